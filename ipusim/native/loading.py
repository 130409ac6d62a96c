"""From LLVM text to a function that can be called: llvmlite, with the code kept for next time.

Text is the same for every machine; code is for one processor and one LLVM, and its file's name says
which. A file that is not whole, or holds other code than the functions', is made anew.
"""

from __future__ import annotations

import ctypes
import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from threading import Event, Lock
from types import ModuleType
from typing import Any

import attrs
import llvmlite
from llvmlite import binding as llvm

from ..kept_file import keep_code, kept_code, kept_files
from .llvm_versions import parsed
from .object_code import holds_functions
from .signature import NUMBERS, Marked, Signature
from .text import DIGITS, Origin, text_beside

_ONE_THREAD = Lock()
_PLAIN = Event()  # code is for any processor of this architecture


def loaded(module: ModuleType, name: str, signature: Signature) -> Callable[..., Any]:
    """A compiled function of a module, as C calls it: every array an address and its extents.

    Raises:
        RuntimeError: the text beside the module is missing, or older than the module.
    """
    with _ONE_THREAD:
        address = _engine(module).get_function_address(name)
    result: Any = None if signature.result == "void" else NUMBERS[signature.result]
    terms = [kind for term in signature.terms for kind in term.ctypes]
    return ctypes.CFUNCTYPE(result, *terms)(address)


@cache
def _engine(module: ModuleType) -> llvm.ExecutionEngine:
    """The module's functions, as code of this process."""
    path = text_beside(module)
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise RuntimeError(f"{path} is missing; write it: python -m ipusim.native") from None
    _check_fresh(module, path, text)
    here = _processor()
    # The first line says from what the text was made: another one makes no other code.
    key = repr((text.partition("\n")[2], here.name, here.target.triple, llvmlite.__version__))
    name = f"{path.stem}{here.mark}.{hashlib.sha256(key.encode()).hexdigest()[:DIGITS]}.o"
    places = kept_files(path, name)
    machine, functions = here.machine(), _functions(module)
    held = (kept_code(file) for file in places)
    code = next(
        (code for code in held if code and holds_functions(code, functions, here.like)), None
    )
    if code is None:
        code = machine.emit_object(_optimised(parsed(text, str(path)), machine))
        any(keep_code(file, code) for file in places)  # or the next process makes it again
    engine = llvm.create_mcjit_compiler(here.nothing(), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    return engine


@attrs.frozen
class _Processor:
    """The one at hand.

    Attributes:
        target: what LLVM calls it.
        name: its kind and features.
        mark: what names of kept files say of it. Files with another mark are not replaced.
        like: an object file for it.
    """

    target: llvm.Target
    name: tuple[str, str]
    mark: str = ""
    like: bytes = attrs.field(init=False)

    @like.default
    def _without_functions(self) -> bytes:
        return bytes(self.machine().emit_object(self.nothing()))

    def machine(self) -> llvm.TargetMachine:
        """What makes code for it; an engine takes its own."""
        kind, features = self.name
        return self.target.create_target_machine(
            cpu=kind, features=features, opt=3, reloc="default", codemodel="jitdefault"
        )

    def nothing(self) -> llvm.ModuleRef:
        """A module without functions."""
        empty = llvm.parse_assembly("")
        empty.triple = self.target.triple
        return empty


def use_plain_processor() -> None:
    """Compile for any processor of this architecture instead of for the one at hand.

    Counts for this process; call it before the first compiled function. Results are the same, which
    `benchmarks/hosts.py` compares. The code is kept beside that for the processor at hand.

    Raises:
        RuntimeError: a compiled function has run already.
    """
    if _processor.cache_info().currsize:
        raise RuntimeError("a compiled function has run already; choose the processor before")
    _PLAIN.set()


@cache
def _processor() -> _Processor:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    target = llvm.Target.from_triple(llvm.get_process_triple())
    if _PLAIN.is_set():
        return _Processor(target, ("", ""), mark="-plain")
    return _Processor(target, (llvm.get_host_cpu_name(), _features()))


def _check_fresh(module: ModuleType, path: Path, text: str) -> None:
    """The text was made from these sources: the same files, or the same functions in them."""
    origin = Origin.of(text)
    if not origin.has_same_files(path.parent):
        from .fingerprint import meaning  # noqa: PLC0415  # only a changed source needs it

        if meaning(module) != origin.meaning:
            raise RuntimeError(
                f"{path} is older than its source; write it: python -m ipusim.native"
            )


def _functions(module: ModuleType) -> list[str]:
    """Names of the functions that Python calls."""
    marked = [function for function in vars(module).values() if isinstance(function, Marked)]
    own = [function.python for function in marked if function.signature is not None]
    return [function.__name__ for function in own if function.__module__ == module.__name__]


def _features() -> str:
    try:
        return str(llvm.get_host_cpu_features().flatten())
    except RuntimeError:  # a processor that does not tell
        return ""


def _optimised(module: llvm.ModuleRef, machine: llvm.TargetMachine) -> llvm.ModuleRef:
    module.triple = machine.triple
    module.data_layout = str(machine.target_data)
    tuning = llvm.create_pipeline_tuning_options(speed_level=1)  # the text is simplified already
    tuning.loop_vectorization = tuning.slp_vectorization = True
    tuning.loop_unrolling = False  # half the time that code takes to make, and runs as quickly
    passes = llvm.create_pass_builder(machine, tuning)
    passes.getModulePassManager().run(module, passes)
    return module
