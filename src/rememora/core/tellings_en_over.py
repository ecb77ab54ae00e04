"""How plain English sentences say that a value is over, never was, or is followed by another.

Like `tellings_en_more`, whose classes of words it shares.
"""

from __future__ import annotations

import re
from functools import cache

from rememora.core.tellings_en_frames import ADV as _ADV
from rememora.core.tellings_en_frames import ART as _ART
from rememora.core.tellings_en_frames import WHO as _WHO
from rememora.core.tellings_en_frames import WHOSE as _WHOSE
from rememora.core.tellings_en_words import LEFT as _LEFT
from rememora.core.tellings_en_words import NAME as _NAME
from rememora.core.tellings_en_words import OLD as _O
from rememora.core.tellings_en_words import PREP as _PREP
from rememora.core.tellings_en_words import SMALL as _SMALL
from rememora.core.tellings_en_words import THING as _THING


def more_endings() -> tuple[str, ...]:
    """Return further patterns that say that a value is over, or was never so; it must be known to be ended."""
    who, art, stop = f"{_WHO} {_ADV}", f"(?:{_ART} )?", r"(?=[,;.]|$| and | so | but | for | at the )"
    old = rf"{_SMALL}(?:flat |house |job |account |position |lessons |move |time |notice )?{_SMALL}{_O}"
    things = r"(?: (?:flat|account|job|lessons|phone|laptop|classes))?"
    never = (
        r"(?:no longer|do not|does not|did not|have not|has not|never|am not|is not|are"
        r" not|will not be)"
    )
    gone = (
        "(?:is|was|has been|are) (?:history|over|gone|dead|broken|stolen|sold|finished"
        "|done)|broke(?: down)?|died|retired"
        "|closed(?: down)?|let (?:me|us|him|her) go|fired me|sacked me|laid me off"
        "|turned me down|went bust"
    )
    return (
        (
            rf"{who}(?:{_LEFT}|retired from|moved away from|moved out of|got rid of|lost) {old}"
            rf"{things}{stop}"
        ),
        rf"{who}(?:am|is|are) (?:done|finished|through) with {_SMALL}{_O}{stop}",
        (
            rf"{who}(?:gave|threw|sent|have given|has given|have sent) {_SMALL}{_O} (?:up|away"
            r"|back|out)"
        ),
        rf"{who}closed {_ART} [a-z]+ (?:at|with) {_O}{stop}",
        (
            rf"{who}{never} (?:really |actually |even )?(?P<verb>[a-z]+)(?: [a-z]+)?? {_SMALL}{_O}"
            rf"(?=,? (?:anymore|any more|any longer|now|these days|at all|after all)|[,;.]|$| and )"
        ),
        rf"^{_O} {never} [a-z]+ {_WHOSE} [a-z]+(?=,| any|$)",
        rf"^{_O} (?:isn't|is not|is no longer|was never) (?:{_WHOSE} [A-Za-z]+|home)\b",
        rf"^(?:{_WHOSE} |The )?{_O}{things} (?:{gone})(?=[,;.]|$| and | so )",
        (
            rf"^(?:{_WHOSE} )(?:time|days|chapter|life|stint) (?:in|at|with) {_O} (?:is|are) "
            r"(?:over|done|behind me)"
        ),
        (
            rf"^(?:{_WHOSE} |The )(?:contract|membership|subscription|lease|account|job|deal) "
            rf"(?:with|at|in) {_O} (?:has |have )?(?:ended|expired|run out|ran out|lapsed|is"
            r" over|was cancelled)"
        ),
        rf"{who}let {_SMALL}{_O}(?: [a-z]+)? (?:run out|expire|lapse)",
        (
            rf"^{_O} and (?P<who>I) (?:have |are )?(?:parted ways|split up|split|broke up"
            r"|separated|no longer together|divorced)"
        ),
        rf"{who}(?:was |were |got )?(?:made redundant|laid off|let go) (?:at|by|from) {_O}{stop}",
        rf"{who}stopped [a-z]+ing (?:{_PREP} )?{art}{_O}{stop}",
        rf"{who}(?:have|has) not got {art}{_O}(?: any ?more| any longer)?{stop}",
        rf"^No more {_O}(?: lessons| classes| for me)?{stop}",
        (
            rf"(?:I|we) (?:am|are) (?:not |no longer )(?:at|in|with|on|by) {art}{_O}(?: any"
            rf" ?more| any longer| now)?{stop}"
        ),
        rf"^{_O} let (?P<who>[A-Z]\w+) go\b",
    )


