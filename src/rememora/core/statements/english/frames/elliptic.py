"""Clauses that left "I am", "I have" or "I" out, put back for the frames: "57, retired", "two kids under five"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.statements.english.clauses import clause_of
from rememora.core.statements.english.frames.found import fits, has
from rememora.core.statements.english.lexicon import people, things, verbs, wordset
from rememora.core.statements.english.words import Word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rememora.core.statements.english.clauses import Clause

BEING = wordset(
    """trait is_a age from lives works lasting skill allergic on held field size fond_of usually since planned
    team named_as"""
)
"""Rules of "I am" that a clause without it may fit."""
HAVING = wordset("has budget has_taste has_event")
DOING = wordset(
    """turn since decided planned born likes bearing lives works habit consumes uses takes present habitual never
    finds sticks_to going_with changed cannot only_can could_always rather must has_to thing_does does plain
    habit_know habit_get habit_wake habit_go habit_struggle habit_need habit_keep habit_do habit_make
    habit_grow habit_share habit_sleep habit_travel habit_train habit_shop habit_break habit_pay"""
)
_ASKED_FOR = (
    r"\b(?:ideas?|recs?|recipes?|suggestions?|recommendations?|tips|gifts?|names?|best|good|great|"
    r"cheap|cheapest|options|alternatives|vs|versus|"
    r"list|quiz|jokes?|story|poem|letter|email|essay|template|help|question|questions|please|"
    r"thanks|guide|advice|example|examples|"
    r"meaning|definition|difference|cost|price|near me|what|how|why|which|who|when|where|your|you|"
    r"this|that|these|those|error|"
    r"errors|warning|exception|code|function|file|page|script|today|tonight|right now|for now|atm|"
    r"paragraph|sentence|draft|caption|title)\b"
)
_VERBS = wordset(
    """speak live work drive own play sleep commute hate love adore loathe detest study teach train suffer wake
    cycle swim walk eat drink smoke cook bake prefer enjoy have got grow run collect need could can never
    always usually mostly only rarely hardly don't do wear carry bank share rent attend raise keep travel"""
)
_ORDERS = wordset("run keep share play drive walk train eat drink cook bake have need do always never only")
"""What may as well be an order: only with a word of habit, or of oneself."""
_OF_ONESELF = (
    r"\b(?:my|our|i|we|me|us|since|for a living|years|every (?:day|week|morning|night|\w+day)|"
    r"most (?:days|nights)|usually|at home|on \w+days|nights|twice|once|times a|kids|dogs?|cats?|"
    r"siblings|children|"
    r"allergy|never been|never had|never liked|never learned|never learnt|step-free|wheelchair)\b"
)
_FILLING = wordset(
    "just also currently now still both really very mostly always usually proudly happily recently"
)


_BENT = wordset(
    "big keen partial obsessed addicted hooked into nuts scared terrified afraid rubbish "
    "hopeless useless fluent fond on lactose gluten hard prone"
)


_ORDINARY = wordset(
    """morning early bird type person lead senior junior principal member local native guy girl man woman guard tech
    driver agent admin tester editor reader trainer lover nerd maker dog cat expert beginner novice specialist star"""
)
"""Nouns of people that as often name something else: "morning!", "screen reader"."""
_ALSO_BEING = wordset("allergic immigrant pensioner grad graduate pescatarian speaker")
_PLACED = wordset("originally now from based living born raised married on in")


def expansions(clause: Clause) -> Iterator[tuple[Clause, frozenset[str]]]:
    """Give *clause* with what it may have left out, and the rules that may fit it then."""
    norm = clause.norm
    if (
        len(clause.words) > 20
        or fits(
            (
                r"(?:above|below|under|near|next|behind|over|like|than|to|for|by|with|about|without|via|per|"
                r"of|as|and|or|but)\b"
            ),
            norm,
        )
        or has(_ASKED_FOR, norm)
    ):
        return
    words = list(clause.words)
    bare = words
    while len(bare) > 1 and bare[0].text in _FILLING:
        bare = bare[1:]
    first = bare[0].text
    if first in ("i", "we", "my", "our", "the", "it", "he", "she", "they", "a", "an") and len(bare) < 3:
        return
    if first.endswith("ing") and len(bare) > 1:
        yield _with("i am", clause, bare), BEING
    elif first in _VERBS or verbs.is_past(first):
        if first in _ORDERS and not has(_OF_ONESELF, norm):
            return
        yield (
            _with("i have" if first == "been" else "i", clause, words if first != "been" else bare),
            DOING | BEING,
        )
    elif first == "been":
        yield _with("i have", clause, bare), DOING
    else:
        if _tells_of_being(norm):
            yield _with("i am", clause, bare), BEING
            yield _with("i am a", clause, bare), BEING
        if _tells_of_having(bare):
            yield _with("i have", clause, bare), HAVING


def _tells_of_being(norm: str) -> bool:
    """Tell whether a trait or a trade ends what is said, so that no "vegan dinner" is read as a vegan."""
    words = norm.split()
    if not (
        words[0] in _BENT
        or words[0][0].isdigit()
        or words[0] in _PLACED
        or any(word in people.TRAITS or word in _ALSO_BEING or people.is_trade(word) for word in words)
    ):
        return False
    head = fits(
        (
            r"(?:not )?(?:a |an )?(?P<w>(?:[\w'-]+ ){0,4}?[\w'-]+)(?= ?(?:,|\(|—|$)| (?:since|from|by|"
            r"with|at|in|on|of|and|for|here|who|to|living|working|now|as|turned|household|family)\b)"
        ),
        norm,
    )
    if head is None:
        return False
    last = head["w"].split()[-1]
    if last in _ORDINARY:
        return False
    return (
        last in people.TRAITS
        or people.is_trade(last)
        or bool(
            fits(
                r"\d\d(?: |$)|(?:originally |now )?(?:from|based|living|born|raised|married|on|in) |in my ",
                norm,
            )
        )
        or norm.split()[0] in _BENT
        or last in _ALSO_BEING
    )


def _tells_of_having(bare: list[Word]) -> bool:
    """Tell whether something that people have for long is counted or described."""
    heads = [word.text for word in bare[:5]]
    counted = (
        heads[0]
        in (
            "a",
            "an",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "no",
            "severe",
            "mild",
            "bad",
            "chronic",
            "type",
        )
        or heads[0].isdigit()
        or heads[0].endswith(("-facing", "-year-old"))
    )
    return counted and any(word in things.HAD for word in heads[1:])


def _with(subject: str, clause: Clause, bare: list[Word]) -> Clause:
    start = bare[0].start
    put_back = [Word(word, start, start) for word in subject.split()]
    return clause_of([*put_back, *bare], clause.start, clause.end, clause.joint)
