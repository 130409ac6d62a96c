"""A row is one bundle ready to run: its columns, and the numbers of the kinds of work.

Opcodes of the table remain but for integer work, whose forms have the number of what they compute.
"""

from __future__ import annotations

from ..table.instruction import WORKS

# Columns of a row. MAIN_OP and AUX_OP are opcodes of the table, but the number of its operation for
# integer work; five operands follow each.
WORKER_WORK, SUPERVISOR_WORK, MAIN_OP, AUX_OP = 0, 1, 2, 8
SLOTS, FOLLOWING, REPEAT_LAST = 14, 15, 16
READS, WRITES, ADDRESS, END = 17, 18, 19, 20
NUM_COLUMNS = 21

NOTHING, MEMORY, INTEGER, JUMP, REPEAT, EXIT, MOVE, LAUNCH, WEIGHTS, STOP = range(len(WORKS))
ILLEGAL, UNEXPLAINED = len(WORKS), len(WORKS) + 1  # the opcode of the latter is the first operand

# Integer work: bits of the last operand that say which of the operands are registers.
FIRST_IS_REGISTER, SECOND_IS_REGISTER, FIRST_IS_ARF = 1, 2, 4
