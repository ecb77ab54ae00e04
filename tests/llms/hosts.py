"""The files of a host in a folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def host(home: Path, settings: str, *, env: str = "", credentials: str = "") -> Path:
    """Write the three files; those that are empty are not there."""
    home.mkdir(exist_ok=True)
    files = {"settings.yaml": settings, ".env": env, ".credentials.yaml": credentials}
    for name, text in files.items():
        if text:
            (home / name).write_text(text, encoding="utf-8")
    return home
