; {"files": {"../block_stream/block_sums.py": "89b504cb0a180e3f", "../half_loops.py": "424fae9009468b8d", "../meta_info/bucket_walk.py": "2eb597c883a6b107", "../meta_info/format.py": "919765683f77dd8e", "dynamic_loops_4.py": "8f4e9b4e8ad82190", "dynamic_parts.py": "7ec4e7e6b76b7f5b"}, "meaning": "95e06782ca4c7e34", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local i64 @multiply(ptr readonly captures(none) %0, i64 %1, ptr readonly captures(none) %2, i64 %3, i64 %4, ptr readonly captures(none) %5, i64 %6, ptr captures(none) %7, i64 %8, ptr captures(none) %9, i64 %10, ptr captures(none) %11, i64 %12, i64 %13, ptr captures(none) %14, i64 %15, ptr captures(none) %16, i64 %17, ptr captures(none) %18, i64 %19) local_unnamed_addr #0 {
  %21 = alloca i64, align 8
  store i64 0, ptr %21, align 8
  call fastcc void @0(ptr %21, ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, ptr %5, ptr %7, i64 %8, ptr %9, i64 %10, ptr %11, i64 %12, i64 %13, ptr %14, ptr %16, i64 %17, ptr %18, i64 %19) #3
  %22 = load i64, ptr %21, align 8
  ret i64 %22
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @0(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, ptr readonly captures(none) %3, i64 %4, i64 %5, ptr readonly captures(none) %6, ptr captures(none) %7, i64 %8, ptr captures(none) %9, i64 %10, ptr captures(none) %11, i64 %12, i64 %13, ptr captures(none) %14, ptr captures(none) %15, i64 %16, ptr captures(none) %17, i64 %18) unnamed_addr #0 {
  %20 = icmp slt i64 %2, 1
  br i1 %20, label %1077, label %21

21:                                               ; preds = %19
  %22 = getelementptr i8, ptr %6, i64 24
  %23 = getelementptr i8, ptr %6, i64 16
  %24 = icmp slt i64 %18, 1
  %25 = getelementptr i8, ptr %6, i64 8
  %26 = getelementptr i8, ptr %14, i64 4
  %27 = getelementptr i8, ptr %14, i64 8
  %28 = getelementptr i8, ptr %14, i64 12
  br label %31

29:                                               ; preds = %714, %421, %417
  %30 = icmp eq i64 %33, %2
  br i1 %30, label %1077, label %31

31:                                               ; preds = %29, %21
  %32 = phi i64 [ 0, %21 ], [ %33, %29 ]
  %33 = add nuw nsw i64 %32, 1
  %34 = getelementptr i64, ptr %1, i64 %32
  %35 = load i64, ptr %34, align 8
  %36 = icmp slt i64 %35, 0
  %37 = select i1 %36, i64 %4, i64 0
  %38 = add i64 %37, %35
  %39 = mul i64 %38, %5
  %40 = getelementptr i64, ptr %3, i64 %39
  %41 = getelementptr i8, ptr %40, i64 8
  %42 = load i64, ptr %41, align 8
  %43 = getelementptr i8, ptr %40, i64 16
  %44 = load i64, ptr %43, align 8
  %45 = load i64, ptr %22, align 8
  %46 = icmp eq i64 %45, 0
  %47 = getelementptr i8, ptr %40, i64 32
  %48 = load i64, ptr %47, align 8
  %49 = tail call i64 @llvm.smax.i64(i64 %48, i64 0)
  %50 = getelementptr i8, ptr %40, i64 56
  %51 = getelementptr i8, ptr %40, i64 72
  %52 = getelementptr i8, ptr %40, i64 64
  %53 = getelementptr i8, ptr %40, i64 40
  %54 = getelementptr i8, ptr %40, i64 80
  %55 = getelementptr i8, ptr %40, i64 48
  %56 = getelementptr i8, ptr %40, i64 24
  br i1 %46, label %237, label %57

57:                                               ; preds = %209, %31
  %58 = phi i64 [ %226, %209 ], [ 0, %31 ]
  %59 = phi i64 [ %211, %209 ], [ 0, %31 ]
  %60 = icmp eq i64 %58, %49
  br i1 %60, label %215, label %225

61:                                               ; preds = %225
  %62 = load i64, ptr %52, align 8
  %63 = add nsw i64 %58, -1
  %64 = mul nsw i64 %230, %63
  %65 = add nsw i64 %62, %64
  %66 = load i64, ptr %54, align 8
  %67 = mul nsw i64 %231, %63
  %68 = add nsw i64 %66, %67
  br label %69

69:                                               ; preds = %225, %61
  %70 = phi i64 [ %68, %61 ], [ %228, %225 ]
  %71 = phi i64 [ %65, %61 ], [ %227, %225 ]
  %72 = add nsw i64 %71, %230
  %73 = add nsw i64 %70, %231
  %74 = icmp sgt i64 %230, 0
  br i1 %74, label %75, label %209

75:                                               ; preds = %69
  %76 = icmp slt i64 %71, 0
  %77 = select i1 %76, i64 %8, i64 0
  %78 = getelementptr i16, ptr %7, i64 %71
  %79 = getelementptr i16, ptr %78, i64 %77
  %80 = load i16, ptr %79, align 2
  %81 = icmp eq i16 %80, 0
  br i1 %81, label %209, label %82

82:                                               ; preds = %194, %75
  %83 = phi i64 [ %96, %194 ], [ %71, %75 ]
  %84 = phi i64 [ %202, %194 ], [ %70, %75 ]
  %85 = phi i64 [ %195, %194 ], [ %59, %75 ]
  %86 = add nsw i64 %83, 7
  %87 = icmp sgt i64 %86, %72
  br i1 %87, label %1077, label %88

88:                                               ; preds = %82
  %89 = icmp slt i64 %83, -4
  %90 = select i1 %89, i64 %8, i64 0
  %91 = getelementptr i16, ptr %7, i64 %83
  %92 = getelementptr i8, ptr %91, i64 8
  %93 = getelementptr i16, ptr %92, i64 %90
  %94 = load i16, ptr %93, align 2
  %95 = zext i16 %94 to i64
  %96 = add nsw i64 %83, %95
  %97 = icmp ne i16 %94, 0
  %98 = icmp slt i64 %96, %72
  %99 = select i1 %97, i1 %98, i1 false
  br i1 %99, label %100, label %1077

100:                                              ; preds = %88
  %101 = icmp slt i64 %83, 0
  %102 = select i1 %101, i64 %8, i64 0
  %103 = getelementptr i16, ptr %91, i64 %102
  %104 = load i16, ptr %103, align 2
  %105 = load i64, ptr %56, align 8
  %106 = zext i16 %104 to i64
  %107 = icmp eq i64 %105, %106
  br i1 %107, label %108, label %194

108:                                              ; preds = %100
  %109 = icmp slt i64 %83, -6
  %110 = select i1 %109, i64 %8, i64 0
  %111 = getelementptr i8, ptr %91, i64 12
  %112 = getelementptr i16, ptr %111, i64 %110
  %113 = load i16, ptr %112, align 2
  %114 = zext i16 %113 to i64
  %115 = shl nuw nsw i64 %114, 2
  %116 = add nsw i64 %115, %86
  %117 = getelementptr i8, ptr %91, i64 10
  %118 = icmp slt i64 %83, -5
  %119 = select i1 %118, i64 %8, i64 0
  %120 = getelementptr i16, ptr %117, i64 %119
  %121 = load i16, ptr %120, align 2
  %122 = zext i16 %121 to i64
  %123 = add nuw nsw i64 %122, 1
  br label %152

124:                                              ; preds = %152
  %125 = icmp slt i64 %154, -1
  %126 = select i1 %125, i64 %8, i64 0
  %127 = getelementptr i16, ptr %7, i64 %154
  %128 = getelementptr i8, ptr %127, i64 2
  %129 = getelementptr i16, ptr %128, i64 %126
  %130 = load i16, ptr %129, align 2
  %131 = zext i16 %130 to i64
  %132 = icmp slt i64 %154, 0
  %133 = select i1 %132, i64 %8, i64 0
  %134 = getelementptr i16, ptr %127, i64 %133
  %135 = load i16, ptr %134, align 2
  %136 = lshr i16 %135, 2
  %137 = zext nneg i16 %136 to i64
  %138 = add i64 %154, 3
  %139 = add i64 %138, %131
  %140 = icmp sgt i64 %139, %96
  br i1 %140, label %1077, label %141

141:                                              ; preds = %124
  %142 = add i64 %155, 1
  %143 = add i64 %142, %131
  %144 = icmp ne i64 %153, %137
  %145 = zext i1 %144 to i64
  br label %161

146:                                              ; preds = %161
  %147 = icmp samesign ugt i64 %157, 1
  br i1 %147, label %152, label %148

148:                                              ; preds = %146
  %149 = icmp ne i64 %139, %96
  %150 = icmp slt i64 %163, -1
  %151 = or i1 %149, %150
  br i1 %151, label %1077, label %185

152:                                              ; preds = %146, %108
  %153 = phi i64 [ -1, %108 ], [ %137, %146 ]
  %154 = phi i64 [ %116, %108 ], [ %139, %146 ]
  %155 = phi i64 [ %85, %108 ], [ %143, %146 ]
  %156 = phi i64 [ %84, %108 ], [ %182, %146 ]
  %157 = phi i64 [ %123, %108 ], [ %158, %146 ]
  %158 = add nsw i64 %157, -1
  %159 = add nsw i64 %154, 2
  %160 = icmp sgt i64 %159, %96
  br i1 %160, label %1077, label %124

161:                                              ; preds = %161, %141
  %162 = phi i64 [ 0, %161 ], [ %145, %141 ]
  %163 = phi i64 [ %183, %161 ], [ %155, %141 ]
  %164 = phi i64 [ %182, %161 ], [ %156, %141 ]
  %165 = phi i64 [ %166, %161 ], [ %159, %141 ]
  %166 = add i64 %165, 1
  %167 = icmp slt i64 %163, 0
  %168 = select i1 %167, i64 %12, i64 0
  %169 = add i64 %168, %163
  %170 = mul i64 %169, %13
  %171 = getelementptr i64, ptr %11, i64 %170
  store i64 %137, ptr %171, align 8
  %172 = getelementptr i16, ptr %7, i64 %165
  %173 = icmp slt i64 %165, 0
  %174 = select i1 %173, i64 %8, i64 0
  %175 = getelementptr i16, ptr %172, i64 %174
  %176 = load i16, ptr %175, align 2
  %177 = lshr i16 %176, 2
  %178 = zext nneg i16 %177 to i64
  %179 = getelementptr i8, ptr %171, i64 8
  store i64 %178, ptr %179, align 8
  %180 = getelementptr i8, ptr %171, i64 16
  store i64 %164, ptr %180, align 8
  %181 = getelementptr i8, ptr %171, i64 24
  store i64 %162, ptr %181, align 8
  %182 = add nsw i64 %164, 16
  %183 = add i64 %163, 1
  %184 = icmp eq i64 %183, %143
  br i1 %184, label %146, label %161

185:                                              ; preds = %148
  %186 = icmp slt i64 %163, %85
  br i1 %186, label %194, label %187

187:                                              ; preds = %185
  %188 = mul i64 %163, %13
  %189 = getelementptr i64, ptr %11, i64 %188
  %190 = getelementptr i8, ptr %189, i64 16
  %191 = load i64, ptr %190, align 8
  %192 = add nsw i64 %191, 16
  %193 = icmp sgt i64 %192, %73
  br i1 %193, label %1077, label %194

194:                                              ; preds = %187, %185, %100
  %195 = phi i64 [ %143, %187 ], [ %143, %185 ], [ %85, %100 ]
  %196 = getelementptr i8, ptr %91, i64 6
  %197 = icmp slt i64 %83, -3
  %198 = select i1 %197, i64 %8, i64 0
  %199 = getelementptr i16, ptr %196, i64 %198
  %200 = load i16, ptr %199, align 2
  %201 = zext i16 %200 to i64
  %202 = add nsw i64 %84, %201
  %203 = icmp slt i64 %96, 0
  %204 = select i1 %203, i64 %8, i64 0
  %205 = getelementptr i16, ptr %7, i64 %96
  %206 = getelementptr i16, ptr %205, i64 %204
  %207 = load i16, ptr %206, align 2
  %208 = icmp eq i16 %207, 0
  br i1 %208, label %209, label %82

209:                                              ; preds = %194, %75, %69
  %210 = phi i64 [ %71, %75 ], [ %71, %69 ], [ %96, %194 ]
  %211 = phi i64 [ %59, %75 ], [ %59, %69 ], [ %195, %194 ]
  %212 = icmp sge i64 %210, %72
  %213 = icmp slt i64 %211, 0
  %214 = select i1 %212, i1 true, i1 %213
  br i1 %214, label %1077, label %57

215:                                              ; preds = %219, %57
  %216 = phi i64 [ %220, %219 ], [ 0, %57 ]
  %217 = phi i64 [ %221, %219 ], [ %59, %57 ]
  %218 = icmp sgt i64 %217, 0
  br i1 %218, label %232, label %417

219:                                              ; preds = %232
  %220 = add nuw i64 %216, 1
  %221 = add nsw i64 %217, -1
  %222 = getelementptr i8, ptr %234, i64 8
  %223 = load i64, ptr %222, align 8
  %224 = icmp slt i64 %223, %42
  br i1 %224, label %215, label %1077

225:                                              ; preds = %57
  %226 = add nuw i64 %58, 1
  %227 = load i64, ptr %50, align 8
  %228 = load i64, ptr %51, align 8
  %229 = icmp eq i64 %58, 0
  %230 = load i64, ptr %53, align 8
  %231 = load i64, ptr %55, align 8
  br i1 %229, label %69, label %61

232:                                              ; preds = %215
  %233 = mul i64 %216, %13
  %234 = getelementptr i64, ptr %11, i64 %233
  %235 = load i64, ptr %234, align 8
  %236 = icmp slt i64 %235, %44
  br i1 %236, label %219, label %1077

237:                                              ; preds = %389, %31
  %238 = phi i64 [ %406, %389 ], [ 0, %31 ]
  %239 = phi i64 [ %391, %389 ], [ 0, %31 ]
  %240 = icmp eq i64 %238, %49
  br i1 %240, label %395, label %405

241:                                              ; preds = %405
  %242 = load i64, ptr %52, align 8
  %243 = add nsw i64 %238, -1
  %244 = mul nsw i64 %410, %243
  %245 = add nsw i64 %242, %244
  %246 = load i64, ptr %54, align 8
  %247 = mul nsw i64 %411, %243
  %248 = add nsw i64 %246, %247
  br label %249

249:                                              ; preds = %405, %241
  %250 = phi i64 [ %248, %241 ], [ %408, %405 ]
  %251 = phi i64 [ %245, %241 ], [ %407, %405 ]
  %252 = add nsw i64 %251, %410
  %253 = add nsw i64 %250, %411
  %254 = icmp sgt i64 %410, 0
  br i1 %254, label %255, label %389

255:                                              ; preds = %249
  %256 = icmp slt i64 %251, 0
  %257 = select i1 %256, i64 %8, i64 0
  %258 = getelementptr i16, ptr %7, i64 %251
  %259 = getelementptr i16, ptr %258, i64 %257
  %260 = load i16, ptr %259, align 2
  %261 = icmp eq i16 %260, 0
  br i1 %261, label %389, label %262

262:                                              ; preds = %374, %255
  %263 = phi i64 [ %276, %374 ], [ %251, %255 ]
  %264 = phi i64 [ %382, %374 ], [ %250, %255 ]
  %265 = phi i64 [ %375, %374 ], [ %239, %255 ]
  %266 = add nsw i64 %263, 7
  %267 = icmp sgt i64 %266, %252
  br i1 %267, label %1077, label %268

268:                                              ; preds = %262
  %269 = icmp slt i64 %263, -4
  %270 = select i1 %269, i64 %8, i64 0
  %271 = getelementptr i16, ptr %7, i64 %263
  %272 = getelementptr i8, ptr %271, i64 8
  %273 = getelementptr i16, ptr %272, i64 %270
  %274 = load i16, ptr %273, align 2
  %275 = zext i16 %274 to i64
  %276 = add nsw i64 %263, %275
  %277 = icmp ne i16 %274, 0
  %278 = icmp slt i64 %276, %252
  %279 = select i1 %277, i1 %278, i1 false
  br i1 %279, label %280, label %1077

280:                                              ; preds = %268
  %281 = icmp slt i64 %263, 0
  %282 = select i1 %281, i64 %8, i64 0
  %283 = getelementptr i16, ptr %271, i64 %282
  %284 = load i16, ptr %283, align 2
  %285 = load i64, ptr %56, align 8
  %286 = zext i16 %284 to i64
  %287 = icmp eq i64 %285, %286
  br i1 %287, label %288, label %374

288:                                              ; preds = %280
  %289 = icmp slt i64 %263, -6
  %290 = select i1 %289, i64 %8, i64 0
  %291 = getelementptr i8, ptr %271, i64 12
  %292 = getelementptr i16, ptr %291, i64 %290
  %293 = load i16, ptr %292, align 2
  %294 = zext i16 %293 to i64
  %295 = shl nuw nsw i64 %294, 2
  %296 = add nsw i64 %295, %266
  %297 = getelementptr i8, ptr %271, i64 10
  %298 = icmp slt i64 %263, -5
  %299 = select i1 %298, i64 %8, i64 0
  %300 = getelementptr i16, ptr %297, i64 %299
  %301 = load i16, ptr %300, align 2
  %302 = zext i16 %301 to i64
  %303 = add nuw nsw i64 %302, 1
  br label %332

304:                                              ; preds = %332
  %305 = icmp slt i64 %334, -1
  %306 = select i1 %305, i64 %8, i64 0
  %307 = getelementptr i16, ptr %7, i64 %334
  %308 = getelementptr i8, ptr %307, i64 2
  %309 = getelementptr i16, ptr %308, i64 %306
  %310 = load i16, ptr %309, align 2
  %311 = zext i16 %310 to i64
  %312 = icmp slt i64 %334, 0
  %313 = select i1 %312, i64 %8, i64 0
  %314 = getelementptr i16, ptr %307, i64 %313
  %315 = load i16, ptr %314, align 2
  %316 = lshr i16 %315, 2
  %317 = zext nneg i16 %316 to i64
  %318 = add i64 %334, 3
  %319 = add i64 %318, %311
  %320 = icmp sgt i64 %319, %276
  br i1 %320, label %1077, label %321

321:                                              ; preds = %304
  %322 = add i64 %335, 1
  %323 = add i64 %322, %311
  %324 = icmp ne i64 %333, %317
  %325 = zext i1 %324 to i64
  br label %341

326:                                              ; preds = %341
  %327 = icmp samesign ugt i64 %337, 1
  br i1 %327, label %332, label %328

328:                                              ; preds = %326
  %329 = icmp ne i64 %319, %276
  %330 = icmp slt i64 %343, -1
  %331 = or i1 %329, %330
  br i1 %331, label %1077, label %365

332:                                              ; preds = %326, %288
  %333 = phi i64 [ -1, %288 ], [ %317, %326 ]
  %334 = phi i64 [ %296, %288 ], [ %319, %326 ]
  %335 = phi i64 [ %265, %288 ], [ %323, %326 ]
  %336 = phi i64 [ %264, %288 ], [ %362, %326 ]
  %337 = phi i64 [ %303, %288 ], [ %338, %326 ]
  %338 = add nsw i64 %337, -1
  %339 = add nsw i64 %334, 2
  %340 = icmp sgt i64 %339, %276
  br i1 %340, label %1077, label %304

341:                                              ; preds = %341, %321
  %342 = phi i64 [ 0, %341 ], [ %325, %321 ]
  %343 = phi i64 [ %363, %341 ], [ %335, %321 ]
  %344 = phi i64 [ %362, %341 ], [ %336, %321 ]
  %345 = phi i64 [ %346, %341 ], [ %339, %321 ]
  %346 = add i64 %345, 1
  %347 = icmp slt i64 %343, 0
  %348 = select i1 %347, i64 %12, i64 0
  %349 = add i64 %348, %343
  %350 = mul i64 %349, %13
  %351 = getelementptr i64, ptr %11, i64 %350
  store i64 %317, ptr %351, align 8
  %352 = getelementptr i16, ptr %7, i64 %345
  %353 = icmp slt i64 %345, 0
  %354 = select i1 %353, i64 %8, i64 0
  %355 = getelementptr i16, ptr %352, i64 %354
  %356 = load i16, ptr %355, align 2
  %357 = lshr i16 %356, 2
  %358 = zext nneg i16 %357 to i64
  %359 = getelementptr i8, ptr %351, i64 8
  store i64 %358, ptr %359, align 8
  %360 = getelementptr i8, ptr %351, i64 16
  store i64 %344, ptr %360, align 8
  %361 = getelementptr i8, ptr %351, i64 24
  store i64 %342, ptr %361, align 8
  %362 = add nsw i64 %344, 16
  %363 = add i64 %343, 1
  %364 = icmp eq i64 %363, %323
  br i1 %364, label %326, label %341

365:                                              ; preds = %328
  %366 = icmp slt i64 %343, %265
  br i1 %366, label %374, label %367

367:                                              ; preds = %365
  %368 = mul i64 %343, %13
  %369 = getelementptr i64, ptr %11, i64 %368
  %370 = getelementptr i8, ptr %369, i64 16
  %371 = load i64, ptr %370, align 8
  %372 = add nsw i64 %371, 16
  %373 = icmp sgt i64 %372, %253
  br i1 %373, label %1077, label %374

374:                                              ; preds = %367, %365, %280
  %375 = phi i64 [ %323, %367 ], [ %323, %365 ], [ %265, %280 ]
  %376 = getelementptr i8, ptr %271, i64 6
  %377 = icmp slt i64 %263, -3
  %378 = select i1 %377, i64 %8, i64 0
  %379 = getelementptr i16, ptr %376, i64 %378
  %380 = load i16, ptr %379, align 2
  %381 = zext i16 %380 to i64
  %382 = add nsw i64 %264, %381
  %383 = icmp slt i64 %276, 0
  %384 = select i1 %383, i64 %8, i64 0
  %385 = getelementptr i16, ptr %7, i64 %276
  %386 = getelementptr i16, ptr %385, i64 %384
  %387 = load i16, ptr %386, align 2
  %388 = icmp eq i16 %387, 0
  br i1 %388, label %389, label %262

389:                                              ; preds = %374, %255, %249
  %390 = phi i64 [ %251, %255 ], [ %251, %249 ], [ %276, %374 ]
  %391 = phi i64 [ %239, %255 ], [ %239, %249 ], [ %375, %374 ]
  %392 = icmp sge i64 %390, %252
  %393 = icmp slt i64 %391, 0
  %394 = select i1 %392, i1 true, i1 %393
  br i1 %394, label %1077, label %237

395:                                              ; preds = %399, %237
  %396 = phi i64 [ %400, %399 ], [ 0, %237 ]
  %397 = phi i64 [ %401, %399 ], [ %239, %237 ]
  %398 = icmp sgt i64 %397, 0
  br i1 %398, label %412, label %417

399:                                              ; preds = %412
  %400 = add nuw i64 %396, 1
  %401 = add nsw i64 %397, -1
  %402 = getelementptr i8, ptr %414, i64 8
  %403 = load i64, ptr %402, align 8
  %404 = icmp slt i64 %403, %44
  br i1 %404, label %395, label %1077

405:                                              ; preds = %237
  %406 = add nuw i64 %238, 1
  %407 = load i64, ptr %50, align 8
  %408 = load i64, ptr %51, align 8
  %409 = icmp eq i64 %238, 0
  %410 = load i64, ptr %53, align 8
  %411 = load i64, ptr %55, align 8
  br i1 %409, label %249, label %241

412:                                              ; preds = %395
  %413 = mul i64 %396, %13
  %414 = getelementptr i64, ptr %11, i64 %413
  %415 = load i64, ptr %414, align 8
  %416 = icmp slt i64 %415, %42
  br i1 %416, label %399, label %1077

417:                                              ; preds = %395, %215
  %418 = phi i64 [ %239, %395 ], [ %59, %215 ]
  %419 = load i64, ptr %40, align 8
  %420 = icmp slt i64 %419, 1
  br i1 %420, label %29, label %714

421:                                              ; preds = %587, %572
  %422 = icmp sgt i64 %424, 1
  br i1 %422, label %423, label %29

423:                                              ; preds = %721, %421
  %424 = phi i64 [ %719, %721 ], [ %426, %421 ]
  %425 = phi i64 [ 0, %721 ], [ %427, %421 ]
  %426 = add nsw i64 %424, -1
  %427 = add i64 %425, 192
  %428 = load i64, ptr %40, align 8
  %429 = sub nsw i64 %428, %425
  %430 = tail call i64 @llvm.smin.i64(i64 %429, i64 192)
  %431 = load i64, ptr %6, align 8
  %432 = icmp eq i64 %431, 0
  %433 = load i64, ptr %722, align 8
  br i1 %723, label %859, label %745

434:                                              ; preds = %859
  br i1 %24, label %869, label %870, !prof !0

435:                                              ; preds = %859
  %436 = load i64, ptr %25, align 8
  %437 = icmp eq i64 %436, 0
  %438 = load i64, ptr %730, align 8
  %439 = load i64, ptr %40, align 8
  br i1 %731, label %566, label %452

440:                                              ; preds = %463
  %441 = select i1 %471, i64 %8, i64 0
  %442 = add i64 %441, %458
  %443 = icmp slt i64 %442, 0
  %444 = icmp sge i64 %442, %8
  br i1 %444, label %511, label %512, !prof !0

445:                                              ; preds = %463
  %446 = select i1 %471, i64 %10, i64 0
  %447 = add i64 %446, %458
  %448 = icmp slt i64 %447, 0
  %449 = icmp sge i64 %447, %10
  br i1 %449, label %552, label %553, !prof !0

450:                                              ; preds = %532, %525, %479, %472
  %451 = icmp eq i64 %42, %454
  br i1 %451, label %566, label %452

452:                                              ; preds = %450, %435
  %453 = phi i64 [ %454, %450 ], [ 0, %435 ]
  %454 = add nuw nsw i64 %453, 1
  %455 = mul nsw i64 %453, %439
  %456 = add nsw i64 %455, %425
  %457 = shl nsw i64 %456, 2
  %458 = add nsw i64 %457, %438
  %459 = mul i64 %453, 768
  %460 = icmp slt i64 %459, 0
  %461 = icmp sge i64 %459, %18
  br i1 %461, label %462, label %463, !prof !0

462:                                              ; preds = %452
  br label %463

463:                                              ; preds = %462, %452
  %464 = phi i64 [ %18, %462 ], [ 0, %452 ]
  %465 = or i1 %460, %461
  %466 = select i1 %465, i64 %464, i64 %459, !prof !1
  %467 = getelementptr float, ptr %17, i64 %466
  %468 = add i64 %456, %430
  %469 = shl i64 %468, 2
  %470 = add i64 %469, %438
  %471 = icmp slt i64 %458, 0
  br i1 %437, label %445, label %440

472:                                              ; preds = %524, %521
  %473 = phi i64 [ %8, %524 ], [ %522, %521 ]
  %474 = sub i64 %473, %515
  %475 = tail call i64 @llvm.smax.i64(i64 %474, i64 0)
  %476 = getelementptr i16, ptr %7, i64 %515
  %477 = lshr i64 %475, 2
  %478 = icmp eq i64 %477, 0
  br i1 %478, label %450, label %481

479:                                              ; preds = %491
  %480 = icmp eq i64 %483, %477
  br i1 %480, label %450, label %481

481:                                              ; preds = %479, %472
  %482 = phi i64 [ %483, %479 ], [ 0, %472 ]
  %483 = add nuw nsw i64 %482, 1
  %484 = shl i64 %482, 2
  %485 = icmp samesign ult i64 %484, %475
  br i1 %485, label %487, label %486, !prof !2

486:                                              ; preds = %481
  br label %487

487:                                              ; preds = %486, %481
  %488 = phi i64 [ %475, %486 ], [ %484, %481 ]
  %489 = getelementptr i16, ptr %476, i64 %488
  %490 = getelementptr float, ptr %467, i64 %482
  br label %491

491:                                              ; preds = %491, %487
  %492 = phi i64 [ 0, %487 ], [ %493, %491 ]
  %493 = add nuw nsw i64 %492, 1
  %494 = getelementptr i16, ptr %489, i64 %492
  %495 = load i16, ptr %494, align 2
  %496 = zext i16 %495 to i32
  %497 = shl nuw nsw i32 %496, 13
  %498 = and i32 %497, 268427264
  %499 = sext i16 %495 to i32
  %500 = and i32 %499, -2147483648
  %501 = or disjoint i32 %498, %500
  %502 = icmp samesign ugt i32 %498, 260046847
  %503 = or i32 %501, 2139095040
  %504 = bitcast i32 %503 to float
  %505 = bitcast i32 %501 to float
  %506 = fmul float %505, 0x46F0000000000000
  %507 = select i1 %502, float %504, float %506
  %508 = mul nuw nsw i64 %492, 768
  %509 = getelementptr i8, ptr %490, i64 %508
  store float %507, ptr %509, align 4
  %510 = icmp eq i64 %493, 4
  br i1 %510, label %479, label %491

511:                                              ; preds = %440
  br label %512

512:                                              ; preds = %511, %440
  %513 = phi i64 [ %8, %511 ], [ 0, %440 ]
  %514 = or i1 %443, %444
  %515 = select i1 %514, i64 %513, i64 %442, !prof !1
  %516 = icmp slt i64 %470, 0
  %517 = select i1 %516, i64 %8, i64 0
  %518 = add i64 %517, %470
  %519 = icmp slt i64 %518, 0
  br i1 %519, label %520, label %521, !prof !0

520:                                              ; preds = %512
  br label %521

521:                                              ; preds = %520, %512
  %522 = phi i64 [ 0, %520 ], [ %518, %512 ]
  %523 = icmp slt i64 %518, %8
  br i1 %523, label %472, label %524, !prof !2

524:                                              ; preds = %521
  br label %472

525:                                              ; preds = %565, %562
  %526 = phi i64 [ %10, %565 ], [ %563, %562 ]
  %527 = sub i64 %526, %556
  %528 = tail call i64 @llvm.smax.i64(i64 %527, i64 0)
  %529 = getelementptr float, ptr %9, i64 %556
  %530 = lshr i64 %528, 2
  %531 = icmp eq i64 %530, 0
  br i1 %531, label %450, label %534

532:                                              ; preds = %544
  %533 = icmp eq i64 %536, %530
  br i1 %533, label %450, label %534

534:                                              ; preds = %532, %525
  %535 = phi i64 [ %536, %532 ], [ 0, %525 ]
  %536 = add nuw nsw i64 %535, 1
  %537 = shl i64 %535, 2
  %538 = icmp samesign ult i64 %537, %528
  br i1 %538, label %540, label %539, !prof !2

539:                                              ; preds = %534
  br label %540

540:                                              ; preds = %539, %534
  %541 = phi i64 [ %528, %539 ], [ %537, %534 ]
  %542 = getelementptr float, ptr %529, i64 %541
  %543 = getelementptr float, ptr %467, i64 %535
  br label %544

544:                                              ; preds = %544, %540
  %545 = phi i64 [ 0, %540 ], [ %546, %544 ]
  %546 = add nuw nsw i64 %545, 1
  %547 = getelementptr float, ptr %542, i64 %545
  %548 = load float, ptr %547, align 4
  %549 = mul nuw nsw i64 %545, 768
  %550 = getelementptr i8, ptr %543, i64 %549
  store float %548, ptr %550, align 4
  %551 = icmp eq i64 %546, 4
  br i1 %551, label %532, label %544

552:                                              ; preds = %445
  br label %553

553:                                              ; preds = %552, %445
  %554 = phi i64 [ %10, %552 ], [ 0, %445 ]
  %555 = or i1 %448, %449
  %556 = select i1 %555, i64 %554, i64 %447, !prof !1
  %557 = icmp slt i64 %470, 0
  %558 = select i1 %557, i64 %10, i64 0
  %559 = add i64 %558, %470
  %560 = icmp slt i64 %559, 0
  br i1 %560, label %561, label %562, !prof !0

561:                                              ; preds = %553
  br label %562

562:                                              ; preds = %561, %553
  %563 = phi i64 [ 0, %561 ], [ %559, %553 ]
  %564 = icmp slt i64 %559, %10
  br i1 %564, label %525, label %565, !prof !2

565:                                              ; preds = %562
  br label %525

566:                                              ; preds = %866, %862, %450, %435
  br i1 %732, label %567, label %572

567:                                              ; preds = %566
  %568 = add nsw i64 %430, 15
  %569 = and i64 %568, -16
  br label %876

570:                                              ; preds = %1065
  %571 = icmp eq i64 %878, %418
  br i1 %571, label %572, label %876

572:                                              ; preds = %570, %566
  %573 = load i64, ptr %25, align 8
  %574 = icmp eq i64 %573, 0
  %575 = load i64, ptr %730, align 8
  %576 = load i64, ptr %40, align 8
  br i1 %731, label %421, label %589

577:                                              ; preds = %600
  %578 = select i1 %608, i64 %8, i64 0
  %579 = add i64 %578, %595
  %580 = icmp slt i64 %579, 0
  %581 = icmp sge i64 %579, %8
  br i1 %581, label %659, label %660, !prof !0

582:                                              ; preds = %600
  %583 = select i1 %608, i64 %10, i64 0
  %584 = add i64 %583, %595
  %585 = icmp slt i64 %584, 0
  %586 = icmp sge i64 %584, %10
  br i1 %586, label %700, label %701, !prof !0

587:                                              ; preds = %680, %673, %616, %609
  %588 = icmp eq i64 %42, %591
  br i1 %588, label %421, label %589

589:                                              ; preds = %587, %572
  %590 = phi i64 [ %591, %587 ], [ 0, %572 ]
  %591 = add nuw nsw i64 %590, 1
  %592 = mul nsw i64 %590, %576
  %593 = add nsw i64 %592, %425
  %594 = shl nsw i64 %593, 2
  %595 = add nsw i64 %594, %575
  %596 = mul i64 %590, 768
  %597 = icmp slt i64 %596, 0
  %598 = icmp sge i64 %596, %18
  br i1 %598, label %599, label %600, !prof !0

599:                                              ; preds = %589
  br label %600

600:                                              ; preds = %599, %589
  %601 = phi i64 [ %18, %599 ], [ 0, %589 ]
  %602 = or i1 %597, %598
  %603 = select i1 %602, i64 %601, i64 %596, !prof !1
  %604 = getelementptr float, ptr %17, i64 %603
  %605 = add i64 %593, %430
  %606 = shl i64 %605, 2
  %607 = add i64 %606, %575
  %608 = icmp slt i64 %595, 0
  br i1 %574, label %582, label %577

609:                                              ; preds = %672, %669
  %610 = phi i64 [ %8, %672 ], [ %670, %669 ]
  %611 = sub i64 %610, %663
  %612 = tail call i64 @llvm.smax.i64(i64 %611, i64 0)
  %613 = getelementptr i16, ptr %7, i64 %663
  %614 = lshr i64 %612, 2
  %615 = icmp eq i64 %614, 0
  br i1 %615, label %587, label %618

616:                                              ; preds = %628
  %617 = icmp eq i64 %620, %614
  br i1 %617, label %587, label %618

618:                                              ; preds = %616, %609
  %619 = phi i64 [ %620, %616 ], [ 0, %609 ]
  %620 = add nuw nsw i64 %619, 1
  %621 = shl i64 %619, 2
  %622 = icmp samesign ult i64 %621, %612
  br i1 %622, label %624, label %623, !prof !2

623:                                              ; preds = %618
  br label %624

624:                                              ; preds = %623, %618
  %625 = phi i64 [ %612, %623 ], [ %621, %618 ]
  %626 = getelementptr i16, ptr %613, i64 %625
  %627 = getelementptr float, ptr %604, i64 %619
  br label %628

628:                                              ; preds = %628, %624
  %629 = phi i64 [ 0, %624 ], [ %630, %628 ]
  %630 = add nuw nsw i64 %629, 1
  %631 = mul nuw nsw i64 %629, 768
  %632 = getelementptr i8, ptr %627, i64 %631
  %633 = load i32, ptr %632, align 4
  %634 = and i32 %633, 2147483647
  %635 = lshr i32 %633, 16
  %636 = and i32 %635, 32768
  %637 = lshr i32 %634, 13
  %638 = add nsw i32 %634, -939520001
  %639 = and i32 %637, 1
  %640 = add nsw i32 %638, %639
  %641 = lshr i32 %640, 13
  %642 = bitcast i32 %634 to float
  %643 = fadd float %642, 5.000000e-01
  %644 = bitcast float %643 to i32
  %645 = and i32 %637, 1023
  %646 = tail call i32 @llvm.umax.i32(i32 %645, i32 1)
  %647 = icmp samesign ult i32 %634, 947912704
  %648 = select i1 %647, i32 %644, i32 %641
  %649 = or i32 %648, %636
  %650 = icmp samesign ugt i32 %634, 2139095040
  %651 = or disjoint i32 %636, %646
  %652 = or disjoint i32 %651, 31744
  %653 = select i1 %650, i32 %652, i32 32256
  %654 = icmp samesign ult i32 %634, 1199566848
  %655 = select i1 %654, i32 %649, i32 %653
  %656 = trunc i32 %655 to i16
  %657 = getelementptr i16, ptr %626, i64 %629
  store i16 %656, ptr %657, align 2
  %658 = icmp eq i64 %630, 4
  br i1 %658, label %616, label %628

659:                                              ; preds = %577
  br label %660

660:                                              ; preds = %659, %577
  %661 = phi i64 [ %8, %659 ], [ 0, %577 ]
  %662 = or i1 %580, %581
  %663 = select i1 %662, i64 %661, i64 %579, !prof !1
  %664 = icmp slt i64 %607, 0
  %665 = select i1 %664, i64 %8, i64 0
  %666 = add i64 %665, %607
  %667 = icmp slt i64 %666, 0
  br i1 %667, label %668, label %669, !prof !0

668:                                              ; preds = %660
  br label %669

669:                                              ; preds = %668, %660
  %670 = phi i64 [ 0, %668 ], [ %666, %660 ]
  %671 = icmp slt i64 %666, %8
  br i1 %671, label %609, label %672, !prof !2

672:                                              ; preds = %669
  br label %609

673:                                              ; preds = %713, %710
  %674 = phi i64 [ %10, %713 ], [ %711, %710 ]
  %675 = sub i64 %674, %704
  %676 = tail call i64 @llvm.smax.i64(i64 %675, i64 0)
  %677 = getelementptr float, ptr %9, i64 %704
  %678 = lshr i64 %676, 2
  %679 = icmp eq i64 %678, 0
  br i1 %679, label %587, label %682

680:                                              ; preds = %692
  %681 = icmp eq i64 %684, %678
  br i1 %681, label %587, label %682

682:                                              ; preds = %680, %673
  %683 = phi i64 [ %684, %680 ], [ 0, %673 ]
  %684 = add nuw nsw i64 %683, 1
  %685 = shl i64 %683, 2
  %686 = icmp samesign ult i64 %685, %676
  br i1 %686, label %688, label %687, !prof !2

687:                                              ; preds = %682
  br label %688

688:                                              ; preds = %687, %682
  %689 = phi i64 [ %676, %687 ], [ %685, %682 ]
  %690 = getelementptr float, ptr %677, i64 %689
  %691 = getelementptr float, ptr %604, i64 %683
  br label %692

692:                                              ; preds = %692, %688
  %693 = phi i64 [ 0, %688 ], [ %694, %692 ]
  %694 = add nuw nsw i64 %693, 1
  %695 = mul nuw nsw i64 %693, 768
  %696 = getelementptr i8, ptr %691, i64 %695
  %697 = load float, ptr %696, align 4
  %698 = getelementptr float, ptr %690, i64 %693
  store float %697, ptr %698, align 4
  %699 = icmp eq i64 %694, 4
  br i1 %699, label %680, label %692

700:                                              ; preds = %582
  br label %701

701:                                              ; preds = %700, %582
  %702 = phi i64 [ %10, %700 ], [ 0, %582 ]
  %703 = or i1 %585, %586
  %704 = select i1 %703, i64 %702, i64 %584, !prof !1
  %705 = icmp slt i64 %607, 0
  %706 = select i1 %705, i64 %10, i64 0
  %707 = add i64 %706, %607
  %708 = icmp slt i64 %707, 0
  br i1 %708, label %709, label %710, !prof !0

709:                                              ; preds = %701
  br label %710

710:                                              ; preds = %709, %701
  %711 = phi i64 [ 0, %709 ], [ %707, %701 ]
  %712 = icmp slt i64 %707, %10
  br i1 %712, label %673, label %713, !prof !2

713:                                              ; preds = %710
  br label %673

714:                                              ; preds = %417
  %715 = urem i64 %419, 192
  %716 = icmp ne i64 %715, 0
  %717 = udiv i64 %419, 192
  %718 = zext i1 %716 to i64
  %719 = add nuw nsw i64 %717, %718
  %720 = icmp eq i64 %719, 0
  br i1 %720, label %29, label %721

721:                                              ; preds = %714
  %722 = getelementptr i8, ptr %40, i64 96
  %723 = icmp slt i64 %44, 1
  %724 = mul nsw i64 %42, 768
  %725 = icmp slt i64 %42, 0
  %726 = select i1 %725, i64 %18, i64 0
  %727 = add i64 %726, %724
  %728 = icmp slt i64 %727, 0
  %729 = icmp slt i64 %727, %18
  %730 = getelementptr i8, ptr %40, i64 88
  %731 = icmp slt i64 %42, 1
  %732 = icmp sgt i64 %418, 0
  br label %423

733:                                              ; preds = %756
  %734 = select i1 %764, i64 %8, i64 0
  %735 = add i64 %734, %751
  %736 = icmp slt i64 %735, 0
  %737 = icmp sge i64 %735, %8
  br i1 %737, label %804, label %805, !prof !0

738:                                              ; preds = %756
  %739 = select i1 %764, i64 %10, i64 0
  %740 = add i64 %739, %751
  %741 = icmp slt i64 %740, 0
  %742 = icmp sge i64 %740, %10
  br i1 %742, label %845, label %846, !prof !0

743:                                              ; preds = %825, %818, %772, %765
  %744 = icmp eq i64 %44, %747
  br i1 %744, label %859, label %745

745:                                              ; preds = %743, %423
  %746 = phi i64 [ %747, %743 ], [ 0, %423 ]
  %747 = add nuw nsw i64 %746, 1
  %748 = mul nsw i64 %746, %428
  %749 = add nsw i64 %748, %425
  %750 = shl nsw i64 %749, 2
  %751 = add nsw i64 %750, %433
  %752 = mul i64 %746, 768
  %753 = icmp slt i64 %752, 0
  %754 = icmp sge i64 %752, %16
  br i1 %754, label %755, label %756, !prof !0

755:                                              ; preds = %745
  br label %756

756:                                              ; preds = %755, %745
  %757 = phi i64 [ %16, %755 ], [ 0, %745 ]
  %758 = or i1 %753, %754
  %759 = select i1 %758, i64 %757, i64 %752, !prof !1
  %760 = getelementptr float, ptr %15, i64 %759
  %761 = add i64 %749, %430
  %762 = shl i64 %761, 2
  %763 = add i64 %762, %433
  %764 = icmp slt i64 %751, 0
  br i1 %432, label %738, label %733

765:                                              ; preds = %817, %814
  %766 = phi i64 [ %8, %817 ], [ %815, %814 ]
  %767 = sub i64 %766, %808
  %768 = tail call i64 @llvm.smax.i64(i64 %767, i64 0)
  %769 = getelementptr i16, ptr %7, i64 %808
  %770 = lshr i64 %768, 2
  %771 = icmp eq i64 %770, 0
  br i1 %771, label %743, label %774

772:                                              ; preds = %784
  %773 = icmp eq i64 %776, %770
  br i1 %773, label %743, label %774

774:                                              ; preds = %772, %765
  %775 = phi i64 [ %776, %772 ], [ 0, %765 ]
  %776 = add nuw nsw i64 %775, 1
  %777 = shl i64 %775, 2
  %778 = icmp samesign ult i64 %777, %768
  br i1 %778, label %780, label %779, !prof !2

779:                                              ; preds = %774
  br label %780

780:                                              ; preds = %779, %774
  %781 = phi i64 [ %768, %779 ], [ %777, %774 ]
  %782 = getelementptr i16, ptr %769, i64 %781
  %783 = getelementptr float, ptr %760, i64 %775
  br label %784

784:                                              ; preds = %784, %780
  %785 = phi i64 [ 0, %780 ], [ %786, %784 ]
  %786 = add nuw nsw i64 %785, 1
  %787 = getelementptr i16, ptr %782, i64 %785
  %788 = load i16, ptr %787, align 2
  %789 = zext i16 %788 to i32
  %790 = shl nuw nsw i32 %789, 13
  %791 = and i32 %790, 268427264
  %792 = sext i16 %788 to i32
  %793 = and i32 %792, -2147483648
  %794 = or disjoint i32 %791, %793
  %795 = icmp samesign ugt i32 %791, 260046847
  %796 = or i32 %794, 2139095040
  %797 = bitcast i32 %796 to float
  %798 = bitcast i32 %794 to float
  %799 = fmul float %798, 0x46F0000000000000
  %800 = select i1 %795, float %797, float %799
  %801 = mul nuw nsw i64 %785, 768
  %802 = getelementptr i8, ptr %783, i64 %801
  store float %800, ptr %802, align 4
  %803 = icmp eq i64 %786, 4
  br i1 %803, label %772, label %784

804:                                              ; preds = %733
  br label %805

805:                                              ; preds = %804, %733
  %806 = phi i64 [ %8, %804 ], [ 0, %733 ]
  %807 = or i1 %736, %737
  %808 = select i1 %807, i64 %806, i64 %735, !prof !1
  %809 = icmp slt i64 %763, 0
  %810 = select i1 %809, i64 %8, i64 0
  %811 = add i64 %810, %763
  %812 = icmp slt i64 %811, 0
  br i1 %812, label %813, label %814, !prof !0

813:                                              ; preds = %805
  br label %814

814:                                              ; preds = %813, %805
  %815 = phi i64 [ 0, %813 ], [ %811, %805 ]
  %816 = icmp slt i64 %811, %8
  br i1 %816, label %765, label %817, !prof !2

817:                                              ; preds = %814
  br label %765

818:                                              ; preds = %858, %855
  %819 = phi i64 [ %10, %858 ], [ %856, %855 ]
  %820 = sub i64 %819, %849
  %821 = tail call i64 @llvm.smax.i64(i64 %820, i64 0)
  %822 = getelementptr float, ptr %9, i64 %849
  %823 = lshr i64 %821, 2
  %824 = icmp eq i64 %823, 0
  br i1 %824, label %743, label %827

825:                                              ; preds = %837
  %826 = icmp eq i64 %829, %823
  br i1 %826, label %743, label %827

827:                                              ; preds = %825, %818
  %828 = phi i64 [ %829, %825 ], [ 0, %818 ]
  %829 = add nuw nsw i64 %828, 1
  %830 = shl i64 %828, 2
  %831 = icmp samesign ult i64 %830, %821
  br i1 %831, label %833, label %832, !prof !2

832:                                              ; preds = %827
  br label %833

833:                                              ; preds = %832, %827
  %834 = phi i64 [ %821, %832 ], [ %830, %827 ]
  %835 = getelementptr float, ptr %822, i64 %834
  %836 = getelementptr float, ptr %760, i64 %828
  br label %837

837:                                              ; preds = %837, %833
  %838 = phi i64 [ 0, %833 ], [ %839, %837 ]
  %839 = add nuw nsw i64 %838, 1
  %840 = getelementptr float, ptr %835, i64 %838
  %841 = load float, ptr %840, align 4
  %842 = mul nuw nsw i64 %838, 768
  %843 = getelementptr i8, ptr %836, i64 %842
  store float %841, ptr %843, align 4
  %844 = icmp eq i64 %839, 4
  br i1 %844, label %825, label %837

845:                                              ; preds = %738
  br label %846

846:                                              ; preds = %845, %738
  %847 = phi i64 [ %10, %845 ], [ 0, %738 ]
  %848 = or i1 %741, %742
  %849 = select i1 %848, i64 %847, i64 %740, !prof !1
  %850 = icmp slt i64 %763, 0
  %851 = select i1 %850, i64 %10, i64 0
  %852 = add i64 %851, %763
  %853 = icmp slt i64 %852, 0
  br i1 %853, label %854, label %855, !prof !0

854:                                              ; preds = %846
  br label %855

855:                                              ; preds = %854, %846
  %856 = phi i64 [ 0, %854 ], [ %852, %846 ]
  %857 = icmp slt i64 %852, %10
  br i1 %857, label %818, label %858, !prof !2

858:                                              ; preds = %855
  br label %818

859:                                              ; preds = %743, %423
  %860 = load i64, ptr %23, align 8
  %861 = icmp eq i64 %860, 0
  br i1 %861, label %435, label %434

862:                                              ; preds = %875, %873
  %863 = phi i64 [ %18, %875 ], [ %874, %873 ]
  %864 = sub i64 %863, %871
  %865 = icmp slt i64 %864, 1
  br i1 %865, label %566, label %866

866:                                              ; preds = %862
  %867 = getelementptr float, ptr %17, i64 %871
  %868 = shl i64 %864, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %867, i8 0, i64 %868, i1 false)
  br label %566

