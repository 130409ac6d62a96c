"""Text of a report as a table, with the headings and units of Poplar's profile summary.

Printing a Report calls this module, so its type is imported for annotations only.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..screen import COLUMNS, NO_BREAK, filled
from ..shown_text import shown_name

if TYPE_CHECKING:
    from .report import Report

NAME_WIDTH = 40  # characters of the column of names, before values
MIN_NAME = 8  # letters of a superstep's name that are never cut
# Headings of the table of supersteps.
STEPS = ("sync", "exchange", "compute", "slowest", "words", "schedule", "bound")


def report_text(report: Report) -> Iterator[str]:
    """Yield the lines of a report; with few supersteps they fit a screen."""
    yield from (*_target(report), *_operation(report), *_memory(report))
    if report.cycles is None:
        yield "Execution: none, the program does not fit"
    else:
        yield from (*_execution(report), *_estimate(report), *_steps(report))


def _row(name: str, value: str) -> list[str]:
    """Return the lines of a name and its value, which is wrapped below its beginning.

    Parts of the value between commas are not broken if all of them fit into a line.
    """
    stem, margin = f"  {name + ':':<{NAME_WIDTH}}", " " * (NAME_WIDTH + 2)
    width, text = COLUMNS - len(margin), shown_name(value)
    parts = text.split(", ")
    # Spaces within a part become no-break spaces while wrapping, so that lines break at commas
    # only.
    if max(map(len, parts)) < width:
        text = ", ".join(part.replace(" ", NO_BREAK) for part in parts)
    value_lines = textwrap.wrap(text, width, break_on_hyphens=False) or [""]
    heads = [stem, *[margin] * (len(value_lines) - 1)]
    lines = map("".join, zip(heads, value_lines, strict=True))
    return [line.replace(NO_BREAK, " ") for line in lines]


def _target(report: Report) -> Iterator[str]:
    """Yield the lines on the machine."""
    yield "Target:"
    yield from _row("Device", report.device)
    yield from _row("Tiles", f"{report.tiles:,}")
    yield from _row("Memory per tile", f"{report.memory.available_bytes:,} bytes")
    yield from _row("Clock", f"{report.clock_hz / 1e6:,.0f} MHz")


def _operation(report: Report) -> Iterator[str]:
    """Yield the lines on the operation."""
    label = report.label
    yield "Operation:"
    sizes = [f"{letter} {size:,}" for letter, size in label.sizes.items()]
    if len(label.letters) < NAME_WIDTH:
        yield from _row(label.letters, ", ".join(sizes))
    else:
        yield from filled(label.letters, sizes)
    yield from _row(
        "Method",
        f"{label.method}, {label.storage}, {label.data_type.published} data, "
        f"{label.partials_type.published} partials",
    )
    yield from _row("Stored block elements", f"{label.stored:,} (density {label.density:.4g})")


def _memory(report: Report) -> Iterator[str]:
    """Yield the lines on memory."""
    use = report.memory
    share = use.max_tile_bytes / use.available_bytes
    yield "Memory Usage:"
    yield from _row(f"Maximum, on tile {use.tile}", f"{use.max_tile_bytes:,} bytes ({share:.1%})")
    yield from _row("Average over tiles", f"{use.peak_bytes.mean():,.0f} bytes")
    yield from filled(
        f"Bytes on tile {use.tile}",
        (f"{category} {size:,}" for category, size in use.by_category.items()),
    )


def _execution(report: Report) -> Iterator[str]:
    """Yield the lines on cycles and rates."""
    cycles, seconds = report.cycles or 0, report.seconds or 0.0
    yield "Execution:"
    yield from _row("Total cycles", f"{cycles:,} (approx {seconds * 1e6:,.1f} microseconds)")
    for name, part in (
        ("Compute cycles", report.compute_cycles),
        ("Exchange cycles", report.exchange_cycles),
        ("Sync cycles", report.sync_cycles),
    ):
        yield from _row(name, f"{part:,} ({part / cycles:.1%} of total)" if cycles else "0")
    if report.overlap_cycles:
        yield from _row(
            "  of these, more than the total",
            f"{report.overlap_cycles:,} (tiles compute while others exchange)",
        )
    if report.decisions:
        part = report.control_cycles
        decisions = f"{report.decisions:,} decision{'s' if report.decisions > 1 else ''} of loops"
        yield from _row(
            "  of all three, control", f"{part:,} ({part / cycles:.1%} of total, {decisions})"
        )
    yield from _row("Tiles that compute", f"{report.tiles_used:,} of {report.tiles:,}")
    if report.tile_balance is not None:
        yield from _row("Tile balance, mean / max compute", f"{report.tile_balance:.1%}")
    if report.flop_rate is not None and report.dense_rate is not None:
        ghz = report.clock_hz / 1e9
        yield from _row(f"TFlops/sec @{ghz:.4g}GHz, non-zero", f"{report.flop_rate / 1e12:.4g}")
        yield from _row(
            f"TFlops/sec @{ghz:.4g}GHz, dense equivalent", f"{report.dense_rate / 1e12:.4g}"
        )
    if cycles:
        shares = (f"{name} {share:.1%}" for name, share in report.shares.items())
        yield from filled("Where the tile-cycles went", shares)


def _steps(report: Report) -> Iterator[str]:
    """Yield the table of supersteps; `schedule` is first send to last write without path delay."""
    yield "Cycles by superstep:"
    heads = STEPS + ("times",) * bool(report.decisions)
    rows = [
        (step.sync, step.exchange, step.compute, step.slowest_tile, step.words)
        + (step.schedule, step.bound)
        + (step.times,) * bool(report.decisions)
        for step in report.steps
    ]
    names = [shown_name(step.name) for step in report.steps]
    yield from _aligned(names, heads, [[f"{number:,}" for number in row] for row in rows])
    if report.schedule_efficiency is not None:
        parts: Counter[str] = Counter()
        for step in report.steps:
            parts.update(step.phase_parts)
        yield from filled("Exchange and sync", (f"{name} {part:,}" for name, part in parts.items()))
        yield from _row("Exchange schedules, bound / length", f"{report.schedule_efficiency:.1%}")


def _aligned(
    names: Sequence[str], heads: Sequence[str], rows: Sequence[Sequence[str]]
) -> Iterator[str]:
    """Yield a table of numbers below their heads; names are cut if numbers need the room."""
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    name_width = max(map(len, names), default=0)
    # The widest gap between columns with which a line fits the screen; with a gap of 1, names are
    # cut if need be.
    free_columns = COLUMNS - 2 - sum(widths)
    gap = next((gap for gap in (3, 2) if name_width + gap * len(widths) <= free_columns), 1)
    width = min(name_width, max(MIN_NAME, free_columns - gap * len(widths)))
    for name, row in zip(("", *names), (heads, *rows), strict=True):
        numbers = (f"{text:>{gap + size}}" for text, size in zip(row, widths, strict=True))
        yield f"  {name:<{width}.{width}}{''.join(numbers)}"


def _estimate(report: Report) -> Iterator[str]:
    """Yield the lines on the planner's estimate, beside the simulated cycles."""
    estimate = report.label.estimate
    if not estimate:
        return
    total, cycles = estimate.get("total"), report.cycles or 0
    parts = [f"{name} {part:,}" for name, part in estimate.items()]
    if total:
        parts.append(f"simulated {cycles:,} ({cycles / total:.2f} x)")
    yield from filled("Planner's estimate of cycles", parts, indent=0)
