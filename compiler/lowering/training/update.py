"""Update of shadow weights: their dense gradient by a dense plan, then the step itself.

    operands   x and dy travel from their owners to the layout of the dense plan
    multiply   dW^T[k, m] = x[k, n] dy^T[n, m], as that plan has it, and reduce
    update     the gradient travels to the tiles of the weights, with rate and decay; W moves there

Operands of the AMP have 16 columns of n innermost: 16 rows of x by 16 columns are a block of
weights, 16 columns of a row of dy are a position. So nothing is transposed on a tile, but messages
have only 4 columns, 8 bytes. The AMP's result of one position is the gradient of 16 columns of a
row of W, which is a row of a strip.
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
OPERAND, LEFT, RESULT = "dense dy", "values", "dense gradient"  # regions of the dense plan
ATOM = 4  # columns of half that travel together: 8 bytes
ATOM_BYTES = ATOM * DataType.HALF.bytes
ATOMS = STRIP // ATOM
STRIP_BYTES = STRIP * DataType.HALF.bytes
BLOCK_BYTES = STRIP * STRIP_BYTES


def update_program(plan: Plan, dense: Plan, residents: Residents, *, decays: bool) -> Program:
    """Return the program of an update.

    Args:
        plan: Plan whose x, dy and weights are on the chip.
        dense: Plan of the transposed gradient.
        residents: Arrays of the step.
        decays: True for SR-STE, False for STE.
    """
    machine, shadow = plan.machine, residents.shadow
    product, multiply, dense_stores, chunks = _dense_product(dense)
    x, dy = resident_tensors(plan)
    operands = (
        Move(_blocks_of_x(dense, x, chunks), X, LEFT),
        Move(_lines_of_dy(dense, dy, product.operand), "dy", OPERAND),
    )
    to_weights = (
        Move(_gradient_to_weights(dense, product.result, shadow), RESULT, GRADIENT),
        Move(broadcast_words(0, machine.tiles, RATES_BYTES // 4), RATES, RECEIVED_RATES),
    )
    draft = (
        DraftStep("operands", operands, ()),
        *multiply,
        DraftStep("update", to_weights, (_vertices(shadow, decays=decays),)),
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
    tiles, buckets, shadow = plan.machine.tiles, residents.buckets, residents.shadow
    rates = np.full(tiles, RATES_BYTES)
    # The dense plan's weights have the name "values"; regions of the buckets get another name, and
    # are there only so that they keep their addresses.
    pinned = (
        attrs.evolve(store, name=_idle_name(store.name), control=False)
        for store in resident_regions(plan, buckets, dy=True)
    )
    return (
        *pinned,
        *residents.regions,
        Region(RATES, RATES, rates * (np.arange(tiles) == 0), resident=True),
        Region(RECEIVED_RATES, RATES, rates, resident=False),
        Region(GRADIENT, "gradient", shadow.bytes(tiles, STRIP_BYTES), resident=False),
    )


def _idle_buckets(plan: Plan, buckets: Buckets, resolved: Resolved) -> Mapping[str, Handle]:
    idle = {name: resolved.address[_idle_name(name)] for name in (META, VALUES)}
    return bucket_handles(
        plan, buckets, attrs.evolve(resolved, address={**resolved.address, **idle})
    )


def _idle_name(name: str) -> str:
    return f"kept {name}" if name in (META, VALUES) else name


def _dense_product(
    dense: Plan,
) -> tuple[PlacedProduct, list[DraftStep], list[Region], Chunks]:
    """Return the product and supersteps of the dense plan, operand and result renamed."""
    kernel = dense.known[1]
    planned = place_product(dense, dense.operation, kernel, wide=dense.wide)
    product = attrs.evolve(
        planned, operand=_rename(planned.operand, OPERAND), result=_rename(planned.result, RESULT)
    )
    placed, list_bytes = placed_parts(product, known_templates(dense, kernel, product))
    chunks = plan_chunks(dense)
    regions = [
        Region(LEFT, "non-zero values", chunks.seat_bytes, resident=False),
        Region(OPERAND, "dense operand", product.operand.bytes, resident=False),
        Region(RESULT, "output", product.result.bytes, resident=False),
        Region("worklists", "worklists", list_bytes, resident=True),
    ]
    steps: list[DraftStep] = []
    for number in range(product.steps):
        running = [item for item in placed if item.part.round == number]
        steps += round_steps(product, number, running, chunks.traffic if number == 0 else None)
        regions += round_regions(product, number, running)
    return product, steps, regions, chunks


def _rename(tensor: PlacedTensor, name: str) -> PlacedTensor:
    return attrs.evolve(tensor, tensor=attrs.evolve(tensor.tensor, name=name))


def _blocks_of_x(dense: Plan, x: PlacedTensor, chunks: Chunks) -> Traffic:
    """Return the traffic of every four columns of a row of x to the blocks of the dense plan."""
    pattern, quads_per_row = dense.divided, dense.pattern.shape[1] // ATOM
    slot = host_order(dense.partition, pattern, dense.data_type)
    size = chunks.bytes // BLOCK_BYTES
    tile = np.repeat(chunks.tile, size)
    block_offset = np.repeat(chunks.offset, size) + BLOCK_BYTES * spread(np.zeros_like(size), size)
    stored = np.flatnonzero(slot >= 0)
    row, quarter = (axis.ravel() for axis in np.indices((STRIP, ATOMS)))
    block = slot[stored]
    line = pattern.rows[block][:, None] * STRIP + row
    chunk = pattern.columns[block][:, None] * ATOMS + quarter
    target = block_offset[stored][:, None] + row * STRIP_BYTES + quarter * ATOM_BYTES
    source = line * quads_per_row + chunk
    return _move_columns(dense, x.layout, source, np.repeat(tile[stored], STRIP * ATOMS), target)


def _lines_of_dy(dense: Plan, dy: PlacedTensor, operand: PlacedTensor) -> Traffic:
    """Return the traffic of every four columns of a row of dy to the lines of the dense plan."""
    layout, quads_per_row = operand.layout, dense.pattern.shape[1] // ATOM
    columns = layout.columns
    row = spread(layout.start, columns)[:, None]
    line, quarter = np.repeat(layout.line, columns)[:, None], np.arange(ATOMS)
    base = np.repeat(layout.offset, columns) + STRIP_BYTES * spread(np.zeros_like(columns), columns)
    source = row * quads_per_row + line * ATOMS + quarter
    target = base[:, None] + quarter * ATOM_BYTES
    tile = np.repeat(np.repeat(layout.tile, columns), ATOMS)
    return _move_columns(dense, dy.layout, source, tile, target)


def _move_columns(
    dense: Plan, layout: Layout, source: IntArray, tile: IntArray, target: IntArray
) -> Traffic:
    """Return the traffic of groups of four columns from lines of single elements.

    Args:
        dense: Dense plan, for its machine.
        layout: Layout of the lines.
        source: Number of each group of four columns, in the order of lines.
        tile, target: Receiving tile of each group and byte offset.
    """
    size = layout.columns // ATOM
    group_offset = np.repeat(layout.offset, size) + ATOM_BYTES * spread(np.zeros_like(size), size)
    number = source.ravel()
    origin = group_offset[number]
    sender = np.repeat(layout.tile, size)[number]
    return messages_of(
        dense.machine, sender, origin, np.full_like(number, ATOM_BYTES), tile, target.ravel()
    )


def _gradient_to_weights(dense: Plan, result: PlacedTensor, shadow: Shadow) -> Traffic:
    """Return the traffic of every row of a strip of the gradient to the tile of its weights."""
    layout = result.layout
    columns = layout.columns
    m = dense.n
    # Tile and offset of each row of the gradient, int64[lines, m, 2].
    position = np.zeros((int(layout.line.max()) + 1, m, 2), dtype=np.int64)
    base = np.repeat(layout.offset, columns) + STRIP_BYTES * spread(np.zeros_like(columns), columns)
    line, row = np.repeat(layout.line, columns), spread(layout.start, columns)
    position[line, row] = np.stack([np.repeat(layout.tile, columns), base], axis=1)
    rows, first = shadow.places()
    source, origin = position[first // STRIP, rows].T
    turns = shadow.turns
    target = STRIP_BYTES * spread(np.zeros_like(turns), turns)
    size = np.full_like(target, STRIP_BYTES)
    return messages_of(dense.machine, source, origin, size, np.repeat(shadow.tile, turns), target)


def _vertices(shadow: Shadow, *, decays: bool) -> DraftVertices:
    busy = shadow.nodes_with_weights
    start = np.zeros(len(busy), dtype=np.int64)
    names: Sequence[tuple[str, str]] = (
        ("weights", WEIGHTS),
        ("gradient", GRADIENT),
        ("rates", RECEIVED_RATES),
        *((("mask", MASK),) if decays else ()),
    )
    return DraftVertices(
        NMUpdate(DataType.HALF, decays),
        shadow.tile[busy],
        {"groups": shadow.turns[busy] * STRIP_GROUPS},
        {field: (region, start) for field, region in names},
    )
