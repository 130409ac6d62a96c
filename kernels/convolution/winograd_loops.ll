; {"files": {"../half_loops.py": "7da24bfc757aff6f", "winograd_loops.py": "42e25617d7b72a74"}, "meaning": "4de2a2af05b65c34", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

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
  br i1 %12, label %946, label %944, !prof !0

13:                                               ; preds = %973, %939
  %14 = icmp eq i64 %975, %2
  br i1 %14, label %1090, label %973

15:                                               ; preds = %942
  %16 = add nuw nsw i64 %1051, 1
  %17 = icmp eq i64 %16, %1007
  br i1 %17, label %939, label %1050

18:                                               ; preds = %1053
  %19 = load float, ptr %955, align 4
  %20 = load float, ptr %956, align 4
  %21 = fadd float %19, %20
  %22 = bitcast float %21 to i32
  %23 = tail call float @llvm.fabs.f32(float %21)
  %24 = bitcast float %23 to i32
  %25 = lshr i32 %22, 16
  %26 = and i32 %25, 32768
  %27 = lshr i32 %24, 13
  %28 = add nsw i32 %24, -939520001
  %29 = and i32 %27, 1
  %30 = add nsw i32 %28, %29
  %31 = lshr i32 %30, 13
  %32 = fadd float %23, 5.000000e-01
  %33 = bitcast float %32 to i32
  %34 = add i32 %33, -1056964608
  %35 = and i32 %27, 1023
  %36 = tail call i32 @llvm.umax.i32(i32 %35, i32 1)
  %37 = icmp ult i32 %24, 947912704
  %38 = select i1 %37, i32 %34, i32 %31
  %39 = or i32 %38, %26
  %40 = icmp ugt i32 %24, 2139095040
  %41 = or i32 %26, %36
  %42 = or i32 %41, 31744
  %43 = select i1 %40, i32 %42, i32 32256
  %44 = icmp ult i32 %24, 1199566848
  %45 = select i1 %44, i32 %39, i32 %43
  %46 = shl i32 %45, 13
  %47 = and i32 %46, 268427264
  %48 = shl i32 %45, 16
  %49 = and i32 %48, -2147483648
  %50 = or i32 %47, %49
  %51 = icmp ugt i32 %47, 260046847
  %52 = or i32 %50, 2139095040
  %53 = bitcast i32 %52 to float
  %54 = bitcast i32 %50 to float
  %55 = fmul float %54, 0x46F0000000000000
  %56 = select i1 %51, float %53, float %55
  %57 = load float, ptr %957, align 4
  %58 = fadd float %57, %56
  %59 = bitcast float %58 to i32
  %60 = tail call float @llvm.fabs.f32(float %58)
  %61 = bitcast float %60 to i32
  %62 = lshr i32 %59, 16
  %63 = and i32 %62, 32768
  %64 = lshr i32 %61, 13
  %65 = add nsw i32 %61, -939520001
  %66 = and i32 %64, 1
  %67 = add nsw i32 %65, %66
  %68 = lshr i32 %67, 13
  %69 = fadd float %60, 5.000000e-01
  %70 = bitcast float %69 to i32
  %71 = add i32 %70, -1056964608
  %72 = and i32 %64, 1023
  %73 = tail call i32 @llvm.umax.i32(i32 %72, i32 1)
  %74 = icmp ult i32 %61, 947912704
  %75 = select i1 %74, i32 %71, i32 %68
  %76 = or i32 %75, %63
  %77 = icmp ugt i32 %61, 2139095040
  %78 = or i32 %63, %73
  %79 = or i32 %78, 31744
  %80 = select i1 %77, i32 %79, i32 32256
  %81 = icmp ult i32 %61, 1199566848
  %82 = select i1 %81, i32 %76, i32 %80
  %83 = shl i32 %82, 13
  %84 = and i32 %83, 268427264
  %85 = shl i32 %82, 16
  %86 = and i32 %85, -2147483648
  %87 = or i32 %84, %86
  %88 = icmp ugt i32 %84, 260046847
  %89 = or i32 %87, 2139095040
  %90 = bitcast i32 %89 to float
  %91 = bitcast i32 %87 to float
  %92 = fmul float %91, 0x46F0000000000000
  %93 = select i1 %88, float %90, float %92
  %94 = load float, ptr %958, align 4
  %95 = load float, ptr %959, align 4
  %96 = fadd float %94, %95
  %97 = bitcast float %96 to i32
  %98 = tail call float @llvm.fabs.f32(float %96)
  %99 = bitcast float %98 to i32
  %100 = lshr i32 %97, 16
  %101 = and i32 %100, 32768
  %102 = lshr i32 %99, 13
  %103 = add nsw i32 %99, -939520001
  %104 = and i32 %102, 1
  %105 = add nsw i32 %103, %104
  %106 = lshr i32 %105, 13
  %107 = fadd float %98, 5.000000e-01
  %108 = bitcast float %107 to i32
  %109 = add i32 %108, -1056964608
  %110 = and i32 %102, 1023
  %111 = tail call i32 @llvm.umax.i32(i32 %110, i32 1)
  %112 = icmp ult i32 %99, 947912704
  %113 = select i1 %112, i32 %109, i32 %106
  %114 = or i32 %113, %101
  %115 = icmp ugt i32 %99, 2139095040
  %116 = or i32 %101, %111
  %117 = or i32 %116, 31744
  %118 = select i1 %115, i32 %117, i32 32256
  %119 = icmp ult i32 %99, 1199566848
  %120 = select i1 %119, i32 %114, i32 %118
  %121 = shl i32 %120, 13
  %122 = and i32 %121, 268427264
  %123 = shl i32 %120, 16
  %124 = and i32 %123, -2147483648
  %125 = or i32 %122, %124
  %126 = icmp ugt i32 %122, 260046847
  %127 = or i32 %125, 2139095040
  %128 = bitcast i32 %127 to float
  %129 = bitcast i32 %125 to float
  %130 = fmul float %129, 0x46F0000000000000
  %131 = select i1 %126, float %128, float %130
  %132 = load float, ptr %960, align 4
  %133 = fadd float %132, %131
  %134 = bitcast float %133 to i32
  %135 = tail call float @llvm.fabs.f32(float %133)
  %136 = bitcast float %135 to i32
  %137 = lshr i32 %134, 16
  %138 = and i32 %137, 32768
  %139 = lshr i32 %136, 13
  %140 = add nsw i32 %136, -939520001
  %141 = and i32 %139, 1
  %142 = add nsw i32 %140, %141
  %143 = lshr i32 %142, 13
  %144 = fadd float %135, 5.000000e-01
  %145 = bitcast float %144 to i32
  %146 = add i32 %145, -1056964608
  %147 = and i32 %139, 1023
  %148 = tail call i32 @llvm.umax.i32(i32 %147, i32 1)
  %149 = icmp ult i32 %136, 947912704
  %150 = select i1 %149, i32 %146, i32 %143
  %151 = or i32 %150, %138
  %152 = icmp ugt i32 %136, 2139095040
  %153 = or i32 %138, %148
  %154 = or i32 %153, 31744
  %155 = select i1 %152, i32 %154, i32 32256
  %156 = icmp ult i32 %136, 1199566848
  %157 = select i1 %156, i32 %151, i32 %155
  %158 = shl i32 %157, 13
  %159 = and i32 %158, 268427264
  %160 = shl i32 %157, 16
  %161 = and i32 %160, -2147483648
  %162 = or i32 %159, %161
  %163 = icmp ugt i32 %159, 260046847
  %164 = or i32 %162, 2139095040
  %165 = bitcast i32 %164 to float
  %166 = bitcast i32 %162 to float
  %167 = fmul float %166, 0x46F0000000000000
  %168 = select i1 %163, float %165, float %167
  %169 = load float, ptr %961, align 4
  %170 = fsub float %20, %169
  %171 = bitcast float %170 to i32
  %172 = tail call float @llvm.fabs.f32(float %170)
  %173 = bitcast float %172 to i32
  %174 = lshr i32 %171, 16
  %175 = and i32 %174, 32768
  %176 = lshr i32 %173, 13
  %177 = add nsw i32 %173, -939520001
  %178 = and i32 %176, 1
  %179 = add nsw i32 %177, %178
  %180 = lshr i32 %179, 13
  %181 = fadd float %172, 5.000000e-01
  %182 = bitcast float %181 to i32
  %183 = add i32 %182, -1056964608
  %184 = and i32 %176, 1023
  %185 = tail call i32 @llvm.umax.i32(i32 %184, i32 1)
  %186 = icmp ult i32 %173, 947912704
  %187 = select i1 %186, i32 %183, i32 %180
  %188 = or i32 %187, %175
  %189 = icmp ugt i32 %173, 2139095040
  %190 = or i32 %175, %185
  %191 = or i32 %190, 31744
  %192 = select i1 %189, i32 %191, i32 32256
  %193 = icmp ult i32 %173, 1199566848
  %194 = select i1 %193, i32 %188, i32 %192
  %195 = shl i32 %194, 13
  %196 = and i32 %195, 268427264
  %197 = shl i32 %194, 16
  %198 = and i32 %197, -2147483648
  %199 = or i32 %196, %198
  %200 = icmp ugt i32 %196, 260046847
  %201 = or i32 %199, 2139095040
  %202 = bitcast i32 %201 to float
  %203 = bitcast i32 %199 to float
  %204 = fmul float %203, 0x46F0000000000000
  %205 = select i1 %200, float %202, float %204
  %206 = fsub float %205, %57
  %207 = bitcast float %206 to i32
  %208 = tail call float @llvm.fabs.f32(float %206)
  %209 = bitcast float %208 to i32
  %210 = lshr i32 %207, 16
  %211 = and i32 %210, 32768
  %212 = lshr i32 %209, 13
  %213 = add nsw i32 %209, -939520001
  %214 = and i32 %212, 1
  %215 = add nsw i32 %213, %214
  %216 = lshr i32 %215, 13
  %217 = fadd float %208, 5.000000e-01
  %218 = bitcast float %217 to i32
  %219 = add i32 %218, -1056964608
  %220 = and i32 %212, 1023
  %221 = tail call i32 @llvm.umax.i32(i32 %220, i32 1)
  %222 = icmp ult i32 %209, 947912704
  %223 = select i1 %222, i32 %219, i32 %216
  %224 = or i32 %223, %211
  %225 = icmp ugt i32 %209, 2139095040
  %226 = or i32 %211, %221
  %227 = or i32 %226, 31744
  %228 = select i1 %225, i32 %227, i32 32256
  %229 = icmp ult i32 %209, 1199566848
  %230 = select i1 %229, i32 %224, i32 %228
  %231 = shl i32 %230, 13
  %232 = and i32 %231, 268427264
  %233 = shl i32 %230, 16
  %234 = and i32 %233, -2147483648
  %235 = or i32 %232, %234
  %236 = icmp ugt i32 %232, 260046847
  %237 = or i32 %235, 2139095040
  %238 = bitcast i32 %237 to float
  %239 = bitcast i32 %235 to float
  %240 = fmul float %239, 0x46F0000000000000
  %241 = select i1 %236, float %238, float %240
  %242 = load float, ptr %962, align 4
  %243 = fsub float %95, %242
  %244 = bitcast float %243 to i32
  %245 = tail call float @llvm.fabs.f32(float %243)
  %246 = bitcast float %245 to i32
  %247 = lshr i32 %244, 16
  %248 = and i32 %247, 32768
  %249 = lshr i32 %246, 13
  %250 = add nsw i32 %246, -939520001
  %251 = and i32 %249, 1
  %252 = add nsw i32 %250, %251
  %253 = lshr i32 %252, 13
  %254 = fadd float %245, 5.000000e-01
  %255 = bitcast float %254 to i32
  %256 = add i32 %255, -1056964608
  %257 = and i32 %249, 1023
  %258 = tail call i32 @llvm.umax.i32(i32 %257, i32 1)
  %259 = icmp ult i32 %246, 947912704
  %260 = select i1 %259, i32 %256, i32 %253
  %261 = or i32 %260, %248
  %262 = icmp ugt i32 %246, 2139095040
  %263 = or i32 %248, %258
  %264 = or i32 %263, 31744
  %265 = select i1 %262, i32 %264, i32 32256
  %266 = icmp ult i32 %246, 1199566848
  %267 = select i1 %266, i32 %261, i32 %265
  %268 = shl i32 %267, 13
  %269 = and i32 %268, 268427264
  %270 = shl i32 %267, 16
  %271 = and i32 %270, -2147483648
  %272 = or i32 %269, %271
  %273 = icmp ugt i32 %269, 260046847
  %274 = or i32 %272, 2139095040
  %275 = bitcast i32 %274 to float
  %276 = bitcast i32 %272 to float
  %277 = fmul float %276, 0x46F0000000000000
  %278 = select i1 %273, float %275, float %277
  %279 = fsub float %278, %132
  %280 = bitcast float %279 to i32
  %281 = tail call float @llvm.fabs.f32(float %279)
  %282 = bitcast float %281 to i32
  %283 = lshr i32 %280, 16
  %284 = and i32 %283, 32768
  %285 = lshr i32 %282, 13
  %286 = add nsw i32 %282, -939520001
  %287 = and i32 %285, 1
  %288 = add nsw i32 %286, %287
  %289 = lshr i32 %288, 13
  %290 = fadd float %281, 5.000000e-01
  %291 = bitcast float %290 to i32
  %292 = add i32 %291, -1056964608
  %293 = and i32 %285, 1023
  %294 = tail call i32 @llvm.umax.i32(i32 %293, i32 1)
  %295 = icmp ult i32 %282, 947912704
  %296 = select i1 %295, i32 %292, i32 %289
  %297 = or i32 %296, %284
  %298 = icmp ugt i32 %282, 2139095040
  %299 = or i32 %284, %294
  %300 = or i32 %299, 31744
  %301 = select i1 %298, i32 %300, i32 32256
  %302 = icmp ult i32 %282, 1199566848
  %303 = select i1 %302, i32 %297, i32 %301
  %304 = shl i32 %303, 13
  %305 = and i32 %304, 268427264
  %306 = shl i32 %303, 16
  %307 = and i32 %306, -2147483648
  %308 = or i32 %305, %307
  %309 = icmp ugt i32 %305, 260046847
  %310 = or i32 %308, 2139095040
  %311 = bitcast i32 %310 to float
  %312 = bitcast i32 %308 to float
  %313 = fmul float %312, 0x46F0000000000000
  %314 = select i1 %309, float %311, float %313
  %315 = fadd float %93, %168
  %316 = bitcast float %315 to i32
  %317 = tail call float @llvm.fabs.f32(float %315)
  %318 = bitcast float %317 to i32
  %319 = lshr i32 %316, 16
  %320 = and i32 %319, 32768
  %321 = lshr i32 %318, 13
  %322 = add nsw i32 %318, -939520001
  %323 = and i32 %321, 1
  %324 = add nsw i32 %322, %323
  %325 = lshr i32 %324, 13
  %326 = fadd float %317, 5.000000e-01
  %327 = bitcast float %326 to i32
  %328 = add i32 %327, -1056964608
  %329 = and i32 %321, 1023
  %330 = tail call i32 @llvm.umax.i32(i32 %329, i32 1)
  %331 = icmp ult i32 %318, 947912704
  %332 = select i1 %331, i32 %328, i32 %325
  %333 = or i32 %332, %320
  %334 = icmp ugt i32 %318, 2139095040
  %335 = or i32 %320, %330
  %336 = or i32 %335, 31744
  %337 = select i1 %334, i32 %336, i32 32256
  %338 = icmp ult i32 %318, 1199566848
  %339 = select i1 %338, i32 %333, i32 %337
  %340 = shl i32 %339, 13
  %341 = and i32 %340, 268427264
  %342 = shl i32 %339, 16
  %343 = and i32 %342, -2147483648
  %344 = or i32 %341, %343
  %345 = icmp ugt i32 %341, 260046847
  %346 = or i32 %344, 2139095040
  %347 = bitcast i32 %346 to float
  %348 = bitcast i32 %344 to float
  %349 = fmul float %348, 0x46F0000000000000
  %350 = select i1 %345, float %347, float %349
  %351 = fadd float %241, %314
  %352 = bitcast float %351 to i32
  %353 = tail call float @llvm.fabs.f32(float %351)
  %354 = bitcast float %353 to i32
  %355 = lshr i32 %352, 16
  %356 = and i32 %355, 32768
  %357 = lshr i32 %354, 13
  %358 = add nsw i32 %354, -939520001
  %359 = and i32 %357, 1
  %360 = add nsw i32 %358, %359
  %361 = lshr i32 %360, 13
  %362 = fadd float %353, 5.000000e-01
  %363 = bitcast float %362 to i32
  %364 = add i32 %363, -1056964608
  %365 = and i32 %357, 1023
  %366 = tail call i32 @llvm.umax.i32(i32 %365, i32 1)
  %367 = icmp ult i32 %354, 947912704
  %368 = select i1 %367, i32 %364, i32 %361
  %369 = or i32 %368, %356
  %370 = icmp ugt i32 %354, 2139095040
  %371 = or i32 %356, %366
  %372 = or i32 %371, 31744
  %373 = select i1 %370, i32 %372, i32 32256
  %374 = icmp ult i32 %354, 1199566848
  %375 = select i1 %374, i32 %369, i32 %373
  %376 = shl i32 %375, 13
  %377 = and i32 %376, 268427264
  %378 = shl i32 %375, 16
  %379 = and i32 %378, -2147483648
  %380 = or i32 %377, %379
  %381 = icmp ugt i32 %377, 260046847
  %382 = or i32 %380, 2139095040
  %383 = bitcast i32 %382 to float
  %384 = bitcast i32 %380 to float
  %385 = fmul float %384, 0x46F0000000000000
  %386 = select i1 %381, float %383, float %385
  %387 = fsub float %93, %168
  %388 = bitcast float %387 to i32
  %389 = tail call float @llvm.fabs.f32(float %387)
  %390 = bitcast float %389 to i32
  %391 = lshr i32 %388, 16
  %392 = and i32 %391, 32768
  %393 = lshr i32 %390, 13
  %394 = add nsw i32 %390, -939520001
  %395 = and i32 %393, 1
  %396 = add nsw i32 %394, %395
  %397 = lshr i32 %396, 13
  %398 = fadd float %389, 5.000000e-01
  %399 = bitcast float %398 to i32
  %400 = add i32 %399, -1056964608
  %401 = and i32 %393, 1023
  %402 = tail call i32 @llvm.umax.i32(i32 %401, i32 1)
  %403 = icmp ult i32 %390, 947912704
  %404 = select i1 %403, i32 %400, i32 %397
  %405 = or i32 %404, %392
  %406 = icmp ugt i32 %390, 2139095040
  %407 = or i32 %392, %402
  %408 = or i32 %407, 31744
  %409 = select i1 %406, i32 %408, i32 32256
  %410 = icmp ult i32 %390, 1199566848
  %411 = select i1 %410, i32 %405, i32 %409
  %412 = shl i32 %411, 13
  %413 = and i32 %412, 268427264
  %414 = shl i32 %411, 16
  %415 = and i32 %414, -2147483648
  %416 = or i32 %413, %415
  %417 = icmp ugt i32 %413, 260046847
  %418 = or i32 %416, 2139095040
  %419 = bitcast i32 %418 to float
  %420 = bitcast i32 %416 to float
  %421 = fmul float %420, 0x46F0000000000000
  %422 = select i1 %417, float %419, float %421
  %423 = fsub float %241, %314
  %424 = bitcast float %423 to i32
  %425 = tail call float @llvm.fabs.f32(float %423)
  %426 = bitcast float %425 to i32
  %427 = lshr i32 %424, 16
  %428 = and i32 %427, 32768
  %429 = lshr i32 %426, 13
  %430 = add nsw i32 %426, -939520001
  %431 = and i32 %429, 1
  %432 = add nsw i32 %430, %431
  %433 = lshr i32 %432, 13
  %434 = fadd float %425, 5.000000e-01
  %435 = bitcast float %434 to i32
  %436 = add i32 %435, -1056964608
  %437 = and i32 %429, 1023
  %438 = tail call i32 @llvm.umax.i32(i32 %437, i32 1)
  %439 = icmp ult i32 %426, 947912704
  %440 = select i1 %439, i32 %436, i32 %433
  %441 = or i32 %440, %428
  %442 = icmp ugt i32 %426, 2139095040
  %443 = or i32 %428, %438
  %444 = or i32 %443, 31744
  %445 = select i1 %442, i32 %444, i32 32256
  %446 = icmp ult i32 %426, 1199566848
  %447 = select i1 %446, i32 %441, i32 %445
  %448 = shl i32 %447, 13
  %449 = and i32 %448, 268427264
  %450 = shl i32 %447, 16
  %451 = and i32 %450, -2147483648
  %452 = or i32 %449, %451
  %453 = icmp ugt i32 %449, 260046847
  %454 = or i32 %452, 2139095040
  %455 = bitcast i32 %454 to float
  %456 = bitcast i32 %452 to float
  %457 = fmul float %456, 0x46F0000000000000
  %458 = select i1 %453, float %455, float %457
  %459 = load float, ptr %963, align 4
  %460 = fadd float %459, %350
  %461 = bitcast float %460 to i32
  %462 = tail call float @llvm.fabs.f32(float %460)
  %463 = bitcast float %462 to i32
  %464 = lshr i32 %461, 16
  %465 = and i32 %464, 32768
  %466 = lshr i32 %463, 13
  %467 = add nsw i32 %463, -939520001
  %468 = and i32 %466, 1
  %469 = add nsw i32 %467, %468
  %470 = lshr i32 %469, 13
  %471 = fadd float %462, 5.000000e-01
  %472 = bitcast float %471 to i32
  %473 = add i32 %472, -1056964608
  %474 = and i32 %466, 1023
  %475 = tail call i32 @llvm.umax.i32(i32 %474, i32 1)
  %476 = icmp ult i32 %463, 947912704
  %477 = select i1 %476, i32 %473, i32 %470
  %478 = or i32 %477, %465
  %479 = icmp ugt i32 %463, 2139095040
  %480 = or i32 %465, %475
  %481 = or i32 %480, 31744
  %482 = select i1 %479, i32 %481, i32 32256
  %483 = icmp ult i32 %463, 1199566848
  %484 = select i1 %483, i32 %478, i32 %482
  %485 = shl i32 %484, 13
  %486 = and i32 %485, 268427264
  %487 = shl i32 %484, 16
  %488 = and i32 %487, -2147483648
  %489 = or i32 %486, %488
  %490 = icmp ugt i32 %486, 260046847
  %491 = or i32 %489, 2139095040
  %492 = bitcast i32 %491 to float
  %493 = bitcast i32 %489 to float
  %494 = fmul float %493, 0x46F0000000000000
  %495 = select i1 %490, float %492, float %494
  %496 = load float, ptr %964, align 4
  %497 = fadd float %496, %495
  %498 = bitcast float %497 to i32
  %499 = tail call float @llvm.fabs.f32(float %497)
  %500 = bitcast float %499 to i32
  %501 = lshr i32 %498, 16
  %502 = and i32 %501, 32768
  %503 = lshr i32 %500, 13
  %504 = add nsw i32 %500, -939520001
  %505 = and i32 %503, 1
  %506 = add nsw i32 %504, %505
  %507 = lshr i32 %506, 13
  %508 = fadd float %499, 5.000000e-01
  %509 = bitcast float %508 to i32
  %510 = add i32 %509, -1056964608
  %511 = and i32 %503, 1023
  %512 = tail call i32 @llvm.umax.i32(i32 %511, i32 1)
  %513 = icmp ult i32 %500, 947912704
  %514 = select i1 %513, i32 %510, i32 %507
  %515 = or i32 %514, %502
  %516 = icmp ugt i32 %500, 2139095040
  %517 = or i32 %502, %512
  %518 = or i32 %517, 31744
  %519 = select i1 %516, i32 %518, i32 32256
  %520 = icmp ult i32 %500, 1199566848
  %521 = select i1 %520, i32 %515, i32 %519
  %522 = shl i32 %521, 13
  %523 = and i32 %522, 268427264
  %524 = shl i32 %521, 16
  %525 = and i32 %524, -2147483648
  %526 = or i32 %523, %525
  %527 = icmp ugt i32 %523, 260046847
  %528 = or i32 %526, 2139095040
  %529 = bitcast i32 %528 to float
  %530 = bitcast i32 %526 to float
  %531 = fmul float %530, 0x46F0000000000000
  %532 = select i1 %527, float %529, float %531
  %533 = load float, ptr %951, align 4
  %534 = fadd float %533, %532
  %535 = bitcast float %534 to i32
  %536 = tail call float @llvm.fabs.f32(float %534)
  %537 = bitcast float %536 to i32
  %538 = lshr i32 %535, 16
  %539 = and i32 %538, 32768
  %540 = lshr i32 %537, 13
  %541 = add nsw i32 %537, -939520001
  %542 = and i32 %540, 1
  %543 = add nsw i32 %541, %542
  %544 = lshr i32 %543, 13
  %545 = fadd float %536, 5.000000e-01
  %546 = bitcast float %545 to i32
  %547 = add i32 %546, -1056964608
  %548 = and i32 %540, 1023
  %549 = tail call i32 @llvm.umax.i32(i32 %548, i32 1)
  %550 = icmp ult i32 %537, 947912704
  %551 = select i1 %550, i32 %547, i32 %544
  %552 = or i32 %551, %539
  %553 = icmp ugt i32 %537, 2139095040
  %554 = or i32 %539, %549
  %555 = or i32 %554, 31744
  %556 = select i1 %553, i32 %555, i32 32256
  %557 = icmp ult i32 %537, 1199566848
  %558 = select i1 %557, i32 %552, i32 %556
  %559 = shl i32 %558, 13
  %560 = and i32 %559, 268427264
  %561 = shl i32 %558, 16
  %562 = and i32 %561, -2147483648
  %563 = or i32 %560, %562
  %564 = icmp ugt i32 %560, 260046847
  %565 = or i32 %563, 2139095040
  %566 = bitcast i32 %565 to float
  %567 = bitcast i32 %563 to float
  %568 = fmul float %567, 0x46F0000000000000
  %569 = select i1 %564, float %566, float %568
  store float %569, ptr %952, align 4
  %570 = load float, ptr %965, align 4
  %571 = fsub float %422, %570
  %572 = bitcast float %571 to i32
  %573 = tail call float @llvm.fabs.f32(float %571)
  %574 = bitcast float %573 to i32
  %575 = lshr i32 %572, 16
  %576 = and i32 %575, 32768
  %577 = lshr i32 %574, 13
  %578 = add nsw i32 %574, -939520001
  %579 = and i32 %577, 1
  %580 = add nsw i32 %578, %579
  %581 = lshr i32 %580, 13
  %582 = fadd float %573, 5.000000e-01
  %583 = bitcast float %582 to i32
  %584 = add i32 %583, -1056964608
  %585 = and i32 %577, 1023
  %586 = tail call i32 @llvm.umax.i32(i32 %585, i32 1)
  %587 = icmp ult i32 %574, 947912704
  %588 = select i1 %587, i32 %584, i32 %581
  %589 = or i32 %588, %576
  %590 = icmp ugt i32 %574, 2139095040
  %591 = or i32 %576, %586
  %592 = or i32 %591, 31744
  %593 = select i1 %590, i32 %592, i32 32256
  %594 = icmp ult i32 %574, 1199566848
  %595 = select i1 %594, i32 %589, i32 %593
  %596 = shl i32 %595, 13
  %597 = and i32 %596, 268427264
  %598 = shl i32 %595, 16
  %599 = and i32 %598, -2147483648
  %600 = or i32 %597, %599
  %601 = icmp ugt i32 %597, 260046847
  %602 = or i32 %600, 2139095040
  %603 = bitcast i32 %602 to float
  %604 = bitcast i32 %600 to float
  %605 = fmul float %604, 0x46F0000000000000
  %606 = select i1 %601, float %603, float %605
  %607 = load float, ptr %966, align 4
  %608 = fsub float %606, %607
  %609 = bitcast float %608 to i32
  %610 = tail call float @llvm.fabs.f32(float %608)
  %611 = bitcast float %610 to i32
  %612 = lshr i32 %609, 16
  %613 = and i32 %612, 32768
  %614 = lshr i32 %611, 13
  %615 = add nsw i32 %611, -939520001
  %616 = and i32 %614, 1
  %617 = add nsw i32 %615, %616
  %618 = lshr i32 %617, 13
  %619 = fadd float %610, 5.000000e-01
  %620 = bitcast float %619 to i32
  %621 = add i32 %620, -1056964608
  %622 = and i32 %614, 1023
  %623 = tail call i32 @llvm.umax.i32(i32 %622, i32 1)
  %624 = icmp ult i32 %611, 947912704
  %625 = select i1 %624, i32 %621, i32 %618
  %626 = or i32 %625, %613
  %627 = icmp ugt i32 %611, 2139095040
  %628 = or i32 %613, %623
  %629 = or i32 %628, 31744
  %630 = select i1 %627, i32 %629, i32 32256
  %631 = icmp ult i32 %611, 1199566848
  %632 = select i1 %631, i32 %626, i32 %630
  %633 = shl i32 %632, 13
  %634 = and i32 %633, 268427264
  %635 = shl i32 %632, 16
  %636 = and i32 %635, -2147483648
  %637 = or i32 %634, %636
  %638 = icmp ugt i32 %634, 260046847
  %639 = or i32 %637, 2139095040
  %640 = bitcast i32 %639 to float
  %641 = bitcast i32 %637 to float
  %642 = fmul float %641, 0x46F0000000000000
  %643 = select i1 %638, float %640, float %642
  %644 = load float, ptr %967, align 4
  %645 = fsub float %643, %644
  %646 = bitcast float %645 to i32
  %647 = tail call float @llvm.fabs.f32(float %645)
  %648 = bitcast float %647 to i32
  %649 = lshr i32 %646, 16
  %650 = and i32 %649, 32768
  %651 = lshr i32 %648, 13
  %652 = add nsw i32 %648, -939520001
  %653 = and i32 %651, 1
  %654 = add nsw i32 %652, %653
  %655 = lshr i32 %654, 13
  %656 = fadd float %647, 5.000000e-01
  %657 = bitcast float %656 to i32
  %658 = add i32 %657, -1056964608
  %659 = and i32 %651, 1023
  %660 = tail call i32 @llvm.umax.i32(i32 %659, i32 1)
  %661 = icmp ult i32 %648, 947912704
  %662 = select i1 %661, i32 %658, i32 %655
  %663 = or i32 %662, %650
  %664 = icmp ugt i32 %648, 2139095040
  %665 = or i32 %650, %660
  %666 = or i32 %665, 31744
  %667 = select i1 %664, i32 %666, i32 32256
  %668 = icmp ult i32 %648, 1199566848
  %669 = select i1 %668, i32 %663, i32 %667
  %670 = shl i32 %669, 13
  %671 = and i32 %670, 268427264
  %672 = shl i32 %669, 16
  %673 = and i32 %672, -2147483648
  %674 = or i32 %671, %673
  %675 = icmp ugt i32 %671, 260046847
  %676 = or i32 %674, 2139095040
  %677 = bitcast i32 %676 to float
  %678 = bitcast i32 %674 to float
  %679 = fmul float %678, 0x46F0000000000000
  %680 = select i1 %675, float %677, float %679
  store float %680, ptr %968, align 4
  %681 = load float, ptr %969, align 4
  %682 = fsub float %386, %681
  %683 = bitcast float %682 to i32
  %684 = tail call float @llvm.fabs.f32(float %682)
  %685 = bitcast float %684 to i32
  %686 = lshr i32 %683, 16
  %687 = and i32 %686, 32768
  %688 = lshr i32 %685, 13
  %689 = add nsw i32 %685, -939520001
  %690 = and i32 %688, 1
  %691 = add nsw i32 %689, %690
  %692 = lshr i32 %691, 13
  %693 = fadd float %684, 5.000000e-01
  %694 = bitcast float %693 to i32
  %695 = add i32 %694, -1056964608
  %696 = and i32 %688, 1023
  %697 = tail call i32 @llvm.umax.i32(i32 %696, i32 1)
  %698 = icmp ult i32 %685, 947912704
  %699 = select i1 %698, i32 %695, i32 %692
  %700 = or i32 %699, %687
  %701 = icmp ugt i32 %685, 2139095040
  %702 = or i32 %687, %697
  %703 = or i32 %702, 31744
  %704 = select i1 %701, i32 %703, i32 32256
  %705 = icmp ult i32 %685, 1199566848
  %706 = select i1 %705, i32 %700, i32 %704
  %707 = shl i32 %706, 13
  %708 = and i32 %707, 268427264
  %709 = shl i32 %706, 16
  %710 = and i32 %709, -2147483648
  %711 = or i32 %708, %710
  %712 = icmp ugt i32 %708, 260046847
  %713 = or i32 %711, 2139095040
  %714 = bitcast i32 %713 to float
  %715 = bitcast i32 %711 to float
  %716 = fmul float %715, 0x46F0000000000000
  %717 = select i1 %712, float %714, float %716
  %718 = load float, ptr %963, align 4
  %719 = fadd float %718, %717
  %720 = bitcast float %719 to i32
  %721 = tail call float @llvm.fabs.f32(float %719)
  %722 = bitcast float %721 to i32
  %723 = lshr i32 %720, 16
  %724 = and i32 %723, 32768
  %725 = lshr i32 %722, 13
  %726 = add nsw i32 %722, -939520001
  %727 = and i32 %725, 1
  %728 = add nsw i32 %726, %727
  %729 = lshr i32 %728, 13
  %730 = fadd float %721, 5.000000e-01
  %731 = bitcast float %730 to i32
  %732 = add i32 %731, -1056964608
  %733 = and i32 %725, 1023
  %734 = tail call i32 @llvm.umax.i32(i32 %733, i32 1)
  %735 = icmp ult i32 %722, 947912704
  %736 = select i1 %735, i32 %732, i32 %729
  %737 = or i32 %736, %724
  %738 = icmp ugt i32 %722, 2139095040
  %739 = or i32 %724, %734
  %740 = or i32 %739, 31744
  %741 = select i1 %738, i32 %740, i32 32256
  %742 = icmp ult i32 %722, 1199566848
  %743 = select i1 %742, i32 %737, i32 %741
  %744 = shl i32 %743, 13
  %745 = and i32 %744, 268427264
  %746 = shl i32 %743, 16
  %747 = and i32 %746, -2147483648
  %748 = or i32 %745, %747
  %749 = icmp ugt i32 %745, 260046847
  %750 = or i32 %748, 2139095040
  %751 = bitcast i32 %750 to float
  %752 = bitcast i32 %748 to float
  %753 = fmul float %752, 0x46F0000000000000
  %754 = select i1 %749, float %751, float %753
  %755 = load float, ptr %964, align 4
  %756 = fsub float %754, %755
  %757 = bitcast float %756 to i32
  %758 = tail call float @llvm.fabs.f32(float %756)
  %759 = bitcast float %758 to i32
  %760 = lshr i32 %757, 16
  %761 = and i32 %760, 32768
  %762 = lshr i32 %759, 13
  %763 = add nsw i32 %759, -939520001
  %764 = and i32 %762, 1
  %765 = add nsw i32 %763, %764
  %766 = lshr i32 %765, 13
  %767 = fadd float %758, 5.000000e-01
  %768 = bitcast float %767 to i32
  %769 = add i32 %768, -1056964608
  %770 = and i32 %762, 1023
  %771 = tail call i32 @llvm.umax.i32(i32 %770, i32 1)
  %772 = icmp ult i32 %759, 947912704
  %773 = select i1 %772, i32 %769, i32 %766
  %774 = or i32 %773, %761
  %775 = icmp ugt i32 %759, 2139095040
  %776 = or i32 %761, %771
  %777 = or i32 %776, 31744
  %778 = select i1 %775, i32 %777, i32 32256
  %779 = icmp ult i32 %759, 1199566848
  %780 = select i1 %779, i32 %774, i32 %778
  %781 = shl i32 %780, 13
  %782 = and i32 %781, 268427264
  %783 = shl i32 %780, 16
  %784 = and i32 %783, -2147483648
  %785 = or i32 %782, %784
  %786 = icmp ugt i32 %782, 260046847
  %787 = or i32 %785, 2139095040
  %788 = bitcast i32 %787 to float
  %789 = bitcast i32 %785 to float
  %790 = fmul float %789, 0x46F0000000000000
  %791 = select i1 %786, float %788, float %790
  store float %791, ptr %970, align 4
  %792 = load float, ptr %971, align 4
  %793 = fadd float %792, %458
  %794 = bitcast float %793 to i32
  %795 = tail call float @llvm.fabs.f32(float %793)
  %796 = bitcast float %795 to i32
  %797 = lshr i32 %794, 16
  %798 = and i32 %797, 32768
  %799 = lshr i32 %796, 13
  %800 = add nsw i32 %796, -939520001
  %801 = and i32 %799, 1
  %802 = add nsw i32 %800, %801
  %803 = lshr i32 %802, 13
  %804 = fadd float %795, 5.000000e-01
  %805 = bitcast float %804 to i32
  %806 = add i32 %805, -1056964608
  %807 = and i32 %799, 1023
  %808 = tail call i32 @llvm.umax.i32(i32 %807, i32 1)
  %809 = icmp ult i32 %796, 947912704
  %810 = select i1 %809, i32 %806, i32 %803
  %811 = or i32 %810, %798
  %812 = icmp ugt i32 %796, 2139095040
  %813 = or i32 %798, %808
  %814 = or i32 %813, 31744
  %815 = select i1 %812, i32 %814, i32 32256
  %816 = icmp ult i32 %796, 1199566848
  %817 = select i1 %816, i32 %811, i32 %815
  %818 = shl i32 %817, 13
  %819 = and i32 %818, 268427264
  %820 = shl i32 %817, 16
  %821 = and i32 %820, -2147483648
  %822 = or i32 %819, %821
  %823 = icmp ugt i32 %819, 260046847
  %824 = or i32 %822, 2139095040
  %825 = bitcast i32 %824 to float
  %826 = bitcast i32 %822 to float
  %827 = fmul float %826, 0x46F0000000000000
  %828 = select i1 %823, float %825, float %827
  %829 = load float, ptr %965, align 4
  %830 = fsub float %828, %829
  %831 = bitcast float %830 to i32
  %832 = tail call float @llvm.fabs.f32(float %830)
  %833 = bitcast float %832 to i32
  %834 = lshr i32 %831, 16
  %835 = and i32 %834, 32768
  %836 = lshr i32 %833, 13
  %837 = add nsw i32 %833, -939520001
  %838 = and i32 %836, 1
  %839 = add nsw i32 %837, %838
  %840 = lshr i32 %839, 13
  %841 = fadd float %832, 5.000000e-01
  %842 = bitcast float %841 to i32
  %843 = add i32 %842, -1056964608
  %844 = and i32 %836, 1023
  %845 = tail call i32 @llvm.umax.i32(i32 %844, i32 1)
  %846 = icmp ult i32 %833, 947912704
  %847 = select i1 %846, i32 %843, i32 %840
  %848 = or i32 %847, %835
  %849 = icmp ugt i32 %833, 2139095040
  %850 = or i32 %835, %845
  %851 = or i32 %850, 31744
  %852 = select i1 %849, i32 %851, i32 32256
  %853 = icmp ult i32 %833, 1199566848
  %854 = select i1 %853, i32 %848, i32 %852
  %855 = shl i32 %854, 13
  %856 = and i32 %855, 268427264
  %857 = shl i32 %854, 16
  %858 = and i32 %857, -2147483648
  %859 = or i32 %856, %858
  %860 = icmp ugt i32 %856, 260046847
  %861 = or i32 %859, 2139095040
  %862 = bitcast i32 %861 to float
  %863 = bitcast i32 %859 to float
  %864 = fmul float %863, 0x46F0000000000000
  %865 = select i1 %860, float %862, float %864
  %866 = load float, ptr %966, align 4
  %867 = fadd float %866, %865
  %868 = bitcast float %867 to i32
  %869 = tail call float @llvm.fabs.f32(float %867)
  %870 = bitcast float %869 to i32
  %871 = lshr i32 %868, 16
  %872 = and i32 %871, 32768
  %873 = lshr i32 %870, 13
  %874 = add nsw i32 %870, -939520001
  %875 = and i32 %873, 1
  %876 = add nsw i32 %874, %875
  %877 = lshr i32 %876, 13
  %878 = fadd float %869, 5.000000e-01
  %879 = bitcast float %878 to i32
  %880 = add i32 %879, -1056964608
  %881 = and i32 %873, 1023
  %882 = tail call i32 @llvm.umax.i32(i32 %881, i32 1)
  %883 = icmp ult i32 %870, 947912704
  %884 = select i1 %883, i32 %880, i32 %877
  %885 = or i32 %884, %872
  %886 = icmp ugt i32 %870, 2139095040
  %887 = or i32 %872, %882
  %888 = or i32 %887, 31744
  %889 = select i1 %886, i32 %888, i32 32256
  %890 = icmp ult i32 %870, 1199566848
  %891 = select i1 %890, i32 %885, i32 %889
  %892 = shl i32 %891, 13
  %893 = and i32 %892, 268427264
  %894 = shl i32 %891, 16
  %895 = and i32 %894, -2147483648
  %896 = or i32 %893, %895
  %897 = icmp ugt i32 %893, 260046847
  %898 = or i32 %896, 2139095040
  %899 = bitcast i32 %898 to float
  %900 = bitcast i32 %896 to float
  %901 = fmul float %900, 0x46F0000000000000
  %902 = select i1 %897, float %899, float %901
  store float %902, ptr %972, align 4
  %903 = add i64 %1051, %1031
  br label %1079

904:                                              ; preds = %1079
  %905 = add i64 %1034, %1082
  %906 = mul i64 %905, %987
  %907 = add i64 %906, %1087
  %908 = mul i64 %907, %985
  %909 = add i64 %903, %908
  %910 = getelementptr float, ptr %952, i64 %1080
  %911 = load i32, ptr %910, align 4
  %912 = and i32 %911, 2147483647
  %913 = lshr i32 %911, 16
  %914 = and i32 %913, 32768
  %915 = lshr i32 %912, 13
  %916 = add nsw i32 %912, -939520001
  %917 = and i32 %915, 1
  %918 = add nsw i32 %916, %917
  %919 = lshr i32 %918, 13
  %920 = bitcast i32 %912 to float
  %921 = fadd float %920, 5.000000e-01
  %922 = bitcast float %921 to i32
  %923 = and i32 %915, 1023
  %924 = tail call i32 @llvm.umax.i32(i32 %923, i32 1)
  %925 = icmp ult i32 %912, 947912704
  %926 = select i1 %925, i32 %922, i32 %919
  %927 = or i32 %926, %914
  %928 = icmp ugt i32 %912, 2139095040
  %929 = or i32 %914, %924
  %930 = or i32 %929, 31744
  %931 = select i1 %928, i32 %930, i32 32256
  %932 = icmp ult i32 %912, 1199566848
  %933 = select i1 %932, i32 %927, i32 %931
  %934 = trunc i32 %933 to i16
  %935 = icmp slt i64 %909, 0
  %936 = select i1 %935, i64 %8, i64 0
  %937 = getelementptr i16, ptr %7, i64 %909
  %938 = getelementptr i16, ptr %937, i64 %936
  store i16 %934, ptr %938, align 2
  br label %942

939:                                              ; preds = %1028, %15
  %940 = add nsw i64 %1011, %985
  %941 = icmp eq i64 %1013, %997
  br i1 %941, label %13, label %1010

942:                                              ; preds = %1079, %904
  %943 = icmp eq i64 %1081, 4
  br i1 %943, label %15, label %1079

944:                                              ; preds = %11
  %945 = icmp ult i64 %10, 17
  br i1 %945, label %946, label %949, !prof !1

946:                                              ; preds = %944, %11
  %947 = phi i64 [ 0, %944 ], [ %10, %11 ]
  %948 = getelementptr float, ptr %9, i64 %947
  br label %949

949:                                              ; preds = %946, %944
  %950 = phi i64 [ %10, %946 ], [ 16, %944 ]
  %951 = phi ptr [ %948, %946 ], [ %9, %944 ]
  %952 = getelementptr float, ptr %9, i64 %950
  %953 = icmp slt i64 %2, 1
  br i1 %953, label %1090, label %954

954:                                              ; preds = %949
  %955 = getelementptr i8, ptr %951, i64 4
  %956 = getelementptr i8, ptr %951, i64 20
  %957 = getelementptr i8, ptr %951, i64 36
  %958 = getelementptr i8, ptr %951, i64 8
  %959 = getelementptr i8, ptr %951, i64 24
  %960 = getelementptr i8, ptr %951, i64 40
  %961 = getelementptr i8, ptr %951, i64 52
  %962 = getelementptr i8, ptr %951, i64 56
  %963 = getelementptr i8, ptr %951, i64 16
  %964 = getelementptr i8, ptr %951, i64 32
  %965 = getelementptr i8, ptr %951, i64 28
  %966 = getelementptr i8, ptr %951, i64 44
  %967 = getelementptr i8, ptr %951, i64 12
  %968 = getelementptr i8, ptr %952, i64 4
  %969 = getelementptr i8, ptr %951, i64 48
  %970 = getelementptr i8, ptr %952, i64 8
  %971 = getelementptr i8, ptr %951, i64 60
  %972 = getelementptr i8, ptr %952, i64 12
  br label %973

973:                                              ; preds = %954, %13
  %974 = phi i64 [ 0, %954 ], [ %975, %13 ]
  %975 = add nuw nsw i64 %974, 1
  %976 = getelementptr i64, ptr %1, i64 %974
  %977 = load i64, ptr %976, align 8
  %978 = icmp slt i64 %977, 0
  %979 = select i1 %978, i64 %4, i64 0
  %980 = add i64 %979, %977
  %981 = mul i64 %980, %5
  %982 = getelementptr i64, ptr %3, i64 %981
  %983 = getelementptr i8, ptr %982, i64 40
  %984 = load i64, ptr %983, align 8
  %985 = shl nsw i64 %984, 4
  %986 = getelementptr i8, ptr %982, i64 32
  %987 = load i64, ptr %986, align 8
  %988 = getelementptr i8, ptr %982, i64 24
  %989 = load i64, ptr %988, align 8
  %990 = add nsw i64 %989, 1
  %991 = ashr i64 %990, 1
  %992 = add nsw i64 %987, 1
  %993 = ashr i64 %992, 1
  %994 = getelementptr i8, ptr %982, i64 16
  %995 = load i64, ptr %994, align 8
  %996 = mul i64 %991, %993
  %997 = mul i64 %996, %995
  %998 = mul nsw i64 %997, %985
  %999 = icmp slt i64 %997, 1
  br i1 %999, label %13, label %1000

1000:                                             ; preds = %973
  %1001 = load i64, ptr %982, align 8
  %1002 = icmp eq i64 %996, 0
  %1003 = icmp eq i64 %993, 0
  %1004 = icmp ne i64 %993, -1
  %1005 = getelementptr i8, ptr %982, i64 8
  %1006 = icmp sgt i64 %984, 0
  %1007 = select i1 %1006, i64 %985, i64 0
  %1008 = icmp sgt i64 %1007, 0
  %1009 = icmp slt i64 %996, 0
  br label %1010

1010:                                             ; preds = %1000, %939
  %1011 = phi i64 [ %1001, %1000 ], [ %940, %939 ]
  %1012 = phi i64 [ 0, %1000 ], [ %1013, %939 ]
  %1013 = add nuw nsw i64 %1012, 1
  br i1 %1002, label %1014, label %1017, !prof !2

1014:                                             ; preds = %1022, %1017, %1010
  %1015 = phi i64 [ 0, %1010 ], [ %1023, %1022 ], [ %1018, %1017 ]
  %1016 = phi i64 [ 0, %1010 ], [ %1024, %1022 ], [ %1019, %1017 ]
  br i1 %1003, label %1028, label %1025, !prof !0

1017:                                             ; preds = %1010
  %1018 = sdiv i64 %1012, %996
  %1019 = srem i64 %1012, %996
  %1020 = icmp ne i64 %1019, 0
  %1021 = and i1 %1009, %1020
  br i1 %1021, label %1022, label %1014

1022:                                             ; preds = %1017
  %1023 = add i64 %1018, -1
  %1024 = add nsw i64 %1019, %996
  br label %1014

1025:                                             ; preds = %1014
  %1026 = icmp ne i64 %1016, -9223372036854775808
  %1027 = or i1 %1004, %1026
  br i1 %1027, label %1035, label %1042, !prof !3

1028:                                             ; preds = %1042, %1014
  %1029 = phi i64 [ %1045, %1042 ], [ 0, %1014 ]
  %1030 = phi i64 [ %1046, %1042 ], [ 0, %1014 ]
  %1031 = load i64, ptr %1005, align 8
  %1032 = load i64, ptr %988, align 8
  %1033 = mul nsw i64 %1032, %1015
  %1034 = add nsw i64 %1033, %1029
  br i1 %1008, label %1050, label %939

1035:                                             ; preds = %1025
  %1036 = sdiv i64 %1016, %993
  %1037 = srem i64 %1016, %993
  %1038 = xor i64 %1037, %993
  %1039 = icmp slt i64 %1038, 0
  %1040 = icmp ne i64 %1037, 0
  %1041 = and i1 %1040, %1039
  br i1 %1041, label %1047, label %1042

1042:                                             ; preds = %1047, %1035, %1025
  %1043 = phi i64 [ %1048, %1047 ], [ 0, %1025 ], [ %1036, %1035 ]
  %1044 = phi i64 [ %1049, %1047 ], [ 0, %1025 ], [ %1037, %1035 ]
  %1045 = shl nsw i64 %1043, 1
  %1046 = shl nsw i64 %1044, 1
  br label %1028

1047:                                             ; preds = %1035
  %1048 = add i64 %1036, -1
  %1049 = add nsw i64 %1037, %993
  br label %1042

1050:                                             ; preds = %1028, %15
  %1051 = phi i64 [ %16, %15 ], [ 0, %1028 ]
  %1052 = add i64 %1051, %1011
  br label %1053

1053:                                             ; preds = %1053, %1050
  %1054 = phi i64 [ 0, %1050 ], [ %1055, %1053 ]
  %1055 = add nuw nsw i64 %1054, 1
  %1056 = getelementptr i64, ptr %6, i64 %1054
  %1057 = load i64, ptr %1056, align 8
  %1058 = mul nsw i64 %998, %1057
  %1059 = add i64 %1052, %1058
  %1060 = icmp slt i64 %1059, 0
  %1061 = select i1 %1060, i64 %8, i64 0
  %1062 = getelementptr i16, ptr %7, i64 %1059
  %1063 = getelementptr i16, ptr %1062, i64 %1061
  %1064 = load i16, ptr %1063, align 2
  %1065 = zext i16 %1064 to i32
  %1066 = shl nuw nsw i32 %1065, 13
  %1067 = and i32 %1066, 268427264
  %1068 = sext i16 %1064 to i32
  %1069 = and i32 %1068, -2147483648
  %1070 = or i32 %1067, %1069
  %1071 = icmp ugt i32 %1067, 260046847
  %1072 = or i32 %1070, 2139095040
  %1073 = bitcast i32 %1072 to float
  %1074 = bitcast i32 %1070 to float
  %1075 = fmul float %1074, 0x46F0000000000000
  %1076 = select i1 %1071, float %1073, float %1075
  %1077 = getelementptr float, ptr %951, i64 %1054
  store float %1076, ptr %1077, align 4
  %1078 = icmp eq i64 %1055, 16
  br i1 %1078, label %18, label %1053

1079:                                             ; preds = %942, %18
  %1080 = phi i64 [ 0, %18 ], [ %1081, %942 ]
  %1081 = add nuw nsw i64 %1080, 1
  %1082 = lshr i64 %1080, 1
  %1083 = and i64 %1080, 1
  %1084 = add nsw i64 %1082, %1029
  %1085 = load i64, ptr %988, align 8
  %1086 = icmp slt i64 %1084, %1085
  %1087 = or i64 %1083, %1030
  %1088 = icmp slt i64 %1087, %987
  %1089 = select i1 %1086, i1 %1088, i1 false
  br i1 %1089, label %904, label %942

1090:                                             ; preds = %949, %13
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
  br i1 %12, label %359, label %357, !prof !0

13:                                               ; preds = %367, %354
  %14 = icmp eq i64 %2, %369
  br i1 %14, label %517, label %367

15:                                               ; preds = %480
  %16 = add nuw nsw i64 %449, 1
  %17 = icmp eq i64 %16, %400
  br i1 %17, label %354, label %448

18:                                               ; preds = %190
  %19 = add i64 %449, %404
  br label %480

20:                                               ; preds = %451, %20
  %21 = phi i64 [ %22, %20 ], [ 0, %451 ]
  %22 = add nuw nsw i64 %21, 1
  %23 = getelementptr float, ptr %364, i64 %21
  %24 = load float, ptr %23, align 4
  %25 = add nuw nsw i64 %21, 4
  %26 = getelementptr float, ptr %364, i64 %25
  %27 = load float, ptr %26, align 4
  %28 = add nuw nsw i64 %21, 8
  %29 = getelementptr float, ptr %364, i64 %28
  %30 = load float, ptr %29, align 4
  %31 = add nuw nsw i64 %21, 12
  %32 = getelementptr float, ptr %364, i64 %31
  %33 = load float, ptr %32, align 4
  %34 = fsub float %24, %30
  %35 = bitcast float %34 to i32
  %36 = tail call float @llvm.fabs.f32(float %34)
  %37 = bitcast float %36 to i32
  %38 = lshr i32 %35, 16
  %39 = and i32 %38, 32768
  %40 = lshr i32 %37, 13
  %41 = add nsw i32 %37, -939520001
  %42 = and i32 %40, 1
  %43 = add nsw i32 %41, %42
  %44 = lshr i32 %43, 13
  %45 = fadd float %36, 5.000000e-01
  %46 = bitcast float %45 to i32
  %47 = add i32 %46, -1056964608
  %48 = and i32 %40, 1023
  %49 = tail call i32 @llvm.umax.i32(i32 %48, i32 1)
  %50 = icmp ult i32 %37, 947912704
  %51 = select i1 %50, i32 %47, i32 %44
  %52 = or i32 %51, %39
  %53 = icmp ugt i32 %37, 2139095040
  %54 = or i32 %39, %49
  %55 = or i32 %54, 31744
  %56 = select i1 %53, i32 %55, i32 32256
  %57 = icmp ult i32 %37, 1199566848
  %58 = select i1 %57, i32 %52, i32 %56
  %59 = shl i32 %58, 13
  %60 = and i32 %59, 268427264
  %61 = shl i32 %58, 16
  %62 = and i32 %61, -2147483648
  %63 = or i32 %60, %62
  %64 = icmp ugt i32 %60, 260046847
  %65 = or i32 %63, 2139095040
  %66 = bitcast i32 %65 to float
  %67 = bitcast i32 %63 to float
  %68 = fmul float %67, 0x46F0000000000000
  %69 = select i1 %64, float %66, float %68
  %70 = getelementptr float, ptr %365, i64 %21
  store float %69, ptr %70, align 4
  %71 = fadd float %27, %30
  %72 = bitcast float %71 to i32
  %73 = tail call float @llvm.fabs.f32(float %71)
  %74 = bitcast float %73 to i32
  %75 = lshr i32 %72, 16
  %76 = and i32 %75, 32768
  %77 = lshr i32 %74, 13
  %78 = add nsw i32 %74, -939520001
  %79 = and i32 %77, 1
  %80 = add nsw i32 %78, %79
  %81 = lshr i32 %80, 13
  %82 = fadd float %73, 5.000000e-01
  %83 = bitcast float %82 to i32
  %84 = add i32 %83, -1056964608
  %85 = and i32 %77, 1023
  %86 = tail call i32 @llvm.umax.i32(i32 %85, i32 1)
  %87 = icmp ult i32 %74, 947912704
  %88 = select i1 %87, i32 %84, i32 %81
  %89 = or i32 %88, %76
  %90 = icmp ugt i32 %74, 2139095040
  %91 = or i32 %76, %86
  %92 = or i32 %91, 31744
  %93 = select i1 %90, i32 %92, i32 32256
  %94 = icmp ult i32 %74, 1199566848
  %95 = select i1 %94, i32 %89, i32 %93
  %96 = shl i32 %95, 13
  %97 = and i32 %96, 268427264
  %98 = shl i32 %95, 16
  %99 = and i32 %98, -2147483648
  %100 = or i32 %97, %99
  %101 = icmp ugt i32 %97, 260046847
  %102 = or i32 %100, 2139095040
  %103 = bitcast i32 %102 to float
  %104 = bitcast i32 %100 to float
  %105 = fmul float %104, 0x46F0000000000000
  %106 = select i1 %101, float %103, float %105
  %107 = getelementptr float, ptr %365, i64 %25
  store float %106, ptr %107, align 4
  %108 = fsub float %30, %27
  %109 = bitcast float %108 to i32
  %110 = tail call float @llvm.fabs.f32(float %108)
  %111 = bitcast float %110 to i32
  %112 = lshr i32 %109, 16
  %113 = and i32 %112, 32768
  %114 = lshr i32 %111, 13
  %115 = add nsw i32 %111, -939520001
  %116 = and i32 %114, 1
  %117 = add nsw i32 %115, %116
  %118 = lshr i32 %117, 13
  %119 = fadd float %110, 5.000000e-01
  %120 = bitcast float %119 to i32
  %121 = add i32 %120, -1056964608
  %122 = and i32 %114, 1023
  %123 = tail call i32 @llvm.umax.i32(i32 %122, i32 1)
  %124 = icmp ult i32 %111, 947912704
  %125 = select i1 %124, i32 %121, i32 %118
  %126 = or i32 %125, %113
  %127 = icmp ugt i32 %111, 2139095040
  %128 = or i32 %113, %123
  %129 = or i32 %128, 31744
  %130 = select i1 %127, i32 %129, i32 32256
  %131 = icmp ult i32 %111, 1199566848
  %132 = select i1 %131, i32 %126, i32 %130
  %133 = shl i32 %132, 13
  %134 = and i32 %133, 268427264
  %135 = shl i32 %132, 16
  %136 = and i32 %135, -2147483648
  %137 = or i32 %134, %136
  %138 = icmp ugt i32 %134, 260046847
  %139 = or i32 %137, 2139095040
  %140 = bitcast i32 %139 to float
  %141 = bitcast i32 %137 to float
  %142 = fmul float %141, 0x46F0000000000000
  %143 = select i1 %138, float %140, float %142
  %144 = getelementptr float, ptr %365, i64 %28
  store float %143, ptr %144, align 4
  %145 = fsub float %27, %33
  %146 = bitcast float %145 to i32
  %147 = tail call float @llvm.fabs.f32(float %145)
  %148 = bitcast float %147 to i32
  %149 = lshr i32 %146, 16
  %150 = and i32 %149, 32768
  %151 = lshr i32 %148, 13
  %152 = add nsw i32 %148, -939520001
  %153 = and i32 %151, 1
  %154 = add nsw i32 %152, %153
  %155 = lshr i32 %154, 13
  %156 = fadd float %147, 5.000000e-01
  %157 = bitcast float %156 to i32
  %158 = add i32 %157, -1056964608
  %159 = and i32 %151, 1023
  %160 = tail call i32 @llvm.umax.i32(i32 %159, i32 1)
  %161 = icmp ult i32 %148, 947912704
  %162 = select i1 %161, i32 %158, i32 %155
  %163 = or i32 %162, %150
  %164 = icmp ugt i32 %148, 2139095040
  %165 = or i32 %150, %160
  %166 = or i32 %165, 31744
  %167 = select i1 %164, i32 %166, i32 32256
  %168 = icmp ult i32 %148, 1199566848
  %169 = select i1 %168, i32 %163, i32 %167
  %170 = shl i32 %169, 13
  %171 = and i32 %170, 268427264
  %172 = shl i32 %169, 16
  %173 = and i32 %172, -2147483648
  %174 = or i32 %171, %173
  %175 = icmp ugt i32 %171, 260046847
  %176 = or i32 %174, 2139095040
  %177 = bitcast i32 %176 to float
  %178 = bitcast i32 %174 to float
  %179 = fmul float %178, 0x46F0000000000000
  %180 = select i1 %175, float %177, float %179
  %181 = getelementptr float, ptr %365, i64 %31
  store float %180, ptr %181, align 4
  %182 = icmp eq i64 %22, 4
  br i1 %182, label %183, label %20

183:                                              ; preds = %183, %20
  %184 = phi i64 [ %185, %183 ], [ 0, %20 ]
  %185 = add nuw nsw i64 %184, 1
  %186 = getelementptr float, ptr %365, i64 %184
  %187 = load float, ptr %186, align 4
  %188 = getelementptr float, ptr %364, i64 %184
  store float %187, ptr %188, align 4
  %189 = icmp eq i64 %185, 16
  br i1 %189, label %190, label %183

190:                                              ; preds = %190, %183
  %191 = phi i64 [ %192, %190 ], [ 0, %183 ]
  %192 = add nuw nsw i64 %191, 1
  %193 = shl nsw i64 %191, 2
  %194 = getelementptr float, ptr %364, i64 %193
  %195 = load float, ptr %194, align 4
  %196 = or i64 %193, 1
  %197 = getelementptr float, ptr %364, i64 %196
  %198 = load float, ptr %197, align 4
  %199 = or i64 %193, 2
  %200 = getelementptr float, ptr %364, i64 %199
  %201 = load float, ptr %200, align 4
  %202 = or i64 %193, 3
  %203 = getelementptr float, ptr %364, i64 %202
  %204 = load float, ptr %203, align 4
  %205 = fsub float %195, %201
  %206 = bitcast float %205 to i32
  %207 = tail call float @llvm.fabs.f32(float %205)
  %208 = bitcast float %207 to i32
  %209 = lshr i32 %206, 16
  %210 = and i32 %209, 32768
  %211 = lshr i32 %208, 13
  %212 = add nsw i32 %208, -939520001
  %213 = and i32 %211, 1
  %214 = add nsw i32 %212, %213
  %215 = lshr i32 %214, 13
  %216 = fadd float %207, 5.000000e-01
  %217 = bitcast float %216 to i32
  %218 = add i32 %217, -1056964608
  %219 = and i32 %211, 1023
  %220 = tail call i32 @llvm.umax.i32(i32 %219, i32 1)
  %221 = icmp ult i32 %208, 947912704
  %222 = select i1 %221, i32 %218, i32 %215
  %223 = or i32 %222, %210
  %224 = icmp ugt i32 %208, 2139095040
  %225 = or i32 %210, %220
  %226 = or i32 %225, 31744
  %227 = select i1 %224, i32 %226, i32 32256
  %228 = icmp ult i32 %208, 1199566848
  %229 = select i1 %228, i32 %223, i32 %227
  %230 = shl i32 %229, 13
  %231 = and i32 %230, 268427264
  %232 = shl i32 %229, 16
  %233 = and i32 %232, -2147483648
  %234 = or i32 %231, %233
  %235 = icmp ugt i32 %231, 260046847
  %236 = or i32 %234, 2139095040
  %237 = bitcast i32 %236 to float
  %238 = bitcast i32 %234 to float
  %239 = fmul float %238, 0x46F0000000000000
  %240 = select i1 %235, float %237, float %239
  %241 = getelementptr float, ptr %365, i64 %193
  store float %240, ptr %241, align 4
  %242 = fadd float %198, %201
  %243 = bitcast float %242 to i32
  %244 = tail call float @llvm.fabs.f32(float %242)
  %245 = bitcast float %244 to i32
  %246 = lshr i32 %243, 16
  %247 = and i32 %246, 32768
  %248 = lshr i32 %245, 13
  %249 = add nsw i32 %245, -939520001
  %250 = and i32 %248, 1
  %251 = add nsw i32 %249, %250
  %252 = lshr i32 %251, 13
  %253 = fadd float %244, 5.000000e-01
  %254 = bitcast float %253 to i32
  %255 = add i32 %254, -1056964608
  %256 = and i32 %248, 1023
  %257 = tail call i32 @llvm.umax.i32(i32 %256, i32 1)
  %258 = icmp ult i32 %245, 947912704
  %259 = select i1 %258, i32 %255, i32 %252
  %260 = or i32 %259, %247
  %261 = icmp ugt i32 %245, 2139095040
  %262 = or i32 %247, %257
  %263 = or i32 %262, 31744
  %264 = select i1 %261, i32 %263, i32 32256
  %265 = icmp ult i32 %245, 1199566848
  %266 = select i1 %265, i32 %260, i32 %264
  %267 = shl i32 %266, 13
  %268 = and i32 %267, 268427264
  %269 = shl i32 %266, 16
  %270 = and i32 %269, -2147483648
  %271 = or i32 %268, %270
  %272 = icmp ugt i32 %268, 260046847
  %273 = or i32 %271, 2139095040
  %274 = bitcast i32 %273 to float
  %275 = bitcast i32 %271 to float
  %276 = fmul float %275, 0x46F0000000000000
  %277 = select i1 %272, float %274, float %276
  %278 = getelementptr float, ptr %365, i64 %196
  store float %277, ptr %278, align 4
  %279 = fsub float %201, %198
  %280 = bitcast float %279 to i32
  %281 = tail call float @llvm.fabs.f32(float %279)
  %282 = bitcast float %281 to i32
  %283 = lshr i32 %280, 16
  %284 = and i32 %283, 32768
  %285 = lshr i32 %282, 13
  %286 = add nsw i32 %282, -939520001
  %287 = and i32 %285, 1
  %288 = add nsw i32 %286, %287
  %289 = lshr i32 %288, 13
  %290 = fadd float %281, 5.000000e-01
  %291 = bitcast float %290 to i32
  %292 = add i32 %291, -1056964608
  %293 = and i32 %285, 1023
  %294 = tail call i32 @llvm.umax.i32(i32 %293, i32 1)
  %295 = icmp ult i32 %282, 947912704
  %296 = select i1 %295, i32 %292, i32 %289
  %297 = or i32 %296, %284
  %298 = icmp ugt i32 %282, 2139095040
  %299 = or i32 %284, %294
  %300 = or i32 %299, 31744
  %301 = select i1 %298, i32 %300, i32 32256
  %302 = icmp ult i32 %282, 1199566848
  %303 = select i1 %302, i32 %297, i32 %301
  %304 = shl i32 %303, 13
  %305 = and i32 %304, 268427264
  %306 = shl i32 %303, 16
  %307 = and i32 %306, -2147483648
  %308 = or i32 %305, %307
  %309 = icmp ugt i32 %305, 260046847
  %310 = or i32 %308, 2139095040
  %311 = bitcast i32 %310 to float
  %312 = bitcast i32 %308 to float
  %313 = fmul float %312, 0x46F0000000000000
  %314 = select i1 %309, float %311, float %313
  %315 = getelementptr float, ptr %365, i64 %199
  store float %314, ptr %315, align 4
  %316 = fsub float %198, %204
  %317 = bitcast float %316 to i32
  %318 = tail call float @llvm.fabs.f32(float %316)
  %319 = bitcast float %318 to i32
  %320 = lshr i32 %317, 16
  %321 = and i32 %320, 32768
  %322 = lshr i32 %319, 13
  %323 = add nsw i32 %319, -939520001
  %324 = and i32 %322, 1
  %325 = add nsw i32 %323, %324
  %326 = lshr i32 %325, 13
  %327 = fadd float %318, 5.000000e-01
  %328 = bitcast float %327 to i32
  %329 = add i32 %328, -1056964608
  %330 = and i32 %322, 1023
  %331 = tail call i32 @llvm.umax.i32(i32 %330, i32 1)
  %332 = icmp ult i32 %319, 947912704
  %333 = select i1 %332, i32 %329, i32 %326
  %334 = or i32 %333, %321
  %335 = icmp ugt i32 %319, 2139095040
  %336 = or i32 %321, %331
  %337 = or i32 %336, 31744
  %338 = select i1 %335, i32 %337, i32 32256
  %339 = icmp ult i32 %319, 1199566848
  %340 = select i1 %339, i32 %334, i32 %338
  %341 = shl i32 %340, 13
  %342 = and i32 %341, 268427264
  %343 = shl i32 %340, 16
  %344 = and i32 %343, -2147483648
  %345 = or i32 %342, %344
  %346 = icmp ugt i32 %342, 260046847
  %347 = or i32 %345, 2139095040
  %348 = bitcast i32 %347 to float
  %349 = bitcast i32 %345 to float
  %350 = fmul float %349, 0x46F0000000000000
  %351 = select i1 %346, float %348, float %350
  %352 = getelementptr float, ptr %365, i64 %202
  store float %351, ptr %352, align 4
  %353 = icmp eq i64 %192, 4
  br i1 %353, label %18, label %190

354:                                              ; preds = %421, %15
  %355 = add nsw i64 %404, %383
  %356 = icmp eq i64 %406, %387
  br i1 %356, label %13, label %403

357:                                              ; preds = %11
  %358 = icmp ult i64 %10, 17
  br i1 %358, label %359, label %362, !prof !1

359:                                              ; preds = %357, %11
  %360 = phi i64 [ 0, %357 ], [ %10, %11 ]
  %361 = getelementptr float, ptr %9, i64 %360
  br label %362

362:                                              ; preds = %359, %357
  %363 = phi i64 [ %10, %359 ], [ 16, %357 ]
  %364 = phi ptr [ %361, %359 ], [ %9, %357 ]
  %365 = getelementptr float, ptr %9, i64 %363
  %366 = icmp slt i64 %2, 1
  br i1 %366, label %517, label %367

367:                                              ; preds = %362, %13
  %368 = phi i64 [ %369, %13 ], [ 0, %362 ]
  %369 = add nuw nsw i64 %368, 1
  %370 = getelementptr i64, ptr %1, i64 %368
  %371 = load i64, ptr %370, align 8
  %372 = icmp slt i64 %371, 0
  %373 = select i1 %372, i64 %4, i64 0
  %374 = add i64 %373, %371
  %375 = mul i64 %374, %5
  %376 = getelementptr i64, ptr %3, i64 %375
  %377 = getelementptr i8, ptr %376, i64 24
  %378 = load i64, ptr %377, align 8
  %379 = getelementptr i8, ptr %376, i64 32
  %380 = load i64, ptr %379, align 8
  %381 = getelementptr i8, ptr %376, i64 40
  %382 = load i64, ptr %381, align 8
  %383 = shl nsw i64 %382, 4
  %384 = getelementptr i8, ptr %376, i64 16
  %385 = load i64, ptr %384, align 8
  %386 = mul i64 %380, %378
  %387 = mul i64 %385, %386
  %388 = mul nsw i64 %387, %383
  %389 = icmp slt i64 %387, 1
  br i1 %389, label %13, label %390

390:                                              ; preds = %367
  %391 = getelementptr i8, ptr %376, i64 8
  %392 = load i64, ptr %391, align 8
  %393 = icmp eq i64 %386, 0
  %394 = icmp eq i64 %380, 0
  %395 = icmp ne i64 %380, -1
  %396 = shl i64 %382, 5
  %397 = getelementptr i8, ptr %376, i64 56
  %398 = getelementptr i8, ptr %376, i64 48
  %399 = icmp sgt i64 %382, 0
  %400 = select i1 %399, i64 %383, i64 0
  %401 = icmp sgt i64 %400, 0
  %402 = icmp slt i64 %386, 0
  br label %403

403:                                              ; preds = %390, %354
  %404 = phi i64 [ %392, %390 ], [ %355, %354 ]
  %405 = phi i64 [ 0, %390 ], [ %406, %354 ]
  %406 = add nuw nsw i64 %405, 1
  br i1 %393, label %407, label %410, !prof !2

407:                                              ; preds = %415, %410, %403
  %408 = phi i64 [ 0, %403 ], [ %416, %415 ], [ %411, %410 ]
  %409 = phi i64 [ 0, %403 ], [ %417, %415 ], [ %412, %410 ]
  br i1 %394, label %421, label %418, !prof !0

410:                                              ; preds = %403
  %411 = sdiv i64 %405, %386
  %412 = srem i64 %405, %386
  %413 = icmp ne i64 %412, 0
  %414 = and i1 %402, %413
  br i1 %414, label %415, label %407

415:                                              ; preds = %410
  %416 = add i64 %411, -1
  %417 = add nsw i64 %412, %386
  br label %407

418:                                              ; preds = %407
  %419 = icmp ne i64 %409, -9223372036854775808
  %420 = or i1 %395, %419
  br i1 %420, label %433, label %440, !prof !3

421:                                              ; preds = %440, %407
  %422 = phi i64 [ %444, %440 ], [ 0, %407 ]
  %423 = phi i64 [ %443, %440 ], [ 0, %407 ]
  br i1 %401, label %424, label %354

424:                                              ; preds = %421
  %425 = load i64, ptr %397, align 8
  %426 = mul nsw i64 %425, %408
  %427 = load i64, ptr %398, align 8
  %428 = mul nsw i64 %427, %422
  %429 = load i64, ptr %376, align 8
  %430 = add i64 %426, %423
  %431 = add i64 %430, %429
  %432 = add i64 %431, %428
  br label %448

433:                                              ; preds = %418
  %434 = sdiv i64 %409, %380
  %435 = srem i64 %409, %380
  %436 = xor i64 %435, %380
  %437 = icmp slt i64 %436, 0
  %438 = icmp ne i64 %435, 0
  %439 = and i1 %438, %437
  br i1 %439, label %445, label %440

440:                                              ; preds = %445, %433, %418
  %441 = phi i64 [ %446, %445 ], [ 0, %418 ], [ %434, %433 ]
  %442 = phi i64 [ %447, %445 ], [ 0, %418 ], [ %435, %433 ]
  %443 = mul i64 %396, %442
  %444 = shl nsw i64 %441, 1
  br label %421

445:                                              ; preds = %433
  %446 = add i64 %434, -1
  %447 = add i64 %435, %380
  br label %440

448:                                              ; preds = %424, %15
  %449 = phi i64 [ 0, %424 ], [ %16, %15 ]
  %450 = add i64 %432, %449
  br label %451

451:                                              ; preds = %451, %448
  %452 = phi i64 [ 0, %448 ], [ %453, %451 ]
  %453 = add nuw nsw i64 %452, 1
  %454 = lshr i64 %452, 2
  %455 = and i64 %452, 3
  %456 = load i64, ptr %398, align 8
  %457 = mul nsw i64 %456, %454
  %458 = mul nsw i64 %455, %383
  %459 = add i64 %450, %458
  %460 = add i64 %459, %457
  %461 = icmp slt i64 %460, 0
  %462 = select i1 %461, i64 %8, i64 0
  %463 = getelementptr i16, ptr %7, i64 %460
  %464 = getelementptr i16, ptr %463, i64 %462
  %465 = load i16, ptr %464, align 2
  %466 = zext i16 %465 to i32
  %467 = shl nuw nsw i32 %466, 13
  %468 = and i32 %467, 268427264
  %469 = sext i16 %465 to i32
  %470 = and i32 %469, -2147483648
  %471 = or i32 %468, %470
  %472 = icmp ugt i32 %468, 260046847
  %473 = or i32 %471, 2139095040
  %474 = bitcast i32 %473 to float
  %475 = bitcast i32 %471 to float
  %476 = fmul float %475, 0x46F0000000000000
  %477 = select i1 %472, float %474, float %476
  %478 = getelementptr float, ptr %364, i64 %452
  store float %477, ptr %478, align 4
  %479 = icmp eq i64 %453, 16
  br i1 %479, label %20, label %451

480:                                              ; preds = %480, %18
  %481 = phi i64 [ 0, %18 ], [ %482, %480 ]
  %482 = add nuw nsw i64 %481, 1
  %483 = getelementptr i64, ptr %6, i64 %481
  %484 = load i64, ptr %483, align 8
  %485 = mul nsw i64 %388, %484
  %486 = add i64 %19, %485
  %487 = getelementptr float, ptr %365, i64 %481
  %488 = load i32, ptr %487, align 4
  %489 = and i32 %488, 2147483647
  %490 = lshr i32 %488, 16
  %491 = and i32 %490, 32768
  %492 = lshr i32 %489, 13
  %493 = add nsw i32 %489, -939520001
  %494 = and i32 %492, 1
  %495 = add nsw i32 %493, %494
  %496 = lshr i32 %495, 13
  %497 = bitcast i32 %489 to float
  %498 = fadd float %497, 5.000000e-01
  %499 = bitcast float %498 to i32
  %500 = and i32 %492, 1023
  %501 = tail call i32 @llvm.umax.i32(i32 %500, i32 1)
  %502 = icmp ult i32 %489, 947912704
  %503 = select i1 %502, i32 %499, i32 %496
  %504 = or i32 %503, %491
  %505 = icmp ugt i32 %489, 2139095040
  %506 = or i32 %491, %501
  %507 = or i32 %506, 31744
  %508 = select i1 %505, i32 %507, i32 32256
  %509 = icmp ult i32 %489, 1199566848
  %510 = select i1 %509, i32 %504, i32 %508
  %511 = trunc i32 %510 to i16
  %512 = icmp slt i64 %486, 0
  %513 = select i1 %512, i64 %8, i64 0
  %514 = getelementptr i16, ptr %7, i64 %486
  %515 = getelementptr i16, ptr %514, i64 %513
  store i16 %511, ptr %515, align 2
  %516 = icmp eq i64 %482, 16
  br i1 %516, label %15, label %480

517:                                              ; preds = %362, %13
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
