"""Command `ipusim quantise`: quantise the weights of a file, and print the errors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import attrs
from cyclopts import Parameter

from ..arguments import FIELDS, Flag, Integer, MaxInputBytes, Output, input_limit
from ..messages import DONE, print_text, say
from ..output_paths import check_files


@attrs.frozen(kw_only=True)
class QuantisingFlags:
    """Options of quantisation.

    Attributes:
        scheme: Codes of weights: fixed, affine, symmetric, codebook, fp8 (1-4-3) or fp8:152 [all,
            to compare their errors].
        bits: Bits of a code [4; fp8: 8].
        machine: Machine that holds the weights: mk1, mk2, bow, c600 or a TOML file; fp8 needs one
            with FP8.
    """

    scheme: str | None = None
    bits: Annotated[int | None, Integer] = None
    machine: str = "bow"


DEFAULTS = QuantisingFlags()


def quantise(
    source: Path,
    /,
    *,
    output: Annotated[Path | None, Output] = None,
    flags: Annotated[QuantisingFlags, FIELDS] = DEFAULTS,
    names: str | None = None,
    json_: Annotated[bool, Flag, Parameter(name="--json")] = False,
    max_input_bytes: MaxInputBytes = None,
) -> int:
    """Quantise the weights of a file to few bits, and print the remaining error.

    Zeros stay zeros and need no code. Without a scheme the errors of all schemes are printed.

    Args:
        source: File to read: .mtx, .smtx, .npz, .npy, .safetensors or .onnx, or FILE:TENSOR.
        output: File to write, in the format of its suffix: the restored weights; .npz has the codes
            and their tables, too [none].
        flags: Options of quantisation.
        names: Shell pattern of the weights to quantise, as "*.weight", if a file has several [all].
        json_: Print one JSON object instead of text: lists of layers and of totals [off].
        max_input_bytes: Maximum size of a file in memory, in bytes [all SRAM of the largest
            machine].
    """
    from ...compression import layers as texts
    from ...matrix.files.weights import open_weights

    max_bytes = input_limit(max_input_bytes)
    check_files({"--output": output}, inputs=[source])
    weights = open_weights(source, names=names, max_bytes=max_bytes)
    _check(weights, output, flags)
    # Errors of each layer, and the codes of layers by name.
    layers, quantised = _quantised_layers(weights, flags)
    if output is not None:
        _write(weights, output, quantised, max_bytes)
    as_json = json.dumps(texts.quantised_json(layers), indent=1) if json_ else None
    print_text(as_json or texts.quantised_text(layers), is_data=json_)
    return DONE


def _check(weights: Any, output: Path | None, flags: QuantisingFlags) -> None:
    """Refuse a file that cannot be written.

    Raises:
        InputError: a file is to be written and no scheme is named, or `check_target` refuses it.
    """
    from ipusim import InputError

    from ...matrix.files.weights import check_target

    if output is None:
        return
    if flags.scheme is None:
        raise InputError("--output is of one scheme; give --scheme, as --scheme codebook")
    check_target(weights, output, values=True)


def _quantised_layers(weights: Any, flags: QuantisingFlags) -> Any:
    """Return the layers with their errors, and the codes of the selected scheme.

    Without a scheme all schemes of the machine are compared; a note names schemes that the machine
    lacks.
    """
    from ipusim import load_machine

    from ...compression.layers import quantise_layers
    from ...compression.quantising.schemes import DEFAULT_BITS, QUARTERS, schemes_for

    machine, bits = load_machine(flags.machine), flags.bits
    if flags.scheme is not None:
        return quantise_layers(weights, [flags.scheme], bits=bits, machine=machine)
    # All schemes that the machine supports; FP8 is left out where the machine has none.
    schemes = schemes_for(DEFAULT_BITS if bits is None else bits, machine)
    quantised = quantise_layers(weights, schemes, bits=bits, machine=machine)
    if not set(QUARTERS) <= set(schemes):
        fp8_names = " and ".join(QUARTERS)
        say(f"{machine.name} has no FP8, so {fp8_names} are left out; --machine c600 has")
    return quantised


def _write(weights: Any, output: Path, quantised: Any, max_bytes: int) -> None:
    """Write restored weights; .npz gets the codes and their tables, too."""
    from ...compression.layers import code_arrays
    from ...matrix.files.weights import write_weights

    further_arrays = code_arrays(quantised) if output.suffix.lower() == ".npz" else None
    restored = {name: layer.restored for name, layer in quantised.items()}
    write_weights(weights, output, restored, further_arrays=further_arrays, max_bytes=max_bytes)
