"""Dynamic element kernels: results of buckets, spans, and bundles against PopLibs' vertices."""

import numpy as np
import pytest

from ipusim import BOW, DataType, ProgramError, Ragged, check_suited
from ipusim.kernels import DynamicElement, DynamicElementTransposed, ElementGradW
from ipusim.kernels.dynamic_element.element_walk import BucketWalk

# Machine for whose launches, sync and branches the formula of `element_walk` has numbers: a branch
# takes 6 cycles, a launch with its sync 7.
FORMULA_MACHINE = BOW.with_(
    worker_launch_cycles=6,
    local_sync_cycles=1,
    supervisor_branch_cycles=6,
    supervisor_untaken_cycles=1,
)
HALF, FLOAT = DataType.HALF, DataType.FLOAT
# Addresses 64 KiB apart, in a plain array of bytes.
META, MORE_META, S, VALUES, MORE_VALUES, RESULT, DY = (number << 16 for number in range(7))
# Ids of the vertex's own sub-groups, and of another rectangle's.
OWN, OTHER = 2, 5
# Rows and columns of the rectangle; words of meta-info and values for which a bucket has room, more
# than any bucket of these tests needs.
ROWS, COLUMNS, META_WORDS, VALUE_COUNT = 5, 7, 160, 24
# A sub-group of another rectangle: id, x, y, FOREIGN_VALUES values, 11 words to the next sub-group.
# A vertex steps over it: its words of 65535 would lead out of the bucket.
FOREIGN_VALUES = 3
FOREIGN = [OTHER, 0, 0, FOREIGN_VALUES, 11, 65535, 65535, 65535, 65535, 65535, 65535]
# The vertex's own sub-groups: (row, columns of its non-zeros) for each row. The first bucket has
# the first of them, behind the foreign one, and the second bucket has the other two.
PARTS = ([(4, [0, 6]), (0, [3])], [(2, [1, 2, 3, 4, 5, 6])], [(4, [1])])

each_type = pytest.mark.parametrize("data_type", DataType, ids=lambda data_type: data_type.value)


@pytest.fixture(scope="session")
def buckets(element_sub_group):
    """Return a function that encodes two buckets with the sub-groups of `PARTS`."""

    def words(data_type, n):
        """Return the meta-info for n columns of the dense operand, uint16[2, META_WORDS]."""
        half = data_type is HALF
        first, second, third = (
            element_sub_group(part, n, half=half, number=OWN, grad_w=True) for part in PARTS
        )
        both = [*FOREIGN, *first, 0], [*second, *third, 0]
        return np.array(
            [bucket + [0] * (META_WORDS - len(bucket)) for bucket in both], dtype=np.uint16
        )

    return words


def len_of(parts):
    """Return the number of non-zeros of sub-groups."""
    return sum(len(columns) for part in parts for _, columns in part)


def placed(memory, words, data_type, n, *, transposed=False):
    """Put the operands of a vertex in memory; return its fields, the matrix, s, dy and q."""
    rng = np.random.default_rng(0)
    height, depth = (COLUMNS, ROWS) if transposed else (ROWS, COLUMNS)
    values, s, dy = (
        rng.integers(-4, 5, shape).astype(data_type.numpy)
        for shape in ((2, VALUE_COUNT), (depth, n), (ROWS, n))
    )
    q = rng.integers(-4, 5, (height, n)).astype(np.float32)
    memory.put(META, words[0])
    memory.put(MORE_META, words[1])
    for address, numbers in ((VALUES, values[0]), (MORE_VALUES, values[1]), (S, s), (DY, dy)):
        memory.put(address, numbers)
    memory.put(RESULT, q)
    fields = {
        "n": n, "rows": height, "columns": depth, "sub_group": OWN, "buckets": 2,
        "meta_words": META_WORDS, "value_count": VALUE_COUNT, "q": RESULT, "s": S, "dy": DY,
        "gradient": RESULT, "meta_info": META, "values": VALUES, "more_meta_info": MORE_META,
        "more_values": MORE_VALUES,
    }  # fmt: skip
    matrix = np.zeros((ROWS, COLUMNS))
    # Own values of the first bucket, which lie behind those of the foreign sub-group, then of the
    # second bucket.
    first, second = len_of(PARTS[:1]), len_of(PARTS[1:])
    stored = [*values[0, FOREIGN_VALUES : FOREIGN_VALUES + first], *values[1, :second]]
    positions = [(row, column) for part in PARTS for row, columns in part for column in columns]
    for position, value in zip(positions, stored, strict=True):
        matrix[position] = value
    return {name: np.array(number) for name, number in fields.items()}, matrix, s, dy, q


