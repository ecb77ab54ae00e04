"""Where settings come from: the only reader of settings files, environment and keywords.

A later layer beats an earlier one, setting by setting:

    built-in < config.base < config < config.local < REMEMORA_<FIELD> < keywords

Files end in .toml or .json, lie in the data directory and are only read; the first is left by an interface that made
the store. `REMEMORA_CONFIG` names another ``config.toml``. Keys of files and keywords alike are ``recall.timeout_ms``,
``recall.timeoutMs`` or ``recall_timeout_ms``. An empty variable, a JSON null and a keyword of None count as not given.
"""
# Plain os.path here: importing pathlib would cost every start.

from __future__ import annotations

import os
from dataclasses import dataclass, replace

from rememora.model.errors import InvalidInput, SettingInvalid
from rememora.model.settings import DEFAULTS, NAMES, Settings

TYPE_CHECKING = False  # type checkers take it as true; importing typing would cost every start
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

_PREFIX = "REMEMORA_"
_PLACES = ("REMEMORA_DIR", "REMEMORA_CONFIG")
_PATHS = ("mac_key_file", "embedding_folder", "rerank_folder")
_YES = ("1", "true", "yes", "on")
_NO = ("0", "false", "no", "off")


@dataclass(frozen=True, slots=True)
class Located:
    """An absolute directory and who chose it."""

    path: str
    origin: str


@dataclass(frozen=True, slots=True)
class Loaded:
    """Settings that passed every check, and where each came from.

    Attributes:
        settings: The effective values.
        origins: Field to ``"built-in"``, a file name, ``"environment <VARIABLE>"`` or ``"keyword"``.
        unknown: What has no effect: keys of files as ``"<file>: <key>"``, variables as
            ``"environment: <VARIABLE>"``; never their values.
    """

    settings: Settings
    origins: Mapping[str, str]
    unknown: tuple[str, ...]


def data_directory(option: str | None, *, environ: Mapping[str, str] | None = None) -> Located:
    """Choose the directory of the store; nothing is created.

    The option beats ``REMEMORA_DIR``, which beats ``data_dir`` in the file that
    ``REMEMORA_CONFIG`` names (relative to that file); else it is the user data
    folder of the platform. *environ* stands in for our own variables only: home
    and platform folder are those of the process.
    """
    environ = os.environ if environ is None else environ
    if option is not None:
        if not option.strip():
            raise SettingInvalid("data_dir", expected="a directory", found="an empty text", origin="option")
        return Located(absolute(option), "option")
    if named := environ.get("REMEMORA_DIR"):
        return Located(absolute(named), "environment REMEMORA_DIR")
    if (file := environ.get("REMEMORA_CONFIG")) and (chosen := _directory_in(absolute(file))):
        return Located(chosen, f"data_dir in {file}")
    from platformdirs import user_data_dir

    return Located(user_data_dir("rememora", appauthor=False), "built-in")


def load(
    directory: str | None,
    *,
    keywords: Mapping[str, object] | None = None,
    environ: Mapping[str, str] | None = None,
) -> Loaded:
    """Read every layer; *directory* is None for a store in memory, which has no files.

    Raises:
        SettingInvalid: A file cannot be read, or a value is wrong; the message names layer, key, expected and found.
    """
    environ = os.environ if environ is None else environ
    values: dict[str, Any] = {}
    origins = dict.fromkeys(NAMES, "built-in")
    unknown: list[str] = []
    for origin, found in _layers(directory, keywords or {}, environ, unknown):
        values |= found
        origins |= dict.fromkeys(found, origin)
    if not values:
        return Loaded(DEFAULTS, origins, tuple(unknown))
    if "timezone" in values:
        _check_zone(values["timezone"], origins["timezone"])
    for field in _PATHS:
        if values.get(field):
            values[field] = absolute(values[field], directory or "")
    return Loaded(replace(DEFAULTS, **values), origins, tuple(unknown))


