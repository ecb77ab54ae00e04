"""Bounded JSON over HTTP for the adapters: bounded in time, in size, and in whom it talks to.

Redirects are not followed, and proxies that the environment names are used only when asked for, so that
nothing goes to a network that the host did not name. No error shows a key, a header or a query.
"""

from __future__ import annotations

import json
import os
import weakref
from typing import TYPE_CHECKING, Any, Literal

from rememora.core.redact import redact

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import httpx2

    Kind = Literal["timeout", "unavailable", "refused", "answer"]

ATTEMPTS = 4
FIRST_DELAY_S = 0.25
LONGEST_DELAY_S = 8.0
MAX_BYTES = 64 * 2**20
"""Of an answer, unpacked; 64 vectors of 4,096 numbers written out in full are 6 MB."""
_QUOTED_CHARS = 60


class WireError(Exception):
    """What became of a request; an adapter turns it into an error of its own port.

    Attributes:
        kind: "timeout", "unavailable" (a later try may work), "refused" (it will not), "answer" (no JSON).
        status: HTTP status, or `None` where there was none.
        said: The beginning of what a refusing service said, for adapters to look for words in; without
            the key, but not to be shown.
    """

    def __init__(self, kind: Kind, message: str, *, status: int | None = None, said: str = "") -> None:
        super().__init__(message)
        self.kind = kind
        self.status = status
        self.said = said


class Deadline:
    """When a call must be over, retries and all."""

    def __init__(self, elapsed_ms: Callable[[], float], timeout_s: float) -> None:
        self._elapsed_ms, self.timeout_s = elapsed_ms, timeout_s
        self._ends_ms = elapsed_ms() + timeout_s * 1000

    def left_s(self) -> float:
        """Return the seconds that remain; 0 or less when it is over."""
        return (self._ends_ms - self._elapsed_ms()) / 1000


class Wire:
    """Connections that are kept between calls; safe to use from several threads.

    Args:
        elapsed_ms: Measures deadlines, in milliseconds since any moment.
        now_ms: Epoch milliseconds, to read a date in Retry-After with.
        pause: Lets the thread wait, in seconds.
        chance: Gives a number from 0 to 1; it spreads the retries of many callers.
        environment_proxies: Use the proxies and certificates that the environment names.
    """

    def __init__(
        self,
        *,
        elapsed_ms: Callable[[], float],
        now_ms: Callable[[], int],
        pause: Callable[[float], None],
        chance: Callable[[], float],
        environment_proxies: bool = False,
    ) -> None:
        self._elapsed_ms, self._now_ms, self._pause, self._chance = elapsed_ms, now_ms, pause, chance
        self._environment_proxies = environment_proxies
        self._client: tuple[int, httpx2.Client] | None = None

    def deadline(self, timeout_s: float) -> Deadline:
        """Begin to count; one deadline may serve several requests."""
        return Deadline(self._elapsed_ms, timeout_s)

    def post(self, url: str, body: Mapping[str, Any], *, key: str = "", deadline: Deadline) -> Any:
        """Post JSON and return the JSON of the answer.

        Connection errors, 429 and 5xx are tried again, `ATTEMPTS` times in all: after a wait of
        ``chance * min(LONGEST_DELAY_S, FIRST_DELAY_S * 2**attempt)``, or after what Retry-After says
        where that is longer. A wait that would outlast the deadline is not begun.

        Source: "full jitter", M. Brooker, Exponential Backoff And Jitter, AWS 2015.

        Raises:
            WireError: Anything but a JSON answer.
        """
        data = json.dumps(body).encode()
        for attempt in range(ATTEMPTS):
            try:
                return self._answer(url, data, key, deadline)
            except _TryAgain as again:
                jittered_s = self._chance() * min(LONGEST_DELAY_S, FIRST_DELAY_S * 2**attempt)
                delay_s = max(jittered_s, again.after_s)
                if attempt == ATTEMPTS - 1 or delay_s >= deadline.left_s():
                    raise again.failure from again.__cause__
                self._pause(delay_s)
        raise AssertionError  # the last attempt returned or raised

    def _answer(self, url: str, data: bytes, key: str, deadline: Deadline) -> Any:
        import httpx2

        left_s = deadline.left_s()
        if left_s <= 0:
            raise _too_late(url, deadline)
        # Compressed answers are not asked for: a small one may unpack to a very large one.
        headers = {"Content-Type": "application/json", "Accept-Encoding": "identity"}
        if key:
            headers["Authorization"] = f"Bearer {key}"
        try:
            with self._open().stream("POST", url, content=data, headers=headers, timeout=left_s) as response:
                text = _read(response, url, deadline)
                return self._judged(response, text, url, key)
        except httpx2.TimeoutException as error:
            raise _too_late(url, deadline) from error
        except httpx2.DecodingError as error:
            raise WireError("answer", f"{shown(url)}: expected JSON, found damaged compression") from error
        except httpx2.TransportError as error:
            raise _TryAgain(
                WireError("unavailable", f"{shown(url)}: no answer ({type(error).__name__})")
            ) from error
        except (httpx2.InvalidURL, httpx2.StreamError, UnicodeError, ValueError) as error:
            raise WireError("refused", f"{shown(url)}: no such request can be sent") from error

    def _judged(self, response: httpx2.Response, text: bytes, url: str, key: str) -> Any:
        status = response.status_code
        if 200 <= status < 300:
            return _parsed(text, url, key, status)
        if 300 <= status < 400:
            raise WireError(
                "refused",
                f"{shown(url)}: a redirect ({status}), not followed; name where it leads",
                status=status,
            )
        said = "" if status in (401, 403) else _words(text, key)
        message = f"{shown(url)}: status {status}" + (f", {said[:_QUOTED_CHARS]!r}" if said else "")
        if status == 429 or status >= 500:
            after_s = _retry_after_s(response.headers.get("Retry-After", ""), self._now_ms())
            if after_s:
                message += f", asks to wait {after_s:g} s"
            raise _TryAgain(WireError("unavailable", message, status=status, said=said), after_s=after_s)
        raise WireError("refused", message, status=status, said=said)

    def _open(self) -> httpx2.Client:
        """Return the connections of this process; those of a parent are left alone."""
        if self._client is None or self._client[0] != os.getpid():
            import httpx2

            client = httpx2.Client(trust_env=self._environment_proxies, follow_redirects=False)
            weakref.finalize(self, client.close)
            self._client = (os.getpid(), client)
        return self._client[1]