869:                                              ; preds = %434
  br label %870

870:                                              ; preds = %869, %434
  %871 = phi i64 [ %18, %869 ], [ 0, %434 ]
  br i1 %728, label %872, label %873, !prof !0

872:                                              ; preds = %870
  br label %873

873:                                              ; preds = %872, %870
  %874 = phi i64 [ 0, %872 ], [ %727, %870 ]
  br i1 %729, label %862, label %875, !prof !2

875:                                              ; preds = %873
  br label %862

876:                                              ; preds = %570, %567
  %877 = phi i64 [ 0, %567 ], [ %878, %570 ]
  %878 = add nuw nsw i64 %877, 1
  %879 = mul i64 %877, %13
  %880 = getelementptr i64, ptr %11, i64 %879
  %881 = load i64, ptr %880, align 8
  %882 = getelementptr i8, ptr %880, i64 8
  %883 = load i64, ptr %882, align 8
  %884 = load i64, ptr %22, align 8
  %885 = icmp eq i64 %884, 0
  %886 = select i1 %885, i64 %883, i64 %881
  %887 = select i1 %885, i64 %881, i64 %883
  %888 = getelementptr i8, ptr %880, i64 16
  %889 = load i64, ptr %888, align 8
  %890 = mul nsw i64 %886, 768
  %891 = icmp slt i64 %886, 0
  %892 = select i1 %891, i64 %16, i64 0
  %893 = add i64 %892, %890
  %894 = icmp slt i64 %893, 0
  %895 = icmp sge i64 %893, %16
  br i1 %895, label %896, label %897, !prof !0

