"""The text of a capsule: which lines have room, and how they stand under their headings."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rememora.core.budget import estimate_tokens
from rememora.core.capsules.finding import (
    COMMANDS,
    DECIDED,
    ERRORS,
    FILES,
    GOAL,
    LAST,
    NAMES,
    OPEN,
    RESULTS,
    SAID,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from rememora.core.capsules.finding import Line

_ORDER = {
    "coding": (GOAL, DECIDED, OPEN, ERRORS, RESULTS, FILES, COMMANDS, NAMES, SAID, LAST),
    "chat": (GOAL, SAID, DECIDED, OPEN, NAMES, LAST),
}
_IN_ONE = (FILES, NAMES)
"""Sections that are a list of words on one line."""
_LESS = (LAST, SAID)
"""Sections that say nothing more of a line that stands under another heading."""
_HEADINGS = {
    "en": {
        GOAL: "Asked for",
        DECIDED: "Decided",
        OPEN: "Still open",
        ERRORS: "Errors that still stand",
        RESULTS: "Last results",
        FILES: "Files",
        COMMANDS: "Commands",
        NAMES: "Names",
        SAID: "The user also said",
        LAST: "Said last",
    },
    "zh": {
        GOAL: "用户的要求",
        DECIDED: "已经决定",
        OPEN: "尚未完成",
        ERRORS: "仍然存在的错误",
        RESULTS: "最近的结果",
        FILES: "文件",
        COMMANDS: "命令",
        NAMES: "名称",
        SAID: "用户还说过",
        LAST: "最后说的",
    },
}
_RECAP = {
    "en": {
        GOAL: "The conversation began with",
        SAID: "Along the way the user said",
        DECIDED: "It was settled",
        OPEN: "This is still open",
        NAMES: "People, places and things that came up",
        LAST: "It ended with",
    },
    "zh": {
        GOAL: "对话从这里开始",
        SAID: "其间用户说过",
        DECIDED: "已经说定",
        OPEN: "还没有做的",
        NAMES: "提到的人、地方和事物",
        LAST: "最后说到",
    },
}
LISTS = frozenset(
    words[section]
    for words in (*_HEADINGS.values(), *_RECAP.values())
    for section in (FILES, NAMES)
    if section in words
)
"""Headings of sections that are one line."""
_BY = {"en": {"assistant": " (assistant)"}, "zh": {"assistant": "（助手）"}}
_HEADING_TOKENS, _LINE_TOKENS = 5, 1
"""What a heading costs, and the mark of a line with its end: its own estimate is rounded up already."""
_SHARE_OF_LIST = 0.12
"""So much of the room is for each list of words in any case: they are short, and sentences would take it all."""


class Written(NamedTuple):
    """The text of a capsule, and the lines that it holds."""

    text: str
    lines: tuple[Line, ...]


def write(
    lines: Sequence[Line],
    *,
    form: str,
    language: str,
    budget_tokens: int,
    cost: Callable[[str], int] = estimate_tokens,
) -> Written:
    """Write the lines that have room, the heaviest first, in the order of the session under their headings.

    Args:
        lines: As `finding.find` gives them.
        form: "coding", headings with lists; or "chat", a recap in sentences.
        language: "en" or "zh", of the headings; lines keep their own.
        budget_tokens: Most tokens of the whole text, estimated; 0 gives an empty one.
        cost: Counts the tokens of a text.
    """
    sections = _ORDER[form]
    kept = _fitting([line for line in lines if line.section in sections], language, budget_tokens, cost)
    while True:
        blocks = [_block(section, kept, form, language) for section in sections]
        text = "\n".join(filter(None, blocks))
        if not kept or cost(text) <= budget_tokens:  # together lines may cost a little more than apart
            return Written(text, tuple(kept))
        kept.remove(min(kept, key=lambda line: line.weight))


def _fitting(
    lines: Sequence[Line], language: str, budget_tokens: int, cost: Callable[[str], int]
) -> list[Line]:
    """Return the lines that have room; of each list of words the beginning has some of its own."""
    ranked = sorted(range(len(lines)), key=lambda at: (-lines[at].weight, at))
    lists = [[at for at in ranked if lines[at].section == section] for section in _IN_ONE]
    chosen: set[int] = set()
    begun: set[str] = set()
    told: set[str] = set()
    spent = 0
    for some, most in [*((one, budget_tokens * _SHARE_OF_LIST) for one in lists), (ranked, 0)]:
        room = spent + most if most else budget_tokens
        for at in some:
            line = lines[at]
            tokens = 0 if line.section in begun else _HEADING_TOKENS
            tokens += cost(_shown(line, language)) + _LINE_TOKENS
            again = line.section in _LESS and line.text in told
            if at not in chosen and not again and spent + tokens <= room:
                spent += tokens
                told.add(line.text)
                begun.add(line.section)
                chosen.add(at)
    return [line for at, line in enumerate(lines) if at in chosen]


def _block(section: str, lines: Iterable[Line], form: str, language: str) -> str:
    own = [line for line in lines if line.section == section]
    if not own:
        return ""
    if form == "chat" and section in _RECAP[language]:
        joint, colon = ("、", "：") if language == "zh" else (", ", ":")
        lead = f"{_RECAP[language][section]}{colon}"
        if section in _IN_ONE:
            return f"{lead} {joint.join(line.text for line in own)}"
        return "\n".join([lead, *(_shown(line, language) for line in own)])
    heading = _HEADINGS[language][section]
    if section in _IN_ONE:
        return f"{heading}: {', '.join(line.text for line in own)}"
    return "\n".join([f"{heading}:", *(f"- {_shown(line, language)}" for line in own)])


def _shown(line: Line, language: str) -> str:
    if line.section in (LAST, OPEN, DECIDED):
        return line.text + _BY[language].get(line.role, "")
    return line.text
