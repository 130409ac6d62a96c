"""Small convolutions whose cuts are fixed, drawn: several rounds, bands, shares of each side.

So every term of a count is there, and the search has few candidates: planning takes no time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import numpy as np
from hypothesis import strategies as st

from ipusim import BOW, Machine
from ipusim.compiler import Convolution, Pattern, Plan, filter_pattern, plan_convolution
from ipusim.compiler.matrix.formats.blocks import Blocks
from ipusim.compiler.matrix.formats.elements import Elements

RATES = (4, 8, 16)  # bytes a cycle
TYPES = (("half", "half"), ("half", "float"), ("float", "float"))


@attrs.frozen
class CutJob:
    """A convolution with a machine and a cut.

    Attributes:
        convolution: the geometry.
        machine: the chip.
        fields: options of the plan, and types.
    """

    convolution: Convolution
    machine: Machine = attrs.field(repr=lambda each: str(each.tiles))
    fields: Mapping[str, Any]

    def plan(self, algorithm: str, weights: Pattern, **fields: Any) -> Plan:
        """Of weights; fields go before those of the job."""
        return plan_convolution(
            weights,
            self.convolution,
            machine=self.machine,
            algorithm=algorithm,
            **{**self.fields, **fields},
        )

    def dense(self, algorithm: str, **fields: Any) -> Plan:
        """By an algorithm that multiplies all weights."""
        shape = self.convolution.filters, np.prod(self.convolution.weights_shape[1:])
        return self.plan(algorithm, Pattern.full((shape[0], int(shape[1])), 1), **fields)

    def sparse(self, algorithm: str, block: int, **fields: Any) -> Plan:
        """With half of the weights, in blocks of one place in each filter and channel group."""
        shape = self.convolution.weights_shape
        rng = np.random.default_rng(sum(shape))
        some = rng.random((shape[0] // block, shape[1] // block, *shape[2:])) < 0.5
        weights = np.kron(some, np.ones((block, block, 1, 1)))
        form = Elements() if block == 1 else Blocks(block)
        return self.plan(algorithm, filter_pattern(weights, self.convolution, form), **fields)


@st.composite
def cut_jobs(draw: st.DrawFn, *, kernels: tuple[int, ...] = (1, 3), stride: int = 2) -> CutJob:
    """Small ones, whose cut has two shares of channels and of filters and several rounds."""
    kernel = draw(st.sampled_from(kernels))
    convolution = Convolution(
        channels=32 * draw(st.integers(1, 2)),
        filters=32 * draw(st.integers(1, 2)),
        image=(draw(st.integers(5, 12)), draw(st.integers(5, 12))),
        kernel=kernel,
        padding=kernel // 2,
        stride=draw(st.integers(1, stride)),
        batch=draw(st.integers(6, 9)),
    )
    bands, parts = draw(st.sampled_from(((1, 2), (2, 1), (2, 2), (3, 1))))
    spare = draw(st.integers(0, 7))
    machine = BOW.scaled_to(4 * bands * parts + spare)
    data_type, partials_type = draw(st.sampled_from(TYPES))
    return CutJob(
        convolution,
        machine.with_(lock_step=1, exchange_bytes_per_cycle=draw(st.sampled_from(RATES))),
        {
            "data_type": data_type,
            "partials_type": partials_type,
            "filter_split": 2,
            "channel_split": 2,
            "row_split": bands,
            "batch_split": parts,
            "sub_batch": draw(st.integers(1, 2)),
        },
    )
