; {"files": {"../block_stream/block_sums.py": "349415366cf46995", "../half_loops.py": "f818bbf3a5b62f3d", "dense_half.py": "7935cf0d51bf9e4d", "dense_parts.py": "ce664d77a7c12c52"}, "meaning": "e17c6605f4a10adb", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptr @multiply(ptr readonly captures(none) %0, i64 %1, ptr readonly captures(none) %2, i64 %3, i64 %4, ptr captures(none) %5, i64 %6, ptr readnone captures(none) %7, i64 %8, ptr captures(none) %9, i64 %10, ptr captures(none) %11, i64 %12) local_unnamed_addr #0 {
  %14 = alloca ptr, align 8
  store ptr null, ptr %14, align 8
  call fastcc void @0(ptr %14, ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, ptr %5, i64 %6, ptr %9, i64 %10, ptr %11, i64 %12) #3
  %15 = load ptr, ptr %14, align 8
  ret ptr %15
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @0(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, ptr readonly captures(none) %3, i64 %4, i64 %5, ptr captures(none) %6, i64 %7, ptr captures(none) %8, i64 %9, ptr captures(none) %10, i64 %11) unnamed_addr #0 {
  %13 = icmp slt i64 %9, 1
  br i1 %13, label %81, label %57, !prof !0

14:                                               ; preds = %96, %84, %16
  %15 = icmp eq i64 %86, %2
  br i1 %15, label %457, label %84

16:                                               ; preds = %55, %52
  %17 = icmp sgt i64 %19, 1
  br i1 %17, label %18, label %14

18:                                               ; preds = %103, %16
  %19 = phi i64 [ %101, %103 ], [ %21, %16 ]
  %20 = phi i64 [ 0, %103 ], [ %22, %16 ]
  %21 = add nsw i64 %19, -1
  %22 = add i64 %20, 192
  %23 = load i64, ptr %93, align 8
  %24 = sub nsw i64 %23, %20
  %25 = tail call i64 @llvm.smin.i64(i64 %24, i64 192)
  %26 = load i64, ptr %104, align 8
  %27 = mul nsw i64 %26, 3072
  br i1 %65, label %116, label %117, !prof !0

28:                                               ; preds = %187, %47
  %29 = icmp eq i64 %32, %129
  br i1 %29, label %52, label %30

30:                                               ; preds = %131, %28
  %31 = phi i64 [ 0, %131 ], [ %32, %28 ]
  %32 = add nuw nsw i64 %31, 1
  %33 = load i64, ptr %106, align 8
  %34 = load i64, ptr %93, align 8
  %35 = mul nsw i64 %34, %31
  %36 = add nsw i64 %35, %20
  %37 = add i64 %36, %25
  %38 = shl i64 %37, 4
  %39 = add i64 %38, %33
  %40 = shl nsw i64 %36, 4
  %41 = add nsw i64 %40, %33
  %42 = icmp slt i64 %41, 0
  %43 = select i1 %42, i64 %7, i64 0
  %44 = add i64 %43, %41
  %45 = icmp slt i64 %44, 0
  %46 = icmp sge i64 %44, %7
  br i1 %46, label %173, label %174, !prof !0

47:                                               ; preds = %50
  %48 = add nuw nsw i64 %191, 1
  %49 = icmp eq i64 %188, %48
  br i1 %49, label %28, label %190

50:                                               ; preds = %355, %253
  %51 = icmp eq i64 %201, 16
  br i1 %51, label %47, label %199

52:                                               ; preds = %128, %28
  %53 = load i64, ptr %104, align 8
  %54 = icmp slt i64 %53, 1
  br i1 %54, label %16, label %370

55:                                               ; preds = %400, %393
  %56 = icmp eq i64 %53, %372
  br i1 %56, label %16, label %370

57:                                               ; preds = %12
  %58 = icmp samesign ult i64 %9, 3073
  br i1 %58, label %81, label %59, !prof !1

59:                                               ; preds = %81, %57
  %60 = phi i64 [ %9, %81 ], [ 3072, %57 ]
  %61 = phi ptr [ %83, %81 ], [ %8, %57 ]
  %62 = getelementptr float, ptr %8, i64 %60
  %63 = icmp slt i64 %2, 1
  br i1 %63, label %457, label %64

64:                                               ; preds = %59
  %65 = icmp slt i64 %11, 1
  %66 = getelementptr i8, ptr %62, i64 4
  %67 = getelementptr i8, ptr %62, i64 8
  %68 = getelementptr i8, ptr %62, i64 12
  %69 = getelementptr i8, ptr %62, i64 16
  %70 = getelementptr i8, ptr %62, i64 20
  %71 = getelementptr i8, ptr %62, i64 24
  %72 = getelementptr i8, ptr %62, i64 28
  %73 = getelementptr i8, ptr %62, i64 32
  %74 = getelementptr i8, ptr %62, i64 36
  %75 = getelementptr i8, ptr %62, i64 40
  %76 = getelementptr i8, ptr %62, i64 44
  %77 = getelementptr i8, ptr %62, i64 48
  %78 = getelementptr i8, ptr %62, i64 52
  %79 = getelementptr i8, ptr %62, i64 56
  %80 = getelementptr i8, ptr %62, i64 60
  br label %84

81:                                               ; preds = %57, %12
  %82 = phi i64 [ 0, %57 ], [ %9, %12 ]
  %83 = getelementptr float, ptr %8, i64 %82
  br label %59

84:                                               ; preds = %64, %14
  %85 = phi i64 [ 0, %64 ], [ %86, %14 ]
  %86 = add nuw nsw i64 %85, 1
  %87 = getelementptr i64, ptr %1, i64 %85
  %88 = load i64, ptr %87, align 8
  %89 = icmp slt i64 %88, 0
  %90 = select i1 %89, i64 %4, i64 0
  %91 = add i64 %90, %88
  %92 = mul i64 %91, %5
  %93 = getelementptr i64, ptr %3, i64 %92
  %94 = load i64, ptr %93, align 8
  %95 = icmp slt i64 %94, 1
  br i1 %95, label %14, label %96

96:                                               ; preds = %84
  %97 = urem i64 %94, 192
  %98 = icmp ne i64 %97, 0
  %99 = udiv i64 %94, 192
  %100 = zext i1 %98 to i64
  %101 = add nuw nsw i64 %99, %100
  %102 = icmp eq i64 %101, 0
  br i1 %102, label %14, label %103

103:                                              ; preds = %96
  %104 = getelementptr i8, ptr %93, i64 8
  %105 = getelementptr i8, ptr %93, i64 16
  %106 = getelementptr i8, ptr %93, i64 32
  %107 = getelementptr i8, ptr %93, i64 40
  %108 = getelementptr i8, ptr %93, i64 24
  br label %18

109:                                              ; preds = %127, %124
  %110 = phi i64 [ %11, %127 ], [ %125, %124 ]
  %111 = sub i64 %110, %118
  %112 = icmp slt i64 %111, 1
  br i1 %112, label %128, label %113

113:                                              ; preds = %109
  %114 = getelementptr float, ptr %10, i64 %118
  %115 = shl i64 %111, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %114, i8 0, i64 %115, i1 false)
  br label %128

