"""Which turns become entries, and of what."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.integrations.conftest import Make

    from rememora.integrations.aipack import MemoryPlugin
    from rememora.testing import FrozenClock

LONG = "Remember that I like tea."


def talk(plugin: MemoryPlugin, user: str, assistant: str, **more: Any) -> None:
    (capture,) = plugin.install()["extensions"]
    capture.before_run(user, session_key="s1")
    capture.done(assistant, session_key="s1", **more)


@pytest.mark.parametrize(
    ("user", "assistant", "more", "count"),
    [
        ("x" * 12, "ok", {}, 1),  # just long enough
        ("x" * 11, "ok", {}, 0),  # too short
        (f"  {'x' * 11}  ", "ok", {}, 0),  # white space does not count
        (LONG, "", {}, 0),  # no answer
        (LONG, " \n", {}, 0),  # a blank one
        (LONG, "ok", {"success": False}, 0),  # the run failed
        ("", "ok", {}, 0),  # nothing asked
    ],
)
def test_only_turns_that_say_something_and_went_well_are_kept(
    make: Make, user: str, assistant: str, more: dict[str, Any], count: int
) -> None:
    plugin = make()

    talk(plugin, user, assistant, **more)

    assert plugin.store.count() == count


@pytest.mark.parametrize(
    ("user", "count"),
    [
        (None, 0),
        (5, 0),
        (b"bytes that are long enough", 0),
        ([{"type": "text", "text": "我们的部署窗口是每周五下午五点 🚀"}, {"type": "image"}], 1),  # parts
        (["Parts may be plain texts, too."], 1),
    ],
)
def test_whatever_a_host_hands_over_as_the_question_disturbs_no_turn(
    make: Make, user: Any, count: int
) -> None:
    plugin = make()

    talk(plugin, user, [{"type": "text", "text": "Noted."}])  # type: ignore[arg-type]  # as some hosts do

    assert plugin.store.count() == count


def test_answer_without_a_question_is_not_kept(make: Make) -> None:
    plugin = make()
    (capture,) = plugin.install()["extensions"]

    capture.done("ok", session_key="s1")

    assert plugin.store.count() == 0


def test_turns_of_two_sessions_are_not_mixed_up(make: Make) -> None:
    plugin = make()
    (capture,) = plugin.install()["extensions"]

    capture.before_run("My name is Ana, remember it.", session_key="a")
    capture.before_run("请记住我的名字叫做小林。", session_key="b")
    capture.done("Hello Ana", session_key="a")
    capture.done("你好小林", session_key="b")

    assert {entry.session_key: entry.content for entry in plugin.store.list()} == {
        "a": "Q: My name is Ana, remember it.\nA: Hello Ana",
        "b": "Q: 请记住我的名字叫做小林。\nA: 你好小林",
    }


def test_injected_block_is_never_captured(make: Make) -> None:
    plugin = make()
    plugin.store.save({"content": "Prefers pour-over coffee"})
    (inject,) = plugin.install()["transformers"]
    shown = inject([{"role": "user", "content": "Which coffee do I like best?"}])[-1]["content"]

    talk(plugin, shown, "Pour-over.")

    assert plugin.store.list(1)[0].content == "Q: Which coffee do I like best?\nA: Pour-over."


def test_secret_does_not_get_into_an_entry(make: Make) -> None:
    plugin = make()

    talk(plugin, "The wifi password is hunter2-and-more", "Noted.")

    assert "hunter2" not in plugin.store.list()[0].content


def test_captured_entry_lives_as_long_as_it_was_told_to(
    make: Make, clock: FrozenClock, told: list[Any]
) -> None:
    plugin = make(capture_ttl_ms=1_001)
    talk(plugin, LONG, "Noted.")
    (entry,) = plugin.store.list()
    assert (entry.expires_at or 0) - entry.created_at == 1_001

    clock.advance(ms=1_000)
    assert plugin.store.prune() == 0
    clock.advance(ms=1)
    assert plugin.store.search("tea") == []
    assert plugin.store.prune() == 1
    assert told[-1]["type"] == "prune"


def test_failing_store_is_an_event_and_the_turn_goes_on(make: Make, told: list[Any]) -> None:
    class Full:
        def save(self, entry: Any) -> Any:
            raise OSError("no room")

        search = touch_recall = save

    talk(make(store=Full()), LONG, "Noted.")

    assert told == [{"type": "capture:failed", "session_key": "s1", "error": "no room"}]


def test_event_of_a_capture_goes_to_its_own_receiver(make: Make, told: list[Any]) -> None:
    class Full:
        def save(self, entry: Any) -> Any:
            raise OSError("no room")

        search = touch_recall = save

    own: list[Any] = []
    talk(make(store=Full(), capture={"on_event": own.append}), LONG, "Noted.")

    assert (len(own), told) == (1, [])


def test_summary_takes_the_place_of_the_first_sentences(make: Make) -> None:
    calls: list[Any] = []

    def summarize(**turn: Any) -> Any:
        calls.append(turn)
        return {"summary": " Likes tea. ", "concepts": ["tea", " ", 3, " drinks "]}

    plugin = make(summarize_fn=summarize)
    talk(plugin, LONG, "Noted.", tools_used=["search"])

    (entry,) = plugin.store.list()
    assert (entry.content, entry.concepts, entry.confidence) == ("Likes tea.", ("tea", "drinks"), 0.8)
    assert calls == [{"user_message": LONG, "assistant_content": "Noted.", "tools_used": ["search"]}]


async def _tea(**turn: Any) -> Any:
    await asyncio.sleep(0)
    return {"summary": "Likes tea.", "concepts": []}


def test_model_may_be_asked_asynchronously(make: Make) -> None:
    plugin = make(summarize_fn=_tea)

    talk(plugin, LONG, "Noted.")

    assert plugin.store.list()[0].content == "Likes tea."


@pytest.mark.parametrize(
    "answer", [None, "Likes tea.", {}, {"summary": ""}, {"summary": 3}, {"summary": " ", "concepts": ["tea"]}]
)
def test_answer_that_holds_no_summary_leaves_the_first_sentences(make: Make, answer: object) -> None:
    plugin = make(summarize_fn=lambda **turn: answer)

    talk(plugin, LONG, "Noted.")

    assert plugin.store.list()[0].content == f"Q: {LONG}\nA: Noted."


def test_model_of_the_capture_goes_before_that_of_the_plugin(make: Make) -> None:
    plugin = make(
        summarize_fn=lambda **turn: {"summary": "outer"},
        capture={"summarize_fn": lambda **turn: {"summary": "inner"}},
    )

    talk(plugin, LONG, "Noted.")

    assert plugin.store.list()[0].content == "inner"


def test_entry_is_cut_to_its_length(make: Make) -> None:
    plugin = make(
        capture={"max_content_chars": 10, "max_concepts": 2},
        summarize_fn=lambda **turn: {"summary": "好" * 99},
    )

    talk(plugin, LONG, "Noted.")

    (entry,) = plugin.store.list()
    assert entry.content == "好" * 9 + "…"
    assert len(entry.concepts) == 2
