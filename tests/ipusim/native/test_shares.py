"""Rows are divided among threads so that all rows of a tile stay together."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim.native import in_shares, shares


def dealt(tile, processors):
    """Return the rows of each share."""
    rows = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shares, "_processors", lambda: processors)
        in_shares(np.array(tile, dtype=np.int64), 10 * shares.MIN_WORK, rows.append)
    return rows


@given(tile=st.lists(st.integers(0, 6), max_size=40), processors=st.integers(1, 5))
def test_every_row_is_in_one_share_with_all_rows_of_its_tile_in_order(tile, processors):
    dealt_rows = dealt(tile, processors)

    assert sorted(row for rows in dealt_rows for row in rows.tolist()) == list(range(len(tile)))
    of_tile = {}
    for share, rows in enumerate(dealt_rows):
        for row in rows.tolist():
            of_tile.setdefault(tile[row], []).append((share, row))
    for rows in of_tile.values():
        assert len({share for share, _ in rows}) == 1
        assert rows == sorted(rows)


def test_little_work_is_one_share_of_all_rows_as_they_are():
    dealt_rows = []
    in_shares(np.array([3, 1, 2]), 10, dealt_rows.append)

    assert [rows.tolist() for rows in dealt_rows] == [[0, 1, 2]]


@pytest.mark.parametrize("processors", [1, 2])
def test_an_error_in_a_share_is_raised_by_the_caller(processors, monkeypatch):
    def refuse(rows):
        raise ValueError(f"{len(rows)} rows")

    monkeypatch.setattr(shares, "_processors", lambda: processors)
    with pytest.raises(ValueError, match=f"{2 // processors} rows"):
        in_shares(np.array([0, 1]), 10 * shares.MIN_WORK, refuse)
