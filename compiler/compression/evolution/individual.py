"""One solution of the search: weights, which of them live, and how accurate they are.

All weights are kept and trained, those that are masked too ("shadow" weights), so that a weight
that was pruned can come back; what the network computes with are `pruned`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import InputError

Parameters: TypeAlias = Mapping[str, npt.NDArray[np.floating]]
Masks: TypeAlias = Mapping[str, npt.NDArray[np.bool_]]
Sparsities: TypeAlias = tuple[float, ...]
"""Shares of zeros, of the layers in their order."""


def _read_only(weights: Mapping[str, npt.ArrayLike]) -> Mapping[str, npt.NDArray[Any]]:
    """Copies of the arrays, which nobody can write to."""
    arrays = {name: np.array(array) for name, array in weights.items()}
    for array in arrays.values():
        array.flags.writeable = False
    return MappingProxyType(arrays)


@attrs.frozen(kw_only=True, eq=False)
class Individual:
    """One solution.

    Attributes:
        weights: of all layers, and biases, whichever way they are masked.
        masks: by layer that is pruned, of its weights' shape: which of them live.
        accuracy: of the masked network, validated, 0 to 1.
        batches: it was trained for so far, over all its forebears.

    Raises:
        InputError: a mask of no weights, or of another shape.
    """

    weights: Parameters = attrs.field(converter=_read_only)
    masks: Masks = attrs.field(converter=_read_only)
    accuracy: float
    batches: int = 0

    def __attrs_post_init__(self) -> None:
        for name, mask in self.masks.items():
            weights = self.weights.get(name)
            if weights is None or weights.shape != mask.shape:
                shape = None if weights is None else weights.shape
                raise InputError(f"the mask of {name!r} is {mask.shape}, its weights are {shape}")

    @property
    def pruned(self) -> Parameters:
        """Weights and biases as the network takes them: masked ones are zero."""
        return masked(self.weights, self.masks)

    @property
    def sparsity(self) -> Sparsities:
        """Of each masked layer."""
        return tuple(float(1 - mask.mean()) for mask in self.masks.values())

    @property
    def sizes(self) -> tuple[int, ...]:
        """Weights of each masked layer."""
        return tuple(mask.size for mask in self.masks.values())

    @property
    def zeros(self) -> float:
        """Share of zeros over all masked layers."""
        return self.zeros_of(self.sparsity)

    def zeros_of(self, sparsity: Sparsities) -> float:
        """Share of zeros over all masked layers, if they were as sparse as this."""
        return float(np.dot(sparsity, self.sizes) / sum(self.sizes))


def masked(weights: Parameters, masks: Masks) -> Parameters:
    """Weights of which those that are masked are zero."""
    zeroed = {name: np.where(mask, weights[name], 0) for name, mask in masks.items()}
    return {**weights, **{name: w.astype(weights[name].dtype) for name, w in zeroed.items()}}
