"""Every file that the project writes, written once, or on a disk that is full.

    python every_writer.py written FOLDER           who wrote each file, and its digest
    python every_writer.py full FOLDER [--fill]     and what became of each file on a full disk

Prints JSON. One process serves all writers, as starting takes longer than writing. The disk is full
after so many bytes of a file (RLIMIT_FSIZE), or it is /dev/full, or, with --fill, another file
fills the file system of FOLDER, which must be small.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import os
import re
import resource
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import partial
from pathlib import Path
from types import FrameType

import attrs
import numpy as np
from matplotlib.figure import Figure
from onnx import ModelProto, helper, numpy_helper
from onnx import save as save_model
from pt2_stand_in import call, write_pt2

from ipusim import BOW, CYCLE_MODEL, IpusimError, save_machine
from ipusim.compiler.cli.app import main
from ipusim.compiler.cli.commands.network import _write_runs
from ipusim.compiler.cli.commands.new import write_project
from ipusim.compiler.cli.messages import report_error
from ipusim.compiler.graph.network.layer import Layer, LinearProduct, Network
from ipusim.compiler.guard.counts.golden_file import Golden, Renewal
from ipusim.compiler.jobs.request import request_of
from ipusim.compiler.matrix.files import read_matrix, write_matrix
from ipusim.compiler.matrix.files.checkpoints.checkpoint import write_tensors
from ipusim.compiler.studies.explore import (
    Finding,
    draw,
    grid_of,
    measure,
    sweep_document,
    sweep_table,
    write_csv,
)
from ipusim.compiler.studies.explore import write_page as write_sweep_page
from ipusim.compiler.studies.explore.finding import finding_of
from ipusim.compiler.studies.network.figures import FormatFigures, LayerFigures, NetworkFigures
from ipusim.compiler.studies.network.pictures.page import write_page
from ipusim.compiler.studies.network.weights import LayerWeights, pruned_weights
from ipusim.compiler.studies.sweep.store import Row, open_store
from ipusim.compiler.studies.sweep.study import Study
from ipusim.compiler.studies.validate.pictures.scatter import write_hover

Writer = Callable[[Path], int]
Told = dict[str, object]

OLD = b"{"  # no file of ours, but the beginning of a store, whose first line was not finished
SLOW = (  # they draw, or fill a folder, and fill one disk only
    *("report --html", "compare --html", "explore --plot", "explore --html", "network --html"),
    *("network --runs", "network --program --html"),
    *("report --csv", "new", "explore --plot .pdf"),
)
TWICE = "report --png"  # writes as `explore --plot` does, and fills no disk
WALL_SECONDS = re.compile(r'"host_seconds": [^,]*, "host_seconds_by_stage": {[^}]*}')  # of the host
STORE = "s.jsonl"  # is read first, which ends on no device
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
    """Return by kind of file the name of the file or folder, and the function that writes it."""
    job, run, data = inputs / "job.ipusim", inputs / "job.run", inputs / "data.npz"
    matrix, code, array = inputs / "a.npz", inputs / "set.S", f"x={inputs / 'x.npy'}"
    tile = ["tile", code, "--entry", "set", "--array", array, "--state", "x", "--no-check-races"]
    program = ["network", inputs / "model.onnx", "--program", "--tiles", "4", "--timing-only"]
    found = {
        "compile": ("job.ipusim", command("compile", *SIZE, "-o")),
        "run --run-file": ("job.run", command("run", *SIZE, "--json", "--run-file")),
        "simulate --run-file": ("job.run", command("simulate", job, "--run-file")),
        "simulate -o": ("y.npz", command("simulate", job, "--data", data, "-o")),
        "asm -o": ("linked.S", command("asm", code, "-o")),
        "tile -o": ("x.npz", command(*tile, "-o")),
        "tile --trace": ("t.json", command(*tile, "--trace")),
        "tile --trace .gz": ("t.json.gz", command(*tile, "--trace")),
        "tile --timeline": ("t.json", command(*tile, "--timeline")),
        "tile --timeline .gz": ("t.json.gz", command(*tile, "--timeline")),
        "report --html": ("page.html", command("report", run, "--html")),
        "compare --html": ("page.html", command("compare", run, run, "--html")),
        "report --trace": ("t.json", command("report", run, "--trace")),
        "report --trace .gz": ("t.json.gz", command("report", run, "--trace")),
        "report --trace .pftrace": ("t.pftrace", command("report", run, "--trace")),
        "report --interval-csv": ("i.csv", command("report", run, "--interval-csv")),
        "report --csv": ("tables", command("report", run, "--csv")),
        "report --dot": ("g.dot", command("report", run, "--dot")),
        "report --png": ("pictures", command("report", run, "--png")),
        "explore --plot": ("plots", called(plot)),
        "explore --plot .pdf": ("plots.pdf", called(plot)),
        "explore --csv": ("sweep.csv", called(sweep_csv)),
        "explore --html": ("page.html", called(sweep_page)),
        "validate --plot, hover": ("measured_simulated.svg", called(hover)),
        "machine file": ("own.toml", called(partial(save_machine, BOW))),
        "new store": (STORE, called(begin_store)),
        "golden file": ("test_a.cycles", called(renew)),
        "network --html": ("page.html", called(network_page)),
        "network --runs": ("runs", called(network_runs)),
        "network --program --html": ("page.html", command(*program, "--html")),
        "new": ("project", called(partial(write_project, seed=0))),
        "tensors": ("new.safetensors", called(tensors)),
    }
    half = ["--density", "1/2"]
    found["prune .npy"] = ("b.npy", command("prune", inputs / "x.npz", "--names", "b", *half, "-o"))
    found["prune .npz"] = ("b.npz", command("prune", inputs / "x.npz", *half, "-o"))
    for suffix in (".safetensors", ".onnx", ".pt2"):
        given, target = inputs / f"model{suffix}", f"b{suffix}"
        found[f"prune {suffix}"] = (target, command("prune", given, *half, "-o"))
    (pruned,) = (inputs / "pruned").iterdir()  # whose name is that of its contents
    found["network --curves"] = (pruned.name, called(lambda target: pruned_layer(target.parent)))
    for suffix in (".npz", ".npy", ".mtx", ".smtx", ".txt"):
        target = f"b{suffix}"
        found[f"convert {suffix}"] = (target, command("convert", "--lossy", matrix))
    return found


def command(*arguments: object) -> Writer:
    """Return a writer that runs a command whose last argument is the file to write."""
    return lambda target: main([str(argument) for argument in (*arguments, target)])


def called(function: Callable[[Path], None]) -> Writer:
    """Return a writer that calls `function`, and ends with an exit status as a command does."""

    def write(target: Path) -> int:
        try:
            function(target)
        except IpusimError as error:
            return report_error(error)
        return 0

    return write


def network_page(target: Path) -> None:
    """Write a page as `network --html` writes it."""
    write_page(small_network(), target, machine=BOW)


def network_runs(target: Path) -> None:
    """Write pages of runs as `network --runs` writes them."""
    _write_runs(small_network(), target, target)


def small_network() -> NetworkFigures:
    """Return the figures of a network of one dense layer."""
    layer = Layer(name="one", work=LinearProduct(m=16, k=16, columns=4))
    request = request_of({"m": 16, "k": 16, "n": 4, "tiles": 4, "method": "dense"})
    formats = (FormatFigures(format="dense", cycles=100, command="ipusim run", request=request),)
    return NetworkFigures(
        network=Network(name="small", layers=(layer,)),
        batch=1,
        data_type="half",
        machine=BOW.name,
        tiles=1472,
        clock_hz=BOW.clock_hz,
        select="greedy",
        layers=(LayerFigures(layer=layer, sparsity=0.0, formats=formats, chosen="dense"),),
    )


def tensors(target: Path) -> None:
    """Write a checkpoint of a few tensors."""
    write_tensors(target, {"a.weight": np.ones((64, 64), dtype=np.float16)})


def pruned_layer(folder: Path) -> None:
    """Write the pruned weights of a layer, as a study of a network keeps them."""
    layer = Layer(name="one", work=LinearProduct(m=64, k=64, columns=4))
    values = np.arange(1, 64 * 64 + 1, dtype=np.float32).reshape(64, 64)
    pruned_weights(layer, LayerWeights(sparsity=0.0, values=values), 1, 0.5, folder)


def renew(target: Path) -> None:
    """Write a golden file with counts of nine cases."""
    counts = {("test_a", f"case {n}"): {"cycles": n} for n in range(9)}
    Renewal(target, Golden({}, CYCLE_MODEL), Golden(counts, CYCLE_MODEL), 0).write()


def made_inputs(folder: Path) -> None:
    """Write the files that the writers read."""
    (folder / "set.S").write_text(CODE)
    np.save(folder / "x.npy", np.arange(4, dtype=np.int32))
    dense = np.where(np.arange(64 * 64).reshape(64, 64) % 3, 0, 1).astype(np.float32)
    np.save(folder / "a.npy", dense)
    write_matrix(folder / "a.npz", read_matrix(folder / "a.npy", block=4))
    np.savez(folder / "x.npz", b=dense, c=dense)
    write_tensors(folder / "model.safetensors", {"b.weight": dense})
    save_model(one_product(dense), folder / "model.onnx")
    shapes = {"x": (1, 64), "y": (1, 64)}
    linear = call("aten.linear.default", "y", "b", input="x", weight="p_b_weight")
    write_pt2(folder / "model.pt2", [linear], {"b.weight": dense}, shapes)
    (folder / "pruned").mkdir()
    pruned_layer(folder / "pruned")
    np.savez(folder / "data.npz", a=dense, x=np.ones((64, 8), dtype=np.float32))
    job, run = str(folder / "job.ipusim"), str(folder / "job.run")
    assert main(["compile", str(folder / "a.npz"), "--n", "8", "--tiles", "4", "-o", job]) == 0
    assert main(["simulate", job, "--run-file", run]) == 0


def one_product(weights: np.ndarray) -> ModelProto:
    """Return an ONNX model whose one layer has these weights."""
    rows, columns = weights.shape
    sides = {"x": [1, columns], "y": [1, rows]}
    x, y = (helper.make_tensor_value_info(name, 1, sides[name]) for name in "xy")
    node = helper.make_node("Gemm", ["x", "b.weight"], ["y"], transB=1)
    held = numpy_helper.from_array(weights, "b.weight")
    return helper.make_model(helper.make_graph([node], "one", [x], [y], [held]))


def begin_store(target: Path) -> None:
    """Begin the store of a sweep, without results."""
    open_store(target, study=Study("sweep"), fingerprint="of this", fresh=False, tell=print)


def swept() -> list[Finding]:
    """Return the points of a sweep, with 0 as the seconds that each took on the host."""
    points = grid_of({"m": (64,), "k": (64,), "n": (4, 8), "tiles": (4,)})
    results = [{**measure(one.request), "host_seconds": 0} for one in points]
    return [finding_of(Row(p.configuration, r)) for p, r in zip(points, results, strict=True)]


def plot(place: Path) -> None:
    """Write the pictures of a sweep, as `explore --plot` draws them, to a folder or one file."""
    draw(swept(), place)


def sweep_csv(target: Path) -> None:
    """Write the table of a sweep, as `explore --csv` writes it."""
    write_csv(sweep_table(swept()), target)


def sweep_page(target: Path) -> None:
    """Write the page of a sweep, as `explore --html` writes it."""
    write_sweep_page(sweep_document(swept(), title="a sweep"), target)


def hover(target: Path) -> None:
    """Write the picture of a validation whose points have tool tips, as `validate --plot` does."""
    write_hover(target, Figure(), {}, {})


def outcome(write: Writer, target: Path) -> tuple[int, str, str]:
    """Return the exit status of a writer, its standard error and its standard output."""
    errors, printed = io.StringIO(), io.StringIO()
    with redirect_stdout(printed), redirect_stderr(errors):
        status = write(target)
    return status, errors.getvalue(), printed.getvalue()


def files_in(folder: Path) -> dict[str, bytes]:
    """Return the content of every file below a folder, by the file's path."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@attrs.define
