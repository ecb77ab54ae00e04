"""Who someone is, said without a subject: 'Software engineer at a bank', 'Not a morning person'."""

from __future__ import annotations

from rememora.core.statements.english.frames.found import Found, fits, has
from rememora.core.statements.english.lexicon import people, wordset

_ROLE = (
    "(?:(?:a|an|full-time|part-time|junior|senior|lead|staff|proud|former|single|aspiring|freelance|"
    "retired|self-taught|certified|registered|native|lifelong|working|professional|first-year|"
    "second-year|third-year|final-year|trainee|huge|big|massive|avid|strict|lapsed|also|still|just|"
    "only|not|definitely|very much|more of|really|much of|exactly|fellow|typical|total|complete|such|"
    "lead|chief|licensed|phd|grad|graduate|high|school|middle|elementary|math|software|hardware|"
    "backend|frontend|front-end|back-end|fullstack|full-stack|data|machine|learning|ml|devops|security|"
    "civil|mechanical|electrical|er|icu|pediatric|night|morning|product|project|graphic|ux|ui|"
    "marketing|sales|medical|law|college|english|history|science|music|primary|kindergarten|truck|bus|"
    "taxi|train|pastry|sous|dog|cat|coffee|tea|people|city|country|beach|mountain|early|night|outdoors|"
    r"indoor|indoors|wine|beer|party|web|mobile|ios|android|game|python|java|rust|go|php|ruby|c\+\+|"
    r"registered|stay-at-home|dairy|wheat|hobby|amateur|semi-professional) )*(?P<n>[\w-]+)"
)


_TAIL = (
    r"(?:here|,|at|of|by|from|in|for|with|and|\(|since|as|on|now|myself|working|living|person|speaker|"
    "household|family|team|guy|girl|type|lover|drinker|fan|actually|who|to|—|i)(?: |$)"
)
_SOMEONE_ACTS = (
    "(?:a|an|not|definitely|here|very|proud|huge|big|total|more|retired|single|former|senior|junior|"
    "lead|staff|full-time|freelance|stay-at-home|phd|grad|high|software|data|product|project|graphic|"
    r"truck|bus)\b"
)
_SURELY_A_ROLE = r"\b(?:says?|said|asked|told|will|is|are|was|should|must|can|has|have)\b"
_FAN = (
    "(?:not (?:a )?|never (?:been )?(?:a )?|definitely (?:not )?(?:a )?)?(?:much of |really |exactly |"
    r"such )*(?:a )?(?:big |huge |massive |lifelong |long-time |avid |great )*(?:[\w'-]+ ){0,3}?(?:fan|"
    "supporter|lover|addict|fanatic|enthusiast|person|drinker|snob|nerd|junkie|eater|"
    r"hater)(?: of (?!the (?:idea|way)|this|that|it|your)\w.*| here| myself|$)"
)
_NO_FAN = (
    "(?:the|this|that|which|what|an?|some|every|first|second|last|each|one|another|new|nice|good|great|"
    r"kind|any|your|my) (?:[\w-]+ )?(?:person|fan)\b"
)
_NO_PERSON_FOR = (
    "not a (?:morning|people|night|cat|dog|coffee|beach|city|math|phone|car|crowd|sports|details) person"
)
_FAMILY = (
    "(?:(?:happily |newly |recently )?(?:married|divorced|engaged|single|widowed|retired)(?: (?:with|"
    "to|and|since|mom|dad|for)| ,|$)|(?:proud )?(?:mother|father|mom|dad|parent|owner|aunt|uncle|"
    r"grandmother|grandfather|mum) (?:of|to) (?:a|an|one|two|three|four|five|six|\d|twin|my)|"
    r"\d\d ?[fm]\b|\d\d(?: (?:years old|yo|f|m|male|female)| ?, (?:male|female|f|m|nurse|married|single|"
    r"from|living|based|\w+ from))|(?:native|fluent) [\w]+ speaker|(?:native|fluent) in \w+|left-handed|"
    r"right-handed|color ?blind|type (?:1|2|one|two) diabetic)\b"
)


_ORDINARY = wordset(
    """person morning type senior lead local native principal early bird mom dad mum man guy girl manager
    admin member student students guard pm tech driver agent resident writer director producer
    broker trader tester maker judge author editor scientist user parent father mother cook coach"""
)


_TASTES = wordset("""fan person lover addict enthusiast fanatic buff junkie hater owl bird type""")


def roles(norm: str) -> Found | None:
    role = fits(_ROLE, norm)
    tail = norm[role.end() :].strip() if role else ""
    if (
        role
        and (people.is_trade(role["n"]) or role["n"] in people.TRAITS)
        and (not tail or fits(_TAIL, tail))
    ):
        if (
            people.is_trade(role["n"])
            and role["n"] in _ORDINARY
            and not (
                fits(_SOMEONE_ACTS, norm)
                or fits(r"(?:here|by|of (?:one|two|three|four|five|\d)|at [a-z]|from|in my)\b", tail)
            )
        ):
            return None
        if (tail.startswith("to") and role["n"] not in people.TRAITS) or has(_SURELY_A_ROLE, tail):
            return None
        if not tail and len(norm.split()) == 1 and role["n"] not in people.TRAITS:
            return None
        taste = role["n"] in _TASTES
        return Found(
            "preference" if taste else "identity", "role", norm.startswith(("not ", "definitely not"))
        )
    fan = fits(_FAN, norm)
    if (fan and len(norm.split()) > 2 and not fits(_NO_FAN, norm)) or fits(_NO_PERSON_FOR, norm):
        return Found("preference", "fond_of", norm.startswith(("not", "never", "definitely not")))
    if fits(_FAMILY, norm):
        return Found("identity", "role")
    return None
