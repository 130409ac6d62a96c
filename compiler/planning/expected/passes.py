"""What our own strategy expects of a pass: its supersteps, term by term, on every grid.

cycles = operand exchange + buckets exchange + multiply + decide + partials exchange + reduce

Barriers are in the terms of exchanges. The multiply is that of the rectangle that is expected to be
the fullest, by the kernels' own formulas; nothing spills, so that a loop is left at once.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs
import numpy as np

from ipusim import IntArray
from ipusim.kernels import Propagation, TransposeBlocks

from ...plan.mapping.owners import least_bytes, owners_of, pairs_share
from ...popsparse.decide.buckets import Sizes
from ...popsparse.decide.grids import Grids, Problem
from ...popsparse.decide.pass_terms import Pass, Passes
from ..cost.dynamic import multiply_cycles
from ..cost.dynamic_work import Product, Work
from ..cost.grad_w import is_on_amp, turn_cycles, visit_cycles
from .exchange import (
    GRADIENTS,
    cast_cycles,
    decision_cycles,
    finish_cycles,
    operand_cycles,
    partials_cycles,
    phase,
    port_cycles,
    propagating,
    result_share,
)

Works = Callable[[Product], Work]


@attrs.frozen
class Case:
    """Grids to be compared, with all that their passes share.

    Attributes:
        problem: the matrix and the machine.
        grids, sizes: the grids and their buckets.
        x_owners: int64[grids], tiles that share the lines of x of a range.
    """

    problem: Problem
    grids: Grids
    sizes: Sizes
    x_owners: IntArray

    @classmethod
    def of(cls, problem: Problem, grids: Grids, sizes: Sizes, *, grad_a: bool) -> Case:
        """The case of a plan for the forward product and, if `grad_a`, for the transposed one."""
        owners = owners_of(
            grids.columns,
            grids.width,
            grids.px,
            column_bytes=problem.block * problem.data_type.bytes,
            least=least_bytes(problem.machine, grids.px, grad_a=grad_a),
        )
        return cls(problem, grids, sizes, owners)

    def chosen(self, rows: IntArray) -> Case:
        """Some of the grids."""
        grids, sizes = self.grids.chosen(rows), self.sizes.chosen(rows)
        return Case(self.problem, grids, sizes, self.x_owners[rows])


def expected_passes(case: Case, works: Works, *, grad_a: bool, grad_w: bool) -> Passes:
    """The passes that are asked for, by the prefix of their terms.

    Raises:
        NoKernelError: the machine lacks an instruction, or a formula was not counted for it.
    """
    by_prefix = {"": forward_pass(case, works(Product.FORWARD))}
    if grad_a:
        by_prefix["GradA "] = transposed_pass(case, works(Product.TRANSPOSED))
    if grad_w:
        by_prefix["GradW "] = grad_w_pass(case, works(Product.GRAD_W))
    return Passes(by_prefix)


def forward_pass(case: Case, work: Work) -> Pass:
    """q[row] += block @ s[column] on every grid."""
    problem, grids = case.problem, case.grids
    pairs = pairs_share(problem.machine, grids.px)
    gathered = operand_cycles(problem, grids, case.x_owners, pairs)
    multiply = multiply_cycles(problem, Product.FORWARD, grids, work)
    return _pass(case, grids, gathered, multiply, grids.py)


def transposed_pass(case: Case, work: Work) -> Pass:
    """q[column] += block.T @ s[row] on every grid, with forward's buckets on forward's tiles."""
    problem, grids = case.problem, case.grids
    turned = grids.transposed
    gathered = operand_cycles(problem, turned, grids.py, np.zeros_like(grids.py, dtype=np.bool_))
    multiply = multiply_cycles(problem, Product.TRANSPOSED, grids, work)
    passed = _pass(case, turned, gathered, multiply, case.x_owners)
    if problem.bound.format.is_own_transpose:
        return passed
    turn = TransposeBlocks(problem.block, problem.data_type)
    machine = problem.machine
    cycles = machine.sync_cycles + turn.cycles(machine, {"blocks": case.sizes.blocks}, {})
    return attrs.evolve(
        passed,
        terms={"transpose buckets": cycles, **passed.terms},
        temporary_bytes=passed.temporary_bytes + case.sizes.value_bytes,
    )


def grad_w_pass(case: Case, work: Work) -> Pass:
    """The gradient of every bucket: buckets go round all pz, the operands stay."""
    problem, grids, sizes = case.problem, case.grids, case.sizes
    machine, never = problem.machine, np.zeros_like(grids.px, dtype=np.bool_)
    a_column = problem.block * grids.width * problem.data_type.bytes
    copies = 1 + is_on_amp(problem, grids)
    operands = copies * (grids.rows + grids.columns) * a_column
    sums = sizes.values * GRADIENTS.bytes
    moving = sums + 2 * sizes.meta_words
    dy = operand_cycles(problem, grids.transposed, grids.py, never)
    x = operand_cycles(problem, grids, case.x_owners, pairs_share(machine, grids.px))
    first, others = (
        visit_cycles(problem, grids, work, sizes.values, clears=clears) for clears in (True, False)
    )
    travelling = np.where(grids.nodes > 1, 2 * moving, 0)
    rounded = 0 if problem.data_type is GRADIENTS else sizes.value_bytes
    around = (grids.pz - 1) * phase(machine, port_cycles(machine, moving))
    home = phase(machine, port_cycles(machine, sums))
    start = Propagation(starts=True, returns=False).cycles(machine, {"px": grids.px}, {})
    look = np.where(propagating(problem, grids), machine.sync_cycles + start, 0)
    return Pass(
        terms={
            "operands exchange": phase(machine, dy + x),
            "turn operands": turn_cycles(problem, grids),
            "multiply": first + (grids.pz - 1) * others,
            "buckets exchange": np.where(grids.pz > 1, around + home, 0),
            "decide": look + decision_cycles(problem, grids),
            "cast": cast_cycles(problem, sizes.values),
        },
        temporary_bytes=operands + sums + travelling + rounded,
    )


def _pass(
    case: Case, grids: Grids, gathered: IntArray, multiply: IntArray, owners: IntArray
) -> Pass:
    """The terms of a product.

    Args:
        case: what all passes share.
        grids: in the product's own sense, rows of q along px.
        gathered, multiply: int64[grids], cycles of a port for s, and of the codelet.
        owners: int64[grids], tiles that share the rows of a range of the result.
    """
    problem, machine, sizes = case.problem, case.problem.machine, case.sizes
    received = (grids.pz - 1) * (
        port_cycles(machine, 2 * sizes.meta_words) + port_cycles(machine, sizes.value_bytes)
    )
    share = result_share(problem, grids, owners)
    operand = grids.columns * problem.block * grids.width * problem.data_type.bytes
    q_bytes = grids.rows * problem.block * grids.width * problem.partials_type.bytes
    partials = (grids.py - 1) * share * problem.partials_type.bytes
    # Propagation takes two buckets beside the home one, when those of the other z are done with.
    travelling = np.where(propagating(problem, grids), 2, 0)
    buckets = np.maximum(grids.pz - 1, travelling) * sizes.bytes
    interleaves = problem.bound.format.interleaves
    return Pass(
        terms={
            "dense operand exchange": phase(machine, gathered),
            "buckets exchange": received,
            "multiply": multiply,
            "decide": decision_cycles(problem, grids),
            "partials exchange": partials_cycles(problem, grids, share),
            "reduce": finish_cycles(problem, grids, share),
        },
        temporary_bytes=q_bytes
        + np.maximum(operand + buckets, partials + share * problem.data_type.bytes),
        interleaved_bytes=q_bytes * interleaves,
        apart_bytes=np.maximum(operand, partials) * interleaves,
    )
