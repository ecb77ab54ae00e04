"""Having the best hits read together with the question: accepted, kept beside others, or left out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.calls import said
from rememora.core.clean import repaired
from rememora.core.fragments import groups, together
from rememora.core.redact import redact
from rememora.core.relevance import scores_of, shares, verdict
from rememora.core.shortening import Wanted, shortened, shown
from rememora.model.errors import RerankerError, RerankerResting, RerankerUnavailable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.relevance import Verdict
    from rememora.flow.deps import Deps
    from rememora.model.results import Hit

SHARE_OF_TIME = 0.5
"""Of what is left of the time for a recall, what the reranker may take; what it gives must be packed in the rest."""
_CHARS_A_TOKEN = 4
_MOST_QUERY_CHARS = 2_000


def reranked(
    deps: Deps, question: str, hits: Sequence[Hit], *, left_s: float | None
) -> tuple[list[Hit], tuple[str, ...]]:
    """Return hits in the order of the reranker, and why not if that failed: then they are as they were.

    The best `rerank.candidates` are sent, each cut to the part that the question is after. A hit from
    `rerank.accept` on comes first; one up to `rerank.reject` is left out, if any other was accepted. Those between
    that are about the same things are read once more as one text; if that is accepted, they become one hit. Their
    `score` is the probability that the reranker gave, `scores` holds the former one as "recall".

    Args:
        deps: Ports and settings.
        question: Its words.
        hits: Best first.
        left_s: Seconds that remain for the whole recall; `None`: no bound but `rerank.timeout_ms`.
    """
    if deps.reranker is None or not hits:
        return list(hits), ()
    most_s = deps.settings.rerank_timeout_ms / 1000
    within_s = most_s if left_s is None else max(0.0, min(most_s, left_s * SHARE_OF_TIME))
    ends_ms = deps.clock.elapsed_ms() + within_s * 1000
    asked = redact(repaired(question)[:_MOST_QUERY_CHARS]).text
    sent, rest = hits[: deps.settings.rerank_candidates], hits[deps.settings.rerank_candidates :]
    wanted = Wanted(asked)
    try:
        found = scored(deps, asked, [_text(deps, hit, wanted) for hit in sent], timeout_s=within_s)
        judged = [_judged(hit, share) for hit, share in zip(sent, found, strict=True)]
        by: dict[Verdict, list[Hit]] = {"accept": [], "partial": [], "reject": []}
        for hit in sorted(judged, key=lambda hit: -hit.score):
            by[_verdict(deps, hit.score)].append(hit)
        left_ms = ends_ms - deps.clock.elapsed_ms()
        merged, lonely = _rescued(deps, asked, by["partial"], wanted, timeout_s=left_ms / 1000)
    except RerankerError as error:
        return list(hits), (error.code,)
    accepted = sorted([*by["accept"], *merged], key=lambda hit: -hit.score)
    return [*accepted, *lonely, *([] if accepted else by["reject"]), *rest], ()


def _verdict(deps: Deps, share: float) -> Verdict:
    return verdict(share, accept=deps.settings.rerank_accept, reject=deps.settings.rerank_reject)


def _rescued(
    deps: Deps, question: str, partial: Sequence[Hit], wanted: Wanted, *, timeout_s: float
) -> tuple[list[Hit], list[Hit]]:
    """Return hits made of fragments that answer together, and the fragments that are left."""
    found = groups([hit.text for hit in partial])
    if not found or timeout_s <= 0:
        return [], list(partial)
    texts = [together([_text(deps, partial[n], wanted) for n in group], question) for group in found]
    merged, used = [], set()
    for group, text, share in zip(
        found, texts, scored(deps, question, texts, timeout_s=timeout_s), strict=True
    ):
        if _verdict(deps, share) == "accept":
            merged.append(_united([partial[n] for n in group], text, share))
            used.update(group)
    return merged, [hit for number, hit in enumerate(partial) if number not in used]


def _united(hits: Sequence[Hit], text: str, share: float) -> Hit:
    """Return one hit for several: the best one's, with the words of all and everything that they come from."""
    best = hits[0]
    return replace(
        best,
        text=text,
        score=round(share, 6),
        scores={**best.scores, "rerank": round(share, 6)},
        source_ids=tuple(dict.fromkeys(id for hit in hits for id in hit.source_ids)),
        evidence=tuple(dict.fromkeys(span for hit in hits for span in hit.evidence)),
    )


def _judged(hit: Hit, share: float) -> Hit:
    scores = {**hit.scores, "recall": hit.score, "rerank": round(share, 6)}
    return replace(hit, score=round(share, 6), scores=scores)


def _text(deps: Deps, hit: Hit, wanted: Wanted) -> str:
    """Return what is sent of a hit: the part that the question is after, with who says it."""
    most = deps.settings.rerank_max_chars
    text = hit.text
    if len(text) > most:
        text = shown(text, shortened(text, wanted, max_tokens=most // _CHARS_A_TOKEN))[:most]
    return f"{hit.name}: {text}" if hit.name else text


def scored(deps: Deps, question: str, texts: Sequence[str], *, timeout_s: float) -> list[float]:
    """Return a probability for each text.

    Raises:
        RerankerError: The reranker gave no answer, or one that cannot be used, or it rests.
    """
    assert deps.reranker is not None
    if deps.reranker_breaker.resting(deps.clock.elapsed_ms()):
        raise RerankerResting
    try:
        answer = deps.reranker.rerank(question, texts, timeout_s=timeout_s)
        return shares(scores_of(answer, count=len(texts)))
    except RerankerError as error:
        _note_failure(deps, error.code, error.__cause__ or error)
        raise
    except Exception as error:  # why: a host's own reranker, whatever it raises
        _note_failure(deps, RerankerUnavailable.code, error)
        raise RerankerUnavailable(f"reranker: expected scores, found {said(error)}") from error


def _note_failure(deps: Deps, code: str, error: BaseException) -> None:
    """Let it rest, and tell the kind of error: its words may be a user's, and go to nobody."""
    deps.reranker_breaker.failed(deps.clock.elapsed_ms())
    deps.emit("reranker.failed", failure=True, code=code, error=type(error).__name__)
