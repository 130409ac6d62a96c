"""Plans of N:M patterns that are cut as dense ones: blocks of 16 x 16, n of every m values stored.

The search is the dense planner's, over splits of m, n and k, rounds and trips; what a block takes
in memory, on the exchange and before its multiply comes from a `PackedProduct`. The plan keeps
the user's pattern, and says by its realisation how blocks and their indices lie.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs

from ipusim import DataType, InputError, Machine
from ipusim.kernels import (
    ExpandGroups,
    NoKernelError,
    can_expand,
    dense_kernel,
    for_machine,
    sparse_amp_kernel,
)

from ..matrix.formats import NM, AmpUnits, PackedBlocks
from ..matrix.pattern import Pattern
from ..operations.realisations import Expanded, SelectedByAmp
from ..plan.options.methods import StaticOptions
from ..plan.plan import Plan, partials_for
from ..plan.realisation import Realisation
from .dense import plan_of, quickest_splits
from .dense_cost import BLOCK, BlockWeights, DenseProduct
from .static_cost import StaticJob

SEARCHED = {
    "strategy": ("auto", "popsparse", "grid", "dense"),
    "n_split": (0,),
    "num_column_bands": (0,),
}


@attrs.frozen(kw_only=True)
class PackedProduct:
    """How packed blocks are multiplied.

    Attributes:
        kernel: that multiplies blocks, as received or as prepared.
        partials_type: of partial sums.
        form: what a block takes; values of a block are those that its format stores.
        realise: the realisation of a plan of so many trips over rows.
    """

    kernel: DenseProduct
    partials_type: DataType
    form: BlockWeights
    realise: Callable[[int], Realisation]


def plan_expand(
    pattern: Pattern,
    *,
    n: int,
    machine: Machine,
    types: tuple[DataType, DataType | None],
    options: StaticOptions,
) -> Plan:
    """A plan that expands weights on the tile and multiplies them as a dense matrix.

    Args and refusals are those of `realised`.
    """
    data_type, partials_type = types[0], partials_for(*types)
    form = packed_format(pattern)
    if data_type is not DataType.HALF or not can_expand(form.n, form.m):
        raise NoKernelError(
            f"no kernel expands {form.n}:{form.m} groups of {data_type.value}; there are half ones "
            "of 1:2, 2:4 and up to 4 of 4, 8 or 16 columns, half of them at most; use "
            "realisation 'element'"
        )
    kernel = dense_kernel(machine, data_type, partials_type, published=options.published_kernels)
    codelet = for_machine(machine, ExpandGroups(form.n, form.m))
    packed = PackedProduct(
        kernel=kernel,
        partials_type=partials_type,
        form=BlockWeights(
            stored=form.unit_values,
            listed_bytes=codelet.block_indices,
            prepared_bytes=BLOCK**2 * data_type.bytes,
            prepare=lambda machine, blocks: codelet.cycles(machine, {"blocks": blocks}, {}),
        ),
        realise=lambda trips: Expanded(form.n, form.m, trips),
    )
    return plan_packed(pattern, packed, n=n, machine=machine, options=options)


def plan_amp(
    pattern: Pattern,
    *,
    n: int,
    machine: Machine,
    types: tuple[DataType, DataType | None],
    options: StaticOptions,
) -> Plan:
    """A plan for a hypothetical AMP that multiplies kept values and selects their inputs.

    Args and refusals are those of `realised`.
    """
    partials_type = partials_for(*types)
    kernel = sparse_amp_kernel(
        machine, types[0], partials_type, published=options.published_kernels
    )
    packed = PackedProduct(
        kernel=kernel,
        partials_type=partials_type,
        form=BlockWeights(stored=AmpUnits(BLOCK).block_values),
        realise=lambda trips: SelectedByAmp(),  # noqa: ARG005  # values lie alike in trips
    )
    return plan_packed(pattern, packed, n=n, machine=machine, options=options)


def plan_packed(
    pattern: Pattern, packed: PackedProduct, *, n: int, machine: Machine, options: StaticOptions
) -> Plan:
    """The plan of fewest counted cycles of a pattern n:m as packed blocks.

    Args:
        pattern: the user's, of format N:M, shared by rows or not.
        packed: how its blocks are multiplied.
        n: columns of x.
        machine: the chip.
        options: of which the share of memory is read; others fix what the search decides.

    Raises:
        InputError: an option that this search does not have.
        NoPlanError: nothing fits.
    """
    check_searched(options, f"realisation {options.realisation!r}")
    inner = packed.realise(1).inner(pattern)
    job = StaticJob(machine, packed.kernel, inner, packed.partials_type)
    split = quickest_splits(
        job,
        packed.kernel,
        n=n,
        share=options.available_memory_proportion,
        subject=f"{pattern.format.name} {options.realisation}",
        form=packed.form,
    )
    plan = plan_of(job, packed.kernel, n=n, split=split, strategy="dense", form=packed.form)
    trips = 1 if plan.trips is None else plan.trips.count
    return attrs.evolve(
        plan, pattern=pattern, method="static_sparse", realisation=packed.realise(trips)
    )


def packed_format(pattern: Pattern) -> PackedBlocks:
    """The format of the blocks in which a pattern n:m is multiplied.

    Raises:
        InputError: no pattern n:m.
        MatrixError: groups that do not fill a block.
    """
    form = pattern.format
    if not isinstance(form, NM):
        raise InputError(f"packed blocks are of N:M patterns; this one has {form.storage}")
    return PackedBlocks(BLOCK, form.n, form.m)


def check_searched(options: StaticOptions, subject: str) -> None:
    """Refuse what fixes a part of a decision that the dense search makes.

    Raises:
        InputError: the option, and the subject that is planned.
    """
    for name, open_to in SEARCHED.items():
        if getattr(options, name) not in open_to:
            raise InputError(
                f"{name} {getattr(options, name)!r}: {subject} is planned by the dense search, "
                "which has none; leave it out"
            )
    if options.lowering not in (None, "own"):
        raise InputError(
            f"lowering {options.lowering!r}: {subject} has none but its own; use 'own'"
        )
