"""Tools of notebooks in plain Python; tests/test_notebooks.py runs them in a kernel."""

from __future__ import annotations

import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from matplotlib.colors import to_hex, to_rgba

from ipusim import BOW, PADDING, SYSTEM, InputError, simulate
from ipusim.compiler import Bound, Pattern, Plan, emit, plan_dynamic, plan_static
from ipusim.compiler.drawing.colours import INK
from ipusim.compiler.matrix.formats import NM
from ipusim.compiler.matrix.generators import GENERATORS
from ipusim.compiler.views import (
    Across,
    Picture,
    Subject,
    bar_chart,
    chip_chart,
    cycles_chart,
    exchange_chart,
    grid_chart,
    line_chart,
    partition_chart,
    scatter_chart,
    show,
    stacked_chart,
    table_of,
)
from ipusim.compiler.views.notebook.small_chip import words_between
from ipusim.compiler.views.ownership import tile_of_y
from ipusim.compiler.views.pictures import tile_of_block
from ipusim.compiler.views.pictures.style import new_figure

AXIS = Across(label="step", at=(1, 2, 3))


def picture() -> Picture:
    """Return a picture of an empty figure."""
    return Picture(new_figure(1.0), "What it shows.")


def small_plan(lowering: str = "own") -> Plan:
    """Return a static plan on four tiles."""
    pattern = GENERATORS["uniform"]((128, 96), 16, 0.5, np.random.default_rng(0))
    return plan_static(
        pattern, n=16, machine=BOW.scaled_to(4), lowering=lowering, strategy="popsparse"
    )


def test_outside_a_notebook_a_picture_is_saved_and_its_path_printed(tmp_path, capsys) -> None:
    show(picture(), "trace", folder=tmp_path)
    content = (tmp_path / "trace.png").read_bytes()

    assert content.startswith(b"\x89PNG")
    assert struct.unpack(">II", content[16:24]) == (1210, 110)  # of 11 x 1 inches
    assert capsys.readouterr().out == f"picture: {tmp_path / 'trace.png'}\nWhat it shows.\n\n"


@pytest.mark.parametrize(
    ("started", "folder"), [("/elsewhere/first.py", "pictures/first"), ("-c", "pictures")]
)
def test_pictures_of_a_script_lie_in_a_folder_of_its_name(
    started: str, folder: str, tmp_path, monkeypatch, capsys
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [started])
    show(new_figure(1.0), "bars")

    assert (tmp_path / folder / "bars.png").is_file()
    assert capsys.readouterr().out == f"picture: {Path(folder, 'bars.png')}\n\n"


@pytest.mark.parametrize("name", [None, "", "a/b", "..", "a b", "x" * 101])
def test_a_picture_without_a_name_for_a_file_is_refused(name: str | None, tmp_path) -> None:
    with pytest.raises(InputError, match="a picture needs a name for its file"):
        show(picture(), name, folder=tmp_path)


def test_a_value_that_is_no_picture_is_printed_and_needs_no_matplotlib() -> None:
    code = (
        "from ipusim.compiler import show; show(3); "
        "import sys; sys.exit('matplotlib' in sys.modules)"
    )
    message = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )

    assert message.stdout == "3\n\n"


def test_columns_of_numbers_are_flush_right_and_of_words_flush_left() -> None:
    head = ("kind", "cycles", "note", "mixed")
    table = table_of(head, [("a", 12_000, "slow", "3"), ("bcd<e", np.int64(7), None, "none")])
    html = table._repr_html_()

    assert str(table) == (
        "kind   cycles  note  mixed\na      12,000  slow  3\nbcd<e       7        none"
    )
    assert '<td style="text-align: left">bcd&lt;e</td><td style="text-align: right">7</td>' in html


def test_a_row_with_more_or_fewer_cells_than_the_head_is_refused() -> None:
    with pytest.raises(InputError, match="row 2 has 1 cell and the head 2"):
        table_of(("a", "b"), [(1, 2), (3,)])


