// Dynamic blocks of half, half partials on 16 units or float partials on 8.
//
// BLOCK: 16, and with FLOAT_PARTIALS 8 and 4; TRANSPOSED.

#define VALUE_SHIFT 1

#include "../block_stream/block_half_stream.inc"

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

.macro ADD_BLOCK
  ENTER_BLOCK
  add $q_ahead, $q_pass, AHEAD_BYTES
#if PHASES == 4
  ld128 $even_both, $q_pass, $mzero, 0
  {
    ld128 $odd_both, $q_pass, $mzero, 1
    AMP azeros, azeros, even_inputs, 0
  }
  {
    tapack $packed, $input, $q_ahead, $q_pass
    AMP azeros, azeros, even_partials, 1
  }
  {
    ld64 $even_partials, $q_pass, $mzero, COLUMN_BYTES / 8
    AMP azeros, azeros, odd_inputs, 2
  }
  SET_STEPS 3
  {
    ld2x64pace $odd_inputs, $odd_partials, $packed+=, $Q_STRIDE, input_step | partials_step << 2
    AMP azeros, azeros, odd_partials, 3
  }
  FILL azeros, 0
  FILL azeros, 1
  FILL azeros, 2
  FILL azeros, 3
  FILL results, 0
  brpos $enough, stream
few:
  brz $more, drain
stream:
  REPEAT more, PHASES
  STREAM 1
  STREAM 2
  STREAM 3
  STREAM 0
drain:
  DRAIN 1
  DRAIN 2
  DRAIN 3
  st64pace $results, $packed+=, $mzero, 0
  LEAVE_BLOCK
#else
  ld128 $odd_both, $q_row, $mzero, 0
  tapack $packed, $input, $q_ahead, $q_row
  {
    ld64 $even_partials, $q_row, $mzero, COLUMN_BYTES / 8
    AMP azeros, azeros, odd_inputs, 0
  }
  SET_STEPS 1
  {
    ld2x64pace $odd_inputs, $odd_partials, $packed+=, $Q_STRIDE, input_step | partials_step << 2
    AMP azeros, azeros, odd_partials, 1
  }
  FILL azeros, 0
  FILL azeros, 1
  FILL results, 0
  brz $more, drain
further:
  brneg $enough, second
  REPEAT more, PHASES
  STREAM 1
  STREAM 0
drain:
  DRAIN 1
  st64pace $results, $packed+=, $mzero, 0
  LEAVE_BLOCK
second:
  STREAM 1
  STREAM 0
  DRAIN 1
  st64pace $results, $packed+=, $mzero, 0
  LEAVE_BLOCK
#endif
.endm

#include "dynamic_block_half.inc"
