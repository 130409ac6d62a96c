"""Candidates for N:M patterns that are cut like dense matrices, in packed blocks of 16 x 16.

A packed block stores n of every m values. The dense planner searches its splits of rows, columns
and inner dimension, rounds and trips. A `PackedProduct` says how many bytes a block takes in memory
and on the exchange, and how many cycles its preparation takes before the multiply. The plan keeps
the user's pattern, and its realisation describes how blocks and their indices are stored.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import attrs

from ipusim import AMP_BLOCK, DataType, InputError
from ipusim.kernels import ExpandGroups, can_expand, dense_kernel, for_machine, sparse_amp_kernel

from ..matrix.formats import AmpUnits, PackedBlocks
from ..matrix.pattern import Pattern
from ..operations.realisations import Expanded, SelectedByAmp
from ..plan.plan import Plan
from ..plan.realisation import Realisation
from ..problem import Problem
from .dense import split_candidates
from .dense_cost import BlockWeights, DenseProduct
from .proposer import (
    Candidate,
    Margin,
    NoRealisationError,
    kernel_errors_as_no_realisation,
)
from .static_job import StaticJob


@attrs.frozen(kw_only=True)
class PackedProduct:
    """Kernel, sizes and realisation of a product of packed blocks.

    Attributes:
        name: name of the realisation.
        kernel: kernel that multiplies blocks, as received or as prepared.
        weights: storage of a block and cost of preparing it, see `BlockWeights`.
        realise: function from a plan's number of trips over rows to its realisation.
    """

    name: str
    kernel: DenseProduct
    weights: BlockWeights
    realise: Callable[[int], Realisation]


# Of 724 random plans 116 took fewer cycles than estimated, down to 1 / 1.24 of the estimate; a plan
# of a later random job took 1 / 1.33 of its estimate. The bound 1 / 1.36 lies below both.
PACKED_MARGIN = Margin(((1 / 1.36, 0),))


def expand_product(problem: Problem) -> PackedProduct:
    """Return the product that expands weights on the tile and multiplies them as a dense matrix.

    Raises:
        MatrixError: groups do not fill a block.
        NoRealisationError: the machine has no kernel for the types.
    """
    packed = packed_format(problem.pattern)
    if problem.data_type is not DataType.HALF or not can_expand(packed.n, packed.m):
        raise NoRealisationError(
            f"no kernel expands {packed.n}:{packed.m} groups of {problem.data_type.value}; "
            "kernels expand groups of type half: 1:2, or 1 to 4 stored of 4, 8 or 16 columns, at "
            "most half of them; use realisation 'element'"
        )
    with kernel_errors_as_no_realisation():
        kernel = problem.kernel_by(dense_kernel)
    codelet = for_machine(problem.machine, ExpandGroups(packed.n, packed.m))
    return PackedProduct(
        name="expand",
        kernel=kernel,
        weights=BlockWeights(
            stored=packed.unit_values,
            listed_bytes=codelet.block_indices,
            prepared_bytes=AMP_BLOCK**2 * problem.data_type.bytes,
            prepare=lambda machine, blocks: codelet.cycles(machine, {"blocks": blocks}, {}),
        ),
        realise=lambda trips: Expanded(packed.n, packed.m, trips),
    )


def amp_product(problem: Problem) -> PackedProduct:
    """Return the product on a hypothetical AMP, which selects the inputs of the kept values.

    Raises:
        NoRealisationError: the machine has no kernel for the types.
    """
    with kernel_errors_as_no_realisation():
        kernel = problem.kernel_by(sparse_amp_kernel)
    return PackedProduct(
        name="amp",
        kernel=kernel,
        weights=BlockWeights(stored=AmpUnits(AMP_BLOCK).block_values),
        realise=lambda trips: SelectedByAmp(),  # noqa: ARG005  # trips do not change the order of values
    )


def packed_candidates(
    problem: Problem, *, product_of: Callable[[Problem], PackedProduct]
) -> list[Candidate]:
    """Return candidates that store an N:M pattern in packed blocks, as `split_candidates` does.

    Args:
        problem: the product of an N:M pattern.
        product_of: function from the problem to kernel, sizes and realisation.

    Raises:
        MatrixError: groups do not fill a block.
        NoRealisationError: the machine has no kernel for the types.
        NoPlanError: nothing fits.
    """
    product = product_of(problem)
    # The pattern of packed blocks, which the kernel multiplies; it is the same for all trips.
    packed_pattern = product.realise(1).inner(problem.pattern)
    job = StaticJob(
        *(problem.machine, product.kernel, packed_pattern, problem.partials_type),
        finish=problem.finish,
    )
    candidates = split_candidates(
        problem,
        job,
        product.kernel,
        name=product.name,
        subject=f"{problem.pattern.format.name} {product.name}",
        margin=PACKED_MARGIN,
        strategy="dense",
        form=attrs.evolve(product.weights, weights=problem.residence),
    )
    as_sparse_plan = partial(_with_pattern, pattern=problem.pattern, realise=product.realise)
    return [candidate.mapped(as_sparse_plan) for candidate in candidates]


expand_candidates = partial(packed_candidates, product_of=expand_product)
amp_candidates = partial(packed_candidates, product_of=amp_product)


def _with_pattern(plan: Plan, *, pattern: Pattern, realise: Callable[[int], Realisation]) -> Plan:
    """Return the plan of an N:M pattern from the plan of its packed blocks as a dense matrix."""
    trips = 1 if plan.trips is None else plan.trips.count
    method = "static"
    return attrs.evolve(plan, pattern=pattern, method=method, realisation=realise(trips))


def packed_format(pattern: Pattern) -> PackedBlocks:
    """Return the format of the blocks in which an N:M pattern is multiplied.

    Raises:
        InputError: the pattern is not N:M.
        MatrixError: groups do not fill a block.
    """
    nm = pattern.nm
    if nm is None:
        raise InputError(
            f"packed blocks are of N:M patterns; this one has {pattern.format.storage}"
        )
    return PackedBlocks(AMP_BLOCK, nm.n, nm.m)
