"""PopSparse's dynamic decision: every legal grid is estimated, and the fastest that fits selected.

Fewest cycles of all passes come first, then fewest temporary bytes. If no grid keeps to the
requested share of SRAM, the share is doubled while it is below two SRAMs, then dropped: a plan that
needs more is still a plan, and reports which bound it keeps. A share of 0, for which PopLibs has no
plan (quirk 12), is refused. Large blocks that exceed 16-bit counts are not noticed here (quirk 13);
they are refused when buckets are filled (PopLibs lib/popsparse/FullyConnectedPlan.cpp:1679-1949, at
7eac0f26).
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import attrs
import numpy as np

from ipusim import DataType, InputError, Machine

from ...matrix.bound import Bound
from ...plan.axes import Axes
from ...plan.bucket_grid import Buckets
from ...plan.options.methods import DynamicOptions
from ...plan.plan import DynamicDecision
from .buckets import aligned, bucket_sizes
from .grad_w import amp_columns, grad_w_pass
from .grids import GridProblem, legal_grids
from .pass_terms import Passes
from .passes import forward_pass, transposed_pass


@attrs.frozen
class _GradWMethod:
    """A method of computing GradW, and the grain of columns of all passes that it requires.

    Attributes:
        grain: Number of columns of x that stay together.
        amp: True if GradW runs on the AMP.
        moves_buckets: True if GradW moves buckets, not operands, from cell to cell.
    """

    grain: int
    amp: bool = False
    moves_buckets: bool = False

    @property
    def name(self) -> str:
        """Name of the method in reports."""
        moved = "buckets" if self.moves_buckets else "inputs"
        return f"{'AMP' if self.amp else 'vector'}, exchanging {moved}"


@attrs.frozen
class _CostedGrids:
    """All grids of one method, with their costs."""

    method: _GradWMethod
    grids: Axes
    sizes: Axes
    passes: Passes

    def best(self, bound_bytes: float) -> int | None:
        """Return the grid with fewest (cycles, bytes) within a bound, or None."""
        size = self.passes.temporary_bytes
        fits = np.flatnonzero(size <= bound_bytes)
        order = np.lexsort((size[fits], self.passes.cycles[fits]))
        return int(fits[order[0]]) if len(fits) else None


def decide_dynamic_popsparse(
    bound: Bound,
    *,
    n: int,
    data_type: DataType,
    partials_type: DataType,
    machine: Machine,
    options: DynamicOptions,
) -> DynamicDecision:
    """Return grid and buckets that PopLibs' planner of dynamic sparsity chooses.

    Its matmul always plans for the transposed product too, so that is the default. Partial sums of
    single elements, and those of float data, are float, whatever was requested.

    Raises:
        NoPlanError: No grid keeps the rules, where PopLibs goes on without a plan.
        InputError: The bound is N:M, a promise that PopLibs does not know.
    """
    grad_a = options.grad_a is not False
    requested = DataType.FLOAT if data_type is DataType.FLOAT else partials_type
    partial_sums_type = bound.format.dynamic_partials(requested)
    problem = GridProblem.of(bound, n, data_type, partial_sums_type, machine)
    methods = _methods(problem, options)
    costed = [_costed(problem, method, options, grad_a=grad_a) for method in methods]
    bound_bytes, selected, row = _first_within(costed, machine, options)
    buckets = _buckets(problem, selected, row, options)
    return DynamicDecision(
        buckets=buckets,
        partials_type=partial_sums_type,
        grad_a=grad_a,
        details={
            **_grid_and_sizes(selected, row, buckets),
            "partials": partial_sums_type.value,
            "grad_a": grad_a,
            "grad_w": selected.method.name if options.grad_w else False,
            "estimated_tile_bytes": selected.passes.cost(row)[1],
            "tile_bytes_bound": int(bound_bytes) if math.isfinite(bound_bytes) else "none",
        },
        estimate=selected.passes.at(row),
    )


def _grid_and_sizes(selected: _CostedGrids, row: int, buckets: Buckets) -> dict[str, int]:
    """Return the details of a grid and its buckets, with values as PopLibs pads them."""
    cells = {"px": buckets.px, "py": buckets.py, "pz": buckets.pz}
    values = int(selected.sizes.values[row])
    return {**cells, "bucket_values": values, "bucket_meta_words": buckets.meta_words}


def _buckets(
    problem: GridProblem, selected: _CostedGrids, row: int, options: DynamicOptions
) -> Buckets:
    """Return the buckets of one grid; values fill 64-bit words, where PopLibs fills 32-bit ones."""
    sizes, data_type = selected.sizes, problem.data_type
    return Buckets(
        **selected.grids.at(row),
        block=problem.block,
        data_type=data_type,
        value_count=int(aligned(sizes.values[row], data_type.vector_width)),
        meta_words=int(sizes.meta_words[row]),
        grad_w=options.grad_w,
        popsparse=True,
        nm=None,
        oversize=options.meta_info_oversize,
    )


def _methods(problem: GridProblem, options: DynamicOptions) -> Iterator[_GradWMethod]:
    """Yield the methods in PopLibs' order, since the first of equal ones is selected."""
    if problem.nm is not None:
        shape, max_nonzeros = problem.bound.shape, problem.bound.max_nonzeros
        raise InputError(
            f"PopSparse knows no N:M bound, such as this of {problem.nm.name}; take strategy "
            f"'expected', or give it Bound({shape}, 1, {max_nonzeros})"
        )
    yield _GradWMethod(problem.grain)
    if not options.grad_w:
        return
    yield _GradWMethod(problem.grain, moves_buckets=True)
    strip = amp_columns(problem.data_type)
    if problem.block > 1 and problem.columns % (strip * max(options.pz, 1)) == 0:
        yield _GradWMethod(strip, amp=True)
        yield _GradWMethod(strip, amp=True, moves_buckets=True)


def _costed(
    problem: GridProblem, method: _GradWMethod, options: DynamicOptions, *, grad_a: bool
) -> _CostedGrids:
    grids = legal_grids(problem, options, method.grain)
    sizes = bucket_sizes(problem, grids, oversize=options.meta_info_oversize, grad_w=options.grad_w)
    case = problem, grids, sizes, method.grain
    passes = {"": forward_pass(*case)}
    if grad_a:
        passes["GradA "] = transposed_pass(*case)
    if options.grad_w:
        passes["GradW "] = grad_w_pass(*case, amp=method.amp, moves_buckets=method.moves_buckets)
    return _CostedGrids(method, grids, sizes, Passes(passes))


def _first_within(
    costed: list[_CostedGrids], machine: Machine, options: DynamicOptions
) -> tuple[float, _CostedGrids, int]:
    """Return the first bound that any grid keeps, and the best method and grid within it."""
    for bound_bytes in _bounds(machine.sram_bytes, options.available_memory_proportion):
        fitting = [
            (*candidates.passes.cost(row), number, row)
            for number, candidates in enumerate(costed)
            if (row := candidates.best(bound_bytes)) is not None
        ]
        if fitting:
            *_, number, row = min(fitting)
            return bound_bytes, costed[number], row
    raise AssertionError("the last bound is none")


def _bounds(sram_bytes: int, proportion: float) -> Iterator[float]:
    """Yield bounds of temporary bytes of a tile, in the order in which they are tried."""
    bound_bytes = int(sram_bytes * proportion)
    while bound_bytes < 2 * sram_bytes:
        yield bound_bytes
        bound_bytes *= 2
    yield math.inf
