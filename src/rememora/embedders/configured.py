"""The embedder that settings name."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from rememora.core.embedding import space_name
from rememora.embedders.ollama import OLLAMA_MODEL, OLLAMA_URL, OllamaEmbedder
from rememora.model.errors import EmbedderUnusable, SettingInvalid

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rememora.model.settings import Settings
    from rememora.ports.embedder import Embedder, Mode

# A service and the variable in which its users keep the key; for no other host is a key taken unasked.
_VARIABLES = {"api.siliconflow.cn": "SILICONFLOW_API_KEY"}


def configured(settings: Settings, *, variable: Callable[[str], str | None]) -> Embedder:
    """Make the embedder that the settings name; nothing is loaded or asked yet.

    Args:
        settings: One of `embedding_folder`, `embedding_url` and the provider "ollama" is in them.
        variable: Reads an environment variable, at each call anew.

    Raises:
        SettingInvalid: They contradict each other, or what they name is not there.
    """
    if settings.embedding_folder:
        return _from_folder(settings)
    dimensions = settings.embedding_dimensions or None
    try:
        if settings.embedding_provider == "ollama":
            return OllamaEmbedder(
                settings.embedding_model or OLLAMA_MODEL,
                settings.embedding_url or OLLAMA_URL,
                dimensions,
                passage_prefix=settings.embedding_passage_prefix,
                query_prefix=settings.embedding_query_prefix,
            )
        return _from_url(settings, dimensions, variable)
    except SettingInvalid:
        raise
    except ValueError as error:  # InvalidInput is one; so is what a broken URL raises
        raise SettingInvalid("embedding.url", expected="one that can be asked", found=str(error)) from error


class Unusable:
    """Stands for a model that cannot be run: the store opens, words do their work, and `missing` says why."""

    dimensions, max_batch = None, 1

    def __init__(self, folder: str, reason: str) -> None:
        self.space, self._reason = space_name(os.path.basename(os.path.abspath(folder)), None), reason

    def missing(self) -> str | None:
        """Return what is missing."""
        return f"embedding.folder: {self._reason}"

    def embed(self, texts: Sequence[str], *, mode: Mode, timeout_s: float) -> list[object]:  # noqa: ARG002
        """Refuse."""
        raise EmbedderUnusable(self._reason)


def _from_folder(settings: Settings) -> Embedder:
    from rememora.embedders.onnx import OnnxEmbedder

    if settings.embedding_url or settings.embedding_provider == "ollama":
        raise SettingInvalid(
            "embedding.folder", expected="a folder or a service", found="both; leave one of them empty"
        )
    try:
        embedder = OnnxEmbedder(
            settings.embedding_folder,
            passage_prefix=settings.embedding_passage_prefix or None,
            query_prefix=settings.embedding_query_prefix or None,
        )
    except EmbedderUnusable as error:
        return Unusable(settings.embedding_folder, str(error))
    wanted, given = settings.embedding_dimensions, embedder.dimensions
    if wanted and given is not None and wanted != given:
        raise SettingInvalid(
            "embedding.dimensions", expected=f"0 or {given}, as many as the model gives", found=str(wanted)
        )
    return embedder


def _from_url(settings: Settings, dimensions: int | None, variable: Callable[[str], str | None]) -> Embedder:
    from rememora.embedders.http import HttpEmbedder

    if not settings.embedding_model.strip():
        raise SettingInvalid(
            "embedding.model", expected="the model that embedding.url should run", found="none"
        )
    name = settings.api_key_env or _VARIABLES.get(urlsplit(settings.embedding_url).hostname or "", "")
    return HttpEmbedder(
        settings.embedding_url,
        settings.embedding_model,
        key=partial(variable, name) if name else None,
        key_source=f"environment variable {name}" if name else "api_key_env",
        dimensions=dimensions,
        passage_prefix=settings.embedding_passage_prefix,
        query_prefix=settings.embedding_query_prefix,
    )
