"""Shows messages of the transcript: one with its words, or one with all its fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.cli import output
from rememora.cli.escaping import lines, one_line

if TYPE_CHECKING:
    from rememora.cli.door import Door
    from rememora.model.transcript import Message


def show_said(door: Door, message: Message) -> None:
    """Write when, who, the id, and the words below."""
    who = message.name or message.role
    output.say(f"{door.moment(message.at_ms)}  {one_line(who)}  {one_line(message.id)}")
    _words(message)


def message_fields(door: Door, message: Message) -> None:
    """Write every field, and the words below."""
    given = {
        "id": message.id,
        "source_id": message.source_id,
        "exchange_id": message.exchange_id,
        "scope": message.scope,
        "session": message.session,
        "role": message.role,
        "name": message.name,
        "at": door.moment(message.at_ms),
    }
    output.facts({"kind": "message", **given})
    output.say("text:")
    _words(message)


def _words(message: Message) -> None:
    for line in lines(message.text) if not message.degraded else ["(its words were not kept)"]:
        output.say(f"    {line}")
