"""The block GradW kernel: its code against formula and numerics; buckets as PopLibs writes them."""

from itertools import accumulate, pairwise

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType, ProgramError, Ragged
from ipusim.kernels import BlockGradW
from ipusim.kernels.dynamic_library import BLOCK_GRAD_W

HALF, FLOAT = DataType.HALF, DataType.FLOAT
# Addresses on the tile, with room between them.
META, DY, S, GRADIENT = (BOW.sram_base + at for at in (0x3000, 0x4000, 0x10000, 0x20000))
# Id of the vertex's own sub-groups; block rows and block columns of the rectangle.
WANTED, ROWS, COLUMNS = 7, 6, 5
each_kernel = pytest.mark.parametrize("kernel", BLOCK_GRAD_W, ids=lambda kernel: kernel.name)


@attrs.frozen
class SubGroup:
    """Some blocks of a rectangle, and how many of them each worker takes.

    Attributes:
        id: number of the rectangle.
        x, y: place of the rectangle, which no kernel reads.
        rows: pairs of a row and its columns, in elements.
        shares: blocks of each worker.
        garbage: the words in place of entries and rows, for a sub-group that nobody should read.
    """

    id: int
    x: int
    y: int
    rows: tuple
    shares: tuple
    garbage: tuple = ()

    def words(self, area):
        """Return the words of PopLibs' block meta-info, with GradW entries."""
        count = sum(len(columns) for _, columns in self.rows)
        tail = self.garbage or (*self.entries(area), *self.row_words)
        head = (self.id, self.x, self.y, count * area, 7 + len(tail))
        return [*head, len(self.rows) - 1, len(self.shares), *tail]

    @property
    def row_words(self):
        """Words of the rows: row, blocks less one, columns."""
        return [word for row, columns in self.rows for word in (row, len(columns) - 1, *columns)]

    def entries(self, area):
        """Return the GradW entries of all workers."""
        size = [2 + len(columns) for _, columns in self.rows]
        row_at = list(accumulate(size, initial=7 + 4 * len(self.shares)))
        blocks = [(row, skip) for row, words in enumerate(size) for skip in range(words - 2)]
        words, first = [], 0
        for worker, share in enumerate(self.shares):
            row, skip = blocks[first]
            words += [first * area, row_at[row] - 7 - 4 * worker, skip, share]
            first += share
        return words


def bucket_of(sub_groups, area):
    """Return the words of a bucket of sub-groups."""
    return [word for group in sub_groups for word in group.words(area)] + [0]


@pytest.mark.parametrize(
    ("group", "words"),
    [
        (
            SubGroup(1, 0, 0, ((0, (0, 3)), (2, (3,))), (1, 1, 1)),
            [1, 0, 0, 18, 26, 1, 3, 0, 12, 0, 1, 6, 8, 1, 1, 12, 8, 0, 1, 0, 1, 0, 3, 2, 0, 3, 0],
        ),
        (
            SubGroup(2, 0, 1, ((2, (0,)),), (1,)),
            [2, 0, 1, 6, 14, 0, 1, 0, 4, 0, 1, 2, 0, 0, 0],
        ),
        (
            SubGroup(3, 1, 0, ((0, (6,)),), (1,)),
            [3, 1, 0, 6, 14, 0, 1, 0, 4, 0, 1, 0, 0, 6, 0],
        ),
        (
            SubGroup(4, 1, 1, ((0, (0, 3)), (2, (6,))), (1, 1, 1)),
            [4, 1, 1, 18, 26, 1, 3, 0, 12, 0, 1, 6, 8, 1, 1, 12, 8, 0, 1, 0, 1, 0, 3, 2, 0, 6, 0],
        ),
    ],
)
def test_buckets_are_as_poplibs_encodes_them(group, words):
    assert bucket_of([group], 2 * 3) == words


@st.composite
def sub_groups(draw, block):
    """Draw sub-groups of the rectangle and of others, which hold garbage."""
    groups = []
    for own in draw(st.lists(st.booleans(), max_size=5)):
        columns = st.lists(st.integers(0, COLUMNS - 1), min_size=1, max_size=COLUMNS, unique=True)
        rows = draw(st.dictionaries(st.integers(0, ROWS - 1), columns, min_size=1))
        count = sum(map(len, rows.values()))
        cuts = draw(st.sets(st.integers(1, count), max_size=5)) - {count}
        edges = [0, *sorted(cuts), count]
        shares = tuple(end - start for start, end in pairwise(edges))
        listed = [
            (block * row, tuple(block * column for column in columns_of_row))
            for row, columns_of_row in rows.items()
        ]
        if own:
            groups.append(SubGroup(WANTED, 1, 2, tuple(listed), shares))
        else:
            garbage = draw(st.lists(st.integers(0, 65535), min_size=1, max_size=30))
            other = draw(st.integers(1, 65535).filter(lambda number: number != WANTED))
            groups.append(SubGroup(other, 0, 0, tuple(listed), (9,) * 7, tuple(garbage)))
    return groups


