"""PopSparse's dynamic decision: the fastest grid of cells, by estimate, that fits into memory.

The grid with fewest cycles of all passes is selected; among equally fast ones, the one with fewest
temporary bytes. If no grid keeps to the requested share of SRAM, the share is doubled as long as it
is below two SRAMs, then there is no limit: a plan that needs more is still a plan, and reports
which limit it keeps to. A share of 0, for which PopLibs has no plan (quirk 12), is refused. Large
blocks whose counts exceed 16 bits are not detected here (quirk 13), but when buckets are filled.
The numbers of quirks are those of docs/dynamic.md.

Source: PopLibs lib/popsparse/FullyConnectedPlan.cpp:1679-1949, at 7eac0f26.
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
from .buckets import bucket_sizes, round_up
from .grad_w import amp_columns, grad_w_pass
from .grids import GridProblem, legal_grids
from .pass_terms import Passes
from .passes import forward_pass, transposed_pass


@attrs.frozen
class _GradWMethod:
    """Method of computing GradW, the gradient of the values.

    Attributes:
        grain: Number of columns of x that stay together in all passes, as the method requires.
        amp: True if GradW runs on the AMP.
        moves_buckets: True if GradW moves buckets, not operands, from cell to cell.
    """

    grain: int
    amp: bool = False
    moves_buckets: bool = False

    @property
    def name(self) -> str:
        """Name of the method in reports."""
        moved_data = "buckets" if self.moves_buckets else "inputs"
        return f"{'AMP' if self.amp else 'vector'}, exchanging {moved_data}"


@attrs.frozen
class _CostedGrids:
    """Grids that one method of GradW can use, with the sizes of their buckets and their costs."""

    method: _GradWMethod
    grids: Axes
    sizes: Axes
    passes: Passes

    def best(self, bound_bytes: float) -> int | None:
        """Return the number of the grid with fewest (cycles, temporary bytes).

        Return None if no grid keeps to `bound_bytes` on a tile.
        """
        temporary_bytes = self.passes.temporary_bytes
        fits = np.flatnonzero(temporary_bytes <= bound_bytes)
        order = np.lexsort((temporary_bytes[fits], self.passes.cycles[fits]))
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

    PopLibs' matmul always plans for the transposed product too, so GradA is part of the cost by
    default. Partial sums of single elements and of float data are float, whatever was requested.

    Raises:
        NoPlanError: No grid keeps the rules. (PopLibs goes on without a plan.)
        InputError: The bound has an N:M format, which PopLibs does not support.
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
    """Return the entries of a grid and of PopLibs' bucket sizes in the decision's details."""
    cells = {"px": buckets.px, "py": buckets.py, "pz": buckets.pz}
    values = int(selected.sizes.values[row])
    return {**cells, "bucket_values": values, "bucket_meta_words": buckets.meta_words}


def _buckets(
    problem: GridProblem, selected: _CostedGrids, row: int, options: DynamicOptions
) -> Buckets:
    """Return the buckets of one grid.

    Their values are padded to 64-bit words; PopLibs pads to 32-bit words.
    """
    sizes, data_type = selected.sizes, problem.data_type
    return Buckets(
        **selected.grids.at(row),
        block=problem.block,
        data_type=data_type,
        value_count=int(round_up(sizes.values[row], data_type.vector_width)),
        meta_words=int(sizes.meta_words[row]),
        grad_w=options.grad_w,
        popsparse=True,
        nm=None,
        oversize=options.meta_info_oversize,
    )


def _methods(problem: GridProblem, options: DynamicOptions) -> Iterator[_GradWMethod]:
    """Yield the methods of GradW in PopLibs' order: of equally fast ones, the first is selected."""
    if problem.nm is not None:
        shape, max_nonzeros = problem.bound.shape, problem.bound.max_nonzeros
        raise InputError(
            f"PopSparse does not support N:M bounds such as {problem.nm.name}; use strategy "
            f"'expected', or pass Bound({shape}, 1, {max_nonzeros}) instead"
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
    """Return the legal grids of a method of GradW, with their costs."""
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
    """Return the first memory limit that any grid keeps to, and the best grid within it.

    The result is (bytes of the limit, costed grids of a method, number of the grid in these).
    """
    for bound_bytes in _bounds(machine.sram_bytes, options.available_memory_proportion):
        best_of_methods = [
            (*candidates.passes.cost(row), number, row)
            for number, candidates in enumerate(costed)
            if (row := candidates.best(bound_bytes)) is not None
        ]
        if best_of_methods:
            *_, number, row = min(best_of_methods)
            return bound_bytes, costed[number], row
    raise AssertionError("unreachable: the last limit is infinite")


def _bounds(sram_bytes: int, proportion: float) -> Iterator[float]:
    """Yield limits of a tile's temporary bytes, in the order in which they are tried."""
    bound_bytes = int(sram_bytes * proportion)
    while bound_bytes < 2 * sram_bytes:
        yield bound_bytes
        bound_bytes *= 2
    yield math.inf
