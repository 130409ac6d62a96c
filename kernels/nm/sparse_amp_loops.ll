; {"files": {"../block_stream/block_sums.py": "89b504cb0a180e3f", "../half_loops.py": "424fae9009468b8d", "sparse_amp_loops.py": "e92eabd5bc5e5748"}, "meaning": "f89b07ca903aae5b", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptr @multiply(ptr readonly captures(none) %0, i64 %1, ptr readonly captures(none) %2, i64 %3, i64 %4, ptr captures(none) %5, i64 %6, ptr captures(none) %7, i64 %8, ptr captures(none) %9, i64 %10) local_unnamed_addr #0 {
  %12 = alloca ptr, align 8
  store ptr null, ptr %12, align 8
  call fastcc void @0(ptr %12, ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, ptr %5, i64 %6, ptr %7, i64 %8, ptr %9, i64 %10) #3
  %13 = load ptr, ptr %12, align 8
  ret ptr %13
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @0(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, ptr readonly captures(none) %3, i64 %4, i64 %5, ptr captures(none) %6, i64 %7, ptr captures(none) %8, i64 %9, ptr captures(none) %10, i64 %11) unnamed_addr #0 {
  %13 = icmp slt i64 %9, 1
  br i1 %13, label %47, label %45, !prof !0

14:                                               ; preds = %78, %63, %16
  %15 = icmp eq i64 %65, %2
  br i1 %15, label %434, label %63

16:                                               ; preds = %43, %40
  %17 = icmp sgt i64 %19, 1
  br i1 %17, label %18, label %14

18:                                               ; preds = %85, %16
  %19 = phi i64 [ %83, %85 ], [ %21, %16 ]
  %20 = phi i64 [ 0, %85 ], [ %22, %16 ]
  %21 = add nsw i64 %19, -1
  %22 = add i64 %20, 192
  %23 = load i64, ptr %72, align 8
  %24 = sub nsw i64 %23, %20
  %25 = tail call i64 @llvm.smin.i64(i64 %24, i64 192)
  %26 = load i64, ptr %86, align 8
  %27 = mul nsw i64 %26, 3072
  br i1 %61, label %98, label %99, !prof !0

28:                                               ; preds = %38, %34
  %29 = icmp eq i64 %75, %35
  br i1 %29, label %40, label %30

30:                                               ; preds = %111, %28
  %31 = phi i64 [ 0, %111 ], [ %35, %28 ]
  %32 = shl nuw nsw i64 %31, 1
  br label %119

33:                                               ; preds = %149, %142
  br i1 %120, label %34, label %119

34:                                               ; preds = %33
  %35 = add nuw nsw i64 %31, 1
  %36 = load i64, ptr %86, align 8
  %37 = icmp slt i64 %36, 1
  br i1 %37, label %28, label %197

38:                                               ; preds = %247
  %39 = icmp eq i64 %36, %199
  br i1 %39, label %28, label %197

40:                                               ; preds = %110, %28
  %41 = load i64, ptr %86, align 8
  %42 = icmp slt i64 %41, 1
  br i1 %42, label %16, label %342

43:                                               ; preds = %375, %368
  %44 = icmp eq i64 %41, %344
  br i1 %44, label %16, label %342

45:                                               ; preds = %12
  %46 = icmp samesign ult i64 %9, 6145
  br i1 %46, label %47, label %52, !prof !1

47:                                               ; preds = %45, %12
  %48 = phi i64 [ 0, %45 ], [ %9, %12 ]
  %49 = sub i64 %9, %48
  %50 = tail call i64 @llvm.smax.i64(i64 %49, i64 0)
  %51 = getelementptr float, ptr %8, i64 %48
  br label %52

52:                                               ; preds = %47, %45
  %53 = phi ptr [ %51, %47 ], [ %8, %45 ]
  %54 = phi i64 [ %50, %47 ], [ 6144, %45 ]
  %55 = phi i64 [ %9, %47 ], [ 6144, %45 ]
  %56 = sub i64 %9, %55
  %57 = tail call i64 @llvm.smax.i64(i64 %56, i64 0)
  %58 = getelementptr float, ptr %8, i64 %55
  %59 = icmp slt i64 %2, 1
  br i1 %59, label %434, label %60

60:                                               ; preds = %52
  %61 = icmp slt i64 %11, 1
  %62 = icmp slt i64 %56, 1
  br label %63

63:                                               ; preds = %60, %14
  %64 = phi i64 [ 0, %60 ], [ %65, %14 ]
  %65 = add nuw nsw i64 %64, 1
  %66 = getelementptr i64, ptr %1, i64 %64
  %67 = load i64, ptr %66, align 8
  %68 = icmp slt i64 %67, 0
  %69 = select i1 %68, i64 %4, i64 0
  %70 = add i64 %69, %67
  %71 = mul i64 %70, %5
  %72 = getelementptr i64, ptr %3, i64 %71
  %73 = getelementptr i8, ptr %72, i64 16
  %74 = load i64, ptr %73, align 8
  %75 = ashr i64 %74, 1
  %76 = load i64, ptr %72, align 8
  %77 = icmp slt i64 %76, 1
  br i1 %77, label %14, label %78

78:                                               ; preds = %63
  %79 = urem i64 %76, 192
  %80 = icmp ne i64 %79, 0
  %81 = udiv i64 %76, 192
  %82 = zext i1 %80 to i64
  %83 = add nuw nsw i64 %81, %82
  %84 = icmp eq i64 %83, 0
  br i1 %84, label %14, label %85

85:                                               ; preds = %78
  %86 = getelementptr i8, ptr %72, i64 8
  %87 = icmp slt i64 %75, 1
  %88 = getelementptr i8, ptr %72, i64 32
  %89 = getelementptr i8, ptr %72, i64 40
  %90 = getelementptr i8, ptr %72, i64 24
  br label %18

91:                                               ; preds = %109, %106
  %92 = phi i64 [ %11, %109 ], [ %107, %106 ]
  %93 = sub i64 %92, %100
  %94 = icmp slt i64 %93, 1
  br i1 %94, label %110, label %95

95:                                               ; preds = %91
  %96 = getelementptr float, ptr %10, i64 %100
  %97 = shl i64 %93, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %96, i8 0, i64 %97, i1 false)
  br label %110

