"""The messages of a host's turn, in the shapes of OpenAI, Anthropic and plain ones; none is ever changed.

A message is a mapping with "role" and "content", a text or a list of parts. A part is a text or a mapping
with "text" and, where it has a type, "text" or "input_text". Everything else is passed on as it is: other
roles, tool calls, tool results, images, and the objects that a client library hands out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rememora.core.arguments import items
from rememora.model.errors import InvalidInput

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Change = Callable[[str], str]

SYSTEM = ("system", "developer")
_TEXT_TYPES = (None, "text", "input_text")
_TOOL_RESULT = "tool_result"


def checked(messages: object) -> list[Any]:
    """Return the messages as a list.

    Raises:
        InvalidInput: It is no list, tuple or iterator, or holds something that is no message.
    """
    found = items("messages", messages)
    for number, message in enumerate(found):
        if not isinstance(message, Mapping) and not hasattr(message, "role"):
            kind = type(message).__name__
            raise InvalidInput(
                f'messages[{number}]: expected a mapping with "role" and "content", found {kind}'
            )
    return found


def texts_of(message: object) -> list[str]:
    """Return the texts of a message, those of its parts one by one."""
    content = _content(message)
    if isinstance(content, str):
        return [content]
    return [text for part in _parts(content) if (text := _text(part)) is not None]


def ours(message: object) -> bool:
    """Tell whether a message may hold a block of ours: a user's or the system's, as a mapping."""
    return isinstance(message, Mapping) and message.get("role") in ("user", *SYSTEM)


def is_system(message: object) -> bool:
    """Tell whether a message is the system's and says something."""
    return (
        isinstance(message, Mapping)
        and message.get("role") in SYSTEM
        and any(text.strip() for text in texts_of(message))
    )


def last_turn(messages: Sequence[object]) -> int | None:
    """Return the place of the user's last message, those passed over that only bring results of tools."""
    for place in range(len(messages) - 1, -1, -1):
        message = messages[place]
        if isinstance(message, Mapping) and message.get("role") == "user" and not _only_results(message):
            return place
    return None


def changed(message: Any, change: Change) -> Any:
    """Return a message with every text of it changed; itself when none of them is another one then.

    A part whose text becomes empty goes, unless it is the last: services refuse an empty part.
    """
    content = message.get("content")
    if isinstance(content, str):
        whole = change(content)
        return message if whole == content else {**message, "content": whole}
    parts, other = list(_parts(content)), False
    kept = []
    for part in parts:
        text = _text(part)
        new = None if text is None else change(text)
        if new == text or new is None:
            kept.append(part)
            continue
        other = True
        if new:
            kept.append(_with_text(part, new))
    if not other:
        return message
    return {**message, "content": kept or [_with_text(parts[0], "")]}


def with_first(message: Any, change: Change) -> Any:
    """Return a message with the first of its texts changed that is not blank."""
    return _with_one(message, change, last=False)


def with_last(message: Any, change: Change) -> Any:
    """Return a message with the last of its texts changed that is not blank."""
    return _with_one(message, change, last=True)


def _with_one(message: Any, change: Change, *, last: bool) -> Any:
    content = message["content"]
    if isinstance(content, str):
        return {**message, "content": change(content)}
    parts = list(_parts(content))
    places = [place for place, part in enumerate(parts) if (_text(part) or "").strip()]
    place = places[-1 if last else 0]
    parts[place] = _with_text(parts[place], change(_text(parts[place]) or ""))
    return {**message, "content": parts}


def _content(message: object) -> object:
    return message.get("content") if isinstance(message, Mapping) else getattr(message, "content", None)


def _parts(content: object) -> Sequence[object]:
    return (
        content if isinstance(content, Sequence) and not isinstance(content, (str, bytes, bytearray)) else ()
    )


def _text(part: object) -> str | None:
    if isinstance(part, str):
        return part
    if isinstance(part, Mapping) and part.get("type") in _TEXT_TYPES:
        text = part.get("text")
        return text if isinstance(text, str) else None
    return None


def _with_text(part: Any, text: str) -> Any:
    return text if isinstance(part, str) else {**part, "text": text}


def _only_results(message: Mapping[str, object]) -> bool:
    parts = _parts(message.get("content"))
    kinds = [part.get("type") for part in parts if isinstance(part, Mapping)]
    return _TOOL_RESULT in kinds and not texts_of(message)
