"""Telling when a conversation has left its goal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rememora.core import drift, turns
from rememora.core.identity import content_id
from rememora.core.sentinel import language_of
from rememora.flow.goal import kept_goal, short
from rememora.model.errors import EmbedderError
from rememora.model.goals import Drift, KeptGoal

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from rememora.core.leaving import Left
    from rememora.flow.deps import Deps


class _Told(NamedTuple):
    """What was told of a message: how near it is, by what, whether it is away; by words, since how many rounds."""

    likeness: float | None = None
    by: str = ""
    away: bool = False
    rounds: int | None = None
    lost: tuple[str, ...] = ()
    space: str = ""
    vector: bytes = b""


def watch(
    deps: Deps, messages: Sequence[Any], *, scope: str, session: str | None, timeout_s: float | None = None
) -> Drift:
    """Count the last message of the user, once, and tell how the conversation stands to its goal.

    The embedder is asked first, outside of any block. If it gives no vector, words tell.
    """
    with deps.store.reading():
        found = kept_goal(deps, scope, session)
    if found is None:
        return Drift(active=False)
    whose, goal = found
    said = [(_role(message), "\n".join(turns.texts_of(message))) for message in messages]
    last = next((text for role, text in reversed(said) if role == "user" and text.strip()), "")
    count = sum(role == "user" for role, _ in said)
    seen = content_id("seen", count, last)
    if not last or seen == goal.seen:
        return _as_it_stands(goal, last)
    began = goal.began or content_id("said", last)
    told = _Told(space=goal.space, vector=goal.vector)
    if drift.tells(last):
        told = _likeness(deps, goal, _since(said, began), last, timeout_s=timeout_s)
    course = drift.Course(goal.rounds)
    if told.likeness is not None:
        course = course.after(near=not told.away, rounds=told.rounds)
    drifting = course.drifting and told.away
    rounds = course.rounds
    if drifting:
        course = course.reminded()
    with deps.store.transaction():
        now = deps.store.goals.get(scope, whose)
        if now is None or now.description != goal.description:  # changed meanwhile: not for this one to say
            return Drift(active=now is not None)
        after = replace(
            now,
            rounds=course.rounds,
            reminders=now.reminders + drifting,
            drifting=drifting,
            seen=seen,
            began=began,
            space=told.space,
            vector=told.vector,
        )
        deps.store.goals.put(scope, whose, after)
    return Drift(
        active=True,
        likeness=told.likeness,
        by=told.by,
        rounds=rounds,
        drifting=drifting,
        reminder=reminder_line(after, language=language_of(last)) if drifting else "",
        degraded=told.lost,
    )


def reminder_line(goal: KeptGoal, *, language: str) -> str:
    """Return the words that remind of a goal; from the second time on they are short."""
    told = goal.description if goal.name == short(goal.description) else f"{goal.name}: {goal.description}"
    again = goal.reminders > 1
    if language == "zh":
        return (
            f"任务：{goal.name}（最近的消息与它无关）"
            if again
            else (f"本次对话的任务：{told}（最近几条消息已偏离它；若与任务无关，请先回到任务）")
        )
    return (
        f"Task: {goal.name} (the last messages are not about it)"
        if again
        else (
            f"Task of this conversation: {told} (its last messages have left that; go back to it unless they are part)"
        )
    )


def widened(deps: Deps, text: str, *, scope: str, session: str | None) -> str:
    """Return a question of hardly any words with the keywords of the goal behind it; any other as it is."""
    if not 0 < len(text.strip()) < drift.SHORT_CHARS:
        return text
    with deps.store.reading():
        found = kept_goal(deps, scope, session)
    return text if found is None else " ".join((text.strip(), *found[1].keywords))


def _likeness(
    deps: Deps, goal: KeptGoal, said: Sequence[tuple[str, str]], last: str, *, timeout_s: float | None
) -> _Told:
    """Ask both; with the setting `goal.drift_threshold` the embedder alone, as long as it answers."""
    lost: tuple[str, ...] = ()
    near, space, vector = None, goal.space, goal.vector
    if deps.embedder is not None:
        from rememora.flow.goal_vectors import by_vectors

        try:
            near, space, vector = by_vectors(deps, deps.embedder, goal, last, timeout_s=timeout_s)
        except EmbedderError as error:
            lost = (error.code,)
    threshold = deps.settings.goal_drift_threshold
    if near is not None and threshold:
        return _Told(near, "vectors", near < threshold, lost=lost, space=space, vector=vector)
    gone = _gone(goal, said)
    likeness, by = drift.united(None if gone is None else 1.0 - gone.chance, near)
    away = likeness is not None and likeness < (drift.NEAR if by == "words" else drift.NEAR_VECTOR)
    rounds = gone.rounds if gone is not None and by == "words" else None
    return _Told(likeness, by, away, rounds, lost=lost, space=space, vector=vector)


def _gone(goal: KeptGoal, said: Sequence[tuple[str, str]]) -> Left | None:
    from rememora.core.leaving import left

    if not drift.can_tell(goal.name, goal.description, *goal.keywords):
        return None
    found = left(f"{goal.name}\n{goal.description}", _to_last(said), terms=drift.informative)
    return found if found.chance else None


def _to_last(said: Sequence[tuple[str, str]]) -> Sequence[tuple[str, str]]:
    """Leave out what stands behind the last message of the user."""
    return said[: max((at for at, (role, _) in enumerate(said, start=1) if role == "user"), default=0)]


def _since(said: Sequence[tuple[str, str]], began: str) -> Sequence[tuple[str, str]]:
    """Leave out what was said before the goal was first asked about."""
    at = next(
        (at for at, (role, text) in enumerate(said) if role == "user" and content_id("said", text) == began),
        0,
    )
    return said[at:]


def _as_it_stands(goal: KeptGoal, last: str) -> Drift:
    reminder = reminder_line(goal, language=language_of(last)) if goal.drifting else ""
    return Drift(active=True, rounds=goal.rounds, drifting=goal.drifting, reminder=reminder)


def _role(message: Any) -> str:
    return "user" if isinstance(message, Mapping) and message.get("role") == "user" else "assistant"
