; {"files": {"../half_loops.py": "7da24bfc757aff6f", "../products/product_loops.py": "c6d7d8eba2b7d4be", "gradient_loops.py": "373d29157b411a98"}, "meaning": "b236904d22ea229e", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

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
  br i1 %21, label %648, label %22

22:                                               ; preds = %19
  %23 = getelementptr i8, ptr %9, i64 16
  %24 = icmp slt i64 %15, 1
  %25 = getelementptr i8, ptr %9, i64 32
  %26 = getelementptr i8, ptr %9, i64 8
  %27 = icmp slt i64 %17, 1
  %28 = getelementptr i8, ptr %9, i64 24
  br label %254

29:                                               ; preds = %525, %252
  %30 = icmp eq i64 %256, %2
  br i1 %30, label %648, label %254

31:                                               ; preds = %282, %273
  %32 = getelementptr i8, ptr %263, i64 8
  %33 = load i64, ptr %32, align 8
  %34 = getelementptr i8, ptr %263, i64 32
  %35 = load i64, ptr %34, align 8
  br i1 %24, label %409, label %410, !prof !0

36:                                               ; preds = %625
  %37 = lshr i64 %567, 4
  %38 = icmp eq i64 %37, 0
  br label %60

39:                                               ; preds = %99
  %40 = icmp eq i64 %62, 16
  br i1 %40, label %252, label %60

41:                                               ; preds = %60
  %42 = getelementptr float, ptr %568, i64 %61
  br label %63

43:                                               ; preds = %74
  %44 = bitcast float %81 to i32
  %45 = and i32 %44, 2139095040
  %46 = tail call i32 @llvm.umax.i32(i32 %45, i32 947912704)
  %47 = add nuw i32 %46, 113246208
  %48 = bitcast i32 %47 to float
  %49 = fadd float %81, %48
  %50 = fsub float %49, %48
  br label %51

51:                                               ; preds = %74, %43
  %52 = phi float [ %50, %43 ], [ 0x7FF8000000000000, %74 ]
  %53 = fadd float %78, %52
  store float %53, ptr %77, align 4
  %54 = icmp eq i64 %76, 16
  br i1 %54, label %58, label %74

55:                                               ; preds = %60, %58
  %56 = shl i64 %61, 4
  %57 = icmp ult i64 %56, %628
  br i1 %57, label %96, label %95, !prof !1

58:                                               ; preds = %85, %51
  %59 = icmp eq i64 %65, %37
  br i1 %59, label %55, label %63

60:                                               ; preds = %39, %36
  %61 = phi i64 [ 0, %36 ], [ %62, %39 ]
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(64) %18, i8 0, i64 64, i1 false)
  %62 = add nuw nsw i64 %61, 1
  br i1 %38, label %55, label %41

63:                                               ; preds = %58, %41
  %64 = phi i64 [ %65, %58 ], [ 0, %41 ]
  %65 = add nuw nsw i64 %64, 1
  %66 = shl nsw i64 %64, 4
  %67 = getelementptr float, ptr %42, i64 %66
  %68 = load float, ptr %67, align 4
  %69 = icmp sgt i64 %596, %66
  br i1 %69, label %71, label %70, !prof !1

70:                                               ; preds = %63
  br label %71

71:                                               ; preds = %70, %63
  %72 = phi i64 [ %597, %70 ], [ %66, %63 ]
  %73 = getelementptr float, ptr %598, i64 %72
  br i1 %631, label %85, label %74

74:                                               ; preds = %71, %51
  %75 = phi i64 [ %76, %51 ], [ 0, %71 ]
  %76 = add nuw nsw i64 %75, 1
  %77 = getelementptr float, ptr %18, i64 %75
  %78 = load float, ptr %77, align 4
  %79 = getelementptr float, ptr %73, i64 %75
  %80 = load float, ptr %79, align 4
  %81 = fmul float %68, %80
  %82 = tail call float @llvm.fabs.f32(float %81)
  %83 = bitcast float %82 to i32
  %84 = icmp ult i32 %83, 1199566848
  br i1 %84, label %43, label %51

85:                                               ; preds = %85, %71
  %86 = phi i64 [ %87, %85 ], [ 0, %71 ]
  %87 = add nuw nsw i64 %86, 1
  %88 = getelementptr float, ptr %18, i64 %86
  %89 = load float, ptr %88, align 4
  %90 = getelementptr float, ptr %73, i64 %86
  %91 = load float, ptr %90, align 4
  %92 = fmul float %68, %91
  %93 = fadd float %89, %92
  store float %93, ptr %88, align 4
  %94 = icmp eq i64 %87, 16
  br i1 %94, label %58, label %85

95:                                               ; preds = %55
  br label %96

