"""What a question about another time than now may see. Inside a block."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rememora.core.facts import holding, own_end
from rememora.core.intervals import Interval, is_before

if TYPE_CHECKING:
    from rememora.flow.deps import Deps
    from rememora.flow.recall import Question
    from rememora.model.memory import Memory
    from rememora.model.queries import Where

    Cache = dict[tuple[str, str, str], dict[str, Memory]]

_EVER = -(2**62)
"""As the moment of a search: no entry has expired by then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """When something should have held, and what should have been known.

    Attributes:
        at_ms: It held then.
        known_ms: Only what was known by then counts; `None` is all that is known today.
    """

    at_ms: int
    known_ms: int | None = None


def of_then(question: Question, as_of_ms: int | None, known_ms: int | None) -> Question:
    """Make a question one about another time; without the first that is the one whose knowledge is asked for."""
    at_ms = known_ms if as_of_ms is None else as_of_ms
    assert at_ms is not None  # one of them is given
    moment = Moment(at_ms=at_ms, known_ms=known_ms)
    return replace(question, moment=moment, where=then(question.where, moment))


def then(where: Where, moment: Moment) -> Where:
    """Let a search find what began or was said by a moment, and did not end before it, as far as the index knows."""
    until_ms = moment.at_ms + 1
    return replace(
        where,
        now_ms=moment.at_ms if moment.known_ms is None else _EVER,
        until_ms=until_ms if where.until_ms is None else min(where.until_ms, until_ms),
    )


def seen(deps: Deps, memory: Memory, moment: Moment, cache: Cache | None = None) -> Memory | None:
    """Return a memory as it was known, or `None` if it was not known by then or did not hold.

    *cache* keeps what was read of addresses, for other memories of the same block.
    """
    known_ms = moment.known_ms
    if known_ms is not None and memory.recorded_ms > known_ms:
        return None
    if memory.slot is not None:
        return _in_its_address(deps, memory, moment, {} if cache is None else cache)
    if known_ms is not None:
        return _alone(deps, memory, moment.at_ms, known_ms)
    holds = Interval(memory.began_ms, memory.valid_to_ms).holds(moment.at_ms)
    return memory if holds and memory.status in ("active", "superseded") else None


def _in_its_address(deps: Deps, memory: Memory, moment: Moment, cache: Cache) -> Memory | None:
    assert memory.slot is not None  # who asks has an address
    if memory.version == 1 and memory.began_ms > moment.at_ms:
        return None
    key = (memory.scope, *memory.slot[:2])
    if key not in cache:
        cache[key] = _held(deps, memory, moment)
    return cache[key].get(memory.id)


def _held(deps: Deps, memory: Memory, moment: Moment) -> dict[str, Memory]:
    """Return what held at a memory's address, by id."""
    from rememora.flow.known import as_known
    from rememora.flow.settling import rows_at

    rows = as_known(deps, rows_at(deps, memory), moment.known_ms)
    held = holding(rows, moment.at_ms, moment.known_ms)
    return {spell.memory.id: replace(spell.memory, valid_to_ms=spell.time.end_ms) for spell in held}


def _alone(deps: Deps, memory: Memory, at_ms: int, known_ms: int) -> Memory | None:
    from rememora.flow.known import as_known

    closed = memory.status != "active" and not is_before(known_ms, memory.retired_ms)
    if memory.status not in ("active", "superseded", "deprecated") or (
        closed and memory.status == "deprecated"
    ):
        return None
    end_ms = memory.valid_to_ms if closed else own_end(memory, known_ms)
    (then,) = as_known(deps, [memory], known_ms)
    return replace(then, valid_to_ms=end_ms) if Interval(then.began_ms, end_ms).holds(at_ms) else None
