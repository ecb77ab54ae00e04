"""How plain English sentences tell values with other verbs and nouns: an attribute's noun, agents, roles, exchanges.

Each pattern knows a class of words (what is had, who does what for somebody, what is left for something else), never a
value. They are tried where `tellings_en_frames` finds nothing.
"""

from __future__ import annotations

from rememora.core.tellings_en_exchanges import exchanges
from rememora.core.tellings_en_frames import ADV as _ADV
from rememora.core.tellings_en_frames import ART as _ART
from rememora.core.tellings_en_frames import WHO as _WHO
from rememora.core.tellings_en_frames import WHOSE as _WHOSE
from rememora.core.tellings_en_parts import by_part
from rememora.core.tellings_en_words import (
    HAVE,
    NAME,
    NOUN,
    NOW,
    THING,
    V,
)

_PAPERS = (
    ("account", "bank"),
    ("money", "bank"),
    ("policy", "insurance"),
    ("(?:membership|gym pass)", "gym"),
    ("(?:lease|tenancy)", "home_city"),
    ("(?:job|work|position|post)", "employer"),
)


def more_frames() -> list[tuple[str, str | None]]:
    """Return further patterns that tell a value, the plainest first."""
    return [*exchanges(), *_homes(), *_by_noun(), *by_part()]


def _homes() -> list[tuple[str, str | None]]:
    who = f"{_WHO} {_ADV}"
    return [
        (
            (
                rf"{who}(?:ended up|found (?:a|my) (?:home|place|flat)|bought {_ART} (?:house|flat"
                rf"|home|place)) in {NAME}"
            ),
            "home_city",
        ),
        (rf"^[Yy]ou will find me in {NAME}{NOW}$", "home_city"),
        (rf"^(?:[Hh]ome for (?P<who>me|us)|[Hh]ome) (?:is|means)(?: still| now)? {NAME}", "home_city"),
        (rf"^{NAME} is(?: still| now)? (?:home(?: for me)?|{_WHOSE} home)\b", "home_city"),
        (rf"{who}(?:calls?|made) {NAME} ({_ART} )?home\b", "home_city"),
        (
            (
                rf"{who}(?:live|lives|living|settled|reside|resides|staying|stay|relocated)(?:"
                r" over| down| up| back| here)*"
                rf" (?:in|to|at) {NAME}"
            ),
            "home_city",
        ),
        (
            (
                rf"{who}(?:have lived|has lived|moved over|settled down|upped sticks and settled) "
                rf"(?:in|to) {V}"
            ),
            "home_city",
        ),
        (
            (
                rf"{who}(?:finished )?(?:moved|moving) (?:house|home|flat),? (?:it is|to|and it is"
                rf"|into) {NAME}"
            ),
            "home_city",
        ),
        (
            (
                rf"{_WHOSE} (?:home|place|house|flat|new flat) (?:is|has been)(?: still| now)? "
                rf"(?:in )?{NAME}"
            ),
            "home_city",
        ),
        (rf"^(?:we|We|I) (?:are|am)(?: now| still)? (?:at home|settled|living) in {NAME}", "home_city"),
        (rf"{who}(?:has|have) (?:got )?{_ART} (?:\w+ )?(?:place|home|house|flat) in {NAME}", "home_city"),
    ]


def _by_noun() -> list[tuple[str, str | None]]:
    """Give values of a noun that stands anywhere but right before them."""
    who, art = f"{_WHO} {_ADV}", f"(?:{_ART} )?"
    new = "(?:(?:a|an|my|our|his|her|their) )?(?:new|different|another)"
    is_ = r"(?:is|has been|'s)(?: (?:now|still|called|named|currently))*"
    return [
        (rf"{_WHOSE} {NOUN} {is_} {art}(?!not\b|no\b|in\b|at\b){V}", None),
        (
            (
                rf"^[Tt]he {NOUN} (?:that |which |who |whom )?(?P<who>I|we|[A-Z]\w+) [a-z]+(?:"
                rf" [a-z]+)? is {art}{V}"
            ),
            None,
        ),
        (
            (
                rf"^{NAME} is (?:still |now )?(?:the|our|my) (?:new |family |regular )?{THING}(?: "
                r"(?:I|we) \w+(?: to)?)?$"
            ),
            None,
        ),
        (
            (
                rf"{who}{HAVE} {new} {THING}[,:]? (?:(?:it|this|that) is |which is |called |named"
                rf" |and it is )?{art}{NAME}"
            ),
            None,
        ),
        (
            (
                rf"{who}(?:treated \w+ to|went for|decided on|settled on) {new} {THING}[,:]? {art}"
                rf"{NAME}"
            ),
            None,
        ),
        (
            (
                rf"{who}(?:changed|switched|swapped) {THING}[,:;]? (?:and )?(?:(?:it|now it) is|to"
                rf"|I am with|now) {art}{NAME}"
            ),
            None,
        ),
        (rf"{who}(?:\w+ ){{1,2}}?{art}{NAME} as {_WHOSE} {THING}", None),
        (rf"{who}{HAVE} {_ART} (?:\w+ )?{NAME} {THING}(?=$|[,.;]| now| these)", None),
        *(
            (rf"{_WHOSE} {noun} (?:is|has been) (?:now |still )?(?:at|with|from|in) {NAME}", family)
            for noun, family in _PAPERS
        ),
        (rf"{_WHOSE} {THING} (?:is|comes|has been) (?:now |still )?(?:with|from|through) {NAME}", None),
        (rf"{_WHOSE} {THING} (?:is|has been) (?:now |still )?by {V}", None),
        (rf"{_WHOSE} {THING}['’]?s name (?:is|was)(?: now)? {NAME}", None),
        (
            (
                rf"{who}(?:am|is|are|go|goes|use|uses|see|sees|went|rely on|count on)(?: (?:with"
                rf"|to|at|on))? {NAME} for (?:{_ART} )?{THING}{NOW}$"
            ),
            None,
        ),
        (rf"{who}(?:share|shares) {_ART} (?:flat|room|house|apartment) with {NAME}", "roommate"),
        (rf"{who}(?:do|does|doing|practi[sc]e|take|takes) (?P<new>[a-z]+) as {_ART} {THING}", None),
        (rf"{who}(?:on|following|eat|eats) an? (?P<new>[a-z]+) (?P<noun>diet)", None),
        (rf"{who}(?:taking|take|takes|started|having|have) {NAME} (?:lessons|classes)", "language"),
        (
            (
                rf"{_WHO} (?:am|is|turned|has turned|just turned|will be) (?:now |already )?"
                rf"(?P<new>\d{{1,3}})(?: years? old)?(?: now| today| already)?(?=[,;.!]|$)"
            ),
            "age",
        ),
        (rf"{who}(?:am|is) (?:fully )?(?P<new>vegan|vegetarian|pescatarian|keto)\b", "diet"),
        (rf"{who}(?:started|began|begun|taken up|taking up) (?:learning|studying) {NAME}", "language"),
        *(
            (
                (
                    rf"{who}(?:opened|took out|took|accepted|signed|have|has|got|signed up for) {_ART}"
                    rf" (?:new )?{noun} (?:at|with|from|in) {NAME}"
                ),
                family,
            )
            for noun, family in _PAPERS
        ),
    ]
