"""Labelled conversations of users with assistants and coding agents: which facts in them are worth keeping.

`labels/README.md` says what each field means. `read` reads the set, `faults` checks it; `distilled_score` judges
what some set-up made of it. No rule lives here.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from benchmarks.lines import FOLDER
from benchmarks.statements import KINDS, holds

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

CONVERSATIONS = FOLDER / "labels" / "conversations"
LANGUAGES = ("en", "zh")
STATUSES = ("completed", "failed", "pending")

NOT_SAID = (
    *("question", "hypothetical", "conditional", "quotation", "hostile", "unfinished", "role play", "joke"),
    *("assistant's claim", "third-party hearsay", "pasted code", "pasted log"),
)
"""Traps whose words do not tell that something is so: a memory that rests on them has no support."""
NOT_WORTH = ("one-off", "chit-chat", "past", "wish", "retraction")
"""Traps that are said, but not for long: a memory of them is false, though it has support."""
NEGATED = "negated"
"""A trap that is said in the negative: a memory of it without a negation says the contrary."""
TRAPS = (*NOT_SAID, *NOT_WORTH, NEGATED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One exchange; *assistant* is `None` where the answer never came."""

    id: str
    status: str
    user: str
    assistant: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One thing that is to be kept; *quote* is part of what the user says in *turn*.

    Attributes:
        accepts: Literal part of the answer in the turn before that the quote says yes to.
        until: Turn in which the user replaces it or takes it back; it must not hold after the conversation.
    """

    turn: str
    kind: str
    quote: str
    reference: str
    must_hold: tuple[str, ...]
    negative: bool
    accepts: str | None
    until: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Words of the user that are a trap, or, where *kind* is empty, may be remembered or not.

    Attributes:
        by: Who says so, where it is not the user: names with ``|`` between them. A memory that names one of them
            is true, though not worth keeping.
    """

    turn: str
    quote: str
    kind: str = ""
    by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation:
    """One labelled conversation."""

    id: str
    language: str
    about: str
    turns: tuple[Turn, ...]
    facts: tuple[Fact, ...]
    traps: tuple[Place, ...]
    allowed: tuple[Place, ...]

    def turn(self, id: str) -> Turn | None:
        """Return one of its turns; `None` if it has no such one."""
        return next((turn for turn in self.turns if turn.id == id), None)


def paths(folder: Path | None = None) -> list[Path]:
    """Return the files of the set."""
    return sorted((folder or CONVERSATIONS).glob("*.jsonl"))


def read(files: Iterable[Path] | None = None) -> list[Conversation]:
    """Read the set; a field that is missing or unknown is an error that names its line."""
    return [
        _conversation(json.loads(line), f"{file.name}, line {number}")
        for file in (paths() if files is None else files)
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
    ]


def _conversation(found: dict[str, Any], place: str) -> Conversation:
    try:
        facts = tuple(Fact(**{**one, "must_hold": tuple(one["must_hold"])}) for one in found["facts"])
        traps = tuple(_trap(one) for one in found["traps"])
        allowed = tuple(Place(**one) for one in found["allowed"])
        turns = tuple(Turn(**one) for one in found["turns"])
        return Conversation(**{**found, "turns": turns, "facts": facts, "traps": traps, "allowed": allowed})
    except (KeyError, TypeError) as error:
        raise ValueError(f"{place}: not a conversation: {error}") from error


def _trap(found: dict[str, Any]) -> Place:
    return Place(turn=found["turn"], quote=found["quote"], kind=found["class"], by=found["by"])


def faults(talks: Sequence[Conversation]) -> list[str]:
    """Say what is wrong with the set, a line for each fault; nothing if all is well."""
    found = [f"{talk.id}: {fault}" for talk in talks for fault in _faults_of(talk)]
    twice = [id for id, times in Counter(talk.id for talk in talks).items() if times > 1]
    return found + [f"{id}: the id occurs twice" for id in twice]


def _faults_of(talk: Conversation) -> Iterator[str]:
    if talk.language not in LANGUAGES:
        yield f"language: expected one of {LANGUAGES}, found {talk.language!r}"
    if [turn.id for turn in talk.turns] != [str(n) for n in range(1, len(talk.turns) + 1)]:
        yield "turns: expected the ids 1, 2, 3 …"
    for turn in talk.turns:
        if turn.status not in STATUSES or (turn.assistant is not None) != (turn.status == "completed"):
            yield f"turn {turn.id}: expected an answer where it is completed, and none elsewhere"
    places: list[Fact | Place] = [*talk.facts, *talk.traps, *talk.allowed]
    for place in places:
        turn_of_it = talk.turn(place.turn)
        times = turn_of_it.user.count(place.quote) if turn_of_it and place.quote.strip() else 0
        if times != 1:
            yield f"turn {place.turn}: expected {place.quote!r} once in it, found it {times} times"
    for trap in talk.traps:
        if trap.kind not in TRAPS:
            yield f"turn {trap.turn}: unknown class of trap {trap.kind!r}"
    for fact in talk.facts:
        yield from _faults_of_fact(fact, talk)


def _faults_of_fact(fact: Fact, talk: Conversation) -> Iterator[str]:
    if fact.kind not in KINDS:
        yield f"turn {fact.turn}: unknown kind {fact.kind!r}"
    turn, before = talk.turn(fact.turn), talk.turn(str(int(fact.turn) - 1))
    if turn is None or turn.status != "completed":
        yield f"turn {fact.turn}: a fact in a turn that was never completed"
    if fact.accepts is not None and fact.accepts not in ((before and before.assistant) or ""):
        yield f"turn {fact.turn}: {fact.accepts!r} is not in the answer before"
    if fact.until is not None and (talk.turn(fact.until) is None or int(fact.until) <= int(fact.turn)):
        yield f"turn {fact.turn}: expected a later turn, found {fact.until!r}"
    missing = [word for word in fact.must_hold if not holds(fact.reference, word)]
    if missing or not fact.must_hold:
        yield f"turn {fact.turn}: the reference does not hold {missing}"
