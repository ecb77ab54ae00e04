"""Texts that models are told, one file for each purpose and language, and what fills their gaps.

    fill("distill", "en", turns="…", nonce="k3v7q2zd") -> the whole prompt
    version("distill", "en") -> "distill.en/5f0c2a"

A gap is a name in braces. What fills it is put in once and never looked at again, so no text can open another gap.
"""

from __future__ import annotations

import os
import re
from functools import cache
from hashlib import blake2b

_FOLDER = os.path.dirname(__file__)
_GAP = re.compile(r"\{([a-z_]+)\}")


def fill(purpose: str, language: str, **given: str) -> str:
    """Return a prompt with its gaps filled.

    Raises:
        ValueError: A gap is left, or something was given for which there is none.
    """
    text = _text(purpose, language)
    gaps = set(_GAP.findall(text))
    if gaps != given.keys():
        raise ValueError(f"prompt {purpose}.{language}: expected {sorted(gaps)}, found {sorted(given)}")
    return _GAP.sub(lambda gap: given[gap[1]], text)


@cache
def version(purpose: str, language: str) -> str:
    """Return the name of a prompt with a digest of its text, which is kept with what it has produced."""
    digest = blake2b(_text(purpose, language).encode(), digest_size=3).hexdigest()
    return f"{purpose}.{language}/{digest}"


@cache
def _text(purpose: str, language: str) -> str:
    with open(os.path.join(_FOLDER, f"{purpose}.{language}.md"), encoding="utf-8", newline="") as file:
        return file.read().replace("\r\n", "\n")
