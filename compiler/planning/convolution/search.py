"""The search over splits of a convolution, for any kernel whose lines are those of `lines`.

All splits are counted at once on guessed loads (`loads`, `cost`); the best of them are dealt, and
counted again with the loads and the kernel's fields that they really have. Those whose temporaries
keep to their share of SRAM come first, then the others that fit; the quickest of each first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

import attrs
import numpy as np

from ipusim import BoolArray, IntArray
from ipusim.kernels import MultiplyKernel, WordOverflow

from ...matrix.entries import MatrixError
from ...matrix.pattern import Pattern
from ...operations.convolution.balance import channel_splits, dealt, filled
from ...plan.no_plan import NoPlanError
from ...plan.options.methods import Balance
from ...plan.plan import Plan
from .cost import CostModel, Loads, Shapes
from .counted import CountedCutting, counted
from .cutting import Cutting, plan_of
from .decision import decision_of
from .kernel_cost import KernelCost, kernel_cost
from .loads import WeightCounts
from .planners import ConvolutionJob
from .splits import PAIR, ConvolutionSplits, Room, splits_of

MOST_COUNTED = 24  # splits that are dealt
UNITS_COUNTED = 2_000_000  # units of the weights in all of those; half a second
BALANCES: tuple[Balance, ...] = ("sort", "split")  # that are counted where none is fixed
DEALT_AGAIN = 3  # of the splits counted, one in so many, the best, is dealt by the others too
CURVE = (1, 2, 4, 8, 16)  # images of a slice


@attrs.frozen(kw_only=True)
class ConvolutionSearch:
    """What the candidates of one search have in common.

    Attributes:
        job: what is asked for, and what its options fix.
        pattern: the weights in the kernel's format, filled up as the job's balance does.
        kernel: that multiplies.
        of_kernel: what it takes.
    """

    job: ConvolutionJob
    pattern: Pattern
    kernel: MultiplyKernel
    of_kernel: KernelCost

    @classmethod
    def of(cls, job: ConvolutionJob, pattern: Pattern, kernel: MultiplyKernel) -> ConvolutionSearch:
        """For a kernel of elements or blocks, whose format the pattern has."""
        return cls(
            job=job,
            pattern=filled(pattern, job.options.balance or BALANCES[0]),
            kernel=kernel,
            of_kernel=kernel_cost(kernel, job.machine),
        )

    @property
    def model(self) -> CostModel:
        """Counts splits."""
        return CostModel(
            convolution=self.job.convolution,
            machine=self.job.machine,
            kernel=self.kernel,
            of_kernel=self.of_kernel,
        )

    @property
    def room(self) -> Room:
        """What splits must keep to."""
        machine = self.job.machine
        groups = -(-self.job.convolution.channels // self.kernel.block)
        return Room(
            convolution=self.job.convolution,
            block=self.kernel.block,
            tiles=machine.tiles,
            vector=self.kernel.data_type.vector_width,
            pairs=machine.tiles_per_pair == PAIR,
            options=self.job.options,
            channel_splits=channel_splits(self.pattern, self.balances[0], groups),
        )

    @cached_property
    def counts(self) -> WeightCounts:
        """Of the weights."""
        return WeightCounts.of(self.pattern, self.job.convolution)

    @property
    def balances(self) -> tuple[Balance, ...]:
        """Ways by which splits are dealt, the first one first."""
        fixed = self.job.options.balance
        return (fixed,) if fixed else BALANCES

    def fits(self, splits: ConvolutionSplits, shapes: Shapes, loads: Loads) -> BoolArray:
        """bool[splits]: those that a tile and its work lists have room for."""
        machine, model = self.job.machine, self.model
        whole = model.tile_bytes(splits, shapes, loads)
        x_bytes = shapes.x * self.kernel.data_type.bytes
        long: BoolArray = ~splits.wide | (x_bytes >= machine.pair_min_bytes)
        return (whole <= machine.usable_bytes) & model.fits_offsets(shapes, loads) & long

    def modest(self, shapes: Shapes, loads: Loads) -> BoolArray:
        """bool[splits]: those whose temporaries keep to their share of SRAM."""
        share = self.job.options.available_memory_proportion * self.job.machine.sram_bytes
        found: BoolArray = self.model.temporary_bytes(shapes, loads) <= share
        return found


def search_plan(search: ConvolutionSearch) -> Plan:
    """The plan of the quickest split, counted.

    Raises:
        InputError: options fix what cannot be.
        MatrixError: balance "bank" for weights that no split finds balanced.
        NoPlanError: nothing fits.
    """
    best = best_cutting(search)
    job = search.job
    return plan_of(
        best.cutting,
        search.pattern,
        machine=job.machine,
        kernel=search.kernel,
        algorithm=job.options.algorithm,
        details=decision_of(best, job),
        estimate=best.cycles,
    )


def best_cutting(search: ConvolutionSearch) -> CountedCutting:
    """The quickest one; errors are those of `search_plan`."""
    return min(counted_cuttings(search), key=lambda each: each.order)


def counted_cuttings(search: ConvolutionSearch) -> list[CountedCutting]:
    """The best splits by guessed loads, dealt and counted; errors are those of `search_plan`."""
    most = max(2, min(MOST_COUNTED, UNITS_COUNTED // max(1, len(search.pattern.rows))))
    first, *others = search.balances
    found: dict[int, CountedCutting] = {}
    refused: dict[int, MatrixError] = {}
    splits, order = guessed(search)
    for row in order.tolist():
        channels = int(splits.channels[row])
        if channels in refused:
            continue
        try:
            one = _counted(search, splits, row, first)
        except MatrixError as error:  # a balance that so many shares do not have
            refused[channels] = error
            continue
        if one is not None:
            found[row] = one
        if len(found) == most:
            break
    if not found:
        raise next(iter(refused.values()), no_split(search, splits))
    best = sorted(found, key=lambda row: found[row].order)[: max(2, most // DEALT_AGAIN)]
    again = [_counted(search, splits, row, way) for way in others for row in best]
    return [*found.values(), *(each for each in again if each is not None)]


def guessed(search: ConvolutionSearch) -> tuple[ConvolutionSplits, IntArray]:
    """All splits, and int64[those that fit], by guessed cycles.

    Raises:
        InputError: options fix what cannot be.
        NoPlanError: nothing fits.
    """
    splits, model = splits_of(search.room), search.model
    if not len(splits):
        raise no_split(search, splits)
    shapes, loads = model.shapes(splits), search.counts.loads(splits)
    total = model.terms(splits, shapes, loads, model.multiply(shapes, loads))["total"]
    fitting = np.flatnonzero(search.fits(splits, shapes, loads))
    if not len(fitting):
        raise no_split(search, splits)
    modest = search.modest(shapes, loads)[fitting]
    return splits, fitting[np.lexsort((total[fitting], ~modest))]


def _counted(
    search: ConvolutionSearch, splits: ConvolutionSplits, row: int, balance: Balance
) -> CountedCutting | None:
    """A split dealt in a way and counted; None where it does not fit after all."""
    split = splits.taken(np.array([row]))
    filters, channels = int(split.filters[0]), int(split.channels[0])
    how = splits.lines(search.job.convolution, search.kernel.block, row)
    share = dealt(search.pattern, how, balance, filters=filters, channels=channels).share
    cutting = Cutting(
        how=how,
        share=share,
        shares=filters * channels,
        parts=int(split.parts[0]),
        wide=bool(split.wide[0]),
    )
    try:
        seen = counted(cutting, split, search.pattern, search.model)
    except WordOverflow:  # lists as they are reach further than the guessed ones
        return None
    shapes = search.model.shapes(split)
    if not search.fits(split, shapes, seen.loads).all():
        return None
    modest = bool(search.modest(shapes, seen.loads).all())
    return attrs.evolve(seen, modest=modest, balance=balance)


def no_split(search: ConvolutionSearch, splits: ConvolutionSplits) -> NoPlanError:
    """The refusal where nothing fits: the least bytes of any split, and what to try."""
    machine, least = search.job.machine, _least_bytes(search, splits)
    convolution = search.job.convolution
    needs = "" if least is None else f" by {least:,} B at the least"
    return NoPlanError(
        f"algorithm {search.job.options.algorithm!r} has no split of images "
        f"{list(convolution.image_shape)} and weights {list(convolution.weights_shape)} that fits "
        f"a tile's {machine.usable_bytes:,} B{needs} and 16-bit offsets, on {machine.tiles:,} "
        "tiles; try more tiles, a smaller batch or sub_batch, or fewer fixed options",
        least_bytes=least,
        bound_bytes=machine.usable_bytes,
    )


def _least_bytes(search: ConvolutionSearch, splits: ConvolutionSplits) -> int | None:
    """Of the fullest tile, by the split that has least there; None without any."""
    if not len(splits):
        return None
    shapes, loads = search.model.shapes(splits), search.counts.loads(splits)
    return int(search.model.tile_bytes(splits, shapes, loads).min())


def sub_batch_curve(search: ConvolutionSearch) -> Mapping[int, int]:
    """Counted cycles with 1, 2, 4, 8 and 16 images of a slice, of those that fit."""
    return dict(_curve(search))


def _curve(search: ConvolutionSearch) -> Iterator[tuple[int, int]]:
    for images in CURVE:
        options = attrs.evolve(search.job.options, sub_batch=images, batch_split=0)
        one = attrs.evolve(search, job=attrs.evolve(search.job, options=options))
        try:
            yield images, best_cutting(one).cycles["total"]
        except NoPlanError:
            continue
