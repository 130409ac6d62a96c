"""The exchange of single supersteps of a small chip: a line from each sender to each receiver."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes

from ipusim import InputError, IntArray

from ...drawing.colours import GRID, SERIES, WORDS
from ..pictures.style import new_figure
from ..subject import Picture, Subject

MOST_TILES = 32  # that can be drawn as points with lines between
THICKEST = 4.0  # points, of the most words


def words_between(subject: Subject, superstep: int) -> IntArray:
    """int64[senders, receivers]: the words that pass in one run of a superstep."""
    tiles = subject.program.machine.tiles
    plan = subject.program.supersteps[superstep].exchange
    words = np.zeros((tiles, tiles), dtype=np.int64)
    np.add.at(words, (plan.source[plan.send], plan.tile), plan.words[plan.send])
    return words


def exchange_chart(subject: Subject, supersteps: Sequence[int]) -> Picture:
    """A panel a superstep: tiles that send to the left, that receive to the right.

    Raises:
        InputError: too many tiles, no supersteps, or one that the program has not.
    """
    tiles, steps = subject.program.machine.tiles, len(subject.program.supersteps)
    if tiles > MOST_TILES:
        raise InputError(
            f"exchange_chart: {tiles:,} tiles, at most {MOST_TILES} can be told apart; "
            "PICTURES['Traffic matrix'] draws whole chips"
        )
    if not supersteps or not all(0 <= step < steps for step in supersteps):
        raise InputError(
            f"exchange_chart: supersteps {list(supersteps)}; the program has 0 to {steps - 1}"
        )
    words = [words_between(subject, step) for step in supersteps]
    figure = new_figure(0.9 + 0.24 * tiles)
    many = figure.subplots(1, len(words), sharey=True, squeeze=False)[0]
    most = max(1, *(int(each.max()) for each in words))
    for axes, step, each in zip(many, supersteps, words, strict=True):
        _draw(axes, each, most)
        axes.set_title(f"superstep {step}, {subject.trace.names[step]}")
    many[0].set_ylabel("tile")
    told = " ".join(
        _told(subject.trace.names[s], w) for s, w in zip(supersteps, words, strict=True)
    )
    return Picture(
        figure, f"Lines are words on their way, coloured by sender, the thickest {most:,}. {told}"
    )


def _draw(axes: Axes, words: IntArray, most: int) -> None:
    for source, tile in zip(*np.nonzero(words), strict=True):
        axes.plot(
            (0, 1),
            (source, tile),
            color=SERIES[source % len(SERIES)],
            linewidth=THICKEST * words[source, tile] / most,
            alpha=0.8,
        )
    tiles = np.arange(len(words))
    for side, busy, colour in ((0, words.sum(axis=1), "sent"), (1, words.sum(axis=0), "received")):
        shades = [WORDS[colour] if each else GRID for each in busy]
        axes.scatter(np.full(len(tiles), side), tiles, c=shades, s=45, zorder=3)
    axes.set_xticks([0, 1], ["sends", "receives"])
    axes.set(ylim=(len(words) - 0.5, -0.5), xlim=(-0.1, 1.1))
    axes.set_yticks(tiles)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)


def _told(name: str, words: IntArray) -> str:
    """What passes in a superstep, in a sentence."""
    pairs, senders = int((words > 0).sum()), int(words.any(axis=1).sum())
    if not pairs:
        return f"In {name} nothing travels."
    return f"In {name} {senders} tiles send; {words.sum():,} words arrive, by {pairs} ways."
