"""Whether the store is sound, and whether turns are learnt from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.advice import advice, code_of
from rememora.core.text import TOKENIZER_VERSION
from rememora.flow.modes import NO_MODEL, distiller
from rememora.flow.status import capture_of
from rememora.model.doctor import Finding

if TYPE_CHECKING:
    from rememora.flow.deps import Deps

_NAMED = 5
"""Sessions that are named; more of them say no more."""


def doctor(deps: Deps, *, probe: bool = False) -> list[Finding]:
    """Examine the store, whether its full text is of this version's making, and how turns are learnt from.

    With *probe* the embedder, the model and the reranker are asked once each, too.
    """
    findings = [*deps.store.check(), *_capturing(deps)]
    if probe:
        from rememora.flow.probes import ask_both

        findings += ask_both(deps)
    with deps.store.reading():
        written = deps.store.meta.get("tokenizer_version")
    fresh = written == TOKENIZER_VERSION
    findings.append(
        Finding(
            check="index.tokenizer",
            ok=fresh,
            detail=f"version {written}"
            if fresh
            else f"expected version {TOKENIZER_VERSION}, found {written}",
            advice="" if fresh else "rememora rebuild",
        )
    )
    findings.append(_words(deps))
    for finding in findings:
        if not finding.ok:
            deps.emit("doctor.found_fault", failure=True, check=finding.check)
    return findings


def _words(deps: Deps) -> Finding:
    """Say where words of turns are; what was kept before `archive` was switched off is no fault, but told."""
    with deps.store.reading():
        kept = deps.store.describe().get("exchanges_kept")
    if deps.settings.archive:
        return Finding(check="transcript.words", ok=True, detail="on disk (archive is on)")
    older = f"; {kept} exchanges from before still have theirs on disk" if kept else ""
    return Finding(
        check="transcript.words",
        ok=True,
        detail=f"in memory only (archive is off){older}",
        advice="if they are to go: rememora clear empties a scope, memories and all" if kept else "",
    )


def _capturing(deps: Deps) -> list[Finding]:
    """Tell whether one program only learns from turns, and what it lacks or last failed of."""
    found = capture_of(deps, None)
    sessions = [f"{one['session'] or 'no session'} in scope {one['scope']}" for one in found["doubled"]]
    once = Finding(
        check="capture.once",
        ok=not sessions,
        detail=f"turns captured twice: {', '.join(sessions[:_NAMED])}" if sessions else "each turn once",
        advice="let one program capture a session" if sessions else "",
    )
    failed, lacks = found.get("last_failure"), found["missing"]
    parts = [f"mode {found['mode']}", f"{found['waiting']} wait"]
    parts += [f"last failure {failed['code']} at {failed['at']}"] if failed else []
    hint = advice(failed["code"]) if failed else ""
    if lacks:
        hint = advice(NO_MODEL if distiller(deps) is None else code_of(lacks))
        parts.append(f"missing: {lacks.removesuffix(f': {hint}')}")  # the advice stands beside it
    return [once, Finding(check="capture.state", ok=not lacks, detail="; ".join(parts), advice=hint)]
