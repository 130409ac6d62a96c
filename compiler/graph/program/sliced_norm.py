"""Norms of rows that are cut into slices, where a chip has more tiles than a value has rows.

sums        each tile adds up the elements and the squares of its slice
exchange    the tiles of a row send each other their sums
apply       each tile adds up all sums of its row, and computes its slice of the result
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import attrs
import numpy as np

from ipusim import IntArray
from ipusim.kernels import Norm, VertexFields

from ...exchange.traffic import Traffic
from ...exchange.unicast import messages_of
from ...lowering.draft import PlacedArray
from ...lowering.draft_steps import DraftStep, DraftVertices, Move, Region
from ...lowering.taken_units import NONE
from ..graph import Node
from .drafting import GraphDraft
from .lowered import Lowered
from .value import ChipArray, elements_like, region_of

PAIR_BYTES = 8  # the sum of elements and that of their squares, two floats
MAX_SLICES = 16  # more slices exchange more sums than they save cycles


@attrs.frozen(eq=False)
class SlicedRows:
    """Division of rows [rows, count] into slices, each on a tile of its own.

    Attributes:
        norm: "layer" or "rms".
        rows, count: Number of rows, and of elements of each.
        sizes: Elements of each slice of a row, int64[slices]; whole words but the last.
        members: Number of pairs of sums that the tile of each slice finds, int64[slices].
    """

    norm: str
    rows: int
    count: int
    sizes: IntArray
    members: IntArray

    @classmethod
    def of(cls, draft: GraphDraft, norm: str, rows: int, count: int, slices: int) -> SlicedRows:
        """Return the division of rows into slices of nearly equal numbers of words."""
        width = draft.data_type.vector_width
        words = -(-count // width)
        ends = np.minimum(np.arange(1, slices + 1) * words // slices * width, count)
        sizes = np.diff(ends, prepend=0)
        kernel = Norm(draft.data_type, norm, "sums")
        v = VertexFields(kernel, {"rows": np.ones(slices, dtype=np.int64), "count": sizes})
        return cls(norm, rows, count, sizes, kernel.teams(v).members)

    @property
    def pairs(self) -> int:
        """Number of pairs of sums of a row."""
        return int(self.members.sum())

    def sums(self) -> Mapping[str, IntArray]:
        """Return the fields of the kernel that adds up slices, a row for each slice."""
        return {"rows": np.ones_like(self.sizes), "count": self.sizes}

    def applied(self) -> Mapping[str, IntArray]:
        """Return the fields of the kernel that computes results, a row for each slice."""
        return {
            **self.sums(),
            "pairs": np.full_like(self.sizes, self.pairs),
            "total": np.full_like(self.sizes, self.count),
        }

    def cycles(self, draft: GraphDraft) -> int:
        """Return the estimated cycles of both supersteps, a sync between them and the exchange."""
        machine = draft.machine
        kernels = (Norm(draft.data_type, self.norm, part) for part in ("sums", "apply"))
        compute = [
            int(kernel.cycles(machine, fields, {}).max())
            for kernel, fields in zip(kernels, (self.sums(), self.applied()), strict=True)
        ]
        exchange = machine.exchange_pipeline_cycles + machine.exchange_tail_cycles
        exchange += self.pairs * PAIR_BYTES // machine.exchange_bytes_per_cycle
        return sum(compute) + machine.sync_cycles + exchange


def best_slices(draft: GraphDraft, norm: str, rows: int, count: int) -> SlicedRows | None:
    """Return the division of rows that takes fewest cycles by estimate; None for whole rows."""
    kernel = Norm(draft.data_type, norm)
    share = -(-rows // draft.machine.tiles)
    fields = {"rows": np.array([share]), "count": np.array([count])}
    least, best = int(kernel.cycles(draft.machine, fields, {})[0]), None
    words = -(-count // draft.data_type.vector_width)
    most = min(draft.machine.tiles // max(rows, 1), words, MAX_SLICES)
    for slices in range(2, most + 1):
        rows_in_slices = SlicedRows.of(draft, norm, rows, count, slices)
        cycles = rows_in_slices.cycles(draft)
        if cycles < least:
            least, best = cycles, rows_in_slices
    return best


def lower_sliced(
    lowered: Lowered, node: Node, value: ChipArray, rows: SlicedRows, epsilon: int
) -> ChipArray:
    """Append the supersteps of a norm in slices and return its result.

    Args:
        lowered: Graph and the supersteps before.
        node: Norm, whose inputs behind the first are gamma and beta.
        value: Value [rows, count].
        rows: Division of the rows.
        epsilon: Bits of a float.
    """
    draft, owner, slices = lowered.draft, node.name, len(rows.sizes)
    target = slice_layout(draft, f"x, {owner}", rows)
    tile = target.array.tile
    of_slice = tile % slices
    region = draft.bring(value, target.array, partial(elements_like, target), owner)
    none, before = np.zeros_like(tile), (np.cumsum(rows.members) - rows.members) * PAIR_BYTES
    sums, result = f"sums, {owner}", attrs.evolve(target.array, region=f"y, {owner}")
    room = np.zeros(draft.machine.tiles, dtype=np.int64)
    room[tile] = rows.pairs * PAIR_BYTES
    draft.regions += [
        Region(sums, "scratch", room, resident=False),
        region_of(result, "output", draft.machine.tiles),
    ]
    draft.temporary |= {sums, result.region}
    adding = DraftVertices(
        Norm(draft.data_type, rows.norm, "sums"),
        tile,
        {name: column[of_slice] for name, column in rows.sums().items()},
        {"x": (region, none), "sums": (sums, before[of_slice])},
    )
    places = {"x": region, "sums": sums, "y": result.region}
    places |= _parameters(lowered, node, target, rows)
    applying = DraftVertices(
        Norm(draft.data_type, rows.norm, "apply"),
        tile,
        {
            **{name: column[of_slice] for name, column in rows.applied().items()},
            "epsilon": np.full(len(tile), epsilon),
        },
        {field: (name, none) for field, name in places.items()},
    )
    move = Move(_traffic(draft, rows, before), sums, sums)
    steps = [
        DraftStep(f"sums, {owner}", (), (adding,)),
        DraftStep(f"{node.operation}, {owner}", (move,), (applying,)),
    ]
    draft.add_steps(owner, steps)
    return ChipArray(result, target.index)


def slice_layout(draft: GraphDraft, region: str, rows: SlicedRows) -> ChipArray:
    """Return a value [rows, count] of which each tile has one slice of one row."""
    width = draft.data_type.vector_width
    words = -(-rows.sizes // width)
    tile = np.arange(rows.rows * len(words))
    elements = np.tile(words * width, rows.rows)
    array = PlacedArray(region, draft.data_type, tile, np.zeros_like(tile), elements)
    index = np.arange(int(elements.sum()), dtype=np.int32).reshape(rows.rows, -1)
    return ChipArray(array, index[:, : rows.count])


def _parameters(
    lowered: Lowered, node: Node, target: ChipArray, rows: SlicedRows
) -> Mapping[str, str]:
    """Add each tile's slice of gamma and of beta, and return their regions by field."""
    regions = {}
    fields = ("gamma", "beta") if rows.norm == "layer" else ("gamma",)
    for number, field in enumerate(fields, 1):
        name = node.input(number) or node.input(1)
        numbers = np.arange(rows.count, dtype=np.int32)
        numbers = numbers if node.input(number) else np.full_like(numbers, NONE)
        array = attrs.evolve(target.array, region=f"{field}, {node.name}")
        whole = np.broadcast_to(numbers, target.shape)
        lowered.draft.constant(name, array, elements_like(target, whole))
        regions[field] = array.region
    return regions


def _traffic(draft: GraphDraft, rows: SlicedRows, before: IntArray) -> Traffic:
    """Return the messages in which each tile of a row sends its sums to all others of the row."""
    slices = len(rows.sizes)
    sender, receiver = (part.ravel() for part in np.indices((slices, slices)))
    is_other = sender != receiver
    sender, receiver = sender[is_other], receiver[is_other]
    first = np.repeat(np.arange(rows.rows) * slices, len(sender))
    sender, receiver = (np.tile(part, rows.rows) for part in (sender, receiver))
    offset = before[sender]
    return messages_of(
        draft.machine,
        first + sender,
        offset,
        rows.members[sender] * PAIR_BYTES,
        first + receiver,
        offset,
    )
