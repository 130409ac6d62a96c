"""Text that `ipusim run` prints: report, plan, alternatives, and the check against NumPy."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

import attrs

from ipusim import Report, folded

from ..drawing.columns import Column
from ..drawing.screen_width import screen_width
from ..jobs.accuracy import accuracy_of
from ..jobs.outcome import Outcome, json_rows
from ..plan.cut_text import decision_text
from ..problem import LIBRARIES

# The decision of a plan is a mapping of names to values, for reports. Names of alternatives begin
# with this prefix; their values are cycles: a number if simulated, else a text such as
# "at least 100 (lower bound)".
CYCLES_OF = "cycles of "
NO_PLAN = "none: "  # prefix of the value of an alternative without a plan; the reason follows
# Options that select an alternative of a product, by name, in the order in which they are printed.
ALTERNATIVE_FLAGS = {
    "popsparse": "--strategy popsparse",
    "poplin": "--strategy poplin",
    "static": "--method static",
    "dense": "--method dense",
}
LIBRARY_REALISATIONS = {"poplin": "dense", "popsparse": "element"}


def run_text(outcomes: Sequence[Outcome]) -> str:
    """Return the text that `ipusim run` prints: the full report of the first outcome.

    If there are several outcomes, a table with a row for each follows.
    """
    report = _outcome_text(outcomes[0])
    return report if len(outcomes) == 1 else "\n".join([report, *_pattern_table(outcomes)])


@attrs.frozen
class NumberedOutcome:
    """Outcome of one of several patterns, with the number of the pattern from 0."""

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


def _pattern_table(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Yield a table of all patterns given to one program, and the refusals of some."""
    from ..studies.columns import table_of, text_of  # noqa: PLC0415  # imports rich, needed here alone

    yield "\nPatterns through this program:"
    rows = [NumberedOutcome(number, outcome) for number, outcome in enumerate(outcomes)]
    yield text_of([table_of(PATTERN_COLUMNS, rows, tight=True)], screen_width())
    for row in rows:
        if not row.ran:
            yield _indented(f"{row.number} refused: {row.outcome.refusal}")


def _report_column(name: str) -> Column[NumberedOutcome]:
    """Return the column of an attribute of the report; its cell is empty for a refused pattern."""
    return Column(
        name.removesuffix("_cycles"),
        lambda row: getattr(row.outcome.report, name) if row.ran else None,
        ",",
    )


