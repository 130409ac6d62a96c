"""The traffic matrix: the words that each tile receives from each other over the run."""

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
    thousands,
    tiles_named,
    verb,
    whole_ticks,
)

CELLS = 368  # a side; more tiles share cells
NUMBERED = 16  # tiles up to which words stand in the cells


def traffic_matrix(program: Program, trace: Trace, group: int = 1) -> IntArray:
    """int64[groups, groups]: words by sender and receiver, tiles taken `group` at a time."""
    groups = -(-program.machine.tiles // group)
    flat = np.zeros(groups * groups)
    for number, times in enumerate(np.bincount(trace.superstep, minlength=len(trace.names))):
        plan = program.supersteps[number].exchange
        pair = plan.source[plan.send] // group * groups + plan.tile // group
        flat += times * np.bincount(pair, plan.words[plan.send], len(flat))
    return flat.astype(np.int64).reshape(groups, groups)


def traffic_picture(subject: Subject) -> Picture:
    """Senders down, receivers across, words as colour on a logarithmic scale."""
    trace, tiles = subject.trace, subject.program.machine.tiles
    group = -(-tiles // CELLS)
    words = traffic_matrix(subject.program, trace, group)
    least = int(words[words > 0].min()) if words.any() else 1
    figure = new_figure(8.0)
    axes = figure.add_subplot()
    side = len(words) * group - 0.5
    image = axes.imshow(
        np.ma.masked_equal(words, 0),
        cmap=load_map(),
        norm=LogNorm(least, max(least + 1, words.max())),
        extent=(-0.5, side, side, -0.5),
        interpolation="nearest",
    )
    if len(words) <= NUMBERED:
        for (row, column), count in np.ndenumerate(words):
            if count:
                ink = ink_of(image, float(count))
                axes.text(column, row, f"{count:,}", ha="center", va="center", color=ink)
    axes.set(xlabel="receiving tile", ylabel="sending tile")
    whole_ticks(axes, "xy")
    unit = "words" if group == 1 else f"words, {group} x {group} tiles a cell"
    if least < words.max():
        scale = figure.colorbar(image, ax=axes, label=f"{unit} (white: none)", shrink=0.8)
        scale.ax.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        thousands(scale.ax, "y")
        scale.ax.yaxis.set_minor_formatter("")
    return Picture(figure, _caption(trace))


def _caption(trace: Trace) -> str:
    sent, received = trace.words_sent.sum(axis=0), trace.words_received.sum(axis=0)
    if not received.any():
        return "No words are exchanged."
    return (
        f"{received.sum():,} words arrive, {sent.sum():,} leave (a word is heard by "
        f"{received.sum() / sent.sum():.1f} tiles on average). {_most('send', sent)}. "
        f"{_most('receive', received)}."
    )


def _most(stem: str, words: IntArray) -> str:
    """Who sends or receives most, and how much more than the mean tile."""
    tiles, most = largest_of(words), int(words.max())
    if len(tiles) == len(words) > 1:
        return f"All tiles {stem} {most:,}"
    suffix = "" if len(tiles) == 1 else " each"
    who = f"{tiles_named(tiles)} {verb(stem, len(tiles))}".capitalize()
    return f"{who} most, {most:,}{suffix}, {most / words.mean():.1f} times the mean"
