; {"files": {"../block_stream/block_sums.py": "349415366cf46995", "../half_loops.py": "f818bbf3a5b62f3d", "dense_half_float.py": "d955a28a8d792b7b", "dense_parts.py": "ce664d77a7c12c52"}, "meaning": "a4462366bf37ffb3", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptr @multiply(ptr readonly captures(none) %0, i64 %1, ptr readonly captures(none) %2, i64 %3, i64 %4, ptr readonly captures(none) %5, i64 %6, ptr writeonly captures(none) %7, i64 %8, ptr captures(none) %9, i64 %10, ptr captures(none) %11, i64 %12) local_unnamed_addr #0 {
  %14 = alloca ptr, align 8
  store ptr null, ptr %14, align 8
  call fastcc void @0(ptr %14, ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, ptr %5, i64 %6, ptr %7, i64 %8, ptr %9, i64 %10, ptr %11, i64 %12) #3
  %15 = load ptr, ptr %14, align 8
  ret ptr %15
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @0(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, ptr readonly captures(none) %3, i64 %4, i64 %5, ptr readonly captures(none) %6, i64 %7, ptr writeonly captures(none) %8, i64 %9, ptr captures(none) %10, i64 %11, ptr captures(none) %12, i64 %13) unnamed_addr #0 {
  %15 = icmp slt i64 %11, 1
  br i1 %15, label %83, label %59, !prof !0

16:                                               ; preds = %98, %86, %18
  %17 = icmp eq i64 %88, %2
  br i1 %17, label %423, label %86

18:                                               ; preds = %57, %54
  %19 = icmp sgt i64 %21, 1
  br i1 %19, label %20, label %16

20:                                               ; preds = %105, %18
  %21 = phi i64 [ %103, %105 ], [ %23, %18 ]
  %22 = phi i64 [ 0, %105 ], [ %24, %18 ]
  %23 = add nsw i64 %21, -1
  %24 = add i64 %22, 192
  %25 = load i64, ptr %95, align 8
  %26 = sub nsw i64 %25, %22
  %27 = tail call i64 @llvm.smin.i64(i64 %26, i64 192)
  %28 = load i64, ptr %106, align 8
  %29 = mul nsw i64 %28, 3072
  br i1 %67, label %118, label %119, !prof !0

30:                                               ; preds = %189, %49
  %31 = icmp eq i64 %34, %131
  br i1 %31, label %54, label %32

32:                                               ; preds = %133, %30
  %33 = phi i64 [ 0, %133 ], [ %34, %30 ]
  %34 = add nuw nsw i64 %33, 1
  %35 = load i64, ptr %108, align 8
  %36 = load i64, ptr %95, align 8
  %37 = mul nsw i64 %36, %33
  %38 = add nsw i64 %37, %22
  %39 = add i64 %38, %27
  %40 = shl i64 %39, 4
  %41 = add i64 %40, %35
  %42 = shl nsw i64 %38, 4
  %43 = add nsw i64 %42, %35
  %44 = icmp slt i64 %43, 0
  %45 = select i1 %44, i64 %7, i64 0
  %46 = add i64 %45, %43
  %47 = icmp slt i64 %46, 0
  %48 = icmp sge i64 %46, %7
  br i1 %48, label %175, label %176, !prof !0

49:                                               ; preds = %52
  %50 = add nuw nsw i64 %193, 1
  %51 = icmp eq i64 %190, %50
  br i1 %51, label %30, label %192

52:                                               ; preds = %276, %255
  %53 = icmp eq i64 %203, 16
  br i1 %53, label %49, label %201

54:                                               ; preds = %130, %30
  %55 = load i64, ptr %106, align 8
  %56 = icmp slt i64 %55, 1
  br i1 %56, label %18, label %359

57:                                               ; preds = %389, %382
  %58 = icmp eq i64 %55, %361
  br i1 %58, label %18, label %359

59:                                               ; preds = %14
  %60 = icmp samesign ult i64 %11, 3073
  br i1 %60, label %83, label %61, !prof !1

61:                                               ; preds = %83, %59
  %62 = phi i64 [ %11, %83 ], [ 3072, %59 ]
  %63 = phi ptr [ %85, %83 ], [ %10, %59 ]
  %64 = getelementptr float, ptr %10, i64 %62
  %65 = icmp slt i64 %2, 1
  br i1 %65, label %423, label %66

66:                                               ; preds = %61
  %67 = icmp slt i64 %13, 1
  %68 = getelementptr i8, ptr %64, i64 4
  %69 = getelementptr i8, ptr %64, i64 8
  %70 = getelementptr i8, ptr %64, i64 12
  %71 = getelementptr i8, ptr %64, i64 16
  %72 = getelementptr i8, ptr %64, i64 20
  %73 = getelementptr i8, ptr %64, i64 24
  %74 = getelementptr i8, ptr %64, i64 28
  %75 = getelementptr i8, ptr %64, i64 32
  %76 = getelementptr i8, ptr %64, i64 36
  %77 = getelementptr i8, ptr %64, i64 40
  %78 = getelementptr i8, ptr %64, i64 44
  %79 = getelementptr i8, ptr %64, i64 48
  %80 = getelementptr i8, ptr %64, i64 52
  %81 = getelementptr i8, ptr %64, i64 56
  %82 = getelementptr i8, ptr %64, i64 60
  br label %86

83:                                               ; preds = %59, %14
  %84 = phi i64 [ 0, %59 ], [ %11, %14 ]
  %85 = getelementptr float, ptr %10, i64 %84
  br label %61

86:                                               ; preds = %66, %16
  %87 = phi i64 [ 0, %66 ], [ %88, %16 ]
  %88 = add nuw nsw i64 %87, 1
  %89 = getelementptr i64, ptr %1, i64 %87
  %90 = load i64, ptr %89, align 8
  %91 = icmp slt i64 %90, 0
  %92 = select i1 %91, i64 %4, i64 0
  %93 = add i64 %92, %90
  %94 = mul i64 %93, %5
  %95 = getelementptr i64, ptr %3, i64 %94
  %96 = load i64, ptr %95, align 8
  %97 = icmp slt i64 %96, 1
  br i1 %97, label %16, label %98

98:                                               ; preds = %86
  %99 = urem i64 %96, 192
  %100 = icmp ne i64 %99, 0
  %101 = udiv i64 %96, 192
  %102 = zext i1 %100 to i64
  %103 = add nuw nsw i64 %101, %102
  %104 = icmp eq i64 %103, 0
  br i1 %104, label %16, label %105

105:                                              ; preds = %98
  %106 = getelementptr i8, ptr %95, i64 8
  %107 = getelementptr i8, ptr %95, i64 16
  %108 = getelementptr i8, ptr %95, i64 32
  %109 = getelementptr i8, ptr %95, i64 40
  %110 = getelementptr i8, ptr %95, i64 24
  br label %20

111:                                              ; preds = %129, %126
  %112 = phi i64 [ %13, %129 ], [ %127, %126 ]
  %113 = sub i64 %112, %120
  %114 = icmp slt i64 %113, 1
  br i1 %114, label %130, label %115

115:                                              ; preds = %111
  %116 = getelementptr float, ptr %12, i64 %120
  %117 = shl i64 %113, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %116, i8 0, i64 %117, i1 false)
  br label %130

