"""Rewrite LLVM text so that the oldest supported version of LLVM can read it.

LLVM prints attributes and flags that older versions cannot parse: `captures(none)`, `nneg`,
`range(...)`. These are hints for the optimiser that change no result, and each version
deduces most of them again when it optimises the text, so they are removed. What remains must
consist of words that LLVM 15 knows: LLVM reads texts of older versions, but not of newer ones.
"""

from __future__ import annotations

import re

# Function attributes that are instructions to the optimiser. The others are facts: LLVM deduces
# those of a body from the body, and those of an intrinsic function from its name.
KEPT_ATTRIBUTES = frozenset({"alwaysinline", "noinline"})

# Line that defines a group of attributes; functions refer to it by its number.
GROUP = re.compile(r"^attributes (#\d+) = \{ (.*) \}\n", re.MULTILINE)
ATTRIBUTE_COMMENTS = re.compile(r"^; Function Attrs: .*\n", re.MULTILINE)
# LLVM 22 dropped an argument of these calls. They only let variables share stack memory.
LIFETIMES = re.compile(r"^.*@llvm\.lifetime\.(?:start|end)\..*\n", re.MULTILINE)
# Hints that LLVM 15 cannot parse, where they stand.
NEWER_FLAGS = re.compile(
    r" (?:captures|range)\([^()]*\)| nocapture\b"
    r"| initializes\((?:\([^()]*\)(?:, )?)*\)"
    r"|(?<=\bicmp) samesign|(?<=\bor) disjoint|(?<=\bzext) nneg|(?<=\buitofp) nneg"
    r"|(?<=\btrunc)(?: nuw| nsw)+"
    r"|(?<=\bgetelementptr)(?: nusw| nuw)+"
)
# `inbounds` stands before the flags that are removed, and implies `nusw`
AFTER_INBOUNDS = re.compile(r"(?<=\bgetelementptr inbounds)(?: nusw| nuw)+")

# Comments, texts in quotes, and names: what is left has words of the language and numbers only.
QUOTED_OR_NAMED = re.compile(r';.*|c?"[^"]*"|[%@!#][-\w.$]+')
WORD = re.compile(r"(?<![\w.+-])[A-Za-z_]\w*")
NUMBER_TYPE = re.compile(r"i\d+")  # integer of some number of bits, such as i64
# Instructions, conditions, words of declarations and types, attributes and flags of LLVM 15.
_WORDS = """
add alloca and ashr bitcast br call extractvalue fadd fcmp fdiv fmul fneg fpext fptosi fptoui
fptrunc freeze frem fsub getelementptr icmp insertvalue inttoptr load lshr mul or phi ptrtoint ret
sdiv select sext shl sitofp srem store sub switch trunc udiv uitofp unreachable urem xor zext

eq ne oeq oge ogt ole olt one ord sge sgt sle slt ueq uge ugt ule ult une uno

attributes c constant declare define distinct double false float global half label null poison
private ptr source_filename target to true undef void x zeroinitializer

align alwaysinline dereferenceable dereferenceable_or_null dso_local exact fastcc immarg inbounds
internal local_unnamed_addr musttail noalias noinline nonnull notail noundef nsw nuw readnone
readonly signext tail unnamed_addr volatile writeonly zeroext
"""
WORDS_OF_LLVM_15 = frozenset(_WORDS.split())


def to_oldest_language(text: str) -> str:
    """Return LLVM text without attributes and flags that LLVM 15 does not know.

    Raises:
        RuntimeError: a word is left that LLVM 15 may not know.
    """
    text = LIFETIMES.sub("", ATTRIBUTE_COMMENTS.sub("", _with_kept_attributes(text)))
    text = AFTER_INBOUNDS.sub("", NEWER_FLAGS.sub("", text))
    if words := newer_words(text):
        raise RuntimeError(
            f"LLVM 15 may not know {', '.join(words)}: remove it from compiled functions' texts "
            f"in {__name__}, or add it to the words that LLVM 15 knows"
        )
    return text


def newer_words(text: str) -> list[str]:
    """Return the words of LLVM text that are not known to be LLVM 15's, sorted."""
    words = set(WORD.findall(QUOTED_OR_NAMED.sub("", text)))
    return sorted(word for word in words - WORDS_OF_LLVM_15 if not NUMBER_TYPE.fullmatch(word))


def _with_kept_attributes(text: str) -> str:
    """Return the text with `KEPT_ATTRIBUTES` only; groups that become empty are removed."""
    words_of = {}
    for name, words in GROUP.findall(text):
        words_of[name] = " ".join(word for word in words.split() if word in KEPT_ATTRIBUTES)

    def references(hit: re.Match[str]) -> str:
        return hit[0] if words_of[hit[1].strip()] else ""

    def group(hit: re.Match[str]) -> str:
        return f"attributes {hit[1]} = {{ {words_of[hit[1]]} }}\n" if words_of[hit[1]] else ""

    head, mark, groups = text.partition("\nattributes #")
    return re.sub(r" (#\d+)\b", references, head) + GROUP.sub(group, mark + groups)
