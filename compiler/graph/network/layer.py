"""A layer of a network: what it computes, what follows it, whose result it takes.

A network is a list of layers. `follows` names the layer whose result is the input; between the two
there may be steps that are not modelled (pooling, residual adds, concatenation, softmax), which
`between` names. So layers form a tree; a layer that follows none takes an input from the host, or
one that is put together of several results.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

import attrs

from ipusim import InputError

from ...matrix.sizes import whole_number
from ...operations.convolution.geometry import Convolution
from ...plan.finish import NO_FINISH, Finish


@attrs.frozen(kw_only=True)
class LinearProduct:
    """The sizes of one linear layer: y[m, n] = a[m, k] @ x[k, n], with columns for every sample.

    Attributes:
        m, k: rows and columns of the weights: features that come out and go in.
        columns: of x for one sample: tokens, or 1.
        batch: samples.

    Raises:
        InputError: a number below 1.
    """

    m: int = attrs.field(converter=whole_number)
    k: int = attrs.field(converter=whole_number)
    columns: int = attrs.field(default=1, converter=whole_number)
    batch: int = attrs.field(default=1, converter=whole_number)

    def __attrs_post_init__(self) -> None:
        for name in ("m", "k", "columns", "batch"):
            if getattr(self, name) < 1:
                raise InputError(
                    f"{name} of a linear layer is {getattr(self, name)}; give 1 or more"
                )

    @property
    def n(self) -> int:
        """Columns of x."""
        return self.columns * self.batch

    @property
    def weights_shape(self) -> tuple[int, int]:
        """Of the weights, as users have them."""
        return self.m, self.k

    @property
    def macs(self) -> int:
        """Multiply-accumulates of the dense product."""
        return self.m * self.k * self.n


Work: TypeAlias = Convolution | LinearProduct


@attrs.frozen(kw_only=True)
class Layer:
    """One layer.

    Attributes:
        name: unique in its network.
        work: what it computes, for one sample or a batch of them.
        follows: the layer whose result it takes; None where that is none of the network's alone.
        between: steps between that result and this layer's input that are not modelled, in words.
        finish: bias and ReLU, which are.
        weights: where its weights lie, as `file:tensor`; None where there are none.
    """

    name: str
    work: Work
    follows: str | None = None
    between: tuple[str, ...] = ()
    finish: Finish = NO_FINISH
    weights: str | None = None

    def of_batch(self, batch: int) -> Layer:
        """The same for so many samples."""
        return attrs.evolve(self, work=attrs.evolve(self.work, batch=batch))

    @property
    def macs(self) -> int:
        """Multiply-accumulates of the dense layer, for its batch."""
        return self.work.macs


@attrs.frozen
class Omission:
    """Something of a network that is not simulated, and in no total.

    Attributes:
        name: of an operator, a tensor or a layer.
        count: how often it comes; None where the source of the network does not say.
        why: of a layer that was set aside.
    """

    name: str
    count: int | None = 1
    why: str = ""


def omissions_of(names: Iterable[str]) -> tuple[Omission, ...]:
    """Each name once, with how often it comes."""
    return tuple(Omission(name, count) for name, count in Counter(names).items())


def steps_between(layers: Sequence[Layer]) -> tuple[str, ...]:
    """Every step between layers by its name; those behind one layer once, whoever follows it."""
    behind = {
        (layer.follows is None, layer.follows or layer.name, step): step
        for layer in layers
        for step in layer.between
    }
    return tuple(behind.values())


def _between(network: Network) -> tuple[Omission, ...]:
    return omissions_of(steps_between(network.layers))


@attrs.frozen(kw_only=True)
class Network:
    """Layers in the order in which they run.

    Attributes:
        name: of the network.
        layers: of which a later one may follow an earlier one.
        source: of the shapes, in words.
        omitted: all that is not simulated [the steps between its layers].

    Raises:
        InputError: no layers, a name twice, a layer that follows none of those before it.
    """

    name: str
    layers: tuple[Layer, ...]
    source: str = ""
    omitted: tuple[Omission, ...] = attrs.field(default=attrs.Factory(_between, takes_self=True))

    def __attrs_post_init__(self) -> None:
        if not self.layers:
            raise InputError(f"network {self.name} has no layers")
        seen: set[str] = set()
        for layer in self.layers:
            if layer.name in seen:
                raise InputError(f"network {self.name} has two layers {layer.name!r}; rename one")
            if layer.follows is not None and layer.follows not in seen:
                raise InputError(
                    f"layer {layer.name!r} of {self.name} follows {layer.follows!r}, which is no "
                    "layer before it"
                )
            seen.add(layer.name)

    @cached_property
    def by_name(self) -> Mapping[str, Layer]:
        """The layers."""
        return {layer.name: layer for layer in self.layers}

    @property
    def macs(self) -> int:
        """Multiply-accumulates of all dense layers."""
        return sum(layer.macs for layer in self.layers)

    def of_batch(self, batch: int) -> Network:
        """The same for so many samples."""
        return attrs.evolve(self, layers=tuple(layer.of_batch(batch) for layer in self.layers))
