"""What adapters of services over HTTP share: a checked address, a key that is never shown, connections."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar
from urllib.parse import parse_qsl, urlsplit, urlunsplit

from rememora import calls
from rememora.clocks import SystemClock, pause
from rememora.core.redact import redact
from rememora.entropy import fraction
from rememora.model.errors import InvalidInput, RememoraError
from rememora.wire import Wire, WireError, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rememora.wire import Kind

    Key = str | Callable[[], str | None] | None

E = TypeVar("E", bound=RememoraError)

_KEY_S = 5.0
# The HTTP library logs addresses whole.
_KEYS = {"key", "apikey", "api-key", "token", "access-token"}


class Account(Generic[E]):
    """A key for one address, and what becomes of requests there, as errors of one port.

    Args:
        url: Whose key it is; errors name it.
        key: The key, or a callable that gives it at each call; `None`: none is needed.
        source: Names where the key should come from, when an error must say that it is missing.
        kinds: The port's error for each kind of `WireError`.
    """

    def __init__(self, url: str, key: Key, *, source: str, kinds: Mapping[Kind, type[E]]) -> None:
        self._url, self._key, self._source, self._kinds = url, key, source, kinds

    def key(self) -> str:
        """Return the key as it is now; empty where none is needed."""
        if self._key is None:
            return ""
        key = self._key() if callable(self._key) else self._key
        if key is None or (isinstance(key, str) and not key.strip()):
            raise self._kinds["refused"](
                f"{self._source}: expected the key of {shown(self._url)}, found none"
            )
        if not isinstance(key, str) or not key.strip().isascii() or not key.strip().isprintable():
            raise self._kinds["refused"](
                f"{self._source}: expected a key of plain characters, found something else (not shown)"
            )
        return key.strip()

    def missing(self) -> str | None:
        """Say that the key is missing, and where it should be."""
        if self._key is None:
            return None
        try:
            calls.call(
                self.key,
                what=self._source,
                timeout_s=_KEY_S,
                late=self._kinds["timeout"],
                failed=self._kinds["unavailable"],
            )
        except RememoraError as error:
            return str(error)
        return None

    def ours(self, error: WireError) -> E:
        """Turn what became of a request into an error of the port."""
        if error.status in (401, 403):
            found = "none" if self._key is None else "one that the service refused (not shown)"
            return self._kinds["refused"](
                f"{error}: {self._source}: expected a key that is good there, found {found}"
            )
        return self._kinds[error.kind](str(error))


def new_wire(*, environment_proxies: bool = False) -> Wire:
    """Return connections with the machine's clock and chance."""
    clock = SystemClock()
    return Wire(
        elapsed_ms=clock.elapsed_ms,
        now_ms=clock.now_ms,
        pause=pause,
        chance=fraction,
        environment_proxies=environment_proxies,
    )


def checked_url(url: object, *, example: str) -> str:
    """Return *url* if requests can go there and it holds no key.

    Raises:
        InvalidInput: They cannot; the message names *example*, and shows neither password nor query.
    """
    if isinstance(url, str):
        try:
            parts = urlsplit(url)
            named = parts.hostname is not None and (parts.port is None or parts.port > 0)
        except ValueError:
            named = False
        if named and parts.scheme in ("http", "https") and url.isprintable() and " " not in url:
            if parts.username is not None or parts.password is not None:
                raise InvalidInput(f"url: expected no user or password in {shown(url)}; hand them in as key=")
            if _KEYS & {name.lower().replace("_", "-") for name, _ in parse_qsl(parts.query)}:
                raise InvalidInput(f"url: expected no key in the query of {shown(url)}; hand it in as key=")
            return url
    found = repr(shown(url)) if isinstance(url, str) else f"a {type(url).__name__}"
    raise InvalidInput(f"url: expected one such as {example}, found {found}")


def endpoint(url: str, verb: str) -> str:
    """Complete an address with *verb*, such as "/embeddings", unless it ends with that already."""
    parts = urlsplit(url)
    path = parts.path.rstrip("/")
    return url if path.endswith(verb) else urlunsplit(parts._replace(path=f"{path}{verb}"))


def positive(name: str, value: object) -> int:
    """Return *value* if it is a whole number from 1 up."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise InvalidInput(f"{name}: expected a whole number from 1 up, found {value!r}")
    return value


def model_name(value: object) -> str:
    """Return *value* if it names a model."""
    if not isinstance(value, str) or not value.strip():
        raise InvalidInput(f"model: expected the name of a model, found {value!r}")
    return value


def shape(answer: object) -> str:
    """Say what an answer is, without its contents."""
    if isinstance(answer, dict):
        names = redact(", ".join(sorted(map(str, answer))[:5])[:200]).text
        return f"an object with {names[:80] or 'nothing'}"
    return "nothing" if answer is None else f"a {type(answer).__name__}"
