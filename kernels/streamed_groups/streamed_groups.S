// Streamed groups: q = a x s on one tile, with 16 columns of x in the AMP's weight registers.
//
// A group is one row of a over the consecutive k that one load of weights covers, a slab: 16 of
// half, 8 of float. Only groups with a non-zero are stored. The supervisor loads the weights of a
// slab and launches the workers; each streams groups past them, and every group is added to the
// partial sums of its row. Rows follow one another in any order: a list says how far the addresses
// of partial sums jump from one group to the next.
//
// The AMP is not filled and drained in a launch: results of a launch's last step leave in the next
// launch, whose first partials are staged already. So registers, packed addresses and accumulators
// of a worker hold the stream from launch to launch, over exit, sync and load of weights.
//
// A step takes in one group. In phase p of step i go in inputs of i, and partials of i + 1 are
// staged; results of i - 1 come out. Inputs are loaded one bundle ahead, partials two, and results
// are stored one bundle later. The address of partials jumps from row i + 1 to row i + 2 in the
// bundle that loads the last partials of row i + 1; the address of results jumps from row i - 2 to
// row i - 1 in the bundle of phase 0, which stores the last results of row i - 2. A jump is a field
// of ten bits, signed, in a register of strides: words of 8 bytes.
//
// The hazard: a row may come again four steps after it came. Its results are stored by then, by
// whichever worker, because workers issue the same bundles in the same rounds. A bundle that loads
// and stores q must access two memory elements: the load is an odd number of words from the store,
// because rows are 4 or 8 words, and jumps are whole rows less the words of the row passed.
//
// State in bytes, 32 bits each: 0 address of x, 4 of the supervisor's list, 8 column groups less
// one; 12 bytes of q from one column group to the next; 16 address of the first zero row, 20 of the
// first trash row; 24 rows that a worker clears; 28 words of 8 bytes from a cleared row's last one
// to the next row; then three arrays with a word for each worker: address of its groups, of its
// jumps, of the first row that it clears. The supervisor's list has for each slab: bytes from
// .Lbase to the workers' entry, turns of three steps; then two more such pairs, of which the first
// begins with 0.
//
// With windows, the weights of a slab are 16 neighbouring lines of s, pixels of an image, that
// begin anywhere: each entry of the list goes on with 32 bits, the bytes from s to the first of
// them. Its address is put into $CCCSLOAD before the launch of the slab before. A further column
// group has its lines 16 further on. Word 0 of the state is then the address of x less these 512
// bytes.
//
// Defined from outside is one of STREAM_HALF, STREAM_FLOAT; and GROUPS_WINDOWS for windows.

#include "amp_steps.h.S"

// The same state as offsets in words of 32 bits.
#define STATE_X 0
#define STATE_LIST 1
#define STATE_GROUPS 2
#define STATE_PITCH 3
#define STATE_ZERO 4
#define STATE_TRASH 5
#define STATE_CLEARED_ROWS 6
#define STATE_STRIDE 7
#define STATE_VALUES 8
#define STATE_JUMPS (8 + CTXT_WORKERS)
#define STATE_CLEARED (8 + 2 * CTXT_WORKERS)

#ifdef GROUPS_WINDOWS
#define SLAB_BYTES 8  // of the supervisor's list
#define GROUP_BYTES 512  // of a column group's 16 lines of s
#define FIRST_AT 1  // slabs from $list to the words that the first slab of a round loads
#else
#define SLAB_BYTES 4
#define FIRST_AT 0
#endif
#define SLAB_HALVES (SLAB_BYTES / 2)  // numbers of 16 bits of a slab in the list
#define SLAB_WORDS (SLAB_BYTES / 4)  // numbers of 32 bits
#define TURNS_UNROLLED 4  // slabs of a pass of the supervisor's loop
#define SHARED "rows of zeros are only read; rows for results that nobody reads take any order"

// Registers of the supervisor.
#define state m0  // address of the vertex state
#define list m1  // address of the list's words of this round of four slabs
#define first m2  // address of the list
#define groups m3  // column groups left, less one
#define open m4  // workers' entry that begins a column group
#define base m5  // address from which entries count
#define close m6  // workers' entry that drains the last column group; with windows $entry
#define offset m6  // with windows: bytes from x to the weights of the slab after the next
#define entry m7  // workers' entry of the next launch
// Of slabs 0, 2, 4, ... of a column group (a) and of slabs 1, 3, 5, ... (b):
#define next_a m8  // bytes from .Lbase to the workers' entry
#define turns_a m9  // turns of three steps
#define next_b m11
#define turns_b m12
#define weights m13  // address of x
#define window m14  // address of the next slab's weights

