"""The key that seals rows, and the verdict on a row that is read."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from rememora.core.seal import seal
from rememora.model.errors import SettingInvalid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.core.seal import Part
    from rememora.stores.sqlite.values import Meta

_KEY_BYTES = 32
GAPS = "written_without_key"
_CHECK = ["mac_key_check"]


class Sealer:
    """Seals rows with the key of this store; without a key it can only say "unverified".

    Args:
        key: The key, or `None` while its file is missing.
        gaps: Whether this store ever wrote without its key. If not, a row without a seal was changed.
    """

    def __init__(self, key: bytes | None, *, gaps: bool = False) -> None:
        self.key, self._gaps = key, gaps

    def mac(self, parts: Sequence[Part]) -> bytes:
        """Return the digest to keep with a row; empty without a key."""
        return seal(self.key, parts) if self.key else b""

    def verdict(self, mac: bytes, parts: Sequence[Part]) -> str:
        """Return "ok", "false" or "unverified" (no key now, or none when the row was written)."""
        if not self.key or (not mac and self._gaps):
            return "unverified"
        try:
            return "ok" if seal(self.key, parts) == mac else "false"
        except TypeError:  # a column holds what no write of ours puts there
            return "false"


def load_key(meta: Meta, key_file: str | None) -> bytes | None:
    """Find the key: in the store, or in *key_file*, into which it moves when that is named first.

    Returns `None` when the store has given its key away, and the file is missing or not named.
    Called inside a transaction.

    Raises:
        SettingInvalid: The file holds something else than this store's key, or cannot be used.
    """
    kept = meta.get("mac_key")
    if not key_file:
        return kept if isinstance(kept, bytes) else None
    try:
        if os.path.exists(key_file):
            key = _read(key_file)
            _adopt(meta, key, key_file)
            return key
        if not isinstance(kept, bytes):
            return None
        _write(key_file, kept)
    except OSError as error:
        raise SettingInvalid(
            "mac_key_file", expected=f"a file to read or create at {key_file}", found=str(error.strerror)
        ) from error
    _adopt(meta, kept, key_file)
    return kept


def _adopt(meta: Meta, key: bytes, key_file: str) -> None:
    check, kept = meta.get("mac_key_check"), meta.get("mac_key")
    mine = seal(key, _CHECK)
    if (kept is not None and kept != key) or (check is not None and check != mine):
        raise SettingInvalid(
            "mac_key_file", expected=f"the key of this store in {key_file}", found="another one"
        )
    if check is None:
        meta.put("mac_key_check", mine)
    if kept is not None:
        meta.put("mac_key", None)


def _read(key_file: str) -> bytes:
    with open(key_file, encoding="ascii", errors="replace") as file:
        text = file.read().strip()
    try:
        key = bytes.fromhex(text)
    except ValueError:
        key = b""
    if len(key) != _KEY_BYTES:
        raise SettingInvalid(
            "mac_key_file",
            expected=f"{_KEY_BYTES} bytes in hexadecimal in {key_file}",
            found=f"{len(text)} characters",
        )
    return key


def _write(key_file: str, key: bytes) -> None:
    """Put the key on the disk for good, whole or not at all: the store forgets it right afterwards."""
    partial = f"{key_file}.partial"
    handle = os.open(partial, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key.hex() + "\n")
        file.flush()
        os.fsync(file.fileno())
    os.replace(partial, key_file)
    if os.name == "posix":  # elsewhere a folder cannot be synced
        folder = os.open(os.path.dirname(key_file) or ".", os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
