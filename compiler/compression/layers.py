"""Pruning and quantising of the weights of a file, with figures of each layer and of all layers."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any

import attrs
import numpy as np

from ipusim import InputError, Machine, shown_name

from ..drawing.columns import Column, values_of
from ..drawing.labels import labels_of
from ..drawing.screen_width import screen_width
from ..matrix.entries import HostArray
from ..matrix.files.weights import WeightsFile
from .pruning.method import Pruned, PruningMethod, prune
from .quantising.quantised import HALF_BITS, Distortion, Quantised, decibels, stored_bits
from .quantising.schemes import QUARTERS, quantise

TOTAL = "total"  # name of the row for all layers together
GAP = "  "  # blanks between the columns of a table
NAME_WIDTH_SHARE = 0.3  # largest share of a line's width for names of weights


def _column(name: str, title: str, text: str = "", path: str = "") -> Column[Any]:
    """Return a column of a layer's attribute; its dotted `path` is `name` by default."""
    return Column(name, attrgetter(path or name), text, title)


LAYER = (
    _column("name", "weights"),
    Column("shape", attrgetter("shape"), lambda shape: " x ".join(map(str, shape))),
)
PRUNED = (
    *LAYER,
    _column("weights", "elements", ","),
    _column("kept", "kept", ","),
    _column("density", "density", ".4f"),
    _column("kept_energy", "kept energy", ".4f"),
)
QUANTISED = (
    LAYER[0],
    _column("scheme", "scheme"),
    LAYER[1],
    _column("nonzeros", "non-zeros", ","),
    _column("bits", "bits"),
    _column("mse", "MSE", ".3e", "distortion.mse"),
    _column("snr_db", "SNR dB", ".2f", "distortion.snr_db"),
    _column("largest_error", "largest error", ".3e", "distortion.largest"),
    _column("bits_per_nonzero", f"bits a non-zero, of {stored_bits(HALF_BITS)}"),
)


@attrs.frozen
class PrunedLayer:
    """Figures of one layer after pruning, or of all layers together.

    Attributes:
        name: name of the weights.
        shape: shape of the weights; () for a total.
        weights, kept: number of weights and of those that are kept; a weight that was zero is not
            kept.
        energy: sum of squares of all weights.
        kept_energy: share of the energy that is kept.
    """

    name: str
    shape: tuple[int, ...]
    weights: int
    kept: int
    energy: float
    kept_energy: float

    @classmethod
    def of(cls, name: str, pruned: Pruned) -> PrunedLayer:
        """Return the figures of pruned weights."""
        energy = float(np.square(pruned.weights, dtype=np.float64).sum())
        mask = pruned.mask
        return cls(name, mask.shape, mask.size, pruned.kept, energy, pruned.kept_energy)

    @property
    def density(self) -> float:
        """Share of the weights that is kept."""
        return self.kept / self.weights

    @property
    def became_zero(self) -> bool:
        """True if no weight is kept, though some were not zero."""
        return not self.kept and self.energy > 0


@attrs.frozen
class QuantisedLayer:
    """Figures of one layer that a scheme has quantised, or of all layers together.

    Attributes:
        name: name of the weights.
        shape: shape of the weights; () for a total.
        scheme, bits: name of the scheme and bits of a code, see `Quantised`.
        nonzeros: number of weights that have a code.
        distortion: error of these weights.
        energy: sum of squares of all weights.
    """

    name: str
    shape: tuple[int, ...]
    scheme: str
    bits: int
    nonzeros: int
    distortion: Distortion
    energy: float

    @classmethod
    def of(cls, name: str, weights: HostArray, codes: Quantised) -> QuantisedLayer:
        """Return the figures of quantised weights."""
        energy = float(np.square(weights, dtype=np.float64).sum())
        counts = codes.bits, len(codes.codes)
        return cls(name, weights.shape, codes.scheme, *counts, codes.distortion, energy)

    @property
    def bits_per_nonzero(self) -> int:
        """Bits of a code and of the index of its position."""
        return stored_bits(self.bits)


