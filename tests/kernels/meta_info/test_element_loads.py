"""Loads of workers, read from the meta-info of elements."""

import numpy as np
import pytest

from ipusim import ProgramError, Ragged
from ipusim.kernels.meta_info.element_loads import element_loads, grad_w_loads
from ipusim.kernels.meta_info.format import ELEMENT
from ipusim.kernels.meta_info.visits import visits_of


def visits_to(words):
    """Return the visits of a vertex that walks one bucket for sub-group 1."""
    flat = np.array([*words, 0], dtype=np.uint16)
    fields = {
        "sub_group": np.array([1]),
        "buckets": np.array([1]),
        "meta_words": np.array([len(flat)]),
    }
    control = {"meta_info": Ragged(flat, np.array([0]), np.array([len(flat)]))}
    return visits_of(fields, control, ELEMENT)


def test_workers_share_rows_and_columns(element_sub_group):
    loads = element_loads(visits_to(element_sub_group([(0, [0, 1]), (1, [1])], 8, half=True)))

    assert loads.rows.tolist() == [[1, 1, 1, 1, 0, 0]]
    assert loads.nonzeros.tolist() == [[2, 2, 1, 1, 0, 0]]
    assert loads.columns.tolist() == [[4, 4, 4, 4, 0, 0]]


def test_more_than_twelve_rows_are_shared_by_their_non_zeros(element_sub_group):
    counts = [9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4]
    rows = [(row, range(count)) for row, count in enumerate(counts)]
    loads = element_loads(visits_to(element_sub_group(rows, 16, half=False)))

    assert loads.rows.tolist() == [[4, 4, 4, 1, 0, 0]]
    assert loads.nonzeros.tolist() == [[12, 4, 4, 4, 0, 0]]
    assert loads.columns.tolist() == [[16, 16, 16, 16, 0, 0]]


def test_columns_may_be_cut_for_some_rows_only(element_sub_group):
    rows = [(row, range(row + 1)) for row in range(7)]
    loads = element_loads(visits_to(element_sub_group(rows, 8, half=True)))

    # 28 non-zeros by two vectors of 4 columns: each once, whichever worker multiplies it.
    assert (loads.nonzeros * loads.columns // 4).sum() == 2 * 28


def test_grad_w_workers_begin_and_end_within_rows(element_sub_group):
    rows = [(0, range(5)), (4, range(1)), (2, range(6))]
    words = element_sub_group(rows, 8, half=True, grad_w=True)
    loads = grad_w_loads(visits_to(words))

    assert loads.nonzeros.tolist() == [[2, 2, 2, 2, 2, 2]]
    assert loads.rows.tolist() == [[1, 1, 2, 1, 1, 1]]


def test_entries_of_workers_that_do_not_cover_the_rows_are_refused(element_sub_group):
    words = element_sub_group([(0, [0, 1]), (1, [1]), (2, [3])], 4, half=True)
    words[9 + 3] += 3  # the first worker's rows

    with pytest.raises(ProgramError, match="worker 0 of a sub-group ends its rows at 4, where no"):
        element_loads(visits_to(words))
