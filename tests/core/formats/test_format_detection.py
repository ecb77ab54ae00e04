from __future__ import annotations

import pytest
from tests.core.formats.exports import FILES

from rememora.core.formats import READERS, detect, reader
from rememora.core.formats.heads import is_array
from rememora.model.imported import BadLine, ImportedMessage


@pytest.mark.parametrize(
    ("name", "head", "format"),
    [
        ("chat.jsonl", '{"role": "user", "content": "hi"}\n', "messages"),  # name and content agree
        ("chat.txt", '\ufeff\n{"content": "嗨", "role": "user"}\n', "messages"),  # content beats the name
        (
            "chat.log",
            '{"id": "7", "role": "user", "content": "cut o',
            "messages",
        ),  # the head ends in mid-line
        ("chat.NDJSON", '{"speaker": "Ana"}\n', "messages"),  # the reader will say what is missing
        ("chat.jsonl", "", "messages"),  # an empty file is believed by its name
        ("log.md", "# 2026\n\n_**User (2026-01-12 15:08:38Z)**_\n", "markdown-log"),  # name and content agree
        ("log.txt", "_**Agent (m 2026-01-12T15:08:38.123Z)**_\n", "markdown-log"),  # content beats the name
        (
            "log.md",
            "<!-- Claude Code Session 1234 (2026-01-12) -->\n\n",
            "markdown-log",
        ),  # before its first turn
        ("README.markdown", "# Hello\n", "markdown-notes"),  # Markdown that is no log
        ("new.md", "", "markdown-notes"),  # a note without words yet
        ("plans.md", "# travel / plans\n\n## drawer_1\n\n> words\n", "mempalace"),  # a room of its export
        ("m.json", '{"results": [{"id": "1", "memory": "茶"', "mem0"),
        ("m.jsonl", '{"id": "1", "memory": "茶", "user_id": "ana"}\n', "mem0"),
        ("g.json", '{"nodes": [], "edges": [{"uuid": "e", "fact": "茶"', "zep"),
        ("a.json", '{"version": "0.9.29", "exportedAt": "x", "sessions": [], "observ', "agentmemory"),
        ("memory.jsonl", '{"type":"entity","name":"A","entityType":"p","observations":[]}\n', "mcp-memory"),
        ("d.json", '{"ids": ["1"], "documents": ["x"], "metadatas": [{"wing": "w"', "mempalace"),
        ("chat.md", '{"role": "user", "content": "hi"}\n', "messages"),  # content beats the name here too
        ("own.jsonl", '{"rememora_export": 1}\n', "rememora"),  # our own export
        ("own.jsonl", '{"rememora_export": 1, "scope": "cut o', "rememora"),  # with its first line cut off
        (
            "chat.jsonl",
            '{"role": "user", "content": "\\"rememora_export\\": 1"}',
            "messages",
        ),  # only talk of it
        ("notes.txt", "Buy milk.\n", None),  # nothing to go by
        ("data.json", '{"a": 1}', None),  # JSON without messages
        ("data.json", '[{"role": "user"}]', "messages"),  # one array
        ("data.json", '[{"a": {"role": 1}}]', None),  # of something else
        ("data.jsonl", "[]", "messages"),  # an empty one
        ("", "", None),  # nothing at all
        ("deep.jsonl", "{" + '"a":{' * 5000, "messages"),  # nested beyond the parser's stack
    ],
)
def test_format_follows_what_a_file_says_before_its_name(name: str, head: str, format: str | None) -> None:
    assert detect(name, head) == format


@pytest.mark.parametrize(
    ("head", "array"),
    [
        ('[{"role": "user"}]', True),  # on one line
        ('\ufeff\r\n [\n  {\n    "role"', True),  # laid out, with a byte order mark
        ("[]", True),  # an empty one
        ('[["user", "嗨"]]', True),  # of lists
        ('{"role": "user", "content": ["[{"]}', False),  # brackets further in
        ("[2026-01-01] Ana: hi", False),  # a log
        ("[a link](https://example.org)", False),  # Markdown
        ("- [ ] milk", False),  # a list to tick off
        ("", False),  # nothing
    ],
)
def test_an_array_is_told_from_other_brackets(head: str, array: bool) -> None:
    assert is_array(head) is array


@pytest.mark.parametrize(
    ("format", "line", "kind"),
    [
        ("messages", '{"role": "user", "content": "hi"}', ImportedMessage),
        ("rememora", "{}", BadLine),
        ("markdown-log", "no heading", BadLine),
    ],
)
def test_every_format_has_a_reader(format: str, line: str, kind: type) -> None:
    assert [type(record) for record in reader(format).read([line])] == [kind]
    assert format in READERS


@pytest.mark.parametrize("format", FILES)
@pytest.mark.parametrize("name", ["conversations.json", "x.txt", "gespräche.jsonl", "notes.md"])
def test_each_program_is_recognised_by_what_its_file_says(format: str, name: str) -> None:
    text = FILES[format].decode()

    assert detect(name, text) == format
    assert detect(name, "\ufeff" + text) == format


@pytest.mark.parametrize(
    ("format", "head"),
    [
        ("chatgpt", '[{"title": "T", "create_time": 1.5, "mapping": {"a": {"id": "cut o'),  # cut off
        ("chatgpt", '{"mapping": {}, "title": "one by itself"}'),  # one conversation
        ("claude", '[\n {"uuid": "k", "name": "{[\\"", "chat_messages": ['),  # brackets in a text
        ("claude-code", '{"type": "file-history-snapshot", "messageId": "m", "snapshot": {}}'),  # bookkeeping
        ("claude-code", '{"type": "summary", "summary": "s", "leafUuid": "l"}'),  # a title
        ("claude-code", '{"type": "queue-operation", "sessionId": "s"}'),  # newer
        (
            "codex",
            '{"id": "o", "timestamp": "t", "instructions": null, "git": {}}',
        ),  # the first line of old ones
        ("swe-agent", '{"environment": "m", "trajectory": [{"action": "ls"'),  # cut off
        ("swe-agent", '{"history": [{"message_type": "system_prompt", "role": "system"'),  # only a history
    ],
)
def test_head_of_each_variant_is_enough(format: str, head: str) -> None:
    assert detect("x", head) == format


def test_unknown_format_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        reader("xml")
