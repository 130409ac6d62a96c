; {"files": {"../block_stream/block_sums.py": "89b504cb0a180e3f", "../half_loops.py": "424fae9009468b8d", "dense_half_float.py": "f150bf75b307b31f", "dense_parts.py": "53567b197a64662e"}, "meaning": "a75f902f3bbccd2f", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptr @multiply(ptr readonly captures(none) %0, i64 %1, ptr readonly captures(none) %2, i64 %3, i64 %4, ptr readonly captures(none) %5, i64 %6, ptr readonly captures(none) %7, i64 %8, ptr writeonly captures(none) %9, i64 %10, ptr captures(none) %11, i64 %12, ptr captures(none) %13, i64 %14) local_unnamed_addr #0 {
  %16 = alloca ptr, align 8
  store ptr null, ptr %16, align 8
  call fastcc void @0(ptr %16, ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, ptr %5, i64 %6, ptr %7, i64 %8, ptr %9, i64 %10, ptr %11, i64 %12, ptr %13, i64 %14) #3
  %17 = load ptr, ptr %16, align 8
  ret ptr %17
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @0(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, ptr readonly captures(none) %3, i64 %4, i64 %5, ptr readonly captures(none) %6, i64 %7, ptr readonly captures(none) %8, i64 %9, ptr writeonly captures(none) %10, i64 %11, ptr captures(none) %12, i64 %13, ptr captures(none) %14, i64 %15) unnamed_addr #0 {
  %17 = icmp slt i64 %13, 1
  br i1 %17, label %87, label %63, !prof !0

18:                                               ; preds = %102, %90, %20
  %19 = icmp eq i64 %92, %2
  br i1 %19, label %432, label %90

20:                                               ; preds = %61, %58
  %21 = icmp sgt i64 %23, 1
  br i1 %21, label %22, label %18

22:                                               ; preds = %109, %20
  %23 = phi i64 [ %107, %109 ], [ %25, %20 ]
  %24 = phi i64 [ 0, %109 ], [ %26, %20 ]
  %25 = add nsw i64 %23, -1
  %26 = add i64 %24, 192
  %27 = load i64, ptr %99, align 8
  %28 = sub nsw i64 %27, %24
  %29 = tail call i64 @llvm.smin.i64(i64 %28, i64 192)
  %30 = load i64, ptr %110, align 8
  %31 = mul nsw i64 %30, 3072
  br i1 %71, label %124, label %125, !prof !0

32:                                               ; preds = %198, %53
  %33 = icmp eq i64 %36, %137
  br i1 %33, label %58, label %34

34:                                               ; preds = %139, %32
  %35 = phi i64 [ 0, %139 ], [ %36, %32 ]
  %36 = add nuw nsw i64 %35, 1
  %37 = load i64, ptr %112, align 8
  %38 = load i64, ptr %113, align 8
  %39 = add nsw i64 %38, %35
  %40 = icmp slt i64 %39, 0
  %41 = select i1 %40, i64 %7, i64 0
  %42 = getelementptr i64, ptr %6, i64 %39
  %43 = getelementptr i64, ptr %42, i64 %41
  %44 = load i64, ptr %43, align 8
  %45 = add nsw i64 %44, %37
  %46 = add i64 %45, %141
  %47 = add nsw i64 %45, %142
  %48 = icmp slt i64 %47, 0
  %49 = select i1 %48, i64 %9, i64 0
  %50 = add i64 %49, %47
  %51 = icmp slt i64 %50, 0
  %52 = icmp sge i64 %50, %9
  br i1 %52, label %184, label %185, !prof !0

53:                                               ; preds = %56
  %54 = add nuw nsw i64 %202, 1
  %55 = icmp eq i64 %199, %54
  br i1 %55, label %32, label %201

56:                                               ; preds = %285, %264
  %57 = icmp eq i64 %212, 16
  br i1 %57, label %53, label %210

58:                                               ; preds = %136, %32
  %59 = load i64, ptr %110, align 8
  %60 = icmp slt i64 %59, 1
  br i1 %60, label %20, label %368

61:                                               ; preds = %398, %391
  %62 = icmp eq i64 %59, %370
  br i1 %62, label %20, label %368

63:                                               ; preds = %16
  %64 = icmp samesign ult i64 %13, 3073
  br i1 %64, label %87, label %65, !prof !1

65:                                               ; preds = %87, %63
  %66 = phi i64 [ %13, %87 ], [ 3072, %63 ]
  %67 = phi ptr [ %89, %87 ], [ %12, %63 ]
  %68 = getelementptr float, ptr %12, i64 %66
  %69 = icmp slt i64 %2, 1
  br i1 %69, label %432, label %70

70:                                               ; preds = %65
  %71 = icmp slt i64 %15, 1
  %72 = getelementptr i8, ptr %68, i64 4
  %73 = getelementptr i8, ptr %68, i64 8
  %74 = getelementptr i8, ptr %68, i64 12
  %75 = getelementptr i8, ptr %68, i64 16
  %76 = getelementptr i8, ptr %68, i64 20
  %77 = getelementptr i8, ptr %68, i64 24
  %78 = getelementptr i8, ptr %68, i64 28
  %79 = getelementptr i8, ptr %68, i64 32
  %80 = getelementptr i8, ptr %68, i64 36
  %81 = getelementptr i8, ptr %68, i64 40
  %82 = getelementptr i8, ptr %68, i64 44
  %83 = getelementptr i8, ptr %68, i64 48
  %84 = getelementptr i8, ptr %68, i64 52
  %85 = getelementptr i8, ptr %68, i64 56
  %86 = getelementptr i8, ptr %68, i64 60
  br label %90

87:                                               ; preds = %63, %16
  %88 = phi i64 [ 0, %63 ], [ %13, %16 ]
  %89 = getelementptr float, ptr %12, i64 %88
  br label %65

90:                                               ; preds = %70, %18
  %91 = phi i64 [ 0, %70 ], [ %92, %18 ]
  %92 = add nuw nsw i64 %91, 1
  %93 = getelementptr i64, ptr %1, i64 %91
  %94 = load i64, ptr %93, align 8
  %95 = icmp slt i64 %94, 0
  %96 = select i1 %95, i64 %4, i64 0
  %97 = add i64 %96, %94
  %98 = mul i64 %97, %5
  %99 = getelementptr i64, ptr %3, i64 %98
  %100 = load i64, ptr %99, align 8
  %101 = icmp slt i64 %100, 1
  br i1 %101, label %18, label %102

102:                                              ; preds = %90
  %103 = urem i64 %100, 192
  %104 = icmp ne i64 %103, 0
  %105 = udiv i64 %100, 192
  %106 = zext i1 %104 to i64
  %107 = add nuw nsw i64 %105, %106
  %108 = icmp eq i64 %107, 0
  br i1 %108, label %18, label %109

109:                                              ; preds = %102
  %110 = getelementptr i8, ptr %99, i64 8
  %111 = getelementptr i8, ptr %99, i64 16
  %112 = getelementptr i8, ptr %99, i64 32
  %113 = getelementptr i8, ptr %99, i64 56
  %114 = getelementptr i8, ptr %99, i64 40
  %115 = getelementptr i8, ptr %99, i64 24
  %116 = getelementptr i8, ptr %99, i64 48
  br label %22

117:                                              ; preds = %135, %132
  %118 = phi i64 [ %15, %135 ], [ %133, %132 ]
  %119 = sub i64 %118, %126
  %120 = icmp slt i64 %119, 1
  br i1 %120, label %136, label %121

121:                                              ; preds = %117
  %122 = getelementptr float, ptr %14, i64 %126
  %123 = shl i64 %119, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %122, i8 0, i64 %123, i1 false)
  br label %136

