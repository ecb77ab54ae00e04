"""Our own export put back: nothing forgotten returns, nothing is half-written, nothing is lost in silence."""

from __future__ import annotations

import json
import random
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

import rememora
from rememora import Rememora, StoreError
from rememora.core.redact import redact
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Lines = list[dict[str, Any]]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "导出.jsonl"


@pytest.fixture
def source(clock: FrozenClock) -> Iterator[Rememora]:
    with rememora.open(":memory:", clock=clock) as engine:
        yield engine


@contextmanager
def fresh(clock: FrozenClock, **settings: object) -> Iterator[Rememora]:
    with rememora.open(":memory:", clock=clock, settings=settings) as engine:
        yield engine


def lines_of(path: Path) -> Lines:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write(path: Path, lines: Lines) -> None:
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")


def exported(mem: Rememora, path: Path, change: Callable[[dict[str, Any]], object] | None = None) -> Lines:
    """Export, change every line if asked, and return the lines."""
    mem.export(path)
    lines = lines_of(path)
    for line in lines:
        if change is not None:
            change(line)
    write(path, lines)
    return lines


def everything(mem: Rememora) -> dict[str, object]:
    """What readers can see, and more than that: every version, in every status but the trash."""
    statuses = ("active", "superseded", "deprecated", "archived", "quarantined")
    memories = mem.list(status=statuses)
    return {
        "said": [(m.id, m.text) for m in mem.rehydrate(since="0001-01-01")],
        "exchanges": [(e.id, e.status, e.user_text, e.assistant_text) for e in mem.exchanges()],
        "memories": [(m.id, m.version, m.status, m.text) for m in memories],
        "versions": [(m.id, v.version, v.text) for m in memories for v in mem.history(m.id)],
    }


def twice_told(mem: Rememora, clock: FrozenClock, old: str, new: str, *, id: str = "A") -> None:
    mem.remember(old, id=id)
    clock.advance(seconds=1)
    mem.update(id, text=new)
    clock.advance(seconds=1)


@pytest.mark.parametrize("trash_days", [0, 7])
@pytest.mark.parametrize(
    "forgotten",
    [
        pytest.param("new 茶", id="the current words"),
        pytest.param("old 🍵 words", id="the words of an older version"),
    ],
)
def test_no_version_and_no_note_of_a_forgotten_memory_returns(
    source: Rememora, clock: FrozenClock, path: Path, forgotten: str, trash_days: int
) -> None:
    twice_told(source, clock, "old 🍵 words", "new 茶")
    source.export(path)

    with fresh(clock, trash_days=trash_days) as target:
        target.forget(target.remember(forgotten, id="mine").id)
        before = everything(target)
        report = target.import_(path)
        after = everything(target)

    assert after == before
    assert report.stored == 0
    assert report.rejected[-1].line == len(lines_of(path))
    assert "forgotten" in report.rejected[-1].reason


def test_what_is_gone_from_the_trash_does_not_return_either(clock: FrozenClock, path: Path) -> None:
    with fresh(clock, trash_days=0) as mem:
        twice_told(mem, clock, "old words", "new words")
        mem.export(path)
        mem.forget("A")

        assert mem.import_(path).stored == 0
        assert mem.rehydrate(since="0001-01-01") == []
        assert mem.list(status=("active", "archived", "superseded", "trashed")) == []


@pytest.mark.parametrize("status", ["superseded", "deprecated", "archived", "quarantined"])
def test_forgotten_words_do_not_return_in_another_status(
    source: Rememora, clock: FrozenClock, path: Path, status: str
) -> None:
    source.remember("the walrus sleeps")
    exported(source, path, lambda line: line.update(status=status) if line.get("type") == "memory" else None)

    with fresh(clock) as target:
        target.forget(target.remember("The walrus sleeps.").id)
        target.import_(path)

        assert everything(target)["memories"] == everything(target)["said"] == []


def test_a_forgotten_value_does_not_return_in_other_words(
    source: Rememora, clock: FrozenClock, path: Path
) -> None:
    source.remember("Ana lives in Lyon now", slot=("Ana", "city", "Lyon"))
    source.export(path)

    with fresh(clock) as target:
        target.forget(target.remember("Lyon it is", slot=("Ana", "city", "Lyon")).id)
        report = target.import_(path)

        assert (target.list(), target.rehydrate(since=0)) == ([], [])
        assert "forgotten" in report.rejected[0].reason


