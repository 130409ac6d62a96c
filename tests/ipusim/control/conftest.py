"""Program with a loop that decides by a list of words: buckets go from tile to tile."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

import attrs
import numpy as np
import numpy.typing as npt
import pytest

from ipusim import (
    BOW,
    Accesses,
    Assembly,
    DataType,
    ExchangePlan,
    Fields,
    Handle,
    IntArray,
    Label,
    Loop,
    Machine,
    Operand,
    Program,
    Ragged,
    Superstep,
    TileMemory,
    Variable,
    Vertices,
    WordType,
)

BASE = BOW.sram_base
# Addresses of the loop's code and data; of META and X there are two buffers.
CODE, STATE, WORD, LIST = (BASE + offset for offset in (0, 0x200, 0x400, 0x440))
META, X, TOTAL = (BASE + 0x600, BASE + 0x640), (BASE + 0x680, BASE + 0x6C0), BASE + 0x700
# Words of the list of actions and of a buffer's meta-info.
LIST_WORDS, META_WORDS = 64, 4
MAX_TURNS = 12  # of the loop
SHORT = WordType.UNSIGNED_SHORT


@attrs.frozen
class Supervised:
    """Codelet that runs on a supervisor, with operands of fixed size and a state of addresses."""

    name: str
    fixed: int
    per_word: int
    operands: tuple[Operand, ...]
    sizes: tuple[int, ...]
    counted_for = MappingProxyType({})
    apart: tuple[tuple[str, str], ...] = ()
    instructions: tuple[str, ...] = ()
    code_bytes: int = 64

    @property
    def state_bytes(self) -> int:
        return 4 * len(self.operands)

    @property
    def assembly(self) -> Assembly:
        file = Path(__file__).parent / "asm" / f"{self.name}.S"
        return Assembly(file, {}, self.name, "supervisor")

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        columns = [np.asarray(fields[operand.field], np.uint32) for operand in self.operands]
        return np.stack(columns, 1).view(np.uint8)

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        rows = len(np.asarray(fields[self.operands[0].field]))
        sizes = zip(self.operands, self.sizes, strict=True)
        return {operand.field: np.full(rows, size) for operand, size in sizes}

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:  # noqa: ARG002
        return {}

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        words = control[self.operands[0].field]
        assert isinstance(words, Ragged)
        assert words.flat.dtype == np.uint16
        first = words.flat[words.first].astype(np.int64)
        return self.fixed + self.per_word * first


class Next(Supervised):
    """Codelet that takes the next control word from a list."""

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        words: Any = memory.view(int(fields["list"]), LIST_WORDS, np.uint16)
        memory.view(int(fields["word"]), 1, np.uint32)[:] = words[2 + words[0] // 2]
        words[0] += 2


class Act(Supervised):
    """Codelet that branches on the control word and does nothing else."""

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Do nothing: the codelet only branches."""


class Work(Supervised):
    """Codelet that adds the number in a bucket, and its meta-info, to a total."""

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        total: Any = memory.view(int(fields["total"]), 1, np.uint32)
        meta = memory.view(int(fields["meta"]), 1, np.uint16)
        total += memory.view(int(fields["x"]), 1, np.uint32) + meta.astype(np.uint32)


Access = Literal["in", "out", "inout"]


def control_operand(field: str, access: Access) -> Operand:
    """Return an operand of control words."""
    return Operand(field, access, align=4, control=True)


def data_operand(field: str, access: Access) -> Operand:
    """Return an operand of values."""
    return Operand(field, access, align=4)


TAKEN = BOW.supervisor_branch_cycles
NEXT = Next(
    "next",
    26 + TAKEN,
    0,
    (control_operand("list", "inout"), control_operand("word", "out")),
    (2 * LIST_WORDS, 4),
)
ACT = Act("act", 7 + TAKEN, 0, (control_operand("word", "in"),), (4,))
WORK = Work(
    "work",
    26 + BOW.supervisor_untaken_cycles + TAKEN,
    TAKEN,
    (control_operand("meta", "in"), data_operand("x", "in"), data_operand("total", "inout")),
    (8, 4, 4),
)
CODELETS = {codelet.name: codelet for codelet in (NEXT, ACT, WORK)}


def vertices(codelet: Supervised, tiles: Sequence[int], **fields_of_all: int) -> Vertices:
    """Return one vertex per tile; states follow from first addresses, so that no two share one."""
    first = next(iter(fields_of_all.values()))
    fields_of_all["state_address"] = STATE + 16 * [WORD, LIST, *META].index(first)
    fields_of_all["code_address"] = CODE + 128 * list(CODELETS).index(codelet.name)
    fields = {name: np.full(len(tiles), value) for name, value in fields_of_all.items()}
    return Vertices(codelet, np.array(tiles), fields)


def sends(rows: Sequence[tuple[int, int, int, int, list[int], int]]) -> ExchangePlan:
    """Return an exchange plan of rows (source, address, words, cycle, receivers, target)."""
    source, address, words, cycle = np.array([row[:4] for row in rows]).T
    receives = [(send, tile, row[5]) for send, row in enumerate(rows) for tile in row[4]]
    return ExchangePlan(
        source, address, words, cycle, np.zeros(len(rows)), *np.array(receives).reshape(-1, 3).T
    )


