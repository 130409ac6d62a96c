"""Many vertices at once: the same bits as one after another, whatever memory holds."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, Codelet, DataType, Fields, IntArray, Ragged, VertexFault
from ipusim.kernels import (
    DirectBlock,
    DirectElement,
    SeatWork,
    StaticElement,
    StaticNm,
    block_worklists,
    element_worklists,
)
from ipusim.kernels.codebook.decode_codebook import CodebookPairs, DecodeCodebook
from ipusim.kernels.finish import finish_loops
from ipusim.kernels.finish.bias_relu import BiasRelu
from ipusim.kernels.library import DIRECT_BLOCKS, DIRECT_ELEMENTS, FINISHES, STATIC_BLOCKS
from ipusim.kernels.moves import move_loops
from ipusim.kernels.moves.pieces import Cast, Copy
from ipusim.kernels.moves.zero import Zero
from ipusim.kernels.products import products
from ipusim.kernels.reduce import reduce_loops
from ipusim.kernels.reduce.block_reduce import BlockReduce
from ipusim.kernels.reduce.pointer_reduce import PointerReduce
from ipusim.kernels.reduce.reduce import Reduce
from ipusim.kernels.reduce.strided_reduce import StridedReduce
from ipusim.kernels.static_block import block_lists
from ipusim.kernels.static_block.static_block_fast import StaticBlockFast
from ipusim.kernels.static_element import element_loops, nm_loops
from ipusim.native import shares
from ipusim.native.signature import Marked
from ipusim.program.codelet import ComputesAll, one_by_one
from ipusim.simulation.tile import Memory

HALF, FLOAT = DataType.HALF, DataType.FLOAT
TILES = 2
MACHINE = BOW.scaled_to(TILES)
SPAN = 1 << 14  # bytes from the address of an operand to that of the next one
# Zeros, infinities, NaN, the largest halves, a float just below overflow, and subnormal halves.
SPECIAL = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 65504.0, -65519.0, 6e-8, -1e-5, 3e4])
# Random numbers with which `filled` fills memory.
RANDOM = np.random.default_rng(0).standard_normal(100_003, dtype=np.float32)
STARTS = 999  # where the numbers of a memory may begin
NORMAL = {True: RANDOM, False: RANDOM.astype(np.float16)}  # by whether the type is float
# The tile of each vertex, int64[vertices], and the fields of all vertices.
TilesAndFields: TypeAlias = tuple[IntArray, Fields]


def lists(rows: list[IntArray]) -> Ragged:
    """Return rows as ragged lists."""
    count = np.array([len(row) for row in rows])
    return Ragged(np.concatenate([*rows, np.zeros(0, np.int64)]), np.cumsum(count) - count, count)


def addresses(count: int, *names: str) -> dict[str, IntArray]:
    """Return an address for each operand of each vertex, far from all others."""
    starts = MACHINE.sram_base + SPAN * np.arange(count * len(names)).reshape(count, -1)
    return {name: starts[:, column] for column, name in enumerate(names)}


def pieces(rng: np.random.Generator, vertices: int, width: int) -> list[IntArray]:
    """Return a list of pieces for each vertex: `width` numbers, {offset, ..., offset, elements}.

    The pieces of a list do not overlap, whether elements have 2, 4 or 8 bytes.
    """
    lists_of_pieces = []
    for _ in range(vertices):
        elements = 4 * rng.integers(0, 9, int(rng.integers(0, 5)))
        offset = np.cumsum(8 * elements) - 8 * elements
        lists_of_pieces.append(np.stack([offset] * (width - 1) + [elements], axis=1).ravel())
    return lists_of_pieces


def static(rng: np.random.Generator, kernel: StaticElement, vertices: int) -> TilesAndFields:
    """Draw vertices of a static kernel of elements or blocks."""
    n, count = int(rng.choice([4, 8, 12, 36])), rng.integers(1, 9, vertices)
    first, total = np.cumsum(count) - count, int(count.sum())
    row = np.concatenate([np.sort(rng.integers(0, 3, length)) for length in count])
    row = np.concatenate(
        [np.unique(part, return_inverse=True)[1] for part in np.split(row, first[1:])]
    )
    column = rng.integers(0, 5, total)
    fields = addresses(vertices, "q", "s", "values") | {"n": np.full(vertices, n)}
    if isinstance(kernel, StaticElement):
        work = element_worklists(first, count, row, column, n, kernel.data_type).worklist
    else:
        work = block_worklists(first, count, row, column, n, kernel.data_type)
    return rng.integers(0, TILES, vertices), {**fields, "worklist": work}


def equal(rng: np.random.Generator, kernel: StaticNm, vertices: int) -> TilesAndFields:
    """Draw vertices of a static kernel of N:M patterns, whose rows have k elements each."""
    n, rows, k = int(rng.choice([4, 8, 12, 36])), *rng.integers(1, 4, (2, vertices))
    count, ones = rows * k, np.ones(vertices, dtype=np.int64)
    row = np.concatenate([np.repeat(np.arange(r), z) for r, z in zip(rows, k, strict=True)])
    column = rng.integers(0, 5, len(row))
    work = SeatWork(np.cumsum(count) - count, count, row, column, rows, 5 * ones, n)
    operand_addresses = addresses(vertices, "q", "s", "values")
    return rng.integers(0, TILES, vertices), {**kernel.fields_of(work), **operand_addresses}


def direct(
    rng: np.random.Generator, kernel: DirectBlock | DirectElement, vertices: int
) -> TilesAndFields:
    """Draw vertices of a direct convolution: overlapping windows of 4 columns less than q has."""
    n, rows = int(rng.choice([8, 12, 36])), rng.integers(1, 4, vertices)
    s_bytes = np.full(vertices, 40 * kernel.block * kernel.data_type.bytes)
    lengths = [rng.integers(1, 4, row_lengths) for row_lengths in rows]
    row = np.concatenate(
        [np.repeat(np.arange(len(row_lengths)), row_lengths) for row_lengths in lengths]
    )
    count, width = np.array([row_lengths.sum() for row_lengths in lengths]), n - 4
    unit = kernel.unit_bytes if isinstance(kernel, DirectBlock) else 8
    last = (s_bytes[0] - width * kernel.block * kernel.data_type.bytes) // unit
    offset = unit * rng.integers(0, last + 1, len(row))
    work = SeatWork(
        *(np.cumsum(count) - count, count, row, 0 * row, rows, 0 * rows, n),
        offset=offset,
        s_bytes=s_bytes,
        width=width,
    )
    operand_addresses = addresses(vertices, "q", "s", "values")
    return rng.integers(0, TILES, vertices), {**kernel.fields_of(work), **operand_addresses}


def moves(rng: np.random.Generator, kernel: Copy, vertices: int) -> TilesAndFields:  # noqa: ARG001
    fields = addresses(vertices, "source", "target")
    return rng.integers(0, TILES, vertices), {**fields, "pieces": lists(pieces(rng, vertices, 3))}


def zero(rng: np.random.Generator, kernel: Zero, vertices: int) -> TilesAndFields:  # noqa: ARG001
    size = 8 * rng.integers(0, 100, vertices)
    return rng.integers(0, TILES, vertices), {**addresses(vertices, "target"), "bytes": size}


def reduce(rng: np.random.Generator, kernel: Reduce, vertices: int) -> TilesAndFields:
    """Draw vertices of a reduction. With biases a piece is whole columns of `height` outputs."""
    tables = []
    for numbers in pieces(rng, vertices, 4):
        table = numbers.reshape(-1, 4) * max(1, kernel.height // 4)
        columns = [table, rng.integers(2, 5, (len(table), 1))]
        if kernel.height:
            offset = 8 * rng.integers(0, 9, (len(table), 1))
            columns = [table[:, :3], offset, table[:, 3:], columns[1]]
        tables.append(np.concatenate(columns, axis=1).ravel())
    names = "q", "received", "y", *(("bias",) if kernel.height else ())
    fields = addresses(vertices, *names)
    return rng.integers(0, TILES, vertices), {**fields, "pieces": lists(tables)}


def strided(rng: np.random.Generator, kernel: StridedReduce, vertices: int) -> TilesAndFields:
    counts, tables = rng.integers(0, 3, (vertices, kernel.workers)), []
    for strips in counts.sum(axis=1).tolist():
        turns, others = rng.integers(1, 20, strips), rng.integers(0, 4, strips)
        target = (np.cumsum(turns) - turns) * kernel.outputs * kernel.output_type.bytes
        source, base = 8 * rng.integers(0, 40, strips), rng.integers(1, 3, strips)
        stride = rng.integers(1, 30, strips)
        tables.append(np.stack([source, target, base, turns - 1, others, stride], axis=1).ravel())
    fields = addresses(vertices, "received", "y", "temporary")
    return rng.integers(0, TILES, vertices), {**fields, "strips": lists(tables), "counts": counts}


def pointers(rng: np.random.Generator, kernel: PointerReduce, vertices: int) -> TilesAndFields:  # noqa: ARG001
    slices = [16 * rng.integers(0, 50, int(rng.integers(1, 5))) for _ in range(vertices)]
    fields = addresses(vertices, "q", "received", "y")
    vectors = rng.integers(0, 30, vertices)
    return rng.integers(0, TILES, vertices), {**fields, "slices": lists(slices), "vectors": vectors}


def block(rng: np.random.Generator, kernel: BlockReduce, vertices: int) -> TilesAndFields:  # noqa: ARG001
    fields = addresses(vertices, "q", "received", "y")
    numbers = {"vectors": (1, 10), "others": (1, 6)}
    random_numbers = {name: rng.integers(*bounds, vertices) for name, bounds in numbers.items()}
    return rng.integers(0, TILES, vertices), {**fields, **random_numbers}


def decoded(rng: np.random.Generator, kernel: DecodeCodebook, vertices: int) -> TilesAndFields:  # noqa: ARG001
    fours = rng.integers(0, 100, vertices)
    return rng.integers(0, TILES, vertices), {
        **addresses(vertices, "indices", "table", "target"),
        "fours": fours,
    }


def pairs(rng: np.random.Generator, kernel: CodebookPairs, vertices: int) -> TilesAndFields:  # noqa: ARG001
    return rng.integers(0, TILES, vertices), addresses(vertices, "table", "target")


def finish(rng: np.random.Generator, kernel: BiasRelu, vertices: int) -> TilesAndFields:
    counts, tables = rng.integers(0, 3, (vertices, kernel.workers)), []
    for num_pieces in counts.sum(axis=1).tolist():
        columns = rng.integers(1, 20, num_pieces)
        offset = (np.cumsum(columns) - columns) * kernel.column_words * 8
        biases = 8 * kernel.words * rng.integers(0, 9, num_pieces)
        numbers = [offset, biases, columns - 1] if kernel.bias else [offset, columns - 1]
        tables.append(np.stack(numbers, axis=1).ravel())
    fields = addresses(vertices, *("y", "bias")[: 2 if kernel.bias else 1])
    return rng.integers(0, TILES, vertices), {**fields, "pieces": lists(tables), "counts": counts}


TYPES = [(HALF, HALF), (HALF, FLOAT), (FLOAT, HALF), (FLOAT, FLOAT)]
CASES: list[tuple[Codelet, Callable[..., TilesAndFields]]] = [
    *((kernel, static) for kernel in (*STATIC_BLOCKS, StaticBlockFast())),
    *((StaticElement(*types), static) for types in TYPES if types != (FLOAT, HALF)),
    *((StaticNm(*types), equal) for types in TYPES if types != (FLOAT, HALF)),
    *((kernel, direct) for kernel in (*DIRECT_BLOCKS, *DIRECT_ELEMENTS)),
    *((kernel, reduce) for kernel in Reduce.variants()),
    *((StridedReduce(*types), strided) for types in TYPES),
    *((PointerReduce(*types), pointers) for types in TYPES),
    *((BlockReduce(*types), block) for types in TYPES),
    *((Copy(each), moves) for each in (HALF, FLOAT)),
    *((Cast(*types), moves) for types in TYPES[1:3]),
    *((kernel, finish) for kernel in FINISHES),
    (Zero(), zero),
    *((DecodeCodebook(paired), decoded) for paired in (False, True)),
    (CodebookPairs(), pairs),
]
each_kernel = pytest.mark.parametrize(
    ("kernel", "draw"), CASES, ids=[kernel.name for kernel, _ in CASES]
)
# For what does not depend on types and forms: one kernel of each class and size of blocks.
ENGINES = list({(type(case[0]), getattr(case[0], "block", 1)): case for case in CASES}.values())
each_engine = pytest.mark.parametrize(
    ("kernel", "draw"), ENGINES, ids=[kernel.name for kernel, _ in ENGINES]
)


@cache
def numbers(*, wide: bool, one_in: int) -> npt.NDArray[Any]:
    """Return STARTS more random numbers than a memory holds; one of `one_in` is special."""
    rng = np.random.default_rng(one_in)
    dtype = np.float32 if wide else np.float16
    values = np.resize(NORMAL[wide], len(Memory(MACHINE).flat(dtype)) + STARTS)
    positions = rng.integers(0, len(values), len(values) // one_in)
    values[positions] = rng.choice(SPECIAL, len(positions)).astype(np.float32)
    return values


def filled(rng: np.random.Generator, *, wide: bool) -> Memory:
    """Return a memory full of random numbers, of float if `wide`, else half; some are special."""
    memory = Memory(MACHINE)
    flat = memory.flat(np.float32 if wide else np.float16)
    start = int(rng.integers(0, STARTS))
    one_in = int(rng.choice([20, 2_000, 500_000]))
    flat[:] = numbers(wide=wide, one_in=one_in)[start : start + len(flat)]
    return memory


def same_bits(memory: Memory, other: Memory, *, wide: bool) -> bool:
    """Return True if two arrays have equal bits, with one pattern for every NaN."""
    if np.array_equal(memory.images, other.images):
        return True
    return np.array_equal(bits(memory, wide=wide), bits(other, wide=wide))


def bits(memory: Memory, *, wide: bool) -> IntArray:
    """Return the bits of an array, with one pattern for every NaN."""
    flat = memory.flat(np.float32 if wide else np.float16)
    return np.where(np.isnan(flat), 1, flat.view(np.uint32 if wide else np.uint16))


def results(kernel: Codelet) -> DataType:
    """Return the type of a kernel's results, float if it has none."""
    for name in ("partials_type", "output_type", "target_type", "data_type"):
        # Reductions have partials as operands; products (with blocks) have them as results.
        if name != "partials_type" or hasattr(kernel, "block"):
            data_type = getattr(kernel, name, None)
            if data_type is not None:
                return data_type
    return FLOAT


