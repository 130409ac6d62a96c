"""Energy of the actions of a chip in picojoules, and its idle power, each number with its source.

All numbers but one are estimates for a chip in 7 nm, not measured on an IPU. The exception is the
power of an idle IPU, per tile, which includes leakage and clocks. The energy of idle power grows
with time, all other energy with the number of actions.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

import attrs

from ..errors import InputError, in_short, nearest
from ..machine.machine import SOURCE_KINDS
from ..screen import Shown

# Parts of several texts of sources below.
_OPERATIONS = "estimated: Jouppi et al., ISCA 2021, energy of operations at 7 nm"
_WIRES = (
    "estimated: 80 fJ/bit-mm, between 100 (Dally et al., CACM 2020, 14 nm) and 50 (Dally, NOCS "
    "2022, 5 nm), x 32 bits"
)
_DIE = "on a die of 823 mm2 (Graphcore), if it were square"


def _check_amount(table: EnergyTable, field: attrs.Attribute[float], value: object) -> None:
    """Refuse an energy or power that is no finite number of 0 or more."""
    # bool is a subclass of int, but no amount. For an int beyond the range of float,
    # float(str(value)) is inf, whereas float(value) would raise OverflowError.
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not 0 <= float(str(value)) < math.inf:
        raise InputError(f"{table.name}: {field.name} = {in_short(value)}; write 0 or more")


@attrs.frozen(kw_only=True)
class EnergyTable(Shown):
    """Energy of single actions of a chip in picojoules, and the idle power of a tile in watts.

    Attributes:
        name: name of the table in reports.
        mac_half, mac_float: picojoules of the multiplication of two halves or of two floats, with
            the addition of the product in float.
        sram_read_byte, sram_write_byte: picojoules of an access to a byte of operands or exchanged
            words, between the SRAM of a tile and its pipes.
        code_read_byte: picojoules of the read of a byte of instructions.
        word_row, word_column: picojoules of the transport of a 32-bit word on the exchange by one
            row and by one column of the floor plan, which arranges tiles in rows and columns. A
            word travels along the column of its sender, then along the spine, which joins all
            columns, and then along the column of its receiver.
        tile_watts: power of leakage and clocks of a tile in watts, whether busy or idle.
        sources: source of each number, by field name.

    Raises:
        InputError: a number is negative or not finite, or its source does not begin with one of
            `SOURCE_KINDS`.
    """

    name: str
    mac_half: float = attrs.field(validator=_check_amount)
    mac_float: float = attrs.field(validator=_check_amount)
    sram_read_byte: float = attrs.field(validator=_check_amount)
    sram_write_byte: float = attrs.field(validator=_check_amount)
    code_read_byte: float = attrs.field(validator=_check_amount)
    word_row: float = attrs.field(validator=_check_amount)
    word_column: float = attrs.field(validator=_check_amount)
    tile_watts: float = attrs.field(validator=_check_amount)
    sources: Mapping[str, str] = attrs.field(repr=False, hash=False)

    def __attrs_post_init__(self) -> None:
        for key in QUANTITIES:
            source = str(self.sources.get(key, ""))
            if not re.match(rf"({'|'.join(SOURCE_KINDS)})\b", source):
                raise InputError(
                    f"{self.name}: {key} has no source that says how it is known, but {source!r}; "
                    f"open sources[{key!r}] with {', '.join(SOURCE_KINDS)}"
                )

    def with_(self, **changes: Any) -> EnergyTable:
        """Return a copy of the table with other numbers.

        The source of changed numbers becomes "user", unless `sources` is passed and has another.

        Args:
            changes: fields of the table with new values.

        Raises:
            InputError: a key is no number of the table, or a value is negative or not finite.
        """
        for key in changes:
            if key not in attrs.fields_dict(EnergyTable):
                raise InputError(f"{self.name}: no number {key!r}; {nearest(key, QUANTITIES)}")
        new_sources = changes.pop("sources", {})
        changed_names = [key for key in changes if key in QUANTITIES]
        # Of entries with equal keys the last wins: former source, "user", source from the caller.
        sources = {**self.sources, **dict.fromkeys(changed_names, "user"), **new_sources}
        return attrs.evolve(self, **changes, sources=sources)

    def __str__(self) -> str:
        lines = [self.name]
        for key in QUANTITIES:
            unit = "W" if key == "tile_watts" else "pJ"
            lines.append(f"  {key:<18}{getattr(self, key):>8.4g} {unit:<4}{self.sources[key]}")
        return "\n".join(lines)


# Names of the fields that are energies or powers.
QUANTITIES = tuple(key for key in attrs.fields_dict(EnergyTable) if key not in ("name", "sources"))

# Numbers of the table for 7 nm with their sources, by field. The floor plan of GC200 has 23 rows
# and 16 columns of four tiles (`Machine.tile_rows`): the height of a row is a 23rd, the width of a
# column a 16th of an edge of the die.
_NUMBERS: Mapping[str, tuple[float, str]] = {
    "mac_half": (0.72, f"{_OPERATIONS}: 0.34 of an FP16 product, 0.38 of an FP32 sum"),
    "mac_float": (1.69, f"{_OPERATIONS}: 1.31 of an FP32 product, 0.38 of an FP32 sum"),
    "sram_read_byte": (
        1.0,
        f"{_OPERATIONS}: 64 bits take 7.5 from 8 KB, 8.5 from 32 KB; so 8 from 16 KiB",
    ),
    "sram_write_byte": (1.0, f"{_OPERATIONS}: as much as a read"),
    "code_read_byte": (1.0, f"{_OPERATIONS}: as a read of data; decoding is left out"),
    "word_row": (3.2, f"{_WIRES} x 1.25 mm, a 23rd of an edge of 28.7 mm, {_DIE}"),
    "word_column": (4.6, f"{_WIRES} x 1.79 mm, a 16th of an edge of 28.7 mm, {_DIE}"),
    "tile_watts": (
        48 / 1472,
        "derived: Graphcore's gc-powertest page, 48 W of the second IPU of a pair of GC200 while "
        "the first one is tested (124 W), over its 1,472 tiles; that it idles is inferred",
    ),
}

SEVEN_NM = EnergyTable(
    name="7 nm",
    sources={key: source for key, (_, source) in _NUMBERS.items()},
    **{key: value for key, (value, _) in _NUMBERS.items()},
)
