; {"files": {"../block_stream/block_sums.py": "89b504cb0a180e3f", "../half_loops.py": "424fae9009468b8d", "dense_half.py": "5fc0e72f8e9f1121", "dense_parts.py": "53567b197a64662e"}, "meaning": "a5926da43a8a691b", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptr @multiply(ptr readonly captures(none) %0, i64 %1, ptr readonly captures(none) %2, i64 %3, i64 %4, ptr readonly captures(none) %5, i64 %6, ptr captures(none) %7, i64 %8, ptr readnone captures(none) %9, i64 %10, ptr captures(none) %11, i64 %12, ptr captures(none) %13, i64 %14) local_unnamed_addr #0 {
  %16 = alloca ptr, align 8
  store ptr null, ptr %16, align 8
  call fastcc void @0(ptr %16, ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, ptr %5, i64 %6, ptr %7, i64 %8, ptr %11, i64 %12, ptr %13, i64 %14) #3
  %17 = load ptr, ptr %16, align 8
  ret ptr %17
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @0(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, ptr readonly captures(none) %3, i64 %4, i64 %5, ptr readonly captures(none) %6, i64 %7, ptr captures(none) %8, i64 %9, ptr captures(none) %10, i64 %11, ptr captures(none) %12, i64 %13) unnamed_addr #0 {
  %15 = icmp slt i64 %11, 1
  br i1 %15, label %85, label %61, !prof !0

16:                                               ; preds = %100, %88, %18
  %17 = icmp eq i64 %90, %2
  br i1 %17, label %466, label %88

18:                                               ; preds = %59, %56
  %19 = icmp sgt i64 %21, 1
  br i1 %19, label %20, label %16

20:                                               ; preds = %107, %18
  %21 = phi i64 [ %105, %107 ], [ %23, %18 ]
  %22 = phi i64 [ 0, %107 ], [ %24, %18 ]
  %23 = add nsw i64 %21, -1
  %24 = add i64 %22, 192
  %25 = load i64, ptr %97, align 8
  %26 = sub nsw i64 %25, %22
  %27 = tail call i64 @llvm.smin.i64(i64 %26, i64 192)
  %28 = load i64, ptr %108, align 8
  %29 = mul nsw i64 %28, 3072
  br i1 %69, label %122, label %123, !prof !0

30:                                               ; preds = %196, %51
  %31 = icmp eq i64 %34, %135
  br i1 %31, label %56, label %32

32:                                               ; preds = %137, %30
  %33 = phi i64 [ 0, %137 ], [ %34, %30 ]
  %34 = add nuw nsw i64 %33, 1
  %35 = load i64, ptr %110, align 8
  %36 = load i64, ptr %111, align 8
  %37 = add nsw i64 %36, %33
  %38 = icmp slt i64 %37, 0
  %39 = select i1 %38, i64 %7, i64 0
  %40 = getelementptr i64, ptr %6, i64 %37
  %41 = getelementptr i64, ptr %40, i64 %39
  %42 = load i64, ptr %41, align 8
  %43 = add nsw i64 %42, %35
  %44 = add i64 %43, %139
  %45 = add nsw i64 %43, %140
  %46 = icmp slt i64 %45, 0
  %47 = select i1 %46, i64 %9, i64 0
  %48 = add i64 %47, %45
  %49 = icmp slt i64 %48, 0
  %50 = icmp sge i64 %48, %9
  br i1 %50, label %182, label %183, !prof !0

51:                                               ; preds = %54
  %52 = add nuw nsw i64 %200, 1
  %53 = icmp eq i64 %197, %52
  br i1 %53, label %30, label %199

54:                                               ; preds = %364, %262
  %55 = icmp eq i64 %210, 16
  br i1 %55, label %51, label %208

56:                                               ; preds = %134, %30
  %57 = load i64, ptr %108, align 8
  %58 = icmp slt i64 %57, 1
  br i1 %58, label %18, label %379

59:                                               ; preds = %409, %402
  %60 = icmp eq i64 %57, %381
  br i1 %60, label %18, label %379

61:                                               ; preds = %14
  %62 = icmp samesign ult i64 %11, 3073
  br i1 %62, label %85, label %63, !prof !1

63:                                               ; preds = %85, %61
  %64 = phi i64 [ %11, %85 ], [ 3072, %61 ]
  %65 = phi ptr [ %87, %85 ], [ %10, %61 ]
  %66 = getelementptr float, ptr %10, i64 %64
  %67 = icmp slt i64 %2, 1
  br i1 %67, label %466, label %68

68:                                               ; preds = %63
  %69 = icmp slt i64 %13, 1
  %70 = getelementptr i8, ptr %66, i64 4
  %71 = getelementptr i8, ptr %66, i64 8
  %72 = getelementptr i8, ptr %66, i64 12
  %73 = getelementptr i8, ptr %66, i64 16
  %74 = getelementptr i8, ptr %66, i64 20
  %75 = getelementptr i8, ptr %66, i64 24
  %76 = getelementptr i8, ptr %66, i64 28
  %77 = getelementptr i8, ptr %66, i64 32
  %78 = getelementptr i8, ptr %66, i64 36
  %79 = getelementptr i8, ptr %66, i64 40
  %80 = getelementptr i8, ptr %66, i64 44
  %81 = getelementptr i8, ptr %66, i64 48
  %82 = getelementptr i8, ptr %66, i64 52
  %83 = getelementptr i8, ptr %66, i64 56
  %84 = getelementptr i8, ptr %66, i64 60
  br label %88

85:                                               ; preds = %61, %14
  %86 = phi i64 [ 0, %61 ], [ %11, %14 ]
  %87 = getelementptr float, ptr %10, i64 %86
  br label %63

88:                                               ; preds = %68, %16
  %89 = phi i64 [ 0, %68 ], [ %90, %16 ]
  %90 = add nuw nsw i64 %89, 1
  %91 = getelementptr i64, ptr %1, i64 %89
  %92 = load i64, ptr %91, align 8
  %93 = icmp slt i64 %92, 0
  %94 = select i1 %93, i64 %4, i64 0
  %95 = add i64 %94, %92
  %96 = mul i64 %95, %5
  %97 = getelementptr i64, ptr %3, i64 %96
  %98 = load i64, ptr %97, align 8
  %99 = icmp slt i64 %98, 1
  br i1 %99, label %16, label %100

100:                                              ; preds = %88
  %101 = urem i64 %98, 192
  %102 = icmp ne i64 %101, 0
  %103 = udiv i64 %98, 192
  %104 = zext i1 %102 to i64
  %105 = add nuw nsw i64 %103, %104
  %106 = icmp eq i64 %105, 0
  br i1 %106, label %16, label %107

107:                                              ; preds = %100
  %108 = getelementptr i8, ptr %97, i64 8
  %109 = getelementptr i8, ptr %97, i64 16
  %110 = getelementptr i8, ptr %97, i64 32
  %111 = getelementptr i8, ptr %97, i64 56
  %112 = getelementptr i8, ptr %97, i64 40
  %113 = getelementptr i8, ptr %97, i64 24
  %114 = getelementptr i8, ptr %97, i64 48
  br label %20

115:                                              ; preds = %133, %130
  %116 = phi i64 [ %13, %133 ], [ %131, %130 ]
  %117 = sub i64 %116, %124
  %118 = icmp slt i64 %117, 1
  br i1 %118, label %134, label %119

119:                                              ; preds = %115
  %120 = getelementptr float, ptr %12, i64 %124
  %121 = shl i64 %117, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %120, i8 0, i64 %121, i1 false)
  br label %134

