"""Several things come from several sessions."""

from __future__ import annotations

import pytest
from tests.core.context.said import corpus_of, line

from rememora.core.context.entry import Entry
from rememora.core.context.measures import CROWDED, NAMES
from rememora.core.context.spreading import spread

WEIGHTS = {"ana": [-4.0 if name == "crowded" else 0.0 for name in NAMES]}


def entries_of(*sessions: str) -> list[Entry]:
    """Return entries of these sessions, each a little worse than the one before."""
    lines = [line("tea", place) for place, _ in enumerate(sessions)]
    corpus = corpus_of("tea", lines)
    made = [Entry(one, corpus) for one in lines]
    for place, (entry, session) in enumerate(zip(made, sessions, strict=True)):
        entry.talk = (entry.scope, session) if session else None
        entry.figures, entry.total = (0.0,) * len(NAMES), 5.0 - place / 10
    return made


@pytest.mark.parametrize(
    ("sessions", "order"),
    [
        ("aaab", [0, 1, 3, 2]),  # the third of a session waits for another's first
        ("aabb", [0, 1, 2, 3]),  # two of each crowd nobody
        ("aaaa", [0, 1, 2, 3]),  # without another nothing changes its place
        (("", "", "", ""), [0, 1, 2, 3]),  # memories stand alone
        ("", []),
    ],
)
def test_further_hits_of_a_session_count_less(sessions: str, order: list[int]) -> None:
    made = entries_of(*sessions)

    spread(made, CROWDED, WEIGHTS)

    ranked = sorted(made, key=lambda entry: -entry.total)
    assert [made.index(entry) for entry in ranked] == order


def test_what_crowds_is_a_figure_that_why_can_show() -> None:
    made = entries_of(*"aaa")

    spread(made, CROWDED, WEIGHTS)

    assert [entry.figures[CROWDED] for entry in made] == pytest.approx([0.0, 0.0, 0.1])
    assert made[2].total == pytest.approx(4.8 - 4.0 * 0.1)
