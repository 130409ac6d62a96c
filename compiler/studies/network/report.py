"""Report of a network as text and JSON: a row for each layer, totals, what is not simulated.

The chosen format of a layer is the one that the study selects for it. The turn of a layer is the
sparsity, or the block length, at which a sparse format becomes as fast as dense. An omission is an
operation of the network that costs cycles on a machine and is not simulated. The sentences above
the table are those of `verdict`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import attrs
from rich.text import Text

from ipusim import folded, shown_name

from ...drawing.columns import Column, microseconds_text
from ...drawing.labels import labels_of
from ...drawing.screen_width import command_lines, screen_width
from ...graph.network.layer import Layer, LinearProduct, Work
from ...operations.convolution.geometry import Convolution
from ..columns import Part, table_of, tables_of, text_of
from .advice_text import advice_parts
from .figures import DENSE, LIMITS, Curve, FormatFigures, LayerFigures, NetworkFigures, shown_format
from .trades import layer_trades, network_trades, trades_json
from .verdict import (
    accuracy_text,
    first_names,
    left_out_text,
    reason_text,
    relayouts_of,
    setting_text,
    source_text,
    verdict_text,
    weights_text,
)

# With up to this number of formats the kept energy stands beside the cycles, with more below them;
# reason of the value not recorded.
MAX_FORMATS_BESIDE = 2
# Share of a line that names of layers take at most; no reason recorded for this number.
NAME_SHARE = 0.3
KIB = 1024
LEGEND = {  # explanation of a column, by its title
    "zero": "zero: the share of the weights that are zero.",
    "kept": (
        "kept: energy, the share of the sum of squares that pruning to the format keeps; of "
        "Gaussian weights where there are none."
    ),
    "KiB": "KiB: memory of the fullest tile.",
    "copies": "copies: tiles that keep the same weight, on average.",
    "re-laid": (
        "re-laid: cycles of the exchange that moves the result of the layer before to this layer."
    ),
    "chip us": "chip us: time on the chip, in microseconds, in the chosen format, or else dense.",
    "silicon": "silicon: error of the simulated cycles at the nearest product that was measured.",
    "share": "share: part of the total that the layer takes, with the re-layout before it.",
    "turns at": (
        "turns at: the sparsity at which the fastest sparse format is as fast as dense, and the "
        "smallest tried block that is faster; ~ is an estimate, as if only computing depended on "
        "the density (--curves simulates it)."
    ),
}
WIDE_HINT = "More columns: --wide."
UNWRAPPED: Mapping[str, Any] = {"no_wrap": True}  # style of columns whose cells stay on one line
JSON_VERSION = 2  # version of the object that `--json` prints, as in `views.documents.VERSIONS`
OBJECT_FIELDS = ("request", "accuracy")  # fields of `FormatFigures` that are objects
LayerColumns = list[Column[LayerFigures]]


def network_text(figures: NetworkFigures, *, wide: bool = False) -> str:
    """Return the verdict, what it leaves out, and a table with a row for each layer.

    Args:
        figures: figures of the study.
        wide: True for every figure of a layer: shape, cycles of each format, limits, memory,
            accuracy, and the command that repeats its simulation.
    """
    return text_of(_parts(figures, wide=wide), screen_width())


def network_json(figures: NetworkFigures) -> str:
    """Return the figures as one JSON object on one line, with a list `layers` and a `total`.

    Its members are those of the schema that `json_schema("network")` returns.
    """
    members = {
        "command": "network",
        "version": JSON_VERSION,
        "verdict": verdict_text(figures),
        "accuracy": accuracy_text(figures),
        "network": figures.network.name,
        "source": figures.network.source,
        "batch": figures.batch,
        "data_type": figures.data_type,
        "weights": figures.weights,
        "weights_budget": figures.weights_budget,
        "machine": figures.machine,
        "tiles": figures.tiles,
        "clock_hz": figures.clock_hz,
        "select": figures.select,
        "layers": [
            {**_layer_json(figures, layer), "share_of_total": figures.share_of(layer)}
            for layer in figures.layers
        ],
        "total": _total_json(figures),
        "trades": trades_json(network_trades(figures)) if figures.advises else None,
    }
    return json.dumps(members, allow_nan=False)


def _layer_json(network: NetworkFigures, figures: LayerFigures) -> Mapping[str, Any]:
    """Return the figures of a layer as JSON values."""
    layer = figures.layer
    return {
        "name": layer.name,
        **_work_json(layer),
        "input": layer.input,
        "finish": attrs.asdict(layer.finish),
        "weights": layer.weights,
        "macs": layer.macs,
        "count": layer.count,
        "of_results": layer.of_results,
        "sparsity": figures.sparsity,
        "structure": figures.structure,
        "formats": [_format_json(network, figures, result) for result in figures.formats],
        "chosen": figures.chosen,
        "why": reason_text(figures),
        "relayout": figures.relayout,
        "dense_relayout": figures.dense_relayout,
        "all_dense": None
        if figures.all_dense is None
        else _format_json(network, figures, figures.all_dense),
        "relayout_refusal": figures.relayout_refusal,
        "turn": None if figures.turn is None else attrs.asdict(figures.turn),
        "curves": [attrs.asdict(curve) for curve in figures.curves],
        "trades": trades_json(layer_trades(figures)) if network.advises else None,
        "numbers": None if figures.numbers is None else attrs.asdict(figures.numbers),
    }


def _chip_seconds(figures: NetworkFigures, cycles: int | None) -> float | None:
    """Return the time of some cycles on the chip, or None without cycles."""
    return None if cycles is None else figures.chip_seconds(cycles)


def _format_json(
    network: NetworkFigures, layer: LayerFigures, figures: FormatFigures
) -> Mapping[str, Any]:
    """Return the figures of a format as JSON values; members that are objects are left out."""
    accuracy = figures.accuracy
    return {
        **attrs.asdict(figures, filter=lambda field, _: field.name not in OBJECT_FIELDS),
        "chip_seconds": _chip_seconds(network, figures.cycles),
        "runs_as_dense": layer.runs_as_dense(figures.format),
        "accuracy": None if accuracy is None else accuracy.columns,
    }


def _work_json(layer: Layer) -> Mapping[str, Any]:
    """Return the work of a layer by the names of its sizes."""
    work_name = "convolution" if isinstance(layer.work, Convolution) else "linear"
    sizes = attrs.asdict(layer.work)
    # Only experts take a share of the columns, as "1/4".
    share = Fraction(1)
    if isinstance(layer.work, LinearProduct):
        del sizes["routing"]
        share = Fraction(layer.work.n, layer.work.columns * layer.work.batch)
    return {"kind": work_name, **sizes, **({"share": str(share)} if share != 1 else {})}


def _total_json(figures: NetworkFigures) -> Mapping[str, Any]:
    """Return the figures of the whole network as JSON values."""
    cycles, dense = figures.cycles, figures.dense_cycles
    relayouts = relayouts_of(figures)
    return {
        "macs": figures.network.macs,
        "dense_cycles": dense,
        "cycles": cycles,
        "x_dense": dense / cycles if dense and cycles else None,
        "chip_seconds": _chip_seconds(figures, cycles),
        "dense_chip_seconds": _chip_seconds(figures, dense),
        "relayout_cycles": sum(relayouts) if relayouts else None,
        "samples_per_second": figures.samples_per_second,
        "not_simulated": [attrs.asdict(omission) for omission in figures.not_simulated],
        "sparse_layers": figures.num_sparse,
        "sparse_share": figures.sparse_share,
        "weight_bytes": figures.room_for_weights[0],
        "weight_bytes_available": figures.room_for_weights[1],
        "weights_fit": figures.weights_fit,
    }


def layer_shape(layer: Layer) -> str:
    """Return the shape of a layer in short; of equal products of two results also their number."""
    work = layer.work
    if not layer.of_results or isinstance(work, Convolution):
        return shape_text(work)
    return f"{layer.count * work.batch} x {work.m}x{work.k} n {work.columns}"


def shape_text(work: Work) -> str:
    """Return the shape of a layer in short: 64>128 56x56 3x3, or 3072x768 n 384."""
    if not isinstance(work, Convolution):
        return f"{work.m}x{work.k} n {work.n}"
    sides = "x".join(map(str, work.image))
    taps = "x".join(map(str, work.taps[: work.sides]))
    # Equal strides are written once: /2, not /2x2.
    stride = "x".join(map(str, dict.fromkeys(work.strides[: work.sides])))
    return f"{work.channels}>{work.filters} {sides} {taps}{'' if stride == '1' else f'/{stride}'}"


def _parts(figures: NetworkFigures, *, wide: bool) -> Iterator[Part]:
    """Yield the paragraphs and tables of the report, from the verdict to the legend."""
    yield from _head(figures)
    yield ""
    if wide:
        yield from _wide_tables(figures)
    elif figures.select == "none":
        yield from _dense_table(figures)
    else:
        yield _verdict_table(figures)
    yield from _curve_tables(figures)
    if wide:
        yield from _limit_table(figures)
    yield from advice_parts(figures)
    yield from _refusals(figures, wide=wide)
    yield from ("", Text(_legend(figures, wide=wide)))


def _curve_tables(figures: NetworkFigures) -> Iterator[Part]:
    """Yield a table of break-evens of the layers' own weights, and one of drawn patterns."""
    if figures.advises:
        return
    titles = {
        False: "own weights pruned: quicker than dense from",
        True: "drawn patterns: quicker than dense from",
    }
    for is_drawn, title in titles.items():
        rows = [
            layer
            for layer in figures.layers
            if any(curve.is_drawn == is_drawn for curve in layer.curves)
        ]
        names = dict.fromkeys(curve.format for layer in rows for curve in layer.curves)
        if rows:
            columns = [*map(_break_even_column, names)]
            yield from ("", title, *tables_of(_name_column(rows), columns, rows, screen_width()))


