"""Parts of a measured product and the gap to the simulated one.

Factors found from fitted points.
"""

from __future__ import annotations

from decimal import Decimal

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim.compiler.studies.validate import SHIPPED, Deviation, Phase, Result, read_measurements
from ipusim.compiler.studies.validate.attribution import (
    PRIOR_DEVIATION,
    ROUNDS,
    Weight,
    Weights,
    attribution_of,
    weights_of,
)
from ipusim.compiler.studies.validate.decomposition import decompose
from ipusim.compiler.studies.validate.measurement import half_of
from ipusim.compiler.studies.validate.profiling import STEP

STATIC = tuple(
    p for p in read_measurements(SHIPPED) if p.method == "static" and p.value and p.n is not None
)
FITTED_HALF = tuple(p for p in STATIC if half_of(p) == "fitted")
NAMES = ("gather", "multiply", "reduce")
CYCLES = st.integers(0, 10**6)


def result(*phases: tuple[str, int, int, int]) -> Result:
    """Return a result with phases of name, exchange cycles, port words and compute cycles."""
    return Result(
        refusal=None,
        phases=tuple(
            Phase(name=name, times=1, exchange=e, compute=c, sync=9, schedule=e, bound=b)
            for name, e, b, c in phases
        ),
        paths={},
        max_tile_bytes=None,
        available_bytes=None,
        memory={},
        plan={},
        host_seconds=0,
    )


def point(measured: float, simulation: Result, number: int = 0, **others: object) -> Deviation:
    """Return a measured point with a result of its simulation."""
    item = Deviation(
        row=STATIC[number],
        n=STATIC[number].n,
        unit="cycles",
        measured=measured,
        simulated=float(simulation.cycles),
        result=simulation,
        left_out="",
    )
    return attrs.evolve(item, **others)


@given(
    st.lists(st.tuples(CYCLES, CYCLES), min_size=3, max_size=3),
    st.floats(1, 1e7),
    st.lists(st.floats(-1, 1), min_size=6, max_size=6),
)
def test_parts_and_gap_are_what_was_measured_and_carried_cycles_are_the_gap(times, measured, e):
    simulation = result(*((name, x, x, c) for name, (x, c) in zip(NAMES, times, strict=True)))
    names = [f"{name} {part}" for name in NAMES for part in ("exchange", "compute")]
    parts = {name: Weight(missing, 0.1) for name, missing in zip(names, e, strict=True)}
    result_of_fit = attribution_of(
        point(measured, simulation), {"static fp16": Weights(points=9, parts=parts)}
    )

    if not simulation.cycles:
        assert result_of_fit is None
        return
    assert sum(item.cycles for item in result_of_fit.suspects) + result_of_fit.gap == pytest.approx(
        measured
    )
    assert sum(
        item.carries for item in result_of_fit.suspects
    ) + result_of_fit.own == pytest.approx(result_of_fit.gap)
    for item in result_of_fit.suspects:
        mended = simulation.cycles + item.cycles * item.change_percent / 100
        assert mended == pytest.approx(measured)
        assert item.share_percent == pytest.approx(100 * item.cycles / measured)
    carried = [abs(item.carries) for item in result_of_fit.suspects]
    assert carried == sorted(carried, reverse=True)


def test_what_the_gap_exceeds_is_excluded_where_the_simulator_is_too_slow():
    simulation = result(("gather", 300, 250, 0), ("multiply", 150, 100, 800), (STEP, 90, 0, 90))
    slow = attribution_of(point(simulation.cycles - 120, simulation), {})
    quick = attribution_of(point(simulation.cycles + 5000, simulation), {})

    assert {item.name: item.verdict for item in slow.suspects} == {
        "gather exchange": "not schedule",
        "multiply exchange": "not schedule",
        "multiply compute": "",
        f"{STEP} exchange": "excluded",
        f"{STEP} compute": "excluded",
    }
    assert {item.verdict for item in quick.suspects} == {""}
    edge = attribution_of(point(simulation.cycles - 50, simulation), {})
    assert {item.verdict for item in edge.suspects} == {""}


def test_rounds_of_a_split_are_one_part():
    simulation = result(("multiply 0", 10, 5, 100), ("multiply 1", 20, 5, 200))
    result_of_fit = attribution_of(point(400, simulation), {})

    assert {(item.name, item.cycles, item.bound) for item in result_of_fit.suspects} == {
        ("multiply exchange", 30, 10),
        ("multiply compute", 300, 0),
    }


def test_the_sparse_side_of_a_speed_up_is_held_against_a_right_dense_side():
    simulation = result(("multiply", 0, 0, 1000))
    result_of_fit = attribution_of(point(2.0, simulation, unit="speedup", simulated=2.5), {})

    assert (result_of_fit.measured, result_of_fit.gap) == (1250, 250)


