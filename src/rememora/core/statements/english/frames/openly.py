"""Open frames, tried when no closer one fits: any thing of one's own that is so, any event with a date."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.statements.english.frames.found import DATED, FREQUENCY, Found, deictic, fits, has
from rememora.core.statements.english.lexicon import people, things, verbs, wordset
from rememora.core.statements.english.parsing import is_relation

if TYPE_CHECKING:
    from rememora.core.statements.english.parsing import Parsed

_MACHINE = wordset(
    """laptop computer pc phone printer browser screen monitor wifi internet router terminal console cursor app
    code script build test tests query function page tab file files connection battery cable mouse download
    cpu gpu disk ram fan output result results program model notebook kernel device mic microphone camera
    webcam headphones parser compiler docker container pod import loop regex formula spreadsheet cell prompt
    draft essay paragraph email letter thesis cv resume question point idea guess bad problem issue plan goal
    answer reply brain head mind heart eyes day week morning night evening weekend turn fault bet name"""
)
"""What is talked of because it is worked on, and what is so only now."""
_STATE = (
    r"(?:not |now |just |still |so |too |very |really |quite |pretty |all |a bit |kind of |"
    r"getting |being |also |both |"
    r"completely |totally |always )*(?:broken|dead|down|slow|late|wrong|ok|okay|fine|great|good|"
    r"bad|awful|terrible|stuck|"
    r"full|empty|red|green|gone|lost|missing|hot|cold|cool|warm|wet|dry|happy|sad|mad|angry|upset|"
    r"sick|ill|tired|busy|bored|ready|done|over|back|here|there|out|off|up|"
    r"on fire|killing|driving|going|trying|acting|crying|barking|asleep|awake|asking|telling|"
    r"saying|coming|failing|crashing|"
    r"refusing|throwing|running|stuck|playing up|messed|weird|odd|funny|nice|amazing|awesome|cute|"
    r"beautiful|ugly|lovely|perfect|"
    r"interesting|boring|hard|easy|worried|stressed|annoyed|annoying|being|making|giving|getting|"
    r"looking|acting|what|that|how|why|"
    r"to (?:be|get|make|find|fix|see|do|understand|use|write|create|build)|in (?:the|a|my) (?:way|"
    r"mess|bad|state|oven|middle|car|bath|air)|at \d+ ?%|\d+ ?%|this|these|like|"
    r"about to|supposed|because|if|when|more|less|better|worse|the (?:same|best|worst|problem|"
    r"issue|reason|one|first|thing))\b"
)
_NOW = (
    r"\b(?:again|right now|at the moment|today|tonight|this (?:morning|afternoon|evening|minute)|"
    r"just now|suddenly|keeps?|yet|atm|rn|anymore lol)\b"
)
_KNOWN = (
    r"^(?:the )?(?:christmas|easter|halloween|thanksgiving|new year|ramadan|diwali|eid|passover|"
    r"hanukkah|lent|world cup|olympics|"
    r"moon|sun|earth|war|election|super bowl|black friday|valentine|today|tomorrow|yesterday|it|"
    r"this|that|(?:next|last) (?:week|month|year|night|time)|everything|"
    r"something|nothing|what|which|there)\b"
)
_ON_DATE = (
    r"(?:(?:now|also|still|only|officially|always|usually|booked|set|fixed|confirmed|scheduled|"
    r"planned|due|moved|happening|pencilled in|"
    r"penciled in|down|pushed|starting|running|from|for|back) )*(?:to )?(?:on |in |at |by |from |"
    r"for |until |till |every |next |this |the |mid |late |early |end of |"
    r"about |around |before |after |as of |starting |both |alternate |each |first |last |second |"
    r"third |half )*(?:(?:mon|tues?|wednes|thurs?|fri|satur|sun|wed|sat)(?:days?)?\b|"
    r"jan\w*|feb\w*|mar(?:ch)?\b|apr\w*|may\b|june?\b|july?\b|aug\w*|sept?\w*|oct\w*|nov\w*|"
    r"dec\w*|\d{1,2}(?:st|nd|rd|th)\b|\d{1,2} (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|"
    r"nov|dec)|"
    r"\d{4}-\d\d|\d{1,2}/\d{1,2}|q[1-4]\b|week \d|20[23]\d|christmas|easter|spring|summer|autumn|"
    r"winter|week\b|month\b|year\b|quarter\b)"
)
_OCCURS = wordset(
    """start begin end expire open close happen run fall launch land finish arrive leave go renew reopen kick
    come mature complete reset switch move fly sail depart resume return"""
)
_TROUBLE = wordset(
    """fail crash throw return give keep say show tell look seem get make let need want stop break hang freeze
    print output compile load refuse sound feel suck rock happen mean come go ask help work think know"""
)
_LASTING = (
    r"(?:a|an|one of|the|called|named|from|in|at|on|near|by|made of|with|under|over|worth|due|"
    r"owned by|run by|based|born|"
    r"allergic|about \d|around \d|roughly|only \d|\d|[$€£]|mostly|half|called|built|rented|"
    r"insured|paid|shared|listed|located|"
    r"two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|up to|down to|no (?:bigger|"
    r"larger|more)|too (?:small|narrow|low|big|tall) for|"
    r"north|south|east|west|open|solid|north-facing|south-facing|gas|electric|wooden)\b"
)
_ROLES_OF_NAMES = (
    r"(?:taking over|leaving|joining|moving (?:to|in|out|over)|off to|running|in charge of|on "
    r"(?:parental|maternity|paternity|sabbatical|leave|call)|covering|handling|responsible for|"
    r"the (?:new |\w+ )?(?:lead|head|manager|owner|boss|director|designer|pm|cto|ceo|contact|one "
    r"who|person)|our (?:new )?\w+|my (?:new )?\w+|"
    r"allergic to|vegan|vegetarian|diabetic|celiac|deaf|blind|pregnant|retiring|getting married|"
    r"due|from|based in|(?:turning )?\d{1,2}(?= |$)(?! (?:percent|degrees|days|hours)))\b"
)
_NOT_NAMES = wordset(
    """python docker react node linux windows google apple microsoft amazon everyone anybody nobody today
    tomorrow christmas easter excel word chrome firefox github gitlab postgres redis mysql who what that"""
)


def openly(parsed: Parsed, *, capital: bool = False) -> Found | None:
    """Read "my flat faces north", "the ferry's on the 8th", "our stack is Elixir" where nothing else did."""
    norm = parsed.clause.norm
    if has(_NOW, norm) or has(_KNOWN, norm) or norm.endswith(("?", ":")):
        return None
    return (
        _measured(parsed)
        or _dated(parsed)
        or _own(parsed, capital=capital)
        or _named(parsed)
        or _own_does(parsed)
    )


_SIZED = (
    r"(?:about |only |roughly |just |around |exactly )*\d[\d.]* ?(?:x|by|cm|mm|m|metres?|meters?|"
    r"ft|foot|feet|inch\w*|litres?|kg|kilos?|sqm|square|kwh|kw|hp|cc|"
    r"acres?|hectares?|stone|lbs?)(?= |$)"
)
_HELD = wordset(
    "standup standups retro retros planning sync choir practice training rehearsal bedtime "
    "curfew school nursery mass church shift shifts"
)


def _measured(parsed: Parsed) -> Found | None:
    """Read "the loft hatch is 60 by 60", "standup's at half nine"."""
    if (
        parsed.who not in ("the", "thing", "mine", "ours")
        or parsed.aux not in ("is", "are")
        or not parsed.noun
    ):
        return None
    if any(word in things.TASK or word in _MACHINE or word in _AVERAGE for word in parsed.noun):
        return None
    hour = parsed.head in _HELD and fits(
        r"at (?:half|quarter|\d|noon|nine|ten|eight|seven|six|eleven)", parsed.rest
    )
    return Found("fact", "measured") if hour or (fits(_SIZED, parsed.rest) and len(parsed.noun) < 5) else None


_AVERAGE = wordset("average typical median max min minimum maximum usual earth moon sun")


def _dated(parsed: Parsed) -> Found | None:
    if (
        parsed.who not in ("thing", "the", "mine", "ours", "name", "his")
        or not parsed.noun
        or parsed.negative
    ):
        return None
    if (
        any(
            word in things.TASK - things.EVENTS or word in _MACHINE or word in _AVERAGE
            for word in parsed.noun
        )
        or len(parsed.noun) > 6
    ):
        return None
    if parsed.aux in ("is", "are", "will") and fits(_ON_DATE, parsed.rest.removeprefix("be ")):
        return Found("fact", "dated")
    happens = (
        parsed.aux in ("", "will", "does") and parsed.lemma in _OCCURS and not verbs.is_past(parsed.verb)
    )
    if happens and (has(DATED, parsed.after) or has(FREQUENCY, parsed.after)):
        return Found("fact", "dated")
    return None


_AT_HOME = wordset(
    """house flat apartment car van boat kids children twins baby garden kitchen oven hob boiler bike allotment dog
    cat cats dogs wife husband missus office studio shop bakery band class roof balcony cottage attic cellar
    loft bathroom bedroom puppy kitten hens horse landlord lodger nanny school nursery rent mortgage budget
    stack database backend frontend repo monorepo api staging prod production ci pipeline deadline launch
    wedding baby's team office's company venue bride groom sofa ceiling hallway stairs fridge freezer"""
)


def _own(parsed: Parsed, *, capital: bool) -> Found | None:
    at_home = parsed.who in ("the", "thing") and parsed.noun and parsed.head in _AT_HOME
    if not (parsed.who in ("mine", "ours") or at_home) or parsed.aux not in ("is", "are") or not parsed.noun:
        return None
    rest = parsed.rest
    if (
        parsed.head in _MACHINE | things.TASK
        or parsed.first in _MACHINE
        or deictic(rest)
        or fits(_STATE, rest)
    ):
        return None
    named = capital and len(rest.split()) < 5 and not parsed.verb.endswith("ing")
    if (
        named
        or fits(_LASTING, rest)
        or parsed.verb.endswith("ed")
        or parsed.head in things.PROJECT | things.SINGLE
    ):
        return Found("fact", "belonging", parsed.negative)
    return None


def _own_does(parsed: Parsed) -> Found | None:
    if parsed.who not in ("mine", "ours") or parsed.aux not in ("", "does", "do", "has") or not parsed.noun:
        return None
    present = parsed.verb.endswith("s") or parsed.negative or parsed.head.endswith("s")
    if not present or verbs.is_past(parsed.verb) or parsed.lemma in _TROUBLE or not parsed.after:
        return None
    if parsed.verb.endswith(("ing", "ly")) or deictic(parsed.after):
        return None
    if parsed.head in _MACHINE | things.TASK or any(word in things.TASK for word in parsed.after.split()):
        return None
    if parsed.lemma in ("have", "has"):
        return (
            Found("fact", "has", parsed.negative)
            if fits(r"(?:a|an|two|three|four|five|no|\d+|its own|my|our)\b", parsed.after)
            else None
        )
    return Found("fact", "present", parsed.negative)


def _named(parsed: Parsed) -> Found | None:
    """Read "Ximena's taking over design": someone named, of one word, who is no thing."""
    if parsed.aux not in ("is", "are") or parsed.negative:
        return None
    if parsed.who == "name" and len(parsed.noun) == 1:
        name = parsed.first
        fit = name.isalpha() and name not in _NOT_NAMES and fits(_ROLES_OF_NAMES, parsed.rest)
        return Found("fact", "is_a") if fit and not deictic(parsed.rest) else None
    lasting = is_relation(parsed) and fits(_ROLES_OF_NAMES, parsed.rest) and not deictic(parsed.rest)
    return Found("fact", "is_a") if lasting and parsed.head in people.RELATIONS else None
