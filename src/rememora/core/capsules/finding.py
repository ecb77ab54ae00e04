"""What the older part of a session comes to, by rules: lines of its own words, each with its place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.capsules import cues, tools
from rememora.core.capsules.naming import files, names
from rememora.core.capsules.sentences import READ_CHARS, sentences
from rememora.core.excerpt import cut
from rememora.core.text import query_terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.capsules.naming import Named
    from rememora.core.capsules.sentences import Entry, Sentence

LINE_CHARS = 260
"""Code points of a line; a longer sentence is cut in the capsule, its place is that of the whole."""
_LEAST_TERMS = 4
"""A sentence with fewer words of its own leans on the one before it, and is shown with it."""
_CERTAIN = 3
"""So much must say that a sentence settles something which tells of a task too."""
_MOST_REPORTS, _DONE_SHARE = 2_000, 0.6
"""The latest reports that something is done, and the share of the words of a task that one must have."""
_SAME, _REPEATED = 0.75, 0.95
"""From this share of its words on a line of the assistant, and one of the user, says what another of its section has
said: the first puts in other words what the user settled, the second may name another person in the same words."""
_MOST_CHARS = 1_000_000
"""Of what was said so much is read, the latest; the capsule stands for all of it."""
_MOST_FILES, _MOST_NAMES = 40, 30
"""What a capsule may list of each."""
_MOST_LINES = 400
"""Of a section so many are looked at, the heaviest: no capsule has room for more."""
_CODE_SHARE = 0.15
"""Source: memory-river, code in 15 % of the last messages (UD-13)."""

GOAL, DECIDED, OPEN, LAST, SAID = "goal", "decided", "open", "last", "said"
FILES, COMMANDS, ERRORS, RESULTS, NAMES = "files", "commands", "errors", "results", "names"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a capsule.

    Attributes:
        section: One of the names above.
        weight: What it is worth; of lines that have no room together the heavier stay.
        entry: The entry whose words it shows, of a name the first; -1 for words of a model.
        start, end: Where they are.
    """

    section: str
    text: str
    weight: float
    entry: int = -1
    start: int = 0
    end: int = 0
    role: str = "user"


def form_of(entries: Sequence[Entry]) -> str:
    """Return "coding" for a session with calls of tools, or with code in many messages; else "chat"."""
    if any(entry.is_call for entry in entries):
        return "coding"
    talk = [entry for entry in entries if entry.role != "tool"][-30:]
    code = sum("```" in entry.text for entry in talk)
    return "coding" if talk and code >= _CODE_SHARE * len(talk) else "chat"


def find(entries: Sequence[Entry]) -> list[Line]:
    """Return every line that a capsule of these entries may hold, in the order of the session."""
    first = _first_read(entries)
    said = [
        one
        for n, entry in enumerate(entries)
        if n >= first and entry.role != "tool"
        for one in sentences(entry, n)
    ]
    begin = next((n for n, entry in enumerate(entries[:first]) if entry.role == "user"), None)
    lines = _ends([*([] if begin is None else sentences(entries[begin], begin)), *said])
    lines += _classed(said)
    if form_of(entries) == "coding":
        lines += [_deed(COMMANDS, deed, 0.5) for deed in tools.commands(entries)]
        lines += [_deed(ERRORS, deed, 2.2) for deed in tools.errors(entries)]
        lines += [_deed(RESULTS, deed, 1.2) for deed in tools.results(entries)]
        lines += [_word(FILES, path, 1.6 - 0.01 * n) for n, path in enumerate(files(entries)[:_MOST_FILES])]
    known = [line.text for line in lines if line.section == FILES]
    found = [name for name in names(said) if not any(path.startswith(name.text) for path in known)]
    lines += [_word(NAMES, name, 1.7 - 0.012 * n) for n, name in enumerate(found[:_MOST_NAMES])]
    return lines


def _first_read(entries: Sequence[Entry]) -> int:
    """Return from which entry on sentences are read: the latest that have room in `_MOST_CHARS`."""
    left, first = _MOST_CHARS, len(entries)
    while first and left > 0:
        first -= 1
        left -= 0 if entries[first].role == "tool" else min(len(entries[first].text), READ_CHARS)
    return first


