"""Any service with the chat completions of OpenAI: Ollama, vLLM, llama.cpp, DeepSeek and others."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

from rememora import calls
from rememora.core.clean import repaired
from rememora.core.completions import emptiness, reply_of
from rememora.model.errors import (
    InvalidInput,
    LLMAnswer,
    LLMError,
    LLMRefused,
    LLMTimeout,
    LLMUnavailable,
)
from rememora.services import Account, checked_url, endpoint, model_name, new_wire, positive, shape
from rememora.wire import WireError, quoted, shown

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from rememora.ports.llm import Purpose
    from rememora.services import Key
    from rememora.wire import Deadline, Kind, Wire

_KINDS: dict[Kind, type[LLMError]] = {
    "timeout": LLMTimeout,
    "unavailable": LLMUnavailable,
    "refused": LLMRefused,
    "answer": LLMAnswer,
}
_ABOUT_THE_BODY = (400, 415, 422)
_JSON = {"response_format": {"type": "json_object"}}


class ChatCompletions:
    """See `ports.llm.LLM`: a service that speaks OpenAI's ``POST /chat/completions``.

    Prompts go to *url* and nowhere else.

    Args:
        url: The full address, or one to which ``/chat/completions`` is added: "http://localhost:11434/v1".
        model: Name of the model, as the service knows it.
        key: The key, or a callable that gives it at each call; `None` sends none.
        key_source: Names where the key should come from, when an error must say that it is missing.
        max_tokens: The longest answer, where a call would allow a longer one.
        options: More fields of each request, such as ``{"temperature": 0, "reasoning_effort": "low"}``.
        environment_proxies: Use the proxies and certificates that the environment names.
        wire: Connections; by default new ones that use no proxy.
    """

    def __init__(
        self,
        url: str,
        model: str,
        *,
        key: Key = None,
        key_source: str = "key",
        max_tokens: int | None = None,
        options: Mapping[str, Any] | None = None,
        environment_proxies: bool = False,
        wire: Wire | None = None,
    ) -> None:
        self.url = endpoint(checked_url(url, example="https://host/v1"), "/chat/completions")
        self.name = model_name(model)
        self._cap = None if max_tokens is None else positive("max_tokens", max_tokens)
        self._options = _checked_options(options)
        self._account = Account(self.url, key, source=key_source, kinds=_KINDS)
        self._wire = wire or new_wire(environment_proxies=environment_proxies)
        self._takes_json: bool | None = None
        self._tokens_field = "max_tokens"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({shown(self.url)!r}, {self.name!r})"

    def missing(self) -> str | None:
        """Say that the key is missing, and where it should be."""
        return self._account.missing()

    def complete(
        self,
        prompt: str,
        *,
        purpose: Purpose,  # noqa: ARG002
        max_tokens: int,
        timeout_s: float,
        as_json: bool = False,
    ) -> str:
        """Send the prompt as a user's message; a service that refuses JSON mode is asked again without."""
        messages = [{"role": "user", "content": prompt}]
        return self._words(messages, {}, max_tokens=max_tokens, timeout_s=timeout_s, as_json=as_json)

    def chat(
        self,
        messages: Sequence[Mapping[str, str]],
        *,
        max_tokens: int,
        timeout_s: float,
        options: Mapping[str, Any] | None = None,
    ) -> str:
        """Continue a conversation, and return the words of the reply.

        Args:
            messages: Each with ``role`` and ``content``.
            max_tokens: The longest answer.
            timeout_s: Seconds for all of it, retries too.
            options: More fields of this request.

        Raises:
            LLMError: One of its kinds.
            InvalidInput: The messages or options are none.
        """
        more = _checked_options(options)
        return self._words(_checked_messages(messages), more, max_tokens=max_tokens, timeout_s=timeout_s)

    def _words(
        self,
        messages: Sequence[Mapping[str, str]],
        more: Mapping[str, Any],
        *,
        max_tokens: int,
        timeout_s: float,
        as_json: bool = False,
    ) -> str:
        room = max_tokens if self._cap is None else min(max_tokens, self._cap)
        sent = [{name: repaired(text) for name, text in message.items()} for message in messages]
        body = {"model": self.name, "messages": sent, **self._options, **more}
        deadline = self._wire.deadline(timeout_s)
        return calls.call(
            lambda: self._ask(body, room, as_json, deadline),
            what=shown(self.url),
            timeout_s=timeout_s,
            late=LLMTimeout,
            failed=LLMUnavailable,
            passes=LLMError,
        )

    def _ask(self, body: Mapping[str, Any], room: int, as_json: bool, deadline: Deadline) -> str:
        key = self._account.key()
        try:
            answer = self._accepted(body, room, as_json, key, deadline)
        except WireError as error:
            raise self._ours(error) from error
        return self._read(answer, room, key)

    def _accepted(
        self, body: Mapping[str, Any], room: int, as_json: bool, key: str, deadline: Deadline
    ) -> object:
        """Send the request; where the service refuses a field that it can do without, once more without it."""
        wants_json = as_json and self._takes_json is not False
        field = self._tokens_field
        while True:
            full = {**body, field: room, **(_JSON if wants_json else {})}
            try:
                answer = self._wire.post(self.url, full, key=key, deadline=deadline)
            except WireError as error:
                if field == "max_tokens" and "max_completion_tokens" in error.said:
                    field = "max_completion_tokens"  # the name that OpenAI's reasoning models know
                elif wants_json and self._takes_json is None and _may_mean_json(error):
                    wants_json = False
                else:
                    raise
                continue
            # Only an answer proves what it was that the service did not want.
            self._tokens_field = field
            if as_json and self._takes_json is None:
                self._takes_json = wants_json
            return answer

    def _read(self, answer: object, room: int, key: str) -> str:
        reply = reply_of(answer)
        if reply is None:
            found = shape(answer) if (told := _error_in(answer)) is None else f"an error: {quoted(told, key)}"
            raise LLMAnswer(
                f"{shown(self.url)}: expected an object with choices, a list of objects, found {found}"
            )
        if not reply.text.strip():
            why = emptiness(reply.reason, max_tokens=room)
            raise LLMAnswer(f"{shown(self.url)}: the model {self.name} returned no content ({why})")
        return reply.text

    def _ours(self, error: WireError) -> LLMError:
        if error.status == 404:
            return LLMRefused(
                f"{error}; is {self.name!r} a model there, and is that the address, /v1 and all?"
            )
        return self._account.ours(error)


