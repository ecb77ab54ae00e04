"""The words of turns that are kept nowhere else: in memory, bounded, gone with the process."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from sys import getsizeof
from typing import TYPE_CHECKING

from rememora.locks import Lock

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rememora.model.transcript import Message

    Key = tuple[str, str]


@dataclass(slots=True)
class _Turn:
    session: str | None
    messages: dict[str, Message] = field(default_factory=dict)
    size: int = 0


class HeldTurns:
    """Messages with their words, by scope and exchange; safe to use from several threads.

    When there is too much of it, turns that were learnt from go first, then the oldest. The newest stays,
    however long it is.

    Args:
        max_exchanges: So many exchanges are held at most.
        max_bytes: So many bytes their texts take at most, as Python counts them; the newest is not counted.
    """

    def __init__(self, *, max_exchanges: int, max_bytes: int) -> None:
        self._max_exchanges, self._max_bytes = max_exchanges, max_bytes
        self._lock = Lock()
        self._turns: OrderedDict[Key, _Turn] = OrderedDict()
        self._over: OrderedDict[tuple[str, str | None], Key] = OrderedDict()
        self._dropped: list[Key] = []
        self._bytes = 0

    def hold(self, messages: Iterable[Message]) -> None:
        """Take messages with their words and their hashes; one with a known id takes the place of the other."""
        with self._lock:
            for message in messages:
                key = (message.scope, message.exchange_id)
                turn = self._turns.setdefault(key, _Turn(message.session))
                if self._over.get((message.scope, turn.session)) == key:  # its words are needed again
                    del self._over[message.scope, turn.session]
                before = turn.messages.get(message.id)
                grown = _size(message) - (_size(before) if before else 0)
                turn.messages[message.id] = message
                turn.size += grown
                self._bytes += grown
            while len(self._turns) > 1 and self._too_much():
                self._drop_one()

    def find(self, bare: Message) -> Message | None:
        """Return the words of a message that was written without them.

        The hash is that of one write, so what is found is what was meant when that row was written.
        """
        with self._lock:
            turn = self._turns.get((bare.scope, bare.exchange_id))
            known = turn.messages.get(bare.id) if turn else None
        return known if known is not None and known.words_hash == bare.words_hash else None

    def release(self, keys: Iterable[Key]) -> None:
        """Keep of these only what was said last in each session, which the next turn may answer to."""
        with self._lock:
            for key in keys:
                turn = self._turns.get(key)
                if turn is not None:
                    before = self._over.pop((key[0], turn.session), None)
                    if before is not None and before != key:
                        self._remove(before)
                    self._over[key[0], turn.session] = key

    def waiting(self) -> list[Key]:
        """Return the exchanges that were not released, oldest first."""
        with self._lock:
            over = set(self._over.values())
            return [key for key in self._turns if key not in over]

    def sessions(self) -> set[tuple[str, str | None]]:
        """Return the scopes and sessions of which words are here."""
        with self._lock:
            return {(scope, turn.session) for (scope, _), turn in self._turns.items()}

    def holds(self, key: Key) -> bool:
        """Tell whether words of an exchange are here."""
        with self._lock:
            return key in self._turns

    def forget(self, scope: str | None = None) -> None:
        """Let the words of a scope go, or all."""
        with self._lock:
            for key in [key for key in self._turns if scope in (None, key[0])]:
                self._remove(key)
            self._over = OrderedDict((where, key) for where, key in self._over.items() if key in self._turns)

    def drop(self, keys: Iterable[Key]) -> None:
        """Let the words of exchanges go, needed or not."""
        with self._lock:
            for key in keys:
                self._remove(key)
            self._over = OrderedDict((where, key) for where, key in self._over.items() if key in self._turns)

    def take_dropped(self) -> Sequence[Key]:
        """Return the exchanges that were dropped for want of room since this was asked last."""
        with self._lock:
            dropped, self._dropped = self._dropped, []
        return dropped

    @property
    def figures(self) -> tuple[int, int]:
        """Exchanges and bytes that are held."""
        with self._lock:
            return len(self._turns), self._bytes

    def _too_much(self) -> bool:
        newest = next(reversed(self._turns.values()))
        return len(self._turns) > self._max_exchanges or self._bytes - newest.size > self._max_bytes

    def _drop_one(self) -> None:
        newest = next(reversed(self._turns))
        for where, key in self._over.items():
            if key != newest:
                del self._over[where]
                self._remove(key)
                return
        oldest = next(iter(self._turns))
        self._remove(oldest)
        self._dropped.append(oldest)

    def _remove(self, key: Key) -> None:
        turn = self._turns.pop(key, None)
        self._bytes -= turn.size if turn else 0


def _size(message: Message) -> int:
    return getsizeof(message.text) + getsizeof(message.name)
