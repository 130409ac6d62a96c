"""Language models of tensors and `config.json`, as graphs of operators.

    names of tensors --> layers of an encoder or a decoder --> Graph of all layers, and the head

The input has a row for each token: the sum of its embeddings, which the host looks up. What the
graph leaves out of a file is named in its notes.
"""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from ipusim import InputError, in_short, shown_name, with_path

from ...matrix.files import Constant, TensorInfo, tensors_in
from ...matrix.files.checkpoints import ModelConfig, config_of
from ..graph import Graph
from ..stored.families import HEAD_SIZES, HEADS, family_of, tied_head
from .model_builder import ModelBuilder
from .parameters import FileParameters, stacked
from .transformer_layers import (
    ACTIVATIONS,
    Activation,
    Affine,
    Attention,
    NormParameters,
    TransformerLayer,
    decoder_layer,
    encoder_layer,
)

INPUT = "hidden"  # name of the input
MAX_LISTED = 4  # names of tensors in a note
# Settings of the activation and of the epsilon of norms, the first that a model has counts.
ACTIVATION_NAMES = ("hidden_act", "activation_function")
EPSILON_NAMES = ("rms_norm_eps", "layer_norm_eps", "layer_norm_epsilon")
# Tensors of a layer that follow from its sizes: causal masks and angles of rotary embedding.
BUFFERS = re.compile(r"(attn\.(masked_)?bias|rotary_emb\.inv_freq)$")


class LayerReader:
    """Reader of the parameters of one layer of a language model.

    Attributes:
        parameters: Tensors of the file.
        config: Settings of the model.
        prefix: Begin of the names of the layer's tensors, with a dot at its end.
        hidden: Elements of a token.
    """

    def __init__(
        self, parameters: FileParameters, config: ModelConfig, prefix: str, hidden: int
    ) -> None:
        self.parameters, self.config = parameters, config
        self.prefix, self.hidden = prefix, hidden

    def rows(self, name: str) -> int:
        """Return the rows of weights."""
        return self.parameters.shape(f"{self.prefix}{name}.weight")[0]

    def affine(self, name: str, m: int, k: int) -> Affine:
        """Return a product of a size, with its bias if the file has one."""
        module = f"{self.prefix}{name}"
        weights = self.parameters.weights(f"{module}.weight", (m, k))
        is_biased = f"{module}.bias" in self.parameters
        return Affine(
            module, weights, self.parameters.vector(f"{module}.bias", m) if is_biased else None
        )

    def joined(self, names: Sequence[str], sizes: Sequence[int], name: str) -> Affine:
        """Return several products of the hidden elements as one, one below the other.

        Raises:
            InputError: Some of them have a bias, others have none.
        """
        parts = [self.affine(part, m, self.hidden) for part, m in zip(names, sizes, strict=True)]
        module = f"{self.prefix}{name}"
        biases = [part.bias for part in parts if part.bias is not None]
        if biases and len(biases) < len(parts):
            raise InputError(f"some of {', '.join(names)} of {self.prefix[:-1]} have no bias")
        weights = stacked(f"{module}.weight", [part.weights for part in parts])
        return Affine(module, weights, stacked(f"{module}.bias", biases) if biases else None)

    def norm(self, name: str, epsilon: float, *, is_shifted: bool) -> NormParameters:
        """Return a norm of the hidden elements."""
        module = f"{self.prefix}{name}"
        scale = self.parameters.vector(f"{module}.weight", self.hidden)
        shift = self.parameters.vector(f"{module}.bias", self.hidden) if is_shifted else None
        return NormParameters(module, scale, shift, epsilon)

    def attention(self, **more: Any) -> Attention:
        """Return the sizes of attention, which the settings of the model state."""
        heads = self.config.whole(*HEADS)
        if heads is None:
            raise InputError(
                f"nothing says how many heads its attention has; add {HEADS[0]} to config.json"
            )
        size = self.config.whole(*HEAD_SIZES) or self.hidden // heads
        key_heads = self.config.whole("num_key_value_heads") or heads
        return Attention(heads=heads, key_heads=key_heads, size=size, **more)


