"""Pictures of a sweep: bars, rates, break-even densities, fronts, and their pages."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence

import attrs
import numpy as np
import pytest
from figure_text import figure_text
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from sweep_points import finding_of, small_sweep

from ipusim.compiler.drawing.colours import METHODS, SERIES, STATES
from ipusim.compiler.studies.explore import with_speedups
from ipusim.compiler.studies.explore.columns import COLUMNS
from ipusim.compiler.studies.explore.finding import Finding
from ipusim.compiler.studies.explore.pages import JobPage, job_pages
from ipusim.compiler.studies.explore.plots.bars import bars_figure
from ipusim.compiler.studies.explore.plots.curves import (
    break_even_figure,
    break_even_panels,
    machine_panels,
    rate_figure,
    rate_panels,
)
from ipusim.compiler.studies.explore.plots.draw import figures_of
from ipusim.compiler.studies.explore.plots.looks import Looks, looks_of
from ipusim.compiler.studies.explore.plots.pareto import pareto_figure, pareto_front
from ipusim.compiler.studies.explore.plots.series import panels_of
from ipusim.compiler.studies.explore.variants import break_even


def test_break_even_lies_between_the_densities_that_enclose_it() -> None:
    assert break_even({1 / 4: 1 / 2, 1 / 16: 2}) == pytest.approx(1 / 8)
    assert break_even({1 / 4: 1 / 2, 1 / 8: 1, 1 / 16: 4}) == pytest.approx(1 / 8)


def test_without_a_crossing_there_is_no_break_even() -> None:
    assert break_even({1 / 4: 2, 1 / 16: 4}) is None
    assert break_even({1 / 4: 0.2, 1 / 16: 0.4}) is None
    assert break_even({1 / 4: 0.2}) is None


def test_the_front_holds_what_nothing_beats_in_both() -> None:
    assert pareto_front([(3, 5), (1, 9), (2, 9), (4, 6), (5, 1)]) == [(1, 9), (3, 5), (5, 1)]


def test_a_dense_plan_joins_every_panel_of_its_shape() -> None:
    def finding(name: str, n: int, pattern: str | None) -> Finding:
        method = "static" if pattern else "dense"
        return Finding(name, {"method": method, "n": n, "pattern": pattern}, {})

    found = [
        *(finding("dense", 4, None), finding("a", 4, "uniform"), finding("b", 4, "banded")),
        *(finding("dense", 8, None), finding("c", 8, "banded")),
    ]
    panels = panels_of(found, ("n", "pattern"))

    assert {title: [item.name for item in group] for title, group in panels.items()} == {
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
    fields = {"matrix": "a.mtx", "m": None, "density": None, "block_length": None}
    result_columns = {"m": 64, "density": 0.25, "block_size": 1}
    sparse, dense = (
        Finding("", {**fields, "method": name}, result_columns) for name in ("static", "dense")
    )

    assert tuple(sparse.value_of(n) for n in ("m", "density", "block_length")) == (64, 0.25, 1)
    assert tuple(dense.value_of(n) for n in ("m", "density", "block_length")) == (64, None, None)


def grid(sizes: Sequence[int] = (64, 128), **more: object) -> list[Finding]:
    """Return points of two blocks at two densities for each size and two n, and dense points."""
    findings_of_grid = []
    for m, n in itertools.product(sizes, (4, 16)):
        shape = {"m": m, "k": m, "n": n, **more}
        findings_of_grid.append(finding_of("dense", 100 * n, **shape))
        for block, density in itertools.product((4, 16), (1 / 2, 1 / 16)):
            cycles = int(n * 400 * density / block**0.5) + 10
            findings_of_grid.append(
                finding_of("static", cycles, block=block, density=density, **shape)
            )
    return list(with_speedups(findings_of_grid))


@pytest.mark.parametrize(("sizes", "pages"), [((64,), 1), ((64, 128), 4)])
def test_every_axis_of_a_sweep_has_its_pictures(sizes: tuple[int, ...], pages: int) -> None:
    lines_drawn = [name for name, _ in figures_of(grid(sizes))]

    several = ("size",) if len(sizes) > 1 else ()
    crossed = ("batch", "block_length", *several)
    assert lines_drawn[0] == "strategies"
    assert {f"rate_{axis}" for axis in ("density", *crossed)} <= set(lines_drawn)
    assert {f"break_even_{axis}" for axis in crossed} <= set(lines_drawn)
    assert ("rate_size" in lines_drawn) == ("break_even_size" in lines_drawn) == bool(several)
    assert [name for name in lines_drawn if name.startswith("pareto")] == [
        "pareto",
        *(f"pareto_{number}" for number in range(2, pages + 1)),
    ]


SMALL = [item for item in grid() if item.configuration["n"] == 4]
DRAWN: Mapping[str, Callable[[JobPage, Looks], Figure]] = {
    "bars": lambda page, _: bars_figure(page, {id(item): item.name for item in SMALL}),
    "rates": lambda _, looks: rate_figure(rate_panels(SMALL, "density"), "density", looks),
    "break_even": lambda _, looks: break_even_figure(break_even_panels(SMALL, "m"), "m", looks),
    "front": pareto_figure,
}


@pytest.mark.parametrize("name", DRAWN)
def test_a_picture_of_a_sweep_shows_what_its_text_says(
    name: str, golden: Callable[[str, str], None]
) -> None:
    (page,) = job_pages([item for item in SMALL if item.configuration["m"] == 64])
    figure = DRAWN[name](page, looks_of(SMALL))

    golden(f"picture_{name}.txt", figure_text(figure))


def test_a_shape_of_several_densities_has_a_page_the_largest_first() -> None:
    fields = [
        (page.heading, {title: len(some) for title, some in page.panels.items()})
        for page in job_pages(grid())
    ]
    panels = {"density 1/2": 3, "density 1/16": 3}  # two blocks and dense

    assert fields == [(f"m {m} n {n}", panels) for n in (16, 4) for m in (128, 64)]


def test_few_jobs_share_a_page_and_of_many_densities_six_are_taken() -> None:
    def page_of(densities: int) -> list[str]:
        (page,) = job_pages(
            [
                finding_of(method, 9, density=number / 8)
                for number in range(1, densities + 1)
                for method in ("static", "dynamic")
            ]
        )
        assert page.heading == ""
        return list(page.panels)

    def heading_and_panels(sizes: int, densities: int) -> list[tuple[str, int]]:
        pages = job_pages(
            [
                finding_of(method, 9, n=n, density=number / 8)
                for n in range(8, 8 + sizes)
                for number in range(1, densities + (n == 8))
                for method in ("static", "dynamic")
            ]
        )
        return [(page.heading, len(page.panels)) for page in pages]

    assert heading_and_panels(2, 3) == [("", 5)]
    assert heading_and_panels(3, 3) == [("n 8", 3), ("n 10", 2), ("n 9", 2)]  # most points first
    assert page_of(6) == [
        f"density {share}" for share in ("3/4", "5/8", "1/2", "3/8", "1/4", "1/8")
    ]
    assert page_of(8) == [f"density {share}" for share in ("1", "7/8", "5/8", "1/2", "1/4", "1/8")]
    assert job_pages([finding_of("static", 9)]) == []


def test_shapes_of_one_job_share_pages() -> None:
    jobs = [finding_of(method, 9, n=n) for n in range(8, 16) for method in ("static", "dynamic")]

    assert [list(page.panels) for page in job_pages(jobs)] == [
        [f"n {n}" for n in range(15, 9, -1)],
        ["n 9", "n 8"],
    ]


def test_jobs_that_fill_one_page_share_it_whatever_their_shapes() -> None:
    shapes = [*range(8, 12), 12, 12]
    densities = [0.1] * 5 + [0.2]
    jobs = [
        finding_of(method, 9, n=n, density=density)
        for n, density in zip(shapes, densities, strict=True)
        for method in ("static", "dynamic")
    ]
    pages = job_pages(jobs)

    assert (len(pages), len(pages[0].panels)) == (1, 6)


def test_panels_of_equal_titles_are_numbered() -> None:
    (page,) = job_pages(
        [
            finding_of(method, 9, matrix="a.mtx", matrix_sha256=digest)
            for digest in ("0", "1")
            for method in ("static", "dynamic")
        ]
    )

    assert list(page.panels) == ["(1)", "(2)"]


def test_a_sweep_with_one_way_a_job_has_a_bar_for_each_job() -> None:
    lone = [finding_of("static", 10 * n, n=n) for n in (4, 8)]
    ((name, figure), *_) = figures_of(lone)

    assert name == "strategies"
    assert [tick.get_text() for tick in figure.axes[0].get_yticklabels()] == ["n 4", "n 8"]


def test_bars_add_up_to_the_cycles_and_the_tick_is_the_bound() -> None:
    item = finding_of("static", 100, compute=60, exchange=50, sync=10, bound=30)
    figure = bars_figure(JobPage("", {"": [item]}), {id(item): "way"})
    (axes,) = figure.axes
    colours = [to_hex(bar.get_facecolor()) for bar in axes.patches]

    assert [bar.get_width() for bar in axes.patches] == [40, 20, 30, 10]
    assert [bar.get_x() for bar in axes.patches] == [0, 40, 60, 90]
    assert colours == [STATES[name] for name in ("compute", "compute", "exchange", "sync")]
    assert [line.get_xdata()[0] for line in axes.lines] == [30]


def test_rows_stand_in_one_order_and_the_quickest_of_a_panel_is_bold() -> None:
    slow, fast = finding_of("static", 90), finding_of("static", 40, block=16)
    names = {id(slow): "slow", id(fast): "fast"}
    figure = bars_figure(JobPage("", {"a": [slow, fast], "b": [fast]}), names)

    assert [tick.get_text() for tick in figure.axes[0].get_yticklabels()] == ["fast", "slow"]
    bold = [text.get_text() for text in figure.axes[0].texts if text.get_weight() == "bold"]
    assert bold == ["40"]


def test_a_strategy_has_one_colour_and_a_block_one_dash_in_all_pictures() -> None:
    findings = [
        *(
            finding_of(method, 9, block=block)
            for method in ("static", "dynamic")
            for block in (4, 16)
        ),
        finding_of("dense", 9),
    ]
    looks = [looks_of(findings).of(item) for item in findings]

    assert [look.colour for look in looks] == [*[SERIES[0]] * 2, *[SERIES[1]] * 2, METHODS["dense"]]
    assert [look.dash for look in looks[:2]] == [look.dash for look in looks[2:4]]
    assert looks[0].dash != looks[1].dash
    labels = [handle.get_label() for handle in looks_of(findings).legend(findings)]
    assert labels == ["static", "dynamic", "dense", "block 4", "block 16"]


def test_arrows_at_the_edges_show_what_always_or_never_wins() -> None:
    def line(block: int, *cycles: int) -> list[Finding]:
        densities = (1 / 2, 1 / 16)
        return [
            finding_of("static", look, block=block, density=density, n=n, dense=100)
            for n in (4, 8)
            for look, density in zip(cycles, densities, strict=True)
        ]

    findings = [*line(4, 90, 50), *line(8, 200, 150), *line(16, 200, 50)]
    figure = break_even_figure({"": findings}, "n", looks_of(findings))
    (axes,) = figure.axes
    edges = {
        (lines_drawn.get_marker(), round(float(lines_drawn.get_ydata()[0])))
        for lines_drawn in axes.lines
        if lines_drawn.get_transform() == axes.transAxes and lines_drawn.get_marker() in "^v"
    }
    crossed = [lines_drawn for lines_drawn in axes.lines if len(lines_drawn.get_xdata()) > 1]

    assert edges == {("^", 1), ("v", 0)}
    assert sum(bool(np.isfinite(lines_drawn.get_ydata()).all()) for lines_drawn in crossed) == 1


def test_densities_share_a_panel_only_along_themselves() -> None:
    lines_drawn = itertools.product((4, 8), (1 / 2, 1 / 16), (4, 16))
    findings = [
        finding_of("static", 9, n=n, density=at, block=block) for n, at, block in lines_drawn
    ]

    assert {
        field: {title: len(group) for title, group in rate_panels(findings, field).items()}
        for field in ("density", "n")
    } == {
        "density": {"n 4": 4, "n 8": 4},
        "n": {"density 1/2": 4, "density 1/16": 4},
    }


def test_rates_stand_above_speed_ups_over_dense_and_dense_is_a_level_of_its_rate() -> None:
    static = [
        finding_of("static", cycles, density=at) for cycles, at in ((40, 1 / 16), (160, 1 / 4))
    ]
    dense = finding_of("dense", 80, n=8)
    findings = with_speedups(
        [*static, attrs.evolve(dense, result=dense.result | {"flop_rate": 3e12})]
    )
    rates, speedups = rate_figure({"": findings}, "density", looks_of(findings)).axes

    assert [list(line.get_ydata()) for line in rates.lines] == [[1, 1], [3, 3]]
    assert [list(line.get_ydata()) for line in speedups.lines] == [[2, 0.5], [1, 1]]


def test_cycles_time_and_joules_stand_over_the_numbers_of_a_chip() -> None:
    findings = [
        attrs.evolve(item, result={**item.result, "joules": 1e-6 * tiles + item.result["cycles"]})
        for tiles in (16, 64, 256)
        for item in (
            finding_of("static", 9000 // tiles, tiles=tiles, block_length=16, density=0.25),
            finding_of("dense", 8000 // tiles, tiles=tiles),
        )
    ]
    pictures = dict(figures_of(with_speedups(findings)))
    cycles, time, joules = pictures["machine_tiles"].axes

    for axes, name in ((cycles, "cycles"), (time, "microseconds"), (joules, "joules")):
        lines_drawn = {tuple(map(tuple, line.get_xydata())) for line in axes.lines}
        assert lines_drawn == {
            tuple(
                (item.value_of("tiles"), COLUMNS[name].value_of(item))
                for item in findings[first::2]
            )
            for first in (0, 1)
        }
    assert cycles.get_ylabel() == "cycles"
    assert time.get_ylabel() == "microseconds of the chip"
    assert joules.get_ylabel() == "joules (estimated)"
    assert joules.get_xlabel() == "tiles"
    one_chip = [item for item in findings if item.value_of("tiles") == 16]
    assert "machine_tiles" not in dict(figures_of(one_chip))


def test_runs_of_several_clocks_are_drawn_by_their_time() -> None:
    clocks = {"bow": 2e9, "slow": 1e9}  # 100 cycles are 0.05 and 0.1 microseconds
    findings = [
        finding_of(method, cycles, machine=name, clock_hz=clock, block=16, machine_sha256=name)
        for name, clock in clocks.items()
        for method, cycles in (("static", 100), ("dynamic", 60))
    ]
    for item in findings:
        item.result["device"] = item.configuration["machine"]
    both = dict(figures_of(findings))
    fast = dict(figures_of(findings[:2]))

    title = both["strategies"].axes[-1].get_xlabel()
    assert title == both["pareto"].axes[0].get_ylabel() == "microseconds of the chip"
    heights = [line.get_ydata()[0] for line in both["pareto"].axes[1].lines[:2]]
    assert heights == pytest.approx([0.1, 0.06])
    texts = both["strategies"].axes[1].texts
    assert [text.xy[0] for text in texts] == pytest.approx([0.06, 0.1])
    assert [text.get_text() for text in texts] == ["0.06 us", "0.1 us"]
    assert [text.get_fontweight() for text in texts] == ["bold", "normal"]
    assert fast["strategies"].axes[0].get_xlabel() == "cycles (1,000 take 0.5 us)"
    assert fast["pareto"].axes[0].lines[0].get_ydata()[0] == 100


def test_a_line_goes_through_chips_that_have_a_number_each() -> None:
    ports = {"bow": 4, "wide": 8}
    findings = [
        finding_of(
            "static", 9000 // tiles, tiles=tiles, machine=name, exchange_bytes_per_cycle=port
        )
        for name, port in ports.items()
        for tiles in (16, 64)
    ]
    along_port = machine_panels(findings, "exchange_bytes_per_cycle")
    along_tiles = machine_panels(findings, "tiles")

    assert [len(panel) for panel in along_port.values()] == [2, 2]
    assert [{item.value_of("machine") for item in panel} for panel in along_tiles.values()] == [
        {"bow"},
        {"wide"},
    ]
    assert machine_panels(findings[:2], "exchange_bytes_per_cycle") == {}


def test_points_of_the_front_are_named() -> None:
    findings = small_sweep()
    figure = pareto_figure(JobPage("", {"": findings}), looks_of(findings))

    assert [text.get_text() for text in figure.axes[0].texts] == ["static block 16"]
