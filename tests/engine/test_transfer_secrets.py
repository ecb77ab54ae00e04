"""What an import says of refused lines: it is printed and logged, so no secret of the file is in it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from rememora import InvalidInput, Rememora
from rememora.core import arguments

if TYPE_CHECKING:
    from pathlib import Path

SECRET = "sk-" + "proj-" + "Ab3dE6gH9jK2mN5pQ8sT1vW4yZ7" + "bC0eF3hJ6kL9"
PART = SECRET[8:20]


@pytest.mark.parametrize("before", ["", "x " * 10, "é好 " * 18], ids=["whole", "within", "cut"])
@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("x.jsonl", "{} is no JSON"),
        ("x.jsonl", '{{"role": "{}", "content": "x"}}'),
        ("x.jsonl", '{{"role": "user", "content": {{"a": "{}"}}}}'),
        ("x.jsonl", '{{"role": "user", "content": "x", "at": "{}"}}'),
        ("x.jsonl", '{{"role": "user", "content": "x", "id": ["{}"]}}'),
        ("x.jsonl", '{{"rememora_export": 1}}\n{{"type": "{}"}}'),
        ("x.jsonl", '{{"rememora_export": 1}}\n{{"type": "memory", "history": 5, "id": ["{}"]}}'),
        ("x.json", '{{"results": [{{"id": "1", "memory": ["{}"]}}]}}'),
        ("x.json", '{{"results": [{{"id": "1", "memory": "x", "created_at": "{}"}}]}}'),
    ],
)
def test_reason_shows_no_secret(mem: Rememora, tmp_path: Path, name: str, line: str, before: str) -> None:
    path = tmp_path / name
    path.write_text(line.format(before + SECRET), encoding="utf-8")

    report = mem.import_(path)

    assert report.rejected
    assert PART not in json.dumps([bad.reason for bad in report.rejected])


def test_refused_argument_shows_no_secret(mem: Rememora) -> None:
    with pytest.raises(InvalidInput) as caught:
        mem.recall("x", limit=SECRET)  # type: ignore[arg-type]

    assert PART not in str(caught.value)
    assert arguments.shown(["a", SECRET]) == "['a', '[redacted:openai]']"
    assert len(arguments.shown("好" * 500)) == 80
