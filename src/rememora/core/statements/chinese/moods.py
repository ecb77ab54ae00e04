"""How each clause is said: stated, or asked, supposed, wished, quoted, in jest, only for today, of the past.

A mood has a reach: a condition reaches to the end of its sentence, a tag question back over the clause
before it, a joke over what was said before. `scopes` has those that reach over a whole message.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from rememora.core.statements.chinese import jests, passing
from rememora.core.statements.chinese import mood_patterns as patterns
from rememora.core.statements.clued import Index, index_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.statements.chinese.clauses import Clause

STATED = "stated"


def of(clauses: Sequence[Clause]) -> list[str]:
    """Give the modality of each clause, one of `statement.MODALITIES`."""
    found: list[str] = []
    for _, group in groupby(clauses, key=lambda clause: clause.sentence):
        found += _of_sentence(list(group))
    return jests.taken_back(clauses, found)


def _of_sentence(clauses: list[Clause]) -> list[str]:
    moods = [_of_clause(clause) for clause in clauses]
    _spread(clauses, moods)
    last = len(clauses) - 1
    if any(patterns.SET_STRAIGHT.search(clause.text) for clause in clauses):
        return ["negated"] * len(clauses)
    asked = "？" in clauses[last].closing
    if patterns.TAG.search(clauses[last].text):
        moods[max(0, last - 1) :] = ["asked"] * (len(moods) - max(0, last - 1))
    elif asked:
        moods[last] = "asked"
    return moods


def _spread(clauses: list[Clause], moods: list[str]) -> None:
    """Let conditions and others' words reach to the end of the sentence."""
    reach = ""
    for place, clause in enumerate(clauses):
        if reach and moods[place] == STATED and not _breaks(clause, reach):
            moods[place] = reach
        elif reach and _breaks(clause, reach):
            reach = ""
        if moods[place] == "hypothetical" and patterns.SUPPOSED.search(clause.text):
            reach = "hypothetical"
            if (
                place
                and place == len(clauses) - 1
                and re.search("[会就能再]|可以|打算", clauses[place - 1].text)
            ):
                moods[place - 1] = "hypothetical"
        if moods[place] == "past" and passing.THEN.search(clause.text):
            reach = "past"
        if moods[place] == "quoted" and re.search(
            "(?:说|道|讲|唱的|写|表示|认为|觉得|听说|据说)[过了：]*", clause.text
        ):
            reach = "quoted"


def _breaks(clause: Clause, reach: str) -> bool:
    """Tell whether a clause is the speaker's own again: 他说好吃，但我不吃香菜."""
    words = clause.lead + clause.text
    if reach == "quoted":
        return re.match("(?:但是?|不过|可是?|其实|而)[^他她]{0,2}我|但其实", words) is not None
    if reach == "past":
        return re.search("现在|如今|目前|后来|今年|去年|但|不过|已经|早就", words) is not None
    return re.match("不过我|但我(?!会|就)|反正我|因为我|毕竟我", words) is not None


_TESTS = (
    ("asked", patterns.ASKED),
    ("hypothetical", patterns.SUPPOSED),
    ("hypothetical", patterns.WISHED),
    ("hypothetical", patterns.UNSURE),
    ("quoted", patterns.QUOTED),
    ("negated", patterns.DENIED),
    ("one-off", jests.SARCASM),
    ("one-off", passing.BROKEN_OFF),
    ("one-off", jests.JEST),
    ("past", patterns.PAST),
    ("one-off", patterns.ONCE),
)
"""The first that is found decides; words of the moment (`_OUTWEIGHED`) only where nothing outweighs them."""
_OUTWEIGHED = patterns.ONCE
_WITH_THE_LEAD = (jests.JEST, patterns.ONCE)


@cache
def _index() -> Index:
    return index_of(pattern for _, pattern in _TESTS)


def _of_clause(clause: Clause) -> str:
    text = clause.text
    whole = clause.lead + text
    for place in _index().places(set(whole)):
        mood, pattern = _TESTS[place]
        found = pattern.compiled.search(whole if pattern in _WITH_THE_LEAD else text)
        if found and not (pattern is _OUTWEIGHED and patterns.LASTING.search(text)):
            return mood
    if passing.idle(text) or (passing.of_now(clause) and not patterns.LASTING.search(text)):
        return "one-off"
    return STATED
