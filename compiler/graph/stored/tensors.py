"""Reading of a model of tensors without a graph: which are layers, and of how many columns.

Each weight of two dimensions is a linear layer, each of four a convolution; tables are left out.
The family of the architecture says more, see `families`. If a token takes only a few of several
experts, see `Routing`. The notes of the graph state what was assumed.
"""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

import attrs

from ipusim import InputError, in_short, shown_name

from ...matrix.files import Constant, TensorInfo, tensors_in
from ...matrix.files.checkpoints import ModelConfig, config_of
from ...operations.convolution.geometry import Convolution
from ..graph import Graph, Node, NodeProduct
from ..network.layer import EVERY_COLUMN, LinearProduct, Routing, Work
from ..products import geometry_of
from .families import (
    EXPERTS_PER_TOKEN,
    HEAD_SIZES,
    HEADS,
    ModelFamily,
    TiedHead,
    family_of,
    runs_once,
    tied_head,
)
from .images import ConvolutionImage, patches

WEIGHT, BIAS = "weight", "bias"  # ends of the names of weights and of biases
LINEAR_RANK, CONVOLUTION_RANKS = 2, (3, 4)  # dimensions of weights by type of layer
NORM = re.compile(r"(^|[._])(layer_?norm|norm|ln|bn)(_?\w*)\.weight$")  # names of scales
DEPTHWISE = re.compile(r"depthwise|(^|[._])dw(conv)?[._\d]")  # names of convolutions by channel
# Weights of recurrent layers of PyTorch: of inputs (ih) and of the state (hh).
RECURRENT = re.compile(r"(^|\.)weight_(?P<operand>ih|hh)_l\d+(_reverse)?$")
EXPERT = re.compile(
    r"^(?P<group>.*(^|[._])experts?)\.(?P<number>\d+)\.|(?P<fused>.*)\[(?P<part>\d+)\]$"
)
SWITCH_TYPE = "switch_transformers"  # model type whose tokens take one expert (arXiv 2101.03961)
TOKEN = re.compile(r"(^|\.)\w*(cls|dist\w*)_token$")  # tokens beside those of patches
IMAGE_EXAMPLE = "14x14"  # option --image in the example of a refusal
Stored: TypeAlias = Mapping[str, tuple[Path, TensorInfo]]
"""Tensors of all files by name, each with its file."""


@attrs.frozen(kw_only=True)
class TensorRequest:
    """Options of the reading of tensors: numbers that names and shapes do not contain.

    Attributes:
        names: Pattern of the names of tensors that are layers [weights that are no tables].
        image: Sides of the image: of the network's input if the architecture is known, else of the
            input of every convolution.
        columns: Columns of a linear layer for one sample.
        experts_per_token: Number of experts that each token takes.
    """

    names: str | None = None
    image: tuple[int, ...] | None = None
    columns: int | None = None
    experts_per_token: int | None = None


@attrs.frozen
class Model:
    """Tensors of a model, its settings, and the family of its architecture.

    Attributes:
        stored: Tensors by name, in natural order.
        config: Settings of the model.
        family: Family of the architecture.
        request: Options of the reading.
        images: Image and attributes of each convolution that the architecture determines, by the
            name of its filters.
    """

    stored: Stored
    config: ModelConfig
    family: ModelFamily
    request: TensorRequest
    images: Mapping[str, ConvolutionImage]

    @cached_property  # read for each layer
    def tensors(self) -> Mapping[str, TensorInfo]:
        """Tensors by name."""
        return {name: tensor for name, (_, tensor) in self.stored.items()}


