// Static 16x16 blocks of half, half partials, 16 AMP units: this project's faster code, beside
// static_block_half.S, which stands for PopSparse's.
//
// q[row] += block @ s[column], a block of the work list at a time: s is the dense operand on the
// tile, q the partial sums, n columns of 16 numbers each. The supervisor loads a block's weights
// into the AMP and launches the workers at an entry label; each worker streams its share of the
// columns past the weights. A phase is one AMP instruction: of a column, four inputs go in, four
// partials of a later column go in, and four results of an earlier column come out.
//
// The work list and the sums are those of static_block_half.S. Weights come 16 bytes a cycle; the
// launch gives workers a block's input offset as their vertex base; the supervisor's loop turns
// while workers run. Workers with one or two columns keep their part of a row of q on the core
// between launches: column 0 in registers, column 1 in the accumulators; they write it when the
// next row starts, or at the end. Workers with more columns stream as in static_block_half.S.
//
// State in bytes, 32 bits each: 0 address of values, 4 of the work list, 8 of s, 12 of q, 16 bytes
// of s, 20 output offset of the row in units of 8 x BLOCK bytes, which the supervisor writes and
// the workers read.

#define STATE_VALUES 0
#define STATE_WORKLIST 4
#define STATE_S 8
#define STATE_Q 12
#define STATE_S_BYTES 16
#define STATE_OUTPUT 20

#define OFFSET_BYTES 128
#define WORKER_HEADER_BYTES 4
#define CLEAR_WEIGHTS (1 << 2)

#define BLOCK 16
#include "../block_stream/block_half_stream.inc"

// Registers of the supervisor. Some registers hold two values, one after another.
#define state m0  // address of the vertex state
#define list m1  // address of the list's next word
#define values m2  // address of the next values
#define entry m3  // workers' entry of the first launch
#define s_end m4  // address of the end of s
#define offset m5  // offset that the list gave last
#define rows_more m6  // rows left, less one
#define blocks_more m7  // blocks left in the row, less one
#define s_bytes m8  // bytes of s
#define clear m9  // flag that clears the weights
#define following m9  // address of the code behind this block's launch
#define row_entry m3  // workers' entry for a row's first block
#define later_entry m11  // workers' entry for a later block
#define finish_entry m12  // workers' entry at the end
#define behind_row m13  // address of the code behind a row's last block
#define behind_all m14  // address of the code behind the last row

// Load the weights of `count` outputs from output `from` on. An output has four weight registers of
// 64 bits, in the AMP unit that computes it; a load fills two. Outputs 4 i to 4 i + 3 are computed
// by units 2 i, 2 i + 1, 8 + 2 i and 9 + 2 i.
.macro WEIGHT_PAIRS from, count
  .set output, \from
  .rept \count
    .set unit, output / 4 * 2 + output % 2 + output / 2 % 2 * 8
    ld128putcs UNIT_REGISTERS * unit
    ld128putcs UNIT_REGISTERS * unit + 2
    .set output, output + 1
  .endr
.endm

// Clear `count` words past the end of s, from word `from` on.
.macro CLEAR_INPUTS from, count
  .set word, \from
  .rept \count
    st32 $mzero, $s_end, $s_bytes, word
    .set word, word + 1
  .endr
.endm

// Launch the workers at an entry, and meanwhile load the next offset of the list: the next input,
// the next row's output, or, after the last row, a word behind the list that is not used. The code
// that follows in these three cases takes equally many cycles up to its sync, whichever workers
// leave slots to the supervisor, because none of the three passes an untaken jump.
.macro LAUNCH workers
  runall \workers, $offset, 0
  ldz16step $offset, $mzero, $list+=, 1
  br $following
.endm

// Choose the code behind this block's launch, while its weights are loaded: the one that $following
// names already, or that behind the row's last block; then count the block.
.macro CHOOSE_FOLLOWING
  movz $following, $blocks_more, $behind_row
  add $blocks_more, $blocks_more, -1
.endm

