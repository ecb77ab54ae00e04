"""The model that a host is talking with: its own settings and credential files, read anew at each call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from rememora import calls
from rememora.config import variable
from rememora.core.inheriting import INHERIT, Gateway, Selection, gateway
from rememora.llms.chat import ChatCompletions
from rememora.llms.host_files import HostFiles
from rememora.model.errors import (
    InvalidInput,
    LLMError,
    LLMTimeout,
    LLMUnavailable,
    LLMUnresolved,
)
from rememora.services import checked_url, new_wire, positive

if TYPE_CHECKING:
    import os
    from collections.abc import Callable

    from rememora.ports.llm import Purpose
    from rememora.wire import Wire

_LOOK_S = 5.0


class Connection(NamedTuple):
    """A gateway and the key that is good there; it is shown without the key."""

    gateway: Gateway
    key: str

    def __repr__(self) -> str:
        return f"Connection({self.gateway!r}, key={'given' if self.key else 'none'})"


class InheritedLLM:
    """See `ports.llm.LLM`: the model of the conversation, or one that `capture_model` pins.

    Address and credential come from ``llm-pi-ai.providers.<provider>`` of ``settings.yaml``, the secret from
    the environment, else ``.env``, else ``refs`` of ``.credentials.yaml``. These files are only read, at each
    call. What does not lead to one gateway and its own key is an `LLMUnresolved`, and nothing is sent.

    Args:
        home: The host's folder; by default `DSH_HOME`, else ``~/.dsh``.
        selection: Gives what the conversation runs on, a mapping or an object with ``provider`` and
            ``model``; `None` before there was one. Asked at each call.
        capture_model: "inherit", or a model that a provider lists, or ``provider/model``.
        max_tokens: The longest answer, where a call would allow a longer one.
        environment: Reads an environment variable; by default that of the process.
        wire: Connections; by default new ones that use no proxy.
    """

    def __init__(
        self,
        home: str | os.PathLike[str] | None = None,
        *,
        selection: Callable[[], object] = lambda: None,
        capture_model: str = INHERIT,
        max_tokens: int | None = None,
        environment: Callable[[str], str | None] = variable,
        wire: Wire | None = None,
    ) -> None:
        if not callable(selection):
            raise InvalidInput(f"selection: expected a callable, found a {type(selection).__name__}")
        if not isinstance(capture_model, str) or not capture_model.strip():
            raise InvalidInput(f"capture_model: expected the name of a model, found {capture_model!r:.80}")
        self._files = HostFiles(home, environment=environment)
        self.home = self._files.home
        self._selection, self._capture_model = selection, capture_model.strip()
        self._max_tokens = None if max_tokens is None else positive("max_tokens", max_tokens)
        self._wire = wire or new_wire()
        self._last: tuple[Connection, ChatCompletions] | None = None

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.home!r}, {self.name!r})"

    @property
    def name(self) -> str:
        """``provider/model`` of the last call, before the first one the model that is pinned, or "inherit"."""
        if (last := self._last) is None:
            return self._capture_model
        return f"{last[0].gateway.provider}/{last[0].gateway.model}"

    def missing(self) -> str | None:
        """Say why no model is reached; before there was a conversation nothing is known."""
        try:
            self.connection()
        except LLMUnresolved as error:
            return None if error.code == "no_model_selection" else str(error)
        except LLMError as error:
            return str(error)
        return None

    def connection(self, *, timeout_s: float = _LOOK_S) -> Connection:
        """Return where a call would go now; nothing is sent.

        Raises:
            LLMUnresolved: Nowhere; the code says why.
            LLMError: The host's `selection` or its files gave no answer.
        """
        return calls.call(
            self._resolved,
            what="host settings",
            timeout_s=timeout_s,
            late=LLMTimeout,
            failed=LLMUnavailable,
            passes=LLMError,
        )

    def complete(
        self, prompt: str, *, purpose: Purpose, max_tokens: int, timeout_s: float, as_json: bool = False
    ) -> str:
        """Find the model, and ask it; all within *timeout_s*."""
        deadline = self._wire.deadline(timeout_s)
        model = self._model(self.connection(timeout_s=timeout_s))
        return model.complete(
            prompt, purpose=purpose, max_tokens=max_tokens, timeout_s=deadline.left_s(), as_json=as_json
        )

    def _resolved(self) -> Connection:
        selection = _selected(self._selection()) if self._capture_model == INHERIT else None
        if self._capture_model == INHERIT and selection is None:
            found = gateway({}, selection=None, capture_model=INHERIT)  # says so, before a file is opened
        else:
            found = gateway(self._files.providers(), selection=selection, capture_model=self._capture_model)
        _check_address(found)
        return Connection(found, self._files.secret(found.variable) if found.variable else "")

    def _model(self, connection: Connection) -> ChatCompletions:
        """Return the model behind a connection; the last one is kept, since it has learnt what is refused."""
        last = self._last
        if last is not None and last[0] == connection:
            return last[1]
        found = connection.gateway
        model = ChatCompletions(
            found.base_url,
            found.model,
            key=connection.key or None,
            key_source=f"credential {found.variable}" if found.variable else "apiKeyEnv",
            max_tokens=self._max_tokens,
            wire=self._wire,
        )
        self._last = (connection, model)
        return model


def _check_address(found: Gateway) -> None:
    try:
        checked_url(found.base_url, example="https://host/v1")
    except InvalidInput as error:
        raise LLMUnresolved(
            "provider_without_address",
            f"host LLM provider {found.provider!r:.80}: {error}",
            names=found.provider,
        ) from None


def _selected(found: object) -> Selection | None:
    """Read what the host says the conversation runs on; `None` where one half of it is missing."""
    if isinstance(found, Mapping):
        provider, model = found.get("provider"), found.get("model")
    else:
        provider, model = getattr(found, "provider", None), getattr(found, "model", None)
    if isinstance(provider, str) and provider.strip() and isinstance(model, str) and model.strip():
        return Selection(provider.strip(), model.strip())
    return None
