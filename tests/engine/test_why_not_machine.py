"""Whatever happened to a line, `why_not` and `recall` say the same of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rememora
from rememora.model.explained import CAUSES
from rememora.testing import FrozenClock

if TYPE_CHECKING:
    from rememora import Rememora

WORDS = ("tea", "oolong", "Lyon", "bike", "茶", "乌龙", "自行车", "🍵", "the")
TEXTS = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join)
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["remember", "say", "open", "value", "web", "forget", "lived", "later", "prune"]),
        TEXTS,
    ),
    min_size=1,
    max_size=12,
)
ASKED = st.fixed_dictionaries(
    {},
    optional={
        "limit": st.integers(0, 3),
        "budget_tokens": st.integers(0, 12),
        "among": st.sampled_from(["memories", "transcript"]),
        "kinds": st.sampled_from(["note", "fact"]),
        "roles": st.just("user"),
        "session": st.just("s"),
        "since": st.just("2026-01-02"),
        "until": st.just("2999-01-01"),
        "as_of": st.just("2100-01-01"),
        "min_score": st.sampled_from([0.2, 0.9]),
    },
)


def carried_out(mem: Rememora, clock: FrozenClock, steps: list[tuple[str, str]]) -> list[str]:
    """Let things happen, and return every id and text there was."""
    known: list[str] = []
    for number, (what, text) in enumerate(steps):
        id = f"m{number}"
        if what == "say":
            mem.archive([{"role": "user", "content": text, "id": id}], session="s")
        elif what == "open":
            mem.begin(text, id=id)
        elif what in ("value", "web"):
            trust = "web" if what == "web" else "user"
            mem.remember(text, slot=("ana", "x", text), kind="fact", id=id, trust=trust)
        elif what == "lived":
            mem.remember(text, ttl_s=1, id=id)
        elif what == "later":
            clock.advance(seconds=3600)
        elif what == "forget":
            for memory in mem.list(limit=1):
                mem.forget(memory.id)
        elif what == "prune":
            mem.upkeep.prune(mem.upkeep.preview_prune(expired=True, min_confidence=0.0).token)
        else:
            mem.remember(text, id=id)
        known += [id, text]
    return known


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(STEPS, TEXTS, ASKED, st.randoms(use_true_random=False))
def test_why_not_never_differs_from_recall(
    steps: list[tuple[str, str]], query: str, asked: dict[str, Any], pick: Any
) -> None:
    clock = FrozenClock()
    with rememora.open(":memory:", clock=clock) as mem:
        known = carried_out(mem, clock, steps)
        hits = mem.recall(query, **asked).hits
        for text in pick.sample(known, min(4, len(known))):
            found = mem.why_not(text, query, **asked)

            assert found.came == any((hit.scope, hit.id) == (found.scope, found.id) for hit in hits) or (
                found.shown_by in {hit.id for hit in hits}
            )
            assert found.came or found.causes
            assert {cause.name for cause in found.causes} <= {*CAUSES} - {"left_out"}
            assert all(one.id != found.id and one.score >= (found.score or 0) for one in found.ahead)
        for hit in hits:
            assert mem.why_not(hit.id, query, **asked).came, "what came is never said to have stayed away"
