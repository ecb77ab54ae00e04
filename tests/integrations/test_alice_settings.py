"""alice-memory's settings and files, its embedding service, status and doctor."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.llms.hosts import host
from tests.llms.installed import needs_alice
from tests.server import Answer, says, serving, vectors

from rememora import InvalidInput, SettingInvalid
from rememora.integrations.alice import create_alice_memory
from rememora.integrations.alice_settings import EMBEDDING_URL, embedder_of, load
from rememora.testing import FrozenClock, HashEmbedder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server import Asked, Service

KEY = "sk-" + "z9Y8" * 8


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Be at home in an empty folder, with none of the variables set."""
    for name in ("ALICE_MEMORY_CONFIG", "ALICE_MEMORY_DATA_DIR", "SILICONFLOW_API_KEY", "REMEMORA_CONFIG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DSH_HOME", str(tmp_path / "dsh"))
    (tmp_path / "dsh" / "alice-memory").mkdir(parents=True)
    return tmp_path / "dsh"


@pytest.fixture
def service() -> Iterator[Service]:
    with serving() as service:
        yield service


def write(file: Path, **values: Any) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(values, ensure_ascii=False), encoding="utf-8")
    return file


def test_without_files_the_defaults_are_those_of_alice_memory(home: Path) -> None:
    found = load()

    settings = found.settings
    assert Path(found.data_dir) == home / "alice-memory"
    assert (settings.default_scope, settings.api_key_env) == ("default", "SILICONFLOW_API_KEY")
    assert (settings.capture_enabled, settings.capture_idle_ms, settings.capture_model) == (
        True,
        600_000,
        "inherit",
    )
    assert (settings.capture_max_daily_extractions, settings.llm_max_tokens) == (50, 2_048)
    assert (settings.capture_max_user_chars, settings.capture_max_assistant_chars) == (500, 200)
    assert (settings.recall_limit, settings.recall_timeout_ms, settings.recall_max_chars) == (3, 6_000, 400)
    assert (settings.memory_hot_max, settings.memory_warm_max) == (3_000, 12_000)
    assert settings.memory_half_life_days == 45
    assert (settings.capture_mode, settings.archive, settings.recall_fusion) == ("llm", False, "rrf")
    assert (settings.memory_floor, settings.trash_days, settings.busy_timeout_ms) == (0, 0, 5_000)


