"""The words of what only the weights found: who says it, the literal clause, its dates, and what it points back to."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.statements.asking import asked_in, is_quotable, said_by_another
from rememora.core.statements.statement import Statement, is_redacted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.statements.statement import Turn
    from rememora.core.statements.weighing.pieces import Piece
    from rememora.core.statements.weighing.weights import Sort

RULE = "weighed"
_CONTEXT = 200
"""Characters before a clause that are told with it; what it points back to is rarely further."""
_LONGEST = 300
"""Characters of a statement; what is longer is not one."""
_SHORT = 60
"""Characters of an answer that is understood with its question alone; a longer one tells what it is about."""
_LEAST = {"en": 8, "zh": 3, "ja": 4, "ko": 4}
"""Letters that say something by themselves: "yes", "17th" and "对" do not."""
_CUT_OFF = (
    r"(?i)\b(?:done|made|got|had|been|was|were|said|get|take|want|need|have|'ve|the|an?|to|of|with|and|my)$"
)
"""How an English clause ends whose object is missing."""
_COURTESY = {
    "en": (
        r"(?i)\W*(?:no (?:problem|worries)|(?:please )?go (?:ahead|on|for it)(?: and do (?:it|that|so))?|"
        r"(?:let's )?do it|"
        r"sounds (?:good|great)|my pleasure|never mind|you're welcome|good (?:luck|idea|point|question)|"
        r"of course|take care|keep (?:it up|going)|nice to (?:meet|see|hear).*)\W*"
    ),
    "zh": r"\W*(?:没问题|不客气|没关系|就这么办|继续吧?|加油|很?高兴认识你|辛苦了?|好主意|随你)\W*",
}
"""What people say to be polite, or to go on; it may be weighed as a rule or a decision, and never is one."""
_BARE = {
    "en": (
        r"(?i)\W*(?:(?:my|our|his|her|their|its|the|this|these|those|next|last|every) [\w'-]+|by the way|"
        r"(?:once|twice|[\w-]+ times) an? \w+|"
        r"(?:(?:yeah|yes|ok|okay|sure|right|wow|hey|hi|oh)\b[ ,]*(?:[\w'-]+ ?,? )?)?"
        r"i (?:get (?:it|that|you)|know|see|agree|understand|hear you))\W*"
    ),
    "zh": r"\W*(?:在|从|對|对|关于|關於|除了|像|跟|和)[^，。]{1,12}(?:中|里|裡|上|下|里面|之中|方面)\W*|"
    r".*(?:[二两兩三四五六七八九]百|[一二两兩三四五六七八九]千|一[万萬]|1[3-9]\d|[2-9]\d\d|\d{4,})多?[岁歲].*",
}
"""What names something and says nothing of it, what only nods, and ages that nobody has."""
_INDEFINITE = (
    r"(?:在|到|去|给|給)(?:一|某)[家个個](?:公司|单位|單位|地方|企业|企業|机构|機構)(?:工作|上班|打工)?[了的 。！]*$|"
    r"(?:学|學)(?:习|習|着|著)?(?:一[门門种種项項])?新的?(?:语言|語言|东西|東西|技能|知识|知識)[了的 。！]*$"
)
"""Objects that name no thing."""
_POINTS_OUT = {
    "en": r"(?i)\b(?:he|she|it|its|they|him|her|them|that|this|those|these|there|ones?|same)\b",
    "zh": r"[他她它牠]|[那这這](?:[个里边個裡邊些样樣]|$)|同上|一样",
    "ja": r"彼|それ|これ|あれ|そこ|ここ|そっち|こっち|その|同じ",
    "ko": r"그거|그건|그게|걔|거기|여기|그쪽|그분|얘|똑같",
}
"""Words for what was named before, or is named nowhere."""


_OF_ONESELF = {"en": r"(?i)(?:i|we)\b", "zh": "[我俺咱]", "ja": "私|僕|俺|うち", "ko": "저|나는|내가|우리"}
"""What begins an answer that is whole without its question."""


class _Words(NamedTuple):
    """How a language names a speaker of whom the host gave no name, and puts an answer and a saying."""

    speaker: str
    asked: str
    said: str


_WORDS = {
    "en": _Words("User", '{} (asked "{}"): ', "{}: "),
    "zh": _Words("用户", "{}（被问“{}”）：", "{}："),
    "ja": _Words("ユーザー", "{}（「{}」と聞かれて）：", "{}："),
    "ko": _Words("사용자", '{} ("{}" 질문에): ', "{}: "),
}


def points_out(first: Piece, end: int, turn: Turn) -> bool:
    """Tell whether the words from a piece up to *end* hold one for what was named before."""
    return re.search(_POINTS_OUT[first.language], turn.text[first.start : end]) is not None


def told(
    cut: Sequence[Piece], places: Sequence[int], sort: Sort, turn: Turn, *, held: bool
) -> Statement | None:
    """Make the statement of the pieces at *places*.

    What points out of itself is told with the words before it, and not at all where there are none: a memory that
    nobody understands is worse than one that is missed. Nor is what is too short to say something by itself. Where the
    words before it are *held* by a memory of their own, they are only named, in brackets.
    """
    first, end = cut[places[0]], cut[places[-1]].end
    open_ = sort.open or points_out(first, end, turn)
    start = _from_before(cut[places[0] - 1], first, turn) if places[0] and open_ else first.start
    short = end - start <= _SHORT and not re.match(_OF_ONESELF[first.language], turn.text[start:end])
    lead = "" if places[0] or not (open_ or short) else lead_of_answer(turn, first.language)
    if lead and first.sentence_end - start <= _SHORT:
        end = start + len(turn.text[start : first.sentence_end].rstrip())
    letters = sum(map(str.isalnum, turn.text[start:end]))
    alone = not lead and start == first.start
    if end - start > _LONGEST or (alone and (open_ or letters < _LEAST[first.language])):
        return None
    if first.language == "en" and alone and re.search(_CUT_OFF, turn.text[start:end]):
        return None
    if not lead and re.fullmatch(_COURTESY.get(first.language, "$^"), turn.text[start:end]):
        return None
    if not lead and re.fullmatch(_BARE.get(first.language, "$^"), turn.text[first.start : end]):
        return None
    if first.language == "en" and not lead and _is_hollow(turn.text[first.start : end]):
        return None
    named = ""
    if held and start < first.start:
        named = " ".join(turn.text[start : first.start].strip(" \n,;.，；。").split())
        start = first.start
    text, since_ms, until_ms = _dated(turn, start, end, first.language)
    text = f"[{named}] {text}" if named else text
    words = _WORDS[first.language]
    return Statement(
        kind=sort.kind,
        text=(lead or words.said.format(turn.speaker or words.speaker)) + text,
        start=start,
        end=end,
        rule=RULE,
        polarity="negative" if sort.negative else "positive",
        valid_from_ms=since_ms,
        valid_to_ms=until_ms,
    )


def indefinite(words: str) -> bool:
    """Tell whether a Chinese clause leaves open what it is about: some company, a new language."""
    return not words.isascii() and re.search(_INDEFINITE, words) is not None


def _is_hollow(words: str) -> bool:
    from rememora.core.statements.english.wholeness import hollow

    return hollow(words.lower().rstrip(" .!"))


def longer(one: Statement, end: int, turn: Turn) -> Statement | None:
    """Return a statement with the words behind it up to *end*; None where it must stay as it is.

    That is so when it has an address, which is closed by itself one day, when it is tied to other words, and when it
    would be long.
    """
    if one.modality != "stated" or one.slot is not None or one.is_tied or end - one.start > _LONGEST:
        return None
    if is_redacted(turn.text, one.end, end) or end <= one.end:
        return None
    from rememora.core.statements.passages import language

    spoken = language(turn.text[one.start : end])
    words, since_ms, until_ms = _dated(turn, one.end, end, spoken)
    gap = "" if spoken in ("zh", "ja") or not words[:1].isalnum() else " "
    return replace(
        one,
        text=f"{one.text}{gap}{words}",
        end=end,
        valid_from_ms=one.valid_from_ms if since_ms is None else since_ms,
        valid_to_ms=one.valid_to_ms if until_ms is None else until_ms,
    )


def _from_before(before: Piece, first: Piece, turn: Turn) -> int:
    """Give where the words before a piece begin: of the same sentence the clause, else the sentence."""
    start = before.start if before.sentence == first.sentence else before.sentence_start
    near = first.passage_start <= start and first.start - start <= _CONTEXT
    return start if near and not is_redacted(turn.text, start, first.start) else first.start


def lead_of_answer(turn: Turn, spoken: str) -> str:
    """Give the question that a message's first words answer and who answers it, or nothing."""
    before = said_by_another(turn)
    asked = asked_in(before) if before else ""
    words = _WORDS[spoken]
    return words.asked.format(turn.speaker or words.speaker, asked) if asked and is_quotable(asked) else ""


def _dated(turn: Turn, start: int, end: int, spoken: str) -> tuple[str, int | None, int | None]:
    """Give the words on one line with their dates resolved, and since and until when they hold."""
    words = turn.text[start:end]
    since_ms = until_ms = None
    if spoken == "zh":
        from rememora.core.statements.chinese.rendering import dated

        words, since_ms, until_ms = dated(words, turn, resolve=True)
    elif spoken == "en":
        from rememora.core.statements.english.dating import told_dates

        words, since_ms, until_ms = told_dates(words, turn)
    return " ".join(words.split()), since_ms, until_ms
