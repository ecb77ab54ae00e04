"""How what was found is written in a block: under which heading, at what price, in which order."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rememora.core.evidence import trust_of_role
from rememora.core.excerpt import excerpt
from rememora.core.packing import Line as Offered
from rememora.core.packing import pack
from rememora.core.quoted_lines import Record, heading_of, line_of, line_under, quoted, stem_of
from rememora.core.shortening import shown
from rememora.flow.corrected import corrected_messages
from rememora.flow.packing import days
from rememora.flow.sections import Fitted, Line

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rememora.flow.deps import Deps
    from rememora.model.results import Hit

FEWEST = 2
"""So many ids must begin alike for their beginning to stand in the heading: with fewer it saves nothing."""
_NO_WORDS = '""'
_QUOTES_TOKENS, _ALIKE_CHARS = 2, 12
"""Tokens of empty quotes and a line end, which both a line without words and its words count."""


class Quoting:
    """Writes some hits, best first, as lines: a memory alone, messages of a day under its heading.

    Args:
        deps: Ports and settings.
        hits: All that may be written; from them it follows what stands in a heading.
        asked: The words around which a long text is cut.
        section: Whose lines these are; by default "memories", and "transcript" for messages.
    """

    def __init__(self, deps: Deps, hits: Sequence[Hit], asked: str, *, section: str | None = None) -> None:
        self._deps, self._hits, self._asked, self._section = deps, hits, asked, section
        self._corrected = corrected_messages(deps, hits)
        self._day = days(deps.settings.timezone)
        self._stems = Counter(self._stem(hit) for hit in hits if hit.memory is None)
        self._bare = [self._bare_of(hit) for hit in hits]
        self._cost = deps.cost
        self._costs: dict[str, int] = {}
        self._prices: dict[tuple[int, str, str], int] = {}

    def packed(
        self,
        budget: int | None,
        *,
        most: int | None = None,
        wanted: int = 0,
        weights: Mapping[str, float] | None = None,
    ) -> list[Line]:
        """Return the lines of what covers the question within *budget* tokens, headings included.

        They are `Fitted` if any of the first *wanted* hits stays out that no other line stands for.
        """
        heads = {head: self._cost(f"{head}\n") for _, head in self._bare if head}
        offered = [
            Offered(
                text=hit.text,
                score=hit.score,
                speaker=(hit.name or hit.role) if hit.memory is None else "",
                day=self._day(hit.at_ms),
                around=self._around(bare),
                group=(hit.scope, head) if head else None,
                head=heads.get(head, 0),
            )
            for hit, (bare, head) in zip(self._hits, self._bare, strict=True)
        ]
        snippets = pack(
            offered, self._asked, budget=budget, most=most, weights=weights, cost=self._cost_of_words
        )
        parts = [snippet.parts[0] for snippet in snippets]
        texts = {part.line: shown(self._hits[part.line].text, part.spans) for part in parts}
        lines = [line for group in self._groups(texts) for line in self._of_group(group, texts, heads)]
        told = {part.line for part in parts}.union(*(snippet.same for snippet in snippets))
        missing = any(number not in told for number in range(min(wanted, len(offered))))
        return Fitted(lines) if missing else lines

    def _groups(self, numbers: Iterable[int]) -> Iterable[list[int]]:
        """Put together what stands under one heading, where the best of its lines does, as it was said."""
        groups: dict[tuple[str, str], list[int]] = {}
        for number in numbers:
            _, head = self._bare[number]
            groups.setdefault((self._hits[number].scope, head or f" {number}"), []).append(number)
        places = self._places([number for group in groups.values() if len(group) > 1 for number in group])
        return [sorted(group, key=lambda number: places.get(number, 0)) for group in groups.values()]

    def _of_group(
        self, numbers: Sequence[int], texts: Mapping[int, str], heads: Mapping[str, int]
    ) -> Iterable[Line]:
        for place, number in enumerate(numbers):
            hit, (bare, head) = self._hits[number], self._bare[number]
            text = excerpt(texts[number], self._asked, self._deps.settings.recall_max_chars)
            above = heads.get(head, 0) if not place else 0
            own = "transcript" if hit.memory is None else "memories"
            yield Line(
                id=hit.id,
                scope=hit.scope,
                section=self._section or own,
                shown=text,
                text=f"{bare.removesuffix(_NO_WORDS)}{quoted(text)}",
                head=head,
                tokens=self._around(bare) + self._cost_of_words(text) + above,
                counts=hit.memory is not None,
            )

    def _around(self, bare: str) -> int:
        """Return what a line costs beside its words: about what others of its length and end do."""
        key = (len(bare), bare[:1], bare[-_ALIKE_CHARS:])
        if key not in self._prices:
            self._prices[key] = max(0, self._cost(f"{bare}\n") - _QUOTES_TOKENS)
        return self._prices[key]

    def _cost_of_words(self, text: str) -> int:
        if text not in self._costs:
            self._costs[text] = self._cost(f"{quoted(text)}\n")
        return self._costs[text]

    def _places(self, numbers: Sequence[int]) -> dict[int, int]:
        """Return the places of messages in their scopes; their times do not tell who of one moment was first."""
        by_scope: dict[str, dict[str, int]] = {}
        for number in numbers:
            by_scope.setdefault(self._hits[number].scope, {})[self._hits[number].id] = number
        with self._deps.store.reading():
            return {
                mine[message.id]: message.sequence
                for scope, mine in by_scope.items()
                for message in self._deps.store.transcript.messages(scope, list(mine))
            }

    def _bare_of(self, hit: Hit) -> tuple[str, str]:
        """Return the line of a hit without its words, and its heading."""
        corrected = (hit.scope, hit.id) in self._corrected
        memory = hit.memory
        record = Record(
            kind=hit.kind,
            date=self._day(hit.at_ms),
            id=hit.id,
            text="",
            trust=trust_of_role(hit.role) if memory is None else memory.trust,
            name=hit.name,
            corrected=corrected,
            doubtful=bool(hit.doubtful) and not corrected,
        )
        if memory is not None:
            return line_of(record), ""
        stem = self._stem(hit)
        prefix = stem[2] if self._stems[stem] >= FEWEST else ""
        return line_under(record, prefix), heading_of(record.date, prefix)

    def _stem(self, hit: Hit) -> tuple[str, str, str]:
        return hit.scope, self._day(hit.at_ms), stem_of(hit.id)