118:                                              ; preds = %20
  br label %119

119:                                              ; preds = %118, %20
  %120 = phi i64 [ %13, %118 ], [ 0, %20 ]
  %121 = icmp slt i64 %28, 0
  %122 = select i1 %121, i64 %13, i64 0
  %123 = add i64 %122, %29
  %124 = icmp slt i64 %123, 0
  br i1 %124, label %125, label %126, !prof !0

125:                                              ; preds = %119
  br label %126

126:                                              ; preds = %125, %119
  %127 = phi i64 [ 0, %125 ], [ %123, %119 ]
  %128 = icmp slt i64 %123, %13
  br i1 %128, label %111, label %129, !prof !2

129:                                              ; preds = %126
  br label %111

130:                                              ; preds = %115, %111
  %131 = load i64, ptr %107, align 8
  %132 = icmp slt i64 %131, 1
  br i1 %132, label %54, label %133

133:                                              ; preds = %130
  %134 = add nsw i64 %27, 15
  %135 = and i64 %134, -16
  br label %32

136:                                              ; preds = %188, %185
  %137 = phi i64 [ %7, %188 ], [ %186, %185 ]
  %138 = sub i64 %137, %179
  %139 = tail call i64 @llvm.smax.i64(i64 %138, i64 0)
  %140 = getelementptr i16, ptr %6, i64 %179
  %141 = lshr i64 %139, 4
  %142 = icmp eq i64 %141, 0
  br i1 %142, label %189, label %145