122:                                              ; preds = %20
  br label %123

123:                                              ; preds = %122, %20
  %124 = phi i64 [ %13, %122 ], [ 0, %20 ]
  %125 = icmp slt i64 %28, 0
  %126 = select i1 %125, i64 %13, i64 0
  %127 = add i64 %126, %29
  %128 = icmp slt i64 %127, 0
  br i1 %128, label %129, label %130, !prof !0

129:                                              ; preds = %123
  br label %130

130:                                              ; preds = %129, %123
  %131 = phi i64 [ 0, %129 ], [ %127, %123 ]
  %132 = icmp slt i64 %127, %13
  br i1 %132, label %115, label %133, !prof !2

133:                                              ; preds = %130
  br label %115

134:                                              ; preds = %119, %115
  %135 = load i64, ptr %109, align 8
  %136 = icmp slt i64 %135, 1
  br i1 %136, label %56, label %137

137:                                              ; preds = %134
  %138 = add i64 %27, %22
  %139 = shl i64 %138, 4
  %140 = shl nsw i64 %22, 4
  %141 = add nsw i64 %27, 15
  %142 = and i64 %141, -16
  br label %32

143:                                              ; preds = %195, %192
  %144 = phi i64 [ %9, %195 ], [ %193, %192 ]
  %145 = sub i64 %144, %186
  %146 = tail call i64 @llvm.smax.i64(i64 %145, i64 0)
  %147 = getelementptr i16, ptr %8, i64 %186
  %148 = lshr i64 %146, 4
  %149 = icmp eq i64 %148, 0
  br i1 %149, label %196, label %152

