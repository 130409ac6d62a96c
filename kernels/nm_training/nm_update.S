// Update of dense weights W by their gradient g: W -= rate x g; with DECAYS, rate x (g + decay x W)
// is subtracted from weights that the N:M pattern does not keep.
//
// A group is four weights: 8 bytes if HALF is defined, for halves, else 16 bytes, for floats.
// Worker w takes groups w, w + CTXT_WORKERS and so on. With DECAYS a mask of 16 bits for each group
// says which of its weights are kept, bit i for weight i; the mask is an index in a table of 16
// entries, which has 64 bits for each mask, all ones in the lanes of kept weights.
//
// Every product, sum and difference is rounded to the type of the weights.

// State: offsets of numbers of 32 bits; behind them is the table, at STATE_TABLE_BYTES.

#define STATE_WEIGHTS 0  // address of the weights
#define STATE_GRADIENT 1  // address of the gradient
#define STATE_MASK 2  // address of the masks
#define STATE_RATES 3  // address of two floats, rate and decay
#define STATE_EACH 4  // groups that every worker has
#define STATE_MORE 5  // number of workers with one group more
#define STATE_TABLE_BYTES 24  // byte offset of the table

// Registers of a worker.
#define weights m0  // address of the weights
#define gradient m1  // address of the gradient
#define mask m2  // address of the masks
#define table m3  // address of the table of what masks keep
#define read m4  // byte offset of the next weights to load
#define gradient_read m5  // byte offset of the next gradient to load
#define mask_read m6  // byte offset of the next mask to load
#define written m7  // byte offset of the next weights to store
#define count m8  // groups less one
#define kept_by m9  // a mask, by which the table is read
#define context m10  // number of the worker
#define more m11  // workers with one more group

// Floating-point registers of a worker.
#define old a0:1  // weights before the update
#define change a2:3  // gradient
#define kept a4:5  // ones where weights are kept
#define step a6:7  // product from which the step is computed
#define new a8:9  // weights after the update
#define rates a10:11  // rate and decay

// Operands, instructions and size of a group by type.
#ifdef HALF
#define RATE a10:BL
#define DECAY a11:BL
#define MUL f16v4mul
#define ADD f16v4add
#define SUB f16v4sub
#define GROUP_SHIFT 3
#else
#define RATE a10:B
#define DECAY a11:B
#define MUL f32v2mul
#define ADD f32v2add
#define SUB f32v2sub
#define GROUP_SHIFT 4
#endif
// Words from the second word of a group of floats to the worker's next group.
#define NEXT_GROUP (2 * CTXT_WORKERS - 1)

.worker
.globl nm_update
.align 8
nm_update:
  get $context, $WSR
  and $context, $context, CSR_W_WSR__CTXTID_M1__MASK
  ld32 $count, $mvertex_base, $mzero, STATE_EACH
  ld32 $more, $mvertex_base, $mzero, STATE_MORE
  // The worker's number of groups, less one: the last group follows the loop, or is added again.
  cmpult $more, $context, $more
  add $count, $count, $more
  brnzdec $count, begin
  exitz $mzero
// Addresses and rates; halves have both rates in one pair of registers each.
begin:
  ld32 $more, $mvertex_base, $mzero, STATE_RATES
  ld32 $weights, $mvertex_base, $mzero, STATE_WEIGHTS
  ld64 $rates, $more, $mzero, 0
  ld32 $gradient, $mvertex_base, $mzero, STATE_GRADIENT
#ifdef HALF
  {
    // Both rates as halves in $a10, decay in the upper one; swapped, each has a lower half to
    // broadcast.
    shl $read, $context, GROUP_SHIFT
    f32v2tof16 $a10, $rates
  }
  {
    mov $gradient_read, $read
    swap16 $a11, $a10
  }
#else
  shl $read, $context, GROUP_SHIFT
  mov $gradient_read, $read
#endif
  mov $written, $read
#ifdef DECAYS
  ld32 $mask, $mvertex_base, $mzero, STATE_MASK
  // The table is indexed by the mask, 0 to 15: entry k has ones in the lanes of its set bits.
  add $table, $mvertex_base, STATE_TABLE_BYTES
  shl $mask_read, $context, 1
#endif

// Half with decay: five bundles a group. Loads of the next group overlap with the arithmetic of
// this one; the last group is finished behind the loop.
#if defined(HALF) && defined(DECAYS)
  // Fill the pipeline: mask, weights and table entry of the first group.
  ldz16step $kept_by, $mask, $mask_read+=, CTXT_WORKERS
  ld64step $old, $weights, $read+=, CTXT_WORKERS
  ld64 $kept, $table, $mzero, $kept_by
  {
    ld64step $change, $gradient, $gradient_read+=, CTXT_WORKERS
    // Decay acts on weights that are not kept: those lanes alone go on.
    andc64 $step, $old, $kept
  }
