; {"files": {"../half_loops.py": "8b14d938c8978c41", "../meta_info/bucket_walk.py": "13cd3444f19b84ab", "../meta_info/format.py": "b3d005f120a20728", "../products/product_loops.py": "2d574f837f9979fa", "element_loops.py": "3a59590d7612d506"}, "meaning": "19011e92387c7b2d", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local i64 @gradients(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr %9, i64 %10, ptr %11, i64 %12, i64 %13, ptr %14, i64 %15, ptr %16, i64 %17) local_unnamed_addr {
  %19 = alloca i64, align 8
  store i64 0, ptr %19, align 8
  call fastcc void @0(ptr %19, ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, ptr %5, ptr %7, i64 %8, ptr %9, i64 %10, ptr %11, i64 %12, i64 %13, ptr %14, i64 %15, ptr %16, i64 %17) #4
  %20 = load i64, ptr %19, align 8
  ret i64 %20
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, i64 %5, ptr readonly %6, ptr readonly %7, i64 %8, ptr %9, i64 %10, ptr %11, i64 %12, i64 %13, ptr %14, i64 %15, ptr %16, i64 %17) unnamed_addr {
  %19 = load i64, ptr %6, align 8
  %20 = icmp eq i64 %19, 0
  %21 = icmp slt i64 %2, 1
  br i1 %21, label %573, label %22

22:                                               ; preds = %18
  %23 = select i1 %20, i64 2, i64 1
  %24 = select i1 %20, i64 1, i64 3
  %25 = getelementptr i8, ptr %6, i64 8
  %26 = icmp slt i64 %15, 1
  %27 = icmp slt i64 %17, 1
  br label %49

28:                                               ; preds = %498, %438
  %29 = icmp eq i64 %51, %2
  br i1 %29, label %573, label %49

30:                                               ; preds = %259
  %31 = tail call i64 @llvm.usub.sat.i64(i64 %76, i64 1)
  br label %32

32:                                               ; preds = %262, %30
  %33 = phi i64 [ 1, %30 ], [ %264, %262 ]
  %34 = phi i64 [ %31, %30 ], [ %263, %262 ]
  %35 = icmp sgt i64 %34, 0
  br i1 %35, label %262, label %36

36:                                               ; preds = %32
  %37 = getelementptr i8, ptr %58, i64 88
  %38 = load i64, ptr %37, align 8
  %39 = load i64, ptr %72, align 8
  %40 = add nsw i64 %39, %38
  %41 = icmp slt i64 %38, 0
  %42 = select i1 %41, i64 %10, i64 0
  %43 = add i64 %42, %38
  %44 = icmp slt i64 %43, 0
  br i1 %44, label %292, label %293, !prof !0

45:                                               ; preds = %290, %281
  %46 = getelementptr i8, ptr %58, i64 96
  %47 = load i64, ptr %46, align 8
  %48 = mul nsw i64 %61, %59
  br i1 %26, label %369, label %370, !prof !0

49:                                               ; preds = %28, %22
  %50 = phi i64 [ 0, %22 ], [ %51, %28 ]
  %51 = add nuw nsw i64 %50, 1
  %52 = getelementptr i64, ptr %1, i64 %50
  %53 = load i64, ptr %52, align 8
  %54 = icmp slt i64 %53, 0
  %55 = select i1 %54, i64 %4, i64 0
  %56 = add i64 %55, %53
  %57 = mul i64 %56, %5
  %58 = getelementptr i64, ptr %3, i64 %57
  %59 = load i64, ptr %58, align 8
  %60 = getelementptr i8, ptr %58, i64 8
  %61 = load i64, ptr %60, align 8
  %62 = getelementptr i8, ptr %58, i64 16
  %63 = load i64, ptr %62, align 8
  %64 = getelementptr i8, ptr %58, i64 32
  %65 = load i64, ptr %64, align 8
  %66 = tail call i64 @llvm.smax.i64(i64 %65, i64 0)
  %67 = getelementptr i8, ptr %58, i64 56
  %68 = getelementptr i8, ptr %58, i64 72
  %69 = getelementptr i8, ptr %58, i64 64
  %70 = getelementptr i8, ptr %58, i64 40
  %71 = getelementptr i8, ptr %58, i64 80
  %72 = getelementptr i8, ptr %58, i64 48
  %73 = getelementptr i8, ptr %58, i64 24
  br label %74

74:                                               ; preds = %231, %49
  %75 = phi i64 [ 0, %49 ], [ %248, %231 ]
  %76 = phi i64 [ 0, %49 ], [ %233, %231 ]
  %77 = icmp eq i64 %75, %66
  br i1 %77, label %237, label %247

78:                                               ; preds = %247
  %79 = load i64, ptr %69, align 8
  %80 = add nsw i64 %75, -1
  %81 = mul nsw i64 %252, %80
  %82 = add nsw i64 %79, %81
  %83 = load i64, ptr %71, align 8
  %84 = mul nsw i64 %253, %80
  %85 = add nsw i64 %83, %84
  br label %86

86:                                               ; preds = %247, %78
  %87 = phi i64 [ %85, %78 ], [ %250, %247 ]
  %88 = phi i64 [ %82, %78 ], [ %249, %247 ]
  %89 = add nsw i64 %88, %252
  %90 = add nsw i64 %87, %253
  %91 = icmp sgt i64 %252, 0
  br i1 %91, label %92, label %231

92:                                               ; preds = %86
  %93 = icmp slt i64 %88, 0
  %94 = select i1 %93, i64 %8, i64 0
  %95 = getelementptr i16, ptr %7, i64 %88
  %96 = getelementptr i16, ptr %95, i64 %94
  %97 = load i16, ptr %96, align 2
  %98 = icmp eq i16 %97, 0
  br i1 %98, label %231, label %99

99:                                               ; preds = %216, %92
  %100 = phi i64 [ %113, %216 ], [ %88, %92 ]
  %101 = phi i64 [ %224, %216 ], [ %87, %92 ]
  %102 = phi i64 [ %217, %216 ], [ %76, %92 ]
  %103 = add nsw i64 %100, 9
  %104 = icmp sgt i64 %103, %89
  br i1 %104, label %573, label %105

105:                                              ; preds = %99
  %106 = icmp slt i64 %100, -4
  %107 = select i1 %106, i64 %8, i64 0
  %108 = getelementptr i16, ptr %7, i64 %100
  %109 = getelementptr i8, ptr %108, i64 8
  %110 = getelementptr i16, ptr %109, i64 %107
  %111 = load i16, ptr %110, align 2
  %112 = zext i16 %111 to i64
  %113 = add nsw i64 %100, %112
  %114 = icmp ne i16 %111, 0
  %115 = icmp slt i64 %113, %89
  %116 = select i1 %114, i1 %115, i1 false
  br i1 %116, label %117, label %573

117:                                              ; preds = %105
  %118 = icmp slt i64 %100, 0
  %119 = select i1 %118, i64 %8, i64 0
  %120 = getelementptr i16, ptr %108, i64 %119
  %121 = load i16, ptr %120, align 2
  %122 = load i64, ptr %73, align 8
  %123 = zext i16 %121 to i64
  %124 = icmp eq i64 %122, %123
  br i1 %124, label %125, label %216

125:                                              ; preds = %117
  %126 = icmp slt i64 %100, -5
  %127 = select i1 %126, i64 %8, i64 0
  %128 = getelementptr i8, ptr %108, i64 10
  %129 = getelementptr i16, ptr %128, i64 %127
  %130 = load i16, ptr %129, align 2
  %131 = zext i16 %130 to i64
  %132 = shl nuw nsw i64 %131, %23
  %133 = icmp eq i16 %130, 0
  br i1 %133, label %573, label %134

134:                                              ; preds = %125
  %135 = getelementptr i8, ptr %108, i64 12
  %136 = icmp slt i64 %100, -6
  %137 = select i1 %136, i64 %8, i64 0
  %138 = getelementptr i16, ptr %135, i64 %137
  %139 = load i16, ptr %138, align 2
  %140 = zext i16 %139 to i64
  %141 = add nuw nsw i64 %140, 1
  %142 = getelementptr i8, ptr %108, i64 14
  %143 = icmp slt i64 %100, -7
  %144 = select i1 %143, i64 %8, i64 0
  %145 = getelementptr i16, ptr %142, i64 %144
  %146 = load i16, ptr %145, align 2
  %147 = zext i16 %146 to i64
  %148 = add nsw i64 %100, %147
  br label %177

149:                                              ; preds = %177
  %150 = icmp slt i64 %179, -1
  %151 = select i1 %150, i64 %8, i64 0
  %152 = getelementptr i16, ptr %7, i64 %179
  %153 = getelementptr i8, ptr %152, i64 2
  %154 = getelementptr i16, ptr %153, i64 %151
  %155 = load i16, ptr %154, align 2
  %156 = zext i16 %155 to i64
  %157 = icmp slt i64 %179, 0
  %158 = select i1 %157, i64 %8, i64 0
  %159 = getelementptr i16, ptr %152, i64 %158
  %160 = load i16, ptr %159, align 2
  %161 = zext i16 %160 to i64
  %162 = add i64 %184, %156
  %163 = icmp sgt i64 %162, %113
  br i1 %163, label %573, label %164

164:                                              ; preds = %149
  %165 = icmp eq i16 %155, 0
  br i1 %165, label %170, label %166

166:                                              ; preds = %164
  %167 = icmp ne i64 %178, %161
  %168 = zext i1 %167 to i64
  %169 = add i64 %180, %156
  br label %186

170:                                              ; preds = %186, %164
  %171 = phi i64 [ %181, %164 ], [ %204, %186 ]
  %172 = phi i64 [ %180, %164 ], [ %169, %186 ]
  %173 = phi i64 [ %178, %164 ], [ %161, %186 ]
  %174 = icmp ugt i64 %182, 1
  br i1 %174, label %177, label %175

175:                                              ; preds = %170
  %176 = icmp eq i64 %162, %113
  br i1 %176, label %207, label %573

177:                                              ; preds = %170, %134
  %178 = phi i64 [ %173, %170 ], [ -1, %134 ]
  %179 = phi i64 [ %162, %170 ], [ %148, %134 ]
  %180 = phi i64 [ %172, %170 ], [ %102, %134 ]
  %181 = phi i64 [ %171, %170 ], [ %101, %134 ]
  %182 = phi i64 [ %183, %170 ], [ %141, %134 ]
  %183 = add nsw i64 %182, -1
  %184 = add nsw i64 %179, 2
  %185 = icmp sgt i64 %184, %113
  br i1 %185, label %573, label %149

186:                                              ; preds = %186, %166
  %187 = phi i64 [ 0, %186 ], [ %168, %166 ]
  %188 = phi i64 [ %205, %186 ], [ %180, %166 ]
  %189 = phi i64 [ %204, %186 ], [ %181, %166 ]
  %190 = phi i64 [ %191, %186 ], [ %184, %166 ]
  %191 = add i64 %190, 1
  %192 = mul i64 %188, %13
  %193 = getelementptr i64, ptr %11, i64 %192
  store i64 %161, ptr %193, align 8
  %194 = icmp slt i64 %190, 0
  %195 = select i1 %194, i64 %8, i64 0
  %196 = getelementptr i16, ptr %7, i64 %190
  %197 = getelementptr i16, ptr %196, i64 %195
  %198 = load i16, ptr %197, align 2
  %199 = zext i16 %198 to i64
  %200 = udiv i64 %199, %132
  %201 = getelementptr i8, ptr %193, i64 8
  store i64 %200, ptr %201, align 8
  %202 = getelementptr i8, ptr %193, i64 16
  store i64 %189, ptr %202, align 8
  %203 = getelementptr i8, ptr %193, i64 24
  store i64 %187, ptr %203, align 8
  %204 = add nsw i64 %189, 1
  %205 = add i64 %188, 1
  %206 = icmp eq i64 %205, %169
  br i1 %206, label %170, label %186

207:                                              ; preds = %175
  %208 = icmp sgt i64 %172, %102
  br i1 %208, label %209, label %216

209:                                              ; preds = %207
  %210 = add nsw i64 %172, -1
  %211 = mul i64 %210, %13
  %212 = getelementptr i64, ptr %11, i64 %211
  %213 = getelementptr i8, ptr %212, i64 16
  %214 = load i64, ptr %213, align 8
  %215 = icmp slt i64 %214, %90
  br i1 %215, label %216, label %573

216:                                              ; preds = %209, %207, %117
  %217 = phi i64 [ %172, %209 ], [ %172, %207 ], [ %102, %117 ]
  %218 = icmp slt i64 %100, -3
  %219 = select i1 %218, i64 %8, i64 0
  %220 = getelementptr i8, ptr %108, i64 6
  %221 = getelementptr i16, ptr %220, i64 %219
  %222 = load i16, ptr %221, align 2
  %223 = zext i16 %222 to i64
  %224 = add nsw i64 %101, %223
  %225 = icmp slt i64 %113, 0
  %226 = select i1 %225, i64 %8, i64 0
  %227 = getelementptr i16, ptr %7, i64 %113
  %228 = getelementptr i16, ptr %227, i64 %226
  %229 = load i16, ptr %228, align 2
  %230 = icmp eq i16 %229, 0
  br i1 %230, label %231, label %99

231:                                              ; preds = %216, %92, %86
  %232 = phi i64 [ %88, %92 ], [ %88, %86 ], [ %113, %216 ]
  %233 = phi i64 [ %76, %92 ], [ %76, %86 ], [ %217, %216 ]
  %234 = icmp sge i64 %232, %89
  %235 = icmp slt i64 %233, 0
  %236 = select i1 %234, i1 true, i1 %235
  br i1 %236, label %573, label %74

237:                                              ; preds = %241, %74
  %238 = phi i64 [ %242, %241 ], [ 0, %74 ]
  %239 = phi i64 [ %243, %241 ], [ %76, %74 ]
  %240 = icmp sgt i64 %239, 0
  br i1 %240, label %254, label %259

241:                                              ; preds = %254
  %242 = add nuw i64 %238, 1
  %243 = add nsw i64 %239, -1
  %244 = getelementptr i8, ptr %256, i64 8
  %245 = load i64, ptr %244, align 8
  %246 = icmp slt i64 %245, %63
  br i1 %246, label %237, label %573

247:                                              ; preds = %74
  %248 = add nuw i64 %75, 1
  %249 = load i64, ptr %67, align 8
  %250 = load i64, ptr %68, align 8
  %251 = icmp eq i64 %75, 0
  %252 = load i64, ptr %70, align 8
  %253 = load i64, ptr %72, align 8
  br i1 %251, label %86, label %78

254:                                              ; preds = %237
  %255 = mul i64 %238, %13
  %256 = getelementptr i64, ptr %11, i64 %255
  %257 = load i64, ptr %256, align 8
  %258 = icmp slt i64 %257, %61
  br i1 %258, label %241, label %573

259:                                              ; preds = %237
  %260 = and i64 %59, %24
  %261 = icmp eq i64 %260, 0
  br i1 %261, label %30, label %573

262:                                              ; preds = %32
  %263 = add nsw i64 %34, -1
  %264 = add nuw i64 %33, 1
  %265 = icmp slt i64 %33, 0
  %266 = select i1 %265, i64 %12, i64 0
  %267 = add i64 %266, %33
  %268 = mul i64 %267, %13
  %269 = getelementptr i64, ptr %11, i64 %268
  %270 = getelementptr i8, ptr %269, i64 16
  %271 = load i64, ptr %270, align 8
  %272 = add nsw i64 %33, -1
  %273 = icmp sgt i64 %33, 0
  %274 = select i1 %273, i64 0, i64 %12
  %275 = add i64 %272, %274
  %276 = mul i64 %275, %13
  %277 = getelementptr i64, ptr %11, i64 %276
  %278 = getelementptr i8, ptr %277, i64 16
  %279 = load i64, ptr %278, align 8
  %280 = icmp sgt i64 %271, %279
  br i1 %280, label %32, label %573

281:                                              ; preds = %307, %304
  %282 = phi i64 [ %10, %307 ], [ %305, %304 ]
  %283 = sub i64 %282, %298
  %284 = tail call i64 @llvm.smax.i64(i64 %283, i64 0)
  %285 = getelementptr float, ptr %9, i64 %298
  %286 = load i64, ptr %25, align 8
  %287 = icmp ne i64 %286, 0
  %288 = icmp sgt i64 %283, 0
  %289 = select i1 %287, i1 %288, i1 false
  br i1 %289, label %290, label %45

290:                                              ; preds = %281
  %291 = shl i64 %283, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %285, i8 0, i64 %291, i1 false)
  br label %45

292:                                              ; preds = %36
  br label %293

293:                                              ; preds = %292, %36
  %294 = phi i64 [ 0, %292 ], [ %43, %36 ]
  %295 = icmp slt i64 %43, %10
  br i1 %295, label %297, label %296, !prof !1

296:                                              ; preds = %293
  br label %297

297:                                              ; preds = %296, %293
  %298 = phi i64 [ %10, %296 ], [ %294, %293 ]
  %299 = icmp slt i64 %40, 0
  %300 = select i1 %299, i64 %10, i64 0
  %301 = add i64 %300, %40
  %302 = icmp slt i64 %301, 0
  br i1 %302, label %303, label %304, !prof !0

303:                                              ; preds = %297
  br label %304

304:                                              ; preds = %303, %297
  %305 = phi i64 [ 0, %303 ], [ %301, %297 ]
  %306 = icmp slt i64 %301, %10
  br i1 %306, label %281, label %307, !prof !1

307:                                              ; preds = %304
  br label %281

308:                                              ; preds = %380, %377
  %309 = phi i64 [ %15, %380 ], [ %378, %377 ]
  %310 = sub i64 %309, %371
  %311 = getelementptr float, ptr %14, i64 %371
  %312 = icmp slt i64 %47, 0
  br i1 %20, label %317, label %313

313:                                              ; preds = %308
  %314 = select i1 %312, i64 %8, i64 0
  %315 = add i64 %314, %47
  %316 = icmp slt i64 %315, 0
  br i1 %316, label %321, label %322, !prof !0

317:                                              ; preds = %308
  %318 = select i1 %312, i64 %10, i64 0
  %319 = add i64 %318, %47
  %320 = icmp slt i64 %319, 0
  br i1 %320, label %349, label %350, !prof !0

321:                                              ; preds = %313
  br label %322

322:                                              ; preds = %321, %313
  %323 = phi i64 [ 0, %321 ], [ %315, %313 ]
  %324 = icmp slt i64 %315, %8
  br i1 %324, label %326, label %325, !prof !1

325:                                              ; preds = %322
  br label %326

326:                                              ; preds = %325, %322
  %327 = phi i64 [ %8, %325 ], [ %323, %322 ]
  %328 = getelementptr i16, ptr %7, i64 %327
  %329 = icmp slt i64 %310, 1
  br i1 %329, label %365, label %330

330:                                              ; preds = %330, %326
  %331 = phi i64 [ %332, %330 ], [ 0, %326 ]
  %332 = add nuw nsw i64 %331, 1
  %333 = getelementptr i16, ptr %328, i64 %331
  %334 = load i16, ptr %333, align 2
  %335 = zext i16 %334 to i32
  %336 = shl nuw nsw i32 %335, 13
  %337 = and i32 %336, 268427264
  %338 = sext i16 %334 to i32
  %339 = and i32 %338, -2147483648
  %340 = or i32 %337, %339
  %341 = icmp ugt i32 %337, 260046847
  %342 = or i32 %340, 2139095040
  %343 = bitcast i32 %342 to float
  %344 = bitcast i32 %340 to float
  %345 = fmul float %344, 0x46F0000000000000
  %346 = select i1 %341, float %343, float %345
  %347 = getelementptr float, ptr %311, i64 %331
  store float %346, ptr %347, align 4
  %348 = icmp eq i64 %310, %332
  br i1 %348, label %365, label %330

349:                                              ; preds = %317
  br label %350

350:                                              ; preds = %349, %317
  %351 = phi i64 [ 0, %349 ], [ %319, %317 ]
  %352 = icmp slt i64 %319, %10
  br i1 %352, label %354, label %353, !prof !1

353:                                              ; preds = %350
  br label %354

354:                                              ; preds = %353, %350
  %355 = phi i64 [ %10, %353 ], [ %351, %350 ]
  %356 = getelementptr float, ptr %9, i64 %355
  %357 = icmp slt i64 %310, 1
  br i1 %357, label %365, label %358

358:                                              ; preds = %358, %354
  %359 = phi i64 [ %360, %358 ], [ 0, %354 ]
  %360 = add nuw nsw i64 %359, 1
  %361 = getelementptr float, ptr %356, i64 %359
  %362 = load float, ptr %361, align 4
  %363 = getelementptr float, ptr %311, i64 %359
  store float %362, ptr %363, align 4
  %364 = icmp eq i64 %310, %360
  br i1 %364, label %365, label %358

365:                                              ; preds = %358, %354, %330, %326
  %366 = getelementptr i8, ptr %58, i64 104
  %367 = load i64, ptr %366, align 8
  %368 = mul nsw i64 %63, %59
  br i1 %27, label %440, label %441, !prof !0

369:                                              ; preds = %45
  br label %370

370:                                              ; preds = %369, %45
  %371 = phi i64 [ %15, %369 ], [ 0, %45 ]
  %372 = icmp slt i64 %48, 0
  %373 = select i1 %372, i64 %15, i64 0
  %374 = add i64 %373, %48
  %375 = icmp slt i64 %374, 0
  br i1 %375, label %376, label %377, !prof !0

376:                                              ; preds = %370
  br label %377

377:                                              ; preds = %376, %370
  %378 = phi i64 [ 0, %376 ], [ %374, %370 ]
  %379 = icmp slt i64 %374, %15
  br i1 %379, label %308, label %380, !prof !1

380:                                              ; preds = %377
  br label %308

381:                                              ; preds = %451, %448
  %382 = phi i64 [ %17, %451 ], [ %449, %448 ]
  %383 = sub i64 %382, %442
  %384 = getelementptr float, ptr %16, i64 %442
  %385 = icmp slt i64 %367, 0
  br i1 %20, label %390, label %386

386:                                              ; preds = %381
  %387 = select i1 %385, i64 %8, i64 0
  %388 = add i64 %387, %367
  %389 = icmp slt i64 %388, 0
  br i1 %389, label %394, label %395, !prof !0

390:                                              ; preds = %381
  %391 = select i1 %385, i64 %10, i64 0
  %392 = add i64 %391, %367
  %393 = icmp slt i64 %392, 0
  br i1 %393, label %422, label %423, !prof !0

394:                                              ; preds = %386
  br label %395

395:                                              ; preds = %394, %386
  %396 = phi i64 [ 0, %394 ], [ %388, %386 ]
  %397 = icmp slt i64 %388, %8
  br i1 %397, label %399, label %398, !prof !1

398:                                              ; preds = %395
  br label %399

399:                                              ; preds = %398, %395
  %400 = phi i64 [ %8, %398 ], [ %396, %395 ]
  %401 = getelementptr i16, ptr %7, i64 %400
  %402 = icmp slt i64 %383, 1
  br i1 %402, label %438, label %403

403:                                              ; preds = %403, %399
  %404 = phi i64 [ %405, %403 ], [ 0, %399 ]
  %405 = add nuw nsw i64 %404, 1
  %406 = getelementptr i16, ptr %401, i64 %404
  %407 = load i16, ptr %406, align 2
  %408 = zext i16 %407 to i32
  %409 = shl nuw nsw i32 %408, 13
  %410 = and i32 %409, 268427264
  %411 = sext i16 %407 to i32
  %412 = and i32 %411, -2147483648
  %413 = or i32 %410, %412
  %414 = icmp ugt i32 %410, 260046847
  %415 = or i32 %413, 2139095040
  %416 = bitcast i32 %415 to float
  %417 = bitcast i32 %413 to float
  %418 = fmul float %417, 0x46F0000000000000
  %419 = select i1 %414, float %416, float %418
  %420 = getelementptr float, ptr %384, i64 %404
  store float %419, ptr %420, align 4
  %421 = icmp eq i64 %383, %405
  br i1 %421, label %438, label %403

422:                                              ; preds = %390
  br label %423

423:                                              ; preds = %422, %390
  %424 = phi i64 [ 0, %422 ], [ %392, %390 ]
  %425 = icmp slt i64 %392, %10
  br i1 %425, label %427, label %426, !prof !1

426:                                              ; preds = %423
  br label %427

427:                                              ; preds = %426, %423
  %428 = phi i64 [ %10, %426 ], [ %424, %423 ]
  %429 = getelementptr float, ptr %9, i64 %428
  %430 = icmp slt i64 %383, 1
  br i1 %430, label %438, label %431

431:                                              ; preds = %431, %427
  %432 = phi i64 [ %433, %431 ], [ 0, %427 ]
  %433 = add nuw nsw i64 %432, 1
  %434 = getelementptr float, ptr %429, i64 %432
  %435 = load float, ptr %434, align 4
  %436 = getelementptr float, ptr %384, i64 %432
  store float %435, ptr %436, align 4
  %437 = icmp eq i64 %383, %433
  br i1 %437, label %438, label %431

438:                                              ; preds = %431, %427, %403, %399
  %439 = icmp sgt i64 %76, 0
  br i1 %439, label %452, label %28

440:                                              ; preds = %365
  br label %441

441:                                              ; preds = %440, %365
  %442 = phi i64 [ %17, %440 ], [ 0, %365 ]
  %443 = icmp slt i64 %368, 0
  %444 = select i1 %443, i64 %17, i64 0
  %445 = add i64 %444, %368
  %446 = icmp slt i64 %445, 0
  br i1 %446, label %447, label %448, !prof !0

447:                                              ; preds = %441
  br label %448

448:                                              ; preds = %447, %441
  %449 = phi i64 [ 0, %447 ], [ %445, %441 ]
  %450 = icmp slt i64 %445, %17
  br i1 %450, label %381, label %451, !prof !1

451:                                              ; preds = %448
  br label %381

452:                                              ; preds = %498, %438
  %453 = phi i64 [ %454, %498 ], [ 0, %438 ]
  %454 = add nuw nsw i64 %453, 1
  %455 = mul i64 %453, %13
  %456 = getelementptr i64, ptr %11, i64 %455
  %457 = load i64, ptr %456, align 8
  %458 = mul nsw i64 %457, %59
  %459 = getelementptr i8, ptr %456, i64 8
  %460 = load i64, ptr %459, align 8
  %461 = mul nsw i64 %460, %59
  %462 = add nsw i64 %458, %59
  %463 = icmp slt i64 %458, 0
  %464 = select i1 %463, i64 %15, i64 0
  %465 = add i64 %464, %458
  %466 = icmp slt i64 %465, 0
  br i1 %466, label %476, label %477, !prof !0

467:                                              ; preds = %491, %488
  %468 = phi i64 [ %15, %491 ], [ %489, %488 ]
  %469 = sub i64 %468, %482
  %470 = tail call i64 @llvm.smax.i64(i64 %469, i64 0)
  %471 = getelementptr float, ptr %14, i64 %482
  %472 = icmp slt i64 %461, 0
  %473 = select i1 %472, i64 %17, i64 0
  %474 = add i64 %473, %461
  %475 = icmp slt i64 %474, 0
  br i1 %475, label %565, label %566, !prof !0

476:                                              ; preds = %452
  br label %477

477:                                              ; preds = %476, %452
  %478 = phi i64 [ 0, %476 ], [ %465, %452 ]
  %479 = icmp slt i64 %465, %15
  br i1 %479, label %481, label %480, !prof !1

480:                                              ; preds = %477
  br label %481

481:                                              ; preds = %480, %477
  %482 = phi i64 [ %15, %480 ], [ %478, %477 ]
  %483 = icmp slt i64 %462, 0
  %484 = select i1 %483, i64 %15, i64 0
  %485 = add i64 %484, %462
  %486 = icmp slt i64 %485, 0
  br i1 %486, label %487, label %488, !prof !0

487:                                              ; preds = %481
  br label %488

488:                                              ; preds = %487, %481
  %489 = phi i64 [ 0, %487 ], [ %485, %481 ]
  %490 = icmp slt i64 %485, %15
  br i1 %490, label %467, label %491, !prof !1

491:                                              ; preds = %488
  br label %467

492:                                              ; preds = %570
  %493 = lshr i64 %470, 2
  %494 = icmp eq i64 %493, 0
  br i1 %494, label %498, label %511

495:                                              ; preds = %570
  %496 = lshr i64 %470, 1
  %497 = icmp eq i64 %496, 0
  br i1 %497, label %498, label %545

498:                                              ; preds = %545, %511, %495, %492
  %499 = phi float [ %563, %545 ], [ 0.000000e+00, %495 ], [ 0.000000e+00, %492 ], [ %543, %511 ]
  %500 = phi float [ %556, %545 ], [ 0.000000e+00, %495 ], [ 0.000000e+00, %492 ], [ %529, %511 ]
  %501 = fadd float %499, %500
  %502 = getelementptr i8, ptr %456, i64 16
  %503 = load i64, ptr %502, align 8
  %504 = icmp slt i64 %503, 0
  %505 = select i1 %504, i64 %284, i64 0
  %506 = getelementptr float, ptr %285, i64 %503
  %507 = getelementptr float, ptr %506, i64 %505
  %508 = load float, ptr %507, align 4
  %509 = fadd float %501, %508
  store float %509, ptr %507, align 4
  %510 = icmp eq i64 %454, %76
  br i1 %510, label %28, label %452

511:                                              ; preds = %511, %492
  %512 = phi float [ %543, %511 ], [ 0.000000e+00, %492 ]
  %513 = phi float [ %529, %511 ], [ 0.000000e+00, %492 ]
  %514 = phi i64 [ %515, %511 ], [ 0, %492 ]
  %515 = add nuw nsw i64 %514, 1
  %516 = shl nsw i64 %514, 2
  %517 = getelementptr float, ptr %471, i64 %516
  %518 = load float, ptr %517, align 4
  %519 = getelementptr float, ptr %572, i64 %516
  %520 = load float, ptr %519, align 4
  %521 = fmul float %518, %520
  %522 = or i64 %516, 1
  %523 = getelementptr float, ptr %471, i64 %522
  %524 = load float, ptr %523, align 4
  %525 = getelementptr float, ptr %572, i64 %522
  %526 = load float, ptr %525, align 4
  %527 = fmul float %524, %526
  %528 = fadd float %521, %527
  %529 = fadd float %513, %528
  %530 = or i64 %516, 2
  %531 = getelementptr float, ptr %471, i64 %530
  %532 = load float, ptr %531, align 4
  %533 = getelementptr float, ptr %572, i64 %530
  %534 = load float, ptr %533, align 4
  %535 = fmul float %532, %534
  %536 = or i64 %516, 3
  %537 = getelementptr float, ptr %471, i64 %536
  %538 = load float, ptr %537, align 4
  %539 = getelementptr float, ptr %572, i64 %536
  %540 = load float, ptr %539, align 4
  %541 = fmul float %538, %540
  %542 = fadd float %535, %541
  %543 = fadd float %512, %542
  %544 = icmp eq i64 %515, %493
  br i1 %544, label %498, label %511

545:                                              ; preds = %545, %495
  %546 = phi float [ %556, %545 ], [ 0.000000e+00, %495 ]
  %547 = phi float [ %563, %545 ], [ 0.000000e+00, %495 ]
  %548 = phi i64 [ %549, %545 ], [ 0, %495 ]
  %549 = add nuw nsw i64 %548, 1
  %550 = shl nuw nsw i64 %548, 1
  %551 = getelementptr float, ptr %471, i64 %550
  %552 = load float, ptr %551, align 4
  %553 = getelementptr float, ptr %572, i64 %550
  %554 = load float, ptr %553, align 4
  %555 = fmul float %552, %554
  %556 = fadd float %546, %555
  %557 = or i64 %550, 1
  %558 = getelementptr float, ptr %471, i64 %557
  %559 = load float, ptr %558, align 4
  %560 = getelementptr float, ptr %572, i64 %557
  %561 = load float, ptr %560, align 4
  %562 = fmul float %559, %561
  %563 = fadd float %547, %562
  %564 = icmp eq i64 %549, %496
  br i1 %564, label %498, label %545

565:                                              ; preds = %467
  br label %566

566:                                              ; preds = %565, %467
  %567 = phi i64 [ 0, %565 ], [ %474, %467 ]
  %568 = icmp slt i64 %474, %17
  br i1 %568, label %570, label %569, !prof !1

569:                                              ; preds = %566
  br label %570

570:                                              ; preds = %569, %566
  %571 = phi i64 [ %17, %569 ], [ %567, %566 ]
  %572 = getelementptr float, ptr %16, i64 %571
  br i1 %20, label %495, label %492

573:                                              ; preds = %262, %259, %254, %241, %231, %209, %177, %175, %149, %125, %105, %99, %28, %18
  %574 = phi i64 [ %50, %262 ], [ %2, %18 ], [ %50, %231 ], [ %50, %241 ], [ %50, %99 ], [ %50, %149 ], [ %50, %177 ], [ %50, %209 ], [ %50, %175 ], [ %50, %125 ], [ %50, %105 ], [ %50, %254 ], [ %50, %259 ], [ %2, %28 ]
  store i64 %574, ptr %0, align 8
  ret void
}

