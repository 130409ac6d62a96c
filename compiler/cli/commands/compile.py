"""`ipusim compile`: a plan and its program into a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from ..arguments import NONE, OUTPUT, JobFlags, Matrix, Output
from ..places import check_files
from ..telling import DONE, print_text


def compile_(
    matrix: Matrix = None,
    *,
    output: Annotated[Path, Output, OUTPUT],
    job: JobFlags = NONE,
) -> int:
    """Plan and emit a program, and write both to a file.

    Args:
        matrix: Sparse operand [generated when left out]; only its pattern is compiled.
        output: The file to write.
        job: What to compute.
    """
    from ipusim import number_of, shown_name, verify

    from ...archive import save
    from ...jobs.request import request_of
    from ...jobs.resolved import resolved
    from ...jobs.stages import Stages
    from ..foretold import Foretold
    from ..progress import stages

    check_files({"--output": output}, inputs=[matrix])
    request = request_of(job, matrix=matrix)
    with stages() as tell:
        tell("plan")
        described, made = resolved(request), Stages(callback=Foretold(timing_only=True))
        described.check_drawn()
        result = made.plan(described, made.operand(described))
        tell("compile")
        program = made.program(result)
        verify(program)
        save(output, plan=result.plan, program=program)
    steps = number_of(len(program.supersteps), "superstep")
    tiles = number_of(program.machine.tiles, "tile")
    print_text(f"wrote {shown_name(output)}: {steps} for {tiles}")
    return DONE
