"""What the graph adds to a ranking, and what it says of how sure the answer is. A store without facts costs nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.context.entry import Entry
from rememora.core.text.first_person import asks_about_self
from rememora.flow.hits import DIGITS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.ranking import Corpus
    from rememora.flow.deps import Deps
    from rememora.flow.graph import Connected
    from rememora.flow.hits import Loader
    from rememora.flow.recall import Question
    from rememora.model.results import Hit

_LOOKED_AT = 5
"""Hits that may tell what no fact does."""


def joined(
    deps: Deps, question: Question, corpus: Corpus, ranked: Sequence[Entry], loader: Loader
) -> tuple[list[Entry], Connected | None]:
    """Join what the graph connects with a question to what was found otherwise, best first. Inside a block.

    What the best of them rest on is found in their rows: *loader* reads all that are likely to be shown in one go.
    """
    if not corpus.entries or not question.limit or "memory" not in question.where.sources:
        return list(ranked), None
    from rememora.flow.graph import connected, related

    found = connected(deps, question.text, question.scopes, question.where)
    if not found.shares and all(one.source != "memory" for one in ranked[: question.limit]):
        return list(ranked), found  # nothing joins: messages rest on nothing
    by_key = {one.key: one for one in ranked}
    for key, (candidate, share) in found.shares.items():
        one = by_key.setdefault(key, Entry(candidate, corpus))
        one.score = 1.0 - (1.0 - min(1.0, one.score)) * (1.0 - share) if one.score else share
    best = sorted(by_key.values(), key=lambda one: (-one.score, one.scope, one.id))
    first = best[: question.limit]
    loader.fetch(one.key for one in first if one.score > 0 and round(one.score, DIGITS) >= question.min_score)
    related_to = related(deps, [(one.key, one.score) for one in first], question.where, loader)
    for key, (candidate, share) in related_to.items():
        if key not in by_key:
            by_key[key] = one = Entry(candidate, corpus)
            one.score = share
    return sorted(by_key.values(), key=lambda one: (-one.score, one.scope, one.id)), found


def addressed(found: Connected | None, hits: Sequence[Hit], verdict: str, reason: str) -> tuple[str, str]:
    """Return confidence and reason, where an address that was asked for is known, or known to be empty."""
    if found is None or not found.who or not found.asked:
        return verdict, reason
    from rememora.core.attributes import ME
    from rememora.flow.graph import ADDRESSED

    if found.known:
        first = next((hit for hit in hits if hit.score >= ADDRESSED and hit.memory and hit.memory.slot), None)
        if verdict == "none" and first is not None:
            return "weak", f"{first.id} has the address that is asked for; {reason}"
        return verdict, reason
    if verdict != "conflicting" and not any(_tells(hit, found) for hit in hits[:_LOOKED_AT]):
        about = "the user" if found.who[0] == ME else found.who[0]
        return "none", f"nothing is known of {about} and {', '.join(sorted(found.asked))}; {reason}"
    return verdict, reason


def _tells(hit: Hit, found: Connected) -> bool:
    """Tell whether a hit speaks of what is asked, and of whom: it may be known though no fact has the address."""
    from rememora.core.attributes import ME, families, names, person
    from rememora.core.text.asking import asks

    if hit.doubtful or asks(hit.text) or found.asked.isdisjoint(families(hit.text)):
        return False
    if hit.memory is not None and hit.memory.slot is not None:
        return person(hit.memory.slot[0]) in found.who
    if ME in found.who and hit.memory is not None and hit.memory.source != "extracted":
        return True  # what a host notes of a user need not say of whom it is
    if hit.name is not None and person(hit.name) in found.who:
        return True
    mine = ME in found.who and (asks_about_self(hit.text) or hit.text.startswith(("User", "用户")))
    return mine or not set(found.who).isdisjoint(names(hit.text))
