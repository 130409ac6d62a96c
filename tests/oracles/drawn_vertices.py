"""A vertex of every kernel, of drawn shape, whose operands and lists lie on a tile."""

from __future__ import annotations

import runpy
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import attrs
import numpy as np
from recording_core import Tile

from ipusim import BOW, Codelet, DataType, Ragged
from ipusim.kernels import (
    DenseAmp,
    DenseStream,
    DirectDense,
    FillGroups,
    PublishedDense,
    SeatWork,
    SparseAmp,
    StaticBlock,
    StaticBlockKept,
    StreamedGroups,
    StreamedWindows,
)
from ipusim.kernels.codebook.decode_codebook import CodebookPairs, DecodeCodebook
from ipusim.kernels.convolution.direct_block import DirectBlock
from ipusim.kernels.convolution.direct_element import DirectElement
from ipusim.kernels.convolution.flatten_taps import FlattenTaps
from ipusim.kernels.convolution.winograd_input import WinogradInput
from ipusim.kernels.convolution.winograd_output import WinogradOutput
from ipusim.kernels.dynamic_block.dynamic_block import DynamicBlock
from ipusim.kernels.dynamic_block.transpose_blocks import TransposeBlocks
from ipusim.kernels.dynamic_element.dynamic_element import DynamicElement
from ipusim.kernels.dynamic_element.dynamic_element_transposed import DynamicElementTransposed
from ipusim.kernels.dynamic_element.regular_element import RegularElement
from ipusim.kernels.elementwise.elementwise import Elementwise
from ipusim.kernels.finish.bias_relu import BiasRelu
from ipusim.kernels.gradient.block_grad_w import BlockGradW
from ipusim.kernels.gradient.block_grad_w_amp import BlockGradWAmp
from ipusim.kernels.gradient.element_grad_w import ElementGradW
from ipusim.kernels.gradient.transpose_slices import SLICE_BYTES, TransposeSlices
from ipusim.kernels.moves.arrange import Arrange
from ipusim.kernels.moves.pieces import Cast, Copy
from ipusim.kernels.moves.zero import Zero
from ipusim.kernels.nm.expand import ExpandGroups
from ipusim.kernels.nm.transpose_lines import TransposeLines
from ipusim.kernels.nm_training.nm_refresh import NMRefresh
from ipusim.kernels.nm_training.nm_update import NMUpdate
from ipusim.kernels.over_rows.norm import Norm
from ipusim.kernels.over_rows.rotary import Rotary
from ipusim.kernels.over_rows.softmax import Softmax
from ipusim.kernels.pooling.pool import Pool
from ipusim.kernels.pooling.windows import PoolAxis, pool_fields
from ipusim.kernels.propagation.dispatch import Dispatch
from ipusim.kernels.propagation.propagation import Propagation
from ipusim.kernels.reduce.block_reduce import BlockReduce
from ipusim.kernels.reduce.pointer_reduce import PointerReduce
from ipusim.kernels.reduce.reduce import Reduce
from ipusim.kernels.reduce.strided_reduce import StridedReduce
from ipusim.kernels.serial.dynamic_slice import DynamicSlice
from ipusim.kernels.serial.trip_counter import TripCounter
from ipusim.kernels.static_block.static_block_fast import StaticBlockFast
from ipusim.kernels.static_element.static_element import StaticElement
from ipusim.kernels.static_element.static_nm import StaticNm

HALF, FLOAT = DataType.HALF, DataType.FLOAT
Vertex: TypeAlias = Callable[[Tile, Any, np.random.Generator], dict[str, Any]]
KERNELS = Path(__file__).parents[1] / "kernels"
ONE = np.array([1])
MOST = 40  # columns, more than five of a worker


@cache
def drawn_by(name: str) -> Mapping[str, Any]:
    """Return the names of a test module of kernels, whose helpers draw vertices."""
    return runpy.run_path(str(KERNELS / name))


def at_once(draw: str) -> Vertex:
    """Return a function that draws a vertex as the helper `draw` of `test_compute_all` does."""

    def vertex(tile: Tile, kernel: Codelet, rng: np.random.Generator) -> dict[str, Any]:
        return tile.placed(kernel, drawn_by("test_compute_all.py")[draw](rng, kernel, 1)[1])

    return vertex


