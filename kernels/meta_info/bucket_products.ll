; {"files": {"../half_loops.py": "8b14d938c8978c41", "../products/product_loops.py": "2d574f837f9979fa", "bucket_products.py": "907b1740d1efd52b", "bucket_walk.py": "13cd3444f19b84ab", "format.py": "b3d005f120a20728"}, "meaning": "670d35f19e6e9559", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local i64 @products_of(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, i64 %4, ptr readonly %5, i64 %6, ptr %7, i64 %8, i64 %9, ptr %10, i64 %11, ptr readonly %12, i64 %13, ptr writeonly %14, i64 %15, i64 %16, ptr writeonly %17, i64 %18, i64 %19, ptr writeonly %20, i64 %21, i64 %22) local_unnamed_addr {
  %24 = alloca i64, align 8
  store i64 0, ptr %24, align 8
  call fastcc void @0(ptr %24, ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, ptr %5, ptr %7, i64 %8, i64 %9, ptr %10, i64 %11, ptr %12, i64 %13, ptr %14, i64 %16, ptr %17, i64 %18, i64 %19, ptr %20, i64 %21, i64 %22) #3
  %25 = load i64, ptr %24, align 8
  ret i64 %25
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, i64 %5, ptr readonly %6, ptr %7, i64 %8, i64 %9, ptr %10, i64 %11, ptr readonly %12, i64 %13, ptr writeonly %14, i64 %15, ptr writeonly %16, i64 %17, i64 %18, ptr writeonly %19, i64 %20, i64 %21) unnamed_addr {
  %23 = icmp slt i64 %13, 1
  br i1 %23, label %425, label %24

24:                                               ; preds = %22
  %25 = getelementptr i8, ptr %6, i64 24
  %26 = getelementptr i8, ptr %6, i64 8
  %27 = icmp slt i64 %8, 1
  %28 = icmp slt i64 %11, 1
  %29 = getelementptr i8, ptr %6, i64 16
  br label %30

30:                                               ; preds = %295, %24
  %31 = phi i64 [ 0, %24 ], [ %299, %295 ]
  %32 = phi i64 [ 0, %24 ], [ %297, %295 ]
  %33 = phi i64 [ 0, %24 ], [ %34, %295 ]
  %34 = add nuw nsw i64 %33, 1
  %35 = getelementptr i64, ptr %12, i64 %33
  %36 = load i64, ptr %35, align 8
  %37 = icmp slt i64 %36, 0
  %38 = select i1 %37, i64 %4, i64 0
  %39 = add i64 %38, %36
  %40 = mul i64 %39, %5
  %41 = getelementptr i64, ptr %3, i64 %40
  %42 = getelementptr i8, ptr %41, i64 8
  %43 = load i64, ptr %42, align 8
  %44 = getelementptr i8, ptr %41, i64 16
  %45 = load i64, ptr %44, align 8
  %46 = load i64, ptr %25, align 8
  %47 = icmp eq i64 %46, 0
  %48 = select i1 %47, i64 %45, i64 %43
  %49 = select i1 %47, i64 %43, i64 %45
  %50 = load i64, ptr %6, align 8
  %51 = load i64, ptr %26, align 8
  %52 = getelementptr i8, ptr %41, i64 32
  %53 = load i64, ptr %52, align 8
  %54 = tail call i64 @llvm.smax.i64(i64 %53, i64 0)
  %55 = getelementptr i8, ptr %41, i64 56
  %56 = getelementptr i8, ptr %41, i64 72
  %57 = getelementptr i8, ptr %41, i64 64
  %58 = getelementptr i8, ptr %41, i64 40
  %59 = getelementptr i8, ptr %41, i64 80
  %60 = getelementptr i8, ptr %41, i64 48
  %61 = icmp eq i64 %50, 1
  %62 = select i1 %61, i64 9, i64 7
  %63 = getelementptr i8, ptr %41, i64 24
  %64 = icmp eq i64 %50, 0
  %65 = icmp slt i64 %50, 0
  %66 = mul nsw i64 %50, %50
  br label %67

67:                                               ; preds = %261, %30
  %68 = phi i64 [ 0, %30 ], [ %276, %261 ]
  %69 = phi i64 [ 0, %30 ], [ %263, %261 ]
  %70 = icmp eq i64 %68, %54
  br i1 %70, label %265, label %275

71:                                               ; preds = %275
  %72 = load i64, ptr %57, align 8
  %73 = add nsw i64 %68, -1
  %74 = mul nsw i64 %280, %73
  %75 = add nsw i64 %72, %74
  %76 = load i64, ptr %59, align 8
  %77 = mul nsw i64 %281, %73
  %78 = add nsw i64 %76, %77
  br label %79

79:                                               ; preds = %275, %71
  %80 = phi i64 [ %78, %71 ], [ %278, %275 ]
  %81 = phi i64 [ %75, %71 ], [ %277, %275 ]
  %82 = add nsw i64 %81, %280
  %83 = add nsw i64 %80, %281
  %84 = icmp sgt i64 %280, 0
  br i1 %84, label %85, label %261

85:                                               ; preds = %79
  %86 = icmp slt i64 %81, 0
  %87 = select i1 %86, i64 %2, i64 0
  %88 = getelementptr i16, ptr %1, i64 %81
  %89 = getelementptr i16, ptr %88, i64 %87
  %90 = load i16, ptr %89, align 2
  %91 = icmp eq i16 %90, 0
  br i1 %91, label %261, label %92

92:                                               ; preds = %246, %85
  %93 = phi i64 [ %106, %246 ], [ %81, %85 ]
  %94 = phi i64 [ %254, %246 ], [ %80, %85 ]
  %95 = phi i64 [ %247, %246 ], [ %69, %85 ]
  %96 = add nsw i64 %93, %62
  %97 = icmp sgt i64 %96, %82
  br i1 %97, label %425, label %98

98:                                               ; preds = %92
  %99 = icmp slt i64 %93, -4
  %100 = select i1 %99, i64 %2, i64 0
  %101 = getelementptr i16, ptr %1, i64 %93
  %102 = getelementptr i8, ptr %101, i64 8
  %103 = getelementptr i16, ptr %102, i64 %100
  %104 = load i16, ptr %103, align 2
  %105 = zext i16 %104 to i64
  %106 = add nsw i64 %93, %105
  %107 = icmp ne i16 %104, 0
  %108 = icmp slt i64 %106, %82
  %109 = select i1 %107, i1 %108, i1 false
  br i1 %109, label %110, label %425

110:                                              ; preds = %98
  %111 = icmp slt i64 %93, 0
  %112 = select i1 %111, i64 %2, i64 0
  %113 = getelementptr i16, ptr %101, i64 %112
  %114 = load i16, ptr %113, align 2
  %115 = load i64, ptr %63, align 8
  %116 = zext i16 %114 to i64
  %117 = icmp eq i64 %115, %116
  br i1 %117, label %118, label %246

118:                                              ; preds = %110
  br i1 %61, label %119, label %138

119:                                              ; preds = %118
  %120 = icmp slt i64 %93, -7
  %121 = select i1 %120, i64 %2, i64 0
  %122 = getelementptr i8, ptr %101, i64 14
  %123 = getelementptr i16, ptr %122, i64 %121
  %124 = load i16, ptr %123, align 2
  %125 = zext i16 %124 to i64
  %126 = add nsw i64 %93, %125
  %127 = icmp slt i64 %93, -6
  %128 = select i1 %127, i64 %2, i64 0
  %129 = getelementptr i8, ptr %101, i64 12
  %130 = getelementptr i16, ptr %129, i64 %128
  %131 = icmp slt i64 %93, -5
  %132 = select i1 %131, i64 %2, i64 0
  %133 = getelementptr i8, ptr %101, i64 10
  %134 = getelementptr i16, ptr %133, i64 %132
  %135 = load i16, ptr %134, align 2
  %136 = zext i16 %135 to i64
  %137 = mul nsw i64 %51, %136
  br label %152

138:                                              ; preds = %118
  %139 = add nsw i64 %93, 7
  %140 = icmp slt i64 %93, -6
  %141 = select i1 %140, i64 %2, i64 0
  %142 = getelementptr i8, ptr %101, i64 12
  %143 = getelementptr i16, ptr %142, i64 %141
  %144 = load i16, ptr %143, align 2
  %145 = zext i16 %144 to i64
  %146 = shl nuw nsw i64 %145, 2
  %147 = add nsw i64 %139, %146
  %148 = icmp slt i64 %93, -5
  %149 = select i1 %148, i64 %2, i64 0
  %150 = getelementptr i8, ptr %101, i64 10
  %151 = getelementptr i16, ptr %150, i64 %149
  br label %152

152:                                              ; preds = %138, %119
  %153 = phi i64 [ %126, %119 ], [ %147, %138 ]
  %154 = phi i64 [ 0, %119 ], [ 1, %138 ]
  %155 = phi ptr [ %130, %119 ], [ %151, %138 ]
  %156 = phi i64 [ %137, %119 ], [ %50, %138 ]
  %157 = icmp slt i64 %156, 1
  br i1 %157, label %425, label %158

158:                                              ; preds = %152
  %159 = load i16, ptr %155, align 2
  %160 = zext i16 %159 to i64
  %161 = add nuw nsw i64 %160, 1
  br label %180

162:                                              ; preds = %180
  %163 = icmp slt i64 %182, -1
  %164 = select i1 %163, i64 %2, i64 0
  %165 = getelementptr i16, ptr %1, i64 %182
  %166 = getelementptr i8, ptr %165, i64 2
  %167 = getelementptr i16, ptr %166, i64 %164
  %168 = load i16, ptr %167, align 2
  %169 = zext i16 %168 to i64
  %170 = add nuw nsw i64 %154, %169
  br i1 %64, label %201, label %189, !prof !0

171:                                              ; preds = %210, %205
  %172 = phi i64 [ %184, %205 ], [ %233, %210 ]
  %173 = phi i64 [ %183, %205 ], [ %234, %210 ]
  %174 = phi i64 [ %181, %205 ], [ %202, %210 ]
  %175 = icmp ugt i64 %185, 1
  br i1 %175, label %180, label %176

176:                                              ; preds = %171
  %177 = icmp ne i64 %203, %106
  %178 = icmp slt i64 %173, 0
  %179 = select i1 %177, i1 true, i1 %178
  br i1 %179, label %425, label %236

180:                                              ; preds = %171, %158
  %181 = phi i64 [ -1, %158 ], [ %174, %171 ]
  %182 = phi i64 [ %153, %158 ], [ %203, %171 ]
  %183 = phi i64 [ %95, %158 ], [ %173, %171 ]
  %184 = phi i64 [ %94, %158 ], [ %172, %171 ]
  %185 = phi i64 [ %161, %158 ], [ %186, %171 ]
  %186 = add nsw i64 %185, -1
  %187 = add nsw i64 %182, 2
  %188 = icmp sgt i64 %187, %106
  br i1 %188, label %425, label %162

189:                                              ; preds = %162
  %190 = icmp slt i64 %182, 0
  %191 = select i1 %190, i64 %2, i64 0
  %192 = getelementptr i16, ptr %165, i64 %191
  %193 = load i16, ptr %192, align 2
  %194 = zext i16 %193 to i64
  %195 = sdiv i64 %194, %50
  %196 = srem i64 %194, %50
  %197 = icmp ne i64 %196, 0
  %198 = and i1 %65, %197
  %199 = sext i1 %198 to i64
  %200 = add nsw i64 %195, %199
  br label %201

201:                                              ; preds = %189, %162
  %202 = phi i64 [ %200, %189 ], [ 0, %162 ]
  %203 = add i64 %170, %187
  %204 = icmp sgt i64 %203, %106
  br i1 %204, label %425, label %205

205:                                              ; preds = %201
  %206 = icmp eq i64 %170, 0
  br i1 %206, label %171, label %207

207:                                              ; preds = %205
  %208 = icmp ne i64 %202, %181
  %209 = zext i1 %208 to i64
  br label %210

210:                                              ; preds = %210, %207
  %211 = phi i64 [ 0, %210 ], [ %209, %207 ]
  %212 = phi i64 [ %234, %210 ], [ %183, %207 ]
  %213 = phi i64 [ %233, %210 ], [ %184, %207 ]
  %214 = phi i64 [ %216, %210 ], [ %170, %207 ]
  %215 = phi i64 [ %217, %210 ], [ %187, %207 ]
  %216 = add nsw i64 %214, -1
  %217 = add i64 %215, 1
  %218 = icmp slt i64 %212, 0
  %219 = select i1 %218, i64 %8, i64 0
  %220 = add i64 %219, %212
  %221 = mul i64 %220, %9
  %222 = getelementptr i64, ptr %7, i64 %221
  store i64 %202, ptr %222, align 8
  %223 = getelementptr i16, ptr %1, i64 %215
  %224 = icmp slt i64 %215, 0
  %225 = select i1 %224, i64 %2, i64 0
  %226 = getelementptr i16, ptr %223, i64 %225
  %227 = load i16, ptr %226, align 2
  %228 = zext i16 %227 to i64
  %229 = udiv i64 %228, %156
  %230 = getelementptr i8, ptr %222, i64 8
  store i64 %229, ptr %230, align 8
  %231 = getelementptr i8, ptr %222, i64 16
  store i64 %213, ptr %231, align 8
  %232 = getelementptr i8, ptr %222, i64 24
  store i64 %211, ptr %232, align 8
  %233 = add nsw i64 %213, %66
  %234 = add nsw i64 %212, 1
  %235 = icmp sgt i64 %214, 1
  br i1 %235, label %210, label %171

236:                                              ; preds = %176
  %237 = icmp sgt i64 %173, %95
  br i1 %237, label %238, label %246

238:                                              ; preds = %236
  %239 = add nsw i64 %173, -1
  %240 = mul i64 %239, %9
  %241 = getelementptr i64, ptr %7, i64 %240
  %242 = getelementptr i8, ptr %241, i64 16
  %243 = load i64, ptr %242, align 8
  %244 = add nsw i64 %243, %66
  %245 = icmp sgt i64 %244, %83
  br i1 %245, label %425, label %246

246:                                              ; preds = %238, %236, %110
  %247 = phi i64 [ %173, %238 ], [ %173, %236 ], [ %95, %110 ]
  %248 = getelementptr i8, ptr %101, i64 6
  %249 = icmp slt i64 %93, -3
  %250 = select i1 %249, i64 %2, i64 0
  %251 = getelementptr i16, ptr %248, i64 %250
  %252 = load i16, ptr %251, align 2
  %253 = zext i16 %252 to i64
  %254 = add nsw i64 %94, %253
  %255 = icmp slt i64 %106, 0
  %256 = select i1 %255, i64 %2, i64 0
  %257 = getelementptr i16, ptr %1, i64 %106
  %258 = getelementptr i16, ptr %257, i64 %256
  %259 = load i16, ptr %258, align 2
  %260 = icmp eq i16 %259, 0
  br i1 %260, label %261, label %92

261:                                              ; preds = %246, %85, %79
  %262 = phi i64 [ %81, %85 ], [ %81, %79 ], [ %106, %246 ]
  %263 = phi i64 [ %69, %85 ], [ %69, %79 ], [ %247, %246 ]
  %264 = icmp slt i64 %262, %82
  br i1 %264, label %67, label %425

265:                                              ; preds = %269, %67
  %266 = phi i64 [ %270, %269 ], [ 0, %67 ]
  %267 = phi i64 [ %271, %269 ], [ %69, %67 ]
  %268 = icmp sgt i64 %267, 0
  br i1 %268, label %282, label %287

269:                                              ; preds = %282
  %270 = add nuw i64 %266, 1
  %271 = add nsw i64 %267, -1
  %272 = getelementptr i8, ptr %284, i64 8
  %273 = load i64, ptr %272, align 8
  %274 = icmp slt i64 %273, %48
  br i1 %274, label %265, label %425

275:                                              ; preds = %67
  %276 = add nuw i64 %68, 1
  %277 = load i64, ptr %55, align 8
  %278 = load i64, ptr %56, align 8
  %279 = icmp eq i64 %68, 0
  %280 = load i64, ptr %58, align 8
  %281 = load i64, ptr %60, align 8
  br i1 %279, label %79, label %71

282:                                              ; preds = %265
  %283 = mul i64 %266, %9
  %284 = getelementptr i64, ptr %7, i64 %283
  %285 = load i64, ptr %284, align 8
  %286 = icmp slt i64 %285, %49
  br i1 %286, label %269, label %425

287:                                              ; preds = %265
  %288 = load i64, ptr %41, align 8
  %289 = mul i64 %33, %15
  %290 = getelementptr i64, ptr %14, i64 %289
  store i64 %288, ptr %290, align 8
  %291 = getelementptr i8, ptr %290, i64 8
  store i64 %32, ptr %291, align 8
  %292 = load i64, ptr %25, align 8
  %293 = icmp ne i64 %292, 0
  %294 = zext i1 %293 to i64
  br i1 %27, label %310, label %311, !prof !0

295:                                              ; preds = %391, %320
  %296 = load i64, ptr %42, align 8
  %297 = add nsw i64 %296, %32
  %298 = getelementptr i8, ptr %290, i64 16
  store i64 %296, ptr %298, align 8
  %299 = add nuw nsw i64 %69, %31
  %300 = icmp eq i64 %34, %13
  br i1 %300, label %425, label %30

301:                                              ; preds = %314, %311
  %302 = phi i64 [ %8, %314 ], [ %69, %311 ]
  %303 = sub i64 %302, %312
  %304 = mul i64 %312, %9
  %305 = getelementptr i64, ptr %7, i64 %304
  %306 = icmp slt i64 %32, 0
  %307 = select i1 %306, i64 %17, i64 0
  %308 = add i64 %307, %32
  %309 = icmp slt i64 %308, 0
  br i1 %309, label %378, label %379, !prof !0

310:                                              ; preds = %287
  br label %311

311:                                              ; preds = %310, %287
  %312 = phi i64 [ %8, %310 ], [ 0, %287 ]
  %313 = icmp slt i64 %69, %8
  br i1 %313, label %301, label %314, !prof !1

314:                                              ; preds = %311
  br label %301

315:                                              ; preds = %344, %341
  %316 = load i64, ptr %42, align 8
  %317 = icmp slt i64 %316, 1
  br i1 %317, label %320, label %318

318:                                              ; preds = %315
  %319 = getelementptr i8, ptr %41, i64 88
  br label %357

320:                                              ; preds = %357, %315
  %321 = icmp sgt i64 %69, 0
  br i1 %321, label %322, label %295

322:                                              ; preds = %320
  %323 = getelementptr i8, ptr %41, i64 96
  br label %391

324:                                              ; preds = %340, %337
  %325 = phi i64 [ %11, %340 ], [ %338, %337 ]
  %326 = icmp slt i64 %334, %325
  br i1 %326, label %327, label %341, !prof !2

327:                                              ; preds = %324
  %328 = shl i64 %334, 3
  %329 = getelementptr i8, ptr %10, i64 %328
  %330 = sub i64 %325, %334
  %331 = shl i64 %330, 3
  tail call void @llvm.memset.p0.i64(ptr align 8 %329, i8 0, i64 %331, i1 false)
  br label %341

332:                                              ; preds = %383
  br label %333

333:                                              ; preds = %383, %332
  %334 = phi i64 [ %11, %332 ], [ 0, %383 ]
  %335 = icmp slt i64 %390, 0
  br i1 %335, label %336, label %337, !prof !0

336:                                              ; preds = %333
  br label %337

337:                                              ; preds = %336, %333
  %338 = phi i64 [ 0, %336 ], [ %390, %333 ]
  %339 = icmp slt i64 %390, %11
  br i1 %339, label %324, label %340, !prof !1

340:                                              ; preds = %337
  br label %324

341:                                              ; preds = %327, %324
  %342 = getelementptr i64, ptr %305, i64 %294
  %343 = icmp slt i64 %303, 1
  br i1 %343, label %315, label %344

344:                                              ; preds = %344, %341
  %345 = phi i64 [ %346, %344 ], [ 0, %341 ]
  %346 = add nuw nsw i64 %345, 1
  %347 = mul i64 %345, %9
  %348 = getelementptr i64, ptr %342, i64 %347
  %349 = load i64, ptr %348, align 8
  %350 = icmp slt i64 %349, 0
  %351 = select i1 %350, i64 %11, i64 0
  %352 = getelementptr i64, ptr %10, i64 %349
  %353 = getelementptr i64, ptr %352, i64 %351
  %354 = load i64, ptr %353, align 8
  %355 = add nsw i64 %354, 1
  store i64 %355, ptr %353, align 8
  %356 = icmp eq i64 %303, %346
  br i1 %356, label %315, label %344

357:                                              ; preds = %357, %318
  %358 = phi i64 [ %31, %318 ], [ %376, %357 ]
  %359 = phi i64 [ 0, %318 ], [ %360, %357 ]
  %360 = add nuw nsw i64 %359, 1
  %361 = getelementptr i64, ptr %10, i64 %359
  %362 = load i64, ptr %361, align 8
  store i64 %358, ptr %361, align 8
  %363 = load i64, ptr %319, align 8
  %364 = load i64, ptr %41, align 8
  %365 = mul nsw i64 %364, %359
  %366 = load i64, ptr %6, align 8
  %367 = mul nsw i64 %365, %366
  %368 = add nsw i64 %367, %363
  %369 = mul i64 %359, %18
  %370 = getelementptr i64, ptr %386, i64 %369
  store i64 %368, ptr %370, align 8
  %371 = getelementptr i8, ptr %370, i64 8
  store i64 %358, ptr %371, align 8
  %372 = getelementptr i8, ptr %370, i64 16
  store i64 %362, ptr %372, align 8
  %373 = load i64, ptr %29, align 8
  %374 = sub nsw i64 1, %373
  %375 = getelementptr i8, ptr %370, i64 24
  store i64 %374, ptr %375, align 8
  %376 = add nsw i64 %362, %358
  %377 = icmp eq i64 %360, %316
  br i1 %377, label %320, label %357

378:                                              ; preds = %301
  br label %379

379:                                              ; preds = %378, %301
  %380 = phi i64 [ 0, %378 ], [ %308, %301 ]
  %381 = icmp slt i64 %308, %17
  br i1 %381, label %383, label %382, !prof !1

382:                                              ; preds = %379
  br label %383

383:                                              ; preds = %382, %379
  %384 = phi i64 [ %17, %382 ], [ %380, %379 ]
  %385 = mul i64 %384, %18
  %386 = getelementptr i64, ptr %16, i64 %385
  %387 = load i64, ptr %42, align 8
  %388 = icmp slt i64 %387, 0
  %389 = select i1 %388, i64 %11, i64 0
  %390 = add i64 %389, %387
  br i1 %28, label %332, label %333, !prof !0

391:                                              ; preds = %391, %322
  %392 = phi i64 [ 0, %322 ], [ %393, %391 ]
  %393 = add nuw nsw i64 %392, 1
  %394 = mul i64 %392, %9
  %395 = getelementptr i64, ptr %305, i64 %394
  %396 = getelementptr i64, ptr %395, i64 %294
  %397 = load i64, ptr %396, align 8
  %398 = icmp slt i64 %397, 0
  %399 = select i1 %398, i64 %11, i64 0
  %400 = getelementptr i64, ptr %10, i64 %397
  %401 = getelementptr i64, ptr %400, i64 %399
  %402 = load i64, ptr %401, align 8
  %403 = add nsw i64 %402, 1
  store i64 %403, ptr %401, align 8
  %404 = load i64, ptr %25, align 8
  %405 = icmp eq i64 %404, 0
  %406 = select i1 %405, i64 8, i64 0
  %407 = getelementptr i8, ptr %395, i64 %406
  %408 = load i64, ptr %407, align 8
  %409 = load i64, ptr %323, align 8
  %410 = load i64, ptr %41, align 8
  %411 = mul nsw i64 %410, %408
  %412 = load i64, ptr %6, align 8
  %413 = mul nsw i64 %411, %412
  %414 = add nsw i64 %413, %409
  %415 = icmp slt i64 %402, 0
  %416 = select i1 %415, i64 %20, i64 0
  %417 = add i64 %416, %402
  %418 = mul i64 %417, %21
  %419 = getelementptr i64, ptr %19, i64 %418
  store i64 %414, ptr %419, align 8
  %420 = getelementptr i8, ptr %419, i64 8
  store i64 %408, ptr %420, align 8
  %421 = getelementptr i8, ptr %395, i64 16
  %422 = load i64, ptr %421, align 8
  %423 = getelementptr i8, ptr %419, i64 16
  store i64 %422, ptr %423, align 8
  %424 = icmp eq i64 %393, %69
  br i1 %424, label %295, label %391

425:                                              ; preds = %295, %282, %269, %261, %238, %201, %180, %176, %152, %98, %92, %22
  %426 = phi i64 [ %33, %269 ], [ %33, %261 ], [ %33, %92 ], [ %33, %180 ], [ %13, %22 ], [ %33, %201 ], [ %33, %238 ], [ %33, %176 ], [ %33, %152 ], [ %33, %98 ], [ %33, %282 ], [ %13, %295 ]
  store i64 %426, ptr %0, align 8
  ret void
}

declare i64 @llvm.smax.i64(i64, i64)

declare void @llvm.memset.p0.i64(ptr writeonly, i8, i64, i1 immarg)

attributes #3 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 99, i32 1}
!2 = !{!"branch_weights", i32 127, i32 1}
