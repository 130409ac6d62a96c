// Static 4x4, 8x8 and 16x16 blocks of half, half partials, 16 AMP units, with streams that are kept
// from launch to launch.
//
// q[row] += block @ s[column], a block of the list at a time: s is the dense operand on the tile, q
// the partial sums, n columns each. The supervisor loads a block's weights and launches the
// workers; each streams its share of the columns past them. A column is WORDS words of 64 bits, and
// takes as many bundles: in bundle t of T = WORDS x columns go in inputs of word t, partials of
// word t + WORDS are staged, and results of word t - WORDS come out.
//
// The AMP is not filled and drained in a launch: results of the last column leave in the next
// launch, and partials of its first column are staged for it, by which registers and accumulators
// hold the stream over exit, sync and load of weights. Rows of q follow one another in the list,
// and blocks of a row are neighbours. So a launch is one of four, by whether its block is the first
// of a row, whose sums start from zero, and whether it is the last of a row. Then nothing is loaded
// for the next one, which starts from zero.
//
// Inputs are loaded one bundle ahead, partials two, and results are stored one bundle later: bundle
// t loads partials of word t + WORDS + 2 and stores word t - WORDS - 1. Behind the last word the
// address of partials leads back to the first of the row, and that of results back, or on to the
// next row, by fields of $jumps of ten bits, signed, in words. Addresses of inputs are packed anew
// in each launch. A word is loaded again after all others of the worker, whose results are stored.
//
// The hazard: a bundle that loads and stores q must access two memory elements. The load is 2 WORDS
// + 3 words from the store, besides whole columns and rows, an odd number. Bundles alternate between
// two sets of registers, so that a launch must have an even number of them: columns of blocks of 4,
// which have one word, are shared out to workers in pairs.
//
// State in 32-bit words: 0 address of values, 1 of the list, 2 bytes of q from a row to the next;
// then seven tables with a word for each worker: address of the second word of its columns in s; of
// its columns in q, one row before the first; of the word of the first row at which the first
// launch stores, before it has results; bytes from its columns to that word; turns of the loop, a
// column each (blocks of 4: two); jumps: field 1 leads back, field 2 to the next row, field 3 nowhere; jumps of
// the first launch, whose field 2 leads back, too. The list has for each block 16 bits each: bytes
// from .Lbase to the entry, and offset of its row of s in units of 8 x BLOCK_EDGE bytes; then two
// more such pairs, of which the first begins with 0.
//
// Defined from outside is BLOCK_EDGE: 4, 8 or 16.

#define STATE_VALUES 0
#define STATE_LIST 1
#define STATE_OUT_STEP 2
#define STATE_IN 3
#define STATE_OUT (3 + CTXT_WORKERS)
#define STATE_LAST (3 + 2 * CTXT_WORKERS)
#define STATE_LAST_OFFSET (3 + 3 * CTXT_WORKERS)
#define STATE_TURNS (3 + 4 * CTXT_WORKERS)
#define STATE_JUMPS (3 + 5 * CTXT_WORKERS)
#define STATE_FIRST_JUMPS (3 + 6 * CTXT_WORKERS)

#define WORDS (BLOCK_EDGE / 4)  // 64-bit words of a column
#define WORD_BYTES 8
#define OFFSET_BYTES (8 * BLOCK_EDGE)
#define CLEAR_WEIGHTS (1 << 2)
#define ZAACC_MASK (CSR_W_FP_CLR__ZAACC__MASK << CSR_W_FP_CLR__ZAACC__SHIFT)
#define LIST_BYTES 4  // of a block
#define UNROLLED 4

// Columns before and behind the loop: its turns have the same loads and stores. Partials lead back
// WORDS + 3 bundles before the end.
#define BEFORE 2
#if BLOCK_EDGE == 16
#define BEHIND 2
#elif BLOCK_EDGE == 8
#define BEHIND 3
#else
#define BEHIND 4
#endif
// Bundles of a turn of the loop, an even number.
#if BLOCK_EDGE == 4
#define TURN_BUNDLES 2
#else
#define TURN_BUNDLES WORDS
#endif

// Registers of the supervisor.
#define state m0  // address of the vertex state
#define list m1  // address of the list's words of this round of four blocks
#define values m2  // address of the weights
#define entry m3  // workers' entry of the next launch
#define clear_weights m4  // flag that clears the weights
#define base m5  // address from which entries count
#define close m6  // workers' entry that drains the last column
#define next_a m7  // entry of the block after, from .Lbase; for even and odd blocks
#define offset_a m8  // offset of its row of s
#define next_b m9
#define offset_b m11

// Load the weights of all outputs. An output has four weight registers of 64 bits, in the AMP unit
// that computes it; a load of 128 bits fills two. Blocks of 4 have one register an output. Outputs
// 4 i to 4 i + 3 are computed by units 2 i, 2 i + 1, 8 + 2 i and 9 + 2 i.
.macro WEIGHTS
  .set output, 0
  .rept BLOCK_EDGE
    .set unit, output / 4 * 2 + output % 2 + output / 2 % 2 * 8
    .if BLOCK_EDGE == 4
      ld64putcs 4 * unit
    .else
      ld128putcs 4 * unit
    .endif
    .if BLOCK_EDGE == 16
      ld128putcs 4 * unit + 2
    .endif
    .set output, output + 1
  .endr
