"""Formats of weights by name, and the requests that measure a layer in a format.

    dense       all weights; of a convolution the faster of two algorithms
    element     single weights: a direct convolution, a product by element
    block:16    blocks of weights, multiplied by the AMP
    nm:2:4      2 weights of every 4 columns: a product, in its fastest realisation
    auto        storage that a search chooses for the zeros of a file: blocks that may store some
                zeros, rows or columns without zeros only, or dense

A layer that cannot be stored in a format is refused with the reason.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

import attrs

from ipusim import InputError, Machine, in_short

from ...graph.network.layer import Layer, LinearProduct, Work
from ...jobs.request import Request, request_of
from ...jobs.resolved import nm_of
from ...matrix.formats import NM, format_of
from ...matrix.pattern import Pattern
from ...operations.convolution.filters import filter_pattern
from ...operations.convolution.geometry import Convolution
from .figures import DENSE, ELEMENT
from .weights import LayerWeights

DEFAULT_FORMATS = (DENSE, ELEMENT, "block:16")
AUTO = "auto"
# Names of formats, for messages.
KNOWN_FORMATS = "dense, element, block:4, block:8, block:16, auto and N:M as nm:2:4"
BLOCK_NAME = re.compile(r"block:(\d{1,9})")
DECIMALS = 12  # decimals of a density; the rounding error of 1 - sparsity is smaller
WINOGRAD_TAPS = (3, 3)  # kernel of the Winograd algorithm F(2x2, 3x3)
FINISH_OPTIONS = ("bias", "relu")  # parts of a finish, which is computed after the sums of a result
Kind: TypeAlias = Literal["dense", "element", "block", "nm", "auto"]


@attrs.frozen
class LayerFormat:
    """Format in which a layer's weights may be stored.

    Attributes:
        name: name as users write it.
        kind: family of the format.
        block: edge of the blocks; 1 for other formats.
        nm: N and M of an N:M format; None for others.
        prunes: True if weights without the N:M format are pruned to it; False to refuse them.
    """

    name: str
    kind: Kind
    block: int = 1
    nm: NM | None = None
    prunes: bool = True


Requests: TypeAlias = Mapping[str, Request]
"""Requests by algorithm; for a product the key is its method."""


def formats_named(text: str | Sequence[str]) -> tuple[LayerFormat, ...]:
    """Return the formats of a list; dense is added if it is not listed, and comes first.

    Args:
        text: names with commas between them, or a sequence of names.

    Raises:
        InputError: if a name is unknown or repeated.
    """
    words = text.split(",") if isinstance(text, str) else text
    names = [word.strip() for word in words]
    for name in names:
        if names.count(name) > 1:
            raise InputError(f"format {in_short(name)} is given twice; name each format once")
    # Dense always comes first; figures of other formats are compared with it.
    other_names = [name for name in names if name != DENSE]
    return tuple(format_named(name) for name in (DENSE, *other_names))


def format_named(name: str) -> LayerFormat:
    """Return the format with a name.

    Raises:
        InputError: if the name is unknown.
    """
    if name in (DENSE, ELEMENT):
        return LayerFormat(name, "dense" if name == DENSE else "element")
    if name == AUTO:
        return LayerFormat(name, "auto")
    match = BLOCK_NAME.fullmatch(name)
    if match is not None and int(match[1]) > 1:
        return LayerFormat(name, "block", block=format_of(int(match[1])).block)
    if name.startswith("nm:"):
        return LayerFormat(name, "nm", nm=nm_of(name.removeprefix("nm:"), 1))
    raise InputError(f"no format {in_short(name)}; there is {KNOWN_FORMATS}")


@attrs.frozen
class Rounds:
    """Schedule of equal products of two results, of which several run at once on parts of a chip.

    Attributes:
        at_once: number of products that run at once, on equally many tiles each.
        tiles: number of tiles of each product.
        rounds: number of rounds in which all products have run.
    """

    at_once: int
    tiles: int
    rounds: int

    def __str__(self) -> str:
        return f"{self.at_once:,} at once on {self.tiles:,} tiles each"


def rounds_of(layer: Layer, machine: Machine) -> Mapping[str, Rounds]:
    """Return the schedules to try for the products of a layer of results, by their text.

    A round has all products, half or a quarter of them, or a single one. Other layers have no
    schedules.
    """
    if not layer.of_results:
        return {}
    products = layer.count * layer.work.batch
    products_per_round = {min(-(-products // part), machine.tiles) for part in (1, 2, 4, products)}
    schedules = [
        Rounds(at_once, machine.tiles // at_once, -(-products // at_once))
        for at_once in sorted(products_per_round, reverse=True)
    ]
    return {str(schedule): schedule for schedule in schedules}


def requests_of(
    layer: Layer,
    format_: LayerFormat,
    weights: LayerWeights,
    settings: Mapping[str, Any],
    machine: Machine,
) -> Requests:
    """Return the requests that measure a layer in a format, by algorithm; the fastest counts.

    Args:
        layer: layer of the network, for its batch.
        format_: format of the weights.
        weights: weights of the layer.
        settings: data type, machine, residence of weights and the budget of their bytes, by the
            names of a request's options.
        machine: machine of the network.

    Raises:
        InputError: if the layer has no such format, with the reason.
    """
    if layer.of_results:
        return _result_requests(layer, format_, settings, machine)
    if format_.kind != "dense":
        _check_has_zeros(layer.work, format_, weights)
    finish_options = {name: True for name in FINISH_OPTIONS if getattr(layer.finish, name)}
    options, work = {**settings, **finish_options}, layer.work
    if isinstance(work, LinearProduct):
        options |= {"m": work.m, "k": work.k, "n": work.n}
        return _product_requests(options, format_, weights)
    if format_.kind == "nm":
        return _product_requests({**options, **_product_sizes(work, format_)}, format_, weights)
    return _convolution_requests(work, format_, weights, options)


def _check_has_zeros(work: Work, format_: LayerFormat, weights: LayerWeights) -> None:
    """Refuse a sparse format in which all weights would be stored.

    Raises:
        InputError: with what to do instead.
    """
    if weights.sparsity == 0:
        if weights.file is None:
            raise InputError("its sparsity is 0, and it would store every weight")
        raise InputError(
            "none of its weights is zero; prune them, or give their sparsity with --profile"
        )
    if format_.kind == "auto" and weights.file is None:
        raise InputError("its weights are random; give their blocks as element or block:16")
    if format_.kind == "block" and _all_blocks_stored(work, format_, weights):
        raise InputError(f"every block of {format_.block} holds a non-zero weight: it is dense")


def _all_blocks_stored(work: Work, format_: LayerFormat, weights: LayerWeights) -> bool:
    """Return True if every block of the layer would be stored."""
    rows, columns, *taps = work.weights_shape
    # Blocks of the whole layer: those of one tap times the taps.
    blocks = math.prod(taps) * math.prod(format_of(format_.block).grid((rows, columns)))
    if weights.file is None:
        # Random weights fill the fewest blocks that reach the density.
        return math.ceil(_density(weights)["density"] * blocks) == blocks
    assert weights.values is not None  # a file has values
    if isinstance(work, Convolution):
        return filter_pattern(weights.values, work, format_of(format_.block)).num_blocks == blocks
    return Pattern.of(weights.values, block=format_.block).num_blocks == blocks


def _product_requests(
    settings: Mapping[str, Any], format_: LayerFormat, weights: LayerWeights
) -> Requests:
    """Return the requests of a product whose sizes are among the options."""
    if format_.kind == "dense":
        return {"dense": request_of({**settings, "method": "dense"})}
    # Re-layouts and finishes require ipusim's own lowering, not that of a library. A file whose
    # zeros are N:M already is read as it is; for other weights a random N:M pattern is generated.
    options = {**settings, "method": "static", "strategy": "auto", "lowering": "own"}
    if format_.nm is not None:
        options |= {"nm": f"{format_.nm.n}:{format_.nm.m}", "realisation": "auto"}
        matrix = weights.file if weights.holds(format_.nm) else None
        if matrix is None and not format_.prunes:
            raise InputError(f"its zeros are not {format_.nm.n}:{format_.nm.m}")
        return {"static": request_of(options, matrix=matrix)}
    if format_.kind == "auto":
        return {AUTO: request_of({**options, "method": AUTO}, matrix=weights.file)}
    options |= {"block_length": format_.block, **_density(weights)}
    return {"static": request_of(options, matrix=weights.file)}


def _result_requests(
    layer: Layer, format_: LayerFormat, settings: Mapping[str, Any], machine: Machine
) -> Requests:
    """Return the requests of one product of two results, on the tiles that each schedule gives it.

    Raises:
        InputError: if the format is not dense.
    """
    if format_.kind != "dense":
        raise InputError("both of its operands are results, whose zeros are not known")
    work = layer.work
    assert isinstance(work, LinearProduct)  # no convolution multiplies two results
    # The left operand is a result: it lies where an earlier layer left it, so that it travels.
    options = {**settings, "m": work.m, "k": work.k, "n": work.columns, "weights": "shared"}
    options.pop("weights_budget", None)
    return {
        text: request_of({**options, "method": "dense", "tiles": schedule.tiles})
        for text, schedule in rounds_of(layer, machine).items()
    }


def _product_sizes(work: Convolution, format_: LayerFormat) -> Mapping[str, int]:
    """Return m, k and n of a convolution with one tap, which is a product.

    Raises:
        InputError: if the convolution has several taps, or padding.
    """
    taps = math.prod(work.taps)
    if taps > 1:
        raise InputError(
            f"a convolution of {taps} taps has no algorithm for {format_.name}; one tap is a "
            "product"
        )
    if any(work.paddings):
        raise InputError(f"a convolution with padding is no product, which {format_.name} takes")
    # One column for each output position of each image.
    columns = math.prod(work.output) * work.batch
    return {"m": work.filters, "k": work.channels, "n": columns}


def _convolution_requests(
    work: Convolution, format_: LayerFormat, weights: LayerWeights, settings: Mapping[str, Any]
) -> Requests:
    """Return the requests of a convolution in each algorithm that the format has."""
    options = {**settings, "method": "convolution", **_geometry(work)}
    options["filter_weights"] = options.pop("weights", "auto")
    if format_.kind == "dense":
        # Winograd's F(2x2, 3x3) needs unit stride and no dilation.
        has_unit_steps = work.strides == work.dilations == (1, 1)
        is_winograd = work.taps == WINOGRAD_TAPS and has_unit_steps
        names = ("dense", "winograd") if is_winograd else ("dense",)
        return {name: request_of({**options, "algorithm": name}) for name in names}
    if format_.kind == "auto":
        return {AUTO: request_of({**options, "algorithm": AUTO}, matrix=weights.file)}
    name = "direct" if format_.kind == "element" else "block"
    options |= {"algorithm": name, "block_length": format_.block, **_density(weights)}
    return {name: request_of(options, matrix=weights.file)}


def _geometry(work: Convolution) -> Mapping[str, object]:
    """Return the geometry of a convolution by the names of a request's options."""
    # Numbers by side of the image become a text such as 3x3, as the command's options take it.
    by_side = ("image", "kernel", "stride", "padding", "dilation")
    return {
        **{name: getattr(work, name) for name in ("channels", "filters", "batch")},
        **{name: "x".join(map(str, getattr(work, name))) for name in by_side},
    }


def _density(weights: LayerWeights) -> Mapping[str, float]:
    """Return the density option of random weights; empty for a file, which has its own."""
    return {} if weights.file is not None else {"density": round(1 - weights.sparsity, DECIMALS)}
