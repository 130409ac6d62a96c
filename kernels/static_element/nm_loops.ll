; {"files": {"../half_loops.py": "8b14d938c8978c41", "element_loops.py": "65cdd1bab8b833bc", "nm_loops.py": "c96db5396515807f"}, "meaning": "185d1d1f4f68fb22", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @largest_offsets(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, ptr writeonly %6, i64 %7) local_unnamed_addr {
  %9 = alloca ptr, align 8
  store ptr null, ptr %9, align 8
  call fastcc void @0(ptr %9, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, ptr %6) #3
  %10 = load ptr, ptr %9, align 8
  ret ptr %10
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, ptr writeonly %6) unnamed_addr {
  %8 = icmp slt i64 %4, 1
  br i1 %8, label %56, label %13

9:                                                ; preds = %46, %25
  %10 = phi i64 [ 0, %25 ], [ %54, %46 ]
  %11 = getelementptr i64, ptr %6, i64 %14
  store i64 %10, ptr %11, align 8
  %12 = icmp eq i64 %4, %15
  br i1 %12, label %56, label %13

13:                                               ; preds = %9, %7
  %14 = phi i64 [ %15, %9 ], [ 0, %7 ]
  %15 = add nuw nsw i64 %14, 1
  %16 = getelementptr i64, ptr %3, i64 %14
  %17 = load i64, ptr %16, align 8
  %18 = getelementptr i64, ptr %5, i64 %14
  %19 = load i64, ptr %18, align 8
  %20 = add nsw i64 %19, %17
  %21 = icmp slt i64 %17, 0
  %22 = select i1 %21, i64 %2, i64 0
  %23 = add i64 %22, %17
  %24 = icmp slt i64 %23, 0
  br i1 %24, label %30, label %31, !prof !0

25:                                               ; preds = %45, %42
  %26 = phi i64 [ %2, %45 ], [ %43, %42 ]
  %27 = sub i64 %26, %36
  %28 = getelementptr i16, ptr %1, i64 %36
  %29 = icmp sgt i64 %27, 0
  br i1 %29, label %46, label %9

30:                                               ; preds = %13
  br label %31

31:                                               ; preds = %30, %13
  %32 = phi i64 [ 0, %30 ], [ %23, %13 ]
  %33 = icmp slt i64 %23, %2
  br i1 %33, label %35, label %34, !prof !1

34:                                               ; preds = %31
  br label %35

35:                                               ; preds = %34, %31
  %36 = phi i64 [ %2, %34 ], [ %32, %31 ]
  %37 = icmp slt i64 %20, 0
  %38 = select i1 %37, i64 %2, i64 0
  %39 = add i64 %38, %20
  %40 = icmp slt i64 %39, 0
  br i1 %40, label %41, label %42, !prof !0

41:                                               ; preds = %35
  br label %42

42:                                               ; preds = %41, %35
  %43 = phi i64 [ 0, %41 ], [ %39, %35 ]
  %44 = icmp slt i64 %39, %2
  br i1 %44, label %25, label %45, !prof !1

45:                                               ; preds = %42
  br label %25

46:                                               ; preds = %46, %25
  %47 = phi i64 [ %54, %46 ], [ 0, %25 ]
  %48 = phi i64 [ %52, %46 ], [ 0, %25 ]
  %49 = shl nuw i64 %48, 1
  %50 = getelementptr i8, ptr %28, i64 %49
  %51 = load i16, ptr %50, align 2
  %52 = add nuw nsw i64 %48, 1
  %53 = zext i16 %51 to i64
  %54 = tail call i64 @llvm.smax.i64(i64 %53, i64 %47)
  %55 = icmp eq i64 %52, %27
  br i1 %55, label %9, label %46

56:                                               ; preds = %9, %7
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local ptr @multiply(ptr %0, i64 %1, ptr %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, ptr readonly %8, i64 %9, i64 %10, ptr readonly %11, i64 %12, ptr %13, i64 %14) local_unnamed_addr {
  %16 = alloca ptr, align 8
  store ptr null, ptr %16, align 8
  call fastcc void @1(ptr %16, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, i64 %10, ptr %11, ptr %13, i64 %14) #3
  %17 = load ptr, ptr %16, align 8
  ret ptr %17
}

define internal fastcc void @1(ptr noalias nonnull writeonly %0, ptr %1, i64 %2, ptr %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, i64 %11, ptr readonly %12, ptr %13, i64 %14) unnamed_addr {
  %16 = load i64, ptr %12, align 8
  %17 = icmp eq i64 %16, 0
  %18 = getelementptr i8, ptr %12, i64 8
  %19 = load i64, ptr %18, align 8
  %20 = icmp eq i64 %19, 0
  %21 = icmp slt i64 %8, 1
  br i1 %21, label %307, label %22

22:                                               ; preds = %15
  %23 = select i1 %17, i64 2, i64 1
  %24 = icmp slt i64 %14, 1
  br label %160

25:                                               ; preds = %177, %158
  %26 = icmp eq i64 %162, %8
  br i1 %26, label %307, label %160

27:                                               ; preds = %210, %204
  %28 = load i64, ptr %186, align 8
  %29 = add nsw i64 %28, %206
  %30 = icmp slt i64 %206, 0
  %31 = select i1 %30, i64 %6, i64 0
  %32 = add i64 %31, %206
  %33 = icmp slt i64 %32, 0
  br i1 %33, label %216, label %217, !prof !0

34:                                               ; preds = %237
  %35 = select i1 %240, i64 %2, i64 0
  %36 = getelementptr i16, ptr %1, i64 %233
  %37 = getelementptr i16, ptr %36, i64 %35
  %38 = load i16, ptr %37, align 2
  %39 = zext i16 %38 to i32
  %40 = shl nuw nsw i32 %39, 13
  %41 = and i32 %40, 268427264
  %42 = sext i16 %38 to i32
  %43 = and i32 %42, -2147483648
  %44 = or i32 %41, %43
  %45 = icmp ugt i32 %41, 260046847
  %46 = or i32 %44, 2139095040
  %47 = bitcast i32 %46 to float
  %48 = bitcast i32 %44 to float
  %49 = fmul float %48, 0x46F0000000000000
  %50 = select i1 %45, float %47, float %49
  %51 = icmp slt i64 %239, 0
  %52 = select i1 %51, i64 %2, i64 0
  %53 = add i64 %52, %239
  %54 = icmp slt i64 %53, 0
  br i1 %54, label %55, label %56, !prof !0

55:                                               ; preds = %34
  br label %56

56:                                               ; preds = %55, %34
  %57 = phi i64 [ 0, %55 ], [ %53, %34 ]
  %58 = icmp slt i64 %53, %2
  br i1 %58, label %60, label %59, !prof !1

59:                                               ; preds = %56
  br label %60

60:                                               ; preds = %59, %56
  %61 = phi i64 [ %2, %59 ], [ %57, %56 ]
  %62 = getelementptr i16, ptr %1, i64 %61
  br i1 %190, label %138, label %63

63:                                               ; preds = %63, %60
  %64 = phi i64 [ %65, %63 ], [ 0, %60 ]
  %65 = add nuw nsw i64 %64, 1
  %66 = getelementptr i16, ptr %62, i64 %64
  %67 = load i16, ptr %66, align 2
  %68 = zext i16 %67 to i32
  %69 = shl nuw nsw i32 %68, 13
  %70 = and i32 %69, 268427264
  %71 = sext i16 %67 to i32
  %72 = and i32 %71, -2147483648
  %73 = or i32 %70, %72
  %74 = icmp ugt i32 %70, 260046847
  %75 = or i32 %73, 2139095040
  %76 = bitcast i32 %75 to float
  %77 = bitcast i32 %73 to float
  %78 = fmul float %77, 0x46F0000000000000
  %79 = select i1 %74, float %76, float %78
  %80 = fmul float %50, %79
  %81 = bitcast float %80 to i32
  %82 = tail call float @llvm.fabs.f32(float %80)
  %83 = bitcast float %82 to i32
  %84 = and i32 %81, 2139095040
  %85 = icmp ugt i32 %84, 947912704
  %86 = add nuw i32 %84, 113246208
  %87 = bitcast i32 %86 to float
  %88 = select i1 %85, float %87, float 7.500000e-01
  %89 = fadd float %80, %88
  %90 = fsub float %89, %88
  %91 = bitcast float %90 to i32
  %92 = and i32 %81, -8192
  %93 = and i32 %81, 8380416
  %94 = icmp eq i32 %93, 0
  %95 = or i32 %92, 8192
  %96 = select i1 %94, i32 %95, i32 %92
  %97 = and i32 %81, -2147483648
  %98 = icmp eq i32 %83, 2139095040
  %99 = select i1 %98, i32 2139095040, i32 2143289344
  %100 = icmp ugt i32 %83, 2139095040
  %101 = or i32 %99, %97
  %102 = select i1 %100, i32 %96, i32 %101
  %103 = icmp ult i32 %83, 1199566848
  %104 = or i32 %97, %91
  %105 = select i1 %103, i32 %104, i32 %102
  %106 = bitcast i32 %105 to float
  %107 = getelementptr float, ptr %180, i64 %64
  %108 = load float, ptr %107, align 4
  %109 = fadd float %108, %106
  store float %109, ptr %107, align 4
  %110 = icmp eq i64 %179, %65
  br i1 %110, label %138, label %63

111:                                              ; preds = %237
  %112 = select i1 %240, i64 %4, i64 0
  %113 = getelementptr float, ptr %3, i64 %233
  %114 = getelementptr float, ptr %113, i64 %112
  %115 = load float, ptr %114, align 4
  %116 = icmp slt i64 %239, 0
  %117 = select i1 %116, i64 %4, i64 0
  %118 = add i64 %117, %239
  %119 = icmp slt i64 %118, 0
  br i1 %119, label %120, label %121, !prof !0

120:                                              ; preds = %111
  br label %121

121:                                              ; preds = %120, %111
  %122 = phi i64 [ 0, %120 ], [ %118, %111 ]
  %123 = icmp slt i64 %118, %4
  br i1 %123, label %125, label %124, !prof !1

124:                                              ; preds = %121
  br label %125

125:                                              ; preds = %124, %121
  %126 = phi i64 [ %4, %124 ], [ %122, %121 ]
  %127 = getelementptr float, ptr %3, i64 %126
  br i1 %190, label %138, label %128

128:                                              ; preds = %128, %125
  %129 = phi i64 [ %130, %128 ], [ 0, %125 ]
  %130 = add nuw nsw i64 %129, 1
  %131 = getelementptr float, ptr %180, i64 %129
  %132 = load float, ptr %131, align 4
  %133 = getelementptr float, ptr %127, i64 %129
  %134 = load float, ptr %133, align 4
  %135 = fmul float %115, %134
  %136 = fadd float %132, %135
  store float %136, ptr %131, align 4
  %137 = icmp eq i64 %179, %130
  br i1 %137, label %138, label %128

138:                                              ; preds = %128, %125, %63, %60
  %139 = add nsw i64 %233, 1
  %140 = icmp eq i64 %235, %213
  br i1 %140, label %141, label %232

141:                                              ; preds = %138
  %142 = load i64, ptr %186, align 8
  %143 = add nsw i64 %142, %206
  br label %144

144:                                              ; preds = %211, %141
  %145 = phi i64 [ %143, %141 ], [ %29, %211 ]
  %146 = phi i64 [ %139, %141 ], [ %205, %211 ]
  %147 = load i64, ptr %169, align 8
  %148 = add nsw i64 %147, %209
  %149 = icmp slt i64 %148, 0
  br i1 %20, label %154, label %150

150:                                              ; preds = %144
  %151 = select i1 %149, i64 %2, i64 0
  %152 = add i64 %151, %148
  %153 = icmp slt i64 %152, 0
  br i1 %153, label %253, label %254, !prof !0

154:                                              ; preds = %144
  %155 = select i1 %149, i64 %4, i64 0
  %156 = add i64 %155, %148
  %157 = icmp slt i64 %156, 0
  br i1 %157, label %292, label %293, !prof !0

158:                                              ; preds = %300, %297, %261, %258
  %159 = icmp eq i64 %208, %182
  br i1 %159, label %25, label %204

160:                                              ; preds = %25, %22
  %161 = phi i64 [ 0, %22 ], [ %162, %25 ]
  %162 = add nuw nsw i64 %161, 1
  %163 = getelementptr i64, ptr %7, i64 %161
  %164 = load i64, ptr %163, align 8
  %165 = icmp slt i64 %164, 0
  %166 = select i1 %165, i64 %10, i64 0
  %167 = add i64 %166, %164
  %168 = mul i64 %167, %11
  %169 = getelementptr i64, ptr %9, i64 %168
  %170 = getelementptr i8, ptr %169, i64 24
  %171 = load i64, ptr %170, align 8
  %172 = getelementptr i8, ptr %169, i64 16
  %173 = load i64, ptr %172, align 8
  %174 = getelementptr i8, ptr %169, i64 32
  %175 = load i64, ptr %174, align 8
  %176 = shl i64 %171, %23
  br i1 %24, label %192, label %193, !prof !0

177:                                              ; preds = %203, %200
  %178 = phi i64 [ %14, %203 ], [ %201, %200 ]
  %179 = sub i64 %178, %194
  %180 = getelementptr float, ptr %13, i64 %194
  %181 = getelementptr i8, ptr %169, i64 40
  %182 = load i64, ptr %181, align 8
  %183 = icmp slt i64 %182, 1
  br i1 %183, label %25, label %184

184:                                              ; preds = %177
  %185 = icmp slt i64 %171, 1
  %186 = getelementptr i8, ptr %169, i64 48
  %187 = getelementptr i8, ptr %169, i64 8
  %188 = icmp eq i64 %171, 0
  %189 = icmp slt i64 %176, 0
  %190 = icmp slt i64 %179, 1
  %191 = shl nuw i64 %171, 2
  br label %204

192:                                              ; preds = %160
  br label %193

193:                                              ; preds = %192, %160
  %194 = phi i64 [ %14, %192 ], [ 0, %160 ]
  %195 = icmp slt i64 %171, 0
  %196 = select i1 %195, i64 %14, i64 0
  %197 = add i64 %196, %171
  %198 = icmp slt i64 %197, 0
  br i1 %198, label %199, label %200, !prof !0

199:                                              ; preds = %193
  br label %200

200:                                              ; preds = %199, %193
  %201 = phi i64 [ 0, %199 ], [ %197, %193 ]
  %202 = icmp slt i64 %197, %14
  br i1 %202, label %177, label %203, !prof !1

203:                                              ; preds = %200
  br label %177

204:                                              ; preds = %184, %158
  %205 = phi i64 [ %173, %184 ], [ %146, %158 ]
  %206 = phi i64 [ %175, %184 ], [ %145, %158 ]
  %207 = phi i64 [ 0, %184 ], [ %208, %158 ]
  %208 = add nuw nsw i64 %207, 1
  %209 = mul nsw i64 %207, %171
  br i1 %185, label %27, label %210

210:                                              ; preds = %204
  tail call void @llvm.memset.p0.i64(ptr align 4 %180, i8 0, i64 %191, i1 false)
  br label %27

211:                                              ; preds = %231, %228
  %212 = phi i64 [ %6, %231 ], [ %229, %228 ]
  %213 = sub i64 %212, %222
  %214 = getelementptr i16, ptr %5, i64 %222
  %215 = icmp sgt i64 %213, 0
  br i1 %215, label %232, label %144

216:                                              ; preds = %27
  br label %217

217:                                              ; preds = %216, %27
  %218 = phi i64 [ 0, %216 ], [ %32, %27 ]
  %219 = icmp slt i64 %32, %6
  br i1 %219, label %221, label %220, !prof !1

220:                                              ; preds = %217
  br label %221

221:                                              ; preds = %220, %217
  %222 = phi i64 [ %6, %220 ], [ %218, %217 ]
  %223 = icmp slt i64 %29, 0
  %224 = select i1 %223, i64 %6, i64 0
  %225 = add i64 %224, %29
  %226 = icmp slt i64 %225, 0
  br i1 %226, label %227, label %228, !prof !0

227:                                              ; preds = %221
  br label %228

228:                                              ; preds = %227, %221
  %229 = phi i64 [ 0, %227 ], [ %225, %221 ]
  %230 = icmp slt i64 %225, %6
  br i1 %230, label %211, label %231, !prof !1

231:                                              ; preds = %228
  br label %211

232:                                              ; preds = %211, %138
  %233 = phi i64 [ %139, %138 ], [ %205, %211 ]
  %234 = phi i64 [ %235, %138 ], [ 0, %211 ]
  %235 = add nuw nsw i64 %234, 1
  %236 = load i64, ptr %187, align 8
  br i1 %188, label %237, label %241, !prof !0

237:                                              ; preds = %241, %232
  %238 = phi i64 [ %252, %241 ], [ 0, %232 ]
  %239 = add nsw i64 %238, %236
  %240 = icmp slt i64 %233, 0
  br i1 %17, label %111, label %34

241:                                              ; preds = %232
  %242 = shl nuw i64 %234, 1
  %243 = getelementptr i8, ptr %214, i64 %242
  %244 = load i16, ptr %243, align 2
  %245 = zext i16 %244 to i64
  %246 = sdiv i64 %245, %176
  %247 = srem i64 %245, %176
  %248 = icmp ne i64 %247, 0
  %249 = and i1 %189, %248
  %250 = sext i1 %249 to i64
  %251 = add nsw i64 %246, %250
  %252 = mul nsw i64 %251, %171
  br label %237

253:                                              ; preds = %150
  br label %254

254:                                              ; preds = %253, %150
  %255 = phi i64 [ 0, %253 ], [ %152, %150 ]
  %256 = icmp slt i64 %152, %2
  br i1 %256, label %258, label %257, !prof !1

257:                                              ; preds = %254
  br label %258

258:                                              ; preds = %257, %254
  %259 = phi i64 [ %2, %257 ], [ %255, %254 ]
  %260 = getelementptr i16, ptr %1, i64 %259
  br i1 %185, label %158, label %261

261:                                              ; preds = %261, %258
  %262 = phi i64 [ %263, %261 ], [ 0, %258 ]
  %263 = add nuw nsw i64 %262, 1
  %264 = getelementptr float, ptr %180, i64 %262
  %265 = load i32, ptr %264, align 4
  %266 = and i32 %265, 2147483647
  %267 = lshr i32 %265, 16
  %268 = and i32 %267, 32768
  %269 = lshr i32 %266, 13
  %270 = add nsw i32 %266, -939520001
  %271 = and i32 %269, 1
  %272 = add nsw i32 %270, %271
  %273 = lshr i32 %272, 13
  %274 = bitcast i32 %266 to float
  %275 = fadd float %274, 5.000000e-01
  %276 = bitcast float %275 to i32
  %277 = and i32 %269, 1023
  %278 = tail call i32 @llvm.umax.i32(i32 %277, i32 1)
  %279 = or i32 %278, 31744
  %280 = icmp ult i32 %266, 947912704
  %281 = select i1 %280, i32 %276, i32 %273
  %282 = icmp eq i32 %266, 2139095040
  %283 = select i1 %282, i32 31744, i32 32256
  %284 = icmp ugt i32 %266, 2139095040
  %285 = select i1 %284, i32 %279, i32 %283
  %286 = icmp ult i32 %266, 1199566848
  %287 = select i1 %286, i32 %281, i32 %285
  %288 = or i32 %287, %268
  %289 = trunc i32 %288 to i16
  %290 = getelementptr i16, ptr %260, i64 %262
  store i16 %289, ptr %290, align 2
  %291 = icmp eq i64 %171, %263
  br i1 %291, label %158, label %261

292:                                              ; preds = %154
  br label %293

293:                                              ; preds = %292, %154
  %294 = phi i64 [ 0, %292 ], [ %156, %154 ]
  %295 = icmp slt i64 %156, %4
  br i1 %295, label %297, label %296, !prof !1

296:                                              ; preds = %293
  br label %297

297:                                              ; preds = %296, %293
  %298 = phi i64 [ %4, %296 ], [ %294, %293 ]
  %299 = getelementptr float, ptr %3, i64 %298
  br i1 %185, label %158, label %300

300:                                              ; preds = %300, %297
  %301 = phi i64 [ %302, %300 ], [ 0, %297 ]
  %302 = add nuw nsw i64 %301, 1
  %303 = getelementptr float, ptr %180, i64 %301
  %304 = load float, ptr %303, align 4
  %305 = getelementptr float, ptr %299, i64 %301
  store float %304, ptr %305, align 4
  %306 = icmp eq i64 %171, %302
  br i1 %306, label %158, label %300

307:                                              ; preds = %25, %15
  store ptr null, ptr %0, align 8
  ret void
}

declare i64 @llvm.smax.i64(i64, i64)

declare float @llvm.fabs.f32(float)

declare void @llvm.memset.p0.i64(ptr writeonly, i8, i64, i1 immarg)

declare i32 @llvm.umax.i32(i32, i32)

attributes #3 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 99, i32 1}