896:                                              ; preds = %876
  br label %897

897:                                              ; preds = %896, %876
  %898 = phi i64 [ %16, %896 ], [ 0, %876 ]
  %899 = or i1 %894, %895
  %900 = select i1 %899, i64 %898, i64 %893, !prof !1
  %901 = getelementptr float, ptr %15, i64 %900
  %902 = mul nsw i64 %887, 768
  %903 = icmp slt i64 %887, 0
  %904 = select i1 %903, i64 %18, i64 0
  %905 = add i64 %904, %902
  %906 = icmp slt i64 %905, 0
  %907 = icmp sge i64 %905, %18
  br i1 %907, label %1067, label %1068, !prof !0

908:                                              ; preds = %925
  %909 = add nsw i64 %929, 4
  %910 = icmp slt i64 %929, 0
  %911 = select i1 %910, i64 %8, i64 0
  %912 = add i64 %911, %929
  %913 = icmp slt i64 %912, 0
  %914 = icmp sge i64 %912, %8
  br i1 %914, label %956, label %957, !prof !0

915:                                              ; preds = %925
  %916 = icmp slt i64 %929, 0
  %917 = select i1 %916, i64 %10, i64 0
  %918 = add i64 %917, %929
  %919 = icmp slt i64 %918, 0
  %920 = icmp sge i64 %918, %10
  br i1 %920, label %970, label %971, !prof !0