.align 8
  {
    rpt $count, 4
    fnop
  }
  {
    // Loads of the next group. The mask comes first, as the table entry waits for it.
    ldz16step $kept_by, $mask, $mask_read+=, CTXT_WORKERS
    MUL $step, $DECAY, $step
  }
  {
    // The addition reads the gradient before the next one replaces it; likewise $old below.
    ld64step $change, $gradient, $gradient_read+=, CTXT_WORKERS
    ADD $step, $change, $step
  }
  {
    ld64 $kept, $table, $mzero, $kept_by
    MUL $step, $RATE, $step
  }
  {
    ld64step $old, $weights, $read+=, CTXT_WORKERS
    SUB $new, $old, $step
  }
  {
    // Reads run a group ahead of writes, so that weights have two offsets.
    st64step $new, $weights, $written+=, CTXT_WORKERS
    andc64 $step, $old, $kept
  }
  // The last group, without loads.
  MUL $step, $DECAY, $step
  ADD $step, $change, $step
  MUL $step, $RATE, $step
  SUB $new, $old, $step
  st64step $new, $weights, $written+=, CTXT_WORKERS
#elif defined(HALF)
// Half without decay: three bundles a group, pipelined likewise.
  // Fill the pipeline: gradient and weights of the first group.
  ld64step $change, $gradient, $gradient_read+=, CTXT_WORKERS
  ld64step $old, $weights, $read+=, CTXT_WORKERS
.align 8
  {
    rpt $count, 2
    fnop
  }
  {
    ld64step $change, $gradient, $gradient_read+=, CTXT_WORKERS
    MUL $step, $RATE, $change
  }
  {
    ld64step $old, $weights, $read+=, CTXT_WORKERS
    SUB $new, $old, $step
  }
  {
    st64step $new, $weights, $written+=, CTXT_WORKERS
    fnop
  }
  // The last group, without loads.
  MUL $step, $RATE, $change
  SUB $new, $old, $step
  st64step $new, $weights, $written+=, CTXT_WORKERS
#elif defined(DECAYS)
// Float with decay: two words a group, each loaded, computed and stored; no pipeline across groups.
  // All groups are in the loop.
  add $count, $count, 1
.align 8
  {
    rpt $count, 14
    fnop
  }
  {
    ldz16step $kept_by, $mask, $mask_read+=, CTXT_WORKERS
    fnop
  }
  {
    // An entry of floats has two words of 64 bits.
    shl $kept_by, $kept_by, 1
    fnop
  }
  {
    ld64 $kept, $table, $mzero, $kept_by
    fnop
  }
  {
    // The lower two weights of the group.
    ld64step $old, $weights, $read+=, 1
    fnop
  }
  {
    ld64step $change, $gradient, $gradient_read+=, 1
    andc64 $step, $old, $kept
  }
  {
    // The table's word for the upper two weights, while the lower two are computed.
    add $kept_by, $kept_by, 1
    MUL $step, $DECAY, $step
  }
  {
    ld64 $kept, $table, $mzero, $kept_by
    ADD $step, $change, $step
  }
  {
    // The upper two weights; both offsets move on to the worker's next group.
    ld64step $change, $gradient, $gradient_read+=, NEXT_GROUP
    MUL $step, $RATE, $step
  }
  {
    ld64step $old, $weights, $read+=, NEXT_GROUP
    SUB $new, $old, $step
  }
  {
    st64step $new, $weights, $written+=, 1
    andc64 $step, $old, $kept
  }
  {
    nop
    MUL $step, $DECAY, $step
  }
  {
    nop
    ADD $step, $change, $step
  }
  {
    nop
    MUL $step, $RATE, $step
  }
  {
    nop
    SUB $new, $old, $step
  }
  {
    st64step $new, $weights, $written+=, NEXT_GROUP
    fnop
  }
#else
// Float without decay.
  add $count, $count, 1
.align 8
  {
    rpt $count, 5
    fnop
  }
  {
    ld64step $change, $gradient, $gradient_read+=, 1
    fnop
  }
  {
    ld64step $old, $weights, $read+=, 1
    MUL $step, $RATE, $change
  }
  {
    ld64step $change, $gradient, $gradient_read+=, NEXT_GROUP
    SUB $new, $old, $step
  }
  {
    ld64step $old, $weights, $read+=, NEXT_GROUP
    MUL $step, $RATE, $change
  }
  {
    st64step $new, $weights, $written+=, 1
    SUB $new, $old, $step
  }
  {
    st64step $new, $weights, $written+=, NEXT_GROUP
    fnop
  }
#endif
  exitz $mzero
