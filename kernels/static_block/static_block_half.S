// Static blocks of half, half partials on 16 units or float partials on 8.
//
// BLOCK: 16 or 8, and 4 with FLOAT_PARTIALS. Blocks of a row after its first are added to q as
// block_half_stream.inc does; the first one is streamed likewise, without partials.

#include "../block_stream/block_half_stream.inc"
#include "static_block.inc"

#define inputs a0:1

// Bundles: filling, and steady.
.macro FILL_ROW to, phase
  SET_STEPS \phase
  .if input_step
    {
      nop
      AMP \to, inputs, azeros, \phase
    }
  .else
    {
      ld64step $inputs, $mzero, $input+=, 1
      AMP \to, inputs, azeros, \phase
    }
  .endif
.endm

.macro STREAM_ROW phase
  SET_STEPS \phase
  {
    ldst64pace $inputs, $results, $packed+=, $Q_STRIDE, input_step | results_step << 2
    AMP results, inputs, azeros, \phase
  }
.endm

.macro ROW_COLUMNS row, ahead
  ld32 $input, $mvertex_base, $mzero, SHARED_INPUT / 4
  add $input, $s_start, $input
  ld64step $inputs, $mzero, $input+=, 1
  FILL_ROW azeros, 0
  FILL_ROW azeros, 1
#if PHASES == 4
  FILL_ROW azeros, 2
  FILL_ROW azeros, 3
#endif
  FILL_ROW results, 0
  tapack $packed, $input, $mzero, $\row
  REPEAT more, PHASES
  STREAM_ROW 1
#if PHASES == 4
  STREAM_ROW 2
  STREAM_ROW 3
#endif
  STREAM_ROW 0
  DRAIN 1
#if PHASES == 4
  DRAIN 2
  DRAIN 3
#endif
  st64pace $results, $packed+=, $mzero, 0
  exitz $mzero
.endm

SUPERVISOR static_block_half
#include "static_block_half_entries.inc"
