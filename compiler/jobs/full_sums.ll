; {"files": {"full_sums.py": "a6e4d7419042b43a", "part_sums.py": "6403c6d39c2f5b7c"}, "meaning": "9525173a8bebe078", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptr @add_parts(ptr readonly captures(none) %0, i64 %1, i64 %2, ptr captures(none) %3, i64 %4, i64 %5, ptr captures(none) %6, i64 %7, i64 %8) local_unnamed_addr #0 {
  %10 = alloca ptr, align 8
  store ptr null, ptr %10, align 8
  call fastcc void @0(ptr %10, ptr %0, i64 %1, i64 %2, ptr %3, i64 %5, ptr %6, i64 %8) #2
  %11 = load ptr, ptr %10, align 8
  ret ptr %11
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @0(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, i64 %3, ptr captures(none) %4, i64 %5, ptr captures(none) %6, i64 %7) unnamed_addr #0 {
  %9 = icmp slt i64 %2, 1
  br i1 %9, label %37, label %10

10:                                               ; preds = %8
  %11 = icmp slt i64 %3, 1
  br label %14

12:                                               ; preds = %23, %14
  %13 = icmp eq i64 %16, %2
  br i1 %13, label %37, label %14

14:                                               ; preds = %12, %10
  %15 = phi i64 [ 0, %10 ], [ %16, %12 ]
  %16 = add nuw nsw i64 %15, 1
  %17 = mul i64 %15, %3
  %18 = getelementptr double, ptr %1, i64 %17
  %19 = mul i64 %15, %5
  %20 = getelementptr double, ptr %4, i64 %19
  %21 = mul i64 %15, %7
  %22 = getelementptr double, ptr %6, i64 %21
  br i1 %11, label %12, label %23

23:                                               ; preds = %23, %14
  %24 = phi i64 [ %25, %23 ], [ 0, %14 ]
  %25 = add nuw nsw i64 %24, 1
  %26 = getelementptr double, ptr %20, i64 %24
  %27 = load double, ptr %26, align 8
  %28 = getelementptr double, ptr %18, i64 %24
  %29 = load double, ptr %28, align 8
  %30 = fadd double %27, %29
  store double %30, ptr %26, align 8
  %31 = getelementptr double, ptr %22, i64 %24
  %32 = load double, ptr %31, align 8
  %33 = load double, ptr %28, align 8
  %34 = tail call double @llvm.fabs.f64(double %33)
  %35 = fadd double %32, %34
  store double %35, ptr %31, align 8
  %36 = icmp eq i64 %3, %25
  br i1 %36, label %12, label %23

37:                                               ; preds = %12, %8
  store ptr null, ptr %0, align 8
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #1

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptr @compare_sums(ptr readonly captures(none) %0, i64 %1, i64 %2, ptr readonly captures(none) %3, i64 %4, i64 %5, ptr readonly captures(none) %6, i64 %7, i64 %8, ptr readonly captures(none) %9, i64 %10, i64 %11, i64 %12, i64 %13, i64 %14, ptr captures(none) %15, i64 %16, ptr captures(none) %17, i64 %18) local_unnamed_addr #0 {
  %20 = alloca ptr, align 8
  store ptr null, ptr %20, align 8
  call fastcc void @1(ptr %20, ptr %0, i64 %1, i64 %2, ptr %3, i64 %5, ptr %6, i64 %7, i64 %8, ptr %9, i64 %11, i64 %12, i64 %13, i64 %14, ptr %15, i64 %16, ptr %17, i64 %18) #2
  %21 = load ptr, ptr %20, align 8
  ret ptr %21
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @1(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, i64 %3, ptr readonly captures(none) %4, i64 %5, ptr readonly captures(none) %6, i64 %7, i64 %8, ptr readonly captures(none) %9, i64 %10, i64 %11, i64 %12, i64 %13, ptr captures(none) %14, i64 %15, ptr captures(none) %16, i64 %17) unnamed_addr #0 {
  %19 = icmp slt i64 %2, 1
  br i1 %19, label %118, label %20

20:                                               ; preds = %18
  %21 = add nsw i64 %13, %3
  %22 = icmp slt i64 %13, 0
  %23 = select i1 %22, i64 %8, i64 0
  %24 = add i64 %23, %13
  %25 = icmp slt i64 %24, 0
  %26 = icmp slt i64 %24, %8
  %27 = icmp slt i64 %21, 0
  %28 = select i1 %27, i64 %8, i64 0
  %29 = add i64 %28, %21
  %30 = icmp slt i64 %29, 0
  %31 = icmp slt i64 %29, %8
  %32 = icmp ne i64 %11, 0
  %33 = icmp ne i64 %11, -1
  %34 = getelementptr double, ptr %9, i64 %10
  br label %35

35:                                               ; preds = %90, %20
  %36 = phi i64 [ 0, %20 ], [ %37, %90 ]
  %37 = add nuw nsw i64 %36, 1
  %38 = add nsw i64 %36, %12
  %39 = icmp slt i64 %38, 0
  %40 = select i1 %39, i64 %7, i64 0
  %41 = add i64 %40, %38
  br i1 %25, label %55, label %56, !prof !0

42:                                               ; preds = %64, %62
  %43 = phi i64 [ %8, %64 ], [ %63, %62 ]
  %44 = sub i64 %43, %60
  %45 = mul i64 %41, %8
  %46 = getelementptr float, ptr %6, i64 %45
  %47 = getelementptr float, ptr %46, i64 %60
  %48 = mul i64 %36, %3
  %49 = getelementptr double, ptr %1, i64 %48
  %50 = mul i64 %36, %5
  %51 = getelementptr double, ptr %4, i64 %50
  %52 = icmp ne i64 %38, -9223372036854775808
  %53 = or i1 %33, %52
  %54 = select i1 %32, i1 %53, i1 false, !prof !1
  br i1 %54, label %109, label %65, !prof !1

55:                                               ; preds = %35
  br label %56

56:                                               ; preds = %55, %35
  %57 = phi i64 [ 0, %55 ], [ %24, %35 ]
  br i1 %26, label %59, label %58, !prof !2

58:                                               ; preds = %56
  br label %59

59:                                               ; preds = %58, %56
  %60 = phi i64 [ %8, %58 ], [ %57, %56 ]
  br i1 %30, label %61, label %62, !prof !0

61:                                               ; preds = %59
  br label %62

62:                                               ; preds = %61, %59
  %63 = phi i64 [ 0, %61 ], [ %29, %59 ]
  br i1 %31, label %42, label %64, !prof !2

64:                                               ; preds = %62
  br label %42

65:                                               ; preds = %109, %42
  %66 = phi i64 [ 0, %42 ], [ %117, %109 ]
  %67 = select i1 %39, i64 %10, i64 0
  %68 = add i64 %67, %38
  %69 = getelementptr double, ptr %9, i64 %68
  %70 = load double, ptr %69, align 8
  %71 = getelementptr double, ptr %34, i64 %68
  %72 = load double, ptr %71, align 8
  %73 = icmp slt i64 %66, 0
  %74 = select i1 %73, i64 %17, i64 0
  %75 = getelementptr double, ptr %16, i64 %66
  %76 = getelementptr double, ptr %75, i64 %74
  %77 = load double, ptr %76, align 8
  %78 = icmp slt i64 %44, 1
  br i1 %78, label %90, label %79

79:                                               ; preds = %65
  %80 = select i1 %73, i64 %15, i64 0
  %81 = getelementptr i64, ptr %14, i64 %66
  %82 = getelementptr i64, ptr %81, i64 %80
  br label %93

83:                                               ; preds = %93
  %84 = load i64, ptr %82, align 8
  %85 = add nsw i64 %84, 1
  store i64 %85, ptr %82, align 8
  br label %86

86:                                               ; preds = %93, %83
  %87 = fcmp ogt double %103, %94
  %88 = select i1 %87, double %103, double %94
  %89 = icmp eq i64 %44, %96
  br i1 %89, label %90, label %93

90:                                               ; preds = %86, %65
  %91 = phi double [ %77, %65 ], [ %88, %86 ]
  store double %91, ptr %76, align 8
  %92 = icmp eq i64 %37, %2
  br i1 %92, label %118, label %35

93:                                               ; preds = %86, %79
  %94 = phi double [ %77, %79 ], [ %88, %86 ]
  %95 = phi i64 [ 0, %79 ], [ %96, %86 ]
  %96 = add nuw nsw i64 %95, 1
  %97 = getelementptr float, ptr %47, i64 %95
  %98 = load float, ptr %97, align 4
  %99 = getelementptr double, ptr %49, i64 %95
  %100 = load double, ptr %99, align 8
  %101 = fpext float %98 to double
  %102 = fsub double %101, %100
  %103 = tail call double @llvm.fabs.f64(double %102)
  %104 = getelementptr double, ptr %51, i64 %95
  %105 = load double, ptr %104, align 8
  %106 = fmul double %70, %105
  %107 = fadd double %72, %106
  %108 = fcmp ugt double %103, %107
  br i1 %108, label %83, label %86

109:                                              ; preds = %42
  %110 = sdiv i64 %38, %11
  %111 = srem i64 %38, %11
  %112 = xor i64 %111, %11
  %113 = icmp slt i64 %112, 0
  %114 = icmp ne i64 %111, 0
  %115 = and i1 %114, %113
  %116 = sext i1 %115 to i64
  %117 = add i64 %110, %116
  br label %65

118:                                              ; preds = %90, %18
  store ptr null, ptr %0, align 8
  ret void
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 9801, i32 199}
!2 = !{!"branch_weights", i32 99, i32 1}
