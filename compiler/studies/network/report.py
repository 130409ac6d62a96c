"""Report of a network as text and JSON: a row for each layer, totals, what is not simulated.

The chosen format of a layer is the one that the study selects for it. The turn of a layer is the
sparsity, or the block length, at which a sparse format becomes as fast as dense. An omission is an
operation of the network that costs cycles on a machine and is not simulated.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import attrs
from rich.text import Text

from ipusim import folded, number_of, shown_name

from ...drawing.columns import Column, microseconds_text
from ...drawing.labels import labels_of
from ...drawing.screen_width import command_lines, screen_width
from ...graph.network.layer import Layer, LinearProduct, Network, Omission, Work
from ...operations.convolution.geometry import Convolution
from ..columns import Part, tables_of, text_of
from .figures import DENSE, LIMITS, Curve, FormatFigures, LayerFigures, NetworkFigures

# Up to this number of formats the kept energy stands beside the cycles, else below them; reason not
# recorded.
MAX_FORMATS_BESIDE = 2
NAME_SHARE = 0.3  # share of a line that names of layers take at most; reason not recorded
MAX_NAMED = 3  # maximum number of layers that a refusal names; reason not recorded
KIB = 1024
LEGEND = {  # explanation of a column, by its title
    "zero": "zero: the share of the weights that are zero.",
    "kept": (
        "kept: energy, the share of the sum of squares that pruning to the format keeps; of "
        "Gaussian weights where there are none."
    ),
    "chip us": "chip us: time on the chip, in microseconds, in the chosen format, or else dense.",
    "KiB": "KiB: memory of the fullest tile.",
    "copies": "copies: tiles that keep the same weight, on average.",
    "re-laid": (
        "re-laid: cycles of the exchange that moves the result of the layer before to this layer."
    ),
    "x dense": "x dense: dense cycles over the cycles as chosen.",
}
TURN_LEGEND = (
    "turns at: the sparsity at which the fastest sparse format is as fast as dense, and the "
    "smallest tried block that is faster; ~ is an estimate, as if only computing depended on the "
    "density (--curves simulates it)."
)
UNWRAPPED: Mapping[str, Any] = {"no_wrap": True}  # style of columns whose cells stay on one line
LayerColumns = list[Column[LayerFigures]]


def network_text(figures: NetworkFigures) -> str:
    """Return the table, curves, limits of layers, refusals, totals, and what is not simulated."""
    return text_of(_parts(figures), screen_width())


def network_json(figures: NetworkFigures) -> str:
    """Return the figures as one JSON object on one line, with a list `layers` and a `total`."""
    members = {
        "network": figures.network.name,
        "source": figures.network.source,
        "batch": figures.batch,
        "data_type": figures.data_type,
        "weights": figures.weights,
        "weights_budget": figures.weights_budget,
        "machine": figures.machine,
        "clock_hz": figures.clock_hz,
        "select": figures.select,
        "layers": [_layer_json(layer, figures.clock_hz) for layer in figures.layers],
        "total": _total_json(figures),
    }
    return json.dumps(members, allow_nan=False)


def _layer_json(figures: LayerFigures, clock_hz: int) -> Mapping[str, Any]:
    layer = figures.layer
    return {
        "name": layer.name,
        **_work_json(layer),
        "follows": layer.follows,
        "between": layer.between,
        "finish": attrs.asdict(layer.finish),
        "weights": layer.weights,
        "macs": layer.macs,
        "sparsity": figures.sparsity,
        "formats": [_format_json(result, clock_hz) for result in figures.formats],
        "chosen": figures.chosen,
        "why": figures.why,
        "relayout": figures.relayout,
        "dense_relayout": figures.dense_relayout,
        "all_dense": None
        if figures.all_dense is None
        else _format_json(figures.all_dense, clock_hz),
        "relayout_refusal": figures.relayout_refusal,
        "turn": None if figures.turn is None else attrs.asdict(figures.turn),
        "curves": [attrs.asdict(curve) for curve in figures.curves],
        "numbers": None if figures.numbers is None else attrs.asdict(figures.numbers),
    }


def _format_json(figures: FormatFigures, clock_hz: int) -> Mapping[str, Any]:
    return {
        **attrs.asdict(figures, filter=lambda field, _: field.name != "request"),
        "chip_seconds": _chip_seconds(figures.cycles, clock_hz),
    }


def _work_json(layer: Layer) -> Mapping[str, Any]:
    """Return the work of a layer by the names of its sizes."""
    work_name = "convolution" if isinstance(layer.work, Convolution) else "linear"
    return {"kind": work_name, **attrs.asdict(layer.work)}


def _total_json(figures: NetworkFigures) -> Mapping[str, Any]:
    cycles, dense = figures.cycles, figures.dense_cycles
    relayouts = _relayouts(figures)
    return {
        "macs": figures.network.macs,
        "dense_cycles": dense,
        "cycles": cycles,
        "dense_chip_seconds": _chip_seconds(dense, figures.clock_hz),
        "chip_seconds": _chip_seconds(cycles, figures.clock_hz),
        "x_dense": dense / cycles if dense and cycles else None,
        "relayout_cycles": sum(relayouts) if relayouts else None,
        "samples_per_second": figures.samples_per_second,
        "not_simulated": [attrs.asdict(omission) for omission in figures.not_simulated],
        "sparse_share": figures.sparse_share,
        "weight_bytes": figures.room_for_weights[0],
        "weight_bytes_available": figures.room_for_weights[1],
        "weights_fit": figures.weights_fit,
    }


def _chip_seconds(cycles: int | None, clock_hz: int) -> float | None:
    """Return the time of some cycles on the chip, or None without cycles."""
    return None if cycles is None else cycles / clock_hz


def time_text(cycles: int, clock_hz: int) -> str:
    """Return the time of some cycles on the chip as text, in microseconds."""
    return f"{microseconds_text(1e6 * cycles / clock_hz)} us"


def _relayouts(figures: NetworkFigures) -> list[int]:
    """Return the cycles of the re-layouts that were counted."""
    return [layer.relayout for layer in figures.layers if layer.relayout is not None]


def shape_text(work: Work) -> str:
    """Return the shape of a layer in short: 64>128 56x56 3x3, or 3072x768 n 384."""
    if not isinstance(work, Convolution):
        return f"{work.m}x{work.k} n {work.n}"
    sides = "x".join(map(str, work.image))
    taps = "x".join(map(str, work.taps[: work.sides]))
    # Equal strides are written once: /2, not /2x2.
    stride = "x".join(map(str, dict.fromkeys(work.strides[: work.sides])))
    return f"{work.channels}>{work.filters} {sides} {taps}{'' if stride == '1' else f'/{stride}'}"


def columns_text(network: Network) -> str:
    """Return the number of columns a sample has in linear layers; empty if there are none."""
    # Layers may have different numbers of columns; the text gives their range.
    works = [layer.work for layer in network.layers]
    counts = {work.columns for work in works if isinstance(work, LinearProduct)}
    if not counts:
        return ""
    low, high = min(counts), max(counts)
    return f"{low}{'' if low == high else f' to {high}'} column{'' if high == 1 else 's'} a sample"


def not_simulated(figures: NetworkFigures) -> str:
    """Return a sentence on everything that costs cycles on a machine and is not simulated."""
    words = [_omission_text(omission) for omission in figures.not_simulated]
    return f"Not simulated: {'; '.join(words) or 'nothing'}."


def _omission_text(omission: Omission) -> str:
    name = shown_name(omission.name)
    if omission.why:
        return f"{name}, set aside ({omission.why})"
    return name if omission.count is None else f"{name} x {omission.count:,}"


def _parts(figures: NetworkFigures) -> Iterator[Part]:
    yield from _tables(figures)
    curves = {curve.format: curve for layer in figures.layers for curve in layer.curves}
    if curves:
        name = _name_column(figures.layers, "quicker than dense from")
        columns = [*map(_break_even_column, curves)]
        yield from ("", *tables_of(name, columns, figures.layers, screen_width()))
    yield from _limit_table(figures)
    yield from _refusals(figures)
    yield from _total_parts(figures)


def _tables(figures: NetworkFigures) -> Iterator[Part]:
    """Yield tables of shape, cycles and chosen format; columns without room go to a table below."""
    # All layers are tried in the same formats, so that the first layer has all names.
    names = [result.format for result in figures.layers[0].formats if result.format != DENSE]
    name = _name_column(figures.layers)
    columns: LayerColumns = [
        Column("shape", lambda row: shape_text(row.layer.work), numeric=False, style=UNWRAPPED),
        Column("sparsity", lambda layer: layer.sparsity, _percent, "zero", style=UNWRAPPED),
        Column(DENSE, lambda layer: _cycles(layer.of(DENSE)), style=UNWRAPPED),
        *(_format_column(title, one_line=len(names) <= MAX_FORMATS_BESIDE) for title in names),
        *_choice_columns(figures),
    ]
    yield from tables_of(name, columns, figures.layers, screen_width())


def _name_column(layers: Sequence[LayerFigures], title: str = "layer") -> Column[LayerFigures]:
    """Return the column of names, of limited width, without a common beginning of long names."""
    labels = labels_of([_name(layer) for layer in layers], int(NAME_SHARE * screen_width()))
    return Column(
        "layer", lambda layer: labels[_name(layer)], "", title, numeric=False, style=UNWRAPPED
    )


def _name(layer: LayerFigures) -> str:
    return shown_name(layer.layer.name)


def _format_column(name: str, *, one_line: bool) -> Column[LayerFigures]:
    """Return the column of a format's cycles, with the kept energy on the same line or below."""

    # The energy is written without its leading zero: .87
    def cell(layer: LayerFigures) -> str:
        figures = layer.of(name)
        if figures.cycles is None:
            return _cycles(figures)
        energy = f"{figures.kept_energy:.2f}".removeprefix("0")
        return f"{_cycles(figures)}{' ' if one_line else chr(10)}{energy}"

    return Column(name, cell, title=f"{name}\nkept", style=UNWRAPPED)


