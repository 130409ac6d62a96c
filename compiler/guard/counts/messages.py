"""Messages about changed counts: their table, the failure of a test, the final summary.

A counter is a number or a text that a test records, for example the cycles of a phase. A case is a
test with its parameters, and has several counters. A change is a counter whose value is not the
reference in the golden file; its status says what this means, see `recorder`: of status "input
changed" is a case whose input is another one, so that its cycles are not compared. A renewal is a
golden file before and after a run, whether it is written or not. A change names its case as
`module::test case`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from pathlib import Path

from ipusim import CYCLE_MODEL, golden_note, number_of, shown_name

from ...drawing.labels import NAME_LENGTH, labels_of
from .change import Change, Value
from .golden_file import Renewal
from .recorder import CHANGED, INPUT, MISSING

GAP = "  "  # blanks between two columns
WORD_COLUMNS = 2  # leading columns, left-aligned; numbers in the columns after them: right-aligned


def change_table(
    changes: Sequence[Change], *, old: str = "reference", new: str = "new", width: int = 0
) -> str:
    """Return a table with one line for each change, below a line of headings.

    Args:
        changes: changes, in the order of the lines.
        old, new: headings of the two values.
        width: width of a line in characters. Cases that have no room lose their common beginning; a
            single case stays whole, and so do all cases if the width is 0.
    """
    headings = ("case", "counter", old, new, "difference", "%", "")
    cells = [_row_cells(change) for change in changes]
    # Widths of all columns but the first. The last column has the status; if it is empty, it takes
    # no gap.
    widths = [max(map(len, column)) for column in zip(headings[1:], *cells, strict=True)]
    gaps = len(GAP) * (len(widths) - (widths[-1] == 0))
    room = width - sum(widths) - gaps
    cases = list(dict.fromkeys(shown_name(change.case) for change in changes))
    labels = labels_of(cases, max(NAME_LENGTH, room)) if len(cases) > 1 and width else {}
    names = [labels.get(case, case) for case in (shown_name(change.case) for change in changes)]
    rows = [headings, *((name, *row) for name, row in zip(names, cells, strict=True))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(_line(row, widths) for row in rows)


def change_markdown(changes: Sequence[Change], *, notes: Iterable[str] = ()) -> str:
    """Return changes as Markdown, for a comment in a pull request: a sentence and a table.

    Args:
        changes: changes, in the order of the rows.
        notes: sentences below the first one.
    """
    count = number_of(len(changes), "counter")
    verb = "differs" if len(changes) == 1 else "differ"
    lines = [f"**Cycles: {count} {verb}.**" if changes else "**Cycles: no counter differs.**"]
    lines += [line for note in notes for line in ("", note)]
    if changes:
        headings = ("case", "counter", "reference", "new", "difference", "%")
        rows = [(f"`{shown_name(change.case)}`", *_row_cells(change)[:-1]) for change in changes]
        lines += ["", _markdown_row(headings), "|---|---|--:|--:|--:|--:|"]
        lines += map(_markdown_row, rows)
    return "\n".join(lines)


def _markdown_row(cells: Sequence[str]) -> str:
    """Return cells as a row of a Markdown table."""
    # A bar would end the cell, even inside code.
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _row_cells(change: Change) -> tuple[str, ...]:
    """Return the cells of a change's line, without the name of its case."""
    difference, percent = change.difference, change.percent
    return (
        shown_name(change.counter),
        _text(change.reference),
        _text(change.new),
        "" if difference is None else f"{difference:+,}",
        "" if percent is None else f"{percent:+z.2f}",
        change.status,
    )


def _text(value: Value | None) -> str:
    """Return a value as text, with separators; "-" for a missing one."""
    if value is None:
        return "-"
    return value if isinstance(value, str) else f"{value:,}"


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    """Return a row as a line: words to the left, numbers to the right, the status last."""
    *cells, status = row
    aligned_cells = [
        cell.ljust(width) if number < WORD_COLUMNS else cell.rjust(width)
        for number, (cell, width) in enumerate(zip(cells, widths, strict=False))
    ]
    return GAP.join([*aligned_cells, status]).rstrip()


