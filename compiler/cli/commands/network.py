"""Command `ipusim network`: find the fastest format of each layer of a network, and the sum."""

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
    FIELDS,
    NETWORK,
    OUTPUT,
    SWEEP,
    UNSET,
    Flag,
    Integer,
    MachineFlags,
    TimingOnly,
    parse_reals,
)
from ..messages import DONE, FAILED, print_text, say
from ..network_program import ProgramFlags, run_program
from ..output_paths import PAGE, check_files, check_pictures
from .explore import SWEEPING, Sweeping

# Letters of a layer's name in the file name of its page; no reason recorded for this number.
MAX_SLUG = 80


@attrs.frozen(kw_only=True)
class NetworkFlags:
    """Options of the network: its batch, its sparsity, and the formats to try.

    Attributes:
        batch: Number of samples that are computed at once.
        data_type: Number format of operands and results.
        weights: Residence of the weights of each layer: a copy on each tile that uses them
            (resident), each value on one tile (shared), or the faster of both (auto).
        weights_budget: Largest number of bytes of weights of all layers together on a tile; fewer
            copies take more cycles [what fits beside the layer that needs most other bytes].
        profile: Sparsity of each layer, for weights without zeros: uniform:0.9, table15, skimcaffe,
            or a .toml or .json file of sparsities by layer [uniform:0.9; checkpoints: none].
        formats: Formats in which each layer is simulated, separated by commas: dense, element,
            block:4, block:8, block:16, nm:2:4. Dense is always simulated.
        select: How formats are selected: the fastest of each layer, or dense where re-layouts take
            more than that saves (greedy); the fastest chain with its re-layouts (chain); or no
            selection (none).
        curves: Simulate all formats at these sparsities, too, and print where each breaks even with
            dense: a checkpoint's own weights pruned to them, else drawn patterns [no curves; 0.7 to
            0.98 if the flag has no values].
        advice: Prune the weights of each layer to several formats and sparsities, and print the
            best trades of cycles against kept energy, with the commands that prune; takes several
            times as long [off].
        samples: Inputs of layers, for --advice, which then shows the relative error of their
            results: an .npz file of arrays [..., k] (images of a convolution) by the names of
            layers, or an .npy file for the only layer [none].
    """

    batch: Annotated[int, Integer] = 1
    data_type: Literal["half", "float"] = "half"
    weights: Literal["resident", "shared", "auto"] = "auto"
    weights_budget: Annotated[int, Integer] = 0
    profile: str | None = None
    formats: str = "dense,element,block:16"
    select: Literal["greedy", "chain", "none"] = "greedy"
    curves: Annotated[
        tuple[float, ...] | None,
        Parameter(consume_multiple=True, negative="", converter=parse_reals),
    ] = None
    advice: Annotated[bool, Flag] = False
    samples: Path | None = None


@attrs.frozen(kw_only=True)
class CheckpointFlags:
    """Options of a checkpoint: its layers, and numbers that the file does not contain.

    Attributes:
        names: Shell pattern of the tensors that are layers, as "*.weight" [all that can be layers].
        image: Height and width of the input image of convolutions in pixels, as 224x224; needed
            unless the file states them.
        columns: Columns of x for one sample of linear layers, for example its tokens; needed for a
            checkpoint that has tensors only.
        experts_per_token: Experts of a mixture that each token takes, for a checkpoint that has
            tensors only [as config.json says; else all, an upper bound].
    """

    names: str | None = None
    image: str | None = None
    columns: Annotated[int | None, Integer] = None
    experts_per_token: Annotated[int | None, Integer] = None


@attrs.frozen(kw_only=True)
class NetworkOutput:
    """Options of the output of a network study.

    Attributes:
        json: Print one JSON object instead of text [off].
        wide: Print every figure of a layer below the verdict: shape, cycles of each format, limits,
            memory, accuracy, and the command that repeats its simulation [off].
        plot: Folder to write pictures to, as PNG; or NAME.svg or NAME.pdf, for that format [none].
        html: File to write, .html: an interactive page with table and pictures [none].
        runs: Folder to write a page of each layer's run to, in its selected format; the page of
            --html opens them [none].
    """

    json: Annotated[bool, Flag] = False
    wide: Annotated[bool, Flag] = False
    plot: Path | None = None
    html: Path | None = None
    runs: Path | None = None

    def check(self, inputs: list[Path]) -> None:
        """Refuse output that cannot be written, before any work.

        Raises:
            InputError: a path cannot be written, or a flag needs another one.
        """
        from ipusim import InputError

        check_pictures({"--plot": self.plot})
        check_files({"--html": self.html}, inputs=inputs, suffixes={"--html": PAGE})
        if self.runs is not None and self.html is None:
            raise InputError("--runs needs a page that opens them; add --html FILE.html")


