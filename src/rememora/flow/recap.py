"""A capsule by the host's model: what it writes is judged by the words of the session, and never drops any of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora import prompts
from rememora.calls import said
from rememora.core import items
from rememora.core.capsules import replying
from rememora.core.capsules.writing import write
from rememora.core.excerpt import cut
from rememora.core.sentinel import NONCE_BYTES, nonce_of
from rememora.core.times import format_time
from rememora.core.windows import Limits, Turn, written
from rememora.flow.capsules import is_as_read
from rememora.flow.modes import NO_MODEL, mode_of
from rememora.flow.proposals import admit, judged
from rememora.flow.windows import Taken
from rememora.model.errors import LLMError, LLMUnavailable
from rememora.ports.llm import model_for
from rememora.ports.windows import Window

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.capsules.writing import Written
    from rememora.flow.capsules import Older
    from rememora.flow.deps import Deps
    from rememora.model.results import Receipt
    from rememora.model.transcript import Message
    from rememora.ports.llm import LLM

EMPTY, UNSUPPORTED, PARTLY = "capsule_empty", "capsule_unsupported", "capsule_partly_read"
"""Degraded: no lines in the answer; some lines that nothing supports; not all of the session had room in the prompt."""

_LIMITS = Limits(user=3_000, assistant=2_000)
_TOOL_CHARS = 300
"""Where messages are cut in the prompt. Source: memory-river (UD-15)."""
_PROMPT_CHARS = 60_000
"""Of the session so much is shown, its end; the rules have read all of it."""
_WORDS_PER_TOKEN = 0.6


class Recap:
    """What a model made of the older part.

    Attributes:
        written: The text of the capsule; `None` where the rules must write it.
        by: The name of the model.
        reply: Its words, in which notes may be proposed.
        degraded: What was lost.
    """

    __slots__ = ("by", "degraded", "reply", "written")

    def __init__(
        self, written: Written | None, by: str = "", *, reply: str = "", degraded: tuple[str, ...] = ()
    ) -> None:
        self.written, self.by, self.reply, self.degraded = written, by, reply, degraded


def recap(deps: Deps, older: Older, room: int) -> Recap:
    """Ask the model for a capsule of at most *room* tokens; lines that the session does not carry are left out."""
    model = model_for(deps.llm, "compact")
    if model is None:
        return Recap(None, degraded=(NO_MODEL,))
    shown = _shown(older.entries)
    try:
        reply = _asked(deps, model, older, shown, room)
    except LLMError as error:
        return _failed(deps, error)
    except Exception as error:  # noqa: BLE001  # why: a host's callable or object, whatever it raises
        failure = LLMUnavailable(f"llm: expected text, found {said(error)}")
        failure.__cause__ = error
        return _failed(deps, failure)
    given = replying.lines(reply)
    kept = replying.supported(given, replying.Words(message.text for message in older.entries))
    lost = (*((PARTLY,) if len(shown) < len(older.entries) else ()), *((EMPTY,) if not given else ()))
    lost += (UNSUPPORTED,) if len(kept) < len(given) else ()
    if not kept:
        return Recap(None, model.name, reply=reply, degraded=lost)
    text = write(
        [*kept, *replying.beyond(older.lines, kept)],
        form=older.form,
        language=older.language,
        budget_tokens=room,
        cost=deps.cost,
    )
    return Recap(text, model.name, reply=reply, degraded=lost)


def notes(deps: Deps, older: Older, recap: Recap, *, scope: str, session: str | None) -> list[Receipt]:
    """Take the notes that the model proposed through the gate; what nothing supports waits in the inbox."""
    if not recap.reply or mode_of(deps.settings) == "off" or not older.entries:
        return []
    turns = _turns(older.entries)
    found = items.read(recap.reply, turns=[turn.number for turn in turns]).items
    if not found:
        return []
    taken = Taken(window=Window(scope=scope, session=session), turns=turns, shown=turns, holder="")
    judgement = judged(deps, taken, found, made_by={"model": recap.by, "purpose": "compact"})
    with deps.store.transaction():
        return admit(deps, taken, judgement) if is_as_read(deps, older, scope) else []


def _asked(deps: Deps, model: LLM, older: Older, shown: Sequence[Message], room: int) -> str:
    zone = deps.settings.timezone
    told = [replace(m, text=cut(m.text, _TOOL_CHARS)) if m.role == "tool" else m for m in shown]
    return model.complete(
        prompts.fill(
            "compact",
            older.language,
            nonce=nonce_of(deps.random_bytes(NONCE_BYTES)),
            turns=written(_turns(told), _LIMITS, day_of=lambda ms: format_time(ms, zone=zone)[:10]),
            room=str(max(40, int(room * _WORDS_PER_TOKEN))),
        ),
        purpose="compact",
        max_tokens=deps.settings.llm_max_tokens,
        timeout_s=deps.settings.llm_timeout_ms / 1000,
        as_json=True,
    )


def _shown(entries: Sequence[Message]) -> list[Message]:
    """Return the latest entries that have room in a prompt, in order."""
    room, first = _PROMPT_CHARS, len(entries)
    while first and room > 0:
        first -= 1
        most = {"user": _LIMITS.user, "tool": _TOOL_CHARS}.get(entries[first].role, _LIMITS.assistant)
        room -= min(len(entries[first].text), most)
    return list(entries[first + (room < 0 and first + 1 < len(entries)) :])


def _turns(entries: Sequence[Message]) -> tuple[Turn, ...]:
    """Put the messages of each exchange together, numbered in their order."""
    groups: dict[str, list[Message]] = {}
    for message in entries:
        groups.setdefault(message.exchange_id, []).append(message)
    return tuple(
        Turn(number=n, id=id, messages=tuple(of)) for n, (id, of) in enumerate(groups.items(), start=1)
    )


def _failed(deps: Deps, error: LLMError) -> Recap:
    kind = type(error.__cause__ or error).__name__
    deps.emit("llm.failed", failure=True, purpose="compact", code=error.code, error=kind)
    return Recap(None, degraded=(error.code,))
