// How a reduction is measured: the supervisor lets worker 0 read the cycle counter, takes arguments
// from a table and calls the routine, which puts them on its stack as the vertex state and starts
// the workers; then worker 0 reads the counter again. The public measurements lie between two such
// readings (osmarks/ipu-stack, device/runtime.S); the code is ours.
//
// Command, 32 bits each: a kind, unread, output, input, elements of a slice, partials. Slices follow one
// another. SAMPLE: the address that takes the cycles between the two readings.

#define SIXTH 43691
#define SIXTH_SHIFT 18
#define FRAME_BYTES 32

.supervisor
.globl run_command
.align 8
run_command:
  add $sp, $sp, -8
  st32 $lr, $sp, $mzero, 0
  mov $m6, $m0
  setzi $m0, sample_start
  call $lr, read_counter
  ld32 $m2, $m6, $mzero, 1
  ld32 $m3, $m6, $mzero, 2
  ld32 $m4, $m6, $mzero, 3
  ld32 $m5, $m6, $mzero, 4
  call $lr, reduce
  setzi $m0, sample_end
  call $lr, read_counter
  ld32 $lr, $sp, $mzero, 0
  add $sp, $sp, 8
  br $lr

read_counter:
  runall $m0, $mzero, 0
  sync TEXCH_SYNCZONE_LOCAL
  br $lr

reduce:
  add $sp, $sp, -FRAME_BYTES
  st32 $m2, $sp, $mzero, 0
  st32 $m3, $sp, $mzero, 1
  st32 $m4, $sp, $mzero, 2
  st32 $m5, $sp, $mzero, 3
  setzi $m0, worker
  runall $m0, $sp, 0
  sync TEXCH_SYNCZONE_LOCAL
  add $sp, $sp, FRAME_BYTES
  br $lr

.worker
.align 8
sample_start:
  get $m0, $WSR
  and $m0, $m0, CSR_W_WSR__CTXTID_M1__MASK
  brnz $m0, .Lstarted
  get $m0, $COUNT_L
  setzi $m1, SAMPLE
  st32 $m0, $m1, $mzero, 0
.Lstarted:
  exitz $mzero

sample_end:
  get $m0, $WSR
  and $m0, $m0, CSR_W_WSR__CTXTID_M1__MASK
  brnz $m0, .Lended
  get $m0, $COUNT_L
  setzi $m1, SAMPLE
  ld32 $m2, $m1, $mzero, 0
  sub $m0, $m0, $m2
  st32 $m0, $m1, $mzero, 0
.Lended:
  exitz $mzero

// What every worker starts with: its pointers, its vectors of 8 halves ($m7), the partials but the
// first ($m5). A worker without vectors ends here.
.macro START_WORKER
  ld32 $m2, $mvertex_base, $mzero, 0
  ld32 $m3, $mvertex_base, $mzero, 1
  ld32 $m4, $mvertex_base, $mzero, 2
  ld32 $m5, $mvertex_base, $mzero, 3
  get $m6, $WSR
  and $m6, $m6, CSR_W_WSR__CTXTID_M1__MASK
  add $m7, $m4, 7
  shr $m7, $m7, 3
  cmpult $m0, $m6, $m7
  brz $m0, .Ldone
  shl $m0, $m6, 4
  add $m2, $m2, $m0
  add $m3, $m3, $m0
  add $m5, $m5, -1
  add $m7, $m7, 5
  sub $m7, $m7, $m6
  setzi $m0, SIXTH
  mul $m7, $m7, $m0
  shr $m7, $m7, SIXTH_SHIFT
.endm
