"""The smallest set of snippets that covers a question: no two that say the same, neighbours joined, long ones cut."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rememora.core.budget import estimate_tokens
from rememora.core.repeats import Known
from rememora.core.shortening import Wanted, shortened, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence

    from rememora.core.shortening import Span

LEAST_TOKENS = 12
"""Room below this holds no sentence that is worth cutting out, unless it is all the room there is."""
WHOLE_TOKENS, CUT_TOKENS = 140, 120
"""A line up to the first is shown whole or passed over for others that fit whole, a longer one is cut to the second.
Chosen on three LoCoMo conversations and five BEAM chats, like the numbers below (`benchmarks packing`)."""
SHORT_TOKENS, LENGTH_POWER, SUREST = 20, 0.9, 0.995
"""What a line is taken in by: the odds of its score, up to those of the last number, divided by its length to this
power from so many tokens on. A line of .9 is worth nine of .5, not two: on the same data, more is found by odds."""
MOST_JOINED, _BYTES_A_TOKEN = 12, 4
"""Neighbours in one snippet: a whole session is no snippet, and joining costs as much as what is joined."""
LEAST_SCORE = 0.1
"""Share of the best score below which a line answers nothing: on three LoCoMo conversations no evidence is lost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One candidate, as packing sees it.

    Attributes:
        text: Its words.
        score: How well it answers, higher is better.
        speaker: Who says it, as it is shown where several are joined; empty for what nobody says.
        thread: What its neighbours share, such as scope and session; `None` has none.
        place: Its place in the thread, neighbours differ by 1.
        day: When it was said, as it is shown where days differ, such as "2023-05-08".
        spans: The parts of the text that may be shown, in order; empty: all of it, cut where it is long.
        around: Tokens that showing it costs besides its words.
        group, head: What it stands under together with others, and the tokens which that costs the first of them.
    """

    text: str
    score: float = 1.0
    speaker: str = ""
    thread: Hashable = None
    place: int = 0
    day: str = ""
    spans: tuple[Span, ...] = ()
    around: int = 0
    group: Hashable = None
    head: int = 0


@dataclass(frozen=True, slots=True)
class Part:
    """A line as far as it is shown: its number, and the parts of its text."""

    line: int
    spans: tuple[Span, ...]


@dataclass(slots=True, eq=False)
class Snippet:
    """What is shown together.

    Attributes:
        parts: In the order in which they were said; one of them unless neighbours were joined.
        same: Numbers of lines that are left out, because this says the same.
        best: The number of the line that ranked best.
    """

    best: int
    parts: list[Part]
    text: str
    tokens: int
    same: list[int] = field(default_factory=list)


def pack(
    lines: Sequence[Line],
    question: str,
    *,
    budget: int | None,
    most: int | None = None,
    weights: Mapping[str, float] | None = None,
    cost: Callable[[str], int] = estimate_tokens,
) -> list[Snippet]:
    """Choose what to show of ranked lines within *budget* tokens, best first.

    One by one, by what they are worth for their length, each is left out if what was chosen says the same; cut
    to the sentences that matter if it is long; joined with its neighbour if that was chosen; passed over if
    nothing of it fits. What scores next to nothing beside the best is left out.

    Args:
        lines: Best first.
        question: What they are to answer.
        budget: Tokens for all together; `None`: no bound, then nothing is cut.
        most: At most so many snippets; lines that join one of them come beyond that.
        weights: How much each term of the question tells, such as its idf.
        cost: Counts the tokens of a text.
    """
    packing = _Packing(lines, Wanted(question, weights), budget=budget, most=most, cost=cost)
    for number in _order(lines) if budget is not None else range(len(lines)):
        if not packing.add(number):
            break
    return sorted(packing.snippets, key=lambda snippet: snippet.best)


def _order(lines: Sequence[Line]) -> list[int]:
    """Return the numbers of lines by what they are worth for their length."""
    lengths = [max(_length(line.text), SHORT_TOKENS) + line.around for line in lines]
    worth = [_odds(line.score) / length**LENGTH_POWER for line, length in zip(lines, lengths, strict=True)]
    least = LEAST_SCORE * max((line.score for line in lines), default=0.0)
    some = [number for number, line in enumerate(lines) if line.score >= least]
    return sorted(some, key=lambda number: (-worth[number], number))


def _odds(score: float) -> float:
    return min(score, SUREST) / (1 - min(score, SUREST))


def _length(text: str) -> float:
    """Return about as many as there are tokens, in a microsecond: a fourth of the bytes, as Han takes three."""
    return len(text.encode("utf-8", "surrogatepass")) / _BYTES_A_TOKEN


class _Packing:
    """What is chosen so far."""

    def __init__(
        self,
        lines: Sequence[Line],
        wanted: Wanted,
        *,
        budget: int | None,
        most: int | None,
        cost: Callable[[str], int],
    ) -> None:
        self._lines, self._wanted, self._budget, self._most, self._cost = lines, wanted, budget, most, cost
        self._costs: dict[int, int] = {}
        self._spent = 0
        self._known = Known(lines)
        self._at: dict[tuple[Hashable, int], Snippet] = {}
        self._of: dict[int, Snippet] = {}
        self._begun: set[Hashable] = {None}
        self.snippets: dict[Snippet, None] = {}

    def add(self, number: int) -> bool:
        """Take in a line as far as it fits; false when there is no room for any other."""
        left = None if self._budget is None else self._budget - self._spent
        if left is not None and left < 1:
            return False
        line = self._lines[number]
        if (twin := self._known.exact(number)) is not None:
            self._of[twin].same.append(number)
            return True
        beside = self._beside(line)
        if not beside and self._most is not None and len(self.snippets) >= self._most:
            return True
        if spans := self._spans(number, left):
            self._take(Part(number, tuple(spans)), beside, left)
        return True

    def _spans(self, number: int, left: int | None) -> list[Span]:
        """Return what of a line is shown: all, or as much as one line may take."""
        line = self._lines[number]
        if line.spans:
            return list(line.spans)
        if left is None:
            return [(0, len(line.text))]
        room = left - line.around - self._head(line)
        tokens = self._tokens(number)
        if tokens <= min(room, WHOLE_TOKENS):
            return [(0, len(line.text))]
        if self.snippets and (room < LEAST_TOKENS or tokens <= WHOLE_TOKENS):
            return []
        return shortened(line.text, self._wanted, max_tokens=min(room, CUT_TOKENS), cost=self._cost)

    def _take(self, part: Part, beside: list[Snippet], left: int | None) -> None:
        text = shown(self._lines[part.line].text, part.spans)
        if (twin := self._known.near(part.line, text)) is not None:
            self._of[twin].same.append(part.line)
            return
        made = self._made([part, *(one for snippet in beside for one in snippet.parts)])
        line = self._lines[part.line]
        extra = made.tokens - sum(snippet.tokens for snippet in beside) + self._head(line)
        if left is not None and extra > left:
            return
        self._begun.add(line.group)
        self._spent += extra
        self._put(made, beside)
        self._known.note(part.line, text)

    def _head(self, line: Line) -> int:
        return 0 if line.group in self._begun else line.head

    def _made(self, parts: list[Part]) -> Snippet:
        if len(parts) == 1:
            return self._alone(parts[0])
        parts.sort(key=lambda part: self._lines[part.line].place)
        lines = [self._lines[part.line] for part in parts]
        texts = [shown(line.text, part.spans) for line, part in zip(lines, parts, strict=True)]
        if len({line.speaker for line in lines}) > 1:
            texts = [f"{line.speaker}: {text}" for line, text in zip(lines, texts, strict=True)]
        if len({line.day for line in lines}) > 1:
            texts = [f"[{line.day}] {text}" for line, text in zip(lines, texts, strict=True)]
        text = "\n".join(texts)
        tokens = self._cost(text) + max(line.around for line in lines)
        return Snippet(min(part.line for part in parts), parts, text, tokens)

    def _alone(self, part: Part) -> Snippet:
        line = self._lines[part.line]
        text = shown(line.text, part.spans)
        tokens = self._tokens(part.line) if text is line.text else self._cost(text)
        return Snippet(part.line, [part], text, tokens + line.around)

    def _tokens(self, number: int) -> int:
        if number not in self._costs:
            self._costs[number] = self._cost(self._lines[number].text)
        return self._costs[number]

    def _put(self, made: Snippet, beside: list[Snippet]) -> None:
        """Show a snippet in the place of those that it unites."""
        self.snippets[made] = None
        for one in beside:
            made.same += one.same
            del self.snippets[one]
        for part in made.parts:
            line = self._lines[part.line]
            self._of[part.line] = made
            if line.thread is not None:
                self._at[line.thread, line.place] = made

    def _beside(self, line: Line) -> list[Snippet]:
        """Return what is chosen already and stands right before or behind a line, as far as both may be joined."""
        if line.thread is None:
            return []
        found: dict[Snippet, None] = {}
        room = MOST_JOINED - 1
        for step in (-1, 1):
            one = self._at.get((line.thread, line.place + step))
            if one is not None and one not in found and len(one.parts) <= room:
                found[one] = None
                room -= len(one.parts)
        return list(found)
