"""Grids of sweeps: which points are equal, keys, groups, shards, refusals."""

from __future__ import annotations

import importlib.metadata
import itertools
import json
from pathlib import Path
from typing import Any

import pytest

from ipusim import InputError
from ipusim.compiler.studies.explore import Point, Shard, grid_of, shard_of


def grid(matrix: tuple[Path, ...] = (), **axes: Any) -> tuple[Point, ...]:
    """Return the points of axes and matrix files."""
    return grid_of(axes, files=matrix)


def test_the_grid_is_the_product_of_all_axes() -> None:
    points = grid(n=(4, 8), density=(1 / 4, 1 / 8), tiles=(16, 32))

    values = {tuple(p.configuration[name] for name in ("n", "density", "tiles")) for p in points}
    assert {(n, d, t) for n in (4, 8) for d in (1 / 4, 1 / 8) for t in (16, 32)} == values


def test_a_dense_plan_has_no_blocks_and_is_one_point() -> None:
    points = grid(method=("dense", "static"), block_length=(4, 16), density=(1 / 4, 1 / 8))

    dense = [p for p in points if p.request.matmul.method == "dense"]
    assert (len(dense), len(points) - len(dense)) == (1, 4)
    assert not {"density", "block_length"} & dense[0].configuration.keys()


def test_a_default_said_or_left_out_is_the_same_point() -> None:
    points_named = grid(m=(4096,), k=(4096,), block_length=(16,), strategy=("auto",), tiles=(1472,))

    assert [p.key for p in grid()] == [p.key for p in points_named]


@pytest.mark.parametrize(
    "axis",
    [
        *({"n": (7,)}, {"density": (1 / 3,)}, {"pattern": ("banded",)}, {"seed": (5,)}),
        *({"data_type": ("float",)}, {"partials_type": ("float",)}, {"strategy": ("rows",)}),
        *({"machine": ("mk2",)}, {"tiles": (64,)}, {"sram_bytes": (540_672,)}),
        *({"exchange_bytes_per_cycle": (8,)}, {"amp_units": (8,)}, {"size": (64,)}),
        *({"published_kernels": False}, {"num_column_bands": (2,)}, {"method": ("dynamic",)}),
    ],
)
def test_all_that_decides_cycles_is_in_the_key(axis: dict[str, Any]) -> None:
    assert grid(**axis)[0].key != grid()[0].key


