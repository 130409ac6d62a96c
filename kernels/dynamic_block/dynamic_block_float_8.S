// Dynamic 8x8 blocks of float, float partials, 8 AMP units; TRANSPOSED.
//
// A column is four pairs of inputs and four of outputs, as in block_float_8_stream.inc; a block's
// first column finds its partials in registers.

#define VALUE_SHIFT 2
#define CLEARS_APART
#define FEW_COLUMNS_3
#define INIT_BUNDLES 22

#include "../block_stream/block_float_8_stream.inc"
#include "dynamic_block.inc"

.macro MORE_PASSES
.endm

SUPERVISOR dynamic_block
START
row:
  ROW
later:
  brneg $more, idle
  INPUT
  uput $FP_CLR, $mask
  add $q_ahead, $q_row, AHEAD_BYTES
  ld64 $pair_0, $q_row, $mzero, 0
  ld64 $pair_1, $q_row, $mzero, 1
  {
    ld128 $pairs_2_3, $q_row, $mzero, 1
    f32sisoamp $azeros, $azero, $pair_0, TAMP_F32_E4_P0
  }
  {
    tapack $packed, $input, $q_ahead, $q_row
    f32sisoamp $azeros, $azero, $pair_1, TAMP_F32_E4_P2
  }
  f32sisoamp $azeros, $azero, $pair_2, TAMP_F32_E4_P4
  LOAD even, azeros, azero, pair_3, 6
  f32sisoamp $azeros, $even_low, $partials, TAMP_F32_E4_P0
  LOAD odd, azeros, even_high, azeros, 1
  f32sisoamp $azeros, $odd_low, $partials, TAMP_F32_E4_P2
  LOAD even, azeros, odd_high, azeros, 3
  f32sisoamp $azeros, $even_low, $partials, TAMP_F32_E4_P4
  LOAD odd, azeros, even_high, azeros, 5
  LOAD even, azeros, odd_low, partials, 6
  BEFORE_LOOP
  STREAM more
  f32sisoamp $results, $azero, $azeros, TAMP_F32_E4_P0
  DRAIN 2
  DRAIN 4
  DRAIN 6
  st64pace $results, $packed+=, $mzero, 0b00
idle:
  exitz $mzero