def _head(figures: NetworkFigures) -> Iterator[Part]:
    """Yield the verdict, and sentences on what it covers and how accurate it is."""
    yield verdict_text(figures)  # one line, however narrow the screen, for scripts that read it
    yield Text(setting_text(figures))
    yield Text(left_out_text(figures))
    if source := source_text(figures):
        yield Text(source)
    if accuracy := accuracy_text(figures):
        yield Text(accuracy)
    if figures.tile_bytes:
        yield Text(weights_text(figures))
    checked_layers = [layer.numbers for layer in figures.layers if layer.numbers is not None]
    if checked_layers:
        num_right = sum(numbers.right for numbers in checked_layers)
        yield f"Numbers: {num_right} of {len(checked_layers)} layers agree with NumPy."


def _verdict_table(figures: NetworkFigures) -> Part:
    """Return the table of choices: format, reason, share of the total, turn of each layer."""
    columns: LayerColumns = [
        _name_column(figures.layers),
        Column("choice", _choice_text, numeric=False, style=UNWRAPPED),
        Column("why", reason_text, numeric=False),
        Column("share", figures.share_of, ".1%", style=UNWRAPPED),
        Column("turn", turn_text, title="turns at", numeric=False),
    ]
    return table_of(columns, figures.layers, tight=True)