define dso_local i64 @multiply(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr %9, i64 %10, ptr %11, i64 %12, i64 %13, ptr %14, i64 %15, ptr %16, i64 %17) local_unnamed_addr {
  %19 = alloca i64, align 8
  store i64 0, ptr %19, align 8
  call fastcc void @1(ptr %19, ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, ptr %5, ptr %7, i64 %8, ptr %9, i64 %10, ptr %11, i64 %12, i64 %13, ptr %14, i64 %15, ptr %16, i64 %17) #4
  %20 = load i64, ptr %19, align 8
  ret i64 %20
}

define internal fastcc void @1(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, i64 %5, ptr readonly %6, ptr readonly %7, i64 %8, ptr %9, i64 %10, ptr %11, i64 %12, i64 %13, ptr %14, i64 %15, ptr %16, i64 %17) unnamed_addr {
  %19 = alloca i64, align 8
  %20 = alloca i64, align 8
  store i64 0, ptr %19, align 8
  store i64 0, ptr %20, align 8
  %21 = load i64, ptr %6, align 8
  %22 = icmp eq i64 %21, 0
  %23 = icmp slt i64 %2, 1
  br i1 %23, label %405, label %24

24:                                               ; preds = %18
  %25 = getelementptr i8, ptr %6, i64 16
  %26 = select i1 %22, i64 4, i64 2
  %27 = getelementptr i8, ptr %6, i64 8
  %28 = icmp slt i64 %15, 1
  %29 = icmp slt i64 %12, 1
  %30 = icmp slt i64 %17, 1
  br label %31

31:                                               ; preds = %67, %24
  %32 = phi i64 [ 0, %24 ], [ %33, %67 ]
  %33 = add nuw nsw i64 %32, 1
  %34 = getelementptr i64, ptr %1, i64 %32
  %35 = load i64, ptr %34, align 8
  %36 = icmp slt i64 %35, 0
  %37 = select i1 %36, i64 %4, i64 0
  %38 = add i64 %37, %35
  %39 = mul i64 %38, %5
  %40 = getelementptr i64, ptr %3, i64 %39
  %41 = load i64, ptr %40, align 8
  %42 = getelementptr i8, ptr %40, i64 8
  %43 = load i64, ptr %42, align 8
  %44 = getelementptr i8, ptr %40, i64 16
  %45 = load i64, ptr %44, align 8
  %46 = load i64, ptr %25, align 8
  %47 = icmp eq i64 %46, 0
  br i1 %47, label %49, label %48

48:                                               ; preds = %31
  store i64 0, ptr %19, align 8
  call fastcc void @2(ptr %19, ptr readonly %7, i64 %8, ptr nonnull readonly %40, i64 %26, i64 %45, i64 %43, ptr %11, i64 %13)
  br label %50

49:                                               ; preds = %31
  store i64 0, ptr %20, align 8
  call fastcc void @2(ptr %20, ptr readonly %7, i64 %8, ptr nonnull readonly %40, i64 %26, i64 %43, i64 %45, ptr %11, i64 %13)
  br label %50

50:                                               ; preds = %49, %48
  %51 = phi ptr [ %19, %48 ], [ %20, %49 ]
  %52 = load i64, ptr %51, align 8
  %53 = icmp slt i64 %52, 0
  br i1 %53, label %405, label %54

54:                                               ; preds = %50
  %55 = getelementptr i8, ptr %40, i64 88
  %56 = load i64, ptr %55, align 8
  %57 = mul nsw i64 %43, %41
  %58 = add nsw i64 %56, %57
  %59 = icmp slt i64 %56, 0
  %60 = select i1 %59, i64 %10, i64 0
  %61 = add i64 %60, %56
  %62 = icmp slt i64 %61, 0
  br i1 %62, label %80, label %81, !prof !0

63:                                               ; preds = %78, %69
  %64 = getelementptr i8, ptr %40, i64 96
  %65 = load i64, ptr %64, align 8
  %66 = mul nsw i64 %45, %41
  br i1 %28, label %156, label %157, !prof !0

67:                                               ; preds = %337, %263, %176, %168
  %68 = icmp eq i64 %33, %2
  br i1 %68, label %405, label %31

69:                                               ; preds = %95, %92
  %70 = phi i64 [ %10, %95 ], [ %93, %92 ]
  %71 = sub i64 %70, %86
  %72 = tail call i64 @llvm.smax.i64(i64 %71, i64 0)
  %73 = getelementptr float, ptr %9, i64 %86
  %74 = load i64, ptr %27, align 8
  %75 = icmp ne i64 %74, 0
  %76 = icmp sgt i64 %71, 0
  %77 = select i1 %75, i1 %76, i1 false
  br i1 %77, label %78, label %63

78:                                               ; preds = %69
  %79 = shl i64 %71, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %73, i8 0, i64 %79, i1 false)
  br label %63