96:                                               ; preds = %95, %55
  %97 = phi i64 [ %628, %95 ], [ %56, %55 ]
  %98 = getelementptr float, ptr %629, i64 %97
  br label %99

99:                                               ; preds = %99, %96
  %100 = phi i64 [ 0, %96 ], [ %101, %99 ]
  %101 = add nuw nsw i64 %100, 1
  %102 = getelementptr float, ptr %98, i64 %100
  %103 = load float, ptr %102, align 4
  %104 = getelementptr float, ptr %18, i64 %100
  %105 = load float, ptr %104, align 4
  %106 = fadd float %103, %105
  store float %106, ptr %102, align 4
  %107 = icmp eq i64 %101, 16
  br i1 %107, label %39, label %99

108:                                              ; preds = %625
  %109 = lshr i64 %567, 3
  %110 = icmp eq i64 %109, 0
  br label %132

111:                                              ; preds = %171
  %112 = icmp eq i64 %134, 8
  br i1 %112, label %252, label %132

113:                                              ; preds = %132
  %114 = getelementptr float, ptr %568, i64 %133
  br label %135

115:                                              ; preds = %146
  %116 = bitcast float %153 to i32
  %117 = and i32 %116, 2139095040
  %118 = tail call i32 @llvm.umax.i32(i32 %117, i32 947912704)
  %119 = add nuw i32 %118, 113246208
  %120 = bitcast i32 %119 to float
  %121 = fadd float %153, %120
  %122 = fsub float %121, %120
  br label %123

123:                                              ; preds = %146, %115
  %124 = phi float [ %122, %115 ], [ 0x7FF8000000000000, %146 ]
  %125 = fadd float %150, %124
  store float %125, ptr %149, align 4
  %126 = icmp eq i64 %148, 8
  br i1 %126, label %130, label %146

127:                                              ; preds = %132, %130
  %128 = shl i64 %133, 3
  %129 = icmp ult i64 %128, %628
  br i1 %129, label %168, label %167, !prof !1

130:                                              ; preds = %157, %123
  %131 = icmp eq i64 %137, %109
  br i1 %131, label %127, label %135

132:                                              ; preds = %111, %108
  %133 = phi i64 [ 0, %108 ], [ %134, %111 ]
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(32) %18, i8 0, i64 32, i1 false)
  %134 = add nuw nsw i64 %133, 1
  br i1 %110, label %127, label %113

135:                                              ; preds = %130, %113
  %136 = phi i64 [ %137, %130 ], [ 0, %113 ]
  %137 = add nuw nsw i64 %136, 1
  %138 = shl nsw i64 %136, 3
  %139 = getelementptr float, ptr %114, i64 %138
  %140 = load float, ptr %139, align 4
  %141 = icmp sgt i64 %596, %138
  br i1 %141, label %143, label %142, !prof !1

142:                                              ; preds = %135
  br label %143

143:                                              ; preds = %142, %135
  %144 = phi i64 [ %597, %142 ], [ %138, %135 ]
  %145 = getelementptr float, ptr %598, i64 %144
  br i1 %631, label %157, label %146

146:                                              ; preds = %143, %123
  %147 = phi i64 [ %148, %123 ], [ 0, %143 ]
  %148 = add nuw nsw i64 %147, 1
  %149 = getelementptr float, ptr %18, i64 %147
  %150 = load float, ptr %149, align 4
  %151 = getelementptr float, ptr %145, i64 %147
  %152 = load float, ptr %151, align 4
  %153 = fmul float %140, %152
  %154 = tail call float @llvm.fabs.f32(float %153)
  %155 = bitcast float %154 to i32
  %156 = icmp ult i32 %155, 1199566848
  br i1 %156, label %115, label %123

157:                                              ; preds = %157, %143
  %158 = phi i64 [ %159, %157 ], [ 0, %143 ]
  %159 = add nuw nsw i64 %158, 1
  %160 = getelementptr float, ptr %18, i64 %158
  %161 = load float, ptr %160, align 4
  %162 = getelementptr float, ptr %145, i64 %158
  %163 = load float, ptr %162, align 4
  %164 = fmul float %140, %163
  %165 = fadd float %161, %164
  store float %165, ptr %160, align 4
  %166 = icmp eq i64 %159, 8
  br i1 %166, label %130, label %157

167:                                              ; preds = %127
  br label %168

168:                                              ; preds = %167, %127
  %169 = phi i64 [ %628, %167 ], [ %128, %127 ]
  %170 = getelementptr float, ptr %629, i64 %169
  br label %171

