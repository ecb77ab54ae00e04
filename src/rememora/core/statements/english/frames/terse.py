"""Clauses without a verb that tell of a date, a limit, a habit: "recycling alternate Tuesdays", "due 22 February"."""

from __future__ import annotations

from rememora.core.statements.english.frames.found import Found, fits, has
from rememora.core.statements.english.lexicon import things, wordset

_DAYS = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_MONTHS = (
    "(?:january|february|march|april|may|june|july|august|september|october|november|december|"
    "jan|feb|mar|apr|jun|jul|aug|"
    "sept?|oct|nov|dec)"
)
_DATE = (
    rf"(?:(?:the )?(?:\d{{1,2}}(?:st|nd|rd|th)? (?:to|until|till|—|and) (?:the )?)?\d{{1,2}}(?:st|"
    rf"nd|rd|th)?(?: of)? {_MONTHS}|{_MONTHS} (?:the )?\d{{1,4}}(?:st|nd|rd|th)?|{_MONTHS}|"
    rf"\d{{4}}-\d\d-\d\d|(?:the )?\d{{1,2}}(?:st|nd|rd|th)|q[1-4]|"
    rf"(?:early|mid|late|end of|next|this) (?:{_MONTHS}|spring|summer|autumn|winter|year|month)|"
    rf"(?:next |this )?{_DAYS}|\d{{1,2}}/\d{{1,2}})"
)
_REGULARLY = (
    rf"(?:(?:on |every |alternate |each |most |every other |every second )+{_DAYS}|(?:mon|tues|"
    rf"wednes|thurs|fri|satur|sun)days|every (?:other )?(?:morning|evening|night|week|month)|"
    r"weekday(?:s| mornings| evenings)|weekends|(?:once|twice|three times|four times|\w+ (?:days|"
    r"nights|times)) a (?:week|month|year|fortnight))"
)
_TOLD = r"(?:[\w'&/-]+ )"
_NO_HEAD = (
    r"(?:what|how|why|when|where|who|which|is|are|was|were|do|does|did|can|could|will|would|"
    r"should|book|schedule|write|make|draft|give|"
    r"remind|set|put|add|move|send|call|plan|find|show|create|list|for|from|by|until|before|after|"
    r"since|in|on|at|it|this|that|and|or|"
    r"but|so|please|thanks|see|happy|good|nice|maybe|not|if|the weather|due|last|next|i|we|you|he|"
    r"she|they|to|about|than|let|ask|tell|"
    r"between|during|read|translate|convert|only|just|yes|no|then|again|of)\b"
)
_FOODS = wordset(
    """coriander cilantro nuts peanuts shellfish fish meat pork beef dairy gluten wheat eggs soy sugar alcohol
    caffeine mushrooms onions onion garlic olives cheese spiders clowns carbs seafood lactose tomatoes chilli
    chili spice celery sesame mustard lamb chicken prawns tofu cucumber raisins cream butter milk honey latex
    pets smoking smokers stairs heels perfume horror gore emojis emoji jargon bullets motorways flying ferries"""
)
_NO_PHRASE = (
    r"no (?:one|idea|need|problem|problems|way|worries|thanks|longer|matter|doubt|rush|hurry|"
    r"offence|offense|pressure|luck|clue|kidding|wonder|chance|"
    r"charger|data|rows?|entries|logs?|values?|text|files?|key|keys|connection|signal|sound|"
    r"internet|wifi|space|dice|tests?|milk left|time|joke|more questions|such|thank|reason|sign|"
    r"error|errors|change|changes|output|response|answer|result|results|biggie|big deal)\b"
)
_NO = (
    r"(?:and |please |oh |also |absolutely |strictly |definitely )*no (?P<w>[\w'-]+(?: (?:or|and) "
    r"[\w'-]+| [\w'-]+){0,3}?)(?: (?:til|until|after|before|because|since|for (?:me|us|health|"
    r"religious|medical|\w+ reasons)|"
    r"in (?:anything|the \w+|my|our|this|the) ?(?:house|diet|home|kitchen|flat|team|repo|codebase|"
    r"office)|on (?:weekdays|weekends|\w+days|a school night)|at (?:home|work|the table)|ever|"
    r"whatsoever|at all|past|within)\b.*|$)"
)
_BOUND = (
    r"(?:[\w-]+ ){0,4}(?:mum|mom|dad|mother|father|parent|nan|gran|granddad|grandma|owner|"
    r"parents) (?:to|of) \w"
)
_COUNTED = (
    r"(?:got )?(?:two|three|four|five|six|\d) (?:\w+ ){0,1}(?:kids|children|boys|girls|sons|"
    r"daughters|dogs|cats|hens|horses|rabbits|toddlers|"
    r"teenagers|teens|siblings|brothers|sisters|grandkids|under-fives|ferrets|guinea pigs|"
    r"goats)(?: (?:at home|here|under \w+|and .*|aged .*|rule .*|in (?:this|the|our) (?:house|"
    r"flat|home)|so far|now|plus .*|\(.*|:.*))(?: ,.*)?$"
)
_SPEC = (
    r"(?:i am |i |my )?(?:size |shoe size |uk size |eu size |height |weight )(?:is |a "
    r")?\d[\w./-]*(?: .*)?$|\d(?:ft|'| foot)(?: ?\d+(?:in|\")?)?(?: (?:tall|here|in socks).*)?$"
)
_SHARE = (
    r"(?:been |have been |on )?(?:my own|self[- ]?employed|freelance|sober|clean|vegan|vegetarian|"
    r"married|single|widowed|divorced|retired|remote|veggie) (?:since|for) \w+"
)


