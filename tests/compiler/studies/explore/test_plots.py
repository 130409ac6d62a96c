from __future__ import annotations

import pytest

from compiler.studies.explore.finding import Finding
from compiler.studies.explore.plots.break_even import break_even
from compiler.studies.explore.plots.pareto import front
from compiler.studies.explore.plots.series import panels_of


def test_break_even_lies_between_the_densities_that_enclose_it() -> None:
    assert break_even({1 / 4: 1 / 2, 1 / 16: 2}) == pytest.approx(1 / 8)
    assert break_even({1 / 4: 1 / 2, 1 / 8: 1, 1 / 16: 4}) == pytest.approx(1 / 8)


def test_without_a_crossing_there_is_no_break_even() -> None:
    assert break_even({1 / 4: 2, 1 / 16: 4}) is None
    assert break_even({1 / 4: 0.2, 1 / 16: 0.4}) is None
    assert break_even({1 / 4: 0.2}) is None


def test_the_front_holds_what_nothing_beats_in_both() -> None:
    assert front([(3, 5), (1, 9), (2, 9), (4, 6), (5, 1)]) == [(1, 9), (3, 5), (5, 1)]


def test_a_dense_plan_joins_every_panel_of_its_shape() -> None:
    def finding(name: str, n: int, pattern: str | None) -> Finding:
        method = "static" if pattern else "dense"
        return Finding(name, {"method": method, "n": n, "pattern": pattern}, {})

    found = [
        *(finding("dense", 4, None), finding("a", 4, "uniform"), finding("b", 4, "banded")),
        *(finding("dense", 8, None), finding("c", 8, "banded")),
    ]
    panels = panels_of(found, ("n", "pattern"))

    assert {title: [one.name for one in group] for title, group in panels.items()} == {
        "n 4 uniform": ["dense", "a"],
        "n 4 banded": ["dense", "b"],
        "n 8 banded": ["dense", "c"],
    }


def test_a_default_that_planners_resolve_apart_does_not_part_a_panel() -> None:
    found = [
        Finding("static", {"method": "static", "partials_type": None}, {"partials_type": "FP16"}),
        Finding("dynamic", {"method": "dynamic", "partials_type": None}, {"partials_type": "FP32"}),
    ]

    assert panels_of(found, ("partials_type",)) == {"": found}


def test_a_file_has_its_own_shape_and_density() -> None:
    told = {"matrix": "a.mtx", "m": None, "density": None, "block_length": None}
    own = {"m": 64, "density": 0.25, "block_size": 1}
    sparse, dense = (Finding("", {**told, "method": name}, own) for name in ("static", "dense"))

    assert tuple(sparse.told(n) for n in ("m", "density", "block_length")) == (64, 0.25, 1)
    assert tuple(dense.told(n) for n in ("m", "density", "block_length")) == (64, None, None)
