"""Base class of element kernels whose supervisor walks buckets, with their state and cycles.

A bucket is a chain of sub-groups, each with the non-zeros of one rectangle, the part of the matrix
that one tile multiplies; the id of the vertex's own rectangle is the wanted id. The supervisor
launches the workers at label `clear`, if there are words to clear, and at label `sub_group` for
each sub-group with the wanted id; the workers' bundles follow from their code. The supervisor's own
cycles, with the launches, syncs and branches of the chips, are

    1 + start + 26 buckets + 19 skipped + 27 own

where `skipped` and `own` are the numbers of sub-groups of other rectangles and of the wanted one,
and `start` is 15, or 17 if the result is cleared.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DOUBLE_WORD_BYTES, DataType, Fields, IntArray, Machine, same_array

from ..family import ArrayOperand, KernelAxis, VertexFields, words
from ..fields import ceil_div
from ..kernel import Kernel, launch_cycles
from ..meta_info.format import ELEMENT
from ..meta_info.visits import Visits, visits_of
from ..worklist import check_columns
from .element_buckets import bucket_arrays

HALF, FLOAT = DataType.HALF, DataType.FLOAT
# Words of the state in the order of element_walk.inc: addresses of the first bucket and of the
# others; number of further buckets; bytes of a bucket; wanted id; 64-bit words to clear; addresses
# of result and dense operand; a word for one kernel. In the last two the supervisor stores the
# addresses of the sub-group that the workers shall read, and of its values.
STATE = """
    meta_info values more_meta_info more_values more_buckets meta_bytes value_bytes sub_group
    cleared_words output input extra found found_values
"""


@attrs.frozen
class BucketWalk:
    """Counts of a walk over buckets on which the cycles depend, int64[vertices] each.

    Attributes:
        buckets: number of buckets.
        skipped: number of sub-groups of other rectangles.
        sub_groups: number of sub-groups of the vertex's own rectangle.
        bundles: bundles of the slowest worker of each own sub-group, summed.
    """

    buckets: IntArray = attrs.field(eq=same_array)
    skipped: IntArray = attrs.field(eq=same_array)
    sub_groups: IntArray = attrs.field(eq=same_array)
    bundles: IntArray = attrs.field(eq=same_array)


@attrs.frozen
class BucketWalker(Kernel):
    """A kernel whose supervisor walks buckets; unless a subclass differs, it multiplies.

    Attributes:
        data_type: number format of dense operands and values.
        clears: True if the result, which is float, is cleared first.
        sub_group_labels: labels that determine a worker's bundles in a sub-group.
    """

    data_type: DataType
    clears: bool

    block = 1
    axes = (
        KernelAxis("data_type", tuple(DataType), {HALF: "HALF"}),
        KernelAxis("clears", (True, False), text={True: "", False: "_adds"}),
    )
    runs_on = "supervisor"
    sub_group_labels: ClassVar[tuple[str, ...]] = ()
    state_words = words(
        STATE,
        more_buckets=lambda v: v.buckets - 1,
        meta_bytes=lambda v: 2 * v.meta_words,
        value_bytes=lambda v: v.value_count * v.kernel.data_type.bytes,
        cleared_words=lambda v: v.kernel.cleared_words(v.kernel.results(v)),
        output=lambda v: v.q,
        input=lambda v: v.s,
        extra=lambda v: v.kernel.extra(v),
        found=lambda _: 0,
        found_values=lambda _: 0,
    )

    @property
    def arrays(self) -> tuple[ArrayOperand, ...]:
        """Operands of a vertex, see `element_buckets`."""
        return bucket_arrays(self.clears)

    @property
    def entries(self) -> Mapping[str, tuple[str, ...]]:
        """Labels by entry of the supervisor's launches."""
        return {"clear": ("clear.rpt",), "sub_group": self.sub_group_labels}

    def results(self, v: VertexFields) -> IntArray:
        """Return the number of elements of the result, int64[vertices]."""
        numbers: IntArray = v.rows * v.n
        return numbers

    def extra(self, v: VertexFields) -> npt.ArrayLike:  # noqa: ARG002
        """Return the state's word `extra`, which a kernel may use for a number of its own."""
        return 0

    def slowest_worker_bundles(self, visits: Visits, v: VertexFields) -> IntArray:
        """Return the bundles of the slowest worker of each own sub-group, int64[sub-groups].

        Raises:
            ProgramError: a damaged sub-group.
        """
        raise NotImplementedError

    def cleared_words(self, numbers: IntArray) -> IntArray:
        """Return the 64-bit words of results that are cleared first, int64[vertices]."""
        words: IntArray = numbers * FLOAT.bytes // DOUBLE_WORD_BYTES
        return words if self.clears else 0 * words

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the states of vertices, uint8[vertices, state_bytes].

        Raises:
            ProgramError: n is no whole number of vectors.
        """
        check_columns(VertexFields(self, fields).n, self.data_type)
        return super().state_of(fields)

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:
        """Return the cycles from launch to return, from the contents of the buckets."""
        visits, v = visits_of(fields, control, ELEMENT), VertexFields(self, fields)
        bundles, ones = self.slowest_worker_bundles(visits, v), np.ones_like(visits.vertex)
        walk = BucketWalk(visits.buckets, visits.skipped, *map(visits.sums, (ones, bundles)))
        return self.cycles_of(machine, walk, self.results(v))

    def cycles_of(self, machine: Machine, walk: BucketWalk, numbers: IntArray) -> IntArray:
        """Return the cycles of vertices from the counts of their walks, int64[vertices].

        `numbers`, int64[vertices], is the number of elements of each result.
        """
        # `run` is a launch with its sync. Workers count only by the slowest of each launch, because
        # the supervisor waits for all of them before it walks on.
        cleared_words, run = self.cleared_words(numbers), launch_cycles(machine)
        clear, slot = self.label_bundles("clear"), machine.slot_cycles
        branch, untaken = machine.supervisor_branch_cycles, machine.supervisor_untaken_cycles
        clearing = clear[""] + clear["clear.rpt"] * ceil_div(cleared_words, machine.workers)
        # Cycles of the supervisor are counted by hand on element_walk.inc: at the start it waits
        # for the words that it loads; behind a launch such waits pass while the workers run.
        start = 9 + np.where(cleared_words > 0, untaken + run + slot * clearing, branch)
        buckets = (14 + 2 * branch) * walk.buckets
        skipped = (12 + untaken + branch) * walk.skipped
        sub_groups = (12 + 2 * untaken + run + branch) * walk.sub_groups
        return untaken + start + buckets + skipped + sub_groups + slot * walk.bundles
