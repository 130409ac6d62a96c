; {"files": {"bits_loop.py": "fa3c1b03cb04acf0", "packing_loop.py": "dadf6fd2460fd8a8"}, "meaning": "f57d1df900575c4b", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local i64 @pack_all(ptr readonly captures(none) %0, i64 %1, ptr readonly captures(none) %2, i64 %3, ptr readonly captures(none) %4, i64 %5, ptr readonly captures(none) %6, i64 %7, ptr readonly captures(none) %8, i64 %9, ptr readonly captures(none) %10, i64 %11, ptr captures(none) %12, i64 %13, i64 %14, ptr captures(none) %15, i64 %16, i64 %17, ptr captures(none) %18, i64 %19, i64 %20, ptr captures(none) %21, i64 %22, i64 %23, ptr captures(none) %24, i64 %25, ptr captures(none) %26, i64 %27, ptr captures(none) %28, i64 %29, ptr readonly captures(none) %30, i64 %31, i64 %32, i64 %33, ptr writeonly captures(none) %34, i64 %35, i64 %36, ptr writeonly captures(none) %37, i64 %38) local_unnamed_addr #0 {
  %40 = alloca i64, align 8
  store i64 0, ptr %40, align 8
  call fastcc void @0(ptr %40, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, ptr %10, i64 %11, ptr %12, i64 %13, i64 %14, ptr %15, i64 %16, i64 %17, ptr %18, i64 %19, i64 %20, ptr %21, i64 %22, i64 %23, ptr %24, i64 %25, ptr %26, ptr %28, ptr %30, i64 %31, i64 %32, i64 %33, ptr %34, i64 %36, ptr %37, i64 %38) #3
  %41 = load i64, ptr %40, align 8
  ret i64 %41
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @0(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, ptr readonly captures(none) %3, i64 %4, ptr readonly captures(none) %5, i64 %6, ptr readonly captures(none) %7, i64 %8, ptr readonly captures(none) %9, i64 %10, ptr readonly captures(none) %11, i64 %12, ptr captures(none) %13, i64 %14, i64 %15, ptr captures(none) %16, i64 %17, i64 %18, ptr captures(none) %19, i64 %20, i64 %21, ptr captures(none) %22, i64 %23, i64 %24, ptr captures(none) %25, i64 %26, ptr captures(none) %27, ptr captures(none) %28, ptr readonly captures(none) %29, i64 %30, i64 %31, i64 %32, ptr writeonly captures(none) %33, i64 %34, ptr writeonly captures(none) %35, i64 %36) unnamed_addr #0 {
  %38 = icmp sgt i64 %30, 0
  br i1 %38, label %39, label %680

39:                                               ; preds = %37
  %40 = shl i64 %15, 6
  %41 = shl i64 %18, 6
  %42 = getelementptr i64, ptr %33, i64 %34
  %43 = shl i64 %34, 4
  %44 = getelementptr i8, ptr %33, i64 %43
  br label %45

45:                                               ; preds = %627, %39
  %46 = phi i64 [ 0, %39 ], [ %629, %627 ]
  %47 = phi i64 [ 0, %39 ], [ %628, %627 ]
  %48 = phi i64 [ 0, %39 ], [ %52, %627 ]
  %49 = shl i64 %48, 3
  %50 = getelementptr i8, ptr %29, i64 %49
  %51 = load i64, ptr %50, align 8
  %52 = add nuw nsw i64 %48, 1
  %53 = icmp slt i64 %51, 0
  %54 = select i1 %53, i64 %6, i64 0
  %55 = getelementptr i64, ptr %5, i64 %51
  %56 = getelementptr i64, ptr %55, i64 %54
  %57 = load i64, ptr %56, align 8
  store i64 %57, ptr %27, align 8
  %58 = select i1 %53, i64 %8, i64 0
  %59 = getelementptr i64, ptr %7, i64 %51
  %60 = getelementptr i64, ptr %59, i64 %58
  %61 = load i64, ptr %60, align 8
  %62 = add nsw i64 %61, %57
  store i64 %62, ptr %28, align 8
  %63 = select i1 %53, i64 %2, i64 0
  %64 = getelementptr i64, ptr %1, i64 %51
  %65 = getelementptr i64, ptr %64, i64 %63
  %66 = select i1 %53, i64 %4, i64 0
  %67 = getelementptr i64, ptr %3, i64 %51
  %68 = getelementptr i64, ptr %67, i64 %66
  br label %69

69:                                               ; preds = %624, %45
  %70 = phi i64 [ %47, %45 ], [ %662, %624 ]
  %71 = phi i64 [ %46, %45 ], [ %625, %624 ]
  %72 = phi i64 [ 1, %45 ], [ %76, %624 ]
  %73 = icmp sgt i64 %72, -1
  br label %74

74:                                               ; preds = %649, %69
  %75 = phi i64 [ %654, %649 ], [ %72, %69 ]
  %76 = add nsw i64 %75, -1
  %77 = getelementptr i64, ptr %27, i64 %76
  %78 = load i64, ptr %77, align 8
  %79 = getelementptr i64, ptr %28, i64 %76
  %80 = load i64, ptr %79, align 8
  %81 = load i64, ptr %65, align 8
  %82 = load i64, ptr %68, align 8
  %83 = icmp sgt i64 %82, 1
  br i1 %83, label %84, label %89

84:                                               ; preds = %84, %74
  %85 = phi i64 [ %86, %84 ], [ 0, %74 ]
  %86 = add nuw nsw i64 %85, 1
  %87 = shl i64 4, %85
  %88 = icmp sgt i64 %87, %82
  br i1 %88, label %89, label %84

89:                                               ; preds = %84, %74
  %90 = phi i64 [ 0, %74 ], [ %86, %84 ]
  %91 = icmp slt i64 %81, 0
  %92 = select i1 %91, i64 %14, i64 0
  %93 = add i64 %92, %81
  %94 = mul i64 %93, %15
  %95 = getelementptr i64, ptr %13, i64 %94
  %96 = select i1 %91, i64 %20, i64 0
  %97 = add i64 %96, %81
  %98 = mul i64 %97, %21
  %99 = getelementptr i64, ptr %19, i64 %98
  %100 = getelementptr i64, ptr %99, i64 %90
  %101 = load i64, ptr %100, align 8
  %102 = shl nuw i64 1, %90
  br label %103

103:                                              ; preds = %168, %89
  %104 = phi i64 [ %101, %89 ], [ %172, %168 ]
  %105 = ashr i64 %104, 6
  %106 = icmp slt i64 %105, %15
  br i1 %106, label %107, label %137

107:                                              ; preds = %103
  %108 = icmp slt i64 %105, 0
  %109 = select i1 %108, i64 %15, i64 0
  %110 = getelementptr i64, ptr %95, i64 %105
  %111 = getelementptr i64, ptr %110, i64 %109
  %112 = load i64, ptr %111, align 8
  %113 = xor i64 %112, -1
  %114 = and i64 %104, 63
  %115 = shl nsw i64 -1, %114
  %116 = and i64 %115, %113
  %117 = icmp eq i64 %116, 0
  br i1 %117, label %118, label %131

118:                                              ; preds = %122, %107
  %119 = phi i64 [ %120, %122 ], [ %105, %107 ]
  %120 = add nsw i64 %119, 1
  %121 = icmp eq i64 %120, %15
  br i1 %121, label %137, label %122

122:                                              ; preds = %118
  %123 = icmp slt i64 %119, -1
  %124 = select i1 %123, i64 %15, i64 0
  %125 = getelementptr i64, ptr %95, i64 %120
  %126 = getelementptr i64, ptr %125, i64 %124
  %127 = load i64, ptr %126, align 8
  %128 = icmp eq i64 %127, -1
  br i1 %128, label %118, label %129

129:                                              ; preds = %122
  %130 = xor i64 %127, -1
  br label %131

131:                                              ; preds = %129, %107
  %132 = phi i64 [ %105, %107 ], [ %120, %129 ]
  %133 = phi i64 [ %116, %107 ], [ %130, %129 ]
  %134 = shl i64 %132, 6
  %135 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %133, i1 false)
  %136 = add nuw nsw i64 %135, %134
  br label %137