98:                                               ; preds = %18
  br label %99

99:                                               ; preds = %98, %18
  %100 = phi i64 [ %11, %98 ], [ 0, %18 ]
  %101 = icmp slt i64 %26, 0
  %102 = select i1 %101, i64 %11, i64 0
  %103 = add i64 %102, %27
  %104 = icmp slt i64 %103, 0
  br i1 %104, label %105, label %106, !prof !0

105:                                              ; preds = %99
  br label %106

106:                                              ; preds = %105, %99
  %107 = phi i64 [ 0, %105 ], [ %103, %99 ]
  %108 = icmp slt i64 %103, %11
  br i1 %108, label %91, label %109, !prof !2

109:                                              ; preds = %106
  br label %91

110:                                              ; preds = %95, %91
  br i1 %87, label %40, label %111

111:                                              ; preds = %110
  %112 = add nsw i64 %25, 15
  %113 = and i64 %112, -16
  %114 = icmp slt i64 %24, -15
  %115 = select i1 %114, i64 %57, i64 0
  %116 = add i64 %113, %115
  %117 = icmp slt i64 %116, 0
  %118 = icmp slt i64 %116, %57
  br label %30

119:                                              ; preds = %33, %30
  %120 = phi i1 [ false, %30 ], [ true, %33 ]
  %121 = phi i64 [ 0, %30 ], [ 1, %33 ]
  %122 = load i64, ptr %88, align 8
  %123 = or disjoint i64 %121, %32
  %124 = load i64, ptr %72, align 8
  %125 = mul nsw i64 %124, %123
  %126 = add nsw i64 %125, %20
  %127 = shl nsw i64 %126, 4
  %128 = add nsw i64 %127, %122
  %129 = mul nuw nsw i64 %121, 3072
  %130 = icmp samesign ult i64 %129, %54
  br i1 %130, label %132, label %131, !prof !2

131:                                              ; preds = %119
  br label %132

132:                                              ; preds = %131, %119
  %133 = phi i64 [ %54, %131 ], [ %129, %119 ]
  %134 = getelementptr float, ptr %53, i64 %133
  %135 = add i64 %126, %25
  %136 = shl i64 %135, 4
  %137 = add i64 %136, %122
  %138 = icmp slt i64 %128, 0
  %139 = select i1 %138, i64 %7, i64 0
  %140 = add i64 %139, %128
  %141 = icmp slt i64 %140, 0
  br i1 %141, label %181, label %182, !prof !0

