"""Command `ipusim report`: show a saved run as text, pictures, page, timeline, tables or graph."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import attrs
from cyclopts import Parameter

from ..arguments import FIELDS, Flag, MaxInputBytes, input_limit
from ..messages import DONE, print_text
from ..output_paths import GRAPH, PAGE, TABLE, TIMELINE, check_files, check_folders, check_pictures


@attrs.frozen(kw_only=True)
class ReportFiles:
    """Files of a report, each with its own flag.

    Attributes:
        html: File to write, .html: an interactive page with all pictures, which needs no network
            [none].
        png: Folder to write pictures to, as PNG; or NAME.svg or NAME.pdf, for that format [none].
        trace: File to write: a timeline for Perfetto, as .json, .json.gz, .pftrace or .pftrace.gz
            [none].
        trace_tiles: Tiles of the timeline: all, or numbers and ranges as 0-15,700 [all of a small
            chip, some of a large one].
        interval_csv: File to write, .csv: number of tiles that compute, exchange, sync and wait in
            each interval of the run [none].
        csv: Folder to write two tables to, supersteps.csv and tiles.csv: cycles and words of each
            superstep and of each tile [none].
        dot: File to write, .dot: the graph of variables and phases of the program, for Graphviz
            [none].
    """

    html: Path | None = None
    png: Path | None = None
    trace: Path | None = None
    trace_tiles: str = ""
    interval_csv: Path | None = None
    csv: Path | None = None
    dot: Path | None = None

    def check(self, run_file: Path) -> None:
        """Refuse paths that cannot be written.

        Raises:
            InputError: a path cannot be written; the message says why.
        """
        paths = {
            "--html": self.html,
            "--trace": self.trace,
            "--interval-csv": self.interval_csv,
            "--dot": self.dot,
        }
        formats = {"--html": PAGE, "--trace": TIMELINE, "--interval-csv": TABLE, "--dot": GRAPH}
        check_files(paths, inputs=[run_file], suffixes=formats)
        check_pictures({"--png": self.png})
        check_folders({"--csv": self.csv})


NO_FILES = ReportFiles()


def report(
    run_file: Path,
    /,
    *,
    files: Annotated[ReportFiles, FIELDS] = NO_FILES,
    advice: Annotated[bool, Flag] = False,
    json_: Annotated[bool, Flag, Parameter(name="--json")] = False,
    max_input_bytes: MaxInputBytes = None,
) -> int:
    """Show a saved run: print its report, or write pictures, pages and tables.

    Args:
        run_file: File that --run-file of `ipusim run`, `ipusim simulate` or `ipusim network` has
            written.
        files: Files to write; without any the report is printed.
        advice: Simulate changes of the job that would save cycles, and print the best above the
            report; takes several times as long as the run [off].
        json_: Print one JSON object instead of text: plan, figures, accuracy, advice, and the files
            that were written [off].
        max_input_bytes: Maximum size of the file in memory, in bytes [all SRAM of the largest
            machine].
    """
    from ipusim import InputError

    from ...studies.advice import advice_text
    from ...views import report_document, saved_subject, write_report
    from ..progress import stages

    files.check(run_file)
    subject, note = saved_subject(run_file, max_input_bytes=input_limit(max_input_bytes))
    if files.trace_tiles and files.trace is None:
        raise InputError("--trace-tiles chooses the tiles of a trace; add --trace FILE.json.gz")
    subject = subject.with_advice() if advice else subject
    if note and not json_:
        print_text(note)
    if advice and not json_:
        print_text(f"{advice_text(subject.advice, subject.report.cycles or 0)}\n")
    lines: list[str] = []
    if files != NO_FILES:
        with stages() as tell:
            lines = write_report(subject, **attrs.asdict(files), tell=tell)
    if json_:
        changes = subject.advice if advice else None
        text = report_document(subject, note=note, advice=changes, files=lines)
        print_text(text, is_data=True)
    elif files == NO_FILES:
        _print_report(subject)
    else:
        print_text("\n".join(f"wrote {line}" for line in lines))
    return DONE


def _print_report(subject: Any) -> None:
    """Print the report of a saved run, the verdict of its search, and how far to trust it."""
    from ipusim import folded

    from ...drawing.screen_width import screen_width
    from ...jobs.accuracy import accuracy_of
    from ...views.table import verdict_text

    if subject.graph is not None:
        print_text("\n".join([*subject.graph.lines(), ""]))
    print_text(subject.report)
    plan, cycles = subject.plan, subject.report.cycles
    if plan is not None and (verdict := verdict_text(plan.decision, plan.label().method, cycles)):
        print_text("\n".join(["", *folded([verdict], screen_width())]))
    if cycles is not None:
        accuracy = f"Accuracy: {accuracy_of(subject.report).text}"
        print_text("\n".join(["", *folded([accuracy], screen_width())]))
