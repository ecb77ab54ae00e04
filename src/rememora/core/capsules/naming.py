"""Who and what a session names: people, companies, places, products, files and identifiers."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rememora.core.capsules.sentences import Entry, Sentence

_ENDINGS = (
    "py|pyi|ipynb|ts|tsx|js|jsx|mjs|go|rs|java|kt|swift|rb|php|vue|c|h|cc|cpp|hpp|cs|md|rst|toml|yaml|yml|json|jsonl"
    "|sql|sh|css|scss|html|xml|txt|csv|cfg|ini|lock|env|proto|tf|gradle|service|db|sqlite3"
)
_NOT = (
    "i i'm i'll i've i'd ok okay yes no oh hi hello hey thanks thank please todo monday tuesday wednesday thursday "
    "friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays "
    "january february march april may june july august september october november december "
    "the a an and but or so then if it this that these those there here we you he she they my your our his her "
    "their what who when where why how not let's let don't can could would should will great good fine sure right "
    "on in at by for from with to of as after before since until while also still just only all some any each "
    "every most many much more uncle aunt two three next last later tomorrow today yesterday one once nobody "
    "congratulations brilliant wonderful noted understood done running error failed first second third"
)
_NO_NAMES = frozenset(_NOT.split())
_MOST_NAMES = 500
"""So many are looked at, the most named; no capsule has room for more."""
_TITLES = "总|总监|工|姐|哥|师傅|阿姨|叔叔?|老师|医生|经理|主任|律师|教授|先生|女士|小姐|同学|局长|校长|博士|奶奶|爷爷"
_RELATIONS = (
    "学姐|学长|朋友|同事|妹妹|弟弟|老公|老婆|丈夫|妻子|表弟|表姐|表哥|表妹|我妹|我哥|我姐|我弟|"
    "司机|联系人|编辑|客户|邻居|运维的|设计师"
)
_SURNAMES = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪"
    "范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤倪庄張劉陳楊黃趙吳孫馬羅鄭謝許韓馮鄧蔣葉蘇呂盧譚陸"
)
_NOT_SMALL = "时時区區心说說组組程红紅孩姐伙米板公师師姨数數家人大百千"
_ACTS = (
    "说|說|负责|負責|答应|答應|认识|認識|喜欢|喜歡|介绍|介紹|推荐|推薦|那[里儿]|那邊|那边|申请|"
    "提|要|会|會|也|一起|帮|幫|做|先|问|問|愿意|同意|建议|建議"
)


class Named(NamedTuple):
    """A name or a file, and where it was named first."""

    text: str
    entry: int
    start: int
    end: int


def names(said: Sequence[Sentence]) -> list[Named]:
    """Return what sentences name, the most named first; of equal ones the earlier."""
    counts: Counter[str] = Counter()
    first: dict[str, Sentence] = {}
    small = {word for one in said for word in _small_word().findall(one.text)}
    for one in said:
        for name in dict.fromkeys(_named(one, small)):
            counts[name] += 1
            first.setdefault(name, one)
    order = {name: place for place, name in enumerate(first)}
    ranked = sorted(counts, key=lambda name: (-counts[name], order[name]))[:_MOST_NAMES]
    return [_placed(name, first[name]) for name in ranked if not _within(name, ranked, counts)]


def files(entries: Sequence[Entry]) -> list[Named]:
    """Return the files that were named or worked on, the most named first; of equal ones the later."""
    counts: Counter[str] = Counter()
    places: dict[str, Named] = {}
    for number, entry in enumerate(entries):
        if entry.role == "tool" and not entry.is_call:
            continue  # what a tool lists was not worked on
        text = _url().sub(lambda url: " " * len(url[0]), entry.text[:20_000])
        found = {
            _clean(match[0]): match for match in _path().finditer(text) if entry.is_call or _is_file(match[0])
        }
        for path, match in found.items():
            counts[path] += 2 if entry.is_call else 1
            places.pop(path, None)
            places[path] = Named(path, number, match.start(), match.end())
    order = {path: place for place, path in enumerate(places)}
    return [places[path] for path in sorted(counts, key=lambda path: (-counts[path], -order[path]))]


def _clean(path: str) -> str:
    """Return a path without what stands around it in prose, and without the sides of a difference."""
    bare = path.strip(".,:;'\"`()[]") if not path.startswith(("./", "../")) else path.rstrip(".,:;'\"`()[]")
    return bare[2:] if bare.startswith(("a/", "b/")) and bare.count("/") > 1 else bare


def _is_file(path: str) -> bool:
    """Tell whether words with a slash between them are a path: "and/or" is none."""
    return path[:1] in "./~" or path.count("/") != 1 or any(mark in path for mark in "._-")


def _placed(name: str, one: Sentence) -> Named:
    at = one.text.find(name)
    start, end = (one.start + at, one.start + at + len(name)) if at >= 0 else (one.start, one.end)
    return Named(name, one.entry, start, end)


def _named(one: Sentence, small: set[str]) -> Iterator[str]:
    if one.script == "en":
        yield from _capitalised(one.text, small)
    else:
        for found in _chinese().finditer(one.text):
            yield next(group for group in found.groups() if group)
        yield from (f for f in _latin().findall(one.text) if f.lower() not in _NO_NAMES)
    yield from _dashed().findall(one.text)


def _capitalised(text: str, small: set[str]) -> Iterator[str]:
    for found in _capital().finditer(text):
        words = found[0].split()
        before = text[: found.start()].rstrip()[-1:]
        first = not before or not (before.isalnum() or before in ",&/)'’")
        while words and (words[0].lower() in _NO_NAMES or (first and _is_plain(words, small))):
            words, first = words[1:], False
        while words and words[-1].lower() in _NO_NAMES:
            words = words[:-1]
        name = " ".join(words).removesuffix("'s").removesuffix("’s")
        lone = len(words) == 1 and first and not _stands_as_name(text[found.end() :], words[0])
        if name and not lone and not (len(words) == 1 and name.lower() in small and first):
            yield name


def _is_plain(words: Sequence[str], small: set[str]) -> bool:
    """Tell whether the first word of a sentence is a word as any other: written small elsewhere, or a verb."""
    return words[0].lower() in small or (len(words) > 1 and words[0].endswith(("ing", "ed")))


def _stands_as_name(behind: str, word: str) -> bool:
    """Tell whether the first word of a sentence is one that somebody acts under."""
    return word.endswith(("'s", "’s")) or _acts().match(behind) is not None


def _within(name: str, others: Sequence[str], counts: Counter[str]) -> bool:
    """Tell whether a name is only a part of a longer one that is there as well."""
    return any(name != other and name in other and counts[name] <= counts[other] for other in others)


@cache
def _path() -> re.Pattern[str]:
    return re.compile(
        rf"(?<![\w.@+/~-])(?:(?:~|\.{{1,2}})?/?(?:[\w.@+-]+/)+[\w.@+-]*\w|[\w.-]*[\w-]\.(?:{_ENDINGS}))\b(?![\w/.]\w)"
        r"|\b(?:Jenkinsfile|Dockerfile|Makefile)\b"
    )


@cache
def _url() -> re.Pattern[str]:
    return re.compile(r"\b[a-z]{2,10}://[^\s)\]>\"'，。]+")


@cache
def _capital() -> re.Pattern[str]:
    return re.compile(
        r"\b[A-ZÀ-ÖØ-Þ][\w'’&-]*(?:\s(?:(?:of|the|de|van|von)\s)?[A-ZÀ-ÖØ-Þ][\w'’&-]*)*", re.UNICODE
    )


@cache
def _small_word() -> re.Pattern[str]:
    return re.compile(r"\b[a-z][a-z'’]+\b")


@cache
def _dashed() -> re.Pattern[str]:
    """Names of projects and machines, such as ``harbor-api`` and ``idx_orders``."""
    return re.compile(r"\b[a-z][a-z0-9]*(?:[-_][a-z0-9]+){1,3}\b(?<!\bre-\w)")


@cache
def _acts() -> re.Pattern[str]:
    return re.compile(
        r"\s+(?:wants?|says?|said|is|has|leads?|owns?|offered|calls?|promised|will|needs?|met|can't|can|comes?|"
        r"loves?|likes?|works?|handles?|asked|told|thinks?|already|and\s+[A-Z])\b"
    )


@cache
def _chinese() -> re.Pattern[str]:
    han = "[\u4e00-\u9fff]"
    surname = f"(?!周[一二三四五六日天末])[{_SURNAMES}]"  # a weekday
    small = f"[老小阿](?![{_NOT_SMALL}]){han}(?![的了]?(?:{han})?(?:月|年))"
    return re.compile(
        f"({surname}(?:{_TITLES}))|(?:叫|名叫|叫做){{1}}({han}{{2,6}}?)(?=[，。、；！]|的|，|$)"
        f"|(?:{_RELATIONS})(?:是|叫)?([{_SURNAMES}阿老小]{han}{{1,2}}?)(?={_ACTS}|[，。、；！在和的]|$)"
        f"|({surname}{han}{{1,2}}?)(?={_ACTS})|({han}师傅)|({small})(?={_ACTS}|是|在|[，。、；！和的]|$|{han})"
        f"|「({han}{{2,12}})」|《({han}{{2,12}})》"
    )


@cache
def _latin() -> re.Pattern[str]:
    return re.compile(r"(?<![\w./~-])[A-Za-z][A-Za-z0-9]*(?:[._-][A-Za-z0-9]+)*(?![\w/])")
