; {"files": {"block_reach.py": "dcdb07a37b2ae2cc"}, "meaning": "9c1bb807ffb9123e", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

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
  br i1 %10, label %105, label %56

11:                                               ; preds = %56
  %12 = add nsw i64 %60, %6
  %13 = icmp sgt i64 %12, 0
  %14 = select i1 %13, i64 0, i64 %2
  %15 = getelementptr i16, ptr %1, i64 %12
  %16 = getelementptr i8, ptr %15, i64 -2
  %17 = getelementptr i16, ptr %16, i64 %14
  %18 = load i16, ptr %17, align 2
  %19 = zext i16 %18 to i64
  %20 = add nuw nsw i64 %19, 1
  br label %65

21:                                               ; preds = %65
  %22 = add i64 %69, 3
  %23 = icmp slt i64 %69, -1
  %24 = select i1 %23, i64 %2, i64 0
  %25 = getelementptr i16, ptr %1, i64 %69
  %26 = getelementptr i8, ptr %25, i64 2
  %27 = getelementptr i16, ptr %26, i64 %24
  %28 = load i16, ptr %27, align 2
  %29 = zext i16 %28 to i64
  %30 = add i64 %22, %29
  %31 = icmp sgt i64 %30, %63
  br i1 %31, label %105, label %32

32:                                               ; preds = %21
  %33 = icmp slt i64 %69, 0
  %34 = select i1 %33, i64 %2, i64 0
  %35 = getelementptr i16, ptr %25, i64 %34
  %36 = load i16, ptr %35, align 2
  %37 = zext i16 %36 to i64
  %38 = tail call i64 @llvm.smax.i64(i64 range(i64 0, 65536) %37, i64 %68)
  %39 = add nuw nsw i64 %29, 1
  %40 = add nsw i64 %39, %72
  %41 = icmp slt i64 %69, -2
  %42 = select i1 %41, i64 %2, i64 0
  %43 = add i64 %42, %72
  %44 = icmp slt i64 %43, 0
  br i1 %44, label %79, label %80, !prof !0

45:                                               ; preds = %95, %74
  %46 = phi i64 [ %67, %74 ], [ %103, %95 ]
  %47 = add nuw nsw i64 %39, %66
  %48 = icmp samesign ugt i64 %70, 1
  br i1 %48, label %65, label %49

49:                                               ; preds = %45
  %50 = mul i64 %57, %8
  %51 = getelementptr i64, ptr %7, i64 %50
  store i64 %38, ptr %51, align 8
  %52 = getelementptr i8, ptr %51, i64 8
  store i64 %46, ptr %52, align 8
  %53 = getelementptr i8, ptr %51, i64 16
  store i64 %20, ptr %53, align 8
  %54 = getelementptr i8, ptr %51, i64 24
  store i64 %47, ptr %54, align 8
  %55 = icmp eq i64 %4, %58
  br i1 %55, label %105, label %56

56:                                               ; preds = %49, %9
  %57 = phi i64 [ %58, %49 ], [ 0, %9 ]
  %58 = add nuw nsw i64 %57, 1
  %59 = getelementptr i64, ptr %3, i64 %57
  %60 = load i64, ptr %59, align 8
  %61 = getelementptr i64, ptr %5, i64 %57
  %62 = load i64, ptr %61, align 8
  %63 = add nsw i64 %62, %60
  %64 = icmp sgt i64 %6, %62
  br i1 %64, label %105, label %11

65:                                               ; preds = %45, %11
  %66 = phi i64 [ 0, %11 ], [ %47, %45 ]
  %67 = phi i64 [ 0, %11 ], [ %46, %45 ]
  %68 = phi i64 [ 0, %11 ], [ %38, %45 ]
  %69 = phi i64 [ %12, %11 ], [ %30, %45 ]
  %70 = phi i64 [ %20, %11 ], [ %71, %45 ]
  %71 = add nsw i64 %70, -1
  %72 = add nsw i64 %69, 2
  %73 = icmp sgt i64 %72, %63
  br i1 %73, label %105, label %21

74:                                               ; preds = %94, %91
  %75 = phi i64 [ %2, %94 ], [ %92, %91 ]
  %76 = sub i64 %75, %85
  %77 = getelementptr i16, ptr %1, i64 %85
  %78 = icmp sgt i64 %76, 0
  br i1 %78, label %95, label %45

79:                                               ; preds = %32
  br label %80

80:                                               ; preds = %79, %32
  %81 = phi i64 [ 0, %79 ], [ %43, %32 ]
  %82 = icmp slt i64 %43, %2
  br i1 %82, label %84, label %83, !prof !1

83:                                               ; preds = %80
  br label %84

84:                                               ; preds = %83, %80
  %85 = phi i64 [ %2, %83 ], [ %81, %80 ]
  %86 = icmp slt i64 %40, 0
  %87 = select i1 %86, i64 %2, i64 0
  %88 = add i64 %87, %40
  %89 = icmp slt i64 %88, 0
  br i1 %89, label %90, label %91, !prof !0

90:                                               ; preds = %84
  br label %91

91:                                               ; preds = %90, %84
  %92 = phi i64 [ 0, %90 ], [ %88, %84 ]
  %93 = icmp slt i64 %88, %2
  br i1 %93, label %74, label %94, !prof !1

94:                                               ; preds = %91
  br label %74

95:                                               ; preds = %95, %74
  %96 = phi i64 [ %103, %95 ], [ %67, %74 ]
  %97 = phi i64 [ %101, %95 ], [ 0, %74 ]
  %98 = shl nuw i64 %97, 1
  %99 = getelementptr i8, ptr %77, i64 %98
  %100 = load i16, ptr %99, align 2
  %101 = add nuw nsw i64 %97, 1
  %102 = zext i16 %100 to i64
  %103 = tail call i64 @llvm.smax.i64(i64 range(i64 0, 65536) %102, i64 %96)
  %104 = icmp eq i64 %101, %76
  br i1 %104, label %45, label %95

105:                                              ; preds = %65, %56, %49, %21, %9
  %106 = phi i64 [ %4, %9 ], [ %57, %21 ], [ %57, %65 ], [ %4, %49 ], [ %57, %56 ]
  store i64 %106, ptr %0, align 8
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #1

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 99, i32 1}