@each_type
@pytest.mark.parametrize("clears", [True, False])
def test_forward_adds_the_product_of_all_buckets(data_type, clears, buckets, memory):
    n = 12
    fields, matrix, s, _, q = placed(memory, buckets(data_type, n), data_type, n)
    DynamicElement(data_type, clears).compute(memory, fields)

    expected = matrix @ s + (0 if clears else q)
    assert np.array_equal(expected, memory.view(RESULT, q.size, np.float32).reshape(q.shape))


@each_type
@pytest.mark.parametrize("kernel", [DynamicElement, DynamicElementTransposed])
def test_spans_are_the_bytes_of_the_operands_and_of_further_buckets(kernel, data_type, memory):
    nothing = np.zeros((2, META_WORDS), np.uint16)
    transposed = kernel is DynamicElementTransposed
    fields, _, s, _, q = placed(memory, nothing, data_type, 12, transposed=transposed)
    values = VALUE_COUNT * data_type.bytes
    for buckets in (1, 2, 4):
        table = {name: number[None] for name, number in fields.items()}
        spans = kernel(data_type, True).spans({**table, "buckets": np.array([buckets])})

        assert {name: int(size[0]) for name, size in spans.items()} == {
            "q": q.nbytes,
            "s": s.nbytes,
            "meta_info": nothing[0].nbytes,
            "values": values,
            "more_meta_info": (buckets - 1) * nothing[0].nbytes,
            "more_values": (buckets - 1) * values,
        }


@each_type
@pytest.mark.parametrize("clears", [True, False])
def test_transposed_adds_the_product_of_the_transpose(data_type, clears, buckets, memory):
    n = 12
    words = buckets(data_type, n)
    fields, matrix, s, _, q = placed(memory, words, data_type, n, transposed=True)
    DynamicElementTransposed(data_type, clears).compute(memory, fields)

    expected = matrix.T @ s + (0 if clears else q)
    assert np.array_equal(expected, memory.view(RESULT, q.size, np.float32).reshape(q.shape))


@each_type
@pytest.mark.parametrize("clears", [True, False])
def test_grad_w_is_the_dense_gradient_at_the_non_zeros(data_type, clears, buckets, memory):
    n = 12
    fields, _, s, dy, q = placed(memory, buckets(data_type, n), data_type, n)
    expected = np.zeros(VALUE_COUNT) if clears else q.ravel()[:VALUE_COUNT].copy()
    ElementGradW(data_type, clears).compute(memory, {**fields, "buckets": np.array(1)})

    dense = dy.astype(np.float64) @ s.astype(np.float64).T
    # The vertex has the first bucket alone: a gradient for each of its three non-zeros, (4, 0),
    # (4, 6) and (0, 3), behind the values of the foreign sub-group, which stay as they are.
    expected[FOREIGN_VALUES : FOREIGN_VALUES + 3] += dense[[4, 4, 0], [0, 6, 3]]
    assert np.array_equal(expected, memory.view(RESULT, VALUE_COUNT, np.float32))


