// Dense products as PopLibs' 1x1 vertex (conv_partial_1x1_*.S at 7eac0f26) computes them: q = a x s
// on one tile, 16 x 16 weights at a time, on the AMP, in as many cycles as that vertex takes.
//
// The supervisor walks the input groups (16 columns of half or 8 of float); in each it walks the
// output groups, the block rows of a, from the last one to the first, and in each of these the
// strips, as many outputs as there are units. For each strip it waits for the workers, loads the
// weights and launches the workers; the walk to the next strip runs behind the launch. The first
// input group begins q: with CLEARS workers store zeros and add to them, else they add to nothing.
//
// Each worker streams its own positions (columns of s) past the weights. It is launched at
// .Lstart once, at .Lnew_input where an input group begins, else at .Lopen or .Llater (with
// CLEARS at .Lmore, where it remembers whether to clear). The code of 1, of 2 and of more positions
// differs. FILL bundles and filler instructions stand where PopLibs' code does what this one does
// not need: strides and flips, the list of groups, the stack.
//
// The assembler's command line defines one of AMP_HALF_HALF_16 to AMP_FLOAT_FLOAT_8, as for the
// dense kernel; CLEARS if workers clear q in the first input group; and, as FILL_..., the number of
// idle bundles at each place where PopLibs' code takes longer (`defines` in published_dense.py).

#include "dense_amp_stream.h.S"

// State. Offsets in words of 32 bits, first those with one for each worker; SHARED_IN and
// SHARED_OUT are written by the supervisor and read by the workers.
#define STATE_IN 0  // bytes from an input group's start to the worker's first position
#define STATE_OUT CTXT_WORKERS  // address of its first position in q's first row
#define STATE_MORE (2 * CTXT_WORKERS)  // number of its positions, less three
#define SHARED_IN (3 * CTXT_WORKERS)  // address of the input group
#define SHARED_OUT (3 * CTXT_WORKERS + 1)  // bytes from q's first row and strip to this one
#define STATE_WEIGHTS (3 * CTXT_WORKERS + 2)  // address of the first weights of the last row
#define STATE_ROW_UP (3 * CTXT_WORKERS + 3)  // bytes from a row's weights to the row above
// Bytes from the row above the first one, which $weights has reached behind an input group, to the
// weights of the last row in the next group.
#define STATE_REWIND (3 * CTXT_WORKERS + 4)
#define STATE_S (3 * CTXT_WORKERS + 5)  // address of s
#define STATE_IN_STEP (3 * CTXT_WORKERS + 6)  // bytes to the next input group
// Bytes of s for a block column of a, over all positions. Float data have two input groups in each.
#define STATE_COLUMN (3 * CTXT_WORKERS + 7)
#define STATE_OUT_STEP (3 * CTXT_WORKERS + 8)  // bytes of a row of q
// Offsets in numbers of 16 bits.
#define STATE_ROWS (6 * CTXT_WORKERS + 18)  // rows, less one
#define STATE_GROUPS (6 * CTXT_WORKERS + 19)  // input groups, less one

#define STRIPS (16 / UNITS)  // strips of a block row
#define STRIP_BYTES (POSITION_BYTES / STRIPS)  // bytes of a strip's outputs of a position in q
#define IN_GROUPS IN_LASTS  // input groups of a block column of a: 1 of half data, 2 of float

// Registers of the supervisor beside $state and $entry. While a row's weights are loaded, $weights
// has the address of the row above: $CCCSLOAD, set before, is what the loads go by.
#define row_up m2  // bytes from a row's weights to those of the row above
#define rewind m3  // bytes from the row above the first one to the next group's last row
#define group_input m4  // address of the input group
#define in_step m5  // bytes to the next input group
#define row_output m7  // bytes of q before the row's strip
#define out_step m8  // bytes of a row of q
#define row m9  // block rows left, less one
#define rows_more m11  // block rows, less one
#define groups_more m12  // input groups left, less one
#define strips_more m13  // strips left of the row, less one
#ifdef CLEARS
#define column m14  // bytes of s from a block column of a to the next, over all positions
#else
#define other_entry m14  // entry of launches after an input group's first
#endif

// Registers of the workers beside those of dense_amp_forms.h.S.
#define out_first m8  // address of the worker's first position in q's first row
#define out_sixteenths m9  // $out_first in units of 16 bytes
#define positions m2  // positions of the worker
#define which m2  // number that selects the code for few positions
#define clears_now a9  // 1 if the launch clears q, else 0

// The dense kernel computes the address of its inputs in this slot of the stream. Here the
// supervisor has passed that address on, so the slot computes where partials of the second position
// lie in q.
.macro NEXT_INPUT
  add $partials, $out, POSITION_BYTES
