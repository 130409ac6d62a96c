// Propagation: the control tile writes the word of the next action of all tiles. Buckets of
// non-zeros travel over a grid of px x py x pz tiles, by a nest of loops, z inside y inside x;
// bucket_travel.py has the actions and their order. STARTS: write the first action and the place
// behind it; else go on from the place. RETURNS: buckets travel home before the loop is left.
//
// The place says where the loops stand, the overflow words say where they end.

// State: offsets of numbers of 32 bits, and of bytes for STATE_AFTER.
#define STATE_OVERFLOW 0  // address of the overflow words
#define STATE_PLACE 1  // address of the place
#define STATE_ACTION 2  // address of the word of the next action
#define STATE_PX 3  // tiles of the grid along x
#define STATE_PY 4  // tiles along y
#define STATE_PZ 5  // tiles along z
#define STATE_AFTER 24  // a byte for each kind of action: word of the shift that ends its turn

// Place: offsets of numbers of 32 bits.
#define PLACE_LAST 0  // last action
#define PLACE_REMAINING 1  // computations that remain
#define PLACE_X 2  // plane along x that the buckets come to next
#define PLACE_Y 3  // distance of buckets from home along y, if they return
#define PLACE_Z 4  // distance of buckets from home along z
#define PLACE_STEP 5  // steps along y in this plane

// Overflow words: offsets of numbers of 16 bits.
#define OVERFLOW_X 0  // end of the loop along x
#define OVERFLOW_Y 1  // end of the loop along y
#define OVERFLOW_Z 2  // end of the loop along z
// Two bits a number: 1 for a plane along x in which a bucket holds non-zeros for the tile that it
// visits there.
#define OVERFLOW_PLANES 3

// Kinds of actions. A word is twice the kind, plus 1 if the bucket is in the second buffer. Kind 0
// is special: word 0 leaves the loop, word 1 is the pre-copy of home buckets to the first buffer.
#define COMPUTE 1
#define SHIFT_Z 2
#define SHIFT_Y 3
#define SHIFT_X 4
#define RESTORE 5
// Only the kinds that bring buckets to another plane along x, 0 (pre-copy) and SHIFT_X, have none
// of these bits.
#define ARRIVES_MASK 3

// Registers of the supervisor.
#define state m0  // address of the state
#define place m1  // address of the place
#define overflow m2  // address of the overflow words
#define action m3  // last action
#define remaining m4  // computations that remain
#define x m5  // plane along x that the buckets come to next
#define step m6  // steps along y in this plane
#define z m7  // distance from home along z

#ifdef STARTS
#define y m6
#define end_y m3
#define end_z m7
#define pz m8
#else
// Further registers, some of which hold two values one after another.
#define arrives m2  // 1 if the buckets come to another plane
#define other m2  // scratch for a comparison
#define buffer m3  // buffer that holds the bucket
#define kind m8  // kind of the last action
#define computes m9  // 1 if the tile computes next
#define odd m11  // lowest bit of x
#define skips m11  // 1 if the plane is skipped
#define was m12  // 1 if the last action was of a kind in question
#define plane m13  // number of computations that remain after this plane, if it is skipped
#define again m13  // word to compute again
#define y m13
#define size m14  // size of a loop
#define next m14  // next action
#define home m9  // next action on the way home
#endif

.supervisor
.globl propagation
.align 8
propagation:
  ld32 $place, $state, $mzero, STATE_PLACE
  ld32 $overflow, $state, $mzero, STATE_OVERFLOW
#ifdef STARTS
  ld32 $y, $state, $mzero, STATE_PY
  ld32 $pz, $state, $mzero, STATE_PZ
  ldz16 $remaining, $overflow, $mzero, OVERFLOW_X
  ldz16 $end_y, $overflow, $mzero, OVERFLOW_Y
  ldz16 $end_z, $overflow, $mzero, OVERFLOW_Z
  ld32 $state, $state, $mzero, STATE_ACTION
  // One on along y, or along x where there is no y.
  cmpult $x, $y, 2
  st32 $mzero, $place, $mzero, PLACE_Z
  // Computations that remain: the product of the loops' ends, less the pz of the first step along y
  // (or x), since the loops begin behind it.
  mul $remaining, $remaining, $end_y
  sub $y, 1, $x
  st32 $x, $place, $mzero, PLACE_X
  mul $remaining, $remaining, $end_z
  st32 $y, $place, $mzero, PLACE_Y
  st32 $y, $place, $mzero, PLACE_STEP
  sub $remaining, $remaining, $pz
  cmpne $action, $remaining, 0
  st32 $remaining, $place, $mzero, PLACE_REMAINING
  st32 $action, $place, $mzero, PLACE_LAST
  st32 $action, $state, $mzero, 0
