"""A turn that comes again: the same words are no news, others are a conflict. Inside a transaction."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.flow.pool import says, words_of
from rememora.model.errors import ExchangeConflict
from rememora.model.results import Receipt
from rememora.model.transcript import LOST, NOT_KEPT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps
    from rememora.model.transcript import Exchange, Message


def same_question(deps: Deps, known: Exchange, text: str) -> Exchange:
    """Return the exchange if it was begun with these words; until it is completed they are in memory again then.

    So they are if it was completed and nothing could be learnt from it, since its words were lost.

    Raises:
        ExchangeConflict: It was begun with others, or not by the host.
    """
    if known.source != "host":
        raise ExchangeConflict(
            f"exchange {known.id!r} is there, and was not begun by you ({known.source}); nothing was changed"
        )
    if not _said(deps, known, "user", text, kept=known.user_text):
        raise ExchangeConflict(
            f"exchange {known.id!r} is there with other words of the user; nothing was changed"
        )
    wanted = known.status != "completed" or known.learning == LOST
    if deps.turns is not None and not known.words_kept and wanted:
        (asked,) = _messages(deps, known, "user")
        deps.turns.hold([replace(asked, text=text)] if asked.words_hash else [])
    return known


def same_answer(deps: Deps, known: Exchange, text: str) -> Receipt:
    """Return the receipt of an answer that is there already.

    Raises:
        ExchangeConflict: The exchange was completed with another.
    """
    if not _said(deps, known, "assistant", text, kept=known.assistant_text):
        raise ExchangeConflict(f"exchange {known.id!r} is there with another answer; nothing was changed")
    return Receipt(status="duplicate", id=known.id, of=known.id)


def heard_again(deps: Deps, known: Exchange, said: Sequence[Message]) -> tuple[str, ...]:
    """Take the words of a completed exchange that still waits back into memory; say if some of them are missing.

    They went with another process. What is not word for word what was said then is none of it.

    Args:
        deps: The ports.
        known: The exchange.
        said: What the host says was said, in order; without the question where that comes by itself.
    """
    if deps.turns is None or known.words_kept or known.learning not in ("waiting", LOST):
        return ()
    for role in {message.role for message in said}:
        own = [message for message in said if message.role == role]
        deps.turns.hold(
            replace(bare, text=message.text, name=message.name)
            for bare, message in zip(_messages(deps, known, role), own, strict=False)
            if bare.words_hash and says(deps, bare, message.text)
        )
    if words_of(deps, known) is None:
        return (NOT_KEPT,)
    deps.store.pool.mark_lost([(known.scope, known.id)], lost=False)
    return ()


def _said(deps: Deps, known: Exchange, role: str, text: str, *, kept: str | None) -> bool:
    if known.words_kept and kept == text:
        return True
    said = _messages(deps, known, role)
    if known.words_kept:  # what was forgotten is out of sight, and still the same turn
        return len(said) == 1 and not said[0].visible and said[0].text == text
    return len(said) == 1 and says(deps, said[0], text)


def _messages(deps: Deps, known: Exchange, role: str) -> list[Message]:
    said = deps.store.transcript.window([known.scope], exchange_id=known.id, hidden=True)
    return [message for message in said if message.role == role and message.integrity != "false"]
