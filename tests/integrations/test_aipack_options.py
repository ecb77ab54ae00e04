"""Every option of the plugin does what it says (A-009 to A-021, A-032 to A-035); what ends a plugin leaves nothing."""

from __future__ import annotations

import logging
import os
import threading
from typing import TYPE_CHECKING, Any

import apsw
import pytest

import rememora
from rememora.integrations.aipack import create_memory_plugin

if TYPE_CHECKING:
    from pathlib import Path

    from tests.integrations.conftest import Make

    from rememora.integrations.aipack import MemoryPlugin
    from rememora.testing import FrozenClock

LONG = "Remember that I like tea."


def talk(plugin: MemoryPlugin, user: str, assistant: str = "Noted.", **more: Any) -> None:
    (capture,) = plugin.install()["extensions"]
    capture.before_run(user, session_key="s1")
    capture.done(assistant, session_key="s1", **more)


def contents(plugin: MemoryPlugin) -> list[str]:
    return [entry.content for entry in plugin.store.list()]


class Kept:
    """A host's store that keeps entries as they come."""

    def __init__(self, *, broken: bool = False) -> None:
        self.entries: list[Any] = []
        self.consolidated = 0
        self._broken = broken

    def save(self, entry: Any) -> Any:
        if self._broken:
            raise OSError("no room")
        self.entries.append(entry)

    def search(self, query: str, limit: int = 5) -> list[Any]:
        return []

    def touch_recall(self, id: str, at: int | None = None) -> None: ...

    def consolidate(self) -> Any:
        self.consolidated += 1
        if self.consolidated == 2:
            raise OSError("locked")
        return {"merged": 3, "pruned": 1}


def test_no_option_is_needed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    plugin = create_memory_plugin()

    assert {name: len(parts) for name, parts in plugin.install().items()} == {
        "extensions": 1, "transformers": 1, "tools": 4,
    }  # fmt: skip
    assert plugin.store.count() == 0
    plugin.dispose()


