"""Number of public files in which each instruction was seen: evidence of its existence and name.

Rule: a file counts for a mnemonic if the text that its preprocessor and macros leave has it, for
Mk2 or for the C600; other spellings (`zero` of an MRF register) count for the usual one. Counted
over the 170 non-empty `.S` files of graphcore/poplibs 7eac0f26 and the 15 of osmarks/ipu-stack
ce7c7e9. What is not here was seen in neither, and is known from elsewhere (its row's source).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import attrs

# Mnemonic:files of PopLibs:files of ipu-stack.
_COUNTS = """
abs:6:0 add:165:14 and:156:10 and64:20:0 andc:29:0 andc64:11:0 atom:18:0 br:103:13 bri:122:8
brneg:53:0 brnz:100:10 brnzdec:148:1 brpos:22:0 brz:152:7 call:23:0 cmpeq:83:0 cmpne:3:0
cmpslt:3:0 cmpult:87:9 exitnz:9:1 exitz:149:10 f16tof32:19:0 f16v2absadd:3:0 f16v2add:13:1
f16v2clamp:2:0 f16v2cmac:6:0 f16v2cmpgt:6:0 f16v2cmplt:3:0 f16v2exp:11:0 f16v2gina:13:0
f16v2grand:3:0 f16v2ln:3:0 f16v2max:6:0 f16v2min:5:0 f16v2mul:23:1 f16v2sigm:8:0 f16v2sub:12:0
f16v2tanh:6:1 f16v2tof32:19:1 f16v4absacc:1:0 f16v4absadd:6:0 f16v4acc:12:0 f16v4add:21:1
f16v4clamp:6:0 f16v4cmac:6:0 f16v4cmpeq:5:0 f16v4cmpgt:6:0 f16v4cmple:3:0 f16v4cmplt:4:0
f16v4gacc:1:0 f16v4hihoamp:6:0 f16v4hihoslic:1:0 f16v4hihov4amp:7:1 f16v4hihov4slic:2:0
f16v4istacc:1:0 f16v4max:4:0 f16v4min:5:0 f16v4mix:9:0 f16v4mul:42:0 f16v4rmask:3:0
f16v4sisoamp:8:0 f16v4sisoslic:1:0 f16v4stacc:2:0 f16v4sub:13:0 f16v4sufromui:2:0 f16v8absacc:1:0
f16v8acc:17:0 f16v8sqacc:3:0 f32absadd:4:0 f32add:41:1 f32clamp:3:0 f32class:1:0 f32cmpge:1:0
f32cmpgt:9:0 f32cmplt:4:0 f32div:3:0 f32exp:10:1 f32fromui32:4:0 f32int:1:0 f32ln:3:0 f32mac:6:0
f32max:7:1 f32min:6:0 f32mul:31:1 f32oorx:2:0 f32oox:2:1 f32sigm:7:0 f32sisoamp:8:0
f32sisov2amp:3:1 f32sub:18:1 f32tanh:6:0 f32tof16:18:0 f32toi32:1:0 f32toui32:1:0 f32v2absadd:6:0
f32v2add:37:2 f32v2axpy:10:0 f32v2clamp:12:0 f32v2cmpeq:6:0 f32v2cmpge:2:0 f32v2cmpgt:10:0
f32v2cmple:2:0 f32v2cmplt:3:0 f32v2gina:31:0 f32v2grand:3:0 f32v2mac:6:0 f32v2max:4:0 f32v2min:5:0
f32v2mul:46:1 f32v2rmask:3:0 f32v2sub:15:0 f32v2sufromui:2:0 f32v2tof16:18:0 f32v4absacc:1:0
f32v4acc:20:0 f32v4sqacc:4:0 f32v4tof16:9:0 fnop:101:3 get:122:10 ld128:8:2 ld128putcs:16:0
ld128step:4:0 ld2x64pace:47:2 ld2xst64pace:20:2 ld32:170:11 ld32step:141:0 ld64:61:4
ld64putcs:33:2 ld64step:106:3 ldb16:57:0 ldb16step:37:0 ldconst:14:1 ldd16a32:4:0 ldd16a64:6:0
ldd16b16:3:0 lds16:14:0 lds16step:4:0 lds8:2:0 ldst64pace:32:1 ldz16:115:0 ldz16step:91:0
ldz8:20:0 ldz8step:7:0 max:2:0 min:27:2 mov:108:6 movnz:11:0 mul:134:7 nop:121:2 not64:6:0 or:72:2
or64:17:0 popc:1:0 put:41:3 roll16:28:0 roll32:1:0 roll8l:4:0 roll8r:4:0 rpt:135:3 run:1:0
runall:75:14 setzi:157:14 shl:110:9 shr:143:5 shuf8x8hi:2:0 shuf8x8lo:3:0 sort4x16hi:22:1
sort4x16lo:58:1 sort4x32hi:2:0 sort4x32lo:4:0 sort8x8hi:2:0 sort8x8lo:2:0 st32:152:14
st32step:95:0 st64:34:4 st64pace:39:2 st64step:78:2 stm32:4:0 sub:97:6 swap16:2:0 sync:76:13
tapack:43:2 trap:0:1 uget:6:0 uput:89:3 urand32:1:0 urand64:6:1 xnor:9:0 xor:5:1 zero:13:1
"""


@attrs.frozen
class PublicFiles:
    """Files that an instruction was seen in, of PopLibs and of ipu-stack."""

    poplibs: int = 0
    ipu_stack: int = 0


def _seen() -> dict[str, PublicFiles]:
    """Return the counts of `_COUNTS` by mnemonic."""
    cells = (cell.split(":") for cell in _COUNTS.split())
    return {mnemonic: PublicFiles(int(poplibs), int(stack)) for mnemonic, poplibs, stack in cells}


SEEN: Mapping[str, PublicFiles] = MappingProxyType(_seen())
"""By mnemonic."""