137:                                              ; preds = %131, %118, %103
  %138 = phi i64 [ %136, %131 ], [ %104, %103 ], [ %40, %118 ]
  %139 = add nsw i64 %138, %102
  %140 = ashr i64 %138, 6
  %141 = icmp slt i64 %140, %15
  br i1 %141, label %142, label %174

142:                                              ; preds = %137
  %143 = icmp slt i64 %140, 0
  %144 = select i1 %143, i64 %15, i64 0
  %145 = getelementptr i64, ptr %95, i64 %140
  %146 = getelementptr i64, ptr %145, i64 %144
  %147 = load i64, ptr %146, align 8
  %148 = and i64 %138, 63
  %149 = shl nsw i64 -1, %148
  %150 = and i64 %147, %149
  %151 = icmp eq i64 %150, 0
  br i1 %151, label %154, label %152

152:                                              ; preds = %142
  %153 = and i64 %138, -64
  br label %168

154:                                              ; preds = %161, %142
  %155 = phi i64 [ %156, %161 ], [ %140, %142 ]
  %156 = add nsw i64 %155, 1
  %157 = icmp ne i64 %156, %15
  %158 = shl i64 %156, 6
  %159 = icmp slt i64 %158, %139
  %160 = select i1 %157, i1 %159, i1 false
  br i1 %160, label %161, label %174

161:                                              ; preds = %154
  %162 = icmp slt i64 %155, -1
  %163 = select i1 %162, i64 %15, i64 0
  %164 = getelementptr i64, ptr %95, i64 %156
  %165 = getelementptr i64, ptr %164, i64 %163
  %166 = load i64, ptr %165, align 8
  %167 = icmp eq i64 %166, 0
  br i1 %167, label %154, label %168

