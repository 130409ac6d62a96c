; {"files": {"../block_stream/block_sums.py": "349415366cf46995", "../half_loops.py": "f818bbf3a5b62f3d", "dense_float.py": "cdb33b1fb90318a8", "dense_parts.py": "ce664d77a7c12c52"}, "meaning": "b0c32507e651d1a6", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptr @multiply(ptr readonly captures(none) %0, i64 %1, ptr readonly captures(none) %2, i64 %3, i64 %4, ptr readnone captures(none) %5, i64 %6, ptr captures(none) %7, i64 %8, ptr captures(none) %9, i64 %10, ptr captures(none) %11, i64 %12) local_unnamed_addr #0 {
  %14 = alloca ptr, align 8
  store ptr null, ptr %14, align 8
  call fastcc void @0(ptr %14, ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, ptr %7, i64 %8, ptr %9, i64 %10, ptr %11, i64 %12) #3
  %15 = load ptr, ptr %14, align 8
  ret ptr %15
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @0(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, ptr readonly captures(none) %3, i64 %4, i64 %5, ptr captures(none) %6, i64 %7, ptr captures(none) %8, i64 %9, ptr captures(none) %10, i64 %11) unnamed_addr #0 {
  %13 = icmp slt i64 %9, 1
  br i1 %13, label %99, label %75, !prof !0

14:                                               ; preds = %114, %102, %16
  %15 = icmp eq i64 %104, %2
  br i1 %15, label %384, label %102

16:                                               ; preds = %73, %70
  %17 = icmp sgt i64 %19, 1
  br i1 %17, label %18, label %14

18:                                               ; preds = %121, %16
  %19 = phi i64 [ %119, %121 ], [ %21, %16 ]
  %20 = phi i64 [ 0, %121 ], [ %22, %16 ]
  %21 = add nsw i64 %19, -1
  %22 = add i64 %20, 192
  %23 = load i64, ptr %111, align 8
  %24 = sub nsw i64 %23, %20
  %25 = tail call i64 @llvm.smin.i64(i64 %24, i64 192)
  %26 = load i64, ptr %122, align 8
  %27 = mul nsw i64 %26, 3072
  br i1 %83, label %134, label %135, !prof !0

28:                                               ; preds = %193, %47
  %29 = icmp eq i64 %32, %147
  br i1 %29, label %70, label %30

30:                                               ; preds = %149, %28
  %31 = phi i64 [ 0, %149 ], [ %32, %28 ]
  %32 = add nuw nsw i64 %31, 1
  %33 = load i64, ptr %124, align 8
  %34 = load i64, ptr %111, align 8
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
  br i1 %46, label %179, label %180, !prof !0

47:                                               ; preds = %50
  %48 = add nuw nsw i64 %197, 1
  %49 = icmp eq i64 %194, %48
  br i1 %49, label %28, label %196

50:                                               ; preds = %237, %216
  %51 = icmp eq i64 %211, 16
  br i1 %51, label %47, label %205

52:                                               ; preds = %205, %52
  %53 = phi i64 [ 0, %205 ], [ %54, %52 ]
  %54 = add nuw nsw i64 %53, 1
  %55 = add nsw i64 %53, %208
  %56 = icmp slt i64 %55, 0
  %57 = select i1 %56, i64 %7, i64 0
  %58 = getelementptr float, ptr %6, i64 %55
  %59 = getelementptr float, ptr %58, i64 %57
  %60 = load float, ptr %59, align 4
  %61 = getelementptr float, ptr %80, i64 %53
  store float %60, ptr %61, align 4
  %62 = add nsw i64 %209, %53
  %63 = icmp slt i64 %62, 0
  %64 = select i1 %63, i64 %7, i64 0
  %65 = getelementptr float, ptr %6, i64 %62
  %66 = getelementptr float, ptr %65, i64 %64
  %67 = load float, ptr %66, align 4
  %68 = getelementptr i8, ptr %61, i64 32
  store float %67, ptr %68, align 4
  %69 = icmp eq i64 %54, 8
  br i1 %69, label %210, label %52

70:                                               ; preds = %146, %28
  %71 = load i64, ptr %122, align 8
  %72 = icmp slt i64 %71, 1
  br i1 %72, label %16, label %320

73:                                               ; preds = %350, %343
  %74 = icmp eq i64 %71, %322
  br i1 %74, label %16, label %320

75:                                               ; preds = %12
  %76 = icmp samesign ult i64 %9, 3073
  br i1 %76, label %99, label %77, !prof !1

77:                                               ; preds = %99, %75
  %78 = phi i64 [ %9, %99 ], [ 3072, %75 ]
  %79 = phi ptr [ %101, %99 ], [ %8, %75 ]
  %80 = getelementptr float, ptr %8, i64 %78
  %81 = icmp slt i64 %2, 1
  br i1 %81, label %384, label %82

82:                                               ; preds = %77
  %83 = icmp slt i64 %11, 1
  %84 = getelementptr i8, ptr %80, i64 4
  %85 = getelementptr i8, ptr %80, i64 8
  %86 = getelementptr i8, ptr %80, i64 12
  %87 = getelementptr i8, ptr %80, i64 16
  %88 = getelementptr i8, ptr %80, i64 20
  %89 = getelementptr i8, ptr %80, i64 24
  %90 = getelementptr i8, ptr %80, i64 28
  %91 = getelementptr i8, ptr %80, i64 32
  %92 = getelementptr i8, ptr %80, i64 36
  %93 = getelementptr i8, ptr %80, i64 40
  %94 = getelementptr i8, ptr %80, i64 44
  %95 = getelementptr i8, ptr %80, i64 48
  %96 = getelementptr i8, ptr %80, i64 52
  %97 = getelementptr i8, ptr %80, i64 56
  %98 = getelementptr i8, ptr %80, i64 60
  br label %102

99:                                               ; preds = %75, %12
  %100 = phi i64 [ 0, %75 ], [ %9, %12 ]
  %101 = getelementptr float, ptr %8, i64 %100
  br label %77

102:                                              ; preds = %82, %14
  %103 = phi i64 [ 0, %82 ], [ %104, %14 ]
  %104 = add nuw nsw i64 %103, 1
  %105 = getelementptr i64, ptr %1, i64 %103
  %106 = load i64, ptr %105, align 8
  %107 = icmp slt i64 %106, 0
  %108 = select i1 %107, i64 %4, i64 0
  %109 = add i64 %108, %106
  %110 = mul i64 %109, %5
  %111 = getelementptr i64, ptr %3, i64 %110
  %112 = load i64, ptr %111, align 8
  %113 = icmp slt i64 %112, 1
  br i1 %113, label %14, label %114

114:                                              ; preds = %102
  %115 = urem i64 %112, 192
  %116 = icmp ne i64 %115, 0
  %117 = udiv i64 %112, 192
  %118 = zext i1 %116 to i64
  %119 = add nuw nsw i64 %117, %118
  %120 = icmp eq i64 %119, 0
  br i1 %120, label %14, label %121

121:                                              ; preds = %114
  %122 = getelementptr i8, ptr %111, i64 8
  %123 = getelementptr i8, ptr %111, i64 16
  %124 = getelementptr i8, ptr %111, i64 32
  %125 = getelementptr i8, ptr %111, i64 40
  %126 = getelementptr i8, ptr %111, i64 24
  br label %18

127:                                              ; preds = %145, %142
  %128 = phi i64 [ %11, %145 ], [ %143, %142 ]
  %129 = sub i64 %128, %136
  %130 = icmp slt i64 %129, 1
  br i1 %130, label %146, label %131

131:                                              ; preds = %127
  %132 = getelementptr float, ptr %10, i64 %136
  %133 = shl i64 %129, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %132, i8 0, i64 %133, i1 false)
  br label %146

