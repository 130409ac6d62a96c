"""Command `ipusim compile`: write a plan and its program to a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from ..arguments import OUTPUT, UNSET, JobFlags, Matrix, Output
from ..messages import DONE, print_text
from ..output_paths import check_files


def compile_(
    matrix: Matrix = None,
    *,
    output: Annotated[Path, Output, OUTPUT],
    job: JobFlags = UNSET,
) -> int:
    """Plan and emit a program, and write both to a file.

    Args:
        matrix: Sparse operand: .mtx, .smtx, .npz, .npy or a .txt mask. Only its pattern is compiled
            [generated].
        output: File to write, for `ipusim simulate` and `show`.
        job: Options of the job.
    """
    from ipusim import number_of, shown_name, verify

    from ...archive import save
    from ...jobs.request import request_of
    from ...jobs.resolved import resolved
    from ...jobs.stages import Stages
    from ..forecast import WorkForecast
    from ..progress import stages

    check_files({"--output": output}, inputs=[matrix])
    request = request_of(job, matrix=matrix)
    with stages() as tell:
        tell("plan")
        # A matrix that the machine cannot hold is refused before it is drawn.
        full_job, job_stages = resolved(request), Stages(callback=WorkForecast(timing_only=True))
        full_job.check_drawn()
        result = job_stages.plan(full_job, job_stages.operand(full_job))
        tell("compile")
        program = job_stages.program(result)
        verify(program)
        save(output, plan=result.plan, program=program)
    steps = number_of(len(program.supersteps), "superstep")
    tiles = number_of(program.machine.tiles, "tile")
    print_text(f"wrote {shown_name(output)}: {steps} for {tiles}")
    return DONE
