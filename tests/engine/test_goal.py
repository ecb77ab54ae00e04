from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import rememora
from rememora import InvalidInput, NotFound
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from rememora import Context, Drift, Rememora

GOAL = "Fix the failing login tests of the web shop"
AWAY = ("Which pizza dough recipe works without a mixer?", "And how hot should the oven be for the crust?")
ON = "The third login test still answers 403"


def talk(*texts: str) -> list[dict[str, str]]:
    return [{"role": "user", "content": text} for text in texts]


def checked(mem: Rememora, *texts: str) -> list[Drift]:
    """Check a conversation message by message."""
    return [mem.goal.check(talk(*texts[: number + 1])) for number in range(len(texts))]


def reminders(context: Context) -> list[str]:
    return [line.id for line in context.injected if line.section == "goal"]


def test_reminder_comes_at_the_second_message_away(mem: Rememora) -> None:
    mem.goal.on(GOAL)

    found = checked(mem, ON, *AWAY)

    assert [drift.drifting for drift in found] == [False, False, True]
    assert [drift.rounds for drift in found][::2] == [0, 2]
    assert (found[-1].by, GOAL in found[-1].reminder) == ("words", True)
    assert mem.goal.status().rounds == 1  # the reminder eased it


def test_reminders_get_short_and_end_when_the_goal_is_back(mem: Rememora) -> None:
    mem.goal.on(GOAL, name="login tests")

    first, second, back = checked(mem, *AWAY, "Would basil go on before baking?", ON)[1:]

    assert len(second.reminder) < len(first.reminder)
    assert "login tests" in second.reminder
    assert (back.reminder, back.rounds) == ("", 0)
    assert mem.goal.status().reminders == 2


def test_one_message_is_counted_once_however_often_it_is_handed_in(mem: Rememora) -> None:
    mem.goal.on(GOAL)

    for _ in range(4):
        mem.assemble(talk(AWAY[0]))
        mem.goal.check(talk(AWAY[0]))

    assert mem.goal.status().rounds == 1


def test_short_messages_do_not_count(mem: Rememora) -> None:
    mem.goal.on(GOAL)

    assert [drift.likeness for drift in checked(mem, "short", "好的", "ok")] == [None, None, None]


def test_what_was_said_before_the_goal_was_set_does_not_count(mem: Rememora) -> None:
    mem.goal.on(GOAL)

    assert mem.goal.check(talk(*AWAY, ON)).rounds == 0
    assert mem.goal.check(talk(*AWAY, ON, *AWAY)).rounds == 2


def test_block_reminds_in_the_language_of_the_turn(mem: Rememora) -> None:
    mem.goal.on("修复支付接口的超时问题")
    words = ("周末露营带什么帐篷比较好？", "睡袋选多少度的才够暖和？")

    first, second = (mem.assemble(talk(*words[: n + 1])) for n in range(2))

    assert (reminders(first), reminders(second)) == ([], ["goal"])
    assert "本次对话的任务：修复支付接口的超时问题" in second.text
    assert mem.strip(second.messages) == talk(*words)


def test_switched_off_nothing_is_counted_and_nothing_is_said() -> None:
    with rememora.open(":memory:", settings={"goal_enabled": False}) as mem:
        mem.goal.on(GOAL)
        for number in range(2):
            context = mem.assemble(talk(*AWAY[: number + 1]))

        assert (reminders(context), mem.goal.status().rounds) == ([], 0)


def test_question_of_hardly_any_words_is_asked_with_the_keywords(mem: Rememora) -> None:
    mem.remember("部署时间固定在週五 18:00 之后进行")
    mem.goal.on("週五 部署 流程 检查")

    assert "18:00" in mem.assemble(talk("继续")).text
    assert "18:00" not in mem.bind(scope="other").assemble(talk("继续")).text


def test_session_has_its_own_goal_else_that_of_all(mem: Rememora) -> None:
    mem.goal.on("Plan a trip to Lisbon")
    mem.goal.on(GOAL, session="a")

    assert mem.goal.status(session="a").description == GOAL
    assert mem.goal.status(session="b").session is None
    assert mem.goal.off(session="a").active is False
    assert mem.goal.status(session="a").description == "Plan a trip to Lisbon"


