"""Tools for an agent's loop: what a model may call, and what it is told."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rememora.core.arguments import discreet
from rememora.model.errors import InvalidInput, RememoraError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence
    from typing import Any

    from rememora.aio import AsyncRememora
    from rememora.engine import Rememora

_MAX_ERROR_CHARS = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolResult:
    """What a call of a tool brought.

    Attributes:
        text: For the model: short, what was kept in quotes, ids and dates with it.
        details: The same as data, for the program. Of an error "error" (its code) and "message".
        is_error: Whether the call failed; nothing was changed then.
    """

    text: str
    details: Mapping[str, object]
    is_error: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """One thing that a model may do. Get them from `rememora.tools`, or make your own.

    Attributes:
        name: Letters, digits, "_" and "-", at most 64.
        description: What it does and when to call it, for the model.
        input_schema: JSON Schema of the arguments, an object.
        answer: Carries it out on arguments; what it raises becomes the result.
    """

    name: str
    description: str
    input_schema: Mapping[str, Any]
    answer: Callable[[Mapping[str, object]], ToolResult] = field(repr=False)
    _run: Callable[..., Awaitable[ToolResult]] | None = field(default=None, repr=False, compare=False)

    def call(self, arguments: Mapping[str, object] | str) -> ToolResult:
        """Carry out a call of the model; errors are results, and never raised.

        Args:
            arguments: What the model gave, as a mapping or as the JSON text of one.
        """
        try:
            return self.answer(_mapping(arguments))
        except RememoraError as error:
            return failed(error.code, str(error))
        except Exception as error:  # noqa: BLE001  # why: last line of a door; the model's loop goes on
            from logging import getLogger

            getLogger(__name__).warning("tool %s failed: %s", self.name, type(error).__name__)
            return failed("internal_error", f"{self.name} failed: {type(error).__name__}")

    async def acall(self, arguments: Mapping[str, object] | str) -> ToolResult:
        """As `call`, on a worker thread: those of the `AsyncRememora` that it was made for, or the loop's own."""
        from rememora.aio import in_thread

        return await (self._run or in_thread)(self.call, arguments)

    def as_openai(self) -> dict[str, Any]:
        """Return it as an entry of `tools` for chat completions of OpenAI and all that speak like it."""
        function = {
            "name": self.name,
            "description": self.description,
            "parameters": dict(self.input_schema),
        }
        return {"type": "function", "function": function}

    def as_anthropic(self) -> dict[str, Any]:
        """Return it as an entry of `tools` for Anthropic's messages."""
        return {
            "name": self.name,
            "description": self.description,
            "input_schema": dict(self.input_schema),
        }


def tools(
    mem: Rememora | AsyncRememora,
    names: Sequence[str] | None = None,
    *,
    prefix: str = "",
    trust: str = "assistant",
    choose_scope: bool = False,
) -> tuple[Tool, ...]:
    """Return tools for an agent's loop, to work on this memory.

    They work in the scope of the handle, and what is written gets its session; what is read comes from all
    sessions, as for `assemble`. What `recall` shows counts as recalled.

    Args:
        mem: The memory, best a handle from `bind(scope=…)`.
        names: Operations to offer; by default remember, recall, list, get, update, forget, why, rehydrate,
            preview_prune and prune. The reference lists them all.
        prefix: Stands before each name, such as "memory_", to keep "list" or "get" apart from other tools.
        trust: Whose word it is that an agent writes: "assistant" never replaces or changes what the user said;
            "user" is for agents whose writes the user has seen and agreed to.
        choose_scope: Let the model name the scope of each call; only for a handle that is bound to none.

    Raises:
        InvalidInput: A name or the trust is unknown, the prefix has other characters than a tool's name may
            have, or the scope is to be chosen for a handle that has one.
        ScopeRequired: The setting `require_scope` is on, and neither the handle nor the model names one.
    """
    from rememora.operations.offering import offered

    return offered(mem, names, prefix=prefix, trust=trust, choose_scope=choose_scope)


def failed(code: str, message: str) -> ToolResult:
    """Return the result of a call that failed."""
    words = discreet(message, max_chars=_MAX_ERROR_CHARS)
    return ToolResult(text=f"{code}: {words}", details={"error": code, "message": words}, is_error=True)


def _mapping(arguments: object) -> Mapping[str, object]:
    from collections.abc import Mapping

    given = arguments
    if isinstance(given, str):
        given = _parsed(given)
    if not isinstance(given, Mapping):
        raise InvalidInput(f"arguments: expected an object, found {type(given).__name__}")
    return given


def _parsed(text: str) -> object:
    from msgspec import DecodeError
    from msgspec.json import decode

    try:
        return decode(text) if text.strip() else {}  # some services send nothing for no arguments
    except (DecodeError, RecursionError, UnicodeError) as error:
        raise InvalidInput(f"arguments: expected a JSON object, found other text: {error}") from error
