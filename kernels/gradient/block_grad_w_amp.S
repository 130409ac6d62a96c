// Block GradW on the AMP, for the blocks of one rectangle in a bucket: set block[r, c] to the sum
// over z of dy[row + r, z] x s[column + c, z], or add the sum to it. BLOCK is the edge of a block.
// Data are floats if FLOAT is defined, else halves; sums are floats.
//
// GradW is the gradient of the blocks of a sparse matrix; dy is the gradient of the result, s the
// dense operand, z numbers their columns. A rectangle is the tile's part of the matrix, a sub-group
// the list of blocks of one rectangle in the bucket. A phase is one AMP instruction.
//
// A slice is 32 bytes of columns z; dy and s are stored as [blocks][slices][BLOCK rows][slice]. The
// weights are eight rows of a slice of s, so that a launch sums eight columns of a block, a strip,
// for one slice. A worker sums three rows of a strip, ROWS_APART apart; six workers sum all rows.
// Some rows are summed by two workers, with equal results. From slice to slice the sums of a
// worker's three rows stay on the core: one row in the accumulators, one in the staging registers
// of the AMP, one in registers. Each group of phases moves the three rows on by one of these.
// During the first slice of a strip the sums of the previous strip are stored and those of this
// strip are loaded.

#include "../moves/clear_words.inc"

// State: offsets of numbers of 32 bits.
#define STATE_META_INFO 0  // address of the meta-info
#define STATE_GRADIENT 1  // address of the gradient
#define STATE_DY_LESS_S 2  // address of dy less that of s
#define STATE_S 3  // address of s
#define STATE_SUB_GROUP 4  // id of the sub-groups to process
#define STATE_VECTOR 5  // bytes of n numbers: a row of s or dy in all slices
#define STATE_SLICES 6  // slices, less one
#define STATE_CLEAR 7  // 64-bit words of the gradient to clear: all, or 0
#define SHARED_GRADIENT 8  // address of the sub-group's gradient, which the supervisor writes

// Header of a sub-group: offsets of numbers of 16 bits. Behind it are 1 << ENTRY_SHIFT numbers for
// each worker, which are not read here, then the rows. A row of the list is its row of dy, its
// blocks less one, and the column of each block; rows and columns count elements.
#define HEADER_ID 0  // id; 0 ends the bucket
#define HEADER_VALUES 3  // number of values, as 32-bit words of the gradient
#define HEADER_NEXT 4  // 16-bit numbers from this sub-group to the next
#define HEADER_ROWS 5  // rows, less one
#define HEADER_WORKERS 6  // workers with numbers behind the header
#define HEADER_BYTES 14
#define ENTRY_SHIFT 2

#define CLEAR_WEIGHTS (1 << 2)  // bit ZCWEI of $CR
#define SLICE_BYTES 32  // bytes of a row of a slice
#define STRIP_COLUMNS 8  // columns of a block that a launch sums
#define STRIP_BYTES (4 * STRIP_COLUMNS)  // bytes of a row of a strip in the gradient
#define STRIP_WEIGHT_BYTES (STRIP_COLUMNS * SLICE_BYTES)  // bytes of the weights of a launch
#define BLOCK_SLICE_BYTES (BLOCK * SLICE_BYTES)  // bytes of a block's rows in a slice of s or dy

// ROWS_APART: rows from one of a worker's three rows to the next. ROW_BYTES: bytes of a row of a
// block in the gradient. The others are steps of addresses in 64-bit words: in the gradient, from
// the last word of a row of a strip to the worker's next row (DOWN), or two of its rows back (UP);
// in dy, from the last word of a row to the worker's next row (INPUT_DOWN), or from its third row
// to its first row of the next slice (INPUT_ON).
#if BLOCK == 16
#define ROWS_APART 5
#else
#define ROWS_APART 1
#endif
#define ROW_BYTES (4 * BLOCK)
#define ROWS_APART_BYTES (ROWS_APART * ROW_BYTES)
#define DOWN (ROWS_APART_BYTES / 8 - 3)
#define UP (-2 * ROWS_APART_BYTES / 8 - 3)
#define INPUT_DOWN (4 * ROWS_APART - 3)
#define INPUT_ON (4 * BLOCK - 8 * ROWS_APART - 3)

