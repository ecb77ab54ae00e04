"""Bytes that are changed behind the store's back are noticed and not shown as sound."""

from __future__ import annotations

from typing import TYPE_CHECKING

import apsw
import pytest

import rememora
from rememora.testing import HashEmbedder

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from rememora.testing import RecordedEvents


def tamper(path: Path, statement: str) -> None:
    cx = apsw.Connection(str(path))
    cx.set_busy_timeout(1_000)
    cx.execute(statement)
    assert cx.changes() > 0 or "DROP" in statement
    cx.close()


def indexed(mem: rememora.Rememora, *terms: str) -> dict[str, int]:
    with mem._deps.store.reading():
        return mem._deps.store.index.frequencies("default", terms)[2]


def faults(mem: rememora.Rememora) -> dict[str, str]:
    return {finding.check: finding.detail for finding in mem.upkeep.doctor() if not finding.ok}


@pytest.mark.parametrize(
    "change",
    [
        pytest.param("text = 'Likes coffee and tea'", id="its words"),
        pytest.param("text = text || x'00'", id="one byte more"),
        pytest.param("trust = 'web'", id="whose word it is"),
        pytest.param("kind = 'core_rule'", id="its kind"),
        pytest.param("confidence = 0.1", id="how sure it is"),
        pytest.param("pinned = 1", id="that it stays"),
        pytest.param("session = 'monday'", id="its session"),
        pytest.param("valid_to_ms = 1", id="when it holds"),
        pytest.param("version = 2", id="its version"),
        pytest.param("id = 'm2'", id="its id"),
        pytest.param("details = replace(details, 'green', 'black')", id="its concepts"),
    ],
)
def test_changed_memory_is_never_shown_as_sound(
    mem: rememora.Rememora, path: Path, events: RecordedEvents, change: str
) -> None:
    mem.remember("Likes tea", id="m1", concepts=["green"])
    mem.remember("Likes milk", id="m9")

    tamper(path, f"UPDATE memories SET {change} WHERE id = 'm1'")

    id = "m2" if change.startswith("id") else "m1"
    found = mem.get(id)
    assert (found.integrity, found.status) == ("false", "quarantined")
    assert [memory.integrity for memory in mem.list() if memory.id == id] in ([], ["false"])
    assert mem.get("m9").integrity == "ok"
    found_faults = faults(mem)
    assert found_faults.pop("rows.seals") == f"1 rows were changed from outside: {id}"
    assert set(found_faults) == ({"index.rows"} if id == "m2" else set())
    assert set(events.names()) == {"doctor.found_fault"}


def test_changed_memory_is_not_recalled_and_the_answer_says_so(
    mem: rememora.Rememora, path: Path, events: RecordedEvents
) -> None:
    mem.remember("Likes tea", id="m1")
    mem.remember("Likes tea and milk", id="m2")
    tamper(path, "UPDATE memories SET text = 'Likes tea with poison' WHERE id = 'm1'")

    found = mem.recall("tea")

    assert [hit.id for hit in found.hits] == ["m2"]
    assert found.degraded == ("quarantined",)
    assert [(event.name, event.failure, event.data["ids"]) for event in events.events] == [
        ("rows.quarantined", True, ["m1"])
    ]
    assert [hit.id for hit in mem.recall("tea").hits] == ["m2"]
    assert faults(mem) == {"rows.seals": "1 rows were changed from outside: m1"}


def test_memory_that_is_brought_back_from_outside_is_not_recalled(mem: rememora.Rememora, path: Path) -> None:
    id = mem.remember("Likes tea").id
    mem.forget(id)

    tamper(path, "UPDATE memories SET status = 'active'")

    assert mem.recall("tea").hits == ()
    assert mem.get(id).integrity == "false"
    assert mem.upkeep.rebuild() == 0
    assert mem.recall("tea").hits == ()


