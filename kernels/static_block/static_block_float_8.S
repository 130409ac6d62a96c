// Static 8x8 blocks of float, float partials, 8 AMP units.
//
// All blocks are added to q, which is cleared first, as block_float_8_stream.inc does.

#define CLEARS_Q

#include "../block_stream/block_float_8_stream.inc"
#include "static_block.inc"

SUPERVISOR static_block_float_8
CLEAR_WORDS SHARED_OUTPUT / 4, SHARED_INPUT / 4

.worker
.align 8
first:
  READ_STATE
  add $more, $more, -1
  mul $column, $column, COLUMN_BYTES
  add $s_start, $s_start, $column
  add $q_start, $q_start, $column
row:
  ld32 $q_row, $mvertex_base, $mzero, SHARED_OUTPUT / 4
  {
    mul $q_row, $q_row, 8 * BLOCK
    mov $pair_0, $azeros
  }
  {
    add $q_row, $q_start, $q_row
    mov $pair_1, $azeros
  }
  add $q_ahead, $q_row, AHEAD_BYTES
later:
  LATER_COLUMNS
idle:
  exitz $mzero
