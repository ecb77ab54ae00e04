"""What stands against an answer: another word for the same value, or the opposite of the same words."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from rememora.core.conflict import Said
from rememora.core.dedupe import normal_form
from rememora.core.intervals import is_before
from rememora.flow.settling import names_at, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rememora.flow.deps import Deps
    from rememora.flow.moments import Moment
    from rememora.model.memory import Memory
    from rememora.model.results import Hit

_OF_THE_BEST = 0.5
"""Only hits with at least this share of the best score are the answer; what is said against others is no matter."""


def opposed(deps: Deps, hits: Sequence[Hit], moment: Moment | None) -> str | None:
    """Name the two sides of a conflict among what answers a question, or return `None`. Inside a block."""
    best = max((hit.score for hit in hits), default=0.0)
    answer = [hit.memory for hit in hits if hit.memory is not None and hit.score >= _OF_THE_BEST * best]
    at_ms = deps.clock.now_ms() if moment is None else moment.at_ms
    for one, other in (*_among(answer), *_waiting(deps, answer, at_ms, moment)):
        waits = ", which waits for a decision" if other.status == "quarantined" else ""
        return f"{_side(one)}, but {_side(other)}{waits}"
    return None


def _among(answer: Sequence[Memory]) -> Iterator[tuple[Memory, Memory]]:
    """Give the pairs that cannot both be so: one address in two scopes, or words and their negation."""
    said = {(memory.scope, memory.id): Said(memory.text) for memory in answer}
    for one, other in combinations(answer, 2):
        if one.slot is not None and other.slot is not None:
            alike = one.slot[:2] == other.slot[:2] and not (one.many or other.many)
            if alike and one.scope != other.scope and _value(one) != _value(other):
                yield one, other
        elif one.scope == other.scope and said[one.scope, one.id].contradicts(said[other.scope, other.id]):
            yield one, other


def _waiting(
    deps: Deps, answer: Sequence[Memory], at_ms: int, moment: Moment | None
) -> Iterator[tuple[Memory, Memory]]:
    """Give what waits for the user against a value of the answer."""
    for one in answer:
        if one.slot is None or one.many:
            continue
        for other in rows_of(deps, one.scope, names_at(deps, one), one.slot[1], statuses=("quarantined",)):
            known = moment is None or moment.known_ms is None or other.recorded_ms <= moment.known_ms
            holds = other.began_ms <= at_ms and is_before(at_ms, other.valid_to_ms)
            if known and holds and _value(other) != _value(one):
                yield one, other


def _side(memory: Memory) -> str:
    says = memory.text if memory.slot is None else memory.slot[2]
    return f"{memory.id} says {says[:_SHOWN_CHARS]!r} on the word of {memory.trust!r}"


_SHOWN_CHARS = 80


def _value(memory: Memory) -> str:
    assert memory.slot is not None  # who asks has an address
    return normal_form(memory.slot[2])