def wrongs() -> tuple[str, ...]:
    """Return what takes back what was told of a value, where a mistake is admitted."""
    old = rf"{_SMALL}{_O}"
    stop = r"(?=[,;:.]|$| and | but | is | was | isn't )"
    return (
        (
            r"(?i)\b(?:ignore|forget|disregard|never mind)(?-i: (?:what|whatever|all|that) "
            rf"(?:I|i) (?:just )?said about) (?-i:{old}){stop}"
        ),
        (
            r"(?i)\b(?:ignore|forget|disregard) (?-i:(?:the|that|about the) (?:move|switch"
            rf"|change|job|thing|bit|part) (?:to|at|with|about) {old}){stop}"
        ),
        rf"\b(?:mistaken|wrong|confused) about {old}{stop}",
        (
            rf"\b(?:the|that) (?:move|switch|change|job|offer) (?:to|at|with) {old} (?:is not"
            r" happening|isn't happening|is off|was a mistake|fell through|didn't happen)"
        ),
        rf"^(?:no|not)(?: the| a| an)? {_O}[,;.]?$",
        rf"(?:I|we) (?:did not|have not|had not|never) (?:[a-z]+ ){{1,3}}?{old}{stop}",
        rf"(?:I|we) (?:returned|sent back) {old}{stop}",
        rf"\bit is not {old}{stop}",
        (
            rf"^(?:[Tt]he |[Tt]hat )?(?:thing |bit |part )?(?:about |with )?{_O} (?:thing |bit"
            r" |part )?(?:was|is) (?:a |an )?(?:typo|mistake|wrong|slip|error|joke|mix-up"
            r"|false)"
        ),
        rf"^I said (?:it was )?{old}(?:,|$)",
        (
            r"(?:take back|[Ii]gnore|[Ff]orget|scrap) (?:what I said |that |the bit |the part"
            rf" )?about {old}{stop}"
        ),
        rf"(?:I|we) (?:am|are) not [a-z]+ing {old}{stop}",
        rf"^{_O} (?:did not|has not|does not|will not) (?:work out|happen|come off|go through)",
        rf"(?:^|, )(?:and )?not {old}$",
    )


@cache
def instead() -> re.Pattern[str]:
    """Return what tells a value in place of one that was just said to be over: "I am at Pex now"."""
    begins = rf"(?:{_PREP} |using |seeing |driving |playing )*"
    return re.compile(
        r"(?:^|[,;:] ?(?:and |so |but )?)(?:(?:I|we) (?:am|are|have|use|go|have got)|it"
        rf" is) {begins}(?:{_ART} )?{_NAME}"
        r" (?:now|these days|nowadays|instead|from now on|from here on)\b"
    )


def without() -> str:
    """Return what says that somebody has none of something, or no work; *noun* is `None` for work."""
    now = (
        r"(?: (?:now|any ?more|any longer|at the moment|right now|these days|currently"
        r"|for now|yet))?(?=[,;.]|$)"
    )
    return (
        rf"{_WHO} (?:currently |now )?(?:(?:have no|has no|do not have an?|does not have"
        r" an?|have not got an?|no longer have an?"
        rf"|no longer has an?|go without an?|am without an?) {_THING}{now}"
        rf"|(?:am|is) (?:unemployed|jobless|out of work|between jobs)\b)"
    )
