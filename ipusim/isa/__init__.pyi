"""The tile's instruction set: registers, instruction table, assembler and the six-worker core."""

from .assembler.assemble import FileNames, assemble, file_names
from .bench import BenchRun, run_vertex
from .code import Code
from .core.live import SUPERVISOR_ENTRY
from .core.regions import MemoryRegion
from .core.run import Execution, Executions, Runs, Setup, run_many, run_supervisor, run_workers
from .disassembler import code_listing, disassemble, linked_text
from .lint.finding import LintFinding, LintFindings
from .lint.lint import lint_code
from .placement import Array, Placement
from .profiling.comparison import ProfileComparison, compare_profiles, compare_runs
from .profiling.label_counts import label_bundles, label_rows
from .profiling.profile import Profile, ProfileLine, ProfileRow, Waits, profile_of
from .profiling.timeline import tile_timeline, write_tile_timeline, write_tile_trace
from .vertex.described import run_described
from .vertex.description import Field, Vertex
from .vertex.description_file import load_vertex
from .vertex.state import StateLayout, layout_macros, state_layout

__all__ = [
    "SUPERVISOR_ENTRY",
    "Array",
    "BenchRun",
    "Code",
    "Execution",
    "Executions",
    "Field",
    "FileNames",
    "LintFinding",
    "LintFindings",
    "MemoryRegion",
    "Placement",
    "Profile",
    "ProfileComparison",
    "ProfileLine",
    "ProfileRow",
    "Runs",
    "Setup",
    "StateLayout",
    "Vertex",
    "Waits",
    "assemble",
    "code_listing",
    "compare_profiles",
    "compare_runs",
    "disassemble",
    "file_names",
    "label_bundles",
    "label_rows",
    "layout_macros",
    "linked_text",
    "lint_code",
    "load_vertex",
    "profile_of",
    "run_described",
    "run_many",
    "run_supervisor",
    "run_vertex",
    "run_workers",
    "state_layout",
    "tile_timeline",
    "write_tile_timeline",
    "write_tile_trace",
]
