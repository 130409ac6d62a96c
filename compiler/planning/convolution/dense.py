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
class DirectSearch(DenseSearch):
    """Search over the splits of a dense convolution, for one layout of its channels and rows.

    Channels are multiplied tap by tap or flattened with the taps; rows are joined or not.

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
    def row_blocks(self) -> int:
        """Number of blocks of weights in a block row of filters, over all channels and taps."""
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

        `computing` reads further columns: `row_blocks`, number of blocks of weights in a block row
        of filters; `width`, columns of a run; `flattened_lines`, number of lines of x that a
        codelet writes by flattening; `positions`, number of positions of a line.
        """
        lines, received, inner = self.lines, self.received, self.multiplied
        joined = splits.with_(joined=self.joined)
        sizes = shapes_of(self.problem.convolution, AMP_BLOCK, joined, apart=True)
        filters = -(-lines.filter_groups // splits.filters)
        channels = -(-inner.channel_groups // splits.channels)
        row_blocks = channels * prod(inner.convolution.taps)
        groups = received.channel_groups if self.flattened else channels
        element_bytes, positions = self.kernel.data_type.bytes, sizes.x // AMP_BLOCK
        flattened_lines = channels * inner.group_lines(sizes.rows)
        x_bytes = positions * received.block * element_bytes
        sums = dense_sums(filters, sizes.rows, splits.channels)
        owned_x = -(-prod(received.x_shape) // seats_of(splits))
        return Axes(
            x_lines=groups * received.group_lines(sizes.rows),
            x_bytes=x_bytes,
            wide=is_wide(self.problem.machine, x_bytes, splits),
            value_bytes=filters * row_blocks * AMP_BLOCK**2 * element_bytes,
            sharers=sharers_of(self.problem, splits),
            filters=filters,
            rows=sizes.rows,
            y=sizes.y,
            q=filters * sizes.rows * sizes.q,
            runs=sizes.runs,
            prepared=flattened_lines * sizes.x * element_bytes * int(self.flattened),
            resident=owned_x * x_bytes + (sums["owned"] + sums["moved"]) * sizes.y * element_bytes,
            listed=0,
            rounds=splits.rounds,
            **sums,
            row_blocks=row_blocks,
            width=sizes.width,
            flattened_lines=flattened_lines,
            positions=positions,
        )

    def computing(self, _splits: Axes, work: Axes) -> dict[str, IntArray]:
        """Return the cycles of the codelets of a round, by cost term, int64[splits] each."""
        machine, kernel = self.problem.machine, self.kernel
        rectangle = {"width": work.width, "rows": work.filters, "columns": work.row_blocks}
        multiply = {"multiply": work.runs * kernel.cycles(machine, rectangle, {})}
        if not self.flattened:
            return multiply
        codelet = for_machine(machine, FlattenTaps(kernel.data_type))
        fields = {"columns": work.flattened_lines, "n": work.positions}
        return {"prepare": codelet.cycles(machine, fields, {}), **multiply}

    def cutting(self, split: Axes) -> tuple[Cutting, Pattern, Realised | None]:
        """Return the cutting of a split, the pattern of the weights, and the realisation if any."""
        row = split.at(0)
        strips, filters, channels = row["strips"], row["filters"], row["channels"]
        lines = attrs.evolve(
            self.lines,
            images=row["images"],
            bands=row["bands"],
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
            parts=row["parts"],
            wide=bool(self.work(split).wide[0]),
        )
        if not self.flattened:
            return cutting, pattern, None
        taps = flattened_taps(self.problem.machine, flat, self.problem.data_type)
        return cutting, pattern, (FlattenedConvolution(lines), taps)

    def decision_entries(self, cutting: Cutting) -> dict[str, object]:
        """Return the entries that the algorithm adds to the plan's decision."""
        convolution = self.problem.convolution
        # Size of the dimension of taps and channels, with padding and without.
        sizes = self.row_blocks * AMP_BLOCK, convolution.channels * prod(convolution.taps)
        padding = padding_of(cutting.lines, taps=sizes if self.flattened else None)
        return {"rows": self.name, "flattened": self.flattened, **padding}


def direct_searches(problem: Problem) -> Iterator[DirectSearch]:
    """Yield the searches to compare: rows joined or not, channels flattened or not.

    A search with flattened channels is compared if it multiplies fewer blocks of weights; options
    may demand or exclude a search.
    """
    kernel = direct_dense_kernel(problem.machine, problem.data_type, problem.partials_type)
    options = problem.convolution_options
    for joined in {None: (False, True), "runs": (False,), "joined": (True,)}[options.rows]:
        plain, flat = (
            DirectSearch(problem=problem, kernel=kernel, joined=joined, flattened=flattened)
            for flattened in (False, True)
        )
        if options.flatten != "always":
            yield plain
        has_fewer_blocks = flat.row_blocks < plain.row_blocks
        if options.flatten == "always" or (has_fewer_blocks and options.flatten != "never"):
            yield flat
