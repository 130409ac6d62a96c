"""`ipusim network`: which layers of a network run sparse, in which format, and what the sum is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

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
)
from ..places import PAGE, check_files, check_pictures
from ..telling import DONE, FAILED, print_text, say
from .explore import SWEEPING, Sweeping


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

    batch: int = 1
    data_type: Literal["half", "float"] = "half"
    profile: str | None = None
    formats: str = "dense,element,block:16"
    select: Literal["greedy", "chain", "none"] = "greedy"
    curves: Annotated[tuple[float, ...] | None, Parameter(consume_multiple=True, negative="")] = (
        None
    )


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
    columns: int | None = None


ASKED = NetworkFlags()
OF_CHECKPOINT = CheckpointFlags()


def network(
    source: Annotated[tuple[str, ...], Parameter(negative="", show_default=False), NETWORK],
    /,
    *,
    asked: Annotated[NetworkFlags, FLATTENED, NETWORK] = ASKED,
    checkpoint: Annotated[CheckpointFlags, FLATTENED, CHECKPOINT] = OF_CHECKPOINT,
    machine: MachineFlags = NONE,
    sweeping: Annotated[Sweeping, FLATTENED, SWEEP] = SWEEPING,
    timing_only: TimingOnly = False,
    json: Annotated[bool, Flag, OUTPUT] = False,
    plot: Annotated[Path | None, OUTPUT] = None,
    html: Annotated[Path | None, OUTPUT] = None,
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
        json: Print one JSON object.
        plot: Write pictures to this folder, as PNG; or to NAME.svg or NAME.pdf, as these.
        html: Write a page with table and pictures to this file.
    """
    sweeping.check()
    check_pictures({"--plot": plot})
    inputs = [Path(name) for name in source]
    check_files({"--html": html}, inputs=inputs, suffixes={"--html": PAGE})
    layers = _network(source, checkpoint, asked.batch)
    job = _job(layers, asked, machine, timing_only=timing_only)
    notes: list[str] = []
    figures = _studied(layers, job, sweeping, notes)
    _show(figures, job.machine, notes, json=json, plot=plot, html=html)
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


def _show(
    figures: Any,
    machine: Any,
    notes: list[str],
    *,
    json: bool,
    plot: Path | None,
    html: Path | None,
) -> None:
    """Print the figures and draw them; what was written is said beside the notes."""
    from ...studies import network as study

    text = study.network_json(figures) if json else study.network_text(figures)
    print_text(text, is_data=json)
    if plot is not None:
        written = ", ".join(map(str, study.draw(figures, plot, machine=machine)))
        notes.append(f"wrote {written}")
    if html is not None:
        study.write_page(figures, html, machine=machine)
        notes.append(f"wrote {html}")
    if notes:
        say("; ".join(notes))


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
