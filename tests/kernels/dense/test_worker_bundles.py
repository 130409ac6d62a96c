"""Bundles of dense workers, as their formula has them, follow from their assembled code."""

import numpy as np
import pytest

from ipusim import BOW
from ipusim.isa.assembler.assemble import assemble
from ipusim.isa.lint.flow import flow_of
from ipusim.isa.profiling.label_counts import bundle_of
from ipusim.kernels.library import DENSE_FAST, DIRECT_DENSE, SPARSE_AMP

KERNELS = (*DENSE_FAST, *DIRECT_DENSE, *SPARSE_AMP)
MANY = 3  # positions from which on a worker loops


def walked(flow, entry, positions):
    """Bundles of a worker with so many positions from an entry to its end."""
    code = flow.code
    opens, adds = (
        [f"{kind}_1", f"{kind}_2", many][min(positions, MANY) - 1]
        for kind, many in (("open", "open_many"), ("add", "later"))
    )
    at, total, tests = bundle_of(code, entry), 0, 0
    while True:
        total += 1
        main, following = flow.bundles[at].main, at + 1
        if main == "exitz":
            return total
        if main == "brz":  # whether it has one, two, or as many as it loops from
            tests += 1
            if tests == min(positions, MANY):
                following = flow.successors[at][0]
        elif main == "bri":
            following = flow.successors[at][0]
        elif main == "br":
            following = bundle_of(code, adds if entry == "later_few" else opens)
        elif main == "rpt":
            total += (positions - MANY) * (flow.repeat_last[at] - at)
            following = flow.repeat_last[at] + 1
        at = following


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.name)
def test_bundles_of_a_worker_are_those_of_its_way_through_the_code(kernel):
    code = assemble(kernel.source, defines=dict(kernel.assembly.defines))
    flow, rows, launches = flow_of(code, BOW), 3, 7
    counted, expected = [], []
    for n in (1, 6, 7, 12, 13, 17, 18, 19, 24, 31, 60):
        few = "_few" if n < kernel.workers * MANY else ""
        start, first, later = (
            walked(flow, f"{entry}{few}", -(-n // kernel.workers))
            for entry in ("start", "first", "later")
        )
        expected.append(start + (rows - 1) * first + (launches - rows) * later)
        numbers = (np.array([number]) for number in (n, rows, launches))
        counted.append(int(kernel.worker_bundles(*numbers)[0]))

    assert counted == expected