80:                                               ; preds = %54
  br label %81

81:                                               ; preds = %80, %54
  %82 = phi i64 [ 0, %80 ], [ %61, %54 ]
  %83 = icmp slt i64 %61, %10
  br i1 %83, label %85, label %84, !prof !1

84:                                               ; preds = %81
  br label %85

85:                                               ; preds = %84, %81
  %86 = phi i64 [ %10, %84 ], [ %82, %81 ]
  %87 = icmp slt i64 %58, 0
  %88 = select i1 %87, i64 %10, i64 0
  %89 = add i64 %88, %58
  %90 = icmp slt i64 %89, 0
  br i1 %90, label %91, label %92, !prof !0

91:                                               ; preds = %85
  br label %92

92:                                               ; preds = %91, %85
  %93 = phi i64 [ 0, %91 ], [ %89, %85 ]
  %94 = icmp slt i64 %89, %10
  br i1 %94, label %69, label %95, !prof !1

95:                                               ; preds = %92
  br label %69

96:                                               ; preds = %167, %164
  %97 = phi i64 [ %15, %167 ], [ %165, %164 ]
  %98 = sub i64 %97, %158
  %99 = getelementptr float, ptr %14, i64 %158
  %100 = icmp slt i64 %65, 0
  br i1 %22, label %105, label %101