def _choice_columns(figures: NetworkFigures) -> LayerColumns:
    """Return the columns of the chosen format and its reason, of memory, and of re-layouts."""
    columns: LayerColumns = []
    if figures.select != "none":
        choice: Callable[[LayerFigures], str] = lambda layer: layer.chosen or "none"  # noqa: E731
        columns += [
            Column("choice", choice, numeric=False, style=UNWRAPPED),
            Column("why", lambda layer: layer.why, numeric=False, style=UNWRAPPED),
        ]
    columns.append(
        Column(
            "microseconds",
            lambda layer: _microseconds(layer, figures.clock_hz),
            microseconds_text,
            "chip us",
            style=UNWRAPPED,
        )
    )
    columns.append(Column("KiB", _kib, ",", style=UNWRAPPED))
    if any(shown_format(layer).copies > 1 for layer in figures.layers):
        columns.append(
            Column("copies", lambda layer: shown_format(layer).copies, ".3g", style=UNWRAPPED)
        )
    if _relayouts(figures):
        columns.append(
            Column("relayout", lambda layer: layer.relayout, ",", "re-laid", style=UNWRAPPED)
        )
    return columns


def _microseconds(layer: LayerFigures, clock_hz: int) -> float | None:
    """Return the time of the chosen format, or else dense, on the chip; None if neither ran."""
    seconds = _chip_seconds((layer.choice or layer.of(DENSE)).cycles, clock_hz)
    return None if seconds is None else 1e6 * seconds