def _bert_layer(reader: LayerReader) -> TransformerLayer:
    """Return the parameters of an encoder layer whose tensors have the names of BERT's."""
    _refuse(reader.config, "position_embedding_type", ("absolute",))
    _refuse(reader.config, "is_decoder", (False,))
    sizes, hidden = reader.attention(), reader.hidden
    width, inner = sizes.heads * sizes.size, reader.rows("intermediate.dense")
    epsilon = _real(reader.config, EPSILON_NAMES, 1e-12)
    return TransformerLayer(
        name=reader.prefix[:-1],
        attention=sizes,
        query_key_value=reader.joined(
            [f"attention.self.{word}" for word in ("query", "key", "value")],
            [width] * 3,
            "attention.self.query_key_value",
        ),
        output=reader.affine("attention.output.dense", hidden, width),
        up=reader.affine("intermediate.dense", inner, hidden),
        down=reader.affine("output.dense", hidden, inner),
        activation=_activation(reader.config, "gelu"),
        norms=(
            reader.norm("attention.output.LayerNorm", epsilon, is_shifted=True),
            reader.norm("output.LayerNorm", epsilon, is_shifted=True),
        ),
    )


def _gpt2_layer(reader: LayerReader) -> TransformerLayer:
    """Return the parameters of a decoder layer whose tensors have the names of GPT-2's."""
    _refuse(reader.config, "scale_attn_weights", (True,))
    _refuse(reader.config, "scale_attn_by_inverse_layer_idx", (False,))
    sizes, hidden = reader.attention(is_causal=True), reader.hidden
    width, inner = sizes.heads * sizes.size, reader.rows("mlp.c_fc")
    epsilon = _real(reader.config, EPSILON_NAMES, 1e-5)
    return TransformerLayer(
        name=reader.prefix[:-1],
        attention=sizes,
        query_key_value=reader.affine("attn.c_attn", 3 * width, hidden),
        output=reader.affine("attn.c_proj", hidden, width),
        up=reader.affine("mlp.c_fc", inner, hidden),
        down=reader.affine("mlp.c_proj", hidden, inner),
        activation=_activation(reader.config, "gelu_new"),
        norms=(
            reader.norm("ln_1", epsilon, is_shifted=True),
            reader.norm("ln_2", epsilon, is_shifted=True),
        ),
    )


def _llama_layer(reader: LayerReader) -> TransformerLayer:
    """Return the parameters of a gated decoder layer whose tensors have the names of Llama's."""
    config, hidden = reader.config, reader.hidden
    _refuse(config, "use_sliding_window", (False,))
    rotation = {**config.table("rope_scaling"), **config.table("rope_parameters")}
    rotation_type = rotation.get("rope_type", rotation.get("type", "default"))
    if rotation_type != "default":
        raise InputError(
            f"rotary embedding of type {in_short(rotation_type)}, which no program computes"
        )
    stated = rotation.get("rope_theta", config.settings.get("rope_theta", 10000.0))
    window = config.whole("sliding_window") if config.model_type == "mistral" else None
    sizes = reader.attention(
        is_causal=True, window=window or 0, rotation=_positive("rope_theta", stated)
    )
    width, key_width = sizes.heads * sizes.size, sizes.key_heads * sizes.size
    inner, epsilon = reader.rows("mlp.up_proj"), _real(config, EPSILON_NAMES, 1e-6)
    return TransformerLayer(
        name=reader.prefix[:-1],
        attention=sizes,
        query_key_value=reader.joined(
            [f"self_attn.{letter}_proj" for letter in "qkv"],
            [width, key_width, key_width],
            "self_attn.qkv_proj",
        ),
        output=reader.affine("self_attn.o_proj", hidden, width),
        up=reader.joined(["mlp.gate_proj", "mlp.up_proj"], [inner, inner], "mlp.gate_up_proj"),
        down=reader.affine("mlp.down_proj", hidden, inner),
        activation=_activation(config, "silu"),
        is_gated=True,
        norms=(
            reader.norm("input_layernorm", epsilon, is_shifted=False),
            reader.norm("post_attention_layernorm", epsilon, is_shifted=False),
        ),
    )


@attrs.frozen(kw_only=True)
class LanguageArchitecture:
    """An architecture of a language model whose tensors state its layers.

    Attributes:
        family: Name of the family of the names of tensors, see `stored.families`.
        types: Values of `model_type` with this architecture, of those of the family.
        layers: Regular expression of the prefix of the names of a layer's tensors.
        norm: Name, behind that prefix, of a layer's tensor that has one number for each hidden
            element of a token: its size is the hidden size.
        read: Function that returns the parameters of a layer.
        is_decoder: True if norms are in front of products, and the model has a head.
        final_norm: Name of the norm behind the last layer; empty for none.
        is_shifted: True if norms have a shift.
    """

    family: str
    types: tuple[str, ...]
    layers: re.Pattern[str]
    norm: str
    read: Callable[[LayerReader], TransformerLayer]
    is_decoder: bool = False
    final_norm: str = ""
    is_shifted: bool = True


