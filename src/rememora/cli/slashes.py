"""What begins with a slash in `rememora chat`: commands on memories, and a hint for all that is none."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.cli import output

if TYPE_CHECKING:
    from rememora.cli.door import Door

HELP = "/why ID, /forget ID, /help, /quit or /exit; everything else goes to the model"
ENDS = ("/quit", "/exit")


def is_slash(text: str) -> bool:
    """Tell whether a line is meant as a command: a slash and one word, unlike a path such as /etc/hosts."""
    return _slash().match(text) is not None


@cache
def _slash() -> re.Pattern[str]:
    return re.compile(r"/\w*(?!\S)")


def obey(door: Door, scope: str | None, text: str) -> None:
    """Do a command; what goes wrong is one line, and the conversation goes on."""
    verb, _, id = text.partition(" ")
    id = id.strip()
    if verb == "/help":
        output.note(HELP)
    elif verb not in ("/why", "/forget"):
        output.complain(f"no command {verb}, and nothing was sent: {HELP}")
    elif not id:
        output.complain(f"expected {verb} ID, found no ID: ids stand behind what was recalled and kept")
    else:
        _look(door, scope, verb, id)


def _look(door: Door, scope: str | None, verb: str, id: str) -> None:
    from rememora.cli.chatting import failure_of

    def act() -> None:
        if verb == "/forget":
            for receipt in door.engine.forget(id, scope=scope):
                output.note(f"{receipt.status}: {receipt.id} {receipt.reason or ''}".rstrip())
            return
        found = door.engine.why(id, scope=scope)
        for span in found.evidence:
            output.note(f"said: {span.text} {span.message_id}")
        output.note(f"decision: {found.decision} {found.reason or ''}".rstrip())

    failure = failure_of(act)
    if failure:
        output.complain(failure)
