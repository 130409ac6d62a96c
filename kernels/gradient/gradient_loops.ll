; {"files": {"../half_loops.py": "1ae85643f5ec9fc4", "../products/product_loops.py": "5b923151bdb7eca0", "gradient_loops.py": "373d29157b411a98"}, "meaning": "dee98ef91bc5bd81", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

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
  br i1 %21, label %657, label %22

22:                                               ; preds = %19
  %23 = getelementptr i8, ptr %9, i64 16
  %24 = icmp slt i64 %15, 1
  %25 = getelementptr i8, ptr %9, i64 32
  %26 = getelementptr i8, ptr %9, i64 8
  %27 = icmp slt i64 %17, 1
  %28 = getelementptr i8, ptr %9, i64 24
  br label %263

29:                                               ; preds = %534, %261
  %30 = icmp eq i64 %265, %2
  br i1 %30, label %657, label %263

31:                                               ; preds = %291, %282
  %32 = getelementptr i8, ptr %272, i64 8
  %33 = load i64, ptr %32, align 8
  %34 = getelementptr i8, ptr %272, i64 32
  %35 = load i64, ptr %34, align 8
  br i1 %24, label %418, label %419, !prof !0

36:                                               ; preds = %634
  %37 = lshr i64 %576, 4
  %38 = icmp eq i64 %37, 0
  br label %63

39:                                               ; preds = %102
  %40 = icmp eq i64 %65, 16
  br i1 %40, label %261, label %63

41:                                               ; preds = %63
  %42 = getelementptr float, ptr %577, i64 %64
  br label %66

43:                                               ; preds = %77
  %44 = bitcast float %84 to i32
  %45 = and i32 %44, 2139095040
  %46 = tail call i32 @llvm.umax.i32(i32 %45, i32 947912704)
  %47 = add nuw i32 %46, 113246208
  %48 = bitcast i32 %47 to float
  %49 = fadd float %84, %48
  %50 = fsub float %49, %48
  br label %54

51:                                               ; preds = %77
  %52 = icmp ult i32 %86, 2139095040
  %53 = select i1 %52, float 0x7FF8000000000000, float %84
  br label %54

54:                                               ; preds = %51, %43
  %55 = phi float [ %50, %43 ], [ %53, %51 ]
  %56 = fadd float %81, %55
  store float %56, ptr %80, align 4
  %57 = icmp eq i64 %79, 16
  br i1 %57, label %61, label %77

58:                                               ; preds = %63, %61
  %59 = shl i64 %64, 4
  %60 = icmp ult i64 %59, %637
  br i1 %60, label %99, label %98, !prof !1

61:                                               ; preds = %88, %54
  %62 = icmp eq i64 %68, %37
  br i1 %62, label %58, label %66

63:                                               ; preds = %39, %36
  %64 = phi i64 [ 0, %36 ], [ %65, %39 ]
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(64) %18, i8 0, i64 64, i1 false)
  %65 = add nuw nsw i64 %64, 1
  br i1 %38, label %58, label %41

66:                                               ; preds = %61, %41
  %67 = phi i64 [ %68, %61 ], [ 0, %41 ]
  %68 = add nuw nsw i64 %67, 1
  %69 = shl nsw i64 %67, 4
  %70 = getelementptr float, ptr %42, i64 %69
  %71 = load float, ptr %70, align 4
  %72 = icmp sgt i64 %605, %69
  br i1 %72, label %74, label %73, !prof !1

73:                                               ; preds = %66
  br label %74

74:                                               ; preds = %73, %66
  %75 = phi i64 [ %606, %73 ], [ %69, %66 ]
  %76 = getelementptr float, ptr %607, i64 %75
  br i1 %640, label %88, label %77

77:                                               ; preds = %74, %54
  %78 = phi i64 [ %79, %54 ], [ 0, %74 ]
  %79 = add nuw nsw i64 %78, 1
  %80 = getelementptr float, ptr %18, i64 %78
  %81 = load float, ptr %80, align 4
  %82 = getelementptr float, ptr %76, i64 %78
  %83 = load float, ptr %82, align 4
  %84 = fmul float %71, %83
  %85 = tail call float @llvm.fabs.f32(float %84)
  %86 = bitcast float %85 to i32
  %87 = icmp ult i32 %86, 1199566848
  br i1 %87, label %43, label %51

88:                                               ; preds = %88, %74
  %89 = phi i64 [ %90, %88 ], [ 0, %74 ]
  %90 = add nuw nsw i64 %89, 1
  %91 = getelementptr float, ptr %18, i64 %89
  %92 = load float, ptr %91, align 4
  %93 = getelementptr float, ptr %76, i64 %89
  %94 = load float, ptr %93, align 4
  %95 = fmul float %71, %94
  %96 = fadd float %92, %95
  store float %96, ptr %91, align 4
  %97 = icmp eq i64 %90, 16
  br i1 %97, label %61, label %88