134:                                              ; preds = %18
  br label %135

135:                                              ; preds = %134, %18
  %136 = phi i64 [ %11, %134 ], [ 0, %18 ]
  %137 = icmp slt i64 %26, 0
  %138 = select i1 %137, i64 %11, i64 0
  %139 = add i64 %138, %27
  %140 = icmp slt i64 %139, 0
  br i1 %140, label %141, label %142, !prof !0

141:                                              ; preds = %135
  br label %142

142:                                              ; preds = %141, %135
  %143 = phi i64 [ 0, %141 ], [ %139, %135 ]
  %144 = icmp slt i64 %139, %11
  br i1 %144, label %127, label %145, !prof !2

145:                                              ; preds = %142
  br label %127

146:                                              ; preds = %131, %127
  %147 = load i64, ptr %123, align 8
  %148 = icmp slt i64 %147, 1
  br i1 %148, label %70, label %149

149:                                              ; preds = %146
  %150 = add nsw i64 %25, 15
  %151 = and i64 %150, -16
  br label %30

152:                                              ; preds = %192, %189
  %153 = phi i64 [ %7, %192 ], [ %190, %189 ]
  %154 = sub i64 %153, %183
  %155 = tail call i64 @llvm.smax.i64(i64 %154, i64 0)
  %156 = getelementptr float, ptr %6, i64 %183
  %157 = lshr i64 %155, 4
  %158 = icmp eq i64 %157, 0
  br i1 %158, label %193, label %161

