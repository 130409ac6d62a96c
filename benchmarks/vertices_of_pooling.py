"""PopLibs' pooling vertices beside this project's kernels; `published_vertices.py` runs them.

A list of the vertex has the work of each part of a row of outputs: for each position of the window
the first output, its input, and the number of outputs.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE / "benchmarks"))

from published_vertices import (  # noqa: E402  # from beside this file
    POPNN,
    WORKERS,
    B,
    Call,
    Comparison,
    Doubles,
    Span,
    X,
    Y,
    drawn,
    pointers,
    shorts,
    words,
)

from ipusim import DataType  # noqa: E402  # from the checkout above
from ipusim.kernels import Pool, PoolAxis, pool_fields  # noqa: E402

HALF, FLOAT = DataType.HALF, DataType.FLOAT
POOLED_CHANNELS = 16
# Axes of pooled images, square each: size, window, stride, padding on both sides.
IMAGES = (
    PoolAxis(14, 2, 2),
    PoolAxis(14, 3, 2, 1, 1),
    PoolAxis(7, 7),
)


def pooling() -> Iterator[Comparison]:
    """Yield the comparisons of pooling; averages of windows with padding need another vertex."""
    for data_type in (HALF, FLOAT):
        for axis in IMAGES:
            yield _pool("max", data_type, axis)
            if not axis.before:
                yield _pool("average", data_type, axis)


def _taps(axis: PoolAxis, tap: int, first: int, end: int) -> range:
    """Return the outputs from `first` to `end` for which a position of the window is inside."""
    inside = [
        output
        for output in range(first, end)
        if 0 <= output * axis.stride + tap - axis.before < axis.size
    ]
    return range(inside[0], inside[-1] + 1) if inside else range(0)


def _work_list(axis: PoolAxis) -> tuple[list[int], list[int], list[list[int]]]:
    """Return the work of each worker as PopLibs divides it, for a square image.

    A worker takes a sixth of the outputs, row by row. Each part of a row has an item for each
    position of the window: the first output, its input, and the number of outputs less one.

    Returns:
        Number of parts up to each worker's last one; output and input from which each part counts;
        items of each part.
    """
    size, ends, bases, lists = axis.outputs, [], [], []
    for worker in range(WORKERS):
        first, end = (n * size * size // WORKERS for n in (worker, worker + 1))
        while first < end:
            row, column = divmod(first, size)
            last = min(end - row * size, size)
            items = []
            for tap in np.ndindex(axis.window, axis.window):
                line = row * axis.stride + tap[0] - axis.before
                outputs = _taps(axis, tap[1], column, last)
                if 0 <= line < axis.size and outputs:
                    pixel = outputs[0] * axis.stride + tap[1] - axis.before
                    item = (row * size + outputs[0], line * axis.size + pixel, len(outputs) - 1)
                    items.append(item)
            items.sort()
            base = items[0][:2]
            bases += base
            lists.append(
                [n for out, pixel, more in items for n in (out - base[0], pixel - base[1], more)]
            )
            first = row * size + last
        ends.append(len(lists))
    return ends, bases, lists


def _pool(kind: str, data_type: DataType, axis: PoolAxis) -> Comparison:
    """Return the comparison of pooling of a square image, all channels in one group."""
    x = drawn(data_type, axis.size, axis.size, POOLED_CHANNELS)
    ends, bases, lists = _work_list(axis)
    # Lists of the vertex: ends, bases, items of all parts, and where each part's items begin.
    flat = np.array([number for part in lists for number in part], np.uint16)
    starts = np.cumsum([0, *map(len, lists[:-1])])
    deltas = np.array([len(part) << 20 | int(at) for part, at in zip(lists, starts, strict=True)])
    tables = (np.array(ends, np.uint16), np.array(bases, np.uint16), flat, deltas.astype(np.uint32))
    places = [B + 0x1000 * number for number in range(len(tables))]
    group, size = POOLED_CHANNELS // data_type.vector_width, axis.outputs**2
    scale = np.array([1 / axis.window**2], data_type.numpy).tobytes()
    state = (
        pointers(Y, X, *places)
        + shorts(size, 0, group - 1, 0)
        + words(axis.stride * group, group, x.size, size * POOLED_CHANNELS)
        + (scale.ljust(4, b"\0") if kind == "average" else b"")
    )
    vertex = f"popnn::{'Max' if kind == 'max' else 'Sum'}Pooling"
    fields = pool_fields(axis, axis, POOLED_CHANNELS * data_type.bytes, average=kind == "average")
    padding = f", padding {axis.before}" if axis.before else ""
    return Comparison(
        f"{kind} pool",
        data_type,
        f"{axis.size} x {axis.size}, window {axis.window}, stride {axis.stride}{padding}",
        (Call((f"{POPNN}/Pooling.S",), vertex, (data_type.value,), (state,)),),
        {X: x, **dict(zip(places, tables, strict=True))},
        Span(Y, (axis.outputs, axis.outputs, POOLED_CHANNELS), data_type),
        _pooled(kind, x.astype(np.float64), axis),
        ((Pool(kind, data_type), fields),),
    )


def _pooled(kind: str, x: Doubles, axis: PoolAxis) -> Doubles:
    """Return the pooled image by NumPy, float64[outputs, outputs, channels]."""
    margin = ((axis.before, axis.after),) * 2
    padded = np.pad(x, (*margin, (0, 0)), constant_values=-np.inf)
    windows = np.lib.stride_tricks.sliding_window_view(padded, (axis.window,) * 2, axis=(0, 1))
    windows = windows[:: axis.stride, :: axis.stride]
    return windows.max(axis=(3, 4)) if kind == "max" else windows.mean(axis=(3, 4))
