"""Ids for imported messages whose file gives them none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.identity import content_id

if TYPE_CHECKING:
    from rememora.model.imported import ImportedMessage


def message_id(message: ImportedMessage, *, occurrence: int) -> str:
    """Return an id that the same message gets again whenever its file is imported.

    It follows from session, role, name, time, content and occurrence. The line is not part of it,
    so a file that grew at its front keeps its ids.

    Args:
        message: What was read; its own id is not looked at.
        occurrence: Which of the messages of one import that are equal in those
            fields this is, counted from 1.
    """
    m = message
    return content_id("i", m.session, m.role, m.name, m.at, m.content, occurrence)