124:                                              ; preds = %22
  br label %125

125:                                              ; preds = %124, %22
  %126 = phi i64 [ %15, %124 ], [ 0, %22 ]
  %127 = icmp slt i64 %30, 0
  %128 = select i1 %127, i64 %15, i64 0
  %129 = add i64 %128, %31
  %130 = icmp slt i64 %129, 0
  br i1 %130, label %131, label %132, !prof !0

131:                                              ; preds = %125
  br label %132

132:                                              ; preds = %131, %125
  %133 = phi i64 [ 0, %131 ], [ %129, %125 ]
  %134 = icmp slt i64 %129, %15
  br i1 %134, label %117, label %135, !prof !2

135:                                              ; preds = %132
  br label %117

136:                                              ; preds = %121, %117
  %137 = load i64, ptr %111, align 8
  %138 = icmp slt i64 %137, 1
  br i1 %138, label %58, label %139

139:                                              ; preds = %136
  %140 = add i64 %29, %24
  %141 = shl i64 %140, 4
  %142 = shl nsw i64 %24, 4
  %143 = add nsw i64 %29, 15
  %144 = and i64 %143, -16
  br label %34

145:                                              ; preds = %197, %194
  %146 = phi i64 [ %9, %197 ], [ %195, %194 ]
  %147 = sub i64 %146, %188
  %148 = tail call i64 @llvm.smax.i64(i64 %147, i64 0)
  %149 = getelementptr i16, ptr %8, i64 %188
  %150 = lshr i64 %148, 4
  %151 = icmp eq i64 %150, 0
  br i1 %151, label %198, label %154

