"""Schedules of exchanges against their lower bounds, phase by phase."""

from __future__ import annotations

from ipusim.compiler.studies.validate import Configuration, Phase, Result
from ipusim.compiler.studies.validate.schedules import nearness_of

JOB = Configuration(method="dense", dtype="fp16", m=64, k=64, n=4, block=None, density=None)


def result(*schedules: tuple[int, int], times: int = 1) -> Result:
    """Return a result whose phases have these cycles of schedule and of lower bound."""
    phases = tuple(
        Phase(
            name=str(i), times=times, exchange=s, compute=0, sync=0, schedule=s, bound=b,
        )
        for i, (s, b) in enumerate(schedules)
    )  # fmt: skip
    return Result(
        refusal=None,
        phases=phases,
        paths=dict.fromkeys(map(str, range(len(schedules))), 0) | {"3": 101},
        compute_sets=(0,) * len(phases),
        exchanges=(times,) * len(phases),
        max_tile_bytes=None,
        available_bytes=None,
        memory={},
        plan={},
        host_seconds=0,
    )


def test_long_phases_are_near_by_share_and_short_ones_by_cycles():
    nearness = nearness_of(
        {JOB: result((2030, 2000), (2031, 2000), (140, 100), (141, 100), (0, 0))}
    )

    assert (nearness["dense, long"].phases, nearness["dense, long"].near) == (2, 1)
    assert (nearness["dense, short"].phases, nearness["dense, short"].near) == (2, 1)
    assert (nearness["dense, long"].near_paths, nearness["dense, short"].near_paths) == (1, 2)
    assert nearness["dense, short"].mean_excess == 40.0
    assert nearness["dense, long"].farthest == f"{JOB}, 1: 2,031 of 2,000"
    assert not nearness["dense, short"].farthest


def test_a_phase_that_recurs_counts_once():
    assert nearness_of({JOB: result((110, 100), (110, 100))})["dense, short"].phases == 1


def test_a_phase_in_a_loop_is_held_against_one_trip():
    trips = nearness_of({JOB: result((3 * 1040, 3 * 1000), (3 * 1041, 3 * 1000), times=3)})

    assert list(trips) == ["dense, short"]
    assert (trips["dense, short"].phases, trips["dense, short"].near) == (2, 1)