98:                                               ; preds = %58
  br label %99

99:                                               ; preds = %98, %58
  %100 = phi i64 [ %637, %98 ], [ %59, %58 ]
  %101 = getelementptr float, ptr %638, i64 %100
  br label %102

102:                                              ; preds = %102, %99
  %103 = phi i64 [ 0, %99 ], [ %104, %102 ]
  %104 = add nuw nsw i64 %103, 1
  %105 = getelementptr float, ptr %101, i64 %103
  %106 = load float, ptr %105, align 4
  %107 = getelementptr float, ptr %18, i64 %103
  %108 = load float, ptr %107, align 4
  %109 = fadd float %106, %108
  store float %109, ptr %105, align 4
  %110 = icmp eq i64 %104, 16
  br i1 %110, label %39, label %102

111:                                              ; preds = %634
  %112 = lshr i64 %576, 3
  %113 = icmp eq i64 %112, 0
  br label %138

114:                                              ; preds = %177
  %115 = icmp eq i64 %140, 8
  br i1 %115, label %261, label %138

116:                                              ; preds = %138
  %117 = getelementptr float, ptr %577, i64 %139
  br label %141

118:                                              ; preds = %152
  %119 = bitcast float %159 to i32
  %120 = and i32 %119, 2139095040
  %121 = tail call i32 @llvm.umax.i32(i32 %120, i32 947912704)
  %122 = add nuw i32 %121, 113246208
  %123 = bitcast i32 %122 to float
  %124 = fadd float %159, %123
  %125 = fsub float %124, %123
  br label %129

126:                                              ; preds = %152
  %127 = icmp ult i32 %161, 2139095040
  %128 = select i1 %127, float 0x7FF8000000000000, float %159
  br label %129

129:                                              ; preds = %126, %118
  %130 = phi float [ %125, %118 ], [ %128, %126 ]
  %131 = fadd float %156, %130
  store float %131, ptr %155, align 4
  %132 = icmp eq i64 %154, 8
  br i1 %132, label %136, label %152

133:                                              ; preds = %138, %136
  %134 = shl i64 %139, 3
  %135 = icmp ult i64 %134, %637
  br i1 %135, label %174, label %173, !prof !1

136:                                              ; preds = %163, %129
  %137 = icmp eq i64 %143, %112
  br i1 %137, label %133, label %141

138:                                              ; preds = %114, %111
  %139 = phi i64 [ 0, %111 ], [ %140, %114 ]
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(32) %18, i8 0, i64 32, i1 false)
  %140 = add nuw nsw i64 %139, 1
  br i1 %113, label %133, label %116

141:                                              ; preds = %136, %116
  %142 = phi i64 [ %143, %136 ], [ 0, %116 ]
  %143 = add nuw nsw i64 %142, 1
  %144 = shl nsw i64 %142, 3
  %145 = getelementptr float, ptr %117, i64 %144
  %146 = load float, ptr %145, align 4
  %147 = icmp sgt i64 %605, %144
  br i1 %147, label %149, label %148, !prof !1

148:                                              ; preds = %141
  br label %149

149:                                              ; preds = %148, %141
  %150 = phi i64 [ %606, %148 ], [ %144, %141 ]
  %151 = getelementptr float, ptr %607, i64 %150
  br i1 %640, label %163, label %152

152:                                              ; preds = %149, %129
  %153 = phi i64 [ %154, %129 ], [ 0, %149 ]
  %154 = add nuw nsw i64 %153, 1
  %155 = getelementptr float, ptr %18, i64 %153
  %156 = load float, ptr %155, align 4
  %157 = getelementptr float, ptr %151, i64 %153
  %158 = load float, ptr %157, align 4
  %159 = fmul float %146, %158
  %160 = tail call float @llvm.fabs.f32(float %159)
  %161 = bitcast float %160 to i32
  %162 = icmp ult i32 %161, 1199566848
  br i1 %162, label %118, label %126

163:                                              ; preds = %163, %149
  %164 = phi i64 [ %165, %163 ], [ 0, %149 ]
  %165 = add nuw nsw i64 %164, 1
  %166 = getelementptr float, ptr %18, i64 %164
  %167 = load float, ptr %166, align 4
  %168 = getelementptr float, ptr %151, i64 %164
  %169 = load float, ptr %168, align 4
  %170 = fmul float %146, %169
  %171 = fadd float %167, %170
  store float %171, ptr %166, align 4
  %172 = icmp eq i64 %165, 8
  br i1 %172, label %136, label %163

173:                                              ; preds = %133
  br label %174

