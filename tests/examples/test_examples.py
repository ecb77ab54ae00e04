"""The examples, as a user runs them, against a model on the loopback interface."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.server import Answer, says, serving

from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from tests.server import Asked, Service

FOLDER = Path(__file__).parents[2] / "examples"
IDLE_MS = 600_000
MOST_LINES = 120


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Service]:
    monkeypatch.setenv("DSH_HOME", str(tmp_path / "no-host"))
    for name in ("CHAT_KEY", "SILICONFLOW_API_KEY", "ALICE_MEMORY_CONFIG", "ALICE_MEMORY_DATA_DIR"):
        monkeypatch.delenv(name, raising=False)
    with serving() as service:
        yield service


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"example_{name}", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def last_of(asked: Asked) -> str:
    return str(asked.body["messages"][-1]["content"])


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.py")), ids=lambda file: file.name)
def test_example_is_short(file: Path) -> None:
    assert len(file.read_text("utf-8").splitlines()) < MOST_LINES


@pytest.mark.parametrize("name", ["chat_plugin", "idle_distilling", "river"])
def test_example_called_without_arguments_says_how(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert example(name).main([]) == 2
    assert f"python examples/{name}.py http://" in capsys.readouterr().err


def test_chat_plugin_remembers_in_the_next_process(
    service: Service, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHAT_KEY", "a-key")
    service.answer(says("好的，用 pnpm。"), Answer(status=400), says("You use pnpm."))
    arguments = [f"{service.url}/v1", "m", str(tmp_path / "memory")]
    main = example("chat_plugin").main

    main(arguments, ["请记住我们使用 pnpm 管理依赖\n", "\n", "does this one fail? yes, it does\n"])
    main(arguments, ["How do we manage dependencies, pnpm or npm?\n"])

    assert {asked.headers["Authorization"] for asked in service.asked} == {"Bearer a-key"}
    assert "[Relevant memories]" in last_of(service.asked[-1])
    assert "请记住我们使用 pnpm 管理依赖" in last_of(service.asked[-1])
    said = capsys.readouterr()
    assert said.out.splitlines() == ["好的，用 pnpm。", "You use pnpm."]
    assert "no answer: " in said.err
    assert said.err.splitlines()[-1] == "2 entries are kept"


def test_chat_plugin_has_the_tools_as_commands(
    service: Service, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["/save 用户喜欢手冲咖啡 ☕", "/search 咖啡", "/list", "/help"]

    example("chat_plugin").main([service.url, "m", str(tmp_path)], lines)

    said = capsys.readouterr().out
    assert said.count("用户喜欢手冲咖啡 ☕") >= 2
    assert said.splitlines()[-1].startswith("/save words")
    (id,) = set(re.findall(r"mem-[\w-]+", said.splitlines()[-2]))
    example("chat_plugin").main([service.url, "m", str(tmp_path)], [f"/forget {id}", "/list"])
    assert "手冲" not in capsys.readouterr().out
    assert service.asked == []


def distiller(asked: Asked) -> Answer:
    """Chat, and propose of what was said one thing that was and one that was not."""
    prompt = last_of(asked)
    if "turn " not in prompt or "source_turn_ids" not in prompt:
        return says("Noted.")
    items = [{"content": "用户住在里昂", "type": "fact", "source_turn_ids": [1]}]
    items += [{"content": "User owns a horse", "type": "fact", "source_turn_ids": [1]}]
    return says(json.dumps({"items": items}))


def test_idle_distilling_keeps_what_was_said_and_asks_about_the_rest(
    service: Service, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    service.answer(distiller)
    clock = FrozenClock()

    def lines() -> Iterator[str]:
        yield "我住在里昂，说得慢一点。"
        clock.advance(ms=IDLE_MS)
        yield "/inbox"
        yield "/list"
        yield "/accept nothing"
        yield "里昂 今天冷吗？"
        yield "/status"

    main = example("idle_distilling").main
    main([f"{service.url}/v1", "m", str(tmp_path)], lines(), clock=clock)

    said = capsys.readouterr()
    first, horse, kept, *rest = said.out.splitlines()
    assert first == "Noted."
    assert "User owns a horse" in horse
    assert kept.endswith("用户住在里昂")
    assert "用户住在里昂" in next(last_of(asked) for asked in service.asked if "今天冷吗" in last_of(asked))
    assert any(line.startswith("extract cursor 1 | today 1/50 | entries 1") for line in rest)
    assert "[memory] 1 new, 1 for /inbox" in said.err
    assert "expected" in said.err


def test_idle_distilling_distils_what_waits_when_it_ends(
    service: Service, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    service.answer(distiller)
    main = example("idle_distilling").main

    main([service.url, "m", str(tmp_path)], ["我住在里昂。"])  # with the background at work
    main([service.url, "m", str(tmp_path)], ["/list", "/forget 里昂", "/list", "/doctor", "/help"])

    out = capsys.readouterr().out
    assert out.count("用户住在里昂") == 1
    assert "forgotten: 1" in out
    assert "ok embedding: none (switched off): recall goes by words" in out
    assert "FAULT" not in out


def test_idle_distilling_sends_nothing_to_the_built_in_embedding_service(
    service: Service, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SILICONFLOW_API_KEY", "a-key")
    service.answer(distiller)

    example("idle_distilling").main(
        [service.url, "m", str(tmp_path)], ["我住在里昂。", "/status", "里昂 冷吗？"]
    )

    said = capsys.readouterr()
    assert "embedding none (switched off): recall goes by words" in said.out
    assert {asked.path for asked in service.asked} == {"/chat/completions"}


def test_idle_distilling_goes_on_when_the_model_fails(
    service: Service, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    service.answer(Answer(status=400))
    options: dict[str, Any] = {"clock": FrozenClock()}

    assert example("idle_distilling").main([service.url, "m", str(tmp_path)], ["hello there"], **options) == 0

    assert "no answer: " in capsys.readouterr().err


def server(asked: Asked) -> Answer:
    """Embed by length, propose one trigger for everything, and answer."""
    if asked.path == "/v1/embeddings":
        rows = [
            {"index": n, "embedding": [1.0, float(len(text) % 7)]}
            for n, text in enumerate(asked.body["input"])
        ]
        return Answer({"data": rows})
    if "Give a JSON list" in last_of(asked):
        return says('[{"keyword": "boiler", "weight": "high"}]')
    return Answer(status=500) if "fail" in last_of(asked) else says("在地下室。")


def test_river_shows_what_was_injected_before_each_answer(
    service: Service, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    service.answer(server)
    main = example("river").main
    arguments = [f"{service.url}/v1", str(tmp_path / "river")]

    lines = [
        "/save 暖气片的师傅叫欧卡 🔧",
        "",
        "Who looks after the boiler?",
        "/goal Fix the login tests",
        "/skills",
        "/load x",
    ]
    assert main(arguments, [*lines, "does this fail?", "/help", "/end", "never read"]) == 0

    said = capsys.readouterr()
    assert said.out.splitlines()[0] == "stored"
    assert "暖气片的师傅叫欧卡 🔧" in said.out
    assert "在地下室。" in said.out
    assert "no such skill" in said.out
    assert "no answer: " in said.err
    assert "never read" not in said.out
    main(arguments, ["/recall boiler"])
    assert "暖气片的师傅叫欧卡 🔧" in capsys.readouterr().out


def test_river_says_in_one_line_that_its_directory_cannot_be_used(
    service: Service, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("x")

    assert example("river").main([f"{service.url}/v1", str(tmp_path / "file" / "x")], []) == 1
    assert capsys.readouterr().err.startswith("river: ")


TOPIC = {
    "status": "provisional",
    "labelTerms": ["旅行", "东京"],
    "retrievalTerms": ["涩谷", "酒店", "预算"],
    "spans": [{"startSequence": 1, "endSequence": 6}],
}


def topic_model(asked: Asked) -> Answer:
    """Group the first six exchanges, pick that topic, and answer everything else."""
    system = asked.body["messages"][0]["content"]
    if "labelTerms" in system:
        return says(json.dumps({"topics": [TOPIC]}))
    if "needsMemory" in system:
        return says(json.dumps({"needsMemory": True, "topicIds": ["T1"], "needsTimeMetadata": False}))
    return says("好的。")


def test_topics_are_grouped_and_opened_in_the_next_process(
    service: Service, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    service.answer(topic_model)
    main = example("topics").main
    arguments = [f"{service.url}/v1", "m", str(tmp_path)]

    main(arguments, ["/topics", "住涩谷的酒店", "", *(f"预算第{n}项" for n in range(5)), "/topics"])
    main(arguments, ["东京住哪里？"])

    said = capsys.readouterr()
    assert said.out.splitlines()[0] == "no topics yet: they begin at six exchanges"
    assert "T1  provisional  1-6  旅行, 东京" in said.out
    messages = [asked.body["messages"] for asked in service.asked if asked.body["max_tokens"] == 1024][-1]
    assert "user: 住涩谷的酒店" in messages[1]["content"]
    assert [message["content"] for message in messages[-3:]] == ["预算第4项", "好的。", "东京住哪里？"]


def test_topics_go_on_when_the_model_fails(
    service: Service, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    service.answer(Answer(status=400))

    assert example("topics").main([service.url, "m", str(tmp_path)], ["hello there"]) == 0
    assert example("topics").main([]) == 2

    assert "no answer: " in capsys.readouterr().err


def test_ask_why_names_every_cause_that_it_plants(capsys: pytest.CaptureFixture[str]) -> None:
    missed = example("ask_why").MISSED

    told = [line.partition(":")[0] for line in capsys.readouterr().out.splitlines()]

    assert told[1:-2] == [cause for *_, cause in missed]
