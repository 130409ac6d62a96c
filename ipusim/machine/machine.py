"""Numbers of one chip, each with its source; every cost in the project is read from here.

Rule: a number without a source is refused, and so is one that no chip could have. The first word of
a source says how the number is known: documented, derived, measured, estimated, hypothetical (no
chip has it), or `user` for a number that a user changed. AMP is the matrix unit of a tile.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ..columns import IntArray
from ..errors import MachineError, in_short, nearest
from ..screen import Shown, on_screen
from .amp_rate import (
    AMP_RATES,
    UNIT_WEIGHT_BYTES,
    AmpRate,
    amp_rates,
    check_amp_rate,
    stock_rate,
)
from .by_source import Number, lines_by_source
from .data_type import DataType, as_data_type
from .hypothetical import MAX_LOADS, STOCK_LOADS, check_hypothetical, hypothetical_instructions
from .number_checks import check_printable, copy_sources, instruction_names, plain, whole_number

WORD_BYTES = 4  # the exchange moves 32-bit words
AMP_BLOCK = 16  # inputs and outputs of a block that the AMP multiplies at full rate in half
PAIR_TILES = 2  # tiles of a tile pair: 2 i and 2 i + 1 share exchange buses, on machines with pairs
TILES_PER_ROW = 64  # floor plan: 16 columns of supertiles, four tiles each
# MACs of a vector instruction, one an issue slot, by data type: f16v4cmac and f32v2mac (documented:
# vendor's ISA pages).
VECTOR_MACS = {DataType.HALF: 4, DataType.FLOAT: 2}
MAX_TILES = 1 << 19  # largest number of tiles of any machine; no reason recorded for this number
MAX_AMP_UNITS = 1 << 10  # largest number of any machine; no reason recorded for this number
# Maximum cycles of a launch, sync, branch or latency; no reason recorded for this number.
MAX_CYCLES = 1 << 16
# First word of a source: how the number is known.
SOURCE_KINDS = ("documented", "derived", "measured", "estimated", "hypothetical", "user")


@attrs.frozen(kw_only=True, repr=False, cache_hash=True)  # the key of many caches
class Machine(Shown):
    """Numbers of one chip. Times are cycles of the tile clock.

    Attributes:
        name: name of the machine in reports.
        tiles: number of usable tiles.
        tile_rows: number of rows of the floor plan (the arrangement of tiles on the die), 64 tiles
            each: 16 columns of 4.
        workers: number of worker contexts of a tile; each issues once in `slot_cycles`.
        clock_hz: frequency of the tile clock; only reports use it.
        sram_base, sram_bytes: first address of a tile's memory, and its size.
        interleaved_offset_bytes: distance of interleaved memory from the base.
        element_bytes: size of a memory element, which serves one access a cycle.
        reserved_bytes: stacks and system space at the top of SRAM. Kernels read a little past
            the end of their operands (docs/kernels.md); with less, a full tile may fault.
        amp_units: number of accumulating units of a tile's matrix engine.
        amp_instructions: names of the AMP instructions that the machine has, from `AMP_RATES`;
            `f8v8hihov4amp` stands for FP8 arithmetic and its conversions.
        amp_rates: rates of AMP instructions that this machine states for itself, since they differ
            from those of the chips; see `amp_rate`. Kernels that follow them run by formula alone.
        amp_n, amp_m: number of weights that the sparse AMP keeps of each group, and number of
            inputs of a group; 1 and 1 without a sparse AMP. See `hypothetical`.
        loads_per_bundle: number of 64-bit loads of a pace instruction; see `hypothetical`.
        weight_store_bytes: size of the common weight registers.
        weight_load_bytes_per_cycle: rate at which 64-bit loads fill the weight registers.
        exchange_bytes_per_cycle: rate of one port in each direction; 1, 2, 4, 8, ... words.
        tiles_per_pair: number of tiles that share exchange buses and together form a wide port.
        pair_min_bytes: smallest message that planners send over a wide port, as the documented
            toolchain does. The simulated exchange also carries shorter ones.
        send_words: largest number of items of a send instruction with an address of its own; an
            item is a word, or two words of a wide send.
        send_max_words: largest number of items of a send instruction that continues at the
            address where another one ended.
        sync_cycles: release of the barrier of all tiles, from the last arrival.
        sync_row_cycles: addition to `sync_cycles` for each row of the floor plan beyond the
            rows of the chip.
        global_sync_cycles: release of a barrier of several chips; no program here has one.
        exchange_pipeline_cycles: time from the selection of a sender to its word in SRAM. The
            exchange begins this long after the release of the barrier.
        exchange_tail_cycles: time from the last word in SRAM to the end of the phase.
        worker_launch_cycles, local_sync_cycles: time to start the workers; time to notice that
            all of them have ended.
        supervisor_branch_cycles, supervisor_untaken_cycles: time of a taken branch, and of a
            conditional jump that is not taken, of the supervisor.
        supervisor_latency_cycles: stages of the pipeline: time until a dependent instruction can
            use a result.
        exchange_instruction_bytes: code size of one exchange instruction.
        lock_step: 1 if no tile begins to compute before all have ended the exchange; 0 if each
            tile continues when its own sends and receives are over.
        exchange_merged_bytes: code size of one instruction that sends and also sets the source
            and the address of received words.
        control_step_bytes, control_vertex_bytes, control_loop_bytes: code in each tile's control
            program for the barrier and the exchange of a superstep, for the start of a vertex,
            and for a loop or a case.
        sources: source of each number above, by field name.

    Raises:
        MachineError: a number has no source, or a value that no chip could have.
    """

    name: str = attrs.field(validator=check_printable)
    tiles: int = attrs.field(validator=whole_number(1, MAX_TILES))
    tile_rows: int = attrs.field(validator=whole_number(1, 1 << 13))
    workers: int = attrs.field(validator=whole_number(1, 64))
    clock_hz: int = attrs.field(validator=whole_number(1, 10**11))
    sram_base: int = attrs.field(validator=whole_number(0, 1 << 24))
    sram_bytes: int = attrs.field(validator=whole_number(1 << 14, 1 << 24))
    interleaved_offset_bytes: int = attrs.field(validator=whole_number(0, 1 << 24))
    element_bytes: int = attrs.field(validator=whole_number(16, 1 << 20))
    reserved_bytes: int = attrs.field(validator=whole_number(0, 1 << 24))
    amp_units: int = attrs.field(validator=whole_number(1, MAX_AMP_UNITS))
    amp_instructions: tuple[str, ...] = attrs.field(converter=instruction_names)
    amp_rates: tuple[AmpRate, ...] = attrs.field(converter=amp_rates, default=())
    amp_n: int = attrs.field(validator=whole_number(1, 32))
    amp_m: int = attrs.field(validator=whole_number(1, 32))
    loads_per_bundle: int = attrs.field(validator=whole_number(STOCK_LOADS, MAX_LOADS))
    weight_store_bytes: int = attrs.field(validator=whole_number(8, 1 << 16))
    weight_load_bytes_per_cycle: int = attrs.field(validator=whole_number(1, 1 << 10))
    exchange_bytes_per_cycle: int = attrs.field(validator=whole_number(1, 1 << 10))
    tiles_per_pair: int = attrs.field(validator=whole_number(1, PAIR_TILES))
    pair_min_bytes: int = attrs.field(validator=whole_number(0, 1 << 20))
    send_words: int = attrs.field(validator=whole_number(1, 1 << 20))
    send_max_words: int = attrs.field(validator=whole_number(1, 1 << 20))
    sync_cycles: int = attrs.field(validator=whole_number(0, 1 << 20))
    sync_row_cycles: int = attrs.field(validator=whole_number(0, MAX_CYCLES))
    global_sync_cycles: int = attrs.field(validator=whole_number(0, 1 << 20))
    exchange_pipeline_cycles: int = attrs.field(validator=whole_number(0, 1 << 20))
    exchange_tail_cycles: int = attrs.field(validator=whole_number(0, 1 << 20))
    worker_launch_cycles: int = attrs.field(validator=whole_number(0, MAX_CYCLES))
    local_sync_cycles: int = attrs.field(validator=whole_number(0, MAX_CYCLES))
    supervisor_branch_cycles: int = attrs.field(validator=whole_number(1, MAX_CYCLES))
    supervisor_untaken_cycles: int = attrs.field(validator=whole_number(1, MAX_CYCLES))
    supervisor_latency_cycles: int = attrs.field(validator=whole_number(1, MAX_CYCLES))
    exchange_instruction_bytes: int = attrs.field(validator=whole_number(1, 64))
    lock_step: int = attrs.field(validator=whole_number(0, 1))
    exchange_merged_bytes: int = attrs.field(validator=whole_number(1, 64))
    control_step_bytes: int = attrs.field(validator=whole_number(0, 1 << 12))
    control_vertex_bytes: int = attrs.field(validator=whole_number(0, 1 << 12))
    control_loop_bytes: int = attrs.field(validator=whole_number(0, 1 << 12))
    # Equal machines have equal sources; a mapping has no hash, so the numbers alone make it.
    sources: Mapping[str, str] = attrs.field(converter=copy_sources, repr=False, hash=False)

    def __attrs_post_init__(self) -> None:
        self._check_sources()
        self._check_memory()
        self._check_amp()
        check_hypothetical(self)
        rate = self.exchange_bytes_per_cycle
        # The rate must be a power of two of words: `rate & (rate - 1)` is 0 only for powers of two.
        if rate < WORD_BYTES or rate & (rate - 1):
            lower = max(WORD_BYTES, 1 << rate.bit_length() - 1)
            raise MachineError(
                f"{self.name}: exchange_bytes_per_cycle = {rate} is not 1, 2, 4, ... words of "
                f"{WORD_BYTES} bytes; try {lower} or {2 * lower}"
            )
        if self.tiles > self.tile_rows * TILES_PER_ROW:
            raise MachineError(
                f"{self.name}: tiles = {self.tiles} do not fit a floor plan of {self.tile_rows} "
                f"rows x {TILES_PER_ROW}; try tile_rows = {-(-self.tiles // TILES_PER_ROW)}"
            )

    def _check_sources(self) -> None:
        """Refuse a machine with a number that has no source, or a source of no number."""
        for key in FACTS:
            source = str(self.sources.get(key, ""))
            if not re.match(rf"({'|'.join(SOURCE_KINDS)})\b", source):
                raise MachineError(
                    f"{self.name}: {key} = {getattr(self, key)} has no source that says how it is "
                    f"known, but {source!r}; open it with {', '.join(SOURCE_KINDS)}"
                )
        for key in self.sources:
            if key not in FACTS:
                raise MachineError(
                    f"{self.name}: a source is given for {in_short(key)}, which is no number of a "
                    f"machine; {nearest(key, FACTS)}"
                )

    def _check_memory(self) -> None:
        """Refuse a memory that does not consist of whole elements."""
        # Memory must consist of whole elements, and interleaved memory of an even number of them.
        # Each row: field that a message names, number of bytes, and divisor of this number.
        two_elements = 2 * self.element_bytes
        for key, value, step in (
            ("element_bytes", self.element_bytes, 16),
            ("sram_base", self.sram_base, self.element_bytes),
            ("interleaved_offset_bytes", self.interleaved_offset_bytes, self.element_bytes),
            ("sram_bytes", self.sram_bytes - self.interleaved_offset_bytes, two_elements),
        ):
            if value % step:
                size = getattr(self, key)
                raise MachineError(
                    f"{self.name}: {key} = {size} does not end on a whole memory element or "
                    f"pair of {step} bytes; try {size - value % step} or "
                    f"{size - value % step + step}"
                )
        for key in ("interleaved_offset_bytes", "reserved_bytes"):
            if getattr(self, key) > self.sram_bytes:
                raise MachineError(
                    f"{self.name}: {key} = {getattr(self, key)} is more than the "
                    f"{self.sram_bytes} bytes of SRAM; lower it or raise sram_bytes"
                )

    def _check_amp(self) -> None:
        """Refuse AMP instructions that are unknown, or exceed the units or the weight store."""
        for rate in self.amp_rates:
            if rate.instruction not in self.amp_instructions:
                raise MachineError(
                    f"{self.name}: amp_rates: {rate.instruction} is none of amp_instructions; add "
                    "it there, or leave its rate out"
                )
            try:
                check_amp_rate(rate, MAX_AMP_UNITS)
            except MachineError as error:
                raise MachineError(f"{self.name}: {error}") from None
        for instruction in self.amp_instructions:
            if instruction not in AMP_RATES:
                raise MachineError(
                    f"{self.name}: amp_instructions: there is no {instruction!r}; "
                    f"{nearest(instruction, AMP_RATES)}"
                )
            units = self.amp_rate(instruction).units
            if units > self.amp_units:
                raise MachineError(
                    f"{self.name}: {instruction} drives {units} AMP units, the machine has "
                    f"{self.amp_units}; raise amp_units or leave the instruction out"
                )
            weight_bytes = units * UNIT_WEIGHT_BYTES
            if weight_bytes > self.weight_store_bytes:
                raise MachineError(
                    f"{self.name}: {instruction} takes {weight_bytes} bytes of weights, "
                    f"weight_store_bytes is {self.weight_store_bytes}; raise it or leave the "
                    "instruction out"
                )

    def with_(self, **changes: Any) -> Machine:
        """Return a copy with changed numbers.

        A changed number gets the source "user", unless `sources` is among the changes and names it.

        Raises:
            MachineError: a key is no field, or a value is one that no chip could have.
        """
        fields = attrs.fields_dict(Machine)
        for key in changes:
            if key not in fields:
                raise MachineError(f"{self.name}: no number {key!r}; {nearest(key, fields)}")
        changes = {key: plain(value) for key, value in changes.items()}
        if "amp_rates" in changes:
            changes["amp_rates"] = amp_rates(changes["amp_rates"])
        new_sources = changes.pop("sources", {})
        # A value that is set to what it was before keeps its source.
        changed = [key for key in changes if key in FACTS and changes[key] != getattr(self, key)]
        sources = {**self.sources, **dict.fromkeys(changed, "user"), **copy_sources(new_sources)}
        return attrs.evolve(self, **changes, sources=sources)

    def scaled_to(self, tiles: int) -> Machine:
        """Return a machine with the first `tiles` tiles of this one, on the same floor plan.

        Tile numbers, positions and path delays stay. A smaller machine is a part of the chip, with
        the barrier of the whole chip. A larger one gets more rows, which lengthen the barrier.

        Raises:
            MachineError: `tiles` is not a possible number of tiles.
        """
        whole_number(1, MAX_TILES)(self, attrs.fields_dict(Machine)["tiles"], plain(tiles))
        rows = max(self.tile_rows, -(-tiles // TILES_PER_ROW))
        # The barrier grows with the rows that the chip does not have.
        extra_cycles = self.sync_row_cycles * (rows - self.tile_rows)
        return self.with_(tiles=tiles, tile_rows=rows, sync_cycles=self.sync_cycles + extra_cycles)

    def with_amp_units(self, units: int) -> Machine:
        """Return a machine with fewer AMP units and the AMP instructions that need no more of them.

        Raises:
            MachineError: `units` is more than the instructions of this machine drive.
        """
        units = plain(units)
        whole_number(1, MAX_AMP_UNITS)(self, attrs.fields_dict(Machine)["amp_units"], units)
        if units == self.amp_units:
            return self
        if units > self.amp_units:
            raise MachineError(
                f"{self.name}: no AMP instruction drives {units} units; try up to {self.amp_units}"
            )
        instructions = tuple(
            name for name in self.amp_instructions if self.amp_rate(name).units <= units
        )
        rates = tuple(rate for rate in self.amp_rates if rate.instruction in instructions)
        return self.with_(amp_units=units, amp_instructions=instructions, amp_rates=rates)

    def amp_rate(self, instruction: str) -> AmpRate:
        """Return the rate of an AMP instruction: one of the machine's own, or that of the chips."""
        own_rate = (rate for rate in self.amp_rates if rate.instruction == instruction)
        return next(own_rate, None) or stock_rate(instruction)

    @property
    def core_instructions(self) -> tuple[str, ...]:
        """Names of the instructions that the core executes: those without a rate of their own."""
        amp_names = {rate.instruction for rate in self.amp_rates}
        return tuple(name for name in self.instructions if name not in amp_names)

    @property
    def instructions(self) -> tuple[str, ...]:
        """Names of the AMP instructions and of the hypothetical instructions."""
        return self.amp_instructions + hypothetical_instructions(self)

    @property
    def interleaved_base(self) -> int:
        """First address of interleaved memory."""
        return self.sram_base + self.interleaved_offset_bytes

    @property
    def sram_end(self) -> int:
        """First address beyond SRAM."""
        return self.sram_base + self.sram_bytes

    @property
    def usable_bytes(self) -> int:
        """Bytes of a tile's SRAM that a program may fill."""
        return self.sram_bytes - self.reserved_bytes

    def zone_cycles(self, zone: str) -> int:
        """Return the cycles from the last arrival at a barrier of a zone to its release.

        Zone "local" waits for a tile's own workers, "internal" for all tiles, "global" for all
        chips.

        Raises:
            MachineError: the zone has another name.
        """
        cycles = {
            "local": self.local_sync_cycles,
            "internal": self.sync_cycles,
            "global": self.global_sync_cycles,
        }
        if zone not in cycles:
            raise MachineError(f"{self.name}: no sync zone {zone!r}; {nearest(zone, cycles)}")
        return cycles[zone]

    @property
    def slot_cycles(self) -> int:
        """Cycles between two issue slots of a worker: all workers issue in turn.

        Fewer workers than the pipeline has stages do not issue more often, since a worker's next
        instruction may use the result of its last one.
        """
        return max(self.workers, self.supervisor_latency_cycles)

    @property
    def exchange_fixed_cycles(self) -> int:
        """Cycles of an exchange phase in addition to its schedule."""
        return self.exchange_pipeline_cycles + self.exchange_tail_cycles

    @property
    def elements(self) -> int:
        """Number of memory elements of a tile."""
        return self.sram_bytes // self.element_bytes

    def element_of(self, address: npt.ArrayLike) -> IntArray:
        """Return the memory element that serves each byte address, int64 of the same shape.

        In interleaved memory two elements take turns every 8 bytes; bit 3 of the address selects.

        Raises:
            MachineError: an address lies outside SRAM.
        """
        ordinary = self.interleaved_offset_bytes // self.element_bytes
        domain = self.conflict_domain(address)
        # Bow, for example, has 13 ordinary elements. Domain 13 is elements 13 and 14, domain 14 is
        # elements 15 and 16: 2 * domain - 13 is the first of the two.
        is_second = np.asarray(address, dtype=np.int64) >> 3 & 1
        return np.where(domain < ordinary, domain, 2 * domain - ordinary + is_second)

    def conflict_domain(self, address: npt.ArrayLike) -> IntArray:
        """Return the conflict domain of each byte address, int64 of the same shape.

        A domain is one element, or two elements in interleaved memory, where an access of 16 bytes
        touches both. Domains of two elements are numbered after those of single elements. One cycle
        can serve accesses to different domains.

        Raises:
            MachineError: an address lies outside SRAM.
        """
        offset = np.asarray(address, dtype=np.int64) - self.sram_base
        is_outside = (offset < 0) | (offset >= self.sram_bytes)
        if is_outside.any():
            example = int(offset[is_outside].flat[0]) + self.sram_base
            raise MachineError(
                f"{self.name}: address {example:#x} lies outside SRAM; it must be in "
                f"{self.sram_base:#x}..{self.sram_end - 1:#x}"
            )
        element = offset // self.element_bytes
        ordinary = self.interleaved_offset_bytes // self.element_bytes
        return np.where(element < ordinary, element, ordinary + (element - ordinary) // 2)

    def transfer_cycles(self, words: npt.ArrayLike, wide: npt.ArrayLike = False) -> IntArray:
        """Return the cycles that messages occupy a port, int64 of the common shape.

        Args:
            words: number of 32-bit words of each message.
            wide: True for messages that use the ports of both tiles of a tile pair, at twice the
                rate.
        """
        lanes = np.where(wide, self.tiles_per_pair, 1)
        payload = np.asarray(words, dtype=np.int64) * WORD_BYTES
        cycles: IntArray = -(-payload // (self.exchange_bytes_per_cycle * lanes))
        return cycles

    def peak_macs(self, data_type: DataType | str, partials_type: DataType | str) -> int:
        """Return the MACs per tile and cycle of the fastest AMP instruction for these types.

        Raises:
            MachineError: the machine has no such instruction.
        """
        data_type, partials_type = as_data_type(data_type), as_data_type(partials_type)
        rates = [
            self.amp_rate(instruction).units * self.amp_rate(instruction).macs
            for instruction in self.amp_instructions
            if AMP_RATES[instruction][:2] == (data_type, partials_type)
        ]
        if not rates:
            raise MachineError(
                f"{self.name}: no AMP instruction for {data_type.value} data with "
                f"{partials_type.value} partials; it has "
                f"{', '.join(self.amp_instructions) or 'none at all'}"
            )
        return max(rates)

    def best_macs(self, data_type: DataType | str, partials_type: DataType | str) -> int:
        """Return the MACs per tile and cycle of the fastest instruction for these types.

        Without an AMP instruction for them, this is a multiply-accumulate of vectors.
        """
        data_type, partials_type = as_data_type(data_type), as_data_type(partials_type)
        types = [AMP_RATES[instruction][:2] for instruction in self.amp_instructions]
        if (data_type, partials_type) in types:
            return self.peak_macs(data_type, partials_type)
        return VECTOR_MACS[data_type]

    @property
    def has_interleaved_memory(self) -> bool:
        """True if a part of a tile's memory is interleaved."""
        return self.interleaved_offset_bytes < self.sram_bytes

    @property
    def listing(self) -> str:
        """Text of all numbers, grouped by source, of any length."""
        return "\n".join([self.name, *lines_by_source(list(self._numbers))])

    @property
    def _numbers(self) -> Iterator[Number]:
        """Yield the numbers of the machine with their sources."""
        for key in FACTS:
            value: Any = getattr(self, key)
            explanation = ""
            if key == "amp_instructions":
                value, explanation = len(value), " ".join(self.amp_instructions)
            if key == "amp_rates":
                value, explanation = len(value), "; ".join(rate.text for rate in value)
            text = f"{value:#x}" if key == "sram_base" else f"{value:,}"
            yield Number(key, text, self.sources[key], explanation)

    def __str__(self) -> str:
        lines = (
            f"  {number.name:<28}{number.text:>13}  {number.source}" for number in self._numbers
        )
        return on_screen([self.name, *lines], "print(machine.listing)")

    def __repr__(self) -> str:
        changed_keys = [key for key, source in self.sources.items() if source == "user"]
        numbers = ", ".join(f"{key}={getattr(self, key)!r}" for key in changed_keys)
        return f"<Machine {self.name}{f', {numbers}' if numbers else ''}>"


# Names of the fields that are numbers of the chip, each with a source.
FACTS = tuple(key for key in attrs.fields_dict(Machine) if key not in ("name", "sources"))
