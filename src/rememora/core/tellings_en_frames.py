"""How plain English sentences tell values: patterns with the attribute that they tell; and what says it is over."""

from __future__ import annotations

WHO = r"(?P<who>I|[Ww]e|(?:[Mm]y [a-z]+ )?[A-Z][\w-]*|[Mm]y [a-z]+)"
WHOSE = r"(?P<whose>[Mm]y|[Oo]ur|(?:[Mm]y [a-z]+ )?[A-Z][\w-]*['\u2019]s?)"
ART = r"(?:a|an|the|my|his|her|their|our)"
_V = r"(?P<new>[^\s,;:]+(?: [^\s,;:]+){0,4})"
_O = r"(?P<old>[^\s,;:]+(?: [^\s,;:]+){0,3}?)"
ADV = r"(?:(?:now|currently|also|still|just|recently|have|has|had|been|'ve|'m|am|are|is|'s) ?)*"

_OTHER_VERBS = (
    ("(?:play|plays|playing) the", "instrument"),
    ("(?:speak|speaks|learn|learns|learning)", "language"),
    ("(?:study|studies|studying|enrolled|a student) at", "school"),
    ("(?:attend|attends|attending)", "school"),
    ("(?:study|studies|studying|majoring in|major in)", "subject"),
    ("(?:bank|banks|banking) (?:with|at)", "bank"),
    ("(?:train|trains|training|work out|works out|a member) (?:at|of)", "gym"),
    ("(?:report|reports|reporting) to", "boss"),
    ("(?:live|lives|living|share a (?:flat|room|house)|shares a (?:flat|room|house)) with", "roommate"),
    ("(?:married to|dating|engaged to|going out with|together with)", "partner"),
    ("(?:eat|eats|went|gone|turned)(?= vegan| vegetarian| pescatarian| keto)", "diet"),
    ("allergic to", "allergy"),
    ("(?:ride|rides|riding)", "bike"),
    ("(?:commute|commutes|commuting) (?:by|on|with)", "commute"),
    ("(?:go|goes|get|gets) to work (?:by|on)", "commute"),
    ("(?:sing|sings|singing) (?:in|with)", "choir"),
    ("insured (?:with|at|by)", "insurance"),
    ("(?:shop|shops|shopping) at", "supermarket"),
    ("(?:volunteer|volunteers|volunteering) (?:at|for|with)", "volunteering"),
    ("(?:support|supports|supporting|a fan of)", "team"),
    ("(?:subscribed|subscribe|subscribes) to", "newspaper"),
    ("(?:renting|rent|rents) from", "landlord"),
)
"""Verbs whose object is an attribute."""


def frames() -> list[tuple[str, str | None]]:
    """Return what a value is told by, the plainest first; with an attribute, or by the noun that they name."""
    return [*_changes(), *_nouns(), *_verbs()]


def _changes() -> list[tuple[str, str | None]]:
    """Give changes that name the value before, too."""
    art, who = f"(?:{ART} )?", f"{WHO} {ADV}"
    begins = "(?:bought|got|joined|started(?: at| with)?|took up|do|does|drive|use|work at|work for)"
    and_then = rf",? (?:and|then|,)(?: (?:now|then|I|we|have|has))* {begins}"
    noun = "(?P<noun>(?:[a-z]+ )?[a-z]+)"
    kept = rf"(?!good\b|now\b){art}"
    holds = "(?:do|does|doing|play|plays|use|uses|drive|drives|drink|drinks|go to|goes to)"
    return [
        (rf"{who}(?:moved|relocated)(?: back)? from {_O} to {_V}", "home_city"),
        (rf"{who}(?:changed|switched) (?P<noun>[a-z]+?)s?,? from {_O} to {_V}", None),
        (rf"{who}(?:switched|changed|moved|went|transferred) from {_O} to {_V}", None),
        (rf"{who}(?:traded|swapped|exchanged|ditched|left|gave up)(?: in)? {art}{_O} for {kept}{_V}", None),
        (rf"{WHOSE} (?P<noun>(?:[a-z]+ )?[a-z]+) (?:has |have )?changed from {_O} to {_V}", None),
        (rf"{WHOSE} {noun} {ADV}(?:is|are)(?: now)? {_V},? (?:not|no longer|instead of) {art}{_O}", None),
        (rf"{who}replaced {art}{_O} (?:with|by) {art}{_V}", None),
        (rf"{who}(?:sold|left|quit|dropped|gave up|stopped) {art}{_O}{and_then} {art}{_V}", None),
        (rf"{who}{holds} {_V} instead of {_O}", None),
        (rf"{who}{holds} {_V} now,? (?:no longer|not) (?:to |at |in )?{art}{_O}$", None),
    ]


