"""A dense convolution with one tap is a dense matmul: the plan that the matmul's search finds."""

from __future__ import annotations

import attrs

from ...operations.convolution.filters import matrix_shape
from ...operations.convolution.lowered import ImageColumns, LoweredConvolution
from ...plan.options.methods import DenseOptions
from ...plan.plan import Plan
from ..dense import within_a_round
from .planners import ConvolutionJob

BLOCK = 16  # of the dense kernel


def plan_dense_matmul(job: ConvolutionJob) -> Plan:
    """The quickest split by count of the matmul of filters and the image's columns.

    Args:
        job: of a kernel of one tap.

    Raises:
        NoPlanError: nothing fits.
    """
    order = ImageColumns.of(job.convolution, BLOCK, job.data_type)
    plan = within_a_round(
        matrix_shape(job.convolution, BLOCK),
        n=order.count,
        machine=job.machine,
        data_type=job.data_type,
        partials_type=job.partials_type,
        options=DenseOptions(
            available_memory_proportion=job.options.available_memory_proportion,
            published_kernels=False,  # as the kernel of dense convolutions is our quick one
        ),
    )
    return attrs.evolve(
        plan,
        operation=LoweredConvolution(order),
        method="convolution",
        strategy=job.options.algorithm,
        decision={"algorithm": job.options.algorithm, "columns": order.count, **plan.decision},
    )
