; {"files": {"../half_loops.py": "8b14d938c8978c41", "flatten_loops.py": "ed89b16c543abb9e"}, "meaning": "25e9d4a6a7a926dd", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @flatten_floats(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, i64 %4, ptr readonly %5, i64 %6, ptr %7, i64 %8) local_unnamed_addr {
  %10 = alloca ptr, align 8
  store ptr null, ptr %10, align 8
  call fastcc void @0(ptr %10, ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, ptr %5, i64 %6, ptr %7, i64 %8) #1
  %11 = load ptr, ptr %10, align 8
  ret ptr %11
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, i64 %5, ptr readonly %6, i64 %7, ptr %8, i64 %9) unnamed_addr {
  %11 = icmp slt i64 %2, 1
  br i1 %11, label %104, label %22

12:                                               ; preds = %22, %14
  %13 = icmp eq i64 %2, %24
  br i1 %13, label %104, label %22

14:                                               ; preds = %17
  %15 = add nuw nsw i64 %40, 1
  %16 = icmp eq i64 %15, %33
  br i1 %16, label %12, label %39

17:                                               ; preds = %86, %19
  %18 = icmp eq i64 %51, 4
  br i1 %18, label %14, label %49

19:                                               ; preds = %97
  %20 = add nuw nsw i64 %92, 1
  %21 = icmp eq i64 %89, %20
  br i1 %21, label %17, label %91

22:                                               ; preds = %12, %10
  %23 = phi i64 [ %24, %12 ], [ 0, %10 ]
  %24 = add nuw nsw i64 %23, 1
  %25 = getelementptr i64, ptr %1, i64 %23
  %26 = load i64, ptr %25, align 8
  %27 = icmp slt i64 %26, 0
  %28 = select i1 %27, i64 %4, i64 0
  %29 = add i64 %28, %26
  %30 = mul i64 %29, %5
  %31 = getelementptr i64, ptr %3, i64 %30
  %32 = getelementptr i8, ptr %31, i64 32
  %33 = load i64, ptr %32, align 8
  %34 = icmp slt i64 %33, 1
  br i1 %34, label %12, label %35

35:                                               ; preds = %22
  %36 = getelementptr i8, ptr %31, i64 24
  %37 = getelementptr i8, ptr %31, i64 8
  %38 = getelementptr i8, ptr %31, i64 16
  br label %39

39:                                               ; preds = %35, %14
  %40 = phi i64 [ 0, %35 ], [ %15, %14 ]
  %41 = mul nuw nsw i64 %40, 5
  %42 = load i64, ptr %36, align 8
  %43 = add nsw i64 %42, %41
  %44 = add nsw i64 %43, 1
  %45 = getelementptr i64, ptr %6, i64 %43
  %46 = icmp slt i64 %43, 0
  %47 = select i1 %46, i64 %7, i64 0
  %48 = getelementptr i64, ptr %45, i64 %47
  br label %49

49:                                               ; preds = %39, %17
  %50 = phi i64 [ 0, %39 ], [ %51, %17 ]
  %51 = add nuw nsw i64 %50, 1
  %52 = load i64, ptr %31, align 8
  %53 = add nsw i64 %44, %50
  %54 = getelementptr i64, ptr %6, i64 %53
  %55 = icmp slt i64 %53, 0
  %56 = select i1 %55, i64 %7, i64 0
  %57 = getelementptr i64, ptr %54, i64 %56
  %58 = load i64, ptr %57, align 8
  %59 = add nsw i64 %58, %52
  %60 = icmp slt i64 %59, 0
  %61 = select i1 %60, i64 %9, i64 0
  %62 = add i64 %61, %59
  %63 = icmp slt i64 %62, 0
  br i1 %63, label %64, label %65, !prof !0

64:                                               ; preds = %49
  br label %65

65:                                               ; preds = %64, %49
  %66 = phi i64 [ 0, %64 ], [ %62, %49 ]
  %67 = icmp slt i64 %62, %9
  br i1 %67, label %69, label %68, !prof !1

68:                                               ; preds = %65
  br label %69

69:                                               ; preds = %68, %65
  %70 = phi i64 [ %9, %68 ], [ %66, %65 ]
  %71 = getelementptr i32, ptr %8, i64 %70
  %72 = load i64, ptr %37, align 8
  %73 = load i64, ptr %48, align 8
  %74 = shl nsw i64 %50, 2
  %75 = add i64 %72, %74
  %76 = add i64 %75, %73
  %77 = icmp slt i64 %76, 0
  %78 = select i1 %77, i64 %9, i64 0
  %79 = add i64 %78, %76
  %80 = icmp slt i64 %79, 0
  br i1 %80, label %81, label %82, !prof !0

81:                                               ; preds = %69
  br label %82

82:                                               ; preds = %81, %69
  %83 = phi i64 [ 0, %81 ], [ %79, %69 ]
  %84 = icmp slt i64 %79, %9
  br i1 %84, label %86, label %85, !prof !1

85:                                               ; preds = %82
  br label %86

86:                                               ; preds = %85, %82
  %87 = phi i64 [ %9, %85 ], [ %83, %82 ]
  %88 = getelementptr i32, ptr %8, i64 %87
  %89 = load i64, ptr %38, align 8
  %90 = icmp slt i64 %89, 1
  br i1 %90, label %17, label %91

91:                                               ; preds = %86, %19
  %92 = phi i64 [ %20, %19 ], [ 0, %86 ]
  %93 = shl i64 %92, 4
  %94 = getelementptr i8, ptr %71, i64 %93
  %95 = shl i64 %92, 6
  %96 = getelementptr i8, ptr %88, i64 %95
  br label %97

97:                                               ; preds = %97, %91
  %98 = phi i64 [ 0, %91 ], [ %99, %97 ]
  %99 = add nuw nsw i64 %98, 1
  %100 = getelementptr i32, ptr %94, i64 %98
  %101 = load i32, ptr %100, align 4
  %102 = getelementptr i32, ptr %96, i64 %98
  store i32 %101, ptr %102, align 4
  %103 = icmp eq i64 %99, 4
  br i1 %103, label %19, label %97

104:                                              ; preds = %12, %10
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local ptr @flatten_halves(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, i64 %4, ptr readonly %5, i64 %6, ptr %7, i64 %8) local_unnamed_addr {
  %10 = alloca ptr, align 8
  store ptr null, ptr %10, align 8
  call fastcc void @1(ptr %10, ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, ptr %5, i64 %6, ptr %7, i64 %8) #1
  %11 = load ptr, ptr %10, align 8
  ret ptr %11
}

define internal fastcc void @1(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, i64 %5, ptr readonly %6, i64 %7, ptr %8, i64 %9) unnamed_addr {
  %11 = icmp slt i64 %2, 1
  br i1 %11, label %104, label %22

12:                                               ; preds = %22, %14
  %13 = icmp eq i64 %2, %24
  br i1 %13, label %104, label %22

14:                                               ; preds = %17
  %15 = add nuw nsw i64 %40, 1
  %16 = icmp eq i64 %15, %33
  br i1 %16, label %12, label %39

17:                                               ; preds = %86, %19
  %18 = icmp eq i64 %51, 4
  br i1 %18, label %14, label %49

19:                                               ; preds = %97
  %20 = add nuw nsw i64 %92, 1
  %21 = icmp eq i64 %89, %20
  br i1 %21, label %17, label %91

22:                                               ; preds = %12, %10
  %23 = phi i64 [ %24, %12 ], [ 0, %10 ]
  %24 = add nuw nsw i64 %23, 1
  %25 = getelementptr i64, ptr %1, i64 %23
  %26 = load i64, ptr %25, align 8
  %27 = icmp slt i64 %26, 0
  %28 = select i1 %27, i64 %4, i64 0
  %29 = add i64 %28, %26
  %30 = mul i64 %29, %5
  %31 = getelementptr i64, ptr %3, i64 %30
  %32 = getelementptr i8, ptr %31, i64 32
  %33 = load i64, ptr %32, align 8
  %34 = icmp slt i64 %33, 1
  br i1 %34, label %12, label %35

35:                                               ; preds = %22
  %36 = getelementptr i8, ptr %31, i64 24
  %37 = getelementptr i8, ptr %31, i64 8
  %38 = getelementptr i8, ptr %31, i64 16
  br label %39

39:                                               ; preds = %35, %14
  %40 = phi i64 [ 0, %35 ], [ %15, %14 ]
  %41 = mul nuw nsw i64 %40, 5
  %42 = load i64, ptr %36, align 8
  %43 = add nsw i64 %42, %41
  %44 = add nsw i64 %43, 1
  %45 = getelementptr i64, ptr %6, i64 %43
  %46 = icmp slt i64 %43, 0
  %47 = select i1 %46, i64 %7, i64 0
  %48 = getelementptr i64, ptr %45, i64 %47
  br label %49

49:                                               ; preds = %39, %17
  %50 = phi i64 [ 0, %39 ], [ %51, %17 ]
  %51 = add nuw nsw i64 %50, 1
  %52 = load i64, ptr %31, align 8
  %53 = add nsw i64 %44, %50
  %54 = getelementptr i64, ptr %6, i64 %53
  %55 = icmp slt i64 %53, 0
  %56 = select i1 %55, i64 %7, i64 0
  %57 = getelementptr i64, ptr %54, i64 %56
  %58 = load i64, ptr %57, align 8
  %59 = add nsw i64 %58, %52
  %60 = icmp slt i64 %59, 0
  %61 = select i1 %60, i64 %9, i64 0
  %62 = add i64 %61, %59
  %63 = icmp slt i64 %62, 0
  br i1 %63, label %64, label %65, !prof !0

64:                                               ; preds = %49
  br label %65

65:                                               ; preds = %64, %49
  %66 = phi i64 [ 0, %64 ], [ %62, %49 ]
  %67 = icmp slt i64 %62, %9
  br i1 %67, label %69, label %68, !prof !1

68:                                               ; preds = %65
  br label %69

69:                                               ; preds = %68, %65
  %70 = phi i64 [ %9, %68 ], [ %66, %65 ]
  %71 = getelementptr i16, ptr %8, i64 %70
  %72 = load i64, ptr %37, align 8
  %73 = load i64, ptr %48, align 8
  %74 = shl nsw i64 %50, 2
  %75 = add i64 %72, %74
  %76 = add i64 %75, %73
  %77 = icmp slt i64 %76, 0
  %78 = select i1 %77, i64 %9, i64 0
  %79 = add i64 %78, %76
  %80 = icmp slt i64 %79, 0
  br i1 %80, label %81, label %82, !prof !0

81:                                               ; preds = %69
  br label %82

82:                                               ; preds = %81, %69
  %83 = phi i64 [ 0, %81 ], [ %79, %69 ]
  %84 = icmp slt i64 %79, %9
  br i1 %84, label %86, label %85, !prof !1

85:                                               ; preds = %82
  br label %86

86:                                               ; preds = %85, %82
  %87 = phi i64 [ %9, %85 ], [ %83, %82 ]
  %88 = getelementptr i16, ptr %8, i64 %87
  %89 = load i64, ptr %38, align 8
  %90 = icmp slt i64 %89, 1
  br i1 %90, label %17, label %91

91:                                               ; preds = %86, %19
  %92 = phi i64 [ %20, %19 ], [ 0, %86 ]
  %93 = shl i64 %92, 3
  %94 = getelementptr i8, ptr %71, i64 %93
  %95 = shl i64 %92, 5
  %96 = getelementptr i8, ptr %88, i64 %95
  br label %97

97:                                               ; preds = %97, %91
  %98 = phi i64 [ 0, %91 ], [ %99, %97 ]
  %99 = add nuw nsw i64 %98, 1
  %100 = getelementptr i16, ptr %94, i64 %98
  %101 = load i16, ptr %100, align 2
  %102 = getelementptr i16, ptr %96, i64 %98
  store i16 %101, ptr %102, align 2
  %103 = icmp eq i64 %99, 4
  br i1 %103, label %19, label %97

104:                                              ; preds = %12, %10
  store ptr null, ptr %0, align 8
  ret void
}

attributes #1 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 99, i32 1}
