"""Roomy buckets for tests, and the blocks that the meta-info of buckets names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from ipusim import DataType, Ragged
from ipusim.compiler import Pattern
from ipusim.compiler.buckets import Dealt
from ipusim.compiler.plan.bucket_grid import Buckets
from ipusim.kernels.meta_info.format import BLOCK, ELEMENT
from ipusim.kernels.meta_info.reading import block_places, element_places
from ipusim.kernels.meta_info.visits import visits_of


def make_buckets(shape: tuple[int, int], block: int, **further_fields: Any) -> Buckets:
    """Return roomy buckets on a grid over a matrix of this shape; `blocks` is their capacity."""
    px, py, pz = further_fields.pop("grid")
    rows, columns = (
        -(-size // (block * parts)) for size, parts in zip(shape, (px, py), strict=True)
    )
    fields = {
        "width": 8,
        "data_type": DataType.FLOAT,
        "value_count": further_fields.pop("blocks", 4096) * block**2,
        "meta_words": 8192,
        "grad_w": False,
        "popsparse": True,
        "oversize": 0.3,
    }
    grid_fields = {"px": px, "py": py, "pz": pz, "rows": rows, "columns": columns, "block": block}
    return Buckets(**(fields | grid_fields | further_fields))


def read_back(dealt: Dealt, pattern: Pattern) -> npt.NDArray[np.int64]:
    """Return the ascending numbers of the blocks in the meta-info of all buckets.

    Each must lie where the value in its slot lies in the pattern, and where the overflow words let
    its tiles meet it.
    """
    sizes = dealt.buckets
    rectangles = sizes.px * sizes.py
    node, number = np.divmod(np.arange(sizes.nodes * rectangles), rectangles)
    ones = np.ones_like(node)
    words = dealt.meta_info.ravel()
    rows = Ragged(words, node * sizes.meta_words, ones * sizes.meta_words)
    fields = {"buckets": ones, "meta_words": ones * sizes.meta_words, "sub_group": number + 1}
    header = BLOCK if sizes.block > 1 else ELEMENT
    visits = visits_of(fields, {"meta_info": rows}, header)
    if sizes.block > 1:
        positions = block_places(visits, sizes.block)
    else:
        positions = element_places(visits, sizes.data_type)
    node_of_group = visits.vertex[positions.sub_group]
    x, y = np.divmod(number[node_of_group], sizes.py)
    block = (
        (x * sizes.rows + positions.row) * pattern.grid[1] + y * sizes.columns + positions.column
    )
    slot = visits.value[positions.sub_group] // sizes.block**2 + positions.rank
    assert np.array_equal(block, pattern.flat[dealt.slots[node[node_of_group], slot]])

    xs, ys = np.divmod(node[node_of_group] // sizes.pz, sizes.py)
    dx, dy = (x - xs) % sizes.px, (y - ys) % sizes.py
    x_end, y_end, z_end, *connected = dealt.overflow.tolist()
    met = np.array([connected[i // 2] >> i % 2 & 1 for i in range(sizes.px)])
    assert z_end == sizes.pz
    assert np.all(met[dx] == 1)
    assert np.all((dx < x_end) & (dy < y_end))
    return np.sort(block)


@pytest.fixture(scope="session")
def sized() -> Callable[..., Buckets]:
    """Return the function `make_buckets`."""
    return make_buckets


@pytest.fixture(scope="session")
def read() -> Callable[[Dealt, Pattern], npt.NDArray[np.int64]]:
    """Return the function `read_back`."""
    return read_back
