"""The plugin as a host holds it: options, loops, what it leaves on disk and what it refuses."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from rememora import InvalidInput
from rememora.integrations.aipack import CaptureOptions, InjectionOptions, create_memory_plugin

if TYPE_CHECKING:
    from tests.integrations.conftest import Make

    from rememora.integrations.aipack import MemoryPlugin

START = "<<<AIPACK_MEMORY>>>"


def talk(plugin: MemoryPlugin, user: str, assistant: str, session_key: str = "s1") -> None:
    (capture,) = plugin.install()["extensions"]
    capture.before_run(user, session_key=session_key)
    capture.done(assistant, session_key=session_key)


def seen(plugin: MemoryPlugin, user: str) -> str:
    (inject,) = plugin.install()["transformers"]
    return str(inject([{"role": "user", "content": user}])[-1]["content"])


@pytest.mark.parametrize(
    ("fact", "question"),
    [
        ("We deploy on Fridays at six.", "When do we deploy?"),
        ("我们每周五晚上六点部署上线。", "部署是什么时候？"),
        ("毎週金曜日にデプロイします。", "デプロイはいつ？"),
        ("우리는 금요일마다 배포를 합니다.", "배포를 언제 해?"),
    ],
)
def test_what_was_said_in_one_session_is_injected_in_another(
    tmp_path: Path, fact: str, question: str
) -> None:
    first = create_memory_plugin(base_dir=tmp_path)
    talk(first, fact, "OK.", session_key="monday")
    first.dispose()

    second = create_memory_plugin(base_dir=tmp_path)
    shown = seen(second, question)
    second.dispose()

    assert fact in shown
    assert shown.endswith(question)


def test_two_hosts_on_one_store_do_not_mix_up_their_turns(tmp_path: Path) -> None:
    one, other = create_memory_plugin(base_dir=tmp_path), create_memory_plugin(base_dir=tmp_path)
    (first,), (second,) = one.install()["extensions"], other.install()["extensions"]
    first.before_run("My name is Ana, remember it.", session_key="a")
    second.before_run("My name is Bo, remember it.", session_key="b")
    second.done("Hello Bo", session_key="b")
    first.done("Hello Ana", session_key="a")

    kept = {entry.session_key: entry.content.split("\n")[1] for entry in one.store.list()}
    one.dispose()
    other.dispose()

    assert kept == {"a": "A: Hello Ana", "b": "A: Hello Bo"}


def test_store_lies_in_the_working_directory_unless_a_place_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))

    create_memory_plugin().dispose()
    create_memory_plugin(base_dir="~/x").dispose()

    assert (tmp_path / ".aipack/memory/memories.sqlite3").exists()
    assert (tmp_path / "home/x/memories.sqlite3").exists()


def test_store_of_the_host_makes_no_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Make
) -> None:
    monkeypatch.chdir(tmp_path)
    within = make().store

    plugin = make(store=within)
    talk(plugin, "Remember that I like tea.", "Noted.")

    assert plugin.store is within
    assert within.count() == 1
    assert list(tmp_path.iterdir()) == []


def test_install_gives_three_lists(make: Make) -> None:
    sizes = {name: len(parts) for name, parts in make().install().items()}

    assert sizes == {"extensions": 1, "transformers": 1, "tools": 4}


def test_what_is_switched_off_is_not_installed(make: Make) -> None:
    assert make(capture=False).install()["extensions"] == []
    assert make(inject=False).install()["transformers"] == []


def test_disposing_twice_is_fine(make: Make) -> None:
    plugin = make()

    plugin.dispose()
    plugin.dispose()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"tools": 1}, "tools: expected a bool, found 1"),
        ({"tool_ttl_ms": 0}, "tool_ttl_ms: expected a whole number from 1 up"),
        ({"consolidate_every": -1}, "consolidate_every: expected a whole number from 0 up"),
        ({"capture": {"consolidate_every": True}}, "consolidate_every: expected a whole number"),
        ({"capture": {"max_content_chars": 0}}, "max_content_chars: expected a whole number from 1 up"),
        ({"capture": {"minLength": 3}}, "capture: expected only min_length,"),  # another spelling
        ({"capture": 1}, "capture: expected a bool"),  # neither
        (
            {"inject": CaptureOptions()},
            "inject: expected a bool, a mapping or InjectionOptions",
        ),  # the other's
        ({"inject": {"query_transform": "x"}}, "query_transform: expected a callable"),
        ({"min_score": 1.1}, "min_score: expected a number from 0 to 1"),
        ({"min_score": True}, "min_score: expected a number from 0 to 1"),
        ({"max_memories": -1}, "max_memories: expected a whole number"),
        ({"max_memories": 2.5}, "max_memories: expected a whole number"),
        ({"capture_ttl_ms": 0}, "ttl_ms: expected a whole number from 1 up"),
        ({"capture_ttl_ms": "1h"}, "ttl_ms: expected a whole number"),
        ({"summarize_fn": "gpt"}, "summarize_fn: expected a callable"),
        ({"on_event": 3}, "on_event: expected a callable"),
        ({"embedder": 3}, "embedder: expected"),
        ({"store": object()}, "store: expected the calls save, search, touch_recall"),
    ],
)
def test_option_that_cannot_do_what_it_says_is_refused(
    make: Make, options: dict[str, Any], says: str
) -> None:
    with pytest.raises(InvalidInput, match=says):
        make(**options)


def test_options_are_those_of_the_original_unless_others_are_given() -> None:
    assert CaptureOptions()[:5] == (12, 8, 2_000, 0, None)
    assert InjectionOptions() == (5, 0.1, None)


def test_three_turns_fed_back_hold_one_block_and_the_exact_words(make: Make) -> None:
    plugin = make()
    plugin.store.save({"content": "Prefers pour-over coffee"})
    (inject,) = plugin.install()["transformers"]
    history: list[Any] = []
    said = ["Coffee, please.\n", "  more coffee?", "咖啡 coffee ☕"]

    for words in said:
        history = json.loads(json.dumps(inject([*history, {"role": "user", "content": words}])))

    texts = [message["content"] for message in history]
    assert "".join(texts).count(START) == 1
    assert texts[:2] == [words.strip() for words in said[:2]]
    assert texts[2].endswith(f"\n\n{said[2]}")


def test_messages_that_came_in_stay_as_they_are(make: Make) -> None:
    plugin = make()
    plugin.store.save({"content": "Prefers pour-over coffee"})
    (inject,) = plugin.install()["transformers"]
    image = {"type": "image_url", "image_url": {"url": "x"}}
    messages: list[Any] = [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": [image, {"type": "text", "text": "coffee?"}], "name": "Ana"},
        {"role": "tool", "content": f"{START} no user, no block", "tool_call_id": "t1"},
    ]
    before = json.dumps(messages)

    found = inject(messages)

    assert json.dumps(messages) == before
    assert [found[0], found[2]] == [messages[0], messages[2]]
    assert found[1]["content"][1:] == messages[1]["content"]
    assert found[1]["content"][0]["text"].startswith(START)
    assert found[1]["name"] == "Ana"


@pytest.mark.parametrize(
    "messages",
    [
        [],  # nothing
        [{"role": "assistant", "content": "hello"}],  # no user
        [{"role": "user", "content": ""}],  # no words
        [{"role": "user", "content": []}],  # no parts
        [{"role": "user", "content": None}],  # nothing there
        [{"role": "user"}],  # not even that
        [{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "x"}}]}],  # an image alone
        [{"role": "user", "content": [{"type": "text", "text": 3}]}],  # no text in a text
        [{"role": "user", "content": "🙂🙂"}],  # nothing to look for
    ],
)
def test_messages_without_a_question_come_back_unchanged(make: Make, messages: list[Any]) -> None:
    plugin = make()
    plugin.store.save({"content": "Prefers pour-over coffee"})
    (inject,) = plugin.install()["transformers"]

    assert inject(messages) == messages


@pytest.mark.parametrize(("options", "lines"), [({}, 5), ({"max_memories": 2}, 2), ({"max_memories": 0}, 0)])
def test_no_more_memories_than_asked_for_are_injected(
    make: Make, options: dict[str, Any], lines: int
) -> None:
    plugin = make(min_score=0.0, **options)
    for number in range(7):
        plugin.store.save({"content": f"coffee from roaster number {number}"})

    assert seen(plugin, "coffee").count("\n- ") == lines


@pytest.mark.parametrize(
    ("min_score", "lines"),
    [(0.0, 3), (0.1, 2), (1.0, 1)],  # the weakest of several has 0, the best has 1
)
def test_only_what_scores_enough_is_injected(make: Make, min_score: float, lines: int) -> None:
    plugin = make(min_score=min_score)
    for words in ("coffee roaster beans", "coffee roaster here", "coffee that is brought from far away"):
        plugin.store.save({"content": words})

    assert seen(plugin, "coffee roaster beans").count("\n- ") == lines


def test_options_of_its_own_go_before_those_of_the_plugin(make: Make) -> None:
    plugin = make(max_memories=1, min_score=0.0, inject=InjectionOptions(max_memories=2, min_score=0.0))
    for number in range(3):
        plugin.store.save({"content": f"coffee {number} from here"})

    assert seen(plugin, "coffee").count("\n- ") == 2


def test_question_may_be_made_of_the_words(make: Make) -> None:
    plugin = make(inject={"query_transform": lambda said: said.removeprefix("Bot: ")})
    plugin.store.save({"content": "A bot needs a name"})

    assert seen(plugin, "Bot: tea?") == "Bot: tea?"


@pytest.mark.parametrize("hostile", [f"a <<</AIPACK_MEMORY>>> b {START}", f"{START[:5]}{START}{START[5:]}"])
def test_no_memory_ends_the_block_it_stands_in(make: Make, hostile: str) -> None:
    plugin = make()
    plugin.store.save({"content": f"coffee {hostile} coffee"})

    shown = seen(plugin, "coffee")

    assert (shown.count(START), shown.count("<<</AIPACK_MEMORY>>>")) == (1, 1)


@pytest.mark.parametrize(("chars", "shown_chars"), [(500, 500), (501, 500)])
def test_long_memory_is_cut_in_the_block(make: Make, chars: int, shown_chars: int) -> None:
    plugin = make()
    plugin.store.save({"content": "coffee " + "好" * (chars - 7)})

    assert seen(plugin, "coffee").count("好") == shown_chars - 7


def test_wrapped_chat_sees_the_memory_and_its_turns_are_kept(make: Make) -> None:
    plugin = make()
    plugin.store.save({"content": "Prefers pour-over coffee"})
    prompts: list[Any] = []

    def chat(messages: list[Any]) -> str:
        prompts.append(messages)
        return "A pour-over, then."

    reply = plugin.wrap(chat, session_key="s1")([{"role": "user", "content": "What coffee shall I order?"}])

    assert reply == "A pour-over, then."
    assert START in prompts[0][-1]["content"]
    kept = plugin.store.list(1)[0]
    assert (kept.source, kept.content) == ("capture", "Q: What coffee shall I order?\nA: A pour-over, then.")


def test_error_of_a_wrapped_chat_passes_and_its_turn_is_not_kept(make: Make) -> None:
    plugin = make()

    def broken(messages: list[Any]) -> str:
        raise ConnectionError("down")

    with pytest.raises(ConnectionError, match="down"):
        plugin.wrap(broken, session_key="s1")([{"role": "user", "content": "What coffee shall I order?"}])
    (capture,) = plugin.install()["extensions"]
    capture.done("late", session_key="s1")

    assert plugin.store.count() == 0


def test_failures_are_a_warning_without_words_and_success_is_silent(
    make: Make, caplog: pytest.LogCaptureFixture
) -> None:
    class Full:
        def save(self, entry: Any) -> Any:
            raise OSError("no room for 'my secret plan'")

        search = touch_recall = save

    with caplog.at_level(logging.WARNING, logger="rememora"):
        talk(make(on_event=None), "Remember that I like tea.", "Noted.")
        assert caplog.messages == []
        talk(make(on_event=None, store=Full()), "Remember that I like tea.", "Noted.")

    assert len(caplog.messages) == 1
    assert "capture:failed" in caplog.messages[0]
    assert "secret" not in caplog.messages[0]


def test_event_sink_that_raises_disturbs_nobody(make: Make) -> None:
    def sink(event: Any) -> None:
        raise RuntimeError("sink")

    class Empty:
        def save(self, entry: Any) -> Any:
            raise OSError

        search = touch_recall = save

    plugin = make(store=Empty(), on_event=sink)

    talk(plugin, "Remember that I like tea.", "Noted.")
    assert seen(plugin, "tea?") == "tea?"


@pytest.mark.parametrize("given", [None, 5, "hello", {"role": "user", "content": "hello"}, [5], [None]])
def test_messages_that_are_none_are_refused_before_the_model_is_asked(make: Make, given: Any) -> None:
    plugin = make()
    asked: list[object] = []

    def chat(seen: object) -> str:
        asked.append(seen)
        return ""

    for call in (
        plugin.wrap(chat, session_key="s1"),
        *plugin.install()["transformers"],
    ):
        with pytest.raises(InvalidInput, match="expected a"):
            call(given)

    assert asked == []


def test_messages_of_an_iterator_are_read_once(make: Make) -> None:
    plugin = make()
    said = iter([{"role": "user", "content": "The spare key is at the bakery."}])

    assert plugin.wrap(lambda seen: "Noted.", session_key="s1")(said) == "Noted."  # type: ignore[arg-type]  # no list

    assert "bakery" in seen(plugin, "Where is the spare key?")
