"""Entries of the full text as rows, and their terms back."""

from __future__ import annotations

from struct import pack, unpack_from
from typing import TYPE_CHECKING

from rememora.core.numbers import number_of, numbers_of
from rememora.core.ranking import Terms
from rememora.model.queries import Candidate
from rememora.stores.sqlite.kept_terms import KeptTerms

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from rememora.model.queries import IndexEntry

TERM_BYTES = 4


def to_rows(
    scope: int, numbered: Iterable[tuple[int, IndexEntry]], packed: list[bytes]
) -> Iterator[tuple[object, ...]]:
    """Give the values of `index.ENTRY_ADD`, and note the packed terms of each entry in *packed*.

    Both in one go: the numbers of all terms of a large write would take 100 MB.
    """
    for no, entry in numbered:
        terms = numbers_of(entry.terms)
        packed.append(pack(f"<{len(terms)}I", *terms))
        yield _row(no, scope, entry, packed[-1])


def _row(no: int, scope: int, entry: IndexEntry, terms: bytes) -> tuple[object, ...]:
    exchange = None if entry.exchange_id is None else number_of(entry.exchange_id)
    return (
        no, scope, entry.source == "message", entry.id, entry.session, entry.kind, exchange, entry.at_ms,
        entry.expires_ms, terms,
    )  # fmt: skip


def term_numbers(packed: bytes) -> tuple[int, ...]:
    """Return the numbers of the terms of an entry."""
    return unpack_from(f"<{len(packed) // TERM_BYTES}I", packed)


def prefixed(scope: int, terms: Sequence[str]) -> str:
    """Join terms, each behind its scope's number."""
    prefix = f"{scope}:"
    return prefix + f" {prefix}".join(terms)


def to_candidate(row: Sequence[Any], scope: str) -> Candidate:
    """Return what a row of entries is: source, scope, id, kind, exchange, packed terms, place, session and time."""
    source, _, id, kind, exchange, packed, place, session, at_ms = row
    # As `Candidate(...)` does, without the call that it is written in Python for: every question makes hundreds.
    made = (source, scope, id, kind, exchange, _KEPT.of(packed), place, session, at_ms)
    return tuple.__new__(Candidate, made)


def _unpacked(packed: bytes) -> Terms:
    return Terms(term_numbers(packed))


_KEPT = KeptTerms(_unpacked)
"""Of all stores of this process: terms follow from their bytes alone."""


def grouped(entries: Iterable[IndexEntry]) -> list[tuple[str, str, list[IndexEntry]]]:
    """Group by scope and source; of two entries with one id the later stays."""
    groups: dict[tuple[str, str], dict[str, IndexEntry]] = {}
    for entry in entries:
        groups.setdefault((entry.scope, entry.source), {})[entry.id] = entry
    return [(scope, source, list(by_id.values())) for (scope, source), by_id in groups.items()]