174:                                              ; preds = %173, %133
  %175 = phi i64 [ %637, %173 ], [ %134, %133 ]
  %176 = getelementptr float, ptr %638, i64 %175
  br label %177

177:                                              ; preds = %177, %174
  %178 = phi i64 [ 0, %174 ], [ %179, %177 ]
  %179 = add nuw nsw i64 %178, 1
  %180 = getelementptr float, ptr %176, i64 %178
  %181 = load float, ptr %180, align 4
  %182 = getelementptr float, ptr %18, i64 %178
  %183 = load float, ptr %182, align 4
  %184 = fadd float %181, %183
  store float %184, ptr %180, align 4
  %185 = icmp eq i64 %179, 8
  br i1 %185, label %114, label %177

186:                                              ; preds = %634
  %187 = lshr i64 %576, 2
  %188 = icmp eq i64 %187, 0
  br label %213

189:                                              ; preds = %252
  %190 = icmp eq i64 %215, 4
  br i1 %190, label %261, label %213

191:                                              ; preds = %213
  %192 = getelementptr float, ptr %577, i64 %214
  br label %216

193:                                              ; preds = %227
  %194 = bitcast float %234 to i32
  %195 = and i32 %194, 2139095040
  %196 = tail call i32 @llvm.umax.i32(i32 %195, i32 947912704)
  %197 = add nuw i32 %196, 113246208
  %198 = bitcast i32 %197 to float
  %199 = fadd float %234, %198
  %200 = fsub float %199, %198
  br label %204

201:                                              ; preds = %227
  %202 = icmp ult i32 %236, 2139095040
  %203 = select i1 %202, float 0x7FF8000000000000, float %234
  br label %204

204:                                              ; preds = %201, %193
  %205 = phi float [ %200, %193 ], [ %203, %201 ]
  %206 = fadd float %231, %205
  store float %206, ptr %230, align 4
  %207 = icmp eq i64 %229, 4
  br i1 %207, label %211, label %227

208:                                              ; preds = %213, %211
  %209 = shl i64 %214, 2
  %210 = icmp ult i64 %209, %637
  br i1 %210, label %249, label %248, !prof !1

211:                                              ; preds = %238, %204
  %212 = icmp eq i64 %218, %187
  br i1 %212, label %208, label %216

213:                                              ; preds = %189, %186
  %214 = phi i64 [ 0, %186 ], [ %215, %189 ]
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %18, i8 0, i64 16, i1 false)
  %215 = add nuw nsw i64 %214, 1
  br i1 %188, label %208, label %191

216:                                              ; preds = %211, %191
  %217 = phi i64 [ %218, %211 ], [ 0, %191 ]
  %218 = add nuw nsw i64 %217, 1
  %219 = shl nsw i64 %217, 2
  %220 = getelementptr float, ptr %192, i64 %219
  %221 = load float, ptr %220, align 4
  %222 = icmp sgt i64 %605, %219
  br i1 %222, label %224, label %223, !prof !1

223:                                              ; preds = %216
  br label %224

224:                                              ; preds = %223, %216
  %225 = phi i64 [ %606, %223 ], [ %219, %216 ]
  %226 = getelementptr float, ptr %607, i64 %225
  br i1 %640, label %238, label %227

227:                                              ; preds = %224, %204
  %228 = phi i64 [ %229, %204 ], [ 0, %224 ]
  %229 = add nuw nsw i64 %228, 1
  %230 = getelementptr float, ptr %18, i64 %228
  %231 = load float, ptr %230, align 4
  %232 = getelementptr float, ptr %226, i64 %228
  %233 = load float, ptr %232, align 4
  %234 = fmul float %221, %233
  %235 = tail call float @llvm.fabs.f32(float %234)
  %236 = bitcast float %235 to i32
  %237 = icmp ult i32 %236, 1199566848
  br i1 %237, label %193, label %201

238:                                              ; preds = %238, %224
  %239 = phi i64 [ %240, %238 ], [ 0, %224 ]
  %240 = add nuw nsw i64 %239, 1
  %241 = getelementptr float, ptr %18, i64 %239
  %242 = load float, ptr %241, align 4
  %243 = getelementptr float, ptr %226, i64 %239
  %244 = load float, ptr %243, align 4
  %245 = fmul float %221, %244
  %246 = fadd float %242, %245
  store float %246, ptr %241, align 4
  %247 = icmp eq i64 %240, 4
  br i1 %247, label %211, label %238

248:                                              ; preds = %208
  br label %249

249:                                              ; preds = %248, %208
  %250 = phi i64 [ %637, %248 ], [ %209, %208 ]
  %251 = getelementptr float, ptr %638, i64 %250
  br label %252