921:                                              ; preds = %976, %937, %932
  %922 = mul nuw nsw i64 %926, 192
  %923 = add nsw i64 %922, %569
  %924 = icmp sgt i64 %1072, %922
  br i1 %924, label %1054, label %1053, !prof !2

925:                                              ; preds = %1068, %1065
  %926 = phi i64 [ 0, %1068 ], [ %927, %1065 ]
  %927 = add nuw nsw i64 %926, 1
  %928 = shl nsw i64 %926, 2
  %929 = add nsw i64 %928, %889
  %930 = load i64, ptr %6, align 8
  %931 = icmp eq i64 %930, 0
  br i1 %931, label %915, label %908

932:                                              ; preds = %969, %966
  %933 = phi i64 [ %8, %969 ], [ %967, %966 ]
  %934 = sub i64 %933, %960
  %935 = getelementptr i16, ptr %7, i64 %960
  %936 = icmp slt i64 %934, 1
  br i1 %936, label %921, label %937

937:                                              ; preds = %937, %932
  %938 = phi i64 [ %939, %937 ], [ 0, %932 ]
  %939 = add nuw nsw i64 %938, 1
  %940 = getelementptr i16, ptr %935, i64 %938
  %941 = load i16, ptr %940, align 2
  %942 = zext i16 %941 to i32
  %943 = shl nuw nsw i32 %942, 13
  %944 = and i32 %943, 268427264
  %945 = sext i16 %941 to i32
  %946 = and i32 %945, -2147483648
  %947 = or disjoint i32 %944, %946
  %948 = icmp samesign ugt i32 %944, 260046847
  %949 = or i32 %947, 2139095040
  %950 = bitcast i32 %949 to float
  %951 = bitcast i32 %947 to float
  %952 = fmul float %951, 0x46F0000000000000
  %953 = select i1 %948, float %950, float %952
  %954 = getelementptr float, ptr %14, i64 %938
  store float %953, ptr %954, align 4
  %955 = icmp eq i64 %934, %939
  br i1 %955, label %921, label %937

