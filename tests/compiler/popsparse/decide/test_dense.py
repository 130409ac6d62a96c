"""Estimates of poplin's dense products, against PopLibs' formulas."""

import numpy as np
import pytest

from ipusim import BOW, DataType
from ipusim.compiler import plan_dense
from ipusim.compiler.plan.axes import Axes
from ipusim.compiler.popsparse.decide.dense import (
    DenseVertex,
    conv_cycles,
    poplin_terms,
    reduce_cycles,
)

HALF, FLOAT = DataType.HALF, DataType.FLOAT


@pytest.mark.parametrize(
    ("vertex", "positions", "in_groups", "out_groups", "cycles"),
    [
        # PopLibs' own formula, evaluated in its C++ (PerformanceEstimation.hpp:397-692).
        (DenseVertex(HALF, HALF, 16), 1, 1, 1, 355),
        (DenseVertex(HALF, HALF, 16), 64, 1, 1, 577),
        (DenseVertex(HALF, HALF, 16), 64, 4, 4, 7663),
        (DenseVertex(HALF, HALF, 16), 64, 16, 4, 30475),
        (DenseVertex(HALF, HALF, 16), 128, 4, 4, 11887),
        (DenseVertex(HALF, HALF, 16), 256, 16, 4, 79627),
        (DenseVertex(HALF, FLOAT, 8), 64, 4, 4, 7151),
        (DenseVertex(HALF, FLOAT, 8), 64, 16, 4, 28427),
        (DenseVertex(FLOAT, FLOAT, 16), 64, 1, 1, 1363),
        (DenseVertex(FLOAT, FLOAT, 16), 64, 4, 4, 14263),
        (DenseVertex(FLOAT, FLOAT, 16), 64, 16, 4, 50395),
    ],
)
def test_the_vertex_takes_what_poplibs_estimates(vertex, positions, in_groups, out_groups, cycles):
    sizes = (np.array([each]) for each in (positions, in_groups, out_groups))

    assert conv_cycles(BOW, vertex, *sizes).tolist() == [cycles]


@pytest.mark.parametrize(
    ("vertex", "cycles"),
    [
        # As above, by the number of positions; 3 groups of inputs, 2 of outputs.
        (DenseVertex(HALF, HALF, 16), [1640, 1724, 1964, 2048, 1964, 1964]),
        (DenseVertex(HALF, FLOAT, 8), [1448, 1532, 1772, 1856, 1772, 1772]),
        (DenseVertex(HALF, HALF, 8), [1901, 1985, 1993, 2045, 2053, 2189]),
        (DenseVertex(FLOAT, FLOAT, 16), [2450, 2534, 2566, 2594, 2662, 2990]),
        (DenseVertex(FLOAT, FLOAT, 8), [2210, 2294, 2278, 2306, 2326, 2606]),
    ],
)
def test_workers_of_few_positions_take_what_poplibs_estimates(vertex, cycles):
    positions = np.array([1, 6, 8, 12, 14, 20])

    assert conv_cycles(BOW, vertex, positions, 3 + 0 * positions, 2).tolist() == cycles


@pytest.mark.parametrize(
    ("data_type", "outputs", "depth", "by_place", "by_block"),
    [
        # Outputs are reduced by block; one more, no whole vector, or too many partials by place.
        (HALF, 64, 2, None, 285),
        (HALF, 256, 4, None, 693),
        (HALF, 4096, 16, 29088, None),
        (FLOAT, 64, 2, None, 333),
        (FLOAT, 256, 4, None, 1077),
        (FLOAT, 4096, 16, 56622, None),
    ],
)
def test_a_reduction_takes_what_poplibs_estimates(data_type, outputs, depth, by_place, by_block):
    cycles = reduce_cycles(BOW, data_type, data_type, np.array([outputs]), np.array([depth]))

    assert cycles.tolist() == [by_place or by_block]


