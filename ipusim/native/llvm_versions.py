"""What differs between versions of llvmlite, and LLVM text as a module of the installed one."""

from __future__ import annotations

import llvmlite
from llvmlite import binding as llvm
from llvmlite.binding import context as llvm_context

# Versions that read every text and give the same results; the tests ran with both.
OLDEST, NEWEST = "0.44", "0.50"


class UnreadableTextError(RuntimeError):
    """The installed llvmlite cannot read an LLVM text; says which versions can."""


def parsed(text: str, name: str) -> llvm.ModuleRef:
    """Return LLVM text as a module in a context of its own.

    Args:
        text: LLVM text whose pointers have no element type (`ptr`).
        name: file name of the text, for the refusal.

    Raises:
        UnreadableTextError: the installed llvmlite cannot read it.
    """
    try:
        return llvm.parse_assembly(text, new_context())
    except (AttributeError, RuntimeError) as error:
        why = " ".join(str(error).split())
        raise UnreadableTextError(
            f"llvmlite {llvmlite.__version__} (LLVM {llvm.llvm_version_info[0]}) cannot read "
            f"{name}, and llvmlite {OLDEST} to {NEWEST} can: "
            f"pip install 'llvmlite~={NEWEST}.0'; it says: {why}"
        ) from None


def new_context() -> llvm.ContextRef:
    """Return a new context in which pointers have no element type.

    llvmlite 0.44 makes contexts with typed pointers unless an environment variable says otherwise
    when it is imported. The context that numba shares must stay as it is.
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
    else:  # llvmlite 0.44 has them in the older pass manager alone
        old = llvm.create_module_pass_manager()
        old.add_global_dce_pass()
        old.add_strip_symbols_pass()
        old.add_strip_dead_prototypes_pass()
        old.run(module)
