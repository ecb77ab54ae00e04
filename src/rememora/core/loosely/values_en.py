"""Words of an English sentence that may be a value: names, what has figures, and common words of a kind."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from rememora.core.loosely.kinds import kind_of, words
from rememora.core.loosely.senses import senses
from rememora.core.text.stops_en import ENGLISH

COMMON = frozenset(("sport", "hobby", "instrument", "drink", "job", "diet", "commute", "bike", "language"))
"""Attributes whose values are common words; the others have names."""
_LIKE = (frozenset(("sport", "hobby", "instrument")),)
"""Attributes whose values go for each other: chess is a hobby and a sport."""


class Value(NamedTuple):
    """A value and its place; *plain* is a common word, *first* stands first in its sentence."""

    start: int
    end: int
    text: str
    plain: bool
    first: bool
    carried: bool
    denied: bool


def fits(value: str, attribute: str) -> bool:
    """Tell whether words may be a value of an attribute, as far as they say what they are."""
    kind = kind_of(value)
    return kind is None or kind == attribute or any({kind, attribute} <= some for some in _LIKE)


def candidates(text: str, attribute: str | None, *, beside: bool = False) -> list[Value]:
    """Return what may be a value of an attribute, in the order of the words; *text* has what is none blanked out.

    Of a common word *beside* the value before it is asked that a verb of change carries it.
    """
    found = [
        one
        for one in _names(text)
        if attribute is None
        or (fits(one.text, attribute) and not _is_elsewhere(text[: one.start], attribute))
    ]
    if attribute in COMMON:
        taken = [(one.start, one.end) for one in found]
        kinds = [
            _value(text, one.start(), one.end(), plain=True)
            for one in words().finditer(text)
            if kind_of(one[0]) is not None and fits(one[0], attribute or "")
        ]
        found += [one for one in kinds if not any(a <= one.start < b for a, b in taken)]
        if not found:
            found = [
                one
                for one in (
                    _value(text, m.start("v"), m.end("v"), plain=True)
                    for m in (_changed() if beside else _carried()).finditer(text)
                )
                if _is_noun(one.text)
            ]
    return sorted(found)


def _is_elsewhere(before: str, attribute: str) -> bool:
    """Tell whether a name is where somebody's work is, and not whom for, or whom for, and not where they live."""
    found = _elsewhere().search(before)
    return found is not None and attribute == ("home" if found["work"] else "employer")


@cache
def _elsewhere() -> re.Pattern[str]:
    at_one = r"(?:at|for|with|in) (?:a|an|the) [a-z][a-z-]*(?: [a-z][a-z-]*){0,2}"
    works_as = r"\ban? [a-z][a-z-]*(?: [a-z][a-z-]*){0,3}"
    return re.compile(rf"(?P<work>{works_as} (?:at|for|with) $)|(?P<place>\b{at_one} in $)")


def _names(text: str) -> list[Value]:
    found = []
    for one in _name().finditer(text):
        value = re.sub(r"['\u2019]s?$", "", one[0])
        start, end = one.start(), one.start() + len(value)
        first = not text[:start].strip() or re.search(r"[.!?:;]\s*$", text[:start]) is not None
        parts = value.split()
        while first and len(parts) > 1 and _is_common(parts[0]):
            start += len(parts[0]) + 1
            parts, first = parts[1:], False
            value = " ".join(parts)
        if _is_common(parts[0]) or not any(map(str.isalpha, value)) or _is_time(value):
            continue
        made = _value(text, start, end, plain=False)
        found.append(made._replace(first=first))
    return found


def _value(text: str, start: int, end: int, *, plain: bool) -> Value:
    before = text[max(0, start - 24) : start]
    return Value(
        start=start,
        end=end,
        text=text[start:end],
        plain=plain,
        first=False,
        carried=_carrier().search(before) is not None,
        denied=_denial().search(before) is not None,
    )


def _is_common(word: str) -> bool:
    plain = re.sub(r"['\u2019].*$", "", word).casefold()
    return plain in ENGLISH or plain in _NO_NAMES or bool(senses(plain)) or plain.endswith(("ing", "ly"))


def _is_time(value: str) -> bool:
    return re.search(_TIME, value) is not None


def _is_noun(word: str) -> bool:
    parts = word.casefold().split()
    return not any(
        part in ENGLISH or part in _NO_NAMES or part in _NO_NOUNS for part in parts
    ) and not senses(word)


