from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.server import Paced, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server import Service


@pytest.fixture
def service() -> Iterator[Service]:
    with serving() as service:
        yield service


@pytest.fixture
def paced() -> Paced:
    return Paced()
