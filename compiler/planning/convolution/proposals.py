"""Proposers of convolutions: for each algorithm, a function from the problem to its candidates.

The algorithms of sparse weights are

    direct     multiplies element by element; each tap reads a shifted window of the image
    lowered    is a matmul of the weights by a matrix of the image's columns (im2col)
    block      is like direct, by blocks of filters x channels on the AMP
    winograd   multiplies transformed tiles, F(2x2, 3x3)

A filter of one tap needs neither shifted windows nor im2col: direct and lowered then compute one
product, the matmul of the weights by the image, but two planners cut it in different ways. If the
user names one of the two algorithms, the plans of both planners are candidates.

A dense convolution is computed as shifted windows or as a matmul, and reads the image itself or one
of its `space_to_depth` reshapings; or its weights, if they stay on their tiles, stream past pixels
of the image itself, as sparse ones may. Each of these proposers returns one candidate, its best by
estimate.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import TypeAlias

import attrs

from ipusim.kernels import NoKernelError

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
from .dense import direct_searches
from .dense_search import dense_candidates
from .lowered import cuts_of_columns, splits_of_columns
from .planners import DENSE_MARGIN, MARGIN
from .search import sparse_candidates
from .streamed import pixel_candidates
from .winograd import WinogradSearch

Planner: TypeAlias = Callable[[Problem], list[Candidate]]
BLOCK_EDGES = (16, 8, 4)  # edges of the blocks that the kernel multiplies, widest first
# Margins for blocks and for elements: the grid's estimate times 0.6 or 0.8 is a lower bound of the
# scheduled cycles of the best cut of all partitioners. In 82 random jobs the smallest ratio of
# these cycles to the grid's estimate was 0.76 for blocks and 0.877 for elements.
SEARCHED_MARGIN, SEARCHED_ELEMENTS_MARGIN = Margin(((0.6, 0),)), Margin(((0.8, 0),))
# Options that all planners of one product read. Any other option is read by some of them only, and
# setting it excludes the others.
READ_BY_ALL = {
    *("algorithm", "available_memory_proportion", "filter_weights", "weights_budget"),
    *("published_kernels", "codebook"),
}


def direct_candidates(problem: Problem) -> list[Candidate]:
    """Return the candidates that read shifted windows and multiply element by element.

    If the user names this algorithm and filters have one tap, they include the candidates of the
    matmul's planner, as the module's text explains.

    Raises:
        InputError: an option is out of its range.
        NoPlanError: nothing fits.
    """
    direct = problem.with_options(algorithm="direct")
    # A comparison of all algorithms takes a second candidate (`both`): output rows apart as well as
    # joined.
    planners: list[Planner] = [partial(sparse_candidates, both=_names_no_algorithm(problem))]
    if _has_two_planners(problem):
        planners.append(cuts_of_columns)
    return candidates_of_all(partial(planner, direct) for planner in planners)


def stream_candidates(problem: Problem) -> list[Candidate]:
    """Return the candidates of direct convolution whose weights stream past pixels in the AMP.

    Raises:
        NoKernelError: there is no kernel of the types.
        NoPlanError: nothing fits, or a number of images that does not divide 16.
    """
    is_open = _names_no_algorithm(problem)
    return pixel_candidates(problem if is_open else problem.with_options(algorithm="direct"))


def lowered_candidates(problem: Problem) -> list[Candidate]:
    """Return the candidates that lay the image out on the chip (im2col) and compute a matmul.

    If no strategy is named, the strategy "grid" cuts the matmul. If no algorithm is named either, a
    second candidate stands for the best cut of all partitioners. Its lower bound comes from the
    grid's estimate, and the partitioners run only if the search asks for its plan.

    Raises:
        InputError: the weights are neither single weights nor N:M weights nor square blocks.
        NoPlanError: no number of rounds fits.
    """
    lowered = problem.with_options(algorithm="lowered")
    compares_all = _names_no_algorithm(problem) and not problem.option("strategy")
    if compares_all:
        # `known` keeps the cuts that were counted for the grid, so that the search for the best cut
        # need not count them again.
        propose = partial(strategy_candidates, known_cuts={})
        [grid_cut] = cuts_of_columns(lowered, propose)
        best = partial(_best_cut_plan, lowered.with_options(strategy=AUTO), propose)
        margin = SEARCHED_ELEMENTS_MARGIN if problem.pattern.block == 1 else SEARCHED_MARGIN
        return [grid_cut, attrs.evolve(grid_cut, strategy=AUTO, margin=margin, plan=best)]
    planners: list[Planner] = [cuts_of_columns]
    if _has_two_planners(problem):
        planners += [sparse_candidates, _streams_of_one_tap]
    return candidates_of_all(partial(planner, lowered) for planner in planners)


def _streams_of_one_tap(problem: Problem) -> list[Candidate]:
    """Return the candidates whose weights stream past pixels; none where `direct` has none."""
    if problem.residence != "resident" or problem.pattern.nm is not None:
        return []
    try:
        return pixel_candidates(problem)
    except NoKernelError:
        return []


def _best_cut_plan(problem: Problem, propose: Callable[..., list[Candidate]]) -> Plan:
    """Return the matmul's plan with the fewest estimated cycles, of the cuts of all partitioners.

    `propose` returns the candidates of a matmul, see `cuts_of_columns`.
    """
    return min(cuts_of_columns(problem, propose), key=attrgetter("estimate")).plan()


def block_candidates(problem: Problem, *, block: int = 0) -> list[Candidate]:
    """Return the candidates that multiply blocks on the AMP: b filters x b channels of one tap.

    Args:
        problem: the convolution.
        block: edge b of the blocks in which the weights are stored anew, with zeros where a block
            is not full; 0 takes the edge that `block_of` returns.

    Raises:
        InputError: an option is out of its range.
        NoPlanError: nothing fits.
    """
    both = _names_no_algorithm(problem)  # output rows apart and joined, as for single weights
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

    For a pattern of blocks it is the pattern's own. For a pattern of elements it is the largest of
    16, 8 and 4 that divides both the number of channels and the number of filters; if none does, it
    is 4, and the last block of channels or filters is padded, which the plan's decision reports.
    """
    if problem.pattern.block > 1:
        return problem.pattern.block
    sizes = problem.convolution.channels, problem.convolution.filters
    dividing = [block for block in BLOCK_EDGES if not any(size % block for size in sizes)]
    return dividing[0] if dividing else BLOCK_EDGES[-1]


