"""What a test needs that is an extra of the package."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

needs_alice = pytest.mark.skipif(
    find_spec("yaml") is None or find_spec("dotenv") is None, reason="needs rememora[alice]"
)