152:                                              ; preds = %164
  %153 = icmp eq i64 %156, %150
  br i1 %153, label %198, label %154

154:                                              ; preds = %152, %145
  %155 = phi i64 [ %156, %152 ], [ 0, %145 ]
  %156 = add nuw nsw i64 %155, 1
  %157 = shl i64 %155, 4
  %158 = icmp samesign ult i64 %157, %148
  br i1 %158, label %160, label %159, !prof !2

159:                                              ; preds = %154
  br label %160

160:                                              ; preds = %159, %154
  %161 = phi i64 [ %148, %159 ], [ %157, %154 ]
  %162 = getelementptr i16, ptr %149, i64 %161
  %163 = getelementptr float, ptr %67, i64 %155
  br label %164

164:                                              ; preds = %164, %160
  %165 = phi i64 [ 0, %160 ], [ %166, %164 ]
  %166 = add nuw nsw i64 %165, 1
  %167 = getelementptr i16, ptr %162, i64 %165
  %168 = load i16, ptr %167, align 2
  %169 = zext i16 %168 to i32
  %170 = shl nuw nsw i32 %169, 13
  %171 = and i32 %170, 268427264
  %172 = sext i16 %168 to i32
  %173 = and i32 %172, -2147483648
  %174 = or disjoint i32 %171, %173
  %175 = icmp samesign ugt i32 %171, 260046847
  %176 = or i32 %174, 2139095040
  %177 = bitcast i32 %176 to float
  %178 = bitcast i32 %174 to float
  %179 = fmul float %178, 0x46F0000000000000
  %180 = select i1 %175, float %177, float %179
  %181 = mul nuw nsw i64 %165, 768
  %182 = getelementptr i8, ptr %163, i64 %181
  store float %180, ptr %182, align 4
  %183 = icmp eq i64 %166, 16
  br i1 %183, label %152, label %164

184:                                              ; preds = %34
  br label %185

185:                                              ; preds = %184, %34
  %186 = phi i64 [ %9, %184 ], [ 0, %34 ]
  %187 = or i1 %51, %52
  %188 = select i1 %187, i64 %186, i64 %50, !prof !3
  %189 = icmp slt i64 %46, 0
  %190 = select i1 %189, i64 %9, i64 0
  %191 = add i64 %190, %46
  %192 = icmp slt i64 %191, 0
  br i1 %192, label %193, label %194, !prof !0

193:                                              ; preds = %185
  br label %194

194:                                              ; preds = %193, %185
  %195 = phi i64 [ 0, %193 ], [ %191, %185 ]
  %196 = icmp slt i64 %191, %9
  br i1 %196, label %145, label %197, !prof !2

197:                                              ; preds = %194
  br label %145

198:                                              ; preds = %152, %145
  %199 = load i64, ptr %110, align 8
  %200 = icmp slt i64 %199, 1
  br i1 %200, label %32, label %201

