; {"files": {"../cache_file.py": "3a2af364e6564141", "../columns.py": "d3e002c5c2434c3c", "../errors.py": "7de10dbb432a0662", "../foreign_text.py": "e2dcd8f58f9b6156", "../shown_text.py": "90658464432fa923", "../sources/assembly_lines.py": "dcf3fcaebae3647a", "../sources/digest.py": "bb6599f1d6edff8a", "../sources/imports.py": "2866d27c1aea7e44", "../whole_file.py": "306168698f7e4a5e", "runs_of_items.py": "f8578c5e72f4b4ac"}, "meaning": "0b49cdcba1b86805", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @copy_bytes(ptr readonly %0, i64 %1, ptr writeonly %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, ptr readonly %8, i64 %9, ptr readonly %10, i64 %11) local_unnamed_addr {
  %13 = alloca ptr, align 8
  store ptr null, ptr %13, align 8
  call fastcc void @0(ptr %13, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, ptr %10, i64 %11) #1
  %14 = load ptr, ptr %13, align 8
  ret ptr %14
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr writeonly %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, ptr readonly %11, i64 %12) unnamed_addr {
  %14 = icmp slt i64 %6, 1
  br i1 %14, label %78, label %17

15:                                               ; preds = %71, %65
  %16 = icmp eq i64 %6, %19
  br i1 %16, label %78, label %17

17:                                               ; preds = %15, %13
  %18 = phi i64 [ %19, %15 ], [ 0, %13 ]
  %19 = add nuw nsw i64 %18, 1
  %20 = getelementptr i64, ptr %5, i64 %18
  %21 = load i64, ptr %20, align 8
  %22 = icmp slt i64 %21, 0
  %23 = select i1 %22, i64 %8, i64 0
  %24 = getelementptr i64, ptr %7, i64 %21
  %25 = getelementptr i64, ptr %24, i64 %23
  %26 = load i64, ptr %25, align 8
  %27 = select i1 %22, i64 %12, i64 0
  %28 = getelementptr i64, ptr %11, i64 %21
  %29 = getelementptr i64, ptr %28, i64 %27
  %30 = load i64, ptr %29, align 8
  %31 = add nsw i64 %30, %26
  %32 = icmp slt i64 %26, 0
  %33 = select i1 %32, i64 %2, i64 0
  %34 = add i64 %33, %26
  %35 = icmp slt i64 %34, 0
  %36 = icmp sge i64 %34, %2
  br i1 %36, label %50, label %51, !prof !0

37:                                               ; preds = %63, %60
  %38 = phi i64 [ %2, %63 ], [ %61, %60 ]
  %39 = sub i64 %38, %54
  %40 = getelementptr i8, ptr %1, i64 %54
  %41 = select i1 %22, i64 %10, i64 0
  %42 = getelementptr i64, ptr %9, i64 %21
  %43 = getelementptr i64, ptr %42, i64 %41
  %44 = load i64, ptr %43, align 8
  %45 = icmp slt i64 %44, 0
  %46 = select i1 %45, i64 %4, i64 0
  %47 = add i64 %46, %44
  %48 = icmp slt i64 %47, 0
  %49 = icmp sge i64 %47, %4
  br i1 %49, label %64, label %65, !prof !0

50:                                               ; preds = %17
  br label %51

51:                                               ; preds = %50, %17
  %52 = phi i64 [ %2, %50 ], [ 0, %17 ]
  %53 = or i1 %35, %36
  %54 = select i1 %53, i64 %52, i64 %34, !prof !1
  %55 = icmp slt i64 %31, 0
  %56 = select i1 %55, i64 %2, i64 0
  %57 = add i64 %56, %31
  %58 = icmp slt i64 %57, 0
  br i1 %58, label %59, label %60, !prof !0

59:                                               ; preds = %51
  br label %60

60:                                               ; preds = %59, %51
  %61 = phi i64 [ 0, %59 ], [ %57, %51 ]
  %62 = icmp slt i64 %57, %2
  br i1 %62, label %37, label %63, !prof !2

63:                                               ; preds = %60
  br label %37

64:                                               ; preds = %37
  br label %65

65:                                               ; preds = %64, %37
  %66 = phi i64 [ %4, %64 ], [ 0, %37 ]
  %67 = or i1 %48, %49
  %68 = select i1 %67, i64 %66, i64 %47, !prof !1
  %69 = getelementptr i8, ptr %3, i64 %68
  %70 = icmp slt i64 %39, 1
  br i1 %70, label %15, label %71

71:                                               ; preds = %71, %65
  %72 = phi i64 [ %73, %71 ], [ 0, %65 ]
  %73 = add nuw nsw i64 %72, 1
  %74 = getelementptr i8, ptr %40, i64 %72
  %75 = load i8, ptr %74, align 1
  %76 = getelementptr i8, ptr %69, i64 %72
  store i8 %75, ptr %76, align 1
  %77 = icmp eq i64 %39, %73
  br i1 %77, label %15, label %71

78:                                               ; preds = %15, %13
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local ptr @copy_halves(ptr readonly %0, i64 %1, ptr writeonly %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, ptr readonly %8, i64 %9, ptr readonly %10, i64 %11) local_unnamed_addr {
  %13 = alloca ptr, align 8
  store ptr null, ptr %13, align 8
  call fastcc void @1(ptr %13, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, ptr %10, i64 %11) #1
  %14 = load ptr, ptr %13, align 8
  ret ptr %14
}

define internal fastcc void @1(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr writeonly %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, ptr readonly %11, i64 %12) unnamed_addr {
  %14 = icmp slt i64 %6, 1
  br i1 %14, label %78, label %17

15:                                               ; preds = %71, %65
  %16 = icmp eq i64 %6, %19
  br i1 %16, label %78, label %17

17:                                               ; preds = %15, %13
  %18 = phi i64 [ %19, %15 ], [ 0, %13 ]
  %19 = add nuw nsw i64 %18, 1
  %20 = getelementptr i64, ptr %5, i64 %18
  %21 = load i64, ptr %20, align 8
  %22 = icmp slt i64 %21, 0
  %23 = select i1 %22, i64 %8, i64 0
  %24 = getelementptr i64, ptr %7, i64 %21
  %25 = getelementptr i64, ptr %24, i64 %23
  %26 = load i64, ptr %25, align 8
  %27 = select i1 %22, i64 %12, i64 0
  %28 = getelementptr i64, ptr %11, i64 %21
  %29 = getelementptr i64, ptr %28, i64 %27
  %30 = load i64, ptr %29, align 8
  %31 = add nsw i64 %30, %26
  %32 = icmp slt i64 %26, 0
  %33 = select i1 %32, i64 %2, i64 0
  %34 = add i64 %33, %26
  %35 = icmp slt i64 %34, 0
  %36 = icmp sge i64 %34, %2
  br i1 %36, label %50, label %51, !prof !0

37:                                               ; preds = %63, %60
  %38 = phi i64 [ %2, %63 ], [ %61, %60 ]
  %39 = sub i64 %38, %54
  %40 = getelementptr i16, ptr %1, i64 %54
  %41 = select i1 %22, i64 %10, i64 0
  %42 = getelementptr i64, ptr %9, i64 %21
  %43 = getelementptr i64, ptr %42, i64 %41
  %44 = load i64, ptr %43, align 8
  %45 = icmp slt i64 %44, 0
  %46 = select i1 %45, i64 %4, i64 0
  %47 = add i64 %46, %44
  %48 = icmp slt i64 %47, 0
  %49 = icmp sge i64 %47, %4
  br i1 %49, label %64, label %65, !prof !0

50:                                               ; preds = %17
  br label %51

51:                                               ; preds = %50, %17
  %52 = phi i64 [ %2, %50 ], [ 0, %17 ]
  %53 = or i1 %35, %36
  %54 = select i1 %53, i64 %52, i64 %34, !prof !1
  %55 = icmp slt i64 %31, 0
  %56 = select i1 %55, i64 %2, i64 0
  %57 = add i64 %56, %31
  %58 = icmp slt i64 %57, 0
  br i1 %58, label %59, label %60, !prof !0

59:                                               ; preds = %51
  br label %60

60:                                               ; preds = %59, %51
  %61 = phi i64 [ 0, %59 ], [ %57, %51 ]
  %62 = icmp slt i64 %57, %2
  br i1 %62, label %37, label %63, !prof !2

63:                                               ; preds = %60
  br label %37

64:                                               ; preds = %37
  br label %65

65:                                               ; preds = %64, %37
  %66 = phi i64 [ %4, %64 ], [ 0, %37 ]
  %67 = or i1 %48, %49
  %68 = select i1 %67, i64 %66, i64 %47, !prof !1
  %69 = getelementptr i16, ptr %3, i64 %68
  %70 = icmp slt i64 %39, 1
  br i1 %70, label %15, label %71

71:                                               ; preds = %71, %65
  %72 = phi i64 [ %73, %71 ], [ 0, %65 ]
  %73 = add nuw nsw i64 %72, 1
  %74 = getelementptr i16, ptr %40, i64 %72
  %75 = load i16, ptr %74, align 2
  %76 = getelementptr i16, ptr %69, i64 %72
  store i16 %75, ptr %76, align 2
  %77 = icmp eq i64 %39, %73
  br i1 %77, label %15, label %71

78:                                               ; preds = %15, %13
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local ptr @copy_words(ptr readonly %0, i64 %1, ptr writeonly %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, ptr readonly %8, i64 %9, ptr readonly %10, i64 %11) local_unnamed_addr {
  %13 = alloca ptr, align 8
  store ptr null, ptr %13, align 8
  call fastcc void @2(ptr %13, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, ptr %10, i64 %11) #1
  %14 = load ptr, ptr %13, align 8
  ret ptr %14
}

define internal fastcc void @2(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr writeonly %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, ptr readonly %11, i64 %12) unnamed_addr {
  %14 = icmp slt i64 %6, 1
  br i1 %14, label %78, label %17

15:                                               ; preds = %71, %65
  %16 = icmp eq i64 %6, %19
  br i1 %16, label %78, label %17

17:                                               ; preds = %15, %13
  %18 = phi i64 [ %19, %15 ], [ 0, %13 ]
  %19 = add nuw nsw i64 %18, 1
  %20 = getelementptr i64, ptr %5, i64 %18
  %21 = load i64, ptr %20, align 8
  %22 = icmp slt i64 %21, 0
  %23 = select i1 %22, i64 %8, i64 0
  %24 = getelementptr i64, ptr %7, i64 %21
  %25 = getelementptr i64, ptr %24, i64 %23
  %26 = load i64, ptr %25, align 8
  %27 = select i1 %22, i64 %12, i64 0
  %28 = getelementptr i64, ptr %11, i64 %21
  %29 = getelementptr i64, ptr %28, i64 %27
  %30 = load i64, ptr %29, align 8
  %31 = add nsw i64 %30, %26
  %32 = icmp slt i64 %26, 0
  %33 = select i1 %32, i64 %2, i64 0
  %34 = add i64 %33, %26
  %35 = icmp slt i64 %34, 0
  %36 = icmp sge i64 %34, %2
  br i1 %36, label %50, label %51, !prof !0

37:                                               ; preds = %63, %60
  %38 = phi i64 [ %2, %63 ], [ %61, %60 ]
  %39 = sub i64 %38, %54
  %40 = getelementptr i32, ptr %1, i64 %54
  %41 = select i1 %22, i64 %10, i64 0
  %42 = getelementptr i64, ptr %9, i64 %21
  %43 = getelementptr i64, ptr %42, i64 %41
  %44 = load i64, ptr %43, align 8
  %45 = icmp slt i64 %44, 0
  %46 = select i1 %45, i64 %4, i64 0
  %47 = add i64 %46, %44
  %48 = icmp slt i64 %47, 0
  %49 = icmp sge i64 %47, %4
  br i1 %49, label %64, label %65, !prof !0

50:                                               ; preds = %17
  br label %51

51:                                               ; preds = %50, %17
  %52 = phi i64 [ %2, %50 ], [ 0, %17 ]
  %53 = or i1 %35, %36
  %54 = select i1 %53, i64 %52, i64 %34, !prof !1
  %55 = icmp slt i64 %31, 0
  %56 = select i1 %55, i64 %2, i64 0
  %57 = add i64 %56, %31
  %58 = icmp slt i64 %57, 0
  br i1 %58, label %59, label %60, !prof !0

59:                                               ; preds = %51
  br label %60

60:                                               ; preds = %59, %51
  %61 = phi i64 [ 0, %59 ], [ %57, %51 ]
  %62 = icmp slt i64 %57, %2
  br i1 %62, label %37, label %63, !prof !2

63:                                               ; preds = %60
  br label %37

64:                                               ; preds = %37
  br label %65

65:                                               ; preds = %64, %37
  %66 = phi i64 [ %4, %64 ], [ 0, %37 ]
  %67 = or i1 %48, %49
  %68 = select i1 %67, i64 %66, i64 %47, !prof !1
  %69 = getelementptr i32, ptr %3, i64 %68
  %70 = icmp slt i64 %39, 1
  br i1 %70, label %15, label %71

71:                                               ; preds = %71, %65
  %72 = phi i64 [ %73, %71 ], [ 0, %65 ]
  %73 = add nuw nsw i64 %72, 1
  %74 = getelementptr i32, ptr %40, i64 %72
  %75 = load i32, ptr %74, align 4
  %76 = getelementptr i32, ptr %69, i64 %72
  store i32 %75, ptr %76, align 4
  %77 = icmp eq i64 %39, %73
  br i1 %77, label %15, label %71

78:                                               ; preds = %15, %13
  store ptr null, ptr %0, align 8
  ret void
}

attributes #1 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 199, i32 9801}
!2 = !{!"branch_weights", i32 99, i32 1}