// A slab: once the workers have ended, load weights and launch. Behind the launch, before the first
// worker issues, find the entry of the next slab, and load entry and turns of the slab after it,
// whose words stand `at` slabs from $list. The last instruction is a jump: none may follow it
// before the sync without costing time. With windows, the address of the next weights is put before
// the launch, since behind it only six instructions fit; behind it, the one after is computed. Its
// bytes were loaded a slab before that: of three entries behind the last one, whose third is jumps.
.macro SLAB turns, entry_after, entry_later, at, bytes = 0
  sync TEXCH_SYNCZONE_LOCAL
#ifdef GROUPS_WINDOWS
  .if \bytes
    add $list, $list, \bytes
  .endif
#endif
  WEIGHTS
#ifdef GROUPS_WINDOWS
  put $CCCSLOAD, $window
#endif
  runall $entry, $\turns, 0
#ifdef GROUPS_WINDOWS
  add $window, $offset, $weights
#endif
  add $entry, $\entry_after, $base
  ldz16 $\entry_later, $list, $mzero, SLAB_HALVES * (\at)
  ldz16 $\turns, $list, $mzero, SLAB_HALVES * (\at) + 1
#ifdef GROUPS_WINDOWS
  ld32 $offset, $list, $mzero, SLAB_WORDS * (\at + 1) + 1
#endif
.endm

.section .text.streamed_groups
.supervisor
.align 8
streamed_groups:
#ifdef GROUPS_WINDOWS
  // In an order in which only the entry is waited for.
  ld32 $weights, $state, $mzero, STATE_X
  ld32 $first, $state, $mzero, STATE_LIST
  ld32 $groups, $state, $mzero, STATE_GROUPS
  setzi $open, .Lopen_first
  setzi $base, .Lbase
#else
  // In an order in which only the pointer of weights is waited for.
  setzi $open, .Lopen_first
  setzi $base, .Lbase
  ld32 $weights, $state, $mzero, STATE_X
  ld32 $first, $state, $mzero, STATE_LIST
  ld32 $groups, $state, $mzero, STATE_GROUPS
  setzi $close, .Lclose
  put $CCCSLOAD, $weights
#endif
// A column group: x of all slabs, one after another, past which all groups stream.
.Lgroup:
  runall $open, $state, 0
#ifdef GROUPS_WINDOWS
  add $weights, $weights, GROUP_BYTES
  ld32 $window, $first, $mzero, 1
  ld32 $offset, $first, $mzero, SLAB_WORDS + 1
#endif
  ldz16 $next_a, $first, $mzero, 0
  ldz16 $turns_a, $first, $mzero, 1
  ldz16 $next_b, $first, $mzero, SLAB_HALVES
  ldz16 $turns_b, $first, $mzero, SLAB_HALVES + 1
#ifdef GROUPS_WINDOWS
  add $window, $window, $weights
  add $list, $first, SLAB_BYTES
  setzi $open, .Lopen_next
  add $entry, $next_a, $base
  put $CCCSLOAD, $window
  add $window, $offset, $weights
  ld32 $offset, $first, $mzero, 2 * SLAB_WORDS + 1
#else
  add $list, $first, 2 * SLAB_BYTES
  setzi $open, .Lopen_next
  add $entry, $next_a, $base
#endif
// Four slabs a round, since a taken branch takes longer than a launch hides; one that is not taken
// passes while the workers issue.
.Lround:
  SLAB turns_a, next_b, next_a, FIRST_AT
  brz $next_b, .Lend
  SLAB turns_b, next_a, next_b, FIRST_AT + 1
  brz $next_a, .Lend
  SLAB turns_a, next_b, next_a, FIRST_AT + 2
  brz $next_b, .Lend
#ifdef GROUPS_WINDOWS
  SLAB turns_b, next_a, next_b, 0, TURNS_UNROLLED * SLAB_BYTES
#else
  SLAB turns_b, next_a, next_b, 3
  add $list, $list, TURNS_UNROLLED * SLAB_BYTES
#endif
  brnz $next_a, .Lround
.Lend:
  sync TEXCH_SYNCZONE_LOCAL
  brnzdec $groups, .Lgroup
#ifdef GROUPS_WINDOWS
  setzi $entry, .Lclose
  runall $entry, $state, 0
#else
  runall $close, $state, 0
#endif
  sync TEXCH_SYNCZONE_LOCAL
  br $lr

