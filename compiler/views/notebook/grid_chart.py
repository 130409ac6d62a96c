"""Grids of numbers as pixels, side by side on one scale of colours."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from matplotlib.axes import Axes
from matplotlib.image import AxesImage

from ipusim import InputError

from ..pictures.style import ink_of, load_map, new_figure
from ..ramps import FloatArray
from ..subject import Picture

HEIGHT = 3.6  # inches
NUMBERED = 8  # cells a side up to which the numbers stand in them


def grid_chart(
    panels: Mapping[str, FloatArray],
    *,
    unit: str,
    caption: str,
    most: float | None = None,
) -> Picture:
    """A panel a title, a pixel a number; light is 0 and dark is `most`, or the largest of all.

    Args:
        panels: [rows, columns] of numbers that are not negative, by title.
        unit: what the numbers are.
        caption: a sentence or two.
        most: what is as dark as can be; larger ones are no darker.

    Raises:
        InputError: there are no panels.
    """
    if not panels:
        raise InputError("grid_chart: nothing to draw, the mapping is empty")
    figure = new_figure(HEIGHT)
    many = figure.subplots(1, len(panels), squeeze=False)[0]
    top = most or max(float(numbers.max(initial=0)) for numbers in panels.values()) or 1.0
    images = []
    for axes, (title, numbers) in zip(many, panels.items(), strict=True):
        images.append(axes.imshow(numbers, cmap=load_map(), vmin=0, vmax=top, aspect="auto"))
        axes.set(title=title, xticks=[], yticks=[])
        if max(numbers.shape) <= NUMBERED:
            _number(axes, images[-1], numbers)
    figure.colorbar(images[0], label=unit, ax=list(many), aspect=30)
    return Picture(figure, caption)


def _number(axes: Axes, image: AxesImage, numbers: FloatArray) -> None:
    for (row, column), number in np.ndenumerate(numbers):
        ink = ink_of(image, float(number))
        axes.text(column, row, f"{number:,.4g}", ha="center", va="center", color=ink)
