; {"files": {"../../matrix/entries.py": "964b71f2645e7002", "../../matrix/formats/__init__.py": "cf62c9f241dba48a", "../../matrix/formats/block_loops.py": "384f5b2fdcc7f67d", "../../matrix/formats/blocks.py": "7b2e0f89baaaebb6", "../../matrix/formats/elements.py": "b9e3016203cffa3f", "../../matrix/formats/format.py": "4f0a6009ac102e9f", "../../matrix/formats/nm.py": "da44fbed30001cf6", "../../matrix/host_memory.py": "f667048c4df75b5a", "../../matrix/pattern.py": "31553dffe953374a", "../../matrix/sizes.py": "929b8c1ddb249041", "../../matrix/sources.py": "62b279cc7ad0011b", "../partition.py": "a21d6e6c5e0c5e79", "footprint.py": "203ed15a5025e712", "owners.py": "79d40ca556aabe02", "reduce_stages.py": "f080d3a49792d23a", "shares.py": "0e937d6ec9f0b375"}, "meaning": "152351cf0853b6e8", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @_assign_operand(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, i64 %8, ptr %9, i64 %10, ptr writeonly %11, i64 %12, i64 %13) local_unnamed_addr {
  %15 = alloca ptr, align 8
  store ptr null, ptr %15, align 8
  call fastcc void @0(ptr %15, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, i64 %8, ptr %9, i64 %10, ptr %11, i64 %12, i64 %13) #2
  %16 = load ptr, ptr %15, align 8
  ret ptr %16
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, i64 %9, ptr %10, i64 %11, ptr writeonly %12, i64 %13, i64 %14) unnamed_addr {
  %16 = icmp sgt i64 %2, 0
  br i1 %16, label %17, label %118

17:                                               ; preds = %15
  %18 = icmp slt i64 %14, 1
  %19 = add i64 %11, -1
  %20 = tail call i64 @llvm.smax.i64(i64 %19, i64 0)
  %21 = icmp slt i64 %19, 1
  br label %69

22:                                               ; preds = %69, %60
  %23 = icmp eq i64 %71, %2
  br i1 %23, label %118, label %69

24:                                               ; preds = %94
  %25 = icmp slt i64 %97, 0
  %26 = select i1 %25, i64 %8, i64 0
  %27 = getelementptr i64, ptr %7, i64 %97
  %28 = getelementptr i64, ptr %27, i64 %26
  %29 = load i64, ptr %28, align 8
  %30 = icmp slt i64 %29, 0
  %31 = select i1 %30, i64 %11, i64 0
  %32 = getelementptr i64, ptr %10, i64 %29
  %33 = getelementptr i64, ptr %32, i64 %31
  %34 = load i64, ptr %33, align 8
  %35 = getelementptr i64, ptr %10, i64 %95
  %36 = load i64, ptr %35, align 8
  %37 = icmp slt i64 %34, %36
  br i1 %37, label %38, label %44

38:                                               ; preds = %94, %24
  %39 = icmp slt i64 %97, 0
  %40 = select i1 %39, i64 %8, i64 0
  %41 = getelementptr i64, ptr %7, i64 %97
  %42 = getelementptr i64, ptr %41, i64 %40
  %43 = load i64, ptr %42, align 8
  br label %44

44:                                               ; preds = %38, %24
  %45 = phi i64 [ %43, %38 ], [ %95, %24 ]
  %46 = icmp ugt i64 %96, 1
  br i1 %46, label %94, label %47

47:                                               ; preds = %44
  %48 = icmp slt i64 %45, 0
  br i1 %48, label %56, label %49

49:                                               ; preds = %47
  %50 = getelementptr i64, ptr %10, i64 %45
  %51 = load i64, ptr %50, align 8
  %52 = icmp slt i64 %51, %9
  %53 = select i1 %52, i1 true, i1 %21
  %54 = select i1 %52, i64 %45, i64 0
  br i1 %53, label %60, label %55

55:                                               ; preds = %56, %49
  br label %101

56:                                               ; preds = %87, %47
  br i1 %21, label %60, label %55

57:                                               ; preds = %101
  %58 = icmp slt i64 %116, 0
  %59 = select i1 %58, i64 %11, i64 0
  br label %60

60:                                               ; preds = %57, %56, %49
  %61 = phi i64 [ %54, %49 ], [ %116, %57 ], [ 0, %56 ]
  %62 = phi i64 [ 0, %49 ], [ %59, %57 ], [ 0, %56 ]
  %63 = getelementptr i64, ptr %10, i64 %61
  %64 = getelementptr i64, ptr %63, i64 %62
  %65 = load i64, ptr %64, align 8
  %66 = add nsw i64 %65, 1
  store i64 %66, ptr %64, align 8
  %67 = getelementptr i64, ptr %86, i64 %88
  store i64 %61, ptr %67, align 8
  %68 = icmp eq i64 %14, %89
  br i1 %68, label %22, label %87

69:                                               ; preds = %22, %17
  %70 = phi i64 [ 0, %17 ], [ %71, %22 ]
  %71 = add nuw nsw i64 %70, 1
  br i1 %18, label %22, label %72

72:                                               ; preds = %69
  %73 = shl i64 %70, 3
  %74 = getelementptr i8, ptr %1, i64 %73
  %75 = load i64, ptr %74, align 8
  %76 = icmp slt i64 %75, 0
  %77 = select i1 %76, i64 %4, i64 0
  %78 = getelementptr i64, ptr %3, i64 %75
  %79 = getelementptr i64, ptr %78, i64 %77
  %80 = select i1 %76, i64 %6, i64 0
  %81 = getelementptr i64, ptr %5, i64 %75
  %82 = getelementptr i64, ptr %81, i64 %80
  %83 = select i1 %76, i64 %13, i64 0
  %84 = add i64 %83, %75
  %85 = mul i64 %84, %14
  %86 = getelementptr i64, ptr %12, i64 %85
  br label %87

87:                                               ; preds = %72, %60
  %88 = phi i64 [ 0, %72 ], [ %89, %60 ]
  %89 = add nuw nsw i64 %88, 1
  %90 = load i64, ptr %82, align 8
  %91 = icmp slt i64 %90, 1
  br i1 %91, label %56, label %92

92:                                               ; preds = %87
  %93 = load i64, ptr %79, align 8
  br label %94

94:                                               ; preds = %92, %44
  %95 = phi i64 [ %45, %44 ], [ -1, %92 ]
  %96 = phi i64 [ %98, %44 ], [ %90, %92 ]
  %97 = phi i64 [ %99, %44 ], [ %93, %92 ]
  %98 = add nsw i64 %96, -1
  %99 = add i64 %97, 1
  %100 = icmp slt i64 %95, 0
  br i1 %100, label %38, label %24

101:                                              ; preds = %101, %55
  %102 = phi i64 [ %116, %101 ], [ 0, %55 ]
  %103 = phi i64 [ %105, %101 ], [ %20, %55 ]
  %104 = phi i64 [ %106, %101 ], [ 1, %55 ]
  %105 = add nsw i64 %103, -1
  %106 = add nuw i64 %104, 1
  %107 = getelementptr i64, ptr %10, i64 %104
  %108 = load i64, ptr %107, align 8
  %109 = icmp slt i64 %102, 0
  %110 = select i1 %109, i64 %11, i64 0
  %111 = getelementptr i64, ptr %10, i64 %102
  %112 = getelementptr i64, ptr %111, i64 %110
  %113 = load i64, ptr %112, align 8
  %114 = icmp slt i64 %108, %113
  %115 = select i1 %114, i64 %104, i64 %102
  %116 = freeze i64 %115
  %117 = icmp sgt i64 %103, 1
  br i1 %117, label %101, label %57

118:                                              ; preds = %22, %15
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local ptr @_assign_result(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, ptr readonly %8, i64 %9, ptr readonly %10, i64 %11, ptr readonly %12, i64 %13, ptr %14, i64 %15, ptr writeonly %16, i64 %17) local_unnamed_addr {
  %19 = alloca ptr, align 8
  store ptr null, ptr %19, align 8
  call fastcc void @1(ptr %19, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, ptr %10, i64 %11, ptr %12, i64 %13, ptr %14, i64 %15, ptr %16, i64 %17) #2
  %20 = load ptr, ptr %19, align 8
  ret ptr %20
}

define internal fastcc void @1(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, ptr readonly %11, i64 %12, ptr readonly %13, i64 %14, ptr %15, i64 %16, ptr writeonly %17, i64 %18) unnamed_addr {
  %20 = icmp sgt i64 %2, 0
  br i1 %20, label %21, label %125

21:                                               ; preds = %19
  %22 = add i64 %16, -1
  %23 = tail call i64 @llvm.smax.i64(i64 %22, i64 0)
  %24 = icmp slt i64 %22, 1
  br label %69

25:                                               ; preds = %69, %55
  %26 = icmp eq i64 %74, %2
  br i1 %26, label %125, label %69

27:                                               ; preds = %104
  %28 = icmp slt i64 %107, 0
  %29 = select i1 %28, i64 %8, i64 0
  %30 = getelementptr i64, ptr %7, i64 %107
  %31 = getelementptr i64, ptr %30, i64 %29
  %32 = load i64, ptr %31, align 8
  %33 = icmp slt i64 %32, 0
  %34 = select i1 %33, i64 %16, i64 0
  %35 = getelementptr double, ptr %15, i64 %32
  %36 = getelementptr double, ptr %35, i64 %34
  %37 = load double, ptr %36, align 8
  %38 = getelementptr double, ptr %15, i64 %105
  %39 = load double, ptr %38, align 8
  %40 = fcmp olt double %37, %39
  br i1 %40, label %41, label %47

41:                                               ; preds = %104, %27
  %42 = icmp slt i64 %107, 0
  %43 = select i1 %42, i64 %8, i64 0
  %44 = getelementptr i64, ptr %7, i64 %107
  %45 = getelementptr i64, ptr %44, i64 %43
  %46 = load i64, ptr %45, align 8
  br label %47

47:                                               ; preds = %41, %27
  %48 = phi i64 [ %46, %41 ], [ %105, %27 ]
  %49 = icmp ugt i64 %106, 1
  br i1 %49, label %104, label %50

50:                                               ; preds = %95, %47
  %51 = phi i64 [ -1, %95 ], [ %48, %47 ]
  %52 = icmp ne i64 %100, 0
  %53 = select i1 %52, i1 true, i1 %24
  %54 = select i1 %52, i64 %51, i64 0
  br i1 %53, label %55, label %111

55:                                               ; preds = %111, %50
  %56 = phi i64 [ %54, %50 ], [ %123, %111 ]
  %57 = icmp slt i64 %56, 0
  %58 = select i1 %57, i64 %16, i64 0
  %59 = getelementptr double, ptr %15, i64 %56
  %60 = getelementptr double, ptr %59, i64 %58
  %61 = load double, ptr %60, align 8
  %62 = load double, ptr %94, align 8
  %63 = fadd double %61, %62
  store double %63, ptr %60, align 8
  %64 = icmp slt i64 %97, 0
  %65 = select i1 %64, i64 %18, i64 0
  %66 = getelementptr i64, ptr %17, i64 %97
  %67 = getelementptr i64, ptr %66, i64 %65
  store i64 %56, ptr %67, align 8
  %68 = icmp sgt i64 %96, 1
  br i1 %68, label %95, label %25

69:                                               ; preds = %25, %21
  %70 = phi i64 [ 0, %21 ], [ %74, %25 ]
  %71 = shl i64 %70, 3
  %72 = getelementptr i8, ptr %1, i64 %71
  %73 = load i64, ptr %72, align 8
  %74 = add nuw nsw i64 %70, 1
  %75 = icmp slt i64 %73, 0
  %76 = select i1 %75, i64 %10, i64 0
  %77 = getelementptr i64, ptr %9, i64 %73
  %78 = getelementptr i64, ptr %77, i64 %76
  %79 = load i64, ptr %78, align 8
  %80 = icmp slt i64 %79, 1
  br i1 %80, label %25, label %81

81:                                               ; preds = %69
  %82 = getelementptr i64, ptr %11, i64 %73
  %83 = select i1 %75, i64 %12, i64 0
  %84 = getelementptr i64, ptr %82, i64 %83
  %85 = load i64, ptr %84, align 8
  %86 = select i1 %75, i64 %4, i64 0
  %87 = getelementptr i64, ptr %3, i64 %73
  %88 = getelementptr i64, ptr %87, i64 %86
  %89 = select i1 %75, i64 %6, i64 0
  %90 = getelementptr i64, ptr %5, i64 %73
  %91 = getelementptr i64, ptr %90, i64 %89
  %92 = select i1 %75, i64 %14, i64 0
  %93 = getelementptr double, ptr %13, i64 %73
  %94 = getelementptr double, ptr %93, i64 %92
  br label %95

95:                                               ; preds = %81, %55
  %96 = phi i64 [ %79, %81 ], [ %98, %55 ]
  %97 = phi i64 [ %85, %81 ], [ %99, %55 ]
  %98 = add nsw i64 %96, -1
  %99 = add i64 %97, 1
  %100 = load i64, ptr %91, align 8
  %101 = icmp slt i64 %100, 1
  br i1 %101, label %50, label %102

102:                                              ; preds = %95
  %103 = load i64, ptr %88, align 8
  br label %104

104:                                              ; preds = %102, %47
  %105 = phi i64 [ %48, %47 ], [ -1, %102 ]
  %106 = phi i64 [ %108, %47 ], [ %100, %102 ]
  %107 = phi i64 [ %109, %47 ], [ %103, %102 ]
  %108 = add nsw i64 %106, -1
  %109 = add i64 %107, 1
  %110 = icmp slt i64 %105, 0
  br i1 %110, label %41, label %27

111:                                              ; preds = %111, %50
  %112 = phi i64 [ %123, %111 ], [ 0, %50 ]
  %113 = phi i64 [ %114, %111 ], [ 1, %50 ]
  %114 = add nuw i64 %113, 1
  %115 = getelementptr double, ptr %15, i64 %113
  %116 = load double, ptr %115, align 8
  %117 = icmp slt i64 %112, 0
  %118 = select i1 %117, i64 %16, i64 0
  %119 = getelementptr double, ptr %15, i64 %112
  %120 = getelementptr double, ptr %119, i64 %118
  %121 = load double, ptr %120, align 8
  %122 = fcmp olt double %116, %121
  %123 = select i1 %122, i64 %113, i64 %112
  %124 = icmp eq i64 %113, %23
  br i1 %124, label %55, label %111

125:                                              ; preds = %25, %19
  store ptr null, ptr %0, align 8
  ret void
}

declare i64 @llvm.smax.i64(i64, i64)

attributes #2 = { noinline }
