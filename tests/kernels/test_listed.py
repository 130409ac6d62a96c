"""Faults planted in the lists of vertices: `verify` names the faulty entry, for every kernel."""

from __future__ import annotations

import re
from collections.abc import Callable

import attrs
import numpy as np
import pytest

from ipusim import (
    BOW,
    Column,
    DataType,
    ExchangePlan,
    Fields,
    Handle,
    IpusimError,
    Label,
    ListError,
    Program,
    ProgramError,
    Ragged,
    Superstep,
    Variable,
    Vertices,
    WordType,
    verify,
)
from ipusim.kernels import (
    Arrange,
    BiasRelu,
    Cast,
    Copy,
    DirectBlock,
    DirectDense,
    DirectElement,
    FlattenTaps,
    PointerReduce,
    Reduce,
    SeatWork,
    StaticBlock,
    StaticBlockFast,
    StaticElement,
    StridedReduce,
    TransposeLines,
    entries_of,
    flattening,
)
from ipusim.kernels.kernel import Kernel

HALF, FLOAT = DataType.HALF, DataType.FLOAT
MACHINE = BOW.scaled_to(2)
TILE = 1
Planting = Callable[[dict[str, Column]], object]


def listed(*numbers: int, dtype: type[np.integer] = np.int32) -> Ragged:
    """Return ragged lists of one vertex."""
    return Ragged(np.array(numbers, dtype), np.array([0]), np.array([len(numbers)]))


def seat() -> SeatWork:
    """Return work of 2 and 1 blocks in rows 0 and 1 of q, with 3 rows of s and 16 columns."""
    one = np.array([1])
    rows, columns = np.array([0, 0, 1]), np.array([0, 2, 1])
    return SeatWork(0 * one, 3 * one, rows, columns, 2 * one, 3 * one, 16)


def windows() -> SeatWork:
    """Return rows with windows of 12 of 16 columns, which begin at bytes 256, 0 and 128 of s."""
    return attrs.evolve(seat(), offset=np.array([256, 0, 128]), s_bytes=np.array([1024]), width=12)


def rectangle() -> SeatWork:
    """Return work of 2 blocks in each of rows 0 and 1 of q, with 2 rows of s and 16 columns."""
    one, (rows, columns) = np.array([1]), np.divmod(np.arange(4), 2)
    return SeatWork(0 * one, 4 * one, rows, columns, 2 * one, 2 * one, 16)


KERNELS: dict[str, tuple[Kernel, dict[str, Column]]] = {
    "copy": (Copy(HALF), {"pieces": listed(0, 64, 16, 64, 0, 4)}),
    "cast": (Cast(HALF, FLOAT), {"pieces": listed(0, 64, 16, 64, 0, 4)}),
    "arrange": (Arrange(2), {"offsets": listed(6, 0, 2, 6, 0, dtype=np.uint16)}),
    "reduce": (Reduce(HALF, HALF), {"pieces": listed(0, 0, 0, 16, 3, 32, 64, 64, 8, 2)}),
    "finish": (
        BiasRelu(HALF, 4),
        {
            "pieces": listed(0, 0, 3, 64, 8, 7),
            "counts": np.array([[1, 1, 0, 0, 0, 0]]),
        },
    ),
    "strided_reduce": (
        StridedReduce(HALF, HALF),
        {
            "strips": listed(0, 0, 1, 1, 2, 4, 64, 16, 1, 0, 1, 4, 0, 0, 2, 1, 0, 0),
            "counts": np.array([[2, 1, 0, 0, 0, 0]]),
        },
    ),
    "pointer_reduce": (
        PointerReduce(FLOAT),
        {"slices": listed(0, 64, 7), "vectors": np.array([3])},
    ),
    "block": (
        StaticBlock(16, HALF, HALF, 16),
        dict(StaticBlock(16, HALF, HALF, 16).fields_of(seat())),
    ),
    "fast": (StaticBlockFast(), dict(StaticBlockFast().fields_of(seat()))),
    "lines": (
        TransposeLines(HALF),
        {
            "n": np.array([8]),
            "lines": np.array([20]),
            "columns": np.array([2]),
            "worklist": listed(
                *entries_of(np.array([range(16), range(4, 20)]), np.array([0, 1]), 8, HALF).ravel()
            ),
        },
    ),
    "flattened": (
        FlattenTaps(HALF),
        {
            "n": np.array([8]),
            "lines": np.array([5]),
            "columns": np.array([2]),
            "worklist": flattening(np.array([range(4), range(1, 5)]), np.array([2]), 8, HALF),
        },
    ),
    "dense": (
        DirectDense(FLOAT, FLOAT, 16),
        dict(DirectDense(FLOAT, FLOAT, 16).fields_of(rectangle())),
    ),
    "element": (
        StaticElement(HALF, FLOAT),
        dict(StaticElement(HALF, FLOAT).fields_of(seat())),
    ),
    "direct": (
        DirectElement(HALF, FLOAT),
        dict(DirectElement(HALF, FLOAT).fields_of(windows())),
    ),
    "direct_block": (
        DirectBlock(16, HALF, FLOAT, 8),
        dict(DirectBlock(16, HALF, FLOAT, 8).fields_of(windows())),
    ),
}


