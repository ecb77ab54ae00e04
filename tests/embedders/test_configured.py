"""The embedder that settings name, from the front door."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from tests.embedders import tiny_model
from tests.embedders.installed import needs_onnx
from tests.server import Answer, vectors

import rememora
from rememora import SettingInvalid
from rememora.embedders import HttpEmbedder, OllamaEmbedder, OnnxEmbedder
from rememora.model.errors import EmbedderError, EmbedderRefused
from rememora.testing import HashEmbedder, RecordedEvents

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server import Service


def chosen(**settings: object) -> Any:
    with rememora.open(":memory:", settings=settings, on_event=lambda _: None) as mem:
        return mem._deps.embedder


def test_nothing_is_chosen_unless_something_is_named() -> None:
    assert chosen() is None
    assert chosen(embedding_model="BAAI/bge-m3", api_key_env="KEY", embedding_dimensions=8) is None


def test_url_and_model_make_a_service(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    service.answer(vectors)
    monkeypatch.setenv("MY_KEY", "one")
    embedder = chosen(
        embedding_url=service.url, embedding_model="BAAI/bge-m3", api_key_env="MY_KEY", embedding_dimensions=2
    )

    assert isinstance(embedder, HttpEmbedder)
    assert embedder.space == "baai/bge-m3/2"
    for key in ("one", "two"):
        monkeypatch.setenv("MY_KEY", key)
        embedder.embed(["a"], mode="store", timeout_s=10)
    assert [each.headers["Authorization"] for each in service.asked] == ["Bearer one", "Bearer two"]


@pytest.mark.parametrize("settings", [{"embedding_model": "m"}, {"embedding_provider": "ollama"}])
def test_prefixes_go_before_texts_and_questions(service: Service, settings: dict[str, object]) -> None:
    service.answer(Answer(b"", 404))
    prefixes = {"embedding_passage_prefix": "passage: ", "embedding_query_prefix": "query: "}
    embedder = chosen(embedding_url=service.url, **settings, **prefixes)

    for mode in ("store", "query"):
        with pytest.raises(EmbedderError):
            embedder.embed(["tea"], mode=mode, timeout_s=10)

    sent = str([each.body for each in service.asked])
    assert "'passage: tea'" in sent
    assert "'query: tea'" in sent


def test_service_of_ones_own_needs_no_key(service: Service) -> None:
    service.answer(vectors)
    events = RecordedEvents()
    settings = {"embedding_url": service.url, "embedding_model": "m"}

    with rememora.open(":memory:", settings=settings, on_event=events) as mem:
        embedder = mem._deps.embedder
        assert embedder is not None
        embedder.embed(["a"], mode="store", timeout_s=10)

    assert events.failures() == []
    assert "Authorization" not in service.asked[0].headers


@pytest.mark.parametrize(
    ("settings", "variable"),
    [
        ({"embedding_url": "https://api.siliconflow.cn/v1/embeddings"}, "SILICONFLOW_API_KEY"),  # its own
        ({"embedding_url": "https://api.siliconflow.cn/v1", "api_key_env": "MINE"}, "MINE"),  # what is named
        ({"embedding_url": "https://host.example/v1", "api_key_env": "MINE"}, "MINE"),  # elsewhere
    ],
)
def test_store_opens_without_the_key_and_names_its_variable(
    settings: dict[str, object], variable: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(variable, raising=False)
    events = RecordedEvents()

    with rememora.open(":memory:", settings={"embedding_model": "m", **settings}, on_event=events) as mem:
        mem.remember("The bakery opens at six")
        assert mem.recall("bakery").hits
        embedder = mem._deps.embedder
        assert embedder is not None
        missing = embedder.missing()
        with pytest.raises(EmbedderRefused, match=variable):
            embedder.embed(["a"], mode="store", timeout_s=10)

    assert str(missing).startswith(f"environment variable {variable}: expected the key of https://")
    assert (events.failures()[0].name, events.failures()[0].data) == (
        "embedder.not_ready",
        {"reason": missing},
    )


def test_key_of_one_service_is_not_sent_to_another(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SILICONFLOW_API_KEY", "secret")
    service.answer(vectors)

    chosen(embedding_url=service.url, embedding_model="m").embed(["a"], mode="store", timeout_s=10)

    assert "Authorization" not in service.asked[0].headers


def test_ollama_needs_nothing_else(service: Service) -> None:
    embedder = chosen(embedding_provider="ollama")

    assert isinstance(embedder, OllamaEmbedder)
    assert (embedder.model, embedder.url) == ("nomic-embed-text", "http://localhost:11434")
    service.answer(Answer({"embeddings": [[1, 2]]}))
    named = chosen(embedding_provider="ollama", embedding_url=service.url, embedding_model="other")
    assert named.embed(["a"], mode="query", timeout_s=10) == [[1, 2]]
    assert service.asked[0].body["model"] == "other"


@needs_onnx
def test_folder_in_a_settings_file_lies_beside_it(tmp_path: Path) -> None:
    tiny_model.write(tmp_path / "models" / "tiny")
    (tmp_path / "config.toml").write_text('[embedding]\nfolder = "models/tiny"\n', encoding="utf-8")

    with rememora.open(tmp_path) as mem:
        embedder = mem._deps.embedder

    assert isinstance(embedder, OnnxEmbedder)
    assert embedder.space == "tiny/12"


@needs_onnx
def test_folder_of_a_model_that_gives_other_vectors_than_asked_for_does_not_open(tmp_path: Path) -> None:
    folder = str(tmp_path / "tiny")
    tiny_model.write(tmp_path / "tiny")

    with pytest.raises(SettingInvalid, match=r"^embedding.dimensions: expected 0 or 12, .*found 384"):
        chosen(embedding_folder=folder, embedding_dimensions=384)

    assert chosen(embedding_folder=folder, embedding_dimensions=12).dimensions == 12


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"embedding_url": "https://host/v1"}, "^embedding.model: expected the model"),  # which one?
        ({"embedding_url": "host/v1", "embedding_model": "m"}, "^embedding.url: .*found 'host/v1'"),  # no URL
        ({"embedding_url": "http://[::1", "embedding_model": "m"}, "^embedding.url: "),  # a broken one
        ({"embedding_provider": "ollama", "embedding_url": "localhost"}, "^embedding.url: "),  # here too
        ({"embedding_provider": "other"}, "embedding.provider: expected one of openai, ollama"),  # unknown
        ({"embedding_folder": "x", "embedding_provider": "ollama"}, "^embedding.folder: .*found both"),  # two
        ({"embedding_folder": "x", "embedding_url": "http://h"}, "^embedding.folder: .*found both"),  # two
        ({"embedding_timeout_ms": 0}, "embedding.timeout_ms: "),  # no time
    ],
)
def test_settings_that_name_what_is_not_there_do_not_open(settings: dict[str, object], message: str) -> None:
    with pytest.raises(SettingInvalid, match=message):
        chosen(**settings)


@needs_onnx
def test_store_opens_without_the_model_and_says_why(tmp_path: Path) -> None:
    events = RecordedEvents()
    settings = {"embedding_folder": str(tmp_path / "model")}

    with rememora.open(":memory:", settings=settings, on_event=events) as mem:
        receipt = mem.remember("walrus")
        found = mem.recall("walrus")
        vectors: Any = mem.status()["vectors"]

    assert (receipt.status, receipt.degraded) == ("stored", ("embedder_unusable",))
    assert (len(found.hits), found.degraded) == (1, ("embedder_resting",))
    assert vectors["space"] == "model"
    assert "no folder" in vectors["missing"]
    assert events.failures()[0].data == {"reason": vectors["missing"]}


@needs_onnx
def test_command_line_says_at_once_what_is_wrong_with_the_model(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from click.testing import CliRunner

    from rememora.cli import commands

    (tmp_path / "model").mkdir()
    monkeypatch.setenv("REMEMORA_EMBEDDING_FOLDER", str(tmp_path / "model"))

    done = CliRunner().invoke(commands, ["--dir", str(tmp_path), "remember", "walrus"], prog_name="rememora")

    assert done.exit_code == 0, "the words are kept"
    assert "embedding.folder" in done.stderr
    assert "model.onnx" in done.stderr


def test_argument_beats_settings() -> None:
    given = HashEmbedder()

    with rememora.open(":memory:", embedder=given, settings={"embedding_provider": "ollama"}) as mem:
        assert mem._deps.embedder is given


def test_async_twin_takes_an_embedder() -> None:
    given = HashEmbedder()

    async def run() -> object:
        async with await rememora.AsyncRememora.open(":memory:", embedder=given) as mem:
            return mem._engine._deps.embedder

    assert asyncio.run(run()) is given


def test_embedder_that_lacks_something_is_told_of() -> None:
    events, given = RecordedEvents(), HashEmbedder()
    given.lacking = "the moon"

    with rememora.open(":memory:", embedder=given, on_event=events):
        pass

    assert events.failures()[0].data == {"reason": "the moon"}