168:                                              ; preds = %161, %152
  %169 = phi i64 [ %153, %152 ], [ %158, %161 ]
  %170 = phi i64 [ %150, %152 ], [ %166, %161 ]
  %171 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %170, i1 true)
  %172 = or disjoint i64 %171, %169
  %173 = icmp slt i64 %172, %139
  br i1 %173, label %103, label %174

174:                                              ; preds = %168, %154, %137
  store i64 %138, ptr %100, align 8
  %175 = sub i64 %80, %78
  %176 = tail call i64 @llvm.smax.i64(i64 %175, i64 0)
  %177 = getelementptr i64, ptr %22, i64 %90
  %178 = icmp sgt i64 %175, 0
  br i1 %178, label %410, label %258

179:                                              ; preds = %410, %244
  %180 = phi i64 [ %435, %410 ], [ %248, %244 ]
  %181 = ashr i64 %180, 6
  %182 = icmp slt i64 %181, %18
  br i1 %182, label %183, label %213

183:                                              ; preds = %179
  %184 = icmp slt i64 %181, 0
  %185 = select i1 %184, i64 %18, i64 0
  %186 = getelementptr i64, ptr %430, i64 %181
  %187 = getelementptr i64, ptr %186, i64 %185
  %188 = load i64, ptr %187, align 8
  %189 = xor i64 %188, -1
  %190 = and i64 %180, 63
  %191 = shl nsw i64 -1, %190
  %192 = and i64 %191, %189
  %193 = icmp eq i64 %192, 0
  br i1 %193, label %194, label %207

194:                                              ; preds = %198, %183
  %195 = phi i64 [ %196, %198 ], [ %181, %183 ]
  %196 = add nsw i64 %195, 1
  %197 = icmp eq i64 %196, %18
  br i1 %197, label %213, label %198

198:                                              ; preds = %194
  %199 = icmp slt i64 %195, -1
  %200 = select i1 %199, i64 %18, i64 0
  %201 = getelementptr i64, ptr %430, i64 %196
  %202 = getelementptr i64, ptr %201, i64 %200
  %203 = load i64, ptr %202, align 8
  %204 = icmp eq i64 %203, -1
  br i1 %204, label %194, label %205

205:                                              ; preds = %198
  %206 = xor i64 %203, -1
  br label %207

207:                                              ; preds = %205, %183
  %208 = phi i64 [ %181, %183 ], [ %196, %205 ]
  %209 = phi i64 [ %192, %183 ], [ %206, %205 ]
  %210 = shl i64 %208, 6
  %211 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %209, i1 false)
  %212 = add nuw nsw i64 %211, %210
  br label %213

213:                                              ; preds = %207, %194, %179
  %214 = phi i64 [ %212, %207 ], [ %180, %179 ], [ %41, %194 ]
  %215 = add nsw i64 %214, %102
  %216 = ashr i64 %214, 6
  %217 = icmp slt i64 %216, %18
  br i1 %217, label %218, label %250

218:                                              ; preds = %213
  %219 = icmp slt i64 %216, 0
  %220 = select i1 %219, i64 %18, i64 0
  %221 = getelementptr i64, ptr %430, i64 %216
  %222 = getelementptr i64, ptr %221, i64 %220
  %223 = load i64, ptr %222, align 8
  %224 = and i64 %214, 63
  %225 = shl nsw i64 -1, %224
  %226 = and i64 %223, %225
  %227 = icmp eq i64 %226, 0
  br i1 %227, label %230, label %228

228:                                              ; preds = %218
  %229 = and i64 %214, -64
  br label %244

230:                                              ; preds = %237, %218
  %231 = phi i64 [ %232, %237 ], [ %216, %218 ]
  %232 = add nsw i64 %231, 1
  %233 = icmp ne i64 %232, %18
  %234 = shl i64 %232, 6
  %235 = icmp slt i64 %234, %215
  %236 = select i1 %233, i1 %235, i1 false
  br i1 %236, label %237, label %250

237:                                              ; preds = %230
  %238 = icmp slt i64 %231, -1
  %239 = select i1 %238, i64 %18, i64 0
  %240 = getelementptr i64, ptr %430, i64 %232
  %241 = getelementptr i64, ptr %240, i64 %239
  %242 = load i64, ptr %241, align 8
  %243 = icmp eq i64 %242, 0
  br i1 %243, label %230, label %244

244:                                              ; preds = %237, %228
  %245 = phi i64 [ %229, %228 ], [ %234, %237 ]
  %246 = phi i64 [ %226, %228 ], [ %242, %237 ]
  %247 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %246, i1 true)
  %248 = or disjoint i64 %247, %245
  %249 = icmp slt i64 %248, %215
  br i1 %249, label %179, label %250

250:                                              ; preds = %244, %230, %213
  store i64 %214, ptr %434, align 8
  %251 = select i1 %421, i64 %12, i64 0
  %252 = getelementptr i64, ptr %11, i64 %420
  %253 = getelementptr i64, ptr %252, i64 %251
  %254 = load i64, ptr %253, align 8
  %255 = sub nsw i64 %214, %254
  %256 = tail call i64 @llvm.smax.i64(i64 %255, i64 %411)
  %257 = icmp sgt i64 %413, 1
  br i1 %257, label %410, label %258

