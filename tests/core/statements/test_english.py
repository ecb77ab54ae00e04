"""What is remembered of English messages, and what is not."""

from __future__ import annotations

import pytest
from tests.core.statements.rows_context import CORRECTED, NOT_UNDERSTOOD, UNDERSTOOD
from tests.core.statements.rows_en import STATED, Stated
from tests.core.statements.rows_en_terse import TERSE
from tests.core.statements.traps_en import TRAPS
from tests.core.statements.traps_en_terse import TERSE_TRAPS
from tests.core.statements.turns import a_turn, by_rules, holding, stated


@pytest.mark.parametrize("row", [*STATED, *TERSE], ids=lambda row: f"{row.why}: {row.text}")
def test_what_is_stated_is_found_with_its_kind_and_polarity(row: Stated) -> None:
    found = holding(stated(row.text), row.words)

    assert any(
        one.kind in row.kind.split("|") and (one.polarity == "negative") == row.negative for one in found
    ), stated(row.text)


@pytest.mark.parametrize(("text", "why"), [*TRAPS, *TERSE_TRAPS])
def test_nothing_is_stated_in_a_trap(text: str, why: str) -> None:
    assert stated(text) == [], why


@pytest.mark.parametrize(("asked", "text", "words", "why"), UNDERSTOOD)
def test_short_answers_hold_what_was_asked_or_proposed(asked: str, text: str, words: str, why: str) -> None:
    assert holding(stated(asked, text), words), why


@pytest.mark.parametrize(("asked", "text", "why"), NOT_UNDERSTOOD)
def test_no_answer_is_made_up(asked: str, text: str, why: str) -> None:
    assert stated(asked, text) == [], why


@pytest.mark.parametrize(("before", "text", "replaces", "words"), CORRECTED)
def test_correction_says_what_it_replaces(before: str, text: str, replaces: str, words: str) -> None:
    found = holding(stated(before, "Noted.", text), words)

    assert [(one.kind, one.replaces) for one in found] == [("correction", replaces)]


@pytest.mark.parametrize(
    ("text", "replaces"),
    [
        ("Scratch that.", ""),
        ("I take that back.", ""),
        ("forget what I said about the launch", "the launch"),
        ("Never mind what I said about being vegan.", "being vegan"),
    ],
)
def test_withdrawal_states_nothing_of_its_own(text: str, replaces: str) -> None:
    [found] = stated("The launch is on Thursday.", "Noted.", text)

    assert (found.kind, found.withdraws, found.replaces) == ("correction", True, replaces)


def test_acceptance_points_at_the_words_that_were_proposed() -> None:
    turn = a_turn("Two ideas came up. I suggest we use Redis for the queue.", "Yes, let's do that.")

    [found] = by_rules(turn)

    assert found.kind == "decision"
    assert found.accepts is not None
    start, end, message = found.accepts
    assert turn.messages[message].text[start:end] == "I suggest we use Redis for the queue."


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("My name is Ana.", ("user", "name", "Ana")),
        ("I live in New York.", ("user", "home_city", "New York")),
        ("I work at Siemens.", ("user", "employer", "Siemens")),
        ("I work as a translator.", ("user", "job", "translator")),
        ("My favorite color is teal.", ("user", "favorite_color", "teal")),
        ("My timezone is Europe/Lisbon.", ("user", "timezone", "Europe/Lisbon")),
        ("Our database is Postgres 15.", ("project", "database", "Postgres 15")),
        ("I have a dog.", None),
        ("I like tea.", None),
        ("My sister lives in Porto.", None),
        ("I don't live in Porto.", None),
    ],
)
def test_only_what_has_one_value_gets_a_slot(text: str, slot: tuple[str, str, str] | None) -> None:
    [found] = stated(text)

    assert found.slot == slot


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I use the staging server daily. We deploy it on Fridays.", ""),
        ("My sister Ana is a nurse. She lives in Porto.", "She [My sister Ana] lives in Porto"),
        ("I love cilantro but my wife hates it.", "my wife hates it [cilantro]"),
        ("She lives in Porto.", ""),
        ("Ana met Maria. She lives in Porto.", ""),
        ("I live in Berlin and work at Siemens.", "[I] work at Siemens"),
        ("My mom's surgery is next Tuesday.", "next Tuesday [2026-12-08]"),
        ("The launch is on Friday.", "Friday [2026-12-04]"),
        ("I moved to Oslo in 2021.", "I moved to Oslo in 2021"),
    ],
)
def test_text_is_understood_without_the_turn(text: str, words: str) -> None:
    texts = [one.text for one in stated(text)]

    assert (
        any(words in one for one in texts)
        if words
        else not any(" it " in one or "She" in one for one in texts)
    )


def test_the_speaker_is_named_where_the_host_gave_a_name() -> None:
    [found] = stated("I love hiking.", name="Ana")

    assert found.text == "Ana: I love hiking"


@pytest.mark.parametrize(
    ("text", "bounds"),
    [
        ("I've been vegan since 2019.", (True, False)),
        ("I'm on parental leave until March 2027.", (False, True)),
        ("I love hiking.", (False, False)),
    ],
)
def test_dates_bound_what_holds_from_or_until_them(text: str, bounds: tuple[bool, bool]) -> None:
    [found] = stated(text)

    assert (found.valid_from_ms is not None, found.valid_to_ms is not None) == bounds


def test_what_a_veto_stopped_is_given_with_its_modality() -> None:
    assert [one.modality for one in by_rules(a_turn("If I move, I live in Rome."))] == ["hypothetical"]


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("I'm tired today, but I'm vegan.", ["I'm vegan"]),
        ("I'm vegan, so what can I eat?", ["I'm vegan"]),
        ("My boss says we use Java, but we use Kotlin.", ["we use Kotlin"]),
        ("Just kidding. I'm a nurse.", ["I'm a nurse"]),
        ("I'm a nurse. Can you translate this: I love olives", ["I'm a nurse"]),
        ("We use pnpm in this repo. Fix the bug in the parser.", ["We use pnpm in this repo"]),
        ("```\nI hate tabs\n```\nI love spaces.", ["I love spaces"]),
    ],
)
def test_a_statement_beside_a_trap_is_found_without_it(text: str, spans: list[str]) -> None:
    assert [text[one.start : one.end] for one in stated(text)] == spans