252:                                              ; preds = %252, %249
  %253 = phi i64 [ 0, %249 ], [ %254, %252 ]
  %254 = add nuw nsw i64 %253, 1
  %255 = getelementptr float, ptr %251, i64 %253
  %256 = load float, ptr %255, align 4
  %257 = getelementptr float, ptr %18, i64 %253
  %258 = load float, ptr %257, align 4
  %259 = fadd float %256, %258
  store float %259, ptr %255, align 4
  %260 = icmp eq i64 %254, 4
  br i1 %260, label %189, label %252

261:                                              ; preds = %189, %114, %39
  %262 = icmp sgt i64 %556, 1
  br i1 %262, label %555, label %29

263:                                              ; preds = %29, %22
  %264 = phi i64 [ 0, %22 ], [ %265, %29 ]
  %265 = add nuw nsw i64 %264, 1
  %266 = getelementptr i64, ptr %1, i64 %264
  %267 = load i64, ptr %266, align 8
  %268 = icmp slt i64 %267, 0
  %269 = select i1 %268, i64 %4, i64 0
  %270 = add i64 %269, %267
  %271 = mul i64 %270, %5
  %272 = getelementptr i64, ptr %3, i64 %271
  %273 = getelementptr i8, ptr %272, i64 24
  %274 = load i64, ptr %273, align 8
  %275 = getelementptr i8, ptr %272, i64 48
  %276 = load i64, ptr %275, align 8
  %277 = add nsw i64 %276, %274
  %278 = icmp slt i64 %274, 0
  %279 = select i1 %278, i64 %13, i64 0
  %280 = add i64 %279, %274
  %281 = icmp slt i64 %280, 0
  br i1 %281, label %293, label %294, !prof !0

282:                                              ; preds = %308, %305
  %283 = phi i64 [ %13, %308 ], [ %306, %305 ]
  %284 = sub i64 %283, %299
  %285 = tail call i64 @llvm.smax.i64(i64 %284, i64 0)
  %286 = getelementptr float, ptr %12, i64 %299
  %287 = load i64, ptr %23, align 8
  %288 = icmp ne i64 %287, 0
  %289 = icmp sgt i64 %284, 0
  %290 = select i1 %288, i1 %289, i1 false
  br i1 %290, label %291, label %31

291:                                              ; preds = %282
  %292 = shl i64 %284, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %286, i8 0, i64 %292, i1 false)
  br label %31

293:                                              ; preds = %263
  br label %294

294:                                              ; preds = %293, %263
  %295 = phi i64 [ 0, %293 ], [ %280, %263 ]
  %296 = icmp slt i64 %280, %13
  br i1 %296, label %298, label %297, !prof !1

297:                                              ; preds = %294
  br label %298

298:                                              ; preds = %297, %294
  %299 = phi i64 [ %13, %297 ], [ %295, %294 ]
  %300 = icmp slt i64 %277, 0
  %301 = select i1 %300, i64 %13, i64 0
  %302 = add i64 %301, %277
  %303 = icmp slt i64 %302, 0
  br i1 %303, label %304, label %305, !prof !0

304:                                              ; preds = %298
  br label %305

305:                                              ; preds = %304, %298
  %306 = phi i64 [ 0, %304 ], [ %302, %298 ]
  %307 = icmp slt i64 %302, %13
  br i1 %307, label %282, label %308, !prof !1

308:                                              ; preds = %305
  br label %282

309:                                              ; preds = %429, %426
  %310 = phi i64 [ %15, %429 ], [ %427, %426 ]
  %311 = sub i64 %310, %420
  %312 = tail call i64 @llvm.smax.i64(i64 %311, i64 0)
  %313 = getelementptr float, ptr %14, i64 %420
  %314 = load i64, ptr %9, align 8
  %315 = load i64, ptr %25, align 8
  %316 = mul i64 %315, %314
  %317 = icmp eq i64 %316, 0
  br i1 %317, label %413, label %336, !prof !0

318:                                              ; preds = %334, %320
  %319 = icmp eq i64 %322, %343
  br i1 %319, label %413, label %320

320:                                              ; preds = %345, %318
  %321 = phi i64 [ 0, %345 ], [ %322, %318 ]
  %322 = add nuw nsw i64 %321, 1
  %323 = mul i64 %321, %316
  br i1 %346, label %318, label %324

324:                                              ; preds = %320
  %325 = add nsw i64 %323, %33
  br label %348

326:                                              ; preds = %362
  %327 = select i1 %368, i64 %11, i64 0
  %328 = add i64 %327, %367
  %329 = icmp slt i64 %328, 0
  br i1 %329, label %369, label %370, !prof !0

330:                                              ; preds = %362
  %331 = select i1 %368, i64 %13, i64 0
  %332 = add i64 %331, %367
  %333 = icmp slt i64 %332, 0
  br i1 %333, label %397, label %398, !prof !0