150:                                              ; preds = %162
  %151 = icmp eq i64 %154, %148
  br i1 %151, label %196, label %152

152:                                              ; preds = %150, %143
  %153 = phi i64 [ %154, %150 ], [ 0, %143 ]
  %154 = add nuw nsw i64 %153, 1
  %155 = shl i64 %153, 4
  %156 = icmp samesign ult i64 %155, %146
  br i1 %156, label %158, label %157, !prof !2

157:                                              ; preds = %152
  br label %158

158:                                              ; preds = %157, %152
  %159 = phi i64 [ %146, %157 ], [ %155, %152 ]
  %160 = getelementptr i16, ptr %147, i64 %159
  %161 = getelementptr float, ptr %65, i64 %153
  br label %162

162:                                              ; preds = %162, %158
  %163 = phi i64 [ 0, %158 ], [ %164, %162 ]
  %164 = add nuw nsw i64 %163, 1
  %165 = getelementptr i16, ptr %160, i64 %163
  %166 = load i16, ptr %165, align 2
  %167 = zext i16 %166 to i32
  %168 = shl nuw nsw i32 %167, 13
  %169 = and i32 %168, 268427264
  %170 = sext i16 %166 to i32
  %171 = and i32 %170, -2147483648
  %172 = or disjoint i32 %169, %171
  %173 = icmp samesign ugt i32 %169, 260046847
  %174 = or i32 %172, 2139095040
  %175 = bitcast i32 %174 to float
  %176 = bitcast i32 %172 to float
  %177 = fmul float %176, 0x46F0000000000000
  %178 = select i1 %173, float %175, float %177
  %179 = mul nuw nsw i64 %163, 768
  %180 = getelementptr i8, ptr %161, i64 %179
  store float %178, ptr %180, align 4
  %181 = icmp eq i64 %164, 16
  br i1 %181, label %150, label %162

182:                                              ; preds = %32
  br label %183

183:                                              ; preds = %182, %32
  %184 = phi i64 [ %9, %182 ], [ 0, %32 ]
  %185 = or i1 %49, %50
  %186 = select i1 %185, i64 %184, i64 %48, !prof !3
  %187 = icmp slt i64 %44, 0
  %188 = select i1 %187, i64 %9, i64 0
  %189 = add i64 %188, %44
  %190 = icmp slt i64 %189, 0
  br i1 %190, label %191, label %192, !prof !0

191:                                              ; preds = %183
  br label %192

192:                                              ; preds = %191, %183
  %193 = phi i64 [ 0, %191 ], [ %189, %183 ]
  %194 = icmp slt i64 %189, %9
  br i1 %194, label %143, label %195, !prof !2

195:                                              ; preds = %192
  br label %143

196:                                              ; preds = %150, %143
  %197 = load i64, ptr %108, align 8
  %198 = icmp slt i64 %197, 1
  br i1 %198, label %30, label %199

199:                                              ; preds = %196, %51
  %200 = phi i64 [ %52, %51 ], [ 0, %196 ]
  %201 = load i64, ptr %112, align 8
  %202 = load i64, ptr %109, align 8
  %203 = mul nsw i64 %202, %200
  %204 = add nsw i64 %203, %33
  %205 = shl nsw i64 %204, 8
  %206 = add nsw i64 %205, %201
  %207 = shl nsw i64 %200, 4
  br label %208

208:                                              ; preds = %199, %54
  %209 = phi i64 [ 0, %199 ], [ %210, %54 ]
  %210 = add nuw nsw i64 %209, 1
  %211 = shl nsw i64 %209, 4
  %212 = add nsw i64 %206, %211
  %213 = add nsw i64 %212, 16
  %214 = icmp slt i64 %212, 0
  %215 = select i1 %214, i64 %9, i64 0
  %216 = add i64 %215, %212
  %217 = icmp slt i64 %216, 0
  %218 = icmp sge i64 %216, %9
  br i1 %218, label %243, label %244, !prof !0

219:                                              ; preds = %256, %253
  %220 = phi i64 [ %9, %256 ], [ %254, %253 ]
  %221 = sub i64 %220, %247
  %222 = getelementptr i16, ptr %8, i64 %247
  %223 = icmp slt i64 %221, 1
  br i1 %223, label %257, label %224

