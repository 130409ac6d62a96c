"""Stand-ins for `torch.nn.Module` and tensors, with what networks are read by."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

Hook = Callable[[Any, tuple[Any, ...], Any], None]


class Tensor:
    """A tensor on the host, of a type that NumPy may lack."""

    def __init__(self, values: Any, dtype: str = "torch.float32") -> None:
        self.values, self.dtype = np.asarray(values, np.float32), dtype

    @property
    def shape(self) -> tuple[int, ...]:
        return self.values.shape

    def element_size(self) -> int:
        return 4

    def detach(self) -> Tensor:
        return self

    def cpu(self) -> Tensor:
        return self

    def float(self) -> Tensor:
        return Tensor(self.values)

    def numpy(self) -> Any:
        if self.dtype == "torch.bfloat16":
            raise TypeError("Got unsupported ScalarType BFloat16")
        return self.values


class Handle:
    """What a registration of a hook returns: its `remove` takes the hook away."""

    def __init__(self, hooks: list[Hook], hook: Hook) -> None:
        self.hooks, self.hook = hooks, hook

    def remove(self) -> None:
        self.hooks.remove(self.hook)


class Module:
    """A module with named parts, a training mode, and hooks that are called after it."""

    def __init__(self, **parts: Module) -> None:
        self.parts, self.hooks, self.training = parts, list[Hook](), True
        self.trained_while_called: list[bool] = []

    def named_modules(self, prefix: str = "") -> Iterator[tuple[str, Module]]:
        yield prefix, self
        for name, part in self.parts.items():
            yield from part.named_modules(f"{prefix}.{name}" if prefix else name)

    def named_parameters(self) -> Iterator[tuple[str, Tensor]]:
        for name, part in self.named_modules():
            for parameter in ("weight", "bias"):
                if getattr(part, parameter, None) is not None:
                    yield f"{name}.{parameter}", getattr(part, parameter)

    def state_dict(self) -> Mapping[str, Tensor]:
        return {}

    def register_forward_hook(self, hook: Hook) -> Handle:
        self.hooks.append(hook)
        return Handle(self.hooks, hook)

    def train(self, mode: bool = True) -> Module:
        for _, part in self.named_modules():
            part.training = mode
        return self

    def eval(self) -> Module:
        return self.train(False)

    def __call__(self, *inputs: Any, **named: Any) -> Any:
        self.trained_while_called.append(self.training)
        result = self.forward(*inputs, **named)
        for hook in list(self.hooks):
            hook(self, inputs, result)
        return result

    def forward(self, x: Tensor) -> Tensor:
        for part in self.parts.values():
            x = part(x)
        return x


class Linear(Module):
    """A linear layer of `k` inputs and `m` outputs, weights [m, k]."""

    def __init__(self, k: int, m: int, *, bias: bool = True, dtype: str = "torch.float32") -> None:
        super().__init__()
        self.in_features, self.out_features = k, m
        self.weight = Tensor(np.arange(m * k).reshape(m, k) % 3, dtype)
        self.bias = Tensor(np.zeros(m)) if bias else None

    def forward(self, x: Tensor) -> Tensor:
        return Tensor(x.values @ self.weight.values.T)


class Conv1D(Module):
    """The linear layer of the package transformers, whose weights are [in, out]."""

    def __init__(self, m: int, k: int) -> None:
        super().__init__()
        self.nf = m
        self.weight, self.bias = Tensor(np.arange(k * m).reshape(k, m)), Tensor(np.zeros(m))

    def forward(self, x: Tensor) -> Tensor:
        return Tensor(x.values @ self.weight.values)


class Conv2d(Module):
    """A convolution whose result has the right shape, and zeros as numbers."""

    def __init__(self, c: int, k: int, kernel: tuple[int, int], **more: Any) -> None:
        super().__init__()
        self.groups = more.get("groups", 1)
        self.stride, self.dilation = more.get("stride", (1, 1)), more.get("dilation", (1, 1))
        self.padding, self.kernel_size = more.get("padding", (0, 0)), kernel
        self.weight, self.bias = Tensor(np.ones((k, c // self.groups, *kernel))), None

    def forward(self, x: Tensor) -> Tensor:
        return Tensor(np.zeros((x.shape[0], self.weight.shape[0], *x.shape[2:])))


class GELU(Module):
    """An activation that passes its input on."""

    def forward(self, x: Tensor) -> Tensor:
        return x
