"""What was said is kept word for word, once, in order, and only completed exchanges are evidence."""

from __future__ import annotations

import pytest

from rememora import ExchangeConflict, InvalidInput, NotFound, Rememora
from rememora.testing import FrozenClock

WORDS = [
    ("The launch moved to Friday.", "launch"),
    ("发布改到星期五了。", "发布"),
    ("リリースは金曜日になりました。", "リリース"),
    ("출시가 금요일로 바뀌었어요.", "출시"),
    ("Ship it 🚀 on Ｆｒｉｄａｙ, café!", "friday"),
]


@pytest.mark.parametrize(("text", "question"), WORDS)
def test_message_is_kept_word_for_word_and_found(mem: Rememora, text: str, question: str) -> None:
    mem.archive(
        [{"id": "m1", "role": "user", "content": text, "name": "Ana", "at": "2026-03-01T09:00:00+01:00"}]
    )

    (hit,) = mem.recall(question).hits

    assert (hit.text, hit.source_id, hit.name, hit.role) == (text, "m1", "Ana", "user")
    assert hit.at == "2026-03-01T08:00:00Z"
    assert hit.evidence[0].text == text
    assert hit.evidence[0].end == len(text)


def test_pending_and_failed_exchanges_are_no_evidence(mem: Rememora) -> None:
    mem.begin("Where is the penguin?", id="a")
    mem.begin("Where is the ostrich?", id="b")
    mem.fail("b", "the model timed out")

    assert mem.recall("penguin ostrich").hits == ()
    assert [e.status for e in mem.exchanges()] == ["failed", "pending"]
    assert mem.exchanges(status="failed")[0].failure_reason == "the model timed out"
    assert mem.rehydrate(since=0) == []


def test_completing_makes_the_whole_exchange_evidence(mem: Rememora) -> None:
    mem.begin("Where is the penguin?", id="a", session="s1")

    receipt = mem.complete(
        "a", "In the zoo.", tools=["searched", {"name": "maps", "content": "Zoo, Main Street"}]
    )

    assert receipt.status == "completed"
    assert [(m.role, m.name, m.text) for m in mem.rehydrate(since=0)] == [
        ("user", None, "Where is the penguin?"),
        ("tool", None, "searched"),
        ("tool", "maps", "Zoo, Main Street"),
        ("assistant", None, "In the zoo."),
    ]
    (exchange,) = mem.exchanges(session="s1")
    assert (exchange.user_text, exchange.assistant_text) == ("Where is the penguin?", "In the zoo.")


def test_exchange_is_idempotent_by_id(mem: Rememora) -> None:
    first = mem.begin("hello", id="a")
    assert mem.begin("hello", id="a") == first
    done = mem.complete("a", "hi")

    assert mem.complete("a", "hi").status == "duplicate"
    assert done.operation_id is not None
    assert len(mem.rehydrate(since=0)) == 2


@pytest.mark.parametrize(
    "clash",
    [
        pytest.param(lambda mem: mem.begin("other words", id="a"), id="begun with other words"),
        pytest.param(lambda mem: mem.complete("a", "other words"), id="completed with other words"),
        pytest.param(lambda mem: mem.fail("a", "late"), id="failed after it was completed"),
    ],
)
def test_other_words_under_one_id_are_a_conflict_and_change_nothing(mem: Rememora, clash: object) -> None:
    mem.capture("hello", "hi", id="a")

    with pytest.raises(ExchangeConflict, match="a"):
        clash(mem)  # type: ignore[operator]

    assert [m.text for m in mem.rehydrate(since=0)] == ["hello", "hi"]


def test_failed_exchange_can_still_be_completed(mem: Rememora) -> None:
    mem.begin("hello penguin", id="a")
    mem.fail("a", "refused")
    assert mem.fail("a", "again").reason == "refused"
    assert mem.recall("penguin").hits == ()

    assert mem.begin("hello penguin", id="a").status == "failed"  # asked again, and nothing changed yet
    assert mem.complete("a", "hi").status == "completed"

    (late,) = mem.exchanges()
    assert (late.status, late.failure_reason, late.assistant_text) == ("completed", None, "hi")
    assert len(mem.recall("penguin").hits) == 1


