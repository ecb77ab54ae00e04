"""What a caller asks to keep or to change, checked, cleaned and made a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.flow.admit import replace_content
from rememora.flow.intake import Intake
from rememora.model.errors import InvalidInput, NotFound
from rememora.model.memory import KINDS, TRUST_RANK, Memory

if TYPE_CHECKING:
    from typing import Any

    from rememora.flow.deps import Deps
    from rememora.model.results import Receipt


def proposal(
    *, id: str | None, scope: str, session: str | None, trust: str, at_ms: int, **given: Any
) -> tuple[Memory, Intake]:
    """Make a memory of checked and cleaned values; its id is empty when the caller gave none."""
    intake = Intake()
    memory = Memory(
        id=arguments.optional_identifier("id", id) or "",
        scope=scope,
        session=session,
        trust=arguments.choice("trust", trust, tuple(TRUST_RANK)),
        recorded_ms=at_ms,
        updated_ms=at_ms,
        reinforced_ms=at_ms,
        **_values(intake, given, at_ms=at_ms),
    )
    return _checked(memory), intake


def change(
    deps: Deps, id: str, wanted: Mapping[str, Any], *, trust: str | None = None, scope: str, at_ms: int
) -> Receipt:
    """Change some values of a memory, on the word of *trust*; one that is trusted less is refused.

    Raises:
        NotFound: It is unknown in this scope, or forgotten.
    """
    intake = Intake()
    values = _values(intake, wanted, at_ms=at_ms)
    word = None if trust is None else arguments.choice("trust", trust, tuple(TRUST_RANK))
    with deps.store.transaction():
        known = deps.store.memories.get(scope, id)
        if known is None or known.status == "trashed" or known.expired(deps.clock.now_ms()):
            raise NotFound("a memory", id, scope=scope)
        lower = word is not None and TRUST_RANK[word] < TRUST_RANK[known.trust]
        values["trust"] = word if lower else known.trust  # the lower one is refused; none ever rises
        return replace_content(deps, known, _checked(replace(known, updated_ms=at_ms, **values)), intake)


def _values(intake: Intake, given: Mapping[str, Any], *, at_ms: int) -> dict[str, Any]:
    """Check and clean every value that was given, and name it as the record does."""
    values = {name: _READ[name](intake, name, value) for name, value in given.items() if name != "ttl_s"}
    ttl_s = given.get("ttl_s")
    if ttl_s is not None:
        values["expires_ms"] = at_ms + int(
            arguments.positive("ttl_s", ttl_s, most=arguments.MAX_SECONDS) * 1000
        )
    return values


def _checked(memory: Memory) -> Memory:
    start, end = memory.valid_from_ms, memory.valid_to_ms
    if start is not None and end is not None and end < start:
        raise InvalidInput(f"valid_to: expected a time at or after valid_from ({start}), found {end}")
    return memory


def _text(intake: Intake, name: str, value: object) -> str:
    return intake.text(arguments.text(name, value))


def _title(intake: Intake, name: str, value: object) -> str | None:
    return None if value is None else intake.text(arguments.text(name, value))


def _texts(intake: Intake, name: str, value: object) -> tuple[str, ...]:
    return tuple(map(intake.text, arguments.texts(name, value)))


def _ids(_: Intake, name: str, value: object) -> tuple[str, ...]:
    return () if not value else arguments.several(name, value)


def _kind(_: Intake, name: str, value: object) -> str:
    return arguments.choice(name, value, KINDS)


def _share(_: Intake, name: str, value: object) -> float:
    return arguments.share(name, value)


def _flag(_: Intake, name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise InvalidInput(f"{name}: expected True or False, found {arguments.shown(value)}")
    return value


def _slot(intake: Intake, name: str, value: object) -> tuple[str, str, str] | None:
    if value is None:
        return None
    if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != 3:
        raise InvalidInput(f"{name}: expected (subject, attribute, value), found {arguments.shown(value)}")
    subject, attribute, content = (intake.text(arguments.text(name, part)) for part in value)
    return subject, attribute, content


def _meta(intake: Intake, name: str, value: object) -> Mapping[str, object]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise InvalidInput(f"{name}: expected a mapping, found {type(value).__name__}")
    return intake.values(value)


def _as_is(_: Intake, _name: str, value: object) -> object:
    return value


_READ = {
    "text": _text,
    "kind": _kind,
    "title": _title,
    "concepts": _texts,
    "confidence": _share,
    "importance": _share,
    "slot": _slot,
    "valid_from_ms": _as_is,
    "valid_to_ms": _as_is,
    "because": _ids,
    "pinned": _flag,
    "triggers": _texts,
    "meta": _meta,
}
"""How each value is read."""
