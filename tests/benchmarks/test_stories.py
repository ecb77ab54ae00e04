"""The generator of life stories: the same bytes for the same seed, and answers that follow from the events."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from benchmarks.stories_made import SESSIONS, VERSIONS, story, versions
from benchmarks.stories_records import DAY_MS, ME, Event, Question, Story
from benchmarks.stories_templates import LANGUAGES, PARTS, Templates, faults, read, texts

STORIES = 60


def made(part: str = "seen", language: str = "en", *, seed: int = 7) -> list[Story]:
    return [story(read(part, language), seed=seed, number=number) for number in range(STORIES)]


def painted(own: list[Event], at_ms: int) -> str | None:
    """Say what held at a moment, by painting over what was told before; withdrawn changes are taken out first."""
    kept: list[Event] = []
    for event in own:
        if event.kind == "back":
            kept.pop()
        elif event.kind != "rests":
            kept.append(event)
    value: str | None = None
    for event in kept:
        if event.from_ms <= at_ms:
            value = event.value
    return value


def right(told: Story, question: Question) -> bool:
    """Work out from the events alone whether the answer of a question is right."""
    own = [event for event in told.events if event.slot == question.slot]
    gone = any(event.kind in ("forget", "drop") for event in own)
    match question.kind:
        case "tracking" | "as-of":
            at_ms = told.ends_ms if question.as_of_ms is None else question.as_of_ms
            return not gone and painted(own, at_ms) == question.gold
        case "deletion":
            return gone and question.gold is None
        case "absence":
            return not own and question.gold is None
        case "cascade" | "standing":
            stands = _stands(told, question.event, gone=gone)
            return stands == (question.kind == "standing") and (question.gold == question.marker) == stands
    return False


def _values(found: Templates) -> set[str]:
    return {value for one in found.attributes for value in one.values}


def _stands(told: Story, id: str, *, gone: bool) -> bool:
    """Follow what an event rests on down to the value, and compare it with what holds at the end."""
    by_id = {event.id: event for event in told.events}
    event = by_id[id]
    while event.because:
        event = by_id[event.because[0]]
    own = [one for one in told.events if one.slot == event.slot]
    return not gone and painted(own, told.ends_ms) == event.value


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", PARTS)
def test_templates_can_be_used(part: str, language: str) -> None:
    assert faults(read(part, language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_parts_share_no_wording_person_or_value(language: str) -> None:
    parts = [
        part for part in PARTS if not part.startswith("loose")
    ]  # these name towns and firms that others do
    for one, other in combinations([read(part, language) for part in parts], 2):
        assert not set(texts(one)) & set(texts(other))
        assert not {short for _, short in one.people} & {short for _, short in other.people}
        assert not set(one.talk) & set(other.talk)
        assert not _values(one) & _values(other)


def test_a_wording_with_a_brace_of_another_step_is_a_fault() -> None:
    found = read("seen", "en")
    spoiled = replace(found.attributes[0], me={**found.attributes[0].me, "set": ("I live in {old}.",)})

    assert any("home.me.set" in fault for fault in faults(replace(found, attributes=(spoiled,))))


def test_a_marker_that_stands_elsewhere_is_a_fault() -> None:
    found = read("seen", "en")

    spoiled = replace(found, talk=(("Is the ferry late?", "No."),))

    assert faults(spoiled) == ["ferry: stands in another wording"]


def test_the_same_seed_gives_the_same_bytes_wherever_it_runs() -> None:
    told = [made("seen", language)[3] for language in LANGUAGES]

    assert [repr(one) for one in told] == [repr(made("seen", language)[3]) for language in LANGUAGES]
    assert made(seed=8)[3] != made(seed=7)[3]
    digest = hashlib.sha256("".join(repr(one) for one in told).encode()).hexdigest()
    assert digest == "1afc30d487d260f09cc3c2761253b07c3d1b02cd8ecfba8d8c914e3494e05e91"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", PARTS)
def test_every_answer_follows_from_the_events(part: str, language: str) -> None:
    wrong = [
        (told.id, question)
        for told in made(part, language)
        for question in told.asked
        if not right(told, question)
    ]

    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_stories_hold_every_kind_of_event_and_question(language: str) -> None:
    told = made("seen", language)

    events = Counter(event.kind for one in told for event in one.events)
    asked = Counter(question.kind for one in told for question in one.asked)
    assert (
        min(events[kind] for kind in ("set", "change", "since", "end", "back", "rests", "forget", "drop"))
        >= 20
    )
    assert (
        min(asked[kind] for kind in ("tracking", "as-of", "deletion", "cascade", "absence", "standing")) >= 40
    )
    assert events["talk"] > sum(events.values()) / 2


def test_a_value_stands_in_the_words_that_tell_it_and_in_no_other_slot() -> None:
    for told in made():
        slots: dict[str, set[object]] = {}
        for event in told.events:
            if event.value is not None:
                assert event.value in event.text or event.kind == "rests"
                slots.setdefault(event.value, set()).add(event.slot)
        assert all(len(some) == 1 for some in slots.values()), told.id


def test_a_past_day_lies_between_the_change_before_and_the_day_it_is_told() -> None:
    since = [(told, event) for told in made() for event in told.events if event.kind == "since"]

    assert since
    for told, event in since:
        before = [e.at_ms for e in told.events if e.slot == event.slot and e.at_ms < event.at_ms]
        assert max(before) < event.from_ms < event.at_ms
        assert event.from_ms % DAY_MS == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fact_of_many_versions_changes_among_other_talk(language: str) -> None:
    for number in range(10):
        told = versions(read("seen", language), seed=7, number=number)
        own = [event for event in told.events if event.slot is not None]
        assert [event.kind for event in own] == ["set"] + ["change"] * (VERSIONS - 1)
        assert len({event.value for event in own}) == VERSIONS
        assert len({event.session for event in told.events}) == SESSIONS
        assert told.asked[0].gold == own[-1].value
        assert {event.slot[0] for event in own if event.slot} == {ME}
