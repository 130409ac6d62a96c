"""Lowered convolution: im2col on the chip, then a matmul that a static or dense strategy plans.

    columns = outputs of all images; y[K, columns] = w[K, R S C'] x[R S C', columns]

with K filters, R x S taps and C' channels of padded blocks. The image is resident as lines, padding
included. The im2col matrix lives from the superstep that lays it out to the multiply. If it does
not fit at once, rounds over its columns follow one another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import attrs
import numpy as np

from ipusim import AMP_BLOCK, WORD_BYTES, InputError, IntArray, Machine, number_of, path_delays
from ipusim.kernels import DenseAmp, MultiplyKernel, dense_kernel

from ...matrix.formats.blocks import Blocks
from ...matrix.formats.elements import Elements
from ...matrix.pattern import Pattern
from ...operations.convolution.filters import matrix_shape
from ...operations.convolution.lowered import ImageColumns, LoweredConvolution
from ...plan.mapping.tensor import pieces_of
from ...plan.mapping.unfolding import DividedUnits
from ...plan.no_plan import NoPlanError, refusal
from ...plan.operation import TOTAL
from ...plan.options.methods import StaticOptions
from ...plan.plan import Plan
from ...problem import AUTO, Problem, Product
from ..candidates import MAX_SPLITS, groups_of, most_parts
from ..dense import kernels_of_kept_streams, plan_of, quickest_splits
from ..dense_cost import RESIDENT, STREAMED, WHOLE, BlockWeights
from ..proposer import UNKNOWN, Candidate, candidates_of_all
from ..static import static_job, strategy_candidates
from ..static_job import StaticJob
from ..strategies import is_partitioner
from .planners import DENSE_MARGIN, MARGIN

# Numbers of rounds that are tried, the smallest first; reason of the choice not recorded.
TRIED_ROUNDS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, MAX_SPLITS)
MIN_PIECE_COLUMNS = 4  # smallest number of columns of a piece: 8 words a message in half precision
RUN_INSTRUCTIONS = 2  # exchange instructions at the start and end of each run of columns: estimated
STRATEGY = "grid"  # strategy of the matmul if the options name none
T = TypeVar("T")


def cuts_of_columns(
    problem: Problem, propose: Callable[..., list[Candidate]] = strategy_candidates
) -> list[Candidate]:
    """Return the candidates of a static strategy for the im2col matmul, in the fewest rounds.

    The number of rounds is the smallest that fits. The estimate of a single candidate includes the
    superstep that lays out the image's columns; the estimates of several candidates do not.

    Args:
        problem: the convolution, with its machine and options.
        propose: function from the matmul and its job to candidates.

    Raises:
        InputError: the weights are neither single weights nor N:M weights nor square blocks.
        NoPlanError: no number of rounds fits.
    """
    _check(problem)
    fixed, pattern, data_type = problem.convolution_options, problem.pattern, problem.data_type
    strategy = fixed.strategy or STRATEGY
    options = StaticOptions(
        strategy=strategy,
        lowering="own",
        n_split=fixed.batch_split,
        available_memory_proportion=fixed.available_memory_proportion,
        published_kernels=fixed.published_kernels,
        weights=fixed.filter_weights,
        weights_budget=fixed.weights_budget,
    )
    order = ImageColumns.of(problem.convolution, pattern.block, data_type, fixed.sub_batch)
    types: Any = {"data_type": data_type, "partials_type": problem.partials_type}
    product, n = Product(order.count), order.count
    columns = Problem.of(
        *(pattern, product),
        machine=problem.machine,
        options=options,
        finish=problem.finish,
        **types,
    )
    static = static_job(columns)
    _check_batch_split(static, n, fixed.batch_split)
    cuts = strategy == AUTO or is_partitioner(strategy)
    planner = partial(propose, columns)
    _, proposals = _in_fewest_rounds(static, order, planner, n_split=options.n_split, cuts=cuts)

    change = partial(_of_columns, order=order, problem=problem, names={"static_strategy": strategy})
    candidates = [attrs.evolve(item.mapped(change), margin=MARGIN) for item in proposals]
    if len(candidates) > 1:
        return candidates
    plan = candidates[0].plan()
    return [attrs.evolve(candidates[0], estimate=plan.estimate[TOTAL], plan=lambda: plan)]


def _check_batch_split(job: StaticJob, n: int, split: int) -> None:
    """Refuse a fixed number of parts that is larger than the image's columns allow."""
    if split > (most := most_parts(job, n)):
        raise refusal(
            f"batch_split is {split:,}: the image's columns have "
            f"{number_of(groups_of(job, n), 'group')} of {job.grain}, on "
            f"{number_of(job.machine.tiles, 'tile')}; try 1 to {most:,}",
            job.machine,
        )


