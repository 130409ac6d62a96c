"""Machine, program and simulator of IPUs: the results of a program and the cycles that it takes."""

from .archive.archive import Archive, load_archive, save_archive
from .archive.encoding import Section, decode, encode
from .archive.numpy_files import array_of, read_npy, read_npz
from .archive.zip_members import zip_members
from .cache_file import cache_folder, cache_paths, load_cached, store_cached
from .columns import (
    BoolArray,
    IntArray,
    WholeNumbers,
    bool_column,
    int_column,
    narrowed,
    same_array,
    spread,
)
from .cycle_model import (
    CYCLE_MODEL,
    CYCLE_MODELS,
    UNNUMBERED,
    CycleModel,
    as_cycle_model,
    comparison_note,
    golden_note,
    left_out_note,
    run_note,
)
from .energy.energy import Energy, EnergyRow
from .energy.energy_table import SEVEN_NM, EnergyTable
from .errors import (
    ArchiveError,
    InputError,
    IpusimError,
    ListError,
    MachineError,
    ProgramError,
    TileFault,
    VertexFault,
    in_short,
    nearest,
    with_path,
)
from .foreign_text import json_value, ratio, real_number
from .input_file import input_bytes, plain_size
from .isa import assemble, label_bundles
from .machine.amp_rate import UNIT_WEIGHT_BYTES, AmpRate, stock_rate
from .machine.data_type import DOUBLE_WORD_BYTES, DataType, ElementType, WordType, as_data_type
from .machine.effects import EFFECTS, Effect, effect_of, effects_text
from .machine.hypothetical import SPARSE
from .machine.input_limit import MAX_INPUT_BYTES, check_input_bytes, input_bytes_of
from .machine.machine import (
    AMP_BLOCK,
    MAX_CYCLES,
    PAIR_TILES,
    TILES_PER_ROW,
    WORD_BYTES,
    Machine,
)
from .machine.machine_files import as_machine, load_machine, machine_files, save_machine
from .machine.paths import path_delays, physical_numbers
from .machine.presets import BOW, C600, HYPOTHETICAL_NM, MK1, MK2, PRESETS, preset
from .machine.toml_file import TomlFile, in_toml, toml_file
from .order import distinct, order_of
from .program.codelet import (
    Accesses,
    Assembly,
    Codelet,
    Column,
    Fields,
    Operand,
    Ragged,
    TileMemories,
    TileMemory,
    content_hash,
)
from .program.control_program import control_program_bytes
from .program.exchange_code import (
    MAX_CONTROLS,
    ExchangeCode,
    ExchangeSlots,
    exchange_code,
    exchange_instructions,
    exchange_slots,
)
from .program.listing import listing
from .program.memory_over_time import PADDING, SYSTEM, MemoryOverTime, memory_over_time
from .program.memory_use import DoesNotFit, MemoryUse, check_fits, memory_use
from .program.operand_traffic import CountsTraffic, OperandTraffic, streaming_traffic
from .program.ports import lending_receives
from .program.program import Handle, Label, Program, Variable
from .program.sequence import Loop, Step, loops_of
from .program.superstep import ExchangePlan, Superstep, Vertices
from .replay.replay import replay_workers
from .replay.worker_lives import WorkerLives
from .report.report import Report, StepFigures, report_of
from .report.run_energy import energy_of
from .report.trace import Trace
from .rules.suitability import check_suited, refusal_of
from .rules.verify import verify
from .screen import Shown, as_html, filled, folded, number_of, on_screen
from .shown_text import MAX_NAME, plain_message, plain_text, shown_name
from .simulation.compute import compute_cycles, vertex_cycles
from .simulation.fabric import PhaseTime, path_bound, phase_time
from .simulation.image import HostArrays, Image
from .simulation.own_exchange import own_exchange
from .simulation.simulate import Run, simulate
from .simulation.turns import program_cycles, superstep_cycles
from .sources.digest import source_digest, source_digests
from .sources.imports import files_below, imports_in, sources_of
from .trace_file import write_trace_bytes, write_trace_file
from .version import __version__
from .whole_file import whole_file

