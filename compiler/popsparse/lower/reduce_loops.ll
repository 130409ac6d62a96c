; {"files": {"reduce_loops.py": "92e4f5084baef216"}, "meaning": "a354f775aa5300b1", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @assign_least_loaded(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, ptr %6, i64 %7, i64 %8, ptr writeonly %9, i64 %10) local_unnamed_addr {
  %12 = alloca ptr, align 8
  store ptr null, ptr %12, align 8
  call fastcc void @0(ptr %12, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, i64 %8, ptr %9, i64 %10) #2
  %13 = load ptr, ptr %12, align 8
  ret ptr %13
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, i64 %6, ptr %7, i64 %8, i64 %9, ptr writeonly %10, i64 %11) unnamed_addr {
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

define dso_local ptr @follow_chains(ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr writeonly %6, i64 %7) local_unnamed_addr {
  %9 = alloca ptr, align 8
  store ptr null, ptr %9, align 8
  call fastcc void @1(ptr %9, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7) #2
  %10 = load ptr, ptr %9, align 8
  ret ptr %10
}

define internal fastcc void @1(ptr noalias nonnull writeonly %0, ptr %1, i64 %2, ptr %3, i64 %4, ptr %5, i64 %6, ptr writeonly %7, i64 %8) unnamed_addr {
  %10 = icmp slt i64 %2, 1
  br i1 %10, label %45, label %61

11:                                               ; preds = %61
  %12 = getelementptr i64, ptr %1, i64 %62
  %13 = load i64, ptr %12, align 8
  %14 = icmp sgt i64 %13, -1
  br i1 %14, label %15, label %43

15:                                               ; preds = %11
  %16 = getelementptr i64, ptr %3, i64 %62
  br label %17

17:                                               ; preds = %37, %15
  %18 = phi i64 [ %30, %37 ], [ %62, %15 ]
  %19 = icmp slt i64 %18, 0
  %20 = select i1 %19, i64 %6, i64 0
  %21 = getelementptr i64, ptr %5, i64 %18
  %22 = getelementptr i64, ptr %21, i64 %20
  store i64 %62, ptr %22, align 8
  %23 = select i1 %19, i64 %2, i64 0
  %24 = getelementptr i64, ptr %1, i64 %18
  %25 = getelementptr i64, ptr %24, i64 %23
  %26 = load i64, ptr %25, align 8
  %27 = icmp eq i64 %26, %62
  br i1 %27, label %28, label %29

28:                                               ; preds = %17
  store i64 -1, ptr %25, align 8
  store i64 -1, ptr %16, align 8
  br label %29

29:                                               ; preds = %28, %17
  %30 = phi i64 [ %18, %28 ], [ %26, %17 ]
  %31 = icmp slt i64 %30, 0
  %32 = select i1 %31, i64 %6, i64 0
  %33 = getelementptr i64, ptr %5, i64 %30
  %34 = getelementptr i64, ptr %33, i64 %32
  %35 = load i64, ptr %34, align 8
  %36 = icmp slt i64 %35, 0
  br i1 %36, label %37, label %43

37:                                               ; preds = %29
  %38 = select i1 %31, i64 %2, i64 0
  %39 = getelementptr i64, ptr %1, i64 %30
  %40 = getelementptr i64, ptr %39, i64 %38
  %41 = load i64, ptr %40, align 8
  %42 = icmp sgt i64 %41, -1
  br i1 %42, label %17, label %43

43:                                               ; preds = %61, %37, %29, %11
  %44 = icmp eq i64 %2, %63
  br i1 %44, label %45, label %61

45:                                               ; preds = %43, %9
  %46 = icmp slt i64 %4, 1
  br i1 %46, label %74, label %67

47:                                               ; preds = %67, %47
  %48 = phi i64 [ %54, %47 ], [ %68, %67 ]
  %49 = phi i64 [ %56, %47 ], [ %69, %67 ]
  %50 = icmp slt i64 %48, 0
  %51 = select i1 %50, i64 %8, i64 0
  %52 = getelementptr i64, ptr %7, i64 %48
  %53 = getelementptr i64, ptr %52, i64 %51
  store i64 %49, ptr %53, align 8
  %54 = add nsw i64 %48, 1
  %55 = getelementptr i64, ptr %1, i64 %49
  %56 = load i64, ptr %55, align 8
  %57 = icmp sgt i64 %56, -1
  br i1 %57, label %47, label %58

58:                                               ; preds = %67, %47
  %59 = phi i64 [ %68, %67 ], [ %54, %47 ]
  %60 = icmp eq i64 %4, %70
  br i1 %60, label %74, label %67

61:                                               ; preds = %43, %9
  %62 = phi i64 [ %63, %43 ], [ 0, %9 ]
  %63 = add nuw nsw i64 %62, 1
  %64 = getelementptr i64, ptr %5, i64 %62
  %65 = load i64, ptr %64, align 8
  %66 = icmp slt i64 %65, 0
  br i1 %66, label %11, label %43

67:                                               ; preds = %58, %45
  %68 = phi i64 [ %59, %58 ], [ 0, %45 ]
  %69 = phi i64 [ %70, %58 ], [ 0, %45 ]
  %70 = add nuw nsw i64 %69, 1
  %71 = getelementptr i64, ptr %3, i64 %69
  %72 = load i64, ptr %71, align 8
  %73 = icmp slt i64 %72, 0
  br i1 %73, label %47, label %58

74:                                               ; preds = %58, %45
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local ptr @link_neighbours(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7) local_unnamed_addr {
  %9 = alloca ptr, align 8
  store ptr null, ptr %9, align 8
  call fastcc void @2(ptr %9, ptr %0, i64 %1, ptr %2, ptr %4, i64 %5, ptr %6, i64 %7) #2
  %10 = load ptr, ptr %9, align 8
  ret ptr %10
}

define internal fastcc void @2(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, ptr %4, i64 %5, ptr %6, i64 %7) unnamed_addr {
  %9 = icmp slt i64 %2, 1
  br i1 %9, label %33, label %20

10:                                               ; preds = %20
  %11 = icmp slt i64 %26, 0
  %12 = select i1 %11, i64 %7, i64 0
  %13 = getelementptr i64, ptr %6, i64 %26
  %14 = getelementptr i64, ptr %13, i64 %12
  %15 = load i64, ptr %14, align 8
  %16 = icmp slt i64 %15, 0
  br i1 %16, label %17, label %18

17:                                               ; preds = %10
  store i64 %26, ptr %30, align 8
  store i64 %24, ptr %14, align 8
  br label %18

18:                                               ; preds = %20, %17, %10
  %19 = icmp eq i64 %2, %22
  br i1 %19, label %33, label %20

20:                                               ; preds = %18, %8
  %21 = phi i64 [ %22, %18 ], [ 0, %8 ]
  %22 = add nuw nsw i64 %21, 1
  %23 = getelementptr i64, ptr %1, i64 %21
  %24 = load i64, ptr %23, align 8
  %25 = getelementptr i64, ptr %3, i64 %21
  %26 = load i64, ptr %25, align 8
  %27 = icmp slt i64 %24, 0
  %28 = select i1 %27, i64 %5, i64 0
  %29 = getelementptr i64, ptr %4, i64 %24
  %30 = getelementptr i64, ptr %29, i64 %28
  %31 = load i64, ptr %30, align 8
  %32 = icmp slt i64 %31, 0
  br i1 %32, label %10, label %18

33:                                               ; preds = %18, %8
  store ptr null, ptr %0, align 8
  ret void
}

declare i64 @llvm.smax.i64(i64, i64)

attributes #2 = { noinline }