116:                                              ; preds = %18
  br label %117

117:                                              ; preds = %116, %18
  %118 = phi i64 [ %11, %116 ], [ 0, %18 ]
  %119 = icmp slt i64 %26, 0
  %120 = select i1 %119, i64 %11, i64 0
  %121 = add i64 %120, %27
  %122 = icmp slt i64 %121, 0
  br i1 %122, label %123, label %124, !prof !0

123:                                              ; preds = %117
  br label %124

124:                                              ; preds = %123, %117
  %125 = phi i64 [ 0, %123 ], [ %121, %117 ]
  %126 = icmp slt i64 %121, %11
  br i1 %126, label %109, label %127, !prof !2

127:                                              ; preds = %124
  br label %109

128:                                              ; preds = %113, %109
  %129 = load i64, ptr %105, align 8
  %130 = icmp slt i64 %129, 1
  br i1 %130, label %52, label %131

131:                                              ; preds = %128
  %132 = add nsw i64 %25, 15
  %133 = and i64 %132, -16
  br label %30

134:                                              ; preds = %186, %183
  %135 = phi i64 [ %7, %186 ], [ %184, %183 ]
  %136 = sub i64 %135, %177
  %137 = tail call i64 @llvm.smax.i64(i64 %136, i64 0)
  %138 = getelementptr i16, ptr %6, i64 %177
  %139 = lshr i64 %137, 4
  %140 = icmp eq i64 %139, 0
  br i1 %140, label %187, label %143

141:                                              ; preds = %153
  %142 = icmp eq i64 %145, %139
  br i1 %142, label %187, label %143

