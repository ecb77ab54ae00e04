"""Verbs of a conversation that grows too long, or runs against a wall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.engine.base import Verbs
from rememora.model.errors import InvalidInput

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from rememora.engine.base import Time
    from rememora.flow.compact import Wanted
    from rememora.model.circuit import Outcome, Relieved
    from rememora.model.compaction import Compacted


class CompactVerbs(Verbs):
    """compact, outcome, relieve."""

    def compact(
        self,
        messages: Iterable[Any],
        *,
        window_tokens: int | None = None,
        to_tokens: int | None = None,
        keep_last: int | None = None,
        force: bool = False,
        role: str | None = None,
        scope: str | None = None,
        session: str | None = None,
        at: Time | None = None,
    ) -> Compacted:
        """Put the older part of a conversation into a capsule, once it has passed the waterline of its window.

        Call it before each call of the model with the list of messages that you keep, and go on with the list that
        comes back: the host's instructions, one message with the capsule, and the recent part word for word. Below
        the waterline (`compaction.waterline`, looked at in steps) that is the list you gave. A tool's call and its
        result are never torn apart. The older messages are in the transcript before anything is left out, and
        `rehydrate(memory=capsule_id)` gives them back; what they state is learnt as notes. Their vectors wait for
        upkeep, so that no turn waits for them.

        Args:
            messages: The conversation, oldest first, in the shapes of OpenAI, Anthropic or plain mappings.
            window_tokens: What the model reads at once; by default the setting `compaction.window_tokens`.
            to_tokens: What the whole list may cost afterwards; by default `compaction.keep` of the window and the
                capsule. What must stay stays, however large; `degraded` says "over_budget" then.
            keep_last: Keep so many of the last messages, whatever they cost.
            force: Do it below the waterline too; without a size the last five messages stay.
                What the user said last stays word for word in any case.
            role: Who the capsule speaks as, "system", "developer" or "user"; by default "system", or "user" where
                the list has no instructions and its tools answer in the user's messages.
            scope: Where they belong.
            session: The session; messages that were captured in it turn by turn are found again.
            at: When the messages that name no time were said; now by default.
        """
        from rememora.core.turns import checked
        from rememora.flow.compact import compact

        wanted = wanted_of(
            self,
            window_tokens=window_tokens,
            to_tokens=to_tokens,
            keep_last=keep_last,
            force=force,
            role=role,
            scope=scope,
            session=session,
            at=at,
        )
        return compact(self._deps, checked(messages), wanted)

    def outcome(self, success: bool, *, scope: str | None = None, session: str | None = None) -> Outcome:
        """Note whether an attempt of a tool or of the model succeeded; three failures in a row open the breaker.

        One success closes it. The count is in the memory of this process; that it opened and closed is in the ledger.

        Args:
            success: How it went.
            scope: Where the session belongs.
            session: Whose attempt it was.
        """
        from rememora.flow.circuit import note

        if not isinstance(success, bool):
            raise InvalidInput(f"success: expected True or False, found {arguments.shown(success)}")
        return note(self._deps, success=success, scope=self._scope(scope), session=self._session(session))

    def relieve(
        self, messages: Iterable[Any], *, scope: str | None = None, session: str | None = None
    ) -> Relieved:
        """Take the failed attempts at the end out of a conversation, and warn, while the breaker is open.

        Call it before each call of the model. With the breaker closed the list is the one you gave. What goes are
        calls of tools, their results and reports of failure; never what the user says, and nothing before it. The
        warning quotes the user's first request and speaks as the assistant.

        Args:
            messages: The conversation, oldest first.
            scope: Where the session belongs.
            session: Whose conversation it is.
        """
        from rememora.core.turns import checked
        from rememora.flow.circuit import relieve

        return relieve(
            self._deps, checked(messages), scope=self._scope(scope), session=self._session(session)
        )


def wanted_of(
    verbs: Verbs,
    *,
    window_tokens: int | None,
    to_tokens: int | None,
    keep_last: int | None,
    force: bool,
    role: str | None,
    scope: str | None,
    session: str | None,
    at: Time | None,
) -> Wanted:
    """Check what is asked of a compaction."""
    from rememora.flow.compact import ROLES, Wanted

    if not isinstance(force, bool):
        raise InvalidInput(f"force: expected True or False, found {arguments.shown(force)}")
    window = None if window_tokens is None else _whole("window_tokens", window_tokens)
    return Wanted(
        scope=verbs._scope(scope),  # the verbs of one handle
        session=verbs._session(session),
        at_ms=verbs._ms(at),
        window_tokens=verbs._deps.settings.compaction_window_tokens if window is None else window,
        to_tokens=None if to_tokens is None else _whole("to_tokens", to_tokens),
        keep_last=None if keep_last is None else _whole("keep_last", keep_last, least=0),
        force=force,
        role=None if role is None else arguments.choice("role", role, ROLES),
    )


def _whole(name: str, value: object, *, least: int = 1) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise InvalidInput(f"{name}: expected a whole number from {least} up, found {arguments.shown(value)}")
    return value
