; {"files": {"touches.py": "efb14975f3c21302"}, "meaning": "cc30410a16ae6eef", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptr @_counted(ptr readonly captures(none) %0, i64 %1, ptr captures(none) %2, i64 %3, i64 %4, ptr captures(none) %5, i64 %6, i64 %7, ptr captures(none) %8, i64 %9, i64 %10, ptr captures(none) %11, i64 %12) local_unnamed_addr #0 {
  %14 = alloca ptr, align 8
  store ptr null, ptr %14, align 8
  call fastcc void @0(ptr %14, ptr %0, ptr %2, i64 %3, i64 %4, ptr %5, i64 %7, ptr %8, i64 %10, ptr %11, i64 %12) #1
  %15 = load ptr, ptr %14, align 8
  ret ptr %15
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @0(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, ptr captures(none) %2, i64 %3, i64 %4, ptr captures(none) %5, i64 %6, ptr captures(none) %7, i64 %8, ptr captures(none) %9, i64 %10) unnamed_addr #0 {
  %12 = icmp slt i64 %10, 1
  br i1 %12, label %81, label %13

13:                                               ; preds = %11
  %14 = icmp slt i64 %3, 1
  br label %41

15:                                               ; preds = %48
  %16 = ashr i64 %54, 1
  %17 = or i64 %16, %54
  %18 = mul i64 %51, %4
  %19 = getelementptr i64, ptr %2, i64 %18
  %20 = mul i64 %51, %6
  %21 = getelementptr i64, ptr %5, i64 %20
  br label %56

22:                                               ; preds = %56
  %23 = load i64, ptr %46, align 8
  %24 = add nsw i64 %23, %62
  store i64 %24, ptr %46, align 8
  br label %37

25:                                               ; preds = %37
  %26 = mul i64 %38, %8
  br label %27

27:                                               ; preds = %41, %25
  %28 = phi i64 [ 0, %41 ], [ %26, %25 ]
  %29 = phi i64 [ 0, %41 ], [ %39, %25 ]
  %30 = getelementptr i64, ptr %9, i64 %42
  %31 = load i64, ptr %30, align 8
  %32 = icmp eq i64 %31, 1
  br i1 %32, label %33, label %35

33:                                               ; preds = %27
  %34 = getelementptr i64, ptr %7, i64 %28
  br label %72

35:                                               ; preds = %72, %27
  %36 = icmp eq i64 %43, %10
  br i1 %36, label %81, label %41

37:                                               ; preds = %48, %22
  %38 = phi i64 [ %51, %22 ], [ %50, %48 ]
  %39 = phi i64 [ %54, %22 ], [ %49, %48 ]
  %40 = icmp eq i64 %3, %52
  br i1 %40, label %25, label %48

41:                                               ; preds = %35, %13
  %42 = phi i64 [ 0, %13 ], [ %43, %35 ]
  %43 = add nuw nsw i64 %42, 1
  br i1 %14, label %27, label %44

44:                                               ; preds = %41
  %45 = mul nuw nsw i64 %42, %3
  %46 = getelementptr i64, ptr %9, i64 %42
  %47 = getelementptr i64, ptr %1, i64 %45
  br label %48

48:                                               ; preds = %44, %37
  %49 = phi i64 [ 0, %44 ], [ %39, %37 ]
  %50 = phi i64 [ 0, %44 ], [ %38, %37 ]
  %51 = phi i64 [ 0, %44 ], [ %52, %37 ]
  %52 = add nuw nsw i64 %51, 1
  %53 = getelementptr i64, ptr %47, i64 %51
  %54 = load i64, ptr %53, align 8
  %55 = icmp eq i64 %54, 0
  br i1 %55, label %37, label %15

56:                                               ; preds = %56, %15
  %57 = phi i64 [ 0, %15 ], [ %62, %56 ]
  %58 = phi i64 [ 0, %15 ], [ %59, %56 ]
  %59 = add nuw nsw i64 %58, 1
  %60 = lshr i64 %54, %58
  %61 = and i64 %60, 1
  %62 = add nuw nsw i64 %61, %57
  %63 = getelementptr i64, ptr %19, i64 %58
  %64 = load i64, ptr %63, align 8
  %65 = add nsw i64 %61, %64
  store i64 %65, ptr %63, align 8
  %66 = getelementptr i64, ptr %21, i64 %58
  %67 = load i64, ptr %66, align 8
  %68 = lshr i64 %17, %58
  %69 = and i64 %68, 1
  %70 = add nsw i64 %67, %69
  store i64 %70, ptr %66, align 8
  %71 = icmp eq i64 %59, 64
  br i1 %71, label %22, label %56

72:                                               ; preds = %72, %33
  %73 = phi i64 [ 0, %33 ], [ %74, %72 ]
  %74 = add nuw nsw i64 %73, 1
  %75 = getelementptr i64, ptr %34, i64 %73
  %76 = load i64, ptr %75, align 8
  %77 = lshr i64 %29, %73
  %78 = and i64 %77, 1
  %79 = add nsw i64 %78, %76
  store i64 %79, ptr %75, align 8
  %80 = icmp eq i64 %74, 64
  br i1 %80, label %35, label %72

81:                                               ; preds = %35, %11
  store ptr null, ptr %0, align 8
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local i1 @_counted_in_order(ptr readonly captures(none) %0, i64 %1, ptr readonly captures(none) %2, i64 %3, ptr captures(none) %4, i64 %5, ptr captures(none) %6, i64 %7, ptr captures(none) %8, i64 %9, ptr captures(none) %10, i64 %11, ptr captures(none) %12, i64 %13, ptr captures(none) %14, i64 %15) local_unnamed_addr #0 {
  %17 = alloca i8, align 1
  store i8 0, ptr %17, align 1
  call fastcc void @1(ptr %17, ptr %0, i64 %1, ptr %2, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, ptr %10, i64 %11, ptr %12, i64 %13, ptr %14) #1
  %18 = load i8, ptr %17, align 1
  %19 = icmp ne i8 %18, 0
  ret i1 %19
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @1(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, ptr readonly captures(none) %3, ptr captures(none) %4, i64 %5, ptr captures(none) %6, i64 %7, ptr captures(none) %8, i64 %9, ptr captures(none) %10, i64 %11, ptr captures(none) %12, i64 %13, ptr captures(none) %14) unnamed_addr #0 {
  %16 = icmp slt i64 %2, 1
  br i1 %16, label %85, label %53

17:                                               ; preds = %53
  %18 = getelementptr i32, ptr %1, i64 %56
  %19 = load i32, ptr %18, align 4
  %20 = sext i32 %19 to i64
  %21 = icmp slt i32 %19, 0
  %22 = select i1 %21, i64 %5, i64 0
  %23 = getelementptr i32, ptr %4, i64 %22
  %24 = getelementptr i32, ptr %23, i64 %20
  %25 = load i32, ptr %24, align 4
  %26 = icmp eq i32 %25, %59
  br i1 %26, label %50, label %27

27:                                               ; preds = %17
  store i32 %59, ptr %24, align 4
  %28 = select i1 %21, i64 %9, i64 0
  %29 = getelementptr i64, ptr %8, i64 %28
  %30 = getelementptr i64, ptr %29, i64 %20
  %31 = load i64, ptr %30, align 8
  %32 = add nsw i64 %31, 1
  store i64 %32, ptr %30, align 8
  %33 = getelementptr i64, ptr %14, i64 %60
  %34 = load i64, ptr %33, align 8
  %35 = add nsw i64 %34, 1
  store i64 %35, ptr %33, align 8
  %36 = icmp eq i64 %34, 0
  br i1 %36, label %37, label %39

37:                                               ; preds = %27
  %38 = select i1 %21, i64 %13, i64 0
  br label %62

39:                                               ; preds = %27
  %40 = icmp eq i64 %35, 2
  br i1 %40, label %41, label %71

41:                                               ; preds = %39
  %42 = icmp slt i64 %54, 0
  %43 = select i1 %42, i64 %13, i64 0
  br label %62

44:                                               ; preds = %71
  store i32 %59, ptr %82, align 4
  %45 = select i1 %79, i64 %11, i64 0
  %46 = getelementptr i64, ptr %10, i64 %78
  %47 = getelementptr i64, ptr %46, i64 %45
  %48 = load i64, ptr %47, align 8
  %49 = add nsw i64 %48, 1
  store i64 %49, ptr %47, align 8
  br label %50

50:                                               ; preds = %71, %44, %17
  %51 = phi i64 [ %54, %17 ], [ %72, %71 ], [ %72, %44 ]
  %52 = icmp eq i64 %2, %57
  br i1 %52, label %85, label %53

53:                                               ; preds = %50, %15
  %54 = phi i64 [ %51, %50 ], [ 0, %15 ]
  %55 = phi i64 [ %60, %50 ], [ 0, %15 ]
  %56 = phi i64 [ %57, %50 ], [ 0, %15 ]
  %57 = add nuw nsw i64 %56, 1
  %58 = getelementptr i32, ptr %3, i64 %56
  %59 = load i32, ptr %58, align 4
  %60 = sext i32 %59 to i64
  %61 = icmp sgt i64 %55, %60
  br i1 %61, label %85, label %17

62:                                               ; preds = %41, %37
  %63 = phi i64 [ %38, %37 ], [ %54, %41 ]
  %64 = phi i64 [ %20, %37 ], [ %43, %41 ]
  %65 = phi i64 [ 1, %37 ], [ -1, %41 ]
  %66 = phi i64 [ %20, %37 ], [ %54, %41 ]
  %67 = getelementptr i64, ptr %12, i64 %63
  %68 = getelementptr i64, ptr %67, i64 %64
  %69 = load i64, ptr %68, align 8
  %70 = add nsw i64 %69, %65
  store i64 %70, ptr %68, align 8
  br label %71

71:                                               ; preds = %62, %39
  %72 = phi i64 [ %54, %39 ], [ %66, %62 ]
  %73 = srem i32 %19, 2
  %74 = sext i32 %73 to i64
  %75 = icmp slt i32 %73, 0
  %76 = add nsw i64 %74, 2
  %77 = select i1 %75, i64 %76, i64 %74
  %78 = sub nsw i64 %20, %77
  %79 = icmp slt i64 %78, 0
  %80 = select i1 %79, i64 %7, i64 0
  %81 = getelementptr i32, ptr %6, i64 %78
  %82 = getelementptr i32, ptr %81, i64 %80
  %83 = load i32, ptr %82, align 4
  %84 = icmp eq i32 %83, %59
  br i1 %84, label %50, label %44

85:                                               ; preds = %53, %50, %15
  %86 = phi i8 [ 1, %15 ], [ 1, %50 ], [ 0, %53 ]
  store i8 %86, ptr %0, align 1
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
