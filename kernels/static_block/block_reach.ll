; {"files": {"block_reach.py": "593642dc7b607a02"}, "meaning": "4ba6274b2f62b48f", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local i64 @reaches(ptr readonly captures(none) %0, i64 %1, ptr readonly captures(none) %2, i64 %3, ptr readonly captures(none) %4, i64 %5, i64 %6, ptr writeonly captures(none) %7, i64 %8, i64 %9) local_unnamed_addr #0 {
  %11 = alloca i64, align 8
  store i64 0, ptr %11, align 8
  call fastcc void @0(ptr %11, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %6, ptr %7, i64 %9) #2
  %12 = load i64, ptr %11, align 8
  ret i64 %12
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @0(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, ptr readonly captures(none) %3, i64 %4, ptr readonly captures(none) %5, i64 %6, ptr writeonly captures(none) %7, i64 %8) unnamed_addr #0 {
  %10 = icmp slt i64 %4, 1
  br i1 %10, label %104, label %55

11:                                               ; preds = %55
  %12 = add nsw i64 %59, %6
  %13 = icmp sgt i64 %12, 0
  %14 = select i1 %13, i64 0, i64 %2
  %15 = getelementptr i16, ptr %1, i64 %12
  %16 = getelementptr i8, ptr %15, i64 -2
  %17 = getelementptr i16, ptr %16, i64 %14
  %18 = load i16, ptr %17, align 2
  %19 = zext i16 %18 to i64
  %20 = add nuw nsw i64 %19, 1
  br label %64

21:                                               ; preds = %64
  %22 = add i64 %68, 3
  %23 = icmp slt i64 %68, -1
  %24 = select i1 %23, i64 %2, i64 0
  %25 = getelementptr i16, ptr %1, i64 %68
  %26 = getelementptr i8, ptr %25, i64 2
  %27 = getelementptr i16, ptr %26, i64 %24
  %28 = load i16, ptr %27, align 2
  %29 = zext i16 %28 to i64
  %30 = add i64 %22, %29
  %31 = icmp sgt i64 %30, %62
  br i1 %31, label %104, label %32

32:                                               ; preds = %21
  %33 = icmp slt i64 %68, 0
  %34 = select i1 %33, i64 %2, i64 0
  %35 = getelementptr i16, ptr %25, i64 %34
  %36 = load i16, ptr %35, align 2
  %37 = zext i16 %36 to i64
  %38 = tail call i64 @llvm.smax.i64(i64 range(i64 0, 65536) %37, i64 %67)
  %39 = add nuw nsw i64 %29, 1
  %40 = add nsw i64 %39, %71
  %41 = icmp slt i64 %68, -2
  %42 = select i1 %41, i64 %2, i64 0
  %43 = add i64 %42, %71
  %44 = icmp slt i64 %43, 0
  br i1 %44, label %78, label %79, !prof !0

45:                                               ; preds = %94, %73
  %46 = phi i64 [ %66, %73 ], [ %102, %94 ]
  %47 = add nuw nsw i64 %39, %65
  %48 = icmp samesign ugt i64 %69, 1
  br i1 %48, label %64, label %49

49:                                               ; preds = %45
  %50 = mul i64 %56, %8
  %51 = getelementptr i64, ptr %7, i64 %50
  store i64 %38, ptr %51, align 8
  %52 = getelementptr i8, ptr %51, i64 8
  store i64 %46, ptr %52, align 8
  %53 = getelementptr i8, ptr %51, i64 16
  store i64 %47, ptr %53, align 8
  %54 = icmp eq i64 %4, %57
  br i1 %54, label %104, label %55

55:                                               ; preds = %49, %9
  %56 = phi i64 [ %57, %49 ], [ 0, %9 ]
  %57 = add nuw nsw i64 %56, 1
  %58 = getelementptr i64, ptr %3, i64 %56
  %59 = load i64, ptr %58, align 8
  %60 = getelementptr i64, ptr %5, i64 %56
  %61 = load i64, ptr %60, align 8
  %62 = add nsw i64 %61, %59
  %63 = icmp sgt i64 %6, %61
  br i1 %63, label %104, label %11

64:                                               ; preds = %45, %11
  %65 = phi i64 [ 0, %11 ], [ %47, %45 ]
  %66 = phi i64 [ 0, %11 ], [ %46, %45 ]
  %67 = phi i64 [ 0, %11 ], [ %38, %45 ]
  %68 = phi i64 [ %12, %11 ], [ %30, %45 ]
  %69 = phi i64 [ %20, %11 ], [ %70, %45 ]
  %70 = add nsw i64 %69, -1
  %71 = add nsw i64 %68, 2
  %72 = icmp sgt i64 %71, %62
  br i1 %72, label %104, label %21

73:                                               ; preds = %93, %90
  %74 = phi i64 [ %2, %93 ], [ %91, %90 ]
  %75 = sub i64 %74, %84
  %76 = getelementptr i16, ptr %1, i64 %84
  %77 = icmp sgt i64 %75, 0
  br i1 %77, label %94, label %45

78:                                               ; preds = %32
  br label %79

79:                                               ; preds = %78, %32
  %80 = phi i64 [ 0, %78 ], [ %43, %32 ]
  %81 = icmp slt i64 %43, %2
  br i1 %81, label %83, label %82, !prof !1

82:                                               ; preds = %79
  br label %83

83:                                               ; preds = %82, %79
  %84 = phi i64 [ %2, %82 ], [ %80, %79 ]
  %85 = icmp slt i64 %40, 0
  %86 = select i1 %85, i64 %2, i64 0
  %87 = add i64 %86, %40
  %88 = icmp slt i64 %87, 0
  br i1 %88, label %89, label %90, !prof !0

89:                                               ; preds = %83
  br label %90

90:                                               ; preds = %89, %83
  %91 = phi i64 [ 0, %89 ], [ %87, %83 ]
  %92 = icmp slt i64 %87, %2
  br i1 %92, label %73, label %93, !prof !1

93:                                               ; preds = %90
  br label %73

94:                                               ; preds = %94, %73
  %95 = phi i64 [ %102, %94 ], [ %66, %73 ]
  %96 = phi i64 [ %100, %94 ], [ 0, %73 ]
  %97 = shl nuw i64 %96, 1
  %98 = getelementptr i8, ptr %76, i64 %97
  %99 = load i16, ptr %98, align 2
  %100 = add nuw nsw i64 %96, 1
  %101 = zext i16 %99 to i64
  %102 = tail call i64 @llvm.smax.i64(i64 range(i64 0, 65536) %101, i64 %95)
  %103 = icmp eq i64 %100, %75
  br i1 %103, label %45, label %94

104:                                              ; preds = %64, %55, %49, %21, %9
  %105 = phi i64 [ %4, %9 ], [ %56, %21 ], [ %56, %64 ], [ %4, %49 ], [ %56, %55 ]
  store i64 %105, ptr %0, align 8
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #1

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 99, i32 1}
