"""Whether an engine can still be used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.model.errors import RememoraError, StoreClosed, StoreForked

if TYPE_CHECKING:
    from rememora.flow.deps import Deps


def is_over(deps: Deps) -> bool:
    """Tell whether the store is closed, or another process's. Outside of any block.

    An error that says so may be that of another store, which code of the host uses.
    """
    try:
        with deps.store.reading():
            return False
    except (StoreClosed, StoreForked):
        return True
    except RememoraError:
        return False