171:                                              ; preds = %171, %168
  %172 = phi i64 [ 0, %168 ], [ %173, %171 ]
  %173 = add nuw nsw i64 %172, 1
  %174 = getelementptr float, ptr %170, i64 %172
  %175 = load float, ptr %174, align 4
  %176 = getelementptr float, ptr %18, i64 %172
  %177 = load float, ptr %176, align 4
  %178 = fadd float %175, %177
  store float %178, ptr %174, align 4
  %179 = icmp eq i64 %173, 8
  br i1 %179, label %111, label %171

180:                                              ; preds = %625
  %181 = lshr i64 %567, 2
  %182 = icmp eq i64 %181, 0
  br label %204

183:                                              ; preds = %243
  %184 = icmp eq i64 %206, 4
  br i1 %184, label %252, label %204

185:                                              ; preds = %204
  %186 = getelementptr float, ptr %568, i64 %205
  br label %207

187:                                              ; preds = %218
  %188 = bitcast float %225 to i32
  %189 = and i32 %188, 2139095040
  %190 = tail call i32 @llvm.umax.i32(i32 %189, i32 947912704)
  %191 = add nuw i32 %190, 113246208
  %192 = bitcast i32 %191 to float
  %193 = fadd float %225, %192
  %194 = fsub float %193, %192
  br label %195

195:                                              ; preds = %218, %187
  %196 = phi float [ %194, %187 ], [ 0x7FF8000000000000, %218 ]
  %197 = fadd float %222, %196
  store float %197, ptr %221, align 4
  %198 = icmp eq i64 %220, 4
  br i1 %198, label %202, label %218

199:                                              ; preds = %204, %202
  %200 = shl i64 %205, 2
  %201 = icmp ult i64 %200, %628
  br i1 %201, label %240, label %239, !prof !1

202:                                              ; preds = %229, %195
  %203 = icmp eq i64 %209, %181
  br i1 %203, label %199, label %207

204:                                              ; preds = %183, %180
  %205 = phi i64 [ 0, %180 ], [ %206, %183 ]
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %18, i8 0, i64 16, i1 false)
  %206 = add nuw nsw i64 %205, 1
  br i1 %182, label %199, label %185

207:                                              ; preds = %202, %185
  %208 = phi i64 [ %209, %202 ], [ 0, %185 ]
  %209 = add nuw nsw i64 %208, 1
  %210 = shl nsw i64 %208, 2
  %211 = getelementptr float, ptr %186, i64 %210
  %212 = load float, ptr %211, align 4
  %213 = icmp sgt i64 %596, %210
  br i1 %213, label %215, label %214, !prof !1

214:                                              ; preds = %207
  br label %215

215:                                              ; preds = %214, %207
  %216 = phi i64 [ %597, %214 ], [ %210, %207 ]
  %217 = getelementptr float, ptr %598, i64 %216
  br i1 %631, label %229, label %218

218:                                              ; preds = %215, %195
  %219 = phi i64 [ %220, %195 ], [ 0, %215 ]
  %220 = add nuw nsw i64 %219, 1
  %221 = getelementptr float, ptr %18, i64 %219
  %222 = load float, ptr %221, align 4
  %223 = getelementptr float, ptr %217, i64 %219
  %224 = load float, ptr %223, align 4
  %225 = fmul float %212, %224
  %226 = tail call float @llvm.fabs.f32(float %225)
  %227 = bitcast float %226 to i32
  %228 = icmp ult i32 %227, 1199566848
  br i1 %228, label %187, label %195

229:                                              ; preds = %229, %215
  %230 = phi i64 [ %231, %229 ], [ 0, %215 ]
  %231 = add nuw nsw i64 %230, 1
  %232 = getelementptr float, ptr %18, i64 %230
  %233 = load float, ptr %232, align 4
  %234 = getelementptr float, ptr %217, i64 %230
  %235 = load float, ptr %234, align 4
  %236 = fmul float %212, %235
  %237 = fadd float %233, %236
  store float %237, ptr %232, align 4
  %238 = icmp eq i64 %231, 4
  br i1 %238, label %202, label %229

239:                                              ; preds = %199
  br label %240

240:                                              ; preds = %239, %199
  %241 = phi i64 [ %628, %239 ], [ %200, %199 ]
  %242 = getelementptr float, ptr %629, i64 %241
  br label %243

243:                                              ; preds = %243, %240
  %244 = phi i64 [ 0, %240 ], [ %245, %243 ]
  %245 = add nuw nsw i64 %244, 1
  %246 = getelementptr float, ptr %242, i64 %244
  %247 = load float, ptr %246, align 4
  %248 = getelementptr float, ptr %18, i64 %244
  %249 = load float, ptr %248, align 4
  %250 = fadd float %247, %249
  store float %250, ptr %246, align 4
  %251 = icmp eq i64 %245, 4
  br i1 %251, label %183, label %243

