// Dynamic blocks of half, half partials on 16 units or float partials on 8.
//
// BLOCK: 16, and with FLOAT_PARTIALS 8 and 4. q[row] += block @ s[column], with TRANSPOSED
// q[column] += block @ s[row]: s is the dense operand on the tile, q the partial sums.
// dynamic_block.inc has the supervisor, dynamic_block_half.inc the workers' entries, and
// block_half_stream.inc the macros STAGE (put the first column's partials and inputs in),
// STREAM_COLUMN and DRAIN_COLUMN.

// Bytes of a value are 1 << VALUE_SHIFT.
#define VALUE_SHIFT 1

#include "../block_stream/block_half_stream.inc"

// How long PopLibs' workers take by block and partials: bundles in which they read the vertex,
// which few columns take more, and whether accumulators are cleared in a bundle of their own. See
// dynamic_block.inc.
#if BLOCK == 16
#define CLEARS_APART
#define FEW_COLUMNS_EVEN
#ifdef FLOAT_PARTIALS
#define INIT_BUNDLES 23
#else
#define INIT_BUNDLES 22
#endif
#elif BLOCK == 8
#define CLEARS_APART
#define FEW_COLUMNS_3
#define INIT_BUNDLES 20
#else
#define FEW_COLUMNS_1
#define INIT_BUNDLES 22
#endif

#include "dynamic_block.inc"

// Add a block to a row of q: stage, stream, drain. $more is columns less one, $enough columns less
// three, $q_pass the address of the outputs of this pass; $even_both and $odd_both have partials of
// the first column. Workers with few columns skip the loop.
.macro ADD_BLOCK
  ENTER_BLOCK
  add $q_ahead, $q_pass, AHEAD_BYTES
#if PHASES == 4
  ld128 $even_both, $q_pass, $mzero, 0
  STAGE q_pass, q_ahead
  brpos $enough, stream
few:
  brz $more, drain
stream:
  REPEAT more, PHASES
  STREAM_COLUMN
drain:
  DRAIN_COLUMN
  LEAVE_BLOCK
#else
  ld128 $odd_both, $q_pass, $mzero, 0
  STAGE q_pass, q_ahead
  brz $more, drain
further:
  brneg $enough, second
  REPEAT more, PHASES
  STREAM_COLUMN
drain:
  DRAIN_COLUMN
  LEAVE_BLOCK
second:
  STREAM_COLUMN
  DRAIN_COLUMN
  LEAVE_BLOCK
#endif
.endm

#include "dynamic_block_half.inc"
