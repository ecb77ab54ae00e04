"""Whom and what a pronoun can be about: the people and things that were named before it."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.statements.chinese import vocabulary as v
from rememora.core.statements.chinese.spelling import folded

if TYPE_CHECKING:
    from rememora.core.statements.statement import Turn


def told(turn: Turn, text: str) -> list[str]:
    """Give the people of the user's message before, and the things of *text*, for a pronoun in it."""
    earlier = [said.text for said in turn.messages[:-1] if said.role == "user"][-1:]
    people = [match[0] for text in earlier for match in _kin().finditer(folded(text)[:400])]
    return [*people, *(match["thing"] for match in _owned().finditer(text))]


@cache
def _owned() -> re.Pattern[str]:
    """A thing that somebody says they have: 我有台测试服务器."""
    return re.compile(r"有一?(?:台|个|辆|套|款|条)(?P<thing>[^，。！？的了]{2,10})(?=[，。])")


@cache
def _kin() -> re.Pattern[str]:
    return re.compile(v.OWN_PERSON)
