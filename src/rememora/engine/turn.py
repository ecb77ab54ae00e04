"""Verbs of one turn: put what is remembered before the model, and learn what it made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

from rememora.core import arguments
from rememora.engine.base import Verbs
from rememora.model.errors import InvalidInput

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from rememora.engine.base import Scopes, Time
    from rememora.model.context import Context
    from rememora.model.results import Recall

    Conversation = list[Any]


class TurnVerbs(Verbs):
    """assemble, strip, used, injected."""

    def assemble(
        self,
        messages: Iterable[Any],
        *,
        budget_tokens: int | None = None,
        placement: str = "last_user",
        limit: int | None = None,
        timeout_s: float | None = None,
        scope: Scopes | None = None,
        session: str | None = None,
        at: Time | None = None,
    ) -> Context:
        """Put what is remembered, and has to do with the user's last message, before the model.

        The block has sections in a fixed order within one budget, each with a setting `assemble.<section>`
        that switches it: of a session that is named the capsule of its older part, if the messages do not carry
        it; memories and messages with date and origin; what else was said in their topics; the skills that may
        serve with one line each; a reminder of the goal where the conversation has left it; and pointers to the
        exact words behind a memory that is lossy. The last message is counted for the goal (`mem.goal`) of this
        session.

        Of a message of more than 600 characters the last line and the first are asked with, up to 400
        characters of each, and the surer answer counts.

        Blocks of former turns are taken out first, so there is never more than one. What the messages say
        already is not said again, and thanks or a greeting asks for nothing. At confidence "none" at most a part of
        the block (`assemble.unsure_share`) quotes what may still answer, under a header that says so. What is injected
        is noted and counted as recalled, on disk before this returns. It never fails for want of the store: the
        messages come back, and `degraded` says why there is no more.

        Args:
            messages: The whole conversation in the shape of OpenAI, Anthropic, or plainly "role" and
                "content" (text, or a list of parts); never changed. Other roles, tool calls and tool
                results are passed on as they are.
            budget_tokens: At most so many estimated tokens, the lines around the memories included.
            placement: Where the block goes: "last_user" (before the text of the last user message),
                "system" (behind that of the first system message, or as one), or "text" (nowhere; the
                result has it as `text`).
            limit: At most so many memories and messages that were found. By default as many as there is room for
                within *budget_tokens*, without one the setting `recall.limit` (10).
            timeout_s: Search no longer than this; the setting `recall.timeout_ms` (6 s) by default.
            scope: One scope or several.
            session: Only what belongs to this session; by default all of them, whatever the handle is
                bound to: what was said elsewhere is what has to be brought. The capsule is that of this session,
                or of the one that the handle is bound to.
            at: When the turn is; now by default.

        Raises:
            InvalidInput: An argument is of the wrong type or out of range, or an item is no message.
        """
        from rememora.core.turns import checked
        from rememora.flow import assemble as flow
        from rememora.model.queries import Where

        settings = self._deps.settings
        lines, budget = arguments.limit(limit, default=settings.recall_limit), arguments.budget(budget_tokens)
        turn = flow.Turn(
            messages=checked(messages),
            scopes=self._scopes(scope),
            where=Where(now_ms=self._ms(at), session=arguments.optional_identifier("session", session)),
            placement=arguments.choice("placement", placement, flow.PLACEMENTS),
            session=self._session(session),
            limit=lines,
            most=lines if budget is None or limit is not None else _most(budget, lines),
            budget_tokens=budget,
            timeout_s=settings.recall_timeout_ms / 1000
            if timeout_s is None
            else arguments.positive("timeout_s", timeout_s, most=arguments.MAX_SECONDS),
        )
        return flow.assemble(self._deps, turn)

    @overload
    def strip(self, messages: str, *, scope: Scopes | None = None) -> str: ...
    @overload
    def strip(self, messages: Iterable[Any], *, scope: Scopes | None = None) -> Conversation: ...

    def strip(self, messages: str | Iterable[Any], *, scope: Scopes | None = None) -> str | Conversation:
        """Take out the blocks that `assemble` put in; every other character stays.

        A block goes if it is whole and its nonce was given out in this scope. What only looks like one was
        typed by somebody and stays. Blocks of aipack-memory go too, if every line has its form.

        Args:
            messages: A conversation, of which a new list is made, or one text.
            scope: The scope that they were assembled in, or several.
        """
        from rememora.core.turns import checked
        from rememora.flow.assemble import stripped, stripped_text

        scopes = self._scopes(scope)
        if isinstance(messages, str):
            return stripped_text(self._deps, messages, scopes=scopes)
        return stripped(self._deps, checked(messages), scopes=scopes)

    def used(self, recall: Recall | Context, reply: str, *, at: Time | None = None) -> tuple[str, ...]:
        """Tell which of the memories that were recalled or injected a reply used; returns their ids.

        A memory counts as used when the reply holds at least half of its informative words, of an injected
        one those that were shown. That is counted as one recall more; content and `updated` stay.

        Args:
            recall: What `recall` or `assemble` returned before the reply was made.
            reply: What the assistant answered.
            at: When; now by default.
        """
        from rememora.flow.reinforce import used
        from rememora.model.context import Context
        from rememora.model.results import Recall

        if not isinstance(recall, Recall | Context):
            raise InvalidInput(
                f"recall: expected what recall() or assemble() returned, found {type(recall).__name__}"
            )
        return used(self._deps, recall, arguments.text("reply", reply), at_ms=self._ms(at))

    def injected(self, *ids: str, scope: str | None = None, at: Time | None = None) -> tuple[str, ...]:
        """Tell which memories you put before a model yourself, without `assemble`; returns the ones kept here.

        Each counts as recalled once, and its words are known as an echo from now on, so that nothing is
        learnt of their repetition. Content and `updated` stay. What was only found is not to be named here;
        unknown ids are passed over.

        Args:
            *ids: The memories that the model really saw.
            scope: Where they belong.
            at: When; now by default.
        """
        from rememora.flow.reinforce import injected

        names = arguments.several("ids", ids) if ids else ()
        return injected(self._deps, names, scope=self._scope(scope), at_ms=self._ms(at))


def _most(budget_tokens: int, lines: int) -> int:
    from rememora.flow.packing import most_lines

    return most_lines(budget_tokens, at_least=lines)
