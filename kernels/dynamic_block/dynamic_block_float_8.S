// Dynamic 8x8 blocks of float, float partials, 8 AMP units; TRANSPOSED.

#define VALUE_SHIFT 2

#include "../block_stream/block_float_8_stream.inc"
#include "dynamic_block.inc"

#define pairs_0_1 a0:3

SUPERVISOR dynamic_block
START
.align 8
  nop
// Now its loop starts at a multiple of 8 bytes.
row:
  ROW
  ld128 $pairs_0_1, $q_row, $mzero, 0
later:
  LATER_COLUMNS
idle:
  exitz $mzero