BERT_LAYERS = re.compile(r"^(?P<stack>(.*\.)?encoder\.layer\.)(?P<number>\d+)\.")
ENCODERS = (
    LanguageArchitecture(
        family="BERT",
        types=("bert",),
        layers=BERT_LAYERS,
        norm="output.LayerNorm.weight",
        read=_bert_layer,
    ),
    LanguageArchitecture(
        family="RoBERTa",
        types=("roberta", "xlm-roberta", "camembert"),
        layers=BERT_LAYERS,
        norm="output.LayerNorm.weight",
        read=_bert_layer,
    ),
)
DECODERS = (
    LanguageArchitecture(
        family="GPT-2",
        types=("gpt2",),
        layers=re.compile(r"^(?P<stack>(.*\.)?h\.)(?P<number>\d+)\."),
        norm="ln_1.weight",
        read=_gpt2_layer,
        is_decoder=True,
        final_norm="ln_f",
    ),
    LanguageArchitecture(
        family="Llama",
        types=("llama", "mistral", "qwen2"),
        layers=re.compile(r"^(?P<stack>(.*\.)?layers\.)(?P<number>\d+)\."),
        norm="input_layernorm.weight",
        read=_llama_layer,
        is_decoder=True,
        final_norm="norm",
        is_shifted=False,
    ),
)


def language_model(
    files: Sequence[Path], name: str, *, names: str | None, columns: int | None, max_bytes: int
) -> Graph:
    """Return the graph of a language model of tensors, for one sample.

    Args:
        files: .safetensors files of the model, with its config.json beside them.
        name: name of the model.
        names: pattern of the names of tensors that are in the program [all].
        columns: tokens of a sample.
        max_bytes: largest number of bytes of a file that is read as a whole.

    Raises:
        InputError: the architecture is unknown, or the tensors are not all that it needs; one line.
    """
    infos: dict[str, TensorInfo] = {}
    tensors: dict[str, Constant] = {}
    for path in files:
        for key, info in tensors_in(path, max_bytes=max_bytes).items():
            if not info.is_read or info.part_of:
                continue
            if names is None or fnmatch.fnmatchcase(key, names):
                infos[key] = info
                address = f"{path}:{key}"
                tensors[key] = Constant(
                    name=key,
                    shape=info.shape,
                    type=info.type,
                    address=address,
                    origin=info.encoding,
                )
    try:
        config = config_of(files[0])
        return _graph(name, config, infos, tensors, columns)
    except InputError as error:
        raise InputError(with_path(files[0], error)) from None


def _graph(
    name: str,
    config: ModelConfig,
    infos: Mapping[str, TensorInfo],
    tensors: Mapping[str, Constant],
    columns: int | None,
) -> Graph:
    """Return the graph of a model.

    Args:
        name: name of the model.
        config: settings of its config.json.
        infos, tensors: shapes and numbers of its tensors by name.
        columns: tokens of a sample; None is refused, because no tensor has their number.
    """
    architecture = _architecture(config, infos)
    if columns is None:
        raise InputError("its tensors do not say how many tokens a sample has; give --columns 128")
    if columns < 1:
        raise InputError(f"columns are {columns}; give 1 or more")
    parameters, prefixes = FileParameters(tensors), _prefixes(architecture, tensors)
    (hidden,) = parameters.shape(prefixes[0] + architecture.norm)[:1]
    model = ModelBuilder()
    value = model.input(INPUT, (columns, hidden))
    for prefix in prefixes:
        layer = architecture.read(LayerReader(parameters, config, prefix, hidden))
        add = decoder_layer if architecture.is_decoder else encoder_layer
        value = add(model, layer, value)
    if architecture.is_decoder:
        # The tensors beside the stack: "model.layers.0." becomes "model".
        stack = prefixes[0].rpartition(".")[0].rpartition(".")[0].rpartition(".")[0]
        reader = LayerReader(parameters, config, f"{stack}." if stack else "", hidden)
        value = _head(model, architecture, reader, infos, value)
    unknown = [
        key
        for key in parameters.unread
        if key.startswith(tuple(prefixes)) and not BUFFERS.search(key)
    ]
    if unknown:
        raise InputError(
            f"tensor {in_short(unknown[0])} has no use in a layer of {architecture.family}; it is "
            "another architecture"
        )
    notes = list(_notes(parameters, tensors))
    source = f"tensors of {architecture.family}, with what its layers compute between products"
    return model.graph(name, [value], source=source, notes=notes)