.endm

// A block: once the workers have ended, load weights and launch. Behind the launch, before the
// first worker issues, find the entry of the next block, and load entry and offset of the block
// after it, whose words stand `at` blocks from $list. The last instruction is a jump: none may
// follow it before the sync without costing time. Of blocks of 4, four loads do not hide the
// latency of the offset's product; it is computed behind the launch before, where one instruction
// is free since $list steps with a load.
.macro BLOCK_LAUNCH offset, entry_after, offset_after, entry_later, at
  sync TEXCH_SYNCZONE_LOCAL
#if BLOCK_EDGE == 4
  WEIGHTS
  runall $entry, $\offset, 0
  add $entry, $\entry_after, $base
  ldz16 $\offset, $list, $mzero, 1
  ldz16step $\entry_later, $mzero, $list+=, LIST_BYTES / 2
  mul $\offset_after, $\offset_after, OFFSET_BYTES
#else
  // Ready behind the loads of weights.
  mul $\offset, $\offset, OFFSET_BYTES
  WEIGHTS
  runall $entry, $\offset, 0
  add $entry, $\entry_after, $base
  ldz16 $\entry_later, $list, $mzero, 2 * (\at)
  ldz16 $\offset, $list, $mzero, 2 * (\at) + 1
#endif
.endm

.section .text.static_block_kept
.supervisor
.align 8
static_block_kept:
  setzi $entry, .Lread
  ld32 $list, $state, $mzero, STATE_LIST
  ld32 $values, $state, $mzero, STATE_VALUES
  setzi $clear_weights, CLEAR_WEIGHTS
  setzi $base, .Lbase
  setzi $close, .Lclose
  runall $entry, $state, 0
  // While the workers read their words, in an order in which nothing waits. Blocks of 4 and 8 fill
  // some of the weight registers.
  ldz16 $next_a, $list, $mzero, 0
  put $CCCSLOAD, $values
  ldz16 $offset_a, $list, $mzero, 1
  ldz16 $next_b, $list, $mzero, 2
  ldz16 $offset_b, $list, $mzero, 3
  put $CR, $clear_weights
  add $entry, $next_a, $base
  add $list, $list, 2 * LIST_BYTES
#if BLOCK_EDGE == 4
  mul $offset_a, $offset_a, OFFSET_BYTES
#endif
// Four blocks a round, since a taken branch takes longer than a launch hides; one that is not taken
// passes while the workers issue.
.Lround:
  BLOCK_LAUNCH offset_a, next_b, offset_b, next_a, 0
  brz $next_b, .Lend
  BLOCK_LAUNCH offset_b, next_a, offset_a, next_b, 1
  brz $next_a, .Lend
  BLOCK_LAUNCH offset_a, next_b, offset_b, next_a, 2
  brz $next_b, .Lend
  BLOCK_LAUNCH offset_b, next_a, offset_a, next_b, 3
#if BLOCK_EDGE != 4
  add $list, $list, UNROLLED * LIST_BYTES
#endif
  brnz $next_a, .Lround
.Lend:
  sync TEXCH_SYNCZONE_LOCAL
  runall $close, $state, 0
  sync TEXCH_SYNCZONE_LOCAL
  br $lr

// Registers of a worker. All keep their values between launches.
#define packed m0:1  // packed addresses
#define scratch m2
#define in m2  // address of the second word of this launch's inputs
#define in_first m3  // the same of the first row of s
#define minus_word m4  // bytes from the second word of inputs to the first
#define out m5  // address of the row of q
#define last m6  // address at which the next launch stores first
#define last_offset m7  // bytes to there from $out
#define partials m8  // address of the partials that a further launch of the row loads first
#define out_step m9  // bytes of q from a row to the next
#define turns m10  // turns of the loop
#define jumps m11
#define row_jumps m14  // $jumps of all launches but the first
// Bundles of even t load the first set of four registers, those of odd t the second.
#define even_inputs a0:1
#define even_partials a2:3
#define even_both a0:3
#define odd_inputs a4:5
#define odd_partials a6:7
#define odd_both a4:7
#define results a8:9
#define clear a10  // mask that clears the accumulators

#define NAMED_FLAGS(words, phase) TAMP_F16V4_E##words##_P##phase
#define FLAGS(words, phase) NAMED_FLAGS(words, phase)
#if BLOCK_EDGE == 16
#define PHASE_FLAGS(phase) FLAGS(4, phase)
#elif BLOCK_EDGE == 8
#define PHASE_FLAGS(phase) FLAGS(2, phase)
#else
#define PHASE_FLAGS(phase) FLAGS(1, phase)
#endif

// The AMP instruction of bundle t. Its phase has to be a literal, so that the number is searched
// for.
.macro AMP taken, staged
  .irp p, 0, 1, 2, 3
    .if phase == \p
      f16v4hihov4amp $results, $\taken, $\staged, PHASE_FLAGS(\p)
    .endif
  .endr
.endm