class Watch:
    """Which functions open files in a folder to write, as `module.function`.

    Attributes:
        folder: Folder whose files are watched.
        whole, in_place: Names of functions that write through `whole_file`, and of those that do
            not.
    """

    folder: Path
    whole: set[str] = attrs.field(factory=set)
    in_place: set[str] = attrs.field(factory=set)

    def __call__(self, event: str, arguments: tuple[object, ...]) -> None:
        """An audit hook."""
        path, flags = (arguments[0], arguments[2]) if event == "open" else (None, 0)
        writes = isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
        if (
            not writes
            or not isinstance(path, str | Path)
            or str(path).endswith(".lock")
            or Path(path).is_dir()  # a file without a name, by which locks are tried
            or self.folder not in Path(path).parents
        ):
            return
        frame: FrameType | None = sys._getframe(1)
        names = []
        while frame is not None:
            names.append(f"{frame.f_globals['__name__']}.{frame.f_code.co_qualname}")
            frame = frame.f_back
        ours = [name for name in names if name.startswith("ipusim.")]
        through = [name for name in ours if not name.startswith("ipusim.whole_file.")]
        (self.whole if len(through) < len(ours) else self.in_place).add(through[0])


def written(writer: Writer, folder: Path, target: str, watch: Watch) -> Told:
    """Return status, writing functions and digests of files that a writer leaves in a folder."""
    watch.whole, watch.in_place = set(), set()
    folder.mkdir()
    status, errors, printed = outcome(writer, folder / target)
    digests = {path: hashlib.sha256(data).hexdigest() for path, data in files_in(folder).items()}
    return {
        "status": status,
        "said": errors,
        "printed": WALL_SECONDS.sub("", printed),
        "files": digests,
        "whole": sorted(watch.whole),
        "in place": sorted(watch.in_place),
    }