@pytest.mark.parametrize(
    "change",
    [
        pytest.param("text = 'I drink tea and poison'", id="its words"),
        pytest.param("role = 'system'", id="who said it"),
        pytest.param("name = 'ben'", id="the speaker's name"),
        pytest.param("at_ms = at_ms + 1", id="when it was said"),
        pytest.param("source_id = 'other'", id="the id that the host gave"),
        pytest.param("session = 'monday'", id="its session"),
    ],
)
def test_changed_message_is_neither_recalled_nor_read(
    mem: rememora.Rememora, path: Path, events: RecordedEvents, change: str
) -> None:
    mem.archive(
        [
            {"id": "t1", "role": "user", "content": "I drink tea"},
            {"id": "t2", "role": "assistant", "content": "Tea!"},
        ]
    )
    tamper(path, f"UPDATE messages SET {change} WHERE id = 't1'")

    assert [message.id for message in mem.rehydrate(ids=["t1", "t2"])] == ["t2"]
    assert [message.id for message in mem.rehydrate(since=0)] == ["t2"]
    assert [message.id for message in mem.rehydrate(keyword="tea")] == ["t2"]
    assert "rows.quarantined" in events.names()
    assert [hit.id for hit in mem.recall("tea").hits] == ["t2"]
    assert faults(mem) == {"rows.seals": "1 rows were changed from outside: t1"}


def test_changed_message_is_not_recalled_and_the_answer_says_so(mem: rememora.Rememora, path: Path) -> None:
    mem.archive([{"id": "t1", "role": "user", "content": "I drink tea"}])
    tamper(path, "UPDATE messages SET text = 'I drink tea and poison'")

    found = mem.recall("tea")

    assert (found.hits, found.degraded) == ((), ("quarantined",))


def test_hidden_message_that_is_shown_from_outside_is_not_read(mem: rememora.Rememora, path: Path) -> None:
    mem.begin("Do I drink tea?", id="x1")

    tamper(path, "UPDATE messages SET visible = 1")

    assert mem.rehydrate(since=0) == []
    assert faults(mem) == {"rows.seals": "1 rows were changed from outside: x1/user"}


def test_question_that_was_changed_while_it_waited_becomes_no_evidence(
    mem: rememora.Rememora, path: Path
) -> None:
    mem.begin("Do I drink tea?", id="x1")
    tamper(path, "UPDATE messages SET text = 'Do I drink poison?'")

    receipt = mem.complete("x1", "You do.")

    assert (receipt.status, receipt.degraded) == ("completed", ("quarantined",))
    assert indexed(mem, "poison", "tea") == {}
    assert [m.text for m in mem.rehydrate(since=0)] == ["You do."]