258:                                              ; preds = %250, %174
  %259 = phi i64 [ %138, %174 ], [ %256, %250 ]
  br label %260

260:                                              ; preds = %408, %258
  %261 = phi i64 [ %259, %258 ], [ %409, %408 ]
  br label %262

262:                                              ; preds = %327, %260
  %263 = phi i64 [ %261, %260 ], [ %331, %327 ]
  %264 = ashr i64 %263, 6
  %265 = icmp slt i64 %264, %15
  br i1 %265, label %266, label %296

266:                                              ; preds = %262
  %267 = icmp slt i64 %264, 0
  %268 = select i1 %267, i64 %15, i64 0
  %269 = getelementptr i64, ptr %95, i64 %264
  %270 = getelementptr i64, ptr %269, i64 %268
  %271 = load i64, ptr %270, align 8
  %272 = xor i64 %271, -1
  %273 = and i64 %263, 63
  %274 = shl nsw i64 -1, %273
  %275 = and i64 %274, %272
  %276 = icmp eq i64 %275, 0
  br i1 %276, label %277, label %290

277:                                              ; preds = %281, %266
  %278 = phi i64 [ %279, %281 ], [ %264, %266 ]
  %279 = add nsw i64 %278, 1
  %280 = icmp eq i64 %279, %15
  br i1 %280, label %296, label %281

281:                                              ; preds = %277
  %282 = icmp slt i64 %278, -1
  %283 = select i1 %282, i64 %15, i64 0
  %284 = getelementptr i64, ptr %95, i64 %279
  %285 = getelementptr i64, ptr %284, i64 %283
  %286 = load i64, ptr %285, align 8
  %287 = icmp eq i64 %286, -1
  br i1 %287, label %277, label %288

288:                                              ; preds = %281
  %289 = xor i64 %286, -1
  br label %290

290:                                              ; preds = %288, %266
  %291 = phi i64 [ %264, %266 ], [ %279, %288 ]
  %292 = phi i64 [ %275, %266 ], [ %289, %288 ]
  %293 = shl i64 %291, 6
  %294 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %292, i1 false)
  %295 = add nuw nsw i64 %294, %293
  br label %296

296:                                              ; preds = %290, %277, %262
  %297 = phi i64 [ %295, %290 ], [ %263, %262 ], [ %40, %277 ]
  %298 = add nsw i64 %297, %82
  %299 = ashr i64 %297, 6
  %300 = icmp slt i64 %299, %15
  br i1 %300, label %301, label %436

301:                                              ; preds = %296
  %302 = icmp slt i64 %299, 0
  %303 = select i1 %302, i64 %15, i64 0
  %304 = getelementptr i64, ptr %95, i64 %299
  %305 = getelementptr i64, ptr %304, i64 %303
  %306 = load i64, ptr %305, align 8
  %307 = and i64 %297, 63
  %308 = shl nsw i64 -1, %307
  %309 = and i64 %306, %308
  %310 = icmp eq i64 %309, 0
  br i1 %310, label %313, label %311

311:                                              ; preds = %301
  %312 = and i64 %297, -64
  br label %327

313:                                              ; preds = %320, %301
  %314 = phi i64 [ %315, %320 ], [ %299, %301 ]
  %315 = add nsw i64 %314, 1
  %316 = icmp ne i64 %315, %15
  %317 = shl i64 %315, 6
  %318 = icmp slt i64 %317, %298
  %319 = select i1 %316, i1 %318, i1 false
  br i1 %319, label %320, label %436

320:                                              ; preds = %313
  %321 = icmp slt i64 %314, -1
  %322 = select i1 %321, i64 %15, i64 0
  %323 = getelementptr i64, ptr %95, i64 %315
  %324 = getelementptr i64, ptr %323, i64 %322
  %325 = load i64, ptr %324, align 8
  %326 = icmp eq i64 %325, 0
  br i1 %326, label %313, label %327

327:                                              ; preds = %320, %311
  %328 = phi i64 [ %312, %311 ], [ %317, %320 ]
  %329 = phi i64 [ %309, %311 ], [ %325, %320 ]
  %330 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %329, i1 true)
  %331 = or disjoint i64 %330, %328
  %332 = icmp slt i64 %331, %298
  br i1 %332, label %262, label %436

333:                                              ; preds = %437, %398
  %334 = phi i64 [ %462, %437 ], [ %402, %398 ]
  %335 = ashr i64 %334, 6
  %336 = icmp slt i64 %335, %18
  br i1 %336, label %337, label %367

