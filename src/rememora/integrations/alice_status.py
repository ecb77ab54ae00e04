"""alice-memory's status and doctor, line by line (B-091 to B-093, B-118). No line ever shows a key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rememora import EmbedderError
from rememora.core.advice import advice
from rememora.core.embedding import checked
from rememora.core.redact import redact
from rememora.ports.llm import name_of

if TYPE_CHECKING:
    from rememora import Rememora
    from rememora.integrations.alice_llm import Quoting
    from rememora.integrations.alice_settings import AliceSettings
    from rememora.ports.embedder import Embedder

FAULT = 4
"""Exit code of a doctor that found something, as of `rememora doctor`."""
_SET_UP = ("capture.state",)
"""Checks of the engine that have a line of their own here."""
_CHECKED_S = 6.0
_NO_CONVERSATION = "not ready: no conversation yet"
_NOT_SELECTED = "not ready: turns wait, and no model was selected for them"


class Report(NamedTuple):
    """What an examination found.

    Attributes:
        lines: One for each check.
        exit_code: 0, or `FAULT`.
    """

    lines: list[str]
    exit_code: int


class Parts(NamedTuple):
    """What a memory works with."""

    mem: Rememora
    found: AliceSettings
    embedder: Embedder | None
    llm: Quoting


def status_lines(parts: Parts) -> list[str]:
    """Say how far capture has come, what it has cost today, what is kept, and what it is asked of."""
    status: Any = parts.mem.status()
    kept: Any = parts.mem.stats()["by_status"]
    tiers = ", ".join(f"{count} {tier}" for tier, count in status["tiers"].items())
    capture = status["capture"]
    settings, failed = parts.found.settings, capture.get("last_failure")
    cursor, today = capture.get("cursor"), capture.get("today", {"calls": 0})
    most = settings.capture_max_daily_extractions
    reached = "(none yet: before the first window)" if cursor is None else cursor
    lines = [
        f"extract cursor {reached} | today {today['calls']}/{most} | entries {kept.get('active', 0)}",
        f"scope {settings.default_scope} | waiting {capture['waiting']} | inbox {kept.get('quarantined', 0)}",
        f"tiers {tiers}",
        f"capture {capture['mode']} | archive {'on' if settings.archive else 'off'}",
        f"extractor {_extractor(parts)}",
        f"embedding {_embedding(parts)}",
    ]
    if failed:
        lines.append(f"last failure {failed['code']} at {failed['at']}: {advice(failed['code'])}")
    lines += [f"setting without effect: {key}" for key in parts.found.unknown]
    return [redact(line).text for line in lines]


def examined(parts: Parts) -> Report:
    """Look at the store, ask the embedding service for one vector, and see where a model would be found.

    The model itself is not asked.
    """
    ours = [_asked_embedder(parts), _found_model(parts)]
    rows = [
        (finding.ok, finding.check, finding.detail, finding.advice)
        for finding in parts.mem.upkeep.doctor()
        if finding.check not in _SET_UP
    ]
    lines = [
        f"{'ok' if ok else 'FAULT'} {check}: {detail}{f'; {hint}' if hint else ''}"
        for ok, check, detail, hint in [*ours, *rows]
    ]
    sound = all(ok for ok, *_ in [*ours, *rows])
    return Report([redact(line).text for line in lines], 0 if sound else FAULT)


def _extractor(parts: Parts) -> str:
    lacks = parts.llm.missing() or _unready(parts)
    return f"{name_of(parts.llm, 'distill')} ({lacks or 'ok'})"


def _unready(parts: Parts) -> str | None:
    """Say that no conversation has named its model: as it should be before there is one, and a fault behind it."""
    if not parts.llm.unselected():
        return None
    capture: Any = parts.mem.status()["capture"]
    return _NOT_SELECTED if capture["waiting"] else _NO_CONVERSATION


def _embedding(parts: Parts) -> str:
    if parts.embedder is None:
        return _none(parts)
    model = getattr(parts.embedder, "model", parts.embedder.space)
    place = f" @ {url}" if (url := getattr(parts.embedder, "url", "")) else ""
    missing = parts.embedder.missing()
    return f"{model}{place} ({'key ok' if missing is None else missing})"


def _asked_embedder(parts: Parts) -> tuple[bool, str, str, str]:
    check, embedder = "embedding", parts.embedder
    if embedder is None:
        return _not_asked(parts)
    try:
        answer = embedder.embed(["ping"], mode="query", timeout_s=_CHECKED_S)
        (vector,) = checked(answer, count=1, dimensions=None)
    except EmbedderError as error:
        return False, check, str(error), advice(error.code)
    if isinstance(vector, str):
        return False, check, vector, advice("embedder_answer")
    return True, check, f"{_embedding(parts)}: a vector of {len(vector)} numbers", ""


def _not_asked(parts: Parts) -> tuple[bool, str, str, str]:
    found = parts.found
    if found.embedding_missing is None or not found.embedding_wanted:
        return True, "embedding", _none(parts), ""
    return False, "embedding", found.embedding_missing, _remedy(parts)


def _none(parts: Parts) -> str:
    """Say why there are no vectors, and how to get them where nobody has decided on that."""
    found = parts.found
    missing = found.embedding_missing or "switched off"
    if found.embedding_missing is None or found.embedding_wanted:
        return f"none ({missing}): recall goes by words"
    return f"none (key missing): recall goes by words; for vectors {_remedy(parts)}"


def _remedy(parts: Parts) -> str:
    return f"put {parts.found.settings.api_key_env} into .env of {parts.found.files.home}"


def _found_model(parts: Parts) -> tuple[bool, str, str, str]:
    check, missing, unready = "extractor", parts.llm.missing(), _unready(parts)
    if missing is not None:
        return False, check, missing, "see settings.yaml and the credentials of the host"
    if unready == _NOT_SELECTED:
        return False, check, unready, "call select(provider, model), or set llm.url and llm.model"
    return True, check, unready or name_of(parts.llm, "distill"), ""
