"""What is learnt from turns, and how: the table of modes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rememora.ports.llm import model_for

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from rememora.flow.deps import Deps
    from rememora.model.results import Receipt
    from rememora.model.settings import Settings
    from rememora.model.transcript import Exchange, Message
    from rememora.ports.llm import LLM

    Outcome = tuple[Receipt, ...] | None

NO_MODEL = "llm_missing"
"""Degraded: a model is to read the turns, and there is none."""

RESTING = "llm_resting"
"""Degraded: the model failed a moment ago, and is left alone."""

BY_MODEL = "llm"
"""The mode in which a model reads several turns together, later (`flow.by_model`)."""


class Mode(NamedTuple):
    """How a mode learns, one exchange at a time. What it reads says in `degraded` what was lost.

    Attributes:
        read: Reads an exchange, which these are the messages of. Outside of any block: it may ask a model.
        learn: Admits what was read and marks the exchange as done; `None` if it must be read anew, since
            it was written to meanwhile. Inside a transaction. Takes the messages of the exchange too, with
            their words, where the same transaction has written them.
        slow: It asks a model, so each exchange gets a transaction of its own.
        waits: Exchanges wait for `distill` and `tick`, so that no host waits for the model.
        rests: The model did not come back a moment ago: what waits for it waits on.
    """

    read: Callable[[Deps, Exchange, Sequence[Message]], Any]
    learn: Callable[[Deps, Exchange, Any, Sequence[Message] | None], Outcome]
    slow: bool = False
    waits: bool = False
    rests: bool = False


def _statements(deps: Deps) -> Mode:  # noqa: ARG001  # one signature for all
    from rememora.flow import learn, lessons

    return Mode(lessons.lesson, learn.learn)


def _gist(deps: Deps) -> Mode:
    from rememora.flow import gist
    from rememora.flow.summarizing import asks_a_model, is_resting, is_waited_for

    slow = asks_a_model(deps)
    waits = slow and not is_waited_for(deps)
    return Mode(gist.read, gist.learn, slow=slow, waits=waits, rests=waits and is_resting(deps))


HERE: Mapping[str, Callable[[Deps], Mode]] = {"statements": _statements, "gist": _gist}
"""The modes that read one exchange at a time."""


def mode_of(settings: Settings) -> str:
    """Return what is learnt from turns: a mode, or "off"."""
    return settings.capture_mode if settings.capture_enabled else "off"


def distiller(deps: Deps) -> LLM | None:
    """Return the model that reads several turns together, if there is one."""
    return model_for(deps.llm, "distill")


def lacks_a_model(deps: Deps) -> bool:
    """Tell whether a model is to read the turns, and there is none."""
    return mode_of(deps.settings) == BY_MODEL and distiller(deps) is None


def learning_of(settings: Settings) -> str:
    """Return the mark of an exchange that is completed now and was not distilled yet."""
    return "none" if mode_of(settings) == "off" else "waiting"


def mode_for(deps: Deps) -> Mode | None:
    make = HERE.get(mode_of(deps.settings))
    return None if make is None else make(deps)
