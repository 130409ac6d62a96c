"""The report as a table, with the headings and units of Poplar's profile summary.

A report prints itself with it, so that its type is no more than an annotation here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..screen import filled
from ..shown_text import shown_name

if TYPE_CHECKING:
    from .report import Report

NAME_WIDTH = 40
WIDTHS = (8, 10, 10, 9, 13, 10, 10)  # of the table of supersteps


def report_text(report: Report) -> Iterator[str]:
    """The lines of the report; those of a few supersteps fit a screen."""
    yield from (*_target(report), *_operation(report), *_memory(report))
    if report.cycles is None:
        yield "Execution: none, the program does not fit"
    else:
        yield from (*_execution(report), *_estimate(report), *_steps(report))


def _row(name: str, value: str) -> str:
    return f"  {name + ':':<{NAME_WIDTH}}{shown_name(value)}"


def _target(report: Report) -> Iterator[str]:
    yield "Target:"
    yield _row("Device", report.device)
    yield _row("Tiles", f"{report.tiles:,}")
    yield _row("Memory per tile", f"{report.memory.available_bytes:,} bytes")
    yield _row("Clock", f"{report.clock_hz / 1e6:,.0f} MHz")


def _operation(report: Report) -> Iterator[str]:
    label = report.label
    yield "Operation:"
    sizes = [f"{letter} {size:,}" for letter, size in label.sizes.items()]
    if len(label.letters) < NAME_WIDTH:
        yield _row(label.letters, ", ".join(sizes))
    else:
        yield from filled(label.letters, sizes)
    yield _row(
        "Method",
        f"{label.method}, {label.storage}, {label.data_type.published} data, "
        f"{label.partials_type.published} partials",
    )
    yield _row("Stored block elements", f"{label.stored:,} (density {label.density:.4g})")


def _memory(report: Report) -> Iterator[str]:
    use = report.memory
    share = use.max_tile_bytes / use.available_bytes
    yield "Memory Usage:"
    yield _row(f"Maximum, on tile {use.tile}", f"{use.max_tile_bytes:,} bytes ({share:.1%})")
    yield _row("Average over tiles", f"{use.peak_bytes.mean():,.0f} bytes")
    yield from filled(
        f"Bytes on tile {use.tile}",
        (f"{category} {size:,}" for category, size in use.by_category.items()),
    )


def _execution(report: Report) -> Iterator[str]:
    cycles, seconds = report.cycles or 0, report.seconds or 0.0
    yield "Execution:"
    yield _row("Total cycles", f"{cycles:,} (approx {seconds * 1e6:,.1f} microseconds)")
    for name, part in (
        ("Compute cycles", report.compute_cycles),
        ("Exchange cycles", report.exchange_cycles),
        ("Sync cycles", report.sync_cycles),
    ):
        yield _row(name, f"{part:,} ({part / cycles:.1%} of total)" if cycles else "0")
    if report.overlap_cycles:
        yield _row(
            "  of these, more than the total",
            f"{report.overlap_cycles:,} (tiles compute while others exchange)",
        )
    if report.decisions:
        part = report.control_cycles
        decisions = f"{report.decisions:,} decision{'s' if report.decisions > 1 else ''} of loops"
        yield _row(
            "  of all three, control", f"{part:,} ({part / cycles:.1%} of total, {decisions})"
        )
    yield _row("Tiles that compute", f"{report.tiles_used:,} of {report.tiles:,}")
    if report.tile_balance is not None:
        yield _row("Tile balance, mean / max compute", f"{report.tile_balance:.1%}")
    if report.flop_rate is not None and report.dense_rate is not None:
        ghz = report.clock_hz / 1e9
        yield _row(f"TFlops/sec @{ghz:.4g}GHz, non-zero", f"{report.flop_rate / 1e12:.4g}")
        yield _row(f"TFlops/sec @{ghz:.4g}GHz, dense equivalent", f"{report.dense_rate / 1e12:.4g}")
    if cycles:
        shares = (f"{name} {share:.1%}" for name, share in report.shares.items())
        yield from filled("Where the tile-cycles went", shares)


def _steps(report: Report) -> Iterator[str]:
    """The schedule is that of the exchange from first send to last write, without path delay."""
    yield "Cycles by superstep:"
    names = ("sync", "exchange", "compute", "slowest", "words", "schedule", "bound")
    head = f"  {'':<19}" + "".join(
        f"{name:>{width}}" for name, width in zip(names, WIDTHS, strict=True)
    )
    yield f"{head}{'times':>7}" if report.decisions else head
    for step in report.steps:
        numbers = (
            *(step.sync, step.exchange, step.compute, step.slowest_tile, step.words),
            *(step.schedule, step.bound),
        )
        row = f"  {shown_name(step.name):<19.19}" + "".join(
            f"{number:>{width},}" for number, width in zip(numbers, WIDTHS, strict=True)
        )
        yield f"{row}{step.times:>7,}" if report.decisions else row
    if report.schedule_efficiency is not None:
        parts: Counter[str] = Counter()
        for step in report.steps:
            parts.update(step.phase_parts)
        yield from filled("Exchange and sync", (f"{name} {part:,}" for name, part in parts.items()))
        yield _row("Exchange schedules, bound / length", f"{report.schedule_efficiency:.1%}")


def _estimate(report: Report) -> Iterator[str]:
    estimate = report.label.estimate
    if not estimate:
        return
    total, cycles = estimate.get("total"), report.cycles or 0
    parts = [f"{name} {part:,}" for name, part in estimate.items()]
    if total:
        parts.append(f"simulated {cycles:,} ({cycles / total:.2f} x)")
    yield from filled("Planner's estimate of cycles", parts, indent=0)
