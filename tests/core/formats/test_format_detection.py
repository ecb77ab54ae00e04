from __future__ import annotations

import pytest

from rememora.core.formats import READERS, detect, is_array, reader
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
        ("README.markdown", "# Hello\n", "markdown-log"),  # the reader will say what is missing
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
        ("data.json", '[{"role": "user"}]', None),  # an array is not one object a line
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
    assert [type(record) for record in reader(format)([line])] == [kind]
    assert format in READERS


def test_unknown_format_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        reader("xml")
