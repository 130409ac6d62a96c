"""Programs of one bundle on the compiled core, between a context's state before and after.

A program sets the registers of a context by instructions, runs the bundle and stops in a trap, so
that everything stays as the bundle left it. Weights come from memory, through a supervisor.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from random_rows import EMPTY, Slot, Writer, slot

from ipusim import C600
from ipusim.isa.core import faults, live
from ipusim.isa.core.decode import decode
from ipusim.isa.core.live import ONE_WORKER, SUPERVISOR_ENTRY
from ipusim.isa.core.many_runs import run_all
from ipusim.isa.core.pipes.amp import NUM_ACCUMULATORS, NUM_CHOICES, NUM_WEIGHTS
from ipusim.isa.table.registers import CSR, NUM_CSRS

# With what no chip has.
EVERYTHING = C600.with_(name="everything", amp_n=2, amp_m=4, loads_per_bundle=3)
NOP, FNOP = slot("nop"), slot("fnop", aux=True)
ZEROS, PASSED = 14, 0  # ARF pair that ignores what is written; one through which numbers pass
INPUTS = 1 << 16  # where they lie, in bytes from the first on


class Context:
    """Registers and memory of a worker or of the supervisor.

    Attributes:
        mrf, arf: int32[16] and uint32[16].
        aacc: float32[32], accumulators, evens first.
        csr: int64[128] by number.
        cw: uint64[72], common weights and choices.
        memory: uint32[words].
        fault: int64[6] of the last bundle.
    """

    def __init__(self, machine=EVERYTHING, image=None, supervisor=False):
        self.machine, self.supervisor = machine, supervisor
        self.mrf, self.arf = np.zeros(16, np.int32), np.zeros(16, np.uint32)
        self.aacc = np.zeros(NUM_ACCUMULATORS, np.float32)
        self.csr = np.zeros(NUM_CSRS, np.int64)
        self.cw = np.zeros(NUM_WEIGHTS + NUM_CHOICES, np.uint64)
        words = np.zeros(machine.sram_bytes // 4, np.uint32) if image is None else image.copy()
        self.memory: npt.NDArray[np.uint32] = words
        self.fault = np.zeros(faults.FAULT_SLOTS, np.int64)

    def issue(self, main: Slot = NOP, aux: Slot = FNOP) -> int:
        """Issue a bundle, and return 0 or the kind of its fault."""
        return self._run([(main, EMPTY if self.supervisor else aux)])

    def over(self, inputs, source: int, result: int, aux: Slot):
        """Return uint64[n]: what an instruction makes of each 64 bits.

        Args:
            inputs: uint64[n], copied to memory before the run.
            source, result: First registers of the ARF pairs that hold input and output.
            aux: Instruction, which runs in a hardware loop.
        """
        first, numbers = self.machine.sram_base + INPUTS, np.ascontiguousarray(inputs)
        words = self.memory[INPUTS // 4 :].view(np.uint64)
        words[: len(numbers)] = numbers
        self.mrf[:3] = first, first + 8 * len(numbers), len(numbers)
        kind = self._run(
            [
                (slot("rpt ms u8", 2, 2), FNOP),
                (slot("ld64step apd ms mx s8", source, 15, 0, 1), FNOP),
                (NOP, aux),
                (slot("st64step aps ms mx s8", result, 15, 1, 1), FNOP),
            ]
        )
        assert kind == 0
        return words[len(numbers) : 2 * len(numbers)].copy()

    def _run(self, bundles: list[tuple[Slot, Slot]]) -> int:
        """Run bundles from the context's registers to a trap; return the fault's kind or 0."""
        writer, weighted = Writer(None, self.machine.sram_base), bool(self.cw.any())
        for main, aux in (*self._registers(), *bundles, (slot("trap u4", 0), EMPTY)):
            writer.row(main, aux)
        entry = len(writer.rows)
        if weighted:
            loaded = np.flatnonzero(self.cw)
            self.memory[: 2 * len(loaded)] = self.cw[loaded].view(np.uint32)
            for index in loaded.tolist():
                choices = index - NUM_WEIGHTS
                writer.row(
                    slot("ld64putcs u6", index) if choices < 0 else slot("ld64putci u3", choices)
                )
            writer.row(slot("setzi md u20", 0, self.machine.sram_base))
            writer.row(slot("run ms ms u16", 0, 15, 0))
            writer.row(slot("sync u8", 2))
            writer.row(slot("trap u4", 0))
        runs = np.array([[0, entry * weighted, 0, ONE_WORKER, 0]])
        if weighted or self.supervisor:
            runs[0, 3] = SUPERVISOR_ENTRY
        return self._perform(writer.code(), runs)

    def _registers(self):
        """Yield bundles that set the registers of the context that are not 0."""
        if self.aacc.any():
            for kind, start in enumerate((0, 16, 8, 24)):  # where each chain begins
                for at in range(start, start + 8, 2):
                    for register, bits in enumerate(self.aacc[at : at + 2].view(np.uint32)):
                        yield from ((NOP, aux) for aux in _constant("a", register, int(bits)))
                    yield NOP, slot("f32v2gina apd aps u14", ZEROS, PASSED, kind, aux=True)
            yield NOP, slot("zero apd", PASSED, aux=True)
        mains, auxes = (
            [half for at in np.flatnonzero(bits) for half in _constant(file, at, int(bits[at]))]
            for file, bits in (("m", self.mrf), ("a", self.arf))
        )
        filler = EMPTY if self.supervisor else FNOP
        for number in range(max(len(mains), len(auxes))):
            yield (
                mains[number] if number < len(mains) else NOP,
                auxes[number] if number < len(auxes) else filler,
            )

    def _perform(self, code, runs) -> int:
        """Run code, take the registers over from the core, and return the fault's kind or 0."""
        state = live.new_state(
            self.machine, decode(code, self.machine), csr={}, max_cycles=1 << 40, trace_bundles=0
        )
        context = self.machine.workers if self.supervisor else 0
        state.first_csr[:] = self.csr
        state.first_csr[-1, CSR["FP_ICTL"]] = self.csr[CSR["FP_CTL"]]  # a launch copies it
        if not self.supervisor:
            state.first_csr[-1, CSR["CCCSLOAD"]] = self.machine.sram_base
        memory, cycles = self.memory.reshape(1, -1), np.zeros(1, np.int64)
        bundles = np.zeros((1, self.machine.workers), np.int64)
        run_all(state, memory, runs, 0, cycles, bundles)
        self.mrf[:], self.csr[:], self.cw[:] = state.mrf[context], state.csr[context], state.cw
        self.arf[:], self.fault[:] = state.arf[context], state.fault
        self.aacc[:] = 0 if self.supervisor else state.aacc[context]
        kind = int(state.fault[faults.KIND])
        return 0 if kind == faults.TRAP else kind


def _constant(file: str, register: int, value: int) -> list[Slot]:
    """Return one or two instructions that put 32 bits into a register."""
    low, high = value & 0xFFFFF, value & 0xFFFFFFFF & ~0xFFFFF
    signed, aux = high - (1 << 32) if high >> 31 else high, file == "a"
    upper = slot(f"or {file}d {file}s h12", register, register, signed, aux=aux)
    return [slot(f"setzi {file}d u20", register, low, aux=aux), *([upper] if high else [])]
