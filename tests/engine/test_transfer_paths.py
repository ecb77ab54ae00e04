"""Paths that are none: refused by name, before anything is opened."""

from __future__ import annotations

from typing import Any

import pytest

from rememora import InvalidInput, Rememora


@pytest.mark.parametrize(
    ("path", "found"), [(None, "NoneType"), (5, "int"), (["x"], "list"), (b"f", "bytes"), (True, "bool")]
)
def test_path_that_is_no_text_is_named(mem: Rememora, path: Any, found: str) -> None:
    for verb in (mem.import_, mem.export):
        with pytest.raises(InvalidInput, match=f"path: expected a text or a Path, found {found}"):
            verb(path)
