"""Lists of the streamed groups kernel: which group each worker takes in each step, and its jumps.

The list of a vertex, in 16-bit words: for each slab {bytes from .Lbase to the workers' entry, turns
of three steps}, with windows also {bytes from s to the weights of the slab, 32 bits}; two more such
entries, of which the first begins with 0; then the jumps of each worker in 32-bit words, equally
many for each. A slab of N steps has N mod 3 words for single steps,
each with the jump of partials in bits 0 to 9 and of results in bits 10 to 19; then two words for
each turn: three jumps of results and three of partials. A word with the jump of results for the
drain comes last. A jump is a signed number of 64-bit words: from the end of a row to the beginning
of another.

In step i the address of partials jumps from the row of step i + 1 to that of step i + 2, and the
address of results from the row of step i - 2 to that of step i - 1.
"""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import BoolArray, IntArray

from ..refusals import WordOverflow
from .group_steps import LANES, NONE, NUMBER, READ, REVISIT, SPARE, WRITE, arrange

FIELD_BITS = 10
_FIELD = (1 << FIELD_BITS) - 1
JUMP_LIMIT = 1 << (FIELD_BITS - 1)  # words of the longest jump, plus one
TURN = 3  # steps of a turn
# 16-bit words of a slab in the supervisor's list: entry and turns, and an offset of 32 bits.
SLAB_WORDS, WINDOW_WORDS = 2, 4
FURTHER_SLABS = 2  # entries behind the last slab, which the supervisor loads ahead
ENTRY_BYTES = 8  # from .Lbase to the entry for two single steps


@attrs.frozen
class RowForm:
    """Size of a row of q, and what follows from it for jumps and entries.

    Attributes:
        words: 64-bit words of a row of q, which are also the phases of a step.
        slab_words: 16-bit words of a slab in the supervisor's list.
    """

    words: int
    slab_words: int = SLAB_WORDS

    @property
    def reach(self) -> int:
        """Number of rows of the longest jump in either direction."""
        return (JUMP_LIMIT - self.words) // self.words

    @property
    def longest_segment(self) -> int:
        """Largest number of rows between two spare pairs, over which a jump still reaches."""
        return self.reach - SPARE - 1

    @property
    def single_bytes(self) -> int:
        """Bytes of code of a single step: a bundle for its jumps and one for each phase."""
        return 8 * (self.words + 1)

    def entries(self, counts: IntArray) -> IntArray:
        """Return the bytes from .Lbase to the entry of slabs with these numbers of steps."""
        return ENTRY_BYTES + (2 - counts % TURN) * self.single_bytes

    def singles(self, entries: IntArray) -> IntArray:
        """Return the number of single steps that run from these entries, -1 for no entry."""
        skipped, rest = np.divmod(entries - ENTRY_BYTES, self.single_bytes)
        return np.where((rest == 0) & (skipped >= 0) & (skipped <= 2), 2 - skipped, -1)


