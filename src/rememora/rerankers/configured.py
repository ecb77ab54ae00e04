"""The reranker that settings name."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING

from rememora.model.errors import InvalidInput, RerankerUnusable, SettingInvalid

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rememora.model.settings import Settings
    from rememora.ports.reranker import Reranker


def configured(settings: Settings, *, variable: Callable[[str], str | None]) -> Reranker:
    """Make the reranker that the settings name; nothing is loaded or asked yet.

    Args:
        settings: `rerank_folder` or `rerank_url` is in them.
        variable: Reads an environment variable, at each call anew.

    Raises:
        SettingInvalid: They contradict each other, or what they name is not there.
    """
    if settings.rerank_folder and settings.rerank_url:
        raise SettingInvalid(
            "rerank.folder", expected="a folder or a service", found="both; leave one of them empty"
        )
    if settings.rerank_folder:
        from rememora.rerankers.onnx import OnnxReranker

        try:
            return OnnxReranker(settings.rerank_folder)
        except RerankerUnusable as error:
            return Unusable(settings.rerank_folder, str(error))
    from rememora.rerankers.http import HttpReranker

    if not settings.rerank_model.strip():
        raise SettingInvalid("rerank.model", expected="the model that rerank.url should run", found="none")
    name = settings.rerank_key_env
    try:
        return HttpReranker(
            settings.rerank_url,
            settings.rerank_model,
            key=partial(variable, name) if name else None,
            key_source=f"environment variable {name}" if name else "rerank.key_env",
        )
    except InvalidInput as error:
        raise SettingInvalid("rerank.url", expected="one that can be asked", found=str(error)) from error


class Unusable:
    """Stands for a model that cannot be run: the store opens, recall goes on without it, and `missing` says why."""

    def __init__(self, folder: str, reason: str) -> None:
        self.name, self._reason = os.path.basename(os.path.abspath(folder)), reason

    def missing(self) -> str | None:
        """Return what is missing."""
        return f"rerank.folder: {self._reason}"

    def rerank(self, query: str, texts: Sequence[str], *, timeout_s: float) -> Sequence[float]:  # noqa: ARG002
        """Refuse."""
        raise RerankerUnusable(self._reason)