def read_tensors(
    files: Sequence[Path],
    name: str,
    *,
    names: str | None = None,
    image: tuple[int, ...] | None = None,
    columns: int | None = None,
    experts_per_token: int | None = None,
    max_bytes: int,
) -> Graph:
    """Return the graph of the tensors of one model; its edges are not known.

    Args:
        files: Files of the model.
        name: Name of the network.
        names, image, columns, experts_per_token: See `TensorRequest`.
        max_bytes: Largest number of bytes of a file that is read as a whole.

    Raises:
        InputError: A name is in two files, no tensor is a layer, the image or columns are missing,
            or an option is given that no layer reads.
    """
    request = TensorRequest(
        names=names, image=image, columns=columns, experts_per_token=experts_per_token
    )
    model = _model(files, request, max_bytes)
    layers = [tensor for tensor in model.tensors.values() if _is_layer(model, tensor)]
    head = tied_head(model.family, model.config, model.tensors) if names is None else None
    _check_layers(files[0], model, layers)
    model = attrs.evolve(model, request=attrs.evolve(request, columns=_columns(model)))
    _check_columns(files[0], model, layers)
    routings = _routings(model)
    nodes = [node for tensor in layers for node in _nodes(model, tensor, routings)]
    nodes += [] if head is None else [_head_node(model, head)]
    nodes += _table_nodes(model, layers)
    nodes += _refused_nodes(model)
    _check_options(files[0], request, nodes, routings)
    return Graph(
        name=name,
        nodes=tuple(nodes),
        constants={
            tensor.name: _constant(model, tensor.name)
            for tensor in model.tensors.values()
            if not tensor.part_of and not _is_fused(model, tensor)
        },
        source=_source(files, model),
        notes=tuple(_notes(model, head, routings)),
        is_connected=False,
    )


def _model(files: Sequence[Path], request: TensorRequest, max_bytes: int) -> Model:
    """Return the tensors of all files together, with the settings and the family of the model."""
    stored: dict[str, tuple[Path, TensorInfo]] = {}
    for path in files:
        for name, tensor in tensors_in(path, max_bytes=max_bytes).items():
            if name in stored:
                raise InputError(f"{path}: {stored[name][0]} has a tensor {name!r} too; give one")
            stored[name] = path, tensor
    stored = {name: stored[name] for name in sorted(stored, key=natural_key)}
    config = config_of(files[0])
    family = family_of(config, stored)
    tensors = {name: tensor for name, (_, tensor) in stored.items() if tensor.is_read}
    filters = {name: tensor for name, tensor in tensors.items() if len(tensor.shape) == 4}
    return Model(stored, config, family, request, family.images(filters, config, request.image))


def natural_key(name: str) -> tuple[tuple[int, str], ...]:
    """Return a sort key by which layer.10 comes after layer.9."""
    parts = re.split(r"([0-9]+)", name)
    return tuple(
        (int(part), "") if part.isascii() and part.isdigit() else (-1, part) for part in parts
    )


def _is_layer(model: Model, tensor: TensorInfo) -> bool:
    """Return True if a tensor has the weights of a layer, simulated or not."""
    rank, names = len(tensor.shape), model.request.names
    if not tensor.is_read or tensor.part_of:
        return False
    if names is not None:
        is_rank = rank in (LINEAR_RANK, *CONVOLUTION_RANKS)
        # The name of an expert ends in brackets, which a pattern reads as a set of letters.
        return is_rank and (tensor.name == names or fnmatch.fnmatchcase(tensor.name, names))
    if EXPERT.search(tensor.name) is not None and rank == LINEAR_RANK:
        return True
    is_weight = tensor.name.endswith(WEIGHT) or RECURRENT.search(tensor.name) is not None
    if not is_weight or tensor.is_embedding:
        return False
    is_scale = tensor.shape[0] == 1 and NORM.search(tensor.name) is not None
    return rank == 4 or (rank == LINEAR_RANK and not is_scale)


def _check_layers(path: Path, model: Model, layers: Sequence[TensorInfo]) -> None:
    """Refuse files without weights of a layer, with the reason of a tensor that is refused."""
    if layers:
        return
    names = model.request.names
    request = f"matches {names!r}" if names else f"ends in {WEIGHT!r}, tables left out"
    refused = [tensor for tensor in model.tensors.values() if tensor.refusal and not tensor.part_of]
    reason = f"; {refused[0]} {in_short(refused[0].refusal)}" if refused else ""
    raise InputError(
        f"{path}: no weights of a layer among its {len(model.stored):,} tensors: no tensor of two "
        f"to four dimensions has a name that {request}{reason}; give a pattern of names, as "
        "'encoder.*.weight'"
    )


def _columns(model: Model) -> int | None:
    """Return the columns of a sample, from the request or else from the architecture."""
    if model.request.columns is not None:
        return model.request.columns
    if not model.family.has_tokens:
        return 1
    num_patches = patches(model.tensors, model.images)
    if num_patches is None:
        return None
    return num_patches + sum(TOKEN.search(name) is not None for name in model.stored)


