"""The composition root: a location and settings become adapters, and adapters an engine."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

from rememora import entropy
from rememora.clocks import CallableClock, SystemClock
from rememora.config import absolute, data_directory, load, variable
from rememora.core.times import is_zone
from rememora.engine import Rememora
from rememora.flow.current import ensure_current
from rememora.flow.deps import Deps
from rememora.model.errors import InvalidInput, SettingInvalid
from rememora.model.settings import Settings, check

if TYPE_CHECKING:
    from collections.abc import Callable

    from rememora.model.events import Event
    from rememora.ports.clock import Clock
    from rememora.ports.embedder import Embedder
    from rememora.ports.llm import LLM
    from rememora.ports.reranker import Reranker
    from rememora.ports.session_files import SessionFiles
    from rememora.ports.store import Store

    Location = str | os.PathLike[str] | Store | None

FILE_NAME = "memories.sqlite3"
_MEMORY = ":memory:"
_SCHEME = "sqlite:///"
_FILE_ENDINGS = (".sqlite3", ".sqlite", ".db")


def open(
    location: Location = None,
    *,
    embedder: object = None,
    llm: object = None,
    reranker: object = None,
    session_files: SessionFiles | None = None,
    settings: Settings | Mapping[str, object] | None = None,
    clock: Clock | Callable[[], float] | None = None,
    on_event: Callable[[Event], None] | None = None,
) -> Rememora:
    """Open a memory, and make it if it is not there.

    Args:
        location: A directory, a file, "sqlite:///…", ":memory:", or an object that is a store
            (`ports.store.Store`). By default the directory that `REMEMORA_DIR` names, else the user's
            data folder.
        embedder: What turns texts into vectors: one of `rememora.embedders`, or a callable from a list of
            texts to as many vectors, or an object with `embed`; sync or async. By default the one that
            the settings name, else none: recall works by words.
        llm: What answers prompts: a callable ``(prompt, *, purpose, max_tokens, timeout_s)`` that returns
            text, sync or async, or one of `rememora.llms`, or a mapping of purposes to such models; by default
            the one that the settings name, else none, and none is needed.
        reranker: What reads a question and each of the best hits together: a callable from a query and a list
            of texts to as many numbers, sync or async, or one of `rememora.rerankers`. By default the one that
            the settings name, else none: the order is that of recall.
        session_files: Where the host keeps its sessions, so that `upkeep.compact` can put their older part into a
            capsule: `rememora.session_files.JsonLinesSessions(folder)`, or an object with `read` and `replace`.
        settings: All settings at once, or a mapping of those that differ from files and environment, each by its
            field ("capture_mode") or as a settings file names it ("capture.mode").
        clock: What tells the time, or a callable that returns epoch milliseconds; the system's by default.
        on_event: Takes every event; by default failures are one warning line on standard error.

    Raises:
        StoreError: The place cannot be used; the message says what to do.
        SettingInvalid: A setting is wrong; the message names it.
    """
    if on_event is not None and not callable(on_event):
        raise InvalidInput(f"on_event: expected a callable, found {type(on_event).__name__}")
    path, directory = (None, None) if _is_store(location) else _place(location)
    effective = _settings(settings, directory)
    chosen, model = _embedder(embedder, effective), _llm(llm, effective)
    if path is None:
        store: Store = location  # type: ignore[assignment]  # it has a store's verbs
    else:
        store = _sqlite(path, effective)
    deps = Deps(
        store=store,
        clock=_clock(clock),
        settings=effective,
        sink=on_event or _warn,
        random_bytes=entropy.random_bytes,
        embedder=chosen,
        llm=model,
        reranker=_reranker(reranker, effective),
        session_files=session_files,
    )
    try:
        ensure_current(deps)
        if getattr(store, "has_aside", False):
            from rememora.flow.reapply import reapply

            reapply(deps)
        _tell_missing(deps)
    except BaseException:  # why: it is cleaned up after and raised again, whatever it is
        store.close()
        raise
    return Rememora(deps)


def _tell_missing(deps: Deps) -> None:
    for name, port in (("embedder", deps.embedder), ("llm", deps.llm), ("reranker", deps.reranker)):
        if port is not None:
            from rememora.flow.asked import missing_of

            if missing := missing_of(port):
                deps.emit(f"{name}.not_ready", failure=True, reason=missing)


def _is_store(location: object) -> bool:
    return location is not None and hasattr(location, "transaction") and hasattr(location, "memories")


def _place(location: object) -> tuple[str, str | None]:
    """Return the file, and the directory whose settings files count (none for a store in memory)."""
    if location is None:
        directory = data_directory(None).path
        return os.path.join(directory, FILE_NAME), directory
    if not isinstance(location, (str, os.PathLike)):
        raise InvalidInput(f"location: expected a path or a store, found {type(location).__name__}")
    named = os.fspath(location)
    if not isinstance(named, str) or not named.strip() or "\0" in named:
        raise InvalidInput(f"location: expected a path, found {named!r}")
    if named == _MEMORY:
        return named, None
    path = absolute(named.removeprefix(_SCHEME))
    if os.path.isfile(path) or (path.endswith(_FILE_ENDINGS) and not os.path.isdir(path)):
        return path, os.path.dirname(path)
    return os.path.join(path, FILE_NAME), path


def _settings(given: Settings | Mapping[str, object] | None, directory: str | None) -> Settings:
    if isinstance(given, Settings):
        check(given)
        if not is_zone(given.timezone):
            raise SettingInvalid("timezone", expected="an IANA name", found=repr(given.timezone))
        return given
    if given is not None and not isinstance(given, Mapping):
        raise InvalidInput(f"settings: expected Settings or a mapping, found {type(given).__name__}")
    return load(directory, keywords=given).settings


def _sqlite(path: str, settings: Settings) -> Store:
    from rememora.stores.sqlite import SqliteStore

    if any("\ud800" <= character <= "\udfff" for character in path):
        raise InvalidInput(f"location: expected a path of UTF-8 text, which SQLite needs, found {path!r}")
    return SqliteStore(
        path,
        busy_timeout_ms=settings.busy_timeout_ms,
        mac_key_file=(settings.mac_key_file or None) if path != _MEMORY else None,  # it dies with the process
        random_bytes=entropy.random_bytes,
    )


def _embedder(given: object, settings: Settings) -> Embedder | None:
    if given is not None:
        from rememora.embedders.callables import adapt

        return adapt(given)
    if settings.embedding_url or settings.embedding_folder or settings.embedding_provider != "openai":
        from rememora.embedders.configured import configured

        return configured(settings, variable=variable)
    return None


def _llm(given: object, settings: Settings) -> LLM | None:
    if given is not None:
        from rememora.llms.callables import adapt

        return adapt(given)
    if settings.llm_url:
        from rememora.llms.configured import configured

        return configured(settings, variable=variable)
    return None


def _reranker(given: object, settings: Settings) -> Reranker | None:
    if given is not None:
        from rememora.rerankers.callables import adapt

        return adapt(given)
    if settings.rerank_url or settings.rerank_folder:
        from rememora.rerankers.configured import configured

        return configured(settings, variable=variable)
    return None


def _clock(given: Clock | Callable[[], float] | None) -> Clock:
    if given is None:
        return SystemClock()
    if hasattr(given, "now_ms") and hasattr(given, "elapsed_ms"):
        return given
    if callable(given):
        return CallableClock(given)
    raise InvalidInput(
        f"clock: expected a callable or an object with now_ms and elapsed_ms, found {type(given).__name__}"
    )


def _warn(event: Event) -> None:
    """Say failures in one line and nothing else; never a user's words."""
    if event.failure:
        from logging import getLogger

        facts = " ".join(f"{name}={value}" for name, value in event.data.items())
        getLogger("rememora").warning("[rememora] %s %s", event.name, facts)
