"""A host's own session file with its older part in a capsule: replaced whole, or not at all."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core.capsules import session_lines
from rememora.flow.compact import compact
from rememora.model.compaction import Compacted

if TYPE_CHECKING:
    from rememora.flow.compact import Wanted
    from rememora.flow.deps import Deps
    from rememora.ports.session_files import SessionFiles


def compact_file(deps: Deps, session: str, wanted: Wanted, files: SessionFiles | None) -> Compacted:
    """Compact the file of a session; without files, or without this one, nothing is done.

    The words are in the transcript before the file is touched. One that changed meanwhile stays as it is.
    """
    if files is None:
        return Compacted(compacted=False, reason="no_session_files")
    found = files.read(session)
    if found is None:
        return Compacted(compacted=False, reason="no_session")
    lines = session_lines.read(found.lines)
    done = compact(deps, [line.message for line in lines if line.message is not None], wanted)
    if not done.compacted:
        return replace(done, messages=[])
    text = next(message["content"] for message in done.messages if _is_capsule(message, done))
    new = session_lines.rewritten(
        lines, {id(message) for message in done.messages}, text=text, capsule_id=str(done.capsule_id)
    )
    backup = files.replace(session, new, mark=found.mark)
    if backup is None:
        deps.emit("compact.file_moved", failure=True, capsule=done.capsule_id)
        return replace(done, compacted=False, messages=[], reason="moved", tokens_after=done.tokens_before)
    return replace(done, messages=[], backup=backup)


def _is_capsule(message: object, done: Compacted) -> bool:
    from rememora.core.capsules import framing

    content = message.get("content") if isinstance(message, dict) else None
    return isinstance(content, str) and framing.alone(content) == done.capsule_id