143:                                              ; preds = %141, %134
  %144 = phi i64 [ %145, %141 ], [ 0, %134 ]
  %145 = add nuw nsw i64 %144, 1
  %146 = shl i64 %144, 4
  %147 = icmp samesign ult i64 %146, %137
  br i1 %147, label %149, label %148, !prof !2

148:                                              ; preds = %143
  br label %149

149:                                              ; preds = %148, %143
  %150 = phi i64 [ %137, %148 ], [ %146, %143 ]
  %151 = getelementptr i16, ptr %138, i64 %150
  %152 = getelementptr float, ptr %61, i64 %144
  br label %153

153:                                              ; preds = %153, %149
  %154 = phi i64 [ 0, %149 ], [ %155, %153 ]
  %155 = add nuw nsw i64 %154, 1
  %156 = getelementptr i16, ptr %151, i64 %154
  %157 = load i16, ptr %156, align 2
  %158 = zext i16 %157 to i32
  %159 = shl nuw nsw i32 %158, 13
  %160 = and i32 %159, 268427264
  %161 = sext i16 %157 to i32
  %162 = and i32 %161, -2147483648
  %163 = or disjoint i32 %160, %162
  %164 = icmp samesign ugt i32 %160, 260046847
  %165 = or i32 %163, 2139095040
  %166 = bitcast i32 %165 to float
  %167 = bitcast i32 %163 to float
  %168 = fmul float %167, 0x46F0000000000000
  %169 = select i1 %164, float %166, float %168
  %170 = mul nuw nsw i64 %154, 768
  %171 = getelementptr i8, ptr %152, i64 %170
  store float %169, ptr %171, align 4
  %172 = icmp eq i64 %155, 16
  br i1 %172, label %141, label %153

173:                                              ; preds = %30
  br label %174

174:                                              ; preds = %173, %30
  %175 = phi i64 [ %7, %173 ], [ 0, %30 ]
  %176 = or i1 %45, %46
  %177 = select i1 %176, i64 %175, i64 %44, !prof !3
  %178 = icmp slt i64 %39, 0
  %179 = select i1 %178, i64 %7, i64 0
  %180 = add i64 %179, %39
  %181 = icmp slt i64 %180, 0
  br i1 %181, label %182, label %183, !prof !0

182:                                              ; preds = %174
  br label %183

183:                                              ; preds = %182, %174
  %184 = phi i64 [ 0, %182 ], [ %180, %174 ]
  %185 = icmp slt i64 %180, %7
  br i1 %185, label %134, label %186, !prof !2

186:                                              ; preds = %183
  br label %134

187:                                              ; preds = %141, %134
  %188 = load i64, ptr %104, align 8
  %189 = icmp slt i64 %188, 1
  br i1 %189, label %28, label %190

190:                                              ; preds = %187, %47
  %191 = phi i64 [ %48, %47 ], [ 0, %187 ]
  %192 = load i64, ptr %107, align 8
  %193 = load i64, ptr %105, align 8
  %194 = mul nsw i64 %193, %191
  %195 = add nsw i64 %194, %31
  %196 = shl nsw i64 %195, 8
  %197 = add nsw i64 %196, %192
  %198 = shl nsw i64 %191, 4
  br label %199

199:                                              ; preds = %190, %50
  %200 = phi i64 [ 0, %190 ], [ %201, %50 ]
  %201 = add nuw nsw i64 %200, 1
  %202 = shl nsw i64 %200, 4
  %203 = add nsw i64 %197, %202
  %204 = add nsw i64 %203, 16
  %205 = icmp slt i64 %203, 0
  %206 = select i1 %205, i64 %7, i64 0
  %207 = add i64 %206, %203
  %208 = icmp slt i64 %207, 0
  %209 = icmp sge i64 %207, %7
  br i1 %209, label %234, label %235, !prof !0

210:                                              ; preds = %247, %244
  %211 = phi i64 [ %7, %247 ], [ %245, %244 ]
  %212 = sub i64 %211, %238
  %213 = getelementptr i16, ptr %6, i64 %238
  %214 = icmp slt i64 %212, 1
  br i1 %214, label %248, label %215

