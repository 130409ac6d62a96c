"""Command `ipusim prune`: prune the weights of a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import attrs
from cyclopts import Parameter

from ..arguments import FIELDS, Flag, MaxInputBytes, Output, input_limit, parse_fraction
from ..messages import DONE, print_text, say
from ..output_paths import check_files

NumberFlag = Annotated[float | None, Parameter(converter=parse_fraction)]  # as 0.1 or 1/16


@attrs.frozen(kw_only=True)
class PruningFlags:
    """Options of pruning.

    Attributes:
        density: Share of weights that stay, as 0.1 or 1/16; needed unless --sparsity is given, or
            the method is nm, which states it.
        sparsity: Share of weights that become zero, as 0.9; 1 less --density, in whose stead it is
            given.
        method: Rule by which weights stay: magnitude (the largest), row (equally many in each row),
            block:16 (the largest blocks), bank:4 (equally many in each bank of channels), nm:2:4,
            or gradient (by weight and gradient).
        gradient: File with the gradients dL/dw, arrays with the names of the weights, for --method
            gradient [none].
        alpha: Factor of the magnitude of a weight, for --method gradient [1].
        beta: Factor of the magnitude of a gradient, for --method gradient [1].
    """

    density: NumberFlag = None
    sparsity: NumberFlag = None
    method: str = "magnitude"
    gradient: Path | None = None
    alpha: NumberFlag = None
    beta: NumberFlag = None


DEFAULT_FLAGS = PruningFlags()  # flags of a command line without any of them


def prune(
    source: Path,
    /,
    *,
    output: Annotated[Path, Output],
    flags: Annotated[PruningFlags, FIELDS] = DEFAULT_FLAGS,
    names: str | None = None,
    json_: Annotated[bool, Flag, Parameter(name="--json")] = False,
    max_input_bytes: MaxInputBytes = None,
) -> int:
    """Prune the weights of a file, and print how many are kept, and which share of the energy.

    A file is a matrix, an array, an .npz of arrays, FILE:TENSOR of a checkpoint, or a checkpoint,
    whose layers are pruned one by one while all else is copied.

    Args:
        source: File to read: .mtx, .smtx, .npz, .npy, .safetensors or .onnx, or FILE:TENSOR.
        output: File to write, in the format of its suffix; .npz keeps blocks and N:M of a matrix.
        flags: Options of pruning.
        names: Shell patterns of the weights to prune, as "*.weight", separated by commas, if a
            file has several [all but embeddings].
        json_: Print one JSON object instead of text: method, layers and total [off].
        max_input_bytes: Maximum size of a file in memory, in bytes [all SRAM of the largest
            machine].
    """
    from ...compression.layers import prune_layers, pruned_json, pruned_text
    from ...matrix.files.weights import check_target, open_weights, write_weights

    check_files({"--output": output}, inputs=[source, flags.gradient])
    method, max_bytes = _method(flags), input_limit(max_input_bytes)
    weights = open_weights(source, names=names, embeddings=False, max_bytes=max_bytes)
    check_target(weights, output)
    # Prune everything in memory before the output is opened, so that a failure leaves no file.
    gradients = (
        None if flags.gradient is None else open_weights(flags.gradient, max_bytes=max_bytes)
    )
    layers, pruned_weights = prune_layers(weights, method, gradients)
    write_weights(weights, output, pruned_weights, form=method.form, max_bytes=max_bytes)
    _warn_without_values(source, output)
    if weights.embeddings:
        embedding_names = ", ".join(weights.embeddings)
        say(f"embeddings stay as they are: {embedding_names}; --names chooses them, too")
    as_json = json.dumps(pruned_json(layers, method), indent=1) if json_ else None
    print_text(as_json or pruned_text(layers), is_data=json_)
    return DONE


def _method(flags: PruningFlags) -> Any:
    """Return the pruning method that the flags name.

    Raises:
        InputError: density and sparsity are both given, the sparsity is not within 0 to 1, alpha or
            beta is given for another method than "gradient", or `method_of` refuses the values.
    """
    from ipusim import InputError

    from ...compression.pruning.method import method_of

    # Pass only factors that the user gave; the method has defaults for the others.
    factors = {
        name: factor for name in ("alpha", "beta") if (factor := getattr(flags, name)) is not None
    }
    if factors and flags.method != "gradient":
        raise InputError(f"--{next(iter(factors))} is of --method gradient, not of {flags.method}")
    if flags.sparsity is None:
        return method_of(flags.method, flags.density, **factors)
    if flags.density is not None:
        raise InputError("--sparsity is 1 less --density; give one of them")
    if not 0 <= flags.sparsity <= 1:
        raise InputError(f"--sparsity lies between 0 and 1, not at {flags.sparsity}")
    return method_of(flags.method, 1 - flags.sparsity, **factors)


def _warn_without_values(source: Path, output: Path) -> None:
    """Print a warning if the output stores no values, and if the source stores none.

    The values of a source that stores none were drawn at random.
    """
    from ...matrix.files import READERS, WRITERS, has_values

    # Checkpoints and arrays always have values; only formats of matrices may lack them.
    if output.suffix.lower() in WRITERS and not has_values(output):
        say(f"{output} holds the positions of the kept weights, no values")
    if source.suffix.lower() in READERS and not has_values(source):
        say(f"{source} holds no values; those that were pruned are random")
