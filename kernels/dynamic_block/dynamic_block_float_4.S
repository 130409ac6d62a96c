// Dynamic 4x4 blocks of float, float partials, 8 AMP units; TRANSPOSED.

#define VALUE_SHIFT 2

#include "../block_stream/block_float_4_stream.inc"
#include "dynamic_block.inc"

SUPERVISOR dynamic_block
START
.align 8
  nop
// Now its loop starts at a multiple of 8 bytes.
row:
  ROW
later:
  brneg $more, idle
  LATER_COLUMNS
idle:
  exitz $mzero
