// Static 16x16 blocks of float, float partials, 16 AMP units, in two passes of 8 inputs each.
//
// q[row] += block @ s[column]: s is the dense operand on the tile, q the partial sums, columns of
// 16 numbers each. static_block.inc has the supervisor, which loads the weights of half a block and
// launches the workers for each pass, and the meaning of the entries `first`, `row` and `later`.
//
// A phase is one AMP instruction, a word 64 bits. In a pass a column has four words of inputs and
// eight of partials, hence eight phases: in each, a word of partials of the next column goes in and
// a word of results of the column before comes out, so q is loaded and stored in every bundle.
// Partials are loaded two bundles ahead: the load is then 19 words ahead of the store, an odd
// number, so the two are in different memory elements. The input address steps over the half of a
// column that the other pass takes. The last column is apart from the loop so that nothing is read
// beyond s.

#define BLOCK 16
#define COLUMN_BYTES 64
#define PASS_BYTES 32
#define CLEARS_Q

#include "../block_stream/block.inc"
#include "static_block.inc"

// Columns between the first and the last; steps of the packed addresses; the three packed addresses
// of inputs, of the partials that are loaded and of the results that are stored. block.inc has the
// other worker registers: $q_row address of the row of q, $q_ahead where partials are loaded ahead,
// $input of the block's input, $more columns less one, $column the worker's first column.
#define between m9
#define stride m8
#define packed m10:11

// Steps in words: bits 9..0 from the last input of this pass in a column to the first one in the
// next column, 19..10 of the partials' address while the first column goes in, 29..20 not used.
#define STRIDES ((1 << 10) | 5)

// Two inputs of a phase, `low` and `high` one by one; partials of odd and of even phases; results.
// Before the stream the same registers hold pairs of the first column's partials.
#define inputs a2:3
#define low a2
#define high a3
#define odd a0:1
#define odd_and_inputs a0:3
#define even a4:5
#define results a6:7
#define pair_0 a0:1
#define pair_1 a2:3
#define pair_2 a4:5
#define pair_3 a6:7
#define pairs_0_1 a0:3
#define pairs_2_3 a4:7

// A pass takes inputs 0 to 7 or 8 to 15 of all outputs. Weights lie output by output; with 16 units
// a phase gives outputs of two sets of eight units, hence the order of the registers.
.macro FIRST_WEIGHTS
  // Five loads before the input's offset is stored, as the supervisor demands.
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

// The second pass: the input's other half, and the weights that follow.
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

// A phase of the first column, which has no results to store yet: `x` is the input, `partials` go
// in, `target` and `input_target` receive what is loaded for later phases.
.macro FILL phase, x, partials, target, input_target, steps
  .lockstep "loads run ahead of the worker's columns; the last values are not used"
  {
    // Steps are two bits an address, q ahead first, then the input: 0b00 a word, 0b11 none, 0b01
    // and 0b10 a field of $stride.
    ld2x64pace \target, \input_target, $packed+=, $stride, \steps
    f32sisov2amp $azeros, \x, \partials, TAMP_F32_E4_P\phase
  }
  .endlockstep
.endm

// Bundles in steady state. Even phases load a pair of partials and store results; odd ones load a
// pair of inputs as well, which last two phases.
// $results are stored in the bundle behind the one that gave them.
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

// A phase behind the last column, which only gives results.
.macro DRAIN phase
  {
    st64pace $results, $packed+=, $mzero, 0b00
    f32sisov2amp $results, $azero, $azeros, TAMP_F32_E4_P\phase
  }
.endm

.worker
.align 8
// Once a vertex: read the state, advance to the worker's columns.
first:
  READ_STATE
  mul $column, $column, COLUMN_BYTES
  add $s_start, $s_start, $column
  add $q_start, $q_start, $column
  add $more, $more, -1
  // Columns between the first and the last one, which the loop takes.
  add $between, $more, -1
  // With one column there is no next one to load partials ahead for, so that q ahead must not move.
  setzi $stride, STRIDES
  brnz $more, row
  // q ahead stays where it is.
steps_of_one:
  setzi $stride, 0
// A row's first block finds its row of q; later blocks have it.
row:
  ld32 $q_row, $mvertex_base, $mzero, SHARED_OUTPUT / 4
  mul $q_row, $q_row, 8 * BLOCK
  add $q_row, $q_start, $q_row
  add $q_ahead, $q_row, COLUMN_BYTES
// Stage the first column's partials, with no inputs yet; then its eight phases, without results.
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
    // A worker without columns has read those of the first one so far.
    brneg $more, idle
    f32sisov2amp $azeros, $azero, $pair_1, TAMP_F32_E4_P1
  }
columns:
  {
    // Pairs 0 and 1 are in the AMP, so that pairs 4 and 5 of the column replace them.
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
  // The last two phases of staging already load partials and inputs of the phases that follow.
  FILL 6, $azero, $pair_2, $even, $azeros, 0b1110
  FILL 7, $azero, $pair_3, $odd, $inputs, 0b0010

  // The first column's inputs go in, and with them partials of the second column.
  FILL 0, $low, $even, $even, $azeros, 0b1110
  FILL 1, $high, $odd, $odd, $inputs, 0b0010
  FILL 2, $low, $even, $even, $azeros, 0b1110
  FILL 3, $high, $odd, $odd, $inputs, 0b0010
  FILL 4, $low, $even, $even, $azeros, 0b1110
  FILL 5, $high, $odd, $odd, $inputs, 0b0110
  FILL 6, $low, $even, $even, $azeros, 0b1110
  {
    // A single column leaves before the loads that only a second one needs.
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
    // A turn is eight phases, ODD 1 to EVEN 0, one bundle each.
    rpt $between, 7
    fnop
  }
  // The loop over the columns between the first and the last. ODD 5 steps over the other pass's
  // half. Partials behind the last column are still loaded, and dropped.
  ODD 1
  EVEN 2
  ODD 3
  EVEN 4
  ODD 5, 0b000100
  EVEN 6
  ODD 7
  EVEN 0

  // The last column loads no inputs beyond its own; then its results leave.
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

// A single column is the first and the last at once.
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
