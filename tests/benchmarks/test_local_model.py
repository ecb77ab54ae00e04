"""The local model is put together from packages, checked, and asked once for each prompt."""

from __future__ import annotations

import hashlib
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pytest
from benchmarks.lines import SEED
from benchmarks.local_model import LocalModel, Weights, joined, missing, steady

from benchmarks import local_model
from rememora.model.errors import LLMAnswer

if TYPE_CHECKING:
    from pathlib import Path

PIECES = (b"GGUF", b"\x00\xff" * 700_000, "末".encode())


@pytest.fixture
def weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Weights:
    """Put packages with pieces on the path, as the real ones are installed."""
    for number, piece in enumerate(PIECES, start=1):
        data = tmp_path / f"a_model_part{number}" / "data"
        data.mkdir(parents=True)
        (data.parent / "__init__.py").touch()
        (data / f"part{number:02}.bin").write_bytes(piece)
    monkeypatch.syspath_prepend(str(tmp_path))
    sha256 = hashlib.sha256(b"".join(PIECES)).hexdigest()
    made = Weights(package="a_model_part", pieces=len(PIECES), sha256=sha256)
    monkeypatch.setitem(local_model.MODELS, "tiny", made)
    return made


class Runner:
    """Answers as the runner does, with what it was asked last."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []

    def handle_chat_completions(self, request: dict[str, Any]) -> dict[str, Any]:
        self.asked.append(request)
        if "broken" in request["messages"][0]["content"]:
            return {"error": "context is full"}
        return {
            "choices": [{"message": {"content": '{"items": []} 好'}}],
            "usage": {"prompt_tokens": 7, "completion_tokens": 5},
        }


@pytest.fixture
def runner(weights: Weights, monkeypatch: pytest.MonkeyPatch) -> Runner:
    runner = Runner()
    monkeypatch.setattr(local_model, "_server", lambda path, threads: runner)
    return runner


def ask(model: LocalModel, prompt: str) -> str:
    return model.complete(prompt, purpose="distill", max_tokens=9, timeout_s=1.0)


def test_pieces_are_joined_in_the_order_of_their_numbers(weights: Weights, tmp_path: Path) -> None:
    path = joined(weights, tmp_path)

    assert path.read_bytes() == b"".join(PIECES)
    assert joined(weights, tmp_path) == path
    assert not list(tmp_path.glob("*.part"))


def test_other_weights_than_the_measured_ones_are_refused(weights: Weights, tmp_path: Path) -> None:
    other = Weights(package=weights.package, pieces=2, sha256=weights.sha256)

    with pytest.raises(ValueError, match="expected weights"):
        joined(other, tmp_path)


def test_what_is_missing_is_said(weights: Weights, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = "benchmarks.local_model.find_spec"
    monkeypatch.setattr(installed, lambda name: None if name == "xllamacpp" else find_spec(name))

    assert "xllamacpp is not installed" in (missing("tiny") or "")
    assert "expected qwen1.5b" in (missing("gpt") or "")

    monkeypatch.setattr(installed, lambda name: weights if name == "xllamacpp" else find_spec(name))
    assert missing("tiny") is None

    monkeypatch.setitem(local_model.MODELS, "tiny", Weights(package="no_such_part", pieces=3, sha256=""))
    assert missing("tiny") == "3 packages with weights are not installed, such as no_such_part1"


def test_answers_are_greedy_counted_and_not_made_twice(runner: Runner, tmp_path: Path) -> None:
    kept = tmp_path / "answers.jsonl"
    model = LocalModel("tiny", tmp_path, kept=kept)

    assert ask(model, "Wie? 如何？") == ask(model, "Wie? 如何？") == '{"items": []} 好'
    assert ask(LocalModel("tiny", tmp_path, kept=kept), "Wie? 如何？") == '{"items": []} 好'

    (request,) = runner.asked
    assert (request["temperature"], request["max_tokens"], request["seed"]) == (0, 9, SEED)
    assert [answer.prompt_tokens for answer in model.answers] == [7, 7]


def test_another_prompt_or_length_is_another_question(runner: Runner, tmp_path: Path) -> None:
    model = LocalModel("tiny", tmp_path)

    ask(model, "a")
    ask(model, "b")
    model.complete("a", purpose="distill", max_tokens=10, timeout_s=1.0)
    model.complete("a", purpose="distill", max_tokens=9, timeout_s=1.0, as_json=True)

    assert ["response_format" in request for request in runner.asked] == [False, False, False, True]


def test_an_error_of_the_runner_is_raised(runner: Runner, tmp_path: Path) -> None:
    with pytest.raises(LLMAnswer, match="context is full"):
        ask(LocalModel("tiny", tmp_path), "broken")


@pytest.mark.parametrize(
    ("prompt", "same"),
    [
        ("<turns abc>\nturn 1\n</turns abc>", "<turns k3v7q2zd>\nturn 1\n</turns k3v7q2zd>"),
        ("no mark at all", "no mark at all"),
        ("said: <turns abc> in a line", "said: <turns abc> in a line"),  # only our own line is one
    ],
)
def test_the_word_that_is_drawn_for_each_prompt_is_the_same_in_all(prompt: str, same: str) -> None:
    assert steady(prompt) == same
