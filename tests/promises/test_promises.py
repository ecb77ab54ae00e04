"""What README.md promises, one test a line of its table, by public names alone."""

from __future__ import annotations

import json
import logging
import signal
import socket
import sqlite3
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import rememora

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from rememora import Recall, Rememora

NOW_MS = 1_777_888_800_000  # 2026-05-04T10:00:00Z

TALK = [
    {"id": "1", "role": "user", "name": "Ana", "content": "My dentist appointment is on 14 May at nine."},
    {"id": "2", "role": "assistant", "content": "Noted, 14 May at nine."},
    {"id": "3", "role": "user", "name": "Ana", "content": "我对花生过敏，订餐时请注意。"},
    {"id": "4", "role": "assistant", "content": "好的，订餐时不要花生。"},
]
QUESTIONS = [
    "When is the dentist appointment?",
    "花生过敏",
    "What does she drink?",
    "coffee",
    "nothing of this",
]

SCRIPTS = {
    "english": "The naïve café's bill came to £12.50 — “no tip”.",
    "chinese": "我下周三搬到苏州，新地址是平江路８８号。",
    "traditional": "圖書館的鑰匙在櫃檯左邊的抽屜裡。",
    "japanese": "自転車の修理教室はカ゚ラージで開きます。",
    "korean": "도서관은 수요일 오후 다섯 시에 엽니다.",
    "thai": "ประชุมวันพฤหัสบดีเวลาสิบโมง",
    "arabic": "الموعد يوم الخميس الساعة العاشرة",
    "hebrew with marks": "שָׁלוֹם, הפגישה ביום חמישי",
    "cyrillic": "Встреча в четверг, в десять утра.",
    "combining marks": "Cafe\u0301 at Zu\u0308rich, A\u030angstro\u0308m",
    "emoji": "👩‍👩‍👧‍👦 dinner 🍜 at 7️⃣ 🇯🇵",
    "full width and beyond": "ＡＢＣ１２３　𠮷野家　𝒳\t\u200bend\r\n  indented",
}


@pytest.fixture
def mem() -> Iterator[Rememora]:
    with rememora.open(":memory:", clock=lambda: NOW_MS) as opened:
        yield opened


def told(mem: Rememora) -> list[object]:
    """Tell a store the same things every time, and return the receipts."""
    first = mem.remember("Ana prefers pour-over coffee", kind="preference")
    second = mem.remember("Lives in Leeds", slot=("ana", "city", "Leeds"), at="2026-01-01")
    third = mem.remember("Lives in York", slot=("ana", "city", "York"), at="2026-02-01")
    return [first, second, third, *mem.archive(TALK, at="2026-05-02")]


def answers(mem: Rememora) -> list[object]:
    """Return everything that recall says about the questions, timings apart."""
    return [content(mem.recall(question)) for question in QUESTIONS]


def content(found: Recall) -> object:
    return found.hits, found.confidence, found.reason, found.degraded, found.tokens


