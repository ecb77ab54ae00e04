"""Verbs of the whole store: status, stats, export, import, background, close."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.engine.base import Verbs
from rememora.model.errors import ScopeRequired

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Mapping
    from types import TracebackType

    from rememora.engine.base import Scopes
    from rememora.model.imported import ImportReport


_SHORTEST_WAIT_S = 0.01


class WholeVerbs(Verbs):
    """What concerns everything that is kept."""

    def status(self) -> Mapping[str, object]:
        """Return where the store is, how large, which version, and what is switched on.

        `scopes` lists every scope with its number of messages and memories (of any status, the trash
        included); on a handle from `bind(scope=…)`, only those of the handle. The other counts are the
        store's.
        """
        from rememora.flow.status import status

        return status(self._deps, self._bound_scope)

    def stats(self, *, scope: Scopes | None = None) -> Mapping[str, object]:
        """Count memories by status, kind and source, their confidence and recalls, messages and exchanges.

        `parts` tells from the ledger what each part of the memory has done, and of what was put before a model how
        much a reply used (`used_share`); it is `None` where that cannot be counted.
        """
        from rememora.flow.status import stats

        return stats(self._deps, self._scopes(scope))

    def export(self, path: str | os.PathLike[str], *, scope: Scopes | None = None) -> int:
        """Write everything but what was forgotten to a file of JSON lines, and return the number of records.

        Args:
            path: The file; it is replaced when the export is complete, and only its owner may read it.
            scope: One scope or several; by default those of this handle, or all.

        Raises:
            ScopeRequired: The setting `require_scope` is on, and no scope is named.
            InvalidInput: The path is none or cannot be written, or a scope holds nothing.
            DiskFull: There is no room; no half file is left.
        """
        from rememora.flow.export import export_file

        chosen = self._bound_scope if scope is None else arguments.several("scope", scope)
        if chosen is None and self._deps.settings.require_scope:
            raise ScopeRequired
        return export_file(self._deps, arguments.path(path), chosen)

    def import_(
        self,
        path: str | os.PathLike[str],
        *,
        format: str = "auto",
        strict: bool = False,
        dry_run: bool = False,
        progress: Callable[[int, int], None] | None = None,
        scope: str | None = None,
    ) -> ImportReport:
        """Read a file in: messages, an account export, a transcript, another program's memories, our own export.

        What is there already stays as it is, so the same file twice adds nothing; only an exchange that was
        open here is closed by its end in the file, and a memory gets its later versions. What was forgotten
        here does not come back.

        Args:
            path: The file, or a zip with such files in it; no pipe and no device.
            format: "auto" to recognise it, or the name of one of the import formats: "messages", "rememora",
                "chatgpt", "claude", "claude-code", "codex", "swe-agent", "mem0", "zep", "agentmemory",
                "mcp-memory", "mempalace", "markdown-log", "markdown-notes".
            strict: Write nothing at all when a line is rejected; else the report names it and the rest goes in.
                For our own export this is one transaction, so other writers wait until the file is read.
            dry_run: Write nothing, and tell in the report what an import would do. It is one transaction too.
            progress: Told now and then how many bytes are done, and of how many.
            scope: Where everything goes; by default our own export keeps its scopes, and a user that another
                program's file names is one.

        Raises:
            InvalidInput: The file cannot be read, or its format is not known.
        """
        from rememora.flow.transfer import import_file

        bound = None if scope is None and self._bound_scope is None else self._scope(scope)
        return import_file(
            self._deps,
            arguments.path(path),
            format=format,
            scope=bound,
            default_scope=bound or self._scope(None),
            strict=strict,
            dry_run=dry_run,
            progress=progress,
        )

    def run_in_background(self, *, every_s: float = 5.0) -> None:
        """Do upkeep on a thread until the store is closed: learn from what waits, make vectors that are missing.

        It does what `upkeep.tick` does, slice after slice while there is something to do, and looks again after
        *every_s*. Faults go to the event sink and never to the host. Where the thread is at work already, nothing
        changes. Several processes may each have one.

        Args:
            every_s: Seconds between two looks when there is nothing to do, from 0.01 up.

        Raises:
            StoreClosed: The store was closed.
        """
        from rememora.flow.background import run_in_background

        every_s = arguments.positive("every_s", every_s, most=arguments.MAX_SECONDS)
        with self._deps.store.reading():  # a closed store says so here, not on the thread
            run_in_background(self._deps, every_s=max(every_s, _SHORTEST_WAIT_S))

    def close(self) -> None:
        """Release the files and end our threads; calling it twice is fine, and any other verb then says so.

        A slice of upkeep that is under way is waited for, at most five seconds. A thread that calls the host's
        model or embedder ends when its call does. Words that are not kept (the setting `archive`) are gone then;
        turns that still waited to be learnt from are marked as lost.
        """
        if self._deps.background is not None:
            self._deps.background.stop()
        if self._deps.turns is not None:
            from rememora.flow.pool import let_go

            let_go(self._deps)
        self._deps.store.close()
        if self._deps.embedder is not None or self._deps.llm is not None:
            from rememora import calls

            calls.let_idle_go()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
