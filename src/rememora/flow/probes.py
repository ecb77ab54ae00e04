"""Whether embedder and model answer, and whether turns are learnt from: each is asked once, at its price."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.calls import said
from rememora.core.advice import advice, code_of
from rememora.core.redact import redact
from rememora.flow.asked import missing_of
from rememora.flow.embedding import embedded, space_now
from rememora.flow.modes import BY_MODEL, mode_of
from rememora.flow.rerank import scored
from rememora.model.doctor import Finding
from rememora.model.errors import LLMUnavailable, RememoraError
from rememora.ports.llm import model_for

if TYPE_CHECKING:
    from rememora.flow.deps import Deps

_WORDS = "ping"
_PROMPT = "Answer with the one word: pong"
_MOST_TOKENS = 512
"""Enough for a model that thinks before it says a word."""


def ask_both(deps: Deps) -> list[Finding]:
    """Ask the embedder for one vector, the model for one word, and a reranker for one score."""
    return [_embedder(deps), _model(deps), *([_reranker(deps)] if deps.reranker is not None else [])]


def _embedder(deps: Deps) -> Finding:
    check, embedder = "embedder.answers", deps.embedder
    if embedder is None:
        return Finding(check=check, ok=True, detail="none: recall goes by words")
    missing = missing_of(embedder)
    if missing is not None:
        return _fault(check, missing, "embedder_refused")
    try:
        (vector,) = embedded(deps, embedder, [_WORDS], mode="query")
    except RememoraError as error:
        return _fault(check, str(error), error.code)
    if isinstance(vector, str):
        return _fault(check, vector, "embedder_answer")
    return Finding(check=check, ok=True, detail=f"{space_now(embedder)}: a vector of {len(vector)} numbers")


def _model(deps: Deps) -> Finding:
    """Ask the model that turns are learnt with, and no other of a set."""
    check, settings, mode = "model.answers", deps.settings, mode_of(deps.settings)
    model = model_for(deps.llm, "gist" if mode == "gist" else "distill")
    if model is None:
        if mode == BY_MODEL:
            return _fault(check, "none, and capture.mode is llm: turns wait", "llm_missing")
        return Finding(check=check, ok=True, detail="none: rules and first sentences do without")
    missing = missing_of(model)
    if missing is not None:
        return _fault(check, missing, code_of(missing))
    if hasattr(model, "summarize"):
        return Finding(check=check, ok=True, detail=f"{model.name} sums up turns, and answers nothing else")
    try:
        model.complete(
            _PROMPT,
            purpose="probe",
            max_tokens=min(settings.llm_max_tokens, _MOST_TOKENS),
            timeout_s=settings.llm_timeout_ms / 1000,
        )
    except RememoraError as error:
        return _fault(check, str(error), error.code)
    except Exception as error:  # noqa: BLE001  # why: a host's callable or object, whatever it raises
        return _fault(check, said(error), LLMUnavailable.code)
    return Finding(check=check, ok=True, detail=f"{model.name} answered")


def _reranker(deps: Deps) -> Finding:
    check, reranker = "reranker.answers", deps.reranker
    assert reranker is not None
    missing = missing_of(reranker)
    if missing is not None:
        return _fault(check, missing, "reranker_refused")
    try:
        (share,) = scored(deps, _WORDS, [_WORDS], timeout_s=deps.settings.rerank_timeout_ms / 1000)
    except RememoraError as error:
        return _fault(check, str(error), error.code)
    return Finding(check=check, ok=True, detail=f"{reranker.name}: {share:.2f} for a question and itself")


def _fault(check: str, detail: str, code: str) -> Finding:
    return Finding(check=check, ok=False, detail=redact(detail).text, advice=advice(code))