159:                                              ; preds = %171
  %160 = icmp eq i64 %163, %157
  br i1 %160, label %193, label %161

161:                                              ; preds = %159, %152
  %162 = phi i64 [ %163, %159 ], [ 0, %152 ]
  %163 = add nuw nsw i64 %162, 1
  %164 = shl i64 %162, 4
  %165 = icmp samesign ult i64 %164, %155
  br i1 %165, label %167, label %166, !prof !2

166:                                              ; preds = %161
  br label %167

167:                                              ; preds = %166, %161
  %168 = phi i64 [ %155, %166 ], [ %164, %161 ]
  %169 = getelementptr float, ptr %156, i64 %168
  %170 = getelementptr float, ptr %79, i64 %162
  br label %171

171:                                              ; preds = %171, %167
  %172 = phi i64 [ 0, %167 ], [ %173, %171 ]
  %173 = add nuw nsw i64 %172, 1
  %174 = getelementptr float, ptr %169, i64 %172
  %175 = load float, ptr %174, align 4
  %176 = mul nuw nsw i64 %172, 768
  %177 = getelementptr i8, ptr %170, i64 %176
  store float %175, ptr %177, align 4
  %178 = icmp eq i64 %173, 16
  br i1 %178, label %159, label %171

179:                                              ; preds = %30
  br label %180

180:                                              ; preds = %179, %30
  %181 = phi i64 [ %7, %179 ], [ 0, %30 ]
  %182 = or i1 %45, %46
  %183 = select i1 %182, i64 %181, i64 %44, !prof !3
  %184 = icmp slt i64 %39, 0
  %185 = select i1 %184, i64 %7, i64 0
  %186 = add i64 %185, %39
  %187 = icmp slt i64 %186, 0
  br i1 %187, label %188, label %189, !prof !0

188:                                              ; preds = %180
  br label %189

189:                                              ; preds = %188, %180
  %190 = phi i64 [ 0, %188 ], [ %186, %180 ]
  %191 = icmp slt i64 %186, %7
  br i1 %191, label %152, label %192, !prof !2

192:                                              ; preds = %189
  br label %152

193:                                              ; preds = %159, %152
  %194 = load i64, ptr %122, align 8
  %195 = icmp slt i64 %194, 1
  br i1 %195, label %28, label %196

196:                                              ; preds = %193, %47
  %197 = phi i64 [ %48, %47 ], [ 0, %193 ]
  %198 = load i64, ptr %125, align 8
  %199 = load i64, ptr %123, align 8
  %200 = mul nsw i64 %199, %197
  %201 = add nsw i64 %200, %31
  %202 = shl nsw i64 %201, 8
  %203 = add nsw i64 %202, %198
  %204 = shl nsw i64 %197, 4
  br label %205

205:                                              ; preds = %196, %50
  %206 = phi i64 [ 0, %196 ], [ %211, %50 ]
  %207 = shl nsw i64 %206, 3
  %208 = add nsw i64 %203, %207
  %209 = add nsw i64 %208, 128
  br label %52

210:                                              ; preds = %52
  %211 = add nuw nsw i64 %206, 1
  %212 = add nuw nsw i64 %206, %204
  %213 = mul nuw nsw i64 %212, 192
  %214 = add nsw i64 %213, %151
  %215 = icmp slt i64 %213, %11
  br i1 %215, label %309, label %308, !prof !2

