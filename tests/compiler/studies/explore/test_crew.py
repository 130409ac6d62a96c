from __future__ import annotations

import multiprocessing

from compiler.studies.explore import grid_of, processes_here


def test_a_process_that_dies_costs_no_point() -> None:
    points = grid_of({"size": (64,), "n": (4, 8, 12, 16, 20), "tiles": (4,)})
    found = {}

    for key, future in processes_here(1)({point.key: point.request for point in points}):
        if not found:
            for process in multiprocessing.active_children():
                process.kill()
        found[key] = future.result()

    assert {point.key: point.request.matmul.n for point in points} == {
        key: result["n"] for key, result in found.items()
    }