def test_a_grid_looks_for_installed_strategies_once_for_all_its_points(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    real_entry_points = importlib.metadata.entry_points
    looked: list[str] = []

    def counted(**values: str) -> object:
        looked.append(values["group"])
        return real_entry_points(**values)

    monkeypatch.setattr(importlib.metadata, "entry_points", counted)
    monkeypatch.syspath_prepend(tmp_path)  # which nobody has looked at

    points = grid(n=tuple(range(4, 44, 4)))

    assert (len(points), len(looked)) == (10, 1)


def test_files_count_by_what_they_hold(tmp_path: Path) -> None:
    first, second = tmp_path / "one.txt", tmp_path / "two.txt"
    first.write_text("2 2\n1 0\n0 1\n", encoding="ascii")
    second.write_bytes(first.read_bytes())
    assert len(grid(matrix=(first, second))) == 1

    second.write_text("2 2\n1 1\n0 1\n", encoding="ascii")
    assert len(grid(matrix=(first, second), density=(1 / 4, 1 / 8))) == 2

    machine = tmp_path / "wide.toml"
    machine.write_text('base = "bow"\nsync_cycles = 100\n', encoding="ascii")
    first_key = grid(machine=(str(machine),))[0].key
    machine.write_text('base = "bow"\nsync_cycles = 90\n', encoding="ascii")
    assert first_key != grid(machine=(str(machine),))[0].key


@pytest.mark.parametrize(
    ("axes", "points_named"),
    [
        ({"size": (64,), "m": (64,)}, "leave --m and --k out"),
        ({"matrix": (Path("none.mtx"),), "k": (64,)}, "leave --k out"),
        ({"matrix": (Path("none.mtx"),)}, "none.mtx: cannot be read, No such file"),
        ({"machine": ("bow", "fast")}, "fast"),
        ({"sram_bytes": (1_000_001,)}, "sram_bytes"),
        ({"amp_units": (32,)}, "drives 32 units; try up to 16"),
    ],
)
def test_axes_that_cannot_be_are_refused(axes: dict[str, Any], points_named: str) -> None:
    with pytest.raises(InputError, match=points_named):
        grid(**axes)


def test_a_strategy_of_another_method_leaves_a_method_its_own_default():
    points = grid(method=("static", "dynamic", "dense"), strategy=("hilbert", "expected"))

    assert [(p.configuration["method"], p.configuration["strategy"]) for p in points] == [
        ("static", "hilbert"),
        ("static", "auto"),
        ("dynamic", "auto"),
        ("dynamic", "expected"),
        ("dense", "auto"),
    ]


def test_a_strategys_own_lowering_said_or_not_is_one_point():
    default, *points_named = (
        grid(**change)
        for change in (
            {"strategy": ("popsparse",)},
            {"strategy": ("popsparse",), "lowering": ("popsparse",)},
        )
    )

    assert all(
        [point.key for point in points] == [point.key for point in default]
        for points in points_named
    )


def test_rows_share_no_n_of_m_unless_that_is_said():
    (default,) = grid(nm=("2:8",))
    points_named, shared = grid(nm=("2:8",), nm_rows=(1, 4))

    shared_values = [
        (p.configuration["nm_rows"], p.configuration["density"]) for p in (default, shared)
    ]
    assert shared_values == [(None, 1 / 4), (4, 1 / 4)]
    assert default.key == points_named.key != shared.key


def test_a_key_has_its_options_in_the_order_of_their_names():
    (point,) = grid()
    names = list(json.loads(point.key))

    assert names == sorted(point.configuration)


def test_points_that_differ_in_the_clock_alone_are_of_one_group(tmp_path: Path) -> None:
    files = []
    for number, fact in enumerate(("clock_hz = 10", "clock_hz = 20", "sync_cycles = 1")):
        files.append(tmp_path / f"{number}.toml")
        files[-1].write_text(f'base = "bow"\nname = "{number}"\n{fact}\n', encoding="ascii")
    groups = [point.group for point in grid(machine=tuple(map(str, files)))]

    assert groups[0] == groups[1] != groups[2]
    assert len({point.key for point in grid(machine=tuple(map(str, files)))}) == 3


def test_patterns_of_one_bound_are_of_one_group_and_known_ones_of_none() -> None:
    for method, bound, groups in (("dynamic", {"max_density": (0.5,)}, 1), ("static", {}, 2)):
        points = grid(method=(method,), seed=(0, 1), **bound)

        assert len({point.group for point in points}) == groups


def test_shards_share_a_grid_out_evenly_and_keep_what_shares_a_program_together() -> None:
    points = grid(n=tuple(range(4, 68, 4)), tiles=(16, 32), machine=("bow", "mk2"))
    shards = [Shard(number, 3).points_of(points) for number in (1, 2, 3)]

    assert sorted(point.key for shard in shards for point in shard) == sorted(
        point.key for point in points
    )
    assert [len(shard) for shard in shards] == [22, 22, 20]
    groups = [{point.group for point in shard} for shard in shards]
    assert not any(first & second for first, second in itertools.combinations(groups, 2))


def test_a_group_larger_than_a_process_is_given_is_shared_out_too() -> None:
    points = grid(
        method=("dynamic",), max_density=(0.5,), density=(0.25,), seed=tuple(range(64)), tiles=(4,)
    )

    assert len({point.group for point in points}) == 1
    assert [len(Shard(number, 4).points_of(points)) for number in range(1, 5)] == [16] * 4


@pytest.mark.parametrize("text", ["0/4", "5/4", "3", "-1/4", "1/0", "a/b", "1/4/2", ""])
def test_a_text_that_names_no_shard_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"is no shard; write number/count, such as 3/16"):
        shard_of(text)