142:                                              ; preds = %196, %193
  %143 = phi i64 [ %7, %196 ], [ %194, %193 ]
  %144 = sub i64 %143, %187
  %145 = tail call i64 @llvm.smax.i64(i64 %144, i64 0)
  %146 = getelementptr i16, ptr %6, i64 %187
  %147 = lshr i64 %145, 4
  %148 = icmp eq i64 %147, 0
  br i1 %148, label %33, label %151

149:                                              ; preds = %161
  %150 = icmp eq i64 %153, %147
  br i1 %150, label %33, label %151

151:                                              ; preds = %149, %142
  %152 = phi i64 [ %153, %149 ], [ 0, %142 ]
  %153 = add nuw nsw i64 %152, 1
  %154 = shl i64 %152, 4
  %155 = icmp samesign ult i64 %154, %145
  br i1 %155, label %157, label %156, !prof !2

156:                                              ; preds = %151
  br label %157

157:                                              ; preds = %156, %151
  %158 = phi i64 [ %145, %156 ], [ %154, %151 ]
  %159 = getelementptr i16, ptr %146, i64 %158
  %160 = getelementptr float, ptr %134, i64 %152
  br label %161

161:                                              ; preds = %161, %157
  %162 = phi i64 [ 0, %157 ], [ %163, %161 ]
  %163 = add nuw nsw i64 %162, 1
  %164 = getelementptr i16, ptr %159, i64 %162
  %165 = load i16, ptr %164, align 2
  %166 = zext i16 %165 to i32
  %167 = shl nuw nsw i32 %166, 13
  %168 = and i32 %167, 268427264
  %169 = sext i16 %165 to i32
  %170 = and i32 %169, -2147483648
  %171 = or disjoint i32 %168, %170
  %172 = icmp samesign ugt i32 %168, 260046847
  %173 = or i32 %171, 2139095040
  %174 = bitcast i32 %173 to float
  %175 = bitcast i32 %171 to float
  %176 = fmul float %175, 0x46F0000000000000
  %177 = select i1 %172, float %174, float %176
  %178 = mul nuw nsw i64 %162, 768
  %179 = getelementptr i8, ptr %160, i64 %178
  store float %177, ptr %179, align 4
  %180 = icmp eq i64 %163, 16
  br i1 %180, label %149, label %161

181:                                              ; preds = %132
  br label %182

182:                                              ; preds = %181, %132
  %183 = phi i64 [ 0, %181 ], [ %140, %132 ]
  %184 = icmp slt i64 %140, %7
  br i1 %184, label %186, label %185, !prof !2

185:                                              ; preds = %182
  br label %186

186:                                              ; preds = %185, %182
  %187 = phi i64 [ %7, %185 ], [ %183, %182 ]
  %188 = icmp slt i64 %137, 0
  %189 = select i1 %188, i64 %7, i64 0
  %190 = add i64 %189, %137
  %191 = icmp slt i64 %190, 0
  br i1 %191, label %192, label %193, !prof !0

192:                                              ; preds = %186
  br label %193

193:                                              ; preds = %192, %186
  %194 = phi i64 [ 0, %192 ], [ %190, %186 ]
  %195 = icmp slt i64 %190, %7
  br i1 %195, label %142, label %196, !prof !2

196:                                              ; preds = %193
  br label %142

197:                                              ; preds = %38, %34
  %198 = phi i64 [ %199, %38 ], [ 0, %34 ]
  %199 = add nuw nsw i64 %198, 1
  %200 = load i64, ptr %89, align 8
  %201 = mul nuw nsw i64 %198, %75
  %202 = add nuw nsw i64 %201, %31
  %203 = mul nuw nsw i64 %202, 288
  %204 = add nsw i64 %203, %200
  %205 = icmp slt i64 %204, 0
  %206 = select i1 %205, i64 %7, i64 0
  %207 = add i64 %206, %204
  %208 = icmp slt i64 %207, 0
  br i1 %208, label %209, label %210, !prof !0

209:                                              ; preds = %197
  br label %210

210:                                              ; preds = %209, %197
  %211 = phi i64 [ 0, %209 ], [ %207, %197 ]
  %212 = icmp slt i64 %207, %7
  br i1 %212, label %214, label %213, !prof !2

213:                                              ; preds = %210
  br label %214

