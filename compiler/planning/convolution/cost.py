"""What splits of a convolution cost: cycles by term and bytes, before anything is lowered.

    x and values   the words that a seat hears, halo rows among them; one port's rate, or two lanes'
    multiply       the kernel's own formula, once a run
    partials       the words of the seat that sends most, or of an owner with an even share
    reduce         the reduce kernel's formula for that share; a copy where channels are not cut

Arrays go over candidates, or over the shares of one candidate. What a schedule adds to its busiest
port is left out, and owners are taken to share evenly.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    MOST_CONTROLS,
    WORD_BYTES,
    BoolArray,
    DataType,
    IntArray,
    Machine,
    Ragged,
    order_of,
    path_delays,
    same_array,
)
from ipusim.kernels import Cast, Copy, MultiplyKernel, Reduce

from ...operations.convolution.geometry import Convolution
from ...operations.convolution.lines import ConvolutionLines
from ...plan.mapping.owners import CHUNK_BYTES
from ...plan.operation import TOTAL
from ..cost.static import MOST_OFFSET, SLACK_BYTES
from .kernel_cost import KernelCost, run_bytes
from .splits import ConvolutionSplits, strip_sides

Floats: TypeAlias = npt.NDArray[np.float64]

ROUNDED = 6  # digits: a sum of shares of lines that is whole stays so
PIECE_BYTES = 20  # of a list of pieces that are reduced: five numbers


@attrs.frozen
class Loads:
    """What the fullest seats of candidates have, or every share of one.

    Attributes:
        blocks, filters, channels: units of the weights, and groups that they touch.
        heard: channel groups whose lines a seat hears: its pair's, where x travels wide.
        shared: filters whose lines other seats have partial sums of too.
        depth: partial sums of such a line, on average; 1 without any.
        owned: float64, filters of those that a seat adds up, where holders share them evenly.
    """

    blocks: IntArray = attrs.field(eq=same_array, repr=False)
    filters: IntArray = attrs.field(eq=same_array, repr=False)
    channels: IntArray = attrs.field(eq=same_array, repr=False)
    heard: IntArray = attrs.field(eq=same_array, repr=False)
    shared: IntArray = attrs.field(eq=same_array, repr=False)
    depth: IntArray = attrs.field(eq=same_array, repr=False)
    owned: Floats = attrs.field(eq=same_array, repr=False)

    def owned_lines(self, rows: IntArray) -> IntArray:
        """int64[candidates]: lines of the result that a seat adds up, of bands of so many rows."""
        lines = np.ceil(np.round(self.owned * rows, ROUNDED)).astype(np.int64)
        found: IntArray = np.minimum(lines, self.shared * rows)
        return found


@attrs.frozen
class Shapes:
    """The sizes that splits give lines and runs; int64[splits] each.

    Attributes:
        rows: output rows of the widest band.
        runs: of the kernel on a seat.
        each: lines of x that the band needs of a channel group.
        reach: those of them that the offsets of one run pass.
        x, y, q: numbers of a line of x and of y, and from a line of partial sums to the next.
        n, width: columns of a run, and those that are computed, images counted.
    """

    rows: IntArray
    runs: IntArray
    each: IntArray
    reach: IntArray
    x: IntArray
    y: IntArray
    q: IntArray
    n: IntArray
    width: IntArray

    @classmethod
    def of(cls, convolution: Convolution, block: int, splits: ConvolutionSplits) -> Shapes:
        """Those of candidates."""
        joined, lanes = splits.joined, splits.images * splits.strips * block
        ways = [ConvolutionLines(convolution, block, 1, 1, joined=way) for way in (False, True)]
        rows, y = strip_sides(convolution, splits.strips, splits.bands)
        rows = -(-rows // splits.bands)
        each = np.where(joined, *(way.lines_each(rows) for way in ways[::-1]))
        reach = ways[0].lines_each(np.ones_like(rows))
        columns = ways[0].columns
        x = y + columns.length - columns.outputs
        q = np.where(joined, x, y)
        return cls(
            rows=rows,
            runs=np.where(joined, 1, rows),
            each=each,
            reach=np.where(joined, each, reach),
            x=x * lanes,
            y=y * lanes,
            q=q * lanes,
            n=np.where(joined, rows, 1) * q * lanes // block,
            width=(np.where(joined, (rows - 1) * q, 0) + y) * lanes // block,
        )


@attrs.frozen(kw_only=True)
class CostModel:
    """Counts candidates of one search.

    Attributes:
        convolution: what is cut.
        machine: the chip.
        kernel: that multiplies.
        of_kernel: what the kernel takes.
    """

    convolution: Convolution
    machine: Machine
    kernel: MultiplyKernel
    of_kernel: KernelCost

    @property
    def block(self) -> int:
        """Edge of a unit of the weights."""
        return self.kernel.block

    @property
    def data_type(self) -> DataType:
        """Of operands and result."""
        return self.kernel.data_type

    def shapes(self, splits: ConvolutionSplits) -> Shapes:
        """The sizes of lines and runs."""
        return Shapes.of(self.convolution, self.block, splits)

    def multiply(self, shapes: Shapes, loads: Loads) -> IntArray:
        """int64[candidates]: all runs of the fullest seat."""
        cycles = self.of_kernel.cycles(loads.filters, loads.blocks, shapes.n, shapes.width)
        return shapes.runs * cycles

    def terms(
        self, splits: ConvolutionSplits, shapes: Shapes, loads: Loads, multiply: IntArray
    ) -> Mapping[str, IntArray]:
        """Cycles by term of all rounds, "total" among them; int64[candidates] each."""
        machine, size = self.machine, self.data_type.bytes
        words = -(-loads.heard * shapes.each * shapes.x * size // WORD_BYTES)
        x = machine.transfer_cycles(words, splits.wide)
        members = splits.parts * splits.bands
        stored = loads.blocks * self.block**2 * size // WORD_BYTES
        values = machine.transfer_cycles(stored * (members - 1) // members)
        received, reduce = self._reduction(shapes, loads)
        fixed = machine.exchange_fixed_cycles + int(path_delays(machine).min())
        rounds = splits.rounds(self.convolution)
        terms = {
            "dense operand exchange": rounds * (x + fixed),
            "values exchange": values,
            "multiply": rounds * multiply,
            "partials exchange": rounds * np.where(received > 0, received + fixed, 0),
            "reduce": rounds * reduce,
            "sync": rounds * machine.sync_cycles * np.where(received > 0, 2, 1),
        }
        return {**terms, TOTAL: np.sum(list(terms.values()), axis=0)}

    def _reduction(self, shapes: Shapes, loads: Loads) -> tuple[IntArray, IntArray]:
        """int64[candidates]: cycles of the busiest port of partials, and of adding them up."""
        owned, moved = loads.owned_lines(shapes.rows), (loads.filters - loads.shared) * shapes.rows
        sent = (loads.shared * shapes.rows - owned) * shapes.y
        received = owned * (loads.depth - 1) * shapes.y
        words = -(-np.maximum(sent, received) * self.kernel.partials_type.bytes // WORD_BYTES)
        reduce = self._reduce_cycles(owned, shapes.y, np.maximum(loads.depth, 2))
        return self.machine.transfer_cycles(words), reduce + self._move_cycles(moved, shapes)

    def _reduce_cycles(self, pieces: IntArray, size: IntArray, depth: IntArray) -> IntArray:
        """int64[candidates]: of so many pieces that are alike."""
        kernel = Reduce(self.kernel.partials_type, self.data_type)
        return _alike(kernel, self.machine, (0, 0, 0), (size, depth), pieces)

    def _move_cycles(self, pieces: IntArray, shapes: Shapes) -> IntArray:
        """int64[candidates]: of lines that one seat has summed."""
        partials, data = self.kernel.partials_type, self.data_type
        kernel = Copy(data) if partials is data else Cast(partials, data)
        return _alike(kernel, self.machine, (0, 0), (shapes.y,), pieces)

    def fits_offsets(self, shapes: Shapes, loads: Loads) -> BoolArray:
        """bool[candidates]: whether every offset and count of a work list keeps to 16 bits."""
        size = self.data_type.bytes
        furthest = (loads.heard * shapes.reach * shapes.x - shapes.width * self.block) * size
        within = furthest // self.of_kernel.offset_unit <= MOST_OFFSET
        listed = self.of_kernel.list_words(loads.filters, loads.blocks) <= MOST_OFFSET
        # Block kernels place rows of q by the same unit; `n` is a word of its own elsewhere.
        q = loads.filters * shapes.n * self.block * size // self.of_kernel.offset_unit
        placed = (q <= MOST_OFFSET) | (self.of_kernel.offset_unit == 1)
        fits: BoolArray = within & listed & placed & (shapes.n <= MOST_OFFSET)
        return fits

    def temporary_bytes(self, shapes: Shapes, loads: Loads) -> IntArray:
        """int64[candidates]: operand, partials and received partials, as they live together."""
        gathered = loads.heard * shapes.each * shapes.x * self.data_type.bytes
        received = self._received_bytes(shapes, loads)
        found: IntArray = self._partial_bytes(shapes, loads) + np.maximum(gathered, received)
        return found

    def _partial_bytes(self, shapes: Shapes, loads: Loads) -> IntArray:
        return loads.filters * shapes.rows * shapes.q * self.kernel.partials_type.bytes

    def _received_bytes(self, shapes: Shapes, loads: Loads) -> IntArray:
        lines = loads.owned_lines(shapes.rows) * (loads.depth - 1)
        return lines * shapes.y * self.kernel.partials_type.bytes

    def tile_bytes(self, splits: ConvolutionSplits, shapes: Shapes, loads: Loads) -> IntArray:
        """int64[candidates]: of the fullest tile, with what stays, code, runs and slack."""
        size = self.data_type.bytes
        values = loads.blocks * self.block**2 * size
        lists = 2 * self.of_kernel.list_words(loads.filters, loads.blocks)
        rounds = splits.rounds(self.convolution)
        moved = (loads.filters - loads.shared) * shapes.rows
        pieces = PIECE_BYTES * (loads.owned_lines(shapes.rows) + moved)
        whole = self.temporary_bytes(shapes, loads) + values + lists + pieces
        runs = shapes.runs * run_bytes(self.machine, self.kernel)
        of_round = self._resident(splits, shapes) + self._code_bytes(shapes, loads, rounds) + runs
        found: IntArray = whole + rounds * of_round + SLACK_BYTES
        return found

    def _code_bytes(self, shapes: Shapes, loads: Loads, rounds: IntArray) -> IntArray:
        """int64[candidates]: of the exchange code by which a seat hears lines, in one round."""
        chunks = -(-shapes.x * self.data_type.bytes * rounds // CHUNK_BYTES)
        arriving = loads.owned_lines(shapes.rows) * (loads.depth - 1)
        messages = loads.heard * shapes.each * chunks + arriving
        found: IntArray = messages * MOST_CONTROLS * self.machine.exchange_instruction_bytes
        return found

    def _resident(self, splits: ConvolutionSplits, shapes: Shapes) -> IntArray:
        """int64[candidates]: lines of image and result that a seat keeps of each round."""
        kept = np.zeros_like(splits.images)
        rows, _ = strip_sides(self.convolution, splits.strips, splits.bands)
        kinds = 2 * rows + splits.joined
        for kind in np.unique(kinds):
            here = np.flatnonzero(kinds == kind)
            how = splits.lines(self.convolution, self.block, int(here[0]))
            x_lines, y_lines = int(np.prod(how.x_shape)), int(np.prod(how.y_shape))
            seats = splits.seats[here]
            x = -(-x_lines // seats) * shapes.x[here]
            y = (-(-y_lines // seats) + 1) * shapes.y[here]
            kept[here] = (x + y) * self.data_type.bytes
        return kept


def _alike(
    kernel: Copy | Cast | Reduce,
    machine: Machine,
    places: tuple[int, ...],
    sizes: tuple[IntArray, ...],
    pieces: IntArray,
) -> IntArray:
    """int64[candidates]: cycles of so many pieces that are alike; linear in the pieces.

    Args:
        kernel: that walks a list of pieces.
        machine: the chip.
        places: numbers of a piece that cost nothing.
        sizes: int64[candidates] each, the others.
        pieces: int64[candidates].
    """
    columns = [size + np.zeros_like(pieces) for size in sizes]
    first = order_of(*columns)
    new = np.zeros(len(first), dtype=np.bool_)
    for column in columns:
        new |= np.diff(column[first], prepend=-1) != 0
    kind = np.empty_like(first)
    kind[first] = np.cumsum(new) - 1
    chosen = np.stack([column[first[new]] for column in columns], axis=1)
    kinds = np.concatenate([np.tile(places, (len(chosen), 1)), chosen], axis=1)
    one, two = (
        kernel.cycles(machine, {"pieces": _repeated(kinds, count)}, {})[kind] for count in (1, 2)
    )
    cycles: IntArray = np.where(pieces > 0, one + (pieces - 1) * (two - one), 0)
    return cycles


def _repeated(kinds: IntArray, count: int) -> Ragged:
    """A list a row, which has the row so often."""
    width = kinds.shape[1] * count
    first = np.arange(len(kinds)) * width
    return Ragged(np.tile(kinds, (1, count)).ravel(), first, np.full(len(kinds), width))
