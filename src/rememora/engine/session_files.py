"""Verbs of a host's own session files: part of `mem.upkeep`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.engine.base import Verbs

if TYPE_CHECKING:
    from rememora.model.compaction import Compacted
    from rememora.ports.session_files import SessionFiles


class SessionFileVerbs(Verbs):
    """compact."""

    def compact(
        self,
        session: str | None = None,
        *,
        window_tokens: int | None = None,
        to_tokens: int | None = None,
        keep_last: int | None = None,
        force: bool = False,
        files: SessionFiles | None = None,
        scope: str | None = None,
    ) -> Compacted:
        """Put the older part of a host's own session file into a capsule, as `compact` does with a list of messages.

        The file is replaced whole, and a copy of it as it was stays beside it (`backup`). A file that changes meanwhile
        stays as it is (reason "moved"). Without `session_files` nothing is done ("no_session_files").

        Args:
            session: Whose file; by default the session of this handle.
            window_tokens: What the model reads at once; by default the setting `compaction.window_tokens`.
            to_tokens: What may be left of the session.
            keep_last: Keep so many of the last messages, whatever they cost.
            force: Do it below the waterline too.
            files: Where sessions lie; by default what `open` was given as `session_files`.
            scope: Where its words belong.

        Raises:
            InvalidInput: No session is named, or its file cannot be read or replaced.
            DiskFull: There is no room for the new file; the old one is as it was.
        """
        from rememora.engine.compacting import wanted_of
        from rememora.flow.compact_file import compact_file

        name = arguments.identifier("session", self._session(session))
        wanted = wanted_of(
            self,
            window_tokens=window_tokens,
            to_tokens=to_tokens,
            keep_last=keep_last,
            force=force,
            role="user",
            scope=scope,
            session=name,
            at=None,
        )
        return compact_file(self._deps, name, wanted, self._deps.session_files if files is None else files)
