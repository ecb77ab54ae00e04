"""What exchanges were about: grouped by a model or by their words, listed, chosen, and opened again.

The rules are those of topic-memory (C-013 to C-030); `integrations.topic_memory` and `flow` both go by them.
"""
