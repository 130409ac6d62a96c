; {"files": {"../cache_file.py": "3a2af364e6564141", "../columns.py": "d3e002c5c2434c3c", "../errors.py": "7de10dbb432a0662", "../foreign_text.py": "e2dcd8f58f9b6156", "../shown_text.py": "90658464432fa923", "../sources/assembly_lines.py": "dcf3fcaebae3647a", "../sources/digest.py": "bb6599f1d6edff8a", "../sources/imports.py": "2866d27c1aea7e44", "../whole_file.py": "306168698f7e4a5e", "port_times.py": "643eebe1fbe2e22e"}, "meaning": "eb922c8ec844ac32", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @count_receiving(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, ptr readonly %8, i64 %9, ptr readonly %10, i64 %11, i64 %12, ptr %13, i64 %14) local_unnamed_addr {
  %16 = alloca ptr, align 8
  store ptr null, ptr %16, align 8
  call fastcc void @0(ptr %16, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, ptr %10, i64 %11, i64 %12, ptr %13, i64 %14) #2
  %17 = load ptr, ptr %16, align 8
  ret ptr %17
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, ptr readonly %11, i64 %12, i64 %13, ptr %14, i64 %15) unnamed_addr {
  %17 = icmp slt i64 %2, 1
  br i1 %17, label %95, label %77

18:                                               ; preds = %77
  %19 = select i1 %85, i64 %10, i64 0
  %20 = getelementptr i64, ptr %9, i64 %84
  %21 = getelementptr i64, ptr %20, i64 %19
  %22 = load i64, ptr %21, align 8
  %23 = icmp eq i64 %22, %80
  br i1 %23, label %24, label %35

24:                                               ; preds = %18
  %25 = icmp slt i64 %89, 0
  %26 = select i1 %25, i64 %8, i64 0
  %27 = getelementptr i64, ptr %7, i64 %89
  %28 = getelementptr i64, ptr %27, i64 %26
  %29 = load i64, ptr %28, align 8
  %30 = shl nsw i64 %29, 1
  %31 = icmp sge i64 %84, %13
  %32 = zext i1 %31 to i64
  %33 = or i64 %30, %32
  %34 = icmp eq i64 %33, %79
  br i1 %34, label %45, label %35

35:                                               ; preds = %77, %24, %18
  %36 = phi i64 [ %93, %77 ], [ %78, %18 ], [ %78, %24 ]
  %37 = phi i64 [ 2, %77 ], [ 2, %18 ], [ 1, %24 ]
  %38 = icmp slt i64 %36, 0
  %39 = select i1 %38, i64 %15, i64 0
  %40 = getelementptr i64, ptr %14, i64 %36
  %41 = getelementptr i64, ptr %40, i64 %39
  %42 = load i64, ptr %41, align 8
  %43 = add nsw i64 %42, %37
  store i64 %43, ptr %41, align 8
  %44 = load i64, ptr %92, align 8
  br label %45

45:                                               ; preds = %35, %24
  %46 = phi i64 [ %44, %35 ], [ %78, %24 ]
  %47 = icmp slt i64 %84, %13
  br i1 %47, label %48, label %56

48:                                               ; preds = %45
  %49 = icmp slt i64 %46, 0
  %50 = select i1 %49, i64 %15, i64 0
  %51 = getelementptr i64, ptr %14, i64 %46
  %52 = getelementptr i64, ptr %51, i64 %50
  %53 = load i64, ptr %52, align 8
  %54 = add nsw i64 %53, 1
  store i64 %54, ptr %52, align 8
  %55 = load i64, ptr %92, align 8
  br label %56

56:                                               ; preds = %48, %45
  %57 = phi i64 [ %55, %48 ], [ %46, %45 ]
  %58 = icmp slt i64 %89, 0
  %59 = select i1 %58, i64 %8, i64 0
  %60 = getelementptr i64, ptr %7, i64 %89
  %61 = getelementptr i64, ptr %60, i64 %59
  %62 = load i64, ptr %61, align 8
  %63 = shl nsw i64 %62, 1
  %64 = icmp sge i64 %84, %13
  %65 = zext i1 %64 to i64
  %66 = or i64 %63, %65
  %67 = select i1 %85, i64 %10, i64 0
  %68 = getelementptr i64, ptr %9, i64 %84
  %69 = getelementptr i64, ptr %68, i64 %67
  %70 = load i64, ptr %69, align 8
  %71 = select i1 %58, i64 %12, i64 0
  %72 = getelementptr i64, ptr %11, i64 %89
  %73 = getelementptr i64, ptr %72, i64 %71
  %74 = load i64, ptr %73, align 8
  %75 = add nsw i64 %74, %70
  %76 = icmp eq i64 %2, %82
  br i1 %76, label %95, label %77

77:                                               ; preds = %56, %16
  %78 = phi i64 [ %57, %56 ], [ -1, %16 ]
  %79 = phi i64 [ %66, %56 ], [ -1, %16 ]
  %80 = phi i64 [ %75, %56 ], [ 0, %16 ]
  %81 = phi i64 [ %82, %56 ], [ 0, %16 ]
  %82 = add nuw nsw i64 %81, 1
  %83 = getelementptr i64, ptr %1, i64 %81
  %84 = load i64, ptr %83, align 8
  %85 = icmp slt i64 %84, 0
  %86 = select i1 %85, i64 %4, i64 0
  %87 = getelementptr i64, ptr %3, i64 %84
  %88 = getelementptr i64, ptr %87, i64 %86
  %89 = load i64, ptr %88, align 8
  %90 = select i1 %85, i64 %6, i64 0
  %91 = getelementptr i64, ptr %5, i64 %84
  %92 = getelementptr i64, ptr %91, i64 %90
  %93 = load i64, ptr %92, align 8
  %94 = icmp eq i64 %93, %78
  br i1 %94, label %18, label %35

95:                                               ; preds = %56, %16
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local ptr @count_sending(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, ptr readonly %8, i64 %9, i64 %10, i64 %11, ptr %12, i64 %13) local_unnamed_addr {
  %15 = alloca ptr, align 8
  store ptr null, ptr %15, align 8
  call fastcc void @1(ptr %15, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, i64 %10, i64 %11, ptr %12, i64 %13) #2
  %16 = load ptr, ptr %15, align 8
  ret ptr %16
}

define internal fastcc void @1(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, i64 %11, i64 %12, ptr %13, i64 %14) unnamed_addr {
  %16 = icmp slt i64 %2, 1
  br i1 %16, label %87, label %17

17:                                               ; preds = %15
  %18 = add i64 %12, -1
  %19 = icmp ne i64 %12, 0
  %20 = icmp ne i64 %12, -1
  br label %60

21:                                               ; preds = %60
  %22 = getelementptr i64, ptr %5, i64 %66
  %23 = getelementptr i64, ptr %22, i64 %73
  %24 = load i64, ptr %23, align 8
  %25 = icmp eq i64 %24, %62
  br i1 %25, label %37, label %26

26:                                               ; preds = %60, %21
  %27 = icmp slt i64 %71, 0
  %28 = select i1 %27, i64 %14, i64 0
  %29 = getelementptr i64, ptr %13, i64 %71
  %30 = getelementptr i64, ptr %29, i64 %28
  %31 = load i64, ptr %30, align 8
  %32 = add nsw i64 %31, 1
  store i64 %32, ptr %30, align 8
  %33 = load i64, ptr %70, align 8
  %34 = getelementptr i64, ptr %5, i64 %66
  %35 = getelementptr i64, ptr %34, i64 %73
  %36 = load i64, ptr %35, align 8
  br label %37

37:                                               ; preds = %26, %21
  %38 = phi i64 [ %36, %26 ], [ %62, %21 ]
  %39 = phi i64 [ %33, %26 ], [ %61, %21 ]
  %40 = select i1 %67, i64 %8, i64 0
  %41 = getelementptr i64, ptr %7, i64 %66
  %42 = getelementptr i64, ptr %41, i64 %40
  %43 = load i64, ptr %42, align 8
  %44 = add nsw i64 %43, %38
  %45 = icmp slt i64 %39, 0
  %46 = select i1 %45, i64 %14, i64 0
  %47 = getelementptr i64, ptr %13, i64 %39
  %48 = getelementptr i64, ptr %47, i64 %46
  %49 = load i64, ptr %48, align 8
  %50 = select i1 %67, i64 %10, i64 0
  %51 = getelementptr i64, ptr %9, i64 %66
  %52 = getelementptr i64, ptr %51, i64 %50
  %53 = load i64, ptr %52, align 8
  %54 = sub nsw i64 %53, %11
  %55 = tail call i64 @llvm.smax.i64(i64 %54, i64 0)
  %56 = add i64 %18, %55
  %57 = icmp ne i64 %56, -9223372036854775808
  %58 = or i1 %20, %57
  %59 = select i1 %19, i1 %58, i1 false, !prof !0
  br i1 %59, label %78, label %74, !prof !0

60:                                               ; preds = %74, %17
  %61 = phi i64 [ -1, %17 ], [ %39, %74 ]
  %62 = phi i64 [ 0, %17 ], [ %44, %74 ]
  %63 = phi i64 [ 0, %17 ], [ %64, %74 ]
  %64 = add nuw nsw i64 %63, 1
  %65 = getelementptr i64, ptr %1, i64 %63
  %66 = load i64, ptr %65, align 8
  %67 = icmp slt i64 %66, 0
  %68 = select i1 %67, i64 %4, i64 0
  %69 = getelementptr i64, ptr %3, i64 %66
  %70 = getelementptr i64, ptr %69, i64 %68
  %71 = load i64, ptr %70, align 8
  %72 = icmp eq i64 %71, %61
  %73 = select i1 %67, i64 %6, i64 0
  br i1 %72, label %21, label %26

74:                                               ; preds = %78, %37
  %75 = phi i64 [ 1, %37 ], [ %86, %78 ]
  %76 = add nsw i64 %75, %49
  store i64 %76, ptr %48, align 8
  %77 = icmp eq i64 %64, %2
  br i1 %77, label %87, label %60

78:                                               ; preds = %37
  %79 = sdiv i64 %56, %12
  %80 = srem i64 %56, %12
  %81 = xor i64 %80, %12
  %82 = icmp sgt i64 %81, -1
  %83 = icmp eq i64 %80, 0
  %84 = or i1 %83, %82
  %85 = zext i1 %84 to i64
  %86 = add nsw i64 %79, %85
  br label %74

87:                                               ; preds = %74, %15
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local i64 @first_clash(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, ptr readonly %8, i64 %9) local_unnamed_addr {
  %11 = alloca i64, align 8
  store i64 0, ptr %11, align 8
  call fastcc void @2(ptr %11, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9) #2
  %12 = load i64, ptr %11, align 8
  ret i64 %12
}

define internal fastcc void @2(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10) unnamed_addr {
  %12 = icmp sgt i64 %2, 1
  br i1 %12, label %13, label %55

13:                                               ; preds = %11
  %14 = add nsw i64 %2, -2
  br label %15

15:                                               ; preds = %53, %13
  %16 = phi i64 [ %17, %53 ], [ 0, %13 ]
  %17 = add nuw nsw i64 %16, 1
  %18 = getelementptr i64, ptr %1, i64 %16
  %19 = load i64, ptr %18, align 8
  %20 = getelementptr i8, ptr %18, i64 8
  %21 = load i64, ptr %20, align 8
  %22 = icmp slt i64 %19, 0
  %23 = select i1 %22, i64 %4, i64 0
  %24 = getelementptr i64, ptr %3, i64 %19
  %25 = getelementptr i64, ptr %24, i64 %23
  %26 = load i64, ptr %25, align 8
  %27 = icmp slt i64 %21, 0
  %28 = select i1 %27, i64 %4, i64 0
  %29 = getelementptr i64, ptr %3, i64 %21
  %30 = getelementptr i64, ptr %29, i64 %28
  %31 = load i64, ptr %30, align 8
  %32 = icmp eq i64 %26, %31
  br i1 %32, label %33, label %53

33:                                               ; preds = %15
  %34 = select i1 %27, i64 %6, i64 0
  %35 = getelementptr i64, ptr %5, i64 %21
  %36 = getelementptr i64, ptr %35, i64 %34
  %37 = load i64, ptr %36, align 8
  %38 = select i1 %22, i64 %6, i64 0
  %39 = getelementptr i64, ptr %5, i64 %19
  %40 = getelementptr i64, ptr %39, i64 %38
  %41 = load i64, ptr %40, align 8
  %42 = select i1 %22, i64 %8, i64 0
  %43 = getelementptr i64, ptr %7, i64 %19
  %44 = getelementptr i64, ptr %43, i64 %42
  %45 = load i64, ptr %44, align 8
  %46 = icmp slt i64 %45, 0
  %47 = select i1 %46, i64 %10, i64 0
  %48 = getelementptr i64, ptr %9, i64 %45
  %49 = getelementptr i64, ptr %48, i64 %47
  %50 = load i64, ptr %49, align 8
  %51 = add nsw i64 %50, %41
  %52 = icmp slt i64 %37, %51
  br i1 %52, label %55, label %53

53:                                               ; preds = %33, %15
  %54 = icmp eq i64 %16, %14
  br i1 %54, label %55, label %15

55:                                               ; preds = %53, %33, %11
  %56 = phi i64 [ -1, %11 ], [ -1, %53 ], [ %16, %33 ]
  store i64 %56, ptr %0, align 8
  ret void
}

declare i64 @llvm.smax.i64(i64, i64)

attributes #2 = { noinline }

!0 = !{!"branch_weights", i32 9801, i32 199}