// Steps of packed addresses: to the next word, or by a field of $jumps.
#define ON 0
#define TO_DOWN 1
#define TO_UP 2
#define TO_INPUT_DOWN 3

// Registers of the supervisor, which reads the list ahead: $next is computed from the list's next
// number, and $number is the one after it. At the end of a row the next number is that of a row of
// dy, so that $next is then an offset in dy.
#define state m0  // address of the vertex state
#define sub_group m1  // address of the sub-group
#define gradient m2  // address of its gradient
#define list m3  // address of the next word of the list
#define rows_more m4  // rows left, less one
#define blocks_more m5  // blocks left of the row, less one
#define weights m6  // address of the weights that the next launch takes
#define slices_more m7  // slices left of the strip, less one
#define entry m8  // label at which a launch starts
#define dy_row m9  // address of the dy of this row of blocks
#define next m11  // address of the next block's weights
#define number m12  // word of the list after that of $next
#define vector m13  // bytes of n numbers
#define s m14  // address of s
// Registers while the supervisor looks for a sub-group.
#define id m7  // id of the sub-group
#define words m12  // 16-bit words to the next sub-group
#define values m6  // values of the sub-group
#define wanted m11  // id of the vertex's sub-groups
#define entries m5  // workers in the header, then the 16-bit numbers that they have behind it

// Registers of a worker.
#define packed m0:1  // packed addresses
#define step m2  // bytes from a strip to the next
#define output m3  // address of sums that are stored
#define output_ahead m4  // address of sums that are loaded
#define jumps m5  // steps of packed addresses
#define input m6  // address of inputs
#define context m7  // number of the worker

// Floating-point registers of a worker. The first four are the sums of the row in registers.
#define kept0 a0:1
#define kept1 a2:3
#define kept2 a4:5
#define kept3 a6:7
#define both a8:11  // sums that are loaded, and inputs
#define partials a8:9  // sums that are loaded
#define inputs a10:11  // inputs
#define low_input a10  // first word of the inputs
#define high_input a11  // second word of the inputs
#define mask a12  // mask that clears the accumulators

// Load weights, two registers an instruction.
.macro WEIGHTS from, count
  .set weight, \from
  .rept \count
    ld128putcs 2 * weight
    .set weight, weight + 1
  .endr
.endm

.supervisor
.globl block_grad_w_amp
.align 8
block_grad_w_amp:
  // Without words to clear there is no launch: sums are added to the gradient.
  ld32 $words, $state, $mzero, STATE_CLEAR
  setzi $entry, clear
  setzi $next, CLEAR_WEIGHTS
  ld32 $sub_group, $state, $mzero, STATE_META_INFO
  ld32 $gradient, $state, $mzero, STATE_GRADIENT
  ld32 $s, $state, $mzero, STATE_S
  brz $words, walk
  runall $entry, $state, 0
  sync TEXCH_SYNCZONE_LOCAL
walk:
  // Zero all weights (ZCWEI).
  put $CR, $next
  ld32 $vector, $state, $mzero, STATE_VECTOR
