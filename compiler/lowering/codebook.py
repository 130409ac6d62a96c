"""Values that stay as 4-bit indices and a table, and are decoded before a kernel reads them.

    a draft that holds "values"     with a codebook, decoded late       decoded early
    values stay, of 16 bits         indices of all that a tile uses     indices of its chunk
    values travel between parts     indices travel                      values travel
                                    first compute set reads, decodes    a compute set before that

The late vertices precede the others of their tile in the first compute set that reads values, as
those that prepare an operand do; the early ones follow the superstep before values travel, or are
one of their own. Values live from there to the last kernel that reads them: what stays is smaller,
and while kernels run, a tile holds the decoded values besides.

Early each tile decodes its own chunk; late indices travel, a quarter of the words, and each tile
decodes all that it uses. The quicker one by count is taken; of equals early, with which a tile
keeps fewer indices. Where no values travel it is late, in the compute set of the first multiply. A
table of all pairs is made first where that is quicker for the tile that decodes longest.
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
SMALLER = 8 * DataType.HALF.bytes // INDEX_BITS  # by which indices are
FOUR_BYTES = 4 * DataType.HALF.bytes  # of the groups that a worker decodes


def with_codebook(draft: Draft, plan: Plan) -> Draft:
    """The same program, whose region of values is decoded from indices."""
    decoding = decoding_of(plan)
    stores = (part for store in draft.regions for part in _stores(store, decoding))
    steps = _early(draft.steps, decoding) if decoding.early else _late(draft.steps, decoding)
    inputs = _inputs(draft.inputs[VALUES], decoding)
    others = {name: held for name, held in draft.inputs.items() if name != VALUES}
    return attrs.evolve(draft, regions=tuple(stores), steps=steps, inputs={**others, **inputs})


def _stores(store: Region, decoding: Decoding) -> tuple[Region, ...]:
    """A region, or those that the values become."""
    if store.name != VALUES:
        return (store,)
    some = np.zeros_like(store.bytes)
    some[decoding.tiles] = 1
    pairs = (Region(PAIRS, PAIRS, some * PAIRS_BYTES, resident=False),) if decoding.paired else ()
    return (
        Region(INDICES, "codebook indices", decoding.index_bytes, resident=True),
        Region(CODEBOOK, "codebook", some * CODEBOOK_BYTES, resident=True),
        Region(VALUES, "decoded values", store.bytes, resident=False),
        *pairs,
    )


def _inputs(values: PlacedArray, decoding: Decoding) -> dict[str, PlacedArray]:
    held = np.flatnonzero(values.count) if decoding.early else np.arange(len(values.tile))
    offset = decoding.source if decoding.early else values.offset // SMALLER
    count = values.count[held] * HALF.bytes // SMALLER // WORD.bytes
    tile = decoding.tiles
    entries = np.full_like(tile, CODEBOOK_BYTES // HALF.bytes)
    return {
        INDICES: PlacedArray(INDICES, WORD, values.tile[held], offset, count),
        CODEBOOK: PlacedArray(CODEBOOK, HALF, tile, np.zeros_like(tile), entries),
    }


def _vertices(decoding: Decoding) -> ComputeSet:
    places = {
        "indices": (INDICES, decoding.source),
        "table": (PAIRS if decoding.paired else CODEBOOK, np.zeros_like(decoding.tile)),
        "target": (VALUES, decoding.target),
    }
    fours = {"fours": decoding.bytes // FOUR_BYTES}
    decode = DraftVertices(DecodeCodebook(decoding.paired), decoding.tile, fours, places)
    if not decoding.paired:
        return (decode,)
    none: IntArray = np.zeros_like(decoding.tiles)
    both = {"table": (CODEBOOK, none), "target": (PAIRS, none)}
    return DraftVertices(CodebookPairs(), decoding.tiles, {}, both), decode


def _early(steps: DraftSteps, decoding: Decoding) -> DraftSteps:
    """Decoded before the superstep in which values travel."""
    at = _first(steps, lambda step: any(move.source == VALUES for move in step.moves))
    before, vertices = steps[at - 1] if at else None, _vertices(decoding)
    if not isinstance(before, DraftStep):
        return (*steps[:at], DraftStep(STEP, (), vertices), *steps[at:])
    joined = attrs.evolve(before, compute_set=(*before.compute_set, *vertices))
    return (*steps[: at - 1], joined, *steps[at:])


def _late(steps: DraftSteps, decoding: Decoding) -> DraftSteps:
    """With indices that travel, and decoded in the first superstep that reads values."""
    at = _first(steps, _reads)
    if at == len(steps):
        return steps
    travelled = [_with_indices(step) for step in steps]
    reading = travelled[at]
    assert isinstance(reading, DraftStep)
    decoded = (*_vertices(decoding), *reading.compute_set)
    travelled[at] = attrs.evolve(reading, compute_set=decoded)
    return tuple(travelled)


def _first(steps: DraftSteps, holds: Callable[[DraftStep], bool]) -> int:
    """The first superstep of which something holds; their number where there is none."""
    positions = (at for at, step in enumerate(steps) if isinstance(step, DraftStep) and holds(step))
    return next(positions, len(steps))


def _reads(step: DraftStep) -> bool:
    return any(name == VALUES for table in step.compute_set for name, _ in table.places.values())


def _with_indices(step: DraftStep | DraftLoop) -> DraftStep | DraftLoop:
    if isinstance(step, DraftLoop):
        return step
    return attrs.evolve(step, moves=tuple(map(_of_indices, step.moves)))


def _of_indices(move: Move) -> Move:
    """The same messages of indices, a quarter as long, if they are of values."""
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
    """Spans of values that are decoded, each by one vertex.

    Attributes:
        machine: the chip.
        early: before values travel.
        tile, source, target, bytes: int64[spans], the tile, bytes into its indices and into its
            values, and of the values.
    """

    machine: Machine
    early: bool
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    source: IntArray = attrs.field(eq=same_array, repr=False)
    target: IntArray = attrs.field(eq=same_array, repr=False)
    bytes: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def tiles(self) -> IntArray:
        """Those that decode, ascending: each has a table."""
        return np.unique(self.tile)

    @property
    def index_bytes(self) -> IntArray:
        """int64[tiles of the machine]: of the indices on each."""
        total = np.zeros(self.machine.tiles, dtype=np.int64)
        np.maximum.at(total, self.tile, (self.source + self.bytes // SMALLER))
        return total

    @cached_property
    def paired(self) -> bool:
        """Whether a table of all pairs is made first."""
        return self._cycles(paired=True) < self._cycles(paired=False)

    @property
    def cycles(self) -> int:
        """Of the tile that decodes longest, its table of pairs included."""
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
    """The quicker decoding of a plan's values."""
    return quicker(plan.machine, plan_chunks(plan))


