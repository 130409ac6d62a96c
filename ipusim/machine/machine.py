"""A Machine is the numbers of one chip, each with its source; costs are read from it, never typed.

Rule: a number without a source is refused, and so is one that no chip could have. A source opens
with how the number is known: documented, derived, measured, estimated, hypothetical (no chip
has it), or `user` once changed.
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
from .by_source import Number, lines_by_source
from .data_type import DataType, as_data_type
from .hypothetical import MOST_LOADS, STOCK_LOADS, check_hypothetical, hypothetical_instructions
from .number_checks import copied, names, plain, printed, within

WORD_BYTES = 4  # the exchange moves 32-bit words
AMP_BLOCK = 16  # inputs and outputs of a block that the AMP multiplies at full rate in half
PAIR_TILES = 2  # that share exchange buses, on machines that have such pairs
TILES_PER_ROW = 64  # floor plan: 16 columns of supertiles, four tiles each
MOST_TILES = 1 << 19
MOST_AMP_UNITS = 1 << 10
MOST_CYCLES = 1 << 16  # of a launch, a sync, a branch or a result of one tile
UNIT_WEIGHT_BYTES = 32  # of one AMP unit: 16 halves or 8 floats
SOURCE_KINDS = ("documented", "derived", "measured", "estimated", "hypothetical", "user")

AMP_RATES: Mapping[str, tuple[DataType | None, DataType, int, int]] = {
    # instruction: data (None: FP8), partials, units it drives, MACs a unit a cycle
    # derived: equal the published peaks as tiles x clock x 2 x MACs
    "f16v4hihov4amp": (DataType.HALF, DataType.HALF, 16, 4),
    "f16v4hihoamp": (DataType.HALF, DataType.HALF, 8, 4),
    "f16v4sisoamp": (DataType.HALF, DataType.FLOAT, 8, 4),
    "f32sisov2amp": (DataType.FLOAT, DataType.FLOAT, 16, 1),
    "f32sisoamp": (DataType.FLOAT, DataType.FLOAT, 8, 1),
    "f8v8hihov4amp": (None, DataType.HALF, 16, 8),
}


@attrs.frozen(kw_only=True, repr=False)
class Machine(Shown):
    """The numbers of one chip. Times are cycles of the tile clock.

    Attributes:
        name: what reports call it.
        tiles: usable tiles.
        tile_rows: rows of supertiles of the floor plan, 64 tiles each.
        workers: worker contexts of a tile; each issues once in as many cycles.
        clock_hz: tile clock; only reports use it.
        sram_base, sram_bytes: a tile's memory as the tile addresses it.
        interleaved_offset_bytes: where interleaved memory starts, from the base.
        element_bytes: one memory element, which serves one access a cycle.
        reserved_bytes: stacks and system space at the top of SRAM. Kernels read a little past
            what they were given (docs/kernels.md); with less, a tile that is full may fault.
        amp_units: accumulating units of a tile's matrix engine.
        amp_instructions: the AMP instructions it has (of those in `AMP_RATES`); one with
            `f8v8hihov4amp` has FP8, its conversions among it.
        amp_n, amp_m: kept weights of so many inputs that the AMP selects by index, or 1 and 1; and
        loads_per_bundle: 64-bit loads of a pace instruction; see `hypothetical`.
        weight_store_bytes: what the common weight registers hold.
        weight_load_bytes_per_cycle: rate of filling them with 64-bit loads.
        exchange_bytes_per_cycle: one port, each way; 1, 2, 4, 8, ... words.
        tiles_per_pair: tiles that share exchange buses; together they form a wide port.
        pair_min_bytes: least message that planners send over a wide port, as the documented
            toolchain does; the fabric plays shorter ones, which slices are cut into.
        send_words: items that a send instruction with an address of its own moves.
        send_max_words: items that a send instruction moves which goes on where one ended.
        sync_cycles: release of the barrier of all tiles, from the last arrival.
        sync_row_cycles: what a row of the floor plan beyond the chip's own adds to that.
        global_sync_cycles: the same of a barrier between chips, which no program here has.
        exchange_pipeline_cycles: from selecting a sender to its word in SRAM; a phase begins so
            much after its release.
        exchange_tail_cycles: from the last word in SRAM to the end of the phase.
        worker_launch_cycles, local_sync_cycles: starting the workers; seeing them all done.
        supervisor_branch_cycles, supervisor_latency_cycles: a taken branch; a dependent result.
        exchange_instruction_bytes: code of one exchange instruction.
        lock_step: 1 if no tile begins to compute before all are done with the exchange; 0 if each
            goes on when its own sends and receives are over.
        exchange_merged_bytes: of one that sends and sets both what is heard and where it goes.
        control_step_bytes, control_vertex_bytes, control_loop_bytes: of each tile's own program,
            code of a superstep's barrier and exchange, of a vertex's start, of a loop or a case.
        sources: where each fact above comes from, keyed by field.

    Raises:
        MachineError: for a fact without a source, or one that no chip could have.
    """

    name: str = attrs.field(validator=printed)
    tiles: int = attrs.field(validator=within(1, MOST_TILES))
    tile_rows: int = attrs.field(validator=within(1, 1 << 13))
    workers: int = attrs.field(validator=within(1, 64))
    clock_hz: int = attrs.field(validator=within(1, 10**11))
    sram_base: int = attrs.field(validator=within(0, 1 << 24))
    sram_bytes: int = attrs.field(validator=within(1 << 14, 1 << 24))
    interleaved_offset_bytes: int = attrs.field(validator=within(0, 1 << 24))
    element_bytes: int = attrs.field(validator=within(16, 1 << 20))
    reserved_bytes: int = attrs.field(validator=within(0, 1 << 24))
    amp_units: int = attrs.field(validator=within(1, MOST_AMP_UNITS))
    amp_instructions: tuple[str, ...] = attrs.field(converter=names)
    amp_n: int = attrs.field(validator=within(1, 32))
    amp_m: int = attrs.field(validator=within(1, 32))
    loads_per_bundle: int = attrs.field(validator=within(STOCK_LOADS, MOST_LOADS))
    weight_store_bytes: int = attrs.field(validator=within(8, 1 << 16))
    weight_load_bytes_per_cycle: int = attrs.field(validator=within(1, 1 << 10))
    exchange_bytes_per_cycle: int = attrs.field(validator=within(1, 1 << 10))
    tiles_per_pair: int = attrs.field(validator=within(1, PAIR_TILES))
    pair_min_bytes: int = attrs.field(validator=within(0, 1 << 20))
    send_words: int = attrs.field(validator=within(1, 1 << 20))
    send_max_words: int = attrs.field(validator=within(1, 1 << 20))
    sync_cycles: int = attrs.field(validator=within(0, 1 << 20))
    sync_row_cycles: int = attrs.field(validator=within(0, MOST_CYCLES))
    global_sync_cycles: int = attrs.field(validator=within(0, 1 << 20))
    exchange_pipeline_cycles: int = attrs.field(validator=within(0, 1 << 20))
    exchange_tail_cycles: int = attrs.field(validator=within(0, 1 << 20))
    worker_launch_cycles: int = attrs.field(validator=within(0, MOST_CYCLES))
    local_sync_cycles: int = attrs.field(validator=within(0, MOST_CYCLES))
    supervisor_branch_cycles: int = attrs.field(validator=within(1, MOST_CYCLES))
    supervisor_latency_cycles: int = attrs.field(validator=within(1, MOST_CYCLES))
    exchange_instruction_bytes: int = attrs.field(validator=within(1, 64))
    lock_step: int = attrs.field(validator=within(0, 1))
    exchange_merged_bytes: int = attrs.field(validator=within(1, 64))
    control_step_bytes: int = attrs.field(validator=within(0, 1 << 12))
    control_vertex_bytes: int = attrs.field(validator=within(0, 1 << 12))
    control_loop_bytes: int = attrs.field(validator=within(0, 1 << 12))
    # Equal machines have equal sources; a mapping has no hash, so the numbers alone make it.
    sources: Mapping[str, str] = attrs.field(converter=copied, repr=False, hash=False)

    def __attrs_post_init__(self) -> None:
        self._check_sources()
        self._check_memory()
        self._check_amp()
        check_hypothetical(self)
        rate = self.exchange_bytes_per_cycle
        if rate < WORD_BYTES or rate & (rate - 1):
            least = max(WORD_BYTES, 1 << rate.bit_length() - 1)
            raise MachineError(
                f"{self.name}: exchange_bytes_per_cycle = {rate} is not 1, 2, 4, ... words of "
                f"{WORD_BYTES} bytes; try {least} or {2 * least}"
            )
        if self.tiles > self.tile_rows * TILES_PER_ROW:
            raise MachineError(
                f"{self.name}: tiles = {self.tiles} do not fit a floor plan of {self.tile_rows} "
                f"rows x {TILES_PER_ROW}; try tile_rows = {-(-self.tiles // TILES_PER_ROW)}"
            )

    def _check_sources(self) -> None:
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
        pair_bytes = 2 * self.element_bytes
        for key, value, step in (
            ("element_bytes", self.element_bytes, 16),
            ("sram_base", self.sram_base, self.element_bytes),
            ("interleaved_offset_bytes", self.interleaved_offset_bytes, self.element_bytes),
            ("sram_bytes", self.sram_bytes - self.interleaved_offset_bytes, pair_bytes),
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
        for instruction in self.amp_instructions:
            if instruction not in AMP_RATES:
                raise MachineError(
                    f"{self.name}: amp_instructions: there is no {instruction!r}; "
                    f"{nearest(instruction, AMP_RATES)}"
                )
            units = AMP_RATES[instruction][2]
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
        """A machine with some facts changed.

        A changed fact gets the source "user", unless `sources` is among the changes and names it.

        Raises:
            MachineError: for a key that is not a field, or a value that no chip could have.
        """
        fields = attrs.fields_dict(Machine)
        for key in changes:
            if key not in fields:
                raise MachineError(f"{self.name}: no number {key!r}; {nearest(key, fields)}")
        changes = {key: plain(value) for key, value in changes.items()}
        new_sources = changes.pop("sources", {})
        changed = [key for key in changes if key in FACTS and changes[key] != getattr(self, key)]
        sources = {**self.sources, **dict.fromkeys(changed, "user"), **copied(new_sources)}
        return attrs.evolve(self, **changes, sources=sources)

    def scaled_to(self, tiles: int) -> Machine:
        """A machine with the first `tiles` tiles of this one, on the same floor plan.

        Tile numbers, places and so path delays stay: a part of the chip, whose barrier still goes
        the chip's own way. Rows are added when there are too few, and lengthen the barrier.

        Raises:
            MachineError: for what is no number of tiles.
        """
        within(1, MOST_TILES)(self, attrs.fields_dict(Machine)["tiles"], plain(tiles))
        rows = max(self.tile_rows, -(-tiles // TILES_PER_ROW))
        longer = self.sync_row_cycles * (rows - self.tile_rows)
        return self.with_(tiles=tiles, tile_rows=rows, sync_cycles=self.sync_cycles + longer)

    def with_amp_units(self, units: int) -> Machine:
        """A machine with the AMP instructions of this one that so many units can do.

        Raises:
            MachineError: for more units than any of its instructions drives.
        """
        units = plain(units)
        within(1, MOST_AMP_UNITS)(self, attrs.fields_dict(Machine)["amp_units"], units)
        if units == self.amp_units:
            return self
        if units > self.amp_units:
            raise MachineError(
                f"{self.name}: no AMP instruction drives {units} units; try up to {self.amp_units}"
            )
        instructions = tuple(name for name in self.amp_instructions if AMP_RATES[name][2] <= units)
        return self.with_(amp_units=units, amp_instructions=instructions)

    @property
    def instructions(self) -> tuple[str, ...]:
        """AMP instructions, and those of its numbers that no IPU has."""
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
        """Cycles from the last arrival at a barrier to its release, by the zone of the barrier.

        "local" waits for a tile's own workers, "internal" for all tiles, "global" for all chips.

        Raises:
            MachineError: for a zone that is none of them.
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
    def exchange_fixed_cycles(self) -> int:
        """Cycles of an exchange phase beyond its schedule."""
        return self.exchange_pipeline_cycles + self.exchange_tail_cycles

    @property
    def elements(self) -> int:
        """Memory elements of a tile."""
        return self.sram_bytes // self.element_bytes

    def element_of(self, address: npt.ArrayLike) -> IntArray:
        """The memory element that serves each byte address, int64 of the same shape.

        In interleaved memory two elements take turns every 8 bytes: address bit 3 chooses.

        Raises:
            MachineError: for an address outside SRAM.
        """
        ordinary = self.interleaved_offset_bytes // self.element_bytes
        domain = self.conflict_domain(address)
        odd = np.asarray(address, dtype=np.int64) >> 3 & 1
        return np.where(domain < ordinary, domain, 2 * domain - ordinary + odd)

    def conflict_domain(self, address: npt.ArrayLike) -> IntArray:
        """The conflict domain of each byte address, int64 of the same shape.

        A domain is one element, or a pair of elements in interleaved memory, where a span of 16
        bytes touches both; pairs count on after the elements. Accesses to different domains never
        clash.

        Raises:
            MachineError: for an address outside SRAM.
        """
        at = np.asarray(address, dtype=np.int64) - self.sram_base
        outside = (at < 0) | (at >= self.sram_bytes)
        if outside.any():
            first = int(at[outside].flat[0]) + self.sram_base
            raise MachineError(
                f"{self.name}: address {first:#x} lies outside SRAM; it must be in "
                f"{self.sram_base:#x}..{self.sram_end - 1:#x}"
            )
        element = at // self.element_bytes
        ordinary = self.interleaved_offset_bytes // self.element_bytes
        return np.where(element < ordinary, element, ordinary + (element - ordinary) // 2)

    def transfer_cycles(self, words: npt.ArrayLike, wide: npt.ArrayLike = False) -> IntArray:
        """Cycles that messages of 32-bit words occupy a port, int64 of the common shape.

        A wide message has the ports of both tiles of its pair, and so twice the rate.
        """
        lanes = np.where(wide, self.tiles_per_pair, 1)
        payload = np.asarray(words, dtype=np.int64) * WORD_BYTES
        cycles: IntArray = -(-payload // (self.exchange_bytes_per_cycle * lanes))
        return cycles

    def peak_macs(self, data_type: DataType | str, partials_type: DataType | str) -> int:
        """MACs per tile per cycle of the best AMP instruction for these types.

        Raises:
            MachineError: when the machine has no such instruction.
        """
        data_type, partials_type = as_data_type(data_type), as_data_type(partials_type)
        rates = [
            AMP_RATES[instruction][2] * AMP_RATES[instruction][3]
            for instruction in self.amp_instructions
            if AMP_RATES[instruction][:2] == (data_type, partials_type)
        ]
        if not rates:
            raise MachineError(
                f"{self.name}: no AMP instruction for {data_type.value} data with "
                f"{partials_type.value} partials; it has {', '.join(self.amp_instructions)}"
            )
        return max(rates)

    @property
    def listing(self) -> str:
        """Every number below its source."""
        return "\n".join([self.name, *lines_by_source(list(self._numbers))])

    @property
    def _numbers(self) -> Iterator[Number]:
        for key in FACTS:
            value, more = getattr(self, key), ""
            if key == "amp_instructions":
                value, more = len(value), " ".join(self.amp_instructions)
            text = f"{value:#x}" if key == "sram_base" else f"{value:,}"
            yield Number(key, text, self.sources[key], more)

    def __str__(self) -> str:
        lines = (
            f"  {number.name:<28}{number.text:>13}  {number.source}" for number in self._numbers
        )
        return on_screen([self.name, *lines], "print(machine.listing)")

    def __repr__(self) -> str:
        changed = [key for key, source in self.sources.items() if source == "user"]
        numbers = ", ".join(f"{key}={getattr(self, key)!r}" for key in changed)
        return f"<Machine {self.name}{f', {numbers}' if numbers else ''}>"


FACTS = tuple(key for key in attrs.fields_dict(Machine) if key not in ("name", "sources"))