// A sub-group: step to the next one; go on if it is the wanted one.
next_sub_group:
  // Loads in the order of their use, so that as few as possible wait. An id of 0 ends the bucket.
  ldz16 $id, $sub_group, $mzero, HEADER_ID
  ld32 $wanted, $state, $mzero, STATE_SUB_GROUP
  ldz16 $words, $sub_group, $mzero, HEADER_NEXT
  ldz16 $values, $sub_group, $mzero, HEADER_VALUES
  ldz16 $entries, $sub_group, $mzero, HEADER_WORKERS
  ldz16 $rows_more, $sub_group, $mzero, HEADER_ROWS
  brz $id, end
  cmpne $id, $id, $wanted
  // Between the comparison and its branch: also for sub-groups that are passed.
  st32 $gradient, $state, $mzero, SHARED_GRADIENT
  add $list, $sub_group, HEADER_BYTES
  // A load into nothing moves its pointer by as many words.
  ldz16step $mzero, $mzero, $sub_group+=, $words
  ld32step $mzero, $mzero, $gradient+=, $values
  shl $entries, $entries, ENTRY_SHIFT
  brnz $id, next_sub_group
  setzi $entry, start
  ldz16step $mzero, $mzero, $list+=, $entries
  // Workers take in the sums of the first strip while the supervisor reads the first row.
  runall $entry, $state, 0
  ldz16step $number, $mzero, $list+=, 1
  mul $next, $number, $vector
  ldz16step $number, $mzero, $list+=, 1
  add $next, $next, $s
// A row: its first block's weights, and the address of its row of dy less that of s, to which the
// address of a block's weights is added.
row:
  ld32 $dy_row, $state, $mzero, STATE_DY_LESS_S
  // The list runs row, blocks less one, columns: $number is always read one step ahead.
  mov $blocks_more, $number
  ldz16step $number, $mzero, $list+=, 1
  add $dy_row, $dy_row, $next
  mul $next, $number, $vector
  ldz16step $number, $mzero, $list+=, 1
  add $next, $next, $s
  put $CCCSLOAD, $next
  add $weights, $next, BLOCK_SLICE_BYTES

// A strip of a block, one launch for each slice. The loads behind its last launch load the weights
// of the next strip; in a block's last strip (ends_block) their address is computed between the
// first loads.
.macro STRIP first, later, done, ends_block
  // The next weights may only be loaded once the workers have ended.
  sync TEXCH_SYNCZONE_LOCAL
  ld32 $slices_more, $state, $mzero, STATE_SLICES
  .if \ends_block
    // Columns times the bytes of n numbers is the address of a block's slices within s.
    mul $next, $number, $vector
  .else
    add $next, $next, STRIP_WEIGHT_BYTES
  .endif
  setzi $entry, \first
  WEIGHTS 0, 4
  .if \ends_block
    ldz16step $number, $mzero, $list+=, 1
    add $next, $next, $s
  .endif
  WEIGHTS 4, 6
  // In the strip's last slice, the weights of the next strip follow.
  movz $weights, $slices_more, $next
  WEIGHTS 10, 6
  // Workers find their slice of dy as vertex base; a strip's first slice reads it.
  runall $entry, $dy_row, SLICE_BYTES / 4
  // Behind the workers' start.
  put $CCCSLOAD, $weights
  add $weights, $weights, BLOCK_SLICE_BYTES
  setzi $entry, slice
  // A strip of one slice has no further launches.
  brz $slices_more, \done
  add $slices_more, $slices_more, -1
\later:
  sync TEXCH_SYNCZONE_LOCAL
  WEIGHTS 0, 8
  movz $weights, $slices_more, $next
  WEIGHTS 8, 8
  runall $entry, $state, 0
  put $CCCSLOAD, $weights
  add $weights, $weights, BLOCK_SLICE_BYTES
  brnzdec $slices_more, \later
\done:
.endm

// A block: one strip, or two.
block:
#if BLOCK > STRIP_COLUMNS
  STRIP left, later_left, left_done, 0
  STRIP right, later_right, right_done, 1
#else
  STRIP left, later_left, left_done, 1
#endif
  brnzdec $blocks_more, block
  brnzdec $rows_more, row
  setzi $entry, finish
  sync TEXCH_SYNCZONE_LOCAL
  runall $entry, $state, 0
  sync TEXCH_SYNCZONE_LOCAL
  bri next_sub_group
end:
  br $lr

CLEAR_WORDS STATE_GRADIENT, STATE_CLEAR

