"""The smallest set of snippets that covers a question."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rememora.core.budget import estimate_tokens
from rememora.core.packing import MOST_JOINED, WHOLE_TOKENS, Line, Snippet, pack

FILLER = "Nothing of note happened in the garden that day. "
QUESTION = "when does the harbour open?"
ANSWER = "The harbour opens at six."


def texts(snippets: list[Snippet]) -> list[str]:
    return [snippet.text for snippet in snippets]


def packed(*lines: Line, budget: int | None = 200, most: int | None = None) -> list[Snippet]:
    return pack(lines, QUESTION, budget=budget, most=most)


def said(text: str, place: int = 0, **fields: object) -> Line:
    given = {"score": 1.0, "speaker": "Ana", "thread": "t", "place": place, "day": "2026-01-05", **fields}
    return Line(text=text, **given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("other", "same"),
    [
        ("The harbour opens at six", True),  # a full stop
        ("THE HARBOUR OPENS AT SIX!", True),  # letters
        ("The harbour really opens at six.", True),  # a filler
        ("The harbour opens at seven.", False),  # another value
        ("The harbour does not open at six.", False),  # the opposite
        ("The harbour in Porto opens at six.", False),  # more
    ],
)
def test_line_that_says_the_same_is_left_out(other: str, same: bool) -> None:
    found = packed(Line(text=ANSWER), Line(text=other))

    assert texts(found) == ([ANSWER] if same else [ANSWER, other])
    assert found[0].same == ([1] if same else [])


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("我喜欢手冲咖啡。", "我喜欢手冲咖啡", True),  # Chinese
        ("我喜欢手冲咖啡。", "我很喜欢手冲咖啡呢。", True),  # with fillers
        ("我喜欢手冲咖啡。", "我不喜欢手冲咖啡。", False),  # the opposite
        ("私はコーヒーが好きです。", "私はコーヒーが好きです", True),  # Japanese
        ("나는 커피를 좋아한다.", "나는 커피를 좋아한다", True),  # Korean
        ("Ｏｐｅｎ at ６", "Open at 6", True),  # full width
        ("cafe\u0301 🥐", "caf\u00e9 🥐", True),  # combining marks
        ("🥐", "🥖", False),  # emoji
    ],
)
def test_what_is_the_same_is_so_in_every_script(one: str, other: str, same: bool) -> None:
    assert len(packed(Line(text=one), Line(text=other))) == (1 if same else 2)


@pytest.mark.parametrize(
    ("text", "speaker", "day", "same"),
    [
        ("I like the harbour", "Ana", "2026-01-09", True),  # on another day
        ("I like the harbour", "Ben", "2026-01-05", False),  # by somebody else: about another person
        ("I like the harbour", "", "2026-01-05", True),  # what nobody says, such as a memory
        ("I saw the harbour today", "Ana", "2026-01-09", False),  # today is another day
        ("我今天去了港口", "Ana", "2026-01-09", False),
    ],
)
def test_same_words_may_be_another_statement(text: str, speaker: str, day: str, same: bool) -> None:
    first, other = said(text, 0), said(text, 9, speaker=speaker, day=day)

    assert len(packed(first, other)) == (1 if same else 2)


def test_neighbours_become_one_snippet_in_the_order_in_which_they_were_said() -> None:
    found = packed(said(ANSWER, 5, speaker="Ben"), said("The gulls are loud.", 9), said(f"{QUESTION}", 4))

    assert texts(found) == [f"Ana: {QUESTION}\nBen: {ANSWER}", "The gulls are loud."]
    assert ([part.line for part in found[0].parts], found[0].best) == ([2, 0], 0)
    assert found[0].tokens == estimate_tokens(found[0].text)


def test_line_between_two_unites_them() -> None:
    found = packed(said("One.", 1), said("Three.", 3), said("Two.", 2))

    assert texts(found) == ["One.\nTwo.\nThree."]  # one speaker need not be named


def test_whole_session_is_several_snippets() -> None:
    found = packed(*[said(f"This is line {number}.", number) for number in range(30)], budget=1_000)

    assert [len(snippet.parts) for snippet in found] == [MOST_JOINED, MOST_JOINED, 6]


def test_days_are_shown_where_neighbours_have_several() -> None:
    found = packed(said("One.", 1), said("Two.", 2, day="2026-01-06"))

    assert texts(found) == ["[2026-01-05] One.\n[2026-01-06] Two."]


@pytest.mark.parametrize(
    ("other", "why"),
    [
        (said("Two.", 3), "one stands between"),
        (said("Two.", 2, thread="u"), "another session"),
        (said("Two.", 2, thread=None), "none"),
    ],
)
def test_what_is_no_neighbour_stands_alone(other: Line, why: str) -> None:
    assert len(packed(said("One.", 1), other)) == 2, why


def test_long_line_is_cut_to_what_matters_and_short_ones_are_not() -> None:
    long = said(FILLER * 30 + ANSWER + FILLER * 30, 0)

    found = packed(long, said("The gulls are loud.", 9), budget=150)

    assert ANSWER in found[0].text
    assert texts(found)[1] == "The gulls are loud."
    assert sum(snippet.tokens for snippet in found) <= 150


def test_line_that_is_not_too_long_is_shown_whole() -> None:
    text = "The harbour opens, " + "and so on, " * 30

    assert estimate_tokens(text) <= WHOLE_TOKENS
    assert texts(packed(said(text), budget=150)) == [text]


def test_short_line_goes_before_a_long_one_of_the_same_score_but_ranks_behind() -> None:
    long, short = said("The harbour opens, " + "and so on, " * 30), said(ANSWER, 9)

    assert texts(packed(long, short, budget=20))[-1] == ANSWER
    assert texts(packed(long, short, budget=150)) == [long.text, ANSWER]


def test_line_that_scores_next_to_nothing_is_left_out() -> None:
    assert texts(packed(said(ANSWER, 0), said("Gulls.", 9, score=0.05))) == [ANSWER]


def test_parts_that_may_be_shown_are_all_that_is() -> None:
    text = f"I moved to Porto. {ANSWER}"

    assert texts(packed(said(text, spans=((18, len(text)),)))) == [f"… {ANSWER}"]


def test_no_more_snippets_than_asked_for_but_neighbours_join() -> None:
    lines = [said("One.", 1), said("Nine.", 9), said("Two.", 2), said("Five.", 5)]

    assert texts(packed(*lines, most=2)) == ["One.\nTwo.", "Nine."]


def test_without_a_budget_nothing_is_cut() -> None:
    text = FILLER * 200

    assert texts(packed(said(text), said("Gulls.", 9, score=0.01), budget=None)) == [text, "Gulls."]


@pytest.mark.parametrize("budget", [0, 1, 3])
def test_no_room_holds_nothing(budget: int) -> None:
    assert packed(said(ANSWER), budget=budget) == []


def test_small_budget_holds_a_part() -> None:
    found = packed(said(FILLER * 5 + ANSWER + FILLER * 5), budget=8)

    assert "harbour opens" in found[0].text


def test_tokens_around_a_line_are_counted() -> None:
    lines = [said(ANSWER, 0, around=10), said("The gulls are loud.", 9, around=10)]

    assert [snippet.tokens for snippet in packed(*lines, budget=40)] == [16, 15]
    assert texts(packed(*lines, budget=30)) == [ANSWER]


@settings(max_examples=80)
@given(
    st.lists(
        st.builds(
            Line,
            text=st.text(alphabet="abc .?字。\n", min_size=1, max_size=300),
            score=st.floats(0.01, 1),
            speaker=st.sampled_from(["", "Ana", "Ben"]),
            thread=st.sampled_from([None, "t", "u"]),
            place=st.integers(0, 12),
            day=st.sampled_from(["2026-01-05", "2026-01-06"]),
        ),
        max_size=12,
    ),
    st.integers(0, 120),
)
def test_budget_is_kept_and_no_line_is_shown_twice(lines: list[Line], budget: int) -> None:
    found = pack(lines, "abc", budget=budget)

    shown = [part.line for snippet in found for part in snippet.parts]
    assert sum(snippet.tokens for snippet in found) <= budget
    assert len(shown) == len(set(shown))
    assert [snippet.best for snippet in found] == sorted(snippet.best for snippet in found)
    assert not set(shown) & {number for snippet in found for number in snippet.same}


def test_heading_is_paid_for_once() -> None:
    lines = [
        said(text, at, around=5, group="day", head=10) for at, text in enumerate(("One.", "Two two two."))
    ]
    words = sum(estimate_tokens(line.text) for line in lines)

    def chosen(budget: int) -> int:
        alone = [replace(line, thread=None) for line in lines]
        return len(packed(*alone, budget=budget))

    assert [chosen(words + 20), chosen(words + 19)] == [2, 1]


def test_better_line_goes_before_shorter_ones_that_hardly_answer() -> None:
    good, short = (
        said("The harbour opens, " + "and so on, " * 10, score=0.95),
        said("The harbour.", 9, score=0.4),
    )

    assert texts(packed(short, good, budget=estimate_tokens(good.text))) == [good.text]
