"""Forms of a problem: the product of its matrix in other blocks, or without its empty lines.

A form is a problem of its own, which proposers answer like any other. Lines that a form leaves out
are put back by the plan (`Plan.kept`). `forms_of` lists the forms of a matrix that are searched.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from ..matrix.bound import Bound
from ..matrix.forms import FULL_RATE_BLOCK, forms_of
from ..matrix.kept_lines import KeptLines
from ..matrix.pattern import Pattern
from ..operations import MATMUL
from ..operations.convolution.geometry import Convolution
from ..operations.convolution.kept_filters import convolution_left, filters_left, kept_filters
from ..plan.options.methods import DenseOptions, StaticOptions
from ..plan.options.option import options_as, options_in
from ..plan.plan import Plan
from ..problem import AUTO, Problem
from .proposer import Candidate

# Products of a block of 16 x 16 with a column of x, for each tile, below which finer blocks may
# win: 4 columns and 16 blocks, or 16 columns and 4 blocks. Measured, see `_is_small`.
SMALL_WORK = 64
# Number of tiles up to which blocks that hold the dense matrix take part: on a whole chip they won
# none of three jobs, and doubled the host time of one.
FEW_TILES = 64
STATIC = "static"  # line of the verdict of plans that know the pattern
# Suffix of the line of the verdict of a convolution without its empty filters and channels. No
# command selects it: a named algorithm computes all filters and channels.
KEPT = " of kept lines"


@attrs.frozen
class ProblemForm:
    """Problem with an equivalent pattern: other blocks, or fewer lines.

    Attributes:
        problem: the problem of the form.
        number: position among the forms; 0 is the user's problem.
        kept: lines of the user's matrix that the form multiplies; None for all, in their order.
    """

    problem: Problem
    number: int = 0
    kept: KeptLines | None = None

    def candidate(self, candidate: Candidate, *, ranks: int) -> Candidate:
        """Return the candidate for the user's problem from a candidate for this form.

        Args:
            candidate: candidate for `problem`.
            ranks: number of ranks of all proposers; of equal plans the first form wins.
        """
        if not self.number:
            return candidate
        # Lines of the verdict are commands that a user can give. The strategy gets the number of
        # the form, so that it does not count for the line of a library, which has the first form.
        method = candidate.method
        if self.kept is not None:
            method = STATIC if self.is_product else f"{method}{KEPT}"
        return attrs.evolve(
            candidate.mapped(self.whole),
            method=method,
            strategy=f"{candidate.strategy}, form {self.number}",
            budget=f"{candidate.budget}, form {self.number}",
            rank=candidate.rank + ranks * self.number,
        )

    def whole(self, plan: Plan) -> Plan:
        """Return the plan of the whole matrix, whose result is zero in lines that are left out.

        A dense plan of fewer lines becomes a static one: it depends on which lines are empty, and
        knows the number of non-zeros.
        """
        if self.kept is not None and self.is_product and isinstance(plan.pattern, Pattern):
            pattern = attrs.evolve(plan.pattern, nonzeros=self.problem.pattern.nonzeros)
            plan = attrs.evolve(plan, method="static", pattern=pattern)
        return attrs.evolve(plan, kept=self.kept)

    @property
    def is_product(self) -> bool:
        """True for a product, False for a convolution."""
        return not isinstance(self.problem.operation, Convolution)


def forms_of_problem(problem: Problem) -> Iterator[ProblemForm]:
    """Yield the forms in which a problem is searched, the user's problem first.

    There is one form only if the options name a strategy, a realisation or an algorithm, and for
    gradients. So there is with a codebook: its table has no room for the zeros that other blocks
    store. Rows whose result is a bias are not left out if the lowering is fixed to "own", since
    chains fix it.
    """
    operation, codebook = problem.operation, getattr(problem.options, "codebook", False)
    named = problem.is_named or problem.strategy != AUTO
    if isinstance(operation, Convolution):
        yield ProblemForm(problem)
        if not named and not codebook and isinstance(problem.operand, Pattern):
            yield from _of_filters(problem, operation)
        return
    if isinstance(problem.operand, Bound):
        bounds = attrs.evolve(problem.operand, others=()), *problem.operand.others
        for number, bound in enumerate(bounds[: 1 if named else None]):
            yield ProblemForm(attrs.evolve(problem, operand=bound), number)
        return
    if codebook or operation.form != MATMUL or not isinstance(problem.operand, Pattern):
        yield ProblemForm(problem)
        return
    pattern = problem.pattern.with_format_fixed(fixed=problem.format_is_fixed)
    # Chains fix the lowering to "own", and have no room for the bias of rows that are left out.
    stays = problem.finish.bias and getattr(problem.options, "lowering", None) == "own"
    few = problem.machine.tiles <= FEW_TILES
    forms = forms_of(pattern, is_small=_is_small(problem), takes_full=few)
    for number, form in enumerate(forms[: 1 if named else None]):
        if stays and form.kept is not None and len(form.kept.dropped_rows):
            continue
        left = attrs.evolve(problem, operand=form.pattern, format_is_fixed=True)
        # The dense product of all lines does not depend on the blocks: the first form has it.
        if number and form.kept is None:
            left = attrs.evolve(left, options=options_as(StaticOptions, left.options))
        yield ProblemForm(left, number, form.kept)
        if form.kept is not None and (dense := _dense(left)) is not None:
            yield ProblemForm(dense, number, form.kept)


def _dense(left: Problem) -> Problem | None:
    """Return the dense product of the kept lines, to be searched beside the sparse products.

    Return None if the method includes dense plans already, or if an option is set that dense plans
    do not read, such as a lowering.
    """
    if "dense" in left.methods or not options_in(DenseOptions).keys() >= {*left.set_options()}:
        return None
    return attrs.evolve(left, options=options_as(DenseOptions, left.options))


def _is_small(problem: Problem) -> bool:
    """Return True if tiles have so little work that blocks smaller than 16 x 16 may win.

    Measured on random matrices of 128 to 512 rows on 4 to 368 tiles: see the law of formats.
    """
    elements = problem.pattern.nonzeros * problem.n
    return elements < SMALL_WORK * FULL_RATE_BLOCK**2 * problem.machine.tiles


def _of_filters(problem: Problem, convolution: Convolution) -> Iterator[ProblemForm]:
    """Yield the form of a convolution without its empty filters and channels, if it has any."""
    kept = kept_filters(problem.pattern, convolution)
    if kept is not None:
        pattern = filters_left(problem.pattern, convolution, kept)
        operation = convolution_left(convolution, kept)
        left = attrs.evolve(problem, operand=pattern, operation=operation)
        yield ProblemForm(left, 1, kept)
