"""Account exports: which words come out, by whom, when, and what is only counted."""

from __future__ import annotations

import json

import pytest
from tests.core.formats.exports import CHATGPT, CLAUDE, FILES, node, passed, records_of, spoken, tree

from rememora.model.imported import BadLine, ImportedMessage


def messages(format: str, value: object) -> list[ImportedMessage]:
    found = records_of(format, json.dumps(value).encode())
    return [record for record in found if isinstance(record, ImportedMessage)]


def bad(format: str, value: object) -> list[str]:
    return [r.reason for r in records_of(format, json.dumps(value).encode()) if isinstance(r, BadLine)]


def test_chatgpt_branch_that_was_seen_last_comes_out_in_its_order() -> None:
    found = records_of("chatgpt", FILES["chatgpt"])

    assert spoken(found) == [
        ("user", None, "车站在哪里？"),
        ("assistant", "gpt-x", "在市中心。"),
        ("user", None, "[image]\nこれは何ですか"),
        ("tool", "python", "print('안녕')"),
        ("tool", None, "안녕"),
        ("assistant", "thinking", "Looking\nA tram stop."),
        ("assistant", None, "A tram stop 🚋"),
    ]
    assert passed(found) == {
        "hidden message": 1,
        "image": 1,
        "message without words": 1,  # the empty system message
        "other branch": 1,
    }


def test_chatgpt_message_without_a_time_has_that_of_the_one_before() -> None:
    found = messages("chatgpt", CHATGPT)

    assert [message.at for message in found] == [1_770_000_002_000] * 7
    assert {message.session for message in found} == {"c1"}
    assert [message.id for message in found] == ["u2", "a2", "p", "c", "t", "th", "e"]


def test_chatgpt_first_message_without_a_time_has_that_of_its_conversation() -> None:
    (found,) = messages("chatgpt", [tree(node("u", None, "user", "hi"), current="u")])

    assert found.at == 1_770_000_000_500


@pytest.mark.parametrize("current", [None, "gone", 7])
def test_chatgpt_conversation_without_its_current_node_ends_in_the_last_leaf(current: object) -> None:
    conversation = tree(
        node("u", None, "user", "one"),
        node("a", "u", "assistant", "old"),
        node("b", "u", "assistant", "new"),
    )
    conversation["current_node"] = current

    assert [message.content for message in messages("chatgpt", [conversation])] == ["one", "new"]


def test_chatgpt_circle_of_parents_ends() -> None:
    conversation = tree(node("u", "a", "user", "one"), node("a", "u", "assistant", "two"), current="a")

    assert [message.content for message in messages("chatgpt", [conversation])] == ["one", "two"]


def test_chatgpt_message_that_cannot_be_read_does_not_take_its_conversation_with_it() -> None:
    conversation = tree(
        node("u", None, "user", "one"),
        node("x", "u", "robot", "two"),
        node("a", "x", "assistant", "three"),
        current="a",
    )

    assert [message.content for message in messages("chatgpt", [conversation])] == ["one", "three"]
    assert bad("chatgpt", [conversation]) == [
        "message 'x': role: expected one of user, assistant, system, tool, note, found 'robot'"
    ]


def test_one_conversation_by_itself_is_read_too() -> None:
    assert len(messages("chatgpt", CHATGPT[0])) == 7
    assert len(messages("claude", CLAUDE[0])) == 6


def test_claude_blocks_come_out_by_what_they_are() -> None:
    found = records_of("claude", FILES["claude"])

    assert spoken(found) == [
        ("user", None, "我们下周去里昂 🚄"),
        ("tool", "plan.txt", "Day 1: 리옹"),  # what was pasted is no statement of the user
        ("assistant", "thinking", "They like trains."),
        ("tool", "web_search", "query: TGV リヨン"),
        ("tool", "web_search", "2 h"),
        ("assistant", None, "Two hours by TGV."),
    ]
    assert passed(found) == {"block of another kind": 1, "file": 1}


def test_claude_ids_and_times_are_those_of_the_export() -> None:
    found = messages("claude", CLAUDE)

    assert [message.id for message in found] == ["m1", "m1:1000", "m2:0", "m2:1", "m2:2", "m2"]
    assert [message.at for message in found] == ["2026-02-01T09:00:01Z"] * 6  # the answer has none
    assert {message.session for message in found} == {"k1"}


def test_claude_text_is_taken_where_there_are_no_blocks() -> None:
    older = {"uuid": "k", "chat_messages": [{"uuid": "m", "sender": "human", "text": "Grüezi"}]}

    assert [(m.role, m.content, m.at) for m in messages("claude", [older])] == [("user", "Grüezi", None)]


@pytest.mark.parametrize(
    ("leaf", "words"),
    [
        (None, ["one", "new"]),  # the branch of the last message
        ("a", ["one", "old"]),  # the one that the export names
        ("gone", ["one", "new"]),  # an id of nothing
    ],
)
def test_claude_branch_that_was_seen_last_comes_out(leaf: str | None, words: list[str]) -> None:
    def said(id: str, parent: str, text: str) -> dict[str, str]:
        return {"uuid": id, "parent_message_uuid": parent, "sender": "human", "text": text}

    conversation = {
        "uuid": "k",
        "current_leaf_message_uuid": leaf,
        "chat_messages": [said("u", "0-root", "one"), said("a", "u", "old"), said("b", "u", "new")],
    }

    assert [message.content for message in messages("claude", [conversation])] == words


def test_claude_message_without_words_is_counted() -> None:
    found = records_of("claude", json.dumps([{"chat_messages": [{"sender": "human", "text": " "}]}]).encode())

    assert passed(found) == {"message without words": 1}


def test_claude_voice_note_is_what_was_said() -> None:
    note = {"type": "voice_note", "title": "t", "text": "下一班车几点？ 🚄"}
    talk = [{"uuid": "k", "chat_messages": [{"uuid": "m", "sender": "human", "text": "", "content": [note]}]}]

    assert spoken(records_of("claude", json.dumps(talk).encode())) == [("user", None, "下一班车几点？ 🚄")]
