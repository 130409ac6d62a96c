"""Tests of the page of a network's layers."""

from __future__ import annotations

from pathlib import Path

import pytest
from browser_pages import NARROW, WIDE, Opened

from ipusim import BOW
from ipusim.compiler.graph.network.layer import Layer, LinearProduct, Network
from ipusim.compiler.studies.network.figures import (
    Curve,
    FormatFigures,
    LayerFigures,
    NetworkFigures,
)
from ipusim.compiler.studies.network.pictures import write_page

pytestmark = pytest.mark.slow  # waits for a browser


def layer(name: str, dense: int, sparse: int) -> LayerFigures:
    """Return the figures of a layer with these cycles dense and in blocks."""
    formats = (
        FormatFigures(format="dense", cycles=dense, macs=4096, exchange_words=64),
        FormatFigures(format="block:16", cycles=sparse, macs=512, exchange_words=32),
        FormatFigures(format="element", cycles=50 * dense, macs=512, exchange_words=32),
    )
    curve = Curve(
        format="block:16",
        sparsity=(0.5, 0.9),
        cycles=(2 * dense, dense // 2),
        kept_energy=(0.9,) * 2,
        commands=("",) * 2,
        is_drawn=True,
        break_even=0.7,
    )
    return LayerFigures(
        layer=Layer(name=name, work=LinearProduct(m=16, k=16, columns=4)),
        sparsity=0.9,
        formats=formats,
        chosen="block:16",
        why="the quickest",
        curves=(curve,),
    )


@pytest.fixture(scope="module")
def network(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the page of two layers."""
    layers = (layer("one", 100, 40), layer("two", 300, 50))
    figures = NetworkFigures(
        network=Network(name="small", layers=tuple(each.layer for each in layers)),
        batch=1,
        data_type="half",
        machine=BOW.name,
        tiles=1472,
        clock_hz=BOW.clock_hz,
        select="greedy",
        layers=layers,
    )
    path = tmp_path_factory.mktemp("network") / "page.html"
    write_page(figures, path, machine=BOW)
    return path


def test_every_tab_of_a_network_draws_and_fits_a_telephone(network: Path, opened: Opened) -> None:
    for width in (NARROW, WIDE):
        page = opened(network, width=width)
        tabs = page.ask("[...document.querySelectorAll('#tabs a')].map((a) => a.hash.slice(6))")
        assert tabs == ["layers", "break-even", "roofline", "all"]
        for tab in tabs:
            page.show(tab)
            assert page.ask("document.documentElement.scrollWidth") <= width, tab


def test_the_axis_of_layers_ends_behind_the_longest_bar_that_is_drawn(
    network: Path, opened: Opened
) -> None:
    page = opened(network)

    start, end = page.ask("document.querySelector('.js-plotly-plot')._fullLayout.xaxis.range")

    assert start == 0
    assert 300 < end < 1.5 * 300


def test_a_layer_that_is_clicked_is_told_and_marked_everywhere(
    network: Path, opened: Opened
) -> None:
    page = opened(network)

    told = page.hover_at("layers", 150, 0.72)
    page.click_at("layers", 150, 0.72)

    assert told == "twodensedense: 300 cycles"
    assert page.ask("ipusim.state.get('layer')") == 1
    card = page.page.locator(".card[data-card=layer]").text_content()
    assert "the quickest" in card
    assert "300" in card
    page.show("all")
    assert "two" in page.page.locator(".tab:not([hidden]) tr.selected").text_content()
