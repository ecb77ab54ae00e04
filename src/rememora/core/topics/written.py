"""How exchanges and topics are written for a model: worker input, directory, packets, and the context of old talk.

Source of every form: topic-memory (UC-03, UC-07, UC-09, UC-10), since hosts have prompts that read them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rememora.core.topics.turns import Turn
    from rememora.model.topics import Topic

CONTEXT_HEAD = (
    "MEMORY_SECTION_FROM_TOPIC_STORE\n"
    "Use this restored older context only if it is relevant to the user's current message."
)
_MINUTE, _HOUR, _DAY = 60_000, 3_600_000, 86_400_000
_MONTH_DAYS, _YEAR_MONTHS = 30, 12


def iso(ms: int | None) -> str:
    """Write a time as ``2026-03-01T12:00:00.000Z``; a dash where there is none."""
    if ms is None:
        return "-"
    from datetime import UTC, datetime, timedelta

    at = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=ms)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def ago(ms: int | None, *, now_ms: int) -> str:
    """Say how long ago something was: in minutes, hours, days, months of 30 days, years of 12 months.

    What lies ahead, because a clock was set back, is "less than 1 minute ago".
    """
    if ms is None:
        return "-"
    past = now_ms - ms
    if past < _MINUTE:
        return "less than 1 minute ago"
    days = past // _DAY
    for unit, number, most in (
        ("minute", past // _MINUTE, 60),
        ("hour", past // _HOUR, 24),
        ("day", days, _MONTH_DAYS),
        ("month", days // _MONTH_DAYS, _YEAR_MONTHS),
    ):
        if number < most:
            return _counted(number, unit)
    return _counted(days // _MONTH_DAYS // _YEAR_MONTHS, "year")


def exchanges(turns: Iterable[Turn], *, timed: bool = False) -> str:
    """Write exchanges, each with its sequence and both sides, and with *timed* its times."""
    return "\n\n".join(_exchange(turn, timed) for turn in turns)


def entry(topic: Topic, *, now_ms: int) -> str:
    """Write what the directory and a packet say of a topic."""
    return "\n".join(
        (
            f"Topic ID: {topic.id}",
            f"Keywords: {'｜'.join(topic.label_terms)}",
            f"Includes: {'｜'.join(topic.retrieval_terms)}",
            f"Started: {iso(topic.started_at_ms)}",
            f"Ended: {iso(topic.ended_at_ms)}",
            f"Relative time: {ago(topic.ended_at_ms, now_ms=now_ms)}",
        )
    )


def listed(topic: Topic, *, now_ms: int) -> str:
    """Write a topic as the directory has it; none of its words are in it."""
    return f"{entry(topic, now_ms=now_ms)}\nStatus: {topic.status}"


def directory(topics: Sequence[Topic], *, now_ms: int) -> str:
    """Write the directory; without topics it is empty."""
    if not topics:
        return ""
    return "\n\n".join((f"Current time: {iso(now_ms)}", *(listed(topic, now_ms=now_ms) for topic in topics)))


def packet(topic: Topic, turns: Sequence[Turn], *, now_ms: int, timed: bool) -> str:
    """Open a topic: what it is, and the words of its exchanges."""
    head = f"Current time: {iso(now_ms)}\n\n{entry(topic, now_ms=now_ms)}"
    return f"{head}\n\n{exchanges(turns, timed=timed)}" if turns else head


def context(packets: Sequence[str]) -> str:
    """Join packets to what the host's own model is given; without packets it is empty."""
    return "" if not packets else f"{CONTEXT_HEAD}\n\n" + "\n\n---\n\n".join(packets)


def asked(message: str, recent: Sequence[Turn], listing: str, *, now_ms: int) -> str:
    """Write what a selector is asked: the time, the message, the last exchanges, and the directory."""
    return (
        f"Current time:\n{iso(now_ms)}\n\n"
        f"Current user message:\n{message}\n\n"
        f"Recent 5 completed exchanges:\n{exchanges(recent)}\n\n"
        f"Topic Directory:\n{listing}"
    )


def _exchange(turn: Turn, timed: bool) -> str:
    times = f"userSentAt: {iso(turn.sent_ms)}\nassistantCompletedAt: {iso(turn.done_ms)}\n" if timed else ""
    return f"#{turn.sequence}\n{times}user: {turn.user}\nassistant: {turn.assistant}"


def _counted(number: int, unit: str) -> str:
    return f"{number} {unit}{'' if number == 1 else 's'} ago"
