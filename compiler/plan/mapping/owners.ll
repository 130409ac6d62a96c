; {"files": {"../../matrix/entries.py": "964b71f2645e7002", "../../matrix/formats/__init__.py": "cf62c9f241dba48a", "../../matrix/formats/block_loops.py": "384f5b2fdcc7f67d", "../../matrix/formats/blocks.py": "7b2e0f89baaaebb6", "../../matrix/formats/elements.py": "b9e3016203cffa3f", "../../matrix/formats/format.py": "4f0a6009ac102e9f", "../../matrix/formats/nm.py": "da44fbed30001cf6", "../../matrix/host_memory.py": "f667048c4df75b5a", "../../matrix/pattern.py": "31553dffe953374a", "../../matrix/sizes.py": "929b8c1ddb249041", "../../matrix/sources.py": "62b279cc7ad0011b", "../partition.py": "a21d6e6c5e0c5e79", "footprint.py": "203ed15a5025e712", "owners.py": "8edd57548f4ba52c", "reduce_stages.py": "f080d3a49792d23a", "shares.py": "0e937d6ec9f0b375"}, "meaning": "cc78995340c9bdea", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

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
  br i1 %21, label %167, label %22

22:                                               ; preds = %20
  %23 = icmp sgt i64 %2, 0
  %24 = add i64 %17, -1
  %25 = tail call i64 @llvm.smax.i64(i64 %24, i64 0)
  %26 = icmp slt i64 %24, 1
  br label %109

27:                                               ; preds = %109, %29
  %28 = icmp eq i64 %111, %15
  br i1 %28, label %167, label %109

29:                                               ; preds = %95, %46
  %30 = icmp eq i64 %118, %2
  br i1 %30, label %27, label %113

31:                                               ; preds = %113
  %32 = icmp slt i64 %117, 0
  %33 = select i1 %32, i64 %10, i64 0
  %34 = getelementptr i64, ptr %9, i64 %117
  %35 = getelementptr i64, ptr %34, i64 %33
  %36 = load i64, ptr %35, align 8
  %37 = icmp slt i64 %36, 1
  br i1 %37, label %46, label %38

38:                                               ; preds = %31
  %39 = getelementptr i64, ptr %11, i64 %117
  %40 = select i1 %32, i64 %12, i64 0
  %41 = getelementptr i64, ptr %39, i64 %40
  %42 = load i64, ptr %41, align 8
  %43 = select i1 %32, i64 %14, i64 0
  %44 = getelementptr double, ptr %13, i64 %117
  %45 = getelementptr double, ptr %44, i64 %43
  br label %119

46:                                               ; preds = %119, %113, %31
  %47 = icmp slt i64 %117, 0
  %48 = select i1 %47, i64 %10, i64 0
  %49 = getelementptr i64, ptr %9, i64 %117
  %50 = getelementptr i64, ptr %49, i64 %48
  %51 = load i64, ptr %50, align 8
  %52 = icmp slt i64 %51, 1
  br i1 %52, label %29, label %53

53:                                               ; preds = %46
  %54 = getelementptr i64, ptr %11, i64 %117
  %55 = select i1 %47, i64 %12, i64 0
  %56 = getelementptr i64, ptr %54, i64 %55
  %57 = load i64, ptr %56, align 8
  %58 = select i1 %47, i64 %4, i64 0
  %59 = getelementptr i64, ptr %3, i64 %117
  %60 = getelementptr i64, ptr %59, i64 %58
  %61 = select i1 %47, i64 %6, i64 0
  %62 = getelementptr i64, ptr %5, i64 %117
  %63 = getelementptr i64, ptr %62, i64 %61
  %64 = select i1 %47, i64 %14, i64 0
  %65 = getelementptr double, ptr %13, i64 %117
  %66 = getelementptr double, ptr %65, i64 %64
  br label %137

67:                                               ; preds = %146
  %68 = icmp slt i64 %149, 0
  %69 = select i1 %68, i64 %8, i64 0
  %70 = getelementptr i64, ptr %7, i64 %149
  %71 = getelementptr i64, ptr %70, i64 %69
  %72 = load i64, ptr %71, align 8
  %73 = icmp slt i64 %72, 0
  %74 = select i1 %73, i64 %17, i64 0
  %75 = getelementptr double, ptr %16, i64 %72
  %76 = getelementptr double, ptr %75, i64 %74
  %77 = load double, ptr %76, align 8
  %78 = getelementptr double, ptr %16, i64 %147
  %79 = load double, ptr %78, align 8
  %80 = fcmp olt double %77, %79
  br i1 %80, label %81, label %87

81:                                               ; preds = %146, %67
  %82 = icmp slt i64 %149, 0
  %83 = select i1 %82, i64 %8, i64 0
  %84 = getelementptr i64, ptr %7, i64 %149
  %85 = getelementptr i64, ptr %84, i64 %83
  %86 = load i64, ptr %85, align 8
  br label %87

87:                                               ; preds = %81, %67
  %88 = phi i64 [ %86, %81 ], [ %147, %67 ]
  %89 = icmp ugt i64 %148, 1
  br i1 %89, label %146, label %90

90:                                               ; preds = %137, %87
  %91 = phi i64 [ -1, %137 ], [ %88, %87 ]
  %92 = icmp ne i64 %142, 0
  %93 = select i1 %92, i1 true, i1 %26
  %94 = select i1 %92, i64 %91, i64 0
  br i1 %93, label %95, label %153

95:                                               ; preds = %153, %90
  %96 = phi i64 [ %94, %90 ], [ %165, %153 ]
  %97 = icmp slt i64 %96, 0
  %98 = select i1 %97, i64 %17, i64 0
  %99 = getelementptr double, ptr %16, i64 %96
  %100 = getelementptr double, ptr %99, i64 %98
  %101 = load double, ptr %100, align 8
  %102 = load double, ptr %66, align 8
  %103 = fadd double %101, %102
  store double %103, ptr %100, align 8
  %104 = icmp slt i64 %139, 0
  %105 = select i1 %104, i64 %19, i64 0
  %106 = getelementptr i64, ptr %18, i64 %139
  %107 = getelementptr i64, ptr %106, i64 %105
  store i64 %96, ptr %107, align 8
  %108 = icmp sgt i64 %138, 1
  br i1 %108, label %137, label %29

109:                                              ; preds = %27, %22
  %110 = phi i64 [ 0, %22 ], [ %111, %27 ]
  %111 = add nuw nsw i64 %110, 1
  %112 = icmp eq i64 %110, 0
  br i1 %23, label %113, label %27

113:                                              ; preds = %109, %29
  %114 = phi i64 [ %118, %29 ], [ 0, %109 ]
  %115 = shl i64 %114, 3
  %116 = getelementptr i8, ptr %1, i64 %115
  %117 = load i64, ptr %116, align 8
  %118 = add nuw nsw i64 %114, 1
  br i1 %112, label %46, label %31

119:                                              ; preds = %119, %38
  %120 = phi i64 [ %36, %38 ], [ %122, %119 ]
  %121 = phi i64 [ %42, %38 ], [ %123, %119 ]
  %122 = add nsw i64 %120, -1
  %123 = add i64 %121, 1
  %124 = icmp slt i64 %121, 0
  %125 = select i1 %124, i64 %19, i64 0
  %126 = getelementptr i64, ptr %18, i64 %121
  %127 = getelementptr i64, ptr %126, i64 %125
  %128 = load i64, ptr %127, align 8
  %129 = icmp slt i64 %128, 0
  %130 = select i1 %129, i64 %17, i64 0
  %131 = getelementptr double, ptr %16, i64 %128
  %132 = getelementptr double, ptr %131, i64 %130
  %133 = load double, ptr %132, align 8
  %134 = load double, ptr %45, align 8
  %135 = fsub double %133, %134
  store double %135, ptr %132, align 8
  %136 = icmp ugt i64 %120, 1
  br i1 %136, label %119, label %46

137:                                              ; preds = %95, %53
  %138 = phi i64 [ %51, %53 ], [ %140, %95 ]
  %139 = phi i64 [ %57, %53 ], [ %141, %95 ]
  %140 = add nsw i64 %138, -1
  %141 = add i64 %139, 1
  %142 = load i64, ptr %63, align 8
  %143 = icmp slt i64 %142, 1
  br i1 %143, label %90, label %144

144:                                              ; preds = %137
  %145 = load i64, ptr %60, align 8
  br label %146

146:                                              ; preds = %144, %87
  %147 = phi i64 [ %88, %87 ], [ -1, %144 ]
  %148 = phi i64 [ %150, %87 ], [ %142, %144 ]
  %149 = phi i64 [ %151, %87 ], [ %145, %144 ]
  %150 = add nsw i64 %148, -1
  %151 = add i64 %149, 1
  %152 = icmp slt i64 %147, 0
  br i1 %152, label %81, label %67

153:                                              ; preds = %153, %90
  %154 = phi i64 [ %165, %153 ], [ 0, %90 ]
  %155 = phi i64 [ %156, %153 ], [ 1, %90 ]
  %156 = add nuw i64 %155, 1
  %157 = getelementptr double, ptr %16, i64 %155
  %158 = load double, ptr %157, align 8
  %159 = icmp slt i64 %154, 0
  %160 = select i1 %159, i64 %17, i64 0
  %161 = getelementptr double, ptr %16, i64 %154
  %162 = getelementptr double, ptr %161, i64 %160
  %163 = load double, ptr %162, align 8
  %164 = fcmp olt double %158, %163
  %165 = select i1 %164, i64 %155, i64 %154
  %166 = icmp eq i64 %155, %25
  br i1 %166, label %95, label %153

167:                                              ; preds = %27, %20
  store ptr null, ptr %0, align 8
  ret void
}

declare i64 @llvm.smax.i64(i64, i64)

attributes #2 = { noinline }
