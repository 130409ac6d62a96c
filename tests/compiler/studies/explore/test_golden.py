"""Golden texts of a sweep: points that ran, were refused or failed, with odd names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import attrs
import pytest
from golden_texts import HERE, SECONDS, csv_text, json_text, store_in

from ipusim.compiler.studies.explore import (
    STUDY,
    Finding,
    findings_json,
    findings_text,
    grid_of,
    plan_text,
    selected,
    sorted_by,
    sweep,
    sweep_table,
)
from ipusim.compiler.studies.explore.point import Point

Golden = Callable[[str, str], None]

MATRIX = """\
%%MatrixMarket matrix coordinate real general
16 16 4
1 1 1.5
2 9 -2
9 3 0.25
16 16 4
"""
ODD, BAD = Path("odd[bold]q, :b: 2.mtx"), Path("bad[q].mtx")
STORE = Path("sweep.jsonl")
USUAL = {"size": (64,), "block_length": (16,), "method": ("static", "dense"), "tiles": (4,)}
DRAWN = {
    **USUAL,
    "n": (4, 16),
    "block_length": (4, 16),
    "density": (1 / 4, 1 / 8),
}
LARGE = {**USUAL, "size": (2048,), "n": (8,), "density": (1 / 3,)}
OF_FILES = {"n": (8,), "method": ("static", "dense"), "tiles": (4,)}
CONVOLVED = {
    "method": ("convolution",),
    "algorithm": ("direct", "lowered", "dense"),
    "channels": (16,),
    "filters": (16,),
    "image": ("6x6",),
    "kernel": ("3",),
    "block_length": (16,),
    "density": (1 / 4,),
    "tiles": (4,),
}


def measure_points(*points: Point) -> tuple[Finding, ...]:
    """Return the findings of points, as if each had taken equally long."""
    store = store_in(STORE, STUDY)
    findings = sweep(points, store=store, pool=HERE, tell=lambda _standing: None)
    return tuple(
        attrs.evolve(finding, result={**finding.result, "host_seconds": SECONDS})
        if finding.result
        else finding
        for finding in findings
    )


@pytest.fixture(scope="module")
def findings_by_name(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Mapping[str, tuple[Finding, ...]]]:
    """Return findings by name, of one store in the working folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("sweep"))
        ODD.write_text(MATRIX, encoding="utf-8")
        BAD.write_text("no matrix", encoding="utf-8")
        yield {
            "drawn": measure_points(*grid_of(DRAWN)),
            "dynamic": measure_points(*grid_of({**USUAL, "n": (4,), "method": ("dynamic",)})),
            "files": measure_points(*grid_of(OF_FILES, files=(ODD, BAD))),
            "mixed": measure_points(*grid_of(LARGE), *grid_of(OF_FILES, files=(ODD,))),
            "convolutions": measure_points(*grid_of(CONVOLVED)),
        }


@pytest.mark.quick  # it measures for the others
@pytest.mark.parametrize("name", ["drawn", "files", "mixed", "convolutions"])
def test_the_table_of_a_sweep(
    name: str, findings_by_name: Mapping[str, tuple[Finding, ...]], golden: Golden
) -> None:
    golden(f"{name}.txt", findings_text(sorted_by(findings_by_name[name], "cycles")))
    golden(f"{name}.csv", csv_text(sweep_table(findings_by_name[name]).csv()))


def test_the_points_as_json(
    findings_by_name: Mapping[str, tuple[Finding, ...]], golden: Golden
) -> None:
    static, *_, dense = findings_by_name["drawn"]
    refused, failed = findings_by_name["mixed"][0], findings_by_name["files"][-1]
    chosen = (
        static,
        dense,
        *findings_by_name["dynamic"],
        refused,
        failed,
        findings_by_name["convolutions"][0],
    )

    golden("points.json", json_text(findings_json(chosen)))


def test_some_points_in_another_order(
    findings_by_name: Mapping[str, tuple[Finding, ...]], golden: Golden
) -> None:
    some = selected(findings_by_name["drawn"], ("block=16", "density<1/4", "n=4,16"))

    golden("chosen.txt", findings_text(sorted_by(some, "x dense")))


@pytest.mark.usefixtures("findings_by_name")
def test_what_a_sweep_would_do(golden: Golden) -> None:
    points_of_grid = grid_of(
        {**DRAWN, "n": (4, 32), "density": (1 / 8,), "method": ("static", "dynamic")}
    )
    points = (*points_of_grid, *grid_of({**OF_FILES, "n": (8, 16)}, files=(ODD,)))

    golden("dry_run.txt", plan_text(points, store_in(STORE, STUDY), processes=2))


def test_no_points_have_a_table_without_rows(golden: Golden) -> None:
    golden("none.txt", findings_text(()))