.endm

// The dense kernel sets in this slot the step between the two launches of a float block. Here each
// input group has launches of its own, and the supervisor makes that step: the slot is empty.
.macro TURN adds
  nop
.endm

// Bundles in which the worker does nothing, of eight bytes, so that loops stay aligned.
.macro FILL count
  .rept \count
    {
      nop
      fnop
    }
  .endr
.endm

.macro FIRST_PARTIALS
  {
    ld128step $a0:3, $out_first, $out+=, $out_sixteenths
    fnop
  }
.endm

.section .text.published_dense
.supervisor
.align 8
published_dense:
  // Up to the first weights PopLibs' supervisor reads its fields and packs strides.
  ld32 $weights, $state, $mzero, STATE_WEIGHTS
  ld32 $row_up, $state, $mzero, STATE_ROW_UP
#ifndef CLEARS
  ld32 $rewind, $state, $mzero, STATE_REWIND
#endif
  ld32 $group_input, $state, $mzero, STATE_S
  ld32 $in_step, $state, $mzero, STATE_IN_STEP
  ld32 $out_step, $state, $mzero, STATE_OUT_STEP
  ldz16 $rows_more, $state, $mzero, STATE_ROWS
  ldz16 $row, $state, $mzero, STATE_ROWS
  ldz16 $groups_more, $state, $mzero, STATE_GROUPS
  put $CCCSLOAD, $weights
  setzi $entry, .Lstart
#ifdef CLEARS
  ld32 $column, $state, $mzero, STATE_COLUMN
  .rept 31
    nop
  .endr
#else
  setzi $other_entry, .Lopen
  .rept 31
    nop
  .endr
#endif
// An input group: tell the workers where it lies.
.Lgroup:
  st32 $group_input, $state, $mzero, SHARED_IN
// An output group: its bytes in q; the weights of the one above.
.Lrow:
  add $weights, $weights, $row_up
  mul $row_output, $row, $out_step
  setzi $strips_more, STRIPS - 1
// A strip. Weights may only change once all workers have ended. Those of a block's strips follow
// each other, so that $CCCSLOAD moves on by itself. ROWS_OF_WEIGHTS (amp_launches.inc) loads four
// 64-bit weight registers of each unit.
.Lstrip:
  sync TEXCH_SYNCZONE_LOCAL
  ROWS_OF_WEIGHTS
  st32 $row_output, $state, $mzero, SHARED_OUT
  add $row_output, $row_output, STRIP_BYTES
  runall $entry, $state, 0
#ifdef CLEARS
  setzi $entry, .Lmore
  brnzdec $strips_more, .Lstrip
  ld32 $rewind, $state, $mzero, STATE_REWIND
#else
  mov $entry, $other_entry
  brnzdec $strips_more, .Lstrip
#endif
  put $CCCSLOAD, $weights
  brnzdec $row, .Lrow
  // All rows have this group; go back to the last row. What the workers share is theirs until they
  // have ended.
#ifdef CLEARS
  mov $row, $rows_more
  add $weights, $weights, $rewind
  add $group_input, $group_input, $in_step
#if IN_GROUPS > 1
  // The steps of float data alternate: half a position to the second input group of a block column,
  // and the rest of the column to the first group of the next one.
  sub $in_step, $column, $in_step
#else
  nop
#endif
  sync TEXCH_SYNCZONE_LOCAL
  put $CCCSLOAD, $weights
  setzi $entry, .Lnew_input
#else
  add $weights, $weights, $rewind
  add $group_input, $group_input, $in_step
  mov $row, $rows_more
  sync TEXCH_SYNCZONE_LOCAL
  setzi $entry, .Lnew_input
  setzi $other_entry, .Llater
  put $CCCSLOAD, $weights
#endif
  brnzdec $groups_more, .Lgroup
  // PopLibs' supervisor goes back to the first output group, waiting for an address, and asks for a
  // further convolution group; there is one here. Then it takes registers from its stack.
  .rept 10
    nop
  .endr
  brnz $mzero, .Lgroup
  .rept 7
    nop
  .endr
  br $lr

.worker
.align 8
// The first launch: read addresses and share by the worker's number.
.Lstart:
  {
    get $number, $WSR
    setzi $clear, ZAACC_MASK
  }
  {
    and $number, $number, CSR_W_WSR__CTXTID_M1__MASK
    uput $FP_CLR, $clear
  }
  shl $number, $number, 2
  ld32 $in_first, $mvertex_base, $number, STATE_IN
  ld32 $out_first, $mvertex_base, $number, STATE_OUT
  ld32 $more, $mvertex_base, $number, STATE_MORE
