"""JSON Schemas of inputs, in the few words that every maker of models takes: no references, no alternatives of null."""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING, Any

from msgspec.json import schema_components

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rememora.operations.inputs import Input


def input_schema(input: type[Input], descriptions: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Return the schema of an input as one object; *descriptions* go to the fields that have none."""
    _, components = schema_components((input,), ref_template="{name}")
    schema: dict[str, Any] = _typed(components[input.__name__])
    schema.pop("title", None)
    schema.pop("description", None)  # a struct's docstring speaks to who reads the code
    for name, words in (descriptions or {}).items():
        field = schema["properties"].get(name)
        if field is not None:
            field.setdefault("description", words)
    return schema


def _typed(schema: Any) -> Any:
    """Say of every list of words that they are words, which some services want to be told."""
    if isinstance(schema, list):
        return [_typed(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    typed = {key: _typed(value) for key, value in schema.items()}
    if "enum" in typed and all(isinstance(word, str) for word in typed["enum"]):
        typed = {"type": "string", **typed}
    return typed


def argument_descriptions(verb: Callable[..., object]) -> dict[str, str]:
    """Return what the docstring of a verb says about each argument."""
    _, _, rest = (inspect.getdoc(verb) or "").partition("\nArgs:\n")
    block = inspect.cleandoc(rest.partition("\n\n")[0])
    items = [" ".join(item.split()).partition(": ") for item in re.split(r"\n(?! )", block)]
    return {name.lstrip("*"): words for name, _, words in items if words}
