"""Words of a content that is a text or a list of parts, and what of it has none."""

from __future__ import annotations

from typing import NamedTuple

from rememora.core.clean import repaired
from rememora.core.formats.fields import UnreadableError, shown

_MEDIA = ("image", "video", "audio", "file", "document")


class Words(NamedTuple):
    """The words, and the medium of each part that has none; where it stood it leaves its mark, as "[image]"."""

    text: str
    passed: tuple[str, ...]


def words(content: object) -> Words:
    """Return the words of a content; null and an empty list have none.

    Raises:
        UnreadableError: It is neither text nor a list of texts and objects.
    """
    if not isinstance(content, str | list | None):
        raise UnreadableError(f"content: expected a text or a list of parts, found {shown(content)}")
    parts = [content] if isinstance(content, str) else content or []
    texts, passed = [], []
    for part in parts:
        text = words_of(part)
        if text is None:
            passed.append(medium(part))
            text = f"[{passed[-1]}]"
        texts.append(text)
    return Words(repaired("\n".join(text for text in texts if text)), tuple(passed))


def words_of(part: object) -> str | None:
    """Return the words of one part, or None if it has another medium."""
    if part is None or isinstance(part, str):
        return part or ""
    if not isinstance(part, dict):
        raise UnreadableError(f"content: expected each part to be an object or a text, found {shown(part)}")
    return next((part[key] for key in ("text", "content") if isinstance(part.get(key), str)), None)


def medium(part: object) -> str:
    """Return image, file or the like for the types that peers use (``image_url``, ``input_file``, ...)."""
    kinds = (part.get("type"), part.get("content_type")) if isinstance(part, dict) else ()
    name = next((repaired(kind).lower() for kind in kinds if isinstance(kind, str)), "part")
    return next((known for known in _MEDIA if known in name), name[:40])


def call_text(arguments: object) -> str:
    """Return the arguments of a tool call as lines of "name: value"; what is no object, as it is.

    In JSON a line end is two characters that glue words together, which then are not found.
    """
    import json

    if isinstance(arguments, str):
        try:
            found = json.loads(arguments)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            return repaired(arguments)
        arguments = found
    if isinstance(arguments, dict):
        return "\n".join(f"{repaired(str(key))}: {_value(value)}" for key, value in arguments.items())
    return _value(arguments)


def _value(value: object) -> str:
    import json

    if isinstance(value, str):
        return repaired(value)
    if value is None:
        return ""
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return repaired(" ".join(value))  # mostly the words of a command
    try:
        return repaired(json.dumps(value, ensure_ascii=False))
    except (ValueError, RecursionError) as error:
        raise UnreadableError("expected values a few levels deep, found them nested far deeper") from error
