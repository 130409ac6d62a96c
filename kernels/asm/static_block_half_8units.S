// Static blocks of half with half partials on 8 units: a phase of the AMP takes and gives 32 bits.
//
// BLOCK: 16, 8 or 4. A column takes PHASES phases; a word of q serves two of them. So odd phases
// load a word of partials, for the two phases after, and even ones store a word of results: q is
// never loaded and stored in one bundle. Inputs are loaded one bundle ahead, and go in with the
// first INPUT_PHASES. Blocks of 16 take two passes, over the lower and the upper eight outputs.

#define INPUT_BYTES (2 * BLOCK)
#define COLUMN_BYTES (2 * BLOCK)
#define INPUT_PHASES (BLOCK / 4)
#define AHEAD_BYTES COLUMN_BYTES

#if BLOCK == 16
#define SPLITS_OUTPUTS
#define PASS_OUTPUTS 8
#define PASS_BYTES 16
#define NEXT_COLUMN_STEP 3
#define Q_STRIDE stride
#else
#define PASS_OUTPUTS BLOCK
#define Q_STRIDE mzero
#endif

#if BLOCK == 4
#define PHASES 2
#else
#define PHASES 4
#endif

#include "static_block.inc"
#include "static_block_half.inc"

#define packed m10:11
#define stride m9
#define inputs a4:5
#define partials a2:3
#define even_partials a2
#define odd_partials a3
#define results a8:9
#define even_results a8
#define odd_results a9

.macro AMP to, staged, phase
  .if \phase < INPUT_PHASES
    f16v4hihoamp $\to, $inputs, $\staged, FLAGS(PHASES, \phase)
  .else
    f16v4hihoamp $\to, $azeros, $\staged, FLAGS(PHASES, \phase)
  .endif
.endm

// Steps of the addresses in the bundle of a phase: 0 a word, 1 to the next column's words of this
// pass, 3 none. The inputs are those of the next phase.
.macro SET_STEPS phase
  .set input_step, 0
  .set partials_step, 0
  .set results_step, 0
  .if (\phase + 1) % PHASES >= INPUT_PHASES
    .set input_step, 3
  .endif
#ifdef SPLITS_OUTPUTS
  .if \phase == 1
    .set partials_step, 1
  .endif
  .if \phase == 0
    .set results_step, 1
  .endif
#endif
.endm

// Bundles of a later block: filling, and steady.
.macro FILL to, staged, phase
  SET_STEPS \phase
  {
    .if \phase % 2
      ld2x64pace $inputs, $partials, $packed+=, $Q_STRIDE, input_step | partials_step << 2
    .else
      ld2x64pace $inputs, $azeros, $packed+=, $Q_STRIDE, input_step | 3 << 2
    .endif
    AMP \to, \staged, \phase
  }
.endm

.macro STREAM_EVEN phase, staged
  SET_STEPS \phase
  {
    ldst64pace $inputs, $results, $packed+=, $Q_STRIDE, input_step | results_step << 2
    AMP even_results, \staged, \phase
  }
.endm

.macro STREAM_ROW_ODD phase
  SET_STEPS \phase
  {
    ld2x64pace $inputs, $azeros, $packed+=, $Q_STRIDE, input_step | 3 << 2
    AMP odd_results, azero, \phase
  }
.endm

// A row's first block has no partials.
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

// The last results of the last column.
.macro DRAIN
  {
    nop
    AMP odd_results, azero, 1
  }
#if PHASES == 4
  {
    st64pace $results, $packed+=, $mzero, 0
    AMP even_results, azero, 2
  }
  {
    nop
    AMP odd_results, azero, 3
  }
#endif
  st64pace $results, $packed+=, $mzero, 0
.endm

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

.macro LATER_COLUMNS row, ahead
  ld32 $input, $mvertex_base, $mzero, SHARED_INPUT / 4
  ld64 $partials, $\row, $mzero, 0
#if PHASES == 4
  {
    add $input, $s_start, $input
    f16v4hihoamp $azero, $azeros, $even_partials, FLAGS(PHASES, 0)
  }
  {
    ld64 $partials, $\row, $mzero, 1
    f16v4hihoamp $azero, $azeros, $odd_partials, FLAGS(PHASES, 1)
  }
  {
    tapack $packed, $input, $\ahead, $\row
    f16v4hihoamp $azero, $azeros, $even_partials, FLAGS(PHASES, 2)
  }
  SET_STEPS 3
  {
    ld2x64pace $inputs, $partials, $packed+=, $Q_STRIDE, input_step | partials_step << 2
    f16v4hihoamp $azero, $azeros, $odd_partials, FLAGS(PHASES, 3)
  }
  FILL azero, even_partials, 0
  FILL azero, odd_partials, 1
  FILL azero, even_partials, 2
  FILL azero, odd_partials, 3
#else
  add $input, $s_start, $input
  {
    tapack $packed, $input, $\ahead, $\row
    f16v4hihoamp $azero, $azeros, $even_partials, FLAGS(PHASES, 0)
  }
  SET_STEPS 1
  {
    ld2x64pace $inputs, $partials, $packed+=, $Q_STRIDE, input_step | partials_step << 2
    f16v4hihoamp $azero, $azeros, $odd_partials, FLAGS(PHASES, 1)
  }
  FILL azero, even_partials, 0
  FILL azero, odd_partials, 1
#endif
  FILL even_results, even_partials, 0
  REPEAT more, PHASES
  FILL odd_results, odd_partials, 1
#if PHASES == 4
  STREAM_EVEN 2, even_partials
  FILL odd_results, odd_partials, 3
#endif
  STREAM_EVEN 0, even_partials
  DRAIN
  exitz $mzero
.endm

SUPERVISOR static_block_half
#include "static_block_half_entries.inc"