def test_importing_ones_own_export_beside_a_tombstone_of_an_old_version_changes_nothing(
    mem: Rememora, clock: FrozenClock, path: Path
) -> None:
    twice_told(mem, clock, "old", "new")
    mem.forget(mem.remember("old", id="B").id)
    mem.export(path)
    before = everything(mem)

    report = mem.import_(path, strict=True)

    assert (report.stored, report.rejected) == (0, ())
    assert everything(mem) == before


def test_a_memory_whose_words_are_here_leaves_neither_a_version_nor_a_note(
    source: Rememora, clock: FrozenClock, path: Path
) -> None:
    twice_told(source, clock, "old", "new")
    source.export(path)

    with fresh(clock) as target:
        target.remember("new", id="B")
        before = everything(target)
        report = target.import_(path)

        assert (report.stored, report.duplicates, report.rejected) == (0, 1, ())
        assert everything(target) == before
        target.forget("B")
        assert target.rehydrate(since=0) == []


def test_a_refused_memory_beyond_a_batch_leaves_nothing(
    source: Rememora, clock: FrozenClock, path: Path
) -> None:
    twice_told(source, clock, "old", "new")
    for number in range(520):
        source.archive([{"id": f"m{number}", "role": "user", "content": f"filler {number}"}])
    source.export(path)

    with fresh(clock) as target:
        target.remember("new", id="B")
        report = target.import_(path)

        assert (report.stored, report.duplicates) == (520, 1)
        assert [m.text for m in target.rehydrate(since=0, limit=10_000) if m.role == "note"] == ["new"]
        assert [m.id for m in target.list(status=("active", "archived", "superseded"))] == ["B"]


def test_an_old_version_keeps_its_words_when_another_memory_has_them_now(
    source: Rememora, clock: FrozenClock, path: Path
) -> None:
    twice_told(source, clock, "old", "new")
    source.remember("old", id="B")
    source.export(path)

    with fresh(clock) as target:
        target.remember("old", id="C")
        report = target.import_(path)

        assert (report.stored, report.duplicates, report.rejected) == (3, 1, ())  # A, its two notes; B
        assert [m.text for m in target.history("A")] == ["old", "new"]
        assert [hit.id for hit in target.recall("old").hits] == ["C"]
        assert all(finding.ok for finding in target.upkeep.doctor())


def test_a_later_export_brings_later_versions_and_answers(
    source: Rememora, clock: FrozenClock, path: Path
) -> None:
    source.begin("which tram?", id="x")
    source.begin("and which bus?", id="y")
    source.remember("first", id="A")
    source.export(path)
    with fresh(clock) as target:
        target.import_(path)
        source.complete("x", "line 14")
        source.fail("y", "no connection")
        clock.advance(seconds=1)
        source.update("A", text="second")
        source.update("A", text="third")
        source.export(path)

        report = target.import_(path, strict=True)

        assert report.rejected == ()
        assert {**everything(target), "said": 0} == {**everything(source), "said": 0}
        assert sorted(m.text for m in target.rehydrate(since=0)) == sorted(
            m.text for m in source.rehydrate(since=0)
        )
        assert [hit.text for hit in target.recall("tram").hits] == ["which tram?"]
        assert [target.recall(words).hits for words in ("first", "second")] == [(), ()]
        assert target.import_(path).stored == 0


def test_an_earlier_export_changes_nothing(mem: Rememora, clock: FrozenClock, path: Path) -> None:
    mem.begin("which tram?", id="x")
    mem.remember("first", id="A")
    mem.export(path)
    mem.complete("x", "line 14")
    clock.advance(seconds=1)
    mem.update("A", text="second")
    before = everything(mem)

    report = mem.import_(path, strict=True)

    assert (report.stored, report.rejected) == (0, ())
    assert everything(mem) == before


