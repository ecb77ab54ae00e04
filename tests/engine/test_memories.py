"""Memories: every field is kept, duplicates are refused, newer values close older ones, nothing is lost."""

from __future__ import annotations

import pytest

from rememora import InvalidInput, NotFound, Rememora
from rememora.model.memory import TRUST_RANK
from rememora.testing import FrozenClock


def test_every_field_comes_back(mem: Rememora, clock: FrozenClock) -> None:
    premise = mem.remember("She moved to 里昂")
    receipt = mem.remember(
        "Lives in Lyon 🏠",
        kind="fact",
        title="Home",
        concepts=["home", "城市"],
        confidence=0.9,
        importance=0.8,
        trust="host",
        slot=("ana", "home_city", "Lyon"),
        valid_from="2026-01-01",
        valid_to="2027-01-01",
        because=[premise.id],
        ttl_s=3600,
        triggers=["move house"],
        meta={"nested": {"n": 1, "list": [True, None, "汉字"]}},
        id="m1",
        session="s1",
        at="2025-12-31T23:30:00Z",
    )

    memory = mem.get("m1")

    assert (receipt.status, receipt.id) == ("stored", "m1")
    assert (memory.text, memory.kind, memory.title) == ("Lives in Lyon 🏠", "fact", "Home")
    assert memory.concepts == ("home", "城市")
    assert (memory.confidence, memory.importance, memory.trust) == (0.9, 0.8, "host")
    assert memory.slot == ("ana", "home_city", "Lyon")
    assert (memory.valid_from, memory.valid_to) == ("2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z")
    assert (memory.because, memory.triggers) == ((premise.id,), ("move house",))
    assert memory.expires == "2026-01-01T00:30:00Z"
    assert memory.meta == {"nested": {"n": 1, "list": [True, None, "汉字"]}}
    assert (memory.session, memory.recorded, memory.version) == ("s1", "2025-12-31T23:30:00Z", 1)
    assert memory.evidence[0].text == "Lives in Lyon 🏠"
    assert mem.rehydrate(memory="m1")[0].role == "note"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Prefers tea", "prefers  tea."),
        ("用户偏好深色主题", "用户偏好深色主题。"),
        ("Ｆｕｌｌ　ｗｉｄｔｈ", "full width"),
        ("café", "cafe\u0301"),
        ("커피를 좋아함", "커피를 좋아함!"),
    ],
)
def test_same_words_are_one_memory(mem: Rememora, first: str, second: str) -> None:
    stored = mem.remember(first)

    again = mem.remember(second)

    assert (again.status, again.of) == ("duplicate", stored.id)
    assert len(mem.list()) == 1


def test_known_id_is_updated_and_the_old_words_stay_in_history(mem: Rememora, clock: FrozenClock) -> None:
    mem.remember("Likes tea", id="m1", pinned=True)
    clock.advance(seconds=60)

    receipt = mem.remember("Likes green tea", id="m1")

    assert receipt.status == "updated"
    assert [m.text for m in mem.history("m1")] == ["Likes tea", "Likes green tea"]
    assert mem.recall("green tea").hits[0].id == "m1"
    assert [hit.id for hit in mem.recall("likes").hits] == ["m1"]


def test_update_changes_what_is_given_and_keeps_the_rest(mem: Rememora, clock: FrozenClock) -> None:
    mem.remember("Lives in Lyon", id="m1", kind="fact", concepts=["home"], meta={"a": 1})
    clock.advance(seconds=5)

    mem.update("m1", confidence=0.4)

    memory = mem.get("m1")
    assert (memory.text, memory.kind, memory.concepts, memory.meta) == (
        "Lives in Lyon",
        "fact",
        ("home",),
        {"a": 1},
    )
    assert (memory.confidence, memory.version, memory.updated_ms) == (0.4, 2, clock.now_ms())
    assert memory.recorded_ms == clock.now_ms() - 5_000
    assert mem.update("m1", confidence=0.4).status == "duplicate"
    with pytest.raises(InvalidInput, match="at least one"):
        mem.update("m1")
    with pytest.raises(NotFound):
        mem.update("nobody", text="x")


def test_update_to_words_of_another_memory_is_refused(mem: Rememora) -> None:
    one, two = mem.remember("one thing"), mem.remember("another thing")

    receipt = mem.update(two.id, text="One thing.")

    assert (receipt.status, receipt.of) == ("duplicate", one.id)
    assert mem.get(two.id).text == "another thing"