201:                                              ; preds = %198, %53
  %202 = phi i64 [ %54, %53 ], [ 0, %198 ]
  %203 = load i64, ptr %114, align 8
  %204 = load i64, ptr %111, align 8
  %205 = mul nsw i64 %204, %202
  %206 = add nsw i64 %205, %35
  %207 = shl nsw i64 %206, 8
  %208 = add nsw i64 %207, %203
  %209 = shl nsw i64 %202, 4
  br label %210

210:                                              ; preds = %201, %56
  %211 = phi i64 [ 0, %201 ], [ %212, %56 ]
  %212 = add nuw nsw i64 %211, 1
  %213 = shl nsw i64 %211, 4
  %214 = add nsw i64 %208, %213
  %215 = add nsw i64 %214, 16
  %216 = icmp slt i64 %214, 0
  %217 = select i1 %216, i64 %9, i64 0
  %218 = add i64 %217, %214
  %219 = icmp slt i64 %218, 0
  %220 = icmp sge i64 %218, %9
  br i1 %220, label %245, label %246, !prof !0

221:                                              ; preds = %258, %255
  %222 = phi i64 [ %9, %258 ], [ %256, %255 ]
  %223 = sub i64 %222, %249
  %224 = getelementptr i16, ptr %8, i64 %249
  %225 = icmp slt i64 %223, 1
  br i1 %225, label %259, label %226

226:                                              ; preds = %226, %221
  %227 = phi i64 [ %228, %226 ], [ 0, %221 ]
  %228 = add nuw nsw i64 %227, 1
  %229 = getelementptr i16, ptr %224, i64 %227
  %230 = load i16, ptr %229, align 2
  %231 = zext i16 %230 to i32
  %232 = shl nuw nsw i32 %231, 13
  %233 = and i32 %232, 268427264
  %234 = sext i16 %230 to i32
  %235 = and i32 %234, -2147483648
  %236 = or disjoint i32 %233, %235
  %237 = icmp samesign ugt i32 %233, 260046847
  %238 = or i32 %236, 2139095040
  %239 = bitcast i32 %238 to float
  %240 = bitcast i32 %236 to float
  %241 = fmul float %240, 0x46F0000000000000
  %242 = select i1 %237, float %239, float %241
  %243 = getelementptr float, ptr %68, i64 %227
  store float %242, ptr %243, align 4
  %244 = icmp eq i64 %223, %228
  br i1 %244, label %259, label %226

245:                                              ; preds = %210
  br label %246

246:                                              ; preds = %245, %210
  %247 = phi i64 [ %9, %245 ], [ 0, %210 ]
  %248 = or i1 %219, %220
  %249 = select i1 %248, i64 %247, i64 %218, !prof !3
  %250 = icmp slt i64 %214, -16
  %251 = select i1 %250, i64 %9, i64 0
  %252 = add i64 %215, %251
  %253 = icmp slt i64 %252, 0
  br i1 %253, label %254, label %255, !prof !0

254:                                              ; preds = %246
  br label %255

255:                                              ; preds = %254, %246
  %256 = phi i64 [ 0, %254 ], [ %252, %246 ]
  %257 = icmp slt i64 %252, %9
  br i1 %257, label %221, label %258, !prof !2

258:                                              ; preds = %255
  br label %221

259:                                              ; preds = %226, %221
  %260 = add nuw nsw i64 %211, %209
  %261 = mul nuw nsw i64 %260, 192
  %262 = add nsw i64 %261, %144
  %263 = icmp slt i64 %261, %15
  br i1 %263, label %357, label %356, !prof !2

264:                                              ; preds = %367, %364
  %265 = phi i64 [ %15, %367 ], [ %365, %364 ]
  %266 = sub i64 %265, %358
  %267 = getelementptr float, ptr %14, i64 %358
  %268 = load float, ptr %68, align 4
  %269 = load float, ptr %72, align 4
  %270 = load float, ptr %73, align 4
  %271 = load float, ptr %74, align 4
  %272 = load float, ptr %75, align 4
  %273 = load float, ptr %76, align 4
  %274 = load float, ptr %77, align 4
  %275 = load float, ptr %78, align 4
  %276 = load float, ptr %79, align 4
  %277 = load float, ptr %80, align 4
  %278 = load float, ptr %81, align 4
  %279 = load float, ptr %82, align 4
  %280 = load float, ptr %83, align 4
  %281 = load float, ptr %84, align 4
  %282 = load float, ptr %85, align 4
  %283 = load float, ptr %86, align 4
  %284 = icmp slt i64 %266, 1
  br i1 %284, label %56, label %285

