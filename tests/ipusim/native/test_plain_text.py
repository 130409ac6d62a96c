"""Kept LLVM texts consist of what the oldest supported LLVM knows."""

from __future__ import annotations

from importlib import import_module

import pytest
from llvmlite import binding as llvm

from ipusim.native.__main__ import modules
from ipusim.native.llvm_versions import context, parse_text
from ipusim.native.plain_text import newer_words, to_oldest_language
from ipusim.native.text import text_beside

# As LLVM 22 prints it: a function with every attribute and flag that LLVM 15 does not know.
NEWER = """\
@0 = internal constant [6 x i8] c"nneg \\00"

; Function Attrs: nofree memory(argmem: readwrite)
define i64 @f(ptr captures(none) initializes((0, 8)) %0, i64 range(i64 0, -5) %1, i32 %2) #0 {
  %4 = alloca i64, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %4)
  %5 = getelementptr nuw i8, ptr %0, i64 8
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %7 = getelementptr nusw nuw i8, ptr %0, i64 8
  %8 = trunc nuw nsw i64 %1 to i32
  %9 = trunc nsw i64 %1 to i32
  %10 = icmp samesign ult i32 %8, %9
  %11 = or disjoint i32 %8, 1
  %12 = zext nneg i32 %11 to i64
  %13 = uitofp nneg i32 %11 to double
  %14 = add nuw nsw i64 %12, 1
  %15 = call range(i64 0, 9) i64 @llvm.smax.i64(i64 %14, i64 range(i64 0, 7) %1)
  %16 = call i64 @g(i64 %15) #2
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  ret i64 %16
}

declare i64 @g(i64) #1

declare i64 @llvm.smax.i64(i64, i64) #1

declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

attributes #0 = { nofree norecurse memory(argmem: readwrite) }
attributes #1 = { nocallback nocreateundeforpoison memory(none, target_mem0: none) }
attributes #2 = { noinline nofree }
"""
PLAIN = """\
@0 = internal constant [6 x i8] c"nneg \\00"

define i64 @f(ptr %0, i64 %1, i32 %2) {
  %4 = alloca i64, align 8
  %5 = getelementptr i8, ptr %0, i64 8
  %6 = getelementptr inbounds i8, ptr %0, i64 8
  %7 = getelementptr i8, ptr %0, i64 8
  %8 = trunc i64 %1 to i32
  %9 = trunc i64 %1 to i32
  %10 = icmp ult i32 %8, %9
  %11 = or i32 %8, 1
  %12 = zext i32 %11 to i64
  %13 = uitofp i32 %11 to double
  %14 = add nuw nsw i64 %12, 1
  %15 = call i64 @llvm.smax.i64(i64 %14, i64 %1)
  %16 = call i64 @g(i64 %15) #2
  ret i64 %16
}

declare i64 @g(i64)

declare i64 @llvm.smax.i64(i64, i64)



attributes #2 = { noinline }
"""


@pytest.mark.parametrize("name", modules())
def test_every_text_is_in_the_oldest_language_and_is_read(name: str) -> None:
    text = text_beside(import_module(name)).read_text(encoding="utf-8")

    assert to_oldest_language(text) == text
    parse_text(text, name).verify()


def test_additions_of_newer_versions_are_removed_and_the_text_is_read() -> None:
    assert to_oldest_language(NEWER) == PLAIN
    parse_text(PLAIN, "plain").verify()


def test_text_of_the_installed_version_is_converted_to_the_oldest_language() -> None:
    printed = str(llvm.parse_assembly(PLAIN, context()))

    assert newer_words(to_oldest_language(printed)) == []


def test_an_unknown_word_is_named_in_the_error() -> None:
    text = "define void @f(i64 swift_thing %0) {\n  %1 = add <2 x i64> splat (i64 1), %0\n}\n"
    with pytest.raises(RuntimeError, match="LLVM 15 may not know splat, swift_thing:"):
        to_oldest_language(text)
