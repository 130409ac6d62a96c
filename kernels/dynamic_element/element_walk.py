"""How a dynamic element kernel's supervisor walks buckets: its state and its cycles.

cycles = 1 + start + 26 buckets + 19 skipped + 27 found + W x bundles of the slowest workers, where
launches, syncs and taken branches are the machine's; start = 15, or 17 + W (12 + words / W) with
64-bit words to clear first
"""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, Fields, IntArray, Machine, ProgramError, same_array

from ..fields import ceil_div, column
from ..kernel import launch_cycles, packed_state, state_words
from ..meta_info.visits import Visits

# As element_walk.inc reads them; the last two are the supervisor's own.
STATE = state_words(
    *("meta_info", "values", "more_meta_info", "more_values"),
    *("more_buckets", "meta_bytes", "value_bytes", "sub_group", "cleared_words"),
    *("output", "input", "extra", "found", "found_values"),
)

CLEARING_BUNDLES = 12  # and one a word, as PopSparse's zeroing worker


@attrs.frozen
class BucketWalk:
    """What vertices meet, int64[vertices] each.

    Attributes:
        buckets: how many they walk.
        skipped: sub-groups of others in them.
        sub_groups: those of their own.
        bundles: those of the slowest worker of each found sub-group, summed.
    """

    buckets: IntArray = attrs.field(eq=same_array)
    skipped: IntArray = attrs.field(eq=same_array)
    sub_groups: IntArray = attrs.field(eq=same_array)
    bundles: IntArray = attrs.field(eq=same_array)


def walk_of(visits: Visits, bundles: IntArray) -> BucketWalk:
    """The walks of vertices.

    Args:
        visits: what they find.
        bundles: int64[found], of the slowest worker in each found sub-group.
    """
    sub_groups = visits.sums(np.ones_like(visits.vertex))
    return BucketWalk(visits.buckets, visits.skipped, sub_groups, visits.sums(bundles))


def walk_cycles(machine: Machine, walk: BucketWalk, cleared_words: IntArray) -> IntArray:
    """int64[vertices]: cycles from the supervisor's first instruction to its return.

    Args:
        machine: the chip.
        walk: what it meets.
        cleared_words: words of 64 bits that are zeroed first.
    """
    run = launch_cycles(machine)
    branch = machine.supervisor_branch_cycles
    clearing = CLEARING_BUNDLES + ceil_div(cleared_words, machine.workers)
    start = np.where(cleared_words > 0, 10 + run + machine.workers * clearing, 9 + branch)
    buckets = (14 + 2 * branch) * walk.buckets
    sub_groups = (13 + branch) * walk.skipped + (14 + run + branch) * walk.sub_groups
    return 1 + start + buckets + sub_groups + machine.workers * walk.bundles


def walk_state(fields: Fields, data_type: DataType, **numbers: IntArray) -> npt.NDArray[np.uint8]:
    """uint8[vertices, bytes]: the state of vertices.

    Args:
        fields: with n, columns of the dense operand, meta_info, sub_group and meta_words.
        data_type: of the dense operand.
        numbers: words of the state that differ from kernel to kernel; 0 if not given.

    Raises:
        ProgramError: n has a part vector.
    """
    n, vector = column(fields, "n"), data_type.vector_width
    part = (n < 1) | (n % vector != 0)
    if part.any():
        raise ProgramError(
            f"{n[np.argmax(part)]} columns on a tile: must be a positive multiple of {vector} for "
            f"{data_type.value}; pad the dense operand"
        )
    zero = np.zeros_like(n)
    unused = {name: zero for name in STATE.names or () if name not in ("meta_info", "sub_group")}
    own = {"meta_bytes": 2 * column(fields, "meta_words"), **numbers}
    return packed_state(STATE, fields, **{**unused, **own})
