// Dynamic blocks of half, half partials on 8 units.
//
// BLOCK: 16, 8 or 4. q[row] += block @ s[column], with TRANSPOSED q[column] += block @ s[row]: s is
// the dense operand on the tile, q the partial sums. dynamic_block.inc has the supervisor,
// dynamic_block_half.inc the workers' entries, and block_half_8units_stream.inc the macros STAGE
// (put the first column's partials and inputs in), STREAM_COLUMN and DRAIN.

// Bytes of a value are 1 << VALUE_SHIFT.
#define VALUE_SHIFT 1

#include "../block_stream/block_half_8units_stream.inc"

// How long PopLibs' workers take by block: bundles in which they read the vertex, which few columns
// take more, and whether accumulators are cleared in a bundle of their own. See dynamic_block.inc.
#if BLOCK == 16
#define CLEARS_APART
#define FEW_COLUMNS_EVEN
#define INIT_BUNDLES 23
#elif BLOCK == 8
#define FEW_COLUMNS_3
#define INIT_BUNDLES 20
#else
#define FEW_COLUMNS_1
#define INIT_BUNDLES 21
#endif

#include "dynamic_block.inc"

// Add a block to a row of q: stage, stream, drain. $more is columns less one, $enough columns less
// three, $q_pass the address of the outputs of this pass; $partials are those of the first column,
// $even_partials its even phases'; $packed has the addresses of inputs, partials and results.
// Workers with few columns skip the loop.
.macro ADD_BLOCK
  ENTER_BLOCK
#if PHASES == 4
  ld64 $partials, $q_pass, $mzero, 0
  {
    add $q_ahead, $q_pass, AHEAD_BYTES
    f16v4hihoamp $azero, $azeros, $even_partials, FLAGS(PHASES, 0)
  }
  STAGE q_pass, q_ahead
  FILL even_results, even_partials, 0
#ifdef SPLITS_OUTPUTS
  brpos $enough, stream
few:
#endif
  brz $more, drain
stream:
  REPEAT more, PHASES
  STREAM_COLUMN
drain:
  DRAIN
  LEAVE_BLOCK
#else
  tapack $packed, $input, $q_row, $q_row
  ld2x64pace $azeros, $partials, $packed+=, $mzero, 0b0011
  {
    nop
    f16v4hihoamp $azero, $azeros, $even_partials, FLAGS(PHASES, 0)
  }
  STAGE q_pass, q_ahead
  {
    brz $more, drain
    AMP even_results, even_partials, 0
  }
further:
  brneg $enough, second
  REPEAT more, PHASES
  STREAM_COLUMN
drain:
  DRAIN
  LEAVE_BLOCK
second:
  STREAM_COLUMN
  DRAIN
  LEAVE_BLOCK
#endif
.endm

#include "dynamic_block_half.inc"
