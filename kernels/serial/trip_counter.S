// Trip counter: one tile writes whether another trip follows, and its number. A trip is one turn of
// a loop of the program.
//
// State, 32 bits each: address of two control words, number of trips. The control words: 1 if a
// trip follows, else 0; the number of that trip. STARTS: the number becomes 0; without it, it rises
// by 1.

// Registers of the supervisor.
#define state m0  // address of the state
#define place m1  // address of the control words
#define trips m2  // number of trips
#define count m3  // number of the next trip
#define more m4  // 1 if the next trip is less than the number of trips, else 0

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
