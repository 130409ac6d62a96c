"""Kernels of dense products and of buckets: all vertices at once give the bits of one by one."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import TypeAlias

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, Codelet, DataType, Fields, IntArray, ProgramError, VertexFault
from ipusim.kernels import DynamicElement, SubGroups, block_meta_info, element_meta_info
from ipusim.kernels.dynamic_library import (
    BLOCK_GRAD_W,
    BLOCK_GRAD_W_AMP,
    DYNAMIC_BLOCKS,
    DYNAMIC_ELEMENTS,
    DYNAMIC_ELEMENTS_TRANSPOSED,
    ELEMENT_GRADS_W,
    TRANSPOSE_SLICES,
    TransposeBlocks,
)
from ipusim.kernels.gradient.transpose_slices import SLICE_BYTES
from ipusim.kernels.library import DENSE, DENSE_FAST
from ipusim.kernels.propagation.dispatch import Dispatch
from ipusim.native import shares
from ipusim.program.codelet import one_by_one
from ipusim.simulation.tile import Memory

shared = runpy.run_path(str(Path(__file__).with_name("test_compute_all.py")))
filled, same_bits = shared["filled"], shared["same_bits"]
MACHINE, TILES = shared["MACHINE"], shared["TILES"]
HALF, FLOAT = DataType.HALF, DataType.FLOAT
ROOM = 10_240  # bytes from the address of an operand to that of the next one
OWN, OTHER = 7, 3  # ids of the vertices' own sub-groups and of others
ENTRIES = 8  # blocks or elements of a bucket at most
WORDS = 260  # 16-bit words of a bucket's meta-info, more than ENTRIES blocks need
MOST_BUCKETS = 3
VERTICES = st.integers(1, 5)
# The tile of each vertex, int64[vertices]; their fields; their buckets, [vertices, MOST_BUCKETS,
# WORDS], empty for kernels without buckets.
Drawn: TypeAlias = tuple[IntArray, Fields, IntArray]


def addresses(count: int, *names: str) -> dict[str, IntArray]:
    """Return an address for each operand of each vertex, far from all others."""
    starts = MACHINE.sram_base + ROOM * np.arange(count * len(names)).reshape(count, -1)
    return {name: starts[:, column] for column, name in enumerate(names)}


def groups_of(rng: np.random.Generator, rows: int, columns: int, most: int) -> SubGroups:
    """Return random sub-groups of two rectangles, with at most `most` entries together."""
    # Numbers and row counts of sub-groups; rows and their lengths; columns of entries.
    columns_of_table: list[list[int]] = [[], [], [], [], []]
    left = int(rng.integers(0, most + 1))
    while left:
        chosen_rows = np.sort(rng.permutation(rows)[: rng.integers(1, rows + 1)])[:left]
        columns_of_table[0].append(int(rng.choice([OWN, OTHER])))
        columns_of_table[1].append(len(chosen_rows))
        for index, row in enumerate(chosen_rows.tolist()):
            spare = left - (len(chosen_rows) - index - 1)
            length = int(rng.integers(1, min(columns, spare) + 1))
            columns_of_table[2].append(row)
            columns_of_table[3].append(length)
            columns_of_table[4].extend(rng.permutation(columns)[:length].tolist())
            left -= length
    number, count, row, length, column = (
        np.array(numbers, dtype=np.int64) for numbers in columns_of_table
    )
    return SubGroups(number, 0 * number, 0 * number, count, row, length, column)


def bucket(rng: np.random.Generator, kernel: Codelet, n: int, shape: tuple[int, int]) -> IntArray:
    """Return the words of a random bucket, with random words behind them."""
    block, grad_w = getattr(kernel, "block", 1), "grad_w" in kernel.name
    groups = groups_of(rng, *shape, ENTRIES)
    words: IntArray = rng.integers(0, 1 << 16, WORDS)
    if not len(groups):
        words[0] = 0
        return words
    if block == 1:
        meta_info = element_meta_info(groups, width=n, data_type=kernel.data_type, grad_w=grad_w)
    else:
        meta_info = block_meta_info(groups, size=(block, block), grad_w=grad_w)
    assert len(meta_info.flat) < WORDS
    words[: len(meta_info.flat)] = meta_info.flat
    words[len(meta_info.flat)] = 0
    return words


def with_buckets(rng: np.random.Generator, kernel: Codelet, vertices: int) -> Drawn:
    """Draw vertices of a kernel that reads buckets."""
    block, grad_w = getattr(kernel, "block", 1), "grad_w" in kernel.name
    n = int(rng.choice([4, 8, 12])) if block == 1 else int(rng.integers(1, 10))
    if kernel in BLOCK_GRAD_W_AMP:
        n = SLICE_BYTES // kernel.data_type.bytes
    lists = ("meta_info",) if grad_w else ("meta_info", "more_meta_info", "values", "more_values")
    spans = ("gradient", "dy", "s") if grad_w else ("q", "s")
    fields = addresses(vertices, *spans, *lists)
    rows, columns = 3, 4
    buckets = (
        np.ones(vertices, dtype=np.int64) if grad_w else rng.integers(1, MOST_BUCKETS + 1, vertices)
    )
    numbers = {
        "n": n,
        "rows": columns if getattr(kernel, "transposed", False) else rows,
        "columns": rows if getattr(kernel, "transposed", False) else columns,
        "sub_group": OWN,
        "meta_words": WORDS,
        "value_count": ENTRIES * block**2,
    }
    if kernel in DYNAMIC_ELEMENTS_TRANSPOSED:
        numbers |= {"rows": columns, "columns": rows}
    fields |= {name: np.full(vertices, value) for name, value in numbers.items()}
    words = rng.integers(0, 1 << 16, (vertices, MOST_BUCKETS, WORDS))
    for vertex, count in enumerate(buckets.tolist()):  # what lies behind them is not read
        for number in range(count):
            words[vertex, number] = bucket(rng, kernel, n, (rows, columns))
    return rng.integers(0, TILES, vertices), {**fields, "buckets": buckets}, words


def dense(rng: np.random.Generator, kernel: Codelet, vertices: int) -> Drawn:  # noqa: ARG001
    """Draw vertices of a dense kernel."""
    fields = addresses(vertices, "q", "s", "values")
    for name, most in (("n", 26), ("rows", 3), ("columns", 3)):
        fields[name] = rng.integers(1, most, vertices)
    return rng.integers(0, TILES, vertices), fields, np.zeros(0, np.int64)


def turned(rng: np.random.Generator, kernel: Codelet, vertices: int) -> Drawn:
    """Draw vertices of a kernel that transposes blocks or slices."""
    fields = addresses(vertices, "source", "target")
    columns = SLICE_BYTES // kernel.data_type.bytes
    fields["blocks"] = rng.integers(0, 5, vertices)
    fields["n"] = columns * rng.integers(1, 3, vertices)
    return rng.integers(0, TILES, vertices), fields, np.zeros(0, np.int64)


TRANSPOSES = tuple(
    TransposeBlocks(block, each)
    for each, blocks in ((HALF, (4, 8, 16)), (FLOAT, (4, 8)))
    for block in blocks
)
WITH_BUCKETS = (
    *DYNAMIC_BLOCKS,
    *DYNAMIC_ELEMENTS,
    *DYNAMIC_ELEMENTS_TRANSPOSED,
    *ELEMENT_GRADS_W,
    *BLOCK_GRAD_W,
    *BLOCK_GRAD_W_AMP,
)
CASES = [
    *((kernel, dense) for kernel in (*DENSE_FAST, *DENSE)),
    *((kernel, with_buckets) for kernel in WITH_BUCKETS),
    *((kernel, turned) for kernel in (*TRANSPOSES, *TRANSPOSE_SLICES)),
]
each_kernel = pytest.mark.parametrize(
    ("kernel", "draw"), CASES, ids=[kernel.name for kernel, _ in CASES]
)
# For what does not depend on types and forms: one kernel of each class and size of blocks.
ENGINES = list({(type(case[0]), getattr(case[0], "block", 1)): case for case in CASES}.values())
each_engine = pytest.mark.parametrize(
    ("kernel", "draw"), ENGINES, ids=[kernel.name for kernel, _ in ENGINES]
)
WALKERS = [kernel for kernel, draw in ENGINES if draw is with_buckets]
each_walker = pytest.mark.parametrize("kernel", WALKERS, ids=lambda kernel: kernel.name)


def put(memory: Memory, vertices: Drawn) -> None:
    """Write the buckets of each vertex to memory: its own, then the others one behind another."""
    tile, fields, words = vertices
    for vertex, where in enumerate(tile.tolist()):
        for name, part in (("meta_info", slice(0, 1)), ("more_meta_info", slice(1, 3))):
            if name in fields and words.size:
                content = words[vertex, part].astype(np.uint16).ravel()
                memory.on(where).view(int(fields[name][vertex]), len(content), np.uint16)[:] = (
                    content
                )


def wide_results(kernel: Codelet) -> bool:
    """Return True if a kernel's results are float."""
    result_type = FLOAT if "element" in kernel.name or "grad" in kernel.name else None
    return (result_type or getattr(kernel, "partials_type", kernel.data_type)) is FLOAT


