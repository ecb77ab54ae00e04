"""alice-memory's settings: where they come from, and what they are without any (B-033 to B-037)."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from rememora import InvalidInput, LLMError, SettingInvalid, config
from rememora.core.setting_files import flat
from rememora.llms.host_files import HostFiles
from rememora.model.settings import NAMES, Settings

if TYPE_CHECKING:
    from typing import Any

    from rememora.embedders import HttpEmbedder

FOLDER = "alice-memory"
EMBEDDING_URL = "https://api.siliconflow.cn/v1/embeddings"
EMBEDDING_KEY = "SILICONFLOW_API_KEY"
STORE: Mapping[str, object] = {
    "archive": False,
    "busy_timeout_ms": 5_000,
    "capture_mode": "llm",
    "memory_floor": 0.0,  # what cooled stays until somebody prunes it (B-066, B-089)
    "recall_fusion": "rrf",
    "recall_limit": 3,
    "recall_max_chars": 400,
    "trash_days": 0,
}
"""What a store that is made here is used with, by whatever program (`alice_base`)."""
BUILT_IN: Mapping[str, object] = {
    **STORE,
    "api_key_env": EMBEDDING_KEY,
    "embedding_url": EMBEDDING_URL,
    "embedding_model": "BAAI/bge-m3",
    "embedding_dimensions": 1_024,
}
"""What differs from Rememora's own defaults; a file or a variable that says otherwise goes before."""
_EMBEDDING = ("embedding_url", "embedding_model", "embedding_dimensions", "api_key_env")


@dataclass(frozen=True, slots=True, kw_only=True)
class AliceSettings:
    """What one memory works with.

    Attributes:
        data_dir: Folder of the store, an absolute path.
        settings: The effective values.
        origins: Field to where its value came from: "built-in", a file, "environment …" or "keyword".
        unknown: Keys of files that have no effect.
        files: The host's own files.
        embedding_missing: Why the embedding service that the settings name is not asked; `None` if it is, or none is.
        embedding_wanted: Whether somebody named a service or a key; else it is no fault that the built-in one has none.
    """

    data_dir: str
    settings: Settings
    origins: Mapping[str, str]
    unknown: tuple[str, ...]
    files: HostFiles
    embedding_missing: str | None
    embedding_wanted: bool


def load(
    given: Mapping[str, object] | None = None, *, home: str | os.PathLike[str] | None = None
) -> AliceSettings:
    """Read all layers: built-in < ``config.json`` < ``config.local.json`` < environment < *given*.

    The files lie in ``alice-memory`` of the host's folder; `ALICE_MEMORY_CONFIG` names another ``config.json``, and
    the local one lies beside it. In the environment each setting has its variable, ``REMEMORA_CAPTURE_IDLE_MS``.

    Args:
        given: The same keys as in a file, nested or dotted.
        home: The host's folder; by default `DSH_HOME`, else ``~/.dsh``.

    Raises:
        SettingInvalid: A file cannot be read, or a value has the wrong type or range.
    """
    files = HostFiles(home)
    folder = os.path.join(files.home, FOLDER)
    named = config.variable("ALICE_MEMORY_CONFIG") or ""
    main = config.absolute(named) if named else os.path.join(folder, "config.json")
    keywords, directory = _keywords(given)
    environ = {name: value for name in map(_variable, NAMES) if (value := config.variable(name))}
    if named or os.path.isfile(main):
        environ["REMEMORA_CONFIG"] = main
    loaded = config.load(os.path.dirname(main), keywords=keywords, environ=environ)
    built_in = {field: value for field, value in BUILT_IN.items() if loaded.origins[field] == "built-in"}
    settings, missing = _embedding(
        replace(loaded.settings, **built_in),  # type: ignore[arg-type]  # values of the fields' own types
        loaded.origins,
        files,
    )
    return AliceSettings(
        data_dir=directory or _data_dir(main) or folder,
        settings=settings,
        origins=loaded.origins,
        unknown=tuple(key for key in loaded.unknown if not key.endswith(": data_dir")),
        files=files,
        embedding_missing=None if missing is None else str(missing),
        embedding_wanted=any(_told(loaded.origins, field) for field in _EMBEDDING)
        or (missing is not None and missing.code != "missing_credential"),
    )


