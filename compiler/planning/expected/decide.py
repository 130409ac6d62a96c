"""Dynamic strategy "expected": select the grid with the fewest expected cycles that fits.

A grid of px x py rectangles divides the rows and columns of the matrix, each on pz tiles. Every
legal grid is estimated, with rows of equal lengths. Then the best few are estimated again, with
rows of their expected lengths, dealt to buckets and workers as `pack` deals them. Grids whose
temporary data keeps to the share of SRAM come first, then any that fits with its resident data.
The cycles of the forward product count, and those of the gradients that the options name.

A uniform random pattern of density d has L = rows x columns x d blocks in a whole rectangle in the
mean. The fullest of the whole rectangles has

    L + z s + (z^2 - 1) (1 - 2 d) / 6,  s^2 = L (1 - d) (1 - 1 / rectangles)

blocks, where z is the expected maximum of as many normal numbers as there are whole rectangles
(Blom 1958 for z, Cornish and Fisher 1937; the number of all blocks is fixed). Where L is small, the
mean of the fullest is summed up over the possible numbers of blocks instead. The numbers of blocks
of its rows are quantiles of a binomial distribution, in an order without regularity, so that any
consecutive rows are like all rows.
"""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist

import attrs
import numpy as np

from ipusim import BoolArray, DataType, InputError, IntArray, Machine, Ragged, number_of

from ...matrix.bound import Bound
from ...plan.axes import Axes
from ...plan.bucket_grid import Buckets
from ...plan.no_plan import refusal
from ...plan.options.methods import DynamicOptions
from ...plan.plan import DynamicDecision
from ...popsparse.decide.buckets import bucket_bytes
from ...popsparse.decide.grids import MAX_UNSIGNED_SHORT, GridProblem, cell_count, legal_grids
from ...popsparse.decide.pass_terms import Passes
from ..engine import SLACK_BYTES, Need, admitted
from .buckets import deviation, expected_most, expected_sizes, tail
from .passes import Case, Works, expected_passes
from .work import FloatArray, dealt_work, even_work, regular_work

CODE_BYTES = 16384  # estimated bytes of code: more than any product and its exchanges take
SHORT_LIST = 64  # number of grids that are estimated again; no reason recorded for this number
# Blocks of a mean rectangle up to which the mean of the fullest is summed up over the possible
# numbers of blocks: the normal approximation is too rough for so few.
FEW_BLOCKS = 16
# The fraction of the golden ratio: its multiples modulo 1 leave the most even gaps.
GOLDEN = (5**0.5 - 1) / 2
# Largest number of values of a gradient: GradW clears it by a 16-bit count of words of 8 bytes,
# each with two values in float.
GRAD_W_VALUES = 2 * MAX_UNSIGNED_SHORT


def decide_dynamic_expected(
    bound: Bound,
    *,
    n: int,
    data_type: DataType,
    partials_type: DataType,
    machine: Machine,
    options: DynamicOptions,
) -> DynamicDecision:
    """Return grid and buckets for uniform random patterns, which hardly ever spill, or N:M masks.

    Args:
        bound: shape, block and number of non-zeros of all patterns.
        n: number of columns of the dense operand.
        data_type: type of operands and result.
        partials_type: type of partial sums.
        machine: the chip.
        options: options, some of which fix numbers of the grid.

    Raises:
        InputError: half partial sums of single elements, for which there is no kernel.
        NoPlanError: no grid keeps the rules, or none fits.
        NoKernelError: the machine lacks an instruction, or a kernel has no cycle formula for it.
    """
    if bound.format.dynamic_partials(partials_type) is not partials_type:
        raise InputError("dynamic products of single elements have float partials; ask for those")
    problem = GridProblem.of(bound, n, data_type, partials_type, machine)
    gradients = {"grad_a": bool(options.grad_a), "grad_w": options.grad_w}
    grids_case = _all_grids(problem, options, grad_a=gradients["grad_a"])
    passes = expected_passes(grids_case, _work_by_product(grids_case), **gradients)
    tile_bytes = passes.temporary_bytes + _resident_bytes(grids_case)
    short_list = _short_list(grids_case, passes, options)
    grids_case = grids_case.take(short_list)
    expected = _interpolated_passes(grids_case, **gradients)
    best = int(np.lexsort((expected.temporary_bytes, expected.cycles))[0])
    buckets = _buckets(grids_case, best, options)
    return DynamicDecision(
        buckets=buckets,
        partials_type=partials_type,
        grad_a=gradients["grad_a"],
        details={"px": buckets.px, "py": buckets.py, "pz": buckets.pz}
        | {"bucket_values": buckets.value_count, "bucket_meta_words": buckets.meta_words}
        | {"partials": partials_type.value, **gradients}
        | {"estimated_tile_bytes": int(tile_bytes[short_list[best]])},
        estimate=expected.at(best),
    )


