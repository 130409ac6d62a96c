// Static 16x16 blocks of float, float partials, 16 AMP units, in two passes of 8 inputs each.
//
// q[row] += block @ s[column]: s is the dense operand on the tile, q the partial sums. A column of
// a block row, of s or of q, is 16 numbers. static_block.inc has the supervisor, which loads the
// weights of half a block and launches the workers for each pass, and the meaning of the entries
// `first`, `row` and `later`.
//
// A phase is one AMP instruction, a word 64 bits. In a pass a column has four words of inputs and
// eight of partials, hence eight phases. In each phase the AMP multiplies an input of this column,
// takes in a word of partials of the next column, and gives out a word of results of the column
// before; so q is loaded and stored in every bundle.
//
// The hazard: the load and the store of one bundle must be in different memory elements, so they
// are an odd number of words apart. A word of partials is loaded two bundles before its phase; so
// the load is 19 words ahead of the store: 16 for two columns (the one after this, less the one
// before), 2 for two bundles, and 1 because a result is stored in the bundle after its phase.
//
// Inputs of a column are half of its words; the address steps over those of the other pass. The
// last column is apart from the loop so that nothing is read beyond s.

#define BLOCK 16
#define COLUMN_BYTES 64
#define PASS_BYTES 32
#define CLEARS_Q

#include "../block_stream/block.inc"
#include "static_block.inc"

// Registers of a worker, beside those of block.inc: $q_row, $q_ahead, $input, $more and $column.
#define between m9  // columns between the first and the last
#define stride m8  // steps of the packed addresses
#define packed m10:11  // addresses of partials to load, of inputs, and of results to store

// Two fields of 10 bits, which count words. Bits 9..0: from the last word of inputs of a column to
// the first of the next column, over the other pass's half. Bits 19..10: from a word of partials to
// the next one, during the first column's phases; 0 if there is no second column.
#define STRIDES ((1 << 10) | 5)

// Registers of the stream.
#define inputs a2:3  // a word of inputs: two floats, each for a phase
#define low a2  // input of an even phase
#define high a3  // input of an odd phase
#define odd a0:1  // partials of an odd phase
#define odd_and_inputs a0:3
#define even a4:5  // partials of an even phase
#define results a6:7

// The same registers before the stream: words of the first column's partials.
#define pair_0 a0:1
#define pair_1 a2:3
#define pair_2 a4:5
#define pair_3 a6:7
#define pairs_0_1 a0:3
#define pairs_2_3 a4:7

// A pass multiplies inputs 0 to 7 or 8 to 15, for all outputs. In memory the weights of an output
// follow those of the output before: eight floats, which fill the four weight registers of a unit.
// Phases give out words of units 0 to 7 and of units 8 to 15 in turn, so that outputs 2 and 3
// belong to units 8 and 9. Hence the order of the registers, of which 32 is the first one of unit
// 8.
.macro FIRST_WEIGHTS
  // Exactly five loads: the cycles until the supervisor's product, the input offset, is ready.
  WEIGHTS 0, 5
.endm

.macro REST_OF_WEIGHTS
  WEIGHTS 5, 3
  WEIGHTS 32, 8
  WEIGHTS 8, 8
  WEIGHTS 40, 8
  WEIGHTS 16, 8
  WEIGHTS 48, 8
  WEIGHTS 24, 8
  WEIGHTS 56, 8
.endm

// The second pass: inputs 8 to 15, with the weights that follow in memory. Operands of the macro:
// registers of the workers' entry and of their vertex base, which this kernel does not use.
.macro FURTHER_PASSES later_pass, vertex
  // $offset still has the first pass's input. The launch is at `later`: q holds the sums so far.
  add $offset, $offset, PASS_BYTES
  FIRST_WEIGHTS
  st32 $offset, $shared, $mzero, SHARED_INPUT / 4
  REST_OF_WEIGHTS
  runall $entry, $shared, 0
  sync TEXCH_SYNCZONE_LOCAL
.endm

SUPERVISOR static_block_float_16
CLEAR_WORDS SHARED_OUTPUT / 4, SHARED_INPUT / 4

// A phase of the first column, which has no results to store yet. `x` is its input and `partials`
// what it takes in. It loads partials to `target` and inputs to `input_target`, for later phases.
.macro FILL phase, x, partials, target, input_target, steps
  .lockstep "loads run ahead of the worker's columns; the last values are not used"
  {
    // `steps` has two bits for each address, in the lowest that of partials, then that of inputs.
    // The address moves by 0b00 a word, 0b01 bits 9..0 of $stride, 0b10 bits 19..10, 0b11 nothing.
    ld2x64pace \target, \input_target, $packed+=, $stride, \steps
    f32sisov2amp $azeros, \x, \partials, TAMP_F32_E4_P\phase
  }
  .endlockstep
.endm

// Phases in steady state, a bundle each. Every phase loads a word of partials and stores the
// results of the bundle before. Odd phases load a word of inputs, too, which serves two phases.
.macro EVEN phase
  .lockstep "loads run ahead of the worker's columns; the last values are not used"
  {
    ldst64pace $even, $results, $packed+=, $mzero, 0b0000
    f32sisov2amp $results, $low, $even, TAMP_F32_E4_P\phase
  }
  .endlockstep
.endm

.macro ODD phase, steps=0b000000
  .lockstep "loads run ahead of the worker's columns; the last values are not used"
  {
    ld2xst64pace $odd_and_inputs, $results, $packed+=, $stride, \steps
    f32sisov2amp $results, $high, $odd, TAMP_F32_E4_P\phase
  }
  .endlockstep