def winograd_candidates(problem: Problem) -> list[Candidate]:
    """Return the candidates of Winograd F(2x2, 3x3), which has 16 products for 2 x 2 outputs.

    Raises:
        InputError: the convolution has another kernel, stride or dilation.
        NoPlanError: nothing fits.
    """
    search = WinogradSearch.of(problem.with_options(algorithm="winograd"))
    return dense_candidates([search], strategy="winograd", margin=MARGIN)


def window_candidates(problem: Problem) -> list[Candidate]:
    """Return the best candidate of a dense convolution by shifted windows, in a list.

    The image itself and its reshapings are compared. If an option is set that not all planners
    read, such as a number of shares, only the image itself is planned: such options count its rows,
    channels and filters.

    Raises:
        InputError: an option is out of its range.
        NoPlanError: nothing fits.
    """
    problem = problem.with_options(algorithm="dense")
    if _excludes_planners(problem):
        return image_window_candidates(problem)
    return reshaped_candidates(problem, image_window_candidates)[:1]


def matmul_candidates(problem: Problem, *, strategy: str = "dense") -> list[Candidate]:
    """Return the best candidate of a dense convolution by a matmul, in a list.

    The image itself and its reshapings are compared.

    Args:
        problem: the convolution.
        strategy: strategy of the matmul: "dense", or "poplin", which only plans filters of one tap.

    Raises:
        NoPlanError: nothing fits.
    """
    planner, is_poplin = partial(splits_of_columns, strategy=strategy), strategy == "poplin"
    problem = problem.with_options(algorithm="dense")
    return reshaped_candidates(problem, planner, only_one_tap=is_poplin)[:1]


