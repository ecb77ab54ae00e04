"""The settings and credential files of a host, from text to names and values; nothing of them is ever quoted."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING

from rememora.model.errors import LLMUnresolved

if TYPE_CHECKING:
    from typing import Any

_PATH = ("llm-pi-ai", "providers")
UNREADABLE = "host_settings_unreadable"
_DEEPEST = 100
"""Open brackets; PyYAML's time grows with the square of them, and no settings nest so deep."""
_INSTALL = "pip install 'rememora[alice]'"


def providers(text: str, *, file: str) -> Mapping[str, Mapping[str, Any]]:
    """Return what ``llm-pi-ai.providers`` of a settings file declares, by name.

    Raises:
        LLMUnresolved: The text is no YAML, or holds something else in that place; *file* names it.
    """
    found: object = _yaml(text, file)
    for name in _PATH:
        found = _table(found, file, name).get(name)
    table = _table(found, file, ".".join(_PATH))
    return {name: _table(block, file, f"provider {name!r}") for name, block in table.items()}


def references(text: str, *, file: str) -> Mapping[str, str]:
    """Return the secrets under ``refs`` of a credentials file, by the name of their variable."""
    if not text:
        return {}
    table = _table(_table(_yaml(text, file), file, "the file").get("refs"), file, "refs")
    return {name: value for name, value in table.items() if isinstance(value, str)}


def variables(text: str) -> Mapping[str, str]:
    """Return the values of an environment file by name; lines that are no assignment are passed over."""
    if not text:
        return {}
    from io import StringIO

    try:
        from dotenv import dotenv_values
    except ImportError as error:
        raise _not_installed("python-dotenv") from error
    found = dotenv_values(stream=StringIO(text), interpolate=False)
    return {name: value for name, value in found.items() if value}


def _yaml(text: str, file: str) -> object:
    try:
        import yaml
    except ImportError as error:
        raise _not_installed("PyYAML") from error
    if _brackets(text) > _DEEPEST:
        raise LLMUnresolved(
            UNREADABLE, f"{file}: expected settings, found more than {_DEEPEST} open brackets"
        )
    try:
        return yaml.load(text, Loader=_loader())  # noqa: S506  # a safe loader that reads less
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise LLMUnresolved(UNREADABLE, f"{file}: expected YAML, found {_fault(text, error)}") from None


@cache
def _loader() -> Any:
    """Make a safe loader to which every scalar is the text that stands there: "4.10" is a model, no number."""
    import yaml

    class Texts(yaml.SafeLoader):  # type: ignore[misc]  # PyYAML comes without types
        yaml_implicit_resolvers = {  # noqa: RUF012  # as PyYAML declares it
            "<": [pair for pair in yaml.SafeLoader.yaml_implicit_resolvers["<"] if pair[0].endswith(":merge")]
        }

        def construct_mapping(self, node: Any, deep: bool = False) -> dict[object, object]:
            written = [key.value for key, _ in node.value if isinstance(key, yaml.ScalarNode)]
            if len(set(written)) < len(written):  # whose address and key would it be?
                raise yaml.MarkedYAMLError(problem_mark=node.start_mark)
            found: dict[object, object] = super().construct_mapping(node, deep=deep)
            return found

    return Texts


def _brackets(text: str) -> int:
    """Return how many brackets are open at most."""
    steps = (1 if mark in "[{" else -1 for mark in text if mark in "[]{}")
    return max(accumulate(steps), default=0)


def _fault(text: str, error: Exception) -> str:
    """Say where it goes wrong; the parser's own words may quote a secret."""
    mark = getattr(error, "problem_mark", None)
    if mark is None:
        return "something else"
    lines = text.splitlines()
    line = lines[mark.line] if mark.line < len(lines) else ""
    tab = "\t" in line[: len(line) - len(line.lstrip())]
    what = "a tab in the indentation (YAML takes spaces only)" if tab else "something else"
    return f"{what} in line {mark.line + 1}"


def _table(value: object, file: str, what: str) -> Mapping[str, Any]:
    """Return a mapping with texts as keys; what is empty or not there is an empty one."""
    if value is None or value == "":
        return {}
    if not isinstance(value, Mapping):
        raise LLMUnresolved(UNREADABLE, f"{file}: expected names and values at {what}, found something else")
    return {name: entry for name, entry in value.items() if isinstance(name, str)}


def _not_installed(package: str) -> LLMUnresolved:
    return LLMUnresolved(
        UNREADABLE, f"expected {package}, which reads a host's settings, found none: {_INSTALL}"
    )
