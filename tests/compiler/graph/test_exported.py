"""Exported PyTorch programs as graphs: products by hooks and by torch's own count of operations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ipusim import InputError
from ipusim.compiler.graph.exported.reading import read_exported
from ipusim.compiler.graph.graph import Graph
from ipusim.compiler.graph.network.layer import LinearProduct
from ipusim.compiler.matrix.entries import MatrixError
from ipusim.compiler.matrix.files import read_tensor, tensors_in, write_checkpoint

torch = pytest.importorskip("torch", reason="an optional package: exported programs of PyTorch")
nn = torch.nn
functional = torch.nn.functional
LIMIT = 10**8  # bytes that reading may take
pytestmark = pytest.mark.slow  # torch takes seconds to start, and tenths of one for each program
# Tokens of a sentence, features of a token, and words that are known.
TOKENS, WIDTH, WORDS = 7, 16, 50


@pytest.fixture(autouse=True)
def _seeded() -> Iterator[None]:
    """Draw the same weights in every test, and compute no gradients."""
    torch.manual_seed(3)
    with torch.no_grad():
        yield


def exported(folder: Path, module: Any, *example: Any) -> Path:
    """Export a module for an example and return the file of the program."""
    path = folder / "model.pt2"
    torch.export.save(torch.export.export(module.eval(), example), path)
    return path


def graph_of(folder: Path, module: Any, *example: Any) -> Graph:
    """Export a module for an example and return the graph that is read from its file."""
    return read_exported(exported(folder, module, *example), "model", max_bytes=LIMIT)


def counted_macs(module: Any, *example: Any) -> int:
    """Return the multiply-accumulates that torch counts while the module runs."""
    from torch.nn.attention import SDPBackend, sdpa_kernel  # noqa: PLC0415
    from torch.utils.flop_counter import FlopCounterMode  # noqa: PLC0415

    # The fast path and fused attention are operators that the counter does not know.
    was_enabled = torch.backends.mha.get_fastpath_enabled()
    torch.backends.mha.set_fastpath_enabled(False)
    try:
        with FlopCounterMode(display=False) as counter, sdpa_kernel(SDPBackend.MATH):
            module.eval()(*example)
    finally:
        torch.backends.mha.set_fastpath_enabled(was_enabled)
    return int(counter.get_total_flops()) // 2


def hooked(module: Any, *example: Any) -> list[tuple[str, tuple[int, ...], int]]:
    """Return name, weights' shape and zeros of each linear or convolution module, as it runs."""
    calls: list[tuple[str, tuple[int, ...], int]] = []

    def note(name: str) -> Callable[..., None]:
        def hook(part: Any, _inputs: Any, _output: Any) -> None:
            zeros = int((part.weight == 0).sum())
            calls.append((name, tuple(part.weight.shape), zeros))

        return hook

    kinds = (nn.Linear, nn.Conv1d, nn.Conv2d)
    handles = [
        part.register_forward_hook(note(name))
        for name, part in module.named_modules()
        if isinstance(part, kinds)
    ]
    module.eval()(*example)
    for handle in handles:
        handle.remove()
    return calls


def images() -> tuple[Any, ...]:
    """Return the arguments of a module of images: one image of 3 channels and 12 x 12 pixels."""
    return (torch.randn(1, 3, 12, 12),)


def tokens() -> tuple[Any, ...]:
    """Return the arguments of a module of words: the word numbers of one sample."""
    return (torch.randint(0, WORDS, (1, TOKENS)),)


def features() -> tuple[Any, ...]:
    """Return the arguments of a module of features, [1, TOKENS, WIDTH]."""
    return (torch.randn(1, TOKENS, WIDTH),)


class Perceptron(nn.Module):  # type: ignore[misc, name-defined]
    """A module with one layer that runs twice, and a head that shares the table of words."""

    def __init__(self, *, embed_first: bool = True) -> None:
        super().__init__()
        self.shared = nn.Linear(WIDTH, WIDTH)
        first, second = ("embed", "head") if embed_first else ("head", "embed")
        parts = {
            "embed": nn.Embedding(WORDS, WIDTH),
            "head": nn.Linear(WIDTH, WORDS, bias=False),
        }
        parts["head"].weight = parts["embed"].weight
        self.add_module(first, parts[first])
        self.add_module(second, parts[second])

    def forward(self, ids: Any) -> Any:
        x = self.shared(self.shared(self.embed(ids))).relu()
        return self.head(x)


