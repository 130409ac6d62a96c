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


def walked(flow, entry, positions, amp=""):
    """Bundles of a worker with so many positions from an entry to its end, or AMP instructions."""
    code = flow.code
    opens, adds = (
        [f"{kind}_1", f"{kind}_2", many][min(positions, MANY) - 1]
        for kind, many in (("open", "open_many"), ("add", "later"))
    )
    at, total, tests = bundle_of(code, entry), 0, 0

    def counted(rows):
        forms = [[form.mnemonic for form in flow.bundles[row].forms] for row in rows]
        return sum(not amp or amp in names for names in forms)

    while True:
        total += counted([at])
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
            body = range(at + 1, flow.repeat_last[at] + 1)
            total += (positions - MANY) * counted(body)
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


@pytest.mark.parametrize("kernel", [*DENSE_FAST, *DIRECT_DENSE], ids=lambda kernel: kernel.name)
def test_amp_instructions_of_a_launch_are_the_groups_that_own_passes_stretch(kernel):
    """Those of the positions; a group that drains results; one that stages sums, but at first."""
    flow = flow_of(assemble(kernel.source, defines=dict(kernel.assembly.defines)), BOW)
    stream, amp = kernel.stream, kernel.instructions[0]
    fill = stream.fill or stream.phases
    for n in (1, 7, 13, 24, 31, 60):
        few, most = "_few" if n < kernel.workers * MANY else "", -(-n // kernel.workers)
        for entry, groups in (("start", 1), ("first", 1), ("later", 2)):
            instructions = walked(flow, f"{entry}{few}", most, amp)

            assert instructions == stream.phases * most + groups * fill