def failure(changes: Sequence[Change], *, update: str, note: str = "") -> str:
    """Return the message of a test whose counts differ, empty if none does.

    Args:
        changes: changes of the test, tolerated ones included.
        update: command that renews golden files.
        note: note that the file is of another cycle model; printed first if that may be the cause.
    """
    is_different = any(change.status in (CHANGED, INPUT) for change in changes)
    sentences = [note] if note and is_different else []
    if changed_cases := _cases(changes, CHANGED):
        sentences.append(f"cycles changed: {changed_cases}; if that is meant, run {update}")
    if other_input := _cases(changes, INPUT):
        sentences.append(
            f"input changed: {other_input}; its cycles are not compared; if that is meant, run "
            f"{update}"
        )
    if missing_cases := _cases(changes, MISSING):
        sentences.append(f"no reference: {missing_cases}; run {update} to record it")
    if not sentences:
        return ""
    compared_changes = (change for change in changes if change.status != MISSING)
    return "\n".join([*sentences, *_tabulated(compared_changes)])


def _tabulated(changes: Iterable[Change]) -> list[str]:
    """Return the table of changes, the largest first; empty without changes."""
    rows = sorted(changes, key=lambda change: change.rank)
    return [change_table(rows)] if rows else []


def _cases(changes: Sequence[Change], status: str) -> str:
    """Return the cases with changes of a status, as a list in words."""
    return ", ".join(dict.fromkeys(change.case for change in changes if change.status == status))


def comparison_summary(
    changes: Sequence[Change], renewals: Sequence[Renewal], root: Path, *, update: str
) -> str:
    """Return the summary of a run that compared counts and wrote no file.

    It lists changed counts, counts without a reference, and stale lines, which no test records. A
    note on files of another cycle model comes first, if any of their counts changed.

    Args:
        changes: changes of all tests.
        renewals: golden files, each before and after the run.
        root: folder to which shown paths are relative.
        update: command that renews golden files.
    """
    compared_changes = [change for change in changes if change.status != MISSING]
    modules = {change.case.partition("::")[0] for change in compared_changes}
    lines = [*_model_notes(renewals, modules, root, update), *_tabulated(compared_changes)]
    num_missing = len(changes) - len(compared_changes)
    if num_missing:
        lines.append(f"no reference: {number_of(num_missing, 'counter')}; {update} records them")
    for file in renewals:
        cases = list(dict.fromkeys(change.case for change in file.stale))
        if cases:
            lines.append(
                f"stale: {len(file.stale)} lines of {file.path.name} are recorded by no test: "
                f"{', '.join(cases)}; {update} removes them"
            )
    return "\n".join(lines)


def _model_notes(
    renewals: Sequence[Renewal], modules: Container[str], root: Path, update: str
) -> Iterator[str]:
    """Yield a sentence for each other cycle model of the golden files of modules."""
    files: dict[int, list[str]] = {}
    for file in renewals:
        if file.path.stem in modules:
            files.setdefault(file.old.model, []).append(str(shown(file.path, root)))
    for model, paths in sorted(files.items()):
        note = golden_note(", ".join(paths), model, update=update)
        if note:
            yield note


def update_summary(renewals: Sequence[Renewal], root: Path) -> str:
    """Return the summary of a run that wrote golden files: table of changes, line of each file."""
    changes = (
        change for file in renewals for change in file.changes if change.reference is not None
    )
    return "\n".join([*_tabulated(changes), *_written(renewals, root)])


def _written(renewals: Sequence[Renewal], root: Path) -> Iterator[str]:
    """Yield a line on each golden file: its number of lines, and the changes."""
    for file in renewals:
        total = sum(map(len, file.new.counts.values()))
        num_new = sum(change.reference is None for change in file.changes)
        num_removed = len(file.stale)
        num_changed = len(file.changes) - num_new - num_removed
        verb = "kept" if file.new == file.old else "wrote"
        yield (
            f"{verb} {shown(file.path, root)}: {total} lines, {num_changed} changed, "
            f"{num_new} new, {num_removed} removed{_model_of(file)}"
        )


def _model_of(file: Renewal) -> str:
    """Return a note on the file's cycle model; empty if the old file was of the present model."""
    if file.old.model == CYCLE_MODEL:
        return ""
    if file.new.model == CYCLE_MODEL:
        return f"; of cycle model {CYCLE_MODEL} now, it was of {file.old.model}"
    return (
        f"; it stays of cycle model {file.new.model}, for this run did not renew "
        f"{file.kept_lines} of its lines: renew the whole module"
    )


def shown(path: Path, root: Path) -> Path:
    """Return a path relative to the root of the run, or unchanged if it lies elsewhere."""
    return path.relative_to(root) if path.is_relative_to(root) else path