143:                                              ; preds = %155
  %144 = icmp eq i64 %147, %141
  br i1 %144, label %189, label %145

145:                                              ; preds = %143, %136
  %146 = phi i64 [ %147, %143 ], [ 0, %136 ]
  %147 = add nuw nsw i64 %146, 1
  %148 = shl i64 %146, 4
  %149 = icmp samesign ult i64 %148, %139
  br i1 %149, label %151, label %150, !prof !2

150:                                              ; preds = %145
  br label %151

151:                                              ; preds = %150, %145
  %152 = phi i64 [ %139, %150 ], [ %148, %145 ]
  %153 = getelementptr i16, ptr %140, i64 %152
  %154 = getelementptr float, ptr %63, i64 %146
  br label %155

155:                                              ; preds = %155, %151
  %156 = phi i64 [ 0, %151 ], [ %157, %155 ]
  %157 = add nuw nsw i64 %156, 1
  %158 = getelementptr i16, ptr %153, i64 %156
  %159 = load i16, ptr %158, align 2
  %160 = zext i16 %159 to i32
  %161 = shl nuw nsw i32 %160, 13
  %162 = and i32 %161, 268427264
  %163 = sext i16 %159 to i32
  %164 = and i32 %163, -2147483648
  %165 = or disjoint i32 %162, %164
  %166 = icmp samesign ugt i32 %162, 260046847
  %167 = or i32 %165, 2139095040
  %168 = bitcast i32 %167 to float
  %169 = bitcast i32 %165 to float
  %170 = fmul float %169, 0x46F0000000000000
  %171 = select i1 %166, float %168, float %170
  %172 = mul nuw nsw i64 %156, 768
  %173 = getelementptr i8, ptr %154, i64 %172
  store float %171, ptr %173, align 4
  %174 = icmp eq i64 %157, 16
  br i1 %174, label %143, label %155

175:                                              ; preds = %32
  br label %176

176:                                              ; preds = %175, %32
  %177 = phi i64 [ %7, %175 ], [ 0, %32 ]
  %178 = or i1 %47, %48
  %179 = select i1 %178, i64 %177, i64 %46, !prof !3
  %180 = icmp slt i64 %41, 0
  %181 = select i1 %180, i64 %7, i64 0
  %182 = add i64 %181, %41
  %183 = icmp slt i64 %182, 0
  br i1 %183, label %184, label %185, !prof !0

184:                                              ; preds = %176
  br label %185

185:                                              ; preds = %184, %176
  %186 = phi i64 [ 0, %184 ], [ %182, %176 ]
  %187 = icmp slt i64 %182, %7
  br i1 %187, label %136, label %188, !prof !2

188:                                              ; preds = %185
  br label %136

189:                                              ; preds = %143, %136
  %190 = load i64, ptr %106, align 8
  %191 = icmp slt i64 %190, 1
  br i1 %191, label %30, label %192

