"""How something was said: only what is "stated" is remembered.

Marks of a clause (a "maybe", a "tonight") hold for the clause, marks of a sentence (its "?", a "he said")
for what stands behind them in it, marks of a talk (a game, "jk") for all that they reach.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.statements.english.frames.found import compiled, has

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.statements.english.clauses import Clause

_SUPPOSED = (
    r"(?:if\b|suppose\b|supposing\b|imagine\b|pretend\b|assume\b|assuming\b|let 's (?:say|pretend|"
    r"imagine|assume|suppose)|say (?:i|we|you|my|that)\b|what if\b|hypothetically|theoretically|"
    r"in theory|had (?:i|we)\b|were (?:i|we)\b|should (?:i|we)\b|in (?:a|an) (?:parallel|perfect|ideal|"
    r"alternate|another) (?:world|life|universe)|in my (?:dreams?|next life)|for example\b|e\.g\b|"
    r"example\b|unless\b|in case\b|provided (?:that|i|we)|as long as|whether\b|maybe\b|perhaps\b|"
    r"possibly\b|when i (?:am|get|grow|retire|win|become|have|finish)\b|once (?:i|we)\b|one day\b|"
    r"some ?day\b|until (?:i|we)\b)"
)
_HEARD = (
    "(?:(?:i|we) (?:have )?(?:heard|read (?:that|in|somewhere|online|about|on)|was told|were told|saw|"
    r"learned from|overheard|gather)\b|(?:apparently|supposedly|allegedly|reportedly|rumou?r has it|"
    "word is|word on the street|they say|people say|some say|legend has it|according to|"
    "someone (?:told|said|mentioned)|everyone (?:says|thinks)|it is said|the (?:article|docs?|"
    "documentation|readme|book|news|internet|paper|report|wiki|manual|guide|blog|post|author|recipe|"
    "horoscope|narrator|character|song|lyrics|email|message|ticket|spec|tutorial|website|"
    r"page) (?:says?|said|claims?|states?|mentions?|recommends?|suggests?|told|tells))\b)"
)
_HEARD_FIRST = rf"^(?:(?:but|and|so|well|oh|ok|hey) ,? ?)*{_HEARD}"
_SUPPOSED_FIRST = rf"^(?:(?:but|and|well|also|hmm) ,? ?)*{_SUPPOSED}"
_DENIED = (
    r"^(?:(?:and|but|well|look|to be clear) ,? ?)*(?:not that (?:i|we|my|our|it|there)\b|it is "
    r"not (?:as (?:if|though)|like|that)\b|"
    r"(?:i|we) (?:have )?(?:never (?:said|claimed|told)|(?:am|are) not saying|did not say|do not mean to say)|"
    r"nobody said|no one said|who (?:says|said)|far from (?:it|being)|it is not true|no one could say)"
)
"""What is only said not to be said: "not that I'm planning on a third"."""
_REPORT = (
    r"\b(?:says?|said|saying|claims?|claimed|claiming|tells?|told|thinks?|thought|believes?|believed|"
    "insists?(?! on)|insisted|wrote|writes|asked|asks|swears?|swore|mentioned|mentions|argues?|argued|"
    "suggests?|suggested|assumes?|assumed|reckons?|wonders?|announced|joked|jokes|replied|texted|"
    r"quoting|quoted|quote|calls? me|called me|accused|according to|heard|rumor)\b"
)
_OWN_REPORT = r"^(?:i|we) (?:(?:just|already|always|also|have|had) )*(?:said|told|mentioned|say|tell)\b"
_MAYBE = (
    r"\b(?:maybe|perhaps|possibly|probably|presumably|might|may(?! \d|$| (?:i|be the)\b)|"
    "could(?! (?:not|kill|do without|eat|drink|live|never))|would(?! (?:rather|sooner|never|pick|take|"
    "choose|always|not ever|say|not (?:touch|go near|be seen|swap|trade|change|dream|wear|buy|be "
    "caught)))|i think|not sure|unsure|i wonder|considering|thinking (?:of|about)|"
    "i am thinking|debating|tempted|toying|i wish|wish(?:es|ed)?|hope|hoping|hopefully|dream of|"
    "would (?:love|like)|(?<!not )want to|wants to|wanted to|plan to maybe|should (?:we|i)|were to|"
    "if i were|if only|as if|as though|guess(?:ing)?|supposedly|apparently|seems?|seem to|looks like|"
    r"kind of want|sort of want|tbd|undecided|tentative\w*|no idea|do not know|does not know|dunno|"
    r"not certain|suppose|hypothetical\w*|might as well|in case)\b"
)
_TODAY = (
    r"\b(?:today|tonight|right now|at the moment|at this moment|this (?:morning|afternoon|evening|"
    "second|minute|time|instant|once)|just now|for now|for the moment|currently (?:stuck|looking|"
    "trying|reading|working on|debugging)|so far today|yesterday|earlier today|last night|a (?:minute|"
    "second|moment) ago|in a (?:minute|second|bit)|for (?:lunch|dinner|breakfast) (?:today|tonight)|"
    r"temporarily|already late|these next few minutes|an hour ago|next time)\b"
)
_PAST = (
    r"\b(?:used to(?! (?:it|this|that|\w+ing)\b)|as a (?:kid|child|teen|teenager|boy|girl|baby|student|"
    "toddler|youngster)|when i was|when we were|back (?:then|when|in the (?:day|days|eighties|"
    "nineties))|in my (?:youth|childhood|twenties|teens|college days|younger days|student days|"
    "past life|previous (?:job|life|company|role)|last (?:job|company|role))|years ago i|"
    "in (?:high school|college|kindergarten|primary school) i|growing up|formerly|once upon|"
    "at my (?:old|previous|last|former) (?:job|company)|(?:my|our) (?:old|former|previous|"
    r"late (?:husband|wife|father|mother|dad|mom|grandmother|grandfather))\b)"
)
_STILL_USED = r"\bam (?:\w+ )?used to\b|get used to|got used to|is used to"


def reporting(norm: str) -> bool:
    """Tell whether a clause says what others say, so that what follows in the sentence is theirs."""
    return compiled(_REPORT).search(norm) is not None and compiled(_OWN_REPORT).match(norm) is None


def of_sentence(clauses: Sequence[Clause], mark: str) -> str | None:
    """Give the modality of a whole sentence, when its first words or its end decide it."""
    first = clauses[0].norm
    if has(_HEARD_FIRST, first):
        return "quoted"
    if has(_SUPPOSED_FIRST, first) or has(_DENIED, first):
        return "hypothetical"
    return "asked" if "?" in mark and not _asks_apart(clauses) else None


_OTHERS_WORDS = (
    r"\b(?:words?|said|says|wrote|writes|quote|tweet|caption|line|motto|slogan|text|message|lyrics|"
    "title|sentence|generate|write|draft|translate|post|reply|example|prompt|story|scene|joke|input|"
    r"output|error|email|bio|blurb|letter|listing|advert|ad|review|transcript|article|sticker|"
    r"poster|mug|shirt|banner|tattoo|graffiti|notice|flyer|leaflet|"
    r"profile|template|sample|paragraph|essay|speech|abstract|voicemail|dialogue|dialog|plaque|"
    r"cookie|card|headline|sign|label|comment|note from|character)\b"
)


def cited(norm: str) -> bool:
    """Tell whether what stands before a colon makes what is behind it somebody's words, or a text to be made."""
    return has(_OTHERS_WORDS, norm)


