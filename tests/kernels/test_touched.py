"""Tests of the bytes that a vertex touches on the core, against its kernel's description."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt
import pytest
from drawn_vertices import DRAWN, ONE
from recording_core import STATE_OFFSET, Tile, touches

from ipusim import BOW, HYPOTHETICAL_NM, Codelet, DataType, Fields, Ragged
from ipusim.kernels import (
    DenseAmp,
    DenseStream,
    DirectDense,
    PublishedDense,
    SeatWork,
    SparseAmp,
    StaticBlock,
    StaticBlockKept,
)
from ipusim.kernels.codebook.decode_codebook import CodebookPairs, DecodeCodebook
from ipusim.kernels.convolution.direct_block import DirectBlock
from ipusim.kernels.convolution.direct_element import DirectElement
from ipusim.kernels.convolution.flatten_taps import FlattenTaps
from ipusim.kernels.convolution.winograd_input import WinogradInput
from ipusim.kernels.convolution.winograd_output import WinogradOutput
from ipusim.kernels.dynamic_block.dynamic_block import DynamicBlock
from ipusim.kernels.dynamic_block.transpose_blocks import TransposeBlocks
from ipusim.kernels.dynamic_element.dynamic_element import DynamicElement
from ipusim.kernels.dynamic_element.dynamic_element_transposed import DynamicElementTransposed
from ipusim.kernels.dynamic_element.regular_element import RegularElement
from ipusim.kernels.elementwise.elementwise import Elementwise
from ipusim.kernels.finish.bias_relu import BiasRelu
from ipusim.kernels.gradient.block_grad_w import BlockGradW
from ipusim.kernels.gradient.block_grad_w_amp import BlockGradWAmp
from ipusim.kernels.gradient.element_grad_w import ElementGradW
from ipusim.kernels.gradient.transpose_slices import TransposeSlices
from ipusim.kernels.library import CODELETS
from ipusim.kernels.moves.arrange import Arrange
from ipusim.kernels.moves.pieces import Cast, Copy
from ipusim.kernels.moves.zero import Zero
from ipusim.kernels.nm.expand import ExpandGroups
from ipusim.kernels.nm.transpose_lines import TransposeLines
from ipusim.kernels.nm_training.nm_refresh import NMRefresh
from ipusim.kernels.nm_training.nm_update import NMUpdate
from ipusim.kernels.over_rows.norm import Norm
from ipusim.kernels.over_rows.rotary import Rotary
from ipusim.kernels.over_rows.softmax import Softmax
from ipusim.kernels.pooling.pool import Pool
from ipusim.kernels.propagation.dispatch import Dispatch
from ipusim.kernels.propagation.propagation import Propagation
from ipusim.kernels.reduce.block_reduce import BlockReduce
from ipusim.kernels.reduce.pointer_reduce import PointerReduce
from ipusim.kernels.reduce.reduce import Reduce
from ipusim.kernels.reduce.strided_reduce import StridedReduce
from ipusim.kernels.serial.dynamic_slice import DynamicSlice
from ipusim.kernels.serial.trip_counter import TripCounter
from ipusim.kernels.static_block.static_block_fast import StaticBlockFast
from ipusim.kernels.static_element.static_element import StaticElement
from ipusim.kernels.static_element.static_nm import StaticNm
from ipusim.kernels.streamed_groups.fill_groups import FillGroups
from ipusim.kernels.streamed_groups.streamed_groups import StreamedGroups
from ipusim.kernels.streamed_groups.streamed_windows import StreamedWindows
from ipusim.machine.presets import PRESETS
from ipusim.program.operand_traffic import CountsTraffic

HALF, FLOAT = DataType.HALF, DataType.FLOAT


@attrs.frozen
class Passed:
    """Accesses of one vertex to an operand, and its kernel's description of them.

    Attributes:
        name: the operand's field.
        access: "in", "out" or "inout", as the operand declares.
        loaded, stored: number of loads and of stores of each byte, int64[bytes of the operand].
        stated: True for bytes that the description names, bool[bytes].
        reads, writes: bytes that the description counts, as the energy of a run counts them.
    """

    name: str
    access: str
    loaded: npt.NDArray[np.int64]
    stored: npt.NDArray[np.int64]
    stated: npt.NDArray[np.bool_]
    reads: int
    writes: int


@attrs.frozen
class Run:
    """Accesses of one vertex on the core.

    Attributes:
        kernel, fields: the vertex.
        operands: accesses to each operand.
        elsewhere: accesses to other memory, each as a message.
        past: largest number of bytes that it reads past an operand or list.
    """

    kernel: Any
    fields: Mapping[str, Any]
    operands: tuple[Passed, ...]
    elsewhere: tuple[str, ...]
    past: int


SEED = 11  # of vertices whose workers have few entries each: `AHEAD` is counted for these


@cache
def run_of(kernel: Any, seed: int = SEED) -> Run:
    """Run one random vertex on the core."""
    machine = HYPOTHETICAL_NM if isinstance(kernel, SparseAmp) else BOW
    tile = Tile(machine)
    fields = DRAWN[type(kernel)](tile, kernel, np.random.default_rng(seed))
    ran, base = touches(tile, kernel, fields), machine.sram_base
    counts = np.zeros((2, machine.sram_bytes), np.int64)
    for count, rows in zip(counts, (ran.loads, ran.stores), strict=True):
        for address, size in rows.tolist():
            count[address - base : address - base + size] += 1
    operands = tuple(passed(kernel, fields, counts, base))
    counts[:, STATE_OFFSET : STATE_OFFSET + kernel.state_bytes] = 0
    past = 0
    for name, first, room in regions(kernel, fields):
        start = int(fields[name][0]) - base
        behind = np.flatnonzero(counts[0, start + first :][:BEHIND])
        past = max(past, 1 + int(behind.max(initial=-1)))
        counts[0, start : start + first + room[0]] = 0
        counts[1, start : start + first + room[1]] = 0
    touched = [np.flatnonzero(count) for count in counts]
    words = (
        f"{verb} {len(at)} bytes from {at[0]:#x} on"
        for verb, at in zip(("loads", "stores"), touched, strict=True)
        if len(at)
    )
    return Run(kernel, fields, operands, tuple(words), past)


def passed(
    kernel: Any, fields: Fields, counts: npt.NDArray[np.int64], base: int
) -> Iterator[Passed]:
    """Yield the accesses to each operand."""
    spans, listed = kernel.spans(fields), kernel.accesses(fields)
    traffic = kernel.traffic(fields) if isinstance(kernel, CountsTraffic) else {}
    for operand in kernel.operands:
        name, size = operand.field, int(spans[operand.field][0])
        start = int(fields[name][0]) - base
        stated, total = np.full(size, name not in listed), size
        if name in listed:
            ends = zip(listed[name].offset.tolist(), listed[name].bytes.tolist(), strict=True)
            for offset, count in ends:
                stated[offset : offset + count] = True
            total = int(listed[name].bytes.sum())
        reads, writes = total * (operand.access != "out"), total * (operand.access != "in")
        if name in traffic:
            reads, writes = int(traffic[name].reads[0]), int(traffic[name].writes[0])
        loaded, stored = counts[:, start : start + size].copy()
        yield Passed(name, operand.access, loaded, stored, stated, reads, writes)


def regions(kernel: Any, fields: Fields) -> Iterator[tuple[str, int, tuple[int, int]]]:
    """Yield operands and lists: field of the address, bytes, bytes behind it for loads and stores.

    Read ahead is a word of a list, a value, and what kernels say that they need as padding; padding
    of products is written, too, where a supervisor clears it.
    """
    spans = kernel.spans(fields)
    padding = {name: getattr(kernel, f"{name}_padding_bytes", 0) for name in ("q", "s", "source")}
    reads = {**padding, "values": 4, "more_values": 4}
    writes = {**padding, "source": 0}
    for name, size in spans.items():
        ahead = 4 if name.endswith("_address") else reads.get(name, 0)
        yield name, int(size[0]), (ahead, writes.get(name, 0))
    for name, values in fields.items():
        if isinstance(values, Ragged) and f"{name}_address" not in spans:
            yield f"{name}_address", values.row(0).nbytes, (4, 0)


# Kernels whose operands have bytes that no access touches: rows or strips that lie apart, or places
# of members that a team of workers does not have.
GAPS = (
    *(DynamicSlice, FillGroups, NMRefresh, Pool, Propagation, Softmax, StreamedGroups),
    StreamedWindows,
    StridedReduce,
)
INSIDE: Mapping[str, tuple[type[Codelet], ...]] = {  # what is read ahead lies in the operand
    "q": (DirectBlock, DirectDense),
    "s": (DirectBlock, DirectElement, StaticNm),
}
FILLED_UP = (Arrange, StaticNm)  # lists with words for idle workers, or to a whole word
FOUND = (  # kernels whose accesses depend on the contents of memory, and cannot be stated
    *(BlockGradW, BlockGradWAmp, DynamicBlock, DynamicElement, DynamicElementTransposed),
    *(ElementGradW, Propagation, RegularElement),
)
AHEAD: Mapping[type[Codelet], int] = {  # bytes that a worker loads and does not use, or saves
    **dict.fromkeys((StaticElement, DirectElement), 18),
    StaticNm: 13,
    **dict.fromkeys((NMRefresh, NMUpdate), 16),
    Arrange: 2,
    TransposeLines: 48,
    WinogradOutput: 32,
}
BEHIND = 1024  # bytes past an operand in which loads are looked for; the next one is farther off
# A tile may be full, and hardware has no address behind its memory: what is read past lies in this.
LEAST_RESERVED = min(machine.reserved_bytes for machine in PRESETS.values())
COLUMNS_AHEAD = 1.75  # of a launch on the AMP
ROOMS: Mapping[str, tuple[Codelet, ...]] = {
    "static blocks": (
        StaticBlock(8, HALF, HALF, 16),
        StaticBlock(4, HALF, HALF, 8),
        StaticBlock(4, HALF, FLOAT, 8),
        StaticBlock(8, FLOAT, FLOAT, 8),
        StaticBlockFast(),
    ),
    "kept static blocks": (StaticBlockKept(4), StaticBlockKept(8), StaticBlockKept(16)),
    "halves of static blocks": (StaticBlock(16, FLOAT, FLOAT, 16),),
    "elements": (StaticElement(HALF, FLOAT), StaticElement(FLOAT, FLOAT), StaticNm(HALF, HALF)),
    "streams": (StreamedGroups(HALF, drained=True), StreamedGroups(FLOAT, drained=False)),
    "streams of windows": (StreamedWindows(HALF, drained=False), StreamedWindows(FLOAT)),
    "windows": (DirectBlock(8, HALF, HALF, 16), DirectElement(HALF, FLOAT)),
    "dense": (PublishedDense(HALF, HALF, 8),),
    "dense windows": (DirectDense(HALF, HALF, 16),),
    "dense float": (DenseAmp(FLOAT, FLOAT, 16),),
    "dense streams": (DenseStream(HALF, HALF, 16), DenseStream(FLOAT, FLOAT, 16)),
    "sparse": (SparseAmp(published=False), SparseAmp(third_load=False)),
    "images": (WinogradInput(HALF), WinogradOutput(HALF), FlattenTaps(HALF), FlattenTaps(FLOAT)),
    "sums": (
        *(Reduce(HALF, FLOAT), StridedReduce(HALF, HALF)),
        *(PointerReduce(FLOAT), BlockReduce(FLOAT, HALF)),
    ),
    "moves": (Copy(HALF), Cast(HALF, FLOAT), Zero(), Arrange(2), Arrange(4, far=True)),
    "slices": (DynamicSlice(False), DynamicSlice(True), TripCounter(True), TripCounter(False)),
    "activations": (
        *(Elementwise("add", HALF), Elementwise("scale", FLOAT), Elementwise("gelu", HALF, True)),
        *(Elementwise("select", HALF), Elementwise("divide", HALF), Elementwise("clip", FLOAT)),
    ),
    "rows": (Softmax(HALF), Softmax(FLOAT, "shared"), Softmax(HALF, "of_rows")),
    "norms": (Norm(HALF), Norm(FLOAT, part="sums"), Norm(HALF, "rms", "apply")),
    "turns": (Rotary(HALF), Rotary(FLOAT)),
    "pools": (Pool("max", HALF), Pool("average", HALF), Pool("average", FLOAT)),
    "finish": (BiasRelu(HALF, 4), BiasRelu(FLOAT, 8, relu=False)),
    "codebooks": (DecodeCodebook(False), DecodeCodebook(True), CodebookPairs()),
    "expansion": (
        *(ExpandGroups(2, 4), ExpandGroups(2, 8, in_trips=True)),
        *(FillGroups(HALF), FillGroups(FLOAT, clears=True)),
    ),
    "groups": (
        TransposeLines(HALF),
        *(NMRefresh(2, ranks=True, gives="values and offsets"), NMUpdate(HALF, True)),
    ),
    "buckets": (
        *(
            DynamicBlock(8, HALF, FLOAT, units=8, clears=True, transposed=False),
            RegularElement(HALF),
        ),
        *(DynamicElement(HALF, True), DynamicElementTransposed(FLOAT, True)),
    ),
    "gradients": (
        *(BlockGradW(8, HALF, True), BlockGradWAmp(8, HALF, True), ElementGradW(HALF, True)),
        *(TransposeBlocks(8, HALF), TransposeSlices(8, HALF)),
    ),
    "travel": (*(Propagation(one, False) for one in (True, False)), Dispatch(12)),
}
CLEARING = tuple(DirectBlock(*form) for form in ((8, HALF, HALF, 16), (16, FLOAT, FLOAT, 16)))
each_room = pytest.mark.parametrize("room", ROOMS)


def test_every_kind_of_kernel_is_run() -> None:
    kernel_types = {type(kernel) for kernels in ROOMS.values() for kernel in kernels}

    assert kernel_types == {type(kernel) for kernel in CODELETS} == set(DRAWN)


@each_room
def test_what_a_vertex_touches_is_what_spans_and_lists_say(room: str) -> None:
    assert not [fault for kernel in ROOMS[room] for fault in untrue_of(run_of(kernel))]


@each_room
def test_as_many_bytes_pass_as_a_kernel_counts(room: str) -> None:
    assert not [
        f"{kernel.name}: {operand.name} loads {operand.loaded.sum()} of {operand.reads}, stores "
        f"{operand.stored.sum()} of {operand.writes}"
        for kernel in ROOMS[room]
        if not isinstance(kernel, FOUND)
        for operand in run_of(kernel).operands
        if abs(operand.loaded.sum() - operand.reads) > ahead(run_of(kernel), operand)
        or operand.stored.sum() != operand.writes
    ]


@pytest.mark.parametrize("kernel", CLEARING, ids=lambda kernel: kernel.name)
def test_a_vertex_says_that_it_clears_columns_beyond_those_that_it_computes(kernel: Any) -> None:
    drawn, tile = DRAWN[DirectBlock], Tile()
    vertices = ((seed, drawn(tile, kernel, np.random.default_rng(seed))) for seed in range(100))
    run = run_of(kernel, next(at for at, fields in vertices if fields["n"] > fields["width"]))
    (q,) = (operand for operand in run.operands if operand.name == "q")

    assert q.stored.all() == kernel.clears
    assert not list(untrue_of(run))


@pytest.mark.parametrize(("n", "on_the_core"), [(4, 4), (12, 12), (16, 1), (20, 0), (32, 2)])
def test_columns_that_a_worker_keeps_on_the_core_pass_once_a_row(n: int, on_the_core: int) -> None:
    kernel, tile = StaticBlockFast(), Tile()
    row, column = np.array([0, 0, 1]), np.array([0, 1, 1])
    work = SeatWork(0 * ONE, 3 * ONE, row, column, 2 * ONE, 2 * ONE, n)
    fields = tile.placed(kernel, kernel.fields_of(work))
    ran, q = touches(tile, kernel, fields), int(fields["q"][0])
    stored = ran.stores[(ran.stores[:, 0] >= q) & (ran.stores[:, 0] < q + 2 * n * 32)]
    passing = kernel.traffic(fields)["q"]

    assert int(passing.reads[0]) == (n - on_the_core) * 32  # where the row's second block is added
    assert int(passing.writes[0]) == stored[:, 1].sum()


def untrue_of(run: Run) -> Iterator[str]:
    """Yield differences between a run and its kernel's description."""
    kernel = run.kernel
    yield from (f"{kernel.name} {access}" for access in run.elsewhere)
    if run.past > LEAST_RESERVED:
        yield f"{kernel.name} reads {run.past} bytes past an operand, {LEAST_RESERVED} may be there"
    for operand in run.operands:
        loaded, stored = operand.loaded > 0, operand.stored > 0
        all_of_it = not isinstance(kernel, (*GAPS, *FOUND, DecodeCodebook))
        fills_up = operand.name.endswith("_address") and isinstance(kernel, FILLED_UP)
        reads = operand.access != "out" and all_of_it and not fills_up
        beyond = loaded & ~operand.stated
        if (
            isinstance(kernel, INSIDE.get(operand.name, ()))
            and 4 * beyond.sum() <= operand.stated.sum()
        ):
            beyond[:] = False
        wrong = {
            "reads what is not its own": beyond,
            "reads nothing of": ~loaded & operand.stated & (reads and operand.name != "words"),
            "writes what it only reads": stored & (operand.access == "in"),
            "writes what is not its own": stored & ~operand.stated,
            "leaves out": ~stored & operand.stated & (operand.access != "in" and all_of_it),
        }
        yield from (f"{kernel.name} {why} {operand.name}" for why, at in wrong.items() if at.any())


def ahead(run: Run, operand: Passed) -> float:
    """Bytes by which loads may differ from what is counted: the ends of a worker's pipelines."""
    kernel, fields = run.kernel, run.fields
    if operand.name not in ("q", "s") or (not hasattr(kernel, "units") and type(kernel) not in AMP):
        return kernel.workers * AHEAD.get(type(kernel), 0) if hasattr(kernel, "workers") else 0
    blocks = fields.get("blocks", fields["rows"] * fields.get("columns", ONE))[0]
    launches = blocks * getattr(kernel, "strips", 1) * getattr(kernel, "halves", 1)
    launches //= 2 if isinstance(kernel, SparseAmp) else 1
    launches *= kernel.loop.passes if hasattr(kernel, "loop") else 1
    numbers = kernel.partials_type if operand.name == "q" else kernel.data_type
    return COLUMNS_AHEAD * kernel.block * numbers.bytes * kernel.workers * launches


AMP = (SparseAmp, StaticBlockFast)