@each_kernel
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 1 << 30), vertices=VERTICES)
def test_all_at_once_gives_the_bits_of_one_after_another(kernel, draw, seed, vertices):
    rng = np.random.default_rng(seed)
    random_vertices = draw(rng, kernel, vertices)
    at_once, single = filled(rng, wide=kernel.data_type is FLOAT), Memory(MACHINE)
    put(at_once, random_vertices)
    single.images[:] = at_once.images
    with np.errstate(all="ignore"):
        kernel.compute_all(at_once, *random_vertices[:2])
        one_by_one(kernel, single, *random_vertices[:2])

    wide = wide_results(kernel)
    assert same_bits(single, at_once, wide=wide)


@each_engine
def test_vertices_without_a_fault_are_never_computed_one_by_one(kernel, draw, monkeypatch):
    def alone(*_):
        raise AssertionError("one vertex after another")

    monkeypatch.setattr(type(kernel), "compute", alone)
    rng = np.random.default_rng(5)
    random_vertices = draw(rng, kernel, 5)
    memory = filled(rng, wide=kernel.data_type is FLOAT)
    put(memory, random_vertices)

    kernel.compute_all(memory, *random_vertices[:2])


@each_engine
def test_results_do_not_depend_on_the_number_of_threads(kernel, draw, monkeypatch):
    monkeypatch.setattr(shares, "MIN_WORK", 1)
    images = []
    for processors in (1, 3):
        monkeypatch.setattr(shares, "_processors", lambda count=processors: count)
        rng = np.random.default_rng(5)
        random_vertices = draw(rng, kernel, 5)
        memory = filled(rng, wide=kernel.data_type is FLOAT)
        put(memory, random_vertices)
        kernel.compute_all(memory, *random_vertices[:2])
        images.append(memory.images.copy())

    assert np.array_equal(*images)