101:                                              ; preds = %96
  %102 = select i1 %100, i64 %8, i64 0
  %103 = add i64 %102, %65
  %104 = icmp slt i64 %103, 0
  br i1 %104, label %109, label %110, !prof !0

105:                                              ; preds = %96
  %106 = select i1 %100, i64 %10, i64 0
  %107 = add i64 %106, %65
  %108 = icmp slt i64 %107, 0
  br i1 %108, label %137, label %138, !prof !0

109:                                              ; preds = %101
  br label %110

110:                                              ; preds = %109, %101
  %111 = phi i64 [ 0, %109 ], [ %103, %101 ]
  %112 = icmp slt i64 %103, %8
  br i1 %112, label %114, label %113, !prof !1

113:                                              ; preds = %110
  br label %114

114:                                              ; preds = %113, %110
  %115 = phi i64 [ %8, %113 ], [ %111, %110 ]
  %116 = getelementptr i16, ptr %7, i64 %115
  %117 = icmp slt i64 %98, 1
  br i1 %117, label %153, label %118

118:                                              ; preds = %118, %114
  %119 = phi i64 [ %120, %118 ], [ 0, %114 ]
  %120 = add nuw nsw i64 %119, 1
  %121 = getelementptr i16, ptr %116, i64 %119
  %122 = load i16, ptr %121, align 2
  %123 = zext i16 %122 to i32
  %124 = shl nuw nsw i32 %123, 13
  %125 = and i32 %124, 268427264
  %126 = sext i16 %122 to i32
  %127 = and i32 %126, -2147483648
  %128 = or i32 %125, %127
  %129 = icmp ugt i32 %125, 260046847
  %130 = or i32 %128, 2139095040
  %131 = bitcast i32 %130 to float
  %132 = bitcast i32 %128 to float
  %133 = fmul float %132, 0x46F0000000000000
  %134 = select i1 %129, float %131, float %133
  %135 = getelementptr float, ptr %99, i64 %119
  store float %134, ptr %135, align 4
  %136 = icmp eq i64 %98, %120
  br i1 %136, label %153, label %118