def program_of(kernel: Kernel, fields: Fields) -> Program:
    """Return a program of one vertex on a tile; every operand has room and was written."""
    names = [operand.field for operand in kernel.operands]
    address = {name: BOW.interleaved_base + 0x8000 * i for i, name in enumerate(names)}
    places = {name: np.array([at]) for name, at in address.items()}
    size = [0, 0x4000]
    read = [o.field for o in kernel.operands if o.access != "out" and "_address" not in o.field]
    return Program(
        machine=MACHINE,
        label=Label(
            formula="y[{m}]",
            sizes={"m": 1},
            format="block 1",
            storage="block length 1",
            stored=1,
            elements=1,
            macs=1,
            dense_macs=1,
            method="dense",
            data_type=HALF,
            partials_type=HALF,
            estimate={},
        ),
        variables=tuple(Variable(name, name, [at] * 2, size, 0, 0) for name, at in address.items()),
        steps=(
            Superstep(
                "once",
                ExchangePlan.empty(),
                (Vertices(kernel, np.array([TILE]), {**fields, **places}),),
            ),
        ),
        inputs={
            name: Handle(WordType.UNSIGNED_SHORT, [TILE], [address[name]], [0x2000])
            for name in read
        },
        outputs={},
    )


def with_words(fields: dict[str, Column], name: str, **changes: int) -> dict[str, Column]:
    """Return the fields with other numbers in a list: `at_5=7` puts 7 at entry 5."""
    column = fields[name]
    assert isinstance(column, Ragged)
    flat = column.flat.copy()
    for key, value in changes.items():
        flat[int(key.removeprefix("at_"))] = value
    return {**fields, name: attrs.evolve(column, flat=flat)}


@pytest.mark.parametrize("name", KERNELS)
def test_lists_without_a_fault_are_accepted(name: str) -> None:
    verify(program_of(*KERNELS[name]))