def words_after(words):
    """Return the words, filled up to whole 64-bit words with numbers that must not be read."""
    return np.array([*words, *[WANTED] * (-len(words) % 4)], np.uint16)


def placed(tile, kernel, groups, n, seed, whole=False):
    """Put the operands of a vertex on a tile; return its fields and its control words."""
    rng = np.random.default_rng(seed)
    b, dtype = kernel.block, kernel.data_type.numpy
    words = words_after(bucket_of(groups, b * b))
    values = sum(len(at) for group in groups for _, at in group.rows) * b * b + 8
    operands = {DY: (ROWS, n, b), S: (COLUMNS, n, b), GRADIENT: (values,)}
    for address, shape in operands.items():
        numbers = rng.integers(-3, 4, shape) if whole else rng.standard_normal(shape)
        tile.put(address, numbers.astype(np.float32 if address == GRADIENT else dtype))
    tile.put(META, words)
    numbers = {
        "dy": DY, "s": S, "meta_info": META, "gradient": GRADIENT, "n": n, "rows": ROWS,
        "columns": COLUMNS, "sub_group": WANTED, "buckets": 1, "meta_words": len(words),
        "value_count": values,
    }  # fmt: skip
    return {name: np.array([number]) for name, number in numbers.items()}


def control_of(tile, fields):
    """Return the control words of a vertex."""
    words = tile.view(META, int(fields["meta_words"][0]), np.uint16).copy()
    return {"meta_info": Ragged(words, np.array([0]), np.array([len(words)]))}


@each_kernel
@given(data=st.data(), n=st.integers(1, 20), seed=st.integers(0, 1 << 32))
@settings(max_examples=60, deadline=None)
def test_a_vertex_takes_its_formulas_cycles_and_gives_its_numerics_bits(
    kernel, data, n, seed, new_tile, run_vertex, compute_vertex
):
    groups = data.draw(sub_groups(kernel.block))
    executed, computed = new_tile(), new_tile()
    fields = placed(executed, kernel, groups, n, seed)
    placed(computed, kernel, groups, n, seed)
    execution = run_vertex(executed, kernel, fields)
    compute_vertex(computed, kernel, fields)

    gradient = GRADIENT - BOW.sram_base
    assert kernel.cycles(BOW, fields, control_of(executed, fields)).tolist() == [execution.cycles]
    assert np.array_equal(computed.bytes[gradient:], executed.bytes[gradient:])


