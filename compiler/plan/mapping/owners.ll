; {"files": {"../../matrix/entries.py": "513b2fdb9c72f606", "../../matrix/formats/__init__.py": "d74edd815e67e0bb", "../../matrix/formats/block_loops.py": "d722c317096e624d", "../../matrix/formats/blocks.py": "6b2e72ef9ba2e5c0", "../../matrix/formats/elements.py": "06e4dff66021bd92", "../../matrix/formats/format.py": "526259389fef6ed3", "../../matrix/formats/groups.py": "147ddfaaaeae50f3", "../../matrix/formats/nm.py": "cc3f2dd8f59b46c8", "../../matrix/host_memory.py": "99822a1244bfddad", "../../matrix/pattern.py": "424dd3ff5da80629", "../../matrix/sizes.py": "929b8c1ddb249041", "../../matrix/sources.py": "1f9d3948402ec1c5", "../partition.py": "d70833879dca4a44", "footprint.py": "2d844f1a8c2d9651", "owners.py": "84888d235e114c23"}, "meaning": "ff2eeac48d969e88", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

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

define dso_local ptr @_assign_result(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, ptr readonly %8, i64 %9, ptr readonly %10, i64 %11, ptr readonly %12, i64 %13, i64 %14, ptr %15, i64 %16, ptr %17, i64 %18) local_unnamed_addr {
  %20 = alloca ptr, align 8
  store ptr null, ptr %20, align 8
  call fastcc void @1(ptr %20, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, ptr %10, i64 %11, ptr %12, i64 %13, i64 %14, ptr %15, i64 %16, ptr %17, i64 %18) #2
  %21 = load ptr, ptr %20, align 8
  ret ptr %21
}

define internal fastcc void @1(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, ptr readonly %11, i64 %12, ptr readonly %13, i64 %14, i64 %15, ptr %16, i64 %17, ptr %18, i64 %19) unnamed_addr {
  %21 = icmp slt i64 %15, 1
  br i1 %21, label %147, label %22

22:                                               ; preds = %20
  %23 = icmp sgt i64 %2, 0
  %24 = add i64 %17, -1
  %25 = tail call i64 @llvm.smax.i64(i64 %24, i64 0)
  %26 = icmp slt i64 %24, 1
  br label %91

27:                                               ; preds = %91, %29
  %28 = icmp eq i64 %93, %15
  br i1 %28, label %147, label %91

29:                                               ; preds = %95, %77
  %30 = icmp eq i64 %100, %2
  br i1 %30, label %27, label %95

31:                                               ; preds = %121
  %32 = icmp slt i64 %123, 0
  %33 = select i1 %32, i64 %19, i64 0
  %34 = getelementptr i64, ptr %18, i64 %123
  %35 = getelementptr i64, ptr %34, i64 %33
  %36 = load i64, ptr %35, align 8
  %37 = icmp slt i64 %36, 0
  %38 = select i1 %37, i64 %17, i64 0
  %39 = getelementptr double, ptr %16, i64 %36
  %40 = getelementptr double, ptr %39, i64 %38
  %41 = load double, ptr %40, align 8
  %42 = load double, ptr %114, align 8
  %43 = fsub double %41, %42
  store double %43, ptr %40, align 8
  br label %44

44:                                               ; preds = %121, %31
  %45 = load i64, ptr %120, align 8
  %46 = icmp slt i64 %45, 1
  br i1 %46, label %72, label %47

47:                                               ; preds = %44
  %48 = load i64, ptr %117, align 8
  br label %126

49:                                               ; preds = %126
  %50 = icmp slt i64 %129, 0
  %51 = select i1 %50, i64 %8, i64 0
  %52 = getelementptr i64, ptr %7, i64 %129
  %53 = getelementptr i64, ptr %52, i64 %51
  %54 = load i64, ptr %53, align 8
  %55 = icmp slt i64 %54, 0
  %56 = select i1 %55, i64 %17, i64 0
  %57 = getelementptr double, ptr %16, i64 %54
  %58 = getelementptr double, ptr %57, i64 %56
  %59 = load double, ptr %58, align 8
  %60 = getelementptr double, ptr %16, i64 %127
  %61 = load double, ptr %60, align 8
  %62 = fcmp olt double %59, %61
  br i1 %62, label %63, label %69

63:                                               ; preds = %126, %49
  %64 = icmp slt i64 %129, 0
  %65 = select i1 %64, i64 %8, i64 0
  %66 = getelementptr i64, ptr %7, i64 %129
  %67 = getelementptr i64, ptr %66, i64 %65
  %68 = load i64, ptr %67, align 8
  br label %69

69:                                               ; preds = %63, %49
  %70 = phi i64 [ %68, %63 ], [ %127, %49 ]
  %71 = icmp ugt i64 %128, 1
  br i1 %71, label %126, label %72

72:                                               ; preds = %69, %44
  %73 = phi i64 [ -1, %44 ], [ %70, %69 ]
  %74 = icmp ne i64 %45, 0
  %75 = select i1 %74, i1 true, i1 %26
  %76 = select i1 %74, i64 %73, i64 0
  br i1 %75, label %77, label %133

77:                                               ; preds = %133, %72
  %78 = phi i64 [ %76, %72 ], [ %145, %133 ]
  %79 = icmp slt i64 %78, 0
  %80 = select i1 %79, i64 %17, i64 0
  %81 = getelementptr double, ptr %16, i64 %78
  %82 = getelementptr double, ptr %81, i64 %80
  %83 = load double, ptr %82, align 8
  %84 = load double, ptr %114, align 8
  %85 = fadd double %83, %84
  store double %85, ptr %82, align 8
  %86 = icmp slt i64 %123, 0
  %87 = select i1 %86, i64 %19, i64 0
  %88 = getelementptr i64, ptr %18, i64 %123
  %89 = getelementptr i64, ptr %88, i64 %87
  store i64 %78, ptr %89, align 8
  %90 = icmp sgt i64 %122, 1
  br i1 %90, label %121, label %29

91:                                               ; preds = %27, %22
  %92 = phi i64 [ 0, %22 ], [ %93, %27 ]
  %93 = add nuw nsw i64 %92, 1
  %94 = icmp eq i64 %92, 0
  br i1 %23, label %95, label %27

95:                                               ; preds = %91, %29
  %96 = phi i64 [ %100, %29 ], [ 0, %91 ]
  %97 = shl i64 %96, 3
  %98 = getelementptr i8, ptr %1, i64 %97
  %99 = load i64, ptr %98, align 8
  %100 = add nuw nsw i64 %96, 1
  %101 = icmp slt i64 %99, 0
  %102 = select i1 %101, i64 %10, i64 0
  %103 = getelementptr i64, ptr %9, i64 %99
  %104 = getelementptr i64, ptr %103, i64 %102
  %105 = load i64, ptr %104, align 8
  %106 = icmp slt i64 %105, 1
  br i1 %106, label %29, label %107

107:                                              ; preds = %95
  %108 = getelementptr i64, ptr %11, i64 %99
  %109 = select i1 %101, i64 %12, i64 0
  %110 = getelementptr i64, ptr %108, i64 %109
  %111 = load i64, ptr %110, align 8
  %112 = select i1 %101, i64 %14, i64 0
  %113 = getelementptr double, ptr %13, i64 %99
  %114 = getelementptr double, ptr %113, i64 %112
  %115 = select i1 %101, i64 %4, i64 0
  %116 = getelementptr i64, ptr %3, i64 %99
  %117 = getelementptr i64, ptr %116, i64 %115
  %118 = select i1 %101, i64 %6, i64 0
  %119 = getelementptr i64, ptr %5, i64 %99
  %120 = getelementptr i64, ptr %119, i64 %118
  br label %121

121:                                              ; preds = %107, %77
  %122 = phi i64 [ %105, %107 ], [ %124, %77 ]
  %123 = phi i64 [ %111, %107 ], [ %125, %77 ]
  %124 = add nsw i64 %122, -1
  %125 = add i64 %123, 1
  br i1 %94, label %44, label %31

126:                                              ; preds = %69, %47
  %127 = phi i64 [ %70, %69 ], [ -1, %47 ]
  %128 = phi i64 [ %130, %69 ], [ %45, %47 ]
  %129 = phi i64 [ %131, %69 ], [ %48, %47 ]
  %130 = add nsw i64 %128, -1
  %131 = add i64 %129, 1
  %132 = icmp slt i64 %127, 0
  br i1 %132, label %63, label %49

133:                                              ; preds = %133, %72
  %134 = phi i64 [ %145, %133 ], [ 0, %72 ]
  %135 = phi i64 [ %136, %133 ], [ 1, %72 ]
  %136 = add nuw i64 %135, 1
  %137 = getelementptr double, ptr %16, i64 %135
  %138 = load double, ptr %137, align 8
  %139 = icmp slt i64 %134, 0
  %140 = select i1 %139, i64 %17, i64 0
  %141 = getelementptr double, ptr %16, i64 %134
  %142 = getelementptr double, ptr %141, i64 %140
  %143 = load double, ptr %142, align 8
  %144 = fcmp olt double %138, %143
  %145 = select i1 %144, i64 %135, i64 %134
  %146 = icmp eq i64 %135, %25
  br i1 %146, label %77, label %133

147:                                              ; preds = %27, %20
  store ptr null, ptr %0, align 8
  ret void
}

declare i64 @llvm.smax.i64(i64, i64)

attributes #2 = { noinline }