def test_new_description_is_followed_anew(mem: Rememora) -> None:
    mem.goal.on(GOAL)
    mem.goal.check(talk(AWAY[0]))

    changed = mem.goal.update(description="Bake a pizza with a thin crust")

    assert (changed.rounds, changed.keywords) == (0, ("Bake", "pizza", "thin", "crust"))
    assert mem.goal.check(talk(*AWAY)).rounds == 0


def test_name_and_keywords_that_were_given_stay(mem: Rememora) -> None:
    mem.goal.on(GOAL, name="login", keywords=["403"])

    changed = mem.goal.update(description="Fix the failing tests of the checkout page")

    assert (changed.name, changed.keywords) == ("login", ("403",))
    assert mem.goal.update(name="checkout").name == "checkout"


def test_goal_of_three_characters_is_kept_and_says_what_it_lacks(mem: Rememora) -> None:
    assert mem.goal.on("fix").degraded == ("few_words",)
    assert [drift.rounds for drift in checked(mem, *AWAY)] == [0, 0]
    assert mem.goal.on("学日语").degraded == ()


@pytest.mark.parametrize("text", ["", "   ", "!!! …", "x" * 2_001, 7, None])
def test_goal_without_words_or_too_long_is_refused(mem: Rememora, text: object) -> None:
    with pytest.raises(InvalidInput):
        mem.goal.on(text)  # type: ignore[arg-type]


def test_without_a_goal_there_is_nothing_to_change_and_nothing_to_tell(mem: Rememora) -> None:
    with pytest.raises(NotFound):
        mem.goal.update(name="x")
    assert mem.goal.check(talk(ON)).active is False
    assert mem.goal.off().active is False


def test_goal_outlives_the_process_and_ends_with_its_scope(tmp_path: object, mem: Rememora) -> None:
    with rememora.open(str(tmp_path)) as one:
        one.goal.on(GOAL)
        one.goal.check(talk(AWAY[0]))
    with rememora.open(str(tmp_path)) as other:
        assert other.goal.check(talk(*AWAY)).drifting
        other.clear()
        assert other.goal.status().active is False


def test_erase_takes_a_goal_that_alone_says_a_word_of_what_goes(tmp_path: Path) -> None:
    with rememora.open(tmp_path) as one:
        one.remember("Zubrowski owes 400 euros", id="m1", triggers=["Zubrowski debt"])
        one.remember("The login page is slow", id="m2")
        one.goal.on("Write to Zubrowski about the debt")
        one.goal.on("Make the login page faster", session="s")

        done = one.erase(ids="m1")

        assert (done.status, done.found) == ("complete", 0)
        assert one.goal.status().active is False
        assert one.goal.status(session="s").active is True
    assert not any(b"ubrowski" in path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())


class Axes:
    """An embedder by rule: what holds OFF lies across everything else."""

    space = "axes/2"
    dimensions = 2

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.broken = False

    def embed(self, texts: Sequence[str], *, mode: str, timeout_s: float) -> list[list[float]]:
        if self.broken:
            raise TimeoutError
        self.asked += texts
        return [
            [0.0, 1.0] if "OFF" in text else [0.7, 0.714] if "MID" in text else [1.0, 0.0] for text in texts
        ]


def test_vectors_tell_by_the_threshold_that_was_set() -> None:
    axes = Axes()
    with rememora.open(":memory:", embedder=axes, settings={"goal_drift_threshold": 0.65}) as mem:
        mem.goal.on("deploy")
        found = checked(mem, "a message on topic", "a MID message here", "an OFF message", "more OFF words")

    assert [round(drift.likeness or 0.0, 1) for drift in found] == [1.0, 0.7, 0.0, 0.0]
    assert [(drift.by, drift.drifting) for drift in found][-1] == ("vectors", True)
    assert axes.asked.count("deploy") == 1  # its vector is kept


def test_words_tell_when_the_embedder_does_not_answer() -> None:
    axes = Axes()
    with rememora.open(":memory:", embedder=axes, clock=FrozenClock()) as mem:
        mem.goal.on(GOAL)
        axes.broken = True
        drift = mem.goal.check(talk(AWAY[0]))

    assert (drift.by, drift.rounds) == ("words", 1)
    assert drift.degraded
