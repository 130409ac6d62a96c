; {"files": {"shuffle.py": "a64e6452fb7f99ad"}, "meaning": "681c23423aebc3ff", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @shuffle(ptr %0, i64 %1, i64 %2, i1 %3) local_unnamed_addr {
  %5 = alloca ptr, align 8
  store ptr null, ptr %5, align 8
  %6 = zext i1 %3 to i8
  call fastcc void @0(ptr %5, ptr %0, i64 %1, i64 %2, i8 %6) #1
  %7 = load ptr, ptr %5, align 8
  ret ptr %7
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr %1, i64 %2, i64 %3, i8 %4) unnamed_addr {
  %6 = icmp ne i8 %4, 0
  %7 = icmp sgt i64 %2, 1
  br i1 %7, label %8, label %105

8:                                                ; preds = %5
  %9 = and i64 %2, 1
  %10 = icmp ne i64 %9, 0
  br label %11

11:                                               ; preds = %35, %8
  %12 = phi i64 [ %31, %35 ], [ %3, %8 ]
  %13 = phi i64 [ %36, %35 ], [ 1, %8 ]
  %14 = icmp sgt i64 %13, 1
  %15 = or i1 %10, %14
  %16 = and i1 %6, %15
  %17 = add nsw i64 %13, 1
  %18 = add nsw i64 %13, 2
  %19 = select i1 %16, i64 %18, i64 1
  %20 = mul nsw i64 %19, %17
  %21 = icmp eq i64 %20, 0
  br i1 %21, label %50, label %59, !prof !0

22:                                               ; preds = %50, %22
  %23 = phi i64 [ %28, %22 ], [ %56, %50 ]
  %24 = mul nsw i64 %23, 16807
  %25 = srem i64 %24, 2147483647
  %26 = icmp slt i64 %25, 0
  %27 = add nsw i64 %25, 2147483647
  %28 = select i1 %26, i64 %27, i64 %25
  %29 = icmp sgt i64 %28, %57
  br i1 %29, label %22, label %30

30:                                               ; preds = %50, %22
  %31 = phi i64 [ %56, %50 ], [ %28, %22 ]
  %32 = icmp eq i64 %51, 0
  br i1 %32, label %67, label %69, !prof !0

33:                                               ; preds = %67
  %34 = icmp eq i64 %18, 0
  br i1 %34, label %93, label %79, !prof !0

35:                                               ; preds = %93, %67
  %36 = phi i64 [ %18, %93 ], [ %17, %67 ]
  %37 = phi i64 [ %17, %93 ], [ %13, %67 ]
  %38 = phi i64 [ %94, %93 ], [ %68, %67 ]
  %39 = icmp slt i64 %38, 0
  %40 = select i1 %39, i64 %2, i64 0
  %41 = getelementptr i32, ptr %1, i64 %38
  %42 = getelementptr i32, ptr %41, i64 %40
  %43 = load i32, ptr %42, align 4
  %44 = icmp slt i64 %37, 0
  %45 = select i1 %44, i64 %2, i64 0
  %46 = getelementptr i32, ptr %1, i64 %37
  %47 = getelementptr i32, ptr %46, i64 %45
  %48 = load i32, ptr %47, align 4
  store i32 %43, ptr %47, align 4
  store i32 %48, ptr %42, align 4
  %49 = icmp slt i64 %36, %2
  br i1 %49, label %11, label %105

50:                                               ; preds = %59, %11
  %51 = phi i64 [ %66, %59 ], [ 0, %11 ]
  %52 = mul nsw i64 %12, 16807
  %53 = srem i64 %52, 2147483647
  %54 = icmp slt i64 %53, 0
  %55 = add nsw i64 %53, 2147483647
  %56 = select i1 %54, i64 %55, i64 %53
  %57 = mul nsw i64 %51, %20
  %58 = icmp sgt i64 %56, %57
  br i1 %58, label %22, label %30

59:                                               ; preds = %11
  %60 = sdiv i64 2147483645, %20
  %61 = srem i64 2147483645, %20
  %62 = icmp slt i64 %20, 0
  %63 = icmp ne i64 %61, 0
  %64 = and i1 %62, %63
  %65 = sext i1 %64 to i64
  %66 = add nsw i64 %60, %65
  br label %50

67:                                               ; preds = %69, %30
  %68 = phi i64 [ 0, %30 ], [ %78, %69 ]
  br i1 %16, label %33, label %35

69:                                               ; preds = %30
  %70 = add nsw i64 %31, -1
  %71 = sdiv i64 %70, %51
  %72 = srem i64 %70, %51
  %73 = xor i64 %72, %51
  %74 = icmp slt i64 %73, 0
  %75 = icmp ne i64 %72, 0
  %76 = and i1 %75, %74
  %77 = sext i1 %76 to i64
  %78 = add nsw i64 %71, %77
  br label %67

79:                                               ; preds = %33
  %80 = sdiv i64 %68, %18
  %81 = srem i64 %68, %18
  %82 = xor i64 %81, %18
  %83 = icmp slt i64 %82, 0
  %84 = icmp ne i64 %81, 0
  %85 = and i1 %84, %83
  %86 = sext i1 %85 to i64
  %87 = add nsw i64 %80, %86
  %88 = freeze i64 %87
  %89 = mul nsw i64 %88, %18
  %90 = sub nsw i64 %68, %89
  %91 = icmp slt i64 %88, 0
  %92 = select i1 %91, i64 %2, i64 0
  br label %93

93:                                               ; preds = %79, %33
  %94 = phi i64 [ %68, %33 ], [ %90, %79 ]
  %95 = phi i64 [ 0, %33 ], [ %88, %79 ]
  %96 = phi i64 [ 0, %33 ], [ %92, %79 ]
  %97 = getelementptr i32, ptr %1, i64 %95
  %98 = getelementptr i32, ptr %97, i64 %96
  %99 = load i32, ptr %98, align 4
  %100 = icmp slt i64 %13, 0
  %101 = select i1 %100, i64 %2, i64 0
  %102 = getelementptr i32, ptr %1, i64 %13
  %103 = getelementptr i32, ptr %102, i64 %101
  %104 = load i32, ptr %103, align 4
  store i32 %99, ptr %103, align 4
  store i32 %104, ptr %98, align 4
  br label %35

105:                                              ; preds = %35, %5
  store ptr null, ptr %0, align 8
  ret void
}

attributes #1 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
