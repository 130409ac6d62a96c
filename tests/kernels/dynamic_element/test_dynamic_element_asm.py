"""Dynamic element kernels on generated buckets, run instruction by instruction."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType, Ragged
from ipusim.kernels import ElementGradW
from ipusim.kernels.dynamic_library import (
    DYNAMIC_ELEMENTS,
    DYNAMIC_ELEMENTS_TRANSPOSED,
    ELEMENT_GRADS_W,
)

# Addresses on the tile, each in a memory element of its own; code and state are in element 0.
META, MORE_META, S, VALUES, MORE_VALUES, DY, RESULT = (
    BOW.sram_base + element * BOW.element_bytes for element in (1, 2, 3, 4, 5, 6, 7)
)
# Machines on which launch, branch and sync take other numbers of cycles.
CALLS = BOW.with_(worker_launch_cycles=6, supervisor_branch_cycles=6)
MACHINES = (BOW, *(CALLS.with_(local_sync_cycles=sync) for sync in (1, 2, 6, 17, 18, 30)))
ROWS, COLUMNS = 20, 12  # of the rectangle
OWN, OTHER = 3, 8  # ids of the vertex's own sub-groups and of others

each_kernel = pytest.mark.parametrize(
    "kernel",
    [*DYNAMIC_ELEMENTS, *DYNAMIC_ELEMENTS_TRANSPOSED, *ELEMENT_GRADS_W],
    ids=lambda kernel: kernel.name,
)

# A sub-group of the vertex is the number of non-zeros of each row; another one the number of random
# words behind its header, and of its values.
own = st.lists(st.integers(1, COLUMNS), min_size=1, max_size=ROWS)
other = st.tuples(st.integers(0, 30), st.integers(0, 9))
buckets = st.lists(st.lists(st.one_of(own, other), max_size=4), min_size=1, max_size=3)
vectors = st.integers(1, 14)


@pytest.fixture(scope="session")
def placed(element_sub_group):
    """Return a function that puts a vertex's operands on a tile and returns its fields."""

    def sub_group(rows_of_groups, n, kernel, grad_w, rng):
        """Return the words of a sub-group and its number of values."""
        if isinstance(rows_of_groups, tuple):
            rubbish, values = rows_of_groups
            words = [OTHER, 0, 0, values, 9 + rubbish, *rng.integers(0, 1 << 16, 4 + rubbish)]
            return words, values
        numbers = rng.permutation(ROWS)[: len(rows_of_groups)]
        rows = [
            (row, rng.permutation(COLUMNS)[:k])
            for row, k in zip(numbers, rows_of_groups, strict=True)
        ]
        half = kernel.data_type is DataType.HALF
        return element_sub_group(rows, n, half=half, number=OWN, grad_w=grad_w), sum(rows_of_groups)

    def lists(rows):
        """Return the lists of one vertex: the words of rows, one behind another."""
        flat = np.array(rows, dtype=np.uint16).reshape(-1)
        return Ragged(flat, np.array([0]), np.array([len(flat)]))

    def place(tile, kernel, rows_of_groups, n, grad_w, seed):
        rng = np.random.default_rng(seed)
        written = [
            [sub_group(one, n, kernel, grad_w, rng) for one in bucket] for bucket in rows_of_groups
        ]
        words = [[*(word for group, _ in bucket for word in group), 0] for bucket in written]
        # All buckets have the size of the longest one, in whole 64-bit words.
        meta_words = max(-(-len(bucket) // 4) * 4 for bucket in words)
        words = [bucket + [0xFFFF] * (meta_words - len(bucket)) for bucket in words]
        value_count = max(4, *(-(-sum(z for _, z in bucket) // 4) * 4 for bucket in written))
        dtype = kernel.data_type.numpy
        height, depth = ROWS, COLUMNS
        if kernel in DYNAMIC_ELEMENTS_TRANSPOSED:
            height, depth = depth, height
        for address, shape in (
            (S, (depth, n)), (DY, (ROWS, n)),
            (VALUES, (1, value_count)), (MORE_VALUES, (len(rows_of_groups) - 1, value_count)),
        ):  # fmt: skip
            tile.put(address, rng.standard_normal(shape).astype(dtype))
        size = value_count if kernel in ELEMENT_GRADS_W else height * n
        tile.put(RESULT, rng.standard_normal(size).astype(np.float32))
        control = {"meta_info": lists(words[:1]), "more_meta_info": lists(words[1:])}
        tile.put(META, control["meta_info"].flat)
        tile.put(MORE_META, control["more_meta_info"].flat)
        numbers = {
            "n": n, "rows": height, "columns": depth, "sub_group": OWN,
            "buckets": len(rows_of_groups),
            "meta_words": meta_words, "value_count": value_count, "s": S, "meta_info": META,
        }  # fmt: skip
        if kernel in ELEMENT_GRADS_W:
            numbers |= {"dy": DY, "gradient": RESULT}
            del control["more_meta_info"]
        else:
            numbers |= {"q": RESULT, "values": VALUES}
            numbers |= {"more_meta_info": MORE_META, "more_values": MORE_VALUES}
        return {name: np.array([number]) for name, number in numbers.items()}, control

    return place


@each_kernel
@given(
    rows_of_groups=buckets, vectors=vectors, grad_w=st.booleans(), seed=st.integers(0, 1 << 32),
    machine=st.sampled_from(MACHINES),
)  # fmt: skip
@settings(max_examples=75, deadline=None)
def test_a_vertex_takes_its_formulas_cycles_and_gives_its_numerics_bits(
    kernel,
    rows_of_groups,
    vectors,
    grad_w,
    seed,
    machine,
    placed,
    new_tile,
    run_vertex,
    compute_vertex,
):
    if isinstance(kernel, ElementGradW):
        rows_of_groups, grad_w = rows_of_groups[:1], True
    n = vectors * kernel.data_type.vector_width
    executed, computed = new_tile(machine), new_tile(machine)
    fields, control = placed(executed, kernel, rows_of_groups, n, grad_w, seed)
    placed(computed, kernel, rows_of_groups, n, grad_w, seed)
    execution = run_vertex(executed, kernel, fields)
    compute_vertex(computed, kernel, fields)

    result = RESULT - BOW.sram_base
    assert kernel.cycles(machine, fields, control).tolist() == [execution.cycles]
    assert np.array_equal(computed.bytes[result:], executed.bytes[result:])


@each_kernel
def test_a_vertex_writes_nothing_but_its_result_and_its_state(kernel, placed, new_tile, run_vertex):
    tile = new_tile()
    n = 5 * kernel.data_type.vector_width
    fields, _ = placed(tile, kernel, [[(3, 2), [4, 1, 7]]], n, True, 0)
    bytes_before = tile.bytes[META - BOW.sram_base : RESULT - BOW.sram_base].copy()
    run_vertex(tile, kernel, fields)

    assert np.array_equal(bytes_before, tile.bytes[META - BOW.sram_base : RESULT - BOW.sram_base])
    spans = kernel.spans(fields)
    size = int(spans.get("q", spans.get("gradient"))[0])
    assert tile.bytes[RESULT - BOW.sram_base + size :].min() == 0xFF