def test_unknown_exchange_is_named(mem: Rememora) -> None:
    with pytest.raises(NotFound, match="nobody"):
        mem.complete("nobody", "hi")


def test_capturing_twice_without_an_id_keeps_both(mem: Rememora) -> None:
    one, two = mem.capture("ok", "fine"), mem.capture("ok", "fine")

    assert one.id != two.id
    assert len(mem.exchanges()) == 2


def test_archiving_twice_adds_nothing_when_ids_or_times_are_given(mem: Rememora) -> None:
    talk = [
        {"id": "1", "role": "user", "content": "with an id"},
        {"role": "user", "content": "ok", "at": "2026-01-01"},
        {"role": "user", "content": "ok", "at": "2026-01-01"},
    ]
    assert [r.status for r in mem.archive(talk)] == ["stored"] * 3

    again = mem.archive(talk)

    assert [r.status for r in again] == ["duplicate"] * 3
    assert len(mem.rehydrate(since=0)) == 3


def test_same_words_said_again_without_id_and_time_are_kept(mem: Rememora) -> None:
    for _ in range(2):
        mem.archive([{"role": "user", "content": "好的"}])

    assert len(mem.rehydrate(since=0)) == 2


def test_taken_id_loses_no_words(mem: Rememora) -> None:
    mem.archive([{"id": "0", "role": "user", "content": "first file"}], session="one")

    (receipt,) = mem.archive([{"id": "0", "role": "user", "content": "second file"}], session="two")

    assert (receipt.status, receipt.of) == ("stored", "0")
    assert [m.text for m in mem.rehydrate(ids=["0"])] == ["first file", "second file"]
    assert mem.recall("second").hits[0].source_id == "0"
    assert (
        mem.archive([{"id": "0", "role": "user", "content": "second file"}], session="two")[0].status
        == "duplicate"
    )


BAD_MESSAGES = [
    ("not a mapping", "mapping"),
    ({"role": "user"}, "content"),
    ({"role": "user", "content": ""}, "empty"),
    ({"role": "user", "content": " \n"}, "white space"),
    ({"role": "robot", "content": "x"}, "role"),
    ({"role": "user", "content": 5}, "content"),
    ({"role": "user", "content": "x", "at": "yesterday-ish"}, "yesterday-ish"),
    ({"role": "user", "content": "x", "session": ""}, "session"),
]


@pytest.mark.parametrize(("message", "named"), BAD_MESSAGES)
def test_unreadable_message_is_rejected_with_its_reason_and_the_rest_goes_in(
    mem: Rememora, message: object, named: str
) -> None:
    bad, good = mem.archive([message, {"role": "user", "content": "fine"}])  # type: ignore[list-item]

    assert bad.status == "rejected"
    assert named in (bad.reason or "")
    assert good.status == "stored"


@pytest.mark.parametrize("messages", ["text", b"bytes", {"role": "user"}, 5, None])
def test_archive_wants_a_list(mem: Rememora, messages: object) -> None:
    with pytest.raises(InvalidInput, match="expected a list"):
        mem.archive(messages)  # type: ignore[arg-type]


def test_parts_of_a_message_are_joined_and_images_leave_a_mark(mem: Rememora) -> None:
    parts = [{"type": "text", "text": "Look:"}, {"type": "image_url", "image_url": {}}, "my cat 咪咪"]

    mem.archive([{"id": "p", "role": "user", "content": parts}])

    assert mem.rehydrate(ids=["p"])[0].text == "Look:\n[image_url]\nmy cat 咪咪"