def operands(kernel: Codelet) -> DataType:
    """Return the type of a kernel's operands, float if it has none."""
    for name in ("data_type", "source_type", "partials_type"):
        data_type = getattr(kernel, name, None)
        if data_type is not None:
            return data_type
    return FLOAT


@each_kernel
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 1 << 30), vertices=st.integers(1, 9))
def test_all_at_once_gives_the_bits_of_one_after_another(kernel, draw, seed, vertices):
    rng = np.random.default_rng(seed)
    tile, fields = draw(rng, kernel, vertices)
    wide = operands(kernel) is FLOAT
    at_once, single = filled(rng, wide=wide), Memory(MACHINE)
    single.images[:] = at_once.images
    assert isinstance(kernel, ComputesAll)
    with np.errstate(all="ignore"):
        kernel.compute_all(at_once, tile, fields)
        one_by_one(kernel, single, tile, fields)

    wide = results(kernel) is FLOAT
    assert same_bits(single, at_once, wide=wide)


@each_engine
def test_vertices_without_a_fault_are_never_computed_one_by_one(kernel, draw, monkeypatch):
    def alone(*_):
        raise AssertionError("one vertex after another")

    monkeypatch.setattr(type(kernel), "compute", alone)
    rng = np.random.default_rng(5)
    tile, fields = draw(rng, kernel, 9)

    with np.errstate(all="ignore"):
        kernel.compute_all(filled(rng, wide=operands(kernel) is FLOAT), tile, fields)


