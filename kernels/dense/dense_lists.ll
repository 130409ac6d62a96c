; {"files": {"../half_loops.py": "8b14d938c8978c41", "../products/product_loops.py": "2d574f837f9979fa", "dense_lists.py": "6a03fea5925251a0"}, "meaning": "8f24b500881ee0a6", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @products_of(ptr readonly %0, i64 %1, i64 %2, ptr readonly %3, i64 %4, i64 %5, ptr readonly %6, i64 %7, ptr writeonly %8, i64 %9, i64 %10, ptr writeonly %11, i64 %12, i64 %13, ptr writeonly %14, i64 %15, i64 %16) local_unnamed_addr {
  %18 = alloca ptr, align 8
  store ptr null, ptr %18, align 8
  call fastcc void @0(ptr %18, ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %10, ptr %11, i64 %12, i64 %13, ptr %14, i64 %15, i64 %16) #1
  %19 = load ptr, ptr %18, align 8
  ret ptr %19
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, i64 %3, ptr readonly %4, i64 %5, i64 %6, ptr readonly %7, i64 %8, ptr writeonly %9, i64 %10, ptr writeonly %11, i64 %12, i64 %13, ptr writeonly %14, i64 %15, i64 %16) unnamed_addr {
  %18 = icmp slt i64 %8, 1
  br i1 %18, label %106, label %27

19:                                               ; preds = %27, %23
  %20 = phi i64 [ %29, %27 ], [ %79, %23 ]
  %21 = phi i64 [ %28, %27 ], [ %24, %23 ]
  %22 = icmp eq i64 %8, %31
  br i1 %22, label %106, label %27

23:                                               ; preds = %82, %59
  %24 = phi i64 [ %61, %59 ], [ %104, %82 ]
  %25 = phi i64 [ %60, %59 ], [ %103, %82 ]
  %26 = icmp eq i64 %64, %50
  br i1 %26, label %19, label %59

27:                                               ; preds = %19, %17
  %28 = phi i64 [ %21, %19 ], [ 0, %17 ]
  %29 = phi i64 [ %20, %19 ], [ 0, %17 ]
  %30 = phi i64 [ %31, %19 ], [ 0, %17 ]
  %31 = add nuw nsw i64 %30, 1
  %32 = getelementptr i64, ptr %7, i64 %30
  %33 = load i64, ptr %32, align 8
  %34 = icmp slt i64 %33, 0
  %35 = select i1 %34, i64 %2, i64 0
  %36 = add i64 %35, %33
  %37 = mul i64 %36, %3
  %38 = getelementptr i64, ptr %1, i64 %37
  %39 = load i64, ptr %38, align 8
  %40 = mul i64 %30, %10
  %41 = getelementptr i64, ptr %9, i64 %40
  store i64 %39, ptr %41, align 8
  %42 = getelementptr i8, ptr %41, i64 8
  store i64 %29, ptr %42, align 8
  %43 = getelementptr i8, ptr %38, i64 8
  %44 = load i64, ptr %43, align 8
  %45 = getelementptr i8, ptr %41, i64 16
  store i64 %44, ptr %45, align 8
  %46 = getelementptr i8, ptr %38, i64 48
  %47 = load i64, ptr %46, align 8
  %48 = shl nsw i64 %47, 4
  %49 = getelementptr i8, ptr %41, i64 24
  store i64 %48, ptr %49, align 8
  %50 = load i64, ptr %43, align 8
  %51 = icmp slt i64 %50, 1
  br i1 %51, label %19, label %52

52:                                               ; preds = %27
  %53 = getelementptr i8, ptr %38, i64 40
  %54 = load i64, ptr %53, align 8
  %55 = getelementptr i8, ptr %38, i64 24
  %56 = getelementptr i8, ptr %38, i64 16
  %57 = getelementptr i8, ptr %38, i64 32
  %58 = getelementptr i8, ptr %38, i64 56
  br label %59

59:                                               ; preds = %52, %23
  %60 = phi i64 [ %54, %52 ], [ %25, %23 ]
  %61 = phi i64 [ %28, %52 ], [ %24, %23 ]
  %62 = phi i64 [ %29, %52 ], [ %79, %23 ]
  %63 = phi i64 [ 0, %52 ], [ %64, %23 ]
  %64 = add nuw nsw i64 %63, 1
  %65 = load i64, ptr %55, align 8
  %66 = load i64, ptr %46, align 8
  %67 = shl i64 %63, 4
  %68 = mul i64 %67, %66
  %69 = add nsw i64 %68, %65
  %70 = icmp slt i64 %62, 0
  %71 = select i1 %70, i64 %12, i64 0
  %72 = add i64 %71, %62
  %73 = mul i64 %72, %13
  %74 = getelementptr i64, ptr %11, i64 %73
  store i64 %69, ptr %74, align 8
  %75 = getelementptr i8, ptr %74, i64 8
  store i64 %61, ptr %75, align 8
  %76 = load i64, ptr %56, align 8
  %77 = getelementptr i8, ptr %74, i64 16
  store i64 %76, ptr %77, align 8
  %78 = getelementptr i8, ptr %74, i64 24
  store i64 0, ptr %78, align 8
  %79 = add nsw i64 %62, 1
  %80 = load i64, ptr %56, align 8
  %81 = icmp slt i64 %80, 1
  br i1 %81, label %23, label %82

82:                                               ; preds = %82, %59
  %83 = phi i64 [ %103, %82 ], [ %60, %59 ]
  %84 = phi i64 [ %104, %82 ], [ %61, %59 ]
  %85 = phi i64 [ %86, %82 ], [ 0, %59 ]
  %86 = add nuw nsw i64 %85, 1
  %87 = load i64, ptr %57, align 8
  %88 = load i64, ptr %58, align 8
  %89 = add nsw i64 %88, %85
  %90 = icmp slt i64 %89, 0
  %91 = select i1 %90, i64 %5, i64 0
  %92 = getelementptr i64, ptr %4, i64 %89
  %93 = getelementptr i64, ptr %92, i64 %91
  %94 = load i64, ptr %93, align 8
  %95 = add nsw i64 %94, %87
  %96 = icmp slt i64 %84, 0
  %97 = select i1 %96, i64 %15, i64 0
  %98 = add i64 %97, %84
  %99 = mul i64 %98, %16
  %100 = getelementptr i64, ptr %14, i64 %99
  store i64 %95, ptr %100, align 8
  %101 = getelementptr i8, ptr %100, i64 8
  store i64 %85, ptr %101, align 8
  %102 = getelementptr i8, ptr %100, i64 16
  store i64 %83, ptr %102, align 8
  %103 = add nsw i64 %83, %6
  %104 = add nsw i64 %84, 1
  %105 = icmp eq i64 %80, %86
  br i1 %105, label %23, label %82

106:                                              ; preds = %19, %17
  store ptr null, ptr %0, align 8
  ret void
}

attributes #1 = { noinline }