@each_engine
def test_a_span_outside_memory_is_a_fault_of_its_vertex(kernel, draw):
    tile, fields, _ = random_vertices = draw(np.random.default_rng(3), kernel, 5)
    name = next(
        operand.field for operand in kernel.operands if operand.field in ("q", "source", "gradient")
    )
    fields[name] = np.where(np.arange(5) == 3, MACHINE.sram_base - 64, fields[name])
    if "blocks" in fields:
        fields["blocks"] += 1
    memory = Memory(MACHINE)
    put(memory, random_vertices)
    with pytest.raises(VertexFault) as at_once:
        kernel.compute_all(memory, tile, fields)

    assert at_once.value.vertex == 3
    assert "elements of" in at_once.value.reason


@each_walker
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 1 << 30))
def test_damaged_buckets_are_refused_or_computed_as_one_after_another(kernel, seed):
    rng = np.random.default_rng(seed)
    tile, fields, words = random_vertices = with_buckets(rng, kernel, 3)
    for bucket_words in words.reshape(-1, WORDS):
        # Two of the first 40 words, where sub-groups lie, become small numbers.
        bucket_words[rng.integers(0, 40, 2)] = rng.integers(0, 40, 2)
    at_once, single = filled(rng, wide=kernel.data_type is FLOAT), Memory(MACHINE)
    put(at_once, random_vertices)
    single.images[:] = at_once.images
    refused = []
    with np.errstate(all="ignore"):
        for run in (kernel.compute_all, lambda *arguments: one_by_one(kernel, *arguments)):
            try:
                run(at_once if not refused else single, tile, fields)
                refused.append(False)
            except (ProgramError, VertexFault, IndexError, ValueError):
                refused.append(True)

    assert refused[0] == refused[1]
    if not refused[0]:
        wide = wide_results(kernel)
        assert same_bits(single, at_once, wide=wide)


def test_a_bucket_without_entries_leaves_zeros():
    kernel = DynamicElement(HALF, clears=True)
    rng = np.random.default_rng(2)
    tile, fields, words = random_vertices = with_buckets(rng, kernel, 4)
    words[:, :, 0] = 0
    memory = filled(rng, wide=False)
    put(memory, random_vertices)
    kernel.compute_all(memory, tile, fields)
    for vertex, where in enumerate(tile.tolist()):
        size = int(fields["rows"][vertex] * fields["n"][vertex])
        assert not memory.on(where).view(int(fields["q"][vertex]), size, np.float32).any()


def test_a_word_that_names_no_case_is_a_fault_of_its_vertex():
    memory = Memory(BOW.scaled_to(4))
    word = BOW.sram_base + 4 * np.arange(4)
    memory.on(2).view(int(word[2]), 1, np.uint32)[0] = 12
    with pytest.raises(VertexFault, match="word 12 names none of the 12 cases") as fault:
        Dispatch(12).compute_all(memory, np.arange(4), {"word": word})

    assert fault.value.vertex == 2
