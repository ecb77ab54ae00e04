"""Rows of the ledger, folded into what became of each memory."""

from __future__ import annotations

import pytest

from rememora.core.changes import corrected, named, outcomes, versions_after
from rememora.model.ledger import LedgerRow


def rows(*operations: str) -> list[LedgerRow]:
    """Make rows of such as "stored a" or "superseded b a"."""
    made = []
    for place, words in enumerate(operations, start=1):
        name, *ids = words.split()
        operation = name if "." in name else f"memory.{name}"
        made.append(
            LedgerRow(
                operation_id=f"op-{place}",
                operation=operation,
                scope="s",
                ids=tuple(ids),
                reason=None,
                at_ms=place,
                payload={"version": 2, "closed": ["c"]}
                if operation == "memory.updated" and "c" in ids
                else None,
            )
        )
    return made


@pytest.mark.parametrize(
    ("operations", "found"),
    [
        (["stored a"], {"a": "came"}),
        (["superseded b a"], {"b": "came", "a": "superseded"}),
        (["stored a", "superseded b a"], {"a": "superseded", "b": "came"}),
        (["stored a", "forgotten a"], {"a": "went"}),
        (["forgotten a", "restored a"], {}),  # as it was
        (["forgotten a", "purged a"], {"a": "went"}),
        (["purged a"], {}),  # it was gone before
        (["restored a"], {"a": "back"}),
        (["reopened a"], {"a": "back"}),
        (["quarantined a b"], {"a": "waits"}),
        (["quarantined a b", "accepted a b"], {"a": "came"}),
        (["accepted a"], {"a": "came"}),
        (["rejected a"], {"a": "went"}),
        (["updated a", "updated a"], {"a": "changed"}),
        (["updated a", "forgotten a"], {"a": "went"}),
        (["updated a c"], {"a": "changed", "c": "superseded"}),  # by a payload
        (["merged a b"], {"a": "changed", "b": "went"}),
        (["merged a b", "unmerged a b"], {"a": "changed"}),  # b is as it was
        (["unmerged a b"], {"a": "changed", "b": "back"}),
        (["withdrawn a"], {"a": "ended"}),
        (["ended a"], {"a": "ended"}),
        (["archived a b"], {"a": "went"}),
        (["used a", "injected a b"], {}),  # being read changes nothing
        (["memories.imported a b c"], {"a": "came", "b": "came", "c": "came"}),
        (["stored a", "scope.cleared"], {"a": "went"}),
        (["scope.cleared", "stored a"], {"a": "came"}),
        (["exchange.completed x", "block.injected a"], {}),  # no memories
        (["erased a"], {"a": "went"}),
        (["stored erased", "superseded erased a", "superseded b erased"], {"a": "superseded", "b": "came"}),
        (["words.erased"], {}),  # says no more than that
        (["relabelled a"], {}),  # an operation of a later version says nothing that we know
    ],
)
def test_what_became_of_each(operations: list[str], found: dict[str, str]) -> None:
    told = outcomes(rows(*operations), {})

    assert {id: one.change for (_, id), one in told.items() if one.change} == found


def test_what_was_corrected_to_what_was_known_already_is_the_one_that_is_closed() -> None:
    told = outcomes(rows("superseded old known"), {("s", "old"): "known"})

    assert {id: one.change for (_, id), one in told.items()} == {"old": "superseded"}
    assert told["s", "old"].of == "known"


def test_each_is_told_with_all_its_operations_and_whether_it_was_there() -> None:
    told = outcomes(rows("stored a", "updated a", "superseded b a"), {})

    assert told["s", "a"].operations == ["op-1", "op-2", "op-3"]
    assert (told["s", "a"].was, told["s", "b"].was) == ("absent", "absent")
    assert told["s", "a"].versions == 1


def test_versions_are_counted_and_memories_named() -> None:
    found = rows("updated a", "merged a b", "accepted c", "used d", "exchange.begun e")

    assert versions_after(found) == {("s", "a"): 2, ("s", "c"): 1}
    assert list(named(found)) == [("s", "a"), ("s", "b"), ("s", "c")]


@pytest.mark.parametrize(
    ("state", "status", "becomes"),
    [
        ("active", "active", "active"),
        ("ended", "active", "ended"),  # its end was told, and it holds until then
        ("active", "superseded", "superseded"),  # by an operation that we do not know
        ("active", "deprecated", "ended"),
        ("active", "quarantined", "waiting"),
        ("superseded", "active", "active"),  # reopened
        ("active", None, "gone"),
        ("active", "of a later version", "active"),
    ],
)
def test_status_of_today_has_the_last_word(state: str, status: str | None, becomes: str) -> None:
    (outcome,) = outcomes(rows("stored a"), {}).values()
    outcome.state = state

    corrected(outcome, status)

    assert outcome.state == becomes
