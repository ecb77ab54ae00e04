"""What holds for every test."""

from __future__ import annotations

from hypothesis import settings

# The same examples on every run and machine; a slow moment of a shared one fails nothing.
settings.register_profile("rememora", derandomize=True, deadline=None, print_blob=True)
settings.load_profile("rememora")