_TAG = (
    "^(?:is|was) (?:that|this|it) (?:what|right|correct|ok|so|true|how)|^(?:right|correct|no|yes|true|"
    "ok)$|^(?:is|are|do|does|did|was|has|have|can|will) not (?:it|i|we|you|they|he|she|that)$"
)
_QUESTION_FIRST = (
    "^(?:(?:so|and|but|then|now|please) ,? ?)*(?:what|how|which|who|whose|where|when|why|can|could|"
    r"would|should|shall|will|do|does|did|is|are|am|any|got any|may|might|have|has|recommend|suggest\w*|"
    r"ideas?|help|thoughts|advice|tips|got|anything|is|was|where's|what's|know any|wanna|want)\b"
)


_IN_BRIEF = (
    r"^(?!(?:right|correct|no|yes|true|ok|okay|eh|huh|innit|yeah|or not|or|and|but|then|really|"
    r"please|though|you|i|we|he|she|it|they|"
    r"both|too|maybe|to|in|on|at|for|with)\b)[\w'-]+(?: (?!is\b|are\b|am\b|do\b|does\b|was\b|"
    r"have\b|has\b|not\b)[\w'-]+){0,4}$"
)
"""A question of a few words and no verb: "my commute's 90 minutes, podcasts?"."""


def _asks_apart(clauses: Sequence[Clause]) -> bool:
    """Tell whether the question is in a clause of its own, so that those before it are no part of it."""
    if has(
        (_TAG),
        clauses[-1].norm,
    ):
        return False
    if len(clauses) > 1 and has(_QUESTION_FIRST, clauses[-1].norm):
        return True
    told, comma, asked = clauses[-1].norm.rpartition(" , ")
    return bool(comma) and has(_IN_BRIEF, asked) and not has(_QUESTION_FIRST, told)


_IN_MAY = r"\b(?:in|of|on|by|since|until|every|this|next|\d|early|mid|late) may\b|\bmay (?:\d|and|\w+ \d)"


def of_clause(norm: str, *, kind: str, dated: bool) -> str | None:
    """Give the modality that the words of a clause decide.

    Args:
        norm: The words of the clause.
        kind: What it would be remembered as; a rule or a decision may have an "if" in it.
        dated: It tells of a date, so that "this morning" may be part of it.
    """
    if compiled(_PAST).search(norm) and not compiled(_STILL_USED).search(norm):
        return "past"
    if (
        kind not in ("constraint", "decision", "correction")
        and has(r"\b(?:if|unless|in case|whenever i win)\b", norm)
        and not has(r"\b(?:it if|even if|if possible|if i can help it)\b", norm)
    ):
        return "hypothetical"
    if (
        compiled(_MAYBE).search(norm)
        and not has(r"\bmay \d", norm)
        and not (
            dated
            and has(
                _IN_MAY,
                norm,
            )
            and not has(r"\b(?:maybe|might|would|could|probably|hope|perhaps)\b", norm)
        )
    ):
        return "hypothetical"
    if not dated and compiled(_TODAY).search(norm):
        return "one-off"
    if dated and has(r"\b(?:today|tonight|right now|yesterday)\b", norm):
        return "one-off"
    return None
