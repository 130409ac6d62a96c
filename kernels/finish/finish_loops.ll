; {"files": {"../half_loops.py": "7da24bfc757aff6f", "finish_loops.py": "dac3b0b15539a681"}, "meaning": "1cb251fa161ecfd1", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @finish(ptr %0, i64 %1, ptr %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, ptr readonly %8, i64 %9, i64 %10, ptr readonly %11, i64 %12, i1 %13, i1 %14) local_unnamed_addr {
  %16 = alloca ptr, align 8
  store ptr null, ptr %16, align 8
  %17 = zext i1 %13 to i8
  %18 = zext i1 %14 to i8
  call fastcc void @0(ptr %16, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, i64 %10, ptr %11, i8 %17, i8 %18) #2
  %19 = load ptr, ptr %16, align 8
  ret ptr %19
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr %1, i64 %2, ptr %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, i64 %11, ptr readonly %12, i8 %13, i8 %14) unnamed_addr {
  %16 = icmp eq i8 %13, 0
  %17 = icmp eq i8 %14, 0
  %18 = getelementptr i8, ptr %12, i64 8
  %19 = load i64, ptr %18, align 8
  %20 = icmp slt i64 %6, 1
  br i1 %20, label %178, label %21

21:                                               ; preds = %15
  %22 = getelementptr i8, ptr %12, i64 16
  %23 = load i64, ptr %22, align 8
  %24 = load i64, ptr %12, align 8
  %25 = icmp slt i64 %24, 1
  %26 = icmp sgt i64 %23, 1
  %27 = icmp sgt i64 %23, 0
  br label %133

28:                                               ; preds = %133, %30
  %29 = icmp eq i64 %135, %6
  br i1 %29, label %178, label %133

30:                                               ; preds = %150, %32
  %31 = icmp sgt i64 %151, 1
  br i1 %31, label %150, label %28

32:                                               ; preds = %165, %131
  %33 = icmp eq i64 %163, %167
  br i1 %33, label %30, label %165

34:                                               ; preds = %171
  %35 = select i1 %177, i64 %2, i64 0
  %36 = getelementptr i16, ptr %1, i64 %174
  %37 = getelementptr i16, ptr %36, i64 %35
  %38 = load i16, ptr %37, align 2
  br i1 %27, label %39, label %94

39:                                               ; preds = %34
  %40 = zext i16 %38 to i32
  %41 = shl nuw nsw i32 %40, 13
  %42 = and i32 %41, 268427264
  %43 = sext i16 %38 to i32
  %44 = and i32 %43, -2147483648
  %45 = or i32 %42, %44
  %46 = icmp ugt i32 %42, 260046847
  %47 = or i32 %45, 2139095040
  %48 = bitcast i32 %47 to float
  %49 = bitcast i32 %45 to float
  %50 = fmul float %49, 0x46F0000000000000
  %51 = select i1 %46, float %48, float %50
  %52 = icmp slt i64 %176, 0
  %53 = select i1 %52, i64 %2, i64 0
  %54 = getelementptr i16, ptr %1, i64 %176
  %55 = getelementptr i16, ptr %54, i64 %53
  %56 = load i16, ptr %55, align 2
  %57 = zext i16 %56 to i32
  %58 = shl nuw nsw i32 %57, 13
  %59 = and i32 %58, 268427264
  %60 = sext i16 %56 to i32
  %61 = and i32 %60, -2147483648
  %62 = or i32 %59, %61
  %63 = icmp ugt i32 %59, 260046847
  %64 = or i32 %62, 2139095040
  %65 = bitcast i32 %64 to float
  %66 = bitcast i32 %62 to float
  %67 = fmul float %66, 0x46F0000000000000
  %68 = select i1 %63, float %65, float %67
  %69 = fadd float %51, %68
  %70 = bitcast float %69 to i32
  %71 = tail call float @llvm.fabs.f32(float %69)
  %72 = bitcast float %71 to i32
  %73 = lshr i32 %70, 16
  %74 = and i32 %73, 32768
  %75 = lshr i32 %72, 13
  %76 = add nsw i32 %72, -939520001
  %77 = and i32 %75, 1
  %78 = add nsw i32 %76, %77
  %79 = lshr i32 %78, 13
  %80 = fadd float %71, 5.000000e-01
  %81 = bitcast float %80 to i32
  %82 = and i32 %75, 1023
  %83 = tail call i32 @llvm.umax.i32(i32 %82, i32 1)
  %84 = icmp ult i32 %72, 947912704
  %85 = select i1 %84, i32 %81, i32 %79
  %86 = or i32 %85, %74
  %87 = icmp ugt i32 %72, 2139095040
  %88 = or i32 %74, %83
  %89 = or i32 %88, 31744
  %90 = select i1 %87, i32 %89, i32 32256
  %91 = icmp ult i32 %72, 1199566848
  %92 = select i1 %91, i32 %86, i32 %90
  %93 = trunc i32 %92 to i16
  br label %94

94:                                               ; preds = %39, %34
  %95 = phi i16 [ %93, %39 ], [ %38, %34 ]
  br i1 %17, label %111, label %96

96:                                               ; preds = %94
  %97 = zext i16 %95 to i32
  %98 = shl nuw nsw i32 %97, 13
  %99 = and i32 %98, 268427264
  %100 = sext i16 %95 to i32
  %101 = and i32 %100, -2147483648
  %102 = or i32 %99, %101
  %103 = icmp ugt i32 %99, 260046847
  %104 = or i32 %102, 2139095040
  %105 = bitcast i32 %104 to float
  %106 = bitcast i32 %102 to float
  %107 = fmul float %106, 0x46F0000000000000
  %108 = select i1 %103, float %105, float %107
  %109 = freeze float %108
  %110 = fcmp ogt float %109, 0.000000e+00
  br i1 %110, label %111, label %112

111:                                              ; preds = %96, %94
  br label %112

112:                                              ; preds = %111, %96
  %113 = phi i16 [ %95, %111 ], [ 0, %96 ]
  store i16 %113, ptr %37, align 2
  br label %131

114:                                              ; preds = %171
  %115 = select i1 %177, i64 %4, i64 0
  %116 = getelementptr float, ptr %3, i64 %174
  %117 = getelementptr float, ptr %116, i64 %115
  %118 = load float, ptr %117, align 4
  br i1 %27, label %119, label %126

119:                                              ; preds = %114
  %120 = icmp slt i64 %176, 0
  %121 = select i1 %120, i64 %4, i64 0
  %122 = getelementptr float, ptr %3, i64 %176
  %123 = getelementptr float, ptr %122, i64 %121
  %124 = load float, ptr %123, align 4
  %125 = fadd float %118, %124
  br label %126

126:                                              ; preds = %119, %114
  %127 = phi float [ %125, %119 ], [ %118, %114 ]
  %128 = fcmp ogt float %127, 0.000000e+00
  %129 = select i1 %17, i1 true, i1 %128
  %130 = select i1 %129, float %127, float 0.000000e+00
  store float %130, ptr %117, align 4
  br label %131

131:                                              ; preds = %126, %112
  %132 = icmp eq i64 %24, %173
  br i1 %132, label %32, label %171

133:                                              ; preds = %28, %21
  %134 = phi i64 [ 0, %21 ], [ %135, %28 ]
  %135 = add nuw nsw i64 %134, 1
  %136 = getelementptr i64, ptr %5, i64 %134
  %137 = load i64, ptr %136, align 8
  %138 = icmp slt i64 %137, 0
  %139 = select i1 %138, i64 %8, i64 0
  %140 = getelementptr i64, ptr %7, i64 %137
  %141 = getelementptr i64, ptr %140, i64 %139
  %142 = load i64, ptr %141, align 8
  %143 = icmp slt i64 %137, -1
  %144 = select i1 %143, i64 %8, i64 0
  %145 = getelementptr i8, ptr %140, i64 8
  %146 = getelementptr i64, ptr %145, i64 %144
  %147 = load i64, ptr %146, align 8
  %148 = sub i64 %147, %142
  %149 = icmp slt i64 %148, 1
  br i1 %149, label %28, label %150

150:                                              ; preds = %133, %30
  %151 = phi i64 [ %153, %30 ], [ %148, %133 ]
  %152 = phi i64 [ %154, %30 ], [ %142, %133 ]
  %153 = add nsw i64 %151, -1
  %154 = add i64 %152, 1
  %155 = icmp slt i64 %152, 0
  %156 = select i1 %155, i64 %10, i64 0
  %157 = add i64 %156, %152
  %158 = mul i64 %157, %11
  %159 = getelementptr i64, ptr %9, i64 %158
  %160 = getelementptr i8, ptr %159, i64 8
  %161 = load i64, ptr %160, align 8
  %162 = getelementptr i8, ptr %159, i64 16
  %163 = load i64, ptr %162, align 8
  %164 = icmp slt i64 %163, 1
  br i1 %164, label %30, label %165

165:                                              ; preds = %150, %32
  %166 = phi i64 [ %167, %32 ], [ 0, %150 ]
  %167 = add nuw nsw i64 %166, 1
  %168 = mul nsw i64 %166, %19
  %169 = load i64, ptr %159, align 8
  %170 = add nsw i64 %169, %168
  br i1 %25, label %32, label %171

171:                                              ; preds = %165, %131
  %172 = phi i64 [ %173, %131 ], [ 0, %165 ]
  %173 = add nuw nsw i64 %172, 1
  %174 = add nsw i64 %170, %172
  %175 = select i1 %26, i64 %172, i64 0
  %176 = add nsw i64 %175, %161
  %177 = icmp slt i64 %174, 0
  br i1 %16, label %114, label %34

178:                                              ; preds = %28, %15
  store ptr null, ptr %0, align 8
  ret void
}

declare float @llvm.fabs.f32(float)

declare i32 @llvm.umax.i32(i32, i32)

attributes #2 = { noinline }