def test_a_curve_has_its_values_and_one_colour_in_all_panels() -> None:
    panels = {"left": {"a": (1, 2, 3), "b": (3, 2, 1)}, "right": {"b": (4, 5, 6)}}
    left, right = line_chart(panels, AXIS, up="loss", caption="C.", level=("limit", 2)).figure.axes
    curves = {line.get_label(): line for line in left.lines}

    assert left.get_xlabel() == "step"
    assert left.get_ylabel() == "loss"
    assert list(curves["a"].get_ydata()) == [1, 2, 3]
    assert curves["b"].get_color() == right.lines[0].get_color() != curves["a"].get_color()
    assert list(curves["limit"].get_ydata()) == [2, 2]


def test_points_lie_where_they_are() -> None:
    panels = {"one": {"a": ((10, 100), (-1.0, 2.0))}}
    (axes,) = scatter_chart(panels, across="cycles", up="error", caption="C.").figure.axes

    assert axes.get_xscale() == "log"
    assert axes.lines[0].get_xydata().tolist() == [[10, -1], [100, 2]]


def test_bars_have_their_heights_and_stacked_ones_their_sum() -> None:
    heights = {"x": {"p": 1.0, "q": 20.0}, "y": {"q": 4.0, "p": 3.0}}
    (beside,) = bar_chart(heights, up="cycles", caption="C.").figure.axes
    (stacked,) = stacked_chart(
        heights, along="cycles", caption="C.", colours={"q": "#123456"}
    ).figure.axes
    ends = [(bar.get_x(), bar.get_width()) for bar in stacked.patches]

    assert [bar.get_height() for bar in beside.patches] == [1, 20, 3, 4]
    assert ends == [(0, 1), (0, 3), (1, 20), (3, 4)]
    assert to_hex(stacked.patches[2].get_facecolor()) == "#123456"
    assert [text.get_text().strip() for text in stacked.texts] == ["21", "7"]


def test_bars_of_runs_are_as_long_as_the_runs_or_all_alike(static: Subject, dense: Subject) -> None:
    reports = {"static": static.report, "dense": dense.report}
    ends = [
        [sum(bar.get_width() for bar in axes.patches[place::2]) for place in (0, 1)]
        for shares in (False, True)
        for axes in cycles_chart(reports, caption="C.", shares=shares).figure.axes
    ]

    assert ends[0] == pytest.approx([report.cycles for report in reports.values()])
    assert ends[1] == pytest.approx([100, 100])


def test_cells_of_a_small_grid_are_numbered() -> None:
    axes = grid_chart({"g": np.array([[0.0, 4.0]])}, unit="blocks", caption="C.").figure.axes[0]

    assert [text.get_text() for text in axes.texts] == ["0", "4"]


@pytest.mark.parametrize("lowering", ["own", "popsparse"])
def test_the_chosen_tiles_blocks_and_rows_of_x_and_y_are_black(lowering: str) -> None:
    plan = small_plan(lowering)
    (axes,) = partition_chart({"four": plan}, tile=2, caption="C.").figure.axes
    mine = tile_of_block(plan, plan.pattern) == 2
    black = [
        (image.get_array() == image.cmap.N - 1).filled(fill_value=False) for image in axes.images
    ]

    assert to_rgba(axes.images[0].cmap(axes.images[0].cmap.N - 1)) == to_rgba(INK)
    assert mine.any()
    assert np.array_equal(black[0], mine)
    assert np.array_equal(black[1], mine.any(axis=0)[None, :])
    assert np.array_equal(black[2], mine.any(axis=1)[:, None])