def quicker(machine: Machine, chunks: Chunks) -> Decoding:
    """The quicker decoding of these chunks, by count."""
    early, late = _decoded_early(machine, chunks), _decoded_late(machine, chunks)
    if not len(chunks.traffic.source):
        return late
    own = np.zeros(machine.tiles, dtype=np.int64)
    np.add.at(own, early.tile, early.bytes)
    received = int((chunks.seat_bytes - own).max())
    saved = (received - received // SMALLER) // machine.exchange_bytes_per_cycle
    return early if early.cycles + machine.sync_cycles + saved <= late.cycles else late


def codebook_figures(plan: Plan) -> dict[str, object]:
    """What reports say of a plan with a codebook.

    When is decoded and by which table, cycles of the tile that decodes longest, and the bits that
    stay of every value that a tile uses, tables and padding included; without a codebook they
    are 16.
    """
    decoding = decoding_of(plan)
    used = sum(_used(plan, number) for number in range(len(plan.partition.cuts)))
    resident_bytes = int(decoding.index_bytes.sum()) + CODEBOOK_BYTES * len(decoding.tiles)
    return {
        "codebook": f"{'early' if decoding.early else 'late'} by "
        f"{'pairs' if decoding.paired else 'halves'}",
        "decode_cycles": decoding.cycles,
        "bits_per_value": round(8 * resident_bytes / max(1, used), 2),
    }


def _used(plan: Plan, number: int) -> int:
    cut = plan.partition.cuts[number]
    values = int(cut.count.sum()) * plan.divided.format.unit_values
    return values * len(members_of(plan.partition, number))


def _decoded_late(machine: Machine, chunks: Chunks) -> Decoding:
    """All that each tile uses."""
    tile = np.flatnonzero(chunks.seat_bytes)
    none = np.zeros_like(tile)
    return Decoding(machine, False, tile, none, none, chunks.seat_bytes[tile])


def _decoded_early(machine: Machine, chunks: Chunks) -> Decoding:
    """Each tile's own chunks, whose indices follow one another."""
    some = np.flatnonzero(chunks.bytes)
    tile, size = chunks.tile[some], chunks.bytes[some]
    order = np.argsort(tile, kind="stable")
    ends = np.cumsum(size[order])
    first = np.searchsorted(tile[order], tile[order])  # of the same tile
    source = np.empty_like(size)
    source[order] = ends - size[order] - (ends - size[order])[first]
    return Decoding(machine, True, tile, source // SMALLER, chunks.offset[some], size)
