; {"files": {"units_loop.py": "7a7e44413f5c7a6c"}, "meaning": "0bdd9ee0855641dd", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local i1 @is_heard_twice(ptr readonly captures(none) %0, i64 %1, ptr readonly captures(none) %2, i64 %3, ptr readonly captures(none) %4, i64 %5, ptr readonly captures(none) %6, i64 %7, ptr captures(none) %8, i64 %9) local_unnamed_addr #0 {
  %11 = alloca i8, align 1
  store i8 0, ptr %11, align 1
  call fastcc void @0(ptr %11, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9) #1
  %12 = load i8, ptr %11, align 1
  %13 = icmp ne i8 %12, 0
  ret i1 %13
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @0(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, ptr readonly captures(none) %3, i64 %4, ptr readonly captures(none) %5, i64 %6, ptr readonly captures(none) %7, i64 %8, ptr captures(none) %9, i64 %10) unnamed_addr #0 {
  %12 = icmp sgt i64 %2, 0
  br i1 %12, label %19, label %56

13:                                               ; preds = %19, %15
  %14 = icmp eq i64 %24, %2
  br i1 %14, label %56, label %19

15:                                               ; preds = %41
  %16 = add i64 %43, 1
  %17 = add nsw i64 %42, -1
  store i64 %54, ptr %52, align 8
  %18 = icmp sgt i64 %42, 1
  br i1 %18, label %41, label %13

19:                                               ; preds = %13, %11
  %20 = phi i64 [ %24, %13 ], [ 0, %11 ]
  %21 = shl i64 %20, 3
  %22 = getelementptr i8, ptr %1, i64 %21
  %23 = load i64, ptr %22, align 8
  %24 = add nuw nsw i64 %20, 1
  %25 = icmp slt i64 %23, 0
  %26 = select i1 %25, i64 %6, i64 0
  %27 = getelementptr i64, ptr %5, i64 %23
  %28 = getelementptr i64, ptr %27, i64 %26
  %29 = load i64, ptr %28, align 8
  %30 = icmp slt i64 %23, -1
  %31 = select i1 %30, i64 %6, i64 0
  %32 = getelementptr i8, ptr %27, i64 8
  %33 = getelementptr i64, ptr %32, i64 %31
  %34 = load i64, ptr %33, align 8
  %35 = sub i64 %34, %29
  %36 = icmp slt i64 %35, 1
  br i1 %36, label %13, label %37

37:                                               ; preds = %19
  %38 = select i1 %25, i64 %4, i64 0
  %39 = getelementptr i64, ptr %3, i64 %23
  %40 = getelementptr i64, ptr %39, i64 %38
  br label %41

41:                                               ; preds = %37, %15
  %42 = phi i64 [ %35, %37 ], [ %17, %15 ]
  %43 = phi i64 [ %29, %37 ], [ %16, %15 ]
  %44 = icmp slt i64 %43, 0
  %45 = select i1 %44, i64 %8, i64 0
  %46 = getelementptr i64, ptr %7, i64 %43
  %47 = getelementptr i64, ptr %46, i64 %45
  %48 = load i64, ptr %47, align 8
  %49 = icmp slt i64 %48, 0
  %50 = select i1 %49, i64 %10, i64 0
  %51 = getelementptr i64, ptr %9, i64 %48
  %52 = getelementptr i64, ptr %51, i64 %50
  %53 = load i64, ptr %52, align 8
  %54 = load i64, ptr %40, align 8
  %55 = icmp eq i64 %53, %54
  br i1 %55, label %56, label %15

56:                                               ; preds = %41, %13, %11
  %57 = phi i8 [ 0, %11 ], [ 1, %41 ], [ 0, %13 ]
  store i8 %57, ptr %0, align 1
  ret void
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #1 = { noinline }
