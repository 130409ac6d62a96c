// A product whose cycles were measured and published (osmarks/ipu-stack, C600): output columns in
// groups of 16, for each of them all groups of 16 inputs; weights come in by 128 bits; workers keep
// their registers and count on; the supervisor counts groups up and compares. The structure and
// the bundles around the stream are those of its public source (device/gemm_f16_amp.S): 16 around a
// block's rows; the code is ours.
//
// State, 32 bits each: s, q, bytes from group to group, groups of inputs, of columns, rows / 6,
// rows mod 6, weights. Every worker needs three rows.

#define AMP_HALF_HALF_16
#define scratch m0
#define kind m3
#define in_step m8
#include "dense_amp_stream.h.S"

.macro NEXT_INPUT
  add $in, $in, $in_step
.endm

.macro TURN adds
.endm

#define ZAACC_MASK (CSR_W_FP_CLR__ZAACC__MASK << CSR_W_FP_CLR__ZAACC__SHIFT)

.supervisor
.align 8
gemm:
  ld32 $m1, $m0, $mzero, 7
  setzi $m6, start
  setzi $m8, 1 << 2
  put $CR, $m8
  put $CCCSLOAD, $m1
  mov $m4, $mzero
.Lcolumns:
  mov $m5, $mzero
.Linputs:
  sync TEXCH_SYNCZONE_LOCAL
  .irp unit, OUTPUT_UNITS
    ld128putcs 4 * \unit
    ld128putcs 4 * \unit + 2
  .endr
  runall $m6, $m0, 0
  setzi $m6, next_inputs
  add $m5, $m5, 1
  ld32 $m8, $m0, $mzero, 3
  cmpult $m8, $m5, $m8
  brnz $m8, .Linputs
  setzi $m6, next_columns
  add $m4, $m4, 1
  ld32 $m8, $m0, $mzero, 4
  cmpult $m8, $m4, $m8
  brnz $m8, .Lcolumns
  sync TEXCH_SYNCZONE_LOCAL
  br $lr

.macro ROWS begin, adds
  STREAM \begin, LOOP_AT - 1, 3, \adds
  {
    rpt $more, PHASES - 1
    fnop
  }
  STREAM LOOP_AT, LOOP_AT + PHASES - 1, ENDLESS, \adds
  STREAM LOOP_AT, LAST_OF(3), 3, \adds
  exitz $mzero
.endm

.worker
.align 8
start:
  get $m2, $WSR
  and $m2, $m2, CSR_W_WSR__CTXTID_M1__MASK
  ld32 $more, $mvertex_base, $mzero, 5
  ld32 $m9, $mvertex_base, $mzero, 6
  mul $m10, $m2, $more
  cmpult $m11, $m2, $m9
  add $more, $more, $m11
  min $m11, $m2, $m9
  add $m10, $m10, $m11
  shl $m10, $m10, 5
  ld32 $in_first, $mvertex_base, $mzero, 0
  ld32 $out, $mvertex_base, $mzero, 1
  add $in_first, $in_first, $m10
  add $out, $out, $m10
  add $more, $more, -3
  setzi $in_step, 0
  bri .Lopen
next_columns:
  ld32 $m11, $mvertex_base, $mzero, 2
  add $out, $out, $m11
.Lopen:
  {
    mov $in, $in_first
    setzi $clear, ZAACC_MASK
  }
  {
    add $partials, $out, POSITION_BYTES
    uput $FP_CLR, $clear
  }
  tapack $addresses, $in, $out, $out
.align 8
  ROWS -1, 0

.align 8
next_inputs:
  brneg $more, .Lnone
  {
    ld32 $m11, $mvertex_base, $mzero, 2
    setzi $clear, ZAACC_MASK
  }
  {
    add $in, $in, $m11
    uput $FP_CLR, $clear
  }
  ld128 $a0:3, $out, $mzero, 0
  ROWS -PHASES, 1
.Lnone:
  exitz $mzero
