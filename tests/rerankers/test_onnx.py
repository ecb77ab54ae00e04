"""OnnxReranker over a model of a few hundred bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.embedders.installed import needs_onnx
from tests.rerankers import tiny_cross

from rememora.model.errors import InvalidInput, RerankerUnusable
from rememora.rerankers import OnnxReranker

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = needs_onnx
TEXTS = ["tea", "bread and butter", "面包"]
SHARES = [0.0067, 0.8808, 0.7311]


@pytest.mark.parametrize("classes", [1, 2])
@pytest.mark.parametrize("inputs", [["input_ids"], ["input_ids", "attention_mask", "token_type_ids"]])
def test_scores_are_those_of_the_model(tmp_path: Path, classes: int, inputs: list[str]) -> None:
    reranker = OnnxReranker(tiny_cross.write(tmp_path / "tiny", classes=classes, inputs=inputs), max_batch=2)

    assert list(reranker.rerank("query", TEXTS, timeout_s=60)) == pytest.approx(SHARES, abs=1e-4)
    assert reranker.name == "tiny"


def test_text_is_cut_where_the_model_ends(tmp_path: Path) -> None:
    reranker = OnnxReranker(tiny_cross.write(tmp_path / "tiny"), max_tokens=4)

    (share,) = reranker.rerank("query", ["tea " * 10 + "butter"], timeout_s=60)

    assert share == pytest.approx(0.0067, abs=1e-4)


def test_model_that_is_no_cross_encoder_is_refused(tmp_path: Path) -> None:
    reranker = OnnxReranker(tiny_cross.write(tmp_path / "tiny", classes=3))

    with pytest.raises(RerankerUnusable, match="text-classification"):
        reranker.rerank("query", TEXTS, timeout_s=60)


@pytest.mark.parametrize(
    ("broken", "found"),
    [
        ("folder", "found no folder"),
        ("model.onnx", "found neither"),
        ("tokenizer.json", "expected tokenizer.json, found none"),
    ],
)
def test_what_is_missing_is_named_when_it_is_made(tmp_path: Path, broken: str, found: str) -> None:
    folder = tmp_path / "tiny"
    if broken != "folder":
        tiny_cross.write(folder)
        (folder / broken).unlink()

    with pytest.raises(RerankerUnusable, match=found):
        OnnxReranker(folder)


def test_broken_model_is_named_with_the_first_question(tmp_path: Path) -> None:
    folder = tiny_cross.write(tmp_path / "tiny")
    (folder / "model.onnx").write_bytes(b"no model")

    with pytest.raises(RerankerUnusable, match="expected an ONNX model"):
        OnnxReranker(folder).rerank("query", TEXTS, timeout_s=60)


@pytest.mark.parametrize("option", ["max_tokens", "max_batch", "threads"])
def test_options_are_whole_numbers_from_1_up(tmp_path: Path, option: str) -> None:
    with pytest.raises(InvalidInput, match=option):
        OnnxReranker(tiny_cross.write(tmp_path / "tiny"), **{option: 0})  # type: ignore[arg-type]
