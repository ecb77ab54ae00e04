"""What a user asks in their own words to be forgotten is forgotten: all that was told of its address, and where.

A value alone would not do: if only the last one went, the one before it would hold again. Inside a transaction.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.attributes import ME, attributes, families, person
from rememora.core.correction import holds
from rememora.core.dedupe import normal_form
from rememora.flow.forget import FORGOTTEN, trash
from rememora.flow.mentions import with_mentions
from rememora.flow.told import FORGETTABLE, forgettable
from rememora.model.queries import Which

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory
    from rememora.model.results import Receipt
    from rememora.model.transcript import Message

_NO_PLACE = ("name",)
"""Of "the name of my doctor" only the doctor is meant."""


class Away(NamedTuple):
    """A request: the place of its message among those of the turn, and what it is about.

    *loose*: no pattern read it, and *about* is all of it.
    """

    place: int
    about: str
    loose: bool = False


def forgotten(deps: Deps, aways: Iterable[Away], turn: Sequence[Message]) -> list[Receipt]:
    """Forget what the requests of a turn are about; nothing where that cannot be told for certain."""
    receipts: list[Receipt] = []
    for away in aways:
        message = turn[away.place]
        rows = _meant_by(deps, away, message)
        rows += _companions(deps, rows)
        if rows:
            reason = f"the user asked for it in message {message.id!r}"
            done = trash(deps, rows, operation=FORGOTTEN, reason=reason, beside=_beside(rows, message))
            receipts += with_mentions(deps, done, rows)
    return receipts


def requested(deps: Deps, scope: str, exchange_id: str, own: Sequence[Message]) -> tuple[Receipt, ...]:
    """Forget what the user asks in an exchange, in a transaction of its own.

    Args:
        deps: The ports.
        scope: Of the exchange.
        exchange_id: It is completed by now.
        own: Its messages with their words; nothing else is read where these ask for nothing.
    """
    from rememora.flow.lessons import asked_away

    if not any(True for one in own for _ in asked_away(one, 0)):
        return ()
    with deps.store.transaction():
        kept = {m.text: m for m in deps.store.transcript.window([scope], exchange_id=exchange_id)}
        turn = [kept.get(one.text, one) for one in own]
        aways = [away for place in range(len(turn)) for away, _ in asked_away(turn[place], place)]
        return tuple(forgotten(deps, aways, turn))


def _meant_by(deps: Deps, away: Away, message: Message) -> list[Memory]:
    if not away.loose:
        found = _meant(deps, away.about, message)
        if found or families(away.about):
            return found
        from rememora.flow.asked_loosely import bare

        return _told_before(deps, bare(deps, away.about, message), message)
    from rememora.flow.asked_loosely import meant

    return _told_before(deps, meant(deps, away.about, message), message)


def _meant(deps: Deps, about: str, message: Message) -> list[Memory]:
    """Return every value of the addresses that a request names: by a value, or by its attribute."""
    rows = _told_before(deps, _rows(deps, message.scope, _subjects(deps, about, message)), message)
    asked = families(about) - set(_NO_PLACE) or families(about)
    normal = normal_form(about)
    valued = [m for m in rows if m.slot and holds(normal, _bare(m.slot[2]))]
    fitting = [m for m in valued if m.slot and not asked.isdisjoint(attributes(m.slot[1]))]
    named = fitting or ([] if asked and not valued else valued)
    if not named and not _states(about):
        named = [m for m in rows if m.slot and not asked.isdisjoint(attributes(m.slot[1]))]
    kinds = {attributes(m.slot[1]) for m in named if m.slot}
    return [m for m in rows if m.slot and attributes(m.slot[1]) in kinds]


def _companions(deps: Deps, rows: Sequence[Memory]) -> list[Memory]:
    """Return what has no address and says a value that goes: what told its end, and parts of the turns that told it."""
    if not rows:
        return []
    from rememora.core.loosely import places

    scope, known = rows[0].scope, {row.id for row in rows}
    values = [row.slot[2] for row in rows if row.slot]
    exchanges = tuple({span.exchange_id for row in rows for span in row.evidence})
    ends = [row.superseded_by for row in rows if row.superseded_by]
    found = deps.store.memories.several(scope, ends)
    found += list(deps.store.memories.find(Which(scopes=(scope,), statuses=FORGETTABLE, exchanges=exchanges)))
    return [
        one
        for one in {one.id: one for one in found}.values()
        if one.id not in known
        and one.slot is None
        and one.source == "extracted"
        and any(places(value, one.text) for value in values)
    ]


def _states(about: str) -> bool:
    """Tell whether a request says what it is about, "that I live in Tokyo": another value is not meant by it."""
    if about.startswith("我"):
        return not any(word in about for word in ("哪", "什么", "谁", "多少", "几", "怎", "的"))
    return about.lower().startswith(("that ", "i ", "i'"))


def _told_before(deps: Deps, rows: Sequence[Memory], request: Message) -> list[Memory]:
    """Return what was told by the time of a request: one in an old talk does not mean what was said since."""
    ids = {span.message_id for row in rows for span in row.evidence}
    said = {m.id: m.at_ms for m in deps.store.transcript.messages(request.scope, sorted(ids))} if ids else {}
    return [
        row
        for row in rows
        if max((said.get(s.message_id, row.recorded_ms) for s in row.evidence), default=row.recorded_ms)
        <= request.at_ms
    ]


def _subjects(deps: Deps, about: str, message: Message) -> list[str]:
    """Return whom a request is about: somebody whom it names, else whoever speaks."""
    from rememora.core.attributes import names
    from rememora.core.text.first_person import asks_about_self, others_of_mine

    others = [name for name in names(about) if _rows(deps, message.scope, [name])]
    named = [name for name in others if person(name) != ME and not _is_value(deps, message.scope, name)]
    mine = asks_about_self(about) or _speaks_of_self(about)
    if others_of_mine(about) or _of_anothers(about) or (named and not (mine and not _leads(about, named))):
        return named  # of a sister whom nobody knows by name nothing is forgotten, least of all what is mine
    return [ME, *([message.name] if message.name else [])] if mine else []


def _speaks_of_self(about: str) -> bool:
    words = about.lower().replace("'", " ").split()
    return not {"i", "my", "our"}.isdisjoint(words) or any(word in about for word in ("我", "咱"))


@cache
def _anothers() -> re.Pattern[str]:
    return re.compile(r"(?i)\bof (?:my|our) \w+|我的?[^的住用开养爱喜叫吃喝在]{2,5}的.")


def _of_anothers(about: str) -> bool:
    """Tell whether something of somebody of mine is meant: "the address of my dentist", 我牙医的地址."""
    return _anothers().search(about) is not None


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
    return forgettable(deps, scope, map(person, subjects))


def _beside(rows: Sequence[Memory], request: Message) -> list[Message]:
    """Return the request itself, where it says a value that it asks to be forgotten."""
    values = [_bare(row.slot[2]) for row in rows if row.slot]
    return [request] if any(holds(normal_form(request.text), value) for value in values) else []


def _bare(value: str) -> str:
    normal = normal_form(value)
    for article in ("a ", "an ", "the "):
        normal = normal.removeprefix(article)
    return normal
