"""What is mended in every text before it is kept."""

from __future__ import annotations


def repaired(text: str) -> str:
    """Join surrogate pairs, and put U+FFFD where half of one stands alone.

    A lone surrogate is no character: UTF-8, JSON and SQLite all refuse it. Text without any is returned
    as it is, and NUL, control and direction characters stay, since they are what was typed.
    """
    try:
        text.encode()  # far quicker than a look at every character
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text
