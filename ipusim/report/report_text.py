"""The report as a table, with the headings and units of Poplar's profile summary.

A report prints itself with it, so that its type is no more than an annotation here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .report import Report

NAME_WIDTH = 52


def report_text(report: Report) -> str:
    """The whole report, about forty lines."""
    lines = [*_target(report), *_operation(report), *_memory(report)]
    if report.cycles is None:
        lines += ["", "Execution: none, the program does not fit"]
    else:
        lines += [*_execution(report), *_steps(report), *_estimate(report)]
    return "\n".join(lines)


def _row(name: str, value: str) -> str:
    return f"  {name + ':':<{NAME_WIDTH}}{value}"


def _target(report: Report) -> Iterator[str]:
    yield "Target:"
    yield _row("Device", report.device)
    yield _row("Tiles", f"{report.tiles:,}")
    yield _row("Memory per tile", f"{report.memory.available_bytes:,} bytes")
    yield _row("Clock", f"{report.clock_hz / 1e6:,.0f} MHz")


def _operation(report: Report) -> Iterator[str]:
    label = report.label
    yield ""
    yield "Operation:"
    yield _row(label.formula, f"m {label.m:,}, k {label.k:,}, n {label.n:,}")
    yield _row(
        "Method",
        f"{label.method}, block length {label.block}, {label.data_type.published} data, "
        f"{label.partials_type.published} partials",
    )
    yield _row("Stored block elements", f"{label.stored:,} (density {label.density:.4g})")


def _memory(report: Report) -> Iterator[str]:
    use = report.memory
    share = use.max_tile_bytes / use.available_bytes
    yield ""
    yield "Memory Usage:"
    yield _row(f"Maximum, on tile {use.tile}", f"{use.max_tile_bytes:,} bytes ({share:.1%})")
    yield _row("Average over tiles", f"{use.peak_bytes.mean():,.0f} bytes")
    for category, size in use.by_category.items():
        yield _row(f"  {category} on tile {use.tile}", f"{size:,} bytes")


def _execution(report: Report) -> Iterator[str]:
    cycles, seconds = report.cycles or 0, report.seconds or 0.0
    yield ""
    yield "Execution:"
    yield _row("Total cycles", f"{cycles:,} (approx {seconds * 1e6:,.1f} microseconds)")
    for name, part in (
        ("Compute cycles", report.compute_cycles),
        ("Exchange cycles", report.exchange_cycles),
        ("Sync cycles", report.sync_cycles),
    ):
        yield _row(name, f"{part:,} ({part / cycles:.1%} of total)" if cycles else "0")
    if report.decisions:
        part = report.control_cycles
        decisions = f"{report.decisions:,} decision{'s' if report.decisions > 1 else ''} of loops"
        yield _row("  of these, control", f"{part:,} ({part / cycles:.1%} of total, {decisions})")
    yield _row("Tiles that compute", f"{report.tiles_used:,} of {report.tiles:,}")
    if report.tile_balance is not None:
        yield _row("Tile balance (mean / max compute cycles)", f"{report.tile_balance:.1%}")
    if report.flop_rate is not None and report.dense_rate is not None:
        ghz = report.clock_hz / 1e9
        yield _row(f"TFlops/sec @{ghz:.4g}GHz, non-zero", f"{report.flop_rate / 1e12:.4g}")
        yield _row(f"TFlops/sec @{ghz:.4g}GHz, dense equivalent", f"{report.dense_rate / 1e12:.4g}")
    if cycles:
        yield "  Where the tile-cycles went:"
        for name, share in report.shares.items():
            yield _row(f"  {name}", f"{share:.1%}")


def _steps(report: Report) -> Iterator[str]:
    yield ""
    yield "Cycles by superstep:"
    head = f"  {'':<24}{'sync':>8}{'exchange':>10}{'compute':>10}{'slowest tile':>14}{'words':>14}"
    yield f"{head}{'times':>8}" if report.decisions else head
    for step in report.steps:
        row = (
            f"  {step.name:<24}{step.sync:>8,}{step.exchange:>10,}{step.compute:>10,}"
            f"{step.slowest_tile:>14,}{step.words:>14,}"
        )
        yield f"{row}{step.times:>8,}" if report.decisions else row
    for step in report.steps:
        if step.schedule:
            yield _row(
                f"Exchange schedule of {step.name}",
                f"{step.schedule:,} cycles, lower bound {step.bound:,} "
                f"({step.bound / step.schedule:.1%} efficient)",
            )
            parts = ", ".join(f"{name} {part:,}" for name, part in step.phase_parts.items())
            yield _row(f"Exchange phase of {step.name}", f"{parts} cycles")


def _estimate(report: Report) -> Iterator[str]:
    estimate = report.label.estimate
    if not estimate:
        return
    yield ""
    yield "Planner's estimate beside the simulation:"
    for name, cycles in estimate.items():
        yield _row(name, f"{cycles:,} cycles")
    total = estimate.get("total")
    if total:
        yield _row("simulated", f"{report.cycles:,} cycles ({(report.cycles or 0) / total:.2f} x)")