class _TryAgain(Exception):
    def __init__(self, failure: WireError, *, after_s: float = 0.0) -> None:
        super().__init__(str(failure))
        self.failure = failure
        self.after_s = after_s


def shown(url: str) -> str:
    """Return a URL as an error may show it: without user, password, query and fragment."""
    address = url.partition("#")[0].partition("?")[0]
    scheme, mark, rest = address.partition("://")
    host, slash, path = rest.partition("/")
    return f"{scheme}{mark}{host.rpartition('@')[2]}{slash}{path}"[: _QUOTED_CHARS * 3]


def _too_late(url: str, deadline: Deadline) -> WireError:
    return WireError(
        "timeout", f"{shown(url)}: expected an answer within {deadline.timeout_s:g} s, found none"
    )


def _read(response: httpx2.Response, url: str, deadline: Deadline) -> bytes:
    """Read the body; a server that drips is cut off at the deadline, one that floods at `MAX_BYTES`."""
    found = bytearray()
    for piece in response.iter_bytes():  # as they come; with a size, a drip would be waited for
        found += piece
        if len(found) > MAX_BYTES:
            raise WireError("answer", f"{shown(url)}: expected at most {MAX_BYTES} bytes, found more")
        if deadline.left_s() <= 0:
            raise _too_late(url, deadline)
    return bytes(found)


def _parsed(text: bytes, url: str, key: str, status: int) -> Any:
    try:
        return json.loads(text)
    except RecursionError:
        found = "JSON that is nested too deep"
    except ValueError:
        kind = "HTML" if text.lstrip()[:1] == b"<" else "something else"
        found = f"{kind}: {_words(text, key)[:_QUOTED_CHARS]!r}" if text.strip() else "nothing"
    raise WireError("answer", f"{shown(url)}: expected JSON, found {found}", status=status)


def quoted(text: str, key: str) -> str:
    """Return the beginning of what a service said as an error may show it; empty for nothing."""
    words = _words(text.encode("utf-8", "replace"), key)
    return repr(words[:_QUOTED_CHARS]) if words else ""


def _words(text: bytes, key: str) -> str:
    """Return the beginning of a body, without the key and without what looks like another."""
    words = " ".join(text[:2_000].decode("utf-8", "replace").split())
    if key:
        words = words.replace(key, "[key]")
    return redact(words).text


def _retry_after_s(value: str, now_ms: int) -> float:
    """Return the seconds that a server asks to wait; 0 where it says nothing that can be read."""
    value = value.strip()
    if value.isascii() and value.isdigit():
        return float(value[:9])
    if not value:
        return 0.0
    from email.utils import parsedate_to_datetime

    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - now_ms / 1000)
    except (OverflowError, ValueError):
        return 0.0
