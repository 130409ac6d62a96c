"""Proposers of convolutions, one function for each algorithm.

A kernel of one tap needs no im2col and no shifted windows: it is a matmul of the image. So "direct"
and "lowered" are the same product there, cut by different planners; if one of them is named, the
other's plan is a candidate, too. A dense convolution is computed as shifted windows or as a matmul,
of the image itself and of its `space_to_depth` reshapings; each has one candidate, the best by
estimate.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import TypeAlias

import attrs

from ...matrix.formats.blocks import Blocks
from ...operations.convolution.filters import filters_in
from ...operations.convolution.operation import ConvolutionOperation
from ...operations.convolution.space_to_depth import (
    PhasedConvolution,
    SpaceToDepth,
    space_to_depths,
)
from ...plan.plan import Plan
from ...problem import AUTO, Problem
from ..proposer import Candidate, Margin, candidates_of_all
from ..static import strategy_candidates
from .dense import forms_of
from .dense_search import dense_candidates
from .lowered import cuts_of_columns, splits_of_columns
from .planners import DENSE_MARGIN, MARGIN
from .search import sparse_candidates
from .winograd import WinogradForm

Planner: TypeAlias = Callable[[Problem], list[Candidate]]
BLOCK_EDGES = (16, 8, 4)  # edges of the blocks that the kernel multiplies, widest first
# Margins of the grid's estimate for the best cut of all partitioners: the smallest ratio of its
# scheduled cycles that was seen was 0.76 for blocks, and 0.877 for elements in 82 drawn jobs.
SEARCHED_MARGIN, SEARCHED_ELEMENTS_MARGIN = Margin(((0.6, 0),)), Margin(((0.8, 0),))
# Options that every planner of a product reads; each other one is read by some and excludes others.
READ_BY_ALL = {
    *("algorithm", "available_memory_proportion", "filter_weights", "weights_budget"),
    *("published_kernels", "codebook"),
}


def direct_candidates(problem: Problem) -> list[Candidate]:
    """Return the plan of shifted windows, element by element; see `sparse_candidates`.

    Raises:
        InputError: an option is out of its range.
        NoPlanError: nothing fits.
    """
    direct = problem.with_options(algorithm="direct")
    planners: list[Planner] = [partial(sparse_candidates, both=_is_open(problem))]
    if _has_twin(problem):
        planners.append(cuts_of_columns)
    return candidates_of_all(partial(planner, direct) for planner in planners)


def lowered_candidates(problem: Problem) -> list[Candidate]:
    """Return the plans of a matmul whose operand is laid out on the chip (im2col).

    The grid cuts the matmul if no strategy is named. If no algorithm is named either, the best cut
    of all partitioners is another candidate; it is searched only if the grid's estimate shows that
    it can win.

    Raises:
        InputError: the format has no lines of channels.
        NoPlanError: no number of rounds fits.
    """
    lowered = problem.with_options(algorithm="lowered")
    is_open = _is_open(problem) and not problem.option("strategy")
    if is_open:
        # The best cut is searched among the cuts of the grid, which are known by then, and others.
        propose = partial(strategy_candidates, known={})
        [grid] = cuts_of_columns(lowered, propose)
        best = partial(_best_cut, lowered.with_options(strategy=AUTO), propose)
        margin = SEARCHED_ELEMENTS_MARGIN if problem.pattern.block == 1 else SEARCHED_MARGIN
        return [grid, attrs.evolve(grid, strategy=AUTO, margin=margin, plan=best)]
    planners: list[Planner] = [cuts_of_columns]
    if _has_twin(problem):
        planners.append(sparse_candidates)
    return candidates_of_all(partial(planner, lowered) for planner in planners)


def _best_cut(problem: Problem, propose: Callable[..., list[Candidate]]) -> Plan:
    """Return the plan of the fewest estimated cycles among the cuts of all partitioners."""
    return min(cuts_of_columns(problem, propose), key=attrgetter("estimate")).plan()


def block_candidates(problem: Problem, *, block: int = 0) -> list[Candidate]:
    """Return the plan of blocks on the AMP: b filters x b channels of one tap.

    Args:
        problem: the convolution.
        block: edge b of blocks that cover the weights; 0 takes the weights' own blocks, see
            `block_of`.

    Raises:
        InputError: an option is out of its range.
        NoPlanError: nothing fits.
    """
    both = _is_open(problem)
    problem = problem.with_options(algorithm="block")
    if block:
        covering = filters_in(problem.pattern, problem.convolution, Blocks(block))
        problem = attrs.evolve(problem, operand=covering)
    return sparse_candidates(problem, Blocks(block_of(problem)), both=both)


blocks_of_16 = partial(block_candidates, block=16)
blocks_of_8 = partial(block_candidates, block=8)
blocks_of_4 = partial(block_candidates, block=4)


def block_of(problem: Problem) -> int:
    """Return the edge of the blocks in which weights are multiplied.

    For weights without blocks it is the largest of 16, 8 and 4 that divides channels and filters,
    else 4, with padding, which the decision reports.
    """
    if problem.pattern.block > 1:
        return problem.pattern.block
    sizes = problem.convolution.channels, problem.convolution.filters
    dividing = [block for block in BLOCK_EDGES if not any(size % block for size in sizes)]
    return dividing[0] if dividing else BLOCK_EDGES[-1]


def winograd_candidates(problem: Problem) -> list[Candidate]:
    """Return the plan of Winograd F(2x2, 3x3).

    Raises:
        InputError: the convolution has another kernel, stride or dilation.
        NoPlanError: nothing fits.
    """
    form = WinogradForm.of(problem.with_options(algorithm="winograd"))
    return dense_candidates([form], strategy="winograd", margin=MARGIN)


def window_candidates(problem: Problem) -> list[Candidate]:
    """Return the best dense plan of shifted windows.

    Reshapings of the image are compared unless the options fix numbers, which are meant for the
    image itself.

    Raises:
        InputError: an option is out of its range.
        NoPlanError: nothing fits.
    """
    problem = problem.with_options(algorithm="dense")
    if _is_fixed(problem):
        return windows_of(problem)
    return reshaped_candidates(problem, windows_of)[:1]


def matmul_candidates(problem: Problem, *, strategy: str = "dense") -> list[Candidate]:
    """Return the best dense plan by way of a matmul.

    Args:
        problem: the convolution.
        strategy: strategy of the matmul, "dense" or "poplin"; the latter is for kernels of one tap
            only.

    Raises:
        NoPlanError: nothing fits.
    """
    planner, one_tap = partial(splits_of_columns, strategy=strategy), strategy == "poplin"
    problem = problem.with_options(algorithm="dense")
    return reshaped_candidates(problem, planner, of_one_tap=one_tap)[:1]


poplin_candidates = partial(matmul_candidates, strategy="poplin")


def windows_of(problem: Problem) -> list[Candidate]:
    """Return the dense plan of shifted windows over the image itself."""
    return dense_candidates(forms_of(problem), strategy="windows", margin=DENSE_MARGIN)


def reshaped_candidates(
    problem: Problem, planner: Planner, *, of_one_tap: bool = False
) -> list[Candidate]:
    """Return the candidates for the image and for each `space_to_depth` of it, best first.

    Args:
        problem: the dense convolution.
        planner: function from a convolution to its candidates.
        of_one_tap: True leaves out convolutions whose kernels have more than one tap.

    Raises:
        NoPlanError: nothing fits.
    """
    reshapings = [
        reshaping
        for reshaping in (None, *space_to_depths(problem.convolution))
        if not of_one_tap or (reshaping.inner if reshaping else problem.convolution).taps == (1, 1)
    ]
    candidates = candidates_of_all(
        partial(_reshaped, problem, planner, reshaping) for reshaping in reshapings
    )
    return sorted(candidates, key=attrgetter("estimate"))


def _reshaped(
    problem: Problem, planner: Planner, reshaping: SpaceToDepth | None
) -> list[Candidate]:
    """Return the candidates of a convolution by planning its reshaped form."""
    if reshaping is None:
        return planner(problem)
    inner = attrs.evolve(problem, operation=reshaping.inner)
    return [candidate.mapped(partial(_phased, reshaping)) for candidate in planner(inner)]


def _phased(reshaping: SpaceToDepth, plan: Plan) -> Plan:
    """Return the plan of a convolution from the plan of its reshaped form."""
    assert isinstance(plan.operation, ConvolutionOperation)
    return attrs.evolve(
        plan,
        operation=PhasedConvolution(reshaping, plan.operation),
        decision={**plan.decision, "space_to_depth": str(reshaping)},
    )


def _is_open(problem: Problem) -> bool:
    """Return True if the options name no algorithm; a named algorithm is planned by estimate."""
    return bool(problem.option("algorithm") == AUTO)


def _has_twin(problem: Problem) -> bool:
    """Return True if the algorithm is named, and direct and lowered plan one product of elements.

    An option that one of both planners reads leaves no choice between them.
    """
    is_matmul = problem.convolution.taps == (1, 1) and problem.pattern.block == 1
    return not _is_open(problem) and is_matmul and not _is_fixed(problem)


def _is_fixed(problem: Problem) -> bool:
    """Return True if an option is set that not every planner reads."""
    return not READ_BY_ALL.issuperset(problem.set_options())
