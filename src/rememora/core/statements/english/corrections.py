"""What the user takes back or puts right: "Actually it is Friday, not Thursday", "scratch that"."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.statements.english import contexts, dating, meanings
from rememora.core.statements.english.correction_patterns import (
    ABOUT,
    ANEW,
    BEFORE_MOVE,
    HINTS,
    MARKED,
    MEANT,
    MOVED,
    NOT,
    NOT_BUT,
    SAID_BUT,
    STATE,
    STRONG,
    VAGUE,
    WITHDRAWN,
)
from rememora.core.statements.english.folding import folded
from rememora.core.statements.english.rendering import speaker
from rememora.core.statements.statement import Statement

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.statements.english.reading import Read
    from rememora.core.statements.statement import Passage, Turn


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def corrected(
    found: list[Statement], passage: Passage, turn: Turn, sentences: Sequence[Read]
) -> list[Statement]:
    """Return *found* with what is put right or taken back in its place."""
    low = folded(passage.text)
    if not any(hint in low for hint in HINTS):
        return found
    said = _earlier(turn)
    for read in sentences:
        if read.modality in ("asked", "hypothetical", "quoted"):
            said.append(passage.text[read.sentence.start : read.sentence.end])
            continue
        made = _made(read, low, passage, turn, said)
        if made:
            found = [
                one
                for one in found
                if one.end <= made.start
                or one.start >= made.end
                or (one.modality != "stated" and not made.withdraws)
            ]
            found.append(made)
        said.append(passage.text[read.sentence.start : read.sentence.end])
    return found


def _earlier(turn: Turn) -> list[str]:
    """Give the sentences that the user and the other said before, the latest last."""
    said = [message.text[-1_500:] for message in turn.messages[:-1]][-4:]
    return [one.strip() for text in said for one in re.split(r"(?<=[.!?])\s+|\n+", text) if one.strip()]


def _made(read: Read, low: str, passage: Passage, turn: Turn, said: Sequence[str]) -> Statement | None:
    start = read.sentence.start
    start += len(low[start:]) - len(low[start:].lstrip(" \n-*"))
    end = len(low[: read.sentence.end].rstrip(" \n.!?"))
    if end <= start:
        return None
    return (
        _withdrawn(low, start, end, passage, turn, said)
        or _moved(low, start, end, passage, turn)
        or _put_right(low, start, end, passage, turn, said, read)
    )


def _withdrawn(
    low: str, start: int, end: int, passage: Passage, turn: Turn, said: Sequence[str]
) -> Statement | None:
    match = _compiled(WITHDRAWN).match(low, start, end)
    if not match:
        return None
    about = _compiled(ABOUT).match(low, match.end(), end)
    stop = about.end() if about else match.end()
    if not about and low[match.end() : end].strip(" ,.!—-:;"):
        return None
    replaces = passage.text[about.start("about") : about.end("about")].strip() if about else ""
    context = f' (of "{said[-1]}")' if said and not about else ""
    return _statement(
        passage, turn, start, stop, context, replaces=replaces, withdraws=True, rule="withdrawal"
    )


def _moved(low: str, start: int, end: int, passage: Passage, turn: Turn) -> Statement | None:
    text = low[start:end]
    lead = _compiled(BEFORE_MOVE).match(text)
    begin = start + (lead.end() if lead else 0)
    match = _compiled(MOVED).match(low, begin, end)
    if not match or re.match(
        r"(?:the|my) (?:code|function|file|class|cursor|loop|line|value|variable|import|test)",
        match["old"] or match["old2"] or match["old3"] or "",
    ):
        return None
    group = next((name for name in ("was", "was2", "was3", "old", "old2", "old3") if match[name]), None)
    if group is None or _compiled(r"\b(?:today|tonight)\b").search(low, begin, end):
        return None
    replaces = passage.text[match.start(group) : match.end(group)].strip()
    return _statement(passage, turn, begin, end, "", replaces=replaces, rule="moved")


def _put_right(
    low: str, start: int, end: int, passage: Passage, turn: Turn, said: Sequence[str], read: Read
) -> Statement | None:
    marked = _compiled(MARKED).match(low, start, end)
    begin = marked.end() if marked else start
    denies = "not" in low[begin:end]
    for pattern, needs_mark in ((SAID_BUT, False), (NOT_BUT, True), (NOT, True), (MEANT, True)):
        if pattern in (NOT_BUT, NOT) and not denies:
            continue
        match = _compiled(pattern).match(low, begin, end)
        if pattern is MEANT and match is None and marked and "i meant" in marked[0]:
            match = _compiled(r"(?P<new>[^.!?\n]{1,160})").match(low, begin, end)
        if match is None or (needs_mark and not marked and not _clear(pattern, match, passage, said)):
            continue
        new = match["new"].strip()
        if not new or (_compiled(VAGUE).match(new) and pattern is not NOT) or read.modality:
            return None
        old = match.groupdict().get("old")
        replaces = passage.text[match.start("old") : match.end("old")].strip() if old else ""
        if pattern is MEANT and (
            inner := _compiled(rf"(?:{MEANT.split('(?P')[0]})?{NOT}").match(low, begin, end)
        ):
            replaces = passage.text[inner.start("old") : inner.end("old")].strip()
        if pattern is MEANT and not replaces:
            was = meanings.put_right(passage.text[start:end], new, turn, said)
            context = None if was is None else f' (correcting "{was}")'
        else:
            context = contexts.context(replaces, said, low[start:end])
        if context is None:
            return None
        return _statement(passage, turn, start, end, context, replaces=replaces, rule="put_right")
    return _said_anew(low, begin, end, passage, turn, said, read, marked[0]) if marked else None


def _clear(pattern: str, match: re.Match[str], passage: Passage, said: Sequence[str]) -> bool:
    """Tell whether a correction needs no mark: "I meant X", or an X set against a Y that was said."""
    return (
        pattern is MEANT
        or contexts.of_what_was_said(match, said)
        or contexts.names_both(match, passage.text, match.string[match.start() :])
    )


def _said_anew(
    low: str,
    begin: int,
    end: int,
    passage: Passage,
    turn: Turn,
    said: Sequence[str],
    read: Read,
    mark: str,
) -> Statement | None:
    """Read "scratch that, it's blue", which does not tell what was wrong."""
    start = (
        read.sentence.start
        + len(low[read.sentence.start :])
        - len(low[read.sentence.start :].lstrip(" \n-*"))
    )
    anew = _compiled(ANEW).match(low, begin, end)
    if anew and not read.modality and not _compiled(STATE).search(anew[0]):
        was = contexts.last_stated(turn)
        if was is None and _compiled(STRONG).search(mark):
            was = said[-1] if said and len(said[-1]) < 300 else ""
        if was is not None:
            context = f' (correcting "{was}")' if was else ""
            return _statement(passage, turn, start, end, context, replaces="", rule="put_right")
    stated = read.statements and all(one.modality == "stated" for one in read.statements)
    if stated and said and _compiled(_TAKING_BACK).search(mark):
        return replace(read.statements[0], kind="correction", replaces="")
    return None


_TAKING_BACK = (
    r"\b(?:no|correction|i was wrong|scratch|strike|mistake|misspoke|my bad|change of plans?|nah|i lied|"
    r"misremembered|backwards|wrong)\b"
)


def _statement(
    passage: Passage,
    turn: Turn,
    start: int,
    end: int,
    context: str,
    *,
    replaces: str,
    rule: str,
    withdraws: bool = False,
) -> Statement:
    from rememora.core.statements.english.rendering import with_inserts

    inserts = dating.dated_inserts(passage.text, start, end, turn)
    words = with_inserts(passage.text, start, end, inserts)
    return Statement(
        kind="correction",
        text=f"{speaker(turn)}{context}: {words}",
        start=passage.start + start,
        end=passage.start + end,
        rule=rule,
        polarity="negative" if withdraws else "positive",
        replaces=replaces,
        withdraws=withdraws,
    )
