"""aipack-memory's options: what each takes (A-007 to A-021, A-029 to A-035)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from rememora import InvalidInput
from rememora.core.arguments import share, shown

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
        consolidate_every: After so many captured turns the store's `consolidate` is called; 0: never.
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


_CALLABLE = ("summarize_fn", "on_event", "query_transform")
_OPTIONAL = ("ttl_ms", "tool_ttl_ms", *_CALLABLE)
_FROM_ONE = ("ttl_ms", "tool_ttl_ms", "max_content_chars")
"""What lives for no time, or has no room, could not be given back."""


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
        check(field, value)
    return wanted


def check(field: str, value: object) -> None:
    """Raise `InvalidInput` unless an option takes *value*."""
    if value is None and field in _OPTIONAL:
        return
    if field == "min_score":
        share(field, value)
        return
    least = 1 if field in _FROM_ONE else 0
    expected, fits = f"a whole number from {least} up", type(value) is int and value >= least
    if field in _CALLABLE:
        expected, fits = "a callable", callable(value)
    elif field == "tools":
        expected, fits = "a bool", isinstance(value, bool)
    if not fits:
        raise InvalidInput(f"{field}: expected {expected}, found {shown(value)}")


def settings_of(options: CaptureOptions) -> dict[str, object]:
    """Return how the engine keeps gists as the plugin is told, whatever a settings file says."""
    return {
        "require_scope": False,
        "llm_url": "",  # what sums up turns is handed in, or there is none
        "recall_fusion": "raw",  # vectors are asked for alone, and this one shows cosines as they are
        "capture_enabled": True,
        "capture_mode": "gist",
        "capture_gist_min_chars": 0,  # the plugin has looked already
        "capture_gist_max_concepts": options.max_concepts,
        "capture_gist_max_chars": options.max_content_chars,
        "capture_gist_ttl_ms": options.ttl_ms or 0,
        "capture_gist_max_daily": 1_000_000_000,  # the function is the plugin's own
    }
