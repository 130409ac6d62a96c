"""Every method of a re-layout takes the cycles of its estimate, which omits barriers and delays."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
import pytest

from ipusim import BOW, Machine, simulate
from ipusim.compiler import Convolution, Plan, chain_of, plan_convolution, plan_dense
from ipusim.compiler.graph.program.value import operand_elements, plan_result
from ipusim.compiler.lowering import relayout
from ipusim.compiler.lowering.draft import Draft, program_of
from ipusim.compiler.lowering.draft_product import draft_product
from ipusim.compiler.lowering.draft_steps import Region
from ipusim.compiler.lowering.taken_units import taken_units


def pair(machine: Machine, operation: str, data_type: str) -> tuple[Plan, Plan]:
    """Return the plans of a matmul or a convolution, and of the matmul that follows it."""
    types: Any = {"machine": machine, "data_type": data_type}
    if operation == "matmul":
        return plan_dense((320, 96), n=20, **{"strategy": "dense", **types}), plan_dense(
            (96, 320), n=20, **{"strategy": "dense", **types}
        )
    layer = Convolution(channels=3, filters=16, image=(6, 6), kernel=3, padding=1, batch=20)
    first = plan_convolution(
        np.ones(layer.weights_shape), layer, **{"algorithm": "direct", **types}
    )
    return first, plan_dense((32, 16 * 3 * 3), n=20, **{"strategy": "dense", **types})


@pytest.mark.parametrize(
    ("operation", "data_type", "rate"),
    [("matmul", "half", 4), ("images", "half", 16), ("images", "float", 4)],
)
def test_an_estimate_is_75_to_100_percent_of_the_simulated_cycles(
    operation: str, data_type: str, rate: int
) -> None:
    machine = BOW.scaled_to(8).with_(lock_step=1, exchange_bytes_per_cycle=rate)
    before, after = pair(machine, operation, data_type)
    chain = chain_of((before, after), pick=True)
    y, x = draft_product(before).outputs["y"], draft_product(after).inputs["x"]
    y, x = attrs.evolve(y, region="y"), attrs.evolve(x, region="x")
    index = chain.as_operand(1, plan_result(before, y).index)
    units = taken_units(y, x, operand_elements(after, index))
    shares = {}  # counted cycles over simulated ones, by method
    for transfer in relayout._transfers(machine, units):
        moved = relayout._exchanged(transfer, "y", "x", "between")
        size = np.zeros((2, machine.tiles), dtype=np.int64)
        for array, row in zip((y, x), size, strict=True):
            np.maximum.at(row, array.tile, array.offset + array.count * array.data_type.bytes)
        rooms = [
            Region(name, "output", -(-row // 8) * 8, resident=True)
            for name, row in zip("yx", size, strict=True)
        ]
        program = program_of(
            Draft(
                machine=machine,
                label=before.label(),
                regions=(*rooms, *moved.regions),
                steps=moved.steps,
                inputs={"y": y},
                outputs={"x": x},
            )
        )
        steps = simulate(program).report.steps
        simulated = sum(step.bound + step.compute for step in steps)
        shares[transfer.name] = transfer.cycles / simulated

    assert {name: share for name, share in shares.items() if not 0.75 <= share <= 1} == {}
