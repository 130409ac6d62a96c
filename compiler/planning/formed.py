"""Forms of a problem: equivalent problems with other blocks, or without empty rows and columns.

*Lines* are rows and columns of the matrix here, or filters and channels of a convolution. A line
without a non-zero is empty. A form is a problem of its own, for which proposers make candidates as
for any other. Lines that a form leaves out are put back by the plan (`Plan.kept`). `forms_of` lists
the forms of a matrix that are searched. The verdict is the line of a report that names the selected
plan and its alternatives.
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
from ..operations.convolution.kept_filters import kept_convolution, kept_filters, kept_pattern
from ..plan.options.methods import DenseOptions, StaticOptions
from ..plan.options.option import options_as, options_in
from ..plan.plan import Plan
from ..problem import AUTO, Problem
from .proposer import Candidate

# Work of a tile below which blocks smaller than 16 x 16 may win, counted in products of a block of
# 16 x 16 with one column of x: 4 columns and 16 blocks, for example. Measured, see `_is_small`.
SMALL_WORK = 64
# Number of tiles up to which forms in blocks of 16 are searched even if all blocks are stored. On a
# whole chip such forms were fastest in none of three measured problems, and doubled the search time
# of one.
FEW_TILES = 64
STATIC = "static"  # name of static plans in the verdict; `Plan.method` has a longer name for them
# Suffix of the name that the verdict gives a convolution without its empty filters and channels. No
# option selects it: an algorithm named by an option computes all filters and channels.
KEPT_SUFFIX = " of kept lines"


@attrs.frozen
class ProblemForm:
    """Problem with an equivalent pattern: other blocks, or fewer lines.

    Attributes:
        problem: the problem of the form.
        number: position among the forms; 0 is the user's problem.
        kept: lines of the user's matrix that the form multiplies; None for all, in order.
    """

    problem: Problem
    number: int = 0
    kept: KeptLines | None = None

    def candidate(self, candidate: Candidate, *, ranks: int) -> Candidate:
        """Return the candidate for the user's problem from a candidate for this form.

        Args:
            candidate: candidate for `problem`.
            ranks: number of proposers, each of which has a rank. Of equal plans the lowest rank
                wins, and the ranks of a form begin behind those of all forms with lower numbers.
        """
        if not self.number:
            return candidate
        # The verdict names methods as the options do that select them. The number of the form in
        # the strategy keeps the plan from being named as the plan of a library (PopSparse, Poplin),
        # which always has the first form.
        method = candidate.method
        if self.kept is not None:
            method = STATIC if self.is_product else f"{method}{KEPT_SUFFIX}"
        return attrs.evolve(
            candidate.mapped(self.whole),
            method=method,
            strategy=f"{candidate.strategy}, form {self.number}",
            budget=f"{candidate.budget}, form {self.number}",
            rank=candidate.rank + ranks * self.number,
        )

    def whole(self, plan: Plan) -> Plan:
        """Return the plan of the whole matrix; its result is zero in rows that the form leaves out.

        A dense plan of a form with fewer lines becomes a static plan, since it depends on which
        lines are empty, and its pattern states the number of non-zeros.
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

    The user's problem is the only form if the options name a strategy, a realisation or an
    algorithm, for gradients, and with a codebook, whose table has no entry for the zeros that other
    blocks store. No form leaves out rows that the chip must compute, see `Problem.keeps_rows`.
    """
    operation, codebook = problem.operation, getattr(problem.options, "codebook", False)
    is_named = problem.is_named or problem.strategy != AUTO
    if isinstance(operation, Convolution):
        yield ProblemForm(problem)
        if not is_named and not codebook and isinstance(problem.operand, Pattern):
            yield from _kept_filters_form(problem, operation)
        return
    if isinstance(problem.operand, Bound):
        bounds = attrs.evolve(problem.operand, others=()), *problem.operand.others
        for number, bound in enumerate(bounds[: 1 if is_named else None]):
            yield ProblemForm(attrs.evolve(problem, operand=bound), number)
        return
    if codebook or operation.form != MATMUL or not isinstance(problem.operand, Pattern):
        yield ProblemForm(problem)
        return
    pattern = problem.pattern.with_format_fixed(fixed=problem.format_is_fixed)
    forms = forms_of(
        pattern,
        is_small=_is_small(problem),
        includes_full=problem.machine.tiles <= FEW_TILES,
        keeps_rows=problem.keeps_rows,
    )
    planned_dense = set[int]()  # identities of the `kept` whose dense product has been yielded
    for number, form in enumerate(forms[: 1 if is_named else None]):
        form_problem = attrs.evolve(problem, operand=form.pattern, format_is_fixed=True)
        # A dense product of all lines does not depend on the blocks, so one form plans it.
        if number and form.kept is None:
            form_problem = attrs.evolve(
                form_problem, options=options_as(StaticOptions, form_problem.options)
            )
        yield ProblemForm(form_problem, number, form.kept)
        # A dense product of the lines that are left does not depend on the blocks either.
        is_new = form.kept is not None and id(form.kept) not in planned_dense
        if is_new and (dense_problem := _dense(form_problem)) is not None:
            planned_dense.add(id(form.kept))
            yield ProblemForm(dense_problem, number, form.kept)


def _dense(sparse: Problem) -> Problem | None:
    """Return the problem of a form as a dense product, to be searched beside the sparse one.

    Return None if the method includes dense plans already, or if an option is set that dense plans
    do not read, such as a lowering.
    """
    if "dense" in sparse.methods or not options_in(DenseOptions).keys() >= {*sparse.set_options()}:
        return None
    return attrs.evolve(sparse, options=options_as(DenseOptions, sparse.options))


def _is_small(problem: Problem) -> bool:
    """Return True if tiles have so little work that blocks smaller than 16 x 16 may win.

    Measured on random matrices of 128 to 512 rows on 4 to 368 tiles.
    """
    elements = problem.pattern.nonzeros * problem.n
    return elements < SMALL_WORK * FULL_RATE_BLOCK**2 * problem.machine.tiles


def _kept_filters_form(problem: Problem, convolution: Convolution) -> Iterator[ProblemForm]:
    """Yield the form of a convolution without its empty filters and channels, if some are empty.

    Empty filters that have a bias stay.
    """
    kept_lines = kept_filters(problem.pattern, convolution, keeps_filters=problem.keeps_rows)
    if kept_lines is not None:
        pattern = kept_pattern(problem.pattern, convolution, kept_lines)
        operation = kept_convolution(convolution, kept_lines)
        form_problem = attrs.evolve(problem, operand=pattern, operation=operation)
        yield ProblemForm(form_problem, 1, kept_lines)
