from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest


class ByteMemory:
    """A tile's memory from address 0, as codelets see it."""

    def __init__(self, size: int) -> None:
        self._bytes = np.full(size, 0xFF, dtype=np.uint8)  # NaN in both formats

    def view(self, address: int, count: int, dtype: npt.DTypeLike) -> npt.NDArray[np.generic]:
        size = count * np.dtype(dtype).itemsize
        return self._bytes[address : address + size].view(dtype)

    def put(self, address: int, values: npt.NDArray[np.generic]) -> None:
        self.view(address, values.size, values.dtype)[:] = values.ravel()


@pytest.fixture
def memory() -> ByteMemory:
    return ByteMemory(1 << 20)


@pytest.fixture(scope="session")
def element_sub_group() -> Callable[..., list[int]]:
    """The plain encoder of `element_sub_groups.py`."""
    return runpy.run_path(str(Path(__file__).with_name("element_sub_groups.py")))[
        "element_sub_group"
    ]