def _may_mean_json(error: WireError) -> bool:
    return error.status in _ABOUT_THE_BODY or "response_format" in error.said


def _error_in(answer: object) -> str | None:
    """Return what a service says went wrong in an answer that claims success."""
    error = answer.get("error") if isinstance(answer, Mapping) else None
    told = error.get("message") if isinstance(error, Mapping) else error
    return told if isinstance(told, str) else None


def _checked_options(options: object) -> dict[str, Any]:
    if options is None:
        return {}
    if isinstance(options, Mapping) and all(isinstance(name, str) for name in options):
        try:
            json.dumps(dict(options), allow_nan=False)
        except (TypeError, ValueError, RecursionError) as error:
            raise InvalidInput(
                f"options: expected values that JSON can hold, found others ({error})"
            ) from error
        return dict(options)
    raise InvalidInput(f"options: expected a mapping of names to values, found a {type(options).__name__}")


def _checked_messages(messages: object) -> list[Mapping[str, str]]:
    if isinstance(messages, list | tuple) and messages and all(map(_is_message, messages)):
        return [{"role": message["role"], "content": message["content"]} for message in messages]
    raise InvalidInput("messages: expected mappings with the texts role and content, found something else")


def _is_message(message: object) -> bool:
    return isinstance(message, Mapping) and all(
        isinstance(message.get(name), str) for name in ("role", "content")
    )