334:                                              ; preds = %405, %402, %377, %374
  %335 = icmp eq i64 %315, %350
  br i1 %335, label %318, label %348

336:                                              ; preds = %309
  %337 = sdiv i64 %312, %316
  %338 = srem i64 %312, %316
  %339 = icmp slt i64 %316, 0
  %340 = icmp ne i64 %338, 0
  %341 = and i1 %339, %340
  %342 = sext i1 %341 to i64
  %343 = add nsw i64 %337, %342
  %344 = icmp slt i64 %343, 1
  br i1 %344, label %413, label %345

345:                                              ; preds = %336
  %346 = icmp slt i64 %315, 1
  %347 = icmp slt i64 %314, 1
  br label %320

348:                                              ; preds = %334, %324
  %349 = phi i64 [ 0, %324 ], [ %350, %334 ]
  %350 = add nuw nsw i64 %349, 1
  %351 = mul nsw i64 %349, %314
  %352 = add nsw i64 %351, %323
  %353 = icmp slt i64 %352, 0
  %354 = select i1 %353, i64 %312, i64 0
  %355 = add i64 %354, %352
  %356 = icmp slt i64 %355, 0
  br i1 %356, label %357, label %358, !prof !0

357:                                              ; preds = %348
  br label %358

358:                                              ; preds = %357, %348
  %359 = phi i64 [ 0, %357 ], [ %355, %348 ]
  %360 = icmp slt i64 %355, %312
  br i1 %360, label %362, label %361, !prof !1

361:                                              ; preds = %358
  br label %362

362:                                              ; preds = %361, %358
  %363 = phi i64 [ %312, %361 ], [ %359, %358 ]
  %364 = getelementptr float, ptr %313, i64 %363
  %365 = load i64, ptr %26, align 8
  %366 = icmp eq i64 %365, 0
  %367 = add nsw i64 %325, %349
  %368 = icmp slt i64 %367, 0
  br i1 %366, label %330, label %326

369:                                              ; preds = %326
  br label %370

370:                                              ; preds = %369, %326
  %371 = phi i64 [ 0, %369 ], [ %328, %326 ]
  %372 = icmp slt i64 %328, %11
  br i1 %372, label %374, label %373, !prof !1

373:                                              ; preds = %370
  br label %374

374:                                              ; preds = %373, %370
  %375 = phi i64 [ %11, %373 ], [ %371, %370 ]
  %376 = getelementptr i16, ptr %10, i64 %375
  br i1 %347, label %334, label %377

377:                                              ; preds = %377, %374
  %378 = phi i64 [ %379, %377 ], [ 0, %374 ]
  %379 = add nuw nsw i64 %378, 1
  %380 = mul nuw nsw i64 %378, %315
  %381 = getelementptr i16, ptr %376, i64 %380
  %382 = load i16, ptr %381, align 2
  %383 = zext i16 %382 to i32
  %384 = shl nuw nsw i32 %383, 13
  %385 = and i32 %384, 268427264
  %386 = sext i16 %382 to i32
  %387 = and i32 %386, -2147483648
  %388 = or i32 %385, %387
  %389 = icmp ugt i32 %385, 260046847
  %390 = or i32 %388, 2139095040
  %391 = bitcast i32 %390 to float
  %392 = bitcast i32 %388 to float
  %393 = fmul float %392, 0x46F0000000000000
  %394 = select i1 %389, float %391, float %393
  %395 = getelementptr float, ptr %364, i64 %378
  store float %394, ptr %395, align 4
  %396 = icmp eq i64 %314, %379
  br i1 %396, label %334, label %377

397:                                              ; preds = %330
  br label %398

398:                                              ; preds = %397, %330
  %399 = phi i64 [ 0, %397 ], [ %332, %330 ]
  %400 = icmp slt i64 %332, %13
  br i1 %400, label %402, label %401, !prof !1

401:                                              ; preds = %398
  br label %402

402:                                              ; preds = %401, %398
  %403 = phi i64 [ %13, %401 ], [ %399, %398 ]
  %404 = getelementptr float, ptr %12, i64 %403
  br i1 %347, label %334, label %405

405:                                              ; preds = %405, %402
  %406 = phi i64 [ %407, %405 ], [ 0, %402 ]
  %407 = add nuw nsw i64 %406, 1
  %408 = mul nuw nsw i64 %406, %315
  %409 = getelementptr float, ptr %404, i64 %408
  %410 = load float, ptr %409, align 4
  %411 = getelementptr float, ptr %364, i64 %406
  store float %410, ptr %411, align 4
  %412 = icmp eq i64 %314, %407
  br i1 %412, label %334, label %405

413:                                              ; preds = %336, %318, %309
  %414 = getelementptr i8, ptr %272, i64 16
  %415 = load i64, ptr %414, align 8
  %416 = getelementptr i8, ptr %272, i64 40
  %417 = load i64, ptr %416, align 8
  br i1 %27, label %543, label %544, !prof !0