// Registers of a worker. All keep their values between launches.
#define jumps m2  // address of the list's next word
#define write_jumps m3  // jumps of results of three steps, or of results and partials of one
#define read_jumps m4  // jumps of partials of three steps
#define values_first m5  // address of the worker's first group
#define jumps_first m6  // address of the list's first word
#define zero_row m7  // address of the first row of zeros
#define trash_row m8  // address of the first row for results that nobody reads
#define pitch m9  // bytes of q from one column group to the next
#define cleared m10  // address of the next word that is cleared
#define cleared_rows m11  // number of rows that it clears
#define scratch m12
#define cleared_first m14  // address of the first row that it clears
#define clear a10  // mask that clears the accumulators

// Take the next word of the list.
.macro JUMPS register
  {
    ld32step $\register, $mzero, $jumps+=, 1
    fnop
  }
.endm

.macro DRAIN_ALL
  JUMPS write_jumps
  .lockstep SHARED
  {
    st64pace $results, $packed+=, $write_jumps, 2
    PHASE results, no_inputs, azeros, 0
  }
  DRAIN_REST
  .endlockstep
.endm

// Begin a column group: clear this worker's rows of zeros, and the accumulators, so that the first
// step starts from zero. The partials of the second step are zeros, which are loaded already.
.macro OPEN
  {
    rpt $cleared_rows, ROW_WORDS - 1
    uput $FP_CLR, $clear
  }
  .rept ROW_WORDS - 1
    {
      st64step $azeros, $mzero, $cleared+=, 1
      fnop
    }
  .endr
  {
    st64step $azeros, $mzero, $cleared+=, $read_jumps
    fnop
  }
  {
    mov $scratch, $values_first
    mov $even_partials, $azeros
  }
  {
    ld64step $first_inputs, $mzero, $scratch+=, 1
    mov $odd_partials, $azeros
  }
  {
    mov $jumps, $jumps_first
    mov $results, $azeros
  }
  // Two words of the second step's partials are loaded; the last word of a row waits to be stored.
  add $cleared, $zero_row, 16
  add $read_jumps, $trash_row, 8 * (ROW_WORDS - 1)
  PACK(scratch, cleared, read_jumps)
  exitz $mzero
.endm

.worker
.align 8
.Lopen_first:
  START_WORKER scratch, clear
  ld32 $values_first, $mvertex_base, $scratch, STATE_VALUES
  ld32 $jumps_first, $mvertex_base, $scratch, STATE_JUMPS
  ld32 $cleared_first, $mvertex_base, $scratch, STATE_CLEARED
  ld32 $pitch, $mvertex_base, $mzero, STATE_PITCH
  ld32 $zero_row, $mvertex_base, $mzero, STATE_ZERO
  ld32 $trash_row, $mvertex_base, $mzero, STATE_TRASH
  ld32 $cleared_rows, $mvertex_base, $mzero, STATE_CLEARED_ROWS
  ld32 $read_jumps, $mvertex_base, $mzero, STATE_STRIDE
  // As long as two instructions: the body of a loop begins at a multiple of 8 bytes.
  {
    mov $cleared, $cleared_first
    fnop
  }
  .lockstep "workers that clear the same row store equal zeros"
  OPEN
  .endlockstep

.align 8
.Lopen_next:
  DRAIN_ALL
  // All rows lie one column group further on.
  add $zero_row, $zero_row, $pitch
  add $trash_row, $trash_row, $pitch
  add $cleared_first, $cleared_first, $pitch
  mov $cleared, $cleared_first
  ld32 $read_jumps, $mvertex_base, $mzero, STATE_STRIDE
  .lockstep "workers that clear the same row store equal zeros"
  OPEN
  .endlockstep

// The launches of a slab: one or two steps alone, so that the others are whole turns of three.
.align 8
.Lbase:
  {
    nop
    fnop
  }
  .lockstep SHARED
.Ltwo:
  JUMPS write_jumps
  STEP write_jumps, 1, write_jumps, 2
.Lone:
  JUMPS write_jumps
  STEP write_jumps, 1, write_jumps, 2
.Lthree:
  {
    // The launch's vertex base is the number of turns.
    rpt $mvertex_base, 3 * (ROW_WORDS) + 1
    fnop
  }
  JUMPS write_jumps
  JUMPS read_jumps
  STEP read_jumps, 1, write_jumps, 1
  STEP read_jumps, 2, write_jumps, 2
  STEP read_jumps, 3, write_jumps, 3
  exitz $mzero
  .endlockstep

.align 8
.Lclose:
  DRAIN_ALL
  exitz $mzero
