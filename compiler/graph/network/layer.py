"""A layer of a network: its work, its finish, and the layer whose result it takes.

A network is a list of layers. The work of a layer is a convolution or a linear product; its finish
is the bias and the ReLU after that product. `input` names the layer whose result is the operand,
whatever lies between both in the graph of the network (pooling, residual adds). So layers form
trees; a layer without an `input` takes one from the host, or one that is made from several results.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TypeAlias

import attrs

from ipusim import InputError, number_of, shown_name

from ...matrix.sizes import whole_number
from ...operations.convolution.geometry import Convolution
from ...plan.finish import NO_FINISH, Finish


@attrs.frozen
class Routing:
    """Routing of columns to experts, of which each column takes a few, at random.

    Columns choose independently, and all choices of experts are equally likely. Of `columns`
    columns, experts * (1 - (1 - taken / experts) ** columns) experts are expected to get any; this
    number is rounded. The columns are spread evenly over the first experts, as many as that.

    Attributes:
        experts: number of experts.
        taken: number of experts that a column takes, 1 to `experts`.
        number: number of the expert whose columns are counted, from 0.

    Raises:
        InputError: if a column takes no expert or more than there are.
    """

    experts: int = 1
    taken: int = 1
    number: int = 0

    def __attrs_post_init__(self) -> None:
        if not 1 <= self.taken <= self.experts:
            raise InputError(
                f"a column takes {self.taken} of {self.experts} experts; give 1 to {self.experts}"
            )

    def used(self, columns: int) -> int:
        """Return the number of experts that are expected to get any of the columns, rounded."""
        # Far beyond one column for each expert all are used: there, the expected number of experts
        # without a column is below 1/2, because exp(-bits) < 2 ** -bits <= 1 / (2 * experts).
        if columns * self.taken >= self.experts * (2 * self.experts).bit_length():
            return self.experts
        # Whole numbers, so that all hosts round alike.
        choices: int = self.experts**columns
        choices_without_it: int = (self.experts - self.taken) ** columns
        return (2 * self.experts * (choices - choices_without_it) + choices) // (2 * choices)

    def columns_of(self, columns: int) -> int:
        """Return the number of columns that the expert gets, of a number of columns of x."""
        num_used = self.used(columns)
        # Rounded up for the first experts and down for the others, so that all columns are counted.
        dividend = columns * self.taken + num_used - 1 - self.number
        return dividend // num_used if self.number < num_used else 0


EVERY_COLUMN = Routing()  # of a layer that all columns reach


@attrs.frozen(kw_only=True)
class LinearProduct:
    """Sizes of a linear layer: y[m, n] = a[m, k] @ x[k, n], with columns for every sample.

    Attributes:
        m, k: rows and columns of the weights: output features and input features.
        columns: columns of x for one sample: its tokens, or 1.
        batch: number of samples.
        routing: columns that reach the product, if it is one of several experts [all].

    Raises:
        InputError: if a number is below 1.
    """

    m: int = attrs.field(converter=whole_number)
    k: int = attrs.field(converter=whole_number)
    columns: int = attrs.field(default=1, converter=whole_number)
    batch: int = attrs.field(default=1, converter=whole_number)
    routing: Routing = EVERY_COLUMN

    def __attrs_post_init__(self) -> None:
        for name in ("m", "k", "columns", "batch"):
            if getattr(self, name) < 1:
                raise InputError(
                    f"{name} of a linear layer is {getattr(self, name)}; give 1 or more"
                )

    @property
    def n(self) -> int:
        """Columns of x, those of all samples that reach the product; 0 of an unused expert."""
        return self.routing.columns_of(self.columns * self.batch)

    @property
    def weights_shape(self) -> tuple[int, int]:
        """Shape of the weights on the host, [m, k]."""
        return self.m, self.k

    @property
    def macs(self) -> int:
        """Multiply-accumulates of the dense product."""
        return self.m * self.k * self.n


Work: TypeAlias = Convolution | LinearProduct


@attrs.frozen(kw_only=True)
class Layer:
    """A layer of a network: its work, its weights and the layer before it.

    Attributes:
        name: name, unique in the network.
        work: convolution or linear product of the layer, for one sample or a batch.
        input: name of the layer whose result this one takes; None if the operand is from the host
            or made from several results.
        finish: bias and ReLU of the layer, which are modelled.
        weights: place of the weights, as `file:tensor`; None if no file has them.
        count: number of equal products on different data for each sample, such as the heads of
            attention; `work` has the sizes of one product.
        of_results: True if both operands are results, as in attention; such a layer has no weights,
            and is dense.
    """

    name: str
    work: Work
    input: str | None = None
    finish: Finish = NO_FINISH
    weights: str | None = None
    count: int = 1
    of_results: bool = False

    def of_batch(self, batch: int) -> Layer:
        """Return the layer for a batch of this many samples."""
        return attrs.evolve(self, work=attrs.evolve(self.work, batch=batch))

    @property
    def macs(self) -> int:
        """Multiply-accumulates of the dense layer, for its batch."""
        return self.work.macs * self.count


@attrs.frozen
class Omission:
    """Part of a network that is not simulated and counts in no total.

    Attributes:
        name: name of the operator, tensor or layer.
        count: number of occurrences; None if the source of the network does not say.
        why: reason for leaving it out; empty if no kernel runs such an operator yet.
        macs: multiply-accumulates of all occurrences for one sample; None if unknown.
        bytes: bytes of all operands and results of one sample, each moved once; None if unknown.
    """

    name: str
    count: int | None = 1
    why: str = ""
    macs: int | None = 0
    bytes: int | None = None


def omissions_of(names: Iterable[str]) -> tuple[Omission, ...]:
    """Return an omission for each distinct name, with its number of occurrences."""
    return tuple(Omission(name, count) for name, count in Counter(names).items())


def merged(omissions: Iterable[Omission]) -> tuple[Omission, ...]:
    """Return one omission for each name and reason, with the sums of counts, MACs and bytes.

    Those whose bytes are unknown are one omission of their own.
    """
    groups: dict[tuple[str, str, bool], list[Omission]] = {}
    for omission in omissions:
        key = (omission.name, omission.why, omission.bytes is None)
        groups.setdefault(key, []).append(omission)
    return tuple(
        Omission(
            name,
            count=_total(omission.count for omission in group),
            why=why,
            macs=_total(omission.macs for omission in group),
            bytes=_total(omission.bytes for omission in group),
        )
        for (name, why, _), group in groups.items()
    )


def _total(numbers: Iterable[int | None]) -> int | None:
    """Return the sum of numbers; None if one is unknown."""
    values = tuple(numbers)
    known_numbers = [number for number in values if number is not None]
    return sum(known_numbers) if len(known_numbers) == len(values) else None


def omission_text(omission: Omission, total_macs: int) -> str:
    """Return an omission in words, with its reason, its MACs or bytes, and its share of the MACs.

    Args:
        omission: omission of a network.
        total_macs: multiply-accumulates of one sample in the whole network; 0 for no share.
    """
    name = shown_name(omission.name)
    count = omission.count
    is_one = count is None or (count == 1 and bool(omission.why))
    words = name if is_one else f"{name} x {count:,}"
    notes = [omission.why] if omission.why else []
    if omission.macs is None:
        notes.append("MACs unknown")
    elif omission.macs:
        share = f", {omission.macs / total_macs:.1%} of all" if total_macs else ""
        notes.append(f"{omission.macs:,} MACs{share}")
    elif omission.bytes is not None:
        notes.append(f"{omission.bytes:,} bytes")
    return f"{words} ({'; '.join(notes)})" if notes else words


@attrs.frozen(kw_only=True)
class Network:
    """Layers in the order in which they run.

    Attributes:
        name: name of the network.
        layers: layers, each of which may take the result of an earlier one.
        source: source of the shapes, in words.
        not_simulated: parts of the network's graph that are in no layer.

    Raises:
        InputError: if there are no layers, two have one name, or one takes the result of no earlier
            layer.
    """

    name: str
    layers: tuple[Layer, ...]
    source: str = ""
    not_simulated: tuple[Omission, ...] = ()

    def __attrs_post_init__(self) -> None:
        if not self.layers:
            raise InputError(f"network {self.name} has no layers")
        names: set[str] = set()
        for layer in self.layers:
            if layer.name in names:
                raise InputError(f"network {self.name} has two layers {layer.name!r}; rename one")
            if layer.input is not None and layer.input not in names:
                raise InputError(
                    f"input of {layer.name!r} of {self.name} is {layer.input!r}, which is no layer "
                    "before it"
                )
            names.add(layer.name)

    @cached_property
    def by_name(self) -> Mapping[str, Layer]:
        """Layers by their names."""
        return {layer.name: layer for layer in self.layers}

    @property
    def macs(self) -> int:
        """Multiply-accumulates of all dense layers."""
        return sum(layer.macs for layer in self.layers)

    @property
    def all_macs(self) -> int:
        """Multiply-accumulates of one sample, of layers and of omissions with known sizes."""
        layers = sum(layer.of_batch(1).macs for layer in self.layers)
        return layers + sum(omission.macs or 0 for omission in self.not_simulated)

    def of_batch(self, batch: int) -> Network:
        """Return the network for a batch of this many samples.

        Experts that no column is expected to reach are left out; `not_simulated` says how many.

        Raises:
            InputError: if no layer is left.
        """
        layers = tuple(layer.of_batch(batch) for layer in self.layers)
        omissions = merged(_unused_layer(layer.work) for layer in layers if not layer.macs)
        used_layers = tuple(layer for layer in layers if layer.macs)
        if not used_layers:
            raise InputError(
                f"network {self.name} has only {omission_text(omissions[0], 0)}; give more columns"
            )
        return attrs.evolve(
            self, layers=used_layers, not_simulated=(*omissions, *self.not_simulated)
        )


def _unused_layer(work: Work) -> Omission:
    """Return the omission of a layer of an expert that no column is expected to reach."""
    assert isinstance(work, LinearProduct)  # a convolution has work for every sample
    routing, columns = work.routing, work.columns * work.batch
    num_used = routing.used(columns)
    why = (
        f"of {routing.experts} experts {num_used} are expected to get any of "
        f"{number_of(columns, 'column')}"
    )
    return Omission("layer of an expert", why=why)
