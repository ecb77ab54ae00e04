"""Reads what a topic worker answered, and says what is wrong with it (C-015, C-018).

The answer is one JSON object, ``{"topics": [{"status", "labelTerms", "retrievalTerms", "spans"}]}`` and nothing
more; a span is ``{"startSequence", "endSequence"}``. Every exchange that was shown is in one span, and in no other.
Source: topic-memory (UC-04). Errors name the topic as ``topic 2`` and say what was expected.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.arguments import shown as _shown
from rememora.core.replies import values
from rememora.model.topics import TOPIC_STATUSES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from rememora.core.topics.turns import Turn

LABELS, RETRIEVAL = (2, 5), (3, 12)
"""How many terms of each a topic has; blank ones do not count."""
LATER = 4
"""Completed exchanges that must have come behind a finalized topic."""
MOST_ERRORS = 20
_KEYS = ("status", "labelTerms", "retrievalTerms", "spans")
_SPAN_KEYS = ("startSequence", "endSequence")
_FILLER = frozenset("嗯啊哦哈好行对是的继续等一下.。!！?？~～-")
_FILLER_CHARS = 8
"""An exchange of so few characters, all of them filler, is no topic by itself."""
_LONGEST_TERM = 80


class Proposal(NamedTuple):
    """One topic, as a worker gave it."""

    status: str
    label_terms: tuple[str, ...]
    retrieval_terms: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]


class Read(NamedTuple):
    """What an answer came to: proposals, or what is wrong with it; never both."""

    proposals: tuple[Proposal, ...]
    errors: tuple[str, ...]


def read(answer: str, turns: Sequence[Turn], *, strict: bool = True) -> Read:
    """Read an answer about some exchanges; what is *strict* takes JSON alone, else it may stand among prose."""
    if not answer.strip():
        return Read((), ("the answer is empty",))
    found = _object(answer, strict=strict)
    if isinstance(found, str):
        return Read((), (found,))
    errors = [f"unknown key {_shown(key)}" for key in found if key != "topics"]
    given = found.get("topics")
    if not isinstance(given, list):
        errors.append(f'"topics": expected an array, found {_shown(given)}')
        given = []
    proposals = []
    for number, topic in enumerate(given, start=1):
        proposal, faults = _topic(topic, [turn.sequence for turn in turns])
        proposals.append(proposal)
        errors += [f"topic {number}: {fault}" for fault in faults]
    errors += _together(proposals, turns)
    return Read((), tuple(errors[:MOST_ERRORS])) if errors else Read(tuple(proposals), ())


def _object(answer: str, *, strict: bool) -> dict[str, Any] | str:
    if strict:
        try:
            found = json.loads(answer)
        except (ValueError, RecursionError) as error:
            return f"invalid JSON: {error}; found {_shown(answer)}"
    else:
        known = [one for one in values(answer) if isinstance(one, dict) and "topics" in one]
        found = known[0] if known else next(iter(values(answer)), None)
    if not isinstance(found, dict):
        return f"expected one JSON object, found {_shown(answer if found is None else found)}"
    return found


def _topic(topic: object, shown: Sequence[int]) -> tuple[Proposal, list[str]]:
    if not isinstance(topic, dict):
        return Proposal("", (), (), ()), [f"expected an object, found {_shown(topic)}"]
    faults = [f"unknown key {_shown(key)}" for key in topic if key not in _KEYS]
    status = topic.get("status")
    if status not in TOPIC_STATUSES:
        faults.append(f"status: expected one of {', '.join(TOPIC_STATUSES)}, found {_shown(status)}")
        status = ""
    labels, wrong = _terms("labelTerms", topic.get("labelTerms"), LABELS)
    retrieval, more = _terms("retrievalTerms", topic.get("retrievalTerms"), RETRIEVAL)
    spans, others = _spans(topic.get("spans"), shown)
    return Proposal(status, labels, retrieval, spans), [*faults, *wrong, *more, *others]


def _terms(name: str, given: object, bounds: tuple[int, int]) -> tuple[tuple[str, ...], list[str]]:
    least, most = bounds
    terms = given if isinstance(given, list) else []
    kept = tuple(term.strip() for term in terms if isinstance(term, str) and term.strip())
    faults = []
    if not least <= len(kept) <= most:
        faults.append(f"{name}: expected {least} to {most} terms, found {len(kept)}")
    if any(not isinstance(term, str) for term in terms):
        faults.append(f"{name}: expected texts alone")
    return tuple(term[:_LONGEST_TERM] for term in kept), faults


def _spans(given: object, shown: Sequence[int]) -> tuple[tuple[tuple[int, int], ...], list[str]]:
    if not isinstance(given, list) or not given:
        return (), ["spans: expected an array with at least one span"]
    known = set(shown)
    spans, faults = [], []
    for number, span in enumerate(given, start=1):
        fault = _fault(span, known)
        if fault is None:
            spans.append((span["startSequence"], span["endSequence"]))
        else:
            faults.append(f"span {number}: {fault}")
    return tuple(spans), faults


def _fault(span: object, known: set[int]) -> str | None:
    if not isinstance(span, dict):
        return f"expected an object, found {_shown(span)}"
    ends = [span.get(key) for key in _SPAN_KEYS]
    if any(not isinstance(end, int) or isinstance(end, bool) for end in ends):
        return f"expected whole numbers as startSequence and endSequence, found {_shown(ends)}"
    if more := [key for key in span if key not in _SPAN_KEYS]:
        return f"unknown key {_shown(more[0])}"
    first, last = ends
    if first not in known or last not in known:
        return f"expected sequences that were shown, found {first} and {last}"
    return f"expected the start before the end, found {first} and {last}" if first > last else None


def _together(proposals: Sequence[Proposal], turns: Sequence[Turn]) -> Iterator[str]:
    """Say what is wrong with topics that may each be right alone."""
    held = [[turn for turn in turns if _has(proposal, turn)] for proposal in proposals]
    yield from _shared(proposals, turns)
    singles = [number for number, inside in enumerate(held, start=1) if len(inside) == 1]
    if len(singles) > 1:
        yield f"expected at most one topic of a single exchange, found {len(singles)}"
    for number in singles:
        if _says_nothing(held[number - 1][0]):
            yield f"topic {number}: an exchange that says nothing belongs to the topic beside it"
    for number, (proposal, inside) in enumerate(zip(proposals, held, strict=True), start=1):
        later = sum(turn.sequence > inside[-1].sequence for turn in turns) if inside else LATER
        if proposal.status == "finalized" and later < LATER:
            yield f"topic {number}: finalized needs {LATER} later exchanges outside of it, found {later}"


def _shared(proposals: Sequence[Proposal], turns: Sequence[Turn]) -> Iterator[str]:
    """Say which exchanges are in no span, and which in several."""
    owners: dict[int, list[int]] = {turn.sequence: [] for turn in turns}
    spans = [(number, span) for number, proposal in enumerate(proposals, start=1) for span in proposal.spans]
    for sequence, numbers in owners.items():
        numbers += [number for number, (first, last) in spans if first <= sequence <= last]
        if not numbers:
            yield f"sequence {sequence} is in no span"
        elif len(numbers) > 1:
            yield f"sequence {sequence} is in more than one span, of topics {' and '.join(map(str, numbers))}"


def _has(proposal: Proposal, turn: Turn) -> bool:
    return any(first <= turn.sequence <= last for first, last in proposal.spans)


def _says_nothing(turn: Turn) -> bool:
    said = "".join(f"{turn.user}{turn.assistant}".split())
    return 0 < len(said) <= _FILLER_CHARS and not Counter(said).keys() - _FILLER