#else
  // No branches: to what an action leaves alone 0 is added, and every choice is a select.
  ld32 $size, $state, $mzero, STATE_PZ
  ld32 $action, $place, $mzero, PLACE_LAST
  ld32 $x, $place, $mzero, PLACE_X
  ldz16 $plane, $overflow, $mzero, OVERFLOW_Y
  ld32 $z, $place, $mzero, PLACE_Z
  ld32 $step, $place, $mzero, PLACE_STEP
  ld32 $remaining, $place, $mzero, PLACE_REMAINING
  // Which kind the last action was, whether it was a shift along z, and the bits of the next plane.
  // Loads and uses are apart by the supervisor's latency, which mixes the steps.
  shr $kind, $action, 1
  shr $computes, $x, 1
  and $odd, $x, 1
  cmpeq $was, $kind, SHIFT_Z
  add $computes, $computes, OVERFLOW_PLANES
  sub $plane, $plane, $step
  add $z, $z, $was
  ldz16 $computes, $overflow, $mzero, $computes
  mul $plane, $plane, $size
  and $arrives, $kind, ARRIVES_MASK
  cmpeq $size, $z, $size
  shr $computes, $computes, $odd
  cmpeq $arrives, $arrives, 0
  sub $plane, $remaining, $plane
  movnz $z, $size, $mzero
  ld32 $size, $state, $mzero, STATE_PY
  // It computes in a plane that holds something, and after a shift along z or y that was not the
  // last of its loop.
  and $computes, $computes, $arrives
  add $x, $x, $arrives
  st32 $z, $place, $mzero, PLACE_Z
  cmpult $skips, $computes, $arrives
  movnz $computes, $was, $z
  cmpeq $was, $kind, SHIFT_Y
  cmpeq $other, $kind, COMPUTE
  and $buffer, $action, 1
  movz $skips, $remaining, $mzero
  add $step, $step, $was
  sub $remaining, $remaining, $other
  // After a shift the bucket is in the other buffer, after the pre-copy in buffer 0.
  cmpeq $buffer, $buffer, $other
  cmpeq $other, $step, $size
  movnz $remaining, $skips, $plane
#ifdef RETURNS
  ld32 $y, $place, $mzero, PLACE_Y
#endif
  movnz $step, $other, $mzero
#ifdef RETURNS
  // The next action; without computations left, shifts back home along z, y and x, then the last
  // copy.
  add $y, $y, $was
  movnz $computes, $was, $step
  movnz $step, $skips, $mzero
  cmpeq $other, $y, $size
  ld32 $size, $state, $mzero, STATE_PX
  setzi $was, 1
  movnz $y, $other, $mzero
  cmpult $other, $size, $x
  movnz $x, $other, $was
  st32 $y, $place, $mzero, PLACE_Y
  ldz8 $next, $state, $kind, STATE_AFTER
  add $other, $buffer, 2 * COMPUTE
  cmpne $was, $x, 1
  st32 $x, $place, $mzero, PLACE_X
  add $next, $next, $buffer
  movnz $next, $computes, $other
  setzi $home, 2 * RESTORE
  setzi $other, 2 * SHIFT_X
  movnz $home, $was, $other
  setzi $other, 2 * SHIFT_Y
  movnz $home, $y, $other
  setzi $other, 2 * SHIFT_Z
  cmpeq $was, $kind, RESTORE
  movnz $home, $z, $other
  add $home, $home, $buffer
  movnz $home, $was, $mzero
  movz $next, $remaining, $home
#else
  // The next action; 0, the end of the loop, without computations left.
  ldz8 $next, $state, $kind, STATE_AFTER
  add $again, $buffer, 2 * COMPUTE
  movnz $computes, $was, $step
  movnz $step, $skips, $mzero
  add $next, $next, $buffer
  st32 $x, $place, $mzero, PLACE_X
  movnz $next, $computes, $again
  movz $next, $remaining, $mzero
#endif
  ld32 $state, $state, $mzero, STATE_ACTION
  st32 $remaining, $place, $mzero, PLACE_REMAINING
  st32 $step, $place, $mzero, PLACE_STEP
  st32 $next, $place, $mzero, PLACE_LAST
  st32 $next, $state, $mzero, 0
#endif
  br $lr
