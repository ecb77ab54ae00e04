"""What is known about each setting; loaded only when a value must be read, checked or shown."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, NamedTuple, get_args, get_type_hints

from rememora.model.errors import SettingInvalid
from rememora.model.settings import NAMES, Settings

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


@dataclass(frozen=True, slots=True)
class Setting:
    """What a settings page, a settings file and an error say about one setting.

    Attributes:
        key: Dotted name in a settings file.
        unit: What a number counts, or what a text is.
        doc: One line for `rememora config` and the reference page.
        minimum: Least number, or least length of a text in characters.
        maximum: Greatest number; the default fits wherever SQLite and C keep one.
        choices: The only texts allowed; empty allows any.
        form: ``"path"`` is a file, ``"variable"`` the name of an environment variable.
        planned: Feature with which a key accepted today takes effect; empty: it acts now.
    """

    key: str
    unit: str
    doc: str
    minimum: float = 0
    maximum: float = 1_000_000_000
    choices: tuple[str, ...] = ()
    form: str = ""
    planned: str = ""


class Described(NamedTuple):
    """One field of `Settings`: its type and what is known about it."""

    type: type
    setting: Setting


@cache
def described() -> Mapping[str, Described]:
    """Field name to description, in the order of `Settings`: what it inherits comes last."""
    names = {"Annotated": Annotated, "Setting": Setting}
    hints = get_type_hints(Settings, localns=names, include_extras=True)
    return {field: Described(*get_args(hints[field])) for field in NAMES}


def fields_of(key: str) -> tuple[str, ...]:
    """Return the settings that *key* of a file sets: a dotted key or a field, in snake or camel case; else none."""
    return _spellings().get(key, ())


def is_setting(key: str) -> bool:
    """Say whether *key* is one setting, and not a group or the name of none."""
    return len(fields_of(key)) == 1


@cache
def _spellings() -> Mapping[str, tuple[str, ...]]:
    fields = {field: (field,) for field in described()}
    keys = {setting.key: (field,) for field, (_, setting) in described().items()}
    # alice-memory writes both caps under one name; a lone number there means both.
    caps = ("capture_max_user_chars", "capture_max_assistant_chars")
    named = {**fields, **keys, "capture.max_turn_chars": caps}
    return {_camel(key): found for key, found in named.items()} | named


def _camel(key: str) -> str:
    """Spell a key as alice-memory does: dots stay, and of the words between them all but the first get a capital."""
    parts = [part.split("_") for part in key.split(".")]
    return ".".join("".join([first, *map(str.capitalize, more)]) for first, *more in parts)


def check_value(field: str, value: object, *, origin: str = "", key: str = "") -> None:
    """Raise `SettingInvalid`, naming *key* as the file spells it, unless *value* suits *field*."""
    kind, setting = described()[field]
    if not _has_type(value, kind) or not _in_bounds(value, setting):
        found = _shown(value, setting)
        raise SettingInvalid(key or setting.key, expected=expected(field), found=found, origin=origin)


def put_value(values: dict[str, Any], name: str, value: object, *, origin: str, key: str) -> bool:
    """Add a checked value under each field that *name* sets, and say whether it sets any.

    Names are fields, or keys of a file in any spelling. An error names *origin*, and *key* if it is not empty.

    Raises:
        SettingInvalid: The value does not suit, or another spelling has set it already.
    """
    fields = fields_of(name)
    for field in fields:
        if field in values:
            raise SettingInvalid(
                key or field, expected="one spelling of it", found="another above", origin=origin
            )
        check_value(field, value, origin=origin, key=key)
        values[field] = value
    return bool(fields)


def expected(field: str) -> str:
    """Say in words which values the setting *field* takes."""
    kind, setting = described()[field]
    if setting.choices:
        return "one of " + ", ".join(setting.choices)
    if setting.form == "variable":
        return "the name of an environment variable"
    if kind is str:
        return "a text that is not empty" if setting.minimum else "a text"
    if kind is bool:
        return "true or false"
    noun = "a whole number" if kind is int else "a number"
    return f"{noun} from {setting.minimum} to {setting.maximum} ({setting.unit})"


def _has_type(value: object, kind: type) -> bool:
    if kind is float:
        return type(value) in (int, float)
    return type(value) is kind  # so that True is no number


def _in_bounds(value: object, setting: Setting) -> bool:
    if isinstance(value, str):
        return _is_text(value) and _fits(value, setting)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return True
    return setting.minimum <= value <= setting.maximum  # false for NaN


def _fits(text: str, setting: Setting) -> bool:
    if setting.choices:
        return text in setting.choices
    if setting.form == "variable":
        return text == "" or (text.isascii() and text.isidentifier())
    return len(text.strip()) >= setting.minimum


def _is_text(text: str) -> bool:
    """False for half surrogates and NUL, which neither SQLite nor a file name can hold."""
    return "\0" not in text and not any("\ud800" <= character <= "\udfff" for character in text)


def _shown(value: object, setting: Setting) -> str:
    if setting.form == "variable" and isinstance(value, str):
        return "something else (not shown: it may be the key itself)"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str | float):
        return repr(value)[:80]
    if isinstance(value, int):
        return str(value) if abs(value) < 10**20 else "a far larger number"
    return f"a {type(value).__name__}"
