"""What tools were asked to do and what came of it: commands, errors that still stand, results."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.excerpt import cut

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rememora.core.capsules.sentences import Entry

_RUNS = re.compile(r"bash|shell|exec|run|terminal|command|cmd|powershell|execute", re.IGNORECASE)
_COMMAND_KEYS = ("command", "cmd", "script", "code", "input")
_SHOWN = 200
"""Code points of a command or of a line of a tool."""
_READ = 6_000
"""Of an output so much is read, from its end: that is where tools say how it ended."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A line of an entry of a tool: which entry, where, and the line."""

    entry: int
    start: int
    end: int
    text: str


def commands(entries: Sequence[Entry]) -> list[Deed]:
    """Return the commands that were run, each once, the last time it was run, in order."""
    found: dict[str, Deed] = {}
    for number, entry in enumerate(entries):
        line = _command(entry) if entry.is_call and _RUNS.search(entry.name or "") else ""
        if line:
            found.pop(line, None)
            found[line] = Deed(number, 0, len(entry.text), line)
    return list(found.values())


def errors(entries: Sequence[Entry]) -> list[Deed]:
    """Return the errors that nothing has put right yet, in order: the same call did not succeed later."""
    standing: dict[str, Deed] = {}
    for number, entry, asked, ran in _answers(entries):
        standing.pop(asked, None)
        line = _line(entry, _error(), number) if ran or entry.failed else None
        line = _line(entry, _words(), number) if line is None and entry.failed else line
        if line is not None:
            standing[asked] = line
    return list(standing.values())


def results(entries: Sequence[Entry]) -> list[Deed]:
    """Return what tools said of how things stand: tests that passed, what was built; the latest of each tool."""
    found: dict[str, Deed] = {}
    for number, entry, asked, ran in _answers(entries):
        if ran and (line := _line(entry, _result(), number)) is not None:
            found.pop(asked, None)
            found[asked] = line
    return list(found.values())


def _answers(entries: Sequence[Entry]) -> Iterator[tuple[int, Entry, str, bool]]:
    """Give what tools answered, with what they were asked, and whether they ran something: reading has no outcome."""
    asked, ran = "", True
    for number, entry in enumerate(entries):
        if entry.is_call:
            ran = _RUNS.search(entry.name or "") is not None
            asked = (ran and _command(entry).split(" ")[0]) or entry.name or ""
        elif entry.role == "tool":
            yield number, entry, asked, ran


def _command(entry: Entry) -> str:
    """Return the command of a call: the words themselves, or a field of its JSON."""
    text = entry.text.strip()
    if text.startswith("{"):
        try:
            given = json.loads(text)
        except (ValueError, RecursionError):
            return cut(" ".join(text.split()), _SHOWN)
        found = next((given[key] for key in _COMMAND_KEYS if isinstance(given.get(key), str)), "")
        text = found or " ".join(f"{key}={value}" for key, value in given.items())
    return cut(" ".join(text.split()), _SHOWN)


def _line(entry: Entry, pattern: re.Pattern[str], number: int) -> Deed | None:
    """Return the last line of an output that the pattern is found in."""
    first = max(0, len(entry.text) - _READ)
    lines = re.finditer(r"[^\n]+", entry.text[first:])
    found = [m for m in lines if pattern.search(m[0]) and not _numbered().match(m[0])]
    if not found:
        return None
    return Deed(number, first + found[-1].start(), first + found[-1].end(), cut(found[-1][0].strip(), _SHOWN))


@cache
def _numbered() -> re.Pattern[str]:
    """A line of a file that was listed, or of a difference."""
    return re.compile(r"\s*\d+(?:→|\t|\s*\|)|[-+]\s|\s*[-+]?\s*//")


@cache
def _words() -> re.Pattern[str]:
    return re.compile(r"\w")


@cache
def _error() -> re.Pattern[str]:
    return re.compile(
        r"\b\w*(?:Error|Exception|Errno)\b|\b[1-9]\d* (?:failed|errors?)\b|\bFAIL(?:ED|URE|S)?\b|\bfatal\b|\bpanic\b"
        r"|^error\b|\berror(?:\[\w+\])?:|not found|permission denied|segmentation fault|错误|錯誤|失败|失敗"
        r"|エラー|失敗|오류|실패",
        re.IGNORECASE,
    )


@cache
def _result() -> re.Pattern[str]:
    return re.compile(
        r"\b\d+ (?:tests? )?(?:passed|passing|ok|copied|files?|rows)\b|\bOK\b|^ok\b|BUILD SUCCESS|\bbuilt in\b"
        r"|\bsuccess(?:ful(?:ly)?)?\b|\bactive\b|\bcompleted?\b|Tests?: |\bRan \d+|\bIndexed \d+"
        r"|成功|通过|通過|完成|성공|완료",
        re.IGNORECASE,
    )
