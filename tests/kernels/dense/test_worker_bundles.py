"""Bundles of dense workers: the formula's numbers against paths through the assembled code."""

import numpy as np
import pytest

from ipusim import BOW
from ipusim.isa.assembler.assemble import assemble
from ipusim.isa.lint.flow import flow_of
from ipusim.isa.profiling.label_counts import bundle_of
from ipusim.kernels.library import DENSE_FAST, DIRECT_DENSE, SPARSE_AMP

KERNELS = (*DENSE_FAST, *DIRECT_DENSE, *SPARSE_AMP)
# A worker with this many positions or more runs the loop. One with fewer enters at the labels with
# `_few` and branches to code for its number of positions.
MANY = 3


def bundles_to_exit(flow, entry, positions, instruction=""):
    """Return the number of bundles of a worker from an entry of the code to its exit.

    Args:
        flow: Control flow of a kernel's code.
        entry: Label at which the worker enters.
        positions: Number of the worker's positions, one or more.
        instruction: Mnemonic that counted bundles have; empty to count all bundles.
    """
    code = flow.code
    # Labels of the code for a worker with so many positions: in the first launch of a row, whose
    # sums open at zero, and in a later launch, which adds to q.
    first_label, later_label = (
        [f"{prefix}_1", f"{prefix}_2", loop_label][min(positions, MANY) - 1]
        for prefix, loop_label in (("open", "open_many"), ("add", "later"))
    )
    at, total, tests = bundle_of(code, entry), 0, 0

    def count(rows):
        """Return the number of counted bundles among those with these indices."""
        mnemonics = [[form.mnemonic for form in flow.bundles[row].forms] for row in rows]
        return sum(not instruction or instruction in names for names in mnemonics)

    while True:
        total += count([at])
        main, following = flow.bundles[at].main, at + 1
        if main == "exitz":
            return total
        if main == "brz":
            # Three tests in turn, for one, two and MANY positions or more: that of the worker's own
            # number branches.
            tests += 1
            if tests == min(positions, MANY):
                following = flow.successors[at][0]
        elif main == "bri":
            following = flow.successors[at][0]
        elif main == "br":
            # An indirect jump, to the label that the worker chose by its number of positions.
            following = bundle_of(code, later_label if entry == "later_few" else first_label)
        elif main == "rpt":
            # The code around the loop takes MANY positions, each turn of the loop one.
            body = range(at + 1, flow.repeat_last[at] + 1)
            total += (positions - MANY) * count(body)
            following = flow.repeat_last[at] + 1
        at = following


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.name)
def test_bundles_of_a_worker_are_those_of_its_way_through_the_code(kernel):
    code = assemble(kernel.source, defines=dict(kernel.assembly.defines))
    flow, rows, launches = flow_of(code, BOW), 3, 7
    # The slowest worker has n / workers positions, rounded up: here one to eleven. Other workers
    # have none, fewer than MANY, or more.
    from_formula, from_code = [], []
    for n in (1, 6, 7, 12, 13, 17, 18, 19, 24, 31, 60):
        few = "_few" if n < kernel.workers * MANY else ""
        start, first, later = (
            bundles_to_exit(flow, f"{entry}{few}", -(-n // kernel.workers))
            for entry in ("start", "first", "later")
        )
        # A worker starts once; a row has a first launch, and all others are later ones.
        from_code.append(start + (rows - 1) * first + (launches - rows) * later)
        numbers = (np.array([number]) for number in (n, rows, launches))
        from_formula.append(int(kernel.worker_bundles(*numbers)[0]))

    assert from_formula == from_code


@pytest.mark.parametrize("kernel", [*DENSE_FAST, *DIRECT_DENSE], ids=lambda kernel: kernel.name)
def test_amp_instructions_of_a_launch_are_those_of_positions_staging_and_draining(kernel):
    """A launch has `phases` AMP instructions for each position, and `fill` more that drain results.

    A later launch has `fill` more that stage partial sums; those of a row's first launch are zero.
    """
    flow = flow_of(assemble(kernel.source, defines=dict(kernel.assembly.defines)), BOW)
    stream, amp_instruction = kernel.stream, kernel.instructions[0]
    fill = stream.fill or stream.phases  # 0 stands for as many as a position has
    for n in (1, 7, 13, 24, 31, 60):
        few, positions = "_few" if n < kernel.workers * MANY else "", -(-n // kernel.workers)
        for entry, fills in (("start", 1), ("first", 1), ("later", 2)):
            count = bundles_to_exit(flow, f"{entry}{few}", positions, amp_instruction)

            assert count == stream.phases * positions + fills * fill
