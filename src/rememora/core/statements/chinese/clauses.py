"""Sentences and clauses of a passage, where each begins and ends, without the words that only lead in."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_CHARS = 160
"""A clause that is longer is no plain statement, and is left alone."""


class Clause(NamedTuple):
    """Words between two commas."""

    start: int
    """Where it begins in the passage, behind the words that lead in."""
    end: int
    text: str
    """What is read, in the spelling of `spelling`."""
    lead: str
    """What led in: 嗯, 其实, 但是, 因为."""
    sentence: int
    """The sentence that it is in, from 0."""
    closing: str
    """The mark behind it, or nothing."""


@cache
def _sentence() -> re.Pattern[str]:
    return re.compile(r"[^。！？；\n…]+(?:[。！？；\n…～~]+[”」』\"）]?)?")


@cache
def _cut() -> re.Pattern[str]:
    """Commas, spaces between Han words, and connectives in a run of words without marks."""
    han = r"[\u4e00-\u9fff0-9]"
    space = rf"(?<={han}{{4}})[ ]+(?={han}{{2}})"
    connective = (
        r"(?<=[^，：、 ]{3})(?=(?:但是|不过(?![\d一二三四五六七八九十百半])|可是|而且|所以|因为|并且|另外|"
        r"顺便|只是我|但我|然后我|"
        r"(?<!我)(?<!还)(?<!也)(?<!\n)而我))"
    )
    begins = r"(?=[，—\-. 但不可而所因并另顺只然])"  # what every branch begins with, seen at once
    return re.compile(
        rf"{begins}(?:[，]+|(?:——|—|--|\.(?= ?[\u4e00-\u9fff]))|{space}|{connective}|(?<=[哈呵嘻])[ ]+)"
    )


@cache
def _lead() -> re.Pattern[str]:
    """Words before the clause proper."""
    return re.compile(
        r"[ \"'*\-•·>、，。：]*(?:(?:\d{1,2}[.)）、](?!\d) *)|(?:(?:嗯+|呃+|额+|哦+|噢|喔|啊+|唉+|哎呀?|诶|"
        r"欸|嘿|嗨|哈+|哈喽|"
        r"你好呀?|好的?吧?(?=[，、 ])|那个|这个嘛|其实|对了|话说(?:回来)?|说起来|顺便(?:说一下|提一下|"
        r"说下|一提|说)?|"
        r"补充(?:一下|一点|个|下)?|另外|还有(?=[，： ]|就是|我|我们|一点|件事)|再就是|然后(?:呢)?|"
        r"就是说?(?=[，： ]|我)|"
        r"有一说一|说句(?:实在|心里)话|讲道理|em+|害(?=[，我])|嗐|那啥|内个|(?:家人|姐妹|兄弟|友友|宝子|朋友|"
        r"各位|大佬|老铁)们?(?=[，！ ])|"
        r"老实(?:说|讲)|说实话|实话说|坦白(?:说|讲)|说真的|讲真|不瞒你说|怎么说呢?|反正|总之|首先|"
        r"其次|最后(?=[，： ])|"
        r"第[一二三四五]?(?:点)?(?=[，：])|备注|提醒(?:一下|你一下|你|我(?=[，：]))?|ps|PS|p\.s\.|btw|BTW|FYI|fyi|"
        r"(?:请|你)?(?:帮我)?(?:记住|记得|记一下|记下来?|记下|备忘)(?:了|一下|哦|啊|吧)?(?=[，： ]|我|"
        r"我们|以后)|"
        r"跟你(?:说|讲)(?:一下|下|个事|件事)?|(?:先)?(?:告诉你|说明一下|说一下|交代一下|"
        r"介绍一下(?:自己)?|自我介绍(?:一下)?)|"
        r"你(?:可能|也许)?(?:不知道|要知道|得知道)(?=[，： ])|实际上|事实上|严格来说|确切地?说|具体来说|"
        r"但是?(?!凡)|不过|可是|可(?=[我是])|然而|只是(?=[我他她])|而且|并且|而(?=我)|同时|因此|"
        r"所以说?|因为|由于|"
        r"毕竟|虽然|虽说|尽管|既然|况且|再说|再者|何况|于是|结果(?=我)|只不过)[ ，：、]*))+"
    )


_MARKS = " ~～、，。：！？；…\n*"
_CLOSING = "。！？；\n…～~ "
_QUOTES = '”」』"'
_SIGHS = 8
"""How many of 啊, 呀, 哈 and the like may end a clause, characters."""


@cache
def _sigh() -> re.Pattern[str]:
    return re.compile(r"(?<=[\u4e00-\u9fff])(?:啊|呀|哈+|哦|喔|噢|嘿|哟|耶|哒|捏|[😀-🙏🤣])+$")


def _close(text: str, begin: int, end: int) -> int:
    """Give where the words of a clause end, without marks and sighs behind them."""
    end = begin + len(text[begin:end].rstrip(_MARKS))
    sigh = _sigh().search(text, max(begin, end - _SIGHS), end)
    return sigh.start() if sigh else end


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Give start and end of each sentence of *text*, marks included."""
    for match in _sentence().finditer(text):
        yield match.start(), match.end()


@cache
def _settled() -> re.Pattern[str]:
    """What says only that something is settled; the next clause says what: 定了，年后动工."""
    return re.compile(
        r"(?:我们?|最后|终于|刚刚?|已经|大家)*(?:定了|决定了|定下来了|说好了|商量好了|讨论好了|想好了|"
        r"敲定了|拍板了)"
    )


def _settles(words: str) -> bool:
    return _settled().fullmatch(words.strip()) is not None


@cache
def _tokens() -> re.Pattern[str]:
    """Short words with spaces between them, as in 女 26 单身 坐标成都."""
    return re.compile(r"[^ ，a-zA-Z]{1,8}(?:[ ]+[^ ，a-zA-Z]{1,8}){3,}")


def clauses(text: str) -> list[Clause]:
    """Split *text*, in the spelling of `spelling`, into clauses."""
    found: list[Clause] = []
    for number, (start, end) in enumerate(sentences(text)):
        words = text[start:end].rstrip(_CLOSING)
        spoken = len(words) > 1 and words[-1] in _QUOTES and words[-2] in _CLOSING
        close = start + len(words.rstrip(_CLOSING + _QUOTES) if spoken else words)
        found += _of_sentence(text, start, close, number, text[close:end])
    return found


def _of_sentence(text: str, start: int, end: int, number: int, closing: str) -> Iterator[Clause]:
    place, lead_before = start, ""
    spaced = text.count(" ", start, end) > 2 and _tokens().fullmatch(text[start:end].strip())
    cut_at = re.compile("[ ]+") if spaced else _cut()
    cuts = [(cut.start(), cut.end()) for cut in cut_at.finditer(text, start, end)] + [(end, end)]
    for cut_start, cut_end in cuts:
        if cut_start < place or (
            text[cut_start - 1] == "了" and cut_start < end and _settles(text[place:cut_start])
        ):
            continue
        last = cut_start == end
        lead = _lead().match(text, place, cut_start)
        begin = lead.end() if lead else place
        begin += len(text[begin:cut_start]) - len(text[begin:cut_start].lstrip())
        close = _close(text, begin, cut_start) if begin < cut_start else cut_start
        words = lead_before + (lead[0] if lead else "")
        lead_before = words if close <= begin else ""
        if close > begin:
            mark = closing if last else text[cut_start:cut_end]
            yield Clause(begin, close, text[begin:close], words, number, mark)
        place = cut_end
