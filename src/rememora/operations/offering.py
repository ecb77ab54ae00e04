"""Makes tools of operations: what a model may choose, what the handle decides, and how a call is carried out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from msgspec import ValidationError, convert

from rememora.core import arguments
from rememora.engine import Rememora
from rememora.model.errors import InvalidInput, StoreError
from rememora.model.memory import TRUST_RANK
from rememora.model.plain import plain
from rememora.operations import said
from rememora.operations.faces import FACES, Face
from rememora.operations.inputs import given
from rememora.operations.more_faces import MORE_FACES
from rememora.operations.registry import OPERATIONS
from rememora.operations.schema import argument_descriptions, input_schema
from rememora.operations.tool import Tool, ToolResult

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from rememora.aio import AsyncRememora
    from rememora.model.results import Hit
    from rememora.operations.operation import Operation

_SCOPE: Mapping[str, object] = {
    "type": "string",
    "minLength": 1,
    "maxLength": arguments.MAX_NAME_CHARS,
    "description": "Whose memory: the person, project or room that it belongs to.",
}


def offered(
    mem: Rememora | AsyncRememora,
    names: Sequence[str] | None,
    *,
    prefix: str,
    trust: str,
    choose_scope: bool,
) -> tuple[Tool, ...]:
    """See `rememora.tools`."""
    engine, run = _engine(mem)
    if not isinstance(prefix, str) or not re.fullmatch(r"[A-Za-z0-9_-]{0,40}", prefix):
        raise InvalidInput(
            f"prefix: expected at most 40 letters, digits, _ and -, found {arguments.shown(prefix)}"
        )
    if not choose_scope:
        engine._scopes(None)  # raises now what every call would
    elif engine._bound_scope is not None:
        raise InvalidInput(
            "choose_scope: expected a handle without a scope, found one that is bound to"
            f" {', '.join(engine._bound_scope)}"
        )
    chosen = FACES if names is None else arguments.several("names", names)
    wanted = [arguments.choice("names", name, tuple(OPERATIONS)) for name in chosen]
    word = arguments.choice("trust", trust, tuple(TRUST_RANK))
    made = [
        _tool(engine, OPERATIONS[name], prefix=prefix, trust=word, choose_scope=choose_scope)
        for name in wanted
    ]
    return tuple(_on(run, tool) for tool in made) if run else tuple(made)


def face_of(operation: Operation) -> Face:
    """Return what an agent sees of an operation: as it was written for agents, or the operation as it is."""
    plain_face = Face(
        input=operation.input,
        description=operation.summary,
        say=lambda output, _asked, _view: said.plainly(plain(output)),
    )
    return FACES.get(operation.name) or MORE_FACES.get(operation.name, plain_face)


def _engine(mem: object) -> tuple[Rememora, Callable[..., Any] | None]:
    if isinstance(mem, Rememora):
        return mem, None
    from rememora.aio import AsyncRememora

    if isinstance(mem, AsyncRememora):
        return mem._engine, mem._run
    raise InvalidInput(f"mem: expected a Rememora or an AsyncRememora, found {type(mem).__name__}")


def _on(run: Callable[..., Any], tool: Tool) -> Tool:
    from dataclasses import replace

    return replace(tool, _run=run)


def _tool(engine: Rememora, operation: Operation, *, prefix: str, trust: str, choose_scope: bool) -> Tool:
    face = face_of(operation)
    defaults = {**face.defaults, **({"trust": trust} if "trust" in operation.input.__struct_fields__ else {})}
    schema = input_schema(face.input, argument_descriptions(operation.verb))
    if choose_scope:
        schema["properties"]["scope"] = dict(_SCOPE)
        if engine._deps.settings.require_scope:
            schema["required"] = [*schema["required"], "scope"]
    # What was said in other sessions is what has to be brought; only what is written belongs to this one.
    everywhere = Rememora(engine._deps, scope=engine._bound_scope)
    settings = engine._deps.settings
    view = said.View(
        zone=settings.timezone,
        max_chars=settings.recall_max_chars,
        trash_days=settings.trash_days,
        prefix=prefix,
    )

    def answer(called: Mapping[str, object]) -> ToolResult:
        values = _filled(called, schema["required"])
        handle = everywhere if operation.effect == "reads" else engine
        if choose_scope and "scope" in values:
            handle = handle.bind(scope=arguments.identifier("scope", values.pop("scope")))
        asked = _read(operation.name, face, _clipped(values, schema))
        output = operation.handler(handle, operation.input(**{**defaults, **given(asked)}))
        told = face.say(output, asked, view)
        return _result(told.text, plain(output), _noted(handle, told.shown))

    return Tool(
        name=f"{prefix}{operation.name}",
        description=face.description.replace("{prefix}", prefix),
        input_schema=schema,
        answer=answer,
    )


def _filled(called: Mapping[str, object], required: Iterable[str]) -> dict[str, object]:
    """Leave out what models fill in for "nothing"."""
    needed = set(required)
    return {
        name: value
        for name, value in called.items()
        if value is not None and (name in needed or value not in ("", []))
    }


def _clipped(values: dict[str, object], schema: Mapping[str, Any]) -> dict[str, object]:
    """Bring a limit into its bounds: a model that asks for a thousand wants as many as there may be."""
    bounds, limit = schema["properties"].get("limit"), _whole(values.get("limit"))
    if bounds is None or limit is None:
        return values
    return {**values, "limit": max(bounds["minimum"], min(limit, bounds["maximum"]))}


def _whole(value: object) -> int | None:
    if isinstance(value, str) and re.fullmatch(r"\s*-?[0-9]{1,18}\s*", value):
        return int(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _read(name: str, face: Face, values: dict[str, object]) -> Any:
    try:
        return convert(values, face.input, strict=False)  # "5" is what some models write for 5
    except (
        ValidationError,
        UnicodeEncodeError,
    ) as error:  # the second where half a surrogate pair is no number
        fields = ", ".join(face.input.__struct_fields__) or "nothing"
        found = error if isinstance(error, ValidationError) else "expected text, found half a surrogate pair"
        raise InvalidInput(f"{name}: {found}; it takes {fields}") from error


def _noted(mem: Rememora, shown: Sequence[Hit]) -> tuple[str, ...]:
    """Count what a model is shown as recalled, and know its words as an echo; return what that lost."""
    by_scope: dict[str, list[str]] = {}
    for hit in shown:
        if hit.memory is not None:
            by_scope.setdefault(hit.scope, []).append(hit.id)
    try:
        for scope, ids in by_scope.items():
            mem.injected(*ids, scope=scope)
    except StoreError as error:  # the answer is there; a reader is not failed for want of a write
        return (error.code,)
    return ()


def _result(text: str, values: object, lost: tuple[str, ...]) -> ToolResult:
    details: dict[str, object] = values if isinstance(values, dict) else {"result": values}
    if lost:
        before = details.get("degraded")
        details["degraded"] = [*(before if isinstance(before, list) else []), *lost]
    return ToolResult(text=text, details=details)