class Convolutions(nn.Module):  # type: ignore[misc, name-defined]
    """A module with strides, named padding, dilation, groups, a pooling and a classifier."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Conv2d(3, 8, 3, stride=2, padding=1)
        self.norm = nn.BatchNorm2d(8)
        self.same = nn.Conv2d(8, 8, (3, 1), padding="same", dilation=(2, 1))
        self.deep = nn.Conv2d(8, 8, 3, padding=1, groups=8)
        self.last = nn.Conv2d(8, 4, 1, bias=False)
        self.fc = nn.Linear(4, 5)

    def forward(self, x: Any) -> Any:
        x = torch.relu(self.norm(self.first(x)))
        x = self.last(self.deep(self.same(x)))
        return self.fc(functional.adaptive_avg_pool2d(x, 1).flatten(1))


class Functional(nn.Module):  # type: ignore[misc, name-defined]
    """A module of parameters that are multiplied, masked, sliced, stacked or unread."""

    def __init__(self) -> None:
        super().__init__()
        self.right = nn.Parameter(torch.randn(WIDTH, 12))
        self.wide = nn.Parameter(torch.randn(40, 12))
        self.stack = nn.Parameter(torch.randn(3, 20, 4))
        self.unread = nn.Parameter(torch.randn(3, 4))
        self.scale = nn.Parameter(torch.randn(4))
        self.register_buffer("mask", (torch.rand(40, 12) < 0.3).float())

    def forward(self, x: Any) -> Any:
        x = x @ self.right
        x = functional.linear(x, self.wide * self.mask)
        first, second = x.chunk(2, dim=-1)
        return torch.matmul((first + second)[None], self.stack) * self.scale


class _Einsum(nn.Module):  # type: ignore[misc, name-defined]
    def __init__(self) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.randn(24, WIDTH))

    def forward(self, x: Any) -> Any:
        return torch.einsum("bti,oi->bto", x, self.weight)


MODULES: Mapping[str, tuple[Callable[[], Any], Callable[[], tuple[Any, ...]]]] = {
    "perceptron": (Perceptron, tokens),
    "convolutions": (Convolutions, images),
    "functional": (Functional, features),
    "encoder": (
        lambda: nn.TransformerEncoder(
            nn.TransformerEncoderLayer(WIDTH, 2, 32, batch_first=True), 2
        ),
        features,
    ),
    "decoder": (
        lambda: nn.TransformerDecoderLayer(WIDTH, 2, 32, batch_first=True),
        lambda: (torch.randn(1, TOKENS, WIDTH), torch.randn(1, 5, WIDTH)),
    ),
    "attention": (
        lambda: nn.MultiheadAttention(WIDTH, 2, batch_first=True, kdim=10, vdim=6),
        lambda: (
            torch.randn(1, TOKENS, WIDTH),
            torch.randn(1, 5, 10),
            torch.randn(1, 5, 6),
        ),
    ),
    "einsum": (
        _Einsum,
        features,
    ),
}


@pytest.mark.parametrize("name", MODULES)
def test_a_graph_has_the_macs_that_torch_counts(tmp_path: Path, name: str) -> None:
    make, inputs = MODULES[name]
    module, example = make(), inputs()
    graph = graph_of(tmp_path, module, *example)

    assert graph.macs == counted_macs(module, *example)
    assert sum(product.macs for product in graph.products) <= graph.macs


@pytest.mark.parametrize("name", ["perceptron", "convolutions"])
def test_each_module_that_runs_is_a_layer_with_its_weights_and_their_zeros(
    tmp_path: Path, name: str
) -> None:
    make, inputs = MODULES[name]
    module, example = make().eval(), inputs()
    for part in module.modules():
        if isinstance(part, nn.Linear | nn.Conv2d):
            part.weight[torch.rand(part.weight.shape) < 0.6] = 0
    graph = graph_of(tmp_path, module, *example)

    expected = hooked(module, *example)
    layers = [
        (
            node.name.partition(":")[0],
            graph.constants[node.inputs[1]].shape,
            graph.constants[node.inputs[1]].zeros,
        )
        for node in graph.nodes
        if node.operation in ("Gemm", "Conv")
    ]
    assert layers == expected


def test_recurrent_layers_are_left_out_with_their_macs(tmp_path: Path) -> None:
    class Recurrent(nn.Module):  # type: ignore[misc, name-defined]
        def __init__(self) -> None:
            super().__init__()
            self.lstm = nn.LSTM(WIDTH, 6, num_layers=2, bidirectional=True, batch_first=True)

        def forward(self, x: Any) -> Any:
            return self.lstm(x)[0]

    graph = graph_of(tmp_path, Recurrent(), *features())

    # Four gates of 6: inputs of 16, then of both directions, and a state of 6, at each token.
    macs = [24 * (16 + 6) * TOKENS] * 2 + [24 * (12 + 6) * TOKENS] * 2
    assert [node.macs for node in graph.nodes if node.operation == "LSTM"] == macs
    assert graph.unread == ()


def test_projections_of_attention_are_layers(tmp_path: Path) -> None:
    make, inputs = MODULES["encoder"]
    graph = graph_of(tmp_path, make(), *inputs())

    expected = {}
    for number in range(2):
        layer = f"layers.{number}"
        expected |= {
            f"{layer}.self_attn.in_proj": (48, 16),
            f"{layer}.self_attn.out_proj": (16, 16),
            f"{layer}.linear1": (32, 16),
            f"{layer}.linear2": (16, 32),
        }
    assert {p.name: (p.work.m, p.work.k) for p in graph.products} == expected
    assert {p.work.n for p in graph.products} == {TOKENS}


@pytest.mark.parametrize("embed_first", [False, True])
def test_a_tied_head_is_a_layer_and_a_shared_module_two(
    tmp_path: Path, *, embed_first: bool
) -> None:
    graph = graph_of(tmp_path, Perceptron(embed_first=embed_first), *tokens())

    assert [product.name for product in graph.products] == ["shared", "shared:2", "head"]
    assert graph.unread == ()


def test_parameters_without_a_module_are_layers_with_the_zeros_of_masks(tmp_path: Path) -> None:
    module = Functional()
    graph = graph_of(tmp_path, module, *features())

    works = {p.name: (p.work.m, p.work.k, p.work.n) for p in graph.products}
    assert works == {
        "right": (12, 16, 7),
        "wide": (40, 12, 7),
        **{f"stack[{number}]": (4, 20, 7) for number in range(3)},
    }
    weights = {p.name: p.weights for p in graph.products}
    assert weights["wide"].origin == "mul of wide, mask"
    masked = (module.wide * module.mask).numpy()
    assert np.array_equal(weights["wide"].read(), masked)
    assert np.array_equal(read_tensor(weights["wide"].address), masked)
    assert np.array_equal(read_tensor(weights["right"].address), module.right.numpy().T)
    assert np.array_equal(read_tensor(weights["stack[1]"].address), module.stack[1].numpy().T)
    assert [constant.name for constant in graph.unread] == ["unread"]


def test_a_stated_batch_is_counted_for_each_sample(tmp_path: Path) -> None:
    graph = graph_of(tmp_path, Perceptron(), torch.randint(0, WORDS, (4, TOKENS)))

    assert graph.batch == 4
    assert graph.by_name["head"].products[0].work == LinearProduct(m=50, k=16, columns=TOKENS)


def test_weights_that_are_normalized_are_those_of_the_forward_pass(tmp_path: Path) -> None:
    linear = nn.utils.parametrizations.weight_norm(nn.Linear(WIDTH, 6))
    graph = graph_of(tmp_path, nn.Sequential(linear), *features())

    (product,) = graph.products
    assert product.weights.read() == pytest.approx(linear.weight.numpy(), rel=1e-6)


def test_pruned_modules_have_the_zeros_of_their_masks(tmp_path: Path) -> None:
    import torch.nn.utils.prune as pruning  # noqa: PLC0415

    module = nn.Sequential(nn.Linear(WIDTH, 10))
    pruning.l1_unstructured(module[0], "weight", 0.75)
    graph = graph_of(tmp_path, module, *features())

    (product,) = graph.products
    assert product.weights.zeros == 120
    assert graph.unread == ()


def test_the_tensors_of_a_file_are_those_of_the_module(tmp_path: Path) -> None:
    module = Convolutions()
    path = exported(tmp_path, module, *images())
    names = [name for name, tensor in tensors_in(path).items() if tensor.is_read]

    state = module.state_dict()
    assert set(names) <= set(state)
    assert all(np.array_equal(read_tensor(f"{path}:{n}"), state[n].numpy()) for n in names)


def test_new_values_are_what_torch_loads(tmp_path: Path) -> None:
    path = exported(tmp_path, Convolutions(), *images())
    values = np.zeros((4, 8, 1, 1), np.float32)
    write_checkpoint(path, tmp_path / "new.pt2", {"last.weight": values})
    program = torch.export.load(tmp_path / "new.pt2")

    assert not program.state_dict["last.weight"].any()
    assert program.module()(*images()).shape == (1, 5)
    assert np.array_equal(read_tensor(f"{tmp_path / 'new.pt2'}:last.weight"), values)


def test_computed_weights_are_not_written(tmp_path: Path) -> None:
    path = exported(tmp_path, Functional(), *features())
    name = next(name for name, t in tensors_in(path).items() if t.encoding == "mul of wide, mask")

    with pytest.raises(MatrixError, match=r"is computed, mul of wide, mask, and not written"):
        write_checkpoint(path, tmp_path / "n.pt2", {name: np.zeros((40, 12), np.float32)})


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"no archive" * 100])
def test_a_file_that_is_no_program_is_refused_in_a_line(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "m.pt2"
    path.write_bytes(content)

    with pytest.raises(InputError, match=r"m\.pt2: .*torch\.export\.save") as caught:
        read_exported(path, "m", max_bytes=LIMIT)
    assert len(str(caught.value).splitlines()) == 1
