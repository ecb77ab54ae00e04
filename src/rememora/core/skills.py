"""Skills: the gate that a definition passes, and the one line that stands for it in a prompt."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.arguments import shown
from rememora.model.errors import SkillRefused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.model.skills import Skill

SUBJECT = "mem.skills"
"""Subject of every skill's address: the attribute is its name, and the value follows from what it says, so that
the store lets one skill be active under a name, and closes the one before it."""

NAME_CHARS, SUMMARY_CHARS, TRIGGER_CHARS, STEP_CHARS = 50, 200, 100, 300
TRIGGERS, STEPS = (1, 5), (2, 15)
"""Most characters (code points) of each part, and how many of them there may be. Source: memory-river (UD-34)."""

INDEX_FLOOR = 0.3
"""The heat, 0 to 1, below which a skill that nobody loads is no longer shown unasked: where a memory that was
cold would not become warm (`core.tiers.WARM_IN`). At a quarter of the speed and a half-life of 45 days that is
ten months after it was last loaded."""

_TOLD = 40
"""Violations that are told one by one; of more only their number, so that a list of 2,000 steps fills no log."""


class Definition(NamedTuple):
    """A definition that passed the gate."""

    name: str
    summary: str
    triggers: tuple[str, ...]
    steps: tuple[str, ...]


def checked(name: object, summary: object, triggers: object, steps: object) -> Definition:
    """Return the definition as it was given, if nothing is wrong with it.

    Raises:
        SkillRefused: Something is; it lists everything at once, and nothing was changed to make it fit.
    """
    found = violations(name, summary, triggers, steps)
    if found:
        told = [*found[:_TOLD], f"and {len(found) - _TOLD} more"] if len(found) > _TOLD else found
        raise SkillRefused(told)
    assert isinstance(name, str)  # as `violations` found, here and below
    assert isinstance(summary, str)
    assert isinstance(triggers, list | tuple)
    assert isinstance(steps, list | tuple)
    return Definition(name, summary, tuple(triggers), tuple(steps))


def violations(name: object, summary: object, triggers: object, steps: object) -> list[str]:
    """Return everything that is wrong with a definition, field by field; nothing for a sound one.

    A blank trigger would match everything, and a blank summary or step says nothing: all three are refused,
    though memory-river lets them pass.
    """
    return [
        *_of_name(name),
        *_of_text("summary", summary, SUMMARY_CHARS),
        *_of_list("triggers", triggers, TRIGGERS, TRIGGER_CHARS, once=True),
        *_of_list("steps", steps, STEPS, STEP_CHARS, once=False),
    ]


def key_of(name: str) -> str:
    """Return what a skill is known by: its name whatever its case and width."""
    return unicodedata.normalize("NFKC", name).casefold()


def index_line(skill: Skill, *, language: str = "en") -> str:
    """Return the one line that a prompt is shown of a skill; its steps cost nothing until it is loaded."""
    triggers = ", ".join(map(one_line, skill.triggers))
    summary, call = one_line(skill.summary), f"skills_load({skill.name})"
    if language == "zh":
        return f"{skill.name}（触发：{triggers}）：{summary}；完整步骤：{call}"
    return f"{skill.name} (when: {triggers}): {summary}; its steps: {call}"


def one_line(text: str) -> str:
    """Return a text without line ends, so that it ends no line of an index or of a file's head."""
    return " ".join(text.split())


def called_for(triggers: Sequence[str], text: str) -> bool:
    """Tell whether a text holds one of the triggers, as words of their own, whatever their case and width."""
    folded = _folded(text)
    return any(_holds(folded, wanted) for trigger in triggers if (wanted := _folded(trigger)))


def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _holds(text: str, wanted: str) -> bool:
    """Look for *wanted*: in a script with spaces not within a word, so that "art" is not in "start"."""
    at = text.find(wanted)
    while at >= 0:
        end = at + len(wanted)
        if not (_joined(text[at - 1 : at], wanted[0]) or _joined(wanted[-1], text[end : end + 1])):
            return True
        at = text.find(wanted, at + 1)
    return False


def _joined(before: str, after: str) -> bool:
    return _spaced(before) and _spaced(after)


def _spaced(character: str) -> bool:
    """Tell whether a character belongs to a word that spaces set apart; Hangul carries its particles along."""
    return character.isalnum() and character < "\u0e00"


def _of_name(value: object) -> list[str]:
    if isinstance(value, str):
        name = unicodedata.normalize("NFC", value)
        sound = all(character in "_-" or unicodedata.category(character)[0] in "LNM" for character in name)
        if sound and 1 <= len(name) <= NAME_CHARS and unicodedata.category(name[0])[0] != "M":
            return []
    return [f"name: expected 1 to {NAME_CHARS} letters, digits, _ or -, found {shown(value)}"]


def _of_text(field: str, value: object, most: int) -> list[str]:
    if not isinstance(value, str):
        return [f"{field}: expected text, found {shown(value)}"]
    if not value.strip():
        return [f"{field}: expected text, found {'only white space' if value else 'an empty one'}"]
    return [f"{field}: expected at most {most} characters, found {len(value)}"] if len(value) > most else []


def _of_list(field: str, value: object, bounds: tuple[int, int], most: int, *, once: bool) -> list[str]:
    least, top = bounds
    if not isinstance(value, list | tuple):
        return [f"{field}: expected a list of {least} to {top} texts, found {shown(value)}"]
    counted = least <= len(value) <= top
    found = [] if counted else [f"{field}: expected {least} to {top}, found {len(value)}"]
    for number, item in enumerate(value):
        found += _of_text(f"{field}[{number}]", item, most)
        if once and isinstance(item, str) and item in value[:number]:
            found.append(f"{field}[{number}]: expected each once, found {shown(item)} again")
    return found
