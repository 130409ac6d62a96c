"""Tests of lines, offsets and runs of a convolution, without a machine: NumPy is the kernel."""

from __future__ import annotations

from typing import Any, cast

import attrs
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from random_layers import Layer, layers

from ipusim import Column, DataType, Ragged
from ipusim.compiler import Pattern
from ipusim.compiler.matrix.block_matrix import block_values
from ipusim.compiler.matrix.formats import format_of
from ipusim.compiler.operations.convolution.filters import filter_matrix, filter_pattern
from ipusim.compiler.operations.convolution.images import ImageLines, ResultLines
from ipusim.compiler.operations.convolution.lines import Axis, ConvolutionLines
from ipusim.compiler.operations.convolution.product import ConvolutionProduct
from ipusim.compiler.plan.operation import SeatFields, Terms
from ipusim.compiler.planning.convolution.cutting import Cutting, partition_of
from ipusim.kernels import MultiplyKernel, SeatWork


@attrs.frozen
class RecordingKernel:
    """A kernel that records the work that it is given."""

    data_type: DataType = DataType.HALF
    partials_type: DataType = DataType.FLOAT

    def fields_of(self, work: SeatWork) -> dict[str, Column]:
        """Return the recorded fields unchanged; all blocks of a seat are one entry."""
        assert work.offset is not None
        assert work.s_bytes is not None
        lists = {"row": work.local_row, "offset": work.offset}
        width = work.n if work.width is None else work.width
        return {
            **{name: Ragged(flat, work.first, work.count) for name, flat in lists.items()},
            "rows": work.rows,
            "s_bytes": work.s_bytes,
            "n": np.full(len(work.rows), work.n),
            "width": np.full(len(work.rows), width),
        }


RECORDER = RecordingKernel()
KERNEL = cast(MultiplyKernel, RECORDER)


@attrs.frozen
class CutLayer:
    """A layer whose weights are divided among shares.

    Attributes:
        layer: the convolution with weights, images and their result.
        layer_lines: lines in which its images and results are stored.
        share: share of each block of weights, int64[blocks].
        shares: number of shares.
    """

    layer: Layer
    layer_lines: ConvolutionLines
    share: Any = attrs.field(eq=False, repr=False)
    shares: int

    @property
    def pattern(self) -> Pattern:
        """Pattern of the layer's weights, in blocks of the lines."""
        return pattern_of(self.layer, self.layer_lines.block)


def pattern_of(layer: Layer, block: int) -> Pattern:
    """Return the pattern of a layer's weights in blocks."""
    return filter_pattern(layer.weights, layer.convolution, format_of(block))


@st.composite
def cut_layers(draw: st.DrawFn) -> CutLayer:
    """Draw a layer, its lines and a share for each block."""
    layer = draw(layers(batch=5))
    layer_lines = ConvolutionLines(
        layer.convolution,
        draw(st.sampled_from((1, 4))),
        draw(st.integers(1, 4)),
        draw(st.integers(1, min(4, layer.convolution.output[0]))),
        draw(st.booleans()),
        draw(st.integers(1, 3)),
    )
    shares = draw(st.integers(1, 4))
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    blocks = pattern_of(layer, layer_lines.block).num_blocks
    return CutLayer(layer, layer_lines, rng.integers(0, shares, blocks), shares)


