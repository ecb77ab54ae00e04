from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.statements import plain_ja_ko, rows_zh, scenes_zh, settings_zh, traps_zh
from tests.core.statements.turns import by_rules

from rememora.core.statements import (
    MODALITIES,
    Passage,
    Said,
    Statement,
    Turn,
    chinese,
    japanese,
    korean,
)

MONDAY_MS = 1_796_000_000_000  # 2026-11-30
KINDS = {"preference", "fact", "decision", "correction", "constraint", "identity"}


def turn(text: str, *before: tuple[str, str], name: str | None = None) -> Turn:
    said = [Said(role, words) for role, words in before]
    return Turn((*said, Said("user", text, name)), MONDAY_MS, "Asia/Shanghai")


def found(text: str, *before: tuple[str, str], name: str | None = None) -> list[Statement]:
    return by_rules(turn(text, *before, name=name))


def stated(text: str, *before: tuple[str, str], name: str | None = None) -> list[Statement]:
    return [one for one in found(text, *before, name=name) if one.modality == "stated"]


@pytest.mark.parametrize("row", [*rows_zh.STATED, *settings_zh.STATED], ids=lambda row: row.words)
def test_what_is_stated_is_found_by_its_frame(row: rows_zh.Stated) -> None:
    [one] = [one for one in stated(row.text) if row.text[one.start : one.end] == row.words]

    assert (one.kind, one.rule, one.polarity == "negative") == (row.kind, row.rule, row.negative)


@pytest.mark.parametrize(("text", "why"), [*traps_zh.TRAPS, *scenes_zh.TRAPS])
def test_trap_gives_no_memory(text: str, why: str) -> None:
    assert stated(text) == [], why


@pytest.mark.parametrize(("text", "kind", "rule"), plain_ja_ko.STATED)
def test_plain_japanese_and_korean_are_found(text: str, kind: str, rule: str) -> None:
    assert [(one.kind, one.rule) for one in stated(text)] == [(kind, rule)]


@pytest.mark.parametrize(("text", "why"), plain_ja_ko.TRAPS)
def test_japanese_and_korean_traps_give_no_memory(text: str, why: str) -> None:
    assert stated(text) == [], why


@pytest.mark.parametrize(
    ("text", "modality"),
    [
        ("我喜欢喝咖啡吗？", "asked"),
        ("如果预算不能超过五万就选A", "hypothetical"),
        ("以前是老师", "past"),
    ],
)
def test_veto_is_told_for_why(text: str, modality: str) -> None:
    assert {one.modality for one in found(text)} == {modality}


@pytest.mark.parametrize(
    ("text", "words", "why"),
    [
        ("下周二我妈做手术", "用户：下周二[2026-12-08]我妈做手术", "a day that lies from the turn"),
        ("我生日是3月5号", "用户：我生日是3月5号", "a birthday is of no year"),
        ("双周五发版", "用户：双周五发版", "what recurs has no one day"),
        ("我妈今年六十五了。她有高血压。", "用户：她[我妈]有高血压", "one person that it can be"),
        ("我女儿叫小雨，今年五岁", "用户：[我女儿]今年五岁", "the subject of the clause before"),
        ("我有台测试服务器，它跑在8080端口", "用户：它[测试服务器]跑在8080端口", "one thing that it can be"),
        ("以前抽烟，现在戒了", "用户：以前抽烟，现在戒了", "the end needs what ended"),
        ("嗯，其实我不吃辣", "用户：我不吃辣", "words that only lead in"),
        ("我不吃牛，因为拜观音", "用户：我不吃牛，因为拜观音", "a reason stays"),
        ("比起咖啡，我更爱喝茶", "用户：比起咖啡，我更爱喝茶", "an unfinished clause stays"),
        ("我喜欢唱歌，摄影，旅游", "用户：我喜欢唱歌，摄影，旅游", "a list with commas"),
    ],
)
def test_text_is_understood_without_the_turn(text: str, words: str, why: str) -> None:
    assert words in [one.text for one in stated(text)], why


def test_name_of_the_speaker_stands_before_the_words() -> None:
    assert [one.text for one in stated("我不吃辣", name="阿花")] == ["阿花：我不吃辣"]


@pytest.mark.parametrize("text", ["我爸和我妈都退休了，他喜欢钓鱼", "他不吃辣", "她叫小美，住在广州"])
def test_pronoun_that_may_be_several_or_nobody_is_left_alone(text: str) -> None:
    assert not [one for one in stated(text) if {"他", "她"} & set(one.text)]


@pytest.mark.parametrize(
    ("asked", "answer", "slot"),
    [
        ("你怎么喝咖啡？", "手冲，一直都是。", None),
        ("你家养宠物吗？", "两只，猫和狗", None),
        ("你住在哪个城市？", "杭州", ("user", "home_city", "杭州")),
        ("项目用什么数据库？", "Postgres 16", None),
        ("你今年多大了？", "二十八", ("user", "age", "二十八")),
        ("你平时用什么编辑器？", "Vim", None),
        ("什么时候上线？", "下周五", ("project", "release_date", "下周五")),
    ],
)
def test_answer_holds_the_question(asked: str, answer: str, slot: tuple[str, str, str] | None) -> None:
    [one] = stated(answer, ("assistant", asked))

    assert one.text.startswith(f"用户（被问“{asked}”）：{answer[:2]}")
    assert slot is None or one.slot == slot


