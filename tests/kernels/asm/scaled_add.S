// x += scale y in float: 3 bundles for two elements of a worker.
//
// State, 32 bits each: addresses of x and y, elements, scale.

.worker
.globl scaled_add
.align 8
scaled_add:
  ld32 $m0, $mvertex_base, $mzero, 0
  ld32 $m1, $mvertex_base, $mzero, 1
  ld32 $m2, $mvertex_base, $mzero, 2
  ld32 $a0, $mvertex_base, $mzero, 3
  {
    get $m3, $WSR
    uput $TAS, $a0
  }
  and $m3, $m3, CSR_W_WSR__CTXTID_M1__MASK
  shl $m4, $m3, 3
  add $m0, $m0, $m4
  add $m1, $m1, $m4
  mov $m5, $m0
  shr $m2, $m2, 1
  sub $m2, $m2, $m3
  add $m2, $m2, -1
  brneg $m2, .Ldone
  setzi $m6, 43691
  mul $m2, $m2, $m6
  shr $m2, $m2, 18
  // f32v2axpy gives the sums of the one before it, so each is followed by another that fetches them.
  ld64step $a0:1, $mzero, $m0+=, 6
  ld64step $a2:3, $mzero, $m1+=, 6
  {
    rpt $m2, 2
    fnop
  }
  {
    ld64step $a0:1, $mzero, $m0+=, 6
    f32v2axpy $a4:5, $a2:3, $a0:1
  }
  {
    ld64step $a2:3, $mzero, $m1+=, 6
    f32v2axpy $a4:5, $azeros, $azeros
  }
  {
    st64step $a4:5, $mzero, $m5+=, 6
    fnop
  }
  f32v2axpy $a4:5, $a2:3, $a0:1
  f32v2axpy $a4:5, $azeros, $azeros
  st64step $a4:5, $mzero, $m5+=, 6
.Ldone:
  exitz $mzero