215:                                              ; preds = %215, %210
  %216 = phi i64 [ %217, %215 ], [ 0, %210 ]
  %217 = add nuw nsw i64 %216, 1
  %218 = getelementptr i16, ptr %213, i64 %216
  %219 = load i16, ptr %218, align 2
  %220 = zext i16 %219 to i32
  %221 = shl nuw nsw i32 %220, 13
  %222 = and i32 %221, 268427264
  %223 = sext i16 %219 to i32
  %224 = and i32 %223, -2147483648
  %225 = or disjoint i32 %222, %224
  %226 = icmp samesign ugt i32 %222, 260046847
  %227 = or i32 %225, 2139095040
  %228 = bitcast i32 %227 to float
  %229 = bitcast i32 %225 to float
  %230 = fmul float %229, 0x46F0000000000000
  %231 = select i1 %226, float %228, float %230
  %232 = getelementptr float, ptr %62, i64 %216
  store float %231, ptr %232, align 4
  %233 = icmp eq i64 %212, %217
  br i1 %233, label %248, label %215

234:                                              ; preds = %199
  br label %235

235:                                              ; preds = %234, %199
  %236 = phi i64 [ %7, %234 ], [ 0, %199 ]
  %237 = or i1 %208, %209
  %238 = select i1 %237, i64 %236, i64 %207, !prof !3
  %239 = icmp slt i64 %203, -16
  %240 = select i1 %239, i64 %7, i64 0
  %241 = add i64 %204, %240
  %242 = icmp slt i64 %241, 0
  br i1 %242, label %243, label %244, !prof !0

243:                                              ; preds = %235
  br label %244

244:                                              ; preds = %243, %235
  %245 = phi i64 [ 0, %243 ], [ %241, %235 ]
  %246 = icmp slt i64 %241, %7
  br i1 %246, label %210, label %247, !prof !2

247:                                              ; preds = %244
  br label %210

248:                                              ; preds = %215, %210
  %249 = add nuw nsw i64 %200, %198
  %250 = mul nuw nsw i64 %249, 192
  %251 = add nsw i64 %250, %133
  %252 = icmp slt i64 %250, %11
  br i1 %252, label %359, label %358, !prof !2

253:                                              ; preds = %369, %366
  %254 = phi i64 [ %11, %369 ], [ %367, %366 ]
  %255 = sub i64 %254, %360
  %256 = getelementptr float, ptr %10, i64 %360
  %257 = load float, ptr %62, align 4
  %258 = load float, ptr %66, align 4
  %259 = load float, ptr %67, align 4
  %260 = load float, ptr %68, align 4
  %261 = load float, ptr %69, align 4
  %262 = load float, ptr %70, align 4
  %263 = load float, ptr %71, align 4
  %264 = load float, ptr %72, align 4
  %265 = load float, ptr %73, align 4
  %266 = load float, ptr %74, align 4
  %267 = load float, ptr %75, align 4
  %268 = load float, ptr %76, align 4
  %269 = load float, ptr %77, align 4
  %270 = load float, ptr %78, align 4
  %271 = load float, ptr %79, align 4
  %272 = load float, ptr %80, align 4
  %273 = icmp slt i64 %255, 1
  br i1 %273, label %50, label %274