137:                                              ; preds = %105
  br label %138

138:                                              ; preds = %137, %105
  %139 = phi i64 [ 0, %137 ], [ %107, %105 ]
  %140 = icmp slt i64 %107, %10
  br i1 %140, label %142, label %141, !prof !1

141:                                              ; preds = %138
  br label %142

142:                                              ; preds = %141, %138
  %143 = phi i64 [ %10, %141 ], [ %139, %138 ]
  %144 = getelementptr float, ptr %9, i64 %143
  %145 = icmp slt i64 %98, 1
  br i1 %145, label %153, label %146

146:                                              ; preds = %146, %142
  %147 = phi i64 [ %148, %146 ], [ 0, %142 ]
  %148 = add nuw nsw i64 %147, 1
  %149 = getelementptr float, ptr %144, i64 %147
  %150 = load float, ptr %149, align 4
  %151 = getelementptr float, ptr %99, i64 %147
  store float %150, ptr %151, align 4
  %152 = icmp eq i64 %98, %148
  br i1 %152, label %153, label %146

153:                                              ; preds = %146, %142, %118, %114
  %154 = load i64, ptr %25, align 8
  %155 = icmp eq i64 %154, 0
  br i1 %155, label %257, label %246

156:                                              ; preds = %63
  br label %157

157:                                              ; preds = %156, %63
  %158 = phi i64 [ %15, %156 ], [ 0, %63 ]
  %159 = icmp slt i64 %66, 0
  %160 = select i1 %159, i64 %15, i64 0
  %161 = add i64 %160, %66
  %162 = icmp slt i64 %161, 0
  br i1 %162, label %163, label %164, !prof !0

163:                                              ; preds = %157
  br label %164

164:                                              ; preds = %163, %157
  %165 = phi i64 [ 0, %163 ], [ %161, %157 ]
  %166 = icmp slt i64 %161, %15
  br i1 %166, label %96, label %167, !prof !1

