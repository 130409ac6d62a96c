"""Networks that ship: the layers of published ones, as tables that say where they are from."""

from __future__ import annotations

from importlib.resources import files

from ipusim import InputError

from .layer import Network
from .layer_table import network_of

SHIPPED = (
    "vgg16",
    "vgg16-cifar",
    "resnet50",
    "densenet121",
    "cnn-non-static",
    "bert-base",
    "dlmc-transformer",
    "dlmc-resnet50",
)


def shipped_network(name: str) -> Network:
    """The network of that name, for one sample.

    Raises:
        InputError: a name that is none of `SHIPPED`.
    """
    if name not in SHIPPED:
        raise InputError(f"no network {name!r}; one of: {', '.join(SHIPPED)}")
    table = files("ipusim.compiler").joinpath("data", "networks", f"{name}.toml")
    return network_of(table.read_bytes(), where=f"{name}.toml", name=name)