337:                                              ; preds = %333
  %338 = icmp slt i64 %335, 0
  %339 = select i1 %338, i64 %18, i64 0
  %340 = getelementptr i64, ptr %461, i64 %335
  %341 = getelementptr i64, ptr %340, i64 %339
  %342 = load i64, ptr %341, align 8
  %343 = xor i64 %342, -1
  %344 = and i64 %334, 63
  %345 = shl nsw i64 -1, %344
  %346 = and i64 %345, %343
  %347 = icmp eq i64 %346, 0
  br i1 %347, label %348, label %361

348:                                              ; preds = %352, %337
  %349 = phi i64 [ %350, %352 ], [ %335, %337 ]
  %350 = add nsw i64 %349, 1
  %351 = icmp eq i64 %350, %18
  br i1 %351, label %367, label %352

352:                                              ; preds = %348
  %353 = icmp slt i64 %349, -1
  %354 = select i1 %353, i64 %18, i64 0
  %355 = getelementptr i64, ptr %461, i64 %350
  %356 = getelementptr i64, ptr %355, i64 %354
  %357 = load i64, ptr %356, align 8
  %358 = icmp eq i64 %357, -1
  br i1 %358, label %348, label %359

359:                                              ; preds = %352
  %360 = xor i64 %357, -1
  br label %361

361:                                              ; preds = %359, %337
  %362 = phi i64 [ %346, %337 ], [ %360, %359 ]
  %363 = phi i64 [ %335, %337 ], [ %350, %359 ]
  %364 = shl i64 %363, 6
  %365 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %362, i1 false)
  %366 = add nuw nsw i64 %364, %365
  br label %367

367:                                              ; preds = %361, %348, %333
  %368 = phi i64 [ %366, %361 ], [ %334, %333 ], [ %41, %348 ]
  %369 = add nsw i64 %368, %82
  %370 = ashr i64 %368, 6
  %371 = icmp slt i64 %370, %18
  br i1 %371, label %372, label %463

372:                                              ; preds = %367
  %373 = icmp slt i64 %370, 0
  %374 = select i1 %373, i64 %18, i64 0
  %375 = getelementptr i64, ptr %461, i64 %370
  %376 = getelementptr i64, ptr %375, i64 %374
  %377 = load i64, ptr %376, align 8
  %378 = and i64 %368, 63
  %379 = shl nsw i64 -1, %378
  %380 = and i64 %377, %379
  %381 = icmp eq i64 %380, 0
  br i1 %381, label %384, label %382

382:                                              ; preds = %372
  %383 = and i64 %368, -64
  br label %398

384:                                              ; preds = %391, %372
  %385 = phi i64 [ %386, %391 ], [ %370, %372 ]
  %386 = add nsw i64 %385, 1
  %387 = icmp ne i64 %386, %18
  %388 = shl i64 %386, 6
  %389 = icmp slt i64 %388, %369
  %390 = select i1 %387, i1 %389, i1 false
  br i1 %390, label %391, label %463

391:                                              ; preds = %384
  %392 = icmp slt i64 %385, -1
  %393 = select i1 %392, i64 %18, i64 0
  %394 = getelementptr i64, ptr %461, i64 %386
  %395 = getelementptr i64, ptr %394, i64 %393
  %396 = load i64, ptr %395, align 8
  %397 = icmp eq i64 %396, 0
  br i1 %397, label %384, label %398

398:                                              ; preds = %391, %382
  %399 = phi i64 [ %383, %382 ], [ %388, %391 ]
  %400 = phi i64 [ %380, %382 ], [ %396, %391 ]
  %401 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %400, i1 true)
  %402 = or disjoint i64 %401, %399
  %403 = icmp slt i64 %402, %369
  br i1 %403, label %333, label %463

404:                                              ; preds = %463
  %405 = icmp eq i64 %464, %261
  br i1 %405, label %631, label %408

406:                                              ; preds = %436
  %407 = icmp eq i64 %297, %261
  br i1 %407, label %466, label %408

408:                                              ; preds = %406, %404
  %409 = phi i64 [ %464, %404 ], [ %297, %406 ]
  br label %260

410:                                              ; preds = %250, %174
  %411 = phi i64 [ %256, %250 ], [ %138, %174 ]
  %412 = phi i64 [ %415, %250 ], [ %78, %174 ]
  %413 = phi i64 [ %414, %250 ], [ %176, %174 ]
  %414 = add nsw i64 %413, -1
  %415 = add i64 %412, 1
  %416 = icmp slt i64 %412, 0
  %417 = select i1 %416, i64 %26, i64 0
  %418 = getelementptr i64, ptr %25, i64 %412
  %419 = getelementptr i64, ptr %418, i64 %417
  %420 = load i64, ptr %419, align 8
  %421 = icmp slt i64 %420, 0
  %422 = select i1 %421, i64 %10, i64 0
  %423 = getelementptr i64, ptr %9, i64 %420
  %424 = getelementptr i64, ptr %423, i64 %422
  %425 = load i64, ptr %424, align 8
  %426 = icmp slt i64 %425, 0
  %427 = select i1 %426, i64 %17, i64 0
  %428 = add i64 %427, %425
  %429 = mul i64 %428, %18
  %430 = getelementptr i64, ptr %16, i64 %429
  %431 = select i1 %426, i64 %23, i64 0
  %432 = add i64 %431, %425
  %433 = mul i64 %432, %24
  %434 = getelementptr i64, ptr %177, i64 %433
  %435 = load i64, ptr %434, align 8
  br label %179