__all__ = [
    "AMP_BLOCK",
    "BOW",
    "C600",
    "CYCLE_MODEL",
    "CYCLE_MODELS",
    "DOUBLE_WORD_BYTES",
    "EFFECTS",
    "HYPOTHETICAL_NM",
    "MAX_CONTROLS",
    "MAX_CYCLES",
    "MAX_INPUT_BYTES",
    "MAX_NAME",
    "MK1",
    "MK2",
    "PADDING",
    "PAIR_TILES",
    "PRESETS",
    "SEVEN_NM",
    "SPARSE",
    "SYSTEM",
    "TILES_PER_ROW",
    "UNIT_WEIGHT_BYTES",
    "UNNUMBERED",
    "WORD_BYTES",
    "Accesses",
    "AmpRate",
    "Archive",
    "ArchiveError",
    "Assembly",
    "BoolArray",
    "Codelet",
    "Column",
    "CountsTraffic",
    "CycleModel",
    "DataType",
    "DoesNotFit",
    "Effect",
    "ElementType",
    "Energy",
    "EnergyRow",
    "EnergyTable",
    "ExchangeCode",
    "ExchangePlan",
    "ExchangeSlots",
    "Fields",
    "Handle",
    "HostArrays",
    "Image",
    "InputError",
    "IntArray",
    "IpusimError",
    "Label",
    "ListError",
    "Loop",
    "Machine",
    "MachineError",
    "MemoryOverTime",
    "MemoryUse",
    "Operand",
    "OperandTraffic",
    "PhaseTime",
    "Program",
    "ProgramError",
    "Ragged",
    "Report",
    "Run",
    "Section",
    "Shown",
    "Step",
    "StepFigures",
    "Superstep",
    "TileFault",
    "TileMemories",
    "TileMemory",
    "TomlFile",
    "Trace",
    "Variable",
    "VertexFault",
    "Vertices",
    "WholeNumbers",
    "WordType",
    "WorkerLives",
    "__version__",
    "array_of",
    "as_cycle_model",
    "as_data_type",
    "as_html",
    "as_machine",
    "assemble",
    "bool_column",
    "cache_folder",
    "cache_paths",
    "check_fits",
    "check_input_bytes",
    "check_suited",
    "comparison_note",
    "compute_cycles",
    "content_hash",
    "control_program_bytes",
    "decode",
    "distinct",
    "effect_of",
    "effects_text",
    "encode",
    "energy_of",
    "exchange_code",
    "exchange_instructions",
    "exchange_slots",
    "files_below",
    "filled",
    "folded",
    "golden_note",
    "imports_in",
    "in_short",
    "in_toml",
    "input_bytes",
    "input_bytes_of",
    "int_column",
    "json_value",
    "label_bundles",
    "left_out_note",
    "lending_receives",
    "listing",
    "load_archive",
    "load_cached",
    "load_machine",
    "loops_of",
    "machine_files",
    "memory_over_time",
    "memory_use",
    "narrowed",
    "nearest",
    "number_of",
    "on_screen",
    "order_of",
    "own_exchange",
    "path_bound",
    "path_delays",
    "phase_time",
    "physical_numbers",
    "plain_message",
    "plain_size",
    "plain_text",
    "preset",
    "program_cycles",
    "ratio",
    "read_npy",
    "read_npz",
    "real_number",
    "refusal_of",
    "replay_workers",
    "report_of",
    "run_note",
    "same_array",
    "save_archive",
    "save_machine",
    "shown_name",
    "simulate",
    "source_digest",
    "source_digests",
    "sources_of",
    "spread",
    "stock_rate",
    "store_cached",
    "streaming_traffic",
    "superstep_cycles",
    "toml_file",
    "verify",
    "vertex_cycles",
    "whole_file",
    "with_path",
    "write_trace_bytes",
    "write_trace_file",
    "zip_members",
]
