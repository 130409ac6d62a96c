"""Our own dynamic decision: the grid with the fewest expected cycles among those that fit.

Every legal grid is compared, with rows that are all alike; then the best few again, with rows of
their expected lengths, dealt and shared out as `pack` does it. Grids whose temporary data keeps to
the share of SRAM asked for come first, then any that fits with its resident data. Only the products
asked for count.
"""

from __future__ import annotations

import numpy as np

from ipusim import BoolArray, DataType, InputError, IntArray, Machine, number_of

from ...matrix.bound import Bound
from ...plan.bucket_grid import Buckets
from ...plan.no_plan import NoPlanError
from ...plan.options.methods import DynamicOptions
from ...plan.plan import DynamicDecision
from ...popsparse.decide.buckets import Sizes
from ...popsparse.decide.grids import MAX_UNSIGNED_SHORT, Grids, Problem, legal_grids
from ...popsparse.decide.pass_terms import Passes
from ..cost.dense import SLACK_BYTES
from ..cost.dynamic_work import dealt_work, even_work
from ..cost.regular_work import regular_work
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
    """Grid and buckets for uniform random patterns, which hardly ever spill, or any N:M mask.

    Raises:
        InputError: half partials of single elements, for which there is no kernel.
        NoPlanError: no grid keeps the rules, or none fits.
        NoKernelError: a machine without the instructions, or for which no formula was counted.
    """
    if bound.format.dynamic_partials(partials_type) is not partials_type:
        raise InputError("dynamic products of single elements have float partials; ask for those")
    problem = Problem.of(bound, n, data_type, partials_type, machine)
    asked = {"grad_a": bool(options.grad_a), "grad_w": options.grad_w}
    case = _all_grids(problem, options, grad_a=asked["grad_a"])
    passes = expected_passes(case, _works(case, exact=False), **asked)
    whole = passes.temporary_bytes + _resident_bytes(case)
    listed = _short_list(case, passes, options)
    case = case.chosen(listed)
    exact = expected_passes(case, _works(case, exact=True), **asked)
    best = int(np.lexsort((exact.temporary_bytes, exact.cycles))[0])
    buckets = _buckets(case, best, options)
    return DynamicDecision(
        buckets=buckets,
        partials_type=partials_type,
        grad_a=asked["grad_a"],
        details=_details(buckets)
        | {"partials": partials_type.value, **asked}
        | {"estimated_tile_bytes": int(whole[listed[best]])},
        estimate=exact.at(best),
    )


def _details(buckets: Buckets) -> dict[str, object]:
    sizes = {"bucket_values": buckets.value_count, "bucket_meta_words": buckets.meta_words}
    return {"px": buckets.px, "py": buckets.py, "pz": buckets.pz, **sizes}


def _all_grids(problem: Problem, options: DynamicOptions, *, grad_a: bool) -> Case:
    """Every legal grid with its buckets."""
    grids = legal_grids(problem, options, problem.grain)
    oversize = options.meta_info_oversize
    sizes = expected_sizes(problem, grids, oversize=oversize, grad_w=options.grad_w)
    return Case.of(problem, grids, sizes, grad_a=grad_a)


def _buckets(case: Case, row: int, options: DynamicOptions) -> Buckets:
    """The buckets of one grid."""
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


def _works(case: Case, *, exact: bool) -> Works:
    """The work of the fullest rectangle, by product."""
    problem, grids, nm = case.problem, case.grids, case.problem.nm
    if nm is not None:
        return lambda product: regular_work(nm, product, grids)
    blocks = fullest_rectangle(problem, grids)
    if not exact:
        return lambda product: even_work(problem, product, grids, blocks)
    rows = uniform_rows(problem, grids, blocks)
    return lambda product: dealt_work(problem, product, grids, rows)


def _resident_bytes(case: Case) -> IntArray:
    """Bytes of a tile that stay: its bucket, its part of x and y, code and slack."""
    problem = case.problem
    lines = sum(problem.bound.grid) * problem.block
    dense = -(-lines * problem.columns * problem.data_type.bytes // case.grids.nodes)
    return case.sizes.bytes + dense + SLACK_BYTES


def _encodable(problem: Problem, grids: Grids, sizes: Sizes, *, grad_w: bool) -> BoolArray:
    """Whether 16 bits hold every offset of the meta-info, and the vertex states of GradW."""
    line_bytes = problem.block * grids.width * problem.data_type.bytes
    offsets = problem.bound.format.largest_offset(grids.rows, grids.columns, line_bytes)
    held: BoolArray = offsets <= MAX_UNSIGNED_SHORT
    if problem.nm is not None:
        held &= sizes.meta_words <= MAX_UNSIGNED_SHORT  # a bucket is one sub-group
    return held & (sizes.values <= GRAD_W_VALUES) if grad_w else held


def _short_list(case: Case, passes: Passes, options: DynamicOptions) -> IntArray:
    """The rows with fewest cycles, then bytes, of those that keep the share, else that fit."""
    problem, machine, resident = case.problem, case.problem.machine, _resident_bytes(case)
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
        f"{problem.block}, n={problem.columns}, on {number_of(machine.tiles, 'tile')}: {needs}; "
        "try a smaller n, fewer non-zeros or more tiles",
        least_bytes=least,
        bound_bytes=machine.usable_bytes,
    )