436:                                              ; preds = %327, %313, %296
  br i1 %178, label %437, label %406

437:                                              ; preds = %463, %436
  %438 = phi i64 [ %464, %463 ], [ %297, %436 ]
  %439 = phi i64 [ %441, %463 ], [ %176, %436 ]
  %440 = phi i64 [ %442, %463 ], [ %78, %436 ]
  %441 = add nsw i64 %439, -1
  %442 = add i64 %440, 1
  %443 = icmp slt i64 %440, 0
  %444 = select i1 %443, i64 %26, i64 0
  %445 = getelementptr i64, ptr %25, i64 %440
  %446 = getelementptr i64, ptr %445, i64 %444
  %447 = load i64, ptr %446, align 8
  %448 = icmp slt i64 %447, 0
  %449 = select i1 %448, i64 %12, i64 0
  %450 = getelementptr i64, ptr %11, i64 %447
  %451 = getelementptr i64, ptr %450, i64 %449
  %452 = load i64, ptr %451, align 8
  %453 = select i1 %448, i64 %10, i64 0
  %454 = getelementptr i64, ptr %9, i64 %447
  %455 = getelementptr i64, ptr %454, i64 %453
  %456 = load i64, ptr %455, align 8
  %457 = icmp slt i64 %456, 0
  %458 = select i1 %457, i64 %17, i64 0
  %459 = add i64 %458, %456
  %460 = mul i64 %459, %18
  %461 = getelementptr i64, ptr %16, i64 %460
  %462 = add nsw i64 %452, %438
  br label %333

463:                                              ; preds = %398, %384, %367
  %464 = sub nsw i64 %368, %452
  %465 = icmp sgt i64 %439, 1
  br i1 %465, label %437, label %404

466:                                              ; preds = %406
  %467 = load i64, ptr %68, align 8
  %468 = add nsw i64 %467, %261
  br label %541

469:                                              ; preds = %631
  %470 = load i64, ptr %68, align 8
  %471 = add nsw i64 %470, %261
  %472 = add nsw i64 %471, %647
  %473 = icmp ne i64 %175, 1
  %474 = icmp sgt i64 %472, %31
  %475 = select i1 %473, i1 %474, i1 false
  br i1 %475, label %476, label %541

476:                                              ; preds = %469
  %477 = add nsw i64 %78, 1
  %478 = sub i64 %80, %477
  %479 = icmp slt i64 %478, 1
  br i1 %479, label %649, label %530

480:                                              ; preds = %530
  %481 = icmp sgt i64 %532, 0
  %482 = select i1 %481, i64 0, i64 %26
  %483 = getelementptr i8, ptr %537, i64 -8
  %484 = getelementptr i64, ptr %483, i64 %482
  %485 = load i64, ptr %484, align 8
  %486 = icmp slt i64 %485, 0
  %487 = select i1 %486, i64 %12, i64 0
  %488 = getelementptr i64, ptr %11, i64 %485
  %489 = getelementptr i64, ptr %488, i64 %487
  %490 = load i64, ptr %489, align 8
  %491 = icmp slt i64 %539, 0
  %492 = select i1 %491, i64 %12, i64 0
  %493 = getelementptr i64, ptr %11, i64 %539
  %494 = getelementptr i64, ptr %493, i64 %492
  %495 = load i64, ptr %494, align 8
  %496 = icmp sgt i64 %490, %495
  br i1 %496, label %497, label %523

497:                                              ; preds = %510, %480
  %498 = phi i64 [ %499, %510 ], [ %532, %480 ]
  %499 = add nsw i64 %498, -1
  %500 = icmp sgt i64 %498, 0
  %501 = select i1 %500, i64 0, i64 %26
  %502 = getelementptr i64, ptr %25, i64 %499
  %503 = getelementptr i64, ptr %502, i64 %501
  %504 = load i64, ptr %503, align 8
  %505 = icmp slt i64 %498, 0
  %506 = select i1 %505, i64 %26, i64 0
  %507 = getelementptr i64, ptr %25, i64 %498
  %508 = getelementptr i64, ptr %507, i64 %506
  store i64 %504, ptr %508, align 8
  %509 = icmp sgt i64 %499, %78
  br i1 %509, label %510, label %523

510:                                              ; preds = %497
  %511 = icmp slt i64 %498, 2
  %512 = select i1 %511, i64 %26, i64 0
  %513 = getelementptr i8, ptr %507, i64 -16
  %514 = getelementptr i64, ptr %513, i64 %512
  %515 = load i64, ptr %514, align 8
  %516 = icmp slt i64 %515, 0
  %517 = select i1 %516, i64 %12, i64 0
  %518 = getelementptr i64, ptr %11, i64 %515
  %519 = getelementptr i64, ptr %518, i64 %517
  %520 = load i64, ptr %519, align 8
  %521 = load i64, ptr %494, align 8
  %522 = icmp sgt i64 %520, %521
  br i1 %522, label %497, label %523

