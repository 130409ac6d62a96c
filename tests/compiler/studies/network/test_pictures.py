"""Pictures and the page of a network show what its figures say, and nothing twice."""

import re
from collections.abc import Callable, Mapping
from importlib import import_module
from itertools import islice
from pathlib import Path

import attrs
import numpy as np
import pytest
from figure_text import figure_text
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from short_names import LABELS, MOST

from ipusim import BOW, InputError, MachineError
from ipusim.compiler.drawing.labels import NAME_LENGTH, labels_of
from ipusim.compiler.studies.network.figures import DENSE, NetworkFigures
from ipusim.compiler.studies.network.pictures import draw, page_of, write_page
from ipusim.compiler.studies.network.pictures.bars import bars_figure
from ipusim.compiler.studies.network.pictures.page import network_data
from ipusim.compiler.studies.network.pictures.roofline import roofline_figure
from ipusim.compiler.studies.network.pictures.roofs import points_of, roofs_of
from ipusim.compiler.studies.network.pictures.sparsity import (
    break_even_figure,
    curve_pages,
    curves_figure,
)
from ipusim.compiler.studies.network.pictures.style import columns_of

from .drawn_figures import figures_of

VGG = figures_of("vgg16", profile="table15", select="chain", refused="conv4_2")
TEXT = figures_of("cnn-non-static")
FEW = attrs.evolve(VGG, layers=VGG.layers[6:10])  # conv4_2 is refused
ONE = attrs.evolve(TEXT, layers=TEXT.layers[:1])
PLAIN = attrs.evolve(ONE, layers=(attrs.evolve(TEXT.layers[0], curves=()),))


def names_on(figure: Figure) -> list[str]:
    """Return the labels at the rows of all axes, from above."""
    return [text.get_text() for axes in figure.axes for text in axes.get_yticklabels()]


def words_on(axes: Axes) -> list[str]:
    return [text.get_text() for text in axes.texts]


def rectangles(axes: Axes) -> list[Rectangle]:
    return [bar for bar in axes.patches if isinstance(bar, Rectangle)]


def lengths(axes: Axes) -> list[float]:
    return [bar.get_width() for bar in rectangles(axes)]


DRAWN: Mapping[str, Callable[[NetworkFigures], Figure]] = {
    "bars": bars_figure,
    "break_even": break_even_figure,
    "curves": lambda figures: curves_figure(figures, curve_pages(figures)[0]),
    "roofline": lambda figures: roofline_figure(figures, BOW),
}


@pytest.mark.parametrize("name", DRAWN)
def test_a_picture_of_a_network_shows_what_its_text_says(
    name: str, golden: Callable[[str, str], None]
) -> None:
    golden(f"picture_{name}.txt", figure_text(DRAWN[name](FEW)))


def test_bars_are_as_long_as_their_layers_take() -> None:
    axes = bars_figure(VGG).axes[0]
    rows = len(VGG.layers)

    dense = [layer.of(DENSE).cycles or 0 for layer in VGG.layers]
    chosen = [layer.choice.cycles if layer.choice else 0 for layer in VGG.layers]
    moved = [layer.relayout or 0 if layer.choice else 0 for layer in VGG.layers]
    assert lengths(axes)[:rows] == dense
    assert lengths(axes)[2 * rows : 3 * rows] == chosen
    assert lengths(axes)[3 * rows :] == moved
    assert [bar.get_x() for bar in axes.patches[3 * rows :]] == chosen


def test_bars_of_a_layer_lie_below_one_another_within_its_row_and_touch() -> None:
    axes = bars_figure(FEW).axes[0]
    rows = len(FEW.layers)
    bars = [(bar.get_y(), bar.get_y() + bar.get_height()) for bar in rectangles(axes)]
    dense, sparse, chosen, moved = (bars[at : at + rows] for at in range(0, 4 * rows, rows))

    assert np.allclose(moved, chosen)  # a re-layout goes on where its layer ends
    for row, (first, second, third) in enumerate(zip(dense, sparse, chosen, strict=True)):
        assert row - 0.5 < first[0]
        assert (second[0], third[0]) == pytest.approx((first[1], second[1]))
        assert third[1] < row + 0.5


def test_a_row_says_how_often_quicker_the_best_sparse_format_is_and_what_is_refused() -> None:
    words = words_on(bars_figure(VGG).axes[0])
    second = VGG.layers[1]
    best = second.best_sparse

    assert best is not None
    assert best.format == "block:16"
    ratio = (second.of(DENSE).cycles or 0) / (best.cycles or 1)
    # The first layer has no zeros: its formats store every weight.
    assert words[:2] == ["only dense", f"block:16, {ratio:.3g} x"]
    assert words[8] == "nothing fits"


