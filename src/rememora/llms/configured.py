"""The model that settings name."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rememora.llms.chat import ChatCompletions
from rememora.model.errors import InvalidInput, SettingInvalid
from rememora.services import new_wire

if TYPE_CHECKING:
    from collections.abc import Callable

    from rememora.model.settings import Settings
    from rememora.ports.llm import LLM

INHERIT = "inherit"
"""Value of `capture.model` that names no model of its own."""


def configured(settings: Settings, *, variable: Callable[[str], str | None]) -> LLM:
    """Make the model that the settings name; nothing is asked yet.

    Where `capture.model` is a name, that model of the same service distils, and `llm.model` does the rest.

    Args:
        settings: `llm_url` is in them.
        variable: Reads an environment variable, at each call anew.

    Raises:
        SettingInvalid: What they name is not there.
    """
    pinned = "" if settings.capture_model == INHERIT else settings.capture_model
    if not (settings.llm_model.strip() or pinned):
        raise SettingInvalid("llm.model", expected="the model that llm.url should run", found="none")
    name, wire = settings.llm_key_env, new_wire()

    def service(model: str) -> LLM:
        return ChatCompletions(
            settings.llm_url,
            model,
            key=partial(variable, name) if name else None,
            key_source=f"environment variable {name}" if name else "llm.key_env",
            max_tokens=settings.llm_max_tokens,
            wire=wire,
        )

    try:
        rest = service(settings.llm_model.strip() or pinned)
        if pinned in ("", rest.name):
            return rest
        from rememora.llms.roles import Roles

        return Roles({"distill": service(pinned), "default": rest})
    except InvalidInput as error:
        raise SettingInvalid("llm.url", expected="one that can be asked", found=str(error)) from error