167:                                              ; preds = %164
  br label %96

168:                                              ; preds = %251, %248
  %169 = phi i64 [ %12, %251 ], [ %52, %248 ]
  %170 = sub i64 %169, %249
  %171 = mul i64 %249, %13
  %172 = getelementptr i64, ptr %11, i64 %171
  %173 = icmp slt i64 %170, 1
  br i1 %173, label %67, label %174

174:                                              ; preds = %168
  %175 = icmp slt i64 %41, 1
  br label %209

176:                                              ; preds = %236, %231
  %177 = icmp eq i64 %170, %211
  br i1 %177, label %67, label %209

178:                                              ; preds = %209
  %179 = select i1 %216, i64 %8, i64 0
  %180 = getelementptr i16, ptr %7, i64 %215
  %181 = getelementptr i16, ptr %180, i64 %179
  %182 = load i16, ptr %181, align 2
  %183 = zext i16 %182 to i32
  %184 = shl nuw nsw i32 %183, 13
  %185 = and i32 %184, 268427264
  %186 = sext i16 %182 to i32
  %187 = and i32 %186, -2147483648
  %188 = or i32 %185, %187
  %189 = icmp ugt i32 %185, 260046847
  %190 = or i32 %188, 2139095040
  %191 = bitcast i32 %190 to float
  %192 = bitcast i32 %188 to float
  %193 = fmul float %192, 0x46F0000000000000
  %194 = select i1 %189, float %191, float %193
  br label %200

195:                                              ; preds = %209
  %196 = select i1 %216, i64 %10, i64 0
  %197 = getelementptr float, ptr %9, i64 %215
  %198 = getelementptr float, ptr %197, i64 %196
  %199 = load float, ptr %198, align 4
  br label %200

200:                                              ; preds = %195, %178
  %201 = phi float [ %194, %178 ], [ %199, %195 ]
  %202 = getelementptr i8, ptr %213, i64 8
  %203 = load i64, ptr %202, align 8
  %204 = mul nsw i64 %203, %41
  %205 = icmp slt i64 %204, 0
  %206 = select i1 %205, i64 %72, i64 0
  %207 = add i64 %206, %204
  %208 = icmp slt i64 %207, %72
  br i1 %208, label %218, label %217, !prof !1

209:                                              ; preds = %176, %174
  %210 = phi i64 [ 0, %174 ], [ %211, %176 ]
  %211 = add nuw nsw i64 %210, 1
  %212 = mul i64 %210, %13
  %213 = getelementptr i64, ptr %172, i64 %212
  %214 = getelementptr i8, ptr %213, i64 16
  %215 = load i64, ptr %214, align 8
  %216 = icmp slt i64 %215, 0
  br i1 %22, label %195, label %178

217:                                              ; preds = %200
  br label %218

218:                                              ; preds = %217, %200
  %219 = phi i64 [ %72, %217 ], [ 0, %200 ]
  %220 = icmp ult i64 %207, %72
  %221 = select i1 %220, i64 %207, i64 %219, !prof !2
  %222 = getelementptr float, ptr %73, i64 %221
  %223 = load i64, ptr %213, align 8
  %224 = mul nsw i64 %223, %41
  %225 = icmp slt i64 %224, 0
  %226 = select i1 %225, i64 %15, i64 0
  %227 = add i64 %226, %224
  %228 = icmp slt i64 %227, 0
  %229 = icmp sge i64 %227, %15
  br i1 %229, label %230, label %231, !prof !0

230:                                              ; preds = %218
  br label %231

231:                                              ; preds = %230, %218
  %232 = phi i64 [ %15, %230 ], [ 0, %218 ]
  %233 = or i1 %228, %229
  %234 = select i1 %233, i64 %232, i64 %227, !prof !3
  %235 = getelementptr float, ptr %14, i64 %234
  br i1 %175, label %176, label %236

236:                                              ; preds = %236, %231
  %237 = phi i64 [ %238, %236 ], [ 0, %231 ]
  %238 = add nuw nsw i64 %237, 1
  %239 = getelementptr float, ptr %222, i64 %237
  %240 = load float, ptr %239, align 4
  %241 = getelementptr float, ptr %235, i64 %237
  %242 = load float, ptr %241, align 4
  %243 = fmul float %201, %242
  %244 = fadd float %240, %243
  store float %244, ptr %239, align 4
  %245 = icmp eq i64 %41, %238
  br i1 %245, label %176, label %236

246:                                              ; preds = %153
  br i1 %29, label %247, label %248, !prof !0

247:                                              ; preds = %246
  br label %248

248:                                              ; preds = %247, %246
  %249 = phi i64 [ %12, %247 ], [ 0, %246 ]
  %250 = icmp slt i64 %52, %12
  br i1 %250, label %168, label %251, !prof !1

251:                                              ; preds = %248
  br label %168

252:                                              ; preds = %262, %259
  %253 = phi i64 [ %12, %262 ], [ %52, %259 ]
  %254 = sub i64 %253, %260
  %255 = mul i64 %260, %13
  %256 = getelementptr i64, ptr %11, i64 %255
  br i1 %30, label %393, label %394, !prof !0

257:                                              ; preds = %153
  br i1 %29, label %258, label %259, !prof !0

258:                                              ; preds = %257
  br label %259

259:                                              ; preds = %258, %257
  %260 = phi i64 [ %12, %258 ], [ 0, %257 ]
  %261 = icmp slt i64 %52, %12
  br i1 %261, label %252, label %262, !prof !1

262:                                              ; preds = %259
  br label %252

263:                                              ; preds = %404, %401
  %264 = phi i64 [ %17, %404 ], [ %402, %401 ]
  %265 = sub i64 %264, %395
  %266 = tail call i64 @llvm.smax.i64(i64 %265, i64 0)
  %267 = getelementptr float, ptr %16, i64 %395
  %268 = icmp slt i64 %254, 1
  br i1 %268, label %67, label %269

269:                                              ; preds = %263
  %270 = icmp slt i64 %265, 1
  %271 = shl i64 %265, 2
  br label %338

272:                                              ; preds = %347, %338
  %273 = getelementptr i8, ptr %342, i64 8
  %274 = load i64, ptr %273, align 8
  %275 = mul nsw i64 %274, %266
  %276 = icmp slt i64 %275, 0
  %277 = select i1 %276, i64 %15, i64 0
  %278 = add i64 %277, %275
  %279 = icmp slt i64 %278, 0
  %280 = icmp sge i64 %278, %15
  br i1 %280, label %348, label %349, !prof !0

281:                                              ; preds = %349
  %282 = select i1 %356, i64 %8, i64 0
  %283 = getelementptr i16, ptr %7, i64 %355
  %284 = getelementptr i16, ptr %283, i64 %282
  %285 = load i16, ptr %284, align 2
  %286 = zext i16 %285 to i32
  %287 = shl nuw nsw i32 %286, 13
  %288 = and i32 %287, 268427264
  %289 = sext i16 %285 to i32
  %290 = and i32 %289, -2147483648
  %291 = or i32 %288, %290
  %292 = icmp ugt i32 %288, 260046847
  %293 = or i32 %291, 2139095040
  %294 = bitcast i32 %293 to float
  %295 = bitcast i32 %291 to float
  %296 = fmul float %295, 0x46F0000000000000
  %297 = select i1 %292, float %294, float %296
  br i1 %270, label %322, label %357

298:                                              ; preds = %357
  %299 = bitcast float %364 to i32
  %300 = and i32 %299, -2147483648
  %301 = and i32 %299, 2139095040
  %302 = tail call i32 @llvm.umax.i32(i32 %301, i32 947912704)
  %303 = add nuw i32 %302, 113246208
  %304 = bitcast i32 %303 to float
  %305 = fadd float %364, %304
  %306 = fsub float %305, %304
  %307 = bitcast float %306 to i32
  %308 = or i32 %300, %307
  %309 = bitcast i32 %308 to float
  br label %313

310:                                              ; preds = %357
  %311 = icmp ult i32 %366, 2139095040
  %312 = select i1 %311, float 0x7FF8000000000000, float %364
  br label %313

313:                                              ; preds = %310, %298
  %314 = phi float [ %309, %298 ], [ %312, %310 ]
  %315 = fadd float %361, %314
  store float %315, ptr %360, align 4
  %316 = icmp eq i64 %265, %359
  br i1 %316, label %322, label %357

317:                                              ; preds = %349
  %318 = select i1 %356, i64 %10, i64 0
  %319 = getelementptr float, ptr %9, i64 %355
  %320 = getelementptr float, ptr %319, i64 %318
  %321 = load float, ptr %320, align 4
  br i1 %270, label %322, label %368