285:                                              ; preds = %285, %264
  %286 = phi i64 [ %287, %285 ], [ 0, %264 ]
  %287 = add nuw nsw i64 %286, 1
  %288 = getelementptr float, ptr %67, i64 %286
  %289 = load float, ptr %288, align 4
  %290 = fmul float %268, %289
  %291 = fadd float %290, 0.000000e+00
  %292 = getelementptr i8, ptr %288, i64 768
  %293 = load float, ptr %292, align 4
  %294 = fmul float %269, %293
  %295 = fadd float %291, %294
  %296 = getelementptr i8, ptr %288, i64 1536
  %297 = load float, ptr %296, align 4
  %298 = fmul float %270, %297
  %299 = fadd float %295, %298
  %300 = getelementptr i8, ptr %288, i64 2304
  %301 = load float, ptr %300, align 4
  %302 = fmul float %271, %301
  %303 = fadd float %299, %302
  %304 = getelementptr i8, ptr %288, i64 3072
  %305 = load float, ptr %304, align 4
  %306 = fmul float %272, %305
  %307 = fadd float %303, %306
  %308 = getelementptr i8, ptr %288, i64 3840
  %309 = load float, ptr %308, align 4
  %310 = fmul float %273, %309
  %311 = fadd float %307, %310
  %312 = getelementptr i8, ptr %288, i64 4608
  %313 = load float, ptr %312, align 4
  %314 = fmul float %274, %313
  %315 = fadd float %311, %314
  %316 = getelementptr i8, ptr %288, i64 5376
  %317 = load float, ptr %316, align 4
  %318 = fmul float %275, %317
  %319 = fadd float %315, %318
  %320 = getelementptr i8, ptr %288, i64 6144
  %321 = load float, ptr %320, align 4
  %322 = fmul float %276, %321
  %323 = fadd float %319, %322
  %324 = getelementptr i8, ptr %288, i64 6912
  %325 = load float, ptr %324, align 4
  %326 = fmul float %277, %325
  %327 = fadd float %323, %326
  %328 = getelementptr i8, ptr %288, i64 7680
  %329 = load float, ptr %328, align 4
  %330 = fmul float %278, %329
  %331 = fadd float %327, %330
  %332 = getelementptr i8, ptr %288, i64 8448
  %333 = load float, ptr %332, align 4
  %334 = fmul float %279, %333
  %335 = fadd float %331, %334
  %336 = getelementptr float, ptr %267, i64 %286
  %337 = load float, ptr %336, align 4
  %338 = getelementptr i8, ptr %288, i64 9216
  %339 = load float, ptr %338, align 4
  %340 = fmul float %280, %339
  %341 = fadd float %335, %340
  %342 = getelementptr i8, ptr %288, i64 9984
  %343 = load float, ptr %342, align 4
  %344 = fmul float %281, %343
  %345 = fadd float %341, %344
  %346 = getelementptr i8, ptr %288, i64 10752
  %347 = load float, ptr %346, align 4
  %348 = fmul float %282, %347
  %349 = fadd float %345, %348
  %350 = getelementptr i8, ptr %288, i64 11520
  %351 = load float, ptr %350, align 4
  %352 = fmul float %283, %351
  %353 = fadd float %349, %352
  %354 = fadd float %337, %353
  store float %354, ptr %336, align 4
  %355 = icmp eq i64 %266, %287
  br i1 %355, label %56, label %285

356:                                              ; preds = %259
  br label %357

357:                                              ; preds = %356, %259
  %358 = phi i64 [ %15, %356 ], [ %261, %259 ]
  %359 = icmp slt i64 %262, 0
  %360 = select i1 %359, i64 %15, i64 0
  %361 = add i64 %360, %262
  %362 = icmp slt i64 %361, 0
  br i1 %362, label %363, label %364, !prof !0

