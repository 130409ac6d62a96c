"""Tests of the page of supersteps: states of tiles, the trace, zoom and tables."""

from __future__ import annotations

from pathlib import Path

import attrs
import numpy as np
import pytest
from browser_pages import Opened, OpenPage

from ipusim import BOW, simulate
from ipusim.compiler import Bound, Pattern, emit, pack, plan_dynamic
from ipusim.compiler.views import STATES, Subject
from ipusim.compiler.views.page.bsp import bsp_data
from ipusim.compiler.views.page.run_page import run_document

pytestmark = pytest.mark.slow  # waits for a browser

TILES = 16
NOTHING = "{tile: null, step: null, span: null, band: null, traceorder: null, page: 'bsp'}"


@pytest.fixture(scope="module")
def subject() -> Subject:
    """Return a dynamic job with spilled non-zeros, so that buckets go round; tiles in lock step."""
    machine = attrs.evolve(BOW.scaled_to(TILES), lock_step=1)
    bound = Bound.at_density((128, 128), 8, 0.2)
    plan = plan_dynamic(bound, n=16, machine=machine, strategy="expected")
    rows, columns = np.divmod(np.arange(bound.max_blocks), bound.grid[1])
    pattern = Pattern(bound.shape, 8, rows, columns, bound.max_blocks * 64)
    program = emit(plan)
    return Subject(plan=plan, program=program, run=simulate(program, pack(plan, pattern)))


@pytest.fixture(scope="module")
def shared(
    subject: Subject, opened_once: Opened, tmp_path_factory: pytest.TempPathFactory
) -> OpenPage:
    """Open the page of the run."""
    path = tmp_path_factory.mktemp("bsp") / "run.html"
    path.write_text(run_document(subject, tell=lambda _: None).html(), encoding="utf-8")
    return opened_once(path, address="page=bsp")


@pytest.fixture
def page(shared: OpenPage) -> OpenPage:
    """Return the shared page with nothing selected."""
    shared.ask(f"ipusim.state.set({NOTHING})")
    shared.page.wait_for_function("document.body.dataset.shown === 'bsp'")
    return shared


def row_that_computes(subject: Subject) -> tuple[int, int]:
    """Return the execution and the tile with most compute."""
    row, tile = np.unravel_index(np.argmax(subject.trace.compute), subject.trace.compute.shape)
    return int(row), int(tile)


