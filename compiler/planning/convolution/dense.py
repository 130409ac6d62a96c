"""Dense convolution: all blocks of 16 on the AMP, whatever weights are zero, by its own search.

Filters, channels, output rows and columns and the batch are cut at once; slices of the batch, and
strips of columns with halos of their own, also in turn. For each candidate, of both ways over rows,
and flattened where channels leave inputs of a block empty,

    cycles = values exchange
           + rounds x (image exchange + prepare + multiply + partials exchange + reduce)

with the kernels' own cycle formulas and the busiest port of each exchange. The fewest cycles win
among candidates whose temporaries keep to a share of SRAM; if there are none, among all that fit.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

import attrs
import numpy as np

from ipusim import BoolArray
from ipusim.kernels import direct_dense_kernel

from ...matrix.pattern import Pattern
from ...operations.convolution.filters import matrix_shape
from ...operations.convolution.flattened import (
    FlattenedConvolution,
    FlattenedLines,
    flattened_taps,
)
from ...operations.convolution.lines import ConvolutionLines
from ...plan.no_plan import NoPlanError
from ...plan.operation import TOTAL
from ...plan.plan import Plan
from .cutting import Cutting, plan_of
from .dense_cost import cycle_terms, is_wide, room_of
from .dense_splits import (
    BLOCK,
    DenseForm,
    DenseSplits,
    FixedSplits,
    dense_splits,
    fullest_tile,
)
from .planners import ConvolutionJob


@attrs.frozen
class _Found:
    """The best candidate of one form.

    Attributes:
        form: what is multiplied.
        split: one row.
        terms: its cycles.
        modest: it keeps the share of SRAM for temporaries.
    """

    form: DenseForm
    split: DenseSplits
    terms: dict[str, int]
    modest: bool

    @property
    def total(self) -> int:
        """Cycles of all terms."""
        return sum(self.terms.values())


def plan_dense_convolution(job: ConvolutionJob) -> Plan:
    """The plan with the fewest cycles of those that fit.

    Raises:
        NoPlanError: nothing fits, or what the options fix has no split.
    """
    forms = list(forms_of(job))
    found = [each for form in forms if (each := _best(job, form)) is not None]
    if not found:
        raise _refusal(job, forms)
    return _plan(job, min(found, key=lambda each: (not each.modest, each.total)))


def forms_of(job: ConvolutionJob) -> Iterator[DenseForm]:
    """What is worth comparing: flattened where that makes fewer blocks, unless the options say."""
    kernel = direct_dense_kernel(job.machine, job.data_type, job.partials_type)
    for joined in {None: (False, True), "runs": (False,), "joined": (True,)}[job.options.rows]:
        plain, flat = (
            DenseForm(job.convolution, kernel, joined, flattened) for flattened in (False, True)
        )
        if job.options.flatten != "always":
            yield plain
        fewer = flat.launches < plain.launches
        if job.options.flatten == "always" or (fewer and job.options.flatten != "never"):
            yield flat


def _best(job: ConvolutionJob, form: DenseForm) -> _Found | None:
    """The best split of one form, if any fits."""
    machine = job.machine
    splits = dense_splits(form, machine.tiles, _fixed(job))
    need = room_of(machine, form, splits)
    fits = need.whole <= machine.usable_bytes
    modest = need.temporary <= job.options.available_memory_proportion * machine.sram_bytes
    keeps = bool((fits & modest).any())
    allowed: BoolArray = fits & modest if keeps else fits
    if not allowed.any():
        return None
    splits = splits.some(np.flatnonzero(allowed))
    terms = cycle_terms(machine, form, splits)
    row = int(np.argmin(np.sum(list(terms.values()), axis=0)))
    chosen = {name: int(column[row]) for name, column in terms.items()}
    return _Found(form, splits.some(np.array([row])), chosen, keeps)


def _fixed(job: ConvolutionJob) -> FixedSplits:
    """What the options fix."""
    options = job.options
    return FixedSplits(
        filters=options.filter_split,
        channels=options.channel_split,
        bands=options.row_split,
        images=min(options.sub_batch, job.convolution.batch),
        parts=options.batch_split,
    )


def _plan(job: ConvolutionJob, found: _Found) -> Plan:
    """The plan that one candidate stands for."""
    machine, form, split = job.machine, found.form, found.split
    one = {name: int(column[0]) for name, column in attrs.asdict(split).items()}
    strips = one["strips"]
    how = attrs.evolve(
        form.how, images=one["images"], bands=one["bands"], strips=strips, apart=strips > 1
    )
    flat = FlattenedLines(how)
    inner = flat.inner if form.flattened else how
    pattern = Pattern.full(matrix_shape(inner.convolution, BLOCK), BLOCK)
    groups, filters, channels = inner.channel_groups, one["filters"], one["channels"]
    down = pattern.rows * filters // how.filter_groups
    cutting = Cutting(
        how=how,
        share=pattern.columns % groups * channels // groups * filters + down,
        shares=filters * channels,
        parts=one["parts"],
        wide=bool(is_wide(machine, fullest_tile(form, split), split)[0]),
    )
    operation = FlattenedConvolution(how)
    return plan_of(
        cutting,
        pattern,
        machine=machine,
        kernel=form.kernel,
        algorithm="dense",
        details=_told(found, cutting),
        estimate={**found.terms, TOTAL: found.total},
        realised=(operation, flattened_taps(machine, flat, job.data_type))
        if form.flattened
        else None,
    )


def _told(found: _Found, cutting: Cutting) -> dict[str, object]:
    """What names the decision."""
    one = {name: int(column[0]) for name, column in attrs.asdict(found.split).items()}
    return {
        "filter_split": one["filters"],
        "channel_split": one["channels"],
        "row_split": one["bands"],
        "sub_batch": one["images"],
        "column_strips": one["strips"],
        "batch_split": one["parts"],
        "rounds": one["rounds"],
        "rows": found.form.name,
        "flattened": found.form.flattened,
        "wide_exchange": cutting.wide,
        **padding_of(cutting.how, found.form.launches * BLOCK),
    }


def padding_of(how: ConvolutionLines, inputs: int) -> dict[str, str]:
    """What is multiplied without need, in words; nothing where all is whole.

    Args:
        how: the lines of the result.
        inputs: of every output, those that fill blocks up included.
    """
    each = how.convolution
    pairs = {
        "filters": (how.filter_groups * BLOCK, each.filters),
        "taps and channels": (inputs, each.channels * prod(each.taps)),
        "images": (how.batch_slices * how.images, each.batch),
        "columns": (how.q_columns * how.strips, each.output[1]),
    }
    grown = [f"{name} {need} to {made}" for name, (made, need) in pairs.items() if made > need]
    if not grown:
        return {}
    made, need = (prod(pair[side] for pair in pairs.values()) for side in (0, 1))
    return {"padding": f"{', '.join(grown)}: {made / need:.2f} times the multiplications"}


def _refusal(job: ConvolutionJob, forms: list[DenseForm]) -> NoPlanError:
    """Why there is no plan."""
    machine, each = job.machine, job.convolution
    what = f"dense convolution {each.channels} to {each.filters}, batch {each.batch}"
    needs = [
        int(room_of(machine, form, splits).whole.min())
        for form in forms
        if len(splits := dense_splits(form, machine.tiles, _fixed(job)))
    ]
    if not needs:
        return NoPlanError(
            f"{what} on {machine.name}: no way to cut it into the shares that are fixed on "
            f"{machine.tiles:,} tiles; fix fewer",
            least_bytes=None,
            bound_bytes=machine.usable_bytes,
        )
    return NoPlanError(
        f"{what} on {machine.name}: no split fits; the smallest needs {min(needs):,} bytes of a "
        f"tile's {machine.usable_bytes:,}; try more tiles or a smaller batch",
        least_bytes=min(needs),
        bound_bytes=machine.usable_bytes,
    )
