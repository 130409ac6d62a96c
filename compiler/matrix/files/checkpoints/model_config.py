"""Settings of a model that stand in `config.json` beside its tensors, as Hugging Face stores them.

The file belongs to the tensors of its folder only if these are one model: `model.safetensors` or
another single file, or shards with an index. Some models nest the settings of their language model
in a table, `text_config`, which is searched too.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs

from ipusim import InputError, in_short, input_bytes, json_value, with_path

from ...entries import MatrixError

CONFIG = "config.json"
MAX_CONFIG = 1 << 20  # bytes: labels of classes make some configs 100 KB long
NESTED = ("text_config", "llm_config", "language_config", "ffn_config")  # tables within a config


@attrs.frozen
class ModelConfig:
    """Settings of a model by name.

    Attributes:
        settings: Values of the file; empty if a model has none.
        path: Path of the file; None if a model has none.
    """

    settings: Mapping[str, Any] = attrs.field(factory=dict)
    path: Path | None = None

    def __bool__(self) -> bool:
        return bool(self.settings)

    @property
    def model_type(self) -> str:
        """Name of the architecture, as "gpt2"; empty if the file names none."""
        return self.text("model_type")

    @property
    def classes(self) -> tuple[str, ...]:
        """Names of the classes that compute the model, as "LlamaForCausalLM"."""
        names = self.settings.get("architectures")
        return tuple(map(str, names)) if isinstance(names, list) else ()

    def text(self, name: str) -> str:
        """Return a setting that is a text; "" if it is missing or not a text."""
        value = self.settings.get(name)
        return value if isinstance(value, str) else ""

    def flag(self, name: str) -> bool | None:
        """Return a setting that is true or false; None if it is missing."""
        value = self._value(name)
        return value if isinstance(value, bool) else None

    def whole(self, *names: str) -> int | None:
        """Return the first setting that is a positive whole number; None if there is none."""
        for name in names:
            value = self._value(name)
            if type(value) is int and value > 0:
                return value
        return None

    def wholes(self, name: str) -> tuple[int, ...]:
        """Return a setting that is a list of positive whole numbers; empty for any other."""
        value = self._value(name)
        are_whole = isinstance(value, list) and all(type(item) is int for item in value)
        return tuple(value) if are_whole and min(value, default=0) > 0 else ()

    def table(self, name: str) -> Mapping[str, Any]:
        """Return a setting that is a nested table; empty if it is missing or not a table."""
        value = self.settings.get(name)
        return value if isinstance(value, dict) else {}

    def _value(self, name: str) -> Any:
        """Return a setting of the file or of a table within it."""
        for table in (self.settings, *map(self.table, NESTED)):
            if table.get(name) is not None:
                return table[name]
        return None


NO_CONFIG = ModelConfig()


def config_in(folder: Path) -> ModelConfig:
    """Return the settings of the model in a folder; no settings if the file is missing.

    Raises:
        MatrixError: The file is damaged; one line that names it.
        InputError: The file cannot be read, or is too large.
    """
    path = folder / CONFIG
    if not path.is_file():
        return NO_CONFIG
    try:
        settings = json_value(input_bytes(path, MAX_CONFIG), max_bytes=MAX_CONFIG)
    except InputError as error:
        raise MatrixError(with_path(path, error)) from None
    if not isinstance(settings, dict):
        raise MatrixError(f"{path}: settings are a table of names, not {in_short(settings)}")
    return ModelConfig(settings, path)
