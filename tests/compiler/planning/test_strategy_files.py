"""Strategies in files of users: functions, variants, faults in one line, keys of sweeps."""

from __future__ import annotations

from pathlib import Path

import pytest

from ipusim import BOW, InputError
from ipusim.compiler import Pattern, plan_dynamic, plan_static
from ipusim.compiler.matrix.bound import Bound
from ipusim.compiler.planning.strategy_files import is_in_file, partitioner_in
from ipusim.compiler.studies.explore import grid_of

PATTERN = Pattern.full((64, 64), 16)
CHIP = BOW.scaled_to(4)
SOURCE = """\
from dataclasses import dataclass


def checkerboard(pattern, seats, /):
    return (pattern.rows + pattern.columns) % seats


def broken(pattern, seats):
    nothing = 0
    return pattern.rows // (seats // nothing)


@dataclass(frozen=True)
class Bands:
    bands: int = 1

    def __call__(self, pattern, seats):
        return pattern.columns * min(self.bands, seats) // pattern.grid[1]

    def variants(self, pattern, seats, num_column_bands):
        return [Bands(number) for number in ([num_column_bands] if num_column_bands else [1, 2])]


bands = Bands()
number = 3
"""


@pytest.fixture
def strategy_file(tmp_path: Path) -> Path:
    """Write a file with partitioners."""
    path = tmp_path / "own.py"
    path.write_text(SOURCE, encoding="utf-8")
    return path


def test_a_function_of_a_file_is_a_strategy(strategy_file: Path) -> None:
    strategy = f"{strategy_file}:checkerboard"

    plan = plan_static(PATTERN, n=8, machine=CHIP, strategy=strategy)

    by_function = plan_static(
        PATTERN, n=8, machine=CHIP, strategy=lambda p, seats: (p.rows + p.columns) % seats
    )
    assert plan.strategy == strategy
    assert plan.partition == by_function.partition


def test_a_file_may_have_variants_that_a_planner_searches(strategy_file: Path) -> None:
    plan = plan_static(
        PATTERN, n=8, machine=CHIP, strategy=f"{strategy_file}:bands", num_column_bands=2
    )

    assert plan.decision["bands"] == 2


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("checkerbord", "has no function 'checkerbord'; did you mean 'checkerboard'?"),
        ("number", "number is a int; it must be called with a pattern and a number of seats"),
        ("broken", "own.py:10: ZeroDivisionError: integer division or modulo by zero"),
    ],
)
def test_a_fault_of_a_file_is_one_line(strategy_file: Path, name: str, words: str) -> None:
    with pytest.raises(InputError) as refusal:
        plan_static(PATTERN, n=8, machine=CHIP, strategy=f"{strategy_file}:{name}")

    assert words in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("def f(:", "own.py:1: SyntaxError: invalid syntax"),
        ("x = 1\nraise ValueError('no\\nmore')", "own.py:2: ValueError: no"),
        ("import sys\nsys.exit(3)", "own.py:2: SystemExit: 3"),
        ("import neighbour_of_own", "own.py:1: ModuleNotFoundError: No module named"),
    ],
)
def test_a_file_that_ends_with_an_error_is_refused_with_its_line(
    tmp_path: Path, text: str, words: str
) -> None:
    path = tmp_path / "own.py"
    path.write_text(text, encoding="utf-8")
    (tmp_path / "neighbour_of_own.py").write_text("", encoding="utf-8")

    with pytest.raises(InputError) as refusal:
        partitioner_in(f"{path}:f")

    assert words in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_missing_file_or_name_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no\.py: cannot be read"):
        partitioner_in(f"{tmp_path / 'no.py'}:f")
    with pytest.raises(InputError, match=r"names no function; write own\.py:function"):
        partitioner_in("own.py")


def test_a_file_has_no_strategy_for_methods_without_partitioners(strategy_file: Path) -> None:
    with pytest.raises(InputError, match="is a partitioner, which method dynamic does not use"):
        plan_dynamic(Bound.of(PATTERN), n=8, machine=CHIP, strategy=f"{strategy_file}:checkerboard")


def test_names_of_strategies_are_no_files() -> None:
    assert not any(map(is_in_file, ("auto", "popsparse", "grid", "x.pyz:f", 3)))


def test_the_key_of_a_point_covers_the_content_of_the_file_and_not_its_path(
    strategy_file: Path,
) -> None:
    def key(path: Path, name: str = "checkerboard") -> str:
        (point,) = grid_of({"strategy": (f"{path}:{name}",), "method": "static", "size": 64})
        return point.key

    other = strategy_file.with_name("other.py")
    other.write_text(SOURCE, encoding="utf-8")
    before = key(strategy_file)
    assert key(other) == before != key(strategy_file, "bands")

    strategy_file.write_text(
        SOURCE.replace("pattern.rows + ", "pattern.rows * 3 + "), encoding="utf-8"
    )
    assert key(strategy_file) != before


def test_methods_without_partitioners_have_their_own_points_beside_a_file(
    strategy_file: Path,
) -> None:
    axes = {
        "strategy": (f"{strategy_file}:checkerboard",),
        "method": ("static", "dense", "dynamic"),
        "size": 64,
    }

    strategies = {p.configuration["method"]: p.configuration["strategy"] for p in grid_of(axes)}
    assert strategies == {
        "static": f"{strategy_file}:checkerboard",
        "dense": "auto",
        "dynamic": "auto",
    }