@pytest.mark.parametrize(
    ("partials", "target", "cycles"),
    [
        # PopLibs' own formula, evaluated in its C++ (PerformanceEstimation.hpp:1560-1637).
        (HALF, HALF, [282, 294, 330, 255, 426, 396]),
        (HALF, FLOAT, [282, 294, 336, 261, 432, 402]),
        (FLOAT, HALF, [294, 306, 456, 333, 534, 486]),
        (FLOAT, FLOAT, [294, 306, 462, 345, 546, 498]),
    ],
)
def test_a_reduction_of_any_outputs_takes_what_poplibs_estimates(partials, target, cycles):
    outputs, depth = np.array([[2, 9, 41, 48, 51, 65], [2, 3, 5, 5, 4, 3]])

    assert reduce_cycles(BOW, partials, target, outputs, depth).tolist() == cycles


@pytest.mark.parametrize(("depth", "cycles"), [(3, 6861), (5, 12060)])
def test_partials_below_a_sixteenth_of_sram_are_reduced_by_block(depth, cycles):
    sizes = {"sram_bytes": 32 << 14, "interleaved_offset_bytes": 16 << 14, "reserved_bytes": 0}
    machine = BOW.with_(**sizes)  # a sixteenth is two elements, which depth 5 fills
    cycles_by_place = reduce_cycles(machine, HALF, HALF, np.array([4096]), np.array([depth]))

    assert cycles_by_place.tolist() == [cycles]


def share(m_split, k_split, n_split, rows, blocks, columns):
    """Return the share of a tile in a split."""
    parts = {"m_split": m_split, "k_split": k_split, "n_split": n_split}
    return Axes(**parts, rows=rows, blocks=blocks, columns=columns)


def test_the_terms_of_one_split_by_hand():
    # m = k = 1,024, n = 64 on 64 x 22 tiles: 1,024 outputs of 22 partials, in sections of 5 at
    # the most, which leave 205 a tile, and 41 of 5 then. 16 x 3 x 64 of x, of which 1/64 is there.
    terms = poplin_terms(BOW, DenseVertex(HALF, HALF, 16), share(64, 22, 1, 1, 3, 64))

    one = np.array([1])
    first, last = (reduce_cycles(BOW, HALF, HALF, n * one, 5 * one) for n in (207, 42))
    assert {name: int(term[0]) for name, term in terms.items()} == {
        "dense operand exchange": (3072 - 48) * 2 // 8,
        "values exchange": 0,
        "multiply": int(conv_cycles(BOW, DenseVertex(HALF, HALF, 16), 64 * one, 3 * one, one)[0]),
        "partials exchange": 1024 * 2 // 4 + -(-205 * 2 // 4),
        "reduce": int(first[0] + last[0]),
    }


def test_the_last_stage_of_a_reduction_alone_gives_the_type_of_the_data():
    vertex = DenseVertex(HALF, FLOAT, 8)
    two, one = (poplin_terms(BOW, vertex, share(64, k, 1, 1, 3, 64)) for k in (22, 2))

    first = reduce_cycles(BOW, FLOAT, FLOAT, np.array([207]), np.array([5]))
    last = reduce_cycles(BOW, FLOAT, HALF, np.array([42, 512]), np.array([5, 2]))
    assert [*two["reduce"], *one["reduce"]] == [first[0] + last[0], last[1]]


def test_one_part_of_k_is_cast_where_types_differ():
    half = poplin_terms(BOW, DenseVertex(HALF, HALF, 16), share(4, 1, 1, 1, 3, 60))
    mixed = poplin_terms(BOW, DenseVertex(HALF, FLOAT, 8), share(4, 1, 1, 1, 3, 60))

    assert half["reduce"].tolist() == [0]
    assert mixed["reduce"].tolist() == [(80 + 26) * 6]


@pytest.mark.parametrize(
    ("size", "n", "splits"),
    [
        # The least of poplin's formulas; any other number of parts of that size is more.
        (1024, 64, (64, 22, 1)),
        (1024, 256, (64, 11, 2)),
        (2048, 64, (64, 22, 1)),
        (2048, 16, (128, 11, 1)),
        (4096, 64, (86, 16, 1)),
        (4096, 256, (86, 16, 1)),
        (8192, 64, (64, 23, 1)),
    ],
)
def test_poplins_formulas_decide(size, n, splits):
    plan = plan_dense((size, size), n=n, machine=BOW, partials_type=HALF, strategy="poplin")

    assert tuple(plan.decision[name] for name in ("m_split", "k_split", "n_split")) == splits
    assert plan.lowering == "poplin"
