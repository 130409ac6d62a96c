"""Regions that all programs of a dynamic plan keep at the same addresses: buckets, x and dy.

Therefore a program can use what an earlier program left in memory: the forward program leaves the
buckets, the overflow words and x at the addresses where the programs of gradients read them.

A plan has a grid of px * py * pz nodes, each on a tile of its own with one bucket: meta-info
(positions of non-zeros) and values. The pz nodes with the same x and y share a rectangle of the
sparse matrix. Overflow words are 16-bit numbers on the control tile; they say which steps
propagation takes to bring spilled non-zeros to their rectangles (see `propagation`).

This module also has the traffic of buckets: to all tiles of their rectangle (`spread_buckets`), or
to a neighbour in the grid (`moved_buckets`). A message is the meta-info or the values of one
bucket. All tiles send the same number of words, so the exchange lasts as long as one tile needs to
receive its words.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ipusim import WORD_BYTES, Handle, IntArray, Machine, WordType

from ...exchange.traffic import Traffic
from ...operations import VALUE_GRADIENT
from ...plan.bucket_grid import Buckets
from ...plan.mapping.footprint import Lines
from ...plan.mapping.tensor import PlacedTensor, placed
from ...plan.plan import Plan
from ...plan.rectangles import control_tiles, nodes_of
from ..draft_steps import Region
from ..gather import band_traffic
from ..resolve import Resolved

# Names of regions.
META, VALUES, OVERFLOW = "meta-info", "values", "overflow words"
X, DY = "x", "dy"
META_INFO = "meta-info"  # category of regions in memory reports; META is the name of one region


def control_tile(machine: Machine, buckets: Buckets) -> int:
    """Return the tile that decides when propagation ends, see `control_tiles`."""
    return int(control_tiles(machine, np.array([buckets.nodes]))[0])


def resident_tensors(plan: Plan) -> tuple[PlacedTensor, PlacedTensor]:
    """Return the positions of the lines of x and of dy, which the programs of a plan read."""
    parts, tiles = plan.partition.parts, plan.machine.tiles
    x, dy = (placed(tensor, parts, tiles) for tensor in plan.tensors(VALUE_GRADIENT))
    return x, dy


def bytes_on_nodes(machine: Machine, buckets: Buckets, size: int) -> IntArray:
    """Return the bytes of a region of `size` bytes on every node's tile, int64[tiles]."""
    bytes_of_tiles = np.zeros(machine.tiles, dtype=np.int64)
    bytes_of_tiles[nodes_of(buckets).ravel()] = size
    return bytes_of_tiles


def resident_regions(plan: Plan, buckets: Buckets, *, dy: bool) -> list[Region]:
    """Return the pinned regions: meta-info, values, overflow words, x, and dy if `dy` is True.

    Their order is the same in all programs, so that they get the same addresses. Only programs of
    gradients, and programs that keep their arrays in memory, have a region of dy.
    """
    machine = plan.machine
    meta_bytes = bytes_on_nodes(machine, buckets, 2 * buckets.meta_words)
    value_bytes = bytes_on_nodes(machine, buckets, buckets.value_count * buckets.data_type.bytes)
    overflow_bytes = np.zeros(machine.tiles, dtype=np.int64)
    overflow_bytes[control_tile(machine, buckets)] = 2 * buckets.overflow_words
    x, dy_lines = resident_tensors(plan)
    regions = [
        Region(META, META_INFO, meta_bytes, resident=True, pinned=True, control=True),
        Region(VALUES, "non-zero values", value_bytes, resident=True, pinned=True),
        Region(OVERFLOW, META_INFO, overflow_bytes, resident=True, pinned=True, control=True),
        Region(X, "dense operand", x.bytes, resident=True, pinned=True),
    ]
    if dy:
        line_bytes = dy_lines.bytes
        regions.append(Region(DY, "gradient of the output", line_bytes, resident=True, pinned=True))
    return regions


