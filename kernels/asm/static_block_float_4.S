// Static 4x4 blocks of float, float partials, 8 AMP units.
//
// A column is two pairs of inputs and two of outputs: four phases, of which the even ones take in a
// pair of partials and give out a pair of results of the column before. A row's first block starts
// from zero accumulators, so that q need not be cleared.

#define BLOCK 4
#define COLUMN_BYTES 16

#include "static_block.inc"

#define done m9
#define packed m10:11

#define even a4:5
#define even_low a4
#define even_high a5
#define odd a0:1
#define odd_low a0
#define odd_high a1
#define partials a2:3
#define own a0:3
#define next a8:11
#define next_low a8:9
#define next_high a10:11
#define results a6:7
#define mask a6

.macro FIRST_WEIGHTS
  ld64putcs 0
  ld64putcs 1
  ld64putcs 4
  ld64putcs 5
  ld64putcs 8
.endm

.macro REST_OF_WEIGHTS
  ld64putcs 9
  ld64putcs 12
  ld64putcs 13
.endm

.macro FURTHER_PASSES
.endm

SUPERVISOR static_block_float_4

.worker
.align 8
first:
  READ_STATE
  add $more, $more, -1
  mul $column, $column, COLUMN_BYTES
  add $s_start, $s_start, $column
  add $q_start, $q_start, $column
row:
  {
    ld32 $q_row, $mvertex_base, $mzero, SHARED_OUTPUT / 4
    fnop
  }
  mul $q_row, $q_row, 8 * BLOCK
  {
    add $q_row, $q_start, $q_row
    setzi $mask, CSR_W_FP_CLR__ZAACC__MASK << CSR_W_FP_CLR__ZAACC__SHIFT
  }
  {
    ld32 $input, $mvertex_base, $mzero, SHARED_INPUT / 4
    uput $FP_CLR, $mask
  }
  {
    brneg $more, idle
    fnop
  }
  {
    ld64step $even, $s_start, $input+=, 1
    fnop
  }
  {
    ld64step $odd, $s_start, $input+=, 1
    f32sisoamp $azeros, $even_low, $azeros, TAMP_F32_E2_P0
  }
  {
    add $q_ahead, $q_row, 2 * COLUMN_BYTES
    f32sisoamp $azeros, $even_high, $azeros, TAMP_F32_E2_P1
  }
  {
    mov $done, $mzero
    f32sisoamp $azeros, $odd_low, $azeros, TAMP_F32_E2_P2
  }
  {
    ld64step $even, $s_start, $input+=, 1
    f32sisoamp $azeros, $odd_high, $azeros, TAMP_F32_E2_P3
  }
  {
    rpt $more, 3
    f32sisoamp $results, $even_low, $azeros, TAMP_F32_E2_P0
  }
  {
    ld64step $odd, $s_start, $input+=, 1
    f32sisoamp $azeros, $even_high, $azeros, TAMP_F32_E2_P1
  }
  {
    st64step $results, $q_row, $done+=, 1
    f32sisoamp $results, $odd_low, $azeros, TAMP_F32_E2_P2
  }
  {
    ld64step $even, $s_start, $input+=, 1
    f32sisoamp $azeros, $odd_high, $azeros, TAMP_F32_E2_P3
  }
  {
    st64step $results, $q_row, $done+=, 1
    f32sisoamp $results, $even_low, $azeros, TAMP_F32_E2_P0
  }
  {
    st64step $results, $q_row, $done+=, 1
    f32sisoamp $results, $azero, $azeros, TAMP_F32_E2_P2
  }
  st64step $results, $q_row, $done+=, 1
  exitz $mzero

.align 8
later:
  brneg $more, idle
  ld32 $input, $mvertex_base, $mzero, SHARED_INPUT / 4
  {
    ld128 $own, $q_row, $mzero, 0
    fnop
  }
  {
    ld64step $even, $s_start, $input+=, 1
    f32sisoamp $azeros, $azero, $odd, TAMP_F32_E2_P0
  }
  {
    ld128 $next, $q_row, $mzero, 1
    f32sisoamp $azeros, $azero, $partials, TAMP_F32_E2_P2
  }
  {
    ld64step $odd, $s_start, $input+=, 1
    f32sisoamp $azeros, $even_low, $next_low, TAMP_F32_E2_P0
  }
  {
    add $input, $s_start, $input
    f32sisoamp $azeros, $even_high, $azeros, TAMP_F32_E2_P1
  }
  {
    tapack $packed, $input, $q_ahead, $q_row
    f32sisoamp $azeros, $odd_low, $next_high, TAMP_F32_E2_P2
  }
  {
    ld2x64pace $even, $partials, $packed+=, $mzero, 0b0000
    f32sisoamp $azeros, $odd_high, $azeros, TAMP_F32_E2_P3
  }
  {
    rpt $more, 3
    f32sisoamp $results, $even_low, $partials, TAMP_F32_E2_P0
  }
  {
    ld2x64pace $odd, $partials, $packed+=, $mzero, 0b0000
    f32sisoamp $azeros, $even_high, $azeros, TAMP_F32_E2_P1
  }
  {
    st64pace $results, $packed+=, $mzero, 0b00
    f32sisoamp $results, $odd_low, $partials, TAMP_F32_E2_P2
  }
  {
    ld2x64pace $even, $partials, $packed+=, $mzero, 0b0000
    f32sisoamp $azeros, $odd_high, $azeros, TAMP_F32_E2_P3
  }
  {
    st64pace $results, $packed+=, $mzero, 0b00
    f32sisoamp $results, $even_low, $partials, TAMP_F32_E2_P0
  }
  {
    st64pace $results, $packed+=, $mzero, 0b00
    f32sisoamp $results, $azero, $azeros, TAMP_F32_E2_P2
  }
  st64pace $results, $packed+=, $mzero, 0b00
idle:
  exitz $mzero
