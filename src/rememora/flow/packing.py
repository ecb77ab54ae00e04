"""Hits as snippets within a budget of tokens."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rememora.core.clean import repaired
from rememora.core.packing import Line, pack
from rememora.core.past import asks_about_past
from rememora.core.sentences import sentences
from rememora.core.shortening import joined
from rememora.core.times import format_time
from rememora.flow.corrected import outdated_parts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from rememora.core.packing import Snippet
    from rememora.core.shortening import Span
    from rememora.flow.deps import Deps
    from rememora.model.results import Hit

MOST_CANDIDATES, TOKENS_EACH = 64, 16
"""A budget is packed from one candidate for every 16 tokens, which is a short line, and from 64 at most."""

_TWICE = 2
"""A line of a block costs twice what its words do, where they are short: it says who, when and where it is from."""
_QUARTER_MS = 900_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Packed:
    """What is shown of some hits.

    Attributes:
        tokens: Estimated, of all together.
        left_out: Hits of which nothing is shown, not even by one that says the same.
    """

    hits: tuple[Hit, ...]
    tokens: int
    left_out: int


def candidates(budget_tokens: int, *, at_least: int) -> int:
    """Return how many hits to look for, to pack so many tokens."""
    return max(at_least, min(MOST_CANDIDATES, budget_tokens // TOKENS_EACH))


def most_lines(budget_tokens: int, *, at_least: int) -> int:
    """Return how many hits a block of so many tokens may have room for."""
    return candidates(budget_tokens // _TWICE, at_least=at_least)


def packed(
    deps: Deps,
    hits: Sequence[Hit],
    question: str,
    *,
    budget: int | None,
    most: int | None = None,
    weights: Mapping[str, float] | None = None,
    sequence: Callable[[Hit], int | None] = lambda _: None,
    past: bool = False,
    around: Callable[[Hit], int] = lambda _: 0,
) -> Packed:
    """Show of ranked hits what covers a question within *budget* tokens (`core.packing.pack`).

    Messages of one session that follow each other become one hit with all their `source_ids`, the best one's
    id, and a line for each with its speaker. Of a message that was cut, `evidence` is what is shown. What a
    message says that was replaced since is left out, unless the question, or *past*, asks for earlier times.

    Args:
        deps: Ports and settings.
        hits: Best first.
        question: Its words.
        budget: Tokens for all together; `None` for no bound.
        most: At most so many hits.
        weights: How much each term of the question tells, such as its idf.
        sequence: Gives the place of a message in its scope; neighbours differ by 1.
        past: Show also what holds no longer.
        around: Tokens that showing a hit costs besides its words.
    """
    question = repaired(question)
    old = {} if past or asks_about_past(question) else outdated_parts(deps, hits)
    shown = {number: _left(hit, old[key]) for number, hit in enumerate(hits) if (key := _key(hit)) in old}
    numbers = [number for number in range(len(hits)) if shown.get(number, True)]
    day = days(deps.settings.timezone)
    lines = [
        _line(hits[n], sequence(hits[n]), day, tuple(shown.get(n, ())), around(hits[n])) for n in numbers
    ]
    snippets = pack(lines, question, budget=budget, most=most, weights=weights, cost=deps.cost)
    kept = [hits[number] for number in numbers]
    told = sum(len(snippet.parts) + len(snippet.same) for snippet in snippets)
    return Packed(
        hits=tuple(_hit(kept, snippet) for snippet in snippets),
        tokens=sum(snippet.tokens for snippet in snippets),
        left_out=len(hits) - told,
    )


def _key(hit: Hit) -> tuple[str, str]:
    return (hit.scope, hit.id)


def _left(hit: Hit, old: Sequence[Span]) -> list[Span]:
    """Return the sentences of a message that hold none of its outdated parts."""
    whole = [
        (start, end)
        for start, end in sentences(hit.text)
        if not any(start < last and first < end for first, last in old)
    ]
    return joined(whole, hit.text)


def days(zone: str) -> Callable[[int], str]:
    """Return what gives the date of a time, each quarter of an hour once: messages of a session are near."""
    known: dict[int, str] = {}

    def day(ms: int) -> str:
        quarter = ms // _QUARTER_MS
        if quarter not in known:
            known[quarter] = format_time(ms, zone=zone)[:10]
        return known[quarter]

    return day


def _line(
    hit: Hit, place: int | None, day: Callable[[int], str], spans: tuple[Span, ...], around: int
) -> Line:
    if hit.memory is not None:
        return Line(text=hit.text, score=hit.score, around=around)
    thread = (hit.scope, hit.session or hit.evidence[0].exchange_id)
    return Line(
        text=hit.text,
        score=hit.score,
        speaker=hit.name or hit.role,
        thread=None if place is None else thread,
        place=place or 0,
        day=day(hit.at_ms),
        spans=spans,
        around=around,
    )


def _hit(hits: Sequence[Hit], snippet: Snippet) -> Hit:
    """Return the best hit of a snippet with the snippet's words and everything that they come from."""
    best = hits[snippet.best]
    members = [hits[part.line] for part in snippet.parts]
    sources = [id for hit in (*members, *(hits[n] for n in snippet.same)) for id in hit.source_ids]
    ids = tuple(dict.fromkeys(sources))
    if snippet.text == best.text and ids == best.source_ids:
        return best
    if best.memory is not None:
        return replace(best, text=snippet.text, source_ids=ids)
    evidence = tuple(
        replace(hit.evidence[0], start=start, end=end, text=hit.text[start:end])
        for hit, part in zip(members, snippet.parts, strict=True)
        for start, end in part.spans
    )
    return replace(best, text=snippet.text, source_ids=ids, evidence=evidence)