def test_non_zeros_that_are_multiplied_in_larger_blocks_have_the_tile_of_theirs() -> None:
    pattern = Pattern.of(np.tile([1.0, 1.0, 0.0, 0.0], (64, 16)), format=NM(2, 4))
    plan = plan_static(
        pattern, n=16, machine=BOW.scaled_to(4), realisation="expand", strategy="popsparse"
    )
    (axes,) = partition_chart({"2:4": plan}, tile=2, caption="C.").figure.axes
    black = axes.images[0].cmap.N - 1
    marked = (axes.images[0].get_array() == black).filled(fill_value=False)
    rows_of_y = axes.images[2].get_array()[:, 0]
    blocks, owners = tile_of_block(plan, plan.multiplied) == 2, tile_of_y(plan)
    assert owners is not None

    assert blocks.any()
    assert np.array_equal(marked, blocks.repeat(16, axis=0).repeat(16, axis=1))
    others = rows_of_y != black
    assert len(set(rows_of_y[others].tolist())) > 1
    assert np.array_equal(rows_of_y[others], owners[:, 0].repeat(64 // len(owners))[others])


def test_tiles_are_filled_by_the_bytes_of_their_variables(static: Subject) -> None:
    (axes,) = chip_chart(static, 1).figure.axes
    pixels = [name not in (PADDING, SYSTEM) for name in static.memory.categories]
    total = static.memory.bytes[pixels, 1].sum(axis=0)
    height = np.zeros(len(total))
    across = int(axes.get_xlim()[1])
    for box in axes.patches:
        if box.get_fill():
            height[int(box.get_y() + 1e-9) * across + int(box.get_x())] += box.get_height()

    assert height / height.max() == pytest.approx(total / total.max())
    assert f"The fullest square is {total.max():,} bytes" in chip_chart(static, 1).caption


def test_the_legend_of_a_chip_names_what_fills_a_tile_from_the_top_downward(
    static: Subject,
) -> None:
    (axes,) = chip_chart(static, 1).figure.axes
    filled = [box for box in axes.patches[::-1] if box.get_fill()]  # flat ones lie on others
    first = [box for box in filled if max(box.get_xy()) + 1e-9 < 1]
    downward = sorted(first, key=lambda box: box.get_y())
    legend = axes.get_legend().get_patches()

    assert len(legend) > 1
    assert [patch.get_facecolor() for patch in legend] == [box.get_facecolor() for box in downward]


def test_lines_between_tiles_are_the_words_that_travel(static: Subject) -> None:
    steps = range(len(static.program.supersteps))
    words = sum(words_between(static, step) for step in steps)
    axes = exchange_chart(static, list(steps)).figure.axes

    assert np.array_equal(words.sum(axis=0), static.trace.words_received.sum(axis=0))
    assert [len(subject.lines) for subject in axes] == [
        np.count_nonzero(words_between(static, step)) for step in steps
    ]


@pytest.fixture(scope="module")
def large() -> Subject:
    """Return a job on more tiles than can be drawn one by one."""
    plan = plan_static(
        small_plan().pattern, n=16, machine=BOW.scaled_to(100), lowering="own", strategy="popsparse"
    )
    program = emit(plan)
    return Subject(plan=plan, program=program, run=simulate(program))


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        (lambda _: line_chart({"": {"a": (1,)}}, AXIS, up="u", caption="C."), "1 values, but .* 3"),
        (lambda _: bar_chart({}, up="u", caption="C."), "bar_chart: nothing to draw"),
        (
            lambda _: stacked_chart({"a": {"p": 1}, "b": {"q": 1}}, along="u", caption="C."),
            "'a' and 'b' differ in what they have: p, q",
        ),
        (lambda _: grid_chart({}, unit="u", caption="C."), "grid_chart: nothing to draw"),
        (lambda _: partition_chart({}, tile=0, caption="C."), "partition_chart: nothing to draw"),
        (
            lambda subject: partition_chart({"p": subject.plan}, tile=6, caption="C."),
            "no tile 6 in 'p'",
        ),
        (lambda subject: chip_chart(subject, 9), "no superstep 9; there are 0 to 1"),
        (lambda subject: chip_chart(subject, -1), "no superstep -1"),
        (lambda subject: exchange_chart(subject, [2]), r"supersteps \[2\]; the program has 0 to 1"),
        (lambda subject: exchange_chart(subject, []), r"supersteps \[\]"),
    ],
)
def test_a_value_that_cannot_be_drawn_is_refused_in_a_line(
    static: Subject, draw: Callable[[Subject], Picture], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        draw(static)


def test_chips_of_many_tiles_are_left_to_the_pictures_of_whole_chips(large: Subject) -> None:
    with pytest.raises(InputError, match=r"100 tiles, at most 64 .*; PICTURES\['Memory by tile'\]"):
        chip_chart(large)
    with pytest.raises(InputError, match=r"100 tiles, at most 32 .*; PICTURES\['Traffic matrix'\]"):
        exchange_chart(large, [0])


def test_a_plan_of_a_bound_has_no_blocks_to_draw() -> None:
    plan = plan_dynamic(
        Bound.at_density((64, 64), 16, 0.5), n=16, machine=BOW.scaled_to(4), strategy="expected"
    )

    with pytest.raises(InputError, match="'d' is a plan of a bound, which has no blocks yet"):
        partition_chart({"d": plan}, tile=0, caption="C.")
