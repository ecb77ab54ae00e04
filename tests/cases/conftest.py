"""Hands the contract cases to the tests of this folder, one test a case.

A module names its file, such as ``CASES = "aipack-memory/tokenize.json"``, and asks for
``case`` (one entry of ``cases``) and, where it needs it, ``meta`` (the file's own).
"""

from __future__ import annotations

import base64
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

_ROOT = Path(__file__).resolve().parents[2]


def case_folder() -> Path:
    """Give the folder that REMEMORA_CASES names, else the one beside the repository."""
    named = os.environ.get("REMEMORA_CASES")
    return Path(named) if named else _ROOT.parent / "shared" / "cases"


def read_cases(name: str) -> dict[str, Any] | None:
    """Read one case file; None where there is no such folder or file."""
    path = case_folder() / name
    if not path.is_file():
        return None
    data = path.read_bytes()
    content: dict[str, Any] = json.loads(base64.b64decode(data) if path.suffix == ".b64" else data)
    return content


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", list(_parameters(metafunc.module.CASES)))


def _parameters(name: str) -> Iterator[Any]:
    content = read_cases(name)
    if content is None:
        yield pytest.param(None, id="none", marks=pytest.mark.skip(reason=f"no case file {name}"))
        return
    for case in content["cases"]:
        yield pytest.param(case, id=case["id"])


@pytest.fixture
def meta(request: pytest.FixtureRequest) -> dict[str, Any]:
    content = read_cases(request.module.CASES)
    assert content is not None
    found: dict[str, Any] = content["meta"]
    return found
