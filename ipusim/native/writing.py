"""From Python functions to LLVM text, with numba: for developers, when a compiled function changes.

The text is that of plain loops: simplified, but neither unrolled nor turned into vectors, which is
left to the machine that runs it, and without anything that would tie it to this one.
"""

from __future__ import annotations

import os
import re
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

# numba reads these when it is imported: the text must not know this machine.
os.environ.update(NUMBA_OPT="0", NUMBA_CPU_NAME="generic", NUMBA_CPU_FEATURES="")

import llvmlite
import numba
from llvmlite import binding as llvm
from numba import types
from numba.extending import typeof_impl

from .fingerprint import entries_of, files_of, meaning, reached
from .function import Compiled, Inner
from .llvm_versions import context, drop_unused
from .plain_text import plain
from .signature import Signature, Term
from .text import Origin, file_digests, text_beside

TOOLS = {
    "llvmlite": llvmlite.__version__,
    "numba": numba.__version__,
    "python": ".".join(map(str, sys.version_info[:2])),
}
# With numba 0.61 a call of `numba_do_raise` is left in `many_runs`, reason not recorded; versions
# between were not tried.
WRITES_ALL_TEXTS = "numba 0.68"
_NUMBA: Any = numba
_POINTER: Any = types.CPointer
OPTIONS: dict[str, Any] = {"nogil": True, "_nrt": False, "error_model": "numpy"}
OF_C = {"memcpy", "memset", "memmove", "sqrt", "sqrtf", "log2", "tanh"}
TIED = re.compile(r"^(target (triple|datalayout)|source_filename|; ModuleID) .*\n", re.MULTILINE)
SCOPES = re.compile(
    r", !(noalias|alias\.scope) !\d+|^.*@llvm\.experimental\.noalias\.scope.*\n", re.MULTILINE
)
ATTRIBUTES = re.compile(r'"(target-cpu|target-features|tune-cpu|probe-stack)"(="[^"]*")? ?')


def up_to_date(module: ModuleType) -> bool:
    """Whether the text beside a module says what its functions say."""
    path = text_beside(module)
    return path.exists() and Origin.of(path.read_text(encoding="utf-8")).meaning == meaning(module)


def written(module: ModuleType) -> str:
    """The text of a module's compiled functions, with its first line."""
    whole = llvm.parse_assembly("", context())
    for entry in entries_of(module):
        whole.link_in(llvm.parse_assembly(_linked(entry), context()))
    # numba knows of results only that nothing else points to them: long names, no quicker code
    bare = llvm.parse_assembly(SCOPES.sub("", str(_simplified(whole))), context())
    return origin_of(module).line + plain(TIED.sub("", ATTRIBUTES.sub("", str(bare))))


def origin_of(module: ModuleType) -> Origin:
    """What the text of a module is made from, as it is now."""
    folder, paths = text_beside(module).parent, files_of(reached(module))
    names = (Path(os.path.relpath(path, folder)).as_posix() for path in paths)
    files = dict(zip(names, file_digests(paths), strict=True))
    return Origin(files, meaning(module), dict(TOOLS))


def made_alike(path: Path) -> bool:
    """Whether the text at `path` was made by the tools that are here."""
    return Origin.of(path.read_text(encoding="utf-8")).tools == TOOLS


def _linked(entry: Any) -> str:
    """One function and all that it calls, as numba makes it, with nothing else to be seen."""
    name = entry.python.__name__
    made: Any = _NUMBA.cfunc(_c_signature(entry.signature), error_model="numpy")(_from_c(entry))
    text = str(made._library._final_module)
    module = llvm.parse_assembly(text, context())
    for function in module.functions:
        if not function.is_declaration:
            function.linkage = "internal"
    for variable in module.global_variables:
        if not variable.is_declaration and variable.linkage != llvm.Linkage.private:
            variable.linkage = "internal"
    module.get_function(made.native_name).linkage = "external"
    text = str(module)
    return re.sub(rf'@"?{re.escape(made.native_name)}"?(?=[\s(,)])', f"@{name}", text)


def _simplified(module: llvm.ModuleRef) -> llvm.ModuleRef:
    machine = llvm.Target.from_default_triple().create_target_machine(cpu="generic", opt=2)
    tuning = llvm.create_pipeline_tuning_options(speed_level=2)
    tuning.loop_vectorization = tuning.slp_vectorization = False
    tuning.loop_unrolling = tuning.loop_interleaving = False
    builder = llvm.create_pass_builder(machine, tuning)
    for _ in range(2):
        builder.getModulePassManager().run(module, builder)
    drop_unused(module, builder)
    module.verify()
    _refuse_outside(module)
    return module


def _refuse_outside(module: llvm.ModuleRef) -> None:
    """Nothing may be called that is not in the text, but LLVM's own and functions of C."""
    declared = {function.name for function in module.functions if function.is_declaration}
    outside = sorted(name for name in declared - OF_C if not name.startswith("llvm."))
    if outside:
        raise RuntimeError(
            f"compiled functions need {', '.join(outside)}, which only numba has: they may raise, "
            "allocate, or use what is neither a number nor an array; "
            f"this is numba {numba.__version__}, and {WRITES_ALL_TEXTS} writes all texts"
        )


def _from_c(entry: Any) -> Any:
    """A function over addresses and extents that calls the entry with arrays."""
    c_parameters, passed, names = [], [], iter(f"a{number}" for number in range(999))
    terms = [_argument(term, next(names)) for term in entry.signature.terms]
    for parameters, _ in terms:
        c_parameters.extend(parameters)
    arguments = iter(argument for _, argument in terms)
    scope: dict[str, Any] = {"carray": _NUMBA.carray, "body": dispatcher(entry)}
    for number in range(entry.python.__code__.co_argcount):
        kind = entry.bundles.get(number)
        if kind is None:
            passed.append(next(arguments))
            continue
        scope[kind.__name__] = kind
        fields = ", ".join(next(arguments) for _ in kind._fields)
        passed.append(f"{kind.__name__}({fields})")
    name = f"from_c_{entry.python.__name__}"
    exec(f"def {name}({', '.join(c_parameters)}):\n    return body({', '.join(passed)})", scope)
    return scope[name]


def _argument(term: Term, name: str) -> tuple[list[str], str]:
    """The parameters of an argument, and the expression that makes it of them."""
    if not term.dimensions:
        return [name], name
    extents = [f"{name}_{axis}" for axis in range(term.dimensions)]
    return [name, *extents], f"carray({name}, ({', '.join(extents)},))"


def _c_signature(signature: Signature) -> Any:
    parameters: list[Any] = []
    for term in signature.terms:
        kind = _numba_type(term.name)
        parameters.append(_POINTER(kind) if term.dimensions else kind)
        parameters.extend([types.int64] * term.dimensions)
    return _numba_type(signature.result)(*parameters)


def _numba_type(name: str) -> Any:
    return {"void": types.void, "bool": types.boolean}.get(name) or getattr(types, name)


@cache
def dispatcher(function: Inner[..., Any] | Compiled[..., Any]) -> Any:
    """The function as numba compiles it into its callers."""
    inline = {"forceinline": True} if isinstance(function, Inner) and function.always else {}
    return _NUMBA.njit(**OPTIONS, **inline)(function.python)


@typeof_impl.register(Inner)
@typeof_impl.register(Compiled)
def _typeof(function: Any, _context: object) -> Any:
    return types.Dispatcher(dispatcher(function))
