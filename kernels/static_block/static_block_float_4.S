// Static 4x4 blocks of float, float partials, 8 AMP units.
//
// q[row] += block @ s[column]: s is the dense operand on the tile, q the partial sums, columns of 4
// numbers each. static_block.inc has the supervisor and the meaning of the entries `first`, `row`
// and `later`. A row's first block starts from zero accumulators, so that q need not be cleared;
// block_float_4_stream.inc adds later blocks to the row. A phase is one AMP instruction; a column
// takes four phases, one for each input.

#include "../block_stream/block_float_4_stream.inc"
#include "static_block.inc"

// Number of 64-bit results that are stored, by which st64step finds the next address in q; mask
// that clears the accumulators. block.inc has the other worker registers: $q_row address of the
// row of q, $q_ahead where partials are loaded ahead, $input of the block's input, $more columns
// less one. Of the stream: $even and $odd are pairs of inputs, `_low` and `_high` their numbers;
// $results is a pair of numbers for q.
#define done m9
#define mask a6

SUPERVISOR static_block_float_4

.worker
.align 8
// Once a vertex: read the state, advance to the worker's columns.
first:
  READ_STATE
  add $more, $more, -1
  mul $column, $column, COLUMN_BYTES
  add $s_start, $s_start, $column
  add $q_start, $q_start, $column
// A row's first block: clear the accumulators and stream from zero. The first column's four phases
// give no results.
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
    ld64step $even, $s_start, $input+=, 1
    fnop
  }
  {
    ld64step $odd, $s_start, $input+=, 1
    f32sisoamp $azeros, $even_low, $azeros, TAMP_F32_E2_P0
  }
  {
    // A worker without columns has read those of the first one so far.
    brneg $more, idle
    fnop
  }
  {
    add $q_ahead, $q_row, AHEAD_BYTES
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
  // The loop over further columns; an input pair is loaded two phases before its use.
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
  // The last column's results leave.
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
// A further block: add to the row.
later:
  LATER_COLUMNS idle
idle:
  exitz $mzero