418:                                              ; preds = %31
  br label %419

419:                                              ; preds = %418, %31
  %420 = phi i64 [ %15, %418 ], [ 0, %31 ]
  %421 = icmp slt i64 %35, 0
  %422 = select i1 %421, i64 %15, i64 0
  %423 = add i64 %422, %35
  %424 = icmp slt i64 %423, 0
  br i1 %424, label %425, label %426, !prof !0

425:                                              ; preds = %419
  br label %426

426:                                              ; preds = %425, %419
  %427 = phi i64 [ 0, %425 ], [ %423, %419 ]
  %428 = icmp slt i64 %423, %15
  br i1 %428, label %309, label %429, !prof !1

429:                                              ; preds = %426
  br label %309

430:                                              ; preds = %554, %551
  %431 = phi i64 [ %17, %554 ], [ %552, %551 ]
  %432 = sub i64 %431, %545
  %433 = tail call i64 @llvm.smax.i64(i64 %432, i64 0)
  %434 = getelementptr float, ptr %16, i64 %545
  %435 = load i64, ptr %9, align 8
  %436 = load i64, ptr %25, align 8
  %437 = mul i64 %436, %435
  %438 = icmp eq i64 %437, 0
  br i1 %438, label %534, label %457, !prof !0

439:                                              ; preds = %455, %441
  %440 = icmp eq i64 %443, %464
  br i1 %440, label %534, label %441

441:                                              ; preds = %466, %439
  %442 = phi i64 [ 0, %466 ], [ %443, %439 ]
  %443 = add nuw nsw i64 %442, 1
  %444 = mul i64 %442, %437
  br i1 %467, label %439, label %445

445:                                              ; preds = %441
  %446 = add nsw i64 %444, %415
  br label %469

447:                                              ; preds = %483
  %448 = select i1 %489, i64 %11, i64 0
  %449 = add i64 %448, %488
  %450 = icmp slt i64 %449, 0
  br i1 %450, label %490, label %491, !prof !0

451:                                              ; preds = %483
  %452 = select i1 %489, i64 %13, i64 0
  %453 = add i64 %452, %488
  %454 = icmp slt i64 %453, 0
  br i1 %454, label %518, label %519, !prof !0

455:                                              ; preds = %526, %523, %498, %495
  %456 = icmp eq i64 %436, %471
  br i1 %456, label %439, label %469

457:                                              ; preds = %430
  %458 = sdiv i64 %433, %437
  %459 = srem i64 %433, %437
  %460 = icmp slt i64 %437, 0
  %461 = icmp ne i64 %459, 0
  %462 = and i1 %460, %461
  %463 = sext i1 %462 to i64
  %464 = add nsw i64 %458, %463
  %465 = icmp slt i64 %464, 1
  br i1 %465, label %534, label %466

466:                                              ; preds = %457
  %467 = icmp slt i64 %436, 1
  %468 = icmp slt i64 %435, 1
  br label %441

469:                                              ; preds = %455, %445
  %470 = phi i64 [ 0, %445 ], [ %471, %455 ]
  %471 = add nuw nsw i64 %470, 1
  %472 = mul nsw i64 %470, %435
  %473 = add nsw i64 %472, %444
  %474 = icmp slt i64 %473, 0
  %475 = select i1 %474, i64 %433, i64 0
  %476 = add i64 %475, %473
  %477 = icmp slt i64 %476, 0
  br i1 %477, label %478, label %479, !prof !0

478:                                              ; preds = %469
  br label %479

479:                                              ; preds = %478, %469
  %480 = phi i64 [ 0, %478 ], [ %476, %469 ]
  %481 = icmp slt i64 %476, %433
  br i1 %481, label %483, label %482, !prof !1

482:                                              ; preds = %479
  br label %483

483:                                              ; preds = %482, %479
  %484 = phi i64 [ %433, %482 ], [ %480, %479 ]
  %485 = getelementptr float, ptr %434, i64 %484
  %486 = load i64, ptr %26, align 8
  %487 = icmp eq i64 %486, 0
  %488 = add nsw i64 %446, %470
  %489 = icmp slt i64 %488, 0
  br i1 %487, label %451, label %447

490:                                              ; preds = %447
  br label %491

491:                                              ; preds = %490, %447
  %492 = phi i64 [ 0, %490 ], [ %449, %447 ]
  %493 = icmp slt i64 %449, %11
  br i1 %493, label %495, label %494, !prof !1

494:                                              ; preds = %491
  br label %495

495:                                              ; preds = %494, %491
  %496 = phi i64 [ %11, %494 ], [ %492, %491 ]
  %497 = getelementptr i16, ptr %10, i64 %496
  br i1 %468, label %455, label %498