def splits_of_columns(problem: Problem, *, strategy: str = "dense") -> list[Candidate]:
    """Return the candidates of a dense strategy for the im2col matmul, every block stored.

    Args:
        problem: the convolution, with its machine; of its options only the share of memory is read.
        strategy: "dense"; or "poplin", for kernels of one tap only, which need no im2col.

    Raises:
        NoPlanError: nothing fits.
    """
    machine, data_type, partials_type = problem.machine, problem.data_type, problem.partials_type
    order = _in_pieces(ImageColumns.of(problem.convolution, AMP_BLOCK, data_type), machine)
    # Our quick kernel, not the published one, which other algorithms of dense convolutions use,
    # too.
    kernel = dense_kernel(machine, data_type, partials_type, published=False)
    pattern = Pattern.full(matrix_shape(problem.convolution, AMP_BLOCK), AMP_BLOCK)
    options = problem.convolution_options
    is_poplin, share = strategy == "poplin", options.available_memory_proportion
    kernels = [kernel]
    if not is_poplin:
        kernels += kernels_of_kept_streams(problem, options.published_kernels)
    fixed: Any = {"n": order.count, "lowering": "poplin" if is_poplin else "own"}
    find = partial(
        quickest_splits,
        share=share,
        subject="dense",
        budget=problem.weights_budget,
        **fixed,
    )

    def candidates_of_form(kernel: DenseAmp, form: BlockWeights) -> list[Candidate]:
        static = StaticJob(machine, kernel, pattern, partials_type, finish=problem.finish)
        of_form = partial(find, kernel=kernel, form=form)
        job, split = _in_fewest_rounds(static, order, of_form, n_split=0, cuts=True)
        plan = plan_of(job, kernel, split=split, strategy=strategy, form=form, **fixed)
        plan = _of_columns(plan, order=order, problem=problem, names={"dense_strategy": strategy})
        return [
            Candidate(
                strategy=strategy if is_poplin else "matmul",
                estimate=plan.estimate[TOTAL],
                margin=UNKNOWN if is_poplin else DENSE_MARGIN,
                plan=lambda: plan,
            )
        ]

    forms = _forms(problem, order, kernel, is_poplin=is_poplin)
    return candidates_of_all(
        partial(candidates_of_form, kernel, form) for kernel in kernels for form in forms
    )


def _forms(
    problem: Problem, order: ImageColumns, kernel: MultiplyKernel, *, is_poplin: bool
) -> list[BlockWeights]:
    """Return the storage forms of weights to compare; resident weights may also stream.

    The AMP loads the columns as they lie if the kernel keeps blocks whole. Otherwise only the host
    arranges them, which im2col on the chip does not do.
    """
    if is_poplin or problem.residence == "shared":
        return [WHOLE]
    may_stream = order.is_image or not kernel.splits_blocks
    return [STREAMED, RESIDENT] if may_stream else [RESIDENT]


