"""Random instructions run or are refused by one line, and touch nothing outside their arrays.

The suite tries 8,000 programs, the same each time: rows that are code, many in one table; rows that
perhaps are none; assembly text with pieces missing or exchanged. `--hypothesis-profile=long` tries
fifty times as many, new ones. Around every array that machine code may write lie bytes that must
stay.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import attrs
import numpy as np
import pytest
from hypothesis import settings
from random_programs import random_csr, random_memory, random_regions, write_program
from random_rows import EMPTY, FORMS, SMALL, Writer, any_slot

from ipusim import IpusimError, ProgramError, TileFault
from ipusim.isa.assembler.assemble import assemble
from ipusim.isa.assembler.text.source import AssemblyError
from ipusim.isa.code import Code
from ipusim.isa.core import faults, live
from ipusim.isa.core.decode import decode
from ipusim.isa.core.many_runs import run_all
from ipusim.isa.core.run import Setup, run_supervisor, run_workers
from ipusim.isa.disassembler import disassemble
from ipusim.isa.table.table import TABLE

LONG = settings.default.max_examples > 100
TIMES = 125 if LONG else 1
PACKED, IN_A_PACK, BY_HAND, TEXTS = 6_500, 50, 800, 700  # programs; 8,000 together
FEW, FEW_PACKED = 30, 150  # of them run in the quick part, too
LIMIT, MARGIN = 2_000, 4096  # cycles of a run; bytes around an array
LEGAL = frozenset((5, 6, 8, 9, 10, 12, *range(32, 42)))  # kinds of faults that are documented


def rngs(name: str, count: int) -> Iterator[random.Random]:
    """Yield `count` random generators: in the suite always the same ones, else new ones."""
    start = random.SystemRandom().getrandbits(40) if LONG else 0
    for number in range(count * TIMES):
        yield random.Random(f"{name} {start + number}")


def one_line(error: IpusimError) -> None:
    """Check that an error says what is wrong in one line that is not too long."""
    assert str(error)
    assert "\n" not in str(error)
    assert len(str(error)) < 1000


class Fence:
    """Copies of arrays with bytes around them that must stay."""

    def __init__(self) -> None:
        self.around: list[np.ndarray] = []

    def within(self, array: np.ndarray) -> np.ndarray:
        """Return a copy of the array with bytes around it that must stay."""
        size = -(-array.nbytes // 64) * 64
        room = np.full(size + 2 * MARGIN, 0xA5, np.uint8)
        found = room[MARGIN : MARGIN + array.nbytes].view(array.dtype).reshape(array.shape)
        found[...] = array
        self.around += [room[:MARGIN], room[MARGIN + array.nbytes :]]
        return found

    def stands(self) -> bool:
        """Return whether the bytes around all copies are as they were."""
        return all((part == 0xA5).all() for part in self.around)


def packed(rng: random.Random) -> tuple[Code, list[tuple[int, int, int]]]:
    """Return one table with the code of many programs, and for each its entry and arguments."""
    writer, nonsense = Writer(rng, SMALL.sram_base), rng.choice((0.0, 0.1, 0.3, 1.0))
    entries = [write_program(writer, nonsense) for _ in range(IN_A_PACK)]
    if nonsense == 1.0:
        for _ in range(200):
            pipe = rng.choice(("worker", "supervisor", "aux"))
            main = any_slot(rng, FORMS[pipe]) if rng.random() < 0.9 else EMPTY
            aux = any_slot(rng, FORMS["aux"]) if main is EMPTY or rng.random() < 0.7 else EMPTY
            writer.row(main, aux)
        entries = [(rng.randrange(len(writer.rows)), *entry[1:]) for entry in entries]
    return writer.code(), entries


def run_packed(rng: random.Random) -> Iterator[int]:
    """Yield the kind of fault of each run of a pack, 0 for a run that ends."""
    code, entries = packed(rng)
    regions = random_regions(rng) if rng.random() < 0.2 else ()
    decoded, fence = decode(code, SMALL), Fence()
    plain_state = live.new_state(
        *(SMALL, decoded), csr=random_csr(rng), max_cycles=LIMIT, trace_bundles=8, regions=regions
    )
    state = live.TileState(*(fence.within(array) for array in plain_state))
    first = random_memory(np.random.default_rng(rng.getrandbits(32)), SMALL.sram_bytes)
    memory = fence.within(first.view(np.uint32).reshape(1, -1))
    cycles, bundles = fence.within(np.zeros(1, np.int64)), np.zeros((1, SMALL.workers), np.int64)
    for row, vertex, stride in entries:
        run_all(
            state, memory, np.array([[0, row, vertex, stride]]), SMALL.sram_end, cycles, bundles
        )
        kind = int(state.fault[faults.KIND])
        if kind:
            one_line(faults.tile_fault(state.fault, code, SMALL, 0, regions))
            state.fault[:] = 0
        yield kind

    assert fence.stands()
    assert (state.rows == decoded.rows).all()
    assert not state.mrf[:, 15].any()
    assert not state.arf[:, 14:].any()
    assert not state.arf[-1].any()


@pytest.mark.parametrize("programs", [FEW_PACKED, PACKED // 2])
@pytest.mark.parametrize("share", range(2))
def test_any_code_ends_or_faults(share: int, programs: int) -> None:
    kinds: Counter[int] = Counter()
    for rng in rngs(f"packed {share}", programs // IN_A_PACK):
        kinds.update(run_packed(rng))

    assert kinds.total() == programs * TIMES
    assert set(kinds) <= {0, *LEGAL}
    few = programs == FEW_PACKED
    assert len(kinds) > (6 if few else 12)  # it finds most of them, and many end
    assert kinds[0] > kinds.total() // (20 if few else 10)


def damaged(rng: random.Random, code: Code) -> Code:
    """Return code with a few numbers of its table replaced."""
    columns = {
        name: getattr(code, name).copy() for name in ("main", "aux", "address", "size", "line")
    }
    for _ in range(rng.randrange(1, 4)):
        column = columns[rng.choice(("main", "main", "main", "aux", "aux", *columns))]
        at = tuple(rng.randrange(extent) for extent in column.shape)
        small = rng.randrange(-2, len(TABLE) + 2), rng.randrange(70), int(column[at]) + 4
        column[at] = rng.choice((*small, rng.randrange(-(1 << 31), 1 << 31)))
    if rng.random() < 0.05:
        name = rng.choice(tuple(columns))
        columns[name] = columns[name][: rng.randrange(len(columns[name]))]
    return attrs.evolve(code, **columns)


def try_run(rng: random.Random, code: Code, entry: int) -> str:
    """Run code through the public functions, and return how the run ended."""
    start = rng.choice((run_workers, run_supervisor))
    memory = random_memory(np.random.default_rng(rng.getrandbits(32)), SMALL.sram_bytes)
    try:
        start(SMALL, code, memory, entry, SMALL.sram_base + 4096, setup=Setup(max_cycles=LIMIT))
    except (TileFault, ProgramError) as error:
        one_line(error)
        return type(error).__name__
    return "ended"


@pytest.mark.parametrize("programs", [FEW, BY_HAND])
def test_any_table_of_numbers_runs_or_is_refused(programs: int) -> None:
    outcomes: Counter[str] = Counter()
    for rng in rngs("rows", programs):
        writer = Writer(rng, SMALL.sram_base)
        entry, _, _ = write_program(writer, 0.2)
        code = damaged(rng, writer.code())
        outcomes[try_run(rng, code, writer.address[entry])] += 1

    assert set(outcomes) == {"ended", "TileFault", "ProgramError"}
    assert min(outcomes.values()) > outcomes.total() // 100


def mutilated(rng: random.Random, text: str) -> str:
    """Return text with words lost, doubled, or exchanged for others."""
    lines = text.splitlines()
    for _ in range(rng.randrange(3)):
        at = rng.randrange(len(lines))
        words = lines[at].replace(",", " , ").split(" ")
        place = rng.randrange(len(words))
        other = rng.choice(rng.choice(lines).replace(",", " , ").split(" "))
        change = rng.choice(([], [other], [words[place]] * 2, [rng.choice(PIECES)]))
        lines[at] = " ".join([*words[:place], *change, *words[place + 1 :]])
    return "\n".join(lines)


PIECES = ("$m16", "$a0:1", "$a3:4", "4096", "-1", "$mzero", "{", "}", ":BL", "+=", "$FP_CTL", "rpt")


@pytest.mark.parametrize("programs", [FEW, TEXTS])
def test_any_text_is_assembled_and_runs_or_is_refused(programs: int) -> None:
    outcomes: Counter[str] = Counter()
    for rng in rngs("texts", programs):
        writer = Writer(rng, SMALL.sram_base)
        entry, _, _ = write_program(writer, 0.05)
        text = mutilated(rng, disassemble(writer.code()))
        try:
            code = assemble(text, origin=SMALL.sram_base)
        except AssemblyError as error:
            one_line(error)
            outcomes["AssemblyError"] += 1
            continue
        outcomes[try_run(rng, code, writer.address[entry])] += 1

    assert {"ended", "TileFault", "AssemblyError"} <= set(outcomes)
    assert min(outcomes.values()) > 0
