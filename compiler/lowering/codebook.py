"""Codebook: values stay as 4-bit indices and a table, and are decoded before kernels read them.

    draft without a codebook           with it, decoded late            with it, decoded early
    values stay, 16 bits each          indices of all that a tile uses  indices of its own chunk
    values travel between parts        indices travel                   values travel
                                       first compute set reads, decodes a compute set before that

The late vertices precede the others of their tile in the first compute set that reads values, as
vertices that prepare an operand do; the early ones follow the superstep before values travel, or
have a superstep of their own. Decoded values live from there to the last kernel that reads them:
the resident indices are smaller than the values, but while kernels run, a tile holds the decoded
values too.

Decoded early, each tile decodes its own chunk of the values before they travel. Decoded late,
indices travel, a quarter of the words, and each tile decodes all values that it uses. The method
with fewer estimated cycles is selected; if they are equal, early, with which a tile stores fewer
indices. If no values travel, they are decoded late, in the compute set of the first multiply. If
it takes fewer cycles on the tile that decodes longest, tiles first build a table of all pairs of
entries, which decodes two values at once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import attrs
import numpy as np

from ipusim import DataType, IntArray, Machine, WordType, same_array
from ipusim.kernels import CODEBOOK_BYTES, PAIRS_BYTES, CodebookPairs, DecodeCodebook, for_machine

from ..exchange.traffic import Traffic
from ..plan.codebook import CODEBOOK, INDEX_BITS, INDICES
from ..plan.plan import Plan
from .draft import Draft, PlacedArray
from .draft_steps import ComputeSet, DraftLoop, DraftStep, DraftSteps, DraftVertices, Move, Region
from .values import Chunks, members_of, plan_chunks

STEP, VALUES, PAIRS = "decode", "values", "codebook pairs"
HALF, WORD = DataType.HALF, WordType.UNSIGNED_SHORT
SMALLER = 8 * DataType.HALF.bytes // INDEX_BITS  # size of a value divided by the size of its index
FOUR_BYTES = 4 * DataType.HALF.bytes  # bytes of the four values that a worker decodes at a time


def with_codebook(draft: Draft, plan: Plan) -> Draft:
    """Return the same program with a region of values that is decoded from indices."""
    decoding = decoding_of(plan)
    regions = (part for region in draft.regions for part in _decoded_regions(region, decoding))
    insert_decoding = _decode_before_exchange if decoding.early else _decode_after_exchange
    steps = insert_decoding(draft.steps, decoding)
    inputs = _inputs(draft.inputs[VALUES], decoding)
    kept = {name: array for name, array in draft.inputs.items() if name != VALUES}
    return attrs.evolve(draft, regions=tuple(regions), steps=steps, inputs={**kept, **inputs})


def _decoded_regions(region: Region, decoding: Decoding) -> tuple[Region, ...]:
    """Return a region; for the values, the regions that replace them."""
    if region.name != VALUES:
        return (region,)
    tables = np.zeros_like(region.bytes)
    tables[decoding.tiles] = 1
    pairs = (Region(PAIRS, PAIRS, tables * PAIRS_BYTES, resident=False),) if decoding.paired else ()
    return (
        Region(INDICES, "codebook indices", decoding.index_bytes, resident=True),
        Region(CODEBOOK, "codebook", tables * CODEBOOK_BYTES, resident=True),
        Region(VALUES, "decoded values", region.bytes, resident=False),
        *pairs,
    )


def _inputs(values: PlacedArray, decoding: Decoding) -> dict[str, PlacedArray]:
    chunk = np.flatnonzero(values.count) if decoding.early else np.arange(len(values.tile))
    offset = decoding.source if decoding.early else values.offset // SMALLER
    count = values.count[chunk] * HALF.bytes // SMALLER // WORD.bytes
    tile = decoding.tiles
    entries = np.full_like(tile, CODEBOOK_BYTES // HALF.bytes)
    return {
        INDICES: PlacedArray(INDICES, WORD, values.tile[chunk], offset, count),
        CODEBOOK: PlacedArray(CODEBOOK, HALF, tile, np.zeros_like(tile), entries),
    }


def _vertices(decoding: Decoding) -> ComputeSet:
    operands = {
        "indices": (INDICES, decoding.source),
        "table": (PAIRS if decoding.paired else CODEBOOK, np.zeros_like(decoding.tile)),
        "target": (VALUES, decoding.target),
    }
    fours = {"fours": decoding.bytes // FOUR_BYTES}
    decode = DraftVertices(DecodeCodebook(decoding.paired), decoding.tile, fours, operands)
    if not decoding.paired:
        return (decode,)
    start: IntArray = np.zeros_like(decoding.tiles)
    places_of_pairs = {"table": (CODEBOOK, start), "target": (PAIRS, start)}
    return DraftVertices(CodebookPairs(), decoding.tiles, {}, places_of_pairs), decode


def _decode_before_exchange(steps: DraftSteps, decoding: Decoding) -> DraftSteps:
    """Return steps that decode before the superstep in which values travel."""
    position = _first(steps, lambda step: any(move.source == VALUES for move in step.moves))
    earlier_step, vertices = steps[position - 1] if position else None, _vertices(decoding)
    if not isinstance(earlier_step, DraftStep):
        return (*steps[:position], DraftStep(STEP, (), vertices), *steps[position:])
    decoding_step = attrs.evolve(earlier_step, compute_set=(*earlier_step.compute_set, *vertices))
    return (*steps[: position - 1], decoding_step, *steps[position:])


def _decode_after_exchange(steps: DraftSteps, decoding: Decoding) -> DraftSteps:
    """Return steps in which indices travel, decoded in the first superstep that reads values."""
    position = _first(steps, _reads)
    if position == len(steps):
        return steps
    new_steps = [_with_indices(step) for step in steps]
    reading = new_steps[position]
    assert isinstance(reading, DraftStep)
    decoded = (*_vertices(decoding), *reading.compute_set)
    new_steps[position] = attrs.evolve(reading, compute_set=decoded)
    return tuple(new_steps)


def _first(steps: DraftSteps, is_match: Callable[[DraftStep], bool]) -> int:
    """Return the position of the first superstep that matches; the number of steps if none does."""
    matches = (n for n, step in enumerate(steps) if isinstance(step, DraftStep) and is_match(step))
    return next(matches, len(steps))


def _reads(step: DraftStep) -> bool:
    return any(name == VALUES for table in step.compute_set for name, _ in table.places.values())


def _with_indices(step: DraftStep | DraftLoop) -> DraftStep | DraftLoop:
    if isinstance(step, DraftLoop):
        return step
    return attrs.evolve(step, moves=tuple(map(_of_indices, step.moves)))


def _of_indices(move: Move) -> Move:
    """Return a move of values as a move of indices, a quarter as long; other moves unchanged."""
    if move.source != VALUES:
        return move
    traffic: Traffic = move.traffic
    smaller = attrs.evolve(
        traffic,
        origin=traffic.origin // SMALLER,
        words=traffic.words // SMALLER,
        target=traffic.target // SMALLER,
    )
    return Move(smaller, INDICES, INDICES)


@attrs.frozen
class Decoding:
    """Spans of values to decode, each by one vertex.

    Attributes:
        machine: Chip.
        early: True if values are decoded before they travel.
        tile: Tile of each span, int64[spans].
        source, target: Byte offsets of the span in the tile's indices and in its values,
            int64[spans].
        bytes: Bytes of the decoded values of the span, int64[spans].
    """

    machine: Machine
    early: bool
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    source: IntArray = attrs.field(eq=same_array, repr=False)
    target: IntArray = attrs.field(eq=same_array, repr=False)
    bytes: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def tiles(self) -> IntArray:
        """Tiles that decode, ascending; each has a table."""
        return np.unique(self.tile)

    @property
    def index_bytes(self) -> IntArray:
        """Bytes of the indices on each tile of the machine, int64[tiles]."""
        total = np.zeros(self.machine.tiles, dtype=np.int64)
        np.maximum.at(total, self.tile, (self.source + self.bytes // SMALLER))
        return total

    @cached_property
    def paired(self) -> bool:
        """True if tiles build a table of all pairs of entries before they decode."""
        return self._cycles(paired=True) < self._cycles(paired=False)

    @property
    def cycles(self) -> int:
        """Cycles of the tile that decodes longest, with its table of pairs."""
        return self._cycles(paired=self.paired)

    def _cycles(self, *, paired: bool) -> int:
        machine, kernel = self.machine, for_machine(self.machine, DecodeCodebook(paired))
        cycles = np.zeros(machine.tiles, dtype=np.int64)
        np.add.at(
            cycles, self.tile, kernel.cycles(machine, {"fours": self.bytes // FOUR_BYTES}, {})
        )
        if paired:
            pairs = for_machine(machine, CodebookPairs())
            cycles[self.tiles] += pairs.cycles(machine, {"table": self.tiles}, {})
        return int(cycles.max())


def decoding_of(plan: Plan) -> Decoding:
    """Return the decoding of a plan's values that takes fewer cycles."""
    return faster_decoding(plan.machine, plan_chunks(plan))