DEFAULT_FLAGS = NetworkFlags()
NO_PROGRAM = ProgramFlags()
DEFAULT_CHECKPOINT = CheckpointFlags()
TEXT_ONLY = NetworkOutput()


def network(
    source: Annotated[tuple[str, ...], Parameter(negative="", show_default=False), NETWORK],
    /,
    *,
    flags: Annotated[NetworkFlags, FIELDS, NETWORK] = DEFAULT_FLAGS,
    program: Annotated[ProgramFlags, FIELDS, NETWORK] = NO_PROGRAM,
    checkpoint: Annotated[CheckpointFlags, FIELDS, CHECKPOINT] = DEFAULT_CHECKPOINT,
    machine: MachineFlags = UNSET,
    sweeping: Annotated[Sweeping, FIELDS, SWEEP] = SWEEPING,
    timing_only: TimingOnly = False,
    output: Annotated[NetworkOutput, FIELDS, OUTPUT] = TEXT_ONLY,
) -> int:
    """Simulate every layer of a network in several formats, and select a format for each layer.

    The layers are those of a network that ships with ipusim, of a TOML table, or of a checkpoint
    with its zeros. Each result is kept in a file as soon as it is known, so that an interrupted
    study can go on.

    Args:
        source: Network: a name that ships with ipusim, as vgg16; a .toml file of layers; one or
            several checkpoints, .onnx, .pt2 or .safetensors; or a folder of .safetensors files with
            their index.
        flags: Options of the network.
        program: Options of a model as one program.
        checkpoint: Options of a checkpoint.
        machine: Options of the chip.
        sweeping: Options of the study's results and processes.
        timing_only: Compute no values in the selected formats, which is faster; the cycles are the
            same [compute and check them].
        output: Options of the output.
    """
    sweeping.check()
    output.check([Path(name) for name in source])
    program.check([Path(name) for name in source])
    if program.program:
        model = _model_options(flags, checkpoint, machine, output)
        formats = None if flags.formats == DEFAULT_FLAGS.formats else flags.formats
        return run_program(
            source,
            program,
            model={**model, "timing_only": timing_only},
            pruning={"formats": formats, "profile": flags.profile},
            advice=flags.advice,
            output=output,
        )
    layers = _network(source, checkpoint, flags.batch)
    job = _job(layers, flags, machine, timing_only=timing_only)
    notes: list[str] = []
    figures = _study(layers, job, sweeping, notes)
    _show(figures, job.machine, notes, output)
    return FAILED if figures.went_wrong else DONE


def _model_options(
    flags: NetworkFlags,
    checkpoint: CheckpointFlags,
    machine: MachineFlags,
    output: NetworkOutput,
) -> dict[str, Any]:
    """Return machine, type and sizes of a model that becomes one program.

    Raises:
        InputError: there is an option that studies of layers alone read.
    """
    from ipusim import InputError

    from ...jobs.request import request_of
    from ...jobs.resolved import machine_of
    from ...studies.network.named import sides_in

    usual = DEFAULT_FLAGS.formats
    asked = attrs.evolve(flags, advice=False, data_type="half", formats=usual, profile=None)
    other = _changed(asked, DEFAULT_FLAGS)
    sizes = attrs.evolve(checkpoint, image=None, columns=None, names=None)
    other |= _changed(sizes, DEFAULT_CHECKPOINT)
    other |= {} if output.runs is None else {"runs": output.runs}
    if other:
        names = ", ".join(f"--{name.replace('_', '-')}" for name in other)
        raise InputError(f"--program does not read {names}; leave one of them out")
    return {
        "machine": machine_of(request_of({**machine, "data_type": flags.data_type}).machine),
        "data_type": flags.data_type,
        "image": None if checkpoint.image is None else sides_in(checkpoint.image),
        "columns": checkpoint.columns,
        "names": checkpoint.names,
    }


def _changed(options: Any, usual: Any) -> dict[str, Any]:
    """Return the options that differ from the usual ones."""
    usual_values = attrs.asdict(usual, recurse=False)
    values = attrs.asdict(options, recurse=False)
    return {name: value for name, value in values.items() if value != usual_values[name]}


