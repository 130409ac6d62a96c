"""Candidates of direct convolution whose filters stream past pixels in the AMP's weights.

A cut has parts of filters x bands of slabs x parts of 16 pixels; see the module
`operations.convolution.streamed`. Slabs are numbered by the line of the image that they read, then
by tap, so that a band reads few lines. Parts of pixels that have no tiles of their own follow one
another in rounds. Cycles and bytes are counted by the module `planning.streamed`, as for products.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import attrs
import numpy as np

from ipusim import AMP_BLOCK, IntArray
from ipusim.kernels import StreamedGroups, streamed_kernel

from ...matrix.formats.groups import Groups
from ...matrix.pattern import Pattern
from ...operations.convolution.filters import filters_in, matrix_shape
from ...operations.convolution.images import ImageLines, ResultLines
from ...operations.convolution.streamed import PixelLines, StreamedConvolution
from ...operations.realisations import Streamed
from ...plan.no_plan import refusal
from ...plan.operation import TOTAL
from ...plan.plan import Plan
from ...problem import Problem
from ..engine import Counted, admitted
from ..proposer import Candidate
from ..static_job import StaticJob
from ..streamed import MARGIN, MAX_CANDIDATES, STRATEGY, GroupCut, joined_needs, pixel_cuts
from ..streamed_cost import Pixels
from .cutting import Cutting, details_of, no_split, padding_of, plan_of

# Numbers of images side by side on a tile, whose columns are the others of the 16 pixels.
IMAGES = (1, 2, 4, 8, 16)
DENSE = "dense"  # algorithm that multiplies all weights
FURTHER_ROUNDS = 4  # numbers of rounds that are tried, each twice as large as the one before


@attrs.frozen(kw_only=True)
class PixelCut:
    """Cut of a convolution whose filters stream past pixels.

    Attributes:
        lines: layout of image and result.
        at_once: number of slices of the batch and strips that are computed at the same time.
        cut: parts of filters and bands of slabs.
        slab: number of each block column of the weights' matrix in the order of bands,
            int64[block columns].
    """

    lines: PixelLines
    at_once: int
    cut: GroupCut
    slab: IntArray = attrs.field(eq=False, repr=False)


def pixel_candidates(problem: Problem) -> list[Candidate]:
    """Return the cuts of fewest estimated cycles; the best alone if the problem names an algorithm.

    Raises:
        NoKernelError: no kernel streams groups of these types.
        NoPlanError: more output rows than tiles, a number of images that does not divide 16, or
            nothing fits.
    """
    kernel = problem.kernel_by(partial(streamed_kernel, windows=True))
    pattern = filter_groups(problem, kernel)
    cuts = [
        cut
        for images in _image_counts(problem)
        for cut in _cuts(
            problem, kernel, pattern, PixelLines.of(problem.convolution, kernel.depth, images)
        )
    ]
    best = _best(problem, cuts)
    is_named = problem.option("algorithm") != "auto"
    return [
        Candidate(
            strategy=STRATEGY,
            estimate=cut.cut.cycles[TOTAL],
            margin=MARGIN,
            work=cut.lines.slices * cut.lines.bands * sum(pattern.grid),
            budget=STRATEGY,
            plan=partial(_plan, problem, kernel, pattern, cut),
        )
        for cut in best[: 1 if is_named else MAX_CANDIDATES]
    ]


def filter_groups(problem: Problem, kernel: StreamedGroups) -> Pattern:
    """Return the pattern of groups of the weights, with one group at least of each filter.

    A filter without weights has a group of zeros, so that its outputs are computed. Algorithm
    "dense" stores every group, whatever the weights are.
    """
    form = Groups(kernel.depth)
    if problem.convolution_options.algorithm == DENSE:
        return Pattern.full(matrix_shape(problem.convolution, kernel.depth), form)
    covering = filters_in(problem.pattern, problem.convolution, form)
    empty = np.setdiff1d(np.arange(covering.grid[0]), covering.rows)
    numbers = np.sort(np.concatenate([covering.flat, empty * covering.grid[1]]))
    rows, columns = np.divmod(numbers, covering.grid[1])
    nonzeros = problem.pattern.nonzeros
    return Pattern(covering.shape, covering.format, rows, columns, nonzeros)


def _image_counts(problem: Problem) -> list[int]:
    """Return the numbers of images side by side to compare, at most twice as many as there are.

    Raises:
        NoPlanError: the options fix a number that does not divide 16.
    """
    fixed, batch = problem.convolution_options.sub_batch, problem.convolution.batch
    if not fixed:
        return [images for images in IMAGES if images < 2 * batch]
    if AMP_BLOCK % fixed:
        raise refusal(
            f"strategy {STRATEGY!r} has 16 pixels on a tile: sub_batch {fixed} does not divide 16; "
            f"try one of {', '.join(map(str, IMAGES))}",
            problem.machine,
        )
    return [fixed]


def _cuts(
    problem: Problem, kernel: StreamedGroups, pattern: Pattern, lines: PixelLines
) -> list[PixelCut]:
    """Return the cuts of a layout in the fewest rounds in which any fits, and in twice as many."""
    machine = problem.machine
    at_once = min(lines.slices, machine.tiles // lines.bands)
    if not at_once:
        return []
    # Block columns in the order of bands: by line of the image, then by tap.
    column = np.arange(pattern.grid[1])
    line = lines.slab_lines(column)
    order = np.lexsort((lines.slab_shifts(column), line))
    slab_of_column = np.argsort(order)
    rows, slabs = pattern.rows, slab_of_column[pattern.columns]
    by_row = np.lexsort((slabs, rows))
    ordered = Pattern(pattern.shape, pattern.format, rows[by_row], slabs[by_row], pattern.nonzeros)
    job = StaticJob(machine, kernel, ordered, problem.partials_type, finish=problem.finish)
    used = np.unique(slabs)
    cuts: list[PixelCut] = []
    first = -(-lines.slices // at_once)
    for rounds in sorted({min(first << more, lines.slices) for more in range(FURTHER_ROUNDS)}):
        has_fitting = bool(len(_admitted(problem, cuts)[0]))
        at_once = -(-lines.slices // rounds)
        pixels_of = _pixels(problem, kernel, lines, (used, line[order][used]), at_once)
        realisation = Streamed(kernel.data_type, kernel.drained)
        cuts += [
            PixelCut(lines=lines, at_once=at_once, cut=cut, slab=slab_of_column)
            for cut in pixel_cuts(job, realisation, at_once * lines.bands, pixels_of)
        ]
        if has_fitting:
            break
    return cuts


def _pixels(
    problem: Problem,
    kernel: StreamedGroups,
    lines: PixelLines,
    slabs_and_lines: tuple[IntArray, IntArray],
    at_once: int,
) -> Callable[[IntArray, int], Pixels]:
    """Return the function from the edges of bands and the number of filter parts to pixels.

    Args:
        problem: the convolution.
        kernel: the kernel.
        lines: layout of image and result.
        used: slabs with groups in the order of bands, and the line of the image that each of them
            reads, ascending, int64[slabs] each.
        at_once: number of slices and strips that are computed at the same time.
    """
    slab, line = slabs_and_lines
    element_bytes = kernel.data_type.bytes
    # Number of different lines before each used slab, and of all.
    lines_before = np.append(0, np.cumsum(np.diff(line, prepend=-1) != 0))
    x = ImageLines(lines).lines * lines.x_height
    y = ResultLines(lines).lines * lines.y_height

    def pixels_of(edges: IntArray, filter_parts: int) -> Pixels:
        first, last = np.searchsorted(slab, edges[:-1]), np.searchsorted(slab, edges[1:])
        # A line whose first slab lies in the band before is received, too.
        is_cut = (first > 0) & (first < last)
        is_cut &= line[np.minimum(first, len(line) - 1)] == line[np.maximum(first - 1, 0)]
        count: IntArray = lines_before[last] - lines_before[first] + is_cut
        return Pixels(
            rounds=-(-lines.slices // at_once),
            x_bytes=np.repeat(count * lines.x_height * element_bytes, filter_parts),
            stored_bytes=-(-(x + y) * lines.slices * element_bytes // problem.machine.tiles),
        )

    return pixels_of


def _admitted(problem: Problem, cuts: list[PixelCut]) -> tuple[IntArray, bool]:
    """Return the cuts that fit, and True if they keep to the share of SRAM; see `admitted`."""
    if not cuts:
        return np.zeros(0, dtype=np.int64), False
    budget = problem.weights_budget
    values = np.array([cut.cut.value_bytes for cut in cuts])
    return admitted(
        problem.machine,
        joined_needs([cut.cut for cut in cuts]),
        problem.convolution_options.available_memory_proportion,
        allowed=values <= budget if budget else True,
    )


def _best(problem: Problem, cuts: list[PixelCut]) -> list[PixelCut]:
    """Return the cuts that fit, fewest estimated cycles first.

    Raises:
        NoPlanError: none fits.
    """
    rows, _ = _admitted(problem, cuts)
    if not len(rows):
        raise no_split(
            problem,
            min((int(cut.cut.need.whole[0]) for cut in cuts), default=None),
            least_weights=min((cut.cut.value_bytes for cut in cuts), default=None),
            beside=f" and a tile for each of {problem.convolution.output[0]:,} output rows",
        )
    return sorted((cuts[row] for row in rows.tolist()), key=lambda cut: cut.cut.cycles[TOTAL])


def _plan(problem: Problem, kernel: StreamedGroups, pattern: Pattern, best: PixelCut) -> Plan:
    """Return the plan of a cut."""
    cut, lines = best.cut, best.lines
    m_split, bands = len(cut.row_edges) - 1, len(cut.slab_edges) - 1
    part = np.searchsorted(cut.row_edges, pattern.rows, side="right") - 1
    band = np.searchsorted(cut.slab_edges, best.slab[pattern.columns], side="right") - 1
    cutting = Cutting(
        lines=lines,
        share=band * m_split + part,
        shares=m_split * bands,
        parts=best.at_once,
        wide=cut.wide,
    )
    counted = Counted(cutting, cut.cycles, int(cut.need.whole[0]), modest=True)
    entries = {
        "partitioner": STRATEGY,
        "streams": "drained" if kernel.drained else "kept",
        **padding_of(lines),
    }
    if problem.convolution_options.algorithm != DENSE:
        units = f"{pattern.num_blocks:,} {pattern.format.units}"
        ratio = pattern.stored / max(1, problem.pattern.stored)
        entries["covered"] = f"{units} store {ratio:.2f} times the weights given"
    return plan_of(
        cutting,
        pattern,
        machine=problem.machine,
        kernel=kernel,
        algorithm=problem.convolution_options.algorithm,
        details=details_of(problem, counted, cutting, filters=m_split, entries=entries),
        estimate=cut.cycles,
        weights="resident",
        realised=(StreamedConvolution(lines, cut.wide), cut.realisation),
        merges=True,
    )
