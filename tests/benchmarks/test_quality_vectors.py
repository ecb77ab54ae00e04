"""A sample small enough for a test, with an embedder that understands nothing; no figure is judged here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from benchmarks.__main__ import main
from benchmarks.quality_vectors import BOTH, DENSE, FUSED, PLAIN, VARIANTS, WORDS, Answer, ask, figures
from click.testing import CliRunner

from benchmarks import datasets, lines, models, quality_vectors
from rememora.model.errors import EmbedderError
from rememora.testing import HashEmbedder

pytest.importorskip("numpy")


@pytest.fixture
def embedder(monkeypatch: pytest.MonkeyPatch) -> HashEmbedder:
    made = HashEmbedder()
    monkeypatch.setattr(models, "embedder", lambda name, work: made)
    return made


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(lines, "RESULTS", tmp_path / "results")
    return tmp_path / "results"


def ran(*arguments: str) -> str:
    outcome = CliRunner().invoke(main, arguments, catch_exceptions=False)
    assert outcome.exit_code == 0, outcome.output
    return outcome.output


def saved(results: Path) -> list[dict[str, Any]]:
    text = (results / "quality-vectors.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def answer(conversation: str, **found: list[str]) -> Answer:
    ranked = {name: tuple(found.get(name.replace(" ", "_"), [])) for name in VARIANTS}
    return Answer(
        conversation=conversation, part="dev", category="single-hop", evidence=frozenset({"m1"}), found=ranked
    )


def test_all_variants_answer_the_same_questions(data: Path) -> None:
    talks = datasets.read("locomo", datasets.files("locomo", data))

    answers = list(ask(talks, HashEmbedder()))

    assert len(answers) == 12
    first = answers[0].found
    assert tuple(first) == VARIANTS
    assert [name for name, found in first.items() if "D1:1" not in found] == []
    assert all("D1:1" in first[name][:2] for name in (WORDS, BOTH)), (
        "beside it stands a reply of the same speaker"
    )
    assert sorted(first[DENSE]) == ["D1:1", "D1:2", "D1:3", "D2:1"], "it leaves nothing out"
    assert set(first[FUSED]) == set(first[DENSE])


def test_every_text_and_question_is_embedded_once_for_all_variants(data: Path) -> None:
    talks = datasets.read("locomo", datasets.files("locomo", data))
    embedder = HashEmbedder()

    list(ask(talks[:1], embedder))

    sent = [(mode, text) for mode, texts in embedder.calls for text in texts]
    assert len(sent) == len(set(sent))
    assert [text for mode, text in sent if mode == "store"][:2] == [
        "Noor: I adopted a parrot called Biscuit 🦜",
        "Teo: Lovely! Where did you find him? [shares: a green parrot]",
    ], "as the product makes them"


def test_a_lost_vector_ends_the_run(data: Path) -> None:
    embedder = HashEmbedder()
    embedder.error = EmbedderError("gone")

    with pytest.raises(ValueError, match="expected every vector, found embedder_error"):
        list(ask(datasets.read("locomo", datasets.files("locomo", data)), embedder))


def test_a_redacted_message_is_no_loss(data: Path) -> None:
    (path,) = datasets.files("locomo", data)
    secret = "AK" + "IA" + "Q3EGRVNZ7WUBX2LM"
    path.write_text(path.read_text(encoding="utf-8").replace("Biscuit", secret), encoding="utf-8")
    embedder = HashEmbedder()

    answers = list(ask(datasets.read("locomo", [path])[:1], embedder))

    assert answers[0].found[DENSE]
    assert not [text for _, texts in embedder.calls for text in texts if secret in text]


def test_gain_is_over_words_alone_question_by_question() -> None:
    answers = [
        answer("a", words_alone=["m2", "m1"], words_and_vectors=["m1"], dense_alone=["m2"]),
        answer("b", words_alone=["m1"], words_and_vectors=["m2", "m1"], plain_BM25=["m1"]),
    ]

    total = figures(answers)["total"]

    assert total[WORDS]["MRR"] == {"mean": [0.75, 0.5, 1.0], "gain": [0.0, 0.0, 0.0]}
    assert total[BOTH]["MRR"] == {"mean": [0.75, 0.5, 1.0], "gain": [0.0, -0.5, 0.5]}
    assert total[DENSE]["recall@5"] == {"mean": [0.0, 0.0, 0.0], "gain": [-1.0, -1.0, -1.0]}
    assert total[PLAIN]["recall@1"]["gain"] == [0.0, 0.0, 0.0]


def test_lines_name_command_seed_and_vectors(data: Path, results: Path, embedder: HashEmbedder) -> None:
    shown = ran("quality", "--data", str(data), "--set", "locomo", "--embedder", "hash", "--save")

    found = saved(results)
    assert [line["part"] for line in found] == ["locomo/dev/hash", "locomo/held-out/hash", "locomo/all/hash"]
    assert found[2]["metrics"]["questions"] == 8
    assert found[2]["seed"] == lines.SEED
    assert found[2]["settings"]["command"] == "python -m benchmarks quality --set locomo --embedder hash"
    assert found[2]["settings"]["embedder"] == "hash/256"
    assert "numpy" in found[2]["settings"]["packages"]
    assert found[1]["settings"]["conversations"] == ["talk-3"]
    assert "**locomo, held-out, hash** (hash/256): 2 questions on 1 conversations" in shown
    assert "| all but unanswerable | 8 " in shown
    assert "| gain of it over words alone, 95 % | " in shown
    assert not (results / "quality.jsonl").exists(), "what the plain benchmark saves stays as it was"


def test_sets_without_data_are_skipped(data: Path, results: Path, embedder: HashEmbedder) -> None:
    shown = ran("quality", "--data", str(data), "--embedder", "hash", "--part", "dev", "--save")

    assert [line["part"] for line in saved(results)] == ["locomo/dev/hash", "beam/dev/hash"]
    assert "memorybank: no data found, skipped" in shown


def test_a_model_folder_is_named_without_its_path(data: Path, results: Path, embedder: HashEmbedder) -> None:
    folder = str(data / "bge-small/")
    ran(
        "quality",
        "--data",
        str(data),
        "--set",
        "beam",
        "--part",
        "dev",
        "--embedder",
        f"onnx:{folder}",
        "--save",
    )

    (line,) = saved(results)
    assert line["part"] == "beam/dev/onnx:bge-small"
    assert str(data) not in json.dumps(line)


def test_what_cannot_be_used_is_said(data: Path) -> None:
    without = CliRunner().invoke(main, ["quality", "--set", "memorybank"])
    unknown = CliRunner().invoke(main, ["quality", "--data", str(data), "--embedder", "bge"])

    assert (without.exit_code, unknown.exit_code) == (2, 2)
    assert "expected an --embedder" in without.output
    assert "minilm" in unknown.output


def test_memorybank_has_one_part_since_nothing_was_chosen_on_it(embedder: HashEmbedder) -> None:
    paths = datasets.files(datasets.MEMORYBANK, datasets.data_folder(None))
    if not paths:
        pytest.skip("no data")

    (line,) = quality_vectors.measure(
        datasets.MEMORYBANK, paths, embedder, model="hash", part="all", told=lambda _: None
    )

    assert line.part == "memorybank/all/hash"
    assert line.metrics["questions"] == 60
    assert len(line.settings["conversations"]) == 8
