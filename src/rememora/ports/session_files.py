"""Where a host keeps its sessions, if it lets them be rewritten."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence


class SessionFile(NamedTuple):
    """A session as it lies on disk.

    Attributes:
        lines: Its lines, each with its line end, byte for byte.
        mark: What it is known again by: another mark is another content.
    """

    lines: tuple[bytes, ...]
    mark: str


class SessionFiles(Protocol):
    """Reads and replaces the file of one session; `rememora.session_files.JsonLinesSessions` is one.

    Raises `InvalidInput` for a session whose name can be none of its files, and for a file that cannot be read or
    written, `DiskFull` where there is no room; nothing else.
    """

    def read(self, session: str) -> SessionFile | None:
        """Return the file of a session, or `None` if it has none."""

    def replace(self, session: str, lines: Sequence[bytes], *, mark: str) -> str | None:
        """Put these lines in the place of what has this mark, whole or not at all.

        Returns the place of the copy that is kept of the file as it was; `None` if the file is another one by
        now, which then stays as it is.
        """
