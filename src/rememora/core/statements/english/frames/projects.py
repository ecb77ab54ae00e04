"""What a team does and what its things are: "we use pnpm", "our database is Postgres", "the API is written in Go"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.statements.english.frames.found import Found, deictic, fits, has
from rememora.core.statements.english.frames.project_verbs import AT_WORK, DONE, THING_DOES
from rememora.core.statements.english.lexicon import things, verbs

if TYPE_CHECKING:
    from rememora.core.statements.english.parsing import Parsed


def doings(parsed: Parsed) -> Found | None:
    """Read "we deploy on Tuesdays", "our team follows trunk-based development", "they ship weekly"."""
    if parsed.who not in ("we", "ours", "the", "thing") or parsed.aux not in ("", "do", "does"):
        return None
    if (
        verbs.is_past(parsed.verb)
        or parsed.verb.endswith("ing")
        or parsed.adverbs & {"maybe", "probably", "likely"}
    ):
        return None
    if parsed.who != "we" and not of_project(parsed):
        return None
    pattern = DONE.get(parsed.lemma)
    if (
        pattern is not None
        and fits(pattern, parsed.after)
        and not deictic(parsed.after)
        and not has(AT_WORK, parsed.after)
    ):
        return Found(
            "constraint"
            if parsed.lemma in ("require", "forbid", "ban", "mandate", "enforce", "allow")
            else "fact",
            "does",
            parsed.negative,
        )
    if (parsed.who != "we" and parsed.verb != parsed.lemma) or _plural(parsed):
        return _thing_does(parsed)
    return None


def _plural(parsed: Parsed) -> bool:
    return bool(parsed.noun) and parsed.head.endswith("s")


def of_project(parsed: Parsed) -> bool:
    noun = parsed.noun
    if noun and noun[-1] in things.ORGANIZATIONS:
        return True
    if not noun or (noun[0] in things.TASK and noun[0] not in things.PROJECT):
        return False
    return (
        noun[-1] in things.PROJECT
        or noun[0] in things.PROJECT
        or ("'s" in noun and noun[-1] in things.PROJECT | things.EVENTS)
    )


_FAILING = r"\b(?:error|errors|exception|crash\w*|timeout|undefined|null|broken|fails?)\b"


def _thing_does(parsed: Parsed) -> Found | None:
    pattern = THING_DOES.get(parsed.lemma)
    if (
        pattern is None
        or not fits(pattern, parsed.after)
        or deictic(parsed.after)
        or has(AT_WORK, parsed.after)
    ):
        return None
    if has(_FAILING, parsed.after):
        return None
    return Found(
        "constraint"
        if parsed.lemma
        in ("require", "need", "forbid", "ban", "allow", "mandate", "enforce", "insist", "demand")
        else "fact",
        "thing_does",
        parsed.negative,
    )


_SHOP = (
    "(?:(?:a|an|mostly|still|only|all|strictly|currently|purely|fully|now|very much|"
    r"primarily) )*(?:(?:a|an) )?(?:[\w.+#-]+ ){1,4}(?:shop|team|company|startup|start-up|agency|"
    "nonprofit|charity|project|monorepo|studio|household|family|consultancy|organization|business|firm|"
    r"couple)\b"
)


_SITUATION = (
    "(?:still |currently |now |mostly |all |fully |entirely )*(?:on (?:python|node|java|postgres|aws|"
    r"gcp|azure|kubernetes|version|react|django|rails|\w+ \d|v\d|\w+ cloud)|remote|remote-first|"
    "bootstrapped|hybrid|in-house|distributed|funded|all-remote|self-funded|vc-backed|open source|"
    r"pre-revenue|based|headquartered|subject to|stuck on (?:[\w.]+ \d|java|python|php|windows|node|"
    "react|angular|oracle|ie)|gdpr|hipaa|soc|iso|bound by|standardized|standardised|committed to|"
    r"limited to|not allowed|required to|an? \w+-person)\b"
)


def teams(parsed: Parsed) -> Found | None:
    """Read "we're a Postgres shop", "we're on Python 3.11", "we're fully remote"."""
    if parsed.who != "we" or parsed.aux != "are":
        return None
    if fits(_SHOP, parsed.rest) or fits(_SITUATION, parsed.rest):
        return Found(
            "constraint"
            if has("not allowed|required|subject to|bound by|limited to", parsed.rest)
            else "fact",
            "team",
            parsed.negative,
        )
    return None
