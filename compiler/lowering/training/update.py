"""The update of shadow weights: their dense gradient by a dense plan, then the step itself.

    operands   x and dy travel from their owners to the layout of the dense plan
    multiply   dW^T[k, m] = x[k, n] dy^T[n, m], as that plan has it, and reduce
    update     the gradient travels to the tiles of the weights, with rate and decay; W moves there

What the AMP takes has 16 columns of n innermost: x of a line of 16 rows is a block of weights, dy
of a row a position. So nothing is turned over on a tile; what travels is cut to 8 bytes, 4 columns.
The gradient of 16 columns of a row of W is what a position gives, and a row of a strip.
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
    resident_stores,
    resident_tensors,
)
from ..known_pattern import known_templates
from ..placed_product import PlacedProduct, place_product, placed_parts
from ..resolve import Resolved, resolve
from ..supersteps import round_steps, round_stores
from ..values import Chunks, host_order, plan_chunks
from .refresh import MASK, WEIGHTS, Residents, Shadow

RATES, RECEIVED_RATES, GRADIENT = "rates", "received rates", "gradient of the weights"
OPERAND, LEFT, RESULT = "dense dy", "values", "dense gradient"
ATOM = 4  # columns of half that travel together
ATOM_BYTES = ATOM * DataType.HALF.bytes
ATOMS = STRIP // ATOM
STRIP_BYTES = STRIP * DataType.HALF.bytes
BLOCK_BYTES = STRIP * STRIP_BYTES


def update_program(plan: Plan, dense: Plan, residents: Residents, *, decays: bool) -> Program:
    """The program of an update.

    Args:
        plan: whose x, dy and weights are on the chip.
        dense: of the transposed gradient.
        residents: of the step.
        decays: by SR-STE, else STE.
    """
    machine, shadow = plan.machine, residents.shadow
    product, multiply, dense_stores, chunks = _dense_product(dense)
    x, dy = resident_tensors(plan)
    operands = (
        Move(_blocks_of_x(dense, x, chunks), X, LEFT),
        Move(_lines_of_dy(dense, dy, product.operand), "dy", OPERAND),
    )
    home = (
        Move(_gradient_home(dense, product.result, shadow), RESULT, GRADIENT),
        Move(broadcast_words(0, machine.tiles, RATES_BYTES // 4), RATES, RECEIVED_RATES),
    )
    draft = (
        DraftStep("operands", operands, ()),
        *multiply,
        DraftStep("update", home, (_vertices(shadow, decays=decays),)),
    )
    resolved = resolve(machine, (*_own_stores(plan, residents), *dense_stores), draft)
    at = resolved.address
    own = residents.handles(at)
    masks = {MASK: own[MASK]}
    rate = Handle(DataType.FLOAT, [0], [int(at[RATES][0])], [2])
    dense_inputs = {**x.handle(at), **dy.handle(at), RATES: rate}
    return Program(
        machine=machine,
        label=dense.label(),
        variables=resolved.variables,
        steps=resolved.steps,
        inputs={**dense_inputs, WEIGHTS: own[WEIGHTS], **(masks if decays else {})},
        outputs={WEIGHTS: own[WEIGHTS]},
        kept={**_kept_buckets(plan, residents.buckets, resolved), **({} if decays else masks)},
    )


def _own_stores(plan: Plan, residents: Residents) -> tuple[Region, ...]:
    tiles, buckets, shadow = plan.machine.tiles, residents.buckets, residents.shadow
    rates = np.full(tiles, RATES_BYTES)
    # The dense plan's weights take the usual name; those of the buckets only keep their place.
    pinned = (
        attrs.evolve(store, name=_kept_name(store.name), control=False)
        for store in resident_stores(plan, buckets, dy=True)
    )
    return (
        *pinned,
        *residents.regions,
        Region(RATES, RATES, rates * (np.arange(tiles) == 0), resident=True),
        Region(RECEIVED_RATES, RATES, rates, resident=False),
        Region(GRADIENT, "gradient", shadow.bytes(tiles, STRIP_BYTES), resident=False),
    )


def _kept_buckets(plan: Plan, buckets: Buckets, resolved: Resolved) -> Mapping[str, Handle]:
    at = {name: resolved.address[_kept_name(name)] for name in (META, VALUES)}
    return bucket_handles(plan, buckets, attrs.evolve(resolved, address={**resolved.address, **at}))


def _kept_name(name: str) -> str:
    return f"kept {name}" if name in (META, VALUES) else name


def _dense_product(
    dense: Plan,
) -> tuple[PlacedProduct, list[DraftStep], list[Region], Chunks]:
    """The supersteps of the dense plan, its operand and result by other names."""
    kernel = dense.known[1]
    usual = place_product(dense, dense.operation, kernel, wide=dense.wide)
    product = attrs.evolve(
        usual, operand=_renamed(usual.operand, OPERAND), result=_renamed(usual.result, RESULT)
    )
    placed, list_bytes = placed_parts(product, known_templates(dense, kernel, product))
    chunks = plan_chunks(dense)
    stores = [
        Region(LEFT, "non-zero values", chunks.seat_bytes, resident=False),
        Region(OPERAND, "dense operand", product.operand.bytes, resident=False),
        Region(RESULT, "output", product.result.bytes, resident=False),
        Region("worklists", "worklists", list_bytes, resident=True),
    ]
    steps: list[DraftStep] = []
    for number in range(product.steps):
        running = [item for item in placed if item.part.round == number]
        steps += round_steps(product, number, running, chunks.traffic if number == 0 else None)
        stores += round_stores(product, number, running)
    return product, steps, stores, chunks


def _renamed(tensor: PlacedTensor, name: str) -> PlacedTensor:
    return attrs.evolve(tensor, tensor=attrs.evolve(tensor.tensor, name=name))


def _blocks_of_x(dense: Plan, x: PlacedTensor, chunks: Chunks) -> Traffic:
    """Every four columns of a row of x to its place in the blocks of the dense plan."""
    pattern, across = dense.divided, dense.pattern.shape[1] // ATOM
    slot = host_order(dense.partition, pattern, dense.data_type)
    size = chunks.bytes // BLOCK_BYTES
    tile = np.repeat(chunks.tile, size)
    at = np.repeat(chunks.offset, size) + BLOCK_BYTES * spread(np.zeros_like(size), size)
    held = np.flatnonzero(slot >= 0)
    row, quarter = (axis.ravel() for axis in np.indices((STRIP, ATOMS)))
    block = slot[held]
    line = pattern.rows[block][:, None] * STRIP + row
    chunk = pattern.columns[block][:, None] * ATOMS + quarter
    target = at[held][:, None] + row * STRIP_BYTES + quarter * ATOM_BYTES
    source = line * across + chunk
    return _moved(dense, x.layout, source, np.repeat(tile[held], STRIP * ATOMS), target)


def _lines_of_dy(dense: Plan, dy: PlacedTensor, operand: PlacedTensor) -> Traffic:
    """Every four columns of a row of dy to its place in the lines of the dense plan."""
    layout, across = operand.layout, dense.pattern.shape[1] // ATOM
    columns = layout.columns
    row = spread(layout.start, columns)[:, None]
    line, quarter = np.repeat(layout.line, columns)[:, None], np.arange(ATOMS)
    at = np.repeat(layout.offset, columns) + STRIP_BYTES * spread(np.zeros_like(columns), columns)
    source = row * across + line * ATOMS + quarter
    target = at[:, None] + quarter * ATOM_BYTES
    tile = np.repeat(np.repeat(layout.tile, columns), ATOMS)
    return _moved(dense, dy.layout, source, tile, target)


def _moved(
    dense: Plan, layout: Layout, source: IntArray, tile: IntArray, target: IntArray
) -> Traffic:
    """What travels from lines of single elements.

    Args:
        dense: for its machine.
        layout: of the lines.
        source: numbers of four columns, in the order of lines.
        tile, target: where each goes.
    """
    size = layout.columns // ATOM
    at = np.repeat(layout.offset, size) + ATOM_BYTES * spread(np.zeros_like(size), size)
    number = source.ravel()
    origin = at[number]
    sender = np.repeat(layout.tile, size)[number]
    return messages_of(
        dense.machine, sender, origin, np.full_like(number, ATOM_BYTES), tile, target.ravel()
    )


def _gradient_home(dense: Plan, result: PlacedTensor, shadow: Shadow) -> Traffic:
    """Every row of a strip to the tile of its weights."""
    layout = result.layout
    columns = layout.columns
    m = dense.n
    home = np.zeros((int(layout.line.max()) + 1, m, 2), dtype=np.int64)
    at = np.repeat(layout.offset, columns) + STRIP_BYTES * spread(np.zeros_like(columns), columns)
    line, row = np.repeat(layout.line, columns), spread(layout.start, columns)
    home[line, row] = np.stack([np.repeat(layout.tile, columns), at], axis=1)
    rows, first = shadow.places()
    source, origin = home[first // STRIP, rows].T
    turns = shadow.turns
    target = STRIP_BYTES * spread(np.zeros_like(turns), turns)
    size = np.full_like(target, STRIP_BYTES)
    return messages_of(dense.machine, source, origin, size, np.repeat(shadow.tile, turns), target)


def _vertices(shadow: Shadow, *, decays: bool) -> DraftVertices:
    busy = shadow.busy
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
