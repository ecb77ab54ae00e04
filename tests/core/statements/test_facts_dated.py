"""A date behind the value of a statement is no part of it."""

from __future__ import annotations

import pytest

from rememora.core.statements import Said, Turn, read

SAID_MS = 1_767_225_600_000  # 2026-01-01


@pytest.mark.parametrize(
    ("said", "value", "since"),
    [
        ("I moved to Leeds last month.", "Leeds", "2025-12"),  # since it came
        ("I moved to Leeds in May 2024.", "Leeds", "2024-05"),
        ("I live in York since 2020.", "York", "2020-01"),  # said with "since"
        ("I moved to Leeds.", "Leeds", None),  # no date
        ("I live in York.", "York", None),
    ],
)
def test_value_is_without_its_date(said: str, value: str, since: str | None) -> None:
    (found,) = read(Turn([Said("user", said)], SAID_MS, "UTC"))

    assert found.slot == ("user", "home_city", value)
    assert (found.valid_from_ms is None) == (since is None)
    if since is not None and found.valid_from_ms is not None:
        from rememora.core.times import format_time

        assert format_time(found.valid_from_ms, zone="UTC").startswith(since)


def test_value_that_is_a_date_stays_one() -> None:
    (found,) = read(Turn([Said("user", "The launch is on 14 May.")], SAID_MS, "UTC"))

    assert found.slot is not None
    assert found.slot[2] == "14 May"
