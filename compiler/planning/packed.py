"""Candidates for N:M patterns that are cut like dense matrices, in packed blocks of 16 x 16.

A packed block stores n of every m values. The search is the one of the dense planner, over splits
of m, n and k, rounds and trips. A `PackedProduct` says how many bytes a block takes in memory and
on the exchange, and how many cycles before its multiply. The plan keeps the user's pattern, and its
realisation describes how blocks and their indices are stored.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs

from ipusim import AMP_BLOCK, DataType, InputError, Machine
from ipusim.kernels import (
    ExpandGroups,
    can_expand,
    dense_kernel,
    for_machine,
    sparse_amp_kernel,
)

from ..matrix.formats import NM, AmpUnits, PackedBlocks
from ..matrix.pattern import Pattern
from ..operations.realisations import Expanded, SelectedByAmp
from ..plan.axes import Axes
from ..plan.plan import Plan
from ..plan.realisation import Realisation
from ..problem import Problem
from .dense import plan_of, quickest_splits, split_candidates
from .dense_cost import BlockWeights, DenseProduct
from .proposer import Candidate, Margin, NoRealisationError, no_realisation
from .static_cost import StaticJob


@attrs.frozen(kw_only=True)
class PackedProduct:
    """Kernel, sizes and realisation of a product of packed blocks.

    Attributes:
        kernel: kernel that multiplies blocks, as received or as prepared.
        partials_type: type of partial sums.
        form: size of a block, with the values that its format stores, and cost of preparing it.
        realise: function from a plan's number of trips over rows to its realisation.
    """

    kernel: DenseProduct
    partials_type: DataType
    form: BlockWeights
    realise: Callable[[int], Realisation]


# Of 724 random plans 116 took fewer cycles than estimated, the largest difference was 1 / 1.24; one
# of a job drawn later took 1 / 1.33.
PACKED_MARGIN = Margin(((1 / 1.36, 0),))


def expand_candidates(problem: Problem) -> list[Candidate]:
    """Return the split that expands weights on the tile and multiplies them as a dense matrix.

    Raises:
        MatrixError: groups do not fill a block.
        NoRealisationError: the machine has no kernel for the types.
        NoPlanError: nothing fits.
    """
    form = packed_format(problem.pattern)
    if problem.data_type is not DataType.HALF or not can_expand(form.n, form.m):
        raise NoRealisationError(
            f"no kernel expands {form.n}:{form.m} groups of {problem.data_type.value}; there are "
            "half ones of 1:2, 2:4 and up to 4 of 4, 8 or 16 columns, half of them at most; use "
            "realisation 'element'"
        )
    with no_realisation():
        kernel = dense_kernel(*_kernel_facts(problem), published=_is_published(problem))
        codelet = for_machine(problem.machine, ExpandGroups(form.n, form.m))
    packed = PackedProduct(
        kernel=kernel,
        partials_type=problem.partials_type,
        form=BlockWeights(
            stored=form.unit_values,
            listed_bytes=codelet.block_indices,
            prepared_bytes=AMP_BLOCK**2 * problem.data_type.bytes,
            prepare=lambda machine, blocks: codelet.cycles(machine, {"blocks": blocks}, {}),
        ),
        realise=lambda trips: Expanded(form.n, form.m, trips),
    )
    return _packed_candidates(problem, packed, "expand")


def amp_candidates(problem: Problem) -> list[Candidate]:
    """Return the split for a hypothetical AMP that multiplies kept values and selects their inputs.

    Raises:
        NoRealisationError: the machine has no kernel for the types.
        NoPlanError: nothing fits.
    """
    with no_realisation():
        kernel = sparse_amp_kernel(*_kernel_facts(problem), published=_is_published(problem))
    packed = PackedProduct(
        kernel=kernel,
        partials_type=problem.partials_type,
        form=BlockWeights(stored=AmpUnits(AMP_BLOCK).block_values),
        realise=lambda trips: SelectedByAmp(),  # noqa: ARG005  # values lie alike in trips
    )
    return _packed_candidates(problem, packed, "amp")


def _kernel_facts(problem: Problem) -> tuple[Machine, DataType, DataType]:
    return problem.machine, problem.data_type, problem.partials_type


def _is_published(problem: Problem) -> bool:
    return bool(problem.option("published_kernels"))


def _packed_candidates(problem: Problem, packed: PackedProduct, name: str) -> list[Candidate]:
    """Return the split of fewest estimated cycles of a pattern n:m as packed blocks."""
    inner = packed.realise(1).inner(problem.pattern)
    job = StaticJob(problem.machine, packed.kernel, inner, packed.partials_type)
    splits = quickest_splits(
        job,
        packed.kernel,
        n=problem.n,
        share=problem.option("available_memory_proportion"),
        subject=f"{problem.pattern.format.name} {name}",
        form=packed.form,
    )

    def make(split: Axes) -> Plan:
        n, form = problem.n, packed.form
        plan = plan_of(job, packed.kernel, n=n, split=split, strategy="dense", form=form)
        trips = 1 if plan.trips is None else plan.trips.count
        realisation = packed.realise(trips)
        method = "static_sparse"
        return attrs.evolve(plan, pattern=problem.pattern, method=method, realisation=realisation)

    return split_candidates(splits, make, name=name, margin=PACKED_MARGIN)


def packed_format(pattern: Pattern) -> PackedBlocks:
    """Return the format of the blocks in which an N:M pattern is multiplied.

    Raises:
        InputError: the pattern is not N:M.
        MatrixError: groups do not fill a block.
    """
    form = pattern.format
    if not isinstance(form, NM):
        raise InputError(f"packed blocks are of N:M patterns; this one has {form.storage}")
    return PackedBlocks(AMP_BLOCK, form.n, form.m)
