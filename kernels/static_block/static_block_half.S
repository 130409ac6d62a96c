// Static blocks of half, half partials on 16 units or float partials on 8.
//
// BLOCK: 16 or 8, and 4 with FLOAT_PARTIALS. q[row] += block @ s[column]: s is the dense operand on
// the tile, q the partial sums. static_block.inc has the supervisor, static_block_half_entries.inc
// the workers' entries. block_half_stream.inc has the streams of columns past the weights: with
// partials from q for later blocks of a row, and without for its first block.

#include "../block_stream/block_half_stream.inc"
#include "static_block.inc"

// Stream all columns of the worker for a row's first block. $row is the address of its row of q;
// nothing is loaded from $ahead. Registers of block.inc: $s_start is the address of the worker's
// first column in s, $input first the offset of the block's input and then its address.
.macro ROW_COLUMNS row, ahead
  ld32 $input, $mvertex_base, $mzero, SHARED_INPUT / 4
  add $input, $s_start, $input
  WRITE_COLUMNS \row
.endm

SUPERVISOR static_block_half
#include "static_block_half_entries.inc"
