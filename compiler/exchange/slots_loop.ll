; {"files": {"bits_loop.py": "8ff80bb0ff35847f", "slots_loop.py": "fe566c375f182e8d"}, "meaning": "6eacb30b23ec8323", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local i1 @place_all(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, ptr readonly %8, i64 %9, ptr readonly %10, i64 %11, ptr readonly %12, i64 %13, ptr readonly %14, i64 %15, ptr readonly %16, i64 %17, ptr %18, i64 %19, ptr readonly %20, i64 %21, ptr %22, i64 %23, ptr %24, i64 %25, ptr %26, i64 %27, ptr %28, i64 %29, i64 %30, ptr %31, i64 %32, ptr %33, i64 %34, ptr %35, i64 %36, ptr %37, i64 %38, ptr %39, i64 %40, ptr %41, i64 %42, ptr %43, i64 %44, ptr readonly %45, i64 %46, ptr %47, i64 %48, i64 %49) local_unnamed_addr {
  %51 = alloca i8, align 1
  store i8 0, ptr %51, align 1
  call fastcc void @0(ptr %51, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, ptr %10, i64 %11, ptr %12, i64 %13, ptr %14, i64 %15, ptr %16, i64 %17, ptr %18, i64 %19, ptr %20, i64 %21, ptr %22, i64 %23, ptr %24, i64 %25, ptr %26, i64 %27, ptr %28, i64 %29, i64 %30, ptr %31, i64 %32, ptr %33, i64 %34, ptr %35, i64 %36, ptr %37, i64 %38, ptr %39, i64 %40, ptr %41, i64 %42, ptr %43, i64 %44, ptr %45, i64 %46, ptr %47, i64 %49) #5
  %52 = load i8, ptr %51, align 1
  %53 = icmp ne i8 %52, 0
  ret i1 %53
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, ptr readonly %11, i64 %12, ptr readonly %13, i64 %14, ptr readonly %15, i64 %16, ptr readonly %17, i64 %18, ptr %19, i64 %20, ptr readonly %21, i64 %22, ptr %23, i64 %24, ptr %25, i64 %26, ptr %27, i64 %28, ptr %29, i64 %30, i64 %31, ptr %32, i64 %33, ptr %34, i64 %35, ptr %36, i64 %37, ptr %38, i64 %39, ptr %40, i64 %41, ptr %42, i64 %43, ptr %44, i64 %45, ptr readonly %46, i64 %47, ptr %48, i64 %49) unnamed_addr {
  %51 = alloca i8, align 1
  %52 = alloca i8, align 1
  %53 = icmp slt i64 %47, 1
  br i1 %53, label %1656, label %54

54:                                               ; preds = %50
  %55 = getelementptr i8, ptr %48, i64 8
  br label %1466

56:                                               ; preds = %1484, %1466
  %57 = phi i64 [ 0, %1466 ], [ %1500, %1484 ]
  %58 = load i64, ptr %48, align 8
  %59 = sub i64 0, %58
  %60 = select i1 %1471, i64 %2, i64 0
  %61 = getelementptr i64, ptr %1, i64 %1470
  %62 = getelementptr i64, ptr %61, i64 %60
  %63 = load i64, ptr %62, align 8
  %64 = icmp eq i64 %63, 0
  br i1 %64, label %78, label %65, !prof !0

65:                                               ; preds = %56
  %66 = icmp ne i64 %58, -9223372036854775808
  %67 = icmp ne i64 %63, -1
  %68 = or i1 %66, %67
  br i1 %68, label %69, label %78, !prof !1

69:                                               ; preds = %65
  %70 = sdiv i64 %59, %63
  %71 = srem i64 %59, %63
  %72 = xor i64 %71, %63
  %73 = icmp slt i64 %72, 0
  %74 = icmp ne i64 %71, 0
  %75 = and i1 %74, %73
  %76 = zext i1 %75 to i64
  %77 = sub i64 %76, %70
  br label %78

78:                                               ; preds = %69, %65, %56
  %79 = phi i64 [ 0, %56 ], [ %77, %69 ], [ 0, %65 ]
  %80 = icmp eq i64 %57, 0
  br i1 %80, label %1502, label %1639, !prof !0

81:                                               ; preds = %1637, %1594, %1507
  br i1 %1483, label %82, label %171

82:                                               ; preds = %171, %81
  %83 = phi i64 [ 0, %81 ], [ %187, %171 ]
  %84 = shl nsw i64 %83, 6
  %85 = icmp slt i64 %84, %1504
  br i1 %85, label %86, label %371

86:                                               ; preds = %82
  %87 = select i1 %1471, i64 %4, i64 0
  %88 = getelementptr i64, ptr %3, i64 %1470
  %89 = getelementptr i64, ptr %88, i64 %87
  %90 = select i1 %1476, i64 %4, i64 0
  %91 = getelementptr i64, ptr %3, i64 %1505
  %92 = getelementptr i64, ptr %91, i64 %90
  br label %93

93:                                               ; preds = %167, %86
  %94 = phi i64 [ %168, %167 ], [ %83, %86 ]
  br label %95

95:                                               ; preds = %189, %93
  %96 = phi i64 [ %1475, %93 ], [ %191, %189 ]
  %97 = phi i64 [ %1482, %93 ], [ %190, %189 ]
  %98 = phi i64 [ -1, %93 ], [ %208, %189 ]
  %99 = icmp sgt i64 %97, 0
  br i1 %99, label %189, label %100

100:                                              ; preds = %95
  %101 = shl nsw i64 %94, 6
  br label %102

102:                                              ; preds = %164, %100
  %103 = phi i64 [ %165, %164 ], [ %98, %100 ]
  %104 = add nsw i64 %103, -1
  %105 = tail call i64 @llvm.cttz.i64(i64 %103, i1 true)
  %106 = or i64 %105, %101
  %107 = icmp slt i64 %106, %1504
  br i1 %107, label %108, label %167

108:                                              ; preds = %102
  %109 = mul nsw i64 %106, %63
  %110 = load i64, ptr %89, align 8
  %111 = load i64, ptr %92, align 8
  %112 = sub i64 %111, %110
  %113 = icmp slt i64 %112, 1
  br i1 %113, label %210, label %138

114:                                              ; preds = %138, %134
  %115 = phi i64 [ %119, %134 ], [ %148, %138 ]
  %116 = ashr i64 %115, 6
  %117 = and i64 %115, -64
  %118 = add i64 %117, 64
  %119 = tail call i64 @llvm.smin.i64(i64 %118, i64 %162)
  %120 = icmp slt i64 %116, 0
  %121 = select i1 %120, i64 %31, i64 0
  %122 = getelementptr i64, ptr %157, i64 %116
  %123 = getelementptr i64, ptr %122, i64 %121
  %124 = load i64, ptr %123, align 8
  %125 = and i64 %115, 63
  %126 = add i64 %119, 63
  %127 = and i64 %126, 63
  %128 = shl nsw i64 -1, %125
  %129 = shl i64 -2, %127
  %130 = xor i64 %129, -1
  %131 = and i64 %128, %124
  %132 = and i64 %131, %130
  %133 = icmp eq i64 %132, 0
  br i1 %133, label %134, label %164

134:                                              ; preds = %114
  %135 = icmp slt i64 %118, %162
  br i1 %135, label %114, label %136

136:                                              ; preds = %138, %134
  %137 = icmp slt i64 %140, 2
  br i1 %137, label %210, label %138

138:                                              ; preds = %136, %108
  %139 = phi i64 [ %142, %136 ], [ %110, %108 ]
  %140 = phi i64 [ %141, %136 ], [ %112, %108 ]
  %141 = add nsw i64 %140, -1
  %142 = add i64 %139, 1
  %143 = icmp slt i64 %139, 0
  %144 = select i1 %143, i64 %8, i64 0
  %145 = getelementptr i64, ptr %7, i64 %139
  %146 = getelementptr i64, ptr %145, i64 %144
  %147 = load i64, ptr %146, align 8
  %148 = add nsw i64 %147, %109
  %149 = select i1 %143, i64 %6, i64 0
  %150 = getelementptr i64, ptr %5, i64 %139
  %151 = getelementptr i64, ptr %150, i64 %149
  %152 = load i64, ptr %151, align 8
  %153 = icmp slt i64 %152, 0
  %154 = select i1 %153, i64 %30, i64 0
  %155 = add i64 %154, %152
  %156 = mul i64 %155, %31
  %157 = getelementptr i64, ptr %29, i64 %156
  %158 = select i1 %143, i64 %10, i64 0
  %159 = getelementptr i64, ptr %9, i64 %139
  %160 = getelementptr i64, ptr %159, i64 %158
  %161 = load i64, ptr %160, align 8
  %162 = add nsw i64 %161, %148
  %163 = icmp sgt i64 %161, 0
  br i1 %163, label %114, label %136

164:                                              ; preds = %114
  %165 = and i64 %104, %103
  %166 = icmp eq i64 %165, 0
  br i1 %166, label %167, label %102

167:                                              ; preds = %189, %164, %102
  %168 = add nuw nsw i64 %94, 1
  %169 = shl nsw i64 %168, 6
  %170 = icmp slt i64 %169, %1504
  br i1 %170, label %93, label %371

171:                                              ; preds = %171, %81
  %172 = phi i64 [ %187, %171 ], [ 0, %81 ]
  %173 = phi i64 [ %175, %171 ], [ %1482, %81 ]
  %174 = phi i64 [ %176, %171 ], [ %1475, %81 ]
  %175 = add nsw i64 %173, -1
  %176 = add i64 %174, 1
  %177 = icmp slt i64 %174, 0
  %178 = select i1 %177, i64 %16, i64 0
  %179 = getelementptr i64, ptr %15, i64 %174
  %180 = getelementptr i64, ptr %179, i64 %178
  %181 = load i64, ptr %180, align 8
  %182 = icmp slt i64 %181, 0
  %183 = select i1 %182, i64 %26, i64 0
  %184 = getelementptr i64, ptr %25, i64 %181
  %185 = getelementptr i64, ptr %184, i64 %183
  %186 = load i64, ptr %185, align 8
  %187 = tail call i64 @llvm.smax.i64(i64 %186, i64 %172)
  %188 = icmp ugt i64 %173, 1
  br i1 %188, label %171, label %82

189:                                              ; preds = %95
  %190 = add nsw i64 %97, -1
  %191 = add i64 %96, 1
  %192 = icmp slt i64 %96, 0
  %193 = select i1 %192, i64 %16, i64 0
  %194 = getelementptr i64, ptr %15, i64 %96
  %195 = getelementptr i64, ptr %194, i64 %193
  %196 = load i64, ptr %195, align 8
  %197 = icmp slt i64 %196, 0
  %198 = select i1 %197, i64 %22, i64 0
  %199 = getelementptr i64, ptr %21, i64 %196
  %200 = getelementptr i64, ptr %199, i64 %198
  %201 = load i64, ptr %200, align 8
  %202 = add nsw i64 %201, %94
  %203 = icmp slt i64 %202, 0
  %204 = select i1 %203, i64 %24, i64 0
  %205 = getelementptr i64, ptr %23, i64 %202
  %206 = getelementptr i64, ptr %205, i64 %204
  %207 = load i64, ptr %206, align 8
  %208 = and i64 %207, %98
  %209 = icmp eq i64 %208, 0
  br i1 %209, label %167, label %95

210:                                              ; preds = %1637, %136, %108
  %211 = phi i64 [ %1531, %1637 ], [ %106, %136 ], [ %106, %108 ]
  %212 = select i1 %1471, i64 %33, i64 0
  %213 = getelementptr i32, ptr %32, i64 %1470
  %214 = getelementptr i32, ptr %213, i64 %212
  %215 = load i32, ptr %214, align 4
  %216 = icmp eq i32 %215, -1
  br i1 %216, label %233, label %217

217:                                              ; preds = %227, %210
  %218 = phi i32 [ %231, %227 ], [ %215, %210 ]
  %219 = sext i32 %218 to i64
  %220 = icmp slt i32 %218, 0
  %221 = select i1 %220, i64 %35, i64 0
  %222 = getelementptr i32, ptr %34, i64 %221
  %223 = getelementptr i32, ptr %222, i64 %219
  %224 = load i32, ptr %223, align 4
  %225 = sext i32 %224 to i64
  %226 = icmp eq i64 %211, %225
  br i1 %226, label %306, label %227

227:                                              ; preds = %217
  %228 = select i1 %220, i64 %37, i64 0
  %229 = getelementptr i32, ptr %36, i64 %228
  %230 = getelementptr i32, ptr %229, i64 %219
  %231 = load i32, ptr %230, align 4
  %232 = icmp eq i32 %231, -1
  br i1 %232, label %233, label %217

233:                                              ; preds = %227, %210
  %234 = load i64, ptr %55, align 8
  %235 = add nsw i64 %234, 1
  store i64 %235, ptr %55, align 8
  %236 = icmp slt i64 %234, 0
  %237 = select i1 %236, i64 %35, i64 0
  %238 = getelementptr i32, ptr %34, i64 %234
  %239 = getelementptr i32, ptr %238, i64 %237
  %240 = trunc i64 %211 to i32
  store i32 %240, ptr %239, align 4
  %241 = load i32, ptr %214, align 4
  %242 = select i1 %236, i64 %37, i64 0
  %243 = getelementptr i32, ptr %36, i64 %234
  %244 = getelementptr i32, ptr %243, i64 %242
  store i32 %241, ptr %244, align 4
  %245 = trunc i64 %234 to i32
  store i32 %245, ptr %214, align 4
  %246 = load i64, ptr %62, align 8
  %247 = mul nsw i64 %246, %211
  %248 = select i1 %1471, i64 %4, i64 0
  %249 = getelementptr i64, ptr %3, i64 %1470
  %250 = getelementptr i64, ptr %249, i64 %248
  %251 = load i64, ptr %250, align 8
  %252 = select i1 %1476, i64 %4, i64 0
  %253 = getelementptr i8, ptr %249, i64 8
  %254 = getelementptr i64, ptr %253, i64 %252
  %255 = load i64, ptr %254, align 8
  %256 = sub i64 %255, %251
  %257 = icmp slt i64 %256, 1
  br i1 %257, label %306, label %278

258:                                              ; preds = %278, %258
  %259 = phi i64 [ %264, %258 ], [ %288, %278 ]
  %260 = ashr i64 %259, 6
  %261 = and i64 %259, -64
  %262 = add i64 %261, 64
  %263 = icmp slt i64 %262, %302
  %264 = tail call i64 @llvm.smin.i64(i64 %262, i64 %302)
  %265 = icmp slt i64 %260, 0
  %266 = select i1 %265, i64 %31, i64 0
  %267 = getelementptr i64, ptr %297, i64 %260
  %268 = getelementptr i64, ptr %267, i64 %266
  %269 = load i64, ptr %268, align 8
  %270 = and i64 %259, 63
  %271 = add i64 %264, 63
  %272 = and i64 %271, 63
  %273 = shl nsw i64 -1, %270
  %274 = shl i64 -2, %272
  %275 = xor i64 %274, -1
  %276 = and i64 %273, %275
  %277 = or i64 %276, %269
  store i64 %277, ptr %268, align 8
  br i1 %263, label %258, label %304

278:                                              ; preds = %304, %233
  %279 = phi i64 [ %281, %304 ], [ %256, %233 ]
  %280 = phi i64 [ %282, %304 ], [ %251, %233 ]
  %281 = add nsw i64 %279, -1
  %282 = add i64 %280, 1
  %283 = icmp slt i64 %280, 0
  %284 = select i1 %283, i64 %8, i64 0
  %285 = getelementptr i64, ptr %7, i64 %280
  %286 = getelementptr i64, ptr %285, i64 %284
  %287 = load i64, ptr %286, align 8
  %288 = add nsw i64 %287, %247
  %289 = select i1 %283, i64 %6, i64 0
  %290 = getelementptr i64, ptr %5, i64 %280
  %291 = getelementptr i64, ptr %290, i64 %289
  %292 = load i64, ptr %291, align 8
  %293 = icmp slt i64 %292, 0
  %294 = select i1 %293, i64 %30, i64 0
  %295 = add i64 %294, %292
  %296 = mul i64 %295, %31
  %297 = getelementptr i64, ptr %29, i64 %296
  %298 = select i1 %283, i64 %10, i64 0
  %299 = getelementptr i64, ptr %9, i64 %280
  %300 = getelementptr i64, ptr %299, i64 %298
  %301 = load i64, ptr %300, align 8
  %302 = add nsw i64 %301, %288
  %303 = icmp sgt i64 %301, 0
  br i1 %303, label %258, label %304

304:                                              ; preds = %278, %258
  %305 = icmp ugt i64 %279, 1
  br i1 %305, label %278, label %306

306:                                              ; preds = %304, %233, %217
  br i1 %1483, label %1464, label %307

307:                                              ; preds = %306
  %308 = ashr i64 %211, 6
  %309 = and i64 %211, 63
  %310 = shl nuw i64 1, %309
  %311 = xor i64 %310, -1
  br label %1641

312:                                              ; preds = %1641
  %313 = icmp slt i64 %1650, 0
  %314 = select i1 %313, i64 %20, i64 0
  %315 = getelementptr i64, ptr %19, i64 %1650
  %316 = getelementptr i64, ptr %315, i64 %314
  %317 = load i64, ptr %316, align 8
  %318 = add nsw i64 %317, -1
  store i64 %318, ptr %316, align 8
  br label %319

319:                                              ; preds = %1641, %312
  %320 = icmp slt i64 %1650, 0
  %321 = select i1 %320, i64 %22, i64 0
  %322 = getelementptr i64, ptr %21, i64 %1650
  %323 = getelementptr i64, ptr %322, i64 %321
  %324 = load i64, ptr %323, align 8
  %325 = icmp slt i64 %1650, -1
  %326 = select i1 %325, i64 %22, i64 0
  %327 = getelementptr i8, ptr %322, i64 8
  %328 = getelementptr i64, ptr %327, i64 %326
  %329 = load i64, ptr %328, align 8
  %330 = add nsw i64 %324, %308
  %331 = icmp slt i64 %330, 0
  %332 = select i1 %331, i64 %24, i64 0
  %333 = getelementptr i64, ptr %23, i64 %330
  %334 = getelementptr i64, ptr %333, i64 %332
  %335 = load i64, ptr %334, align 8
  %336 = and i64 %335, %311
  store i64 %336, ptr %334, align 8
  %337 = select i1 %320, i64 %26, i64 0
  %338 = getelementptr i64, ptr %25, i64 %1650
  %339 = getelementptr i64, ptr %338, i64 %337
  %340 = load i64, ptr %339, align 8
  %341 = add nsw i64 %340, %324
  %342 = icmp slt i64 %341, %329
  br i1 %342, label %343, label %362

343:                                              ; preds = %319
  %344 = icmp slt i64 %341, 0
  %345 = select i1 %344, i64 %24, i64 0
  %346 = getelementptr i64, ptr %23, i64 %341
  %347 = getelementptr i64, ptr %346, i64 %345
  %348 = load i64, ptr %347, align 8
  %349 = icmp eq i64 %348, 0
  br i1 %349, label %350, label %362

350:                                              ; preds = %355, %343
  %351 = phi i64 [ %352, %355 ], [ %340, %343 ]
  %352 = add nsw i64 %351, 1
  store i64 %352, ptr %339, align 8
  %353 = add nsw i64 %352, %324
  %354 = icmp slt i64 %353, %329
  br i1 %354, label %355, label %362

355:                                              ; preds = %350
  %356 = icmp slt i64 %353, 0
  %357 = select i1 %356, i64 %24, i64 0
  %358 = getelementptr i64, ptr %23, i64 %353
  %359 = getelementptr i64, ptr %358, i64 %357
  %360 = load i64, ptr %359, align 8
  %361 = icmp eq i64 %360, 0
  br i1 %361, label %350, label %362

362:                                              ; preds = %355, %350, %343, %319
  %363 = shl nsw i64 %324, 6
  %364 = add nsw i64 %363, %211
  %365 = icmp slt i64 %364, 0
  %366 = select i1 %365, i64 %28, i64 0
  %367 = getelementptr i32, ptr %27, i64 %364
  %368 = getelementptr i32, ptr %367, i64 %366
  %369 = trunc i64 %1643 to i32
  store i32 %369, ptr %368, align 4
  store i64 %211, ptr %1653, align 8
  %370 = icmp sgt i64 %1642, 1
  br i1 %370, label %1641, label %1464

371:                                              ; preds = %167, %82
  store i8 0, ptr %52, align 1
  br i1 %64, label %390, label %372, !prof !0

372:                                              ; preds = %371
  %373 = icmp ne i64 %58, -9223372036854775808
  %374 = icmp ne i64 %63, -1
  %375 = or i1 %373, %374
  br i1 %375, label %376, label %390, !prof !1

376:                                              ; preds = %372
  %377 = sdiv i64 %59, %63
  %378 = srem i64 %59, %63
  %379 = xor i64 %378, %63
  %380 = icmp slt i64 %379, 0
  %381 = icmp ne i64 %378, 0
  %382 = and i1 %381, %380
  %383 = zext i1 %382 to i64
  %384 = sub i64 %383, %377
  %385 = icmp sgt i64 %384, 0
  br i1 %385, label %386, label %390

386:                                              ; preds = %376
  %387 = select i1 %382, i64 4, i64 0
  %388 = shl i64 %377, 2
  %389 = sub i64 %387, %388
  tail call void @llvm.memset.p0.i64(ptr align 4 %40, i8 0, i64 %389, i1 false)
  br label %390

390:                                              ; preds = %386, %376, %372, %371
  %391 = phi i1 [ false, %376 ], [ false, %372 ], [ false, %371 ], [ true, %386 ]
  %392 = phi i64 [ %384, %376 ], [ 0, %372 ], [ 0, %371 ], [ %384, %386 ]
  br i1 %1483, label %398, label %393

393:                                              ; preds = %390
  %394 = icmp ult i64 %1481, 49
  %395 = add nsw i64 %392, 63
  %396 = ashr i64 %395, 6
  %397 = shl nuw i64 %392, 2
  br label %1289

398:                                              ; preds = %1439, %390
  %399 = icmp slt i64 %392, 1
  br i1 %399, label %461, label %400

400:                                              ; preds = %398
  %401 = select i1 %1471, i64 %4, i64 0
  %402 = getelementptr i64, ptr %3, i64 %1470
  %403 = getelementptr i64, ptr %402, i64 %401
  %404 = select i1 %1476, i64 %4, i64 0
  %405 = getelementptr i64, ptr %3, i64 %1505
  %406 = getelementptr i64, ptr %405, i64 %404
  br label %1442

407:                                              ; preds = %431, %427
  %408 = phi i64 [ %412, %427 ], [ %441, %431 ]
  %409 = ashr i64 %408, 6
  %410 = and i64 %408, -64
  %411 = add i64 %410, 64
  %412 = tail call i64 @llvm.smin.i64(i64 %411, i64 %455)
  %413 = icmp slt i64 %409, 0
  %414 = select i1 %413, i64 %31, i64 0
  %415 = getelementptr i64, ptr %450, i64 %409
  %416 = getelementptr i64, ptr %415, i64 %414
  %417 = load i64, ptr %416, align 8
  %418 = and i64 %408, 63
  %419 = add i64 %412, 63
  %420 = and i64 %419, 63
  %421 = shl nsw i64 -1, %418
  %422 = shl i64 -2, %420
  %423 = xor i64 %422, -1
  %424 = and i64 %421, %417
  %425 = and i64 %424, %423
  %426 = icmp eq i64 %425, 0
  br i1 %426, label %427, label %457

427:                                              ; preds = %407
  %428 = icmp slt i64 %411, %455
  br i1 %428, label %407, label %429

429:                                              ; preds = %431, %427
  %430 = icmp slt i64 %433, 2
  br i1 %430, label %459, label %431

431:                                              ; preds = %1442, %429
  %432 = phi i64 [ %435, %429 ], [ %1447, %1442 ]
  %433 = phi i64 [ %434, %429 ], [ %1449, %1442 ]
  %434 = add nsw i64 %433, -1
  %435 = add i64 %432, 1
  %436 = icmp slt i64 %432, 0
  %437 = select i1 %436, i64 %8, i64 0
  %438 = getelementptr i64, ptr %7, i64 %432
  %439 = getelementptr i64, ptr %438, i64 %437
  %440 = load i64, ptr %439, align 8
  %441 = add nsw i64 %440, %1446
  %442 = select i1 %436, i64 %6, i64 0
  %443 = getelementptr i64, ptr %5, i64 %432
  %444 = getelementptr i64, ptr %443, i64 %442
  %445 = load i64, ptr %444, align 8
  %446 = icmp slt i64 %445, 0
  %447 = select i1 %446, i64 %30, i64 0
  %448 = add i64 %447, %445
  %449 = mul i64 %448, %31
  %450 = getelementptr i64, ptr %29, i64 %449
  %451 = select i1 %436, i64 %10, i64 0
  %452 = getelementptr i64, ptr %9, i64 %432
  %453 = getelementptr i64, ptr %452, i64 %451
  %454 = load i64, ptr %453, align 8
  %455 = add nsw i64 %454, %441
  %456 = icmp sgt i64 %454, 0
  br i1 %456, label %407, label %429

457:                                              ; preds = %407
  %458 = getelementptr float, ptr %40, i64 %1443
  store float -1.000000e+00, ptr %458, align 4
  br label %459

459:                                              ; preds = %1442, %457, %429
  %460 = icmp eq i64 %392, %1444
  br i1 %460, label %461, label %1442

461:                                              ; preds = %459, %398
  store i8 0, ptr %51, align 1
  call fastcc void @1(ptr %51, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, ptr readonly %11, i64 %12, ptr readonly %15, i64 %16, ptr %19, i64 %20, ptr readonly %21, i64 %22, ptr %23, i64 %24, ptr %25, i64 %26, ptr %27, i64 %28, ptr %29, i64 %30, i64 %31, ptr %32, i64 %33, ptr %34, i64 %35, ptr %36, i64 %37, ptr %38, i64 %39, ptr %40, i64 %41, ptr %42, i64 %43, ptr %44, i64 %45, i64 %1470, i64 %392, ptr nonnull %48)
  %462 = load i8, ptr %51, align 1
  %463 = icmp eq i8 %462, 0
  br i1 %463, label %467, label %464

464:                                              ; preds = %464, %461
  store i8 0, ptr %52, align 1
  call fastcc void @1(ptr %52, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, ptr readonly %11, i64 %12, ptr readonly %15, i64 %16, ptr %19, i64 %20, ptr readonly %21, i64 %22, ptr %23, i64 %24, ptr %25, i64 %26, ptr %27, i64 %28, ptr %29, i64 %30, i64 %31, ptr %32, i64 %33, ptr %34, i64 %35, ptr %36, i64 %37, ptr %38, i64 %39, ptr %40, i64 %41, ptr %42, i64 %43, ptr %44, i64 %45, i64 %1470, i64 %392, ptr nonnull %48)
  %465 = load i8, ptr %52, align 1
  %466 = icmp eq i8 %465, 0
  br i1 %466, label %467, label %464

467:                                              ; preds = %464, %461
  br i1 %1483, label %1462, label %1451

468:                                              ; preds = %1451
  %469 = select i1 %1456, i64 %14, i64 0
  %470 = getelementptr i64, ptr %13, i64 %1453
  %471 = getelementptr i64, ptr %470, i64 %469
  %472 = load i64, ptr %471, align 8
  %473 = select i1 %1456, i64 %16, i64 0
  %474 = getelementptr i64, ptr %15, i64 %1453
  %475 = getelementptr i64, ptr %474, i64 %473
  %476 = load i64, ptr %475, align 8
  %477 = load i64, ptr %48, align 8
  %478 = sub i64 0, %477
  %479 = icmp slt i64 %472, 0
  %480 = select i1 %479, i64 %2, i64 0
  %481 = getelementptr i64, ptr %1, i64 %472
  %482 = getelementptr i64, ptr %481, i64 %480
  %483 = load i64, ptr %482, align 8
  %484 = icmp eq i64 %483, 0
  br i1 %484, label %1022, label %485, !prof !0

485:                                              ; preds = %468
  %486 = icmp ne i64 %477, -9223372036854775808
  %487 = icmp ne i64 %483, -1
  %488 = or i1 %486, %487
  br i1 %488, label %780, label %1022, !prof !1

489:                                              ; preds = %795, %778
  %490 = phi i64 [ 0, %795 ], [ %491, %778 ]
  %491 = add nuw nsw i64 %490, 1
  %492 = lshr i64 %490, 6
  %493 = add nsw i64 %492, %793
  %494 = icmp slt i64 %493, 0
  %495 = select i1 %494, i64 %24, i64 0
  %496 = getelementptr i64, ptr %23, i64 %493
  %497 = getelementptr i64, ptr %496, i64 %495
  %498 = load i64, ptr %497, align 8
  %499 = and i64 %490, 63
  %500 = shl nuw i64 1, %499
  %501 = and i64 %500, %498
  %502 = icmp eq i64 %501, 0
  br i1 %502, label %503, label %778

503:                                              ; preds = %489
  %504 = load i32, ptr %798, align 4
  %505 = icmp eq i32 %504, -1
  br i1 %505, label %522, label %506

506:                                              ; preds = %516, %503
  %507 = phi i32 [ %520, %516 ], [ %504, %503 ]
  %508 = sext i32 %507 to i64
  %509 = icmp slt i32 %507, 0
  %510 = select i1 %509, i64 %35, i64 0
  %511 = getelementptr i32, ptr %34, i64 %510
  %512 = getelementptr i32, ptr %511, i64 %508
  %513 = load i32, ptr %512, align 4
  %514 = sext i32 %513 to i64
  %515 = icmp eq i64 %490, %514
  br i1 %515, label %578, label %516

516:                                              ; preds = %506
  %517 = select i1 %509, i64 %37, i64 0
  %518 = getelementptr i32, ptr %36, i64 %517
  %519 = getelementptr i32, ptr %518, i64 %508
  %520 = load i32, ptr %519, align 4
  %521 = icmp eq i32 %520, -1
  br i1 %521, label %522, label %506

522:                                              ; preds = %516, %503
  %523 = mul nsw i64 %490, %483
  %524 = load i64, ptr %801, align 8
  %525 = load i64, ptr %805, align 8
  %526 = sub i64 %525, %524
  %527 = icmp slt i64 %526, 1
  br i1 %527, label %578, label %552

528:                                              ; preds = %552, %548
  %529 = phi i64 [ %533, %548 ], [ %562, %552 ]
  %530 = ashr i64 %529, 6
  %531 = and i64 %529, -64
  %532 = add i64 %531, 64
  %533 = tail call i64 @llvm.smin.i64(i64 %532, i64 %576)
  %534 = icmp slt i64 %530, 0
  %535 = select i1 %534, i64 %31, i64 0
  %536 = getelementptr i64, ptr %571, i64 %530
  %537 = getelementptr i64, ptr %536, i64 %535
  %538 = load i64, ptr %537, align 8
  %539 = and i64 %529, 63
  %540 = add i64 %533, 63
  %541 = and i64 %540, 63
  %542 = shl nsw i64 -1, %539
  %543 = shl i64 -2, %541
  %544 = xor i64 %543, -1
  %545 = and i64 %542, %538
  %546 = and i64 %545, %544
  %547 = icmp eq i64 %546, 0
  br i1 %547, label %548, label %778

548:                                              ; preds = %528
  %549 = icmp slt i64 %532, %576
  br i1 %549, label %528, label %550

550:                                              ; preds = %552, %548
  %551 = icmp sgt i64 %554, 1
  br i1 %551, label %552, label %578

552:                                              ; preds = %550, %522
  %553 = phi i64 [ %556, %550 ], [ %524, %522 ]
  %554 = phi i64 [ %555, %550 ], [ %526, %522 ]
  %555 = add nsw i64 %554, -1
  %556 = add i64 %553, 1
  %557 = icmp slt i64 %553, 0
  %558 = select i1 %557, i64 %8, i64 0
  %559 = getelementptr i64, ptr %7, i64 %553
  %560 = getelementptr i64, ptr %559, i64 %558
  %561 = load i64, ptr %560, align 8
  %562 = add nsw i64 %561, %523
  %563 = select i1 %557, i64 %6, i64 0
  %564 = getelementptr i64, ptr %5, i64 %553
  %565 = getelementptr i64, ptr %564, i64 %563
  %566 = load i64, ptr %565, align 8
  %567 = icmp slt i64 %566, 0
  %568 = select i1 %567, i64 %30, i64 0
  %569 = add i64 %568, %566
  %570 = mul i64 %569, %31
  %571 = getelementptr i64, ptr %29, i64 %570
  %572 = select i1 %557, i64 %10, i64 0
  %573 = getelementptr i64, ptr %9, i64 %553
  %574 = getelementptr i64, ptr %573, i64 %572
  %575 = load i64, ptr %574, align 8
  %576 = add nsw i64 %575, %562
  %577 = icmp sgt i64 %575, 0
  br i1 %577, label %528, label %550

578:                                              ; preds = %550, %522, %506
  %579 = add nsw i64 %490, %806
  %580 = icmp slt i64 %579, 0
  %581 = select i1 %580, i64 %28, i64 0
  %582 = getelementptr i32, ptr %27, i64 %579
  %583 = getelementptr i32, ptr %582, i64 %581
  %584 = load i32, ptr %583, align 4
  %585 = sext i32 %584 to i64
  %586 = icmp slt i32 %584, 0
  %587 = select i1 %586, i64 %14, i64 0
  %588 = getelementptr i64, ptr %13, i64 %587
  %589 = getelementptr i64, ptr %588, i64 %585
  %590 = load i64, ptr %589, align 8
  %591 = icmp slt i64 %590, 0
  %592 = select i1 %591, i64 %33, i64 0
  %593 = getelementptr i32, ptr %32, i64 %590
  %594 = getelementptr i32, ptr %593, i64 %592
  %595 = select i1 %591, i64 %2, i64 0
  %596 = getelementptr i64, ptr %1, i64 %590
  %597 = getelementptr i64, ptr %596, i64 %595
  %598 = select i1 %591, i64 %4, i64 0
  %599 = getelementptr i64, ptr %3, i64 %590
  %600 = getelementptr i64, ptr %599, i64 %598
  %601 = icmp slt i64 %590, -1
  %602 = select i1 %601, i64 %4, i64 0
  %603 = getelementptr i8, ptr %599, i64 8
  %604 = getelementptr i64, ptr %603, i64 %602
  br label %807

605:                                              ; preds = %807
  %606 = load i32, ptr %594, align 4
  %607 = icmp eq i32 %606, -1
  br i1 %607, label %624, label %608

608:                                              ; preds = %618, %605
  %609 = phi i32 [ %622, %618 ], [ %606, %605 ]
  %610 = sext i32 %609 to i64
  %611 = icmp slt i32 %609, 0
  %612 = select i1 %611, i64 %35, i64 0
  %613 = getelementptr i32, ptr %34, i64 %612
  %614 = getelementptr i32, ptr %613, i64 %610
  %615 = load i32, ptr %614, align 4
  %616 = sext i32 %615 to i64
  %617 = icmp eq i64 %808, %616
  br i1 %617, label %682, label %618

618:                                              ; preds = %608
  %619 = select i1 %611, i64 %37, i64 0
  %620 = getelementptr i32, ptr %36, i64 %619
  %621 = getelementptr i32, ptr %620, i64 %610
  %622 = load i32, ptr %621, align 4
  %623 = icmp eq i32 %622, -1
  br i1 %623, label %624, label %608

624:                                              ; preds = %618, %605
  %625 = load i64, ptr %597, align 8
  %626 = mul nsw i64 %625, %808
  %627 = load i64, ptr %600, align 8
  %628 = load i64, ptr %604, align 8
  %629 = sub i64 %628, %627
  %630 = icmp slt i64 %629, 1
  br i1 %630, label %681, label %655

631:                                              ; preds = %655, %651
  %632 = phi i64 [ %636, %651 ], [ %665, %655 ]
  %633 = ashr i64 %632, 6
  %634 = and i64 %632, -64
  %635 = add i64 %634, 64
  %636 = tail call i64 @llvm.smin.i64(i64 %635, i64 %679)
  %637 = icmp slt i64 %633, 0
  %638 = select i1 %637, i64 %31, i64 0
  %639 = getelementptr i64, ptr %674, i64 %633
  %640 = getelementptr i64, ptr %639, i64 %638
  %641 = load i64, ptr %640, align 8
  %642 = and i64 %632, 63
  %643 = add i64 %636, 63
  %644 = and i64 %643, 63
  %645 = shl nsw i64 -1, %642
  %646 = shl i64 -2, %644
  %647 = xor i64 %646, -1
  %648 = and i64 %645, %641
  %649 = and i64 %648, %647
  %650 = icmp eq i64 %649, 0
  br i1 %650, label %651, label %776

651:                                              ; preds = %631
  %652 = icmp slt i64 %635, %679
  br i1 %652, label %631, label %653

653:                                              ; preds = %655, %651
  %654 = icmp sgt i64 %657, 1
  br i1 %654, label %655, label %681

655:                                              ; preds = %653, %624
  %656 = phi i64 [ %659, %653 ], [ %627, %624 ]
  %657 = phi i64 [ %658, %653 ], [ %629, %624 ]
  %658 = add nsw i64 %657, -1
  %659 = add i64 %656, 1
  %660 = icmp slt i64 %656, 0
  %661 = select i1 %660, i64 %8, i64 0
  %662 = getelementptr i64, ptr %7, i64 %656
  %663 = getelementptr i64, ptr %662, i64 %661
  %664 = load i64, ptr %663, align 8
  %665 = add nsw i64 %664, %626
  %666 = select i1 %660, i64 %6, i64 0
  %667 = getelementptr i64, ptr %5, i64 %656
  %668 = getelementptr i64, ptr %667, i64 %666
  %669 = load i64, ptr %668, align 8
  %670 = icmp slt i64 %669, 0
  %671 = select i1 %670, i64 %30, i64 0
  %672 = add i64 %671, %669
  %673 = mul i64 %672, %31
  %674 = getelementptr i64, ptr %29, i64 %673
  %675 = select i1 %660, i64 %10, i64 0
  %676 = getelementptr i64, ptr %9, i64 %656
  %677 = getelementptr i64, ptr %676, i64 %675
  %678 = load i64, ptr %677, align 8
  %679 = add nsw i64 %678, %665
  %680 = icmp sgt i64 %678, 0
  br i1 %680, label %631, label %653

681:                                              ; preds = %653, %624
  br i1 %607, label %699, label %682

682:                                              ; preds = %681, %608
  br label %683

683:                                              ; preds = %693, %682
  %684 = phi i32 [ %697, %693 ], [ %606, %682 ]
  %685 = sext i32 %684 to i64
  %686 = icmp slt i32 %684, 0
  %687 = select i1 %686, i64 %35, i64 0
  %688 = getelementptr i32, ptr %34, i64 %687
  %689 = getelementptr i32, ptr %688, i64 %685
  %690 = load i32, ptr %689, align 4
  %691 = sext i32 %690 to i64
  %692 = icmp eq i64 %808, %691
  br i1 %692, label %766, label %693

693:                                              ; preds = %683
  %694 = select i1 %686, i64 %37, i64 0
  %695 = getelementptr i32, ptr %36, i64 %694
  %696 = getelementptr i32, ptr %695, i64 %685
  %697 = load i32, ptr %696, align 4
  %698 = icmp eq i32 %697, -1
  br i1 %698, label %699, label %683

699:                                              ; preds = %693, %681
  %700 = load i64, ptr %55, align 8
  %701 = add nsw i64 %700, 1
  store i64 %701, ptr %55, align 8
  %702 = icmp slt i64 %700, 0
  %703 = select i1 %702, i64 %35, i64 0
  %704 = getelementptr i32, ptr %34, i64 %700
  %705 = getelementptr i32, ptr %704, i64 %703
  %706 = trunc i64 %808 to i32
  store i32 %706, ptr %705, align 4
  %707 = load i32, ptr %594, align 4
  %708 = select i1 %702, i64 %37, i64 0
  %709 = getelementptr i32, ptr %36, i64 %700
  %710 = getelementptr i32, ptr %709, i64 %708
  store i32 %707, ptr %710, align 4
  %711 = trunc i64 %700 to i32
  store i32 %711, ptr %594, align 4
  %712 = load i64, ptr %597, align 8
  %713 = mul nsw i64 %712, %808
  %714 = load i64, ptr %600, align 8
  %715 = load i64, ptr %604, align 8
  %716 = sub i64 %715, %714
  %717 = icmp slt i64 %716, 1
  br i1 %717, label %766, label %738

718:                                              ; preds = %738, %718
  %719 = phi i64 [ %724, %718 ], [ %748, %738 ]
  %720 = ashr i64 %719, 6
  %721 = and i64 %719, -64
  %722 = add i64 %721, 64
  %723 = icmp slt i64 %722, %762
  %724 = tail call i64 @llvm.smin.i64(i64 %722, i64 %762)
  %725 = icmp slt i64 %720, 0
  %726 = select i1 %725, i64 %31, i64 0
  %727 = getelementptr i64, ptr %757, i64 %720
  %728 = getelementptr i64, ptr %727, i64 %726
  %729 = load i64, ptr %728, align 8
  %730 = and i64 %719, 63
  %731 = add i64 %724, 63
  %732 = and i64 %731, 63
  %733 = shl nsw i64 -1, %730
  %734 = shl i64 -2, %732
  %735 = xor i64 %734, -1
  %736 = and i64 %733, %735
  %737 = or i64 %736, %729
  store i64 %737, ptr %728, align 8
  br i1 %723, label %718, label %764

738:                                              ; preds = %764, %699
  %739 = phi i64 [ %741, %764 ], [ %716, %699 ]
  %740 = phi i64 [ %742, %764 ], [ %714, %699 ]
  %741 = add nsw i64 %739, -1
  %742 = add i64 %740, 1
  %743 = icmp slt i64 %740, 0
  %744 = select i1 %743, i64 %8, i64 0
  %745 = getelementptr i64, ptr %7, i64 %740
  %746 = getelementptr i64, ptr %745, i64 %744
  %747 = load i64, ptr %746, align 8
  %748 = add nsw i64 %747, %713
  %749 = select i1 %743, i64 %6, i64 0
  %750 = getelementptr i64, ptr %5, i64 %740
  %751 = getelementptr i64, ptr %750, i64 %749
  %752 = load i64, ptr %751, align 8
  %753 = icmp slt i64 %752, 0
  %754 = select i1 %753, i64 %30, i64 0
  %755 = add i64 %754, %752
  %756 = mul i64 %755, %31
  %757 = getelementptr i64, ptr %29, i64 %756
  %758 = select i1 %743, i64 %10, i64 0
  %759 = getelementptr i64, ptr %9, i64 %740
  %760 = getelementptr i64, ptr %759, i64 %758
  %761 = load i64, ptr %760, align 8
  %762 = add nsw i64 %761, %748
  %763 = icmp sgt i64 %761, 0
  br i1 %763, label %718, label %764

764:                                              ; preds = %738, %718
  %765 = icmp ugt i64 %739, 1
  br i1 %765, label %738, label %766

766:                                              ; preds = %764, %699, %683
  %767 = select i1 %586, i64 %16, i64 0
  %768 = getelementptr i64, ptr %15, i64 %767
  %769 = getelementptr i64, ptr %768, i64 %585
  %770 = load i64, ptr %769, align 8
  %771 = select i1 %586, i64 %39, i64 0
  %772 = getelementptr i64, ptr %38, i64 %771
  %773 = getelementptr i64, ptr %772, i64 %585
  %774 = load i64, ptr %773, align 8
  %775 = icmp eq i64 %774, -1
  br i1 %775, label %821, label %828

776:                                              ; preds = %807, %631
  %777 = icmp eq i64 %788, %809
  br i1 %777, label %778, label %807

778:                                              ; preds = %776, %528, %489
  %779 = icmp eq i64 %788, %491
  br i1 %779, label %1022, label %489

780:                                              ; preds = %485
  %781 = sdiv i64 %478, %483
  %782 = srem i64 %478, %483
  %783 = xor i64 %782, %483
  %784 = icmp slt i64 %783, 0
  %785 = icmp ne i64 %782, 0
  %786 = and i1 %785, %784
  %787 = zext i1 %786 to i64
  %788 = sub i64 %787, %781
  %789 = icmp slt i64 %476, 0
  %790 = select i1 %789, i64 %22, i64 0
  %791 = getelementptr i64, ptr %21, i64 %476
  %792 = getelementptr i64, ptr %791, i64 %790
  %793 = load i64, ptr %792, align 8
  %794 = icmp slt i64 %788, 1
  br i1 %794, label %1022, label %795

795:                                              ; preds = %780
  %796 = select i1 %479, i64 %33, i64 0
  %797 = getelementptr i32, ptr %32, i64 %472
  %798 = getelementptr i32, ptr %797, i64 %796
  %799 = select i1 %479, i64 %4, i64 0
  %800 = getelementptr i64, ptr %3, i64 %472
  %801 = getelementptr i64, ptr %800, i64 %799
  %802 = icmp slt i64 %472, -1
  %803 = select i1 %802, i64 %4, i64 0
  %804 = getelementptr i8, ptr %800, i64 8
  %805 = getelementptr i64, ptr %804, i64 %803
  %806 = shl nsw i64 %793, 6
  br label %489

807:                                              ; preds = %776, %578
  %808 = phi i64 [ 0, %578 ], [ %809, %776 ]
  %809 = add nuw nsw i64 %808, 1
  %810 = lshr i64 %808, 6
  %811 = add nsw i64 %810, %793
  %812 = icmp slt i64 %811, 0
  %813 = select i1 %812, i64 %24, i64 0
  %814 = getelementptr i64, ptr %23, i64 %811
  %815 = getelementptr i64, ptr %814, i64 %813
  %816 = load i64, ptr %815, align 8
  %817 = and i64 %808, 63
  %818 = shl nuw i64 1, %817
  %819 = and i64 %818, %816
  %820 = icmp eq i64 %819, 0
  br i1 %820, label %776, label %605

821:                                              ; preds = %766
  %822 = icmp slt i64 %770, 0
  %823 = select i1 %822, i64 %20, i64 0
  %824 = getelementptr i64, ptr %19, i64 %770
  %825 = getelementptr i64, ptr %824, i64 %823
  %826 = load i64, ptr %825, align 8
  %827 = add nsw i64 %826, -1
  store i64 %827, ptr %825, align 8
  br label %828

828:                                              ; preds = %821, %766
  %829 = icmp slt i64 %770, 0
  %830 = select i1 %829, i64 %22, i64 0
  %831 = getelementptr i64, ptr %21, i64 %770
  %832 = getelementptr i64, ptr %831, i64 %830
  %833 = load i64, ptr %832, align 8
  %834 = icmp slt i64 %770, -1
  %835 = select i1 %834, i64 %22, i64 0
  %836 = getelementptr i8, ptr %831, i64 8
  %837 = getelementptr i64, ptr %836, i64 %835
  %838 = load i64, ptr %837, align 8
  %839 = add nsw i64 %833, %810
  %840 = icmp slt i64 %839, 0
  %841 = select i1 %840, i64 %24, i64 0
  %842 = getelementptr i64, ptr %23, i64 %839
  %843 = getelementptr i64, ptr %842, i64 %841
  %844 = load i64, ptr %843, align 8
  %845 = xor i64 %818, -1
  %846 = and i64 %844, %845
  store i64 %846, ptr %843, align 8
  %847 = select i1 %829, i64 %26, i64 0
  %848 = getelementptr i64, ptr %25, i64 %770
  %849 = getelementptr i64, ptr %848, i64 %847
  %850 = load i64, ptr %849, align 8
  %851 = add nsw i64 %850, %833
  %852 = icmp slt i64 %851, %838
  br i1 %852, label %853, label %872

853:                                              ; preds = %828
  %854 = icmp slt i64 %851, 0
  %855 = select i1 %854, i64 %24, i64 0
  %856 = getelementptr i64, ptr %23, i64 %851
  %857 = getelementptr i64, ptr %856, i64 %855
  %858 = load i64, ptr %857, align 8
  %859 = icmp eq i64 %858, 0
  br i1 %859, label %860, label %872

860:                                              ; preds = %865, %853
  %861 = phi i64 [ %862, %865 ], [ %850, %853 ]
  %862 = add nsw i64 %861, 1
  store i64 %862, ptr %849, align 8
  %863 = add nsw i64 %862, %833
  %864 = icmp slt i64 %863, %838
  br i1 %864, label %865, label %872

865:                                              ; preds = %860
  %866 = icmp slt i64 %863, 0
  %867 = select i1 %866, i64 %24, i64 0
  %868 = getelementptr i64, ptr %23, i64 %863
  %869 = getelementptr i64, ptr %868, i64 %867
  %870 = load i64, ptr %869, align 8
  %871 = icmp eq i64 %870, 0
  br i1 %871, label %860, label %872

872:                                              ; preds = %865, %860, %853, %828
  %873 = shl nsw i64 %833, 6
  %874 = add nsw i64 %873, %808
  %875 = icmp slt i64 %874, 0
  %876 = select i1 %875, i64 %28, i64 0
  %877 = getelementptr i32, ptr %27, i64 %874
  %878 = getelementptr i32, ptr %877, i64 %876
  store i32 %584, ptr %878, align 4
  store i64 %808, ptr %773, align 8
  %879 = load i32, ptr %798, align 4
  %880 = icmp eq i32 %879, -1
  br i1 %880, label %897, label %881

881:                                              ; preds = %891, %872
  %882 = phi i32 [ %895, %891 ], [ %879, %872 ]
  %883 = sext i32 %882 to i64
  %884 = icmp slt i32 %882, 0
  %885 = select i1 %884, i64 %35, i64 0
  %886 = getelementptr i32, ptr %34, i64 %885
  %887 = getelementptr i32, ptr %886, i64 %883
  %888 = load i32, ptr %887, align 4
  %889 = sext i32 %888 to i64
  %890 = icmp eq i64 %490, %889
  br i1 %890, label %964, label %891

891:                                              ; preds = %881
  %892 = select i1 %884, i64 %37, i64 0
  %893 = getelementptr i32, ptr %36, i64 %892
  %894 = getelementptr i32, ptr %893, i64 %883
  %895 = load i32, ptr %894, align 4
  %896 = icmp eq i32 %895, -1
  br i1 %896, label %897, label %881

897:                                              ; preds = %891, %872
  %898 = load i64, ptr %55, align 8
  %899 = add nsw i64 %898, 1
  store i64 %899, ptr %55, align 8
  %900 = icmp slt i64 %898, 0
  %901 = select i1 %900, i64 %35, i64 0
  %902 = getelementptr i32, ptr %34, i64 %898
  %903 = getelementptr i32, ptr %902, i64 %901
  %904 = trunc i64 %490 to i32
  store i32 %904, ptr %903, align 4
  %905 = load i32, ptr %798, align 4
  %906 = select i1 %900, i64 %37, i64 0
  %907 = getelementptr i32, ptr %36, i64 %898
  %908 = getelementptr i32, ptr %907, i64 %906
  store i32 %905, ptr %908, align 4
  %909 = trunc i64 %898 to i32
  store i32 %909, ptr %798, align 4
  %910 = load i64, ptr %482, align 8
  %911 = mul nsw i64 %910, %490
  %912 = load i64, ptr %801, align 8
  %913 = load i64, ptr %805, align 8
  %914 = sub i64 %913, %912
  %915 = icmp slt i64 %914, 1
  br i1 %915, label %964, label %936

916:                                              ; preds = %936, %916
  %917 = phi i64 [ %922, %916 ], [ %946, %936 ]
  %918 = ashr i64 %917, 6
  %919 = and i64 %917, -64
  %920 = add i64 %919, 64
  %921 = icmp slt i64 %920, %960
  %922 = tail call i64 @llvm.smin.i64(i64 %920, i64 %960)
  %923 = icmp slt i64 %918, 0
  %924 = select i1 %923, i64 %31, i64 0
  %925 = getelementptr i64, ptr %955, i64 %918
  %926 = getelementptr i64, ptr %925, i64 %924
  %927 = load i64, ptr %926, align 8
  %928 = and i64 %917, 63
  %929 = add i64 %922, 63
  %930 = and i64 %929, 63
  %931 = shl nsw i64 -1, %928
  %932 = shl i64 -2, %930
  %933 = xor i64 %932, -1
  %934 = and i64 %931, %933
  %935 = or i64 %934, %927
  store i64 %935, ptr %926, align 8
  br i1 %921, label %916, label %962

936:                                              ; preds = %962, %897
  %937 = phi i64 [ %939, %962 ], [ %914, %897 ]
  %938 = phi i64 [ %940, %962 ], [ %912, %897 ]
  %939 = add nsw i64 %937, -1
  %940 = add i64 %938, 1
  %941 = icmp slt i64 %938, 0
  %942 = select i1 %941, i64 %8, i64 0
  %943 = getelementptr i64, ptr %7, i64 %938
  %944 = getelementptr i64, ptr %943, i64 %942
  %945 = load i64, ptr %944, align 8
  %946 = add nsw i64 %945, %911
  %947 = select i1 %941, i64 %6, i64 0
  %948 = getelementptr i64, ptr %5, i64 %938
  %949 = getelementptr i64, ptr %948, i64 %947
  %950 = load i64, ptr %949, align 8
  %951 = icmp slt i64 %950, 0
  %952 = select i1 %951, i64 %30, i64 0
  %953 = add i64 %952, %950
  %954 = mul i64 %953, %31
  %955 = getelementptr i64, ptr %29, i64 %954
  %956 = select i1 %941, i64 %10, i64 0
  %957 = getelementptr i64, ptr %9, i64 %938
  %958 = getelementptr i64, ptr %957, i64 %956
  %959 = load i64, ptr %958, align 8
  %960 = add nsw i64 %959, %946
  %961 = icmp sgt i64 %959, 0
  br i1 %961, label %916, label %962

962:                                              ; preds = %936, %916
  %963 = icmp ugt i64 %937, 1
  br i1 %963, label %936, label %964

964:                                              ; preds = %962, %897, %881
  %965 = load i64, ptr %475, align 8
  %966 = load i64, ptr %1459, align 8
  %967 = icmp eq i64 %966, -1
  br i1 %967, label %968, label %975

968:                                              ; preds = %964
  %969 = icmp slt i64 %965, 0
  %970 = select i1 %969, i64 %20, i64 0
  %971 = getelementptr i64, ptr %19, i64 %965
  %972 = getelementptr i64, ptr %971, i64 %970
  %973 = load i64, ptr %972, align 8
  %974 = add nsw i64 %973, -1
  store i64 %974, ptr %972, align 8
  br label %975

975:                                              ; preds = %968, %964
  %976 = icmp slt i64 %965, 0
  %977 = select i1 %976, i64 %22, i64 0
  %978 = getelementptr i64, ptr %21, i64 %965
  %979 = getelementptr i64, ptr %978, i64 %977
  %980 = load i64, ptr %979, align 8
  %981 = icmp slt i64 %965, -1
  %982 = select i1 %981, i64 %22, i64 0
  %983 = getelementptr i8, ptr %978, i64 8
  %984 = getelementptr i64, ptr %983, i64 %982
  %985 = load i64, ptr %984, align 8
  %986 = add nsw i64 %980, %492
  %987 = icmp slt i64 %986, 0
  %988 = select i1 %987, i64 %24, i64 0
  %989 = getelementptr i64, ptr %23, i64 %986
  %990 = getelementptr i64, ptr %989, i64 %988
  %991 = load i64, ptr %990, align 8
  %992 = xor i64 %500, -1
  %993 = and i64 %991, %992
  store i64 %993, ptr %990, align 8
  %994 = select i1 %976, i64 %26, i64 0
  %995 = getelementptr i64, ptr %25, i64 %965
  %996 = getelementptr i64, ptr %995, i64 %994
  %997 = load i64, ptr %996, align 8
  %998 = add nsw i64 %997, %980
  %999 = icmp slt i64 %998, %985
  br i1 %999, label %1000, label %1019

1000:                                             ; preds = %975
  %1001 = icmp slt i64 %998, 0
  %1002 = select i1 %1001, i64 %24, i64 0
  %1003 = getelementptr i64, ptr %23, i64 %998
  %1004 = getelementptr i64, ptr %1003, i64 %1002
  %1005 = load i64, ptr %1004, align 8
  %1006 = icmp eq i64 %1005, 0
  br i1 %1006, label %1007, label %1019

1007:                                             ; preds = %1012, %1000
  %1008 = phi i64 [ %1009, %1012 ], [ %997, %1000 ]
  %1009 = add nsw i64 %1008, 1
  store i64 %1009, ptr %996, align 8
  %1010 = add nsw i64 %1009, %980
  %1011 = icmp slt i64 %1010, %985
  br i1 %1011, label %1012, label %1019

1012:                                             ; preds = %1007
  %1013 = icmp slt i64 %1010, 0
  %1014 = select i1 %1013, i64 %24, i64 0
  %1015 = getelementptr i64, ptr %23, i64 %1010
  %1016 = getelementptr i64, ptr %1015, i64 %1014
  %1017 = load i64, ptr %1016, align 8
  %1018 = icmp eq i64 %1017, 0
  br i1 %1018, label %1007, label %1019

1019:                                             ; preds = %1012, %1007, %1000, %975
  %1020 = shl nsw i64 %980, 6
  %1021 = add nsw i64 %1020, %490
  br label %1279

1022:                                             ; preds = %780, %778, %485, %468
  %1023 = select i1 %479, i64 %33, i64 0
  %1024 = getelementptr i32, ptr %32, i64 %472
  %1025 = getelementptr i32, ptr %1024, i64 %1023
  %1026 = select i1 %479, i64 %4, i64 0
  %1027 = getelementptr i64, ptr %3, i64 %472
  %1028 = getelementptr i64, ptr %1027, i64 %1026
  %1029 = icmp slt i64 %472, -1
  %1030 = select i1 %1029, i64 %4, i64 0
  %1031 = getelementptr i8, ptr %1027, i64 8
  %1032 = getelementptr i64, ptr %1031, i64 %1030
  br label %1033

1033:                                             ; preds = %1083, %1022
  %1034 = phi i64 [ %483, %1022 ], [ %1077, %1083 ]
  %1035 = phi i64 [ %477, %1022 ], [ %1055, %1083 ]
  %1036 = sub i64 0, %1035
  %1037 = icmp eq i64 %1034, 0
  br i1 %1037, label %1051, label %1038, !prof !0

1038:                                             ; preds = %1033
  %1039 = icmp ne i64 %1035, -9223372036854775808
  %1040 = icmp ne i64 %1034, -1
  %1041 = or i1 %1040, %1039
  br i1 %1041, label %1042, label %1051, !prof !1

1042:                                             ; preds = %1038
  %1043 = sdiv i64 %1036, %1034
  %1044 = srem i64 %1036, %1034
  %1045 = xor i64 %1044, %1034
  %1046 = icmp slt i64 %1045, 0
  %1047 = icmp ne i64 %1044, 0
  %1048 = and i1 %1047, %1046
  %1049 = sext i1 %1048 to i64
  %1050 = add i64 %1043, %1049
  br label %1051

1051:                                             ; preds = %1042, %1038, %1033
  %1052 = phi i64 [ 0, %1033 ], [ %1050, %1042 ], [ 0, %1038 ]
  %1053 = sub i64 0, %1052
  %1054 = sub i64 1, %1052
  %1055 = mul nsw i64 %1054, %1034
  store i64 %1055, ptr %48, align 8
  %1056 = icmp sgt i64 %1055, %49
  br i1 %1056, label %1463, label %1057

1057:                                             ; preds = %1051
  %1058 = load i32, ptr %1025, align 4
  %1059 = icmp eq i32 %1058, -1
  br i1 %1059, label %1076, label %1060

1060:                                             ; preds = %1070, %1057
  %1061 = phi i32 [ %1074, %1070 ], [ %1058, %1057 ]
  %1062 = sext i32 %1061 to i64
  %1063 = icmp slt i32 %1061, 0
  %1064 = select i1 %1063, i64 %35, i64 0
  %1065 = getelementptr i32, ptr %34, i64 %1064
  %1066 = getelementptr i32, ptr %1065, i64 %1062
  %1067 = load i32, ptr %1066, align 4
  %1068 = sext i32 %1067 to i64
  %1069 = icmp eq i64 %1068, %1053
  br i1 %1069, label %1134, label %1070

1070:                                             ; preds = %1060
  %1071 = select i1 %1063, i64 %37, i64 0
  %1072 = getelementptr i32, ptr %36, i64 %1071
  %1073 = getelementptr i32, ptr %1072, i64 %1062
  %1074 = load i32, ptr %1073, align 4
  %1075 = icmp eq i32 %1074, -1
  br i1 %1075, label %1076, label %1060

1076:                                             ; preds = %1070, %1057
  %1077 = load i64, ptr %482, align 8
  %1078 = mul nsw i64 %1077, %1053
  %1079 = load i64, ptr %1028, align 8
  %1080 = load i64, ptr %1032, align 8
  %1081 = sub i64 %1080, %1079
  %1082 = icmp slt i64 %1081, 1
  br i1 %1082, label %1133, label %1107

1083:                                             ; preds = %1107, %1103
  %1084 = phi i64 [ %1088, %1103 ], [ %1117, %1107 ]
  %1085 = ashr i64 %1084, 6
  %1086 = and i64 %1084, -64
  %1087 = add i64 %1086, 64
  %1088 = tail call i64 @llvm.smin.i64(i64 %1087, i64 %1131)
  %1089 = icmp slt i64 %1085, 0
  %1090 = select i1 %1089, i64 %31, i64 0
  %1091 = getelementptr i64, ptr %1126, i64 %1085
  %1092 = getelementptr i64, ptr %1091, i64 %1090
  %1093 = load i64, ptr %1092, align 8
  %1094 = and i64 %1084, 63
  %1095 = add i64 %1088, 63
  %1096 = and i64 %1095, 63
  %1097 = shl nsw i64 -1, %1094
  %1098 = shl i64 -2, %1096
  %1099 = xor i64 %1098, -1
  %1100 = and i64 %1097, %1093
  %1101 = and i64 %1100, %1099
  %1102 = icmp eq i64 %1101, 0
  br i1 %1102, label %1103, label %1033

1103:                                             ; preds = %1083
  %1104 = icmp slt i64 %1087, %1131
  br i1 %1104, label %1083, label %1105

1105:                                             ; preds = %1107, %1103
  %1106 = icmp sgt i64 %1109, 1
  br i1 %1106, label %1107, label %1133

1107:                                             ; preds = %1105, %1076
  %1108 = phi i64 [ %1111, %1105 ], [ %1079, %1076 ]
  %1109 = phi i64 [ %1110, %1105 ], [ %1081, %1076 ]
  %1110 = add nsw i64 %1109, -1
  %1111 = add i64 %1108, 1
  %1112 = icmp slt i64 %1108, 0
  %1113 = select i1 %1112, i64 %8, i64 0
  %1114 = getelementptr i64, ptr %7, i64 %1108
  %1115 = getelementptr i64, ptr %1114, i64 %1113
  %1116 = load i64, ptr %1115, align 8
  %1117 = add nsw i64 %1116, %1078
  %1118 = select i1 %1112, i64 %6, i64 0
  %1119 = getelementptr i64, ptr %5, i64 %1108
  %1120 = getelementptr i64, ptr %1119, i64 %1118
  %1121 = load i64, ptr %1120, align 8
  %1122 = icmp slt i64 %1121, 0
  %1123 = select i1 %1122, i64 %30, i64 0
  %1124 = add i64 %1123, %1121
  %1125 = mul i64 %1124, %31
  %1126 = getelementptr i64, ptr %29, i64 %1125
  %1127 = select i1 %1112, i64 %10, i64 0
  %1128 = getelementptr i64, ptr %9, i64 %1108
  %1129 = getelementptr i64, ptr %1128, i64 %1127
  %1130 = load i64, ptr %1129, align 8
  %1131 = add nsw i64 %1130, %1117
  %1132 = icmp sgt i64 %1130, 0
  br i1 %1132, label %1083, label %1105

1133:                                             ; preds = %1105, %1076
  br i1 %1059, label %1151, label %1134

1134:                                             ; preds = %1133, %1060
  br label %1135

1135:                                             ; preds = %1145, %1134
  %1136 = phi i32 [ %1149, %1145 ], [ %1058, %1134 ]
  %1137 = sext i32 %1136 to i64
  %1138 = icmp slt i32 %1136, 0
  %1139 = select i1 %1138, i64 %35, i64 0
  %1140 = getelementptr i32, ptr %34, i64 %1139
  %1141 = getelementptr i32, ptr %1140, i64 %1137
  %1142 = load i32, ptr %1141, align 4
  %1143 = sext i32 %1142 to i64
  %1144 = icmp eq i64 %1053, %1143
  br i1 %1144, label %1218, label %1145

1145:                                             ; preds = %1135
  %1146 = select i1 %1138, i64 %37, i64 0
  %1147 = getelementptr i32, ptr %36, i64 %1146
  %1148 = getelementptr i32, ptr %1147, i64 %1137
  %1149 = load i32, ptr %1148, align 4
  %1150 = icmp eq i32 %1149, -1
  br i1 %1150, label %1151, label %1135

1151:                                             ; preds = %1145, %1133
  %1152 = load i64, ptr %55, align 8
  %1153 = add nsw i64 %1152, 1
  store i64 %1153, ptr %55, align 8
  %1154 = icmp slt i64 %1152, 0
  %1155 = select i1 %1154, i64 %35, i64 0
  %1156 = getelementptr i32, ptr %34, i64 %1152
  %1157 = getelementptr i32, ptr %1156, i64 %1155
  %1158 = trunc i64 %1053 to i32
  store i32 %1158, ptr %1157, align 4
  %1159 = load i32, ptr %1025, align 4
  %1160 = select i1 %1154, i64 %37, i64 0
  %1161 = getelementptr i32, ptr %36, i64 %1152
  %1162 = getelementptr i32, ptr %1161, i64 %1160
  store i32 %1159, ptr %1162, align 4
  %1163 = trunc i64 %1152 to i32
  store i32 %1163, ptr %1025, align 4
  %1164 = load i64, ptr %482, align 8
  %1165 = mul nsw i64 %1164, %1053
  %1166 = load i64, ptr %1028, align 8
  %1167 = load i64, ptr %1032, align 8
  %1168 = sub i64 %1167, %1166
  %1169 = icmp slt i64 %1168, 1
  br i1 %1169, label %1218, label %1190

1170:                                             ; preds = %1190, %1170
  %1171 = phi i64 [ %1176, %1170 ], [ %1200, %1190 ]
  %1172 = ashr i64 %1171, 6
  %1173 = and i64 %1171, -64
  %1174 = add i64 %1173, 64
  %1175 = icmp slt i64 %1174, %1214
  %1176 = tail call i64 @llvm.smin.i64(i64 %1174, i64 %1214)
  %1177 = icmp slt i64 %1172, 0
  %1178 = select i1 %1177, i64 %31, i64 0
  %1179 = getelementptr i64, ptr %1209, i64 %1172
  %1180 = getelementptr i64, ptr %1179, i64 %1178
  %1181 = load i64, ptr %1180, align 8
  %1182 = and i64 %1171, 63
  %1183 = add i64 %1176, 63
  %1184 = and i64 %1183, 63
  %1185 = shl nsw i64 -1, %1182
  %1186 = shl i64 -2, %1184
  %1187 = xor i64 %1186, -1
  %1188 = and i64 %1185, %1187
  %1189 = or i64 %1188, %1181
  store i64 %1189, ptr %1180, align 8
  br i1 %1175, label %1170, label %1216

1190:                                             ; preds = %1216, %1151
  %1191 = phi i64 [ %1193, %1216 ], [ %1168, %1151 ]
  %1192 = phi i64 [ %1194, %1216 ], [ %1166, %1151 ]
  %1193 = add nsw i64 %1191, -1
  %1194 = add i64 %1192, 1
  %1195 = icmp slt i64 %1192, 0
  %1196 = select i1 %1195, i64 %8, i64 0
  %1197 = getelementptr i64, ptr %7, i64 %1192
  %1198 = getelementptr i64, ptr %1197, i64 %1196
  %1199 = load i64, ptr %1198, align 8
  %1200 = add nsw i64 %1199, %1165
  %1201 = select i1 %1195, i64 %6, i64 0
  %1202 = getelementptr i64, ptr %5, i64 %1192
  %1203 = getelementptr i64, ptr %1202, i64 %1201
  %1204 = load i64, ptr %1203, align 8
  %1205 = icmp slt i64 %1204, 0
  %1206 = select i1 %1205, i64 %30, i64 0
  %1207 = add i64 %1206, %1204
  %1208 = mul i64 %1207, %31
  %1209 = getelementptr i64, ptr %29, i64 %1208
  %1210 = select i1 %1195, i64 %10, i64 0
  %1211 = getelementptr i64, ptr %9, i64 %1192
  %1212 = getelementptr i64, ptr %1211, i64 %1210
  %1213 = load i64, ptr %1212, align 8
  %1214 = add nsw i64 %1213, %1200
  %1215 = icmp sgt i64 %1213, 0
  br i1 %1215, label %1170, label %1216

1216:                                             ; preds = %1190, %1170
  %1217 = icmp ugt i64 %1191, 1
  br i1 %1217, label %1190, label %1218

1218:                                             ; preds = %1216, %1151, %1135
  %1219 = load i64, ptr %475, align 8
  %1220 = load i64, ptr %1459, align 8
  %1221 = icmp eq i64 %1220, -1
  br i1 %1221, label %1222, label %1229

1222:                                             ; preds = %1218
  %1223 = icmp slt i64 %1219, 0
  %1224 = select i1 %1223, i64 %20, i64 0
  %1225 = getelementptr i64, ptr %19, i64 %1219
  %1226 = getelementptr i64, ptr %1225, i64 %1224
  %1227 = load i64, ptr %1226, align 8
  %1228 = add nsw i64 %1227, -1
  store i64 %1228, ptr %1226, align 8
  br label %1229

1229:                                             ; preds = %1222, %1218
  %1230 = icmp slt i64 %1219, 0
  %1231 = select i1 %1230, i64 %22, i64 0
  %1232 = getelementptr i64, ptr %21, i64 %1219
  %1233 = getelementptr i64, ptr %1232, i64 %1231
  %1234 = load i64, ptr %1233, align 8
  %1235 = icmp slt i64 %1219, -1
  %1236 = select i1 %1235, i64 %22, i64 0
  %1237 = getelementptr i8, ptr %1232, i64 8
  %1238 = getelementptr i64, ptr %1237, i64 %1236
  %1239 = load i64, ptr %1238, align 8
  %1240 = ashr i64 %1053, 6
  %1241 = add nsw i64 %1234, %1240
  %1242 = icmp slt i64 %1241, 0
  %1243 = select i1 %1242, i64 %24, i64 0
  %1244 = getelementptr i64, ptr %23, i64 %1241
  %1245 = getelementptr i64, ptr %1244, i64 %1243
  %1246 = load i64, ptr %1245, align 8
  %1247 = and i64 %1053, 63
  %1248 = shl nuw i64 1, %1247
  %1249 = xor i64 %1248, -1
  %1250 = and i64 %1246, %1249
  store i64 %1250, ptr %1245, align 8
  %1251 = select i1 %1230, i64 %26, i64 0
  %1252 = getelementptr i64, ptr %25, i64 %1219
  %1253 = getelementptr i64, ptr %1252, i64 %1251
  %1254 = load i64, ptr %1253, align 8
  %1255 = add nsw i64 %1254, %1234
  %1256 = icmp slt i64 %1255, %1239
  br i1 %1256, label %1257, label %1276

1257:                                             ; preds = %1229
  %1258 = icmp slt i64 %1255, 0
  %1259 = select i1 %1258, i64 %24, i64 0
  %1260 = getelementptr i64, ptr %23, i64 %1255
  %1261 = getelementptr i64, ptr %1260, i64 %1259
  %1262 = load i64, ptr %1261, align 8
  %1263 = icmp eq i64 %1262, 0
  br i1 %1263, label %1264, label %1276

1264:                                             ; preds = %1269, %1257
  %1265 = phi i64 [ %1266, %1269 ], [ %1254, %1257 ]
  %1266 = add nsw i64 %1265, 1
  store i64 %1266, ptr %1253, align 8
  %1267 = add nsw i64 %1266, %1234
  %1268 = icmp slt i64 %1267, %1239
  br i1 %1268, label %1269, label %1276

1269:                                             ; preds = %1264
  %1270 = icmp slt i64 %1267, 0
  %1271 = select i1 %1270, i64 %24, i64 0
  %1272 = getelementptr i64, ptr %23, i64 %1267
  %1273 = getelementptr i64, ptr %1272, i64 %1271
  %1274 = load i64, ptr %1273, align 8
  %1275 = icmp eq i64 %1274, 0
  br i1 %1275, label %1264, label %1276

1276:                                             ; preds = %1269, %1264, %1257, %1229
  %1277 = shl nsw i64 %1234, 6
  %1278 = sub i64 %1277, %1052
  br label %1279

1279:                                             ; preds = %1276, %1019
  %1280 = phi i64 [ %1278, %1276 ], [ %1021, %1019 ]
  %1281 = phi i64 [ %1053, %1276 ], [ %490, %1019 ]
  %1282 = icmp slt i64 %1280, 0
  %1283 = select i1 %1282, i64 %28, i64 0
  %1284 = getelementptr i32, ptr %27, i64 %1280
  %1285 = getelementptr i32, ptr %1284, i64 %1283
  %1286 = trunc i64 %1453 to i32
  store i32 %1286, ptr %1285, align 4
  store i64 %1281, ptr %1459, align 8
  br label %1287

1287:                                             ; preds = %1451, %1279
  %1288 = icmp sgt i64 %1452, 1
  br i1 %1288, label %1451, label %1462

1289:                                             ; preds = %1439, %393
  %1290 = phi i64 [ 0, %393 ], [ %1440, %1439 ]
  %1291 = phi i64 [ %1482, %393 ], [ %1293, %1439 ]
  %1292 = phi i64 [ %1475, %393 ], [ %1294, %1439 ]
  %1293 = add nsw i64 %1291, -1
  %1294 = add i64 %1292, 1
  %1295 = sub nsw i64 %1480, %1292
  br i1 %394, label %1296, label %1354

1296:                                             ; preds = %1289
  %1297 = icmp slt i64 %1292, 0
  %1298 = select i1 %1297, i64 %16, i64 0
  %1299 = getelementptr i64, ptr %15, i64 %1292
  %1300 = getelementptr i64, ptr %1299, i64 %1298
  %1301 = load i64, ptr %1300, align 8
  %1302 = icmp slt i64 %1301, 0
  %1303 = select i1 %1302, i64 %20, i64 0
  %1304 = getelementptr i64, ptr %19, i64 %1301
  %1305 = getelementptr i64, ptr %1304, i64 %1303
  %1306 = load i64, ptr %1305, align 8
  %1307 = tail call i64 @llvm.smax.i64(i64 %1306, i64 1)
  %1308 = uitofp i64 %1307 to double
  %1309 = fdiv double 1.000000e+00, %1308
  %1310 = fptrunc double %1309 to float
  %1311 = select i1 %1302, i64 %26, i64 0
  %1312 = getelementptr i64, ptr %25, i64 %1301
  %1313 = getelementptr i64, ptr %1312, i64 %1311
  %1314 = load i64, ptr %1313, align 8
  %1315 = sub i64 %396, %1314
  %1316 = icmp slt i64 %1315, 1
  br i1 %1316, label %1439, label %1317

1317:                                             ; preds = %1296
  %1318 = select i1 %1302, i64 %22, i64 0
  %1319 = getelementptr i64, ptr %21, i64 %1301
  %1320 = getelementptr i64, ptr %1319, i64 %1318
  br label %1336

1321:                                             ; preds = %1349, %1331
  %1322 = phi i64 [ %1332, %1331 ], [ %1347, %1349 ]
  %1323 = add nsw i64 %1322, -1
  %1324 = tail call i64 @llvm.cttz.i64(i64 %1322, i1 true)
  %1325 = or i64 %1324, %1350
  %1326 = icmp slt i64 %1325, %392
  br i1 %1326, label %1327, label %1331

1327:                                             ; preds = %1321
  %1328 = getelementptr float, ptr %1353, i64 %1325
  %1329 = load float, ptr %1328, align 4
  %1330 = fadd float %1329, %1310
  store float %1330, ptr %1328, align 4
  br label %1331

1331:                                             ; preds = %1327, %1321
  %1332 = and i64 %1323, %1322
  %1333 = icmp eq i64 %1332, 0
  br i1 %1333, label %1334, label %1321

1334:                                             ; preds = %1336, %1331
  %1335 = icmp sgt i64 %1338, 1
  br i1 %1335, label %1336, label %1439

1336:                                             ; preds = %1334, %1317
  %1337 = phi i64 [ %1314, %1317 ], [ %1340, %1334 ]
  %1338 = phi i64 [ %1315, %1317 ], [ %1339, %1334 ]
  %1339 = add nsw i64 %1338, -1
  %1340 = add i64 %1337, 1
  %1341 = load i64, ptr %1320, align 8
  %1342 = add nsw i64 %1341, %1337
  %1343 = icmp slt i64 %1342, 0
  %1344 = select i1 %1343, i64 %24, i64 0
  %1345 = getelementptr i64, ptr %23, i64 %1342
  %1346 = getelementptr i64, ptr %1345, i64 %1344
  %1347 = load i64, ptr %1346, align 8
  %1348 = icmp eq i64 %1347, 0
  br i1 %1348, label %1334, label %1349

1349:                                             ; preds = %1336
  %1350 = shl nsw i64 %1337, 6
  %1351 = icmp slt i64 %1337, 0
  %1352 = select i1 %1351, i64 %41, i64 0
  %1353 = getelementptr float, ptr %40, i64 %1352
  br label %1321

1354:                                             ; preds = %1289
  %1355 = icmp eq i64 %1290, 0
  br i1 %1355, label %1356, label %1366

1356:                                             ; preds = %1354
  %1357 = icmp sgt i64 %1295, 7
  br i1 %1357, label %1363, label %1358

1358:                                             ; preds = %1356
  %1359 = icmp sgt i64 %1295, 3
  br i1 %1359, label %1363, label %1360

1360:                                             ; preds = %1358
  %1361 = icmp sgt i64 %1295, 1
  %1362 = select i1 %1361, i64 2, i64 1
  br label %1363

1363:                                             ; preds = %1360, %1358, %1356
  %1364 = phi i64 [ 4, %1358 ], [ 8, %1356 ], [ %1362, %1360 ]
  br i1 %391, label %1365, label %1366

1365:                                             ; preds = %1363
  tail call void @llvm.memset.p0.i64(ptr align 4 %44, i8 0, i64 %397, i1 false)
  br label %1366

1366:                                             ; preds = %1365, %1363, %1354
  %1367 = phi i64 [ %1290, %1354 ], [ %1364, %1363 ], [ %1364, %1365 ]
  %1368 = icmp slt i64 %1292, 0
  %1369 = select i1 %1368, i64 %16, i64 0
  %1370 = getelementptr i64, ptr %15, i64 %1292
  %1371 = getelementptr i64, ptr %1370, i64 %1369
  %1372 = load i64, ptr %1371, align 8
  %1373 = icmp slt i64 %1372, 0
  %1374 = select i1 %1373, i64 %20, i64 0
  %1375 = getelementptr i64, ptr %19, i64 %1372
  %1376 = getelementptr i64, ptr %1375, i64 %1374
  %1377 = load i64, ptr %1376, align 8
  %1378 = tail call i64 @llvm.smax.i64(i64 %1377, i64 1)
  %1379 = uitofp i64 %1378 to double
  %1380 = fdiv double 1.000000e+00, %1379
  %1381 = fptrunc double %1380 to float
  %1382 = select i1 %1373, i64 %26, i64 0
  %1383 = getelementptr i64, ptr %25, i64 %1372
  %1384 = getelementptr i64, ptr %1383, i64 %1382
  %1385 = load i64, ptr %1384, align 8
  %1386 = sub i64 %396, %1385
  %1387 = icmp slt i64 %1386, 1
  br i1 %1387, label %1425, label %1388

1388:                                             ; preds = %1366
  %1389 = select i1 %1373, i64 %22, i64 0
  %1390 = getelementptr i64, ptr %21, i64 %1372
  %1391 = getelementptr i64, ptr %1390, i64 %1389
  br label %1407

1392:                                             ; preds = %1420, %1402
  %1393 = phi i64 [ %1403, %1402 ], [ %1418, %1420 ]
  %1394 = add nsw i64 %1393, -1
  %1395 = tail call i64 @llvm.cttz.i64(i64 %1393, i1 true)
  %1396 = or i64 %1395, %1421
  %1397 = icmp slt i64 %1396, %392
  br i1 %1397, label %1398, label %1402

1398:                                             ; preds = %1392
  %1399 = getelementptr float, ptr %1424, i64 %1396
  %1400 = load float, ptr %1399, align 4
  %1401 = fadd float %1400, %1381
  store float %1401, ptr %1399, align 4
  br label %1402

1402:                                             ; preds = %1398, %1392
  %1403 = and i64 %1394, %1393
  %1404 = icmp eq i64 %1403, 0
  br i1 %1404, label %1405, label %1392

1405:                                             ; preds = %1407, %1402
  %1406 = icmp sgt i64 %1409, 1
  br i1 %1406, label %1407, label %1425

1407:                                             ; preds = %1405, %1388
  %1408 = phi i64 [ %1385, %1388 ], [ %1411, %1405 ]
  %1409 = phi i64 [ %1386, %1388 ], [ %1410, %1405 ]
  %1410 = add nsw i64 %1409, -1
  %1411 = add i64 %1408, 1
  %1412 = load i64, ptr %1391, align 8
  %1413 = add nsw i64 %1412, %1408
  %1414 = icmp slt i64 %1413, 0
  %1415 = select i1 %1414, i64 %24, i64 0
  %1416 = getelementptr i64, ptr %23, i64 %1413
  %1417 = getelementptr i64, ptr %1416, i64 %1415
  %1418 = load i64, ptr %1417, align 8
  %1419 = icmp eq i64 %1418, 0
  br i1 %1419, label %1405, label %1420

1420:                                             ; preds = %1407
  %1421 = shl nsw i64 %1408, 6
  %1422 = icmp slt i64 %1408, 0
  %1423 = select i1 %1422, i64 %45, i64 0
  %1424 = getelementptr float, ptr %44, i64 %1423
  br label %1392

1425:                                             ; preds = %1405, %1366
  %1426 = icmp eq i64 %1367, 1
  %1427 = and i1 %391, %1426
  br i1 %1427, label %1430, label %1428

1428:                                             ; preds = %1430, %1425
  %1429 = add nsw i64 %1367, -1
  br label %1439

1430:                                             ; preds = %1430, %1425
  %1431 = phi i64 [ %1432, %1430 ], [ 0, %1425 ]
  %1432 = add nuw nsw i64 %1431, 1
  %1433 = getelementptr float, ptr %40, i64 %1431
  %1434 = load float, ptr %1433, align 4
  %1435 = getelementptr float, ptr %44, i64 %1431
  %1436 = load float, ptr %1435, align 4
  %1437 = fadd float %1434, %1436
  store float %1437, ptr %1433, align 4
  %1438 = icmp eq i64 %392, %1432
  br i1 %1438, label %1428, label %1430

1439:                                             ; preds = %1428, %1334, %1296
  %1440 = phi i64 [ %1429, %1428 ], [ 0, %1296 ], [ 0, %1334 ]
  %1441 = icmp sgt i64 %1291, 1
  br i1 %1441, label %1289, label %398

1442:                                             ; preds = %459, %400
  %1443 = phi i64 [ 0, %400 ], [ %1444, %459 ]
  %1444 = add nuw nsw i64 %1443, 1
  %1445 = load i64, ptr %62, align 8
  %1446 = mul nsw i64 %1445, %1443
  %1447 = load i64, ptr %403, align 8
  %1448 = load i64, ptr %406, align 8
  %1449 = sub i64 %1448, %1447
  %1450 = icmp slt i64 %1449, 1
  br i1 %1450, label %459, label %431

1451:                                             ; preds = %1287, %467
  %1452 = phi i64 [ %1454, %1287 ], [ %1482, %467 ]
  %1453 = phi i64 [ %1455, %1287 ], [ %1475, %467 ]
  %1454 = add nsw i64 %1452, -1
  %1455 = add i64 %1453, 1
  %1456 = icmp slt i64 %1453, 0
  %1457 = select i1 %1456, i64 %39, i64 0
  %1458 = getelementptr i64, ptr %38, i64 %1453
  %1459 = getelementptr i64, ptr %1458, i64 %1457
  %1460 = load i64, ptr %1459, align 8
  %1461 = icmp eq i64 %1460, -1
  br i1 %1461, label %468, label %1287

1462:                                             ; preds = %1287, %467
  br label %1464

1463:                                             ; preds = %1051
  br label %1656

1464:                                             ; preds = %1462, %362, %306
  %1465 = icmp eq i64 %1468, %47
  br i1 %1465, label %1656, label %1466

1466:                                             ; preds = %1464, %54
  %1467 = phi i64 [ 0, %54 ], [ %1468, %1464 ]
  %1468 = add nuw nsw i64 %1467, 1
  %1469 = getelementptr i64, ptr %46, i64 %1467
  %1470 = load i64, ptr %1469, align 8
  %1471 = icmp slt i64 %1470, 0
  %1472 = select i1 %1471, i64 %12, i64 0
  %1473 = getelementptr i64, ptr %11, i64 %1470
  %1474 = getelementptr i64, ptr %1473, i64 %1472
  %1475 = load i64, ptr %1474, align 8
  %1476 = icmp slt i64 %1470, -1
  %1477 = select i1 %1476, i64 %12, i64 0
  %1478 = getelementptr i8, ptr %1473, i64 8
  %1479 = getelementptr i64, ptr %1478, i64 %1477
  %1480 = load i64, ptr %1479, align 8
  %1481 = sub i64 %1480, %1475
  %1482 = tail call i64 @llvm.smax.i64(i64 %1481, i64 0)
  %1483 = icmp slt i64 %1481, 1
  br i1 %1483, label %56, label %1484

1484:                                             ; preds = %1484, %1466
  %1485 = phi i64 [ %1500, %1484 ], [ 0, %1466 ]
  %1486 = phi i64 [ %1489, %1484 ], [ %1475, %1466 ]
  %1487 = phi i64 [ %1488, %1484 ], [ %1482, %1466 ]
  %1488 = add nsw i64 %1487, -1
  %1489 = add i64 %1486, 1
  %1490 = icmp slt i64 %1486, 0
  %1491 = select i1 %1490, i64 %16, i64 0
  %1492 = getelementptr i64, ptr %15, i64 %1486
  %1493 = getelementptr i64, ptr %1492, i64 %1491
  %1494 = load i64, ptr %1493, align 8
  %1495 = icmp slt i64 %1494, 0
  %1496 = select i1 %1495, i64 %18, i64 0
  %1497 = getelementptr i64, ptr %17, i64 %1494
  %1498 = getelementptr i64, ptr %1497, i64 %1496
  %1499 = load i64, ptr %1498, align 8
  %1500 = tail call i64 @llvm.smax.i64(i64 %1499, i64 %1485)
  %1501 = icmp ugt i64 %1487, 1
  br i1 %1501, label %1484, label %56

1502:                                             ; preds = %1639, %78
  %1503 = phi i64 [ 0, %78 ], [ %1640, %1639 ]
  %1504 = tail call i64 @llvm.smin.i64(i64 %79, i64 %1503)
  %1505 = add nsw i64 %1470, 1
  %1506 = ashr i64 %1504, 6
  br i1 %1483, label %1507, label %1598

1507:                                             ; preds = %1598, %1502
  %1508 = phi i64 [ %1506, %1502 ], [ %1614, %1598 ]
  %1509 = shl nsw i64 %1508, 6
  %1510 = icmp slt i64 %1509, %79
  br i1 %1510, label %1511, label %81

1511:                                             ; preds = %1507
  %1512 = select i1 %1471, i64 %4, i64 0
  %1513 = getelementptr i64, ptr %3, i64 %1470
  %1514 = getelementptr i64, ptr %1513, i64 %1512
  %1515 = select i1 %1476, i64 %4, i64 0
  %1516 = getelementptr i64, ptr %3, i64 %1505
  %1517 = getelementptr i64, ptr %1516, i64 %1515
  br label %1518

1518:                                             ; preds = %1594, %1511
  %1519 = phi i64 [ %1595, %1594 ], [ %1508, %1511 ]
  br label %1520

1520:                                             ; preds = %1616, %1518
  %1521 = phi i64 [ %1475, %1518 ], [ %1618, %1616 ]
  %1522 = phi i64 [ %1482, %1518 ], [ %1617, %1616 ]
  %1523 = phi i64 [ -1, %1518 ], [ %1635, %1616 ]
  %1524 = icmp sgt i64 %1522, 0
  br i1 %1524, label %1616, label %1525

1525:                                             ; preds = %1520
  %1526 = shl nsw i64 %1519, 6
  br label %1527

1527:                                             ; preds = %1591, %1525
  %1528 = phi i64 [ %1592, %1591 ], [ %1523, %1525 ]
  %1529 = add nsw i64 %1528, -1
  %1530 = tail call i64 @llvm.cttz.i64(i64 %1528, i1 true)
  %1531 = or i64 %1530, %1526
  %1532 = icmp slt i64 %1531, %79
  br i1 %1532, label %1533, label %1594

1533:                                             ; preds = %1527
  %1534 = icmp sgt i64 %1503, %1531
  br i1 %1534, label %1591, label %1535

1535:                                             ; preds = %1533
  %1536 = mul nsw i64 %1531, %63
  %1537 = load i64, ptr %1514, align 8
  %1538 = load i64, ptr %1517, align 8
  %1539 = sub i64 %1538, %1537
  %1540 = icmp slt i64 %1539, 1
  br i1 %1540, label %1637, label %1565

1541:                                             ; preds = %1565, %1561
  %1542 = phi i64 [ %1546, %1561 ], [ %1575, %1565 ]
  %1543 = ashr i64 %1542, 6
  %1544 = and i64 %1542, -64
  %1545 = add i64 %1544, 64
  %1546 = tail call i64 @llvm.smin.i64(i64 %1545, i64 %1589)
  %1547 = icmp slt i64 %1543, 0
  %1548 = select i1 %1547, i64 %31, i64 0
  %1549 = getelementptr i64, ptr %1584, i64 %1543
  %1550 = getelementptr i64, ptr %1549, i64 %1548
  %1551 = load i64, ptr %1550, align 8
  %1552 = and i64 %1542, 63
  %1553 = add i64 %1546, 63
  %1554 = and i64 %1553, 63
  %1555 = shl nsw i64 -1, %1552
  %1556 = shl i64 -2, %1554
  %1557 = xor i64 %1556, -1
  %1558 = and i64 %1555, %1551
  %1559 = and i64 %1558, %1557
  %1560 = icmp eq i64 %1559, 0
  br i1 %1560, label %1561, label %1591

1561:                                             ; preds = %1541
  %1562 = icmp slt i64 %1545, %1589
  br i1 %1562, label %1541, label %1563

1563:                                             ; preds = %1565, %1561
  %1564 = icmp slt i64 %1567, 2
  br i1 %1564, label %1637, label %1565

1565:                                             ; preds = %1563, %1535
  %1566 = phi i64 [ %1569, %1563 ], [ %1537, %1535 ]
  %1567 = phi i64 [ %1568, %1563 ], [ %1539, %1535 ]
  %1568 = add nsw i64 %1567, -1
  %1569 = add i64 %1566, 1
  %1570 = icmp slt i64 %1566, 0
  %1571 = select i1 %1570, i64 %8, i64 0
  %1572 = getelementptr i64, ptr %7, i64 %1566
  %1573 = getelementptr i64, ptr %1572, i64 %1571
  %1574 = load i64, ptr %1573, align 8
  %1575 = add nsw i64 %1574, %1536
  %1576 = select i1 %1570, i64 %6, i64 0
  %1577 = getelementptr i64, ptr %5, i64 %1566
  %1578 = getelementptr i64, ptr %1577, i64 %1576
  %1579 = load i64, ptr %1578, align 8
  %1580 = icmp slt i64 %1579, 0
  %1581 = select i1 %1580, i64 %30, i64 0
  %1582 = add i64 %1581, %1579
  %1583 = mul i64 %1582, %31
  %1584 = getelementptr i64, ptr %29, i64 %1583
  %1585 = select i1 %1570, i64 %10, i64 0
  %1586 = getelementptr i64, ptr %9, i64 %1566
  %1587 = getelementptr i64, ptr %1586, i64 %1585
  %1588 = load i64, ptr %1587, align 8
  %1589 = add nsw i64 %1588, %1575
  %1590 = icmp sgt i64 %1588, 0
  br i1 %1590, label %1541, label %1563

1591:                                             ; preds = %1541, %1533
  %1592 = and i64 %1529, %1528
  %1593 = icmp eq i64 %1592, 0
  br i1 %1593, label %1594, label %1527

1594:                                             ; preds = %1616, %1591, %1527
  %1595 = add nsw i64 %1519, 1
  %1596 = shl nsw i64 %1595, 6
  %1597 = icmp slt i64 %1596, %79
  br i1 %1597, label %1518, label %81

1598:                                             ; preds = %1598, %1502
  %1599 = phi i64 [ %1614, %1598 ], [ %1506, %1502 ]
  %1600 = phi i64 [ %1602, %1598 ], [ %1482, %1502 ]
  %1601 = phi i64 [ %1603, %1598 ], [ %1475, %1502 ]
  %1602 = add nsw i64 %1600, -1
  %1603 = add i64 %1601, 1
  %1604 = icmp slt i64 %1601, 0
  %1605 = select i1 %1604, i64 %16, i64 0
  %1606 = getelementptr i64, ptr %15, i64 %1601
  %1607 = getelementptr i64, ptr %1606, i64 %1605
  %1608 = load i64, ptr %1607, align 8
  %1609 = icmp slt i64 %1608, 0
  %1610 = select i1 %1609, i64 %26, i64 0
  %1611 = getelementptr i64, ptr %25, i64 %1608
  %1612 = getelementptr i64, ptr %1611, i64 %1610
  %1613 = load i64, ptr %1612, align 8
  %1614 = tail call i64 @llvm.smax.i64(i64 %1613, i64 %1599)
  %1615 = icmp ugt i64 %1600, 1
  br i1 %1615, label %1598, label %1507

1616:                                             ; preds = %1520
  %1617 = add nsw i64 %1522, -1
  %1618 = add i64 %1521, 1
  %1619 = icmp slt i64 %1521, 0
  %1620 = select i1 %1619, i64 %16, i64 0
  %1621 = getelementptr i64, ptr %15, i64 %1521
  %1622 = getelementptr i64, ptr %1621, i64 %1620
  %1623 = load i64, ptr %1622, align 8
  %1624 = icmp slt i64 %1623, 0
  %1625 = select i1 %1624, i64 %22, i64 0
  %1626 = getelementptr i64, ptr %21, i64 %1623
  %1627 = getelementptr i64, ptr %1626, i64 %1625
  %1628 = load i64, ptr %1627, align 8
  %1629 = add nsw i64 %1628, %1519
  %1630 = icmp slt i64 %1629, 0
  %1631 = select i1 %1630, i64 %24, i64 0
  %1632 = getelementptr i64, ptr %23, i64 %1629
  %1633 = getelementptr i64, ptr %1632, i64 %1631
  %1634 = load i64, ptr %1633, align 8
  %1635 = and i64 %1634, %1523
  %1636 = icmp eq i64 %1635, 0
  br i1 %1636, label %1594, label %1520

1637:                                             ; preds = %1563, %1535
  %1638 = icmp eq i64 %1531, -1
  br i1 %1638, label %81, label %210

1639:                                             ; preds = %78
  %1640 = srem i64 %1467, %57
  br label %1502

1641:                                             ; preds = %362, %307
  %1642 = phi i64 [ %1482, %307 ], [ %1644, %362 ]
  %1643 = phi i64 [ %1475, %307 ], [ %1645, %362 ]
  %1644 = add nsw i64 %1642, -1
  %1645 = add i64 %1643, 1
  %1646 = icmp slt i64 %1643, 0
  %1647 = select i1 %1646, i64 %16, i64 0
  %1648 = getelementptr i64, ptr %15, i64 %1643
  %1649 = getelementptr i64, ptr %1648, i64 %1647
  %1650 = load i64, ptr %1649, align 8
  %1651 = select i1 %1646, i64 %39, i64 0
  %1652 = getelementptr i64, ptr %38, i64 %1643
  %1653 = getelementptr i64, ptr %1652, i64 %1651
  %1654 = load i64, ptr %1653, align 8
  %1655 = icmp eq i64 %1654, -1
  br i1 %1655, label %312, label %319

1656:                                             ; preds = %1464, %1463, %50
  %1657 = phi i8 [ 0, %1463 ], [ 1, %50 ], [ 1, %1464 ]
  store i8 %1657, ptr %0, align 1
  ret void
}

define internal fastcc void @1(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, ptr readonly %11, i64 %12, ptr readonly %13, i64 %14, ptr %15, i64 %16, ptr readonly %17, i64 %18, ptr %19, i64 %20, ptr %21, i64 %22, ptr writeonly %23, i64 %24, ptr %25, i64 %26, i64 %27, ptr %28, i64 %29, ptr %30, i64 %31, ptr %32, i64 %33, ptr %34, i64 %35, ptr %36, i64 %37, ptr %38, i64 %39, ptr %40, i64 %41, i64 %42, i64 %43, ptr %44) unnamed_addr {
  %46 = icmp sgt i64 %43, 0
  br i1 %46, label %363, label %49

47:                                               ; preds = %363
  %48 = icmp eq i64 %372, -1
  br i1 %48, label %49, label %51

49:                                               ; preds = %356, %254, %51, %47, %45
  %50 = phi i8 [ 0, %45 ], [ 0, %47 ], [ 0, %254 ], [ %362, %356 ], [ 0, %51 ]
  store i8 %50, ptr %0, align 1
  ret void

51:                                               ; preds = %47
  %52 = icmp slt i64 %42, 0
  %53 = select i1 %52, i64 %12, i64 0
  %54 = getelementptr i64, ptr %11, i64 %42
  %55 = getelementptr i64, ptr %54, i64 %53
  %56 = load i64, ptr %55, align 8
  %57 = icmp slt i64 %42, -1
  %58 = select i1 %57, i64 %12, i64 0
  %59 = getelementptr i8, ptr %54, i64 8
  %60 = getelementptr i64, ptr %59, i64 %58
  %61 = load i64, ptr %60, align 8
  %62 = sub i64 %61, %56
  %63 = tail call i64 @llvm.smax.i64(i64 %62, i64 0)
  %64 = icmp slt i64 %62, 1
  br i1 %64, label %49, label %65

65:                                               ; preds = %51
  %66 = ashr i64 %372, 6
  %67 = and i64 %372, 63
  br label %375

68:                                               ; preds = %94
  %69 = shl nuw i64 1, %67
  %70 = icmp slt i64 %95, 49
  %71 = add nuw nsw i64 %43, 63
  %72 = lshr i64 %71, 6
  %73 = xor i64 %69, -1
  %74 = shl nuw i64 %43, 2
  br label %387

75:                                               ; preds = %375
  %76 = select i1 %381, i64 %14, i64 0
  %77 = getelementptr i64, ptr %13, i64 %378
  %78 = getelementptr i64, ptr %77, i64 %76
  %79 = load i64, ptr %78, align 8
  %80 = icmp slt i64 %79, 0
  %81 = select i1 %80, i64 %18, i64 0
  %82 = getelementptr i64, ptr %17, i64 %79
  %83 = getelementptr i64, ptr %82, i64 %81
  %84 = load i64, ptr %83, align 8
  %85 = add nsw i64 %84, %66
  %86 = icmp slt i64 %85, 0
  %87 = select i1 %86, i64 %20, i64 0
  %88 = getelementptr i64, ptr %19, i64 %85
  %89 = getelementptr i64, ptr %88, i64 %87
  %90 = load i64, ptr %89, align 8
  %91 = lshr i64 %90, %67
  %92 = and i64 %91, 1
  %93 = add nsw i64 %92, %376
  br label %94

94:                                               ; preds = %375, %75
  %95 = phi i64 [ %376, %375 ], [ %93, %75 ]
  %96 = icmp ugt i64 %377, 1
  br i1 %96, label %375, label %68

97:                                               ; preds = %387
  %98 = select i1 %394, i64 %14, i64 0
  %99 = getelementptr i64, ptr %13, i64 %391
  %100 = getelementptr i64, ptr %99, i64 %98
  %101 = load i64, ptr %100, align 8
  %102 = icmp slt i64 %101, 0
  %103 = select i1 %102, i64 %18, i64 0
  %104 = getelementptr i64, ptr %17, i64 %101
  %105 = getelementptr i64, ptr %104, i64 %103
  %106 = load i64, ptr %105, align 8
  %107 = add nsw i64 %106, %66
  %108 = icmp slt i64 %107, 0
  %109 = select i1 %108, i64 %20, i64 0
  %110 = getelementptr i64, ptr %19, i64 %107
  %111 = getelementptr i64, ptr %110, i64 %109
  %112 = load i64, ptr %111, align 8
  %113 = and i64 %112, %69
  %114 = icmp eq i64 %113, 0
  br i1 %114, label %250, label %115

115:                                              ; preds = %97
  br i1 %70, label %116, label %164

116:                                              ; preds = %115
  %117 = select i1 %102, i64 %16, i64 0
  %118 = getelementptr i64, ptr %15, i64 %101
  %119 = getelementptr i64, ptr %118, i64 %117
  %120 = load i64, ptr %119, align 8
  %121 = tail call i64 @llvm.smax.i64(i64 %120, i64 1)
  %122 = uitofp i64 %121 to double
  %123 = fdiv double 1.000000e+00, %122
  %124 = fptrunc double %123 to float
  %125 = select i1 %102, i64 %22, i64 0
  %126 = getelementptr i64, ptr %21, i64 %101
  %127 = getelementptr i64, ptr %126, i64 %125
  %128 = load i64, ptr %127, align 8
  %129 = sub i64 %72, %128
  %130 = icmp slt i64 %129, 1
  br i1 %130, label %244, label %146

131:                                              ; preds = %159, %141
  %132 = phi i64 [ %142, %141 ], [ %157, %159 ]
  %133 = add nsw i64 %132, -1
  %134 = tail call i64 @llvm.cttz.i64(i64 %132, i1 true)
  %135 = or i64 %134, %160
  %136 = icmp slt i64 %135, %43
  br i1 %136, label %137, label %141

137:                                              ; preds = %131
  %138 = getelementptr float, ptr %163, i64 %135
  %139 = load float, ptr %138, align 4
  %140 = fadd float %139, %124
  store float %140, ptr %138, align 4
  br label %141

141:                                              ; preds = %137, %131
  %142 = and i64 %133, %132
  %143 = icmp eq i64 %142, 0
  br i1 %143, label %144, label %131

144:                                              ; preds = %146, %141
  %145 = icmp sgt i64 %148, 1
  br i1 %145, label %146, label %244

146:                                              ; preds = %144, %116
  %147 = phi i64 [ %150, %144 ], [ %128, %116 ]
  %148 = phi i64 [ %149, %144 ], [ %129, %116 ]
  %149 = add nsw i64 %148, -1
  %150 = add i64 %147, 1
  %151 = load i64, ptr %105, align 8
  %152 = add nsw i64 %151, %147
  %153 = icmp slt i64 %152, 0
  %154 = select i1 %153, i64 %20, i64 0
  %155 = getelementptr i64, ptr %19, i64 %152
  %156 = getelementptr i64, ptr %155, i64 %154
  %157 = load i64, ptr %156, align 8
  %158 = icmp eq i64 %157, 0
  br i1 %158, label %144, label %159

159:                                              ; preds = %146
  %160 = shl nsw i64 %147, 6
  %161 = icmp slt i64 %147, 0
  %162 = select i1 %161, i64 %39, i64 0
  %163 = getelementptr float, ptr %38, i64 %162
  br label %131

164:                                              ; preds = %115
  %165 = icmp eq i64 %389, 0
  br i1 %165, label %166, label %176

166:                                              ; preds = %164
  %167 = icmp sgt i64 %388, 7
  br i1 %167, label %173, label %168

168:                                              ; preds = %166
  %169 = icmp sgt i64 %388, 3
  br i1 %169, label %173, label %170

170:                                              ; preds = %168
  %171 = icmp sgt i64 %388, 1
  %172 = select i1 %171, i64 2, i64 1
  br label %173

173:                                              ; preds = %170, %168, %166
  %174 = phi i64 [ 4, %168 ], [ 8, %166 ], [ %172, %170 ]
  tail call void @llvm.memset.p0.i64(ptr align 4 %40, i8 0, i64 %74, i1 false)
  %175 = load i64, ptr %100, align 8
  br label %176

176:                                              ; preds = %173, %164
  %177 = phi i64 [ %101, %164 ], [ %175, %173 ]
  %178 = phi i64 [ %389, %164 ], [ %174, %173 ]
  %179 = icmp slt i64 %177, 0
  %180 = select i1 %179, i64 %16, i64 0
  %181 = getelementptr i64, ptr %15, i64 %177
  %182 = getelementptr i64, ptr %181, i64 %180
  %183 = load i64, ptr %182, align 8
  %184 = tail call i64 @llvm.smax.i64(i64 %183, i64 1)
  %185 = uitofp i64 %184 to double
  %186 = fdiv double 1.000000e+00, %185
  %187 = fptrunc double %186 to float
  %188 = select i1 %179, i64 %22, i64 0
  %189 = getelementptr i64, ptr %21, i64 %177
  %190 = getelementptr i64, ptr %189, i64 %188
  %191 = load i64, ptr %190, align 8
  %192 = sub i64 %72, %191
  %193 = icmp slt i64 %192, 1
  br i1 %193, label %231, label %194

194:                                              ; preds = %176
  %195 = select i1 %179, i64 %18, i64 0
  %196 = getelementptr i64, ptr %17, i64 %177
  %197 = getelementptr i64, ptr %196, i64 %195
  br label %213

198:                                              ; preds = %226, %208
  %199 = phi i64 [ %209, %208 ], [ %224, %226 ]
  %200 = add nsw i64 %199, -1
  %201 = tail call i64 @llvm.cttz.i64(i64 %199, i1 true)
  %202 = or i64 %201, %227
  %203 = icmp slt i64 %202, %43
  br i1 %203, label %204, label %208

204:                                              ; preds = %198
  %205 = getelementptr float, ptr %230, i64 %202
  %206 = load float, ptr %205, align 4
  %207 = fadd float %206, %187
  store float %207, ptr %205, align 4
  br label %208

208:                                              ; preds = %204, %198
  %209 = and i64 %200, %199
  %210 = icmp eq i64 %209, 0
  br i1 %210, label %211, label %198

211:                                              ; preds = %213, %208
  %212 = icmp sgt i64 %215, 1
  br i1 %212, label %213, label %231

213:                                              ; preds = %211, %194
  %214 = phi i64 [ %191, %194 ], [ %217, %211 ]
  %215 = phi i64 [ %192, %194 ], [ %216, %211 ]
  %216 = add nsw i64 %215, -1
  %217 = add i64 %214, 1
  %218 = load i64, ptr %197, align 8
  %219 = add nsw i64 %218, %214
  %220 = icmp slt i64 %219, 0
  %221 = select i1 %220, i64 %20, i64 0
  %222 = getelementptr i64, ptr %19, i64 %219
  %223 = getelementptr i64, ptr %222, i64 %221
  %224 = load i64, ptr %223, align 8
  %225 = icmp eq i64 %224, 0
  br i1 %225, label %211, label %226

226:                                              ; preds = %213
  %227 = shl nsw i64 %214, 6
  %228 = icmp slt i64 %214, 0
  %229 = select i1 %228, i64 %41, i64 0
  %230 = getelementptr float, ptr %40, i64 %229
  br label %198

231:                                              ; preds = %211, %176
  %232 = icmp eq i64 %178, 1
  br i1 %232, label %235, label %233

233:                                              ; preds = %235, %231
  %234 = add nsw i64 %178, -1
  br label %244

235:                                              ; preds = %235, %231
  %236 = phi i64 [ %237, %235 ], [ 0, %231 ]
  %237 = add nuw nsw i64 %236, 1
  %238 = getelementptr float, ptr %38, i64 %236
  %239 = load float, ptr %238, align 4
  %240 = getelementptr float, ptr %40, i64 %236
  %241 = load float, ptr %240, align 4
  %242 = fadd float %239, %241
  store float %242, ptr %238, align 4
  %243 = icmp eq i64 %43, %237
  br i1 %243, label %233, label %235

244:                                              ; preds = %233, %144, %116
  %245 = phi i64 [ %234, %233 ], [ 0, %116 ], [ 0, %144 ]
  %246 = add nsw i64 %388, -1
  %247 = load i64, ptr %100, align 8
  %248 = load i64, ptr %397, align 8
  %249 = icmp eq i64 %248, -1
  br i1 %249, label %400, label %407

250:                                              ; preds = %450, %387, %97
  %251 = phi i64 [ %245, %450 ], [ %389, %97 ], [ %389, %387 ]
  %252 = phi i64 [ %246, %450 ], [ %388, %97 ], [ %388, %387 ]
  %253 = icmp sgt i64 %390, 1
  br i1 %253, label %387, label %254

254:                                              ; preds = %250
  %255 = icmp eq i64 %95, 0
  br i1 %255, label %49, label %256

256:                                              ; preds = %254
  %257 = select i1 %52, i64 %29, i64 0
  %258 = getelementptr i32, ptr %28, i64 %42
  %259 = getelementptr i32, ptr %258, i64 %257
  %260 = load i32, ptr %259, align 4
  %261 = icmp eq i32 %260, -1
  br i1 %261, label %278, label %262

262:                                              ; preds = %272, %256
  %263 = phi i32 [ %276, %272 ], [ %260, %256 ]
  %264 = sext i32 %263 to i64
  %265 = icmp slt i32 %263, 0
  %266 = select i1 %265, i64 %31, i64 0
  %267 = getelementptr i32, ptr %30, i64 %266
  %268 = getelementptr i32, ptr %267, i64 %264
  %269 = load i32, ptr %268, align 4
  %270 = sext i32 %269 to i64
  %271 = icmp eq i64 %372, %270
  br i1 %271, label %307, label %272

272:                                              ; preds = %262
  %273 = select i1 %265, i64 %33, i64 0
  %274 = getelementptr i32, ptr %32, i64 %273
  %275 = getelementptr i32, ptr %274, i64 %264
  %276 = load i32, ptr %275, align 4
  %277 = icmp eq i32 %276, -1
  br i1 %277, label %278, label %262

278:                                              ; preds = %272, %256
  %279 = getelementptr i8, ptr %44, i64 8
  %280 = load i64, ptr %279, align 8
  %281 = add nsw i64 %280, 1
  store i64 %281, ptr %279, align 8
  %282 = icmp slt i64 %280, 0
  %283 = select i1 %282, i64 %31, i64 0
  %284 = getelementptr i32, ptr %30, i64 %280
  %285 = getelementptr i32, ptr %284, i64 %283
  %286 = trunc i64 %372 to i32
  store i32 %286, ptr %285, align 4
  %287 = load i32, ptr %259, align 4
  %288 = select i1 %282, i64 %33, i64 0
  %289 = getelementptr i32, ptr %32, i64 %280
  %290 = getelementptr i32, ptr %289, i64 %288
  store i32 %287, ptr %290, align 4
  %291 = trunc i64 %280 to i32
  store i32 %291, ptr %259, align 4
  %292 = select i1 %52, i64 %2, i64 0
  %293 = getelementptr i64, ptr %1, i64 %42
  %294 = getelementptr i64, ptr %293, i64 %292
  %295 = load i64, ptr %294, align 8
  %296 = mul nsw i64 %295, %372
  %297 = select i1 %52, i64 %4, i64 0
  %298 = getelementptr i64, ptr %3, i64 %42
  %299 = getelementptr i64, ptr %298, i64 %297
  %300 = load i64, ptr %299, align 8
  %301 = select i1 %57, i64 %4, i64 0
  %302 = getelementptr i8, ptr %298, i64 8
  %303 = getelementptr i64, ptr %302, i64 %301
  %304 = load i64, ptr %303, align 8
  %305 = sub i64 %304, %300
  %306 = icmp slt i64 %305, 1
  br i1 %306, label %307, label %328

307:                                              ; preds = %354, %278, %262
  br label %458

308:                                              ; preds = %328, %308
  %309 = phi i64 [ %314, %308 ], [ %338, %328 ]
  %310 = ashr i64 %309, 6
  %311 = and i64 %309, -64
  %312 = add i64 %311, 64
  %313 = icmp slt i64 %312, %352
  %314 = tail call i64 @llvm.smin.i64(i64 %312, i64 %352)
  %315 = icmp slt i64 %310, 0
  %316 = select i1 %315, i64 %27, i64 0
  %317 = getelementptr i64, ptr %347, i64 %310
  %318 = getelementptr i64, ptr %317, i64 %316
  %319 = load i64, ptr %318, align 8
  %320 = and i64 %309, 63
  %321 = add i64 %314, 63
  %322 = and i64 %321, 63
  %323 = shl nsw i64 -1, %320
  %324 = shl i64 -2, %322
  %325 = xor i64 %324, -1
  %326 = and i64 %323, %325
  %327 = or i64 %326, %319
  store i64 %327, ptr %318, align 8
  br i1 %313, label %308, label %354

328:                                              ; preds = %354, %278
  %329 = phi i64 [ %331, %354 ], [ %305, %278 ]
  %330 = phi i64 [ %332, %354 ], [ %300, %278 ]
  %331 = add nsw i64 %329, -1
  %332 = add i64 %330, 1
  %333 = icmp slt i64 %330, 0
  %334 = select i1 %333, i64 %8, i64 0
  %335 = getelementptr i64, ptr %7, i64 %330
  %336 = getelementptr i64, ptr %335, i64 %334
  %337 = load i64, ptr %336, align 8
  %338 = add nsw i64 %337, %296
  %339 = select i1 %333, i64 %6, i64 0
  %340 = getelementptr i64, ptr %5, i64 %330
  %341 = getelementptr i64, ptr %340, i64 %339
  %342 = load i64, ptr %341, align 8
  %343 = icmp slt i64 %342, 0
  %344 = select i1 %343, i64 %26, i64 0
  %345 = add i64 %344, %342
  %346 = mul i64 %345, %27
  %347 = getelementptr i64, ptr %25, i64 %346
  %348 = select i1 %333, i64 %10, i64 0
  %349 = getelementptr i64, ptr %9, i64 %330
  %350 = getelementptr i64, ptr %349, i64 %348
  %351 = load i64, ptr %350, align 8
  %352 = add nsw i64 %351, %338
  %353 = icmp sgt i64 %351, 0
  br i1 %353, label %308, label %354

354:                                              ; preds = %328, %308
  %355 = icmp ugt i64 %329, 1
  br i1 %355, label %328, label %307

356:                                              ; preds = %458
  %357 = icmp slt i64 %372, 0
  %358 = select i1 %357, i64 %37, i64 0
  %359 = getelementptr float, ptr %36, i64 %372
  %360 = getelementptr float, ptr %359, i64 %358
  store float -1.000000e+00, ptr %360, align 4
  %361 = icmp sgt i64 %95, 0
  %362 = zext i1 %361 to i8
  br label %49

363:                                              ; preds = %363, %45
  %364 = phi i64 [ %372, %363 ], [ -1, %45 ]
  %365 = phi float [ %371, %363 ], [ -1.000000e+00, %45 ]
  %366 = phi i64 [ %367, %363 ], [ 0, %45 ]
  %367 = add nuw nsw i64 %366, 1
  %368 = getelementptr float, ptr %36, i64 %366
  %369 = load float, ptr %368, align 4
  %370 = fcmp ogt float %369, %365
  %371 = select i1 %370, float %369, float %365
  %372 = select i1 %370, i64 %366, i64 %364
  %373 = getelementptr float, ptr %38, i64 %366
  store float 0.000000e+00, ptr %373, align 4
  %374 = icmp eq i64 %43, %367
  br i1 %374, label %47, label %363

375:                                              ; preds = %94, %65
  %376 = phi i64 [ 0, %65 ], [ %95, %94 ]
  %377 = phi i64 [ %63, %65 ], [ %379, %94 ]
  %378 = phi i64 [ %56, %65 ], [ %380, %94 ]
  %379 = add nsw i64 %377, -1
  %380 = add i64 %378, 1
  %381 = icmp slt i64 %378, 0
  %382 = select i1 %381, i64 %35, i64 0
  %383 = getelementptr i64, ptr %34, i64 %378
  %384 = getelementptr i64, ptr %383, i64 %382
  %385 = load i64, ptr %384, align 8
  %386 = icmp eq i64 %385, -1
  br i1 %386, label %75, label %94

387:                                              ; preds = %250, %68
  %388 = phi i64 [ %95, %68 ], [ %252, %250 ]
  %389 = phi i64 [ 0, %68 ], [ %251, %250 ]
  %390 = phi i64 [ %63, %68 ], [ %392, %250 ]
  %391 = phi i64 [ %56, %68 ], [ %393, %250 ]
  %392 = add nsw i64 %390, -1
  %393 = add i64 %391, 1
  %394 = icmp slt i64 %391, 0
  %395 = select i1 %394, i64 %35, i64 0
  %396 = getelementptr i64, ptr %34, i64 %391
  %397 = getelementptr i64, ptr %396, i64 %395
  %398 = load i64, ptr %397, align 8
  %399 = icmp eq i64 %398, -1
  br i1 %399, label %97, label %250

400:                                              ; preds = %244
  %401 = icmp slt i64 %247, 0
  %402 = select i1 %401, i64 %16, i64 0
  %403 = getelementptr i64, ptr %15, i64 %247
  %404 = getelementptr i64, ptr %403, i64 %402
  %405 = load i64, ptr %404, align 8
  %406 = add nsw i64 %405, -1
  store i64 %406, ptr %404, align 8
  br label %407

407:                                              ; preds = %400, %244
  %408 = icmp slt i64 %247, 0
  %409 = select i1 %408, i64 %18, i64 0
  %410 = getelementptr i64, ptr %17, i64 %247
  %411 = getelementptr i64, ptr %410, i64 %409
  %412 = load i64, ptr %411, align 8
  %413 = icmp slt i64 %247, -1
  %414 = select i1 %413, i64 %18, i64 0
  %415 = getelementptr i8, ptr %410, i64 8
  %416 = getelementptr i64, ptr %415, i64 %414
  %417 = load i64, ptr %416, align 8
  %418 = add nsw i64 %412, %66
  %419 = icmp slt i64 %418, 0
  %420 = select i1 %419, i64 %20, i64 0
  %421 = getelementptr i64, ptr %19, i64 %418
  %422 = getelementptr i64, ptr %421, i64 %420
  %423 = load i64, ptr %422, align 8
  %424 = and i64 %423, %73
  store i64 %424, ptr %422, align 8
  %425 = select i1 %408, i64 %22, i64 0
  %426 = getelementptr i64, ptr %21, i64 %247
  %427 = getelementptr i64, ptr %426, i64 %425
  %428 = load i64, ptr %427, align 8
  %429 = add nsw i64 %428, %412
  %430 = icmp slt i64 %429, %417
  br i1 %430, label %431, label %450

431:                                              ; preds = %407
  %432 = icmp slt i64 %429, 0
  %433 = select i1 %432, i64 %20, i64 0
  %434 = getelementptr i64, ptr %19, i64 %429
  %435 = getelementptr i64, ptr %434, i64 %433
  %436 = load i64, ptr %435, align 8
  %437 = icmp eq i64 %436, 0
  br i1 %437, label %438, label %450

438:                                              ; preds = %443, %431
  %439 = phi i64 [ %440, %443 ], [ %428, %431 ]
  %440 = add nsw i64 %439, 1
  store i64 %440, ptr %427, align 8
  %441 = add nsw i64 %440, %412
  %442 = icmp slt i64 %441, %417
  br i1 %442, label %443, label %450

443:                                              ; preds = %438
  %444 = icmp slt i64 %441, 0
  %445 = select i1 %444, i64 %20, i64 0
  %446 = getelementptr i64, ptr %19, i64 %441
  %447 = getelementptr i64, ptr %446, i64 %445
  %448 = load i64, ptr %447, align 8
  %449 = icmp eq i64 %448, 0
  br i1 %449, label %438, label %450

450:                                              ; preds = %443, %438, %431, %407
  %451 = shl nsw i64 %412, 6
  %452 = add nsw i64 %451, %372
  %453 = icmp slt i64 %452, 0
  %454 = select i1 %453, i64 %24, i64 0
  %455 = getelementptr i32, ptr %23, i64 %452
  %456 = getelementptr i32, ptr %455, i64 %454
  %457 = trunc i64 %391 to i32
  store i32 %457, ptr %456, align 4
  store i64 %372, ptr %397, align 8
  br label %250

458:                                              ; preds = %458, %307
  %459 = phi i64 [ %460, %458 ], [ 0, %307 ]
  %460 = add nuw nsw i64 %459, 1
  %461 = getelementptr float, ptr %36, i64 %459
  %462 = load float, ptr %461, align 4
  %463 = getelementptr float, ptr %38, i64 %459
  %464 = load float, ptr %463, align 4
  %465 = fsub float %462, %464
  store float %465, ptr %461, align 4
  %466 = icmp eq i64 %43, %460
  br i1 %466, label %356, label %458
}

declare i64 @llvm.smax.i64(i64, i64)

declare i64 @llvm.smin.i64(i64, i64)

declare void @llvm.memset.p0.i64(ptr writeonly, i8, i64, i1 immarg)

declare i64 @llvm.cttz.i64(i64, i1 immarg)



attributes #5 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 99, i32 1}
