"""The tile's instruction set: registers, instruction table, assembler and the six-worker core."""

from .assembler.assemble import assemble
from .bench import BenchRun, run_vertex
from .code import Code
from .core.live import SUPERVISOR_ENTRY
from .core.run import (
    Execution,
    Executions,
    Runs,
    Setup,
    run_many,
    run_supervisor,
    run_workers,
)
from .disassembler import code_listing, disassemble
from .placement import Array, Placement
from .profile import Profile, ProfileRow, profile_of
from .tile_trace import write_tile_trace

__all__ = [
    "SUPERVISOR_ENTRY",
    "Array",
    "BenchRun",
    "Code",
    "Execution",
    "Executions",
    "Placement",
    "Profile",
    "ProfileRow",
    "Runs",
    "Setup",
    "assemble",
    "code_listing",
    "disassemble",
    "profile_of",
    "run_many",
    "run_supervisor",
    "run_vertex",
    "run_workers",
    "write_tile_trace",
]
