"""What is kept, how much of it, and what is switched on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.text import TOKENIZER_VERSION
from rememora.flow import pool
from rememora.flow.asked import missing_of
from rememora.flow.consolidate import CONSOLIDATED
from rememora.flow.modes import BY_MODEL, distiller, mode_of
from rememora.flow.vectors import known_space, waiting
from rememora.model.errors import StoreError
from rememora.model.iso import iso_utc
from rememora.model.plain import plain

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from rememora.flow.deps import Deps


DOUBLED_WITHIN_MS = 60_000
"""The same words of a user again within a minute: a second program captures the session (B-008)."""
A_MODEL = "a model: pass llm=… to open(), or set llm.url and llm.model"


def status(deps: Deps, scopes: Sequence[str] | None) -> Mapping[str, object]:
    """Return where the store is, how large, which version, and what is switched on.

    Its `scopes` are these, or all: who works in one drawer does not learn the names of the others.
    """
    from rememora import __version__

    with deps.store.reading():
        facts: dict[str, Any] = dict(deps.store.describe())
    if scopes is not None:
        facts["scopes"] = [row for row in facts["scopes"] if row["scope"] in scopes]
    return {
        "version": __version__,
        **facts,
        "tokenizer_version": TOKENIZER_VERSION,
        "transcript": "on disk" if deps.settings.archive else "in memory",
        "archive": _archive(deps, facts.pop("exchanges_kept", None)),
        "vectors": _vectors(deps),
        "capture": capture_of(deps, scopes),
        "tiers": _tiers(deps, scopes),
        "default_scope": deps.settings.default_scope,
        "require_scope": deps.settings.require_scope,
        "at": iso_utc(deps.clock.now_ms()),
    }


def capture_of(deps: Deps, scopes: Sequence[str] | None) -> Mapping[str, Any]:
    """Return what is learnt from turns, and how many exchanges wait for it.

    Of those whose words are not kept, `waiting` counts the ones that are in memory here; the others are
    `elsewhere`, in the memory of another process or gone with it, or known to be `lost`.
    """
    mode = mode_of(deps.settings)
    with deps.store.reading():
        waiting, elsewhere, lost = pool.waiting(deps, scopes)
        doubled = _doubled(deps, scopes)
    facts = {"mode": mode, "waiting": waiting, "elsewhere": elsewhere, "lost": lost, "doubled": doubled}
    return {**facts, **(_by_model(deps, scopes) if mode == BY_MODEL else {"missing": None})}


def _archive(deps: Deps, kept: object) -> Mapping[str, object]:
    """Return whether words of turns are kept, how many turns have theirs on disk, and what is in memory."""
    held, size = deps.turns.figures if deps.turns else (0, 0)
    return {"on": deps.settings.archive, "on_disk": kept, "in_memory": held, "bytes": size}


def _doubled(deps: Deps, scopes: Sequence[str] | None) -> list[Mapping[str, str | None]]:
    """Return the sessions in which two programs capture the same turns."""
    found = deps.store.pool.doubled(scopes, within_ms=DOUBLED_WITHIN_MS)
    return [{"scope": scope, "session": session} for scope, session in found]


def _by_model(deps: Deps, scopes: Sequence[str] | None) -> Mapping[str, Any]:
    """Return how far the model has come, what it has cost today, and what it lacks; never its key."""
    from rememora.flow.by_model import last_failure
    from rememora.flow.windows import today

    with deps.store.reading():
        calls, failures = deps.store.windows.spent(today(deps))
        cursor, failure = deps.store.windows.cursor(scopes), last_failure(deps)
    model = distiller(deps)
    return {
        "missing": A_MODEL if model is None else missing_of(model),
        "model": None if model is None else model.name,
        "cursor": cursor,
        "today": {
            "calls": calls,
            "most": deps.settings.capture_max_daily_extractions,
            "failures": failures,
        },
        "last_failure": {"code": failure["code"], "at": iso_utc(int(failure["at_ms"]))} if failure else None,
    }


def _tiers(deps: Deps, scopes: Sequence[str] | None) -> Mapping[str, int]:
    with deps.store.reading():
        return deps.store.lifecycle.tiers(deps.store.scopes() if scopes is None else scopes)


def _vectors(deps: Deps) -> Mapping[str, Any]:
    """Return the space that is asked and written now, what it lacks, and every space."""
    found: list[Mapping[str, Any]] = []
    embedder, space = deps.embedder, None
    if deps.vectors is not None:
        with deps.store.reading():
            found = [plain(space) for space in deps.vectors.spaces()]  # type: ignore[misc]  # each is a record
            space = None if embedder is None else known_space(deps.vectors, embedder)
    return {
        "space": space,
        "missing": missing_of(embedder),
        "waiting": waiting(deps),
        "spaces": found,
    }


def stats(deps: Deps, scopes: Sequence[str]) -> Mapping[str, object]:
    """Return counts of memories, messages and exchanges in these scopes."""
    with deps.store.reading():
        totals = dict(deps.store.memories.totals(scopes, alive_at_ms=deps.clock.now_ms()))
        talk = deps.store.transcript.totals(scopes)
        tiers = dict(deps.store.lifecycle.tiers(scopes))
        merged = [done.at_ms for scope in scopes if (done := deps.store.lifecycle.done(scope, CONSOLIDATED))]
    last_ms = totals.pop("last_recalled_ms")
    return {
        "scopes": list(scopes),
        **totals,
        "last_recalled": None if last_ms is None else iso_utc(last_ms),  # type: ignore[arg-type]  # epoch ms
        "embedding_count": sum(space["vectors"] for space in _vectors(deps)["spaces"]),
        "by_tier": tiers,
        "last_consolidated": iso_utc(max(merged)) if merged else None,
        **talk,
        "parts": _parts(deps, scopes),
    }


def _parts(deps: Deps, scopes: Sequence[str]) -> Mapping[str, object] | None:
    """Return what each part of the memory has done; `None` where that cannot be counted, which fails nothing."""
    from rememora.core.effectiveness import parts

    try:
        with deps.store.reading():
            return parts(deps.store.ledger.counts(scopes))
    except StoreError as error:
        deps.emit("stats.failed", failure=True, error=error.code)
        return None
