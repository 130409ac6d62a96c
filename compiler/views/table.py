"""Text of `ipusim run`: report, plan, alternatives, and the check against NumPy."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

import attrs

from ipusim import Report, folded

from ..drawing.columns import Column
from ..drawing.screen_width import screen_width
from ..jobs.outcome import Outcome, json_rows
from ..plan.cut_text import decision_text

# Prefix of the keys of a decision that hold the cycles of an alternative; its name follows.
CYCLES_OF = "cycles of "
NO_PLAN = "none: "  # beginning of the value of an alternative without a plan; the reason follows
# Options that select an alternative of a product, by its name, in the order of the report.
ALTERNATIVE_FLAGS = {
    "popsparse": "--strategy popsparse",
    "poplin": "--strategy poplin",
    "static": "--method static",
    "dense": "--method dense",
}
# Realisations of an N:M product whose candidates include the plan of a reproduced library.
LIBRARY_REALISATIONS = {"poplin": "dense", "popsparse": "element"}


def table(outcomes: Sequence[Outcome]) -> str:
    """Return the text that `ipusim run` prints.

    It describes the first outcome in full. If there are several, a table has a row for each.
    """
    first = _outcome_text(outcomes[0])
    return first if len(outcomes) == 1 else "\n".join([first, *_patterns(outcomes)])


@attrs.frozen
class NumberedOutcome:
    """Outcome of one of several patterns, with its number."""

    number: int
    outcome: Outcome

    @property
    def ran(self) -> bool:
        """True if the pattern was simulated to its end."""
        return self.outcome.report is not None and self.outcome.report.cycles is not None

    @property
    def check_result(self) -> str:
        """Result in a word: "refused", "not computed", "right" or "WRONG"."""
        if not self.ran:
            return "refused"
        check = self.outcome.check
        return "not computed" if check is None else "right" if check.right else "WRONG"


def _patterns(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Yield a table of the patterns that went through one program, and why some were refused."""
    from ..studies.columns import table_of, text_of  # noqa: PLC0415  # rich, for several alone

    yield "\nPatterns through this program:"
    rows = [NumberedOutcome(number, outcome) for number, outcome in enumerate(outcomes)]
    yield text_of([table_of(PATTERNS, rows, tight=True)], screen_width())
    for row in rows:
        if not row.ran:
            yield _indented(f"{row.number} refused: {row.outcome.refusal}")


def _report_column(name: str) -> Column[NumberedOutcome]:
    """Return the column of a number of the report, empty for a pattern that did not run."""
    return Column(
        name.removesuffix("_cycles"),
        lambda row: getattr(row.outcome.report, name) if row.ran else None,
        ",",
    )


PATTERNS: Sequence[Column[NumberedOutcome]] = (
    Column("number", lambda row: row.number, title=""),
    Column("stored", lambda row: row.outcome.stored, ","),
    *map(
        _report_column,
        ("cycles", "compute_cycles", "exchange_cycles", "control_cycles", "decisions"),
    ),
    Column("result", lambda row: row.check_result, numeric=False),
)


def report_and_energy(report: Report) -> str:
    """Return the text of a report, followed by its energy if that was computed."""
    return str(report) if report.energy is None else f"{report}\n\n{report.energy}"


def _outcome_text(outcome: Outcome) -> str:
    """Return the full text of one outcome: report, structure, plan, check and seconds."""
    lines = []
    if outcome.fill_ratio > 1:
        lines.append(
            f"Blocks of {outcome.block} store {outcome.fill_ratio:.3g} times the matrix's own "
            "non-zeros (fill ratio); the rest are zeros.\n"
        )
    if outcome.report is not None:
        lines.append(report_and_energy(outcome.report))
    if outcome.densities:
        lines.append(f"\n{_density_sentence(outcome)}")
    if outcome.plan:
        lines += _plan_text(outcome)
    if outcome.convolution:
        lines += ["\nConvolution:", _indented(", ".join(_option_texts(outcome.convolution)))]
    if outcome.check is not None:
        check, check_result = outcome.check, "right" if outcome.check.right else "WRONG"
        lines.append(
            f"\nResult: {check_result}, worst difference from NumPy {check.difference:.3g}, "
            f"rounding can cause up to {check.bound:.3g} there"
        )
    walls = ", ".join(f"{name} {seconds:.2f}" for name, seconds in outcome.wall_seconds.items())
    lines.append(f"\nSeconds on this host: {walls}")
    return "\n".join(folded("\n".join(lines).splitlines(), screen_width()))