def test_half_products_are_rounded_forward_and_exact_in_gradients(element_sub_group, memory):
    # (1 + 2**-10)**2 = 1 + 2**-9 + 2**-20, whose last bit half does not hold
    words = element_sub_group([(0, [0])], 4, half=True, number=OWN, grad_w=True)
    odd = np.full(4, 1 + 2.0**-10, dtype=np.float16)
    numbers = {
        "n": 4, "rows": 1, "columns": 1, "sub_group": OWN, "buckets": 1, "meta_words": 40,
        "value_count": 4, "q": RESULT, "gradient": RESULT, "s": S, "dy": DY, "meta_info": META,
        "values": VALUES,
    }  # fmt: skip
    fields = {name: np.array(number) for name, number in numbers.items()}
    memory.put(META, np.array([*words, *[0] * (40 - len(words))], dtype=np.uint16))
    for address in (S, DY, VALUES):
        memory.put(address, odd)
    results = []
    for kernel in (DynamicElement, DynamicElementTransposed, ElementGradW):
        kernel(HALF, True).compute(memory, fields)
        results.append(float(memory.view(RESULT, 1, np.float32)[0]))

    assert results == [1 + 2.0**-9, 1 + 2.0**-9 + 2.0**-20, 4 * (1 + 2.0**-9 + 2.0**-20)]


