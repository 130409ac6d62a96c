"""Rules for lists: entries stay in their operands, and nothing overwrites a list before its use."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import attrs
import numpy as np
import numpy.typing as npt
import pytest

from ipusim import (
    BOW,
    Accesses,
    Assembly,
    Codelet,
    DataType,
    ExchangePlan,
    Fields,
    Handle,
    IntArray,
    ListError,
    Loop,
    Machine,
    Operand,
    Program,
    ProgramError,
    Ragged,
    Superstep,
    TileFault,
    TileMemory,
    Variable,
    Vertices,
    simulate,
    verify,
)
from ipusim.rules.lists import check_lists
from ipusim.rules.memory_accesses import memory_accesses

BASE = BOW.sram_base
X, Y, LIST = (BASE + offset for offset in (0x100, 0x200, 0x300))
Message = tuple[int, int, int, int, list[tuple[int, int]]]
Exchange = Callable[..., ExchangePlan]


@attrs.frozen
class Pick(Codelet):
    """Codelet y[i] = x[i] for the words i of a list of pairs (byte offset, words)."""

    name: str = "pick"
    code_bytes: int = 8
    state_bytes: int = 16
    instructions: tuple[str, ...] = ()
    counted_for: Mapping[str, range] = MappingProxyType({})
    apart: tuple[tuple[str, str], ...] = ()
    operands: tuple[Operand, ...] = (
        Operand("x", "in", align=4),
        Operand("y", "out", align=4),
        Operand("picks_address", "in", align=4),
    )

    @property
    def assembly(self) -> Assembly:
        return Assembly(Path(__file__).parent / "pick.S", {}, "pick", "workers")

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        return np.zeros((len(fields["x"]), 16), np.uint8)

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        picks, size = fields["picks"], fields["size"]
        assert isinstance(picks, Ragged)
        assert isinstance(size, np.ndarray)
        return {"x": size, "y": size, "picks_address": 4 * picks.count}

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        picks = fields["picks"]
        assert isinstance(picks, Ragged)
        vertex = np.repeat(np.arange(len(picks)), picks.count // 2)
        rows = np.concatenate([picks.row(vertex).reshape(-1, 2) for vertex in range(len(picks))])
        odd = rows[:, 0] % 4 != 0
        if odd.any():
            raise ListError(int(vertex[np.argmax(odd)]), 0, "an offset within a word")
        entry = 2 * (np.arange(len(vertex)) - np.searchsorted(vertex, vertex))
        listed = Accesses(vertex, entry, rows[:, 0], 4 * rows[:, 1])
        return {"x": listed, "y": listed}

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        return np.full(len(fields["x"]), 10)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        for offset, words in fields["picks"].reshape(-1, 2).tolist():
            values = memory.view(int(fields["x"]) + offset, words, np.float32)
            memory.view(int(fields["y"]) + offset, words, np.float32)[:] = values


def picking(
    *lists: Sequence[int], at: Sequence[int] = (LIST, LIST + 64), tiles: Sequence[int] = (0, 1)
) -> Vertices:
    """Return one vertex per list, with 8 words of x and of y."""
    count = np.array([len(picks) for picks in lists])
    flat = np.array([number for picks in lists for number in picks], np.int32)
    columns = {"x": X, "y": Y, "size": 32}
    fields = {name: np.full(len(lists), value) for name, value in columns.items()}
    addresses = np.array(at[: len(lists)])
    picks = Ragged(flat, np.cumsum(count) - count, count)
    return Vertices(
        Pick(),
        np.array(tiles[: len(lists)]),
        {**fields, "picks": picks, "picks_address": addresses},
    )


@pytest.fixture
def program(program: Program) -> Program:
    """Program in which two tiles pick words of x into y, and tile 0 sends its y to tile 1."""
    tiles = program.machine.tiles
    regions = {"x": (X, 32), "y": (Y, 32), "lists": (LIST, 128)}
    variables = tuple(
        Variable(name, name, [at] * tiles, [size] * tiles, 0, 1)
        for name, (at, size) in regions.items()
    )
    handle = Handle(DataType.FLOAT, [0, 1], [X, X], [8, 8])
    steps = (
        Superstep("pick", ExchangePlan.empty(), (picking([0, 2, 16, 4], [0, 8]),)),
        Superstep("after", ExchangePlan.empty(), ()),
    )
    return attrs.evolve(program, variables=variables, steps=steps, inputs={"x": handle}, outputs={})


def with_vertices(program: Program, *vertices: Vertices) -> Program:
    """Return the program with other vertices in its first superstep."""
    (step, *steps) = program.steps
    return attrs.evolve(program, steps=(attrs.evolve(step, compute=vertices), *steps))


def with_exchange(program: Program, number: int, plan: ExchangePlan) -> Program:
    """Return the program with another exchange in a superstep."""
    steps = list(program.steps)
    steps[number] = attrs.evolve(steps[number], exchange=plan)  # type: ignore[type-var]
    return attrs.evolve(program, steps=tuple(steps))


def check_refused(program: Program, message: str, error: type[Exception] = ProgramError) -> None:
    """Check that a program is refused in one line."""
    with pytest.raises(error) as refusal:
        simulate(program)

    assert re.search(message, str(refusal.value)), str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_lists_within_their_operands_are_accepted(program: Program) -> None:
    verify(program)


def test_an_entry_may_end_with_its_operand_and_not_a_byte_later(program: Program) -> None:
    verify(with_vertices(program, picking([0, 2], [28, 1])))
    check_refused(
        with_vertices(program, picking([0, 2], [0, 2, 28, 2])),
        "^pick: pick on tile 1, vertex 1, entry 2 of its list: touches bytes 28 to 36 of x, which "
        "has 32; mend the entry, or the fields that size the operand$",
    )


def test_an_entry_before_its_operand_is_refused(program: Program) -> None:
    check_refused(
        with_vertices(program, picking([-4, 2])), "vertex 0, entry 0 of its list: touches bytes -4"
    )


def test_an_entry_of_negative_length_is_refused(program: Program) -> None:
    check_refused(
        with_vertices(program, picking([8, -1])), "entry 0 of its list: touches bytes 8 to 4"
    )


def test_a_list_that_contradicts_itself_is_refused_with_its_tile(program: Program) -> None:
    check_refused(
        with_vertices(program, picking([0, 2], [2, 1], tiles=(0, 3))),
        "^pick: pick on tile 3, vertex 1, entry 0 of its list: an offset within a word$",
    )


def test_entries_that_write_one_byte_twice_are_refused(program: Program) -> None:
    check_refused(
        with_vertices(program, picking([16, 4, 0, 5])),
        "vertex 0, entry 2 of its list: touches bytes 0 to 20 of y, entry 0 touches bytes 16 to "
        "32, so that both write there; let each byte be written once",
    )


def test_a_hole_between_writes_counts_as_not_written(program: Program, exchange: Exchange) -> None:
    transfers = exchange((0, Y, 2, 0, [(1, Y)]), (0, Y + 16, 4, 2, [(1, Y + 16)]))
    hull = exchange((0, Y, 8, 0, [(1, Y)]))

    verify(with_exchange(program, 1, transfers))
    check_refused(
        with_exchange(program, 1, hull),
        f"after: tile 0 sends 8 words from {Y:#x}, not all of which have been written there",
        TileFault,
    )


def test_an_output_over_a_hole_between_writes_is_refused(program: Program) -> None:
    handle = Handle(DataType.FLOAT, [0], [Y], [8])

    check_refused(
        attrs.evolve(program, outputs={"y": handle}), "output y: 32 bytes .* never", TileFault
    )


def test_a_vertex_reads_the_pieces_of_its_list_and_nothing_between(program: Program) -> None:
    sparse = Handle(DataType.FLOAT, [0, 0, 1], [X, X + 16, X], [2, 4, 8])
    fed = attrs.evolve(program, inputs={"x": sparse})

    verify(fed)
    check_refused(
        with_vertices(fed, picking([0, 2, 8, 1], [0, 8])),
        f"pick on tile 0 reads 4 bytes of x at {X + 8:#x}, by entry 2 of the list of vertex 0, "
        "not all of which have arrived",
        TileFault,
    )


def test_a_write_of_a_list_beyond_live_variables_names_its_entry(program: Program) -> None:
    x, y, lists = program.variables
    short = attrs.evolve(y, bytes=np.minimum(y.bytes, 20))

    check_refused(
        attrs.evolve(program, variables=(x, short, lists)),
        f"pick writes 16 bytes at {Y + 16:#x} of tile 0, by entry 2 of the list of vertex 0, not",
    )


def test_a_list_that_an_exchange_overwrites_is_refused(
    program: Program, exchange: Exchange
) -> None:
    plan = exchange((0, X, 1, 0, [(1, LIST + 64)]))

    check_refused(
        with_exchange(program, 0, plan),
        f"pick: a receive writes 4 bytes at {LIST + 64:#x} of tile 1, into a list that a vertex "
        "still reads; write elsewhere, or place the list elsewhere",
    )


def test_the_place_of_a_list_is_free_after_its_last_use(
    program: Program, exchange: Exchange
) -> None:
    verify(with_exchange(program, 1, exchange((0, X, 1, 0, [(1, LIST + 64)]))))


def test_a_list_that_a_later_superstep_reads_again_stays_until_then(
    program: Program, exchange: Exchange
) -> None:
    pick, after = program.steps
    assert isinstance(pick, Superstep)
    assert isinstance(after, Superstep)
    over = attrs.evolve(after, exchange=exchange((0, X, 1, 0, [(1, LIST + 64)])))
    long = tuple(attrs.evolve(variable, last=3) for variable in program.variables)
    again = attrs.evolve(program, steps=(pick, over, pick, after), variables=long)

    with pytest.raises(ProgramError, match=r"after: a receive writes 4 bytes .* into a list that"):
        check_lists(again, memory_accesses(again))
    once = attrs.evolve(again, steps=(pick, over, after, after))
    check_lists(once, memory_accesses(once))


def test_a_list_of_a_loop_stays_until_the_loop_is_left(
    program: Program, exchange: Exchange
) -> None:
    pick, after = program.steps
    assert isinstance(pick, Superstep)
    assert isinstance(after, Superstep)
    over = attrs.evolve(after, exchange=exchange((0, X, 1, 0, [(1, LIST + 64)])))
    loop = Loop("turns", attrs.evolve(after, name="decide"), 0, BASE, ((pick,), (over,)), 9)
    long = tuple(attrs.evolve(variable, last=2) for variable in program.variables)
    looped = attrs.evolve(program, steps=(loop,), variables=long)

    with pytest.raises(ProgramError, match=r"after: a receive writes 4 bytes .* into a list that"):
        check_lists(looped, memory_accesses(looped))


def test_a_list_that_an_earlier_vertex_overwrites_is_refused(program: Program) -> None:
    lists = picking([0, 2], [0, 2])
    over = attrs.evolve(lists, fields={**lists.fields, "y": np.full(2, LIST + 64)})

    check_refused(
        with_vertices(program, over, attrs.evolve(lists, tile=np.array([1, 0]))),
        f"pick: pick, y writes 8 bytes at {LIST + 64:#x} of tile 0, into a list that a vertex",
    )


def test_a_list_that_an_input_overwrites_is_refused(program: Program) -> None:
    handle = Handle(DataType.FLOAT, [0, 1, 0], [X, X, LIST + 8], [8, 8, 1])

    check_refused(
        attrs.evolve(program, inputs={"x": handle}),
        f"input x writes 4 bytes at {LIST + 8:#x} of tile 0, into a list",
    )


@pytest.mark.parametrize("addresses", [(LIST, LIST + 4), (LIST, LIST)])
def test_lists_that_overlap_and_differ_are_refused(
    addresses: tuple[int, int], program: Program
) -> None:
    lists = picking([0, 2], [0, 3], at=addresses, tiles=(0, 0))

    check_refused(
        with_vertices(program, lists),
        rf"the list of pick, 8 bytes at {addresses[0]:#x} of tile 0, and the list of pick, 8 bytes "
        rf"at {addresses[1]:#x} of tile 0, overlap and hold different words; move one of them",
    )


def test_vertices_may_share_a_list(program: Program) -> None:
    vertices, twin = picking([0, 2]), picking([0, 2])

    verify(with_vertices(program, vertices, twin))


def sharing(size: Sequence[int] = (32, 32)) -> Vertices:
    """Return vertices on tiles 0 and 1 with one list for both: words 0, 1 and 4 to 7."""
    vertices = picking([0, 2, 16, 4], [], at=(LIST, LIST))
    shared = Ragged(np.array([0, 2, 16, 4], np.int32), np.array([0, 0]), np.array([4, 4]))
    return attrs.evolve(
        vertices, fields={**vertices.fields, "picks": shared, "size": np.array(size)}
    )


def test_a_shared_list_is_checked_with_the_fields_of_each_vertex(program: Program) -> None:
    verify(with_vertices(program, sharing()))
    check_refused(
        with_vertices(program, sharing(size=(32, 28))),
        "pick on tile 1, vertex 1, entry 2 of its list: touches bytes 16 to 32 of x, which has 28",
    )


def test_a_shared_list_reads_what_has_arrived_on_each_tile(program: Program) -> None:
    late = Handle(DataType.FLOAT, [0, 1], [X, X], [8, 4])

    check_refused(
        with_vertices(attrs.evolve(program, inputs={"x": late}), sharing()),
        f"pick on tile 1 reads 16 bytes of x at {X + 16:#x}, by entry 2 of the list of vertex 1, ",
        TileFault,
    )


def test_a_shared_list_writes_on_each_tile(program: Program) -> None:
    holes = Handle(DataType.FLOAT, [1], [Y], [8])
    written = Handle(DataType.FLOAT, [1, 1], [Y, Y + 16], [2, 4])
    both = with_vertices(program, sharing())

    verify(attrs.evolve(both, outputs={"y": written}))
    check_refused(
        attrs.evolve(both, outputs={"y": holes}), "output y: 32 bytes .* never", TileFault
    )


@pytest.mark.parametrize(("first", "count"), [(-1, 2), (0, -1), (3, 2)])
def test_a_list_beyond_its_flat_array_is_refused(first: int, count: int) -> None:
    with pytest.raises(ProgramError, match=rf"the list of vertex 0 is entries {first} to"):
        Ragged(np.arange(4), np.array([first]), np.array([count]))
