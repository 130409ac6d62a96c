"""Numbers of the machine and of plans as axes of a sweep: columns, names, curves and rooflines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import attrs
import numpy as np
import pytest
from golden_texts import HERE, store_in
from matplotlib.figure import Figure
from sweep_points import finding_of

from ipusim import InputError
from ipusim.compiler.studies.explore import (
    STUDY,
    Finding,
    findings_text,
    grid_of,
    selected,
    sorted_by,
    sweep,
    sweep_table,
)
from ipusim.compiler.studies.explore.columns import COLUMNS
from ipusim.compiler.studies.explore.plots.draw import figures_of
from ipusim.compiler.studies.explore.plots.roofline import intensity_of, roof_of, useful_operations
from ipusim.compiler.studies.explore.variants import names_of

JOB = {
    "size": 64,
    "n": 8,
    "block_length": 16,
    "density": 0.25,
    "tiles": 4,
    "method": ("static", "dense"),
}


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory) -> tuple[Finding, ...]:
    """Return points of two methods at three costs of a barrier, one of them the machine's own."""
    points = grid_of({**JOB, "set": ("sync_cycles=0,63,126",)})
    store = store_in(tmp_path_factory.mktemp("axes") / "s.jsonl", STUDY)
    return sweep(points, store=store, pool=HERE, tell=lambda _standing: None)


def test_a_value_that_the_machine_has_anyway_is_the_same_point() -> None:
    points_of_bow, changed = (grid_of({**JOB, "set": f"sync_cycles={n}"}) for n in (126, 63))

    assert [p.key for p in points_of_bow] == [p.key for p in grid_of(JOB)]
    assert not {p.key for p in points_of_bow} & {p.key for p in changed}


def test_a_number_with_a_flag_is_the_axis_of_the_flag() -> None:
    by_set, by_flag = grid_of({"set": "tiles=4,8"}), grid_of({"tiles": (4, 8)})

    assert [p.key for p in by_set] == [p.key for p in by_flag]
    with pytest.raises(InputError, match="--set gives tiles, and so does --tiles"):
        grid_of({"set": "tiles=4", "tiles": (8,)})


@pytest.mark.quick  # it measures for the others
def test_each_number_that_is_set_has_a_column(findings: Sequence[Finding]) -> None:
    table = sweep_table(findings).columns

    assert sorted(table["machine_sync_cycles"]) == [0, 0, 63, 63, 126, 126]
    assert "machine_workers" not in table
    assert "sync cycles" in findings_text(findings)


def test_findings_are_selected_and_sorted_by_a_number(findings: Sequence[Finding]) -> None:
    some = selected(findings, ("machine_sync_cycles<100", "method=static"))

    values = [f.value_of("machine_sync_cycles") for f in sorted_by(some, "machine_sync_cycles")]
    assert values == [0, 63]
    # The figure of the run of that name is another column.
    assert next(f.result["sync_cycles"] for f in sorted_by(some, "sync_cycles")) == 0


def axis_of(figure: Figure) -> list[float]:
    """Return the ticks of a figure's x axis."""
    return [float(tick) for tick in figure.axes[0].get_xticks()]


def test_a_number_has_a_curve_that_begins_at_zero(findings: Sequence[Finding]) -> None:
    figures = dict(figures_of(findings))

    curve = figures["machine_sync_cycles"]
    assert axis_of(curve) == [0, 63, 126]
    assert curve.axes[0].get_xscale() == "linear"
    static = [f for f in findings if f.configuration["method"] == "static"]
    heights = {tuple(line.get_ydata()) for line in curve.axes[0].get_lines()}
    assert tuple(f.cycles for f in sorted_by(static, "machine_sync_cycles")) in heights


def test_every_run_lies_above_the_roofline_of_its_job(findings: Sequence[Finding]) -> None:
    points_of_bow = [f for f in findings if f.value_of("machine_sync_cycles") == 126]
    operations, roof = useful_operations(points_of_bow), roof_of(points_of_bow)

    assert operations == 2 * 64 * 64 * 8 // 4  # a quarter of the blocks is non-zero
    assert roof.bandwidth == 4 * 4
    for finding in points_of_bow:
        intensity = np.array(intensity_of(finding, operations))
        assert finding.cycles is not None
        assert finding.cycles >= operations / float(roof.without_overlap(intensity))
    assert "roofline" in dict(figures_of(findings))


def chosen(n_split: int, plan: int | None, cycles: int = 50, **more: object) -> Finding:
    """Return a finding whose plan chose a number of parts.

    `n_split` is 0 unless the point fixed it.
    """
    finding = finding_of("static", cycles, n_split=n_split, tiles_per_part=0, **more)
    return attrs.evolve(finding, result={**finding.result, "plan": {"n_split": plan}})


def test_a_row_shows_the_number_that_the_planner_chose() -> None:
    findings = [chosen(0, 5), chosen(8, 8, 60)]

    assert names_of(findings, ("method", "n_split")) == ("n split 5", "n split 8")
    assert [COLUMNS["n_split"].cell(finding) for finding in findings] == ["5", "8"]
    assert "n split 0" not in findings_text(findings)
    assert selected(findings, ("n_split=5",)) == (findings[0],)


def test_a_choice_that_another_row_fixes_or_that_varies_is_marked() -> None:
    one_name = names_of([chosen(0, 5), chosen(5, 5)], ("n_split",))
    varying = names_of([chosen(0, 5), chosen(0, 6), chosen(8, 8)], ("n_split",))
    several_names = names_of(
        [*(chosen(0, number) for number in (2, 3, 4, 5)), chosen(8, 8)], ("n_split",)
    )

    assert one_name == ("n split 5 (chosen)", "n split 5")
    assert varying == ("n split 5 or 6 (chosen)", "n split 5 or 6 (chosen)", "n split 8")
    assert several_names[0] == "n split 2 to 5 (chosen)"


def test_a_number_of_a_plan_has_a_curve_with_the_choice_on_its_axis() -> None:
    findings = [chosen(0, 5, 40), chosen(8, 8, 60), chosen(2, 2, 70)]

    assert axis_of(dict(figures_of(findings))["plan_n_split"]) == [2, 5, 8]


def test_tiles_per_part_is_an_axis_and_fixes_the_seats(tmp_path: Path) -> None:
    axes = {**JOB, "method": "static", "strategy": "grid", "tiles_per_part": (0, 1, 2, 5)}
    store = store_in(tmp_path / "s.jsonl", STUDY)
    free, *fixed, refused = sweep(grid_of(axes), store=store, pool=HERE, tell=lambda _: None)

    assert [f.result["plan"]["tiles_per_part"] for f in fixed] == [1, 2]
    assert free.chosen("tiles_per_part") == free.result["plan"]["tiles_per_part"] > 0
    assert "tiles_per_part is 5, for 1 part of n: there are 4 tiles; try 1 to 4" in (
        refused.refusal or ""
    )
