"""The block GradW kernel on the AMP: its code against formula, numerics and the vector kernel."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from timed_machines import timed_machines

from ipusim import BOW, MK1, DataType, ProgramError, Ragged, check_suited
from ipusim.kernels import BlockGradWAmp, SubGroups, TransposeSlices, block_meta_info
from ipusim.kernels.dynamic_library import BLOCK_GRAD_W_AMP

HALF, FLOAT = DataType.HALF, DataType.FLOAT
# Bytes from the base of memory to META and DY, and from interleaved memory to S and GRADIENT.
META, DY, S, GRADIENT = 0x3000, 0x4000, 0, 0xA000
# Ids of the vertex's own sub-groups and of others; block rows and block columns of the rectangle.
WANTED, OTHER, ROWS, COLUMNS = 7, 3, 6, 5
# A machine with the launch, sync and branches for which the documented cycles were counted.
COUNTED = BOW.with_(
    worker_launch_cycles=6,
    local_sync_cycles=1,
    supervisor_branch_cycles=6,
    supervisor_untaken_cycles=1,
)
AHEAD_BYTES = 168  # past dy, read and not used
each_kernel = pytest.mark.parametrize("kernel", BLOCK_GRAD_W_AMP, ids=lambda kernel: kernel.name)

rectangles = st.dictionaries(
    st.integers(0, ROWS - 1),
    st.lists(st.integers(0, COLUMNS - 1), min_size=1, max_size=4, unique=True),
    min_size=1,
    max_size=4,
)
# Ids and rectangles: of the vertex's own and of others, in any order.
sub_groups = st.lists(st.tuples(st.sampled_from([WANTED, OTHER, 9]), rectangles), max_size=4)
# Block columns by block row: a row of two blocks and a row of one.
ROWS_OF_TWO = {0: [1, 4], 2: [3]}


def bucket(kernel, groups, grad_w=True):
    """Return the words of a bucket of groups, (id, columns by row) each.

    Sub-groups of other rectangles have garbage behind their headers, which must not be read.
    """
    rows = [
        (row, columns) for _, columns_of_rows in groups for row, columns in columns_of_rows.items()
    ]
    number = np.array([number for number, _ in groups], dtype=np.int64)
    parts = block_meta_info(
        SubGroups(
            number=number,
            x=0 * number,
            y=0 * number,
            rows=np.array([len(columns_of_rows) for _, columns_of_rows in groups], dtype=np.int64),
            row=np.array([row for row, _ in rows], dtype=np.int64),
            length=np.array([len(columns) for _, columns in rows], dtype=np.int64),
            column=np.array([at for _, columns in rows for at in columns], dtype=np.int64),
        ),
        size=(kernel.block, kernel.block),
        grad_w=grad_w,
    )
    words = []
    for group, (ident, _) in enumerate(groups):
        part = parts.row(group).copy()
        part[7:] = part[7:] if ident == WANTED else 0xFFFF
        words += part.tolist()
    return np.array([*words, 0, *[WANTED] * (-(len(words) + 1) % 4)], np.uint16)


def blocks_of(groups):
    """Return sub-group, row and column of each block, in the order of the bucket."""
    return [
        (number, row, column)
        for number, columns_of_rows in groups
        for row, columns in columns_of_rows.items()
        for column in columns
    ]


def placed(tile, kernel, groups, slices, seed, whole=False, dy=None, s=None, gradient=None):
    """Put the operands of a vertex on a tile and return its fields.

    `whole` draws small whole numbers, whose sums are exact. Addresses replace those above.
    """
    rng, machine = np.random.default_rng(seed), tile.machine
    b, dtype, columns = kernel.block, kernel.data_type.numpy, 32 // kernel.data_type.bytes
    words = bucket(kernel, groups)
    values = len(blocks_of(groups)) * b * b + 8
    places = {
        "meta_info": machine.sram_base + META,
        "dy": machine.sram_base + DY if dy is None else dy,
        "s": machine.interleaved_base + S if s is None else s,
        "gradient": machine.interleaved_base + GRADIENT if gradient is None else gradient,
    }
    for name, shape in (
        ("dy", (ROWS, slices, b, columns)),
        ("s", (COLUMNS, slices, b, columns)),
        ("gradient", (values,)),
    ):
        numbers = rng.integers(-3, 4, shape) if whole else rng.standard_normal(shape)
        tile.put(places[name], numbers.astype(np.float32 if name == "gradient" else dtype))
    tile.put(places["meta_info"], words)
    numbers = {
        **places, "n": slices * columns, "rows": ROWS, "columns": COLUMNS, "sub_group": WANTED,
        "buckets": 1, "meta_words": len(words), "value_count": values,
    }  # fmt: skip
    return {name: np.array([number]) for name, number in numbers.items()}


def control_of(tile, fields):
    """Return the control words of a vertex."""
    words = tile.view(int(fields["meta_info"][0]), int(fields["meta_words"][0]), np.uint16).copy()
    return {"meta_info": Ragged(words, np.array([0]), np.array([len(words)]))}


def gradient_of(tile, fields):
    """Return the gradient that a vertex left."""
    return tile.view(int(fields["gradient"][0]), int(fields["value_count"][0]), np.float32)


@each_kernel
@given(
    groups=sub_groups,
    slices=st.integers(1, 5),
    seed=st.integers(0, 1 << 32),
    machine=timed_machines(BOW, MK1),
)
@settings(max_examples=80, deadline=None)
def test_a_vertex_takes_its_formulas_cycles_and_adds_whole_numbers_exactly(
    kernel, groups, slices, seed, machine, new_tile, run_vertex, compute_vertex
):
    executed, computed = new_tile(machine), new_tile(machine)
    fields = placed(executed, kernel, groups, slices, seed, whole=True)
    placed(computed, kernel, groups, slices, seed, whole=True)
    execution = run_vertex(executed, kernel, fields)
    compute_vertex(computed, kernel, fields)

    interleaved = machine.interleaved_offset_bytes
    assert kernel.cycles(machine, fields, control_of(executed, fields)).tolist() == [
        execution.cycles
    ]
    assert np.array_equal(computed.bytes[interleaved:], executed.bytes[interleaved:])


@each_kernel
@given(groups=sub_groups, slices=st.integers(1, 5), seed=st.integers(0, 1 << 32))
@settings(max_examples=30, deadline=None)
def test_values_lie_within_the_rounding_of_the_order_of_sums(
    kernel, groups, slices, seed, new_tile, run_vertex, compute_vertex
):
    executed, computed = new_tile(), new_tile()
    fields = placed(executed, kernel, groups, slices, seed)
    placed(computed, kernel, groups, slices, seed)
    old, b = gradient_of(executed, fields).copy(), kernel.block
    run_vertex(executed, kernel, fields)
    compute_vertex(computed, kernel, fields)

    # Both add n products to the old gradient in float32, in orders of their own.
    size = np.zeros_like(old) if kernel.clears else np.abs(old)
    operands = [
        np.abs(executed.view(
            int(fields[name][0]), count * slices * b * 32 // kernel.data_type.bytes,
            kernel.data_type.numpy,
        )).astype(float).reshape(count, slices, b, -1)
        for name, count in (("dy", ROWS), ("s", COLUMNS))
    ]  # fmt: skip
    for at, (owner, row, column) in enumerate(blocks_of(groups)):
        if owner == WANTED:
            products = np.einsum("kri,kci->rc", operands[0][row], operands[1][column])
            size[at * b * b : (at + 1) * b * b] += products.ravel()
    bound = 2 * (int(fields["n"][0]) + 1) * 2.0**-24
    difference = gradient_of(executed, fields).astype(float) - gradient_of(computed, fields)
    assert np.all(np.abs(difference) <= bound * size)


@each_kernel
def test_gradients_of_transposed_operands_are_those_of_the_vector_kernel(
    kernel, new_tile, compute_vertex
):
    turn = TransposeSlices(kernel.block, kernel.data_type)
    groups, slices = [(OTHER, ROWS_OF_TWO), (WANTED, ROWS_OF_TWO)], 3
    ours, theirs = new_tile(), new_tile()
    fields = placed(ours, kernel, groups, slices, 0, whole=True)
    placed(theirs, kernel, groups, slices, 0, whole=True)
    for name, count in (("dy", ROWS), ("s", COLUMNS)):
        turned = fields[name] + 0x10000
        numbers = {"source": fields[name], "target": turned, "blocks": np.array([count])}
        compute_vertex(ours, turn, {**numbers, "n": fields["n"]})
        fields = {**fields, name: turned}
    compute_vertex(ours, kernel, fields)
    untouched = {name: fields[name] - 0x10000 for name in ("dy", "s")}
    compute_vertex(theirs, kernel.vector, {**fields, **untouched})

    assert np.array_equal(gradient_of(theirs, fields), gradient_of(ours, fields))


@each_kernel
@pytest.mark.parametrize("slices", [1, 3])
@pytest.mark.parametrize("last", ["dy", "s", "gradient"])
def test_a_vertex_reads_no_more_than_data_and_a_little_past_dy(
    kernel, slices, last, new_tile, run_vertex
):
    groups = [(WANTED, {ROWS - 1: [COLUMNS - 1]})]
    area = kernel.block**2
    sizes = {
        "dy": ROWS * slices * kernel.block * 32 + AHEAD_BYTES,
        "s": COLUMNS * slices * kernel.block * 32,
        "gradient": 4 * (area + 8),
    }
    tile = new_tile()
    fields = placed(tile, kernel, groups, slices, 0, **{last: BOW.sram_end - sizes[last]})
    run_vertex(tile, kernel, fields)

    assert np.all(np.isfinite(gradient_of(tile, fields)))


@each_kernel
def test_formulas_take_many_vertices_at_once(kernel, new_tile):
    buckets = [
        [],
        [(WANTED, ROWS_OF_TWO)],
        [(OTHER, ROWS_OF_TWO), (WANTED, {1: [0]}), (WANTED, ROWS_OF_TWO)],
    ]
    alone, control = [], []
    for slices, groups in enumerate(buckets, start=1):
        tile = new_tile()
        fields = placed(tile, kernel, groups, slices, 0)
        alone.append((fields, control_of(tile, fields)))
        control.append(alone[-1][1]["meta_info"].flat)
    together = {name: np.concatenate([fields[name] for fields, _ in alone]) for name in alone[0][0]}
    count = np.array([len(words) for words in control])
    words = Ragged(np.concatenate(control), np.cumsum(count) - count, count)

    assert [int(kernel.cycles(BOW, *one)[0]) for one in alone] == (
        kernel.cycles(BOW, together, {"meta_info": words}).tolist()
    )


@pytest.mark.parametrize("slices", [1, 2, 4])
@pytest.mark.parametrize("branch", [8, 20])
@pytest.mark.parametrize("sync", [1, 17])
@each_kernel
def test_formulas_hold_on_machines_that_branch_otherwise(
    kernel, branch, sync, slices, new_tile, run_vertex
):
    tile = new_tile(BOW.with_(supervisor_branch_cycles=branch, local_sync_cycles=sync))
    groups = [(OTHER, ROWS_OF_TWO), (WANTED, ROWS_OF_TWO), (WANTED, {1: [0]})]
    fields = placed(tile, kernel, groups, slices, 0)
    cycles = kernel.cycles(tile.machine, fields, control_of(tile, fields))

    assert cycles.tolist() == [run_vertex(tile, kernel, fields).cycles]


def test_machines_that_launch_sooner_are_refused():
    machine = BOW.with_(worker_launch_cycles=5)

    with pytest.raises(
        ProgramError, match=r"counted for worker_launch_cycles .*6.*, machine bow has 5"
    ):
        check_suited(machine, BlockGradWAmp(8, HALF, clears=True))


def cycles_of(kernel, n, blocks, machine=COUNTED):
    """Return the cycles of one sub-group whose blocks lie in one row."""
    one = np.array([1])
    numbers = {"n": n, "skipped": 0, "sub_groups": 1, "rows": 1, "blocks": blocks, "cleared": 0}
    columns = {name: one * value for name, value in numbers.items()}
    return int(kernel.cycles_of(machine, **columns)[0])


@pytest.mark.parametrize(
    ("kernel", "n", "published", "ours", "on_bow"),
    [
        (BlockGradWAmp(16, HALF, clears=False), 16, 247, 394, 421),
        (BlockGradWAmp(16, HALF, clears=False), 64, 883, 1008, 1061),
        (BlockGradWAmp(8, HALF, clears=False), 64, 699, 507, 539),
        (BlockGradWAmp(8, FLOAT, clears=False), 64, 1735, 1503, 1571),
    ],
)
def test_a_block_takes_the_documented_cycles(kernel, n, published, ours, on_bow):
    # PopSparse's estimate: a worker's bundles for a slice, and those that a later slice saves.
    bundles, saved = {16: (32, 4), 8: (27, 4)}[kernel.block]
    if kernel.data_type is FLOAT:
        bundles, saved = 33, 2
    k = n * kernel.data_type.bytes // 32  # slices
    estimate = 15 + 4 * (k - 1) + k * (8 + 2 * kernel.block) + 6 * (k * bundles - (k - 1) * saved)

    assert published == estimate
    assert cycles_of(kernel, n, 5) - cycles_of(kernel, n, 4) == ours
    assert cycles_of(kernel, n, 5, BOW) - cycles_of(kernel, n, 4, BOW) == on_bow


def test_a_damaged_bucket_is_refused(new_tile, compute_vertex):
    kernel, tile = BlockGradWAmp(8, HALF, clears=True), new_tile()
    fields = placed(tile, kernel, [(WANTED, {0: [1]})], 1, 0)
    tile.view(int(fields["meta_info"][0]), 7, np.uint16)[5] = 3  # rows less one

    with pytest.raises(ProgramError, match="the bucket is damaged"):
        kernel.cycles(BOW, fields, control_of(tile, fields))
    with pytest.raises(ProgramError, match="the bucket is damaged"):
        compute_vertex(tile, kernel, fields)


def test_buckets_need_no_entries_of_workers(new_tile, run_vertex):
    kernel, tile = BlockGradWAmp(8, HALF, clears=True), new_tile()
    fields = placed(tile, kernel, [(WANTED, ROWS_OF_TWO)], 2, 0)
    with_entries = run_vertex(tile, kernel, fields).cycles
    bare = bucket(kernel, [(WANTED, ROWS_OF_TWO)], grad_w=False)
    tile.put(int(fields["meta_info"][0]), bare)
    without = run_vertex(tile, kernel, {**fields, "meta_words": np.array([len(bare)])}).cycles

    assert with_entries == without


@each_kernel
@pytest.mark.parametrize("n", [0, 4, 20])
def test_part_slices_are_refused(kernel, n, new_tile):
    tile = new_tile()
    fields = {**placed(tile, kernel, [], 1, 0), "n": np.array([n])}

    with pytest.raises(ProgramError, match=f"{n} columns on a tile: slices of"):
        kernel.state_of(fields)
    with pytest.raises(ProgramError, match=f"{n} columns on a tile: slices of"):
        kernel.cycles(BOW, fields, control_of(tile, fields))


def test_block_sizes_without_a_kernel_are_refused():
    with pytest.raises(ProgramError, match="no GradW kernel on the AMP for 4x4 half blocks"):
        BlockGradWAmp(4, HALF, clears=True)


@each_kernel
def test_state_has_the_bytes_it_says(kernel, new_tile):
    fields = placed(new_tile(), kernel, [], 4, 0)
    two = {name: np.repeat(column, 2) for name, column in fields.items()}

    assert kernel.state_of(two).shape == (2, kernel.state_bytes)