// A group of phases adds a row's inputs, gives out the row of the previous group and takes in that
// of the next. Each row has four words: half takes one word a phase, float one word in two phases.
#ifdef FLOAT
#define NO_INPUT azero
.macro AMP to, taken, staged, word
  f32sisoamp $\to, $\taken, $\staged, TAMP_F32_E4_P0 + 2 * \word
.endm
#else
#define NO_INPUT azeros
.macro AMP to, taken, staged, word
  f16v4sisoamp $\to, $\taken, $\staged, TAMP_F16V4_E4_P0 + \word
.endm
#endif

// The second phase of a word of inputs of float; the next word takes its place.
.macro SECOND_INPUT word, input_words
  {
    ld64step $inputs, $mzero, $input+=, \input_words
    f32sisoamp $azeros, $high_input, $azeros, TAMP_F32_E4_P1 + 2 * \word
  }
.endm

// Add a word of inputs to a row, and load the next one.
.macro FEED kept, word, input_words
#ifdef FLOAT
  {
    nop
    AMP \kept, low_input, \kept, \word
  }
  SECOND_INPUT \word, \input_words
#else
  {
    ld64step $inputs, $mzero, $input+=, \input_words
    AMP \kept, inputs, \kept, \word
  }
#endif
.endm

// Add all four words of a row; `input_words` lead from the third word to the next row.
.macro FEED_ROW input_words
  FEED kept0, 0, 1
  FEED kept1, 1, 1
  FEED kept2, 2, \input_words
  FEED kept3, 3, 1
.endm

// Store a word of the sums of one strip and load one of the next, a bundle ahead. The hazard: a
// bundle that loads and stores must access two memory elements, so the words are an odd number
// apart.
.macro EXCHANGE kept, word, taken, load_step, store_step
  .lockstep "rows are taken twice, in the same round: both workers load and store equal sums"
  {
    ldst64pace $partials, $\kept, $packed+=, $jumps, \load_step | \store_step << 2
    AMP \kept, \taken, partials, \word
  }
  .endlockstep
.endm

// Exchange a row's four words of sums.
.macro EXCHANGE_ROW load_step, store_step
  EXCHANGE kept0, 0, NO_INPUT, ON, ON
  EXCHANGE kept1, 1, NO_INPUT, ON, ON
  EXCHANGE kept2, 2, NO_INPUT, \load_step, ON
  EXCHANGE kept3, 3, NO_INPUT, ON, \store_step
.endm

// Exchange a word of sums while the first row takes its inputs.
.macro EXCHANGE_AND_FEED kept, word, input_step
#ifdef FLOAT
  EXCHANGE \kept, \word, low_input, ON, ON
  SECOND_INPUT \word, INPUT_DOWN  // 1, as rows of blocks of 8 are neighbours
#else
  .lockstep "rows are taken twice, in the same round: both workers load and store equal sums"
  {
    ld2xst64pace $both, $\kept, $packed+=, $jumps, ON | \input_step << 2 | ON << 4
    AMP \kept, inputs, partials, \word
  }
  .endlockstep
#endif
.endm

// Only load a word of sums (TAKE_IN), or only store one (GIVE).
.macro TAKE_IN to, word, words
  {
    ld64step $\to, $mzero, $output+=, \words
    AMP azeros, NO_INPUT, partials, \word
  }
.endm

.macro GIVE kept, word, words
  .lockstep "rows are taken twice, in the same round: both workers load and store equal sums"
  {
    st64step $\kept, $mzero, $output+=, \words
    AMP \kept, NO_INPUT, azeros, \word
  }
  .endlockstep
.endm

