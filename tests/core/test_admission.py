"""Who is let in: the same words, forgotten ones, and values that meet in a slot."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rememora.core.admission import Verdict, admit
from rememora.core.told import FORGOTTEN
from rememora.model.memory import TRUST_RANK
from rememora.testing import a_memory

if TYPE_CHECKING:
    from rememora.model.memory import Memory

LEEDS, YORK, WORK = ("ana", "home", "Leeds"), ("ana", "home", "York"), ("ana", "work", "Leeds")
NEW = a_memory(id="new", recorded_ms=2_000)
OLD = a_memory(id="old", recorded_ms=1_000)


def new(**changes: object) -> Memory:
    return replace(NEW, **changes)  # type: ignore[arg-type]


def old(**changes: object) -> Memory:
    return replace(OLD, **changes)  # type: ignore[arg-type]


STORED = Verdict(status="stored")
DUPLICATE = Verdict(status="duplicate", of="old")
STRONGER = Verdict(
    status="superseded", of="old", closes=("old",), reason="the word of 'user' stands for that of 'web'"
)
ADDRESSED = Verdict(
    status="superseded", of="old", closes=("old",), reason="the same words, now with an address"
)
NO_ADDRESS = replace(DUPLICATE, reason="the word of 'web' gives the word of 'user' no address")


@pytest.mark.parametrize(
    ("proposal", "twins", "verdict"),
    [
        (new(), [], STORED),  # nobody said it before
        (new(), [old()], DUPLICATE),  # said before
        (new(trust="web"), [old(trust="user")], DUPLICATE),  # by somebody who is trusted more
        (new(trust="user"), [old(trust="web")], STRONGER),  # by somebody who is trusted less
        (new(trust="web"), [old(trust="web")], DUPLICATE),  # by somebody like that one
        (new(), [old(slot=LEEDS)], DUPLICATE),  # said with an address: it says more
        (new(slot=LEEDS), [old(slot=LEEDS)], DUPLICATE),  # with the same address
        (new(slot=LEEDS), [old(slot=WORK)], STORED),  # for another address
        (new(slot=LEEDS), [old()], ADDRESSED),  # an address is added
        (new(slot=LEEDS, trust="web"), [old()], NO_ADDRESS),  # by somebody who is trusted less
        (new(slot=LEEDS), [old(slot=WORK), replace(OLD, id="x")], replace(ADDRESSED, of="x", closes=("x",))),
        (new(), [old(status="quarantined")], STORED),  # what only waits stands in nobody's way
        (new(), [replace(OLD, id="q", status="quarantined"), old()], DUPLICATE),  # nor before what does not
    ],
)
def test_same_words(proposal: Memory, twins: list[Memory], verdict: Verdict) -> None:
    assert admit(proposal, twins=twins, holder=None, forgotten=None) == verdict


@pytest.mark.parametrize(
    ("proposal", "holder", "verdict"),
    [
        (new(slot=YORK), old(slot=LEEDS), Verdict(status="superseded", of="old", closes=("old",))),  # newer
        (
            new(slot=YORK, recorded_ms=1_000),  # of the same moment: what is told later counts
            old(slot=LEEDS),
            Verdict(status="superseded", of="old", closes=("old",)),
        ),
        (
            new(slot=YORK, recorded_ms=999),  # older, told later
            old(slot=LEEDS),
            Verdict(
                status="stored",
                of="old",
                behind=old(slot=LEEDS),
                reason="an older value; the newer one stays",
            ),
        ),
        (
            new(slot=YORK, valid_from_ms=500),  # told later, but it held before
            old(slot=LEEDS),
            Verdict(
                status="stored",
                of="old",
                behind=old(slot=LEEDS),
                reason="an older value; the newer one stays",
            ),
        ),
        (
            new(slot=YORK, trust="tool"),  # whose word weighs less
            old(slot=LEEDS),
            Verdict(
                status="quarantined",
                of="old",
                reason="the word of 'tool' does not replace the word of 'user'",
            ),
        ),
        (
            new(slot=YORK, trust="tool", recorded_ms=1),  # and is older: it waits all the same
            old(slot=LEEDS),
            Verdict(
                status="quarantined",
                of="old",
                reason="the word of 'tool' does not replace the word of 'user'",
            ),
        ),
        (
            new(slot=LEEDS),
            old(slot=LEEDS),
            replace(DUPLICATE, reason="the slot has this value"),
        ),  # other words
        (
            new(slot=LEEDS, trust="web"),  # the same value from below
            old(slot=LEEDS),
            replace(DUPLICATE, reason="the slot has this value"),
        ),
        (new(slot=LEEDS), old(slot=LEEDS, trust="web"), STRONGER),  # the same value from above
    ],
)
def test_values_that_meet_in_a_slot(proposal: Memory, holder: Memory, verdict: Verdict) -> None:
    assert admit(proposal, twins=[], holder=holder, forgotten=None) == verdict


def test_new_value_in_the_same_words_is_no_duplicate() -> None:
    holder = old(slot=LEEDS)

    verdict = admit(new(slot=YORK), twins=[holder], holder=holder, forgotten=None)

    assert verdict == Verdict(status="superseded", of="old", closes=("old",))


def test_weaker_claim_waits_once() -> None:
    waiting = replace(OLD, id="waiting", slot=YORK, trust="web", status="quarantined")

    verdict = admit(new(slot=YORK, trust="web"), twins=[waiting], holder=old(slot=LEEDS), forgotten=None)

    assert (verdict.status, verdict.of) == ("duplicate", "waiting")


@pytest.mark.parametrize(
    ("twins", "holder", "status"),
    [
        ([], None, "rejected"),  # forgotten, and nothing else is known
        ([old()], None, "duplicate"),  # said again since, under another id
        ([], old(slot=YORK), "rejected"),  # it would have closed another value
        ([replace(OLD, status="quarantined")], None, "rejected"),  # what waits is no leave
    ],
)
def test_what_was_forgotten_is_not_learnt_again(
    twins: list[Memory], holder: Memory | None, status: str
) -> None:
    proposal = new() if holder is None else new(slot=LEEDS)

    verdict = admit(proposal, twins=twins, holder=holder, forgotten="gone")

    assert verdict.status == status
    if status == "rejected":
        assert (verdict.of, verdict.reason) == ("gone", FORGOTTEN)


trusts = st.sampled_from(sorted(TRUST_RANK))
slots = st.sampled_from([None, LEEDS, YORK, WORK])


@given(trusts, trusts, slots, slots, st.integers(0, 3), st.booleans(), st.none() | st.just("gone"))
def test_nothing_of_higher_trust_is_ever_closed(
    asking: str,
    there: str,
    wanted: tuple[str, str, str] | None,
    held: tuple[str, str, str] | None,
    at_ms: int,
    same_words: bool,
    forgotten: str | None,
) -> None:
    known = old(trust=there, slot=held, recorded_ms=1)
    meets = wanted is not None and held is not None and wanted[:2] == held[:2]

    verdict = admit(
        new(trust=asking, slot=wanted, recorded_ms=at_ms),
        twins=[known] if same_words else [],
        holder=known if meets else None,
        forgotten=forgotten,
    )

    if TRUST_RANK[asking] < TRUST_RANK[there]:
        assert verdict.closes == ()
    assert set(verdict.closes) <= {"old"}
    assert bool(verdict.closes) == (verdict.status == "superseded")