def test_nothing_is_drawn_as_chosen_where_nothing_was_to_be_chosen() -> None:
    figures = figures_of("cnn-non-static", select="none", curves=())

    assert len(lengths(bars_figure(figures).axes[0])) == 2 * 4


def test_a_hundred_and_twenty_layers_stand_in_columns_each_once() -> None:
    figures = figures_of("densenet121", curves=())
    columns = columns_of(figures.layers)

    assert [len(column) for column in columns] == [40, 40, 40]
    assert names_on(bars_figure(figures)) == [layer.layer.name for layer in figures.layers]


def test_a_long_name_loses_what_all_begin_with_and_names_stay_apart() -> None:
    block = "encoder.layer.3.attention.self."
    ends, starts = (f"{block}query.weight", f"{block}key.weight"), ("first", "other")
    alike = [f"{start}{'_of_a_long_row' * 3}" for start in starts]
    numbered = [f"{'a' * 30}{digit}{'b' * 30}" for digit in "12"]

    assert list(labels_of(["conv1_1", *ends]).values()) == [
        "conv1_1",
        "\u2026query.weight",
        "\u2026key.weight",
    ]
    assert list(labels_of(alike).values()) == [
        "first_of_a_long_row_of_\u2026",
        "other_of_a_long_row_of_\u2026",
    ]
    assert list(labels_of(numbered).values()) == [f"{'a' * 23}\u2026 ({at})" for at in (1, 2)]
    assert {len(label) for label in labels_of([*alike, *ends]).values()} == {NAME_LENGTH}


@pytest.mark.parametrize("names", LABELS)
def test_pictures_shorten_names_by_the_rule_of_pages(names: tuple[str, ...]) -> None:
    labels = labels_of(names, MOST)

    assert [labels[name] for name in names] == LABELS[names]


def test_break_even_marks_stand_at_their_densities() -> None:
    axes = break_even_figure(TEXT).axes[0]
    marks = [line for line in axes.lines if line.get_marker() == "o"]

    expected = [1 - (layer.curves[0].break_even or 0) for layer in TEXT.layers]
    assert [float(line.get_xdata()[0]) for line in marks] == expected


def test_a_break_even_beyond_the_curve_points_to_its_side() -> None:
    axes = break_even_figure(TEXT).axes[0]
    markers = [line.get_marker() for line in axes.lines if line.get_marker() in ("<", ">")]

    assert markers == ["<"] * 4  # blocks are quicker at every sparsity that was simulated

    slow = figures_of("cnn-non-static", curves=(0.1, 0.2))
    later = break_even_figure(slow).axes[0]
    assert [line.get_marker() for line in later.lines].count(">") == 2 * 4


@pytest.mark.parametrize(
    ("cycles", "markers"),
    [
        ((None, None, -1), ["<"]),  # of dense; only the sparsest fits
        ((None, None, 0), [">"]),  # as quick is not quicker
        ((2, None, 1), [">"]),
        ((None, None, None), []),
    ],
)
def test_the_sparsest_that_fits_says_on_which_side_a_break_even_lies(
    cycles: tuple[int | None, ...], markers: list[str]
) -> None:
    layer = TEXT.layers[0]
    dense = layer.of(DENSE).cycles or 0
    counts = tuple(None if more is None else dense + more for more in cycles)
    curve = attrs.evolve(layer.curves[0], sparsity=(0.7, 0.8, 0.9), cycles=counts, break_even=None)
    figures = attrs.evolve(TEXT, layers=(attrs.evolve(layer, curves=(curve,)),))
    all_markers = [line.get_marker() for line in break_even_figure(figures).axes[0].lines]

    assert [mark for mark in all_markers if mark in ("<", ">")] == markers


def test_equal_layers_share_one_panel_of_curves() -> None:
    panels = [panel for page in curve_pages(VGG) for panel in page]

    assert [len(panel) for panel in panels] == [1, 1, 1, 1, 1, 2, 1, 1, 3]  # conv4_2 is refused
    shown = [axes.get_title() for axes in curves_figure(VGG, panels).axes if axes.get_visible()]
    assert shown[5] == "conv3_2 and 1 more"


def test_a_curve_is_the_speed_up_over_dense() -> None:
    axes = curves_figure(TEXT, curve_pages(TEXT)[0]).axes[0]
    layer, curve = TEXT.layers[0], TEXT.layers[0].curves[0]
    dense = layer.of(DENSE).cycles or 0

    line = next(
        line for line in axes.lines if line.get_marker() == "o" and len(line.get_xdata()) > 1
    )
    assert list(line.get_xdata()) == [1 - at for at in curve.sparsity]
    assert list(line.get_ydata()) == [dense / count for count in curve.cycles if count]