252:                                              ; preds = %183, %111, %39
  %253 = icmp sgt i64 %547, 1
  br i1 %253, label %546, label %29

254:                                              ; preds = %29, %22
  %255 = phi i64 [ 0, %22 ], [ %256, %29 ]
  %256 = add nuw nsw i64 %255, 1
  %257 = getelementptr i64, ptr %1, i64 %255
  %258 = load i64, ptr %257, align 8
  %259 = icmp slt i64 %258, 0
  %260 = select i1 %259, i64 %4, i64 0
  %261 = add i64 %260, %258
  %262 = mul i64 %261, %5
  %263 = getelementptr i64, ptr %3, i64 %262
  %264 = getelementptr i8, ptr %263, i64 24
  %265 = load i64, ptr %264, align 8
  %266 = getelementptr i8, ptr %263, i64 48
  %267 = load i64, ptr %266, align 8
  %268 = add nsw i64 %267, %265
  %269 = icmp slt i64 %265, 0
  %270 = select i1 %269, i64 %13, i64 0
  %271 = add i64 %270, %265
  %272 = icmp slt i64 %271, 0
  br i1 %272, label %284, label %285, !prof !0

273:                                              ; preds = %299, %296
  %274 = phi i64 [ %13, %299 ], [ %297, %296 ]
  %275 = sub i64 %274, %290
  %276 = tail call i64 @llvm.smax.i64(i64 %275, i64 0)
  %277 = getelementptr float, ptr %12, i64 %290
  %278 = load i64, ptr %23, align 8
  %279 = icmp ne i64 %278, 0
  %280 = icmp sgt i64 %275, 0
  %281 = select i1 %279, i1 %280, i1 false
  br i1 %281, label %282, label %31

282:                                              ; preds = %273
  %283 = shl i64 %275, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %277, i8 0, i64 %283, i1 false)
  br label %31

284:                                              ; preds = %254
  br label %285

285:                                              ; preds = %284, %254
  %286 = phi i64 [ 0, %284 ], [ %271, %254 ]
  %287 = icmp slt i64 %271, %13
  br i1 %287, label %289, label %288, !prof !1

288:                                              ; preds = %285
  br label %289

289:                                              ; preds = %288, %285
  %290 = phi i64 [ %13, %288 ], [ %286, %285 ]
  %291 = icmp slt i64 %268, 0
  %292 = select i1 %291, i64 %13, i64 0
  %293 = add i64 %292, %268
  %294 = icmp slt i64 %293, 0
  br i1 %294, label %295, label %296, !prof !0

295:                                              ; preds = %289
  br label %296

296:                                              ; preds = %295, %289
  %297 = phi i64 [ 0, %295 ], [ %293, %289 ]
  %298 = icmp slt i64 %293, %13
  br i1 %298, label %273, label %299, !prof !1

299:                                              ; preds = %296
  br label %273

300:                                              ; preds = %420, %417
  %301 = phi i64 [ %15, %420 ], [ %418, %417 ]
  %302 = sub i64 %301, %411
  %303 = tail call i64 @llvm.smax.i64(i64 %302, i64 0)
  %304 = getelementptr float, ptr %14, i64 %411
  %305 = load i64, ptr %9, align 8
  %306 = load i64, ptr %25, align 8
  %307 = mul i64 %306, %305
  %308 = icmp eq i64 %307, 0
  br i1 %308, label %404, label %327, !prof !0

309:                                              ; preds = %325, %311
  %310 = icmp eq i64 %313, %334
  br i1 %310, label %404, label %311

311:                                              ; preds = %336, %309
  %312 = phi i64 [ 0, %336 ], [ %313, %309 ]
  %313 = add nuw nsw i64 %312, 1
  %314 = mul i64 %312, %307
  br i1 %337, label %309, label %315

315:                                              ; preds = %311
  %316 = add nsw i64 %314, %33
  br label %339

317:                                              ; preds = %353
  %318 = select i1 %359, i64 %11, i64 0
  %319 = add i64 %318, %358
  %320 = icmp slt i64 %319, 0
  br i1 %320, label %360, label %361, !prof !0

321:                                              ; preds = %353
  %322 = select i1 %359, i64 %13, i64 0
  %323 = add i64 %322, %358
  %324 = icmp slt i64 %323, 0
  br i1 %324, label %388, label %389, !prof !0

325:                                              ; preds = %396, %393, %368, %365
  %326 = icmp eq i64 %306, %341
  br i1 %326, label %309, label %339

