"""Layers of a `torch.nn.Module`: in the order in which they ran, with their weights in a file."""

from __future__ import annotations

from pathlib import Path

import attrs
import numpy as np
import pytest
from module_stand_in import GELU, Conv1D, Conv2d, Linear, Module, Tensor

from ipusim import InputError
from ipusim.compiler.graph.network.checkpoints.module_layers import read_module
from ipusim.compiler.graph.network.layer import Layer, LinearProduct, Omission
from ipusim.compiler.matrix.files import read_tensor
from ipusim.compiler.operations.convolution.geometry import Convolution
from ipusim.compiler.plan.finish import Finish

UNSEEN = Omission("functions that modules call, as softmax, sums and products of two results", None)


class Swapped(Module):
    """A module whose part registered first runs last, and twice."""

    def forward(self, x: Tensor) -> Tensor:
        x = self.parts["act"](self.parts["up"](x))
        return self.parts["down"](self.parts["down"](x))


def swapped() -> Swapped:
    """Return a module whose parts run in another order than they are registered."""
    down = Linear(6, 6, bias=False, dtype="torch.bfloat16")
    return Swapped(down=down, up=Linear(4, 6), act=GELU())


def test_modules_that_are_called_say_order_columns_and_what_else_ran(tmp_path: Path) -> None:
    module, file = swapped(), tmp_path / "w.safetensors"
    result = read_module(module, file, example=Tensor(np.ones((1, 5, 4))))

    assert result.layers == (
        Layer(
            name="up",
            work=LinearProduct(m=6, k=4, columns=5),
            finish=Finish(bias=True),
            weights=f"{file}:up.weight",
        ),
        Layer(
            name="down",
            work=LinearProduct(m=6, k=6, columns=5),
            weights=f"{file}:down.weight",
        ),
        Layer(
            name="down:2",
            work=LinearProduct(m=6, k=6, columns=5),
            weights=f"{file}:down.weight",
        ),
    )
    assert result.not_simulated == (Omission("GELU"), UNSEEN)
    assert (result.name, result.source) == ("Swapped", "modules in the order in which they ran")
    assert np.array_equal(read_tensor(f"{file}:down.weight"), np.arange(36).reshape(6, 6) % 3)


def test_a_call_leaves_the_module_as_it_was(tmp_path: Path) -> None:
    module = swapped()
    read_module(module, tmp_path / "w.safetensors", example=(Tensor(np.ones((1, 4))),))

    assert module.trained_while_called == [False]
    assert all(part.training and not part.hooks for _, part in module.named_modules())


def test_without_an_example_modules_are_taken_as_they_are_registered(tmp_path: Path) -> None:
    result = read_module(swapped(), tmp_path / "w.safetensors", columns=7)

    assert [(one.name, one.work.columns) for one in result.layers] == [("down", 7), ("up", 7)]
    assert result.not_simulated == (UNSEEN,)


def test_weights_of_transformers_own_layers_are_turned(tmp_path: Path) -> None:
    file = tmp_path / "w.safetensors"
    result = read_module(Module(fc=Conv1D(6, 4)), file, columns=1)

    assert result.layers[0].work == LinearProduct(m=6, k=4, columns=1)
    assert np.array_equal(read_tensor(f"{file}:fc.weight"), np.arange(24).reshape(4, 6).T)


def test_convolutions_are_of_the_image_that_they_ran_on(tmp_path: Path) -> None:
    parts = {
        "a": Conv2d(2, 4, (3, 3), padding="same"),
        "even": Conv2d(4, 4, (2, 3), padding="same", dilation=(1, 2)),
        "deep": Conv2d(4, 4, (3, 3), groups=4),
        "last": Conv2d(4, 8, (1, 1), padding="valid", stride=(2, 2)),
    }
    result = read_module(Module(**parts), tmp_path / "w.safetensors", example=image(1))
    works = {one.name: one.work for one in result.layers}
    a = Convolution(
        channels=2,
        filters=4,
        image=(9, 8),
        kernel=(3, 3),
        stride=(1, 1),
        padding=(1, 1),
        dilation=(1, 1),
    )

    assert works == {
        "a": a,
        "even": attrs.evolve(
            a, channels=4, image=(10, 8), kernel=(2, 3), padding=(0, 2), dilation=(1, 2)
        ),
        "last": attrs.evolve(
            a, channels=4, filters=8, kernel=(1, 1), stride=(2, 2), padding=(0, 0)
        ),
    }
    assert result.not_simulated == (Omission("layer deep", why="a convolution of 4 groups"), UNSEEN)
    assert works["even"].output == (9, 8)


def image(samples: int) -> Tensor:
    """Return an input of 2 channels and 9 x 8 pixels for each sample."""
    return Tensor(np.ones((samples, 2, 9, 8)))


@pytest.mark.parametrize(
    ("module", "more", "words"),
    [
        (Module(a=Linear(4, 4)), {}, "module 'a': give an example of its input, or columns"),
        (Module(a=Conv2d(2, 4, (3, 3))), {}, "'a': give an example of its input, or an image of 2"),
        (Module(a=Conv2d(2, 4, (3, 3))), {"example": image(2)}, "the example has 2 samples"),
        (Module(a=GELU()), {}, "Module: it has no linear layers and no convolutions"),
        (Module(a=Linear(4, 4)), {"names": "b*", "columns": 1}, "it has no linear layers"),
    ],
)
def test_a_module_that_is_no_network_is_refused(
    tmp_path: Path, module: Module, more: dict[str, object], words: str
) -> None:
    with pytest.raises(InputError, match=words):
        read_module(module, tmp_path / "w.safetensors", **more)
