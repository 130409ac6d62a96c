"""Random programs for the core, with enough structure that runs go deep before they fault.

A program is a worker's code, most often with a supervisor's that loads weights and launches it, a
memory, control registers, regions and a machine with small memory elements. It is made of tame
rows (`random_rows`); `nonsense` is the share of rows that spare nothing.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import attrs
import numpy as np
from random_rows import (
    DATA,
    EMPTY,
    FORMS,
    FREE,
    LIST_BYTES,
    LISTS,
    SMALL,
    STRAIGHT,
    Slot,
    Writer,
    any_slot,
    nothing,
    slot,
    tame_slot,
)

from ipusim import Machine
from ipusim.isa.code import Code
from ipusim.isa.core.live import ONE_WORKER, SUPERVISOR_ENTRY
from ipusim.isa.core.regions import MemoryRegion
from ipusim.isa.table.registers import CSR
from ipusim.isa.table.table import TABLE


@attrs.frozen
class Program:
    """A program and the machine it runs on; `stride` and `entry` are those of `Runs`."""

    code: Code
    entry: int
    vertex: int
    stride: int
    csr: dict[str, int]
    regions: tuple[MemoryRegion, ...]
    machine: Machine
    memory: np.ndarray
    slots_by_counter: bool


class Worker:
    """A writer of a worker's code."""

    def __init__(self, writer: Writer, nonsense: float) -> None:
        self.writer, self.rng, self.nonsense = writer, writer.rng, nonsense

    def program(self) -> int:
        """Write registers, then a few pieces, then the end; return the row where it starts."""
        writer, rng = self.writer, self.rng
        start = len(writer.rows)
        set_up(writer)
        for pair in rng.sample(range(0, 14, 2), rng.randrange(1, 7)):
            half = slot("ld64 apd ms ms u12", pair, rng.choice((12, 0)), 15, rng.randrange(16))
            writer.row(half)
        for _ in range(rng.randrange(1, 7)):
            rng.choice(
                (self.straight, self.straight, self.straight, self.repeat, self.loop, self.skip)
            )()
        if rng.random() > self.nonsense:
            end = rng.choice(("exitz", "exitnz", "exitneg", "exitpos"))
            writer.main(f"{end} ms", rng.randrange(16))
        return start

    def straight(self) -> None:
        """Write a few bundles one behind the other."""
        for _ in range(self.rng.randrange(1, 6)):
            self.writer.row(*self.bundle(DATA["worker"]))

    def bundle(self, ops: Sequence[int], *, full: bool = False) -> tuple[Slot, Slot]:
        """Return a bundle of one half or two."""
        rng = self.rng
        if rng.random() < self.nonsense:
            mixed = any_slot(rng, FORMS[rng.choice(("worker", "worker", "supervisor", "aux"))])
            halves = mixed, any_slot(rng, FORMS["aux"])
        else:
            halves = tame_slot(rng, ops), tame_slot(rng, FORMS["aux"])
        if full:
            return halves
        return rng.choice((halves, halves, (halves[0], EMPTY), (EMPTY, halves[1])))

    def repeat(self) -> None:
        """Write a hardware loop."""
        writer, rng = self.writer, self.rng
        size, times = rng.randrange(1, 5), rng.randrange(6)
        head = slot("rpt u12 u8", times, size - 1)
        if rng.random() < 0.3:
            head = slot("rpt ms u8", rng.choice((4, 6)), size - 1)
            writer.main("setzi md u20", head[1], rng.randrange(6))
        aux = tame_slot(rng, FORMS["aux"]) if rng.random() < 0.3 else EMPTY
        if (writer.at + (8 if aux[0] >= 0 else 4)) % 8 and rng.random() > self.nonsense / 2:
            writer.main("nop")
        writer.row(head, aux)
        for _ in range(size):
            row = self.bundle(STRAIGHT, full=rng.random() > self.nonsense / 2)
            writer.row(*(row if rng.random() < 0.9 else nothing()))

    def loop(self) -> None:
        """Write a counted loop of jumps."""
        writer = self.writer
        writer.main("setzi md u20", 4, self.rng.randrange(5))
        top = len(writer.rows)
        self.straight()
        writer.jump("brnzdec mx label", top, 4)

    def skip(self) -> None:
        """Write a jump over a few bundles, or to nowhere."""
        writer, rng = self.writer, self.rng
        name = rng.choice(
            (
                "brz ms label",
                "brnz ms label",
                "brneg ms label",
                "brpos ms label",
                "bri label",
                "call md label",
            )
        )
        registers = [] if name == "bri label" else [rng.randrange(16)]
        if name.startswith("call"):
            registers = [rng.choice(FREE)]
        row = writer.jump(name, 0, *registers)
        self.straight()
        behind = len(writer.rows)
        target = rng.randrange(behind + 1) if rng.random() < self.nonsense else behind
        writer.patches[-1] = (row, len(registers) + 1, target)


