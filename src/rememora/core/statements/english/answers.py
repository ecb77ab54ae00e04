"""A short answer to a question about the user, understood with the question: "Pour-over, always."."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.statements.asking import is_quotable
from rememora.core.statements.english.folding import folded
from rememora.core.statements.english.rendering import speaker
from rememora.core.statements.statement import Statement

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.statements.english.reading import Read
    from rememora.core.statements.statement import Passage, Turn

_SENTENCE = r"[^.!?\n]++(?:\.(?=\w)[^.!?\n]++)*+[.!?]*+"
_LASTING = (
    r"\b(?:(?:do|does) (?:you|your \w+|you guys|the team) (?:usually |normally |generally |typically |"
    r"still |also |currently |ever |already )*(?:have (?:(?:a|any|\w+) ?(?:kids|children|pets|siblings|"
    "allergies|dogs?|cats?|brothers?|sisters?))|like|prefer|enjoy|eat|drink|live|work|speak|play|own|"
    "use|smoke|study|drive|deploy|run|host|support|take your|practice|exercise|collect|follow|"
    "celebrate|go by|identify|keep|write tests|store|take sugar|take milk|wear|travel|cook|come from)"
    "|do you have (?:any )?(?:allergies|dietary|pets|kids|children|siblings|a (?:favorite|favourite|"
    "preference|pet|dog|cat|partner|preferred|budget|deadline|nickname|timeline|target date))"
    "|are you (?:a|an|allergic|vegetarian|vegan|married|single|from|based|originally|into|left-handed|"
    "right-handed|religious|retired|on (?:windows|mac|linux|any|aws|gcp)|more of|fluent|lactose|gluten|"
    "currently (?:employed|working as))"
    "|(?:what|which|who|when|where|how)(?:'s| is| are| was|'re)? your (?:favorite|favourite|name|job|"
    r"profession|occupation|birthday|age|preferred|hobb\w+|deadline|budget|timezone|time zone|go-to|"
    "native|mother tongue|role|company|editor|stack|database|diet|daughter|son|wife|husband|dog|cat|"
    "kids?|partner|hometown|address|team|major|shoe size|blood type|height|zodiac|employer|os|usual|"
    "launch date|release|wedding|anniversary|release cadence|branching|coffee order|home city|"
    "main language)"
    "|where (?:do|are|did) you (?:live|work|come from|from|based|grow up|located|study|deploy|host|"
    "store|run|keep)|where(?:'re| are) you (?:from|based|located|living)|"
    r"what do you do(?: for (?:a living|work))?(?=\s*\?)|how old (?:are|is) (?:you|your)|"
    "when (?:were you born|is (?:your|the) |do you (?:usually|prefer|deploy|release|ship|launch|get up|"
    "wake))|what should i call you|how (?:do|would) you (?:usually |normally |like to |"
    "prefer to )?(?:take|like|prefer|commute|want me to (?:address|call)|deploy|pronounce|drink|spell|"
    "version|get to work|be (?:addressed|called))|how many (?:kids|children|siblings|pets|dogs|cats|"
    "people are on|languages|engineers|years have you|brothers|sisters)"
    "|what (?:languages?|instruments?|sports?|kind of (?:music|food|pets?|coffee|movies|books|work)|"
    "type of|pets?|pronouns|os|editor|database|framework|stack|cloud|size) (?:do|are|does) (?:you|"
    r"your)|which (?:\w+ ){1,3}?(?:do|does|are|is) (?:you|your|the team|we) (?:\w+ )?(?:use|using|"
    "prefer|speak|on|target|support|like|run|deploy|in|drive|play|team)|any (?:allergies|pets|kids|"
    "children|siblings|dietary (?:restrictions|needs|preferences|requirements)|food allergies|hobbies|"
    r"preferences?|favorite\w*|hard (?:deadline|constraints)|constraints|deadline)"
    "|you (?:live|work|are (?:a|an|from)|prefer|like|use|have (?:a|two|three)|speak|deploy|"
    r"study)\b[^?]{0,80}\b(?:right|correct|is that right|isn't it|aren't you|don't you)(?=\s*\?)|"
    "(?:tea or coffee|coffee or tea|cats or dogs|dogs or cats|tabs or spaces|spaces or tabs|"
    "window or aisle|aisle or window|morning person or|dark mode or|light mode or|imperial or metric|"
    r"how many (?:users|requests|people|customers|guests) (?:do|does|will) [^?]{1,40}\b(?:support|"
    r"serve|have to|seat)|"
    r"which (?:\w+ )?(?:framework|editor|package manager|shell|units|currency|spelling|timezone|"
    r"database)\b[^?]{0,40}"
    r"\b(?:would you like|should i|shall i|do you want)\b|"
    r"metric or imperial|mornings? or evenings?|\bor dark mode|\bor light mode))\b"
)
_PASSING = (
    r"\b(?:today|tonight|right now|this (?:time|morning|evening|week|one)|error|message|output|file|"
    "snippet|log|logs|code|tomorrow|for (?:lunch|dinner|breakfast)|my (?:suggestion|idea|answer)|"
    "this (?:idea|plan|song|version)|think|feel(?:ing)?|so far|favou?rite (?:part|moment|memory|"
    r"thing about)|inspir\w+|motivat\w+|(?:any|main) (?:ideas?|tips?|thoughts)|advice|plans? now|"
    r"memor(?:y|ies)|remember\w*|isn't it|that pose|the (?:movie|book|song|food|first|"
    r"second) ?\??$|weekend|doing)\b"
)
_NO_ANSWER = (
    r"\s*(?:what|why|how|who|which|where|when|can|could|would|should|do|does|did|is|are|am|will|hmm|um+|"
    "uh|maybe|perhaps|not sure|no idea|i do ?n[o']t know|dunno|idk|it depends|depends|thanks|thank you|"
    "sorry|why do you|none of your|i'd rather not|doesn't matter|whatever|never ?mind|i can't|pass|"
    r"skip|let me|i'll|ok(?:ay)?\b|sure\b|good question|great|haha|lol|i'm not sure|hard to say|"
    r"nothing special|i have no|i haven't (?:decided|thought)|tell me|guess|you tell me|if\b|wouldn't|"
    r"probably|possibly|i think|i guess|i might|both\?)"
)
_NO = r"\s*(?:no|nope|nah|never|none|not\b|neither|nothing|nobody|i don't|i do not|we don't|i'm not|don't)\b"
_SHORT = 60
"""Characters of a reply that is taken as a whole."""
_LONGEST = 110
"""Characters of an answer that needs its question."""


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def answer(passage: Passage, turn: Turn, sentences: Sequence[Read]) -> Statement | None:
    """Give the statement that the user makes by answering the last question before it.

    It is made by the first sentence that says more than "Yeah, definitely!", or by all of a short reply.
    """
    if len(turn.messages) < 2 or turn.messages[-2].role != "assistant" or not sentences:
        return None
    question = _question(turn.messages[-2].text)
    if question is None or not is_quotable(question) or _compiled(_TO_THE_REST).match(folded(passage.text)):
        return None
    at = next((at for at, one in enumerate(sentences) if not _says_nothing(_words(one, passage))), None)
    if at is None and not _is_yes_or_no(question):
        return None
    told = sentences[at or 0]
    text = _words(told, passage)
    if told.modality or _told_in_full(told) or "?" in told.sentence.mark or not _answers(text, alone=not at):
        return None
    first = sentences[0] if _is_yes_or_no(question) else told
    start = first.sentence.start + len(_words(first, passage)) - len(_words(first, passage).lstrip())
    end = _end(told, sentences[(at or 0) + 1 :], passage.text, start)
    words = " ".join(passage.text[start:end].split())
    if not any(map(str.isalnum, words)):
        return None
    return Statement(
        kind="preference"
        if re.search(r"favou?rite|prefer|like|enjoy|take your|go-to|usual", question.lower())
        else "fact",
        text=f'{speaker(turn)} (asked "{question}"): {words}',
        start=passage.start + start,
        end=passage.start + end,
        rule="answer",
        polarity="negative" if _compiled(_NO).match(folded(words)) else "positive",
    )


def _words(read: Read, passage: Passage) -> str:
    return passage.text[read.sentence.start : read.sentence.end]


_INTERJECTIONS = (
    r"\s*(?:(?:(?:oh|ah|well|yeah|yes|yep|yup|no|nope|sure|definitely|absolutely|totally|of course|for sure|"
    r"no doubt|hey|hi|hello|wow|haha|lol|(?:great|good) question|me too|right|exactly|i get it|"
    r"i know|cool|awesome|"
    r"nice|indeed|certainly|you bet|sounds good|nothing|thanks)\b[\s,!.…—-]*)+)"
)


_TO_THE_REST = r"\s*(?:thanks|thank you|cool|awesome|nice|wow|congrat\w*)\b"
"""How a reply begins that goes to what stood before the question."""


def _says_nothing(text: str) -> bool:
    """Tell whether a sentence is an interjection, perhaps with the name of who is spoken to: "Yep, John!"."""
    met = _compiled(_INTERJECTIONS).match(folded(text))
    rest = text[met.end() :].strip() if met else text
    return met is not None and _compiled(r"(?:[A-Z]\w+)?[^\w]*").fullmatch(rest) is not None


def _is_yes_or_no(question: str) -> bool:
    """Tell whether a yes answers *question*: not one for a favourite, which a yes does not name."""
    low = folded(question)
    asks = _compiled(
        r"(?:.*, )?(?:(?:so|and|by the way|btw|also) ,? ?)?(?:do|does|did|are|is|have|has|can|you|any)\b"
    ).match(low)
    return asks is not None and not _compiled(r"\b(?:favou?rites?|hobb\w+|which|what|or)\b").search(low)


_POINTING = (
    r"\b(?:this|these|those|them|they|here|there|you|your|(?:about|of|for) it|get it|that (?:one|much)|"
    r"our last|last talked|exploring options)\b"
)


def _answers(text: str, *, alone: bool) -> bool:
    """Tell whether a sentence is an answer, and one that is understood with its question."""
    low = folded(text).strip()
    if not low or len(text) > _LONGEST or _deferred(low) or _compiled(_POINTING).search(low):
        return False
    if low.startswith(("it", "that", "you", "they", "there", "this")):
        return False
    return _compiled(_NO_ANSWER).match(low) is None or (alone and _says_nothing(text))


def _told_in_full(first: Read) -> bool:
    """Tell whether what the sentence states by itself is most of it; else it is understood with the question."""
    if not _compiled(r"\b(?:i|we|my|our|i'm|im|we're)\b").search(" ".join(one.norm for one in first.clauses)):
        return False
    told = sum(one.end - one.start for one in first.statements if one.modality == "stated")
    return told > 0.6 * (first.sentence.end - first.sentence.start)


def _end(told: Read, behind: Sequence[Read], text: str, start: int) -> int:
    """Give where the answer ends: a short reply is taken as a whole, and a bare "Yes." with the next sentence."""
    end = told.sentence.end
    plain = all(not one.modality and not one.statements and "?" not in one.sentence.mark for one in behind)
    if behind and plain and behind[-1].sentence.end - start < _SHORT:
        end = behind[-1].sentence.end
    return len(text[:end].rstrip())


_DEFERRED = (
    r"\b(?:not sure|no idea|depends|maybe|don't know|do not know|later|why do you ask|can you|could you|"
    r"jk|kidding|if i|would be)\b"
)


def _deferred(low: str) -> bool:
    return _compiled(_DEFERRED).search(low) is not None


_ABOUT_YOU = (
    r"\b(?:who|what|which|where|when|how (?:many|old|tall|long|often|far|big)|"
    r"any)\b[^?]{0,60}\b(?:your|you (?:usually|normally|live|work|use|"
    r"drive|speak|ride|play|prefer|take|keep|have|own|allergic|avoid|born|from|get to|commute|"
    r"bank|train|teach|study|run|host|deploy|ship))\b"
)
_ABOUT_THE_TASK = (
    r"\b(?:question|problem|issue|query|request|goal|aim|task|essay|paper|draft|email|letter|"
    r"paragraph|thesis|function|script|program|"
    r"table|input|data|text|want(?:ed)?|need(?:ed)?|mean|think|like me|would you|should i (?!put|"
    r"call|list|address|write)|help|try|tried|trying|looking|working on|see(?:ing)?|"
    r"get(?:ting)?(?! to work)|happen\w*|expect\w*|"
    r"stuck|run into|read(?:ing)?|mood|feel\w*|mind|guess|opinion|next|prompt|topic|story|"
    r"character|poem|picture|photo|screen|terminal|have in mind)\b"
)


def _lasts(question: str) -> bool:
    if _compiled(_PASSING).search(question):
        return False
    if _compiled(_LASTING).search(question):
        return True
    return bool(_compiled(_ABOUT_YOU).search(question)) and not _compiled(_ABOUT_THE_TASK).search(question)


def _question(text: str) -> str | None:
    """Give the question at the end of *text*, if it is the only one about what lasts and about the user."""
    tail = text[-1_000:]
    if "?" not in tail[-200:]:
        return None
    found = [one[0].strip(" \n-*") for one in _compiled(_SENTENCE).finditer(tail) if one[0].endswith("?")]
    if not found:
        return None
    lasting = [one for one in found if _lasts(folded(one))]
    return lasting[0] if len(lasting) == 1 and len(found) <= 2 and found[-1] == lasting[0] else None
