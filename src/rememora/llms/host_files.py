"""The files in which a host keeps settings and secrets: only read, and at each question anew."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from rememora.config import absolute, variable
from rememora.core.host_settings import UNREADABLE, providers, references, variables
from rememora.core.inheriting import credential
from rememora.model.errors import LLMUnresolved

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

SETTINGS, CREDENTIALS, ENVIRONMENT = "settings.yaml", ".credentials.yaml", ".env"
_DEFAULT_HOME = "~/.dsh"
_MAX_BYTES = 2**18


class HostFiles:
    """The folder of a host.

    Args:
        home: The folder; by default `DSH_HOME`, else ``~/.dsh``.
        environment: Reads an environment variable.
    """

    def __init__(
        self,
        home: str | os.PathLike[str] | None = None,
        *,
        environment: Callable[[str], str | None] = variable,
    ) -> None:
        self._environment = environment
        self.home = absolute(os.fspath(home) if home else environment("DSH_HOME") or _DEFAULT_HOME)

    def providers(self) -> Mapping[str, Mapping[str, Any]]:
        """Return what the settings declare under ``llm-pi-ai.providers``."""
        return providers(self._text(SETTINGS), file=SETTINGS)

    def secret(self, name: str) -> str:
        """Return a secret: from the environment, else ``.env``, else ``refs`` of ``.credentials.yaml``.

        Raises:
            LLMUnresolved: No place holds it, or a file cannot be read.
        """
        return credential(name, self._layers(name))

    def _layers(self, name: str) -> Iterator[Mapping[str, str]]:
        """Yield the places that may hold the secret; a later one is read only when it is looked at."""
        yield {name: self._environment(name) or ""}
        yield variables(self._text(ENVIRONMENT, needed=False))
        yield references(self._text(CREDENTIALS, needed=False), file=CREDENTIALS)

    def _text(self, name: str, *, needed: bool = True) -> str:
        """Return the text of a file of the host; empty for one that need not be there and is not."""
        try:
            with open(os.path.join(self.home, name), "rb") as file:
                data = file.read(_MAX_BYTES + 1)
            if len(data) > _MAX_BYTES:
                raise LLMUnresolved(UNREADABLE, f"{name}: expected at most {_MAX_BYTES} bytes, found more")
            return data.decode("utf-8-sig")
        except FileNotFoundError:
            if not needed:
                return ""
            raise LLMUnresolved(UNREADABLE, f"expected {name} in {self.home}, found none") from None
        except UnicodeDecodeError:
            raise LLMUnresolved(UNREADABLE, f"{name}: expected UTF-8, found other bytes") from None
        except OSError as error:
            found = error.strerror or type(error).__name__
            raise LLMUnresolved(UNREADABLE, f"{name}: expected a readable file, found {found}") from error