def test_settings_of_the_user_do_not_change_what_the_plugin_promises(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REMEMORA_CAPTURE_ENABLED", "false")
    monkeypatch.setenv("REMEMORA_CAPTURE_MODE", "off")
    monkeypatch.setenv("REMEMORA_REQUIRE_SCOPE", "true")
    monkeypatch.setenv("REMEMORA_CAPTURE_GIST_MIN_CHARS", "500")
    monkeypatch.setenv("REMEMORA_LLM_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("REMEMORA_LLM_MODEL", "nobody asked for it")

    plugin = create_memory_plugin(base_dir=tmp_path)
    talk(plugin, LONG)

    assert contents(plugin) == [f"Q: {LONG}\nA: Noted."]
    plugin.dispose()


class TestCapture:
    @pytest.mark.parametrize(
        ("said", "answered"),
        [
            (LONG, "Noted."),  # English
            ("请记住我们使用pnpm管理依赖。谢谢", "好的，已了解。"),  # Chinese
            ("来月から大阪で働きます。", "承知しました。"),  # Japanese
            ("다음 달에 서울로 이사합니다", "축하해요"),  # Korean
            ("👩‍👩‍👧 moved near the 🏞️ today", "🎉"),  # emoji of several code points
            ("ＡＢＣ１２３　Cafe\u0301 at nine", "Ｎｏｔｅｄ"),  # full width, a combining mark
        ],
    )
    def test_entry_points_at_the_words_of_its_turn(self, tmp_path: Path, said: str, answered: str) -> None:
        plugin = create_memory_plugin(base_dir=tmp_path)
        talk(plugin, said, answered, tools_used=["search", "shell"])
        (entry,) = plugin.store.list()
        plugin.dispose()

        with rememora.open(tmp_path) as mem:
            memory = mem.get(entry.id)
            kept = {message.id: message.text for message in mem.rehydrate(memory=entry.id)}
        assert entry.content.endswith("\ntools: search, shell")
        assert (entry.source, memory.source, memory.trust) == ("capture", "gist", "assistant")
        assert [span.role for span in memory.evidence] == ["user", "assistant"]
        assert all(
            kept[span.message_id][span.start : span.end] == span.text and span.text in entry.content
            for span in memory.evidence
        )
        assert {said, answered} <= set(kept.values())

    def test_store_of_a_host_gets_the_same_entry(self, make: Make) -> None:
        own = Kept()
        ours, theirs = make(), make(store=own)
        for plugin in (ours, theirs):
            talk(plugin, LONG, "Noted. More?", tools_used=["search"])

        (entry,), (given,) = ours.store.list(), own.entries

        assert {name: getattr(entry, name) for name in given if name != "ttl_ms"} == {
            name: value for name, value in given.items() if name != "ttl_ms"
        }

    @pytest.mark.parametrize("own", [True, False], ids=["a host's store", "ours"])
    def test_summary_that_fails_in_any_way_leaves_the_first_sentences(
        self, make: Make, told: list[Any], own: bool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        store, hung = Kept(), threading.Event()
        monkeypatch.setattr("rememora.integrations.aipack_turns.SUMMARY_TIMEOUT_S", 0.001)
        monkeypatch.setenv("REMEMORA_LLM_TIMEOUT_MS", "1")

        async def later(**turn: Any) -> Any:
            raise TimeoutError

        for number, broken in enumerate([lambda **turn: hung.wait(60), lambda **turn: 1 / 0, later]):
            where: dict[str, Any] = {"store": store} if own else {}
            plugin = make(summarize_fn=broken, **where)
            talk(plugin, f"{LONG} {number}")
            kept = [entry["content"] for entry in store.entries[-1:]] if own else contents(plugin)
            assert kept == [f"Q: {LONG}\nA: Noted."]
        hung.set()

        assert told == []

    def test_turns_of_interleaved_sessions_are_summed_up_each_with_its_own(self, make: Make) -> None:
        plugin = make(
            summarize_fn=lambda *, user_message, assistant_content, tools_used: {
                "summary": f"{user_message} > {assistant_content}"
            }
        )
        (capture,) = plugin.install()["extensions"]

        capture.before_run("My name is Ana 🧭, remember it.", session_key="a")
        capture.before_run("请记住我的名字叫做小林。", session_key="b")
        capture.done("你好小林", session_key="b")
        capture.done("Hello Ana", session_key="a")

        assert {entry.session_key: entry.content for entry in plugin.store.list()} == {
            "a": "My name is Ana 🧭, remember it. > Hello Ana",
            "b": "请记住我的名字叫做小林。 > 你好小林",
        }

    def test_function_is_asked_once_for_each_captured_turn(self, make: Make) -> None:
        calls: list[Any] = []
        plugin = make(summarize_fn=lambda **turn: calls.append(turn))

        talk(plugin, LONG)
        talk(plugin, "hello")  # too short
        talk(plugin, "Where is the spare key?", success=False)
        talk(plugin, "Where is the spare key?")

        assert [turn["user_message"] for turn in calls] == [LONG, "Where is the spare key?"]

    def test_sink_of_a_capture_that_raises_disturbs_nobody(self, make: Make) -> None:
        def sink(event: Any) -> None:
            raise RuntimeError("sink")

        talk(make(store=Kept(broken=True), capture={"on_event": sink}), LONG)

    def test_bug_in_gists_is_told_to_the_receiver_of_the_capture(
        self, make: Make, told: list[Any], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def broken(*given: object, **more: object) -> None:
            raise KeyError("a bug")

        own: list[Any] = []
        plugin = make(capture={"on_event": own.append})
        monkeypatch.setattr("rememora.flow.gist.let_through", broken)

        talk(plugin, LONG)

        assert [(event["type"], event["session_key"]) for event in own] == [("capture:failed", "s1")]
        assert told == []

    def test_wrapped_chat_goes_on_when_the_store_fails(self, make: Make, told: list[Any]) -> None:
        plugin = make(store=Kept(broken=True))

        reply = plugin.wrap(lambda seen: "Noted.", session_key="s1")([{"role": "user", "content": LONG}])

        assert (reply, told[-1]["type"]) == ("Noted.", "capture:failed")

    def test_closed_store_is_an_event_and_the_turn_goes_on(self, make: Make, told: list[Any]) -> None:
        plugin = make()
        plugin.dispose()

        talk(plugin, LONG)

        assert [event["type"] for event in told] == ["capture:failed"]


class TestConsolidation:
    def test_store_is_consolidated_after_so_many_captures(self, make: Make, told: list[Any]) -> None:
        own = Kept()
        plugin = make(store=own, consolidate_every=2)

        for number in range(5):
            talk(plugin, f"{LONG} {number}")
            talk(plugin, "hello")  # not captured, so it does not count

        assert own.consolidated == 2
        assert told == [
            {"type": "consolidate", "merged": 3, "pruned": 1},
            {"type": "consolidate:failed", "error": "locked"},
        ]

    def test_that_of_the_capture_goes_before_that_of_the_plugin(self, make: Make) -> None:
        own = Kept()
        plugin = make(store=own, consolidate_every=1, capture={"consolidate_every": 0})

        talk(plugin, LONG)

        assert own.consolidated == 0

    def test_same_words_twice_are_one_entry_and_what_is_over_goes(
        self, make: Make, told: list[Any], clock: FrozenClock
    ) -> None:
        plugin = make(consolidate_every=2)
        plugin.store.save({"content": "over tomorrow", "ttl_ms": 1_000})
        plugin.store.save({"content": "hardly sure", "confidence": 0.09})
        clock.advance(ms=1_001)

        talk(plugin, LONG)
        talk(plugin, LONG)

        assert contents(plugin) == [f"Q: {LONG}\nA: Noted."]
        assert told[-1] == {"type": "consolidate", "merged": 1, "pruned": 2}

    def test_store_that_cannot_is_refused(self, make: Make) -> None:
        class Few:
            save = search = touch_recall = print

        with pytest.raises(rememora.InvalidInput, match="touch_recall, consolidate; consolidate not found"):
            make(store=Few(), consolidate_every=3)


class TestTools:
    def test_tools_work_on_the_store_of_the_plugin(self, make: Make) -> None:
        plugin = make()
        tools = {tool.name: tool for tool in plugin.install()["tools"]}

        saved = tools["save_memory"].call({"content": "用户偏好深色主题", "concepts": ["ui"]})

        assert sorted(tools) == ["delete_memory", "list_memories", "save_memory", "search_memory"]
        assert plugin.store.search("主题偏好")[0].entry.id == saved.details["id"]

    def test_what_an_agent_saves_lives_as_long_as_it_was_told_to(
        self, make: Make, clock: FrozenClock
    ) -> None:
        plugin = make(tool_ttl_ms=1_000)
        tools = {tool.name: tool for tool in plugin.install()["tools"]}
        tools["save_memory"].call({"content": LONG})
        plugin.store.save({"content": "Saved by the host."})
        clock.advance(ms=1_000)

        assert plugin.store.prune() == 1
        assert contents(plugin) == ["Saved by the host."]

    def test_switched_off_there_are_none(self, make: Make) -> None:
        assert make(tools=False).install()["tools"] == []

    def test_store_without_a_call_gets_no_tool_for_it(self, make: Make) -> None:
        assert [tool.name for tool in make(store=Kept()).install()["tools"]] == [
            "save_memory",
            "search_memory",
        ]


class TestEvents:
    def test_opening_a_store_that_holds_something_is_told(self, tmp_path: Path) -> None:
        told: list[Any] = []
        for _ in range(2):
            plugin = create_memory_plugin(base_dir=tmp_path, on_event=told.append)
            talk(plugin, LONG)
            plugin.dispose()

        assert told == [{"type": "store:load", "loaded": 1, "skipped": 0}]

    def test_by_default_failures_are_warnings_and_the_rest_is_silent(
        self, tmp_path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        for _ in range(2):
            plugin = create_memory_plugin(base_dir=tmp_path, consolidate_every=1)
            talk(plugin, LONG)
            plugin.store.prune()
            plugin.dispose()
        assert caplog.messages == []

        with caplog.at_level(logging.WARNING, logger="rememora"):
            talk(plugin, LONG)

        assert [record.levelname for record in caplog.records] == ["WARNING"]
        assert "capture:failed" in caplog.messages[0]
        assert "tea" not in caplog.messages[0]

    def test_changed_bytes_are_a_corrupt_store(self, tmp_path: Path, told: list[Any]) -> None:
        plugin = create_memory_plugin(base_dir=tmp_path)
        plugin.store.save({"id": "m1", "content": "Likes tea"})
        plugin.dispose()
        file = apsw.Connection(str(tmp_path / "memories.sqlite3"))
        file.execute("UPDATE memories SET text = 'Likes poison' WHERE id = 'm1'")
        file.close()

        plugin = create_memory_plugin(base_dir=tmp_path, on_event=told.append)
        found = plugin.store.search("poison")
        plugin.dispose()

        assert found == []
        assert told == [
            {"type": "store:load", "loaded": 0, "skipped": 1},
            {"type": "store:corrupt", "entries": 1},
        ]


def _files() -> set[str]:
    folder = "/proc/self/fd"
    return (
        {os.path.realpath(f"{folder}/{fd}") for fd in os.listdir(folder)} if os.path.isdir(folder) else set()
    )


def _threads() -> set[str]:
    return {thread.name for thread in threading.enumerate() if thread.name.startswith("rememora")}


def test_disposed_plugin_leaves_no_thread_and_no_open_file(tmp_path: Path) -> None:
    before = _threads()
    plugin = create_memory_plugin(
        base_dir=tmp_path,
        summarize_fn=lambda **turn: {"summary": "Likes tea."},
        embedder=lambda texts: [[1.0, 0.0] for _ in texts],
    )
    talk(plugin, LONG)
    (inject,) = plugin.install()["transformers"]
    inject([{"role": "user", "content": "tea?"}])
    assert any(str(tmp_path) in file for file in _files()) or not _files()

    plugin.dispose()
    plugin.dispose()

    assert [file for file in _files() if str(tmp_path) in file] == []
    assert _threads() <= before


def test_plugin_over_a_store_of_a_host_ends_its_threads_and_disposes_of_the_store(make: Make) -> None:
    class Closing(Kept):
        closed = 0

        def dispose(self) -> None:
            self.closed += 1

    before, own = _threads(), Closing()
    plugin = make(store=own, summarize_fn=lambda **turn: None)
    talk(plugin, LONG)

    plugin.dispose()

    assert (own.closed, _threads() <= before) == (1, True)
