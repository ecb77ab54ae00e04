"""Whether embedder and model answer, and whether turns are learnt from: each is asked once, at its price."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.advice import advice, code_of
from rememora.core.redact import redact
from rememora.flow.embedding import embedded, missing_of, space_now
from rememora.flow.modes import BY_MODEL, mode_of
from rememora.model.doctor import Finding
from rememora.model.errors import RememoraError
from rememora.ports.llm import name_of

if TYPE_CHECKING:
    from rememora.flow.deps import Deps

_WORDS = "ping"
_PROMPT = "Answer with the one word: pong"
_MOST_TOKENS = 512
"""Enough for a model that thinks before it says a word."""


def ask_both(deps: Deps) -> list[Finding]:
    """Ask the embedder for one vector and the model for one word."""
    return [_embedder(deps), _model(deps)]


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
    check, llm, settings = "model.answers", deps.llm, deps.settings
    if llm is None:
        if mode_of(settings) == BY_MODEL:
            return _fault(check, "none, and capture.mode is llm: turns wait", "llm_missing")
        return Finding(check=check, ok=True, detail="none: rules and first sentences do without")
    missing = llm.missing()
    if missing is not None:
        return _fault(check, missing, code_of(missing))
    try:
        llm.complete(
            _PROMPT,
            purpose="probe",
            max_tokens=min(settings.llm_max_tokens, _MOST_TOKENS),
            timeout_s=settings.llm_timeout_ms / 1000,
        )
    except RememoraError as error:
        return _fault(check, str(error), error.code)
    return Finding(check=check, ok=True, detail=f"{name_of(llm, 'distill')} answered")


def _fault(check: str, detail: str, code: str) -> Finding:
    return Finding(check=check, ok=False, detail=redact(detail).text, advice=advice(code))
