"""What a chat completion holds: its words, wherever a service puts them, or the reason why there are none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

_REASONING = ("reasoning_content", "reasoning", "thinking")
_REASON = re.compile("[A-Za-z_]{1,40}")
_CUT = ("length", "max_tokens")


class Reply(NamedTuple):
    """One answer of a model.

    Attributes:
        text: Its words; blank where there are none.
        reason: Why the model stopped, as the service puts it; empty where it does not say.
    """

    text: str
    reason: str


def reply_of(answer: object) -> Reply | None:
    """Return the first choice of a chat completion; `None` for an object that is none.

    The words are ``content``, a text or a list of parts; else what some services put into
    ``reasoning_content`` or ``reasoning`` when the model has thought aloud and said nothing more.
    """
    choices = answer.get("choices") if isinstance(answer, Mapping) else None
    if not isinstance(choices, list):
        return None
    choice = choices[0] if choices and isinstance(choices[0], Mapping) else {}
    reason = choice.get("finish_reason")
    message = choice.get("message")
    text = _words(message) if isinstance(message, Mapping) else content_text(choice.get("text"))
    return Reply(text, reason if isinstance(reason, str) else "")


def content_text(content: object) -> str:
    """Join the texts of a message's content: a text, or a list of texts and of parts that hold one."""
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return ""
    return "".join(_part_texts(content))


def emptiness(reason: str, *, max_tokens: int) -> str:
    """Say why a reply may have no words, and what helps.

    Args:
        reason: Why the model stopped.
        max_tokens: The room that it had.
    """
    shown = reason if _REASON.fullmatch(reason) else "something else"  # a service may quote a key in it
    said = f"finish_reason {shown!r}" if reason else "no finish_reason"
    if reason and reason not in _CUT:
        return said
    return (
        f"{said}; thinking may have used up its {max_tokens} tokens:"
        " raise llm.max_tokens, or lower the model's reasoning effort"
    )


def _words(message: Mapping[str, object]) -> str:
    texts = (content_text(message.get(name)) for name in ("content", *_REASONING))
    return next((text for text in texts if text.strip()), "")


def _part_texts(parts: Iterable[object]) -> Iterable[str]:
    for part in parts:
        text = part.get("text") if isinstance(part, Mapping) else part
        if isinstance(text, str):
            yield text
