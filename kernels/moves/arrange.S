// Arrange: target[i] = source[offset[i]], for units of 2, 4 or 8 bytes, in groups of 8 bytes.
//
// UNIT_BYTES is the bytes of a unit. The list has a 16-bit offset for each unit, and one more
// behind the last. Offsets count bytes, and the load of a unit also loads the offset of the next
// one. If FAR is defined, offsets count units, and each is loaded by an instruction of its own.
// Each worker has consecutive groups.

// State: offsets of numbers of 32 bits.
#define STATE_SOURCE 0  // address of the source
#define STATE_TARGET 1  // address of the target
#define STATE_LIST 2  // address of the list
#define STATE_GROUPS 3  // groups that every worker has
#define STATE_MORE 4  // number of workers with one group more

// Registers of a worker.
#define context m0  // number of the worker
#define source m1  // address of the source
#define target m2  // address of the next group of the target
#define list m3  // address of the next offset
#define turns m4  // groups of the worker, less one
#define more m5  // workers with one more group; then 1 if this worker is one of them
#define first m6  // first group of the worker
#define delta m7  // offset of the next unit

// LOADS: bundles that load a unit.
#ifdef FAR
#define LOADS 2
#else
#define LOADS 1
#endif

#if UNIT_BYTES == 2
#define LIST_SHIFT 3
#define LOAD_NEAR ldd16b16
#define LOAD_FAR ldb16
#define LOOP_BUNDLES 4 * LOADS + 1
#elif UNIT_BYTES == 4
#define LIST_SHIFT 2
#define LOAD_NEAR ldd16a32
#define LOAD_FAR ld32
#define LOOP_BUNDLES 2 * LOADS + 1
#else
#define LIST_SHIFT 1
#define LOAD_NEAR ldd16a64
#define LOAD_FAR ld64
#define LOOP_BUNDLES LOADS + 1
#endif

// Load a unit into a register; in the same bundle the arithmetic instruction `what` makes `made` of
// registers `low` and `high`. Near: one instruction loads the unit and the next unit's offset into
// $delta, which is why the list has one offset behind its last. Far: the offset is loaded in a
// bundle of its own.
.macro LOAD_AND into, what, made, low, high
#ifdef FAR
  {
    ldz16step $delta, $mzero, $list+=, 1
    \what $\made, $\low, $\high
  }
  {
    LOAD_FAR $\into, $source, $mzero, $delta
    fnop
  }
#else
  {
    LOAD_NEAR $\into, $list++, $source, $delta@
    \what $\made, $\low, $\high
  }
#endif
.endm

// Load a unit into a register.
.macro LOAD into
#ifdef FAR
  {
    ldz16step $delta, $mzero, $list+=, 1
    fnop
  }
  {
    LOAD_FAR $\into, $source, $mzero, $delta
    fnop
  }
#else
  {
    LOAD_NEAR $\into, $list++, $source, $delta@
    fnop
  }
#endif
.endm

.macro STORE words
  {
    st64step $\words, $mzero, $target+=, 1
    fnop
  }
.endm

.worker
.globl arrange
.align 8
arrange:
  get $context, $WSR
  and $context, $context, CSR_W_WSR__CTXTID_M1__MASK
  ld32 $turns, $mzero, $mvertex_base, STATE_GROUPS
  ld32 $more, $mzero, $mvertex_base, STATE_MORE
  ld32 $source, $mzero, $mvertex_base, STATE_SOURCE
  ld32 $target, $mzero, $mvertex_base, STATE_TARGET
  ld32 $list, $mzero, $mvertex_base, STATE_LIST
  // Worker w has `turns` groups, or one more if w < more; its first group is w turns + min(w,
  // more).
  mul $first, $context, $turns
  min $delta, $context, $more
  add $first, $first, $delta
  cmpult $more, $context, $more
  add $turns, $turns, $more
  brnzdec $turns, .Lgroups
  exitz $mzero
.align 8
// Advance the addresses to the worker's first group.
.Lgroups:
  shl $delta, $first, 3
  add $target, $target, $delta
  shl $delta, $first, LIST_SHIFT
  add $list, $list, $delta
#ifndef FAR
  {
    ldz16step $delta, $mzero, $list+=, 1
    fnop
  }
#endif
#if UNIT_BYTES == 2
  // Halves: sort4x16lo joins two loaded halves into a register. The joins of one group overlap with
  // the loads of the next, so the last group is finished behind the loop.
  LOAD a0
  LOAD a1
  LOAD_AND a2, sort4x16lo, a4, a0, a1
  LOAD a3
  .align 8
  {
    rpt $turns, LOOP_BUNDLES - 1
    fnop
  }
  LOAD_AND a0, sort4x16lo, a5, a2, a3
  STORE a4:5
  LOAD a1
  LOAD_AND a2, sort4x16lo, a4, a0, a1
  LOAD a3
  {
    nop
    sort4x16lo $a5, $a2, $a3
  }
  STORE a4:5
#else
  // Larger units need no joining: the loop takes all groups.
  {
    add $turns, $turns, 1
    fnop
  }
  {
    rpt $turns, LOOP_BUNDLES - 1
    fnop
  }
#if UNIT_BYTES == 4
  LOAD a0
  LOAD a1
#else
  LOAD a0:1
#endif
  STORE a0:1
#endif
  exitz $mzero
