from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

import rememora

SOURCE = Path(rememora.__file__)


def imports_for_type_checkers() -> dict[str, str]:
    """Return the name and module of everything that is imported under `if TYPE_CHECKING`."""
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"))
    (block,) = [node for node in tree.body if isinstance(node, ast.If)]
    return {
        item.asname or item.name: str(node.module)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for item in node.names
    }


def test_list_table_and_type_checkers_name_the_same_things() -> None:
    assert imports_for_type_checkers() == rememora._HOMES
    assert rememora.__all__ == list(rememora._HOMES)


def test_list_is_sorted_and_has_nothing_twice() -> None:
    assert rememora.__all__ == sorted(set(rememora.__all__))


@pytest.mark.parametrize("name", rememora.__all__)
def test_public_name_is_the_thing_at_its_home(name: str) -> None:
    assert getattr(rememora, name) is getattr(import_module(rememora._HOMES[name]), name)


@pytest.mark.parametrize("name", [name for name in rememora.__all__ if name != "open"])
def test_public_class_knows_its_home(name: str) -> None:
    assert getattr(rememora, name).__module__ == rememora._HOMES[name]


def test_dir_shows_the_public_names_and_the_version() -> None:
    assert dir(rememora) == sorted([*rememora.__all__, "__version__"])


@pytest.mark.parametrize(
    "name",
    [
        "Memoria",  # a slip
        "recall",  # a verb of the engine, not of the package
        "import_module",  # what resolves the names
        "TYPE_CHECKING_",  # nearly an internal
        "打开",  # not ASCII
        "",  # nothing
    ],
)
def test_unknown_name_is_an_attribute_error_that_says_which(name: str) -> None:
    with pytest.raises(AttributeError) as caught:
        getattr(rememora, name)

    assert str(caught.value) == f"module 'rememora' has no attribute {name!r}"


def test_star_import_brings_exactly_the_list() -> None:
    code = "from rememora import *; print(sorted(name for name in dir() if not name.startswith('__')))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout

    assert ast.literal_eval(told) == rememora.__all__


def test_version_is_the_one_of_the_package() -> None:
    project = Path(__file__).parents[2] / "pyproject.toml"

    assert tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"] == rememora.__version__
