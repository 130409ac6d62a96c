"""Update of the shadow weights: a dense plan computes their gradient, which then changes them.

Shadow weights are all weights of a layer with an N:M pattern, including those that the pattern
removes. A strip is 16 of their columns. The supersteps of an update are

    operands   x and dy travel from their owners to the layout of the dense plan
    multiply   dW^T[k, m] = x[k, n] dy^T[n, m] is multiplied and reduced as the dense plan says
    update     gradient, rate and decay travel to the tiles of the weights, which apply them to the
    weights

The AMP needs 16 columns of n innermost in both operands: it loads 16 rows by 16 columns of x as a
block of weights, and multiplies it by 16 columns of a row of dy. Therefore no tile transposes an
operand, but messages are only a quad long: 4 columns, 8 bytes. The AMP's result for one row of dy
is the gradient of 16 columns of a row of W, which is a row of a strip.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs
import numpy as np

from ipusim import DataType, Handle, IntArray, Program, spread
from ipusim.kernels import RATES_BYTES, STRIP, STRIP_GROUPS, NMUpdate

from ...exchange.traffic import Traffic
from ...exchange.unicast import messages_of
from ...plan.bucket_grid import Buckets
from ...plan.mapping.tensor import Layout, PlacedTensor
from ...plan.plan import Plan
from ..draft_steps import DraftStep, DraftVertices, Move, Region
from ..dynamic.resident import (
    META,
    VALUES,
    X,
    broadcast_words,
    bucket_handles,
    resident_regions,
    resident_tensors,
)
from ..known_pattern import known_templates
from ..placed_product import PlacedProduct, place_product, placed_parts
from ..resolve import Resolved, resolve
from ..supersteps import round_regions, round_steps
from ..values import Chunks, host_order, plan_chunks
from .refresh import MASK, WEIGHTS, Residents, Shadow

RATES, RECEIVED_RATES, GRADIENT = "rates", "received rates", "gradient of the weights"
# Regions of the dense plan: dy, x as blocks of AMP weights, and their product.
DY, X_BLOCKS, DW = "dense dy", "values", "dense gradient"
QUAD = 4  # columns of half precision that travel together: 8 bytes
QUAD_BYTES = QUAD * DataType.HALF.bytes
QUADS = STRIP // QUAD  # number of quads in a row of a strip
STRIP_BYTES = STRIP * DataType.HALF.bytes  # bytes of one row of a strip
BLOCK_BYTES = STRIP * STRIP_BYTES  # bytes of a block of AMP weights, 16 x 16


def update_program(plan: Plan, dense: Plan, residents: Residents, *, decays: bool) -> Program:
    """Return the program of one update of the weights.

    Args:
        plan: Plan of the sparse product, whose x, dy and weights are on the chip.
        dense: Plan of the transposed gradient, a dense product.
        residents: Arrays that stay on the chip between the programs of a training step.
        decays: True if pruned weights decay (SR-STE), False if they do not (STE).
    """
    machine, shadow = plan.machine, residents.shadow
    product, multiply, dense_stores, chunks = _dense_product(dense)
    x, dy = resident_tensors(plan)
    operand_moves = (
        Move(_blocks_of_x(dense, x, chunks), X, X_BLOCKS),
        Move(_lines_of_dy(dense, dy, product.operand), "dy", DY),
    )
    update_moves = (
        Move(_gradient_to_weights(dense, product.result, shadow), DW, GRADIENT),
        Move(broadcast_words(0, machine.tiles, RATES_BYTES // 4), RATES, RECEIVED_RATES),
    )
    draft = (
        DraftStep("operands", operand_moves, ()),
        *multiply,
        DraftStep("update", update_moves, (_vertices(shadow, decays=decays),)),
    )
    resolved = resolve(machine, (*_own_regions(plan, residents), *dense_stores), draft)
    address = resolved.address
    own_handles = residents.handles(address)
    masks = {MASK: own_handles[MASK]}
    rate = Handle(DataType.FLOAT, [0], [int(address[RATES][0])], [2])
    dense_inputs = {**x.handle(address), **dy.handle(address), RATES: rate}
    return Program(
        machine=machine,
        label=dense.label(),
        variables=resolved.variables,
        steps=resolved.steps,
        inputs={**dense_inputs, WEIGHTS: own_handles[WEIGHTS], **(masks if decays else {})},
        outputs={WEIGHTS: own_handles[WEIGHTS]},
        kept={**_idle_buckets(plan, residents.buckets, resolved), **({} if decays else masks)},
    )


def _own_regions(plan: Plan, residents: Residents) -> tuple[Region, ...]:
    """Return all regions but those of the dense plan, pinned ones first."""
    tiles, buckets, shadow = plan.machine.tiles, residents.buckets, residents.shadow
    rates = np.full(tiles, RATES_BYTES)
    # Buckets are not used here, but stay on the chip. Their regions keep their addresses; the one
    # named "values" is renamed, because a region of the dense plan has this name.
    idle = (
        attrs.evolve(store, name=_idle_name(store.name), control=False)
        for store in resident_regions(plan, buckets, dy=True)
    )
    return (
        *idle,
        *residents.regions,
        Region(RATES, RATES, rates * (np.arange(tiles) == 0), resident=True),
        Region(RECEIVED_RATES, RATES, rates, resident=False),
        Region(GRADIENT, "gradient", shadow.bytes(tiles, STRIP_BYTES), resident=False),
    )


def _idle_buckets(plan: Plan, buckets: Buckets, resolved: Resolved) -> Mapping[str, Handle]:
    """Return the handles of the buckets, which stay on the chip unused."""
    address_of_idle = {name: resolved.address[_idle_name(name)] for name in (META, VALUES)}
    return bucket_handles(
        plan, buckets, attrs.evolve(resolved, address={**resolved.address, **address_of_idle})
    )


def _idle_name(name: str) -> str:
    """Return the name of a region of buckets that this program does not use but leaves in place."""
    return f"kept {name}" if name in (META, VALUES) else name


def _dense_product(dense: Plan) -> tuple[PlacedProduct, list[DraftStep], list[Region], Chunks]:
    """Return the product of the dense plan, its supersteps, regions and chunks of values."""
    kernel = dense.known[1]
    product_of_plan = place_product(dense, dense.operation, kernel, wide=dense.wide)
    product = attrs.evolve(
        product_of_plan,
        operand=_rename(product_of_plan.operand, DY),
        result=_rename(product_of_plan.result, DW),
    )
    parts, worklist_bytes = placed_parts(product, known_templates(dense, kernel, product))
    chunks = plan_chunks(dense)
    regions = [
        Region(X_BLOCKS, "non-zero values", chunks.seat_bytes, resident=False),
        Region(DY, "dense operand", product.operand.bytes, resident=False),
        Region(DW, "output", product.result.bytes, resident=False),
        Region("worklists", "worklists", worklist_bytes, resident=True),
    ]
    steps: list[DraftStep] = []
    for number in range(product.steps):
        round_parts = [item for item in parts if item.part.round == number]
        steps += round_steps(product, number, round_parts, chunks.traffic if number == 0 else None)
        regions += round_regions(product, number, round_parts)
    return product, steps, regions, chunks


def _rename(tensor: PlacedTensor, name: str) -> PlacedTensor:
    """Return a placed tensor under another name."""
    return attrs.evolve(tensor, tensor=attrs.evolve(tensor.tensor, name=name))


def _blocks_of_x(dense: Plan, x: PlacedTensor, chunks: Chunks) -> Traffic:
    """Return the traffic of every quad of a row of x to the blocks of the dense plan."""
    pattern, quads_per_row = dense.divided, dense.pattern.shape[1] // QUAD
    stored_block = host_order(dense.partition, pattern, dense.data_type)
    size = chunks.bytes // BLOCK_BYTES
    tile = np.repeat(chunks.tile, size)
    block_offset = np.repeat(chunks.offset, size) + BLOCK_BYTES * spread(np.zeros_like(size), size)
    block_slots = np.flatnonzero(stored_block >= 0)
    row, quad = (axis.ravel() for axis in np.indices((STRIP, QUADS)))
    block = stored_block[block_slots]
    line = pattern.rows[block][:, None] * STRIP + row
    quad_of_row = pattern.columns[block][:, None] * QUADS + quad
    target = block_offset[block_slots][:, None] + row * STRIP_BYTES + quad * QUAD_BYTES
    source = line * quads_per_row + quad_of_row
    return _move_columns(
        dense, x.layout, source, np.repeat(tile[block_slots], STRIP * QUADS), target
    )


def _lines_of_dy(dense: Plan, dy: PlacedTensor, operand: PlacedTensor) -> Traffic:
    """Return the traffic of every quad of a row of dy to the lines of the dense plan."""
    layout, quads_per_row = operand.layout, dense.pattern.shape[1] // QUAD
    columns = layout.columns
    row = spread(layout.start, columns)[:, None]
    line, quad = np.repeat(layout.line, columns)[:, None], np.arange(QUADS)
    row_offset = np.repeat(layout.offset, columns) + STRIP_BYTES * spread(
        np.zeros_like(columns), columns
    )
    source = row * quads_per_row + line * QUADS + quad
    target = row_offset[:, None] + quad * QUAD_BYTES
    tile = np.repeat(np.repeat(layout.tile, columns), QUADS)
    return _move_columns(dense, dy.layout, source, tile, target)


def _move_columns(
    dense: Plan, layout: Layout, source: IntArray, tile: IntArray, target: IntArray
) -> Traffic:
    """Return the traffic of quads from lines of single rows.

    Args:
        dense: Dense plan, which states the machine.
        layout: Layout of the lines that hold the quads.
        source: Number of each quad, line by line, int64[quads].
        tile, target: Receiving tile of each quad, and byte offset in the region, int64[quads].
    """
    size = layout.columns // QUAD
    quad_offset = np.repeat(layout.offset, size) + QUAD_BYTES * spread(np.zeros_like(size), size)
    quad = source.ravel()
    origin = quad_offset[quad]
    sender = np.repeat(layout.tile, size)[quad]
    return messages_of(
        dense.machine, sender, origin, np.full_like(quad, QUAD_BYTES), tile, target.ravel()
    )


def _gradient_to_weights(dense: Plan, result: PlacedTensor, shadow: Shadow) -> Traffic:
    """Return the traffic of every row of a strip of the gradient to the tile of its weights."""
    layout = result.layout
    columns = layout.columns
    m = dense.n
    # Tile and byte offset of row m of each line (16 columns) of the gradient, int64[lines, m, 2].
    gradient_at = np.zeros((int(layout.line.max()) + 1, m, 2), dtype=np.int64)
    row_offset = np.repeat(layout.offset, columns) + STRIP_BYTES * spread(
        np.zeros_like(columns), columns
    )
    line, row = np.repeat(layout.line, columns), spread(layout.start, columns)
    gradient_at[line, row] = np.stack([np.repeat(layout.tile, columns), row_offset], axis=1)
    rows, first_columns = shadow.first_columns()
    source, origin = gradient_at[first_columns // STRIP, rows].T
    count = shadow.strip_rows  # rows of strips on each node of the bucket grid
    target = STRIP_BYTES * spread(np.zeros_like(count), count)
    size = np.full_like(target, STRIP_BYTES)
    return messages_of(dense.machine, source, origin, size, np.repeat(shadow.tile, count), target)


def _vertices(shadow: Shadow, *, decays: bool) -> DraftVertices:
    """Return the vertices that update the weights of each node, with or without decay."""
    nodes = shadow.nodes_with_weights
    start = np.zeros(len(nodes), dtype=np.int64)
    names: Sequence[tuple[str, str]] = (
        ("weights", WEIGHTS),
        ("gradient", GRADIENT),
        ("rates", RECEIVED_RATES),
        *((("mask", MASK),) if decays else ()),
    )
    return DraftVertices(
        NMUpdate(DataType.HALF, decays),
        shadow.tile[nodes],
        {"groups": shadow.strip_rows[nodes] * STRIP_GROUPS},
        {field: (region, start) for field, region in names},
    )