def test_newer_value_closes_the_older_one(mem: Rememora, clock: FrozenClock) -> None:
    old = mem.remember("The launch is on Friday", slot=("launch", "day", "Friday"))
    clock.advance(seconds=1)

    new = mem.remember("发布改到星期一", slot=("launch", "day", "Monday"))

    assert (new.status, new.of) == ("superseded", old.id)
    closed = mem.get(old.id)
    assert (closed.status, closed.superseded_by, closed.retired_ms) == ("superseded", new.id, clock.now_ms())
    assert [hit.id for hit in mem.recall("launch day").hits] == [new.id]
    assert [m.id for m in mem.list()] == [new.id]
    assert [m.id for m in mem.list(status="superseded")] == [old.id]


def test_word_of_lower_trust_never_replaces_one_of_higher(mem: Rememora) -> None:
    mine = mem.remember("My city is Lyon", slot=("ana", "city", "Lyon"), trust="user", id="m1")

    claimed = mem.remember("Her city is Paris", slot=("ana", "city", "Paris"), trust="web")
    rewritten = mem.remember("My city is Rome", id="m1", trust="assistant")

    assert (claimed.status, claimed.of) == ("quarantined", mine.id)
    assert (rewritten.status, rewritten.of) == ("rejected", mine.id)
    assert [hit.text for hit in mem.recall("city").hits] == ["My city is Lyon"]
    assert [m.text for m in mem.list(status="quarantined")] == ["Her city is Paris"]


@pytest.mark.parametrize(
    ("kept", "word", "status", "text"),
    [
        ("user", "assistant", "rejected", "before"),  # less than the user's
        ("user", "user", "updated", "after"),  # the same
        ("user", None, "updated", "after"),  # not said
        ("assistant", "assistant", "updated", "after"),  # its own
        ("web", "user", "updated", "after"),  # more, and the memory is trusted no more than before
    ],
)
def test_change_counts_as_much_as_whose_word_it_is(
    mem: Rememora, kept: str, word: str | None, status: str, text: str
) -> None:
    id = mem.remember("before", trust=kept).id

    receipt = mem.update(id, text="after", trust=word)

    assert receipt.status == status
    assert (mem.get(id).text, mem.get(id).trust) == (text, kept)


def test_trust_alone_is_nothing_to_change(mem: Rememora) -> None:
    id = mem.remember("before").id

    with pytest.raises(InvalidInput, match="at least one of"):
        mem.update(id, trust="user")
    with pytest.raises(InvalidInput, match="trust: expected one of"):
        mem.update(id, text="after", trust="nobody")


def test_same_value_in_a_slot_is_a_duplicate(mem: Rememora) -> None:
    first = mem.remember("Launch: Friday", slot=("launch", "day", "Friday"))

    assert mem.remember("We launch on Friday", slot=("launch", "day", "Friday")).of == first.id


def test_time_to_live_ends_every_reading_and_pinning_stops_it(mem: Rememora, clock: FrozenClock) -> None:
    short = mem.remember("The door code is blue42", ttl_s=10)
    pinned = mem.remember("The gate code is red17", ttl_s=10, pinned=True)
    clock.advance(seconds=10)

    assert [hit.id for hit in mem.recall("code").hits] == [pinned.id]
    assert [m.id for m in mem.list()] == [pinned.id]
    assert mem.stats()["count"] == 1
    with pytest.raises(NotFound):
        mem.get(short.id)


@pytest.mark.parametrize("again", [{}, {"ttl_s": 3600}, {"slot": ("soup", "day", "today")}])
def test_expired_words_can_be_remembered_anew(
    mem: Rememora, clock: FrozenClock, again: dict[str, object]
) -> None:
    old = mem.remember("Soup is served today", ttl_s=10, slot=("soup", "day", "today"))
    clock.advance(seconds=10)

    receipt = mem.remember("Soup is served today", **again)  # type: ignore[arg-type]

    assert receipt.status == "stored"
    assert [hit.id for hit in mem.recall("soup").hits] == [receipt.id] != [old.id]


def test_pruned_words_can_be_learnt_again(mem: Rememora, clock: FrozenClock) -> None:
    note = mem.remember("Soup is served today", ttl_s=10)
    clock.advance(seconds=10)
    mem.upkeep.prune(mem.upkeep.preview_prune(expired=True).token)

    assert mem.restore(note.id).status == "rejected"
    assert mem.remember("Soup is served today").status == "stored"


def test_older_value_told_later_does_not_replace_the_newer_one(mem: Rememora) -> None:
    newer = mem.remember("The rent is 1310", slot=("rent", "euros", "1310"), at="2026-04-01")

    receipt = mem.remember("The rent is 1240", slot=("rent", "euros", "1240"), at="2026-02-01")

    assert (receipt.status, receipt.of) == ("stored", newer.id)
    assert [hit.text for hit in mem.recall("rent").hits] == ["The rent is 1310"]
    older = mem.get(receipt.id)
    assert (older.status, older.superseded_by, older.valid_to) == (
        "superseded",
        newer.id,
        "2026-04-01T00:00:00Z",
    )
    assert mem.get(newer.id).valid_to is None


