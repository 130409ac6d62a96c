"""A training step of N:M weights, as programs on resident data.

The shadow weights W are all weights, kept and pruned ones. The mask E is 1 for the weights that are
kept, N of every group of M columns of a row, and 0 for those that are pruned.

    refresh   renews the masks of all groups, and with them the kept weights and their offsets
    compact   renews the kept weights, with the present masks
    masks     renews the masks only, to see how much they change
    forward   y = (E * W) x
    grad_a    dx = (E * W)^T dy
    update    dense gradient g = dy x^T, then W -= rate (g + decay (1 - E) W)

A dynamic N:M plan decides the rectangles of W, one for each bucket. Shadow weights and masks lie on
the tiles of the buckets, so that refresh, compaction and the update itself move nothing, and kept
weights are where products read them. Each program starts from the image that the one before leaves.
The dense gradient is computed by a dense plan with another layout: its operands travel there from x
and dy, and its result travels to the weights' tiles; both are supersteps of `update`.

    step = refresh or compact + forward + grad_a + update

If masks are renewed every T steps, the first term is (refresh + (T - 1) compact) / T on average. No
cycles depend on the values or on the masks: N:M masks give all tiles equal work.

Source of the method: arXiv 2102.04010. The programs are this project's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from numbers import Real
from typing import Any, Literal, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import InputError, Program, Report, Shown, in_short, simulate
from ipusim.kernels import STRIP, STRIP_GROUPS, offset_words

from ...lowering.dynamic.products import dynamic_program
from ...lowering.training.refresh import (
    MASK,
    WEIGHTS,
    Residents,
    Shadow,
    compact_program,
    masks_program,
    refresh_program,
)
from ...lowering.training.update import update_program
from ...matrix.entries import rounded
from ...matrix.formats import NM
from ...matrix.pattern import Pattern
from ...operations import OPERATIONS
from ...packer import Arrays, pack
from ...plan.bucket_grid import Buckets
from ...plan.plan import Plan

GROUP = STRIP // STRIP_GROUPS  # columns of an N:M group; a strip is 16 columns of weights
RATES = "rates"  # input with the learning rate and the decay
MAX_RATE = float(np.finfo(np.float32).max)
Stage: TypeAlias = Literal["masks", "refresh", "compact", "forward", "grad_a", "update"]
STAGES: tuple[Stage, ...] = ("masks", "refresh", "compact", "forward", "grad_a", "update")
PRODUCTS = STAGES[3:]  # stages of every step; the one that takes longest to emit comes last


@attrs.frozen
class TrainingStep(Shown):
    """The plans of a training step; each access to `programs` emits them again.

    Attributes:
        plan: dynamic plan of the products of the masked weights.
        dense: dense plan of the transposed gradient: dW^T[k, m] = x[k, n] dy^T[n, m].
        decays: True for SR-STE, in which pruned weights decay; False for STE, in which they do not.
    """

    plan: Plan
    dense: Plan
    decays: bool

    @property
    def buckets(self) -> Buckets:
        """Bucket grid of the dynamic plan."""
        buckets = self.plan.buckets
        if buckets is None:
            raise InputError("a training step has a dynamic plan; use plan_training_step")
        return buckets

    @property
    def nm(self) -> NM:
        """N:M format of the weights."""
        nm_format = self.plan.pattern.nm
        if nm_format is None:
            raise InputError("a training step has an N:M plan; use plan_training_step")
        return nm_format

    @property
    def shadow(self) -> Shadow:
        """Layout of shadow weights and masks on the tiles of the buckets."""
        return Shadow.of(self.buckets, self.plan.pattern.shape)

    def program(self, stage: Stage) -> Program:
        """Emit the program of one stage of the step."""
        plan, buckets = self.plan, self.buckets
        residents = Residents(buckets, self.shadow, plan.machine.tiles)
        if stage == "refresh":
            words = self.first_masks()["meta_info"].astype(np.uint16).reshape(buckets.nodes, -1)
            return refresh_program(plan, buckets, self.nm, residents, offset_words(words))
        if stage == "masks":
            return masks_program(plan, buckets, self.nm, residents)
        if stage == "compact":
            return compact_program(plan, buckets, self.nm, residents)
        if stage == "update":
            return update_program(plan, self.dense, residents, decays=self.decays)
        if stage not in ("forward", "grad_a"):
            raise InputError(
                f"no program {in_short(stage)} in a step; there is {', '.join(STAGES)}"
            )
        return dynamic_program(plan, buckets, OPERATIONS[stage], extra_arrays=residents)

    @property
    def programs(self) -> Mapping[Stage, Program]:
        """All programs by name."""
        return {stage: self.program(stage) for stage in STAGES}

    def __str__(self) -> str:
        grid = self.buckets
        m, k = self.plan.pattern.shape
        choices = ", ".join(f"{name} {value}" for name, value in self.dense.decision.items())
        return (
            f"Training step: {self.nm.name} of weights {m:,} x {k:,}, n = {self.plan.n:,}, "
            f"{'SR-STE' if self.decays else 'STE'}, on {self.plan.machine.name}\n"
            f"  Buckets and weights: grid {grid.px} x {grid.py} x {grid.pz}, up to "
            f"{grid.bucket_rows:,} rows of {grid.columns:,} columns a tile\n"
            f"  Dense gradient: {self.dense.partials_type.value} partials, {choices}\n"
            f"  Programs: {', '.join(STAGES)}"
        )

    def first_masks(self) -> Arrays:
        """Return the meta-info of masks that keep the first weights of every group.

        A refresh overwrites the offsets; the other words are the same for all masks.
        """
        m, k = self.plan.pattern.shape
        mask = np.zeros((m, k), dtype=np.float32)
        mask.reshape(m, -1, GROUP)[..., : self.nm.n] = 1
        return pack(self.plan, Pattern.of(mask, format=self.nm))

    def pack_weights(self, weights: npt.ArrayLike) -> Arrays:
        """Return the host arrays of the first refresh: shadow weights [m, k] and empty buckets.

        Raises:
            InputError: for weights of another shape.
            MatrixError: for numbers that the data type does not hold.
        """
        shadow = np.asarray(weights)
        if shadow.shape != self.plan.pattern.shape:
            raise InputError(
                f"weights are {list(shadow.shape)}, the plan's {list(self.plan.pattern.shape)}"
            )
        stored = rounded(WEIGHTS, shadow, self.plan.data_type.numpy)
        row, column = self.shadow.first_columns()
        packed_weights = stored[row[:, None], column[:, None] + np.arange(STRIP)].ravel()
        empty = np.zeros(self.buckets.nodes * self.buckets.value_count, packed_weights.dtype)
        return {WEIGHTS: packed_weights, "values": empty, **self.first_masks()}

    def pack_rates(self, rate: float, decay: float = 0.0) -> Arrays:
        """Return the host array of an update: the learning rate, and the decay of SR-STE, in float.

        Raises:
            InputError: for a number that float does not hold; for a decay in a step of STE.
        """
        for name, number in (("rate", rate), ("decay", decay)):
            if not isinstance(number, Real) or not abs(float(number)) <= MAX_RATE:
                raise InputError(f"{name} {in_short(number)}; give a number of float32")
        if decay and not self.decays:
            raise InputError(f"decay {decay} for a step of STE; plan with decays=True")
        return {RATES: np.array([rate, decay], dtype=np.float32)}

    def unpack_weights(self, arrays: Mapping[str, npt.NDArray[Any]]) -> npt.NDArray[Any]:
        """Return the shadow weights, [m, k], of a run's outputs or image.

        Raises:
            InputError: if the run has none.
        """
        return self._unpacked(_array_of(arrays, WEIGHTS), STRIP, 1)

    def unpack_masks(self, arrays: Mapping[str, npt.NDArray[Any]]) -> npt.NDArray[np.bool_]:
        """Return the masks, bool[m, k], of a run's outputs or image: True for kept weights.

        Raises:
            InputError: if the run has no masks.
        """
        # On the chip a group of 4 columns is one number, with column 0 in its lowest bit.
        groups = self._unpacked(_array_of(arrays, MASK), STRIP // GROUP, GROUP)
        bits = (groups[..., None] >> np.arange(GROUP)) & 1
        return np.asarray(bits.reshape(self.plan.pattern.shape) > 0)

    def _unpacked(self, flat: npt.NDArray[Any], length: int, group: int) -> npt.NDArray[Any]:
        """Return flat numbers as a matrix with a column for each `group` columns of the weights.

        `flat` holds the strips one after another, `length` numbers each.
        """
        m, k = self.plan.pattern.shape
        row, column = self.shadow.first_columns()
        matrix = np.zeros((m, k // group), dtype=flat.dtype)
        columns = column[:, None] // group + np.arange(length)
        matrix[row[:, None], columns] = flat.reshape(-1, length)
        return matrix


def _array_of(arrays: Mapping[str, npt.NDArray[Any]], name: str) -> npt.NDArray[Any]:
    """Return an array of a run's outputs or image by its name.

    Raises:
        InputError: if it is not there, as after a timing-only run.
    """
    if not isinstance(arrays, Mapping) or name not in arrays:
        raise InputError(f"no {name!r} there; give the outputs or the image of a run with values")
    return arrays[name]


@attrs.frozen
class StepCycles(Shown):
    """Timing reports of the programs of a training step.

    Attributes:
        reports: reports by the stage of their programs.
    """

    reports: Mapping[Stage, Report] = attrs.field(repr=False)

    def __str__(self) -> str:
        stages = ", ".join(f"{stage} {cycles:,}" for stage, cycles in self.cycles.items())
        return f"Cycles of the programs of a training step: {stages}"

    @property
    def cycles(self) -> Mapping[Stage, int]:
        """Simulated cycles of each program, by its stage."""
        cycles = {stage: report.cycles for stage, report in self.reports.items()}
        return {stage: number for stage, number in cycles.items() if number is not None}

    def average(self, every: int) -> Mapping[str, float]:
        """Return the mean cycles of a step by stage, if masks are renewed every `every` steps.

        Raises:
            InputError: if `every` is less than 1.
        """
        if not isinstance(every, int) or every < 1:
            raise InputError(f"masks anew every {in_short(every)} steps; give 1 or more")
        cycles = self.cycles
        return {
            "refresh": cycles["refresh"] / every,
            "compact": (every - 1) * cycles["compact"] / every,
            **{stage: float(cycles[stage]) for stage in PRODUCTS},
        }

    def by_superstep(self, stage: Stage) -> Mapping[str, int]:
        """Return the cycles of a program by superstep: sync, exchange and the slowest tile."""
        return {row.name: row.cycles for row in self.reports[stage].steps}


def step_cycles(step: TrainingStep) -> StepCycles:
    """Simulate all programs of a step, timing only."""
    words = {"meta_info": step.first_masks()["meta_info"]}
    reports = {}
    for stage in STAGES:
        program = step.program(stage)
        control = {name: words[name] for name, handle in program.inputs.items() if handle.control}
        reports[stage] = simulate(program, control or None).report
    return StepCycles(reports)
