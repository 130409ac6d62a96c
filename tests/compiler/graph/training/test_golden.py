"""Golden texts of a training step and of its cycles."""

from __future__ import annotations

import json
from collections.abc import Callable

from golden_texts import json_text

from ipusim import BOW
from ipusim.compiler import NM, Bound
from ipusim.compiler.graph.training.step import step_cycles
from ipusim.compiler.graph.training.step_plan import plan_training_step

Golden = Callable[[str, str], None]


def test_a_training_step_and_its_cycles(golden: Golden) -> None:
    step = plan_training_step(Bound((16, 32), NM(2, 4)), n=16, machine=BOW.scaled_to(2))
    cycles = step_cycles(step)
    steps = {stage: dict(cycles.by_superstep(stage)) for stage in cycles.cycles}

    golden("step.txt", f"{step}\n{cycles}")
    golden("averages.json", json_text(json.dumps({"average": cycles.average(4), **steps})))