.supervisor
.globl static_block_fast
.align 8
static_block_fast:
  // Launch the workers at once: they read their state while the supervisor reads its own.
  setzi $entry, first
  setzi $clear, CLEAR_WEIGHTS
  ld32 $values, $state, $mzero, STATE_VALUES / 4
  ld32 $list, $state, $mzero, STATE_WORKLIST / 4
  ld32 $s_end, $state, $mzero, STATE_S / 4
  ld32 $s_bytes, $state, $mzero, STATE_S_BYTES / 4
  runall $entry, $state, 0
  // Behind the workers' start, in an order in which nothing waits.
  put $CR, $clear
  put $CCCSLOAD, $values
  add $list, $list, CTXT_WORKERS * WORKER_HEADER_BYTES
  setzi $row_entry, row
  setzi $later_entry, later
  setzi $finish_entry, finish
  setzi $behind_row, first_block
  setzi $behind_all, end
  ldz16step $rows_more, $mzero, $list+=, 1
  // Inputs are read up to a column past the end of s; what lies there must be numbers.
  CLEAR_INPUTS 0, 5
  ldz16step $offset, $mzero, $list+=, 1
  CLEAR_INPUTS 5, COLUMN_BYTES / 4 - 5
// A row's first block. The row is chosen while the weights are loaded: $behind_row is the code
// after its last block, which is `end` if no row follows.
first_block:
  setzi $following, later_block
  // Weights may only change once all workers have ended.
  sync TEXCH_SYNCZONE_LOCAL
  WEIGHT_PAIRS 0, 3
  // Not before the sync: workers of the last launch may still read it.
  st32 $offset, $state, $mzero, STATE_OUTPUT / 4
  // Loads of weights have no result: instructions of the walk between them wait for nothing.
  ldz16step $blocks_more, $mzero, $list+=, 1
  WEIGHT_PAIRS 3, 3
  ldz16step $offset, $mzero, $list+=, 1
  // No row is left: the branch behind this row's last block leads to the end.
  movz $behind_row, $rows_more, $behind_all
  add $rows_more, $rows_more, -1
  WEIGHT_PAIRS 6, 3
  // From the list's unit, 8 x 16 bytes, to bytes of s: the vertex base of the launch.
  mul $offset, $offset, OFFSET_BYTES
  WEIGHT_PAIRS 9, 3
  CHOOSE_FOLLOWING
  WEIGHT_PAIRS 12, 4
  LAUNCH $row_entry
// A further block of the row.
later_block:
  mul $offset, $offset, OFFSET_BYTES
  sync TEXCH_SYNCZONE_LOCAL
  WEIGHT_PAIRS 0, 8
  CHOOSE_FOLLOWING
  WEIGHT_PAIRS 8, 8
  LAUNCH $later_entry
// All rows are launched: workers that keep a row write it.
end:
  nop // as long as the other ways
  sync TEXCH_SYNCZONE_LOCAL
  runall $finish_entry, $state, 0
  sync TEXCH_SYNCZONE_LOCAL
  br $lr

// Registers of the workers, beside those of block.inc.
#define more_than_two m6  // columns less three: negative for at most two columns
#define vertex m7  // address of the vertex state
#define number m9  // number of the worker
#define q_kept m9  // address of the row of q that is kept, 0 if none is
#define headers m10  // address of the work list's header
#define q_next m8  // output offset of the row that begins

// Registers for one or two columns. The first four are the 16 partials of column 0, kept between
// launches.
#define kept0 a0:1
#define kept1 a2:3
#define kept2 a4:5
#define kept3 a6:7
#define inputs a8:9  // four inputs of a phase
#define zaacc a10  // mask that clears the accumulators

// A phase for a worker with at most two columns: take the inputs that are loaded, and load those of
// the next phase. `staged` are partials that go in, `to` receives the results.
.macro TAKE to, staged, phase
  {
    ld64step $inputs, $mzero, $input+=, 1
    AMP \to, inputs, \staged, \phase
  }
.endm

// Column 1 takes its inputs, while the results of column 0 come out into the kept registers.
.macro SECOND_COLUMN
  TAKE kept0, azeros, 0
  TAKE kept1, azeros, 1
  TAKE kept2, azeros, 2
  AMP kept3, inputs, azeros, 3
.endm

// Write the kept row to q: in each phase store four numbers of column 0 and move four of column 1
// from the accumulators to the same registers. Column 1 is stored only if the worker has two
// columns. `one` is where a worker with one column goes on.
.macro WRITE_KEPT words, phase
  {
    st64 $\words, $q_kept, $mzero, \phase
    AMP \words, azeros, azeros, \phase
  }
.endm