def test_many_layers_take_several_pictures_of_curves() -> None:
    pages = curve_pages(figures_of("densenet121"))

    assert [len(page) for page in pages] == [30, 30, len(pages[2])]
    assert sum(len(panel) for page in pages for panel in page) == 120


@pytest.mark.parametrize(("data_type", "macs"), [("half", 64), ("float", 16)])
def test_the_roofs_are_those_of_the_chip(data_type: str, macs: int) -> None:
    roofs = roofs_of(BOW, data_type)

    assert roofs.peak == 2 * macs * 1472
    assert roofs.bandwidth == 4 * 1472
    assert roofs.roof(np.array([roofs.ridge / 2])).tolist() == [roofs.peak / 2]
    assert roofs.roof(np.array([2 * roofs.ridge])).tolist() == [roofs.peak]


def test_a_machine_without_an_amp_for_the_type_says_so() -> None:
    with pytest.raises(MachineError, match="no AMP instruction for half"):
        roofs_of(BOW.with_(amp_instructions=("f32sisoamp",)), "half")


def test_points_are_useful_operations_by_cycles_and_by_bytes() -> None:
    layer = VGG.layers[1]
    dense = next(point for point in points_of(VGG) if point.name == "conv1_2" and point.dense)
    form = layer.of(DENSE)

    assert dense.rate == 2 * form.macs / (form.cycles or 0)
    assert dense.intensity == 2 * form.macs / (4 * form.exchange_words)
    assert dense.cycles == form.cycles
    assert not dense.chosen
    assert not any(point.name == "conv4_2" for point in points_of(VGG))


def test_names_on_the_roofline_do_not_overlap() -> None:
    figure = roofline_figure(figures_of("resnet50", profile="skimcaffe", curves=()), BOW)
    boxes = [text.get_window_extent() for text in figure.axes[0].texts]

    assert len(boxes) > 15
    assert not any(box.overlaps(two) for at, box in enumerate(boxes) for two in boxes[:at])


@pytest.mark.parametrize("most", [1, 9])
def test_the_same_figures_give_the_same_pictures_and_curves_only_where_there_are_some(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    drawing = import_module("ipusim.compiler.studies.network.pictures.draw")
    pictures = drawing._pictures
    monkeypatch.setattr(drawing, "_pictures", lambda *arguments: islice(pictures(*arguments), most))
    box, two = (draw(PLAIN, tmp_path / name, machine=BOW) for name in ("a", "b"))

    assert [path.stem for path in box] == ["layers", "roofline"][:most]
    assert [path.read_bytes() for path in box] == [path.read_bytes() for path in two]


def test_the_page_tells_every_layer_and_every_format() -> None:
    data = network_data(FEW, BOW)
    layers, refused = data["layers"], FEW.layers[2]

    assert [layer["name"] for layer in layers] == [layer.layer.name for layer in FEW.layers]
    assert [layer["chosen"] for layer in layers] == [layer.chosen for layer in FEW.layers]
    for member, layer in zip(layers, FEW.layers, strict=True):
        assert {name: form_data["cycles"] for name, form_data in member["formats"].items()} == {
            form_data.format: form_data.cycles for form_data in layer.formats
        }
        best = layer.best_sparse
        assert member["best"] == (best and best.format)
    assert "<memory>" in layers[2]["formats"][DENSE]["refusal"]
    assert refused.choice is None
    assert data["roofs"]["peak"] == roofs_of(BOW, FEW.data_type).peak


def test_a_layer_of_the_page_opens_its_run() -> None:
    first, *others = FEW.layers
    layers = network_data(FEW, BOW, {first.layer.name: "runs/001.html"})["layers"]

    assert [layer["run"] for layer in layers] == ["runs/001.html"] + [None] * len(others)


@pytest.fixture(scope="module")
def page() -> str:
    return page_of(FEW, machine=BOW)


def test_the_page_asks_no_network_and_words_of_a_layer_are_no_markup(page: str) -> None:
    assert page.startswith("<!doctype html>")
    assert not re.search(r"""(?:src|href)=["']https?:""", page)
    assert "tiles' <memory>" not in page


def test_the_page_is_written_whole_or_refused(page: str, tmp_path: Path) -> None:
    write_page(FEW, tmp_path / "page.html", machine=BOW)

    assert (tmp_path / "page.html").read_text(encoding="utf-8") == page
    with pytest.raises(InputError, match="no-such"):
        write_page(FEW, tmp_path / "no-such" / "page.html", machine=BOW)


def test_a_network_of_which_nothing_fits_is_drawn_too(tmp_path: Path) -> None:
    refused = attrs.evolve(VGG, layers=(VGG.layers[8],))

    written = draw(refused, tmp_path, machine=BOW)

    assert [path.stem for path in written] == ["layers", "break_even"]
