"""Verbs of facts in time: `mem.facts`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rememora.core import arguments
from rememora.engine.facts_asked import FactReading, part
from rememora.model.errors import InvalidInput

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rememora.engine.base import Time
    from rememora.flow.intake import Intake
    from rememora.model.memory import Memory
    from rememora.model.results import Receipt


class FactVerbs(FactReading):
    """set, add, end, current, as_of, history, alias, unalias."""

    def set(
        self,
        subject: str,
        attribute: str,
        value: str,
        *,
        valid_from: Time | None = None,
        valid_to: Time | None = None,
        text: str | None = None,
        because: Sequence[str] = (),
        trust: str = "user",
        scope: str | None = None,
        session: str | None = None,
        at: Time | None = None,
    ) -> Receipt:
        """Tell the one value of an attribute; it closes the value before it, and answers for its own time.

        A value holds from its begin until the next value begins, or until its own end. It may be told in any
        order: one of an earlier time takes its place before those that are known.

        Args:
            subject: Whom or what it is about.
            attribute: What is told of it, such as "home".
            value: The value, such as "Lyon".
            valid_from: When it began to hold, also in words ("last May", 上个月); when it was said by default.
            valid_to: When it stopped to hold; not known by default.
            text: How to say it in words; by default made of the three, such as "Ana's home: Lyon".
            because: Ids of memories that it rests on.
            trust: Whose word it is: "user", "host", "assistant", "tool" or "web". It closes nothing that rests
                on a word that weighs more: both stand, "conflicting", until the user decides (`mem.inbox`).
            scope: Where it belongs.
            session: The session that it came up in.
            at: When it was said; now by default.

        Raises:
            InvalidInput: An argument is of the wrong type, or the end comes before the begin.
        """
        told = {
            "text": text,
            "because": because,
            "trust": trust,
            "scope": scope,
            "session": session,
            "at": at,
        }
        return self._told((subject, attribute, value), (valid_from, valid_to), many=False, **told)

    def add(
        self,
        subject: str,
        attribute: str,
        value: str,
        *,
        valid_from: Time | None = None,
        valid_to: Time | None = None,
        text: str | None = None,
        because: Sequence[str] = (),
        trust: str = "user",
        scope: str | None = None,
        session: str | None = None,
        at: Time | None = None,
    ) -> Receipt:
        """Tell one of several values that an attribute may have at a time; it closes no other value.

        The arguments are those of `set`.

        Raises:
            InvalidInput: An argument is of the wrong type, or the end comes before the begin.
        """
        told = {
            "text": text,
            "because": because,
            "trust": trust,
            "scope": scope,
            "session": session,
            "at": at,
        }
        return self._told((subject, attribute, value), (valid_from, valid_to), many=True, **told)

    def end(
        self,
        subject: str,
        attribute: str,
        value: str | None = None,
        *,
        at: Time | None = None,
        known_at: Time | None = None,
        trust: str = "user",
        scope: str | None = None,
    ) -> Receipt:
        """Tell that what holds at a moment holds no longer from then on, without another value in its place.

        Args:
            subject: Whom or what it is about.
            attribute: What has ended.
            value: Only this one of several values; all of them by default.
            at: When it ended, also in words; now by default.
            known_at: When that was said; now by default.
            trust: Whose word it is; the word of somebody who is trusted more is not ended (the receipt says
                "rejected").
            scope: Where it belongs.

        Raises:
            NotFound: No such value holds then.
            InvalidInput: An argument is of the wrong type, or the value begins only later.
        """
        from rememora.flow.facts import end
        from rememora.model.memory import TRUST_RANK

        now_ms = self._deps.clock.now_ms()
        end_ms, known_ms = self._edge_ms("at", at, end=False), self._optional_ms("known_at", known_at)
        return end(
            self._deps,
            part("subject", subject),
            part("attribute", attribute),
            None if value is None else part("value", value),
            end_ms=now_ms if end_ms is None else end_ms,
            trust=arguments.choice("trust", trust, tuple(TRUST_RANK)),
            scope=self._scope(scope),
            known_ms=now_ms if known_ms is None else known_ms,
        )

    def alias(
        self,
        subject: str,
        other: str,
        *,
        trust: str = "user",
        scope: str | None = None,
        session: str | None = None,
        at: Time | None = None,
    ) -> Receipt:
        """Tell that a name is another name of a subject; what was told of either is then told of both.

        Names are never taken for one because they are alike. `unalias` takes it back.

        Args:
            subject: The subject.
            other: Its other name.
            trust: Whose word it is.
            scope: Where it belongs.
            session: The session that it came up in.
            at: When it was said; now by default.

        Raises:
            InvalidInput: An argument is of the wrong type, or both names are the same.
        """
        from rememora.core.facts import ALIAS
        from rememora.core.wording import alias_text
        from rememora.flow.facts import alias

        one, name = part("subject", subject), part("other", other)
        if one == name:
            raise InvalidInput(
                f"other: expected another name than the subject's, found {arguments.shown(other)}"
            )
        made, intake = self._proposal(
            (name, ALIAS, one),
            (None, None),
            text=alias_text(one, name),
            trust=trust,
            scope=scope,
            session=session,
            at=at,
        )
        return self._vectored(alias(self._deps, made, intake), "memory", scope=made.scope)

    def unalias(
        self, subject: str, other: str, *, scope: str | None = None, at: Time | None = None
    ) -> Receipt:
        """Take back that two names are one subject's; each has again what was told under it.

        Raises:
            NotFound: Nobody said that they are.
        """
        from rememora.flow.facts import unalias

        names = part("subject", subject), part("other", other)
        return unalias(self._deps, *names, scope=self._scope(scope), at_ms=self._ms(at))

    def _proposal(
        self,
        slot: tuple[str, str, str],
        valid: tuple[Time | None, Time | None],
        *,
        text: str | None,
        because: Sequence[str] = (),
        trust: str,
        scope: str | None,
        session: str | None,
        at: Time | None,
    ) -> tuple[Memory, Intake]:
        from rememora.core.wording import fact_text
        from rememora.flow.propose import proposal

        names = ("subject", "attribute", "value")
        address = tuple(part(name, one) for name, one in zip(names, slot, strict=True))
        return proposal(
            text=fact_text(*address) if text is None else text,
            kind="fact",
            title=None,
            slot=address,
            valid_from_ms=self._edge_ms("valid_from", valid[0], end=False),
            valid_to_ms=self._edge_ms("valid_to", valid[1], end=True),
            because=because,
            trust=trust,
            id=None,
            scope=self._scope(scope),
            session=self._session(session),
            at_ms=self._ms(at),
        )

    def _told(
        self, slot: tuple[str, str, str], valid: tuple[Time | None, Time | None], *, many: bool, **told: Any
    ) -> Receipt:
        from rememora.flow.facts import tell

        made, intake = self._proposal(slot, valid, **told)
        receipt = tell(self._deps, replace(made, many=many), intake)
        return self._vectored(receipt, "memory", scope=made.scope)
