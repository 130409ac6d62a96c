// Static blocks of half, half partials on 16 units or float partials on 8.
//
// BLOCK: 16 or 8, and 4 with FLOAT_PARTIALS. Blocks of a row after its first are added to q as
// block_half_stream.inc does; the first one is streamed likewise, without partials.

#include "../block_stream/block_half_stream.inc"
#include "static_block.inc"

.macro ROW_COLUMNS row, ahead
  ld32 $input, $mvertex_base, $mzero, SHARED_INPUT / 4
  add $input, $s_start, $input
  WRITE_COLUMNS \row
.endm

SUPERVISOR static_block_half
#include "static_block_half_entries.inc"
