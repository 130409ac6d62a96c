; {"files": {"share_counts.py": "3101a50c720a6db2"}, "meaning": "8c5fa17f2cc027b3", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @_count(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, ptr %6, i64 %7, i64 %8, ptr writeonly %9, i64 %10, i64 %11) local_unnamed_addr {
  %13 = alloca ptr, align 8
  store ptr null, ptr %13, align 8
  call fastcc void @0(ptr %13, ptr %0, i64 %1, ptr %2, ptr %4, ptr %6, i64 %7, i64 %8, ptr %9, i64 %10, i64 %11) #1
  %14 = load ptr, ptr %13, align 8
  ret ptr %14
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, ptr readonly %4, ptr %5, i64 %6, i64 %7, ptr writeonly %8, i64 %9, i64 %10) unnamed_addr {
  %12 = icmp slt i64 %2, 1
  br i1 %12, label %44, label %13

13:                                               ; preds = %13, %11
  %14 = phi i64 [ %15, %13 ], [ 0, %11 ]
  %15 = add nuw nsw i64 %14, 1
  %16 = getelementptr i64, ptr %1, i64 %14
  %17 = load i64, ptr %16, align 8
  %18 = getelementptr i64, ptr %3, i64 %14
  %19 = load i64, ptr %18, align 8
  %20 = icmp slt i64 %17, 0
  %21 = select i1 %20, i64 %6, i64 0
  %22 = add i64 %21, %17
  %23 = icmp slt i64 %19, 0
  %24 = select i1 %23, i64 %7, i64 0
  %25 = mul i64 %22, %7
  %26 = getelementptr i32, ptr %5, i64 %25
  %27 = getelementptr i32, ptr %26, i64 %19
  %28 = getelementptr i32, ptr %27, i64 %24
  %29 = load i32, ptr %28, align 4
  %30 = add i32 %29, 1
  store i32 %30, ptr %28, align 4
  %31 = load i64, ptr %16, align 8
  %32 = getelementptr i64, ptr %4, i64 %14
  %33 = load i64, ptr %32, align 8
  %34 = icmp slt i64 %31, 0
  %35 = select i1 %34, i64 %9, i64 0
  %36 = add i64 %35, %31
  %37 = icmp slt i64 %33, 0
  %38 = select i1 %37, i64 %10, i64 0
  %39 = mul i64 %36, %10
  %40 = getelementptr i8, ptr %8, i64 %39
  %41 = getelementptr i8, ptr %40, i64 %33
  %42 = getelementptr i8, ptr %41, i64 %38
  store i8 1, ptr %42, align 1
  %43 = icmp eq i64 %2, %15
  br i1 %43, label %44, label %13

44:                                               ; preds = %13, %11
  store ptr null, ptr %0, align 8
  ret void
}

attributes #1 = { noinline }
