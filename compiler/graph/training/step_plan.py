"""The plan of a training step: a grid of whole strips that has room for all its programs.

A strip is a run of 16 columns of one row; kernels that make masks handle a strip at once. The
dynamic planner does not count the shadow weights, masks and gradient that lie on the tiles of its
buckets. So its grids are tried in the order of its estimates, and again with smaller shares of
memory if none of them fits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import itemgetter
from typing import Any

from ipusim import BOW, DataType, InputError, Machine, Program, in_short
from ipusim.kernels import STRIP

from ...matrix.bound import Bound
from ...plan.bucket_grid import Buckets
from ...plan.no_plan import NoPlanError, refusal
from ...plan.options.door import check_type, resolve_names
from ...plan.options.methods import COLUMNS_OPTION, DenseOptions
from ...plan.plan import Plan
from ...planners import plan_dynamic
from ...planning.dense import dense_candidates
from ...problem import Problem, Product
from .step import GROUP, PRODUCTS, TrainingStep

# Shares of a tile's memory for operands and sums: the default of dynamic plans, then smaller ones
# that leave room for shadow weights, masks and the gradient.
MEMORY_SHARES = (0.6, 0.4, 0.25, 0.15)
MAX_GRIDS = 4  # grids that are tried for each share of memory; reason for 4 not recorded
# Options of `plan_dynamic` that a user may fix.
FIXABLE = ("px", "py", "pz", "available_memory_proportion")
# Reasons why a training step lacks options of other plans, after their names.
LACKING = dict.fromkeys(
    ("weights", "weights_budget"),
    " (weights change in every step: values are shared, and each program reads the new ones)",
)


def plan_training_step(
    bound: Bound,
    *,
    n: int,
    machine: Machine | str = BOW,
    decays: bool = True,
    gradient_partials: DataType | str = DataType.HALF,
    **fields: Any,
) -> TrainingStep:
    """Plan a training step of N:4 weights.

    Args:
        bound: bound of the weights, in `NM(1, 4)`, `NM(2, 4)` or `NM(3, 4)`, whose columns are
            whole strips of 16. Data are half.
        n: columns of the dense operands, a multiple of 16.
        machine: chip, or its name, as `plan_static` takes it.
        decays: True for SR-STE; False for STE, whose update needs no masks.
        gradient_partials: type of partial sums of the dense gradient, half as in dense plans.
        fields: options of `plan_dynamic` that are in `FIXABLE`.

    Raises:
        InputError: for a value that is no bound, another format, sizes that are not of whole
            strips, another option.
        NoPlanError: if no grid has rectangles of whole strips, or nothing fits.
    """
    # For each share of memory, largest first: plan the dense gradient, then try grids of the sparse
    # products in the order of their estimates. The first grid on which all programs fit is taken.
    machine, partials, _ = resolve_names(machine, gradient_partials, None)
    _check(bound, n, fields, decays=decays)
    share = fields.get("available_memory_proportion")
    reason: NoPlanError | None = None
    for proportion in MEMORY_SHARES if share is None else (share,):
        options = {"strategy": "expected", **fields, "available_memory_proportion": proportion}
        try:
            dense = _dense(bound, n, machine, partials, proportion)
            for plan in _grids(bound, n, machine, options):
                step = TrainingStep(plan, dense, decays)
                if all(_fits_memory(step.program(stage)) for stage in PRODUCTS):
                    return step
        except NoPlanError as error:
            reason = reason or error
    raise reason or _no_room(bound, n, machine)


def _no_room(bound: Bound, n: int, machine: Machine) -> NoPlanError:
    """Return the error of a training step for which no plan fits into memory."""
    return refusal(
        f"a training step of {bound.shape[0]} x {bound.shape[1]} at n = {n} leaves no room for its "
        "products beside weights and masks; use more tiles or a smaller n",
        machine,
    )


def _check(bound: Bound, n: int, fields: Mapping[str, Any], *, decays: object) -> None:
    """Refuse a bound, a number of columns or options that a training step cannot have."""
    check_type("plan_training_step", bound)
    nm_format = bound.nm
    if nm_format is None or nm_format.m != GROUP or nm_format.n == GROUP:
        raise InputError(
            f"a training step of weights in {bound.format.storage}: masks are made on the chip for "
            "1, 2 or 3 of every 4 columns; use Bound(shape, NM(2, 4))"
        )
    COLUMNS_OPTION.check("n", n)
    for name, side in (("k", bound.shape[1]), ("n", n)):
        if side % STRIP:
            raise InputError(f"{name} = {side} in a training step; use a multiple of {STRIP}")
    for name in fields:
        if name not in FIXABLE:
            reason = LACKING.get(name, "")
            raise InputError(
                f"no option {name!r} of a training step{reason}; it has {', '.join(FIXABLE)}"
            )
    if not isinstance(decays, bool):
        raise InputError(f"decays is {in_short(decays)}; give True for SR-STE, False for STE")


def _dense(bound: Bound, n: int, machine: Machine, partials: DataType, share: float) -> Plan:
    """Return the plan of the dense gradient of the weights, transposed: x dy^T.

    A training step has no option for streams that are kept over launches, so that its gradient is
    planned without them, and relies on nothing but what public kernels show.
    """
    m, k = bound.shape
    problem = Problem.of(
        (k, n),
        Product(m),
        machine=machine,
        partials_type=partials,
        options=DenseOptions(
            strategy="dense",
            weights="shared",  # both operands change in every step
            published_kernels=False,
            available_memory_proportion=share,
        ),
    )
    dense = dense_candidates(problem, keeps_streams=False)[0].plan()
    if dense.trips is not None or dense.partition.columns != m:
        raise refusal(
            f"the dense gradient of {m} x {k} at n = {n} only fits in trips, or pads its rows; "
            "use more tiles, or rows that divide evenly",
            machine,
        )
    return dense


def _grids(bound: Bound, n: int, machine: Machine, fields: Mapping[str, Any]) -> Iterator[Plan]:
    """Yield plans whose rectangles have whole strips, in rising order of their estimates.

    Raises:
        NoPlanError: if there is none.
    """
    # A grid divides the strips of a row into py cells; other values of py only repeat widths.
    row_strips = bound.shape[1] // STRIP
    py_values = sorted({-(-row_strips // strips) for strips in range(1, row_strips + 1)})
    py_values = [fields["py"]] if fields.get("py") else [c for c in py_values if c <= machine.tiles]
    grids: list[tuple[int, Buckets]] = []
    reason: NoPlanError | None = None
    for py in py_values:
        try:
            plan = plan_dynamic(bound, n=n, machine=machine, grad_a=True, **{**fields, "py": py})
        except NoPlanError as error:
            reason = reason or error
            continue
        if plan.buckets is not None and plan.buckets.columns % STRIP == 0:
            grids.append((plan.estimate["total"], plan.buckets))
    if not grids:
        raise reason or refusal(
            f"no grid cuts {bound.shape[1]} columns into rectangles of whole strips of {STRIP}; "
            "leave py to the planner",
            machine,
        )
    for _, buckets in sorted(grids, key=itemgetter(0))[:MAX_GRIDS]:
        grid = {**fields, "px": buckets.px, "py": buckets.py, "pz": buckets.pz}
        # Entries of GradW's workers bring the rows of the meta-info to whole words.
        yield plan_dynamic(bound, n=n, machine=machine, grad_a=True, grad_w=True, **grid)


def _fits_memory(program: Program) -> bool:
    """Return True if all variables end within the memory of a tile."""
    machine = program.machine
    limit = machine.sram_base + machine.usable_bytes
    ends = (
        int((variable.address + variable.bytes)[variable.bytes > 0].max(initial=0))
        for variable in program.variables
    )
    return max(ends, default=0) <= limit