_TIME = (
    r"\d|day|week|month|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|every|spring|summer|autumn|winter|year|morning|"
    r"evening|night"
)
"""One of them is in every clause that tells a time."""
_OF_NOW = (
    r"\b(?:today|tonight|right now|this (?:morning|afternoon|evening|time)|lunch|left|font|margin|"
    r"px|pt|fail\w*|errors?|"
    r"broken|crash\w*|minutes away|remaining)\b"
)
_FORMS = (
    (
        rf"(?:baby |twins |it is |she is |he is )?due (?:date |on |in |by |the |around )*{_DATE}",
        "fact",
        "dated",
        False,
    ),
    (
        (
            r"(?:i am |we are )?(?:start|starting|begin|leave|leaving|fly|flying|moving|arriving|"
            r"travelling|traveling|off) "
            rf"(?:work |back |out |on |in |at |to |from |[\w']+ ){{0,2}}(?:on |in )?{_DATE}"
        ),
        "fact",
        "planned",
        False,
    ),
    (
        r"nothing (?:with|containing|over|above|made of|from) (?!it|this|that|the (?:code|same))\w",
        "constraint",
        "without",
        True,
    ),
    (
        (
            rf"(?:on )?{_DAYS} (?:is|are) (?!the\b|a\b|an\b|fine|good|ok|okay|best|better|when|not|"
            rf"tomorrow|too|so|bad|"
            r"out|in|coming|almost|here|over|off limits|great|perfect|my deadline)\w"
        ),
        "fact",
        "recurring",
        False,
    ),
    (
        rf"(?:on )?{_REGULARLY} (?:i|we|the kids|my|our) (?!am|was|will|would|had|went|got|think|saw)\w",
        "fact",
        "recurring",
        False,
    ),
)


def terse(norm: str) -> Found | None:
    """Read a clause of a few words that has no verb of its own."""
    if not 2 <= len(norm.split()) <= 16 or has(_OF_NOW, norm):
        return None
    if _refuses(norm):
        return Found("constraint", "without", negative=True)
    timed = has(_TIME, norm)
    for pattern, kind, rule, negative in _FORMS if timed else _FORMS[2:3]:
        if fits(pattern, norm):
            return Found(kind, rule, negative)
    if fits(_NO_HEAD, norm) and not fits(rf"(?:on )?{_REGULARLY}", norm):
        return None
    if fits(_COUNTED, norm) or fits(_BOUND, norm):
        return Found("fact", "has")
    if fits(_SPEC, norm) or fits(_SHARE, norm):
        return Found("fact", "size")
    return _timed(norm) if timed else None


def _refuses(norm: str) -> bool:
    """Tell whether something is not wanted: a food, or anything with a place, a term or a reason."""
    no = fits(_NO, norm)
    if no is None or fits(_NO_PHRASE, norm):
        return False
    return any(word in _FOODS for word in no["w"].split()) or not norm.endswith(no["w"])


def _timed(norm: str) -> Found | None:
    head = r"(?!\w+ing (?:the|this|that|a)\b)" + _TOLD + r"{1,5}?"
    if fits(
        (
            rf"{head}(?:is |are )?{_REGULARLY}(?: (?:at|from|in|with|here|and|,|until|till|\(|morning|"
            rf"evening|night)s?\b.*|$)"
        ),
        norm,
    ):
        return Found("fact", "recurring")
    if fits(rf"{_REGULARLY} (?:at|is|are|i am|with|in|for) (?!\d+ ?(?:am|pm)?$)\w", norm):
        return Found("fact", "recurring")
    dated = fits(
        (
            rf"(?P<w>{head})(?:is |on |in |booked for |set for |confirmed for |moved to |from |until "
            rf")?{_DATE}(?:,? .*)?$"
        ),
        norm,
    )
    if dated and any(word in things.EVENTS or word in _DATED_THINGS for word in dated["w"].split()):
        return Found("fact", "dated")
    return None


_DATED_THINGS = wordset(
    """marathon race triathlon gig festival holiday honeymoon completion moving move mot rent lease tenancy
    mortgage visa passport ferry flight train concert match final retreat due deadline launch release freeze
    sabbatical leave retirement graduation viva op operation scan chemo treatment physio jab vaccination
    half-marathon ironman sportive audit handover kickoff demo renewal expiry anniversary birthday wedding"""
)
