#!/usr/bin/env python3
"""Executed notebooks beside their scripts: made from them, or held against them.

`notebooks/NAME.py`, a script in jupytext's percent format, is the source; `notebooks/NAME.ipynb` is
made from it by jupytext and executed by nbclient. Without an option each script that is named (all,
if none is) is executed, and what comes out must be what its notebook holds: sources and texts
exactly, pictures by their number, kind and size. `--update` writes the notebooks. `--plain` runs
scripts as such in an empty folder: each must save as many pictures as its notebook shows.

Cycles are the same everywhere; what NumPy and JAX train is not, since another host adds in another
order. So a cell may say `# %% tags=["numbers-vary"]`: its outputs must be the same but for their
numbers; or `tags=["outputs-vary"]`, where words follow from such numbers (which format won, how
many rows there are): of its outputs only the kinds must be the same. Seconds are never printed.
"""

from __future__ import annotations

import argparse
import difflib
import os
import re
import struct
import subprocess
import sys
import tempfile
from base64 import b64decode
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import jupytext
import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode
from traitlets.config import Config

from ipusim import whole_file

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "notebooks"
KERNEL = "python3"
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": KERNEL},
    "language_info": {"name": "python"},
}
NUMBERS_VARY, OUTPUTS_VARY = "numbers-vary", "outputs-vary"
HANG = (
    600  # seconds, which bound a hang and no speed: a kernel starts, a cell ends, its output comes
)
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}  # sums in one order
NUMBER = re.compile(r"[+-]?\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?")
COLOURED = re.compile(r"\x1b\[[\d;]*m")
EMBEDDED = re.compile(r"data:image/png;base64,([A-Za-z0-9+/=]+)")
ALONE = "--alone"  # in this process
INTERRUPTED, PATIENCE = 130, 10  # the status after Ctrl-C; seconds in which a kernel ends
MOST_LINES = 40  # of differences that are told


def notebook_of(script: Path) -> NotebookNode:
    """Build the notebook of a script, without outputs.

    The same script always gives the same notebook.
    """
    notebook = jupytext.read(script, fmt="py:percent")
    notebook.metadata = nbformat.from_dict(METADATA)
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    for number, cell in enumerate(notebook.cells, start=1):
        cell["id"] = f"cell-{number:02}"
        cell["metadata"] = nbformat.from_dict({"tags": tags} if (tags := tags_of(cell)) else {})
    return notebook


def tags_of(cell: NotebookNode) -> list[str]:
    """Return the tags of a cell."""
    return list(cell.metadata.get("tags", ()))


def executed(script: Path) -> NotebookNode:
    """Execute the notebook of a script in an empty folder, and return it with its outputs.

    Raises:
        CellExecutionError: a cell does.
        SystemExit: a cell writes to standard error.
    """
    notebook = notebook_of(script)
    with tempfile.TemporaryDirectory() as folder:
        hermetic(folder)
        # No ports: other kernels may look for some at the same time.
        manager = {"transport": "ipc", "ip": f"{folder}/kernel"}
        NotebookClient(
            notebook,
            config=Config(KernelManager=manager, AsyncKernelManager=manager),
            kernel_name=KERNEL,
            timeout=HANG,
            startup_timeout=HANG,
            iopub_timeout=HANG,
            record_timing=False,
            resources={"metadata": {"path": folder}},
        ).execute()
    notebook.metadata = nbformat.from_dict(METADATA)  # else the Python that ran
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = joined(cell.outputs)
            told = [each.text for each in cell.outputs if each.get("name") == "stderr"]
            if told:
                sys.exit(f"{script.name}, {cell.id}: writes to standard error\n{''.join(told)}")
    return notebook


def hermetic(folder: str) -> None:
    """Of kernels, only this environment's; nothing of the user's settings; one thread."""
    os.environ |= {
        **ONE_THREAD,
        "IPYTHONDIR": folder,
        "JUPYTER_CONFIG_DIR": folder,
        "JUPYTER_PLATFORM_DIRS": "1",
        "JUPYTER_PREFER_ENV_PATH": "1",
        "JUPYTER_RUNTIME_DIR": folder,
    }


