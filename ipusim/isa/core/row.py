"""Columns of a decoded bundle, and numbers of the kinds of work that its main slot can be.

A bundle that is ready to run is a row of integers. Its slots are its main and aux halves. It keeps
the opcodes of the instruction table, except for integer work: all forms that compute the same
expression share the number of that expression (`integer_pipe.OPERATIONS`).
"""

from __future__ import annotations

from ..table.instruction import WORKS

# Columns of a row:
#   WORKER_WORK, SUPERVISOR_WORK   kind of work of the main slot, by the context that issues it
#   MAIN_OP, AUX_OP   opcodes, each followed by five operands (hence 2 and 8); AUX_OP is -1 for none
#   SLOTS        number of slots that a worker needs for the bundle
#   FOLLOWING    row of the bundle at the next address, or -1
#   REPEAT_LAST  row of the last bundle of the body of a hardware loop, or -1 if it is refused
#   READS, WRITES   bit masks of the MRF registers, and the load pointer, of the main slot
#   ADDRESS, END    byte addresses of the bundle and of the first byte behind it
WORKER_WORK, SUPERVISOR_WORK, MAIN_OP, AUX_OP = 0, 1, 2, 8
SLOTS, FOLLOWING, REPEAT_LAST = 14, 15, 16
READS, WRITES, ADDRESS, END = 17, 18, 19, 20
NUM_COLUMNS = 21  # int64 numbers of a row

NOTHING, MEMORY, INTEGER, JUMP, REPEAT, EXIT, MOVE, LAUNCH, WEIGHTS, STOP = range(len(WORKS))
# ILLEGAL raises a fault when a context issues the bundle. UNEXPLAINED does so too, and names the
# instruction: its opcode is the first operand.
ILLEGAL, UNEXPLAINED = len(WORKS), len(WORKS) + 1

# Bits of the last operand of integer work: which of the two sources are registers, of which file.
FIRST_IS_REGISTER, SECOND_IS_REGISTER, FIRST_IS_ARF = 1, 2, 4
