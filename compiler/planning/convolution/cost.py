"""Cycles and bytes of splits of a convolution, for every algorithm that works on lines.

A split is a number of shares for each loop of the convolution (`splits`). Shares of output rows are
called bands, and shares of output columns strips. Each algorithm describes the work of the fullest
tile of each split, or of every tile of one split, in a table with these columns (`tile work`):

    x_lines, x_bytes       lines of x that it receives in a round, and bytes of one
    wide                   True if x travels over both lanes of tile pairs
    value_bytes, sharers   bytes of the weights that it multiplies, and tiles with equal weights
    filters, rows          filter groups and output rows of its result
    y, q                   numbers of a line of the result, and of all its partial sums
    owned, depth           lines that it adds up, and partial sums of each
    sent, moved            lines of partial sums that it sends, and lines with one partial sum only
    any_shared             True if any tile has a line with several partial sums
    runs                   runs of the multiply kernel
    prepared               bytes of operands that preparing codelets write for the kernel
    resident               bytes of x and y that it owns, for each round
    listed                 bytes of work lists and lists of pieces
    rounds                 number of slices of the batch that follow one another

The engine turns it into cycles by term (`cycle_terms`) and bytes (`tile_bytes`).
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
    """Return the sizes that splits give lines and runs.

    Args:
        convolution: the convolution that is cut.
        block: channels and filters of a line.
        splits: splits with a column `joined`: True if a run takes all rows of a band at once.
        apart: True if strips of columns lie on tiles of their own, False if side by side like
            images.

    Returns:
        rows, runs: output rows of the widest band, and runs of the kernel on a tile.
        x_lines, reach: lines of x of a channel group that a band needs, and how many of them the
            offsets of one run span.
        x, y, q: numbers of a line of x and of y, and from a line of partial sums to the next.
        n, width: columns from the beginning of the first to the end of the last row of a run, and
            columns that the kernel computes; both counted over all images.
    """
    joined, lanes = splits.joined, splits.images * (1 if apart else splits.strips) * block
    runs, whole = (
        ConvolutionLines(convolution, block, 1, 1, joined=is_joined) for is_joined in (False, True)
    )
    rows, y = strip_sides(convolution, splits.strips, splits.bands)
    rows = -(-rows // splits.bands)
    x_lines = np.where(joined, whole.group_lines(rows), runs.group_lines(rows))
    x = y + runs.columns.length - runs.columns.outputs
    q = np.where(joined, x, y)
    return Axes(
        rows=rows,
        runs=np.where(joined, 1, rows),
        x_lines=x_lines,
        reach=np.where(joined, x_lines, runs.group_lines(np.ones_like(rows))),
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
        work: the tile work, one row a split or a tile.
        compute: cycles of codelets in a round, by term.
        barriers: True counts barriers with exchanges, False as a term of their own; see
            `engine.terms`.
        finish: bias and ReLU of the result.
    """
    height = kernel.block if kernel.block in FINISH_HEIGHTS else 1
    counted = FinishCost(finish, height)
    types = partials, _ = kernel.partials_type, kernel.data_type
    lines = work.filters * work.rows
    received = work.owned * (work.depth - 1)
    load = Load(
        x_bytes=work.x_lines * work.x_bytes,
        wide=work.wide,
        value_bytes=work.value_bytes,
        sharers=work.sharers,
        partial_bytes=np.maximum(work.sent, received) * work.y * partials.bytes,
        compute=compute,
        reduce=reduce_cycles(
            machine,
            types,
            pieces=work.owned,
            size=work.y,
            depth=work.depth,
            moved=moved_lines(types, work.moved, work.any_shared, work.rounds),
            line=work.y,
            joins=(work.moved == lines) & (work.q == lines * work.y),
            finish=counted,
        ),
        rounds=work.rounds,
        finish=counted.in_place(machine, kernel.data_type, work.rounds * work.moved, work.y)
        if finish
        else None,
    )
    return terms(machine, load, barriers=barriers)


def tile_bytes(machine: Machine, kernel: MultiplyKernel, work: Axes) -> Need:
    """Return the bytes of a tile, one row for each row of the tile work."""
    partial_bytes, received = kernel.partials_type.bytes, work.owned * (work.depth - 1)
    messages = work.x_lines * chunks_of(work.x_bytes * work.rounds) + received
    round_bytes = work.resident + code_bytes(machine, messages)
    round_bytes += work.runs * run_bytes(machine, kernel)
    return Need.of(
        partials=work.q * partial_bytes,
        operands=work.x_lines * work.x_bytes + work.prepared,
        received=received * work.y * partial_bytes,
        stays=work.value_bytes + work.listed + work.rounds * round_bytes,
    )


def whole_lines(filters: IntArray, rows: IntArray, channels: IntArray) -> dict[str, IntArray]:
    """Return the sums of the fullest tile if every channel share has partial sums of every line.

    Args:
        filters, rows: number of filter groups and of output rows of the fullest tile.
        channels: number of channel shares.

    Returns:
        Columns owned, depth, any_shared, sent and moved of the tile work.
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
