"""`ipusim simulate`: a compiled program on another day."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from ..arguments import AS_FLAGGED, OUTPUT, RUN_OPTIONS, MaxInputBytes, Output, RunFlags, most_bytes
from ..places import ARRAYS, check_files
from ..telling import DONE, print_text, refused


def simulate(
    file: Path,
    /,
    *,
    data: Path | None = None,
    output: Annotated[Path | None, Output, OUTPUT] = None,
    run_file: Annotated[Path | None, OUTPUT] = None,
    running: Annotated[RunFlags, RUN_OPTIONS] = AS_FLAGGED,
    max_input_bytes: MaxInputBytes = None,
) -> int:
    """Simulate a compiled program; with data, compute its numbers and check them.

    Args:
        file: A file that `ipusim compile` wrote.
        data: An .npz with `a` [m, k], `x` [k, n] as you have them, or (K, C, R, S), (N, C, H, W),
            and `bias` [m] or (K) [timing only without, or with `a` alone, as dynamic ones need].
        output: An .npz to write, with `y` [m, n].
        run_file: Write plan, program and run to this file, for `ipusim report` and `show`.
        running: How to simulate, and what to tell of it.
        max_input_bytes: The most bytes that either file may take in memory [SRAM of the largest
            chip].
    """
    from ...jobs.compiled import run_compiled
    from ...views.table import report_and_energy
    from ..progress import stages

    places = {"--output": output, "--run-file": run_file}
    check_files(places, inputs=[file, data], suffixes={"--output": ARRAYS})
    with stages() as tell:
        tell("simulate")
        report, check = run_compiled(
            file,
            data=data,
            output=output,
            run_file=run_file,
            running=running,
            max_input_bytes=most_bytes(max_input_bytes),
        )
    print_text(report_and_energy(report))
    return DONE if check is None or check.right else refused(check.mistake)