@attrs.frozen
class Segments:
    """Rows of q of one column group, in segments with a spare pair behind each.

    Attributes:
        rows: number of rows.
        period: rows of a segment.
    """

    rows: int
    period: int

    @classmethod
    def of(cls, rows: int, form: RowForm) -> Segments:
        """Return the fewest segments, about equally long."""
        pairs = max(1, -(-rows // form.longest_segment))
        return cls(rows, max(1, -(-rows // pairs)))

    @property
    def pairs(self) -> int:
        """Number of spare pairs, one behind each segment."""
        return -(-self.rows // self.period)

    @property
    def pitch(self) -> int:
        """Number of rows with the spare ones, and with the rows that fill the last segment."""
        return self.pairs * (self.period + SPARE)

    def stored(self, row: IntArray) -> IntArray:
        """Return the number of each row with spare rows counted."""
        return row + SPARE * (row // self.period)

    def is_real(self, stored: IntArray) -> BoolArray:
        """Return True for stored rows that are rows of q, False for spare ones."""
        segment, within = np.divmod(stored, self.period + SPARE)
        inside: BoolArray = (within < self.period) & (segment * self.period + within < self.rows)
        return inside & (stored >= 0)


@attrs.frozen
class Steps:
    """Steps of the six workers of a vertex.

    Attributes:
        counts: int64[slabs], number of steps in each slab.
        number: int64[LANES, steps], number of the group that a worker takes, or -1.
        read, write: int64[LANES, steps], rows of q, spare ones counted, from which partials come
            and to which results go.
    """

    counts: IntArray
    number: IntArray
    read: IntArray
    write: IntArray


def steps_of(
    row: IntArray, slab: IntArray, slabs: int, segments: Segments, form: RowForm, *, drained: bool
) -> Steps:
    """Return the steps in which six workers stream groups.

    Args:
        row, slab: int64[groups], row of q and slab of each group, in any order.
        slabs: number of slabs.
        segments: rows of q.
        form: size of a row.
        drained: True for workers that keep their rows in all slabs, which begin and end with dummy
            steps, so that no accumulator or register holds a sum from launch to launch; False for
            rows that are dealt anew in each slab.
    """
    # A row without groups is visited without a group in slab 0, because its sums must be zero.
    empty = np.setdiff1d(np.arange(segments.rows), row)
    number = np.concatenate([np.arange(len(row)), np.full(len(empty), NONE)])
    row, slab = np.concatenate([row, empty]), np.concatenate([slab, 0 * empty])
    lane = _lanes(row, slab, slabs, segments.rows, drained=drained)
    order = np.lexsort((row, lane, slab))
    edges = np.zeros(slabs * LANES + 1, dtype=np.int64)
    edges[1:] = np.cumsum(np.bincount(slab * LANES + lane, minlength=slabs * LANES))
    most = np.diff(edges).reshape(slabs, LANES).max(axis=1)
    length = int(most.sum()) + (2 + segments.pairs) * slabs + 2 * REVISIT
    row, number = segments.stored(row[order]), np.ascontiguousarray(number[order])
    shape = np.array([segments.period, segments.pairs, form.reach])
    while True:
        counts, steps = np.zeros(slabs, np.int64), np.zeros((length, LANES, 3), np.int64)
        last, waiting = np.full(segments.pitch, -1), np.ones_like(row)
        total = arrange(row, number, edges, shape, int(drained), last, waiting, counts, steps)
        if total >= 0:
            break
        length *= 2
    table = np.ascontiguousarray(steps[:total].transpose(2, 1, 0))
    return Steps(counts, table[NUMBER], table[READ], table[WRITE])


def _lanes(row: IntArray, slab: IntArray, slabs: int, rows: int, *, drained: bool) -> IntArray:
    """Return the worker of each visit: equal runs of rows, in each slab or in all."""
    if drained:
        visits = np.bincount(row, minlength=rows)
        owner: IntArray = (np.cumsum(visits) - visits) * LANES // max(1, int(visits.sum()))
        return owner[row]
    order = np.lexsort((row, slab))
    count = np.bincount(slab, minlength=slabs)
    rank = np.arange(len(row)) - np.repeat(np.cumsum(count) - count, count)
    lane = np.empty_like(row)
    lane[order] = rank * LANES // np.repeat(np.maximum(count, 1), count)
    return lane


def words_of_steps(
    steps: Steps, segments: Segments, form: RowForm, offsets: IntArray | None = None
) -> npt.NDArray[np.uint16]:
    """Return the list of a vertex, uint16[words].

    Args:
        steps: steps of the workers.
        segments: rows of q.
        form: size of a row, and of a slab in the list.
        offsets: int64[slabs], bytes from s to the weights of each slab; None without windows.

    Raises:
        WordOverflow: a slab with more steps than 16 bits of turns hold.
    """
    counts = steps.counts
    if counts.max(initial=0) // TURN > np.iinfo(np.uint16).max:
        raise WordOverflow(
            f"a slab of {counts.max():,} steps a worker needs more turns than 16 bits hold; give "
            "the tile fewer rows"
        )
    columns = [form.entries(counts), counts // TURN]
    if offsets is not None:
        columns += [offsets & 0xFFFF, offsets >> 16]
    slabs = np.stack(columns, axis=1)
    head = np.concatenate([slabs.ravel(), np.zeros(form.slab_words * FURTHER_SLABS, np.int64)])
    jumps = _jump_words(steps, segments, form).astype("<u4").view("<u2")
    return np.concatenate([head.astype(np.uint16), jumps.ravel()])


def _jump_words(steps: Steps, segments: Segments, form: RowForm) -> IntArray:
    """Return the jumps of each worker, int64[LANES, words]."""
    # Columns of `read` are the rows of steps 1, 2, .., steps + 1; those of `write` of steps -2, -1,
    # .., steps - 1. Where the stream begins and ends, the first spare pair and the last row stand
    # in for steps that do not exist.
    total = steps.read.shape[1]
    read = np.concatenate([steps.read, np.repeat(steps.read[:, -1:], 2, axis=1)], axis=1)[:, 1:]
    start = np.full((LANES, 2), segments.period + 1)
    write = np.concatenate([start, steps.write], axis=1)
    read_jump = form.words * np.diff(read, axis=1) - (form.words - 1) & _FIELD
    write_jump = form.words * np.diff(write, axis=1) - (form.words - 1) & _FIELD
    place = _places(steps.counts)
    words = np.zeros((LANES, place.words), dtype=np.int64)
    for lane in range(LANES):
        np.bitwise_or.at(words[lane], place.of_read, read_jump[lane] << place.read_shift)
        write_shifted = write_jump[lane, :total] << place.write_shift
        np.bitwise_or.at(words[lane], place.of_write, write_shifted)
    words[:, -1] = write_jump[:, total] << FIELD_BITS
    return words


@attrs.frozen
class _Places:
    """Places of the jumps of each step in the words of a worker.

    Attributes:
        of_read, of_write: int64[steps], word of the jump of partials and of results.
        read_shift, write_shift: int64[steps], lowest bit of the jump in its word.
        words: number of words of a worker.
    """

    of_read: IntArray
    of_write: IntArray
    read_shift: IntArray
    write_shift: IntArray
    words: int


def _places(counts: IntArray) -> _Places:
    """Return the places of all steps of slabs with these numbers of steps."""
    singles, turns = counts % TURN, counts // TURN
    words = singles + 2 * turns
    base, first = np.cumsum(words) - words, np.cumsum(counts) - counts
    slab = np.repeat(np.arange(len(counts)), counts)
    within = np.arange(len(slab)) - first[slab]
    turn, of_turn = np.divmod(within - singles[slab], TURN)
    single = within < singles[slab]
    write_word = base[slab] + np.where(single, within, singles[slab] + 2 * turn)
    return _Places(
        of_read=write_word + ~single,
        of_write=write_word,
        read_shift=np.where(single, 0, FIELD_BITS * of_turn),
        write_shift=np.where(single, FIELD_BITS, FIELD_BITS * of_turn),
        words=int(words.sum()) + 1,
    )


def list_words(counts: IntArray, form: RowForm) -> int:
    """Return the number of 16-bit words of the list of slabs with these numbers of steps."""
    words = counts % TURN + 2 * (counts // TURN)
    return form.slab_words * (len(counts) + FURTHER_SLABS) + 2 * LANES * (int(words.sum()) + 1)


def counts_of_words(words: npt.NDArray[np.integer], slabs: int, form: RowForm) -> IntArray | None:
    """Return the steps of each slab by the supervisor's list; None if it is none."""
    size = form.slab_words
    end = size * (slabs + FURTHER_SLABS)
    if len(words) < end or words[size * slabs]:
        return None
    entries, turns, *_ = words[: size * slabs].astype(np.int64).reshape(slabs, size).T
    singles = form.singles(entries)
    counts: IntArray = singles + TURN * turns
    return counts if np.all(singles >= 0) and len(words) == list_words(counts, form) else None


def offsets_of_words(words: npt.NDArray[np.integer], slabs: int) -> IntArray:
    """Return the bytes from s to the weights of each slab, int64[slabs], of a list with windows."""
    table = words[: WINDOW_WORDS * slabs].astype(np.int64).reshape(slabs, WINDOW_WORDS)
    offsets: IntArray = table[:, SLAB_WORDS] | table[:, SLAB_WORDS + 1] << 16
    return offsets


def read_steps(
    words: npt.NDArray[np.integer], counts: IntArray, segments: Segments, form: RowForm
) -> Steps:
    """Return the steps that a list prescribes; the groups of the workers follow one another."""
    place, total = _places(counts), int(counts.sum())
    pairs = words[-2 * LANES * place.words :].astype(np.int64).reshape(LANES, place.words, 2)
    jumps = pairs[:, :, 0] | pairs[:, :, 1] << 16
    read_jump = _rows(jumps[:, place.of_read] >> place.read_shift, form)
    write_jump = _rows(jumps[:, place.of_write] >> place.write_shift, form)
    drain = _rows(jumps[:, -1:] >> FIELD_BITS, form)
    # The jumps of step i lead to the row of partials of step i + 2 and of results of step i - 1.
    zero = np.full((LANES, 2), segments.period)
    read = zero[:, :1] + np.cumsum(read_jump, axis=1)
    write = segments.period + 1 + np.cumsum(np.concatenate([write_jump, drain], axis=1), axis=1)
    read = np.concatenate([zero, read], axis=1)[:, :total]
    number = np.arange(LANES * total).reshape(LANES, total)
    return Steps(counts, number, read, write[:, 1:])


def _rows(field: IntArray, form: RowForm) -> IntArray:
    """Return the rows by which jumps lead on; a jump that is no whole number of rows leads far."""
    signed = (field & _FIELD ^ JUMP_LIMIT) - JUMP_LIMIT + form.words - 1
    rows, rest = np.divmod(signed, form.words)
    return np.where(rest == 0, rows, 1 << 40)


def fault_of_steps(steps: Steps, segments: Segments) -> str:
    """Return why a worker would compute other sums with these steps, or "" if none would.

    The kernel relies on it that a row comes again after REVISIT steps at the earliest, that a row's
    first step reads a row of zeros and later ones the row itself, and that all rows are visited.
    """
    lane, step = np.nonzero(np.ones_like(steps.write))
    read, write = steps.read[lane, step], steps.write[lane, step]
    within = write % (segments.period + SPARE)
    inside = (write >= 0) & (write < segments.pitch) & (within != segments.period)
    if not inside.all():
        return "results of a step go to no row of q, or to a row of zeros"
    real = segments.is_real(write)
    of_zeros = (
        (read % (segments.period + SPARE) == segments.period)
        & (read >= 0)
        & (read < segments.pitch)
    )
    if not np.all(real | of_zeros):
        return "a step without a row of q reads partials that are no zeros"
    order = np.lexsort((step[real], write[real]))
    row, at, source = write[real][order], step[real][order], read[real][order]
    first = np.append(True, row[1:] != row[:-1])
    if np.any(~of_zeros[real][order] & first) or np.any((source != row) & ~first):
        return "a row's first step must read a row of zeros, and a later one the row itself"
    apart = np.diff(at, prepend=0)
    if np.any((apart < REVISIT) & ~first):
        return (
            f"a row comes again after {int(apart[~first].min())} steps; its sums are stored after "
            f"{REVISIT}"
        )
    return "" if first.sum() == segments.rows else "a row of q is not visited"