274:                                              ; preds = %355, %253
  %275 = phi i64 [ %276, %355 ], [ 0, %253 ]
  %276 = add nuw nsw i64 %275, 1
  %277 = getelementptr float, ptr %61, i64 %275
  %278 = load float, ptr %277, align 4
  %279 = fmul float %257, %278
  %280 = fadd float %279, 0.000000e+00
  %281 = getelementptr i8, ptr %277, i64 768
  %282 = load float, ptr %281, align 4
  %283 = fmul float %258, %282
  %284 = fadd float %280, %283
  %285 = getelementptr i8, ptr %277, i64 1536
  %286 = load float, ptr %285, align 4
  %287 = fmul float %259, %286
  %288 = fadd float %284, %287
  %289 = getelementptr i8, ptr %277, i64 2304
  %290 = load float, ptr %289, align 4
  %291 = fmul float %260, %290
  %292 = fadd float %288, %291
  %293 = getelementptr i8, ptr %277, i64 3072
  %294 = load float, ptr %293, align 4
  %295 = fmul float %261, %294
  %296 = fadd float %292, %295
  %297 = getelementptr i8, ptr %277, i64 3840
  %298 = load float, ptr %297, align 4
  %299 = fmul float %262, %298
  %300 = fadd float %296, %299
  %301 = getelementptr i8, ptr %277, i64 4608
  %302 = load float, ptr %301, align 4
  %303 = fmul float %263, %302
  %304 = fadd float %300, %303
  %305 = getelementptr i8, ptr %277, i64 5376
  %306 = load float, ptr %305, align 4
  %307 = fmul float %264, %306
  %308 = fadd float %304, %307
  %309 = getelementptr i8, ptr %277, i64 6144
  %310 = load float, ptr %309, align 4
  %311 = fmul float %265, %310
  %312 = fadd float %308, %311
  %313 = getelementptr i8, ptr %277, i64 6912
  %314 = load float, ptr %313, align 4
  %315 = fmul float %266, %314
  %316 = fadd float %312, %315
  %317 = getelementptr i8, ptr %277, i64 7680
  %318 = load float, ptr %317, align 4
  %319 = fmul float %267, %318
  %320 = fadd float %316, %319
  %321 = getelementptr i8, ptr %277, i64 8448
  %322 = load float, ptr %321, align 4
  %323 = fmul float %268, %322
  %324 = fadd float %320, %323
  %325 = getelementptr i8, ptr %277, i64 9216
  %326 = load float, ptr %325, align 4
  %327 = fmul float %269, %326
  %328 = fadd float %324, %327
  %329 = getelementptr i8, ptr %277, i64 9984
  %330 = load float, ptr %329, align 4
  %331 = fmul float %270, %330
  %332 = fadd float %328, %331
  %333 = getelementptr i8, ptr %277, i64 10752
  %334 = load float, ptr %333, align 4
  %335 = fmul float %271, %334
  %336 = fadd float %332, %335
  %337 = getelementptr i8, ptr %277, i64 11520
  %338 = load float, ptr %337, align 4
  %339 = fmul float %272, %338
  %340 = fadd float %336, %339
  %341 = getelementptr float, ptr %256, i64 %275
  %342 = load float, ptr %341, align 4
  %343 = fadd float %342, %340
  %344 = tail call float @llvm.fabs.f32(float %343)
  %345 = bitcast float %344 to i32
  %346 = icmp samesign ult i32 %345, 1199566848
  br i1 %346, label %347, label %355

347:                                              ; preds = %274
  %348 = bitcast float %343 to i32
  %349 = and i32 %348, 2139095040
  %350 = tail call i32 @llvm.umax.i32(i32 %349, i32 947912704)
  %351 = add nuw i32 %350, 113246208
  %352 = bitcast i32 %351 to float
  %353 = fadd float %343, %352
  %354 = fsub float %353, %352
  br label %355

355:                                              ; preds = %347, %274
  %356 = phi float [ %354, %347 ], [ 0x7FF8000000000000, %274 ]
  store float %356, ptr %341, align 4
  %357 = icmp eq i64 %255, %276
  br i1 %357, label %50, label %274

358:                                              ; preds = %248
  br label %359

359:                                              ; preds = %358, %248
  %360 = phi i64 [ %11, %358 ], [ %250, %248 ]
  %361 = icmp slt i64 %251, 0
  %362 = select i1 %361, i64 %11, i64 0
  %363 = add i64 %362, %251
  %364 = icmp slt i64 %363, 0
  br i1 %364, label %365, label %366, !prof !0

365:                                              ; preds = %359
  br label %366

366:                                              ; preds = %365, %359
  %367 = phi i64 [ 0, %365 ], [ %363, %359 ]
  %368 = icmp slt i64 %363, %11
  br i1 %368, label %253, label %369, !prof !2

369:                                              ; preds = %366
  br label %253

370:                                              ; preds = %55, %52
  %371 = phi i64 [ %372, %55 ], [ 0, %52 ]
  %372 = add nuw nsw i64 %371, 1
  %373 = load i64, ptr %108, align 8
  %374 = load i64, ptr %93, align 8
  %375 = mul nsw i64 %374, %371
  %376 = add nsw i64 %375, %20
  %377 = shl nsw i64 %376, 4
  %378 = add nsw i64 %377, %373
  %379 = mul nuw nsw i64 %371, 3072
  %380 = icmp slt i64 %379, %11
  br i1 %380, label %382, label %381, !prof !2

381:                                              ; preds = %370
  br label %382

