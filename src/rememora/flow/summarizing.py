"""A turn in a sentence or two, by the host's model (A-027, A-028)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rememora.calls import said
from rememora.core.gist import reply_summary
from rememora.core.sentinel import NONCE_BYTES, nonce_of
from rememora.core.times import format_time
from rememora.model.errors import LLMError, LLMTimeout, LLMUnavailable
from rememora.ports.llm import model_for, name_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rememora.core.gist import Summary
    from rememora.flow.deps import Deps
    from rememora.model.transcript import Message
    from rememora.ports.llm import LLM

SHOWN_CHARS = 2_000
"""Code points of each side that the model is shown."""


def asks_a_model(deps: Deps) -> bool:
    """Tell whether there is a model for gists; of a set of models, that may be for other purposes only."""
    return model_for(deps.llm, "gist") is not None


def is_resting(deps: Deps) -> bool:
    """Tell whether the model for gists did not come back a moment ago, and is left alone."""
    return deps.gist_breaker.resting(deps.clock.elapsed_ms())


def is_waited_for(deps: Deps) -> bool:
    """Tell whether the host wants its receipt to wait for the summary (`rememora.llms.Summarizer`)."""
    return getattr(model_for(deps.llm, "gist"), "at_once", False) is True


def summarized(
    deps: Deps, turn: Sequence[Message], user_text: str, assistant_text: str = ""
) -> tuple[Summary | None, tuple[str, ...]]:
    """Ask the model, if there is one; without a summary, the second value says what went wrong.

    Outside of any block. A model that has nothing to say is no failure.

    Args:
        deps: The ports.
        turn: The messages, for their time and tools.
        user_text: The user's words that count.
        assistant_text: Those of the answer.
    """
    model = model_for(deps.llm, "gist")
    if model is None:
        return None, ()
    texts = [text.strip()[:SHOWN_CHARS] for text in (user_text, assistant_text)]
    try:
        return _asked(deps, model, turn, *texts), ()
    except LLMError as error:
        failure = error
    except Exception as error:  # noqa: BLE001  # why: a host's callable or object, whatever it raises
        failure = LLMUnavailable(f"llm: expected text, found {said(error)}")
        failure.__cause__ = error
    if isinstance(failure, LLMTimeout):
        deps.gist_breaker.failed(deps.clock.elapsed_ms())
    kind = type(failure.__cause__ or failure).__name__
    deps.emit("llm.failed", failure=True, purpose="gist", code=failure.code, error=kind)
    return None, (failure.code,)


def origin(deps: Deps, user_text: str) -> Mapping[str, object]:
    """Return what is kept of where the summary of these words comes from."""
    named = {"rule": "summary", "model": name_of(deps.llm, "gist")}
    if hasattr(model_for(deps.llm, "gist"), "summarize"):
        return named
    from rememora.prompts import version

    return {**named, "prompt": version("gist", _language(user_text))}


def tools_of(deps: Deps, turn: Sequence[Message]) -> list[str]:
    """Return the names of the tools that spoke, each once; none where no words of turns are kept."""
    if not deps.settings.archive:
        return []
    return list(dict.fromkeys(m.name for m in turn if m.role == "tool" and m.name))


def _asked(
    deps: Deps, model: LLM, turn: Sequence[Message], user_text: str, assistant_text: str
) -> Summary | None:
    timeout_s, tools = deps.settings.llm_timeout_ms / 1000, tools_of(deps, turn)
    summarize = getattr(model, "summarize", None)
    if summarize is not None:
        return summarize(user_text, assistant_text, tools_used=tools, timeout_s=timeout_s)  # type: ignore[no-any-return]  # a Summarizer's
    from rememora.prompts import fill

    text = fill(
        "gist",
        _language(user_text),
        nonce=nonce_of(deps.random_bytes(NONCE_BYTES)),
        date=format_time(turn[0].at_ms, zone=deps.settings.timezone)[:10],
        user=user_text,
        assistant=assistant_text,
        tools=", ".join(tools) or "-",
    )
    return reply_summary(
        model.complete(text, purpose="gist", max_tokens=deps.settings.llm_max_tokens, timeout_s=timeout_s)
    )


def _language(user_text: str) -> str:
    return "zh" if _CHINESE.search(user_text) and not _KANA.search(user_text) else "en"


_CHINESE = re.compile("[\u4e00-\u9fff]")
_KANA = re.compile("[\u3040-\u30ff]")