def _ends(said: Sequence[Sentence]) -> list[Line]:
    """Return what the user came with, and what was said last by each."""
    asked = [one for one in said if one.role == "user"]
    first = next((one for one in asked if len(_terms(one.text)) >= _LEAST_TERMS), asked[0] if asked else None)
    lines = [] if first is None else [_line(GOAL, first, 3.0)]
    last = [next((one for one in reversed(said) if one.role == role), None) for role in ("user", "assistant")]
    return lines + [_line(LAST, one, 2.0) for one in last if one is not None]


def _classed(said: Sequence[Sentence]) -> list[Line]:
    """Return what is open, what is settled, and what else a user said."""
    lines: list[Line] = []
    total = max(1, len(said))
    for at, one in enumerate(said):
        recency = at / total
        openness, settled = cues.openness(one), cues.settledness(one)
        if openness >= cues.ENOUGH:
            lines.append(_line(OPEN, one, 2.4 + 0.2 * min(openness, 4) + 0.5 * recency))
        if settled >= (cues.ENOUGH if openness < cues.ENOUGH else _CERTAIN):
            lines.append(_line(DECIDED, one, 2.2 + 0.2 * min(settled, 4) + 0.3 * recency))
        elif openness < cues.ENOUGH and one.role == "user" and len(_terms(one.text)) >= _LEAST_TERMS:
            lines.append(_line(SAID, one, 0.6 + 0.4 * recency + 0.02 * min(20, len(_terms(one.text)))))
    kept = _distinct(lines)
    reports = [(one.entry, one.start, _terms(one.text)) for one in said if cues.says_done(one)][
        -_MOST_REPORTS:
    ]
    return [line for line in kept if line.section != OPEN or not _closed(line, reports)]


def _closed(line: Line, reports: Sequence[tuple[int, int, frozenset[str]]]) -> bool:
    """Tell whether a later report says that a task is done: it shares most of the words of the task."""
    own = _terms(line.text)
    if len(own) < _LEAST_TERMS:
        return False
    return any(
        (entry, start) >= (line.entry, line.end) and len(own & words) >= _DONE_SHARE * len(own)
        for entry, start, words in reports
    )


def _distinct(lines: Sequence[Line]) -> list[Line]:
    """Leave out a line that says nothing beyond another of its section; a user's own words stay."""
    kept: list[Line] = []
    for section in (DECIDED, OPEN, SAID):
        own = sorted((line for line in lines if line.section == section), key=lambda line: -line.weight)
        known: list[frozenset[str]] = []
        for line in sorted(own[:_MOST_LINES], key=lambda line: line.role != "user"):
            terms, share = _terms(line.text), _REPEATED if line.role == "user" else _SAME
            figures = frozenset(_figure().findall(line.text))
            if not any(
                terms and figures <= words and len(terms & words) >= share * len(terms) for words in known
            ):
                kept.append(line)
                known.append(terms | figures)
    return sorted(kept, key=lambda line: (line.entry, line.start))


def _line(section: str, one: Sentence, weight: float) -> Line:
    """Return the line of a sentence, with the one before it where it cannot stand alone."""
    start, text = one.start, one.text
    if one.before is not None and (len(_terms(text)) < _LEAST_TERMS or cues.leans(one)):
        start, text = one.before.start, one.both
    flat = " ".join(text.split())
    return Line(section, cut(flat, LINE_CHARS), weight, one.entry, start, one.end, one.role)


def _word(section: str, named: Named, weight: float) -> Line:
    return Line(section, named.text, weight, named.entry, named.start, named.end)


def _deed(section: str, deed: tools.Deed, weight: float) -> Line:
    return Line(section, deed.text, weight, deed.entry, deed.start, deed.end, "tool")


@cache
def _figure() -> re.Pattern[str]:
    return re.compile(r"\d+")


def _terms(text: str) -> frozenset[str]:
    return frozenset(query_terms(text))
