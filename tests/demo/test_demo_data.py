"""The conversation and the questions of `rememora demo`, and that recall answers them."""

from __future__ import annotations

import json
import re
from collections import Counter
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any

import pytest

import rememora
from rememora.core.formats.messages_jsonl import read
from rememora.model.imported import ImportedMessage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rememora import Rememora

FOLDER = files("rememora.demo")
RECORDS = list(read(FOLDER.joinpath("conversation.jsonl").read_text(encoding="utf-8").splitlines()))
MESSAGES = {record.id: record for record in RECORDS if isinstance(record, ImportedMessage)}
QUESTIONS = [json.loads(line) for line in FOLDER.joinpath("questions.jsonl").read_text("utf-8").splitlines()]


def words(text: str) -> set[str]:
    """Return the beginnings of longer words, whole codes, and pairs of other characters."""
    latin = re.findall(r"[a-z0-9-]+", text.lower())
    pairs = re.findall(r"(?=([\u3040-\u30ff\u4e00-\u9fff]{2}))", text)
    return {word if re.search(r"\d", word) else word[:4] for word in latin if len(word) > 3} | set(pairs)


def test_every_line_of_the_conversation_is_a_message_with_an_id_of_its_own() -> None:
    assert len(MESSAGES) == len(RECORDS) > 60
    assert None not in MESSAGES


def test_messages_are_dated_and_in_order_within_their_sessions() -> None:
    times: dict[str | None, list[str]] = {}
    for message in MESSAGES.values():
        times.setdefault(message.session, []).append(str(message.at))

    assert len(times) > 5
    assert all(of_session == sorted(of_session) for of_session in times.values())


def test_english_and_chinese_share_the_conversation() -> None:
    chinese = sum(bool(re.search(r"[\u4e00-\u9fff]", message.content)) for message in MESSAGES.values())

    assert 0.4 < chinese / len(MESSAGES) < 0.6


def test_questions_are_spread_over_the_languages() -> None:
    answered = Counter(row["language"] for row in QUESTIONS if row["expected"])

    assert answered == {"en": 5, "zh": 5, "ja": 1}
    assert sum(not row["expected"] for row in QUESTIONS) == 1


@pytest.mark.parametrize("row", QUESTIONS, ids=lambda row: row["question"])
def test_an_answer_shares_a_word_with_its_question_and_so_does_something_else(
    row: dict[str, str | list[str]],
) -> None:
    asked = words(str(row["question"]))
    alike = {id for id, message in MESSAGES.items() if asked & words(message.content)}

    assert set(row["expected"]) <= alike
    assert alike - set(row["expected"])


@pytest.fixture(scope="module")
def demo() -> Iterator[Rememora]:
    with as_file(FOLDER.joinpath("conversation.jsonl")) as path, rememora.open(":memory:") as mem:
        mem.import_(path)
        yield mem


@pytest.mark.parametrize(
    "row", [row for row in QUESTIONS if row["expected"]], ids=lambda row: row["question"]
)
def test_answer_is_among_the_first_three(demo: Rememora, row: dict[str, Any]) -> None:
    found = demo.recall(row["question"], limit=3)

    assert set(row["expected"]) <= {hit.id for hit in found.hits}
    assert found.confidence != "none"


def test_most_answers_come_first(demo: Rememora) -> None:
    firsts = [
        demo.recall(row["question"]).hits[0].id in row["expected"] for row in QUESTIONS if row["expected"]
    ]

    assert sum(firsts) >= 8


def test_what_nobody_said_is_not_answered_with_confidence(demo: Rememora) -> None:
    (row,) = (row for row in QUESTIONS if not row["expected"])

    assert demo.recall(row["question"]).confidence == "none"
