"""What words that no pattern knows tell of values, by what is known."""

from __future__ import annotations

import time

import pytest

from rememora.core.loosely import Held, Loose, may_tell, read

PHONE, BEFORE = Held("phone", "Nokia 3310", holds=True), Held("phone", "Xperia", holds=False)
HOME, FIRM = Held("home_city", "Lucca", holds=True), Held("employer", "Vantor", holds=True)
PHONE_ZH, HOME_ZH = Held("phone", "诺基亚", holds=True), Held("home_city", "大理", holds=True)


@pytest.mark.parametrize(
    ("text", "held", "attribute", "value", "why"),
    [
        (
            "Dropped the Nokia 3310 in the loo, got a Fairphone",
            [PHONE],
            "phone",
            "Fairphone",
            "the old one named",
        ),
        ("my phone's been a Pixel 8 lately", [], "phone", "Pixel 8", "the attribute named"),
        ("texting from my Galaxy S23", [], "phone", "Galaxy S23", "the value says what it is of"),
        ("We've upped sticks to Girona!", [], "home", "Girona", "an idiom"),
        ("Kronberg has me on their payroll", [], "employer", "Kronberg", "the value stands first"),
        (
            "the Vantor chapter closed, Solteq hired me",
            [FIRM, PHONE],
            "employer",
            "Solteq",
            "one of two known values",
        ),
        ("Dr. Osei looks after my back", [], "therapist", "Dr. Osei", "a title and a part of the body"),
        ("诺基亚掉水里了，买了红米", [PHONE_ZH], "phone", "红米", "Chinese, the old one named"),
        ("我被北川重工挖走了", [], "employer", "北川重工", "Chinese, passive"),
        ("大理不住了，现在在扬州", [HOME_ZH], "home_city", "扬州", "Chinese, two clauses"),
        ("我的手机，乐视，用挺久了", [], "phone", "乐视", "Chinese, a clause of its own"),
    ],
)
def test_value_is_read_from_any_wording(
    text: str, held: list[Held], attribute: str, value: str, why: str
) -> None:
    found = read(text, held)

    assert may_tell(text)
    assert found is not None, why
    assert (found.sort, found.attribute, found.value) == ("set", attribute, value), why


@pytest.mark.parametrize(
    ("text", "held", "why"),
    [
        ("I binned the Nokia 3310 and live without a phone", [PHONE], "a verb in front"),
        ("the Nokia 3310 got stolen, phoneless for now", [PHONE], "a verb behind"),
        ("Handed back my keys in Lucca", [HOME], "words of the attribute between"),
        ("诺基亚被偷了，暂时没手机", [PHONE_ZH], "Chinese"),
        ("我从大理搬走了，暂时到处旅行", [HOME_ZH], "Chinese, from"),
    ],
)
def test_end_of_a_known_value_is_read(text: str, held: list[Held], why: str) -> None:
    assert read(text, held) == Loose("end", held[0].attribute, None, 0), why


@pytest.mark.parametrize(
    ("text", "held", "why"),
    [
        ("I lost my wallet in Lucca", [HOME], "something else is lost"),
        ("I'm in Oslo for two weeks", [HOME], "a stay"),
        ("We met at the Vantor office in Porto", [FIRM], "where something was"),
        ("My office is in Leeds", [], "where a thing lies"),
        ("I was born in Leeds", [], "where somebody comes from"),
        ("If I moved to Oslo I'd miss the sea", [HOME], "supposed"),
        ("Where does Vantor have offices?", [FIRM], "a question"),
        ("我在大理丢了钱包", [HOME_ZH], "something else is lost, in Chinese"),
        ("我老家在里昂", [HOME_ZH], "an origin, in Chinese"),
        ("📱📱", [PHONE], "emoji"),
        ("引っ越しました", [HOME], "Japanese has no rules here"),
        ("이사했어요", [HOME], "nor has Korean"),
        ("", [HOME], "nothing"),
    ],
)
def test_what_tells_no_value_changes_none(text: str, held: list[Held], why: str) -> None:
    found = read(text, held) if may_tell(text) else None

    assert found is None or found.sort == "rests", why


@pytest.mark.parametrize(
    ("text", "now", "why"),
    [
        ("not the Nokia 3310, silly me, the Xperia", PHONE, "said by mistake"),
        ("I returned the other one, so the Xperia is still my phone", PHONE, "only what stands is named"),
        ("刚才那句不算，诺基亚没买成，还是Xperia", PHONE_ZH, "Chinese"),
    ],
)
def test_value_that_was_told_by_mistake_gives_way_to_the_one_before(text: str, now: Held, why: str) -> None:
    assert read(text, [BEFORE, now]) == Loose("never", "phone", "Xperia", 1), why


@pytest.mark.parametrize(
    ("text", "held", "why"),
    [
        ("Lucca has no airport, so I always travel by night train", HOME, "so"),
        ("My gig at Vantor comes with a dress code: I own six ties", FIRM, "no word for it"),
        ("要不是住大理，我也不用交古城费", HOME_ZH, "Chinese"),
    ],
)
def test_what_follows_from_a_value_rests_on_it(text: str, held: Held, why: str) -> None:
    assert read(text, [held]) == Loose("rests", held.attribute, None, 0), why


def test_two_known_values_leave_an_end_in_doubt() -> None:
    assert read("Vantor and Lucca", [HOME, FIRM]) is None


@pytest.mark.parametrize("text", ["I eat fish again", "I've gone back to eating steak"])
def test_meat_ends_a_diet_without_it(text: str) -> None:
    assert read(text, [Held("diet", "vegetarian", holds=True)]) == Loose("end", "diet", None, 0)


def test_what_a_diet_allows_ends_nothing() -> None:
    assert read("I eat eggs again", [Held("diet", "vegetarian", holds=True)]) is None


@pytest.mark.parametrize("unit", ["I moved from Lucca to ", "我从大理搬到", "no longer ", "Ab "])
def test_long_text_takes_linear_time(unit: str) -> None:
    began = time.process_time()

    may_tell(unit * 20_000)
    read((unit * 200)[:240], [HOME, HOME_ZH])

    assert time.process_time() - began < 1.0
