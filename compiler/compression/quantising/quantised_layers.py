"""The weights of a file quantised, layer by layer, and the error of each."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import numpy as np

from ipusim import InputError, Machine

from ...matrix.entries import HostArray
from ..pruning.text_columns import in_columns
from ..pruning.weights_file import WeightsFile
from .distortion import Distortion
from .quantised import HALF_BITS, Quantised, stored_bits
from .schemes import QUARTERS, quantise

HEAD = ("weights", "shape", "non-zeros", "scheme", "bits", "MSE", "SNR dB", "largest error")
NONZERO_BITS = f"bits a non-zero, of {stored_bits(HALF_BITS)}"
TOTAL = "total"


@attrs.frozen
class QuantisedLayer:
    """What a scheme makes of one layer.

    Attributes:
        name: of its weights.
        shape: of them; empty of a total.
        scheme, bits: see `Quantised`.
        nonzeros: weights that have a code.
        distortion: of them.
        signal: sum of their squares.
    """

    name: str
    shape: tuple[int, ...]
    scheme: str
    bits: int
    nonzeros: int
    distortion: Distortion
    signal: float

    @classmethod
    def of(cls, name: str, weights: HostArray, found: Quantised) -> QuantisedLayer:
        """The figures of quantised weights."""
        signal = float(np.square(weights, dtype=np.float64).sum())
        counts = found.bits, len(found.codes)
        return cls(name, weights.shape, found.scheme, *counts, found.distortion, signal)

    def as_json(self) -> Mapping[str, Any]:
        """Its figures by name; no SNR of weights that are all exact."""
        snr = self.distortion.snr_db
        return {
            "name": self.name,
            **({"shape": list(self.shape)} if self.shape else {}),
            "nonzeros": self.nonzeros,
            "scheme": self.scheme,
            "bits": self.bits,
            "mse": self.distortion.mse,
            "snr_db": snr if math.isfinite(snr) else None,
            "largest_error": self.distortion.largest,
            "bits_per_nonzero": stored_bits(self.bits),
        }

    def cells(self) -> Sequence[str]:
        """Its row of the table."""
        error = self.distortion
        return (
            self.name,
            " x ".join(map(str, self.shape)),
            *(f"{self.nonzeros:,}", self.scheme, str(self.bits)),
            *(f"{error.mse:.3e}", f"{error.snr_db:.2f}", f"{error.largest:.3e}"),
            str(stored_bits(self.bits)),
        )


def quantise_layers(
    source: WeightsFile, schemes: Sequence[str], *, bits: int | None, machine: Machine
) -> tuple[Sequence[QuantisedLayer], Mapping[str, Quantised]]:
    """The figures of every layer by every scheme, and by name what the last scheme made.

    Args:
        source: the file.
        schemes: names.
        bits: of a code, of schemes that have a choice.
        machine: that shall hold them.

    Raises:
        MatrixError: one line that names the layer and what is wrong.
    """
    layers, made = [], {}
    for name in source.readers:
        weights = source.read(name)
        for scheme in schemes:
            try:
                width = None if scheme in QUARTERS and len(schemes) > 1 else bits
                found = quantise(weights, scheme, bits=width, machine=machine)
            except InputError as error:
                raise source.refusal(name, error) from None
            layers.append(QuantisedLayer.of(source.label(name), weights, found))
        made[name] = found
    return layers, made


def arrays_beside(found: Mapping[str, Quantised]) -> Mapping[str, HostArray]:
    """What an .npz file holds beside restored weights: by `NAME.codes` and so on, see `Quantised`.

    `NAME.mask` says which weights have a code, in row-major order.
    """
    arrays: dict[str, HostArray] = {}
    for name, one in found.items():
        arrays[f"{name}.codes"], arrays[f"{name}.mask"] = one.codes, one.mask
        arrays.update({f"{name}.{key}": value for key, value in one.decoder.items()})
    return arrays


def totals_of(layers: Sequence[QuantisedLayer]) -> Sequence[QuantisedLayer]:
    """All layers together, by scheme."""
    schemes = dict.fromkeys(layer.scheme for layer in layers)
    return [_total([layer for layer in layers if layer.scheme == scheme]) for scheme in schemes]


def quantised_text(layers: Sequence[QuantisedLayer]) -> str:
    """A table: a row a layer and scheme, and of several layers their totals."""
    totals = totals_of(layers)
    rows = [*layers, *totals] if len(layers) > len(totals) else layers
    return in_columns([(*HEAD, NONZERO_BITS), *(row.cells() for row in rows)])


def quantised_json(layers: Sequence[QuantisedLayer]) -> Mapping[str, Any]:
    """The same as one object: `layers`, a list, and `total`, a list by scheme."""
    return {
        "layers": [layer.as_json() for layer in layers],
        TOTAL: [layer.as_json() for layer in totals_of(layers)],
    }


def _total(layers: Sequence[QuantisedLayer]) -> QuantisedLayer:
    count = sum(layer.nonzeros for layer in layers)
    noise = math.fsum(layer.nonzeros * layer.distortion.mse for layer in layers)
    signal = math.fsum(layer.signal for layer in layers)
    largest = max(layer.distortion.largest for layer in layers)
    snr = 10 * math.log10(signal / noise) if noise else math.inf
    error = Distortion(noise / count if count else 0.0, snr, largest)
    first = layers[0]
    return QuantisedLayer(TOTAL, (), first.scheme, first.bits, count, error, signal)
