"""What turns words into a game: role play, stories, suppositions, jokes, irony."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.statements.english.frames.found import compiled, has

if TYPE_CHECKING:
    from rememora.core.statements.statement import Turn


_JOKING = (
    ("jk", r"\bjk\b"),
    ("j/k", r"\bj/k\b"),
    ("kidding", r"\bjust kidding\b|\bkidding\b(?! me)"),
    ("jok", r"\bjust joking\b|\bi am joking\b|\bonly joking\b|\bas a joke\b"),
    ("/s", r"(?:^|\s)/s(?:\s|$)"),
    ("/j", r"(?:^|\s)/j(?:\s|$)"),
    ("sarcas", r"\bsarcasm\b|\bbeing sarcastic\b"),
    ("not really", r"\bnot really\b[ .!]*$"),
    ("said no", r"\bsaid no one ever\b|\bsaid nobody ever\b"),
    ("🙄", "🙄"),
    ("🙃", "🙃"),
    ("messing", r"\bjust messing with you\b"),
    ("your leg", r"\bpulling your leg\b"),
    ("april fool", r"\bapril fools?\b"),
    ("i wish", r"\bi wish\b[ .!]*$"),
    ("right", r"\byeah,? right\b"),
    ("as if", r"\bas if\b[ .!]*$"),
    ("not !", r"\bnot !"),
    ("psych", r"\bpsych\b"),
)
"""What a joke says of itself, each with letters that it needs: most sentences have none, and are done with."""


_IRONIC = (
    r"(?:(?:great|brilliant|wonderful|fantastic|lovely|super) ,? so (?:i|we|my|our|now)\b|"
    r"oh (?:great|joy|wonderful|sure|fantastic|perfect|lovely|yay|brilliant|yes|nice|good)\b|"
    r"yeah right\b|sure ,? because|right ,? because|because (?:obviously|clearly|of course|"
    "who (?:does not|would not|needs))|wow ,? thanks|great ,? (?:another|just what)|"
    "just what i (?:needed|wanted)|living the dream|what a joy|lucky me|thanks a lot ,|as we all know|"
    "clearly (?:i|the best))"
)


_PLAYING = (
    r"\b(?:practi[sc]e (?:an?|my|the|for) [\w ]{2,40}with me|i (?:will )?(?:start|begin|go first) ?:|"
    r"i am (?:candidate|player|speaker|patient|customer) [a-z]\b|mock (?:interview|trial|exam)|"
    r"role-?play\w*|role play\w*|pretend\w*|imagine|in character|act as|acting as|"
    r"play the (?:part|"
    r"role)|you are (?:now )?(?:a|an|the|my) (?!(?:great|good|very|real|star|genius|life\s?saver|big|"
    "best|smart|wonderful|amazing|lovely|true|friend|helpful|an? ai|machine|"
    r"bot)\b)(?:\w+ ){0,4}(?:pirate|wizard|king|queen|knight|dragon|detective|innkeeper|shopkeeper|"
    "merchant|interviewer|customer|villain|hero|bard|elf|guard|captain|doctor|teacher|therapist|lawyer|"
    r"assistant|expert|coach|chef|bot|terminal|narrator|dungeon|waiter|barista|recruiter|\w+er|\w+ist|"
    r"\w+or)\b|dungeon master|game master|let 's play|let's play a|text adventure|my character|"
    r"our characters?|\bin (?:the|this|my|our) (?:story|game|novel|scene|scenario|campaign|play|book|"
    r"movie|film|script|dream|fic|roleplay)\b|from the (?:point of view|perspective) of|as (?:though|"
    r"if) you (?:were|are)|in the voice of|once upon a time|i will be (?:the|your) \w+|i will be (?:a|"
    r"an) \w+ and you|you be the|i am playing|d&d|dnd|larp|fan ?fiction|thou (?:art|hast|shalt)|"
    r"thee|m'lord|milady|my liege|prithee|avast|ye olde|yarr+|good sir knight|in the voice|as the "
    r"narrator|scene \d|act (?:i|ii|iii|one|two)\b)\b|"
    r"^\* ?[a-z][\w' ,-]{2,60} ?\*"
)


_PLAYED_OUT = (
    r"\b(?:out of character|ooc|end of (?:the )?(?:role-?play|game|scene|story)|"
    r"stop (?:the )?(?:role-?play\w*|pretending|playing|game)|back to reality|for real now|in real life|"
    r"irl|no longer playing|enough role|game over|the game is over)\b"
)


_SHOUTED = r"(?:[A-Z][A-Z'’]*[\s,!]+){3,}[A-Z'’]{2,}"


def shouted(text: str) -> bool:
    """Tell whether a sentence stands in capitals within a message that does not: a sign, a sticker, a heading."""
    return compiled(_SHOUTED).search(text) is not None


def joking(low: str) -> bool:
    """Tell whether a text says of itself, or of what was before it, that it is a joke."""
    return any(hint in low and has(pattern, low) for hint, pattern in _JOKING)


_SET_OUT = (
    r"^(?:suppose|imagine|pretend|let 's (?:say|pretend|imagine|assume|suppose)|assume|say (?:i|we)\b|"
    "what if|for example|example|hypothetically)"
)


def setting_out(norm: str) -> bool:
    """Tell whether a sentence opens a case that the sentences behind it stay in."""
    return has(_SET_OUT, norm)


def playing(turn: Turn) -> bool:
    """Tell whether the messages before this one began a game or a story that is not over."""
    played = False
    for message in turn.messages[:-1]:
        if message.role != "user":
            continue
        low = " ".join(
            message.text[:4_000]
            .lower()
            .replace("’", "'")
            .replace("let's", "let 's")
            .replace("you're", "you are")
            .replace("i'm", "i am")
            .split()
        )
        played = (played or starts_play(low, later=True)) and not ends_play(low)
    return played


def starts_play(norm: str, *, within: str = "", later: bool = False) -> bool:
    """Tell whether a game, a part to play or a story begins; a real job for the assistant is none.

    Args:
        norm: A sentence or a message.
        within: The whole message, in which the speaker may take a part too.
        later: Whether it is asked for a later message (`services`).
    """
    if compiled(_PLAYING).search(norm) is None:
        return False
    from rememora.core.statements import services

    left = services.without(norm, "en", within=within, later=later)
    return left == norm or compiled(_PLAYING).search(left) is not None


def ends_play(norm: str) -> bool:
    """Tell whether a game or a story is over."""
    return compiled(_PLAYED_OUT).search(norm) is not None


def ironic(norm: str) -> bool:
    """Tell whether a sentence begins as one that is meant the other way round."""
    return compiled(_IRONIC).match(norm) is not None