def test_files_environment_and_arguments_go_one_before_the_other(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = home / "alice-memory"
    numbers = {"idleMs": 1, "maxDailyExtractions": 1}
    write(folder / "config.json", scope_id="小红", capture=numbers, recall={"limit": 1, "max_chars": 1})
    write(folder / "config.local.json", capture={"idleMs": 2}, recall={"limit": 2, "max_chars": 2})
    monkeypatch.setenv("REMEMORA_RECALL_LIMIT", "7")
    monkeypatch.setenv("REMEMORA_RECALL_MAX_CHARS", "8")

    found = load({"recall": {"max_chars": 9}})

    settings = found.settings
    assert (settings.default_scope, settings.capture_max_daily_extractions) == ("小红", 1)  # config.json
    assert settings.capture_idle_ms == 2  # config.local.json
    assert settings.recall_limit == 7  # environment
    assert settings.recall_max_chars == 9  # argument
    assert settings.recall_timeout_ms == 6_000  # built-in
    assert found.origins["recall_limit"] == "environment REMEMORA_RECALL_LIMIT"


def test_whole_example_of_alice_memory_is_read(home: Path) -> None:
    write(
        home / "alice-memory" / "config.json",
        data_dir="",
        scope_id="default",
        api_key_env="SILICONFLOW_API_KEY",
        embedding={"url": EMBEDDING_URL, "model": "BAAI/bge-m3", "dimensions": 1024},
        capture={
            "enabled": True,
            "idleMs": 600000,
            "model": "workbuddy/hy4free",
            "maxDailyExtractions": 50,
            "max_turn_chars": {"user": 400, "assistant": 100},
        },
        recall={"limit": 3, "timeout_ms": 6000, "max_chars": 400},
        memory={"hot_max": 3000, "warm_max": 12000, "half_life_days": 45},
        colour="green",
    )

    found = load()

    assert (found.settings.capture_max_user_chars, found.settings.capture_max_assistant_chars) == (400, 100)
    assert found.settings.capture_model == "workbuddy/hy4free"
    assert [key.rpartition(": ")[2] for key in found.unknown] == ["colour"]


@pytest.mark.parametrize(
    ("file", "local", "variable", "argument", "wanted"),
    [
        (None, None, None, None, "dsh/alice-memory"),  # nowhere said
        ("", None, None, None, "dsh/alice-memory"),  # said to be the usual one
        ("one", None, None, None, "dsh/alice-memory/one"),  # relative to its file
        ("one", "two", None, None, "dsh/alice-memory/two"),  # the local file goes first
        ("one", "two", "three", None, "three"),  # the environment
        ("one", "two", "three", "数据", "数据"),  # the argument
    ],
)
def test_folder_is_where_the_strongest_layer_says(
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    file: str | None,
    local: str | None,
    variable: str | None,
    argument: str | None,
    wanted: str,
) -> None:
    for name, value in {"config.json": file, "config.local.json": local}.items():
        if value is not None:
            write(home / "alice-memory" / name, data_dir=value)
    if variable:
        monkeypatch.setenv("ALICE_MEMORY_DATA_DIR", str(home.parent / variable))

    found = load({"data_dir": str(home.parent / argument)} if argument else None)

    assert Path(found.data_dir) == home.parent / wanted
    assert found.unknown == ()


def test_variable_names_another_file_and_the_local_one_lies_beside_it(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved = write(tmp_path / "else" / "mine.json", recall={"limit": 5}, capture={"idleMs": 5})
    write(tmp_path / "else" / "config.local.json", capture={"idleMs": 6})
    write(home / "alice-memory" / "config.json", recall={"limit": 9}, scope_id="unread")
    monkeypatch.setenv("ALICE_MEMORY_CONFIG", str(moved))

    found = load()

    assert (found.settings.recall_limit, found.settings.capture_idle_ms) == (5, 6)
    assert found.settings.default_scope == "default"
    assert Path(found.data_dir) == home / "alice-memory"


def test_named_file_that_is_not_there_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALICE_MEMORY_CONFIG", "/nowhere/config.json")

    with pytest.raises(SettingInvalid, match="expected a readable file"):
        load()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"recal": {"limit": 3}}, r"recal\.limit: expected the name of a setting"),  # a slip
        ({"recall": {"limit": "three"}}, "recall.limit: expected a whole number"),  # another type
        ({"data_dir": 4}, "data_dir: expected a directory"),  # no path
        ("config.json", "settings: expected a mapping"),  # a file's name
    ],
)
def test_setting_that_is_off_is_named(given: Any, message: str) -> None:
    with pytest.raises(InvalidInput, match=message):
        load(given)


def test_files_are_only_read(home: Path) -> None:
    file = write(host(home, "llm-pi-ai:\n", env="A=b\n") / "alice-memory" / "config.json", scope_id="a")
    before = {path: path.stat().st_mtime_ns for path in (file, home / "settings.yaml", home / ".env")}

    with create_alice_memory(clock=FrozenClock()) as memory:
        memory.status_lines()

    assert {path: path.stat().st_mtime_ns for path in before} == before


# --- The embedding service


def test_without_its_key_the_built_in_service_is_not_asked() -> None:
    found = load()

    assert embedder_of(found) is None
    assert found.embedding_missing == "missing credential SILICONFLOW_API_KEY"


def test_with_its_key_the_built_in_service_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SILICONFLOW_API_KEY", KEY)

    embedder = embedder_of(load())

    assert embedder is not None
    assert (embedder.url, embedder.model, embedder.missing()) == (EMBEDDING_URL, "BAAI/bge-m3", None)


@needs_alice
def test_key_may_lie_in_the_env_file_of_the_host(home: Path, service: Service) -> None:
    host(home, "", env=f"MY_KEY={KEY}\n")
    service.answer(vectors)
    given = {"embedding": {"url": service.url, "model": "m", "dimensions": 2}, "api_key_env": "MY_KEY"}

    with create_alice_memory(given, clock=FrozenClock()) as memory:
        memory.mem.remember("prefers oolong")

    assert {asked.headers["Authorization"] for asked in service.asked} == {f"Bearer {KEY}"}


