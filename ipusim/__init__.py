"""The machine: what an IPU program is, what it means, and what it costs in cycles."""

from .archive import Archive
from .archive import load as load_archive
from .archive import save as save_archive
from .codelet import Assembly, Codelet, Column, Fields, Operand, Ragged, TileMemory, content_hash
from .columns import BoolArray, IntArray, bool_column, int_column, same_array, spread
from .compute import compute_cycles
from .data_type import DataType, ElementType, WordType
from .encoding import Section, decode, encode
from .errors import ArchiveError, InputError, IpusimError, MachineError, ProgramError, TileFault
from .exchange_code import (
    MOST_CONTROLS,
    ExchangeCode,
    exchange_code,
    exchange_instructions,
)
from .fabric import PhaseTime, path_bound, phase_time
from .image import HostArrays, Image
from .isa import assemble
from .listing import listing
from .machine import MOST_CYCLES, UNIT_WEIGHT_BYTES, Machine
from .machine_files import load_machine, save_machine
from .memory_over_time import PADDING, SYSTEM, MemoryOverTime, memory_over_time
from .memory_use import DoesNotFit, MemoryUse, memory_use
from .paths import path_delays
from .presets import BOW, C600, MK1, MK2, PRESETS, preset
from .program import Handle, Label, Program, Variable
from .report import Report, StepFigures, report_of
from .sequence import Loop, Step, loops_of
from .simulate import Run, simulate
from .suitability import check_suited, refusal_of
from .superstep import ExchangePlan, Superstep, Vertices
from .trace import Trace
from .verify import verify

__all__ = [
    "BOW",
    "C600",
    "MK1",
    "MK2",
    "MOST_CONTROLS",
    "MOST_CYCLES",
    "PADDING",
    "PRESETS",
    "SYSTEM",
    "UNIT_WEIGHT_BYTES",
    "Archive",
    "ArchiveError",
    "Assembly",
    "BoolArray",
    "Codelet",
    "Column",
    "DataType",
    "DoesNotFit",
    "ElementType",
    "ExchangeCode",
    "ExchangePlan",
    "Fields",
    "Handle",
    "HostArrays",
    "Image",
    "InputError",
    "IntArray",
    "IpusimError",
    "Label",
    "Loop",
    "Machine",
    "MachineError",
    "MemoryOverTime",
    "MemoryUse",
    "Operand",
    "PhaseTime",
    "Program",
    "ProgramError",
    "Ragged",
    "Report",
    "Run",
    "Section",
    "Step",
    "StepFigures",
    "Superstep",
    "TileFault",
    "TileMemory",
    "Trace",
    "Variable",
    "Vertices",
    "WordType",
    "assemble",
    "bool_column",
    "check_suited",
    "compute_cycles",
    "content_hash",
    "decode",
    "encode",
    "exchange_code",
    "exchange_instructions",
    "int_column",
    "listing",
    "load_archive",
    "load_machine",
    "loops_of",
    "memory_over_time",
    "memory_use",
    "path_bound",
    "path_delays",
    "phase_time",
    "preset",
    "refusal_of",
    "report_of",
    "same_array",
    "save_archive",
    "save_machine",
    "simulate",
    "spread",
    "verify",
]
