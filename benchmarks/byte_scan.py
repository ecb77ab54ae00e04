"""Looks for texts in files, in every form of bytes that they may have; it imports nothing but the standard library.

    python benchmarks/byte_scan.py < asked.json

Reads {"paths": [...], "texts": [...], "bytes": [hexadecimal...]} and prints {"files": n, "found": [[text, form], ...]}.
"""

from __future__ import annotations

import base64
import json
import sys
import unicodedata

LEAST = 5
"""Bytes of a form that is looked for: chance has shorter ones in any file."""


def forms(text: str) -> dict[str, bytes]:
    """Return bytes by the name of their form."""
    spelled = {
        "raw": text,
        "lower": text.lower(),
        "upper": text.upper(),
        "folded": text.casefold(),
        "nfc": unicodedata.normalize("NFC", text),
        "nfd": unicodedata.normalize("NFD", text),
        "nfkc folded": unicodedata.normalize("NFKC", text).casefold(),
    }
    found: dict[str, bytes] = {}
    for name, one in spelled.items():
        raw = one.encode()
        found[name] = raw
        found[f"{name} utf-16-le"] = one.encode("utf-16-le")
        found[f"{name} utf-16-be"] = one.encode("utf-16-be")
        for offset in range(3):
            whole = base64.b64encode(b"\0" * offset + raw).decode()
            first, last = -(-offset * 8 // 6), (offset + len(raw)) * 8 // 6
            found[f"{name} base64 {offset}"] = whole[first:last].encode()
        for count in range(1, 4):  # a full text leaves out what a term shares with the one before it
            found[f"{name} without {count}"] = one[count:].encode()
        for start in range(len(one) - 1):  # pairs of characters are terms where there are no spaces
            if not one.isascii():
                found[f"{name} pair {start}"] = one[start : start + 2].encode()[1:]
    return {name: raw for name, raw in found.items() if len(raw) >= LEAST}


def main() -> None:
    """Read what is asked, look, and print what was found."""
    asked = json.load(sys.stdin)
    patterns: dict[bytes, tuple[str, str]] = {}
    for text in asked["texts"]:
        for name, raw in forms(text).items():
            patterns.setdefault(raw, (text, name))
    for one in asked["bytes"]:
        patterns.setdefault(bytes.fromhex(one), (one, "bytes"))
    found = []
    for path in asked["paths"]:
        with open(path, "rb") as file:
            data = file.read()
        found += [[*told, path.rpartition("/")[2]] for raw, told in patterns.items() if raw in data]
    print(json.dumps({"files": len(asked["paths"]), "found": found}))


if __name__ == "__main__":
    main()
