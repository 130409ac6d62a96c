// Static 8x8 blocks of float, float partials, 8 AMP units.
//
// A column is four pairs of inputs and four of outputs: eight phases, of which the even ones take in
// a pair of partials and give out a pair of results of the column before. Staging the first
// column's partials takes no loads of the first two pairs: a pass reads them again at its end, for
// the next block of its row; before a row's first block q is zero.

#define BLOCK 8
#define COLUMN_BYTES 32
#define CLEARS_Q

#include "static_block.inc"

#define last m9
#define packed m10:11

#define even a0:1
#define even_low a0
#define even_high a1
#define odd a4:5
#define odd_low a4
#define odd_high a5
#define partials a2:3
#define results a6:7
#define pair_0 a0:1
#define pair_1 a2:3
#define pair_2 a4:5
#define pair_3 a6:7
#define pairs_2_3 a4:7

.macro FIRST_WEIGHTS
  WEIGHTS 0, 5
.endm

.macro REST_OF_WEIGHTS
  WEIGHTS 5, 27
.endm

.macro FURTHER_PASSES
.endm

SUPERVISOR static_block_float_8
CLEAR_Q

.worker
.align 8
first:
  READ_STATE
  add $more, $more, -1
  mul $column, $column, COLUMN_BYTES
  add $s_start, $s_start, $column
  add $q_start, $q_start, $column
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
  add $q_ahead, $q_row, COLUMN_BYTES
later:
  ld32 $input, $mvertex_base, $mzero, SHARED_INPUT / 4
  {
    add $input, $s_start, $input
    f32sisoamp $azeros, $azero, $pair_0, TAMP_F32_E4_P0
  }
  {
    ld128 $pairs_2_3, $q_row, $mzero, 1
    f32sisoamp $azeros, $azero, $pair_1, TAMP_F32_E4_P2
  }
  {
    tapack $packed, $input, $q_ahead, $q_row
    f32sisoamp $azeros, $azero, $pair_2, TAMP_F32_E4_P4
  }
  {
    ld2x64pace $even, $partials, $packed+=, $mzero, 0b0000
    f32sisoamp $azeros, $azero, $pair_3, TAMP_F32_E4_P6
  }
  {
    // A worker without columns has read padding so far.
    brneg $more, idle
    f32sisoamp $azeros, $even_low, $partials, TAMP_F32_E4_P0
  }
  {
    ld2x64pace $odd, $partials, $packed+=, $mzero, 0b0000
    f32sisoamp $azeros, $even_high, $azeros, TAMP_F32_E4_P1
  }
  {
    mul $last, $more, COLUMN_BYTES
    f32sisoamp $azeros, $odd_low, $partials, TAMP_F32_E4_P2
  }
  {
    ld2x64pace $even, $partials, $packed+=, $mzero, 0b0000
    f32sisoamp $azeros, $odd_high, $azeros, TAMP_F32_E4_P3
  }
  {
    add $last, $q_row, $last
    f32sisoamp $azeros, $even_low, $partials, TAMP_F32_E4_P4
  }
  {
    ld2x64pace $odd, $partials, $packed+=, $mzero, 0b0000
    f32sisoamp $azeros, $even_high, $azeros, TAMP_F32_E4_P5
  }
  {
    ld2x64pace $even, $partials, $packed+=, $mzero, 0b0000
    f32sisoamp $azeros, $odd_low, $partials, TAMP_F32_E4_P6
  }
  {
    rpt $more, 7
    f32sisoamp $azeros, $odd_high, $azeros, TAMP_F32_E4_P7
  }
  {
    ld2x64pace $odd, $partials, $packed+=, $mzero, 0b0000
    f32sisoamp $results, $even_low, $partials, TAMP_F32_E4_P0
  }
  {
    st64pace $results, $packed+=, $mzero, 0b00
    f32sisoamp $azeros, $even_high, $azeros, TAMP_F32_E4_P1
  }
  {
    ld2x64pace $even, $partials, $packed+=, $mzero, 0b0000
    f32sisoamp $results, $odd_low, $partials, TAMP_F32_E4_P2
  }
  {
    st64pace $results, $packed+=, $mzero, 0b00
    f32sisoamp $azeros, $odd_high, $azeros, TAMP_F32_E4_P3
  }
  {
    ld2x64pace $odd, $partials, $packed+=, $mzero, 0b0000
    f32sisoamp $results, $even_low, $partials, TAMP_F32_E4_P4
  }
  {
    st64pace $results, $packed+=, $mzero, 0b00
    f32sisoamp $azeros, $even_high, $azeros, TAMP_F32_E4_P5
  }
  {
    ld2x64pace $even, $partials, $packed+=, $mzero, 0b0000
    f32sisoamp $results, $odd_low, $partials, TAMP_F32_E4_P6
  }
  {
    st64pace $results, $packed+=, $mzero, 0b00
    f32sisoamp $azeros, $odd_high, $azeros, TAMP_F32_E4_P7
  }
  {
    tapack $packed, $q_row, $mzero, $last
    f32sisoamp $results, $azero, $azeros, TAMP_F32_E4_P0
  }
  {
    st64pace $results, $packed+=, $mzero, 0b00
    f32sisoamp $results, $azero, $azeros, TAMP_F32_E4_P2
  }
  // A load and a store of one bundle are an odd number of words apart: other memory elements.
  {
    ldst64pace $pair_0, $results, $packed+=, $mzero, 0b0000
    f32sisoamp $results, $azero, $azeros, TAMP_F32_E4_P4
  }
  {
    ldst64pace $pair_1, $results, $packed+=, $mzero, 0b0000
    f32sisoamp $results, $azero, $azeros, TAMP_F32_E4_P6
  }
  st64pace $results, $packed+=, $mzero, 0b00
idle:
  exitz $mzero
