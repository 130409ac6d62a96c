// Static 16x16 blocks of float, float partials, 8 AMP units, in four passes of 8 inputs and
// outputs.
//
// q[row] += block @ s[column]: s is the dense operand on the tile, q the partial sums. A column of
// a block row, of s or of q, is 16 numbers. static_block.inc has the supervisor, which loads a
// quarter of a block's weights and launches the workers for each pass, and the meaning of the
// entries `first` and `row`.
//
// The passes are in the order of the weights in memory: inputs 0 to 7 for outputs 0 to 7, then for
// outputs 8 to 15; inputs 8 to 15 in the same way. A pass is like the kernel of 8x8 blocks
// (static_block_float_8.S), with two differences: its address steps skip the half of a column that
// belongs to other passes, and it loads the first two pairs of partials itself. A pair is two
// floats, 64 bits. A phase is one AMP instruction; a pair of inputs serves two phases. The last
// column is apart from the loop so that nothing is read beyond s.

#define BLOCK 16
#define COLUMN_BYTES 64
#define PASS_BYTES 32
#define CLEARS_Q

// Bits 9..0 of the stride: words from the end of a pass's half of a column to the next.
#define NEXT_COLUMN 5
#define stride m8
#define Q_STRIDE stride
#define COLUMN_STEP 1

#include "../block_stream/block.inc"
#include "../block_stream/block_float_pairs.inc"
#include "static_block.inc"

// Registers of a worker, beside those of block.inc ($q_row, $q_ahead, $input, $more).
#define between m6  // columns between the first and the last
#define q_high m7  // address of outputs 8 to 15 in the row of q
#define q_high_ahead m9  // address in q from which their partials are loaded ahead
#define pairs_0_1 a0:3

// The second to fourth pass of a block: outputs 8 to 15 (workers start at `later`), 0 to 7 (`low`)
// and 8 to 15. A launch takes the entry that was set before it.
.macro FURTHER_PASSES later_pass, vertex
  WEIGHTS 0, 32
  runall $entry, $shared, 0
  setzi $entry, low
  sync TEXCH_SYNCZONE_LOCAL
  add $offset, $offset, PASS_BYTES
  FIRST_WEIGHTS
  st32 $offset, $shared, $mzero, SHARED_INPUT / 4
  REST_OF_WEIGHTS
  runall $entry, $shared, 0
  setzi $entry, later
  sync TEXCH_SYNCZONE_LOCAL
  WEIGHTS 0, 32
  runall $entry, $shared, 0
  setzi $entry, low
  sync TEXCH_SYNCZONE_LOCAL
.endm

SUPERVISOR static_block_float_16
CLEAR_WORDS SHARED_OUTPUT / 4, SHARED_INPUT / 4

// A pass over all columns of this worker, for eight outputs: take in the first column's partials,
// stream the columns, let the last results out. Operands: registers with the address of the outputs
// and of the partials to load ahead; then labels, which must differ between two uses of the macro.
.macro PASS output, ahead, columns, drain, one
  brneg $more, idle\@
\columns:
  ld128 $pairs_0_1, \output, $mzero, 0
  {
    ld128 $pairs_2_3, \output, $mzero, 1
    f32sisoamp $azeros, $azero, $pair_0, TAMP_F32_E4_P0
  }
  {
    ld32 $input, $mvertex_base, $mzero, SHARED_INPUT / 4
    f32sisoamp $azeros, $azero, $pair_1, TAMP_F32_E4_P2
  }
  {
    add $input, $s_start, $input
    f32sisoamp $azeros, $azero, $pair_2, TAMP_F32_E4_P4
  }
  {
    tapack $packed, $input, \ahead, \output
    f32sisoamp $azeros, $azero, $pair_3, TAMP_F32_E4_P6
  }
  .lockstep "loads run ahead of the worker's columns; the last values are not used"
  {
    ld2x64pace $even, $partials, $packed+=, $stride, 0b0000
    fnop
  }
  .endlockstep
  // The first column's phases, which give out no results.
  LOAD odd, azeros, even_low, partials, 0
  {
    add $between, $more, -1
    f32sisoamp $azeros, $even_high, $azeros, TAMP_F32_E4_P1
  }
  LOAD even, azeros, odd_low, partials, 2
  {
    nop
    f32sisoamp $azeros, $odd_high, $azeros, TAMP_F32_E4_P3
  }
  LOAD odd, azeros, even_low, partials, 4, COLUMN_STEP
  {
    brz $more, \one
    f32sisoamp $azeros, $even_high, $azeros, TAMP_F32_E4_P5
  }
  LOAD even, azeros, odd_low, partials, 6
  STREAM between
  // The last column, in which no inputs are loaded any more.
  COLUMN
  {
    nop
    f32sisoamp $results, $odd_low, $partials, TAMP_F32_E4_P6
  }
  STORE odd_high, 7, COLUMN_STEP
\drain:
  {
    nop
    f32sisoamp $results, $azero, $azeros, TAMP_F32_E4_P0
  }
  DRAIN 2
  DRAIN 4
  DRAIN 6
  st64pace $results, $packed+=, $mzero, 0b00
idle\@:
  exitz $mzero
// The end of a single column, in which no results of a column before leave.
.align 8
\one:
  {
    nop
    f32sisoamp $azeros, $odd_low, $partials, TAMP_F32_E4_P6
  }
  {
    bri \drain
    f32sisoamp $azeros, $odd_high, $azeros, TAMP_F32_E4_P7
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
  setzi $stride, NEXT_COLUMN
// Entries: `row` for the first block of a row, `low` and `later` for passes over outputs 0 to 7 and
// 8 to 15.
row:
  ld32 $q_row, $mvertex_base, $mzero, SHARED_OUTPUT / 4
  mul $q_row, $q_row, 8 * BLOCK
  add $q_row, $q_start, $q_row
  add $q_ahead, $q_row, COLUMN_BYTES
  add $q_high, $q_row, PASS_BYTES
  add $q_high_ahead, $q_high, COLUMN_BYTES
low:
  PASS $q_row, $q_ahead, low_columns, low_drain, low_one
later:
  PASS $q_high, $q_high_ahead, high_columns, high_drain, high_one
