; {"files": {"../half_loops.py": "8b14d938c8978c41", "transpose_loops.py": "920ea86824aaa811"}, "meaning": "e44d88990551e5b5", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @transpose_floats(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, i64 %4, i64 %5, i64 %6, ptr %7, i64 %8) local_unnamed_addr {
  %10 = alloca ptr, align 8
  store ptr null, ptr %10, align 8
  call fastcc void @0(ptr %10, ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, ptr %7, i64 %8) #1
  %11 = load ptr, ptr %10, align 8
  ret ptr %11
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, i64 %5, i64 %6, i64 %7, ptr %8, i64 %9) unnamed_addr {
  %11 = icmp slt i64 %2, 1
  br i1 %11, label %84, label %12

12:                                               ; preds = %10
  %13 = mul nsw i64 %7, %6
  %14 = icmp slt i64 %6, 1
  %15 = icmp slt i64 %7, 1
  br label %22

16:                                               ; preds = %22, %18
  %17 = icmp eq i64 %24, %2
  br i1 %17, label %84, label %22

18:                                               ; preds = %66, %20
  %19 = icmp eq i64 %39, %33
  br i1 %19, label %16, label %37

20:                                               ; preds = %76, %69
  %21 = icmp eq i64 %6, %71
  br i1 %21, label %18, label %69

22:                                               ; preds = %16, %12
  %23 = phi i64 [ 0, %12 ], [ %24, %16 ]
  %24 = add nuw nsw i64 %23, 1
  %25 = getelementptr i64, ptr %1, i64 %23
  %26 = load i64, ptr %25, align 8
  %27 = icmp slt i64 %26, 0
  %28 = select i1 %27, i64 %4, i64 0
  %29 = add i64 %28, %26
  %30 = mul i64 %29, %5
  %31 = getelementptr i64, ptr %3, i64 %30
  %32 = getelementptr i8, ptr %31, i64 16
  %33 = load i64, ptr %32, align 8
  %34 = icmp slt i64 %33, 1
  br i1 %34, label %16, label %35

35:                                               ; preds = %22
  %36 = getelementptr i8, ptr %31, i64 8
  br label %37

37:                                               ; preds = %35, %18
  %38 = phi i64 [ 0, %35 ], [ %39, %18 ]
  %39 = add nuw nsw i64 %38, 1
  %40 = mul nsw i64 %13, %38
  %41 = load i64, ptr %31, align 8
  %42 = add nsw i64 %41, %40
  %43 = icmp slt i64 %42, 0
  %44 = select i1 %43, i64 %9, i64 0
  %45 = add i64 %44, %42
  %46 = icmp slt i64 %45, 0
  br i1 %46, label %47, label %48, !prof !0

47:                                               ; preds = %37
  br label %48

48:                                               ; preds = %47, %37
  %49 = phi i64 [ 0, %47 ], [ %45, %37 ]
  %50 = icmp slt i64 %45, %9
  br i1 %50, label %52, label %51, !prof !1

51:                                               ; preds = %48
  br label %52

52:                                               ; preds = %51, %48
  %53 = phi i64 [ %9, %51 ], [ %49, %48 ]
  %54 = getelementptr i32, ptr %8, i64 %53
  %55 = load i64, ptr %36, align 8
  %56 = add nsw i64 %55, %40
  %57 = icmp slt i64 %56, 0
  %58 = select i1 %57, i64 %9, i64 0
  %59 = add i64 %58, %56
  %60 = icmp slt i64 %59, 0
  br i1 %60, label %61, label %62, !prof !0

61:                                               ; preds = %52
  br label %62

62:                                               ; preds = %61, %52
  %63 = phi i64 [ 0, %61 ], [ %59, %52 ]
  %64 = icmp slt i64 %59, %9
  br i1 %64, label %66, label %65, !prof !1

65:                                               ; preds = %62
  br label %66

66:                                               ; preds = %65, %62
  %67 = phi i64 [ %9, %65 ], [ %63, %62 ]
  %68 = getelementptr i32, ptr %8, i64 %67
  br i1 %14, label %18, label %69

69:                                               ; preds = %66, %20
  %70 = phi i64 [ %71, %20 ], [ 0, %66 ]
  %71 = add nuw nsw i64 %70, 1
  br i1 %15, label %20, label %72

72:                                               ; preds = %69
  %73 = mul nuw nsw i64 %70, %7
  %74 = getelementptr i32, ptr %54, i64 %73
  %75 = getelementptr i32, ptr %68, i64 %70
  br label %76

76:                                               ; preds = %76, %72
  %77 = phi i64 [ 0, %72 ], [ %78, %76 ]
  %78 = add nuw nsw i64 %77, 1
  %79 = getelementptr i32, ptr %74, i64 %77
  %80 = load i32, ptr %79, align 4
  %81 = mul nuw nsw i64 %77, %6
  %82 = getelementptr i32, ptr %75, i64 %81
  store i32 %80, ptr %82, align 4
  %83 = icmp eq i64 %7, %78
  br i1 %83, label %20, label %76

84:                                               ; preds = %16, %10
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local ptr @transpose_halves(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, i64 %4, i64 %5, i64 %6, ptr %7, i64 %8) local_unnamed_addr {
  %10 = alloca ptr, align 8
  store ptr null, ptr %10, align 8
  call fastcc void @1(ptr %10, ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, i64 %5, i64 %6, ptr %7, i64 %8) #1
  %11 = load ptr, ptr %10, align 8
  ret ptr %11
}

define internal fastcc void @1(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, i64 %5, i64 %6, i64 %7, ptr %8, i64 %9) unnamed_addr {
  %11 = icmp slt i64 %2, 1
  br i1 %11, label %84, label %12

12:                                               ; preds = %10
  %13 = mul nsw i64 %7, %6
  %14 = icmp slt i64 %6, 1
  %15 = icmp slt i64 %7, 1
  br label %22

16:                                               ; preds = %22, %18
  %17 = icmp eq i64 %24, %2
  br i1 %17, label %84, label %22

18:                                               ; preds = %66, %20
  %19 = icmp eq i64 %39, %33
  br i1 %19, label %16, label %37

20:                                               ; preds = %76, %69
  %21 = icmp eq i64 %6, %71
  br i1 %21, label %18, label %69

22:                                               ; preds = %16, %12
  %23 = phi i64 [ 0, %12 ], [ %24, %16 ]
  %24 = add nuw nsw i64 %23, 1
  %25 = getelementptr i64, ptr %1, i64 %23
  %26 = load i64, ptr %25, align 8
  %27 = icmp slt i64 %26, 0
  %28 = select i1 %27, i64 %4, i64 0
  %29 = add i64 %28, %26
  %30 = mul i64 %29, %5
  %31 = getelementptr i64, ptr %3, i64 %30
  %32 = getelementptr i8, ptr %31, i64 16
  %33 = load i64, ptr %32, align 8
  %34 = icmp slt i64 %33, 1
  br i1 %34, label %16, label %35

35:                                               ; preds = %22
  %36 = getelementptr i8, ptr %31, i64 8
  br label %37

37:                                               ; preds = %35, %18
  %38 = phi i64 [ 0, %35 ], [ %39, %18 ]
  %39 = add nuw nsw i64 %38, 1
  %40 = mul nsw i64 %13, %38
  %41 = load i64, ptr %31, align 8
  %42 = add nsw i64 %41, %40
  %43 = icmp slt i64 %42, 0
  %44 = select i1 %43, i64 %9, i64 0
  %45 = add i64 %44, %42
  %46 = icmp slt i64 %45, 0
  br i1 %46, label %47, label %48, !prof !0

47:                                               ; preds = %37
  br label %48

48:                                               ; preds = %47, %37
  %49 = phi i64 [ 0, %47 ], [ %45, %37 ]
  %50 = icmp slt i64 %45, %9
  br i1 %50, label %52, label %51, !prof !1

51:                                               ; preds = %48
  br label %52

52:                                               ; preds = %51, %48
  %53 = phi i64 [ %9, %51 ], [ %49, %48 ]
  %54 = getelementptr i16, ptr %8, i64 %53
  %55 = load i64, ptr %36, align 8
  %56 = add nsw i64 %55, %40
  %57 = icmp slt i64 %56, 0
  %58 = select i1 %57, i64 %9, i64 0
  %59 = add i64 %58, %56
  %60 = icmp slt i64 %59, 0
  br i1 %60, label %61, label %62, !prof !0

61:                                               ; preds = %52
  br label %62

62:                                               ; preds = %61, %52
  %63 = phi i64 [ 0, %61 ], [ %59, %52 ]
  %64 = icmp slt i64 %59, %9
  br i1 %64, label %66, label %65, !prof !1

65:                                               ; preds = %62
  br label %66

66:                                               ; preds = %65, %62
  %67 = phi i64 [ %9, %65 ], [ %63, %62 ]
  %68 = getelementptr i16, ptr %8, i64 %67
  br i1 %14, label %18, label %69

69:                                               ; preds = %66, %20
  %70 = phi i64 [ %71, %20 ], [ 0, %66 ]
  %71 = add nuw nsw i64 %70, 1
  br i1 %15, label %20, label %72

72:                                               ; preds = %69
  %73 = mul nuw nsw i64 %70, %7
  %74 = getelementptr i16, ptr %54, i64 %73
  %75 = getelementptr i16, ptr %68, i64 %70
  br label %76

76:                                               ; preds = %76, %72
  %77 = phi i64 [ 0, %72 ], [ %78, %76 ]
  %78 = add nuw nsw i64 %77, 1
  %79 = getelementptr i16, ptr %74, i64 %77
  %80 = load i16, ptr %79, align 2
  %81 = mul nuw nsw i64 %77, %6
  %82 = getelementptr i16, ptr %75, i64 %81
  store i16 %80, ptr %82, align 2
  %83 = icmp eq i64 %7, %78
  br i1 %83, label %20, label %76

84:                                               ; preds = %16, %10
  store ptr null, ptr %0, align 8
  ret void
}

attributes #1 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 99, i32 1}