def _in_pieces(order: ImageColumns, machine: Machine) -> ImageColumns:
    """Return the order with rows cut into pieces, so that every tile has a unit.

    Pieces keep at least `MIN_PIECE_COLUMNS` columns.
    """
    if order.is_image:
        return order
    pieces = min(-(-machine.tiles // order.units), -(-order.unit_columns // MIN_PIECE_COLUMNS))
    return attrs.evolve(order, pieces=pieces)


def _of_columns(
    plan: Plan, *, order: ImageColumns, problem: Problem, names: Mapping[str, str]
) -> Plan:
    """Return the plan of the convolution from the plan of the matmul.

    Args:
        plan: plan of the matmul.
        order: order of the im2col matrix's columns.
        problem: the convolution, with its machine and options.
        names: entry of the decision that names the strategy of the matmul.
    """
    unfolded = not order.is_image
    estimate = dict(plan.estimate)
    if unfolded:
        added = _unfolding_terms(plan, order)
        total = estimate.pop(TOTAL) + sum(added.values())
        estimate = {**added, **estimate, TOTAL: total}
    return attrs.evolve(
        plan,
        operation=LoweredConvolution(order),
        method="convolution",
        strategy=problem.convolution_options.algorithm,
        lowering="lowered" if unfolded else plan.lowering,
        decision={**_order_details(order, problem, names), **plan.decision},
        estimate=estimate,
    )


def _check(problem: Problem) -> None:
    """Refuse weights that are neither single weights nor N:M weights nor square blocks."""
    form = problem.pattern.format
    if problem.strategy == "groups":
        raise InputError(
            "strategy groups is for products and for algorithm direct; a lowered convolution takes "
            "others"
        )
    if not isinstance(form, Elements) and type(form) is not Blocks:
        raise InputError(
            f"algorithm 'lowered' multiplies single weights, N:M weights or square blocks, not "
            f"{form.name}; see filter_pattern"
        )


def _in_fewest_rounds(
    job: StaticJob, order: ImageColumns, planner: Callable[..., T], *, n_split: int, cuts: bool
) -> tuple[StaticJob, T]:
    """Return the matmul in the fewest rounds that fit, and the planner's result.

    Args:
        job: the matmul; more and more rounds are tried, unless the matrix is the image itself.
        order: order of the im2col matrix's columns.
        planner: function from a job to candidates or splits.
        n_split: fixed number of parts of n, or 0.
        cuts: True if the planner supports rounds.

    Raises:
        NoPlanError: no number of rounds fits.
    """
    last_error: NoPlanError | None = None
    for next_job in _rounds(job, order, n_split, TRIED_ROUNDS if cuts else TRIED_ROUNDS[:1]):
        try:
            return next_job, planner(next_job)
        except NoPlanError as error:
            last_error = error
    if last_error is not None and last_error.bound_bytes < job.machine.usable_bytes:
        raise last_error  # the budget of weights, which rounds do not change
    raise refusal(
        f"the image's columns, {job.pattern.shape[1]:,} by {order.count:,}, fit "
        f"{job.machine.tiles:,} tiles in no number of rounds; try algorithm 'direct', a smaller "
        "batch or more tiles",
        job.machine,
        least_bytes=None if last_error is None else last_error.least_bytes,
    )


def _rounds(
    job: StaticJob, order: ImageColumns, n_split: int, numbers: Sequence[int]
) -> Iterator[StaticJob]:
    """Yield the matmul in each of some numbers of rounds; as it is if the image is the matrix."""
    if order.is_image:
        yield job
        return
    max_rounds = -(-order.count // job.grain)
    for rounds in numbers:
        if rounds <= max_rounds:
            parts = rounds * min(n_split or MAX_SPLITS, job.machine.tiles)
            image_bytes = _image_bytes(job, order, min(parts, max_rounds))
            yield attrs.evolve(job, rounds=rounds, unfolded=image_bytes)


def _image_bytes(job: StaticJob, order: ImageColumns, parts: int) -> int:
    """Return the bytes of image units on the fullest tile, and of the code that sends them."""
    # Runs of columns are cut where rows of the image, units and parts end.
    machine, lines = job.machine, job.pattern.grid[1]
    units = -(-order.units // machine.tiles)
    runs_per_row = 1 + -(-order.row_columns // order.unit_columns) if order.pieces > 1 else 1
    runs = 2 * -(-lines * (order.num_rows + parts) * runs_per_row // machine.tiles)
    code = runs * RUN_INSTRUCTIONS * machine.exchange_instruction_bytes
    return units * order.unit_columns * job.x_line.column_bytes + code


def _unfolding_terms(plan: Plan, order: ImageColumns) -> Mapping[str, int]:
    """Return the cycles of the superstep that lays out the matrix, by term, of all rounds."""
    machine, rounds = plan.machine, plan.partition.rounds
    fixed = machine.exchange_fixed_cycles + path_delays(machine).min()
    words_by_round = [_busiest(plan, order, number) for number in range(rounds)]
    busy = int(machine.transfer_cycles(words_by_round).sum())
    return {"im2col exchange": busy + rounds * fixed, "im2col sync": rounds * machine.sync_cycles}


def _busiest(plan: Plan, order: ImageColumns, round_number: int) -> int:
    """Return the words of the port that sends or receives most in a round."""
    machine = plan.machine
    division = DividedUnits.evenly(order.units, machine.tiles)
    # float64[2, tiles]: columns of lines that each tile sends (row 0) and receives (row 1).
    (operand, _), load = plan.tensors(plan.operation), np.zeros((2, machine.tiles))
    for part in plan.partition.parts:
        if part.round != round_number:
            continue
        pieces = pieces_of(operand, part)
        runs = order.runs(pieces.line, part.start + pieces.start, part.start + pieces.stop)
        load[0] += np.bincount(division.tile(runs.unit), runs.count, machine.tiles)
        load[1] += np.bincount(part.tiles[pieces.seat[runs.interval]], runs.count, machine.tiles)
    columns: IntArray = load.astype(np.int64)  # np.bincount with weights counts in float64
    return int(columns.max()) * operand.line.column_bytes // WORD_BYTES


def _order_details(
    order: ImageColumns, problem: Problem, names: Mapping[str, str]
) -> dict[str, object]:
    """Return the entries of a decision that describe the order of columns, and its padding."""
    sub_batch = problem.convolution_options.sub_batch
    images = order.images // order.fold
    filled = 0 < sub_batch < images
    return {
        "algorithm": problem.convolution_options.algorithm,
        **names,
        "sub_batch": images,
        **({"filled": f"{sub_batch} images filled up to {images}: whole words"} if filled else {}),
        **({"row_bands_as_images": order.fold} if order.fold > 1 else {}),
        "columns": order.count,
        "padding_columns": order.added,
        "padding_share": round(order.added / order.count, 4),
        "im2col": not order.is_image,
    }
