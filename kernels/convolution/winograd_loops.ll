; {"files": {"../half_loops.py": "8b14d938c8978c41", "winograd_loops.py": "42e25617d7b72a74"}, "meaning": "66d3f05cee3161b0", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @collect_floats(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, i64 %4, ptr readonly %5, i64 %6, ptr readnone %7, i64 %8, ptr %9, i64 %10, ptr %11, i64 %12) local_unnamed_addr {
  %14 = alloca ptr, align 8
  store ptr null, ptr %14, align 8
  call fastcc void @0(ptr %14, ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, ptr %5, ptr %9, i64 %10, ptr %11, i64 %12) #2
  %15 = load ptr, ptr %14, align 8
  ret ptr %15
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, i64 %5, ptr readonly %6, ptr %7, i64 %8, ptr %9, i64 %10) unnamed_addr {
  %12 = icmp slt i64 %10, 1
  br i1 %12, label %83, label %81, !prof !0

13:                                               ; preds = %110, %78
  %14 = icmp eq i64 %112, %2
  br i1 %14, label %215, label %110

15:                                               ; preds = %76
  %16 = add nuw nsw i64 %188, 1
  %17 = icmp eq i64 %16, %144
  br i1 %17, label %78, label %187

18:                                               ; preds = %190
  %19 = load float, ptr %92, align 4
  %20 = load float, ptr %93, align 4
  %21 = fadd float %19, %20
  %22 = load float, ptr %94, align 4
  %23 = fadd float %21, %22
  %24 = load float, ptr %95, align 4
  %25 = load float, ptr %96, align 4
  %26 = fadd float %24, %25
  %27 = load float, ptr %97, align 4
  %28 = fadd float %26, %27
  %29 = load float, ptr %98, align 4
  %30 = fsub float %20, %29
  %31 = fsub float %30, %22
  %32 = load float, ptr %99, align 4
  %33 = fsub float %25, %32
  %34 = fsub float %33, %27
  %35 = fadd float %23, %28
  %36 = fadd float %31, %34
  %37 = fsub float %23, %28
  %38 = fsub float %31, %34
  %39 = load float, ptr %100, align 4
  %40 = fadd float %35, %39
  %41 = load float, ptr %101, align 4
  %42 = fadd float %40, %41
  %43 = load float, ptr %88, align 4
  %44 = fadd float %42, %43
  store float %44, ptr %89, align 4
  %45 = load float, ptr %102, align 4
  %46 = fsub float %37, %45
  %47 = load float, ptr %103, align 4
  %48 = fsub float %46, %47
  %49 = load float, ptr %104, align 4
  %50 = fsub float %48, %49
  store float %50, ptr %105, align 4
  %51 = load float, ptr %106, align 4
  %52 = fsub float %36, %51
  %53 = load float, ptr %100, align 4
  %54 = fadd float %52, %53
  %55 = load float, ptr %101, align 4
  %56 = fsub float %54, %55
  store float %56, ptr %107, align 4
  %57 = load float, ptr %108, align 4
  %58 = fadd float %38, %57
  %59 = load float, ptr %102, align 4
  %60 = fsub float %58, %59
  %61 = load float, ptr %103, align 4
  %62 = fadd float %60, %61
  store float %62, ptr %109, align 4
  %63 = add i64 %188, %168
  br label %204

64:                                               ; preds = %204
  %65 = add i64 %171, %207
  %66 = mul i64 %65, %124
  %67 = add i64 %66, %212
  %68 = mul i64 %67, %122
  %69 = add i64 %63, %68
  %70 = getelementptr float, ptr %89, i64 %205
  %71 = load float, ptr %70, align 4
  %72 = icmp slt i64 %69, 0
  %73 = select i1 %72, i64 %8, i64 0
  %74 = getelementptr float, ptr %7, i64 %69
  %75 = getelementptr float, ptr %74, i64 %73
  store float %71, ptr %75, align 4
  br label %76

76:                                               ; preds = %204, %64
  %77 = icmp eq i64 %206, 4
  br i1 %77, label %15, label %204

78:                                               ; preds = %165, %15
  %79 = add nsw i64 %148, %122
  %80 = icmp eq i64 %150, %134
  br i1 %80, label %13, label %147

81:                                               ; preds = %11
  %82 = icmp ult i64 %10, 17
  br i1 %82, label %83, label %86, !prof !1

83:                                               ; preds = %81, %11
  %84 = phi i64 [ 0, %81 ], [ %10, %11 ]
  %85 = getelementptr float, ptr %9, i64 %84
  br label %86

86:                                               ; preds = %83, %81
  %87 = phi i64 [ %10, %83 ], [ 16, %81 ]
  %88 = phi ptr [ %85, %83 ], [ %9, %81 ]
  %89 = getelementptr float, ptr %9, i64 %87
  %90 = icmp slt i64 %2, 1
  br i1 %90, label %215, label %91

91:                                               ; preds = %86
  %92 = getelementptr i8, ptr %88, i64 4
  %93 = getelementptr i8, ptr %88, i64 20
  %94 = getelementptr i8, ptr %88, i64 36
  %95 = getelementptr i8, ptr %88, i64 8
  %96 = getelementptr i8, ptr %88, i64 24
  %97 = getelementptr i8, ptr %88, i64 40
  %98 = getelementptr i8, ptr %88, i64 52
  %99 = getelementptr i8, ptr %88, i64 56
  %100 = getelementptr i8, ptr %88, i64 16
  %101 = getelementptr i8, ptr %88, i64 32
  %102 = getelementptr i8, ptr %88, i64 28
  %103 = getelementptr i8, ptr %88, i64 44
  %104 = getelementptr i8, ptr %88, i64 12
  %105 = getelementptr i8, ptr %89, i64 4
  %106 = getelementptr i8, ptr %88, i64 48
  %107 = getelementptr i8, ptr %89, i64 8
  %108 = getelementptr i8, ptr %88, i64 60
  %109 = getelementptr i8, ptr %89, i64 12
  br label %110

110:                                              ; preds = %91, %13
  %111 = phi i64 [ 0, %91 ], [ %112, %13 ]
  %112 = add nuw nsw i64 %111, 1
  %113 = getelementptr i64, ptr %1, i64 %111
  %114 = load i64, ptr %113, align 8
  %115 = icmp slt i64 %114, 0
  %116 = select i1 %115, i64 %4, i64 0
  %117 = add i64 %116, %114
  %118 = mul i64 %117, %5
  %119 = getelementptr i64, ptr %3, i64 %118
  %120 = getelementptr i8, ptr %119, i64 40
  %121 = load i64, ptr %120, align 8
  %122 = shl nsw i64 %121, 4
  %123 = getelementptr i8, ptr %119, i64 32
  %124 = load i64, ptr %123, align 8
  %125 = getelementptr i8, ptr %119, i64 24
  %126 = load i64, ptr %125, align 8
  %127 = add nsw i64 %126, 1
  %128 = ashr i64 %127, 1
  %129 = add nsw i64 %124, 1
  %130 = ashr i64 %129, 1
  %131 = getelementptr i8, ptr %119, i64 16
  %132 = load i64, ptr %131, align 8
  %133 = mul i64 %128, %130
  %134 = mul i64 %133, %132
  %135 = mul nsw i64 %134, %122
  %136 = icmp slt i64 %134, 1
  br i1 %136, label %13, label %137

137:                                              ; preds = %110
  %138 = load i64, ptr %119, align 8
  %139 = icmp eq i64 %133, 0
  %140 = icmp eq i64 %130, 0
  %141 = icmp ne i64 %130, -1
  %142 = getelementptr i8, ptr %119, i64 8
  %143 = icmp sgt i64 %121, 0
  %144 = select i1 %143, i64 %122, i64 0
  %145 = icmp sgt i64 %144, 0
  %146 = icmp slt i64 %133, 0
  br label %147

147:                                              ; preds = %137, %78
  %148 = phi i64 [ %138, %137 ], [ %79, %78 ]
  %149 = phi i64 [ 0, %137 ], [ %150, %78 ]
  %150 = add nuw nsw i64 %149, 1
  br i1 %139, label %151, label %154, !prof !2

151:                                              ; preds = %159, %154, %147
  %152 = phi i64 [ 0, %147 ], [ %160, %159 ], [ %155, %154 ]
  %153 = phi i64 [ 0, %147 ], [ %161, %159 ], [ %156, %154 ]
  br i1 %140, label %165, label %162, !prof !0

154:                                              ; preds = %147
  %155 = sdiv i64 %149, %133
  %156 = srem i64 %149, %133
  %157 = icmp ne i64 %156, 0
  %158 = and i1 %146, %157
  br i1 %158, label %159, label %151

159:                                              ; preds = %154
  %160 = add i64 %155, -1
  %161 = add nsw i64 %156, %133
  br label %151

162:                                              ; preds = %151
  %163 = icmp ne i64 %153, -9223372036854775808
  %164 = or i1 %141, %163
  br i1 %164, label %172, label %179, !prof !3

165:                                              ; preds = %179, %151
  %166 = phi i64 [ %182, %179 ], [ 0, %151 ]
  %167 = phi i64 [ %183, %179 ], [ 0, %151 ]
  %168 = load i64, ptr %142, align 8
  %169 = load i64, ptr %125, align 8
  %170 = mul nsw i64 %169, %152
  %171 = add nsw i64 %170, %166
  br i1 %145, label %187, label %78

172:                                              ; preds = %162
  %173 = sdiv i64 %153, %130
  %174 = srem i64 %153, %130
  %175 = xor i64 %174, %130
  %176 = icmp slt i64 %175, 0
  %177 = icmp ne i64 %174, 0
  %178 = and i1 %177, %176
  br i1 %178, label %184, label %179

179:                                              ; preds = %184, %172, %162
  %180 = phi i64 [ %185, %184 ], [ 0, %162 ], [ %173, %172 ]
  %181 = phi i64 [ %186, %184 ], [ 0, %162 ], [ %174, %172 ]
  %182 = shl nsw i64 %180, 1
  %183 = shl nsw i64 %181, 1
  br label %165

184:                                              ; preds = %172
  %185 = add i64 %173, -1
  %186 = add nsw i64 %174, %130
  br label %179

187:                                              ; preds = %165, %15
  %188 = phi i64 [ %16, %15 ], [ 0, %165 ]
  %189 = add i64 %188, %148
  br label %190

190:                                              ; preds = %190, %187
  %191 = phi i64 [ 0, %187 ], [ %192, %190 ]
  %192 = add nuw nsw i64 %191, 1
  %193 = getelementptr i64, ptr %6, i64 %191
  %194 = load i64, ptr %193, align 8
  %195 = mul nsw i64 %135, %194
  %196 = add i64 %189, %195
  %197 = icmp slt i64 %196, 0
  %198 = select i1 %197, i64 %8, i64 0
  %199 = getelementptr float, ptr %7, i64 %196
  %200 = getelementptr float, ptr %199, i64 %198
  %201 = load float, ptr %200, align 4
  %202 = getelementptr float, ptr %88, i64 %191
  store float %201, ptr %202, align 4
  %203 = icmp eq i64 %192, 16
  br i1 %203, label %18, label %190

204:                                              ; preds = %76, %18
  %205 = phi i64 [ 0, %18 ], [ %206, %76 ]
  %206 = add nuw nsw i64 %205, 1
  %207 = lshr i64 %205, 1
  %208 = and i64 %205, 1
  %209 = add nsw i64 %207, %166
  %210 = load i64, ptr %125, align 8
  %211 = icmp slt i64 %209, %210
  %212 = or i64 %208, %167
  %213 = icmp slt i64 %212, %124
  %214 = select i1 %211, i1 %213, i1 false
  br i1 %214, label %64, label %76

215:                                              ; preds = %86, %13
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local ptr @collect_halves(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, i64 %4, ptr readonly %5, i64 %6, ptr %7, i64 %8, ptr readnone %9, i64 %10, ptr %11, i64 %12) local_unnamed_addr {
  %14 = alloca ptr, align 8
  store ptr null, ptr %14, align 8
  call fastcc void @1(ptr %14, ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, ptr %5, ptr %7, i64 %8, ptr %11, i64 %12) #2
  %15 = load ptr, ptr %14, align 8
  ret ptr %15
}

define internal fastcc void @1(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, i64 %5, ptr readonly %6, ptr %7, i64 %8, ptr %9, i64 %10) unnamed_addr {
  %12 = icmp slt i64 %10, 1
  br i1 %12, label %923, label %921, !prof !0

13:                                               ; preds = %950, %916
  %14 = icmp eq i64 %952, %2
  br i1 %14, label %1067, label %950

15:                                               ; preds = %919
  %16 = add nuw nsw i64 %1028, 1
  %17 = icmp eq i64 %16, %984
  br i1 %17, label %916, label %1027

18:                                               ; preds = %1030
  %19 = load float, ptr %932, align 4
  %20 = load float, ptr %933, align 4
  %21 = fadd float %19, %20
  %22 = bitcast float %21 to i32
  %23 = tail call float @llvm.fabs.f32(float %21)
  %24 = bitcast float %23 to i32
  %25 = lshr i32 %24, 13
  %26 = add nsw i32 %24, -939520001
  %27 = and i32 %25, 1
  %28 = add nsw i32 %26, %27
  %29 = lshr i32 %28, 13
  %30 = fadd float %23, 5.000000e-01
  %31 = bitcast float %30 to i32
  %32 = add i32 %31, -1056964608
  %33 = and i32 %25, 1023
  %34 = tail call i32 @llvm.umax.i32(i32 %33, i32 1)
  %35 = or i32 %34, 31744
  %36 = icmp ult i32 %24, 947912704
  %37 = select i1 %36, i32 %32, i32 %29
  %38 = icmp eq i32 %24, 2139095040
  %39 = select i1 %38, i32 31744, i32 32256
  %40 = icmp ugt i32 %24, 2139095040
  %41 = select i1 %40, i32 %35, i32 %39
  %42 = icmp ult i32 %24, 1199566848
  %43 = select i1 %42, i32 %37, i32 %41
  %44 = shl i32 %43, 13
  %45 = and i32 %44, 268427264
  %46 = shl i32 %43, 16
  %47 = or i32 %46, %22
  %48 = and i32 %47, -2147483648
  %49 = or i32 %48, %45
  %50 = icmp ugt i32 %45, 260046847
  %51 = or i32 %49, 2139095040
  %52 = bitcast i32 %51 to float
  %53 = bitcast i32 %49 to float
  %54 = fmul float %53, 0x46F0000000000000
  %55 = select i1 %50, float %52, float %54
  %56 = load float, ptr %934, align 4
  %57 = fadd float %56, %55
  %58 = bitcast float %57 to i32
  %59 = tail call float @llvm.fabs.f32(float %57)
  %60 = bitcast float %59 to i32
  %61 = lshr i32 %60, 13
  %62 = add nsw i32 %60, -939520001
  %63 = and i32 %61, 1
  %64 = add nsw i32 %62, %63
  %65 = lshr i32 %64, 13
  %66 = fadd float %59, 5.000000e-01
  %67 = bitcast float %66 to i32
  %68 = add i32 %67, -1056964608
  %69 = and i32 %61, 1023
  %70 = tail call i32 @llvm.umax.i32(i32 %69, i32 1)
  %71 = or i32 %70, 31744
  %72 = icmp ult i32 %60, 947912704
  %73 = select i1 %72, i32 %68, i32 %65
  %74 = icmp eq i32 %60, 2139095040
  %75 = select i1 %74, i32 31744, i32 32256
  %76 = icmp ugt i32 %60, 2139095040
  %77 = select i1 %76, i32 %71, i32 %75
  %78 = icmp ult i32 %60, 1199566848
  %79 = select i1 %78, i32 %73, i32 %77
  %80 = shl i32 %79, 13
  %81 = and i32 %80, 268427264
  %82 = shl i32 %79, 16
  %83 = or i32 %82, %58
  %84 = and i32 %83, -2147483648
  %85 = or i32 %84, %81
  %86 = icmp ugt i32 %81, 260046847
  %87 = or i32 %85, 2139095040
  %88 = bitcast i32 %87 to float
  %89 = bitcast i32 %85 to float
  %90 = fmul float %89, 0x46F0000000000000
  %91 = select i1 %86, float %88, float %90
  %92 = load float, ptr %935, align 4
  %93 = load float, ptr %936, align 4
  %94 = fadd float %92, %93
  %95 = bitcast float %94 to i32
  %96 = tail call float @llvm.fabs.f32(float %94)
  %97 = bitcast float %96 to i32
  %98 = lshr i32 %97, 13
  %99 = add nsw i32 %97, -939520001
  %100 = and i32 %98, 1
  %101 = add nsw i32 %99, %100
  %102 = lshr i32 %101, 13
  %103 = fadd float %96, 5.000000e-01
  %104 = bitcast float %103 to i32
  %105 = add i32 %104, -1056964608
  %106 = and i32 %98, 1023
  %107 = tail call i32 @llvm.umax.i32(i32 %106, i32 1)
  %108 = or i32 %107, 31744
  %109 = icmp ult i32 %97, 947912704
  %110 = select i1 %109, i32 %105, i32 %102
  %111 = icmp eq i32 %97, 2139095040
  %112 = select i1 %111, i32 31744, i32 32256
  %113 = icmp ugt i32 %97, 2139095040
  %114 = select i1 %113, i32 %108, i32 %112
  %115 = icmp ult i32 %97, 1199566848
  %116 = select i1 %115, i32 %110, i32 %114
  %117 = shl i32 %116, 13
  %118 = and i32 %117, 268427264
  %119 = shl i32 %116, 16
  %120 = or i32 %119, %95
  %121 = and i32 %120, -2147483648
  %122 = or i32 %121, %118
  %123 = icmp ugt i32 %118, 260046847
  %124 = or i32 %122, 2139095040
  %125 = bitcast i32 %124 to float
  %126 = bitcast i32 %122 to float
  %127 = fmul float %126, 0x46F0000000000000
  %128 = select i1 %123, float %125, float %127
  %129 = load float, ptr %937, align 4
  %130 = fadd float %129, %128
  %131 = bitcast float %130 to i32
  %132 = tail call float @llvm.fabs.f32(float %130)
  %133 = bitcast float %132 to i32
  %134 = lshr i32 %133, 13
  %135 = add nsw i32 %133, -939520001
  %136 = and i32 %134, 1
  %137 = add nsw i32 %135, %136
  %138 = lshr i32 %137, 13
  %139 = fadd float %132, 5.000000e-01
  %140 = bitcast float %139 to i32
  %141 = add i32 %140, -1056964608
  %142 = and i32 %134, 1023
  %143 = tail call i32 @llvm.umax.i32(i32 %142, i32 1)
  %144 = or i32 %143, 31744
  %145 = icmp ult i32 %133, 947912704
  %146 = select i1 %145, i32 %141, i32 %138
  %147 = icmp eq i32 %133, 2139095040
  %148 = select i1 %147, i32 31744, i32 32256
  %149 = icmp ugt i32 %133, 2139095040
  %150 = select i1 %149, i32 %144, i32 %148
  %151 = icmp ult i32 %133, 1199566848
  %152 = select i1 %151, i32 %146, i32 %150
  %153 = shl i32 %152, 13
  %154 = and i32 %153, 268427264
  %155 = shl i32 %152, 16
  %156 = or i32 %155, %131
  %157 = and i32 %156, -2147483648
  %158 = or i32 %157, %154
  %159 = icmp ugt i32 %154, 260046847
  %160 = or i32 %158, 2139095040
  %161 = bitcast i32 %160 to float
  %162 = bitcast i32 %158 to float
  %163 = fmul float %162, 0x46F0000000000000
  %164 = select i1 %159, float %161, float %163
  %165 = load float, ptr %938, align 4
  %166 = fsub float %20, %165
  %167 = bitcast float %166 to i32
  %168 = tail call float @llvm.fabs.f32(float %166)
  %169 = bitcast float %168 to i32
  %170 = lshr i32 %169, 13
  %171 = add nsw i32 %169, -939520001
  %172 = and i32 %170, 1
  %173 = add nsw i32 %171, %172
  %174 = lshr i32 %173, 13
  %175 = fadd float %168, 5.000000e-01
  %176 = bitcast float %175 to i32
  %177 = add i32 %176, -1056964608
  %178 = and i32 %170, 1023
  %179 = tail call i32 @llvm.umax.i32(i32 %178, i32 1)
  %180 = or i32 %179, 31744
  %181 = icmp ult i32 %169, 947912704
  %182 = select i1 %181, i32 %177, i32 %174
  %183 = icmp eq i32 %169, 2139095040
  %184 = select i1 %183, i32 31744, i32 32256
  %185 = icmp ugt i32 %169, 2139095040
  %186 = select i1 %185, i32 %180, i32 %184
  %187 = icmp ult i32 %169, 1199566848
  %188 = select i1 %187, i32 %182, i32 %186
  %189 = shl i32 %188, 13
  %190 = and i32 %189, 268427264
  %191 = shl i32 %188, 16
  %192 = or i32 %191, %167
  %193 = and i32 %192, -2147483648
  %194 = or i32 %193, %190
  %195 = icmp ugt i32 %190, 260046847
  %196 = or i32 %194, 2139095040
  %197 = bitcast i32 %196 to float
  %198 = bitcast i32 %194 to float
  %199 = fmul float %198, 0x46F0000000000000
  %200 = select i1 %195, float %197, float %199
  %201 = fsub float %200, %56
  %202 = bitcast float %201 to i32
  %203 = tail call float @llvm.fabs.f32(float %201)
  %204 = bitcast float %203 to i32
  %205 = lshr i32 %204, 13
  %206 = add nsw i32 %204, -939520001
  %207 = and i32 %205, 1
  %208 = add nsw i32 %206, %207
  %209 = lshr i32 %208, 13
  %210 = fadd float %203, 5.000000e-01
  %211 = bitcast float %210 to i32
  %212 = add i32 %211, -1056964608
  %213 = and i32 %205, 1023
  %214 = tail call i32 @llvm.umax.i32(i32 %213, i32 1)
  %215 = or i32 %214, 31744
  %216 = icmp ult i32 %204, 947912704
  %217 = select i1 %216, i32 %212, i32 %209
  %218 = icmp eq i32 %204, 2139095040
  %219 = select i1 %218, i32 31744, i32 32256
  %220 = icmp ugt i32 %204, 2139095040
  %221 = select i1 %220, i32 %215, i32 %219
  %222 = icmp ult i32 %204, 1199566848
  %223 = select i1 %222, i32 %217, i32 %221
  %224 = shl i32 %223, 13
  %225 = and i32 %224, 268427264
  %226 = shl i32 %223, 16
  %227 = or i32 %226, %202
  %228 = and i32 %227, -2147483648
  %229 = or i32 %228, %225
  %230 = icmp ugt i32 %225, 260046847
  %231 = or i32 %229, 2139095040
  %232 = bitcast i32 %231 to float
  %233 = bitcast i32 %229 to float
  %234 = fmul float %233, 0x46F0000000000000
  %235 = select i1 %230, float %232, float %234
  %236 = load float, ptr %939, align 4
  %237 = fsub float %93, %236
  %238 = bitcast float %237 to i32
  %239 = tail call float @llvm.fabs.f32(float %237)
  %240 = bitcast float %239 to i32
  %241 = lshr i32 %240, 13
  %242 = add nsw i32 %240, -939520001
  %243 = and i32 %241, 1
  %244 = add nsw i32 %242, %243
  %245 = lshr i32 %244, 13
  %246 = fadd float %239, 5.000000e-01
  %247 = bitcast float %246 to i32
  %248 = add i32 %247, -1056964608
  %249 = and i32 %241, 1023
  %250 = tail call i32 @llvm.umax.i32(i32 %249, i32 1)
  %251 = or i32 %250, 31744
  %252 = icmp ult i32 %240, 947912704
  %253 = select i1 %252, i32 %248, i32 %245
  %254 = icmp eq i32 %240, 2139095040
  %255 = select i1 %254, i32 31744, i32 32256
  %256 = icmp ugt i32 %240, 2139095040
  %257 = select i1 %256, i32 %251, i32 %255
  %258 = icmp ult i32 %240, 1199566848
  %259 = select i1 %258, i32 %253, i32 %257
  %260 = shl i32 %259, 13
  %261 = and i32 %260, 268427264
  %262 = shl i32 %259, 16
  %263 = or i32 %262, %238
  %264 = and i32 %263, -2147483648
  %265 = or i32 %264, %261
  %266 = icmp ugt i32 %261, 260046847
  %267 = or i32 %265, 2139095040
  %268 = bitcast i32 %267 to float
  %269 = bitcast i32 %265 to float
  %270 = fmul float %269, 0x46F0000000000000
  %271 = select i1 %266, float %268, float %270
  %272 = fsub float %271, %129
  %273 = bitcast float %272 to i32
  %274 = tail call float @llvm.fabs.f32(float %272)
  %275 = bitcast float %274 to i32
  %276 = lshr i32 %275, 13
  %277 = add nsw i32 %275, -939520001
  %278 = and i32 %276, 1
  %279 = add nsw i32 %277, %278
  %280 = lshr i32 %279, 13
  %281 = fadd float %274, 5.000000e-01
  %282 = bitcast float %281 to i32
  %283 = add i32 %282, -1056964608
  %284 = and i32 %276, 1023
  %285 = tail call i32 @llvm.umax.i32(i32 %284, i32 1)
  %286 = or i32 %285, 31744
  %287 = icmp ult i32 %275, 947912704
  %288 = select i1 %287, i32 %283, i32 %280
  %289 = icmp eq i32 %275, 2139095040
  %290 = select i1 %289, i32 31744, i32 32256
  %291 = icmp ugt i32 %275, 2139095040
  %292 = select i1 %291, i32 %286, i32 %290
  %293 = icmp ult i32 %275, 1199566848
  %294 = select i1 %293, i32 %288, i32 %292
  %295 = shl i32 %294, 13
  %296 = and i32 %295, 268427264
  %297 = shl i32 %294, 16
  %298 = or i32 %297, %273
  %299 = and i32 %298, -2147483648
  %300 = or i32 %299, %296
  %301 = icmp ugt i32 %296, 260046847
  %302 = or i32 %300, 2139095040
  %303 = bitcast i32 %302 to float
  %304 = bitcast i32 %300 to float
  %305 = fmul float %304, 0x46F0000000000000
  %306 = select i1 %301, float %303, float %305
  %307 = fadd float %91, %164
  %308 = bitcast float %307 to i32
  %309 = tail call float @llvm.fabs.f32(float %307)
  %310 = bitcast float %309 to i32
  %311 = lshr i32 %310, 13
  %312 = add nsw i32 %310, -939520001
  %313 = and i32 %311, 1
  %314 = add nsw i32 %312, %313
  %315 = lshr i32 %314, 13
  %316 = fadd float %309, 5.000000e-01
  %317 = bitcast float %316 to i32
  %318 = add i32 %317, -1056964608
  %319 = and i32 %311, 1023
  %320 = tail call i32 @llvm.umax.i32(i32 %319, i32 1)
  %321 = or i32 %320, 31744
  %322 = icmp ult i32 %310, 947912704
  %323 = select i1 %322, i32 %318, i32 %315
  %324 = icmp eq i32 %310, 2139095040
  %325 = select i1 %324, i32 31744, i32 32256
  %326 = icmp ugt i32 %310, 2139095040
  %327 = select i1 %326, i32 %321, i32 %325
  %328 = icmp ult i32 %310, 1199566848
  %329 = select i1 %328, i32 %323, i32 %327
  %330 = shl i32 %329, 13
  %331 = and i32 %330, 268427264
  %332 = shl i32 %329, 16
  %333 = or i32 %332, %308
  %334 = and i32 %333, -2147483648
  %335 = or i32 %334, %331
  %336 = icmp ugt i32 %331, 260046847
  %337 = or i32 %335, 2139095040
  %338 = bitcast i32 %337 to float
  %339 = bitcast i32 %335 to float
  %340 = fmul float %339, 0x46F0000000000000
  %341 = select i1 %336, float %338, float %340
  %342 = fadd float %235, %306
  %343 = bitcast float %342 to i32
  %344 = tail call float @llvm.fabs.f32(float %342)
  %345 = bitcast float %344 to i32
  %346 = lshr i32 %345, 13
  %347 = add nsw i32 %345, -939520001
  %348 = and i32 %346, 1
  %349 = add nsw i32 %347, %348
  %350 = lshr i32 %349, 13
  %351 = fadd float %344, 5.000000e-01
  %352 = bitcast float %351 to i32
  %353 = add i32 %352, -1056964608
  %354 = and i32 %346, 1023
  %355 = tail call i32 @llvm.umax.i32(i32 %354, i32 1)
  %356 = or i32 %355, 31744
  %357 = icmp ult i32 %345, 947912704
  %358 = select i1 %357, i32 %353, i32 %350
  %359 = icmp eq i32 %345, 2139095040
  %360 = select i1 %359, i32 31744, i32 32256
  %361 = icmp ugt i32 %345, 2139095040
  %362 = select i1 %361, i32 %356, i32 %360
  %363 = icmp ult i32 %345, 1199566848
  %364 = select i1 %363, i32 %358, i32 %362
  %365 = shl i32 %364, 13
  %366 = and i32 %365, 268427264
  %367 = shl i32 %364, 16
  %368 = or i32 %367, %343
  %369 = and i32 %368, -2147483648
  %370 = or i32 %369, %366
  %371 = icmp ugt i32 %366, 260046847
  %372 = or i32 %370, 2139095040
  %373 = bitcast i32 %372 to float
  %374 = bitcast i32 %370 to float
  %375 = fmul float %374, 0x46F0000000000000
  %376 = select i1 %371, float %373, float %375
  %377 = fsub float %91, %164
  %378 = bitcast float %377 to i32
  %379 = tail call float @llvm.fabs.f32(float %377)
  %380 = bitcast float %379 to i32
  %381 = lshr i32 %380, 13
  %382 = add nsw i32 %380, -939520001
  %383 = and i32 %381, 1
  %384 = add nsw i32 %382, %383
  %385 = lshr i32 %384, 13
  %386 = fadd float %379, 5.000000e-01
  %387 = bitcast float %386 to i32
  %388 = add i32 %387, -1056964608
  %389 = and i32 %381, 1023
  %390 = tail call i32 @llvm.umax.i32(i32 %389, i32 1)
  %391 = or i32 %390, 31744
  %392 = icmp ult i32 %380, 947912704
  %393 = select i1 %392, i32 %388, i32 %385
  %394 = icmp eq i32 %380, 2139095040
  %395 = select i1 %394, i32 31744, i32 32256
  %396 = icmp ugt i32 %380, 2139095040
  %397 = select i1 %396, i32 %391, i32 %395
  %398 = icmp ult i32 %380, 1199566848
  %399 = select i1 %398, i32 %393, i32 %397
  %400 = shl i32 %399, 13
  %401 = and i32 %400, 268427264
  %402 = shl i32 %399, 16
  %403 = or i32 %402, %378
  %404 = and i32 %403, -2147483648
  %405 = or i32 %404, %401
  %406 = icmp ugt i32 %401, 260046847
  %407 = or i32 %405, 2139095040
  %408 = bitcast i32 %407 to float
  %409 = bitcast i32 %405 to float
  %410 = fmul float %409, 0x46F0000000000000
  %411 = select i1 %406, float %408, float %410
  %412 = fsub float %235, %306
  %413 = bitcast float %412 to i32
  %414 = tail call float @llvm.fabs.f32(float %412)
  %415 = bitcast float %414 to i32
  %416 = lshr i32 %415, 13
  %417 = add nsw i32 %415, -939520001
  %418 = and i32 %416, 1
  %419 = add nsw i32 %417, %418
  %420 = lshr i32 %419, 13
  %421 = fadd float %414, 5.000000e-01
  %422 = bitcast float %421 to i32
  %423 = add i32 %422, -1056964608
  %424 = and i32 %416, 1023
  %425 = tail call i32 @llvm.umax.i32(i32 %424, i32 1)
  %426 = or i32 %425, 31744
  %427 = icmp ult i32 %415, 947912704
  %428 = select i1 %427, i32 %423, i32 %420
  %429 = icmp eq i32 %415, 2139095040
  %430 = select i1 %429, i32 31744, i32 32256
  %431 = icmp ugt i32 %415, 2139095040
  %432 = select i1 %431, i32 %426, i32 %430
  %433 = icmp ult i32 %415, 1199566848
  %434 = select i1 %433, i32 %428, i32 %432
  %435 = shl i32 %434, 13
  %436 = and i32 %435, 268427264
  %437 = shl i32 %434, 16
  %438 = or i32 %437, %413
  %439 = and i32 %438, -2147483648
  %440 = or i32 %439, %436
  %441 = icmp ugt i32 %436, 260046847
  %442 = or i32 %440, 2139095040
  %443 = bitcast i32 %442 to float
  %444 = bitcast i32 %440 to float
  %445 = fmul float %444, 0x46F0000000000000
  %446 = select i1 %441, float %443, float %445
  %447 = load float, ptr %940, align 4
  %448 = fadd float %447, %341
  %449 = bitcast float %448 to i32
  %450 = tail call float @llvm.fabs.f32(float %448)
  %451 = bitcast float %450 to i32
  %452 = lshr i32 %451, 13
  %453 = add nsw i32 %451, -939520001
  %454 = and i32 %452, 1
  %455 = add nsw i32 %453, %454
  %456 = lshr i32 %455, 13
  %457 = fadd float %450, 5.000000e-01
  %458 = bitcast float %457 to i32
  %459 = add i32 %458, -1056964608
  %460 = and i32 %452, 1023
  %461 = tail call i32 @llvm.umax.i32(i32 %460, i32 1)
  %462 = or i32 %461, 31744
  %463 = icmp ult i32 %451, 947912704
  %464 = select i1 %463, i32 %459, i32 %456
  %465 = icmp eq i32 %451, 2139095040
  %466 = select i1 %465, i32 31744, i32 32256
  %467 = icmp ugt i32 %451, 2139095040
  %468 = select i1 %467, i32 %462, i32 %466
  %469 = icmp ult i32 %451, 1199566848
  %470 = select i1 %469, i32 %464, i32 %468
  %471 = shl i32 %470, 13
  %472 = and i32 %471, 268427264
  %473 = shl i32 %470, 16
  %474 = or i32 %473, %449
  %475 = and i32 %474, -2147483648
  %476 = or i32 %475, %472
  %477 = icmp ugt i32 %472, 260046847
  %478 = or i32 %476, 2139095040
  %479 = bitcast i32 %478 to float
  %480 = bitcast i32 %476 to float
  %481 = fmul float %480, 0x46F0000000000000
  %482 = select i1 %477, float %479, float %481
  %483 = load float, ptr %941, align 4
  %484 = fadd float %483, %482
  %485 = bitcast float %484 to i32
  %486 = tail call float @llvm.fabs.f32(float %484)
  %487 = bitcast float %486 to i32
  %488 = lshr i32 %487, 13
  %489 = add nsw i32 %487, -939520001
  %490 = and i32 %488, 1
  %491 = add nsw i32 %489, %490
  %492 = lshr i32 %491, 13
  %493 = fadd float %486, 5.000000e-01
  %494 = bitcast float %493 to i32
  %495 = add i32 %494, -1056964608
  %496 = and i32 %488, 1023
  %497 = tail call i32 @llvm.umax.i32(i32 %496, i32 1)
  %498 = or i32 %497, 31744
  %499 = icmp ult i32 %487, 947912704
  %500 = select i1 %499, i32 %495, i32 %492
  %501 = icmp eq i32 %487, 2139095040
  %502 = select i1 %501, i32 31744, i32 32256
  %503 = icmp ugt i32 %487, 2139095040
  %504 = select i1 %503, i32 %498, i32 %502
  %505 = icmp ult i32 %487, 1199566848
  %506 = select i1 %505, i32 %500, i32 %504
  %507 = shl i32 %506, 13
  %508 = and i32 %507, 268427264
  %509 = shl i32 %506, 16
  %510 = or i32 %509, %485
  %511 = and i32 %510, -2147483648
  %512 = or i32 %511, %508
  %513 = icmp ugt i32 %508, 260046847
  %514 = or i32 %512, 2139095040
  %515 = bitcast i32 %514 to float
  %516 = bitcast i32 %512 to float
  %517 = fmul float %516, 0x46F0000000000000
  %518 = select i1 %513, float %515, float %517
  %519 = load float, ptr %928, align 4
  %520 = fadd float %519, %518
  %521 = bitcast float %520 to i32
  %522 = tail call float @llvm.fabs.f32(float %520)
  %523 = bitcast float %522 to i32
  %524 = lshr i32 %523, 13
  %525 = add nsw i32 %523, -939520001
  %526 = and i32 %524, 1
  %527 = add nsw i32 %525, %526
  %528 = lshr i32 %527, 13
  %529 = fadd float %522, 5.000000e-01
  %530 = bitcast float %529 to i32
  %531 = add i32 %530, -1056964608
  %532 = and i32 %524, 1023
  %533 = tail call i32 @llvm.umax.i32(i32 %532, i32 1)
  %534 = or i32 %533, 31744
  %535 = icmp ult i32 %523, 947912704
  %536 = select i1 %535, i32 %531, i32 %528
  %537 = icmp eq i32 %523, 2139095040
  %538 = select i1 %537, i32 31744, i32 32256
  %539 = icmp ugt i32 %523, 2139095040
  %540 = select i1 %539, i32 %534, i32 %538
  %541 = icmp ult i32 %523, 1199566848
  %542 = select i1 %541, i32 %536, i32 %540
  %543 = shl i32 %542, 13
  %544 = and i32 %543, 268427264
  %545 = shl i32 %542, 16
  %546 = or i32 %545, %521
  %547 = and i32 %546, -2147483648
  %548 = or i32 %547, %544
  %549 = icmp ugt i32 %544, 260046847
  %550 = or i32 %548, 2139095040
  %551 = bitcast i32 %550 to float
  %552 = bitcast i32 %548 to float
  %553 = fmul float %552, 0x46F0000000000000
  %554 = select i1 %549, float %551, float %553
  store float %554, ptr %929, align 4
  %555 = load float, ptr %942, align 4
  %556 = fsub float %411, %555
  %557 = bitcast float %556 to i32
  %558 = tail call float @llvm.fabs.f32(float %556)
  %559 = bitcast float %558 to i32
  %560 = lshr i32 %559, 13
  %561 = add nsw i32 %559, -939520001
  %562 = and i32 %560, 1
  %563 = add nsw i32 %561, %562
  %564 = lshr i32 %563, 13
  %565 = fadd float %558, 5.000000e-01
  %566 = bitcast float %565 to i32
  %567 = add i32 %566, -1056964608
  %568 = and i32 %560, 1023
  %569 = tail call i32 @llvm.umax.i32(i32 %568, i32 1)
  %570 = or i32 %569, 31744
  %571 = icmp ult i32 %559, 947912704
  %572 = select i1 %571, i32 %567, i32 %564
  %573 = icmp eq i32 %559, 2139095040
  %574 = select i1 %573, i32 31744, i32 32256
  %575 = icmp ugt i32 %559, 2139095040
  %576 = select i1 %575, i32 %570, i32 %574
  %577 = icmp ult i32 %559, 1199566848
  %578 = select i1 %577, i32 %572, i32 %576
  %579 = shl i32 %578, 13
  %580 = and i32 %579, 268427264
  %581 = shl i32 %578, 16
  %582 = or i32 %581, %557
  %583 = and i32 %582, -2147483648
  %584 = or i32 %583, %580
  %585 = icmp ugt i32 %580, 260046847
  %586 = or i32 %584, 2139095040
  %587 = bitcast i32 %586 to float
  %588 = bitcast i32 %584 to float
  %589 = fmul float %588, 0x46F0000000000000
  %590 = select i1 %585, float %587, float %589
  %591 = load float, ptr %943, align 4
  %592 = fsub float %590, %591
  %593 = bitcast float %592 to i32
  %594 = tail call float @llvm.fabs.f32(float %592)
  %595 = bitcast float %594 to i32
  %596 = lshr i32 %595, 13
  %597 = add nsw i32 %595, -939520001
  %598 = and i32 %596, 1
  %599 = add nsw i32 %597, %598
  %600 = lshr i32 %599, 13
  %601 = fadd float %594, 5.000000e-01
  %602 = bitcast float %601 to i32
  %603 = add i32 %602, -1056964608
  %604 = and i32 %596, 1023
  %605 = tail call i32 @llvm.umax.i32(i32 %604, i32 1)
  %606 = or i32 %605, 31744
  %607 = icmp ult i32 %595, 947912704
  %608 = select i1 %607, i32 %603, i32 %600
  %609 = icmp eq i32 %595, 2139095040
  %610 = select i1 %609, i32 31744, i32 32256
  %611 = icmp ugt i32 %595, 2139095040
  %612 = select i1 %611, i32 %606, i32 %610
  %613 = icmp ult i32 %595, 1199566848
  %614 = select i1 %613, i32 %608, i32 %612
  %615 = shl i32 %614, 13
  %616 = and i32 %615, 268427264
  %617 = shl i32 %614, 16
  %618 = or i32 %617, %593
  %619 = and i32 %618, -2147483648
  %620 = or i32 %619, %616
  %621 = icmp ugt i32 %616, 260046847
  %622 = or i32 %620, 2139095040
  %623 = bitcast i32 %622 to float
  %624 = bitcast i32 %620 to float
  %625 = fmul float %624, 0x46F0000000000000
  %626 = select i1 %621, float %623, float %625
  %627 = load float, ptr %944, align 4
  %628 = fsub float %626, %627
  %629 = bitcast float %628 to i32
  %630 = tail call float @llvm.fabs.f32(float %628)
  %631 = bitcast float %630 to i32
  %632 = lshr i32 %631, 13
  %633 = add nsw i32 %631, -939520001
  %634 = and i32 %632, 1
  %635 = add nsw i32 %633, %634
  %636 = lshr i32 %635, 13
  %637 = fadd float %630, 5.000000e-01
  %638 = bitcast float %637 to i32
  %639 = add i32 %638, -1056964608
  %640 = and i32 %632, 1023
  %641 = tail call i32 @llvm.umax.i32(i32 %640, i32 1)
  %642 = or i32 %641, 31744
  %643 = icmp ult i32 %631, 947912704
  %644 = select i1 %643, i32 %639, i32 %636
  %645 = icmp eq i32 %631, 2139095040
  %646 = select i1 %645, i32 31744, i32 32256
  %647 = icmp ugt i32 %631, 2139095040
  %648 = select i1 %647, i32 %642, i32 %646
  %649 = icmp ult i32 %631, 1199566848
  %650 = select i1 %649, i32 %644, i32 %648
  %651 = shl i32 %650, 13
  %652 = and i32 %651, 268427264
  %653 = shl i32 %650, 16
  %654 = or i32 %653, %629
  %655 = and i32 %654, -2147483648
  %656 = or i32 %655, %652
  %657 = icmp ugt i32 %652, 260046847
  %658 = or i32 %656, 2139095040
  %659 = bitcast i32 %658 to float
  %660 = bitcast i32 %656 to float
  %661 = fmul float %660, 0x46F0000000000000
  %662 = select i1 %657, float %659, float %661
  store float %662, ptr %945, align 4
  %663 = load float, ptr %946, align 4
  %664 = fsub float %376, %663
  %665 = bitcast float %664 to i32
  %666 = tail call float @llvm.fabs.f32(float %664)
  %667 = bitcast float %666 to i32
  %668 = lshr i32 %667, 13
  %669 = add nsw i32 %667, -939520001
  %670 = and i32 %668, 1
  %671 = add nsw i32 %669, %670
  %672 = lshr i32 %671, 13
  %673 = fadd float %666, 5.000000e-01
  %674 = bitcast float %673 to i32
  %675 = add i32 %674, -1056964608
  %676 = and i32 %668, 1023
  %677 = tail call i32 @llvm.umax.i32(i32 %676, i32 1)
  %678 = or i32 %677, 31744
  %679 = icmp ult i32 %667, 947912704
  %680 = select i1 %679, i32 %675, i32 %672
  %681 = icmp eq i32 %667, 2139095040
  %682 = select i1 %681, i32 31744, i32 32256
  %683 = icmp ugt i32 %667, 2139095040
  %684 = select i1 %683, i32 %678, i32 %682
  %685 = icmp ult i32 %667, 1199566848
  %686 = select i1 %685, i32 %680, i32 %684
  %687 = shl i32 %686, 13
  %688 = and i32 %687, 268427264
  %689 = shl i32 %686, 16
  %690 = or i32 %689, %665
  %691 = and i32 %690, -2147483648
  %692 = or i32 %691, %688
  %693 = icmp ugt i32 %688, 260046847
  %694 = or i32 %692, 2139095040
  %695 = bitcast i32 %694 to float
  %696 = bitcast i32 %692 to float
  %697 = fmul float %696, 0x46F0000000000000
  %698 = select i1 %693, float %695, float %697
  %699 = load float, ptr %940, align 4
  %700 = fadd float %699, %698
  %701 = bitcast float %700 to i32
  %702 = tail call float @llvm.fabs.f32(float %700)
  %703 = bitcast float %702 to i32
  %704 = lshr i32 %703, 13
  %705 = add nsw i32 %703, -939520001
  %706 = and i32 %704, 1
  %707 = add nsw i32 %705, %706
  %708 = lshr i32 %707, 13
  %709 = fadd float %702, 5.000000e-01
  %710 = bitcast float %709 to i32
  %711 = add i32 %710, -1056964608
  %712 = and i32 %704, 1023
  %713 = tail call i32 @llvm.umax.i32(i32 %712, i32 1)
  %714 = or i32 %713, 31744
  %715 = icmp ult i32 %703, 947912704
  %716 = select i1 %715, i32 %711, i32 %708
  %717 = icmp eq i32 %703, 2139095040
  %718 = select i1 %717, i32 31744, i32 32256
  %719 = icmp ugt i32 %703, 2139095040
  %720 = select i1 %719, i32 %714, i32 %718
  %721 = icmp ult i32 %703, 1199566848
  %722 = select i1 %721, i32 %716, i32 %720
  %723 = shl i32 %722, 13
  %724 = and i32 %723, 268427264
  %725 = shl i32 %722, 16
  %726 = or i32 %725, %701
  %727 = and i32 %726, -2147483648
  %728 = or i32 %727, %724
  %729 = icmp ugt i32 %724, 260046847
  %730 = or i32 %728, 2139095040
  %731 = bitcast i32 %730 to float
  %732 = bitcast i32 %728 to float
  %733 = fmul float %732, 0x46F0000000000000
  %734 = select i1 %729, float %731, float %733
  %735 = load float, ptr %941, align 4
  %736 = fsub float %734, %735
  %737 = bitcast float %736 to i32
  %738 = tail call float @llvm.fabs.f32(float %736)
  %739 = bitcast float %738 to i32
  %740 = lshr i32 %739, 13
  %741 = add nsw i32 %739, -939520001
  %742 = and i32 %740, 1
  %743 = add nsw i32 %741, %742
  %744 = lshr i32 %743, 13
  %745 = fadd float %738, 5.000000e-01
  %746 = bitcast float %745 to i32
  %747 = add i32 %746, -1056964608
  %748 = and i32 %740, 1023
  %749 = tail call i32 @llvm.umax.i32(i32 %748, i32 1)
  %750 = or i32 %749, 31744
  %751 = icmp ult i32 %739, 947912704
  %752 = select i1 %751, i32 %747, i32 %744
  %753 = icmp eq i32 %739, 2139095040
  %754 = select i1 %753, i32 31744, i32 32256
  %755 = icmp ugt i32 %739, 2139095040
  %756 = select i1 %755, i32 %750, i32 %754
  %757 = icmp ult i32 %739, 1199566848
  %758 = select i1 %757, i32 %752, i32 %756
  %759 = shl i32 %758, 13
  %760 = and i32 %759, 268427264
  %761 = shl i32 %758, 16
  %762 = or i32 %761, %737
  %763 = and i32 %762, -2147483648
  %764 = or i32 %763, %760
  %765 = icmp ugt i32 %760, 260046847
  %766 = or i32 %764, 2139095040
  %767 = bitcast i32 %766 to float
  %768 = bitcast i32 %764 to float
  %769 = fmul float %768, 0x46F0000000000000
  %770 = select i1 %765, float %767, float %769
  store float %770, ptr %947, align 4
  %771 = load float, ptr %948, align 4
  %772 = fadd float %771, %446
  %773 = bitcast float %772 to i32
  %774 = tail call float @llvm.fabs.f32(float %772)
  %775 = bitcast float %774 to i32
  %776 = lshr i32 %775, 13
  %777 = add nsw i32 %775, -939520001
  %778 = and i32 %776, 1
  %779 = add nsw i32 %777, %778
  %780 = lshr i32 %779, 13
  %781 = fadd float %774, 5.000000e-01
  %782 = bitcast float %781 to i32
  %783 = add i32 %782, -1056964608
  %784 = and i32 %776, 1023
  %785 = tail call i32 @llvm.umax.i32(i32 %784, i32 1)
  %786 = or i32 %785, 31744
  %787 = icmp ult i32 %775, 947912704
  %788 = select i1 %787, i32 %783, i32 %780
  %789 = icmp eq i32 %775, 2139095040
  %790 = select i1 %789, i32 31744, i32 32256
  %791 = icmp ugt i32 %775, 2139095040
  %792 = select i1 %791, i32 %786, i32 %790
  %793 = icmp ult i32 %775, 1199566848
  %794 = select i1 %793, i32 %788, i32 %792
  %795 = shl i32 %794, 13
  %796 = and i32 %795, 268427264
  %797 = shl i32 %794, 16
  %798 = or i32 %797, %773
  %799 = and i32 %798, -2147483648
  %800 = or i32 %799, %796
  %801 = icmp ugt i32 %796, 260046847
  %802 = or i32 %800, 2139095040
  %803 = bitcast i32 %802 to float
  %804 = bitcast i32 %800 to float
  %805 = fmul float %804, 0x46F0000000000000
  %806 = select i1 %801, float %803, float %805
  %807 = load float, ptr %942, align 4
  %808 = fsub float %806, %807
  %809 = bitcast float %808 to i32
  %810 = tail call float @llvm.fabs.f32(float %808)
  %811 = bitcast float %810 to i32
  %812 = lshr i32 %811, 13
  %813 = add nsw i32 %811, -939520001
  %814 = and i32 %812, 1
  %815 = add nsw i32 %813, %814
  %816 = lshr i32 %815, 13
  %817 = fadd float %810, 5.000000e-01
  %818 = bitcast float %817 to i32
  %819 = add i32 %818, -1056964608
  %820 = and i32 %812, 1023
  %821 = tail call i32 @llvm.umax.i32(i32 %820, i32 1)
  %822 = or i32 %821, 31744
  %823 = icmp ult i32 %811, 947912704
  %824 = select i1 %823, i32 %819, i32 %816
  %825 = icmp eq i32 %811, 2139095040
  %826 = select i1 %825, i32 31744, i32 32256
  %827 = icmp ugt i32 %811, 2139095040
  %828 = select i1 %827, i32 %822, i32 %826
  %829 = icmp ult i32 %811, 1199566848
  %830 = select i1 %829, i32 %824, i32 %828
  %831 = shl i32 %830, 13
  %832 = and i32 %831, 268427264
  %833 = shl i32 %830, 16
  %834 = or i32 %833, %809
  %835 = and i32 %834, -2147483648
  %836 = or i32 %835, %832
  %837 = icmp ugt i32 %832, 260046847
  %838 = or i32 %836, 2139095040
  %839 = bitcast i32 %838 to float
  %840 = bitcast i32 %836 to float
  %841 = fmul float %840, 0x46F0000000000000
  %842 = select i1 %837, float %839, float %841
  %843 = load float, ptr %943, align 4
  %844 = fadd float %843, %842
  %845 = bitcast float %844 to i32
  %846 = tail call float @llvm.fabs.f32(float %844)
  %847 = bitcast float %846 to i32
  %848 = lshr i32 %847, 13
  %849 = add nsw i32 %847, -939520001
  %850 = and i32 %848, 1
  %851 = add nsw i32 %849, %850
  %852 = lshr i32 %851, 13
  %853 = fadd float %846, 5.000000e-01
  %854 = bitcast float %853 to i32
  %855 = add i32 %854, -1056964608
  %856 = and i32 %848, 1023
  %857 = tail call i32 @llvm.umax.i32(i32 %856, i32 1)
  %858 = or i32 %857, 31744
  %859 = icmp ult i32 %847, 947912704
  %860 = select i1 %859, i32 %855, i32 %852
  %861 = icmp eq i32 %847, 2139095040
  %862 = select i1 %861, i32 31744, i32 32256
  %863 = icmp ugt i32 %847, 2139095040
  %864 = select i1 %863, i32 %858, i32 %862
  %865 = icmp ult i32 %847, 1199566848
  %866 = select i1 %865, i32 %860, i32 %864
  %867 = shl i32 %866, 13
  %868 = and i32 %867, 268427264
  %869 = shl i32 %866, 16
  %870 = or i32 %869, %845
  %871 = and i32 %870, -2147483648
  %872 = or i32 %871, %868
  %873 = icmp ugt i32 %868, 260046847
  %874 = or i32 %872, 2139095040
  %875 = bitcast i32 %874 to float
  %876 = bitcast i32 %872 to float
  %877 = fmul float %876, 0x46F0000000000000
  %878 = select i1 %873, float %875, float %877
  store float %878, ptr %949, align 4
  %879 = add i64 %1028, %1008
  br label %1056

880:                                              ; preds = %1056
  %881 = add i64 %1011, %1059
  %882 = mul i64 %881, %964
  %883 = add i64 %882, %1064
  %884 = mul i64 %883, %962
  %885 = add i64 %879, %884
  %886 = getelementptr float, ptr %929, i64 %1057
  %887 = load i32, ptr %886, align 4
  %888 = and i32 %887, 2147483647
  %889 = lshr i32 %887, 16
  %890 = and i32 %889, 32768
  %891 = lshr i32 %888, 13
  %892 = add nsw i32 %888, -939520001
  %893 = and i32 %891, 1
  %894 = add nsw i32 %892, %893
  %895 = lshr i32 %894, 13
  %896 = bitcast i32 %888 to float
  %897 = fadd float %896, 5.000000e-01
  %898 = bitcast float %897 to i32
  %899 = and i32 %891, 1023
  %900 = tail call i32 @llvm.umax.i32(i32 %899, i32 1)
  %901 = or i32 %900, 31744
  %902 = icmp ult i32 %888, 947912704
  %903 = select i1 %902, i32 %898, i32 %895
  %904 = icmp eq i32 %888, 2139095040
  %905 = select i1 %904, i32 31744, i32 32256
  %906 = icmp ugt i32 %888, 2139095040
  %907 = select i1 %906, i32 %901, i32 %905
  %908 = icmp ult i32 %888, 1199566848
  %909 = select i1 %908, i32 %903, i32 %907
  %910 = or i32 %909, %890
  %911 = trunc i32 %910 to i16
  %912 = icmp slt i64 %885, 0
  %913 = select i1 %912, i64 %8, i64 0
  %914 = getelementptr i16, ptr %7, i64 %885
  %915 = getelementptr i16, ptr %914, i64 %913
  store i16 %911, ptr %915, align 2
  br label %919

916:                                              ; preds = %1005, %15
  %917 = add nsw i64 %988, %962
  %918 = icmp eq i64 %990, %974
  br i1 %918, label %13, label %987

919:                                              ; preds = %1056, %880
  %920 = icmp eq i64 %1058, 4
  br i1 %920, label %15, label %1056

921:                                              ; preds = %11
  %922 = icmp ult i64 %10, 17
  br i1 %922, label %923, label %926, !prof !1

923:                                              ; preds = %921, %11
  %924 = phi i64 [ 0, %921 ], [ %10, %11 ]
  %925 = getelementptr float, ptr %9, i64 %924
  br label %926

926:                                              ; preds = %923, %921
  %927 = phi i64 [ %10, %923 ], [ 16, %921 ]
  %928 = phi ptr [ %925, %923 ], [ %9, %921 ]
  %929 = getelementptr float, ptr %9, i64 %927
  %930 = icmp slt i64 %2, 1
  br i1 %930, label %1067, label %931

931:                                              ; preds = %926
  %932 = getelementptr i8, ptr %928, i64 4
  %933 = getelementptr i8, ptr %928, i64 20
  %934 = getelementptr i8, ptr %928, i64 36
  %935 = getelementptr i8, ptr %928, i64 8
  %936 = getelementptr i8, ptr %928, i64 24
  %937 = getelementptr i8, ptr %928, i64 40
  %938 = getelementptr i8, ptr %928, i64 52
  %939 = getelementptr i8, ptr %928, i64 56
  %940 = getelementptr i8, ptr %928, i64 16
  %941 = getelementptr i8, ptr %928, i64 32
  %942 = getelementptr i8, ptr %928, i64 28
  %943 = getelementptr i8, ptr %928, i64 44
  %944 = getelementptr i8, ptr %928, i64 12
  %945 = getelementptr i8, ptr %929, i64 4
  %946 = getelementptr i8, ptr %928, i64 48
  %947 = getelementptr i8, ptr %929, i64 8
  %948 = getelementptr i8, ptr %928, i64 60
  %949 = getelementptr i8, ptr %929, i64 12
  br label %950

950:                                              ; preds = %931, %13
  %951 = phi i64 [ 0, %931 ], [ %952, %13 ]
  %952 = add nuw nsw i64 %951, 1
  %953 = getelementptr i64, ptr %1, i64 %951
  %954 = load i64, ptr %953, align 8
  %955 = icmp slt i64 %954, 0
  %956 = select i1 %955, i64 %4, i64 0
  %957 = add i64 %956, %954
  %958 = mul i64 %957, %5
  %959 = getelementptr i64, ptr %3, i64 %958
  %960 = getelementptr i8, ptr %959, i64 40
  %961 = load i64, ptr %960, align 8
  %962 = shl nsw i64 %961, 4
  %963 = getelementptr i8, ptr %959, i64 32
  %964 = load i64, ptr %963, align 8
  %965 = getelementptr i8, ptr %959, i64 24
  %966 = load i64, ptr %965, align 8
  %967 = add nsw i64 %966, 1
  %968 = ashr i64 %967, 1
  %969 = add nsw i64 %964, 1
  %970 = ashr i64 %969, 1
  %971 = getelementptr i8, ptr %959, i64 16
  %972 = load i64, ptr %971, align 8
  %973 = mul i64 %968, %970
  %974 = mul i64 %973, %972
  %975 = mul nsw i64 %974, %962
  %976 = icmp slt i64 %974, 1
  br i1 %976, label %13, label %977

977:                                              ; preds = %950
  %978 = load i64, ptr %959, align 8
  %979 = icmp eq i64 %973, 0
  %980 = icmp eq i64 %970, 0
  %981 = icmp ne i64 %970, -1
  %982 = getelementptr i8, ptr %959, i64 8
  %983 = icmp sgt i64 %961, 0
  %984 = select i1 %983, i64 %962, i64 0
  %985 = icmp sgt i64 %984, 0
  %986 = icmp slt i64 %973, 0
  br label %987

987:                                              ; preds = %977, %916
  %988 = phi i64 [ %978, %977 ], [ %917, %916 ]
  %989 = phi i64 [ 0, %977 ], [ %990, %916 ]
  %990 = add nuw nsw i64 %989, 1
  br i1 %979, label %991, label %994, !prof !2

991:                                              ; preds = %999, %994, %987
  %992 = phi i64 [ 0, %987 ], [ %1000, %999 ], [ %995, %994 ]
  %993 = phi i64 [ 0, %987 ], [ %1001, %999 ], [ %996, %994 ]
  br i1 %980, label %1005, label %1002, !prof !0

994:                                              ; preds = %987
  %995 = sdiv i64 %989, %973
  %996 = srem i64 %989, %973
  %997 = icmp ne i64 %996, 0
  %998 = and i1 %986, %997
  br i1 %998, label %999, label %991

999:                                              ; preds = %994
  %1000 = add i64 %995, -1
  %1001 = add nsw i64 %996, %973
  br label %991

1002:                                             ; preds = %991
  %1003 = icmp ne i64 %993, -9223372036854775808
  %1004 = or i1 %981, %1003
  br i1 %1004, label %1012, label %1019, !prof !3

1005:                                             ; preds = %1019, %991
  %1006 = phi i64 [ %1022, %1019 ], [ 0, %991 ]
  %1007 = phi i64 [ %1023, %1019 ], [ 0, %991 ]
  %1008 = load i64, ptr %982, align 8
  %1009 = load i64, ptr %965, align 8
  %1010 = mul nsw i64 %1009, %992
  %1011 = add nsw i64 %1010, %1006
  br i1 %985, label %1027, label %916

1012:                                             ; preds = %1002
  %1013 = sdiv i64 %993, %970
  %1014 = srem i64 %993, %970
  %1015 = xor i64 %1014, %970
  %1016 = icmp slt i64 %1015, 0
  %1017 = icmp ne i64 %1014, 0
  %1018 = and i1 %1017, %1016
  br i1 %1018, label %1024, label %1019

1019:                                             ; preds = %1024, %1012, %1002
  %1020 = phi i64 [ %1025, %1024 ], [ 0, %1002 ], [ %1013, %1012 ]
  %1021 = phi i64 [ %1026, %1024 ], [ 0, %1002 ], [ %1014, %1012 ]
  %1022 = shl nsw i64 %1020, 1
  %1023 = shl nsw i64 %1021, 1
  br label %1005

1024:                                             ; preds = %1012
  %1025 = add i64 %1013, -1
  %1026 = add nsw i64 %1014, %970
  br label %1019

1027:                                             ; preds = %1005, %15
  %1028 = phi i64 [ %16, %15 ], [ 0, %1005 ]
  %1029 = add i64 %1028, %988
  br label %1030

1030:                                             ; preds = %1030, %1027
  %1031 = phi i64 [ 0, %1027 ], [ %1032, %1030 ]
  %1032 = add nuw nsw i64 %1031, 1
  %1033 = getelementptr i64, ptr %6, i64 %1031
  %1034 = load i64, ptr %1033, align 8
  %1035 = mul nsw i64 %975, %1034
  %1036 = add i64 %1029, %1035
  %1037 = icmp slt i64 %1036, 0
  %1038 = select i1 %1037, i64 %8, i64 0
  %1039 = getelementptr i16, ptr %7, i64 %1036
  %1040 = getelementptr i16, ptr %1039, i64 %1038
  %1041 = load i16, ptr %1040, align 2
  %1042 = zext i16 %1041 to i32
  %1043 = shl nuw nsw i32 %1042, 13
  %1044 = and i32 %1043, 268427264
  %1045 = sext i16 %1041 to i32
  %1046 = and i32 %1045, -2147483648
  %1047 = or i32 %1044, %1046
  %1048 = icmp ugt i32 %1044, 260046847
  %1049 = or i32 %1047, 2139095040
  %1050 = bitcast i32 %1049 to float
  %1051 = bitcast i32 %1047 to float
  %1052 = fmul float %1051, 0x46F0000000000000
  %1053 = select i1 %1048, float %1050, float %1052
  %1054 = getelementptr float, ptr %928, i64 %1031
  store float %1053, ptr %1054, align 4
  %1055 = icmp eq i64 %1032, 16
  br i1 %1055, label %18, label %1030

1056:                                             ; preds = %919, %18
  %1057 = phi i64 [ 0, %18 ], [ %1058, %919 ]
  %1058 = add nuw nsw i64 %1057, 1
  %1059 = lshr i64 %1057, 1
  %1060 = and i64 %1057, 1
  %1061 = add nsw i64 %1059, %1006
  %1062 = load i64, ptr %965, align 8
  %1063 = icmp slt i64 %1061, %1062
  %1064 = or i64 %1060, %1007
  %1065 = icmp slt i64 %1064, %964
  %1066 = select i1 %1063, i1 %1065, i1 false
  br i1 %1066, label %880, label %919

1067:                                             ; preds = %926, %13
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local ptr @transform_floats(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, i64 %4, ptr readonly %5, i64 %6, ptr readnone %7, i64 %8, ptr %9, i64 %10, ptr %11, i64 %12) local_unnamed_addr {
  %14 = alloca ptr, align 8
  store ptr null, ptr %14, align 8
  call fastcc void @2(ptr %14, ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, ptr %5, ptr %9, i64 %10, ptr %11, i64 %12) #2
  %15 = load ptr, ptr %14, align 8
  ret ptr %15
}

define internal fastcc void @2(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, i64 %5, ptr readonly %6, ptr %7, i64 %8, ptr %9, i64 %10) unnamed_addr {
  %12 = icmp slt i64 %10, 1
  br i1 %12, label %79, label %77, !prof !0

13:                                               ; preds = %87, %74
  %14 = icmp eq i64 %2, %89
  br i1 %14, label %202, label %87

15:                                               ; preds = %188
  %16 = add nuw nsw i64 %169, 1
  %17 = icmp eq i64 %16, %120
  br i1 %17, label %74, label %168

18:                                               ; preds = %50
  %19 = add i64 %169, %124
  br label %188

20:                                               ; preds = %171, %20
  %21 = phi i64 [ %22, %20 ], [ 0, %171 ]
  %22 = add nuw nsw i64 %21, 1
  %23 = getelementptr float, ptr %84, i64 %21
  %24 = load float, ptr %23, align 4
  %25 = add nuw nsw i64 %21, 4
  %26 = getelementptr float, ptr %84, i64 %25
  %27 = load float, ptr %26, align 4
  %28 = add nuw nsw i64 %21, 8
  %29 = getelementptr float, ptr %84, i64 %28
  %30 = load float, ptr %29, align 4
  %31 = add nuw nsw i64 %21, 12
  %32 = getelementptr float, ptr %84, i64 %31
  %33 = load float, ptr %32, align 4
  %34 = fsub float %24, %30
  %35 = getelementptr float, ptr %85, i64 %21
  store float %34, ptr %35, align 4
  %36 = fadd float %27, %30
  %37 = getelementptr float, ptr %85, i64 %25
  store float %36, ptr %37, align 4
  %38 = fsub float %30, %27
  %39 = getelementptr float, ptr %85, i64 %28
  store float %38, ptr %39, align 4
  %40 = fsub float %27, %33
  %41 = getelementptr float, ptr %85, i64 %31
  store float %40, ptr %41, align 4
  %42 = icmp eq i64 %22, 4
  br i1 %42, label %43, label %20

43:                                               ; preds = %43, %20
  %44 = phi i64 [ %45, %43 ], [ 0, %20 ]
  %45 = add nuw nsw i64 %44, 1
  %46 = getelementptr float, ptr %85, i64 %44
  %47 = load float, ptr %46, align 4
  %48 = getelementptr float, ptr %84, i64 %44
  store float %47, ptr %48, align 4
  %49 = icmp eq i64 %45, 16
  br i1 %49, label %50, label %43

50:                                               ; preds = %50, %43
  %51 = phi i64 [ %52, %50 ], [ 0, %43 ]
  %52 = add nuw nsw i64 %51, 1
  %53 = shl nsw i64 %51, 2
  %54 = getelementptr float, ptr %84, i64 %53
  %55 = load float, ptr %54, align 4
  %56 = or i64 %53, 1
  %57 = getelementptr float, ptr %84, i64 %56
  %58 = load float, ptr %57, align 4
  %59 = or i64 %53, 2
  %60 = getelementptr float, ptr %84, i64 %59
  %61 = load float, ptr %60, align 4
  %62 = or i64 %53, 3
  %63 = getelementptr float, ptr %84, i64 %62
  %64 = load float, ptr %63, align 4
  %65 = fsub float %55, %61
  %66 = getelementptr float, ptr %85, i64 %53
  store float %65, ptr %66, align 4
  %67 = fadd float %58, %61
  %68 = getelementptr float, ptr %85, i64 %56
  store float %67, ptr %68, align 4
  %69 = fsub float %61, %58
  %70 = getelementptr float, ptr %85, i64 %59
  store float %69, ptr %70, align 4
  %71 = fsub float %58, %64
  %72 = getelementptr float, ptr %85, i64 %62
  store float %71, ptr %72, align 4
  %73 = icmp eq i64 %52, 4
  br i1 %73, label %18, label %50

74:                                               ; preds = %141, %15
  %75 = add nsw i64 %124, %103
  %76 = icmp eq i64 %126, %107
  br i1 %76, label %13, label %123

77:                                               ; preds = %11
  %78 = icmp ult i64 %10, 17
  br i1 %78, label %79, label %82, !prof !1

79:                                               ; preds = %77, %11
  %80 = phi i64 [ 0, %77 ], [ %10, %11 ]
  %81 = getelementptr float, ptr %9, i64 %80
  br label %82

82:                                               ; preds = %79, %77
  %83 = phi i64 [ %10, %79 ], [ 16, %77 ]
  %84 = phi ptr [ %81, %79 ], [ %9, %77 ]
  %85 = getelementptr float, ptr %9, i64 %83
  %86 = icmp slt i64 %2, 1
  br i1 %86, label %202, label %87

87:                                               ; preds = %82, %13
  %88 = phi i64 [ %89, %13 ], [ 0, %82 ]
  %89 = add nuw nsw i64 %88, 1
  %90 = getelementptr i64, ptr %1, i64 %88
  %91 = load i64, ptr %90, align 8
  %92 = icmp slt i64 %91, 0
  %93 = select i1 %92, i64 %4, i64 0
  %94 = add i64 %93, %91
  %95 = mul i64 %94, %5
  %96 = getelementptr i64, ptr %3, i64 %95
  %97 = getelementptr i8, ptr %96, i64 24
  %98 = load i64, ptr %97, align 8
  %99 = getelementptr i8, ptr %96, i64 32
  %100 = load i64, ptr %99, align 8
  %101 = getelementptr i8, ptr %96, i64 40
  %102 = load i64, ptr %101, align 8
  %103 = shl nsw i64 %102, 4
  %104 = getelementptr i8, ptr %96, i64 16
  %105 = load i64, ptr %104, align 8
  %106 = mul i64 %100, %98
  %107 = mul i64 %105, %106
  %108 = mul nsw i64 %107, %103
  %109 = icmp slt i64 %107, 1
  br i1 %109, label %13, label %110

110:                                              ; preds = %87
  %111 = getelementptr i8, ptr %96, i64 8
  %112 = load i64, ptr %111, align 8
  %113 = icmp eq i64 %106, 0
  %114 = icmp eq i64 %100, 0
  %115 = icmp ne i64 %100, -1
  %116 = shl i64 %102, 5
  %117 = getelementptr i8, ptr %96, i64 56
  %118 = getelementptr i8, ptr %96, i64 48
  %119 = icmp sgt i64 %102, 0
  %120 = select i1 %119, i64 %103, i64 0
  %121 = icmp sgt i64 %120, 0
  %122 = icmp slt i64 %106, 0
  br label %123

123:                                              ; preds = %110, %74
  %124 = phi i64 [ %112, %110 ], [ %75, %74 ]
  %125 = phi i64 [ 0, %110 ], [ %126, %74 ]
  %126 = add nuw nsw i64 %125, 1
  br i1 %113, label %127, label %130, !prof !2

127:                                              ; preds = %135, %130, %123
  %128 = phi i64 [ 0, %123 ], [ %136, %135 ], [ %131, %130 ]
  %129 = phi i64 [ 0, %123 ], [ %137, %135 ], [ %132, %130 ]
  br i1 %114, label %141, label %138, !prof !0

130:                                              ; preds = %123
  %131 = sdiv i64 %125, %106
  %132 = srem i64 %125, %106
  %133 = icmp ne i64 %132, 0
  %134 = and i1 %122, %133
  br i1 %134, label %135, label %127

135:                                              ; preds = %130
  %136 = add i64 %131, -1
  %137 = add nsw i64 %132, %106
  br label %127

138:                                              ; preds = %127
  %139 = icmp ne i64 %129, -9223372036854775808
  %140 = or i1 %115, %139
  br i1 %140, label %153, label %160, !prof !3

141:                                              ; preds = %160, %127
  %142 = phi i64 [ %164, %160 ], [ 0, %127 ]
  %143 = phi i64 [ %163, %160 ], [ 0, %127 ]
  br i1 %121, label %144, label %74

144:                                              ; preds = %141
  %145 = load i64, ptr %117, align 8
  %146 = mul nsw i64 %145, %128
  %147 = load i64, ptr %118, align 8
  %148 = mul nsw i64 %147, %142
  %149 = load i64, ptr %96, align 8
  %150 = add i64 %146, %143
  %151 = add i64 %150, %149
  %152 = add i64 %151, %148
  br label %168

153:                                              ; preds = %138
  %154 = sdiv i64 %129, %100
  %155 = srem i64 %129, %100
  %156 = xor i64 %155, %100
  %157 = icmp slt i64 %156, 0
  %158 = icmp ne i64 %155, 0
  %159 = and i1 %158, %157
  br i1 %159, label %165, label %160

160:                                              ; preds = %165, %153, %138
  %161 = phi i64 [ %166, %165 ], [ 0, %138 ], [ %154, %153 ]
  %162 = phi i64 [ %167, %165 ], [ 0, %138 ], [ %155, %153 ]
  %163 = mul i64 %116, %162
  %164 = shl nsw i64 %161, 1
  br label %141

165:                                              ; preds = %153
  %166 = add i64 %154, -1
  %167 = add i64 %155, %100
  br label %160

168:                                              ; preds = %144, %15
  %169 = phi i64 [ 0, %144 ], [ %16, %15 ]
  %170 = add i64 %152, %169
  br label %171

171:                                              ; preds = %171, %168
  %172 = phi i64 [ 0, %168 ], [ %173, %171 ]
  %173 = add nuw nsw i64 %172, 1
  %174 = lshr i64 %172, 2
  %175 = and i64 %172, 3
  %176 = load i64, ptr %118, align 8
  %177 = mul nsw i64 %176, %174
  %178 = mul nsw i64 %175, %103
  %179 = add i64 %170, %178
  %180 = add i64 %179, %177
  %181 = icmp slt i64 %180, 0
  %182 = select i1 %181, i64 %8, i64 0
  %183 = getelementptr float, ptr %7, i64 %180
  %184 = getelementptr float, ptr %183, i64 %182
  %185 = load float, ptr %184, align 4
  %186 = getelementptr float, ptr %84, i64 %172
  store float %185, ptr %186, align 4
  %187 = icmp eq i64 %173, 16
  br i1 %187, label %20, label %171

188:                                              ; preds = %188, %18
  %189 = phi i64 [ 0, %18 ], [ %190, %188 ]
  %190 = add nuw nsw i64 %189, 1
  %191 = getelementptr i64, ptr %6, i64 %189
  %192 = load i64, ptr %191, align 8
  %193 = mul nsw i64 %108, %192
  %194 = add i64 %19, %193
  %195 = getelementptr float, ptr %85, i64 %189
  %196 = load float, ptr %195, align 4
  %197 = icmp slt i64 %194, 0
  %198 = select i1 %197, i64 %8, i64 0
  %199 = getelementptr float, ptr %7, i64 %194
  %200 = getelementptr float, ptr %199, i64 %198
  store float %196, ptr %200, align 4
  %201 = icmp eq i64 %190, 16
  br i1 %201, label %15, label %188

202:                                              ; preds = %82, %13
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local ptr @transform_halves(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, i64 %4, ptr readonly %5, i64 %6, ptr %7, i64 %8, ptr readnone %9, i64 %10, ptr %11, i64 %12) local_unnamed_addr {
  %14 = alloca ptr, align 8
  store ptr null, ptr %14, align 8
  call fastcc void @3(ptr %14, ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, ptr %5, ptr %7, i64 %8, ptr %11, i64 %12) #2
  %15 = load ptr, ptr %14, align 8
  ret ptr %15
}

define internal fastcc void @3(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, i64 %5, ptr readonly %6, ptr %7, i64 %8, ptr %9, i64 %10) unnamed_addr {
  %12 = icmp slt i64 %10, 1
  br i1 %12, label %351, label %349, !prof !0

13:                                               ; preds = %359, %346
  %14 = icmp eq i64 %2, %361
  br i1 %14, label %510, label %359

15:                                               ; preds = %472
  %16 = add nuw nsw i64 %441, 1
  %17 = icmp eq i64 %16, %392
  br i1 %17, label %346, label %440

18:                                               ; preds = %186
  %19 = add i64 %441, %396
  br label %472

20:                                               ; preds = %443, %20
  %21 = phi i64 [ %22, %20 ], [ 0, %443 ]
  %22 = add nuw nsw i64 %21, 1
  %23 = getelementptr float, ptr %356, i64 %21
  %24 = load float, ptr %23, align 4
  %25 = add nuw nsw i64 %21, 4
  %26 = getelementptr float, ptr %356, i64 %25
  %27 = load float, ptr %26, align 4
  %28 = add nuw nsw i64 %21, 8
  %29 = getelementptr float, ptr %356, i64 %28
  %30 = load float, ptr %29, align 4
  %31 = add nuw nsw i64 %21, 12
  %32 = getelementptr float, ptr %356, i64 %31
  %33 = load float, ptr %32, align 4
  %34 = fsub float %24, %30
  %35 = bitcast float %34 to i32
  %36 = tail call float @llvm.fabs.f32(float %34)
  %37 = bitcast float %36 to i32
  %38 = lshr i32 %37, 13
  %39 = add nsw i32 %37, -939520001
  %40 = and i32 %38, 1
  %41 = add nsw i32 %39, %40
  %42 = lshr i32 %41, 13
  %43 = fadd float %36, 5.000000e-01
  %44 = bitcast float %43 to i32
  %45 = add i32 %44, -1056964608
  %46 = and i32 %38, 1023
  %47 = tail call i32 @llvm.umax.i32(i32 %46, i32 1)
  %48 = or i32 %47, 31744
  %49 = icmp ult i32 %37, 947912704
  %50 = select i1 %49, i32 %45, i32 %42
  %51 = icmp eq i32 %37, 2139095040
  %52 = select i1 %51, i32 31744, i32 32256
  %53 = icmp ugt i32 %37, 2139095040
  %54 = select i1 %53, i32 %48, i32 %52
  %55 = icmp ult i32 %37, 1199566848
  %56 = select i1 %55, i32 %50, i32 %54
  %57 = shl i32 %56, 13
  %58 = and i32 %57, 268427264
  %59 = shl i32 %56, 16
  %60 = or i32 %59, %35
  %61 = and i32 %60, -2147483648
  %62 = or i32 %61, %58
  %63 = icmp ugt i32 %58, 260046847
  %64 = or i32 %62, 2139095040
  %65 = bitcast i32 %64 to float
  %66 = bitcast i32 %62 to float
  %67 = fmul float %66, 0x46F0000000000000
  %68 = select i1 %63, float %65, float %67
  %69 = getelementptr float, ptr %357, i64 %21
  store float %68, ptr %69, align 4
  %70 = fadd float %27, %30
  %71 = bitcast float %70 to i32
  %72 = tail call float @llvm.fabs.f32(float %70)
  %73 = bitcast float %72 to i32
  %74 = lshr i32 %73, 13
  %75 = add nsw i32 %73, -939520001
  %76 = and i32 %74, 1
  %77 = add nsw i32 %75, %76
  %78 = lshr i32 %77, 13
  %79 = fadd float %72, 5.000000e-01
  %80 = bitcast float %79 to i32
  %81 = add i32 %80, -1056964608
  %82 = and i32 %74, 1023
  %83 = tail call i32 @llvm.umax.i32(i32 %82, i32 1)
  %84 = or i32 %83, 31744
  %85 = icmp ult i32 %73, 947912704
  %86 = select i1 %85, i32 %81, i32 %78
  %87 = icmp eq i32 %73, 2139095040
  %88 = select i1 %87, i32 31744, i32 32256
  %89 = icmp ugt i32 %73, 2139095040
  %90 = select i1 %89, i32 %84, i32 %88
  %91 = icmp ult i32 %73, 1199566848
  %92 = select i1 %91, i32 %86, i32 %90
  %93 = shl i32 %92, 13
  %94 = and i32 %93, 268427264
  %95 = shl i32 %92, 16
  %96 = or i32 %95, %71
  %97 = and i32 %96, -2147483648
  %98 = or i32 %97, %94
  %99 = icmp ugt i32 %94, 260046847
  %100 = or i32 %98, 2139095040
  %101 = bitcast i32 %100 to float
  %102 = bitcast i32 %98 to float
  %103 = fmul float %102, 0x46F0000000000000
  %104 = select i1 %99, float %101, float %103
  %105 = getelementptr float, ptr %357, i64 %25
  store float %104, ptr %105, align 4
  %106 = fsub float %30, %27
  %107 = bitcast float %106 to i32
  %108 = tail call float @llvm.fabs.f32(float %106)
  %109 = bitcast float %108 to i32
  %110 = lshr i32 %109, 13
  %111 = add nsw i32 %109, -939520001
  %112 = and i32 %110, 1
  %113 = add nsw i32 %111, %112
  %114 = lshr i32 %113, 13
  %115 = fadd float %108, 5.000000e-01
  %116 = bitcast float %115 to i32
  %117 = add i32 %116, -1056964608
  %118 = and i32 %110, 1023
  %119 = tail call i32 @llvm.umax.i32(i32 %118, i32 1)
  %120 = or i32 %119, 31744
  %121 = icmp ult i32 %109, 947912704
  %122 = select i1 %121, i32 %117, i32 %114
  %123 = icmp eq i32 %109, 2139095040
  %124 = select i1 %123, i32 31744, i32 32256
  %125 = icmp ugt i32 %109, 2139095040
  %126 = select i1 %125, i32 %120, i32 %124
  %127 = icmp ult i32 %109, 1199566848
  %128 = select i1 %127, i32 %122, i32 %126
  %129 = shl i32 %128, 13
  %130 = and i32 %129, 268427264
  %131 = shl i32 %128, 16
  %132 = or i32 %131, %107
  %133 = and i32 %132, -2147483648
  %134 = or i32 %133, %130
  %135 = icmp ugt i32 %130, 260046847
  %136 = or i32 %134, 2139095040
  %137 = bitcast i32 %136 to float
  %138 = bitcast i32 %134 to float
  %139 = fmul float %138, 0x46F0000000000000
  %140 = select i1 %135, float %137, float %139
  %141 = getelementptr float, ptr %357, i64 %28
  store float %140, ptr %141, align 4
  %142 = fsub float %27, %33
  %143 = bitcast float %142 to i32
  %144 = tail call float @llvm.fabs.f32(float %142)
  %145 = bitcast float %144 to i32
  %146 = lshr i32 %145, 13
  %147 = add nsw i32 %145, -939520001
  %148 = and i32 %146, 1
  %149 = add nsw i32 %147, %148
  %150 = lshr i32 %149, 13
  %151 = fadd float %144, 5.000000e-01
  %152 = bitcast float %151 to i32
  %153 = add i32 %152, -1056964608
  %154 = and i32 %146, 1023
  %155 = tail call i32 @llvm.umax.i32(i32 %154, i32 1)
  %156 = or i32 %155, 31744
  %157 = icmp ult i32 %145, 947912704
  %158 = select i1 %157, i32 %153, i32 %150
  %159 = icmp eq i32 %145, 2139095040
  %160 = select i1 %159, i32 31744, i32 32256
  %161 = icmp ugt i32 %145, 2139095040
  %162 = select i1 %161, i32 %156, i32 %160
  %163 = icmp ult i32 %145, 1199566848
  %164 = select i1 %163, i32 %158, i32 %162
  %165 = shl i32 %164, 13
  %166 = and i32 %165, 268427264
  %167 = shl i32 %164, 16
  %168 = or i32 %167, %143
  %169 = and i32 %168, -2147483648
  %170 = or i32 %169, %166
  %171 = icmp ugt i32 %166, 260046847
  %172 = or i32 %170, 2139095040
  %173 = bitcast i32 %172 to float
  %174 = bitcast i32 %170 to float
  %175 = fmul float %174, 0x46F0000000000000
  %176 = select i1 %171, float %173, float %175
  %177 = getelementptr float, ptr %357, i64 %31
  store float %176, ptr %177, align 4
  %178 = icmp eq i64 %22, 4
  br i1 %178, label %179, label %20

179:                                              ; preds = %179, %20
  %180 = phi i64 [ %181, %179 ], [ 0, %20 ]
  %181 = add nuw nsw i64 %180, 1
  %182 = getelementptr float, ptr %357, i64 %180
  %183 = load float, ptr %182, align 4
  %184 = getelementptr float, ptr %356, i64 %180
  store float %183, ptr %184, align 4
  %185 = icmp eq i64 %181, 16
  br i1 %185, label %186, label %179

186:                                              ; preds = %186, %179
  %187 = phi i64 [ %188, %186 ], [ 0, %179 ]
  %188 = add nuw nsw i64 %187, 1
  %189 = shl nsw i64 %187, 2
  %190 = getelementptr float, ptr %356, i64 %189
  %191 = load float, ptr %190, align 4
  %192 = or i64 %189, 1
  %193 = getelementptr float, ptr %356, i64 %192
  %194 = load float, ptr %193, align 4
  %195 = or i64 %189, 2
  %196 = getelementptr float, ptr %356, i64 %195
  %197 = load float, ptr %196, align 4
  %198 = or i64 %189, 3
  %199 = getelementptr float, ptr %356, i64 %198
  %200 = load float, ptr %199, align 4
  %201 = fsub float %191, %197
  %202 = bitcast float %201 to i32
  %203 = tail call float @llvm.fabs.f32(float %201)
  %204 = bitcast float %203 to i32
  %205 = lshr i32 %204, 13
  %206 = add nsw i32 %204, -939520001
  %207 = and i32 %205, 1
  %208 = add nsw i32 %206, %207
  %209 = lshr i32 %208, 13
  %210 = fadd float %203, 5.000000e-01
  %211 = bitcast float %210 to i32
  %212 = add i32 %211, -1056964608
  %213 = and i32 %205, 1023
  %214 = tail call i32 @llvm.umax.i32(i32 %213, i32 1)
  %215 = or i32 %214, 31744
  %216 = icmp ult i32 %204, 947912704
  %217 = select i1 %216, i32 %212, i32 %209
  %218 = icmp eq i32 %204, 2139095040
  %219 = select i1 %218, i32 31744, i32 32256
  %220 = icmp ugt i32 %204, 2139095040
  %221 = select i1 %220, i32 %215, i32 %219
  %222 = icmp ult i32 %204, 1199566848
  %223 = select i1 %222, i32 %217, i32 %221
  %224 = shl i32 %223, 13
  %225 = and i32 %224, 268427264
  %226 = shl i32 %223, 16
  %227 = or i32 %226, %202
  %228 = and i32 %227, -2147483648
  %229 = or i32 %228, %225
  %230 = icmp ugt i32 %225, 260046847
  %231 = or i32 %229, 2139095040
  %232 = bitcast i32 %231 to float
  %233 = bitcast i32 %229 to float
  %234 = fmul float %233, 0x46F0000000000000
  %235 = select i1 %230, float %232, float %234
  %236 = getelementptr float, ptr %357, i64 %189
  store float %235, ptr %236, align 4
  %237 = fadd float %194, %197
  %238 = bitcast float %237 to i32
  %239 = tail call float @llvm.fabs.f32(float %237)
  %240 = bitcast float %239 to i32
  %241 = lshr i32 %240, 13
  %242 = add nsw i32 %240, -939520001
  %243 = and i32 %241, 1
  %244 = add nsw i32 %242, %243
  %245 = lshr i32 %244, 13
  %246 = fadd float %239, 5.000000e-01
  %247 = bitcast float %246 to i32
  %248 = add i32 %247, -1056964608
  %249 = and i32 %241, 1023
  %250 = tail call i32 @llvm.umax.i32(i32 %249, i32 1)
  %251 = or i32 %250, 31744
  %252 = icmp ult i32 %240, 947912704
  %253 = select i1 %252, i32 %248, i32 %245
  %254 = icmp eq i32 %240, 2139095040
  %255 = select i1 %254, i32 31744, i32 32256
  %256 = icmp ugt i32 %240, 2139095040
  %257 = select i1 %256, i32 %251, i32 %255
  %258 = icmp ult i32 %240, 1199566848
  %259 = select i1 %258, i32 %253, i32 %257
  %260 = shl i32 %259, 13
  %261 = and i32 %260, 268427264
  %262 = shl i32 %259, 16
  %263 = or i32 %262, %238
  %264 = and i32 %263, -2147483648
  %265 = or i32 %264, %261
  %266 = icmp ugt i32 %261, 260046847
  %267 = or i32 %265, 2139095040
  %268 = bitcast i32 %267 to float
  %269 = bitcast i32 %265 to float
  %270 = fmul float %269, 0x46F0000000000000
  %271 = select i1 %266, float %268, float %270
  %272 = getelementptr float, ptr %357, i64 %192
  store float %271, ptr %272, align 4
  %273 = fsub float %197, %194
  %274 = bitcast float %273 to i32
  %275 = tail call float @llvm.fabs.f32(float %273)
  %276 = bitcast float %275 to i32
  %277 = lshr i32 %276, 13
  %278 = add nsw i32 %276, -939520001
  %279 = and i32 %277, 1
  %280 = add nsw i32 %278, %279
  %281 = lshr i32 %280, 13
  %282 = fadd float %275, 5.000000e-01
  %283 = bitcast float %282 to i32
  %284 = add i32 %283, -1056964608
  %285 = and i32 %277, 1023
  %286 = tail call i32 @llvm.umax.i32(i32 %285, i32 1)
  %287 = or i32 %286, 31744
  %288 = icmp ult i32 %276, 947912704
  %289 = select i1 %288, i32 %284, i32 %281
  %290 = icmp eq i32 %276, 2139095040
  %291 = select i1 %290, i32 31744, i32 32256
  %292 = icmp ugt i32 %276, 2139095040
  %293 = select i1 %292, i32 %287, i32 %291
  %294 = icmp ult i32 %276, 1199566848
  %295 = select i1 %294, i32 %289, i32 %293
  %296 = shl i32 %295, 13
  %297 = and i32 %296, 268427264
  %298 = shl i32 %295, 16
  %299 = or i32 %298, %274
  %300 = and i32 %299, -2147483648
  %301 = or i32 %300, %297
  %302 = icmp ugt i32 %297, 260046847
  %303 = or i32 %301, 2139095040
  %304 = bitcast i32 %303 to float
  %305 = bitcast i32 %301 to float
  %306 = fmul float %305, 0x46F0000000000000
  %307 = select i1 %302, float %304, float %306
  %308 = getelementptr float, ptr %357, i64 %195
  store float %307, ptr %308, align 4
  %309 = fsub float %194, %200
  %310 = bitcast float %309 to i32
  %311 = tail call float @llvm.fabs.f32(float %309)
  %312 = bitcast float %311 to i32
  %313 = lshr i32 %312, 13
  %314 = add nsw i32 %312, -939520001
  %315 = and i32 %313, 1
  %316 = add nsw i32 %314, %315
  %317 = lshr i32 %316, 13
  %318 = fadd float %311, 5.000000e-01
  %319 = bitcast float %318 to i32
  %320 = add i32 %319, -1056964608
  %321 = and i32 %313, 1023
  %322 = tail call i32 @llvm.umax.i32(i32 %321, i32 1)
  %323 = or i32 %322, 31744
  %324 = icmp ult i32 %312, 947912704
  %325 = select i1 %324, i32 %320, i32 %317
  %326 = icmp eq i32 %312, 2139095040
  %327 = select i1 %326, i32 31744, i32 32256
  %328 = icmp ugt i32 %312, 2139095040
  %329 = select i1 %328, i32 %323, i32 %327
  %330 = icmp ult i32 %312, 1199566848
  %331 = select i1 %330, i32 %325, i32 %329
  %332 = shl i32 %331, 13
  %333 = and i32 %332, 268427264
  %334 = shl i32 %331, 16
  %335 = or i32 %334, %310
  %336 = and i32 %335, -2147483648
  %337 = or i32 %336, %333
  %338 = icmp ugt i32 %333, 260046847
  %339 = or i32 %337, 2139095040
  %340 = bitcast i32 %339 to float
  %341 = bitcast i32 %337 to float
  %342 = fmul float %341, 0x46F0000000000000
  %343 = select i1 %338, float %340, float %342
  %344 = getelementptr float, ptr %357, i64 %198
  store float %343, ptr %344, align 4
  %345 = icmp eq i64 %188, 4
  br i1 %345, label %18, label %186

346:                                              ; preds = %413, %15
  %347 = add nsw i64 %396, %375
  %348 = icmp eq i64 %398, %379
  br i1 %348, label %13, label %395

349:                                              ; preds = %11
  %350 = icmp ult i64 %10, 17
  br i1 %350, label %351, label %354, !prof !1

351:                                              ; preds = %349, %11
  %352 = phi i64 [ 0, %349 ], [ %10, %11 ]
  %353 = getelementptr float, ptr %9, i64 %352
  br label %354

354:                                              ; preds = %351, %349
  %355 = phi i64 [ %10, %351 ], [ 16, %349 ]
  %356 = phi ptr [ %353, %351 ], [ %9, %349 ]
  %357 = getelementptr float, ptr %9, i64 %355
  %358 = icmp slt i64 %2, 1
  br i1 %358, label %510, label %359

359:                                              ; preds = %354, %13
  %360 = phi i64 [ %361, %13 ], [ 0, %354 ]
  %361 = add nuw nsw i64 %360, 1
  %362 = getelementptr i64, ptr %1, i64 %360
  %363 = load i64, ptr %362, align 8
  %364 = icmp slt i64 %363, 0
  %365 = select i1 %364, i64 %4, i64 0
  %366 = add i64 %365, %363
  %367 = mul i64 %366, %5
  %368 = getelementptr i64, ptr %3, i64 %367
  %369 = getelementptr i8, ptr %368, i64 24
  %370 = load i64, ptr %369, align 8
  %371 = getelementptr i8, ptr %368, i64 32
  %372 = load i64, ptr %371, align 8
  %373 = getelementptr i8, ptr %368, i64 40
  %374 = load i64, ptr %373, align 8
  %375 = shl nsw i64 %374, 4
  %376 = getelementptr i8, ptr %368, i64 16
  %377 = load i64, ptr %376, align 8
  %378 = mul i64 %372, %370
  %379 = mul i64 %377, %378
  %380 = mul nsw i64 %379, %375
  %381 = icmp slt i64 %379, 1
  br i1 %381, label %13, label %382

382:                                              ; preds = %359
  %383 = getelementptr i8, ptr %368, i64 8
  %384 = load i64, ptr %383, align 8
  %385 = icmp eq i64 %378, 0
  %386 = icmp eq i64 %372, 0
  %387 = icmp ne i64 %372, -1
  %388 = shl i64 %374, 5
  %389 = getelementptr i8, ptr %368, i64 56
  %390 = getelementptr i8, ptr %368, i64 48
  %391 = icmp sgt i64 %374, 0
  %392 = select i1 %391, i64 %375, i64 0
  %393 = icmp sgt i64 %392, 0
  %394 = icmp slt i64 %378, 0
  br label %395

395:                                              ; preds = %382, %346
  %396 = phi i64 [ %384, %382 ], [ %347, %346 ]
  %397 = phi i64 [ 0, %382 ], [ %398, %346 ]
  %398 = add nuw nsw i64 %397, 1
  br i1 %385, label %399, label %402, !prof !2

399:                                              ; preds = %407, %402, %395
  %400 = phi i64 [ 0, %395 ], [ %408, %407 ], [ %403, %402 ]
  %401 = phi i64 [ 0, %395 ], [ %409, %407 ], [ %404, %402 ]
  br i1 %386, label %413, label %410, !prof !0

402:                                              ; preds = %395
  %403 = sdiv i64 %397, %378
  %404 = srem i64 %397, %378
  %405 = icmp ne i64 %404, 0
  %406 = and i1 %394, %405
  br i1 %406, label %407, label %399

407:                                              ; preds = %402
  %408 = add i64 %403, -1
  %409 = add nsw i64 %404, %378
  br label %399

410:                                              ; preds = %399
  %411 = icmp ne i64 %401, -9223372036854775808
  %412 = or i1 %387, %411
  br i1 %412, label %425, label %432, !prof !3

413:                                              ; preds = %432, %399
  %414 = phi i64 [ %436, %432 ], [ 0, %399 ]
  %415 = phi i64 [ %435, %432 ], [ 0, %399 ]
  br i1 %393, label %416, label %346

416:                                              ; preds = %413
  %417 = load i64, ptr %389, align 8
  %418 = mul nsw i64 %417, %400
  %419 = load i64, ptr %390, align 8
  %420 = mul nsw i64 %419, %414
  %421 = load i64, ptr %368, align 8
  %422 = add i64 %418, %415
  %423 = add i64 %422, %421
  %424 = add i64 %423, %420
  br label %440

425:                                              ; preds = %410
  %426 = sdiv i64 %401, %372
  %427 = srem i64 %401, %372
  %428 = xor i64 %427, %372
  %429 = icmp slt i64 %428, 0
  %430 = icmp ne i64 %427, 0
  %431 = and i1 %430, %429
  br i1 %431, label %437, label %432

432:                                              ; preds = %437, %425, %410
  %433 = phi i64 [ %438, %437 ], [ 0, %410 ], [ %426, %425 ]
  %434 = phi i64 [ %439, %437 ], [ 0, %410 ], [ %427, %425 ]
  %435 = mul i64 %388, %434
  %436 = shl nsw i64 %433, 1
  br label %413

437:                                              ; preds = %425
  %438 = add i64 %426, -1
  %439 = add i64 %427, %372
  br label %432

440:                                              ; preds = %416, %15
  %441 = phi i64 [ 0, %416 ], [ %16, %15 ]
  %442 = add i64 %424, %441
  br label %443

443:                                              ; preds = %443, %440
  %444 = phi i64 [ 0, %440 ], [ %445, %443 ]
  %445 = add nuw nsw i64 %444, 1
  %446 = lshr i64 %444, 2
  %447 = and i64 %444, 3
  %448 = load i64, ptr %390, align 8
  %449 = mul nsw i64 %448, %446
  %450 = mul nsw i64 %447, %375
  %451 = add i64 %442, %450
  %452 = add i64 %451, %449
  %453 = icmp slt i64 %452, 0
  %454 = select i1 %453, i64 %8, i64 0
  %455 = getelementptr i16, ptr %7, i64 %452
  %456 = getelementptr i16, ptr %455, i64 %454
  %457 = load i16, ptr %456, align 2
  %458 = zext i16 %457 to i32
  %459 = shl nuw nsw i32 %458, 13
  %460 = and i32 %459, 268427264
  %461 = sext i16 %457 to i32
  %462 = and i32 %461, -2147483648
  %463 = or i32 %460, %462
  %464 = icmp ugt i32 %460, 260046847
  %465 = or i32 %463, 2139095040
  %466 = bitcast i32 %465 to float
  %467 = bitcast i32 %463 to float
  %468 = fmul float %467, 0x46F0000000000000
  %469 = select i1 %464, float %466, float %468
  %470 = getelementptr float, ptr %356, i64 %444
  store float %469, ptr %470, align 4
  %471 = icmp eq i64 %445, 16
  br i1 %471, label %20, label %443

472:                                              ; preds = %472, %18
  %473 = phi i64 [ 0, %18 ], [ %474, %472 ]
  %474 = add nuw nsw i64 %473, 1
  %475 = getelementptr i64, ptr %6, i64 %473
  %476 = load i64, ptr %475, align 8
  %477 = mul nsw i64 %380, %476
  %478 = add i64 %19, %477
  %479 = getelementptr float, ptr %357, i64 %473
  %480 = load i32, ptr %479, align 4
  %481 = and i32 %480, 2147483647
  %482 = lshr i32 %480, 16
  %483 = and i32 %482, 32768
  %484 = lshr i32 %481, 13
  %485 = add nsw i32 %481, -939520001
  %486 = and i32 %484, 1
  %487 = add nsw i32 %485, %486
  %488 = lshr i32 %487, 13
  %489 = bitcast i32 %481 to float
  %490 = fadd float %489, 5.000000e-01
  %491 = bitcast float %490 to i32
  %492 = and i32 %484, 1023
  %493 = tail call i32 @llvm.umax.i32(i32 %492, i32 1)
  %494 = or i32 %493, 31744
  %495 = icmp ult i32 %481, 947912704
  %496 = select i1 %495, i32 %491, i32 %488
  %497 = icmp eq i32 %481, 2139095040
  %498 = select i1 %497, i32 31744, i32 32256
  %499 = icmp ugt i32 %481, 2139095040
  %500 = select i1 %499, i32 %494, i32 %498
  %501 = icmp ult i32 %481, 1199566848
  %502 = select i1 %501, i32 %496, i32 %500
  %503 = or i32 %502, %483
  %504 = trunc i32 %503 to i16
  %505 = icmp slt i64 %478, 0
  %506 = select i1 %505, i64 %8, i64 0
  %507 = getelementptr i16, ptr %7, i64 %478
  %508 = getelementptr i16, ptr %507, i64 %506
  store i16 %504, ptr %508, align 2
  %509 = icmp eq i64 %474, 16
  br i1 %509, label %15, label %472

510:                                              ; preds = %354, %13
  store ptr null, ptr %0, align 8
  ret void
}

declare float @llvm.fabs.f32(float)

declare i32 @llvm.umax.i32(i32, i32)

attributes #2 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 0, i32 -2147483648}
!2 = !{!"branch_weights", i32 199, i32 9801}
!3 = !{!"branch_weights", i32 99, i32 1}