214:                                              ; preds = %213, %210
  %215 = phi i64 [ %7, %213 ], [ %211, %210 ]
  %216 = getelementptr i16, ptr %6, i64 %215
  %217 = mul i64 %198, 3072
  %218 = add i64 %217, 3072
  %219 = icmp slt i64 %217, 0
  br i1 %219, label %225, label %226, !prof !0

220:                                              ; preds = %240, %237
  %221 = phi i64 [ %11, %240 ], [ %238, %237 ]
  %222 = sub i64 %221, %231
  %223 = tail call i64 @llvm.smax.i64(i64 %222, i64 0)
  %224 = getelementptr float, ptr %10, i64 %231
  br i1 %62, label %335, label %336, !prof !0

225:                                              ; preds = %214
  br label %226

226:                                              ; preds = %225, %214
  %227 = phi i64 [ 0, %225 ], [ %217, %214 ]
  %228 = icmp slt i64 %217, %11
  br i1 %228, label %230, label %229, !prof !2

229:                                              ; preds = %226
  br label %230

230:                                              ; preds = %229, %226
  %231 = phi i64 [ %11, %229 ], [ %227, %226 ]
  %232 = icmp slt i64 %218, 0
  %233 = select i1 %232, i64 %11, i64 0
  %234 = add i64 %233, %218
  %235 = icmp slt i64 %234, 0
  br i1 %235, label %236, label %237, !prof !0

236:                                              ; preds = %230
  br label %237

237:                                              ; preds = %236, %230
  %238 = phi i64 [ 0, %236 ], [ %234, %230 ]
  %239 = icmp slt i64 %234, %11
  br i1 %239, label %220, label %240, !prof !2

240:                                              ; preds = %237
  br label %220

241:                                              ; preds = %341, %339
  %242 = phi i64 [ %57, %341 ], [ %340, %339 ]
  %243 = sub nsw i64 %242, %337
  %244 = getelementptr float, ptr %58, i64 %337
  %245 = icmp slt i64 %243, 1
  %246 = shl i64 %243, 2
  br label %268

247:                                              ; preds = %321, %265
  %248 = icmp eq i64 %270, 16
  br i1 %248, label %38, label %268

249:                                              ; preds = %276, %268
  %250 = shl i64 %269, 5
  %251 = getelementptr i8, ptr %216, i64 %250
  br label %277

252:                                              ; preds = %310, %307
  %253 = icmp eq i64 %279, 16
  br i1 %253, label %254, label %277

254:                                              ; preds = %252
  %255 = mul nuw nsw i64 %269, 192
  %256 = icmp sgt i64 %222, %255
  br i1 %256, label %321, label %320, !prof !2

257:                                              ; preds = %324
  %258 = bitcast float %331 to i32
  %259 = and i32 %258, 2139095040
  %260 = tail call i32 @llvm.umax.i32(i32 %259, i32 947912704)
  %261 = add nuw i32 %260, 113246208
  %262 = bitcast i32 %261 to float
  %263 = fadd float %331, %262
  %264 = fsub float %263, %262
  br label %265

265:                                              ; preds = %324, %257
  %266 = phi float [ %264, %257 ], [ 0x7FF8000000000000, %324 ]
  store float %266, ptr %327, align 4
  %267 = icmp eq i64 %243, %326
  br i1 %267, label %247, label %324

268:                                              ; preds = %247, %241
  %269 = phi i64 [ 0, %241 ], [ %270, %247 ]
  %270 = add nuw nsw i64 %269, 1
  %271 = shl i64 %269, 2
  %272 = getelementptr i8, ptr %216, i64 %271
  %273 = getelementptr i8, ptr %272, i64 512
  %274 = load i32, ptr %273, align 2
  %275 = zext i32 %274 to i64
  br i1 %245, label %249, label %276

276:                                              ; preds = %268
  tail call void @llvm.memset.p0.i64(ptr align 4 %244, i8 0, i64 %246, i1 false)
  br label %249

