"""Exchanges are divided where they begin to speak of something else, in every script."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.topics.grouping import SETTLED_BEHIND, grouped
from rememora.core.topics.segmenting import LEAST, MOST, segments, words_of
from rememora.core.topics.turns import Turn

TALKS = {
    "zh": [
        ("我想去东京旅行，住涩谷的酒店", "涩谷酒店每晚约一千五"),
        ("东京酒店预算两万", "可以选涩谷或新宿的酒店"),
        ("机票买全日空", "东京直飞，全日空合适"),
        ("东京地铁怎么买票", "买西瓜卡"),
        ("数据库选什么好", "PostgreSQL 数据库稳定"),
        ("数据库要加索引吗", "给用户表加索引"),
        ("PostgreSQL 备份怎么做", "用 pg_dump 备份数据库"),
        ("索引太多会慢吗", "写入会慢"),
    ],
    "en": [
        ("We are going to Lisbon in May", "Lisbon is mild in May"),
        ("Which hotel in Lisbon?", "The hotel by the river in Lisbon"),
        ("Trains from Lisbon to Porto?", "Trains to Porto leave Lisbon hourly"),
        ("A day in Porto then", "Porto is worth a day, take the train"),
        ("My sourdough is too dense", "Let the sourdough rise longer"),
        ("How long should dough rise?", "The dough rises eight hours in the cold"),
        ("The crust of the bread is pale", "Bake the bread hotter for the crust"),
        ("Rye flour in sourdough?", "Rye flour makes the dough sour and dense"),
    ],
    "ja": [
        ("京都に旅行したい", "京都の旅館がいいです"),
        ("京都の旅館はいくら", "旅館は一泊二万円です"),
        ("京都の寺を見たい", "京都の寺は清水寺です"),
        ("清水寺への行き方", "京都駅からバスで清水寺へ"),
        ("ギターの弦を替えたい", "ギターの弦は細いものが楽です"),
        ("弦の太さは", "ギターの弦は九番です"),
        ("ギターの練習時間", "ギターは毎日三十分練習"),
        ("練習曲は何がいい", "ギターの練習曲は簡単なもの"),
    ],
    "ko": [
        ("제주도 여행 계획", "제주도 숙소는 바다 근처"),
        ("제주도 숙소 예약", "숙소 예약은 미리"),
        ("제주도 렌터카", "렌터카는 제주도 공항에서"),
        ("제주도 맛집", "제주도 맛집은 흑돼지"),
        ("기타 줄 교체", "기타 줄은 얇게"),
        ("기타 연습 시간", "기타 연습은 매일"),
        ("기타 코드 어려움", "기타 코드는 천천히"),
        ("연습 곡 추천", "기타 연습 곡은 쉬운 것"),
    ],
}


def divided(talk: list[tuple[str, str]]) -> list[tuple[int, int]]:
    return segments([words_of(*exchange) for exchange in talk])


@pytest.mark.parametrize("language", TALKS)
def test_talk_of_two_matters_is_divided_between_them(language: str) -> None:
    assert divided(TALKS[language]) == [(0, 4), (4, 8)]


def test_talk_of_one_matter_stays_together() -> None:
    assert divided(TALKS["en"][:4]) == [(0, 4)]


@pytest.mark.parametrize(
    ("talk", "expected"),
    [
        ([], []),  # nothing was said
        ([("hi", "hello")], [(0, 1)]),  # one exchange
        ([("", "")] * 3, [(0, 3)]),  # no words at all
        ([("👍", "🎉")] * 4, [(0, 4)]),  # none that tell anything
        ([("ok", "ok")] * 5, [(0, 5)]),  # the same again and again
    ],
)
def test_talk_without_telling_words_is_one_topic(
    talk: list[tuple[str, str]], expected: list[tuple[int, int]]
) -> None:
    assert divided(talk) == expected


def test_topic_has_no_more_exchanges_than_it_may() -> None:
    found = divided([("coffee and tea", "tea and coffee")] * (2 * MOST + 5))

    assert max(stop - start for start, stop in found) <= MOST


@given(st.lists(st.tuples(st.text(max_size=40), st.text(max_size=40)), max_size=20))
def test_every_exchange_is_in_one_topic(talk: list[tuple[str, str]]) -> None:
    found = divided(talk)

    assert [place for start, stop in found for place in range(start, stop)] == list(range(len(talk)))
    assert all(stop - start >= LEAST for start, stop in found[:-1])
    assert divided(talk) == found


@pytest.mark.parametrize("language", TALKS)
def test_grouped_topics_say_what_they_are_about(language: str) -> None:
    turns = [Turn(10 * place, *exchange, 0, 1) for place, exchange in enumerate(TALKS[language], start=1)]

    topics = grouped(turns)

    said = ["".join(f"{turn.user} {turn.assistant}" for turn in turns).casefold()]
    assert all(2 <= len(topic.label_terms) <= 5 and 3 <= len(topic.retrieval_terms) <= 12 for topic in topics)
    assert all(term in said[0] for topic in topics for term in topic.retrieval_terms)
    assert (topics[0].spans[0][0], topics[-1].spans[-1][1]) == (10, 80)
    assert topics[-1].status == "open"


def test_topic_is_finalized_when_enough_came_behind_it() -> None:
    talk = TALKS["zh"] + TALKS["en"][4:]
    turns = [Turn(place, *exchange, 0, 1) for place, exchange in enumerate(talk, start=1)]

    topics = grouped(turns)

    for topic in topics[:-1]:
        assert (topic.status == "finalized") is (len(talk) - topic.spans[0][1] >= SETTLED_BEHIND)
    assert {topic.status for topic in topics} == {"finalized", "provisional", "open"}


def test_talk_without_words_is_labelled_by_its_beginnings() -> None:
    (topic,) = grouped([Turn(1, "👍🏽", "🎉", 0, 1), Turn(2, "a  b", "", 0, 1), Turn(3, "", "", 0, 1)])

    assert topic.label_terms == ("👍🏽", "a b")