def _job(network: Any, flags: NetworkFlags, machine: MachineFlags, *, timing_only: bool) -> Any:
    """Return the options of the study, from the flags."""
    from ipusim import InputError

    from ...studies import network as study

    if flags.samples is not None and not flags.advice:
        raise InputError("--samples are for the errors of trades; add --advice")
    return study.NetworkJob(
        formats=flags.formats,
        asked={**machine, "data_type": flags.data_type, "weights": flags.weights},
        sparsity=study.sparsities(flags.profile, network),
        weights_budget=flags.weights_budget,
        select=flags.select,
        # A flag without values is (), a flag that is left out is None.
        curve=study.DEFAULT_CURVE if flags.curves == () else flags.curves or (),
        advises=flags.advice,
        samples={} if flags.samples is None else study.samples_in(flags.samples, network),
        with_numbers=not timing_only,
    )


def _show(figures: Any, machine: Any, notes: list[str], output: NetworkOutput) -> None:
    """Print and draw the figures, then print the notes and a note on each file written."""
    from ...studies import network as study

    text = (
        study.network_json(figures)
        if output.json
        else study.network_text(figures, wide=output.wide)
    )
    print_text(text, is_data=output.json)
    if output.plot is not None:
        paths = ", ".join(map(str, study.draw(figures, output.plot, machine=machine)))
        notes.append(f"wrote {paths}")
    if output.html is not None:
        folder, page_folder = output.runs, output.html.parent
        pages = {} if folder is None else _write_runs(figures, folder, page_folder)
        study.write_page(figures, output.html, machine=machine, runs=pages)
        notes.append(f"wrote {output.html}")
        notes += [f"wrote {len(set(pages.values()))} runs to {folder}"] if pages else []
    if notes:
        say("; ".join(notes))


def _write_runs(figures: Any, folder: Path, page_folder: Path) -> dict[str, str]:
    """Write a page of each distinct run in its selected format.

    Args:
        figures: results of the study.
        folder: folder of the pages, which is created.
        page_folder: folder of the page that links to them.

    Returns:
        Address of each layer's page relative to `page_folder`, by the name of the layer.

    Raises:
        InputError: the folder cannot be created, or a file cannot be written.
    """
    from ipusim import whole_file

    from ...drawing.tables import make_folder
    from ...studies.network import shown_format
    from ...views import page_of

    files: dict[str, str] = {}
    pages, folder = {}, make_folder(folder)
    # Layers with the same command had the same run: they share a page.
    for layer in figures.layers:
        result, name = shown_format(layer), layer.layer.name
        if result.cycles is None or result.request is None:
            continue
        if result.command not in files:
            # Names that differ in replaced letters only are told apart by the number.
            slug = re.sub(r"\W+", "-", name)[:MAX_SLUG].strip("-")
            path = folder / f"{len(files) + 1:03}-{slug}.html"
            with whole_file(path) as file:
                file.write(page_of(_run_of(result.request), tell=lambda _: None).encode())
            # An address in HTML: relative, with "/" on every host, and percent-encoded.
            files[result.command] = quote(os.path.relpath(path, page_folder).replace(os.sep, "/"))
        pages[name] = files[result.command]
    return pages


def _run_of(request: Any) -> Any:
    """Simulate a request of the study once more and return its run."""
    from ...jobs.perform import perform
    from ...views import Subject

    # The study keeps cycles, not runs. A run is simulated once more and passed to this callback.
    subjects: list[Any] = []

    def keep(plan: Any, program: Any, run: Any) -> None:
        """Keep the run of a layer for the views."""
        subjects.append(Subject(plan=plan, program=program, run=run))

    perform(request, timing_only=True, tell=lambda _: None, keep=keep)
    return subjects[0]


def _network(source: tuple[str, ...], checkpoint: CheckpointFlags, batch: int) -> Any:
    """Return the layers of the network for a batch.

    Raises:
        InputError: the batch is not positive, or the network cannot be read.
    """
    from ipusim import InputError

    from ...studies.network import network_named

    if batch < 1:
        raise InputError(f"--batch is {batch}; give 1 or more")
    return network_named(source, **attrs.asdict(checkpoint)).of_batch(batch)


def _study(network: Any, job: Any, sweeping: Sweeping, notes: list[str]) -> Any:
    """Simulate the layers and return the figures; notes of the store are appended to `notes`."""
    from ipusim import InputError

    from ...studies import network as study
    from ..progress import bar

    if sweeping.scheduler is not None and sweeping.executor != "dask":
        raise InputError("--scheduler is for --executor dask")
    path = sweeping.written(study.DEFAULT_STORE)
    pool, store = sweeping.pool_and_store(path, study.STUDY, notes.append)
    with bar(path) as progress:
        means = study.Means(store=store, pool=pool, tell=progress, keep=sweeping.keep)
        return study.study_network(network, job, means)