382:                                              ; preds = %381, %370
  %383 = phi i64 [ %11, %381 ], [ %379, %370 ]
  %384 = getelementptr float, ptr %10, i64 %383
  %385 = add i64 %376, %25
  %386 = shl i64 %385, 4
  %387 = add i64 %386, %373
  %388 = icmp slt i64 %378, 0
  %389 = select i1 %388, i64 %7, i64 0
  %390 = add i64 %389, %378
  %391 = icmp slt i64 %390, 0
  %392 = icmp sge i64 %390, %7
  br i1 %392, label %443, label %444, !prof !0

393:                                              ; preds = %456, %453
  %394 = phi i64 [ %7, %456 ], [ %454, %453 ]
  %395 = sub i64 %394, %447
  %396 = tail call i64 @llvm.smax.i64(i64 %395, i64 0)
  %397 = getelementptr i16, ptr %6, i64 %447
  %398 = lshr i64 %396, 4
  %399 = icmp eq i64 %398, 0
  br i1 %399, label %55, label %402

400:                                              ; preds = %412
  %401 = icmp eq i64 %404, %398
  br i1 %401, label %55, label %402

402:                                              ; preds = %400, %393
  %403 = phi i64 [ %404, %400 ], [ 0, %393 ]
  %404 = add nuw nsw i64 %403, 1
  %405 = shl i64 %403, 4
  %406 = icmp samesign ult i64 %405, %396
  br i1 %406, label %408, label %407, !prof !2

407:                                              ; preds = %402
  br label %408

408:                                              ; preds = %407, %402
  %409 = phi i64 [ %396, %407 ], [ %405, %402 ]
  %410 = getelementptr i16, ptr %397, i64 %409
  %411 = getelementptr float, ptr %384, i64 %403
  br label %412

412:                                              ; preds = %412, %408
  %413 = phi i64 [ 0, %408 ], [ %414, %412 ]
  %414 = add nuw nsw i64 %413, 1
  %415 = mul nuw nsw i64 %413, 768
  %416 = getelementptr i8, ptr %411, i64 %415
  %417 = load i32, ptr %416, align 4
  %418 = and i32 %417, 2147483647
  %419 = lshr i32 %417, 16
  %420 = and i32 %419, 32768
  %421 = lshr i32 %418, 13
  %422 = add nsw i32 %418, -939520001
  %423 = and i32 %421, 1
  %424 = add nsw i32 %422, %423
  %425 = lshr i32 %424, 13
  %426 = bitcast i32 %418 to float
  %427 = fadd float %426, 5.000000e-01
  %428 = bitcast float %427 to i32
  %429 = and i32 %421, 1023
  %430 = tail call i32 @llvm.umax.i32(i32 %429, i32 1)
  %431 = icmp samesign ult i32 %418, 947912704
  %432 = select i1 %431, i32 %428, i32 %425
  %433 = or i32 %432, %420
  %434 = icmp samesign ugt i32 %418, 2139095040
  %435 = or disjoint i32 %420, %430
  %436 = or disjoint i32 %435, 31744
  %437 = select i1 %434, i32 %436, i32 32256
  %438 = icmp samesign ult i32 %418, 1199566848
  %439 = select i1 %438, i32 %433, i32 %437
  %440 = trunc i32 %439 to i16
  %441 = getelementptr i16, ptr %410, i64 %413
  store i16 %440, ptr %441, align 2
  %442 = icmp eq i64 %414, 16
  br i1 %442, label %400, label %412

443:                                              ; preds = %382
  br label %444

444:                                              ; preds = %443, %382
  %445 = phi i64 [ %7, %443 ], [ 0, %382 ]
  %446 = or i1 %391, %392
  %447 = select i1 %446, i64 %445, i64 %390, !prof !3
  %448 = icmp slt i64 %387, 0
  %449 = select i1 %448, i64 %7, i64 0
  %450 = add i64 %449, %387
  %451 = icmp slt i64 %450, 0
  br i1 %451, label %452, label %453, !prof !0

452:                                              ; preds = %444
  br label %453

453:                                              ; preds = %452, %444
  %454 = phi i64 [ 0, %452 ], [ %450, %444 ]
  %455 = icmp slt i64 %450, %7
  br i1 %455, label %393, label %456, !prof !2

456:                                              ; preds = %453
  br label %393

457:                                              ; preds = %59, %14
  store ptr null, ptr %0, align 8
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smin.i64(i64, i64) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umax.i32(i32, i32) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #1

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #2

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #3 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 0, i32 -2147483648}
!2 = !{!"branch_weights", i32 99, i32 1}
!3 = !{!"branch_weights", i32 199, i32 9801}
