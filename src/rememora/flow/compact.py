"""The older part of a conversation becomes a capsule and notes; every word of it stays in the transcript.

Over the waterline the older messages are written to the transcript (those that are not there yet), what they come to
is found by rules or by a model, and one transaction keeps the capsule with the exact entries that it stands for. A
capsule at the top of the list is taken apart again: the new one is made of the words themselves, never of a summary.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from rememora.core.capsules import framing
from rememora.core.capsules.cutting import cut
from rememora.core.capsules.finding import find, form_of
from rememora.core.capsules.said import read
from rememora.core.capsules.waterline import is_over
from rememora.core.capsules.writing import write
from rememora.core.identity import content_id
from rememora.core.instructions import reads_like_instruction
from rememora.core.sentinel import language_of
from rememora.core.told import forms
from rememora.flow.capsules import RULES, Older, RacedError, entries_of, keep, known_in, memory_of
from rememora.flow.distill import learn_from
from rememora.flow.entries import as_entries, drafts, exact, recorded
from rememora.model.compaction import Compacted
from rememora.model.errors import StoreError
from rememora.model.memory import Memory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.capsules.cutting import Cut
    from rememora.core.capsules.finding import Line
    from rememora.core.capsules.said import Said
    from rememora.core.capsules.writing import Written
    from rememora.flow.deps import Deps
    from rememora.flow.recap import Recap

FORCED_KEEPS = 5
"""Messages that stay when compaction is forced without a size. Source: memory-river (UD-13)."""
ROLES = ("system", "developer", "user")
_READ_ENTRIES = 4_000
"""Of the entries behind a capsule so many are read anew, the latest; it stands for all of them."""
_FRAME_TOKENS, _LEAST_ROOM = 60, 40
"""What the words around a capsule cost; and room for two lines in any case, since an empty one tells nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """How a conversation is to be compacted; sizes are estimated tokens, and `None` follows from the rest."""

    scope: str
    session: str | None
    at_ms: int
    window_tokens: int
    to_tokens: int | None = None
    keep_last: int | None = None
    force: bool = False
    role: str | None = None


def compact(deps: Deps, messages: list[Any], wanted: Wanted) -> Compacted:
    """Put the older part of *messages* into a capsule, if they are over the waterline or it is forced.

    A store that fails leaves the messages as they are; so does everything else that would lose a word.
    """
    said = read(messages, cost=deps.cost)
    before = sum(one.tokens for one in said)
    unchanged = Compacted(compacted=False, messages=messages, tokens_before=before, tokens_after=before)
    settings = deps.settings
    if not wanted.force and not is_over(
        before,
        window_tokens=wanted.window_tokens,
        waterline=settings.compaction_waterline,
        step=settings.compaction_step,
    ):
        return replace(unchanged, reason="below_waterline")
    if not settings.archive:  # what is not kept could never be read again
        return replace(unchanged, reason="not_kept", degraded=("not_kept",))
    try:
        return _compacted(deps, messages, said, wanted, unchanged)
    except RacedError:
        return replace(unchanged, reason="moved")
    except StoreError as error:  # the host's turn goes on without us
        deps.emit("compact.failed", failure=True, error=error.code)
        return replace(unchanged, degraded=(error.code,))


