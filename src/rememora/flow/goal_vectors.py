"""How near a message is to a goal, told by an embedder."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from rememora.core.embedding import MAX_CHARS
from rememora.core.redact import redact
from rememora.flow.embedding import embedded, space_now, within_s

if TYPE_CHECKING:
    from rememora.core.embedding import Vector
    from rememora.flow.deps import Deps
    from rememora.model.goals import KeptGoal
    from rememora.ports.embedder import Embedder

_OTHERS = (
    "The soup needs a little more salt.",
    "Our team lost the match in the last minute.",
    "It will rain in the mountains tomorrow.",
    "She bought a red scarf for her sister.",
    "这家餐厅的面条很好吃。",
    "昨天晚上的比赛你看了吗？",
    "我的电脑今天又死机了。",
    "下个月我们去海边旅行。",
)
"""Texts about nothing in particular: how near a message is to them tells where the model puts what has nothing to
do with each other, which is at 0.0 with one and at 0.8 with another."""


def by_vectors(
    deps: Deps, embedder: Embedder, goal: KeptGoal, text: str, *, timeout_s: float | None
) -> tuple[float | None, str, bytes]:
    """Return the likeness, 0 to 1, with the space and the vectors to keep; `None` if the embedder refused a text.

    With the setting `goal.drift_threshold` it is the cosine as it is; else how far that rises above the cosines with
    unrelated texts, as a share of the way to 1. The vectors of goal and unrelated texts are made once for a space.

    Raises:
        EmbedderError: It gave no answer.
    """
    known = bool(goal.vector) and goal.space == space_now(embedder)
    texts = [redact(text[:MAX_CHARS]).text[:MAX_CHARS]]
    texts += [] if known else [goal.description, *_OTHERS]
    made = embedded(deps, embedder, texts, mode="store", timeout_s=within_s(deps, timeout_s))
    sound = [vector for vector in made if not isinstance(vector, str)]
    if len(sound) < len(texts):
        return None, goal.space, goal.vector
    asked, size = sound[0], len(sound[0])
    kept = goal.vector if known else array("f", [x for vector in sound[1:] for x in vector]).tobytes()
    numbers = array("f", kept)
    if len(numbers) != size * (1 + len(_OTHERS)):  # the model changed its dimensions under one name
        return None, "", b""
    cosines = [_cosine(asked, numbers[at : at + size]) for at in range(0, len(numbers), size)]
    likeness = cosines[0] if deps.settings.goal_drift_threshold else _risen(cosines[0], cosines[1:])
    return max(0.0, min(1.0, likeness)), space_now(embedder), kept


def _risen(cosine: float, others: list[float]) -> float:
    mean = sum(others) / len(others)
    return (cosine - mean) / (1.0 - mean) if mean < 1.0 else 0.0


def _cosine(one: Vector, other: array[float]) -> float:
    return sum(float(x) * y for x, y in zip(one, other, strict=True))
