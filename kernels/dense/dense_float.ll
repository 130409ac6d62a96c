; {"files": {"../block_stream/block_sums.py": "89b504cb0a180e3f", "../half_loops.py": "424fae9009468b8d", "dense_float.py": "354a681cde329e77", "dense_parts.py": "53567b197a64662e"}, "meaning": "99a21d1a3e801f5e", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptr @multiply(ptr readonly captures(none) %0, i64 %1, ptr readonly captures(none) %2, i64 %3, i64 %4, ptr readonly captures(none) %5, i64 %6, ptr readnone captures(none) %7, i64 %8, ptr captures(none) %9, i64 %10, ptr captures(none) %11, i64 %12, ptr captures(none) %13, i64 %14) local_unnamed_addr #0 {
  %16 = alloca ptr, align 8
  store ptr null, ptr %16, align 8
  call fastcc void @0(ptr %16, ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, ptr %5, i64 %6, ptr %9, i64 %10, ptr %11, i64 %12, ptr %13, i64 %14) #3
  %17 = load ptr, ptr %16, align 8
  ret ptr %17
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @0(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, ptr readonly captures(none) %3, i64 %4, i64 %5, ptr readonly captures(none) %6, i64 %7, ptr captures(none) %8, i64 %9, ptr captures(none) %10, i64 %11, ptr captures(none) %12, i64 %13) unnamed_addr #0 {
  %15 = icmp slt i64 %11, 1
  br i1 %15, label %103, label %79, !prof !0

16:                                               ; preds = %118, %106, %18
  %17 = icmp eq i64 %108, %2
  br i1 %17, label %393, label %106

18:                                               ; preds = %77, %74
  %19 = icmp sgt i64 %21, 1
  br i1 %19, label %20, label %16

20:                                               ; preds = %125, %18
  %21 = phi i64 [ %123, %125 ], [ %23, %18 ]
  %22 = phi i64 [ 0, %125 ], [ %24, %18 ]
  %23 = add nsw i64 %21, -1
  %24 = add i64 %22, 192
  %25 = load i64, ptr %115, align 8
  %26 = sub nsw i64 %25, %22
  %27 = tail call i64 @llvm.smin.i64(i64 %26, i64 192)
  %28 = load i64, ptr %126, align 8
  %29 = mul nsw i64 %28, 3072
  br i1 %87, label %140, label %141, !prof !0

30:                                               ; preds = %202, %51
  %31 = icmp eq i64 %34, %153
  br i1 %31, label %74, label %32

32:                                               ; preds = %155, %30
  %33 = phi i64 [ 0, %155 ], [ %34, %30 ]
  %34 = add nuw nsw i64 %33, 1
  %35 = load i64, ptr %128, align 8
  %36 = load i64, ptr %129, align 8
  %37 = add nsw i64 %36, %33
  %38 = icmp slt i64 %37, 0
  %39 = select i1 %38, i64 %7, i64 0
  %40 = getelementptr i64, ptr %6, i64 %37
  %41 = getelementptr i64, ptr %40, i64 %39
  %42 = load i64, ptr %41, align 8
  %43 = add nsw i64 %42, %35
  %44 = add i64 %43, %157
  %45 = add nsw i64 %43, %158
  %46 = icmp slt i64 %45, 0
  %47 = select i1 %46, i64 %9, i64 0
  %48 = add i64 %47, %45
  %49 = icmp slt i64 %48, 0
  %50 = icmp sge i64 %48, %9
  br i1 %50, label %188, label %189, !prof !0

51:                                               ; preds = %54
  %52 = add nuw nsw i64 %206, 1
  %53 = icmp eq i64 %203, %52
  br i1 %53, label %30, label %205

54:                                               ; preds = %246, %225
  %55 = icmp eq i64 %220, 16
  br i1 %55, label %51, label %214

56:                                               ; preds = %214, %56
  %57 = phi i64 [ 0, %214 ], [ %58, %56 ]
  %58 = add nuw nsw i64 %57, 1
  %59 = add nsw i64 %57, %217
  %60 = icmp slt i64 %59, 0
  %61 = select i1 %60, i64 %9, i64 0
  %62 = getelementptr float, ptr %8, i64 %59
  %63 = getelementptr float, ptr %62, i64 %61
  %64 = load float, ptr %63, align 4
  %65 = getelementptr float, ptr %84, i64 %57
  store float %64, ptr %65, align 4
  %66 = add nsw i64 %218, %57
  %67 = icmp slt i64 %66, 0
  %68 = select i1 %67, i64 %9, i64 0
  %69 = getelementptr float, ptr %8, i64 %66
  %70 = getelementptr float, ptr %69, i64 %68
  %71 = load float, ptr %70, align 4
  %72 = getelementptr i8, ptr %65, i64 32
  store float %71, ptr %72, align 4
  %73 = icmp eq i64 %58, 8
  br i1 %73, label %219, label %56

74:                                               ; preds = %152, %30
  %75 = load i64, ptr %126, align 8
  %76 = icmp slt i64 %75, 1
  br i1 %76, label %18, label %329

77:                                               ; preds = %359, %352
  %78 = icmp eq i64 %75, %331
  br i1 %78, label %18, label %329

79:                                               ; preds = %14
  %80 = icmp samesign ult i64 %11, 3073
  br i1 %80, label %103, label %81, !prof !1

81:                                               ; preds = %103, %79
  %82 = phi i64 [ %11, %103 ], [ 3072, %79 ]
  %83 = phi ptr [ %105, %103 ], [ %10, %79 ]
  %84 = getelementptr float, ptr %10, i64 %82
  %85 = icmp slt i64 %2, 1
  br i1 %85, label %393, label %86

86:                                               ; preds = %81
  %87 = icmp slt i64 %13, 1
  %88 = getelementptr i8, ptr %84, i64 4
  %89 = getelementptr i8, ptr %84, i64 8
  %90 = getelementptr i8, ptr %84, i64 12
  %91 = getelementptr i8, ptr %84, i64 16
  %92 = getelementptr i8, ptr %84, i64 20
  %93 = getelementptr i8, ptr %84, i64 24
  %94 = getelementptr i8, ptr %84, i64 28
  %95 = getelementptr i8, ptr %84, i64 32
  %96 = getelementptr i8, ptr %84, i64 36
  %97 = getelementptr i8, ptr %84, i64 40
  %98 = getelementptr i8, ptr %84, i64 44
  %99 = getelementptr i8, ptr %84, i64 48
  %100 = getelementptr i8, ptr %84, i64 52
  %101 = getelementptr i8, ptr %84, i64 56
  %102 = getelementptr i8, ptr %84, i64 60
  br label %106

103:                                              ; preds = %79, %14
  %104 = phi i64 [ 0, %79 ], [ %11, %14 ]
  %105 = getelementptr float, ptr %10, i64 %104
  br label %81

106:                                              ; preds = %86, %16
  %107 = phi i64 [ 0, %86 ], [ %108, %16 ]
  %108 = add nuw nsw i64 %107, 1
  %109 = getelementptr i64, ptr %1, i64 %107
  %110 = load i64, ptr %109, align 8
  %111 = icmp slt i64 %110, 0
  %112 = select i1 %111, i64 %4, i64 0
  %113 = add i64 %112, %110
  %114 = mul i64 %113, %5
  %115 = getelementptr i64, ptr %3, i64 %114
  %116 = load i64, ptr %115, align 8
  %117 = icmp slt i64 %116, 1
  br i1 %117, label %16, label %118

118:                                              ; preds = %106
  %119 = urem i64 %116, 192
  %120 = icmp ne i64 %119, 0
  %121 = udiv i64 %116, 192
  %122 = zext i1 %120 to i64
  %123 = add nuw nsw i64 %121, %122
  %124 = icmp eq i64 %123, 0
  br i1 %124, label %16, label %125

125:                                              ; preds = %118
  %126 = getelementptr i8, ptr %115, i64 8
  %127 = getelementptr i8, ptr %115, i64 16
  %128 = getelementptr i8, ptr %115, i64 32
  %129 = getelementptr i8, ptr %115, i64 56
  %130 = getelementptr i8, ptr %115, i64 40
  %131 = getelementptr i8, ptr %115, i64 24
  %132 = getelementptr i8, ptr %115, i64 48
  br label %20

133:                                              ; preds = %151, %148
  %134 = phi i64 [ %13, %151 ], [ %149, %148 ]
  %135 = sub i64 %134, %142
  %136 = icmp slt i64 %135, 1
  br i1 %136, label %152, label %137

137:                                              ; preds = %133
  %138 = getelementptr float, ptr %12, i64 %142
  %139 = shl i64 %135, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %138, i8 0, i64 %139, i1 false)
  br label %152

