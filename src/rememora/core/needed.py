r"""Many patterns on many short texts: only those are tried whose words a text has.

    Needed([r"I moved to (\w+)", "我住在(..)"]).searches("我住在杭州", runs("我住在杭州")) -> (1, <match>)

Of a hundred patterns hardly five can fit a sentence. What one needs is read off its own tree, once: "one of these runs
of letters, and one of those". It is a look that never loses a match, and a pattern is compiled when a text first
has all that it needs.
"""

from __future__ import annotations

import re
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from rememora.core.statements.clued import Index

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    Groups = list[frozenset[str]]
    """One run of each is in everything that a pattern finds."""

_RUN = 3
"""Letters of a run that are looked up: sentences of one language share most pairs, and few runs of three."""
_GROUPS = 3
"""Groups of a pattern that are looked up, the rarest."""
_SHARES = {True: (0.6, 0.25, 0.04), False: (0.04, 0.004, 0.001)}
"""How often a run of one, two and three characters stands in a sentence, ASCII or not: a rule of thumb."""


class Needed:
    """Patterns with what they need of a text."""

    def __init__(self, patterns: Iterable[str]) -> None:
        self._patterns = tuple(patterns)
        self._compiled: dict[int, re.Pattern[str]] = {}

    def searches(self, text: str, known: set[str]) -> Iterator[tuple[int, re.Match[str]]]:
        """Give the place and the match of each pattern that is found in *text*, of which *known* are the `runs`."""
        for place in self._index.places(self._looked_up & known):
            pattern = self._compiled.get(place)
            if pattern is None:
                pattern = self._compiled[place] = re.compile(self._patterns[place])
            found = pattern.search(text)
            if found is not None:
                yield place, found

    @cached_property
    def _index(self) -> Index:
        return Index(self._needs)

    @cached_property
    def _looked_up(self) -> frozenset[str]:
        return frozenset(run for groups in self._needs for group in groups for run in group)

    @cached_property
    def _needs(self) -> list[Sequence[frozenset[str]]]:
        return [needs(pattern) for pattern in self._patterns]


def runs(text: str) -> set[str]:
    """Return all runs of up to three characters of *text*."""
    pairs = {text[at : at + 2] for at in range(len(text) - 1)}
    return {*text, *pairs, *(text[at : at + 3] for at in range(len(text) - 2))}


def needs(pattern: str) -> Sequence[frozenset[str]]:
    """Return what a text must have for *pattern* to be found in it: of each group one run; rarest first.

    A space alone is not looked up.
    """
    parser: Any = import_module("re._parser")  # it alone knows how a pattern is read
    tree = parser.parse(pattern)
    groups = [] if tree.state.flags & re.IGNORECASE else _of(tree)
    groups = [group for group in groups if " " not in group]
    return sorted(dict.fromkeys(groups), key=lambda group: (_share(group), sorted(group)))[:_GROUPS]


def _share(group: frozenset[str]) -> float:
    return sum(_SHARES[run.isascii()][len(run) - 1] for run in group)


def _of(tree: Iterable[tuple[Any, Any]]) -> Groups:
    """Return what a sequence needs: what each part does, and the runs of the letters that follow one another."""
    found: Groups = []
    letters = ""
    for kind, value in tree:
        name = str(kind)
        if name == "LITERAL":
            letters += chr(value)
            continue
        found += _in_runs(letters) + _of_part(name, value)
        letters = ""
    return found + _in_runs(letters)


def _in_runs(letters: str) -> Groups:
    """Cut letters into runs; those at the end may overlap."""
    last = max(len(letters) - _RUN, 0)
    starts = sorted({*range(0, last + 1, _RUN), last}) if letters else []
    return [frozenset((letters[start : start + _RUN],)) for start in starts]


def _of_part(name: str, value: Any) -> Groups:
    """Return what one part of a pattern needs; nothing of one that may be left out, or is not looked into."""
    if name == "IN":
        kinds = {str(kind) for kind, _ in value}
        return [frozenset(chr(code) for _, code in value)] if kinds == {"LITERAL"} else []
    if name == "SUBPATTERN":
        _, added, _, inner = value
        return [] if added & re.IGNORECASE else _of(inner)
    if name in ("MAX_REPEAT", "MIN_REPEAT"):
        least, _, inner = value
        return _of(inner) if least else []
    if name == "ASSERT":
        return _of(value[1])
    if name == "BRANCH":
        best = [min(_of(branch), key=_share, default=None) for branch in value[1]]
        known = [group for group in best if group is not None]
        return [frozenset().union(*known)] if len(known) == len(best) else []
    return []
