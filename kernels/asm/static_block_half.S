// Static blocks of half where a phase of the AMP takes and gives 64 bits of partials: half partials
// on 16 units, float partials on 8.
//
// BLOCK: 16 or 8, and 4 with FLOAT_PARTIALS. A column takes PHASES phases, each with 64 bits of the
// partials of the column after next going in and 64 bits of results of the column before coming
// out; inputs go in with the first INPUT_PHASES. One bundle a phase does all of it: inputs are
// loaded one bundle ahead, partials two, so that a load of q lies an odd number of words before the
// store beside it, in the other memory element. Blocks of 16 with 8 units take two passes, over the
// lower and the upper eight outputs.

#define INPUT_BYTES (2 * BLOCK)
#define INPUT_PHASES (BLOCK / 4)

#ifdef FLOAT_PARTIALS
#define COLUMN_BYTES (4 * BLOCK)
#define AMP_INSTRUCTION f16v4sisoamp
#else
#define COLUMN_BYTES (2 * BLOCK)
#define AMP_INSTRUCTION f16v4hihov4amp
#define TWO_SETS
#endif

#if BLOCK == 16 || (BLOCK == 8 && defined(FLOAT_PARTIALS))
#define PHASES 4
#else
#define PHASES 2
#endif

#if BLOCK == 16 && defined(FLOAT_PARTIALS)
#define SPLITS_OUTPUTS
#define PASS_OUTPUTS 8
#define PASS_BYTES 32
#define NEXT_COLUMN_STEP 5
#define Q_STRIDE stride
#else
#define PASS_OUTPUTS BLOCK
#define Q_STRIDE mzero
#endif

#define AHEAD_BYTES (COLUMN_BYTES + 8)

#include "static_block.inc"
#include "static_block_half.inc"

#define packed m10:11
#define stride m9
// Bundles of even phases load the first set of four registers, those of odd phases the second.
#define even_inputs a0:1
#define even_partials a2:3
#define even_both a0:3
#define odd_inputs a4:5
#define odd_partials a6:7
#define odd_both a4:7
#define results a8:9
// A row's first block has no partials to make room for.
#define inputs a0:1

.macro AMP to, taken, staged, phase
  .if \phase < INPUT_PHASES
    AMP_INSTRUCTION $\to, $\taken, $\staged, FLAGS(PHASES, \phase)
  .else
    AMP_INSTRUCTION $\to, $azeros, $\staged, FLAGS(PHASES, \phase)
  .endif
.endm

// Steps of the addresses in the bundle of a phase: 0 a word, 1 to the next column's words of this
// pass, 3 none. It loads the inputs of the next phase, the partials of the one after that, and
// stores the results of the one before.
.macro SET_STEPS phase
  .set input_step, 0
  .set partials_step, 0
  .set results_step, 0
  .if (\phase + 1) % PHASES >= INPUT_PHASES
    .set input_step, 3
  .endif
#ifdef SPLITS_OUTPUTS
  .if (\phase + 2) % PHASES == PHASES - 1
    .set partials_step, 1
  .endif
  .if \phase == 0
    .set results_step, 1
  .endif
#endif
.endm

// Bundles of a later block: filling, and steady.
.macro FILL to, phase
  SET_STEPS \phase
  .if \phase % 2
    {
      ld2x64pace $odd_inputs, $odd_partials, $packed+=, $Q_STRIDE, input_step | partials_step << 2
      AMP \to, even_inputs, odd_partials, \phase
    }
  .else
    {
      ld2x64pace $even_inputs, $even_partials, $packed+=, $Q_STRIDE, input_step | partials_step << 2
      AMP \to, odd_inputs, even_partials, \phase
    }
  .endif
.endm

.macro STREAM phase
  SET_STEPS \phase
  .if \phase % 2
    {
      ld2xst64pace $odd_both, $results, $packed+=, $Q_STRIDE, input_step | partials_step << 2 | results_step << 4
      AMP results, even_inputs, odd_partials, \phase
    }
  .else
    {
      ld2xst64pace $even_both, $results, $packed+=, $Q_STRIDE, input_step | partials_step << 2 | results_step << 4
      AMP results, odd_inputs, even_partials, \phase
    }
  .endif
.endm

// Bundles of a row's first block, which has no partials: filling, and steady.
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

// The last results of the last column.
.macro DRAIN phase
  {
    st64pace $results, $packed+=, $Q_STRIDE, 0
    AMP results, azeros, azeros, \phase
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

.macro LATER_COLUMNS row, ahead
  ld32 $input, $mvertex_base, $mzero, SHARED_INPUT / 4
#if PHASES == 4
  ld128 $even_both, $\row, $mzero, 0
  add $input, $s_start, $input
  {
    ld128 $odd_both, $\row, $mzero, 1
    AMP azeros, azeros, even_inputs, 0
  }
  {
    tapack $packed, $input, $\ahead, $\row
    AMP azeros, azeros, even_partials, 1
  }
  {
    ld64 $even_partials, $\row, $mzero, COLUMN_BYTES / 8
    AMP azeros, azeros, odd_inputs, 2
  }
  SET_STEPS 3
  {
    ld2x64pace $odd_inputs, $odd_partials, $packed+=, $Q_STRIDE, input_step | partials_step << 2
    AMP azeros, azeros, odd_partials, 3
  }
  FILL azeros, 0
  FILL azeros, 1
  FILL azeros, 2
  FILL azeros, 3
#else
  ld128 $odd_both, $\row, $mzero, 0
  add $input, $s_start, $input
  tapack $packed, $input, $\ahead, $\row
  {
    ld64 $even_partials, $\row, $mzero, COLUMN_BYTES / 8
    AMP azeros, azeros, odd_inputs, 0
  }
  SET_STEPS 1
  {
    ld2x64pace $odd_inputs, $odd_partials, $packed+=, $Q_STRIDE, input_step | partials_step << 2
    AMP azeros, azeros, odd_partials, 1
  }
  FILL azeros, 0
  FILL azeros, 1
#endif
  FILL results, 0
  REPEAT more, PHASES
  STREAM 1
#if PHASES == 4
  STREAM 2
  STREAM 3
#endif
  STREAM 0
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