WRITER = """
import sys, rememora
mem = rememora.open(sys.argv[1])
for number in range(10_000):
    said = mem.archive([{"id": str(number), "role": "user", "content": f"turn {number} was said"}])
    kept = mem.remember(f"fact number {number}", id=f"fact-{number}")
    print(said[0].id, kept.id, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_what_has_a_receipt_survives_kill_9(tmp_path: Path) -> None:
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(tmp_path)], stdout=subprocess.PIPE, text=True
    )
    assert writer.stdout is not None
    received = [writer.stdout.readline().split() for _ in range(40)]
    writer.send_signal(signal.SIGKILL)
    received += [line.split() for line in writer.stdout if line.count(" ") == 1 and line.endswith("\n")]
    writer.stdout.close()
    writer.wait()

    with rememora.open(tmp_path) as mem:
        messages = mem.rehydrate(ids=[message for message, _ in received])
        assert [message.id for message in messages] == [message for message, _ in received]
        assert [mem.get(kept).id for _, kept in received] == [kept for _, kept in received]
        assert all(finding.ok for finding in mem.upkeep.doctor())


@pytest.mark.parametrize("text", SCRIPTS.values(), ids=SCRIPTS)
def test_words_come_back_as_they_were_given(mem: Rememora, text: str) -> None:
    mem.archive([{"id": "said", "role": "user", "content": text}])
    kept = mem.remember("A note: " + text)

    assert [message.text for message in mem.rehydrate(ids=["said"])] == [text]
    assert mem.get(kept.id).text == "A note: " + text


@pytest.mark.parametrize("question", ["dentist", "花生", "coffee", "where does she live?"])
def test_every_hit_points_at_words_that_were_said(mem: Rememora, question: str) -> None:
    told(mem)

    found = mem.recall(question)

    spans = [span for hit in found.hits for span in hit.evidence]
    assert spans
    for span in spans:
        (message,) = mem.rehydrate(ids=[span.message_id])
        assert message.text[span.start : span.end] == span.text


def test_two_stores_that_are_told_the_same_answer_the_same(mem: Rememora) -> None:
    with rememora.open(":memory:", clock=lambda: NOW_MS) as other:
        assert told(mem) == told(other)
        assert answers(mem) == answers(other)
        assert mem.list() == other.list()


def test_what_is_told_again_is_a_duplicate(mem: Rememora, tmp_path: Path) -> None:
    file = tmp_path / "talk.jsonl"
    file.write_text("\n".join(json.dumps(message) for message in TALK), encoding="utf-8")
    told(mem)

    messages = mem.archive(TALK, at="2026-05-02")
    memory = mem.remember("ana prefers   pour-over coffee!")
    report = mem.import_(file)

    assert {receipt.status for receipt in messages} == {memory.status} == {"duplicate"}
    assert (report.stored, report.duplicates) == (0, len(TALK))


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("Morning! I'm allergic to peanuts. Do you like jazz?", "I'm allergic to peanuts"),
        ("早！我喜欢手冲咖啡。你喜欢爵士乐吗？", "我喜欢手冲咖啡"),
    ],
)
def test_only_what_a_user_states_is_learnt(mem: Rememora, said: str, words: str) -> None:
    mem.begin("I live in Porto.", id="failed")
    mem.fail("failed", "no answer")

    turn = mem.capture(said, "I like jazz and I live in Oslo. 我住在上海。", session="monday")

    (learnt,) = turn.memories
    (span,) = mem.get(learnt.id).evidence
    assert (span.role, span.text) == ("user", words)
    assert [memory.id for memory in mem.list()] == [learnt.id]


def test_what_was_put_before_a_model_is_not_learnt_from_it(mem: Rememora) -> None:
    (learnt,) = mem.capture("I'm allergic to peanuts.", "Noted.", session="monday").memories
    question = {"role": "user", "content": "What am I allergic to?"}

    context = mem.assemble([question])
    sent = context.messages[0]["content"]
    turn = mem.capture(sent, "You said: I'm allergic to peanuts.", session="tuesday")
    again = mem.capture("I'm allergic to peanuts.", "Yes.", session="tuesday")

    assert "I'm allergic to peanuts" in sent  # said on Monday, before the model on Tuesday
    assert mem.strip(context.messages) == [question]
    assert [receipt.status for receipt in (*turn.memories, *again.memories)] == ["duplicate"]
    assert [memory.id for memory in mem.list()] == [learnt.id]


def test_rebuilding_the_full_text_changes_no_answer(mem: Rememora) -> None:
    told(mem)
    before = answers(mem)

    entries = mem.upkeep.rebuild()

    assert entries == len(TALK) + 3  # what was closed answers for its own time
    assert answers(mem) == before


def test_a_new_value_closes_the_old_one(mem: Rememora) -> None:
    told(mem)

    assert [hit.text for hit in mem.recall("where does she live?").hits] == ["Lives in York"]
    assert [memory.text for memory in mem.list(status="superseded")] == ["Lives in Leeds"]


@pytest.mark.parametrize("trust", ["web", "tool", "assistant", "host"])
def test_a_weaker_source_does_not_replace_the_users_word(mem: Rememora, trust: str) -> None:
    told(mem)

    receipt = mem.remember("Lives in Bath", slot=("ana", "city", "Bath"), trust=trust)

    assert receipt.status == "quarantined"
    assert [hit.text for hit in mem.recall("where does she live?").hits] == ["Lives in York"]


def test_what_is_forgotten_is_gone_refused_and_can_come_back(mem: Rememora, tmp_path: Path) -> None:
    id = mem.remember("The spare key lies under the blue pot").id
    mem.forget(id)

    assert mem.recall("spare key").hits == ()
    assert not mem.list()
    assert not mem.rehydrate(keyword="spare key")
    assert "spare" not in repr(mem.exchanges())
    with pytest.raises(rememora.NotFound):
        mem.get(id)
    mem.export(tmp_path / "out.jsonl")
    assert "spare" not in (tmp_path / "out.jsonl").read_text(encoding="utf-8")
    assert mem.remember("the spare key lies under the blue pot.").status == "rejected"

    assert mem.restore(id).status == "restored"
    assert [hit.id for hit in mem.recall("spare key").hits] == [id]


def test_what_is_erased_is_in_no_file_and_does_not_come_back(tmp_path: Path) -> None:
    told = "The spare key lies under the turquoise pot"
    with rememora.open(tmp_path / "store") as mem:
        mem.capture(f"Good morning. {told}. 备用钥匙在花盆下面。", "Thank you.")
        id = mem.remember(told).id
        mem.export(tmp_path / "old.jsonl")

        done = mem.erase(ids=id)

        assert (done.status, done.found) == ("complete", 0)
        script = "import sys; print(sum(b'turquoise' in open(path, 'rb').read() for path in sys.argv[1:]))"
        files = [str(path) for path in (tmp_path / "store").rglob("*") if path.is_file()]
        counted = subprocess.run(
            [sys.executable, "-I", "-c", script, *files], capture_output=True, text=True, check=True
        )
        assert (len(files), counted.stdout.strip()) == (4, "0")
        mem.import_(tmp_path / "old.jsonl")
        assert mem.remember(told).status == "rejected"
        assert not any("turquoise" in hit.text for hit in mem.recall("turquoise pot").hits)


def test_one_scope_finds_nothing_of_another(mem: Rememora) -> None:
    ana, ben = mem.bind(scope="ana"), mem.bind(scope="ben")
    told(ana)
    ben.remember("Ben drinks tea")

    assert [hit.text for hit in ben.recall("coffee dentist 花生 tea").hits] == ["Ben drinks tea"]
    assert ben.rehydrate(ids=["1", "2"]) == ben.rehydrate(keyword="dentist") == []
    assert [memory.text for memory in ben.list()] == ["Ben drinks tea"]
    assert mem.list() == []


def test_a_line_that_does_not_come_can_be_asked_why(mem: Rememora) -> None:
    old = mem.remember("Lives in York", slot=("ana", "city", "York"))
    new = mem.remember("Lives in Bath", slot=("ana", "city", "Bath"))
    gone = mem.remember("The spare key lies under the blue pot")
    mem.forget(gone.id)
    mem.remember("她的自行车是蓝色的", kind="fact", id="bike")
    mem.remember("她的自行车是蓝色的，在车库里", kind="fact", id="garage")
    mem.remember("The gate code is on the yellow note", scope="ben")

    assert mem.why_not("Lives in York", "where does she live?").causes[0].of == (new.id,)
    assert mem.why_not(old.id, "where does she live?").cause == "superseded"
    assert mem.why_not("The spare key lies under the blue pot", "spare key").cause == "forgotten"
    assert mem.why_not("bike", "自行车是什么颜色？", kinds="preference").cause == "filtered"
    beaten = mem.why_not("garage", "蓝色的自行车", limit=1)
    assert (beaten.cause, [one.id for one in beaten.ahead]) == ("outranked", ["bike"])
    assert mem.why_not("bike", "自行车是什么颜色？").came
    told_of_ben = mem.why_not("The gate code is on the yellow note", "gate code")
    assert told_of_ben == mem.why_not("Nobody ever wrote this", "gate code")


def test_bytes_that_were_changed_are_noticed(tmp_path: Path) -> None:
    with rememora.open(tmp_path, on_event=lambda _: None) as mem:
        told(mem)
    with sqlite3.connect(tmp_path / "memories.sqlite3") as behind:
        behind.execute("UPDATE messages SET text = replace(text, '14 May', '15 May')")
    behind.close()

    with rememora.open(tmp_path, on_event=lambda _: None) as mem:
        found = mem.recall("When is the dentist appointment?")

        assert "15 May" not in "".join(hit.text for hit in found.hits)
        assert found.degraded == ("quarantined",)
        assert not all(finding.ok for finding in mem.upkeep.doctor())


def test_the_demo_opens_no_socket(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from click.testing import CliRunner

    from rememora.cli import commands

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a socket was opened")

    monkeypatch.setenv("REMEMORA_DIR", str(tmp_path))
    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)

    result = CliRunner().invoke(commands, ["demo"])

    assert result.exit_code == 0, result.output
    assert "confidence: strong" in result.output


def test_logs_and_events_hold_no_words_of_the_user(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    events: list[rememora.Event] = []
    caplog.set_level(logging.INFO)
    secret = "zanzibar"
    with rememora.open(tmp_path, on_event=events.append) as mem:
        kept = mem.remember(f"The safe word is {secret}")
        mem.archive([{"role": "user", "content": f"I said {secret}"}, {"role": "nobody", "content": secret}])
        mem.recall(f"what about {secret}?", explain=True)
        mem.forget(kept.id)
        mem.upkeep.rebuild()

    assert events
    assert secret not in caplog.text + repr(events) + "".join(capfd.readouterr())


SHARER = """
import sys, rememora
with rememora.open(sys.argv[1]) as mem:
    for number in range(60):
        report = mem.import_(sys.argv[2], scope=sys.argv[3]) if number == 0 else None
        mem.remember(f"{sys.argv[3]} keeps fact {number}")
        found = mem.recall(f"{sys.argv[3]} fact {number}", limit=3)
        assert found.hits and not found.degraded, found
"""


def test_two_processes_import_and_ask_at_the_same_time(tmp_path: Path) -> None:
    file = tmp_path / "talk.jsonl"
    file.write_text("\n".join(json.dumps(message) for message in TALK), encoding="utf-8")
    store = tmp_path / "store"

    sharers = [
        subprocess.Popen(
            [sys.executable, "-W", "error", "-c", SHARER, str(store), str(file), name],
            stderr=subprocess.PIPE,
            text=True,
        )
        for name in ("one", "two")
    ]
    complaints = [sharer.communicate()[1] for sharer in sharers]

    assert complaints == ["", ""]
    with rememora.open(store) as mem:
        assert len(mem.list(limit=1000)) == 120
        assert all(finding.ok for finding in mem.upkeep.doctor())