def test_messages_form_exchanges(mem: Rememora) -> None:
    def said(role: str, content: str, session: str) -> dict[str, object]:
        return {"role": role, "content": content, "session": session, "at": "2026-01-01"}

    mem.archive([said("user", "q1", "a"), said("assistant", "a1", "a"), said("user", "q2", "b")])
    mem.archive([said("tool", "t2", "b"), said("assistant", "a2", "b"), said("user", "q3", "a")])

    shown = [(e.session, e.user_text, e.assistant_text, e.status) for e in reversed(mem.exchanges())]
    assert shown == [
        ("a", "q1", "a1", "completed"),
        ("b", "q2", "a2", "completed"),
        ("a", "q3", None, "completed"),
    ]


class TestRehydrate:
    @pytest.fixture(autouse=True)
    def _talk(self, mem: Rememora) -> None:
        mem.archive(
            [
                {
                    "id": "1",
                    "role": "user",
                    "content": "We bought blue paint",
                    "at": "2026-01-01",
                    "session": "s",
                },
                {
                    "id": "2",
                    "role": "assistant",
                    "content": "Blue paint, noted",
                    "at": "2026-01-02",
                    "session": "s",
                },
                {"id": "3", "role": "user", "content": "我们买了油漆 paint", "at": "2026-01-03"},
            ]
        )

    def test_by_ids_in_the_order_of_the_talk(self, mem: Rememora) -> None:
        assert [m.id for m in mem.rehydrate(ids=["3", "1", "nobody"])] == ["1", "3"]

    @pytest.mark.parametrize(
        ("since", "until", "ids"),
        [
            ("2026-01-02", None, ["2", "3"]),
            (None, "2026-01-02", ["1"]),
            ("2026-01-02", "2026-01-03", ["2"]),
            ("2027-01-01", None, []),
        ],
    )
    def test_by_time(self, mem: Rememora, since: str | None, until: str | None, ids: list[str]) -> None:
        assert [m.id for m in mem.rehydrate(since=since, until=until)] == ids

    def test_by_keyword_most_words_first_then_the_newest(self, mem: Rememora) -> None:
        assert [m.id for m in mem.rehydrate(keyword="blue paint")] == ["2", "1", "3"]
        assert [m.id for m in mem.rehydrate(keyword="油漆")] == ["3"]
        assert [m.id for m in mem.rehydrate(keyword="paint", session="s", limit=1)] == ["2"]

    def test_behind_a_memory_stands_its_exchange(self, mem: Rememora) -> None:
        note = mem.remember("Paint is blue")

        assert [(m.role, m.text) for m in mem.rehydrate(memory=note.id)] == [("note", "Paint is blue")]
        with pytest.raises(NotFound):
            mem.rehydrate(memory="nobody")

    @pytest.mark.parametrize("ways", [{}, {"ids": ["1"], "keyword": "x"}, {"since": 0, "memory": "m"}])
    def test_exactly_one_way_is_asked_for(self, mem: Rememora, ways: dict[str, object]) -> None:
        with pytest.raises(InvalidInput, match="expected ids"):
            mem.rehydrate(**ways)  # type: ignore[arg-type]


def test_times_without_a_zone_follow_the_setting(clock: FrozenClock) -> None:
    import rememora

    with rememora.open(":memory:", clock=clock, settings={"timezone": "Asia/Shanghai"}) as mem:
        mem.archive([{"id": "1", "role": "user", "content": "早上好", "at": "2026-01-01 08:00"}])

        assert mem.rehydrate(ids=["1"])[0].at == "2026-01-01T00:00:00Z"


def test_note_of_a_memory_is_no_exchange_and_does_not_part_a_turn(mem: Rememora) -> None:
    mem.archive([{"role": "user", "content": "question"}], session="s")
    mem.remember("a thing to keep", session="s")
    mem.archive([{"role": "assistant", "content": "answer"}], session="s")

    assert [(e.user_text, e.assistant_text) for e in mem.exchanges()] == [("question", "answer")]
