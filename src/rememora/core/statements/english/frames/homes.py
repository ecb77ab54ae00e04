"""Where someone lives and works."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.statements.english.frames.found import (
    PLACE_END,
    Found,
    fits,
    place,
)
from rememora.core.statements.english.frames.tastes import ANIMATE

if TYPE_CHECKING:
    from rememora.core.statements.english.parsing import Parsed


_LIVE = (
    r"(?:live|lives|reside|resides) (?!it\b|on (?:it|that|this|coffee|pizza|my|takeout|\$)\b|with (?:it|"
    r"that|this)\b|for\b|by\b|up\b|through\b)(?:(?:right |just )?(?:in|near|at|on|outside|around|"
    "by) (?!a (?:world|society|dream|bubble)|fear|the (?:moment|present|past|"
    rf"edge))(?P<v>[\w' .,-]{{2,40}}?){PLACE_END}|\w+)"
)


_WORK = (
    "(?:work|works) (?:(?:full-time|part-time|remotely|mostly|nights|night shifts?|weekends|shifts|long hours|there|"
    r"here)\b(?! it)|(?:as|at|for|in|on|with|from|the|nights|out of|out) (?!it\b|this\b|that\b|me\b|"
    r"you\b|the (?:code|bug|same|file|first|issue|problem|other|feature|task)|my (?:end|machine)|"
    "a (?:bug|fix|feature|file|paper|project|script|story|task)|chrome|firefox|some|most|all|expected|"
    r"intended|well|local\w*|dev\b|prod)(?:(?P<as>(?<=as )(?:a|an|"
    rf"the) )?(?P<v>[\w'&. -]{{2,40}}?){PLACE_END})?)"
)


def lives(parsed: Parsed) -> Found | None:
    """Read "I live in Porto", "my sister works at a bank"."""
    if parsed.who not in ANIMATE or parsed.aux not in ("", "do", "does") or "sometimes" in parsed.adverbs:
        return None
    live = fits(_LIVE, parsed.rest)
    if live:
        mine = (
            parsed.who == "i"
            and not parsed.negative
            and live["v"] is not None
            and fits(r"lives? in ", parsed.rest)
        )
        return Found(
            "fact",
            "lives",
            parsed.negative,
            "home_city" if mine and not fits(r"(?:a|an|the \w+s|my|our)\b", live["v"]) else None,
            place(parsed, live) if mine else None,
        )
    work = fits(_WORK, parsed.rest)
    if work and not (parsed.who == "we" and fits(r"works? (?:on|with) (?:the|a|an)\b", parsed.rest)):
        what = None
        if parsed.who == "i" and not parsed.negative and work["v"]:
            what = (
                "job"
                if fits(r"work as ", parsed.rest)
                else "employer"
                if fits(r"work (?:at|for) (?!home|a |an |the |my |our |myself|night|\d)", parsed.rest)
                else None
            )
        return Found(
            "identity" if what == "job" else "fact",
            "works",
            parsed.negative,
            what,
            place(parsed, work) if what else None,
        )
    return None