@settings(max_examples=150, deadline=None)
@given(cut_layer=cut_layers())
def test_runs_of_shifted_windows_add_up_to_the_convolution(cut_layer: CutLayer) -> None:
    layer_lines = cut_layer.layer_lines
    pattern, layer = cut_layer.pattern, cut_layer.layer
    cutting = Cutting(lines=layer_lines, share=cut_layer.share, shares=cut_layer.shares, parts=1)
    partition = partition_of(cutting, pattern)
    (cut,) = partition.cuts
    operation = ConvolutionProduct(layer_lines)
    terms = Terms.of(pattern, cut.seat, cut.shares, partition.order)
    footprint = operation.footprint(terms)
    seat_fields = operation.seat_fields(KERNEL, pattern, partition.order, cut, footprint, 1)
    values = block_values(
        filter_matrix(layer.weights, layer.convolution, layer_lines.block), pattern
    )

    x = ImageLines(layer_lines).packed(
        layer.images, layer_lines.slices, layer_lines.slices, DataType.FLOAT
    )
    x = x.reshape(ImageLines(layer_lines).lines, layer_lines.slices, layer_lines.x_height)
    y = np.zeros((ResultLines(layer_lines).lines, layer_lines.slices, layer_lines.y_height))
    for part in range(layer_lines.slices):
        for seat in range(cut.seats):
            blocks = values[partition.order[cut.first[seat % cut.shares] :]]
            read, written = (
                lines_of_seat(lines, seat) for lines in (footprint.reads, footprint.writes)
            )
            q = computed_q(seat_fields, seat, x[read, part].ravel(), blocks, layer_lines.block)
            lines = [
                q[at * layer_lines.q_height :][: layer_lines.y_height] for at in range(len(written))
            ]
            y[written, part] += np.reshape(lines, (-1, layer_lines.y_height))

    result = ResultLines(layer_lines).unpacked(y.ravel(), layer_lines.slices, layer_lines.slices)
    assert np.array_equal(result, layer.expected)


def lines_of_seat(lines: Any, seat: int) -> Any:
    """Return the lines of a seat in its order."""
    by_seat = lines.by_seat
    return by_seat.flat[by_seat.first[seat] : by_seat.first[seat] + by_seat.count[seat]]


def computed_q(seat_fields: SeatFields, seat: int, s: Any, blocks: Any, b: int) -> Any:
    """Return q of a seat, float64, computed run by run as the fields say.

    Args:
        seat_fields: recorded work of all seats, and their runs.
        seat: the seat.
        s: lines that it reads, one behind another.
        blocks: values of its blocks, [blocks, b, b].
        b: edge of a block.
    """
    fields, runs = seat_fields.fields, seat_fields.runs
    listed = {name: cast(Ragged, fields[name]) for name in ("row", "offset")}
    count = int(listed["row"].count[seat])
    row, offset = (
        column.flat[column.first[seat] : column.first[seat] + count] for column in listed.values()
    )
    n, width, rows, s_bytes = (
        int(np.asarray(fields[name])[seat]) for name in ("n", "width", "rows", "s_bytes")
    )
    assert s_bytes == s.size * RECORDER.data_type.bytes
    times = 1 if runs is None else int(runs.count[seat])
    q = np.zeros((times, rows, n, b))
    for run in range(times if rows else 0):
        at = 0
        if runs is not None:
            at = run * int(runs.s_step[seat]) // RECORDER.data_type.bytes
            assert int(runs.q_step[seat]) == rows * n * b * RECORDER.partials_type.bytes
        for number, (line, byte) in enumerate(zip(row, offset, strict=True)):
            first = at + int(byte) // RECORDER.data_type.bytes
            window = s[first : first + width * b].reshape(width, b)
            q[run, line, :width] += window @ np.asarray(blocks[number], np.float64).T
    return q.ravel()


@given(
    outputs=st.integers(1, 9),
    taps=st.integers(1, 5),
    stride=st.integers(1, 4),
    dilation=st.integers(1, 6),
)
def test_an_axis_finds_the_input_of_every_output_and_tap(
    outputs: int, taps: int, stride: int, dilation: int
) -> None:
    axis = Axis.of(outputs, taps, stride, dilation)
    output, tap = np.mgrid[:outputs, :taps]
    position = output + axis.shift[tap]

    input_position = (position * axis.stride + axis.phases[axis.phase[tap]]) * axis.step
    assert np.array_equal(input_position, output * stride + tap * dilation)
    assert position.max() == axis.length - 1
    assert axis.remainders == len(axis.phases)
