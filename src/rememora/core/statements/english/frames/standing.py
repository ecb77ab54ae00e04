"""Instructions that are meant to last: "always answer in French", "never force-push", "from now on …"."""

from __future__ import annotations

from rememora.core.statements.english.frames.found import Found, fits, has

_FROM_NOW = (
    "(?:from (?:now|here|today|this point) on(?:wards?)?|going forward|moving forward|"
    "in (?:the )?future|for future reference|henceforth|as of (?:now|today)|for all (?:future|our|"
    r"my) \w+|in all (?:future|your|our) \w+|in every (?:answer|reply|response|message|conversation|"
    "file|commit|pr)|in (?:this|our) (?:project|repo|repository|codebase|chat|conversation|monorepo|"
    "team)|for this (?:project|repo|repository|codebase)|as a (?:general )?rule|by default|"
    "at all times|under no circumstances|in general|every time|until further notice|"
    r"when(?:ever)? (?:you|we|i) \w+|in my (?:code|projects?|repos?|emails|recipes))"
)
_VERB = (
    "(?:force|use|write|answer|reply|respond|keep|put|add|run|call|address|give|show|explain|format|name|"
    "prefer|include|avoid|skip|stop|commit|push|merge|test|lint|ask|check|make|start|end|speak|talk|"
    "tell|remind|cite|quote|indent|squash|rebase|tag|return|assume|treat|refer|convert|suggest|"
    "recommend|send|store|log|create|open|touch|edit|modify|change|delete|remove|deploy|install|import|"
    "mention|apologize|translate|spell|round|sign|wrap|break|leave|set|update|document|list|sort|link|"
    "mark|default|stick|follow|address|be|do(?! not)|let(?! me know| us| go| it)|bring|pick|choose|"
    "book|order|schedule|ping|email|text|mute|lock|hardcode|bump|pin|force-push|amend|generate|"
    "annotate|prefix|suffix|comment|guess|invent|hallucinate|repeat|sugarcoat|lecture|summarize|"
    "summarise|share|post|wake|feed|store|hand|provide|stay|work|print|review|verify|validate|"
    "double-check|consult|read|pass|throw|catch|disable|enable|mock|skip|rely|depend|trust|pay|offer|"
    "propose|insert|nest|exceed)"
)
_IDLE = (
    "(?:never|always) (?:mind|heard|again|seen|thought|knew|been|said|had|was|did|ever mind|happened|"
    "worked|gonna|going|fails?|returns?|the case|wondered|wanted|better|a good|nice|fun|great|"
    "a pleasure|good|happy|welcome|here|there|remember that|know|liked|loved|so|too|works?|give up|"
    r"forget|stop (?:\w+ing|believing)|lose|let (?:anyone|it|them)|look back|look on|too late|"
    "underestimate|be (?:afraid|yourself|there|happy|proud)|believe|remind (?:me|us) of|make[s]? (?:me|"
    "us|you|sure)|there for|follow your|trust your|take care|room for|time to|a way|"
    "remember to (?:have|enjoy|take)|keep (?:going|smiling|moving|it)|stay (?:positive|strong|true)|"
    r"be grateful|dream|do your best|end up)\b"
)
_PLEASE = (
    "(?:(?:please|just|also|kindly|and|so|but|then|you (?:should|must|can|need to|have to)|can you|"
    "could you|would you|will you|i want you to|i would like you to|i need you to|make sure (?:you|to|"
    "that you)|be sure to|try to|remember to|ensure (?:you|that you|to)|do make sure to) ?)*"
)


_ALWAYS = rf"(?:always|never|do not ever|only ever|at no point) (?:again |ever |just |only )?{_VERB}\b"
_OPENED = rf"{_FROM_NOW}\b ?(?:[,:—] ?)?"
_BEHIND_OPENING = (
    "(?:(?:always|never|do not|only|just|no|no more|we|let 's|i want|i prefer|all|every|any|"
    rf"try to) ?)+(?:{_VERB}|\w+)\b|{_VERB}\b"
)
_ORDER = rf"(?:(?:never|do not|always|only) )*{_VERB}\b"
_LASTING = rf"\b(?:{_FROM_NOW}|always|never|ever(?= ?$)|anymore|any more|every time|whenever)\b"
_WHENEVER = (
    rf"(?:whenever|when|every time|each time|if) you (?!(?:need|want|like|have|can|could|know|are|see|think|"
    rf"get|prefer|wish|must)\b)(?:[\w'-]+ ){{1,8}}, {_PLEASE}(?:always |never |"
    rf"do not |only |just )?{_VERB}\b"
)