def set_up(writer: Writer) -> None:
    """Write pointers and small numbers to registers 0 to 4 and 7 to 12."""
    rng, base, middle = writer.rng, SMALL.sram_base, SMALL.interleaved_base
    pointers = {
        0: base + 16 * rng.randrange(100, 500),
        1: middle + 16 * rng.randrange(500),
        2: rng.choice((base, middle)) + 8 * rng.randrange(100, 1000),
        3: 16 * rng.randrange(8),
        4: rng.randrange(4),
        7: base + LISTS + 2 * rng.randrange(500),
        8: 8 * rng.randrange(100),
        9: sum((2 * rng.randrange(-2, 3) & 0x3FF) << shift for shift in (0, 10)),
        12: base + 8 * rng.randrange(100, 900),
    }
    if rng.random() < 0.1:
        pointers[rng.choice(list(pointers))] = rng.randrange(1 << 20)
    for register, value in pointers.items():
        writer.main("setzi md u20", register, value)
    if rng.random() < 0.7:
        writer.main("tapack mpd ms ms ms", 10, *rng.sample((0, 1, 2), 3))


def write_supervisor(writer: Writer, worker: int, nonsense: float) -> int:
    """Write a supervisor that loads weights, launches the worker's row a few times, and returns."""
    rng, start = writer.rng, len(writer.rows)
    order = [0, 1, 2, 3, 4]
    rng.shuffle(order)
    base, middle = SMALL.sram_base, SMALL.interleaved_base
    values = (
        base + 16 * rng.randrange(500),
        middle + 16 * rng.randrange(500),
        base + 8 * rng.randrange(900),
        16 * rng.randrange(8),
        rng.randrange(4),
    )
    for register in order:
        writer.main("setzi md u20", register, values[register])
    writer.main("put csr ms", CSR["CCCSLOAD"], 1)
    for _ in range(rng.randrange(12)):
        writer.row(load_weights(rng))
    if rng.random() < 0.5:
        writer.main("setzi md u20", 6, rng.choice((0, 1 << 19)) | rng.randrange(8))
        writer.main("put csr ms", CSR["FP_ICTL"], 6)
    writer.main("setzi md u20", 7, rng.randrange(3))
    writer.jump("setzi md u20", worker, 8)
    top = len(writer.rows)
    _pieces(writer, nonsense)
    everyone = rng.random() < 0.7
    for _ in range(1 if everyone else rng.randrange(1, 8)):
        writer.main(
            "runall ms ms u16" if everyone else "run ms ms u16",
            8,
            rng.choice((2, 1)),
            rng.randrange(8),
        )
        if rng.random() < 0.5:
            _pieces(writer, nonsense)
    if rng.random() > nonsense / 4:
        writer.main("sync u8", 2)
    writer.jump("brnzdec mx label", top, 7)
    if rng.random() > nonsense / 2:
        writer.main("br ms", 10)
    return start


def load_weights(rng: random.Random) -> Slot:
    """Return a weight load; 64 bits only seldom, since 128 behind them would be misaligned."""
    if rng.random() < 0.03:
        return slot("ld64putcs u6", rng.randrange(64))
    return slot("ld128putcs u6", rng.randrange(63))


def _pieces(writer: Writer, nonsense: float) -> None:
    """Write up to three bundles of the supervisor, each wild with a chance of `nonsense`."""
    rng = writer.rng
    for _ in range(rng.randrange(4)):
        wild = rng.random() < nonsense
        ops = FORMS[rng.choice(("supervisor", "worker"))] if wild else DATA["supervisor"]
        writer.row(any_slot(rng, ops) if wild else _tame_supervisor(rng, ops))


def _tame_supervisor(rng: random.Random, ops: Sequence[int]) -> Slot:
    """Return an instruction that spares the registers that the supervisor relies on."""
    instruction = tame_slot(rng, ops)
    if TABLE[instruction[0]].mnemonic.endswith("putcs"):
        return load_weights(rng)
    kinds = TABLE[instruction[0]].operands
    for index, kind in enumerate(kinds):
        if kind in ("md", "mx") and instruction[index + 1] not in (5, 6, 15):
            instruction[index + 1] = rng.choice((3, 5, 6)) if kind == "mx" else rng.choice((5, 6))
    if TABLE[instruction[0]].mnemonic == "put":
        instruction[1] = rng.choice(
            (CSR["CCCSLOAD"], CSR["FP_ICTL"], CSR["CR"], CSR["TAS"], CSR["PRNG_SEED"])
        )
        instruction[2] = 1 if instruction[1] == CSR["CCCSLOAD"] else rng.choice((5, 6))
    return instruction


