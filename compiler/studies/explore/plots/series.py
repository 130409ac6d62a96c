"""Series: findings divided into panels and lines along one axis of a sweep.

A line is one method, strategy, block length and density; a panel is one combination of all other
fields. Fields that never vary are not named.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator, NullLocator, StrMethodFormatter

from ....drawing.columns import fraction_text
from ....jobs.request import METHODS, options_of
from ..finding import SEARCHED, Finding
from ..point import SET_NUMBERS, field_title, numbers_changed
from ..variants import shown_value, values_of

VALUE_PREFIXES: Mapping[str, str] = {  # words before a value in a name, in the order of the name
    "method": "",
    "strategy": "",
    "lowering": "lowering ",
    "block_length": "block ",
    "density": "density ",
    "max_density": "bound ",
    "m": "m ",
    "k": "k ",
    "n": "n ",
    "matrix": "",
    "pattern": "",
    "seed": "seed ",
    "data_type": "",
    "machine": "",
    "partials_type": "partials ",
    "algorithm": "",
    "tiles": "tiles ",
    "sram_bytes": "SRAM ",
}
FIELDS = tuple(  # every field of a configuration, with the words before its value
    (name, VALUE_PREFIXES.get(name, f"{field_title(name)} "))
    for name in dict.fromkeys((*VALUE_PREFIXES, *options_of(METHODS), *SET_NUMBERS))
    if name != "set"  # the numbers that it changes are fields of their own
)
# Fields in which all findings of a line agree.
LINE_FIELDS = (
    *("method", "algorithm", "strategy", "lowering", "block_length", "density", "max_density"),
)
SQUARE_FIELDS = ("m", "k")  # fields that change together where all matrices are square
# Fields that pictures have as x axis, and the titles of the axes.
X_AXES = {"density": "density", "n": "n (batch)", "m": "m (size)", "block_length": "block length"}
MACHINE_AXES = {  # numbers of the chip, and the titles of their axes
    "tiles": "tiles",
    "sram_bytes": "SRAM of a tile [bytes]",
    "exchange_bytes_per_cycle": "exchange port [bytes a cycle]",
    "amp_units": "AMP units",
}
MARGIN = 1.15  # factor by which an axis extends beyond its values
LABEL_SPACING = 0.035  # least distance of two labels, as a share of the axis
LINEAR_MARGIN = 0.06  # share of its length by which an axis with a zero extends beyond its values
ENTRY_INCHES = 2.2  # width of an entry of a legend; no reason recorded for this number


def panels_of(findings: Sequence[Finding], fields: Sequence[str]) -> Mapping[str, list[Finding]]:
    """Return panels: findings with equal values of fields, by a name made of values that vary.

    A dense plan reads no pattern, so that it is in the panels of all patterns; likewise for every
    field that a finding's method does not read.
    """
    # Only fields that vary among the findings appear in names of panels.
    unchanged = set(SET_NUMBERS) - set(
        numbers_changed(finding.configuration for finding in findings)
    )
    varying = [
        (name, title)
        for name, title in FIELDS
        if name in fields and name not in unchanged and len(values_of(findings, name)) > 1
    ]
    # Values of one finding are more general than the values of another finding if they are equal
    # except for None, the value of fields that a finding does not read. Only the most specific
    # values form panels.
    by_finding = [tuple(finding.value_of(name) for name, _ in varying) for finding in findings]
    most_specific = [
        values
        for values in by_finding
        if not any(_is_more_general(values, other) for other in by_finding)
    ]
    panels: dict[str, list[Finding]] = {}
    for values in dict.fromkeys(most_specific):
        members = [
            finding
            for finding, own_values in zip(findings, by_finding, strict=True)
            if own_values == values or _is_more_general(own_values, values)
        ]
        words = [
            f"{title}{_value_text(name, value, members, by_finding, position)}"
            for position, ((name, title), value) in enumerate(zip(varying, values, strict=True))
            if value is not None
        ]
        panels[" ".join(words)] = members
    return panels


def _value_text(
    name: str,
    value: Any,
    members: Sequence[Finding],
    values_by_finding: Sequence[Sequence[Any]],
    position: int,
) -> str:
    """Return a value of a panel's name; `values_by_finding` has the values of all findings."""
    all_values = {values[position] for values in values_by_finding}
    value_text = shown_value(name, value, members, all_values)
    return fraction_text(value_text) if isinstance(value_text, float) else str(value_text)