def published_half(rows, k, n):
    """Return a worker's bundles, counted on PopLibs' SparseDenseMatMulElementWise_half_float.S.

    Args:
        rows: Number of rows of the worker, with k non-zeros each.
        k: Number of non-zeros of a row.
        n: Number of columns of the dense operand that the worker multiplies.
    """
    if n == 8:
        return 28 + rows * (15 + 3 * k)
    if n == 4:
        return 30 + rows * (11 + 2 * k)
    last_columns = 2 + 11 + 2 * k + 2 if n % 8 else 0
    return 33 + rows * (8 + n // 8 * (17 + 3 * k) + 1 + last_columns + 4)


def published_float(rows, k, n):
    """Return a worker's bundles, counted on PopLibs' SparseDenseMatMulElementWise_float_float.S.

    The arguments are those of `published_half`.
    """
    if n == 4:
        return 25 + rows * (13 + 3 * k)
    if n == 2:
        return 27 + rows * (11 + 2 * k)
    last_columns = 2 + 8 + 2 * k + 2 if n % 4 else 0
    return 33 + rows * (8 + n // 4 * (12 + 3 * k) + 1 + last_columns + 4)


@pytest.mark.parametrize(("rows", "k"), [(1, 1), (4, 8), (10, 5), (40, 11)])
@pytest.mark.parametrize("n", [4, 8, 12, 16, 20, 64, 256])
def test_forward_takes_the_published_bundles_or_three_more_in_short_float_rows(rows, k, n):
    # Float runs with half as many columns, so that both types run the same loops: narrow for n = 4,
    # wide for 8, and the general one for all others.
    counts = np.array([rows]), np.array([rows * k])
    half = DynamicElement(HALF, True).bundles_of(*counts, np.array([n]))[0]
    single = DynamicElement(FLOAT, True).bundles_of(*counts, np.array([n // 2]))[0]

    assert half == published_half(rows, k, n)
    # PopLibs' wide and narrow loops take 3 bundles fewer at the start with float.
    assert single == published_float(rows, k, n // 2) + (3 if n <= 8 else 0)


def one_bucket(words):
    """Return fields and control words of a vertex that walks one bucket of these words."""
    flat = np.array([*words, 0], dtype=np.uint16)
    numbers = {"sub_group": OWN, "buckets": 1, "meta_words": len(flat), "value_count": 24}
    fields = {name: np.array([number]) for name, number in numbers.items()}
    return fields, {"meta_info": Ragged(flat, np.array([0]), np.array([len(flat)]))}


@each_type
def test_cycles_of_a_bucket_equal_those_of_its_counts(data_type, element_sub_group):
    # Planners know no bucket: they call `cycles_of` with the counts of the walk that they expect.
    # Here a walk is counted by hand: one bucket, one sub-group of 6 rows with 4 non-zeros each, and
    # one vector of columns. Six workers have a row each, except in the transposed product, where
    # rows cannot be divided: the only worker with columns has all 6 rows and all 24 non-zeros.
    n, rows = data_type.vector_width, [(row, [0, 2, 5, 6]) for row in range(6)]
    words = element_sub_group(rows, n, half=data_type is HALF, number=OWN, grad_w=True)
    fields, control = one_bucket(words)
    fields |= {"n": np.array([n]), "rows": np.array([6])}
    one, row_count, row_nonzeros, nonzeros = (np.array([count]) for count in (1, 6, 4, 24))
    results = row_count * fields["n"]
    forward, transposed, grad_w = (
        kernel(data_type, True)
        for kernel in (DynamicElement, DynamicElementTransposed, ElementGradW)
    )

    def walk(bundles):
        """Return the counts of the walk, with the bundles of the slowest worker."""
        return BucketWalk(buckets=one, skipped=0 * one, sub_groups=one, bundles=bundles)

    expected = [
        forward.cycles_of(
            FORMULA_MACHINE, walk(forward.bundles_of(one, row_nonzeros, fields["n"])), results
        ),
        transposed.cycles_of(
            FORMULA_MACHINE, walk(transposed.bundles_of(row_count, nonzeros, fields["n"])), results
        ),
        grad_w.cycles_of(
            FORMULA_MACHINE, walk(grad_w.bundles_of(one, row_nonzeros, fields["n"])), nonzeros
        ),
    ]
    kernels = (forward, transposed, grad_w)
    assert [kernel.cycles(FORMULA_MACHINE, fields, control) for kernel in kernels] == expected


@each_type
def test_vertices_without_own_sub_groups_take_the_cycles_of_the_walk_alone(data_type, buckets):
    # Two vertices with ids that no sub-group has: one with two buckets, one with the first alone.
    kernel, words = DynamicElement(data_type, False), buckets(data_type, 12)
    fields = {
        "n": np.array([12, 12]), "rows": np.array([5, 5]), "sub_group": np.array([9, OTHER + 9]),
        "buckets": np.array([2, 1]), "meta_words": np.full(2, META_WORDS),
    }  # fmt: skip
    first = Ragged(words.ravel(), np.array([0, 0]), np.full(2, META_WORDS))
    more = Ragged(words.ravel(), np.array([META_WORDS, 0]), np.array([META_WORDS, 0]))
    cycles = kernel.cycles(FORMULA_MACHINE, fields, {"meta_info": first, "more_meta_info": more})

    # The formula of `element_walk`: a bucket takes 26 cycles, a sub-group that is stepped over 19.
    # The first bucket has two sub-groups and the second one two more.
    assert cycles.tolist() == [1 + 15 + 2 * 26 + 4 * 19, 1 + 15 + 26 + 2 * 19]


@each_type
def test_part_vectors_are_refused(data_type):
    fields = dict.fromkeys(
        ("q", "s", "dy", "gradient", "meta_info", "values", "more_meta_info", "more_values"),
        np.array([8, 8]),
    )
    fields |= {"n": np.array([8, 9]), "rows": np.array([5, 5]), "buckets": np.array([1, 1])}
    fields |= dict.fromkeys(("sub_group", "meta_words", "value_count"), np.array([8, 8]))

    for kernel in (DynamicElement, DynamicElementTransposed, ElementGradW):
        with pytest.raises(ProgramError, match="9 columns on a tile: must be a positive multiple"):
            kernel(data_type, True).state_of(fields)


def test_a_machine_whose_supervisor_waits_otherwise_is_refused():
    slow = BOW.with_(supervisor_latency_cycles=8)

    with pytest.raises(ProgramError, match="counted for supervisor_latency_cycles 6, machine"):
        check_suited(slow, ElementGradW(HALF, True))
