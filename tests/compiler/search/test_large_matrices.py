"""Memory of large sparse matrices grows with their non-zeros."""

import tracemalloc

import attrs
import numpy as np
import pytest
import scipy.sparse

from ipusim import BOW
from ipusim.compiler import Pattern, Plan, plan_static
from ipusim.compiler.search import search


def poisson(side: int) -> Pattern:
    """Return the pattern of the Poisson equation on a grid of side^3 points."""
    line = scipy.sparse.diags_array([-1.0, 2.0, -1.0], offsets=[-1, 0, 1], shape=(side, side))
    eye, kron = scipy.sparse.eye_array(side), scipy.sparse.kron
    across = kron(kron(line, eye), eye) + kron(kron(eye, line), eye)
    return Pattern.of((across + kron(kron(eye, eye), line)).tocoo())


def planned(pattern: Pattern, tiles: int) -> Plan:
    """Return the default plan of a product with one column on a number of tiles."""
    return plan_static(pattern, n=1, data_type="float", machine=attrs.evolve(BOW, tiles=tiles))


def peak_of(pattern: Pattern, tiles: int) -> int:
    """Return the peak memory in bytes while a plan is searched."""
    tracemalloc.start()
    planned(pattern, tiles)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


@pytest.mark.slow
def test_tables_of_a_search_grow_with_non_zeros_and_not_with_tiles_by_rows() -> None:
    peak_of(poisson(8), 736)  # what is imported and compiled once
    pattern = poisson(20)
    bytes_on_few, bytes_on_many = (peak_of(pattern, tiles) for tiles in (184, 736))

    # Bytes for each non-zero: 825 when this was written. A table of tiles by rows of 8 bytes each
    # has 878 more.
    assert bytes_on_many < 900 * pattern.nonzeros
    assert bytes_on_many < 1.1 * bytes_on_few


def test_a_search_that_holds_one_draft_selects_the_same_plan(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pattern = poisson(8)
    plan_with_one_draft = planned(pattern, 64)
    monkeypatch.setattr(search, "MAX_BLOCKS_OF_DRAFTS", 0)
    drafts = []
    draft = search.draft_plan
    monkeypatch.setattr(search, "draft_plan", lambda plan: drafts.append(plan) or draft(plan))
    redrafted = planned(pattern, 64)

    assert len(drafts) > len({id(plan) for plan in drafts})  # another one had its turn
    assert str(redrafted) == str(plan_with_one_draft)
    assert redrafted.decision == plan_with_one_draft.decision
    assert np.array_equal(redrafted.partition.order, plan_with_one_draft.partition.order)
