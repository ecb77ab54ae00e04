"""Which clauses are worth keeping, weighed where rules alone do not tell.

    weighed(found, passages, turn) -> list[Statement]

The rules of a language know the wordings that somebody thought of. A linear classifier, fitted on labelled turns of our
own (`weights`), weighs every clause (`pieces`) by its words, what stands around it and what the rules say of it
(`features`): it drops what a rule took in the wrong surroundings, and finds what no rule knows, which `telling` words.
No model runs and nothing is downloaded: the weights are a table that anybody can read.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core.statements.games import begun, opens
from rememora.core.statements.statement import Statement, is_redacted
from rememora.core.statements.weighing.features import Message
from rememora.core.statements.weighing.pieces import fitting, pieces
from rememora.core.statements.weighing.telling import RULE, indefinite, longer, points_out, told
from rememora.core.statements.weighing.weights import weights

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rememora.core.statements.statement import Passage, Turn
    from rememora.core.statements.weighing.pieces import Piece

__all__ = ["weighed"]

DOUBTED = "doubted"
"""How a statement was said that the weights speak against; it is not remembered."""
UNTOLD = -1.0
"""Logit below which a clause without a statement is doubted, for whoever finds a value there by other means: one
chance of four."""
LIKELY = {"en": 0.8, "zh": 0.8, "ja": 3.0, "ko": 3.2}
"""Logit from which what no rule knows is kept: a wrong memory harms more than a missed one. Chosen on authors left out;
in Japanese and Korean for a precision of .95."""
UNLIKELY = {"en": -1.4, "zh": -1.4, "ja": 0.8, "ko": 0.8}
"""Logit below which a rule is overruled: that a rule fits speaks for itself."""
LIKELY_IN_TALK, UNLIKELY_IN_TALK = 2.4, 0.3
"""The same where people talk to each other by name: most of what they say is of the hour, and meant for the other.
What they say they like is judged as elsewhere: in real talk nine of ten of these are worth keeping."""


def weighed(found: Sequence[Statement], passages: Sequence[Passage], turn: Turn) -> list[Statement]:
    """Return what the rules *found* and the weights confirm, and what only the weights find.

    What takes something back, puts it right or accepts it stays as it is: it is tied to other words, which say more
    than its own. So does what no piece was judged of. What is said in a game is not meant so, and none of it
    is kept. Takes time linear in the message.
    """
    if begun(turn) or opens(turn.text):
        return [replace(one, modality="hypothetical") if one.modality == "stated" else one for one in found]
    cut = pieces(passages)
    message = Message(turn, cut, found)
    sides = [message.weigh(at) for at in range(len(cut))]
    scores = [weights(piece.language).score(side) for piece, side in zip(cut, sides, strict=True)]
    doubtful, likely_from = _thresholds(turn)
    judged = [_judged(one, cut, scores, turn, doubtful) for one in found]
    holder = {at: place for place, one in enumerate(judged) for at in _places(one, cut)}
    supposed = {
        at for one in found if one.modality == "hypothetical" for at in fitting(cut, one.start, one.end)
    }
    barred = supposed | holder.keys()
    likely = [
        at
        for at, score in enumerate(scores)
        if score >= likely_from[cut[at].language] and at not in barred and not _gives_a_job(cut, [at], turn)
    ]
    for places in _runs([at for at in likely if not is_redacted(turn.text, cut[at].start, cut[at].end)], cut):
        first, end = cut[places[0]], cut[places[-1]].end
        sort = weights(first.language).sort(sides[places[0]])
        known = holder.get(places[0] - 1)
        more = sort.open or points_out(first, end, turn) or _same_breath(cut, places[0])
        if known is not None and more and (whole := longer(judged[known], end, turn)) is not None:
            judged[known] = whole
            holder |= dict.fromkeys(places, known)
            continue
        held = known is not None and judged[known].modality == "stated"
        made = told(cut, places, sort, turn, held=held)
        if made is not None:
            holder |= dict.fromkeys(places, len(judged))
            judged.append(made)
    judged = _whole(judged, cut, turn)
    taken = {at for one in judged for at in _places(one, cut)}
    return judged + [
        _doubted(piece, turn)
        for at, (piece, score) in enumerate(zip(cut, scores, strict=True))
        if score < UNTOLD and at not in taken
    ]


def _doubted(piece: Piece, turn: Turn) -> Statement:
    return Statement(
        kind="fact",
        text=turn.text[piece.start : piece.end],
        start=piece.start,
        end=piece.end,
        rule=RULE,
        modality=DOUBTED,
    )


def _gives_a_job(cut: Sequence[Piece], places: Sequence[int], turn: Turn) -> bool:
    """Tell whether the pieces at these places do no more than tell the assistant what it is to be."""
    from rememora.core.statements import services

    return all(services.given(turn.text[cut[at].start : cut[at].end], cut[at].language) for at in places)


def _whole(found: list[Statement], cut: Sequence[Piece], turn: Turn) -> list[Statement]:
    if not any(piece.language == "zh" for piece in cut):
        return found
    from rememora.core.statements.chinese.surroundings import completed

    return completed(found, cut, turn)


def _places(one: Statement, cut: Sequence[Piece]) -> Iterator[int]:
    """Give the pieces that a statement of this message is about."""
    stated = one.modality in ("stated", DOUBTED) and one.message == -1
    return fitting(cut, one.start, one.end) if stated else iter(())


def _thresholds(turn: Turn) -> tuple[Mapping[str, float], Mapping[str, float]]:
    """Give by language the logits below which a rule is overruled, and from which a clause is kept without one."""
    if turn.speaker is None:
        return UNLIKELY, LIKELY
    return (
        {spoken: max(known, UNLIKELY_IN_TALK) for spoken, known in UNLIKELY.items()},
        {spoken: max(known, LIKELY_IN_TALK) for spoken, known in LIKELY.items()},
    )


def _judged(
    one: Statement,
    cut: Sequence[Piece],
    scores: Sequence[float],
    turn: Turn,
    doubtful: Mapping[str, float],
) -> Statement:
    if one.modality != "stated" or one.message != -1 or one.is_tied:
        return one
    places = list(fitting(cut, one.start, one.end))
    bars = UNLIKELY if one.kind == "preference" else doubtful
    unlikely = bool(places) and all(scores[at] < bars[cut[at].language] for at in places)
    unlikely = unlikely or indefinite(turn.text[one.start : one.end])
    doubted = unlikely or (bool(places) and _gives_a_job(cut, places, turn))
    return replace(one, modality=DOUBTED) if doubted else one


def _runs(free: Sequence[int], cut: Sequence[Piece]) -> Iterator[list[int]]:
    """Give the places of pieces that say one thing together."""
    run: list[int] = []
    for at in free:
        if run and not (run[-1] + 1 == at and _same_breath(cut, at)):
            yield run
            run = []
        run.append(at)
    if run:
        yield run


def _same_breath(cut: Sequence[Piece], at: int) -> bool:
    """Tell whether a piece goes on with the sentence of the one before it, and has no subject of its own."""
    return at > 0 and cut[at].joined and cut[at].sentence == cut[at - 1].sentence