322:                                              ; preds = %368, %317, %313, %281
  %323 = icmp eq i64 %254, %340
  br i1 %323, label %330, label %324

324:                                              ; preds = %322
  %325 = mul i64 %340, %13
  %326 = getelementptr i64, ptr %256, i64 %325
  %327 = getelementptr i8, ptr %326, i64 24
  %328 = load i64, ptr %327, align 8
  %329 = icmp eq i64 %328, 0
  br i1 %329, label %337, label %330

330:                                              ; preds = %324, %322
  %331 = load i64, ptr %342, align 8
  %332 = mul nsw i64 %331, %266
  %333 = icmp slt i64 %332, 0
  %334 = select i1 %333, i64 %72, i64 0
  %335 = add i64 %334, %332
  %336 = icmp slt i64 %335, %72
  br i1 %336, label %379, label %378, !prof !1

337:                                              ; preds = %384, %379, %324
  br i1 %323, label %67, label %338

338:                                              ; preds = %337, %269
  %339 = phi i64 [ 0, %269 ], [ %340, %337 ]
  %340 = add nuw nsw i64 %339, 1
  %341 = mul i64 %339, %13
  %342 = getelementptr i64, ptr %256, i64 %341
  %343 = getelementptr i8, ptr %342, i64 24
  %344 = load i64, ptr %343, align 8
  %345 = icmp eq i64 %344, 0
  %346 = select i1 %345, i1 true, i1 %270
  br i1 %346, label %272, label %347

347:                                              ; preds = %338
  tail call void @llvm.memset.p0.i64(ptr align 4 %267, i8 0, i64 %271, i1 false)
  br label %272

348:                                              ; preds = %272
  br label %349

349:                                              ; preds = %348, %272
  %350 = phi i64 [ %15, %348 ], [ 0, %272 ]
  %351 = or i1 %279, %280
  %352 = select i1 %351, i64 %350, i64 %278, !prof !3
  %353 = getelementptr float, ptr %14, i64 %352
  %354 = getelementptr i8, ptr %342, i64 16
  %355 = load i64, ptr %354, align 8
  %356 = icmp slt i64 %355, 0
  br i1 %22, label %317, label %281

357:                                              ; preds = %313, %281
  %358 = phi i64 [ %359, %313 ], [ 0, %281 ]
  %359 = add nuw nsw i64 %358, 1
  %360 = getelementptr float, ptr %267, i64 %358
  %361 = load float, ptr %360, align 4
  %362 = getelementptr float, ptr %353, i64 %358
  %363 = load float, ptr %362, align 4
  %364 = fmul float %297, %363
  %365 = tail call float @llvm.fabs.f32(float %364)
  %366 = bitcast float %365 to i32
  %367 = icmp ult i32 %366, 1199566848
  br i1 %367, label %298, label %310

368:                                              ; preds = %368, %317
  %369 = phi i64 [ %370, %368 ], [ 0, %317 ]
  %370 = add nuw nsw i64 %369, 1
  %371 = getelementptr float, ptr %267, i64 %369
  %372 = load float, ptr %371, align 4
  %373 = getelementptr float, ptr %353, i64 %369
  %374 = load float, ptr %373, align 4
  %375 = fmul float %321, %374
  %376 = fadd float %372, %375
  store float %376, ptr %371, align 4
  %377 = icmp eq i64 %265, %370
  br i1 %377, label %322, label %368

378:                                              ; preds = %330
  br label %379

379:                                              ; preds = %378, %330
  %380 = phi i64 [ %72, %378 ], [ 0, %330 ]
  %381 = icmp ult i64 %335, %72
  %382 = select i1 %381, i64 %335, i64 %380, !prof !2
  %383 = getelementptr float, ptr %73, i64 %382
  br i1 %270, label %337, label %384

384:                                              ; preds = %384, %379
  %385 = phi i64 [ %386, %384 ], [ 0, %379 ]
  %386 = add nuw nsw i64 %385, 1
  %387 = getelementptr float, ptr %383, i64 %385
  %388 = load float, ptr %387, align 4
  %389 = getelementptr float, ptr %267, i64 %385
  %390 = load float, ptr %389, align 4
  %391 = fadd float %388, %390
  store float %391, ptr %387, align 4
  %392 = icmp eq i64 %265, %386
  br i1 %392, label %337, label %384

393:                                              ; preds = %252
  br label %394

394:                                              ; preds = %393, %252
  %395 = phi i64 [ %17, %393 ], [ 0, %252 ]
  %396 = icmp slt i64 %41, 0
  %397 = select i1 %396, i64 %17, i64 0
  %398 = add i64 %397, %41
  %399 = icmp slt i64 %398, 0
  br i1 %399, label %400, label %401, !prof !0

400:                                              ; preds = %394
  br label %401

401:                                              ; preds = %400, %394
  %402 = phi i64 [ 0, %400 ], [ %398, %394 ]
  %403 = icmp slt i64 %398, %17
  br i1 %403, label %263, label %404, !prof !1

404:                                              ; preds = %401
  br label %263

405:                                              ; preds = %67, %50, %18
  %406 = phi i64 [ %2, %18 ], [ %2, %67 ], [ %32, %50 ]
  store i64 %406, ptr %0, align 8
  ret void
}