def amid(subject: Subject, row: int, tile: int) -> int:
    """Return a cycle in which this tile computes."""
    trace = subject.trace
    start = trace.exchange_start[row] + trace.compute_start[row, tile]
    return int(start + trace.compute[row, tile] // 2)


def test_sums_and_curves_are_those_of_the_run(page: OpenPage, subject: Subject) -> None:
    timeline, cycles = subject.timeline, subject.trace.cycles
    sums = page.ask("ipusim.traceOf(ipusim.data).byTile(null).map((c) => [...c])")
    found = page.ask(f"""(() => {{
      const {{ edges, tiles }} = ipusim.traceOf(ipusim.data).activity([0, {cycles}], 100);
      return [[...edges], tiles.map((c) => [...c])];
    }})()""")
    edges = np.array(found[0])
    known = timeline.tile_cycles(np.arange(cycles + 1))
    whole = np.concatenate([np.zeros((5, 1)), known.cumsum(axis=1)], axis=1)
    up_to = np.array([np.interp(edges, np.arange(cycles + 1), each) for each in whole])

    np.testing.assert_array_equal(sums, timeline.by_tile)
    np.testing.assert_allclose(found[1], np.diff(up_to) / np.diff(edges), atol=1e-6)


def test_pixels_have_the_states_of_tiles(page: OpenPage, subject: Subject) -> None:
    first, wide = int(subject.trace.sync_start[1]) - 500, 3000
    found = page.ask(f"""(() => {{
      const seen = {{ span: [{first}, {first + wide}], band: [-0.5, {TILES} - 0.5], order: null,
        step: null, hidden: new Set() }};
      const {{ colours }} = ipusim.data;
      const trace = ipusim.traceOf(ipusim.data);
      const raster = new ipusim.Raster(trace, colours, seen, [{wide}, {TILES}]);
      const {{ data }} = raster.canvas().getContext("2d").getImageData(0, 0, {wide}, {TILES});
      const known = ipusim.STATES.map((name) => ipusim.channels(colours.states[name]).join());
      return Array.from({{ length: {wide * TILES} }},
        (_, at) => known.indexOf([...data.subarray(4 * at, 4 * at + 3)].join()));
    }})()""")
    states = subject.timeline.states_at(np.arange(first, first + wide))

    assert len(np.unique(states)) == len(STATES)
    np.testing.assert_array_equal(np.array(found).reshape(TILES, wide), states)


def test_a_click_selects_the_tile_on_all_tabs_and_its_card_tells_its_life(
    page: OpenPage, subject: Subject
) -> None:
    trace = subject.trace
    row, tile = row_that_computes(subject)
    cycle, step = amid(subject, row, tile), int(trace.superstep[row])

    page.click_at("bsp-trace", cycle, tile)
    card = page.page.locator('[data-card="tile"]').inner_text()
    rows = trace.superstep == step
    for tab in ("program", "cycles", "bsp"):
        page.show(tab)
        assert page.ask("document.getElementById('tile').value") == str(tile)
        assert (
            page.ask("document.querySelector('[data-card=tile] h2').textContent") == f"Tile {tile}"
        )

    assert page.ask("ipusim.state.get('step')") == step
    assert f"compute\n{trace.compute[rows, tile].sum():,} (" in card
    exchange = subject.program.supersteps[step].exchange
    senders = len(np.unique(exchange.source[exchange.send[exchange.tile == tile]]))
    name = trace.names[step]
    assert f"{name} from {senders} tile" in card
    assert subject.program.supersteps[step].compute[0].codelet.name in card


def test_the_pointer_tells_tile_superstep_state_cycles_and_words(
    page: OpenPage, subject: Subject
) -> None:
    trace = subject.trace
    row, tile = row_that_computes(subject)
    page.page.mouse.move(*page.place("bsp-trace", amid(subject, row, tile), tile))
    told = page.panel("bsp-trace").locator(".told").inner_text().splitlines()
    start = trace.exchange_start[row] + trace.compute_start[row, tile]
    cycles = trace.compute[row, tile]

    assert told == [
        f"tile {tile}, {trace.names[trace.superstep[row]]}",
        f"compute: {cycles:,} cycles, {start:,} to {start + cycles:,}",
        f"sends {trace.words_sent[row, tile]:,} words, "
        f"receives {trace.words_received[row, tile]:,}",
    ]


def test_dragging_zooms_pictures_over_cycles_together(page: OpenPage, subject: Subject) -> None:
    cycles = subject.trace.cycles
    wanted = [cycles // 4, cycles // 2]
    ranges = """['bsp-trace', 'activity'].map((name) => [...document.querySelector(
      `section:has(> #panel-${name}) .picture`).layout.xaxis.range])"""

    begin, end = (
        page.place("bsp-trace", at, line) for at, line in zip(wanted, (4, 4), strict=True)
    )
    mouse = page.page.mouse
    mouse.move(*begin)
    mouse.down()
    mouse.move(*end, steps=4)
    mouse.up()
    page.page.wait_for_function("ipusim.state.get('span') !== null")
    seen = page.ask(ranges)
    page.page.mouse.dblclick(*page.place("bsp-trace", sum(wanted) // 2, 4))
    page.page.wait_for_function("ipusim.state.get('span') === null")

    pixel = cycles / 500
    assert seen[0] == seen[1]
    assert seen[0] == pytest.approx(wanted, abs=2 * pixel)
    assert page.ask(ranges) == [[0, cycles], [0, cycles]]
    assert page.ask("ipusim.state.get('tile')") is None


def test_a_slow_browser_zooms_out_by_a_double_click(page: OpenPage, subject: Subject) -> None:
    cycles = subject.trace.cycles
    page.ask(f"ipusim.state.set({{span: [{cycles // 4}, {cycles // 2}]}})")
    place = page.place("bsp-trace", 3 * cycles // 8, 4)
    protocol = page.page.context.new_cdp_session(page.page)

    # The second click comes while Plotly draws what the first one selected.
    protocol.send("Emulation.setCPUThrottlingRate", {"rate": 6})
    page.page.mouse.dblclick(*place, delay=100)
    protocol.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    page.page.wait_for_function("ipusim.state.get('span') === null")

    assert page.ask("ipusim.state.get('tile')") is None


def test_a_superstep_zooms_to_its_first_execution(page: OpenPage, subject: Subject) -> None:
    trace = subject.trace
    step = int(trace.superstep[-2])
    row = int(np.argmax(trace.superstep == step))

    page.page.select_option("#step", str(step))
    span = page.ask("ipusim.state.get('span')")
    page.page.select_option("#step", "")

    assert span == [trace.sync_start[row], trace.end[row]]
    assert page.ask("ipusim.state.get('span')") is None


def test_tiles_stand_by_compute_and_keys_zoom(page: OpenPage, subject: Subject) -> None:
    slowest = int(np.argmax(subject.trace.compute.sum(axis=0)))
    cycles = subject.trace.cycles
    page.page.select_option("[data-choice=traceorder]", "compute")

    page.click_at("bsp-trace", cycles / 2, 0)
    picture = page.panel("bsp-trace").locator(".picture")
    picture.focus()
    page.page.keyboard.press("+")

    assert page.ask("ipusim.state.get('tile')") == slowest
    assert page.ask("ipusim.state.get('span')") == [cycles // 4, -(-3 * cycles // 4)]


def test_a_superstep_of_the_program_leads_to_its_place_in_the_trace(
    page: OpenPage, subject: Subject
) -> None:
    step = int(subject.trace.superstep[1])
    page.show("program")

    page.page.locator(f'[data-step="{step}"] .links button', has_text="BSP trace").click()
    page.page.wait_for_function("document.body.dataset.shown === 'bsp'")

    assert page.ask("ipusim.state.get('step')") == step
    assert page.ask("ipusim.state.get('span')")[0] == subject.trace.sync_start[1]
    current = (
        "[...document.querySelectorAll('[data-step][aria-current]')].map((e) => e.dataset.step)"
    )
    assert page.ask(current) == [str(step)]


def test_the_balance_and_the_tables_have_the_numbers_of_tiles(
    page: OpenPage, subject: Subject
) -> None:
    compute = subject.trace.compute.sum(axis=0)
    order = np.argsort(-compute, kind="stable")
    page.show("cycles")

    page.click_at("balance", 3, float(compute[order[3]]))
    panel = page.panel("balance")
    panel.locator("summary").click()
    panel.locator("tbody tr").first.wait_for()
    first = panel.locator("tbody tr").first.locator("td").all_inner_texts()

    assert page.ask("ipusim.state.get('tile')") == order[3]
    assert first[:2] == [str(order[0]), f"{compute[order[0]]:,}"]


def test_what_a_page_does_not_hold_is_told_and_summed(
    subject: Subject, opened: Opened, tmp_path: Path
) -> None:
    document = run_document(subject, tell=lambda _: None)
    few = bsp_data(subject, most_numbers=TILES * 12)
    path = tmp_path / "few.html"
    text = attrs.evolve(document, data={**document.data, "bsp": few}).html()
    path.write_text(text, encoding="utf-8")
    left = sum(few["left_out"]["times"])
    row = int(np.flatnonzero(np.asarray(few["exchange"]) < 0)[0])

    page = opened(path, address="page=bsp")
    page.page.mouse.move(*page.place("bsp-trace", int(subject.trace.end[row]) - 1, 2))
    told = page.panel("bsp-trace").locator(".told").inner_text()

    assert "sums of this execution only" in told
    assert (
        f"of {left} of {len(subject.trace.superstep)} it has sums only"
        in page.page.locator(".tab:not([hidden]) > p").first.inner_text()
    )
    sums = page.ask("ipusim.traceOf(ipusim.data).byTile(null).map((c) => [...c])")
    np.testing.assert_array_equal(sums, subject.timeline.by_tile)
