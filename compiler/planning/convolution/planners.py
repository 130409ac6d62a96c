"""The door of convolutions: `plan_convolution`, and which planner an algorithm is.

A new algorithm is one file of `planning` and a row here.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import BOW, DataType, InputError, Machine

from ...matrix.formats import Format
from ...matrix.formats.elements import Elements
from ...matrix.pattern import Pattern
from ...operations.convolution.filters import check_pattern, filter_pattern, filters_in
from ...operations.convolution.geometry import Convolution
from ...plan.codebook import in_codebook
from ...plan.options.door import named
from ...plan.options.methods import Algorithm, ConvolutionOptions
from ...plan.options.option import chosen, takes
from ...plan.plan import Plan, partials_for

# module:function, loaded when asked for; each takes a `ConvolutionJob` and returns a `Plan`
ALGORITHMS: Mapping[Algorithm, str] = MappingProxyType(
    {
        "direct": "ipusim.compiler.search.one_tap:plan_direct",
        "lowered": "ipusim.compiler.search.one_tap:plan_lowered",
        "block": "ipusim.compiler.planning.convolution.block:plan_block",
        "dense": "ipusim.compiler.search.one_tap:plan_dense",
        "winograd": "ipusim.compiler.planning.convolution.winograd:plan_winograd",
        "auto": "ipusim.compiler.search.convolutions:plan_quickest",
    }
)


@attrs.frozen(kw_only=True)
class ConvolutionJob:
    """What a planner of convolutions is asked for.

    Attributes:
        weights: the non-zero units of the filters, as a matrix of `filters.matrix_shape`.
        convolution: the geometry.
        machine: the chip.
        data_type, partials_type: of operands and result, and of partial sums.
        options: what is fixed.
    """

    weights: Pattern
    convolution: Convolution
    machine: Machine
    data_type: DataType
    partials_type: DataType
    options: ConvolutionOptions

    def weights_in(self, form: Format) -> Pattern:
        """The units of another format that cover the weights."""
        return filters_in(self.weights, self.convolution, form)


@takes(ConvolutionOptions)
def plan_convolution(
    weights: Pattern | npt.NDArray[Any],
    convolution: Convolution,
    *,
    machine: Machine | str = BOW,
    data_type: DataType | str = DataType.HALF,
    partials_type: DataType | str | None = None,
    options: ConvolutionOptions | None = None,
    **fields: Any,
) -> Plan:
    """A plan for a convolution whose non-zero weights are known.

    Args:
        weights: the filters (K, C, R, S), whose zeros are left out; or their pattern, as
            `filter_pattern` makes it.
        convolution: channels, filters, image, kernel, and how it moves.
        machine, data_type, partials_type: as `plan_static` takes them.
        options, fields: options as a value, by name, see below, or both.

    Raises:
        InputError: an option out of its range, weights of another shape.
        NoPlanError: nothing fits.
        NoKernelError: the machine lacks the kernel.
    """
    if not isinstance(convolution, Convolution):
        raise InputError(
            f"plan_convolution takes a Convolution, not {type(convolution).__name__}: "
            "Convolution(channels=64, filters=64, image=(56, 56), kernel=3, padding=1)"
        )
    machine, data, partials = named(machine, data_type, partials_type)
    job = ConvolutionJob(
        weights=pattern_of(weights, convolution),
        convolution=convolution,
        machine=machine,
        data_type=data,
        partials_type=partials_for(data, partials),
        options=chosen(ConvolutionOptions, options, fields),
    )
    return planned(job)


def planned(job: ConvolutionJob) -> Plan:
    """The plan of a job's algorithm."""
    module, _, name = ALGORITHMS[job.options.algorithm].partition(":")
    plan: Plan = getattr(importlib.import_module(module), name)(job)
    return in_codebook(plan) if job.options.codebook else plan


def pattern_of(weights: Pattern | npt.NDArray[Any], convolution: Convolution) -> Pattern:
    """The pattern of weights as they are given, of single elements where it is an array.

    Raises:
        MatrixError: another shape than the convolution's.
    """
    if isinstance(weights, Pattern):
        check_pattern(weights, convolution)
        return weights
    return filter_pattern(np.asarray(weights), convolution, Elements())
