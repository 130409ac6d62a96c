"""One point of a validation as text: its gap, and which phases could carry it."""

from __future__ import annotations

from collections.abc import Iterator

from rich import box
from rich.table import Table

from ..plain_console import plain_console
from .measurements.measurement import half_of
from .statistics.attribution import Attribution, Suspect, attribution_of
from .statistics.deviation import Deviation
from .statistics.weights import group_of
from .text import WIDTH, figure_text, points_text
from .validation import Validation

VERDICTS = {
    "": "",
    "excluded": "not alone",
    "not schedule": "not its schedule alone",
}
LEGEND = (
    "not alone: the gap exceeds the phase; not its schedule alone: it exceeds what the exchange "
    "takes over its busiest port.",
    "alone: by how much the phase would have to change to close the gap, were all others right.",
    "lacks: what it is short of over the fitted half of its method and type, with the standard "
    "error; carries: what that comes to here.",
    "What no phase carries is this point's own.",
)


def point_text(validation: Validation, number: int) -> str:
    """The attribution of a row of the table; of one without an error, why there is none."""
    one = validation.deviations[validation.numbers.index(number)]
    out, console = plain_console(WIDTH)
    for line in _head(one):
        console.print(line, soft_wrap=True)
    found = attribution_of(one, validation.weights)
    if found is None:
        reason = one.result.refusal or one.left_out
        console.print(f"No error to attribute: {reason}.", soft_wrap=True)
        return out.getvalue().rstrip()
    way = "missing" if found.gap > 0 else "too many"
    unless = " if the dense side is right" if one.unit == "speedup" else ""
    console.print(f"{abs(found.gap):,.0f} cycles of {found.measured:,.0f} are {way}{unless}.")
    console.print(_table(one, found))
    for line in LEGEND:
        console.print(line, soft_wrap=True)
    return out.getvalue().rstrip()


def _head(one: Deviation) -> Iterator[str]:
    yield f"{one.row.at(one.n)} ({one.row.source_figure}; {half_of(one.row)})"
    if one.measured is not None and one.simulated is not None:
        unit = "cycles" if one.unit == "cycles" else "times dense"
        measured, simulated = (figure_text(one, each) for each in (one.measured, one.simulated))
        yield f"measured {measured} {unit}, simulated {simulated}: {one.error_percent:+.1f} %"


def _table(one: Deviation, found: Attribution) -> Table:
    table = Table(box=box.SIMPLE)
    table.add_column("phase")
    lacks = f"lacks % ({points_text(found.points)})"
    for name in ("cycles", "% of measured", "busiest port", "alone %", lacks, "carries"):
        table.add_column(name, justify="right")
    table.add_column("")
    for each in found.suspects:
        table.add_row(*_row(each))
    whose = "this point's own" if found.points else f"no point of {group_of(one)} tells more"
    table.add_row(whose, "", "", "", "", "", f"{found.own:+,.0f}")
    return table


def _row(each: Suspect) -> tuple[str, ...]:
    told = each.missing_percent is not None and each.error_percent is not None
    return (
        each.name,
        f"{each.cycles:,}",
        f"{each.share_percent:.1f}",
        f"{each.bound:,}" if each.bound else "",
        f"{each.change_percent:+.0f}",
        f"{each.missing_percent:+.0f} ± {each.error_percent:.0f}" if told else "",
        f"{each.carries:+,.0f}" if told else "",
        VERDICTS[each.verdict],
    )
