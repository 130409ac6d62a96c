; {"files": {"../half_loops.py": "8b14d938c8978c41", "../products/product_loops.py": "2d574f837f9979fa", "gradient_loops.py": "85c8054a4c6fce02"}, "meaning": "48bb09a81df6c1fd", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @gradients(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, i64 %4, ptr readonly %5, i64 %6, i64 %7, ptr readonly %8, i64 %9, ptr readonly %10, i64 %11, ptr %12, i64 %13, ptr %14, i64 %15, ptr %16, i64 %17, ptr %18, i64 %19) local_unnamed_addr {
  %21 = alloca ptr, align 8
  store ptr null, ptr %21, align 8
  call fastcc void @0(ptr %21, ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, ptr %5, i64 %6, i64 %7, ptr %8, ptr %10, i64 %11, ptr %12, i64 %13, ptr %14, i64 %15, ptr %16, i64 %17, ptr %18) #3
  %22 = load ptr, ptr %21, align 8
  ret ptr %22
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, i64 %5, ptr readonly %6, i64 %7, i64 %8, ptr readonly %9, ptr readonly %10, i64 %11, ptr %12, i64 %13, ptr %14, i64 %15, ptr %16, i64 %17, ptr %18) unnamed_addr {
  %20 = load i64, ptr %9, align 8
  %21 = icmp slt i64 %2, 1
  br i1 %21, label %900, label %22

22:                                               ; preds = %19
  %23 = getelementptr i8, ptr %9, i64 16
  %24 = icmp slt i64 %15, 1
  %25 = getelementptr i8, ptr %9, i64 32
  %26 = getelementptr i8, ptr %9, i64 8
  %27 = icmp slt i64 %17, 1
  %28 = getelementptr i8, ptr %9, i64 24
  br label %503

29:                                               ; preds = %774, %501
  %30 = icmp eq i64 %505, %2
  br i1 %30, label %900, label %503

31:                                               ; preds = %531, %522
  %32 = getelementptr i8, ptr %512, i64 8
  %33 = load i64, ptr %32, align 8
  %34 = getelementptr i8, ptr %512, i64 32
  %35 = load i64, ptr %34, align 8
  br i1 %24, label %658, label %659, !prof !0

36:                                               ; preds = %874
  %37 = icmp slt i64 %815, 16
  %38 = and i64 %816, 48
  %39 = icmp ne i64 %38, 0
  %40 = lshr i64 %816, 6
  %41 = zext i1 %39 to i64
  %42 = add nuw nsw i64 %40, %41
  %43 = lshr i64 %816, 4
  %44 = icmp eq i64 %43, 0
  %45 = icmp eq i64 %42, 0
  %46 = select i1 %37, i1 true, i1 %45
  br label %49

47:                                               ; preds = %97
  %48 = icmp eq i64 %51, 16
  br i1 %48, label %501, label %49

49:                                               ; preds = %47, %36
  %50 = phi i64 [ 0, %36 ], [ %51, %47 ]
  %51 = add nuw nsw i64 %50, 1
  %52 = shl i64 %50, 4
  %53 = icmp ult i64 %52, %877
  br i1 %53, label %104, label %103, !prof !1

54:                                               ; preds = %107
  %55 = getelementptr float, ptr %106, i64 %108
  %56 = load float, ptr %55, align 4
  br label %57

57:                                               ; preds = %107, %54
  %58 = phi float [ %56, %54 ], [ 0.000000e+00, %107 ]
  %59 = getelementptr float, ptr %18, i64 %108
  store float %58, ptr %59, align 4
  %60 = icmp eq i64 %109, 16
  br i1 %60, label %61, label %107

61:                                               ; preds = %57
  br i1 %883, label %66, label %62

62:                                               ; preds = %61
  br i1 %46, label %63, label %110

63:                                               ; preds = %101, %66, %64, %62
  br label %188

64:                                               ; preds = %123
  %65 = icmp sgt i64 %111, 1
  br i1 %65, label %110, label %63

66:                                               ; preds = %61
  br i1 %44, label %63, label %67

67:                                               ; preds = %66
  %68 = getelementptr float, ptr %817, i64 %50
  br label %156

69:                                               ; preds = %167
  %70 = bitcast float %174 to i32
  %71 = and i32 %70, -2147483648
  %72 = and i32 %70, 2139095040
  %73 = tail call i32 @llvm.umax.i32(i32 %72, i32 947912704)
  %74 = add nuw i32 %73, 113246208
  %75 = bitcast i32 %74 to float
  %76 = fadd float %174, %75
  %77 = fsub float %76, %75
  %78 = bitcast float %77 to i32
  %79 = or i32 %71, %78
  %80 = bitcast i32 %79 to float
  br label %84

81:                                               ; preds = %167
  %82 = icmp ult i32 %176, 2139095040
  %83 = select i1 %82, float 0x7FF8000000000000, float %174
  br label %84

84:                                               ; preds = %81, %69
  %85 = phi float [ %80, %69 ], [ %83, %81 ]
  %86 = fadd float %171, %85
  store float %86, ptr %170, align 4
  %87 = icmp eq i64 %169, 16
  br i1 %87, label %101, label %167

88:                                               ; preds = %188
  %89 = getelementptr float, ptr %18, i64 %189
  %90 = load float, ptr %89, align 4
  br label %97

91:                                               ; preds = %188
  %92 = getelementptr float, ptr %106, i64 %189
  %93 = load float, ptr %92, align 4
  %94 = getelementptr float, ptr %18, i64 %189
  %95 = load float, ptr %94, align 4
  %96 = fadd float %93, %95
  br label %97

97:                                               ; preds = %91, %88
  %98 = phi float [ %90, %88 ], [ %96, %91 ]
  %99 = getelementptr float, ptr %106, i64 %189
  store float %98, ptr %99, align 4
  %100 = icmp eq i64 %190, 16
  br i1 %100, label %47, label %188

101:                                              ; preds = %178, %84
  %102 = icmp eq i64 %158, %43
  br i1 %102, label %63, label %156

103:                                              ; preds = %49
  br label %104

104:                                              ; preds = %103, %49
  %105 = phi i64 [ %877, %103 ], [ %52, %49 ]
  %106 = getelementptr float, ptr %878, i64 %105
  br label %107

107:                                              ; preds = %104, %57
  %108 = phi i64 [ 0, %104 ], [ %109, %57 ]
  %109 = add nuw nsw i64 %108, 1
  br i1 %882, label %57, label %54

110:                                              ; preds = %64, %62
  %111 = phi i64 [ %113, %64 ], [ %42, %62 ]
  %112 = phi i64 [ %114, %64 ], [ 0, %62 ]
  %113 = add nsw i64 %111, -1
  %114 = add nuw nsw i64 %112, 4
  %115 = shl nsw i64 %112, 4
  %116 = add nuw nsw i64 %115, %50
  %117 = icmp sgt i64 %815, %116
  br i1 %117, label %119, label %118, !prof !1

118:                                              ; preds = %110
  br label %119

119:                                              ; preds = %118, %110
  %120 = phi i64 [ %816, %118 ], [ %116, %110 ]
  %121 = getelementptr float, ptr %817, i64 %120
  %122 = icmp sgt i64 %845, %115
  br i1 %122, label %146, label %145, !prof !1

123:                                              ; preds = %146, %123
  %124 = phi i64 [ 0, %146 ], [ %125, %123 ]
  %125 = add nuw nsw i64 %124, 1
  %126 = getelementptr float, ptr %148, i64 %124
  %127 = load float, ptr %126, align 4
  %128 = fmul float %149, %127
  %129 = getelementptr i8, ptr %126, i64 64
  %130 = load float, ptr %129, align 4
  %131 = fmul float %151, %130
  %132 = fadd float %128, %131
  %133 = getelementptr float, ptr %18, i64 %124
  %134 = load float, ptr %133, align 4
  %135 = getelementptr i8, ptr %126, i64 128
  %136 = load float, ptr %135, align 4
  %137 = fmul float %153, %136
  %138 = getelementptr i8, ptr %126, i64 192
  %139 = load float, ptr %138, align 4
  %140 = fmul float %155, %139
  %141 = fadd float %137, %140
  %142 = fadd float %132, %141
  %143 = fadd float %134, %142
  store float %143, ptr %133, align 4
  %144 = icmp eq i64 %125, 16
  br i1 %144, label %64, label %123

145:                                              ; preds = %119
  br label %146

146:                                              ; preds = %145, %119
  %147 = phi i64 [ %846, %145 ], [ %115, %119 ]
  %148 = getelementptr float, ptr %847, i64 %147
  %149 = load float, ptr %121, align 4
  %150 = getelementptr i8, ptr %121, i64 64
  %151 = load float, ptr %150, align 4
  %152 = getelementptr i8, ptr %121, i64 128
  %153 = load float, ptr %152, align 4
  %154 = getelementptr i8, ptr %121, i64 192
  %155 = load float, ptr %154, align 4
  br label %123

156:                                              ; preds = %101, %67
  %157 = phi i64 [ %158, %101 ], [ 0, %67 ]
  %158 = add nuw nsw i64 %157, 1
  %159 = shl nsw i64 %157, 4
  %160 = getelementptr float, ptr %68, i64 %159
  %161 = load float, ptr %160, align 4
  %162 = icmp sgt i64 %845, %159
  br i1 %162, label %164, label %163, !prof !1

163:                                              ; preds = %156
  br label %164

164:                                              ; preds = %163, %156
  %165 = phi i64 [ %846, %163 ], [ %159, %156 ]
  %166 = getelementptr float, ptr %847, i64 %165
  br i1 %880, label %178, label %167

167:                                              ; preds = %164, %84
  %168 = phi i64 [ %169, %84 ], [ 0, %164 ]
  %169 = add nuw nsw i64 %168, 1
  %170 = getelementptr float, ptr %18, i64 %168
  %171 = load float, ptr %170, align 4
  %172 = getelementptr float, ptr %166, i64 %168
  %173 = load float, ptr %172, align 4
  %174 = fmul float %161, %173
  %175 = tail call float @llvm.fabs.f32(float %174)
  %176 = bitcast float %175 to i32
  %177 = icmp ult i32 %176, 1199566848
  br i1 %177, label %69, label %81

178:                                              ; preds = %178, %164
  %179 = phi i64 [ %180, %178 ], [ 0, %164 ]
  %180 = add nuw nsw i64 %179, 1
  %181 = getelementptr float, ptr %18, i64 %179
  %182 = load float, ptr %181, align 4
  %183 = getelementptr float, ptr %166, i64 %179
  %184 = load float, ptr %183, align 4
  %185 = fmul float %161, %184
  %186 = fadd float %182, %185
  store float %186, ptr %181, align 4
  %187 = icmp eq i64 %180, 16
  br i1 %187, label %101, label %178

188:                                              ; preds = %97, %63
  %189 = phi i64 [ %190, %97 ], [ 0, %63 ]
  %190 = add nuw nsw i64 %189, 1
  br i1 %882, label %91, label %88

191:                                              ; preds = %874
  %192 = icmp slt i64 %815, 8
  %193 = and i64 %816, 24
  %194 = icmp ne i64 %193, 0
  %195 = lshr i64 %816, 5
  %196 = zext i1 %194 to i64
  %197 = add nuw nsw i64 %195, %196
  %198 = lshr i64 %816, 3
  %199 = icmp eq i64 %198, 0
  %200 = icmp eq i64 %197, 0
  %201 = select i1 %192, i1 true, i1 %200
  br label %204

202:                                              ; preds = %252
  %203 = icmp eq i64 %206, 8
  br i1 %203, label %501, label %204

204:                                              ; preds = %202, %191
  %205 = phi i64 [ 0, %191 ], [ %206, %202 ]
  %206 = add nuw nsw i64 %205, 1
  %207 = shl i64 %205, 3
  %208 = icmp ult i64 %207, %877
  br i1 %208, label %259, label %258, !prof !1

209:                                              ; preds = %262
  %210 = getelementptr float, ptr %261, i64 %263
  %211 = load float, ptr %210, align 4
  br label %212

212:                                              ; preds = %262, %209
  %213 = phi float [ %211, %209 ], [ 0.000000e+00, %262 ]
  %214 = getelementptr float, ptr %18, i64 %263
  store float %213, ptr %214, align 4
  %215 = icmp eq i64 %264, 8
  br i1 %215, label %216, label %262

216:                                              ; preds = %212
  br i1 %883, label %221, label %217

217:                                              ; preds = %216
  br i1 %201, label %218, label %265

218:                                              ; preds = %256, %221, %219, %217
  br label %343

219:                                              ; preds = %278
  %220 = icmp sgt i64 %266, 1
  br i1 %220, label %265, label %218

221:                                              ; preds = %216
  br i1 %199, label %218, label %222

222:                                              ; preds = %221
  %223 = getelementptr float, ptr %817, i64 %205
  br label %311

224:                                              ; preds = %322
  %225 = bitcast float %329 to i32
  %226 = and i32 %225, -2147483648
  %227 = and i32 %225, 2139095040
  %228 = tail call i32 @llvm.umax.i32(i32 %227, i32 947912704)
  %229 = add nuw i32 %228, 113246208
  %230 = bitcast i32 %229 to float
  %231 = fadd float %329, %230
  %232 = fsub float %231, %230
  %233 = bitcast float %232 to i32
  %234 = or i32 %226, %233
  %235 = bitcast i32 %234 to float
  br label %239

236:                                              ; preds = %322
  %237 = icmp ult i32 %331, 2139095040
  %238 = select i1 %237, float 0x7FF8000000000000, float %329
  br label %239

239:                                              ; preds = %236, %224
  %240 = phi float [ %235, %224 ], [ %238, %236 ]
  %241 = fadd float %326, %240
  store float %241, ptr %325, align 4
  %242 = icmp eq i64 %324, 8
  br i1 %242, label %256, label %322

243:                                              ; preds = %343
  %244 = getelementptr float, ptr %18, i64 %344
  %245 = load float, ptr %244, align 4
  br label %252

246:                                              ; preds = %343
  %247 = getelementptr float, ptr %261, i64 %344
  %248 = load float, ptr %247, align 4
  %249 = getelementptr float, ptr %18, i64 %344
  %250 = load float, ptr %249, align 4
  %251 = fadd float %248, %250
  br label %252

252:                                              ; preds = %246, %243
  %253 = phi float [ %245, %243 ], [ %251, %246 ]
  %254 = getelementptr float, ptr %261, i64 %344
  store float %253, ptr %254, align 4
  %255 = icmp eq i64 %345, 8
  br i1 %255, label %202, label %343

256:                                              ; preds = %333, %239
  %257 = icmp eq i64 %313, %198
  br i1 %257, label %218, label %311

258:                                              ; preds = %204
  br label %259

259:                                              ; preds = %258, %204
  %260 = phi i64 [ %877, %258 ], [ %207, %204 ]
  %261 = getelementptr float, ptr %878, i64 %260
  br label %262

262:                                              ; preds = %259, %212
  %263 = phi i64 [ 0, %259 ], [ %264, %212 ]
  %264 = add nuw nsw i64 %263, 1
  br i1 %882, label %212, label %209

265:                                              ; preds = %219, %217
  %266 = phi i64 [ %268, %219 ], [ %197, %217 ]
  %267 = phi i64 [ %269, %219 ], [ 0, %217 ]
  %268 = add nsw i64 %266, -1
  %269 = add nuw nsw i64 %267, 4
  %270 = shl nsw i64 %267, 3
  %271 = add nuw nsw i64 %270, %205
  %272 = icmp sgt i64 %815, %271
  br i1 %272, label %274, label %273, !prof !1

273:                                              ; preds = %265
  br label %274

274:                                              ; preds = %273, %265
  %275 = phi i64 [ %816, %273 ], [ %271, %265 ]
  %276 = getelementptr float, ptr %817, i64 %275
  %277 = icmp sgt i64 %845, %270
  br i1 %277, label %301, label %300, !prof !1

278:                                              ; preds = %301, %278
  %279 = phi i64 [ 0, %301 ], [ %280, %278 ]
  %280 = add nuw nsw i64 %279, 1
  %281 = getelementptr float, ptr %303, i64 %279
  %282 = load float, ptr %281, align 4
  %283 = fmul float %304, %282
  %284 = getelementptr i8, ptr %281, i64 32
  %285 = load float, ptr %284, align 4
  %286 = fmul float %306, %285
  %287 = fadd float %283, %286
  %288 = getelementptr float, ptr %18, i64 %279
  %289 = load float, ptr %288, align 4
  %290 = getelementptr i8, ptr %281, i64 64
  %291 = load float, ptr %290, align 4
  %292 = fmul float %308, %291
  %293 = getelementptr i8, ptr %281, i64 96
  %294 = load float, ptr %293, align 4
  %295 = fmul float %310, %294
  %296 = fadd float %292, %295
  %297 = fadd float %287, %296
  %298 = fadd float %289, %297
  store float %298, ptr %288, align 4
  %299 = icmp eq i64 %280, 8
  br i1 %299, label %219, label %278

300:                                              ; preds = %274
  br label %301

301:                                              ; preds = %300, %274
  %302 = phi i64 [ %846, %300 ], [ %270, %274 ]
  %303 = getelementptr float, ptr %847, i64 %302
  %304 = load float, ptr %276, align 4
  %305 = getelementptr i8, ptr %276, i64 32
  %306 = load float, ptr %305, align 4
  %307 = getelementptr i8, ptr %276, i64 64
  %308 = load float, ptr %307, align 4
  %309 = getelementptr i8, ptr %276, i64 96
  %310 = load float, ptr %309, align 4
  br label %278

311:                                              ; preds = %256, %222
  %312 = phi i64 [ %313, %256 ], [ 0, %222 ]
  %313 = add nuw nsw i64 %312, 1
  %314 = shl nsw i64 %312, 3
  %315 = getelementptr float, ptr %223, i64 %314
  %316 = load float, ptr %315, align 4
  %317 = icmp sgt i64 %845, %314
  br i1 %317, label %319, label %318, !prof !1

318:                                              ; preds = %311
  br label %319

319:                                              ; preds = %318, %311
  %320 = phi i64 [ %846, %318 ], [ %314, %311 ]
  %321 = getelementptr float, ptr %847, i64 %320
  br i1 %880, label %333, label %322

322:                                              ; preds = %319, %239
  %323 = phi i64 [ %324, %239 ], [ 0, %319 ]
  %324 = add nuw nsw i64 %323, 1
  %325 = getelementptr float, ptr %18, i64 %323
  %326 = load float, ptr %325, align 4
  %327 = getelementptr float, ptr %321, i64 %323
  %328 = load float, ptr %327, align 4
  %329 = fmul float %316, %328
  %330 = tail call float @llvm.fabs.f32(float %329)
  %331 = bitcast float %330 to i32
  %332 = icmp ult i32 %331, 1199566848
  br i1 %332, label %224, label %236

333:                                              ; preds = %333, %319
  %334 = phi i64 [ %335, %333 ], [ 0, %319 ]
  %335 = add nuw nsw i64 %334, 1
  %336 = getelementptr float, ptr %18, i64 %334
  %337 = load float, ptr %336, align 4
  %338 = getelementptr float, ptr %321, i64 %334
  %339 = load float, ptr %338, align 4
  %340 = fmul float %316, %339
  %341 = fadd float %337, %340
  store float %341, ptr %336, align 4
  %342 = icmp eq i64 %335, 8
  br i1 %342, label %256, label %333

343:                                              ; preds = %252, %218
  %344 = phi i64 [ %345, %252 ], [ 0, %218 ]
  %345 = add nuw nsw i64 %344, 1
  br i1 %882, label %246, label %243

346:                                              ; preds = %874
  %347 = icmp slt i64 %815, 4
  %348 = and i64 %816, 12
  %349 = icmp ne i64 %348, 0
  %350 = lshr i64 %816, 4
  %351 = zext i1 %349 to i64
  %352 = add nuw nsw i64 %350, %351
  %353 = lshr i64 %816, 2
  %354 = icmp eq i64 %353, 0
  %355 = icmp eq i64 %352, 0
  %356 = select i1 %347, i1 true, i1 %355
  br label %359

357:                                              ; preds = %407
  %358 = icmp eq i64 %361, 4
  br i1 %358, label %501, label %359

359:                                              ; preds = %357, %346
  %360 = phi i64 [ 0, %346 ], [ %361, %357 ]
  %361 = add nuw nsw i64 %360, 1
  %362 = shl i64 %360, 2
  %363 = icmp ult i64 %362, %877
  br i1 %363, label %414, label %413, !prof !1

364:                                              ; preds = %417
  %365 = getelementptr float, ptr %416, i64 %418
  %366 = load float, ptr %365, align 4
  br label %367

367:                                              ; preds = %417, %364
  %368 = phi float [ %366, %364 ], [ 0.000000e+00, %417 ]
  %369 = getelementptr float, ptr %18, i64 %418
  store float %368, ptr %369, align 4
  %370 = icmp eq i64 %419, 4
  br i1 %370, label %371, label %417

371:                                              ; preds = %367
  br i1 %883, label %376, label %372

372:                                              ; preds = %371
  br i1 %356, label %373, label %420

373:                                              ; preds = %411, %376, %374, %372
  br label %498

374:                                              ; preds = %433
  %375 = icmp sgt i64 %421, 1
  br i1 %375, label %420, label %373

376:                                              ; preds = %371
  br i1 %354, label %373, label %377

377:                                              ; preds = %376
  %378 = getelementptr float, ptr %817, i64 %360
  br label %466

379:                                              ; preds = %477
  %380 = bitcast float %484 to i32
  %381 = and i32 %380, -2147483648
  %382 = and i32 %380, 2139095040
  %383 = tail call i32 @llvm.umax.i32(i32 %382, i32 947912704)
  %384 = add nuw i32 %383, 113246208
  %385 = bitcast i32 %384 to float
  %386 = fadd float %484, %385
  %387 = fsub float %386, %385
  %388 = bitcast float %387 to i32
  %389 = or i32 %381, %388
  %390 = bitcast i32 %389 to float
  br label %394

391:                                              ; preds = %477
  %392 = icmp ult i32 %486, 2139095040
  %393 = select i1 %392, float 0x7FF8000000000000, float %484
  br label %394

394:                                              ; preds = %391, %379
  %395 = phi float [ %390, %379 ], [ %393, %391 ]
  %396 = fadd float %481, %395
  store float %396, ptr %480, align 4
  %397 = icmp eq i64 %479, 4
  br i1 %397, label %411, label %477

398:                                              ; preds = %498
  %399 = getelementptr float, ptr %18, i64 %499
  %400 = load float, ptr %399, align 4
  br label %407

401:                                              ; preds = %498
  %402 = getelementptr float, ptr %416, i64 %499
  %403 = load float, ptr %402, align 4
  %404 = getelementptr float, ptr %18, i64 %499
  %405 = load float, ptr %404, align 4
  %406 = fadd float %403, %405
  br label %407

407:                                              ; preds = %401, %398
  %408 = phi float [ %400, %398 ], [ %406, %401 ]
  %409 = getelementptr float, ptr %416, i64 %499
  store float %408, ptr %409, align 4
  %410 = icmp eq i64 %500, 4
  br i1 %410, label %357, label %498

411:                                              ; preds = %488, %394
  %412 = icmp eq i64 %468, %353
  br i1 %412, label %373, label %466

413:                                              ; preds = %359
  br label %414

414:                                              ; preds = %413, %359
  %415 = phi i64 [ %877, %413 ], [ %362, %359 ]
  %416 = getelementptr float, ptr %878, i64 %415
  br label %417

417:                                              ; preds = %414, %367
  %418 = phi i64 [ 0, %414 ], [ %419, %367 ]
  %419 = add nuw nsw i64 %418, 1
  br i1 %882, label %367, label %364

420:                                              ; preds = %374, %372
  %421 = phi i64 [ %423, %374 ], [ %352, %372 ]
  %422 = phi i64 [ %424, %374 ], [ 0, %372 ]
  %423 = add nsw i64 %421, -1
  %424 = add nuw nsw i64 %422, 4
  %425 = shl nsw i64 %422, 2
  %426 = add nuw nsw i64 %425, %360
  %427 = icmp sgt i64 %815, %426
  br i1 %427, label %429, label %428, !prof !1

428:                                              ; preds = %420
  br label %429

429:                                              ; preds = %428, %420
  %430 = phi i64 [ %816, %428 ], [ %426, %420 ]
  %431 = getelementptr float, ptr %817, i64 %430
  %432 = icmp sgt i64 %845, %425
  br i1 %432, label %456, label %455, !prof !1

433:                                              ; preds = %456, %433
  %434 = phi i64 [ 0, %456 ], [ %435, %433 ]
  %435 = add nuw nsw i64 %434, 1
  %436 = getelementptr float, ptr %458, i64 %434
  %437 = load float, ptr %436, align 4
  %438 = fmul float %459, %437
  %439 = getelementptr i8, ptr %436, i64 16
  %440 = load float, ptr %439, align 4
  %441 = fmul float %461, %440
  %442 = fadd float %438, %441
  %443 = getelementptr float, ptr %18, i64 %434
  %444 = load float, ptr %443, align 4
  %445 = getelementptr i8, ptr %436, i64 32
  %446 = load float, ptr %445, align 4
  %447 = fmul float %463, %446
  %448 = getelementptr i8, ptr %436, i64 48
  %449 = load float, ptr %448, align 4
  %450 = fmul float %465, %449
  %451 = fadd float %447, %450
  %452 = fadd float %442, %451
  %453 = fadd float %444, %452
  store float %453, ptr %443, align 4
  %454 = icmp eq i64 %435, 4
  br i1 %454, label %374, label %433

455:                                              ; preds = %429
  br label %456

456:                                              ; preds = %455, %429
  %457 = phi i64 [ %846, %455 ], [ %425, %429 ]
  %458 = getelementptr float, ptr %847, i64 %457
  %459 = load float, ptr %431, align 4
  %460 = getelementptr i8, ptr %431, i64 16
  %461 = load float, ptr %460, align 4
  %462 = getelementptr i8, ptr %431, i64 32
  %463 = load float, ptr %462, align 4
  %464 = getelementptr i8, ptr %431, i64 48
  %465 = load float, ptr %464, align 4
  br label %433

466:                                              ; preds = %411, %377
  %467 = phi i64 [ %468, %411 ], [ 0, %377 ]
  %468 = add nuw nsw i64 %467, 1
  %469 = shl nsw i64 %467, 2
  %470 = getelementptr float, ptr %378, i64 %469
  %471 = load float, ptr %470, align 4
  %472 = icmp sgt i64 %845, %469
  br i1 %472, label %474, label %473, !prof !1

473:                                              ; preds = %466
  br label %474

474:                                              ; preds = %473, %466
  %475 = phi i64 [ %846, %473 ], [ %469, %466 ]
  %476 = getelementptr float, ptr %847, i64 %475
  br i1 %880, label %488, label %477

477:                                              ; preds = %474, %394
  %478 = phi i64 [ %479, %394 ], [ 0, %474 ]
  %479 = add nuw nsw i64 %478, 1
  %480 = getelementptr float, ptr %18, i64 %478
  %481 = load float, ptr %480, align 4
  %482 = getelementptr float, ptr %476, i64 %478
  %483 = load float, ptr %482, align 4
  %484 = fmul float %471, %483
  %485 = tail call float @llvm.fabs.f32(float %484)
  %486 = bitcast float %485 to i32
  %487 = icmp ult i32 %486, 1199566848
  br i1 %487, label %379, label %391

488:                                              ; preds = %488, %474
  %489 = phi i64 [ %490, %488 ], [ 0, %474 ]
  %490 = add nuw nsw i64 %489, 1
  %491 = getelementptr float, ptr %18, i64 %489
  %492 = load float, ptr %491, align 4
  %493 = getelementptr float, ptr %476, i64 %489
  %494 = load float, ptr %493, align 4
  %495 = fmul float %471, %494
  %496 = fadd float %492, %495
  store float %496, ptr %491, align 4
  %497 = icmp eq i64 %490, 4
  br i1 %497, label %411, label %488

498:                                              ; preds = %407, %373
  %499 = phi i64 [ %500, %407 ], [ 0, %373 ]
  %500 = add nuw nsw i64 %499, 1
  br i1 %882, label %401, label %398

501:                                              ; preds = %357, %202, %47
  %502 = icmp sgt i64 %796, 1
  br i1 %502, label %795, label %29

503:                                              ; preds = %29, %22
  %504 = phi i64 [ 0, %22 ], [ %505, %29 ]
  %505 = add nuw nsw i64 %504, 1
  %506 = getelementptr i64, ptr %1, i64 %504
  %507 = load i64, ptr %506, align 8
  %508 = icmp slt i64 %507, 0
  %509 = select i1 %508, i64 %4, i64 0
  %510 = add i64 %509, %507
  %511 = mul i64 %510, %5
  %512 = getelementptr i64, ptr %3, i64 %511
  %513 = getelementptr i8, ptr %512, i64 24
  %514 = load i64, ptr %513, align 8
  %515 = getelementptr i8, ptr %512, i64 48
  %516 = load i64, ptr %515, align 8
  %517 = add nsw i64 %516, %514
  %518 = icmp slt i64 %514, 0
  %519 = select i1 %518, i64 %13, i64 0
  %520 = add i64 %519, %514
  %521 = icmp slt i64 %520, 0
  br i1 %521, label %533, label %534, !prof !0

522:                                              ; preds = %548, %545
  %523 = phi i64 [ %13, %548 ], [ %546, %545 ]
  %524 = sub i64 %523, %539
  %525 = tail call i64 @llvm.smax.i64(i64 %524, i64 0)
  %526 = getelementptr float, ptr %12, i64 %539
  %527 = load i64, ptr %23, align 8
  %528 = icmp ne i64 %527, 0
  %529 = icmp sgt i64 %524, 0
  %530 = select i1 %528, i1 %529, i1 false
  br i1 %530, label %531, label %31

531:                                              ; preds = %522
  %532 = shl i64 %524, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %526, i8 0, i64 %532, i1 false)
  br label %31

533:                                              ; preds = %503
  br label %534

534:                                              ; preds = %533, %503
  %535 = phi i64 [ 0, %533 ], [ %520, %503 ]
  %536 = icmp slt i64 %520, %13
  br i1 %536, label %538, label %537, !prof !1

537:                                              ; preds = %534
  br label %538

538:                                              ; preds = %537, %534
  %539 = phi i64 [ %13, %537 ], [ %535, %534 ]
  %540 = icmp slt i64 %517, 0
  %541 = select i1 %540, i64 %13, i64 0
  %542 = add i64 %541, %517
  %543 = icmp slt i64 %542, 0
  br i1 %543, label %544, label %545, !prof !0

544:                                              ; preds = %538
  br label %545

545:                                              ; preds = %544, %538
  %546 = phi i64 [ 0, %544 ], [ %542, %538 ]
  %547 = icmp slt i64 %542, %13
  br i1 %547, label %522, label %548, !prof !1

548:                                              ; preds = %545
  br label %522

549:                                              ; preds = %669, %666
  %550 = phi i64 [ %15, %669 ], [ %667, %666 ]
  %551 = sub i64 %550, %660
  %552 = tail call i64 @llvm.smax.i64(i64 %551, i64 0)
  %553 = getelementptr float, ptr %14, i64 %660
  %554 = load i64, ptr %9, align 8
  %555 = load i64, ptr %25, align 8
  %556 = mul i64 %555, %554
  %557 = icmp eq i64 %556, 0
  br i1 %557, label %653, label %576, !prof !0

558:                                              ; preds = %574, %560
  %559 = icmp eq i64 %562, %583
  br i1 %559, label %653, label %560

560:                                              ; preds = %585, %558
  %561 = phi i64 [ 0, %585 ], [ %562, %558 ]
  %562 = add nuw nsw i64 %561, 1
  %563 = mul i64 %561, %556
  br i1 %586, label %558, label %564

564:                                              ; preds = %560
  %565 = add nsw i64 %563, %33
  br label %588

566:                                              ; preds = %602
  %567 = select i1 %608, i64 %11, i64 0
  %568 = add i64 %567, %607
  %569 = icmp slt i64 %568, 0
  br i1 %569, label %609, label %610, !prof !0

570:                                              ; preds = %602
  %571 = select i1 %608, i64 %13, i64 0
  %572 = add i64 %571, %607
  %573 = icmp slt i64 %572, 0
  br i1 %573, label %637, label %638, !prof !0

574:                                              ; preds = %645, %642, %617, %614
  %575 = icmp eq i64 %555, %590
  br i1 %575, label %558, label %588

576:                                              ; preds = %549
  %577 = sdiv i64 %552, %556
  %578 = srem i64 %552, %556
  %579 = icmp slt i64 %556, 0
  %580 = icmp ne i64 %578, 0
  %581 = and i1 %579, %580
  %582 = sext i1 %581 to i64
  %583 = add nsw i64 %577, %582
  %584 = icmp slt i64 %583, 1
  br i1 %584, label %653, label %585

585:                                              ; preds = %576
  %586 = icmp slt i64 %555, 1
  %587 = icmp slt i64 %554, 1
  br label %560

588:                                              ; preds = %574, %564
  %589 = phi i64 [ 0, %564 ], [ %590, %574 ]
  %590 = add nuw nsw i64 %589, 1
  %591 = mul nsw i64 %589, %554
  %592 = add nsw i64 %591, %563
  %593 = icmp slt i64 %592, 0
  %594 = select i1 %593, i64 %552, i64 0
  %595 = add i64 %594, %592
  %596 = icmp slt i64 %595, 0
  br i1 %596, label %597, label %598, !prof !0

597:                                              ; preds = %588
  br label %598

598:                                              ; preds = %597, %588
  %599 = phi i64 [ 0, %597 ], [ %595, %588 ]
  %600 = icmp slt i64 %595, %552
  br i1 %600, label %602, label %601, !prof !1

601:                                              ; preds = %598
  br label %602

602:                                              ; preds = %601, %598
  %603 = phi i64 [ %552, %601 ], [ %599, %598 ]
  %604 = getelementptr float, ptr %553, i64 %603
  %605 = load i64, ptr %26, align 8
  %606 = icmp eq i64 %605, 0
  %607 = add nsw i64 %565, %589
  %608 = icmp slt i64 %607, 0
  br i1 %606, label %570, label %566

609:                                              ; preds = %566
  br label %610

610:                                              ; preds = %609, %566
  %611 = phi i64 [ 0, %609 ], [ %568, %566 ]
  %612 = icmp slt i64 %568, %11
  br i1 %612, label %614, label %613, !prof !1

613:                                              ; preds = %610
  br label %614

614:                                              ; preds = %613, %610
  %615 = phi i64 [ %11, %613 ], [ %611, %610 ]
  %616 = getelementptr i16, ptr %10, i64 %615
  br i1 %587, label %574, label %617

617:                                              ; preds = %617, %614
  %618 = phi i64 [ %619, %617 ], [ 0, %614 ]
  %619 = add nuw nsw i64 %618, 1
  %620 = mul nuw nsw i64 %618, %555
  %621 = getelementptr i16, ptr %616, i64 %620
  %622 = load i16, ptr %621, align 2
  %623 = zext i16 %622 to i32
  %624 = shl nuw nsw i32 %623, 13
  %625 = and i32 %624, 268427264
  %626 = sext i16 %622 to i32
  %627 = and i32 %626, -2147483648
  %628 = or i32 %625, %627
  %629 = icmp ugt i32 %625, 260046847
  %630 = or i32 %628, 2139095040
  %631 = bitcast i32 %630 to float
  %632 = bitcast i32 %628 to float
  %633 = fmul float %632, 0x46F0000000000000
  %634 = select i1 %629, float %631, float %633
  %635 = getelementptr float, ptr %604, i64 %618
  store float %634, ptr %635, align 4
  %636 = icmp eq i64 %554, %619
  br i1 %636, label %574, label %617

637:                                              ; preds = %570
  br label %638

638:                                              ; preds = %637, %570
  %639 = phi i64 [ 0, %637 ], [ %572, %570 ]
  %640 = icmp slt i64 %572, %13
  br i1 %640, label %642, label %641, !prof !1

641:                                              ; preds = %638
  br label %642

642:                                              ; preds = %641, %638
  %643 = phi i64 [ %13, %641 ], [ %639, %638 ]
  %644 = getelementptr float, ptr %12, i64 %643
  br i1 %587, label %574, label %645

645:                                              ; preds = %645, %642
  %646 = phi i64 [ %647, %645 ], [ 0, %642 ]
  %647 = add nuw nsw i64 %646, 1
  %648 = mul nuw nsw i64 %646, %555
  %649 = getelementptr float, ptr %644, i64 %648
  %650 = load float, ptr %649, align 4
  %651 = getelementptr float, ptr %604, i64 %646
  store float %650, ptr %651, align 4
  %652 = icmp eq i64 %554, %647
  br i1 %652, label %574, label %645

653:                                              ; preds = %576, %558, %549
  %654 = getelementptr i8, ptr %512, i64 16
  %655 = load i64, ptr %654, align 8
  %656 = getelementptr i8, ptr %512, i64 40
  %657 = load i64, ptr %656, align 8
  br i1 %27, label %783, label %784, !prof !0

658:                                              ; preds = %31
  br label %659

659:                                              ; preds = %658, %31
  %660 = phi i64 [ %15, %658 ], [ 0, %31 ]
  %661 = icmp slt i64 %35, 0
  %662 = select i1 %661, i64 %15, i64 0
  %663 = add i64 %662, %35
  %664 = icmp slt i64 %663, 0
  br i1 %664, label %665, label %666, !prof !0

665:                                              ; preds = %659
  br label %666

666:                                              ; preds = %665, %659
  %667 = phi i64 [ 0, %665 ], [ %663, %659 ]
  %668 = icmp slt i64 %663, %15
  br i1 %668, label %549, label %669, !prof !1

669:                                              ; preds = %666
  br label %549

670:                                              ; preds = %794, %791
  %671 = phi i64 [ %17, %794 ], [ %792, %791 ]
  %672 = sub i64 %671, %785
  %673 = tail call i64 @llvm.smax.i64(i64 %672, i64 0)
  %674 = getelementptr float, ptr %16, i64 %785
  %675 = load i64, ptr %9, align 8
  %676 = load i64, ptr %25, align 8
  %677 = mul i64 %676, %675
  %678 = icmp eq i64 %677, 0
  br i1 %678, label %774, label %697, !prof !0

679:                                              ; preds = %695, %681
  %680 = icmp eq i64 %683, %704
  br i1 %680, label %774, label %681

681:                                              ; preds = %706, %679
  %682 = phi i64 [ 0, %706 ], [ %683, %679 ]
  %683 = add nuw nsw i64 %682, 1
  %684 = mul i64 %682, %677
  br i1 %707, label %679, label %685

685:                                              ; preds = %681
  %686 = add nsw i64 %684, %655
  br label %709

687:                                              ; preds = %723
  %688 = select i1 %729, i64 %11, i64 0
  %689 = add i64 %688, %728
  %690 = icmp slt i64 %689, 0
  br i1 %690, label %730, label %731, !prof !0

691:                                              ; preds = %723
  %692 = select i1 %729, i64 %13, i64 0
  %693 = add i64 %692, %728
  %694 = icmp slt i64 %693, 0
  br i1 %694, label %758, label %759, !prof !0

695:                                              ; preds = %766, %763, %738, %735
  %696 = icmp eq i64 %676, %711
  br i1 %696, label %679, label %709

697:                                              ; preds = %670
  %698 = sdiv i64 %673, %677
  %699 = srem i64 %673, %677
  %700 = icmp slt i64 %677, 0
  %701 = icmp ne i64 %699, 0
  %702 = and i1 %700, %701
  %703 = sext i1 %702 to i64
  %704 = add nsw i64 %698, %703
  %705 = icmp slt i64 %704, 1
  br i1 %705, label %774, label %706

706:                                              ; preds = %697
  %707 = icmp slt i64 %676, 1
  %708 = icmp slt i64 %675, 1
  br label %681

709:                                              ; preds = %695, %685
  %710 = phi i64 [ 0, %685 ], [ %711, %695 ]
  %711 = add nuw nsw i64 %710, 1
  %712 = mul nsw i64 %710, %675
  %713 = add nsw i64 %712, %684
  %714 = icmp slt i64 %713, 0
  %715 = select i1 %714, i64 %673, i64 0
  %716 = add i64 %715, %713
  %717 = icmp slt i64 %716, 0
  br i1 %717, label %718, label %719, !prof !0

718:                                              ; preds = %709
  br label %719

719:                                              ; preds = %718, %709
  %720 = phi i64 [ 0, %718 ], [ %716, %709 ]
  %721 = icmp slt i64 %716, %673
  br i1 %721, label %723, label %722, !prof !1

722:                                              ; preds = %719
  br label %723

723:                                              ; preds = %722, %719
  %724 = phi i64 [ %673, %722 ], [ %720, %719 ]
  %725 = getelementptr float, ptr %674, i64 %724
  %726 = load i64, ptr %26, align 8
  %727 = icmp eq i64 %726, 0
  %728 = add nsw i64 %686, %710
  %729 = icmp slt i64 %728, 0
  br i1 %727, label %691, label %687

730:                                              ; preds = %687
  br label %731

731:                                              ; preds = %730, %687
  %732 = phi i64 [ 0, %730 ], [ %689, %687 ]
  %733 = icmp slt i64 %689, %11
  br i1 %733, label %735, label %734, !prof !1

734:                                              ; preds = %731
  br label %735

735:                                              ; preds = %734, %731
  %736 = phi i64 [ %11, %734 ], [ %732, %731 ]
  %737 = getelementptr i16, ptr %10, i64 %736
  br i1 %708, label %695, label %738

738:                                              ; preds = %738, %735
  %739 = phi i64 [ %740, %738 ], [ 0, %735 ]
  %740 = add nuw nsw i64 %739, 1
  %741 = mul nuw nsw i64 %739, %676
  %742 = getelementptr i16, ptr %737, i64 %741
  %743 = load i16, ptr %742, align 2
  %744 = zext i16 %743 to i32
  %745 = shl nuw nsw i32 %744, 13
  %746 = and i32 %745, 268427264
  %747 = sext i16 %743 to i32
  %748 = and i32 %747, -2147483648
  %749 = or i32 %746, %748
  %750 = icmp ugt i32 %746, 260046847
  %751 = or i32 %749, 2139095040
  %752 = bitcast i32 %751 to float
  %753 = bitcast i32 %749 to float
  %754 = fmul float %753, 0x46F0000000000000
  %755 = select i1 %750, float %752, float %754
  %756 = getelementptr float, ptr %725, i64 %739
  store float %755, ptr %756, align 4
  %757 = icmp eq i64 %675, %740
  br i1 %757, label %695, label %738

758:                                              ; preds = %691
  br label %759

759:                                              ; preds = %758, %691
  %760 = phi i64 [ 0, %758 ], [ %693, %691 ]
  %761 = icmp slt i64 %693, %13
  br i1 %761, label %763, label %762, !prof !1

762:                                              ; preds = %759
  br label %763

763:                                              ; preds = %762, %759
  %764 = phi i64 [ %13, %762 ], [ %760, %759 ]
  %765 = getelementptr float, ptr %12, i64 %764
  br i1 %708, label %695, label %766

766:                                              ; preds = %766, %763
  %767 = phi i64 [ %768, %766 ], [ 0, %763 ]
  %768 = add nuw nsw i64 %767, 1
  %769 = mul nuw nsw i64 %767, %676
  %770 = getelementptr float, ptr %765, i64 %769
  %771 = load float, ptr %770, align 4
  %772 = getelementptr float, ptr %725, i64 %767
  store float %771, ptr %772, align 4
  %773 = icmp eq i64 %675, %768
  br i1 %773, label %695, label %766

774:                                              ; preds = %697, %679, %670
  %775 = load i64, ptr %512, align 8
  %776 = mul nsw i64 %775, %20
  %777 = getelementptr i8, ptr %512, i64 64
  %778 = load i64, ptr %777, align 8
  %779 = icmp slt i64 %778, 1
  br i1 %779, label %29, label %780

780:                                              ; preds = %774
  %781 = getelementptr i8, ptr %512, i64 56
  %782 = load i64, ptr %781, align 8
  br label %795

783:                                              ; preds = %653
  br label %784

784:                                              ; preds = %783, %653
  %785 = phi i64 [ %17, %783 ], [ 0, %653 ]
  %786 = icmp slt i64 %657, 0
  %787 = select i1 %786, i64 %17, i64 0
  %788 = add i64 %787, %657
  %789 = icmp slt i64 %788, 0
  br i1 %789, label %790, label %791, !prof !0

790:                                              ; preds = %784
  br label %791

791:                                              ; preds = %790, %784
  %792 = phi i64 [ 0, %790 ], [ %788, %784 ]
  %793 = icmp slt i64 %788, %17
  br i1 %793, label %670, label %794, !prof !1

794:                                              ; preds = %791
  br label %670

795:                                              ; preds = %780, %501
  %796 = phi i64 [ %798, %501 ], [ %778, %780 ]
  %797 = phi i64 [ %799, %501 ], [ %782, %780 ]
  %798 = add nsw i64 %796, -1
  %799 = add i64 %797, 1
  %800 = icmp slt i64 %797, 0
  %801 = select i1 %800, i64 %7, i64 0
  %802 = add i64 %801, %797
  %803 = mul i64 %802, %8
  %804 = getelementptr i64, ptr %6, i64 %803
  %805 = load i64, ptr %804, align 8
  %806 = add nsw i64 %805, 1
  %807 = mul nsw i64 %806, %776
  %808 = mul nsw i64 %805, %776
  %809 = icmp slt i64 %808, 0
  %810 = select i1 %809, i64 %15, i64 0
  %811 = add i64 %810, %808
  %812 = icmp slt i64 %811, 0
  br i1 %812, label %827, label %828, !prof !0

813:                                              ; preds = %842, %839
  %814 = phi i64 [ %15, %842 ], [ %840, %839 ]
  %815 = sub i64 %814, %833
  %816 = tail call i64 @llvm.smax.i64(i64 %815, i64 0)
  %817 = getelementptr float, ptr %14, i64 %833
  %818 = getelementptr i8, ptr %804, i64 8
  %819 = load i64, ptr %818, align 8
  %820 = add nsw i64 %819, 1
  %821 = mul nsw i64 %820, %776
  %822 = mul nsw i64 %819, %776
  %823 = icmp slt i64 %822, 0
  %824 = select i1 %823, i64 %17, i64 0
  %825 = add i64 %824, %822
  %826 = icmp slt i64 %825, 0
  br i1 %826, label %858, label %859, !prof !0

827:                                              ; preds = %795
  br label %828

828:                                              ; preds = %827, %795
  %829 = phi i64 [ 0, %827 ], [ %811, %795 ]
  %830 = icmp slt i64 %811, %15
  br i1 %830, label %832, label %831, !prof !1

831:                                              ; preds = %828
  br label %832

832:                                              ; preds = %831, %828
  %833 = phi i64 [ %15, %831 ], [ %829, %828 ]
  %834 = icmp slt i64 %807, 0
  %835 = select i1 %834, i64 %15, i64 0
  %836 = add i64 %835, %807
  %837 = icmp slt i64 %836, 0
  br i1 %837, label %838, label %839, !prof !0

838:                                              ; preds = %832
  br label %839

839:                                              ; preds = %838, %832
  %840 = phi i64 [ 0, %838 ], [ %836, %832 ]
  %841 = icmp slt i64 %836, %15
  br i1 %841, label %813, label %842, !prof !1

842:                                              ; preds = %839
  br label %813

843:                                              ; preds = %873, %870
  %844 = phi i64 [ %17, %873 ], [ %871, %870 ]
  %845 = sub i64 %844, %864
  %846 = tail call i64 @llvm.smax.i64(i64 %845, i64 0)
  %847 = getelementptr float, ptr %16, i64 %864
  %848 = getelementptr i8, ptr %804, i64 16
  %849 = load i64, ptr %848, align 8
  %850 = mul nsw i64 %849, %20
  %851 = add i64 %850, %20
  %852 = mul i64 %851, %20
  %853 = mul nsw i64 %850, %20
  %854 = icmp slt i64 %853, 0
  %855 = select i1 %854, i64 %525, i64 0
  %856 = add i64 %855, %853
  %857 = icmp slt i64 %856, 0
  br i1 %857, label %884, label %885, !prof !0

858:                                              ; preds = %813
  br label %859

859:                                              ; preds = %858, %813
  %860 = phi i64 [ 0, %858 ], [ %825, %813 ]
  %861 = icmp slt i64 %825, %17
  br i1 %861, label %863, label %862, !prof !1

862:                                              ; preds = %859
  br label %863

863:                                              ; preds = %862, %859
  %864 = phi i64 [ %17, %862 ], [ %860, %859 ]
  %865 = icmp slt i64 %821, 0
  %866 = select i1 %865, i64 %17, i64 0
  %867 = add i64 %866, %821
  %868 = icmp slt i64 %867, 0
  br i1 %868, label %869, label %870, !prof !0

869:                                              ; preds = %863
  br label %870

870:                                              ; preds = %869, %863
  %871 = phi i64 [ 0, %869 ], [ %867, %863 ]
  %872 = icmp slt i64 %867, %17
  br i1 %872, label %843, label %873, !prof !1

873:                                              ; preds = %870
  br label %843

874:                                              ; preds = %899, %896
  %875 = phi i64 [ %525, %899 ], [ %897, %896 ]
  %876 = sub nsw i64 %875, %890
  %877 = tail call i64 @llvm.smax.i64(i64 %876, i64 0)
  %878 = getelementptr float, ptr %526, i64 %890
  %879 = load i64, ptr %26, align 8
  %880 = icmp eq i64 %879, 0
  %881 = load i64, ptr %28, align 8
  %882 = icmp eq i64 %881, 0
  %883 = select i1 %880, i1 true, i1 %882
  switch i64 %20, label %346 [
    i64 16, label %36
    i64 8, label %191
  ]

884:                                              ; preds = %843
  br label %885

885:                                              ; preds = %884, %843
  %886 = phi i64 [ 0, %884 ], [ %856, %843 ]
  %887 = icmp slt i64 %856, %525
  br i1 %887, label %889, label %888, !prof !1

888:                                              ; preds = %885
  br label %889

889:                                              ; preds = %888, %885
  %890 = phi i64 [ %525, %888 ], [ %886, %885 ]
  %891 = icmp slt i64 %852, 0
  %892 = select i1 %891, i64 %525, i64 0
  %893 = add i64 %892, %852
  %894 = icmp slt i64 %893, 0
  br i1 %894, label %895, label %896, !prof !0

895:                                              ; preds = %889
  br label %896

896:                                              ; preds = %895, %889
  %897 = phi i64 [ 0, %895 ], [ %893, %889 ]
  %898 = icmp slt i64 %893, %525
  br i1 %898, label %874, label %899, !prof !1

899:                                              ; preds = %896
  br label %874

900:                                              ; preds = %29, %19
  store ptr null, ptr %0, align 8
  ret void
}

declare i64 @llvm.smax.i64(i64, i64)

declare i32 @llvm.umax.i32(i32, i32)

declare float @llvm.fabs.f32(float)

declare void @llvm.memset.p0.i64(ptr writeonly, i8, i64, i1 immarg)

attributes #3 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 99, i32 1}