def _check_columns(path: Path, model: Model, layers: Sequence[TensorInfo]) -> None:
    """Refuse linear layers if the number of columns of a sample was not given."""
    is_linear = any(len(tensor.shape) == LINEAR_RANK for tensor in layers)
    if model.request.columns is None and is_linear:
        raise InputError(
            f"{path}: its tensors do not say how many columns a sample has; give columns, "
            "tokens of a sample, as --columns 128, or 1 of a classifier, as --columns 1"
        )


def _check_options(
    path: Path, request: TensorRequest, nodes: Sequence[Node], routings: Mapping[str, Routing]
) -> None:
    """Refuse an option that no layer reads."""
    works = {type(product.work) for node in nodes for product in node.products}
    if request.columns is not None and LinearProduct not in works:
        raise InputError(f"no layer of {path} takes columns; leave {request.columns} out")
    if request.image is not None and Convolution not in works:
        raise InputError(f"no layer of {path} takes an image; leave it out")
    if request.experts_per_token is not None and not routings:
        raise InputError(
            f"{path} has no experts; leave --experts-per-token {request.experts_per_token} out"
        )


def _nodes(model: Model, tensor: TensorInfo, routings: Mapping[str, Routing]) -> Iterator[Node]:
    """Yield the node of a layer, and the products of attention behind the weights of queries."""
    try:
        if len(tensor.shape) == LINEAR_RANK:
            yield _linear(model, tensor, routings.get(tensor.name, EVERY_COLUMN))
        else:
            yield _convolution(model, tensor)
    except InputError as error:
        path = model.stored[tensor.name][0]
        raise InputError(f"{path}: {tensor.name}: {error}") from None
    if model.request.names is None and model.family.queries.search(tensor.name) is not None:
        yield from _attention(model, tensor)


def _linear(model: Model, tensor: TensorInfo, routing: Routing) -> Node:
    """Return the node of a matrix of weights."""
    m, k = tensor.shape
    recurrent = RECURRENT.search(tensor.name)
    columns = model.request.columns or 1
    if runs_once(model.family, model.config, tensor.name):
        columns = 1
    work = LinearProduct(m=m, k=k, columns=columns, routing=routing)
    is_state = recurrent is not None and recurrent["operand"] == "hh"
    reason = "recurrent: each column needs the result of the one before" if is_state else ""
    return _product_node(model, tensor, "Gemm", work, reason)


def _convolution(model: Model, tensor: TensorInfo) -> Node:
    """Return the node of filters, on the image that the family or an assumption gives them."""
    shape = tensor.shape
    placement = model.images.get(tensor.name) or _assumed_image(model, tensor)
    groups = int(placement.attributes.get("group", 1))
    filters = (shape[0], shape[1] * groups, *shape[2:])
    image = (1, filters[1], *placement.image)
    work = geometry_of(placement.attributes, filters, image, None)
    if groups == 1:
        return _product_node(model, tensor, "Conv", work, attributes=placement.attributes)
    macs = work.macs // groups
    reason = f"a convolution of {groups} groups"
    return _node(model, tensor, "Conv", reason=reason, macs=macs, attributes=placement.attributes)


