"""A turn that comes again: the same words are no news, others are a conflict. Inside a transaction."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.flow.pool import says
from rememora.model.errors import ExchangeConflict
from rememora.model.results import Receipt

if TYPE_CHECKING:
    from rememora.flow.deps import Deps
    from rememora.model.transcript import Exchange, Message


def same_question(deps: Deps, known: Exchange, text: str) -> Exchange:
    """Return the exchange if it was begun with these words; until it is completed they are in memory again then.

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
    if deps.turns is not None and not known.words_kept and known.status != "completed":
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


def _said(deps: Deps, known: Exchange, role: str, text: str, *, kept: str | None) -> bool:
    if known.words_kept:
        return kept == text
    said = _messages(deps, known, role)
    return len(said) == 1 and says(deps, said[0], text)


def _messages(deps: Deps, known: Exchange, role: str) -> list[Message]:
    said = deps.store.transcript.window([known.scope], exchange_id=known.id, hidden=True)
    return [message for message in said if message.role == role and message.integrity != "false"]