def test_exchanges_that_are_not_completed_come_back_with_their_question(
    source: Rememora, clock: FrozenClock, path: Path
) -> None:
    source.begin("pending 问题?", id="p")
    source.begin("failed question?", id="f")
    source.fail("f", "no connection")
    source.export(path)

    with fresh(clock) as target:
        target.import_(path)

        assert everything(target)["exchanges"] == everything(source)["exchanges"]
        assert target.recall("question").hits == ()
        assert target.complete("p", "答案").status == "completed"
        assert [hit.text for hit in target.recall("pending").hits] == ["pending 问题?"]


def test_nothing_in_an_export_tells_of_what_was_forgotten(source: Rememora, path: Path) -> None:
    source.forget(source.remember("the walrus sleeps", id="walrus-secret").id)
    source.export(path)

    assert [line for line in lines_of(path) if "rememora_export" not in line] == []


@pytest.mark.parametrize(
    "say",
    [
        pytest.param(lambda mem, words: mem.archive([{"id": "a", "role": "user", "content": words}]), id="message"),
        pytest.param(lambda mem, words: mem.capture(words, words, id="a"), id="turn"),
        pytest.param(lambda mem, words: mem.remember(words, id="a"), id="memory"),
    ],
)  # fmt: skip
def test_a_known_id_with_other_words_is_rejected_and_nothing_is_lost(
    source: Rememora, clock: FrozenClock, path: Path, say: Callable[[Rememora, str], object]
) -> None:
    say(source, "their words")
    source.export(path)
    with fresh(clock) as target:
        clock.advance(seconds=1)
        say(target, "our words")
        before = everything(target)

        report = target.import_(path)
        target.import_(path, scope="beside", strict=True)

        assert report.stored == 0
        assert {bad.line for bad in report.rejected} == set(range(2, len(lines_of(path)) + 1))
        assert all("import into another scope" in bad.reason or "another exchange" in bad.reason
                   or "evidence" in bad.reason for bad in report.rejected)  # fmt: skip
        assert everything(target) == before
        assert next(m.text for m in target.rehydrate(since=0, scope="beside")) == "their words"


def test_strict_is_one_decision_over_the_whole_file(source: Rememora, clock: FrozenClock, path: Path) -> None:
    for number in range(600):
        source.archive([{"id": f"m{number}", "role": "user", "content": f"filler {number}"}])
    source.remember("last", slot=("a", "b", "c"))
    source.export(path)

    with fresh(clock) as target:
        target.remember("holds the slot", slot=("a", "b", "z"))
        before, status = everything(target), target.status()
        report = target.import_(path, strict=True)

        assert (report.stored, report.duplicates, len(report.rejected)) == (0, 0, 1)
        assert everything(target) == before
        assert target.status()["scopes"] == status["scopes"]
        assert target.recall("filler").hits == ()
        assert target.import_(path).stored == 600


def test_strict_takes_an_orphan_as_a_reason_to_write_nothing(
    source: Rememora, clock: FrozenClock, path: Path
) -> None:
    source.capture("one", "two", id="x")
    source.capture("three", "four", id="y")
    lines = exported(source, path)
    write(path, [line for line in lines if (line.get("type"), line.get("id")) != ("exchange", "y")])

    with fresh(clock) as target:
        report = target.import_(path, strict=True)

        assert [bad.line for bad in report.rejected] == [5, 6]
        assert (target.rehydrate(since=0), target.exchanges()) == ([], [])


def test_every_text_is_redacted_on_the_way_in(source: Rememora, clock: FrozenClock, path: Path) -> None:
    key = "sk-" + "proj-" + "Ab3dEf6hIj9kLm2nOp5qRs8tUv1w"
    assert key not in redact(key)[0]
    source.capture("question", "answer", id="c")
    source.begin("q", id="f")
    source.fail("f", "FILL")
    source.archive([{"id": "m", "role": "user", "name": "FILL", "content": "FILL and more 茶"}])
    source.remember("FILL kept", title="FILL", concepts=["FILL"], triggers=["FILL"], meta={"k": ["FILL"]},
                    slot=("FILL", "FILL", "FILL"), id="mem")  # fmt: skip
    source.export(path)
    # The spans of the file fit its words; after redaction they must fit those that are kept.
    text = path.read_text(encoding="utf-8")
    lines = [json.loads(line) for line in text.replace("FILL", key).splitlines()]
    for line in lines:
        for span in line.get("evidence", ()):
            span["end"] = span["start"] + len(span["text"])
    write(path, lines)

    with fresh(clock) as target:
        report = target.import_(path, strict=True)
        target.export(path)

        assert report.rejected == ()
        assert key not in path.read_text(encoding="utf-8")
        assert key not in repr([target.get("mem"), target.exchanges(), target.rehydrate(since=0)])
        (span,) = target.get("mem").evidence
        assert (span.text, span.end) == (target.get("mem").text, len(target.get("mem").text))