327:                                              ; preds = %300
  %328 = sdiv i64 %303, %307
  %329 = srem i64 %303, %307
  %330 = icmp slt i64 %307, 0
  %331 = icmp ne i64 %329, 0
  %332 = and i1 %330, %331
  %333 = sext i1 %332 to i64
  %334 = add nsw i64 %328, %333
  %335 = icmp slt i64 %334, 1
  br i1 %335, label %404, label %336

336:                                              ; preds = %327
  %337 = icmp slt i64 %306, 1
  %338 = icmp slt i64 %305, 1
  br label %311

339:                                              ; preds = %325, %315
  %340 = phi i64 [ 0, %315 ], [ %341, %325 ]
  %341 = add nuw nsw i64 %340, 1
  %342 = mul nsw i64 %340, %305
  %343 = add nsw i64 %342, %314
  %344 = icmp slt i64 %343, 0
  %345 = select i1 %344, i64 %303, i64 0
  %346 = add i64 %345, %343
  %347 = icmp slt i64 %346, 0
  br i1 %347, label %348, label %349, !prof !0

348:                                              ; preds = %339
  br label %349

349:                                              ; preds = %348, %339
  %350 = phi i64 [ 0, %348 ], [ %346, %339 ]
  %351 = icmp slt i64 %346, %303
  br i1 %351, label %353, label %352, !prof !1

352:                                              ; preds = %349
  br label %353

353:                                              ; preds = %352, %349
  %354 = phi i64 [ %303, %352 ], [ %350, %349 ]
  %355 = getelementptr float, ptr %304, i64 %354
  %356 = load i64, ptr %26, align 8
  %357 = icmp eq i64 %356, 0
  %358 = add nsw i64 %316, %340
  %359 = icmp slt i64 %358, 0
  br i1 %357, label %321, label %317

360:                                              ; preds = %317
  br label %361

361:                                              ; preds = %360, %317
  %362 = phi i64 [ 0, %360 ], [ %319, %317 ]
  %363 = icmp slt i64 %319, %11
  br i1 %363, label %365, label %364, !prof !1

364:                                              ; preds = %361
  br label %365

365:                                              ; preds = %364, %361
  %366 = phi i64 [ %11, %364 ], [ %362, %361 ]
  %367 = getelementptr i16, ptr %10, i64 %366
  br i1 %338, label %325, label %368

368:                                              ; preds = %368, %365
  %369 = phi i64 [ %370, %368 ], [ 0, %365 ]
  %370 = add nuw nsw i64 %369, 1
  %371 = mul nuw nsw i64 %369, %306
  %372 = getelementptr i16, ptr %367, i64 %371
  %373 = load i16, ptr %372, align 2
  %374 = zext i16 %373 to i32
  %375 = shl nuw nsw i32 %374, 13
  %376 = and i32 %375, 268427264
  %377 = sext i16 %373 to i32
  %378 = and i32 %377, -2147483648
  %379 = or i32 %376, %378
  %380 = icmp ugt i32 %376, 260046847
  %381 = or i32 %379, 2139095040
  %382 = bitcast i32 %381 to float
  %383 = bitcast i32 %379 to float
  %384 = fmul float %383, 0x46F0000000000000
  %385 = select i1 %380, float %382, float %384
  %386 = getelementptr float, ptr %355, i64 %369
  store float %385, ptr %386, align 4
  %387 = icmp eq i64 %305, %370
  br i1 %387, label %325, label %368

388:                                              ; preds = %321
  br label %389

389:                                              ; preds = %388, %321
  %390 = phi i64 [ 0, %388 ], [ %323, %321 ]
  %391 = icmp slt i64 %323, %13
  br i1 %391, label %393, label %392, !prof !1

392:                                              ; preds = %389
  br label %393

393:                                              ; preds = %392, %389
  %394 = phi i64 [ %13, %392 ], [ %390, %389 ]
  %395 = getelementptr float, ptr %12, i64 %394
  br i1 %338, label %325, label %396

396:                                              ; preds = %396, %393
  %397 = phi i64 [ %398, %396 ], [ 0, %393 ]
  %398 = add nuw nsw i64 %397, 1
  %399 = mul nuw nsw i64 %397, %306
  %400 = getelementptr float, ptr %395, i64 %399
  %401 = load float, ptr %400, align 4
  %402 = getelementptr float, ptr %355, i64 %397
  store float %401, ptr %402, align 4
  %403 = icmp eq i64 %305, %398
  br i1 %403, label %325, label %396

404:                                              ; preds = %327, %309, %300
  %405 = getelementptr i8, ptr %263, i64 16
  %406 = load i64, ptr %405, align 8
  %407 = getelementptr i8, ptr %263, i64 40
  %408 = load i64, ptr %407, align 8
  br i1 %27, label %534, label %535, !prof !0

409:                                              ; preds = %31
  br label %410

