"""A small invented conversation and questions about it, to see the memory at work.

``conversation.jsonl`` is in the import format ``messages``; ``questions.jsonl``
has one object a line: ``question``, ``expected`` (ids of the messages that say it
first, none where nothing does) and ``language``.
"""
