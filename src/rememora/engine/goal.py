"""Verbs of what a conversation is after: `mem.goal`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.engine.base import Verbs

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from rememora.engine.base import Time
    from rememora.model.goals import Drift, Goal


class GoalVerbs(Verbs):
    """on, off, status, update, check. A goal belongs to a session, or without one to all that have none."""

    def on(
        self,
        description: str,
        *,
        name: str | None = None,
        keywords: Sequence[str] = (),
        scope: str | None = None,
        session: str | None = None,
        at: Time | None = None,
    ) -> Goal:
        """Set what a conversation is after; from now on `assemble` watches it, and reminds when it is left.

        Two messages in a row that have nothing to do with it bring the reminder, one that is back on it eases it.
        Words tell what belongs to it: those of the goal and of the talk about it, and lists of English and Chinese
        words by walk of life; an embedder tells besides. What neither knows tells nothing, and short messages do
        not count.

        Args:
            description: What is to be done, in one or a few sentences; at most 2,000 characters.
            name: A few words for it; the beginning of the description by default.
            keywords: Words that questions of few words are asked with besides; by default the first informative
                ones of the description.
            scope: Where it belongs.
            session: The session whose goal it is.
            at: When it was set; now by default.

        Raises:
            InvalidInput: The description is too long, or holds no word.
        """
        from rememora.flow.goal import set_goal

        return set_goal(
            self._deps,
            arguments.text("description", description),
            name=None if name is None else arguments.text("name", name),
            keywords=arguments.texts("keywords", keywords),
            scope=self._scope(scope),
            session=self._session(session),
            at_ms=self._ms(at),
        )

    def off(self, *, scope: str | None = None, session: str | None = None, at: Time | None = None) -> Goal:
        """Take the goal out; there being none is no error."""
        from rememora.flow.goal import end_goal

        return end_goal(
            self._deps, scope=self._scope(scope), session=self._session(session), at_ms=self._ms(at)
        )

    def status(self, *, scope: str | None = None, session: str | None = None) -> Goal:
        """Return the goal, and how far the conversation is off; `active` is false if there is none."""
        from rememora.flow.goal import goal_of

        return goal_of(self._deps, scope=self._scope(scope), session=self._session(session))

    def update(
        self,
        *,
        description: str | None = None,
        name: str | None = None,
        keywords: Sequence[str] | None = None,
        scope: str | None = None,
        session: str | None = None,
        at: Time | None = None,
    ) -> Goal:
        """Change what is given; with a new description nothing is counted of what was said before.

        The arguments are those of `on`.

        Raises:
            NotFound: There is no goal.
            InvalidInput: A value is of the wrong type or too long.
        """
        from rememora.flow.goal import update_goal

        return update_goal(
            self._deps,
            description=None if description is None else arguments.text("description", description),
            name=None if name is None else arguments.text("name", name),
            keywords=None if keywords is None else arguments.texts("keywords", keywords),
            scope=self._scope(scope),
            session=self._session(session),
            at_ms=self._ms(at),
        )

    def check(
        self, messages: Iterable[Any], *, scope: str | None = None, session: str | None = None
    ) -> Drift:
        """Count the user's last message, and tell how the conversation stands to its goal.

        For hosts that put together their prompts themselves: `assemble` does the same. A message is counted once,
        however often it is handed in.

        Args:
            messages: The conversation, in the shapes that `assemble` takes.
            scope: Where the goal belongs.
            session: The session whose goal is meant.

        Raises:
            InvalidInput: An item is no message.
        """
        from rememora.core.turns import checked
        from rememora.flow.watching import watch

        return watch(self._deps, checked(messages), scope=self._scope(scope), session=self._session(session))
