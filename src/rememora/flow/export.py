"""Everything that readers may see, out to a file of JSON lines."""

from __future__ import annotations

import os
import stat
from dataclasses import replace
from typing import TYPE_CHECKING

from rememora.core.formats import own_export
from rememora.core.formats.own_fields import EXPORTED
from rememora.locks import is_of_store
from rememora.model.errors import DiskFull, InvalidInput
from rememora.model.queries import Which

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rememora.flow.deps import Deps
    from rememora.model.memory import Memory
    from rememora.model.transcript import Exchange, Message


def export_lines(deps: Deps, scopes: Sequence[str] | None) -> Iterator[str]:
    """Give the lines of an export: header, messages with each exchange above its first, memories.

    The words of exchanges are those of their messages, so they are not written twice.
    """
    with deps.store.reading():
        known = deps.store.scopes()
        names = known if scopes is None else list(scopes)
        for name in names:
            if name not in known:
                raise InvalidInput(
                    f"scope: expected one that holds something, found {name!r}; nothing was written"
                )
        yield own_export.header()
        yield from _transcript(deps, names)
        which = Which(scopes=tuple(names), statuses=EXPORTED, oldest_first=True)
        for memory in deps.store.memories.find(which):
            if memory.integrity != "false":
                older = deps.store.memories.versions(memory.scope, memory.id)
                history = [_resting(deps, version) for version in older if version.integrity != "false"]
                yield own_export.memory_line(_resting(deps, memory), history)


def _transcript(deps: Deps, names: Sequence[str]) -> Iterator[str]:
    """Give what readers may see, and the questions that wait for an answer or got none.

    Without them an exchange that is not completed would come back without its words.
    """
    told: set[tuple[str, str]] = set()
    for message in deps.store.transcript.window(names, hidden=True):
        if message.words_hash:  # its words are not here to be written
            continue
        key = (message.scope, message.exchange_id)
        exchange = None
        if key not in told or not message.visible:
            exchange = deps.store.transcript.exchange(*key)
        if message.integrity == "false" or _is_hidden(message, exchange):
            continue
        if key not in told and exchange is not None:
            yield own_export.line("exchange", exchange)
            told.add(key)
        yield own_export.line("message", message)


def _is_hidden(message: Message, exchange: Exchange | None) -> bool:
    """Tell what was forgotten from what is only not completed."""
    return not message.visible and (exchange is None or exchange.status == "completed")


def _resting(deps: Deps, memory: Memory) -> Memory:
    """Leave out the spans whose words are gone: an export must be readable by itself."""
    ids = [span.message_id for span in memory.evidence]
    said = deps.store.transcript.messages(memory.scope, ids) if ids else []
    sound = {message.id for message in said if message.visible and message.integrity != "false"}
    kept = tuple(s for s in memory.evidence if s.message_id in sound and 0 < s.end - s.start == len(s.text))
    return memory if kept == memory.evidence else replace(memory, evidence=kept)


def export_file(deps: Deps, path: str, scopes: Sequence[str] | None) -> int:
    """Write an export to *path*, readable by its owner alone; a file that is there is replaced at the end.

    Returns:
        The number of records.
    """
    _check_target(path)
    partial = f"{path}.partial"
    count = -1  # the header is no record
    try:
        with os.fdopen(_private(partial), "w", encoding="utf-8") as file:
            for line in export_lines(deps, scopes):
                file.write(line + "\n")
                count += 1
            file.flush()
            os.fsync(file.fileno())
        os.replace(partial, path)
    except OSError as error:
        if error.errno == 28:  # ENOSPC; `errno` is not worth its import
            raise DiskFull(f"no room for the export at {path}; free some space, then retry") from error
        raise InvalidInput(f"expected a path to write to, found {path}: {error.strerror}") from error
    finally:
        _discard(partial)  # gone already, if all went well
    return count


def _private(path: str) -> int:
    """Make a file that only its owner can read; one that a crash left there may be open to all."""
    _discard(path)
    return os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)


def _check_target(path: str) -> None:
    if is_of_store(path):
        raise InvalidInput(
            f"expected a path to write to, found a store that is open, or a file beside it: {path}; choose another name"
        )
    if os.path.exists(path) and not stat.S_ISREG(os.stat(path).st_mode):
        raise InvalidInput(
            f"expected a path to write to, found a directory, pipe or device: {path};"
            " `rememora export -` writes to standard output"
        )


def _discard(path: str) -> None:
    try:
        os.remove(path)
    except OSError:
        return  # it was never made, or is in its place now
