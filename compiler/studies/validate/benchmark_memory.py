"""Memory of a dynamic product on a tile where it was measured: the product and its benchmark.

The benchmark writes x and the values to the chip as floats and casts them there, and casts y for
the host; meta-info it writes unchanged and copies to read it back. So besides the program, in which
x and y lie at home all the time, and x also in each tile's own buffer while partials are live,
there are

    2 x bytes of x, y and values, if those are half    the float copies
    bytes of meta-info                                 its copy

all of them live from beginning to end: that is `most`, which a search uses. Poplar's analysis may
find more room: a tensor that the host writes is read by every run and written by none, so it keeps
its place; any other is live from where it is written whole to its last reader. `least` is that:

    always       x and values as floats, meta-info
    gather       x, and its gathered form on each tile
    multiply     values, gathered x, partials, the other buckets of the rectangle
    propagation  values, gathered x, partials, two buckets
    reduce       partials, those received, y
    end          y, y as floats, the copy of meta-info

Between the two it is unknown whether a product fitted. That a search uses `most` is a choice, made
with the measured rows in sight; it decides two products of m = k = 4,096 in half: blocks of 16,
d = 1/32, n = 4,096 (564,684 and 670,508 bytes) and elements, d = 1/8, n = 1,024 (627,328 and
683,744). Code and work lists are the simulator's; casts, code of the host's exchange and the
memory of Poplar's control are in neither figure.

Source: graphcore-research/sparsity-benchmarks, ipu/matmul_bench.cpp, `hostWriteFloat`,
`hostReadFloat`, `DynamicBlockSparseImpl`, at bab5449; the product's by_name: PopLibs
lib/popsparse/FullyConnected.cpp, `fullyConnectedImpl`, at 7eac0f26; liveness: Poplar's reference,
`WriteUndef`. That a tensor of the host keeps its place is inferred.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from ipusim import (
    DataType,
    DoesNotFit,
    IntArray,
    MemoryUse,
    Program,
    Variable,
    memory_over_time,
    same_array,
)

COPIES = "copies of the benchmark"  # category of memory
HALVES_TO_FLOATS = 2  # bytes of a float copy over bytes of half operands


@attrs.frozen
class BenchmarkBytes:
    """Bytes of each tile when it is fullest.

    Attributes:
        least: bytes if data that nothing reads any more is dead, int64[tiles].
        most: bytes if operands, result and copies are live from beginning to end, int64[tiles].
        copies: bytes of `most` that the benchmark adds, int64[tiles].
    """

    least: IntArray = attrs.field(eq=same_array, repr=False)
    most: IntArray = attrs.field(eq=same_array, repr=False)
    copies: IntArray = attrs.field(eq=same_array, repr=False)


def benchmark_bytes(program: Program, data_type: DataType) -> BenchmarkBytes:
    """Return the memory of each tile when the benchmark runs the product of a dynamic plan.

    Args:
        program: program of the product.
        data_type: type of its operands.
    """
    # live: int64[supersteps, tiles], bytes of the program alone. dead: the part of it that the
    # benchmark's tensors let Poplar reuse.
    live = memory_over_time(program).live_bytes
    by_name = {variable.name: variable for variable in program.variables}
    x, y, values, meta = (by_name[name].bytes for name in ("x", "y", "values", "meta-info"))
    casts = data_type is DataType.HALF
    floats = HALVES_TO_FLOATS * casts
    dead = np.stack([_dead(by_name, step, len(live) - 1, casts=casts) for step in range(len(live))])
    last = len(live) - 1
    # Variables that live from the first to the last superstep still lie there at the end.
    lasting = sum(row.bytes for row in program.variables if row.first == 0 and row.last == last)
    end = lasting - casts * (x + values) + floats * y + meta
    # Float copies of x and values always; on top the worst superstep or the end of the run.
    least_bytes = floats * (x + values) + np.maximum((live - dead).max(axis=0), end)
    copies = floats * (x + y + values) + meta
    return BenchmarkBytes(least_bytes, live.max(axis=0) + copies, copies)


def check_benchmark_fits(program: Program, data_type: DataType) -> None:
    """Refuse a product that does not fit a tile together with the copies of its benchmark.

    Raises:
        DoesNotFit: with the tile, and the bytes needed and available.
    """
    needed_bytes, available_bytes = (
        benchmark_bytes(program, data_type),
        program.machine.usable_bytes,
    )
    tile = int(np.argmax(needed_bytes.most))
    total = int(needed_bytes.most[tile])
    if total <= available_bytes:
        return
    memory = memory_over_time(program)
    step = int(np.argmax(memory.live_bytes[:, tile]))
    names = [variable.category for variable in program.variables]
    # Bytes of the fullest tile by category in its fullest superstep, with the copies as one more
    # category.
    rows = {name: int(row[step]) for name, row in memory.of_tile(tile).items() if name in names}
    parts = {name: size for name, size in rows.items() if size} | {
        COPIES: int(needed_bytes.copies[tile])
    }
    raise DoesNotFit(
        f"tile {tile} of {program.machine.name}: {total:,} bytes needed with benchmark copies "
        f"({needed_bytes.copies[tile]:,}), {available_bytes:,} available; at least "
        f"{needed_bytes.least.max():,} if dead data is overwritten",
        MemoryUse(
            needed_bytes.most,
            tile,
            dict(sorted(parts.items(), key=lambda item: -item[1])),
            available_bytes,
        ),
    )


def _dead(variables: Mapping[str, Variable], step: int, last: int, *, casts: bool) -> IntArray:
    """Return the bytes at home that are not read from `step` on or not written yet, int64[tiles].

    Operands that are not cast are the host's own tensors, which stay.
    """
    gathered, y = variables["gathered x"], variables["y"].bytes
    # y is written in the last superstep only; x is dead once gathered, values once multiplied.
    dead = y * (step < last)
    if casts:
        dead = dead + variables["x"].bytes * (step > gathered.first)
        dead = dead + variables["values"].bytes * (step > gathered.last)
    return dead