192:                                              ; preds = %189, %49
  %193 = phi i64 [ %50, %49 ], [ 0, %189 ]
  %194 = load i64, ptr %109, align 8
  %195 = load i64, ptr %107, align 8
  %196 = mul nsw i64 %195, %193
  %197 = add nsw i64 %196, %33
  %198 = shl nsw i64 %197, 8
  %199 = add nsw i64 %198, %194
  %200 = shl nsw i64 %193, 4
  br label %201

201:                                              ; preds = %192, %52
  %202 = phi i64 [ 0, %192 ], [ %203, %52 ]
  %203 = add nuw nsw i64 %202, 1
  %204 = shl nsw i64 %202, 4
  %205 = add nsw i64 %199, %204
  %206 = add nsw i64 %205, 16
  %207 = icmp slt i64 %205, 0
  %208 = select i1 %207, i64 %7, i64 0
  %209 = add i64 %208, %205
  %210 = icmp slt i64 %209, 0
  %211 = icmp sge i64 %209, %7
  br i1 %211, label %236, label %237, !prof !0

212:                                              ; preds = %249, %246
  %213 = phi i64 [ %7, %249 ], [ %247, %246 ]
  %214 = sub i64 %213, %240
  %215 = getelementptr i16, ptr %6, i64 %240
  %216 = icmp slt i64 %214, 1
  br i1 %216, label %250, label %217

217:                                              ; preds = %217, %212
  %218 = phi i64 [ %219, %217 ], [ 0, %212 ]
  %219 = add nuw nsw i64 %218, 1
  %220 = getelementptr i16, ptr %215, i64 %218
  %221 = load i16, ptr %220, align 2
  %222 = zext i16 %221 to i32
  %223 = shl nuw nsw i32 %222, 13
  %224 = and i32 %223, 268427264
  %225 = sext i16 %221 to i32
  %226 = and i32 %225, -2147483648
  %227 = or disjoint i32 %224, %226
  %228 = icmp samesign ugt i32 %224, 260046847
  %229 = or i32 %227, 2139095040
  %230 = bitcast i32 %229 to float
  %231 = bitcast i32 %227 to float
  %232 = fmul float %231, 0x46F0000000000000
  %233 = select i1 %228, float %230, float %232
  %234 = getelementptr float, ptr %64, i64 %218
  store float %233, ptr %234, align 4
  %235 = icmp eq i64 %214, %219
  br i1 %235, label %250, label %217

236:                                              ; preds = %201
  br label %237

237:                                              ; preds = %236, %201
  %238 = phi i64 [ %7, %236 ], [ 0, %201 ]
  %239 = or i1 %210, %211
  %240 = select i1 %239, i64 %238, i64 %209, !prof !3
  %241 = icmp slt i64 %205, -16
  %242 = select i1 %241, i64 %7, i64 0
  %243 = add i64 %206, %242
  %244 = icmp slt i64 %243, 0
  br i1 %244, label %245, label %246, !prof !0

245:                                              ; preds = %237
  br label %246

246:                                              ; preds = %245, %237
  %247 = phi i64 [ 0, %245 ], [ %243, %237 ]
  %248 = icmp slt i64 %243, %7
  br i1 %248, label %212, label %249, !prof !2

249:                                              ; preds = %246
  br label %212

250:                                              ; preds = %217, %212
  %251 = add nuw nsw i64 %202, %200
  %252 = mul nuw nsw i64 %251, 192
  %253 = add nsw i64 %252, %135
  %254 = icmp slt i64 %252, %13
  br i1 %254, label %348, label %347, !prof !2

255:                                              ; preds = %358, %355
  %256 = phi i64 [ %13, %358 ], [ %356, %355 ]
  %257 = sub i64 %256, %349
  %258 = getelementptr float, ptr %12, i64 %349
  %259 = load float, ptr %64, align 4
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
  %273 = load float, ptr %81, align 4
  %274 = load float, ptr %82, align 4
  %275 = icmp slt i64 %257, 1
  br i1 %275, label %52, label %276