140:                                              ; preds = %20
  br label %141

141:                                              ; preds = %140, %20
  %142 = phi i64 [ %13, %140 ], [ 0, %20 ]
  %143 = icmp slt i64 %28, 0
  %144 = select i1 %143, i64 %13, i64 0
  %145 = add i64 %144, %29
  %146 = icmp slt i64 %145, 0
  br i1 %146, label %147, label %148, !prof !0

147:                                              ; preds = %141
  br label %148

148:                                              ; preds = %147, %141
  %149 = phi i64 [ 0, %147 ], [ %145, %141 ]
  %150 = icmp slt i64 %145, %13
  br i1 %150, label %133, label %151, !prof !2

151:                                              ; preds = %148
  br label %133

152:                                              ; preds = %137, %133
  %153 = load i64, ptr %127, align 8
  %154 = icmp slt i64 %153, 1
  br i1 %154, label %74, label %155

155:                                              ; preds = %152
  %156 = add i64 %27, %22
  %157 = shl i64 %156, 4
  %158 = shl nsw i64 %22, 4
  %159 = add nsw i64 %27, 15
  %160 = and i64 %159, -16
  br label %32

161:                                              ; preds = %201, %198
  %162 = phi i64 [ %9, %201 ], [ %199, %198 ]
  %163 = sub i64 %162, %192
  %164 = tail call i64 @llvm.smax.i64(i64 %163, i64 0)
  %165 = getelementptr float, ptr %8, i64 %192
  %166 = lshr i64 %164, 4
  %167 = icmp eq i64 %166, 0
  br i1 %167, label %202, label %170

