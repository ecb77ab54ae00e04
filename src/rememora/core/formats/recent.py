"""The latest entries of a mapping that would otherwise grow with its file."""

from __future__ import annotations

_MOST = 10_000


class Recent(dict[str, str]):
    """A dict that drops its oldest entry when it holds 10,000; a tool answers soon after it is called."""

    def __setitem__(self, key: str, value: str) -> None:
        super().__setitem__(key, value)
        if len(self) > _MOST:
            del self[next(iter(self))]