def _all_grids(problem: GridProblem, options: DynamicOptions, *, grad_a: bool) -> Case:
    """Return every legal grid with its buckets."""
    grids = legal_grids(problem, options, problem.grain)
    oversize = options.meta_info_oversize
    bucket_sizes = expected_sizes(problem, grids, oversize=oversize, grad_w=options.grad_w)
    return Case.of(problem, grids, bucket_sizes, grad_a=grad_a)


def _buckets(case: Case, row: int, options: DynamicOptions) -> Buckets:
    """Return the buckets of one grid, by its row in the case."""
    return Buckets(
        **case.grids.at(row),
        block=case.problem.block,
        data_type=case.problem.data_type,
        value_count=int(case.sizes.values[row]),
        meta_words=int(case.sizes.meta_words[row]),
        grad_w=options.grad_w,
        popsparse=False,
        oversize=0.0 if case.problem.nm else options.meta_info_oversize,
        nm=case.problem.nm,
    )


def _work_by_product(case: Case, fullest: IntArray | None = None) -> Works:
    """Return the work of the fullest rectangle, by product.

    Args:
        case: the grids.
        fullest: number of blocks of the fullest rectangle, in rows of their expected lengths,
            int64[grids]; None takes the expected number, rounded, in rows of equal lengths.
    """
    problem, grids, nm = case.problem, case.grids, case.problem.nm
    if nm is not None:
        return lambda product: regular_work(nm, product, grids)
    if fullest is None:
        blocks = fullest_rectangle(problem, grids)
        return lambda product: even_work(problem, product, grids, blocks)
    rows = uniform_rows(problem, grids, fullest)
    return lambda product: dealt_work(problem, product, grids, rows)


def _interpolated_passes(case: Case, *, grad_a: bool, grad_w: bool) -> Passes:
    """Return the cost of all passes at the expected number of blocks of the fullest rectangle.

    The expected number is not a whole number: terms are interpolated between the whole numbers
    below and above it. With the nearest whole number, a grid with rectangles of 1 x 2 blocks, of
    which the fullest has 1.67 blocks in the mean, took as many cycles as a grid whose fullest
    rectangle always has 2.
    """
    mean_blocks = expected_fullest(case.problem, case.grids)
    whole_below = np.maximum(np.floor(mean_blocks), 1).astype(np.int64)
    lower, upper = (
        expected_passes(case, _work_by_product(case, blocks), grad_a=grad_a, grad_w=grad_w)
        for blocks in (whole_below, np.ceil(np.maximum(mean_blocks, 1)).astype(np.int64))
    )
    fraction = np.maximum(mean_blocks, 1) - whole_below
    return Passes(
        {
            prefix: attrs.evolve(
                below,
                terms={
                    name: term
                    + np.floor((above.terms[name] - term) * fraction + 0.5).astype(np.int64)
                    for name, term in below.terms.items()
                },
            )
            for (prefix, below), above in zip(
                lower.by_prefix.items(), upper.by_prefix.values(), strict=True
            )
        }
    )