168:                                              ; preds = %180
  %169 = icmp eq i64 %172, %166
  br i1 %169, label %202, label %170

170:                                              ; preds = %168, %161
  %171 = phi i64 [ %172, %168 ], [ 0, %161 ]
  %172 = add nuw nsw i64 %171, 1
  %173 = shl i64 %171, 4
  %174 = icmp samesign ult i64 %173, %164
  br i1 %174, label %176, label %175, !prof !2

175:                                              ; preds = %170
  br label %176

176:                                              ; preds = %175, %170
  %177 = phi i64 [ %164, %175 ], [ %173, %170 ]
  %178 = getelementptr float, ptr %165, i64 %177
  %179 = getelementptr float, ptr %83, i64 %171
  br label %180

180:                                              ; preds = %180, %176
  %181 = phi i64 [ 0, %176 ], [ %182, %180 ]
  %182 = add nuw nsw i64 %181, 1
  %183 = getelementptr float, ptr %178, i64 %181
  %184 = load float, ptr %183, align 4
  %185 = mul nuw nsw i64 %181, 768
  %186 = getelementptr i8, ptr %179, i64 %185
  store float %184, ptr %186, align 4
  %187 = icmp eq i64 %182, 16
  br i1 %187, label %168, label %180

188:                                              ; preds = %32
  br label %189

189:                                              ; preds = %188, %32
  %190 = phi i64 [ %9, %188 ], [ 0, %32 ]
  %191 = or i1 %49, %50
  %192 = select i1 %191, i64 %190, i64 %48, !prof !3
  %193 = icmp slt i64 %44, 0
  %194 = select i1 %193, i64 %9, i64 0
  %195 = add i64 %194, %44
  %196 = icmp slt i64 %195, 0
  br i1 %196, label %197, label %198, !prof !0

197:                                              ; preds = %189
  br label %198

198:                                              ; preds = %197, %189
  %199 = phi i64 [ 0, %197 ], [ %195, %189 ]
  %200 = icmp slt i64 %195, %9
  br i1 %200, label %161, label %201, !prof !2

201:                                              ; preds = %198
  br label %161

202:                                              ; preds = %168, %161
  %203 = load i64, ptr %126, align 8
  %204 = icmp slt i64 %203, 1
  br i1 %204, label %30, label %205

205:                                              ; preds = %202, %51
  %206 = phi i64 [ %52, %51 ], [ 0, %202 ]
  %207 = load i64, ptr %130, align 8
  %208 = load i64, ptr %127, align 8
  %209 = mul nsw i64 %208, %206
  %210 = add nsw i64 %209, %33
  %211 = shl nsw i64 %210, 8
  %212 = add nsw i64 %211, %207
  %213 = shl nsw i64 %206, 4
  br label %214

214:                                              ; preds = %205, %54
  %215 = phi i64 [ 0, %205 ], [ %220, %54 ]
  %216 = shl nsw i64 %215, 3
  %217 = add nsw i64 %212, %216
  %218 = add nsw i64 %217, 128
  br label %56

219:                                              ; preds = %56
  %220 = add nuw nsw i64 %215, 1
  %221 = add nuw nsw i64 %215, %213
  %222 = mul nuw nsw i64 %221, 192
  %223 = add nsw i64 %222, %160
  %224 = icmp slt i64 %222, %13
  br i1 %224, label %318, label %317, !prof !2