@pytest.mark.parametrize(
    ("change", "named"),
    [
        pytest.param({"message_id": "gone"}, "evidence: expected a message", id="unknown message"),
        pytest.param({"text": "tea is hot"}, "evidence: expected words of", id="words that were not said"),
    ],
)
def test_evidence_that_is_not_there_is_a_bad_line(
    source: Rememora, clock: FrozenClock, path: Path, change: dict[str, str], named: str
) -> None:
    source.remember("tea is red", id="A")
    exported(source, path, lambda line: [span.update(change) for span in line.get("evidence", ())])

    with fresh(clock) as target:
        report = target.import_(path)

        assert named in report.rejected[0].reason
        assert (target.list(), target.rehydrate(since=0)) == ([], [])


def test_what_cannot_be_seen_does_not_stand_in_the_way(
    source: Rememora, clock: FrozenClock, path: Path
) -> None:
    source.remember("tea is red", id="A")
    source.export(path)

    with fresh(clock) as target:
        target.remember("Tea is red", id="B", ttl_s=5)
        clock.advance(seconds=10)
        report = target.import_(path)

        assert (report.stored, report.rejected) == (2, ())
        assert [m.id for m in target.list()] == ["A"]


def test_a_failure_of_the_store_leaves_a_strict_import_unwritten(
    source: Rememora, clock: FrozenClock, path: Path
) -> None:
    source.capture("one", "two", id="x")
    source.export(path)

    def stop(done: int, total: int) -> None:
        if done == total:
            raise StoreError("no power")

    with fresh(clock) as target:
        with pytest.raises(StoreError, match="no power"):
            target.import_(path, strict=True, progress=stop)

        assert (target.rehydrate(since=0), target.exchanges()) == ([], [])


WILD: list[object] = [
    None, True, -1, 0, 2, 2**40, 10**30, 1.5, float("nan"), "", " ", "zzz", "\ud800", "A", "x" * 2_000, [], ["x"], [[]],
    {}, {"a": {}}, "2026-01-01", "-0001-01-01", "9999-12-31T23:59:59Z", "a\u0000b", "user", "completed", "note",
    "👩‍👩‍👧 ｆｕｌｌ e\u0301 한국어 日本語", [{}], [{"start": -1}],
]  # fmt: skip


@pytest.mark.parametrize("seed", range(40))
def test_no_damaged_value_stops_an_import_or_spoils_the_store(
    source: Rememora, clock: FrozenClock, path: Path, seed: int
) -> None:
    chance = random.Random(seed)
    source.capture("question 问?", "answer", id="c")
    source.begin("pending", id="p")
    twice_told(source, clock, "old", "new")
    source.remember("Lyon", slot=("Ana", "city", "Lyon"), meta={"a": [1]}, triggers=["t"], id="B")
    lines = exported(source, path)
    for _ in range(chance.choice([1, 1, 2, 5])):
        line = chance.choice(lines)
        if line.get("history") and chance.random() < 0.3:
            line = line["history"][0]
        if line.get("evidence") and chance.random() < 0.3:
            line = line["evidence"][0]
        line[chance.choice(sorted(line))] = chance.choice(WILD)
    path.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")

    with fresh(clock) as target, fresh(clock) as third:
        strict = target.import_(path, strict=True, format="rememora")
        report = target.import_(path, format="rememora")
        target.export(path)
        again = third.import_(path, strict=True)

        assert strict.rejected == report.rejected
        assert all(bad.reason for bad in report.rejected)
        assert again.rejected == ()
        assert all(finding.ok for finding in target.upkeep.doctor())
