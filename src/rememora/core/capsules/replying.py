"""What a model answered when it was to put a session into a few lines: read, and judged by the session's words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.capsules.finding import DECIDED, ERRORS, GOAL, LINE_CHARS, OPEN, RESULTS, SAID, Line
from rememora.core.excerpt import cut
from rememora.core.instructions import reads_like_instruction
from rememora.core.replies import values, words
from rememora.core.text import index_terms, query_terms

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

_SECTIONS = (GOAL, DECIDED, OPEN, ERRORS, RESULTS, SAID)
_MOST_LINES = 200
_WEIGHT = 10.0
"""Above every line of the rules: those fill the room that a model leaves."""
_SAME = 0.75
"""From this share of the words of the shorter one on, two lines of a section say the same."""
_SUPPORTED = 0.5
"""From this share of its words on a line is about what was said."""


class Words:
    """The words of a session, to judge lines by."""

    def __init__(self, texts: Iterable[str]) -> None:
        whole = "\n".join(texts)
        self._terms = frozenset(index_terms(whole))
        self._text = whole.casefold()

    def support(self, line: str) -> bool:
        """Tell whether the session says every figure, path and name of a line, and at least half of its words."""
        hard = _hard().findall(line)
        if not all(word.strip(".,:;!?()").casefold() in self._text for word in hard):
            return False
        terms = set(query_terms(line))
        return bool(terms) and len(terms & self._terms) >= _SUPPORTED * len(terms)


def lines(reply: object) -> list[Line]:
    """Return the lines of an answer, each once; none where there is none.

    Read are lists by the names that were asked for, a text or lists under "summary", and a text under "capsule",
    also of an answer that was cut off.
    """
    text = words(reply)
    found: dict[str, Line] = {}
    for section, line in _given(text):
        flat = cut(" ".join(line.strip().lstrip("-*• ").split()), LINE_CHARS)
        if any(map(str.isalnum, flat)) and len(found) < _MOST_LINES:
            found.setdefault(flat, Line(section, flat, _WEIGHT - 0.01 * len(found), role="assistant"))
    return list(found.values())


def supported(given: Sequence[Line], said: Words) -> list[Line]:
    """Return the lines that the session's own words carry, and that do not speak to the model."""
    return [line for line in given if not reads_like_instruction(line.text) and said.support(line.text)]


def beyond(rest: Sequence[Line], given: Sequence[Line]) -> list[Line]:
    """Return the lines of *rest* that say more than a line of *given* under the same heading."""
    said = [(line.section, set(query_terms(line.text))) for line in given]
    found = []
    for line in rest:
        own = set(query_terms(line.text))
        same = (words for section, words in said if section == line.section)
        if not any(len(own & words) >= _SAME * min(len(own), len(words)) for words in same):
            found.append(line)
    return found


def _given(text: str) -> Iterator[tuple[str, str]]:
    whole = [value for value in values(text) if isinstance(value, Mapping)]
    for value in whole:
        for source in (value, value.get("summary")):
            if isinstance(source, Mapping):
                yield from _sections(source)
    if not any("capsule" in value or "summary" in value for value in whole) and (
        cut_off := _rest().search(text)
    ):
        yield from ((SAID, line) for line in _unescaped(cut_off[1]).split("\n"))


def _sections(source: Mapping[Any, Any]) -> Iterator[tuple[str, str]]:
    for section in _SECTIONS:
        given = source.get(section)
        for one in given if isinstance(given, list) else [given]:
            if isinstance(one, str):
                yield from ((section, line) for line in one.split("\n"))
    if isinstance(recap := source.get("capsule"), str):
        yield from ((SAID, line) for line in recap.split("\n"))


def _unescaped(text: str) -> str:
    return text.replace("\\n", "\n").replace('\\"', '"').replace("\\\\", "\\")


@cache
def _hard() -> re.Pattern[str]:
    """Figures, paths, identifiers, and names that do not begin a line."""
    return re.compile(
        r"[\w.~/-]*\d[\w./-]*|[\w.~-]*[/_][\w./-]+|\b\w+\.\w{1,5}\b|(?<=[a-z,] )[A-ZÀ-Þ][\w'-]+"
    )


@cache
def _rest() -> re.Pattern[str]:
    return re.compile(r'"capsule"\s*:\s*"((?:[^"\\]|\\.)*)')
