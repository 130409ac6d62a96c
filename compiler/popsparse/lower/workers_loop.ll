; {"files": {"workers_loop.py": "2a9ef3caf3eec588"}, "meaning": "e3b4f1c9e5278881", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptr @hand_out(ptr readonly captures(none) %0, i64 %1, ptr readonly captures(none) %2, i64 %3, ptr readonly captures(none) %4, i64 %5, ptr captures(none) %6, i64 %7, i64 %8, ptr writeonly captures(none) %9, i64 %10) local_unnamed_addr #0 {
  %12 = alloca ptr, align 8
  store ptr null, ptr %12, align 8
  call fastcc void @0(ptr %12, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, i64 %8, ptr %9, i64 %10) #2
  %13 = load ptr, ptr %12, align 8
  ret ptr %13
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @0(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, ptr readonly captures(none) %3, i64 %4, ptr readonly captures(none) %5, i64 %6, ptr captures(none) %7, i64 %8, i64 %9, ptr writeonly captures(none) %10, i64 %11) unnamed_addr #0 {
  %13 = icmp sgt i64 %2, 0
  br i1 %13, label %14, label %67

14:                                               ; preds = %12
  %15 = add i64 %9, -1
  %16 = tail call i64 @llvm.smax.i64(i64 %15, i64 0)
  %17 = icmp slt i64 %15, 1
  br label %36

18:                                               ; preds = %52
  %19 = icmp slt i64 %65, 0
  %20 = select i1 %19, i64 %9, i64 0
  br label %21

21:                                               ; preds = %36, %18
  %22 = phi i64 [ 0, %36 ], [ %65, %18 ]
  %23 = phi i64 [ 0, %36 ], [ %20, %18 ]
  %24 = getelementptr i64, ptr %51, i64 %22
  %25 = getelementptr i64, ptr %24, i64 %23
  %26 = load i64, ptr %25, align 8
  %27 = select i1 %42, i64 %4, i64 0
  %28 = getelementptr i64, ptr %3, i64 %40
  %29 = getelementptr i64, ptr %28, i64 %27
  %30 = load i64, ptr %29, align 8
  %31 = add nsw i64 %30, %26
  store i64 %31, ptr %25, align 8
  %32 = select i1 %42, i64 %11, i64 0
  %33 = getelementptr i64, ptr %10, i64 %40
  %34 = getelementptr i64, ptr %33, i64 %32
  store i64 %22, ptr %34, align 8
  %35 = icmp eq i64 %41, %2
  br i1 %35, label %67, label %36

36:                                               ; preds = %21, %14
  %37 = phi i64 [ 0, %14 ], [ %41, %21 ]
  %38 = shl i64 %37, 3
  %39 = getelementptr i8, ptr %1, i64 %38
  %40 = load i64, ptr %39, align 8
  %41 = add nuw nsw i64 %37, 1
  %42 = icmp slt i64 %40, 0
  %43 = select i1 %42, i64 %6, i64 0
  %44 = getelementptr i64, ptr %5, i64 %40
  %45 = getelementptr i64, ptr %44, i64 %43
  %46 = load i64, ptr %45, align 8
  %47 = icmp slt i64 %46, 0
  %48 = select i1 %47, i64 %8, i64 0
  %49 = add i64 %48, %46
  %50 = mul i64 %49, %9
  %51 = getelementptr i64, ptr %7, i64 %50
  br i1 %17, label %21, label %52

52:                                               ; preds = %52, %36
  %53 = phi i64 [ %65, %52 ], [ 0, %36 ]
  %54 = phi i64 [ %55, %52 ], [ 1, %36 ]
  %55 = add nuw i64 %54, 1
  %56 = getelementptr i64, ptr %51, i64 %54
  %57 = load i64, ptr %56, align 8
  %58 = icmp slt i64 %53, 0
  %59 = select i1 %58, i64 %9, i64 0
  %60 = getelementptr i64, ptr %51, i64 %53
  %61 = getelementptr i64, ptr %60, i64 %59
  %62 = load i64, ptr %61, align 8
  %63 = icmp slt i64 %57, %62
  %64 = select i1 %63, i64 %54, i64 %53
  %65 = freeze i64 %64
  %66 = icmp eq i64 %54, %16
  br i1 %66, label %18, label %52

67:                                               ; preds = %21, %12
  store ptr null, ptr %0, align 8
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #1

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { noinline }
