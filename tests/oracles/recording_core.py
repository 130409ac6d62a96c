"""The plain core with a record of what each instruction loads and stores."""

from __future__ import annotations

from functools import cache
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt
from plain_core import SUPERVISOR_ENTRY, PlainCore

from ipusim import BOW, Codelet, Fields, Machine, Ragged
from ipusim.isa.assembler.assemble import assemble
from ipusim.isa.code import Code

STATE_OFFSET = 1 << 13  # past every kernel's code, in the first element
FIRST_ROOM = 2  # elements from the base of memory on: code, state


class Tile:
    """A tile's memory by address, with small halves where nothing was put."""

    random: np.random.Generator | None = None

    def __init__(self, machine: Machine = BOW) -> None:
        self.machine = machine
        self.bytes = np.resize(_halves().view(np.uint8), machine.sram_bytes)

    def view(self, address: int, count: int, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
        """Return `count` numbers from an address on, as a view of the memory."""
        start = address - self.machine.sram_base
        return self.bytes[start : start + count * np.dtype(dtype).itemsize].view(dtype)

    def put(self, address: int, values: npt.NDArray[Any]) -> None:
        """Copy values to an address."""
        self.view(address, values.size, values.dtype)[:] = values.ravel()

    def placed(self, codelet: Codelet, fields: Fields) -> dict[str, Any]:
        """Return the fields with each operand and list in a memory element of its own."""
        machine, at = self.machine, {}
        lists = [f"{name}_address" for name, column in fields.items() if isinstance(column, Ragged)]
        wide = [operand.field for operand in codelet.operands if operand.interleaved]
        plain = dict.fromkeys([*(operand.field for operand in codelet.operands), *lists])
        for number, name in enumerate(name for name in plain if name not in wide):
            at[name] = machine.sram_base + (FIRST_ROOM + number) * machine.element_bytes
        for number, name in enumerate(wide):
            at[name] = machine.interleaved_base + 2 * number * machine.element_bytes
        placed = {**fields, **{name: np.array([address]) for name, address in at.items()}}
        for name in lists:
            values = fields[name.removesuffix("_address")].row(0)
            values = values.astype(np.int32) if values.dtype == np.int64 else values
            placed[name.removesuffix("_address")] = Ragged(values, np.array([0]), [len(values)])
            self.put(at[name], values)
        return placed


@cache
def _halves() -> npt.NDArray[np.float16]:
    """Return 4096 random halves."""
    return np.random.default_rng(0).standard_normal(1 << 12).astype(np.float16)


@attrs.frozen
class Touches:
    """Loads and stores of one run.

    Attributes:
        loads, stores: int64[n, 2], the address and the bytes of each, in their order.
    """

    loads: npt.NDArray[np.int64]
    stores: npt.NDArray[np.int64]


class _RecordingCore(PlainCore):
    """The plain core that keeps address and size of each load and store."""

    def load(self, address: int, size: int) -> int:
        self.loads.append((address, size))
        return super().load(address, size)

    def store(self, address: int, size: int, value: int) -> None:
        self.stores.append((address, size))
        super().store(address, size, value)


@cache
def _code(codelet: Codelet, origin: int) -> Code:
    """Return the assembled code of a kernel at an origin."""
    assembly = codelet.assembly
    return assemble(assembly.file, defines=dict(assembly.defines), origin=origin)


def touches(tile: Tile, codelet: Codelet, fields: Fields) -> Touches:
    """Run a vertex whose operands and lists lie on the tile, and return what it touched."""
    machine, code = tile.machine, _code(codelet, tile.machine.sram_base)
    state = machine.sram_base + STATE_OFFSET
    tile.put(state, codelet.state_of(fields)[0])
    for address, content in code.data:
        tile.put(address, np.frombuffer(content, np.uint8))
    core = _RecordingCore(machine, code, {})
    core.loads, core.stores = [], []
    entry = code.labels[codelet.assembly.entry]
    stride = SUPERVISOR_ENTRY if codelet.assembly.runs_on == "supervisor" else 0
    memory = bytearray(tile.bytes.tobytes())
    core.run(memory, 0, entry, state, stride, machine.sram_end, 1_000_000)
    tile.bytes[:] = np.frombuffer(memory, np.uint8)
    table = (np.array(rows, np.int64).reshape(-1, 2) for rows in (core.loads, core.stores))
    return Touches(*table)