def _dense_table(figures: NetworkFigures) -> Iterator[Part]:
    """Yield the tables of cycles in every format, for a study that selects no formats."""
    name = _name_column(figures.layers)
    columns = [*_cycle_columns(figures), Column("turn", turn_text, title="turns at", numeric=False)]
    yield from tables_of(name, columns, figures.layers, screen_width())


def _wide_tables(figures: NetworkFigures) -> Iterator[Part]:
    """Yield tables of every figure of a layer; columns without room go to a table below."""
    columns: LayerColumns = [
        Column("shape", lambda row: layer_shape(row.layer), numeric=False, style=UNWRAPPED),
        Column("sparsity", lambda layer: layer.sparsity, _percent, "zero", style=UNWRAPPED),
        *_cycle_columns(figures),
        *_choice_columns(figures),
    ]
    yield from tables_of(_name_column(figures.layers), columns, figures.layers, screen_width())


def _cycle_columns(figures: NetworkFigures) -> LayerColumns:
    """Return the columns of the cycles of each format."""
    # All layers are tried in the same formats, so that the first layer has all names.
    names = [result.format for result in figures.layers[0].formats if result.format != DENSE]
    return [
        Column(DENSE, lambda layer: _cycles(layer.of(DENSE)), style=UNWRAPPED),
        *(_format_column(title, one_line=len(names) <= MAX_FORMATS_BESIDE) for title in names),
    ]


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
    """Return the columns of the chosen format and its reason, of time, memory and accuracy."""
    columns: LayerColumns = []
    if figures.select != "none":
        columns += [
            Column("choice", _choice_text, numeric=False, style=UNWRAPPED),
            Column("why", reason_text, numeric=False, style=UNWRAPPED),
            Column("share", figures.share_of, ".1%", style=UNWRAPPED),
        ]
    columns.append(
        Column(
            "microseconds",
            lambda layer: _microseconds(figures, layer),
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
    if relayouts_of(figures):
        columns.append(
            Column("relayout", lambda layer: layer.relayout, ",", "re-laid", style=UNWRAPPED)
        )
    if any(layer.structure for layer in figures.layers):
        columns.append(
            Column("structure", lambda layer: layer.structure, numeric=False, style=UNWRAPPED)
        )
    columns.append(Column("silicon", silicon_text, numeric=False, style=UNWRAPPED))
    return columns


def _choice_text(layer: LayerFigures) -> str:
    return layer.chosen or "none"


def _microseconds(figures: NetworkFigures, layer: LayerFigures) -> float | None:
    """Return the time of the chosen format, or else dense, on the chip; None if neither ran."""
    seconds = _chip_seconds(figures, shown_format(layer).cycles)
    return None if seconds is None else 1e6 * seconds


def silicon_text(layer: LayerFigures) -> str:
    """Return the error of the nearest measurement of silicon, or the reason why there is none."""
    accuracy = shown_format(layer).accuracy
    if accuracy is None:
        return ""
    if accuracy.gaps:
        return f"none {' or '.join(accuracy.gaps)}"
    if accuracy.nearest is None or not accuracy.is_near:
        return "none near"
    return f"{accuracy.nearest.error_percent:+z.1f} %"


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
    if dense is not None and not counts and not curve.is_drawn:
        return "sparser already"
    if dense is None or not counts:
        return "refused"
    # Without a crossing the last measured sparsity tells on which side it lies.
    low, high = _percent(curve.sparsity[0]), _percent(curve.sparsity[-1])
    return f"below {low}" if counts[-1] < dense else f"above {high}"


def _limit_table(figures: NetworkFigures) -> Iterator[Part]:
    """Yield a table of each layer's limits and turn, and commands that run its chosen format."""
    layers_that_ran = [layer for layer in figures.layers if shown_format(layer).limits]
    if not layers_that_ran:
        return
    columns: LayerColumns = [
        Column("format", lambda layer: shown_format(layer).format, numeric=False, style=UNWRAPPED),
        *map(_limit_column, LIMITS),
        Column("turn", turn_text, title="turns at", numeric=False, style=UNWRAPPED),
    ]
    name = _name_column(layers_that_ran, "where cycles go")
    yield from ("", *tables_of(name, columns, layers_that_ran, screen_width()))
    yield from _commands(layers_that_ran)


def _commands(layers: Sequence[LayerFigures]) -> Iterator[Part]:
    """Yield the commands that run layers in their chosen formats, equal commands once."""
    labels = labels_of([_name(layer) for layer in layers], int(NAME_SHARE * screen_width()))
    commands: dict[str, list[str]] = {}
    for layer in layers:
        commands.setdefault(shown_format(layer).command, []).append(labels[_name(layer)])
    yield from ["", "Repeat a layer:"] if any(commands) else []
    for command, names in commands.items():
        if command:
            yield f"  {first_names(names)}:"
            yield from command_lines(command, "    ")


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


def _refusals(figures: NetworkFigures, *, wide: bool) -> Iterator[Part]:
    """Yield each reason of a refusal once, with the formats and the layers that it concerns.

    Without `wide` only failures and refusals of dense are listed; the reason of a layer's choice
    says why it takes no sparse format.
    """
    # 1. Group formats and layers by reason. 2. Append re-layouts that are refused. 3. List wrong
    # numbers under a head of their own.
    reasons: dict[str, list[tuple[str, str]]] = {}
    for layer in figures.layers:
        for result in layer.formats:
            matters = wide or result.failed or result.format == DENSE or layer.choice is None
            if result.refusal and matters:
                reasons.setdefault(result.refusal, []).append((result.format, _name(layer)))
    refused_lines = []
    for why, refusals in reasons.items():
        formats, names = (tuple(dict.fromkeys(column)) for column in zip(*refusals, strict=True))
        refused_lines.append(f"  {first_names(formats)} of {first_names(names)}: {why}")
    for layer in figures.layers:
        if layer.relayout_refusal:
            refused_lines.append(f"  re-layout before {_name(layer)}: {layer.relayout_refusal}")
    wrong_lines = [
        f"  {_name(layer)}: {layer.numbers.reason}"
        for layer in figures.layers
        if layer.numbers is not None and layer.numbers.reason
    ]
    for head, lines in {"Refused:": refused_lines, "Wrong:": wrong_lines}.items():
        yield from ["", head, *folded(lines, screen_width())] if lines else []


def _legend(figures: NetworkFigures, *, wide: bool) -> str:
    """Return the explanations of the columns that the tables have."""
    titles = ["zero", "chip us", "KiB", "silicon"] if wide else []
    if (wide or figures.select == "none") and any(len(row.formats) > 1 for row in figures.layers):
        titles.append("kept")
    titles += (
        ["copies"] if wide and any(shown_format(row).copies > 1 for row in figures.layers) else []
    )
    titles += ["re-laid"] if wide and relayouts_of(figures) else []
    titles += ["share"] if figures.select != "none" else []
    titles += ["turns at"] if any(turn_text(layer) for layer in figures.layers) else []
    sentences = [sentence for title, sentence in LEGEND.items() if title in titles]
    return " ".join([*sentences, *([] if wide else [WIDE_HINT])])