// Sets of registers by the parity of t: those that are loaded, and inputs of the bundle before.
.macro SET both, inputs, partials, taken
  {
    .if loads
      ld2xst64pace $\both, $results, $packed+=, $jumps, moves | partials_move << 2
    .else
      ldst64pace $\inputs, $results, $packed+=, $jumps, in_move | result_move << 2
    .endif
    .if stages
      AMP \taken, \partials
    .else
      AMP \taken, azeros
    .endif
  }
.endm

// Emit `count` bundles. `from_start` is t of the first, and `to_end` T less t, or FAR from either
// end. `first` is 1 for a row's first block; `more` is 1 if its row has a further one.
#define FAR 100
.macro BUNDLES count, first, more
  .set bundle, 0
  .rept \count
    .set phase, bundle % WORDS
    // The last WORDS + 2 loads of partials, and the last WORDS that are staged, are for the next
    // block.
    .set loads, !\first
    .if to_end <= WORDS + 2
      .set loads, \more
    .endif
    .set stages, !\first
    .if to_end <= WORDS
      .set stages, \more
    .endif
    .set partials_move, 0
    .if to_end == WORDS + 3
      .set partials_move, 1
    .endif
    .set result_move, 0
    .if from_start == WORDS
      .set result_move, 1 + \first
    .endif
    // The last inputs are loaded once more in the last bundle, so that nothing behind them is read.
    .set in_move, 0
    .if to_end == 2
      .set in_move, 3
    .endif
    .set moves, in_move | result_move << 4
    .if bundle % 2
      SET odd_both, odd_inputs, odd_partials, even_inputs
    .else
      SET even_both, even_inputs, even_partials, odd_inputs
    .endif
    .set bundle, bundle + 1
    .set from_start, from_start + 1
    .set to_end, to_end - 1
  .endr
.endm

.macro STREAM first, more
  .set from_start, 0
  .set to_end, FAR
  BUNDLES BEFORE * WORDS, \first, \more
  {
    rpt $turns, TURN_BUNDLES - 1
    fnop
  }
  .set from_start, FAR
  .set to_end, FAR
  BUNDLES TURN_BUNDLES, \first, \more
  .set from_start, FAR
  .set to_end, BEHIND * WORDS
  BUNDLES BEHIND * WORDS, \first, \more
.endm

// Main slots alone, as bundles: the entries of the list count bytes of whole bundles.
.macro ALONE instruction:vararg
  {
    \instruction
    fnop
  }
.endm

// A row's first block: results go on to the next row, and later launches to what this one says.
.macro FIRST more
  ALONE add $in, $in_first, $mvertex_base
  ALONE add $out, $out, $out_step
  ALONE tapack $packed, $in, $out, $last
  ALONE ld64 $odd_inputs, $minus_word, $in, 0
  STREAM 1, \more
  ALONE add $last, $out, $last_offset
  ALONE add $partials, $out, (WORDS + 2) * WORD_BYTES
  ALONE mov $jumps, $row_jumps
  exitz $mzero
  .align 8
.endm

// A further block of the row: sums of all columns are loaded and stored again.
.macro LATER more
  ALONE add $in, $in_first, $mvertex_base
  ALONE tapack $packed, $in, $partials, $last
  ALONE ld64 $odd_inputs, $minus_word, $in, 0
  STREAM 0, \more
  exitz $mzero
  .align 8
.endm

.worker
.align 8
// Once a vertex: read the worker's words, and clear the accumulators for the first block.
.Lread:
  {
    get $scratch, $WSR
    setzi $clear, ZAACC_MASK
  }
  {
    and $scratch, $scratch, CSR_W_WSR__CTXTID_M1__MASK
    uput $FP_CLR, $clear
  }
  shl $scratch, $scratch, 2
  ld32 $in_first, $mvertex_base, $scratch, STATE_IN
  ld32 $out, $mvertex_base, $scratch, STATE_OUT
  ld32 $last, $mvertex_base, $scratch, STATE_LAST
  ld32 $last_offset, $mvertex_base, $scratch, STATE_LAST_OFFSET
  ld32 $turns, $mvertex_base, $scratch, STATE_TURNS
  ld32 $row_jumps, $mvertex_base, $scratch, STATE_JUMPS
  ld32 $jumps, $mvertex_base, $scratch, STATE_FIRST_JUMPS
  ld32 $out_step, $mvertex_base, $mzero, STATE_OUT_STEP
  add $minus_word, $mzero, -WORD_BYTES
  exitz $mzero

// The entries of the list, one behind another; none is at .Lbase itself, since 0 ends the list.
// Only the words of a list lead to them. So their labels are symbols, without the .L of targets of
// jumps.
.align 8
.Lbase:
  ALONE nop
first_of_many:
  FIRST 1
first_alone:
  FIRST 0
later_of_many:
  LATER 1
later_at_end:
  LATER 0

.Lclose:
  .set phase, 0
  .rept WORDS
    {
      st64pace $results, $packed+=, $mzero, 0
      AMP azeros, azeros
    }
    .set phase, phase + 1
  .endr
  st64pace $results, $packed+=, $mzero, 0
  exitz $mzero