def _kib(layer: LayerFigures) -> int | None:
    """Return KiB of the fullest tile in the chosen format, or else dense; None if neither ran."""
    tile_bytes = (layer.choice or layer.of(DENSE)).tile_bytes
    return -(-tile_bytes // KIB) if tile_bytes else None


def _cycles(figures: FormatFigures) -> str:
    return "refused" if figures.cycles is None else f"{figures.cycles:,}"


def _percent(share: float) -> str:
    return f"{100 * share:.4g}%"


def _break_even_column(name: str) -> Column[LayerFigures]:
    """Return the column of the sparsity from which a format is faster than dense."""

    def cell(layer: LayerFigures) -> str | None:
        curves = {curve.format: curve for curve in layer.curves}
        return _break_even_text(layer, curves[name]) if name in curves else None

    return Column(name, cell, title=name)


def _break_even_text(layer: LayerFigures, curve: Curve) -> str:
    """Return the break-even sparsity, or the comparison with dense at the end of the curve."""
    if curve.break_even is not None:
        return _percent(curve.break_even)
    dense = layer.of(DENSE).cycles
    counts = [count for count in curve.cycles if count is not None]
    if dense is None or not counts:
        return "refused"
    # Without a crossing the last measured sparsity tells on which side it lies.
    low, high = _percent(curve.sparsity[0]), _percent(curve.sparsity[-1])
    return f"below {low}" if counts[-1] < dense else f"above {high}"


def _limit_table(figures: NetworkFigures) -> Iterator[Part]:
    """Yield a table of each layer's limits and turn, and commands that run its chosen format."""
    ran = [layer for layer in figures.layers if shown_format(layer).limits]
    if not ran:
        return
    columns: LayerColumns = [
        Column("format", lambda layer: shown_format(layer).format, numeric=False, style=UNWRAPPED),
        *map(_limit_column, LIMITS),
        Column("turn", turn_text, title="turns at", numeric=False, style=UNWRAPPED),
    ]
    name = _name_column(ran, "where cycles go")
    yield from ("", *tables_of(name, columns, ran, screen_width()), "")
    if any(layer.turn and layer.turn.sparsity is not None for layer in ran):
        yield Text(TURN_LEGEND)
    yield from _commands(ran)


def _commands(layers: Sequence[LayerFigures]) -> Iterator[Part]:
    """Yield the commands that run layers in their chosen formats, equal commands once."""
    labels = labels_of([_name(layer) for layer in layers], int(NAME_SHARE * screen_width()))
    commands: dict[str, list[str]] = {}
    for layer in layers:
        commands.setdefault(shown_format(layer).command, []).append(labels[_name(layer)])
    yield from ["Repeat a layer:"] if any(commands) else []
    for command, names in commands.items():
        if command:
            yield f"  {_first_names(names)}:"
            yield from command_lines(command, "    ")


def shown_format(layer: LayerFigures) -> FormatFigures:
    """Return the figures of the chosen format of a layer, or else of dense."""
    return layer.choice or layer.of(DENSE)


def _limit_column(name: str) -> Column[LayerFigures]:
    return Column(
        name, lambda layer: shown_format(layer).limits[name], ".0%", title=name.replace(" ", "\n")
    )


def turn_text(layer: LayerFigures) -> str:
    """Return the sparsity or block length at which another format becomes fastest, as text."""
    turn = layer.turn
    if turn is None:
        return ""
    words = [] if turn.block is None else [f"blocks of {turn.block}"]
    if turn.sparsity is not None:
        turning_point = f"{'' if turn.simulated else '~'}{_percent(turn.sparsity)} {turn.format}"
        words.insert(0, turning_point)
    return ", ".join(words)


def _refusals(figures: NetworkFigures) -> Iterator[Part]:
    """Yield each reason of a refusal once, with the formats and the layers that it concerns."""
    # 1. Group formats and layers by reason. 2. Append re-layouts that are refused. 3. List wrong
    # numbers under a head of their own.
    reasons: dict[str, list[tuple[str, str]]] = {}
    for layer in figures.layers:
        for result in layer.formats:
            if result.refusal:
                reasons.setdefault(result.refusal, []).append((result.format, _name(layer)))
    refused = []
    for why, refusals in reasons.items():
        formats, names = (tuple(dict.fromkeys(column)) for column in zip(*refusals, strict=True))
        refused.append(f"  {_first_names(formats)} of {_first_names(names)}: {why}")
    for layer in figures.layers:
        if layer.relayout_refusal:
            refused.append(f"  re-layout before {_name(layer)}: {layer.relayout_refusal}")
    wrong = [
        f"  {_name(layer)}: {layer.numbers.reason}"
        for layer in figures.layers
        if layer.numbers is not None and layer.numbers.reason
    ]
    for head, lines in {"Refused:": refused, "Wrong:": wrong}.items():
        yield from [head, *folded(lines, screen_width())] if lines else []


def _first_names(names: Sequence[str]) -> str:
    if len(names) <= MAX_NAMED:
        return ", ".join(names)
    return f"{', '.join(names[:MAX_NAMED])} and {len(names) - MAX_NAMED} more"


def _total_parts(figures: NetworkFigures) -> Iterator[Part]:
    """Yield cycles of all layers, the rate, the share of sparse layers, and explanations."""
    yield ""
    yield Text(_total_text(figures))
    if rate := rate_text(figures):
        layers = len(figures.layers)
        sparse = round(figures.sparse_share * layers)
        share = _percent(figures.sparse_share)
        yield Text(f"{rate}; {sparse} of {layers} layers sparse ({share})")
    yield Text(not_simulated(figures))
    if figures.tile_bytes:
        yield Text(weights_text(figures))
    checked = [layer.numbers for layer in figures.layers if layer.numbers is not None]
    if checked:
        right = sum(numbers.right for numbers in checked)
        yield f"Numbers: {right} of {len(checked)} layers agree with NumPy."
    titles = ["zero", "chip us", "KiB"]
    titles += ["kept"] if any(len(layer.formats) > 1 for layer in figures.layers) else []
    titles += ["copies"] if any(shown_format(layer).copies > 1 for layer in figures.layers) else []
    titles += ["re-laid"] if _relayouts(figures) else []
    titles += ["x dense"] if figures.select != "none" else []
    yield Text(" ".join(sentence for title, sentence in LEGEND.items() if title in titles))


def rate_text(figures: NetworkFigures) -> str:
    """Return a sentence on samples per second; empty if there are none."""
    if figures.samples_per_second is None:
        return ""
    note = " without what is not simulated" if figures.not_simulated else ""
    rate = f"{_rounded(figures.samples_per_second)} samples a second"
    return f"{rate} at {figures.clock_hz / 1e9:.4g} GHz{note}"


def weights_text(figures: NetworkFigures) -> str:
    """Return a sentence on the bytes of weights of all layers, and on the bytes for them."""
    used, room = figures.room_for_weights
    limit = f"of {room:,} that fit beside the layer that needs most"
    if room == figures.weights_budget:
        limit = f"of a budget of {room:,}"
    verdict = "" if used <= room else "; they do not fit together: try more tiles"
    return f"Weights of all layers: {used:,} bytes of the fullest tiles, {limit}{verdict}."


def _rounded(value: float) -> str:
    """Return a number with four significant digits; from 1000 on, as a whole number."""
    return f"{value:.4g}" if value < 1000 else f"{float(f'{value:.4g}'):,.0f}"


def _total_text(figures: NetworkFigures) -> str:
    """Return a sentence on the cycles of all layers, dense and as chosen."""
    # Without a selection there are only the dense cycles.
    sums: Mapping[str, int | None] = {
        "all dense": figures.dense_cycles,
        **({} if figures.select == "none" else {"as chosen": figures.cycles}),
    }
    parts = [
        f"{name} does not fit"
        if count is None
        else f"{name} {count:,} cycles ({time_text(count, figures.clock_hz)})"
        for name, count in sums.items()
    ]
    if figures.select != "none" and figures.dense_cycles and figures.cycles:
        parts.append(f"{figures.dense_cycles / figures.cycles:.4g} x dense")
    relayouts = _relayouts(figures)
    if relayouts:
        parts.append(f"{sum(relayouts):,} of them in {number_of(len(relayouts), 're-layout')}")
    network_words = (shown_name(figures.network.name), columns_text(figures.network))
    head = f"{', '.join(filter(None, network_words))}, batch {figures.batch}, {figures.data_type}"
    head += f", weights {figures.weights}"
    return f"{head}, {figures.machine}: {', '.join(parts)}"