956:                                              ; preds = %908
  br label %957

957:                                              ; preds = %956, %908
  %958 = phi i64 [ %8, %956 ], [ 0, %908 ]
  %959 = or i1 %913, %914
  %960 = select i1 %959, i64 %958, i64 %912, !prof !1
  %961 = icmp slt i64 %929, -4
  %962 = select i1 %961, i64 %8, i64 0
  %963 = add i64 %909, %962
  %964 = icmp slt i64 %963, 0
  br i1 %964, label %965, label %966, !prof !0

965:                                              ; preds = %957
  br label %966

966:                                              ; preds = %965, %957
  %967 = phi i64 [ 0, %965 ], [ %963, %957 ]
  %968 = icmp slt i64 %963, %8
  br i1 %968, label %932, label %969, !prof !2

969:                                              ; preds = %966
  br label %932

970:                                              ; preds = %915
  br label %971

971:                                              ; preds = %970, %915
  %972 = phi i64 [ %10, %970 ], [ 0, %915 ]
  %973 = or i1 %919, %920
  %974 = select i1 %973, i64 %972, i64 %918, !prof !1
  %975 = getelementptr float, ptr %9, i64 %974
  br label %976

976:                                              ; preds = %976, %971
  %977 = phi i64 [ 0, %971 ], [ %978, %976 ]
  %978 = add nuw nsw i64 %977, 1
  %979 = getelementptr float, ptr %975, i64 %977
  %980 = load float, ptr %979, align 4
  %981 = getelementptr float, ptr %14, i64 %977
  store float %980, ptr %981, align 4
  %982 = icmp eq i64 %978, 4
  br i1 %982, label %921, label %976

