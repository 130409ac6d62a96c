"""Lowered convolution: im2col on the chip, then the static matmul that a strategy plans.

    columns = outputs of all images; y[K, columns] = w[K, R S C'] x[R S C', columns]

The image is resident as lines, padding included; the im2col matrix lives from the superstep that
lays it out to the multiply. What does not fit at once runs in rounds over the columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs
import numpy as np

from ipusim import WORD_BYTES, InputError, IntArray, number_of, path_delays

from ...matrix.formats.blocks import Blocks
from ...matrix.formats.elements import Elements
from ...operations.convolution.lowered import ImageColumns, LoweredConvolution
from ...plan.mapping.tensor import pieces_of
from ...plan.mapping.unfolding import DealtUnits
from ...plan.no_plan import NoPlanError
from ...plan.operation import TOTAL
from ...plan.options.methods import StaticOptions
from ...plan.plan import Plan
from ..candidates import MOST_PARTS, groups_of, most_parts
from ..cost.static import StaticJob
from ..partitioners import name_of
from ..static_job import static_job, static_strategy
from ..strategies import is_partitioner
from .planners import ConvolutionJob

ROUNDS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, MOST_PARTS)
CODE_OF_RUN = 2  # exchange instructions at each of its ends: estimated
STRATEGY = "grid"  # where none is asked for
FIXED = ("rows", "filter_split", "channel_split", "row_split")  # of other algorithms


def plan_lowered(job: ConvolutionJob) -> Plan:
    """The plan with the fewest rounds that fit.

    Raises:
        InputError: an option of another algorithm, a format without lines of channels.
        NoPlanError: not even one round of many fits.
    """
    _check(job)
    order = ImageColumns.of(
        job.convolution, job.weights.block, job.data_type, job.options.sub_batch
    )
    operation = LoweredConvolution(order)
    plan = _static_plan(job, order)
    unfolded = not order.is_resident
    estimate = dict(plan.estimate)
    if unfolded:
        added = _unfolding_terms(plan, order)
        total = estimate.pop(TOTAL) + sum(added.values())
        estimate = {**added, **estimate, TOTAL: total}
    return attrs.evolve(
        plan,
        operation=operation,
        method="convolution",
        strategy=job.options.algorithm,
        lowering="lowered" if unfolded else "own",
        decision={**_told(order, job), **plan.decision},
        estimate=estimate,
    )


def _check(job: ConvolutionJob) -> None:
    """Refuse what a static plan would not hear."""
    options, form = job.options, job.weights.format
    given = [name for name in FIXED if getattr(options, name)]
    if options.balance is not None:
        given.append("balance")
    if given:
        raise InputError(
            f"algorithm 'lowered' has no {', '.join(given)}: its strategy cuts and balances the "
            "matrix; give strategy, batch_split or sub_batch"
        )
    if not isinstance(form, Elements) and type(form) is not Blocks:
        raise InputError(
            f"algorithm 'lowered' multiplies single weights, N:M weights or square blocks, not "
            f"{form.name}; see filter_pattern"
        )


def _static_plan(job: ConvolutionJob, order: ImageColumns) -> Plan:
    """The matmul in the fewest rounds that fit.

    Raises:
        NoPlanError: none does.
    """
    given = job.options
    options = StaticOptions(
        strategy=given.strategy or STRATEGY,
        lowering="own",
        n_split=given.batch_split,
        available_memory_proportion=given.available_memory_proportion,
        published_kernels=given.published_kernels,
    )
    types, n = (job.data_type, job.partials_type), order.count
    static = static_job(job.weights, options, types, n=n, machine=job.machine)
    if given.batch_split > (most := most_parts(static, n)):
        raise NoPlanError(
            f"batch_split is {given.batch_split:,}: the image's columns have "
            f"{number_of(groups_of(static, n), 'group')} of {static.grain}, on "
            f"{number_of(job.machine.tiles, 'tile')}; try 1 to {most:,}",
            least_bytes=None,
            bound_bytes=job.machine.usable_bytes,
        )
    _, planner = static_strategy(options.strategy)
    last: NoPlanError | None = None
    for each in _rounds(static, order, options):
        try:
            return planner(each, n=n, options=options)
        except NoPlanError as error:
            last = error
    raise NoPlanError(
        f"the image's columns, {static.pattern.shape[1]:,} by {n:,}, fit "
        f"{job.machine.tiles:,} tiles in no number of rounds; try algorithm 'direct', a smaller "
        "batch or more tiles",
        least_bytes=None if last is None else last.least_bytes,
        bound_bytes=job.machine.usable_bytes,
    )


def _rounds(job: StaticJob, order: ImageColumns, options: StaticOptions) -> Iterator[StaticJob]:
    """The job in more and more rounds, where the strategy cuts rounds and the matrix is made."""
    if order.is_resident:
        yield job
        return
    given = options.strategy
    most = -(-order.count // job.grain)
    cuts = not isinstance(given, str) or is_partitioner(given)
    for rounds in ROUNDS if cuts else ROUNDS[:1]:
        if rounds <= most:
            parts = rounds * min(options.n_split or MOST_PARTS, job.machine.tiles)
            unfolded = _image_bytes(job, order, min(parts, most))
            yield attrs.evolve(job, rounds=rounds, unfolded=unfolded)


def _image_bytes(job: StaticJob, order: ImageColumns, parts: int) -> int:
    """Of the fullest tile: its units, and the exchange code of its runs in so many parts."""
    machine, lines = job.machine, job.pattern.grid[1]
    units = -(-order.units // machine.tiles)
    runs = 2 * -(-lines * (order.rows + parts) // machine.tiles)
    code = runs * CODE_OF_RUN * machine.exchange_instruction_bytes
    return units * order.unit_columns * job.x_line.column_bytes + code


def _unfolding_terms(plan: Plan, order: ImageColumns) -> Mapping[str, int]:
    """Cycles of the superstep that lays out the matrix: of the busiest port, and of its barrier."""
    machine, rounds = plan.machine, plan.partition.rounds
    fixed = machine.exchange_fixed_cycles + int(path_delays(machine).min())
    ports = [_busiest(plan, order, number) for number in range(rounds)]
    busy = int(machine.transfer_cycles(ports).sum())
    return {"im2col exchange": busy + rounds * fixed, "im2col sync": rounds * machine.sync_cycles}


def _busiest(plan: Plan, order: ImageColumns, number: int) -> int:
    """Words of the port that sends or hears most in a round."""
    machine = plan.machine
    dealt = DealtUnits.evenly(order.units, machine.tiles)
    (operand, _), load = plan.tensors(plan.operation), np.zeros((2, machine.tiles))
    for part in plan.partition.parts:
        if part.round != number:
            continue
        pieces = pieces_of(operand, part)
        runs = order.runs(pieces.line, part.start + pieces.start, part.start + pieces.stop)
        load[0] += np.bincount(dealt.tile(runs.unit), runs.count, machine.tiles)
        load[1] += np.bincount(part.tiles[pieces.seat[runs.interval]], runs.count, machine.tiles)
    columns: IntArray = load.astype(np.int64)
    return int(columns.max()) * operand.line.column_bytes // WORD_BYTES


def _told(order: ImageColumns, job: ConvolutionJob) -> dict[str, object]:
    """What names the order of columns, and what filling up cost."""
    given, asked = job.options.strategy or STRATEGY, job.options.sub_batch
    images = order.images // order.fold
    filled = 0 < asked < images
    return {
        "algorithm": job.options.algorithm,
        "static_strategy": given if isinstance(given, str) else name_of(given),
        "sub_batch": images,
        **({"filled": f"{asked} images filled up to {images}: whole words"} if filled else {}),
        **({"row_bands_as_images": order.fold} if order.fold > 1 else {}),
        "columns": order.count,
        "padding_columns": order.added,
        "padding_share": round(order.added / order.count, 4),
        "im2col": not order.is_resident,
    }
