"""Estimates of poplin's products in trips, against PopLibs' formulas."""

import numpy as np
import pytest

from ipusim import BOW, DataType
from ipusim.compiler import plan_dense
from ipusim.compiler.plan.axes import Axes
from ipusim.compiler.popsparse.decide.dense import DenseVertex, slice_cycles, trip_terms

HALF, FLOAT = DataType.HALF, DataType.FLOAT
SPLIT = Axes(m_split=4, k_split=3, n_split=2, rows=4, blocks=11, columns=11)


@pytest.mark.parametrize(
    ("data_type", "elements", "cycles"),
    [
        # PopLibs' own formula by hand: 25 + 6 (39 + 24 + 2 copies), whole copies of a worker alone
        (HALF, 0, 403),
        (HALF, 24, 415),
        (HALF, 23, 415),
        (HALF, 18, 403),
        (HALF, 2400, 1603),
        (FLOAT, 24, 427),
        (FLOAT, 2400, 2803),
    ],
)
def test_a_slice_takes_what_poplibs_estimates(data_type, elements, cycles):
    assert slice_cycles(BOW, data_type, np.array([elements])).tolist() == [cycles]


def test_a_trip_slices_all_weights_evenly_and_updates_a_part_of_its_results():
    # m = k = 512 on 4 x 3 x 2 tiles in 2 trips: 262,144 weights, 10,923 of them a tile, 5,462 a
    # trip. Of 4 rows of blocks by 11 columns, 704 outputs, a tile owns 235, and half are 118.
    terms = trip_terms(BOW, DenseVertex(HALF, FLOAT, 8), SPLIT.with_(trips=2), 512 * 512)

    assert terms["slice"].tolist() == slice_cycles(BOW, HALF, np.array([5462])).tolist()
    assert terms["update"].tolist() == slice_cycles(BOW, FLOAT, np.array([118])).tolist()


def test_one_trip_neither_slices_nor_updates():
    terms = trip_terms(BOW, DenseVertex(HALF, HALF, 16), SPLIT.with_(trips=1), 512 * 512)

    assert {name: term.tolist() for name, term in terms.items()} == {"slice": [0], "update": [0]}


@pytest.mark.parametrize(
    ("data_type", "size", "n", "splits"),
    [
        # The least of poplin's formulas that keeps to its share of memory.
        (HALF, 8192, 1024, (16, 23, 4, 8)),
        (FLOAT, 4096, 512, (32, 15, 3, 2)),
        (FLOAT, 2048, 2048, (16, 13, 7, 2)),
    ],
)
def test_poplins_formulas_decide_on_trips(data_type, size, n, splits):
    plan = plan_dense((size, size), n=n, machine=BOW, data_type=data_type, strategy="poplin")

    names = ("m_split", "k_split", "n_split", "trips")
    assert tuple(plan.decision[name] for name in names) == splits
    assert plan.decision["gathers_once"]
    assert plan.decision["rounds"] == 1
    assert plan.lowering == "poplin"
