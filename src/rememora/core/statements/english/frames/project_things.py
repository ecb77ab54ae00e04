"""What the things of a project are: 'our database is Postgres', 'the API is written in Go'."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.statements.english.frames.found import DATED, FREQUENCY, Found, deictic, fits, has, place
from rememora.core.statements.english.frames.project_verbs import AT_WORK
from rememora.core.statements.english.frames.projects import of_project
from rememora.core.statements.english.lexicon import things, verbs, wordset

if TYPE_CHECKING:
    from rememora.core.statements.english.parsing import Parsed


_STATED = (
    "(?:written|built|coded|implemented|hosted|deployed|stored|kept|managed|owned|maintained|developed|"
    "licensed|tracked|generated|licensed|released|paid|funded|powered|backed|shared|served|located|"
    "based|run|versioned|documented|named|called|pinned|capped|limited|restricted|frozen|scheduled|set|"
    "due|configured|translated|mirrored|sponsored|planned|split|organized|structured|deprecated|"
    "forbidden|banned|off-limits|off limits|read-only|read only|mandatory|required|optional|handled|"
    "done (?:in|by|via|with)|squashed|merged (?:by|via|with)|reviewed by|signed|automated|maintained|"
    "open source|open-source|closed source|proprietary|confidential|internal|private|public|"
    "monolingual|a monorepo|invite-only|end-to-end encrypted|multi-tenant|single-tenant|under nda|gdpr|"
    "hipaa|in-house|on-prem|serverless|event-driven|case-sensitive|case-insensitive|append-only|"
    r"immutable)\b"
    r"(?! (?:wrong|incorrectly|twice|to (?:null|none|true|false|0)|as (?:null|none|undefined)))"
)


_NOT_STATED = (
    "(?:broken|down|failing|not working|slow|wrong|fine|good|great|bad|ok|okay|done|ready|green|red|"
    "passing|missing|empty|null|undefined|too|so|very|really|still|always|now working|working|running|"
    "crashing|returning|throwing|giving|getting|being|going|using|stuck|messy|ugly|nice|cool|huge|big|"
    "small|complex|simple|clean|correct|incorrect|invalid|valid|up|out|off|in progress|not|to|like|"
    "because|where|when|what|why|how|that|there|here|about|a (?:mess|bit|little|lot|good|great|bad|"
    "nightmare|disaster|problem|pain|joke|string|list|number|function|class|dict|dictionary|boolean|"
    "int|float|array|pointer|tuple|string|vector|matrix|set)|an (?:error|array|int|integer|object|"
    "issue|exception|empty)|the (?:same|problem|issue|error|one|following|first|most|best|worst)|equal|"
    r"less|more|greater|zero|one of|larger|smaller|higher|lower)\b"
)


_OWN = wordset(
    """database db stack backend frontend branch license codename framework host hosting domain deadline budget
    timezone ci version name currency cloud mascot linter formatter orm queue cache language runtime"""
)


_VALUE_KINDS = (
    "(?:on |in |at |under |about |around |from |by |with |behind |max(?:imum)? |at most |around |"
    r"roughly |~ )*(?:[$€£]?\d|main\b|master\b|develop\b|postgres|mysql|sqlite|redis|python|node|react|"
    r"vue|django|rails|go\b|rust|java|mit\b|apache|gpl|aws|gcp|azure|kubernetes|docker|github|gitlab|"
    r"jenkins|tabs|spaces|english|utc|[a-z]+\.[a-z]{2,}|x+\b)|(?:a|an) (?!.*\bfunction)\w+ (?:app|"
    "application|monorepo|service|project|library|package|site|tool|plugin|company|team|startup|"
    r"database|cluster|cli|game|platform|extension|monolith|fork|wrapper|nonprofit|charity|bot|api|\w+)|"
    r"\" ?x|@|~|/|camel|snake|kebab|pascal|conventional|semver|trunk"
)
_VALUE = r"(?:(?:called|named|set to|on|in|at) )?(?P<v>[^;]+?)(?= , | because | but |$)"
_BINDING = (
    r"\b(?:forbidden|banned|off-limits|off limits|read-only|mandatory|required|capped|limited|"
    r"restricted|must)\b"
)


def qualities(parsed: Parsed, *, capital: bool) -> Found | None:
    """Read "our database is Postgres", "the API is written in Go", "the budget is 5k", "staging is at …"."""
    if parsed.who not in ("ours", "the", "mine", "thing", "name", "all") or parsed.aux not in ("is", "are"):
        return None
    ours = fits(r"our (?:\w+ ){0,2}?(?P<n>\w+)$", parsed.rest)
    if ours and parsed.who in ("name", "thing", "the") and ours["n"] in things.PROJECT:
        return Found("fact", "project_is", parsed.negative)
    if (
        parsed.first in ("average", "typical", "median", "usual", "default", "max", "min")
        and parsed.who != "ours"
    ):
        return None
    if not of_project(parsed) or has(AT_WORK, parsed.rest) or parsed.rest.endswith("ing"):
        return None
    rest = parsed.rest
    if (parsed.who in ("thing", "name", "all") and not fits(_STATED, rest) and parsed.head not in _OWN) or (
        deictic(rest) and not fits(r"the \w", rest)
    ):
        return None
    if parsed.noun == ("code",) and not fits(_STATED, rest):
        return None
    told = fits(_STATED, rest) or (not fits(_NOT_STATED, rest) and (capital or fits(_VALUE_KINDS, rest)))
    if not told:
        return None
    noun = [word for word in parsed.noun if word.isalpha()]
    value = fits(_VALUE, rest)
    slotted = value and not parsed.negative and len(noun) <= 2 and noun and noun[-1] in _OWN
    kind = (
        "constraint"
        if (noun and noun[-1] in ("deadline", "budget", "limit", "quota", "maximum", "minimum"))
        or has(_BINDING, rest)
        else "fact"
    )
    return Found(
        kind,
        "project_is",
        parsed.negative or has("forbidden|banned|off-limits|off limits", rest),
        "_".join(noun) if slotted else None,
        place(parsed, value) if slotted and value else None,
    )


_SCOPE = (
    r"\b(?:in|at|for|on|across|throughout|within) (?:this|our|my) (?:codebase|repo|repository|project|"
    "team|company|org|organization|monorepo|office|house|household|family|product|startup|"
    "department|place|shop|club|band|pub|school|classroom|kitchen|building|flat|firm|"
    r"codebases|projects|repos|code ?base)\b"
)


_AILING = r"\b(?:error|errors|fail\w*|broken|bug|bugs|issue|issues|problem|problems|slow|help|understand)\b"


def scoped(parsed: Parsed) -> Found | None:
    """Read what is so "in this codebase", "at our company", whatever the subject."""
    if (
        parsed.aux not in ("is", "are", "", "do", "does")
        or parsed.who in ("it", "you", "he")
        or not has(_SCOPE, parsed.rest)
    ):
        return None
    if (
        verbs.is_past(parsed.verb)
        or (fits(_NOT_STATED, parsed.rest) and not parsed.negative)
        or has(
            _AILING,
            parsed.rest,
        )
    ):
        return None
    return Found("fact", "scoped", parsed.negative) if parsed.who != "i" else None


_TROUBLE = (
    r"\b(?:error|errors|fail\w*|crash\w*|breaks?|broken|bug|bugs|issue|issues|problem|problems|slow|"
    r"hang\w*|freez\w*|timeout|time out|times out|wrong|null|undefined|exception|warning)\b"
)


_DONE_WITH = (
    "(?:managed|handled|hosted|stored|tracked|deployed|built|written|generated|documented|defined|kept|"
    r"monitored|tested|run|provisioned|served) (?:in|on|by|with|via|using|under|at|through) (?P<v>\w)"
)


def recurring(parsed: Parsed) -> Found | None:
    """Read "our on-call rotation changes every Monday", "nobody pushes to main"."""
    if (
        parsed.aux not in ("", "do", "does", "is", "are")
        or not parsed.noun
        or has(_TROUBLE, parsed.clause.norm)
        or parsed.head in things.TASK
    ):
        return None
    if (
        parsed.who == "all"
        and parsed.first in ("nobody", "everything", "everyone", "everybody")
        and parsed.aux == ""
        and parsed.lemma in ("push", "merge", "deploy", "touch", "commit", "ship", "release", "go", "run")
    ):
        return Found("constraint", "rule", parsed.first == "nobody")
    if (
        parsed.who in ("ours", "mine", "the", "thing")
        and parsed.aux == ""
        and parsed.lemma not in verbs.MENTAL
        and not verbs.is_past(parsed.verb)
        and has(FREQUENCY, parsed.rest)
        and not has(r"\bevery time\b", parsed.rest)
    ):
        return Found("fact", "recurring", parsed.negative)
    named = fits(_DONE_WITH, parsed.rest)
    if (
        named
        and parsed.aux in ("is", "are")
        and (parsed.who == "ours" or (parsed.head.endswith("s") and parsed.who in ("thing", "name")))
        and not has(AT_WORK, parsed.rest)
    ):
        return Found("fact", "project_is", parsed.negative)
    if (
        parsed.who in ("ours", "mine")
        and parsed.aux == ""
        and parsed.lemma in ("start", "end", "begin", "expire", "close", "open", "run")
        and has(DATED, parsed.rest)
    ):
        return Found("fact", "dated", parsed.negative)
    return None