def embedder_of(found: AliceSettings) -> HttpEmbedder | None:
    """Return the embedding service that the settings name; `None` for none, and for one of another kind."""
    settings = found.settings
    if not settings.embedding_url or settings.embedding_folder or settings.embedding_provider != "openai":
        return None
    from rememora.embedders import HttpEmbedder

    name = settings.api_key_env
    return HttpEmbedder(
        settings.embedding_url,
        settings.embedding_model,
        key=partial(_secret, found.files, name) if name else None,
        key_source=f"credential {name}" if name else "api_key_env",
        dimensions=settings.embedding_dimensions or None,
        passage_prefix=settings.embedding_passage_prefix,
        query_prefix=settings.embedding_query_prefix,
    )


def _variable(field: str) -> str:
    return f"REMEMORA_{field.upper()}"


def _keywords(given: object) -> tuple[dict[str, object], str]:
    """Return the settings that were handed in, by their dotted keys, and the folder among them."""
    if given is not None and not isinstance(given, Mapping):
        raise InvalidInput(f"settings: expected a mapping, found {type(given).__name__}")
    values: dict[str, object] = {}
    directory = ""
    for key, value in flat(given or {}):
        if key == "data_dir":
            directory = _folder(value)
        else:
            values[key] = value
    return values, directory


def _folder(value: object) -> str:
    if not isinstance(value, str | os.PathLike):
        raise SettingInvalid(
            "data_dir", expected="a directory", found=type(value).__name__, origin="settings"
        )
    path = os.fspath(value)
    return path if path in ("", ":memory:") else config.absolute(path)


def _data_dir(main: str) -> str:
    """Return the folder that the environment names, else the local file, else the other one; empty for none."""
    if named := config.variable("ALICE_MEMORY_DATA_DIR"):
        return config.absolute(named)
    for file in (os.path.join(os.path.dirname(main), "config.local.json"), main):
        if os.path.isfile(file):
            located = config.data_directory(None, environ={"REMEMORA_CONFIG": file})
            if located.origin.startswith("data_dir"):
                return located.path
    return ""


def _embedding(
    settings: Settings, origins: Mapping[str, str], files: HostFiles
) -> tuple[Settings, LLMError | None]:
    """Leave out a service whose key is not there, and a key that is another service's (B-025, B-027)."""
    told = [
        field
        for field in ("embedding_url", "embedding_folder", "embedding_provider")
        if _told(origins, field)
    ]
    if "embedding_url" not in told and told:  # a model of another kind
        return replace(settings, embedding_url="", **_own(origins)), None
    if told and settings.embedding_url != EMBEDDING_URL:
        settings = replace(settings, **_own(origins))
    if not settings.embedding_url or not settings.api_key_env:
        return settings, None
    try:
        files.secret(settings.api_key_env)
    except LLMError as error:
        return replace(settings, embedding_url=""), error
    return settings, None


def _own(origins: Mapping[str, str]) -> dict[str, Any]:
    """Return what a service that was told keeps of the built-in one: neither its key, nor the length of its vectors."""
    kept: dict[str, Any] = {} if _told(origins, "api_key_env") else {"api_key_env": ""}
    if _told(origins, "embedding_model") and not _told(origins, "embedding_dimensions"):
        kept |= {"embedding_dimensions": 0}
    return kept


def _told(origins: Mapping[str, str], field: str) -> bool:
    return origins[field] != "built-in"


def _secret(files: HostFiles, name: str) -> str | None:
    """Return a key; `None` says that it is missing, and the embedder says whose it is."""
    try:
        return files.secret(name)
    except LLMError:
        return None