PATTERN_COLUMNS: Sequence[Column[NumberedOutcome]] = (
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
    """Return the full text of one outcome: report, densities, plan, check and host seconds."""
    lines = []
    if outcome.fill_ratio > 1:
        units = outcome.units or f"blocks of {outcome.block}"
        lines.append(
            f"{units.capitalize()} store {outcome.fill_ratio:.3g} times the matrix's own "
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
    if outcome.report is not None and outcome.report.cycles is not None:
        lines.append(f"\nAccuracy: {accuracy_of(outcome.report).text}")
    if outcome.check is not None:
        check, check_result = outcome.check, "right" if outcome.check.right else "WRONG"
        lines.append(
            f"\nResult: {check_result}, worst difference from NumPy {check.difference:.3g}, "
            f"rounding can cause up to {check.bound:.3g} there"
        )
    times = ", ".join(
        f"{name} {seconds:.2f}" for name, seconds in outcome.host_seconds_by_stage.items()
    )
    lines.append(f"\nSeconds on this host: {times}")
    return "\n".join(folded("\n".join(lines).splitlines(), screen_width()))


def _plan_text(outcome: Outcome) -> Iterator[str]:
    """Yield lines on the cut, on the decision of the plan, and the verdict of the search."""
    cycles = None if outcome.report is None else outcome.report.cycles
    yield "\nPlan:"
    yield from map(_indented, (outcome.cut, decision_text(without_alternatives(outcome.plan))))
    if verdict := verdict_text(outcome.plan, outcome.method, cycles):
        yield f"\n{_indented(verdict)}"


def without_alternatives(decision: Mapping[str, object]) -> Mapping[str, object]:
    """Return a decision without the cycles of alternatives."""
    return {name: value for name, value in decision.items() if not name.startswith(CYCLES_OF)}


def _alternative_cycles(decision: Mapping[str, object]) -> Mapping[str, object]:
    """Return the cycles of all methods that a decision compares, by name.

    A library is left out if the realisation with its plan has the same cycles.
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
    """Return the verdict: the selected method and its alternatives; empty without alternatives.

    Args:
        decision: decision of the plan, values by name.
        method: method of the plan with its long name, from published tables.
        cycles: simulated cycles of the plan; None if it did not run.
    """
    selected = method.partition("_")[0]
    selected = str(decision.get("algorithm", decision.get("realisation", selected)))
    alternatives = {
        name: value
        for name, value in _alternative_cycles(decision).items()
        if name != selected and not (name.startswith(f"{selected} of ") and value == cycles)
    }
    known_cycles = [
        f"{name} {_cycles_text(value, _flag(method, name))}"
        for name, value in alternatives.items()
        if not str(value).startswith(NO_PLAN)
    ]
    refused_lines = [
        f"{name}: {str(value).removeprefix(NO_PLAN)}"
        for name, value in alternatives.items()
        if str(value).startswith(NO_PLAN)
    ]
    if not alternatives:
        return ""
    selected_cycles = "" if cycles is None else f", {cycles:,} cycles (simulated)"
    sentences = [
        f"Selected: {selected}{selected_cycles}.",
        f"Alternatives: {', '.join(known_cycles)}." if known_cycles else "",
        f"Alternatives without a plan: {'; '.join(refused_lines)}." if refused_lines else "",
        _weights_sentence(decision, alternatives),
    ]
    return " ".join(filter(None, sentences))


def _weights_sentence(decision: Mapping[str, object], alternatives: Iterable[str]) -> str:
    """Return that the values of libraries travel, where those of the plan do not; else ""."""
    libraries = [name for name in alternatives if name in LIBRARIES]
    if decision.get("weights") != "resident" or not libraries:
        return ""
    return f"Weights of {' and '.join(libraries)} travel on every run."


def _flag(method: str, name: str) -> str:
    """Return the option that selects an alternative, or "" if there is no such option.

    No option selects a name with " of ": `--algorithm block` chooses the length of blocks itself,
    so it does not select "block of 8"; and "... of kept lines" is an algorithm without the empty
    filters of a convolution, which no option leaves out.
    """
    if " of " in name:
        return ""
    if method.startswith("convolution"):
        return f"--algorithm {name}"
    return ALTERNATIVE_FLAGS.get(name, f"--realisation {name}")


def _cycles_text(value: object, flag: str) -> str:
    """Return the cycles of an alternative with their label, and the option that selects it."""
    option = f"; {flag}" if flag else ""
    if isinstance(value, int):
        return f"{value:,} (simulated{option})"
    cycles, separator, label = str(value).rpartition(" (")
    if separator:
        return f"{cycles} ({label.removesuffix(')')}{option})"
    return f"{value} ({flag})" if flag else str(value)


def _indented(text: str) -> str:
    """Return a text wrapped at the width of the screen, indented."""
    margin = " " * 2
    return textwrap.fill(
        text,
        screen_width(),
        initial_indent=margin,
        subsequent_indent=margin,
        break_on_hyphens=False,
    )


def _density_sentence(outcome: Outcome) -> str:
    """Return a sentence with the density in blocks of each length; it says if all are stored."""
    ratios = ", ".join(f"of {length}: {ratio:.4g}" for length, ratio in outcome.densities.items())
    dense = not outcome.units and outcome.densities.get(outcome.block) == 1
    remark = f"; all blocks of {outcome.block} are stored: it is dense" if dense else ""
    return f"Density in blocks {ratios}{remark}"


def _option_texts(convolution: Mapping[str, object]) -> Iterator[str]:
    """Yield the options of a convolution that are set, each as "name value"."""
    for name, value in convolution.items():
        value_text = f"{value:.3g}" if isinstance(value, float) else value
        if value is not None:
            yield f"{name.replace('_', '-')} {value_text}"


# Functions that turn the outcomes of `ipusim run` into text, by the name of the form.
VIEWS: Mapping[str, Callable[[Sequence[Outcome]], str]] = MappingProxyType(
    {
        "json": json_rows,
        "table": run_text,
    }
)