224:                                              ; preds = %224, %219
  %225 = phi i64 [ %226, %224 ], [ 0, %219 ]
  %226 = add nuw nsw i64 %225, 1
  %227 = getelementptr i16, ptr %222, i64 %225
  %228 = load i16, ptr %227, align 2
  %229 = zext i16 %228 to i32
  %230 = shl nuw nsw i32 %229, 13
  %231 = and i32 %230, 268427264
  %232 = sext i16 %228 to i32
  %233 = and i32 %232, -2147483648
  %234 = or disjoint i32 %231, %233
  %235 = icmp samesign ugt i32 %231, 260046847
  %236 = or i32 %234, 2139095040
  %237 = bitcast i32 %236 to float
  %238 = bitcast i32 %234 to float
  %239 = fmul float %238, 0x46F0000000000000
  %240 = select i1 %235, float %237, float %239
  %241 = getelementptr float, ptr %66, i64 %225
  store float %240, ptr %241, align 4
  %242 = icmp eq i64 %221, %226
  br i1 %242, label %257, label %224

243:                                              ; preds = %208
  br label %244

244:                                              ; preds = %243, %208
  %245 = phi i64 [ %9, %243 ], [ 0, %208 ]
  %246 = or i1 %217, %218
  %247 = select i1 %246, i64 %245, i64 %216, !prof !3
  %248 = icmp slt i64 %212, -16
  %249 = select i1 %248, i64 %9, i64 0
  %250 = add i64 %213, %249
  %251 = icmp slt i64 %250, 0
  br i1 %251, label %252, label %253, !prof !0

252:                                              ; preds = %244
  br label %253

253:                                              ; preds = %252, %244
  %254 = phi i64 [ 0, %252 ], [ %250, %244 ]
  %255 = icmp slt i64 %250, %9
  br i1 %255, label %219, label %256, !prof !2

256:                                              ; preds = %253
  br label %219

257:                                              ; preds = %224, %219
  %258 = add nuw nsw i64 %209, %207
  %259 = mul nuw nsw i64 %258, 192
  %260 = add nsw i64 %259, %142
  %261 = icmp slt i64 %259, %13
  br i1 %261, label %368, label %367, !prof !2

262:                                              ; preds = %378, %375
  %263 = phi i64 [ %13, %378 ], [ %376, %375 ]
  %264 = sub i64 %263, %369
  %265 = getelementptr float, ptr %12, i64 %369
  %266 = load float, ptr %66, align 4
  %267 = load float, ptr %70, align 4
  %268 = load float, ptr %71, align 4
  %269 = load float, ptr %72, align 4
  %270 = load float, ptr %73, align 4
  %271 = load float, ptr %74, align 4
  %272 = load float, ptr %75, align 4
  %273 = load float, ptr %76, align 4
  %274 = load float, ptr %77, align 4
  %275 = load float, ptr %78, align 4
  %276 = load float, ptr %79, align 4
  %277 = load float, ptr %80, align 4
  %278 = load float, ptr %81, align 4
  %279 = load float, ptr %82, align 4
  %280 = load float, ptr %83, align 4
  %281 = load float, ptr %84, align 4
  %282 = icmp slt i64 %264, 1
  br i1 %282, label %54, label %283

