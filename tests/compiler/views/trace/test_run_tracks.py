"""Tracks of a run: slices of tiles, workers and phases, counters."""

from __future__ import annotations

import itertools

import attrs
import numpy as np
import pytest

from ipusim.compiler.views import STATES, Subject, tiles_to_show
from ipusim.compiler.views.trace.run_tracks import KernelNames, tracks_of
from ipusim.compiler.views.trace.tracks import Track, Tracks

# Kernels whose vertices have no slices on the tracks of workers, since the supervisor executes all
# of their code and launches no worker.
SUPERVISOR_KERNELS = {"dispatch_12", "propagation_start", "propagation_next"}


@pytest.fixture(scope="module")
def tracks(subject: Subject) -> Tracks:
    """Return the tracks of a run."""
    return tracks_of(subject, tiles_to_show(subject.timeline))


def track(tracks: Tracks, name: str, tile: int | None = None) -> Track:
    """Return the only track with a name.

    Args:
        tracks: tracks of a run.
        name: name of the track, such as "worker 0" or "tile 3".
        tile: number of the tile below whose track a viewer shows the track, as it does those of the
            supervisor and of workers; None for a track of its own.
    """
    (match,) = (row for row in tracks.tracks if (row.name, row.tile_of_workers) == (name, tile))
    return match


def test_slices_of_a_track_do_not_overlap(tracks: Tracks) -> None:
    for row in tracks.tracks:
        edges = [edge for span in row.slices for edge in (span.start, span.end)]

        assert edges == sorted(edges)
        assert all(span.start < span.end for span in row.slices)


def test_phases_of_the_run_add_up_to_the_report(tracks: Tracks, subject: Subject) -> None:
    report, exchange = subject.report, track(tracks, "run: sync and exchange")
    for phase in ("sync", "exchange"):
        cycles_of_phase = sum(
            span.end - span.start for span in exchange.slices if span.category == phase
        )

        assert getattr(report, f"{phase}_cycles") == cycles_of_phase
    compute_cycles = [
        span.notes["cycles from the latest start to the latest end"]
        for span in track(tracks, "run: compute").slices
    ]
    assert sum(compute_cycles) == report.compute_cycles


def test_slices_of_a_tile_are_its_states_in_every_cycle(tracks: Tracks, subject: Subject) -> None:
    for tile in range(subject.report.tiles):
        slices = track(tracks, f"tile {tile}").slices
        cycles_by_state = [
            sum(span.end - span.start for span in slices if span.category == state)
            for state in STATES
        ]
        received = sum(int(span.notes.get("words received", 0)) for span in slices)

        assert subject.timeline.by_tile[:, tile].tolist() == cycles_by_state
        assert subject.trace.words_received[:, tile].sum() == received
        states = subject.timeline.states_at(np.array([span.start for span in slices]))[tile]
        assert [STATES[state] for state in states] == [span.category for span in slices]
    assert tracks.about["tiles_shown"] == f"0-{subject.report.tiles - 1}"


def test_a_slice_of_compute_names_the_kernels_of_its_vertices(
    tracks: Tracks, subject: Subject
) -> None:
    steps = {step.name: step for step in subject.program.supersteps}
    for tile in range(subject.report.tiles):
        for span in track(tracks, f"tile {tile}").slices:
            if span.category == "compute":
                tables = steps[str(span.notes["superstep"])].compute
                counts = [(t.codelet.name, int((t.tile == tile).sum())) for t in tables]

                texts = [name if n == 1 else f"{name} x {n}" for name, n in counts if n]
                assert span.name == ", ".join(texts)
            else:
                assert span.name == span.category


def test_vertices_of_one_kernel_in_two_tables_are_counted_together(static: Subject) -> None:
    steps = static.program.supersteps
    # Every compute set has its first table of vertices twice.
    doubled = [attrs.evolve(step, compute=(*step.compute, *step.compute[:1])) for step in steps]
    program = attrs.evolve(static.program, steps=tuple(doubled))
    tables = program.supersteps[0].compute
    name, tile = tables[0].codelet.name, int(tables[0].tile[0])
    names = KernelNames.of(program, np.array([tile])).of_tile(0)

    count = 2 * int((tables[0].tile == tile).sum())
    assert names[0].split(", ")[0] == f"{name} x {count}"


def test_supervisor_and_workers_of_a_tile_fill_its_compute(
    tracks: Tracks, subject: Subject
) -> None:
    sync = subject.program.machine.local_sync_cycles
    workers = range(subject.program.machine.workers)
    for tile in range(subject.report.tiles):
        computes = [
            span for span in track(tracks, f"tile {tile}").slices if span.category == "compute"
        ]
        vertices = track(tracks, "supervisor", tile).slices
        vertex_cycles = [
            sum(v.end - v.start for v in vertices if c.start <= v.start < c.end) for c in computes
        ]
        lives = [track(tracks, f"worker {w}", tile).slices for w in workers]

        assert vertex_cycles == [span.end - span.start for span in computes]
        for vertex in vertices:
            inside = [
                life for life in itertools.chain(*lives) if vertex.start <= life.start < vertex.end
            ]
            assert {life.name for life in inside} <= {vertex.name}
            assert inside or vertex.name in SUPERVISOR_KERNELS
            assert all(life.end <= vertex.end - sync for life in inside)
    assert tracks.without_workers == ""


def test_a_run_of_another_version_is_shown_without_workers(static: Subject) -> None:
    # A version with another cycle model stored other cycles than the vertices take when they are
    # run once more: here one less wherever a tile computes.
    trace = attrs.evolve(static.trace, compute=static.trace.compute - (static.trace.compute > 0))
    other = attrs.evolve(static, run=attrs.evolve(static.run, trace=trace))
    tracks = tracks_of(other, np.array([0]))

    assert "the run has" in tracks.without_workers
    assert [row.name for row in tracks.tracks] == [
        "run: sync and exchange",
        "run: compute",
        "tile 0",
    ]
    assert str(tracks.about["workers"]).endswith(tracks.without_workers)


def test_counters_begin_and_end_with_nothing_in_flight(tracks: Tracks) -> None:
    flight = next(counter.value for counter in tracks.counters if counter.name == "words in flight")

    assert (flight[0], flight[-1]) == (0, 0)
    assert max(flight) > 0
