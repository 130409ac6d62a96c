"""Rates of AMP instructions: units, multiplications of a unit, and passes over a unit's inputs.

The AMP multiplies one position, a column of the dense operand, by the weights that its units hold.
A unit holds `UNIT_WEIGHT_BYTES` of weights, 16 halves or 8 floats, and makes one output. A pass is
one issue slot, in which each unit multiplies some inputs of the position; so an instruction repeats

    passes = inputs of a unit / multiplications of a unit in a cycle

times for a position, and meanwhile takes the partial sums of a later position and gives the results
of an earlier one. A machine file may state other rates for instructions, for example with more
passes because its AMP waits for operands. Kernels whose formulas follow such rates run by formula;
the core executes the AMP of the chips alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from ..errors import MachineError, in_short, nearest
from .data_type import DataType

UNIT_WEIGHT_BYTES = 32  # weights of one AMP unit: 16 halves or 8 floats
MAX_MACS = 1 << 6  # maximum multiplications of a unit in a cycle: more than it has weights
MAX_PASSES = 1 << 8  # maximum passes over a position; no reason recorded for this number
FIELDS = ("units", "macs", "passes")  # keys of a rate in a machine file

AMP_RATES: Mapping[str, tuple[DataType | None, DataType, int, int]] = {
    # instruction: type of data (None: FP8), type of partials, units, MACs per unit and cycle.
    # Derived: tiles x clock x 2 x units x MACs equals the published peak rates.
    "f16v4hihov4amp": (DataType.HALF, DataType.HALF, 16, 4),
    "f16v4hihoamp": (DataType.HALF, DataType.HALF, 8, 4),
    "f16v4sisoamp": (DataType.HALF, DataType.FLOAT, 8, 4),
    "f32sisov2amp": (DataType.FLOAT, DataType.FLOAT, 16, 1),
    "f32sisoamp": (DataType.FLOAT, DataType.FLOAT, 8, 1),
    "f8v8hihov4amp": (None, DataType.HALF, 16, 8),
}


@attrs.frozen(order=True)
class AmpRate:
    """Rate of one AMP instruction.

    Attributes:
        instruction: name of the instruction.
        units: number of AMP units that it drives, each of which makes one output.
        macs: number of multiplications of a unit in a cycle.
        passes: number of issue slots in which it multiplies a position.
    """

    instruction: str
    units: int
    macs: int
    passes: int

    @property
    def text(self) -> str:
        """Text of the rate: units x multiplications, passes."""
        return f"{self.instruction} {self.units} x {self.macs}, {self.passes} passes"

    @property
    def table(self) -> dict[str, int]:
        """Numbers of the rate by the keys of a machine file."""
        return {name: getattr(self, name) for name in FIELDS}


def unit_inputs(instruction: str) -> int:
    """Return the number of inputs that a unit multiplies, from the bytes of its weights."""
    data_type = AMP_RATES[instruction][0]
    return UNIT_WEIGHT_BYTES // (1 if data_type is None else data_type.bytes)


def stock_rate(instruction: str) -> AmpRate:
    """Return the rate that an instruction has on the chips."""
    _, _, units, macs = AMP_RATES[instruction]
    return AmpRate(instruction, units, macs, unit_inputs(instruction) // macs)


def amp_rates(value: Any) -> tuple[AmpRate, ...]:
    """Return a machine's own rates, sorted by instruction; rates of the chips are left out.

    Args:
        value: rates, or a mapping from names of instructions to `AmpRate`, to (units, macs, passes)
            or to mappings with these keys.

    Raises:
        MachineError: a rate has another form, or an instruction is none of `AMP_RATES`.
    """
    if isinstance(value, Mapping):
        value = [_rate(name, numbers) for name, numbers in value.items()]
    rates = tuple(value) if isinstance(value, Iterable) and not isinstance(value, str) else None
    if rates is None or not all(isinstance(rate, AmpRate) for rate in rates):
        raise MachineError(
            f"amp_rates are {in_short(value)}; give units, macs and passes by instruction"
        )
    for rate in rates:
        if rate.instruction not in AMP_RATES:
            raise MachineError(
                f"amp_rates: there is no {in_short(rate.instruction)}; "
                f"{nearest(str(rate.instruction), AMP_RATES)}"
            )
    return tuple(sorted(rate for rate in rates if rate != stock_rate(rate.instruction)))


def _rate(name: str, numbers: Any) -> AmpRate:
    """Return the rate of an instruction from numbers of one of three forms."""
    if isinstance(numbers, AmpRate):
        return attrs.evolve(numbers, instruction=name)
    if isinstance(numbers, Mapping) and set(numbers) == set(FIELDS):
        return AmpRate(name, **numbers)
    if isinstance(numbers, tuple | list) and len(numbers) == len(FIELDS):
        return AmpRate(name, *numbers)
    raise MachineError(
        f"amp_rates.{name} = {in_short(numbers)}; give all of units, macs and passes"
    )


def check_amp_rate(rate: AmpRate, max_units: int) -> None:
    """Refuse a rate that no AMP could have.

    Args:
        rate: rate that a machine states.
        max_units: largest number of units of a machine.

    Raises:
        MachineError: a number is no whole number or out of range, units do not divide blocks
            evenly, or the passes are fewer than a unit's inputs need.
    """
    limits = {"units": max_units, "macs": MAX_MACS, "passes": MAX_PASSES}
    for name, high in limits.items():
        value = getattr(rate, name)
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= high:
            raise MachineError(
                f"amp_rates.{rate.instruction}.{name} = {in_short(value)} is no whole number in "
                f"1..{high}"
            )
    # A block has 16 outputs: 1, 2, 4 or 8 units make a part of a block; 16, 32, ... make whole
    # blocks.
    if rate.units & (rate.units - 1):
        lower = 1 << rate.units.bit_length() - 1
        raise MachineError(
            f"amp_rates.{rate.instruction}.units = {rate.units} is no power of two; try {lower} or "
            f"{2 * lower}"
        )
    inputs = unit_inputs(rate.instruction)
    if rate.passes * rate.macs < inputs:
        raise MachineError(
            f"amp_rates.{rate.instruction}: {rate.passes} passes of {rate.macs} MACs multiply "
            f"{rate.passes * rate.macs} of a unit's {inputs} inputs; try passes = "
            f"{-(-inputs // rate.macs)}"
        )