225:                                              ; preds = %328, %325
  %226 = phi i64 [ %13, %328 ], [ %326, %325 ]
  %227 = sub i64 %226, %319
  %228 = getelementptr float, ptr %12, i64 %319
  %229 = load float, ptr %84, align 4
  %230 = load float, ptr %88, align 4
  %231 = load float, ptr %89, align 4
  %232 = load float, ptr %90, align 4
  %233 = load float, ptr %91, align 4
  %234 = load float, ptr %92, align 4
  %235 = load float, ptr %93, align 4
  %236 = load float, ptr %94, align 4
  %237 = load float, ptr %95, align 4
  %238 = load float, ptr %96, align 4
  %239 = load float, ptr %97, align 4
  %240 = load float, ptr %98, align 4
  %241 = load float, ptr %99, align 4
  %242 = load float, ptr %100, align 4
  %243 = load float, ptr %101, align 4
  %244 = load float, ptr %102, align 4
  %245 = icmp slt i64 %227, 1
  br i1 %245, label %54, label %246

246:                                              ; preds = %246, %225
  %247 = phi i64 [ %248, %246 ], [ 0, %225 ]
  %248 = add nuw nsw i64 %247, 1
  %249 = getelementptr float, ptr %83, i64 %247
  %250 = load float, ptr %249, align 4
  %251 = fmul float %229, %250
  %252 = fadd float %251, 0.000000e+00
  %253 = getelementptr i8, ptr %249, i64 768
  %254 = load float, ptr %253, align 4
  %255 = fmul float %230, %254
  %256 = fadd float %252, %255
  %257 = getelementptr i8, ptr %249, i64 1536
  %258 = load float, ptr %257, align 4
  %259 = fmul float %231, %258
  %260 = fadd float %256, %259
  %261 = getelementptr i8, ptr %249, i64 2304
  %262 = load float, ptr %261, align 4
  %263 = fmul float %232, %262
  %264 = fadd float %260, %263
  %265 = getelementptr i8, ptr %249, i64 3072
  %266 = load float, ptr %265, align 4
  %267 = fmul float %233, %266
  %268 = fadd float %264, %267
  %269 = getelementptr i8, ptr %249, i64 3840
  %270 = load float, ptr %269, align 4
  %271 = fmul float %234, %270
  %272 = fadd float %268, %271
  %273 = getelementptr i8, ptr %249, i64 4608
  %274 = load float, ptr %273, align 4
  %275 = fmul float %235, %274
  %276 = fadd float %272, %275
  %277 = getelementptr i8, ptr %249, i64 5376
  %278 = load float, ptr %277, align 4
  %279 = fmul float %236, %278
  %280 = fadd float %276, %279
  %281 = getelementptr i8, ptr %249, i64 6144
  %282 = load float, ptr %281, align 4
  %283 = fmul float %237, %282
  %284 = fadd float %280, %283
  %285 = getelementptr i8, ptr %249, i64 6912
  %286 = load float, ptr %285, align 4
  %287 = fmul float %238, %286
  %288 = fadd float %284, %287
  %289 = getelementptr i8, ptr %249, i64 7680
  %290 = load float, ptr %289, align 4
  %291 = fmul float %239, %290
  %292 = fadd float %288, %291
  %293 = getelementptr i8, ptr %249, i64 8448
  %294 = load float, ptr %293, align 4
  %295 = fmul float %240, %294
  %296 = fadd float %292, %295
  %297 = getelementptr float, ptr %228, i64 %247
  %298 = load float, ptr %297, align 4
  %299 = getelementptr i8, ptr %249, i64 9216
  %300 = load float, ptr %299, align 4
  %301 = fmul float %241, %300
  %302 = fadd float %296, %301
  %303 = getelementptr i8, ptr %249, i64 9984
  %304 = load float, ptr %303, align 4
  %305 = fmul float %242, %304
  %306 = fadd float %302, %305
  %307 = getelementptr i8, ptr %249, i64 10752
  %308 = load float, ptr %307, align 4
  %309 = fmul float %243, %308
  %310 = fadd float %306, %309
  %311 = getelementptr i8, ptr %249, i64 11520
  %312 = load float, ptr %311, align 4
  %313 = fmul float %244, %312
  %314 = fadd float %310, %313
  %315 = fadd float %298, %314
  store float %315, ptr %297, align 4
  %316 = icmp eq i64 %227, %248
  br i1 %316, label %54, label %246