@pytest.mark.parametrize(
    ("name", "column", "changes", "message"),
    [
        ("copy", "pieces", {"at_3": -8}, "vertex 0, entry 3 of its list: touches bytes -8 to 0 of"),
        ("copy", "pieces", {"at_0": 4}, "entry 0 of its list: offset 4 is no multiple of 8 bytes"),
        (
            "copy",
            "pieces",
            {"at_4": 72},
            "entry 4 of its list: touches bytes 72 to 80 of target, e",
        ),
        ("lines", "worklist", {"at_1": 8}, "entry 1 of its list: offset 8 is no multiple of 16, a"),
        ("lines", "worklist", {"at_39": 320}, "entry 39 of its list: touches bytes 320 to 336 of"),
        ("lines", "worklist", {"at_5": 16}, "entry 5 of its list: results go to offset 16, not 8"),
        (
            "flattened",
            "worklist",
            {"at_1": 8},
            "entry 1 of its list: offset 8 is no multiple of 64",
        ),
        ("flattened", "worklist", {"at_9": 320}, "entry 9 of its list: touches bytes 320 to 384"),
        ("flattened", "worklist", {"at_5": 0}, "entry 5 of its list: results go to offset 0, not"),
        ("flattened", "worklist", {"at_10": 0}, "entry 10 of its list: 0 is behind the last entry"),
        ("dense", "worklist", {"at_0": 8}, "entry 0 of its list: offset 8 does not lie 32 bytes"),
        ("dense", "worklist", {"at_3": 4}, "entry 3 of its list: offset 4 is no multiple of 8 b"),
        (
            "dense",
            "worklist",
            {"at_1": 2048, "at_2": 2080},
            "entry 1 of its list: touches bytes 2,048 to 3,072 of s",
        ),
        ("cast", "pieces", {"at_4": 88}, "entry 4 of its list: touches bytes 88 to 104 of target"),
        ("copy", "pieces", {"at_2": -4}, "entry 0 of its list: touches bytes 0 to -8 of source"),
        ("copy", "pieces", {"at_0": 0x4000}, "reads 32 bytes of source .*, by entry 0 of the list"),
        ("arrange", "offsets", {"at_2": 3}, "entry 2 of its list: offset 3 is no multiple of 2"),
        (
            "arrange",
            "offsets",
            {"at_1": 0x4000},
            "reads 2 bytes of source .*, by entry 1 of the li",
        ),
        ("reduce", "pieces", {"at_7": 16}, "entry 7 of its list: touches bytes 16 to 32 of y, ent"),
        (
            "reduce",
            "pieces",
            {"at_9": 0},
            "entry 6 of its list: touches bytes 64 to 48 of received",
        ),
        ("strided_reduce", "strips", {"at_8": 3}, "entry 8 of its list: base 3 is neither 1"),
        (
            "strided_reduce",
            "strips",
            {"at_7": 8},
            "entry 7 of its list: touches bytes 8 to 16 of y",
        ),
        ("strided_reduce", "counts", {}, "its list: it has 18 numbers, field counts says 4 strips"),
        (
            "pointer_reduce",
            "slices",
            {"at_1": -64},
            "entry 1 of its list: touches bytes -64 to -16",
        ),
        ("block", "worklist", {"at_0": 3}, "entry 0 of its list: 3, but 0 by the fields n and row"),
        ("block", "worklist", {"at_1": 4}, "entry 1 of its list: 4, but 3 by the fields n and row"),
        ("block", "worklist", {"at_12": 2}, "entry 12 of its list: 2, but 1 by the fields n and"),
        ("block", "worklist", {"at_14": 9}, "entry 2. of its list: a row reaches it, but the lis"),
        (
            "block",
            "worklist",
            {"at_15": 12},
            "entry 15 of its list: touches bytes 1,536 to 2,048 o",
        ),
        (
            "block",
            "worklist",
            {"at_15": 5},
            "entry 15 of its list: offset 5 is no multiple of 4, a",
        ),
        (
            "block",
            "worklist",
            {"at_17": 8},
            "entry 17 of its list: touches bytes 1,024 to 1,536 of",
        ),
        (
            "block",
            "worklist",
            {"at_17": 0},
            "entry 17 .* of q, entry 13 .*, so that both write the",
        ),
        ("block", "worklist", {"at_18": 1}, "of its list: a row reaches it, but the list has 20"),
        (
            "fast",
            "worklist",
            {"at_19": 16},
            "entry 19 of its list: touches bytes 2,048 to 2,560 of",
        ),
        ("element", "worklist", {"at_0": 2}, "entry 0 of its list: 2 rows of a worker, 1 by the"),
        ("element", "worklist", {"at_3": 16}, "entry 3 of its list: 16 n of a worker, 8 by the fi"),
        (
            "element",
            "worklist",
            {"at_5": 1},
            "entry 39 of its list: touches bytes 64 to 96 of q, entry 36 touches",
        ),
        (
            "element",
            "worklist",
            {"at_2": 3},
            "entry 2 of its list: touches bytes 6 to 10 of values",
        ),
        (
            "element",
            "worklist",
            {"at_37": 96},
            "entry 37 of its list: touches bytes 96 to 128 of s",
        ),
        ("element", "worklist", {"at_37": 5}, "entry 37 of its list: offset 5 is no multiple of 3"),
        ("element", "worklist", {"at_36": 99}, "of its list: a row reaches it, but the list has"),
        (
            "direct",
            "worklist",
            {"at_37": 12},
            "entry 37 of its list: offset 12 is no multiple of 8",
        ),
        (
            "direct",
            "worklist",
            {"at_37": 1016},
            "entry 37 .*: touches bytes 1,024 to 1,032 of s, which",
        ),
        ("direct", "worklist", {"at_4": 2}, "of its list: touches bytes .* of q, entry "),
        (
            "direct_block",
            "worklist",
            {"at_15": 6},
            "entry 15 of its list: touches bytes 768 to 1,152 of s",
        ),
        (
            "direct_block",
            "worklist",
            {"at_1": 3},
            "entry 1 of its list: 3, but 2 by the fields width and rows",
        ),
        (
            "direct_block",
            "worklist",
            {"at_17": 3},
            "entry 17 of its list: offset 3 is no multiple of 4, a line's",
        ),
    ],
)
def test_a_planted_fault_is_refused(
    name: str, column: str, changes: dict[str, int], message: str
) -> None:
    kernel, fields = KERNELS[name]
    if changes:
        fields = with_words(fields, column, **changes)
    else:
        fields = {**fields, "counts": np.array([[2, 2, 0, 0, 0, 0]])}

    with pytest.raises(IpusimError) as refusal:
        verify(program_of(kernel, fields))

    assert re.search(f"^once: {kernel.name} on tile 1.*{message}", str(refusal.value)), refusal


