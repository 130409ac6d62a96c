"""A row is one bundle ready to run: its columns, and the numbers of the kinds of work.

Opcodes of the table remain for memory and float work; everything else has numbers of its own here,
the same for all forms of a mnemonic.
"""

from __future__ import annotations

from ..table.registers import NUM_REGISTERS

# Columns of a row. MAIN_OP and AUX_OP are opcodes of the table, but numbers of our own for
# integer work, jumps, exits, launches and register moves; five operands follow each.
WORKER_WORK, SUPERVISOR_WORK, MAIN_OP, AUX_OP = 0, 1, 2, 8
SLOTS, FOLLOWING, REPEAT_LAST = 14, 15, 16
READS, WRITES, ADDRESS, END = 17, 18, 19, 20
NUM_COLUMNS = 21

NOTHING, MEMORY, INTEGER, JUMP, REPEAT, EXIT, MOVE, LAUNCH, WEIGHTS, STOP, ILLEGAL = range(11)
UNEXPLAINED = ILLEGAL + 1  # its opcode is the first operand

JUMP_MNEMONICS = ("brnzdec", "brz", "brnz", "brneg", "brpos", "bri", "br", "call")
BRNZDEC, BRZ, BRNZ, BRNEG, BRPOS, BRI, BR, CALL = range(8)
EXIT_MNEMONICS = ("exitz", "exitnz", "exitneg", "exitpos")
EXITZ, EXITNZ, EXITNEG, EXITPOS = range(4)
LAUNCH_MNEMONICS = ("runall", "run", "sync")
RUNALL, RUN, SYNC = range(3)
MOVE_MNEMONICS = ("get", "put")
GET, PUT = range(2)

# Integer work: bits of the last operand that say which of the operands are registers.
FIRST_IS_REGISTER, SECOND_IS_REGISTER, FIRST_IS_ARF = 1, 2, 4
# Beside the MRF: the address of the next weight load takes as long to be ready as a register.
LOAD_POINTER = NUM_REGISTERS