def test_question_that_is_changed_at_the_last_moment_becomes_no_evidence(
    mem: rememora.Rememora, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mem.begin("Do I drink tea?", id="x1")
    store = mem._deps.store
    transaction = store.transaction

    def late() -> object:
        monkeypatch.undo()
        tamper(path, "UPDATE messages SET text = 'Do I drink poison?'")
        return transaction()

    monkeypatch.setattr(store, "transaction", late)
    receipt = mem.complete("x1", "You do.")

    assert receipt.degraded == ("quarantined",)
    assert indexed(mem, "poison", "tea") == {}


def test_words_of_an_exchange_that_were_changed_are_not_shown(mem: rememora.Rememora, path: Path) -> None:
    mem.capture("Do I drink tea?", "You do.", id="x1")

    tamper(path, "UPDATE messages SET text = 'Do I drink poison?' WHERE role = 'user'")

    (exchange,) = mem.exchanges()
    assert (exchange.user_text, exchange.assistant_text) == ("", "You do.")


def test_exchange_that_is_called_completed_from_outside_makes_no_evidence(
    mem: rememora.Rememora, path: Path
) -> None:
    mem.begin("I drink poison.", id="x1")

    tamper(path, "UPDATE exchanges SET status = 'completed', completed_ms = 1")

    assert mem.recall("poison").hits == ()
    assert mem.rehydrate(ids=["x1/user"]) == []
    assert mem.upkeep.distill().read == 0
    assert mem.list() == []


def test_exchange_with_another_id_has_lost_its_words(mem: rememora.Rememora, path: Path) -> None:
    mem.capture("Do I drink tea?", "You do.", id="x1")

    tamper(path, "UPDATE exchanges SET id = 'x2'")

    (exchange,) = mem.exchanges()
    assert (exchange.id, exchange.user_text) == ("x2", "")
    assert faults(mem)["rows.seals"].startswith("2 rows were changed from outside")


@pytest.mark.parametrize(
    "change", ["user_sent_ms = 1", "completed_ms = 1", "session = 'monday'", "failure_reason = 'none'"]
)
def test_what_the_row_of_an_exchange_says_besides_is_not_sealed(
    mem: rememora.Rememora, path: Path, change: str
) -> None:
    mem.capture("Do I drink tea?", "You do.", id="x1")

    tamper(path, f"UPDATE exchanges SET {change}")

    assert faults(mem) == {}
    assert {hit.text for hit in mem.recall("Do I drink tea?").hits} == {"Do I drink tea?", "You do."}


def test_evidence_that_was_changed_has_no_words(mem: rememora.Rememora, path: Path) -> None:
    id = mem.remember("Likes tea").id

    tamper(path, "UPDATE messages SET text = 'Hates tea' WHERE role = 'note'")

    assert [span.text for span in mem.get(id).evidence] == [""]
    assert [hit.text for hit in mem.recall("tea").hits] == ["Likes tea"]


def test_row_that_is_moved_to_another_scope_is_not_shown(mem: rememora.Rememora, path: Path) -> None:
    mem.remember("Likes tea", id="m1", scope="ana")
    mem.remember("Likes milk", scope="ben")

    tamper(path, "UPDATE memories SET scope = (SELECT no FROM scopes WHERE name = 'ben') WHERE id = 'm1'")

    assert mem.get("m1", scope="ben").integrity == "false"


def test_scope_that_is_renamed_from_outside_shows_nothing(mem: rememora.Rememora, path: Path) -> None:
    mem.remember("Likes tea", scope="ana")

    tamper(path, "UPDATE scopes SET name = 'eve' WHERE name = 'ana'")

    found = mem.recall("tea", scope="eve")
    assert (found.hits, found.degraded) == ((), ("quarantined",))


def test_changed_row_is_not_exported(mem: rememora.Rememora, path: Path, tmp_path: Path) -> None:
    mem.remember("Likes tea")
    mem.archive([{"id": "t1", "role": "user", "content": "I drink tea"}])
    tamper(path, "UPDATE memories SET text = 'poison'")
    tamper(path, "UPDATE messages SET text = 'poison'")

    mem.export(tmp_path / "out.jsonl")

    assert "poison" not in (tmp_path / "out.jsonl").read_text("utf-8")


def test_version_that_was_changed_is_told(mem: rememora.Rememora, path: Path) -> None:
    id = mem.remember("Likes tea").id
    mem.update(id, text="Likes milk")

    tamper(path, "UPDATE memory_versions SET text = 'Likes poison'")

    assert [version.integrity for version in mem.history(id)] == ["false", "ok"]


def test_counters_of_reading_are_not_sealed(mem: rememora.Rememora, path: Path) -> None:
    id = mem.remember("Likes tea").id

    tamper(path, "UPDATE memories SET recall_count = 7, recalled_ms = 1")

    assert (mem.get(id).integrity, mem.get(id).recall_count) == ("ok", 7)


@pytest.mark.parametrize(
    ("statements", "broken"),
    [
        pytest.param(["UPDATE ledger SET reason = 'another' WHERE no = 2"], "op-2", id="changed"),
        pytest.param(["UPDATE ledger SET ids = '[]' WHERE no = 1"], "op-1", id="changed at the beginning"),
        pytest.param(
            ["UPDATE ledger SET payload = '{}' WHERE no = 1"], "op-1", id="a payload where none was"
        ),
        pytest.param(
            ["UPDATE ledger SET payload_hash = x'' WHERE no = 4"], "op-4", id="a payload's hash removed"
        ),
        pytest.param(
            ["UPDATE ledger SET payload = '{}' WHERE payload IS NOT NULL"], "op-4", id="another payload"
        ),
        pytest.param(
            ["UPDATE ledger SET operation = 'memory.stored' WHERE no = 4"], "op-4", id="another operation"
        ),
        pytest.param(["DELETE FROM ledger WHERE no = 1"], "op-1", id="removed at the beginning"),
        pytest.param(["DELETE FROM ledger WHERE no = 2"], "op-2", id="removed in the middle"),
        pytest.param(["DELETE FROM ledger WHERE no = 4"], "op-4", id="removed at the end"),
        pytest.param(["DELETE FROM ledger WHERE no > 2"], "op-3", id="several removed at the end"),
        pytest.param(["DELETE FROM ledger"], "op-1", id="all removed"),
        pytest.param(
            ["DELETE FROM ledger WHERE no = 2", "UPDATE ledger SET no = no - 1 WHERE no > 2"],
            "op-2",
            id="the gap closed",
        ),
    ],
)
def test_ledger_that_was_changed_names_the_operation(
    mem: rememora.Rememora, path: Path, statements: list[str], broken: str
) -> None:
    for number in (1, 2, 3):
        mem.remember(f"Likes tea number {number}", id=f"m{number}")
    mem.forget("m1")
    assert faults(mem) == {}

    for statement in statements:
        tamper(path, statement)

    assert faults(mem) == {"ledger.chain": f"broken at {broken}"}


def test_payload_that_was_erased_leaves_the_chain_whole(mem: rememora.Rememora, path: Path) -> None:
    mem.forget(mem.remember("Likes tea").id)

    tamper(path, "UPDATE ledger SET payload = NULL, salt = NULL WHERE payload IS NOT NULL")
    mem.remember("Likes milk")

    assert faults(mem) == {}


@pytest.mark.parametrize(
    "statement",
    [
        pytest.param("UPDATE term_frequencies SET entries = entries + 1", id="a count"),
        pytest.param("DELETE FROM term_frequencies", id="the counts"),
        pytest.param("UPDATE scopes SET terms = terms + 1", id="the total"),
        pytest.param("DELETE FROM entries", id="the entries"),
    ],
)
def test_full_text_that_does_not_agree_is_told_and_mended(
    mem: rememora.Rememora, path: Path, statement: str
) -> None:
    mem.remember("Likes tea")

    tamper(path, statement)

    assert list(faults(mem)) == ["index.words"]
    assert mem.upkeep.rebuild() == 1
    assert faults(mem) == {}
    assert [hit.text for hit in mem.recall("tea").hits] == ["Likes tea"]


def test_row_whose_seal_was_emptied_is_not_shown(mem: rememora.Rememora, path: Path) -> None:
    mem.remember("Likes tea", id="m1")

    tamper(path, "UPDATE memories SET text = 'Likes poison', mac = x''")

    assert mem.recall("likes").degraded == ("quarantined",)
    assert mem.get("m1").status == "quarantined"
    assert set(faults(mem)) == {"rows.seals", "rows.unsealed"}


def test_row_that_was_removed_from_outside_is_noticed(mem: rememora.Rememora, path: Path) -> None:
    mem.archive([{"id": "t1", "role": "user", "content": "I drink tea"}])

    tamper(path, "DELETE FROM messages")

    assert mem.recall("tea").hits == ()
    assert set(faults(mem)) == {"index.rows"}


def test_changed_message_is_noted_once_in_the_ledger(mem: rememora.Rememora, path: Path) -> None:
    mem.archive([{"id": "t1", "role": "user", "content": "I drink tea"}])
    tamper(path, "UPDATE messages SET text = 'I drink poison'")

    for _ in range(3):
        assert mem.rehydrate(ids=["t1"]) == []

    with mem._deps.store.reading():
        rows = mem._deps.store.ledger.rows(["default"], id="t1")
    assert [row.operation for row in rows] == ["messages.archived", "message.quarantined"]


def test_list_leaves_out_changed_rows(mem: rememora.Rememora, path: Path) -> None:
    mem.remember("Likes tea", id="m1")
    mem.remember("Likes milk", id="m2")

    tamper(path, "UPDATE memories SET text = 'Likes poison' WHERE id = 'm1'")

    assert [memory.id for memory in mem.list()] == ["m2"]


@pytest.mark.parametrize(
    "write",
    [
        pytest.param(
            lambda mem: mem.remember("Tea is over", slot=("ana", "drink", "none")), id="superseding"
        ),
        pytest.param(lambda mem: mem.update("m1", confidence=0.5), id="updating"),
        pytest.param(lambda mem: mem.pin("m1"), id="pinning"),
        pytest.param(lambda mem: mem.remember("Likes milk", id="m1"), id="replacing"),
        pytest.param(lambda mem: mem.forget("m1"), id="forgetting"),
    ],
)
def test_no_write_of_ours_makes_changed_bytes_look_sound(
    mem: rememora.Rememora, path: Path, write: Callable[[rememora.Rememora], object]
) -> None:
    mem.remember("Likes tea", id="m1", slot=("ana", "drink", "tea"))
    tamper(path, "UPDATE memories SET text = 'Likes poison' WHERE id = 'm1'")

    write(mem)

    with mem._deps.store.reading():
        known = mem._deps.store.memories.get("default", "m1")
    assert known is not None
    assert known.integrity == "false"
    assert "rows.seals" in faults(mem)


def test_changed_row_does_not_stand_in_the_way_of_the_same_words(mem: rememora.Rememora, path: Path) -> None:
    mem.remember("Likes tea", id="m1")
    tamper(path, "UPDATE memories SET trust = 'web' WHERE id = 'm1'")

    assert mem.remember("Likes tea").status == "stored"
    assert len(mem.recall("tea").hits) == 1


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param("UPDATE memories SET details = 'no json'", id="no JSON"),
        pytest.param("UPDATE memories SET details = '[]'", id="other JSON"),
        pytest.param("UPDATE memories SET confidence = x'00'", id="bytes for a number"),
        pytest.param("UPDATE messages SET at_ms = 'soon'", id="text for a time"),
        pytest.param("UPDATE entries SET terms = x'00'", id="a piece of a term"),
        pytest.param("DROP TABLE term_frequencies", id="a table is gone"),
    ],
)
def test_doctor_reports_damage_of_every_kind(mem: rememora.Rememora, path: Path, damage: str) -> None:
    mem.remember("Likes tea", id="m1")
    mem.archive([{"id": "t1", "role": "user", "content": "I drink tea"}])

    tamper(path, f"PRAGMA ignore_check_constraints = ON; {damage}")

    assert faults(mem)


