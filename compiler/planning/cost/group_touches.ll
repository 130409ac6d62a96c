; {"files": {"group_touches.py": "8051b2fe14df8273"}, "meaning": "33a1b453750a6035", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local i1 @_walked(ptr readonly captures(none) %0, i64 %1, ptr readonly captures(none) %2, i64 %3, ptr readonly captures(none) %4, i64 %5, ptr readonly captures(none) %6, i64 %7, ptr captures(none) %8, i64 %9, i64 %10, ptr captures(none) %11, i64 %12, i64 %13, ptr captures(none) %14, i64 %15, ptr writeonly captures(none) %16, i64 %17, i64 %18) local_unnamed_addr #0 {
  %20 = alloca i8, align 1
  store i8 0, ptr %20, align 1
  call fastcc void @0(ptr %20, ptr %0, i64 %1, ptr %2, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %10, ptr %11, i64 %13, ptr %14, i64 %15, ptr %16, i64 %17, i64 %18) #1
  %21 = load i8, ptr %20, align 1
  %22 = icmp ne i8 %21, 0
  ret i1 %22
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @0(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, ptr readonly captures(none) %3, ptr readonly captures(none) %4, i64 %5, ptr readonly captures(none) %6, i64 %7, ptr captures(none) %8, i64 %9, ptr captures(none) %10, i64 %11, ptr captures(none) %12, i64 %13, ptr writeonly captures(none) %14, i64 %15, i64 %16) unnamed_addr #0 {
  %18 = getelementptr i32, ptr %8, i64 %9
  %19 = shl i64 %9, 3
  %20 = getelementptr i8, ptr %8, i64 %19
  %21 = mul i64 %9, 12
  %22 = getelementptr i8, ptr %8, i64 %21
  %23 = icmp slt i64 %2, 1
  br i1 %23, label %98, label %24

24:                                               ; preds = %17
  %25 = getelementptr i64, ptr %10, i64 %11
  %26 = mul i64 %11, 24
  %27 = getelementptr i8, ptr %10, i64 %26
  %28 = shl i64 %11, 4
  %29 = getelementptr i8, ptr %10, i64 %28
  br label %109

30:                                               ; preds = %151, %79
  %31 = icmp eq i64 %114, %2
  br i1 %31, label %98, label %109

32:                                               ; preds = %109
  %33 = icmp sgt i32 %129, 0
  br i1 %33, label %34, label %44

34:                                               ; preds = %32
  %35 = getelementptr i32, ptr %20, i64 %127
  %36 = load i32, ptr %35, align 4
  %37 = icmp eq i32 %36, 0
  %38 = getelementptr i32, ptr %18, i64 %127
  %39 = load i32, ptr %38, align 4
  br i1 %37, label %40, label %41

40:                                               ; preds = %34
  store i32 %39, ptr %35, align 4
  br label %44

41:                                               ; preds = %34
  %42 = icmp eq i32 %36, %39
  %43 = select i1 %42, i1 %110, i1 false
  br label %44

44:                                               ; preds = %41, %40, %32
  %45 = phi i1 [ %110, %40 ], [ %110, %32 ], [ %43, %41 ]
  %46 = trunc i64 %131 to i32
  store i32 %46, ptr %128, align 4
  %47 = getelementptr i32, ptr %18, i64 %127
  store i32 0, ptr %47, align 4
  %48 = select i1 %125, i64 %11, i64 0
  %49 = add i64 %48, %124
  %50 = getelementptr i64, ptr %25, i64 %49
  %51 = load i64, ptr %50, align 8
  %52 = add nsw i64 %51, 1
  store i64 %52, ptr %50, align 8
  %53 = icmp slt i32 %123, 0
  %54 = select i1 %53, i64 %13, i64 0
  %55 = getelementptr i64, ptr %12, i64 %54
  %56 = getelementptr i64, ptr %55, i64 %130
  %57 = load i64, ptr %56, align 8
  %58 = add nsw i64 %57, 1
  store i64 %58, ptr %56, align 8
  %59 = icmp eq i64 %57, 0
  br i1 %59, label %60, label %64

60:                                               ; preds = %44
  %61 = getelementptr i64, ptr %27, i64 %49
  %62 = load i64, ptr %61, align 8
  %63 = add nsw i64 %62, 1
  store i64 %63, ptr %61, align 8
  br label %136

64:                                               ; preds = %44
  %65 = icmp eq i64 %58, 2
  br i1 %65, label %66, label %136

66:                                               ; preds = %64
  %67 = icmp slt i64 %111, 0
  %68 = select i1 %67, i64 %11, i64 0
  %69 = getelementptr i64, ptr %27, i64 %111
  %70 = getelementptr i64, ptr %69, i64 %68
  %71 = load i64, ptr %70, align 8
  %72 = add nsw i64 %71, -1
  store i64 %72, ptr %70, align 8
  br label %136

73:                                               ; preds = %136
  store i32 %46, ptr %147, align 4
  %74 = select i1 %144, i64 %11, i64 0
  %75 = getelementptr i64, ptr %29, i64 %143
  %76 = getelementptr i64, ptr %75, i64 %74
  %77 = load i64, ptr %76, align 8
  %78 = add nsw i64 %77, 1
  store i64 %78, ptr %76, align 8
  br label %79

79:                                               ; preds = %136, %134, %73
  %80 = phi i64 [ %135, %134 ], [ %48, %136 ], [ %48, %73 ]
  %81 = phi i64 [ %111, %134 ], [ %137, %136 ], [ %137, %73 ]
  %82 = phi i1 [ %110, %134 ], [ %45, %136 ], [ %45, %73 ]
  %83 = getelementptr i32, ptr %18, i64 %127
  %84 = load i32, ptr %83, align 4
  %85 = sext i32 %118 to i64
  %86 = add i32 %84, %118
  store i32 %86, ptr %83, align 4
  %87 = getelementptr i64, ptr %10, i64 %80
  %88 = getelementptr i64, ptr %87, i64 %124
  %89 = load i64, ptr %88, align 8
  %90 = add nsw i64 %89, %85
  store i64 %90, ptr %88, align 8
  %91 = add nsw i64 %112, %85
  %92 = icmp sgt i32 %118, 0
  br i1 %92, label %93, label %30

93:                                               ; preds = %79
  %94 = select i1 %125, i64 %15, i64 0
  %95 = add i64 %94, %124
  %96 = mul i64 %95, %16
  %97 = getelementptr i8, ptr %14, i64 %96
  br label %151

98:                                               ; preds = %30, %17
  %99 = phi i1 [ true, %17 ], [ %82, %30 ]
  %100 = icmp slt i64 %9, 1
  br i1 %100, label %174, label %167

101:                                              ; preds = %167
  %102 = getelementptr i32, ptr %18, i64 %169
  %103 = load i32, ptr %102, align 4
  %104 = icmp eq i32 %172, %103
  %105 = select i1 %104, i1 %168, i1 false
  br label %106

106:                                              ; preds = %167, %101
  %107 = phi i1 [ %168, %167 ], [ %105, %101 ]
  %108 = icmp eq i64 %9, %170
  br i1 %108, label %174, label %167

109:                                              ; preds = %30, %24
  %110 = phi i1 [ true, %24 ], [ %82, %30 ]
  %111 = phi i64 [ 0, %24 ], [ %81, %30 ]
  %112 = phi i64 [ 0, %24 ], [ %91, %30 ]
  %113 = phi i64 [ 0, %24 ], [ %114, %30 ]
  %114 = add nuw nsw i64 %113, 1
  %115 = getelementptr i32, ptr %1, i64 %113
  %116 = load i32, ptr %115, align 4
  %117 = getelementptr i32, ptr %3, i64 %113
  %118 = load i32, ptr %117, align 4
  %119 = icmp slt i64 %112, 0
  %120 = select i1 %119, i64 %7, i64 0
  %121 = getelementptr i32, ptr %6, i64 %112
  %122 = getelementptr i32, ptr %121, i64 %120
  %123 = load i32, ptr %122, align 4
  %124 = sext i32 %116 to i64
  %125 = icmp slt i32 %116, 0
  %126 = select i1 %125, i64 %9, i64 0
  %127 = add i64 %126, %124
  %128 = getelementptr i32, ptr %8, i64 %127
  %129 = load i32, ptr %128, align 4
  %130 = sext i32 %123 to i64
  %131 = add nsw i64 %130, 1
  %132 = sext i32 %129 to i64
  %133 = icmp eq i64 %131, %132
  br i1 %133, label %134, label %32

134:                                              ; preds = %109
  %135 = select i1 %125, i64 %11, i64 0
  br label %79

136:                                              ; preds = %66, %64, %60
  %137 = phi i64 [ %124, %60 ], [ %111, %66 ], [ %111, %64 ]
  %138 = srem i32 %116, 2
  %139 = sext i32 %138 to i64
  %140 = icmp slt i32 %138, 0
  %141 = add nsw i64 %139, 2
  %142 = select i1 %140, i64 %141, i64 %139
  %143 = sub nsw i64 %124, %142
  %144 = icmp slt i64 %143, 0
  %145 = select i1 %144, i64 %9, i64 0
  %146 = getelementptr i32, ptr %22, i64 %143
  %147 = getelementptr i32, ptr %146, i64 %145
  %148 = load i32, ptr %147, align 4
  %149 = sext i32 %148 to i64
  %150 = icmp eq i64 %131, %149
  br i1 %150, label %79, label %73

151:                                              ; preds = %151, %93
  %152 = phi i64 [ %85, %93 ], [ %154, %151 ]
  %153 = phi i64 [ %112, %93 ], [ %155, %151 ]
  %154 = add nsw i64 %152, -1
  %155 = add i64 %153, 1
  %156 = icmp slt i64 %153, 0
  %157 = select i1 %156, i64 %5, i64 0
  %158 = getelementptr i32, ptr %4, i64 %153
  %159 = getelementptr i32, ptr %158, i64 %157
  %160 = load i32, ptr %159, align 4
  %161 = sext i32 %160 to i64
  %162 = icmp slt i32 %160, 0
  %163 = select i1 %162, i64 %16, i64 0
  %164 = getelementptr i8, ptr %97, i64 %163
  %165 = getelementptr i8, ptr %164, i64 %161
  store i8 1, ptr %165, align 1
  %166 = icmp samesign ugt i64 %152, 1
  br i1 %166, label %151, label %30

167:                                              ; preds = %106, %98
  %168 = phi i1 [ %107, %106 ], [ %99, %98 ]
  %169 = phi i64 [ %170, %106 ], [ 0, %98 ]
  %170 = add nuw nsw i64 %169, 1
  %171 = getelementptr i32, ptr %20, i64 %169
  %172 = load i32, ptr %171, align 4
  %173 = icmp sgt i32 %172, 0
  br i1 %173, label %101, label %106

174:                                              ; preds = %106, %98
  %175 = phi i1 [ %99, %98 ], [ %107, %106 ]
  %176 = zext i1 %175 to i8
  store i8 %176, ptr %0, align 1
  ret void
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #1 = { noinline }