def joined(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """Join outputs to standard output that follow one another.

    Jupyter cuts such texts at chance positions.
    """
    found: list[NotebookNode] = []
    for output in outputs:
        before = found[-1] if found else None
        if before and before.get("name") == output.get("name") == "stdout":
            before.text += output.text
        else:
            found.append(output)
    return found


def told_by(cell: NotebookNode) -> Iterator[str]:
    """Yield the lines of a cell and its outputs to compare.

    The tags of a cell can leave out its outputs, or the numbers in them.
    """
    tags = tags_of(cell)
    yield f"{cell.cell_type} {' '.join(tags)}".rstrip()
    yield from cell.source.splitlines()
    if cell.cell_type != "code":
        return
    yield f"outputs of run {cell.execution_count}:"
    for output in cell.outputs:
        yield f"  {output.output_type}"
        data = output.get("data", {output.get("name", "error"): output.get("text", "")})
        for kind, content in sorted(data.items()):
            yield f"  {kind}"
            text = size_of(content) if kind == "image/png" else EMBEDDED.sub(embedded, content)
            yield from (f"    {line}" for line in compared(text, tags))


def compared(text: str, tags: list[str]) -> Iterator[str]:
    """Yield the lines of an output that must not change in a cell with these tags."""
    if OUTPUTS_VARY in tags:
        return
    for line in text.splitlines():
        yield " ".join(NUMBER.sub("#", line).split()) if NUMBERS_VARY in tags else line


def size_of(content: str) -> str:
    """Width and height in a PNG's first bytes."""
    head = b64decode(content)[:24]
    if not head.startswith(b"\x89PNG"):
        return "no picture"
    return "a picture of {} x {}".format(*struct.unpack(">II", head[16:24]))


def embedded(found: re.Match[str]) -> str:
    """Return the size of a picture embedded in HTML, as a replacement for its data."""
    return size_of(found[1])


def differences(kept: NotebookNode, made: NotebookNode) -> list[str]:
    """Lines of a difference; none if the notebook that is kept is the one that was made."""
    heads = [
        [f"{key} {each.get(key)}" for key in sorted(each) if key != "cells"]
        for each in (kept, made)
    ]
    old, new = (
        [*head, *(line for cell in each.cells for line in ("", cell.id, *told_by(cell)))]
        for head, each in zip(heads, (kept, made), strict=True)
    )
    return list(difflib.unified_diff(old, new, "kept", "made", lineterm="", n=2))


def read(path: Path) -> NotebookNode:
    """Read a notebook from its file, without conversion.

    Raises:
        SystemExit: there is no such file, or it is no notebook.
    """
    try:
        return nbformat.reads(path.read_text(encoding="utf-8"), as_version=nbformat.NO_CONVERT)
    except (OSError, nbformat.reader.NotJSONError) as error:
        sys.exit(f"{path.name}: cannot be read as a notebook, {error}")


def check(script: Path) -> None:
    """Hold what a script gives against its notebook.

    Raises:
        SystemExit: the notebook is stale, was edited, or is not there.
    """
    kept = read(script.with_suffix(".ipynb"))
    lines = differences(kept, executed(script))
    if lines:
        more = [f"... {len(lines) - MOST_LINES} more lines"] * (len(lines) > MOST_LINES)
        told = "\n".join([*lines[:MOST_LINES], *more])
        sys.exit(
            f"{told}\n{script.stem}.ipynb is not what {script.name} gives; "
            f"`python .ci/notebooks.py --update notebooks/{script.name}` makes it anew"
        )


def update(script: Path) -> None:
    """Write the notebook of a script."""
    text = nbformat.writes(executed(script), indent=1, ensure_ascii=False)
    with whole_file(script.with_suffix(".ipynb")) as file:
        file.write(f"{text.rstrip()}\n".encode())


def run_plain(script: Path) -> None:
    """Run a script in an empty folder.

    Raises:
        SystemExit: it fails, or saves fewer or more pictures than its notebook shows.
    """
    cells = read(script.with_suffix(".ipynb")).cells
    outputs = [each for cell in cells for each in cell.get("outputs", ())]
    shown = sum("image/png" in each.get("data", ()) for each in outputs)
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            [sys.executable, script], cwd=folder, env=os.environ | ONE_THREAD, check=False
        )
        saved = len([*Path(folder).glob("pictures/*/*.png")])
    if run.returncode:
        sys.exit(f"{script.name}: ends with status {run.returncode} as a plain script")
    if saved != shown:
        sys.exit(f"{script.name}: saves {saved} pictures, its notebook shows {shown}")


def apart(script: Path, flags: list[str]) -> None:
    """Do it in a process that hears no Ctrl-C: kernels and their client end in tracebacks by it.

    Raises:
        SystemExit: with what the process told and its status.
        KeyboardInterrupt: after the process is ended, with its kernel.
    """
    command = [sys.executable, __file__, ALONE, *flags, str(script)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        try:
            out, err = process.communicate()
        except KeyboardInterrupt:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.communicate(timeout=PATIENCE)
            process.kill()
            raise
    if process.returncode:
        sys.stderr.write(out + err)
        sys.exit(process.returncode)


def main() -> None:
    """Parse the command line, and check, update or run each script."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--update", action="store_true", help="write the notebooks")
    what.add_argument("--plain", action="store_true", help="run the scripts as such")
    parser.add_argument(ALONE, action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("scripts", nargs="*", type=Path, help="all in notebooks/ if none is named")
    asked = parser.parse_args()
    flags = [f"--{name}" for name in ("update", "plain") if getattr(asked, name)]
    do = update if asked.update else run_plain if asked.plain else check
    for script in asked.scripts or sorted(FOLDER.glob("*.py")):
        try:
            if asked.alone:
                do(script.resolve())
                continue
            apart(script.resolve(), flags)
        except CellExecutionError as error:
            sys.exit(f"{script.name} fails:\n{COLOURED.sub('', str(error))}")
        except KeyboardInterrupt:
            print(f"{script.name}: interrupted; its notebook is as it was", file=sys.stderr)
            sys.exit(INTERRUPTED)
        print(f"{script.name}: {'made' if asked.update else 'as it should be'}")


if __name__ == "__main__":
    main()