def random_program(seed: int, nonsense: float = 0.0) -> Program:
    """Return the program of a seed; `nonsense` goes from 0 to 1."""
    rng = random.Random(seed)
    chip = random_chip(rng) if rng.random() < 0.3 else SMALL
    writer = Writer(rng, chip.sram_base + 4 * rng.randrange(4))
    entry, vertex, stride = write_program(writer, nonsense)
    return Program(
        code=writer.code(),
        entry=writer.address[entry],
        vertex=vertex,
        stride=stride,
        csr=random_csr(rng),
        regions=random_regions(rng) if rng.random() < 0.15 else (),
        machine=chip,
        memory=random_memory(np.random.default_rng(seed), chip.sram_bytes),
        slots_by_counter=rng.random() < 0.5,
    )


def write_program(writer: Writer, nonsense: float) -> tuple[int, int, int]:
    """Write a worker's code and perhaps a supervisor's.

    Returns:
        Row of the entry, address of the vertex, and stride.
    """
    rng = writer.rng
    entry = Worker(writer, nonsense).program()
    stride = rng.choice((ONE_WORKER, *range(8)))
    if rng.random() < 0.6:
        entry, stride = write_supervisor(writer, entry, nonsense), SUPERVISOR_ENTRY
    return entry, SMALL.sram_base + 8 * rng.randrange(100, 1900), stride


def random_chip(rng: random.Random) -> Machine:
    """Return a chip with other workers and other waits."""
    names = rng.sample(SMALL.amp_instructions, 4)
    sparse_choice = (2, 4) if "f16v4hihov4amp" in names and rng.random() < 0.8 else (1, 1)
    return SMALL.with_(
        workers=rng.choice((1, 2, 3, 5, 6)),
        worker_launch_cycles=rng.randrange(20),
        local_sync_cycles=rng.randrange(20),
        supervisor_branch_cycles=rng.randrange(1, 9),
        supervisor_untaken_cycles=rng.randrange(1, 9),
        supervisor_latency_cycles=rng.randrange(1, 9),
        amp_instructions=names,
        amp_n=sparse_choice[0],
        amp_m=sparse_choice[1],
        loads_per_bundle=rng.choice((2, 3)),
    )


def random_csr(rng: random.Random) -> dict[str, int]:
    """Return control registers that a run starts with."""
    names = ("PRNG_SEED", "PRNG_0_0", "PRNG_0_1", "PRNG_1_0", "PRNG_1_1")
    stacks = (f"WORKER{worker}_BASE" for worker in range(6))
    return {
        **{name: rng.getrandbits(32) for name in names},
        **{name: SMALL.sram_base + 8 * rng.randrange(900) for name in stacks if name in CSR},
        "FP_ICTL": rng.choice((0, 0, 1 << 19, 1 << 20, 3 << 19, rng.randrange(8))),
        "TAS": rng.choice((0x3F800000, 0xC0200000, rng.getrandbits(32))),
        "CCCSLOAD": SMALL.interleaved_base + 16 * rng.randrange(100),
    }


def random_regions(rng: random.Random) -> tuple[MemoryRegion, ...]:
    """Return two memory regions with little between them, and nothing behind."""
    cut = sorted(rng.sample(range(0, SMALL.sram_bytes, 4), 2))
    places = (0, cut[0]), (cut[0] + rng.choice((0, 4, 16, 64)), cut[1])
    return tuple(
        MemoryRegion(
            f"part {at}", SMALL.sram_base + at, max(0, end - at), read_ahead=rng.choice((0, 16, 48))
        )
        for at, end in places
    )


def random_memory(rng: np.random.Generator, size: int) -> np.ndarray:
    """Return bytes of floats, halves, small numbers and nonsense, some of them not finite."""
    words = rng.integers(0, 1 << 32, size // 4, np.uint32)
    kind = rng.integers(0, 8, (size // 64, 1)).repeat(16, 1).ravel()
    floats = (rng.normal(size=size // 4) * 2.0 ** rng.integers(-20, 20, size // 4)).astype(
        np.float32
    )
    halves = (rng.normal(size=size // 2) * 2.0 ** rng.integers(-9, 9, size // 2)).astype(np.float16)
    odd = rng.choice(ODD, size // 4)
    lists = rng.integers(0, 100, LIST_BYTES // 2) * 8
    found = np.choose(
        kind,
        [
            words,
            floats.view(np.uint32),
            halves.view(np.uint32),
            floats.view(np.uint32),
            halves.view(np.uint32),
            words & 0x7F,
            odd,
            halves.view(np.uint32),
        ],
    )
    memory = found.astype(np.uint32).view(np.uint8)
    memory[LISTS : LISTS + LIST_BYTES] = lists.astype(np.uint16).view(np.uint8)
    return memory


ODD = np.array(
    [
        *(0, 0x80000000, 0x7F800000, 0xFF800000, 0x7FC00000, 0x7F800001, 0xFFFFFFFF, 1, 0x80000001),
        *(0x7F7FFFFF, 0x00800000, 0x477FE000, 0x477FF000, 0x7C007C00, 0x7E01FC01, 0x00018001),
        *(0x7BFF7BFF, 0x3F800000, 0x3C003C00, 0x4F000000, 0xCF000000, 0x4F800000, 0xBF000000),
    ],
    np.uint32,
)