#ifdef JUMP_WORDS
  setzi $jump, JUMP_WORDS << 10
#else
  nop
#endif
#ifdef CLEARS
  ld32 $in, $mvertex_base, $mzero, SHARED_IN
  {
    add $in, $in, $in_first
    setzi $clears_now, 1
  }
  FILL FILL_START
  bri .Lmore
.align 8
.Lnew_input:
  {
    ld32 $in, $mvertex_base, $mzero, SHARED_IN
    setzi $clears_now, 0
  }
  {
    add $in, $in, $in_first
    fnop
  }
  FILL FILL_INPUT
// Store zeros at all positions in the first input group, word by word; a position's last word jumps
// over the words of the other strip.
.Lmore:
  ld32 $out, $mvertex_base, $mzero, SHARED_OUT
  add $out, $out, $out_first
  add $positions, $more, MANY
  atom $partials, $clears_now
  {
    brz $partials, .Lcleared
    fnop
  }
  {
    tapack $addresses, $in, $out, $out
    fnop
  }
  {
    rpt $positions, OUT_WORDS - 1
    fnop
  }
  .rept OUT_WORDS - 1
    {
      st64pace $azeros, $addresses+=, $mzero, ON
      fnop
    }
  .endr
#if OUT_JUMPS
  {
    st64pace $azeros, $addresses+=, $jump, JUMP
    fnop
  }
#else
  {
    st64pace $azeros, $addresses+=, $mzero, ON
    fnop
  }
#endif
.Lcleared:
  {
    brneg $more, .Lfew
    fnop
  }
  FILL FILL_LATER_MANY
  {
    ld128 $a0:3, $out, $mzero, 0
    fnop
  }
  STREAM_ALL -PHASES, 1

// Two positions, one or none.
.Lfew:
  add $which, $more, 2
  brneg $which, .Lidle
  brz $which, .Lone
  FILL FILL_LATER_2
  ld128 $a0:3, $out, $mzero, 0
  STREAM -PHASES, LAST_OF(2), 2, 1
  exitz $mzero
.Lone:
  FILL FILL_LATER_1
  ld128 $a0:3, $out, $mzero, 0
  STREAM -PHASES, LAST_OF(1), 1, 1
  exitz $mzero
.Lidle:
  FILL FILL_LATER_0
  exitz $mzero
#else
  shr $out_sixteenths, $out_first, 4
  FILL FILL_START
  ld32 $in, $mvertex_base, $mzero, SHARED_IN
  add $in, $in, $in_first
// A launch in the first input group: accumulators start at zero.
.Lopen:
  ld32 $out, $mvertex_base, $mzero, SHARED_OUT
  {
    add $out, $out, $out_first
    uput $FP_CLR, $clear
  }
  brneg $more, .Lopen_few
  FILL FILL_OPEN_MANY
  {
    tapack $addresses, $in, $out, $out
    fnop
  }
  STREAM_ALL -1, 0
.align 8
.Lnew_input:
  ld32 $in, $mvertex_base, $mzero, SHARED_IN
  add $in, $in, $in_first
// A launch in a later input group: the first load computes the address of the worker's positions as
// well, by its step.
.Llater:
  ld32 $out, $mvertex_base, $mzero, SHARED_OUT
  brneg $more, .Llater_few
  FIRST_PARTIALS
  STREAM_ALL -PHASES, 1

// Two positions, one or none.
.Lopen_few:
  add $which, $more, 1
  brz $which, .Lopen_2
  add $which, $which, 1
  brneg $which, .Lopen_idle
  FILL FILL_OPEN_1
  tapack $addresses, $in, $out, $out
  STREAM -1, LAST_OF(1), 1, 0
  exitz $mzero
.Lopen_2:
  FILL FILL_OPEN_2
  tapack $addresses, $in, $out, $out
  STREAM -1, LAST_OF(2), 2, 0
  exitz $mzero
.Lopen_idle:
  FILL FILL_OPEN_0
  exitz $mzero
.Llater_few:
  add $which, $more, 1
  brz $which, .Ladd_2
  add $which, $which, 1
  brneg $which, .Llater_idle
  FILL FILL_LATER_1
  FIRST_PARTIALS
  STREAM -PHASES, LAST_OF(1), 1, 1
  exitz $mzero
.Ladd_2:
  FILL FILL_LATER_2
  FIRST_PARTIALS
  STREAM -PHASES, LAST_OF(2), 2, 1
  exitz $mzero
.Llater_idle:
  FILL FILL_LATER_0
  exitz $mzero
#endif