@pytest.mark.parametrize(
    ("name", "field", "message"),
    [
        ("block", "rows", "entry 12 of its list: 1, but 2 by the fields n and rows"),
        ("block", "n", "entry 1 of its list: 3, but 6 by the fields n and rows"),
        ("block", "blocks", "its rows have 3 blocks, the field blocks says 4"),
        ("fast", "rows", "entry 12 of its list: 1, but 2 by the fields n and rows"),
        ("element", "rows", "its workers come to 2 rows, 3 by the field rows"),
        ("element", "worker_rows", "1 rows of a worker, 2 by the field worker_rows"),
        ("element", "worker_nonzeros", "2 nonzeros of a worker, 3 by the field worker_nonzeros"),
        ("element", "worker_n", "8 n of a worker, 9 by the field worker_n"),
    ],
)
def test_a_field_that_contradicts_its_list_is_refused(name: str, field: str, message: str) -> None:
    kernel, fields = KERNELS[name]
    number = fields[field]
    assert isinstance(number, np.ndarray)
    more = number * 2 if field == "n" else number + 1

    with pytest.raises(ProgramError, match=f"once: {kernel.name} on tile 1, vertex 0, .*{message}"):
        verify(program_of(kernel, {**fields, field: more}))


@pytest.mark.parametrize("name", ["block", "element"])
def test_a_work_list_shorter_than_its_header_is_refused(name: str) -> None:
    kernel, fields = KERNELS[name]
    worklist = fields["worklist"]
    assert isinstance(worklist, Ragged)
    short = attrs.evolve(worklist, count=np.array([5]))

    with pytest.raises(ProgramError, match="entry 5 of its list: it ends before its "):
        verify(program_of(kernel, {**fields, "worklist": short}))


@pytest.mark.parametrize("name", KERNELS)
def test_entries_count_from_the_beginning_of_each_vertex_s_list(name: str) -> None:
    kernel, fields = KERNELS[name]
    twice = {
        field: Ragged(column.flat, np.repeat(column.first, 2), np.repeat(column.count, 2))
        if isinstance(column, Ragged)
        else np.repeat(column, 2, axis=0)
        for field, column in fields.items()
    }
    for field, listed in kernel.accesses(twice).items():
        alone, first, second = (
            kernel.accesses(fields)[field],
            listed.vertex == 0,
            listed.vertex == 1,
        )

        assert listed.entry[first].tolist() == listed.entry[second].tolist() == alone.entry.tolist()
        assert listed.offset[second].tolist() == alone.offset.tolist()


def test_each_piece_of_a_finish_has_an_entry_of_its_own() -> None:
    pieces, counts = listed(0, 0, 3, 64, 8, 7, 128, 16, 3), np.array([[1, 1, 1, 0, 0, 0]])
    accesses = BiasRelu(HALF, 4).accesses({"pieces": pieces, "counts": counts})

    assert sorted(set(accesses["y"].entry.tolist())) == [0, 3, 6]
    assert sorted(set(accesses["bias"].entry.tolist())) == [1, 4, 7]


@pytest.mark.parametrize("name", ["lines", "flattened"])
def test_a_later_line_whose_results_go_elsewhere_is_named(name: str) -> None:
    kernel, fields = KERNELS[name]
    if name == "flattened":
        worklist = flattening(np.array([range(4), range(1, 5), range(4)]), np.array([3]), 8, HALF)
        fields = {**fields, "columns": np.array([3]), "worklist": worklist}
    kernel.accesses(fields)

    with pytest.raises(ListError, match="results go to offset 1, not") as refused:
        kernel.accesses(with_words(fields, "worklist", at_10=1))
    assert refused.value.entry == 10