498:                                              ; preds = %498, %495
  %499 = phi i64 [ %500, %498 ], [ 0, %495 ]
  %500 = add nuw nsw i64 %499, 1
  %501 = mul nuw nsw i64 %499, %436
  %502 = getelementptr i16, ptr %497, i64 %501
  %503 = load i16, ptr %502, align 2
  %504 = zext i16 %503 to i32
  %505 = shl nuw nsw i32 %504, 13
  %506 = and i32 %505, 268427264
  %507 = sext i16 %503 to i32
  %508 = and i32 %507, -2147483648
  %509 = or i32 %506, %508
  %510 = icmp ugt i32 %506, 260046847
  %511 = or i32 %509, 2139095040
  %512 = bitcast i32 %511 to float
  %513 = bitcast i32 %509 to float
  %514 = fmul float %513, 0x46F0000000000000
  %515 = select i1 %510, float %512, float %514
  %516 = getelementptr float, ptr %485, i64 %499
  store float %515, ptr %516, align 4
  %517 = icmp eq i64 %435, %500
  br i1 %517, label %455, label %498

518:                                              ; preds = %451
  br label %519

519:                                              ; preds = %518, %451
  %520 = phi i64 [ 0, %518 ], [ %453, %451 ]
  %521 = icmp slt i64 %453, %13
  br i1 %521, label %523, label %522, !prof !1

522:                                              ; preds = %519
  br label %523

523:                                              ; preds = %522, %519
  %524 = phi i64 [ %13, %522 ], [ %520, %519 ]
  %525 = getelementptr float, ptr %12, i64 %524
  br i1 %468, label %455, label %526

526:                                              ; preds = %526, %523
  %527 = phi i64 [ %528, %526 ], [ 0, %523 ]
  %528 = add nuw nsw i64 %527, 1
  %529 = mul nuw nsw i64 %527, %436
  %530 = getelementptr float, ptr %525, i64 %529
  %531 = load float, ptr %530, align 4
  %532 = getelementptr float, ptr %485, i64 %527
  store float %531, ptr %532, align 4
  %533 = icmp eq i64 %435, %528
  br i1 %533, label %455, label %526

534:                                              ; preds = %457, %439, %430
  %535 = load i64, ptr %272, align 8
  %536 = mul nsw i64 %535, %20
  %537 = getelementptr i8, ptr %272, i64 64
  %538 = load i64, ptr %537, align 8
  %539 = icmp slt i64 %538, 1
  br i1 %539, label %29, label %540

540:                                              ; preds = %534
  %541 = getelementptr i8, ptr %272, i64 56
  %542 = load i64, ptr %541, align 8
  br label %555

543:                                              ; preds = %413
  br label %544

544:                                              ; preds = %543, %413
  %545 = phi i64 [ %17, %543 ], [ 0, %413 ]
  %546 = icmp slt i64 %417, 0
  %547 = select i1 %546, i64 %17, i64 0
  %548 = add i64 %547, %417
  %549 = icmp slt i64 %548, 0
  br i1 %549, label %550, label %551, !prof !0

550:                                              ; preds = %544
  br label %551

551:                                              ; preds = %550, %544
  %552 = phi i64 [ 0, %550 ], [ %548, %544 ]
  %553 = icmp slt i64 %548, %17
  br i1 %553, label %430, label %554, !prof !1

554:                                              ; preds = %551
  br label %430

555:                                              ; preds = %540, %261
  %556 = phi i64 [ %558, %261 ], [ %538, %540 ]
  %557 = phi i64 [ %559, %261 ], [ %542, %540 ]
  %558 = add nsw i64 %556, -1
  %559 = add i64 %557, 1
  %560 = icmp slt i64 %557, 0
  %561 = select i1 %560, i64 %7, i64 0
  %562 = add i64 %561, %557
  %563 = mul i64 %562, %8
  %564 = getelementptr i64, ptr %6, i64 %563
  %565 = load i64, ptr %564, align 8
  %566 = add nsw i64 %565, 1
  %567 = mul nsw i64 %566, %536
  %568 = mul nsw i64 %565, %536
  %569 = icmp slt i64 %568, 0
  %570 = select i1 %569, i64 %15, i64 0
  %571 = add i64 %570, %568
  %572 = icmp slt i64 %571, 0
  br i1 %572, label %587, label %588, !prof !0

573:                                              ; preds = %602, %599
  %574 = phi i64 [ %15, %602 ], [ %600, %599 ]
  %575 = sub i64 %574, %593
  %576 = tail call i64 @llvm.smax.i64(i64 %575, i64 0)
  %577 = getelementptr float, ptr %14, i64 %593
  %578 = getelementptr i8, ptr %564, i64 8
  %579 = load i64, ptr %578, align 8
  %580 = add nsw i64 %579, 1
  %581 = mul nsw i64 %580, %536
  %582 = mul nsw i64 %579, %536
  %583 = icmp slt i64 %582, 0
  %584 = select i1 %583, i64 %17, i64 0
  %585 = add i64 %584, %582
  %586 = icmp slt i64 %585, 0
  br i1 %586, label %618, label %619, !prof !0

