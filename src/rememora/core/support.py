"""Whether a proposal of a model is what the user said: by a literal span, in the user's own word, as it was said.

The model proposes, and these rules dispose. Of what does not stand the test it is told why, and it waits for the user.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from rememora.core import claims, coarse, spans
from rememora.core.orders import speaks_to_a_model
from rememora.core.places import displaced
from rememora.core.predicates import unfounded
from rememora.core.spoken import READ_CHARS, Spoken, proposal
from rememora.core.statements.moods import context, mood_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rememora.core.items import Item
    from rememora.core.statements.statement import Statement

_ABOUT_PROMPT = re.compile(
    r"(?i)^(?:you|your|you're)\b|source_turn_ids|\bturn \d|\bthe transcript\b|forbidden list|"
    r"第? ?\d+ ?(?:轮|回合)|对话记录|禁止(?:清单|列表)|提示词"
)
_TELLABLE = ("hypothetical", "past", "one-off", "doubted")
"""How something may be said if the proposal says it so too: "used to live in Berlin", "wants to learn Japanese"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Support:
    """What a proposal rests on.

    Attributes:
        place: Place of the message among those of the window; -1 where no message says it.
        start, end: The literal words, code points of that message.
        statement: What the rules read at that place and say the same, if they do.
        accepts: Start and end of the assistant's words that the user accepts there, and the place of that message.
        fault: Why it must wait for the user: a code, a colon, and a few words; `None` if it need not.
    """

    place: int = -1
    start: int = 0
    end: int = 0
    statement: Statement | None = None
    accepts: tuple[int, int, int] | None = None
    fault: str | None = None


