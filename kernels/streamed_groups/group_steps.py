"""Compiled loop that puts groups into an order in which workers can stream them.

A group is one row of a over the k of a slab, one load of weights. Rows of q lie in segments of
`period` rows, each with a spare pair behind it: a row of zeros and a row for results that nobody
reads. The first group of a row reads a row of zeros. A dummy step, without a group, reads zeros and
writes to the other spare row: it passes time, or is a stepping stone where rows lie too far apart.
"""

from __future__ import annotations

from ipusim import IntArray
from ipusim.native import compiled, inlined, inner

LANES = 6  # workers
SPARE = 2  # spare rows behind a segment
# Steps after which a row may come again. Its results are stored one bundle before the partials of
# the third step after it are loaded; the fourth leaves a whole step, so that workers may be apart
# by as much.
REVISIT = 4
# Dummy steps that end a drained slab: results of the last sum leave the accumulators in the first,
# and the registers that wait to be stored in the second.
DRAIN = 2
NONE = -1  # number of a step without a group
_END = -2  # mark behind a worker's last visit of a slab
NUMBER, READ, WRITE = range(3)  # columns of the table of steps


# Numbers of the rows of q: rows of a segment, number of segments, rows of the longest jump.
PERIOD, PAIRS, REACH = range(3)


@inlined
def spare_row(target: int, position: int, offset: int, shape: IntArray) -> int:
    """Return the spare row nearest to `target` that lies within reach of `position`.

    Args:
        target, position: rows of q.
        offset: 0 for rows of zeros, 1 for the others.
        shape: int64[3], the numbers named above.
    """
    # Spare rows of one kind lie at first, first + pitch, ..: `nearest` counts them.
    pitch, first = shape[PERIOD] + SPARE, shape[PERIOD] + offset
    low = -((first - position + shape[REACH]) // pitch)
    high = (position + shape[REACH] - first) // pitch
    nearest = max((target - first + pitch // 2) // pitch, low, 0)
    return int(min(nearest, high, shape[PAIRS] - 1) * pitch + first)


@inlined
def _row_before(steps: IntArray, step: int, lane: int, column: int, shape: IntArray) -> int:
    """Return the row that the step before reads or writes; before all, the first spare one."""
    if step == 0:
        return int(shape[PERIOD] + column - READ)
    return int(steps[step - 1, lane, column])


@inlined
def _read_row(row: int, known: int, step: int, position: int, shape: IntArray) -> int:
    """Return the row from which a step takes its partials: its own, or zeros the first time.

    The first two steps take zeros that are there before any load, of the first row of zeros.
    """
    if step <= 1:
        return int(shape[PERIOD])
    return row if known >= 0 else spare_row(row, position, 0, shape)


@inner
def _choice(
    row: IntArray,
    waiting: IntArray,
    last: IntArray,
    visits: tuple[int, int],
    step: int,
    positions: tuple[int, int],
    shape: IntArray,
) -> int:
    """Return the first visit that may be this step, or -1 if none may.

    Its rows lie within reach, and its row's sums are stored.
    """
    for visit in range(visits[0], visits[1]):
        known = last[row[visit]]
        read = _read_row(row[visit], known, step, positions[0], shape)
        near = abs(row[visit] - positions[1]) <= shape[REACH]
        near = near and abs(read - positions[0]) <= shape[REACH]
        if waiting[visit] == 1 and near and (known < 0 or step >= known + REVISIT):
            return visit
    return -1


@inner
def _dummy(steps: IntArray, step: int, lane: int, target: int, shape: IntArray) -> None:
    """Write a step without a group whose addresses move towards a row."""
    read = _row_before(steps, step, lane, READ, shape)
    write = _row_before(steps, step, lane, WRITE, shape)
    steps[step, lane, NUMBER] = NONE
    steps[step, lane, READ] = _read_row(target, NONE, step, read, shape)
    steps[step, lane, WRITE] = spare_row(target, write, 1, shape)


@inner
def _visit_all(
    row: IntArray,
    number: IntArray,
    visits: tuple[int, int],
    step: int,
    lane: int,
    shape: IntArray,
    last: IntArray,
    waiting: IntArray,
    steps: IntArray,
) -> int:
    """Write the steps of a worker's visits in a slab; return the step behind, or -1 if too many.

    Visits come in ascending order of their rows where hazards and jumps allow it.
    """
    first, left = visits[0], visits[1] - visits[0]
    while left > 0:
        if step >= len(steps):
            return -1
        while waiting[first] == 0:
            first += 1
        read = _row_before(steps, step, lane, READ, shape)
        write = _row_before(steps, step, lane, WRITE, shape)
        chosen = _choice(row, waiting, last, (first, visits[1]), step, (read, write), shape)
        if chosen < 0:
            _dummy(steps, step, lane, row[first], shape)
        else:
            steps[step, lane, NUMBER], steps[step, lane, WRITE] = number[chosen], row[chosen]
            steps[step, lane, READ] = _read_row(row[chosen], last[row[chosen]], step, read, shape)
            last[row[chosen]], waiting[chosen] = step, 0
            left -= 1
        step += 1
    return step


@inner
def _wait_all(steps: IntArray, start: int, end: int, shape: IntArray) -> None:
    """Write steps without groups behind the last visits of workers that end before the slowest."""
    for lane in range(LANES):
        waits = False
        for step in range(start, end):
            waits = waits or steps[step, lane, NUMBER] == _END
            if waits:
                _dummy(steps, step, lane, _row_before(steps, step, lane, WRITE, shape), shape)


@compiled(
    "int64(int64[:], int64[:], int64[:], int64[:], int64, int64[:], int64[:], int64[:], "
    "int64[:, :, :])"
)
def arrange(
    row: IntArray,
    number: IntArray,
    edges: IntArray,
    shape: IntArray,
    drained: int,
    last: IntArray,
    waiting: IntArray,
    counts: IntArray,
    steps: IntArray,
) -> int:
    """Write the steps of all workers. Return their number, or -1 if `steps` is too short.

    Args:
        row: int64[visits], row of q with spare rows counted, of each visit: slab by slab, in a slab
            worker by worker.
        number: int64[visits], number of the group, or NONE for a row that only becomes zero.
        edges: int64[slabs * LANES + 1], visits of each slab and worker.
        shape: as in `spare_row`.
        drained: 1 if each slab begins with a dummy step and ends with DRAIN.
        last: int64[rows with spare rows], scratch; all -1.
        waiting: int64[visits], scratch; all 1.
        counts: int64[slabs], receives the steps of each slab.
        steps: int64[steps, LANES, 3], receives number, row read and row written.
    """
    start = 0
    for slab in range(len(counts)):
        # A worker marks the step behind its last visit; from there it waits for the slowest one.
        end = start
        for lane in range(LANES):
            if start + drained > len(steps):
                return -1
            for step in range(start, start + drained):
                _dummy(steps, step, lane, _row_before(steps, step, lane, WRITE, shape), shape)
            visits = edges[slab * LANES + lane], edges[slab * LANES + lane + 1]
            behind = _visit_all(
                row, number, visits, start + drained, lane, shape, last, waiting, steps
            )
            if behind < 0:
                return -1
            if behind < len(steps):
                steps[behind, lane, NUMBER] = _END
            end = max(end, behind)
        end += DRAIN * drained
        if end > len(steps):
            return -1
        _wait_all(steps, start, end, shape)
        counts[slab] = end - start
        start = end
    return start
