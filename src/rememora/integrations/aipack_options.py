"""aipack-memory's options: what each takes, and what is not here yet (A-007 to A-021, A-029 to A-035)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from rememora import InvalidInput
from rememora.core.arguments import shown

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from rememora.integrations.aipack_events import Sink

    Options = TypeVar("Options", "CaptureOptions", "InjectionOptions")


class CaptureOptions(NamedTuple):
    """How turns become entries.

    Attributes:
        min_length: Code points of the user's trimmed message below which a turn is not captured.
        max_concepts: Most concepts of an entry.
        max_content_chars: Code points where an entry's text is cut, ellipsis included.
        consolidate_every: Only 0: merging entries is not here yet.
        ttl_ms: How long an entry lives; `None`: for good.
        summarize_fn: Takes user_message, assistant_content and tools_used, and returns a mapping with "summary"
            and "concepts", or `None`; sync or async. If it fails, the turn's first sentences are kept.
        on_event: Told what failed here, in place of the plugin's.
    """

    min_length: int = 12
    max_concepts: int = 8
    max_content_chars: int = 2_000
    consolidate_every: int = 0
    ttl_ms: int | None = None
    summarize_fn: Callable[..., object] | None = None
    on_event: Sink | None = None


class InjectionOptions(NamedTuple):
    """What is put before a turn.

    Attributes:
        max_memories: Most lines in a block.
        min_score: Least score, 0 to 1, that is injected.
        query_transform: Makes the question of the user's words; by default they are the question.
    """

    max_memories: int = 5
    min_score: float = 0.1
    query_transform: Callable[[str], str] | None = None


def chosen(name: str, given: object, plain: Options) -> Options | None:
    """Return the options that count: `None` for `False`, the plugin's for `True`, else what *given* adds to them.

    Raises:
        InvalidInput: *given* is something else, or a value is of the wrong type or out of range.
    """
    if given is False:
        return None
    if isinstance(given, Mapping):
        unknown = sorted(set(map(str, given)) - set(plain._fields))
        if unknown:
            raise InvalidInput(
                f"{name}: expected only {', '.join(plain._fields)}, found {', '.join(unknown)}"
            )
        given = plain._replace(**{str(key): value for key, value in given.items()})
    wanted = plain if given is True else given
    if not isinstance(wanted, type(plain)):
        raise InvalidInput(
            f"{name}: expected a bool, a mapping or {type(plain).__name__}, found {shown(given)}"
        )
    for field, value in wanted._asdict().items():
        _check(field, value)
    return wanted


def refuse_what_is_missing(*, tools: object, consolidate_every: object, tool_ttl_ms: object) -> None:
    """Raise `InvalidInput` for an option of aipack-memory that does nothing here yet."""
    if tools is not False:
        raise InvalidInput(
            f"tools: expected False, since the agent tools are not here yet, found {shown(tools)}"
        )
    if tool_ttl_ms is not None:
        raise InvalidInput("tool_ttl_ms: expected None, since the agent tools are not here yet")
    _check("consolidate_every", consolidate_every)


def _check(field: str, value: object) -> None:
    if field == "consolidate_every" and value != 0:
        raise InvalidInput(
            f"{field}: expected 0, since merging entries is not here yet, found {shown(value)}"
        )
    if field in _CALLABLE:
        if value is not None and not callable(value):
            raise InvalidInput(f"{field}: expected a callable, found {shown(value)}")
        return
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if field == "min_score":
        if not (number and 0 <= value <= 1):  # type: ignore[operator]  # it is a number
            raise InvalidInput(f"{field}: expected a number from 0 to 1, found {shown(value)}")
        return
    least = 1 if field == "ttl_ms" else 0  # what lives for no time could not be given back
    if not (value is None and field == "ttl_ms") and not (
        number and isinstance(value, int) and value >= least
    ):
        raise InvalidInput(f"{field}: expected a whole number from {least} up, found {shown(value)}")


_CALLABLE = ("summarize_fn", "on_event", "query_transform")
