"""Cycles of kernels on a machine with AMP rates of its own, and which kernels follow such rates.

A rate of an AMP instruction is its number of units, multiplications of a unit in a phase (macs),
and phases of a position (passes).
"""

import numpy as np
import pytest

from ipusim import BOW, AmpRate, DataType, MachineError, ProgramError, check_suited, refusal_of
from ipusim.kernels import CODELETS, StaticBlockFast, dense_kernel, static_kernel

HALF, FLOAT = DataType.HALF, DataType.FLOAT
FAST, DENSE = StaticBlockFast(), dense_kernel(BOW, HALF, HALF)


def machine_with_rate(instruction="f16v4hihov4amp", *numbers):
    """Return a Bow whose instruction has the rate `numbers`, (units, macs, passes).

    The machine has the units that the rate needs, and 32 bytes of weights for each.
    """
    units = max(16, numbers[0])
    return BOW.with_(
        name="own",
        amp_units=units,
        weight_store_bytes=32 * units,
        amp_rates={instruction: numbers},
    )


def cycles(kernel, machine, **numbers):
    """Return the cycles of one vertex."""
    fields = {name: np.array([value]) for name, value in numbers.items()}
    return int(kernel.cycles(machine, fields, {})[0])


def test_half_the_passes_save_half_the_bundles_of_positions_and_of_fill_and_drain():
    kernel = dense_kernel(machine_with_rate("f16v4hihov4amp", 16, 8, 2), HALF, HALF)
    shape = {"n": 60, "rows": 2, "columns": 3}
    saved = cycles(kernel, BOW, **shape) - cycles(
        kernel, machine_with_rate("f16v4hihov4amp", 16, 8, 2), **shape
    )

    # Six cycles of the tile for each of two saved bundles: in six launches of 10 positions of a
    # worker, in as many drains, and in the fills of the four launches that add to a row.
    assert saved == 6 * 2 * (6 * 10 + 6 + 4)


def test_twice_the_units_take_two_block_rows_at_once():
    kernel, wide = (
        dense_kernel(BOW, HALF, HALF, published=False),
        machine_with_rate("f16v4hihov4amp", 32, 4, 4),
    )
    rows = {count: {"n": 60, "rows": count, "columns": 3} for count in (1, 2, 3, 4)}
    cycles_by_rows = {count: cycles(kernel, wide, **shape) for count, shape in rows.items()}

    assert cycles_by_rows[1] == cycles(kernel, BOW, **rows[1])
    # Loads of weights take as long as before; the launches of a pair of rows are those of one.
    assert cycles_by_rows[2] == cycles(kernel, BOW, **rows[1]) + 3 * 512 // 8
    assert cycles_by_rows[4] - cycles_by_rows[2] == cycles_by_rows[3] - cycles_by_rows[1]


def test_half_the_units_take_two_strips():
    narrow = machine_with_rate("f16v4hihov4amp", 8, 4, 4)
    kernel = dense_kernel(narrow, HALF, HALF)
    shape = {"n": 60, "rows": 2, "columns": 3}

    assert kernel.name == "dense_amp_fast_half_half"
    assert cycles(kernel, narrow, **shape) > 1.7 * cycles(kernel, BOW, **shape)


def test_more_units_than_a_block_has_outputs_change_no_sparse_block():
    fields = {"n": 60, "rows": 2, "blocks": 5}

    assert cycles(FAST, machine_with_rate("f16v4hihov4amp", 64, 4, 4), **fields) == cycles(
        FAST, BOW, **fields
    )
    with pytest.raises(ProgramError, match="takes 16 units of f16v4hihov4amp, machine own has"):
        check_suited(machine_with_rate("f16v4hihov4amp", 8, 4, 4), FAST)


def test_kernels_that_do_not_follow_amp_rates_refuse_a_machine_with_its_own():
    machine = machine_with_rate("f16v4hihov4amp", 16, 8, 2)
    using = [kernel for kernel in CODELETS if "f16v4hihov4amp" in kernel.instructions]
    refused = {kernel.name for kernel in using if refusal_of(machine, kernel)}
    follows = {kernel.name for kernel in using} - refused

    assert follows == {"dense_amp_fast_half_half", "direct_dense_half_half", FAST.name}
    assert "static_block_16x16_half_half" in refused
    with pytest.raises(ProgramError, match=r"of the chips, machine own has .* 16 x 8, 2 passes"):
        check_suited(machine, DENSE)


def test_the_kernel_of_the_instruction_with_its_own_rate_is_selected():
    machine = machine_with_rate("f16v4hihov4amp", 16, 8, 2)

    assert dense_kernel(machine, HALF, HALF).name == "dense_amp_fast_half_half"
    assert static_kernel(machine, 16, HALF, HALF).name == FAST.name
    assert dense_kernel(machine, HALF, FLOAT).name == "dense_amp_half_float"


def test_rates_equal_to_those_of_the_chip_change_no_machine():
    assert BOW.with_(amp_rates={"f16v4hihov4amp": (16, 4, 4), "f32sisoamp": (8, 1, 8)}) == BOW
    assert BOW.amp_rate("f32sisov2amp") == AmpRate("f32sisov2amp", 16, 1, 8)
    assert machine_with_rate("f16v4sisoamp", 8, 8, 2).peak_macs(HALF, FLOAT) == 64


@pytest.mark.parametrize(
    ("rates", "message"),
    [
        ({"f16": (1, 1, 1)}, "amp_rates: there is no 'f16'"),
        ({"f16v4hihov4amp": (16, 4)}, "give all of units, macs and passes"),
        ({"f16v4hihov4amp": (12, 4, 4)}, "units = 12 is no power of two; try 8 or 16"),
        ({"f16v4hihov4amp": (16, 4, 3)}, "multiply 12 of a unit's 16 inputs; try passes = 4"),
        ({"f16v4hihov4amp": (16, 4, True)}, "passes = True is no whole number"),
        ({"f16v4hihov4amp": (32, 4, 4)}, "drives 32 AMP units, the machine has 16; raise"),
        ({"f8v8hihov4amp": (16, 8, 8)}, "f8v8hihov4amp is none of amp_instructions"),
        (7, "amp_rates are 7; give units, macs and passes by instruction"),
    ],
)
def test_a_rate_that_no_amp_could_have_is_refused(rates, message):
    with pytest.raises(MachineError, match=message):
        BOW.with_(amp_rates=rates)