317:                                              ; preds = %219
  br label %318

318:                                              ; preds = %317, %219
  %319 = phi i64 [ %13, %317 ], [ %222, %219 ]
  %320 = icmp slt i64 %223, 0
  %321 = select i1 %320, i64 %13, i64 0
  %322 = add i64 %321, %223
  %323 = icmp slt i64 %322, 0
  br i1 %323, label %324, label %325, !prof !0

324:                                              ; preds = %318
  br label %325

325:                                              ; preds = %324, %318
  %326 = phi i64 [ 0, %324 ], [ %322, %318 ]
  %327 = icmp slt i64 %322, %13
  br i1 %327, label %225, label %328, !prof !2

328:                                              ; preds = %325
  br label %225

329:                                              ; preds = %77, %74
  %330 = phi i64 [ %331, %77 ], [ 0, %74 ]
  %331 = add nuw nsw i64 %330, 1
  %332 = load i64, ptr %131, align 8
  %333 = load i64, ptr %132, align 8
  %334 = mul nsw i64 %333, %330
  %335 = add nsw i64 %334, %22
  %336 = shl nsw i64 %335, 4
  %337 = add nsw i64 %336, %332
  %338 = mul nuw nsw i64 %330, 3072
  %339 = icmp slt i64 %338, %13
  br i1 %339, label %341, label %340, !prof !2

340:                                              ; preds = %329
  br label %341

341:                                              ; preds = %340, %329
  %342 = phi i64 [ %13, %340 ], [ %338, %329 ]
  %343 = getelementptr float, ptr %12, i64 %342
  %344 = add i64 %335, %27
  %345 = shl i64 %344, 4
  %346 = add i64 %345, %332
  %347 = icmp slt i64 %337, 0
  %348 = select i1 %347, i64 %9, i64 0
  %349 = add i64 %348, %337
  %350 = icmp slt i64 %349, 0
  %351 = icmp sge i64 %349, %9
  br i1 %351, label %379, label %380, !prof !0

352:                                              ; preds = %392, %389
  %353 = phi i64 [ %9, %392 ], [ %390, %389 ]
  %354 = sub i64 %353, %383
  %355 = tail call i64 @llvm.smax.i64(i64 %354, i64 0)
  %356 = getelementptr float, ptr %8, i64 %383
  %357 = lshr i64 %355, 4
  %358 = icmp eq i64 %357, 0
  br i1 %358, label %77, label %361

359:                                              ; preds = %371
  %360 = icmp eq i64 %363, %357
  br i1 %360, label %77, label %361

361:                                              ; preds = %359, %352
  %362 = phi i64 [ %363, %359 ], [ 0, %352 ]
  %363 = add nuw nsw i64 %362, 1
  %364 = shl i64 %362, 4
  %365 = icmp samesign ult i64 %364, %355
  br i1 %365, label %367, label %366, !prof !2

366:                                              ; preds = %361
  br label %367

367:                                              ; preds = %366, %361
  %368 = phi i64 [ %355, %366 ], [ %364, %361 ]
  %369 = getelementptr float, ptr %356, i64 %368
  %370 = getelementptr float, ptr %343, i64 %362
  br label %371

371:                                              ; preds = %371, %367
  %372 = phi i64 [ 0, %367 ], [ %373, %371 ]
  %373 = add nuw nsw i64 %372, 1
  %374 = mul nuw nsw i64 %372, 768
  %375 = getelementptr i8, ptr %370, i64 %374
  %376 = load float, ptr %375, align 4
  %377 = getelementptr float, ptr %369, i64 %372
  store float %376, ptr %377, align 4
  %378 = icmp eq i64 %373, 16
  br i1 %378, label %359, label %371

379:                                              ; preds = %341
  br label %380

380:                                              ; preds = %379, %341
  %381 = phi i64 [ %9, %379 ], [ 0, %341 ]
  %382 = or i1 %350, %351
  %383 = select i1 %382, i64 %381, i64 %349, !prof !3
  %384 = icmp slt i64 %346, 0
  %385 = select i1 %384, i64 %9, i64 0
  %386 = add i64 %385, %346
  %387 = icmp slt i64 %386, 0
  br i1 %387, label %388, label %389, !prof !0

388:                                              ; preds = %380
  br label %389

389:                                              ; preds = %388, %380
  %390 = phi i64 [ 0, %388 ], [ %386, %380 ]
  %391 = icmp slt i64 %386, %9
  br i1 %391, label %352, label %392, !prof !2

392:                                              ; preds = %389
  br label %352

393:                                              ; preds = %81, %16
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
