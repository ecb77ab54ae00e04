"""What a store that was made here is used with, left beside it: the command line opens it then as this program does.

Without it `rememora chat --dir` would write words of turns to disk, which alice-memory never does (B-042, B-108).
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from rememora.integrations.alice_events import log
from rememora.integrations.alice_legacy import is_to_be_made
from rememora.integrations.alice_settings import STORE

if TYPE_CHECKING:
    from rememora.integrations.alice_settings import AliceSettings

FILE = "config.base.json"


def leave(found: AliceSettings) -> None:
    """Write ``config.base.json`` into a folder in which a store is about to be made; any other is left as it is.

    The embedding service is not in it: no other door sends texts anywhere because this one would. What cannot be
    written is a log line.
    """
    folder = Path(found.data_dir)
    if not is_to_be_made(folder) or (folder / FILE).exists():
        return
    spare = folder / f"{FILE}.{os.getpid()}"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        spare.write_text(json.dumps(dict(STORE), indent=2) + "\n", encoding="utf-8")
        spare.replace(folder / FILE)  # at once: another process may read it meanwhile
    except OSError as error:  # where the store cannot be made either, that says what to do
        log(f"{FILE} was not written: {error.strerror or type(error).__name__}")
