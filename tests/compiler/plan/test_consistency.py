"""Plans of files whose parts contradict each other."""

from __future__ import annotations

import attrs
import pytest

from ipusim import BOW, DataType, InputError
from ipusim.compiler import plan_dense
from ipusim.compiler.plan.consistency import check_plan


def test_a_plan_of_other_data_than_its_kernel_takes_is_refused() -> None:
    plan = plan_dense((16, 16), n=4, machine=BOW.scaled_to(1), strategy="dense")

    with pytest.raises(InputError, match="has float data and kernel dense_amp_half_half"):
        check_plan(attrs.evolve(plan, data_type=DataType.FLOAT))