216:                                              ; preds = %319, %316
  %217 = phi i64 [ %11, %319 ], [ %317, %316 ]
  %218 = sub i64 %217, %310
  %219 = getelementptr float, ptr %10, i64 %310
  %220 = load float, ptr %80, align 4
  %221 = load float, ptr %84, align 4
  %222 = load float, ptr %85, align 4
  %223 = load float, ptr %86, align 4
  %224 = load float, ptr %87, align 4
  %225 = load float, ptr %88, align 4
  %226 = load float, ptr %89, align 4
  %227 = load float, ptr %90, align 4
  %228 = load float, ptr %91, align 4
  %229 = load float, ptr %92, align 4
  %230 = load float, ptr %93, align 4
  %231 = load float, ptr %94, align 4
  %232 = load float, ptr %95, align 4
  %233 = load float, ptr %96, align 4
  %234 = load float, ptr %97, align 4
  %235 = load float, ptr %98, align 4
  %236 = icmp slt i64 %218, 1
  br i1 %236, label %50, label %237

237:                                              ; preds = %237, %216
  %238 = phi i64 [ %239, %237 ], [ 0, %216 ]
  %239 = add nuw nsw i64 %238, 1
  %240 = getelementptr float, ptr %79, i64 %238
  %241 = load float, ptr %240, align 4
  %242 = fmul float %220, %241
  %243 = fadd float %242, 0.000000e+00
  %244 = getelementptr i8, ptr %240, i64 768
  %245 = load float, ptr %244, align 4
  %246 = fmul float %221, %245
  %247 = fadd float %243, %246
  %248 = getelementptr i8, ptr %240, i64 1536
  %249 = load float, ptr %248, align 4
  %250 = fmul float %222, %249
  %251 = fadd float %247, %250
  %252 = getelementptr i8, ptr %240, i64 2304
  %253 = load float, ptr %252, align 4
  %254 = fmul float %223, %253
  %255 = fadd float %251, %254
  %256 = getelementptr i8, ptr %240, i64 3072
  %257 = load float, ptr %256, align 4
  %258 = fmul float %224, %257
  %259 = fadd float %255, %258
  %260 = getelementptr i8, ptr %240, i64 3840
  %261 = load float, ptr %260, align 4
  %262 = fmul float %225, %261
  %263 = fadd float %259, %262
  %264 = getelementptr i8, ptr %240, i64 4608
  %265 = load float, ptr %264, align 4
  %266 = fmul float %226, %265
  %267 = fadd float %263, %266
  %268 = getelementptr i8, ptr %240, i64 5376
  %269 = load float, ptr %268, align 4
  %270 = fmul float %227, %269
  %271 = fadd float %267, %270
  %272 = getelementptr i8, ptr %240, i64 6144
  %273 = load float, ptr %272, align 4
  %274 = fmul float %228, %273
  %275 = fadd float %271, %274
  %276 = getelementptr i8, ptr %240, i64 6912
  %277 = load float, ptr %276, align 4
  %278 = fmul float %229, %277
  %279 = fadd float %275, %278
  %280 = getelementptr i8, ptr %240, i64 7680
  %281 = load float, ptr %280, align 4
  %282 = fmul float %230, %281
  %283 = fadd float %279, %282
  %284 = getelementptr i8, ptr %240, i64 8448
  %285 = load float, ptr %284, align 4
  %286 = fmul float %231, %285
  %287 = fadd float %283, %286
  %288 = getelementptr float, ptr %219, i64 %238
  %289 = load float, ptr %288, align 4
  %290 = getelementptr i8, ptr %240, i64 9216
  %291 = load float, ptr %290, align 4
  %292 = fmul float %232, %291
  %293 = fadd float %287, %292
  %294 = getelementptr i8, ptr %240, i64 9984
  %295 = load float, ptr %294, align 4
  %296 = fmul float %233, %295
  %297 = fadd float %293, %296
  %298 = getelementptr i8, ptr %240, i64 10752
  %299 = load float, ptr %298, align 4
  %300 = fmul float %234, %299
  %301 = fadd float %297, %300
  %302 = getelementptr i8, ptr %240, i64 11520
  %303 = load float, ptr %302, align 4
  %304 = fmul float %235, %303
  %305 = fadd float %301, %304
  %306 = fadd float %289, %305
  store float %306, ptr %288, align 4
  %307 = icmp eq i64 %218, %239
  br i1 %307, label %50, label %237

308:                                              ; preds = %210
  br label %309

309:                                              ; preds = %308, %210
  %310 = phi i64 [ %11, %308 ], [ %213, %210 ]
  %311 = icmp slt i64 %214, 0
  %312 = select i1 %311, i64 %11, i64 0
  %313 = add i64 %312, %214
  %314 = icmp slt i64 %313, 0
  br i1 %314, label %315, label %316, !prof !0