283:                                              ; preds = %364, %262
  %284 = phi i64 [ %285, %364 ], [ 0, %262 ]
  %285 = add nuw nsw i64 %284, 1
  %286 = getelementptr float, ptr %65, i64 %284
  %287 = load float, ptr %286, align 4
  %288 = fmul float %266, %287
  %289 = fadd float %288, 0.000000e+00
  %290 = getelementptr i8, ptr %286, i64 768
  %291 = load float, ptr %290, align 4
  %292 = fmul float %267, %291
  %293 = fadd float %289, %292
  %294 = getelementptr i8, ptr %286, i64 1536
  %295 = load float, ptr %294, align 4
  %296 = fmul float %268, %295
  %297 = fadd float %293, %296
  %298 = getelementptr i8, ptr %286, i64 2304
  %299 = load float, ptr %298, align 4
  %300 = fmul float %269, %299
  %301 = fadd float %297, %300
  %302 = getelementptr i8, ptr %286, i64 3072
  %303 = load float, ptr %302, align 4
  %304 = fmul float %270, %303
  %305 = fadd float %301, %304
  %306 = getelementptr i8, ptr %286, i64 3840
  %307 = load float, ptr %306, align 4
  %308 = fmul float %271, %307
  %309 = fadd float %305, %308
  %310 = getelementptr i8, ptr %286, i64 4608
  %311 = load float, ptr %310, align 4
  %312 = fmul float %272, %311
  %313 = fadd float %309, %312
  %314 = getelementptr i8, ptr %286, i64 5376
  %315 = load float, ptr %314, align 4
  %316 = fmul float %273, %315
  %317 = fadd float %313, %316
  %318 = getelementptr i8, ptr %286, i64 6144
  %319 = load float, ptr %318, align 4
  %320 = fmul float %274, %319
  %321 = fadd float %317, %320
  %322 = getelementptr i8, ptr %286, i64 6912
  %323 = load float, ptr %322, align 4
  %324 = fmul float %275, %323
  %325 = fadd float %321, %324
  %326 = getelementptr i8, ptr %286, i64 7680
  %327 = load float, ptr %326, align 4
  %328 = fmul float %276, %327
  %329 = fadd float %325, %328
  %330 = getelementptr i8, ptr %286, i64 8448
  %331 = load float, ptr %330, align 4
  %332 = fmul float %277, %331
  %333 = fadd float %329, %332
  %334 = getelementptr i8, ptr %286, i64 9216
  %335 = load float, ptr %334, align 4
  %336 = fmul float %278, %335
  %337 = fadd float %333, %336
  %338 = getelementptr i8, ptr %286, i64 9984
  %339 = load float, ptr %338, align 4
  %340 = fmul float %279, %339
  %341 = fadd float %337, %340
  %342 = getelementptr i8, ptr %286, i64 10752
  %343 = load float, ptr %342, align 4
  %344 = fmul float %280, %343
  %345 = fadd float %341, %344
  %346 = getelementptr i8, ptr %286, i64 11520
  %347 = load float, ptr %346, align 4
  %348 = fmul float %281, %347
  %349 = fadd float %345, %348
  %350 = getelementptr float, ptr %265, i64 %284
  %351 = load float, ptr %350, align 4
  %352 = fadd float %351, %349
  %353 = tail call float @llvm.fabs.f32(float %352)
  %354 = bitcast float %353 to i32
  %355 = icmp samesign ult i32 %354, 1199566848
  br i1 %355, label %356, label %364

356:                                              ; preds = %283
  %357 = bitcast float %352 to i32
  %358 = and i32 %357, 2139095040
  %359 = tail call i32 @llvm.umax.i32(i32 %358, i32 947912704)
  %360 = add nuw i32 %359, 113246208
  %361 = bitcast i32 %360 to float
  %362 = fadd float %352, %361
  %363 = fsub float %362, %361
  br label %364

364:                                              ; preds = %356, %283
  %365 = phi float [ %363, %356 ], [ 0x7FF8000000000000, %283 ]
  store float %365, ptr %350, align 4
  %366 = icmp eq i64 %264, %285
  br i1 %366, label %54, label %283

367:                                              ; preds = %257
  br label %368

368:                                              ; preds = %367, %257
  %369 = phi i64 [ %13, %367 ], [ %259, %257 ]
  %370 = icmp slt i64 %260, 0
  %371 = select i1 %370, i64 %13, i64 0
  %372 = add i64 %371, %260
  %373 = icmp slt i64 %372, 0
  br i1 %373, label %374, label %375, !prof !0

374:                                              ; preds = %368
  br label %375

375:                                              ; preds = %374, %368
  %376 = phi i64 [ 0, %374 ], [ %372, %368 ]
  %377 = icmp slt i64 %372, %13
  br i1 %377, label %262, label %378, !prof !2

378:                                              ; preds = %375
  br label %262

379:                                              ; preds = %59, %56
  %380 = phi i64 [ %381, %59 ], [ 0, %56 ]
  %381 = add nuw nsw i64 %380, 1
  %382 = load i64, ptr %113, align 8
  %383 = load i64, ptr %114, align 8
  %384 = mul nsw i64 %383, %380
  %385 = add nsw i64 %384, %22
  %386 = shl nsw i64 %385, 4
  %387 = add nsw i64 %386, %382
  %388 = mul nuw nsw i64 %380, 3072
  %389 = icmp slt i64 %388, %13
  br i1 %389, label %391, label %390, !prof !2

390:                                              ; preds = %379
  br label %391

