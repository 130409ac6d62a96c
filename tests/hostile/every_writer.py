"""Every file that the project writes, written once, or on a disk that is full.

    python every_writer.py written FOLDER           who wrote each file, and its digest
    python every_writer.py full FOLDER [--fill]     what became of each file on a full disk
    python every_writer.py device FOLDER            what is said of a link to /dev/full

Prints JSON. One process serves all writers, as starting takes longer than writing. The disk is full
after so many bytes of a file (RLIMIT_FSIZE), or, with --fill, because another file fills the file
system of FOLDER, which must be small.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import os
import resource
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import partial
from pathlib import Path
from types import FrameType

import attrs
import numpy as np

from compiler.cli.app import main
from compiler.cli.telling import told
from compiler.guard.counts.renewal import Renewal
from compiler.matrix.files import read_matrix, write_matrix
from ipusim import BOW, IpusimError, save_machine

Writer = Callable[[Path], int]
Told = dict[str, object]

OLD = b"old"
PAGE = 4096  # bytes of a file system in memory
SIZE = ["--m", "64", "--k", "64", "--n", "8", "--density", "1/4", "--tiles", "4"]
CODE = """.worker
set:
  ld32 $m1, $mzero, $mvertex_base, 0
  setzi $m0, 5
  st32 $m0, $m1, $mzero, 0
  exitz $mzero
"""


def writers(inputs: Path) -> dict[str, tuple[str, Writer]]:
    """By what is written: the name of the file, or of the folder, and who writes it there."""
    job, run, data = inputs / "job.ipusim", inputs / "job.run", inputs / "data.npz"
    matrix, code, array = inputs / "a.npz", inputs / "set.S", f"x={inputs / 'x.npy'}"
    tile = ["tile", code, "--entry", "set", "--array", array, "--state", "x"]
    sweep = ["explore", "--store", inputs / "sweep.jsonl"]
    found = {
        "compile": ("job.ipusim", command("compile", *SIZE, "-o")),
        "run --run-file": ("job.run", command("run", *SIZE, "--run-file")),
        "simulate --run-file": ("job.run", command("simulate", job, "--run-file")),
        "simulate -o": ("y.npz", command("simulate", job, "--data", data, "-o")),
        "tile -o": ("x.npz", command(*tile, "-o")),
        "tile --trace": ("t.json", command(*tile, "--trace")),
        "tile --trace .gz": ("t.json.gz", command(*tile, "--trace")),
        "report --html": ("page.html", command("report", run, "--html")),
        "report --trace": ("t.json", command("report", run, "--trace")),
        "report --trace .gz": ("t.json.gz", command("report", run, "--trace")),
        "report --interval-csv": ("i.csv", command("report", run, "--interval-csv")),
        "report --dot": ("g.dot", command("report", run, "--dot")),
        "report --png": ("pictures", command("report", run, "--png")),
        "explore --plot": ("plots", command(*sweep, "--plot")),
        "machine file": ("own.toml", called(partial(save_machine, BOW))),
        "golden file": ("test_a.cycles", called(renew)),
    }
    for suffix in (".npz", ".npy", ".mtx", ".smtx", ".txt"):
        target = f"b{suffix}"
        found[f"convert {suffix}"] = (target, command("convert", "--lossy", matrix))
    return found


def command(*arguments: object) -> Writer:
    """A command whose last argument is the file to write."""
    return lambda target: main([str(argument) for argument in (*arguments, target)])


def called(function: Callable[[Path], None]) -> Writer:
    """A function that ends as a command ends."""

    def write(target: Path) -> int:
        try:
            function(target)
        except IpusimError as error:
            return told(error)
        return 0

    return write


def renew(target: Path) -> None:
    Renewal(target, {}, {("test_a", f"case {n}"): {"cycles": n} for n in range(9)}).write()


def made_inputs(folder: Path) -> None:
    """What the writers read."""
    (folder / "set.S").write_text(CODE)
    np.save(folder / "x.npy", np.arange(4, dtype=np.int32))
    dense = np.where(np.arange(64 * 64).reshape(64, 64) % 3, 0, 1).astype(np.float32)
    np.save(folder / "a.npy", dense)
    write_matrix(folder / "a.npz", read_matrix(folder / "a.npy", block=4))
    np.savez(folder / "data.npz", a=dense, x=np.ones((64, 8), dtype=np.float32))
    job, run = str(folder / "job.ipusim"), str(folder / "job.run")
    assert main(["compile", str(folder / "a.npz"), "--n", "8", "--tiles", "4", "-o", job]) == 0
    assert main(["simulate", job, "--run-file", run]) == 0
    sweep = ["--store", str(folder / "sweep.jsonl"), "--workers", "1", "--n", "4", "8"]
    assert main(["explore", "--m", "64", "--k", "64", "--tiles", "4", *sweep]) == 0


def outcome(write: Writer, target: Path) -> tuple[int, str]:
    """The exit status, and what stood on standard error."""
    said = io.StringIO()
    with redirect_stdout(io.StringIO()), redirect_stderr(said):
        status = write(target)
    return status, said.getvalue()


def files_in(folder: Path) -> dict[str, bytes]:
    """The content of every file, by its path."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@attrs.define
