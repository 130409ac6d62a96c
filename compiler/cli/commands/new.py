"""`ipusim new`: a small project to start from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators

from ..new_project import check_empty, write_project
from ..places import check_folders
from ..telling import DONE, print_text

Seed = Annotated[int, Parameter(validator=validators.Number(gte=0))]


def new(folder: Path, /, *, seed: Seed = 0) -> int:
    """Write a small project to start from: a matrix, tests, a kernel, a chip, a sweep.

    Its README says in ten lines what to run.

    Args:
        folder: Where it goes; a folder that is new or empty.
        seed: Seed of its matrix.
    """
    from ipusim import shown_name

    check_folders({"the project": folder})
    check_empty(folder)
    names = write_project(folder, seed=seed)
    print_text(f"wrote {len(names)} files to {shown_name(folder)}: {', '.join(sorted(names))}")
    print_text(f"begin with {shown_name(folder / 'README.md')}")
    return DONE