def bucket_handles(plan: Plan, buckets: Buckets, resolved: Resolved) -> Mapping[str, Handle]:
    """Return the handles of meta-info, values and overflow words, in the order of `nodes_of`."""
    dtype = WordType.UNSIGNED_SHORT
    nodes = nodes_of(buckets).ravel()
    tile = np.array([control_tile(plan.machine, buckets)])
    handles = {
        "meta_info": Handle(
            dtype,
            nodes,
            resolved.address[META][nodes],
            np.full(len(nodes), buckets.meta_words),
            control=True,
        ),
        "overflow": Handle(
            dtype, tile, resolved.address[OVERFLOW][tile], [buckets.overflow_words], control=True
        ),
        "values": value_handle(buckets, resolved.address[VALUES]),
    }
    return {name: handle for name, handle in handles.items() if handle.count.any()}


def value_handle(buckets: Buckets, address: IntArray) -> Handle:
    """Return the handle of an array with one number for every value of the buckets.

    `address` is the address of the array's region on each tile, int64[tiles].
    """
    nodes = nodes_of(buckets).ravel()
    count = np.full(len(nodes), buckets.value_count)
    return Handle(buckets.data_type, nodes, address[nodes], count)


def band_gather(machine: Machine, reads: Lines, operand: PlacedTensor, *, wide: bool) -> Traffic:
    """Return the traffic that brings a dense operand to the seats of any part of the plan.

    Seats whose rectangles have the same lines are a band, see `band_traffic`.
    """
    columns, size = operand.parts[0].columns, operand.tensor.line.column_bytes
    return band_traffic(machine, reads, operand.pieces[0], columns, size, wide=wide)


def spread_buckets(nodes: IntArray, size: int) -> Traffic:
    """Return the traffic in which every node sends its bucket to the other nodes of its rectangle.

    A tile stores the buckets that it receives one behind another in the order of z. In
    wave w node z sends to node (z + w + 1) mod pz.

    Args:
        nodes: Tile of each node, int64[px, py, pz].
        size: Bytes that each node sends.
    """
    pz = nodes.shape[2]
    wave, z = np.divmod(np.arange(pz * (pz - 1)), pz)
    receiver = (z + wave + 1) % pz
    rectangles = nodes.reshape(-1, pz)
    # The receiver's own bucket takes no space among the received ones: buckets from nodes behind
    # the receiver lie one position earlier than their z.
    offset = np.where(z < receiver, z, z - 1) * size
    count = len(rectangles)
    return _messages(
        rectangles[:, z].ravel(),
        rectangles[:, receiver].ravel(),
        np.tile(offset, count),
        size,
        np.tile(wave, count),
    )


def moved_buckets(nodes: IntArray, steps: tuple[int, int, int], size: int) -> Traffic:
    """Return the traffic in which every node sends its bucket to the node `steps` further.

    `steps` are numbers of nodes along x, y and z of the grid, which is cyclic. `size` is the bytes
    of each message.
    """
    source = nodes.ravel()
    target = np.roll(nodes, [-step for step in steps], axis=(0, 1, 2)).ravel()
    zeros = np.zeros(len(source), dtype=np.int64)
    return _messages(source, target, offset=zeros, size=size, wave=zeros)


def broadcast_words(tile: int, tiles: int, words: int = 1) -> Traffic:
    """Return the traffic in which one tile sends 32-bit words to all tiles, itself included."""
    zero = np.zeros(1, dtype=np.int64)
    return Traffic(
        source=np.array([tile]),
        origin=zero,
        words=zero + words,
        wide=np.zeros(1, dtype=np.bool_),
        message=zero,
        wave=zero,
        row=np.zeros(tiles, dtype=np.int64),
        tile=np.arange(tiles),
        target=np.zeros(tiles, dtype=np.int64),
    )


def _messages(
    source: IntArray, target: IntArray, offset: IntArray, size: int, wave: IntArray
) -> Traffic:
    """Return traffic of one message of `size` bytes from each source to its target tile."""
    rows = np.arange(len(source))
    return Traffic(
        source=source,
        origin=np.zeros(len(source), dtype=np.int64),
        words=np.full(len(source), size // WORD_BYTES),
        wide=np.zeros(len(source), dtype=np.bool_),
        message=rows,
        wave=wave,
        row=rows,
        tile=target,
        target=offset,
    )
