"""topic-memory's model over any service with OpenAI's chat completions (C-044, C-045)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora import InvalidInput
from rememora.config import variable
from rememora.core.arguments import MAX_SECONDS, positive

if TYPE_CHECKING:
    from rememora.integrations.topic_memory_records import MemoryLlmRequest
    from rememora.llms import ChatCompletions

BASE_URL, API_KEY, MODEL = "MEMORY_LLM_BASE_URL", "MEMORY_LLM_API_KEY", "MEMORY_LLM_MODEL"
TIMEOUT_S = 60.0


class OpenAICompatibleMemoryLlm:
    """A `MemoryLlm` that asks one service; made by `create_openai_compatible_memory_llm`."""

    def __init__(self, service: ChatCompletions, *, timeout_s: float) -> None:
        self._service, self._timeout_s = service, timeout_s
        self.name = service.name

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._service!r})"

    def complete(self, request: MemoryLlmRequest, /) -> str:
        """Return the words of the reply.

        Raises:
            LLMError: One of its kinds; none shows the key.
        """
        sampling = {"temperature": request.temperature, "top_p": request.top_p}
        return self._service.chat(
            [{"role": "system", "content": request.system}, {"role": "user", "content": request.user}],
            max_tokens=request.max_tokens,
            timeout_s=self._timeout_s,
            options={name: value for name, value in sampling.items() if value is not None},
        )


def create_openai_compatible_memory_llm(
    *,
    base_url: str | None = None,
    api_key: str | None = None,
    model: str | None = None,
    timeout_s: float = TIMEOUT_S,
) -> OpenAICompatibleMemoryLlm:
    """Make a model of the memory; prompts go to *base_url* and nowhere else.

    The key belongs on a machine of yours: whoever gets a program gets the keys in it, so a public front end asks
    your server, and that one asks the service.

    Args:
        base_url: "https://host/v1", or the variable MEMORY_LLM_BASE_URL.
        api_key: The key. The variable MEMORY_LLM_API_KEY, read again at each call, is sent only to the address
            that MEMORY_LLM_BASE_URL names. Without a key none is sent, as to a server on this machine.
        model: Name of the model, or the variable MEMORY_LLM_MODEL.
        timeout_s: Seconds for a call, retries and all.

    Raises:
        InvalidInput: There is no address or no model, or they cannot be such.
    """
    from rememora.llms import ChatCompletions

    named = base_url is None and api_key is None and bool(variable(API_KEY))
    service = ChatCompletions(
        _told("base_url", base_url, BASE_URL),
        _told("model", model, MODEL),
        key=(lambda: variable(API_KEY)) if named else api_key,
        key_source=API_KEY if named else "api_key",
    )
    return OpenAICompatibleMemoryLlm(service, timeout_s=positive("timeout_s", timeout_s, most=MAX_SECONDS))


def _told(option: str, given: str | None, name: str) -> str:
    """Return an option, or else what the variable says."""
    value = variable(name) if given is None else given
    if not value:
        raise InvalidInput(f"{option}: expected {option}=… or the variable {name}, found neither")
    return value
