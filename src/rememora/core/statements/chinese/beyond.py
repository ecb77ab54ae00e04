"""Statements that need more than a clause: corrections, what is agreed to, what answers a question."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rememora.core.statements.chinese import (
    acceptances,
    amending,
    answers,
    clauses,
    corrections,
    moods,
    rendering,
    slots,
    spelling,
)
from rememora.core.statements.chinese.subjects import NOBODY, Subject
from rememora.core.statements.statement import Statement

if TYPE_CHECKING:
    from rememora.core.statements.chinese.corrections import Correction
    from rememora.core.statements.statement import Passage, Turn


_AMENDED = 3
"""Bare corrections of a message for which the words before them are read again."""


def accepted(passage: Passage, turn: Turn) -> Statement | None:
    """Give the decision that *turn* makes by agreeing to the assistant's one proposal."""
    if turn.text[: passage.start].strip() or turn.text[passage.start + len(passage.text) :].strip():
        return None
    found = acceptances.of_message(turn)
    if found is None:
        return None
    start, end, place = found.of
    proposal, words = turn.messages[place].text[start:end], turn.text[found.start : found.end]
    return Statement(
        kind="decision",
        text=f"{rendering.speaker(turn)}（同意“{proposal.strip()}”）：{words}",
        start=found.start,
        end=found.end,
        rule="accepts",
        accepts=found.of,
    )


def corrected(passage: Passage, turn: Turn, text: str, played: tuple[int, int] | None) -> list[Statement]:
    """Give what *passage*, in one spelling *text*, corrects or takes back outside of what is *played*."""
    found: list[Statement] = []
    for one in corrections.of_passage(text):
        if played and played[0] <= one.start < played[1]:
            continue
        begin, end = _trimmed(text, one.start, one.end)
        mood = _mood(text, one)
        if begin < end and (one.withdraws or mood != "asked"):
            found.append(_correction(passage, turn, one, begin, end, mood, len(found) < _AMENDED))
    return found


def _correction(
    passage: Passage, turn: Turn, one: Correction, begin: int, end: int, mood: str, reread: bool
) -> Statement:
    words = passage.text[begin:end]
    rendered = rendering.dated(words, turn, resolve=not re.search("生|岁", words))
    new = None if one.withdraws else amending.bare(spelling.folded(words))
    about = None if new is None or not reread else amending.of(turn, passage.text[:begin], one.replaces, new)
    if new is not None and about is None and len(turn.messages) > 1:
        mood = "one-off"
    named = f"（更正“{about.topic}”）" if about else ""
    return Statement(
        kind="correction",
        text=f"{rendering.speaker(turn)}{named}：{rendered.words}",
        start=passage.start + begin,
        end=passage.start + end,
        rule=one.rule,
        polarity="negative" if one.withdraws else "positive",
        modality=mood,
        slot=about.slot if about else None,
        replaces=about.old if about else one.replaces,
        withdraws=one.withdraws,
    )


def _mood(text: str, one: Correction) -> str:
    """Tell how a correction is said; its own words (不对, 说错了) are no denial."""
    behind = text[one.end : one.end + 2]
    if "？" in behind or re.search(r"[吗呢么]$|是不是|为什么|怎么", text[one.start : one.end]):
        return "asked"
    before = text[max(0, one.start - 12) : one.start] + text[one.start : one.end]
    if re.search(r"如果|要是|假如|万一|听说|据说|(?:他|她|老板|人家|别人)说(?!错)", before):
        return "quoted" if "说" in before else "hypothetical"
    return "stated"


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    found = clauses.clauses(text[start:end])
    if not found:
        return start, start
    lead = found[0].lead
    begin = start + found[0].start - (len(lead.rstrip()) if "不对" in lead else 0)
    return begin, start + found[-1].end


def answered(passage: Passage, turn: Turn, text: str) -> list[Statement]:
    """Give what *passage*, in one spelling *text*, states in answer to the assistant's question by itself alone."""
    if turn.text[: passage.start].strip():
        return []
    asked = answers.question(turn)
    if asked is None:
        return []
    found = clauses.clauses(text)
    if not found:
        return []
    said = [clause for clause in found if clause.sentence == found[0].sentence]
    if (
        not said
        or said[0].text.startswith("我")
        or any(mood not in ("stated", "past") for mood in moods.of(said))
    ):
        return []
    begin, end = said[0].start, said[-1].end
    if not answers.answers(asked, text[begin:end]):
        return []
    words = passage.text[begin:end]
    single = asked.attribute if re.fullmatch(r"[^，、 ]{1,20}", text[begin:end]) else ""
    return [
        Statement(
            kind=asked.kind,
            text=(
                f"{rendering.speaker(turn)}（被"
                f"问“{asked.text}”）：{rendering.dated(words, turn, resolve=True).words}"
            ),
            start=passage.start + begin,
            end=passage.start + end,
            rule="answers",
            polarity="negative" if answers.denies(text[begin:end]) else "positive",
            slot=(slots.subject(Subject(NOBODY), single), single, words) if single else None,
        )
    ]
