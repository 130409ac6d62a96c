; {"files": {"../half_loops.py": "8b14d938c8978c41", "../products/product_loops.py": "2d574f837f9979fa", "block_lists.py": "6bd271f3c5ad576a"}, "meaning": "18f358e9df37d376", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local i64 @measure(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, i64 %6, ptr writeonly %7, i64 %8, i64 %9) local_unnamed_addr {
  %11 = alloca i64, align 8
  store i64 0, ptr %11, align 8
  call fastcc void @0(ptr %11, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %6, ptr %7, i64 %9) #2
  %12 = load i64, ptr %11, align 8
  ret i64 %12
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, i64 %6, ptr writeonly %7, i64 %8) unnamed_addr {
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
  %38 = tail call i64 @llvm.smax.i64(i64 %37, i64 %68)
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
  %48 = icmp ugt i64 %70, 1
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
  %103 = tail call i64 @llvm.smax.i64(i64 %102, i64 %96)
  %104 = icmp eq i64 %101, %76
  br i1 %104, label %45, label %95

105:                                              ; preds = %65, %56, %49, %21, %9
  %106 = phi i64 [ %4, %9 ], [ %57, %21 ], [ %57, %65 ], [ %4, %49 ], [ %57, %56 ]
  store i64 %106, ptr %0, align 8
  ret void
}

define dso_local ptr @products_of(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, ptr readonly %8, i64 %9, ptr writeonly %10, i64 %11, i64 %12, ptr writeonly %13, i64 %14, i64 %15, ptr writeonly %16, i64 %17, i64 %18) local_unnamed_addr {
  %20 = alloca ptr, align 8
  store ptr null, ptr %20, align 8
  call fastcc void @1(ptr %20, ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, ptr %8, i64 %9, ptr %10, i64 %12, ptr %13, i64 %14, i64 %15, ptr %16, i64 %17, i64 %18) #2
  %21 = load ptr, ptr %20, align 8
  ret ptr %21
}

define internal fastcc void @1(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8, ptr readonly %9, i64 %10, ptr writeonly %11, i64 %12, ptr writeonly %13, i64 %14, i64 %15, ptr writeonly %16, i64 %17, i64 %18) unnamed_addr {
  %20 = icmp slt i64 %10, 1
  br i1 %20, label %123, label %21

21:                                               ; preds = %19
  %22 = add nsw i64 %8, -1
  %23 = mul nsw i64 %6, %6
  br label %32

24:                                               ; preds = %27
  %25 = add nuw nsw i64 %35, 1
  %26 = icmp eq i64 %25, %10
  br i1 %26, label %123, label %32

27:                                               ; preds = %95
  %28 = add i64 %68, 1
  %29 = add i64 %65, 3
  %30 = add i64 %29, %75
  %31 = icmp eq i64 %28, %63
  br i1 %31, label %24, label %64

32:                                               ; preds = %24, %21
  %33 = phi i64 [ 0, %21 ], [ %94, %24 ]
  %34 = phi i64 [ 0, %21 ], [ %63, %24 ]
  %35 = phi i64 [ 0, %21 ], [ %25, %24 ]
  %36 = getelementptr i64, ptr %9, i64 %35
  %37 = load i64, ptr %36, align 8
  %38 = icmp slt i64 %37, 0
  %39 = select i1 %38, i64 %4, i64 0
  %40 = add i64 %39, %37
  %41 = mul i64 %40, %5
  %42 = getelementptr i64, ptr %3, i64 %41
  %43 = getelementptr i8, ptr %42, i64 32
  %44 = load i64, ptr %43, align 8
  %45 = getelementptr i8, ptr %42, i64 16
  %46 = load i64, ptr %45, align 8
  %47 = icmp sgt i64 %44, 0
  %48 = select i1 %47, i64 0, i64 %2
  %49 = getelementptr i16, ptr %1, i64 %44
  %50 = getelementptr i8, ptr %49, i64 -2
  %51 = getelementptr i16, ptr %50, i64 %48
  %52 = load i16, ptr %51, align 2
  %53 = zext i16 %52 to i64
  %54 = add nuw nsw i64 %53, 1
  %55 = getelementptr i8, ptr %42, i64 24
  %56 = load i64, ptr %55, align 8
  %57 = mul i64 %35, %12
  %58 = getelementptr i64, ptr %11, i64 %57
  store i64 %56, ptr %58, align 8
  %59 = getelementptr i8, ptr %58, i64 8
  store i64 %34, ptr %59, align 8
  %60 = getelementptr i8, ptr %58, i64 16
  store i64 %54, ptr %60, align 8
  %61 = getelementptr i8, ptr %42, i64 8
  %62 = getelementptr i8, ptr %42, i64 40
  %63 = add i64 %54, %34
  br label %64

64:                                               ; preds = %32, %27
  %65 = phi i64 [ %44, %32 ], [ %30, %27 ]
  %66 = phi i64 [ %46, %32 ], [ %120, %27 ]
  %67 = phi i64 [ %33, %32 ], [ %94, %27 ]
  %68 = phi i64 [ %34, %32 ], [ %28, %27 ]
  %69 = icmp slt i64 %65, -1
  %70 = select i1 %69, i64 %2, i64 0
  %71 = getelementptr i16, ptr %1, i64 %65
  %72 = getelementptr i8, ptr %71, i64 2
  %73 = getelementptr i16, ptr %72, i64 %70
  %74 = load i16, ptr %73, align 2
  %75 = zext i16 %74 to i64
  %76 = add nuw nsw i64 %75, 1
  %77 = load i64, ptr %42, align 8
  %78 = icmp slt i64 %65, 0
  %79 = select i1 %78, i64 %2, i64 0
  %80 = getelementptr i16, ptr %71, i64 %79
  %81 = load i16, ptr %80, align 2
  %82 = zext i16 %81 to i64
  %83 = mul nsw i64 %7, %82
  %84 = add nsw i64 %83, %77
  %85 = icmp slt i64 %68, 0
  %86 = select i1 %85, i64 %14, i64 0
  %87 = add i64 %86, %68
  %88 = mul i64 %87, %15
  %89 = getelementptr i64, ptr %13, i64 %88
  store i64 %84, ptr %89, align 8
  %90 = getelementptr i8, ptr %89, i64 8
  store i64 %67, ptr %90, align 8
  %91 = getelementptr i8, ptr %89, i64 16
  store i64 %76, ptr %91, align 8
  %92 = getelementptr i8, ptr %89, i64 24
  store i64 0, ptr %92, align 8
  %93 = add nsw i64 %65, 2
  %94 = add i64 %76, %67
  br label %95

95:                                               ; preds = %95, %64
  %96 = phi i64 [ %66, %64 ], [ %120, %95 ]
  %97 = phi i64 [ %67, %64 ], [ %121, %95 ]
  %98 = phi i64 [ %93, %64 ], [ %99, %95 ]
  %99 = add i64 %98, 1
  %100 = icmp slt i64 %98, 0
  %101 = select i1 %100, i64 %2, i64 0
  %102 = getelementptr i16, ptr %1, i64 %98
  %103 = getelementptr i16, ptr %102, i64 %101
  %104 = load i16, ptr %103, align 2
  %105 = zext i16 %104 to i64
  %106 = load i64, ptr %61, align 8
  %107 = mul nsw i64 %7, %105
  %108 = add nsw i64 %107, %106
  %109 = icmp slt i64 %97, 0
  %110 = select i1 %109, i64 %17, i64 0
  %111 = add i64 %110, %97
  %112 = mul i64 %111, %18
  %113 = getelementptr i64, ptr %16, i64 %112
  store i64 %108, ptr %113, align 8
  %114 = load i64, ptr %62, align 8
  %115 = mul nsw i64 %114, %105
  %116 = ashr i64 %115, 32
  %117 = and i64 %116, %22
  %118 = getelementptr i8, ptr %113, i64 8
  store i64 %117, ptr %118, align 8
  %119 = getelementptr i8, ptr %113, i64 16
  store i64 %96, ptr %119, align 8
  %120 = add nsw i64 %96, %23
  %121 = add i64 %97, 1
  %122 = icmp eq i64 %121, %94
  br i1 %122, label %27, label %95

123:                                              ; preds = %24, %19
  store ptr null, ptr %0, align 8
  ret void
}

declare i64 @llvm.smax.i64(i64, i64)

attributes #2 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 99, i32 1}
