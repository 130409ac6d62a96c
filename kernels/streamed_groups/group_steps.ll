; {"files": {"group_steps.py": "4dfb1981b2533c0a"}, "meaning": "be2784aad3e6f267", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local i64 @arrange(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, i64 %8, ptr %9, i64 %10, ptr %11, i64 %12, ptr writeonly %13, i64 %14, ptr %15, i64 %16, i64 %17, i64 %18) local_unnamed_addr {
  %20 = alloca i64, align 8
  store i64 0, ptr %20, align 8
  call fastcc void @0(ptr %20, ptr %0, i64 %1, ptr %2, ptr %4, ptr %6, i64 %8, ptr %9, i64 %10, ptr %11, i64 %12, ptr %13, i64 %14, ptr %15, i64 %16, i64 %17, i64 %18) #5
  %21 = load i64, ptr %20, align 8
  ret i64 %21
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, ptr readonly %4, ptr readonly %5, i64 %6, ptr %7, i64 %8, ptr %9, i64 %10, ptr writeonly %11, i64 %12, ptr %13, i64 %14, i64 %15, i64 %16) unnamed_addr {
  %18 = alloca ptr, align 8
  %19 = alloca ptr, align 8
  %20 = alloca ptr, align 8
  %21 = mul i64 %16, %15
  %22 = icmp slt i64 %12, 1
  br i1 %22, label %393, label %23

23:                                               ; preds = %17
  %24 = tail call i64 @llvm.smax.i64(i64 %6, i64 0)
  %25 = icmp slt i64 %6, 1
  %26 = getelementptr i8, ptr %5, i64 16
  %27 = getelementptr i8, ptr %5, i64 8
  %28 = shl nsw i64 %6, 1
  br label %371

29:                                               ; preds = %380
  %30 = mul i64 %382, %16
  %31 = getelementptr i64, ptr %13, i64 %30
  br label %384

32:                                               ; preds = %384
  %33 = load i64, ptr %5, align 8
  %34 = add nsw i64 %33, 1
  br label %390

35:                                               ; preds = %384
  %36 = add nsw i64 %386, -1
  %37 = icmp sgt i64 %386, 0
  %38 = select i1 %37, i64 0, i64 %14
  %39 = add i64 %36, %38
  %40 = mul i64 %39, %21
  %41 = getelementptr i64, ptr %31, i64 %40
  %42 = getelementptr i8, ptr %41, i64 16
  %43 = load i64, ptr %42, align 8
  br label %390

44:                                               ; preds = %390, %380
  %45 = getelementptr i64, ptr %379, i64 %382
  %46 = load i64, ptr %45, align 8
  %47 = getelementptr i8, ptr %45, i64 8
  %48 = load i64, ptr %47, align 8
  %49 = sub nsw i64 %48, %46
  %50 = icmp sgt i64 %49, 0
  br i1 %50, label %51, label %307

51:                                               ; preds = %44
  %52 = mul i64 %382, %16
  %53 = getelementptr i64, ptr %13, i64 %52
  br label %54

54:                                               ; preds = %168, %51
  %55 = phi i64 [ %170, %168 ], [ %375, %51 ]
  %56 = phi i64 [ %169, %168 ], [ %49, %51 ]
  %57 = phi i64 [ %77, %168 ], [ %46, %51 ]
  %58 = icmp eq i64 %55, %14
  br i1 %58, label %59, label %60

59:                                               ; preds = %54
  br label %393

60:                                               ; preds = %54
  %61 = icmp slt i64 %57, 0
  %62 = select i1 %61, i64 %10, i64 0
  %63 = getelementptr i64, ptr %9, i64 %57
  %64 = getelementptr i64, ptr %63, i64 %62
  %65 = load i64, ptr %64, align 8
  %66 = icmp eq i64 %65, 0
  br i1 %66, label %67, label %76

67:                                               ; preds = %67, %60
  %68 = phi i64 [ %69, %67 ], [ %57, %60 ]
  %69 = add nsw i64 %68, 1
  %70 = icmp slt i64 %68, -1
  %71 = select i1 %70, i64 %10, i64 0
  %72 = getelementptr i64, ptr %9, i64 %69
  %73 = getelementptr i64, ptr %72, i64 %71
  %74 = load i64, ptr %73, align 8
  %75 = icmp eq i64 %74, 0
  br i1 %75, label %67, label %76

76:                                               ; preds = %67, %60
  %77 = phi i64 [ %57, %60 ], [ %69, %67 ]
  %78 = icmp eq i64 %55, 0
  br i1 %78, label %172, label %175

79:                                               ; preds = %297, %290, %186
  %80 = icmp slt i64 %77, 0
  %81 = select i1 %80, i64 %2, i64 0
  %82 = getelementptr i64, ptr %1, i64 %77
  %83 = getelementptr i64, ptr %82, i64 %81
  %84 = load i64, ptr %83, align 8
  call fastcc void @1(ptr %19, ptr %13, i64 %14, i64 %15, i64 %16, i64 %55, i64 %382, i64 %84, ptr readonly %5)
  br label %168

85:                                               ; preds = %297
  %86 = getelementptr i64, ptr %3, i64 %196
  %87 = load i64, ptr %86, align 8
  %88 = load i64, ptr %201, align 8
  %89 = icmp slt i64 %55, 0
  %90 = select i1 %89, i64 %14, i64 0
  %91 = add i64 %90, %55
  %92 = mul i64 %91, %21
  %93 = getelementptr i64, ptr %53, i64 %92
  store i64 %87, ptr %93, align 8
  %94 = getelementptr i8, ptr %93, i64 16
  store i64 %88, ptr %94, align 8
  %95 = load i64, ptr %201, align 8
  br i1 %192, label %96, label %98

96:                                               ; preds = %85
  %97 = load i64, ptr %5, align 8
  br label %298

98:                                               ; preds = %85
  %99 = getelementptr i64, ptr %7, i64 %95
  %100 = icmp slt i64 %95, 0
  %101 = select i1 %100, i64 %8, i64 0
  %102 = getelementptr i64, ptr %99, i64 %101
  %103 = load i64, ptr %102, align 8
  %104 = icmp sgt i64 %103, -1
  br i1 %104, label %298, label %105

105:                                              ; preds = %98
  %106 = load i64, ptr %5, align 8
  %107 = add nsw i64 %106, 2
  %108 = sub nsw i64 %106, %187
  %109 = load i64, ptr %26, align 8
  %110 = add nsw i64 %108, %109
  %111 = icmp eq i64 %107, 0
  br i1 %111, label %156, label %112, !prof !0

112:                                              ; preds = %105
  %113 = icmp ne i64 %110, -9223372036854775808
  %114 = icmp ne i64 %107, -1
  %115 = or i1 %114, %113
  br i1 %115, label %116, label %125, !prof !1

116:                                              ; preds = %112
  %117 = sdiv i64 %110, %107
  %118 = srem i64 %110, %107
  %119 = xor i64 %118, %107
  %120 = icmp slt i64 %119, 0
  %121 = icmp ne i64 %118, 0
  %122 = and i1 %121, %120
  %123 = zext i1 %122 to i64
  %124 = sub i64 %123, %117
  br label %125

125:                                              ; preds = %116, %112
  %126 = phi i64 [ 0, %112 ], [ %124, %116 ]
  %127 = sub i64 %187, %106
  %128 = add i64 %127, %109
  %129 = icmp ne i64 %128, -9223372036854775808
  %130 = or i1 %114, %129
  br i1 %130, label %131, label %140, !prof !1

131:                                              ; preds = %125
  %132 = sdiv i64 %128, %107
  %133 = srem i64 %128, %107
  %134 = xor i64 %133, %107
  %135 = icmp slt i64 %134, 0
  %136 = icmp ne i64 %133, 0
  %137 = and i1 %136, %135
  %138 = sext i1 %137 to i64
  %139 = add i64 %132, %138
  br label %140

140:                                              ; preds = %131, %125
  %141 = phi i64 [ %139, %131 ], [ 0, %125 ]
  %142 = sub nsw i64 %95, %106
  %143 = ashr i64 %107, 1
  %144 = add nsw i64 %143, %142
  %145 = icmp ne i64 %144, -9223372036854775808
  %146 = or i1 %114, %145
  br i1 %146, label %147, label %156, !prof !1

147:                                              ; preds = %140
  %148 = sdiv i64 %144, %107
  %149 = srem i64 %144, %107
  %150 = xor i64 %149, %107
  %151 = icmp slt i64 %150, 0
  %152 = icmp ne i64 %149, 0
  %153 = and i1 %152, %151
  %154 = sext i1 %153 to i64
  %155 = add i64 %148, %154
  br label %156

156:                                              ; preds = %147, %140, %105
  %157 = phi i64 [ %141, %140 ], [ %141, %147 ], [ 0, %105 ]
  %158 = phi i64 [ %126, %140 ], [ %126, %147 ], [ 0, %105 ]
  %159 = phi i64 [ 0, %140 ], [ %155, %147 ], [ 0, %105 ]
  %160 = tail call i64 @llvm.smax.i64(i64 %159, i64 %158)
  %161 = tail call i64 @llvm.smax.i64(i64 %160, i64 0)
  %162 = load i64, ptr %27, align 8
  %163 = add nsw i64 %162, -1
  %164 = tail call i64 @llvm.smin.i64(i64 %157, i64 %161)
  %165 = tail call i64 @llvm.smin.i64(i64 %163, i64 %164)
  %166 = mul nsw i64 %165, %107
  %167 = add nsw i64 %166, %106
  br label %298

168:                                              ; preds = %298, %79
  %169 = phi i64 [ %306, %298 ], [ %56, %79 ]
  %170 = add i64 %55, 1
  %171 = icmp sgt i64 %169, 0
  br i1 %171, label %54, label %307

172:                                              ; preds = %76
  %173 = load i64, ptr %5, align 8
  %174 = add nsw i64 %173, 1
  br label %186

175:                                              ; preds = %76
  %176 = add nsw i64 %55, -1
  %177 = icmp sgt i64 %55, 0
  %178 = select i1 %177, i64 0, i64 %14
  %179 = add i64 %176, %178
  %180 = mul i64 %179, %21
  %181 = getelementptr i64, ptr %53, i64 %180
  %182 = getelementptr i8, ptr %181, i64 8
  %183 = load i64, ptr %182, align 8
  %184 = getelementptr i8, ptr %181, i64 16
  %185 = load i64, ptr %184, align 8
  br label %186

186:                                              ; preds = %175, %172
  %187 = phi i64 [ %173, %172 ], [ %183, %175 ]
  %188 = phi i64 [ %174, %172 ], [ %185, %175 ]
  %189 = sub i64 %48, %77
  %190 = icmp slt i64 %189, 1
  br i1 %190, label %79, label %191

191:                                              ; preds = %186
  %192 = icmp slt i64 %55, 2
  %193 = load i64, ptr %26, align 8
  br label %194

194:                                              ; preds = %290, %191
  %195 = phi i64 [ %189, %191 ], [ %197, %290 ]
  %196 = phi i64 [ %77, %191 ], [ %198, %290 ]
  %197 = add nsw i64 %195, -1
  %198 = add i64 %196, 1
  %199 = icmp slt i64 %196, 0
  %200 = select i1 %199, i64 %2, i64 0
  %201 = getelementptr i64, ptr %1, i64 %196
  %202 = getelementptr i64, ptr %201, i64 %200
  %203 = load i64, ptr %202, align 8
  %204 = icmp slt i64 %203, 0
  %205 = select i1 %204, i64 %8, i64 0
  %206 = getelementptr i64, ptr %7, i64 %203
  %207 = getelementptr i64, ptr %206, i64 %205
  %208 = load i64, ptr %207, align 8
  br i1 %192, label %209, label %211

209:                                              ; preds = %194
  %210 = load i64, ptr %5, align 8
  br label %292

211:                                              ; preds = %194
  %212 = icmp sgt i64 %208, -1
  br i1 %212, label %292, label %213

213:                                              ; preds = %211
  %214 = load i64, ptr %5, align 8
  %215 = add nsw i64 %214, 2
  %216 = sub nsw i64 %214, %187
  %217 = add nsw i64 %216, %193
  %218 = icmp eq i64 %215, 0
  br i1 %218, label %263, label %219, !prof !0

219:                                              ; preds = %213
  %220 = icmp ne i64 %217, -9223372036854775808
  %221 = icmp ne i64 %215, -1
  %222 = or i1 %221, %220
  br i1 %222, label %223, label %232, !prof !1

223:                                              ; preds = %219
  %224 = sdiv i64 %217, %215
  %225 = srem i64 %217, %215
  %226 = xor i64 %225, %215
  %227 = icmp slt i64 %226, 0
  %228 = icmp ne i64 %225, 0
  %229 = and i1 %228, %227
  %230 = zext i1 %229 to i64
  %231 = sub i64 %230, %224
  br label %232

232:                                              ; preds = %223, %219
  %233 = phi i64 [ 0, %219 ], [ %231, %223 ]
  %234 = sub i64 %187, %214
  %235 = add i64 %234, %193
  %236 = icmp ne i64 %235, -9223372036854775808
  %237 = or i1 %221, %236
  br i1 %237, label %238, label %247, !prof !1

238:                                              ; preds = %232
  %239 = sdiv i64 %235, %215
  %240 = srem i64 %235, %215
  %241 = xor i64 %240, %215
  %242 = icmp slt i64 %241, 0
  %243 = icmp ne i64 %240, 0
  %244 = and i1 %243, %242
  %245 = sext i1 %244 to i64
  %246 = add i64 %239, %245
  br label %247

247:                                              ; preds = %238, %232
  %248 = phi i64 [ %246, %238 ], [ 0, %232 ]
  %249 = sub nsw i64 %203, %214
  %250 = ashr i64 %215, 1
  %251 = add nsw i64 %250, %249
  %252 = icmp ne i64 %251, -9223372036854775808
  %253 = or i1 %221, %252
  br i1 %253, label %254, label %263, !prof !1

254:                                              ; preds = %247
  %255 = sdiv i64 %251, %215
  %256 = srem i64 %251, %215
  %257 = xor i64 %256, %215
  %258 = icmp slt i64 %257, 0
  %259 = icmp ne i64 %256, 0
  %260 = and i1 %259, %258
  %261 = sext i1 %260 to i64
  %262 = add i64 %255, %261
  br label %263

263:                                              ; preds = %254, %247, %213
  %264 = phi i64 [ %248, %247 ], [ %248, %254 ], [ 0, %213 ]
  %265 = phi i64 [ %233, %247 ], [ %233, %254 ], [ 0, %213 ]
  %266 = phi i64 [ 0, %247 ], [ %262, %254 ], [ 0, %213 ]
  %267 = tail call i64 @llvm.smax.i64(i64 %266, i64 %265)
  %268 = tail call i64 @llvm.smax.i64(i64 %267, i64 0)
  %269 = load i64, ptr %27, align 8
  %270 = add nsw i64 %269, -1
  %271 = tail call i64 @llvm.smin.i64(i64 %264, i64 %268)
  %272 = tail call i64 @llvm.smin.i64(i64 %270, i64 %271)
  %273 = mul nsw i64 %272, %215
  %274 = add nsw i64 %273, %214
  br label %292

275:                                              ; preds = %292
  %276 = sub nsw i64 %293, %187
  %277 = tail call i64 @llvm.abs.i64(i64 %276, i1 false)
  %278 = icmp sgt i64 %277, %193
  %279 = select i1 %199, i64 %10, i64 0
  %280 = getelementptr i64, ptr %9, i64 %196
  %281 = getelementptr i64, ptr %280, i64 %279
  %282 = load i64, ptr %281, align 8
  %283 = icmp ne i64 %282, 1
  %284 = select i1 %283, i1 true, i1 %278
  br i1 %284, label %290, label %285

285:                                              ; preds = %275
  %286 = icmp sgt i64 %208, -1
  %287 = add nuw nsw i64 %208, 4
  %288 = icmp slt i64 %55, %287
  %289 = select i1 %286, i1 %288, i1 false
  br i1 %289, label %290, label %297

290:                                              ; preds = %292, %285, %275
  %291 = icmp ugt i64 %195, 1
  br i1 %291, label %194, label %79

292:                                              ; preds = %263, %211, %209
  %293 = phi i64 [ %210, %209 ], [ %274, %263 ], [ %203, %211 ]
  %294 = sub nsw i64 %203, %188
  %295 = tail call i64 @llvm.abs.i64(i64 %294, i1 false)
  %296 = icmp sgt i64 %295, %193
  br i1 %296, label %290, label %275

297:                                              ; preds = %285
  br i1 %199, label %79, label %85

298:                                              ; preds = %156, %98, %96
  %299 = phi i64 [ %97, %96 ], [ %167, %156 ], [ %95, %98 ]
  %300 = getelementptr i8, ptr %93, i64 8
  store i64 %299, ptr %300, align 8
  %301 = load i64, ptr %201, align 8
  %302 = icmp slt i64 %301, 0
  %303 = select i1 %302, i64 %8, i64 0
  %304 = getelementptr i64, ptr %7, i64 %301
  %305 = getelementptr i64, ptr %304, i64 %303
  store i64 %55, ptr %305, align 8
  store i64 0, ptr %280, align 8
  %306 = add nsw i64 %56, -1
  br label %168

307:                                              ; preds = %168, %44
  %308 = phi i64 [ %375, %44 ], [ %170, %168 ]
  %309 = icmp slt i64 %308, 0
  br i1 %309, label %393, label %310

310:                                              ; preds = %307
  %311 = icmp slt i64 %308, %14
  br i1 %311, label %312, label %317

312:                                              ; preds = %310
  %313 = mul i64 %308, %21
  %314 = mul i64 %382, %16
  %315 = getelementptr i64, ptr %13, i64 %313
  %316 = getelementptr i64, ptr %315, i64 %314
  store i64 -2, ptr %316, align 8
  br label %317

317:                                              ; preds = %312, %310
  %318 = tail call i64 @llvm.smax.i64(i64 %308, i64 %381)
  %319 = icmp eq i64 %383, 6
  br i1 %319, label %320, label %380

320:                                              ; preds = %317
  %321 = add nsw i64 %318, %28
  %322 = icmp sgt i64 %321, %14
  br i1 %322, label %393, label %323

323:                                              ; preds = %320
  %324 = sub i64 %321, %372
  %325 = tail call i64 @llvm.smax.i64(i64 %324, i64 0)
  %326 = icmp slt i64 %324, 1
  br label %354

327:                                              ; preds = %354, %351
  %328 = icmp eq i64 %356, 6
  br i1 %328, label %368, label %354

329:                                              ; preds = %360
  %330 = icmp slt i64 %363, 0
  %331 = select i1 %330, i64 %14, i64 0
  %332 = add i64 %331, %363
  %333 = mul i64 %332, %21
  %334 = getelementptr i64, ptr %359, i64 %333
  %335 = load i64, ptr %334, align 8
  %336 = icmp eq i64 %335, -2
  br i1 %336, label %337, label %351

337:                                              ; preds = %360, %329
  %338 = icmp eq i64 %363, 0
  br i1 %338, label %339, label %342

339:                                              ; preds = %337
  %340 = load i64, ptr %5, align 8
  %341 = add nsw i64 %340, 1
  br label %366

342:                                              ; preds = %337
  %343 = add nsw i64 %363, -1
  %344 = icmp sgt i64 %363, 0
  %345 = select i1 %344, i64 0, i64 %14
  %346 = add i64 %343, %345
  %347 = mul i64 %346, %21
  %348 = getelementptr i64, ptr %359, i64 %347
  %349 = getelementptr i8, ptr %348, i64 16
  %350 = load i64, ptr %349, align 8
  br label %366

351:                                              ; preds = %366, %329
  %352 = phi i1 [ true, %366 ], [ false, %329 ]
  %353 = icmp sgt i64 %362, 1
  br i1 %353, label %360, label %327

354:                                              ; preds = %327, %323
  %355 = phi i64 [ 0, %323 ], [ %356, %327 ]
  %356 = add nuw nsw i64 %355, 1
  br i1 %326, label %327, label %357

357:                                              ; preds = %354
  %358 = mul i64 %355, %16
  %359 = getelementptr i64, ptr %13, i64 %358
  br label %360

360:                                              ; preds = %357, %351
  %361 = phi i1 [ false, %357 ], [ %352, %351 ]
  %362 = phi i64 [ %325, %357 ], [ %364, %351 ]
  %363 = phi i64 [ %372, %357 ], [ %365, %351 ]
  %364 = add nsw i64 %362, -1
  %365 = add i64 %363, 1
  br i1 %361, label %337, label %329

366:                                              ; preds = %342, %339
  %367 = phi i64 [ %341, %339 ], [ %350, %342 ]
  call fastcc void @1(ptr %18, ptr %13, i64 %14, i64 %15, i64 %16, i64 %363, i64 %355, i64 %367, ptr readonly %5)
  br label %351

368:                                              ; preds = %327
  %369 = getelementptr i64, ptr %11, i64 %373
  store i64 %324, ptr %369, align 8
  %370 = icmp eq i64 %374, %12
  br i1 %370, label %393, label %371

371:                                              ; preds = %368, %23
  %372 = phi i64 [ 0, %23 ], [ %321, %368 ]
  %373 = phi i64 [ 0, %23 ], [ %374, %368 ]
  %374 = add nuw nsw i64 %373, 1
  %375 = add nsw i64 %372, %6
  %376 = icmp sgt i64 %375, %14
  br i1 %376, label %393, label %377

377:                                              ; preds = %371
  %378 = mul i64 %373, 48
  %379 = getelementptr i8, ptr %4, i64 %378
  br label %380

380:                                              ; preds = %377, %317
  %381 = phi i64 [ %318, %317 ], [ %372, %377 ]
  %382 = phi i64 [ %383, %317 ], [ 0, %377 ]
  %383 = add nuw nsw i64 %382, 1
  br i1 %25, label %44, label %29

384:                                              ; preds = %390, %29
  %385 = phi i64 [ %24, %29 ], [ %387, %390 ]
  %386 = phi i64 [ %372, %29 ], [ %388, %390 ]
  %387 = add nsw i64 %385, -1
  %388 = add i64 %386, 1
  %389 = icmp eq i64 %386, 0
  br i1 %389, label %32, label %35

390:                                              ; preds = %35, %32
  %391 = phi i64 [ %34, %32 ], [ %43, %35 ]
  call fastcc void @1(ptr %20, ptr %13, i64 %14, i64 %15, i64 %16, i64 %386, i64 %382, i64 %391, ptr readonly %5)
  %392 = icmp sgt i64 %385, 1
  br i1 %392, label %384, label %44

393:                                              ; preds = %371, %368, %320, %307, %59, %17
  %394 = phi i64 [ -1, %307 ], [ -1, %59 ], [ 0, %17 ], [ -1, %371 ], [ %321, %368 ], [ -1, %320 ]
  store i64 %394, ptr %0, align 8
  ret void
}

define internal fastcc void @1(ptr noalias nonnull writeonly %0, ptr %1, i64 %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, ptr readonly %8) unnamed_addr {
  %10 = icmp eq i64 %5, 0
  br i1 %10, label %11, label %15

11:                                               ; preds = %9
  %12 = load i64, ptr %8, align 8
  %13 = add nsw i64 %12, 1
  %14 = mul i64 %4, %3
  br label %32

15:                                               ; preds = %9
  %16 = add nsw i64 %5, -1
  %17 = icmp sgt i64 %5, 0
  %18 = select i1 %17, i64 0, i64 %2
  %19 = add i64 %16, %18
  %20 = icmp slt i64 %6, 0
  %21 = select i1 %20, i64 %3, i64 0
  %22 = add i64 %21, %6
  %23 = mul i64 %4, %3
  %24 = mul i64 %19, %23
  %25 = mul i64 %22, %4
  %26 = getelementptr i64, ptr %1, i64 %24
  %27 = getelementptr i64, ptr %26, i64 %25
  %28 = getelementptr i8, ptr %27, i64 8
  %29 = load i64, ptr %28, align 8
  %30 = getelementptr i8, ptr %27, i64 16
  %31 = load i64, ptr %30, align 8
  br label %32

32:                                               ; preds = %15, %11
  %33 = phi i64 [ %14, %11 ], [ %23, %15 ]
  %34 = phi i64 [ %12, %11 ], [ %29, %15 ]
  %35 = phi i64 [ %13, %11 ], [ %31, %15 ]
  %36 = icmp slt i64 %5, 0
  %37 = select i1 %36, i64 %2, i64 0
  %38 = add i64 %37, %5
  %39 = icmp slt i64 %6, 0
  %40 = select i1 %39, i64 %3, i64 0
  %41 = add i64 %40, %6
  %42 = mul i64 %33, %38
  %43 = mul i64 %41, %4
  %44 = getelementptr i64, ptr %1, i64 %42
  %45 = getelementptr i64, ptr %44, i64 %43
  store i64 -1, ptr %45, align 8
  %46 = icmp slt i64 %5, 2
  %47 = load i64, ptr %8, align 8
  br i1 %46, label %112, label %48

48:                                               ; preds = %32
  %49 = add nsw i64 %47, 2
  %50 = sub nsw i64 %47, %34
  %51 = getelementptr i8, ptr %8, i64 16
  %52 = load i64, ptr %51, align 8
  %53 = add nsw i64 %52, %50
  %54 = icmp eq i64 %49, 0
  br i1 %54, label %99, label %55, !prof !0

55:                                               ; preds = %48
  %56 = icmp ne i64 %53, -9223372036854775808
  %57 = icmp ne i64 %49, -1
  %58 = or i1 %57, %56
  br i1 %58, label %59, label %68, !prof !1

59:                                               ; preds = %55
  %60 = sdiv i64 %53, %49
  %61 = srem i64 %53, %49
  %62 = xor i64 %61, %49
  %63 = icmp slt i64 %62, 0
  %64 = icmp ne i64 %61, 0
  %65 = and i1 %64, %63
  %66 = zext i1 %65 to i64
  %67 = sub i64 %66, %60
  br label %68

68:                                               ; preds = %59, %55
  %69 = phi i64 [ 0, %55 ], [ %67, %59 ]
  %70 = sub i64 %34, %47
  %71 = add i64 %52, %70
  %72 = icmp ne i64 %71, -9223372036854775808
  %73 = or i1 %57, %72
  br i1 %73, label %74, label %83, !prof !1

74:                                               ; preds = %68
  %75 = sdiv i64 %71, %49
  %76 = srem i64 %71, %49
  %77 = xor i64 %76, %49
  %78 = icmp slt i64 %77, 0
  %79 = icmp ne i64 %76, 0
  %80 = and i1 %79, %78
  %81 = sext i1 %80 to i64
  %82 = add i64 %75, %81
  br label %83

83:                                               ; preds = %74, %68
  %84 = phi i64 [ %82, %74 ], [ 0, %68 ]
  %85 = sub nsw i64 %7, %47
  %86 = ashr i64 %49, 1
  %87 = add nsw i64 %86, %85
  %88 = icmp ne i64 %87, -9223372036854775808
  %89 = or i1 %57, %88
  br i1 %89, label %90, label %99, !prof !1

90:                                               ; preds = %83
  %91 = sdiv i64 %87, %49
  %92 = srem i64 %87, %49
  %93 = xor i64 %92, %49
  %94 = icmp slt i64 %93, 0
  %95 = icmp ne i64 %92, 0
  %96 = and i1 %95, %94
  %97 = sext i1 %96 to i64
  %98 = add i64 %91, %97
  br label %99

99:                                               ; preds = %90, %83, %48
  %100 = phi i64 [ %84, %83 ], [ %84, %90 ], [ 0, %48 ]
  %101 = phi i64 [ %69, %83 ], [ %69, %90 ], [ 0, %48 ]
  %102 = phi i64 [ 0, %83 ], [ %98, %90 ], [ 0, %48 ]
  %103 = tail call i64 @llvm.smax.i64(i64 %102, i64 %101)
  %104 = tail call i64 @llvm.smax.i64(i64 %103, i64 0)
  %105 = getelementptr i8, ptr %8, i64 8
  %106 = load i64, ptr %105, align 8
  %107 = add nsw i64 %106, -1
  %108 = tail call i64 @llvm.smin.i64(i64 %100, i64 %104)
  %109 = tail call i64 @llvm.smin.i64(i64 %107, i64 %108)
  %110 = mul nsw i64 %109, %49
  %111 = add nsw i64 %110, %47
  br label %112

112:                                              ; preds = %99, %32
  %113 = phi i64 [ %111, %99 ], [ %47, %32 ]
  %114 = getelementptr i8, ptr %45, i64 8
  store i64 %113, ptr %114, align 8
  %115 = load i64, ptr %8, align 8
  %116 = add nsw i64 %115, 2
  %117 = add nsw i64 %115, 1
  %118 = sub nsw i64 %117, %35
  %119 = getelementptr i8, ptr %8, i64 16
  %120 = load i64, ptr %119, align 8
  %121 = add nsw i64 %118, %120
  %122 = icmp eq i64 %116, 0
  br i1 %122, label %168, label %123, !prof !0

123:                                              ; preds = %112
  %124 = icmp ne i64 %121, -9223372036854775808
  %125 = icmp ne i64 %116, -1
  %126 = or i1 %125, %124
  br i1 %126, label %127, label %136, !prof !1

127:                                              ; preds = %123
  %128 = sdiv i64 %121, %116
  %129 = srem i64 %121, %116
  %130 = xor i64 %129, %116
  %131 = icmp slt i64 %130, 0
  %132 = icmp ne i64 %129, 0
  %133 = and i1 %132, %131
  %134 = zext i1 %133 to i64
  %135 = sub i64 %134, %128
  br label %136

136:                                              ; preds = %127, %123
  %137 = phi i64 [ 0, %123 ], [ %135, %127 ]
  %138 = xor i64 %115, -1
  %139 = add i64 %35, %138
  %140 = add i64 %139, %120
  %141 = icmp ne i64 %140, -9223372036854775808
  %142 = or i1 %125, %141
  br i1 %142, label %143, label %152, !prof !1

143:                                              ; preds = %136
  %144 = sdiv i64 %140, %116
  %145 = srem i64 %140, %116
  %146 = xor i64 %145, %116
  %147 = icmp slt i64 %146, 0
  %148 = icmp ne i64 %145, 0
  %149 = and i1 %148, %147
  %150 = sext i1 %149 to i64
  %151 = add i64 %144, %150
  br label %152

152:                                              ; preds = %143, %136
  %153 = phi i64 [ %151, %143 ], [ 0, %136 ]
  %154 = sub nsw i64 %7, %117
  %155 = ashr i64 %116, 1
  %156 = add nsw i64 %154, %155
  %157 = icmp ne i64 %156, -9223372036854775808
  %158 = or i1 %125, %157
  br i1 %158, label %159, label %168, !prof !1

159:                                              ; preds = %152
  %160 = sdiv i64 %156, %116
  %161 = srem i64 %156, %116
  %162 = xor i64 %161, %116
  %163 = icmp slt i64 %162, 0
  %164 = icmp ne i64 %161, 0
  %165 = and i1 %164, %163
  %166 = sext i1 %165 to i64
  %167 = add i64 %160, %166
  br label %168

168:                                              ; preds = %159, %152, %112
  %169 = phi i64 [ %153, %152 ], [ %153, %159 ], [ 0, %112 ]
  %170 = phi i64 [ %137, %152 ], [ %137, %159 ], [ 0, %112 ]
  %171 = phi i64 [ 0, %152 ], [ %167, %159 ], [ 0, %112 ]
  %172 = getelementptr i8, ptr %8, i64 8
  %173 = load i64, ptr %172, align 8
  %174 = add nsw i64 %173, -1
  %175 = tail call i64 @llvm.smax.i64(i64 %171, i64 %170)
  %176 = tail call i64 @llvm.smax.i64(i64 %175, i64 0)
  %177 = tail call i64 @llvm.smin.i64(i64 %169, i64 %176)
  %178 = tail call i64 @llvm.smin.i64(i64 %174, i64 %177)
  %179 = mul nsw i64 %178, %116
  %180 = add nsw i64 %179, %117
  %181 = getelementptr i8, ptr %45, i64 16
  store i64 %180, ptr %181, align 8
  store ptr null, ptr %0, align 8
  ret void
}

declare i64 @llvm.smax.i64(i64, i64)

declare i64 @llvm.smin.i64(i64, i64)

declare i64 @llvm.abs.i64(i64, i1 immarg)



attributes #5 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 99, i32 1}
