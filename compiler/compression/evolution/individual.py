"""Solutions of the evolutionary search: weights, their masks and the accuracy of the network.

A mask is True for the weights that are kept, False for those that are pruned. All weights are
stored and trained, pruned ones too ("shadow" weights), so that a pruned weight can be kept again
later; the network computes with `pruned`, which has zeros in place of pruned weights.
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
"""Shares of zeros in the weights of each layer, in the order of the layers."""


def _read_only(weights: Mapping[str, npt.ArrayLike]) -> Mapping[str, npt.NDArray[Any]]:
    """Return copies of arrays, which cannot be written to."""
    arrays = {name: np.array(array) for name, array in weights.items()}
    for array in arrays.values():
        array.flags.writeable = False
    return MappingProxyType(arrays)


@attrs.frozen(kw_only=True, eq=False)
class Individual:
    """Solution of the search: shadow weights, masks and validated accuracy of a network.

    Attributes:
        weights: shadow weights of all layers, and biases, by name.
        masks: bool masks of the pruned layers, of the shape of their weights, by name; True for
            kept weights.
        accuracy: validated accuracy of the masked network, 0 to 1.
        batches: number of batches of training so far, those of its ancestors included.

    Raises:
        InputError: if a mask has no weights, or weights of another shape.
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
        """Weights and biases of the network, with zeros where a weight is pruned."""
        return masked(self.weights, self.masks)

    @property
    def sparsity(self) -> Sparsities:
        """Share of zeros in each masked layer."""
        return tuple(float(1 - mask.mean()) for mask in self.masks.values())

    @property
    def sizes(self) -> tuple[int, ...]:
        """Number of weights in each masked layer."""
        return tuple(mask.size for mask in self.masks.values())

    @property
    def zeros(self) -> float:
        """Share of zeros over all masked layers."""
        return self.zeros_of(self.sparsity)

    def zeros_of(self, sparsity: Sparsities) -> float:
        """Return the share of zeros over all masked layers, if they had these sparsities."""
        return float(np.dot(sparsity, self.sizes) / sum(self.sizes))


def masked(weights: Parameters, masks: Masks) -> Parameters:
    """Return weights with zeros where their mask is False."""
    zeroed = {name: np.where(mask, weights[name], 0) for name, mask in masks.items()}
    return {**weights, **{name: w.astype(weights[name].dtype) for name, w in zeroed.items()}}