523:                                              ; preds = %530, %510, %497, %480
  %524 = phi i64 [ %532, %480 ], [ %532, %530 ], [ %499, %510 ], [ %78, %497 ]
  %525 = icmp slt i64 %524, 0
  %526 = select i1 %525, i64 %26, i64 0
  %527 = getelementptr i64, ptr %25, i64 %524
  %528 = getelementptr i64, ptr %527, i64 %526
  store i64 %539, ptr %528, align 8
  %529 = icmp sgt i64 %531, 1
  br i1 %529, label %530, label %649

530:                                              ; preds = %523, %476
  %531 = phi i64 [ %533, %523 ], [ %478, %476 ]
  %532 = phi i64 [ %534, %523 ], [ %477, %476 ]
  %533 = add nsw i64 %531, -1
  %534 = add i64 %532, 1
  %535 = icmp slt i64 %532, 0
  %536 = select i1 %535, i64 %26, i64 0
  %537 = getelementptr i64, ptr %25, i64 %532
  %538 = getelementptr i64, ptr %537, i64 %536
  %539 = load i64, ptr %538, align 8
  %540 = icmp sgt i64 %532, %78
  br i1 %540, label %480, label %523

541:                                              ; preds = %469, %466
  %542 = phi i64 [ %468, %466 ], [ %472, %469 ]
  %543 = phi i64 [ %468, %466 ], [ %471, %469 ]
  %544 = phi i64 [ %467, %466 ], [ %470, %469 ]
  %545 = icmp slt i64 %542, %32
  br i1 %545, label %546, label %680

546:                                              ; preds = %541
  %547 = load i64, ptr %65, align 8
  %548 = icmp slt i64 %547, 0
  %549 = select i1 %548, i64 %14, i64 0
  %550 = add i64 %549, %547
  %551 = mul i64 %550, %15
  %552 = getelementptr i64, ptr %13, i64 %551
  %553 = icmp sgt i64 %544, 0
  br i1 %553, label %554, label %574

554:                                              ; preds = %554, %546
  %555 = phi i64 [ %560, %554 ], [ %261, %546 ]
  %556 = ashr i64 %555, 6
  %557 = and i64 %555, -64
  %558 = add i64 %557, 64
  %559 = icmp slt i64 %558, %543
  %560 = tail call i64 @llvm.smin.i64(i64 %558, i64 %543)
  %561 = icmp slt i64 %556, 0
  %562 = select i1 %561, i64 %15, i64 0
  %563 = getelementptr i64, ptr %552, i64 %556
  %564 = getelementptr i64, ptr %563, i64 %562
  %565 = load i64, ptr %564, align 8
  %566 = and i64 %555, 63
  %567 = add i64 %560, 63
  %568 = and i64 %567, 63
  %569 = shl nsw i64 -1, %566
  %570 = shl i64 -2, %568
  %571 = xor i64 %570, -1
  %572 = and i64 %569, %571
  %573 = or i64 %572, %565
  store i64 %573, ptr %564, align 8
  br i1 %559, label %554, label %574

574:                                              ; preds = %554, %546
  %575 = icmp slt i64 %175, 1
  br i1 %575, label %655, label %598

576:                                              ; preds = %598, %576
  %577 = phi i64 [ %582, %576 ], [ %613, %598 ]
  %578 = ashr i64 %577, 6
  %579 = and i64 %577, -64
  %580 = add i64 %579, 64
  %581 = icmp slt i64 %580, %623
  %582 = tail call i64 @llvm.smin.i64(i64 %580, i64 %623)
  %583 = icmp slt i64 %578, 0
  %584 = select i1 %583, i64 %18, i64 0
  %585 = getelementptr i64, ptr %622, i64 %578
  %586 = getelementptr i64, ptr %585, i64 %584
  %587 = load i64, ptr %586, align 8
  %588 = and i64 %577, 63
  %589 = add i64 %582, 63
  %590 = and i64 %589, 63
  %591 = shl nsw i64 -1, %588
  %592 = shl i64 -2, %590
  %593 = xor i64 %592, -1
  %594 = and i64 %591, %593
  %595 = or i64 %594, %587
  store i64 %595, ptr %586, align 8
  br i1 %581, label %576, label %596

596:                                              ; preds = %598, %576
  %597 = icmp sgt i64 %600, 1
  br i1 %597, label %598, label %655

