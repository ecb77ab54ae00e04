"""Erasing: what goes with what is named, what stays, and what does not come back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import rememora
from rememora.core.erasing import ERASED, NOT_AGAIN
from rememora.flow.intake import MAX_INDEXED_CHARS
from rememora.model.topics import Topic
from rememora.stores.sqlite import SqliteStore
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from rememora import Certificate, Rememora

WORDS = {
    "en": ("I grew up in the village of qzvkwjxbdf.", "qzvkwjxbdf"),
    "zh": ("我住在鼐鼪鸐鸄鸬鸜村。", "鼐鼪鸐鸄鸬鸜"),
    "ja": ("私はヰヱヴヷヸヹに住んでいます。", "ヰヱヴヷヸヹ"),
    "ko": ("저는 퇸풃풦풘킯큛 마을에 삽니다.", "퇸풃풦풘킯큛"),
    "emoji": ("My secret sign is 🦔🦦🦬🦘🦗 today.", "🦔🦦🦬🦘🦗"),
    "full width": ("I grew up in the village of ｑｚｖｋｗｊｘ.", "qzvkwjx"),
    "combining": ("I grew up in the village of qzvwe\u0301kwjxo\u0308z.", "qzvwékwjxöz"),
}
FILLER = "The weather stays dry. " * (1 + MAX_INDEXED_CHARS // 23)
KINDS = pytest.mark.parametrize(("said", "word"), WORDS.values(), ids=WORDS)


@pytest.fixture
def clock() -> FrozenClock:
    return FrozenClock()


@pytest.fixture
def mem(tmp_path: Path, clock: FrozenClock) -> Iterator[Rememora]:
    with rememora.open(tmp_path / "store", clock=clock) as mem:
        yield mem


def bytes_of(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


def is_proven(done: Certificate) -> bool:
    return (done.status, done.found) == ("complete", 0) and "memories.sqlite3" in done.scanned_files


def transcript(mem: Rememora) -> list[str]:
    return [message.text for message in mem.rehydrate(since=0) if message.role != "note"]


@KINDS
def test_words_are_in_no_file_afterwards(mem: Rememora, tmp_path: Path, said: str, word: str) -> None:
    mem.capture(f"Good morning. {said}", f"Thank you, I noted that. {said}", id="t1")
    mem.remember(said, id="m1", title=word, concepts=[word], meta={"a": [word]})
    written = next(
        form for form in (word, said.split(" of ")[-1][:-1]) if form.encode() in bytes_of(tmp_path)
    )

    done = mem.erase(query=word)

    assert is_proven(done)
    assert done.erased >= 3
    assert written.encode() not in bytes_of(tmp_path)
    assert word.encode() not in bytes_of(tmp_path)
    assert [text.split(" ")[0] for text in transcript(mem)] == ["Good", "Thank"]
    assert all(finding.ok for finding in mem.upkeep.doctor())


def test_the_words_that_a_memory_rests_on_are_cut_out_of_the_turn(mem: Rememora) -> None:
    mem.capture("I live in Lyon. I work at Quarbix Industries. 我喜欢乌龙茶。", "Noted.", id="t1")
    kept = {memory.text: memory.id for memory in mem.list()}
    (work,) = [id for text, id in kept.items() if "Quarbix" in text]

    mem.erase(ids=work)

    assert transcript(mem) == [f"I live in Lyon. {ERASED}. 我喜欢乌龙茶。", "Noted."]
    assert {memory.text for memory in mem.list()} == kept.keys() - {"User: I work at Quarbix Industries"}


def test_places_behind_a_cut_move_with_the_words(mem: Rememora) -> None:
    mem.capture("I work at Quarbix Industries and more. 🎻 I live in Lyon.", "Noted.", id="t1")
    before = {memory.id: memory.evidence[0].text for memory in mem.list()}
    (work,) = [memory.id for memory in mem.list() if "Quarbix" in memory.text]

    mem.erase(ids=work)

    after = {memory.id: memory.evidence[0].text for memory in mem.list()}
    assert after == {id: text for id, text in before.items() if id != work}
    assert after


def test_a_message_that_is_named_goes_whole_with_what_was_learnt_from_it(mem: Rememora) -> None:
    mem.capture("I live in Lyon. 我喜欢乌龙茶。", "Noted.", id="t1")
    (asked,) = [message.id for message in mem.rehydrate(since=0) if message.role == "user"]

    done = mem.erase(ids=[asked])

    assert transcript(mem) == ["Noted."]
    assert list(mem.list()) == []
    assert is_proven(done)


def test_an_exchange_is_named_by_its_id(mem: Rememora, tmp_path: Path) -> None:
    mem.capture(
        "The number is 4711-0815-42", "I keep 4711-0815-42.", id="turn-of-zebra", session="zebra-talk"
    )
    mem.remember("other")

    mem.erase(ids="turn-of-zebra")

    assert transcript(mem) == []
    assert not {b"4711-0815-42", b"turn-of-zebra", b"zebra-talk"} & {
        one for one in (b"4711-0815-42", b"turn-of-zebra", b"zebra-talk") if one in bytes_of(tmp_path)
    }


def test_subject_is_erased_under_every_name(mem: Rememora) -> None:
    mem.facts.set("Maria", "city", "Lyon")
    mem.facts.set("Maria", "city", "Rome")
    mem.facts.alias("Maria", "安娜")
    mem.capture("My colleague Maria called. I like tea.", "安娜住在罗马。茶很好。", id="t1")
    mem.remember("Mariana is somebody else")

    done = mem.erase(subject="安娜")

    assert is_proven(done)
    assert list(mem.facts.history("Maria", "city")) == []
    assert transcript(mem) == [f"{ERASED} I like tea.", f"{ERASED}茶很好。"]
    assert [memory.text for memory in mem.list() if "Maria" in memory.text] == ["Mariana is somebody else"]


def test_the_user_as_subject_does_not_take_every_text_that_says_user(mem: Rememora) -> None:
    mem.remember("Read the user manual")
    mem.facts.set("user", "city", "Lyon")

    mem.erase(subject="user")

    assert [memory.text for memory in mem.list()] == ["Read the user manual"]


def test_unknown_subject_erases_nothing_and_is_looked_for_all_the_same(mem: Rememora) -> None:
    mem.remember("tea")

    done = mem.erase(subject="Nobody-of-that-name")

    assert (done.erased, done.operation_id) == (0, None)
    assert is_proven(done)


def test_unknown_id_erases_nothing(mem: Rememora) -> None:
    mem.remember("tea", id="m1")

    with pytest.raises(rememora.NotFound):
        mem.erase(ids=["m1", "nobody"])

    assert mem.get("m1").text == "tea"


def test_what_was_said_before_a_time_goes(mem: Rememora) -> None:
    mem.capture("I live in Lyon.", "Noted.", at="2020-01-01")
    mem.capture("I like oolong tea.", "Good.", at="2025-01-01")

    done = mem.erase(before="2022-01-01")

    assert is_proven(done)
    assert transcript(mem) == ["I like oolong tea.", "Good."]
    assert all("Lyon" not in memory.text for memory in mem.list())


def test_what_went_by_its_time_may_be_told_again_but_not_brought_back(mem: Rememora) -> None:
    mem.capture("I live in Lyon now.", "Noted, thank you.", at="2020-01-01", id="old")
    mem.remember("tea")
    mem.erase(before="2022-01-01")

    again = mem.archive([{"role": "user", "content": "I live in Lyon now.", "at": "2020-01-01", "id": "x"}])
    anew = mem.capture("I live in Lyon now.", "Noted, thank you.")

    assert [(receipt.status, receipt.reason) for receipt in again] == [("rejected", NOT_AGAIN)]
    assert [receipt.status for receipt in anew.memories] == ["stored"]


@pytest.mark.parametrize(
    "way", [{"query": "tea"}, {"subject": "tea"}, {"before": "2999-01-01"}, {"scope": "default"}]
)
def test_everything_goes_only_by_the_token_of_a_preview(mem: Rememora, way: dict[str, str]) -> None:
    mem.remember("tea in the morning")
    mem.remember("green tea")

    with pytest.raises(rememora.TokenRefused, match="everything"):
        mem.erase(**way)
    preview = mem.preview_erase(**way)
    done = mem.erase(token=preview.token)

    assert preview.everything
    assert (done.erased, len(mem.list())) == (2, 0)


def test_preview_removes_nothing_and_its_token_takes_what_it_showed(mem: Rememora) -> None:
    mem.capture("I work at Quarbix Industries.", "Quarbix, I see.", id="t1")
    mem.remember("tea")

    preview = mem.preview_erase(query="Quarbix")

    assert [len(preview.memories), len(preview.messages), len(preview.spans)] == [1, 0, 2]
    assert [span.text for span in preview.spans] == ["I work at Quarbix Industries.", "Quarbix, I see."]
    assert not preview.everything
    assert len(mem.list()) == 2
    assert mem.erase(token=preview.token).erased == preview.count


@pytest.mark.parametrize("change", ["used", "changed", "scope", "kind", "expired"])
def test_token_is_refused(mem: Rememora, clock: FrozenClock, change: str) -> None:
    mem.remember("Quarbix one")
    mem.remember("tea")
    token, scope = mem.preview_erase(query="Quarbix").token, "default"
    if change == "used":
        mem.erase(token=token)
    elif change == "changed":
        mem.remember("Quarbix two")
    elif change == "scope":
        scope = "other"
    elif change == "kind":
        token = mem.preview_clear().token
    else:
        clock.advance(seconds=86_400)

    with pytest.raises(rememora.TokenRefused):
        mem.erase(token=token, scope=scope)


@pytest.mark.parametrize(
    "given",
    [
        {},  # nothing
        {"ids": "m1", "query": "tea"},  # two at once
        {"token": "t", "ids": "m1"},  # a token does not need more
        {"query": ""},  # no words
        {"ids": []},  # none
        {"before": "yesteryear maybe"},  # no time
    ],
)
def test_bad_input_says_what_was_expected(mem: Rememora, given: dict[str, object]) -> None:
    mem.remember("tea", id="m1")

    with pytest.raises(rememora.InvalidInput):
        mem.erase(**given)  # type: ignore[arg-type]  # that is the point

    assert len(mem.list()) == 1


def test_undo_of_what_was_erased_is_refused_with_the_reason(mem: Rememora) -> None:
    done = mem.remember("tea one", id="m1").operation_id
    changed = mem.update("m1", text="Quarbix").operation_id
    erased = mem.erase(ids="m1").operation_id
    assert done
    assert changed
    assert erased

    assert mem.undo(changed).reason == "what it touched was erased"
    assert mem.undo(erased).reason == "there is no way back"
    with pytest.raises(rememora.NotFound):
        mem.restore("m1")


def test_trash_and_older_versions_and_the_inbox_are_reached(mem: Rememora, tmp_path: Path) -> None:
    mem.remember("Quarbix in the trash", id="x")
    mem.forget("x")
    mem.remember("Quarbix as it was", id="v")
    mem.update("v", text="something else")
    mem.facts.set("ana", "job", "red")
    mem.facts.set("ana", "job", "Quarbix", trust="web")

    done = mem.erase(query="Quarbix")

    assert is_proven(done)
    assert b"Quarbix" not in bytes_of(tmp_path)
    assert list(mem.inbox.list()) == []
    assert list(mem.list(status="trashed")) == []


def test_what_rests_on_it_is_doubtful_and_does_not_tell_its_id(mem: Rememora, tmp_path: Path) -> None:
    mem.remember("The premise", id="quarbix-premise")
    mem.remember("The conclusion", id="c", because=["quarbix-premise"])

    mem.erase(ids="quarbix-premise")

    (hit,) = mem.recall("conclusion").hits
    assert hit.doubtful == ("erased",)
    assert b"quarbix-premise" not in bytes_of(tmp_path)


def test_a_merge_is_taken_back_so_that_only_the_one_that_is_named_goes(
    tmp_path: Path, clock: FrozenClock
) -> None:
    with rememora.open(tmp_path, clock=clock) as mem:
        mem.remember("prefers the window seat on trains", id="a")
        clock.advance(seconds=1)
        mem.remember("prefers the window seat on long trains", id="b")
        assert mem.upkeep.consolidate(similarity=0.5).merged == 1
        (kept,) = mem.list()
        absorbed = {"a": "b", "b": "a"}[kept.id]

        done = mem.erase(ids=absorbed)

        assert is_proven(done)
        assert [memory.id for memory in mem.list()] == [kept.id]
        assert {memory.source for memory in mem.list()} != {"consolidation"}


def test_topics_that_lost_a_turn_are_dropped(mem: Rememora) -> None:
    mem.capture("I work at Quarbix Industries.", "I see.", id="t1")
    mem.capture("I like tea.", "Good.", id="t2")
    first, second = (mem.exchange(id).sequence for id in ("t1", "t2"))
    shared = {
        "status": "open",
        "retrieval_terms": (),
        "started_at_ms": None,
        "ended_at_ms": None,
        "updated_at_ms": 1,
    }
    mem.topics.replace(
        [
            Topic(id="work", label_terms=("work",), spans=((first, first),), **shared),  # type: ignore[arg-type]  # each has its type
            Topic(id="tea", label_terms=("tea",), spans=((second, second),), **shared),  # type: ignore[arg-type]  # likewise
        ]
    )

    mem.erase(query="Quarbix")

    assert [topic.id for topic in mem.topics.list()] == ["tea"]


def test_reason_of_a_failed_exchange_is_reached(mem: Rememora, tmp_path: Path) -> None:
    mem.begin("hello there", id="f")
    mem.fail("f", "no answer on Quarbix")

    mem.erase(query="Quarbix")

    assert mem.exchange("f").failure_reason == "erased"
    assert b"Quarbix" not in bytes_of(tmp_path)


@pytest.mark.parametrize("way", ["query", "subject", "ids"])
@KINDS
def test_words_far_behind_the_beginning_of_a_long_message_go_too(
    mem: Rememora, way: str, said: str, word: str
) -> None:
    mem.archive([{"role": "user", "content": f"{FILLER}{said} Goodbye.", "id": "long"}])
    mem.remember(said, id="short")

    done = mem.erase(**{way: "short" if way == "ids" else word})

    (message,) = mem.rehydrate(ids=["long"])
    assert is_proven(done)
    assert message.text.startswith(FILLER + ERASED)
    assert message.text.endswith(" Goodbye.")
    assert word not in message.text


@KINDS
def test_words_far_behind_the_beginning_of_a_long_memory_are_found(
    mem: Rememora, said: str, word: str
) -> None:
    mem.remember(f"{FILLER}{said} Goodbye.")
    mem.remember("Tea in the morning")

    assert is_proven(mem.erase(query=word))

    assert [memory.text for memory in mem.list()] == ["Tea in the morning"]


def test_turns_that_failed_lose_the_words_of_a_memory_that_goes(mem: Rememora, tmp_path: Path) -> None:
    mem.remember("The spare key of Quarbix hangs behind the fuse box", id="key")
    mem.begin("Look: the spare key of Quarbix hangs behind the fuse box. Or not?", id="f")
    mem.fail("f", "it said: the spare key of Quarbix hangs behind the fuse box")

    assert is_proven(mem.erase(ids="key"))

    assert mem.exchange("f").user_text == f"Look: {ERASED}. Or not?"
    assert mem.exchange("f").failure_reason == "erased"
    assert b"Quarbix" not in bytes_of(tmp_path)


@KINDS
def test_the_same_words_do_not_come_back(mem: Rememora, said: str, word: str) -> None:
    mem.capture(f"Good morning. {said}", "Thank you, I noted it.", id="t1")
    mem.remember(said, id="m1")
    mem.erase(query=word)

    told = mem.remember(said)
    mem.capture(f"Hello again. {said}", "Fine, thank you.", id="t2")
    archived = mem.archive([{"role": "user", "content": said}])

    assert (told.status, told.reason) == ("rejected", NOT_AGAIN)
    assert transcript(mem)[2:] == [f"Hello again. {ERASED}", "Fine, thank you."]
    assert [receipt.reason for receipt in archived] == [NOT_AGAIN]
    assert not any(word in hit.text for hit in mem.recall(word).hits)


def test_old_export_and_old_transcript_do_not_bring_it_back(mem: Rememora, tmp_path: Path) -> None:
    mem.capture("I live in Lyon. I work at Quarbix Industries.", "Quarbix Industries, I see.", id="t1")
    mem.remember("Quarbix pays on Fridays", id="m1")
    mem.export(tmp_path / "old.jsonl")
    talk = tmp_path / "talk.jsonl"
    talk.write_text(
        json.dumps({"role": "user", "content": "I work at Quarbix Industries.", "id": "z"}) + "\n"
    )
    mem.erase(query="Quarbix")

    mem.import_(tmp_path / "old.jsonl")
    mem.import_(talk)

    assert not any("Quarbix" in memory.text for memory in mem.list())
    assert not any("Quarbix" in text for text in transcript(mem))


def test_an_older_copy_of_the_store_is_erased_again_when_it_is_opened(mem: Rememora, tmp_path: Path) -> None:
    mem.capture("I live in Lyon. I work at Quarbix Industries.", "Quarbix Industries, I see.", id="t1")
    mem.remember("Quarbix pays on Fridays", id="m1")
    folder = tmp_path / "store"
    mem.close()
    copy = (folder / "memories.sqlite3").read_bytes()
    with rememora.open(folder) as opened:
        opened.erase(query="Quarbix")

    (folder / "memories.sqlite3").write_bytes(copy)
    with rememora.open(folder) as restored:
        assert [memory.text for memory in restored.list()] == ["User: I live in Lyon"]
        assert transcript(restored) == [f"I live in Lyon. {ERASED}"]
        assert b"Quarbix" not in bytes_of(folder)
        assert restored.remember("Quarbix pays on Fridays").reason == NOT_AGAIN


def test_common_words_that_others_use_do_not_count_as_found(mem: Rememora) -> None:
    mem.remember("The garden behind the house is wonderful", id="m1")
    mem.remember("A wonderful garden, said the neighbour behind the house")

    assert is_proven(mem.erase(ids="m1"))


def test_ledger_stays_whole_and_says_how_much_was_erased(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "m.sqlite3")
    with rememora.open(store) as mem:
        mem.remember("Quarbix", id="m1")
        mem.remember("tea")
        for name in ("Zorblax", "Kwombat"):
            mem.remember(name, id="m2")
            mem.erase(ids="m2")
        mem.erase(ids="m1")

        with store.reading():
            rows = store.ledger.rows(["default"])
        assert all(finding.ok for finding in mem.upkeep.doctor())

    erased = [row for row in rows if row.operation == "words.erased"]
    assert {(row.ids, row.reason) for row in erased} == {((), "1 memories, 0 messages, 0 spans")}
    assert [row.ids for row in rows if row.operation == "memory.stored"] == [
        ("erased",), rows[1].ids, ("erased",), ("erased",)
    ]  # fmt: skip


def test_words_in_a_file_of_another_program_are_named_and_left(mem: Rememora, tmp_path: Path) -> None:
    mem.remember("Quarbix pays well", id="m1")
    mem.remember("tea")
    (tmp_path / "store" / "legacy").mkdir()
    (tmp_path / "store" / "legacy" / "alice.db").write_text("Quarbix pays well", encoding="utf-8")

    done = mem.erase(ids="m1")

    assert (done.status, done.found_in) == ("complete", ("alice.db",))
    assert done.found


def test_other_scopes_keep_the_same_words(mem: Rememora) -> None:
    mem.remember("Quarbix pays well", scope="ana")
    mem.remember("Quarbix pays well", scope="ben")
    mem.remember("tea", scope="ana")

    done = mem.erase(query="Quarbix", scope="ana")

    assert is_proven(done)
    assert [memory.text for memory in mem.list(scope="ben")] == ["Quarbix pays well"]


def test_forget_says_where_the_words_still_are(mem: Rememora) -> None:
    mem.capture("I work at Quarbix Industries.", "Quarbix Industries, I see.", id="t1")
    (memory,) = mem.list()

    (receipt,) = mem.forget(memory.id)

    assert receipt.mentions == ("t1/user",)


def test_store_that_cannot_erase_says_so(clock: FrozenClock) -> None:
    from tests.stores.foreign import DictStore

    mem = rememora.open(DictStore(), clock=clock)
    mem.remember("tea", id="m1")

    with pytest.raises(rememora.InvalidInput, match="store that can erase"):
        mem.erase(ids="m1")