def _architecture(config: ModelConfig, infos: Mapping[str, TensorInfo]) -> LanguageArchitecture:
    """Return the architecture of a model, by its `model_type`, else by the names of its tensors."""
    family, known = family_of(config, infos), (*ENCODERS, *DECODERS)
    for architecture in known:
        is_type = not config.model_type or config.model_type in architecture.types
        if architecture.family == family.name and is_type:
            return architecture
    listed = ", ".join(f"{item.family} ({', '.join(item.types)})" for item in known)
    kind = config.model_type or family.name or "with no such layers"
    raise InputError(
        f"tensors of a model {in_short(kind)}, of which only the layers are known, not what lies "
        f"between them; a program is made of {listed}, or of an .onnx file"
    )


def _prefixes(architecture: LanguageArchitecture, tensors: Mapping[str, Constant]) -> list[str]:
    """Return the prefixes of the names of all layers' tensors, in the order of the layers."""
    numbers_by_stack: dict[str, set[int]] = {}
    for key in tensors:
        if match := architecture.layers.search(key):
            numbers_by_stack.setdefault(match["stack"], set()).add(int(match["number"]))
    if len(numbers_by_stack) != 1:
        stacks = " and ".join(sorted(numbers_by_stack)) or "no layers"
        raise InputError(f"a program is made of one stack of layers; it has {in_short(stacks)}")
    ((stack, numbers),) = numbers_by_stack.items()
    return [f"{stack}{number}." for number in sorted(numbers)]


def _head(
    model: ModelBuilder,
    architecture: LanguageArchitecture,
    reader: LayerReader,
    infos: Mapping[str, TensorInfo],
    value: str,
) -> str:
    """Add the norm behind the last layer and the head of a decoder, if the model has them.

    Return the last result.
    """
    parameters, config = reader.parameters, reader.config
    if f"{reader.prefix}{architecture.final_norm}.weight" in parameters:
        epsilon = _real(config, EPSILON_NAMES, 1e-5 if architecture.is_shifted else 1e-6)
        norm = reader.norm(architecture.final_norm, epsilon, is_shifted=architecture.is_shifted)
        value = norm.of(model, value)
    family = family_of(config, infos)
    tied, stored = tied_head(family, config, infos), f"{family.head}.weight"
    table = stored if stored in parameters else "" if tied is None else tied.table
    if not table:
        return value
    rows = parameters.shape(table)[0]
    weights = parameters.weights(table, (rows, reader.hidden))
    return Affine(family.head, weights).of(model, value)


def _notes(parameters: FileParameters, tensors: Mapping[str, Constant]) -> Iterator[str]:
    """Yield a sentence on the tensors that the graph leaves out."""
    names = [name for name in parameters.unread if not BUFFERS.search(name)]
    if names:
        size = sum(tensors[name].bytes or 0 for name in names)
        total = sum(tensor.bytes or 0 for tensor in tensors.values())
        more = f" and {len(names) - MAX_LISTED} more" if len(names) > MAX_LISTED else ""
        listed = ", ".join(map(shown_name, names[:MAX_LISTED]))
        share = size / max(total, 1)
        yield f"left out: {listed}{more} ({size:,} bytes, {share:.1%} of all tensors)"


def _activation(config: ModelConfig, usual: str) -> Activation:
    """Return the activation that the settings of a model name, or the usual one."""
    name = next(filter(None, map(config.text, ACTIVATION_NAMES)), usual)
    if name not in ACTIVATIONS:
        known = ", ".join(ACTIVATIONS)
        raise InputError(f"activation {in_short(name)}, which no program computes; known: {known}")
    return ACTIVATIONS[name]


def _refuse(config: ModelConfig, name: str, computed: Sequence[object]) -> None:
    """Refuse a setting with a value that changes the layer; a missing setting is the usual one."""
    value = config.settings.get(name)
    if value is not None and value not in computed:
        raise InputError(f"{name} of config.json is {in_short(value)}, which no program computes")


def _real(config: ModelConfig, names: Sequence[str], usual: float) -> float:
    """Return the first setting that a model has, a positive number."""
    for name in names:
        if name in config.settings:
            return _positive(name, config.settings[name])
    return usual


def _positive(name: str, value: object) -> float:
    """Return a setting as a float; refuse all but positive numbers."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1e12:
        raise InputError(f"{name} of config.json is {in_short(value)}, not a positive number")
    return float(value)