class Window(Spoken):
    """A window that proposals of a model are held against."""

    def support(self, item: Item) -> Support:
        """Judge one proposal."""
        if _ABOUT_PROMPT.search(item.content):
            return Support(fault="about_prompt: it tells of the turns, not of the user")
        if speaks_to_a_model(item.content):
            return Support(fault="instruction: it speaks to the model")
        found = self._found(item)
        if found is None:
            return Support(fault="made_up_quote: no turn says these words")
        place, start, end = found
        if self.messages[place].role == "user":
            return self._told(item, place, start, end)
        return self._told_by_another(item, place, start, end)

    def _found(self, item: Item) -> tuple[int, int, int] | None:
        for place in self._places(item):
            for quote in filter(None, (item.quote, "" if item.quote else bare(item.content))):
                span = spans.find(quote, self.messages[place].text, within=self.fold(place))
                if span is not None:
                    return place, *span
        return None

    def _places(self, item: Item) -> Iterator[int]:
        """Give where to look: the user's words before others', those of the named turns before the rest."""
        every = range(len(self.messages))
        yield from sorted(
            every,
            key=lambda at: (
                self.messages[at].role != "user",
                bool(item.turns) and self.numbers[at] not in item.turns,
                at,
            ),
        )

    def _told(self, item: Item, place: int, start: int, end: int) -> Support:
        statement = self._statement(item, place, start, end)
        accepts = self._proposal_accepted(place) if statement is None else statement.accepts
        made = Support(place=place, start=start, end=end, statement=statement, accepts=accepts)
        return replace(made, fault=self._fault(item, made))

    def _fault(self, item: Item, made: Support) -> str | None:
        message = self.messages[made.place]
        if speaks_to_a_model(message.text[:READ_CHARS]):
            return "instruction: the turn speaks to the model"
        mood = self._mood(item, made)
        if mood is not None:
            return f"{mood}: the user did not state it"
        asked, heard = self.asked_before(made.place), self.heard
        if made.accepts is not None:
            begin, stop, at = made.accepts
            heard = [*heard, self.hear(self.messages[at].text[begin:stop], message.at_ms)]
        if asked:
            heard = [*heard, self.hear(asked, message.at_ms)]
        excess = claims.excess(item.content, heard, said_ms=message.at_ms, zone=self.zone)
        if excess is not None:
            return f"unsaid: {excess}"
        if made.accepts is not None:
            accepted = [heard[-1 - bool(asked)].plain]
            return _turned(item, accepted) or displaced(item.content, accepted)
        own = self.pieces_of(made.place)
        touched = [message.text[p.start : p.end] for p in own if p.start < made.end and made.start < p.end]
        quoted = message.text[slice(*context(own, made.start, made.end))]
        if not claims.shares_words(item.content, f"{quoted}\n{asked}"):
            return "unrelated: the quoted words do not say it"
        about = [one for one in touched if claims.shares_words(item.content, one)] or [quoted]
        amiss = unfounded(item.content, [quoted, asked])
        return _turned(item, about) or displaced(item.content, about) or (amiss and f"unsaid: {amiss}")

    def _mood(self, item: Item, made: Support) -> str | None:
        """Return how it was said if that is not how the proposal tells it."""
        moods = self.moods_of(made.place, item.kind)
        if made.statement is not None:
            return "quoted" if moods.quoted(made.start, made.end) else None
        mood = moods.at(made.start, made.end)
        tellable = mood in _TELLABLE and not moods.supposed(made.start, made.end)
        return None if tellable and mood_of(item.content, kind=item.kind) == mood else mood

    def _told_by_another(self, item: Item, place: int, start: int, end: int) -> Support:
        accepted = self._accepted(place, start, end)
        if accepted is None:
            role = self.messages[place].role
            fault = f"wrong_speaker: the {role} said it, and the user did not accept it"
            return Support(place=place, start=start, end=end, fault=fault)
        return replace(accepted, fault=self._fault(item, accepted))

    def _accepted(self, place: int, start: int, end: int) -> Support | None:
        """Return where the user's next words accept what stands there, or `None`."""
        later = [at for at in range(place + 1, len(self.messages)) if self.messages[at].role == "user"]
        if not later or self.messages[place].role != "assistant":
            return None
        at = later[0]
        for one in self.stated(at):
            accepts = one.accepts
            if accepts is not None and accepts[2] == place and _meet(start, end, *accepts[:2]):
                return Support(place=at, start=one.start, end=one.end, statement=one, accepts=accepts)
        text = self.messages[at].text
        asked = self._proposal_accepted(at)
        if asked is None or asked[2] != place or not asked[0] <= start < end <= asked[1]:
            return None
        return Support(place=at, start=0, end=len(text.rstrip()), accepts=(start, end, place))

    def _proposal_accepted(self, place: int) -> tuple[int, int, int] | None:
        """Return the question before, with what it is about, if the user's message says yes to it and no more."""
        before = self.messages[place - 1] if place else None
        if before is None or before.role != "assistant":
            return None
        if (
            coarse.looks_back(self.messages[place].text) != "acceptance"
            or (span := proposal(before.text)) is None
        ):
            return None
        return (*span, place - 1)

    def _statement(self, item: Item, place: int, start: int, end: int) -> Statement | None:
        """Return what the rules read there if the proposal says the same, a value that it has included."""
        text, negative = self.messages[place].text, claims.negative(item.content)
        for one in self.stated(place):
            shared = min(end, one.end) - max(start, one.start)
            if one.message != -1 or one.withdraws or 2 * shared < min(end - start, one.end - one.start):
                continue
            value = one.slot[2] if one.slot else ""
            says_so = one.accepts is not None or (
                claims.negative(text[one.start : one.end]) == negative
                and claims.shares_words(item.content, one.text)
            )
            if says_so and (not value or spans.find(value, item.content) is not None):
                return one
        return None


def _turned(item: Item, about: Sequence[str]) -> str | None:
    return "negated: the user said the opposite" if claims.turned(item.content, about) else None


def bare(content: str) -> str:
    """Return a sentence without the user as its subject: what is left may be the user's own words."""
    return _subject().sub("", content)


@cache
def _subject() -> re.Pattern[str]:
    return re.compile(
        r"^(?:(?:the )?user(?:'s)?\b|用户|ユーザー(?:は|の)?|사용자(?:는|가|의)?)\s*", re.IGNORECASE
    )


def _meet(start: int, end: int, begin: int, stop: int) -> bool:
    return start < stop and begin < end
