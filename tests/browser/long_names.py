"""A page of each kind with names of 60 characters or of markup, and the address of a selection."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import attrs
import numpy as np

from ipusim import BOW, DataType, simulate
from ipusim.compiler import BlockMatrix, emit, plan_static, random_values, save, write_matrix
from ipusim.compiler.cli.app import main
from ipusim.compiler.graph.network.layer import Layer, LinearProduct, Network
from ipusim.compiler.matrix.generators import GENERATORS
from ipusim.compiler.studies.compare import compared, figures_of
from ipusim.compiler.studies.network.figures import (
    Curve,
    FormatFigures,
    LayerFigures,
    NetworkFigures,
)
from ipusim.compiler.studies.network.pictures import write_page
from ipusim.compiler.views import Subject, comparison_document, page_of

LONG = 60  # characters
FORMATS = ("dense", "block:16")


def long_name(start: str, end: str) -> str:
    """Return a name of 60 characters that begins and ends so."""
    return f"{start}{'.encoder_block_of_many' * 3}"[: LONG - len(end)] + end


LAYERS = (
    long_name("model", ".query.weight"),
    long_name("model", ".key_one.weight"),
    long_name("model", ".key_two.weight"),
    f"model.first{'_of_a_long_row' * 4}"[:LONG],  # both cut to their ends are equal
    f"model.other{'_of_a_long_row' * 4}"[:LONG],
    "head",
)


MARKUP = (  # one is a name, or the end of one
    '<a href="https://e.io/x">conv1</a>',
    "<b>bold</b>",
    "two<br>lines",
    "<img src=x>",
    "&lt;i&gt;entity",
    "low<sub>2</sub>",
)


def marked_up(start: str, end: str) -> str:
    """Return a name with markup of every kind, in turn."""
    return f"{start[:6]}{MARKUP[len(start + end) % len(MARKUP)]}{end[-6:]}"


Naming = Callable[[str, str], str]


def pages(
    folder: Path, layers: Sequence[str] = LAYERS, named: Naming = long_name
) -> dict[str, tuple[Path, str]]:
    """Write a page of each kind; return by kind the file, and the address of a selection."""
    return {
        "run": (_run(folder, named), "tile=3&variable=1&step=1"),
        "comparison": (_comparison(folder, named), "tile=3&step=1"),
        "sweep": (_sweep(folder, named, "ways", "static", "dense"), "point=1&job=0"),
        "jobs": (_sweep(folder, named, "jobs", "static"), "point=1"),
        "network": (_network(folder, layers), "layer=1"),
    }


def _subject(strategy: str, named: Naming) -> Subject:
    """Return a small simulated job, whose supersteps have the names of `named`."""
    pattern = GENERATORS["uniform"]((128, 128), 8, 0.25, np.random.default_rng(0))
    plan = plan_static(pattern, n=16, machine=BOW.scaled_to(8), strategy=strategy)
    emitted = emit(plan)
    steps = tuple(attrs.evolve(s, name=named("step", s.name)) for s in emitted.supersteps)
    assert len(steps) == len(emitted.steps)  # no loop among them
    program = attrs.evolve(emitted, steps=steps)
    return Subject(plan=plan, program=program, run=simulate(program))


def _run(folder: Path, named: Naming) -> Path:
    """Write the page of a run."""
    path = folder / "run.html"
    path.write_text(page_of(_subject("popsparse", named), tell=lambda _: None), encoding="utf-8")
    return path


def _comparison(folder: Path, named: Naming) -> Path:
    """Write the page of a comparison of two runs."""
    runs = _subject("popsparse", named), _subject("rows", named)
    paths = [folder / _file(named(start, ".run")) for start in ("first", "second")]
    for subject, path in zip(runs, paths, strict=True):
        save(path, plan=subject.plan, program=subject.program, run=subject.run)
    a, b = (figures_of(path, lambda _: None) for path in paths)
    path = folder / "comparison.html"
    document = comparison_document(compared(paths[0], a, paths[1], b), runs)
    path.write_text(document.html(), encoding="utf-8")
    return path


def _sweep(folder: Path, named: Naming, name: str, *methods: str) -> Path:
    """Write the page of a sweep over two matrices."""
    starts = (f"{start}_{name}" for start in ("first", "second"))
    matrices = [folder / _file(named(start, ".npz")) for start in starts]
    for path, matrix in zip(matrices, _matrices(), strict=True):
        write_matrix(path, matrix)
    path = folder / f"{name}.html"
    axes = ["--n", "4", "8", "--tiles", "4", "--method", *methods, "--workers", "1"]
    places = ["--store", str(folder / f"{name}.jsonl"), "--html", str(path)]
    assert main(["explore", *map(str, matrices), *axes, *places]) == 0
    return path


def _matrices() -> Iterator[BlockMatrix]:
    """Yield two random matrices."""
    for seed in (0, 1):
        rng = np.random.default_rng(seed)
        pattern = GENERATORS["uniform"]((64, 64), 8, 0.25, rng)
        yield BlockMatrix(pattern, random_values(pattern, rng, DataType.HALF))


def _file(name: str) -> str:
    """Return a name that a file can have."""
    return name.replace("/", "\u2215")


def _network(folder: Path, names: Sequence[str]) -> Path:
    """Write the page of a network with these layers."""
    layers = tuple(_layer(name, 1000 + 77 * at) for at, name in enumerate(names))
    figures = NetworkFigures(
        network=Network(name="long names", layers=tuple(each.layer for each in layers)),
        batch=1,
        data_type="half",
        machine=BOW.name,
        tiles=1472,
        clock_hz=BOW.clock_hz,
        select="greedy",
        layers=layers,
    )
    path = folder / "network.html"
    write_page(figures, path, machine=BOW)
    return path


def _layer(name: str, cycles: int) -> LayerFigures:
    """Return the figures of a layer, dense and in blocks."""
    tried = [
        FormatFigures(
            format=one, cycles=cycles // (at + 1), macs=4096, exchange_words=64 * (at + 1)
        )
        for at, one in enumerate(FORMATS)
    ]
    return LayerFigures(
        layer=Layer(name=name, work=LinearProduct(m=16, k=16, columns=4)),
        sparsity=0.9,
        formats=tuple(tried),
        chosen=FORMATS[1],
        why="the quickest of all formats that were tried on this layer",
        curves=(
            Curve(
                format=FORMATS[1],
                sparsity=(0.5, 0.9),
                cycles=(2 * cycles, cycles // 2),
                kept_energy=(0.9,) * 2,
                commands=("",) * 2,
                is_drawn=True,
                break_even=0.7,
            ),
        ),
    )
