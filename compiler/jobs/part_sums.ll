; {"files": {"part_sums.py": "6403c6d39c2f5b7c"}, "meaning": "00719c711ca5e975", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptr @compare_rows(ptr readonly captures(none) %0, i64 %1, ptr readonly captures(none) %2, i64 %3, ptr readonly captures(none) %4, i64 %5, ptr readonly captures(none) %6, i64 %7, i64 %8, i64 %9, ptr readonly captures(none) %10, i64 %11, i64 %12, ptr readonly captures(none) %13, i64 %14, i64 %15, ptr readonly captures(none) %16, i64 %17, i64 %18, ptr captures(none) %19, i64 %20, ptr captures(none) %21, i64 %22, ptr captures(none) %23, i64 %24) local_unnamed_addr #0 {
  %26 = alloca ptr, align 8
  store ptr null, ptr %26, align 8
  call fastcc void @0(ptr %26, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, i64 %8, i64 %9, ptr %10, i64 %11, i64 %12, ptr %13, i64 %14, i64 %15, ptr %16, i64 %18, ptr %19, i64 %20, ptr %21, i64 %22, ptr %23, i64 %24) #3
  %27 = load ptr, ptr %26, align 8
  ret ptr %27
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @0(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, ptr readonly captures(none) %3, i64 %4, ptr readonly captures(none) %5, i64 %6, ptr readonly captures(none) %7, i64 %8, i64 %9, i64 %10, ptr readonly captures(none) %11, i64 %12, i64 %13, ptr readonly captures(none) %14, i64 %15, i64 %16, ptr readonly captures(none) %17, i64 %18, ptr captures(none) %19, i64 %20, ptr captures(none) %21, i64 %22, ptr captures(none) %23, i64 %24) unnamed_addr #0 {
  %26 = icmp eq i64 %10, 0
  br i1 %26, label %125, label %117, !prof !0

27:                                               ; preds = %194, %29
  %28 = icmp eq i64 %196, %2
  br i1 %28, label %494, label %194

29:                                               ; preds = %459, %104
  %30 = icmp sgt i64 %32, 1
  br i1 %30, label %31, label %27

31:                                               ; preds = %197, %29
  %32 = phi i64 [ %169, %197 ], [ %34, %29 ]
  %33 = phi i64 [ 0, %197 ], [ %35, %29 ]
  %34 = add nsw i64 %32, -1
  %35 = add nuw i64 %33, 128
  %36 = sub nsw i64 %16, %33
  %37 = tail call i64 @llvm.smin.i64(i64 %36, i64 128)
  br i1 %173, label %39, label %38

38:                                               ; preds = %31
  tail call void @llvm.memset.p0.i64(ptr align 8 %134, i8 0, i64 %193, i1 false)
  br label %39

39:                                               ; preds = %38, %31
  %40 = load i64, ptr %203, align 8
  %41 = load i64, ptr %207, align 8
  %42 = icmp slt i64 %40, %41
  br i1 %42, label %43, label %104

43:                                               ; preds = %39
  %44 = icmp slt i64 %33, 0
  %45 = select i1 %44, i64 %13, i64 0
  %46 = add i64 %45, %33
  %47 = icmp slt i64 %46, 0
  %48 = icmp sge i64 %46, %13
  %49 = or i1 %47, %48
  %50 = tail call i64 @llvm.smax.i64(i64 %37, i64 0)
  %51 = icmp slt i64 %36, 1
  br label %52

52:                                               ; preds = %100, %43
  %53 = phi i64 [ %102, %100 ], [ %41, %43 ]
  %54 = phi i64 [ %101, %100 ], [ %40, %43 ]
  %55 = sub nsw i64 %53, %54
  %56 = tail call i64 @llvm.smin.i64(i64 %55, i64 %126)
  %57 = icmp slt i64 %56, 1
  br i1 %57, label %288, label %224

58:                                               ; preds = %396, %314
  %59 = icmp eq i64 %9, %307
  br i1 %59, label %100, label %305

60:                                               ; preds = %77, %67
  %61 = phi i64 [ %68, %67 ], [ %88, %77 ]
  %62 = icmp eq i64 %56, %70
  br i1 %62, label %63, label %67

63:                                               ; preds = %305, %60
  %64 = phi i64 [ 0, %305 ], [ %61, %60 ]
  %65 = sub i64 16, %64
  %66 = icmp slt i64 %65, 1
  br i1 %66, label %311, label %90

67:                                               ; preds = %308, %60
  %68 = phi i64 [ 0, %308 ], [ %61, %60 ]
  %69 = phi i64 [ 0, %308 ], [ %70, %60 ]
  %70 = add nuw nsw i64 %69, 1
  %71 = add nsw i64 %69, %54
  %72 = icmp slt i64 %71, 0
  %73 = select i1 %72, i64 %8, i64 0
  %74 = add i64 %73, %71
  %75 = mul i64 %176, %74
  %76 = getelementptr float, ptr %310, i64 %75
  br i1 %175, label %60, label %77

77:                                               ; preds = %77, %67
  %78 = phi i64 [ %88, %77 ], [ %68, %67 ]
  %79 = phi i64 [ %80, %77 ], [ 0, %67 ]
  %80 = add nuw nsw i64 %79, 1
  %81 = getelementptr float, ptr %76, i64 %79
  %82 = load float, ptr %81, align 4
  %83 = icmp slt i64 %78, 0
  %84 = select i1 %83, i64 %164, i64 0
  %85 = getelementptr double, ptr %165, i64 %78
  %86 = getelementptr double, ptr %85, i64 %84
  %87 = fpext float %82 to double
  store double %87, ptr %86, align 8
  %88 = add nsw i64 %78, 1
  %89 = icmp eq i64 %10, %80
  br i1 %89, label %60, label %77

90:                                               ; preds = %90, %63
  %91 = phi i64 [ %93, %90 ], [ %65, %63 ]
  %92 = phi i64 [ %94, %90 ], [ %64, %63 ]
  %93 = add nsw i64 %91, -1
  %94 = add i64 %92, 1
  %95 = icmp slt i64 %92, 0
  %96 = select i1 %95, i64 %164, i64 0
  %97 = getelementptr double, ptr %165, i64 %92
  %98 = getelementptr double, ptr %97, i64 %96
  store double 0.000000e+00, ptr %98, align 8
  %99 = icmp samesign ugt i64 %91, 1
  br i1 %99, label %90, label %311

100:                                              ; preds = %304, %58
  %101 = add nsw i64 %56, %54
  %102 = load i64, ptr %207, align 8
  %103 = icmp slt i64 %101, %102
  br i1 %103, label %52, label %104

104:                                              ; preds = %100, %39
  br i1 %211, label %29, label %105

105:                                              ; preds = %104
  %106 = add nsw i64 %37, %33
  %107 = icmp slt i64 %33, 0
  %108 = select i1 %107, i64 %16, i64 0
  %109 = add i64 %108, %33
  %110 = icmp slt i64 %109, 0
  %111 = icmp slt i64 %109, %16
  %112 = icmp slt i64 %106, 0
  %113 = select i1 %112, i64 %16, i64 0
  %114 = add i64 %113, %106
  %115 = icmp slt i64 %114, 0
  %116 = icmp slt i64 %114, %16
  br label %415

117:                                              ; preds = %25
  %118 = sdiv i64 16, %10
  %119 = srem i64 16, %10
  %120 = icmp slt i64 %10, 0
  %121 = icmp ne i64 %119, 0
  %122 = and i1 %120, %121
  %123 = sext i1 %122 to i64
  %124 = add nsw i64 %118, %123
  br label %125

125:                                              ; preds = %117, %25
  %126 = phi i64 [ %124, %117 ], [ 0, %25 ]
  %127 = icmp slt i64 %20, 1
  br i1 %127, label %135, label %128, !prof !0

128:                                              ; preds = %125
  %129 = icmp samesign ult i64 %20, 2049
  br i1 %129, label %135, label %141, !prof !1

130:                                              ; preds = %156, %153
  %131 = phi i64 [ %20, %156 ], [ %154, %153 ]
  %132 = sub i64 %131, %145
  %133 = tail call i64 @llvm.smax.i64(i64 %132, i64 0)
  %134 = getelementptr double, ptr %19, i64 %145
  br i1 %151, label %157, label %158, !prof !0

135:                                              ; preds = %128, %125
  %136 = phi i64 [ 0, %128 ], [ %20, %125 ]
  %137 = sub i64 %20, %136
  %138 = tail call i64 @llvm.smax.i64(i64 %137, i64 0)
  %139 = getelementptr double, ptr %19, i64 %136
  %140 = icmp slt i64 %137, 2049
  br label %141

141:                                              ; preds = %135, %128
  %142 = phi ptr [ %139, %135 ], [ %19, %128 ]
  %143 = phi i64 [ %138, %135 ], [ 2048, %128 ]
  %144 = phi i1 [ %140, %135 ], [ true, %128 ]
  %145 = phi i64 [ %20, %135 ], [ 2048, %128 ]
  %146 = shl i64 %9, 8
  %147 = add i64 %146, 2048
  %148 = icmp slt i64 %147, 0
  %149 = select i1 %148, i64 %20, i64 0
  %150 = add i64 %149, %147
  %151 = icmp slt i64 %150, 0
  br i1 %151, label %152, label %153, !prof !0

152:                                              ; preds = %141
  br label %153

153:                                              ; preds = %152, %141
  %154 = phi i64 [ 0, %152 ], [ %150, %141 ]
  %155 = icmp slt i64 %150, %20
  br i1 %155, label %130, label %156, !prof !2

156:                                              ; preds = %153
  br label %130

157:                                              ; preds = %130
  br label %158

158:                                              ; preds = %157, %130
  %159 = phi i64 [ 0, %157 ], [ %150, %130 ]
  br i1 %155, label %161, label %160, !prof !2

160:                                              ; preds = %158
  br label %161

161:                                              ; preds = %160, %158
  %162 = phi i64 [ %20, %160 ], [ %159, %158 ]
  %163 = sub i64 %20, %162
  %164 = tail call i64 @llvm.smax.i64(i64 %163, i64 0)
  %165 = getelementptr double, ptr %19, i64 %162
  %166 = icmp slt i64 %2, 1
  br i1 %166, label %494, label %167

167:                                              ; preds = %161
  %168 = add nuw i64 %16, 127
  %169 = lshr i64 %168, 7
  %170 = icmp slt i64 %16, 1
  %171 = icmp eq i64 %169, 0
  %172 = select i1 %170, i1 true, i1 %171
  %173 = icmp slt i64 %132, 1
  %174 = icmp slt i64 %9, 1
  %175 = icmp slt i64 %10, 1
  %176 = mul i64 %10, %9
  %177 = getelementptr i8, ptr %165, i64 8
  %178 = getelementptr i8, ptr %165, i64 16
  %179 = getelementptr i8, ptr %165, i64 24
  %180 = getelementptr i8, ptr %165, i64 32
  %181 = getelementptr i8, ptr %165, i64 40
  %182 = getelementptr i8, ptr %165, i64 48
  %183 = getelementptr i8, ptr %165, i64 56
  %184 = getelementptr i8, ptr %165, i64 64
  %185 = getelementptr i8, ptr %165, i64 72
  %186 = getelementptr i8, ptr %165, i64 80
  %187 = getelementptr i8, ptr %165, i64 88
  %188 = getelementptr i8, ptr %165, i64 96
  %189 = getelementptr i8, ptr %165, i64 104
  %190 = getelementptr i8, ptr %165, i64 112
  %191 = getelementptr i8, ptr %165, i64 120
  %192 = getelementptr double, ptr %17, i64 %18
  %193 = shl i64 %132, 3
  br label %194

194:                                              ; preds = %167, %27
  %195 = phi i64 [ 0, %167 ], [ %196, %27 ]
  %196 = add nuw nsw i64 %195, 1
  br i1 %172, label %27, label %197

197:                                              ; preds = %194
  %198 = getelementptr i64, ptr %1, i64 %195
  %199 = load i64, ptr %198, align 8
  %200 = icmp slt i64 %199, 0
  %201 = select i1 %200, i64 %4, i64 0
  %202 = getelementptr i64, ptr %3, i64 %199
  %203 = getelementptr i64, ptr %202, i64 %201
  %204 = icmp slt i64 %199, -1
  %205 = select i1 %204, i64 %4, i64 0
  %206 = getelementptr i8, ptr %202, i64 8
  %207 = getelementptr i64, ptr %206, i64 %205
  %208 = mul i64 %199, %9
  %209 = sub i64 %15, %208
  %210 = tail call i64 @llvm.smin.i64(i64 %209, i64 %9)
  %211 = icmp slt i64 %210, 1
  %212 = select i1 %200, i64 %24, i64 0
  %213 = getelementptr double, ptr %23, i64 %199
  %214 = getelementptr double, ptr %213, i64 %212
  %215 = select i1 %200, i64 %22, i64 0
  %216 = getelementptr i64, ptr %21, i64 %199
  %217 = getelementptr i64, ptr %216, i64 %215
  br label %31

218:                                              ; preds = %224, %221
  %219 = phi i64 [ %225, %224 ], [ %222, %221 ]
  %220 = icmp eq i64 %56, %227
  br i1 %220, label %283, label %224

221:                                              ; preds = %275, %268
  %222 = add i64 %236, 1
  %223 = icmp eq i64 %10, %238
  br i1 %223, label %218, label %235

224:                                              ; preds = %218, %52
  %225 = phi i64 [ %219, %218 ], [ 0, %52 ]
  %226 = phi i64 [ %227, %218 ], [ 0, %52 ]
  %227 = add nuw nsw i64 %226, 1
  %228 = add nsw i64 %226, %54
  %229 = icmp slt i64 %228, 0
  %230 = select i1 %229, i64 %6, i64 0
  %231 = getelementptr i64, ptr %5, i64 %228
  %232 = getelementptr i64, ptr %231, i64 %230
  %233 = load i64, ptr %232, align 8
  %234 = mul nsw i64 %233, %10
  br i1 %175, label %218, label %235

235:                                              ; preds = %224, %221
  %236 = phi i64 [ %222, %221 ], [ %225, %224 ]
  %237 = phi i64 [ %238, %221 ], [ 0, %224 ]
  %238 = add nuw nsw i64 %237, 1
  %239 = shl nsw i64 %236, 7
  %240 = add nsw i64 %239, %37
  %241 = icmp slt i64 %236, 0
  %242 = select i1 %241, i64 %143, i64 0
  %243 = add i64 %242, %239
  %244 = icmp slt i64 %243, %143
  br i1 %244, label %254, label %253, !prof !2

245:                                              ; preds = %266, %263
  %246 = phi i64 [ %143, %266 ], [ %264, %263 ]
  %247 = sub i64 %246, %257
  %248 = getelementptr double, ptr %142, i64 %257
  %249 = add nsw i64 %237, %234
  %250 = icmp slt i64 %249, 0
  %251 = select i1 %250, i64 %12, i64 0
  %252 = add i64 %251, %249
  br i1 %48, label %267, label %268, !prof !0

253:                                              ; preds = %235
  br label %254

254:                                              ; preds = %253, %235
  %255 = phi i64 [ %143, %253 ], [ 0, %235 ]
  %256 = icmp ult i64 %243, %143
  %257 = select i1 %256, i64 %243, i64 %255, !prof !3
  %258 = icmp slt i64 %240, 0
  %259 = select i1 %258, i64 %143, i64 0
  %260 = add i64 %259, %240
  %261 = icmp slt i64 %260, 0
  br i1 %261, label %262, label %263, !prof !0

262:                                              ; preds = %254
  br label %263

263:                                              ; preds = %262, %254
  %264 = phi i64 [ 0, %262 ], [ %260, %254 ]
  %265 = icmp slt i64 %260, %143
  br i1 %265, label %245, label %266, !prof !2

266:                                              ; preds = %263
  br label %245

267:                                              ; preds = %245
  br label %268

268:                                              ; preds = %267, %245
  %269 = phi i64 [ %13, %267 ], [ 0, %245 ]
  %270 = select i1 %49, i64 %269, i64 %46, !prof !4
  %271 = mul i64 %252, %13
  %272 = getelementptr float, ptr %11, i64 %271
  %273 = getelementptr float, ptr %272, i64 %270
  %274 = icmp slt i64 %247, 1
  br i1 %274, label %221, label %275

275:                                              ; preds = %275, %268
  %276 = phi i64 [ %277, %275 ], [ 0, %268 ]
  %277 = add nuw nsw i64 %276, 1
  %278 = getelementptr float, ptr %273, i64 %276
  %279 = load float, ptr %278, align 4
  %280 = getelementptr double, ptr %248, i64 %276
  %281 = fpext float %279 to double
  store double %281, ptr %280, align 8
  %282 = icmp eq i64 %247, %277
  br i1 %282, label %221, label %275

283:                                              ; preds = %218
  %284 = shl nsw i64 %219, 7
  %285 = icmp slt i64 %219, 0
  %286 = select i1 %285, i64 %143, i64 0
  %287 = add i64 %286, %284
  br label %288

288:                                              ; preds = %283, %52
  %289 = phi i64 [ 0, %52 ], [ %287, %283 ]
  %290 = icmp slt i64 %289, %143
  br i1 %290, label %299, label %298, !prof !2

291:                                              ; preds = %303, %299
  %292 = phi i64 [ %143, %303 ], [ 2048, %299 ]
  %293 = sub i64 %292, %302
  %294 = icmp slt i64 %293, 1
  br i1 %294, label %304, label %295

295:                                              ; preds = %291
  %296 = getelementptr double, ptr %142, i64 %302
  %297 = shl i64 %293, 3
  tail call void @llvm.memset.p0.i64(ptr align 8 %296, i8 0, i64 %297, i1 false)
  br label %304

298:                                              ; preds = %288
  br label %299

299:                                              ; preds = %298, %288
  %300 = phi i64 [ %143, %298 ], [ 0, %288 ]
  %301 = icmp ult i64 %289, %143
  %302 = select i1 %301, i64 %289, i64 %300, !prof !3
  br i1 %144, label %303, label %291, !prof !0

303:                                              ; preds = %299
  br label %291

304:                                              ; preds = %295, %291
  br i1 %174, label %100, label %305

305:                                              ; preds = %304, %58
  %306 = phi i64 [ %307, %58 ], [ 0, %304 ]
  %307 = add nuw nsw i64 %306, 1
  br i1 %57, label %63, label %308

308:                                              ; preds = %305
  %309 = mul i64 %306, %10
  %310 = getelementptr float, ptr %7, i64 %309
  br label %67

311:                                              ; preds = %90, %63
  %312 = shl i64 %306, 8
  %313 = icmp slt i64 %312, 0
  br i1 %313, label %391, label %392, !prof !0

314:                                              ; preds = %396, %314
  %315 = phi i64 [ %318, %314 ], [ 0, %396 ]
  %316 = phi i64 [ %317, %314 ], [ %50, %396 ]
  %317 = add nsw i64 %316, -1
  %318 = add nuw nsw i64 %315, 1
  %319 = getelementptr double, ptr %142, i64 %315
  %320 = load double, ptr %319, align 8
  %321 = fmul double %399, %320
  %322 = add nuw nsw i64 %315, 128
  %323 = getelementptr double, ptr %142, i64 %322
  %324 = load double, ptr %323, align 8
  %325 = fmul double %400, %324
  %326 = fadd double %321, %325
  %327 = getelementptr i8, ptr %319, i64 2048
  %328 = load double, ptr %327, align 8
  %329 = fmul double %401, %328
  %330 = getelementptr i8, ptr %319, i64 3072
  %331 = load double, ptr %330, align 8
  %332 = fmul double %402, %331
  %333 = fadd double %329, %332
  %334 = fadd double %326, %333
  %335 = getelementptr i8, ptr %319, i64 4096
  %336 = load double, ptr %335, align 8
  %337 = fmul double %403, %336
  %338 = getelementptr i8, ptr %319, i64 5120
  %339 = load double, ptr %338, align 8
  %340 = fmul double %404, %339
  %341 = fadd double %337, %340
  %342 = fadd double %334, %341
  %343 = getelementptr i8, ptr %319, i64 6144
  %344 = load double, ptr %343, align 8
  %345 = fmul double %405, %344
  %346 = getelementptr i8, ptr %319, i64 7168
  %347 = load double, ptr %346, align 8
  %348 = fmul double %406, %347
  %349 = fadd double %345, %348
  %350 = fadd double %342, %349
  %351 = getelementptr i8, ptr %319, i64 8192
  %352 = load double, ptr %351, align 8
  %353 = fmul double %407, %352
  %354 = getelementptr i8, ptr %319, i64 9216
  %355 = load double, ptr %354, align 8
  %356 = fmul double %408, %355
  %357 = fadd double %353, %356
  %358 = fadd double %350, %357
  %359 = getelementptr i8, ptr %319, i64 10240
  %360 = load double, ptr %359, align 8
  %361 = fmul double %409, %360
  %362 = getelementptr i8, ptr %319, i64 11264
  %363 = load double, ptr %362, align 8
  %364 = fmul double %410, %363
  %365 = fadd double %361, %364
  %366 = fadd double %358, %365
  %367 = getelementptr i8, ptr %319, i64 12288
  %368 = load double, ptr %367, align 8
  %369 = fmul double %411, %368
  %370 = getelementptr i8, ptr %319, i64 13312
  %371 = load double, ptr %370, align 8
  %372 = fmul double %412, %371
  %373 = fadd double %369, %372
  %374 = fadd double %366, %373
  %375 = getelementptr i8, ptr %319, i64 14336
  %376 = load double, ptr %375, align 8
  %377 = fmul double %413, %376
  %378 = getelementptr i8, ptr %319, i64 15360
  %379 = load double, ptr %378, align 8
  %380 = fmul double %414, %379
  %381 = fadd double %377, %380
  %382 = fadd double %374, %381
  %383 = getelementptr double, ptr %398, i64 %315
  %384 = load double, ptr %383, align 8
  %385 = fadd double %384, %382
  store double %385, ptr %383, align 8
  %386 = getelementptr double, ptr %398, i64 %322
  %387 = load double, ptr %386, align 8
  %388 = tail call double @llvm.fabs.f64(double %382)
  %389 = fadd double %387, %388
  store double %389, ptr %386, align 8
  %390 = icmp sgt i64 %316, 1
  br i1 %390, label %314, label %58

391:                                              ; preds = %311
  br label %392

392:                                              ; preds = %391, %311
  %393 = phi i64 [ 0, %391 ], [ %312, %311 ]
  %394 = icmp slt i64 %312, %133
  br i1 %394, label %396, label %395, !prof !2

395:                                              ; preds = %392
  br label %396

396:                                              ; preds = %395, %392
  %397 = phi i64 [ %133, %395 ], [ %393, %392 ]
  %398 = getelementptr double, ptr %134, i64 %397
  %399 = load double, ptr %165, align 8
  %400 = load double, ptr %177, align 8
  %401 = load double, ptr %178, align 8
  %402 = load double, ptr %179, align 8
  %403 = load double, ptr %180, align 8
  %404 = load double, ptr %181, align 8
  %405 = load double, ptr %182, align 8
  %406 = load double, ptr %183, align 8
  %407 = load double, ptr %184, align 8
  %408 = load double, ptr %185, align 8
  %409 = load double, ptr %186, align 8
  %410 = load double, ptr %187, align 8
  %411 = load double, ptr %188, align 8
  %412 = load double, ptr %189, align 8
  %413 = load double, ptr %190, align 8
  %414 = load double, ptr %191, align 8
  br i1 %51, label %58, label %314

415:                                              ; preds = %459, %105
  %416 = phi i64 [ 0, %105 ], [ %417, %459 ]
  %417 = add nuw nsw i64 %416, 1
  %418 = add nsw i64 %416, %208
  %419 = icmp slt i64 %418, 0
  %420 = select i1 %419, i64 %15, i64 0
  %421 = add i64 %420, %418
  br i1 %110, label %430, label %431, !prof !0

422:                                              ; preds = %439, %437
  %423 = phi i64 [ %16, %439 ], [ %438, %437 ]
  %424 = sub i64 %423, %435
  %425 = mul i64 %421, %16
  %426 = getelementptr float, ptr %14, i64 %425
  %427 = getelementptr float, ptr %426, i64 %435
  %428 = shl i64 %416, 8
  %429 = icmp slt i64 %428, 0
  br i1 %429, label %440, label %441, !prof !0

430:                                              ; preds = %415
  br label %431

431:                                              ; preds = %430, %415
  %432 = phi i64 [ 0, %430 ], [ %109, %415 ]
  br i1 %111, label %434, label %433, !prof !2

433:                                              ; preds = %431
  br label %434

434:                                              ; preds = %433, %431
  %435 = phi i64 [ %16, %433 ], [ %432, %431 ]
  br i1 %115, label %436, label %437, !prof !0

436:                                              ; preds = %434
  br label %437

437:                                              ; preds = %436, %434
  %438 = phi i64 [ 0, %436 ], [ %114, %434 ]
  br i1 %116, label %422, label %439, !prof !2

439:                                              ; preds = %437
  br label %422

440:                                              ; preds = %422
  br label %441

441:                                              ; preds = %440, %422
  %442 = phi i64 [ 0, %440 ], [ %428, %422 ]
  %443 = icmp slt i64 %428, %133
  br i1 %443, label %445, label %444, !prof !2

444:                                              ; preds = %441
  br label %445

445:                                              ; preds = %444, %441
  %446 = phi i64 [ %133, %444 ], [ %442, %441 ]
  %447 = getelementptr double, ptr %134, i64 %446
  %448 = or disjoint i64 %428, 128
  %449 = select i1 %429, i64 %133, i64 0
  %450 = add i64 %449, %448
  %451 = icmp slt i64 %450, 0
  br i1 %451, label %478, label %479, !prof !0

452:                                              ; preds = %462
  %453 = load i64, ptr %217, align 8
  %454 = add nsw i64 %453, 1
  store i64 %454, ptr %217, align 8
  br label %455

455:                                              ; preds = %462, %452
  %456 = fcmp ogt double %472, %463
  %457 = select i1 %456, double %472, double %463
  %458 = icmp eq i64 %424, %465
  br i1 %458, label %459, label %462

459:                                              ; preds = %483, %455
  %460 = phi double [ %492, %483 ], [ %457, %455 ]
  store double %460, ptr %214, align 8
  %461 = icmp eq i64 %210, %417
  br i1 %461, label %29, label %415

462:                                              ; preds = %483, %455
  %463 = phi double [ %457, %455 ], [ %492, %483 ]
  %464 = phi i64 [ %465, %455 ], [ 0, %483 ]
  %465 = add nuw nsw i64 %464, 1
  %466 = getelementptr float, ptr %427, i64 %464
  %467 = load float, ptr %466, align 4
  %468 = getelementptr double, ptr %447, i64 %464
  %469 = load double, ptr %468, align 8
  %470 = fpext float %467 to double
  %471 = fsub double %470, %469
  %472 = tail call double @llvm.fabs.f64(double %471)
  %473 = getelementptr double, ptr %485, i64 %464
  %474 = load double, ptr %473, align 8
  %475 = fmul double %489, %474
  %476 = fadd double %491, %475
  %477 = fcmp ugt double %472, %476
  br i1 %477, label %452, label %455

478:                                              ; preds = %445
  br label %479

479:                                              ; preds = %478, %445
  %480 = phi i64 [ 0, %478 ], [ %450, %445 ]
  %481 = icmp slt i64 %450, %133
  br i1 %481, label %483, label %482, !prof !2

482:                                              ; preds = %479
  br label %483

483:                                              ; preds = %482, %479
  %484 = phi i64 [ %133, %482 ], [ %480, %479 ]
  %485 = getelementptr double, ptr %134, i64 %484
  %486 = select i1 %419, i64 %18, i64 0
  %487 = add i64 %486, %418
  %488 = getelementptr double, ptr %17, i64 %487
  %489 = load double, ptr %488, align 8
  %490 = getelementptr double, ptr %192, i64 %487
  %491 = load double, ptr %490, align 8
  %492 = load double, ptr %214, align 8
  %493 = icmp slt i64 %424, 1
  br i1 %493, label %459, label %462

494:                                              ; preds = %161, %27
  store ptr null, ptr %0, align 8
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #1

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
!3 = !{!"branch_weights", i32 9801, i32 199}
!4 = !{!"branch_weights", i32 199, i32 9801}