@contextmanager
def at_most(file_bytes: int) -> Iterator[None]:
    """Let no file grow beyond `file_bytes` inside this context."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (file_bytes, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def filled(folder: Path, free_bytes: int) -> Iterator[None]:
    """Leave a file system no more than `free_bytes` bytes, in whole pages, in this context."""
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


def on_full_disks(
    writer: Writer, place: Path, target: str, *, slow: bool, fill: bool
) -> list[Told]:
    """What became of the files in a folder, which are new, each time that the disk was full."""
    new = files_in(place)
    old = dict.fromkeys(new, OLD)
    assert new, f"{place.name} wrote no file"
    size = max(map(len, new.values()))
    rooms = {size // 2} if slow else {1, size - 1}
    if fill:
        rooms = {0, (size - 1) // 2 // PAGE * PAGE}
    rows = []
    disks = [(0, {}), *((free_bytes, old) for free_bytes in sorted(rooms))]
    for free_bytes, before in disks[slow:]:
        reset(place, before)
        with filled(place.parent, free_bytes) if fill else at_most(free_bytes):
            status, errors, _ = outcome(writer, place / target)
        row = {"room": free_bytes, "status": status, "said": errors}
        rows.append(row | fates(before, files_in(place), new))
    if not (slow or fill) and target != STORE:
        reset(place, {})
        (place / target).symlink_to("/dev/full")
        status, errors, _ = outcome(writer, place / target)
        links = {path.name: OLD for path in place.iterdir() if path.is_symlink()}
        row = {"room": "/dev/full", "status": status, "said": errors}
        rows.append(row | fates({target: OLD}, links, new))
    return rows


def fates(
    before: Mapping[str, bytes], after: Mapping[str, bytes], new: Mapping[str, bytes]
) -> Told:
    """Return which files are unchanged, which new and whole, which gone, and which neither."""
    kept = {path for path in before if after.get(path) == before[path]}
    renewed = {path for path in new if after.get(path) == new[path]}
    return {
        "kept": sorted(kept),
        "new": sorted(renewed),
        "gone": sorted(before.keys() - after.keys()),
        "neither": sorted(after.keys() - kept - renewed),
    }


def reset(folder: Path, files: Mapping[str, bytes]) -> None:
    """Leave only these files in a folder."""
    shutil.rmtree(folder)
    folder.mkdir()
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)


def told_of_all(folder: Path, *, full: bool, fill: bool) -> Mapping[str, Told]:
    """Return what each writer wrote and what became of its files, by the writer's name."""
    os.chdir(folder)  # what is written names no place of this machine
    inputs, watch = Path("inputs"), Watch(folder.resolve() / "written")
    inputs.mkdir()
    watch.folder.mkdir()
    with redirect_stdout(io.StringIO()):
        made_inputs(inputs)
    sys.addaudithook(watch)
    found = {}
    for name, (target, writer) in writers(inputs).items():
        place, slow = Path("written") / name, name in SLOW
        if (slow and fill) or (full and name == TWICE):
            continue
        found[name] = written(writer, place, target, watch)
        if full:
            rows = on_full_disks(writer, place, target, slow=slow, fill=fill)
            found[name]["full disks"] = rows
    return found


def asked() -> argparse.Namespace:
    """Return the arguments of the script's command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=("written", "full"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--fill", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    flags = asked()
    found = told_of_all(flags.folder, full=flags.what == "full", fill=flags.fill)
    print(json.dumps(found, indent=1))