315:                                              ; preds = %309
  br label %316

316:                                              ; preds = %315, %309
  %317 = phi i64 [ 0, %315 ], [ %313, %309 ]
  %318 = icmp slt i64 %313, %11
  br i1 %318, label %216, label %319, !prof !2

319:                                              ; preds = %316
  br label %216

320:                                              ; preds = %73, %70
  %321 = phi i64 [ %322, %73 ], [ 0, %70 ]
  %322 = add nuw nsw i64 %321, 1
  %323 = load i64, ptr %126, align 8
  %324 = load i64, ptr %111, align 8
  %325 = mul nsw i64 %324, %321
  %326 = add nsw i64 %325, %20
  %327 = shl nsw i64 %326, 4
  %328 = add nsw i64 %327, %323
  %329 = mul nuw nsw i64 %321, 3072
  %330 = icmp slt i64 %329, %11
  br i1 %330, label %332, label %331, !prof !2

331:                                              ; preds = %320
  br label %332

332:                                              ; preds = %331, %320
  %333 = phi i64 [ %11, %331 ], [ %329, %320 ]
  %334 = getelementptr float, ptr %10, i64 %333
  %335 = add i64 %326, %25
  %336 = shl i64 %335, 4
  %337 = add i64 %336, %323
  %338 = icmp slt i64 %328, 0
  %339 = select i1 %338, i64 %7, i64 0
  %340 = add i64 %339, %328
  %341 = icmp slt i64 %340, 0
  %342 = icmp sge i64 %340, %7
  br i1 %342, label %370, label %371, !prof !0

343:                                              ; preds = %383, %380
  %344 = phi i64 [ %7, %383 ], [ %381, %380 ]
  %345 = sub i64 %344, %374
  %346 = tail call i64 @llvm.smax.i64(i64 %345, i64 0)
  %347 = getelementptr float, ptr %6, i64 %374
  %348 = lshr i64 %346, 4
  %349 = icmp eq i64 %348, 0
  br i1 %349, label %73, label %352

350:                                              ; preds = %362
  %351 = icmp eq i64 %354, %348
  br i1 %351, label %73, label %352

352:                                              ; preds = %350, %343
  %353 = phi i64 [ %354, %350 ], [ 0, %343 ]
  %354 = add nuw nsw i64 %353, 1
  %355 = shl i64 %353, 4
  %356 = icmp samesign ult i64 %355, %346
  br i1 %356, label %358, label %357, !prof !2

357:                                              ; preds = %352
  br label %358

358:                                              ; preds = %357, %352
  %359 = phi i64 [ %346, %357 ], [ %355, %352 ]
  %360 = getelementptr float, ptr %347, i64 %359
  %361 = getelementptr float, ptr %334, i64 %353
  br label %362

362:                                              ; preds = %362, %358
  %363 = phi i64 [ 0, %358 ], [ %364, %362 ]
  %364 = add nuw nsw i64 %363, 1
  %365 = mul nuw nsw i64 %363, 768
  %366 = getelementptr i8, ptr %361, i64 %365
  %367 = load float, ptr %366, align 4
  %368 = getelementptr float, ptr %360, i64 %363
  store float %367, ptr %368, align 4
  %369 = icmp eq i64 %364, 16
  br i1 %369, label %350, label %362

370:                                              ; preds = %332
  br label %371

371:                                              ; preds = %370, %332
  %372 = phi i64 [ %7, %370 ], [ 0, %332 ]
  %373 = or i1 %341, %342
  %374 = select i1 %373, i64 %372, i64 %340, !prof !3
  %375 = icmp slt i64 %337, 0
  %376 = select i1 %375, i64 %7, i64 0
  %377 = add i64 %376, %337
  %378 = icmp slt i64 %377, 0
  br i1 %378, label %379, label %380, !prof !0

379:                                              ; preds = %371
  br label %380

380:                                              ; preds = %379, %371
  %381 = phi i64 [ 0, %379 ], [ %377, %371 ]
  %382 = icmp slt i64 %377, %7
  br i1 %382, label %343, label %383, !prof !2

383:                                              ; preds = %380
  br label %343

384:                                              ; preds = %77, %14
  store ptr null, ptr %0, align 8
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smin.i64(i64, i64) #1

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
