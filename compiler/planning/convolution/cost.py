"""Cycles and bytes of splits of a convolution, for every algorithm that works on lines.

A split is a number of shares for each loop of the convolution (`splits`). Shares of output rows are
called bands, and shares of output columns strips. A line is one image row of a group of channels
(x) or of filters (y), for all images of a slice of the batch.

Each algorithm describes the work of tiles in a table called `work`. A row of it is either the
fullest tile of a split (in a table of splits) or one tile (in a table of the tiles of one split).
Its columns count for that tile:

    x_lines, x_bytes       lines of x that are received in a round, and bytes of each line
    wide                   True if x travels over both lanes of tile pairs
    value_bytes, sharers   bytes of the weights that are multiplied, and number of tiles that
                           multiply the same weights
    filters, rows          filter groups and output rows of which there are partial sums
    y, q                   elements of a line of the result, and of all partial sums on the tile
    owned, depth           lines of the result whose several partial sums the tile adds, and number
                           of partial sums of such a line
    sent, moved            lines of partial sums that leave, and lines with a single partial sum,
                           which are copied to the result
    any_shared             True if any tile has a line with several partial sums
    runs                   executions of the multiply kernel in a round
    prepared               bytes of operands that preparing codelets write for the kernel
    resident               bytes of x and y that are stored between supersteps, for each round
    listed                 bytes of work lists and lists of pieces
    rounds                 slices of the batch that are computed one after another

The planners' engine makes cycles by term (`cycle_terms`) and bytes (`tile_bytes`) of the table.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ipusim import IntArray, Machine
from ipusim.kernels import FINISH_HEIGHTS, MultiplyKernel

from ...operations.convolution.geometry import Convolution
from ...operations.convolution.lines import ConvolutionLines
from ...plan.axes import Axes
from ...plan.finish import Finish
from ..engine import (
    FinishCost,
    Load,
    Need,
    chunks_of,
    code_bytes,
    moved_lines,
    reduce_cycles,
    terms,
)
from .cutting import run_bytes
from .splits import strip_sides


def shapes_of(convolution: Convolution, block: int, splits: Axes, *, apart: bool = False) -> Axes:
    """Return the sizes of lines, and of runs of the multiply kernel, for each split.

    Args:
        convolution: the convolution that is cut.
        block: channels and filters of a line.
        splits: splits with a column `joined`: True if one run of the kernel computes all rows of a
            band, False if each row has a run of its own.
        apart: True if strips of columns lie on different tiles; False if they lie side by side in
            the lines of one tile, like images of the batch.

    Returns:
        Table with int64[splits] in the columns

        rows, runs: number of output rows of the highest band, and of runs of the kernel on a tile.
        x_lines, reach: number of lines of x of a channel group that a band reads, and that a single
            run reads.
        x, y, q: elements of a line of x and of y, and from the start of a line of partial sums to
            the start of the next. Joined rows have partial sums as long as lines of x.
        n, width: columns of partial sums of a run, and columns of them that the kernel computes,
            which end with the last output of the last row; both over all images.
    """
    # Elements of a line for each of its columns: a block of channels, for each image or strip.
    joined, lanes = splits.joined, splits.images * (1 if apart else splits.strips) * block
    row_lines, band_lines = (
        ConvolutionLines(convolution, block, 1, 1, joined=is_joined) for is_joined in (False, True)
    )
    rows, y = strip_sides(convolution, splits.strips, splits.bands)
    rows = -(-rows // splits.bands)
    x_lines = np.where(joined, band_lines.group_lines(rows), row_lines.group_lines(rows))
    # A line of x has more columns than one of y: those that taps read beyond the last output.
    x = y + row_lines.columns.length - row_lines.columns.outputs
    q = np.where(joined, x, y)
    return Axes(
        rows=rows,
        runs=np.where(joined, 1, rows),
        x_lines=x_lines,
        reach=np.where(joined, x_lines, row_lines.group_lines(np.ones_like(rows))),
        x=x * lanes,
        y=y * lanes,
        q=q * lanes,
        n=np.where(joined, rows, 1) * q * lanes // block,
        width=(np.where(joined, (rows - 1) * q, 0) + y) * lanes // block,
    )


def cycle_terms(
    machine: Machine,
    kernel: MultiplyKernel,
    work: Axes,
    compute: Mapping[str, IntArray],
    *,
    barriers: bool,
    finish: Finish,
) -> dict[str, IntArray]:
    """Return the cycles of all rounds by term, int64[rows] each.

    Args:
        machine: the chip.
        kernel: the multiply kernel.
        work: table of the work of tiles, see above; one row a split or a tile.
        compute: cycles of codelets in a round by term, int64[rows] each.
        barriers: True counts each barrier in the term of its exchange, False counts all barriers in
            a term of their own; see `engine.terms`.
        finish: bias and ReLU of the result.
    """
    # Rows of y that a vertex of bias and ReLU takes at once: a block of filters if it has code for
    # that number, else 1.
    height = kernel.block if kernel.block in FINISH_HEIGHTS else 1
    result_finish = FinishCost(finish, height)
    sum_types = partials, _ = kernel.partials_type, kernel.data_type
    lines = work.filters * work.rows  # of partial sums on the tile
    # A tile's own partial sums of the lines that it adds up need not travel.
    received = work.owned * (work.depth - 1)
    load = Load(
        x_bytes=work.x_lines * work.x_bytes,
        wide=work.wide,
        value_bytes=work.value_bytes,
        sharers=work.sharers,
        # Words of partial sums at the busier of the two ports, out or in.
        partial_bytes=np.maximum(work.sent, received) * work.y * partials.bytes,
        compute=compute,
        reduce=reduce_cycles(
            machine,
            sum_types,
            pieces=work.owned,
            size=work.y,
            depth=work.depth,
            moved=moved_lines(sum_types, work.moved, work.any_shared, work.rounds),
            line=work.y,
            # Lines that lie one behind another, without gaps, are moved by one copy.
            joins=(work.moved == lines) & (work.q == lines * work.y),
            finish=result_finish,
        ),
        rounds=work.rounds,
        finish=result_finish.in_place(machine, kernel.data_type, work.rounds * work.moved, work.y)
        if finish
        else None,
    )
    return terms(machine, load, barriers=barriers)


def tile_bytes(machine: Machine, kernel: MultiplyKernel, work: Axes) -> Need:
    """Return the bytes that a tile needs, one row for each row of `work` (see above)."""
    partial_bytes, received = kernel.partials_type.bytes, work.owned * (work.depth - 1)
    # Chunks of lines of x, for all rounds, and lines of partial sums.
    messages = work.x_lines * chunks_of(work.x_bytes * work.rounds) + received
    round_bytes = work.resident + code_bytes(machine, messages)
    round_bytes += work.runs * run_bytes(machine, kernel)
    return Need.of(
        partials=work.q * partial_bytes,
        operands=work.x_lines * work.x_bytes + work.prepared,
        received=received * work.y * partial_bytes,
        stays=work.value_bytes + work.listed + work.rounds * round_bytes,
    )


def dense_sums(filters: IntArray, rows: IntArray, channels: IntArray) -> dict[str, IntArray]:
    """Return the columns of `work` (see above) about partial sums, for a dense convolution.

    In a dense convolution every share of the channels has partial sums of all lines. The tiles with
    the channel shares of one output divide its lines among themselves: each adds up an equal part
    of them, and sends its partial sums of the other lines.

    Args:
        filters, rows: number of filter groups and of output rows of the fullest tile, int64[rows].
        channels: number of channel shares, int64[rows].

    Returns:
        Columns owned, depth, any_shared, sent and moved, int64 or bool[rows] each.
    """
    lines, is_shared = filters * rows, channels > 1
    owned = np.where(is_shared, -(-lines // channels), 0)
    return {
        "owned": owned,
        "depth": channels,
        "any_shared": is_shared,
        "sent": np.where(is_shared, lines - owned, 0),
        "moved": np.where(is_shared, 0, lines),
    }