@pytest.mark.parametrize(
    ("asked", "answer", "why"),
    [
        ("需要我继续吗？", "好的", "consent to go on"),
        ("你想让我先改哪个文件？", "main.py", "of this task"),
        ("今天过得怎么样？", "还行", "of today"),
        ("你喜欢什么音乐？", "你猜", "no answer"),
        ("这段代码用什么语言写？", "Python", "of this text"),
        ("你周末想去哪玩？", "西湖", "a plan for once"),
    ],
)
def test_answer_of_the_moment_gives_no_memory(asked: str, answer: str, why: str) -> None:
    assert stated(answer, ("assistant", asked)) == [], why


@pytest.mark.parametrize(
    ("proposal", "answer"),
    [
        ("建议用 Redis 做缓存。", "行，就用这个"),
        ("建议把上线推迟到周五，你觉得怎么样？", "好，就这么定"),
        ("要不把周会改到周三上午十点？", "对，就这么定"),
        ("建议项目统一用 pnpm，速度更快。", "按你说的办"),
    ],
)
def test_acceptance_points_at_the_one_proposal(proposal: str, answer: str) -> None:
    [one] = stated(answer, ("assistant", proposal))

    assert one.kind == "decision"
    assert one.accepts is not None
    start, end, place = one.accepts
    assert (place, proposal[start:end] in one.text, answer in one.text) == (-2, True, True)


@pytest.mark.parametrize(
    ("proposal", "answer", "why"),
    [
        ("建议用 Redis 做缓存。", "好的", "bare consent"),
        ("建议用 Redis 做缓存。", "谢谢", "thanks"),
        ("我建议用Vue，或者React也可以。", "就这么定", "two things"),
        ("1. 用Redis\n2. 用Memcached", "就用这个", "a list"),
        ("要不要我把这段改短？", "好，就这么办", "a task for now"),
        ("你好！有什么可以帮你？", "就这么定", "no proposal"),
    ],
)
def test_consent_without_one_lasting_proposal_is_no_decision(proposal: str, answer: str, why: str) -> None:
    assert stated(answer, ("assistant", proposal)) == [], why


@pytest.mark.parametrize(
    ("text", "replaces", "withdraws"),
    [
        ("不是周四，是周五", "周四", False),
        ("错了，是16号不是15号", "15号", False),
        ("说错了，应该是三月", "", False),
        ("上线改到周五了", "上线", False),
        ("我们从MySQL迁到了Postgres", "MySQL", False),
        ("我把方案换成B了", "方案", False),
        ("当我没说", "", True),
        ("刚才说的咖啡那条不算", "咖啡", True),
    ],
)
def test_correction_says_what_it_replaces(text: str, replaces: str, withdraws: bool) -> None:
    [one] = stated(text)

    assert (one.kind, one.replaces, one.withdraws) == ("correction", replaces, withdraws)


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("我叫李雷", ("user", "name", "李雷")),
        ("我搬到成都了", ("user", "home_city", "成都")),
        ("我最喜歡的顏色是深藍色", ("user", "favorite_color", "深藍色")),
        ("我妈今年六十五", ("妈", "age", "六十五")),
        ("我们项目的数据库是MySQL", ("project", "database", "MySQL")),
        ("我喜欢喝茶", None),
        ("我们家养了两只猫", None),
    ],
)
def test_only_what_has_one_value_gets_a_slot(text: str, slot: tuple[str, str, str] | None) -> None:
    assert [one.slot for one in stated(text)] == [slot]


def test_since_when_it_holds_is_told() -> None:
    [one] = stated("从2019年起我就吃素了")

    assert (one.valid_from_ms, one.valid_to_ms) == (1_546_272_000_000, None)


_GRAMMAR = "我你他的不是在有就都从每天周年月，。？！ \n“”："
_WORDS = "喜欢 讨厌 以后 必须 说错了 改到 下周二 如果 过敏 项目 我妈 Redis 🐶 e\u0301 ＡＢ 猫を 고양이 們 係"
WORDS = st.lists(st.sampled_from([*_GRAMMAR, *_WORDS.split(" ")]), max_size=60).map("".join)


@given(st.one_of(st.text(max_size=200), WORDS), st.one_of(st.none(), st.text(max_size=80)))
def test_any_text_gives_literal_spans_and_the_same_again(text: str, asked: str | None) -> None:
    before = [("assistant", asked)] if asked is not None else []
    asks = turn(text, *before)

    for reader in (chinese.find, japanese.find, korean.find):
        made = reader(Passage(text, 0), asks)

        assert made == reader(Passage(text, 0), asks)
        for one in made:
            assert 0 <= one.start < one.end <= len(text)
            assert text[one.start : one.end].strip()
            assert one.kind in KINDS
            assert one.modality in MODALITIES


@pytest.mark.parametrize("word", ["我喜欢", "，", "。我", "不是", "，从", "每天", "说错了", "是", " ", "“"])
def test_time_is_linear_whatever_is_repeated(word: str) -> None:
    def cost_s(length: int) -> float:
        text = (word * length)[:length]
        start = time.process_time()
        chinese.find(Passage(text, 0), turn(text))
        return time.process_time() - start

    cost_s(500)

    assert min(cost_s(8_000) for _ in range(2)) < 0.4
