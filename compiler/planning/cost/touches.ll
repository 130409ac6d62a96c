; {"files": {"touches.py": "9e3b287ca19dd992"}, "meaning": "65186a8b20c2732a", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptr @_counted(ptr readonly captures(none) %0, i64 %1, ptr captures(none) %2, i64 %3, i64 %4, ptr captures(none) %5, i64 %6, i64 %7, ptr captures(none) %8, i64 %9) local_unnamed_addr #0 {
  %11 = alloca ptr, align 8
  store ptr null, ptr %11, align 8
  call fastcc void @0(ptr %11, ptr %0, ptr %2, i64 %3, i64 %4, ptr %5, i64 %7, ptr %8, i64 %9) #1
  %12 = load ptr, ptr %11, align 8
  ret ptr %12
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @0(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, ptr captures(none) %2, i64 %3, i64 %4, ptr captures(none) %5, i64 %6, ptr captures(none) %7, i64 %8) unnamed_addr #0 {
  %10 = icmp slt i64 %8, 1
  br i1 %10, label %56, label %11

11:                                               ; preds = %9
  %12 = icmp slt i64 %3, 1
  br label %27

13:                                               ; preds = %27, %25
  %14 = icmp eq i64 %29, %8
  br i1 %14, label %56, label %27

15:                                               ; preds = %34
  %16 = ashr i64 %38, 1
  %17 = or i64 %16, %38
  %18 = mul i64 %35, %4
  %19 = getelementptr i64, ptr %2, i64 %18
  %20 = mul i64 %35, %6
  %21 = getelementptr i64, ptr %5, i64 %20
  br label %40

22:                                               ; preds = %40
  %23 = load i64, ptr %32, align 8
  %24 = add nsw i64 %23, %46
  store i64 %24, ptr %32, align 8
  br label %25

25:                                               ; preds = %34, %22
  %26 = icmp eq i64 %3, %36
  br i1 %26, label %13, label %34

27:                                               ; preds = %13, %11
  %28 = phi i64 [ 0, %11 ], [ %29, %13 ]
  %29 = add nuw nsw i64 %28, 1
  br i1 %12, label %13, label %30

30:                                               ; preds = %27
  %31 = mul nuw nsw i64 %28, %3
  %32 = getelementptr i64, ptr %7, i64 %28
  %33 = getelementptr i64, ptr %1, i64 %31
  br label %34

34:                                               ; preds = %30, %25
  %35 = phi i64 [ 0, %30 ], [ %36, %25 ]
  %36 = add nuw nsw i64 %35, 1
  %37 = getelementptr i64, ptr %33, i64 %35
  %38 = load i64, ptr %37, align 8
  %39 = icmp eq i64 %38, 0
  br i1 %39, label %25, label %15

40:                                               ; preds = %40, %15
  %41 = phi i64 [ 0, %15 ], [ %46, %40 ]
  %42 = phi i64 [ 0, %15 ], [ %43, %40 ]
  %43 = add nuw nsw i64 %42, 1
  %44 = lshr i64 %38, %42
  %45 = and i64 %44, 1
  %46 = add nuw nsw i64 %45, %41
  %47 = getelementptr i64, ptr %19, i64 %42
  %48 = load i64, ptr %47, align 8
  %49 = add nsw i64 %45, %48
  store i64 %49, ptr %47, align 8
  %50 = getelementptr i64, ptr %21, i64 %42
  %51 = load i64, ptr %50, align 8
  %52 = lshr i64 %17, %42
  %53 = and i64 %52, 1
  %54 = add nsw i64 %51, %53
  store i64 %54, ptr %50, align 8
  %55 = icmp eq i64 %43, 64
  br i1 %55, label %22, label %40

56:                                               ; preds = %13, %9
  store ptr null, ptr %0, align 8
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local i1 @_counted_in_order(ptr readonly captures(none) %0, i64 %1, ptr readonly captures(none) %2, i64 %3, ptr captures(none) %4, i64 %5, ptr captures(none) %6, i64 %7, ptr captures(none) %8, i64 %9, ptr captures(none) %10, i64 %11, ptr captures(none) %12, i64 %13) local_unnamed_addr #0 {
  %15 = alloca i8, align 1
  store i8 0, ptr %15, align 1
  call fastcc void @1(ptr %15, ptr %0, i64 %1, ptr %2, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, ptr %10, i64 %11, ptr %12) #1
  %16 = load i8, ptr %15, align 1
  %17 = icmp ne i8 %16, 0
  ret i1 %17
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @1(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, ptr readonly captures(none) %3, ptr captures(none) %4, i64 %5, ptr captures(none) %6, i64 %7, ptr captures(none) %8, i64 %9, ptr captures(none) %10, i64 %11, ptr captures(none) %12) unnamed_addr #0 {
  %14 = icmp slt i64 %2, 1
  br i1 %14, label %62, label %54

15:                                               ; preds = %54
  %16 = getelementptr i32, ptr %1, i64 %56
  %17 = load i32, ptr %16, align 4
  %18 = sext i32 %17 to i64
  %19 = icmp slt i32 %17, 0
  %20 = select i1 %19, i64 %5, i64 0
  %21 = getelementptr i32, ptr %4, i64 %20
  %22 = getelementptr i32, ptr %21, i64 %18
  %23 = load i32, ptr %22, align 4
  %24 = icmp eq i32 %23, %59
  br i1 %24, label %52, label %25

25:                                               ; preds = %15
  store i32 %59, ptr %22, align 4
  %26 = select i1 %19, i64 %9, i64 0
  %27 = getelementptr i64, ptr %8, i64 %26
  %28 = getelementptr i64, ptr %27, i64 %18
  %29 = load i64, ptr %28, align 8
  %30 = add nsw i64 %29, 1
  store i64 %30, ptr %28, align 8
  %31 = getelementptr i64, ptr %12, i64 %60
  %32 = load i64, ptr %31, align 8
  %33 = add nsw i64 %32, 1
  store i64 %33, ptr %31, align 8
  %34 = srem i32 %17, 2
  %35 = sext i32 %34 to i64
  %36 = icmp slt i32 %34, 0
  %37 = add nsw i64 %35, 2
  %38 = select i1 %36, i64 %37, i64 %35
  %39 = sub nsw i64 %18, %38
  %40 = icmp slt i64 %39, 0
  %41 = select i1 %40, i64 %7, i64 0
  %42 = getelementptr i32, ptr %6, i64 %39
  %43 = getelementptr i32, ptr %42, i64 %41
  %44 = load i32, ptr %43, align 4
  %45 = icmp eq i32 %44, %59
  br i1 %45, label %52, label %46

46:                                               ; preds = %25
  store i32 %59, ptr %43, align 4
  %47 = select i1 %40, i64 %11, i64 0
  %48 = getelementptr i64, ptr %10, i64 %39
  %49 = getelementptr i64, ptr %48, i64 %47
  %50 = load i64, ptr %49, align 8
  %51 = add nsw i64 %50, 1
  store i64 %51, ptr %49, align 8
  br label %52

52:                                               ; preds = %46, %25, %15
  %53 = icmp eq i64 %2, %57
  br i1 %53, label %62, label %54

54:                                               ; preds = %52, %13
  %55 = phi i64 [ %60, %52 ], [ 0, %13 ]
  %56 = phi i64 [ %57, %52 ], [ 0, %13 ]
  %57 = add nuw nsw i64 %56, 1
  %58 = getelementptr i32, ptr %3, i64 %56
  %59 = load i32, ptr %58, align 4
  %60 = sext i32 %59 to i64
  %61 = icmp sgt i64 %55, %60
  br i1 %61, label %62, label %15

62:                                               ; preds = %54, %52, %13
  %63 = phi i8 [ 1, %13 ], [ 1, %52 ], [ 0, %54 ]
  store i8 %63, ptr %0, align 1
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptr @_mark(ptr readonly captures(none) %0, i64 %1, ptr readonly captures(none) %2, i64 %3, ptr captures(none) %4, i64 %5, i64 %6) local_unnamed_addr #0 {
  %8 = alloca ptr, align 8
  store ptr null, ptr %8, align 8
  call fastcc void @2(ptr %8, ptr %0, i64 %1, ptr %2, ptr %4, i64 %5, i64 %6) #1
  %9 = load ptr, ptr %8, align 8
  ret ptr %9
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @2(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, ptr readonly captures(none) %3, ptr captures(none) %4, i64 %5, i64 %6) unnamed_addr #0 {
  %8 = icmp slt i64 %2, 1
  br i1 %8, label %39, label %9

9:                                                ; preds = %9, %7
  %10 = phi i64 [ %11, %9 ], [ 0, %7 ]
  %11 = add nuw nsw i64 %10, 1
  %12 = getelementptr i32, ptr %1, i64 %10
  %13 = load i32, ptr %12, align 4
  %14 = getelementptr i32, ptr %3, i64 %10
  %15 = load i32, ptr %14, align 4
  %16 = sext i32 %15 to i64
  %17 = mul nsw i64 %6, %16
  %18 = sext i32 %13 to i64
  %19 = sdiv i32 %13, 64
  %20 = sext i32 %19 to i64
  %21 = and i64 %18, -9223372036854775745
  %22 = icmp ugt i64 %21, -9223372036854775808
  %23 = sext i1 %22 to i64
  %24 = add i64 %17, %20
  %25 = add i64 %24, %23
  %26 = icmp slt i64 %25, 0
  %27 = select i1 %26, i64 %5, i64 0
  %28 = getelementptr i64, ptr %4, i64 %25
  %29 = getelementptr i64, ptr %28, i64 %27
  %30 = load i64, ptr %29, align 8
  %31 = srem i32 %13, 64
  %32 = sext i32 %31 to i64
  %33 = icmp slt i32 %31, 0
  %34 = add nsw i64 %32, 64
  %35 = select i1 %33, i64 %34, i64 %32
  %36 = shl nuw i64 1, %35
  %37 = or i64 %36, %30
  store i64 %37, ptr %29, align 8
  %38 = icmp eq i64 %2, %11
  br i1 %38, label %39, label %9

39:                                               ; preds = %9, %7
  store ptr null, ptr %0, align 8
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptr @_sized(ptr readonly captures(none) %0, i64 %1, ptr captures(none) %2, i64 %3) local_unnamed_addr #0 {
  %5 = alloca ptr, align 8
  store ptr null, ptr %5, align 8
  call fastcc void @3(ptr %5, ptr %0, i64 %1, ptr %2, i64 %3) #1
  %6 = load ptr, ptr %5, align 8
  ret ptr %6
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @3(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, ptr captures(none) %3, i64 %4) unnamed_addr #0 {
  %6 = icmp slt i64 %2, 1
  br i1 %6, label %20, label %7

7:                                                ; preds = %7, %5
  %8 = phi i64 [ %9, %7 ], [ 0, %5 ]
  %9 = add nuw nsw i64 %8, 1
  %10 = getelementptr i32, ptr %1, i64 %8
  %11 = load i32, ptr %10, align 4
  %12 = sext i32 %11 to i64
  %13 = icmp slt i32 %11, 0
  %14 = select i1 %13, i64 %4, i64 0
  %15 = getelementptr i64, ptr %3, i64 %14
  %16 = getelementptr i64, ptr %15, i64 %12
  %17 = load i64, ptr %16, align 8
  %18 = add nsw i64 %17, 1
  store i64 %18, ptr %16, align 8
  %19 = icmp eq i64 %2, %9
  br i1 %19, label %20, label %7

20:                                               ; preds = %7, %5
  store ptr null, ptr %0, align 8
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local i1 @rows_are_alike(ptr readonly captures(none) %0, i64 %1, ptr readonly captures(none) %2, i64 %3, ptr captures(none) %4, i64 %5, i64 %6) local_unnamed_addr #0 {
  %8 = alloca i8, align 1
  store i8 0, ptr %8, align 1
  call fastcc void @4(ptr %8, ptr %0, i64 %1, ptr %2, ptr %4, i64 %6) #1
  %9 = load i8, ptr %8, align 1
  %10 = icmp ne i8 %9, 0
  ret i1 %10
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @4(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, ptr readonly captures(none) %3, ptr captures(none) %4, i64 %5) unnamed_addr #0 {
  %7 = getelementptr i32, ptr %4, i64 %5
  %8 = shl i64 %5, 3
  %9 = getelementptr i8, ptr %4, i64 %8
  %10 = icmp slt i64 %2, 1
  br i1 %10, label %29, label %43

11:                                               ; preds = %43
  %12 = getelementptr i32, ptr %7, i64 %55
  %13 = load i32, ptr %12, align 4
  %14 = add i32 %13, 1
  store i32 %14, ptr %12, align 4
  br label %41

15:                                               ; preds = %43
  %16 = icmp sgt i32 %57, 0
  br i1 %16, label %17, label %26

17:                                               ; preds = %15
  %18 = getelementptr i32, ptr %9, i64 %55
  %19 = load i32, ptr %18, align 4
  %20 = icmp eq i32 %19, 0
  %21 = getelementptr i32, ptr %7, i64 %55
  %22 = load i32, ptr %21, align 4
  br i1 %20, label %23, label %24

23:                                               ; preds = %17
  store i32 %22, ptr %18, align 4
  br label %26

24:                                               ; preds = %17
  %25 = icmp eq i32 %19, %22
  br i1 %25, label %26, label %67

26:                                               ; preds = %24, %23, %15
  %27 = trunc i64 %51 to i32
  store i32 %27, ptr %56, align 4
  %28 = getelementptr i32, ptr %7, i64 %55
  store i32 1, ptr %28, align 4
  br label %41

29:                                               ; preds = %41, %6
  %30 = icmp slt i64 %5, 1
  br i1 %30, label %67, label %60

31:                                               ; preds = %60
  %32 = getelementptr i32, ptr %7, i64 %62
  %33 = load i32, ptr %32, align 4
  %34 = icmp eq i32 %65, %33
  %35 = select i1 %34, i1 %61, i1 false
  br label %36

36:                                               ; preds = %60, %31
  %37 = phi i1 [ %61, %60 ], [ %35, %31 ]
  %38 = icmp eq i64 %5, %63
  br i1 %38, label %39, label %60

39:                                               ; preds = %36
  %40 = zext i1 %37 to i8
  br label %67

41:                                               ; preds = %26, %11
  %42 = icmp eq i64 %2, %45
  br i1 %42, label %29, label %43

43:                                               ; preds = %41, %6
  %44 = phi i64 [ %45, %41 ], [ 0, %6 ]
  %45 = add nuw nsw i64 %44, 1
  %46 = getelementptr i32, ptr %1, i64 %44
  %47 = load i32, ptr %46, align 4
  %48 = getelementptr i32, ptr %3, i64 %44
  %49 = load i32, ptr %48, align 4
  %50 = sext i32 %49 to i64
  %51 = add nsw i64 %50, 1
  %52 = sext i32 %47 to i64
  %53 = icmp slt i32 %47, 0
  %54 = select i1 %53, i64 %5, i64 0
  %55 = add i64 %54, %52
  %56 = getelementptr i32, ptr %4, i64 %55
  %57 = load i32, ptr %56, align 4
  %58 = sext i32 %57 to i64
  %59 = icmp eq i64 %51, %58
  br i1 %59, label %11, label %15

60:                                               ; preds = %36, %29
  %61 = phi i1 [ %37, %36 ], [ true, %29 ]
  %62 = phi i64 [ %63, %36 ], [ 0, %29 ]
  %63 = add nuw nsw i64 %62, 1
  %64 = getelementptr i32, ptr %9, i64 %62
  %65 = load i32, ptr %64, align 4
  %66 = icmp sgt i32 %65, 0
  br i1 %66, label %31, label %36

67:                                               ; preds = %39, %29, %24
  %68 = phi i8 [ %40, %39 ], [ 1, %29 ], [ 0, %24 ]
  store i8 %68, ptr %0, align 1
  ret void
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #1 = { noinline }