def test_replacing_by_id_keeps_the_pin(mem: Rememora) -> None:
    mem.remember("Likes tea", id="m1", pinned=True)
    mem.remember("Likes green tea", id="m1")

    assert mem.get("m1").pinned


def test_pin_and_unpin(mem: Rememora) -> None:
    note = mem.remember("keep me")

    assert mem.pin(note.id).status == "updated"
    assert mem.get(note.id).pinned
    assert mem.pin(note.id).status == "duplicate"
    mem.pin(note.id, pinned=False)
    assert not mem.get(note.id).pinned


def test_reading_never_moves_updated(mem: Rememora, clock: FrozenClock) -> None:
    note = mem.remember("Tea at four")
    before = mem.get(note.id)
    clock.advance(seconds=3600)

    mem.recall("tea")
    mem.list()
    mem.history(note.id)
    mem.rehydrate(memory=note.id)

    assert mem.get(note.id) == before


def test_list_is_newest_change_first(mem: Rememora, clock: FrozenClock) -> None:
    ids = []
    for text in ("one", "two", "three"):
        ids.append(mem.remember(text, kind="fact" if text == "two" else "note").id)
        clock.advance(seconds=1)
    mem.update(ids[0], text="one changed")

    assert [m.id for m in mem.list()] == [ids[0], ids[2], ids[1]]
    assert [m.id for m in mem.list(limit=1)] == [ids[0]]
    assert [m.id for m in mem.list(kinds="fact")] == [ids[1]]
    assert mem.list(limit=0) == []


BAD_ARGUMENTS = [
    ({"text": ""}, "text: expected text"),
    ({"text": " \t"}, "white space"),
    ({"text": 5}, "found int"),
    ({"kind": "gossip"}, "kind: expected one of"),
    ({"confidence": 1.5}, "confidence"),
    ({"importance": -0.1}, "importance"),
    ({"confidence": float("nan")}, "confidence"),
    ({"confidence": True}, "confidence"),
    ({"trust": "everyone"}, "trust"),
    ({"slot": ("a", "b")}, "slot"),
    ({"slot": ("a", "", "c")}, "slot"),
    ({"ttl_s": 0}, "ttl_s"),
    ({"ttl_s": float("inf")}, "ttl_s"),
    ({"valid_from": "2026-02-01", "valid_to": "2026-01-01"}, "valid_to"),
    ({"valid_from": "not a time"}, "not a time"),
    ({"meta": {"x": object()}}, "meta"),
    ({"meta": {"x": float("nan")}}, "meta"),
    ({"meta": "text"}, "meta"),
    ({"concepts": "text"}, "concepts"),
    ({"id": ""}, "id"),
    ({"id": "a\nb"}, "control"),
    ({"scope": ""}, "scope"),
    ({"scope": "x" * 513}, "512"),
    ({"pinned": "yes"}, "pinned"),
]


@pytest.mark.parametrize(("given", "named"), BAD_ARGUMENTS)
def test_bad_argument_is_named_and_nothing_is_written(
    mem: Rememora, given: dict[str, object], named: str
) -> None:
    arguments: dict[str, object] = {"text": "fine", **given}

    with pytest.raises(InvalidInput, match=named):
        mem.remember(**arguments)  # type: ignore[arg-type]

    assert mem.status()["messages"] == 0


@pytest.mark.parametrize("trust", sorted(TRUST_RANK))
def test_trust_is_kept(mem: Rememora, trust: str) -> None:
    assert mem.get(mem.remember("x", trust=trust).id).trust == trust


def test_scopes_do_not_see_each_other(mem: Rememora) -> None:
    ana, ben = mem.bind(scope="ana"), mem.bind(scope="ben")
    secret = ana.remember("The treasure is under the oak", id="same")
    ben.remember("The treasure is a myth", id="same")

    assert [hit.text for hit in ben.recall("treasure").hits] == ["The treasure is a myth"]
    assert [hit.text for hit in ben.recall("oak").hits] == []
    assert mem.recall("treasure").hits == ()
    assert {hit.scope for hit in mem.recall("treasure", scope=["ana", "ben"]).hits} == {"ana", "ben"}
    assert ben.get(secret.id).text == "The treasure is a myth"
    assert ben.rehydrate(keyword="oak") == []
    assert ben.stats()["count"] == 1


def test_bound_session_is_filled_in(mem: Rememora) -> None:
    handle = mem.bind(scope="ana", session="s1")
    handle.remember("one")
    handle.bind(session="s2").remember("two")

    assert [(m.text, m.session) for m in mem.list(scope="ana")] == [("two", "s2"), ("one", "s1")]
    assert [m.text for m in handle.list()] == ["one"]
