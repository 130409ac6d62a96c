; {"files": {"../half_loops.py": "8b14d938c8978c41", "finish_loops.py": "dac3b0b15539a681"}, "meaning": "9392495331713832", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

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
  br i1 %20, label %179, label %21

21:                                               ; preds = %15
  %22 = getelementptr i8, ptr %12, i64 16
  %23 = load i64, ptr %22, align 8
  %24 = load i64, ptr %12, align 8
  %25 = icmp slt i64 %24, 1
  %26 = icmp sgt i64 %23, 1
  %27 = icmp sgt i64 %23, 0
  br label %134

28:                                               ; preds = %134, %30
  %29 = icmp eq i64 %136, %6
  br i1 %29, label %179, label %134

30:                                               ; preds = %151, %32
  %31 = icmp sgt i64 %152, 1
  br i1 %31, label %151, label %28

32:                                               ; preds = %166, %132
  %33 = icmp eq i64 %164, %168
  br i1 %33, label %30, label %166

34:                                               ; preds = %172
  %35 = select i1 %178, i64 %2, i64 0
  %36 = getelementptr i16, ptr %1, i64 %175
  %37 = getelementptr i16, ptr %36, i64 %35
  %38 = load i16, ptr %37, align 2
  br i1 %27, label %39, label %95

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
  %52 = icmp slt i64 %177, 0
  %53 = select i1 %52, i64 %2, i64 0
  %54 = getelementptr i16, ptr %1, i64 %177
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
  %84 = or i32 %83, 31744
  %85 = icmp ult i32 %72, 947912704
  %86 = select i1 %85, i32 %81, i32 %79
  %87 = icmp eq i32 %72, 2139095040
  %88 = select i1 %87, i32 31744, i32 32256
  %89 = icmp ugt i32 %72, 2139095040
  %90 = select i1 %89, i32 %84, i32 %88
  %91 = icmp ult i32 %72, 1199566848
  %92 = select i1 %91, i32 %86, i32 %90
  %93 = or i32 %92, %74
  %94 = trunc i32 %93 to i16
  br label %95

95:                                               ; preds = %39, %34
  %96 = phi i16 [ %94, %39 ], [ %38, %34 ]
  br i1 %17, label %112, label %97

97:                                               ; preds = %95
  %98 = zext i16 %96 to i32
  %99 = shl nuw nsw i32 %98, 13
  %100 = and i32 %99, 268427264
  %101 = sext i16 %96 to i32
  %102 = and i32 %101, -2147483648
  %103 = or i32 %100, %102
  %104 = icmp ugt i32 %100, 260046847
  %105 = or i32 %103, 2139095040
  %106 = bitcast i32 %105 to float
  %107 = bitcast i32 %103 to float
  %108 = fmul float %107, 0x46F0000000000000
  %109 = select i1 %104, float %106, float %108
  %110 = freeze float %109
  %111 = fcmp ogt float %110, 0.000000e+00
  br i1 %111, label %112, label %113

112:                                              ; preds = %97, %95
  br label %113

113:                                              ; preds = %112, %97
  %114 = phi i16 [ %96, %112 ], [ 0, %97 ]
  store i16 %114, ptr %37, align 2
  br label %132

115:                                              ; preds = %172
  %116 = select i1 %178, i64 %4, i64 0
  %117 = getelementptr float, ptr %3, i64 %175
  %118 = getelementptr float, ptr %117, i64 %116
  %119 = load float, ptr %118, align 4
  br i1 %27, label %120, label %127

120:                                              ; preds = %115
  %121 = icmp slt i64 %177, 0
  %122 = select i1 %121, i64 %4, i64 0
  %123 = getelementptr float, ptr %3, i64 %177
  %124 = getelementptr float, ptr %123, i64 %122
  %125 = load float, ptr %124, align 4
  %126 = fadd float %119, %125
  br label %127

127:                                              ; preds = %120, %115
  %128 = phi float [ %126, %120 ], [ %119, %115 ]
  %129 = fcmp ogt float %128, 0.000000e+00
  %130 = select i1 %17, i1 true, i1 %129
  %131 = select i1 %130, float %128, float 0.000000e+00
  store float %131, ptr %118, align 4
  br label %132

132:                                              ; preds = %127, %113
  %133 = icmp eq i64 %24, %174
  br i1 %133, label %32, label %172

134:                                              ; preds = %28, %21
  %135 = phi i64 [ 0, %21 ], [ %136, %28 ]
  %136 = add nuw nsw i64 %135, 1
  %137 = getelementptr i64, ptr %5, i64 %135
  %138 = load i64, ptr %137, align 8
  %139 = icmp slt i64 %138, 0
  %140 = select i1 %139, i64 %8, i64 0
  %141 = getelementptr i64, ptr %7, i64 %138
  %142 = getelementptr i64, ptr %141, i64 %140
  %143 = load i64, ptr %142, align 8
  %144 = icmp slt i64 %138, -1
  %145 = select i1 %144, i64 %8, i64 0
  %146 = getelementptr i8, ptr %141, i64 8
  %147 = getelementptr i64, ptr %146, i64 %145
  %148 = load i64, ptr %147, align 8
  %149 = sub i64 %148, %143
  %150 = icmp slt i64 %149, 1
  br i1 %150, label %28, label %151

151:                                              ; preds = %134, %30
  %152 = phi i64 [ %154, %30 ], [ %149, %134 ]
  %153 = phi i64 [ %155, %30 ], [ %143, %134 ]
  %154 = add nsw i64 %152, -1
  %155 = add i64 %153, 1
  %156 = icmp slt i64 %153, 0
  %157 = select i1 %156, i64 %10, i64 0
  %158 = add i64 %157, %153
  %159 = mul i64 %158, %11
  %160 = getelementptr i64, ptr %9, i64 %159
  %161 = getelementptr i8, ptr %160, i64 8
  %162 = load i64, ptr %161, align 8
  %163 = getelementptr i8, ptr %160, i64 16
  %164 = load i64, ptr %163, align 8
  %165 = icmp slt i64 %164, 1
  br i1 %165, label %30, label %166

166:                                              ; preds = %151, %32
  %167 = phi i64 [ %168, %32 ], [ 0, %151 ]
  %168 = add nuw nsw i64 %167, 1
  %169 = mul nsw i64 %167, %19
  %170 = load i64, ptr %160, align 8
  %171 = add nsw i64 %170, %169
  br i1 %25, label %32, label %172

172:                                              ; preds = %166, %132
  %173 = phi i64 [ %174, %132 ], [ 0, %166 ]
  %174 = add nuw nsw i64 %173, 1
  %175 = add nsw i64 %171, %173
  %176 = select i1 %26, i64 %173, i64 0
  %177 = add nsw i64 %176, %162
  %178 = icmp slt i64 %175, 0
  br i1 %16, label %115, label %34

179:                                              ; preds = %28, %15
  store ptr null, ptr %0, align 8
  ret void
}

declare float @llvm.fabs.f32(float)

declare i32 @llvm.umax.i32(i32, i32)

attributes #2 = { noinline }
