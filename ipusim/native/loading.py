"""From LLVM text to a function that can be called: llvmlite, with the code kept for next time.

Text is the same for every machine; code is for one processor and one LLVM, and its file's name says
which. A file that is not whole, or holds other code than the functions', is made anew.

Rule: code that this process runs is its user's. A folder or a file of another one, or that others
may write, is not used; where no folder is left, code is made for each process.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
from collections.abc import Callable, Collection
from functools import cache
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import Any

import llvmlite
from llvmlite import binding as llvm

from ..errors import InputError
from ..whole_file import whole_file
from .mark import Marked
from .object_code import holds_functions
from .signature import NUMBERS, Signature
from .text import DIGITS, Origin, text_beside

BESIDE = "__pycache__"
AT_HOME = Path(".cache", "ipusim")  # where the first may not be written
DIGEST_BYTES = 32
OWN_FOLDER, OWN_FILE = 0o700, 0o600
WRITABLE_BY_OTHERS = 0o022
_ONE_THREAD = Lock()


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
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    target = llvm.Target.from_triple(llvm.get_process_triple())
    processor = llvm.get_host_cpu_name(), _features()
    machine = target.create_target_machine(
        cpu=processor[0], features=processor[1], opt=3, reloc="default", codemodel="jitdefault"
    )
    key = repr((text, processor, target.triple, llvmlite.__version__))
    name = f"{path.stem}.{hashlib.sha256(key.encode()).hexdigest()[:DIGITS]}.o"
    places = [folder / name for folder in _folders(path)]
    empty = llvm.parse_assembly("")
    empty.triple = target.triple
    like, functions = machine.emit_object(empty), _functions(module)
    held = (_kept(file, functions, like) for file in places)
    code = next((object_code for object_code in held if object_code is not None), None)
    if code is None:
        code = machine.emit_object(_optimised(text, machine))
        any(_keep(file, code) for file in places)  # or the next process makes it again
    engine = llvm.create_mcjit_compiler(empty, machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    return engine


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


def _folders(path: Path) -> list[Path]:
    """Where code is kept: beside the text, or at home where nothing may be written there."""
    try:
        return [path.parent / BESIDE, Path.home() / AT_HOME]
    except RuntimeError:  # nobody's home
        return [path.parent / BESIDE]


def _features() -> str:
    try:
        return str(llvm.get_host_cpu_features().flatten())
    except RuntimeError:  # a processor that does not tell
        return ""


def _optimised(text: str, machine: llvm.TargetMachine) -> llvm.ModuleRef:
    module = llvm.parse_assembly(text)
    module.triple = machine.triple
    module.data_layout = str(machine.target_data)
    tuning = llvm.create_pipeline_tuning_options(speed_level=1)  # the text is simplified already
    tuning.loop_vectorization = tuning.slp_vectorization = True
    tuning.loop_unrolling = False  # half the time that code takes to make, and runs as quickly
    passes = llvm.create_pass_builder(machine, tuning)
    passes.getModulePassManager().run(module, passes)
    return module


def _kept(file: Path, functions: Collection[str], like: bytes) -> bytes | None:
    """The code of an earlier process, if it is this user's, whole, and that of the functions."""
    try:
        if not (_is_own(file.parent) and _is_own(file)):
            return None
        held = file.read_bytes()
    except OSError:
        return None
    code = held[DIGEST_BYTES:]
    is_whole = held[:DIGEST_BYTES] == _digest(file, code)
    return code if is_whole and holds_functions(code, functions, like) else None


def _is_own(path: Path) -> bool:
    """Whether a folder or a file belongs to this user and nobody else may write it."""
    if not hasattr(os, "geteuid"):  # a system without such modes
        return True
    status = path.stat()
    return status.st_uid == os.geteuid() and not status.st_mode & WRITABLE_BY_OTHERS


def _digest(file: Path, code: bytes) -> bytes:
    """Of the code under its name: that of another text is none of this one."""
    return hashlib.sha256(f"{file.name}\n".encode() + code).digest()


def _keep(file: Path, code: bytes) -> bool:
    """Leave the code for the next process; whether that was possible."""
    try:
        file.parent.mkdir(OWN_FOLDER, exist_ok=True, parents=True)
        if not _is_own(file.parent):
            return False
        with whole_file(file) as open_file:
            if hasattr(os, "fchmod"):
                os.fchmod(open_file.fileno(), OWN_FILE)
            open_file.write(_digest(file, code) + code)
        if file.parent.name == BESIDE:  # one text lies there, so code of others is of no use
            for other in file.parent.glob(f"{file.name.partition('.')[0]}.*.o"):
                if other != file:
                    other.unlink()
    except (OSError, InputError):
        return False
    return True
