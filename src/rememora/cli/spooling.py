"""Standard input as a file, for a verb that looks at its file twice."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rememora.model.errors import InvalidInput

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def spooled(file: str) -> Iterator[str]:
    """Give the path of a file; for "-" that of a private copy of standard input, gone afterwards."""
    if file != "-":
        yield file
        return
    from shutil import copyfileobj
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # only its owner may enter
        copy = os.path.join(folder, "standard-input")
        with open(copy, "wb") as spool:
            copyfileobj(sys.stdin.buffer, spool)
        try:
            yield copy
        except InvalidInput as error:
            if copy not in str(error):
                raise
            raise InvalidInput(str(error).replace(copy, "standard input")) from error