276:                                              ; preds = %276, %255
  %277 = phi i64 [ %278, %276 ], [ 0, %255 ]
  %278 = add nuw nsw i64 %277, 1
  %279 = getelementptr float, ptr %63, i64 %277
  %280 = load float, ptr %279, align 4
  %281 = fmul float %259, %280
  %282 = fadd float %281, 0.000000e+00
  %283 = getelementptr i8, ptr %279, i64 768
  %284 = load float, ptr %283, align 4
  %285 = fmul float %260, %284
  %286 = fadd float %282, %285
  %287 = getelementptr i8, ptr %279, i64 1536
  %288 = load float, ptr %287, align 4
  %289 = fmul float %261, %288
  %290 = fadd float %286, %289
  %291 = getelementptr i8, ptr %279, i64 2304
  %292 = load float, ptr %291, align 4
  %293 = fmul float %262, %292
  %294 = fadd float %290, %293
  %295 = getelementptr i8, ptr %279, i64 3072
  %296 = load float, ptr %295, align 4
  %297 = fmul float %263, %296
  %298 = fadd float %294, %297
  %299 = getelementptr i8, ptr %279, i64 3840
  %300 = load float, ptr %299, align 4
  %301 = fmul float %264, %300
  %302 = fadd float %298, %301
  %303 = getelementptr i8, ptr %279, i64 4608
  %304 = load float, ptr %303, align 4
  %305 = fmul float %265, %304
  %306 = fadd float %302, %305
  %307 = getelementptr i8, ptr %279, i64 5376
  %308 = load float, ptr %307, align 4
  %309 = fmul float %266, %308
  %310 = fadd float %306, %309
  %311 = getelementptr i8, ptr %279, i64 6144
  %312 = load float, ptr %311, align 4
  %313 = fmul float %267, %312
  %314 = fadd float %310, %313
  %315 = getelementptr i8, ptr %279, i64 6912
  %316 = load float, ptr %315, align 4
  %317 = fmul float %268, %316
  %318 = fadd float %314, %317
  %319 = getelementptr i8, ptr %279, i64 7680
  %320 = load float, ptr %319, align 4
  %321 = fmul float %269, %320
  %322 = fadd float %318, %321
  %323 = getelementptr i8, ptr %279, i64 8448
  %324 = load float, ptr %323, align 4
  %325 = fmul float %270, %324
  %326 = fadd float %322, %325
  %327 = getelementptr float, ptr %258, i64 %277
  %328 = load float, ptr %327, align 4
  %329 = getelementptr i8, ptr %279, i64 9216
  %330 = load float, ptr %329, align 4
  %331 = fmul float %271, %330
  %332 = fadd float %326, %331
  %333 = getelementptr i8, ptr %279, i64 9984
  %334 = load float, ptr %333, align 4
  %335 = fmul float %272, %334
  %336 = fadd float %332, %335
  %337 = getelementptr i8, ptr %279, i64 10752
  %338 = load float, ptr %337, align 4
  %339 = fmul float %273, %338
  %340 = fadd float %336, %339
  %341 = getelementptr i8, ptr %279, i64 11520
  %342 = load float, ptr %341, align 4
  %343 = fmul float %274, %342
  %344 = fadd float %340, %343
  %345 = fadd float %328, %344
  store float %345, ptr %327, align 4
  %346 = icmp eq i64 %257, %278
  br i1 %346, label %52, label %276

347:                                              ; preds = %250
  br label %348

348:                                              ; preds = %347, %250
  %349 = phi i64 [ %13, %347 ], [ %252, %250 ]
  %350 = icmp slt i64 %253, 0
  %351 = select i1 %350, i64 %13, i64 0
  %352 = add i64 %351, %253
  %353 = icmp slt i64 %352, 0
  br i1 %353, label %354, label %355, !prof !0

354:                                              ; preds = %348
  br label %355

355:                                              ; preds = %354, %348
  %356 = phi i64 [ 0, %354 ], [ %352, %348 ]
  %357 = icmp slt i64 %352, %13
  br i1 %357, label %255, label %358, !prof !2