def prune_layers(
    source: WeightsFile, method: PruningMethod, gradients: WeightsFile | None = None
) -> tuple[Sequence[PrunedLayer], Mapping[str, HostArray]]:
    """Return the figures of every layer of a file, and the layers' pruned values by name.

    Args:
        source: file of weights.
        method: rule that selects the weights to keep.
        gradients: arrays of the same names, or a single array for a single layer.

    Raises:
        MatrixError: one line that names the layer and what is wrong.
    """
    layers, pruned_values = [], {}
    for name in source.readers:
        weights = source.read(name)
        gradient = None if gradients is None else _gradient(gradients, source, name)
        try:
            pruned_arrays = prune(weights, method, gradient)
        except InputError as error:
            raise source.refusal(name, error) from None
        layers.append(PrunedLayer.of(source.label(name), pruned_arrays))
        pruned_values[name] = pruned_arrays.values
    return layers, pruned_values


def quantise_layers(
    source: WeightsFile, schemes: Sequence[str], *, bits: int | None, machine: Machine
) -> tuple[Sequence[QuantisedLayer], Mapping[str, Quantised]]:
    """Return the figures of every layer by every scheme, and the last scheme's results by name.

    Args:
        source: file of weights.
        schemes: names of the schemes.
        bits: bits of a code, for schemes that allow a choice; None for the scheme's default.
        machine: machine that stores the weights; it decides which formats exist.

    Raises:
        MatrixError: one line that names the layer and what is wrong.
    """
    layers, codes = [], {}
    for name in source.readers:
        weights = source.read(name)
        for scheme in schemes:
            # Schemes of 8-bit floats have a fixed number of bits and refuse any other. Of several
            # schemes only the others take `bits`; a single one refuses it.
            code_bits = None if scheme in QUARTERS and len(schemes) > 1 else bits
            try:
                codes[name] = quantise(weights, scheme, bits=code_bits, machine=machine)
            except InputError as error:
                raise source.refusal(name, error) from None
            layers.append(QuantisedLayer.of(source.label(name), weights, codes[name]))
    return layers, codes


def code_arrays(codes: Mapping[str, Quantised]) -> Mapping[str, HostArray]:
    """Return the arrays of codes that an .npz file holds beside the restored weights, by name.

    For weights NAME they are `NAME.codes`, `NAME.mask` (which weights have a code, in row-major
    order) and the arrays of the decoder, see `Quantised`.
    """
    arrays: dict[str, HostArray] = {}
    for name, layer in codes.items():
        arrays[f"{name}.codes"], arrays[f"{name}.mask"] = layer.codes, layer.mask
        arrays.update({f"{name}.{key}": value for key, value in layer.decoder.items()})
    return arrays


def pruned_text(layers: Sequence[PrunedLayer]) -> str:
    """Return a table with a row for each layer, and a line for each layer that became zero.

    If there are several layers, their total is the last row.
    """
    table = _text(PRUNED, 1, [*layers, _pruned_total(layers)] if len(layers) > 1 else layers)
    lines = [f"\n{shown_name(layer.name)} became zero" for layer in layers if layer.became_zero]
    return "".join([table, *lines])


def quantised_text(layers: Sequence[QuantisedLayer]) -> str:
    """Return a table with a row for each layer and scheme.

    If there are several layers, the last rows are their totals by scheme.
    """
    totals = _quantised_totals(layers)
    return _text(QUANTISED, 2, [*layers, *totals] if len(layers) > len(totals) else layers)


def pruned_json(layers: Sequence[PrunedLayer], method: PruningMethod) -> Mapping[str, Any]:
    """Return the figures of `pruned_text` as a JSON object.

    It has `method`, the lists `layers` and `became_zero`, and `total`.
    """
    return {
        "method": method.name,
        "layers": [_as_json(PRUNED, layer) for layer in layers],
        "became_zero": [layer.name for layer in layers if layer.became_zero],
        TOTAL: _as_json(PRUNED, _pruned_total(layers)),
    }


