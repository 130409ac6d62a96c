"""Command `ipusim new`: write a small project to start from.

Its files are the templates `compiler/data/new/NAME.txt`, and a matrix that is drawn. The folder may
be that of a new repository: what a repository usually begins with is kept.
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
SHAPE, BLOCK, DENSITY = (256, 256), 16, 1 / 8  # random matrix: elements, block edge, density
SUFFIX = ".txt"  # suffix of templates: no tool takes one for a test or a source of ipusim
# Paths of templates whose names in the package differ from those in the project: package data has
# neither hidden files nor folders of its own.
PLACES = {"gitignore": ".gitignore", "cycles.yml": ".github/workflows/cycles.yml"}
README, OTHER_README = "README.md", "IPUSIM.md"  # the second one where the first one is the user's
# What a repository begins with, in small letters: names, and beginnings of names.
USUAL = (".git", ".gitignore", ".gitattributes", ".gitmodules", ".github", ".editorconfig", ".venv")
USUAL_STARTS = ("readme", "license", "licence", "copying", "notice", "changelog", "authors")
Seed = Annotated[int, Integer, Parameter(validator=validators.Number(gte=0))]


def new(folder: Path, /, *, seed: Seed = 0) -> int:
    """Write a small project to start from: a matrix, tests, a kernel, a chip, a sweep, a workflow.

    Its README says in ten lines how to begin. Its workflow for GitHub runs the tests of every pull
    request and comments the cycles that changed.

    Args:
        folder: Folder of the project: new, empty, or with what a repository begins with (.git,
            .gitignore, .github, a README, a license); such files are kept as they are.
        seed: Seed of the random matrix, 0 or more.
    """
    from ipusim import folded, shown_name

    from ...drawing.screen_width import screen_width

    check_folders({"the project": folder})
    check_empty(folder)
    names, kept_files = write_project(folder, seed=seed)
    lines = [f"wrote {len(names)} files to {shown_name(folder)}: {', '.join(sorted(names))}"]
    if kept_files:
        lines.append(f"kept {', '.join(sorted(kept_files))}, as there was one")
    readme = OTHER_README if OTHER_README in names else README
    lines.append(f"begin with {shown_name(folder / readme)}")
    print_text("\n".join(folded(lines, screen_width())))
    return DONE


def check_empty(folder: Path) -> None:
    """Refuse a folder that has more than a new repository has.

    Raises:
        InputError: the folder has other files, of which the message names the first, or cannot be
            read.
    """
    from ipusim import InputError

    try:
        entries = sorted(folder.iterdir()) if folder.exists() else []
        entries = [path for path in entries if not _is_usual(path.name.lower())]
    except OSError as error:
        raise InputError(f"{folder}: cannot be read, {error.strerror or error}") from None
    if entries:
        raise InputError(
            f"{folder}: is not empty, it has {entries[0].name}; name a folder that is new or empty"
        )


def _is_usual(name: str) -> bool:
    """Return True if a new repository usually has a file of this name, as .git or a README."""
    return name in USUAL or name.startswith(USUAL_STARTS)


def write_project(folder: Path, *, seed: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Write the project to a folder, which is created if there is none.

    Returns:
        Names of the files that were written, and of those that were kept since they were there.

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
    new_files, kept_files = [MATRIX], []
    for name, text in templates().items():
        if (folder / name).exists():
            kept_files.append(name)
            if name != README:
                continue
            name = OTHER_README  # noqa: PLW2901  # the same text, beside the user's own
        try:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"{folder / name}: {error.strerror or error}") from None
        with whole_file(folder / name) as file:
            file.write(text)
        new_files.append(name)
    return tuple(new_files), tuple(kept_files)


def templates() -> Mapping[str, bytes]:
    """Return the text of every template by the path of its file in the project."""
    shipped_files = files("ipusim.compiler").joinpath("data", "new").iterdir()
    texts = {file.name.removesuffix(SUFFIX): file.read_bytes() for file in shipped_files}
    return {PLACES.get(name, name): text for name, text in texts.items()}