363:                                              ; preds = %357
  br label %364

364:                                              ; preds = %363, %357
  %365 = phi i64 [ 0, %363 ], [ %361, %357 ]
  %366 = icmp slt i64 %361, %15
  br i1 %366, label %264, label %367, !prof !2

367:                                              ; preds = %364
  br label %264

368:                                              ; preds = %61, %58
  %369 = phi i64 [ %370, %61 ], [ 0, %58 ]
  %370 = add nuw nsw i64 %369, 1
  %371 = load i64, ptr %115, align 8
  %372 = load i64, ptr %116, align 8
  %373 = mul nsw i64 %372, %369
  %374 = add nsw i64 %373, %24
  %375 = shl nsw i64 %374, 4
  %376 = add nsw i64 %375, %371
  %377 = mul nuw nsw i64 %369, 3072
  %378 = icmp slt i64 %377, %15
  br i1 %378, label %380, label %379, !prof !2

379:                                              ; preds = %368
  br label %380

380:                                              ; preds = %379, %368
  %381 = phi i64 [ %15, %379 ], [ %377, %368 ]
  %382 = getelementptr float, ptr %14, i64 %381
  %383 = add i64 %374, %29
  %384 = shl i64 %383, 4
  %385 = add i64 %384, %371
  %386 = icmp slt i64 %376, 0
  %387 = select i1 %386, i64 %11, i64 0
  %388 = add i64 %387, %376
  %389 = icmp slt i64 %388, 0
  %390 = icmp sge i64 %388, %11
  br i1 %390, label %418, label %419, !prof !0

391:                                              ; preds = %431, %428
  %392 = phi i64 [ %11, %431 ], [ %429, %428 ]
  %393 = sub i64 %392, %422
  %394 = tail call i64 @llvm.smax.i64(i64 %393, i64 0)
  %395 = getelementptr float, ptr %10, i64 %422
  %396 = lshr i64 %394, 4
  %397 = icmp eq i64 %396, 0
  br i1 %397, label %61, label %400

398:                                              ; preds = %410
  %399 = icmp eq i64 %402, %396
  br i1 %399, label %61, label %400

400:                                              ; preds = %398, %391
  %401 = phi i64 [ %402, %398 ], [ 0, %391 ]
  %402 = add nuw nsw i64 %401, 1
  %403 = shl i64 %401, 4
  %404 = icmp samesign ult i64 %403, %394
  br i1 %404, label %406, label %405, !prof !2

405:                                              ; preds = %400
  br label %406

406:                                              ; preds = %405, %400
  %407 = phi i64 [ %394, %405 ], [ %403, %400 ]
  %408 = getelementptr float, ptr %395, i64 %407
  %409 = getelementptr float, ptr %382, i64 %401
  br label %410

410:                                              ; preds = %410, %406
  %411 = phi i64 [ 0, %406 ], [ %412, %410 ]
  %412 = add nuw nsw i64 %411, 1
  %413 = mul nuw nsw i64 %411, 768
  %414 = getelementptr i8, ptr %409, i64 %413
  %415 = load float, ptr %414, align 4
  %416 = getelementptr float, ptr %408, i64 %411
  store float %415, ptr %416, align 4
  %417 = icmp eq i64 %412, 16
  br i1 %417, label %398, label %410

418:                                              ; preds = %380
  br label %419

419:                                              ; preds = %418, %380
  %420 = phi i64 [ %11, %418 ], [ 0, %380 ]
  %421 = or i1 %389, %390
  %422 = select i1 %421, i64 %420, i64 %388, !prof !3
  %423 = icmp slt i64 %385, 0
  %424 = select i1 %423, i64 %11, i64 0
  %425 = add i64 %424, %385
  %426 = icmp slt i64 %425, 0
  br i1 %426, label %427, label %428, !prof !0

427:                                              ; preds = %419
  br label %428

428:                                              ; preds = %427, %419
  %429 = phi i64 [ 0, %427 ], [ %425, %419 ]
  %430 = icmp slt i64 %425, %11
  br i1 %430, label %391, label %431, !prof !2

431:                                              ; preds = %428
  br label %391

432:                                              ; preds = %65, %18
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