def _assumed_image(model: Model, tensor: TensorInfo) -> ConvolutionImage:
    """Return the image of the request, with stride 1 and padding by half the kernel."""
    kernel, image = tensor.shape[2:], model.request.image
    if image is None or len(image) != len(kernel):
        example = IMAGE_EXAMPLE if len(kernel) == 2 else "196"
        raise InputError(
            f"weights of {tensor.shape} need an image, as --image {example}; or give a pattern "
            "of names without them"
        )
    half = [taps // 2 for taps in kernel]
    groups = tensor.shape[0] if _is_depthwise(model, tensor) else 1
    return ConvolutionImage(
        image, {"strides": [1] * len(kernel), "pads": [*half, *half], "group": groups}
    )


def _is_depthwise(model: Model, tensor: TensorInfo) -> bool:
    """Return True if each filter has a channel of its own.

    The name of the tensor shows it, or another tensor of the same rank with as many rows as there
    are filters: the convolution that makes the channels.
    """
    if tensor.shape[1] != 1 or tensor.shape[0] == 1:
        return False
    makers = (maker for maker in model.tensors.values() if len(maker.shape) == len(tensor.shape))
    has_maker = any(
        maker.shape[0] == tensor.shape[0] and maker.name != tensor.name for maker in makers
    )
    return has_maker or DEPTHWISE.search(tensor.name) is not None


def _product_node(
    model: Model,
    tensor: TensorInfo,
    operation: str,
    work: Work,
    reason: str = "",
    attributes: Mapping[str, object] | None = None,
) -> Node:
    """Return a node that multiplies by a tensor."""
    product = NodeProduct(
        name=_module(tensor.name), work=work, weights=_constant(model, tensor.name)
    )
    # A Gemm whose weights are [rows, columns], as PyTorch stores them.
    gemm_attributes = {"transB": 1} if attributes is None else attributes
    return _node(
        *(model, tensor, operation),
        products=(product,),
        reason=reason,
        macs=product.macs,
        attributes=gemm_attributes,
    )


def _node(
    model: Model,
    tensor: TensorInfo,
    operation: str,
    *,
    products: tuple[NodeProduct, ...] = (),
    reason: str,
    macs: int | None,
    attributes: Mapping[str, object],
) -> Node:
    """Return a node that reads a tensor and, if the file has one, its bias."""
    bias = _bias_of(tensor, model)
    name = _module(tensor.name)
    return Node(
        name=name,
        operation=operation,
        inputs=("", tensor.name, *([bias] if bias else [])),
        outputs=(f"{name}:result",),
        attributes=attributes,
        products=products,
        reason=reason,
        macs=macs,
    )


def _module(name: str) -> str:
    """Return the name of the module that a tensor of weights belongs to."""
    return name.removesuffix(f".{WEIGHT}")


def _bias_of(tensor: TensorInfo, model: Model) -> str:
    """Return the name of the bias of a layer: that of the weights with another ending, or none."""
    if not tensor.name.endswith(WEIGHT):
        return ""
    name = f"{tensor.name.removesuffix(WEIGHT)}{BIAS}"
    bias = model.stored.get(name)
    return name if bias is not None and bias[1].shape == tensor.shape[:1] else ""


def _constant(model: Model, name: str) -> Constant:
    """Return a tensor of a file as a constant with an address."""
    path, tensor = model.stored[name]
    return Constant(
        name=name,
        shape=tensor.shape,
        type=tensor.type,
        address=f"{path}:{name}",
        origin=tensor.encoding,
    )


def _attention(model: Model, queries: TensorInfo) -> Iterator[Node]:
    """Yield the products of attention: queries by keys, and their softmax by values."""
    rows = queries.shape[0] // model.family.fused  # of all heads
    size, num_heads = model.config.whole(*HEAD_SIZES), model.config.whole(*HEADS)
    num_heads = num_heads or (rows // size if size else None)
    tokens = model.request.columns or 1
    block = _module(queries.name).rpartition(".")[0]
    size = rows // (num_heads or 1)
    for name, m, k in (("scores", tokens, size), ("context", size, tokens)):
        work = LinearProduct(m=m, k=k, columns=tokens)
        product = NodeProduct(name=f"{block}.{name}", work=work, count=num_heads or 1)
        yield Node(
            name=product.name,
            operation="MatMul",
            inputs=("", ""),
            outputs=(f"{product.name}:result",),
            products=() if num_heads is None else (product,),
            reason="both operands are results"
            if num_heads
            else "both operands are results, of an unknown number of heads",
            macs=product.macs,
        )


def _head_node(model: Model, head: TiedHead) -> Node:
    """Return the node of a head whose weights are the table of words."""
    m, k = model.stored[head.table][1].shape
    work = LinearProduct(m=m, k=k, columns=model.request.columns or 1)
    product = NodeProduct(name=head.module, work=work, weights=_constant(model, head.table))
    return Node(
        name=head.module,
        operation="Gemm",
        inputs=("", head.table),
        outputs=(f"{head.module}:result",),
        attributes={"transB": 1},
        products=(product,),
        macs=product.macs,
    )


def _table_nodes(model: Model, layers: Sequence[TensorInfo]) -> Iterator[Node]:
    """Yield a node for each table, whose rows are looked up."""
    for tensor in model.tensors.values():
        if not tensor.is_embedding or tensor in layers or len(tensor.shape) < LINEAR_RANK:
            continue
        name = _module(tensor.name)
        yield Node(
            name=f"{name}:lookup",
            operation="Gather",
            inputs=(tensor.name, ""),
            outputs=(f"{name}:rows",),
            reason=tensor.table or "a table by its name",
            bytes=_constant(model, tensor.name).bytes,
        )


def _is_fused(model: Model, tensor: TensorInfo) -> bool:
    """Return True if a tensor fuses experts, each of which is a tensor of its own."""
    return f"{tensor.name}[0]" in model.stored


def _refused_nodes(model: Model) -> Iterator[Node]:
    """Yield a node for each tensor of weights in an encoding that is not read."""
    total = sum(_constant(model, name).bytes or 0 for name in model.stored)
    for tensor in model.tensors.values():
        if tensor.refusal and not tensor.part_of and not _is_fused(model, tensor):
            size = _constant(model, tensor.name).bytes or 0
            reason = f"{tensor.refusal}; {size / max(total, 1):.1%} of the bytes of all tensors"
            # The shape of the weights is known if only their encoding is not read.
            is_known = bool(tensor.encoding) and len(tensor.shape) == LINEAR_RANK
            macs = tensor.elements * (model.request.columns or 1) if is_known else None
            yield _node(
                *(model, tensor, "Gemm"), reason=reason, macs=macs, attributes={"transB": 1}
            )


def _routings(model: Model) -> Mapping[str, Routing]:
    """Return the routing to the expert to which each tensor belongs; other tensors have none."""
    experts: dict[str, dict[int, list[str]]] = {}  # tensors by their group and number
    for name in model.stored:
        if (match := EXPERT.search(name)) is not None:
            number = int(match["number"] or match["part"])
            group = experts.setdefault(match["group"] or match["fused"], {})
            group.setdefault(number, []).append(name)
    per_token = model.request.experts_per_token or _configured_experts(model)
    routings: dict[str, Routing] = {}
    for group_name, members in experts.items():
        if per_token is not None and per_token > len(members):
            raise InputError(
                f"{per_token} experts per token of the {len(members)} of {in_short(group_name)}; "
                "give fewer"
            )
        for rank, number in enumerate(sorted(members)):
            routing = Routing(len(members), per_token or len(members), rank)
            routings |= dict.fromkeys(members[number], routing)
    return routings


def _configured_experts(model: Model) -> int | None:
    """Return the experts per token that the settings or the architecture of a model determine."""
    if model.config.model_type == SWITCH_TYPE:
        return 1
    return model.config.whole(*EXPERTS_PER_TOKEN)


def _source(files: Sequence[Path], model: Model) -> str:
    """Return the origin of the graph in words: its files and the family of the model."""
    file_names = [shown_name(path.name) for path in files]
    more = len(file_names) - 1
    text = ", ".join(file_names) if len(files) <= MAX_FILES else f"{file_names[0]} and {more} more"
    origin = "the names of its tensors" if model.family.is_assumed else "config.json"
    family = f", {model.family.name} by {origin}" if model.family.name else ""
    return f"tensors of {text}{family}"


MAX_FILES = 3  # maximum number of files that the description of a network's source names


def _notes(model: Model, head: TiedHead | None, routings: Mapping[str, Routing]) -> Iterator[str]:
    """Yield a sentence on each assumption."""
    sides = model.request.image
    has_assumed = any(
        len(t.shape) in CONVOLUTION_RANKS and _is_layer(model, t) and t.name not in model.images
        for t in model.tensors.values()
    )
    if sides is not None and has_assumed:
        sides_text = "x".join(map(str, sides))
        yield f"convolutions of images {sides_text}, stride 1, padded by half the kernel, assumed"
    if head is not None:
        yield f"{head.module} is a layer, {head.reason}"
    tables = [t for t in model.tensors.values() if t.is_embedding and not _is_layer(model, t)]
    if tables:
        yield f"left out as tables: {', '.join(shown_name(table.name) for table in tables)}"
    first = (routing for routing in routings.values() if routing.number == 0)
    yield from dict.fromkeys(_routing_note(model, routing) for routing in first)


def _routing_note(model: Model, routing: Routing) -> str:
    """Return a sentence on the share of columns that each expert gets."""
    is_given = model.request.experts_per_token is not None
    if not is_given and _configured_experts(model) is None:
        return (
            f"each of {routing.experts} experts has all columns, an upper bound, since nothing "
            "says how many a token takes; give --experts-per-token"
        )
    is_switch = model.config.model_type == SWITCH_TYPE
    source = "--experts-per-token" if is_given else SWITCH_TYPE if is_switch else "config.json"
    return (
        f"each token takes {routing.taken} of {routing.experts} experts ({source}), at random: the "
        "experts that are expected to be used share the columns evenly"
    )
