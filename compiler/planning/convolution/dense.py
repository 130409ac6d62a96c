"""Dense convolution: all blocks of 16 x 16 on the AMP, zeros included.

Filters, channels, output rows and columns and the batch are cut into parallel parts. Slices of the
batch, and strips of columns with halos of their own, may also follow one another in rounds.
Output rows are joined (one run of the kernel takes all rows of a band) or not; channels are
flattened with the taps of the filter where they would leave inputs of a 16 x 16 block empty. The
estimate of a candidate is

    cycles = values exchange
           + rounds x (image exchange + prepare + multiply + partials exchange + reduce)

with the kernels' own cycle formulas and the busiest port of each exchange. The candidate with the
fewest cycles is selected among those whose temporary bytes keep to a share of SRAM; if there are
none, among all that fit.

A tile receives all lines of x that it reads, even the ones that it owns, and its weights.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

import attrs

from ipusim import AMP_BLOCK, IntArray
from ipusim.kernels import DirectDense, FlattenTaps, direct_dense_kernel, for_machine

from ...matrix.pattern import Pattern
from ...operations.convolution.filters import matrix_shape
from ...operations.convolution.flattened import FlattenedConvolution, FlattenedLines, flattened_taps
from ...operations.convolution.lines import ConvolutionLines
from ...plan.axes import Axes
from ...problem import Problem
from .cost import dense_sums, shapes_of
from .cutting import Cutting, Realised, padding_of, seats_of, sharers_of
from .dense_search import DenseSearch, is_wide
from .splits import Limits, dense_limits


@attrs.frozen(kw_only=True)
class DenseForm(DenseSearch):
    """Search over a dense convolution with channels tap by tap or flattened, rows joined or not.

    Attributes:
        problem: the convolution, with its machine and options.
        kernel: the multiply kernel.
        joined: True if a run of the kernel takes all output rows of a band at once.
        flattened: True if rows of taps and channels are one dimension; see
            `operations.convolution.flattened`.
    """

    problem: Problem
    kernel: DirectDense
    joined: bool
    flattened: bool

    @property
    def lines(self) -> ConvolutionLines:
        """Lines of the result, for one image in one band."""
        return ConvolutionLines(self.problem.convolution, AMP_BLOCK, 1, 1, joined=self.joined)

    @property
    def received(self) -> ConvolutionLines:
        """Lines of x as tiles receive them."""
        return FlattenedLines(self.lines).quad_lines if self.flattened else self.lines

    @property
    def multiplied(self) -> ConvolutionLines:
        """Lines of x as the kernel reads them, after flattening."""
        return FlattenedLines(self.lines).inner if self.flattened else self.lines

    @property
    def launches(self) -> int:
        """Number of blocks of weights in a row of filters, over all channels and taps."""
        return self.multiplied.channel_groups * prod(self.multiplied.convolution.taps)

    @property
    def name(self) -> str:
        """Value of the option `rows`: "joined", or "runs" for a run of the kernel each row."""
        return "joined" if self.joined else "runs"

    @property
    def limits(self) -> Limits:
        """Limits of the splits; flattened channels are not cut, since they are few."""
        groups = 1 if self.flattened else self.lines.channel_groups
        convolution = self.problem.convolution
        return dense_limits(self.problem, convolution, AMP_BLOCK, channel_groups=groups)

    def work(self, splits: Axes) -> Axes:
        """Return the tile work of the fullest tile, one row a split; see `cost`.

        `computing` reads further columns: `launches`, number of blocks in a row; `width`, columns
        of a run; `flattened_lines`, number of lines that a codelet flattens; `positions`, number
        of positions of a line.
        """
        lines, received, inner = self.lines, self.received, self.multiplied
        joined = splits.with_(joined=self.joined)
        s = shapes_of(self.problem.convolution, AMP_BLOCK, joined, apart=True)
        filters = -(-lines.filter_groups // splits.filters)
        channels = -(-inner.channel_groups // splits.channels)
        launches = channels * prod(inner.convolution.taps)
        groups = received.channel_groups if self.flattened else channels
        size, positions = self.kernel.data_type.bytes, s.x // AMP_BLOCK
        made, x_bytes = (channels * inner.group_lines(s.rows), positions * received.block * size)
        sums = dense_sums(filters, s.rows, splits.channels)
        owned_x = -(-prod(received.x_shape) // seats_of(splits))
        return Axes(
            x_lines=groups * received.group_lines(s.rows),
            x_bytes=x_bytes,
            wide=is_wide(self.problem.machine, x_bytes, splits),
            value_bytes=filters * launches * AMP_BLOCK**2 * size,
            sharers=sharers_of(self.problem, splits),
            filters=filters,
            rows=s.rows,
            y=s.y,
            q=filters * s.rows * s.q,
            runs=s.runs,
            prepared=made * s.x * size * int(self.flattened),
            resident=owned_x * x_bytes + (sums["owned"] + sums["moved"]) * s.y * size,
            listed=0,
            rounds=splits.rounds,
            **sums,
            launches=launches,
            width=s.width,
            flattened_lines=made,
            positions=positions,
        )

    def computing(self, _splits: Axes, work: Axes) -> dict[str, IntArray]:
        """Return the cycles of the codelets of a round, by cost term, int64[splits] each."""
        machine, kernel = self.problem.machine, self.kernel
        rectangle = {"width": work.width, "rows": work.filters, "columns": work.launches}
        multiply = {"multiply": work.runs * kernel.cycles(machine, rectangle, {})}
        if not self.flattened:
            return multiply
        codelet = for_machine(machine, FlattenTaps(kernel.data_type))
        lines = {"columns": work.flattened_lines, "n": work.positions}
        return {"prepare": codelet.cycles(machine, lines, {}), **multiply}

    def cutting(self, split: Axes) -> tuple[Cutting, Pattern, Realised | None]:
        """Return the cutting of a split, the pattern of the weights, and the realisation if any."""
        at = split.at(0)
        strips, filters, channels = at["strips"], at["filters"], at["channels"]
        lines = attrs.evolve(
            self.lines,
            images=at["images"],
            bands=at["bands"],
            strips=strips,
            apart=strips > 1,
        )
        flat = FlattenedLines(lines)
        inner = flat.inner if self.flattened else lines
        pattern = Pattern.full(matrix_shape(inner.convolution, AMP_BLOCK), AMP_BLOCK)
        groups, filter_share = inner.channel_groups, pattern.rows * filters // lines.filter_groups
        cutting = Cutting(
            lines=lines,
            # Column % groups is the channel group of a block. Channel groups, and rows of filters,
            # are cut into intervals that are as equal as possible.
            share=pattern.columns % groups * channels // groups * filters + filter_share,
            shares=filters * channels,
            parts=at["parts"],
            wide=bool(self.work(split).wide[0]),
        )
        if not self.flattened:
            return cutting, pattern, None
        taps = flattened_taps(self.problem.machine, flat, self.problem.data_type)
        return cutting, pattern, (FlattenedConvolution(lines), taps)

    def words(self, cutting: Cutting) -> dict[str, object]:
        """Return the entries that the algorithm adds to the plan's decision."""
        convolution = self.problem.convolution
        taps = self.launches * AMP_BLOCK, convolution.channels * prod(convolution.taps)
        padding = padding_of(cutting.lines, taps=taps if self.flattened else None)
        return {"rows": self.name, "flattened": self.flattened, **padding}


def forms_of(problem: Problem) -> Iterator[DenseForm]:
    """Yield the forms to compare: rows joined or not, channels flattened or not.

    Flattened forms are compared if they have fewer blocks; options may demand or exclude a form.
    """
    kernel = direct_dense_kernel(problem.machine, problem.data_type, problem.partials_type)
    options = problem.convolution_options
    for joined in {None: (False, True), "runs": (False,), "joined": (True,)}[options.rows]:
        plain, flat = (
            DenseForm(problem=problem, kernel=kernel, joined=joined, flattened=flattened)
            for flattened in (False, True)
        )
        if options.flatten != "always":
            yield plain
        fewer = flat.launches < plain.launches
        if options.flatten == "always" or (fewer and options.flatten != "never"):
            yield flat
