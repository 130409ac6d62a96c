"""Differences between versions of llvmlite, and parsing of LLVM text by the installed one."""

from __future__ import annotations

from functools import cache

import llvmlite
from llvmlite import binding as llvm
from llvmlite.binding import context as llvm_context

from ..errors import IpusimError

# Oldest and newest version of llvmlite that read every text and give the same results: the tests
# ran with both.
OLDEST, NEWEST = "0.44", "0.50"


def parse_text(text: str, name: str) -> llvm.ModuleRef:
    """Return LLVM text as a module in `context()`.

    Args:
        text: LLVM text whose pointers have no element type (`ptr`).
        name: file name of the text, for the refusal.

    Raises:
        IpusimError: the installed llvmlite cannot read it; the line names versions that can.
    """
    try:
        return llvm.parse_assembly(text, context())
    except RuntimeError as error:
        reason = " ".join(str(error).split("\n")[:2])  # what failed; then where, and why
        installed = f"llvmlite {llvmlite.__version__} (LLVM {llvm.llvm_version_info[0]})"
        raise IpusimError(
            f"{installed} cannot read {name} ({reason}); versions {OLDEST} to {NEWEST} can: "
            f"pip install 'llvmlite=={NEWEST}.*'"
        ) from None


@cache
def context() -> llvm.ContextRef:
    """Return the context of all of this package's modules, in which pointers have no element type.

    llvmlite 0.44 makes contexts with typed pointers unless an environment variable says otherwise
    when it is imported. The context that numba uses must stay as it is. This one lasts as long as
    the process: LLVM crashes when a module goes after its context, and Python's garbage collector
    frees both in any order.
    """
    if not hasattr(llvm_context, "opaque_pointers_enabled"):
        return llvm.create_context()
    return llvm_context.ContextRef(llvm_context.ffi.lib.LLVMPY_ContextCreate(True))


def drop_unused(module: llvm.ModuleRef, builder: llvm.PassBuilder) -> None:
    """Remove functions and variables that nothing needs, and names that only people read."""
    if hasattr(llvm.ModulePassManager, "add_strip_dead_prototype_pass"):
        passes = llvm.create_new_module_pass_manager()
        passes.add_global_dead_code_eliminate_pass()
        passes.add_strip_symbols_pass()
        passes.add_strip_dead_prototype_pass()
        passes.run(module, builder)
    else:  # llvmlite 0.44 has these passes in the older pass manager only
        manager = llvm.create_module_pass_manager()
        manager.add_global_dce_pass()
        manager.add_strip_symbols_pass()
        manager.add_strip_dead_prototypes_pass()
        manager.run(module)
