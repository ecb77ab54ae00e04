"""The labelled sessions, and how a capsule of them is judged."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks import compaction, sessions


@pytest.mark.parametrize("part", sessions.PARTS)
def test_sessions_are_sound_and_as_many_as_is_told(part: str) -> None:
    found = sessions.read(part)

    assert sessions.faults(found) == []
    assert Counter(one.language for one in found) == {"en": 5, "zh": 5}
    assert {one.form for one in found} == {"coding", "chat"}


def test_message_has_the_shape_of_a_host() -> None:
    roles = {message["role"] for message in sessions.read("seen")[0].messages}

    assert roles == {"user", "assistant", "tool"}


def test_label_is_held_by_one_line() -> None:
    label = sessions.Label("open", (("Desmond", "two days"), ("train",)))

    assert label.held_by("ask desmond about TWO DAYS")
    assert label.held_by("the train")
    assert not label.held_by("ask Desmond")


def test_fault_is_told() -> None:
    (first, *_) = sessions.read("seen")
    bad = sessions.Session(
        id="x",
        language="en",
        form="coding",
        messages=first.messages,
        labels=(sessions.Label("open", (("zzz",),)),),
    )

    assert len(sessions.faults([bad])) == 2


@pytest.mark.parametrize("part", sessions.PARTS)
def test_capsule_alone_holds_four_fifths_of_what_matters(part: str) -> None:
    found = compaction.alone(sessions.read(part))["held"]

    for language in sessions.LANGUAGES:
        rows = [found[f"{kind}/{language}"] for kind in ("open", "decision", "name")]
        assert sum(row[0] for row in rows) >= 0.8 * sum(row[1] for row in rows), (language, rows)
        assert found[f"done/{language}"][0] == 0, "what is done is not open"
