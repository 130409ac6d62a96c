"""`ipusim report`: a saved run as text, pictures, a page, a timeline, a table, a graph."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import attrs

from ..arguments import FLATTENED, Flag, MaxInputBytes, most_bytes
from ..places import GRAPH, PAGE, TABLE, TIMELINE, check_files, check_folders, check_pictures
from ..telling import DONE, print_text


@attrs.frozen(kw_only=True)
class ReportFiles:
    """What to write, each to its own place.

    Attributes:
        html: Write one page with all pictures, which needs no network.
        png: Write the pictures to this folder, as PNG; or to NAME.svg or NAME.pdf, as these.
        trace: Write a timeline for Perfetto: .json or .json.gz, or its own .pftrace (or .gz).
        trace_tiles: Tiles of the timeline: all, or as in 0-15,700 [some of a large chip].
        interval_csv: Write how many tiles compute, exchange, sync and wait, window by window.
        csv: Write what each superstep and each tile does to this folder, as two tables.
        dot: Write the program's graph of variables and phases, for Graphviz.
    """

    html: Path | None = None
    png: Path | None = None
    trace: Path | None = None
    trace_tiles: str = ""
    interval_csv: Path | None = None
    csv: Path | None = None
    dot: Path | None = None

    def check(self, run_file: Path) -> None:
        """Refuse places that cannot be written.

        Raises:
            InputError: the first of them, and why.
        """
        places = {
            "--html": self.html,
            "--trace": self.trace,
            "--interval-csv": self.interval_csv,
            "--dot": self.dot,
        }
        formats = {"--html": PAGE, "--trace": TIMELINE, "--interval-csv": TABLE, "--dot": GRAPH}
        check_files(places, inputs=[run_file], suffixes=formats)
        check_pictures({"--png": self.png})
        check_folders({"--csv": self.csv})


NO_FILES = ReportFiles()


def report(
    run_file: Path,
    /,
    *,
    files: Annotated[ReportFiles, FLATTENED] = NO_FILES,
    advice: Annotated[bool, Flag] = False,
    max_input_bytes: MaxInputBytes = None,
) -> int:
    """Show a run: its report as text, or pictures, a page, a timeline, a table.

    Args:
        run_file: A file that --run-file of `ipusim run` or `ipusim simulate` wrote.
        files: What to write.
        advice: Simulate what would help most, and say it first; takes several times as long.
        max_input_bytes: The most bytes that the file may take in memory [SRAM of the largest chip].
    """
    from ipusim import InputError

    from ...studies.advice import advice_text
    from ...views import saved_subject, write_report
    from ..progress import stages

    files.check(run_file)
    subject, note = saved_subject(run_file, max_input_bytes=most_bytes(max_input_bytes))
    if files.trace_tiles and files.trace is None:
        raise InputError("--trace-tiles chooses the tiles of a trace; add --trace FILE.json.gz")
    if note:
        print_text(note)
    if advice:
        subject = subject.advised()
        print_text(f"{advice_text(subject.advice, subject.report.cycles or 0)}\n")
    if files == NO_FILES:
        print_text(subject.report)
        return DONE
    with stages() as tell:
        written = write_report(subject, **attrs.asdict(files), tell=tell)
    for line in written:
        print_text(f"wrote {line}")
    return DONE
