"""Values of a part that somebody plays, in plain English: who cuts my hair, whose patient I am, what I learn."""

from __future__ import annotations

from rememora.core.tellings_en_frames import ADV as _ADV
from rememora.core.tellings_en_frames import ART as _ART
from rememora.core.tellings_en_frames import WHO as _WHO
from rememora.core.tellings_en_frames import WHOSE as _WHOSE
from rememora.core.tellings_en_words import NAME, V

_PLACES = (
    ("(?:live|reside|am living)", "home_city"),
    ("(?:work|am employed)", "employer"),
    ("(?:train|work out|exercise)", "gym"),
    ("(?:bank|keep my money)", "bank"),
    ("(?:study|go to (?:school|college|university))", "school"),
    ("(?:shop|buy my groceries|do my shopping|get my groceries)", "supermarket"),
    ("(?:get|have) (?:my|his|her) hair (?:cut|done)", "hairdresser"),
)
"""Where somebody does what is their ..."""


_AGENTS = (
    ("(?:cuts?|does|trims?|styles?|cut|dyes?)", "hair", "hairdresser"),
    ("(?:looks after|takes care of|treats?|cleans?|fixes)", "teeth", "dentist"),
    ("(?:does|handles?|files?|looks after)", "(?:taxes|tax return|books|accounts)", "accountant"),
    ("(?:services|repairs?|fixes|looks after)", "car", "mechanic"),
    ("(?:treats?|vaccinates?)", "(?:dog|cat|pets?)", "vet"),
    ("(?:insures?)", "(?:car|house|flat|home)", "insurance"),
    ("(?:employs?|pays)", "(?:salary|wages)", "employer"),
)
"""Who does what with what of somebody is their ..."""


_ROLES = (
    ("patient", "doctor"),
    ("(?:resident|citizen|inhabitant)", "home_city"),
    ("(?:employee|trainee|apprentice|intern)", "employer"),
    ("(?:student|pupil)", "school"),
    ("(?:[a-z]+ )?member", "gym"),
    ("(?:supporter|fan)", "team"),
)
"""Who is one of something has it as their ..."""


def by_part() -> list[tuple[str, str | None]]:
    """Give values of a part that somebody plays: who cuts my hair, whose patient I am, what I learn."""
    who, art = f"{_WHO} {_ADV}", f"(?:{_ART} )?"
    time = r"(?:(?:now|still|has|have|always|usually) )*"
    return [
        *(
            (rf"^{NAME} is(?: now)? (?:the place )?where (?P<who>I|we) {verb}\b", family)
            for verb, family in _PLACES
        ),
        *((rf"^(?P<who>I|We) {time}{verb} at {NAME}", family) for verb, family in _PLACES),
        (
            (
                rf"^{NAME} (?:has )?(?:hired|employs|employed|recruited|took on|taken on|poached"
                r"|headhunted) (?P<who>me|us)\b"
            ),
            "employer",
        ),
        *((rf"^{NAME} {time}{verb} {_WHOSE} {part}\b", family) for verb, part, family in _AGENTS),
        *(
            (
                (
                    rf"{who}(?:get|gets|have|has) {_ART} {part} (?:done|cut|made|checked) (?:by|at)"
                    rf" {V}"
                ),
                family,
            )
            for _, part, family in _AGENTS
        ),
        *(
            (
                (
                    rf"{_WHOSE} {part} (?:is|are|gets?) (?:now )?(?:done|cut|checked|handled) (?:now"
                    rf" )?(?:by|at) {V}"
                ),
                family,
            )
            for _, part, family in _AGENTS
        ),
        *(
            (rf"{who}(?:am|is|are|became) (?:now )?(?:a|an) {noun} (?:of|at|with|in) {V}", family)
            for noun, family in _ROLES
        ),
        (rf"{who}(?:am|is|are) (?:a|an) (?P<new>[a-z]+) player\b", "instrument"),
        (
            (
                rf"{who}(?:play|plays|played|playing|learn|learns|learning|practi[sc]e"
                rf"|practi[sc]ing|picked up|took up) the {V}"
            ),
            "instrument",
        ),
        (
            (
                rf"{who}(?:got |was )?(?:hired|employed|headhunted|recruited|poached|taken on) by"
                rf" {NAME}"
            ),
            "employer",
        ),
        (
            (
                rf"{who}(?:signed (?:on )?with|(?:earn|earns) {_ART} (?:money|living) at|got hired"
                rf" at) {NAME}"
            ),
            "employer",
        ),
        (rf"{who}(?:on the) {NAME} team", "employer"),
        (rf"{who}(?:do|does) the \w+ (?:at|for) {NAME}", "employer"),
        (
            (
                rf"{who}(?:learn|learns|learning|studying|study|studies|(?:taking|take|takes) "
                rf"(?:lessons|classes|a course) in) {art}{NAME}"
            ),
            "language",
        ),
        (rf"{who}(?:seeing|see|sees) (?P<new>(?:Dr)\. [A-Z][\w-]+)", "doctor"),
        (rf"^[Mm]y first day (?:at|with) {NAME}", "employer"),
    ]
