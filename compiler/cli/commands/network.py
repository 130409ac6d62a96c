"""`ipusim network`: which layers of a network run sparse, in which format, and what the sum is."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import quote

import attrs
from cyclopts import Parameter

from ..arguments import (
    CHECKPOINT,
    FLATTENED,
    NETWORK,
    NONE,
    OUTPUT,
    SWEEP,
    Flag,
    MachineFlags,
    TimingOnly,
    Whole,
    reals,
)
from ..places import PAGE, check_files, check_pictures
from ..telling import DONE, FAILED, print_text, say
from .explore import SWEEPING, Sweeping

SLUG = 80  # letters of a layer's name in that of a file


@attrs.frozen(kw_only=True)
class NetworkFlags:
    """What is asked of the network.

    Attributes:
        batch: Samples.
        data_type: Format of operands and results.
        profile: Sparsity by layer, of weights that have no zeros: uniform:0.9, table15, skimcaffe,
            or a .toml or .json of sparsities by layer [uniform:0.9; of checkpoints none].
        formats: What each layer is tried in, with commas between: dense, element, block:4, block:8,
            block:16, nm:2:4; dense always.
        select: Take the quickest format of each layer, or the quickest chain with its re-layouts.
        curves: Simulate all formats at these sparsities too, and say where each breaks even with
            dense [0.7 to 0.98 where none is given].
    """

    batch: Annotated[int, Whole] = 1
    data_type: Literal["half", "float"] = "half"
    profile: str | None = None
    formats: str = "dense,element,block:16"
    select: Literal["greedy", "chain", "none"] = "greedy"
    curves: Annotated[
        tuple[float, ...] | None,
        Parameter(consume_multiple=True, negative="", converter=reals),
    ] = None


@attrs.frozen(kw_only=True)
class CheckpointFlags:
    """What of a checkpoint counts, and what it does not say.

    Attributes:
        names: Pattern of the tensors that are layers, as "*.weight" [all that can be].
        image: Sides of the image of convolutions, as 224x224.
        columns: Columns of x for one sample of linear layers, as tokens; a checkpoint of tensors
            alone needs it.
    """

    names: str | None = None
    image: str | None = None
    columns: Annotated[int | None, Whole] = None


@attrs.frozen(kw_only=True)
class NetworkOutput:
    """What is printed and written.

    Attributes:
        json: Print one JSON object.
        plot: Write pictures to this folder, as PNG; or to NAME.svg or NAME.pdf, as these.
        html: Write a page with table and pictures to this file.
        runs: Write a page of each layer's run as chosen to this folder, which that page opens.
    """

    json: Annotated[bool, Flag] = False
    plot: Path | None = None
    html: Path | None = None
    runs: Path | None = None

    def check(self, inputs: list[Path]) -> None:
        """Refuse what cannot be written, before any work.

        Raises:
            InputError: what it is.
        """
        from ipusim import InputError

        check_pictures({"--plot": self.plot})
        check_files({"--html": self.html}, inputs=inputs, suffixes={"--html": PAGE})
        if self.runs is not None and self.html is None:
            raise InputError("--runs is of a page that opens them; add --html FILE.html")


ASKED = NetworkFlags()
OF_CHECKPOINT = CheckpointFlags()
TEXT_ALONE = NetworkOutput()


def network(
    source: Annotated[tuple[str, ...], Parameter(negative="", show_default=False), NETWORK],
    /,
    *,
    asked: Annotated[NetworkFlags, FLATTENED, NETWORK] = ASKED,
    checkpoint: Annotated[CheckpointFlags, FLATTENED, CHECKPOINT] = OF_CHECKPOINT,
    machine: MachineFlags = NONE,
    sweeping: Annotated[Sweeping, FLATTENED, SWEEP] = SWEEPING,
    timing_only: TimingOnly = False,
    output: Annotated[NetworkOutput, FLATTENED, OUTPUT] = TEXT_ALONE,
) -> int:
    """Simulate every layer of a network in several formats, and say which one each layer takes.

    Layers are those of a network that ships, of a TOML table, or of a checkpoint with its zeros.
    Every result is kept in a file as it comes: an interrupted study goes on.

    Args:
        source: The name of a network that ships, a .toml of layers, one or several checkpoints,
            .onnx or .safetensors, or a folder of .safetensors files with their index.
        asked: What is asked of the network.
        checkpoint: What of a checkpoint counts, and what it does not say.
        machine: The chip.
        sweeping: Where results are kept, and who simulates.
        timing_only: Do not run the chosen formats with numbers; the cycles are the same.
        output: What is printed and written.
    """
    sweeping.check()
    output.check([Path(name) for name in source])
    layers = _network(source, checkpoint, asked.batch)
    job = _job(layers, asked, machine, timing_only=timing_only)
    notes: list[str] = []
    figures = _studied(layers, job, sweeping, notes)
    _show(figures, job.machine, notes, output)
    return FAILED if figures.went_wrong else DONE


def _job(network: Any, asked: NetworkFlags, machine: MachineFlags, *, timing_only: bool) -> Any:
    """What is asked of the network."""
    from ...studies import network as study

    return study.NetworkJob(
        formats=asked.formats,
        asked={**machine, "data_type": asked.data_type},
        sparsity=study.sparsities(asked.profile, network),
        select=asked.select,
        curve=study.DEFAULT_CURVE if asked.curves == () else asked.curves or (),
        with_numbers=not timing_only,
    )


def _show(figures: Any, machine: Any, notes: list[str], output: NetworkOutput) -> None:
    """Print the figures and draw them; what was written is said beside the notes."""
    from ...studies import network as study

    text = study.network_json(figures) if output.json else study.network_text(figures)
    print_text(text, is_data=output.json)
    if output.plot is not None:
        written = ", ".join(map(str, study.draw(figures, output.plot, machine=machine)))
        notes.append(f"wrote {written}")
    if output.html is not None:
        folder, beside = output.runs, output.html.parent
        opened = {} if folder is None else _write_runs(figures, folder, beside)
        study.write_page(figures, output.html, machine=machine, runs=opened)
        notes.append(f"wrote {output.html}")
        notes += [f"wrote {len(set(opened.values()))} runs to {folder}"] if opened else []
    if notes:
        say("; ".join(notes))


def _write_runs(figures: Any, folder: Path, beside: Path) -> dict[str, str]:
    """A page of each distinct run as chosen; by layer its address from a folder.

    Raises:
        InputError: the folder cannot be made.
    """
    from ipusim import whole_file

    from ...drawing.tables import make_folder
    from ...studies.network import shown_format
    from ...views import page_of

    files: dict[str, str] = {}
    opened, folder = {}, make_folder(folder)
    for layer in figures.layers:
        form, name = shown_format(layer), layer.layer.name
        if form.cycles is None or form.request is None:
            continue
        if form.command not in files:
            slug = re.sub(r"\W+", "-", name)[:SLUG].strip("-")
            path = folder / f"{len(files) + 1:03}-{slug}.html"
            with whole_file(path) as file:
                file.write(page_of(_run_of(form.request), tell=lambda _: None).encode())
            files[form.command] = quote(os.path.relpath(path, beside).replace(os.sep, "/"))
        opened[name] = files[form.command]
    return opened


def _run_of(request: Any) -> Any:
    """The run of a request that ran before."""
    from ...jobs.perform import perform
    from ...views import Subject

    subjects: list[Any] = []

    def keep(plan: Any, program: Any, run: Any) -> None:
        subjects.append(Subject(plan=plan, program=program, run=run))

    perform(request, timing_only=True, tell=lambda _: None, keep=keep)
    return subjects[0]


def _network(source: tuple[str, ...], checkpoint: CheckpointFlags, batch: int) -> Any:
    """The layers, for the batch."""
    from ipusim import InputError

    from ...studies.network import network_named

    if batch < 1:
        raise InputError(f"--batch is {batch}; give 1 or more")
    return network_named(source, **attrs.asdict(checkpoint)).of_batch(batch)


def _studied(network: Any, job: Any, sweeping: Sweeping, notes: list[str]) -> Any:
    """The figures; what the store has to say goes into the notes."""
    from ipusim import InputError

    from ...studies import network as study
    from ...studies.sweep import dask_workers, fingerprint, open_store, processes_here
    from ..progress import bar

    dask, workers = sweeping.executor == "dask", sweeping.workers
    if sweeping.scheduler is not None and not dask:
        raise InputError("--scheduler is for --executor dask")
    pool = dask_workers(sweeping.scheduler, workers, say) if dask else processes_here(workers)
    path, now = sweeping.written(study.DEFAULT_STORE), fingerprint(study.run_numbers)
    held = open_store(
        path,
        study=study.STUDY,
        fingerprint=now,
        fresh=sweeping.fresh,
        tell=notes.append,
        beside=sweeping.beside,
    )
    with bar(path) as far:
        means = study.Means(store=held, pool=pool, tell=far, keep=sweeping.keep)
        return study.study_network(network, job, means)
