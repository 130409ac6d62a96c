"""Tests of graphs share the searches of their products."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from shared_searches import shared_searches


@pytest.fixture(scope="module", autouse=True)
def _shared_searches() -> Iterator[None]:
    with shared_searches():
        yield