587:                                              ; preds = %555
  br label %588

588:                                              ; preds = %587, %555
  %589 = phi i64 [ 0, %587 ], [ %571, %555 ]
  %590 = icmp slt i64 %571, %15
  br i1 %590, label %592, label %591, !prof !1

591:                                              ; preds = %588
  br label %592

592:                                              ; preds = %591, %588
  %593 = phi i64 [ %15, %591 ], [ %589, %588 ]
  %594 = icmp slt i64 %567, 0
  %595 = select i1 %594, i64 %15, i64 0
  %596 = add i64 %595, %567
  %597 = icmp slt i64 %596, 0
  br i1 %597, label %598, label %599, !prof !0

598:                                              ; preds = %592
  br label %599

599:                                              ; preds = %598, %592
  %600 = phi i64 [ 0, %598 ], [ %596, %592 ]
  %601 = icmp slt i64 %596, %15
  br i1 %601, label %573, label %602, !prof !1

602:                                              ; preds = %599
  br label %573

603:                                              ; preds = %633, %630
  %604 = phi i64 [ %17, %633 ], [ %631, %630 ]
  %605 = sub i64 %604, %624
  %606 = tail call i64 @llvm.smax.i64(i64 %605, i64 0)
  %607 = getelementptr float, ptr %16, i64 %624
  %608 = getelementptr i8, ptr %564, i64 16
  %609 = load i64, ptr %608, align 8
  %610 = mul nsw i64 %609, %20
  %611 = add i64 %610, %20
  %612 = mul i64 %611, %20
  %613 = mul nsw i64 %610, %20
  %614 = icmp slt i64 %613, 0
  %615 = select i1 %614, i64 %285, i64 0
  %616 = add i64 %615, %613
  %617 = icmp slt i64 %616, 0
  br i1 %617, label %641, label %642, !prof !0

618:                                              ; preds = %573
  br label %619

619:                                              ; preds = %618, %573
  %620 = phi i64 [ 0, %618 ], [ %585, %573 ]
  %621 = icmp slt i64 %585, %17
  br i1 %621, label %623, label %622, !prof !1

622:                                              ; preds = %619
  br label %623

623:                                              ; preds = %622, %619
  %624 = phi i64 [ %17, %622 ], [ %620, %619 ]
  %625 = icmp slt i64 %581, 0
  %626 = select i1 %625, i64 %17, i64 0
  %627 = add i64 %626, %581
  %628 = icmp slt i64 %627, 0
  br i1 %628, label %629, label %630, !prof !0

629:                                              ; preds = %623
  br label %630

630:                                              ; preds = %629, %623
  %631 = phi i64 [ 0, %629 ], [ %627, %623 ]
  %632 = icmp slt i64 %627, %17
  br i1 %632, label %603, label %633, !prof !1

633:                                              ; preds = %630
  br label %603

634:                                              ; preds = %656, %653
  %635 = phi i64 [ %285, %656 ], [ %654, %653 ]
  %636 = sub nsw i64 %635, %647
  %637 = tail call i64 @llvm.smax.i64(i64 %636, i64 0)
  %638 = getelementptr float, ptr %286, i64 %647
  %639 = load i64, ptr %28, align 8
  %640 = icmp eq i64 %639, 0
  switch i64 %20, label %186 [
    i64 16, label %36
    i64 8, label %111
  ]

641:                                              ; preds = %603
  br label %642

642:                                              ; preds = %641, %603
  %643 = phi i64 [ 0, %641 ], [ %616, %603 ]
  %644 = icmp slt i64 %616, %285
  br i1 %644, label %646, label %645, !prof !1

645:                                              ; preds = %642
  br label %646

646:                                              ; preds = %645, %642
  %647 = phi i64 [ %285, %645 ], [ %643, %642 ]
  %648 = icmp slt i64 %612, 0
  %649 = select i1 %648, i64 %285, i64 0
  %650 = add i64 %649, %612
  %651 = icmp slt i64 %650, 0
  br i1 %651, label %652, label %653, !prof !0

652:                                              ; preds = %646
  br label %653

653:                                              ; preds = %652, %646
  %654 = phi i64 [ 0, %652 ], [ %650, %646 ]
  %655 = icmp slt i64 %650, %285
  br i1 %655, label %634, label %656, !prof !1

656:                                              ; preds = %653
  br label %634

657:                                              ; preds = %29, %19
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