def _compacted(
    deps: Deps, messages: list[Any], said: list[Said], wanted: Wanted, unchanged: Compacted
) -> Compacted:
    capsules = known_in(deps, said, wanted.scope)
    talk = [replace(one, role="user") if one.place in capsules else one for one in said]
    size = _size(deps, wanted)
    room = min(deps.settings.compaction_capsule_tokens, max(_LEAST_ROOM, size // 2))
    parts = _cut(talk, wanted, size - room, set(capsules))
    going = [one for one in talk if one.place in parts.older and one.place not in capsules]
    if not going:
        return replace(unchanged, reason="nothing_older")
    older = _older(deps, messages, going, [capsules[p] for p in parts.older if p in capsules], wanted)
    if older is None:
        return replace(unchanged, reason="not_recorded", degraded=("not_recorded",))
    if not older.ids:  # nothing in it has words
        return replace(unchanged, reason="nothing_older")
    made = _recap(deps, older, room)
    lost = made.degraded if made else ()
    written = (made and made.written) or write(
        older.lines, form=older.form, language=older.language, budget_tokens=room, cost=deps.cost
    )
    by = made.by if made and made.written else RULES
    id = content_id("cap", wanted.scope, wanted.session, *older.ids)
    message = {
        "role": wanted.role or _role(said),
        "content": framing.frame(written.text, id=id, count=len(older.ids), language=older.language),
    }
    placed = _placed(messages, said, parts, message)
    after = sum(one.tokens for one in read(placed, cost=deps.cost))
    if after >= unchanged.tokens_before and not wanted.force:
        return replace(unchanged, reason="no_gain", degraded=lost)
    operation = keep(deps, _memory(deps, older, written, wanted, id, by), older)
    notes = _notes(deps, older, made, wanted)
    deps.emit(
        "compact.succeeded", capsule=id, entries=len(older.ids), before=unchanged.tokens_before, after=after
    )
    return Compacted(
        compacted=True,
        messages=placed,
        capsule_id=id,
        text=written.text,
        form=older.form,
        by=by,
        notes=notes,
        dropped_ids=older.ids,
        tokens_before=unchanged.tokens_before,
        tokens_after=after,
        operation_id=operation,
        degraded=(*lost, *(("over_budget",) if _over(after, wanted) else ())),
    )


def _over(after: int, wanted: Wanted) -> bool:
    return wanted.to_tokens is not None and after > wanted.to_tokens


def _size(deps: Deps, wanted: Wanted) -> int:
    """Return how many tokens may be left of the conversation."""
    if wanted.to_tokens is not None:
        return wanted.to_tokens
    settings = deps.settings
    usual = int(wanted.window_tokens * settings.compaction_keep) + settings.compaction_capsule_tokens
    return min(usual, int(wanted.window_tokens * settings.compaction_waterline) // 2)


def _cut(talk: Sequence[Said], wanted: Wanted, keep_tokens: int, capsules: set[int]) -> Cut:
    last = wanted.keep_last
    if last is None and wanted.force and wanted.to_tokens is None:
        count = sum(not one.is_system and one.place not in capsules for one in talk)
        last = FORCED_KEEPS if count > FORCED_KEEPS else 0
    if last is not None:
        return cut(talk, keep_tokens=0, least=last)
    instructions = sum(one.tokens for one in talk if one.is_system)
    return cut(talk, keep_tokens=max(0, keep_tokens - instructions - _FRAME_TOKENS))


def _older(
    deps: Deps, messages: Sequence[Any], going: Sequence[Said], capsules: Sequence[Memory], wanted: Wanted
) -> Older | None:
    """Write the entries that go, where they are not written yet, and find what all of them come to."""
    given = drafts(going, messages)
    former = tuple(dict.fromkeys(id for capsule in capsules for id in entries_of(capsule)))
    earlier = exact(deps, wanted.scope, former[-_READ_ENTRIES:])
    kept = recorded(
        deps, given, earlier=earlier, scope=wanted.scope, session=wanted.session, at_ms=wanted.at_ms
    )
    if kept is None:
        return None
    known = set(former)
    new = {message.id: message for message in kept if message.id not in known}
    ids = (*former, *new)
    entries = (*earlier, *(message for message in new.values() if message.visible))
    read_by_rules = as_entries(entries, given)
    heard = [language_of(message.text) for message in entries if message.role == "user"]
    return Older(
        entries=entries,
        ids=ids,
        capsules=tuple(capsules),
        lines=tuple(_allowed(deps, find(read_by_rules), wanted.scope)),
        form=form_of(read_by_rules),
        language="zh" if 2 * heard.count("zh") > len(heard) else "en",
    )


def _allowed(deps: Deps, lines: Sequence[Line], scope: str) -> list[Line]:
    """Leave out lines that speak to the model, and those whose words were forgotten."""
    with deps.store.reading():
        return [
            line
            for line in lines
            if not reads_like_instruction(line.text) and not _forgotten(deps, line.text, scope)
        ]


def _forgotten(deps: Deps, text: str, scope: str) -> bool:
    probe = Memory(
        id="", scope=scope, session=None, kind="note", title=None, text=text, recorded_ms=0, updated_ms=0
    )
    return any(deps.store.tombstones.blocking(scope, form) is not None for form in forms([probe]))


def _recap(deps: Deps, older: Older, room: int) -> Recap | None:
    """Ask the model, if one is to write capsules."""
    if deps.settings.compaction_mode != "llm":
        return None
    from rememora.flow.recap import recap

    return recap(deps, older, room)


def _notes(deps: Deps, older: Older, made: Recap | None, wanted: Wanted) -> tuple[str, ...]:
    """Learn from the older part, and return the ids of what is new."""
    receipts = learn_from(deps, wanted.scope, list(dict.fromkeys(m.exchange_id for m in older.entries)))
    if made is not None:
        from rememora.flow.recap import notes

        receipts += notes(deps, older, made, scope=wanted.scope, session=wanted.session)
    return tuple(one.id for one in receipts if one.status in ("stored", "superseded"))


def _role(said: Sequence[Said]) -> str:
    """Return who the capsule speaks as: the host's instructions, or the user where those stand apart from the list.

    That is so at services that bring results of tools in messages of the user.
    """
    apart = not any(one.is_system for one in said) and any(one.role == "user" and one.answers for one in said)
    return "user" if apart else "system"


def _placed(messages: list[Any], said: Sequence[Said], parts: Cut, capsule: dict[str, str]) -> list[Any]:
    """Return the new list: the host's first instructions, the capsule, and what stays."""
    leading = next((one.place for one in said if not one.is_system or one.place in parts.older), len(said))
    kept = [messages[place] for place in parts.kept]
    head = sum(place < leading for place in parts.kept)
    return [*kept[:head], capsule, *kept[head:]]


def _memory(deps: Deps, older: Older, written: Written, wanted: Wanted, id: str, by: str) -> Memory:
    return memory_of(
        deps, older, written, id=id, by=by, scope=wanted.scope, session=wanted.session, at_ms=wanted.at_ms
    )
