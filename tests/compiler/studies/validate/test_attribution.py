from __future__ import annotations

from decimal import Decimal

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim.compiler.studies.validate import SHIPPED, Deviation, Phase, Result, read_measurements
from ipusim.compiler.studies.validate.attribution import (
    PRIOR,
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
    """One with phases of a name, exchange cycles, words of the busiest port, compute cycles."""
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
        seconds=0,
    )


def point(measured: float, seen: Result, number: int = 0, **others: object) -> Deviation:
    one = Deviation(
        row=STATIC[number],
        n=STATIC[number].n,
        unit="cycles",
        measured=measured,
        simulated=float(seen.cycles),
        result=seen,
        left_out="",
    )
    return attrs.evolve(one, **others)


@given(
    st.lists(st.tuples(CYCLES, CYCLES), min_size=3, max_size=3),
    st.floats(1, 1e7),
    st.lists(st.floats(-1, 1), min_size=6, max_size=6),
)
def test_parts_and_gap_are_what_was_measured_and_carried_cycles_are_the_gap(times, measured, e):
    seen = result(*((name, x, x, c) for name, (x, c) in zip(NAMES, times, strict=True)))
    names = [f"{name} {part}" for name in NAMES for part in ("exchange", "compute")]
    parts = {name: Weight(missing, 0.1) for name, missing in zip(names, e, strict=True)}
    found = attribution_of(point(measured, seen), {"static fp16": Weights(points=9, parts=parts)})

    if not seen.cycles:
        assert found is None
        return
    assert sum(one.cycles for one in found.suspects) + found.gap == pytest.approx(measured)
    assert sum(one.carries for one in found.suspects) + found.own == pytest.approx(found.gap)
    for one in found.suspects:
        mended = seen.cycles + one.cycles * one.change_percent / 100
        assert mended == pytest.approx(measured)
        assert one.share_percent == pytest.approx(100 * one.cycles / measured)
    carried = [abs(one.carries) for one in found.suspects]
    assert carried == sorted(carried, reverse=True)


def test_what_the_gap_exceeds_is_excluded_where_the_simulator_is_too_slow():
    seen = result(("gather", 300, 250, 0), ("multiply", 150, 100, 800), (STEP, 90, 0, 90))
    slow = attribution_of(point(seen.cycles - 120, seen), {})
    quick = attribution_of(point(seen.cycles + 5000, seen), {})

    assert {one.name: one.verdict for one in slow.suspects} == {
        "gather exchange": "not schedule",
        "multiply exchange": "not schedule",
        "multiply compute": "",
        f"{STEP} exchange": "excluded",
        f"{STEP} compute": "excluded",
    }
    assert {one.verdict for one in quick.suspects} == {""}
    edge = attribution_of(point(seen.cycles - 50, seen), {})
    assert {one.verdict for one in edge.suspects} == {""}


def test_rounds_of_a_split_are_one_part():
    seen = result(("multiply 0", 10, 5, 100), ("multiply 1", 20, 5, 200))
    found = attribution_of(point(400, seen), {})

    assert {(one.name, one.cycles, one.bound) for one in found.suspects} == {
        ("multiply exchange", 30, 10),
        ("multiply compute", 300, 0),
    }


def test_the_sparse_side_of_a_speed_up_is_held_against_a_right_dense_side():
    seen = result(("multiply", 0, 0, 1000))
    found = attribution_of(point(2.0, seen, unit="speedup", simulated=2.5), {})

    assert (found.measured, found.gap) == (1250, 250)


@pytest.mark.parametrize("left_out", ["missing", "refused", "bound", "itself"])
def test_a_point_without_an_error_has_no_attribution(left_out):
    seen = result(("multiply", 0, 0, 1000))

    assert attribution_of(point(2.0, seen, left_out=left_out), {}) is None


