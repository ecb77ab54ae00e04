"""Why a line came for a question, and why another one did not."""

from __future__ import annotations

from dataclasses import dataclass

from rememora.model.iso import Iso

CAUSES = {
    "not_stored": "no such line is in the scopes that were asked",
    "duplicate": "the gate takes the words for a copy of a kept memory",
    "refused": "the gate, or the user, did not let it in",
    "waiting": "it waits in the inbox",
    "forgotten": "it was forgotten",
    "pruned": "a rule moved it to the trash",
    "expired": "its time to live is over",
    "superseded": "another value took its place",
    "merged": "it was merged into another memory",
    "archived": "it was put away",
    "withdrawn": "it was taken back",
    "ended": "it no longer holds",
    "pending": "its exchange is not completed",
    "failed": "its exchange failed",
    "not_kept": "its words were never kept",
    "quarantined": "its bytes were changed",
    "not_then": "it was not so, not said or not known at the time that was asked about",
    "filtered": "a filter of the question keeps it out",
    "same_evidence": "another hit shows the same words",
    "not_indexed": "the full text does not have it",
    "no_words": "it holds none of the question's words",
    "too_common": "it shares only words that are too common to be searched for",
    "too_far_down": "too many others hold these words better",
    "no_vector": "its vector was not made yet",
    "far_vector": "its vector is not near the question's",
    "outranked": "others are better, and the limit leaves no place",
    "budget": "it does not fit into the budget",
    "limit": "no line was asked for",
    "timeout": "the time was over",
    "left_out": "it was ranked, and left out later",
}
"""What keeps a line away, and what that means."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Feature:
    """One figure of a line for a question.

    Attributes:
        name: As in `Hit.scores`.
        value: The figure.
        weight: What it counts for, where the ranking has weights.
        product: Both multiplied; `None` without a weight.
    """

    name: str
    value: float
    weight: float | None = None
    product: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """One figure of two lines for the same question.

    Attributes:
        own: Of the line that was asked about; 0 where it has no such figure.
        theirs: Of the other one.
        lead: By how much the other one is ahead: the difference, times the weight where there is one.
    """

    name: str
    own: float
    theirs: float
    lead: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Ahead:
    """A line that came before the one that was asked about.

    Attributes:
        rank: Its place among all that answer, from 1.
        at_ms: When it was said, epoch milliseconds.
        features: On what it is ahead, the largest lead first; empty when its neighbours or its date decide.
    """

    rank: int
    id: str
    kind: str
    text: str
    score: float
    at_ms: int
    features: tuple[Compared, ...] = ()

    at = Iso()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cause:
    """One thing that keeps a line away.

    Attributes:
        name: One of `CAUSES`.
        reason: A sentence that says so, with dates and figures.
        by: The argument, setting, rule or verb behind it, where there is one.
        of: Ids of what it gave way to.
    """

    name: str
    reason: str
    by: str | None = None
    of: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyNot:
    """Why a line did not come for a question.

    Attributes:
        came: It did come; `rank` tells where.
        cause: The name of the first cause; "came" if it did.
        reason: That cause in a sentence.
        causes: All that is known to keep it away, what weighs most first.
        matched: How the line was found: "id", "exact", "normal" (but for case, width and white space), "part" (it
            holds the words), "hash" (of words that were not kept), "near" (most of its words), or `None` if it was not.
        id, kind, text, scope: The line that was taken; the text is `None` where it must not be shown.
        shown_by: The hit that showed it, where that is another one: a memory shows the message that it rests on.
        rank: Its place among all that answer, from 1; `None` if it is not among them.
        ranked: How many those are.
        score: What it reached, 0 to 1.
        features: Its figures.
        ahead: The lines that took its place, best first, at most five.
        confidence: That of the recall.
        degraded: What that recall lacked.
    """

    came: bool
    cause: str
    reason: str
    causes: tuple[Cause, ...] = ()
    matched: str | None = None
    id: str | None = None
    kind: str | None = None
    text: str | None = None
    scope: str | None = None
    shown_by: str | None = None
    rank: int | None = None
    ranked: int | None = None
    score: float | None = None
    features: tuple[Feature, ...] = ()
    ahead: tuple[Ahead, ...] = ()
    confidence: str
    degraded: tuple[str, ...] = ()
