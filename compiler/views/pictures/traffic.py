"""Picture "Traffic matrix": words that each tile receives from every other tile over the run."""

from __future__ import annotations

import numpy as np
from matplotlib.colors import LogNorm
from matplotlib.ticker import LogLocator

from ipusim import IntArray, Program, Trace

from ..subject import Picture, Subject
from .style import (
    ink_of,
    largest_of,
    load_map,
    new_figure,
    set_separators,
    tiles_named,
    verb,
    whole_ticks,
)

MAX_CELLS = 368  # rows and columns of the matrix; of 1,472 tiles four share a row
MAX_NUMBERED_TILES = 16  # tiles up to which cells have room for the number of words


def traffic_matrix(program: Program, trace: Trace, group: int = 1) -> IntArray:
    """Return the words by sender and receiver over a run, int64[groups, groups].

    Args:
        program: program that ran.
        trace: trace of the run, which says how often supersteps were executed.
        group: number of neighbouring tiles that share a row and a column.
    """
    groups = -(-program.machine.tiles // group)
    words = np.zeros(groups * groups)
    for number, times in enumerate(np.bincount(trace.superstep, minlength=len(trace.names))):
        plan = program.supersteps[number].exchange
        # Cell (sender, receiver) of each reception, as a number row by row.
        cell = plan.source[plan.send] // group * groups + plan.tile // group
        words += times * np.bincount(cell, plan.words[plan.send], len(words))
    return words.astype(np.int64).reshape(groups, groups)


def traffic_picture(subject: Subject) -> Picture:
    """Draw senders down, receivers across, and words as colours on a logarithmic scale."""
    trace, tiles = subject.trace, subject.program.machine.tiles
    # A logarithmic scale cannot show zero: cells without words are masked and stay white.
    group = -(-tiles // MAX_CELLS)
    words = traffic_matrix(subject.program, trace, group)
    min_words = int(words[words > 0].min()) if words.any() else 1
    figure = new_figure(8.0)
    axes = figure.add_subplot()
    edge = len(words) * group - 0.5
    image = axes.imshow(
        np.ma.masked_equal(words, 0),
        cmap=load_map(),
        norm=LogNorm(min_words, max(min_words + 1, words.max())),
        extent=(-0.5, edge, edge, -0.5),
        interpolation="nearest",
    )
    if len(words) <= MAX_NUMBERED_TILES:
        for (row, column), count in np.ndenumerate(words):
            if count:
                ink = ink_of(image, float(count))
                axes.text(column, row, f"{count:,}", ha="center", va="center", color=ink)
    axes.set(xlabel="receiving tile", ylabel="sending tile")
    whole_ticks(axes, "xy")
    unit = "words" if group == 1 else f"words, {group} x {group} tiles a cell"
    if min_words < words.max():
        scale = figure.colorbar(image, ax=axes, label=f"{unit} (white: none)", shrink=0.8)
        scale.ax.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        set_separators(scale.ax, "y")
        scale.ax.yaxis.set_minor_formatter("")
    return Picture(figure, _caption(trace))


def _caption(trace: Trace) -> str:
    """Return the caption: words in all, and the busiest tiles."""
    sent, received = trace.words_sent.sum(axis=0), trace.words_received.sum(axis=0)
    if not received.any():
        return "No words are exchanged."
    return (
        f"{received.sum():,} words arrive, {sent.sum():,} leave (a word is received by "
        f"{received.sum() / sent.sum():.1f} tiles on average). {_busiest_sentence('send', sent)}. "
        f"{_busiest_sentence('receive', received)}."
    )


def _busiest_sentence(stem: str, words: IntArray) -> str:
    """Return a sentence on the tiles that send or receive most, compared with the mean."""
    tiles, max_words = largest_of(words), int(words.max())
    if len(tiles) == len(words) > 1:
        return f"All tiles {stem} {max_words:,}"
    suffix = "" if len(tiles) == 1 else " each"
    names = f"{tiles_named(tiles)} {verb(stem, len(tiles))}".capitalize()
    return f"{names} most, {max_words:,}{suffix}, {max_words / words.mean():.1f} times the mean"
