"""Words of PopLibs' partitioner, derived by hand from its rules."""

from ipusim import DataType
from ipusim.compiler import Pattern
from ipusim.compiler.buckets import deal
from ipusim.compiler.plan.bucket_grid import Buckets

HALF, FLOAT = DataType.HALF, DataType.FLOAT
# Eight elements of a matrix of 4 x 6, by their rows and columns.
ROWS = [0, 0, 1, 1, 2, 2, 2, 3]
COLUMNS = [0, 1, 1, 3, 2, 3, 4, 5]
PATTERN = Pattern((4, 6), 1, ROWS, COLUMNS, 8)


def buckets(*, pz=1, data_type=HALF, grad_w=False, value_count=8, meta_words=100):
    """Return buckets of 2 x 2 rectangles of 2 x 3 elements."""
    return Buckets(
        px=2,
        py=2,
        pz=pz,
        rows=2,
        columns=3,
        width=8 // pz,
        block=1,
        data_type=data_type,
        value_count=value_count,
        meta_words=meta_words,
        grad_w=grad_w,
        popsparse=True,
        oversize=0.3,
    )


def words_of(dealt):
    """Return the words of every bucket up to its end; the words behind it are padding."""
    rows = zip(dealt.meta_info.tolist(), dealt.meta_used.tolist(), strict=True)
    halves = [(row[:length], row[length:]) for row, length in rows]
    assert not any(word for _, padding in halves for word in padding)
    return [words for words, _ in halves]


def slots_of(dealt):
    """Return the numbers of the values in each bucket."""
    return [[slot for slot in row if slot >= 0] for row in dealt.slots.tolist()]


def test_half_with_one_part_of_z():
    dealt = deal(buckets(), PATTERN)

    first = [3, 36, 8, 1, 29, 4, 0, 4, 0, 0, 20, 0, 4, 4, 0, 15, 2, 4, 0, 0, 14, 2, 4, 4, 0, 9]
    lone = [1, 22, 8, 0, 19, 2, 0, 4, 0, 0, 10, 0, 4, 4, 0, 5]
    assert words_of(dealt) == [
        [1, 0, 0, *first, 0, 2, 0, 16, 1, 1, 16, 0],
        [2, 0, 1, *lone, 1, 1, 0, 0],
        [3, 1, 0, *lone, 0, 1, 32, 0],
        [4, 1, 1, *first, 0, 2, 0, 16, 1, 1, 32, 0],
    ]
    assert slots_of(dealt) == [[0, 1, 2], [3], [4], [5, 6, 7]]
    assert dealt.overflow.tolist() == [1, 1, 1, 1]


def test_half_with_grad_w():
    dealt = deal(buckets(grad_w=True), PATTERN)

    first = [3, 49, 8, 1, 42, 4, 0, 4, 0, 0, 33, 0, 4, 4, 0, 28, 2, 4, 0, 0, 27, 2, 4, 4, 0, 22]
    first += [3, 0, 12, 0, 1, 1, 8, 1, 1, 2, 8, 0, 1]
    lone = [1, 27, 8, 0, 24, 2, 0, 4, 0, 0, 15, 0, 4, 4, 0, 10, 1, 0, 4, 0, 1]
    assert words_of(dealt) == [
        [1, 0, 0, *first, 0, 2, 0, 16, 1, 1, 16, 0],
        [2, 0, 1, *lone, 1, 1, 0, 0],
        [3, 1, 0, *lone, 0, 1, 32, 0],
        [4, 1, 1, *first, 0, 2, 0, 16, 1, 1, 32, 0],
    ]


def test_float_with_two_parts_of_z():
    dealt = deal(buckets(pz=2, data_type=FLOAT), PATTERN)

    lone = [1, 22, 4, 0, 19, 2, 0, 2, 0, 0, 10, 0, 2, 2, 0, 5]
    pair = [2, 35, 4, 1, 29, 4, 0, 2, 0, 0, 20, 0, 2, 2, 0, 15, 1, 2, 0, 0, 13, 1, 2, 2, 0, 8]
    assert words_of(dealt) == [
        [1, 0, 0, *lone, 0, 1, 0, 0],
        [1, 0, 0, *pair, 0, 1, 16, 1, 1, 16, 0],
        [2, 0, 1, *lone, 1, 1, 0, 0],
        [0],
        [3, 1, 0, *lone, 0, 1, 32, 0],
        [0],
        [4, 1, 1, *lone, 0, 1, 0, 0],
        [4, 1, 1, *pair, 0, 1, 16, 1, 1, 32, 0],
    ]
    assert slots_of(dealt) == [[0], [1, 2], [3], [], [4], [], [5], [6, 7]]
    assert dealt.overflow.tolist() == [1, 1, 2, 1]


def test_a_spill_that_travels_along_both_axes():
    rows, columns = [0, 0, 0, 0, 1, 1, 1, 2, 3], [0, 1, 2, 5, 0, 1, 2, 3, 3]
    dealt = deal(buckets(value_count=3), Pattern((4, 6), 1, rows, columns, 9))

    # Row 1 of the first rectangle overflows: its own bucket has no room, the one below in y takes
    # the last two, the next below in x and y the first.
    assert slots_of(dealt) == [[0, 1, 2], [3, 5, 6], [], [7, 8, 4]]
    assert dealt.overflow.tolist() == [2, 2, 1, 3]
    assert dealt.spilled == (0, 2, 1)
