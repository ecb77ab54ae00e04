"""How good the memories are that a set-up made of the labelled conversations.

A memory *tells* a fact if half of the shorter of two passages, what it rests on and the fact's quote, is the same
words of the same turn, and its text holds every word that the label asks for. Only active memories count: what
waits in the inbox was not remembered. Verdicts, the first that fits:

``unsupported``  it rests on no literal words of the user in a completed turn; or on words that ask, suppose, quote
                 or order; or says the contrary of a negative; or holds a number that nobody said
``true``         it tells a fact that holds after the conversation
``stale``        it tells only what the user replaced or took back later
``allowed``      it is one of the asides that may be kept or not; it counts neither way
``not_whole``    the right words, but the text lacks one that the label asks for
``false``        what is not worth keeping
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from benchmarks.conversations import NEGATED, NOT_SAID
from benchmarks.statements import holds

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from benchmarks.conversations import Conversation, Fact, Place
    from rememora.model.memory import Memory

OVERLAP = 0.5
"""Share of the shorter of two passages that both must have in common to be about the same words."""

YEAR = "2026"
"""In which the conversations are set."""

_NEGATION = re.compile(
    r"n't|\b(?:not|no|none|never|nothing|nobody|without|except|only|off|rather than|instead of|cannot|stop\w*|"
    r"avoid\w*|dislik\w*|hat(?:e|es|red)|refus\w*|forb\w*|bann?\w*|against|allerg\w*|lacks?|little)\b"
    r"|[不没沒無无别別勿非禁避]|讨厌|拒|[なま](?:い|せん|かっ)|[않안못없금]"
)
_DATE = re.compile(r"\[\d{4}[^\]]*\]")
_NUMBER = re.compile(r"\d+")
_SPOKEN = re.compile("[零一二三四五六七八九十百千万两兩]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """What a memory rests on in the words of the user; offsets count code points of the turn."""

    turn: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A memory, the verdict, and the places of the facts that it tells."""

    memory: Memory
    verdict: str
    why: str = ""
    tells: tuple[int, ...] = ()


@dataclass(slots=True, kw_only=True)
class Tally:
    """Counts of one group of conversations; the shares are 0 to 1, and 1 of nothing.

    Attributes:
        facts: Facts that hold after their conversation.
        found: Those told by an active memory.
        repeated: True memories that tell nothing which one before them did not tell.
        why: Why memories are without support.
        waiting: What waits in the inbox, by the code that its reason begins with.
    """

    verdicts: Counter[str] = field(default_factory=Counter)
    facts: int = 0
    found: int = 0
    repeated: int = 0
    why: Counter[str] = field(default_factory=Counter)
    waiting: Counter[str] = field(default_factory=Counter)

    @property
    def active(self) -> int:
        """Memories that were judged."""
        return self.verdicts.total()

    @property
    def supported(self) -> float:
        """Share of the active memories that rest on what the user said."""
        return 1 - self.verdicts["unsupported"] / self.active if self.active else 1.0

    @property
    def precision(self) -> float:
        """Share of the active memories that tell a fact; asides are left out."""
        of = self.active - self.verdicts["allowed"]
        return self.verdicts["true"] / of if of else 1.0

    @property
    def recall(self) -> float:
        """Share of the facts that are told."""
        return self.found / self.facts if self.facts else 1.0


def tally(
    talk: Conversation, memories: Iterable[Memory], waiting: Iterable[str], into: Tally
) -> list[Judged]:
    """Judge the active memories of a conversation, count them, and return the judgments."""
    judged = [judge(memory, talk) for memory in memories]
    into.verdicts.update(one.verdict for one in judged)
    into.why.update(one.why for one in judged if one.why)
    into.waiting.update(reason.partition(":")[0] for reason in waiting)
    told: set[int] = set()
    for one in judged:
        if one.verdict == "true":
            into.repeated += told.issuperset(one.tells)
            told.update(one.tells)
    lasting = [place for place, fact in enumerate(talk.facts) if fact.until is None]
    into.facts += len(lasting)
    into.found += sum(place in told for place in lasting)
    return judged


