"""An outcome as text: the report, the decision, and how the numbers compare with NumPy."""

from __future__ import annotations

from .outcome import Outcome


def table(outcome: Outcome) -> str:
    """The text that `ipusim run` prints."""
    lines = []
    if outcome.fill_ratio > 1:
        lines.append(
            f"Blocks of {outcome.block} store {outcome.fill_ratio:.3g} times the matrix's own "
            "non-zeros (fill ratio); the rest are zeros.\n"
        )
    if outcome.report is not None:
        lines.append(str(outcome.report))
    if outcome.plan:
        choices = ", ".join(f"{name} {value}" for name, value in outcome.plan.items())
        lines.append(f"\nPlan:\n  {choices}")
    if outcome.check is not None:
        check, verdict = outcome.check, "right" if outcome.check.right else "WRONG"
        lines.append(
            f"\nResult: {verdict}, largest difference from NumPy {check.max_abs_error:.3g}, "
            f"rounding can cause up to {check.tolerance:.3g}"
        )
    walls = ", ".join(f"{name} {taken:.2f}" for name, taken in outcome.wall_seconds.items())
    lines.append(f"\nSeconds on this host: {walls}")
    return "\n".join(lines)
