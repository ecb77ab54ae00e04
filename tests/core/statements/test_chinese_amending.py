"""Bare corrections, endings, and whom or what a Chinese clause goes on with."""

from __future__ import annotations

import pytest
from tests.core.statements.turns import by_rules

from rememora.core.statements import Said, Statement, Turn

MONDAY_MS = 1_796_000_000_000  # 2026-11-30


def stated(*messages: str) -> list[Statement]:
    roles = ["user", "assistant"]
    said = [Said(roles[(len(messages) - 1 - at) % 2], words) for at, words in enumerate(messages)]
    return [one for one in by_rules(Turn(said, MONDAY_MS, "Asia/Shanghai")) if one.modality == "stated"]


@pytest.mark.parametrize(
    ("before", "text", "about", "slot", "replaces"),
    [
        ("我住在北京", "不对，是上海", "我住在北京", ("user", "home_city", "上海"), "北京"),
        ("我住在北京", "说错了，应该是上海", "我住在北京", ("user", "home_city", "上海"), "北京"),
        ("我叫李雷，今年32岁", "不是李雷，是李蕾", "我叫李雷", ("user", "name", "李蕾"), "李雷"),
        ("我叫李雷，今年32岁", "不对，是33岁", "今年32岁", ("user", "age", "33"), "32"),
        ("评审会定在周四", "不是周四，是周五", "评审会定在周四", ("评审", "review_date", "周五"), "周四"),
    ],
)
def test_bare_correction_names_what_it_corrects(
    before: str, text: str, about: str, slot: tuple[str, str, str], replaces: str
) -> None:
    [one] = stated(before, "好的", text)

    assert (f"（更正“{about}”）" in one.text, one.slot, one.replaces) == (True, slot, replaces)


@pytest.mark.parametrize(
    ("before", "text", "why"),
    [
        ("帮我看看这个函数", "不对，是第二个函数", "about the task"),
        ("帮我看看这个函数", "我是说第二个", "says again what was meant"),
        ("我叫李雷，在北京工作，养了一只猫", "不对，是两只狗子", "may mean several things"),
    ],
)
def test_correction_of_nothing_that_was_stated_gives_no_memory(before: str, text: str, why: str) -> None:
    assert stated(before, "好的", text) == [], why


@pytest.mark.parametrize(
    ("text", "replaces"),
    [
        ("我不在阿里工作了", "在阿里工作"),
        ("我不喜欢香菜了", "喜欢香菜"),
        ("我不再喜欢喝咖啡了", "喜欢喝咖啡"),
        ("我不用VSCode了", "用VSCode"),
        ("我们不用MySQL了", "用MySQL"),
        ("我不住北京了", "北京"),
    ],
)
def test_what_is_no_longer_so_replaces_what_was(text: str, replaces: str) -> None:
    [one] = stated(text)

    assert (one.polarity, one.replaces) == ("negative", replaces)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("我认识了一个女生，喜欢摄影", "somebody else is brought in"),
        ("老板说话很直，喜欢打球", "the clause before is about the boss"),
        ("每次和你聊天都很开心，以后我可以请你吃饭", "courtesy"),
        ("我就喜欢这种感觉", "points at what nobody named"),
        ("最近不爱吃东西", "of these days"),
        ("对对对，文档写给鬼看的，我们都靠心灵感应协作", "said in bitterness"),
        ("帮我看看真的假的：下学期起一律不准骑电动车", "a text that was passed on"),
        ("病历摘要：患者女，57岁，磺胺过敏史。以上文字转成表格", "a document"),
        ("那部电影讲的是一个父亲，有三个孩子，喜欢钓鱼", "a plot"),
        ("陪我练口语：你好，我三十二岁，在竹科当工程师。换你", "role play"),
        ("大学那会儿我住六人间，天天打游戏到后半夜", "the past colours its sentence"),
        ("把src下所有的console.log删掉", "an order for now"),
        ("一直都是", "nothing of its own"),
    ],
)
def test_clause_that_is_not_of_the_speaker_or_does_not_last_gives_no_memory(text: str, why: str) -> None:
    assert stated(text) == [], why


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("婚期敲定啦，10月12号，在襄阳办", "10月12号"),
        ("所有金额必须用Decimal，不能用float", "所有金额必须用Decimal，不能用float"),
        ("周报里别再艾特王总了，他上月调去深圳了", "深圳"),
    ],
)
def test_clause_is_remembered_with_the_one_that_it_needs(text: str, words: str) -> None:
    assert any(words in one.text for one in stated(text))