define internal fastcc void @2(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, i64 %5, i64 %6, ptr %7, i64 %8) unnamed_addr {
  %10 = getelementptr i8, ptr %3, i64 32
  %11 = load i64, ptr %10, align 8
  %12 = tail call i64 @llvm.smax.i64(i64 %11, i64 0)
  %13 = getelementptr i8, ptr %3, i64 56
  %14 = getelementptr i8, ptr %3, i64 72
  %15 = getelementptr i8, ptr %3, i64 64
  %16 = getelementptr i8, ptr %3, i64 40
  %17 = getelementptr i8, ptr %3, i64 80
  %18 = getelementptr i8, ptr %3, i64 48
  %19 = getelementptr i8, ptr %3, i64 24
  br label %20

20:                                               ; preds = %177, %9
  %21 = phi i64 [ 0, %9 ], [ %196, %177 ]
  %22 = phi i64 [ 0, %9 ], [ %179, %177 ]
  %23 = icmp eq i64 %21, %12
  br i1 %23, label %185, label %195

24:                                               ; preds = %195
  %25 = load i64, ptr %15, align 8
  %26 = add nsw i64 %21, -1
  %27 = mul nsw i64 %200, %26
  %28 = add nsw i64 %25, %27
  %29 = load i64, ptr %17, align 8
  %30 = mul nsw i64 %201, %26
  %31 = add nsw i64 %29, %30
  br label %32

32:                                               ; preds = %195, %24
  %33 = phi i64 [ %31, %24 ], [ %198, %195 ]
  %34 = phi i64 [ %28, %24 ], [ %197, %195 ]
  %35 = add nsw i64 %34, %200
  %36 = add nsw i64 %33, %201
  %37 = icmp sgt i64 %200, 0
  br i1 %37, label %38, label %177

38:                                               ; preds = %32
  %39 = icmp slt i64 %34, 0
  %40 = select i1 %39, i64 %2, i64 0
  %41 = getelementptr i16, ptr %1, i64 %34
  %42 = getelementptr i16, ptr %41, i64 %40
  %43 = load i16, ptr %42, align 2
  %44 = icmp eq i16 %43, 0
  br i1 %44, label %177, label %45

45:                                               ; preds = %162, %38
  %46 = phi i64 [ %59, %162 ], [ %34, %38 ]
  %47 = phi i64 [ %170, %162 ], [ %33, %38 ]
  %48 = phi i64 [ %163, %162 ], [ %22, %38 ]
  %49 = add nsw i64 %46, 9
  %50 = icmp sgt i64 %49, %35
  br i1 %50, label %183, label %51

51:                                               ; preds = %45
  %52 = icmp slt i64 %46, -4
  %53 = select i1 %52, i64 %2, i64 0
  %54 = getelementptr i16, ptr %1, i64 %46
  %55 = getelementptr i8, ptr %54, i64 8
  %56 = getelementptr i16, ptr %55, i64 %53
  %57 = load i16, ptr %56, align 2
  %58 = zext i16 %57 to i64
  %59 = add nsw i64 %46, %58
  %60 = icmp ne i16 %57, 0
  %61 = icmp slt i64 %59, %35
  %62 = select i1 %60, i1 %61, i1 false
  br i1 %62, label %63, label %183

63:                                               ; preds = %51
  %64 = icmp slt i64 %46, 0
  %65 = select i1 %64, i64 %2, i64 0
  %66 = getelementptr i16, ptr %54, i64 %65
  %67 = load i16, ptr %66, align 2
  %68 = load i64, ptr %19, align 8
  %69 = zext i16 %67 to i64
  %70 = icmp eq i64 %68, %69
  br i1 %70, label %71, label %162

71:                                               ; preds = %63
  %72 = icmp slt i64 %46, -5
  %73 = select i1 %72, i64 %2, i64 0
  %74 = getelementptr i8, ptr %54, i64 10
  %75 = getelementptr i16, ptr %74, i64 %73
  %76 = load i16, ptr %75, align 2
  %77 = zext i16 %76 to i64
  %78 = mul nuw nsw i64 %4, %77
  %79 = icmp eq i16 %76, 0
  br i1 %79, label %183, label %80

80:                                               ; preds = %71
  %81 = getelementptr i8, ptr %54, i64 12
  %82 = icmp slt i64 %46, -6
  %83 = select i1 %82, i64 %2, i64 0
  %84 = getelementptr i16, ptr %81, i64 %83
  %85 = load i16, ptr %84, align 2
  %86 = zext i16 %85 to i64
  %87 = add nuw nsw i64 %86, 1
  %88 = getelementptr i8, ptr %54, i64 14
  %89 = icmp slt i64 %46, -7
  %90 = select i1 %89, i64 %2, i64 0
  %91 = getelementptr i16, ptr %88, i64 %90
  %92 = load i16, ptr %91, align 2
  %93 = zext i16 %92 to i64
  %94 = add nsw i64 %46, %93
  br label %123

95:                                               ; preds = %123
  %96 = icmp slt i64 %125, -1
  %97 = select i1 %96, i64 %2, i64 0
  %98 = getelementptr i16, ptr %1, i64 %125
  %99 = getelementptr i8, ptr %98, i64 2
  %100 = getelementptr i16, ptr %99, i64 %97
  %101 = load i16, ptr %100, align 2
  %102 = zext i16 %101 to i64
  %103 = icmp slt i64 %125, 0
  %104 = select i1 %103, i64 %2, i64 0
  %105 = getelementptr i16, ptr %98, i64 %104
  %106 = load i16, ptr %105, align 2
  %107 = zext i16 %106 to i64
  %108 = add i64 %130, %102
  %109 = icmp sgt i64 %108, %59
  br i1 %109, label %183, label %110

110:                                              ; preds = %95
  %111 = icmp eq i16 %101, 0
  br i1 %111, label %116, label %112

112:                                              ; preds = %110
  %113 = icmp ne i64 %124, %107
  %114 = zext i1 %113 to i64
  %115 = add i64 %126, %102
  br label %132

116:                                              ; preds = %132, %110
  %117 = phi i64 [ %127, %110 ], [ %150, %132 ]
  %118 = phi i64 [ %126, %110 ], [ %115, %132 ]
  %119 = phi i64 [ %124, %110 ], [ %107, %132 ]
  %120 = icmp ugt i64 %128, 1
  br i1 %120, label %123, label %121

121:                                              ; preds = %116
  %122 = icmp eq i64 %108, %59
  br i1 %122, label %153, label %183

123:                                              ; preds = %116, %80
  %124 = phi i64 [ %119, %116 ], [ -1, %80 ]
  %125 = phi i64 [ %108, %116 ], [ %94, %80 ]
  %126 = phi i64 [ %118, %116 ], [ %48, %80 ]
  %127 = phi i64 [ %117, %116 ], [ %47, %80 ]
  %128 = phi i64 [ %129, %116 ], [ %87, %80 ]
  %129 = add nsw i64 %128, -1
  %130 = add nsw i64 %125, 2
  %131 = icmp sgt i64 %130, %59
  br i1 %131, label %183, label %95

132:                                              ; preds = %132, %112
  %133 = phi i64 [ 0, %132 ], [ %114, %112 ]
  %134 = phi i64 [ %151, %132 ], [ %126, %112 ]
  %135 = phi i64 [ %150, %132 ], [ %127, %112 ]
  %136 = phi i64 [ %137, %132 ], [ %130, %112 ]
  %137 = add i64 %136, 1
  %138 = mul i64 %134, %8
  %139 = getelementptr i64, ptr %7, i64 %138
  store i64 %107, ptr %139, align 8
  %140 = icmp slt i64 %136, 0
  %141 = select i1 %140, i64 %2, i64 0
  %142 = getelementptr i16, ptr %1, i64 %136
  %143 = getelementptr i16, ptr %142, i64 %141
  %144 = load i16, ptr %143, align 2
  %145 = zext i16 %144 to i64
  %146 = udiv i64 %145, %78
  %147 = getelementptr i8, ptr %139, i64 8
  store i64 %146, ptr %147, align 8
  %148 = getelementptr i8, ptr %139, i64 16
  store i64 %135, ptr %148, align 8
  %149 = getelementptr i8, ptr %139, i64 24
  store i64 %133, ptr %149, align 8
  %150 = add nsw i64 %135, 1
  %151 = add i64 %134, 1
  %152 = icmp eq i64 %151, %115
  br i1 %152, label %116, label %132

153:                                              ; preds = %121
  %154 = icmp sgt i64 %118, %48
  br i1 %154, label %155, label %162

155:                                              ; preds = %153
  %156 = add nsw i64 %118, -1
  %157 = mul i64 %156, %8
  %158 = getelementptr i64, ptr %7, i64 %157
  %159 = getelementptr i8, ptr %158, i64 16
  %160 = load i64, ptr %159, align 8
  %161 = icmp slt i64 %160, %36
  br i1 %161, label %162, label %183

162:                                              ; preds = %155, %153, %63
  %163 = phi i64 [ %118, %155 ], [ %118, %153 ], [ %48, %63 ]
  %164 = icmp slt i64 %46, -3
  %165 = select i1 %164, i64 %2, i64 0
  %166 = getelementptr i8, ptr %54, i64 6
  %167 = getelementptr i16, ptr %166, i64 %165
  %168 = load i16, ptr %167, align 2
  %169 = zext i16 %168 to i64
  %170 = add nsw i64 %47, %169
  %171 = icmp slt i64 %59, 0
  %172 = select i1 %171, i64 %2, i64 0
  %173 = getelementptr i16, ptr %1, i64 %59
  %174 = getelementptr i16, ptr %173, i64 %172
  %175 = load i16, ptr %174, align 2
  %176 = icmp eq i16 %175, 0
  br i1 %176, label %177, label %45

177:                                              ; preds = %162, %38, %32
  %178 = phi i64 [ %34, %38 ], [ %34, %32 ], [ %59, %162 ]
  %179 = phi i64 [ %22, %38 ], [ %22, %32 ], [ %163, %162 ]
  %180 = icmp sge i64 %178, %35
  %181 = icmp slt i64 %179, 0
  %182 = select i1 %180, i1 true, i1 %181
  br i1 %182, label %183, label %20

183:                                              ; preds = %202, %189, %185, %177, %155, %123, %121, %95, %71, %51, %45
  %184 = phi i64 [ -1, %202 ], [ -1, %123 ], [ -1, %51 ], [ %22, %185 ], [ -1, %189 ], [ -1, %95 ], [ -1, %155 ], [ -1, %121 ], [ -1, %71 ], [ -1, %45 ], [ -1, %177 ]
  store i64 %184, ptr %0, align 8
  ret void

185:                                              ; preds = %189, %20
  %186 = phi i64 [ %190, %189 ], [ 0, %20 ]
  %187 = phi i64 [ %191, %189 ], [ %22, %20 ]
  %188 = icmp sgt i64 %187, 0
  br i1 %188, label %202, label %183

189:                                              ; preds = %202
  %190 = add nuw i64 %186, 1
  %191 = add nsw i64 %187, -1
  %192 = getelementptr i8, ptr %204, i64 8
  %193 = load i64, ptr %192, align 8
  %194 = icmp slt i64 %193, %6
  br i1 %194, label %185, label %183

195:                                              ; preds = %20
  %196 = add nuw i64 %21, 1
  %197 = load i64, ptr %13, align 8
  %198 = load i64, ptr %14, align 8
  %199 = icmp eq i64 %21, 0
  %200 = load i64, ptr %16, align 8
  %201 = load i64, ptr %18, align 8
  br i1 %199, label %32, label %24

202:                                              ; preds = %185
  %203 = mul i64 %186, %8
  %204 = getelementptr i64, ptr %7, i64 %203
  %205 = load i64, ptr %204, align 8
  %206 = icmp slt i64 %205, %5
  br i1 %206, label %189, label %183
}

declare i64 @llvm.smax.i64(i64, i64)

declare i32 @llvm.umax.i32(i32, i32)

declare float @llvm.fabs.f32(float)

declare void @llvm.memset.p0.i64(ptr writeonly, i8, i64, i1 immarg)

declare i64 @llvm.usub.sat.i64(i64, i64)



attributes #4 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 99, i32 1}
!2 = !{!"branch_weights", i32 9801, i32 199}
!3 = !{!"branch_weights", i32 199, i32 9801}
