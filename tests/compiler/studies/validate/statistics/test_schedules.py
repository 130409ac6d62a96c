from __future__ import annotations

from compiler.studies.validate import Configuration, Phase, Result
from compiler.studies.validate.statistics.schedules import nearness_of


def result(*schedules: tuple[int, int]) -> Result:
    phases = tuple(
        Phase(name=str(i), times=1, exchange=s, compute=0, sync=0, schedule=s, bound=b)
        for i, (s, b) in enumerate(schedules)
    )
    return Result(
        refusal=None,
        phases=phases,
        paths=dict.fromkeys(map(str, range(len(schedules))), 0) | {"3": 101},
        max_tile_bytes=None,
        available_bytes=None,
        memory={},
        plan={},
        seconds=0,
    )


def test_long_phases_are_near_by_share_and_short_ones_by_cycles():
    job = Configuration(method="dense", dtype="fp16", m=64, k=64, n=4, block=None, density=None)
    found = nearness_of({job: result((2040, 2000), (2041, 2000), (160, 100), (161, 100), (0, 0))})

    assert (found["dense, long"].phases, found["dense, long"].near) == (2, 1)
    assert (found["dense, short"].phases, found["dense, short"].near) == (2, 1)
    assert (found["dense, long"].near_paths, found["dense, short"].near_paths) == (1, 2)
    assert found["dense, short"].mean_excess == 60.5


def test_a_phase_that_recurs_counts_once():
    job = Configuration(method="dense", dtype="fp16", m=64, k=64, n=4, block=None, density=None)

    assert nearness_of({job: result((110, 100), (110, 100))})["dense, short"].phases == 1
