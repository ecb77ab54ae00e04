"""Drives the vectors of two connections to one file beside a dict and plain arithmetic, and compares all answers."""

from __future__ import annotations

import shutil
import tempfile
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from rememora.model.queries import Where
from rememora.stores.sqlite import SqliteStore, vector_search, vector_segments
from rememora.testing import PowerCut, an_entry, seeded_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rememora.testing.vectored import VectorStore

SCOPES = ("ana", "团队")
IDS = tuple(f"m{number}" for number in range(12))
KINDS = ("note", "fact")
SPACES = {"tiny/3": 3, "wide/70": 70}
NOW_MS = 50

scopes, ids, spaces = st.sampled_from(SCOPES), st.sampled_from(IDS), st.sampled_from(tuple(SPACES))
seeds = st.integers(1, 10**6)
times = st.integers(0, 99)


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few rows fill a segment, and few are too many to compare them all."""
    monkeypatch.setattr(vector_segments, "SEGMENT_ROWS", 4)
    monkeypatch.setattr(vector_search, "EXACT_ROWS", 8)
    monkeypatch.setattr(vector_search, "_DEAD_AT_LEAST", 3)


def vector(seed: int, dimensions: int) -> list[float]:
    """Make a vector of length 1 that follows from a number."""
    numbers = [
        ((seed * 48_271 + place * 69_621) % 2_147_483_647) % 2_001 - 1_000.5 for place in range(dimensions)
    ]
    length = sqrt(sum(number * number for number in numbers))
    return [number / length for number in numbers]


class VectorsBesideArithmetic(RuleBasedStateMachine):
    """`entries` holds what is indexed, `vectors` what each space has for it; a replaced entry is another one."""

    @initialize()
    def open(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        path = self.folder / "m.sqlite3"
        self.stores: list[VectorStore] = [SqliteStore(path, random_bytes=seeded_bytes(1)), SqliteStore(path)]
        self.entries: dict[tuple[str, str], dict[str, Any]] = {}
        self.vectors: dict[str, dict[tuple[str, str], list[float]]] = {}

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            for store in self.stores:
                store.close()
            shutil.rmtree(self.folder)

    @rule(
        who=st.integers(0, 1),
        scope=scopes,
        some=st.lists(ids, min_size=1, max_size=12, unique=True),
        kind=st.sampled_from(KINDS),
        at_ms=times,
        expires_ms=st.none() | times,
    )
    def index(self, who: int, scope: str, some: list[str], **values: Any) -> None:
        with self.stores[who].transaction():
            self.stores[who].index.add([an_entry(scope=scope, id=id, **values) for id in some])
        for id in some:
            self.lose((scope, id))
            self.entries[scope, id] = values

    @rule(who=st.integers(0, 1), scope=scopes, some=st.lists(ids, max_size=6), cut=st.booleans())
    def remove(self, who: int, scope: str, some: list[str], cut: bool) -> None:
        try:
            with self.stores[who].transaction():
                self.stores[who].index.remove(scope, "memory", some)
                if cut:
                    raise PowerCut
        except PowerCut:
            return
        for id in some:
            self.lose((scope, id))

    @rule(who=st.integers(0, 1), space=spaces, seed=seeds, limit=st.integers(0, 20), cut=st.booleans())
    def backfill(self, who: int, space: str, seed: int, limit: int, cut: bool) -> None:
        store = self.stores[who]
        try:
            with store.transaction():
                waiting = store.vectors.waiting(space, limit=limit, after=0)
                made = [
                    (one.number, vector(seed + place, SPACES[space])) for place, one in enumerate(waiting)
                ]
                assert store.vectors.put(space, made, dimensions=SPACES[space]) == len(waiting)
                if cut:
                    self.search(store, space, seed, SCOPES, "note", limit=3)  # within what is rolled back
                    raise PowerCut
        except PowerCut:
            return
        known = self.vectors.setdefault(space, {})
        for one, (_, made_vector) in zip(waiting, made, strict=True):
            known[one.scope, one.id] = made_vector

    @rule(who=st.integers(0, 1), kept=st.sets(st.tuples(scopes, ids)))
    def rebuild(self, who: int, kept: set[tuple[str, str]]) -> None:
        left = {key: values for key, values in self.entries.items() if key in kept}
        with self.stores[who].transaction(), self.stores[who].index.rebuilding():
            self.stores[who].index.add(
                [an_entry(scope=s, id=id, **values) for (s, id), values in sorted(left.items())]
            )
        for key in self.entries.keys() - left.keys():
            self.lose(key)

    @rule(who=st.integers(0, 1), space=spaces, drop=st.booleans())
    def seal_or_drop(self, who: int, space: str, drop: bool) -> None:
        with self.stores[who].transaction():
            act = self.stores[who].vectors.drop if drop else self.stores[who].vectors.seal
            assert act(space) == len(self.vectors.get(space, {}))
        if drop:
            self.vectors.pop(space, None)

    @rule(
        who=st.integers(0, 1),
        space=spaces,
        seed=seeds,
        asked=st.lists(scopes, max_size=2),
        kind=st.none() | st.sampled_from(KINDS),
        limit=st.integers(0, 30),
    )
    def ask(self, who: int, space: str, seed: int, asked: list[str], kind: str | None, limit: int) -> None:
        with self.stores[who].reading():
            found = self.search(self.stores[who], space, seed, asked, kind, limit=limit)
        expected = sorted(self.expected(space, seed, asked, kind), reverse=True)[:limit]
        assert [cosine for cosine, _ in found] == pytest.approx([cosine for cosine, _ in expected], abs=3e-3)
        right = {key: cosine for cosine, key in self.expected(space, seed, asked, kind)}
        assert all(right[key] == pytest.approx(cosine, abs=3e-3) for cosine, key in found)
        assert len({key for _, key in found}) == len(found)

    def search(
        self, store: VectorStore, space: str, seed: int, asked: Sequence[str], kind: str | None, *, limit: int
    ) -> list[tuple[float, tuple[str, str]]]:
        where = Where(now_ms=NOW_MS, kinds=None if kind is None else (kind,))
        found = store.vectors.nearest(space, vector(seed, SPACES[space]), asked, where, limit=limit)
        return [(cosine, (scope, id)) for (_, scope, id, *_), cosine in found.found]

    def expected(
        self, space: str, seed: int, asked: Sequence[str], kind: str | None
    ) -> Iterator[tuple[float, tuple[str, str]]]:
        question = vector(seed, SPACES[space])
        for key, known in self.vectors.get(space, {}).items():
            entry = self.entries[key]
            alive = entry["expires_ms"] is None or entry["expires_ms"] > NOW_MS
            if key[0] in asked and alive and kind in (None, entry["kind"]):
                yield sum(one * other for one, other in zip(question, known, strict=True)), key

    def lose(self, key: tuple[str, str]) -> None:
        self.entries.pop(key, None)
        for known in self.vectors.values():
            known.pop(key, None)

    @invariant()
    def what_waits_is_what_has_no_vector(self) -> None:
        for store in getattr(self, "stores", []):
            with store.reading():
                told = {s.name: (s.dimensions, s.vectors, s.waiting) for s in store.vectors.spaces()}
                assert told == {
                    space: (SPACES[space], len(known), len(self.entries) - len(known))
                    for space, known in self.vectors.items()
                }
                for space in SPACES:
                    waiting = [(w.scope, w.id) for w in store.vectors.waiting(space, limit=100, after=0)]
                    assert sorted(waiting) == sorted(self.entries.keys() - self.vectors.get(space, {}).keys())


TestVectorsBesideArithmetic = VectorsBesideArithmetic.TestCase
TestVectorsBesideArithmetic.settings = settings(
    max_examples=40,
    stateful_step_count=25,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