@each_kernel
@given(data=st.data(), n=st.integers(1, 9), seed=st.integers(0, 1 << 32))
@settings(max_examples=20, deadline=None)
def test_gradients_are_those_of_the_dense_product_where_the_pattern_has_blocks(
    kernel, data, n, seed, new_tile, run_vertex
):
    groups = data.draw(sub_groups(kernel.block))
    tile, b = new_tile(), kernel.block
    fields = placed(tile, kernel, groups, n, seed, whole=True)
    dy = tile.view(DY, ROWS * n * b, kernel.data_type.numpy).reshape(ROWS, n, b).astype(float)
    s = tile.view(S, COLUMNS * n * b, kernel.data_type.numpy).reshape(COLUMNS, n, b).astype(float)
    count = int(fields["value_count"][0])
    expected = np.zeros(count) if kernel.clears else tile.view(GRADIENT, count, np.float32).copy()
    at = 0
    for group in groups:
        for row, column in ((row, column) for row, columns in group.rows for column in columns):
            if group.id == WANTED:
                expected[at : at + b * b] += (dy[row // b].T @ s[column // b]).ravel()
            at += b * b
    run_vertex(tile, kernel, fields)

    assert expected.tolist() == tile.view(GRADIENT, count, np.float32).tolist()


@each_kernel
def test_formulas_take_many_vertices_at_once(kernel, new_tile):
    columns = ((0, (0, kernel.block)), (kernel.block, (0,)))
    buckets = [
        [],
        [SubGroup(WANTED, 0, 0, columns, (2, 1))],
        [SubGroup(3, 0, 0, columns, (3,)), SubGroup(WANTED, 0, 0, columns, (1, 1, 1))],
    ]
    tile, single_vertices, control = new_tile(), [], []
    for groups in buckets:
        fields = placed(tile, kernel, groups, 5, 0)
        single_vertices.append((fields, control_of(tile, fields)))
        control.append(single_vertices[-1][1]["meta_info"].flat)
    together = {
        name: np.concatenate([fields[name] for fields, _ in single_vertices])
        for name in single_vertices[0][0]
    }
    count = np.array([len(words) for words in control])
    words = Ragged(np.concatenate(control), np.cumsum(count) - count, count)

    assert [int(kernel.cycles(BOW, *arguments)[0]) for arguments in single_vertices] == (
        kernel.cycles(BOW, together, {"meta_info": words}).tolist()
    )


@pytest.mark.parametrize(("launch", "sync", "branch"), [(9, 3, 8), (6, 17, 6), (1, 1, 2)])
@each_kernel
def test_formulas_hold_on_machines_that_launch_and_branch_otherwise(
    kernel, launch, sync, branch, new_tile, run_vertex
):
    machine = BOW.with_(
        worker_launch_cycles=launch, local_sync_cycles=sync, supervisor_branch_cycles=branch
    )
    rows = ((0, (0, kernel.block)), (kernel.block, (0,)))
    groups = [SubGroup(3, 0, 0, rows, (3,)), *2 * [SubGroup(WANTED, 0, 0, rows, (2, 1))]]
    tile = new_tile(machine)
    fields = placed(tile, kernel, groups, 7, 0)
    execution = run_vertex(tile, kernel, fields)

    assert kernel.cycles(machine, fields, control_of(tile, fields)).tolist() == [execution.cycles]


def published_cycles(block, data_type, n, rows, blocks, groups=1):
    """Return PopSparse's estimate (PerformanceEstimation.hpp 329-422) for blocks in one row."""
    start, row, a_block, a_column = {
        (HALF, 16): (27, 9, 505, 96),
        (HALF, 8): (26, 9, 113, 24),
        (HALF, 4): (26, 9, 33, 6),
        (FLOAT, 8): (24, 7, 208, 48),
        (FLOAT, 4): (27, 9, 45, 12),
    }[data_type, block]
    work = start + rows * row + blocks * (a_block + a_column * n)
    return 37 + 38 + 26 * ((groups - 1) / 2 + 1) + 6 * work


@pytest.mark.parametrize(("blocks", "n", "least"), [(1, 4, 0.8), (4, 16, 0.9), (10, 64, 0.96)])
@each_kernel
def test_cycles_stand_near_the_published_estimate(kernel, blocks, n, least):
    if not kernel.clears:
        one = np.array([1])
        ours = kernel.cycles_of(
            BOW, n=n * one, skipped=0 * one, sub_groups=one, rows=one, blocks=blocks * one,
            cleared=0 * one,
        )  # fmt: skip
        published = published_cycles(kernel.block, kernel.data_type, n, 1, blocks)

        assert least < ours[0] / published < 1.01


def test_a_bucket_without_entries_is_refused(new_tile, compute_vertex):
    kernel, tile = BlockGradW(8, HALF, clears=True), new_tile()
    fields = placed(tile, kernel, [SubGroup(WANTED, 0, 0, ((0, (0,)),), ())], 4, 0)

    with pytest.raises(ProgramError, match="GradW entries of 0 workers, not 1 to 6"):
        kernel.cycles(BOW, fields, control_of(tile, fields))
    with pytest.raises(ProgramError, match="GradW entries of 0 workers"):
        compute_vertex(tile, kernel, fields)


def test_a_damaged_entry_is_refused(new_tile):
    kernel, tile = BlockGradW(8, HALF, clears=True), new_tile()
    fields = placed(tile, kernel, [SubGroup(WANTED, 0, 0, ((0, (0,)),), (1,))], 4, 0)
    for word, value in ((8, 40000), (9, 3), (10, 0), (10, 2)):
        control = control_of(tile, fields)
        control["meta_info"].flat[word] = value

        with pytest.raises(ProgramError, match="a GradW entry leads to word"):
            kernel.cycles(BOW, fields, control)


def test_no_columns_are_refused(new_tile):
    kernel = BlockGradW(8, HALF, clears=True)
    fields = {**placed(new_tile(), kernel, [], 4, 0), "n": np.array([0])}

    with pytest.raises(ProgramError, match="0 columns on a tile"):
        kernel.state_of(fields)


def test_block_sizes_without_a_kernel_are_refused():
    with pytest.raises(ProgramError, match=r"no GradW kernel for 16x16 float blocks"):
        BlockGradW(16, FLOAT, clears=True)


def test_a_gradient_with_a_part_word_is_refused(new_tile):
    kernel = BlockGradW(8, HALF, clears=True)
    fields = {**placed(new_tile(), kernel, [], 4, 0), "value_count": np.array([3])}

    with pytest.raises(ProgramError, match="a gradient of 12 bytes must be of words of 8"):
        kernel.state_of(fields)


@each_kernel
def test_state_has_the_bytes_it_says(kernel, new_tile):
    fields = placed(new_tile(), kernel, [], 4, 0)
    two = {name: np.repeat(column, 2) for name, column in fields.items()}

    assert kernel.state_of(two).shape == (2, kernel.state_bytes)
