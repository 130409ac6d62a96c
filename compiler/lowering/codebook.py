"""Codebook: values are stored as 4-bit indices and a table, and decoded before kernels read them.

A chunk is the share of the values of a seat that one tile stores; the tiles of several parts that
use the same values exchange their chunks. Values can be decoded before or after this exchange:

                 no codebook      late decoding                   early decoding
    on a tile    16-bit values    indices of all values it uses   indices of the tile's chunks
    exchanged    values           indices                         values
    decoded      -                all values that it uses         the values of the tile's chunks
    decoded in   -                first compute set that          compute set of the superstep
                                  reads values                    before the exchange

Vertices that decode late run before the kernels of the same compute set, as vertices that prepare
an operand do. Vertices that decode early are added to the superstep before the exchange, or get a
superstep of their own if there is none. Decoded values live until the last kernel that reads them
has run, so that a tile then stores both indices and values.

Late decoding exchanges a quarter of the words. The time of decoding with fewer estimated cycles is
selected; if both take equally many, it is early, since a tile then stores fewer indices. If no
values are exchanged, they are decoded late. If it takes fewer cycles on the tile that decodes
longest, tiles first build a table of all pairs of codebook entries, by which two values are decoded
at once.
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

# Names of the superstep that decodes, and of the regions of values and of the table of pairs.
STEP, VALUES, PAIR_TABLE = "decode", "values", "codebook pairs"
HALF, INDEX_WORD = DataType.HALF, WordType.UNSIGNED_SHORT
# A 16-bit value takes the memory of four indices.
INDICES_PER_VALUE = 8 * DataType.HALF.bytes // INDEX_BITS
QUAD_BYTES = 4 * DataType.HALF.bytes  # a worker decodes four values at a time


def with_codebook(draft: Draft, plan: Plan) -> Draft:
    """Return the draft with values that are stored as indices and decoded on the tiles."""
    decoding = decoding_of(plan)
    regions = (part for region in draft.regions for part in _decoded_regions(region, decoding))
    insert_decoding = _decode_before_exchange if decoding.early else _decode_after_exchange
    steps = insert_decoding(draft.steps, decoding)
    inputs = _inputs(draft.inputs[VALUES], decoding)
    other_inputs = {name: array for name, array in draft.inputs.items() if name != VALUES}
    return attrs.evolve(
        draft, regions=tuple(regions), steps=steps, inputs={**other_inputs, **inputs}
    )


def _decoded_regions(region: Region, decoding: Decoding) -> tuple[Region, ...]:
    """Return the regions that replace the region of values; any other region stays."""
    if region.name != VALUES:
        return (region,)
    table_count = np.zeros_like(region.bytes)
    table_count[decoding.tiles] = 1
    pair_table = Region(PAIR_TABLE, PAIR_TABLE, table_count * PAIRS_BYTES, resident=False)
    return (
        Region(INDICES, "codebook indices", decoding.index_bytes, resident=True),
        Region(CODEBOOK, "codebook", table_count * CODEBOOK_BYTES, resident=True),
        Region(VALUES, "decoded values", region.bytes, resident=False),
        *((pair_table,) if decoding.by_pairs else ()),
    )


def _inputs(values: PlacedArray, decoding: Decoding) -> dict[str, PlacedArray]:
    """Return the inputs that replace the values: indices, and the codebook on each tile."""
    chunk = np.flatnonzero(values.count) if decoding.early else np.arange(len(values.tile))
    offset = decoding.source if decoding.early else values.offset // INDICES_PER_VALUE
    count = values.count[chunk] * HALF.bytes // INDICES_PER_VALUE // INDEX_WORD.bytes
    tile = decoding.tiles
    entries = np.full_like(tile, CODEBOOK_BYTES // HALF.bytes)
    return {
        INDICES: PlacedArray(INDICES, INDEX_WORD, values.tile[chunk], offset, count),
        CODEBOOK: PlacedArray(CODEBOOK, HALF, tile, np.zeros_like(tile), entries),
    }


def _vertices(decoding: Decoding) -> ComputeSet:
    """Return the vertices that decode values, behind the one that builds a pair table, if any."""
    operands = {
        "indices": (INDICES, decoding.source),
        "table": (PAIR_TABLE if decoding.by_pairs else CODEBOOK, np.zeros_like(decoding.tile)),
        "target": (VALUES, decoding.target),
    }
    fours = {"fours": decoding.bytes // QUAD_BYTES}
    decode = DraftVertices(DecodeCodebook(decoding.by_pairs), decoding.tile, fours, operands)
    if not decoding.by_pairs:
        return (decode,)
    start: IntArray = np.zeros_like(decoding.tiles)
    table_operands = {"table": (CODEBOOK, start), "target": (PAIR_TABLE, start)}
    return DraftVertices(CodebookPairs(), decoding.tiles, {}, table_operands), decode


def _decode_before_exchange(steps: DraftSteps, decoding: Decoding) -> DraftSteps:
    """Insert decoding before the superstep in which values travel."""
    index = _find_step(steps, lambda step: any(move.source == VALUES for move in step.moves))
    earlier_step, vertices = steps[index - 1] if index else None, _vertices(decoding)
    if not isinstance(earlier_step, DraftStep):
        return (*steps[:index], DraftStep(STEP, (), vertices), *steps[index:])
    decoding_step = attrs.evolve(earlier_step, compute_set=(*earlier_step.compute_set, *vertices))
    return (*steps[: index - 1], decoding_step, *steps[index:])


def _decode_after_exchange(steps: DraftSteps, decoding: Decoding) -> DraftSteps:
    """Replace moves of values by moves of indices, decoded where values are first read."""
    index = _find_step(steps, _reads_values)
    if index == len(steps):
        return steps
    new_steps = [_with_indices(step) for step in steps]
    reading_step = new_steps[index]
    assert isinstance(reading_step, DraftStep)
    compute_set = (*_vertices(decoding), *reading_step.compute_set)
    new_steps[index] = attrs.evolve(reading_step, compute_set=compute_set)
    return tuple(new_steps)


def _find_step(steps: DraftSteps, is_match: Callable[[DraftStep], bool]) -> int:
    """Return the index of the first superstep that matches, or len(steps) if none does."""
    matches = (n for n, step in enumerate(steps) if isinstance(step, DraftStep) and is_match(step))
    return next(matches, len(steps))


def _reads_values(step: DraftStep) -> bool:
    """Return True if a vertex of the superstep reads the region of values."""
    return any(name == VALUES for table in step.compute_set for name, _ in table.operands.values())


def _with_indices(step: DraftStep | DraftLoop) -> DraftStep | DraftLoop:
    """Return a superstep whose moves of values move indices instead; loops have no such moves."""
    if isinstance(step, DraftLoop):
        return step
    return attrs.evolve(step, moves=tuple(map(_with_index_traffic, step.moves)))


def _with_index_traffic(move: Move) -> Move:
    """Return a move of values as a move of indices, a quarter as long; other moves unchanged."""
    if move.source != VALUES:
        return move
    return Move(_index_traffic(move.traffic), INDICES, INDICES)


def _index_traffic(traffic: Traffic) -> Traffic:
    """Return traffic of values as traffic of their indices, a quarter as long."""
    return attrs.evolve(
        traffic,
        origin=traffic.origin // INDICES_PER_VALUE,
        words=traffic.words // INDICES_PER_VALUE,
        target=traffic.target // INDICES_PER_VALUE,
    )


def index_chunks(chunks: Chunks) -> Chunks:
    """Return chunks of values as chunks of their indices, which take a quarter of the bytes."""
    return attrs.evolve(
        chunks,
        offset=chunks.offset // INDICES_PER_VALUE,
        bytes=chunks.bytes // INDICES_PER_VALUE,
        seat_bytes=chunks.seat_bytes // INDICES_PER_VALUE,
        traffic=_index_traffic(chunks.traffic),
    )


@attrs.frozen
class Decoding:
    """Spans of consecutive values of a tile, each of which is decoded by one vertex.

    Attributes:
        machine: Chip.
        early: True if values are decoded before they are exchanged, False after it.
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
        """Tiles that decode values, ascending, int64[decoding tiles]. Each stores the codebook."""
        return np.unique(self.tile)

    @property
    def index_bytes(self) -> IntArray:
        """Bytes of the indices on each tile of the machine, int64[tiles]."""
        size = np.zeros(self.machine.tiles, dtype=np.int64)
        np.maximum.at(size, self.tile, (self.source + self.bytes // INDICES_PER_VALUE))
        return size

    @cached_property
    def by_pairs(self) -> bool:
        """True if tiles first build a table of all pairs of codebook entries."""
        return self._cycles(by_pairs=True) < self._cycles(by_pairs=False)

    @property
    def cycles(self) -> int:
        """Cycles of the tile that decodes longest, including building its pair table."""
        return self._cycles(by_pairs=self.by_pairs)

    def _cycles(self, *, by_pairs: bool) -> int:
        """Return the cycles of the tile that decodes longest, with or without a pair table."""
        machine, kernel = self.machine, for_machine(self.machine, DecodeCodebook(by_pairs))
        cycles = np.zeros(machine.tiles, dtype=np.int64)
        fours = {"fours": self.bytes // QUAD_BYTES}
        np.add.at(cycles, self.tile, kernel.cycles(machine, fours, {}))
        if by_pairs:
            # The formula reads no address: the field only has one entry for each tile.
            pairs = for_machine(machine, CodebookPairs())
            cycles[self.tiles] += pairs.cycles(machine, {"table": self.tiles}, {})
        return int(cycles.max())


def decoding_of(plan: Plan) -> Decoding:
    """Return the decoding of a plan's values, early or late, that takes fewer cycles."""
    return faster_decoding(plan.machine, plan_chunks(plan))


def faster_decoding(machine: Machine, chunks: Chunks) -> Decoding:
    """Return the decoding of chunks, early or late, that takes fewer cycles (estimate)."""
    early, late = _decode_early(machine, chunks), _decode_late(machine, chunks)
    if not len(chunks.traffic.source):
        return late
    # Early decoding decodes less on each tile, but exchanges four times the words and may need
    # another superstep with its barrier.
    own_bytes = np.zeros(machine.tiles, dtype=np.int64)
    np.add.at(own_bytes, early.tile, early.bytes)
    received_bytes = int((chunks.seat_bytes - own_bytes).max())
    saved_cycles = (
        received_bytes - received_bytes // INDICES_PER_VALUE
    ) // machine.exchange_bytes_per_cycle
    return early if early.cycles + machine.sync_cycles + saved_cycles <= late.cycles else late


def codebook_figures(plan: Plan) -> dict[str, object]:
    """Return the figures of a plan with a codebook that reports print.

    Returns:
        codebook: early or late decoding, and whether tiles look up pairs of entries in a table that
            they build first ("pairs"), or each entry, a half, by itself ("halves").
        decode_cycles: cycles of the tile that decodes longest.
        bits_per_value: resident bits, including codebooks and padding, for each value that a tile
            uses; 16 without a codebook.
    """
    decoding = decoding_of(plan)
    values = sum(_used_values(plan, cut) for cut in range(len(plan.partition.cuts)))
    resident_bytes = int(decoding.index_bytes.sum()) + CODEBOOK_BYTES * len(decoding.tiles)
    return {
        "codebook": f"{'early' if decoding.early else 'late'} by "
        f"{'pairs' if decoding.by_pairs else 'halves'}",
        "decode_cycles": decoding.cycles,
        "bits_per_value": round(8 * resident_bytes / max(1, values), 2),
    }


def _used_values(plan: Plan, cut_number: int) -> int:
    """Return the number of values that the tiles of all parts of a cut use."""
    cut = plan.partition.cuts[cut_number]
    values = int(cut.count.sum()) * plan.divided.format.unit_values
    return values * len(members_of(plan.partition, cut_number))


def _decode_late(machine: Machine, chunks: Chunks) -> Decoding:
    """Return the decoding in which each tile decodes all values that it uses."""
    tile = np.flatnonzero(chunks.seat_bytes)
    zeros = np.zeros_like(tile)
    return Decoding(machine, False, tile, zeros, zeros, chunks.seat_bytes[tile])


def _decode_early(machine: Machine, chunks: Chunks) -> Decoding:
    """Return the decoding in which each tile decodes its own chunks.

    The indices of a tile's chunks are stored one after another.
    """
    chunk = np.flatnonzero(chunks.bytes)
    tile, size = chunks.tile[chunk], chunks.bytes[chunk]
    order = np.argsort(tile, kind="stable")
    end = np.cumsum(size[order])
    # Index in `order` of the first chunk of the same tile.
    first_of_tile = np.searchsorted(tile[order], tile[order])
    source = np.empty_like(size)
    # Bytes of earlier chunks on all tiles, less those before the first chunk of the same tile.
    source[order] = end - size[order] - (end - size[order])[first_of_tile]
    return Decoding(machine, True, tile, source // INDICES_PER_VALUE, chunks.offset[chunk], size)
