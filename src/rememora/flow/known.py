"""Reading facts: what holds, what held, and what was known of it. Inside a block."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core.dedupe import normal_form
from rememora.core.facts import ALIAS, alone, spells
from rememora.flow.settling import names_of, rows_of
from rememora.model.facts import Fact

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rememora.core.facts import Spell
    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory


def facts_at(
    deps: Deps,
    subject: str,
    attribute: str | None,
    *,
    at_ms: int,
    known_ms: int | None,
    scopes: Sequence[str],
) -> list[Fact]:
    """Return what held at a moment, as it was known at another one; what contradicts it stands beside it."""
    found = []
    for rows in _addresses(deps, subject, attribute, scopes=scopes):
        known = as_known(deps, rows, known_ms)
        holds = [s for s in spells(known, known_ms) if not s.contested and s.time.holds(at_ms)]
        rivals = [s for s in contested(known, holds, known_ms) if s.time.holds(at_ms)]
        opposed = {
            _value(one) for s in rivals for one in holds if _value(one) != _value(s) and not one.memory.many
        }
        holds = list({_value(s): s for s in reversed(holds)}.values())[::-1]  # told alone and among several
        found += [_fact(s, "conflicting" if _value(s) in opposed else "active", known_ms) for s in holds]
        found += [_fact(s, "conflicting", known_ms) for s in rivals]
    return found


def history(deps: Deps, subject: str, attribute: str, *, scopes: Sequence[str]) -> list[Fact]:
    """Return every value that was told, in the order of their begin; those that were taken back too."""
    found = []
    for rows in _addresses(deps, subject, attribute, scopes=scopes):
        told = spells(rows)
        seen = {s.memory.id for s in told if not s.contested}
        others = [alone(m) for m in rows if m.id not in seen]
        facts = [_fact(s, _status(s.memory), None) for s in [*(s for s in told if not s.contested), *others]]
        found += sorted(facts, key=lambda fact: (fact.valid_from_ms, fact.recorded_ms))
    return found


def contested(rows: Iterable[Memory], holds: Sequence[Spell], known_ms: int | None) -> list[Spell]:
    """Return what waits for the user because it contradicts what holds."""
    values = {_value(spell) for spell in holds if not spell.memory.many}
    waiting = [
        m for m in rows if m.status == "quarantined" and (known_ms is None or m.recorded_ms <= known_ms)
    ]
    return [s for s in map(alone, waiting) if values and _value(s) not in values]


def as_known(deps: Deps, rows: Iterable[Memory], known_ms: int | None) -> list[Memory]:
    """Return memories with the content that they had at a moment, where it changed since."""
    if known_ms is None:
        return list(rows)
    return [_as_known(deps, memory, known_ms) for memory in rows]


def _as_known(deps: Deps, memory: Memory, known_ms: int) -> Memory:
    if memory.version == 1 or memory.updated_ms <= known_ms:
        return memory
    earlier = [m for m in deps.store.memories.versions(memory.scope, memory.id) if m.updated_ms <= known_ms]
    if not earlier:
        return memory
    return replace(
        memory, text=earlier[-1].text, slot=earlier[-1].slot, valid_from_ms=earlier[-1].valid_from_ms
    )


def _addresses(
    deps: Deps, subject: str, attribute: str | None, *, scopes: Sequence[str]
) -> Iterable[list[Memory]]:
    for scope in scopes:
        groups: dict[str, list[Memory]] = {}
        names = names_of(deps, scope, subject)
        for row in rows_of(deps, scope, names, attribute):
            assert row.slot is not None  # found by it
            groups.setdefault(row.slot[1], []).append(row)
        yield from (rows for name, rows in groups.items() if ALIAS in (attribute, None) or name != ALIAS)


def _value(spell: Spell) -> str:
    assert spell.memory.slot is not None  # rows of an address have one
    return normal_form(spell.memory.slot[2])


def _status(memory: Memory) -> str:
    return "conflicting" if memory.status == "quarantined" else memory.status


def _fact(spell: Spell, status: str, known_ms: int | None) -> Fact:
    memory = spell.memory
    assert memory.slot is not None  # rows of an address have one
    subject, attribute, value = memory.slot
    retired = memory.retired_ms
    return Fact(
        subject=subject,
        attribute=attribute,
        value=value,
        valid_from_ms=spell.time.start_ms,
        valid_to_ms=spell.time.end_ms,
        recorded_ms=memory.recorded_ms,
        retired_ms=None if retired is not None and known_ms is not None and retired > known_ms else retired,
        status=status,
        memory_id=memory.id,
        trust=memory.trust,
        scope=memory.scope,
    )
