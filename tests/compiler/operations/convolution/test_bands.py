"""Tests of bands: seats that share their weights, and runs of one seat's kernel."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ipusim import BOW, DataType, IntArray
from ipusim.compiler import Cut, Part, Partition, Pattern, emit, plan_convolution
from ipusim.compiler.lowering.values import chunks_of, host_order
from ipusim.compiler.matrix.formats import FORMATS
from ipusim.compiler.operations.convolution.geometry import Convolution
from ipusim.compiler.operations.convolution.product import ConvolutionProduct
from ipusim.compiler.plan.operation import Terms

HALF, FLOAT = DataType.HALF, DataType.FLOAT


@st.composite
def partitions(draw: st.DrawFn) -> Partition:
    """Draw partitions with shares in every band; later rounds use the tiles of the first."""
    counts = draw(st.lists(st.integers(0, 6), min_size=1, max_size=4))
    bands, parts, rounds = (draw(st.integers(1, 3)) for _ in range(3))
    edges = np.cumsum([0, *counts])
    cut = Cut(edges[:-1], edges[1:], bands=bands)
    order = np.array(draw(st.permutations(range(int(edges[-1])))), dtype=np.int64)
    tiles = np.array(draw(st.permutations(range(cut.seats * parts)))).reshape(parts, -1)
    every = [(part, number) for number in range(rounds) for part in range(parts)]
    return Partition(
        order,
        (cut,),
        tuple(Part(i, i + 1, 0, tiles[part], number) for i, (part, number) in enumerate(every)),
    )


@given(
    partition=partitions(),
    stored=st.sampled_from([(1, HALF), (1, FLOAT), (4, HALF), (16, FLOAT)]),
)
def test_values_are_stored_once_and_every_seat_receives_its_share(
    partition: Partition, stored: tuple[int, DataType]
) -> None:
    (block, data_type), (cut,) = stored, partition.cuts
    blocks = int(cut.count.sum())
    pattern = Pattern.full((block, block * max(1, blocks)), block)
    tiles = 1 + max(int(part.tiles.max()) for part in partition.parts)
    chunks = chunks_of(partition, pattern.format, data_type, tiles)
    unit = block * block * data_type.bytes
    atom = FORMATS[block].atom(data_type)
    room = -(-cut.count // atom) * atom
    slots = np.zeros(0, np.int64) if not blocks else host_order(partition, pattern, data_type)

    assert len(slots) * unit == chunks.bytes.sum() == room.sum() * unit
    memory = np.full((tiles, int(room.max()) * unit), -1)
    at = 0
    for tile, offset, size in zip(chunks.tile, chunks.offset, chunks.bytes, strict=True):
        memory[tile, offset : offset + size] = np.repeat(slots, unit)[at : at + size]
        at += size
    memory_after = memory.copy()
    traffic = chunks.traffic
    for row, tile, target in zip(traffic.row, traffic.tile, traffic.target, strict=True):
        size, origin = 4 * traffic.words[row], traffic.origin[row]
        memory_after[tile, target : target + size] = memory[
            traffic.source[row], origin : origin + size
        ]
    for part in partition.parts:
        for seat, tile in enumerate(part.tiles.tolist()):
            share = seat % cut.shares
            own = partition.order[cut.first[share] : cut.last[share]]
            padding = np.full(room[share] - len(own), -1)
            expected = np.repeat([*own, *padding], unit)
            assert np.array_equal(memory_after[tile, : len(expected)], expected)
            assert chunks.seat_bytes[tile] == len(expected)


def test_a_share_is_counted_once_and_a_seat_in_every_band() -> None:
    cut = Cut(np.array([0, 2, 2]), np.array([2, 2, 5]), bands=4)

    assert (cut.shares, cut.seats) == (3, 12)
    assert cut.count.tolist() == [2, 0, 3]
    assert cut.seat.tolist() == [0, 0, 2, 2, 2]


LAYER = Convolution(channels=3, filters=4, image=(9, 5), kernel=3, stride=(2, 1), batch=4)
WEIGHTS = np.random.default_rng(0).integers(1, 3, LAYER.weights_shape)


def test_every_output_row_of_a_band_is_a_run_that_moves_both_operands() -> None:
    fields = {"filter_split": 2, "channel_split": 1, "row_split": 2, "batch_split": 1}
    plan = plan_convolution(
        WEIGHTS,
        LAYER,
        machine=BOW.scaled_to(4),
        rows="runs",
        sub_batch=4,
        **{"algorithm": "direct", **fields},
    )
    (step, *_) = emit(plan).supersteps
    (kernel,) = (each for each in step.compute if each.codelet.name.startswith("direct"))
    tile, q, s = kernel.tile, *(np.asarray(kernel.fields[name]) for name in "qs")
    row, images, filters, size = 3, 4, 2, HALF.bytes  # F, N; filters of a share
    line = 5 * images * size

    assert LAYER.output == (4, 3)
    assert np.bincount(tile).tolist() == [2, 2, 2, 2]  # rows of a band
    for seat in range(4):
        assert np.diff(q[tile == seat]).tolist() == [filters * row * images * size]
        assert np.diff(s[tile == seat]).tolist() == [2 * 3 * line]  # two rows of all channels
    for name in ("values", "worklist_address"):
        addresses = np.asarray(kernel.fields[name])
        assert all(len(set(addresses[tile == seat].tolist())) == 1 for seat in range(4))


def test_a_band_reads_the_image_rows_of_its_windows_and_no_others() -> None:
    fields = {"filter_split": 2, "channel_split": 1, "row_split": 2, "batch_split": 1}
    plan = plan_convolution(
        WEIGHTS,
        LAYER,
        machine=BOW.scaled_to(4),
        rows="runs",
        sub_batch=4,
        **{"algorithm": "direct", **fields},
    )
    (cut,), operation = plan.partition.cuts, plan.operation
    assert isinstance(operation, ConvolutionProduct)
    terms = Terms.of(plan.divided, cut.seat, cut.shares, plan.partition.order_of(cut))
    footprint = operation.footprint(terms)

    def rows(lines: IntArray, across: int) -> list[int]:
        return sorted(set((lines // across).tolist()))

    for seat, (first, last) in enumerate([(0, 5)] * 2 + [(4, 9)] * 2):
        read, written = (
            each.line[each.seat == seat] for each in (footprint.reads, footprint.writes)
        )
        assert rows(read, 3) == list(range(first, last))
        assert rows(written, 4) == ([0, 1] if seat < 2 else [2, 3])
