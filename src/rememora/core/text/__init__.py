"""From text to what is counted, indexed and asked with.

`words` is the plain rule of the contract cases, `index_terms` what the full-text
index holds, `query_terms` what a question looks for in it.

A term is never empty, holds no white space, control character or surrogate, and
is at most `LONGEST_TERM` code points long. It may hold ASCII punctuation (``c++``,
``src/app/main.py``), so an index must not split terms again.
"""

from __future__ import annotations

from rememora.core.text.plain import words
from rememora.core.text.query import query_terms
from rememora.core.text.runs import LONGEST_TERM
from rememora.core.text.terms import index_terms

__all__ = ["LONGEST_TERM", "TOKENIZER_VERSION", "index_terms", "query_terms", "words"]

TOKENIZER_VERSION: int = 2
"""Raised with every change of what `index_terms` returns; an index of another version is rebuilt."""
