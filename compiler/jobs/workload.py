"""What a job computes, whose sizes are known: a product y = a x, or a convolution.

Each says m, k and n, draws its dense operand, knows what no machine holds, and what the outcome
says of its geometry; so nobody else asks which of the two there is.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from math import gcd, prod
from typing import Any, ClassVar, TypeAlias

import attrs
import numpy as np

from ipusim import DataType, Machine

from ..matrix.block_matrix import BlockMatrix, FloatArray, block_values
from ..matrix.generators import random_dense
from ..operations.convolution.filters import channels_in, matrix_shape, weights_of
from ..operations.convolution.geometry import Convolution
from ..plan.no_plan import check_images, check_operands
from ..plan.options.sides import each_said, numbers_in, shown
from ..plan.plan import Plan
from .convolution_options import DEFAULT_COUNT, GEOMETRY, SIDES, ConvolvedOptions

MOST_BANKS = 16  # a power of two, so that shares of fewer channels are banks together
Geometry: TypeAlias = Mapping[str, object]


@attrs.frozen
class ProductWork:
    """y[m, n] = a[m, k] x[k, n].

    Attributes:
        shape: (m, k).
        n: columns of x.
    """

    plan_key: ClassVar[Hashable] = None  # what decides a plan beside request and pattern

    shape: tuple[int, int]
    n: int

    @property
    def sizes(self) -> tuple[int, int, int]:
        """m, k and n."""
        return (*self.shape, self.n)

    def drawing_key(self, block: int) -> Hashable:  # noqa: ARG002  # the request says it all
        """What decides a drawn operand beside the request."""
        return None

    def matrix_shape(self, block: int) -> tuple[int, int]:  # noqa: ARG002  # blocks pad nothing here
        """Rows and columns of the sparse operand in blocks of such an edge."""
        return self.shape

    def dense_operand(self, seed: int, data_type: DataType) -> FloatArray:
        """x[k, n], random with unit variance."""
        return random_dense(self.shape[1], self.n, _stream_of_x(seed), data_type)

    def check(self, *, stored: int, blocks: int, data_type: DataType, machine: Machine) -> None:
        """As `check_operands`."""
        known: Any = {"stored": stored, "blocks": blocks, "data_type": data_type}
        check_operands(self.shape, n=self.n, machine=machine, **known)

    def as_planned(self, plan: Plan, matrix: BlockMatrix) -> BlockMatrix:  # noqa: ARG002  # it is
        """The operand in the blocks that the plan multiplies."""
        return matrix

    def geometry(self, plan: Plan | None) -> Geometry | None:  # noqa: ARG002  # there is none
        """What an outcome says of it; without a plan, what was asked for."""
        return None


@attrs.frozen
class ConvolutionWork:
    """A convolution, whose weights are the sparse operand.

    Attributes:
        convolution: the geometry.
        options: what is asked of its plan.
    """

    convolution: Convolution
    options: ConvolvedOptions

    @property
    def sizes(self) -> tuple[int, int, int]:
        """m, k, n: filters, weights of a filter and outputs of all images."""
        filters, *weights = self.convolution.weights_shape
        return filters, prod(weights), prod(self.convolution.output) * self.convolution.batch

    @property
    def plan_key(self) -> Hashable:
        """What decides a plan beside request and pattern."""
        return self.convolution

    def drawing_key(self, block: int) -> Hashable:
        """What decides drawn weights beside the request."""
        return self.convolution, block, self.banks(block)

    def banks(self, block: int) -> int:
        """Banks of channels that drawn weights are pruned alike in; 0 of another balance."""
        if self.options.balance != "bank":
            return 0
        channels = channels_in(self.convolution, block)
        return self.options.channel_split or gcd(channels // block, MOST_BANKS)

    def matrix_shape(self, block: int) -> tuple[int, int]:
        """Rows and columns of the weights as a matrix in blocks of such an edge."""
        return matrix_shape(self.convolution, block)

    def dense_operand(self, seed: int, data_type: DataType) -> FloatArray:
        """The images [N, C, H, W], random with unit variance, or [N, C, L]."""
        n, c, *sides = self.convolution.image_shape
        x = random_dense(n * c, prod(sides), _stream_of_x(seed), data_type)
        return x.reshape(self.convolution.image_shape)

    def check(self, *, stored: int, blocks: int, data_type: DataType, machine: Machine) -> None:
        """As `check_images`."""
        known: Any = {"stored": stored, "blocks": blocks, "data_type": data_type}
        shapes = self.convolution.image_shape, self.convolution.output_shape
        check_images(*shapes, machine=machine, **known)

    def as_planned(self, plan: Plan, matrix: BlockMatrix) -> BlockMatrix:
        """The weights in the plan's blocks, or all as they are if it leaves some out."""
        if matrix.pattern == plan.pattern or plan.kept is not None:
            return matrix
        pattern, _ = plan.known
        weights = weights_of(matrix.dense(), self.convolution, matrix.pattern.block)
        return BlockMatrix(pattern, block_values(plan.operation.matrix(weights), pattern))

    def geometry(self, plan: Plan | None) -> Geometry | None:
        """Sides as text, with a number for each; algorithm, balance, sub-batch, imbalance.

        The imbalance is by how much the fullest tile leads the mean. Without a plan it is what was
        asked for.
        """
        fields: dict[str, object] = {name: getattr(self.convolution, name) for name in GEOMETRY}
        count = self.convolution.sides
        for name in SIDES:
            fields[name] = each_said(shown(getattr(self.convolution, name)), count)
        fields["output"] = shown(self.convolution.output[:count])
        if plan is None:
            fields |= {name: getattr(self.options, name) for name in ("algorithm", "balance")}
            return fields | {"sub_batch": self.options.sub_batch or None, "imbalance": None}
        decided = plan.decision
        return fields | {
            "algorithm": decided.get("algorithm", plan.strategy),
            "balance": decided.get("balance"),
            "sub_batch": decided.get("sub_batch"),
            "imbalance": decided.get("imbalance", _imbalance_of(plan)),
        }


Workload: TypeAlias = ProductWork | ConvolutionWork


def _stream_of_x(seed: int) -> np.random.Generator:
    return np.random.default_rng([seed, 1])  # its own stream, whatever made the matrix


def _imbalance_of(plan: Plan) -> float:
    """Units of the fullest seat over those of a seat on average; 1 of none."""
    counts = np.concatenate([cut.last - cut.first for cut in plan.partition.cuts])
    mean = float(counts.mean()) if len(counts) else 0.0
    return round(float(counts.max()) / mean, 3) if mean else 1.0


def convolution_named(options: ConvolvedOptions, **known: Any) -> ConvolutionWork:
    """The convolution of options; `known` is what a file of weights decides.

    Raises:
        InputError: sides that do not go together, a kernel larger than the padded image.
    """
    fields: dict[str, Any] = {name: getattr(options, name) for name in GEOMETRY}
    drawn = {"channels": DEFAULT_COUNT, "filters": DEFAULT_COUNT, "kernel": options.own_kernel}
    for name, default in drawn.items():
        if fields[name] is None:
            fields[name] = known.get(name, default)
    for name in SIDES:
        if isinstance(fields[name], str):
            fields[name] = numbers_in(fields[name])
    return ConvolutionWork(Convolution(**fields), options)