410:                                              ; preds = %409, %31
  %411 = phi i64 [ %15, %409 ], [ 0, %31 ]
  %412 = icmp slt i64 %35, 0
  %413 = select i1 %412, i64 %15, i64 0
  %414 = add i64 %413, %35
  %415 = icmp slt i64 %414, 0
  br i1 %415, label %416, label %417, !prof !0

416:                                              ; preds = %410
  br label %417

417:                                              ; preds = %416, %410
  %418 = phi i64 [ 0, %416 ], [ %414, %410 ]
  %419 = icmp slt i64 %414, %15
  br i1 %419, label %300, label %420, !prof !1

420:                                              ; preds = %417
  br label %300

421:                                              ; preds = %545, %542
  %422 = phi i64 [ %17, %545 ], [ %543, %542 ]
  %423 = sub i64 %422, %536
  %424 = tail call i64 @llvm.smax.i64(i64 %423, i64 0)
  %425 = getelementptr float, ptr %16, i64 %536
  %426 = load i64, ptr %9, align 8
  %427 = load i64, ptr %25, align 8
  %428 = mul i64 %427, %426
  %429 = icmp eq i64 %428, 0
  br i1 %429, label %525, label %448, !prof !0

430:                                              ; preds = %446, %432
  %431 = icmp eq i64 %434, %455
  br i1 %431, label %525, label %432

432:                                              ; preds = %457, %430
  %433 = phi i64 [ 0, %457 ], [ %434, %430 ]
  %434 = add nuw nsw i64 %433, 1
  %435 = mul i64 %433, %428
  br i1 %458, label %430, label %436

436:                                              ; preds = %432
  %437 = add nsw i64 %435, %406
  br label %460

438:                                              ; preds = %474
  %439 = select i1 %480, i64 %11, i64 0
  %440 = add i64 %439, %479
  %441 = icmp slt i64 %440, 0
  br i1 %441, label %481, label %482, !prof !0

442:                                              ; preds = %474
  %443 = select i1 %480, i64 %13, i64 0
  %444 = add i64 %443, %479
  %445 = icmp slt i64 %444, 0
  br i1 %445, label %509, label %510, !prof !0

446:                                              ; preds = %517, %514, %489, %486
  %447 = icmp eq i64 %427, %462
  br i1 %447, label %430, label %460

448:                                              ; preds = %421
  %449 = sdiv i64 %424, %428
  %450 = srem i64 %424, %428
  %451 = icmp slt i64 %428, 0
  %452 = icmp ne i64 %450, 0
  %453 = and i1 %451, %452
  %454 = sext i1 %453 to i64
  %455 = add nsw i64 %449, %454
  %456 = icmp slt i64 %455, 1
  br i1 %456, label %525, label %457

457:                                              ; preds = %448
  %458 = icmp slt i64 %427, 1
  %459 = icmp slt i64 %426, 1
  br label %432

460:                                              ; preds = %446, %436
  %461 = phi i64 [ 0, %436 ], [ %462, %446 ]
  %462 = add nuw nsw i64 %461, 1
  %463 = mul nsw i64 %461, %426
  %464 = add nsw i64 %463, %435
  %465 = icmp slt i64 %464, 0
  %466 = select i1 %465, i64 %424, i64 0
  %467 = add i64 %466, %464
  %468 = icmp slt i64 %467, 0
  br i1 %468, label %469, label %470, !prof !0

469:                                              ; preds = %460
  br label %470

470:                                              ; preds = %469, %460
  %471 = phi i64 [ 0, %469 ], [ %467, %460 ]
  %472 = icmp slt i64 %467, %424
  br i1 %472, label %474, label %473, !prof !1

473:                                              ; preds = %470
  br label %474

474:                                              ; preds = %473, %470
  %475 = phi i64 [ %424, %473 ], [ %471, %470 ]
  %476 = getelementptr float, ptr %425, i64 %475
  %477 = load i64, ptr %26, align 8
  %478 = icmp eq i64 %477, 0
  %479 = add nsw i64 %437, %461
  %480 = icmp slt i64 %479, 0
  br i1 %478, label %442, label %438

481:                                              ; preds = %438
  br label %482

482:                                              ; preds = %481, %438
  %483 = phi i64 [ 0, %481 ], [ %440, %438 ]
  %484 = icmp slt i64 %440, %11
  br i1 %484, label %486, label %485, !prof !1

485:                                              ; preds = %482
  br label %486

486:                                              ; preds = %485, %482
  %487 = phi i64 [ %11, %485 ], [ %483, %482 ]
  %488 = getelementptr i16, ptr %10, i64 %487
  br i1 %459, label %446, label %489

