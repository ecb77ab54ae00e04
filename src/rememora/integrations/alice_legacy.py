"""Stores of alice-memory itself: moved to ``legacy/`` when a memory is opened, and their rows brought in (B-072).

Read are the layouts with one file and with two (``memories.sqlite3`` and ``vectors.sqlite3``), by the names of their
columns: a table ``memories`` with an id and a text, and any table with an id and vectors of float32. What else is
there, such as tombstones and heat, is left.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rememora
from rememora import InvalidInput, StoreCorrupt
from rememora.integrations.alice_events import log
from rememora.stores.alice_files import ENDINGS, Row, is_old, read

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from rememora import Rememora
    from rememora.integrations.alice_settings import AliceSettings
    from rememora.ports.clock import Clock
    from rememora.ports.embedder import Embedder, Mode

LEGACY, DONE = "legacy", ".imported"
_MEMORY, _DATABASE = ":memory:", "memories.sqlite3"


@dataclass(frozen=True, slots=True)
class Old:
    """What was found: entries, and vectors by the id of their entry with the model that made them."""

    files: Sequence[Path]
    rows: Sequence[Row]
    vectors: Mapping[str, tuple[str, bytes]]

    def known(self, embedder: Embedder) -> dict[str, list[float]]:
        """Return those vectors that are of the embedder's model and length, by the text that they stand for."""
        model, length = getattr(embedder, "model", None), embedder.dimensions
        found = {}
        for row in self.rows:
            made_by, data = self.vectors.get(row.id, ("", b""))
            if length and len(data) == 4 * length and made_by in ("", model):
                text = "\n".join(part for part in (row.title, row.text) if part)
                found[text] = [float(number) for number in memoryview(data).cast("f")]
        return found


class Remembered:
    """An embedder that need not be asked for the vectors of old texts; see `ports.embedder.Embedder`."""

    def __init__(self, embedder: Embedder, known: Mapping[str, list[float]]) -> None:
        self._embedder, self._known = embedder, known

    def __getattr__(self, name: str) -> Any:
        return getattr(self._embedder, name)

    def keep(self, mem: Rememora) -> None:
        """Write the old vectors, if they are all that is missing; others are made in upkeep, slice by slice."""
        waiting: Any = mem.status()["vectors"]
        if waiting["waiting"] <= len(self._known):
            mem.upkeep.backfill()

    def embed(self, texts: Sequence[str], *, mode: Mode, timeout_s: float) -> Sequence[object]:
        """Give the old vectors, and ask for the rest."""
        known = self._known if mode == "store" else {}
        asked = [text for text in texts if text not in known]
        made = iter(self._embedder.embed(asked, mode=mode, timeout_s=timeout_s) if asked else ())
        return [known[text] if text in known else next(made) for text in texts]


def brought_in(
    found: AliceSettings, embedder: Embedder | None, *, clock: Clock | Callable[[], float] | None
) -> Embedder | None:
    """Bring in the stores of alice-memory in the data directory; return the embedder, which knows old vectors then."""
    old = take(found.data_dir)
    if old is None:
        return embedder
    plain = replace(found.settings, embedding_url="", embedding_folder="", embedding_provider="openai")
    with rememora.open(found.data_dir, settings=plain, clock=clock) as mem:  # no service is asked meanwhile
        bring_in(old, mem)
    known = {} if embedder is None else old.known(embedder)
    return Remembered(embedder, known) if embedder is not None and known else embedder


def take(folder: str) -> Old | None:
    """Move stores of alice-memory in *folder* away, and read those that were not brought in yet; `None` for none."""
    if not os.path.isdir(folder):
        return None
    for path in sorted(Path(folder).iterdir()):
        if path.suffix in ENDINGS and path.is_file() and is_old(path):
            _move(path, Path(folder, LEGACY))
    legacy = Path(folder, LEGACY)
    files = [
        path
        for path in (sorted(legacy.iterdir()) if legacy.is_dir() else ())
        if path.suffix in ENDINGS and not Path(f"{path}{DONE}").exists()
    ]
    rows: list[Row] = []
    vectors: dict[str, tuple[str, bytes]] = {}
    whole = []
    for path in files:
        try:
            more, made = read(path)
        except StoreCorrupt as error:  # it stays there, and is tried again
            log(str(error))
            continue
        whole.append(path)
        rows += more
        vectors |= made
    return Old(whole, rows, vectors) if whole else None


def is_to_be_made(folder: Path) -> bool:
    """Tell whether opening a folder makes a store there; not so for a file, or one in memory."""
    if not folder.is_dir():
        return str(folder) != _MEMORY and folder.suffix not in ENDINGS and not folder.exists()
    database = folder / _DATABASE
    return not database.exists() or is_old(database)


def bring_in(old: Old, mem: Rememora) -> int:
    """Write the entries, and note that it was done; return how many are new. Doing it again adds nothing."""
    stored = sum(_kept(row, mem) for row in old.rows)
    for path in old.files:
        Path(f"{path}{DONE}").touch()
    log(f"{stored} of {len(old.rows)} entries of alice-memory were brought in; its files are in {LEGACY}/")
    return stored


def _kept(row: Row, mem: Rememora) -> bool:
    try:
        receipt = mem.remember(
            row.text,
            title=row.title,
            id=row.id,
            scope=row.scope,
            at=row.at_ms,
            pinned=row.manual,
            trust="user" if row.manual else "assistant",
            meta=row.meta,
        )
    except InvalidInput as error:  # the file is kept, and with it what is odd there
        log(f"entry {row.id!r:.80} of alice-memory was left out: {error.code}")
        return False
    return receipt.status == "stored"


def _move(path: Path, folder: Path) -> None:
    folder.mkdir(mode=0o700, exist_ok=True)
    target, number = folder / path.name, 1
    while target.exists():
        number += 1
        target = folder / f"{path.stem}-{number}{path.suffix}"
    path.rename(target)
