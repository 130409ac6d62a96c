"""Dynamic element kernels: results of buckets, spans, and bundles against PopLibs' vertices."""

import numpy as np
import pytest

from ipusim import BOW, DataType, ProgramError, Ragged, check_suited
from ipusim.kernels import DynamicElement, DynamicElementTransposed, ElementGradW
from ipusim.kernels.dynamic_element.element_walk import BucketWalk

# Bow with the cycles of launch, sync and branches for which PopSparse's estimates were published.
CALLS = BOW.with_(
    worker_launch_cycles=6,
    local_sync_cycles=1,
    supervisor_branch_cycles=6,
    supervisor_untaken_cycles=1,
)
HALF, FLOAT = DataType.HALF, DataType.FLOAT
# Addresses of operands, 64 KiB apart; RESULT is that of q or of the gradient.
META, MORE_META, S, VALUES, MORE_VALUES, RESULT, DY = (at << 16 for at in range(7))
# Ids of the vertex's own sub-groups, and of another rectangle's.
OWN, OTHER = 2, 5
ROWS, COLUMNS, META_WORDS, VALUE_COUNT = 5, 7, 160, 24
# A sub-group of another rectangle, of 3 values and 11 words; those of 65535 must not be read.
FOREIGN = [OTHER, 0, 0, 3, 11, 65535, 65535, 65535, 65535, 65535, 65535]
# Sub-groups by bucket: (row, columns of its non-zeros) for each row.
PARTS = ([(4, [0, 6]), (0, [3])], [(2, [1, 2, 3, 4, 5, 6])], [(4, [1])])

each_type = pytest.mark.parametrize("data_type", DataType, ids=lambda one: one.value)


@pytest.fixture(scope="session")
def buckets(element_sub_group):
    """Return two buckets of a rectangle in three parts, the first behind a foreign sub-group."""

    def words(data_type, n):
        half = data_type is HALF
        first, second, third = (
            element_sub_group(part, n, half=half, number=OWN, grad_w=True) for part in PARTS
        )
        both = [*FOREIGN, *first, 0], [*second, *third, 0]
        return np.array(
            [bucket + [0] * (META_WORDS - len(bucket)) for bucket in both], dtype=np.uint16
        )

    return words


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
    stored = [*values[0, 3:6], *values[1, :7]]
    positions = [(row, column) for part in PARTS for row, columns in part for column in columns]
    for position, value in zip(positions, stored, strict=True):
        matrix[position] = value
    return {name: np.array(number) for name, number in fields.items()}, matrix, s, dy, q


@each_type
@pytest.mark.parametrize("clears", [True, False])
def test_the_forward_kernel_adds_the_products_of_all_buckets_to_q(
    data_type, clears, buckets, memory
):
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
def test_the_transposed_kernel_adds_the_product_of_the_transpose_to_q(
    data_type, clears, buckets, memory
):
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
    gradient_before = np.zeros(VALUE_COUNT) if clears else q.ravel()[:VALUE_COUNT].copy()
    ElementGradW(data_type, clears).compute(memory, {**fields, "buckets": np.array(1)})

    dense = dy.astype(np.float64) @ s.astype(np.float64).T
    gradient_before[3:6] += dense[[4, 4, 0], [0, 6, 3]]
    assert np.array_equal(gradient_before, memory.view(RESULT, VALUE_COUNT, np.float32))


