"""Titles of the points in the picture of a validation."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import attrs
import pytest

from ipusim.compiler.studies.validate import SHIPPED, Deviation, Phase, Result, read_measurements
from ipusim.compiler.studies.validate.pictures.scatter import SVG, scatter_figure, write_hover

ROWS = [p for p in read_measurements(SHIPPED) if p.value and p.n]
ONE_EACH = [next(p for p in ROWS if p.method == "dense"), *(p for p in ROWS if p.method != "dense")]


def deviation(number: int, error: float, unit: str = "cycles") -> Deviation:
    """Return a deviation of a percentage, with three phases."""
    row = ONE_EACH[number]
    phases = tuple(
        Phase(name=name, times=1, exchange=e, compute=c, sync=0, schedule=e, bound=e)
        for name, e, c in (("gather", 100, 0), ("multiply <&>", 300, 5000), ("reduce", 200, 400))
    )
    ran = Result(
        refusal=None, phases=phases, paths={}, max_tile_bytes=None, available_bytes=None,
        memory={}, plan={}, host_seconds=0,
    )  # fmt: skip
    simulated = 6000.0 if unit == "cycles" else 1.5
    return Deviation(
        row=row, n=row.n, unit=unit, measured=simulated / (1 + error / 100), simulated=simulated,
        result=ran, left_out="",
    )  # fmt: skip


@pytest.fixture(scope="module")
def points() -> dict[int, Deviation]:
    """Return five counted points, a speed-up and a point that is left out."""
    counted = {3 * number + 1: deviation(number, 7 * number - 9) for number in range(5)}
    ratio = {20: deviation(5, 12.0, "speedup")}
    return {**counted, **ratio, 21: attrs.evolve(deviation(6, 1.0), left_out="bound")}


@pytest.fixture(scope="module")
def written(points: dict[int, Deviation], tmp_path_factory: pytest.TempPathFactory) -> str:
    """Write the picture of some points, and return the text of the file."""
    path = tmp_path_factory.mktemp("hover") / "a.svg"
    return write_hover(path, scatter_figure(points), points, {}).read_text(encoding="utf-8")


@pytest.mark.quick  # it measures for the others
def test_every_point_that_counts_has_one_title_and_others_none(
    points: dict[int, Deviation], written: str
) -> None:
    root = ElementTree.fromstring(written)
    groups = {group.get("id"): group for group in root.iter(f"{{{SVG}}}g")}
    dots = [f"{row}-{number}" for row in ("point", "error") for number in points if number != 21]

    assert [len(groups[dot].findall(f"{{{SVG}}}title")) for dot in dots] == [1] * 12
    assert [len(list(groups[dot].iter(f"{{{SVG}}}use"))) for dot in dots] == [1] * 12
    assert not {"point-21", "error-21"} & groups.keys()
    assert len(list(root.iter(f"{{{SVG}}}title"))) == 12


def test_a_tool_tip_has_configuration_figures_error_and_largest_phases(
    points: dict[int, Deviation], written: str
) -> None:
    root = ElementTree.fromstring(written)
    titles = {t.text.split(":")[0]: t.text for t in root.iter(f"{{{SVG}}}title")}
    row = points[4].row

    assert titles["4"].splitlines() == [
        f"4: {row.method} {row.dtype}, {titles['4'].splitlines()[0].rpartition(', ')[2]}",
        f"m {row.m}, k {row.k}, n {row.n}, b {row.block_size}, d {row.density:g}",
        f"measured {6000 / 0.98:,.0f}, simulated 6,000 cycles: -2.0 %",
        "multiply <&> compute 5,000 (82 %)",
        "reduce compute 400 (7 %)",
        "multiply <&> exchange 300 (5 %)",
        "reduce exchange 200 (3 %)",
    ]
    assert ", b " not in titles["1"]
    assert "simulated 1.5 speedup: +12.0 %" in titles["20"]


@pytest.mark.parametrize("more", [0, 1])
def test_the_file_needs_nothing_else_and_is_the_same_each_time(
    points: dict[int, Deviation], written: str, tmp_path: Path, more: int
) -> None:
    again = [
        write_hover(tmp_path / "b.svg", scatter_figure(points), points, {}).read_text()
        for _ in range(more)
    ]
    root = ElementTree.fromstring(written)
    links = [value for element in root.iter() for key, value in element.items() if "href" in key]

    assert again == [written] * more
    assert links
    assert all(link.startswith("#") for link in links)
    assert "<script" not in written
    assert "<image" not in written