358:                                              ; preds = %355
  br label %255

359:                                              ; preds = %57, %54
  %360 = phi i64 [ %361, %57 ], [ 0, %54 ]
  %361 = add nuw nsw i64 %360, 1
  %362 = load i64, ptr %110, align 8
  %363 = load i64, ptr %95, align 8
  %364 = mul nsw i64 %363, %360
  %365 = add nsw i64 %364, %22
  %366 = shl nsw i64 %365, 4
  %367 = add nsw i64 %366, %362
  %368 = mul nuw nsw i64 %360, 3072
  %369 = icmp slt i64 %368, %13
  br i1 %369, label %371, label %370, !prof !2

370:                                              ; preds = %359
  br label %371

371:                                              ; preds = %370, %359
  %372 = phi i64 [ %13, %370 ], [ %368, %359 ]
  %373 = getelementptr float, ptr %12, i64 %372
  %374 = add i64 %365, %27
  %375 = shl i64 %374, 4
  %376 = add i64 %375, %362
  %377 = icmp slt i64 %367, 0
  %378 = select i1 %377, i64 %9, i64 0
  %379 = add i64 %378, %367
  %380 = icmp slt i64 %379, 0
  %381 = icmp sge i64 %379, %9
  br i1 %381, label %409, label %410, !prof !0

382:                                              ; preds = %422, %419
  %383 = phi i64 [ %9, %422 ], [ %420, %419 ]
  %384 = sub i64 %383, %413
  %385 = tail call i64 @llvm.smax.i64(i64 %384, i64 0)
  %386 = getelementptr float, ptr %8, i64 %413
  %387 = lshr i64 %385, 4
  %388 = icmp eq i64 %387, 0
  br i1 %388, label %57, label %391

389:                                              ; preds = %401
  %390 = icmp eq i64 %393, %387
  br i1 %390, label %57, label %391

391:                                              ; preds = %389, %382
  %392 = phi i64 [ %393, %389 ], [ 0, %382 ]
  %393 = add nuw nsw i64 %392, 1
  %394 = shl i64 %392, 4
  %395 = icmp samesign ult i64 %394, %385
  br i1 %395, label %397, label %396, !prof !2

396:                                              ; preds = %391
  br label %397

397:                                              ; preds = %396, %391
  %398 = phi i64 [ %385, %396 ], [ %394, %391 ]
  %399 = getelementptr float, ptr %386, i64 %398
  %400 = getelementptr float, ptr %373, i64 %392
  br label %401

401:                                              ; preds = %401, %397
  %402 = phi i64 [ 0, %397 ], [ %403, %401 ]
  %403 = add nuw nsw i64 %402, 1
  %404 = mul nuw nsw i64 %402, 768
  %405 = getelementptr i8, ptr %400, i64 %404
  %406 = load float, ptr %405, align 4
  %407 = getelementptr float, ptr %399, i64 %402
  store float %406, ptr %407, align 4
  %408 = icmp eq i64 %403, 16
  br i1 %408, label %389, label %401

409:                                              ; preds = %371
  br label %410

410:                                              ; preds = %409, %371
  %411 = phi i64 [ %9, %409 ], [ 0, %371 ]
  %412 = or i1 %380, %381
  %413 = select i1 %412, i64 %411, i64 %379, !prof !3
  %414 = icmp slt i64 %376, 0
  %415 = select i1 %414, i64 %9, i64 0
  %416 = add i64 %415, %376
  %417 = icmp slt i64 %416, 0
  br i1 %417, label %418, label %419, !prof !0

418:                                              ; preds = %410
  br label %419

419:                                              ; preds = %418, %410
  %420 = phi i64 [ 0, %418 ], [ %416, %410 ]
  %421 = icmp slt i64 %416, %9
  br i1 %421, label %382, label %422, !prof !2

422:                                              ; preds = %419
  br label %382

423:                                              ; preds = %61, %16
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
