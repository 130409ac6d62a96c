"""What a mask leaves of weights, in figures."""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import Shown, same_array

from ...matrix.entries import HostArray, kept
from ...matrix.formats.groups import Mask
from ...matrix.nm.energy import kept_energy, mask_of
from .ranking import weights_in


@attrs.frozen
class Pruned(Shown):
    """Weights and which of them live.

    Attributes:
        weights: as they were, of any shape.
        mask: bool, of that shape: which live.
        kept_energy: share of the sum of squares that lives, see `matrix.nm.energy`.
    """

    weights: HostArray = attrs.field(eq=same_array, converter=kept, repr=False)
    mask: Mask = attrs.field(eq=same_array, converter=kept, repr=False)
    kept_energy: float

    @classmethod
    def of(cls, weights: npt.ArrayLike, mask: npt.ArrayLike) -> Pruned:
        """The figures of a mask.

        Raises:
            MatrixError: no weights, or a mask that is none of theirs.
        """
        given = weights_in(weights)
        return cls(given, mask_of(mask, given.shape), kept_energy(given, mask))

    def __str__(self) -> str:
        return (
            f"{self.kept:,} of {self.mask.size:,} weights live, density {self.density:.4f}, "
            f"kept energy {self.kept_energy:.4f}"
        )

    @property
    def kept(self) -> int:
        """Weights that live."""
        return int(np.count_nonzero(self.mask))

    @property
    def density(self) -> float:
        """Share of the weights that lives."""
        return self.kept / self.mask.size

    @property
    def values(self) -> HostArray:
        """The weights, in their own type, 0 where none lives."""
        return np.where(self.mask, self.weights, self.weights.dtype.type(0))