def with_words(draw: str) -> Vertex:
    """Return a function that draws a vertex with buckets as `test_compute_all_buckets` does."""

    def vertex(tile: Tile, kernel: Codelet, rng: np.random.Generator) -> dict[str, Any]:
        _, fields, words = drawn_by("test_compute_all_buckets.py")[draw](rng, kernel, 1)
        fields = tile.placed(kernel, fields)
        for name, part in (("meta_info", slice(0, 1)), ("more_meta_info", slice(1, 3))):
            if name in fields and words.size:
                tile.put(int(fields[name][0]), words[0, part].astype(np.uint16))
        return fields

    return vertex


def columns_of(kernel: Any, rng: np.random.Generator) -> int:
    """Return a drawn number of columns of a dense operand, in whole vectors."""
    step = kernel.data_type.vector_width
    return int(step * rng.integers(1, MOST // step + 1))


def lines(tile: Tile, kernel: Any, rng: np.random.Generator) -> dict[str, Any]:
    """Place a vertex of some rows of blocks, which read every line of s at least once."""
    rows = int(rng.integers(1, 5))
    count = rng.integers(1, 4, rows)
    if kernel.equal_rows:
        count[:] = count[0]
    row = np.repeat(np.arange(rows), count)
    columns = int(rng.integers(1, len(row) + 1))
    column, n = rng.permutation(len(row)) % columns, columns_of(kernel, rng)
    size = (0 * ONE, len(row) * ONE, row, column, rows * ONE, columns * ONE, n)
    return tile.placed(kernel, kernel.fields_of(SeatWork(*size)))


def streamed(tile: Tile, kernel: StreamedGroups, rng: np.random.Generator) -> dict[str, Any]:
    """Place a vertex of groups of a few rows and slabs, in streams that are drained or not."""
    rows, slabs = int(rng.integers(1, 30)), int(rng.integers(1, 7))
    row, slab = np.nonzero(rng.random((rows, slabs)) < rng.choice([0.1, 0.6]))
    size = (0 * ONE, len(row) * ONE, row, slab, rows * ONE, slabs * ONE)
    work = SeatWork(*size, 16 * int(rng.integers(1, 3)))
    if isinstance(kernel, StreamedWindows):
        # Windows of s, one of them at its end, that begin at any pixel.
        pixel, more = kernel.group_bytes, int(rng.integers(0, 9))
        first = np.append(more, rng.integers(0, more + 1, slabs - 1))
        s_bytes = (work.n + more) * pixel * ONE
        work = attrs.evolve(work, offset=first[slab] * pixel, s_bytes=s_bytes)
    return tile.placed(kernel, kernel.fields_of(work))


def filled(tile: Tile, kernel: FillGroups, rng: np.random.Generator) -> dict[str, Any]:
    """Place a vertex of groups of which some numbers are stored; other words hold anything."""
    stored = rng.random(kernel.places * int(rng.integers(1, 60))) < rng.choice([0.1, 0.6])
    return tile.placed(kernel, kernel.fields_of([kernel.fills_of(stored)]))


def windows(tile: Tile, kernel: Any, rng: np.random.Generator) -> dict[str, Any]:
    """Place a vertex of some rows, with windows of q that lie anywhere in s."""
    rows, n = int(rng.integers(1, 5)), columns_of(kernel, rng)
    row = np.repeat(np.arange(rows), rng.integers(1, 4, rows))
    size, more = kernel.block * kernel.data_type.bytes, 4 * int(rng.integers(0, 2))
    unit = kernel.unit_bytes if isinstance(kernel, DirectBlock) else 8
    work = SeatWork(
        *(0 * ONE, len(row) * ONE, row, 0 * row, rows * ONE, ONE, n + more),
        offset=unit * rng.integers(0, 8 * size // unit + 1, len(row)),
        s_bytes=(n + 8) * size * ONE,
        width=n,
    )
    return tile.placed(kernel, kernel.fields_of(work))


def kept_blocks(tile: Tile, kernel: StaticBlockKept, rng: np.random.Generator) -> dict[str, Any]:
    """Some rows of blocks, and as many columns as every worker must stream."""
    rows = int(rng.integers(1, 5))
    row = np.repeat(np.arange(rows), rng.integers(1, 4, rows))
    column = rng.permutation(len(row)) % int(rng.integers(1, len(row) + 1))
    vectors = int(rng.integers(9 if kernel.block == 4 else 8, 14))
    sizes = rows * ONE, (1 + column.max()) * ONE, kernel.data_type.vector_width * vectors
    return tile.placed(
        kernel, kernel.fields_of(SeatWork(0 * ONE, len(row) * ONE, row, column, *sizes))
    )


def streamed_lines(tile: Tile, kernel: DenseStream, rng: np.random.Generator) -> dict[str, Any]:
    """Some blocks past which every worker streams at least as many positions as it must."""
    rows, columns, n = (int(rng.integers(*ends)) for ends in ((1, 4), (2, 4), (24, 60)))
    fields = {
        name: np.array([size])
        for name, size in zip(("n", "rows", "columns"), (n, rows, columns), strict=True)
    }
    return tile.placed(kernel, fields)


def dense(tile: Tile, kernel: Codelet, rng: np.random.Generator) -> dict[str, Any]:
    """Place a vertex of a dense product of a few rows and columns of blocks."""
    shape = {name: int(rng.integers(1, most)) for name, most in (("rows", 4), ("columns", 4))}
    shape["n"] = int(rng.integers(1, MOST + 1))
    if isinstance(kernel, SparseAmp):
        shape["columns"] *= 2
    return tile.placed(kernel, {name: np.array([number]) for name, number in shape.items()})


def direct_dense(tile: Tile, kernel: DirectDense, rng: np.random.Generator) -> dict[str, Any]:
    """Place a vertex of a dense convolution of drawn shape."""
    vertex = drawn_by("convolution/test_direct_dense.py")["vertex"]
    shape = tuple(rng.integers((1, 0, 1, 1), (MOST, 4, 4, 4)).tolist())
    return tile.placed(kernel, vertex(kernel, shape, rng)[0])


def turned(
    tile: Tile, kernel: TransposeBlocks | TransposeSlices, rng: np.random.Generator
) -> dict[str, Any]:
    """Place a vertex that transposes some blocks."""
    columns = SLICE_BYTES // kernel.data_type.bytes
    shape = {"blocks": rng.integers(0, 14, 1), "n": columns * rng.integers(1, 3, 1)}
    return tile.placed(kernel, shape)


def taps(tile: Tile, kernel: FlattenTaps, rng: np.random.Generator) -> dict[str, Any]:
    """Place a vertex that gathers columns of an image in a random order."""
    columns, n = rng.integers(1, 8, 2).tolist()
    read = rng.permutation(4 * columns).reshape(columns, 4)
    vertex = drawn_by("convolution/test_flatten_taps.py")["vertex"]
    return tile.placed(kernel, vertex(kernel, read, n, 4 * columns))


def turned_lines(tile: Tile, kernel: TransposeLines, rng: np.random.Generator) -> dict[str, Any]:
    """Place a vertex that transposes groups of lines in a random order."""
    vertex = drawn_by("nm/test_transpose_lines_asm.py")["vertex"]
    columns, n = int(rng.integers(1, 4)), columns_of(kernel, rng)
    read = rng.permutation(16 * columns).reshape(columns, 16)
    return tile.placed(kernel, vertex(kernel, read, n, 16 * columns))


def image(tile: Tile, kernel: WinogradInput, rng: np.random.Generator) -> dict[str, Any]:
    """Place a vertex of a Winograd transform of a small image."""
    names, most = ("groups", "rows", "columns", "batch"), (3, 3, 4, 2)
    shape = {name: int(rng.integers(1, end)) for name, end in zip(names, most, strict=True)}
    vertex = drawn_by("convolution/test_winograd_asm.py")["vertex"]
    return tile.placed(kernel, vertex(kernel, shape))


def slices(tile: Tile, kernel: DynamicSlice, rng: np.random.Generator) -> dict[str, Any]:
    """Place a vertex that reads or writes one of a few slices, whose number lies in memory."""
    count, words = int(rng.integers(1, 5)), int(rng.integers(0, 50))
    fields = tile.placed(kernel, {"slices": count * ONE, "words": words * ONE})
    tile.put(int(fields["counter"][0]), rng.integers(0, count, 1).astype(np.uint32))
    return fields


def trips(tile: Tile, kernel: TripCounter, rng: np.random.Generator) -> dict[str, Any]:
    """Place a vertex that counts the trips of a loop."""
    fields = tile.placed(kernel, {"trips": rng.integers(0, 5, 1)})
    tile.put(int(fields["words"][0]), rng.integers(0, 5, 2).astype(np.uint32))
    return fields


def units(tile: Tile, kernel: Arrange, rng: np.random.Generator) -> dict[str, Any]:
    """Place a vertex that moves units in a random order."""
    vertex = drawn_by("moves/test_arrange.py")["vertex"]
    read = rng.permutation(int(rng.integers(0, 30)) * kernel.units)
    return tile.placed(kernel, vertex(kernel, read))


def groups(tile: Tile, kernel: ExpandGroups, rng: np.random.Generator) -> dict[str, Any]:
    """Place a vertex that expands N:M groups."""
    shared = drawn_by("nm/test_expand.py")
    blocks, number = int(rng.integers(1, 8)), int(rng.integers(1, 4)) if kernel.in_trips else 1
    columns, _ = shared["random_groups"](kernel, blocks, number, int(rng.integers(9)))
    fields = tile.placed(kernel, shared["vertex"](kernel, BOW, blocks, columns, 0)[0])
    if "counter" in fields:
        tile.put(int(fields["counter"][0]), rng.integers(0, number, 1).astype(np.uint32))
    return fields


def refreshed(tile: Tile, kernel: NMRefresh, rng: np.random.Generator) -> dict[str, Any]:
    """Place a vertex that chooses weights anew, with the old weights and the old mask."""
    rows, strips = int(rng.integers(1, 9)), int(rng.integers(1, 4))
    shared, seed = drawn_by("nm_training/test_nm_refresh_asm.py"), int(rng.integers(1 << 30))
    fields = tile.placed(kernel, shared["vertex"](kernel, rows, strips))
    weights, others = (shared["weights_of"](rows, strips, at) for at in (seed, seed + 1))
    mask = shared["plain_masks"](others, kernel.kept)
    for name, array in {"weights": weights, **({} if kernel.ranks else {"mask": mask})}.items():
        tile.put(int(fields[name][0]), array)
    return fields


def updated(tile: Tile, kernel: NMUpdate, rng: np.random.Generator) -> dict[str, Any]:
    """Place a vertex that updates groups of weights under a random mask."""
    count = int(rng.integers(0, 30))
    fields = tile.placed(kernel, {"groups": count * ONE})
    if "mask" in fields:
        tile.put(int(fields["mask"][0]), rng.integers(0, 16, count).astype(np.uint16))
    return fields


def regular(tile: Tile, kernel: RegularElement, rng: np.random.Generator) -> dict[str, Any]:
    """Place a vertex of a regular list of elements, of drawn shape."""
    placed = drawn_by("dynamic_element/test_regular_element_asm.py")["placed"]
    rows, height, length = rng.integers(1, (30, 20, 12)).tolist()
    buckets, n = -(-rows // height), columns_of(kernel, rng)
    shape = (rows, length, height, int(rng.integers(buckets)), buckets)
    grad_w, seed = bool(rng.integers(2)), int(rng.integers(1 << 30))
    fields: dict[str, Any] = placed(tile, kernel, shape, n, grad_w, seed)
    return fields


def travel(tile: Tile, kernel: Propagation, rng: np.random.Generator) -> dict[str, Any]:
    """Place a vertex of a propagation that has made up to 19 steps, or that starts one."""
    shared = drawn_by("propagation/test_propagation_asm.py")
    grid = tuple(rng.integers(1, (10, 6, 5)).tolist())
    stop = rng.integers(0, grid[:2]).tolist()
    case = shared["Case"](grid, *stop, int(rng.integers(1 << stop[0])) | 1 << stop[0])
    fields = tile.placed(kernel, case.fields)
    tile.put(int(fields["overflow"][0]), case.overflow)
    row = {name: int(numbers[0]) for name, numbers in fields.items()}
    earlier = 0 if kernel.starts else int(rng.integers(1, 20))
    for step in range(earlier):  # words before this one, while there are any
        (shared["NEXT"] if step else shared["START"]).compute(tile, row)
        if not tile.view(row["action"], 1, np.uint32)[0]:
            shared["START"].compute(tile, row)
            break
    return fields


def word(tile: Tile, kernel: Dispatch, rng: np.random.Generator) -> dict[str, Any]:
    """Place a vertex that chooses its case by a word in memory."""
    fields = tile.placed(kernel, {"word": 0 * ONE})
    tile.put(int(fields["word"][0]), rng.integers(0, kernel.cases, 1).astype(np.uint32))
    return fields


def elements(tile: Tile, kernel: Elementwise, rng: np.random.Generator) -> dict[str, Any]:
    """Place a vertex of fewer elements than workers, whole words for each, or any number."""
    count = int(rng.choice([rng.integers(0, 30), rng.integers(0, 400), 4 * kernel.workers]))
    low, factor, high = np.sort(rng.standard_normal(3)).astype(np.float32)
    numbers = {"factor": factor, "low": low, "high": high}
    bits = {name: number.view(np.uint32).astype(np.int64) * ONE for name, number in numbers.items()}
    return tile.placed(kernel, {"count": count * ONE, **bits})


def whole_rows(tile: Tile, kernel: Any, rng: np.random.Generator) -> dict[str, Any]:
    """Place a vertex of fewer rows than workers or more, each with few or many words."""
    rows, count = (
        int(rng.integers(0, 9)),
        int(rng.choice([rng.integers(1, 9), rng.integers(1, 60)])),
    )
    epsilon = np.array([1e-5], np.float32).view(np.uint32).astype(np.int64)
    sums = {"epsilon": epsilon, "pairs": rng.integers(1, 9, 1), "total": rng.integers(1, 99, 1)}
    more = {"heads": rng.integers(1, 4, 1), **sums}
    return tile.placed(kernel, {"rows": rows * ONE, "count": count * ONE, **more})


def pooled(tile: Tile, kernel: Pool, rng: np.random.Generator) -> dict[str, Any]:
    """Place a vertex that pools windows of an image with strides, padding and dilation."""
    axes = []
    for _ in range(2):
        window, dilation = rng.integers(1, 4, 2).tolist()
        before, after = rng.integers(0, window, 2).tolist()
        size, stride = dilation * (window - 1) + int(rng.integers(1, 5)), int(rng.integers(1, 4))
        axes.append(PoolAxis(size, window, stride, before, after, dilation))
    fields = pool_fields(
        *axes,
        8 * int(rng.integers(1, 5)),
        average=kernel.is_average,
        workers=kernel.workers,
    )
    windows = np.asarray(fields["windows"], np.int32)
    numbers = {n: np.array([value]) for n, value in fields.items() if n != "windows"}
    return tile.placed(
        kernel, {**numbers, "windows": Ragged(windows, np.array([0]), np.array([len(windows)]))}
    )


DRAWN: Mapping[type[Codelet], Vertex] = {
    **dict.fromkeys((StaticBlock, StaticBlockFast, StaticElement, StaticNm), lines),
    **dict.fromkeys((DirectBlock, DirectElement), windows),
    **dict.fromkeys((DenseAmp, PublishedDense, SparseAmp), dense),
    **dict.fromkeys((WinogradInput, WinogradOutput), image),
    **dict.fromkeys((Copy, Cast), at_once("moves")),
    **dict.fromkeys((TransposeBlocks, TransposeSlices), turned),
    **dict.fromkeys(
        (
            *(DynamicBlock, DynamicElement, DynamicElementTransposed),
            *(BlockGradW, BlockGradWAmp, ElementGradW),
        ),
        with_words("with_buckets"),
    ),
    Arrange: units,
    BiasRelu: at_once("finish"),
    BlockReduce: at_once("block"),
    CodebookPairs: at_once("pairs"),
    DecodeCodebook: at_once("decoded"),
    DenseStream: streamed_lines,
    StaticBlockKept: kept_blocks,
    DirectDense: direct_dense,
    Dispatch: word,
    DynamicSlice: slices,
    Elementwise: elements,
    ExpandGroups: groups,
    FlattenTaps: taps,
    NMRefresh: refreshed,
    NMUpdate: updated,
    PointerReduce: at_once("pointers"),
    Pool: pooled,
    Propagation: travel,
    Reduce: at_once("reduce"),
    RegularElement: regular,
    **dict.fromkeys((Norm, Rotary, Softmax), whole_rows),
    StreamedGroups: streamed,
    StreamedWindows: streamed,
    FillGroups: filled,
    StridedReduce: at_once("strided"),
    TransposeLines: turned_lines,
    TripCounter: trips,
    Zero: at_once("zero"),
}

# Before any law draws: modules that hold laws cannot be run within another.
for _name in (
    "convolution/test_direct_dense.py",
    "convolution/test_flatten_taps.py",
    "convolution/test_winograd_asm.py",
    "dynamic_element/test_regular_element_asm.py",
    "moves/test_arrange.py",
    "nm/test_expand.py",
    "nm/test_transpose_lines_asm.py",
    "nm_training/test_nm_refresh_asm.py",
    "propagation/test_propagation_asm.py",
    "test_compute_all.py",
    "test_compute_all_buckets.py",
):
    drawn_by(_name)


def run_time_words(kernel: Any, fields: Mapping[str, Any], tile: Tile) -> dict[str, Ragged]:
    """Return the meta-info that a vertex reads at run time, as formulas take it."""
    words = {}
    for operand in kernel.operands:
        if operand.field in ("meta_info", "more_meta_info"):
            count = int(kernel.spans(fields)[operand.field][0]) // 2
            flat = tile.view(int(fields[operand.field][0]), count, np.uint16).copy()
            words[operand.field] = Ragged(flat, np.array([0]), np.array([count]))
    return words
