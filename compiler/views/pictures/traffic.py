"""The traffic matrix: the words that each tile receives from each other over the run."""

from __future__ import annotations

import numpy as np

from ipusim import IntArray, Program, Trace

from .style import new_figure, whole_ticks
from .subject import Picture, Subject

CELLS = 368  # a side; more tiles share cells


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
    from matplotlib.colors import LogNorm  # noqa: PLC0415  # loads when drawing

    trace, tiles = subject.trace, subject.program.machine.tiles
    group = -(-tiles // CELLS)
    words = traffic_matrix(subject.program, trace, group)
    least = int(words[words > 0].min()) if words.any() else 1
    figure = new_figure(8.0)
    axes = figure.add_subplot()
    side = len(words) * group - 0.5
    image = axes.imshow(
        np.ma.masked_equal(words, 0),
        cmap="viridis_r",
        norm=LogNorm(least, max(least + 1, words.max())),
        extent=(-0.5, side, side, -0.5),
        interpolation="nearest",
    )
    axes.set(xlabel="receiving tile", ylabel="sending tile")
    whole_ticks(axes, "xy")
    unit = "words" if group == 1 else f"words, {group} x {group} tiles a cell"
    figure.colorbar(image, ax=axes, label=f"{unit} (white: none)", shrink=0.8)
    sent, received = trace.words_sent.sum(axis=0), trace.words_received.sum(axis=0)
    out, into = int(np.argmax(sent)), int(np.argmax(received))
    copies = received.sum() / max(1, sent.sum())
    return Picture(
        figure,
        f"{received.sum():,} words arrive, {sent.sum():,} leave (a word is heard by {copies:.1f} "
        f"tiles on average). Tile {out} sends most, {sent[out]:,}; tile {into} receives most, "
        f"{received[into]:,}.",
    )
