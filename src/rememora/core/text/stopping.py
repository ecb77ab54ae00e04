"""Cutting a text without spaces at its stop words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    StopTable = Mapping[str, list[tuple[str, bool]]]
    Pieces = list[tuple[str, bool]]


def stop_table(stops: Iterable[str], kept: Iterable[str]) -> StopTable:
    """Arrange *stops* and *kept* words by first character, longer ones first; True marks a stop word."""
    marked = {**dict.fromkeys(stops, True), **dict.fromkeys(kept, False)}
    table: dict[str, list[tuple[str, bool]]] = {}
    for word in sorted(marked, key=lambda word: (-len(word), word)):
        table.setdefault(word[0], []).append((word, marked[word]))
    return table


def pieces(table: StopTable, run: str, *, cuts: Callable[[str, int, str, int], bool]) -> Pieces:
    """Cut *run* into its stop words (True) and what is between them (False); together they are *run*.

    At each place the longest word decides, if it is kept or cuts there.

    Args:
        table: Stop words and kept ones.
        run: Characters without white space.
        cuts: Tells of ``(run, at, word, start)`` whether the stop *word* at *at* is one there, where
            *start* is the end of the last one.
    """
    found: Pieces = []
    start = at = 0
    while at < len(run):
        word, stops = _word_at(table, run, at, start, cuts)
        if stops:
            if start < at:
                found.append((run[start:at], False))
            start = at + len(word)
            found.append((word, True))
        at += len(word)
    return [*found, (run[start:], False)] if start < len(run) else found


def _word_at(
    table: StopTable, run: str, at: int, start: int, cuts: Callable[[str, int, str, int], bool]
) -> tuple[str, bool]:
    for word, stops in table.get(run[at], ()):
        if run.startswith(word, at) and (not stops or cuts(run, at, word, start)):
            return word, stops
    return run[at], False
