"""Pictures of a run: axes, captions, and sums that equal the report."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim.compiler.plan.mapping.layout import UNASSIGNED
from ipusim.compiler.plan.rectangles import nodes_of
from ipusim.compiler.views import PICTURES, Subject
from ipusim.compiler.views.pictures import (
    activity,
    peak_by_tile,
    port_cycles,
    roofline_of,
    tile_of_block,
    tile_work,
    traffic_matrix,
    where_cycles_went,
    worst_tiles,
)
from ipusim.compiler.views.pictures.roofline import Roofline
from ipusim.compiler.views.pictures.schedule import lanes_of
from ipusim.compiler.views.pictures.supersteps import spans_of
from ipusim.compiler.views.timeline import COMPUTE, EXCHANGE, windows_of


@pytest.mark.parametrize("title", PICTURES)
def test_every_picture_is_drawn_with_labelled_axes_and_a_caption(
    subject: Subject, title: str
) -> None:
    picture = PICTURES[title](subject)
    axes = picture.figure.axes

    assert picture.caption.endswith(".")
    assert any(axis.get_xlabel() for axis in axes)
    assert not any(word in picture.caption for word in ("nan", "inf", "None"))


@pytest.mark.parametrize(
    "title", ["Activity", "Tile balance", "Memory by tile", "Execution trace (BSP)"]
)
def test_axes_of_tiles_and_cycles_end_where_tiles_and_cycles_do(
    static: Subject, title: str
) -> None:
    tiles, cycles = static.report.tiles, static.report.cycles
    across = (-0.5, tiles - 0.5)
    along = {"cycles": (0, cycles)} | {
        f"tile, {first}": across
        for first in ("the fullest first", "from the one that computes most")
    }
    upward = {"tile": (-0.5, tiles - 0.5), "tiles": (0, tiles)}
    axes = PICTURES[title](static).figure.axes
    pairs = [(along.get(axis.get_xlabel()), axis.get_xlim()) for axis in axes]
    pairs += [(upward.get(axis.get_ylabel()), tuple(sorted(axis.get_ylim()))) for axis in axes]
    labelled = [(end, limits) for end, limits in pairs if end is not None]

    assert labelled
    assert [limits for _, limits in labelled] == [end for end, _ in labelled]


def test_a_notebook_shows_a_picture_over_its_caption(subject: Subject) -> None:
    shown = PICTURES["Tile balance"](subject)._repr_html_()

    assert "data:image/png;base64,iVBORw0KGgo" in shown
    assert "<figcaption>" in shown


def test_the_activity_curve_integrates_to_the_reports_cycles(subject: Subject) -> None:
    edges, cycles = activity(subject.timeline)
    report = subject.report

    assert edges[-1] == report.cycles
    assert cycles.sum() == report.tiles * report.cycles
    assert report.mean_compute * report.tiles == pytest.approx(cycles[0].sum())


def test_memory_by_tile_adds_up_to_every_tiles_peak(subject: Subject) -> None:
    use = subject.report.memory
    parts = peak_by_tile(subject.memory)

    assert np.array_equal(use.peak_bytes, sum(parts.values()))
    assert {n: size[use.tile] for n, size in parts.items() if size[use.tile]} == use.by_category


@pytest.mark.parametrize("group", [1, 4])
def test_traffic_adds_up_to_the_words_of_senders_and_receivers(
    subject: Subject, group: int
) -> None:
    words = traffic_matrix(subject.program, subject.trace, group)
    received = subject.trace.words_received.sum(axis=0)

    starts = np.arange(0, len(received), group)
    assert np.array_equal(np.add.reduceat(received, starts), words.sum(axis=0))
    # A multicast word is sent once and heard by several.
    sent = np.add.reduceat(subject.trace.words_sent.sum(axis=0), starts)
    assert (words.sum(axis=1) >= sent).all()


def test_ports_are_as_busy_as_the_bound_of_the_report(subject: Subject) -> None:
    report, ports = subject.report, port_cycles(subject.timeline)
    busiest = max(ports.out.max(), ports.into.max())

    assert 0 < busiest <= sum(step.bound for step in report.steps)
    assert ports.into.sum() <= subject.trace.words_received.sum()


def test_lanes_add_up_to_a_tiles_work(subject: Subject) -> None:
    ports, work = port_cycles(subject.timeline), tile_work(subject.trace)
    edges = windows_of(subject.trace.cycles, 40)
    for tile in worst_tiles(subject.timeline):
        lanes = lanes_of(subject.timeline, tile, edges)

        assert (lanes <= np.diff(edges)).all()
        busy = [ports.out[tile], ports.into[tile], work.cycles[tile]]
        assert lanes.sum(axis=1).tolist() == busy


def test_lanes_are_busy_where_their_tile_computes_or_exchanges(subject: Subject) -> None:
    timeline, edges = subject.timeline, np.arange(subject.trace.cycles + 1)
    states = timeline.states_at(edges[:-1])
    for tile in worst_tiles(timeline):
        _, into, compute = lanes_of(timeline, tile, edges)

        assert np.array_equal(states[tile] == COMPUTE, compute == 1)
        assert (states[tile][into > 0] == EXCHANGE).all()


def test_the_worst_tiles_arrive_last_behind_the_longest_superstep(subject: Subject) -> None:
    trace = subject.trace
    steps = zip(np.unique(trace.superstep).tolist(), subject.report.steps, strict=True)
    number, _ = max(steps, key=lambda pair: pair[1].cycles)
    rows = trace.superstep == number
    waits = (trace.end[:, None] - trace.arrival)[rows].sum(axis=0)
    labelled = {why: tile for tile, why in worst_tiles(subject.timeline).items()}
    last = next(tile for why, tile in labelled.items() if f"last in {trace.names[number]}" in why)

    assert waits.min() == waits[last]


def test_phases_of_a_superstep_are_drawn_within_its_cycles(subject: Subject) -> None:
    spans, supersteps_run = spans_of(subject.timeline), np.unique(subject.trace.superstep)
    for number, step in zip(supersteps_run.tolist(), subject.report.steps, strict=True):
        parts = {phase: span[:, number].tolist() for phase, span in spans.items()}

        assert parts["sync"] == [0, step.sync]
        assert parts["exchange"] == [step.sync, step.exchange]
        assert parts["compute"][1] >= step.compute
        assert step.cycles >= max(sum(part) for part in parts.values())


def test_the_worst_tiles_have_the_slowest_and_the_busiest_ports(subject: Subject) -> None:
    ports, work = port_cycles(subject.timeline), tile_work(subject.trace)
    worst = worst_tiles(subject.timeline)

    for row in (work.cycles, ports.out, ports.into):
        assert row[list(worst)].max() == row.max()


def test_causes_add_up_to_the_cycles_of_the_run(subject: Subject) -> None:
    parts = where_cycles_went(subject.report)

    assert subject.report.cycles == pytest.approx(sum(parts.values()))
    assert all(cycles >= 0 for cycles in parts.values())


def test_a_run_is_below_its_roofs(subject: Subject) -> None:
    roofline = roofline_of(subject.program.machine, subject.report, subject.trace)
    intensity = np.array(roofline.intensity)

    assert (
        0
        < roofline.rate
        <= roofline.without_overlap(intensity)
        <= roofline.roof(intensity)
        <= roofline.peak
    )


@pytest.mark.parametrize("job", ["static", "dense"])
def test_every_block_has_a_tile_and_every_tile_its_cut(
    job: str, request: pytest.FixtureRequest
) -> None:
    plan = request.getfixturevalue(job).plan
    tiles = tile_of_block(plan, plan.pattern)
    part = plan.partition.parts[0]
    cut = plan.partition.cuts[part.cut]

    assert np.array_equal(
        np.flatnonzero(tiles.ravel() != UNASSIGNED),
        np.sort(plan.pattern.flat[plan.partition.order]),
    )
    for tile, first, last in zip(part.tiles, cut.first, cut.last, strict=True):
        blocks = plan.pattern.flat[plan.partition.order[first:last]]
        assert set(np.flatnonzero(tiles.ravel() == tile)) == set(blocks)


def test_a_dynamic_plans_rectangles_lie_on_their_nodes(looped: Subject) -> None:
    buckets = looped.plan.buckets
    tiles = tile_of_block(looped.plan, looped.pattern)

    assert (tiles != UNASSIGNED).sum() == looped.pattern.num_blocks
    for x, y in np.ndindex(buckets.px, buckets.py):
        rows = slice(x * buckets.rows, (x + 1) * buckets.rows)
        columns = slice(y * buckets.columns, (y + 1) * buckets.columns)
        assert set(tiles[rows, columns].ravel()) <= {nodes_of(buckets)[x, y, 0], UNASSIGNED}


def test_the_roofs_are_the_chips_numbers(subject: Subject) -> None:
    machine, report = subject.program.machine, subject.report
    roofline = roofline_of(machine, report, subject.trace)
    label = report.label
    macs = machine.peak_macs(label.data_type, label.partials_type)
    words = sum(step.words for step in report.steps)  # heard by all tiles

    assert roofline.peak == machine.tiles * 2 * macs * machine.clock_hz
    assert roofline.bandwidth == machine.tiles * 4 * machine.clock_hz
    assert roofline.intensity == 2 * subject.plan.n * label.stored / (4 * words)
    assert roofline.rate == pytest.approx(
        2 * subject.plan.n * label.stored * machine.clock_hz / report.cycles
    )


def test_the_slopes_of_the_roofs_are_the_exchange_and_their_ridge_the_peak() -> None:
    roofline = Roofline(peak=900.0, bandwidth=10.0, intensity=3.0, rate=20.0)

    assert roofline.roof(np.array([3.0, 90.0, 200.0])).tolist() == [30.0, 900.0, 900.0]
    assert roofline.without_overlap(np.array([90.0, 810.0])).tolist() == pytest.approx(
        [450.0, 810.0]
    )


def test_a_richer_exchange_raises_the_bandwidth_and_not_the_peak(static: Subject) -> None:
    machine = static.program.machine
    rich = machine.with_(exchange_bytes_per_cycle=2 * machine.exchange_bytes_per_cycle)
    report_roofline, rich_roofline = (
        roofline_of(axis, static.report, static.trace) for axis in (machine, rich)
    )

    assert rich_roofline.bandwidth == 2 * report_roofline.bandwidth
    assert rich_roofline.peak == report_roofline.peak