class Watch:
    """Which functions open files in a folder to write, as `module.function`.

    Attributes:
        folder: where it looks.
        whole, in_place: those that write through `whole_file`, and those that do not.
    """

    folder: Path
    whole: set[str] = attrs.field(factory=set)
    in_place: set[str] = attrs.field(factory=set)

    def __call__(self, event: str, arguments: tuple[object, ...]) -> None:
        """An audit hook."""
        path, flags = (arguments[0], arguments[2]) if event == "open" else (None, 0)
        writes = isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
        if not writes or not isinstance(path, str | Path) or self.folder not in Path(path).parents:
            return
        frame: FrameType | None = sys._getframe(1)
        names = []
        while frame is not None:
            names.append(f"{frame.f_globals['__name__']}.{frame.f_code.co_qualname}")
            frame = frame.f_back
        ours = [name for name in names if name.startswith(("ipusim.", "kernels.", "compiler."))]
        through = [name for name in ours if not name.startswith("ipusim.whole_file.")]
        (self.whole if len(through) < len(ours) else self.in_place).add(through[0])


def written(folder: Path, inputs: Path) -> Mapping[str, Told]:
    """Status, writers and digests of each."""
    found: dict[str, Told] = {}
    watch = Watch(folder)
    sys.addaudithook(watch)
    for name, (target, write) in writers(inputs).items():
        place = folder / name
        place.mkdir()
        watch.whole, watch.in_place = set(), set()
        status, said = outcome(write, place / target)
        digests = {
            path: hashlib.sha256(data).hexdigest() for path, data in files_in(place).items()
        }
        found[name] = {"status": status, "said": said, "files": digests}
        found[name] |= {"whole": sorted(watch.whole), "in place": sorted(watch.in_place)}
    return found


@contextmanager
def at_most(file_bytes: int) -> Iterator[None]:
    """No file grows beyond so many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (file_bytes, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def filled(folder: Path, free_bytes: int) -> Iterator[None]:
    """A file system with no more than so many bytes, in whole pages."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while file.write(bytes(PAGE)):
                pass
        except OSError:
            file.truncate(max(0, file.tell() // PAGE - free_bytes // PAGE) * PAGE)
    try:
        yield
    finally:
        filler.unlink()


def full(folder: Path, inputs: Path, *, fill: bool) -> list[Told]:
    """What became of the files of each writer on a full disk."""
    rows: list[Told] = []
    for name, (target, write) in writers(inputs).items():
        place = folder / name
        place.mkdir()
        assert outcome(write, place / target)[0] == 0
        new = files_in(place)
        sizes = limits(max(map(len, new.values())), pictures=(place / target).is_dir(), fill=fill)
        for most in sizes:
            for old in ({}, dict.fromkeys(new, OLD)) if most == 0 else (dict.fromkeys(new, OLD),):
                reset(place, old)
                with filled(folder, most) if fill else at_most(most):
                    status, said = outcome(write, place / target)
                after = files_in(place)
                rows.append(
                    {
                        "writer": name,
                        "target": target,
                        "room": most,
                        "status": status,
                        "said": said,
                        "old": sorted(path for path in after if after[path] == old.get(path)),
                        "new": sorted(path for path in after if after[path] == new.get(path)),
                        "there": sorted(after),
                        "expected": sorted(old),
                    }
                )
        shutil.rmtree(place)
    return rows


def limits(size: int, *, pictures: bool, fill: bool) -> list[int]:
    """Bytes to write before the disk is full, fewer than a file has."""
    if fill:
        return sorted({0, (size - 1) // 2 // PAGE * PAGE})
    return [0, size // 2] if pictures else sorted({0, 1, size // 2, size - 1})


def reset(place: Path, files: Mapping[str, bytes]) -> None:
    """Only these files in a folder."""
    shutil.rmtree(place)
    place.mkdir()
    for path, data in files.items():
        (place / path).parent.mkdir(exist_ok=True)
        (place / path).write_bytes(data)


def linked_to_full_device(folder: Path, inputs: Path) -> list[Told]:
    """What each writer of one file says of a link to /dev/full."""
    rows: list[Told] = []
    for name, (target, write) in writers(inputs).items():
        if "." not in target:
            continue
        place = folder / "link"
        place.mkdir()
        (place / target).symlink_to("/dev/full")
        status, said = outcome(write, place / target)
        there = [path.name for path in place.iterdir() if path.is_symlink()]
        rows.append({"writer": name, "target": target, "status": status, "said": said})
        rows[-1] |= {"there": there, "expected": [target]}
        shutil.rmtree(place)
    return rows


def told_of_all() -> object:
    """What the command line asks for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=("written", "full", "device"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--fill", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        inputs = Path(name)
        os.environ["HOME"] = name
        with redirect_stdout(io.StringIO()):
            made_inputs(inputs)
        if asked.what == "written":
            return written(asked.folder, inputs)
        if asked.what == "device":
            return linked_to_full_device(asked.folder, inputs)
        return full(asked.folder, inputs, fill=asked.fill)


if __name__ == "__main__":
    print(json.dumps(told_of_all(), indent=1))