def test_another_service_never_gets_the_key_of_the_built_in_one(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SILICONFLOW_API_KEY", KEY)
    service.answer(vectors)

    with create_alice_memory(
        {"embedding": {"url": service.url, "model": "m"}}, clock=FrozenClock()
    ) as memory:
        memory.mem.remember("prefers oolong")
        assert memory.mem.stats()["embedding_count"] == 1

    assert all("Authorization" not in asked.headers for asked in service.asked)
    assert all("dimensions" not in asked.body for asked in service.asked)


@pytest.mark.parametrize(
    "given",
    [
        {"embedding": {"url": ""}},  # switched off
        {"embedding": {"provider": "ollama"}},  # another kind, which the engine makes
    ],
)
def test_other_choices_leave_the_built_in_service_alone(
    monkeypatch: pytest.MonkeyPatch, given: dict[str, Any]
) -> None:
    monkeypatch.setenv("SILICONFLOW_API_KEY", KEY)

    found = load(given)

    assert embedder_of(found) is None
    assert found.settings.embedding_url == ""


def test_slow_service_leaves_recall_to_the_words(service: Service) -> None:
    service.answer(vectors)
    given = {"embedding": {"url": service.url, "model": "m", "timeout_ms": 50, "on_write": False}}
    with create_alice_memory(given, clock=FrozenClock()) as memory:
        memory.mem.remember("早上喝乌龙茶")
        service.answer(Answer(waits=True))

        found = memory.recall("乌龙茶")

    assert [hit.text for hit in found.hits] == ["早上喝乌龙茶"]
    assert found.degraded == ("embedder_timeout",)


# --- Status and doctor


def dims_of_1024(asked: Asked) -> Answer:
    rows = [{"index": n, "embedding": [1.0] * 1024} for n, _ in enumerate(asked.body["input"])]
    return Answer({"data": rows})


def declared(home: Path, *, variable: str = "WB_KEY") -> None:
    host(
        home,
        "llm-pi-ai:\n  providers:\n    workbuddy:\n      baseURL: https://a.example/v1\n"
        "      apiKeyEnv: WB_KEY\n      models: [hy4]\n",
        env=f"{variable}={KEY}\nEMB_KEY={KEY}\n",
    )


@needs_alice
def test_status_shows_what_works_and_no_key(home: Path, service: Service) -> None:
    declared(home)
    given = {
        "embedding": {"url": f"{service.url}/v1/embeddings", "model": "BAAI/bge-m3"},
        "api_key_env": "EMB_KEY",
        "capture": {"model": "hy4"},
    }

    with create_alice_memory(given, clock=FrozenClock()) as memory:
        lines = memory.status_lines()

    assert lines == [
        "extract cursor (none yet: before the first window) | today 0/50 | entries 0",
        "scope default | waiting 0 | inbox 0",
        "tiers 0 hot, 0 warm, 0 cold",
        "capture llm | archive off",
        "extractor hy4 (ok)",
        f"embedding BAAI/bge-m3 @ {service.url}/v1/embeddings (key ok)",
    ]
    assert service.asked == []
    assert KEY not in "\n".join(lines)


@needs_alice
def test_status_names_what_is_missing(home: Path) -> None:
    declared(home, variable="OTHER")
    write(home / "alice-memory" / "config.json", colour="green", capture={"model": "hy4"})

    with create_alice_memory(clock=FrozenClock()) as memory:
        lines = memory.status_lines()

    assert lines[4:] == [
        "extractor hy4 (missing credential WB_KEY)",
        f"embedding none (key missing): recall goes by words; for vectors put SILICONFLOW_API_KEY into .env of {home}",
        f"setting without effect: {home}/alice-memory/config.json: colour",
    ]


@needs_alice
def test_doctor_asks_the_service_once_and_the_model_never(home: Path, service: Service) -> None:
    declared(home)
    service.answer(dims_of_1024)
    given = {
        "embedding": {"url": service.url, "model": "BAAI/bge-m3", "dimensions": 1024},
        "api_key_env": "EMB_KEY",
    }

    with create_alice_memory(given, clock=FrozenClock()) as memory:
        report = memory.doctor()

    assert report.exit_code == 0
    assert report.lines[0].startswith("ok embedding: BAAI/bge-m3 @ http://127.0.0.1")
    assert report.lines[0].endswith("(key ok): a vector of 1024 numbers")
    assert report.lines[1] == "ok extractor: not ready: no conversation yet"
    assert [asked.body["input"] for asked in service.asked] == [["ping"]]
    assert KEY not in "\n".join(report.lines)


def test_nobody_who_asked_for_no_vectors_is_at_fault_for_the_missing_key(home: Path) -> None:
    with create_alice_memory(clock=FrozenClock()) as memory:
        report, status = memory.doctor(), memory.status_lines()

    said = (
        f"none (key missing): recall goes by words; for vectors put SILICONFLOW_API_KEY into .env of {home}"
    )
    assert (report.exit_code, report.lines[0]) == (0, f"ok embedding: {said}")
    assert status[-1] == f"embedding {said}"


@pytest.mark.parametrize(
    "given",
    [
        {"embedding": {"url": EMBEDDING_URL}},  # the built-in service, by name
        {"embedding": {"model": "BAAI/bge-large-zh-v1.5"}},  # another model of it
        {"api_key_env": "SILICONFLOW_API_KEY"},  # the key, by name
        {"embedding": {"url": "https://a.example/v1"}, "api_key_env": "A_KEY"},  # another service
    ],
)
def test_service_that_was_named_and_has_no_key_is_a_fault_and_is_not_asked(given: dict[str, Any]) -> None:
    with create_alice_memory(given, clock=FrozenClock()) as memory:
        report, status = memory.doctor(), memory.status_lines()

    key = given.get("api_key_env", "SILICONFLOW_API_KEY")
    assert report.exit_code == 4
    assert report.lines[0].startswith(f"FAULT embedding: missing credential {key}; put {key} into .env of ")
    assert status[-1] == f"embedding none (missing credential {key}): recall goes by words"


def test_file_of_keys_that_cannot_be_read_is_a_fault(home: Path) -> None:
    (home / ".env").write_bytes(b"\xff\xfe")

    with create_alice_memory(clock=FrozenClock()) as memory:
        report = memory.doctor()

    assert report.exit_code == 4
    assert report.lines[0].startswith("FAULT embedding: .env: expected UTF-8, found other bytes")


def test_before_a_conversation_there_is_no_model_and_no_fault() -> None:
    with create_alice_memory(clock=FrozenClock()) as memory:
        memory.begin("I work at the harbour.")
        report, status = memory.doctor(), memory.status_lines()

    assert (report.exit_code, report.lines[1]) == (0, "ok extractor: not ready: no conversation yet")
    assert status[4] == "extractor inherit (not ready: no conversation yet)"


def test_host_that_never_says_its_model_is_at_fault_once_turns_wait() -> None:
    with create_alice_memory(clock=FrozenClock()) as memory:
        memory.end(memory.begin("I work at the harbour."), "Noted.")
        report, status = memory.doctor(), memory.status_lines()

    said = "not ready: turns wait, and no model was selected for them"
    assert (report.exit_code, status[4]) == (4, f"extractor inherit ({said})")
    assert report.lines[1].startswith(f"FAULT extractor: {said}; call select(provider, model)")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (Answer(status=401), "api_key_env"),  # the key is refused
        (says("hello"), "embedd"),  # no embeddings
        (Answer({"data": [{"index": 0, "embedding": [0.0, 0.0]}]}), "embedd"),  # a vector without length
    ],
)
def test_doctor_says_what_the_service_did(service: Service, answer: Answer, said: str) -> None:
    service.answer(answer)

    with create_alice_memory(
        {"embedding": {"url": service.url, "model": "m"}}, clock=FrozenClock()
    ) as memory:
        report = memory.doctor()

    assert report.exit_code == 4
    assert report.lines[0].startswith("FAULT embedding: ")
    assert said in report.lines[0]


@needs_alice
def test_doctor_names_a_provider_that_is_not_declared(home: Path) -> None:
    declared(home)

    with create_alice_memory(clock=FrozenClock(), embedder=HashEmbedder()) as memory:
        memory.select("builtin", "x")
        report = memory.doctor()

    assert report.exit_code == 4
    assert report.lines[1].startswith(
        "FAULT extractor: host LLM provider not found: 'builtin'; declared: workbuddy"
    )


def test_switched_off_service_is_no_fault() -> None:
    with create_alice_memory({"embedding": {"url": ""}}, clock=FrozenClock()) as memory:
        report = memory.doctor()

    assert report.exit_code == 0
    assert report.lines[0] == "ok embedding: none (switched off): recall goes by words"
    assert all(line.startswith("ok ") for line in report.lines)
