"""A profile says how sparse each layer is: the share of its weights that are zero.

    uniform:0.9     every layer
    table15         VGG16 as arXiv 2011.06295 pruned it; conv1_1 stays dense
    skimcaffe       the 3x3 convolutions of ResNet50 as SkimCaffe pruned them
    FILE            a .toml table or a .json object of layer name -> sparsity

In a file:

    "conv5_*" = 0.92        a name may be a pattern with * ? [ab], in quotes
    conv4_1 = 0.9

Rule: a layer takes the sparsity of its own name, else that of the first pattern in the file which
matches it, else it is dense. A name or a pattern that matches no layer is refused, and so is a
sparsity outside [0, 1).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fnmatch import fnmatchcase
from importlib.resources import files
from math import prod
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ipusim import InputError, in_short, in_toml, input_bytes, json_value, real_number, toml_file

from .layer import Layer, Network
from .layer_table import shipped_network

MAX_PROFILE_BYTES = 1 << 20  # largest file of a profile
TOML, JSON = ".toml", ".json"
UNIFORM = "uniform:"
Locate = Callable[[str], str]  # from a name to the file and line that define it
SHIPPED_PROFILES: Mapping[str, str] = MappingProxyType(
    {"table15": "vgg16", "skimcaffe": "resnet50"}
)
"""Names of the shipped profiles, with the shipped network that each belongs to."""


def profile_of(text: str, network: Network) -> Mapping[str, float]:
    """Return the sparsity of every layer by its name, from 0 (dense) to below 1, in their order.

    Args:
        text: `uniform:S`, the name of a shipped profile, or the path of a file.
        network: network that the profile is applied to.

    Raises:
        InputError: for an unknown profile, a profile of another network, a file that cannot be
            read or is no profile, a name that fits no layer, a number that is no sparsity.
    """
    if text.startswith(UNIFORM):
        return dict.fromkeys(network.by_name, _uniform(text))
    if text in SHIPPED_PROFILES:
        return _shipped_profile(text, network)
    path = Path(text)
    if path.suffix not in (TOML, JSON):
        choices = f"{UNIFORM}0.9, {', '.join(SHIPPED_PROFILES)}, FILE.toml, FILE.json"
        raise InputError(f"no profile {in_short(text)}; one of: {choices}")
    shares, locate = _read(path)
    return _by_layer(shares, network, locate)


def _uniform(text: str) -> float:
    """Return the sparsity that a text such as "uniform:0.9" states."""
    share: Any = text.removeprefix(UNIFORM)
    try:
        share = real_number(share)
    except ValueError as error:
        if " is too " in str(error):
            raise InputError(f"uniform: {error}") from None  # any other text is refused as such
    return _sparsity(share, "uniform")


def _sparsity(share: Any, place: str) -> float:
    """Return a sparsity as a float; refuse a value outside [0, 1)."""
    is_number = isinstance(share, int | float) and not isinstance(share, bool)
    if not is_number or not 0 <= share < 1:
        hint = f"; {share} % is {share / 100:g}" if is_number and 1 < share < 100 else ""
        raise InputError(f"{place}: a sparsity lies in [0, 1), not at {in_toml(share)}{hint}")
    return float(share)


def _shipped_profile(name: str, network: Network) -> Mapping[str, float]:
    """Return a shipped profile by layer, if the network has the layers that it prunes.

    Only shapes of weights are compared, so that VGG16 for small images is VGG16 too.
    """
    shipped = shipped_network(SHIPPED_PROFILES[name])
    table = files("ipusim.compiler").joinpath("data", "profiles", f"{name}.toml").read_bytes()
    profile = _by_layer(toml_file(table, name).table, shipped, lambda _: name)
    for layer in shipped.layers:
        namesake = network.by_name.get(layer.name)
        if profile[layer.name] and (namesake is None or _size(namesake) != _size(layer)):
            shape = " x ".join(map(str, layer.work.weights_shape))
            raise InputError(
                f"profile {name} is of {shipped.name}: {network.name} has no layer {layer.name} of "
                f"{shape} weights; try {UNIFORM}0.9, or a file that names its layers"
            )
    return {name: profile.get(name, 0.0) for name in network.by_name}


def _size(layer: Layer) -> int:
    """Return the number of a layer's weights."""
    return prod(layer.work.weights_shape)


def _read(path: Path) -> tuple[Mapping[str, Any], Locate]:
    """Return the sparsities in a file by name, and a function that locates a name in it."""
    data = input_bytes(path, MAX_PROFILE_BYTES)
    if path.suffix == TOML:
        file = toml_file(data, str(path))
        return file.table, file.place
    try:
        shares = json_value(data, pairs_hook=_without_repeats)
    except InputError as error:
        raise InputError(f"{path}: {error}") from None
    if not isinstance(shares, dict):
        raise InputError(f"{path}: not an object of layer name -> sparsity, {in_short(shares)}")
    return shares, lambda _: str(path)


def _without_repeats(pairs: list[tuple[str, Any]]) -> Mapping[str, Any]:
    """Return a JSON object as a dict, and refuse a name that comes twice, as TOML does.

    Raises:
        ValueError: if a name comes twice.
    """
    table: dict[str, Any] = {}
    for name, value in pairs:
        if name in table:
            raise ValueError(f"{in_short(name)} comes twice")
        table[name] = value
    return table


def _by_layer(shares: Mapping[str, Any], network: Network, locate: Locate) -> Mapping[str, float]:
    """Return the sparsity of every layer, from shares by name and by pattern."""
    layers, patterns = dict[str, float](), dict[str, float]()
    for name, value in shares.items():
        if isinstance(value, dict):
            raise InputError(
                f"{locate(name)}: {in_short(name)} is a table; write a name that has dots in quotes"
            )
        is_layer = name in network.by_name
        if not is_layer and not any(fnmatchcase(layer, name) for layer in network.by_name):
            first = ", ".join(list(network.by_name)[:3])
            raise InputError(
                f"{locate(name)}: {in_short(name)} fits no layer of {network.name}, whose "
                f"first ones are {first}"
            )
        table = layers if is_layer else patterns
        table[name] = _sparsity(value, f"{locate(name)}: {in_short(name)}")
    return {layer: layers.get(layer, _first_fitting(patterns, layer)) for layer in network.by_name}


def _first_fitting(patterns: Mapping[str, float], layer: str) -> float:
    """Return the sparsity of the first pattern that a layer's name matches; 0 if none does."""
    fitting = (share for name, share in patterns.items() if fnmatchcase(layer, name))
    return next(fitting, 0.0)
