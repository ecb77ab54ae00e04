"""Which texts belong together, and what they say as one."""

from __future__ import annotations

import pytest

from rememora.core.fragments import MOST_SENTENCES, entities, groups, kinship, together

DEPLOYED = "Alpha project deploy uses a Kubernetes cluster."
FINISHED = "The deploy of Alpha finished on Kubernetes."


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        ([DEPLOYED, FINISHED], [[0, 1]]),  # names in common
        ([DEPLOYED, "Roses need water."], []),  # nothing in common: the lonely are left out
        ([DEPLOYED, "Roses need water.", FINISHED], [[0, 2]]),  # whatever stands between
        (["小红在上海的医院工作。", "上海的医院今天关门。"], [[0, 1]]),  # Chinese
        (["東京の病院で働く。", "東京の病院は閉まった。"], [[0, 1]]),  # Japanese
        (["서울 병원에서 일한다.", "서울 병원은 닫았다."], [[0, 1]]),  # Korean
        (["v2.3.1 fails", "we rolled v2.3.1 back"], [[0, 1]]),  # identifiers
        (["", ""], []),  # nothing is akin to nothing
        ([], []),
    ],
)
def test_texts_about_the_same_things_belong_together(texts: list[str], found: list[list[int]]) -> None:
    assert groups(texts) == found


def test_names_numbers_and_identifiers_weigh_more() -> None:
    found = entities("the tall tower in Lisbon has 87 steps, says tower_guide")

    assert found["lisbon"] == found["87"] == 1.5
    assert found["tall"] == 0.5


def test_capitals_name_nothing_where_all_words_have_them() -> None:
    assert set(entities("CALL ME WHEN THE HARBOUR OPENS").values()) == {0.5}


def test_kinship_is_1_for_the_same_and_0_for_strangers() -> None:
    assert kinship(entities(DEPLOYED), entities(DEPLOYED)) == 1.0
    assert kinship(entities(DEPLOYED), entities("Roses need water.")) == 0.0
    assert kinship({}, {}) == 0.0


def test_sentence_that_says_the_same_again_is_left_out() -> None:
    assert together([DEPLOYED, "Alpha project deploys use a Kubernetes cluster. It took an hour."], "") == (
        f"{DEPLOYED}\nIt took an hour."
    )


def test_of_many_sentences_those_with_words_of_the_question_stay_in_order() -> None:
    rows = ["alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel"]
    text = " ".join(f"The {name} gate is {name[::-1]}." for name in rows)

    told = together([text], "hotel and golf").split("\n")

    assert len(told) == MOST_SENTENCES
    assert told[-2:] == ["The golf gate is flog.", "The hotel gate is letoh."]
