"""Fits the weights of `core.leaving` on the dialogues of `benchmarks drift` that may be looked at.

    python -m benchmarks.leaving

A break is true if it lies right before the message that leaves the goal. Breaks before that message, or in a dialogue
that keeps its goal, are false; others behind it are not counted. To the true ones come spliced ones: the beginning of
one dialogue, and behind it two rounds or more of another about another goal; where the first one goes on behind two
of those, the break is false. Prints the weights and, for goals that were left out of the fit, F1 of
the dialogues by the chance from which on they are taken to have left.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from benchmarks.drift import DIALOGUES, LOOKED_AT, Dialogue, read
from rememora.core.drift import informative
from rememora.core.leaving import LEAST_ROUNDS, MOST_ROUNDS, figures, part_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    Array = NDArray[Any]
    Round = list[tuple[str, str]]

_HELD_BACK = 2.0
"""How strongly weights, of figures of spread 1, are drawn to zero."""
_SPLICED = 0.1
"""What all spliced breaks weigh against all others of their kind."""
_SPLICES, _ANSWERED = 4, 0.7
"""So many to a dialogue; of these a share with what the assistant says."""
_STEPS, _FOLDS = 30, 10
SEED = 20261129


class Row(NamedTuple):
    """One break: its figures, whether it is true, the goals it is of, whose of a kind it is, and where it lies."""

    figures: list[float]
    true: bool
    goals: frozenset[str]
    kind: str
    said: int = 0


def rows() -> list[Row]:
    """Return all breaks that are fitted on, the spliced ones last."""
    dialogues = looked_at()
    found = [row for part, one in dialogues for row in _breaks(part, one)]
    return found + list(_spliced([one for _, one in dialogues]))


def looked_at() -> list[tuple[str, Dialogue]]:
    """Return the dialogues that may be looked at, each with the name of its part."""
    return [(part, one) for part in LOOKED_AT for one in read(DIALOGUES / f"{part}.txt")]


def fit(all_rows: Sequence[Row]) -> Array:
    """Return the weights and, last, the bias: logistic regression by Newton's method."""
    import numpy as np

    plain = np.array([row.figures for row in all_rows])
    mean, spread = plain.mean(axis=0), plain.std(axis=0) + 1e-9
    x = np.hstack([(plain - mean) / spread, np.ones((len(plain), 1))])
    true = np.array([row.true for row in all_rows], dtype=float)
    weight = _weighed(all_rows)
    drawn = np.eye(x.shape[1]) * _HELD_BACK
    drawn[-1, -1] = 1e-6
    found = np.zeros(x.shape[1])
    for _ in range(_STEPS):
        chance = 1.0 / (1.0 + np.exp(-np.clip(x @ found, -30, 30)))
        bend = (x * (weight * chance * (1.0 - chance))[:, None]).T @ x + drawn
        found = found - np.linalg.solve(bend, x.T @ (weight * (chance - true)) + drawn @ found)
    weights = found[:-1] / spread
    return np.append(weights, found[-1] - weights @ mean)


def _weighed(all_rows: Sequence[Row]) -> Array:
    """Let the breaks of one kind weigh 1 together, and each kind of spliced ones a share of the others of its side."""
    import numpy as np

    kinds = [row.kind for row in all_rows]
    counts = {kind: kinds.count(kind) for kind in set(kinds)}
    whole = {
        side: len({row.kind for row in all_rows if row.true is side and row.said}) for side in (True, False)
    }
    shares = [1.0 if row.said else _SPLICED * whole[row.true] for row in all_rows]
    return np.array([share / counts[kind] for share, kind in zip(shares, kinds, strict=True)])


def f1_left_out(all_rows: Sequence[Row]) -> dict[str, dict[float, float]]:
    """Return F1 of the dialogues of each part by the least chance, goals left out of the fit ten times."""
    import numpy as np

    goals = sorted({one.goal for _, one in looked_at()})
    Random(SEED).shuffle(goals)
    best: dict[tuple[str, str], dict[int, float]] = {}
    for fold in range(_FOLDS):
        out = set(goals[fold::_FOLDS])
        weights = fit([row for row in all_rows if not row.goals & out])
        for part, one in looked_at():
            if one.goal in out:
                told = best[part, one.id] = {}
                for row in _breaks(part, one, whole=True):
                    score = float(np.dot(weights, [*row.figures, 1.0]))
                    told[row.said] = max(told.get(row.said, 0.0), 1.0 / (1.0 + np.exp(-score)))
    chances = [round(0.5 + 0.02 * step, 2) for step in range(25)]
    return {
        part: {
            least: _f1(
                [(one, best[name, one.id]) for name, one in looked_at() if part in (name, "all")], least
            )
            for least in chances
        }
        for part in ("all", *LOOKED_AT)
    }


