"""The reranker that settings name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.embedders.installed import needs_onnx
from tests.rerankers import tiny_cross
from tests.server import Answer

import rememora
from rememora.model.errors import RerankerUnusable, SettingInvalid
from rememora.model.settings import Settings
from rememora.rerankers.configured import configured
from rememora.testing import RecordedEvents

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server import Service


def test_settings_name_a_service_and_the_variable_of_its_key(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    service.answer(Answer({"results": [{"index": 0, "relevance_score": 0.9}]}))
    settings = {"rerank_url": service.url, "rerank_model": "m", "rerank_key_env": "MY_RERANK_KEY"}
    monkeypatch.setenv("MY_RERANK_KEY", "a-key")

    with rememora.open(":memory:", settings=settings) as mem:
        mem.archive([{"role": "user", "content": "the harbour opens at six"}])
        (hit,) = mem.recall("harbour").hits

    assert hit.score == 0.9
    assert service.asked[0].headers["Authorization"] == "Bearer a-key"


@needs_onnx
def test_settings_name_a_folder_beside_their_file(tmp_path: Path) -> None:
    tiny_cross.write(tmp_path / "models" / "tiny")
    (tmp_path / "config.toml").write_text('[rerank]\nfolder = "models/tiny"\n', encoding="utf-8")

    with rememora.open(tmp_path) as mem:
        mem.archive([{"role": "user", "content": "butter is sold here"}])
        (hit,) = mem.recall("where is butter sold?").hits

    assert hit.score == pytest.approx(0.8808, abs=1e-4)


def test_folder_that_is_not_there_is_told_and_costs_nothing_else(tmp_path: Path) -> None:
    events = RecordedEvents()

    with rememora.open(
        ":memory:", settings={"rerank_folder": str(tmp_path / "none")}, on_event=events
    ) as mem:
        mem.archive([{"role": "user", "content": "the harbour opens at six"}])
        recall = mem.recall("harbour")

    assert "reranker.not_ready" in events.names()
    assert (len(recall.hits), recall.degraded) == (1, ("reranker_unusable",))


@pytest.mark.parametrize(
    ("settings", "key"),
    [
        ({"rerank_url": "http://localhost/v1"}, "rerank.model"),  # which one?
        ({"rerank_url": "localhost", "rerank_model": "m"}, "rerank.url"),  # no address
        ({"rerank_url": "http://localhost", "rerank_folder": "here"}, "rerank.folder"),  # both
    ],
)
def test_settings_that_name_no_reranker_are_refused(settings: dict[str, str], key: str) -> None:
    with pytest.raises(SettingInvalid, match=key):
        configured(Settings(**settings), variable=lambda _: None)  # type: ignore[arg-type]


def test_stand_in_for_an_unusable_folder_refuses() -> None:
    reranker = configured(Settings(rerank_folder="none"), variable=lambda _: None)

    with pytest.raises(RerankerUnusable):
        reranker.rerank("q", ["a"], timeout_s=1)
