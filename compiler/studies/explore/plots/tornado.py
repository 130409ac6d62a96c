"""Tornado picture: the time of a job when each number of the machine is halved or doubled alone.

Each row of the picture is one number of the machine, the number with the largest swing on top. A
trial is the job on a machine with one number changed. A bar reaches from the time of the job to
the time of a trial, on a logarithmic axis, so that half and twice the time are equally far away.
Sizes of figures and margins are inches; the reasons of their numbers are not recorded.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import FixedLocator, NullLocator

from ....drawing import colours
from ..report import shared_words
from ..sensitivity import DOUBLED, HALVED, NumberEffects, Sensitivity, TrialResult
from ..sensitivity.report import number_text, percent_text, value_text

# Rows drawn at most; the title says how many are left out; no reason recorded for this number.
MAX_ROWS = 24
ROW_INCHES = 0.3  # height of a row in inches
LABEL_POINTS = 7.5  # font size of the text at the end of a bar, in points
BAR_HEIGHT = 0.72  # height of a bar as a share of its row
# Candidate ticks of the axis: time of a trial over time of the job.
TICKS = (1 / 8, 1 / 4, 1 / 2, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 2, 3, 4, 6, 8, 16)
# Least distance of two ticks, as a share of the axis; no reason recorded for this number.
TICK_SPACING = 0.06
# Factor by which the axis reaches beyond its bars at both ends, as room for texts; see `_set_axes`.
TEXT_MARGIN = 1.9
MIN_SPAN = 1.02  # least factor from 1 to either end of the axis, before the room for texts
KERNEL_HATCH = "///"  # hatching of a bar whose trial uses another kernel than the job
COLOURS = {HALVED: colours.SERIES[0], DOUBLED: colours.SERIES[1]}


def tornado_figure(study: Sensitivity) -> Figure:
    """Return the tornado picture: a row for each number that changes the time of the job."""
    rows = study.effective[:MAX_ROWS]
    # 1.5 inches for title, axis and legend; with one row, the height of two.
    height = 1.5 + ROW_INCHES * max(2, len(rows))
    figure = Figure(figsize=(9.5, height), layout="constrained")
    axes = figure.add_subplot()
    for row, item in enumerate(rows):
        _draw_bars(axes, row, item)
    _set_axes(axes, rows)
    left_out = len(study.effective) - len(rows)
    omission = f"; {left_out} smaller ones left out" if left_out else ""
    figure.suptitle(f"Each number of the machine halved and doubled alone{omission}", fontsize=11)
    job_text = ", ".join(shared_words([study.base], ()))
    axes.set_title(f"{job_text}: {study.base.cycles:,} cycles", fontsize=8, loc="left")
    handles = [Patch(color=colour, label=direction) for direction, colour in COLOURS.items()]
    if any(effect.has_other_kernel for item in rows for effect in item.effects):
        hatched_patch = Patch(facecolor=colours.GUIDE, edgecolor=colours.PAPER, hatch=KERNEL_HATCH)
        hatched_patch.set(linewidth=0, label="multiplied by another kernel")
        handles.append(hatched_patch)
    figure.legend(handles=handles, loc="outside lower center", ncols=3, frameon=False, fontsize=8.5)
    return figure


def _draw_bars(axes: Axes, row: int, item: NumberEffects) -> None:
    """Draw the bars of a number; of two bars in one direction the shorter one is drawn on top.

    Trials that were refused (no ratio) or that take as long as the job have no bar.
    """
    effects = [effect for effect in item.effects if effect.ratio not in (None, 1)]
    length_order = sorted(effects, key=lambda effect: -abs((effect.ratio or 1.0) - 1))
    for effect in length_order:
        ratio = effect.ratio or 1.0
        axes.barh(
            row,
            ratio - 1,
            BAR_HEIGHT,
            left=1,
            color=COLOURS[effect.trial.direction],
            hatch=KERNEL_HATCH if effect.has_other_kernel else None,
            edgecolor=colours.PAPER,
            linewidth=0,
        )
    for is_slower in (False, True):
        alike = [effect for effect in length_order if ((effect.ratio or 1.0) > 1) is is_slower]
        if alike:
            _write(axes, row, alike, is_slower=is_slower)


def _write(axes: Axes, row: int, effects: Sequence[TrialResult], *, is_slower: bool) -> None:
    """Write the values and changes of time of trials at the end of their longest bar.

    Args:
        axes: axes of the picture.
        row: row of the number.
        effects: results of trials that are all slower, or all faster, the longest bar first.
        is_slower: True if the trials are slower than the job: the text is right of the bar.
    """
    effect_texts = [
        f"{value_text(effect)}: {percent_text(effect.ratio or 1.0)}" for effect in effects
    ]
    axes.annotate(
        "; ".join(effect_texts),
        (effects[0].ratio or 1.0, row),
        xytext=(3 if is_slower else -3, 0),
        textcoords="offset points",
        va="center",
        ha="left" if is_slower else "right",
        fontsize=LABEL_POINTS,
    )


def _spaced_ticks(ticks: Sequence[float]) -> list[float]:
    """Return the tick at 1, and to both ends the ticks that are far enough from the one before."""
    min_distance = TICK_SPACING * math.log(max(ticks) / min(ticks))
    spaced_ticks = [1.0]
    larger = [tick for tick in ticks if tick > 1]
    smaller = [tick for tick in ticks[::-1] if tick < 1]  # outwards from 1, as `larger`
    for outward_ticks in (larger, smaller):
        last = 1.0
        for tick in outward_ticks:
            if abs(math.log(tick / last)) >= min_distance:
                spaced_ticks.append(tick)
                last = tick
    return sorted(spaced_ticks)


def _set_axes(axes: Axes, rows: Sequence[NumberEffects]) -> None:
    """Set up the logarithmic axis of times, and a row for each number of the machine."""
    ratios = [effect.ratio for item in rows for effect in item.effects if effect.ratio]
    low, high = min([1 / MIN_SPAN, *ratios]), max([MIN_SPAN, *ratios])
    span = high / low
    # Texts are as wide however long the axis is. So the factor of the room grows with the span of
    # the bars, and is smaller for bars of less than TEXT_MARGIN. No reason is
    # recorded for the exponents.
    room = max(TEXT_MARGIN ** (0.5 if span < TEXT_MARGIN else 1), span**0.32)
    axes.set_xscale("log")
    axes.set_xlim(low / room, high * room)
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.axvline(1, color=colours.INK, linewidth=1)
    labels = [f"{item.number} = {number_text(item.base_value)}" for item in rows]
    axes.set_yticks(range(len(rows)), labels, fontsize=8.5)
    ticks = _spaced_ticks([tick for tick in TICKS if low / room <= tick <= high * room])
    axes.xaxis.set_major_locator(FixedLocator(ticks))
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:.3g}x")
    axes.xaxis.set_minor_locator(NullLocator())
    axes.tick_params(axis="y", length=0)
    axes.tick_params(axis="x", labelsize=8)
    axes.set_xlabel("time on the chip over that of the job", fontsize=8.5)
    axes.grid(axis="x", alpha=0.3)
    axes.set_axisbelow(True)
    axes.spines[["top", "right", "left"]].set_visible(False)
