; {"files": {"cache_file.py": "3a2af364e6564141", "columns.py": "d3e002c5c2434c3c", "errors.py": "7de10dbb432a0662", "foreign_text.py": "e2dcd8f58f9b6156", "radix_sort.py": "fceb630f50138564", "shown_text.py": "90658464432fa923", "sources/assembly_lines.py": "dcf3fcaebae3647a", "sources/digest.py": "bb6599f1d6edff8a", "sources/imports.py": "2866d27c1aea7e44", "whole_file.py": "306168698f7e4a5e"}, "meaning": "5c832d07c06baa20", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local i64 @sort_rows(ptr readonly %0, i64 %1, i64 %2, i64 %3, i64 %4, ptr %5, i64 %6, ptr %7, i64 %8, ptr %9, i64 %10) local_unnamed_addr {
  %12 = alloca i64, align 8
  store i64 0, ptr %12, align 8
  call fastcc void @0(ptr %12, ptr %0, i64 %1, i64 %2, i64 %3, i64 %4, ptr %5, i64 %6, ptr %7, i64 %8, ptr %9) #2
  %13 = load i64, ptr %12, align 8
  ret i64 %13
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, i64 %3, i64 %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, ptr %10) unnamed_addr {
  %12 = icmp slt i64 %2, 1
  br i1 %12, label %109, label %55

13:                                               ; preds = %55
  %14 = icmp sge i64 %66, %57
  %15 = icmp eq i64 %2, %59
  br i1 %15, label %20, label %18

16:                                               ; preds = %55
  %17 = icmp eq i64 %2, %59
  br i1 %17, label %21, label %18

18:                                               ; preds = %16, %13
  %19 = phi i1 [ %14, %13 ], [ false, %16 ]
  br label %55

20:                                               ; preds = %13
  br i1 %14, label %50, label %21

21:                                               ; preds = %20, %16
  %22 = add nsw i64 %5, %4
  %23 = icmp sgt i64 %4, 0
  br i1 %23, label %24, label %50

24:                                               ; preds = %40, %21
  %25 = phi i64 [ %41, %40 ], [ %7, %21 ]
  %26 = phi ptr [ %42, %40 ], [ %6, %21 ]
  %27 = phi i64 [ %43, %40 ], [ %9, %21 ]
  %28 = phi ptr [ %44, %40 ], [ %8, %21 ]
  %29 = phi i64 [ %45, %40 ], [ 0, %21 ]
  %30 = phi i64 [ %46, %40 ], [ %5, %21 ]
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16384) %10, i8 0, i64 16384, i1 false)
  br label %67

31:                                               ; preds = %67
  %32 = load i64, ptr %26, align 8
  %33 = ashr i64 %32, %30
  %34 = and i64 %33, 2047
  %35 = getelementptr i64, ptr %10, i64 %34
  %36 = load i64, ptr %35, align 8
  %37 = icmp slt i64 %36, %2
  br i1 %37, label %78, label %40

38:                                               ; preds = %86
  %39 = add nsw i64 %29, 1
  br label %40

40:                                               ; preds = %38, %31
  %41 = phi i64 [ %27, %38 ], [ %25, %31 ]
  %42 = phi ptr [ %28, %38 ], [ %26, %31 ]
  %43 = phi i64 [ %25, %38 ], [ %27, %31 ]
  %44 = phi ptr [ %26, %38 ], [ %28, %31 ]
  %45 = phi i64 [ %39, %38 ], [ %29, %31 ]
  %46 = add nsw i64 %30, 11
  %47 = icmp slt i64 %46, %22
  br i1 %47, label %24, label %48

48:                                               ; preds = %40
  %49 = and i64 %45, 1
  br label %50

50:                                               ; preds = %48, %21, %20
  %51 = phi ptr [ %6, %20 ], [ %6, %21 ], [ %42, %48 ]
  %52 = phi i64 [ 0, %20 ], [ 0, %21 ], [ %49, %48 ]
  %53 = shl nsw i64 -1, %5
  %54 = xor i64 %53, -1
  br label %102

