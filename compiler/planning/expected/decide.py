"""Our own dynamic decision: the grid with the fewest expected cycles among those that fit.

Every legal grid is compared, with rows that are all alike; then the best few again, with rows of
their expected lengths, dealt and shared out as `pack` does it. Grids whose temporary data keeps to
the share of SRAM asked for come first, then any that fits with its resident data. Only the products
asked for count.
"""

from __future__ import annotations

import numpy as np

from ipusim import BoolArray, DataType, InputError, IntArray, Machine

from ...matrix.bound import Bound
from ...plan.bucket_grid import Buckets
from ...plan.decision import DynamicDecision
from ...plan.no_plan import NoPlanError
from ...plan.options import DynamicOptions
from ...popsparse.decide.buckets import Sizes
from ...popsparse.decide.grids import MAX_UNSIGNED_SHORT, Grids, Problem, legal_grids
from ...popsparse.decide.pass_terms import Passes
from ..cost.dense import SLACK_BYTES
from ..cost.dynamic_work import dealt_work, even_work
from .buckets import expected_sizes
from .passes import Case, Works, expected_passes
from .rows import fullest_rectangle, uniform_rows

CODE_BYTES = 16384  # estimated: more than the code of any product and its exchanges
SHORT_LIST = 64  # grids that are compared again
GRAD_W_VALUES = 2 * MAX_UNSIGNED_SHORT  # of a gradient, which a kernel clears by words of 8 bytes


def decide_dynamic_expected(
    bound: Bound,
    *,
    n: int,
    data_type: DataType,
    partials_type: DataType,
    machine: Machine,
    options: DynamicOptions,
) -> DynamicDecision:
    """Grid and buckets for uniform random patterns, which hardly ever spill.

    Args:
        bound: of all patterns.
        n: columns of x.
        data_type, partials_type: of operands and of partial sums.
        machine: the chip.
        options: what a user may fix; `meta_info_oversize` is the least head-room.

    Raises:
        InputError: half partials of single elements, for which there is no kernel.
        NoPlanError: no grid keeps the rules, or none fits.
        NoKernelError: a machine without the instructions, or for which no formula was counted.
    """
    if bound.block == 1 and partials_type is DataType.HALF:
        raise InputError("dynamic products of single elements have float partials; ask for those")
    problem = Problem.of(bound, n, data_type, partials_type, machine)
    grids = legal_grids(problem, options, problem.grain)
    oversize, grad_w = options.meta_info_oversize, options.grad_w
    sizes = expected_sizes(problem, grids, oversize=oversize, grad_w=grad_w)
    asked = {"grad_a": bool(options.grad_a), "grad_w": grad_w}
    case = Case.of(problem, grids, sizes, grad_a=asked["grad_a"])
    passes = expected_passes(case, _works(case, exact=False), **asked)
    resident = _resident_bytes(problem, grids, sizes)
    whole = passes.temporary_bytes + resident
    listed = _short_list(case, passes, resident, options)
    case = case.chosen(listed)
    exact = expected_passes(case, _works(case, exact=True), **asked)
    best = int(np.lexsort((exact.temporary_bytes, exact.cycles))[0])
    row = int(listed[best])
    grid = grids.at(row)
    buckets = Buckets(
        **grid,
        block=problem.block,
        data_type=data_type,
        value_count=int(sizes.values[row]),
        meta_words=int(sizes.meta_words[row]),
        grad_w=grad_w,
        popsparse=False,
        oversize=oversize,
    )
    return DynamicDecision(
        buckets=buckets,
        partials_type=partials_type,
        grad_a=asked["grad_a"],
        details={
            "px": grid["px"],
            "py": grid["py"],
            "pz": grid["pz"],
            "bucket_values": buckets.value_count,
            "bucket_meta_words": buckets.meta_words,
            "partials": partials_type.value,
            **asked,
            "estimated_tile_bytes": int(whole[row]),
        },
        estimate=exact.at(best),
    )


def _works(case: Case, *, exact: bool) -> Works:
    """The work of the fullest rectangle, by product."""
    problem, grids = case.problem, case.grids
    blocks = fullest_rectangle(problem, grids)
    if not exact:
        return lambda product: even_work(problem, product, grids, blocks)
    rows = uniform_rows(problem, grids, blocks)
    return lambda product: dealt_work(problem, product, grids, rows)


def _resident_bytes(problem: Problem, grids: Grids, sizes: Sizes) -> IntArray:
    """Bytes of a tile that stay: its bucket, its part of x and y, code and slack."""
    lines = sum(problem.bound.grid) * problem.block
    dense = -(-lines * problem.columns * problem.data_type.bytes // grids.nodes)
    return sizes.bytes + dense + SLACK_BYTES


def _encodable(problem: Problem, grids: Grids, sizes: Sizes, *, grad_w: bool) -> BoolArray:
    """Whether 16 bits hold every offset of the meta-info, and the vertex states of GradW."""
    offsets = (np.maximum(grids.rows, grids.columns) - 1) * problem.block
    held: BoolArray = np.ones_like(offsets, dtype=np.bool_)
    if problem.block > 1:
        held = offsets <= MAX_UNSIGNED_SHORT
    return held & (sizes.values <= GRAD_W_VALUES) if grad_w else held


def _short_list(
    case: Case, passes: Passes, resident: IntArray, options: DynamicOptions
) -> IntArray:
    """The rows with fewest cycles, then bytes, of those that keep the share, else that fit."""
    problem, machine = case.problem, case.problem.machine
    encodable = _encodable(problem, case.grids, case.sizes, grad_w=options.grad_w)
    whole, ordinary = passes.temporary_bytes + resident, machine.interleaved_offset_bytes
    high = passes.high_bytes(ordinary - resident + SLACK_BYTES - CODE_BYTES)
    fits = encodable & (whole <= machine.usable_bytes) & (high <= machine.usable_bytes - ordinary)
    share = options.available_memory_proportion * machine.sram_bytes
    modest = fits & (passes.temporary_bytes <= share)
    allowed = np.flatnonzero(modest if modest.any() else fits)
    if len(allowed):
        order = np.lexsort((passes.temporary_bytes[allowed], passes.cycles[allowed]))
        listed: IntArray = np.sort(allowed[order[:SHORT_LIST]])
        return listed
    m, k = problem.bound.shape
    whole = np.maximum(whole, ordinary + high)
    least = int(whole[encodable].min()) if encodable.any() else None
    needs = (
        f"the smallest grid needs {least:,} bytes of a tile's {machine.usable_bytes:,}"
        if least is not None
        else "16 bits do not hold the offsets, or gradients in words of 8 bytes, of any grid"
    )
    raise NoPlanError(
        f"no dynamic plan for a {m} x {k} matrix with {problem.bound.max_blocks:,} blocks of "
        f"{problem.block}, n={problem.columns}, on {machine.tiles} tiles: {needs}; try a smaller "
        "n, fewer non-zeros or more tiles",
        least_bytes=least,
        bound_bytes=machine.usable_bytes,
    )
