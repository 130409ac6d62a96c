"""A codelet of one line and a program of two supersteps, small enough to check by hand."""

from __future__ import annotations

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
    DataType,
    ExchangePlan,
    Fields,
    Handle,
    IntArray,
    Label,
    Machine,
    Operand,
    Program,
    Superstep,
    TileFault,
    TileMemory,
    Variable,
    Vertices,
    path_delays,
    simulate,
)
from ipusim.cache_file import CACHE_VARIABLE

WORDS = 8  # words of an output's part on a tile
BASE = BOW.sram_base
# Addresses of the variables, the last in another memory element.
X, GATHERED, PARTIALS, RECEIVED, Y = (BASE + offset for offset in (64, 256, 512, 1024, 0x4000))

Message = tuple[int, int, int, int, Sequence[tuple[int, int]]]


@attrs.frozen
class Add:
    """Codelet target[i] = source[i] + constant; ten cycles, and one for each element."""

    constant: float = 1.0
    needs: tuple[str, ...] = ()
    apart: tuple[tuple[str, str], ...] = ()
    operands: tuple[Operand, ...] = (Operand("source", "in"), Operand("target", "out"))
    name: str = "add"
    code_bytes: int = 64
    state_bytes: int = 12
    counted_for = MappingProxyType({})

    @property
    def instructions(self) -> tuple[str, ...]:
        return self.needs

    @property
    def assembly(self) -> Assembly:
        return Assembly(Path(__file__).parent / "add.S", {}, "add", "workers")

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        names = ("source", "target", "elements")
        return np.stack([np.asarray(fields[name], np.uint32) for name in names], 1).view(np.uint8)

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        size = np.asarray(fields["elements"]) * 4
        return {"source": size, "target": size}

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:  # noqa: ARG002
        return {}

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        return 10 + np.asarray(fields["elements"])

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        if np.isnan(self.constant):
            raise TileFault("the constant is no number")
        elements = int(fields["elements"])
        source = memory.view(int(fields["source"]), elements, np.float32)
        target = memory.view(int(fields["target"]), elements, np.float32)
        target[:] = np.add(source, np.float32(self.constant))


def add(
    tiles: Sequence[int], source: int, target: int, elements: int, **options: object
) -> Vertices:
    """Return one vertex per tile, all with equal fields."""
    columns = {"source": source, "target": target, "elements": elements}
    fields = {name: np.full(len(tiles), value) for name, value in columns.items()}
    return Vertices(Add(**options), np.array(tiles), fields)  # type: ignore[arg-type]


def exchange_of(*messages: Message, wide: bool = False) -> ExchangePlan:
    """Return an exchange plan of messages (source, address, words, cycle, receivers)."""
    source, address, words, cycle = _columns([message[:4] for message in messages], 4)
    receives = [(row, *to) for row, message in enumerate(messages) for to in message[4]]
    send, tile, target = _columns(receives, 3)
    lanes = np.full(len(source), wide)
    return ExchangePlan(source, address, words, cycle, lanes, send, tile, target)


def _columns(rows: Sequence[Sequence[int]], width: int) -> IntArray:
    """Return rows as int64[width, rows], also if there are none."""
    return np.array(rows, dtype=np.int64).reshape(-1, width).T


def variable(name: str, address: int, size: Sequence[int], first: int, last: int) -> Variable:
    """Return a variable at one address on all tiles, of a size on each."""
    return Variable(name, f"{name} bytes", [address] * len(size), size, first, last)


def spread_and_collect(machine: Machine) -> Program:
    """Return a program of two supersteps.

    Tile 0 sends x to all others; each adds 1 and sends the sum back; tile 0 adds 1 to all sums: y.
    """
    others = range(1, machine.tiles)
    delay = path_delays(machine)[:, 0].tolist()
    size = 4 * WORDS
    back = [
        (tile, PARTIALS, WORDS, WORDS * i + max(delay) - delay[tile], [(0, RECEIVED + size * i)])
        for i, tile in enumerate(others)
    ]
    total = len(back) * WORDS
    first, elsewhere = [1, *[0] * len(back)], [0, *[1] * len(back)]
    return Program(
        machine=machine,
        label=Label(
            formula="y[{m}, {n}] = a[{m}, {k}] @ x[{k}, {n}]",
            sizes={"m": total, "k": 1, "n": 1},
            format="block 1",
            storage="block length 1",
            stored=total,
            elements=total,
            macs=total,
            dense_macs=total,
            method="dense",
            data_type=DataType.FLOAT,
            partials_type=DataType.FLOAT,
            estimate={"compute": 50, "total": 500},
        ),
        variables=(
            variable("code", BASE, [Add().code_bytes] * machine.tiles, 0, 1),
            variable("x", X, [size * count for count in first], 0, 1),
            variable("gathered", GATHERED, [size * count for count in elsewhere], 0, 0),
            variable("partials", PARTIALS, [size * count for count in elsewhere], 0, 1),
            variable("received", RECEIVED, [size * len(back) * count for count in first], 1, 1),
            variable("y", Y, [4 * total * count for count in first], 0, 1),
        ),
        steps=(
            Superstep(
                "spread",
                exchange_of((0, X, WORDS, 0, [(tile, GATHERED) for tile in others])),
                (add(others, GATHERED, PARTIALS, WORDS),),
            ),
            Superstep("collect", exchange_of(*back), (add([0], RECEIVED, Y, total),)),
        ),
        inputs={"x": Handle(DataType.FLOAT, [0], [X], [WORDS])},
        outputs={"y": Handle(DataType.FLOAT, [0], [Y], [total])},
    )


def text_of_run() -> str:
    """Return all results of a run as text."""
    program = spread_and_collect(BOW.scaled_to(4))
    run = simulate(program, {"x": np.arange(WORDS, dtype=np.float32)})
    columns = attrs.asdict(run.trace, recurse=False).items()
    tables = [f"{name} {np.asarray(column).tolist()}" for name, column in columns]
    outputs = [f"{name} {values.tolist()}" for name, values in run.outputs.items()]
    return "\n".join([str(program), *tables, *outputs, str(run.report)])


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Home folder of a user without settings for caches."""
    monkeypatch.delenv(CACHE_VARIABLE, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(scope="session")
def run_text() -> Callable[[], str]:
    """Return a function that runs the program on four tiles and returns all results as text."""
    return text_of_run


@pytest.fixture(scope="session")
def program() -> Program:
    """Program on four tiles of a Bow."""
    return spread_and_collect(BOW.scaled_to(4))


@pytest.fixture(scope="session")
def program_on() -> Callable[[Machine], Program]:
    """Return a function that builds the fixture's program for any machine of two tiles or more."""
    return spread_and_collect


@pytest.fixture(scope="session")
def exchange() -> Callable[..., ExchangePlan]:
    """Return a function from messages to an exchange plan."""
    return exchange_of


@pytest.fixture(scope="session")
def adding() -> Callable[..., Vertices]:
    """Return a function that makes vertices of `Add`."""
    return add


if __name__ == "__main__":  # another process runs this file to compare
    print(text_of_run())