55:                                               ; preds = %18, %11
  %56 = phi i1 [ %19, %18 ], [ true, %11 ]
  %57 = phi i64 [ %66, %18 ], [ %3, %11 ]
  %58 = phi i64 [ %59, %18 ], [ 0, %11 ]
  %59 = add nuw nsw i64 %58, 1
  %60 = getelementptr i64, ptr %1, i64 %58
  %61 = load i64, ptr %60, align 8
  %62 = sub nsw i64 %61, %3
  %63 = shl i64 %62, %5
  %64 = or i64 %63, %58
  %65 = getelementptr i64, ptr %6, i64 %58
  store i64 %64, ptr %65, align 8
  %66 = load i64, ptr %60, align 8
  br i1 %56, label %13, label %16

67:                                               ; preds = %67, %24
  %68 = phi i64 [ %69, %67 ], [ 0, %24 ]
  %69 = add nuw nsw i64 %68, 1
  %70 = getelementptr i64, ptr %26, i64 %68
  %71 = load i64, ptr %70, align 8
  %72 = ashr i64 %71, %30
  %73 = and i64 %72, 2047
  %74 = getelementptr i64, ptr %10, i64 %73
  %75 = load i64, ptr %74, align 8
  %76 = add nsw i64 %75, 1
  store i64 %76, ptr %74, align 8
  %77 = icmp eq i64 %2, %69
  br i1 %77, label %31, label %67

78:                                               ; preds = %78, %31
  %79 = phi i64 [ %84, %78 ], [ 0, %31 ]
  %80 = phi i64 [ %81, %78 ], [ 0, %31 ]
  %81 = add nuw nsw i64 %80, 1
  %82 = getelementptr i64, ptr %10, i64 %80
  %83 = load i64, ptr %82, align 8
  %84 = add nsw i64 %83, %79
  store i64 %79, ptr %82, align 8
  %85 = icmp eq i64 %81, 2048
  br i1 %85, label %86, label %78

86:                                               ; preds = %86, %78
  %87 = phi i64 [ %88, %86 ], [ 0, %78 ]
  %88 = add nuw nsw i64 %87, 1
  %89 = getelementptr i64, ptr %26, i64 %87
  %90 = load i64, ptr %89, align 8
  %91 = ashr i64 %90, %30
  %92 = and i64 %91, 2047
  %93 = getelementptr i64, ptr %10, i64 %92
  %94 = load i64, ptr %93, align 8
  %95 = icmp slt i64 %94, 0
  %96 = select i1 %95, i64 %27, i64 0
  %97 = getelementptr i64, ptr %28, i64 %94
  %98 = getelementptr i64, ptr %97, i64 %96
  store i64 %90, ptr %98, align 8
  %99 = load i64, ptr %93, align 8
  %100 = add nsw i64 %99, 1
  store i64 %100, ptr %93, align 8
  %101 = icmp eq i64 %2, %88
  br i1 %101, label %38, label %86

102:                                              ; preds = %102, %50
  %103 = phi i64 [ 0, %50 ], [ %104, %102 ]
  %104 = add nuw nsw i64 %103, 1
  %105 = getelementptr i64, ptr %51, i64 %103
  %106 = load i64, ptr %105, align 8
  %107 = and i64 %106, %54
  store i64 %107, ptr %105, align 8
  %108 = icmp eq i64 %2, %104
  br i1 %108, label %109, label %102

109:                                              ; preds = %102, %11
  %110 = phi i64 [ 0, %11 ], [ %52, %102 ]
  store i64 %110, ptr %0, align 8
  ret void
}

declare void @llvm.memset.p0.i64(ptr writeonly, i8, i64, i1 immarg)

attributes #2 = { noinline }