def planted(factors: dict[str, float], *, noise: float = 0.0) -> list[Deviation]:
    """Points of both halves whose hardware takes so many times the cycles of a part."""
    rng = np.random.default_rng(5)
    rows = []
    for number, row in enumerate(STATIC):
        times = {name: [int(t) for t in rng.integers(500, 9000, 2)] for name in NAMES}
        seen = result(*((name, e, e // 2, c) for name, (e, c) in times.items()))
        own = {f"{name} {part}": t for name in NAMES
               for part, t in zip(("exchange", "compute"), times[name], strict=True)}  # fmt: skip
        measured = sum(factors.get(name, 1) * t for name, t in own.items())
        lie = 1 if half_of(row) == "fitted" else 5
        rows.append(point(measured * lie * rng.normal(1, noise), seen, number))
    return rows


def test_a_part_that_lacks_the_same_share_everywhere_is_found_from_the_fitted_half():
    rows = planted({"reduce compute": 1.4, "gather exchange": 0.6}, noise=0.02)
    found = weights_of(rows)["static fp16"]
    expected = {"reduce compute": 0.4, "gather exchange": -0.4}

    assert found.points == len(FITTED_HALF)
    for name, weight in found.parts.items():
        assert weight.missing == pytest.approx(expected.get(name, 0), abs=4 * weight.error)
        assert weight.error < 0.05
    suspects = attribution_of(
        next(one for one in rows if half_of(one.row) == "fitted"), {"static fp16": found}
    ).suspects
    assert {one.name for one in suspects[:2]} == set(expected)


def test_a_part_about_which_points_say_nothing_keeps_its_doubt():
    rows = [one for one in planted({}) if half_of(one.row) == "fitted"][:1]
    found = weights_of(rows)["static fp16"]

    assert len(found.parts) == 6
    for weight in found.parts.values():
        assert abs(weight.missing) < 0.05
        assert 0.3 * PRIOR < weight.error <= PRIOR


@pytest.mark.parametrize("count", range(4, 8))
def test_one_point_with_many_parts_tells_them_to_the_last_digit_kept(count):
    times = [Decimal(number) for number in (356, 346, 320, 263, 209, 151, 97)[:count]]
    seen = result(*((name, 0, 0, int(time)) for name, time in zip("abcdefg", times, strict=False)))
    measured = Decimal("1.07") * sum(times)
    found = weights_of([point(float(measured), seen, STATIC.index(FITTED_HALF[0]))])["static fp16"]

    # In the space of one point all is a scalar: its gap, and the squares of its shares.
    shares, gap = [time / measured for time in times], 1 - sum(times) / measured
    square, prior, variance = sum(s * s for s in shares), Decimal(PRIOR) ** 2, gap * gap
    for _ in range(ROUNDS):
        doubt = variance / prior
        variance = max((gap * doubt / (square + doubt)) ** 2, Decimal("1e-12"))
    expected = [float(share * gap / (square + doubt)) for share in shares]
    assert [part.missing for part in found.parts.values()] == pytest.approx(expected, abs=6e-10)
    left = [float((prior * (1 - s * s / (square + doubt))).sqrt()) for s in shares]
    assert [part.error for part in found.parts.values()] == pytest.approx(left, abs=6e-10)


@pytest.mark.parametrize("shape", [(1, 5), (4, 4), (3, 7), (9, 4), (2, 0), (0, 2)])
def test_a_decomposition_is_orthonormal_and_gives_its_matrix_back(shape):
    matrix = np.random.default_rng(sum(shape)).standard_normal(shape)
    matrix[:, :1] *= 1e-9
    of_it = decompose(matrix)

    assert of_it.left * of_it.sizes @ of_it.right.T == pytest.approx(matrix, abs=1e-15, rel=1e-12)
    for vectors in (of_it.left, of_it.right):
        assert vectors.T @ vectors == pytest.approx(np.eye(min(shape)), abs=1e-12)


def test_equal_columns_have_no_full_rank():
    one = np.array([[1.0, 2.0], [3.0, 5.0], [2.0, 2.0]])

    assert decompose(one).has_full_rank
    assert not decompose(one[:, [0, 0]]).has_full_rank
    assert not decompose(one[:1]).has_full_rank
    assert not decompose(one[:0]).has_full_rank