_TIME = (
    r"(?i)\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:january|february|march|april|june|july|august|september"
    r"|october|november|december|christmas|easter|monday|spring|summer|autumn|winter)\b|^may$"
)
_NO_NAMES_WORDS = """
i ok okay yes no oh hey hi hello btw fyi lol omg pls please thanks thank ugh argh ah eh well so yeah yep nope
nah sorry oops whoops guess big good great bad new old first last next day days today tomorrow yesterday update
news life wow finally turns turned wrong not never still currently been back done bored tired fed sick gave got
had has have is are was were been my your our his her their the a an this that these those it its he she we they
you me us them who whom what which where when why how all any some every each both one two three many much more
most less few several other another same such only just even also too very really quite rather almost enough
doctor dr mr mrs ms prof mum mom dad mother father sister brother aunt uncle cousin friend boss neighbour
neighbor colleague mate flatmate roommate wife husband son daughter boy girl man woman guy people nobody
everyone someone said told meant typed wrote ignore scrap scratch forget please dont don't remember clear delete
erase remove wipe drop lose unlearn stop mind could can will would picked dropped upgraded swapped switched
moved left joined sold bought lost gave packed handed signed settled replaced ditched traded uninstalled quit
retired because since as for on in at of to from with without by into about after before until till while if
then than and or but nor yet thanks goodbye bye farewell welcome meanwhile anyway actually honestly basically
apparently obviously correction mistake home house place job work thing stuff everything nothing something
anything tech tv pc usb wifi app online internet english-speaking google fyi asap diy faq am pm ps imho imo tbh
idk brb
"""
_NO_NAMES = frozenset(_NO_NAMES_WORDS.split())
_NO_NOUNS_WORDS = """
morning evening night afternoon weekend week month year hour minute time while bit lot couple way part rest most
drawer mum mom dad student loo bin shop shower office kitchen couch sofa street road mother friend life good bad
free spare better worse hard easy pricey expensive fun mess idea head mind memory notes note list team deal
reason chance start end top bottom side hand hands feet face heart door window table floor wall desk bag box
half whole quarter money price pay tax bill fine need want like love hate think know see look feel make take
give find use history dust past future present now then here there always never ever often twice once daily
weekly monthly
"""
_NO_NOUNS = frozenset(_NO_NOUNS_WORDS.split())


@cache
def _name() -> re.Pattern[str]:
    title = r"(?:(?:Dr|Mr|Mrs|Ms|Prof|St)\.? |(?:Frau|Herr|Madame|Monsieur|Se\u00f1ora?|Chef|Coach|Father|Sister) )"
    part = r"(?:[A-Z\u00c0-\u00de0-9][\w&+.'\u2019-]*[\w+]|[A-Z0-9]|[a-z]+[A-Z]\w+)"
    return re.compile(
        rf"(?<![\w.-])(?:{title})?(?:[A-Z\u00c0-\u00de][\w&+'\u2019-]*|[a-z]{{1,3}}[A-Z]\w+)(?: (?:(?:de|of|du|"
        rf"la|le|von|van|the) )?{part})*\+*"
    )


@cache
def _carrier() -> re.Pattern[str]:
    return re.compile(
        r"(?i)(?:\b(?:to|at|in|with|for|is|are|into|on|by|called|named|it's|that's|be|been|a|an|my|got|bought|"
        r"use|using|"
        r"drive|driving|joined|from here on|has|have|had|hello|over to|over at|of|calls?|being|chose|see|"
        r"seeing)|[:>→]) "
        r"(?:a |an |the |my |our |his |her )?$"
    )


@cache
def _denial() -> re.Pattern[str]:
    return re.compile(
        r"(?i)\b(?:not|never|isn't|wasn't|no longer|instead of|rather than|no more|said|wrote|typed|goodbye|bye|left|"
        r"leaving|sold|ditched|dropped|quit|lost|replaced|from|for my|traded my|swapped)(?: the| a| an| my| "
        r"at| in)? $"
    )


@cache
def _changed() -> re.Pattern[str]:
    return re.compile(
        r"(?i)(?:\b(?:for|to|into|on|took up|taken up|hooked on|discovered|it's|now|tried|try|started|chose|"
        r"picked)|->|[:,]) (?:a |an |the |my )?"
        r"(?P<v>[a-z][a-z-]{2,}(?: [a-z][a-z-]{2,})?)(?= (?:now|instead|these|lately|from|since|and|is|has|"
        r"it)|[,.!;)]|$)"
    )


@cache
def _carried() -> re.Pattern[str]:
    return re.compile(
        r"(?i)(?:\b(?:into|on|for|is|are|with|to|of|doing|mostly|took up|taken up|hooked on|by|my new thing is|it's|"
        r"discovered|love|loves|enjoy|enjoys|drinks?|plays?|learn(?:ing)?|now)|[:?]) (?:a |an |the )?"
        r"(?P<v>[a-z][a-z-]{2,}(?: [a-z][a-z-]{2,})?)(?= (?:now|instead|these|lately|all|every|from|since|at|"
        r"in|on|and|,)|[,.!;)]|$)"
    )