def judge(memory: Memory, talk: Conversation) -> Judged:
    """Say what an active memory is worth by the labels."""
    passages, fault = _passages(memory, talk)
    near = [fact for fact in talk.facts if _meets(passages, fact, talk)]
    told = [fact for fact in near if all(holds(memory.text, word) for word in fact.must_hold)]
    allowed = any(_meets(passages, place, talk) for place in talk.allowed)
    known = bool(told) or allowed
    traps = [] if known else [trap for trap in talk.traps if _meets(passages, trap, talk)]
    why = fault or _unsaid(memory.text, told if known else near, traps)
    why = why or _unheard(memory, passages, talk)
    tells = tuple(place for place, fact in enumerate(talk.facts) if fact in told)
    if why:
        return Judged(memory=memory, verdict="unsupported", why=why)
    if told:
        return Judged(
            memory=memory,
            verdict="true" if any(fact.until is None for fact in told) else "stale",
            tells=tells,
        )
    return Judged(memory=memory, verdict="allowed" if allowed else "not_whole" if near else "false")


def _passages(memory: Memory, talk: Conversation) -> tuple[list[Passage], str]:
    """Return what the memory rests on of the user's words, and what is wrong with its evidence."""
    passages: list[Passage] = []
    for span in memory.evidence:
        turn = talk.turn(turn_of(span.exchange_id))
        if turn is None or turn.status != "completed":
            return passages, "not completed"
        said = turn.user if span.role == "user" else turn.assistant or ""
        if not span.text.strip() or said[span.start : span.end] != span.text:
            return passages, "not literal"
        if span.role == "user":
            passages.append(Passage(turn=turn.id, start=span.start, end=span.end))
    return passages, "" if passages else "not the user"


def turn_of(exchange_id: str) -> str:
    """Return the turn that an exchange is: what stands behind the last stroke of its id."""
    return exchange_id.rsplit("/", 1)[-1]


def _meets(passages: Sequence[Passage], place: Fact | Place, talk: Conversation) -> bool:
    turn = talk.turn(place.turn)
    start = turn.user.find(place.quote) if turn else -1
    end = start + len(place.quote)
    return start >= 0 and any(
        min(one.end, end) - max(one.start, start) >= OVERLAP * min(one.end - one.start, end - start)
        for one in passages
        if one.turn == place.turn
    )


def _unsaid(text: str, facts: Sequence[Fact], traps: Sequence[Place]) -> str:
    """Return how the user did not say so, or said the contrary; "" if neither."""
    for trap in traps:
        if trap.kind in NOT_SAID and not (trap.by and holds(text, trap.by)):
            return trap.kind
    negative = any(fact.negative for fact in facts) or any(trap.kind == NEGATED for trap in traps)
    return "turned" if negative and not _NEGATION.search(_folded(text)) else ""


def _unheard(memory: Memory, passages: Sequence[Passage], talk: Conversation) -> str:
    """Return "number" if the text holds one that was not said up to its last turn.

    Left out are the dates that our rules write in brackets behind the words, and the year, which is known from
    the clock. Where numbers are spoken in Han characters, digits are a reading of them.
    """
    last = max((int(one.turn) for one in passages), default=0)
    said = _folded("\n".join(f"{turn.user}\n{turn.assistant or ''}" for turn in talk.turns[:last]))
    if _SPOKEN.search(said):
        return ""
    known = set(_numbers(said)) | {YEAR}
    return (
        "" if all(number in known for number in _numbers(_DATE.sub("", _folded(memory.text)))) else "number"
    )


def _numbers(text: str) -> Iterator[str]:
    return (found[0] for found in _NUMBER.finditer(re.sub(r"(?<=\d)[,\u2009](?=\d{3})", "", text)))


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold().replace("’", "'")