def test_changed_history_is_noticed(mem: rememora.Rememora, path: Path) -> None:
    mem.remember("Likes tea", id="m1")
    mem.update("m1", text="Likes milk")

    tamper(path, "UPDATE memory_versions SET text = 'Likes poison'")

    assert set(faults(mem)) == {"rows.seals"}


def test_old_version_in_the_place_of_the_current_one_is_noticed(mem: rememora.Rememora, path: Path) -> None:
    mem.remember("Likes tea", id="m1")
    mem.update("m1", text="Likes milk")

    tamper(
        path,
        "UPDATE memories SET (version, text, updated_ms, details, normal_hash, mac) = "
        "(SELECT version, text, updated_ms, details, normal_hash, mac FROM memory_versions)",
    )

    assert "rows.versions" in faults(mem)


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        pytest.param("UPDATE vectors SET vector = x'00' WHERE no = 1", "cut off", id="cut off"),
        pytest.param("UPDATE vectors SET entry = 99 WHERE no = 1", "that are gone", id="another entry"),
        pytest.param("UPDATE vector_spaces SET vectors = 9", "counted wrong", id="another count"),
    ],
)
def test_damaged_vectors_are_a_finding_and_recall_goes_on(tmp_path: Path, damage: str, fault: str) -> None:
    path = tmp_path / "memories.sqlite3"
    with rememora.open(path, embedder=HashEmbedder()) as mem:
        mem.remember("Likes tea", id="m1")
        mem.remember("Likes coffee", id="m2")
        assert faults(mem) == {}

    tamper(path, damage)

    with rememora.open(path, embedder=HashEmbedder()) as mem:
        assert fault in faults(mem)["vectors.rows"]
        assert {hit.id for hit in mem.recall("Likes tea and coffee").hits} == {"m1", "m2"}
