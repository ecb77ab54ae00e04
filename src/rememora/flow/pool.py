"""Turns whose words are not kept (`archive` is off): written bare, read from memory, lost with it.

Where the words are kept, every function here gives the messages as they are.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core import unkept
from rememora.model.errors import StoreError
from rememora.model.transcript import LOST

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory, Span
    from rememora.model.transcript import Exchange, Message

    Key = tuple[str, str]

_KEY, _KEY_BYTES = "words_key", 32
"""In the store's own values: one key for all hashes of words. It lies in the file that the hashes lie in."""


def bare(deps: Deps, message: Message) -> Message:
    """Return a message without its words and its speaker's name, but with a hash of the words. In a transaction."""
    return replace(message, text="", name=None, words_hash=hashed(deps, message.text))


def to_write(deps: Deps, messages: Sequence[Message]) -> list[Message]:
    """Return messages as they are to be written; words that are not kept are held in memory. In a transaction."""
    if deps.turns is None:
        return list(messages)
    written = [bare(deps, message) for message in messages]
    deps.turns.hold(
        replace(message, words_hash=one.words_hash) for message, one in zip(messages, written, strict=True)
    )
    return written


def spoken(deps: Deps, messages: Iterable[Message]) -> list[Message]:
    """Return messages with their words; those whose words are gone are left out."""
    return [known for message in messages if (known := _spoken(deps, message)) is not None]


def words_of(deps: Deps, exchange: Exchange) -> list[Message] | None:
    """Return the visible messages of an exchange with their words, or `None` if any of them are gone. In a block.

    Messages that were changed behind our back are left out. With `None` the exchange cannot be read here:
    its words are in the memory of another process, or lost.
    """
    said = deps.store.transcript.window([exchange.scope], exchange_id=exchange.id)
    sound = [message for message in said if message.integrity != "false"]
    known = spoken(deps, sound)
    return known if len(known) == len(sound) else None


def _spoken(deps: Deps, message: Message) -> Message | None:
    if not message.words_hash:
        return message
    found = deps.turns.find(message) if deps.turns else None
    return found and replace(message, text=found.text, name=found.name)


def hashed(deps: Deps, words: str) -> str:
    """Return the hash of words, salted anew each time. In a transaction."""
    key = deps.store.meta.get(_KEY)
    if not isinstance(key, bytes):
        key = deps.random_bytes(_KEY_BYTES)
        deps.store.meta.put(_KEY, key)
    return unkept.words_hash(key, deps.random_bytes(unkept.SALT_BYTES), words)


def says(deps: Deps, said: Message | Span, words: str) -> bool:
    """Tell whether a message or a span has exactly these words, kept or not. In a block."""
    if not said.words_hash:
        return said.text == words
    key = deps.store.meta.get(_KEY)
    return isinstance(key, bytes) and unkept.says(key, said.words_hash, words)


def resting(deps: Deps, memory: Memory) -> Memory:
    """Return a memory whose spans in words that are not kept have hashes instead of words. In a transaction."""
    if deps.turns is None or not memory.evidence:
        return memory
    said = deps.store.transcript.messages(memory.scope, [span.message_id for span in memory.evidence])
    without = {message.id for message in said if message.words_hash}
    spans = [
        replace(span, text="", words_hash=hashed(deps, span.text))
        if span.message_id in without and not span.words_hash
        else span
        for span in memory.evidence
    ]
    return replace(memory, evidence=tuple(spans))


def waiting(deps: Deps, scopes: Sequence[str] | None) -> tuple[int, int, int]:
    """Count the exchanges that wait and can be read here, those that cannot, and the lost ones. In a block."""
    everywhere = deps.store.pool.count(scopes)
    elsewhere = len(_unheld(deps, scopes))
    return everywhere - elsewhere, elsewhere, deps.store.pool.lost(scopes)


def tend(deps: Deps, learnt: Sequence[Key] = ()) -> None:
    """Note what has become of words in memory; outside of any block, after a turn was written and at each tick.

    The first time, exchanges of the processes before are marked as lost: their words went with them. If one
    of those is alive after all, its next tick takes the mark back. Then those are marked that were dropped for
    want of room, and the sink is told.

    Args:
        deps: The ports.
        learnt: Exchanges whose words are needed no more, by scope and id.
    """
    if deps.turns is not None:
        deps.turns.release(learnt)
        dropped = deps.turns.take_dropped()
        if dropped:
            _mark_lost(deps, dropped)
            deps.emit("turns.dropped", failure=True, exchanges=len(dropped))
    if not deps.awake:
        _mark_gone(deps)
        deps.awake = True
    elif deps.turns is not None and not learnt:
        _mark_found(deps, deps.turns.waiting())


def release(deps: Deps, scope: str, ids: Sequence[str]) -> None:
    """Let go of the words of exchanges that were distilled; after the transaction that says so."""
    if deps.turns is not None:
        deps.turns.release((scope, id) for id in ids)


def settle(deps: Deps, scope: str, id: str) -> None:
    """Tend to the words in memory after an exchange was written; outside of any block."""
    if deps.turns is None:
        return
    try:
        with deps.store.reading():
            known = deps.store.transcript.exchange(scope, id)
            over = known is not None and known.status == "completed" and _is_over(deps, known)
        tend(deps, [(scope, id)] if over else [])
    except StoreError as error:  # the turn is written, and no error may say otherwise; the next process marks
        deps.emit("turns.mark_failed", failure=True, error=error.code)


def _is_over(deps: Deps, known: Exchange) -> bool:
    """Tell whether the words of a completed exchange are needed no more; of a lost one, whether some are gone."""
    if known.learning == LOST:
        return words_of(deps, known) is None
    return known.learning != "waiting"


def let_go(deps: Deps) -> None:
    """Mark as lost what still waits, and forget all words; before the store is closed, once or more often."""
    if deps.turns is None:
        return
    keys = deps.turns.waiting()
    deps.turns.forget()
    try:
        _tell_lost(deps, keys)
    except StoreError:  # it is closed already, or cannot be written: the next process marks them
        return


def _unheld(deps: Deps, scopes: Sequence[str] | None) -> list[Key]:
    keys = deps.store.pool.unkept(scopes)
    return [key for key in keys if deps.turns is None or not deps.turns.holds(key)]


def _mark_lost(deps: Deps, keys: Sequence[Key]) -> int:
    if not keys:
        return 0
    with deps.store.transaction():
        return deps.store.pool.mark_lost(keys, lost=True)


def _tell_lost(deps: Deps, keys: Sequence[Key]) -> None:
    lost = _mark_lost(deps, keys)
    if lost:
        deps.emit("turns.lost", failure=True, exchanges=lost)


def _mark_gone(deps: Deps) -> None:
    with deps.store.reading():
        keys = _unheld(deps, None)
    _tell_lost(deps, keys)


def _mark_found(deps: Deps, keys: Sequence[Key]) -> None:
    with deps.store.reading():
        lost = bool(keys) and deps.store.pool.lost(None) > 0
    if lost:
        with deps.store.transaction():
            deps.store.pool.mark_lost(keys, lost=False)
