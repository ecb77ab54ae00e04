"""The groups of memory-river's interface: skills, the goal, and maintenance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora import NotFound

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from rememora import Receipt, Rememora, Skill

    Open = Callable[[], Rememora]


class RiverSkills:
    """`river.skills`: nothing is saved unless somebody saves it, and only `load` counts."""

    def __init__(self, mem: Open) -> None:
        self._mem = mem

    def save(self, name: str, summary: str, triggers: Sequence[str], steps: Sequence[str]) -> Receipt:
        """Keep steps under a name; a malformed definition is refused with everything that is wrong."""
        return self._mem().skills.save(name, summary, triggers, steps)

    def load(self, name: str) -> Skill | None:
        """Return a skill with its steps, and count it; `None` if there is none."""
        try:
            return self._mem().skills.load(name)
        except NotFound:
            return None

    def search(self, query: str, *, limit: int = 5) -> list[Skill]:
        """Return the skills that a text calls for, then those that its words find."""
        return self._mem().skills.search(query, limit=limit)

    def list(self) -> list[Skill]:
        """Return all skills by name."""
        return sorted(self._mem().skills.list(), key=lambda skill: skill.name)


class RiverGoal:
    """`river.gwm`, the global working memory: one task, told in words as a tool would answer."""

    def __init__(self, mem: Open) -> None:
        self._mem = mem

    def on(self, task_name: str, task_description: str, keywords: Sequence[str] = ()) -> str:
        """Set the task."""
        goal = self._mem().goal.on(task_description, name=task_name, keywords=keywords)
        return f"[GWM] on: {goal.name}; keywords: {', '.join(goal.keywords)}"

    def off(self) -> str:
        """End the task."""
        self._mem().goal.off()
        return "[GWM] off"

    def status(self) -> dict[str, object]:
        """Return whether there is a task, and words that say it."""
        goal = self._mem().goal.status()
        if not goal.active:
            return {"active": False, "text": "[GWM] 目前未啟動 / not on"}
        text = f"[GWM] {goal.name}: {goal.description}; keywords: {', '.join(goal.keywords)}; rounds: {goal.rounds}"
        return {
            "active": True,
            "text": text,
            "drift_round_count": goal.rounds,
            "keywords": list(goal.keywords),
        }

    def update(
        self,
        *,
        task_name: str | None = None,
        task_description: str | None = None,
        keywords: Sequence[str] | None = None,
    ) -> str:
        """Change the task; without one, say so."""
        try:
            goal = self._mem().goal.update(name=task_name, description=task_description, keywords=keywords)
        except NotFound:
            return "[GWM] not on"
        return f"[GWM] updated: {goal.name}"


class RiverMaintenance:
    """`river.maintenance`: what upkeep does by itself, now."""

    def __init__(self, mem: Open) -> None:
        self._mem = mem

    def run_cleanup(self) -> dict[str, object]:
        """Tier memories, and let go of what has faded."""
        swept = self._mem().upkeep.sweep()
        return {"ok": True, "trashed": swept.trashed, "held": swept.held}

    def run_night_consolidation(self) -> dict[str, object]:
        """Merge what is new with what says the same."""
        done = self._mem().upkeep.consolidate()
        return {"ok": True, "merged": done.merged, "pruned": done.pruned}


def compacted(mem: Rememora, session: str, **sizes: Any) -> dict[str, object]:
    """Compact a session file, and answer as memory-river does (D-052)."""
    done = mem.upkeep.compact(session, **sizes)
    if not done.compacted:
        why = done.reason or ", ".join(done.degraded)
        return {"ok": not done.degraded, "compacted": False, "reason": why}
    names = ("capsule_id", "backup", "tokens_before", "tokens_after")
    told = {name: getattr(done, name) for name in names}
    return {"ok": True, "compacted": True, **told, "dropped_entries": len(done.dropped_ids)}
