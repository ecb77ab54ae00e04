"""The widest frame: what the user says of themselves in the plain present, when nothing speaks against it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.statements.english.frames.found import DATED, Found, deictic, fits, habitual, has
from rememora.core.statements.english.frames.self_patterns import NOT_A
from rememora.core.statements.english.lexicon import people, things, verbs, wordset

if TYPE_CHECKING:
    from rememora.core.statements.english.parsing import Parsed

_OF_NOW = wordset(
    """today tonight now atm rn yet again somehow suddenly just keep keeps already error errors bug bugs code
    function script query file prompt message answer question output please thanks thank sorry here hey lol haha
    hello your you stuck lost confused trying help wonder wondering how what why where whether which if it this
    that these those something anything someone screen page button problem issue result results idea essay
    homework assignment paragraph poem story draft slide slides yesterday earlier same another else next minute
    second later soon"""
)
"""What ties a clause to this talk or this hour."""
_STATES = (
    r"(?:sorry|sure|glad|happy|sad|tired|hungry|starving|thirsty|busy|bored|fine|good|okay|ok|"
    r"ready|stuck|lost|confused|curious|excited|back|in (?:a|the)|"
    r"at (?:a|the|my)|about|aware|able|done|off to|on (?:my|the) (?:way|phone|train|bus|toilet|"
    r"couch|sofa)|late|early|wrong|right|new|not (?:sure|certain|happy|going|a native|even)|"
    r"\w+ing\b|so\b|very|too|pretty|quite|really|feeling|worried|nervous|anxious|stressed|"
    r"exhausted|knackered|shattered|gutted|buzzing|chuffed|freezing|boiling|sweating|drunk|"
    r"hungover|"
    r"hopeless|asleep|awake|at \d+ ?%|\d+ ?%|(?:\w+|\d+) (?:minutes?|mins|hours?|miles|steps?|"
    r"stops?) (?:away|late|in|off)|doomed|screwed|dead|dying|broke\b|skint|rough|ill|sick|better|"
    r"grateful|thankful|impressed|surprised|shocked|annoyed|angry|mad|furious|fed up|over\b|up\b|"
    r"down\b|out\b|all\b|"
    r"only|the (?:same|one|worst|best|problem|last|first|king|queen)|like\b|supposed|afraid|"
    r"convinced|positive|certain|unsure|interested|open|free|available|here|home|alone|an? (?:bit|"
    r"little|mess|idiot|genius|fool|"
    r"wreck|bad|good|great|huge|big|terrible|real|true|tad|lot|few|legend|star|hero|monster|saint|"
    r"god|goddess|angel|devil|disaster|failure|fraud|joke|lost cause|walking|human|night ?mare|"
    r"zombie|ghost|bird|tree|cloud|window|blank))"
)
_DOINGS = wordset(
    """run teach live work cycle walk drive swim row coach volunteer cook bake knit sew grow raise breed foster
    play sing paint draw write read collect speak own rent share commute train practise practice study wear
    sell make build fix repair restore keep pay earn save invest manage lead head supervise handle look
    follow support vote go attend host organise organize charge bill invoice ship deploy use sleep eat
    drink avoid skip travel fly sail ride climb ski surf dance garden farm fish hunt brew ferment
    moderate edit translate interpret report answer tutor nurse care babysit freelance contract consult split
    alternate homeschool observe celebrate fast pray keep subscribe suffer inject take carry wake get up run
    fence box lift carve weave dive freedive forage referee umpire judge busk juggle drum record produce film
    photograph test review merge release rotate mirror store log backup track measure weigh count"""
)
_HARD_FACT = (
    r"\b(?:every|each|always|usually|never|since|for (?:a living|years|\w+ years|work|fun|\w+ "
    r"months)|on (?:weekends|weekdays|\w+days|nights)|most|per|a (?:week|month|day|year|night)|"
    r"nights|shifts|mornings|evenings|weekends|"
    r"my|our|with my|part[ -]time|full[ -]time|professionally|\d+|two|three|four|five|six|ten|"
    r"twelve|twice|once|from home|abroad|only|own|all (?:year|winter|summer|our|my))\b"
)
_OBJECT_OF_MINE = (
    r"(?:(?:always|really|absolutely|usually|never|totally) )*(?:terrif(?:y|ies)|scares?|bores?|"
    r"kills?|drains?|soothes?|calms?|grounds?|saves?|ruins?|wrecks?|hurts?|haunts?|disgusts?|"
    r"repulses?|annoys?|irritates?|delights?|thrills?|energi[sz]es?|relaxes?|"
    r"exhausts?|overwhelms?|upsets?|sustains?|fuels?|knackers?|destroys?|inflames?|winds?|puts?|"
    r"sends?|drives?|gives?|makes?|keeps?|leaves?|gets?|turns?|does|sets?) (?:me|us|my \w+|our "
    r"\w+)\b(?! (?:know|a hand|an? (?:error|idea|example|list|copy|sec|second|break|call)))"
)
_MADE = wordset(
    "terrifies scares bores kills drains soothes calms ruins wrecks hurts disgusts annoys "
    "irritates exhausts overwhelms upsets"
)


def plainly(parsed: Parsed) -> Found | None:
    """Read a clause about the user that no other frame knows; words of the hour speak against it."""
    norm = parsed.clause.norm
    if (
        len(parsed.clause.words) < 3
        or not _OF_NOW.isdisjoint(norm.split())
        or deictic(parsed.rest)
        or norm.endswith(("?", ":"))
    ):
        return None
    if any(word in things.TASK for word in norm.split()):
        return None
    if parsed.who in ("i", "we"):
        return _of_oneself(parsed)
    if parsed.who in ("mine", "ours"):
        return _of_ones_own(parsed)
    if (
        parsed.who in ("thing", "the", "all")
        and parsed.aux in ("", "do", "does")
        and fits(_OBJECT_OF_MINE, parsed.rest)
    ):
        return Found("preference", "touches_me", parsed.verb in _MADE or parsed.negative)
    return None


def _of_oneself(parsed: Parsed) -> Found | None:
    rest = parsed.rest
    if parsed.aux in ("am", "are"):
        if fits(_STATES, rest) or len(rest.split()) > 14 or has(NOT_A, " ".join(rest.split()[:4])):
            return None
        told = fits(
            (
                r"(?:an? |one of|in |on |at |from |of |down to|up to|under|over|allergic|half|part|\d|two|"
                r"three|four|five|six|the )"
            ),
            rest,
        ) or any(word in people.TRAITS for word in rest.split()[:4])
        return (
            Found("identity" if fits(r"an? ", rest) else "fact", "plain", parsed.negative) if told else None
        )
    if (
        parsed.aux not in ("", "do", "does")
        or verbs.is_past(parsed.verb)
        or parsed.lemma in verbs.MENTAL - {"get", "go", "take", "keep", "make", "look", "run"}
    ):
        return None
    lasting = (
        habitual(parsed)
        or (
            parsed.lemma in ("wear", "carry", "own", "ride", "drive", "inject")
            and bool(fits(r"an? ", parsed.after))
        )
        or has(_HARD_FACT, rest)
        or parsed.negative
    )
    return (
        Found("fact", "plain", parsed.negative)
        if parsed.lemma in _DOINGS and lasting and parsed.verb == parsed.lemma
        else None
    )


def _of_ones_own(parsed: Parsed) -> Found | None:
    if not parsed.noun:
        return None
    if parsed.head in things.TASK | things.PROJECT or fits(_STATES, parsed.rest):
        return None
    if parsed.aux in ("was", "were", "will", "would", "could", "should", "might"):
        return None
    if (
        verbs.is_past(parsed.verb)
        and parsed.aux == ""
        and not (has(DATED, parsed.rest) or has(r"\b(?:in|to|from|off|with) \w", parsed.rest))
    ):
        return None
    told = parsed.first in people.RELATIONS or parsed.head in people.RELATIONS
    return Found("fact", "plain", parsed.negative) if told or has(_HARD_FACT, parsed.rest) else None
