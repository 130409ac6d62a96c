"""Charts of a small chip in single supersteps: memory of each tile, and words between tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch, Rectangle
from matplotlib.patheffects import withStroke

from ipusim import PADDING, SYSTEM, InputError, IntArray

from ...drawing.colours import GRID, PAPER, SERIES, WORDS
from ..pictures.memory import coloured, largest
from ..pictures.style import new_figure
from ..subject import Picture, Subject

MAX_SQUARES = 64  # tiles that can be drawn as squares with a number
EDGE = 0.86  # edge of a square, as a share of the distance between tiles
MAX_POINTS = 32  # tiles that can be drawn as points with lines between them
MAX_LINE_WIDTH = 4.0  # width in points of the line that stands for the most words


def chip_chart(subject: Subject, superstep: int = 0) -> Picture:
    """Draw each tile as a square that its variables fill from below, in proportion to their bytes.

    The square of the tile with most bytes in the superstep is full. Free memory is not drawn to
    scale, since a small job fills about a hundredth of a tile.

    Args:
        subject: run to draw.
        superstep: number of the superstep in the program.

    Raises:
        InputError: the chip has too many tiles to be drawn, or the program no such superstep.
    """
    machine, memory = subject.program.machine, subject.memory
    steps = len(subject.program.supersteps)
    if machine.tiles > MAX_SQUARES:
        raise InputError(
            f"chip_chart: {machine.tiles:,} tiles, at most {MAX_SQUARES} can be drawn as squares; "
            "PICTURES['Memory by tile'] draws whole chips"
        )
    if not 0 <= superstep < steps:
        raise InputError(f"chip_chart: no superstep {superstep}; there are 0 to {steps - 1}")
    sizes = dict(zip(memory.categories, memory.bytes[:, superstep], strict=True))
    sizes_by_category = largest(
        {name: size for name, size in sizes.items() if name not in (PADDING, SYSTEM)}
    )
    max_bytes = int(np.sum(list(sizes_by_category.values()), axis=0).max())
    return Picture(
        _squares(sizes_by_category, machine.tiles, max_bytes),
        f"{machine.tiles} tiles and what lies in their memory in superstep {superstep}, "
        f"{subject.trace.names[superstep]}. The fullest square is {max_bytes:,} bytes of the "
        f"{subject.report.memory.available_bytes:,} that a tile has.",
    )


def _squares(sizes_by_category: Mapping[str, IntArray], tiles: int, max_bytes: int) -> Figure:
    """Draw the tiles in rows, with a legend.

    Args:
        sizes_by_category: bytes of each tile by category, int64[tiles].
        tiles: number of tiles.
        max_bytes: bytes of a full square.
    """
    columns = int(np.ceil(np.sqrt(tiles)))
    rows = -(-tiles // columns)
    figure = new_figure(0.6 + 1.25 * rows)
    axes = figure.add_subplot()
    colours = {name: colour for name, _, colour in coloured(sizes_by_category)}
    for tile in range(tiles):
        row, column = divmod(tile, columns)
        sizes = {name: size[tile] / max(1, max_bytes) for name, size in sizes_by_category.items()}
        _draw_tile(axes, (row, column), sizes, colours)
        text = axes.text(column + 0.06, row + 0.03, f"{tile}", va="top", fontsize=9)
        text.set_path_effects([withStroke(linewidth=3, foreground=PAPER)])
    axes.set(xlim=(0, columns), ylim=(rows, 0), aspect="equal")
    axes.set_axis_off()
    patches = [Patch(color=colours[name], label=name) for name in list(sizes_by_category)[::-1]]
    axes.legend(handles=patches, loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
    return figure


def _draw_tile(
    axes: Axes, cell: tuple[int, int], sizes: Mapping[str, float], colours: Mapping[str, str]
) -> None:
    """Draw the frame of a tile and its parts, stacked from the bottom.

    Args:
        axes: axes whose rows go downwards.
        cell: row and column of the tile.
        sizes: height of each part as a share of the frame, by name.
        colours: colour of each part by name.
    """
    row, column = cell
    floor = row + EDGE
    for name, size in sizes.items():
        height = EDGE * size
        box = Rectangle((column, floor - height), EDGE, height, color=colours[name], linewidth=0)
        axes.add_patch(box)
        floor -= height
    axes.add_patch(Rectangle((column, row), EDGE, EDGE, fill=False, linewidth=0.8))


def words_between(subject: Subject, superstep: int) -> IntArray:
    """Return the words between tiles in one execution of a superstep, int64[senders, receivers]."""
    tiles = subject.program.machine.tiles
    plan = subject.program.supersteps[superstep].exchange
    words = np.zeros((tiles, tiles), dtype=np.int64)
    np.add.at(words, (plan.source[plan.send], plan.tile), plan.words[plan.send])
    return words


def exchange_chart(subject: Subject, supersteps: Sequence[int]) -> Picture:
    """Draw the words between tiles, senders at the left and receivers at the right.

    Args:
        subject: run to draw.
        supersteps: numbers of supersteps in the program; each has a panel.

    Raises:
        InputError: there are too many tiles, no supersteps, or a superstep that the program does
            not have.
    """
    tiles, steps = subject.program.machine.tiles, len(subject.program.supersteps)
    if tiles > MAX_POINTS:
        raise InputError(
            f"exchange_chart: {tiles:,} tiles, at most {MAX_POINTS} can be told apart; "
            "PICTURES['Traffic matrix'] draws whole chips"
        )
    if not supersteps or not all(0 <= step < steps for step in supersteps):
        raise InputError(
            f"exchange_chart: supersteps {list(supersteps)}; the program has 0 to {steps - 1}"
        )
    # Words between tiles in each superstep, int64[senders, receivers].
    words = [words_between(subject, step) for step in supersteps]
    figure = new_figure(0.9 + 0.24 * tiles)
    panel_axes = figure.subplots(1, len(words), sharey=True, squeeze=False)[0]
    max_words = max(1, *(int(matrix.max()) for matrix in words))
    for axes, step, matrix in zip(panel_axes, supersteps, words, strict=True):
        _draw_words(axes, matrix, max_words)
        axes.set_title(f"superstep {step}, {subject.trace.names[step]}")
    panel_axes[0].set_ylabel("tile")
    sentences = " ".join(
        _sentence(subject.trace.names[step], matrix)
        for step, matrix in zip(supersteps, words, strict=True)
    )
    return Picture(
        figure,
        f"Lines are words in flight, coloured by sender, the thickest {max_words:,}. {sentences}",
    )


def _draw_words(axes: Axes, words: IntArray, max_words: int) -> None:
    """Draw lines from senders to receivers, as wide as their words."""
    for source, tile in zip(*np.nonzero(words), strict=True):
        axes.plot(
            (0, 1),
            (source, tile),
            color=SERIES[source % len(SERIES)],
            linewidth=MAX_LINE_WIDTH * words[source, tile] / max_words,
            alpha=0.8,
        )
    tiles = np.arange(len(words))
    # Points at the left are tiles as senders, points at the right tiles as receivers; the point of
    # a tile without words is pale.
    columns = ((0, words.sum(axis=1), "sent"), (1, words.sum(axis=0), "received"))
    for position, counts, verb in columns:
        shades = [WORDS[verb] if count else GRID for count in counts]
        axes.scatter(np.full(len(tiles), position), tiles, c=shades, s=45, zorder=3)
    axes.set_xticks([0, 1], ["sends", "receives"])
    axes.set(ylim=(len(words) - 0.5, -0.5), xlim=(-0.1, 1.1))
    axes.set_yticks(tiles)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)


def _sentence(name: str, words: IntArray) -> str:
    """Return the caption of a phase: its senders, words and routes."""
    routes, senders = int((words > 0).sum()), int(words.any(axis=1).sum())
    if not routes:
        return f"In {name} nothing travels."
    return f"In {name} {senders} tiles send; {words.sum():,} words arrive, over {routes} routes."
