// Static blocks of half, half partials on 8 units.
//
// BLOCK: 16, 8 or 4. q[row] += block @ s[column]: s is the dense operand on the tile, q the partial
// sums. static_block.inc has the supervisor, static_block_half_entries.inc the workers' entries,
// and block_half_8units_stream.inc the stream of columns past the weights for later blocks of a
// row; the stream for a row's first block is here, without partials. A phase is one AMP instruction
// and gives two results; a column takes PHASES of them. A 64-bit word of q has the results of two
// phases, so even phases store and odd phases do not.

#include "../block_stream/block_half_8units_stream.inc"
#include "static_block.inc"

// Registers: $inputs has the inputs of the next phase; $packed the addresses of inputs, partials
// ahead and results; $input the address of the block's input; $s_start that of the worker's first
// column in s; $more columns less one.

// An odd phase of a row's first block loads inputs alone: 3 << 2 means no step of q's address.
.macro STREAM_ROW_ODD phase
  SET_STEPS \phase
  {
    ld2x64pace $inputs, $azeros, $packed+=, $Q_STRIDE, input_step | 3 << 2
    AMP odd_results, azero, \phase
  }
.endm

// A phase of the first column. It loads the inputs of the next phase, if that takes any.
.macro FILL_ROW to, phase
  SET_STEPS \phase
  {
    .if input_step
      nop
    .else
      ld64step $inputs, $mzero, $input+=, 1
    .endif
    AMP \to, azero, \phase
  }
.endm

// Stream all columns of the worker for a row's first block: fill the pipeline with the first column
// (no results yet), repeat, and drain. $row is the address of its row of q.
.macro ROW_COLUMNS row, ahead
  ld32 $input, $mvertex_base, $mzero, SHARED_INPUT / 4
  add $input, $s_start, $input
  ld64step $inputs, $mzero, $input+=, 1
  FILL_ROW azero, 0
  FILL_ROW azero, 1
#if PHASES == 4
  FILL_ROW azero, 2
  FILL_ROW azero, 3
#endif
  FILL_ROW even_results, 0
  // What is read at $ahead is dropped; the address must lie in memory all the same.
  tapack $packed, $input, $\ahead, $\row
  REPEAT more, PHASES
  STREAM_ROW_ODD 1
#if PHASES == 4
  STREAM_EVEN 2, azero
  STREAM_ROW_ODD 3
#endif
  STREAM_EVEN 0, azero
  DRAIN
  exitz $mzero
.endm

SUPERVISOR static_block_half
#include "static_block_half_entries.inc"
