"""Sentences of a passage, and the clauses of a sentence that can stand alone.

A clause ends where another begins that has its own subject: "I'm vegan, so what can I eat?" is two. What
belongs to a clause (its "because", its "but not on Fridays") stays with it.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.statements.english.lexicon import wordset
from rememora.core.statements.english.words import Word, words

if TYPE_CHECKING:
    from collections.abc import Iterator


class Sentence(NamedTuple):
    """A sentence: where it stands in the passage, and the mark that ends it."""

    start: int
    end: int
    mark: str


class Clause(NamedTuple):
    """A clause with its words, opened by *joint*: how it is joined to the one before."""

    words: tuple[Word, ...]
    start: int
    end: int
    joint: str
    norm: str
    """The words with spaces between, which is what patterns are written for."""


_END = (
    r"(?=[.!?…\n\U0001f300-\U0001faff☀-➿])(?:"  # what every branch begins with, seen at once
    r"[.!?…]+[\"')\]]*(?=\s|$)|\n+|(?<=\s)[\U0001f300-\U0001faff☀-➿]\ufe0f?(?=\s+[A-Z]))"
)
_ABBREVIATED = (
    r"(?:\b(?:mr|mrs|ms|dr|st|vs|e\.g|i\.e|prof|approx|incl|esp|mt|dept|fig|vol|cf|gen|sen)|"
    r"\b[a-z]\.[a-z]|(?<![\w'])[b-hj-z])$"
)
_BULLET = r"\s*(?:[-*•+]|\d{1,2}[.)])\s"
_SUBJECT = (
    "(?:i|i'm|im|i've|ive|i'd|i'll|we|we're|we've|we'll|he|she|he's|she's|they|they're|you|you're|it's|"
    r"it|that's|let's|there's|please)\b"
    r"|(?:my|our|the|his|her|their|this)\s(?:[\w'-]+\s){1,4}?(?:is|are|was|has|have|had|does|do|doesn't|"
    "don't|lives?|works?|loves?|hates?|likes?"
    r"|can't|can|must|will|runs?|uses?|needs?|prefers?|plays?|goes|got|says?|said|thinks?|wants?|gets?)\b"
    r"|(?!(?:always|never \w+)\s*(?:[.!,]|$))(?:never|always|don't|do not|no (?!one|longer)\w+)\b"
)
_ASKING = (
    "(?:what|what's|whats|how|how's|which|who|who's|where|where's|when|why|can|could|would|should|"
    "shall|will|do|does|did|is|are|am|any|got any|was"
    "|may|might|have|has|hasn't|haven't|isn't|aren't|don't|doesn't|right|recommend|suggest|"
    r"suggestions?|ideas?|help|give|tell|show|explain|find)\b"
)
_TOGETHER = (
    r"i\s(?:don't|dont|do not|never|just don't|really don't)\s(?:really\s)?(?:get along|mix|agree|"
    "go together|see eye)|(?:i'm|im|i am|we're) (?:up all night|awake|wired|useless|a wreck|"
    "bouncing|ill|sick|in bed)"
)
_OPENING = (
    r"(?:please\s+)?(?:from (?:now|here|this)|in (?:this|the future|future|our|general|every|all)|"
    "for (?:this|all|future)|going forward|moving forward|as (?:a|of)|when(?:ever)? (?:you|we)|"
    "every time|each time|if you|by default|under no|at all times|(?:the |our |"
    r"my )?(?:final )?(?:decision|verdict|choice|answer|call|pick))\b[^,.:;]{0,60}$"
)
"""What opens an instruction or a decision, and is no clause of its own."""
_CALLED_OFF = ("scrap ", "bin ", "ditch ", "forget ", "sod ", "screw ", "never mind ", "nix ", "Scrap ")
"""What is called off with these stays with what comes in its place."""
_RUN_ON = (
    r"(?:what|whats|what's|how|which)\s(?:do|does|can|could|should|would|is|are|kind|else|sort|"
    r"much|many|long|to)\b"
    r"|(?:whats|what's|hows|how's|whos|who's|wheres|where's)\s"
    r"|(?:can|could|would|will) you\b|any (?:ideas?|tips|recs?|suggestions?|recommendations?|advice)\b"
    r"|(?:pls|plz|please)\s\w+\s(?:me|us|a|an|the|my|our|that|it|this)\b"
)
"""A question or a wish behind a statement without a mark between: "im vegan what can i cook"."""
_ASKED_WITHIN = wordset(
    """know knows see tell ask wonder wondering about on of is sure idea explain understand decide matter and or
    but care figure learn show remember that exactly matters in to for from with at by decided asked depends
    are was no just out me you than like not say said check into"""
)
"""Words behind which a question is a part of the sentence: "I know what is wrong"."""
_TASK = (
    "(?:recommend|suggest|write|draft|make|give|redo|find|show|tell|explain|help|book|list|plan|build|fix|"
    "update|convert|rewrite|swap|block|work|check|remind|sort|add|pick|name|compare|keep|rework|design|change|"
    r"put|set|format|squeeze|leave|take|use)\s(?:me|us|a|an|the|my|our|that|it|this|something|some|up|out|"
    r"them|one|around|three|five|ten|in)\b"
)
"""What is wanted, behind what is told: "we have twins, recommend a buggy"."""
_JOINT = (
    rf"\s*;\s*|\s+-{{1,3}}\s+|\s*—\s*"
    r"|,?\s+(?P<word>and|but|so|while|whereas|though|although|however|plus|yet|except)\s+(?:also\s+|"
    rf"then\s+|now\s+)?(?!{_TOGETHER})(?={_SUBJECT}|(?:{_ASKING}))"
    rf"|,\s+(?:so\s+|then\s+|and\s+|but\s+|now\s+)?(?={_SUBJECT}|(?:what|how|which(?! is| are| was| makes|"
    " means)|where(?! i| we)|any|got any|(?:can|could|would|should|do|does|is|are) (?:it|there|that|"
    r"this|i|we|you|the|my|they|he|she|any|your))\b)"
    r"|,?\s+so(?:\s+that)?\s+(?=[a-z])|:\s+(?=(?:i|i'm|we|my|our|the)\b)"
    r"|(?P<shared>,\s+(?:(?:and|but)\s+)?|\s+(?:and|but)\s+)(?:also\s+|currently\s+|"
    r"now\s+)?(?=(?:work|live|works|lives|am|"
    "'m|is|have|has|don't|doesn't|can't|speak"
    "|speaks|own|owns|drive|prefer|prefers|hate|hates|love|loves|study|studies|never|always|use|uses|"
    r"deploy|run)\s)"
    rf"|(?P<run>,?\s+)(?={_RUN_ON})"
    rf"|,\s+(?:so\s+|now\s+)?(?={_TASK})"
)
_JOINTS = rf"(?=[\s,;:—])(?:{_JOINT}|\s+\((?=(?:i|i'm|we|my|our)\b))"
"""With what every branch begins with in front, so that letters are passed over at once."""


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def sentences(text: str, low: str) -> Iterator[Sentence]:
    """Give the sentences of a passage; a line that is only wrapped does not end one."""
    start = 0
    for match in _compiled(_END).finditer(text):
        mark = match[0]
        if mark[0] == "\n" and _wrapped(text, start, match):
            continue
        if mark[0] == "." and _compiled(_ABBREVIATED).search(
            low, max(start, match.start() - 8), match.start()
        ):
            continue
        if low[start : match.start()].strip():
            yield Sentence(start, match.end(), mark)
        start = match.end()
    if low[start:].strip():
        yield Sentence(start, len(text), "")


def _wrapped(text: str, start: int, match: re.Match[str]) -> bool:
    """Tell whether a line goes on in the next: it is long, and the next begins small."""
    line = text.rfind("\n", start, match.start()) + 1
    behind = text[match.end() : match.end() + 1]
    return (
        match.start() - max(line, start) > 40 and (behind.islower() or behind == "(") and len(match[0]) == 1
    )


def clauses(low: str, sentence: Sentence) -> list[Clause]:
    """Give the clauses of *sentence*."""
    bullet = _compiled(_BULLET).match(low, sentence.start, sentence.end)
    start = bullet.end() if bullet else sentence.start
    end = sentence.end - len(sentence.mark)
    found = []
    joint = ""
    for match in _compiled(_JOINTS).finditer(low, start, end):
        if match.start() == start or _in_brackets(low, start, match.start()) or _opens(low, start, match):
            continue
        if match[0][0] == "," and low.startswith(_CALLED_OFF, start) and start == sentence.start:
            continue
        if match["word"] == "and" and _two_together(low, start, match):
            continue
        if match["run"] and low[start : match.start()].rsplit(" ", 1)[-1] in _ASKED_WITHIN:
            continue
        found.append(_clause(low, start, match.start(), joint))
        start, joint = match.end(), match[0].strip(" ,\n") or ","
        joint = f"+{joint}" if match["shared"] else joint
    found.append(_clause(low, start, end, joint))
    return [clause for clause in found if clause.words]


def _two_together(low: str, start: int, match: re.Match[str]) -> bool:
    """Tell whether "and I" has a mere name before it: "Kateryna and I split up"."""
    before = low[start : match.start()].split()
    return (
        0 < len(before) <= 2
        and low.startswith(("i ", "me "), match.end())
        and before[0] not in ("i", "i'm", "im", "we", "yes", "ok", "so", "well", "no")
    )


def _opens(low: str, start: int, match: re.Match[str]) -> bool:
    return (
        match[0][0] in ",:"
        and _compiled(_OPENING).match(low[start : min(match.start(), start + 100)]) is not None
    )


def _in_brackets(low: str, start: int, end: int) -> bool:
    return low.count("(", start, end) > low.count(")", start, end)


def _clause(low: str, start: int, end: int, joint: str) -> Clause:
    return clause_of(words(low, start, end), start, end, joint)


def clause_of(found: list[Word], start: int, end: int, joint: str = "") -> Clause:
    """Make a clause of words."""
    return Clause(tuple(found), start, end, joint, " ".join(word.text for word in found))