def _f1(told: Sequence[tuple[Dialogue, dict[int, float]]], least: float) -> float:
    found = missed = false = 0
    for dialogue, chances in told:
        at = next((said for said in sorted(chances) if chances[said] >= least), None)
        if at is not None and (dialogue.leaves is None or at < dialogue.leaves):
            false += 1
        elif dialogue.leaves is not None:
            found, missed = found + (at is not None), missed + (at is None)
    return 2 * found / max(1, 2 * found + false + missed)


def _breaks(part: str, dialogue: Dialogue, *, whole: bool = False) -> Iterator[Row]:
    """Give the breaks of a dialogue; those behind a true one, which are neither, only of the *whole*."""
    goals = frozenset([dialogue.goal])
    rounds = _rounds(dialogue.messages)
    for said in range(LEAST_ROUNDS + 1, len(rounds) + 1):
        for behind in range(LEAST_ROUNDS, min(MOST_ROUNDS, said - 1) + 1):
            true = said - behind + 1 == dialogue.leaves
            if whole or true or dialogue.leaves is None or said <= dialogue.leaves:
                row = _row(dialogue.goal, rounds[: said - behind], rounds[said - behind : said])
                yield Row(row, true, goals, f"{part} {dialogue.id} {true}", said)


def _spliced(dialogues: Sequence[Dialogue]) -> Iterator[Row]:
    chance = Random(SEED)
    for one in dialogues:
        others = [o for o in dialogues if o.goal != one.goal and o.language == one.language]
        for other in chance.sample(others, _SPLICES):
            gone = _on_goal(other)[: chance.randint(LEAST_ROUNDS, MOST_ROUNDS)]
            if len(gone) >= LEAST_ROUNDS:
                yield from _away_and_back(one, gone, frozenset([one.goal, other.goal]), chance)


def _away_and_back(
    one: Dialogue, gone: Sequence[Round], goals: frozenset[str], chance: Random
) -> Iterator[Row]:
    """Give a conversation that goes elsewhere after a while, and one that has come back."""
    head = _on_goal(one)
    kept = chance.randint(1, len(head))
    for name, true, after in (
        ("away", True, gone),
        ("back", False, [*gone[:2], *head[kept : kept + 2]]),
    ):
        if true or kept < len(head):
            answered = chance.random() < _ANSWERED
            sides = ([said if answered else said[:1] for said in side] for side in (head[:kept], after))
            yield Row(_row(one.goal, *sides), true, goals, f"spliced {name}")


def _row(goal: str, before: Sequence[Round], after: Sequence[Round]) -> list[float]:
    """Return the figures of a break; what answers the last message is not there yet."""
    old = [message for one in before for message in one]
    new = [message for one in after[:-1] for message in one] + list(after[-1][:1])
    said = [("", goal), *old, *new]
    return figures([part_of(role, text, informative) for role, text in said], len(old) + 1)


def _on_goal(dialogue: Dialogue) -> list[Round]:
    rounds = _rounds(dialogue.messages)
    return rounds[: dialogue.leaves - 1] if dialogue.leaves else rounds


def _rounds(messages: Sequence[tuple[str, str]]) -> list[Round]:
    """Return each message of the user with what answers it."""
    rounds: list[Round] = []
    for message in messages:
        if message[0] == "user" or not rounds:
            rounds.append([])
        rounds[-1].append(message)
    return rounds


if __name__ == "__main__":
    every = rows()
    *weights, bias = fit(every)
    print(f"_WEIGHTS = ({', '.join(f'{weight:.2f}' for weight in weights)})\n_BIAS = {bias:.2f}")
    for name, by_chance in f1_left_out(every).items():
        print(f"{name}:", " ".join(f"{least}:{f1:.2f}" for least, f1 in by_chance.items()))