@each_engine
def test_a_span_outside_memory_is_a_fault_of_its_vertex(kernel, draw):
    tile, fields = draw(np.random.default_rng(3), kernel, 5)
    name = next(operand.field for operand in kernel.operands if operand.field in fields)
    fields[name] = np.where(np.arange(5) == 3, MACHINE.sram_base - 64, fields[name])
    with pytest.raises(VertexFault) as single:
        one_by_one(kernel, Memory(MACHINE), tile, fields)
    with pytest.raises(VertexFault) as at_once:
        kernel.compute_all(Memory(MACHINE), tile, fields)

    assert (single.value.vertex, at_once.value.vertex) == (3, 3)
    assert "elements of" in at_once.value.reason
    assert str(single.value).partition("must lie")[2] == str(at_once.value).partition("must lie")[2]


@each_engine
def test_results_do_not_depend_on_the_number_of_threads(kernel, draw, monkeypatch):
    monkeypatch.setattr(shares, "MIN_WORK", 1)
    images = []
    for processors in (1, 3):
        monkeypatch.setattr(shares, "_processors", lambda count=processors: count)
        rng = np.random.default_rng(5)
        tile, fields = draw(rng, kernel, 9)
        memory = filled(rng, wide=operands(kernel) is FLOAT)
        kernel.compute_all(memory, tile, fields)
        images.append(memory.images.copy())

    assert np.array_equal(*images)


