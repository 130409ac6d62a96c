"""Workloads: computations of known size, a product y = a x or a convolution.

Each class knows m, k and n, draws its dense operand, refuses sizes that no machine holds, and
describes its geometry for the outcome, so that other modules need not distinguish the two.
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
from ..plan.options.sides import numbers_in, repeat_to, shown
from ..plan.plan import Plan
from .convolution_options import DEFAULT_COUNT, GEOMETRY, SIDES, ConvolvedOptions

# Maximum number of banks (intervals of channels in which random weights are pruned alike): a power
# of two, so that a division into fewer intervals has whole banks.
MAX_BANKS = 16
Geometry: TypeAlias = Mapping[str, object]


@attrs.frozen
class ProductWork:
    """A product y[m, n] = a[m, k] x[k, n].

    Attributes:
        shape: rows and columns of a, (m, k).
        n: number of columns of x.
    """

    plan_key: ClassVar[Hashable] = None  # request and pattern decide the plan, nothing else

    shape: tuple[int, int]
    n: int

    @property
    def sizes(self) -> tuple[int, int, int]:
        """Sizes m, k and n of the product."""
        return (*self.shape, self.n)

    def drawing_key(self, block: int) -> Hashable:  # noqa: ARG002  # the request decides everything
        """Return values that decide a random operand beside the request; None for a product."""
        return None

    def matrix_shape(self, block: int) -> tuple[int, int]:  # noqa: ARG002  # blocks pad nothing here
        """Return rows and columns of the sparse operand in blocks of the given edge."""
        return self.shape

    def dense_operand(self, seed: int, data_type: DataType) -> FloatArray:
        """Return x[k, n], random with unit variance."""
        return random_dense(self.shape[1], self.n, _stream_of_x(seed), data_type)

    def check(self, *, stored: int, blocks: int, data_type: DataType, machine: Machine) -> None:
        """Refuse operands that no machine of this size holds, see `check_operands`."""
        operands: Any = {"stored": stored, "blocks": blocks, "data_type": data_type}
        check_operands(self.shape, n=self.n, machine=machine, **operands)

    def as_planned(self, plan: Plan, matrix: BlockMatrix) -> BlockMatrix:  # noqa: ARG002  # it is
        """Return the operand in the blocks that the plan multiplies."""
        return matrix

    def geometry(self, plan: Plan | None) -> Geometry | None:  # noqa: ARG002  # there is none
        """Return the geometry for an outcome; None, because a product has none."""
        return None


@attrs.frozen
class ConvolutionWork:
    """A convolution, whose weights are the sparse operand.

    Attributes:
        convolution: geometry of the convolution.
        options: options of the job.
    """

    convolution: Convolution
    options: ConvolvedOptions

    @property
    def sizes(self) -> tuple[int, int, int]:
        """Sizes m, k and n: filters, weights of a filter, and outputs of all images."""
        filters, *weights = self.convolution.weights_shape
        return filters, prod(weights), prod(self.convolution.output) * self.convolution.batch

    @property
    def plan_key(self) -> Hashable:
        """Value that decides a plan beside request and pattern."""
        return self.convolution

    def drawing_key(self, block: int) -> Hashable:
        """Return values that decide random weights beside the request."""
        return self.convolution, block, self.banks(block)

    def banks(self, block: int) -> int:
        """Return the number of banks (intervals of channels) with equally many weights, or 0."""
        if self.options.balance != "bank":
            return 0
        channels = channels_in(self.convolution, block)
        # An option gives the number of intervals of channels, one for each bank. Without it, take
        # the largest power of two up to MAX_BANKS that divides the blocks of channels.
        return self.options.channel_split or gcd(channels // block, MAX_BANKS)

    def matrix_shape(self, block: int) -> tuple[int, int]:
        """Return rows and columns of the weights as a matrix in blocks of the given edge."""
        return matrix_shape(self.convolution, block)

    def dense_operand(self, seed: int, data_type: DataType) -> FloatArray:
        """Return images [N, C, H, W] or [N, C, L], random with unit variance."""
        batch, channels, *sides = self.convolution.image_shape
        x = random_dense(batch * channels, prod(sides), _stream_of_x(seed), data_type)
        return x.reshape(self.convolution.image_shape)

    def check(self, *, stored: int, blocks: int, data_type: DataType, machine: Machine) -> None:
        """Refuse images that no machine of this size holds, see `check_images`."""
        operands: Any = {"stored": stored, "blocks": blocks, "data_type": data_type}
        shapes = self.convolution.image_shape, self.convolution.output_shape
        check_images(*shapes, machine=machine, **operands)

    def as_planned(self, plan: Plan, matrix: BlockMatrix) -> BlockMatrix:
        """Return the weights in the plan's blocks, or unchanged if the plan leaves some out."""
        if matrix.pattern == plan.pattern or plan.kept is not None:
            return matrix
        pattern, _ = plan.known
        weights = weights_of(matrix.dense(), self.convolution, matrix.pattern.block)
        return BlockMatrix(pattern, block_values(plan.operation.matrix(weights), pattern))

    def geometry(self, plan: Plan | None) -> Geometry | None:
        """Return the geometry for an outcome, with algorithm, balance, sub-batch and imbalance.

        Sizes of images, kernels and outputs are texts with a number for each side. The imbalance is
        the units of the fullest tile over the mean. Without a plan, algorithm, balance and
        sub-batch are those of the request.
        """
        fields: dict[str, object] = {name: getattr(self.convolution, name) for name in GEOMETRY}
        count = self.convolution.sides
        for name in SIDES:
            fields[name] = repeat_to(shown(getattr(self.convolution, name)), count)
        fields["output"] = shown(self.convolution.output[:count])
        if plan is None:
            fields |= {name: getattr(self.options, name) for name in ("algorithm", "balance")}
            return fields | {"sub_batch": self.options.sub_batch or None, "imbalance": None}
        decision = plan.decision
        return fields | {
            "algorithm": decision.get("algorithm", plan.strategy),
            "balance": decision.get("balance"),
            "sub_batch": decision.get("sub_batch"),
            "imbalance": decision.get("imbalance", _imbalance_of(plan)),
        }


Workload: TypeAlias = ProductWork | ConvolutionWork


def _stream_of_x(seed: int) -> np.random.Generator:
    """Return the random numbers of x."""
    return np.random.default_rng([seed, 1])  # other random numbers than those of the matrix


def _imbalance_of(plan: Plan) -> float:
    """Return the units of the fullest seat over the mean of all seats, 1 without units."""
    # Units of every seat of every cut, int64[seats].
    counts = np.concatenate([cut.last - cut.first for cut in plan.partition.cuts])
    mean = float(counts.mean()) if len(counts) else 0.0
    return round(float(counts.max()) / mean, 3) if mean else 1.0


def convolution_named(options: ConvolvedOptions, **file_sizes: Any) -> ConvolutionWork:
    """Return the convolution of options, with sizes that a file of weights decides.

    Args:
        options: options of the job.
        known: sizes from the file, by name.

    Raises:
        InputError: if sides do not go together, or the kernel is larger than the padded image.
    """
    fields: dict[str, Any] = {name: getattr(options, name) for name in GEOMETRY}
    counts = dict.fromkeys(("channels", "filters"), DEFAULT_COUNT)
    defaults = {**counts, "kernel": options.default_kernel}
    for name, default in defaults.items():
        if fields[name] is None:
            fields[name] = file_sizes.get(name, default)
    for name in SIDES:
        if isinstance(fields[name], str):
            fields[name] = numbers_in(fields[name])
    return ConvolutionWork(Convolution(**fields), options)
