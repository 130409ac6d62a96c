"""Roofline: upper bounds of a chip on the rate of useful operations, by operations a received byte.

At an intensity of i operations per received byte there are two bounds:

    overlapped      = min(peak, i x bandwidth of all in ports)
    alternating     = 1 / (1 / peak + 1 / (i x bandwidth))

The second one holds if each tile first exchanges and then computes; tiles may do so at different
times. Useful operations are those of non-zeros: a multiply-accumulate is two of them.
"""

from __future__ import annotations

from typing import TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

FloatArray: TypeAlias = npt.NDArray[np.float64]


@attrs.frozen
class Roof:
    """Upper bounds of a chip, for all its tiles together.

    Attributes:
        peak: highest number of operations per cycle or second.
        bandwidth: bytes per cycle or second that all tiles together can receive.
    """

    peak: float
    bandwidth: float

    @property
    def ridge(self) -> float:
        """Intensity at which the exchange and the multiplications take equally long."""
        return self.peak / self.bandwidth

    def roof(self, intensity: FloatArray) -> FloatArray:
        """Return the highest rate if exchange and compute overlap, of the shape of intensity."""
        return np.minimum(self.peak, intensity * self.bandwidth)

    def without_overlap(self, intensity: FloatArray) -> FloatArray:
        """Return the highest rate if each tile exchanges first and computes afterwards."""
        return 1 / (1 / self.peak + 1 / (intensity * self.bandwidth))
