; {"files": {"../half_loops.py": "8b14d938c8978c41", "line_loops.py": "2b4e2971dcad2369"}, "meaning": "19700bc2e3b62411", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @gather_floats(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, i64 %4, ptr readonly %5, i64 %6, ptr %7, i64 %8) local_unnamed_addr {
  %10 = alloca ptr, align 8
  store ptr null, ptr %10, align 8
  call fastcc void @0(ptr %10, ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, ptr %5, i64 %6, ptr %7, i64 %8) #1
  %11 = load ptr, ptr %10, align 8
  ret ptr %11
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, i64 %5, ptr readonly %6, i64 %7, ptr %8, i64 %9) unnamed_addr {
  %11 = icmp slt i64 %2, 1
  br i1 %11, label %95, label %19

12:                                               ; preds = %19, %14
  %13 = icmp eq i64 %2, %21
  br i1 %13, label %95, label %19

14:                                               ; preds = %17
  %15 = add nuw nsw i64 %37, 1
  %16 = icmp eq i64 %15, %30
  br i1 %16, label %12, label %36

17:                                               ; preds = %87, %82
  %18 = icmp eq i64 %48, 4
  br i1 %18, label %14, label %46

19:                                               ; preds = %12, %10
  %20 = phi i64 [ %21, %12 ], [ 0, %10 ]
  %21 = add nuw nsw i64 %20, 1
  %22 = getelementptr i64, ptr %1, i64 %20
  %23 = load i64, ptr %22, align 8
  %24 = icmp slt i64 %23, 0
  %25 = select i1 %24, i64 %4, i64 0
  %26 = add i64 %25, %23
  %27 = mul i64 %26, %5
  %28 = getelementptr i64, ptr %3, i64 %27
  %29 = getelementptr i8, ptr %28, i64 32
  %30 = load i64, ptr %29, align 8
  %31 = icmp slt i64 %30, 1
  br i1 %31, label %12, label %32

32:                                               ; preds = %19
  %33 = getelementptr i8, ptr %28, i64 24
  %34 = getelementptr i8, ptr %28, i64 8
  %35 = getelementptr i8, ptr %28, i64 16
  br label %36

36:                                               ; preds = %32, %14
  %37 = phi i64 [ 0, %32 ], [ %15, %14 ]
  %38 = mul nuw nsw i64 %37, 5
  %39 = load i64, ptr %33, align 8
  %40 = add nsw i64 %39, %38
  %41 = add nsw i64 %40, 1
  %42 = getelementptr i64, ptr %6, i64 %40
  %43 = icmp slt i64 %40, 0
  %44 = select i1 %43, i64 %7, i64 0
  %45 = getelementptr i64, ptr %42, i64 %44
  br label %46

46:                                               ; preds = %36, %17
  %47 = phi i64 [ 0, %36 ], [ %48, %17 ]
  %48 = add nuw nsw i64 %47, 1
  %49 = load i64, ptr %28, align 8
  %50 = add nsw i64 %41, %47
  %51 = getelementptr i64, ptr %6, i64 %50
  %52 = icmp slt i64 %50, 0
  %53 = select i1 %52, i64 %7, i64 0
  %54 = getelementptr i64, ptr %51, i64 %53
  %55 = load i64, ptr %54, align 8
  %56 = add nsw i64 %55, %49
  %57 = icmp slt i64 %56, 0
  %58 = select i1 %57, i64 %9, i64 0
  %59 = add i64 %58, %56
  %60 = icmp slt i64 %59, 0
  br i1 %60, label %61, label %62, !prof !0

61:                                               ; preds = %46
  br label %62

62:                                               ; preds = %61, %46
  %63 = phi i64 [ 0, %61 ], [ %59, %46 ]
  %64 = icmp slt i64 %59, %9
  br i1 %64, label %66, label %65, !prof !1

65:                                               ; preds = %62
  br label %66

66:                                               ; preds = %65, %62
  %67 = phi i64 [ %9, %65 ], [ %63, %62 ]
  %68 = getelementptr i32, ptr %8, i64 %67
  %69 = load i64, ptr %34, align 8
  %70 = load i64, ptr %45, align 8
  %71 = add i64 %69, %47
  %72 = add i64 %71, %70
  %73 = icmp slt i64 %72, 0
  %74 = select i1 %73, i64 %9, i64 0
  %75 = add i64 %74, %72
  %76 = icmp slt i64 %75, 0
  br i1 %76, label %77, label %78, !prof !0

77:                                               ; preds = %66
  br label %78

78:                                               ; preds = %77, %66
  %79 = phi i64 [ 0, %77 ], [ %75, %66 ]
  %80 = icmp slt i64 %75, %9
  br i1 %80, label %82, label %81, !prof !1

81:                                               ; preds = %78
  br label %82

82:                                               ; preds = %81, %78
  %83 = phi i64 [ %9, %81 ], [ %79, %78 ]
  %84 = getelementptr i32, ptr %8, i64 %83
  %85 = load i64, ptr %35, align 8
  %86 = icmp slt i64 %85, 1
  br i1 %86, label %17, label %87

87:                                               ; preds = %87, %82
  %88 = phi i64 [ %89, %87 ], [ 0, %82 ]
  %89 = add nuw nsw i64 %88, 1
  %90 = getelementptr i32, ptr %68, i64 %88
  %91 = load i32, ptr %90, align 4
  %92 = shl i64 %88, 6
  %93 = getelementptr i8, ptr %84, i64 %92
  store i32 %91, ptr %93, align 4
  %94 = icmp eq i64 %85, %89
  br i1 %94, label %17, label %87

95:                                               ; preds = %12, %10
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local ptr @gather_halves(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, i64 %4, ptr readonly %5, i64 %6, ptr %7, i64 %8) local_unnamed_addr {
  %10 = alloca ptr, align 8
  store ptr null, ptr %10, align 8
  call fastcc void @1(ptr %10, ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, ptr %5, i64 %6, ptr %7, i64 %8) #1
  %11 = load ptr, ptr %10, align 8
  ret ptr %11
}

define internal fastcc void @1(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, i64 %5, ptr readonly %6, i64 %7, ptr %8, i64 %9) unnamed_addr {
  %11 = icmp slt i64 %2, 1
  br i1 %11, label %95, label %19

12:                                               ; preds = %19, %14
  %13 = icmp eq i64 %2, %21
  br i1 %13, label %95, label %19

14:                                               ; preds = %17
  %15 = add nuw nsw i64 %37, 1
  %16 = icmp eq i64 %15, %30
  br i1 %16, label %12, label %36

17:                                               ; preds = %87, %82
  %18 = icmp eq i64 %48, 4
  br i1 %18, label %14, label %46

19:                                               ; preds = %12, %10
  %20 = phi i64 [ %21, %12 ], [ 0, %10 ]
  %21 = add nuw nsw i64 %20, 1
  %22 = getelementptr i64, ptr %1, i64 %20
  %23 = load i64, ptr %22, align 8
  %24 = icmp slt i64 %23, 0
  %25 = select i1 %24, i64 %4, i64 0
  %26 = add i64 %25, %23
  %27 = mul i64 %26, %5
  %28 = getelementptr i64, ptr %3, i64 %27
  %29 = getelementptr i8, ptr %28, i64 32
  %30 = load i64, ptr %29, align 8
  %31 = icmp slt i64 %30, 1
  br i1 %31, label %12, label %32

32:                                               ; preds = %19
  %33 = getelementptr i8, ptr %28, i64 24
  %34 = getelementptr i8, ptr %28, i64 8
  %35 = getelementptr i8, ptr %28, i64 16
  br label %36

36:                                               ; preds = %32, %14
  %37 = phi i64 [ 0, %32 ], [ %15, %14 ]
  %38 = mul nuw nsw i64 %37, 5
  %39 = load i64, ptr %33, align 8
  %40 = add nsw i64 %39, %38
  %41 = add nsw i64 %40, 1
  %42 = getelementptr i64, ptr %6, i64 %40
  %43 = icmp slt i64 %40, 0
  %44 = select i1 %43, i64 %7, i64 0
  %45 = getelementptr i64, ptr %42, i64 %44
  br label %46

46:                                               ; preds = %36, %17
  %47 = phi i64 [ 0, %36 ], [ %48, %17 ]
  %48 = add nuw nsw i64 %47, 1
  %49 = load i64, ptr %28, align 8
  %50 = add nsw i64 %41, %47
  %51 = getelementptr i64, ptr %6, i64 %50
  %52 = icmp slt i64 %50, 0
  %53 = select i1 %52, i64 %7, i64 0
  %54 = getelementptr i64, ptr %51, i64 %53
  %55 = load i64, ptr %54, align 8
  %56 = add nsw i64 %55, %49
  %57 = icmp slt i64 %56, 0
  %58 = select i1 %57, i64 %9, i64 0
  %59 = add i64 %58, %56
  %60 = icmp slt i64 %59, 0
  br i1 %60, label %61, label %62, !prof !0

61:                                               ; preds = %46
  br label %62

62:                                               ; preds = %61, %46
  %63 = phi i64 [ 0, %61 ], [ %59, %46 ]
  %64 = icmp slt i64 %59, %9
  br i1 %64, label %66, label %65, !prof !1

65:                                               ; preds = %62
  br label %66

66:                                               ; preds = %65, %62
  %67 = phi i64 [ %9, %65 ], [ %63, %62 ]
  %68 = getelementptr i16, ptr %8, i64 %67
  %69 = load i64, ptr %34, align 8
  %70 = load i64, ptr %45, align 8
  %71 = add i64 %69, %47
  %72 = add i64 %71, %70
  %73 = icmp slt i64 %72, 0
  %74 = select i1 %73, i64 %9, i64 0
  %75 = add i64 %74, %72
  %76 = icmp slt i64 %75, 0
  br i1 %76, label %77, label %78, !prof !0

77:                                               ; preds = %66
  br label %78

78:                                               ; preds = %77, %66
  %79 = phi i64 [ 0, %77 ], [ %75, %66 ]
  %80 = icmp slt i64 %75, %9
  br i1 %80, label %82, label %81, !prof !1

81:                                               ; preds = %78
  br label %82

82:                                               ; preds = %81, %78
  %83 = phi i64 [ %9, %81 ], [ %79, %78 ]
  %84 = getelementptr i16, ptr %8, i64 %83
  %85 = load i64, ptr %35, align 8
  %86 = icmp slt i64 %85, 1
  br i1 %86, label %17, label %87

87:                                               ; preds = %87, %82
  %88 = phi i64 [ %89, %87 ], [ 0, %82 ]
  %89 = add nuw nsw i64 %88, 1
  %90 = getelementptr i16, ptr %68, i64 %88
  %91 = load i16, ptr %90, align 2
  %92 = shl i64 %88, 5
  %93 = getelementptr i8, ptr %84, i64 %92
  store i16 %91, ptr %93, align 2
  %94 = icmp eq i64 %85, %89
  br i1 %94, label %17, label %87

95:                                               ; preds = %12, %10
  store ptr null, ptr %0, align 8
  ret void
}

attributes #1 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 99, i32 1}
