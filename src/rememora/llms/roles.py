"""A model for each purpose."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from rememora.llms.callables import adapt
from rememora.model.errors import InvalidInput, LLMRefused
from rememora.ports.llm import Purpose
from rememora.ports.llm import model_for as chosen_by

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rememora.ports.llm import LLM

DEFAULT = "default"
PURPOSES: tuple[str, ...] = get_args(Purpose)


def by_purpose(models: Mapping[str, object]) -> LLM:
    """Return one model that hands each call to the model of its purpose.

    Args:
        models: Purpose ("distill", "gist", "topics", "select", "compact", "consolidate", "probe") to model, whatever
            `adapt` takes; "default" is for those that are not named. `None` names none.

    Raises:
        InvalidInput: A purpose is unknown, no model is named, or one is none.
    """
    unknown = [purpose for purpose in models if purpose not in (*PURPOSES, DEFAULT)]
    if unknown:
        raise InvalidInput(
            f"llm: expected purposes out of {', '.join((*PURPOSES, DEFAULT))}, found {unknown[0]!r:.80}"
        )
    found: dict[str, LLM] = {}
    for purpose, model in models.items():
        try:
            adapted = adapt(model)
        except InvalidInput as error:
            raise InvalidInput(f"{purpose}: {error}") from error
        if adapted is not None:
            found[purpose] = adapted
    if not found:
        raise InvalidInput("llm: expected a model for at least one purpose, found none")
    return Roles(found)


class Roles:
    """See `ports.llm.LLM`."""

    def __init__(self, models: Mapping[str, LLM]) -> None:
        self._models = dict(models)

    def __repr__(self) -> str:
        return f"Roles({ {purpose: model.name for purpose, model in self._models.items()} })"

    @property
    def name(self) -> str:
        """Names of all the models; `model_for` has that of one purpose."""
        return ", ".join(dict.fromkeys(model.name for model in self._models.values()))

    def model_for(self, purpose: Purpose) -> LLM | None:
        """Return the model that answers calls of *purpose*, if there is one."""
        found = self._models.get(purpose) or self._models.get(DEFAULT)
        return chosen_by(found, purpose)

    def missing(self) -> str | None:
        """Say what each of the models lacks."""
        lacking = {id(model): (purpose, model.missing()) for purpose, model in self._models.items()}
        said = [f"{purpose}: {missing}" for purpose, missing in lacking.values() if missing]
        return "; ".join(said) or None

    def complete(
        self, prompt: str, *, purpose: Purpose, max_tokens: int, timeout_s: float, as_json: bool = False
    ) -> str:
        """Ask the model of *purpose*."""
        model = self.model_for(purpose)
        if model is None:
            named = ", ".join(self._models)
            raise LLMRefused(f"llm: expected a model for {purpose!r} or 'default', found only {named}")
        return model.complete(
            prompt, purpose=purpose, max_tokens=max_tokens, timeout_s=timeout_s, as_json=as_json
        )
