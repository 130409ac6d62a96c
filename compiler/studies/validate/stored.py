"""What a line of a validation's store may hold: a configuration with its key, and its result."""

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
    """What JSON held of both.

    Raises:
        BadLine: what is missing, unknown or of another type.
    """
    at = structured(configuration, Configuration)
    sparse = (at.block is not None, at.density is not None)
    if sparse != (at.method != "dense",) * 2:
        raise BadLine("block and density are of a sparse operand, and both are")
    return at, structured(result, Result)


def check(key: str, configuration: Mapping[str, Any], result: Mapping[str, Any]) -> None:
    """Hold a line against what a validation writes.

    Raises:
        BadLine: what is missing, unknown or of another type.
    """
    at, measured = restored(configuration, result)
    if key != at.key:
        raise BadLine("its key is of another configuration")
    tile_bytes = (measured.max_tile_bytes, measured.available_bytes)
    if (measured.fits or measured.memory) and None in tile_bytes:
        raise BadLine("max_tile_bytes or available_bytes is missing of what came to memory")
    without = {phase.name for phase in measured.phases} - measured.paths.keys()
    if {len(measured.compute_sets), len(measured.exchanges)} != {len(measured.phases)}:
        raise BadLine("compute_sets or exchanges are not as many as phases")
    if without or (measured.fits and not measured.phases):
        raise BadLine(f"phases or paths lack {min(without, default='all')!r:.40}")


def job_of(at: Configuration) -> Job:
    """What of a configuration decides how long it takes."""
    return Job(
        method=at.method,
        strategy=DENSE_STRATEGY if at.method == "dense" else STRATEGY,
        m=at.m,
        k=at.k,
        n=at.n,
        block_length=at.block or 1,
        density=at.density or 1,
        tiles=BOW.tiles,
    )


def timed(configuration: Mapping[str, Any], result: Mapping[str, Any]) -> Timing | None:
    """How long a configuration took; None of one that was refused, early or late."""
    try:
        at, measured = restored(configuration, result)
    except BadLine:  # of another simulator
        return None
    return timing_of(attrs.asdict(job_of(at)), measured.seconds) if measured.fits else None


STUDY = Study("ipusim validate", check, timed)
