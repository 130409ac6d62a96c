"""Memory of the plain core: rules of access, loads and stores of every form. Beside `plain_core`.

An access of n bytes lies inside SRAM at a multiple of n, one of 16 bytes in interleaved memory.
Where regions are given, its first and last byte lie in one; those of a load may lie behind one, as
near as it allows. The accesses of one instruction meet in no memory element. An instruction checks
all of its accesses before it changes anything.
"""

from __future__ import annotations

import re
from typing import Any

from plain_context import CONFLICT, INVALID_ADDR, INVALID_OP, OTHER_REGION, Context, Fault
from plain_numbers import WORD

from ipusim.isa.table.registers import CSR

PACES = {"ld2x64pace": (0, 1), "ldst64pace": (0, 2), "ld2xst64pace": (0, 1, 2), "st64pace": (2,)}
THIRD_LOADS = {"ld3x64pace": 1, "ld3xst64pace": 2}  # hypothetical: place of the packed addresses
ACCESS = re.compile(r"(ld|st)(d16)?([zsabm]?)(8|16|32|64|128)(step)?")


class Memory:
    """What a core does to its tile's memory and to the common weights."""

    machine: Any
    regions: Any
    memory: bytearray
    weights: Any
    supervisor: Context

    def check(self, address: int, size: int, does: str = "load") -> None:
        """Refuse an access that the tile refuses."""
        machine, end = self.machine, address + size
        wide = size == 16 and address < machine.interleaved_base
        if not machine.sram_base <= address <= end <= machine.sram_end or address % size or wide:
            raise Fault(INVALID_ADDR, address, size)
        loads = does == "load"
        for byte in (address, end - 1) if self.regions else ():
            if not any(self.within(byte, one, loads) for one in self.regions):
                raise Fault(OTHER_REGION, address, size)

    @staticmethod
    def within(byte: int, region: Any, loads: bool) -> bool:
        """Return whether a byte lies in a region, or so near behind it that loads may touch it."""
        ahead = region.read_ahead if loads else 0
        return bool(region.address <= byte < region.end + ahead)

    def check_pair(self, first: int, second: int) -> None:
        """Refuse two accesses of one instruction that meet in a memory element."""
        if self.element(first) == self.element(second):
            raise Fault(CONFLICT, first, second)

    def element(self, address: int) -> tuple[int, int]:
        """Return the element that serves an address.

        In interleaved memory two elements take turns every 8 bytes.
        """
        machine, size = self.machine, self.machine.element_bytes
        if address < machine.interleaved_base:
            return (address - machine.sram_base) // size, -1
        return (address - machine.interleaved_base) // (2 * size), address >> 3 & 1

    def load(self, address: int, size: int) -> int:
        """Return `size` bytes as a whole number, lowest byte first."""
        at = address - self.machine.sram_base
        return int.from_bytes(self.memory[at : at + size], "little")

    def store(self, address: int, size: int, value: int) -> None:
        """Store a whole number in `size` bytes, lowest byte first."""
        at = address - self.machine.sram_base
        self.memory[at : at + size] = value.to_bytes(size, "little")

    def load_arf(self, context: Context, register: int, address: int, size: int) -> None:
        """Load `size` bytes into ARF registers from `register` on."""
        for word in range(max(1, size // 4)):
            context.write_arf(register + word, self.load(address + 4 * word, 4))

    def access(
        self, context: Context, form: Any, values: list[int], read: list[int], old: list[int]
    ) -> None:
        """Perform a plain or step form, or ldd16; sums of addresses are modulo 2**32."""
        action, delta16, extend, width, step = ACCESS.fullmatch(form.mnemonic).groups()
        size, does = int(width) // 8, "store" if action == "st" else "load"
        data, in_arf = values[0], form.operands[0][0] == "a"
        if delta16:
            pointer, address = read[1], read[2] + read[3] & WORD
            if read[3] >> 16 or values[1] == values[3] != 15:
                raise Fault(INVALID_OP, address, values[3])
            self.check(pointer, 2)
            self.check(address, size)
            self.check_pair(pointer, address)
        else:
            delta, distance = (0, size * read[2]) if extend == "m" else (read[2], size * read[3])
            address = read[1] + delta + (0 if step else distance) & WORD
            if step and does == "load" and not in_arf and data == values[2] != 15:
                raise Fault(INVALID_OP, address, data)
            self.check(address, size, does)
        if does == "store":
            words = (old if in_arf else context.mrf)[data : data + max(1, size // 4)]
            self.store(address, size, sum(word << 32 * at for at, word in enumerate(words)))
        elif size >= 8:
            self.load_arf(context, data, address, size)
        else:
            value = self.load(address, size)
            value -= (value >> 8 * size - 1) << 8 * size if extend == "s" else 0
            value |= value << 16 if extend == "b" else 0
            (context.write_arf if in_arf else context.write_mrf)(data, value)
        if delta16:
            context.write_mrf(values[1], pointer + 2)
            context.write_mrf(values[3], self.load(pointer, 2))
        elif step:
            context.write_mrf(values[2], read[2] + distance)

    def pack(self, context: Context, pair: int, addresses: list[int]) -> None:
        """Put three addresses of 21 bits into a pair of registers.

        The third lies in the 11 highest bits of the first register and the 10 highest of the
        second.
        """
        first, second, third = (address & (1 << 21) - 1 for address in addresses)
        context.write_mrf(pair, first | (third & 0x7FF) << 21)
        context.write_mrf(pair + 1, second | third >> 11 << 21)

    def pace(
        self, context: Context, name: str, values: list[int], read: list[int], old: list[int]
    ) -> None:
        """Load at addresses 0 and 1, store at address 2; each moves on by a step of its own."""
        kinds, at = PACES[name], 1 if name == "st64pace" else 2
        pair, stride, select = values[at], read[at + 1], values[at + 2]
        low, high = context.mrf[pair : pair + 2]
        addresses = [low & 0x1FFFFF, high & 0x1FFFFF, low >> 21 | (high >> 21 & 0x3FF) << 11]
        if name == "ld2x64pace" and values[0] == values[1]:
            raise Fault(INVALID_OP, 0, values[0])
        for one in kinds:
            self.check(addresses[one], 8, "store" if one == 2 else "load")
        for one in kinds:
            for other in kinds[: kinds.index(one)]:
                self.check_pair(addresses[other], addresses[one])
        targets = {0: values[0], 1: values[1] if name == "ld2x64pace" else values[0] + 2}
        for one in kinds:
            if one == 2:
                source = values[0] if name == "st64pace" else values[1]
                self.store(addresses[2], 8, old[source] | old[source + 1] << 32)
            else:
                self.load_arf(context, targets[one], addresses[one], 8)
        for number, one in enumerate(kinds):
            choice = select >> 2 * number & 3
            field = stride >> 10 * (choice - 1) & 0x3FF if choice else 1
            addresses[one] += 8 * (field - (field & 0x200) * 2)
        self.pack(context, pair, addresses)

    def third_load(
        self, context: Context, name: str, values: list[int], read: list[int], old: list[int]
    ) -> None:
        """Hypothetical: 16 bytes at address 0, 8 at address 1, a store at address 2.

        Address 0 steps by 16 bytes, times one of two signed fields of 15 bits; it stays for 3. The
        others step by 8 bytes on, none or 8 back.
        """
        at = THIRD_LOADS[name]
        pair, stride, select = values[at], read[at + 1], values[at + 2]
        low, high = context.mrf[pair : pair + 2]
        addresses = [low & 0x1FFFFF, high & 0x1FFFFF, low >> 21 | (high >> 21 & 0x3FF) << 11]
        sizes = [16, 8, 8] if name == "ld3xst64pace" else [16, 8]
        for number, size in enumerate(sizes):
            self.check(addresses[number], size, "store" if number == 2 else "load")
        for half in (0, 8):
            for other in addresses[1 : len(sizes)]:
                self.check_pair(addresses[0] + half, other)
        if len(sizes) == 3:
            self.check_pair(addresses[1], addresses[2])
        self.load_arf(context, values[0], addresses[0], 16)
        self.load_arf(context, values[0] + 4, addresses[1], 8)
        if len(sizes) == 3:
            self.store(addresses[2], 8, old[values[1]] | old[values[1] + 1] << 32)
        fields = [stride >> shift & 0x7FFF for shift in (0, 15)]
        wide = [1, *(field - (field & 0x4000) * 2 for field in fields), 0][select & 3]
        addresses[0] += 16 * wide
        for number in range(1, len(sizes)):
            addresses[number] += (8, 0, -8, 0)[select >> 2 * number & 3]
        self.pack(context, pair, addresses)

    def load_choices(self, index: int) -> None:
        """Load the choices of two AMP units from $CCCSLOAD (hypothetical `ld64putci`)."""
        address = self.supervisor.csr[CSR["CCCSLOAD"]]
        self.check(address, 8)
        self.weights[64 + index] = self.load(address, 8)
        self.supervisor.csr[CSR["CCCSLOAD"]] = address + 8

    def load_weights(self, index: int, count: int) -> None:
        """Load common weights from $CCCSLOAD, which moves on (`ld64putcs`, `ld128putcs`)."""
        address = self.supervisor.csr[CSR["CCCSLOAD"]]
        if index + count > min(4 * self.machine.amp_units, 64):
            raise Fault(INVALID_OP, address, index)
        self.check(address, 8 * count)
        for weight in range(count):
            self.weights[index + weight] = self.load(address + 8 * weight, 8)
        self.supervisor.csr[CSR["CCCSLOAD"]] = address + 8 * count