// Start of a sub-group: load the sums of its first strip. When that strip starts they are stored
// unchanged and loaded again, like those of every strip.
.worker
.align 8
start:
  get $context, $WSR
  and $context, $context, CSR_W_WSR__CTXTID_M1__MASK
  // The worker's first row; its others lie ROWS_APART and twice ROWS_APART below.
  ld32 $output_ahead, $mvertex_base, $mzero, SHARED_GRADIENT
  mul $context, $context, ROW_BYTES
  {
    add $output_ahead, $output_ahead, $context
    setzi $mask, CSR_W_FP_CLR__ZAACC__MASK << CSR_W_FP_CLR__ZAACC__SHIFT
  }
  {
    // The third row goes in first and comes to the accumulators; the first row comes to the
    // staging, the second one to registers.
    add $output_ahead, $output_ahead, 2 * ROWS_APART_BYTES
    uput $FP_CLR, $mask
  }
  // Three steps of packed addresses, ten bits each; a step up is negative.
  setzi $jumps, DOWN | (UP & 0x3FF) << 10
  or $jumps, $jumps, INPUT_DOWN << 20
  // The first strip lies where the pointer is.
  setzi $step, 0
  mov $output, $output_ahead
  ld64step $partials, $mzero, $output+=, 1
  TAKE_IN partials, 0, 1
  TAKE_IN partials, 1, 1
  TAKE_IN partials, 2, UP
  TAKE_IN partials, 3, 1
  TAKE_IN partials, 0, 1
  TAKE_IN partials, 1, 1
  TAKE_IN partials, 2, DOWN
  TAKE_IN kept0, 3, 1
  ld64step $kept1, $mzero, $output+=, 1
  ld64step $kept2, $mzero, $output+=, 1
  ld64step $kept3, $mzero, $output+=, 1
  exitz $mzero

#if BLOCK > STRIP_COLUMNS
right:
  add $output, $output_ahead, -ROWS_APART_BYTES
  add $output_ahead, $output_ahead, STRIP_BYTES
  bri first_slice
#endif
left:
  add $output, $output_ahead, -ROWS_APART_BYTES
  add $output_ahead, $output_ahead, $step
  // From the last strip of a block to the first one of the next block.
  setzi $step, BLOCK * ROW_BYTES - ROW_BYTES + STRIP_BYTES
first_slice:
  // Sums that come in, inputs, sums that leave.
  tapack $packed, $output_ahead, $mvertex_base, $output
#ifdef FLOAT
  add $input, $mvertex_base, 8
#else
  add $input, $mvertex_base, ROWS_APART * SLICE_BYTES + 8
#endif
  .lockstep "rows are taken twice, in the same round: both workers load and store equal sums"
  ld2x64pace $partials, $inputs, $packed+=, $mzero, ON | ON << 2
  .endlockstep
  // Three groups of phases exchange the three rows; the third one feeds the first row as well, and
  // two groups behind it feed the other rows.
  EXCHANGE_ROW TO_UP, TO_DOWN
  EXCHANGE_ROW TO_DOWN, TO_UP
  EXCHANGE_AND_FEED kept0, 0, ON
  EXCHANGE_AND_FEED kept1, 1, ON
  EXCHANGE_AND_FEED kept2, 2, TO_INPUT_DOWN
  EXCHANGE_AND_FEED kept3, 3, ON
  FEED_ROW INPUT_DOWN
  FEED_ROW INPUT_ON
  exitz $mzero

// A further slice: three rows take their inputs.
slice:
  FEED_ROW INPUT_DOWN
  FEED_ROW INPUT_DOWN
  FEED_ROW INPUT_ON
  exitz $mzero

// The end of a sub-group: the last strip's sums leave.
finish:
  add $output, $output_ahead, -ROWS_APART_BYTES
  GIVE kept0, 0, 1
  GIVE kept1, 1, 1
  GIVE kept2, 2, 1
  GIVE kept3, 3, DOWN
  GIVE kept0, 0, 1
  GIVE kept1, 1, 1
  GIVE kept2, 2, 1
  GIVE kept3, 3, UP
  .lockstep "rows are taken twice, in the same round: both workers load and store equal sums"
  st64step $kept0, $mzero, $output+=, 1
  st64step $kept1, $mzero, $output+=, 1
  st64step $kept2, $mzero, $output+=, 1
  st64step $kept3, $mzero, $output+=, 1
  .endlockstep
  exitz $mzero
