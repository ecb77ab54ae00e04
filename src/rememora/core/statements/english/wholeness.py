"""What fits a frame and still is no memory: it points out of the clause, is cut off, or says nothing that lasts.

Real talk between two people is full of such clauses; the looser a frame, the more of them fit it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.statements.english.frames.found import fits, has
from rememora.core.statements.english.lexicon import wordset

if TYPE_CHECKING:
    from rememora.core.statements.english.frames.found import Found
    from rememora.core.statements.english.parsing import Parsed

_LOOSE = wordset(
    """likes fond_of plain present belonging attribute planned trait is_a thing touches_me soothes
    going_with lasting since habit habitual habit_believe habit_trust must team taken turn has
    has_taste beats important important_to decided never runs dated from only finds"""
)
"""Rules of so wide a frame that what they find must pass all of the checks below."""

_ADDRESSED = (
    r"\b(?:you|your|yours|yourself|each other|one another|we all|we are (?:both|all)|"
    r"all of us|us all)\b"
)
"""Who is meant is told by the talk alone."""
_YOU_OF_ALL = (
    r"\byou (?:know|see|could say|might say)\b|\bthank you\b|\byou can (?:find|reach|call)\b|\bcall you\b"
)
_THEIRS = r"\b(?:his|their|its|these|those)\b"
_BOUND_TO_THE_TALK = (
    r"(?:the (?!(?:ocean|sea|seaside|sun|sunshine|beach|outdoors|mountains?|rain|cold|heat|snow|"
    r"night|city|country|"
    r"countryside|gym|theatre|theater|opera|cinema|movies|library|dark|internet|winter|summer|"
    r"autumn|fall|spring|"
    r"mornings?|weekends?|forest|woods|desert|piano|guitar|violin|drums|cello|flute|harp|arts|"
    r"world|news|radio|"
    r"smells?|taste|sounds?|feel|feeling|idea of|office|bus|train|subway|metro|command line|"
    r"terminal|aisle|window|"
    r"oxford|metric|imperial|phone|simple|small|quiet)\b)[\w' -]+$|"
    r"(?:that|this|another|such) \w|(?:a|some) (?:few|couple)? ?of (?:these|those|the|them)\b)"
)
"""An object that only the talk tells: "love the necklace", "I love the freedom it brings"."""
_LIKED = r"^.*?\b(?:likes?|loves?|hates?|enjoys?|adores?|treasures?|cherish(?:es)?|dislikes?|prefers?) "
_SIMILE = r"^like\b|\blike (?:ALWAYS|always)$|\b(?:is|are|am|be|feels?|looks?|sounds?|seems?|just|was) like\b"
_NOT_WHOLE = {
    "it_is": r"\w+ing it is",
    "touches_me": r"(?:the|always|never|also|just|makes?|gives?|keeps?|this|that) ",
    "soothes": r"(?:the|always|never|also|just|this|that|their|his) ",
    "from": r"from .* to \w|from (?:a|the) (?:ci|logs?|docs?|start|beginning)\b|from ci$",
    "standing": r"show me\b.*\b(?:when|if|once) you (?:can|could|have)\b",
    "belonging": (
        r"\w+ing (?:for|the|a|to|my)\b|.*\b(?:is|are) (?:open|closed|here|there|back|up|up to|"
        r"\w+ing up)$"
    ),
    "attribute": r".*\b(?:is|are) (?:open|closed|here|there|back|my (?:rocks?|world|everything|life))$",
    "present": r"(?:please )?(?:share|tell|talk|speak|listen|join|help|stay|come|show|teach)\b.*\b(?:me|us)\b",
    "role": r"(?:an? )?(?:girl|boy|man|woman|person|guy|kid)$",
    "plain": (
        r"(?:i|we) (?:do not )?(?:go|do|have|get|come) (?:often|much|again|there)\b|.*\b(?:my|"
        r"our) (?:rocks?|world|everything)$"
    ),
    "taken": r"(?:any|some\w*|\w+ (?:this|that|it|the|a|my|you)) .*for (?:me|us)$|.* for you .*",
    "since": r"(?:i|we) (?:have )?(?:been )?\w+ing (?:for|since|ever)\b|.*\bworking on for\b",
    "as_a": r"as an? (?:long|big|huge|true|real|fellow|proud)$",
}
"""By rule, what its frame takes though it is cut off, or of the hour."""

_HOLLOW = (
    r"(?:i|we) .*\b(?:learning|doing|making|going|playing|trying|using|studying|getting|taking)$|"
    r"(?:i|we) (?:\w+ly )?(?:play|watch|eat|read|use|make|study|learn|practi[sc]e|do|try) "
    r"(?:every|each|once|twice|all|a lot|often|together|daily|weekly)\b|"
    r".*\b(?:work|works|working|worked|employed) (?:for|at|in|with) (?:an?|the same|this|some) "
    r"(?:company|firm|office|place|business)$|"
    r"(?:i|we) (?:\w+ly )?(?:rec+om+end|suggest|advise|appreciate|agree|hope|guess|bet)\b"
)
"""Beginnings of a clause whose object is missing, that names no place of work, or that advises the other."""
_BROKEN_OFF = (
    r".*\b(?:uh|um|er|the|an|my|our|your|because|than|were|every|which|whether|allergic to|"
    r"(?:live|based) in|moved to)$|.*\bon the$|call me [^aeiouy\W\d]{1,3}$"
)
_CUT_OFF = (
    r"(?:\b(?:uh|um|er|the|a|an|my|our|to|of|and|or|but|with|for|from|is|are|have|has|make|makes|brings?)|,)$"
)
_ENDED_SO = (
    r"\b(?:who|what|which|where|how|whom|that|ones?) [\w' -]+$|\b(?:look|looking|get|go|take) (?:to|for|of)$"
)
_PLATITUDE = (
    r"\b(?:stay(?:ing)? (?:positive|strong|motivated|focused)|support(?:ing)? (?:each|one|him|her|"
    r"them|others)|our support|"
    r"(?:do|doing) (?:our|my) best|give it (?:our|my) (?:all|best)|keep (?:going|pushing|trying|"
    r"it up|believing|dreaming)|"
    r"believes? in (?:us|me|myself|ourselves|this|love)|for (?:my|our) dreams?|(?:really|truly|do|"
    r"does|always) matters?|"
    r"all the way|different paths?|look(?:ing)? forward|in for|proud of|so (?:much|many|good|happy)|"
    r"(?:is|are|am|be|been|was|'s) (?:so |really |truly |just |pretty |such |still |very |all |"
    r"going |doing |quite )*"
    r"(?:awesome|amazing|great|wonderful|incredible|fantastic|lovely|tough|hard|easy|fun|cool|"
    r"worth|excit\w+|scar\w+|inspir\w+|"
    r"a (?:blessing|tough|hard|great|good|nice|real|huge|big|bit|mix|dream|blast|challenge|"
    r"struggle|lot|joy))\b|"
    r"(?:isn't|aren't|is not|are not) (?:easy|hard|fun|simple)|(?:is|are) (?:our|the) future|tackle any|"
    r"at all costs|one (?:day|step) at a time|make a difference)\b"
)
_OF_THE_HOUR = (
    r"\b(?:covered in|full of (?:dough|flour|paint|mud)|happened|just finished|good luck|"
    r"recommendations?|parse|proofread|"
    r"rooting|congrat\w*|check it out)\b"
)
_WIDE = wordset(
    """plain present going_with habit_believe habit_trust must team is_a thing attribute belonging
    lasting soothes runs has turn trait"""
)
_TOLD_WITH_CARE = wordset("allergic vegan vegetarian lactose gluten")
_DONE_ONCE = wordset(
    "wore put cut hit set shook swore tore drew threw flew froze hid led rang rose wove bit beat hurt"
)


def whole(found: Found, norm: str, parsed: Parsed | None, words: str) -> bool:
    """Tell whether a clause that fits a frame is understood by itself and says something that lasts.

    Args:
        found: What the frame says.
        norm: The clause, folded.
        parsed: The clause taken apart.
        words: The clause as it was written.
    """
    if found.kind == "correction":
        return True
    if fits(_BROKEN_OFF, norm) or hollow(norm) or fits(_NOT_WHOLE.get(found.rule, "$^"), norm):
        return False
    if found.rule not in _LOOSE:
        return True
    return not (
        (found.kind in ("fact", "preference", "identity") and _points_out(norm))
        or (has(_CUT_OFF, norm) and not has(_ENDED_SO, norm))
        or (found.rule == "likes" and not _liking_is_told(norm, parsed, words))
        or has(_OF_THE_HOUR, norm)
        or (found.rule in _WIDE and _TOLD_WITH_CARE.isdisjoint(norm.split()) and has(_PLATITUDE, norm))
        or (found.rule in ("present", "habit", "plain") and parsed and parsed.verb in _DONE_ONCE)
    )


def hollow(norm: str) -> bool:
    """Tell whether a clause is a whole sentence and still tells nothing."""
    return fits(_HOLLOW, norm) is not None


def _points_out(norm: str) -> bool:
    """Tell whether a clause speaks to somebody, or of what belongs to someone it does not name."""
    if has(_ADDRESSED, norm) and not has(_YOU_OF_ALL, norm):
        return True
    theirs = has(rf"^(?:{_THEIRS[2:]})", norm) or has(rf"^(?:i|we) (?:\w+ )?\w+ {_THEIRS}", norm)
    return theirs or (
        has(r"^(?:i|we) .*\bhere$", norm) and not has(r"\b(?:live|work|living|working)\b", norm)
    )


def _liking_is_told(norm: str, parsed: Parsed | None, words: str) -> bool:
    """Tell whether what is liked is in the clause, and "like" is no simile."""
    if has(_SIMILE, norm) or (parsed is not None and len(parsed.noun) > 3):
        return False
    match = fits(_LIKED, norm)
    if match is None:
        return True
    object_ = norm[match.end() :]
    named = any(word[:1].isupper() for word in words.split()[1:] if not word.startswith("I"))
    if fits(_BOUND_TO_THE_TALK, object_) and not named:
        return False
    vague = fits(
        r"(?:and |is\b|are\b|really\b|truly\b|to (?:help|see|hear)$|helping people$|"
        r"seeing (?:them|him|her|it|my|you|how)|myself|how\b|every (?:memory|moment|bit|second|"
        r"minute)|all\b|being (?:around|with|in|here|there)$)",
        object_,
    )
    return vague is None
