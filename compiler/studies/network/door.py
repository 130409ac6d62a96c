"""Function `network`, which studies a network in one call and returns its figures."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import attrs

from ipusim import InputError

from ...graph.network.checkpoints.module_layers import is_module, read_module
from ...graph.network.layer import Network
from ...graph.network.profiles import profile_of
from ..sweep import fingerprint, open_store, processes_here
from .figures import NetworkFigures
from .named import network_named, sides_in
from .store import DEFAULT_STORE, STUDY, Means
from .study import NetworkJob, study_network
from .tasks import run_numbers

DEFAULT_PROFILE = "uniform:0.9"  # profile of layers without weights, unless another is given
WEIGHTS_FILE = "weights.safetensors"  # file to which the weights of a torch module are written
DEFAULT_JOB = NetworkJob()


def network(
    source: Any,
    *,
    names: str | None = None,
    image: str | None = None,
    columns: int | None = None,
    experts_per_token: int | None = None,
    example: Any = None,
    batch: int = 1,
    profile: str | None = None,
    job: NetworkJob | None = None,
    folder: Path | str | None = None,
    workers: int = 0,
) -> NetworkFigures:
    """Simulate each layer of a network in every format, and choose a format for each layer.

    Args:
        source: source as `ipusim network` takes it, one or several; a `Network`; a
            `torch.nn.Module`.
        names, image, columns: options for checkpoints and modules, as `ipusim network` takes them.
        experts_per_token: option for checkpoints, as `ipusim network` takes it.
        example: input of one sample for a module, see `read_module`.
        batch: number of samples.
        profile: sparsity of layers whose weights have no zeros; None for 0.9, in layers without
            weights only.
        job: options of the study: formats, data type and machine, how to choose; None for the
            defaults.
        folder: folder for results, and for a module's weights [a temporary one, which is removed].
        workers: number of processes beside this one.

    Raises:
        InputError: if the source or an option is invalid.
    """
    if batch < 1:
        raise InputError(f"batch is {batch}; give 1 or more")
    job = job or DEFAULT_JOB
    with ExitStack() as stack:
        study_folder = Path(folder or stack.enter_context(tempfile.TemporaryDirectory()))
        options: dict[str, Any] = {"names": names, "image": image, "columns": columns}
        if experts_per_token is not None:
            options["experts_per_token"] = experts_per_token
        layers = _network(source, study_folder, options, example).of_batch(batch)
        sparsity = {**sparsities(profile, layers), **job.sparsity}
        return _study(layers, attrs.evolve(job, sparsity=sparsity), study_folder, workers)


def _study(layers: Network, job: NetworkJob, folder: Path, workers: int) -> NetworkFigures:
    """Study a network with a store in a folder, where results of an earlier study are found."""
    store = open_store(
        folder / DEFAULT_STORE,
        study=STUDY,
        fingerprint=fingerprint(run_numbers),
        fresh=False,
        tell=warnings.warn,
    )
    means = Means(store=store, pool=processes_here(workers), tell=lambda _: None)
    return study_network(layers, job, means)


def _network(source: Any, folder: Path, options: Mapping[str, Any], example: Any) -> Network:
    """Return the layers of a source, for one sample."""
    if is_module(source):
        if "experts_per_token" in options:
            raise InputError("experts per token are for checkpoints; a module states its own")
        image = options["image"]
        sides = None if image is None else sides_in(image)
        return read_module(
            source, folder / WEIGHTS_FILE, **{**options, "image": sides, "example": example}
        )
    if example is not None:
        raise InputError("an example is for a torch.nn.Module")
    if not isinstance(source, Network):
        paths = [source] if isinstance(source, str | Path) else source
        return network_named(tuple(map(str, paths)), **options)
    stated = [name for name, value in options.items() if value is not None]
    if stated:
        raise InputError(f"{', '.join(stated)}: only for checkpoints and modules; leave it out")
    return source


def sparsities(profile: str | None, network: Network) -> Mapping[str, float]:
    """Return the sparsity of layers by name; the default covers only layers without weights."""
    if profile is not None:
        return profile_of(profile, network)
    uniform = profile_of(DEFAULT_PROFILE, network)
    return {layer.name: uniform[layer.name] for layer in network.layers if layer.weights is None}