def faster_decoding(machine: Machine, chunks: Chunks) -> Decoding:
    """Return the decoding of chunks that takes fewer cycles by count."""
    early, late = _decode_early(machine, chunks), _decode_late(machine, chunks)
    if not len(chunks.traffic.source):
        return late
    # Late, a quarter of the received words travels; early, tiles decode less and may need a
    # barrier.
    own_bytes = np.zeros(machine.tiles, dtype=np.int64)
    np.add.at(own_bytes, early.tile, early.bytes)
    received = int((chunks.seat_bytes - own_bytes).max())
    saved = (received - received // SMALLER) // machine.exchange_bytes_per_cycle
    return early if early.cycles + machine.sync_cycles + saved <= late.cycles else late


def codebook_figures(plan: Plan) -> dict[str, object]:
    """Return the figures of a plan with a codebook that reports print.

    Returns:
        When values are decoded and by which table, the cycles of the tile that decodes longest, and
        the bits that stay for every value that a tile uses, with tables and padding; without a
        codebook they would be 16.
    """
    decoding = decoding_of(plan)
    values = sum(_used(plan, number) for number in range(len(plan.partition.cuts)))
    resident_bytes = int(decoding.index_bytes.sum()) + CODEBOOK_BYTES * len(decoding.tiles)
    return {
        "codebook": f"{'early' if decoding.early else 'late'} by "
        f"{'pairs' if decoding.paired else 'halves'}",
        "decode_cycles": decoding.cycles,
        "bits_per_value": round(8 * resident_bytes / max(1, values), 2),
    }


def _used(plan: Plan, number: int) -> int:
    cut = plan.partition.cuts[number]
    values = int(cut.count.sum()) * plan.divided.format.unit_values
    return values * len(members_of(plan.partition, number))


def _decode_late(machine: Machine, chunks: Chunks) -> Decoding:
    """Return the decoding in which each tile decodes all values that it uses."""
    tile = np.flatnonzero(chunks.seat_bytes)
    none = np.zeros_like(tile)
    return Decoding(machine, False, tile, none, none, chunks.seat_bytes[tile])


def _decode_early(machine: Machine, chunks: Chunks) -> Decoding:
    """Return the decoding in which each tile decodes its own chunks.

    The indices of a tile's chunks follow each other.
    """
    chunk = np.flatnonzero(chunks.bytes)
    tile, size = chunks.tile[chunk], chunks.bytes[chunk]
    order = np.argsort(tile, kind="stable")
    ends = np.cumsum(size[order])
    first = np.searchsorted(tile[order], tile[order])  # first chunk of the same tile
    source = np.empty_like(size)
    source[order] = ends - size[order] - (ends - size[order])[first]
    return Decoding(machine, True, tile, source // SMALLER, chunks.offset[chunk], size)