_NOT_ORDERED = (
    r"\b(?:as always|like always|than ever|if ever|for ever|has never|have never|was never|never been|"
    r"i (?:always|never)|forever|why|\w+ (?:is|are|was) (?:always|never)|in the future|in future)\b"
)
_TIMED = (
    "(?:do not|never|only|no) (?:schedule|call|book|email|text|contact|ping|deploy|plan|ring|message|"
    r"wake|expect|put|release|ship|set up)\b"
)
_AT_TIMES = (
    r"\b(?:(?:before|after|past) (?:\d\S*|noon|midnight|work|hours)|on (?:(?:mon|tues|wednes|thurs|fri|"
    "satur|sun)days?|weekends)|(?:mon|tues|wednes|thurs|fri|satur|sun)day (?:mornings?|afternoons?|"
    r"evenings?)s?|at night|in the mornings?|without asking)\b"
)
_STOPPED = (
    "(?:stop|quit) (?:apologi[sz]ing|using|adding|saying|writing|asking|putting|giving|calling me|"
    "ending|starting|repeating|sending|being so|suggesting|recommending|explaining|including|"
    r"hedging)\b(?! (?:this|that|it|here|the))"
)
_NO_MORE = (
    r"no (?:more )?(?:[\w-]+ ){1,4}?(?:ever|please ever|anywhere|in (?:your|my|the|our|"
    "this) (?:answers?|replies|repl(?:y|ies)|responses?|code|codebase|repo|project|commits?|emails?|"
    r"comments?|docs)|for me|at all|on (?:main|fridays|weekends|sundays|saturdays|mondays)|after \d\w*|"
    r"before \d\w*|without (?:a|an|tests|review|approval|asking)\b)"
)
_NO_PHRASE = (
    r"no (?:output|errors?|results?|response|luck|change|sound|signal|effect|dice|one|idea|need|"
    r"problem|way|worries|thanks|longer|matter|doubt)\b"
)
_EXPECTED = (
    "(?:i (?:want|need|expect|prefer|would like|like) )(?:you to (?:always|never)|all (?:your |the |"
    r"my )?\w+|(?:your|my) (?:answers|replies|responses|code|explanations)|answers|replies|responses|"
    "code) .+"
)


def standing(norm: str) -> Found | None:
    """Read an instruction with a mark of lasting; without one it is for this text only."""
    if fits(_IDLE, norm):
        return None
    body = _without_please(norm)
    negative = fits(r"(?:never|do not|no\b|stop|avoid|skip|not|under no)", body) is not None
    if fits(_ALWAYS, body) and not _for_one_text(body):
        return Found("constraint", "standing", negative)
    if fits(_WHENEVER, norm) and not has(_ONCE_DONE, norm.split(" , ")[0]):
        return Found("constraint", "standing", has(r", (?:please )?(?:never|do not)\b", norm))
    lasting = fits(_OPENED, body)
    if lasting:
        return _opened(_without_please(body[lasting.end() :]))
    if fits(_ORDER, body) and has(_LASTING, body) and not fits(r"be\b", body):
        return Found("constraint", "standing", negative) if _lasts(body) else None
    return _unmarked(norm, body, negative=negative)


def _without_please(norm: str) -> str:
    opened = fits(_PLEASE, norm)
    return norm[opened.end() :] if opened else norm


def _opened(body: str) -> Found | None:
    """Read what stands behind "from now on" and its like."""
    if not fits(_BEHIND_OPENING, body):
        return None
    return Found("constraint", "standing", bool(fits(r"(?:never|do not|no\b|stop|avoid|skip)", body)))


def _lasts(body: str) -> bool:
    """Tell whether the mark of lasting in an order is meant so: not "as always", not "when you are done"."""
    if has(_NOT_ORDERED, body) and not has(r"in (?:the )?future$", body):
        return False
    timed = has(r"\bwhen(?:ever)? |every time\b", body)
    marked = has(r"\b(?:always|never|from now|going forward)\b", body)
    if (
        timed
        and not marked
        and not fits(
            r"(?:always|never|do not|ask|ping|tell|remind|use|run|add|keep|make|give|write|answer|show)", body
        )
    ):
        return False
    return not _for_one_text(body)


def _unmarked(norm: str, body: str, *, negative: bool) -> Found | None:
    """Read the few orders that last without a mark: "stop apologizing", "no calls before ten"."""
    if fits(_TIMED, body) and has(_AT_TIMES, body):
        return Found("constraint", "standing", negative)
    if fits(_STOPPED, body) or (fits(_NO_MORE, body) and not fits(_NO_PHRASE, body)):
        return Found("constraint", "standing", negative=True)
    return Found("constraint", "standing") if fits(_EXPECTED, norm) else None


_ONCE_DONE = r"\b(?:this|done|finished|ready|get (?:a|the) chance|have time)\b"
_ONE_TEXT = (
    r"\b(?:in (?:this|the) (?:essay|email|function|poem|paragraph|story|letter|script|text|summary|"
    "answer|sentence|example|case|article)|this time|today|for this (?:one|task|question|essay|email|"
    r"text|answer)|(?:forget to|remember to) (?:have fun|smile|breathe|breathe))\b"
)


def _for_one_text(body: str) -> bool:
    return has(_ONE_TEXT, body)
