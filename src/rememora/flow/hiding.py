"""Turns that tell what was forgotten go out of sight with it, and come back with it. Inside a transaction.

The words stay in the transcript, hidden from every reader, until `erase` takes them; what merely mentions a value in
another connection stays in sight, and the receipt names it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.dedupe import normal_form
from rememora.flow.index import message_entries
from rememora.flow.intake import Intake
from rememora.flow.topic_drop import drop_topics_of
from rememora.model.queries import Where, Which

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory
    from rememora.model.transcript import Message

MOST_CHARS = 600
"""A longer turn says more than what was forgotten, and stays in sight."""
_HALF = 0.5
_MOST = 500
_BEFORE_ALL_MS = -(2**62)
_SPOKEN = ("user", "assistant")


def hide(deps: Deps, scope: str, messages: Iterable[Message]) -> list[str]:
    """Take messages from every reader, and from the topics that say their words; return their ids."""
    seen = {m.id: m for m in messages if m.visible and m.integrity != "false"}
    ids = list(seen)
    if ids:
        deps.store.transcript.show(scope, ids, visible=False)
        deps.store.index.remove(scope, "message", ids)
        drop_topics_of(deps, scope, seen.values())
    return ids


def show_again(deps: Deps, memory: Memory, hidden: Sequence[str]) -> None:
    """Bring back the turns that went with a memory, but for those that something else forgotten rests on.

    Args:
        deps: The ports.
        memory: What came back from the trash.
        hidden: Ids of the messages that went with it.
    """
    ids = list(dict.fromkeys((*hidden, *_said_by_user(memory))))
    if not ids:
        return
    found = [m for m in deps.store.transcript.messages(memory.scope, ids) if m.id in ids and not m.visible]
    exchanges = tuple({m.exchange_id for m in found})
    which = Which(scopes=(memory.scope,), statuses=("trashed",), exchanges=exchanges)
    others = [m for m in deps.store.memories.find(which) if m.id != memory.id] if exchanges else []
    held = {id for other in others for id in _said_by_user(other)}
    known = [deps.store.transcript.exchange(memory.scope, id) for id in exchanges]
    kept = {one.id for one in known if one is not None and one.status == "completed"}
    back = [m for m in found if m.id not in held and m.exchange_id in kept]
    gone = _with_others(deps, memory, {m.id for m in back}.difference(hidden))
    back = [m for m in back if m.id not in gone and not _tells_forgotten(deps, m, memory)]
    if back:
        deps.store.transcript.show(memory.scope, [m.id for m in back], visible=True)
        deps.store.index.add(message_entries(back, Intake()))
        drop_topics_of(deps, memory.scope, back)


def _with_others(deps: Deps, memory: Memory, ids: set[str]) -> set[str]:
    """Return those of some turns that went with another memory, which never came back.

    Its row may have left the trash for good by now: only the ledger knows of it.
    """
    found: set[str] = set()
    for row in deps.store.ledger.rows([memory.scope]) if ids else ():
        took = row.payload.get("messages") if row.payload else None
        if isinstance(took, list) and memory.id not in row.ids and not ids.isdisjoint(took):
            others = deps.store.memories.several(memory.scope, list(row.ids))
            if not others or any(other.status == "trashed" for other in others):
                found |= ids.intersection(took)
    return found


def _tells_forgotten(deps: Deps, message: Message, back: Memory) -> bool:
    """Tell whether a turn says a value that is forgotten still, whatever it was learnt from."""
    from rememora.core.loosely import places

    which = Which(scopes=(message.scope,), statuses=("trashed",))
    return any(
        other.id != back.id and other.slot is not None and places(other.slot[2], message.text)
        for other in deps.store.memories.find(which)
    )


def told_in(deps: Deps, memory: Memory) -> list[Message]:
    """Return the turns that tell a memory and little else: what it was learnt from, and what tells its value."""
    own = {span.message_id: span.end - span.start for span in memory.evidence if span.role == "user"}
    messages = deps.store.transcript.messages(memory.scope, sorted(own))
    found = [m for m in messages if m.id in own and _is_short(m) and own[m.id] >= _HALF * len(m.text.strip())]
    if memory.slot is not None:
        value = normal_form(memory.slot[2])
        for message in holding(deps, memory.scope, memory.slot[2], roles=("user",)):
            found += [message] if _is_told_by_most_of(message, value) else []
    return [*found, *repeats(deps, memory, found)]


def _is_told_by_most_of(message: Message, value: str) -> bool:
    """Tell whether a sentence that is half of a message, or more, tells a value."""
    from rememora.core.tellings import tellings

    for one in tellings(message.text):
        parts = [normal_form(part) for part in (one.value, one.old) if part]
        if any(value in part or part in value for part in parts):
            return one.end - one.start >= _HALF * len(message.text.strip())
    from rememora.core.loosely import places
    from rememora.core.loosely.units import units

    return any(
        places(value, message.text[start:end]) and end - start >= _HALF * len(message.text.strip())
        for start, end in units(message.text)
    )


def repeats(deps: Deps, memory: Memory, told: Iterable[Message]) -> list[Message]:
    """Return the answers to some turns that say the value again."""
    if memory.slot is None:
        return []
    exchanges = {m.exchange_id for m in told}
    answers = holding(deps, memory.scope, memory.slot[2], roles=("assistant",)) if exchanges else []
    return [m for m in answers if m.exchange_id in exchanges]


def holding(deps: Deps, scope: str, value: str, *, roles: Sequence[str] = _SPOKEN) -> list[Message]:
    """Return the short messages in sight that hold a value as words of their own."""
    from rememora.core.correction import holds
    from rememora.flow.copies import terms_within

    wanted = normal_form(value)
    terms = sorted(terms_within(wanted))
    if not terms:
        return []
    where = Where(now_ms=_BEFORE_ALL_MS, sources=("message",))
    rows = deps.store.index.candidates({scope: terms}, where, limit=_MOST, order="all")
    found = deps.store.transcript.messages(scope, [row.id for row in rows])
    return [
        m
        for m in found
        if m.visible and m.role in roles and _is_short(m) and holds(normal_form(m.text), wanted)
    ]


def _is_short(message: Message) -> bool:
    return message.visible and len(message.text) <= MOST_CHARS


def _said_by_user(memory: Memory) -> list[str]:
    return [span.message_id for span in memory.evidence if span.role == "user"]
