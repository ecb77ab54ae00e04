"""Drives the SQLite store and the store of dicts side by side and compares everything that can be read."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.stores.foreign import DictStore

from rememora.core.dedupe import normal_form
from rememora.model.errors import StoreError
from rememora.model.memory import KINDS, STATUSES, Span
from rememora.model.queries import Candidate, Where, Which
from rememora.model.transcript import TURNS
from rememora.stores.sqlite import SqliteStore
from rememora.testing import PowerCut, a_memory, a_message, an_entry, an_exchange, seeded_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rememora.ports.store import Store

SCOPES = ("ana", "团队")
IDS = ("m1", "m2", "m3", "m4")
TERMS = ("tea", "咖啡", "c++", 'say"so', "👩\u200d👧", "커피")
TEXTS = ("Likes tea", "likes TEA.", "喜欢咖啡。", "コーヒー", "커피", "☕️\0", "Ｔｅａ", "cafe\u0301")
SESSIONS = (None, "monday")

scopes, ids, texts, sessions = map(st.sampled_from, (SCOPES, IDS, TEXTS, SESSIONS))
times = st.integers(0, 50)
some_terms = st.lists(st.sampled_from(TERMS), min_size=1, max_size=6).map(" ".join)
slots = st.sampled_from([None, ("ana", "drink", "tea"), ("ana", "drink", "milk"), ("ben", "food", "米")])
some_ids = st.lists(ids, max_size=3)


class SqliteBesideDicts(RuleBasedStateMachine):
    """Each rule does the same to both stores; what one refuses the other must refuse."""

    @initialize()
    def open(self) -> None:
        self.sqlite, self.dicts = SqliteStore(":memory:", random_bytes=seeded_bytes(1)), DictStore()
        self.added = 0

    def teardown(self) -> None:
        if hasattr(self, "sqlite"):
            self.sqlite.close()

    def both(self, act: Callable[[Store], object]) -> None:
        """Do the same in a transaction of each, and compare what comes back."""
        assert _outcome(self.sqlite, act) == _outcome(self.dicts, act)

    @rule(
        scope=scopes, id=ids, text=texts, slot=slots, session=sessions, at_ms=times,
        kind=st.sampled_from(KINDS[:3]), status=st.sampled_from(STATUSES), pinned=st.booleans(),
        expires_ms=st.none() | times, confidence=st.sampled_from([0.0, 0.5, 1.0]), update=st.booleans(),
    )  # fmt: skip
    def put(self, scope: str, id: str, update: bool, at_ms: int, **values: Any) -> None:
        with self.dicts.reading():
            known = self.dicts.memories.get(scope, id)
        version = 1 if known is None else known.version + update
        span = Span(exchange_id="x1", message_id="t1", role="user", start=0, end=5, text="")
        memory = a_memory(
            scope=scope,
            id=id,
            version=version,
            updated_ms=at_ms,
            evidence=(span,),
            meta={"深": [at_ms]},
            **values,
        )

        def act(store: Store) -> None:
            store.memories.put(memory)
            if memory.status == "active":
                store.index.add([an_entry(f"{TERMS[at_ms % 6]} tea", id=id, scope=scope, kind=memory.kind)])
            else:
                store.index.remove(scope, "memory", [id])

        self.both(act)

    @rule(scope=scopes, id=ids, status=st.sampled_from(["trashed", "active", "archived"]))
    def trash_or_bring_back(self, scope: str, id: str, status: str) -> None:
        def act(store: Store) -> object:
            known = store.memories.get(scope, id)
            if known is None:
                return None
            store.memories.put(replace(known, status=status))
            store.index.remove(scope, "memory", [id])
            if status == "trashed":
                store.tombstones.add(scope, [normal_form(known.text)], memory_id=id, at_ms=1)
            else:
                store.tombstones.lift(scope, id)
            return store.ledger.append(f"memory.{status}", scope=scope, ids=[id], at_ms=1, payload={"id": id})

        self.both(act)

    @rule(scope=scopes, nonce=ids, some=st.lists(texts, max_size=3), at_ms=times)
    def inject(self, scope: str, nonce: str, some: list[str], at_ms: int) -> None:
        self.both(lambda store: store.injections.record(scope, nonce, at_ms=at_ms, prints=some))

    @rule(before_ms=times)
    def sweep(self, before_ms: int) -> None:
        self.both(lambda store: store.injections.sweep(before_ms))

    @rule(scope=scopes, really=st.sampled_from([False, False, False, True]))
    def clear(self, scope: str, really: bool) -> None:
        if really:
            self.both(lambda store: store.clear(scope))

    @rule(scope=scopes, gone=some_ids)
    def purge(self, scope: str, gone: list[str]) -> None:
        self.both(lambda store: store.memories.purge(scope, gone))

    @rule(scope=scopes, recalled=some_ids, at_ms=times)
    def touch(self, scope: str, recalled: list[str], at_ms: int) -> None:
        self.both(lambda store: store.memories.touch(scope, recalled, at_ms=at_ms))

    @rule(
        scope=scopes, exchange=st.sampled_from(["x1", "x2"]), session=sessions, at_ms=times,
        said=st.lists(st.tuples(texts, st.sampled_from(["user", "assistant", "note"])), max_size=3),
        visible=st.booleans(), status=st.sampled_from(["pending", "completed", "failed"]),
        own=st.booleans(), source=st.sampled_from(["archive", "archive", "host", "note"]),
    )  # fmt: skip
    def archive(
        self, scope: str, exchange: str, session: str | None, at_ms: int, said: list[tuple[str, str]],
        visible: bool, status: str, own: bool, source: str,
    ) -> None:  # fmt: skip
        messages = []
        for text, role in said:
            self.added += 1
            id = f"t{self.added}" if own else f"t1#{self.added}"
            messages.append(
                a_message(
                    scope=scope,
                    exchange_id=exchange,
                    id=id,
                    source_id=id if own else "t1",
                    text=text,
                    role=role,
                    session=session,
                    at_ms=at_ms,
                    visible=visible,
                )
            )

        def act(store: Store) -> None:
            store.transcript.put_exchange(
                an_exchange(
                    scope=scope,
                    id=exchange,
                    session=session,
                    status=status,
                    user_sent_at_ms=at_ms,
                    source=source,
                )
            )
            store.transcript.add_messages(messages)
            entry = an_entry("tea 茶", scope=scope, source="message", at_ms=at_ms)
            store.index.add([replace(entry, kind=m.role, id=m.id) for m in messages])

        self.both(act)

    @precondition(lambda self: self.added)
    @rule(scope=scopes, data=st.data(), what=st.sampled_from(["show", "hide", "drop", "repeat"]))
    def change_messages(self, scope: str, data: st.DataObject, what: str) -> None:
        number = data.draw(st.integers(1, self.added))
        chosen = [f"t{number}", f"t1#{number}"]

        def act(store: Store) -> None:
            if what == "drop":
                store.transcript.drop(scope, chosen)
            elif what == "repeat":  # refused where the id is taken or the exchange is missing
                store.transcript.add_messages([a_message(scope=scope, id="t1")])
            else:
                store.transcript.show(scope, chosen, visible=what == "show")

        self.both(act)

    @rule(scope=scopes, id=ids, terms=some_terms, session=sessions, at_ms=times, expires_ms=st.none() | times)
    def index(self, scope: str, id: str, terms: str, **values: Any) -> None:
        self.both(lambda store: store.index.add([an_entry(terms, scope=scope, id=id, **values)]))

    @rule(scope=scopes, gone=some_ids)
    def unindex(self, scope: str, gone: list[str]) -> None:
        self.both(lambda store: store.index.remove(scope, "memory", gone))

    @rule(scope=scopes, kept=st.lists(ids, max_size=4, unique=True))
    def rebuild(self, scope: str, kept: list[str]) -> None:
        def act(store: Store) -> None:
            with store.index.rebuilding():
                store.index.add([an_entry("tea 咖啡", scope=scope, id=id) for id in kept])

        self.both(act)

    @rule(token=st.sampled_from(["a", "b"]), scope=scopes, shown=some_ids, keep=st.booleans())
    def preview(self, token: str, scope: str, shown: list[str], keep: bool) -> None:
        def act(store: Store) -> object:
            if not keep:
                return store.previews.take(token)
            store.previews.keep(token, action="pruned", scope=scope, ids=shown, at_ms=0, expires_ms=9)
            return None

        self.both(act)

    @rule(scope=scopes, terms=some_terms)
    def power_cut(self, scope: str, terms: str) -> None:
        for store in self.stores():
            with _cut_off(store):
                store.memories.purge(scope, IDS)
                store.index.add([an_entry(terms, scope=scope, id="m1")])
                store.ledger.append("lost", scope="lost", ids=[], at_ms=1)
                store.meta.put("lost", 1)

    @invariant()
    def everything_reads_the_same(self) -> None:
        if hasattr(self, "sqlite"):
            sqlite, dicts = map(_read, self.stores())
            for name in dicts:
                assert sqlite[name] == dicts[name], name

    @invariant()
    def the_file_is_sound(self) -> None:
        if hasattr(self, "sqlite"):
            faults = [finding for finding in self.sqlite.check() if not finding.ok]
            assert [f for f in faults if f.check != "index.rows"] == []  # entries here need no row

    def stores(self) -> tuple[Store, Store]:
        return self.sqlite, self.dicts


@contextmanager
def _cut_off(store: Store) -> Iterator[None]:
    try:
        with store.transaction():
            yield
            raise PowerCut
    except PowerCut:
        return


def _outcome(store: Store, act: Callable[[Store], object]) -> object:
    try:
        with store.transaction():
            return act(store)
    except StoreError:
        return StoreError


def _read(store: Store) -> dict[str, object]:
    """Read whatever can be read; places in the order count by rank, since only that is promised."""
    with store.reading():
        transcript, memories, index = store.transcript, store.memories, store.index
        exchanges = transcript.exchanges(SCOPES)
        messages = list(transcript.window(SCOPES, hidden=True))
        every = [Which(scopes=SCOPES, statuses=STATUSES, oldest_first=oldest) for oldest in (False, True)]
        return {
            "scopes": store.scopes(),
            "exchanges": [replace(e, sequence=0) for e in exchanges],
            "newest turns": [
                (e.scope, e.id)
                for sessions in (None, [None], SESSIONS)
                for e in transcript.exchanges(SCOPES, sessions=sessions, sources=TURNS, limit=2, texts=False)
            ],
            "messages": [replace(m, sequence=0) for m in messages],
            "in order": [m.sequence for m in messages] == sorted({m.sequence for m in messages}),
            "by id": [[m.id for m in transcript.messages(s, ["t1", "t2", "t1#3"])] for s in SCOPES],
            "visible": [m.id for m in transcript.window(SCOPES, session="monday", since_ms=10, until_ms=40)],
            "turns of a time": [m.id for m in transcript.window(SCOPES, until_ms=40, sources=TURNS, limit=3)],
            "of one exchange": [m.id for m in transcript.window(SCOPES[:1], exchange_id="x1", limit=2)],
            "turns": transcript.totals(SCOPES),
            "memories": [list(memories.find(which)) for which in every],
            "alive": [
                m.id for m in memories.find(Which(scopes=SCOPES, alive_at_ms=25, pinned=False, limit=2))
            ],
            "expired": [m.id for m in memories.find(Which(scopes=SCOPES, expired_at_ms=25))],
            "versions": [memories.versions(scope, id) for scope in SCOPES for id in IDS],
            "rivals": [
                sorted(m.id for m in memories.rivals(scope, normal_form(text), slot))
                for scope in SCOPES
                for text in TEXTS
                for slot in (None, ("ana", "drink", "tea"))
            ],
            "totals": memories.totals(SCOPES, alive_at_ms=25),
            "frequencies": [index.frequencies(scope, [*TERMS, "茶", "none"]) for scope in SCOPES],
            "found": [
                _found(store, order, now_ms) for order in ("newest", "all", "best") for now_ms in (0, 25)
            ],
            "ledger": store.ledger.rows(SCOPES),
            "blocked": [store.tombstones.blocking(s, normal_form(text)) for s in SCOPES for text in TEXTS],
            "nonces": [store.injections.known(s, IDS) for s in SCOPES],
            "echoes": [store.injections.echoes(s, TEXTS, by_ms=ms) for s in SCOPES for ms in (None, 25)],
            "lost": store.meta.get("lost"),
        }


def _found(store: Store, order: str, now_ms: int) -> list[Candidate]:
    asked = {SCOPES[0]: ["tea", 'say"so'], SCOPES[1]: ["咖啡", "c++"] if order != "all" else ["tea"]}
    where = Where(now_ms=now_ms, session=None if now_ms else "monday")
    found = store.index.candidates(asked, where, limit=1_000, order=order)
    found = [candidate._replace(place=0) for candidate in found]  # only its order is promised
    return sorted(found) if order == "best" else found  # how BM25 ties is not promised


TestSqliteBesideDicts = SqliteBesideDicts.TestCase
TestSqliteBesideDicts.settings = settings(
    max_examples=40,
    stateful_step_count=25,
    suppress_health_check=[HealthCheck.too_slow],
)
