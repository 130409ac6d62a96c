"""Cycles and bytes of cuts that stream groups past x: of every seat of one, or of many by mean.

A slab is 16 neighbouring columns of the matrix in half, 8 in float; a group is one row of a slab.
Where groups are filled on the tile, a codelet writes the stored values into them before the
multiply, word by word.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import AMP_BLOCK, DOUBLE_WORD_BYTES, IntArray
from ipusim.kernels import DRAIN, LANES, StreamedGroups, VertexFields

from ..matrix.pattern import Pattern
from ..operations.realisations import Streamed
from .engine import Load, Need, code_bytes, reduce_cycles
from .static_job import StaticJob

JUMP_BYTES = 4 * LANES  # bytes of the jumps of a step: a word for each worker at the most
# Mean bytes of the filling codelet's list for each word that it writes: four bytes for three words,
# and some for full turns.
FILL_WORK_BYTES = 2


@attrs.frozen
class StoredWords:
    """Words of 8 bytes of all groups that have a stored value.

    Attributes:
        row, slab: row and slab of each word, int64[words].
        number: pass in which `FillGroups` writes each word, int64[words].
        passes: number of passes.
    """

    row: IntArray
    slab: IntArray
    number: IntArray
    passes: int

    @classmethod
    def of(cls, pattern: Pattern, realisation: Streamed) -> StoredWords:
        """Return the words of a pattern of elements or small blocks."""
        elements = Pattern.of(pattern, block=1)
        codelet = realisation.codelet
        word, position = np.divmod(elements.columns, codelet.places)
        # Elements lie row by row: those of a word are neighbours.
        is_first = np.append(True, (np.diff(elements.rows) != 0) | (np.diff(word) != 0))
        first = np.flatnonzero(is_first[: len(word)])
        count, form = np.diff(first, append=len(word)), codelet.fill_form
        return cls(
            elements.rows[first],
            word[first] * codelet.places // realisation.groups.depth,
            np.where(count > 1, form.full, position[first]),
            form.passes,
        )

    def on(self, seat: IntArray, seats: int) -> IntArray:
        """Return the words of each pass on each seat, int64[passes, seats].

        Args:
            seat: seat of each word, int64[words].
            seats: number of seats.
        """
        count = np.bincount(self.number * seats + seat, minlength=self.passes * seats)
        return count.reshape(self.passes, seats)


@attrs.frozen(kw_only=True)
class Seats:
    """Work of every seat of a cut, or of the mean seat of every cut.

    Attributes:
        at_once, m_split, bands: number of parts of x in a round, of row parts and of bands: one
            number, or one for each cut.
        rows, slabs: rows and slabs, int64[seats].
        steps, bundles: steps of the slowest worker, and its bundles, in all slabs, int64[seats].
        written: words that each pass of the filling codelet writes, int64[passes, seats]; None for
            resident groups.
    """

    at_once: int | IntArray
    m_split: int | IntArray
    bands: int | IntArray
    rows: IntArray
    slabs: IntArray
    steps: IntArray
    bundles: IntArray
    written: IntArray | None

    @classmethod
    def mean(
        cls,
        job: StaticJob,
        cuts: tuple[IntArray, IntArray, IntArray],
        stored: StoredWords | None,
    ) -> Seats:
        """Return the mean seat of every cut, as if groups were spread evenly.

        Args:
            job: the product.
            cuts: number of parts of x in a round, of row parts, and of bands, int64[cuts] each.
            stored: words with a stored value; None for resident groups.
        """
        kernel, (m, k) = job.kernel, job.pattern.grid
        assert isinstance(kernel, StreamedGroups)
        at_once, m_split, bands = cuts
        rows, slabs, seats = -(-m // m_split), -(-k // bands), m_split * bands
        groups = job.pattern.num_blocks / seats
        # Rows that have no group in a band are visited once: those whose groups of all its slabs
        # are empty, each with the mean probability.
        visits = groups + rows * np.maximum(1 - groups / (rows * slabs), 0) ** slabs
        steps_of_slab = np.ceil(visits / (LANES * slabs)).astype(np.int64)
        steps_of_slab += kernel.drained * (1 + DRAIN)
        written = None
        if stored is not None:
            words_of_pass = np.bincount(stored.number, minlength=stored.passes)
            written = -(-words_of_pass[:, None] // seats)
        return cls(
            at_once=at_once,
            m_split=m_split,
            bands=bands,
            rows=rows,
            slabs=slabs,
            steps=slabs * steps_of_slab,
            bundles=slabs * kernel.slab_bundles(steps_of_slab),
            written=written,
        )


@attrs.frozen(kw_only=True)
class Pixels:
    """Bytes of x and y, and rounds, of a product whose x are pixels of an image.

    Attributes:
        rounds: number of rounds, each with supersteps of its own.
        x_bytes: bytes of x that each seat receives in a round, int64[seats].
        stored_bytes: bytes of x and y on each tile.
    """

    rounds: int
    x_bytes: IntArray
    stored_bytes: int


@attrs.frozen
class SeatCost:
    """Cycles and bytes of seats.

    Attributes:
        load: work of each seat.
        need: bytes of each seat.
        groups: bytes of groups that stay on each seat's tile, int64[seats].
    """

    load: Load
    need: Need
    groups: IntArray


def cost_of(
    job: StaticJob,
    realisation: Streamed,
    parts: int,
    seats: Seats,
    pixels: Pixels | None = None,
) -> SeatCost:
    """Return the cycles and the bytes of seats.

    Args:
        job: the product.
        realisation: how groups come to lie on the tile.
        parts: number of parts of x, in all rounds that share their supersteps.
        seats: work of the seats.
        pixels: x and rounds of a convolution; None for a product.
    """
    machine, kernel, rows = job.machine, job.kernel, seats.rows
    assert isinstance(kernel, StreamedGroups)
    rounds = -(-parts // seats.at_once) + 0 * rows
    size, groups = job.data_type.bytes, (LANES * seats.steps + 1) * kernel.group_bytes
    run = _run(job, seats)
    # Stored values on a tile, and the cycles in which they are written into groups.
    prepare, values = {}, 0 * rows
    if seats.written is not None:
        codelet, words = realisation.codelet, groups // DOUBLE_WORD_BYTES
        prepare["prepare"], numbers = codelet.expected(machine, seats.written, words)
        values = numbers * size
    # All rounds of a product share their supersteps: their operands travel together, and live at
    # once.
    slab_bytes = seats.slabs * AMP_BLOCK * kernel.group_bytes
    load = Load(
        x_bytes=rounds * slab_bytes if pixels is None else pixels.x_bytes,
        wide=(np.asarray(seats.m_split) % 2 == 0) & (machine.tiles_per_pair == 2),
        value_bytes=values,
        sharers=seats.at_once,
        partial_bytes=rounds * run * size * (seats.bands - 1),
        compute={**prepare, "multiply": rounds * _multiply(job, kernel, seats)},
        reduce=rounds * _reduce(job, seats, run),
        rounds=1 if pixels is None else pixels.rounds,
        finish=_finish_in_place(job, rounds * (1 if pixels is None else pixels.rounds), seats, run),
    )
    resident_bytes = groups * (not realisation.clears)
    need = Need.of(
        partials=rounds * (rows + kernel.spare_rows * _segments(kernel, rows)) * AMP_BLOCK * size,
        operands=load.x_bytes + groups - resident_bytes,
        received=load.partial_bytes,
        stays=resident_bytes + values + _other_bytes(job, parts, rounds, seats, pixels),
    )
    return SeatCost(load, need, resident_bytes)


def _segments(kernel: StreamedGroups, rows: IntArray) -> IntArray:
    """Return the number of segments of the rows of q, int64[seats]; spare rows lie behind each."""
    return np.maximum(-(-rows // kernel.rows_form.longest_segment), 1)


def _multiply(job: StaticJob, kernel: StreamedGroups, seats: Seats) -> IntArray:
    """Return the cycles of one part of x, int64[seats]."""
    rows = seats.rows
    period = -(-rows // _segments(kernel, rows))
    fields = {"n": np.full_like(rows, AMP_BLOCK), "rows": rows, "columns": seats.slabs}
    fields_of_seats = VertexFields(kernel, {**fields, "period": period})
    return kernel.counted_cycles(job.machine, fields_of_seats, seats.bundles)


def _run(job: StaticJob, seats: Seats) -> IntArray:
    """Return the number of sums of a run, int64[seats]; 0 with one band.

    The owner of a run receives its sums from all other bands.
    """
    vector = job.data_type.vector_width
    runs = -(-seats.rows * AMP_BLOCK // (seats.bands * vector)) * vector
    return np.where(np.asarray(seats.bands) > 1, runs, 0)


def _reduce(job: StaticJob, seats: Seats, run_sums: IntArray) -> IntArray:
    """Return the cycles in which each seat adds its run of sums of all bands, int64[seats]."""
    return reduce_cycles(
        job.machine,
        (job.partials_type, job.data_type),
        pieces=np.minimum(run_sums, 1),
        size=run_sums,
        depth=seats.bands,
        moved=0 * run_sums,
        line=np.full_like(run_sums, AMP_BLOCK),
    )


def _finish_in_place(
    job: StaticJob, rounds: IntArray, seats: Seats, run_sums: IntArray
) -> IntArray | None:
    """Return the cycles of biases and ReLU, int64[seats]; None without them.

    A run of sums reaches over rows, each with a bias of its own. So no reduction finishes it: its
    rows are finished in place, as are all rows of a seat that adds nothing.
    """
    if not job.finish:
        return None
    lines = np.where(np.asarray(seats.bands) > 1, -(-run_sums // AMP_BLOCK), seats.rows)
    return job.result_finish.in_place(job.machine, job.data_type, rounds * lines, AMP_BLOCK)


def _other_bytes(
    job: StaticJob, parts: int, rounds: IntArray, seats: Seats, pixels: Pixels | None
) -> IntArray:
    """Return the bytes of x and y as they are stored, of lists and of exchange code, int64[seats].

    x and y are stored once, on all tiles alike.
    """
    (m, k), kernel = job.pattern.shape, job.kernel
    assert isinstance(kernel, StreamedGroups)
    stored = -(-(m + k) * parts * AMP_BLOCK * job.data_type.bytes // job.machine.tiles)
    if pixels is not None:
        stored, rounds = pixels.stored_bytes, pixels.rounds * rounds
    lists = (2 * kernel.rows_form.slab_words + JUMP_BYTES) * seats.steps
    if seats.written is not None:
        lists = lists + FILL_WORK_BYTES * seats.written.sum(axis=0)
    return stored + lists + code_bytes(job.machine, rounds * (seats.slabs + seats.bands))
