// Dynamic 4x4 blocks of float, float partials, 8 AMP units.
//
// q[row] += block @ s[column], with TRANSPOSED q[column] += block @ s[row]: s is the dense operand
// on the tile, q the partial sums, columns of 4 numbers each. dynamic_block.inc has the supervisor,
// which launches the workers for each block of the buckets, and the macros START, ROW, INPUT and
// BEFORE_LOOP; block_float_4_stream.inc has the stream of columns past the weights.

// Bytes of a value are 1 << VALUE_SHIFT; workers with one column wait as PopLibs' do; bundles in
// which a worker reads the vertex.
#define VALUE_SHIFT 2
#define FEW_COLUMNS_1
#define INIT_BUNDLES 23

#include "../block_stream/block_float_4_stream.inc"
#include "dynamic_block.inc"

.macro MORE_PASSES
.endm

// Registers: $q_row address of the row of q; $q_ahead where partials are loaded ahead; $input the
// address of inputs; $packed all three of these; $more columns less one; $even and $odd pairs of
// inputs, `_low` and `_high` their numbers; $own four partials of the first column, in the
// registers of $odd and $partials; $next four of the second, $next_low and $next_high its pairs.

SUPERVISOR dynamic_block
START
// A row's first block: find the row of q.
row:
  ROW
// Any block. Stage the first column's partials while its inputs are loaded, then stream.
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
