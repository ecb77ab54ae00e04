"""What a user asks in their own words to be forgotten is forgotten: all that was told of its address, and where.

A value alone would not do: if only the last one went, the one before it would hold again. Inside a transaction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rememora.core.attributes import ME, attributes, families, person
from rememora.core.correction import holds, says
from rememora.core.dedupe import normal_form
from rememora.flow.forget import FORGOTTEN, trash
from rememora.flow.hiding import holding
from rememora.model.queries import Where

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory
    from rememora.model.results import Receipt
    from rememora.model.transcript import Message

_MOST = 1_000
"""Memories of one subject that are looked at."""
_BEFORE_ALL_MS = -(2**62)
_NO_PLACE = ("name",)
"""Of "the name of my doctor" only the doctor is meant."""
_TOLD = ("active", "superseded", "deprecated", "quarantined")


class Away(NamedTuple):
    """A request: the place of its message among those of the turn, and what it is about."""

    place: int
    about: str


def forgotten(deps: Deps, aways: Iterable[Away], turn: Sequence[Message]) -> list[Receipt]:
    """Forget what the requests of a turn are about; nothing where that cannot be told for certain."""
    receipts: list[Receipt] = []
    for away in aways:
        message = turn[away.place]
        rows = _meant(deps, away.about, message)
        if rows:
            memories = _with_repeats(deps, rows)
            reason = f"the user asked for it in message {message.id!r}"
            receipts += trash(
                deps, memories, operation=FORGOTTEN, reason=reason, beside=_beside(deps, rows, message)
            )
    return receipts


def _meant(deps: Deps, about: str, message: Message) -> list[Memory]:
    """Return every value of the addresses that a request names: by a value, or by its attribute."""
    rows = _rows(deps, message.scope, _subjects(deps, about, message))
    asked = families(about) - set(_NO_PLACE) or families(about)
    normal = normal_form(about)
    valued = [m for m in rows if m.slot and holds(normal, _bare(m.slot[2]))]
    fitting = [m for m in valued if m.slot and not asked.isdisjoint(attributes(m.slot[1]))]
    named = fitting or ([] if asked and not valued else valued)
    if not named:
        named = [m for m in rows if m.slot and not asked.isdisjoint(attributes(m.slot[1]))]
    kinds = {attributes(m.slot[1]) for m in named if m.slot}
    return [m for m in rows if m.slot and attributes(m.slot[1]) in kinds]


def _subjects(deps: Deps, about: str, message: Message) -> list[str]:
    """Return whom a request is about: somebody whom it names, else whoever speaks."""
    from rememora.core.attributes import names
    from rememora.core.text.first_person import asks_about_self

    others = [name for name in names(about) if _rows(deps, message.scope, [name])]
    named = [name for name in others if person(name) != ME and not _is_value(deps, message.scope, name)]
    mine = asks_about_self(about) or any(word in about for word in ("我", "咱"))
    if named and not (mine and not _leads(about, named)):
        return named
    return [ME, *([message.name] if message.name else [])] if mine else []


def _leads(about: str, names: Sequence[str]) -> bool:
    """Tell whether a name comes before whoever speaks is spoken of: "where Ana, my sister, lives"."""
    normal = normal_form(about)
    first = min((normal.find(name) for name in names if name in normal), default=-1)
    own = [at for word in ("i ", "my ", "our ", "我") if (at := normal.find(word)) >= 0]
    return first >= 0 and (not own or first < min(own))


def _is_value(deps: Deps, scope: str, name: str) -> bool:
    return any(m.slot and normal_form(m.slot[2]) == name for m in _rows(deps, scope, [ME]))


def _rows(deps: Deps, scope: str, subjects: Iterable[str]) -> list[Memory]:
    """Return the values that were ever told of some subjects."""
    from rememora.core.edges import subject_term

    terms = [subject_term(person(subject)) for subject in subjects]
    where = Where(now_ms=_BEFORE_ALL_MS, sources=("memory",))
    rows = deps.store.index.candidates({scope: terms}, where, limit=_MOST, order="newest") if terms else []
    found = deps.store.memories.several(scope, [row.id for row in rows])
    return sorted((m for m in found if m.slot and m.status in _TOLD), key=lambda m: (m.recorded_ms, m.id))


def _with_repeats(deps: Deps, rows: Sequence[Memory]) -> list[Memory]:
    """Add what has no address of its own and says one of the values of the same subject."""
    from rememora.core.text import query_terms

    known = {m.id: m for m in rows}
    where = Where(now_ms=_BEFORE_ALL_MS, sources=("memory",))
    for row in rows:
        assert row.slot is not None  # found by it
        value, whose = row.slot[2], person(row.slot[0])
        terms = query_terms(value)
        near = (
            deps.store.index.candidates({row.scope: terms}, where, limit=_MOST, order="all") if terms else []
        )
        for other in deps.store.memories.several(row.scope, [one.id for one in near]):
            if (
                other.status in _TOLD
                and other.slot is None
                and says(other, value)
                and _speaks_of(other.text, whose)
            ):
                known.setdefault(other.id, other)
    return list(known.values())


def _beside(deps: Deps, rows: Sequence[Memory], request: Message) -> list[Message]:
    """Return the turns in sight in which the same subject and a value meet, the request itself among them."""
    found: dict[str, Message] = {}
    for row in rows:
        assert row.slot is not None  # found by it
        for message in holding(deps, row.scope, row.slot[2]):
            of_subject = message.role == "user" and _speaks_of(message.text, person(row.slot[0]))
            if of_subject or message.exchange_id in {one.exchange_id for one in found.values()}:
                found[message.id] = message
    values = [_bare(row.slot[2]) for row in rows if row.slot]
    if any(holds(normal_form(request.text), value) for value in values):
        found[request.id] = request
    return list(found.values())


def _speaks_of(text: str, whose: str) -> bool:
    from rememora.core.text.first_person import asks_about_self

    if whose != ME:
        return holds(normal_form(text), whose)
    return asks_about_self(text) or text.startswith(("User", "用户")) or "我" in text


def _bare(value: str) -> str:
    normal = normal_form(value)
    for article in ("a ", "an ", "the "):
        normal = normal.removeprefix(article)
    return normal
