"""Points of a sweep made without measuring, and stores with points of this process."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from ipusim import BOW
from ipusim.compiler.studies.explore import STUDY, Finding, grid_of, measure, with_speedups
from ipusim.compiler.studies.sweep import fingerprint, open_store
from ipusim.compiler.studies.sweep.study import Task


def finding_of(
    method: str, cycles: int | None, *, dense: int | None = None, **more: Any
) -> Finding:
    """Return a point with these cycles, None if refused; `dense` are those of its dense partner."""
    configuration = {
        "matrix": None,
        "m": 64,
        "k": 64,
        "n": 8,
        "data_type": "half",
        "method": method,
        "machine": "bow",
        "tiles": 4,
        "sram_bytes": 9,
        "strategy": method,
    }
    if method != "dense":
        configuration |= {"block_length": more.pop("block", 4), "density": 0.25}
    parts = {name: more.pop(name, None) for name in ("compute", "exchange", "sync")}
    bound, utilisation = more.pop("bound", 1), more.pop("utilisation", 0.01)
    clock_hz = more.pop("clock_hz", BOW.clock_hz)
    configuration |= more
    result: dict[str, Any] = {
        "refusal": "too large" if cycles is None else None,
        "host_seconds": 0.5,
    }
    shape = {name: configuration[name] for name in "mkn"}
    result |= {"type": "FP16", **shape, "max_tile_bytes": 99}
    if cycles is not None:
        compute = cycles // 2
        usual = {"compute": compute, "exchange": cycles - compute, "sync": 0}
        told = {
            f"{name}_cycles": usual[name] if own is None else own for name, own in parts.items()
        }
        result |= {**told, "cycles": cycles, "flop_rate": 1e12, "utilisation": utilisation}
        result["chip_seconds"] = cycles / clock_hz
        result |= {
            "phases": [{"bound": bound}],
            "plan": {"kernel": "k"},
            "memory": {"partials": 12},
        }
    speedup = None if dense is None or not cycles else dense / cycles
    return Finding(f"{method} {cycles}", configuration, result, None, speedup)


def small_sweep() -> tuple[Finding, ...]:
    """Return two blocks at two densities, and dense: 90, 40, 50, 20 and 100 cycles."""
    return with_speedups(
        [
            finding_of("static", 90, block=4, density=0.25),
            finding_of("static", 40, block=4, density=1 / 16),
            finding_of("static", 50, block=16, density=0.25),
            finding_of("static", 20, block=16, density=1 / 16),
            finding_of("dense", 100),
        ]
    )


def write_store(path: Path, axes: Mapping[str, object]) -> None:
    """Write a store of a sweep, measured in this process."""
    now = fingerprint(measure)
    store = open_store(path, study=STUDY, fingerprint=now, fresh=False, tell=print)
    for point in grid_of(axes):
        task = Task(point.key, str(point), point.configuration, partial(measure, point.request))
        store.append(task, measure(point.request))