def fields_along(findings: Sequence[Finding], field: str) -> tuple[str, ...]:
    """Return the fields that change along an axis: m and k together if all matrices are square."""
    are_square = all(finding.value_of("m") == finding.value_of("k") for finding in findings)
    return SQUARE_FIELDS if field == SQUARE_FIELDS[0] and are_square else (field,)


def plan_axes(findings: Sequence[Finding]) -> tuple[str, ...]:
    """Return the numbers of a plan that differ as options."""
    return tuple(name for name in SEARCHED if len(values_of(findings, name)) > 1)


def machine_axes(findings: Sequence[Finding]) -> tuple[str, ...]:
    """Return the numbers of the chip that pictures may have as x axis."""
    return (*MACHINE_AXES, *numbers_changed(finding.configuration for finding in findings))


def fields_except(*fields: str) -> tuple[str, ...]:
    """Return all fields but the given ones."""
    return tuple(name for name, _ in FIELDS if name not in fields)


def _is_more_general(general: Sequence[object], special: Sequence[object]) -> bool:
    """Return True if `general` equals `special` but for fields that only `special` reads."""
    return general != special and all(
        value in (None, special_value)
        for value, special_value in zip(general, special, strict=True)
    )


def set_field_axis(axes: Axes, field: str, values: Sequence[float]) -> None:
    """Set up the x axis of a field, with a tick at each of its values.

    The axis is logarithmic unless one of the values is 0.
    """
    text_function = density_text if field == "density" else "{:,g}".format
    if min(values) > 0:
        axes.set_xscale("log", base=2)
        # The axis is logarithmic, so that its margin is a factor.
        axes.set_xlim(min(values) / MARGIN, max(values) * MARGIN)
    else:
        axes.set_xlim(-max(values) * LINEAR_MARGIN, max(values) * (1 + LINEAR_MARGIN))
    label_values = _spaced_values(values)
    texts = [text_function(value) if value in label_values else "" for value in values]
    axes.set_xticks(values, texts, fontsize=8)
    name = {**X_AXES, "density": "density (zeros)", **MACHINE_AXES}.get(field)
    axes.set_xlabel(name or field_title(field), fontsize=9)
    axes.minorticks_off()


def _spaced_values(values: Sequence[float]) -> list[float]:
    """Return ascending values without those whose labels would touch the one before."""
    is_log = min(values) > 0
    positions = [math.log(value) if is_log else value for value in values]
    min_distance = LABEL_SPACING * (positions[-1] - positions[0])
    spaced_values, last_position = list[float](), -math.inf
    for value, position in zip(values, positions, strict=True):
        if position - last_position >= min_distance:
            spaced_values.append(value)
            last_position = position
    return spaced_values


def set_density_axis(axes: Axes, values: Sequence[float], *, edge: float) -> None:
    """Set up the y axis of densities, extended at both ends by the factor `edge`."""
    axes.set_yscale("log", base=2)
    axes.set_yticks(values, [density_text(value).replace("\n", " ") for value in values])
    axes.set_ylim(min(values) / edge, max(values) * edge)
    axes.tick_params(axis="y", labelsize=8)
    axes.yaxis.set_minor_locator(NullLocator())
    axes.grid(alpha=0.3)


def set_plain_log_axis(axes: Axes) -> None:
    """Set up a logarithmic y axis with plain numbers instead of powers."""
    axes.set_yscale("log")
    axes.yaxis.set_major_locator(LogLocator(subs=(1, 1.5, 2, 3, 5, 7)))
    axes.yaxis.set_major_formatter(StrMethodFormatter("{x:,g}"))
    axes.yaxis.set_minor_locator(NullLocator())
    axes.tick_params(axis="y", labelsize=8)
    axes.grid(alpha=0.3)


def add_legend(
    figure: Figure, handles: Sequence[Artist], *, entry_inches: float = ENTRY_INCHES
) -> None:
    """Add one legend to the whole figure, below its panels; an entry has the width given."""
    columns = max(1, min(len(handles), int(figure.get_figwidth() / entry_inches)))
    figure.legend(
        handles=list(handles),
        loc="outside lower center",
        ncols=columns,
        frameon=False,
        fontsize=9,
        handlelength=3.2,
    )


def density_text(value: float) -> str:
    """Return a density, with the share of zeros on a second line."""
    return f"{fraction_text(value)}\n({100 - 100 * value:.3g} %)"
