"""The scales of a sweep's pictures: logarithmic, with the values of the sweep written plainly."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator, NullLocator, StrMethodFormatter

from ..ways import fraction_text

AXES = {
    "density": "density",
    "n": "n (batch)",
    "m": "m (size)",
    "block_length": "block length",
}
MARGIN = 1.15  # of an axis beyond its values
HANDLE_INCHES = 2.2  # of a legend


def along(axes: Axes, field: str, values: Sequence[float]) -> None:
    """The x axis of a field, with a tick at each of its values."""
    axes.set_xscale("log", base=2)
    axes.set_xticks(values, [_written(field, value) for value in values], fontsize=8)
    axes.set_xlim(min(values) / MARGIN, max(values) * MARGIN)
    axes.set_xlabel("density (zeros)" if field == "density" else AXES[field], fontsize=9)
    axes.minorticks_off()


def by_density(axes: Axes, values: Sequence[float], *, edge: float) -> None:
    """The y axis of densities, with so many times its range free beyond them."""
    axes.set_yscale("log", base=2)
    axes.set_yticks(values, [density_text(value).replace("\n", " ") for value in values])
    axes.set_ylim(min(values) / edge, max(values) * edge)
    axes.tick_params(axis="y", labelsize=8)
    axes.yaxis.set_minor_locator(NullLocator())
    axes.grid(alpha=0.3)


def plainly(axes: Axes) -> None:
    """The y axis logarithmic, with numbers instead of powers."""
    axes.set_yscale("log")
    axes.yaxis.set_major_locator(LogLocator(subs=(1, 1.5, 2, 3, 5, 7)))
    axes.yaxis.set_major_formatter(StrMethodFormatter("{x:.4g}"))
    axes.yaxis.set_minor_locator(NullLocator())
    axes.tick_params(axis="y", labelsize=8)
    axes.grid(alpha=0.3)


def beside(figure: Figure, handles: Sequence[Artist]) -> None:
    """One legend of a whole figure, below its panels."""
    abreast = max(1, min(len(handles), int(figure.get_figwidth() / HANDLE_INCHES)))
    figure.legend(
        handles=list(handles),
        loc="outside lower center",
        ncols=abreast,
        frameon=False,
        fontsize=9,
        handlelength=3.2,
    )


def density_text(value: float) -> str:
    """A density, and below it the share of zeros."""
    return f"{fraction_text(value)}\n({100 - 100 * value:.3g} %)"


def _written(field: str, value: float) -> str:
    return density_text(value) if field == "density" else f"{value:g}"