def quantised_json(layers: Sequence[QuantisedLayer]) -> Mapping[str, Any]:
    """Return the figures of `quantised_text` as a JSON object.

    It has the list `layers`, and `total`, a list by scheme.
    """
    return {
        "layers": [_as_json(QUANTISED, layer) for layer in layers],
        TOTAL: [_as_json(QUANTISED, layer) for layer in _quantised_totals(layers)],
    }


def _gradient(gradients: WeightsFile, source: WeightsFile, name: str) -> HostArray:
    """Return the gradients of a layer: by its name, unless both files hold a single array."""
    both_have_one = len(source.readers) == len(gradients.readers) == 1
    return gradients.read(next(iter(gradients.readers)) if both_have_one else name)


def _pruned_total(layers: Sequence[PrunedLayer]) -> PrunedLayer:
    """Return the figures of all layers together."""
    energy = math.fsum(layer.energy for layer in layers)
    kept_energy = math.fsum(layer.energy * layer.kept_energy for layer in layers)
    counts = sum(layer.weights for layer in layers), sum(layer.kept for layer in layers)
    kept_share = min(1.0, kept_energy / energy) if energy else 1.0
    return PrunedLayer(TOTAL, (), *counts, energy, kept_share)


def _quantised_totals(layers: Sequence[QuantisedLayer]) -> Sequence[QuantisedLayer]:
    """Return the figures of all layers together, by scheme."""
    schemes = dict.fromkeys(layer.scheme for layer in layers)
    by_scheme = ([layer for layer in layers if layer.scheme == scheme] for scheme in schemes)
    return [_scheme_total(same) for same in by_scheme]


def _scheme_total(layers: Sequence[QuantisedLayer]) -> QuantisedLayer:
    """Return the figures of layers of one scheme together."""
    count = sum(layer.nonzeros for layer in layers)
    noise = math.fsum(layer.nonzeros * layer.distortion.mse for layer in layers)
    energy = math.fsum(layer.energy for layer in layers)
    largest = max(layer.distortion.largest for layer in layers)
    error = Distortion(noise / count if count else 0.0, decibels(energy, noise), largest)
    first = layers[0]
    return QuantisedLayer(TOTAL, (), first.scheme, first.bits, count, error, energy)


def _text(
    columns: Sequence[Column[Any]],
    leading_columns: int,
    layers: Sequence[PrunedLayer | QuantisedLayer],
) -> str:
    """Return a table with titles and a line for each layer; names are on the left.

    Columns that do not fit continue in a second table, which repeats the leading columns.
    """
    width = int(NAME_WIDTH_SHARE * screen_width())
    labels = labels_of([shown_name(layer.name) for layer in layers], width)
    rows = [[column.cell(layer) for column in columns[1:]] for layer in layers]
    names = [columns[0].title, *(labels[shown_name(layer.name)] for layer in layers)]
    titles = [column.title for column in columns[1:]]
    cells = [names, *map(list, zip(titles, *rows, strict=True))]
    widths = [max(map(len, column)) for column in cells]
    tables = [list(range(leading_columns))]
    for index in range(leading_columns, len(columns)):
        line_width = sum(widths[column] + len(GAP) for column in tables[-1]) + widths[index]
        if len(tables[-1]) > leading_columns and line_width > screen_width():
            tables.append(list(range(leading_columns)))
        tables[-1].append(index)
    padded_columns = [
        [text.ljust(width) if index == 0 else text.rjust(width) for text in column]
        for index, (column, width) in enumerate(zip(cells, widths, strict=True))
    ]
    lines = [zip(*(padded_columns[index] for index in table), strict=True) for table in tables]
    return "\n\n".join("\n".join(GAP.join(row).rstrip() for row in table) for table in lines)


def _as_json(
    columns: Sequence[Column[Any]], layer: PrunedLayer | QuantisedLayer
) -> Mapping[str, Any]:
    """Return figures by name. A total has no shape; SNR is null if there is no error."""
    present_columns = (column for column in columns if column.name != "shape" or layer.shape)
    figures = values_of(present_columns, layer)
    return {name: None if figure == math.inf else figure for name, figure in figures.items()}