def _layers(
    directory: str | None, keywords: Mapping[str, object], environ: Mapping[str, str], unknown: list[str]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield origin and checked values of each layer, the weakest first; note what has no effect."""
    for path, origin in _files(directory, environ):
        found, spare = _file_values(path, moved=origin == environ.get("REMEMORA_CONFIG"))
        unknown += [f"{origin}: {key}" for key in spare]
        yield origin, found
    variables = {f"{_PREFIX}{field.upper()}": field for field in NAMES}
    unknown += [f"environment: {name}" for name in environ if _is_spare(name, variables) and environ[name]]
    for name, field in variables.items():
        if text := environ.get(name):
            yield f"environment {name}", {field: _from_text(field, text, f"environment {name}")}
    yield "keyword", _keyword_values(keywords)


def _is_spare(name: str, variables: Mapping[str, str]) -> bool:
    return name.startswith(_PREFIX) and name not in variables and name not in _PLACES


def _files(directory: str | None, environ: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield path and origin of each settings file, the weakest first."""
    if directory is None:
        return
    yield from _present(directory, "config.base")
    if named := environ.get("REMEMORA_CONFIG"):
        yield absolute(named), named
    else:
        yield from _present(directory, "config")
    yield from _present(directory, "config.local")


def _present(directory: str, stem: str) -> list[tuple[str, str]]:
    found = [(os.path.join(directory, name), name) for name in (f"{stem}.toml", f"{stem}.json")]
    found = [(path, name) for path, name in found if os.path.isfile(path)]
    if len(found) > 1:
        raise SettingInvalid("", expected=f"{stem}.toml or {stem}.json", found="both", origin=directory)
    return found


def _file_values(path: str, *, moved: bool) -> tuple[dict[str, Any], list[str]]:
    """Return the checked values of one file, and the keys in it that have no effect.

    ``data_dir`` has one only in a file that `REMEMORA_CONFIG` *moved*: any other
    was found through the data directory and cannot choose another.
    """
    from rememora.model.described import put_value

    values: dict[str, Any] = {}
    spare: list[str] = []
    for key, value in _entries(path):
        known = put_value(values, key, value, origin=path, key=key)
        if not known and not (_is_data_dir(key) and (moved or value == "")):
            spare.append(key)
    return values, spare


def _directory_in(path: str) -> str:
    """Return the ``data_dir`` of a settings file as an absolute path; empty when it names none."""
    for key, value in _entries(path):
        if _is_data_dir(key) and value != "":
            if not isinstance(value, str):
                raise SettingInvalid(key, expected="a directory", found=repr(value)[:80], origin=path)
            return absolute(value, os.path.dirname(path))
    return ""


def _is_data_dir(key: str) -> bool:
    return key.replace("_", "").lower() == "datadir"


def _entries(path: str) -> list[tuple[str, Any]]:
    from rememora.core.setting_files import entries

    try:
        with open(path, "rb") as file:
            return entries(file.read(), path=path)
    except OSError as error:
        found = error.strerror or type(error).__name__
        raise SettingInvalid("", expected="a readable file", found=found, origin=path) from error


def _from_text(field: str, text: str, origin: str) -> object:
    """Read an environment variable as the type of its setting."""
    from rememora.model.described import check_value, described

    value = _converted(text, described()[field].type)
    check_value(field, value, origin=origin)
    return value


def _converted(text: str, kind: type) -> object:
    """Return *text* itself where it is no such value; the check then says what was expected."""
    if kind is bool:
        word = text.strip().lower()
        return word in _YES if word in _YES + _NO else text
    try:
        return kind(text)
    except ValueError:
        return text


def _keyword_values(keywords: Mapping[str, object]) -> dict[str, Any]:
    """Return the checked values by field; a keyword is spelled as a field or as a key of a file."""
    values: dict[str, Any] = {}
    for key, value in keywords.items():
        if value is not None:
            from rememora.model.described import put_value

            named = "" if key in NAMES else str(key)[:80]
            if not put_value(values, str(key), value, origin="keyword", key=named):
                raise SettingInvalid(
                    named, expected="the name of a setting", found="none such", origin="keyword"
                )
    return values


def _check_zone(zone: str, origin: str) -> None:
    from rememora.core.times import is_zone

    if not is_zone(zone):
        expected = "an IANA time zone such as Europe/Berlin"
        raise SettingInvalid("timezone", expected=expected, found=repr(zone[:80]), origin=origin)


def variable(name: str) -> str | None:
    """Return what an environment variable holds at this moment; `None` where it is not set.

    For keys, which settings name and never hold: a key that changes while the process runs is the new one
    from the next call on.
    """
    return os.environ.get(name)


def absolute(path: str, base: str = "") -> str:
    """Return *path* in full: ``~`` is home, what is relative lies in *base* or the working folder."""
    try:
        return os.path.abspath(os.path.join(base, os.path.expanduser(path)))
    except FileNotFoundError as error:
        raise InvalidInput(
            f"location: expected a full path, found {path!r}: the working folder is gone"
        ) from error
