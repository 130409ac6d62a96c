"""Schema of a validation's store: a configuration with its key, and its result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ipusim import BOW

from ..forecast import Job, Timing, timing_of
from ..sweep.json_lines import BadLine
from ..sweep.schema import structured
from ..sweep.study import Study
from .simulation import DENSE_STRATEGY, STRATEGY, Configuration, Result


def restored(
    configuration: Mapping[str, Any], result: Mapping[str, Any]
) -> tuple[Configuration, Result]:
    """Return a configuration and a result from parsed JSON.

    Raises:
        BadLine: if something is missing, unknown or of another type.
    """
    case = structured(configuration, Configuration)
    sparse = (case.block is not None, case.density is not None)
    # Both block and density for a sparse method, neither for dense.
    if sparse != (case.method != "dense",) * 2:
        raise BadLine("block and density belong to a sparse operand, which has both")
    return case, structured(_with_host_seconds(result), Result)


def _with_host_seconds(result: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a result with `host_seconds`, which older stores named `seconds`."""
    if "host_seconds" in result or "seconds" not in result:
        return result
    return {"host_seconds" if name == "seconds" else name: value for name, value in result.items()}


def check(key: str, configuration: Mapping[str, Any], result: Mapping[str, Any]) -> None:
    """Check a line against what a validation writes.

    Raises:
        BadLine: if something is missing, unknown or of another type.
    """
    case, measured = restored(configuration, result)
    if key != case.key:
        raise BadLine("its key is of another configuration")
    tile_bytes = (measured.max_tile_bytes, measured.available_bytes)
    if (measured.fits or measured.memory) and None in tile_bytes:
        raise BadLine("max_tile_bytes or available_bytes is missing")
    # Every phase needs a path bound; results of stores before paths were stored are bad lines.
    without_paths = {phase.name for phase in measured.phases} - measured.paths.keys()
    if {len(measured.compute_sets), len(measured.exchanges)} != {len(measured.phases)}:
        raise BadLine("compute_sets, exchanges and phases differ in length")
    if without_paths or (measured.fits and not measured.phases):
        raise BadLine(f"phases or paths lack {min(without_paths, default='all')!r:.40}")


def job_of(configuration: Configuration) -> Job:
    """Return the job of a configuration, with the sizes that decide how long it takes."""
    return Job(
        method=configuration.method,
        strategy=DENSE_STRATEGY if configuration.method == "dense" else STRATEGY,
        m=configuration.m,
        k=configuration.k,
        n=configuration.n,
        block_length=configuration.block or 1,
        density=configuration.density or 1,
        tiles=BOW.tiles,
    )


def timed(configuration: Mapping[str, Any], result: Mapping[str, Any]) -> Timing | None:
    """Return the timing of a configuration, None if it was refused, before or after planning."""
    try:
        case, measured = restored(configuration, result)
    except BadLine:  # of another simulator
        return None
    return timing_of(attrs.asdict(job_of(case)), measured.host_seconds) if measured.fits else None


STUDY = Study("ipusim validate", check, timed)