def _resident_bytes(case: Case) -> IntArray:
    """Return the bytes that stay on a tile, int64[grids]: bucket, x and y, code and slack."""
    problem = case.problem
    lines = sum(problem.bound.grid) * problem.block
    dense_bytes = -(-lines * problem.columns * problem.data_type.bytes // cell_count(case.grids))
    return bucket_bytes(case.sizes) + dense_bytes + SLACK_BYTES


def _fits_16_bits(problem: GridProblem, grids: Axes, sizes: Axes, *, grad_w: bool) -> BoolArray:
    """Return True where 16 bits hold all offsets of meta-info and counts of GradW, bool[grids]."""
    line_bytes = problem.block * grids.width * problem.data_type.bytes
    offsets = problem.bound.format.largest_offset(grids.rows, grids.columns, line_bytes)
    in_range: BoolArray = offsets <= MAX_UNSIGNED_SHORT
    if problem.nm is not None:
        in_range &= sizes.meta_words <= MAX_UNSIGNED_SHORT  # a bucket is one sub-group
    return in_range & (sizes.values <= GRAD_W_VALUES) if grad_w else in_range


def _short_list(case: Case, passes: Passes, options: DynamicOptions) -> IntArray:
    """Return the rows of the grids with the fewest cycles, then bytes, ascending, int64[listed].

    Grids whose temporary bytes keep to the share of SRAM are taken if there are any, otherwise all
    that fit. Grids that need more interleaved memory than there is do not fit.

    Raises:
        NoPlanError: no grid fits.
    """
    problem, machine, resident = case.problem, case.problem.machine, _resident_bytes(case)
    fits_16_bits = _fits_16_bits(problem, case.grids, case.sizes, grad_w=options.grad_w)
    temporary_bytes, ordinary_bytes = passes.temporary_bytes, machine.interleaved_offset_bytes
    need = Need(temporary_bytes, temporary_bytes, temporary_bytes + resident)
    interleaved_bytes = passes.high_bytes(ordinary_bytes - resident + SLACK_BYTES - CODE_BYTES)
    keeps_rules = fits_16_bits & (interleaved_bytes <= machine.usable_bytes - ordinary_bytes)
    allowed, _ = admitted(machine, need, options.available_memory_proportion, allowed=keeps_rules)
    if len(allowed):
        order = np.lexsort((temporary_bytes[allowed], passes.cycles[allowed]))
        short_list: IntArray = np.sort(allowed[order[:SHORT_LIST]])
        return short_list
    m, k = problem.bound.shape
    tile_bytes = np.maximum(need.whole, ordinary_bytes + interleaved_bytes)
    least_bytes = int(tile_bytes[fits_16_bits].min()) if fits_16_bits.any() else None
    reason = (
        f"the smallest grid needs {least_bytes:,} bytes of a tile's {machine.usable_bytes:,}"
        if least_bytes is not None
        else "16 bits do not hold the offsets, or gradients in words of 8 bytes, of any grid"
    )
    raise refusal(
        f"no dynamic plan for a {m} x {k} matrix with {problem.bound.max_blocks:,} blocks of "
        f"{problem.block}, n={problem.columns}, on {number_of(machine.tiles, 'tile')}: {reason}; "
        "try a smaller n, fewer non-zeros or more tiles",
        machine,
        least_bytes=least_bytes,
    )


def fullest_rectangle(problem: GridProblem, grids: Axes) -> IntArray:
    """Return the expected number of blocks of the fullest rectangle, rounded, int64[grids]."""
    blocks = np.floor(_normal_fullest(problem, grids) + 0.5).astype(np.int64)
    clipped: IntArray = np.clip(blocks, 1, _most_blocks(problem, grids))
    return clipped


def expected_fullest(problem: GridProblem, grids: Axes) -> FloatArray:
    """Return the mean number of blocks of the fullest rectangle, float64[grids].

    Where a rectangle holds few blocks, the mean is summed up over the numbers that it may be.
    """
    fullest = np.clip(_normal_fullest(problem, grids), 1, _most_blocks(problem, grids))
    # The exact sum is for independent blocks. With a scale above 1, blocks come in groups.
    if problem.scale > 1:
        return fullest
    positions, blocks = math.prod(problem.bound.grid), problem.bound.max_blocks
    area = grids.rows * grids.columns
    for row in np.flatnonzero(area * problem.density <= FEW_BLOCKS).tolist():
        fullest[row] = _mean_most(positions, blocks, int(area[row]))
    return fullest


def _mean_most(positions: int, blocks: int, area: int) -> float:
    """Return the mean number of blocks of the fullest of equal rectangles that tile the matrix.

    The rectangles are independent binomial numbers on the condition that their sum is `blocks`
    (Levin 1981). Let X be such a number on the condition that it is at most j. For r rectangles

        P(no more than j) = P(X <= j)^r p(sum of r X = blocks) / p(sum = blocks)

    where both densities p are taken to be normal.

    Args:
        positions, blocks: number of positions of the matrix, and of those with a block.
        area: number of positions of a rectangle.
    """
    if blocks == positions:
        return float(area)
    count, density = positions / area, blocks / positions
    # Python's powers and exponentials: NumPy's differ between processors.
    chance = (1 - density) ** area
    # The mean of the maximum is the sum over j of 1 - P(no more than j). With p(j) = `chance`,
    # `p_at_most` is P(X <= j), and `moment_1` and `moment_2` the sums of j p(j) and of j^2 p(j), of
    # which follow mean and variance of X on condition that it is at most j.
    p_at_most = moment_1 = moment_2 = mean = 0.0
    for number in range(min(area, blocks)):
        p_at_most, moment_1 = p_at_most + chance, moment_1 + chance * number
        moment_2 += chance * number**2
        mean_blocks, p_all = moment_1 / p_at_most, 0.0
        spread = moment_2 / p_at_most - mean_blocks**2
        if spread > 0 and number * math.ceil(count) >= blocks:
            distance = (blocks - count * mean_blocks) ** 2 / (2 * count * spread)
            ratio = math.sqrt(area * density * (1 - density) / spread) * math.exp(-distance)
            p_all = min(1.0, p_at_most**count * ratio)
        mean += 1 - p_all
        chance *= (area - number) / (number + 1) * density / (1 - density)  # p(j + 1) from p(j)
    return mean


def _whole_rectangles(problem: GridProblem, grids: Axes) -> IntArray:
    """Return the number of rectangles that no edge of the matrix cuts, int64[grids]."""
    rows, columns = problem.bound.grid
    rectangles: IntArray = np.maximum(rows // grids.rows, 1) * np.maximum(
        columns // grids.columns, 1
    )
    return rectangles


def _most_blocks(problem: GridProblem, grids: Axes) -> IntArray:
    """Return the largest number of blocks that a rectangle may hold, int64[grids]."""
    max_blocks: IntArray = np.minimum(grids.rows * grids.columns, problem.bound.max_blocks)
    return max_blocks


def _normal_fullest(problem: GridProblem, grids: Axes) -> FloatArray:
    """Return the blocks of the fullest rectangle by the normal approximation, float64[grids]."""
    density, area = problem.density, grids.rows * grids.columns
    z = expected_most(_whole_rectangles(problem, grids))
    sigma = np.sqrt(1 - 1 / (grids.px * grids.py)) * deviation(problem, grids)
    max_blocks: FloatArray = area * density + tail(z, sigma, density, problem.scale**2)
    return max_blocks


def uniform_rows(problem: GridProblem, grids: Axes, blocks: IntArray) -> Ragged:
    """Return the expected numbers of blocks of the rows of a rectangle, a list for each grid.

    Args:
        problem: the bound, types and machine.
        grids: grids of rectangles.
        blocks: number of blocks of the rectangle, int64[grids].
    """
    # Flat arrays with an entry for each row of each grid's rectangle: `grid` and `row` are
    # its numbers. Row r has the binomial quantile at the r-th multiple of the golden ratio.
    density = blocks / (grids.rows * grids.columns)
    sigma = np.sqrt(problem.scale * grids.columns * density * (1 - density))
    count = grids.rows
    first = np.cumsum(count) - count
    grid = np.repeat(np.arange(len(count)), count)
    row = np.arange(len(grid)) - first[grid]
    z = _golden_quantiles(int(count.max()))[row]
    length = (blocks / count)[grid] + tail(z, sigma[grid], density[grid], problem.scale)
    limit = grids.columns[grid]
    rounded = np.clip(np.floor(length + 0.5), 0, limit).astype(np.int64)
    # The sum of rounded lengths differs from `blocks`: the difference is spread over rows at even
    # distances, one block each.
    num_missing = blocks - np.add.reduceat(rounded, first)
    share = (row + 1) * num_missing[grid] // count[grid] - row * num_missing[grid] // count[grid]
    return Ragged(np.clip(rounded + share, 0, limit), first, count)


@lru_cache(maxsize=8)
def _golden_quantiles(count: int) -> FloatArray:
    """Return the normal quantiles at the first multiples of `GOLDEN` modulo 1, float64[count]."""
    quantile = NormalDist().inv_cdf
    return np.array([quantile((number + 0.5) * GOLDEN % 1) for number in range(count)])
