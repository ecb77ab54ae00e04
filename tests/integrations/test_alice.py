"""alice-memory's backend: turns, captures, what is told, and what goes before a turn."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING, Any

import pytest
from tests.llms.hosts import host
from tests.llms.installed import needs_alice
from tests.server import Answer, says, serving

from rememora import InvalidInput, NotFound, StoreBusy, StoreClosed
from rememora.integrations.alice import AliceMemory, create_alice_memory
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.server import Service

    Make = Callable[..., AliceMemory]

IDLE_MS = 600_000
KEY = "sk-" + "a1B2" * 8


@pytest.fixture
def clock() -> FrozenClock:
    return FrozenClock()


@pytest.fixture
def events() -> list[Any]:
    return []


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ALICE_MEMORY_CONFIG", "ALICE_MEMORY_DATA_DIR", "SILICONFLOW_API_KEY", "WB_KEY"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def make(tmp_path: Path, clock: FrozenClock, events: list[Any]) -> Iterator[Make]:
    """Make memories of one home, which are closed in the end."""
    made: list[AliceMemory] = []

    def make(settings: dict[str, Any] | None = None, **options: Any) -> AliceMemory:
        usual = {"home": tmp_path, "clock": clock, "on_event": events.append}
        made.append(create_alice_memory(settings, **{**usual, **options}))
        return made[-1]

    yield make
    for memory in made:
        memory.close()


@pytest.fixture
def service() -> Iterator[Service]:
    with serving() as service:
        yield service


def declare(home: Path, service: Service, *, env: str = f"WB_KEY={KEY}\n") -> None:
    host(
        home,
        f"""\
llm-pi-ai:
  providers:
    workbuddy:
      baseURL: {service.url}/v1
      apiKeyEnv: WB_KEY
      models: [hy4free, hy4]
""",
        env=env,
    )


def answering(*items: dict[str, Any]) -> Callable[..., str]:
    return lambda prompt: json.dumps({"items": list(items)})


def item(content: str, *turns: int, **more: Any) -> dict[str, Any]:
    """One of alice-memory's own form."""
    return {"content": content, "type": "fact", "confidence": 0.9, "source_turn_ids": list(turns), **more}


def say(memory: AliceMemory, text: str, reply: str = "好的。") -> int:
    turn = memory.begin(text)
    memory.end(turn, reply)
    return turn


def idle(memory: AliceMemory, clock: FrozenClock) -> None:
    clock.advance(ms=IDLE_MS)
    memory.tick()


def texts(memory: AliceMemory) -> list[str]:
    return [entry.text for entry in memory.mem.list()]


