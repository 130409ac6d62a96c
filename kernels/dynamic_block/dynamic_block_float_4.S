// Dynamic 4x4 blocks of float, float partials, 8 AMP units; TRANSPOSED.

#define VALUE_SHIFT 2
#define FEW_COLUMNS_1
#define INIT_BUNDLES 23

#include "../block_stream/block_float_4_stream.inc"
#include "dynamic_block.inc"

.macro MORE_PASSES
.endm

SUPERVISOR dynamic_block
START
row:
  ROW
// Stage the first column's partials while its inputs are loaded, then stream.
later:
  brneg $more, idle
  INPUT
  {
    ld128 $own, $q_row, $mzero, 0
    fnop
  }
  {
    ld64step $even, $mzero, $input+=, 1
    f32sisoamp $azeros, $azero, $odd, TAMP_F32_E2_P0
  }
  .lockstep "loads run ahead of the worker's columns; the last values are not used"
  {
    ld128 $next, $q_row, $mzero, 1
    f32sisoamp $azeros, $azero, $partials, TAMP_F32_E2_P2
  }
  .endlockstep
  {
    ld64step $odd, $mzero, $input+=, 1
    f32sisoamp $azeros, $even_low, $next_low, TAMP_F32_E2_P0
  }
  // The first column's phases; $packed is set up before the first paired load.
  {
    add $q_ahead, $q_row, AHEAD_BYTES
    f32sisoamp $azeros, $even_high, $azeros, TAMP_F32_E2_P1
  }
  {
    tapack $packed, $input, $q_ahead, $q_row
    f32sisoamp $azeros, $odd_low, $next_high, TAMP_F32_E2_P2
  }
  .lockstep "loads run ahead of the worker's columns; the last values are not used"
  {
    ld2x64pace $even, $partials, $packed+=, $mzero, 0b0000
    f32sisoamp $azeros, $odd_high, $azeros, TAMP_F32_E2_P3
  }
  .endlockstep
  BEFORE_LOOP
  STREAM
idle:
  exitz $mzero
