"""Load compiled functions: LLVM text to machine code by llvmlite, with the code cached in files.

"Processor" means that of the computer that runs the simulator. A text serves every processor; code
serves one processor and one version of LLVM, on which the name of its file depends. A file that is
incomplete, or has code of other functions, is compiled again.
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

from ..cache_file import cache_paths, load_cached, store_cached
from .llvm_versions import parse_text
from .object_code import holds_functions
from .signature import NUMBERS, Marked, Signature
from .text import DIGITS, Origin, text_beside

_LOADING = Lock()  # held while a module's code is compiled or loaded
_ANY_PROCESSOR = Event()  # set if code shall run on any processor of this architecture


def load_function(module: ModuleType, name: str, signature: Signature) -> Callable[..., Any]:
    """Load a compiled function of a module; it takes each array as its address and its extents.

    Raises:
        RuntimeError: the text beside the module is missing, or older than the module.
    """
    with _LOADING:
        address = _engine(module).get_function_address(name)
    result: Any = None if signature.result == "void" else NUMBERS[signature.result]
    terms = [ctype for term in signature.terms for ctype in term.ctypes]
    return ctypes.CFUNCTYPE(result, *terms)(address)


@cache
def _engine(module: ModuleType) -> llvm.ExecutionEngine:
    """Return an execution engine with the machine code of a module's functions."""
    path = text_beside(module)
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise RuntimeError(f"{path} is missing; write it: python -m ipusim.native") from None
    _check_fresh(module, path, text)
    cpu = _processor()
    # The first line of a text, its origin, does not influence the code.
    key = repr((text.partition("\n")[2], cpu.name, cpu.target.triple, llvmlite.__version__))
    name = f"{path.stem}{cpu.mark}.{hashlib.sha256(key.encode()).hexdigest()[:DIGITS]}.o"
    files = cache_paths(path, name)
    machine, functions = cpu.machine(), _functions(module)
    codes = (load_cached(file) for file in files)
    # Code of the first cached file that has all functions, if any.
    empty = cpu.empty_object
    code = next((code for code in codes if code and holds_functions(code, functions, empty)), None)
    if code is None:
        code = machine.emit_object(_optimised(parse_text(text, str(path)), machine))
        any(store_cached(file, code) for file in files)  # in the first file that can be written
    # The engine owns the code in memory; caching this function keeps it alive as long as the
    # process.
    engine = llvm.create_mcjit_compiler(cpu.empty_module(), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    return engine


@attrs.frozen
class _Processor:
    """Processor for which code is compiled.

    Attributes:
        target: LLVM's target.
        name: processor and features, as LLVM names them.
        mark: part of the names of cached files, "" for code for the present processor. Files with
            another mark are not replaced.
        empty_object: object file without functions, whose format cached files must have.
    """

    target: llvm.Target
    name: tuple[str, str]
    mark: str = ""
    empty_object: bytes = attrs.field(init=False)

    @empty_object.default
    def _without_functions(self) -> bytes:
        """Return the object code of an empty module, in which a processor shows."""
        return bytes(self.machine().emit_object(self.empty_module()))

    def machine(self) -> llvm.TargetMachine:
        """Return a code generator; each engine takes one of its own."""
        cpu, features = self.name
        return self.target.create_target_machine(
            cpu=cpu, features=features, opt=3, reloc="default", codemodel="jitdefault"
        )

    def empty_module(self) -> llvm.ModuleRef:
        """Return a module without functions."""
        empty = llvm.parse_assembly("")
        empty.triple = self.target.triple
        return empty


def use_plain_processor() -> None:
    """Compile for any processor of this architecture instead of for the present one.

    Applies to this process; call it before the first compiled function. Results are equal, which
    `benchmarks/hosts.py` verifies. The code is cached beside that for the present processor.

    Raises:
        RuntimeError: a compiled function has run already.
    """
    if _processor.cache_info().currsize:
        raise RuntimeError("a compiled function has run already; choose the processor before")
    _ANY_PROCESSOR.set()


@cache
def _processor() -> _Processor:
    """Return the processor of this host, or a plain one if the environment asks for it."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    target = llvm.Target.from_triple(llvm.get_process_triple())
    if _ANY_PROCESSOR.is_set():
        return _Processor(target, ("", ""), mark="-plain")
    return _Processor(target, (llvm.get_host_cpu_name(), _features()))


def _check_fresh(module: ModuleType, path: Path, text: str) -> None:
    """Refuse a text if the functions that it was generated from have changed since."""
    origin = Origin.of(text)
    if not origin.has_same_files(path.parent):
        from .fingerprint import meaning  # noqa: PLC0415  # only a changed source needs it

        if meaning(module) != origin.meaning:
            raise RuntimeError(
                f"{path} is older than its source; write it: python -m ipusim.native"
            )


def _functions(module: ModuleType) -> list[str]:
    """Return the names of the functions that Python calls."""
    functions = [function for function in vars(module).values() if isinstance(function, Marked)]
    entries = [function.python for function in functions if function.signature is not None]
    return [function.__name__ for function in entries if function.__module__ == module.__name__]


def _features() -> str:
    """Return the features of the host's processor, as LLVM names them."""
    try:
        return str(llvm.get_host_cpu_features().flatten())
    except RuntimeError:  # a processor without a list of features
        return ""


def _optimised(module: llvm.ModuleRef, machine: llvm.TargetMachine) -> llvm.ModuleRef:
    """Return a module optimised for a processor."""
    module.triple = machine.triple
    module.data_layout = str(machine.target_data)
    tuning = llvm.create_pipeline_tuning_options(speed_level=1)  # the text is simplified already
    tuning.loop_vectorization = tuning.slp_vectorization = True
    tuning.loop_unrolling = False  # measured: compiles in half the time, and code is as fast
    passes = llvm.create_pass_builder(machine, tuning)
    passes.getModulePassManager().run(module, passes)
    return module