def lines_of(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


@needs_alice
def test_model_of_the_conversation_distils_after_the_idle_time(
    make: Make, service: Service, tmp_path: Path, clock: FrozenClock, events: list[Any]
) -> None:
    declare(tmp_path, service)
    service.answer(says(json.dumps({"items": [item("用户统一用 pnpm 管理依赖", 1)]})))
    memory = make()
    memory.select("workbuddy", "hy4free")

    say(memory, "以后我们统一用 pnpm 管理依赖，别用 npm 了。")
    clock.advance(ms=IDLE_MS - 1)
    memory.tick()
    assert service.asked == []
    clock.advance(ms=1)
    memory.tick()

    (asked,) = service.asked
    assert (asked.path, asked.body["model"], asked.body["max_tokens"]) == (
        "/v1/chat/completions",
        "hy4free",
        2048,
    )
    assert asked.headers["Authorization"] == f"Bearer {KEY}"
    assert texts(memory) == ["用户统一用 pnpm 管理依赖"]
    assert events == [
        {"type": "memory-capture:start", "turns": 1},
        {"type": "memory-capture:success", "count": 1, "quarantined": 0},
    ]


@needs_alice
def test_next_capture_uses_the_model_that_the_conversation_changed_to(
    make: Make, service: Service, tmp_path: Path, clock: FrozenClock
) -> None:
    declare(tmp_path, service)
    service.answer(says("[]"))
    memory = make()

    for model in ("hy4free", "hy4"):
        memory.select("workbuddy", model)
        say(memory, f"I moved to {model} today.")
        idle(memory, clock)

    assert [asked.body["model"] for asked in service.asked] == ["hy4free", "hy4"]


@needs_alice
@pytest.mark.parametrize(
    ("provider", "variable", "line"),
    [
        ("builtin", "WB_KEY", "host LLM provider not found: 'builtin'; declared: workbuddy"),
        ("workbuddy", "OTHER_KEY", "missing credential WB_KEY"),
    ],
)
def test_what_leads_to_no_model_sends_nothing_and_says_so_in_one_line(
    make: Make,
    service: Service,
    tmp_path: Path,
    clock: FrozenClock,
    events: list[Any],
    caplog: pytest.LogCaptureFixture,
    provider: str,
    variable: str,
    line: str,
) -> None:
    declare(tmp_path, service, env=f"{variable}={KEY}\n")
    memory = make()
    memory.select(provider, "hy4")

    say(memory, "以后统一用 pnpm 管理依赖。")
    idle(memory, clock)

    assert service.asked == []
    assert lines_of(caplog) == [f"[rememora] memory-capture:failed: {line}"]
    assert [event["type"] for event in events] == ["memory-capture:start", "memory-capture:failed"]
    assert memory.status_lines()[0] == (
        "extract cursor (none yet: before the first window) | today 0/50 | entries 0"
    )


def test_turns_without_a_model_wait_and_cost_nothing_of_the_day(
    make: Make, clock: FrozenClock, events: list[Any], caplog: pytest.LogCaptureFixture
) -> None:
    memory = make({"capture": {"maxDailyExtractions": 1}})
    say(memory, "I work at the harbour.")

    for _ in range(2):
        idle(memory, clock)

    assert [event.get("code") for event in events] == [None, "no_model_selection"] * 2
    assert set(lines_of(caplog)) == {
        "[rememora] memory-capture:failed: no model selection: no conversation was seen yet"
    }
    assert "today 0/1" in memory.status_lines()[0]
    assert memory.status_lines()[1] == "scope default | waiting 1 | inbox 0"


@needs_alice
@pytest.mark.parametrize(
    ("answer", "line"),
    [
        (says(""), "extractor returned no content"),  # neither words nor thoughts
        (says("没有值得记的"), "extractor JSON parse failed"),  # prose
        (Answer(status=400), "llm_refused"),  # the service says no
    ],
)
def test_failed_capture_is_a_line_and_an_event_and_moves_no_cursor(
    make: Make,
    service: Service,
    tmp_path: Path,
    clock: FrozenClock,
    events: list[Any],
    caplog: pytest.LogCaptureFixture,
    answer: Answer,
    line: str,
) -> None:
    declare(tmp_path, service)
    service.answer(answer)
    memory = make()
    memory.select("workbuddy", "hy4")

    say(memory, "I work at the harbour.")
    idle(memory, clock)

    (found,) = lines_of(caplog)
    assert found.startswith(f"[rememora] memory-capture:failed: {line}")
    assert events[-1]["type"] == "memory-capture:failed"
    assert "cursor (none yet" in memory.status_lines()[0]


@needs_alice
def test_thoughts_are_read_where_content_is_empty(
    make: Make, service: Service, tmp_path: Path, clock: FrozenClock
) -> None:
    declare(tmp_path, service)
    service.answer(says("", reasoning_content=json.dumps([item("User works at the harbour", 1)])))
    memory = make()
    memory.select("workbuddy", "hy4")

    say(memory, "I work at the harbour.")
    idle(memory, clock)

    assert texts(memory) == ["User works at the harbour"]


@pytest.mark.parametrize(
    ("said", "proposed", "words"),
    [
        (
            "我们统一用 pnpm 管理依赖。",
            item("用户统一用 pnpm 管理依赖", 1),
            "统一用 pnpm 管理依赖",
        ),  # literal
        (
            "Hi! I much prefer tea 🍵. Thanks.",
            item("User prefers tea", 1),
            "I much prefer tea 🍵",
        ),  # reworded
        ("I like jazz. I live in Lyon.", item("User lives in Lyon"), "I live in Lyon"),  # names no turn
        ("我住在里昂。早上喝乌龙茶。", item("用户早上喝乌龙茶", 1), "早上喝乌龙茶"),  # one sentence of two
        ("Ｉ ｌｉｖｅ ｉｎ Lyon", item("User lives in Lyon", 1), "Ｉ ｌｉｖｅ ｉｎ Lyon"),  # full width
        (
            "I live in Lyon.",
            item("User lives in Lyon", 1, quote="live in Lyon"),
            "live in Lyon",
        ),  # its own quote
    ],
)
def test_item_without_a_quote_points_at_words_of_the_user(
    make: Make, clock: FrozenClock, said: str, proposed: dict[str, Any], words: str
) -> None:
    memory = make({"archive": True}, llm=answering(proposed))

    say(memory, said)
    idle(memory, clock)

    (entry,) = memory.mem.list()
    assert entry.text == proposed["content"]
    assert [(span.role, span.text) for span in entry.evidence] == [("user", words)]


@pytest.mark.parametrize(
    ("said", "proposed"),
    [
        ("What is pnpm?", item("User uses pnpm", 1)),  # asked
        ("I live in Lyon.", item("用户养了一只猫", 1)),  # nothing of it was said
        ("I live in Lyon.", item("User lives in Lyon since 2019", 1)),  # a number that nobody said
        ("我不喝咖啡。", item("用户喝咖啡", 1)),  # the opposite
        ("ok, go on with the report", item("User wants dark mode", 7)),  # another turn
    ],
)
def test_what_the_user_did_not_say_waits_in_the_inbox(
    make: Make, clock: FrozenClock, events: list[Any], said: str, proposed: dict[str, Any]
) -> None:
    memory = make(llm=answering(proposed))

    say(memory, said)
    idle(memory, clock)

    assert texts(memory) == []
    assert events[-1]["count"] == 0
    assert events[-1]["quarantined"] == len(memory.mem.inbox.list())


def test_turn_that_is_being_answered_or_failed_is_not_shown_to_the_model(
    make: Make, clock: FrozenClock
) -> None:
    prompts: list[str] = []

    def model(prompt: str) -> str:
        prompts.append(prompt)
        return "[]"

    memory = make(llm=model)
    say(memory, "I live in Lyon.")
    failed = memory.begin("I live in Oslo.")
    memory.fail(failed, "")
    memory.begin("I live in 大阪.")
    idle(memory, clock)

    assert "Lyon" in prompts[0]
    assert "Oslo" not in prompts[0]
    assert "大阪" not in prompts[0]


def test_numbers_and_cursor_go_on_after_a_restart(make: Make, clock: FrozenClock) -> None:
    memory = make(llm=answering())
    turns = [say(memory, f"I moved to house {number}.") for number in range(3)]
    idle(memory, clock)
    assert memory.status_lines()[0] == "extract cursor 3 | today 1/50 | entries 0"
    memory.close()

    again = make(llm=answering())
    later = say(again, "I moved once more.")
    idle(again, clock)

    assert turns == [1, 2, 3]
    assert later > 3
    assert again.status_lines()[0] == f"extract cursor {later} | today 2/50 | entries 0"


def test_words_of_turns_are_in_no_file(make: Make, clock: FrozenClock, tmp_path: Path) -> None:
    memory = make(llm=answering(item("用户住在里昂", 1)))

    say(memory, "顺便说一句，我住在里昂。", "Bonjour, noted.")
    idle(memory, clock)

    kept = b"".join(file.read_bytes() for file in (tmp_path / "alice-memory").iterdir())
    assert "用户住在里昂".encode() in kept
    assert "顺便说一句".encode() not in kept
    assert b"Bonjour" not in kept


def test_forgotten_entry_leaves_no_text_behind(make: Make, tmp_path: Path) -> None:
    memory = make()
    save, _, forget, _ = memory.tools
    saved = save.call({"text": "喜欢手冲咖啡"})

    gone = forget.call({"query": "手冲"})

    assert gone.details["ids"] == [saved.details["id"]]
    memory.close()
    kept = b"".join(file.read_bytes() for file in (tmp_path / "alice-memory").iterdir())
    assert "手冲咖啡".encode() not in kept


def test_scopes_do_not_see_each_other(make: Make, clock: FrozenClock) -> None:
    ana = make({"scope_id": "ana"}, llm=answering(item("User lives in Lyon")))
    bob = make({"scope_id": "bob"}, llm=answering(item("User lives in 大阪")))

    say(ana, "I live in Lyon.")
    say(bob, "I live in 大阪.")
    idle(ana, clock)
    idle(bob, clock)

    assert (texts(ana), texts(bob)) == (["User lives in Lyon"], ["User lives in 大阪"])
    assert [hit.text for hit in bob.recall("Where does the user live? Lyon?").hits] == ["User lives in 大阪"]
    assert "entries 1" in bob.status_lines()[0]


def test_next_turn_gets_three_lines_of_four_hundred_characters(make: Make) -> None:
    memory = make()
    for number in range(5):
        memory.mem.remember(f"咖啡 coffee note {number}: " + f"brew {number} " * 200)

    block = memory.context("coffee, 咖啡?")

    lines = [line for line in block.splitlines() if "brew" in line]
    assert len(lines) == 3
    assert all(line.count("brew") * len("brew 0 ") <= 400 for line in lines)
    assert len(memory.recall("coffee").hits) == 3


def test_only_what_went_before_a_turn_counts_as_recalled(make: Make) -> None:
    memory = make()
    memory.mem.remember("prefers oolong tea")

    memory.recall("oolong tea")
    assert memory.mem.list()[0].recall_count == 0
    seen = memory.inject([{"role": "user", "content": "Which tea, oolong?"}])

    assert "prefers oolong tea" in seen[-1]["content"]
    assert memory.mem.list()[0].recall_count == 1
    assert memory.mem.strip(seen)[-1]["content"] == "Which tea, oolong?"
    assert memory.context("zzz") == ""


def test_turn_that_cannot_be_written_down_is_a_line_and_disturbs_nobody(
    make: Make, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = make()

    def busy(*_: object, **__: object) -> None:
        raise StoreBusy("locked")

    with monkeypatch.context() as broken:
        broken.setattr(memory.mem, "begin", busy)
        turn = memory.begin("hello there")
    memory.end(turn, "hi")
    memory.fail(turn)

    assert turn == 0
    assert lines_of(caplog) == ["[rememora] begin failed: store_busy"]
    assert memory.mem.exchanges() == []


def test_event_sink_that_breaks_is_a_line(
    make: Make, clock: FrozenClock, caplog: pytest.LogCaptureFixture
) -> None:
    def sink(event: object) -> None:
        raise KeyError("the host's own bug")

    memory = make(llm=answering(), on_event=sink)
    say(memory, "I live in Lyon.")
    idle(memory, clock)

    assert lines_of(caplog) == ["[rememora] event sink failed: KeyError"] * 2
    assert "cursor 1" in memory.status_lines()[0]


def test_turn_ends_once(make: Make) -> None:
    memory = make()
    turn = say(memory, "I live in Lyon.")

    with pytest.raises(NotFound):
        memory.end(turn, "again")
    with pytest.raises(NotFound):
        memory.fail(99)
    wrong: Any
    for wrong in (None, "1", [], {}):
        with pytest.raises(InvalidInput, match="turn: expected the number that begin gave"):
            memory.end(wrong, "again")


@pytest.mark.parametrize(("provider", "model"), [("", "m"), ("p", " "), (None, "m"), ("p", 4)])
def test_selection_that_is_none_is_refused(make: Make, provider: Any, model: Any) -> None:
    with pytest.raises(InvalidInput, match="expected a name"):
        make().select(provider, model)


def test_sink_must_be_callable(make: Make) -> None:
    with pytest.raises(InvalidInput, match="on_event"):
        make(on_event="print")


def test_closed_memory_says_so(make: Make) -> None:
    with make() as memory:
        pass
    memory.close()

    with pytest.raises(StoreClosed):
        memory.begin("hello")