@pytest.mark.parametrize("left_out", ["missing", "refused", "bound", "itself"])
def test_a_point_without_an_error_has_no_attribution(left_out):
    simulation = result(("multiply", 0, 0, 1000))

    assert attribution_of(point(2.0, simulation, left_out=left_out), {}) is None


def planted(factors: dict[str, float], *, noise: float = 0.0) -> list[Deviation]:
    """Return points of both halves whose measured cycles scale a part by a known factor."""
    rng = np.random.default_rng(5)
    rows = []
    for number, row in enumerate(STATIC):
        times = {name: [int(t) for t in rng.integers(500, 9000, 2)] for name in NAMES}
        simulation = result(*((name, e, e // 2, c) for name, (e, c) in times.items()))
        planted_factors = {f"{name} {part}": t for name in NAMES
               for part, t in zip(("exchange", "compute"), times[name], strict=True)}  # fmt: skip
        measured = sum(factors.get(name, 1) * t for name, t in planted_factors.items())
        lie = 1 if half_of(row) == "fitted" else 5
        rows.append(point(measured * lie * rng.normal(1, noise), simulation, number))
    return rows


def test_a_part_that_lacks_the_same_share_everywhere_is_found_from_the_fitted_half():
    rows = planted({"reduce compute": 1.4, "gather exchange": 0.6}, noise=0.02)
    result_of_fit = weights_of(rows)["static fp16"]
    expected = {"reduce compute": 0.4, "gather exchange": -0.4}

    assert result_of_fit.points == len(FITTED_HALF)
    for name, weight in result_of_fit.parts.items():
        assert weight.missing == pytest.approx(expected.get(name, 0), abs=4 * weight.error)
        assert weight.error < 0.05
    suspects = attribution_of(
        next(item for item in rows if half_of(item.row) == "fitted"), {"static fp16": result_of_fit}
    ).suspects
    assert {item.name for item in suspects[:2]} == set(expected)


def test_a_part_about_which_points_say_nothing_keeps_its_doubt():
    rows = [item for item in planted({}) if half_of(item.row) == "fitted"][:1]
    result_of_fit = weights_of(rows)["static fp16"]

    assert len(result_of_fit.parts) == 6
    for weight in result_of_fit.parts.values():
        assert abs(weight.missing) < 0.05
        assert 0.3 * PRIOR_DEVIATION < weight.error <= PRIOR_DEVIATION


@pytest.mark.parametrize("count", range(4, 8))
def test_one_point_with_many_parts_determines_them_to_the_last_digit(count):
    times = [Decimal(number) for number in (356, 346, 320, 263, 209, 151, 97)[:count]]
    simulation = result(
        *((name, 0, 0, int(time)) for name, time in zip("abcdefg", times, strict=False))
    )
    measured = Decimal("1.07") * sum(times)
    result_of_fit = weights_of([point(float(measured), simulation, STATIC.index(FITTED_HALF[0]))])[
        "static fp16"
    ]

    # In the space of one point all is a scalar: its gap, and the squares of its shares.
    shares, gap = [time / measured for time in times], 1 - sum(times) / measured
    square, prior, variance = sum(s * s for s in shares), Decimal(PRIOR_DEVIATION) ** 2, gap * gap
    for _ in range(ROUNDS):
        doubt = variance / prior
        variance = max((gap * doubt / (square + doubt)) ** 2, Decimal("1e-12"))
    expected = [float(share * gap / (square + doubt)) for share in shares]
    assert [part.missing for part in result_of_fit.parts.values()] == pytest.approx(
        expected, abs=6e-10
    )
    left = [float((prior * (1 - s * s / (square + doubt))).sqrt()) for s in shares]
    assert [part.error for part in result_of_fit.parts.values()] == pytest.approx(left, abs=6e-10)


@pytest.mark.parametrize("shape", [(1, 5), (4, 4), (3, 7), (9, 4), (2, 0), (0, 2)])
def test_a_decomposition_is_orthonormal_and_gives_its_matrix_back(shape):
    matrix = np.random.default_rng(sum(shape)).standard_normal(shape)
    matrix[:, :1] *= 1e-9
    of_it = decompose(matrix)

    assert of_it.left * of_it.sizes @ of_it.right.T == pytest.approx(matrix, abs=1e-15, rel=1e-12)
    for vectors in (of_it.left, of_it.right):
        assert vectors.T @ vectors == pytest.approx(np.eye(min(shape)), abs=1e-12)


def test_equal_columns_have_no_full_rank():
    item = np.array([[1.0, 2.0], [3.0, 5.0], [2.0, 2.0]])

    assert decompose(item).has_full_rank
    assert not decompose(item[:, [0, 0]]).has_full_rank
    assert not decompose(item[:1]).has_full_rank
    assert not decompose(item[:0]).has_full_rank
