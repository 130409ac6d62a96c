; {"files": {"parcel_loops.py": "24b5b28126e8ceb9"}, "meaning": "7915418667e0e0a8", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @fill_parcels(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, i64 %6, i1 %7, ptr writeonly %8, i64 %9, ptr writeonly %10, i64 %11, ptr writeonly %12, i64 %13, ptr writeonly %14, i64 %15, ptr %16, i64 %17, ptr writeonly %18, i64 %19, ptr writeonly %20, i64 %21, ptr writeonly %22, i64 %23, ptr %24, i64 %25, ptr %26, i64 %27, ptr %28, i64 %29, ptr %30, i64 %31) local_unnamed_addr {
  %33 = alloca ptr, align 8
  store ptr null, ptr %33, align 8
  %34 = zext i1 %7 to i8
  call fastcc void @0(ptr %33, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, i64 %6, i8 %34, ptr %8, i64 %9, ptr %10, i64 %11, ptr %12, i64 %13, ptr %14, i64 %15, ptr %16, i64 %17, ptr %18, i64 %19, ptr %20, i64 %21, ptr %22, ptr %24, i64 %25, ptr %26, i64 %27, ptr %28, i64 %29, ptr %30, i64 %31) #3
  %35 = load ptr, ptr %33, align 8
  ret ptr %35
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, i64 %6, i64 %7, i8 %8, ptr writeonly %9, i64 %10, ptr writeonly %11, i64 %12, ptr writeonly %13, i64 %14, ptr writeonly %15, i64 %16, ptr %17, i64 %18, ptr writeonly %19, i64 %20, ptr writeonly %21, i64 %22, ptr writeonly %23, ptr %24, i64 %25, ptr %26, i64 %27, ptr %28, i64 %29, ptr %30, i64 %31) unnamed_addr {
  %33 = icmp eq i8 %8, 0
  %34 = icmp sgt i64 %2, 0
  br i1 %34, label %35, label %422

35:                                               ; preds = %32
  %36 = icmp slt i64 %25, 1
  %37 = tail call i64 @llvm.smax.i64(i64 %25, i64 1)
  %38 = icmp sgt i64 %25, 1
  %39 = add nsw i64 %2, -1
  %40 = add nsw i64 %37, -2
  %41 = shl nuw i64 %25, 3
  br label %42

42:                                               ; preds = %385, %35
  %43 = phi i64 [ %80, %385 ], [ 0, %35 ]
  %44 = phi i64 [ %112, %385 ], [ 0, %35 ]
  %45 = phi i64 [ %386, %385 ], [ 0, %35 ]
  %46 = phi i64 [ %387, %385 ], [ 0, %35 ]
  br i1 %36, label %48, label %47

47:                                               ; preds = %42
  tail call void @llvm.memset.p0.i64(ptr align 8 %24, i8 0, i64 %41, i1 false)
  br label %48

48:                                               ; preds = %47, %42
  %49 = icmp slt i64 %43, %2
  br i1 %49, label %50, label %79

50:                                               ; preds = %48
  %51 = icmp slt i64 %43, 0
  %52 = select i1 %51, i64 %2, i64 0
  %53 = getelementptr i64, ptr %1, i64 %43
  %54 = getelementptr i64, ptr %53, i64 %52
  br label %55

55:                                               ; preds = %70, %50
  %56 = phi i64 [ %43, %50 ], [ %71, %70 ]
  %57 = icmp slt i64 %56, 0
  %58 = select i1 %57, i64 %4, i64 0
  %59 = getelementptr i64, ptr %3, i64 %56
  %60 = getelementptr i64, ptr %59, i64 %58
  %61 = load i64, ptr %60, align 8
  %62 = icmp sgt i64 %61, -1
  br i1 %62, label %63, label %68

63:                                               ; preds = %55
  %64 = getelementptr i64, ptr %24, i64 %61
  %65 = getelementptr i8, ptr %64, i64 8
  %66 = load i64, ptr %65, align 8
  %67 = add nsw i64 %66, 1
  store i64 %67, ptr %65, align 8
  br label %68

68:                                               ; preds = %63, %55
  %69 = icmp eq i64 %56, %39
  br i1 %69, label %79, label %70

70:                                               ; preds = %68
  %71 = add i64 %56, 1
  %72 = icmp slt i64 %56, -1
  %73 = select i1 %72, i64 %2, i64 0
  %74 = getelementptr i64, ptr %1, i64 %71
  %75 = getelementptr i64, ptr %74, i64 %73
  %76 = load i64, ptr %75, align 8
  %77 = load i64, ptr %54, align 8
  %78 = icmp eq i64 %76, %77
  br i1 %78, label %55, label %79

79:                                               ; preds = %70, %68, %48
  %80 = phi i64 [ %43, %48 ], [ %71, %70 ], [ %2, %68 ]
  br i1 %36, label %394, label %81

81:                                               ; preds = %81, %79
  %82 = phi i64 [ %87, %81 ], [ %44, %79 ]
  %83 = phi i64 [ %84, %81 ], [ 0, %79 ]
  %84 = add nuw nsw i64 %83, 1
  %85 = getelementptr i64, ptr %24, i64 %83
  %86 = load i64, ptr %85, align 8
  %87 = add nsw i64 %86, %82
  store i64 %87, ptr %85, align 8
  %88 = icmp eq i64 %25, %84
  br i1 %88, label %394, label %81

89:                                               ; preds = %397
  %90 = select i1 %403, i64 %6, i64 0
  %91 = getelementptr i64, ptr %5, i64 %400
  %92 = getelementptr i64, ptr %91, i64 %90
  %93 = load i64, ptr %92, align 8
  %94 = ashr i64 %93, %7
  %95 = icmp slt i64 %398, 0
  %96 = select i1 %95, i64 %27, i64 0
  %97 = getelementptr i64, ptr %26, i64 %398
  %98 = getelementptr i64, ptr %97, i64 %96
  store i64 %94, ptr %98, align 8
  %99 = getelementptr i64, ptr %24, i64 %407
  %100 = load i64, ptr %99, align 8
  %101 = icmp slt i64 %100, 0
  %102 = select i1 %101, i64 %29, i64 0
  %103 = getelementptr i64, ptr %28, i64 %100
  %104 = getelementptr i64, ptr %103, i64 %102
  store i64 %398, ptr %104, align 8
  %105 = load i64, ptr %99, align 8
  %106 = add nsw i64 %105, 1
  store i64 %106, ptr %99, align 8
  %107 = add nsw i64 %398, 1
  br label %108

108:                                              ; preds = %397, %89
  %109 = phi i64 [ %107, %89 ], [ %398, %397 ]
  %110 = icmp ugt i64 %399, 1
  br i1 %110, label %397, label %111

111:                                              ; preds = %394, %108
  %112 = phi i64 [ %44, %394 ], [ %109, %108 ]
  br i1 %38, label %113, label %385

113:                                              ; preds = %111
  %114 = icmp slt i64 %43, 0
  %115 = select i1 %114, i64 %2, i64 0
  %116 = getelementptr i64, ptr %1, i64 %43
  %117 = getelementptr i64, ptr %116, i64 %115
  br label %118

118:                                              ; preds = %389, %113
  %119 = phi i64 [ %44, %113 ], [ %392, %389 ]
  %120 = phi i64 [ %46, %113 ], [ %391, %389 ]
  %121 = phi i64 [ %45, %113 ], [ %390, %389 ]
  %122 = phi i64 [ 0, %113 ], [ %123, %389 ]
  %123 = add nuw nsw i64 %122, 1
  %124 = getelementptr i64, ptr %24, i64 %122
  %125 = load i64, ptr %124, align 8
  %126 = icmp eq i64 %125, %119
  br i1 %126, label %389, label %127

127:                                              ; preds = %118
  %128 = icmp slt i64 %119, %125
  %129 = and i1 %33, %128
  br i1 %129, label %130, label %327

130:                                              ; preds = %127
  %131 = add nsw i64 %125, -1
  br label %132

132:                                              ; preds = %298, %130
  %133 = phi i64 [ %119, %130 ], [ %299, %298 ]
  %134 = phi i64 [ 0, %130 ], [ %300, %298 ]
  %135 = add nsw i64 %133, 1
  %136 = icmp slt i64 %135, %125
  br i1 %136, label %137, label %185

137:                                              ; preds = %132
  %138 = icmp slt i64 %133, -1
  %139 = select i1 %138, i64 %29, i64 0
  %140 = getelementptr i64, ptr %28, i64 %135
  %141 = getelementptr i64, ptr %140, i64 %139
  %142 = load i64, ptr %141, align 8
  %143 = icmp slt i64 %142, 0
  %144 = select i1 %143, i64 %27, i64 0
  %145 = getelementptr i64, ptr %26, i64 %142
  %146 = getelementptr i64, ptr %145, i64 %144
  %147 = load i64, ptr %146, align 8
  %148 = icmp slt i64 %133, 0
  %149 = select i1 %148, i64 %29, i64 0
  %150 = getelementptr i64, ptr %28, i64 %133
  %151 = getelementptr i64, ptr %150, i64 %149
  %152 = load i64, ptr %151, align 8
  %153 = icmp slt i64 %152, 0
  %154 = select i1 %153, i64 %27, i64 0
  %155 = getelementptr i64, ptr %26, i64 %152
  %156 = getelementptr i64, ptr %155, i64 %154
  %157 = load i64, ptr %156, align 8
  %158 = icmp slt i64 %147, %157
  br i1 %158, label %185, label %159

159:                                              ; preds = %162, %137
  %160 = phi i64 [ %163, %162 ], [ %135, %137 ]
  %161 = icmp eq i64 %160, %131
  br i1 %161, label %188, label %162

162:                                              ; preds = %159
  %163 = add nsw i64 %160, 1
  %164 = icmp slt i64 %160, -1
  %165 = select i1 %164, i64 %29, i64 0
  %166 = getelementptr i64, ptr %28, i64 %163
  %167 = getelementptr i64, ptr %166, i64 %165
  %168 = load i64, ptr %167, align 8
  %169 = icmp slt i64 %168, 0
  %170 = select i1 %169, i64 %27, i64 0
  %171 = getelementptr i64, ptr %26, i64 %168
  %172 = getelementptr i64, ptr %171, i64 %170
  %173 = load i64, ptr %172, align 8
  %174 = icmp slt i64 %160, 0
  %175 = select i1 %174, i64 %29, i64 0
  %176 = getelementptr i64, ptr %28, i64 %160
  %177 = getelementptr i64, ptr %176, i64 %175
  %178 = load i64, ptr %177, align 8
  %179 = icmp slt i64 %178, 0
  %180 = select i1 %179, i64 %27, i64 0
  %181 = getelementptr i64, ptr %26, i64 %178
  %182 = getelementptr i64, ptr %181, i64 %180
  %183 = load i64, ptr %182, align 8
  %184 = icmp slt i64 %173, %183
  br i1 %184, label %185, label %159

185:                                              ; preds = %162, %137, %132
  %186 = phi i64 [ %135, %137 ], [ %135, %132 ], [ %163, %162 ]
  %187 = icmp slt i64 %186, %125
  br i1 %187, label %190, label %188

188:                                              ; preds = %185, %159
  %189 = add nuw nsw i64 %134, 1
  br label %295

190:                                              ; preds = %185
  %191 = add nsw i64 %186, 1
  %192 = icmp slt i64 %191, %125
  br i1 %192, label %193, label %241

193:                                              ; preds = %190
  %194 = icmp slt i64 %186, -1
  %195 = select i1 %194, i64 %29, i64 0
  %196 = getelementptr i64, ptr %28, i64 %191
  %197 = getelementptr i64, ptr %196, i64 %195
  %198 = load i64, ptr %197, align 8
  %199 = icmp slt i64 %198, 0
  %200 = select i1 %199, i64 %27, i64 0
  %201 = getelementptr i64, ptr %26, i64 %198
  %202 = getelementptr i64, ptr %201, i64 %200
  %203 = load i64, ptr %202, align 8
  %204 = icmp slt i64 %186, 0
  %205 = select i1 %204, i64 %29, i64 0
  %206 = getelementptr i64, ptr %28, i64 %186
  %207 = getelementptr i64, ptr %206, i64 %205
  %208 = load i64, ptr %207, align 8
  %209 = icmp slt i64 %208, 0
  %210 = select i1 %209, i64 %27, i64 0
  %211 = getelementptr i64, ptr %26, i64 %208
  %212 = getelementptr i64, ptr %211, i64 %210
  %213 = load i64, ptr %212, align 8
  %214 = icmp slt i64 %203, %213
  br i1 %214, label %241, label %215

215:                                              ; preds = %218, %193
  %216 = phi i64 [ %219, %218 ], [ %191, %193 ]
  %217 = icmp eq i64 %216, %131
  br i1 %217, label %241, label %218

218:                                              ; preds = %215
  %219 = add nsw i64 %216, 1
  %220 = icmp slt i64 %216, -1
  %221 = select i1 %220, i64 %29, i64 0
  %222 = getelementptr i64, ptr %28, i64 %219
  %223 = getelementptr i64, ptr %222, i64 %221
  %224 = load i64, ptr %223, align 8
  %225 = icmp slt i64 %224, 0
  %226 = select i1 %225, i64 %27, i64 0
  %227 = getelementptr i64, ptr %26, i64 %224
  %228 = getelementptr i64, ptr %227, i64 %226
  %229 = load i64, ptr %228, align 8
  %230 = icmp slt i64 %216, 0
  %231 = select i1 %230, i64 %29, i64 0
  %232 = getelementptr i64, ptr %28, i64 %216
  %233 = getelementptr i64, ptr %232, i64 %231
  %234 = load i64, ptr %233, align 8
  %235 = icmp slt i64 %234, 0
  %236 = select i1 %235, i64 %27, i64 0
  %237 = getelementptr i64, ptr %26, i64 %234
  %238 = getelementptr i64, ptr %237, i64 %236
  %239 = load i64, ptr %238, align 8
  %240 = icmp slt i64 %229, %239
  br i1 %240, label %241, label %215

241:                                              ; preds = %218, %215, %193, %190
  %242 = phi i64 [ %191, %193 ], [ %191, %190 ], [ %219, %218 ], [ %125, %215 ]
  %243 = sub i64 %242, %133
  %244 = tail call i64 @llvm.smax.i64(i64 %243, i64 0)
  %245 = icmp slt i64 %243, 1
  br i1 %245, label %292, label %305

246:                                              ; preds = %305
  %247 = icmp slt i64 %306, %186
  br i1 %247, label %248, label %281

248:                                              ; preds = %246
  %249 = icmp slt i64 %306, 0
  %250 = select i1 %249, i64 %29, i64 0
  %251 = getelementptr i64, ptr %28, i64 %306
  %252 = getelementptr i64, ptr %251, i64 %250
  %253 = load i64, ptr %252, align 8
  %254 = icmp slt i64 %253, 0
  %255 = select i1 %254, i64 %27, i64 0
  %256 = getelementptr i64, ptr %26, i64 %253
  %257 = getelementptr i64, ptr %256, i64 %255
  %258 = load i64, ptr %257, align 8
  %259 = icmp slt i64 %307, 0
  %260 = select i1 %259, i64 %29, i64 0
  %261 = getelementptr i64, ptr %28, i64 %307
  %262 = getelementptr i64, ptr %261, i64 %260
  %263 = load i64, ptr %262, align 8
  %264 = icmp slt i64 %263, 0
  %265 = select i1 %264, i64 %27, i64 0
  %266 = getelementptr i64, ptr %26, i64 %263
  %267 = getelementptr i64, ptr %266, i64 %265
  %268 = load i64, ptr %267, align 8
  %269 = icmp sgt i64 %258, %268
  br i1 %269, label %281, label %270

270:                                              ; preds = %305, %248
  %271 = icmp slt i64 %306, 0
  %272 = select i1 %271, i64 %29, i64 0
  %273 = getelementptr i64, ptr %28, i64 %306
  %274 = getelementptr i64, ptr %273, i64 %272
  %275 = load i64, ptr %274, align 8
  %276 = icmp slt i64 %309, 0
  %277 = select i1 %276, i64 %31, i64 0
  %278 = getelementptr i64, ptr %30, i64 %309
  %279 = getelementptr i64, ptr %278, i64 %277
  store i64 %275, ptr %279, align 8
  %280 = add nsw i64 %306, 1
  br label %301

281:                                              ; preds = %248, %246
  %282 = icmp slt i64 %307, 0
  %283 = select i1 %282, i64 %29, i64 0
  %284 = getelementptr i64, ptr %28, i64 %307
  %285 = getelementptr i64, ptr %284, i64 %283
  %286 = load i64, ptr %285, align 8
  %287 = icmp slt i64 %309, 0
  %288 = select i1 %287, i64 %31, i64 0
  %289 = getelementptr i64, ptr %30, i64 %309
  %290 = getelementptr i64, ptr %289, i64 %288
  store i64 %286, ptr %290, align 8
  %291 = add nsw i64 %307, 1
  br label %301

292:                                              ; preds = %313, %241
  %293 = add nuw nsw i64 %134, 1
  %294 = icmp slt i64 %242, %125
  br i1 %294, label %298, label %295

295:                                              ; preds = %292, %188
  %296 = phi i64 [ %293, %292 ], [ %189, %188 ]
  %297 = icmp sgt i64 %296, 1
  br i1 %297, label %298, label %327

298:                                              ; preds = %295, %292
  %299 = phi i64 [ %119, %295 ], [ %242, %292 ]
  %300 = phi i64 [ 0, %295 ], [ %293, %292 ]
  br label %132

301:                                              ; preds = %281, %270
  %302 = phi i64 [ %307, %270 ], [ %291, %281 ]
  %303 = phi i64 [ %280, %270 ], [ %306, %281 ]
  %304 = icmp ugt i64 %308, 1
  br i1 %304, label %305, label %313

305:                                              ; preds = %301, %241
  %306 = phi i64 [ %303, %301 ], [ %133, %241 ]
  %307 = phi i64 [ %302, %301 ], [ %186, %241 ]
  %308 = phi i64 [ %310, %301 ], [ %244, %241 ]
  %309 = phi i64 [ %311, %301 ], [ %133, %241 ]
  %310 = add nsw i64 %308, -1
  %311 = add i64 %309, 1
  %312 = icmp eq i64 %307, %242
  br i1 %312, label %270, label %246

313:                                              ; preds = %313, %301
  %314 = phi i64 [ %316, %313 ], [ %244, %301 ]
  %315 = phi i64 [ %317, %313 ], [ %133, %301 ]
  %316 = add nsw i64 %314, -1
  %317 = add i64 %315, 1
  %318 = icmp slt i64 %315, 0
  %319 = select i1 %318, i64 %31, i64 0
  %320 = getelementptr i64, ptr %30, i64 %315
  %321 = getelementptr i64, ptr %320, i64 %319
  %322 = load i64, ptr %321, align 8
  %323 = select i1 %318, i64 %29, i64 0
  %324 = getelementptr i64, ptr %28, i64 %315
  %325 = getelementptr i64, ptr %324, i64 %323
  store i64 %322, ptr %325, align 8
  %326 = icmp sgt i64 %314, 1
  br i1 %326, label %313, label %292

327:                                              ; preds = %295, %127
  %328 = load i64, ptr %117, align 8
  %329 = icmp slt i64 %121, 0
  %330 = select i1 %329, i64 %10, i64 0
  %331 = getelementptr i64, ptr %9, i64 %121
  %332 = getelementptr i64, ptr %331, i64 %330
  store i64 %122, ptr %332, align 8
  %333 = select i1 %329, i64 %12, i64 0
  %334 = getelementptr i64, ptr %11, i64 %121
  %335 = getelementptr i64, ptr %334, i64 %333
  store i64 %328, ptr %335, align 8
  %336 = sub i64 %125, %119
  %337 = tail call i64 @llvm.smax.i64(i64 %336, i64 0)
  %338 = icmp eq i64 %337, 0
  br i1 %338, label %378, label %409

339:                                              ; preds = %409
  %340 = icmp slt i64 %419, 0
  %341 = select i1 %340, i64 %27, i64 0
  %342 = getelementptr i64, ptr %26, i64 %419
  %343 = getelementptr i64, ptr %342, i64 %341
  %344 = load i64, ptr %343, align 8
  %345 = icmp sgt i64 %410, 0
  %346 = select i1 %345, i64 0, i64 %18
  %347 = getelementptr i64, ptr %17, i64 %410
  %348 = getelementptr i8, ptr %347, i64 -8
  %349 = getelementptr i64, ptr %348, i64 %346
  %350 = load i64, ptr %349, align 8
  %351 = icmp eq i64 %344, %350
  br i1 %351, label %370, label %352

352:                                              ; preds = %409, %339
  %353 = icmp slt i64 %410, 0
  %354 = select i1 %353, i64 %16, i64 0
  %355 = getelementptr i64, ptr %15, i64 %410
  %356 = getelementptr i64, ptr %355, i64 %354
  store i64 %121, ptr %356, align 8
  %357 = icmp slt i64 %419, 0
  %358 = select i1 %357, i64 %27, i64 0
  %359 = getelementptr i64, ptr %26, i64 %419
  %360 = getelementptr i64, ptr %359, i64 %358
  %361 = load i64, ptr %360, align 8
  %362 = select i1 %353, i64 %18, i64 0
  %363 = getelementptr i64, ptr %17, i64 %410
  %364 = getelementptr i64, ptr %363, i64 %362
  store i64 %361, ptr %364, align 8
  %365 = sub nsw i64 %410, %120
  %366 = select i1 %353, i64 %20, i64 0
  %367 = getelementptr i64, ptr %19, i64 %410
  %368 = getelementptr i64, ptr %367, i64 %366
  store i64 %365, ptr %368, align 8
  %369 = add nsw i64 %410, 1
  br label %370

370:                                              ; preds = %352, %339
  %371 = phi i64 [ %369, %352 ], [ %410, %339 ]
  %372 = add nsw i64 %371, -1
  %373 = icmp slt i64 %419, 0
  %374 = select i1 %373, i64 %22, i64 0
  %375 = getelementptr i64, ptr %21, i64 %419
  %376 = getelementptr i64, ptr %375, i64 %374
  store i64 %372, ptr %376, align 8
  %377 = icmp ugt i64 %411, 1
  br i1 %377, label %409, label %378

378:                                              ; preds = %370, %327
  %379 = phi i64 [ %120, %327 ], [ %371, %370 ]
  %380 = sub nsw i64 %379, %120
  %381 = select i1 %329, i64 %14, i64 0
  %382 = getelementptr i64, ptr %13, i64 %121
  %383 = getelementptr i64, ptr %382, i64 %381
  store i64 %380, ptr %383, align 8
  %384 = add nsw i64 %121, 1
  br label %389

385:                                              ; preds = %389, %111
  %386 = phi i64 [ %45, %111 ], [ %390, %389 ]
  %387 = phi i64 [ %46, %111 ], [ %391, %389 ]
  %388 = icmp slt i64 %80, %2
  br i1 %388, label %42, label %422

389:                                              ; preds = %378, %118
  %390 = phi i64 [ %384, %378 ], [ %121, %118 ]
  %391 = phi i64 [ %379, %378 ], [ %120, %118 ]
  %392 = phi i64 [ %125, %378 ], [ %119, %118 ]
  %393 = icmp eq i64 %122, %40
  br i1 %393, label %385, label %118

394:                                              ; preds = %81, %79
  %395 = sub i64 %80, %43
  %396 = icmp slt i64 %395, 1
  br i1 %396, label %111, label %397

397:                                              ; preds = %394, %108
  %398 = phi i64 [ %109, %108 ], [ %44, %394 ]
  %399 = phi i64 [ %401, %108 ], [ %395, %394 ]
  %400 = phi i64 [ %402, %108 ], [ %43, %394 ]
  %401 = add nsw i64 %399, -1
  %402 = add i64 %400, 1
  %403 = icmp slt i64 %400, 0
  %404 = select i1 %403, i64 %4, i64 0
  %405 = getelementptr i64, ptr %3, i64 %400
  %406 = getelementptr i64, ptr %405, i64 %404
  %407 = load i64, ptr %406, align 8
  %408 = icmp sgt i64 %407, -1
  br i1 %408, label %89, label %108

409:                                              ; preds = %370, %327
  %410 = phi i64 [ %371, %370 ], [ %120, %327 ]
  %411 = phi i64 [ %413, %370 ], [ %337, %327 ]
  %412 = phi i64 [ %414, %370 ], [ %119, %327 ]
  %413 = add nsw i64 %411, -1
  %414 = add i64 %412, 1
  %415 = icmp slt i64 %412, 0
  %416 = select i1 %415, i64 %29, i64 0
  %417 = getelementptr i64, ptr %28, i64 %412
  %418 = getelementptr i64, ptr %417, i64 %416
  %419 = load i64, ptr %418, align 8
  %420 = icmp ne i64 %412, %119
  %421 = and i1 %33, %420
  br i1 %421, label %339, label %352

422:                                              ; preds = %385, %32
  %423 = phi i64 [ 0, %32 ], [ %112, %385 ]
  %424 = phi i64 [ 0, %32 ], [ %386, %385 ]
  %425 = phi i64 [ 0, %32 ], [ %387, %385 ]
  store i64 %424, ptr %23, align 8
  %426 = getelementptr i8, ptr %23, i64 8
  store i64 %425, ptr %426, align 8
  %427 = getelementptr i8, ptr %23, i64 16
  store i64 %423, ptr %427, align 8
  store ptr null, ptr %0, align 8
  ret void
}

declare void @llvm.memset.p0.i64(ptr writeonly, i8, i64, i1 immarg)

declare i64 @llvm.smax.i64(i64, i64)

attributes #3 = { noinline }
