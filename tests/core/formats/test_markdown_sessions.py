"""Real logs, where they are at hand: no turn and no line may be lost."""

from __future__ import annotations

import os
import re
from collections import Counter
from pathlib import Path

import pytest

from rememora.core.formats.markdown_log import read
from rememora.model.imported import BadLine, ImportedMessage

FOLDER = Path(os.environ.get("REMEMORA_DATA", "../shared/data")) / "coding-sessions"
FILES = sorted(FOLDER.glob("*.md"))

pytestmark = pytest.mark.skipif(not FILES, reason=f"no logs in {FOLDER}")

# In these logs a quoted heading has something in front of it, so one at the start of a line is real.
USER_HEADING = re.compile(r"_\*\*User \(")
STRUCTURE = re.compile(
    r"\s*\Z|---\Z|_\*\*(User|Agent)( - sidechain)? \(.*\)\*\*_\Z"
    r"|<!-- .* -->\Z|# \d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ\Z"
    r"|<tool-use .*><details>\Z|<summary>Tool use: \*\*\w+\*\*</summary>\Z|</details></(tool-use|think)>\Z"
    r"|<think><details><summary>Thought Process</summary>\Z"
)


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def lines(request: pytest.FixtureRequest) -> list[str]:
    path: Path = request.param
    return path.read_text(encoding="utf-8").split("\n")


def test_every_turn_of_a_person_is_one_message(lines: list[str]) -> None:
    records = list(read(lines))

    headings = [number for number, line in enumerate(lines, 1) if USER_HEADING.match(line)]
    users = [r.line for r in records if isinstance(r, ImportedMessage) and r.role == "user"]
    assert [record for record in records if isinstance(record, BadLine)] == []
    assert len(users) == len(headings) > 0
    assert all(0 < line - heading <= 3 for heading, line in zip(headings, users, strict=True))


def test_no_line_is_lost(lines: list[str]) -> None:
    contents = "\n".join(r.content for r in read(lines) if isinstance(r, ImportedMessage))

    # The last line of a message gives up the blanks at its end, so they are not compared.
    kept = Counter(line.rstrip() for line in contents.split("\n"))
    words = Counter(line.rstrip() for line in lines if not STRUCTURE.match(line))
    assert words - kept == Counter()


def test_every_tool_call_and_thought_is_one_message(lines: list[str]) -> None:
    messages = [r for r in read(lines) if isinstance(r, ImportedMessage)]

    # These logs give every block a heading of its own; one without it is quoted.
    blocks = [line for above, line in zip(lines, lines[2:], strict=False) if above.startswith("_**Agent")]
    assert sum(m.role == "tool" for m in messages) == sum(line.startswith("<tool-use ") for line in blocks)
    assert sum(m.name == "thinking" for m in messages) == sum(line.startswith("<think>") for line in blocks)
    assert {m.session is None for m in messages} == {False}
