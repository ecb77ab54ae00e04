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
    from rememora.integrations.alice_settings import AliceSettings
    from rememora.ports.embedder import Embedder
    from rememora.ports.llm import LLM

FAULT = 4
"""Exit code of a doctor that found something, as of `rememora doctor`."""
_SET_UP = ("capture.state",)
"""Checks of the engine that have a line of their own here."""
_CHECKED_S = 6.0


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
    llm: LLM


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
        f"extractor {_extractor(parts.llm)}",
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
    ours = [_asked_embedder(parts), _found_model(parts.llm)]
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


def _extractor(llm: LLM) -> str:
    missing = llm.missing()
    return f"{name_of(llm, 'distill')} ({'ok' if missing is None else missing})"


def _embedding(parts: Parts) -> str:
    if parts.embedder is None:
        missing = parts.found.embedding_missing
        return f"none ({missing or 'switched off'}): recall goes by words"
    model = getattr(parts.embedder, "model", parts.embedder.space)
    place = f" @ {url}" if (url := getattr(parts.embedder, "url", "")) else ""
    missing = parts.embedder.missing()
    return f"{model}{place} ({'key ok' if missing is None else missing})"


def _asked_embedder(parts: Parts) -> tuple[bool, str, str, str]:
    check, embedder, settings = "embedding", parts.embedder, parts.found.settings
    if embedder is None:
        missing = parts.found.embedding_missing
        if missing is None:
            return True, check, "switched off: recall goes by words", ""
        return False, check, missing, f"put {settings.api_key_env} into .env of {parts.found.files.home}"
    try:
        answer = embedder.embed(["ping"], mode="query", timeout_s=_CHECKED_S)
        (vector,) = checked(answer, count=1, dimensions=None)
    except EmbedderError as error:
        return False, check, str(error), advice(error.code)
    if isinstance(vector, str):
        return False, check, vector, advice("embedder_answer")
    return True, check, f"{_embedding(parts)}: a vector of {len(vector)} numbers", ""


def _found_model(llm: LLM) -> tuple[bool, str, str, str]:
    missing = llm.missing()
    if missing is not None:
        return False, "extractor", missing, "see settings.yaml and the credentials of the host"
    return True, "extractor", name_of(llm, "distill"), ""