def test_only_the_forward_kernel_rounds_its_products_to_half(element_sub_group, memory):
    # (1 + 2**-10)**2 = 1 + 2**-9 + 2**-20, whose last bit half does not hold. GradW sums n = 4 of
    # them.
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
    """Return a worker's bundles, counted on PopLibs' SparseDenseMatMulElementWise_half_float.S."""
    if n == 8:
        return 28 + rows * (15 + 3 * k)
    if n == 4:
        return 30 + rows * (11 + 2 * k)
    last_columns = 2 + 11 + 2 * k + 2 if n % 8 else 0
    return 33 + rows * (8 + n // 8 * (17 + 3 * k) + 1 + last_columns + 4)


def published_float(rows, k, n):
    """Return a worker's bundles, counted on PopLibs' SparseDenseMatMulElementWise_float_float.S."""
    if n == 4:
        return 25 + rows * (13 + 3 * k)
    if n == 2:
        return 27 + rows * (11 + 2 * k)
    last_columns = 2 + 8 + 2 * k + 2 if n % 4 else 0
    return 33 + rows * (8 + n // 4 * (12 + 3 * k) + 1 + last_columns + 4)


@pytest.mark.parametrize(("rows", "k"), [(1, 1), (4, 8), (10, 5), (40, 11)])
@pytest.mark.parametrize("n", [4, 8, 12, 16, 20, 64, 256])
def test_the_forward_kernel_takes_80_to_108_percent_of_the_published_bundles(rows, k, n):
    # With one strip or one vector of half columns the code is that of PopLibs, bundle by bundle.
    counts = np.array([rows]), np.array([rows * k])
    half = DynamicElement(HALF, True).bundles_of(*counts, np.array([n]))[0]
    single = DynamicElement(FLOAT, True).bundles_of(*counts, np.array([n // 2]))[0]

    if n <= 8:
        assert published_half(rows, k, n) == half
    assert 0.8 <= half / published_half(rows, k, n) <= 1
    assert 0.8 <= single / published_float(rows, k, n // 2) <= 1.08


def one_bucket(words):
    """Return fields and control words of a vertex that walks one bucket of these words."""
    flat = np.array([*words, 0], dtype=np.uint16)
    numbers = {"sub_group": OWN, "buckets": 1, "meta_words": len(flat), "value_count": 24}
    fields = {name: np.array([number]) for name, number in numbers.items()}
    return fields, {"meta_info": Ragged(flat, np.array([0]), np.array([len(flat)]))}


@each_type
def test_cycles_are_those_of_the_counts_that_a_planner_expects(data_type, element_sub_group):
    n, rows = data_type.vector_width, [(row, [0, 2, 5, 6]) for row in range(6)]
    words = element_sub_group(rows, n, half=data_type is HALF, number=OWN, grad_w=True)
    fields, control = one_bucket(words)
    fields |= {"n": np.array([n]), "rows": np.array([6])}
    # Six rows of four non-zeros: each worker multiplies one row; the transposed kernel takes all.
    one, six, four, all_of = (np.array([count]) for count in (1, 6, 4, 24))
    forward, transposed, grad_w = (
        kernel(data_type, True)
        for kernel in (DynamicElement, DynamicElementTransposed, ElementGradW)
    )

    def walk(bundles):
        return BucketWalk(buckets=one, skipped=0 * one, sub_groups=one, bundles=bundles)

    expected = [
        forward.cycles_of(
            CALLS, walk(forward.bundles_of(one, four, fields["n"])), six * fields["n"]
        ),
        transposed.cycles_of(
            CALLS, walk(transposed.bundles_of(six, all_of, fields["n"])), six * fields["n"]
        ),
        grad_w.cycles_of(CALLS, walk(grad_w.bundles_of(one, four, fields["n"])), all_of),
    ]
    kernels = (forward, transposed, grad_w)
    assert [kernel.cycles(CALLS, fields, control) for kernel in kernels] == expected


@each_type
def test_vertices_without_a_sub_group_take_the_cycles_of_the_walk_alone(data_type, buckets):
    kernel, words = DynamicElement(data_type, False), buckets(data_type, 12)
    fields = {
        "n": np.array([12, 12]), "rows": np.array([5, 5]), "sub_group": np.array([9, OTHER + 9]),
        "buckets": np.array([2, 1]), "meta_words": np.full(2, META_WORDS),
    }  # fmt: skip
    first = Ragged(words.ravel(), np.array([0, 0]), np.full(2, META_WORDS))
    more = Ragged(words.ravel(), np.array([META_WORDS, 0]), np.array([META_WORDS, 0]))
    cycles = kernel.cycles(CALLS, fields, {"meta_info": first, "more_meta_info": more})

    # A start and an end, and cycles for each bucket and for each sub-group that is passed: 4 in two
    # buckets, 2 in the first one.
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