poplin_candidates = partial(matmul_candidates, strategy="poplin")


def dense_stream_candidates(problem: Problem) -> list[Candidate]:
    """Return the best candidate of a dense convolution whose weights stream past pixels, in a list.

    Of 160 random jobs none took fewer cycles than its estimate: all groups are stored, so that no
    row of a band is without a group.

    Raises:
        NoKernelError: there is no kernel of the types.
        NoPlanError: nothing fits, or a number of images that does not divide 16.
    """
    candidates = pixel_candidates(problem.with_options(algorithm="dense"))
    return [
        attrs.evolve(candidate, strategy="streams", budget="streams", margin=DENSE_MARGIN)
        for candidate in candidates
    ]


def image_window_candidates(problem: Problem) -> list[Candidate]:
    """Return the candidates of shifted windows that read the image itself, without reshaping."""
    return dense_candidates(direct_searches(problem), strategy="windows", margin=DENSE_MARGIN)


def reshaped_candidates(
    problem: Problem, planner: Planner, *, only_one_tap: bool = False
) -> list[Candidate]:
    """Return the candidates for the image itself and for its `space_to_depth` reshapings.

    Candidates are in ascending order of their estimates.

    Args:
        problem: the dense convolution.
        planner: function from a convolution to its candidates.
        only_one_tap: True leaves out the image itself, and reshapings, if the filters that they are
            convolved with have more than one tap.

    Raises:
        NoPlanError: nothing fits.
    """
    reshapings = [
        reshaping
        for reshaping in (None, *space_to_depths(problem.convolution))
        if not only_one_tap
        or (reshaping.inner if reshaping else problem.convolution).taps == (1, 1)
    ]
    candidates = candidates_of_all(
        partial(_reshaped, problem, planner, reshaping) for reshaping in reshapings
    )
    return sorted(candidates, key=attrgetter("estimate"))


def _reshaped(
    problem: Problem, planner: Planner, reshaping: SpaceToDepth | None
) -> list[Candidate]:
    """Return the candidates of a convolution by planning its reshaped form, if there is one."""
    if reshaping is None:
        return planner(problem)
    inner = attrs.evolve(problem, operation=reshaping.inner)
    return [candidate.mapped(partial(_plan_of_image, reshaping)) for candidate in planner(inner)]


def _plan_of_image(reshaping: SpaceToDepth, plan: Plan) -> Plan:
    """Return the plan of a convolution, given the plan of its reshaped form.

    The supersteps stay; the operation tells `pack` and `unpack` how to reshape host arrays.
    """
    assert isinstance(plan.operation, ConvolutionOperation)
    return attrs.evolve(
        plan,
        operation=PhasedConvolution(reshaping, plan.operation),
        decision={**plan.decision, "space_to_depth": str(reshaping)},
    )


def _names_no_algorithm(problem: Problem) -> bool:
    """Return True if the options name no algorithm, so that the search compares all of them.

    A named algorithm has fewer candidates: its planner selects a split by estimate.
    """
    return bool(problem.option("algorithm") == AUTO)


def _has_two_planners(problem: Problem) -> bool:
    """Return True if the user names direct or lowered, and the planners of both have candidates.

    That takes single weights, filters of one tap, and no option that only one of the two
    planners reads.
    """
    is_matmul = problem.convolution.taps == (1, 1) and problem.pattern.block == 1
    return not _names_no_algorithm(problem) and is_matmul and not _excludes_planners(problem)


def _excludes_planners(problem: Problem) -> bool:
    """Return True if an option is set that not every planner of a product reads."""
    return not READ_BY_ALL.issuperset(problem.set_options())