BLOCK_LOOPS = [block_lists, products]
# Modules of compiled loops, and kernels whose results are compared with the loops' Python, which is
# slow: some of each class.
LOOPS = [*BLOCK_LOOPS, element_loops, nm_loops, reduce_loops, move_loops, finish_loops]
FEW = {
    "static_block_16x16_half_half",
    "static_block_16x16_float_float",
    "static_block_8x8_half_float",
    "static_block_8x8_float_float",
    "static_block_4x4_half_half",
    "static_block_4x4_float_float",
    "static_element_half_half",
    "static_element_float_float",
    "direct_block_16x16_half_half",
    "direct_block_8x8_float_float",
    "direct_block_4x4_half_float",
    "direct_element_half_half",
    "direct_element_float_float",
    "static_nm_half_half",
    "static_nm_float_float",
    "strided_reduce_half_float",
    "strided_reduce_float_half",
    *(kernel.name for kernel, draw in CASES if draw in (moves, zero, finish)),
}


@pytest.mark.parametrize(
    ("kernel", "draw"),
    [case for case in CASES if case[0].name in FEW],
    ids=[kernel.name for kernel, _ in CASES if kernel.name in FEW],
)
def test_compiled_loops_give_the_bits_of_their_python(kernel, draw, monkeypatch):
    rng = np.random.default_rng(11)
    tile, fields = draw(rng, kernel, 1)
    by_code = filled(rng, wide=operands(kernel) is FLOAT)
    by_python = Memory(MACHINE)
    by_python.images[:] = by_code.images
    kernel.compute_all(by_code, tile, fields)
    for module in LOOPS:
        for name, loop in list(vars(module).items()):
            if isinstance(loop, Marked) and loop.signature:
                monkeypatch.setattr(module, name, loop.python)
    with np.errstate(all="ignore"):
        kernel.compute_all(by_python, tile, fields)

    wide = results(kernel) is FLOAT
    assert np.array_equal(bits(by_python, wide=wide), bits(by_code, wide=wide))