598:                                              ; preds = %596, %574
  %599 = phi i64 [ %602, %596 ], [ %78, %574 ]
  %600 = phi i64 [ %601, %596 ], [ %176, %574 ]
  %601 = add nsw i64 %600, -1
  %602 = add i64 %599, 1
  %603 = icmp slt i64 %599, 0
  %604 = select i1 %603, i64 %26, i64 0
  %605 = getelementptr i64, ptr %25, i64 %599
  %606 = getelementptr i64, ptr %605, i64 %604
  %607 = load i64, ptr %606, align 8
  %608 = icmp slt i64 %607, 0
  %609 = select i1 %608, i64 %12, i64 0
  %610 = getelementptr i64, ptr %11, i64 %607
  %611 = getelementptr i64, ptr %610, i64 %609
  %612 = load i64, ptr %611, align 8
  %613 = add nsw i64 %612, %261
  %614 = select i1 %608, i64 %10, i64 0
  %615 = getelementptr i64, ptr %9, i64 %607
  %616 = getelementptr i64, ptr %615, i64 %614
  %617 = load i64, ptr %616, align 8
  %618 = icmp slt i64 %617, 0
  %619 = select i1 %618, i64 %17, i64 0
  %620 = add i64 %619, %617
  %621 = mul i64 %620, %18
  %622 = getelementptr i64, ptr %16, i64 %621
  %623 = add nsw i64 %613, %544
  br i1 %553, label %576, label %596

624:                                              ; preds = %663, %655
  %625 = phi i64 [ %71, %655 ], [ %678, %663 ]
  %626 = icmp sgt i64 %75, 1
  br i1 %626, label %69, label %627

627:                                              ; preds = %649, %624
  %628 = phi i64 [ %70, %649 ], [ %662, %624 ]
  %629 = phi i64 [ %71, %649 ], [ %625, %624 ]
  %630 = icmp eq i64 %52, %30
  br i1 %630, label %680, label %45

631:                                              ; preds = %631, %404
  %632 = phi i64 [ %647, %631 ], [ 0, %404 ]
  %633 = phi i64 [ %635, %631 ], [ %176, %404 ]
  %634 = phi i64 [ %636, %631 ], [ %78, %404 ]
  %635 = add nsw i64 %633, -1
  %636 = add i64 %634, 1
  %637 = icmp slt i64 %634, 0
  %638 = select i1 %637, i64 %26, i64 0
  %639 = getelementptr i64, ptr %25, i64 %634
  %640 = getelementptr i64, ptr %639, i64 %638
  %641 = load i64, ptr %640, align 8
  %642 = icmp slt i64 %641, 0
  %643 = select i1 %642, i64 %12, i64 0
  %644 = getelementptr i64, ptr %11, i64 %641
  %645 = getelementptr i64, ptr %644, i64 %643
  %646 = load i64, ptr %645, align 8
  %647 = tail call i64 @llvm.smax.i64(i64 %646, i64 %632)
  %648 = icmp sgt i64 %633, 1
  br i1 %648, label %631, label %469

649:                                              ; preds = %523, %476
  %650 = lshr i64 %175, 1
  %651 = add nsw i64 %650, %78
  store i64 %651, ptr %77, align 8
  store i64 %80, ptr %79, align 8
  %652 = getelementptr i64, ptr %27, i64 %75
  store i64 %78, ptr %652, align 8
  %653 = getelementptr i64, ptr %28, i64 %75
  store i64 %651, ptr %653, align 8
  %654 = add nuw nsw i64 %75, 1
  br i1 %73, label %74, label %627

655:                                              ; preds = %596, %574
  %656 = icmp slt i64 %70, 0
  %657 = select i1 %656, i64 %34, i64 0
  %658 = add i64 %657, %70
  %659 = getelementptr i64, ptr %33, i64 %658
  store i64 %51, ptr %659, align 8
  %660 = getelementptr i64, ptr %42, i64 %658
  store i64 %261, ptr %660, align 8
  %661 = getelementptr i64, ptr %44, i64 %658
  store i64 %175, ptr %661, align 8
  %662 = add nsw i64 %70, 1
  br i1 %575, label %624, label %663

663:                                              ; preds = %663, %655
  %664 = phi i64 [ %678, %663 ], [ %71, %655 ]
  %665 = phi i64 [ %667, %663 ], [ %176, %655 ]
  %666 = phi i64 [ %668, %663 ], [ %78, %655 ]
  %667 = add nsw i64 %665, -1
  %668 = add i64 %666, 1
  %669 = icmp slt i64 %666, 0
  %670 = select i1 %669, i64 %26, i64 0
  %671 = getelementptr i64, ptr %25, i64 %666
  %672 = getelementptr i64, ptr %671, i64 %670
  %673 = load i64, ptr %672, align 8
  %674 = icmp slt i64 %664, 0
  %675 = select i1 %674, i64 %36, i64 0
  %676 = getelementptr i64, ptr %35, i64 %664
  %677 = getelementptr i64, ptr %676, i64 %675
  store i64 %673, ptr %677, align 8
  %678 = add nsw i64 %664, 1
  %679 = icmp sgt i64 %665, 1
  br i1 %679, label %663, label %624

680:                                              ; preds = %627, %541, %37
  %681 = phi i64 [ -1, %541 ], [ 0, %37 ], [ %628, %627 ]
  store i64 %681, ptr %0, align 8
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smin.i64(i64, i64) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.cttz.i64(i64, i1 immarg) #2

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { noinline }