.macro WRITE_ROW one, two
  WRITE_KEPT kept0, 0
  WRITE_KEPT kept1, 1
  WRITE_KEPT kept2, 2
  WRITE_KEPT kept3, 3
  brz $more, \one
\two:
  st64 $kept0, $q_kept, $mzero, 4
  st64 $kept1, $q_kept, $mzero, 5
  st64 $kept2, $q_kept, $mzero, 6
  st64 $kept3, $q_kept, $mzero, 7
.endm

.worker
.align 8
// Once a vertex: read the worker's share and compute its addresses.
first:
  ld32 $s_start, $mvertex_base, $mzero, STATE_S / 4
  ld32 $q_start, $mvertex_base, $mzero, STATE_Q / 4
  ld32 $headers, $mvertex_base, $mzero, STATE_WORKLIST / 4
  // Later launches bring an input offset as vertex base, so that the state's address is kept here.
  add $vertex, $mvertex_base, 0
  get $number, $WSR
  and $number, $number, CSR_W_WSR__CTXTID_M1__MASK
  mul $number, $number, WORKER_HEADER_BYTES
  ldz16 $column, $number, $headers, 0
  ldz16 $more, $number, $headers, 1
  mul $column, $column, COLUMN_BYTES
  add $s_start, $s_start, $column
  add $q_start, $q_start, $column
  // Columns less one, -1 for a worker without any, and columns less three.
  add $more, $more, -1
  add $more_than_two, $more, -2
  // No row is kept yet.
  setzi $q_kept, 0
  exitz $mzero

// A row's first block, three columns or more: stream from zero to q.
row:
  // Before the branch: workers with few columns need it, too.
  ld32 $q_next, $vertex, $mzero, STATE_OUTPUT / 4
  brneg $more_than_two, row_of_few
  {
    mul $q_row, $q_next, OFFSET_BYTES
    setzi $zaacc, ZAACC_MASK
  }
  {
    add $q_row, $q_start, $q_row
    uput $FP_CLR, $zaacc
  }
  add $q_ahead, $q_row, AHEAD_BYTES
  add $input, $s_start, $mvertex_base
  WRITE_COLUMNS q_row

.align 8
// A further block, three columns or more: stream from q to q.
later:
  brneg $more_than_two, later_of_few
  ADD_COLUMNS q_row, q_ahead, mvertex_base

// A row's first block, one or two columns: write the row that is kept, then compute both columns
// from zero. Column 1 stays in the accumulators; if it is not real, it is never written.
row_of_few:
  // A worker without columns keeps no row either.
  brneg $more, idle
  brz $q_kept, new_row
row_kept:
  WRITE_ROW new_row, row_of_two
new_row:
  {
    mul $q_kept, $q_next, OFFSET_BYTES
    setzi $zaacc, ZAACC_MASK
  }
  {
    add $q_kept, $q_start, $q_kept
    uput $FP_CLR, $zaacc
  }
  add $input, $s_start, $mvertex_base
  // Column 0's inputs in four phases from zero; they are loaded a phase ahead. The next four phases
  // bring those of column 1, while results of column 0 leave.
  ld64step $inputs, $mzero, $input+=, 1
  TAKE azeros, azeros, 0
  TAKE azeros, azeros, 1
  TAKE azeros, azeros, 2
  TAKE azeros, azeros, 3
  SECOND_COLUMN
  exitz $mzero

// Column 1 comes out of the accumulators, rounded, as column 0 goes in; then they take their
// inputs.
.align 8
later_of_few:
  {
    add $input, $s_start, $mvertex_base
    AMP kept0, azeros, kept0, 0
  }
  {
    brneg $more, idle
    AMP kept1, azeros, kept1, 1
  }
  {
    ld64step $inputs, $mzero, $input+=, 1
    AMP kept2, azeros, kept2, 2
  }
  AMP kept3, azeros, kept3, 3
  TAKE azeros, kept0, 0
  TAKE azeros, kept1, 1
  TAKE azeros, kept2, 2
  TAKE azeros, kept3, 3
  SECOND_COLUMN
  exitz $mzero

// Write the last row that is kept, if there is one.
finish:
  // Nothing to write: a worker with three columns or more, or without any.
  brz $q_kept, idle
finish_kept:
  WRITE_ROW idle, finish_of_two
idle:
  exitz $mzero
