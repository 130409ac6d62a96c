"""Networks by source: one shipped with ipusim by its name, a table of layers, or checkpoints."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from ipusim import InputError, in_short

from ...graph.network.layer import Network
from ...graph.network.layer_table import SHIPPED, read_layers, shipped_network
from ...matrix.files.checkpoints import PICKLED

CHECKPOINTS = (".onnx", ".safetensors", ".pt2")  # suffixes of files with weights of a network
# End of the name of a file that lists the files of one network.
INDEX_SUFFIX = ".safetensors.index.json"
TABLE_SUFFIX = ".toml"  # suffix of a table of layers
# Height and width as 224x224, or one length for both.
IMAGE_SIDES = re.compile(r"([1-9]\d{0,8})(?:x([1-9]\d{0,8}))?")


def network_named(
    sources: Sequence[str],
    *,
    names: str | None = None,
    image: str | None = None,
    columns: int | None = None,
    experts_per_token: int | None = None,
) -> Network:
    """Return the layers of a network, for one sample.

    Args:
        sources: name of a network that ships, a .toml file, checkpoints, which form one network
            together, a folder of .safetensors files, or the index of its files.
        names: pattern of the names of tensors that are layers, for checkpoints.
        image: sides of the image, as 224x224, if a checkpoint does not state them.
        columns: columns of x in linear layers, for one sample, if a checkpoint does not state
            them.
        experts_per_token: experts that each token takes, if a checkpoint does not state them.

    Raises:
        InputError: if there is no such network, files are of several types, or a file is invalid.
    """
    if sources and all(map(_is_checkpoint, sources)):
        from ...graph.network.checkpoints import read_checkpoint  # noqa: PLC0415  # an extra

        paths = tuple(map(Path, sources))
        lengths = None if image is None else sides_in(image)
        return read_checkpoint(
            paths,
            names=names,
            image=lengths,
            columns=columns,
            experts_per_token=experts_per_token,
        )
    if len(sources) != 1:
        raise InputError(
            f"{len(sources)} networks; give one name, one {TABLE_SUFFIX} file, or checkpoints "
            f"({', '.join(CHECKPOINTS)}) that are one network together"
        )
    flags = {"--names": names, "--image": image, "--columns": columns}
    for flag, value in {**flags, "--experts-per-token": experts_per_token}.items():
        if value is not None:
            raise InputError(f"{flag} is for checkpoints, {' and '.join(CHECKPOINTS)}")
    return _network_without_options(sources[0])


def _is_checkpoint(source: str) -> bool:
    """Return True if a source is a file of weights, an index of such files, or a folder."""
    path = Path(source)
    # Pickled files cannot be read, but the reader of checkpoints refuses them and says how to
    # convert them.
    is_file = path.suffix.lower() in (*CHECKPOINTS, *PICKLED) or source.endswith(INDEX_SUFFIX)
    return is_file or (source not in SHIPPED and path.is_dir())


def _network_without_options(source: str) -> Network:
    """Return a network that ships, or that a table of layers describes."""
    if Path(source).suffix.lower() == TABLE_SUFFIX:
        return read_layers(source)
    if source in SHIPPED:
        return shipped_network(source)
    raise InputError(
        f"no network {in_short(source)}; there is {', '.join(SHIPPED)}, or give a "
        f"{TABLE_SUFFIX} of layers, a checkpoint ({', '.join(CHECKPOINTS)}) or a folder of "
        ".safetensors files"
    )


def sides_in(text: str) -> tuple[int, ...]:
    """Return the sides of an image, from text such as 224x224 or a single length.

    Raises:
        InputError: if the text has another form.
    """
    match = IMAGE_SIDES.fullmatch(text)
    if match is None:
        raise InputError(f"--image {in_short(text)}; give height and width as 224x224, or a length")
    return tuple(int(length) for length in match.groups() if length is not None)
