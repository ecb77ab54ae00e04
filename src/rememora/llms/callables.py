"""A host's own callable or object as a model, sync or async."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rememora import calls
from rememora.core.completions import content_text, reply_of
from rememora.llms.verbs import way_of
from rememora.model.errors import (
    InvalidInput,
    LLMAnswer,
    LLMError,
    LLMTimeout,
    LLMUnavailable,
    RememoraError,
)

if TYPE_CHECKING:
    from rememora.llms.verbs import Way
    from rememora.ports.llm import LLM, Purpose

_EXPECTED = "a callable that answers a prompt, or an object with complete, invoke or generate"
_NAMES = ("name", "model", "model_name")


def adapt(llm: object) -> LLM | None:
    """Return *llm* in the shape that distilling works with; `None` stays `None`.

    Args:
        llm: An object with `complete`, `name` and `missing`, which is called within its deadline; a callable
            ``(prompt, *, purpose, max_tokens, timeout_s)``, sync or async, that returns text and may take
            fewer keywords, or ``as_json`` as well; an object with ``complete(prompt)``, ``invoke(prompt)`` or
            ``generate(prompt)``; or a mapping of purposes to such models, see `by_purpose`.

    Raises:
        InvalidInput: It is none of these.
    """
    if llm is None:
        return None
    if isinstance(llm, type):
        raise InvalidInput(f"llm: expected {_EXPECTED}, found the class {llm.__name__}; call it to make one")
    if isinstance(llm, Mapping):
        from rememora.llms.roles import by_purpose

        return by_purpose(llm)
    try:
        return _adapted(llm)
    except RememoraError:
        raise
    except Exception as error:  # why: attributes of a host's object may be code, whatever it raises
        raise InvalidInput(f"llm: expected {_EXPECTED}; found one that raises {calls.said(error)}") from error


def _adapted(llm: object) -> LLM:
    if all(hasattr(llm, verb) for verb in ("complete", "missing", "name")):
        _check_shape(llm)
        from rememora.llms.summaries import Summarizer

        if type(llm).__module__.startswith("rememora.") or isinstance(llm, Summarizer):
            return llm  # type: ignore[return-value]  # it has a model's verbs, and keeps the promises
        from rememora.llms.guarded import Guarded

        return Guarded(llm, adapt)
    way = way_of(llm)
    if way is None:
        raise InvalidInput(f"llm: expected {_EXPECTED}, found {_found(llm)}")
    if way.needs:
        raise InvalidInput(
            f"llm: expected a callable (prompt, *, purpose, max_tokens, timeout_s) or one that takes less,"
            f" found one that needs {', '.join(way.needs)}"
        )
    return Adapted(way, name=_name(llm))


def _check_shape(llm: Any) -> None:
    """Look once at what every call will rely on."""
    if not isinstance(llm.name, str) or not llm.name.strip():
        raise InvalidInput(f"llm: expected name to be a text, found {llm.name!r:.80}")
    if not callable(llm.complete):
        raise InvalidInput("llm: expected complete to be a method, found something else")
    llm.missing()  # if it raises, then now and not in the middle of a turn


class Adapted:
    """See `ports.llm.LLM`."""

    def __init__(self, way: Way, *, name: str) -> None:
        self._way = way
        self.name = name

    def __repr__(self) -> str:
        return f"Adapted({self.name!r})"

    def missing(self) -> str | None:
        """Nothing that could be known."""
        return None

    def complete(
        self, prompt: str, *, purpose: Purpose, max_tokens: int, timeout_s: float, as_json: bool = False
    ) -> str:
        """Call the host within *timeout_s*."""
        told = {"purpose": purpose, "max_tokens": max_tokens, "timeout_s": timeout_s, "as_json": as_json}
        answer = calls.call(
            lambda: self._way.ask(prompt, told),
            what="llm",
            timeout_s=timeout_s,
            late=LLMTimeout,
            failed=LLMUnavailable,
            passes=LLMError,
        )
        text = answer if isinstance(answer, str) else _looked_at(answer, timeout_s)
        if text is None or not text.strip():
            found = "nothing" if text is not None or answer is None else type(answer).__name__
            raise LLMAnswer(f"llm: expected text, found {found}")
        return text


def _looked_at(answer: object, timeout_s: float) -> str | None:
    """Look at an answer that is no text where its code can do no harm: attributes may be code of the host."""
    return calls.call(
        lambda: _text_of(answer),
        what="llm",
        timeout_s=timeout_s,
        late=LLMTimeout,
        failed=LLMUnavailable,
        passes=LLMError,
    )


def _text_of(answer: Any) -> str | None:
    """Return a message's ``content``, a completion's ``text``, or the first of ``choices``."""
    if (reply := reply_of(answer)) is not None:
        return reply.text
    content = getattr(answer, "content", None)
    if isinstance(content, str | list):
        return content_text(content)
    text = getattr(answer, "text", None)
    return text if isinstance(text, str) else None


def _name(host: object) -> str:
    """Name a model by what it says of itself, else a callable by its code, an object by its class."""
    said = (getattr(host, name, None) for name in _NAMES)
    if named := next((name for name in said if isinstance(name, str) and name.strip()), ""):
        return named
    code = getattr(host, "func", host)  # what `functools.partial` holds
    return getattr(code, "__qualname__", type(code).__name__)


def _found(value: object) -> str:
    if isinstance(value, str):
        return "a text; an address goes to ChatCompletions(url, model)"
    return f"a {type(value).__name__}"