277:                                              ; preds = %252, %249
  %278 = phi i64 [ 0, %249 ], [ %279, %252 ]
  %279 = add nuw nsw i64 %278, 1
  %280 = shl nuw i64 %278, 1
  %281 = lshr i64 %275, %280
  %282 = and i64 %281, 3
  %283 = shl i64 %278, 2
  %284 = and i64 %283, 16
  %285 = and i64 %278, 9223372036854775800
  %286 = add nuw nsw i64 %284, %285
  %287 = and i64 %280, 4
  %288 = or disjoint i64 %287, %282
  %289 = or disjoint i64 %288, %286
  %290 = getelementptr i16, ptr %251, i64 %278
  %291 = load i16, ptr %290, align 2
  %292 = zext i16 %291 to i32
  %293 = shl nuw nsw i32 %292, 13
  %294 = and i32 %293, 268427264
  %295 = sext i16 %291 to i32
  %296 = and i32 %295, -2147483648
  %297 = or disjoint i32 %294, %296
  %298 = icmp samesign ugt i32 %294, 260046847
  %299 = or i32 %297, 2139095040
  %300 = bitcast i32 %299 to float
  %301 = bitcast i32 %297 to float
  %302 = fmul float %301, 0x46F0000000000000
  %303 = select i1 %298, float %300, float %302
  %304 = mul nuw nsw i64 %289, 192
  %305 = icmp samesign ult i64 %304, %54
  br i1 %305, label %307, label %306, !prof !2

306:                                              ; preds = %277
  br label %307

307:                                              ; preds = %306, %277
  %308 = phi i64 [ %54, %306 ], [ %304, %277 ]
  %309 = getelementptr float, ptr %53, i64 %308
  br i1 %245, label %252, label %310

310:                                              ; preds = %310, %307
  %311 = phi i64 [ %312, %310 ], [ 0, %307 ]
  %312 = add nuw nsw i64 %311, 1
  %313 = getelementptr float, ptr %244, i64 %311
  %314 = load float, ptr %313, align 4
  %315 = getelementptr float, ptr %309, i64 %311
  %316 = load float, ptr %315, align 4
  %317 = fmul float %303, %316
  %318 = fadd float %314, %317
  store float %318, ptr %313, align 4
  %319 = icmp eq i64 %243, %312
  br i1 %319, label %252, label %310

320:                                              ; preds = %254
  br label %321

321:                                              ; preds = %320, %254
  %322 = phi i64 [ %223, %320 ], [ %255, %254 ]
  %323 = getelementptr float, ptr %224, i64 %322
  br i1 %245, label %247, label %324

324:                                              ; preds = %321, %265
  %325 = phi i64 [ %326, %265 ], [ 0, %321 ]
  %326 = add nuw nsw i64 %325, 1
  %327 = getelementptr float, ptr %323, i64 %325
  %328 = load float, ptr %327, align 4
  %329 = getelementptr float, ptr %244, i64 %325
  %330 = load float, ptr %329, align 4
  %331 = fadd float %328, %330
  %332 = tail call float @llvm.fabs.f32(float %331)
  %333 = bitcast float %332 to i32
  %334 = icmp samesign ult i32 %333, 1199566848
  br i1 %334, label %257, label %265

335:                                              ; preds = %220
  br label %336

336:                                              ; preds = %335, %220
  %337 = phi i64 [ %57, %335 ], [ 0, %220 ]
  br i1 %117, label %338, label %339, !prof !0

338:                                              ; preds = %336
  br label %339

339:                                              ; preds = %338, %336
  %340 = phi i64 [ 0, %338 ], [ %116, %336 ]
  br i1 %118, label %241, label %341, !prof !2

341:                                              ; preds = %339
  br label %241

342:                                              ; preds = %43, %40
  %343 = phi i64 [ %344, %43 ], [ 0, %40 ]
  %344 = add nuw nsw i64 %343, 1
  %345 = load i64, ptr %90, align 8
  %346 = load i64, ptr %72, align 8
  %347 = mul nsw i64 %346, %343
  %348 = add nsw i64 %347, %20
  %349 = shl nsw i64 %348, 4
  %350 = add nsw i64 %349, %345
  %351 = mul i64 %343, 3072
  %352 = icmp slt i64 %351, 0
  br i1 %352, label %353, label %354, !prof !0

353:                                              ; preds = %342
  br label %354

354:                                              ; preds = %353, %342
  %355 = phi i64 [ 0, %353 ], [ %351, %342 ]
  %356 = icmp slt i64 %351, %11
  br i1 %356, label %358, label %357, !prof !2

357:                                              ; preds = %354
  br label %358

