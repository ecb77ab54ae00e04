"""Exchanges in a storage of the host's own: what the engine does for its files is done here (C-048)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora import ExchangeConflict, InvalidInput, NotFound, strip_protocol_tags
from rememora.clocks import SystemClock
from rememora.core.arguments import any_text, text
from rememora.core.clean import repaired
from rememora.core.identity import content_id
from rememora.core.redact import redact
from rememora.integrations.topic_memory_records import STORAGE_CALLS, CanonicalExchange

if TYPE_CHECKING:
    from rememora.integrations.topic_memory_records import MemoryStorage


def system_ms() -> int:
    """Return the time of this machine, epoch milliseconds."""
    return SystemClock().now_ms()


class PlainExchanges:
    """begin, complete and fail over the nine calls of a `MemoryStorage`.

    Texts are mended and redacted before the storage sees them. What the storage raises passes as it is. Finding
    an exchange reads all of them, as it does in topic-memory; two processes on one storage are the host's
    to keep apart.

    Raises:
        InvalidInput: A call is missing.
    """

    def __init__(self, storage: MemoryStorage) -> None:
        missing = [name for name in STORAGE_CALLS if not callable(getattr(storage, name, None))]
        if missing:
            raise InvalidInput(
                f"storage: expected a MemoryStorage or a handle from rememora.open, found "
                f"{type(storage).__name__} without {', '.join(missing)}"
            )
        self._storage, self._clock = storage, SystemClock()

    def now_ms(self) -> int:
        """Return the time."""
        return self._clock.now_ms()

    def begin_exchange(self, user_text: str, *, at: int | None) -> CanonicalExchange:
        """Write down what the user said."""
        said, at_ms = _clean(any_text("user_text", user_text)), self._ms(at)
        sequence = 1 + max((exchange.sequence for exchange in self._storage.list_exchanges()), default=0)
        id = content_id("ex", said, at_ms, sequence)
        return self._put(CanonicalExchange(id=id, sequence=sequence, user_text=said, user_sent_at=at_ms))

    def complete_exchange(self, id: str, assistant_text: str, *, at: int | None) -> CanonicalExchange:
        """Write down the answer; the same one again changes nothing."""
        said = _clean(strip_protocol_tags(text("assistant_text", assistant_text)))
        known = self.exchange(id)
        if known.status == "completed":
            if known.assistant_text != said:
                raise ExchangeConflict(f"exchange {id!r} is there with another answer; nothing was changed")
            return known
        done = replace(known, status="completed", assistant_text=said, failure_reason=None)
        return self._put(replace(done, assistant_completed_at=self._ms(at)))

    def fail_exchange(self, id: str, reason: str, *, at: int | None) -> CanonicalExchange:
        """Close an exchange that got no answer; a reason that is there stays."""
        known = self.exchange(id)
        if known.status == "completed":
            raise ExchangeConflict(
                f"exchange {id!r}: expected it pending, found it completed; nothing was changed"
            )
        if known.status == "failed":
            return known
        failed = replace(known, status="failed", failure_reason=_clean(reason))
        return self._put(replace(failed, assistant_completed_at=self._ms(at)))

    def exchange(self, id: str) -> CanonicalExchange:
        """Return one exchange."""
        for exchange in reversed(self._storage.list_exchanges()):
            if exchange.id == id:
                return exchange
        raise NotFound("an exchange", id, scope="default")

    def _put(self, exchange: CanonicalExchange) -> CanonicalExchange:
        self._storage.put_exchange(exchange)
        return exchange

    def _ms(self, at: int | None) -> int:
        return self._clock.now_ms() if at is None else at


def _clean(words: str) -> str:
    return redact(repaired(words)).text
