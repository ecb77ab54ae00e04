"""What every store promises, as tests: `StoreContract`, and `VectorStoreContract` for one with vectors.

Needs pytest.
"""

from __future__ import annotations

from rememora.testing.contract.blocks import BlockPromises
from rememora.testing.contract.exchanges import ExchangePromises
from rememora.testing.contract.index import IndexPromises
from rememora.testing.contract.injections import InjectionPromises
from rememora.testing.contract.lifecycle import LifecyclePromises
from rememora.testing.contract.memories import MemoryPromises
from rememora.testing.contract.minding import MindingPromises
from rememora.testing.contract.nearest import NearestPromises
from rememora.testing.contract.pool import PoolPromises
from rememora.testing.contract.rivals import RivalPromises
from rememora.testing.contract.scopes import ScopePromises
from rememora.testing.contract.search import SearchPromises
from rememora.testing.contract.small import SmallPromises
from rememora.testing.contract.sources import SourcePromises
from rememora.testing.contract.threads import ThreadPromises
from rememora.testing.contract.topics import TopicPromises
from rememora.testing.contract.transcript import TranscriptPromises
from rememora.testing.contract.values import ValuePromises
from rememora.testing.contract.vector_life import VectorLifePromises
from rememora.testing.contract.vectors import VectorPromises
from rememora.testing.contract.windows import WindowPromises


class StoreContract(
    BlockPromises,
    ThreadPromises,
    TranscriptPromises,
    ExchangePromises,
    PoolPromises,
    WindowPromises,
    MemoryPromises,
    SourcePromises,
    RivalPromises,
    IndexPromises,
    SearchPromises,
    ScopePromises,
    SmallPromises,
    InjectionPromises,
    LifecyclePromises,
    TopicPromises,
    MindingPromises,
    ValuePromises,
):
    """What every store promises. Subclass it and provide the `store` fixture: an empty store."""


class VectorStoreContract(VectorPromises, VectorLifePromises, NearestPromises):
    """What a store with `vectors` promises besides. Subclass it and provide the `store` fixture: an empty store."""