983:                                              ; preds = %1064, %1061
  %984 = phi i64 [ %1073, %1064 ], [ %1062, %1061 ]
  %985 = sub nsw i64 %984, %1055
  %986 = getelementptr float, ptr %1074, i64 %1055
  %987 = load float, ptr %14, align 4
  %988 = load float, ptr %26, align 4
  %989 = load float, ptr %27, align 4
  %990 = load float, ptr %28, align 4
  %991 = icmp slt i64 %985, 1
  br i1 %1076, label %993, label %992

992:                                              ; preds = %983
  br i1 %991, label %1065, label %994

993:                                              ; preds = %983
  br i1 %991, label %1065, label %1030

994:                                              ; preds = %1027, %992
  %995 = phi i64 [ %996, %1027 ], [ 0, %992 ]
  %996 = add nuw nsw i64 %995, 1
  %997 = getelementptr float, ptr %901, i64 %995
  %998 = load float, ptr %997, align 4
  %999 = fmul float %987, %998
  %1000 = fadd float %999, 0.000000e+00
  %1001 = getelementptr i8, ptr %997, i64 768
  %1002 = load float, ptr %1001, align 4
  %1003 = fmul float %988, %1002
  %1004 = fadd float %1000, %1003
  %1005 = getelementptr i8, ptr %997, i64 1536
  %1006 = load float, ptr %1005, align 4
  %1007 = fmul float %989, %1006
  %1008 = fadd float %1004, %1007
  %1009 = getelementptr i8, ptr %997, i64 2304
  %1010 = load float, ptr %1009, align 4
  %1011 = fmul float %990, %1010
  %1012 = fadd float %1008, %1011
  %1013 = getelementptr float, ptr %986, i64 %995
  %1014 = load float, ptr %1013, align 4
  %1015 = fadd float %1014, %1012
  %1016 = tail call float @llvm.fabs.f32(float %1015)
  %1017 = bitcast float %1016 to i32
  %1018 = icmp samesign ult i32 %1017, 1199566848
  br i1 %1018, label %1019, label %1027

