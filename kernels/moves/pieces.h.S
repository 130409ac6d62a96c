// Walking a list of pieces, whose vectors six workers share: worker w takes w, w + 6, ...
//
// floor(x / 6) = (x * 43691) >> 18, exact below 131072 and within 32 bits below 98304: more
// 64-bit words than a tile has.

#define SIXTH 43691
#define SIXTH_SHIFT 18

#define turns m0
#define offset m0
#define list m4
#define pieces m5
#define sixth m12
#define next_worker m13

// What every such worker starts with; $offset is its number until it scales it.
.macro START_PIECES
  get $offset, $WSR
  and $offset, $offset, CSR_W_WSR__CTXTID_M1__MASK
  setzi $sixth, SIXTH
.endm

// The list, at a word of the state; the vertex base is not read after this.
.macro LIST_OF_PIECES word
  ld32 $list, $mzero, $mvertex_base, \word
  ld32 $pieces, $mzero, $mvertex_base, \word + 1
  add $next_worker, $offset, 1
.endm

// $turns: the piece's vectors become one less than this worker's share of them.
.macro TURNS_BUT_ONE none
  sub $turns, $turns, $next_worker
  brneg $turns, \none
  mul $turns, $turns, $sixth
  shr $turns, $turns, SIXTH_SHIFT
.endm
