"""Meta-info that is written is read again; damaged rows are refused."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import DataType, ProgramError, Ragged
from ipusim.kernels import SubGroups, block_meta_info, element_meta_info
from ipusim.kernels.meta_info.format import BLOCK, ELEMENT
from ipusim.kernels.meta_info.reading import block_places, element_places
from ipusim.kernels.meta_info.visits import visits_of

FLOAT = DataType.FLOAT


def sub_groups(parts):
    """Return sub-groups 1, 2, ... of {row: columns}."""
    rows = [list(columns) for part in parts for columns in part.values()]
    zeros = np.zeros(len(parts), dtype=np.int64)
    return SubGroups(
        number=np.arange(len(parts)) + 1,
        x=zeros,
        y=zeros,
        rows=np.array([len(part) for part in parts]),
        row=np.array([row for part in parts for row in part]),
        length=np.array([len(columns) for columns in rows]),
        column=np.array([column for columns in rows for column in columns]),
    )


def visits(words, header, ids):
    """Return the visits of a vertex for each id, in one bucket of all sub-groups."""
    bucket = np.append(words, np.zeros(1, dtype=np.uint16))
    ones = np.ones_like(ids)
    fields = {"buckets": ones, "meta_words": ones * len(bucket), "sub_group": ids}
    control = {"meta_info": Ragged(bucket, 0 * ones, ones * len(bucket))}
    return visits_of(fields, control, header)


COLUMNS = st.sets(st.integers(0, 40), min_size=1, max_size=12)
PARTS = st.lists(
    st.dictionaries(st.integers(0, 60), COLUMNS, min_size=1, max_size=20), min_size=1, max_size=4
)


@settings(max_examples=60, deadline=None)
@given(PARTS, st.sampled_from([1, 4, 8]), st.booleans())
def test_written_meta_info_is_read_back(parts, block, grad_w):
    groups = sub_groups(parts)
    if block == 1:
        words = element_meta_info(groups, width=6, data_type=FLOAT, grad_w=grad_w)
        found_visits = visits(words.flat, ELEMENT, groups.number)
        places = element_places(found_visits, FLOAT)
    else:
        words = block_meta_info(groups, size=(block, block), grad_w=grad_w)
        found_visits = visits(words.flat, BLOCK, groups.number)
        places = block_places(found_visits, block)

    assert np.array_equal(groups.entries, places.count)
    assert np.array_equal(np.repeat(groups.row, groups.length), places.row)
    assert np.array_equal(groups.column, places.column)
    value = found_visits.value[places.sub_group] + places.rank * block**2
    assert np.array_equal(np.arange(len(groups.column)) * block**2, value)


def test_a_vertex_reads_its_own_sub_group_twice_and_steps_over_others():
    words = block_meta_info(sub_groups([{5: [1, 3]}, {0: [9]}, {2: [4]}]), size=(4, 4)).flat
    words[words == 3] = 1  # the third is of rectangle 1 too; no other word is 3
    found_visits = visits(words, BLOCK, np.array([1]))
    places = block_places(found_visits, 4)

    assert found_visits.skipped.tolist() == [1]
    assert places.count.tolist() == [2, 1]
    assert places.row.tolist() == [5, 5, 2]
    assert places.column.tolist() == [1, 3, 4]
    assert (found_visits.value[places.sub_group] + 16 * places.rank).tolist() == [0, 16, 48]


@pytest.mark.parametrize(("blocks", "message"), [(5, "reach beyond it"), (0, "do not end with it")])
def test_rows_that_do_not_fill_their_sub_group_are_refused(blocks, message):
    words = block_meta_info(sub_groups([{0: [1, 2], 3: [1]}]), size=(4, 4)).flat
    words[8] = blocks
    found_visits = visits(words, BLOCK, np.array([1]))

    with pytest.raises(ProgramError, match=message):
        block_places(found_visits, 4)
