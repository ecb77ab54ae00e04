"""What real talk is full of: clauses that a wide frame fits and that still are no memory."""

from __future__ import annotations

import pytest
from tests.core.statements.turns import a_turn, holding, stated

from rememora.core.statements import MOST, read


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("I love the necklace.", "which one, the talk tells"),
        ("Love seeing how it grows.", "the object points out of the clause"),
        ("I love this series.", "a series that only the talk tells"),
        ("My sister and I love each other.", "who is meant"),
        ("Their support keeps me going.", "whose"),
        ("It's like walking on clouds.", "a simile"),
        ("like walking on clouds", "a simile without its subject"),
        ("I stay positive.", "a platitude"),
        ("We need to show our support.", "a platitude"),
        ("Running a business isn't easy.", "a platitude"),
        ("My family is awesome.", "praise"),
        ("My shop is open.", "a passing state"),
        ("My hands are covered in dough.", "a passing state"),
        ("I wore my lucky scarf.", "done once"),
        ("Any recommendations for me?", "a question"),
        ("Parse this file for me.", "work for this moment"),
        ("decided on the, uh", "broken off"),
        ("call me wh", "broken off"),
        ("My friend Tom came over. Loves sushi.", "somebody else loves it"),
        ("making it is", "no choice"),
        ("from waltz to tango", "no origin"),
    ],
)
def test_nothing_is_kept_that_is_not_understood_or_does_not_last(text: str, why: str) -> None:
    assert stated(text) == [], why


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I love the ocean.", "ocean"),
        ("I like the Beatles.", "Beatles"),
        ("Love experimenting with spices.", "spices"),
        ("I adopted a puppy two weeks ago.", "two weeks ago [2026-11"),
        ("I joined a gym last week.", "last week [2026-11-23"),
        ("As a translator, I need quiet.", "translator"),
        ("Sushi for me, always.", "Sushi"),
        ("My sister's family is vegan, so no steak.", "vegan"),
    ],
)
def test_what_is_whole_is_kept_and_its_dates_are_told(text: str, words: str) -> None:
    assert holding(stated(text), words)


@pytest.mark.parametrize(
    ("text", "was"),
    [
        ("I no longer work at Acme.", "work at Acme"),
        ("I don't like jazz anymore.", "like jazz"),
        ("I’m not vegan anymore.", "vegan"),
        ("We dropped Jenkins.", "use Jenkins"),
        ("We dropped Jenkins for GitHub Actions.", "use Jenkins"),
        ("My sister no longer eats meat.", "eats meat"),
        ("We deploy on Fridays.", None),
    ],
)
def test_what_is_over_names_what_was_so(text: str, was: str | None) -> None:
    [found] = stated(text)

    assert (found.replaces, found.polarity) == (was, "negative" if was else "positive")


def test_a_secret_that_was_taken_out_is_no_memory() -> None:
    found = read_all("My password is [redacted:password] and I live in Oslo. 我的密码是[redacted:password]。")

    assert found == ["User: I live in Oslo"]


def read_all(text: str) -> list[str]:
    return [one.text for one in read(a_turn(text)) if one.modality == "stated"]


def test_one_message_gives_a_bounded_number_of_memories() -> None:
    lists = "\n".join(f"My sister Ada lives in Porto and has {at} cats." for at in range(2, 200))

    assert len(read_all(lists)) == MOST


@pytest.mark.parametrize(
    ("before", "text", "was"),
    [
        ("My favorite color is blue.", "Actually I meant green", "My favorite color is blue."),
        ("My manager is Carla.", "Sorry, I meant Clara", "My manager is Carla."),
        ("We launch on Thursday.", "I meant Friday", "We launch on Thursday."),
        ("I live near the old harbour.", "I meant the new harbour", "I live near the old harbour."),
    ],
)
def test_i_meant_puts_right_the_users_own_words_of_the_same_kind(before: str, text: str, was: str) -> None:
    [found] = stated(before, "Do you want it red?", text)

    assert (found.kind, found.replaces) == ("correction", "")
    assert f'(correcting "{was}")' in found.text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("I meant the function in utils.py", "the task"),
        ("Actually I meant sort descending", "the task"),
        ("No, I meant the other file", "the task"),
        ("Actually I meant green", "a colour, where only the other one named one"),
    ],
)
def test_i_meant_in_task_talk_puts_nothing_right(text: str, why: str) -> None:
    assert stated("My manager is Carla.", "Noted, blue it is.", text) == [], why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Is this sentence correct? I live in Prague since two years.", "a sentence to be judged"),
        ("turn into bullet points >>> I'm Ana, potter. I never use lead glazes. <<<", "material"),
        ("Practise a pharmacy visit with me. I start: Good day, I am allergic to aspirin.", "a part to play"),
        ("from ci:\n✗ deadline is 2023-01-01\n✓ budget must be positive", "a log of tests"),
        ("Great, so my job is now professional meeting attender.", "irony"),
        ("Our deadline is the heat death of the universe.", "a joke"),
    ],
)
def test_nothing_is_kept_of_games_and_of_what_is_shown(text: str, why: str) -> None:
    assert stated(text) == [], why
