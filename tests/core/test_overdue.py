"""What keeps a clock that jumped from emptying a store."""

from __future__ import annotations

import pytest

from rememora.core.overdue import PATIENCE_MS, first_seen, long_overdue, still_held, suspicious


@pytest.mark.parametrize(
    ("days", "of", "expected"),
    [
        ([], 0, False),  # nothing is due
        ([1.0], 1, False),  # all there is, but only just
        ([31.0], 1_000, True),  # overdue for weeks: nobody looked, or the clock jumped
        ([0.5] * 100, 100, False),  # a hundred are not many
        ([0.5] * 101, 101, True),  # all of many at once
        ([0.5] * 101, 10_000, False),  # a hundredth of them
    ],
)
def test_much_or_long_overdue_is_suspicious(days: list[float], of: int, expected: bool) -> None:
    assert suspicious(days, of=of) is expected


@pytest.mark.parametrize(
    ("seen_ms", "now_ms", "held"),
    [
        (None, 5, True),  # seen for the first time
        (0, PATIENCE_MS - 1, True),  # less than a day ago
        (0, PATIENCE_MS, False),  # still there a day later
        (5, 4, True),  # the clock was set back since
    ],
)
def test_a_backlog_is_held_for_a_day(seen_ms: int | None, now_ms: int, held: bool) -> None:
    assert still_held(seen_ms, now_ms=now_ms) is held


@pytest.mark.parametrize(("seen_ms", "now_ms", "expected"), [(None, 5, 5), (3, 5, 3), (9, 5, 5)])
def test_a_backlog_counts_from_when_it_was_first_seen(
    seen_ms: int | None, now_ms: int, expected: int
) -> None:
    assert first_seen(seen_ms, now_ms=now_ms) == expected


@pytest.mark.parametrize(("days", "expected"), [([], False), ([30.0] * 500, False), ([0.0, 30.1], True)])
def test_what_somebody_put_there_is_only_suspicious_when_long_overdue(
    days: list[float], expected: bool
) -> None:
    assert long_overdue(days) is expected
