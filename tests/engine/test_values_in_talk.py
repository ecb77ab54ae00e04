"""What people say of values in a talk: they end, change in part, come back, and what rests on them falls with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from rememora import Rememora
    from rememora.testing import FrozenClock

DAY_S = 86_400


def say(mem: Rememora, clock: FrozenClock, *lines: str) -> None:
    for line in lines:
        mem.capture(line, "Noted.")
        clock.advance(seconds=DAY_S)


def values(mem: Rememora, subject: str = "user") -> dict[str, str]:
    return {fact.attribute: fact.value for fact in mem.facts.current(subject)}


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (("user", "employer", "Acme"), "I no longer work at Acme."),  # English, as rules call it
        (("me", "workplace", "Acme"), "I quit my job at Acme."),  # as a host calls it
        (("user", "car", "Skoda"), "I sold the Skoda yesterday."),
        (("user", "dentist", "Dr. Okafor"), "Dr. Okafor is no longer my dentist."),
        (("user", "sport", "rowing"), "I gave up rowing for good."),
        (("Ines", "home", "Lyon"), "Ines no longer lives in Lyon."),  # of somebody else
        (("user", "pet", "猫"), "我不再养猫了。"),  # Chinese
        (("我", "公司", "华星"), "我从华星辞职了。"),
        (("user", "car", "斯柯达"), "我把斯柯达卖了。"),
        (("小敏", "住处", "杭州"), "小敏不住在杭州了。"),
    ],
)
def test_withdrawal_in_talk_ends_what_a_host_told(
    mem: Rememora, clock: FrozenClock, fact: tuple[str, str, str], said: str
) -> None:
    mem.facts.set(*fact)
    mem.facts.set("Rahul", fact[1], fact[2])  # the same of somebody else
    mem.facts.set(fact[0], "favorite restaurant", fact[2])  # the same word for something else
    clock.advance(seconds=DAY_S)

    say(mem, clock, said)

    assert fact[1] not in values(mem, fact[0])
    assert values(mem, "Rahul") == {fact[1]: fact[2]}
    before = mem.facts.as_of(clock.now_ms() - int(1.5 * DAY_S * 1000), fact[0], fact[1])
    assert [one.value for one in before] == [fact[2]]  # it answers for its own time


@pytest.mark.parametrize(
    ("lines", "attribute", "value"),
    [
        (("I work at Initech.", "I switched from Initech to Hooli."), "employer", "Hooli"),
        (("I drive a Volvo.", "I traded my Volvo for a Kia."), "car", "Kia"),
        (("My dentist is Dr. Varga.", "My new dentist is Dr. Novak."), "dentist", "Dr. Novak"),
        (("I live in Lyon.", "I moved from Lyon to Basel this week."), "home_city", "Basel"),
        (("我在华星上班。", "我从华星跳槽到了蓝鲸。"), "employer", "蓝鲸"),
        (("我开沃尔沃。", "我把沃尔沃换成了起亚。"), "car", "起亚"),
        (("我的牙医是郑医生。", "我换牙医了，从郑医生换成贺医生。"), "dentist", "贺医生"),
    ],
)
def test_new_value_closes_the_one_that_it_names(
    mem: Rememora, clock: FrozenClock, lines: tuple[str, ...], attribute: str, value: str
) -> None:
    say(mem, clock, *lines)

    assert values(mem) == {attribute: value}
    assert len(mem.facts.history("user", attribute)) == 2


def test_new_value_closes_what_a_host_told_under_its_own_words(mem: Rememora, clock: FrozenClock) -> None:
    mem.facts.set("me", "workplace", "Initech")
    clock.advance(seconds=DAY_S)

    say(mem, clock, "I work at Hooli now.")

    assert values(mem, "me") == {"workplace": "Hooli"}


@pytest.mark.parametrize(
    ("told", "line", "expected"),
    [
        (
            {"flat": "Lyon", "employer": "Initech"},
            "I keep the flat in Lyon, but I left Initech and joined Hooli.",
            {"flat": "Lyon", "employer": "Hooli"},
        ),
        (
            {"home": "Lyon", "employer": "Initech"},
            "I live in Lyon as before, but I no longer work at Initech.",
            {"home": "Lyon"},
        ),
        ({"住处": "杭州", "公司": "华星"}, "我还住在杭州，但从华星辞职了。", {"住处": "杭州"}),
        (
            {"住处": "杭州", "公司": "华星"},
            "房子不变，我从华星跳槽到了蓝鲸。",
            {"住处": "杭州", "公司": "蓝鲸"},
        ),
        (
            {"flat": "Lyon", "office": "Lyon"},
            "We keep the flat, but my job is now in Basel.",
            {"flat": "Lyon"},
        ),
    ],
)
def test_sentence_that_replaces_a_part_leaves_the_rest(
    mem: Rememora, clock: FrozenClock, told: dict[str, str], line: str, expected: dict[str, str]
) -> None:
    for attribute, value in told.items():
        mem.facts.set("user", attribute, value)
    clock.advance(seconds=DAY_S)

    say(mem, clock, line)

    found = values(mem)
    assert {name: found.get(name) for name in expected} == expected
    assert len([name for name in told if name in found]) >= len(expected)


def test_value_comes_back_as_a_spell_of_its_own(mem: Rememora, clock: FrozenClock) -> None:
    say(mem, clock, "I live in Lyon.", "I moved to Basel.", "I moved back to Lyon.")

    assert [fact.value for fact in mem.facts.history("user", "home_city")] == ["Lyon", "Basel", "Lyon"]
    assert values(mem) == {"home_city": "Lyon"}


@pytest.mark.parametrize(
    ("lines", "attribute", "value"),
    [
        (
            ("I live in Lyon.", "I moved to Basel.", "Scratch that, I did not move to Basel."),
            "home_city",
            "Lyon",
        ),
        (("我住在杭州。", "我搬到成都了。", "说错了，我不住在成都，我还住在杭州。"), "home_city", "杭州"),
        (
            (
                "My dentist is Dr. Varga.",
                "My dentist is Dr. Novak now.",
                "That was wrong: my dentist is not Dr. Novak.",
            ),
            "dentist",
            "Dr. Varga",
        ),
    ],
)
def test_change_that_was_wrong_never_was(
    mem: Rememora, clock: FrozenClock, lines: tuple[str, ...], attribute: str, value: str
) -> None:
    say(mem, clock, *lines)

    assert values(mem)[attribute] == value


@pytest.mark.parametrize(
    "line",
    [
        "Do I still live in Lyon?",  # asks
        "If I left Initech, I would miss it.",  # supposes
        "I might move to Basel.",  # may be
        "My brother no longer works at Initech.",  # somebody else
        'She said "I no longer work at Initech".',  # quoted
        "I no longer eat at Initech.",  # another attribute
        "我想搬到成都。",  # plans
        "如果我从华星辞职了怎么办",  # supposes
        "小敏不在华星上班了。",  # somebody else
    ],
)
def test_what_only_looks_like_an_end_ends_nothing(mem: Rememora, clock: FrozenClock, line: str) -> None:
    for fact in (("home", "Lyon"), ("employer", "Initech"), ("公司", "华星"), ("住处", "杭州")):
        mem.facts.set("user", *fact)
    clock.advance(seconds=DAY_S)

    say(mem, clock, line)

    assert values(mem) == {"home": "Lyon", "employer": "Initech", "公司": "华星", "住处": "杭州"}


@pytest.mark.parametrize(
    ("premise", "line", "over", "question", "word"),
    [
        (
            "I live in Lyon.",
            "Because I live in Lyon, I take the ferry to work.",
            "I moved to Basel.",
            "ferry",
            "ferry",
        ),
        (
            "I drive a Volvo.",
            "I need a roof box because I drive a Volvo.",
            "I traded my Volvo for a Kia.",
            "roof box",
            "roof",
        ),
        ("我住在杭州。", "因为我住在杭州，所以我坐轮渡上班。", "我搬到成都了。", "轮渡", "轮渡"),
    ],
)
def test_what_follows_from_a_reason_is_doubtful_once_that_falls(
    mem: Rememora, clock: FrozenClock, premise: str, line: str, over: str, question: str, word: str
) -> None:
    say(mem, clock, premise, line)
    before = {hit.doubtful for hit in mem.recall(question).hits if word in hit.text}
    say(mem, clock, over)

    hits = [hit for hit in mem.recall(question).hits if word in hit.text]

    assert before == {()}
    assert hits
    assert all(hit.doubtful for hit in hits)  # memories, and the message that says it


def test_message_whose_memory_fell_is_doubtful_until_it_holds_again(
    mem: Rememora, clock: FrozenClock
) -> None:
    (learnt,) = mem.capture("I live in Lyon 🏡.", "Nice.", id="x1").memories

    def doubts(**asked: Any) -> list[tuple[str, ...]]:
        found = mem.recall("Lyon", among="transcript", **asked).hits
        return [hit.doubtful for hit in found if hit.role == "user" and "🏡" in hit.text]

    clock.advance(seconds=DAY_S)
    fresh = doubts()
    moved_ms = clock.now_ms()
    mem.capture("I moved to Basel.", "OK.", id="x2")
    clock.advance(seconds=DAY_S)
    fallen, then = doubts(), doubts(as_of=moved_ms - 1)
    mem.capture("I moved back to Lyon.", "OK.", id="x3")

    assert (fresh, fallen, then, doubts()) == ([()], [(learnt.id,)], [()], [()])


def test_value_without_a_known_end_is_open(mem: Rememora, clock: FrozenClock) -> None:
    mem.facts.set("ana", "home", "Lyon", valid_from="2020-01-01", valid_to="2022-01-01")

    assert values(mem, "ana") == {}
    say(mem, clock, "Ana lives in Basel.")
    (fact,) = mem.facts.current("Ana") or mem.facts.current("ana")
    assert (fact.value, fact.valid_to) == ("Basel", None)


@pytest.mark.parametrize(
    ("before", "moved", "asked", "now"),
    [
        ("I live in Leeds.", "I moved to Bristol last week.", "Where do I live?", "Bristol"),
        ("我住在成都。", "我上周搬到杭州了。", "我住在哪里？", "杭州"),
    ],
)
def test_move_of_last_week_closes_the_home_that_was_told_in_it(
    mem: Rememora, before: str, moved: str, asked: str, now: str
) -> None:
    mem.capture(before, "OK.", at="2026-09-01")

    mem.capture(moved, "OK.", at="2026-09-08")

    assert now in mem.recall(asked).hits[0].text
    assert [now in memory.text for memory in mem.list()] == [True]


def test_older_home_that_is_told_of_later_closes_nothing(mem: Rememora) -> None:
    mem.capture("I live in Leeds.", "OK.", at="2026-09-01")

    mem.capture("I moved to Bristol in 2019.", "OK.", at="2026-09-08")

    assert "Leeds" in " ".join(memory.text for memory in mem.list())
