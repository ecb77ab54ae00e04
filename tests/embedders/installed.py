"""What a test needs that is an extra of the package."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

needs_onnx = pytest.mark.skipif(
    find_spec("onnxruntime") is None or find_spec("tokenizers") is None, reason="needs rememora[onnx]"
)
