"""Verbs of what was taught: `mem.skills`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.engine.base import Verbs

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    from rememora.engine.base import Scopes, Time
    from rememora.model.results import Receipt
    from rememora.model.skills import Skill, SkillRead

    Skills = list[Skill]  # inside the class, `list` is the verb


class SkillVerbs(Verbs):
    """save, load, search, list, import_, export. No skill comes into being in any other way."""

    def save(
        self,
        name: str,
        summary: str,
        triggers: Sequence[str],
        steps: Sequence[str],
        *,
        trust: str = "user",
        scope: str | None = None,
        session: str | None = None,
        at: Time | None = None,
    ) -> Receipt:
        """Keep steps under a name; saved again under the same name, they take the place of the former ones.

        The former version stays in the store, closed, and the new one counts its uses anew. Case and width of
        the name do not matter. The same again is a duplicate.

        Args:
            name: 1 to 50 letters of any script, digits, _ or -.
            summary: At most 200 characters: the one line that a prompt is shown.
            triggers: 1 to 5 texts of at most 100 characters, which call for it.
            steps: 2 to 15 texts of at most 300 characters, in order; no prompt is shown them before `load`.
            trust: Whose word it is; see `remember`. A lesser word does not replace a skill: it waits for the
                user in `inbox`.
            scope: Where it belongs.
            session: The session that it came up in.
            at: When it was taught; now by default.

        Raises:
            SkillRefused: The definition is malformed; its `violations` list everything that is wrong.
        """
        from rememora.flow.skills import save

        name_of_scope, definition = self._scope(scope), (name, summary, triggers, steps)
        receipt = save(
            self._deps,
            definition,
            trust=trust,
            scope=name_of_scope,
            session=self._session(session),
            at_ms=self._ms(at),
        )
        return self._vectored(receipt, "memory", scope=name_of_scope)

    def load(self, name: str, *, scope: Scopes | None = None, at: Time | None = None) -> Skill:
        """Return a skill with its steps, and count that it was used: this alone keeps it from fading.

        Args:
            name: Its name, in whatever case.
            scope: One scope or several; the first that has the skill counts.
            at: When; now by default.

        Raises:
            NotFound: There is no such skill.
        """
        from rememora.flow.skills import load

        wanted = arguments.identifier("name", name)
        return load(self._deps, wanted, scopes=self._scopes(scope), at_ms=self._ms(at))

    def search(self, query: str, *, limit: int | None = None, scope: Scopes | None = None) -> Skills:
        """Return the skills that a text calls for by a trigger or its name, then those that its words find.

        Args:
            query: Any words, such as what the user has just said.
            limit: At most so many; 5 by default.
            scope: One scope or several.
        """
        from rememora.flow.skills import search

        text = arguments.any_text("query", query)
        most = arguments.limit(limit, default=5)
        return search(self._deps, text, scopes=self._scopes(scope), limit=most)

    def list(self, *, scope: Scopes | None = None) -> Skills:
        """Return all skills, the warmest first."""
        from rememora.flow.skills import listed

        return listed(self._deps, scopes=self._scopes(scope))

    def import_(
        self,
        path: str | os.PathLike[str],
        *,
        trust: str = "user",
        scope: str | None = None,
        session: str | None = None,
        at: Time | None = None,
    ) -> tuple[SkillRead, ...]:
        """Save the skills of a `SKILL.md`, of a folder that holds some, or of a zip of one.

        Each passes the same gate as in `save`; what does not pass is named with everything that is wrong, and
        the others are saved. Nothing else of the folder is read, no link is followed, and nothing is run.

        Args:
            path: The file, folder or archive.
            trust: Whose word they are; name "web" for what somebody else wrote.
            scope: Where they belong.
            session: The session that they came up in.
            at: When they were taught; now by default.

        Raises:
            InvalidInput: It cannot be read, or holds no `SKILL.md`.
        """
        from rememora.flow.skill_files import import_skills

        name_of_scope = self._scope(scope)
        read = import_skills(
            self._deps,
            arguments.path(path),
            trust=trust,
            scope=name_of_scope,
            session=self._session(session),
            at_ms=self._ms(at),
        )
        self._all_vectored(tuple(r.receipt for r in read if r.receipt), "memory", scope=name_of_scope)
        return read

    def export(self, path: str | os.PathLike[str], *, scope: Scopes | None = None) -> tuple[str, ...]:
        """Write a folder with a `SKILL.md` for each skill, as agents read them; returns the paths of the files.

        Args:
            path: The folder that takes theirs; made if it is not there. A `SKILL.md` of the same name is replaced.
            scope: One scope or several; of skills of one name the first counts.

        Raises:
            InvalidInput: Nothing can be written there.
        """
        from rememora.flow.skill_files import export_skills

        return export_skills(self._deps, arguments.path(path), scopes=self._scopes(scope))
