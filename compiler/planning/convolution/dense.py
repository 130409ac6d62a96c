"""Dense convolution: all blocks of 16 on the AMP, whatever weights are zero, by its own search.

Filters, channels, output rows and columns and the batch are cut at once; slices of the batch, and
strips of columns with halos of their own, also in turn. For each candidate, of both ways over rows,
and flattened where channels leave inputs of a block empty,

    cycles = values exchange
           + rounds x (image exchange + prepare + multiply + partials exchange + reduce)

with the kernels' own cycle formulas and the busiest port of each exchange. The fewest cycles win
among candidates whose temporaries keep to a share of SRAM; if there are none, among all that fit.

A tile receives all lines of x that it reads, its own ones from itself, and values with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import prod
from typing import Any

import attrs
import numpy as np

from ipusim import BoolArray, IntArray, Machine
from ipusim.kernels import DenseAmp, DirectDense, FlattenTaps, direct_dense_kernel, for_machine

from ...matrix.pattern import Pattern
from ...operations.convolution.filters import matrix_shape
from ...operations.convolution.flattened import (
    FlattenedConvolution,
    FlattenedLines,
    flattened_taps,
)
from ...operations.convolution.geometry import Convolution
from ...operations.convolution.lines import ConvolutionLines
from ...plan.axes import Axes, fewest
from ...plan.no_plan import NoPlanError, refusal
from ...plan.options.methods import ConvolutionOptions
from ...plan.plan import Plan
from ..engine import (
    Counted,
    Load,
    Need,
    admitted,
    chunks_of,
    code_bytes,
    moved_lines,
    reduce_cycles,
    row_of,
    terms,
    total_of,
)
from .cutting import Cutting, plan_of, run_bytes, seats_of
from .planners import ConvolutionJob

BLOCK = 16
MOST_STRIPS = 16  # with more, a band of rows would do as well
LEAST_COLUMNS = 14  # of a strip, whose halo of a kernel of three is then a seventh


@attrs.frozen
class DenseForm:
    """What the kernel multiplies: channels by tap, or flattened; one way over rows.

    Attributes:
        convolution: what is computed.
        kernel: that multiplies.
        joined: a kernel takes all output rows of a band at once.
        flattened: rows of taps and channels are one dimension, see `flattened`.
    """

    convolution: Convolution
    kernel: DirectDense | DenseAmp
    joined: bool
    flattened: bool

    @property
    def how(self) -> ConvolutionLines:
        """Lines of the result, of one image."""
        return ConvolutionLines(self.convolution, BLOCK, 1, 1, joined=self.joined)

    @property
    def heard(self) -> ConvolutionLines:
        """Lines of x as they travel."""
        return FlattenedLines(self.how).narrow if self.flattened else self.how

    @property
    def multiplied(self) -> ConvolutionLines:
        """Lines of x as the kernel reads them."""
        return FlattenedLines(self.how).inner if self.flattened else self.how

    @property
    def launches(self) -> int:
        """Blocks of all channels and taps, of a row of filters."""
        return self.multiplied.channel_groups * prod(self.multiplied.convolution.taps)

    @property
    def name(self) -> str:
        """Of the way over rows."""
        return "joined" if self.joined else "runs"


DenseWay = tuple[DenseForm, Axes]  # of one row


def plan_dense_convolution(job: ConvolutionJob) -> Plan:
    """The plan with the fewest cycles of those that fit.

    Raises:
        NoPlanError: nothing fits, or what the options fix has no split.
    """
    forms = list(forms_of(job))
    counted = [best for form in forms if (best := _best(job, form)) is not None]
    if not counted:
        raise _refusal(job, forms)
    return _plan(job, min(counted, key=lambda candidate: candidate.order))


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


def _best(job: ConvolutionJob, form: DenseForm) -> Counted[DenseWay] | None:
    """The best split of one form, if any fits."""
    machine, fixed = job.machine, FixedSplits.of(job.options, job.convolution)
    splits = dense_splits(form, machine.tiles, fixed)
    need = tile_bytes(machine, form, splits)
    rows, modest = admitted(machine, need, job.options.available_memory_proportion)
    if not len(rows):
        return None
    cycles = cycle_terms(machine, form, splits.take(rows))
    best = int(np.argmin(total_of(cycles)))
    split = splits.take(rows[[best]])
    return Counted((form, split), row_of(cycles, best), int(need.whole[rows[best]]), modest)


@attrs.frozen(kw_only=True)
class FixedSplits:
    """What a user fixes; 0 is searched.

    Attributes:
        filters, channels, bands: shares of filters, of channels, of output rows.
        images: of a slice of the batch.
        parts: slices at once.
    """

    filters: int = 0
    channels: int = 0
    bands: int = 0
    images: int = 0
    parts: int = 0

    @classmethod
    def of(cls, options: ConvolutionOptions, convolution: Convolution) -> FixedSplits:
        """Those of options; a slice has no more images than the batch."""
        return cls(
            filters=options.filter_split,
            channels=options.channel_split,
            bands=options.row_split,
            images=min(options.sub_batch, convolution.batch),
            parts=options.batch_split,
        )


def dense_splits(form: DenseForm, tiles: int, fixed: FixedSplits) -> Axes:
    """All ways that are worth comparing; none where what is fixed asks for too much.

    Flattened channels stay together: few of them are a group or two.

    Returns:
        filters, channels, bands: shares of filters, of channels, of output rows.
        images, strips: of a slice of the batch, and of output columns, each a slice of its own.
        parts, rounds: slices at once, and how often so many.
    """
    convolution, lines = form.convolution, form.how
    batch = convolution.batch
    images = np.array([fixed.images]) if fixed.images else np.unique(-(-batch // fewest(batch)))
    c = Axes.grid(
        filters=_numbers(lines.filter_groups, tiles, fixed.filters),
        channels=_numbers(1 if form.flattened else lines.channel_groups, tiles, fixed.channels),
        bands=_numbers(convolution.output[0], tiles, fixed.bands),
        images=images,
        strips=_strips(convolution.output[1]),
    )
    room, slices = tiles // seats_of(c), -(-batch // c.images) * c.strips
    parts = np.minimum(np.minimum(room, slices), fixed.parts or slices)
    rounds = -(-slices // np.maximum(parts, 1))
    c = c.with_(parts=-(-slices // rounds), rounds=rounds)
    return c.take((room >= fixed.parts) & (parts > 0))


def _strips(columns: int) -> IntArray:
    """Numbers of strips worth trying: few, or halos take what they save."""
    strips = fewest(columns)[::-1]  # the most first: the first of equal ones is kept
    several = (strips <= MOST_STRIPS) & (columns >= LEAST_COLUMNS * strips)
    tried: IntArray = strips[(strips == 1) | several]
    return tried


def _numbers(size: int, tiles: int, fixed: int) -> IntArray:
    """Of parts worth trying: for each size of the largest, fewest and, for tile pairs, even."""
    if fixed:
        return np.array([fixed] if fixed <= size else [], dtype=np.int64)
    return fewest(size, tiles, even=True)


def fullest_tile(form: DenseForm, c: Axes) -> Axes:
    """What the tile with most work has of each split.

    Returns:
        filters, rows: groups of 16 of its share, and output rows of its band.
        launches: blocks of a row of its share.
        blocks: of its values.
        read, x_bytes: lines of x that it needs, and of a line; of a slice's it keeps `kept`.
        made, positions: lines that it makes of those for the kernel, 0 where that reads them as
            they are, and positions of such a line; `prepared` are their bytes.
        y_numbers, q_numbers: of a line of y, and of all partial sums with columns between them.
        width, runs: positions of a run of the kernel, and how many runs.
    """
    lines, received, inner = form.how, form.heard, form.multiplied
    # Of a strip: columns of y, and of x with its halo.
    across = -(-lines.columns.outputs // c.strips)
    wide = across + lines.columns.length - lines.columns.outputs
    apart = wide if form.joined else across
    filters = -(-lines.filter_groups // c.filters)
    channels = -(-inner.channel_groups // c.channels)
    rows = -(-form.convolution.output[0] // c.bands)
    groups = received.channel_groups if form.flattened else channels
    launches, numbers = channels * prod(inner.convolution.taps), c.images * BLOCK
    made, positions = channels * inner.lines_each(rows) * int(form.flattened), wide * c.images
    return Axes(
        filters=filters,
        launches=launches,
        blocks=filters * launches,
        rows=rows,
        read=groups * received.lines_each(rows),
        kept=-(-prod(received.x_shape) // seats_of(c)),
        x_bytes=wide * c.images * received.block * form.kernel.data_type.bytes,
        made=made,
        positions=positions,
        prepared=made * positions * BLOCK * form.kernel.data_type.bytes,
        y_numbers=across * numbers,
        q_numbers=filters * rows * apart * numbers,
        width=((rows - 1) * apart * form.joined + across) * c.images,
        runs=1 if form.joined else rows,
    )


def cycle_terms(machine: Machine, form: DenseForm, c: Axes) -> dict[str, IntArray]:
    """Cycles of every candidate by term."""
    kernel, f = form.kernel, fullest_tile(form, c)
    rectangle = {"width": f.width, "rows": f.filters, "columns": f.launches}
    multiply = f.runs * kernel.cycles(machine, rectangle, {})
    counted = terms(
        machine, lines_load(machine, kernel, c, f, {"multiply": multiply}), barriers=True
    )
    if form.flattened:
        codelet = for_machine(machine, FlattenTaps(kernel.data_type))
        made = codelet.cycles(machine, {"columns": f.made, "n": f.positions}, {})
        counted["prepare"] = c.rounds * made
    return counted


def tile_bytes(machine: Machine, form: DenseForm, c: Axes) -> Need:
    """What every candidate asks of the fullest tile."""
    return lines_need(machine, form.kernel, c, fullest_tile(form, c))


def lines_load(
    machine: Machine,
    kernel: DirectDense | DenseAmp,
    c: Axes,
    f: Axes,
    compute: Mapping[str, IntArray],
) -> Load:
    """Of splits whose fullest tile has whole lines of x and y; values stay for all rounds."""
    lines, split = f.filters * f.rows, c.channels > 1
    pieces, types = _pieces(c, f), (kernel.partials_type, kernel.data_type)
    return Load(
        x_bytes=f.read * f.x_bytes,
        wide=is_wide(machine, f, c),
        value_bytes=_weight_bytes(kernel, f),
        sharers=c.parts * c.bands,
        partial_bytes=pieces * f.y_numbers * kernel.partials_type.bytes * (c.channels - 1),
        compute=compute,
        reduce=reduce_cycles(
            machine,
            types,
            pieces=np.where(split, pieces, 0),
            size=f.y_numbers,
            depth=c.channels,
            moved=moved_lines(types, np.where(split, 0, lines), 0, c.rounds),
            line=f.y_numbers,
            joins=f.q_numbers == lines * f.y_numbers,
        ),
        rounds=c.rounds,
    )


def lines_need(machine: Machine, kernel: DirectDense | DenseAmp, c: Axes, f: Axes) -> Need:
    """Bytes of the same."""
    pieces = _pieces(c, f)
    data, partial = kernel.data_type.bytes, kernel.partials_type.bytes
    arriving = pieces * (c.channels - 1)
    output = np.where(c.channels > 1, pieces, f.filters * f.rows)
    resident = f.kept * f.x_bytes + output * f.y_numbers * data
    messages = f.read * chunks_of(f.x_bytes * c.rounds) + arriving
    of_round = resident + code_bytes(machine, messages) + f.runs * run_bytes(machine, kernel)
    return Need.of(
        partials=f.q_numbers * partial,
        operands=f.read * f.x_bytes + f.prepared,
        received=arriving * f.y_numbers * partial,
        stays=_weight_bytes(kernel, f) + c.rounds * of_round,
    )


def _pieces(c: Axes, f: Axes) -> IntArray:
    """Lines of the result that the fullest owner adds up: they are not cut."""
    return -(-f.filters * f.rows // c.channels)


def _weight_bytes(kernel: DirectDense | DenseAmp, f: Axes) -> IntArray:
    return f.blocks * BLOCK**2 * kernel.data_type.bytes


def is_wide(machine: Machine, f: Axes, c: Axes) -> BoolArray:
    """Whether neighbours take the same x, in messages long enough for both lanes."""
    shared = (c.filters % 2 == 0) & (machine.tiles_per_pair == 2)
    wide: BoolArray = shared & (f.x_bytes >= machine.pair_min_bytes)
    return wide


def _plan(job: ConvolutionJob, best: Counted[DenseWay]) -> Plan:
    """The plan that one candidate stands for."""
    machine, (form, split) = job.machine, best.way
    chosen = split.at(0)
    strips = chosen["strips"]
    lines = attrs.evolve(
        form.how, images=chosen["images"], bands=chosen["bands"], strips=strips, apart=strips > 1
    )
    flat = FlattenedLines(lines)
    inner = flat.inner if form.flattened else lines
    pattern = Pattern.full(matrix_shape(inner.convolution, BLOCK), BLOCK)
    groups, filters, channels = inner.channel_groups, chosen["filters"], chosen["channels"]
    down = pattern.rows * filters // lines.filter_groups
    cutting = Cutting(
        how=lines,
        share=pattern.columns % groups * channels // groups * filters + down,
        shares=filters * channels,
        parts=chosen["parts"],
        wide=bool(is_wide(machine, fullest_tile(form, split), split)[0]),
    )
    flattened = FlattenedConvolution(lines), flattened_taps(machine, flat, job.data_type)
    return plan_of(
        cutting,
        pattern,
        machine=machine,
        kernel=form.kernel,
        algorithm="dense",
        details=_details(form, chosen, cutting),
        estimate=best.cycles,
        realised=flattened if form.flattened else None,
    )


def _details(form: DenseForm, chosen: Mapping[str, Any], cutting: Cutting) -> dict[str, object]:
    """What names the decision."""
    return {
        "filter_split": chosen["filters"],
        "channel_split": chosen["channels"],
        "row_split": chosen["bands"],
        "sub_batch": chosen["images"],
        "column_strips": chosen["strips"],
        "batch_split": chosen["parts"],
        "rounds": chosen["rounds"],
        "rows": form.name,
        "flattened": form.flattened,
        "wide_exchange": cutting.wide,
        **padding_of(cutting.how, form.launches * BLOCK),
    }


def padding_of(lines: ConvolutionLines, inputs: int) -> dict[str, str]:
    """What is multiplied without need, in words; nothing where all is whole.

    Args:
        lines: the lines of the result.
        inputs: of every output, those that fill blocks up included.
    """
    convolution = lines.convolution
    pairs = {
        "filters": (lines.filter_groups * BLOCK, convolution.filters),
        "taps and channels": (inputs, convolution.channels * prod(convolution.taps)),
        "images": (lines.batch_slices * lines.images, convolution.batch),
        "columns": (lines.q_columns * lines.strips, convolution.output[1]),
    }
    grown = [f"{name} {need} to {made}" for name, (made, need) in pairs.items() if made > need]
    if not grown:
        return {}
    made, need = (prod(pair[side] for pair in pairs.values()) for side in (0, 1))
    return {"padding": f"{', '.join(grown)}: {made / need:.2f} times the multiplications"}


def _refusal(job: ConvolutionJob, forms: list[DenseForm]) -> NoPlanError:
    """Why there is no plan."""
    machine, convolution = job.machine, job.convolution
    fixed = FixedSplits.of(job.options, convolution)
    subject = (
        f"dense convolution {convolution.channels} to {convolution.filters}, batch "
        f"{convolution.batch} on {machine.name}"
    )
    needs = [
        int(tile_bytes(machine, form, splits).whole.min())
        for form in forms
        if len(splits := dense_splits(form, machine.tiles, fixed))
    ]
    if not needs:
        return refusal(
            f"{subject}: no way to cut it into the shares that are fixed on "
            f"{machine.tiles:,} tiles; fix fewer",
            machine,
        )
    return refusal(
        f"{subject}: no split fits; the smallest needs {min(needs):,} bytes of a "
        f"tile's {machine.usable_bytes:,}; try more tiles or a smaller batch",
        machine,
        least_bytes=min(needs),
    )
