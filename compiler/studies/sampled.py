"""Sampled products beside the whole product: cycles, error against NumPy, and which is quicker."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import attrs
import numpy as np

from ipusim import (
    AMP_BLOCK,
    MAX_INPUT_BYTES,
    DataType,
    InputError,
    Machine,
    Program,
    Run,
    Shown,
    as_machine,
    folded,
    program_cycles,
    simulate,
)

from ..emitter import emit
from ..matrix.block_matrix import BlockMatrix
from ..matrix.bound import Bound
from ..matrix.files import read_matrix
from ..matrix.generators import GENERATORS, generator_of_seed
from ..matrix.pattern import Pattern
from ..operations import VALUE_GRADIENT
from ..packer import pack, unpack
from ..plan.no_plan import check_operands
from ..plan.plan import Plan
from ..planners import plan_dense, plan_sddmm

# Tolerance of the relative error against NumPy, a root mean square: sums of 4,096 halves of 11
# bits, and of floats.
TOLERANCES = {DataType.HALF: 2e-2, DataType.FLOAT: 1e-5}


@attrs.frozen(kw_only=True, repr=False)
class SampledRun(Shown):
    """Simulated run of a sampled product, with the cycles of the whole product.

    Attributes:
        plan, program, run: Plan, program and run.
        pattern: Positions that were computed.
        dense_cycles: Scheduled cycles of the whole product y = a x.
        error: Relative error against NumPy, as a root mean square; None after a timing-only run.
    """

    plan: Plan
    program: Program
    run: Run
    pattern: Pattern
    dense_cycles: int
    error: float | None

    @property
    def cycles(self) -> int:
        """Cycles of the sampled product."""
        return self.run.report.cycles or 0

    @property
    def is_right(self) -> bool:
        """True if the result is within the tolerance, or no result was computed."""
        return self.error is None or self.error < TOLERANCES[self.plan.data_type]

    @property
    def as_json(self) -> dict[str, Any]:
        """Figures as JSON has them."""
        label = self.program.label
        return {
            **label.sizes,
            "method": self.plan.method,
            "machine": self.plan.machine.name,
            "data_type": self.plan.data_type.value,
            "block": self.pattern.block,
            "density": self.pattern.density,
            "cycles": self.cycles,
            "dense_cycles": self.dense_cycles,
            "speedup": self.dense_cycles / self.cycles,
            "error": self.error,
            "macs": label.macs,
            "dense_macs": label.dense_macs,
            "supersteps": [
                {"name": step.name, "cycles": step.cycles} for step in self.run.report.steps
            ],
        }

    def json_text(self) -> str:
        """Return the figures as one JSON object."""
        return json.dumps(self.as_json, allow_nan=False)

    def __str__(self) -> str:
        return "\n".join((*folded(self._verdict()), str(self.run.report)))

    __repr__ = __str__

    def _verdict(self) -> Iterator[str]:
        """Yield the sentences above the report: which product is faster, and by how much."""
        clock = self.plan.machine.clock_hz
        sampled, whole = (cycles / clock * 1e6 for cycles in (self.cycles, self.dense_cycles))
        pays = "pays" if self.cycles < self.dense_cycles else "does not pay"
        yield (
            f"The sampled product {pays}: {sampled:.2f} us, whole product {whole:.2f} us, "
            f"{self.dense_cycles / self.cycles:.2f} x"
        )
        yield (
            f"sampled {self.cycles:,} cycles (simulated, with the exchange of both operands), "
            f"whole {self.dense_cycles:,} (scheduled)"
        )
        lines = self.plan.operation.report_lines()
        yield from (f"{name}: {text}" for name, text in lines.items())
        if self.error is not None:
            verdict = "" if self.is_right else ": WRONG"
            yield f"relative error against NumPy: {self.error:.1e}{verdict}"


def check_whole_product(
    shape: tuple[int, int], *, k: int, machine: Machine | str, data_type: DataType | str
) -> None:
    """Refuse a sampled product whose whole product, which is scheduled beside it, fits no tiles.

    Args:
        shape: Rows and columns of y.
        k: Length of the inner dimension.
        machine, data_type: Chip, and type of operands and result.

    Raises:
        InputError: A number is not positive.
        NoPlanError: Operands and result take more bytes than all SRAM of the machine.
    """
    m, n = shape
    for name, number in (("m", m), ("n", n), ("k", k)):
        if number < 1:
            raise InputError(f"{name} is {number}; give 1 or more")
    check_operands(
        (m, k),
        stored=m * k,
        blocks=0,
        n=n,
        data_type=DataType(data_type),
        machine=as_machine(machine),
        left_to_planner=MAX_INPUT_BYTES,  # as the dense planner checks its operands
    )


def run_sddmm(
    pattern: Pattern,
    *,
    k: int,
    machine: Machine | str = "bow",
    data_type: DataType | str = "half",
    dynamic: bool = False,
    timing_only: bool = False,
    fidelity: Literal["formula", "instruction"] = "formula",
    seed: int = 0,
) -> SampledRun:
    """Simulate a sampled product of random operands, and schedule the whole product beside it.

    Args:
        pattern: Stored positions of y.
        k: Length of the inner dimension.
        machine, data_type: Chip, and type of operands and result.
        dynamic: True to plan for all patterns with as many positions; False for this pattern.
        timing_only: True to compute no values.
        fidelity: Fidelity of the simulation.
        seed: Seed of the operands.

    Raises:
        InputError: A number is out of range, or the pattern stores nothing.
        NoPlanError: No candidate fits into tile memory.
    """
    m, n = pattern.shape
    check_whole_product(pattern.shape, k=k, machine=machine, data_type=data_type)
    bound = Bound(pattern.shape, pattern.format, pattern.stored)
    operand = bound if dynamic else pattern
    plan = plan_sddmm(operand, k=k, machine=machine, data_type=data_type)
    program, dtype = emit(plan, of="sddmm"), plan.data_type.numpy
    rng = generator_of_seed(seed)
    a, x = (rng.standard_normal(shape).astype(dtype) for shape in ((m, k), (k, n)))
    if timing_only:  # cycles of a dynamic plan depend on its buckets, others on no data
        feeds = pack(plan, pattern) or None
    else:
        feeds = pack(plan, pattern, x.T, dy=a) if dynamic else pack(plan, a, x)
    run = simulate(program, feeds, fidelity=fidelity)
    error = None
    if not timing_only:
        y = unpack(plan, run.outputs, pattern=pattern).astype(np.float64)
        # The reference reads a block matrix for its pattern only; its values do not matter.
        no_values = np.zeros((pattern.num_blocks, *pattern.format.size), dtype=np.float32)
        right = VALUE_GRADIENT.reference(BlockMatrix(pattern, no_values), x.T, a)
        error = float(np.sqrt(np.mean((y - right) ** 2) / np.mean(right**2)))
    dense = plan_dense((m, k), n=n, machine=machine, data_type=data_type)
    return SampledRun(
        plan=plan,
        program=program,
        run=run,
        pattern=pattern,
        dense_cycles=program_cycles(emit(dense)),
        error=error,
    )


def positions_of(
    path: Path | None, *, shape: tuple[int, int], block: int | None, density: float, seed: int
) -> Pattern:
    """Return the stored positions of a matrix file, or random positions if there is no file.

    Args:
        path: Matrix file whose stored entries are the positions; None to draw them.
        shape: Rows and columns of drawn positions.
        block: Edge of the blocks; None for that of the file, or 16.
        density: Share of the positions that is drawn.
        seed: Seed of the draw.

    Raises:
        InputError: The density is no share, or the file has no matrix.
    """
    if path is not None:
        return Pattern.of(read_matrix(path), block=block)
    if not 0 < density <= 1:
        raise InputError(f"--density is {density}; give more than 0 and at most 1, as 1/8")
    return GENERATORS["uniform"](shape, block or AMP_BLOCK, density, generator_of_seed(seed))