def pass_on(tiles: int, into: int) -> ExchangePlan:
    """Return the exchange that sends every bucket to the next tile, into the other buffer."""
    rows = []
    for tile in range(tiles):
        to = [(tile + 1) % tiles]
        rows.append((tile, META[1 - into], 2, 0, to, META[into]))
        rows.append((tile, X[1 - into], 1, 2, to, X[into]))
    return sends(rows)


def looped_program(machine: Machine, max_turns: int = MAX_TURNS) -> Program:
    """Return the looped program for any machine of two tiles or more."""
    tiles = range(machine.tiles)
    following = vertices(NEXT, [0], list=LIST, word=WORD)
    nothing = ExchangePlan.empty()
    work = [vertices(WORK, tiles, meta=META[at], x=X[at], total=TOTAL) for at in range(len(META))]
    loop = Loop(
        name="turns",
        decide=Superstep(
            "decide",
            sends([(0, WORD, 1, 0, list(tiles[1:]), WORD)]),
            (vertices(ACT, tiles, word=WORD),),
        ),
        tile=0,
        address=WORD,
        cases=(
            (Superstep("work 0", nothing, (work[0], following)),),
            (Superstep("pass on 0", pass_on(machine.tiles, 1), (following,)),),
            (Superstep("work 1", nothing, (work[1], following)),),
            (
                Superstep("pass on 1", pass_on(machine.tiles, 0), ()),
                Superstep("rest", nothing, (following,)),
            ),
            (),
            (Superstep("idle", nothing, ()),),
        ),
        max_turns=max_turns,
    )
    end = len(loop.supersteps)

    def region(name: str, address: int, size: int, *, control: bool = False) -> Variable:
        where, sizes = [address] * len(tiles), [size] * len(tiles)
        return Variable(name, name, where, sizes, 0, end, control)

    def handle(address: int, words: int, *, control: bool = False) -> Handle:
        return Handle(SHORT, tiles, [address] * len(tiles), [words] * len(tiles), control)

    label = Label(
        formula="y[{m}, {n}] = a[{m}, {k}] @ x[{k}, {n}]",
        sizes={"m": 1, "k": 1, "n": 1},
        format="block 1",
        storage="block length 1",
        stored=1,
        elements=1,
        macs=1,
        dense_macs=1,
        method="dynamic",
        data_type=DataType.FLOAT,
        partials_type=DataType.FLOAT,
        estimate={},
    )
    return Program(
        machine=machine,
        label=label,
        variables=(
            region("code", CODE, 512),
            region("state", STATE, 64),
            region("word", WORD, 4, control=True),
            region("list", LIST, 2 * LIST_WORDS, control=True),
            region("meta 0", META[0], 2 * META_WORDS, control=True),
            region("meta 1", META[1], 2 * META_WORDS, control=True),
            region("x 0", X[0], 4),
            region("x 1", X[1], 4),
            region("total", TOTAL, 4),
        ),
        steps=(Superstep("start", nothing, (following,)), loop),
        inputs={
            "list": Handle(SHORT, [0], [LIST], [LIST_WORDS], True),
            "meta": handle(META[0], META_WORDS, control=True),
            "x": handle(X[0], 2),
            "total": handle(TOTAL, 2),
        },
        outputs={"total": handle(TOTAL, 2)},
    )


def words_of(actions: Sequence[int]) -> npt.NDArray[np.uint16]:
    """Return the list from which the loop takes its control words."""
    return np.array([0, 0, *actions, *[0] * LIST_WORDS], dtype=np.uint16)[:LIST_WORDS]


def feeds_of(tiles: int, actions: Sequence[int]) -> dict[str, npt.NDArray[np.uint16]]:
    """Return arrays for every input."""
    rng = np.random.default_rng(tiles)
    x = np.zeros((tiles, 2), dtype=np.uint16)
    x[:, 0] = rng.integers(0, 100, tiles)
    return {
        "list": words_of(actions),
        "meta": rng.integers(0, 30, META_WORDS * tiles).astype(np.uint16),
        "x": x.ravel(),
        "total": np.zeros(2 * tiles, dtype=np.uint16),
    }


def totals(feeds: Mapping[str, npt.NDArray[np.uint16]], actions: Sequence[int]) -> list[int]:
    """Return the expected results of a program's run, tile by tile."""
    bucket = feeds["meta"][::META_WORDS].astype(int) + feeds["x"][::2]
    total = feeds["total"][::2].astype(int)
    for action in actions:
        if action in (1, 3):
            total += bucket
        if action in (2, 4):
            bucket = np.roll(bucket, 1)
    return [int(entry) for entry in total]


@pytest.fixture(scope="session")
def looped() -> Program:
    """Looped program on four tiles of a Bow."""
    return looped_program(BOW.scaled_to(4))


@pytest.fixture(scope="session")
def make_looped() -> Callable[..., Program]:
    """Return a function that builds the looped program for a machine and `max_turns`."""
    return looped_program


@pytest.fixture(scope="session")
def make_feeds() -> Callable[..., dict[str, npt.NDArray[np.uint16]]]:
    """Return a function from a number of tiles and actions to feeds."""
    return feeds_of


@pytest.fixture(scope="session")
def expected_totals() -> Callable[..., list[int]]:
    """Return a function from feeds and actions to the expected totals."""
    return totals


@pytest.fixture(scope="session")
def codelets() -> Mapping[str, Supervised]:
    """Codelets of the looped program by name."""
    return CODELETS
