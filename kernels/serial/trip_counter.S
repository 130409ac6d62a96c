// Trip counter: one tile says whether a trip follows, and which.
//
// State, 32 bits each: address of two words, trips. The words: 1 while a trip follows, else 0; the
// number of that trip. STARTS: the first one; else the one after.

#define state m0
#define place m1
#define trips m2
#define count m3
#define more m4

.supervisor
.globl trip_counter
.align 8
trip_counter:
  ld32 $place, $state, $mzero, 0
  ld32 $trips, $state, $mzero, 1
#ifdef STARTS
  setzi $count, 0
#else
  ld32 $count, $place, $mzero, 1
  add $count, $count, 1
#endif
  cmpult $more, $count, $trips
  st32 $count, $place, $mzero, 1
  st32 $more, $place, $mzero, 0
  br $lr
