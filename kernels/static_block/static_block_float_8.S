// Static 8x8 blocks of float, float partials, 8 AMP units.
//
// q[row] += block @ s[column]: s is the dense operand on the tile, q the partial sums, columns of 8
// numbers each. static_block.inc has the supervisor and the meaning of the entries `first`, `row`
// and `later`. q is cleared first; then block_float_8_stream.inc adds every block to its row, the
// first one of a row as well.

#define CLEARS_Q

#include "../block_stream/block_float_8_stream.inc"
#include "static_block.inc"

// Registers of block.inc and block_float_pairs.inc: $s_start and $q_start addresses of the worker's
// first column in s and q; $column its number, then its byte offset; $more columns less one; $q_row
// address of the row of q; $q_ahead where partials are loaded ahead; $pair_0, $pair_1 partials of
// the next column.

SUPERVISOR static_block_float_8
CLEAR_WORDS SHARED_OUTPUT / 4, SHARED_INPUT / 4

.worker
.align 8
// Once a vertex: read the state, advance to the worker's columns.
first:
  READ_STATE
  add $more, $more, -1
  mul $column, $column, COLUMN_BYTES
  add $s_start, $s_start, $column
  add $q_start, $q_start, $column
// A row's first block: find its row of q. The bundles also clear the first pairs of partials.
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
// Any block: add it to the row, column by column; $more is columns less one.
later:
  LATER_COLUMNS
idle:
  exitz $mzero