.endm

// A phase behind the last column: no inputs, no partials, only results.
.macro DRAIN phase
  {
    st64pace $results, $packed+=, $mzero, 0b00
    f32sisov2amp $results, $azero, $azeros, TAMP_F32_E4_P\phase
  }
.endm

.worker
.align 8
// Once a vertex: read the state and find the addresses of the worker's columns.
first:
  READ_STATE
  mul $column, $column, COLUMN_BYTES
  add $s_start, $s_start, $column
  add $q_start, $q_start, $column
  add $more, $more, -1
  // Columns between the first and the last one, which the loop takes.
  add $between, $more, -1
  // With a single column there are no partials to load ahead: their address must not leave q.
  setzi $stride, STRIDES
  brnz $more, row
steps_of_one:
  setzi $stride, 0
// The first block of a row computes the address of the row of q; later blocks find it in $q_row.
row:
  ld32 $q_row, $mvertex_base, $mzero, SHARED_OUTPUT / 4
  mul $q_row, $q_row, 8 * BLOCK
  add $q_row, $q_start, $q_row
  add $q_ahead, $q_row, COLUMN_BYTES
// Stage the first column's partials in eight phases with zeros as inputs. Its own phases follow.
later:
  {
    // 128-bit loads from interleaved memory take two pairs of partials at once.
    ld128 $pairs_0_1, $q_row, $mzero, 0
    fnop
  }
  {
    ld128 $pairs_2_3, $q_row, $mzero, 1
    f32sisov2amp $azeros, $azero, $pair_0, TAMP_F32_E4_P0
  }
  ld32 $input, $mvertex_base, $mzero, SHARED_INPUT / 4
  {
    // A worker without columns ends here; what it has staged is dropped.
    brneg $more, idle
    f32sisov2amp $azeros, $azero, $pair_1, TAMP_F32_E4_P1
  }
columns:
  {
    // Words 0 and 1 are in the AMP, so that words 4 and 5 of the column may replace them.
    ld128 $pairs_0_1, $q_row, $mzero, 2
    f32sisov2amp $azeros, $azero, $pair_2, TAMP_F32_E4_P2
  }
  {
    add $input, $s_start, $input
    f32sisov2amp $azeros, $azero, $pair_3, TAMP_F32_E4_P3
  }
  {
    ld128 $pairs_2_3, $q_row, $mzero, 3
    f32sisov2amp $azeros, $azero, $pair_0, TAMP_F32_E4_P4
  }
  {
    // From here on loads and stores move their addresses by themselves.
    tapack $packed, $q_ahead, $input, $q_row
    f32sisov2amp $azeros, $azero, $pair_1, TAMP_F32_E4_P5
  }
  // The last two phases of staging already load the second column's first partials, and the first
  // column's first inputs.
  FILL 6, $azero, $pair_2, $even, $azeros, 0b1110
  FILL 7, $azero, $pair_3, $odd, $inputs, 0b0010

  // The first column's phases, which take in partials of the second column.
  FILL 0, $low, $even, $even, $azeros, 0b1110
  FILL 1, $high, $odd, $odd, $inputs, 0b0010
  FILL 2, $low, $even, $even, $azeros, 0b1110
  FILL 3, $high, $odd, $odd, $inputs, 0b0010
  FILL 4, $low, $even, $even, $azeros, 0b1110
  FILL 5, $high, $odd, $odd, $inputs, 0b0110
  FILL 6, $low, $even, $even, $azeros, 0b1110
  {
    // A single column branches off before inputs of a second one are loaded.
    brz $more, one_column
    fnop
  }
  FILL 7, $high, $odd, $odd, $inputs, 0b0010
  .lockstep "loads run ahead of the worker's columns; the last values are not used"
  {
    ld2x64pace $even, $azeros, $packed+=, $stride, 0b1110
    f32sisov2amp $results, $low, $even, TAMP_F32_E4_P0
  }
  .endlockstep
  {
    // A turn is a column: eight bundles, ODD 1 to EVEN 0; `rpt` counts bundles less one.
    rpt $between, 7
    fnop
  }
  // The loop over the columns between the first and the last. ODD 5 loads the last inputs of a
  // column, and steps to the next one. Words behind the last column of q are still loaded as
  // partials, and dropped.
  ODD 1
  EVEN 2
  ODD 3
  EVEN 4
  ODD 5, 0b000100
  EVEN 6
  ODD 7
  EVEN 0

  // The last column, whose ODD 5 does not step to another one; then its results leave.
  ODD 1
  EVEN 2
  ODD 3
  EVEN 4
  ODD 5
  EVEN 6
  {
    // The last phase with inputs; from here on the AMP gets zeros.
    st64pace $results, $packed+=, $mzero, 0b00
    f32sisov2amp $results, $high, $odd, TAMP_F32_E4_P7
  }
  DRAIN 0
drain:
  DRAIN 1
  DRAIN 2
  DRAIN 3
  DRAIN 4
  DRAIN 5
  DRAIN 6
  DRAIN 7
  st64pace $results, $packed+=, $mzero, 0b00
idle:
  exitz $mzero

// The end of a single column, which is the first and the last at once.
.align 8
one_column:
  {
    nop
    f32sisov2amp $azeros, $high, $odd, TAMP_F32_E4_P7
  }
  {
    bri drain
    f32sisov2amp $results, $azero, $azeros, TAMP_F32_E4_P0
  }