391:                                              ; preds = %390, %379
  %392 = phi i64 [ %13, %390 ], [ %388, %379 ]
  %393 = getelementptr float, ptr %12, i64 %392
  %394 = add i64 %385, %27
  %395 = shl i64 %394, 4
  %396 = add i64 %395, %382
  %397 = icmp slt i64 %387, 0
  %398 = select i1 %397, i64 %9, i64 0
  %399 = add i64 %398, %387
  %400 = icmp slt i64 %399, 0
  %401 = icmp sge i64 %399, %9
  br i1 %401, label %452, label %453, !prof !0

402:                                              ; preds = %465, %462
  %403 = phi i64 [ %9, %465 ], [ %463, %462 ]
  %404 = sub i64 %403, %456
  %405 = tail call i64 @llvm.smax.i64(i64 %404, i64 0)
  %406 = getelementptr i16, ptr %8, i64 %456
  %407 = lshr i64 %405, 4
  %408 = icmp eq i64 %407, 0
  br i1 %408, label %59, label %411

409:                                              ; preds = %421
  %410 = icmp eq i64 %413, %407
  br i1 %410, label %59, label %411

411:                                              ; preds = %409, %402
  %412 = phi i64 [ %413, %409 ], [ 0, %402 ]
  %413 = add nuw nsw i64 %412, 1
  %414 = shl i64 %412, 4
  %415 = icmp samesign ult i64 %414, %405
  br i1 %415, label %417, label %416, !prof !2

416:                                              ; preds = %411
  br label %417

417:                                              ; preds = %416, %411
  %418 = phi i64 [ %405, %416 ], [ %414, %411 ]
  %419 = getelementptr i16, ptr %406, i64 %418
  %420 = getelementptr float, ptr %393, i64 %412
  br label %421

421:                                              ; preds = %421, %417
  %422 = phi i64 [ 0, %417 ], [ %423, %421 ]
  %423 = add nuw nsw i64 %422, 1
  %424 = mul nuw nsw i64 %422, 768
  %425 = getelementptr i8, ptr %420, i64 %424
  %426 = load i32, ptr %425, align 4
  %427 = and i32 %426, 2147483647
  %428 = lshr i32 %426, 16
  %429 = and i32 %428, 32768
  %430 = lshr i32 %427, 13
  %431 = add nsw i32 %427, -939520001
  %432 = and i32 %430, 1
  %433 = add nsw i32 %431, %432
  %434 = lshr i32 %433, 13
  %435 = bitcast i32 %427 to float
  %436 = fadd float %435, 5.000000e-01
  %437 = bitcast float %436 to i32
  %438 = and i32 %430, 1023
  %439 = tail call i32 @llvm.umax.i32(i32 %438, i32 1)
  %440 = icmp samesign ult i32 %427, 947912704
  %441 = select i1 %440, i32 %437, i32 %434
  %442 = or i32 %441, %429
  %443 = icmp samesign ugt i32 %427, 2139095040
  %444 = or disjoint i32 %429, %439
  %445 = or disjoint i32 %444, 31744
  %446 = select i1 %443, i32 %445, i32 32256
  %447 = icmp samesign ult i32 %427, 1199566848
  %448 = select i1 %447, i32 %442, i32 %446
  %449 = trunc i32 %448 to i16
  %450 = getelementptr i16, ptr %419, i64 %422
  store i16 %449, ptr %450, align 2
  %451 = icmp eq i64 %423, 16
  br i1 %451, label %409, label %421

452:                                              ; preds = %391
  br label %453

453:                                              ; preds = %452, %391
  %454 = phi i64 [ %9, %452 ], [ 0, %391 ]
  %455 = or i1 %400, %401
  %456 = select i1 %455, i64 %454, i64 %399, !prof !3
  %457 = icmp slt i64 %396, 0
  %458 = select i1 %457, i64 %9, i64 0
  %459 = add i64 %458, %396
  %460 = icmp slt i64 %459, 0
  br i1 %460, label %461, label %462, !prof !0

461:                                              ; preds = %453
  br label %462

462:                                              ; preds = %461, %453
  %463 = phi i64 [ 0, %461 ], [ %459, %453 ]
  %464 = icmp slt i64 %459, %9
  br i1 %464, label %402, label %465, !prof !2

465:                                              ; preds = %462
  br label %402

466:                                              ; preds = %63, %16
  store ptr null, ptr %0, align 8
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smin.i64(i64, i64) #1

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
!1 = !{!"branch_weights", i32 0, i32 -2147483648}
!2 = !{!"branch_weights", i32 99, i32 1}
!3 = !{!"branch_weights", i32 199, i32 9801}
