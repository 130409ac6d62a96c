"""Tests of the tabs Memory, Exchange and Operation: selections, tool tips and tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from browser_pages import Opened, OpenPage

from ipusim import BOW, physical_numbers, simulate
from ipusim.compiler import emit, plan_static
from ipusim.compiler.matrix.generators import GENERATORS
from ipusim.compiler.views import Subject
from ipusim.compiler.views.page.run_page import run_document

pytestmark = pytest.mark.slow  # waits for a browser

TILES = 16
NOTHING = (
    "{tile: null, step: null, span: null, variable: null, order: null, wordorder: null, part: null}"
)


@pytest.fixture(scope="module")
def subject() -> Subject:
    """Return a small simulated job of static blocks."""
    pattern = GENERATORS["uniform"]((256, 256), 8, 0.25, np.random.default_rng(0))
    plan = plan_static(pattern, n=32, n_split=2, machine=BOW.scaled_to(TILES), strategy="popsparse")
    program = emit(plan)
    return Subject(plan=plan, program=program, run=simulate(program))


@pytest.fixture(scope="module")
def shared(
    subject: Subject, opened_once: Opened, tmp_path_factory: pytest.TempPathFactory
) -> OpenPage:
    """Open the page of the run."""
    path: Path = tmp_path_factory.mktemp("memory") / "run.html"
    path.write_text(run_document(subject, tell=lambda _: None).html(), encoding="utf-8")
    return opened_once(path, address="page=memory")


@pytest.fixture
def page(shared: OpenPage) -> OpenPage:
    """Return the shared page with nothing selected."""
    shared.ask(f"ipusim.state.set({NOTHING})")
    return shared


def tile(page: OpenPage) -> Any:
    """Return the selected tile."""
    return page.ask("ipusim.state.get('tile')")


def rows_of(page: OpenPage, name: str) -> list[list[str]]:
    """Return the table behind a picture, as shown."""
    panel = page.panel(name)
    if not panel.locator("details").evaluate("(node) => node.open"):
        panel.locator("summary").click()
    panel.locator("tbody tr").first.wait_for()
    found: list[list[str]] = panel.locator("tbody").evaluate(
        "(body) => [...body.rows].map((row) => [...row.cells].map((cell) => cell.textContent))"
    )
    return found


def number(text: str) -> float:
    """Return the number that a text with separators shows."""
    return float(text.replace(",", ""))


def test_a_click_on_a_tiles_memory_selects_it(page: OpenPage, subject: Subject) -> None:
    page.show("memory")
    use = subject.report.memory

    page.click_at("memory-by-tile", use.tile, use.max_tile_bytes / 2)

    assert tile(page) == use.tile


def test_tiles_sorted_by_bytes_are_selected_by_their_own_number(
    page: OpenPage, subject: Subject
) -> None:
    page.show("memory")
    page.panel("memory-by-tile").locator("select").select_option("bytes")
    order = np.argsort(-subject.report.memory.peak_bytes, kind="stable")

    page.click_at("memory-by-tile", 5, 1000)

    assert tile(page) == order[5]
    assert "order=bytes" in page.ask("location.hash")


def test_the_chip_map_selects_the_tile_that_lies_there_and_tells_its_bytes(
    page: OpenPage, subject: Subject
) -> None:
    page.show("memory")
    place = physical_numbers(subject.program.machine).tolist()
    wanted = 6
    x = sorted({at % 64 for at in place}).index(place[wanted] % 64)

    told = page.hover_at("memory-on-chip", x, place[wanted] // 64)
    page.click_at("memory-on-chip", x, place[wanted] // 64)

    assert told.startswith(f"tile 6: {subject.report.memory.peak_bytes[wanted]:,} bytes")
    assert tile(page) == wanted


def test_tables_of_memory_are_the_reports(page: OpenPage, subject: Subject) -> None:
    page.show("memory")
    rows = rows_of(page, "memory-by-tile")

    assert [number(row[1]) for row in rows] == subject.report.memory.peak_bytes.tolist()
    assert all(sum(map(number, row[3:])) == number(row[1]) for row in rows)
    by_variable = {row[0]: number(row[2]) for row in rows_of(page, "memory-by-variable")}
    wanted = {each.name: each.bytes.sum() for each in subject.program.variables}
    assert by_variable == wanted


def test_a_variable_shows_which_tiles_hold_it(page: OpenPage, subject: Subject) -> None:
    page.show("memory")
    rows_of(page, "memory-by-variable")
    page.panel("memory-by-variable").get_by_role("button", name="partials", exact=True).click()
    (partials,) = (each for each in subject.program.variables if each.name == "partials")

    shown = page.ask(
        "[...document.querySelector('h2#panel-memory-on-chip').parentElement"
        ".querySelector('.picture').data[0].z.flat()].reduce((sum, each) => sum + each, 0)"
    )

    fullest = subject.memory.live_bytes.argmax(axis=0)
    lives = (partials.first <= fullest) & (fullest <= partials.last)
    assert shown == partials.bytes[lives].sum()


def test_a_tiles_addresses_are_the_programs(page: OpenPage, subject: Subject) -> None:
    page.show("memory")
    page.ask("ipusim.state.set({tile: 3})")
    wanted = sorted(
        (int(each.address[3]), each.name) for each in subject.program.variables if each.bytes[3]
    )

    rows = rows_of(page, "addresses")

    assert [(int(row[2], 16), row[0]) for row in rows] == wanted


def test_a_superstep_is_shown_in_all_pictures_of_memory(page: OpenPage, subject: Subject) -> None:
    page.show("memory")
    page.ask("ipusim.state.set({step: 0})")

    rows = rows_of(page, "memory-by-tile")

    assert [number(row[1]) for row in rows] == subject.memory.live_bytes[0].tolist()


def test_a_click_in_the_traffic_selects_the_sender(page: OpenPage, subject: Subject) -> None:
    page.show("exchange")
    plan = subject.program.supersteps[0].exchange
    sender, receiver = int(plan.source[plan.send[0]]), int(plan.tile[0])

    page.click_at("traffic", receiver, sender)

    assert tile(page) == sender


def test_the_schedule_of_a_tile_is_the_fabrics(page: OpenPage, subject: Subject) -> None:
    page.show("exchange")
    page.ask("ipusim.state.set({tile: 4, step: 0})")
    transfers = subject.timeline.transfers[0]
    mine = transfers.tile == 4
    landed = transfers.landed[mine]

    rows = [row for row in rows_of(page, "port-schedule") if row[2] == "in"]

    assert min(number(row[0]) for row in rows) == landed.min()
    last = max(number(row[0]) + number(row[1]) for row in rows)
    assert last == (landed + transfers.length[mine]).max()
    assert sum(number(row[1]) for row in rows) == transfers.length[mine].sum()
    assert sum(number(row[3]) for row in rows) == transfers.words[mine].sum()


def test_a_click_in_the_matrix_selects_the_tile_that_multiplies_the_block(
    page: OpenPage, subject: Subject
) -> None:
    page.show("operation")
    pattern, partition = subject.plan.multiplied, subject.plan.partition
    cut = partition.cuts[partition.parts[1].cut]
    block = int(partition.order_of(cut)[cut.last[2] - 1])
    x, y = (8 * int(at[block]) + 4 for at in (pattern.columns, pattern.rows))
    page.panel("matrix").locator("select[data-choice=part]").select_option("1")

    told = page.hover_at("matrix", x, y)
    page.click_at("matrix", x, y)

    assert tile(page) == partition.parts[1].tiles[2]
    assert told.startswith(f"tile {tile(page)}: {cut.count[2]} blocks")


def test_a_click_on_x_selects_the_tile_that_keeps_it(page: OpenPage, subject: Subject) -> None:
    page.show("operation")
    handle = subject.program.inputs["x"]
    tiles = np.repeat(handle.tile, handle.count).reshape(32, 32, 8)[:, :, 0]

    page.click_at("holders-x", 20.5, 7.5)

    assert tile(page) == tiles[7, 20]


def test_words_tiles_and_work_are_the_reports(page: OpenPage, subject: Subject) -> None:
    page.show("exchange")
    sent = subject.trace.words_sent.sum(axis=0)
    assert [number(row[1]) for row in rows_of(page, "words-by-tile")] == sent.tolist()
    page.show("operation")
    work = sum(number(row[1]) for row in rows_of(page, "work-by-tile"))
    assert abs(work - subject.report.label.macs) <= TILES
