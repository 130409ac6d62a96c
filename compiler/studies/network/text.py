"""A network's figures as text: a row for each layer, totals, what is not modelled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich import box
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table

from ipusim import shown_name

from ...graph.network.layer import Work
from ...operations.convolution.geometry import Convolution
from ..plain_console import plain_console
from .figures import DENSE, Curve, FormatFigures, LayerFigures, NetworkFigures

WIDTH = 100
BESIDE = 2  # formats whose kept energy stands beside the cycles; of more it stands below
NAMED = 3  # layers that a refusal names
KIB = 1024
KEPT = (
    "kept: energy, the share of the sum of squares that pruning to the format keeps; of Gaussian "
    "weights where there are none."
)


def network_text(figures: NetworkFigures) -> str:
    """The table, refusals, curves, totals, and what is not modelled."""
    out, console = plain_console(WIDTH)
    names = [each.format for each in figures.layers[0].formats if each.format != DENSE]
    for table in _tables(figures, names, console):
        console.print(table)
    curves = {curve.format: curve for each in figures.layers for curve in each.curves}
    if curves:
        console.print(_curves(figures, tuple(curves.values())))
    for line in (*_refusals(figures), *_totals(figures)):
        console.print(line, soft_wrap=True)
    return out.getvalue().rstrip()


def shape_text(work: Work) -> str:
    """What a layer is, in short: 64>128 56x56 3x3, or 3072x768 n 384."""
    if not isinstance(work, Convolution):
        return f"{work.m}x{work.k} n {work.n}"
    sides = "x".join(map(str, work.image))
    taps = "x".join(map(str, work.taps[: work.sides]))
    stride = "x".join(map(str, dict.fromkeys(work.strides[: work.sides])))
    return f"{work.channels}>{work.filters} {sides} {taps}{'' if stride == '1' else f'/{stride}'}"


def not_modelled(figures: NetworkFigures) -> tuple[str, ...]:
    """Steps between layers that cost cycles on a machine, and none here; each once."""
    steps = dict.fromkeys(step for each in figures.layers for step in each.layer.between)
    return tuple(steps)


def _tables(figures: NetworkFigures, names: Sequence[str], console: Console) -> list[Table]:
    """As many formats a table as fit its width; the first says what the layers are and take."""
    tables: list[Table] = []
    left = tuple(names)
    while left or not tables:
        taken, table = _widest(figures, left, console, first=not tables)
        tables.append(table)
        left = left[taken:]
    return tables


def _widest(
    figures: NetworkFigures, names: Sequence[str], console: Console, *, first: bool
) -> tuple[int, Table]:
    """A table with as many of the formats as fit, and how many those are."""
    wide = console.options.update(max_width=WIDTH * WIDTH)
    least = 0 if first else 1
    for count in range(len(names), least, -1):
        for beside in (True, False) if count <= BESIDE else (False,):
            table = _table(figures, names[:count], first=first, beside=beside)
            if Measurement.get(console, wide, table).minimum <= WIDTH:
                return count, table
    return least, _table(figures, names[:least], first=first, beside=False)


def _table(figures: NetworkFigures, names: Sequence[str], *, first: bool, beside: bool) -> Table:
    """Layers in so many formats; the first table says what they are, and what is chosen."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    table.add_column("layer", no_wrap=True)
    if first:
        table.add_column("shape", overflow="fold")
        for title in ("zero", DENSE):
            table.add_column(title, justify="right", no_wrap=True)
    for name in names:
        table.add_column(f"{name}\nkept", justify="right", no_wrap=True)
    if first:
        _choice_columns(table, figures)
    for each in figures.layers:
        row = [shown_name(each.layer.name)]
        if first:
            row += [shape_text(each.layer.work), _percent(each.sparsity), _cycles(each.of(DENSE))]
        row += [_with_kept(each.of(name), beside=beside) for name in names]
        table.add_row(*row, *(_chosen(figures, each) if first else ()))
    return table


def _choice_columns(table: Table, figures: NetworkFigures) -> None:
    table.add_column("KiB", justify="right", no_wrap=True)
    if _is_relaid(figures):
        table.add_column("re-laid", justify="right", no_wrap=True)
    if figures.select != "none":
        table.add_column("choice", no_wrap=True)
        table.add_column("why", overflow="fold")


def _is_relaid(figures: NetworkFigures) -> bool:
    return any(each.relayout is not None for each in figures.layers)


def _chosen(figures: NetworkFigures, layer: LayerFigures) -> list[str]:
    """Memory, re-layout, choice and why."""
    taken = layer.choice or layer.of(DENSE)
    told = [f"{-(-taken.tile_bytes // KIB):,}" if taken.tile_bytes else ""]
    if _is_relaid(figures):
        told.append("" if layer.relayout is None else f"{layer.relayout:,}")
    return told if figures.select == "none" else [*told, layer.chosen or "none", layer.why]


