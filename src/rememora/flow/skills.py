"""Saving skills, and giving them out: a skill is a memory whose address is its name."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core.decay import heat_of
from rememora.core.identity import content_id
from rememora.core.skills import INDEX_FLOOR, SUBJECT, called_for, checked, key_of
from rememora.flow.admit import let_through
from rememora.flow.forget import purge_overdue
from rememora.flow.propose import proposal
from rememora.flow.writing import Writing
from rememora.model.errors import NotFound
from rememora.model.queries import Where, Which
from rememora.model.skills import Skill

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory
    from rememora.model.results import Receipt

KIND = "skill"
_STEPS, _VERSION = "steps", "skill_version"
"""Keys in `meta`: of the steps, which no prompt is shown, and of the count of versions."""

_CALLED = 1.0
_MOST_FOUND = 50
"""The score, 0 to 1, of a skill whose trigger a question holds, and how many are looked for by words."""


def save(
    deps: Deps, definition: tuple[object, object, object, object], *, scope: str, at_ms: int, **given: object
) -> Receipt:
    """Let a definition through both gates: that of skills, and that of memories.

    Raises:
        SkillRefused: It is malformed; nothing was changed to make it fit.
    """
    sound = checked(*definition)
    made, intake = proposal(
        id=None,
        scope=scope,
        at_ms=at_ms,
        text=sound.summary,
        title=sound.name,
        kind=KIND,
        concepts=sound.triggers,
        triggers=sound.triggers,
        meta={_STEPS: list(sound.steps)},
        slot=(SUBJECT, key_of(sound.name), content_id("skill", *_told(*sound))),
        **given,  # type: ignore[arg-type]  # session and trust, which are checked there
    )
    with deps.store.transaction():
        purge_overdue(deps)
        known = _rows(deps, scope, key_of(sound.name), statuses=("active", "superseded"))
        version = 1 + max((_version(memory) for memory in known), default=0)
        made = replace(made, meta={**made.meta, _VERSION: version})
        return let_through(deps, made, intake, Writing(deps))


def load(deps: Deps, name: str, *, scopes: Sequence[str], at_ms: int) -> Skill:
    """Give out a skill with its steps, count that, and let it be as warm as a new one.

    Raises:
        NotFound: No scope has an active skill of this name.
    """
    with deps.store.transaction():
        found = [memory for scope in scopes for memory in _alive(deps, _rows(deps, scope, key_of(name)))]
        if not found:
            raise NotFound("a skill", name, scope=scopes[0])
        deps.store.memories.touch(found[0].scope, [found[0].id], at_ms=at_ms)
        deps.store.ledger.append("skill.loaded", scope=found[0].scope, ids=[found[0].id], at_ms=at_ms)
        (loaded,) = deps.store.memories.several(found[0].scope, [found[0].id])
    return _skill(deps, loaded)


def listed(deps: Deps, *, scopes: Sequence[str]) -> list[Skill]:
    """Return the active skills of some scopes, warmest first, then by name."""
    with deps.store.reading():
        skills = [_skill(deps, memory) for memory in _alive(deps, _all(deps, scopes))]
    return sorted(skills, key=_warmest)


def search(deps: Deps, query: str, *, scopes: Sequence[str], limit: int) -> list[Skill]:
    """Return the skills that a question calls for by a trigger, and behind them those that its words find."""
    from rememora.flow.recall import Question, recall

    skills = listed(deps, scopes=scopes)
    question = Question(
        text=query,
        scopes=tuple(scopes),
        where=Where(now_ms=deps.clock.now_ms(), sources=("memory",), kinds=(KIND,)),
        limit=_MOST_FOUND,
        timeout_s=deps.settings.recall_timeout_ms / 1000,
    )
    scores = {(hit.scope, hit.id): hit.score for hit in recall(deps, question).hits} if skills else {}
    for skill in skills:
        if called_for((skill.name, *skill.triggers), query):
            key = (skill.scope, skill.id)
            scores[key] = _CALLED + scores.get(key, 0.0)
    found = [skill for skill in skills if (skill.scope, skill.id) in scores]
    return sorted(found, key=lambda skill: (-scores[skill.scope, skill.id], _warmest(skill)))[:limit]


def indexed(deps: Deps, text: str, *, scopes: Sequence[str], limit: int) -> list[Skill]:
    """Return the skills to show a model beside *text*: those it calls for, then the warmest; faded ones not unasked."""
    skills = listed(deps, scopes=scopes)
    called = [skill for skill in skills if called_for((skill.name, *skill.triggers), text)]
    others = [skill for skill in skills if skill not in called and skill.heat >= INDEX_FLOOR]
    return [*called, *others][:limit]


def _told(name: str, summary: str, triggers: Sequence[str], steps: Sequence[str]) -> tuple[str | int, ...]:
    return name, summary, len(triggers), *triggers, *steps


def _rows(deps: Deps, scope: str, key: str, *, statuses: tuple[str, ...] = ("active",)) -> list[Memory]:
    which = Which(scopes=(scope,), statuses=statuses, subjects=(SUBJECT,), attribute=key)
    return [memory for memory in deps.store.memories.find(which) if memory.kind == KIND]


def _all(deps: Deps, scopes: Sequence[str]) -> list[Memory]:
    which = Which(scopes=tuple(scopes), subjects=(SUBJECT,))
    return [memory for memory in deps.store.memories.find(which) if memory.kind == KIND]


def _alive(deps: Deps, memories: Sequence[Memory]) -> list[Memory]:
    now_ms = deps.clock.now_ms()
    return [m for m in memories if m.integrity != "false" and not m.expired(now_ms)]


def _skill(deps: Deps, memory: Memory) -> Skill:
    steps = memory.meta.get(_STEPS)
    return Skill(
        id=memory.id,
        scope=memory.scope,
        name=memory.title or "",
        summary=memory.text,
        triggers=memory.triggers,
        steps=tuple(map(str, steps)) if isinstance(steps, list) else (),
        version=_version(memory),
        usage_count=memory.recall_count,
        heat=heat_of(memory, now_ms=deps.clock.now_ms(), half_life_days=deps.settings.memory_half_life_days),
        saved_ms=memory.recorded_ms,
        used_ms=memory.recalled_ms,
        trust=memory.trust,
    )


def _version(memory: Memory) -> int:
    version = memory.meta.get(_VERSION)
    return version if isinstance(version, int) else 1


def _warmest(skill: Skill) -> tuple[float, str, str]:
    return -skill.heat, key_of(skill.name), skill.scope
