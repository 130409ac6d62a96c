"""The reference encoder of element sub-groups (`element_sub_groups.py`) against words by hand.

They are those of a 4 x 6 matrix in rectangles of 2 x 3. `place` is a rectangle's number, x and y.
"""

import pytest

# Rows with the columns of their non-zeros.
CORNER = [(0, [0, 1]), (1, [1])]
LAST_CORNER = [(0, [0, 1]), (1, [2])]


def words(text):
    """Return the numbers of a text. Two spaces set off the header, entries and rows."""
    return [int(word) for word in text.split()]


@pytest.mark.parametrize(
    ("place", "rows", "expected"),
    [
        ((1, 0, 0), CORNER,
         "1 0 0 3 36 8 1 29 4  0 4 0 0 20  0 4 4 0 15  2 4 0 0 14  2 4 4 0 9  0 2 0 16  1 1 16"),
        ((2, 0, 1), [(1, [0])], "2 0 1 1 22 8 0 19 2  0 4 0 0 10  0 4 4 0 5  1 1 0"),
        ((3, 1, 0), [(0, [2])], "3 1 0 1 22 8 0 19 2  0 4 0 0 10  0 4 4 0 5  0 1 32"),
        ((4, 1, 1), LAST_CORNER,
         "4 1 1 3 36 8 1 29 4  0 4 0 0 20  0 4 4 0 15  2 4 0 0 14  2 4 4 0 9  0 2 0 16  1 1 32"),
    ],
)  # fmt: skip
def test_half_sub_groups_are_the_golden_words(place, rows, expected, element_sub_group):
    number, x, y = place

    assert words(expected) == element_sub_group(rows, 8, half=True, number=number, x=x, y=y)


@pytest.mark.parametrize(
    ("place", "rows", "expected"),
    [
        ((1, 0, 0), CORNER,
         "1 0 0 3 49 8 1 42 4  0 4 0 0 33  0 4 4 0 28  2 4 0 0 27  2 4 4 0 22"
         " 3  0 12 0 1  1 8 1 1  2 8 0 1  0 2 0 16  1 1 16"),
        ((2, 0, 1), [(1, [0])],
         "2 0 1 1 27 8 0 24 2  0 4 0 0 15  0 4 4 0 10  1  0 4 0 1  1 1 0"),
        ((3, 1, 0), [(0, [2])],
         "3 1 0 1 27 8 0 24 2  0 4 0 0 15  0 4 4 0 10  1  0 4 0 1  0 1 32"),
        ((4, 1, 1), LAST_CORNER,
         "4 1 1 3 49 8 1 42 4  0 4 0 0 33  0 4 4 0 28  2 4 0 0 27  2 4 4 0 22"
         " 3  0 12 0 1  1 8 1 1  2 8 0 1  0 2 0 16  1 1 32"),
    ],
)  # fmt: skip
def test_sub_groups_with_grad_w_are_the_golden_words(place, rows, expected, element_sub_group):
    number, x, y = place
    written_words = element_sub_group(rows, 8, half=True, number=number, x=x, y=y, grad_w=True)

    assert words(expected) == written_words


@pytest.mark.parametrize(
    ("place", "rows", "expected"),
    [
        ((1, 0, 0), [(0, [0])], "1 0 0 1 22 4 0 19 2  0 2 0 0 10  0 2 2 0 5  0 1 0"),
        ((1, 0, 0), [(0, [1]), (1, [1])],
         "1 0 0 2 35 4 1 29 4  0 2 0 0 20  0 2 2 0 15  1 2 0 0 13  1 2 2 0 8  0 1 16  1 1 16"),
        ((2, 0, 1), [(1, [0])], "2 0 1 1 22 4 0 19 2  0 2 0 0 10  0 2 2 0 5  1 1 0"),
        ((3, 1, 0), [(0, [2])], "3 1 0 1 22 4 0 19 2  0 2 0 0 10  0 2 2 0 5  0 1 32"),
        ((4, 1, 1), [(0, [0])], "4 1 1 1 22 4 0 19 2  0 2 0 0 10  0 2 2 0 5  0 1 0"),
        ((4, 1, 1), [(0, [1]), (1, [2])],
         "4 1 1 2 35 4 1 29 4  0 2 0 0 20  0 2 2 0 15  1 2 0 0 13  1 2 2 0 8  0 1 16  1 1 32"),
    ],
)  # fmt: skip
def test_float_sub_groups_are_the_golden_words(place, rows, expected, element_sub_group):
    number, x, y = place

    assert words(expected) == element_sub_group(rows, 4, half=False, number=number, x=x, y=y)
