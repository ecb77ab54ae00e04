"""Setting what a conversation is after."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core import drift
from rememora.core.excerpt import cut
from rememora.flow.intake import Intake
from rememora.model.errors import InvalidInput, NotFound
from rememora.model.goals import Goal, KeptGoal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.flow.deps import Deps

MAX_CHARS = 2_000
"""Of a description: it is shown again with each reminder."""
_NAME_CHARS = 60
"""Of a name that is taken from the description."""


def set_goal(
    deps: Deps,
    description: str,
    *,
    name: str | None,
    keywords: Sequence[str],
    scope: str,
    session: str | None,
    at_ms: int,
) -> Goal:
    """Set what a conversation is after from now on.

    Raises:
        InvalidInput: The description is too long, or holds no word.
    """
    intake = Intake()
    text = _description(intake, description)
    goal = KeptGoal(
        name=intake.text(name) if name is not None else short(text),
        description=text,
        keywords=tuple(map(intake.text, keywords)) or drift.keywords(text),
        since_ms=at_ms,
        updated_ms=at_ms,
    )
    with deps.store.transaction():
        deps.store.goals.put(scope, session or "", goal)
        deps.store.ledger.append("goal.set", scope=scope, ids=[], at_ms=at_ms, reason=session)
    return shown(goal, scope=scope, session=session)


def update_goal(
    deps: Deps,
    *,
    description: str | None,
    name: str | None,
    keywords: Sequence[str] | None,
    scope: str,
    session: str | None,
    at_ms: int,
) -> Goal:
    """Change what is given; a new description is followed anew, with no round counted.

    Raises:
        NotFound: There is no goal.
    """
    intake = Intake()
    with deps.store.transaction():
        found = kept_goal(deps, scope, session)
        if found is None:
            raise NotFound("a goal of session", session or "", scope=scope)
        whose, goal = found
        if description is not None:
            text = _description(intake, description)
            goal = replace(
                goal,
                description=text,
                name=short(text) if goal.name == short(goal.description) else goal.name,
                keywords=drift.keywords(text)
                if goal.keywords == drift.keywords(goal.description)
                else goal.keywords,
                rounds=0,
                drifting=False,
                space="",
                vector=b"",
            )
        if name is not None:
            goal = replace(goal, name=intake.text(name))
        if keywords is not None:
            goal = replace(goal, keywords=tuple(map(intake.text, keywords)))
        goal = replace(goal, updated_ms=at_ms)
        deps.store.goals.put(scope, whose, goal)
        deps.store.ledger.append("goal.updated", scope=scope, ids=[], at_ms=at_ms, reason=session)
    return shown(goal, scope=scope, session=whose or None)


def end_goal(deps: Deps, *, scope: str, session: str | None, at_ms: int) -> Goal:
    """Take the goal out; there being none is no error."""
    with deps.store.transaction():
        found = kept_goal(deps, scope, session)
        if found is not None:
            deps.store.goals.remove(scope, found[0])
            deps.store.ledger.append("goal.ended", scope=scope, ids=[], at_ms=at_ms, reason=session)
    return Goal(active=False, scope=scope, session=session)


def goal_of(deps: Deps, *, scope: str, session: str | None) -> Goal:
    """Return the goal of a session, or of those that have none of their own."""
    with deps.store.reading():
        found = kept_goal(deps, scope, session)
    if found is None:
        return Goal(active=False, scope=scope, session=session)
    return shown(found[1], scope=scope, session=found[0] or None)


def shown(goal: KeptGoal, *, scope: str, session: str | None) -> Goal:
    """Return a goal as a caller sees it."""
    return Goal(
        active=True,
        scope=scope,
        session=session,
        name=goal.name,
        description=goal.description,
        keywords=goal.keywords,
        rounds=goal.rounds,
        drifting=goal.drifting,
        reminders=goal.reminders,
        since_ms=goal.since_ms,
        updated_ms=goal.updated_ms,
        degraded=() if drift.can_tell(goal.name, goal.description, *goal.keywords) else ("few_words",),
    )


def kept_goal(deps: Deps, scope: str, session: str | None) -> tuple[str, KeptGoal] | None:
    """Return whose goal holds in a session, and the goal. Inside a block."""
    for whose in dict.fromkeys((session or "", "")):
        goal = deps.store.goals.get(scope, whose)
        if goal is not None:
            return whose, goal
    return None


def _description(intake: Intake, text: str) -> str:
    clean = " ".join(intake.text(text).split())
    if len(clean) > MAX_CHARS:
        raise InvalidInput(f"description: expected at most {MAX_CHARS} characters, found {len(clean)}")
    if not any(character.isalnum() for character in clean):
        raise InvalidInput("description: expected words, found none")
    return clean


def short(text: str) -> str:
    """Return the name of a goal that was given none: the beginning of its description."""
    return cut(text, _NAME_CHARS)
