// Static 4x4 blocks of half, half partials, 16 AMP units.
//
// q[row] += block @ s[column]: s is the dense operand on the tile, q the partial sums. A column of
// a block row, of s or of q, is 4 numbers. static_block.inc has the supervisor and the meaning of
// the entries `first`, `row` and `later`.
//
// A phase is one AMP instruction, a word 64 bits. A column is one word of inputs and one of
// partials, and takes one phase, which also takes in the partials of the next column and gives out
// the results of the column before. The hazard: the load from q and the store to q of one bundle
// must be in different memory elements, so they are an odd number of words apart, five. For this a
// result waits a bundle in one of two register pairs, and the loop takes two columns a turn.
// Workers with one or two columns have no stream: they keep their part of the row in registers from
// block to block.

#define BLOCK 4
#define PASS_OUTPUTS 4
#define TWO_SETS

#include "../block_stream/block.inc"
#include "../block_stream/block_half.inc"
#include "static_block.inc"

// Registers of a worker, beside those of block.inc. In this file $more is the number of columns.
#define less_3 m6  // columns less three: negative for at most two columns
#define odd m7  // 1 for an odd number of columns, else 0
#define pairs m8  // pairs of columns after the first three
#define turns m9  // turns of the loop for a row's first block
#define packed m10:11  // addresses of inputs, of partials to load and of results to store
#define mask a0  // mask that clears the accumulators

// Registers for one or two columns: their partials, kept from block to block.
#define first_column a0:1
#define second_column a2:3
// Registers for the stream: inputs and partials that are loaded, results of even and odd columns.
// $inputs serves one or two columns as well.
#define inputs a4:5
#define partials a6:7
#define inputs_and_partials a4:7
#define even_results a8:9
#define odd_results a10:11

// A phase: inputs `taken` and partials `staged` go in, `to` receives results.
.macro AMP to, taken, staged
  f16v4hihov4amp $\to, $\taken, $\staged, TAMP_F16V4_E1_P0
.endm

SUPERVISOR static_block_half

.worker
.align 8
// Once a vertex: read the state, find the addresses of the worker's columns, count pairs of them.
first:
  READ_STATE
  // Move both pointers by one word for each column before the worker's first one: 4 halves are 8
  // bytes, in s and in q alike. What these instructions load is dropped.
  ld64step $azeros, $mzero, $s_start+=, $column
  ld64step $azeros, $mzero, $q_start+=, $column
  and $odd, $more, 1
  add $less_3, $more, -3
  shr $pairs, $less_3, 1
// A row's first block: stream from zero, one column a bundle.
row:
  {
    ld32 $q_row, $mvertex_base, $mzero, SHARED_OUTPUT / 4
    setzi $mask, ZAACC_MASK
  }
  {
    // The mask clears the accumulators for a row's first block.
    mul $q_row, $q_row, 8 * BLOCK
    uput $FP_CLR, $mask
  }
  add $q_row, $q_start, $q_row
  ld32 $input, $mvertex_base, $mzero, SHARED_INPUT / 4
  // At most two columns: no stream.
  brneg $less_3, few_in_row
  add $input, $s_start, $input
  // Fill: inputs of the first column, then of the next, one bundle before the AMP takes them.
  ld64step $inputs, $mzero, $input+=, 1
  {
    ld64step $inputs, $mzero, $input+=, 1
    // The first phase gives results of a column before the first one; they are dropped.
    AMP azeros, inputs, azeros
  }
  {
    ld64step $inputs, $mzero, $input+=, 1
    AMP even_results, inputs, azeros
  }
  // One column is in flight, so that the loop takes columns less one.
  add $turns, $more, -1
  tapack $packed, $input, $mzero, $q_row
  REPEAT turns, 1
  {
    ldst64pace $inputs, $even_results, $packed+=, $mzero, 0
    AMP even_results, inputs, azeros
  }
  // The last column's result, which the loop's last turn gave.
  st64pace $even_results, $packed+=, $mzero, 0
  exitz $mzero

