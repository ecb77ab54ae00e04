"""A host's messages as compaction sees them: words, calls of tools and their results, and what they cost.

Read are the shapes of OpenAI (chat and responses), Anthropic, the AI SDK, and plain mappings; a message may be a
mapping or an object of a client library. None is ever changed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rememora.core.budget import estimate_tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

MESSAGE_TOKENS = 4
"""What role and separators of one message cost, as services count it."""
_MEDIUM_TOKENS = 800
"""Of a picture or another part without words; services take 300 to 1,600."""
_TEXTS = (None, "text", "input_text", "output_text", "refusal")
_THOUGHTS = ("thinking", "redacted_thinking", "reasoning")
_CALLS = ("tool_use", "server_tool_use", "function_call", "tool-call", "tool_call", "custom_tool_call")
_ANSWERS = (
    *("tool_result", "function_call_output", "tool-result", "custom_tool_call_output"),
    *("web_search_tool_result", "mcp_tool_result"),
)
_TOOL_ROLES = ("tool", "function", "toolResult", "tool_result")


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a tool; the id is empty where the host gives none."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What a tool answered to the call with this id."""

    id: str
    text: str
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """One message.

    Attributes:
        place: Its place in the list.
        role: "user", "assistant", "system", "developer" or "tool"; another one is kept as it is.
        text: Its words, those of parts on lines of their own.
        tokens: What it costs, estimated.
    """

    place: int
    role: str
    name: str | None
    text: str
    calls: tuple[Call, ...]
    answers: tuple[Answer, ...]
    tokens: int

    @property
    def is_system(self) -> bool:
        """Whether it is an instruction of the host, which stays where it is."""
        return self.role in ("system", "developer")

    @property
    def asks(self) -> bool:
        """Whether a user speaks here, and not only the result of a tool."""
        return self.role == "user" and bool(self.text.strip())


def read(messages: Sequence[object], *, cost: Callable[[str], int] = estimate_tokens) -> list[Said]:
    """Read messages in their order; *cost* counts the tokens of a text."""
    return [_read(message, place, cost) for place, message in enumerate(messages)]


def value(of: object, name: str) -> Any:
    """Return a field of a mapping or an object, or `None`."""
    return of.get(name) if isinstance(of, Mapping) else getattr(of, name, None)


def _read(message: object, place: int, cost: Callable[[str], int]) -> Said:
    kind, content = value(message, "type"), value(message, "content")
    role = value(message, "role")
    parts = [message] if role is None and kind in (*_CALLS, *_ANSWERS) else list(_parts(content))
    role = role if isinstance(role, str) else "tool" if kind in _ANSWERS else "assistant"
    calls = [*_called(message), *(_call(part) for part in parts if value(part, "type") in _CALLS)]
    answers = [_answer(part) for part in parts if value(part, "type") in _ANSWERS]
    words = [text for part in parts if (text := _text(part)) is not None]
    text, name = "\n".join(filter(None, words)), value(message, "name")
    if role in _TOOL_ROLES:
        role = "tool"
        if not answers:
            answers = [Answer(id, text, value(message, "is_error") is True) for id in _answered(message)]
        text = ""
    paid = [text, *(call.name + call.arguments for call in calls), *(a.text for a in answers[:1])]
    paid += [a.text for a in answers[1:] if a.text != answers[0].text]
    media = sum(_is_medium(part) for part in parts)
    return Said(
        place=place,
        role=role,
        name=name if isinstance(name, str) and name else None,
        text=text,
        calls=tuple(calls),
        answers=tuple(answers),
        tokens=MESSAGE_TOKENS + media * _MEDIUM_TOKENS + sum(map(cost, paid)),
    )


def _parts(content: object) -> Sequence[object]:
    if isinstance(content, str):
        return [content]
    if isinstance(content, Mapping):
        return [content]
    is_list = isinstance(content, Sequence) and not isinstance(content, (bytes, bytearray))
    return content if is_list else []  # type: ignore[return-value]  # a sequence, as the line above says


def _text(part: object) -> str | None:
    """Return the words of a part, a mark for what has none, `None` for calls, answers and thoughts."""
    if isinstance(part, str):
        return part
    kind = value(part, "type")
    if kind in (*_CALLS, *_ANSWERS, *_THOUGHTS):
        return None
    text = value(part, "text")
    if isinstance(text, str):
        return text
    return f"[{kind}]" if isinstance(kind, str) else None


def _is_medium(part: object) -> bool:
    kind = None if isinstance(part, str) else value(part, "type")
    return kind not in (*_TEXTS, *_CALLS, *_ANSWERS, *_THOUGHTS)


def _called(message: object) -> Iterator[Call]:
    """Give the calls that stand beside the content."""
    found = value(message, "tool_calls")
    for call in found if isinstance(found, (list, tuple)) else ():
        yield _call(call)
    if (old := value(message, "function_call")) is not None:
        yield _call(old)


def _call(call: object) -> Call:
    inner = value(call, "function")
    inner = call if inner is None else inner
    names = ("input", "arguments", "args", "parameters")
    arguments = next((found for name in names if (found := value(inner, name)) is not None), "")
    return Call(
        id=_id(call, "call_id", "id", "toolCallId", "tool_call_id"),
        name=str(value(inner, "name") or value(inner, "toolName") or ""),
        arguments=_written(arguments),
    )


def _answer(part: object) -> Answer:
    names = ("content", "output", "result")
    said = next((found for name in names if (found := value(part, name)) is not None), "")
    texts = [_text(one) or "" for one in _parts(said)] if not isinstance(said, str) else [said]
    text = "\n".join(filter(None, texts)) or ("" if isinstance(said, str) else _written(said))
    failed = value(part, "is_error") is True or value(part, "isError") is True
    return Answer(_id(part, "tool_use_id", "call_id", "toolCallId", "tool_call_id"), text, failed)


def _answered(message: object) -> list[str]:
    """Return the ids of the calls that a message of a tool answers; an empty one where it names none."""
    several = value(message, "tool_call_ids")
    if isinstance(several, (list, tuple)) and several:
        return [str(id) for id in several]
    return [_id(message, "tool_call_id", "toolCallId", "call_id")]


def _id(of: object, *names: str) -> str:
    found = next((one for name in names if (one := value(of, name)) is not None), "")
    return found if isinstance(found, str) else str(found)


def _written(arguments: object) -> str:
    if isinstance(arguments, str):
        return arguments
    try:
        return json.dumps(arguments, ensure_ascii=False, default=str)
    except (ValueError, TypeError, RecursionError):  # it holds itself, or keys that are no text
        return ""