489:                                              ; preds = %489, %486
  %490 = phi i64 [ %491, %489 ], [ 0, %486 ]
  %491 = add nuw nsw i64 %490, 1
  %492 = mul nuw nsw i64 %490, %427
  %493 = getelementptr i16, ptr %488, i64 %492
  %494 = load i16, ptr %493, align 2
  %495 = zext i16 %494 to i32
  %496 = shl nuw nsw i32 %495, 13
  %497 = and i32 %496, 268427264
  %498 = sext i16 %494 to i32
  %499 = and i32 %498, -2147483648
  %500 = or i32 %497, %499
  %501 = icmp ugt i32 %497, 260046847
  %502 = or i32 %500, 2139095040
  %503 = bitcast i32 %502 to float
  %504 = bitcast i32 %500 to float
  %505 = fmul float %504, 0x46F0000000000000
  %506 = select i1 %501, float %503, float %505
  %507 = getelementptr float, ptr %476, i64 %490
  store float %506, ptr %507, align 4
  %508 = icmp eq i64 %426, %491
  br i1 %508, label %446, label %489

509:                                              ; preds = %442
  br label %510

510:                                              ; preds = %509, %442
  %511 = phi i64 [ 0, %509 ], [ %444, %442 ]
  %512 = icmp slt i64 %444, %13
  br i1 %512, label %514, label %513, !prof !1

513:                                              ; preds = %510
  br label %514

514:                                              ; preds = %513, %510
  %515 = phi i64 [ %13, %513 ], [ %511, %510 ]
  %516 = getelementptr float, ptr %12, i64 %515
  br i1 %459, label %446, label %517

517:                                              ; preds = %517, %514
  %518 = phi i64 [ %519, %517 ], [ 0, %514 ]
  %519 = add nuw nsw i64 %518, 1
  %520 = mul nuw nsw i64 %518, %427
  %521 = getelementptr float, ptr %516, i64 %520
  %522 = load float, ptr %521, align 4
  %523 = getelementptr float, ptr %476, i64 %518
  store float %522, ptr %523, align 4
  %524 = icmp eq i64 %426, %519
  br i1 %524, label %446, label %517

525:                                              ; preds = %448, %430, %421
  %526 = load i64, ptr %263, align 8
  %527 = mul nsw i64 %526, %20
  %528 = getelementptr i8, ptr %263, i64 64
  %529 = load i64, ptr %528, align 8
  %530 = icmp slt i64 %529, 1
  br i1 %530, label %29, label %531

531:                                              ; preds = %525
  %532 = getelementptr i8, ptr %263, i64 56
  %533 = load i64, ptr %532, align 8
  br label %546

534:                                              ; preds = %404
  br label %535

535:                                              ; preds = %534, %404
  %536 = phi i64 [ %17, %534 ], [ 0, %404 ]
  %537 = icmp slt i64 %408, 0
  %538 = select i1 %537, i64 %17, i64 0
  %539 = add i64 %538, %408
  %540 = icmp slt i64 %539, 0
  br i1 %540, label %541, label %542, !prof !0

541:                                              ; preds = %535
  br label %542

542:                                              ; preds = %541, %535
  %543 = phi i64 [ 0, %541 ], [ %539, %535 ]
  %544 = icmp slt i64 %539, %17
  br i1 %544, label %421, label %545, !prof !1

545:                                              ; preds = %542
  br label %421

546:                                              ; preds = %531, %252
  %547 = phi i64 [ %549, %252 ], [ %529, %531 ]
  %548 = phi i64 [ %550, %252 ], [ %533, %531 ]
  %549 = add nsw i64 %547, -1
  %550 = add i64 %548, 1
  %551 = icmp slt i64 %548, 0
  %552 = select i1 %551, i64 %7, i64 0
  %553 = add i64 %552, %548
  %554 = mul i64 %553, %8
  %555 = getelementptr i64, ptr %6, i64 %554
  %556 = load i64, ptr %555, align 8
  %557 = add nsw i64 %556, 1
  %558 = mul nsw i64 %557, %527
  %559 = mul nsw i64 %556, %527
  %560 = icmp slt i64 %559, 0
  %561 = select i1 %560, i64 %15, i64 0
  %562 = add i64 %561, %559
  %563 = icmp slt i64 %562, 0
  br i1 %563, label %578, label %579, !prof !0

564:                                              ; preds = %593, %590
  %565 = phi i64 [ %15, %593 ], [ %591, %590 ]
  %566 = sub i64 %565, %584
  %567 = tail call i64 @llvm.smax.i64(i64 %566, i64 0)
  %568 = getelementptr float, ptr %14, i64 %584
  %569 = getelementptr i8, ptr %555, i64 8
  %570 = load i64, ptr %569, align 8
  %571 = add nsw i64 %570, 1
  %572 = mul nsw i64 %571, %527
  %573 = mul nsw i64 %570, %527
  %574 = icmp slt i64 %573, 0
  %575 = select i1 %574, i64 %17, i64 0
  %576 = add i64 %575, %573
  %577 = icmp slt i64 %576, 0
  br i1 %577, label %609, label %610, !prof !0

