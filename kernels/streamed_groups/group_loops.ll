; {"files": {"../half_loops.py": "7da24bfc757aff6f", "group_loops.py": "a9b0096eb2f608b7", "group_steps.py": "4dfb1981b2533c0a"}, "meaning": "f49d3fcdb83b5bf4", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @stream(ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, i64 %11, ptr readonly %12, i64 %13, i64 %14, ptr %15, i64 %16) local_unnamed_addr {
  %18 = alloca ptr, align 8
  store ptr null, ptr %18, align 8
  call fastcc void @0(ptr %18, ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, ptr %5, ptr %7, i64 %8, ptr %9, i64 %11, ptr %12, i64 %14, ptr %15, i64 %16) #3
  %19 = load ptr, ptr %18, align 8
  ret ptr %19
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr %1, i64 %2, ptr %3, i64 %4, i64 %5, ptr readonly %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, ptr readonly %11, i64 %12, ptr %13, i64 %14) unnamed_addr {
  %16 = icmp eq i64 %5, 0
  %17 = select i1 %16, i64 8, i64 16
  %18 = icmp slt i64 %14, 1
  br i1 %18, label %303, label %301, !prof !0

19:                                               ; preds = %161, %158
  %20 = icmp eq i64 %351, %321
  br i1 %20, label %587, label %347

21:                                               ; preds = %347
  %22 = select i1 %356, i64 %2, i64 0
  %23 = add i64 %22, %355
  %24 = icmp slt i64 %23, 0
  br i1 %24, label %29, label %30, !prof !0

25:                                               ; preds = %347
  %26 = select i1 %356, i64 %4, i64 0
  %27 = add i64 %26, %355
  %28 = icmp slt i64 %27, 0
  br i1 %28, label %67, label %68, !prof !0

29:                                               ; preds = %21
  br label %30

30:                                               ; preds = %29, %21
  %31 = phi i64 [ 0, %29 ], [ %23, %21 ]
  %32 = icmp slt i64 %23, %2
  br i1 %32, label %34, label %33, !prof !1

33:                                               ; preds = %30
  br label %34

34:                                               ; preds = %33, %30
  %35 = phi i64 [ %2, %33 ], [ %31, %30 ]
  %36 = getelementptr i16, ptr %1, i64 %35
  br i1 %326, label %82, label %37

37:                                               ; preds = %37, %34
  %38 = phi i64 [ %39, %37 ], [ 0, %34 ]
  %39 = add nuw nsw i64 %38, 1
  %40 = getelementptr float, ptr %319, i64 %38
  %41 = load i32, ptr %40, align 4
  %42 = and i32 %41, 2147483647
  %43 = lshr i32 %41, 16
  %44 = and i32 %43, 32768
  %45 = lshr i32 %42, 13
  %46 = add nsw i32 %42, -939520001
  %47 = and i32 %45, 1
  %48 = add nsw i32 %46, %47
  %49 = lshr i32 %48, 13
  %50 = bitcast i32 %42 to float
  %51 = fadd float %50, 5.000000e-01
  %52 = bitcast float %51 to i32
  %53 = and i32 %45, 1023
  %54 = tail call i32 @llvm.umax.i32(i32 %53, i32 1)
  %55 = icmp ult i32 %42, 947912704
  %56 = select i1 %55, i32 %52, i32 %49
  %57 = or i32 %56, %44
  %58 = icmp ugt i32 %42, 2139095040
  %59 = or i32 %44, %54
  %60 = or i32 %59, 31744
  %61 = select i1 %58, i32 %60, i32 32256
  %62 = icmp ult i32 %42, 1199566848
  %63 = select i1 %62, i32 %57, i32 %61
  %64 = trunc i32 %63 to i16
  %65 = getelementptr i16, ptr %36, i64 %38
  store i16 %64, ptr %65, align 2
  %66 = icmp eq i64 %318, %39
  br i1 %66, label %82, label %37

67:                                               ; preds = %25
  br label %68

68:                                               ; preds = %67, %25
  %69 = phi i64 [ 0, %67 ], [ %27, %25 ]
  %70 = icmp slt i64 %27, %4
  br i1 %70, label %72, label %71, !prof !1

71:                                               ; preds = %68
  br label %72

72:                                               ; preds = %71, %68
  %73 = phi i64 [ %4, %71 ], [ %69, %68 ]
  %74 = getelementptr float, ptr %3, i64 %73
  br i1 %326, label %82, label %75

75:                                               ; preds = %75, %72
  %76 = phi i64 [ %77, %75 ], [ 0, %72 ]
  %77 = add nuw nsw i64 %76, 1
  %78 = getelementptr float, ptr %319, i64 %76
  %79 = load float, ptr %78, align 4
  %80 = getelementptr float, ptr %74, i64 %76
  store float %79, ptr %80, align 4
  %81 = icmp eq i64 %318, %77
  br i1 %81, label %82, label %75

82:                                               ; preds = %75, %72, %37, %34
  %83 = load i64, ptr %325, align 8
  %84 = add nsw i64 %83, -16
  %85 = load i64, ptr %324, align 8
  %86 = icmp slt i64 %84, %85
  br i1 %86, label %87, label %158

87:                                               ; preds = %152, %82
  %88 = phi i64 [ %155, %152 ], [ %84, %82 ]
  %89 = add nsw i64 %88, %353
  %90 = icmp slt i64 %89, 0
  br i1 %16, label %95, label %91

91:                                               ; preds = %87
  %92 = select i1 %90, i64 %2, i64 0
  %93 = add i64 %92, %89
  %94 = icmp slt i64 %93, 0
  br i1 %94, label %99, label %100, !prof !0

95:                                               ; preds = %87
  %96 = select i1 %90, i64 %4, i64 0
  %97 = add i64 %96, %89
  %98 = icmp slt i64 %97, 0
  br i1 %98, label %137, label %138, !prof !0

99:                                               ; preds = %91
  br label %100

100:                                              ; preds = %99, %91
  %101 = phi i64 [ 0, %99 ], [ %93, %91 ]
  %102 = icmp slt i64 %93, %2
  br i1 %102, label %104, label %103, !prof !1

103:                                              ; preds = %100
  br label %104

104:                                              ; preds = %103, %100
  %105 = phi i64 [ %2, %103 ], [ %101, %100 ]
  %106 = getelementptr i16, ptr %1, i64 %105
  br i1 %326, label %152, label %107

107:                                              ; preds = %107, %104
  %108 = phi i64 [ %109, %107 ], [ 0, %104 ]
  %109 = add nuw nsw i64 %108, 1
  %110 = getelementptr float, ptr %319, i64 %108
  %111 = load i32, ptr %110, align 4
  %112 = and i32 %111, 2147483647
  %113 = lshr i32 %111, 16
  %114 = and i32 %113, 32768
  %115 = lshr i32 %112, 13
  %116 = add nsw i32 %112, -939520001
  %117 = and i32 %115, 1
  %118 = add nsw i32 %116, %117
  %119 = lshr i32 %118, 13
  %120 = bitcast i32 %112 to float
  %121 = fadd float %120, 5.000000e-01
  %122 = bitcast float %121 to i32
  %123 = and i32 %115, 1023
  %124 = tail call i32 @llvm.umax.i32(i32 %123, i32 1)
  %125 = icmp ult i32 %112, 947912704
  %126 = select i1 %125, i32 %122, i32 %119
  %127 = or i32 %126, %114
  %128 = icmp ugt i32 %112, 2139095040
  %129 = or i32 %114, %124
  %130 = or i32 %129, 31744
  %131 = select i1 %128, i32 %130, i32 32256
  %132 = icmp ult i32 %112, 1199566848
  %133 = select i1 %132, i32 %127, i32 %131
  %134 = trunc i32 %133 to i16
  %135 = getelementptr i16, ptr %106, i64 %108
  store i16 %134, ptr %135, align 2
  %136 = icmp eq i64 %318, %109
  br i1 %136, label %152, label %107

137:                                              ; preds = %95
  br label %138

138:                                              ; preds = %137, %95
  %139 = phi i64 [ 0, %137 ], [ %97, %95 ]
  %140 = icmp slt i64 %97, %4
  br i1 %140, label %142, label %141, !prof !1

141:                                              ; preds = %138
  br label %142

142:                                              ; preds = %141, %138
  %143 = phi i64 [ %4, %141 ], [ %139, %138 ]
  %144 = getelementptr float, ptr %3, i64 %143
  br i1 %326, label %152, label %145

145:                                              ; preds = %145, %142
  %146 = phi i64 [ %147, %145 ], [ 0, %142 ]
  %147 = add nuw nsw i64 %146, 1
  %148 = getelementptr float, ptr %319, i64 %146
  %149 = load float, ptr %148, align 4
  %150 = getelementptr float, ptr %144, i64 %146
  store float %149, ptr %150, align 4
  %151 = icmp eq i64 %318, %147
  br i1 %151, label %152, label %145

152:                                              ; preds = %145, %142, %107, %104
  %153 = load i64, ptr %325, align 8
  %154 = add i64 %88, 16
  %155 = add i64 %154, %153
  %156 = load i64, ptr %324, align 8
  %157 = icmp slt i64 %155, %156
  br i1 %157, label %87, label %158

158:                                              ; preds = %152, %82
  br i1 %327, label %19, label %159

159:                                              ; preds = %158
  %160 = mul nuw nsw i64 %348, %8
  br label %357

161:                                              ; preds = %440, %298
  %162 = phi i64 [ %358, %440 ], [ %445, %298 ]
  %163 = icmp eq i64 %8, %360
  br i1 %163, label %19, label %357

164:                                              ; preds = %184
  %165 = icmp eq i64 %168, 4
  br i1 %165, label %229, label %166

166:                                              ; preds = %546, %164
  %167 = phi i64 [ %168, %164 ], [ 0, %546 ]
  %168 = add nuw nsw i64 %167, 1
  %169 = shl i64 %167, 4
  %170 = getelementptr i8, ptr %314, i64 %169
  %171 = load float, ptr %170, align 4
  %172 = getelementptr i8, ptr %170, i64 4
  %173 = load float, ptr %172, align 4
  %174 = getelementptr i8, ptr %170, i64 8
  %175 = load float, ptr %174, align 4
  %176 = getelementptr i8, ptr %170, i64 12
  %177 = load float, ptr %176, align 4
  %178 = shl i64 %167, 6
  %179 = icmp ult i64 %178, %316
  br i1 %179, label %181, label %180, !prof !1

180:                                              ; preds = %166
  br label %181

181:                                              ; preds = %180, %166
  %182 = phi i64 [ %316, %180 ], [ %178, %166 ]
  %183 = getelementptr float, ptr %315, i64 %182
  br label %184

184:                                              ; preds = %184, %181
  %185 = phi i64 [ 0, %181 ], [ %186, %184 ]
  %186 = add nuw nsw i64 %185, 1
  %187 = getelementptr float, ptr %183, i64 %185
  %188 = load float, ptr %187, align 4
  %189 = fmul float %171, %188
  %190 = getelementptr i8, ptr %187, i64 64
  %191 = load float, ptr %190, align 4
  %192 = fmul float %173, %191
  %193 = fadd float %189, %192
  %194 = getelementptr i8, ptr %187, i64 128
  %195 = load float, ptr %194, align 4
  %196 = fmul float %175, %195
  %197 = getelementptr i8, ptr %187, i64 192
  %198 = load float, ptr %197, align 4
  %199 = fmul float %177, %198
  %200 = fadd float %196, %199
  %201 = getelementptr float, ptr %319, i64 %185
  %202 = load float, ptr %201, align 4
  %203 = fadd float %193, %200
  %204 = fadd float %202, %203
  store float %204, ptr %201, align 4
  %205 = icmp eq i64 %186, 16
  br i1 %205, label %164, label %184

206:                                              ; preds = %219
  %207 = icmp eq i64 %210, 8
  br i1 %207, label %229, label %208

208:                                              ; preds = %575, %206
  %209 = phi i64 [ %210, %206 ], [ 0, %575 ]
  %210 = add nuw nsw i64 %209, 1
  %211 = getelementptr float, ptr %314, i64 %209
  %212 = load float, ptr %211, align 4
  %213 = shl i64 %209, 4
  %214 = icmp ult i64 %213, %316
  br i1 %214, label %216, label %215, !prof !1

215:                                              ; preds = %208
  br label %216

216:                                              ; preds = %215, %208
  %217 = phi i64 [ %316, %215 ], [ %213, %208 ]
  %218 = getelementptr float, ptr %315, i64 %217
  br label %219

219:                                              ; preds = %219, %216
  %220 = phi i64 [ 0, %216 ], [ %221, %219 ]
  %221 = add nuw nsw i64 %220, 1
  %222 = getelementptr float, ptr %319, i64 %220
  %223 = load float, ptr %222, align 4
  %224 = getelementptr float, ptr %218, i64 %220
  %225 = load float, ptr %224, align 4
  %226 = fmul float %212, %225
  %227 = fadd float %223, %226
  store float %227, ptr %222, align 4
  %228 = icmp eq i64 %221, 16
  br i1 %228, label %206, label %219

229:                                              ; preds = %206, %164
  %230 = mul i64 %460, %12
  %231 = getelementptr i64, ptr %458, i64 %230
  %232 = load i64, ptr %231, align 8
  %233 = add nsw i64 %232, %353
  %234 = icmp slt i64 %233, 0
  br i1 %16, label %239, label %235

235:                                              ; preds = %229
  %236 = select i1 %234, i64 %2, i64 0
  %237 = add i64 %236, %233
  %238 = icmp slt i64 %237, 0
  br i1 %238, label %243, label %244, !prof !0

239:                                              ; preds = %229
  %240 = select i1 %234, i64 %4, i64 0
  %241 = add i64 %240, %233
  %242 = icmp slt i64 %241, 0
  br i1 %242, label %281, label %282, !prof !0

243:                                              ; preds = %235
  br label %244

244:                                              ; preds = %243, %235
  %245 = phi i64 [ 0, %243 ], [ %237, %235 ]
  %246 = icmp slt i64 %237, %2
  br i1 %246, label %248, label %247, !prof !1

247:                                              ; preds = %244
  br label %248

248:                                              ; preds = %247, %244
  %249 = phi i64 [ %2, %247 ], [ %245, %244 ]
  %250 = getelementptr i16, ptr %1, i64 %249
  br i1 %326, label %296, label %251

251:                                              ; preds = %251, %248
  %252 = phi i64 [ %253, %251 ], [ 0, %248 ]
  %253 = add nuw nsw i64 %252, 1
  %254 = getelementptr float, ptr %319, i64 %252
  %255 = load i32, ptr %254, align 4
  %256 = and i32 %255, 2147483647
  %257 = lshr i32 %255, 16
  %258 = and i32 %257, 32768
  %259 = lshr i32 %256, 13
  %260 = add nsw i32 %256, -939520001
  %261 = and i32 %259, 1
  %262 = add nsw i32 %260, %261
  %263 = lshr i32 %262, 13
  %264 = bitcast i32 %256 to float
  %265 = fadd float %264, 5.000000e-01
  %266 = bitcast float %265 to i32
  %267 = and i32 %259, 1023
  %268 = tail call i32 @llvm.umax.i32(i32 %267, i32 1)
  %269 = icmp ult i32 %256, 947912704
  %270 = select i1 %269, i32 %266, i32 %263
  %271 = or i32 %270, %258
  %272 = icmp ugt i32 %256, 2139095040
  %273 = or i32 %258, %268
  %274 = or i32 %273, 31744
  %275 = select i1 %272, i32 %274, i32 32256
  %276 = icmp ult i32 %256, 1199566848
  %277 = select i1 %276, i32 %271, i32 %275
  %278 = trunc i32 %277 to i16
  %279 = getelementptr i16, ptr %250, i64 %252
  store i16 %278, ptr %279, align 2
  %280 = icmp eq i64 %318, %253
  br i1 %280, label %296, label %251

281:                                              ; preds = %239
  br label %282

282:                                              ; preds = %281, %239
  %283 = phi i64 [ 0, %281 ], [ %241, %239 ]
  %284 = icmp slt i64 %241, %4
  br i1 %284, label %286, label %285, !prof !1

285:                                              ; preds = %282
  br label %286

286:                                              ; preds = %285, %282
  %287 = phi i64 [ %4, %285 ], [ %283, %282 ]
  %288 = getelementptr float, ptr %3, i64 %287
  br i1 %326, label %296, label %289

289:                                              ; preds = %289, %286
  %290 = phi i64 [ %291, %289 ], [ 0, %286 ]
  %291 = add nuw nsw i64 %290, 1
  %292 = getelementptr float, ptr %319, i64 %290
  %293 = load float, ptr %292, align 4
  %294 = getelementptr float, ptr %288, i64 %290
  store float %293, ptr %294, align 4
  %295 = icmp eq i64 %318, %291
  br i1 %295, label %296, label %289

296:                                              ; preds = %289, %286, %251, %248
  %297 = icmp eq i64 %461, 6
  br i1 %297, label %298, label %459

298:                                              ; preds = %296
  %299 = add i64 %451, 1
  %300 = icmp eq i64 %299, %445
  br i1 %300, label %161, label %450

301:                                              ; preds = %15
  %302 = icmp ult i64 %14, 257
  br i1 %302, label %303, label %308, !prof !2

303:                                              ; preds = %301, %15
  %304 = phi i64 [ 0, %301 ], [ %14, %15 ]
  %305 = sub i64 %14, %304
  %306 = tail call i64 @llvm.smax.i64(i64 %305, i64 0)
  %307 = getelementptr float, ptr %13, i64 %304
  br label %336

308:                                              ; preds = %301
  %309 = icmp ult i64 %14, 513
  br i1 %309, label %336, label %343, !prof !2

310:                                              ; preds = %346, %343, %336
  %311 = phi i64 [ 512, %343 ], [ %14, %336 ], [ 512, %346 ]
  %312 = phi i64 [ 256, %343 ], [ %340, %336 ], [ 256, %346 ]
  %313 = phi i64 [ 256, %343 ], [ %341, %336 ], [ 256, %346 ]
  %314 = phi ptr [ %344, %343 ], [ %342, %336 ], [ %344, %346 ]
  %315 = phi ptr [ %13, %343 ], [ %339, %336 ], [ %13, %346 ]
  %316 = phi i64 [ 256, %343 ], [ %338, %336 ], [ 256, %346 ]
  %317 = phi i64 [ 528, %343 ], [ %14, %336 ], [ %14, %346 ]
  %318 = sub i64 %317, %311
  %319 = getelementptr float, ptr %13, i64 %311
  %320 = getelementptr i8, ptr %6, i64 24
  %321 = load i64, ptr %320, align 8
  %322 = icmp slt i64 %321, 1
  br i1 %322, label %587, label %323

323:                                              ; preds = %310
  %324 = getelementptr i8, ptr %6, i64 32
  %325 = getelementptr i8, ptr %6, i64 40
  %326 = icmp slt i64 %318, 1
  %327 = icmp slt i64 %8, 1
  %328 = getelementptr i8, ptr %6, i64 16
  %329 = select i1 %16, i64 3, i64 4
  %330 = shl nuw nsw i64 %17, 4
  %331 = icmp slt i64 %312, 1
  %332 = icmp sgt i64 %312, %330
  %333 = getelementptr i8, ptr %6, i64 8
  %334 = getelementptr i8, ptr %6, i64 48
  %335 = icmp sgt i64 %312, %17
  br label %347

336:                                              ; preds = %308, %303
  %337 = phi i64 [ %14, %303 ], [ 256, %308 ]
  %338 = phi i64 [ %306, %303 ], [ 256, %308 ]
  %339 = phi ptr [ %307, %303 ], [ %13, %308 ]
  %340 = sub i64 %14, %337
  %341 = tail call i64 @llvm.smax.i64(i64 %340, i64 0)
  %342 = getelementptr float, ptr %13, i64 %337
  br label %310

343:                                              ; preds = %308
  %344 = getelementptr i8, ptr %13, i64 1024
  %345 = icmp ult i64 %14, 529
  br i1 %345, label %346, label %310, !prof !2

346:                                              ; preds = %343
  br label %310

347:                                              ; preds = %323, %19
  %348 = phi i64 [ 0, %323 ], [ %351, %19 ]
  %349 = load i64, ptr %6, align 8
  %350 = load i64, ptr %324, align 8
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(64) %319, i8 0, i64 64, i1 false)
  %351 = add nuw nsw i64 %348, 1
  %352 = mul nsw i64 %350, %348
  %353 = add nsw i64 %352, %349
  %354 = load i64, ptr %325, align 8
  %355 = add nsw i64 %354, %353
  %356 = icmp slt i64 %355, 0
  br i1 %16, label %25, label %21

357:                                              ; preds = %161, %159
  %358 = phi i64 [ 0, %159 ], [ %162, %161 ]
  %359 = phi i64 [ 0, %159 ], [ %360, %161 ]
  %360 = add nuw nsw i64 %359, 1
  %361 = load i64, ptr %328, align 8
  %362 = add nuw nsw i64 %359, %160
  %363 = shl i64 %362, %329
  %364 = shl nsw i64 %363, 4
  %365 = add nsw i64 %364, %361
  br i1 %331, label %446, label %447, !prof !0

366:                                              ; preds = %449, %447
  %367 = phi i64 [ %313, %449 ], [ %330, %447 ]
  %368 = sub nsw i64 %367, %448
  %369 = getelementptr float, ptr %314, i64 %448
  %370 = icmp slt i64 %365, 0
  br i1 %16, label %375, label %371

371:                                              ; preds = %366
  %372 = select i1 %370, i64 %2, i64 0
  %373 = add i64 %372, %365
  %374 = icmp slt i64 %373, 0
  br i1 %374, label %379, label %380, !prof !0

375:                                              ; preds = %366
  %376 = select i1 %370, i64 %4, i64 0
  %377 = add i64 %376, %365
  %378 = icmp slt i64 %377, 0
  br i1 %378, label %407, label %408, !prof !0

379:                                              ; preds = %371
  br label %380

380:                                              ; preds = %379, %371
  %381 = phi i64 [ 0, %379 ], [ %373, %371 ]
  %382 = icmp slt i64 %373, %2
  br i1 %382, label %384, label %383, !prof !1

383:                                              ; preds = %380
  br label %384

384:                                              ; preds = %383, %380
  %385 = phi i64 [ %2, %383 ], [ %381, %380 ]
  %386 = getelementptr i16, ptr %1, i64 %385
  %387 = icmp slt i64 %368, 1
  br i1 %387, label %423, label %388

388:                                              ; preds = %388, %384
  %389 = phi i64 [ %390, %388 ], [ 0, %384 ]
  %390 = add nuw nsw i64 %389, 1
  %391 = getelementptr i16, ptr %386, i64 %389
  %392 = load i16, ptr %391, align 2
  %393 = zext i16 %392 to i32
  %394 = shl nuw nsw i32 %393, 13
  %395 = and i32 %394, 268427264
  %396 = sext i16 %392 to i32
  %397 = and i32 %396, -2147483648
  %398 = or i32 %395, %397
  %399 = icmp ugt i32 %395, 260046847
  %400 = or i32 %398, 2139095040
  %401 = bitcast i32 %400 to float
  %402 = bitcast i32 %398 to float
  %403 = fmul float %402, 0x46F0000000000000
  %404 = select i1 %399, float %401, float %403
  %405 = getelementptr float, ptr %369, i64 %389
  store float %404, ptr %405, align 4
  %406 = icmp eq i64 %368, %390
  br i1 %406, label %423, label %388

407:                                              ; preds = %375
  br label %408

408:                                              ; preds = %407, %375
  %409 = phi i64 [ 0, %407 ], [ %377, %375 ]
  %410 = icmp slt i64 %377, %4
  br i1 %410, label %412, label %411, !prof !1

411:                                              ; preds = %408
  br label %412

412:                                              ; preds = %411, %408
  %413 = phi i64 [ %4, %411 ], [ %409, %408 ]
  %414 = getelementptr float, ptr %3, i64 %413
  %415 = icmp slt i64 %368, 1
  br i1 %415, label %423, label %416

416:                                              ; preds = %416, %412
  %417 = phi i64 [ %418, %416 ], [ 0, %412 ]
  %418 = add nuw nsw i64 %417, 1
  %419 = getelementptr float, ptr %414, i64 %417
  %420 = load float, ptr %419, align 4
  %421 = getelementptr float, ptr %369, i64 %417
  store float %420, ptr %421, align 4
  %422 = icmp eq i64 %368, %418
  br i1 %422, label %423, label %416

423:                                              ; preds = %416, %412, %388, %384
  br label %427

424:                                              ; preds = %432
  %425 = add nuw nsw i64 %428, 1
  %426 = icmp eq i64 %425, 16
  br i1 %426, label %440, label %427

427:                                              ; preds = %424, %423
  %428 = phi i64 [ %425, %424 ], [ 0, %423 ]
  %429 = shl nuw i64 %428, %329
  %430 = getelementptr float, ptr %314, i64 %429
  %431 = getelementptr float, ptr %315, i64 %428
  br label %432

432:                                              ; preds = %432, %427
  %433 = phi i64 [ 0, %427 ], [ %434, %432 ]
  %434 = add nuw nsw i64 %433, 1
  %435 = getelementptr float, ptr %430, i64 %433
  %436 = load float, ptr %435, align 4
  %437 = shl i64 %433, 6
  %438 = getelementptr i8, ptr %431, i64 %437
  store float %436, ptr %438, align 4
  %439 = icmp eq i64 %434, %17
  br i1 %439, label %424, label %432

440:                                              ; preds = %424
  %441 = getelementptr i64, ptr %7, i64 %359
  %442 = load i64, ptr %441, align 8
  %443 = icmp slt i64 %442, 1
  br i1 %443, label %161, label %444

444:                                              ; preds = %440
  %445 = add i64 %442, %358
  br label %450

446:                                              ; preds = %357
  br label %447

447:                                              ; preds = %446, %357
  %448 = phi i64 [ %313, %446 ], [ 0, %357 ]
  br i1 %332, label %366, label %449, !prof !1

449:                                              ; preds = %447
  br label %366

450:                                              ; preds = %444, %298
  %451 = phi i64 [ %299, %298 ], [ %358, %444 ]
  %452 = icmp slt i64 %451, 0
  %453 = select i1 %452, i64 %10, i64 0
  %454 = getelementptr i64, ptr %9, i64 %451
  %455 = getelementptr i64, ptr %454, i64 %453
  %456 = select i1 %452, i64 %12, i64 0
  %457 = getelementptr i64, ptr %11, i64 %451
  %458 = getelementptr i64, ptr %457, i64 %456
  br label %459

459:                                              ; preds = %450, %296
  %460 = phi i64 [ 0, %450 ], [ %461, %296 ]
  %461 = add nuw nsw i64 %460, 1
  %462 = load i64, ptr %333, align 8
  %463 = load i64, ptr %334, align 8
  %464 = mul nsw i64 %463, %460
  %465 = add nsw i64 %464, %451
  %466 = shl i64 %465, %329
  %467 = add nsw i64 %466, %462
  %468 = mul i64 %460, %10
  %469 = getelementptr i64, ptr %455, i64 %468
  %470 = load i64, ptr %469, align 8
  %471 = add nsw i64 %470, %353
  %472 = icmp slt i64 %471, 0
  br i1 %16, label %477, label %473

473:                                              ; preds = %459
  %474 = select i1 %472, i64 %2, i64 0
  %475 = add i64 %474, %471
  %476 = icmp slt i64 %475, 0
  br i1 %476, label %481, label %482, !prof !0

477:                                              ; preds = %459
  %478 = select i1 %472, i64 %4, i64 0
  %479 = add i64 %478, %471
  %480 = icmp slt i64 %479, 0
  br i1 %480, label %508, label %509, !prof !0

481:                                              ; preds = %473
  br label %482

482:                                              ; preds = %481, %473
  %483 = phi i64 [ 0, %481 ], [ %475, %473 ]
  %484 = icmp slt i64 %475, %2
  br i1 %484, label %486, label %485, !prof !1

485:                                              ; preds = %482
  br label %486

486:                                              ; preds = %485, %482
  %487 = phi i64 [ %2, %485 ], [ %483, %482 ]
  %488 = getelementptr i16, ptr %1, i64 %487
  br i1 %326, label %523, label %489

489:                                              ; preds = %489, %486
  %490 = phi i64 [ %491, %489 ], [ 0, %486 ]
  %491 = add nuw nsw i64 %490, 1
  %492 = getelementptr i16, ptr %488, i64 %490
  %493 = load i16, ptr %492, align 2
  %494 = zext i16 %493 to i32
  %495 = shl nuw nsw i32 %494, 13
  %496 = and i32 %495, 268427264
  %497 = sext i16 %493 to i32
  %498 = and i32 %497, -2147483648
  %499 = or i32 %496, %498
  %500 = icmp ugt i32 %496, 260046847
  %501 = or i32 %499, 2139095040
  %502 = bitcast i32 %501 to float
  %503 = bitcast i32 %499 to float
  %504 = fmul float %503, 0x46F0000000000000
  %505 = select i1 %500, float %502, float %504
  %506 = getelementptr float, ptr %319, i64 %490
  store float %505, ptr %506, align 4
  %507 = icmp eq i64 %318, %491
  br i1 %507, label %523, label %489

508:                                              ; preds = %477
  br label %509

509:                                              ; preds = %508, %477
  %510 = phi i64 [ 0, %508 ], [ %479, %477 ]
  %511 = icmp slt i64 %479, %4
  br i1 %511, label %513, label %512, !prof !1

512:                                              ; preds = %509
  br label %513

513:                                              ; preds = %512, %509
  %514 = phi i64 [ %4, %512 ], [ %510, %509 ]
  %515 = getelementptr float, ptr %3, i64 %514
  br i1 %326, label %523, label %516

516:                                              ; preds = %516, %513
  %517 = phi i64 [ %518, %516 ], [ 0, %513 ]
  %518 = add nuw nsw i64 %517, 1
  %519 = getelementptr float, ptr %515, i64 %517
  %520 = load float, ptr %519, align 4
  %521 = getelementptr float, ptr %319, i64 %517
  store float %520, ptr %521, align 4
  %522 = icmp eq i64 %318, %518
  br i1 %522, label %523, label %516

523:                                              ; preds = %516, %513, %489, %486
  br i1 %331, label %583, label %584, !prof !0

524:                                              ; preds = %586, %584
  %525 = phi i64 [ %313, %586 ], [ %17, %584 ]
  %526 = sub nsw i64 %525, %585
  %527 = getelementptr float, ptr %314, i64 %585
  %528 = icmp slt i64 %467, 0
  br i1 %16, label %533, label %529

529:                                              ; preds = %524
  %530 = select i1 %528, i64 %2, i64 0
  %531 = add i64 %530, %467
  %532 = icmp slt i64 %531, 0
  br i1 %532, label %537, label %538, !prof !0

533:                                              ; preds = %524
  %534 = select i1 %528, i64 %4, i64 0
  %535 = add i64 %534, %467
  %536 = icmp slt i64 %535, 0
  br i1 %536, label %566, label %567, !prof !0

537:                                              ; preds = %529
  br label %538

538:                                              ; preds = %537, %529
  %539 = phi i64 [ 0, %537 ], [ %531, %529 ]
  %540 = icmp slt i64 %531, %2
  br i1 %540, label %542, label %541, !prof !1

541:                                              ; preds = %538
  br label %542

542:                                              ; preds = %541, %538
  %543 = phi i64 [ %2, %541 ], [ %539, %538 ]
  %544 = getelementptr i16, ptr %1, i64 %543
  %545 = icmp slt i64 %526, 1
  br i1 %545, label %546, label %547

546:                                              ; preds = %547, %542
  br label %166

547:                                              ; preds = %547, %542
  %548 = phi i64 [ %549, %547 ], [ 0, %542 ]
  %549 = add nuw nsw i64 %548, 1
  %550 = getelementptr i16, ptr %544, i64 %548
  %551 = load i16, ptr %550, align 2
  %552 = zext i16 %551 to i32
  %553 = shl nuw nsw i32 %552, 13
  %554 = and i32 %553, 268427264
  %555 = sext i16 %551 to i32
  %556 = and i32 %555, -2147483648
  %557 = or i32 %554, %556
  %558 = icmp ugt i32 %554, 260046847
  %559 = or i32 %557, 2139095040
  %560 = bitcast i32 %559 to float
  %561 = bitcast i32 %557 to float
  %562 = fmul float %561, 0x46F0000000000000
  %563 = select i1 %558, float %560, float %562
  %564 = getelementptr float, ptr %527, i64 %548
  store float %563, ptr %564, align 4
  %565 = icmp eq i64 %526, %549
  br i1 %565, label %546, label %547

566:                                              ; preds = %533
  br label %567

567:                                              ; preds = %566, %533
  %568 = phi i64 [ 0, %566 ], [ %535, %533 ]
  %569 = icmp slt i64 %535, %4
  br i1 %569, label %571, label %570, !prof !1

570:                                              ; preds = %567
  br label %571

571:                                              ; preds = %570, %567
  %572 = phi i64 [ %4, %570 ], [ %568, %567 ]
  %573 = getelementptr float, ptr %3, i64 %572
  %574 = icmp slt i64 %526, 1
  br i1 %574, label %575, label %576

575:                                              ; preds = %576, %571
  br label %208

576:                                              ; preds = %576, %571
  %577 = phi i64 [ %578, %576 ], [ 0, %571 ]
  %578 = add nuw nsw i64 %577, 1
  %579 = getelementptr float, ptr %573, i64 %577
  %580 = load float, ptr %579, align 4
  %581 = getelementptr float, ptr %527, i64 %577
  store float %580, ptr %581, align 4
  %582 = icmp eq i64 %526, %578
  br i1 %582, label %575, label %576

583:                                              ; preds = %523
  br label %584

584:                                              ; preds = %583, %523
  %585 = phi i64 [ %313, %583 ], [ 0, %523 ]
  br i1 %335, label %524, label %586, !prof !1

586:                                              ; preds = %584
  br label %524

587:                                              ; preds = %310, %19
  store ptr null, ptr %0, align 8
  ret void
}

declare i64 @llvm.smax.i64(i64, i64)

declare void @llvm.memset.p0.i64(ptr writeonly, i8, i64, i1 immarg)

declare i32 @llvm.umax.i32(i32, i32)

attributes #3 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 99, i32 1}
!2 = !{!"branch_weights", i32 0, i32 -2147483648}
