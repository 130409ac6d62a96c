"""The forms of a problem: the same product of its matrix in other blocks, or of fewer lines.

A form is a problem of its own, which every proposer answers as it is; what a form leaves out is put
back by the plan (`Plan.kept`). `forms_of` says which forms of a matrix take part.
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

SMALL_WORK = 64  # four columns of x for each of 16 blocks of 16 x 16, or 16 for each of four
# Up to which blocks that hold the dense matrix take part: on a whole chip they won none of three
# jobs, and doubled the host time of one.
FEW_TILES = 64
STATIC = "static"  # the line of the verdict of plans that know the pattern
# Behind the line of the verdict of a convolution's form. No command names it: a named algorithm
# keeps all filters and channels.
KEPT = " of kept lines"


@attrs.frozen
class ProblemForm:
    """A problem with another pattern than the one that was asked for.

    Attributes:
        problem: the problem of the form.
        number: place among the forms; 0 is the problem as it was asked.
        kept: lines of the whole matrix that it multiplies; None for all, in their order.
    """

    problem: Problem
    number: int = 0
    kept: KeptLines | None = None

    def candidate(self, candidate: Candidate, *, ranks: int) -> Candidate:
        """Return a candidate for this form as one for the whole matrix.

        Args:
            candidate: of `problem`.
            ranks: number of ranks of all proposers; of equal plans the first form wins.
        """
        if not self.number:
            return candidate
        # A line of the verdict stands for a command, and that of a library keeps the first form.
        method = candidate.method
        if self.kept is not None:
            method = STATIC if self.is_product else f"{method}{KEPT}"
        return attrs.evolve(
            candidate,
            method=method,
            strategy=f"{candidate.strategy}, form {self.number}",
            budget=f"{candidate.budget}, form {self.number}",
            rank=candidate.rank + ranks * self.number,
            plan=lambda: self.whole(candidate.plan()),
        )

    def whole(self, plan: Plan) -> Plan:
        """Return the plan of the whole matrix, whose result is zero in lines that are left out.

        A dense plan of the lines that are left is a static one: it knows which lines are empty, and
        how many of the elements that it multiplies are not zero.
        """
        if self.kept is not None and self.is_product and isinstance(plan.pattern, Pattern):
            pattern = attrs.evolve(plan.pattern, nonzeros=self.problem.pattern.nonzeros)
            plan = attrs.evolve(plan, method="static_sparse", pattern=pattern)
        return attrs.evolve(plan, kept=self.kept)

    @property
    def is_product(self) -> bool:
        """True if it is no convolution."""
        return not isinstance(self.problem.operation, Convolution)


def forms_of_problem(problem: Problem) -> Iterator[ProblemForm]:
    """Return the forms in which a problem is searched, the one with all lines in order first.

    A plan that is named has the first form alone. One with a codebook keeps the matrix as it is:
    its table has no room for zeros that are stored besides. So do gradients. Rows whose result is a
    bias are not left out of a plan that is asked for in lowering "own", as chains take it.
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
    # A chain, whose plans are asked for in our lowering, has no place for a bias of rows left out.
    stays = problem.finish.bias and getattr(problem.options, "lowering", None) == "own"
    few = problem.machine.tiles <= FEW_TILES
    forms = forms_of(pattern, is_small=_is_small(problem), takes_full=few)
    for number, form in enumerate(forms[: 1 if named else None]):
        if stays and form.kept is not None and len(form.kept.dropped_rows):
            continue
        left = attrs.evolve(problem, operand=form.pattern, format_is_fixed=True)
        if number and form.kept is None:  # the dense product of all lines is that of the first form
            left = attrs.evolve(left, options=options_as(StaticOptions, left.options))
        yield ProblemForm(left, number, form.kept)
        if form.kept is not None and (dense := _dense(left)) is not None:
            yield ProblemForm(dense, number, form.kept)


def _dense(left: Problem) -> Problem | None:
    """Return the dense product of the lines that are left, for a method that has none yet.

    It reads neither a lowering nor what is fixed of a sparse cut.
    """
    if "dense" in left.methods or not options_in(DenseOptions).keys() >= {*left.set_options()}:
        return None
    return attrs.evolve(left, options=options_as(DenseOptions, left.options))


def _is_small(problem: Problem) -> bool:
    """Return True if the tiles have so few blocks of 16 and columns that finer ones may win.

    Found over drawn matrices of 128 to 512 rows on 4 to 368 tiles: see the law of formats.
    """
    elements = problem.pattern.nonzeros * problem.n
    return elements < SMALL_WORK * FULL_RATE_BLOCK**2 * problem.machine.tiles


def _of_filters(problem: Problem, convolution: Convolution) -> Iterator[ProblemForm]:
    """The form without empty filters and channels, if that may win."""
    kept = kept_filters(problem.pattern, convolution)
    if kept is not None:
        pattern = filters_left(problem.pattern, convolution, kept)
        operation = convolution_left(convolution, kept)
        left = attrs.evolve(problem, operand=pattern, operation=operation)
        yield ProblemForm(left, 1, kept)