def _nouns() -> list[tuple[str, str | None]]:
    """Give values of somebody's own noun: "my dentist is …"."""
    who, name = f"{WHO} {ADV}", r"(?P<new>[A-Z][\w.'-]*(?: [A-Z][\w.'-]*)*)"
    is_now = r"(?:is|are|'s)(?: (?:now|still|called|named|in))*"
    noun = "(?P<noun>(?:[a-z]+ )?[a-z]+)"
    return [
        (rf"{WHOSE} (?P<noun>(?:[a-z]+ )?[a-z]+) {ADV}{is_now} (?!not\b|no\b){_V}", None),
        (rf"^{name} (?:is|has been|became)(?: (?:now|still))* {WHOSE} {noun}", None),
        (
            rf"{who}(?:took up|taken up|switched to|changed to|started|chose|picked) {_V} as {ART} {noun}",
            None,
        ),
        (
            rf"{who}(?:go|goes|see|sees|visit|visits) (?:to )?{_V} (?:for {ART}|when \w+ needs? an?) {noun}",
            None,
        ),
    ]


def _verbs() -> list[tuple[str, str | None]]:
    """Give values that a verb tells by itself."""
    who, name = f"{WHO} {ADV}", r"(?P<new>[A-Z][\w&.-]*(?: [A-Z][\w&.-]*)*)"
    lives = "(?:live|lives|living|reside|resides|based|settled|moved|relocated)(?: back| now)?"
    rooms = r"(?:\w+ ){0,2}(?:home|flat|apartment|house|place|room)"
    a_job = f"{ART}(?: new)? job"
    joined = f"(?:joined|started(?: {a_job})? (?:at|with)|(?:got|have|has) {a_job} (?:at|with))"
    often = r"(?:(?:once|twice|\w+ times) a \w+|for exercise|every \w+|instead)"
    return [
        (rf"{who}{lives} (?:in|to|at|near) {_V}", "home_city"),
        (rf"{who}(?:got|have|has|rent|rents) {ART} {rooms} in {_V}", "home_city"),
        (rf"{who}(?:work|works|working|employed)(?: now)? (?:at|for|by) {_V}", "employer"),
        (rf"{who}{joined} {_V}", "employer"),
        (rf"{WHO} (?:am|is|work as|works as) an? (?:\w+ ){{0,2}}\w+ (?:at|for|with) {name}", "employer"),
        (rf"{who}(?:drive|drives|driving) (?:{ART} )?{_V}", "car"),
        (rf"{who}(?:do|does|doing|practi[sc]e|practi[sc]es) {_V} {often}", "sport"),
        *((rf"{who}{verb} (?:{ART} )?{_V}", attribute) for verb, attribute in _OTHER_VERBS),
    ]


def endings() -> list[str]:
    """Return what says that a value is over, or was never so."""
    who, art, stop = f"{WHO} {ADV}", f"(?:{ART} )?", r"(?=[,;.]|$| and )"
    verb = r"(?P<verb>[a-z]+)(?: (?:in|at|for|to|with|on|out|up|my|the|a|an))*"
    denied = "(?:no longer|don't|doesn't|do not|does not|didn't|did not|never|isn't|am not|is not)"
    titled = r"(?P<old>(?:(?:Dr|Mr|Ms|Mrs)\. )?[^\s,;:]+(?: [A-Z][^\s,;:]+){0,2}?)"
    gone = "(?:was scrapped|was stolen|died|passed away|broke down for good|is gone)"
    done = "(?:done|finished|through|not|no longer)"
    failed = "(?:fell through|was cancelled|came to nothing)"
    left = "(?:stopped(?: [a-z]+ing)?|sold|quit|left|dropped|cancelled|lost|got rid of|moved out of|gave up)"
    begins = r"(?!,? (?:and|then)(?: \w+)? (?:bought|got|joined|started|do|took up|drive|use|work)\b)"
    return [
        rf"{titled} is (?:no longer|not) {WHOSE} [a-z]+",
        rf"(?:job|flat|offer|move|deal|place|position|contract) (?:at|in|to|with) {_O} {failed}",
        rf"{who}{denied} {verb} {_O}(?= anymore| any more| and | now|[,;.]|$)",
        rf"{WHOSE} (?:[a-z]+ )?[a-z]+ (?:is not|isn't|was never) {art}{_O}(?=[,;.]|$| anymore)",
        rf"{who}{left} {art}(?:job (?:at|with) )?{_O}(?= and | for good|[,;.]|$){begins}",
        rf"{WHO} (?:am|is|are|was) {done} (?:at|with|in|from) {art}{_O}(?=[,;.]|$| and | any)",
        rf"{who}(?:gave|threw|returned|gave back) (?:away |back )?{art}{_O}(?: away| back| out)?{stop}",
        rf"{WHO} and {_O} (?:broke up|split up|parted|got divorced)",
        rf"{WHO} was (?:laid off|fired|let go)(?: by| from)? {_O}{stop}",
        rf"^(?:The |{WHOSE} )?(?P<old>[^\s,;:]+(?: [^\s,;:]+)?) {gone}",
    ]