// One or two columns: compute them in registers and store them.
few_in_row:
  brz $more, idle
  // The second column's inputs are loaded in any case; with one column, its result is dropped.
  ld64 $inputs, $s_start, $input, 0
  {
    ld64 $inputs, $s_start, $input, 1
    AMP azeros, inputs, azeros
  }
  {
    brz $odd, two
    AMP first_column, inputs, azeros
  }
  st64 $first_column, $q_row, $mzero, 0
  exitz $mzero

// A further block: add to the row. Two columns are in flight, so partials are loaded two ahead.
later:
  ld32 $input, $mvertex_base, $mzero, SHARED_INPUT / 4
  brneg $less_3, few
  add $input, $s_start, $input
  // Three addresses in two registers: inputs, q to be loaded and q to be stored, which follows it.
  tapack $packed, $input, $q_row, $q_row
  // The first word of q alone; the inputs stay where they are.
  // Steps 0b11 of the first address: none. Each load brings the partials of the column after next.
  ld2x64pace $azeros, $partials, $packed+=, $mzero, 0b0011
  .lockstep "loads run ahead of the worker's columns; the last values are not used"
  {
    // Bundles that fill the pipeline: partials go in one column before their inputs.
    ld2x64pace $inputs, $partials, $packed+=, $mzero, 0
    AMP azeros, azeros, partials
  }
  {
    ld2x64pace $inputs, $partials, $packed+=, $mzero, 0
    AMP azeros, inputs, partials
  }
  {
    ld2x64pace $inputs, $partials, $packed+=, $mzero, 0
    // Results of the first two columns; nothing has been stored yet.
    AMP even_results, inputs, partials
  }
  {
    ld2x64pace $inputs, $partials, $packed+=, $mzero, 0
    AMP odd_results, inputs, partials
  }
  .endlockstep
  // In a turn q's load and store are five words apart, an odd number: in different memory elements.
  // For this distance results wait a bundle longer, in one of two register pairs.
  REPEAT pairs, 2
  .lockstep "loads run ahead of the worker's columns; the last values are not used"
  {
    ld2xst64pace $inputs_and_partials, $even_results, $packed+=, $mzero, 0
    AMP even_results, inputs, partials
  }
  {
    ld2xst64pace $inputs_and_partials, $odd_results, $packed+=, $mzero, 0
    AMP odd_results, inputs, partials
  }
  .endlockstep
  // An even number has two columns left to finish, an odd one has one.
  {
    brz $odd, even_end
    fnop
  }
  {
    st64pace $even_results, $packed+=, $mzero, 0
    // Zeros in the place of inputs and partials: only the results that are left come out.
    AMP even_results, azeros, azeros
  }
  st64pace $odd_results, $packed+=, $mzero, 0
  st64pace $even_results, $packed+=, $mzero, 0
  exitz $mzero

// The end of an even number of columns.
.align 8
even_end:
  {
    st64pace $even_results, $packed+=, $mzero, 0
    AMP even_results, inputs, partials
  }
  {
    st64pace $odd_results, $packed+=, $mzero, 0
    AMP odd_results, azeros, azeros
  }
  st64pace $even_results, $packed+=, $mzero, 0
  st64pace $odd_results, $packed+=, $mzero, 0
  exitz $mzero

// One or two columns: the registers still hold the row of the block before.
few:
  brz $more, idle
  {
    ld64 $inputs, $s_start, $input, 0
    AMP azeros, azeros, first_column
  }
  {
    ld64 $inputs, $s_start, $input, 1
    AMP azeros, inputs, second_column
  }
  {
    brz $odd, two
    AMP first_column, inputs, azeros
  }
  st64 $first_column, $q_row, $mzero, 0
  exitz $mzero

// Store both columns.
two:
  {
    st64 $first_column, $q_row, $mzero, 0
    AMP second_column, azeros, azeros
  }
  st64 $second_column, $q_row, $mzero, 1
idle:
  exitz $mzero
