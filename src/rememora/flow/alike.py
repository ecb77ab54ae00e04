"""Which kept memories a new one is like: by vector where there are enough of them, else by words.

Candidates come from the index, a few by its rarest words, so the cost does not grow with the store.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.admission import Limits, judge_near, judge_opposite
from rememora.core.conflict import JUDGED, contradict, is_of_negation
from rememora.core.near import likeness, tells_apart
from rememora.core.numbers import number_of
from rememora.core.ranking import affordable
from rememora.core.tiers import COLD
from rememora.model.errors import EmbedderError
from rememora.model.queries import Where

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.admission import Verdict
    from rememora.flow.deps import Deps
    from rememora.flow.embedding import Asked
    from rememora.model.memory import Memory

_BUDGET = 60
"""Postings that the look for a copy may read: a few microseconds each, with what is read along."""
_RAREST = 3
"""Words that are searched for: a copy may lack one of them (a filler), hardly all three."""
_PATIENCE = 60
"""Where even the rarest word is so many times as frequent, all words are common and nothing is looked for."""
_TERMS = 12
"""Of the different words so many are looked up, the longest, since they are rare most often."""
_LOOKED_AT = 8
_SHARED = 0.7
"""Least share of its own words that a copy has in common with the kept text; the rest may be fillers."""
ENOUGH_VECTORS = 50
"""Below, the mean cosine of unrelated texts is not known well enough to say what is near in this space."""

Near = list[tuple[float, "Memory"]]


def asked_of(deps: Deps, proposals: Sequence[Memory]) -> tuple[dict[str, Asked], tuple[str, ...]]:
    """Have the vectors of proposals made, by their text; the second value says why there is none.

    Outside of any block. Nothing is asked of a space that holds too few vectors to compare with.
    """
    if deps.embedder is None or deps.vectors is None or not deps.settings.embedding_on_write or not proposals:
        return {}, ()
    from rememora.core.embedding import space_name
    from rememora.flow.embedding import Asked, embedded, memory_text
    from rememora.flow.vectors import known_space

    with deps.store.reading():
        known = {space.name: space.vectors for space in deps.vectors.spaces()}
        if known.get(known_space(deps.vectors, deps.embedder), 0) < ENOUGH_VECTORS:
            return {}, ()
    texts = list(dict.fromkeys(map(memory_text, proposals)))
    try:
        made = embedded(deps, deps.embedder, texts, mode="store")
    except EmbedderError as error:
        return {}, (error.code,)
    return {
        text: Asked(space_name(deps.embedder.space, len(vector)), vector)
        for text, vector in zip(texts, made, strict=True)
        if not isinstance(vector, str)
    }, ()


def verdict_on(deps: Deps, proposal: Memory, terms: Sequence[str], asked: Asked | None) -> Verdict | None:
    """Return the verdict on a memory that is too near to kept ones, or `None`. Inside a transaction.

    What a caller asks to remember is refused as a copy only, never for its topic.
    """
    opposite = _opposite(deps, proposal, terms)
    if opposite is not None:
        return judge_opposite(proposal, opposite)
    settings = deps.settings
    limits = Limits(
        near_dup=settings.dedup_near_dup,
        floor=settings.dedup_similar_floor,
        most=settings.dedup_similar_max if proposal.source == "extracted" else None,
    )
    found = _by_words(deps, proposal, terms) if asked is None else _by_vector(deps, proposal, asked)
    alike = [(similarity, memory) for similarity, memory in found if _comparable(deps, proposal, memory)]
    return judge_near(proposal, alike, limits)


def _opposite(deps: Deps, proposal: Memory, terms: Sequence[str]) -> Memory | None:
    """Return the kept memory of the same kind that says the same words but for a negation."""
    if proposal.kind not in JUDGED:
        return None
    said = [term for term in terms if not is_of_negation(term)]
    kept = (m for m in _candidates(deps, proposal, said) if m.kind == proposal.kind and m.slot is None)
    return next(
        (m for m in kept if _comparable(deps, proposal, m) and contradict(proposal.text, m.text)), None
    )


def alike(deps: Deps, memory: Memory, terms: Sequence[str], asked: Asked | None) -> Near:
    """Return kept memories that say nearly the same as a kept one, in either direction. Inside a block.

    Unlike at the gate, the other one may say less: then it is taken in.
    """
    others = [other for other in _candidates(deps, memory, terms) if other.id != memory.id]
    words = ((max(likeness(memory.text, o.text), likeness(o.text, memory.text)), o) for o in others)
    found = {other.id: (measure, other) for measure, other in words}
    for measure, other in _by_vector(deps, memory, asked) if asked is not None else ():
        if other.id != memory.id and measure > found.get(other.id, (0.0,))[0]:
            found[other.id] = (measure, other)
    now_ms = deps.clock.now_ms()
    return [(measure, other) for measure, other in found.values() if not other.expired(now_ms)]


def keep_vector(deps: Deps, memory: Memory, asked: Asked) -> None:
    """Keep the vector that a memory was compared by, so that it need not be made again. Inside a transaction."""
    assert deps.vectors is not None  # a vector was asked for
    entry = deps.vectors.waiting(asked.space, limit=1, keys=[("memory", memory.scope, memory.id)])
    made = [(one.number, asked.vector) for one in entry]
    deps.vectors.put(asked.space, made, dimensions=len(asked.vector))


def _by_words(deps: Deps, proposal: Memory, terms: Sequence[str]) -> Near:
    return [(likeness(proposal.text, memory.text), memory) for memory in _candidates(deps, proposal, terms)]


def _candidates(deps: Deps, proposal: Memory, terms: Sequence[str]) -> list[Memory]:
    """Read the kept memories that share most of the words."""
    mine = set(terms)
    looked_up = sorted(mine, key=lambda term: (-len(term), term))[:_TERMS]
    _, _, frequencies = deps.store.index.frequencies(proposal.scope, looked_up)
    new = len(looked_up) - len(frequencies)
    if len(mine) - new < _SHARED * len(mine):  # no kept text has enough of the words
        return []
    chosen = affordable(frequencies, budget=_BUDGET)[:_RAREST]
    if not chosen or frequencies[chosen[0]] > _BUDGET * _PATIENCE:
        return []
    order = "best"
    if frequencies[chosen[0]] > _BUDGET:  # common words: only what holds several of them together
        chosen, order = sorted(frequencies, key=lambda term: (frequencies[term], term))[:4], "all"
    where = Where(now_ms=deps.clock.now_ms(), sources=("memory",))
    rows = deps.store.index.candidates({proposal.scope: chosen}, where, limit=_LOOKED_AT, order=order)
    words = set(map(number_of, mine))
    likely = [row.id for row in rows if len(words.intersection(row.terms)) >= _SHARED * len(words)]
    return deps.store.memories.several(proposal.scope, likely) if likely else []


def _by_vector(deps: Deps, proposal: Memory, asked: Asked) -> Near:
    """Measure nearness as a share of the way from unrelated texts to the same one: no model's own scale."""
    from rememora.core.fusion import calibrated

    assert deps.vectors is not None  # a vector was asked for
    where = Where(now_ms=deps.clock.now_ms(), sources=("memory",))
    near = deps.vectors.nearest(asked.space, asked.vector, [proposal.scope], where, limit=_LOOKED_AT)
    ids = {id: calibrated(cosine, near.background, near.searched) for (_, _, id, *_), cosine in near.found}
    found = deps.store.memories.several(proposal.scope, list(ids))
    return [(ids[memory.id], memory) for memory in found if not tells_apart(proposal.text, memory.text)]


def _comparable(deps: Deps, proposal: Memory, memory: Memory) -> bool:
    """Tell whether a kept memory can make the proposal a copy: it holds, for the same time, and has not gone cold.

    What went cold is hardly found any more, so that saying it again is news (B-061).
    """
    when = (proposal.valid_from_ms, proposal.valid_to_ms)
    return (
        memory.id != proposal.id
        and memory.status == "active"
        and memory.tier != COLD
        and memory.integrity != "false"
        and not memory.expired(deps.clock.now_ms())
        and when in ((None, None), (memory.valid_from_ms, memory.valid_to_ms))
    )