578:                                              ; preds = %546
  br label %579

579:                                              ; preds = %578, %546
  %580 = phi i64 [ 0, %578 ], [ %562, %546 ]
  %581 = icmp slt i64 %562, %15
  br i1 %581, label %583, label %582, !prof !1

582:                                              ; preds = %579
  br label %583

583:                                              ; preds = %582, %579
  %584 = phi i64 [ %15, %582 ], [ %580, %579 ]
  %585 = icmp slt i64 %558, 0
  %586 = select i1 %585, i64 %15, i64 0
  %587 = add i64 %586, %558
  %588 = icmp slt i64 %587, 0
  br i1 %588, label %589, label %590, !prof !0

589:                                              ; preds = %583
  br label %590

590:                                              ; preds = %589, %583
  %591 = phi i64 [ 0, %589 ], [ %587, %583 ]
  %592 = icmp slt i64 %587, %15
  br i1 %592, label %564, label %593, !prof !1

593:                                              ; preds = %590
  br label %564

594:                                              ; preds = %624, %621
  %595 = phi i64 [ %17, %624 ], [ %622, %621 ]
  %596 = sub i64 %595, %615
  %597 = tail call i64 @llvm.smax.i64(i64 %596, i64 0)
  %598 = getelementptr float, ptr %16, i64 %615
  %599 = getelementptr i8, ptr %555, i64 16
  %600 = load i64, ptr %599, align 8
  %601 = mul nsw i64 %600, %20
  %602 = add i64 %601, %20
  %603 = mul i64 %602, %20
  %604 = mul nsw i64 %601, %20
  %605 = icmp slt i64 %604, 0
  %606 = select i1 %605, i64 %276, i64 0
  %607 = add i64 %606, %604
  %608 = icmp slt i64 %607, 0
  br i1 %608, label %632, label %633, !prof !0

609:                                              ; preds = %564
  br label %610

610:                                              ; preds = %609, %564
  %611 = phi i64 [ 0, %609 ], [ %576, %564 ]
  %612 = icmp slt i64 %576, %17
  br i1 %612, label %614, label %613, !prof !1

613:                                              ; preds = %610
  br label %614

614:                                              ; preds = %613, %610
  %615 = phi i64 [ %17, %613 ], [ %611, %610 ]
  %616 = icmp slt i64 %572, 0
  %617 = select i1 %616, i64 %17, i64 0
  %618 = add i64 %617, %572
  %619 = icmp slt i64 %618, 0
  br i1 %619, label %620, label %621, !prof !0

620:                                              ; preds = %614
  br label %621

621:                                              ; preds = %620, %614
  %622 = phi i64 [ 0, %620 ], [ %618, %614 ]
  %623 = icmp slt i64 %618, %17
  br i1 %623, label %594, label %624, !prof !1

624:                                              ; preds = %621
  br label %594

625:                                              ; preds = %647, %644
  %626 = phi i64 [ %276, %647 ], [ %645, %644 ]
  %627 = sub nsw i64 %626, %638
  %628 = tail call i64 @llvm.smax.i64(i64 %627, i64 0)
  %629 = getelementptr float, ptr %277, i64 %638
  %630 = load i64, ptr %28, align 8
  %631 = icmp eq i64 %630, 0
  switch i64 %20, label %180 [
    i64 16, label %36
    i64 8, label %108
  ]

632:                                              ; preds = %594
  br label %633

633:                                              ; preds = %632, %594
  %634 = phi i64 [ 0, %632 ], [ %607, %594 ]
  %635 = icmp slt i64 %607, %276
  br i1 %635, label %637, label %636, !prof !1

636:                                              ; preds = %633
  br label %637

637:                                              ; preds = %636, %633
  %638 = phi i64 [ %276, %636 ], [ %634, %633 ]
  %639 = icmp slt i64 %603, 0
  %640 = select i1 %639, i64 %276, i64 0
  %641 = add i64 %640, %603
  %642 = icmp slt i64 %641, 0
  br i1 %642, label %643, label %644, !prof !0

643:                                              ; preds = %637
  br label %644

644:                                              ; preds = %643, %637
  %645 = phi i64 [ 0, %643 ], [ %641, %637 ]
  %646 = icmp slt i64 %641, %276
  br i1 %646, label %625, label %647, !prof !1

647:                                              ; preds = %644
  br label %625

648:                                              ; preds = %29, %19
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
