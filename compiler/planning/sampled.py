"""Candidates for a sampled product: edge of its blocks, width of groups, and their direction.

Groups lie whole on tiles where there are as many groups as tiles or more; fewer groups are cut
along the inner dimension, and their partial sums are added up. An estimate has the terms of a
static product of the groups, and the words of its operands, which travel to the groups first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import attrs
import numpy as np

from ipusim import WORD_BYTES, InputError, IntArray
from ipusim.kernels import NoKernelError

from ..matrix.formats import FORMATS
from ..matrix.pattern import Pattern
from ..operations import SDDMM, SampledGradient, SampledProduct
from ..plan.no_plan import NoPlanError
from ..plan.operation import TOTAL
from ..plan.options.methods import StaticOptions
from ..plan.plan import Plan
from ..problem import Problem, Product
from .proposer import UNKNOWN, Candidate
from .static import cut_candidates

STRATEGY = "sampled"
# Widths of groups that are compared. Of 12 heads of a band of 9 of 24 blocks, width 2 is best; more
# blocks than tiles want wider groups, which bring a row of the values once for more columns.
WIDTHS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32)
MAX_COLUMNS = 1024  # columns of a group; wider ones fill a tile's memory before they save words
# Multiply-accumulates a cycle of kernels by edge of a block, about, for the rough order below.
MACS_PER_CYCLE = {16: 64, 8: 32, 4: 16, 1: 2}
# Divisions that are estimated, of all widths, directions and blocks: the best by words received
# and multiply-accumulates. Of five drawn products the fastest plan was among the first five.
MAX_CANDIDATES = 14
OPERANDS = "operands to groups"  # term of the estimate: words that the fullest tile receives


@attrs.frozen
class WholeGroups:
    """Partitioner that keeps groups whole, or cuts each into equal runs along its row.

    Attributes:
        inner: Number of blocks of each group.
    """

    inner: int

    __name__ = STRATEGY

    def __call__(self, pattern: Pattern, seats: int, /) -> IntArray:
        """Return the seat of each block of the matrix of all groups, int64[blocks]."""
        group, block = np.divmod(np.arange(pattern.num_blocks), self.inner)
        groups = -(-pattern.num_blocks // self.inner)
        if groups >= seats:
            seat: IntArray = group * seats // groups
            return seat
        runs = min(seats // groups, self.inner)
        return np.asarray(group * runs + block * runs // self.inner)


def sampled_candidates(
    problem: Problem, directions: Sequence[bool] = (False, True)
) -> list[Candidate]:
    """Return the candidates of a sampled product, best first by estimate.

    Args:
        problem: The product, whose operand is the pattern of its result.
        directions: False for groups by rows, True for groups by columns.

    Raises:
        InputError: There is no block to compute, or a format without square blocks.
        NoPlanError: No group fits a tile.
        NoKernelError: The machine lacks the kernel of every size of block.
    """
    if problem.pattern.format not in FORMATS.values():
        raise InputError(
            "a sampled product has elements or square blocks of 4, 8 or 16, not "
            f"{problem.pattern.format.name}; give Pattern.of(mask, block=4)"
        )
    if not problem.pattern.num_blocks:
        raise InputError(
            f"the pattern of {problem.shape[0]:,} x {problem.shape[1]:,} stores no position, so "
            "that nothing is computed; give one with a block"
        )
    candidates: list[Candidate] = []
    reasons: list[Exception] = []
    operations = sorted(
        _operations(problem, directions), key=lambda operation: _rough_cycles(problem, operation)
    )
    for operation in operations[:MAX_CANDIDATES]:
        try:
            candidates.append(_candidate(problem, operation))
        except (NoPlanError, NoKernelError) as reason:
            reasons.append(reason)
    if not candidates:
        raise reasons[0]
    return sorted(candidates, key=lambda candidate: candidate.estimate)


def _rough_cycles(problem: Problem, operation: SampledProduct) -> float:
    """Return the words that the busiest tile receives, and the cycles of its multiplications."""
    share = len(operation.groups.row) / problem.machine.tiles
    share = float(np.ceil(share)) if share > 1 else share  # fewer groups than tiles are cut
    elements = share * operation.block * operation.inner
    words = elements * (1 + operation.width) * problem.data_type.bytes / WORD_BYTES
    rate = MACS_PER_CYCLE[operation.block]
    return words + elements * operation.width * operation.block / rate


def _operations(problem: Problem, directions: Sequence[bool]) -> Iterator[SampledProduct]:
    """Yield the operations that are compared."""
    assert isinstance(problem.operation, Product)
    pattern, inner = problem.pattern, problem.n
    kind = SampledProduct if problem.operation.form == SDDMM else SampledGradient
    # Any blocks that cover the positions serve, since those that are not stored are left out again.
    for block in (b for b in FORMATS if not b % pattern.block):
        for by_columns in directions:
            lines = Pattern.of(pattern, block=block)
            longest = int(np.bincount(lines.columns if by_columns else lines.rows).max())
            for width in WIDTHS:
                is_useful = width <= longest or width == min(WIDTHS)
                if is_useful and width * block <= MAX_COLUMNS:
                    yield kind(pattern, inner, block, width, by_columns)


def _candidate(problem: Problem, operation: SampledProduct) -> Candidate:
    """Return the candidate of one division into groups.

    Raises:
        NoPlanError: It fits no tile.
        NoKernelError: The machine lacks the kernel.
    """
    matrix = operation.matrix_of_groups
    options = StaticOptions(
        strategy=WholeGroups(operation.inner_blocks), lowering="own", n_split=1, weights="shared"
    )
    inner = attrs.evolve(
        problem,
        operand=matrix,
        operation=Product(operation.width * operation.block, operation),
        format_is_fixed=True,
        options=options,
    )
    candidate = cut_candidates(inner, budget=STRATEGY)[0]
    # The busiest tile receives the values and the columns of its groups, a word a cycle.
    per_tile = -(-len(operation.groups.row) // problem.machine.tiles)
    elements = per_tile * operation.block * (1 + operation.width) * operation.inner
    words = elements * problem.data_type.bytes // WORD_BYTES
    return attrs.evolve(
        candidate.mapped(partial(_with_term, words), added_cycles=words),
        strategy=STRATEGY,
        margin=UNKNOWN,
    )


def _with_term(words: int, plan: Plan) -> Plan:
    """Return the plan with the words of its operands in its estimate."""
    total = plan.estimate[TOTAL] + words
    return attrs.evolve(
        plan,
        estimate={**plan.estimate, OPERANDS: words, TOTAL: total},
        decision={name: item for name, item in plan.decision.items() if name != "partitioner"},
    )
