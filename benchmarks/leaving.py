"""Fits the weights of `core.leaving` on the dialogues of `benchmarks drift` that may be looked at.

    python -m benchmarks.leaving

A break is true if it lies right before the message that leaves the goal. Breaks before that message, or in a dialogue
that keeps its goal, are false; others behind it are not counted. To the true ones come spliced ones: the beginning of
one dialogue and, behind it, two to four rounds of another about another goal. Prints the weights, and how well breaks
of goals that were left out of the fit are told: how often a true one of a part comes before a false one.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from benchmarks.drift import DIALOGUES, LOOKED_AT, Dialogue, read
from rememora.core.drift import informative
from rememora.core.leaving import LEAST_ROUNDS, MOST_ROUNDS, figures, part_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]

_HELD_BACK = 0.1
"""How strongly weights are drawn to zero."""
_SPLICED = 1.0
"""What all spliced breaks weigh against all true ones."""
_SPLICES = 6
"""So many to a dialogue."""
_STEPS = 30
SEED = 20261129


class Row(NamedTuple):
    """One break: its figures, whether it is true, the goals it is of, its part, and whose of a kind it is."""

    figures: list[float]
    true: bool
    goals: frozenset[str]
    part: str
    kind: str


def rows() -> list[Row]:
    """Return all breaks of the dialogues that may be looked at, the spliced ones last."""
    dialogues = [(part, one) for part in LOOKED_AT for one in read(DIALOGUES / f"{part}.txt")]
    found = [row for part, one in dialogues for row in _breaks(part, one)]
    return found + _spliced([one for _, one in dialogues])


def fit(all_rows: list[Row]) -> Array:
    """Return the weights and, last, the bias: logistic regression by Newton's method."""
    import numpy as np

    x = np.array([[*row.figures, 1.0] for row in all_rows])
    true = np.array([row.true for row in all_rows], dtype=float)
    kinds = [row.kind for row in all_rows]
    counts = {kind: kinds.count(kind) for kind in set(kinds)}
    weight = np.array([1.0 / counts[kind] for kind in kinds])
    spliced = np.array([kind == "spliced" for kind in kinds])
    weight[spliced] *= _SPLICED * weight[~spliced & (true == 1.0)].sum()
    drawn = np.eye(x.shape[1]) * _HELD_BACK
    drawn[-1, -1] = 1e-6
    found = np.zeros(x.shape[1])
    for _ in range(_STEPS):
        chance = 1.0 / (1.0 + np.exp(-np.clip(x @ found, -30, 30)))
        bend = (x * (weight * chance * (1.0 - chance))[:, None]).T @ x + drawn
        found = found - np.linalg.solve(bend, x.T @ (weight * (chance - true)) + drawn @ found)
    return found


def told_apart(all_rows: list[Row], part: str) -> float:
    """Return how often a true break of a part is held likelier than a false one, goals left out one by one."""
    import numpy as np

    scores: dict[bool, list[float]] = {True: [], False: []}
    for goal in sorted({goal for row in all_rows for goal in row.goals if row.part == part}):
        weights = fit([row for row in all_rows if goal not in row.goals])
        for row in all_rows:
            if row.goals == {goal} and row.part == part:
                scores[row.true].append(float(np.dot(weights, [*row.figures, 1.0])))
    pairs = [a > b for a in scores[True] for b in scores[False]]
    return sum(pairs) / len(pairs)


def _breaks(part: str, dialogue: Dialogue) -> list[Row]:
    asked = [at for at, (role, _) in enumerate(dialogue.messages) if role == "user"]
    aim = part_of("", dialogue.goal, informative)
    parts = [part_of(role, text, informative) for role, text in dialogue.messages]
    found = []
    for said in range(LEAST_ROUNDS + 1, len(asked) + 1):
        for rounds in range(LEAST_ROUNDS, min(MOST_ROUNDS, said - 1) + 1):
            true = said - rounds + 1 == dialogue.leaves
            if true or dialogue.leaves is None or said <= dialogue.leaves:
                shown = parts[: asked[said - 1] + 1]
                kind = f"{part} {dialogue.id} {true}"
                row = figures(aim, shown, asked[said - rounds])
                found.append(Row(row, true, frozenset([dialogue.goal]), part, kind))
    return found


def _spliced(dialogues: list[Dialogue]) -> list[Row]:
    chance = Random(SEED)
    found = []
    for one in dialogues:
        others = [o for o in dialogues if o.goal != one.goal and o.language == one.language]
        for other in chance.sample(others, _SPLICES):
            head, tail = _on_goal(one), _on_goal(other)
            kept = head[: chance.randint(min(2, len(head)), len(head))]
            gone = tail[: chance.randint(LEAST_ROUNDS, MOST_ROUNDS)]
            if len(gone) < LEAST_ROUNDS or not kept:
                continue
            before = [message for round in kept for message in round]
            said = [*before, *(message for round in gone for message in round)]
            parts = [part_of(role, text, informative) for role, text in said]
            row = figures(part_of("", one.goal, informative), parts, len(before))
            found.append(Row(row, True, frozenset([one.goal, other.goal]), "spliced", "spliced"))
    return found


def _on_goal(dialogue: Dialogue) -> list[list[tuple[str, str]]]:
    """Return the rounds, a message of the user and what answers it, before the one that leaves the goal."""
    rounds: list[list[tuple[str, str]]] = []
    for message in dialogue.messages:
        if message[0] == "user" or not rounds:
            rounds.append([])
        rounds[-1].append(message)
    return rounds[: dialogue.leaves - 1] if dialogue.leaves else rounds


if __name__ == "__main__":
    every = rows()
    *weights, bias = fit(every)
    print(f"_WEIGHTS = ({', '.join(f'{weight:.2f}' for weight in weights)})\n_BIAS = {bias:.2f}")
    for name in LOOKED_AT:
        print(f"{name}: {told_apart(every, name):.3f}")
