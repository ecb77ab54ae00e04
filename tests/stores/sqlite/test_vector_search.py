"""Few vectors are all compared, many by their codes; the answers hardly differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from tests.stores.sqlite.many import MANY, clustered, exact, fill, segments

from rememora.core.vectors import cosines, packed, unit
from rememora.stores.sqlite import SqliteStore, vector_search
from rememora.stores.sqlite.vector_columns import Columns
from rememora.testing.vectored import near, nearest, removed

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("count", [15, 16, 17, 31, 32, 49, 50, 51, 160])
def test_every_row_counts_on_both_sides_of_each_bound(store: SqliteStore, path: Path, count: int) -> None:
    vectors = clustered(count)
    fill(store, vectors)
    removed(store, "m00003")
    expected = [id for id in exact(vectors, vectors[5], limit=count) if id != "m00003"]

    found = near(store, vectors[5], space=MANY, limit=count)

    assert segments(store) == [16] * (count // 16)
    assert found == expected
    with SqliteStore(path) as anew:  # reads the segments, not the rows
        assert near(anew, vectors[5], space=MANY, limit=count) == expected
        assert nearest(anew, vectors[5], space=MANY).searched >= count - 1


def test_codes_find_what_an_exact_search_finds(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vector_search, "EXACT_ROWS", 50)
    vectors = clustered(3_040, dimensions=384)
    questions = vectors[3_000:] + 0.05
    fill(store, vectors[:3_000], a_time=1_000)

    right = sum(
        len({*near(store, asked, space=MANY, limit=10)} & {*exact(vectors[:3_000], asked, limit=10)})
        for asked in questions
    )

    assert right / (10 * len(questions)) >= 0.98


@pytest.mark.usefixtures("small")
def test_codes_obey_scopes_and_conditions(store: SqliteStore) -> None:
    vectors = clustered(120)
    fill(store, vectors[:60], scope="ana", kind="note", at_ms=1)
    fill(store, vectors[60:90], first=60, scope="ben", kind="fact", at_ms=2, session="monday")
    fill(store, vectors[90:], first=90, scope="eve")
    both = {"scopes": ["ana", "ben"], "space": MANY}

    assert len(near(store, vectors[0], **both)) == 90
    assert near(store, vectors[0], **both, kinds=("fact",)) == near(
        store, vectors[0], scopes=["ben"], space=MANY
    )
    assert near(store, vectors[0], **both, until_ms=2) == near(store, vectors[0], scopes=["ana"], space=MANY)
    assert len(near(store, vectors[0], **both, session="monday")) == 30
    assert near(store, vectors[0], **both, roles=("user",), kinds=()) == []


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    "shared",
    [
        pytest.param(np.zeros(32), id="texts point in every direction"),
        pytest.param(np.full(32, 0.2), id="all lean to one side"),
        pytest.param(np.array([2.0] + [0.0] * 31), id="one dimension holds what they share"),
    ],
)
def test_background_of_many_is_about_that_of_an_exact_search(
    store: SqliteStore, path: Path, monkeypatch: pytest.MonkeyPatch, shared: NDArray[np.float64]
) -> None:
    monkeypatch.setattr(vector_search, "SAMPLE", 200)
    vectors = unit(clustered(1_000) + shared)
    fill(store, vectors[:700])
    assert nearest(store, vectors[0], space=MANY, limit=1).searched == 700
    fill(store, vectors[700:], first=700)

    found = nearest(store, vectors[0], space=MANY, limit=1)

    true = float(cosines(vectors, vectors[0]).mean())
    assert found.background == pytest.approx(true, abs=0.05)
    with SqliteStore(path) as anew:  # whenever it began to read
        assert nearest(anew, vectors[0], space=MANY, limit=1).background == pytest.approx(
            found.background, abs=1e-6
        )


def test_more_codes_are_looked_at_where_the_nearest_are_gone(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vector_search, "EXACT_ROWS", 50)
    monkeypatch.setattr(vector_search, "DEPTH", 20)
    vectors = clustered(300)
    fill(store, vectors)
    order = exact(vectors, vectors[0], limit=300)
    assert near(store, vectors[0], space=MANY, limit=1) == order[:1]

    removed(store, *order[:250])

    assert near(store, vectors[0], space=MANY, limit=1)[0] in order[250:]
    assert near(store, vectors[0], space=MANY, limit=60) == order[250:]


def test_conditions_reach_beyond_the_nearest_codes(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vector_search, "EXACT_ROWS", 50)
    monkeypatch.setattr(vector_search, "DEPTH", 8)
    vectors = clustered(300)
    fill(store, vectors[:280])
    fill(store, vectors[280:], first=280, kind="fact")
    expected = [id for id in exact(vectors, vectors[0], limit=300) if id >= "m00280"]

    assert near(store, vectors[0], space=MANY, limit=10, kinds=("fact",)) == expected[:10]


def test_depth_of_a_search_by_codes_is_more_than_what_is_asked_for(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vector_search, "EXACT_ROWS", 50)
    vectors = clustered(390)  # fewer than the depth: all of them are compared
    fill(store, vectors)

    for place in range(5):
        assert near(store, vectors[place], space=MANY, limit=3) == exact(vectors, vectors[place], limit=3)


def test_sample_takes_each_vector_once_and_half_as_many_when_they_double(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(vector_search, "EXACT_ROWS", 0)
    read: list[int] = []

    def vectors_of(numbers: Sequence[int]) -> list[tuple[int, bytes]]:
        read.extend(numbers)
        return [(number, packed(unit([[1.0, 0.0]]))[0]) for number in numbers]

    held = vector_search.Held(2, died=0, read=vectors_of)
    sizes = []
    for count in (511, 512, 1_023, 1_024, 5_000):
        new = range(held.last + 1, count + 1)
        rows = [(n, 1, "memory", "note", 0, None, packed(unit([[1.0, 0.0]]))[0]) for n in new]
        held.extend(Columns.of_rows(rows, 2))
        places = np.arange(count)
        sizes.append(len(held._sample([1], places).rows))
        once = len(read)
        assert len(held._sample([1], places).rows) == sizes[-1]
        assert len(read) == once  # it is remembered

    assert sizes[0] == 511
    assert all(200 <= size <= 560 for size in sizes)
    assert read[:511] == list(range(1, 512))
