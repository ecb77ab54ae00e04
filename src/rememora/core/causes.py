"""What keeps a line away from a question, as far as the line itself and the question tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.admission import GATE
from rememora.core.excerpt import cut
from rememora.core.intervals import is_before
from rememora.model.explained import Cause, Compared, Feature
from rememora.model.iso import iso_utc

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rememora.model.memory import Memory
    from rememora.model.queries import Where

ARMS = ("words", "vector", "topic")
"""The figures that are an arm's own score; see `flow.arms`."""

_QUOTED_CHARS = 80
_DIGITS = 6


def features(scores: Mapping[str, float], weights: Mapping[str, float] | None = None) -> tuple[Feature, ...]:
    """Return every figure of a line with its weight and their product, in the order of the ranking.

    Args:
        scores: Figures by name, as `Hit.scores` has them.
        weights: What each counts for; a figure without one is shown by itself.
    """
    known = weights or {}
    return tuple(
        Feature(
            name=name,
            value=value,
            weight=known.get(name),
            product=None if name not in known else round(value * known[name], _DIGITS),
        )
        for name, value in scores.items()
    )


def arms(scores: Mapping[str, float]) -> tuple[str, ...]:
    """Return which arms of a recall found a line: those whose figure is above 0."""
    return tuple(name for name in ARMS if scores.get(name, 0.0) > 0)


def leads(
    own: Mapping[str, float], theirs: Mapping[str, float], weights: Mapping[str, float] | None = None
) -> tuple[Compared, ...]:
    """Return on which figures another line is ahead, the largest lead first.

    ``lead = (theirs - own) * weight``, where a figure that a line lacks is 0. With weights, a figure that has none
    decided nothing and leads in nothing; without any, each counts once.
    """
    found = [
        Compared(
            name=name,
            own=own.get(name, 0.0),
            theirs=theirs.get(name, 0.0),
            lead=round(
                (theirs.get(name, 0.0) - own.get(name, 0.0)) * (weights[name] if weights else 1.0), _DIGITS
            ),
        )
        for name in dict.fromkeys((*theirs, *own))
        if not weights or name in weights
    ]
    return tuple(sorted((one for one in found if one.lead > 0), key=lambda one: (-one.lead, one.name)))


def of_memory(memory: Memory, after: Sequence[Memory], *, now_ms: int, in_past: bool) -> Iterator[Cause]:
    """Tell what the state of a memory keeps it away for; of one in the trash the ledger tells.

    Args:
        memory: The memory.
        after: What took its place, one after the other.
        now_ms: The time of the question.
        in_past: The question is about another time, for which what came later closes nothing.
    """
    if memory.integrity == "false":
        yield Cause(name="quarantined", reason="its bytes were changed behind our back", by="doctor")
    if memory.status == "quarantined":
        yield _waits(memory)
    if memory.status == "archived":
        yield _archived(memory, after)
    if memory.expired(now_ms):
        yield Cause(name="expired", reason=f"its time to live was over at {memory.expires}", by="ttl_s")
    if in_past:
        return
    if memory.status == "superseded" and not _still_holds(memory, now_ms):
        yield _superseded(memory, after)
    if memory.status == "deprecated":
        yield Cause(
            name="withdrawn", reason=f"it was taken back{_at(memory.retired_ms)}: it was never so", by="facts"
        )
    over = memory.slot is not None and not is_before(now_ms, memory.valid_to_ms)
    if memory.status == "active" and over:
        yield Cause(name="ended", reason=f"it held until {memory.valid_to}", by="valid_to")


def _waits(memory: Memory) -> Cause:
    gate = memory.meta.get(GATE)
    told = gate if isinstance(gate, dict) else {}
    reason = f"it waits in the inbox: {told.get('reason') or 'no reason was noted'}"
    return Cause(name="waiting", reason=reason, by="inbox", of=(str(told["of"]),) if told.get("of") else ())


def _archived(memory: Memory, after: Sequence[Memory]) -> Cause:
    if not after:
        return Cause(name="archived", reason=f"it was put away{_at(memory.retired_ms)}")
    reason = f"it was merged into {_named(after[-1])}{_at(memory.retired_ms)}"
    return Cause(name="merged", reason=reason, by="consolidate", of=tuple(one.id for one in after))


