"""Kernels against silicon: exact published cycles of single kernels, beside the simulator's.

A source measured between two marks of its own, which lie before and after the kernel. The cycles
between the marks that are not the kernel's are the frame of the measurement: one number a source,
the mean difference of its points in whole cycles, subtracted from each of its errors. A source
whose marks are simulated, or that has one point, has no frame.

    1x1 vertex    closed formula of PopLibs' dense vertex, 16 outputs and 16 inputs in half
    QKV product   multiplication of the whole product, planned as PopLibs plans it
    others        kernels of osmarks/ipu-stack, run from their own sources on the tile core. These
                  are not part of the package: the table keeps the figures that
                  `benchmarks/accuracy.py` recorded, with the number of their cycle model
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path

import attrs
import numpy as np

from ipusim import PRESETS, DataType, Machine, simulate
from ipusim.kernels import PublishedDense

from ...emitter import emit
from ...planners import plan_dense
from .simulation import DENSE_STRATEGY

SHIPPED_KERNELS = Path(__file__).parents[2] / "data" / "silicon_kernels.csv"
AMP_UNITS = 16  # units of the measured 1x1 vertices


@attrs.frozen
class Publication:
    """Publication of exact cycles.

    Attributes:
        address: repository or document, with its commit.
        conditions: machine, kernel and marks of the measurement.
        target: aim for the mean absolute error of its points, in percent.
        has_frame: True if its marks add cycles that the simulator does not count.
    """

    address: str
    conditions: str
    target: float
    has_frame: bool = False


SOURCES: Mapping[str, Publication] = {
    "tessellate": Publication(
        "graphcore-research/tessellate-ipu at 3ab241f, notebook IPU Peak Flops",
        "Bow, ConvPartial1x1Out half to half on 16 units with 128-bit weight loads, on all tiles; "
        "two counts of the supervisor's counter, 45 cycles of an empty pair taken off",
        0.3,
        has_frame=True,
    ),
    "elk": Publication(
        "platformxlab/elk at 8c6e814, predictor.py",
        "Mk2, one tile, 1x1 convolution of 16 outputs with 64-bit weight loads",
        0.5,
        has_frame=True,
    ),
    "siglip": Publication(
        "osmarks' profile of Poplar's SigLIP",
        "C600, compute of the QKV product in half: 3,456 x 1,152 by 729 tokens",
        0.2,
    ),
    "ipu-stack": Publication(
        "osmarks/ipu-stack at ce7c7e9",
        "C600, between two samples of the cycle counter, which the core runs as well",
        0.2,
    ),
}


@attrs.frozen(kw_only=True)
class KernelPoint:
    """Published cycles of a kernel beside those of the simulator.

    Attributes:
        source: name of the source, from `SOURCES`.
        machine: name of the chip.
        kernel, shape: kernel and its shape, in words.
        measured: cycles of silicon.
        simulated: cycles of the simulator.
        frame: cycles of the source's frame.
        cycle_model: number of the cycle model that recorded `simulated`; None if it was simulated
            now.
    """

    source: str
    machine: str
    kernel: str
    shape: str
    measured: int
    simulated: int
    frame: int
    cycle_model: int | None

    @property
    def error_percent(self) -> float:
        """Error of the simulator in percent of the measured cycles, signed, with the frame."""
        return 100 * ((self.simulated + self.frame) / self.measured - 1)


@attrs.frozen
class SourceErrors:
    """Errors of the points of a source.

    Attributes:
        source: name of the source.
        points: number of points.
        frame: cycles of the source's frame.
        mean_absolute: mean of absolute errors, in percent.
        worst: worst error, signed, in percent.
        target: aim for `mean_absolute`.
    """

    source: str
    points: int
    frame: int
    mean_absolute: float
    worst: float
    target: float

    @property
    def met(self) -> bool:
        """True if the target is reached."""
        return self.mean_absolute <= self.target


def kernel_points(path: Path = SHIPPED_KERNELS) -> tuple[KernelPoint, ...]:
    """Return the published kernels with the cycles of the simulator, in the table's order."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    simulated_cycles = [_simulated_cycles(row) for row in rows]
    points = []
    for row, cycles in zip(rows, simulated_cycles, strict=True):
        name, recorded_model = row["source"], row["cycle_model"]
        # Cycles around the kernel that a source measured too, the same for all of its kernels.
        differences = [
            int(other["measured"]) - count
            for other, count in zip(rows, simulated_cycles, strict=True)
            if other["source"] == name
        ]
        frame = round(float(np.mean(differences))) if SOURCES[name].has_frame else 0
        points.append(
            KernelPoint(
                source=name,
                machine=row["machine"],
                kernel=row["kernel"],
                shape=row["shape"],
                measured=int(row["measured"]),
                simulated=cycles,
                frame=frame,
                cycle_model=int(recorded_model) if recorded_model else None,
            )
        )
    return tuple(points)


def source_errors(points: Sequence[KernelPoint]) -> tuple[SourceErrors, ...]:
    """Return the errors of each source, in the order of its first point."""
    names = dict.fromkeys(point.source for point in points)
    return tuple(
        _source_errors(name, [point for point in points if point.source == name]) for name in names
    )


def _source_errors(name: str, points: Sequence[KernelPoint]) -> SourceErrors:
    """Return the errors of the kernels of one source."""
    errors = [point.error_percent for point in points]
    return SourceErrors(
        source=name,
        points=len(points),
        frame=points[0].frame,
        mean_absolute=float(np.mean(np.abs(errors))),
        worst=max(errors, key=abs),
        target=SOURCES[name].target,
    )


def _simulated_cycles(row: Mapping[str, str]) -> int:
    """Return the cycles of the simulator for a row: recorded ones, or computed now."""
    if row["recorded"]:
        return int(row["recorded"])
    machine = PRESETS[row["machine"]]
    shape = int(row["m"]), int(row["k"]), int(row["n"])
    if row["kernel"] == "1x1 vertex":
        loads = attrs.evolve(machine, weight_load_bytes_per_cycle=int(row["load_bytes"]))
        return _vertex_cycles(loads, *shape)
    return _multiply_cycles(machine, *shape)


def _vertex_cycles(machine: Machine, m: int, k: int, n: int) -> int:
    """Return the cycles of one dense vertex of PopLibs, from launch to local sync."""
    half = DataType.HALF
    kernel = PublishedDense(half, half, AMP_UNITS)
    # A table of one vertex: each field is int64[1].
    field = partial(np.full, 1, dtype=np.int64)
    fields = {"n": field(n), "rows": field(m // kernel.block), "columns": field(k // kernel.block)}
    return int(kernel.cycles(machine, fields, {})[0])


def _multiply_cycles(machine: Machine, m: int, k: int, n: int) -> int:
    """Return the compute cycles of the multiplication in the plan of PopLibs' planner."""
    half = DataType.HALF
    plan = plan_dense(
        (m, k),
        n=n,
        machine=machine,
        data_type=half,
        partials_type=half,
        strategy=DENSE_STRATEGY,
    )
    steps = simulate(emit(plan)).report.steps
    return sum(step.compute for step in steps if step.name.startswith("multiply"))


def recorded_under_other_models(points: Iterable[KernelPoint], cycle_model: int) -> list[int]:
    """Return the cycle models of recorded points that are not `cycle_model`, in rising order."""
    models = {point.cycle_model for point in points} - {None, cycle_model}
    return sorted(model for model in models if model is not None)
