// Dynamic 8x8 blocks of float, float partials, 8 AMP units.
//
// q[row] += block @ s[column], with TRANSPOSED q[column] += block @ s[row], for blocks that another
// kernel has transposed already: s is the dense operand on the tile, q the partial sums, columns of
// 8 numbers each. dynamic_block.inc has the supervisor, which launches the workers for each block
// of the buckets, and the macros START, ROW, INPUT and BEFORE_LOOP; block_float_8_stream.inc has
// the stream of columns past the weights. A column is four pairs of inputs and four pairs of
// outputs, 64 bits each; the first column's partials are loaded into registers before the stream.

// Bytes of a value are 1 << VALUE_SHIFT; accumulators are cleared in a bundle of their own; workers
// with two columns wait 3 bundles, with one column 4, as PopLibs' do (dynamic_block.inc); bundles
// in which a worker reads the vertex.
#define VALUE_SHIFT 2
#define CLEARS_APART
#define FEW_COLUMNS_3
#define INIT_BUNDLES 22

#include "../block_stream/block_float_8_stream.inc"
#include "dynamic_block.inc"

// Nothing: one launch multiplies a whole block.
.macro MORE_PASSES
.endm

// Registers: $q_row address of the row of q; $q_ahead where partials are loaded ahead; $input the
// address of inputs; $packed all three of these; $more columns less one; $pair_0 to $pair_3
// partials of the first column; $partials a pair of the next one; $even and $odd pairs of inputs,
// `_low` and `_high` their numbers; $results a pair of results; $mask clears the accumulators.

SUPERVISOR dynamic_block
START
// A row's first block: find the row of q.
row:
  ROW
// Any block: load the first column's partials and put them in, then its inputs; stream; drain.
// LOAD has as arguments: the registers of the next inputs, those of the result, the inputs and the
// partials that go in, and the phase.
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