def _plan_text(outcome: Outcome) -> Iterator[str]:
    """Yield the cut, the decision of the plan, and the verdict."""
    cycles = None if outcome.report is None else outcome.report.cycles
    yield "\nPlan:"
    yield from map(_indented, (outcome.cut, decision_text(without_alternatives(outcome.plan))))
    if verdict := verdict_text(outcome.plan, outcome.method, cycles):
        yield f"\n{_indented(verdict)}"


def without_alternatives(decision: Mapping[str, object]) -> Mapping[str, object]:
    """Return the terms of a decision that are no cycles of an alternative."""
    return {name: value for name, value in decision.items() if not name.startswith(CYCLES_OF)}


def _alternative_cycles(decision: Mapping[str, object]) -> Mapping[str, object]:
    """Return the cycles of all methods that a decision compares, by name.

    A library has no entry if another entry is for the same program.
    """
    cycles = {
        name.removeprefix(CYCLES_OF): value
        for name, value in decision.items()
        if name.startswith(CYCLES_OF)
    }
    return {
        name: cycles[name]
        for name in (*ALTERNATIVE_FLAGS, *cycles)
        if name in cycles and cycles[name] != cycles.get(LIBRARY_REALISATIONS.get(name, ""))
    }


def verdict_text(decision: Mapping[str, object], method: str, cycles: int | None) -> str:
    """Return sentences on what was selected, and the alternatives; empty without alternatives.

    Args:
        decision: decision of a plan by name.
        method: name of the plan's method in published tables.
        cycles: simulated cycles of the plan; None if it did not run.
    """
    selected = method.partition("_")[0]
    selected = str(decision.get("algorithm", decision.get("realisation", selected)))
    alternatives = {
        name: value
        for name, value in _alternative_cycles(decision).items()
        if name != selected and not (name.startswith(f"{selected} of ") and value == cycles)
    }
    known = [
        f"{name} {_cycles_text(value, _flag(method, name))}"
        for name, value in alternatives.items()
        if not str(value).startswith(NO_PLAN)
    ]
    refused = [
        f"{name}: {str(value).removeprefix(NO_PLAN)}"
        for name, value in alternatives.items()
        if str(value).startswith(NO_PLAN)
    ]
    if not alternatives:
        return ""
    selected_cycles = "" if cycles is None else f", {cycles:,} cycles (simulated)"
    sentences = [
        f"Selected: {selected}{selected_cycles}.",
        f"Alternatives: {', '.join(known)}." if known else "",
        f"Alternatives without a plan: {'; '.join(refused)}." if refused else "",
    ]
    return " ".join(filter(None, sentences))


def _flag(method: str, name: str) -> str:
    """Return the option that selects an alternative; "" if no option selects exactly it.

    Names with " of " have none. `--algorithm block` chooses the length of blocks itself, so that no
    option selects "block of 8". An algorithm that leaves out the empty filters of a convolution has
    the ending " of ..." with what is left; no option leaves filters out.
    """
    if " of " in name:
        return ""
    if method.startswith("convolution"):
        return f"--algorithm {name}"
    return ALTERNATIVE_FLAGS.get(name, f"--realisation {name}")


def _cycles_text(value: object, flag: str) -> str:
    """Return the cycles of an alternative with their label, and the option that selects it."""
    beside = f"; {flag}" if flag else ""
    if isinstance(value, int):
        return f"{value:,} (simulated{beside})"
    cycles, separator, label = str(value).rpartition(" (")
    if separator:
        return f"{cycles} ({label.removesuffix(')')}{beside})"
    return f"{value} ({flag})" if flag else str(value)


def _indented(text: str) -> str:
    margin = " " * 2
    return textwrap.fill(
        text,
        screen_width(),
        initial_indent=margin,
        subsequent_indent=margin,
        break_on_hyphens=False,
    )


def _density_sentence(outcome: Outcome) -> str:
    """Return a sentence with the density in blocks of each length, and a remark if it is dense."""
    shares = ", ".join(f"of {length}: {share:.4g}" for length, share in outcome.densities.items())
    dense = outcome.densities.get(outcome.block) == 1
    remark = f"; all blocks of {outcome.block} are stored: it is dense" if dense else ""
    return f"Density in blocks {shares}{remark}"


def _option_texts(convolution: Mapping[str, object]) -> Iterator[str]:
    """Yield the options of a convolution that have a value, as "name value"."""
    for name, value in convolution.items():
        shown = f"{value:.3g}" if isinstance(value, float) else value
        if value is not None:
            yield f"{name.replace('_', '-')} {shown}"


VIEWS: Mapping[str, Callable[[Sequence[Outcome]], str]] = MappingProxyType(
    {"json": json_rows, "table": table}
)
