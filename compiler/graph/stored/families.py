"""Families of architectures: properties of layers that neither names nor shapes of tensors show.

A family says which heads share a table (tied weights), which modules run once for a sample, where
attention multiplies two results, how many columns a sample has, and on which images convolutions
run. The family of a model is that of its `model_type`; without one, that of its tensors' names. The
names are those of https://github.com/huggingface/transformers, of torchvision, and of DLRM.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import attrs

from ...matrix.files.checkpoints import ModelConfig, TensorInfo
from .images import Images, mobilenet_images, no_images, patch_images, resnet_images

NO_NAME = re.compile(r"(?!)")  # matches no name
# Parts of the names of classes of language models, whose head may be tied to the table of words.
LANGUAGE_CLASSES = ("CausalLM", "LMHeadModel", "LMHead", "MaskedLM", "PreTraining", "Generation")
# Parts of the names of classes of models whose classifier has a result for each token.
TOKEN_CLASSES = ("TokenClassification", "QuestionAnswering")
# Settings of `config.json`, the first that a model has counts: number of attention heads, size of a
# head, and number of experts that a token takes.
HEADS = ("num_attention_heads", "n_head", "num_heads", "encoder_attention_heads")
HEAD_SIZES = ("head_dim", "d_kv", "attention_head_size")
EXPERTS_PER_TOKEN = (
    *("num_experts_per_tok", "num_experts_per_token", "experts_per_token", "num_selected_experts"),
    *("moe_top_k", "moe_topk", "moe_k", "top_k_experts"),
)  # not "top_k", which is a setting of text generation


@attrs.frozen(kw_only=True)
class ModelFamily:
    """Architectures whose tensors have the same names and uses.

    Attributes:
        name: Name of the family.
        types: Values of `model_type`.
        signature: Pattern of a tensor's name that shows the family without a `model_type`.
        queries: Pattern of the names of weights that make the queries of attention.
        fused: Number of equal parts of these weights, of which queries are one: 3 with keys and
            values in one tensor.
        table: End of the name of the table of words.
        head: Name of the module of the head, whose weights may be the table.
        is_tied: True if the head is tied unless the model says otherwise.
        once: Pattern of the names of tensors whose modules have one column for each sample.
        has_tokens: False if a sample has one column in every linear layer.
        images: Function that returns the image and the attributes of each convolution.
        is_assumed: True if only names of tensors show the family.
    """

    name: str
    types: tuple[str, ...] = ()
    signature: re.Pattern[str] = NO_NAME
    queries: re.Pattern[str] = NO_NAME
    fused: int = 1
    table: str = ""
    head: str = "lm_head"
    is_tied: bool = False
    once: re.Pattern[str] = NO_NAME
    has_tokens: bool = True
    images: Images = no_images
    is_assumed: bool = False


FAMILIES = (
    ModelFamily(
        name="BERT",
        types=("bert", "electra", "ernie", "mobilebert"),
        signature=re.compile(r"(^|\.)encoder\.layer\.\d+\.attention\.self\.query\.weight$"),
        queries=re.compile(r"attention\.self\.query\.weight$"),
        table="embeddings.word_embeddings.weight",
        head="cls.predictions.decoder",
        is_tied=True,
        once=re.compile(r"(^|\.)(pooler\.|seq_relationship\.|classifier\.)"),
    ),
    ModelFamily(
        name="RoBERTa",
        types=("roberta", "xlm-roberta", "camembert"),
        queries=re.compile(r"attention\.self\.query\.weight$"),
        table="embeddings.word_embeddings.weight",
        head="lm_head.decoder",
        is_tied=True,
        once=re.compile(r"(^|\.)(pooler\.|classifier\.)"),
    ),
    ModelFamily(
        name="GPT-2",
        types=("gpt2", "gpt_bigcode"),
        signature=re.compile(r"(^|\.)h\.\d+\.attn\.c_attn\.weight$"),
        queries=re.compile(r"attn\.c_attn\.weight$"),
        fused=3,
        table="wte.weight",
        is_tied=True,
    ),
    ModelFamily(
        name="GPT-NeoX",
        types=("gpt_neox",),
        signature=re.compile(r"(^|\.)layers\.\d+\.attention\.query_key_value\.weight$"),
        queries=re.compile(r"attention\.query_key_value\.weight$"),
        fused=3,
        table="embed_in.weight",
        head="embed_out",
    ),
    ModelFamily(
        name="Gemma",
        types=("gemma", "gemma2", "gemma3", "gemma3_text"),
        queries=re.compile(r"self_attn\.q_proj\.weight$"),
        table="embed_tokens.weight",
        is_tied=True,
    ),
    ModelFamily(
        name="Llama",
        types=(
            *("llama", "mistral", "mixtral", "qwen2", "qwen3", "qwen2_moe", "qwen3_moe", "olmo2"),
            *("olmoe", "granite", "granitemoe", "stablelm", "cohere", "gpt_oss", "llama4_text"),
        ),
        signature=re.compile(r"(^|\.)layers\.\d+\.self_attn\.q_proj\.weight$"),
        queries=re.compile(r"self_attn\.q_proj\.weight$"),
        table="embed_tokens.weight",
    ),
    ModelFamily(
        name="T5",
        types=("t5", "mt5", "umt5", "switch_transformers", "longt5"),
        signature=re.compile(r"(^|\.)block\.\d+\.layer\.0\.SelfAttention\.q\.weight$"),
        queries=re.compile(r"(Self|EncDec)Attention\.q\.weight$"),
        table="shared.weight",
        is_tied=True,
    ),
    ModelFamily(
        name="ViT",
        types=("vit", "deit"),
        signature=re.compile(r"(^|\.)embeddings\.patch_embeddings\.projection\.weight$"),
        queries=re.compile(r"attention\.attention\.query\.weight$"),
        once=re.compile(r"(^|\.)(pooler\.|(\w+_)?classifier\.)"),
        images=patch_images,
    ),
    ModelFamily(
        name="ResNet",
        types=("resnet",),
        signature=re.compile(r"(^|\.)(layer1\.0\.conv1|embedder\.embedder\.convolution)\.weight$"),
        has_tokens=False,
        images=resnet_images,
    ),
    ModelFamily(
        name="MobileNet",
        types=("mobilenet_v1", "mobilenet_v2"),
        signature=re.compile(r"(^|\.)conv_stem\.(first_conv\.)?convolution\.weight$"),
        has_tokens=False,
        images=mobilenet_images,
    ),
    ModelFamily(
        name="DLRM",
        signature=re.compile(r"^(emb_l|bot_l|top_l)\.\d+\.weight$"),
        has_tokens=False,
    ),
)
OTHER = ModelFamily(name="")  # an architecture of which nothing is known


def family_of(config: ModelConfig, names: Iterable[str]) -> ModelFamily:
    """Return the family of a model, or `OTHER`.

    If only names of tensors show the family, the head is tied only if the settings say so.
    """
    for family in FAMILIES if config.model_type else ():
        if config.model_type in family.types:
            return family
    tensors = tuple(names)
    for family in FAMILIES:
        if any(map(family.signature.search, tensors)):
            return attrs.evolve(family, is_tied=False, is_assumed=True)
    return OTHER


def runs_once(family: ModelFamily, config: ModelConfig, name: str) -> bool:
    """Return True if the module of a tensor has one column for each sample."""
    has_results_by_token = any(_is_class(config, (ending,)) for ending in TOKEN_CLASSES)
    is_classifier = "classifier." in name
    return family.once.search(name) is not None and not (is_classifier and has_results_by_token)


@attrs.frozen
class TiedHead:
    """A head that multiplies by the table of words, which has no weights of its own.

    Attributes:
        module: Name of the head.
        table: Name of the tensor of the table.
        reason: Why the weights are taken to be tied, in words.
    """

    module: str
    table: str
    reason: str


def tied_head(
    family: ModelFamily, config: ModelConfig, tensors: Mapping[str, TensorInfo]
) -> TiedHead | None:
    """Return the head whose weights are the table of words; None if a model has no such head."""
    stated = config.flag("tie_word_embeddings")
    is_tied = family.is_tied if stated is None else stated
    if not (config and is_tied and _is_class(config, LANGUAGE_CLASSES)):
        return None
    table = _table_of_words(family, config, tensors)
    if table is None or _has_head(family, tensors, table):
        return None
    source = f"{config.classes[0]} of config.json" if stated is None else "tie_word_embeddings"
    return TiedHead(family.head, table.name, f"tied to {table.name}, by {source}")


def _is_class(config: ModelConfig, words: tuple[str, ...]) -> bool:
    """Return True if one of the model's class names contains one of the words."""
    return any(word in name for name in config.classes for word in words)


def _table_of_words(
    family: ModelFamily, config: ModelConfig, tensors: Mapping[str, TensorInfo]
) -> TensorInfo | None:
    """Return the table of words: by the family's name of it, or the only one of the vocabulary."""
    tables = [table for table in tensors.values() if table.is_embedding and len(table.shape) == 2]
    if family.table:
        tables = [table for table in tables if table.name.endswith(family.table)]
    else:
        tables = [table for table in tables if table.shape[0] == config.whole("vocab_size")]
    return min(tables, key=lambda tensor: len(tensor.name), default=None)


def _has_head(family: ModelFamily, tensors: Mapping[str, TensorInfo], table: TensorInfo) -> bool:
    """Return True if the model stores the weights of its head."""
    return any(
        tensor.name.endswith(f"{family.head}.weight") and tensor.shape == table.shape
        for tensor in tensors.values()
    )
