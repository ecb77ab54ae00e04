"""What alice-memory tells a host: three events of a capture, and one log line for what failed (B-056, B-106)."""

from __future__ import annotations

from contextlib import contextmanager
from logging import getLogger
from typing import TYPE_CHECKING

from rememora import InvalidInput, StoreClosed, StoreError, StoreForked
from rememora.core.advice import advice
from rememora.core.redact import redact

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    import rememora
    from rememora import LLMError

    Sink = Callable[[Mapping[str, object]], None]

START, SUCCESS, FAILED = (f"memory-capture:{name}" for name in ("start", "success", "failed"))

_TEXTS = {
    "no_content": "extractor returned no content",
    "llm_answer": "extractor returned no content",
    "json_parse_failed": "extractor JSON parse failed",
}
"""Words of a log line by the code of a failure (B-052, B-053)."""
_SAYS_ITSELF = ("provider_not_found", "provider_without_address", "missing_credential", "no_model_selection")
"""Codes of errors that name what is missing, and nothing that is secret (B-023, B-024)."""


def log(text: str) -> None:
    """Write one line with the product's prefix, by default to standard error."""
    getLogger("rememora").warning("[rememora] %s", redact(text).text)


def told(sink: Sink | None, last: Callable[[], LLMError | None]) -> Callable[[rememora.Event], None]:
    """Return what takes the engine's events: those of a capture go to the host, and failures to the log.

    Args:
        sink: The host's; what it raises is one more log line.
        last: Gives the error of the model's last call.
    """
    if sink is not None and not callable(sink):
        raise InvalidInput(f"on_event: expected a callable, found {type(sink).__name__}")

    def tell(**event: object) -> None:
        if sink is None:
            return
        try:
            sink(event)
        except Exception as error:  # noqa: BLE001  # why: an event sink is the host's code
            log(f"event sink failed: {type(error).__name__}")

    def take(event: rememora.Event) -> None:
        facts = event.data
        if event.name == "distill.started":
            tell(type=START, turns=facts["exchanges"])
        elif event.name == "distill.succeeded":
            tell(type=SUCCESS, count=facts["learnt"], quarantined=facts["quarantined"])
        elif event.name == "distill.failed":
            code = str(facts["code"])
            tell(type=FAILED, code=code)
            log(f"{FAILED}: {failure_text(code, last())}")
        elif event.failure:
            log(" ".join([event.name, *(f"{name}={value}" for name, value in facts.items())]))

    return take


def failure_text(code: str, error: LLMError | None = None) -> str:
    """Say in words what failed."""
    if error is not None and error.code == code and code in _SAYS_ITSELF:
        return str(error)
    return f"{_TEXTS.get(code, code)}; {advice(code)}"


@contextmanager
def quiet(verb: str) -> Iterator[None]:
    """Make a log line of what fails in the store; a host's turn goes on without us."""
    try:
        yield
    except (StoreClosed, StoreForked):
        raise
    except StoreError as error:
        log(f"{verb} failed: {error.code}")
