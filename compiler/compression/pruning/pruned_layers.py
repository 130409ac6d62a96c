"""The weights of a file pruned, layer by layer, and what each kept."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import numpy as np

from ipusim import InputError

from ...matrix.entries import HostArray
from .method import PruningMethod, prune
from .pruned import Pruned
from .text_columns import in_columns
from .weights_file import WeightsFile

HEAD = ("weights", "shape", "of", "kept", "density", "kept energy")
TOTAL = "total"


@attrs.frozen
class PrunedLayer:
    """What pruning left of one layer.

    Attributes:
        name: of its weights.
        shape: of them; empty of a total.
        weights, kept: counts.
        energy: sum of squares of all of them.
        kept_energy: share of it that lives.
    """

    name: str
    shape: tuple[int, ...]
    weights: int
    kept: int
    energy: float
    kept_energy: float

    @classmethod
    def of(cls, name: str, pruned: Pruned) -> PrunedLayer:
        """The figures of pruned weights."""
        energy = float(np.square(pruned.weights, dtype=np.float64).sum())
        shape = pruned.mask.shape
        return cls(name, shape, pruned.mask.size, pruned.kept, energy, pruned.kept_energy)

    @property
    def density(self) -> float:
        """Share of the weights that lives."""
        return self.kept / self.weights

    def as_json(self) -> Mapping[str, Any]:
        """Its figures by name."""
        return {
            "name": self.name,
            **({"shape": list(self.shape)} if self.shape else {}),
            "weights": self.weights,
            "kept": self.kept,
            "density": self.density,
            "kept_energy": self.kept_energy,
        }

    def cells(self) -> Sequence[str]:
        """Its row of the table."""
        sides = " x ".join(map(str, self.shape))
        counts = f"{self.weights:,}", f"{self.kept:,}"
        return self.name, sides, *counts, f"{self.density:.4f}", f"{self.kept_energy:.4f}"


def prune_layers(
    source: WeightsFile, method: PruningMethod, gradients: WeightsFile | None = None
) -> tuple[Sequence[PrunedLayer], Mapping[str, HostArray]]:
    """The figures of every layer of a file, and its new values by name.

    Args:
        source: the file.
        method: how.
        gradients: arrays of the same names, or one for one.

    Raises:
        MatrixError: one line that names the layer and what is wrong.
    """
    layers, changed = [], {}
    for name in source.readers:
        weights = source.read(name)
        slopes = None if gradients is None else _gradient(gradients, source, name)
        try:
            found = prune(weights, method, slopes)
        except InputError as error:
            raise source.refusal(name, error) from None
        layers.append(PrunedLayer.of(source.label(name), found))
        changed[name] = found.values
    return layers, changed


def total_of(layers: Sequence[PrunedLayer]) -> PrunedLayer:
    """All layers together."""
    energy = math.fsum(layer.energy for layer in layers)
    kept = math.fsum(layer.energy * layer.kept_energy for layer in layers)
    counts = sum(layer.weights for layer in layers), sum(layer.kept for layer in layers)
    return PrunedLayer(TOTAL, (), *counts, energy, min(1.0, kept / energy) if energy else 1.0)


def pruned_text(layers: Sequence[PrunedLayer]) -> str:
    """A table: a row a layer, and of several their total."""
    rows = [*layers, total_of(layers)] if len(layers) > 1 else layers
    return in_columns([HEAD, *(row.cells() for row in rows)])


def pruned_json(layers: Sequence[PrunedLayer], method: PruningMethod) -> Mapping[str, Any]:
    """The same as one object: `method`, `layers`, a list, and `total`."""
    return {
        "method": method.name,
        "layers": [layer.as_json() for layer in layers],
        TOTAL: total_of(layers).as_json(),
    }


def _gradient(gradients: WeightsFile, source: WeightsFile, name: str) -> HostArray:
    alone = len(source.readers) == len(gradients.readers) == 1
    return gradients.read(next(iter(gradients.readers)) if alone else name)