1019:                                             ; preds = %994
  %1020 = bitcast float %1015 to i32
  %1021 = and i32 %1020, 2139095040
  %1022 = tail call i32 @llvm.umax.i32(i32 %1021, i32 947912704)
  %1023 = add nuw i32 %1022, 113246208
  %1024 = bitcast i32 %1023 to float
  %1025 = fadd float %1015, %1024
  %1026 = fsub float %1025, %1024
  br label %1027

1027:                                             ; preds = %1019, %994
  %1028 = phi float [ %1026, %1019 ], [ 0x7FF8000000000000, %994 ]
  store float %1028, ptr %1013, align 4
  %1029 = icmp eq i64 %985, %996
  br i1 %1029, label %1065, label %994

1030:                                             ; preds = %1030, %993
  %1031 = phi i64 [ %1032, %1030 ], [ 0, %993 ]
  %1032 = add nuw nsw i64 %1031, 1
  %1033 = getelementptr float, ptr %986, i64 %1031
  %1034 = load float, ptr %1033, align 4
  %1035 = getelementptr float, ptr %901, i64 %1031
  %1036 = load float, ptr %1035, align 4
  %1037 = fmul float %987, %1036
  %1038 = fadd float %1037, 0.000000e+00
  %1039 = getelementptr i8, ptr %1035, i64 768
  %1040 = load float, ptr %1039, align 4
  %1041 = fmul float %988, %1040
  %1042 = fadd float %1038, %1041
  %1043 = getelementptr i8, ptr %1035, i64 1536
  %1044 = load float, ptr %1043, align 4
  %1045 = fmul float %989, %1044
  %1046 = fadd float %1042, %1045
  %1047 = getelementptr i8, ptr %1035, i64 2304
  %1048 = load float, ptr %1047, align 4
  %1049 = fmul float %990, %1048
  %1050 = fadd float %1046, %1049
  %1051 = fadd float %1034, %1050
  store float %1051, ptr %1033, align 4
  %1052 = icmp eq i64 %985, %1032
  br i1 %1052, label %1065, label %1030

