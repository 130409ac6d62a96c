"""Comparisons of two profiles: figures, bundles matched by their text, results."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim import InputError
from ipusim.isa import (
    BenchRun,
    ProfileComparison,
    assemble,
    compare_profiles,
    compare_runs,
    run_vertex,
)

TEXT = """
.worker
go:
  ld32 $m0, $mvertex_base, $mzero, 0
  setzi $m1, {turns}
turn:
  add $m2, $m2, {step}
  brnzdec $m1, turn
  st32 $m2, $m0, $mzero, 0
  exitz $mzero
"""


def run_turns(turns: int, step: int, *, extra: str = "") -> BenchRun:
    """Run a loop of some turns that adds a step."""
    text = TEXT.format(turns=turns, step=step) + extra
    return run_vertex(assemble(text), "go", {"y": np.zeros(2, np.int32)}, ["y"])


def figures(compared: ProfileComparison) -> dict[str, tuple[float, float, float]]:
    """Return both values and the ratio of each figure."""
    return {figure.what: (figure.first, figure.second, figure.ratio) for figure in compared.figures}


def test_a_run_against_itself_differs_in_nothing() -> None:
    run = run_turns(3, 1)

    compared = compare_runs(run, run)

    assert {figure.ratio for figure in compared.figures} == {1.0}
    assert (compared.lines, compared.same_results) == ((), True)
    assert "no bundle differs" in str(compared)
    assert "results are equal, bit for bit: y" in str(compared)


def test_figures_are_those_of_both_profiles() -> None:
    first, second = run_turns(3, 2), run_turns(7, 1)

    compared = figures(compare_runs(first, second))

    assert compared["cycles"] == (first.cycles, second.cycles, second.cycles / first.cycles)
    bundles = [sum(run.profile.worker_bundles) for run in (first, second)]
    assert compared["bundles of workers"][:2] == tuple(bundles)
    assert compared["launch of the workers"][2] == 1.0


def test_bundles_are_matched_by_text_and_the_largest_difference_comes_first() -> None:
    compared = compare_runs(run_turns(3, 2), run_turns(7, 1))

    # Six workers: 4 turns of one loop, 8 of the other.
    pairs = [(pair.text, pair.difference) for pair in compared.lines]
    assert pairs[0] == ("add $m2, $m2, 1", 6 * 8)
    assert ("add $m2, $m2, 2", -6 * 4) in pairs
    assert ("brnzdec $m1, turn", 6 * 4) in pairs
    assert "exitz $m15" not in dict(pairs)
    sizes = [abs(difference) for _, difference in pairs]
    assert sizes == sorted(sizes, reverse=True)


def test_an_instruction_alone_matches_its_bundle_with_fnop() -> None:
    first, second = (
        run_vertex(assemble(f".worker\ngo:\n{bundle}\nexitz $mzero"), "go", {}, [0])
        for bundle in (".rept 2\nadd $m0, $m0, 1\n.endr", "{ add $m0, $m0, 1; fnop }")
    )

    (pair,) = compare_runs(first, second).lines
    assert (pair.text, pair.difference, pair.second) == ("add $m0, $m0, 1", -6, None)


def test_differences_of_bundles_add_up_to_that_of_the_slots() -> None:
    first, second = run_turns(3, 2), run_turns(7, 1)

    compared = compare_runs(first, second)

    slots = [sum(run.profile.worker_slots) for run in (first, second)]
    assert sum(pair.difference for pair in compared.lines) == slots[1] - slots[0]


def test_results_are_compared_bit_for_bit() -> None:
    equal, other = (
        compare_runs(run_turns(3, 2), run_turns(7, 1)),
        compare_runs(run_turns(3, 2), run_turns(7, 2)),
    )

    assert (equal.same_results, equal.results) == (True, (("y", 0),))
    assert (other.same_results, other.results) == (False, (("y", 1),))
    assert "array y: 1 bytes differ" in str(other)


def test_profiles_alone_have_no_results() -> None:
    compared = compare_profiles(
        run_turns(3, 2).profile, run_turns(7, 1).profile, names=("slow", "fast")
    )

    assert compared.same_results is None
    assert str(compared).splitlines()[0].split() == ["slow", "fast", "ratio"]
    assert "results" not in str(compared)


def test_runs_with_different_arrays_are_refused() -> None:
    text = assemble(TEXT.format(turns=1, step=1))
    wide = run_vertex(text, "go", {"y": np.zeros(4, np.int32)}, ["y"])
    renamed = run_vertex(text, "go", {"z": np.zeros(2, np.int32)}, ["z"])

    with pytest.raises(InputError, match="array y is"):
        compare_runs(run_turns(1, 1), wide)
    with pytest.raises(InputError, match="arrays of the runs differ: y against z"):
        compare_runs(run_turns(1, 1), renamed)


@pytest.mark.parametrize("length", [40, 4000])
def test_long_kernels_are_compared_in_reasonable_time(length: int) -> None:
    first = run_turns(1, 1, extra="nop\n" * length)
    second = run_turns(2, 1, extra="nop\nadd $m1, $m1, 1\n" * (length // 2))

    compared = compare_runs(first, second)

    assert {pair.text for pair in compared.lines} == {
        "add $m2, $m2, 1",
        "brnzdec $m1, turn",
        *("setzi $m1, 1", "setzi $m1, 2"),
    }
