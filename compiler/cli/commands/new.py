"""Command `ipusim new`: write a small project to start from.

Its files are the templates `compiler/data/new/NAME.txt`, and a matrix that is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators

from ..arguments import Integer
from ..messages import DONE, print_text
from ..output_paths import check_folders

MATRIX = "matrix.npz"  # name of the matrix file
SHAPE, BLOCK, DENSITY = (256, 256), 16, 1 / 8  # of the random matrix
SUFFIX = ".txt"  # of templates, so that no tool takes one for a test or a source of ipusim itself
Seed = Annotated[int, Integer, Parameter(validator=validators.Number(gte=0))]


def new(folder: Path, /, *, seed: Seed = 0) -> int:
    """Write a small project to start from: a matrix, tests, a kernel, a chip, a sweep.

    Its README says in ten lines how to begin.

    Args:
        folder: Folder of the project, which must be new or empty.
        seed: Seed of the random matrix, 0 or more.
    """
    from ipusim import folded, shown_name

    from ...drawing.screen_width import screen_width

    check_folders({"the project": folder})
    check_empty(folder)
    names = write_project(folder, seed=seed)
    wrote = f"wrote {len(names)} files to {shown_name(folder)}: {', '.join(sorted(names))}"
    begin = f"begin with {shown_name(folder / 'README.md')}"
    print_text("\n".join(folded([wrote, begin], screen_width())))
    return DONE


def check_empty(folder: Path) -> None:
    """Refuse a folder that is not empty.

    Raises:
        InputError: the folder has files, of which the message names the first, or cannot be read.
    """
    from ipusim import InputError

    try:
        present = sorted(folder.iterdir()) if folder.exists() else []
    except OSError as error:
        raise InputError(f"{folder}: cannot be read, {error.strerror or error}") from None
    if present:
        raise InputError(
            f"{folder}: is not empty, it has {present[0].name}; name a folder that is new or empty"
        )


def write_project(folder: Path, *, seed: int) -> tuple[str, ...]:
    """Write the project to a folder, which is created, and return the names of its files.

    Args:
        folder: folder of the project.
        seed: seed of the random matrix.

    Raises:
        InputError: the folder cannot be created, or a file cannot be written.
    """
    import numpy as np

    from ipusim import DataType, InputError, whole_file

    from ...matrix.block_matrix import BlockMatrix
    from ...matrix.files import write_matrix
    from ...matrix.generators import GENERATORS, random_values

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{folder}: cannot be made, {error.strerror or error}") from None
    rng = np.random.default_rng(seed)
    pattern = GENERATORS["uniform"](SHAPE, BLOCK, DENSITY, rng)
    matrix = BlockMatrix(pattern, random_values(pattern, rng, DataType.HALF))
    write_matrix(folder / MATRIX, matrix)
    texts = templates()
    for name, text in texts.items():
        with whole_file(folder / name) as file:
            file.write(text)
    return MATRIX, *texts


def templates() -> Mapping[str, bytes]:
    """Return the text of every template by the name of its file in the project."""
    shipped = files("ipusim.compiler").joinpath("data", "new").iterdir()
    return {file.name.removesuffix(SUFFIX): file.read_bytes() for file in shipped}
