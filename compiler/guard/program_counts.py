"""Golden cycles of a graph's program: a case for each node, and one for the whole program.

The file is a golden file of cycles like those of tests (`counts.golden_file`), so `ipusim diff` and
`ipusim compare` read it, and the fixture of the pytest plugin records the same cases.
"""

from __future__ import annotations

from pathlib import Path

from ipusim import InputError, golden_note, shown_name

from ..graph.program.figures import ProgramFigures
from .counts import (
    Change,
    Golden,
    Recorder,
    comparison_summary,
    judged,
    read_golden,
    renewal,
    update_summary,
)

TOTAL = "total"  # case of the whole program


def record_program(recorder: Recorder, figures: ProgramFigures) -> None:
    """Record the cycles of a program by node, to be compared with a golden file.

    The machine and the data type are the inputs of every case. The whole program is the case
    "total", which also counts the nodes that were left out.

    Args:
        recorder: value of the fixture `cycles` of a test.
        figures: figures of the program, attribute `figures` of its run.
    """
    inputs = (figures.program.machine, figures.outline.data_type)
    recorder.check(
        TOTAL,
        figures.run.report,
        inputs=inputs,
        max_tile_bytes=figures.run.report.memory.max_tile_bytes,
        relayout_cycles=figures.relayout_cycles,
        nodes_left_out=len(figures.outline.left_out),
    )
    for row in figures.nodes:
        recorder.check(
            f"node {shown_name(row.node.name)}",
            inputs=inputs,
            cycles=row.cycles,
            compute_cycles=row.compute,
            exchange_cycles=row.exchange,
            relayout_cycles=row.relayout,
        )


def guard_program(
    path: Path, figures: ProgramFigures, *, update: bool, command: str
) -> tuple[str, bool]:
    """Compare the cycles of a program with a golden file, or write them to it.

    Args:
        path: golden file.
        figures: figures of the program.
        update: True to write the file.
        command: command that renews the file, for messages.

    Returns:
        Text of the comparison, and True if all counts are those of the file or were written.

    Raises:
        InputError: the file does not exist and is not written, or it is no golden file.
    """
    if not update and not path.exists():
        raise InputError(f"there is no golden file {path}; write it with {command}")
    recorder, test = Recorder(), shown_name(figures.outline.name)
    record_program(recorder, figures)
    cases = {record.case: dict(record.values) for record in recorder.records}
    # The program is the only test of its file: every line is renewed or removed.
    file = renewal(path, {test: cases}, [test], update=update)
    if update:
        file.write()
        return update_summary([file], Path()), True
    reference: Golden = read_golden(path)
    changes = [
        Change(f"{path.stem}::{test} {record.case}", *fields)
        for record in recorder.records
        for change in judged(record, reference.counts.get((test, record.case), {}))
        for fields in [(change.counter, change.reference, change.new, change.status)]
    ]
    text = comparison_summary(changes, [file], Path(), update=command)
    if text:
        note = golden_note(str(path), reference.model, update=command, in_full=False)
        return "\n".join(filter(None, [note if not changes else "", text])), False
    return f"{path}: all {sum(map(len, cases.values())):,} counts are equal", True
