"""Cycles by the formula of every kernel, at several shapes of one vertex on a Bow tile.

A kernel that meets its work at run time is asked by what it would meet: sub-groups, rows, blocks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import singledispatch
from itertools import product
from typing import Any

import numpy as np
import pytest
from drawn_groups import Case

from ipusim import BOW, HYPOTHETICAL_NM, Codelet, IntArray, Ragged
from ipusim.kernels import (
    CODELETS,
    Arrange,
    BiasRelu,
    BlockGradW,
    BlockGradWAmp,
    BlockReduce,
    BucketWalk,
    Cast,
    CodebookPairs,
    Copy,
    DecodeCodebook,
    DenseAmp,
    DenseStream,
    DirectBlock,
    DirectDense,
    Dispatch,
    DynamicBlock,
    DynamicElement,
    DynamicElementTransposed,
    DynamicSlice,
    ElementGradW,
    Elementwise,
    ExpandGroups,
    FillGroups,
    FlattenTaps,
    NMRefresh,
    NMUpdate,
    Norm,
    PointerReduce,
    Pool,
    PoolAxis,
    Propagation,
    Reduce,
    RegularElement,
    Rotary,
    Softmax,
    SparseAmp,
    StaticBlock,
    StaticBlockFast,
    StaticBlockKept,
    StaticElement,
    StaticNm,
    StreamedGroups,
    StridedReduce,
    TransposeBlocks,
    TransposeLines,
    TransposeSlices,
    TripCounter,
    WinogradInput,
    WinogradOutput,
    Zero,
    pool_fields,
)

Shape = Mapping[str, int]
Taken = Iterator[tuple[Shape, IntArray]]

COLUMNS = (16, 224)
WORK = ((1, 1), (4, 16), (7, 90))  # rows, and blocks or non-zeros in all
BUCKETS = ((1, 0, 1), (3, 2, 2))  # buckets walked, sub-groups of others and own ones
WORKERS = 6


def shapes(**axes: Sequence[int]) -> list[Shape]:
    """Return every combination of values of the axes."""
    return [dict(zip(axes, values, strict=True)) for values in product(*axes.values())]


def columns(shape: Shape) -> dict[str, IntArray]:
    """Return the fields of a table with one vertex of this shape."""
    return {name: np.array([value]) for name, value in shape.items()}


def one_list(*numbers: int) -> Ragged:
    """Return a field of one list for the one vertex."""
    return Ragged(np.array(numbers, dtype=np.int32), np.array([0]), np.array([len(numbers)]))


def work() -> list[Shape]:
    """Return shapes of blocks or non-zeros in rows."""
    return [{"n": n, "rows": rows, "blocks": found} for n in COLUMNS for rows, found in WORK]


def met() -> list[dict[str, int]]:
    """Return shapes of work in buckets, of which some sub-groups belong to others."""
    return [
        {**shape, "buckets": buckets, "skipped": skipped, "found": found}
        for shape in work()
        for buckets, skipped, found in BUCKETS
    ]


@singledispatch
def taken(kernel: Codelet) -> Taken:
    """Yield shapes, and the cycles of one vertex of each."""
    raise NotImplementedError(f"no shapes for {kernel.name}: add some here")


@taken.register(StaticBlock)
@taken.register(StaticBlockFast)
def _(kernel: Any) -> Taken:
    for shape in work():
        yield shape, kernel.cycles(BOW, columns(shape), {})


@taken.register
def _(kernel: DirectBlock) -> Taken:
    for shape in work():
        yield shape, kernel.cycles(BOW, columns({**shape, "width": shape["n"] - 2}), {})


@taken.register
def _(kernel: StaticElement) -> Taken:
    for shape in work():
        shares = np.arange(WORKERS) < shape["rows"]  # one row a worker, as far as they go
        fields = {
            "worker_rows": (shares * -(-shape["rows"] // WORKERS))[None],
            "worker_nonzeros": (shares * shape["blocks"])[None],
            "worker_n": np.full((1, WORKERS), shape["n"]),
        }
        yield shape, kernel.cycles(BOW, fields, {})


@taken.register
def _(kernel: StaticNm) -> Taken:
    for shape in shapes(n=(20, *COLUMNS), rows=(1, 20), nonzeros=(1, 8)):
        yield shape, kernel.cycles(BOW, columns(shape), {})


@taken.register
def _(kernel: DenseAmp) -> Taken:
    for shape in shapes(n=COLUMNS, rows=(1, 4), columns=(1, 6)):
        yield shape, kernel.cycles(BOW, columns(shape), {})


@taken.register
def _(kernel: StaticBlockKept) -> Taken:
    fewest = 36 if kernel.block == 4 else 32
    for shape in shapes(n=(fewest, 62, 96), rows=(1, 4), blocks=(4, 9)):
        yield shape, kernel.cycles(BOW, columns(shape), {})


@taken.register
def _(kernel: DenseStream) -> Taken:
    for shape in shapes(n=(24, 61, 384), rows=(1, 4), columns=(2, 6)):
        yield shape, kernel.cycles(BOW, columns(shape), {})


@taken.register
def _(kernel: DirectDense) -> Taken:
    for shape in shapes(width=COLUMNS, rows=(1, 4), columns=(1, 6)):
        yield shape, kernel.cycles(BOW, columns(shape), {})


@taken.register
def _(kernel: FlattenTaps) -> Taken:
    for shape in shapes(columns=(1, 6, 25), n=COLUMNS):
        yield shape, kernel.cycles(BOW, columns(shape), {})


@taken.register
def _(kernel: Arrange) -> Taken:
    for groups in (0, 1, 6, 600):
        listed = {"offsets": one_list(*[0] * (groups * kernel.units + 1))}
        yield {"groups": groups}, kernel.cycles(BOW, listed, {})


@taken.register
def _(kernel: SparseAmp) -> Taken:
    for shape in shapes(n=COLUMNS, rows=(1, 4), columns=(2, 6)):
        yield shape, kernel.cycles(HYPOTHETICAL_NM, columns(shape), {})


@taken.register
def _(kernel: DynamicBlock) -> Taken:
    for shape in met():
        entered = min(shape["buckets"], shape["found"])
        given = {**shape, "entered_buckets": entered, "q_rows": 2 * shape["rows"]}
        yield shape, kernel.cycles_of(BOW, **arguments(given))


@taken.register(DynamicElement)
@taken.register(DynamicElementTransposed)
def _(kernel: Any) -> Taken:
    for shape in met():
        rows, blocks, n = (np.array([shape[name]]) for name in ("rows", "blocks", "n"))
        walk = walk_of(shape, kernel.bundles_of(rows, blocks, n))
        yield shape, kernel.cycles_of(BOW, walk, rows * n)


@taken.register
def _(kernel: RegularElement) -> Taken:
    for shape in shapes(n=COLUMNS, rows=(1, 7, 35), length=(1, 11), bucket_rows=(3, 40)):
        yield shape, kernel.cycles(BOW, columns(shape), {})


@taken.register
def _(kernel: ElementGradW) -> Taken:
    for shape in met():
        rows, blocks, n = (np.array([shape[name]]) for name in ("rows", "blocks", "n"))
        walk = walk_of(shape, kernel.bundles_of(rows, blocks, n))
        yield shape, kernel.cycles_of(BOW, walk, 2 * blocks)


def arguments(counts: Shape) -> dict[str, IntArray]:
    """Return columns by the names that formulas have; recorded cases call sub-groups `found`."""
    return columns({"sub_groups" if name == "found" else name: counts[name] for name in counts})


def walk_of(shape: Shape, bundles: IntArray) -> BucketWalk:
    """Return the walk over the buckets of a shape, with these bundles for each own sub-group."""
    counts = arguments({name: shape[name] for name in ("buckets", "skipped", "found")})
    return BucketWalk(**counts, bundles=shape["found"] * bundles)


@taken.register(BlockGradW)
@taken.register(BlockGradWAmp)
def _(kernel: Any) -> Taken:
    for shape in met():
        if shape["buckets"] == 1:  # theirs is one at a time
            counts = {name: value for name, value in shape.items() if name != "buckets"}
            cleared = shape["blocks"] * kernel.block**2 // 2 if kernel.clears else 0
            yield counts, kernel.cycles_of(BOW, **arguments({**counts, "cleared": cleared}))


@taken.register
def _(kernel: TransposeBlocks) -> Taken:
    for shape in shapes(blocks=(1, 6, 25)):
        yield shape, kernel.cycles(BOW, columns(shape), {})


@taken.register
def _(kernel: DecodeCodebook) -> Taken:
    for shape in shapes(fours=(0, 1, 6, 25, 1000)):
        yield shape, kernel.cycles(BOW, columns(shape), {})


@taken.register
def _(kernel: CodebookPairs) -> Taken:
    yield {"table": 0}, kernel.cycles(BOW, columns({"table": 0}), {})


@taken.register
def _(kernel: ExpandGroups) -> Taken:
    for shape in shapes(blocks=(0, 1, 6, 25)):
        yield shape, kernel.cycles(BOW, columns(shape), {})


@taken.register(WinogradInput)
@taken.register(WinogradOutput)
def _(kernel: Any) -> Taken:
    strides = {"row_stride": np.array([8192]), "group_stride": np.array([65536])}
    for shape in shapes(groups=(1, 4), rows=(1, 7), columns=(7,), batch=(1, 4)):
        yield shape, kernel.cycles(BOW, {**columns(shape), **strides}, {})


@taken.register
def _(kernel: TransposeLines) -> Taken:
    for shape in shapes(columns=(1, 6, 25), n=COLUMNS):
        yield shape, kernel.cycles(BOW, columns(shape), {})


@taken.register
def _(kernel: TransposeSlices) -> Taken:
    for shape in shapes(blocks=(1, 6, 25), n=COLUMNS):
        yield shape, kernel.cycles(BOW, columns(shape), {})


@taken.register
def _(kernel: Reduce) -> Taken:
    for shape in shapes(outputs=(32, 256, 4096), depth=(2, 5, 16)):
        biases = [0] * bool(kernel.height)  # the offset of the piece's biases
        pieces = one_list(0, 0, 0, *biases, shape["outputs"], shape["depth"])
        yield shape, kernel.cycles(BOW, {"pieces": pieces}, {})


@taken.register
def _(kernel: StreamedGroups) -> Taken:
    for shape in shapes(n=(16, 48), rows=(1, 40), columns=(1, 5)):
        row, slab = np.indices((shape["rows"], shape["columns"]))
        case = Case(kernel, (row + slab) % 3 == 0, shape["n"], seed=0)
        yield shape, kernel.cycles(BOW, case.fields(), {})


@taken.register
def _(kernel: FillGroups) -> Taken:
    for shape in shapes(words=(0, 40, 900), every=(1, 3, 17)):
        number = np.arange(shape["words"] * kernel.places)
        fills = kernel.fills_of(number % shape["every"] == 0)
        yield shape, kernel.cycles(BOW, kernel.fields_of([fills]), {})


@taken.register
def _(kernel: PointerReduce) -> Taken:
    for shape in shapes(vectors=(1, 16, 100), slices=(1, 9)):
        fields = {
            "vectors": np.array([shape["vectors"]]),
            "slices": one_list(*[0] * shape["slices"]),
        }
        yield shape, kernel.cycles(BOW, fields, {})


@taken.register
def _(kernel: BlockReduce) -> Taken:
    for shape in shapes(vectors=(1, 16, 100), others=(1, 8)):
        yield shape, kernel.cycles(BOW, columns(shape), {})


@taken.register
def _(kernel: StridedReduce) -> Taken:
    for shape in shapes(strips=(1, 3), turns=(1, 20), partials=(2, 9)):
        strip = (0, 0, 0, shape["turns"] - 1, shape["partials"] - 1, shape["turns"])
        counts = np.array([[shape["strips"], 1, 0, 0, 0, 0]])
        strips = one_list(*(strip * int(counts.sum())))
        yield shape, kernel.cycles(BOW, {"strips": strips, "counts": counts}, {})


@taken.register(Copy)
@taken.register(Cast)
def _(kernel: Any) -> Taken:
    for shape in shapes(pieces=(1, 9), elements=(4, 96, 4096)):
        pieces = one_list(*((0, 0, shape["elements"]) * shape["pieces"]))
        yield shape, kernel.cycles(BOW, {"pieces": pieces}, {})


@taken.register
def _(kernel: Zero) -> Taken:
    for shape in shapes(bytes=(0, 8, 48, 4096)):
        yield shape, kernel.cycles(BOW, columns(shape), {})


@taken.register
def _(kernel: BiasRelu) -> Taken:
    for shape in shapes(pieces=(1, 9), columns=(1, 16, 224)):
        piece = (*(0,) * (kernel.piece_numbers - 1), shape["columns"] - 1)
        counts = np.array([[shape["pieces"], *(0,) * (WORKERS - 1)]])
        fields = {"pieces": one_list(*(piece * shape["pieces"])), "counts": counts}
        yield shape, kernel.cycles(BOW, fields, {})


@taken.register
def _(kernel: Elementwise) -> Taken:
    for shape in shapes(count=(0, 1, 200, 3072)):
        yield shape, kernel.cycles(BOW, columns(shape), {})


@taken.register
def _(kernel: Norm) -> Taken:
    for shape in shapes(rows=(0, 1, 4, 24), count=(3, 770), pairs=(18,)):
        yield shape, kernel.cycles(BOW, columns(shape), {})


@taken.register
def _(kernel: Pool) -> Taken:
    for shape in shapes(size=(7, 14), window=(2, 7), channel_words=(1, 4)):
        axis = PoolAxis(shape["size"], shape["window"], shape["window"])
        numbers = pool_fields(axis, axis, 8 * shape["channel_words"], average=kernel.is_average)
        windows = np.asarray(numbers["windows"]).tolist()
        fields = {"windows": one_list(*windows), "counts": np.asarray(numbers["counts"])[None]}
        yield shape, kernel.cycles(BOW, {**fields, "step": np.array([numbers["step"]])}, {})


@taken.register
def _(kernel: Rotary) -> Taken:
    for shape in shapes(rows=(0, 1, 4), heads=(1, 12), count=(32, 3)):
        yield shape, kernel.cycles(BOW, columns(shape), {})


@taken.register
def _(kernel: Softmax) -> Taken:
    for shape in shapes(rows=(0, 1, 4, 24), count=(3, 64, 385)):
        yield shape, kernel.cycles(BOW, columns(shape), {})


@taken.register
def _(kernel: NMRefresh) -> Taken:
    for shape in shapes(rows=(0, 6, 47), strips=(1, 16)):
        yield shape, kernel.cycles(BOW, columns(shape), {})


@taken.register
def _(kernel: NMUpdate) -> Taken:
    for shape in shapes(groups=(0, 6, 1000)):
        yield shape, kernel.cycles(BOW, columns(shape), {})


@taken.register
def _(kernel: Propagation) -> Taken:
    for shape in shapes(px=(2,)):
        yield shape, kernel.cycles(BOW, columns(shape), {})


@taken.register
def _(kernel: Dispatch) -> Taken:
    for shape in shapes(word=(0,)):
        yield shape, kernel.cycles(BOW, columns(shape), {})


@taken.register
def _(kernel: DynamicSlice) -> Taken:
    for shape in shapes(words=(0, 1, 6, 37)):
        yield shape, kernel.cycles(BOW, columns(shape), {})


@taken.register
def _(kernel: TripCounter) -> Taken:
    for shape in shapes(words=(0,)):  # an address
        yield shape, kernel.cycles(BOW, columns(shape), {})


@pytest.mark.parametrize("kernel", CODELETS, ids=lambda kernel: kernel.name)
def test_cycles_stay(kernel: Codelet, cycles: Any) -> None:
    for shape, counted in taken(kernel):
        case = " ".join(f"{name} {value}" for name, value in shape.items())
        cycles.check(case, cycles=counted[0])
