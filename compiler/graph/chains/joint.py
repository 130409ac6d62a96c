"""A joint: how y of one plan becomes x of the next, as arrays of the host.

| y of | x of | x is |
|---|---|---|
| a matmul, [m, n] | a matmul, [k, n] | y |
| a convolution, [N, K, E, F] | a convolution, [N, C, H, W] | y, or of p x p numbers one |
| a convolution, [N, K, E, F] | a matmul, [k, n] | the same, an image a column |

Pooling is not modelled: where rows and columns are picked, the number in the first corner of each
window of p x p stands for what pooling would make of it. It moves as much, and computes nothing.
"""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import InputError

from ...operations.convolution.geometry import Convolution
from ...operations.convolution.operation import ConvolutionOperation
from ...plan.plan import Plan


@attrs.frozen
class Joint:
    """What the host would do between two plans.

    Attributes:
        picks: of every so many rows and columns (of a line: columns) one is taken.
        flattens: the images become columns.
    """

    picks: tuple[int, ...] = ()
    flattens: bool = False

    def applied(self, y: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """X of the next plan, from y of the one before."""
        corners: Any = (..., *(slice(None, None, pick) for pick in self.picks))
        x: npt.NDArray[Any] = y[corners]
        return x.reshape(len(x), -1).T if self.flattens else x

    def __str__(self) -> str:
        if all(pick == 1 for pick in self.picks):
            told = "as it is"
        else:
            told = "one of " + " x ".join(f"{pick}" for pick in self.picks)
        return f"{told}, an image a column" if self.flattens else told


def convolution_of(plan: Plan) -> Convolution | None:
    """What a plan computes, if it is a convolution."""
    operation = plan.operation
    return operation.convolution if isinstance(operation, ConvolutionOperation) else None


def joint_of(before: Plan, after: Plan, *, pick: bool) -> Joint:
    """How y of one becomes x of the other.

    Args:
        before, after: the plans.
        pick: rows and columns of images may be picked, where their numbers divide.

    Raises:
        InputError: shapes that do not follow.
    """
    first, second = convolution_of(before), convolution_of(after)
    if first is None:
        if second is not None:
            raise InputError("y of a matmul has no images: a convolution cannot follow it")
        (m, _), (_, k) = before.pattern.shape, after.pattern.shape
        if (m, before.n) != (k, after.n):
            raise _does_not_follow((m, before.n), (k, after.n))
        return Joint()
    if second is None:
        return _flattened(first, after, pick=pick)
    y, x = first.output_shape, second.image_shape
    divide = len(y) == len(x) and all(
        have % want == 0 for have, want in zip(y[2:], x[2:], strict=True)
    )
    if y[:2] != x[:2] or not divide or (y != x and not pick):
        raise _does_not_follow(y, x, hint=divide and y[:2] == x[:2])
    return Joint(tuple(have // want for have, want in zip(y[2:], x[2:], strict=True)))


def _flattened(first: Convolution, after: Plan, *, pick: bool) -> Joint:
    """A matmul behind a convolution: the same pick on every side."""
    y, x = first.output_shape, (after.pattern.shape[1], after.n)
    sides = y[2:]
    for each in range(1, (max(sides) if pick else 1) + 1):
        left = [side // each for side in sides]
        fits = all(side % each == 0 for side in sides)
        if fits and (y[1] * int(np.prod(left)), y[0]) == x:
            return Joint((each,) * len(sides), flattens=True)
    raise _does_not_follow(y, x, hint=not pick)


def _does_not_follow(y: tuple[int, ...], x: tuple[int, ...], *, hint: bool = False) -> InputError:
    more = "; with pick=True one number of each pooling window stands for it" if hint else ""
    return InputError(f"y is {list(y)}, the next plan takes x of {list(x)}{more}")
