; {"files": {"../half_loops.py": "f818bbf3a5b62f3d", "block_loops_4.py": "48c1cc7267d014a2", "block_parts.py": "01c7814336e2d421"}, "meaning": "4879fb5e41237c53", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptr @multiply(ptr captures(none) %0, i64 %1, ptr captures(none) %2, i64 %3, ptr readonly captures(none) %4, i64 %5, ptr readonly captures(none) %6, i64 %7, ptr readonly captures(none) %8, i64 %9, i64 %10, ptr readonly captures(none) %11, i64 %12, ptr captures(none) %13, i64 %14, ptr captures(none) %15, i64 %16) local_unnamed_addr #0 {
  %18 = alloca ptr, align 8
  store ptr null, ptr %18, align 8
  call fastcc void @0(ptr %18, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, i64 %10, ptr %11, ptr %13, i64 %14, ptr %15, i64 %16) #3
  %19 = load ptr, ptr %18, align 8
  ret ptr %19
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @0(ptr noalias nonnull writeonly captures(none) %0, ptr captures(none) %1, i64 %2, ptr captures(none) %3, i64 %4, ptr readonly captures(none) %5, i64 %6, ptr readonly captures(none) %7, i64 %8, ptr readonly captures(none) %9, i64 %10, i64 %11, ptr readonly captures(none) %12, ptr captures(none) %13, i64 %14, ptr captures(none) %15, i64 %16) unnamed_addr #0 {
  %18 = load i64, ptr %12, align 8
  %19 = icmp eq i64 %18, 0
  %20 = getelementptr i8, ptr %12, i64 8
  %21 = load i64, ptr %20, align 8
  %22 = icmp eq i64 %21, 0
  %23 = icmp slt i64 %8, 1
  br i1 %23, label %568, label %24

24:                                               ; preds = %17
  %25 = icmp slt i64 %16, 1
  %26 = icmp slt i64 %14, 1
  br label %105

27:                                               ; preds = %566
  %28 = icmp eq i64 %107, %8
  br i1 %28, label %568, label %105

29:                                               ; preds = %229, %217
  %30 = add nsw i64 %219, 2
  %31 = add i64 %219, 3
  %32 = add i64 %31, %228
  %33 = icmp slt i64 %219, -2
  %34 = select i1 %33, i64 %6, i64 0
  %35 = add i64 %30, %34
  %36 = icmp slt i64 %35, 0
  %37 = icmp sge i64 %35, %6
  br i1 %37, label %235, label %236, !prof !0

38:                                               ; preds = %484, %38
  %39 = phi i64 [ %40, %38 ], [ 0, %484 ]
  %40 = add nuw nsw i64 %39, 1
  %41 = getelementptr float, ptr %163, i64 %39
  %42 = load float, ptr %41, align 4
  %43 = bitcast float %42 to i32
  %44 = tail call float @llvm.fabs.f32(float %42)
  %45 = bitcast float %44 to i32
  %46 = and i32 %43, 2139095040
  %47 = icmp samesign ugt i32 %46, 947912704
  %48 = add nuw i32 %46, 113246208
  %49 = bitcast i32 %48 to float
  %50 = select i1 %47, float %49, float 7.500000e-01
  %51 = fadd float %42, %50
  %52 = fsub float %51, %50
  %53 = and i32 %43, -8192
  %54 = and i32 %43, 8380416
  %55 = icmp eq i32 %54, 0
  %56 = or i32 %53, 8192
  %57 = select i1 %55, i32 %56, i32 %53
  %58 = icmp samesign ugt i32 %45, 2139095040
  %59 = bitcast i32 %57 to float
  %60 = select i1 %58, float %59, float 0x7FF8000000000000
  %61 = icmp samesign ult i32 %45, 1199566848
  %62 = select i1 %61, float %52, float %60
  store float %62, ptr %41, align 4
  %63 = icmp eq i64 %161, %40
  br i1 %63, label %64, label %38

64:                                               ; preds = %484, %38
  %65 = add nsw i64 %250, 16
  %66 = icmp eq i64 %252, %232
  br i1 %66, label %67, label %249

67:                                               ; preds = %230, %64
  %68 = phi i64 [ %218, %230 ], [ %65, %64 ]
  br i1 %175, label %69, label %70, !prof !0

69:                                               ; preds = %67
  br label %70

70:                                               ; preds = %69, %67
  %71 = phi i64 [ %162, %69 ], [ 0, %67 ]
  br i1 %178, label %73, label %72, !prof !1

72:                                               ; preds = %70
  br label %73

73:                                               ; preds = %72, %70
  %74 = phi i64 [ %162, %72 ], [ 0, %70 ]
  %75 = getelementptr float, ptr %163, i64 %71
  %76 = select i1 %180, i64 %177, i64 %74, !prof !2
  br i1 %182, label %78, label %77, !prof !1

77:                                               ; preds = %73
  br label %78

78:                                               ; preds = %77, %73
  %79 = phi i64 [ %162, %77 ], [ 0, %73 ]
  %80 = getelementptr float, ptr %163, i64 %76
  %81 = select i1 %184, i64 %181, i64 %79, !prof !2
  br i1 %186, label %83, label %82, !prof !1

82:                                               ; preds = %78
  br label %83

83:                                               ; preds = %82, %78
  %84 = phi i64 [ %162, %82 ], [ 0, %78 ]
  %85 = getelementptr float, ptr %163, i64 %81
  %86 = select i1 %187, i64 %185, i64 %84, !prof !2
  %87 = getelementptr float, ptr %163, i64 %86
  br i1 %172, label %88, label %485

88:                                               ; preds = %88, %83
  %89 = phi i64 [ %90, %88 ], [ 0, %83 ]
  %90 = add nuw nsw i64 %89, 1
  %91 = getelementptr float, ptr %75, i64 %89
  %92 = load float, ptr %91, align 4
  %93 = getelementptr float, ptr %80, i64 %89
  %94 = load float, ptr %93, align 4
  %95 = shl i64 %89, 4
  %96 = getelementptr i8, ptr %125, i64 %95
  store float %92, ptr %96, align 4
  %97 = getelementptr i8, ptr %96, i64 4
  store float %94, ptr %97, align 4
  %98 = getelementptr float, ptr %85, i64 %89
  %99 = load float, ptr %98, align 4
  %100 = getelementptr float, ptr %87, i64 %89
  %101 = load float, ptr %100, align 4
  %102 = getelementptr i8, ptr %96, i64 8
  store float %99, ptr %102, align 4
  %103 = getelementptr i8, ptr %96, i64 12
  store float %101, ptr %103, align 4
  %104 = icmp eq i64 %116, %90
  br i1 %104, label %485, label %88

105:                                              ; preds = %27, %24
  %106 = phi i64 [ 0, %24 ], [ %107, %27 ]
  %107 = add nuw nsw i64 %106, 1
  %108 = getelementptr i64, ptr %7, i64 %106
  %109 = load i64, ptr %108, align 8
  %110 = icmp slt i64 %109, 0
  %111 = select i1 %110, i64 %10, i64 0
  %112 = add i64 %111, %109
  %113 = mul i64 %112, %11
  %114 = getelementptr i64, ptr %9, i64 %113
  %115 = getelementptr i8, ptr %114, i64 24
  %116 = load i64, ptr %115, align 8
  %117 = getelementptr i8, ptr %114, i64 32
  %118 = load i64, ptr %117, align 8
  %119 = shl nsw i64 %116, 2
  %120 = getelementptr i8, ptr %114, i64 16
  %121 = load i64, ptr %120, align 8
  br i1 %25, label %128, label %129, !prof !0

122:                                              ; preds = %139, %136
  %123 = phi i64 [ %16, %139 ], [ %137, %136 ]
  %124 = sub i64 %123, %130
  %125 = getelementptr float, ptr %15, i64 %130
  %126 = shl nsw i64 %116, 3
  %127 = icmp sge i64 %133, %16
  br i1 %127, label %147, label %148, !prof !0

128:                                              ; preds = %105
  br label %129

129:                                              ; preds = %128, %105
  %130 = phi i64 [ %16, %128 ], [ 0, %105 ]
  %131 = icmp slt i64 %116, 0
  %132 = select i1 %131, i64 %16, i64 0
  %133 = add i64 %132, %119
  %134 = icmp slt i64 %133, 0
  br i1 %134, label %135, label %136, !prof !0

135:                                              ; preds = %129
  br label %136

136:                                              ; preds = %135, %129
  %137 = phi i64 [ 0, %135 ], [ %133, %129 ]
  %138 = icmp slt i64 %133, %16
  br i1 %138, label %122, label %139, !prof !1

139:                                              ; preds = %136
  br label %122

140:                                              ; preds = %158, %155
  %141 = phi i64 [ %16, %158 ], [ %156, %155 ]
  %142 = sub i64 %141, %151
  %143 = tail call i64 @llvm.smax.i64(i64 %142, i64 0)
  %144 = getelementptr float, ptr %15, i64 %151
  %145 = mul nsw i64 %116, 12
  %146 = icmp sge i64 %152, %16
  br i1 %146, label %205, label %206, !prof !0

147:                                              ; preds = %122
  br label %148

148:                                              ; preds = %147, %122
  %149 = phi i64 [ %16, %147 ], [ 0, %122 ]
  %150 = or i1 %134, %127
  %151 = select i1 %150, i64 %149, i64 %133, !prof !3
  %152 = add i64 %132, %126
  %153 = icmp slt i64 %152, 0
  br i1 %153, label %154, label %155, !prof !0

154:                                              ; preds = %148
  br label %155

155:                                              ; preds = %154, %148
  %156 = phi i64 [ 0, %154 ], [ %152, %148 ]
  %157 = icmp slt i64 %152, %16
  br i1 %157, label %140, label %158, !prof !1

158:                                              ; preds = %155
  br label %140

159:                                              ; preds = %216, %213
  %160 = phi i64 [ %16, %216 ], [ %214, %213 ]
  %161 = sub i64 %160, %209
  %162 = tail call i64 @llvm.smax.i64(i64 %161, i64 0)
  %163 = getelementptr float, ptr %15, i64 %209
  %164 = icmp sgt i64 %118, 0
  %165 = select i1 %164, i64 0, i64 %6
  %166 = getelementptr i16, ptr %5, i64 %118
  %167 = getelementptr i8, ptr %166, i64 -2
  %168 = getelementptr i16, ptr %167, i64 %165
  %169 = load i16, ptr %168, align 2
  %170 = zext i16 %169 to i64
  %171 = add nuw nsw i64 %170, 1
  %172 = icmp sgt i64 %116, 0
  %173 = select i1 %172, i64 %119, i64 0
  %174 = icmp sgt i64 %173, 0
  %175 = icmp slt i64 %161, 1
  %176 = select i1 %131, i64 %162, i64 0
  %177 = add i64 %176, %116
  %178 = icmp slt i64 %177, %162
  %179 = shl nsw i64 %116, 1
  %180 = icmp ult i64 %177, %162
  %181 = add i64 %176, %179
  %182 = icmp slt i64 %181, %162
  %183 = mul nsw i64 %116, 3
  %184 = icmp ult i64 %181, %162
  %185 = add i64 %176, %183
  %186 = icmp slt i64 %185, %162
  %187 = icmp ult i64 %185, %162
  %188 = getelementptr i8, ptr %114, i64 40
  %189 = getelementptr i8, ptr %114, i64 8
  %190 = icmp slt i64 %124, 1
  %191 = icmp slt i64 %142, 1
  %192 = select i1 %131, i64 %143, i64 0
  %193 = add i64 %192, %116
  %194 = icmp slt i64 %193, %143
  %195 = icmp ult i64 %193, %143
  %196 = add i64 %192, %179
  %197 = icmp slt i64 %196, %143
  %198 = icmp ult i64 %196, %143
  %199 = add i64 %192, %183
  %200 = icmp slt i64 %199, %143
  %201 = icmp ult i64 %199, %143
  %202 = icmp slt i64 %116, 1
  %203 = select i1 %22, i1 true, i1 %175
  %204 = shl nuw i64 %173, 2
  br label %217

205:                                              ; preds = %140
  br label %206

206:                                              ; preds = %205, %140
  %207 = phi i64 [ %16, %205 ], [ 0, %140 ]
  %208 = or i1 %153, %146
  %209 = select i1 %208, i64 %207, i64 %152, !prof !3
  %210 = add i64 %132, %145
  %211 = icmp slt i64 %210, 0
  br i1 %211, label %212, label %213, !prof !0

212:                                              ; preds = %206
  br label %213

213:                                              ; preds = %212, %206
  %214 = phi i64 [ 0, %212 ], [ %210, %206 ]
  %215 = icmp slt i64 %210, %16
  br i1 %215, label %159, label %216, !prof !1

216:                                              ; preds = %213
  br label %159

217:                                              ; preds = %566, %159
  %218 = phi i64 [ %121, %159 ], [ %68, %566 ]
  %219 = phi i64 [ %118, %159 ], [ %32, %566 ]
  %220 = phi i64 [ %171, %159 ], [ %221, %566 ]
  %221 = add nsw i64 %220, -1
  %222 = icmp slt i64 %219, -1
  %223 = select i1 %222, i64 %6, i64 0
  %224 = getelementptr i16, ptr %5, i64 %219
  %225 = getelementptr i8, ptr %224, i64 2
  %226 = getelementptr i16, ptr %225, i64 %223
  %227 = load i16, ptr %226, align 2
  %228 = zext i16 %227 to i64
  br i1 %174, label %229, label %29

229:                                              ; preds = %217
  tail call void @llvm.memset.p0.i64(ptr align 4 %163, i8 0, i64 %204, i1 false)
  br label %29

230:                                              ; preds = %248, %245
  %231 = phi i64 [ %6, %248 ], [ %246, %245 ]
  %232 = sub i64 %231, %239
  %233 = getelementptr i16, ptr %5, i64 %239
  %234 = icmp sgt i64 %232, 0
  br i1 %234, label %249, label %67

235:                                              ; preds = %29
  br label %236

236:                                              ; preds = %235, %29
  %237 = phi i64 [ %6, %235 ], [ 0, %29 ]
  %238 = or i1 %36, %37
  %239 = select i1 %238, i64 %237, i64 %35, !prof !3
  %240 = icmp slt i64 %32, 0
  %241 = select i1 %240, i64 %6, i64 0
  %242 = add i64 %241, %32
  %243 = icmp slt i64 %242, 0
  br i1 %243, label %244, label %245, !prof !0

244:                                              ; preds = %236
  br label %245

245:                                              ; preds = %244, %236
  %246 = phi i64 [ 0, %244 ], [ %242, %236 ]
  %247 = icmp slt i64 %242, %6
  br i1 %247, label %230, label %248, !prof !1

248:                                              ; preds = %245
  br label %230

249:                                              ; preds = %230, %64
  %250 = phi i64 [ %65, %64 ], [ %218, %230 ]
  %251 = phi i64 [ %252, %64 ], [ 0, %230 ]
  %252 = add nuw nsw i64 %251, 1
  %253 = load i64, ptr %189, align 8
  %254 = load i64, ptr %188, align 8
  %255 = icmp eq i64 %254, 0
  br i1 %255, label %269, label %256, !prof !0

256:                                              ; preds = %249
  %257 = shl nuw i64 %251, 1
  %258 = getelementptr i8, ptr %233, i64 %257
  %259 = load i16, ptr %258, align 2
  %260 = zext i16 %259 to i64
  %261 = sdiv i64 %260, %254
  %262 = srem i64 %260, %254
  %263 = icmp slt i64 %254, 0
  %264 = icmp ne i64 %262, 0
  %265 = and i1 %263, %264
  %266 = sext i1 %265 to i64
  %267 = add nsw i64 %261, %266
  %268 = mul nsw i64 %267, %119
  br label %269

269:                                              ; preds = %256, %249
  %270 = phi i64 [ %268, %256 ], [ 0, %249 ]
  %271 = add nsw i64 %270, %253
  %272 = icmp slt i64 %271, 0
  br i1 %19, label %277, label %273

273:                                              ; preds = %269
  %274 = select i1 %272, i64 %2, i64 0
  %275 = add i64 %274, %271
  %276 = icmp slt i64 %275, 0
  br i1 %276, label %281, label %282, !prof !0

277:                                              ; preds = %269
  %278 = select i1 %272, i64 %4, i64 0
  %279 = add i64 %278, %271
  %280 = icmp slt i64 %279, 0
  br i1 %280, label %308, label %309, !prof !0

281:                                              ; preds = %273
  br label %282

282:                                              ; preds = %281, %273
  %283 = phi i64 [ 0, %281 ], [ %275, %273 ]
  %284 = icmp slt i64 %275, %2
  br i1 %284, label %286, label %285, !prof !1

285:                                              ; preds = %282
  br label %286

286:                                              ; preds = %285, %282
  %287 = phi i64 [ %2, %285 ], [ %283, %282 ]
  %288 = getelementptr i16, ptr %1, i64 %287
  br i1 %190, label %323, label %289

289:                                              ; preds = %289, %286
  %290 = phi i64 [ %291, %289 ], [ 0, %286 ]
  %291 = add nuw nsw i64 %290, 1
  %292 = getelementptr i16, ptr %288, i64 %290
  %293 = load i16, ptr %292, align 2
  %294 = zext i16 %293 to i32
  %295 = shl nuw nsw i32 %294, 13
  %296 = and i32 %295, 268427264
  %297 = sext i16 %293 to i32
  %298 = and i32 %297, -2147483648
  %299 = or disjoint i32 %296, %298
  %300 = icmp samesign ugt i32 %296, 260046847
  %301 = or i32 %299, 2139095040
  %302 = bitcast i32 %301 to float
  %303 = bitcast i32 %299 to float
  %304 = fmul float %303, 0x46F0000000000000
  %305 = select i1 %300, float %302, float %304
  %306 = getelementptr float, ptr %125, i64 %290
  store float %305, ptr %306, align 4
  %307 = icmp eq i64 %124, %291
  br i1 %307, label %323, label %289

308:                                              ; preds = %277
  br label %309

309:                                              ; preds = %308, %277
  %310 = phi i64 [ 0, %308 ], [ %279, %277 ]
  %311 = icmp slt i64 %279, %4
  br i1 %311, label %313, label %312, !prof !1

312:                                              ; preds = %309
  br label %313

313:                                              ; preds = %312, %309
  %314 = phi i64 [ %4, %312 ], [ %310, %309 ]
  %315 = getelementptr float, ptr %3, i64 %314
  br i1 %190, label %328, label %316

316:                                              ; preds = %316, %313
  %317 = phi i64 [ %318, %316 ], [ 0, %313 ]
  %318 = add nuw nsw i64 %317, 1
  %319 = getelementptr float, ptr %315, i64 %317
  %320 = load float, ptr %319, align 4
  %321 = getelementptr float, ptr %125, i64 %317
  store float %320, ptr %321, align 4
  %322 = icmp eq i64 %124, %318
  br i1 %322, label %328, label %316

323:                                              ; preds = %289, %286
  %324 = icmp slt i64 %250, 0
  %325 = select i1 %324, i64 %2, i64 0
  %326 = add i64 %325, %250
  %327 = icmp slt i64 %326, 0
  br i1 %327, label %333, label %334, !prof !0

328:                                              ; preds = %316, %313
  %329 = icmp slt i64 %250, 0
  %330 = select i1 %329, i64 %4, i64 0
  %331 = add i64 %330, %250
  %332 = icmp slt i64 %331, 0
  br i1 %332, label %360, label %361, !prof !0

333:                                              ; preds = %323
  br label %334

334:                                              ; preds = %333, %323
  %335 = phi i64 [ 0, %333 ], [ %326, %323 ]
  %336 = icmp slt i64 %326, %2
  br i1 %336, label %338, label %337, !prof !1

337:                                              ; preds = %334
  br label %338

338:                                              ; preds = %337, %334
  %339 = phi i64 [ %2, %337 ], [ %335, %334 ]
  %340 = getelementptr i16, ptr %1, i64 %339
  br i1 %26, label %375, label %341

341:                                              ; preds = %341, %338
  %342 = phi i64 [ %343, %341 ], [ 0, %338 ]
  %343 = add nuw nsw i64 %342, 1
  %344 = getelementptr i16, ptr %340, i64 %342
  %345 = load i16, ptr %344, align 2
  %346 = zext i16 %345 to i32
  %347 = shl nuw nsw i32 %346, 13
  %348 = and i32 %347, 268427264
  %349 = sext i16 %345 to i32
  %350 = and i32 %349, -2147483648
  %351 = or disjoint i32 %348, %350
  %352 = icmp samesign ugt i32 %348, 260046847
  %353 = or i32 %351, 2139095040
  %354 = bitcast i32 %353 to float
  %355 = bitcast i32 %351 to float
  %356 = fmul float %355, 0x46F0000000000000
  %357 = select i1 %352, float %354, float %356
  %358 = getelementptr float, ptr %13, i64 %342
  store float %357, ptr %358, align 4
  %359 = icmp eq i64 %14, %343
  br i1 %359, label %375, label %341

360:                                              ; preds = %328
  br label %361

361:                                              ; preds = %360, %328
  %362 = phi i64 [ 0, %360 ], [ %331, %328 ]
  %363 = icmp slt i64 %331, %4
  br i1 %363, label %365, label %364, !prof !1

364:                                              ; preds = %361
  br label %365

365:                                              ; preds = %364, %361
  %366 = phi i64 [ %4, %364 ], [ %362, %361 ]
  %367 = getelementptr float, ptr %3, i64 %366
  br i1 %26, label %375, label %368

368:                                              ; preds = %368, %365
  %369 = phi i64 [ %370, %368 ], [ 0, %365 ]
  %370 = add nuw nsw i64 %369, 1
  %371 = getelementptr float, ptr %367, i64 %369
  %372 = load float, ptr %371, align 4
  %373 = getelementptr float, ptr %13, i64 %369
  store float %372, ptr %373, align 4
  %374 = icmp eq i64 %14, %370
  br i1 %374, label %375, label %368

375:                                              ; preds = %368, %365, %341, %338
  br i1 %191, label %376, label %377, !prof !0

376:                                              ; preds = %375
  br label %377

377:                                              ; preds = %376, %375
  %378 = phi i64 [ %143, %376 ], [ 0, %375 ]
  br i1 %194, label %380, label %379, !prof !1

379:                                              ; preds = %377
  br label %380

380:                                              ; preds = %379, %377
  %381 = phi i64 [ %143, %379 ], [ 0, %377 ]
  %382 = getelementptr float, ptr %144, i64 %378
  %383 = select i1 %195, i64 %193, i64 %381, !prof !2
  br i1 %197, label %385, label %384, !prof !1

384:                                              ; preds = %380
  br label %385

385:                                              ; preds = %384, %380
  %386 = phi i64 [ %143, %384 ], [ 0, %380 ]
  %387 = getelementptr float, ptr %144, i64 %383
  %388 = select i1 %198, i64 %196, i64 %386, !prof !2
  br i1 %200, label %390, label %389, !prof !1

389:                                              ; preds = %385
  br label %390

390:                                              ; preds = %389, %385
  %391 = phi i64 [ %143, %389 ], [ 0, %385 ]
  %392 = getelementptr float, ptr %144, i64 %388
  %393 = select i1 %201, i64 %199, i64 %391, !prof !2
  %394 = getelementptr float, ptr %144, i64 %393
  br i1 %202, label %412, label %395

395:                                              ; preds = %395, %390
  %396 = phi i64 [ %397, %395 ], [ 0, %390 ]
  %397 = add nuw nsw i64 %396, 1
  %398 = shl i64 %396, 4
  %399 = getelementptr i8, ptr %125, i64 %398
  %400 = load float, ptr %399, align 4
  %401 = getelementptr i8, ptr %399, i64 4
  %402 = load float, ptr %401, align 4
  %403 = getelementptr float, ptr %382, i64 %396
  store float %400, ptr %403, align 4
  %404 = getelementptr float, ptr %387, i64 %396
  store float %402, ptr %404, align 4
  %405 = getelementptr i8, ptr %399, i64 8
  %406 = load float, ptr %405, align 4
  %407 = getelementptr i8, ptr %399, i64 12
  %408 = load float, ptr %407, align 4
  %409 = getelementptr float, ptr %392, i64 %396
  store float %406, ptr %409, align 4
  %410 = getelementptr float, ptr %394, i64 %396
  store float %408, ptr %410, align 4
  %411 = icmp eq i64 %116, %397
  br i1 %411, label %412, label %395

412:                                              ; preds = %395, %390
  br i1 %191, label %415, label %416, !prof !0

413:                                              ; preds = %461, %449
  %414 = icmp eq i64 %436, 4
  br i1 %414, label %484, label %434

415:                                              ; preds = %412
  br label %416

416:                                              ; preds = %415, %412
  %417 = phi i64 [ %143, %415 ], [ 0, %412 ]
  br i1 %194, label %419, label %418, !prof !1

418:                                              ; preds = %416
  br label %419

419:                                              ; preds = %418, %416
  %420 = phi i64 [ %143, %418 ], [ 0, %416 ]
  %421 = getelementptr float, ptr %144, i64 %417
  %422 = select i1 %195, i64 %193, i64 %420, !prof !2
  br i1 %197, label %424, label %423, !prof !1

423:                                              ; preds = %419
  br label %424

424:                                              ; preds = %423, %419
  %425 = phi i64 [ %143, %423 ], [ 0, %419 ]
  %426 = getelementptr float, ptr %144, i64 %422
  %427 = select i1 %198, i64 %196, i64 %425, !prof !2
  br i1 %200, label %429, label %428, !prof !1

428:                                              ; preds = %424
  br label %429

429:                                              ; preds = %428, %424
  %430 = phi i64 [ %143, %428 ], [ 0, %424 ]
  %431 = getelementptr float, ptr %144, i64 %427
  %432 = select i1 %201, i64 %199, i64 %430, !prof !2
  %433 = getelementptr float, ptr %144, i64 %432
  br label %434

434:                                              ; preds = %429, %413
  %435 = phi i64 [ 0, %429 ], [ %436, %413 ]
  %436 = add nuw nsw i64 %435, 1
  %437 = shl nsw i64 %435, 2
  %438 = icmp slt i64 %437, %14
  br i1 %438, label %440, label %439, !prof !1

439:                                              ; preds = %434
  br label %440

440:                                              ; preds = %439, %434
  %441 = phi i64 [ %14, %439 ], [ %437, %434 ]
  %442 = getelementptr float, ptr %13, i64 %441
  %443 = mul nsw i64 %435, %116
  %444 = icmp slt i64 %443, 0
  %445 = select i1 %444, i64 %162, i64 0
  %446 = add i64 %445, %443
  %447 = icmp slt i64 %446, %162
  br i1 %447, label %449, label %448, !prof !1

448:                                              ; preds = %440
  br label %449

449:                                              ; preds = %448, %440
  %450 = phi i64 [ %162, %448 ], [ 0, %440 ]
  %451 = icmp ult i64 %446, %162
  %452 = select i1 %451, i64 %446, i64 %450, !prof !2
  %453 = getelementptr float, ptr %163, i64 %452
  %454 = load float, ptr %442, align 4
  %455 = getelementptr i8, ptr %442, i64 4
  %456 = load float, ptr %455, align 4
  %457 = getelementptr i8, ptr %442, i64 8
  %458 = load float, ptr %457, align 4
  %459 = getelementptr i8, ptr %442, i64 12
  %460 = load float, ptr %459, align 4
  br i1 %202, label %413, label %461

461:                                              ; preds = %461, %449
  %462 = phi i64 [ %463, %461 ], [ 0, %449 ]
  %463 = add nuw nsw i64 %462, 1
  %464 = getelementptr float, ptr %421, i64 %462
  %465 = load float, ptr %464, align 4
  %466 = getelementptr float, ptr %426, i64 %462
  %467 = load float, ptr %466, align 4
  %468 = getelementptr float, ptr %431, i64 %462
  %469 = load float, ptr %468, align 4
  %470 = getelementptr float, ptr %433, i64 %462
  %471 = load float, ptr %470, align 4
  %472 = fmul float %454, %465
  %473 = fadd float %472, 0.000000e+00
  %474 = fmul float %456, %467
  %475 = fadd float %473, %474
  %476 = fmul float %458, %469
  %477 = fadd float %475, %476
  %478 = fmul float %460, %471
  %479 = fadd float %477, %478
  %480 = getelementptr float, ptr %453, i64 %462
  %481 = load float, ptr %480, align 4
  %482 = fadd float %481, %479
  store float %482, ptr %480, align 4
  %483 = icmp eq i64 %116, %463
  br i1 %483, label %413, label %461

484:                                              ; preds = %413
  br i1 %203, label %64, label %38

485:                                              ; preds = %88, %83
  %486 = load i64, ptr %114, align 8
  %487 = load i64, ptr %188, align 8
  %488 = icmp eq i64 %487, 0
  br i1 %488, label %503, label %489, !prof !0

489:                                              ; preds = %485
  %490 = icmp slt i64 %219, 0
  %491 = select i1 %490, i64 %6, i64 0
  %492 = getelementptr i16, ptr %224, i64 %491
  %493 = load i16, ptr %492, align 2
  %494 = zext i16 %493 to i64
  %495 = sdiv i64 %494, %487
  %496 = srem i64 %494, %487
  %497 = icmp slt i64 %487, 0
  %498 = icmp ne i64 %496, 0
  %499 = and i1 %497, %498
  %500 = sext i1 %499 to i64
  %501 = add nsw i64 %495, %500
  %502 = mul nsw i64 %501, %119
  br label %503

503:                                              ; preds = %489, %485
  %504 = phi i64 [ %502, %489 ], [ 0, %485 ]
  %505 = add nsw i64 %504, %486
  %506 = icmp slt i64 %505, 0
  br i1 %22, label %512, label %507

507:                                              ; preds = %503
  %508 = select i1 %506, i64 %2, i64 0
  %509 = add i64 %508, %505
  %510 = icmp slt i64 %509, 0
  %511 = icmp sge i64 %509, %2
  br i1 %511, label %517, label %518, !prof !0

512:                                              ; preds = %503
  %513 = select i1 %506, i64 %4, i64 0
  %514 = add i64 %513, %505
  %515 = icmp slt i64 %514, 0
  %516 = icmp sge i64 %514, %4
  br i1 %516, label %553, label %554, !prof !0

517:                                              ; preds = %507
  br label %518

518:                                              ; preds = %517, %507
  %519 = phi i64 [ %2, %517 ], [ 0, %507 ]
  %520 = or i1 %510, %511
  %521 = select i1 %520, i64 %519, i64 %509, !prof !3
  %522 = getelementptr i16, ptr %1, i64 %521
  br i1 %190, label %566, label %523

523:                                              ; preds = %523, %518
  %524 = phi i64 [ %525, %523 ], [ 0, %518 ]
  %525 = add nuw nsw i64 %524, 1
  %526 = getelementptr float, ptr %125, i64 %524
  %527 = load i32, ptr %526, align 4
  %528 = and i32 %527, 2147483647
  %529 = lshr i32 %527, 16
  %530 = and i32 %529, 32768
  %531 = lshr i32 %528, 13
  %532 = add nsw i32 %528, -939520001
  %533 = and i32 %531, 1
  %534 = add nsw i32 %532, %533
  %535 = lshr i32 %534, 13
  %536 = bitcast i32 %528 to float
  %537 = fadd float %536, 5.000000e-01
  %538 = bitcast float %537 to i32
  %539 = and i32 %531, 1023
  %540 = tail call i32 @llvm.umax.i32(i32 %539, i32 1)
  %541 = icmp samesign ult i32 %528, 947912704
  %542 = select i1 %541, i32 %538, i32 %535
  %543 = or i32 %542, %530
  %544 = icmp samesign ugt i32 %528, 2139095040
  %545 = or disjoint i32 %530, %540
  %546 = or disjoint i32 %545, 31744
  %547 = select i1 %544, i32 %546, i32 32256
  %548 = icmp samesign ult i32 %528, 1199566848
  %549 = select i1 %548, i32 %543, i32 %547
  %550 = trunc i32 %549 to i16
  %551 = getelementptr i16, ptr %522, i64 %524
  store i16 %550, ptr %551, align 2
  %552 = icmp eq i64 %124, %525
  br i1 %552, label %566, label %523

553:                                              ; preds = %512
  br label %554

554:                                              ; preds = %553, %512
  %555 = phi i64 [ %4, %553 ], [ 0, %512 ]
  %556 = or i1 %515, %516
  %557 = select i1 %556, i64 %555, i64 %514, !prof !3
  %558 = getelementptr float, ptr %3, i64 %557
  br i1 %190, label %566, label %559

559:                                              ; preds = %559, %554
  %560 = phi i64 [ %561, %559 ], [ 0, %554 ]
  %561 = add nuw nsw i64 %560, 1
  %562 = getelementptr float, ptr %125, i64 %560
  %563 = load float, ptr %562, align 4
  %564 = getelementptr float, ptr %558, i64 %560
  store float %563, ptr %564, align 4
  %565 = icmp eq i64 %124, %561
  br i1 %565, label %566, label %559

566:                                              ; preds = %559, %554, %523, %518
  %567 = icmp sgt i64 %220, 1
  br i1 %567, label %217, label %27

568:                                              ; preds = %27, %17
  store ptr null, ptr %0, align 8
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #1

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umax.i32(i32, i32) #1

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #3 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 99, i32 1}
!2 = !{!"branch_weights", i32 9801, i32 199}
!3 = !{!"branch_weights", i32 199, i32 9801}