1053:                                             ; preds = %921
  br label %1054

1054:                                             ; preds = %1053, %921
  %1055 = phi i64 [ %1073, %1053 ], [ %922, %921 ]
  %1056 = icmp slt i64 %923, 0
  %1057 = select i1 %1056, i64 %1073, i64 0
  %1058 = add i64 %1057, %923
  %1059 = icmp slt i64 %1058, 0
  br i1 %1059, label %1060, label %1061, !prof !0

1060:                                             ; preds = %1054
  br label %1061

1061:                                             ; preds = %1060, %1054
  %1062 = phi i64 [ 0, %1060 ], [ %1058, %1054 ]
  %1063 = icmp slt i64 %1058, %1073
  br i1 %1063, label %983, label %1064, !prof !2

1064:                                             ; preds = %1061
  br label %983

1065:                                             ; preds = %1030, %1027, %993, %992
  %1066 = icmp eq i64 %927, 4
  br i1 %1066, label %570, label %925

1067:                                             ; preds = %897
  br label %1068

1068:                                             ; preds = %1067, %897
  %1069 = phi i64 [ %18, %1067 ], [ 0, %897 ]
  %1070 = or i1 %906, %907
  %1071 = select i1 %1070, i64 %1069, i64 %905, !prof !1
  %1072 = sub i64 %18, %1071
  %1073 = tail call i64 @llvm.smax.i64(i64 %1072, i64 0)
  %1074 = getelementptr float, ptr %17, i64 %1071
  %1075 = load i64, ptr %25, align 8
  %1076 = icmp eq i64 %1075, 0
  br label %925

1077:                                             ; preds = %412, %399, %389, %367, %332, %328, %304, %268, %262, %232, %219, %209, %187, %152, %148, %124, %88, %82, %29, %19
  %1078 = phi i64 [ %32, %219 ], [ %32, %389 ], [ %32, %209 ], [ %32, %399 ], [ %32, %82 ], [ %32, %304 ], [ %32, %262 ], [ %32, %124 ], [ %2, %19 ], [ %32, %332 ], [ %32, %152 ], [ %32, %367 ], [ %32, %328 ], [ %32, %268 ], [ %32, %187 ], [ %32, %148 ], [ %32, %88 ], [ %32, %412 ], [ %32, %232 ], [ %2, %29 ]
  store i64 %1078, ptr %0, align 8
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smin.i64(i64, i64) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #1

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
!1 = !{!"branch_weights", i32 199, i32 9801}
!2 = !{!"branch_weights", i32 99, i32 1}
