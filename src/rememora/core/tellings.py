"""What a sentence tells of a value: whose, of what, the new one, the one before, and whether it is over or never was.

    tellings("I switched from Initech to Hooli.") -> [Telling(sort="set", value="Hooli", old="Initech", ...)]

The rules of `statements` find what is worth keeping; this finds its address, so that the next value closes it. Only
plain wordings are read, in English and Chinese; of everything else nothing is said. Takes time linear in the text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.attributes import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_CHARS, _MOST_SENTENCES = 4_000, 40
"""Of a message so much is read: what is longer was pasted."""

_NOBODY = "he she they it this that there you someone 他 她 他们 她们 大家"
_PRONOUNS = frozenset(_NOBODY.split())
_COMMON = "sport hobby diet drink instrument language job subject allergy commute pet car medication garden"
_PLAIN = frozenset(_COMMON.split())
"""Attributes whose values are common words; others have a capital or a figure, which "my laptop is slow" has not."""

_RELATIVES = (
    "friend colleague brother sister cousin neighbour neighbor classmate student employee member uncle aunt nephew "
    "朋友 同事 哥哥 弟弟 姐姐 妹妹 邻居 同学 学生 员工 表哥 表弟 表姐 表妹 叔叔 阿姨"
)
_OF_MANY = frozenset(_RELATIVES.split())

SET, END, NEVER = "set", "end", "never"
"""How a value is told: it holds now; it is over; it never was so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """One value that a sentence tells.

    Attributes:
        start, end: The sentence, code points.
        sort: `SET`, `END` or `NEVER`.
        who: Whose it is, as written; "" is whoever speaks.
        attribute: What it is told of; `None` where the value before has to say it.
        value: The value that holds from now on; `None` of what is over.
        old: The words of the value before, as far as the sentence has them.
    """

    start: int
    end: int
    sort: str
    who: str
    attribute: str | None = None
    value: str | None = None
    old: str | None = None


def tellings(text: str) -> list[Telling]:
    """Return what the sentences of a message tell of values, in their order."""
    from rememora.core import tellings_en, tellings_zh

    found: list[Telling] = []
    for start, end in _sentences(text[:MOST_CHARS]):
        sentence = text[start:end]
        if _is_open(sentence):
            continue
        read = tellings_zh.read if _han().search(sentence) else tellings_en.read
        told = [Telling(start=start, end=end, **one) for one in read(sentence, before=text[:start])]
        named = [one for one in map(_named, told) if one is not None]
        changed = [one.old for one in named if one.sort == SET and one.old]
        # The new value closes the one before; what goes on behind its words was read too far.
        found += [
            one for one in named if one.sort != END or not any(str(one.old).startswith(o) for o in changed)
        ]
    return found


def _named(one: Telling) -> Telling | None:
    """Give an attribute its one name; nothing for a value that is none, or of somebody whom a pronoun names."""
    if one.who.casefold() in _PRONOUNS:
        return None
    if one.sort != SET or one.attribute is None:
        return one if one.sort != SET or one.old else None
    family = "home" if one.attribute == "home_city" else one.attribute
    value = one.value or ""
    plain = value.isascii() and not (value[:1].isupper() or any(map(str.isdigit, value)))
    known = family in FAMILIES or (not plain and not _is_of_many(family))
    if not known or (plain and family not in _PLAIN):
        return replace(one, attribute=None) if one.old else None
    return replace(one, attribute="home_city" if family == "home" else family)


def _is_of_many(noun: str) -> bool:
    """Tell whether people have several of what a noun names, so that a new one closes none."""
    return noun.split()[-1] in _OF_MANY if noun else True


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    """Give the places of sentences, without the marks at their end."""
    at = 0
    for count, mark in enumerate(_end().finditer(text)):
        if text[at : mark.start()].strip() and mark.group().strip()[:1] not in ("?", "？"):
            lead = len(text[at : mark.start()]) - len(text[at : mark.start()].lstrip())
            yield at + lead, mark.start()
        at = mark.end()
        if count >= _MOST_SENTENCES:
            return
    if text[at:].strip():
        lead = len(text[at:]) - len(text[at:].lstrip())
        yield at + lead, at + len(text[at:].rstrip())


def _is_open(sentence: str) -> bool:
    """Tell whether a sentence asks, supposes, plans or quotes: then it tells nothing."""
    return _opens().search(sentence) is not None


@cache
def _end() -> re.Pattern[str]:
    abbreviations = "".join(
        rf"(?<!\b{short})" for short in ("Dr", "Mr", "Mrs", "Ms", "St", "Prof", "No", "vs")
    )
    return re.compile(rf"{abbreviations}[.!?;](?=\s|$)\s*|[。！？；\n]+\s*")


@cache
def _opens() -> re.Pattern[str]:
    english = (
        r"(?i:\b(?:if|would|could|should|might|(?-i:may)|maybe|perhaps|wish|hope|hoping|want|wants|wanted|plan|plans|planning|"
        r"going to|thinking of|consider|considering|used to|unless|whether|imagine|suppose|pretend|almost|nearly|"
        r"says|said|told me|asked|will|'ll|forget|delete|remember that)\b)"
    )
    chinese = (
        "如果|假如|要是|也许|可能|或许|想(?:要|去|搬|换|买)|打算|计划|准备|希望|差点|是不是|会不会|吗$|呢$|忘掉|忘记|删掉|别再记"
        "|说[：:“]|曾经|以前|假装|假设"
    )
    return re.compile(f'{english}|{chinese}|["“”「」]')


@cache
def _han() -> re.Pattern[str]:
    return re.compile("[\u4e00-\u9fff]")