def _cycles(figures: FormatFigures) -> str:
    return "refused" if figures.cycles is None else f"{figures.cycles:,}"


def _with_kept(figures: FormatFigures, *, beside: bool) -> str:
    """Cycles, and the kept energy beside or below them."""
    if figures.cycles is None:
        return _cycles(figures)
    kept = f"{figures.kept_energy:.2f}".removeprefix("0")
    return f"{_cycles(figures)}{' ' if beside else chr(10)}{kept}"


def _percent(share: float) -> str:
    return f"{100 * share:.4g}%"


def _curves(figures: NetworkFigures, curves: Sequence[Curve]) -> Table:
    """From which sparsity each format is quicker than dense, by layer."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    table.add_column("quicker than dense from", overflow="fold")
    for curve in curves:
        table.add_column(curve.format, justify="right")
    for each in figures.layers:
        table.add_row(
            shown_name(each.layer.name), *(_break_even(each, curve) for curve in each.curves)
        )
    return table


def _break_even(layer: LayerFigures, curve: Curve) -> str:
    """The sparsity; where there is none, how it stands at both ends."""
    if curve.break_even is not None:
        return _percent(curve.break_even)
    dense = layer.of(DENSE).cycles
    known = [count for count in curve.cycles if count is not None]
    if dense is None or not known:
        return "refused"
    low, high = _percent(curve.sparsity[0]), _percent(curve.sparsity[-1])
    return f"below {low}" if known[-1] < dense else f"above {high}"


def _refusals(figures: NetworkFigures) -> list[str]:
    """Each reason once, with the formats and the layers that it is of."""
    reasons: dict[str, list[tuple[str, str]]] = {}
    for each in figures.layers:
        for form in each.formats:
            if form.refusal:
                reasons.setdefault(form.refusal, []).append(
                    (form.format, shown_name(each.layer.name))
                )
    told = []
    for why, pairs in reasons.items():
        forms, names = (tuple(dict.fromkeys(part)) for part in zip(*pairs, strict=True))
        told.append(f"  {_several(forms)} of {_several(names)}: {why}")
    for each in figures.layers:
        if each.relayout_refusal:
            told.append(
                f"  re-layout before {shown_name(each.layer.name)}: {each.relayout_refusal}"
            )
    wrong = [
        f"  {shown_name(each.layer.name)}: {each.numbers.reason}"
        for each in figures.layers
        if each.numbers is not None and each.numbers.reason
    ]
    return [*(["Refused:"] if told else []), *told, *(["Wrong:"] if wrong else []), *wrong]


def _several(names: Sequence[str]) -> str:
    if len(names) <= NAMED:
        return ", ".join(names)
    return f"{', '.join(names[:NAMED])} and {len(names) - NAMED} more"


def _totals(figures: NetworkFigures) -> list[str]:
    """Cycles of all layers, the rate, the share of sparse layers, what is left out."""
    lines = [_sum(figures)]
    if figures.samples_per_second is not None:
        rate = f"{_rounded(figures.samples_per_second)} samples a second"
        layers = len(figures.layers)
        sparse = round(figures.sparse_share * layers)
        share = f"{sparse} of {layers} layers sparse ({_percent(figures.sparse_share)})"
        lines.append(f"{rate} at {figures.clock_hz / 1e9:.4g} GHz; {share}")
    checked = [each.numbers for each in figures.layers if each.numbers is not None]
    if checked:
        right = sum(each.right for each in checked)
        lines.append(f"Numbers: {right} of {len(checked)} layers agree with NumPy.")
    steps = not_modelled(figures)
    return [*lines, KEPT, f"Not modelled: {', '.join(map(shown_name, steps)) or 'nothing'}."]


def _rounded(value: float) -> str:
    """Four digits, none of them behind a point where the value has as many before it."""
    return f"{value:.4g}" if value < 1000 else f"{float(f'{value:.4g}'):,.0f}"


def _sum(figures: NetworkFigures) -> str:
    """All layers dense and as chosen."""
    told: Mapping[str, int | None] = {
        "all dense": figures.dense_cycles,
        **({} if figures.select == "none" else {"as chosen": figures.cycles}),
    }
    parts = [
        f"{name} {'does not fit' if count is None else f'{count:,} cycles'}"
        for name, count in told.items()
    ]
    if figures.select != "none" and figures.dense_cycles and figures.cycles:
        parts.append(f"{figures.dense_cycles / figures.cycles:.4g} x dense")
    moved = [each.relayout for each in figures.layers if each.relayout is not None]
    if moved:
        parts.append(f"{sum(moved):,} of them re-layout between {len(moved)} neighbours")
    head = f"{shown_name(figures.network.name)}, batch {figures.batch}, {figures.data_type}"
    return f"{head}, {figures.machine}: {', '.join(parts)}"
