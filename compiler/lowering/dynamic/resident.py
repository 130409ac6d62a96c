"""What all programs of a dynamic plan keep at the same addresses: buckets, overflow words, x, dy.

So a run's final memory serves the next program of the plan: a forward pass leaves the buckets and x
where the gradients look for them.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ipusim import Handle, IntArray, Machine, WordType

from ...exchange.traffic import Traffic
from ...operations import VALUE_GRADIENT
from ...plan.bucket_grid import Buckets
from ...plan.mapping.footprint import Lines
from ...plan.mapping.tensor import PlacedTensor, placed
from ...plan.plan import Plan
from ...plan.rectangles import control_tiles, nodes_of
from ..draft.resolve import Resolved
from ..draft.step import Store
from ..gather import band_traffic

META, VALUES, OVERFLOW = "meta-info", "values", "overflow words"
X, DY = "x", "dy"
META_INFO = "meta-info"  # category


def control_tile(machine: Machine, buckets: Buckets) -> int:
    """The tile that steers propagation."""
    return int(control_tiles(machine, np.array([buckets.nodes]))[0])


def resident_tensors(plan: Plan) -> tuple[PlacedTensor, PlacedTensor]:
    """X and dy, which the programs of a plan read."""
    parts, tiles = plan.partition.parts, plan.machine.tiles
    x, dy = (placed(tensor, parts, tiles) for tensor in plan.tensors(VALUE_GRADIENT))
    return x, dy


def by_node(machine: Machine, buckets: Buckets, size: int) -> IntArray:
    """int64[tiles]: `size` bytes on every node's tile."""
    held = np.zeros(machine.tiles, dtype=np.int64)
    held[nodes_of(buckets).ravel()] = size
    return held


def resident_stores(plan: Plan, buckets: Buckets, *, dy: bool) -> list[Store]:
    """The pinned regions, always in this order; only programs of gradients have room for `dy`."""
    machine = plan.machine
    meta = by_node(machine, buckets, 2 * buckets.meta_words)
    values = by_node(machine, buckets, buckets.value_count * buckets.data_type.bytes)
    words = np.zeros(machine.tiles, dtype=np.int64)
    words[control_tile(machine, buckets)] = 2 * buckets.overflow_words
    x, dy_lines = resident_tensors(plan)
    stores = [
        Store(META, META_INFO, meta, resident=True, pinned=True, control=True),
        Store(VALUES, "non-zero values", values, resident=True, pinned=True),
        Store(OVERFLOW, META_INFO, words, resident=True, pinned=True, control=True),
        Store(X, "dense operand", x.bytes, resident=True, pinned=True),
    ]
    if dy:
        size = dy_lines.bytes
        stores.append(Store(DY, "gradient of the output", size, resident=True, pinned=True))
    return stores


def bucket_handles(plan: Plan, buckets: Buckets, resolved: Resolved) -> Mapping[str, Handle]:
    """Where buckets and overflow words lie: node by node, x slowest and z fastest."""
    words = WordType.UNSIGNED_SHORT
    nodes = nodes_of(buckets).ravel()
    tile = np.array([control_tile(plan.machine, buckets)])
    handles = {
        "meta_info": Handle(
            words,
            nodes,
            resolved.address[META][nodes],
            np.full(len(nodes), buckets.meta_words),
            control=True,
        ),
        "overflow": Handle(
            words, tile, resolved.address[OVERFLOW][tile], [buckets.overflow_words], control=True
        ),
        "values": value_handle(buckets, resolved.address[VALUES]),
    }
    return {name: handle for name, handle in handles.items() if handle.count.any()}


def value_handle(buckets: Buckets, address: IntArray) -> Handle:
    """Where a number for every value of the buckets lies; `address` is its region's by tile."""
    nodes = nodes_of(buckets).ravel()
    count = np.full(len(nodes), buckets.value_count)
    return Handle(buckets.data_type, nodes, address[nodes], count)


def band_gather(machine: Machine, reads: Lines, operand: PlacedTensor, *, wide: bool) -> Traffic:
    """How a dense operand travels to the seats of one part; all parts do alike."""
    columns, size = operand.parts[0].columns, operand.tensor.line.column_bytes
    return band_traffic(machine, reads, operand.pieces[0], columns, size, wide=wide)
