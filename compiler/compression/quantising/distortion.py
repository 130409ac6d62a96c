"""How far restored weights lie from what they were."""

from __future__ import annotations

import math

import attrs
import numpy as np

from ipusim import Shown

from ...matrix.entries import HostArray


@attrs.frozen
class Distortion(Shown):
    """Errors over the weights that are not zero; zeros stay what they are.

    Attributes:
        mse: mean of the squared errors.
        snr_db: 10 log10 of the sum of squares over that of the errors; infinite without an error.
        largest: error of any weight, in magnitude.
    """

    mse: float
    snr_db: float
    largest: float

    def __str__(self) -> str:
        return f"MSE {self.mse:.3e}, SNR {self.snr_db:.2f} dB, largest error {self.largest:.3e}"


def distortion_of(weights: HostArray, restored: HostArray) -> Distortion:
    """The errors of restored weights, in float64.

    Args:
        weights: non-zero, [values].
        restored: [values].
    """
    was = weights.astype(np.float64)
    errors = np.abs(restored.astype(np.float64) - was)
    largest = float(errors.max(initial=0))
    if not largest:
        return Distortion(0.0, math.inf, 0.0)
    scale = float(np.abs(was).max())  # squares of what it divides stay within float64
    noise, signal = (float(np.square(each / scale).mean()) for each in (errors, was))
    snr = 10 * math.log10(signal / noise) if noise else math.inf
    return Distortion(noise * scale**2, snr, largest)