def _superseded(memory: Memory, after: Sequence[Memory]) -> Cause:
    by = f" by {_named(after[-1])}" if after else ""
    reason = f"it was superseded{by}{_at(memory.retired_ms)}"
    return Cause(name="superseded", reason=reason, by="supersede", of=tuple(one.id for one in after))


def _still_holds(memory: Memory, now_ms: int) -> bool:
    """Tell whether what takes its place was told, and has not begun: then it is shown as before."""
    end_ms = memory.valid_to_ms
    return end_ms is not None and now_ms < end_ms and end_ms > (memory.retired_ms or 0)


def not_then(memory: Memory, *, at_ms: int, known_ms: int | None) -> Cause:
    """Tell why a memory was no answer at another time."""
    by = "as_of" if known_ms is None else "known_at"
    if known_ms is not None and memory.recorded_ms > known_ms:
        reason = f"it was told at {memory.recorded}, after {iso_utc(known_ms)}"
    elif memory.began_ms > at_ms:
        reason = f"it holds from {iso_utc(memory.began_ms)} on, after {iso_utc(at_ms)}"
    elif not is_before(at_ms, memory.valid_to_ms):
        reason = f"it held until {memory.valid_to}, before {iso_utc(at_ms)}"
    else:
        reason = f"it was {memory.status}, and did not hold at {iso_utc(at_ms)}"
    return Cause(name="not_then", reason=reason, by=by)


def filtered(
    source: str, kind: str, session: str | None, at_ms: int, *, where: Where, moment_ms: int | None
) -> Iterator[Cause]:
    """Tell which limits of a question a line does not meet.

    Args:
        source: "memory" or "message".
        kind: The memory's kind, or the message's role.
        session: What session it belongs to.
        at_ms: When it was said, or began to hold.
        where: The limits.
        moment_ms: The moment that was asked about, if it is not now.
    """
    if source not in where.sources:
        asked = "memories" if source == "message" else "messages"
        yield _kept_out("among", f"only {asked} were asked for, by among, kinds or roles")
    elif source == "memory" and where.kinds is not None and kind not in where.kinds:
        yield _kept_out("kinds", f"its kind is {kind}, and {_listed(where.kinds)} was asked for")
    elif source == "message" and where.roles is not None and kind not in where.roles:
        yield _kept_out("roles", f"its role is {kind}, and {_listed(where.roles)} was asked for")
    if where.session is not None and session != where.session:
        of = "no session" if session is None else f"session {session!r}"
        yield _kept_out("session", f"it is of {of}, and {where.session!r} was asked for")
    if where.since_ms is not None and at_ms < where.since_ms:
        yield _kept_out("since", f"it is of {iso_utc(at_ms)}, before {iso_utc(where.since_ms)}")
    if moment_ms is not None and at_ms > moment_ms:
        if source == "message":  # of a memory more is known: see `not_then`
            reason = f"it is of {iso_utc(at_ms)}, after {iso_utc(moment_ms)}"
            yield Cause(name="not_then", reason=reason, by="as_of")
    elif where.until_ms is not None and at_ms >= where.until_ms:
        yield _kept_out("until", f"it is of {iso_utc(at_ms)}, not before {iso_utc(where.until_ms)}")


def too_low(score: float, min_score: float) -> Cause:
    """Tell that a line did not reach the least score that was asked for."""
    return _kept_out("min_score", f"it scored {score:.3f}, and at least {min_score:g} was asked for")


def too_late(timeout_s: float | None) -> Cause:
    """Tell that the recall ended before it had looked at everything."""
    within = "" if timeout_s is None else f" of {timeout_s:g} s"
    return Cause(
        name="timeout", reason=f"the time{within} was over before the search was done", by="timeout_s"
    )


def _kept_out(by: str, reason: str) -> Cause:
    return Cause(name="filtered", reason=reason, by=by)


def _listed(names: Sequence[str]) -> str:
    return " or ".join(names)


def _named(memory: Memory) -> str:
    return f"{memory.id} ({cut(memory.text, _QUOTED_CHARS)!r})"


def _at(ms: int | None) -> str:
    return "" if ms is None else f" at {iso_utc(ms)}"