358:                                              ; preds = %357, %354
  %359 = phi i64 [ %11, %357 ], [ %355, %354 ]
  %360 = getelementptr float, ptr %10, i64 %359
  %361 = add i64 %348, %25
  %362 = shl i64 %361, 4
  %363 = add i64 %362, %345
  %364 = icmp slt i64 %350, 0
  %365 = select i1 %364, i64 %7, i64 0
  %366 = add i64 %365, %350
  %367 = icmp slt i64 %366, 0
  br i1 %367, label %418, label %419, !prof !0

368:                                              ; preds = %433, %430
  %369 = phi i64 [ %7, %433 ], [ %431, %430 ]
  %370 = sub i64 %369, %424
  %371 = tail call i64 @llvm.smax.i64(i64 %370, i64 0)
  %372 = getelementptr i16, ptr %6, i64 %424
  %373 = lshr i64 %371, 4
  %374 = icmp eq i64 %373, 0
  br i1 %374, label %43, label %377

375:                                              ; preds = %387
  %376 = icmp eq i64 %379, %373
  br i1 %376, label %43, label %377

377:                                              ; preds = %375, %368
  %378 = phi i64 [ %379, %375 ], [ 0, %368 ]
  %379 = add nuw nsw i64 %378, 1
  %380 = shl i64 %378, 4
  %381 = icmp samesign ult i64 %380, %371
  br i1 %381, label %383, label %382, !prof !2

382:                                              ; preds = %377
  br label %383

383:                                              ; preds = %382, %377
  %384 = phi i64 [ %371, %382 ], [ %380, %377 ]
  %385 = getelementptr i16, ptr %372, i64 %384
  %386 = getelementptr float, ptr %360, i64 %378
  br label %387

387:                                              ; preds = %387, %383
  %388 = phi i64 [ 0, %383 ], [ %389, %387 ]
  %389 = add nuw nsw i64 %388, 1
  %390 = mul nuw nsw i64 %388, 768
  %391 = getelementptr i8, ptr %386, i64 %390
  %392 = load i32, ptr %391, align 4
  %393 = and i32 %392, 2147483647
  %394 = lshr i32 %392, 16
  %395 = and i32 %394, 32768
  %396 = lshr i32 %393, 13
  %397 = add nsw i32 %393, -939520001
  %398 = and i32 %396, 1
  %399 = add nsw i32 %397, %398
  %400 = lshr i32 %399, 13
  %401 = bitcast i32 %393 to float
  %402 = fadd float %401, 5.000000e-01
  %403 = bitcast float %402 to i32
  %404 = and i32 %396, 1023
  %405 = tail call i32 @llvm.umax.i32(i32 %404, i32 1)
  %406 = icmp samesign ult i32 %393, 947912704
  %407 = select i1 %406, i32 %403, i32 %400
  %408 = or i32 %407, %395
  %409 = icmp samesign ugt i32 %393, 2139095040
  %410 = or disjoint i32 %395, %405
  %411 = or disjoint i32 %410, 31744
  %412 = select i1 %409, i32 %411, i32 32256
  %413 = icmp samesign ult i32 %393, 1199566848
  %414 = select i1 %413, i32 %408, i32 %412
  %415 = trunc i32 %414 to i16
  %416 = getelementptr i16, ptr %385, i64 %388
  store i16 %415, ptr %416, align 2
  %417 = icmp eq i64 %389, 16
  br i1 %417, label %375, label %387

418:                                              ; preds = %358
  br label %419

419:                                              ; preds = %418, %358
  %420 = phi i64 [ 0, %418 ], [ %366, %358 ]
  %421 = icmp slt i64 %366, %7
  br i1 %421, label %423, label %422, !prof !2

422:                                              ; preds = %419
  br label %423

423:                                              ; preds = %422, %419
  %424 = phi i64 [ %7, %422 ], [ %420, %419 ]
  %425 = icmp slt i64 %363, 0
  %426 = select i1 %425, i64 %7, i64 0
  %427 = add i64 %426, %363
  %428 = icmp slt i64 %427, 0
  br i1 %428, label %429, label %430, !prof !0

429:                                              ; preds = %423
  br label %430

430:                                              ; preds = %429, %423
  %431 = phi i64 [ 0, %429 ], [ %427, %423 ]
  %432 = icmp slt i64 %427, %7
  br i1 %432, label %368, label %433, !prof !2

433:                                              ; preds = %430
  br label %368

434:                                              ; preds = %52, %14
  store ptr null, ptr %0, align 8
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umax.i32(i32, i32) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #1

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
