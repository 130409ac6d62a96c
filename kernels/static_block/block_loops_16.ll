; {"files": {"../half_loops.py": "424fae9009468b8d", "block_loops_16.py": "e7fb9593033e4551", "block_parts.py": "0fbebbe6f3eedf80"}, "meaning": "4f4aa2ed6d9fb433", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptr @multiply(ptr captures(none) %0, i64 %1, ptr captures(none) %2, i64 %3, ptr readonly captures(none) %4, i64 %5, ptr readonly captures(none) %6, i64 %7, ptr readonly captures(none) %8, i64 %9, i64 %10, ptr readonly captures(none) %11, i64 %12, ptr captures(none) %13, i64 %14, ptr %15, i64 %16) local_unnamed_addr #0 {
  %18 = alloca ptr, align 8
  store ptr null, ptr %18, align 8
  call fastcc void @0(ptr %18, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, i64 %10, ptr %11, ptr %13, i64 %14, ptr %15, i64 %16) #3
  %19 = load ptr, ptr %18, align 8
  ret ptr %19
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @0(ptr noalias nonnull writeonly captures(none) %0, ptr captures(none) %1, i64 %2, ptr captures(none) %3, i64 %4, ptr readonly captures(none) %5, i64 %6, ptr readonly captures(none) %7, i64 %8, ptr readonly captures(none) %9, i64 %10, i64 %11, ptr readonly captures(none) %12, ptr captures(none) %13, i64 %14, ptr %15, i64 %16) unnamed_addr #0 {
  %18 = load i64, ptr %12, align 8
  %19 = icmp eq i64 %18, 0
  %20 = getelementptr i8, ptr %12, i64 8
  %21 = load i64, ptr %20, align 8
  %22 = icmp eq i64 %21, 0
  %23 = getelementptr i8, ptr %12, i64 16
  %24 = load i64, ptr %23, align 8
  %25 = icmp eq i64 %24, 0
  %26 = getelementptr i8, ptr %12, i64 24
  %27 = load i64, ptr %26, align 8
  %28 = icmp slt i64 %8, 1
  br i1 %28, label %940, label %29

29:                                               ; preds = %17
  %30 = icmp slt i64 %16, 1
  %31 = icmp slt i64 %14, 1
  br label %245

32:                                               ; preds = %938
  %33 = icmp eq i64 %247, %8
  br i1 %33, label %940, label %245

34:                                               ; preds = %431, %419
  %35 = add nsw i64 %421, 2
  %36 = add i64 %421, 3
  %37 = add i64 %36, %430
  %38 = icmp slt i64 %421, -2
  %39 = select i1 %38, i64 %6, i64 0
  %40 = add i64 %35, %39
  %41 = icmp slt i64 %40, 0
  %42 = icmp sge i64 %40, %6
  br i1 %42, label %437, label %438, !prof !0

43:                                               ; preds = %432, %119
  %44 = phi i64 [ %420, %432 ], [ %120, %119 ]
  br label %161

45:                                               ; preds = %451
  %46 = select i1 %462, i64 %2, i64 0
  %47 = add i64 %46, %461
  %48 = icmp slt i64 %47, 0
  %49 = icmp sge i64 %47, %2
  br i1 %49, label %55, label %56, !prof !0

50:                                               ; preds = %451
  %51 = select i1 %462, i64 %4, i64 0
  %52 = add i64 %51, %461
  %53 = icmp slt i64 %52, 0
  %54 = icmp sge i64 %52, %4
  br i1 %54, label %80, label %81, !prof !0

55:                                               ; preds = %45
  br label %56

56:                                               ; preds = %55, %45
  %57 = phi i64 [ %2, %55 ], [ 0, %45 ]
  %58 = or i1 %48, %49
  %59 = select i1 %58, i64 %57, i64 %47, !prof !1
  %60 = getelementptr i16, ptr %1, i64 %59
  br i1 %335, label %463, label %61

61:                                               ; preds = %61, %56
  %62 = phi i64 [ %63, %61 ], [ 0, %56 ]
  %63 = add nuw nsw i64 %62, 1
  %64 = getelementptr i16, ptr %60, i64 %62
  %65 = load i16, ptr %64, align 2
  %66 = zext i16 %65 to i32
  %67 = shl nuw nsw i32 %66, 13
  %68 = and i32 %67, 268427264
  %69 = sext i16 %65 to i32
  %70 = and i32 %69, -2147483648
  %71 = or disjoint i32 %68, %70
  %72 = icmp samesign ugt i32 %68, 260046847
  %73 = or i32 %71, 2139095040
  %74 = bitcast i32 %73 to float
  %75 = bitcast i32 %71 to float
  %76 = fmul float %75, 0x46F0000000000000
  %77 = select i1 %72, float %74, float %76
  %78 = getelementptr float, ptr %266, i64 %62
  store float %77, ptr %78, align 4
  %79 = icmp eq i64 %264, %63
  br i1 %79, label %463, label %61

80:                                               ; preds = %50
  br label %81

81:                                               ; preds = %80, %50
  %82 = phi i64 [ %4, %80 ], [ 0, %50 ]
  %83 = or i1 %53, %54
  %84 = select i1 %83, i64 %82, i64 %52, !prof !1
  %85 = getelementptr float, ptr %3, i64 %84
  br i1 %335, label %469, label %86

86:                                               ; preds = %86, %81
  %87 = phi i64 [ %88, %86 ], [ 0, %81 ]
  %88 = add nuw nsw i64 %87, 1
  %89 = getelementptr float, ptr %85, i64 %87
  %90 = load float, ptr %89, align 4
  %91 = getelementptr float, ptr %266, i64 %87
  store float %90, ptr %91, align 4
  %92 = icmp eq i64 %264, %88
  br i1 %92, label %469, label %86

93:                                               ; preds = %868, %93
  %94 = phi i64 [ %95, %93 ], [ 0, %868 ]
  %95 = add nuw nsw i64 %94, 1
  %96 = getelementptr float, ptr %304, i64 %94
  %97 = load float, ptr %96, align 4
  %98 = bitcast float %97 to i32
  %99 = tail call float @llvm.fabs.f32(float %97)
  %100 = bitcast float %99 to i32
  %101 = and i32 %98, 2139095040
  %102 = icmp samesign ugt i32 %101, 947912704
  %103 = add nuw i32 %101, 113246208
  %104 = bitcast i32 %103 to float
  %105 = select i1 %102, float %104, float 7.500000e-01
  %106 = fadd float %97, %105
  %107 = fsub float %106, %105
  %108 = and i32 %98, -8192
  %109 = and i32 %98, 8380416
  %110 = icmp eq i32 %109, 0
  %111 = or i32 %108, 8192
  %112 = select i1 %110, i32 %111, i32 %108
  %113 = icmp samesign ugt i32 %100, 2139095040
  %114 = bitcast i32 %112 to float
  %115 = select i1 %113, float %114, float 0x7FF8000000000000
  %116 = icmp samesign ult i32 %100, 1199566848
  %117 = select i1 %116, float %107, float %115
  store float %117, ptr %96, align 4
  %118 = icmp eq i64 %302, %95
  br i1 %118, label %119, label %93

119:                                              ; preds = %868, %93
  %120 = add nsw i64 %452, 256
  %121 = icmp eq i64 %457, %434
  br i1 %121, label %43, label %451

122:                                              ; preds = %221, %215
  %123 = icmp eq i64 %163, 4
  br i1 %123, label %124, label %161

124:                                              ; preds = %122
  br i1 %319, label %125, label %126, !prof !0

125:                                              ; preds = %124
  br label %126

126:                                              ; preds = %125, %124
  %127 = phi i64 [ %284, %125 ], [ 0, %124 ]
  br i1 %322, label %129, label %128, !prof !2

128:                                              ; preds = %126
  br label %129

129:                                              ; preds = %128, %126
  %130 = phi i64 [ %284, %128 ], [ 0, %126 ]
  %131 = getelementptr float, ptr %285, i64 %127
  %132 = select i1 %324, i64 %321, i64 %130, !prof !3
  br i1 %326, label %134, label %133, !prof !2

133:                                              ; preds = %129
  br label %134

134:                                              ; preds = %133, %129
  %135 = phi i64 [ %284, %133 ], [ 0, %129 ]
  %136 = getelementptr float, ptr %285, i64 %132
  %137 = select i1 %328, i64 %325, i64 %135, !prof !3
  br i1 %330, label %139, label %138, !prof !2

138:                                              ; preds = %134
  br label %139

139:                                              ; preds = %138, %134
  %140 = phi i64 [ %284, %138 ], [ 0, %134 ]
  %141 = getelementptr float, ptr %285, i64 %137
  %142 = select i1 %331, i64 %329, i64 %140, !prof !3
  %143 = getelementptr float, ptr %285, i64 %142
  br i1 %333, label %144, label %869

144:                                              ; preds = %144, %139
  %145 = phi i64 [ %146, %144 ], [ 0, %139 ]
  %146 = add nuw nsw i64 %145, 1
  %147 = getelementptr float, ptr %131, i64 %145
  %148 = load float, ptr %147, align 4
  %149 = getelementptr float, ptr %136, i64 %145
  %150 = load float, ptr %149, align 4
  %151 = shl i64 %145, 4
  %152 = getelementptr i8, ptr %266, i64 %151
  store float %148, ptr %152, align 4
  %153 = getelementptr i8, ptr %152, i64 4
  store float %150, ptr %153, align 4
  %154 = getelementptr float, ptr %141, i64 %145
  %155 = load float, ptr %154, align 4
  %156 = getelementptr float, ptr %143, i64 %145
  %157 = load float, ptr %156, align 4
  %158 = getelementptr i8, ptr %152, i64 8
  store float %155, ptr %158, align 4
  %159 = getelementptr i8, ptr %152, i64 12
  store float %157, ptr %159, align 4
  %160 = icmp eq i64 %146, %332
  br i1 %160, label %869, label %144

161:                                              ; preds = %122, %43
  %162 = phi i64 [ 0, %43 ], [ %163, %122 ]
  %163 = add nuw nsw i64 %162, 1
  %164 = mul nsw i64 %162, %316
  %165 = add nsw i64 %164, %316
  %166 = icmp slt i64 %164, 0
  %167 = select i1 %166, i64 %303, i64 0
  %168 = add i64 %167, %164
  %169 = icmp slt i64 %168, %303
  br i1 %169, label %179, label %178, !prof !2

170:                                              ; preds = %191, %188
  %171 = phi i64 [ %303, %191 ], [ %189, %188 ]
  %172 = sub i64 %171, %182
  %173 = tail call i64 @llvm.smax.i64(i64 %172, i64 0)
  %174 = getelementptr float, ptr %304, i64 %182
  %175 = select i1 %166, i64 %284, i64 0
  %176 = add i64 %175, %164
  %177 = icmp slt i64 %176, %284
  br i1 %177, label %239, label %238, !prof !2

178:                                              ; preds = %161
  br label %179

179:                                              ; preds = %178, %161
  %180 = phi i64 [ %303, %178 ], [ 0, %161 ]
  %181 = icmp ult i64 %168, %303
  %182 = select i1 %181, i64 %168, i64 %180, !prof !3
  %183 = icmp slt i64 %165, 0
  %184 = select i1 %183, i64 %303, i64 0
  %185 = add i64 %184, %165
  %186 = icmp slt i64 %185, 0
  br i1 %186, label %187, label %188, !prof !0

187:                                              ; preds = %179
  br label %188

188:                                              ; preds = %187, %179
  %189 = phi i64 [ 0, %187 ], [ %185, %179 ]
  %190 = icmp slt i64 %185, %303
  br i1 %190, label %170, label %191, !prof !2

191:                                              ; preds = %188
  br label %170

192:                                              ; preds = %239
  br label %193

193:                                              ; preds = %239, %192
  %194 = phi i64 [ %173, %192 ], [ 0, %239 ]
  %195 = select i1 %272, i64 %173, i64 0
  %196 = add i64 %195, %256
  %197 = icmp slt i64 %196, %173
  br i1 %197, label %199, label %198, !prof !2

198:                                              ; preds = %193
  br label %199

199:                                              ; preds = %198, %193
  %200 = phi i64 [ %173, %198 ], [ 0, %193 ]
  %201 = getelementptr float, ptr %174, i64 %194
  %202 = icmp ult i64 %196, %173
  %203 = select i1 %202, i64 %196, i64 %200, !prof !3
  %204 = add i64 %195, %317
  %205 = icmp slt i64 %204, %173
  br i1 %205, label %207, label %206, !prof !2

206:                                              ; preds = %199
  br label %207

207:                                              ; preds = %206, %199
  %208 = phi i64 [ %173, %206 ], [ 0, %199 ]
  %209 = getelementptr float, ptr %174, i64 %203
  %210 = icmp ult i64 %204, %173
  %211 = select i1 %210, i64 %204, i64 %208, !prof !3
  %212 = add i64 %195, %318
  %213 = icmp slt i64 %212, %173
  br i1 %213, label %215, label %214, !prof !2

214:                                              ; preds = %207
  br label %215

215:                                              ; preds = %214, %207
  %216 = phi i64 [ %173, %214 ], [ 0, %207 ]
  %217 = getelementptr float, ptr %174, i64 %211
  %218 = icmp ult i64 %212, %173
  %219 = select i1 %218, i64 %212, i64 %216, !prof !3
  %220 = getelementptr float, ptr %174, i64 %219
  br i1 %313, label %221, label %122

221:                                              ; preds = %221, %215
  %222 = phi i64 [ %223, %221 ], [ 0, %215 ]
  %223 = add nuw nsw i64 %222, 1
  %224 = getelementptr float, ptr %201, i64 %222
  %225 = load float, ptr %224, align 4
  %226 = getelementptr float, ptr %209, i64 %222
  %227 = load float, ptr %226, align 4
  %228 = shl i64 %222, 4
  %229 = getelementptr i8, ptr %243, i64 %228
  store float %225, ptr %229, align 4
  %230 = getelementptr i8, ptr %229, i64 4
  store float %227, ptr %230, align 4
  %231 = getelementptr float, ptr %217, i64 %222
  %232 = load float, ptr %231, align 4
  %233 = getelementptr float, ptr %220, i64 %222
  %234 = load float, ptr %233, align 4
  %235 = getelementptr i8, ptr %229, i64 8
  store float %232, ptr %235, align 4
  %236 = getelementptr i8, ptr %229, i64 12
  store float %234, ptr %236, align 4
  %237 = icmp eq i64 %256, %223
  br i1 %237, label %122, label %221

238:                                              ; preds = %170
  br label %239

239:                                              ; preds = %238, %170
  %240 = phi i64 [ %284, %238 ], [ 0, %170 ]
  %241 = icmp ult i64 %176, %284
  %242 = select i1 %241, i64 %176, i64 %240, !prof !3
  %243 = getelementptr float, ptr %285, i64 %242
  %244 = icmp slt i64 %172, 1
  br i1 %244, label %192, label %193, !prof !0

245:                                              ; preds = %32, %29
  %246 = phi i64 [ 0, %29 ], [ %247, %32 ]
  %247 = add nuw nsw i64 %246, 1
  %248 = getelementptr i64, ptr %7, i64 %246
  %249 = load i64, ptr %248, align 8
  %250 = icmp slt i64 %249, 0
  %251 = select i1 %250, i64 %10, i64 0
  %252 = add i64 %251, %249
  %253 = mul i64 %252, %11
  %254 = getelementptr i64, ptr %9, i64 %253
  %255 = getelementptr i8, ptr %254, i64 24
  %256 = load i64, ptr %255, align 8
  %257 = getelementptr i8, ptr %254, i64 32
  %258 = load i64, ptr %257, align 8
  %259 = shl nsw i64 %256, 4
  %260 = getelementptr i8, ptr %254, i64 16
  %261 = load i64, ptr %260, align 8
  br i1 %30, label %269, label %270, !prof !0

262:                                              ; preds = %280, %277
  %263 = phi i64 [ %16, %280 ], [ %278, %277 ]
  %264 = sub i64 %263, %271
  %265 = tail call i64 @llvm.smax.i64(i64 %264, i64 0)
  %266 = getelementptr float, ptr %15, i64 %271
  %267 = shl nsw i64 %256, 5
  %268 = icmp sge i64 %274, %16
  br i1 %268, label %288, label %289, !prof !0

269:                                              ; preds = %245
  br label %270

270:                                              ; preds = %269, %245
  %271 = phi i64 [ %16, %269 ], [ 0, %245 ]
  %272 = icmp slt i64 %256, 0
  %273 = select i1 %272, i64 %16, i64 0
  %274 = add i64 %273, %259
  %275 = icmp slt i64 %274, 0
  br i1 %275, label %276, label %277, !prof !0

276:                                              ; preds = %270
  br label %277

277:                                              ; preds = %276, %270
  %278 = phi i64 [ 0, %276 ], [ %274, %270 ]
  %279 = icmp slt i64 %274, %16
  br i1 %279, label %262, label %280, !prof !2

280:                                              ; preds = %277
  br label %262

281:                                              ; preds = %299, %296
  %282 = phi i64 [ %16, %299 ], [ %297, %296 ]
  %283 = sub i64 %282, %292
  %284 = tail call i64 @llvm.smax.i64(i64 %283, i64 0)
  %285 = getelementptr float, ptr %15, i64 %292
  %286 = mul nsw i64 %256, 48
  %287 = icmp sge i64 %293, %16
  br i1 %287, label %407, label %408, !prof !0

288:                                              ; preds = %262
  br label %289

289:                                              ; preds = %288, %262
  %290 = phi i64 [ %16, %288 ], [ 0, %262 ]
  %291 = or i1 %275, %268
  %292 = select i1 %291, i64 %290, i64 %274, !prof !1
  %293 = add i64 %273, %267
  %294 = icmp slt i64 %293, 0
  br i1 %294, label %295, label %296, !prof !0

295:                                              ; preds = %289
  br label %296

296:                                              ; preds = %295, %289
  %297 = phi i64 [ 0, %295 ], [ %293, %289 ]
  %298 = icmp slt i64 %293, %16
  br i1 %298, label %281, label %299, !prof !2

299:                                              ; preds = %296
  br label %281

300:                                              ; preds = %418, %415
  %301 = phi i64 [ %16, %418 ], [ %416, %415 ]
  %302 = sub i64 %301, %411
  %303 = tail call i64 @llvm.smax.i64(i64 %302, i64 0)
  %304 = getelementptr float, ptr %15, i64 %411
  %305 = icmp sgt i64 %258, 0
  %306 = select i1 %305, i64 0, i64 %6
  %307 = getelementptr i16, ptr %5, i64 %258
  %308 = getelementptr i8, ptr %307, i64 -2
  %309 = getelementptr i16, ptr %308, i64 %306
  %310 = load i16, ptr %309, align 2
  %311 = zext i16 %310 to i64
  %312 = add nuw nsw i64 %311, 1
  %313 = icmp sgt i64 %256, 0
  %314 = select i1 %313, i64 %259, i64 0
  %315 = icmp sgt i64 %314, 0
  %316 = shl nsw i64 %256, 2
  %317 = shl nsw i64 %256, 1
  %318 = mul nsw i64 %256, 3
  %319 = icmp slt i64 %283, 1
  %320 = select i1 %272, i64 %284, i64 0
  %321 = add i64 %320, %316
  %322 = icmp slt i64 %321, %284
  %323 = shl nsw i64 %256, 3
  %324 = icmp ult i64 %321, %284
  %325 = add i64 %320, %323
  %326 = icmp slt i64 %325, %284
  %327 = mul nsw i64 %256, 12
  %328 = icmp ult i64 %325, %284
  %329 = add i64 %320, %327
  %330 = icmp slt i64 %329, %284
  %331 = icmp ult i64 %329, %284
  %332 = select i1 %313, i64 %316, i64 0
  %333 = icmp sgt i64 %332, 0
  %334 = getelementptr i8, ptr %254, i64 8
  %335 = icmp slt i64 %264, 1
  %336 = icmp slt i64 %256, 1
  %337 = select i1 %272, i64 %265, i64 0
  %338 = add i64 %337, %316
  %339 = icmp slt i64 %338, 0
  %340 = icmp slt i64 %338, %265
  %341 = icmp ult i64 %338, %265
  %342 = add i64 %337, %323
  %343 = icmp slt i64 %342, 0
  %344 = icmp slt i64 %342, %265
  %345 = icmp ult i64 %342, %265
  %346 = add i64 %337, %327
  %347 = icmp slt i64 %346, 0
  %348 = icmp slt i64 %346, %265
  %349 = icmp ult i64 %346, %265
  %350 = icmp slt i64 %302, 1
  %351 = select i1 %22, i1 true, i1 %350
  %352 = select i1 %340, i64 0, i64 %265
  %353 = select i1 %341, i64 %338, i64 %352, !prof !3
  %354 = select i1 %344, i64 0, i64 %265
  %355 = getelementptr float, ptr %266, i64 %353
  %356 = select i1 %345, i64 %342, i64 %354, !prof !3
  %357 = select i1 %348, i64 0, i64 %265
  %358 = getelementptr float, ptr %266, i64 %356
  %359 = select i1 %349, i64 %346, i64 %357, !prof !3
  %360 = sub i64 %265, %359
  %361 = tail call i64 @llvm.smax.i64(i64 %360, i64 0)
  %362 = getelementptr float, ptr %266, i64 %359
  %363 = icmp slt i64 %360, 1
  %364 = select i1 %272, i64 %361, i64 0
  %365 = add i64 %364, %256
  %366 = icmp slt i64 %365, %361
  %367 = icmp ult i64 %365, %361
  %368 = add i64 %364, %317
  %369 = icmp slt i64 %368, %361
  %370 = icmp ult i64 %368, %361
  %371 = add i64 %364, %318
  %372 = icmp slt i64 %371, %361
  %373 = icmp ult i64 %371, %361
  %374 = shl nuw i64 %314, 2
  %375 = tail call i64 @llvm.smin.i64(i64 %338, i64 %265)
  %376 = tail call i64 @llvm.smin.i64(i64 %342, i64 %265)
  %377 = tail call i64 @llvm.smin.i64(i64 %346, i64 %265)
  %378 = select i1 %339, i64 0, i64 %375, !prof !0
  %379 = select i1 %343, i64 0, i64 %376, !prof !0
  %380 = sub i64 %379, %353
  %381 = tail call i64 @llvm.smax.i64(i64 %380, i64 0)
  %382 = select i1 %347, i64 0, i64 %377, !prof !0
  %383 = sub i64 %382, %356
  %384 = tail call i64 @llvm.smax.i64(i64 %383, i64 0)
  %385 = icmp slt i64 %380, 1
  %386 = select i1 %272, i64 %381, i64 0
  %387 = add i64 %386, %256
  %388 = icmp slt i64 %387, %381
  %389 = icmp slt i64 %383, 1
  %390 = select i1 %272, i64 %384, i64 0
  %391 = add i64 %390, %256
  %392 = icmp slt i64 %391, %384
  %393 = icmp ult i64 %387, %381
  %394 = add i64 %386, %317
  %395 = icmp slt i64 %394, %381
  %396 = icmp ult i64 %391, %384
  %397 = add i64 %390, %317
  %398 = icmp slt i64 %397, %384
  %399 = icmp ult i64 %394, %381
  %400 = add i64 %386, %318
  %401 = icmp slt i64 %400, %381
  %402 = icmp ult i64 %397, %384
  %403 = add i64 %390, %318
  %404 = icmp slt i64 %403, %384
  %405 = icmp ult i64 %400, %381
  %406 = icmp ult i64 %403, %384
  br label %419

407:                                              ; preds = %281
  br label %408

408:                                              ; preds = %407, %281
  %409 = phi i64 [ %16, %407 ], [ 0, %281 ]
  %410 = or i1 %294, %287
  %411 = select i1 %410, i64 %409, i64 %293, !prof !1
  %412 = add i64 %273, %286
  %413 = icmp slt i64 %412, 0
  br i1 %413, label %414, label %415, !prof !0

414:                                              ; preds = %408
  br label %415

415:                                              ; preds = %414, %408
  %416 = phi i64 [ 0, %414 ], [ %412, %408 ]
  %417 = icmp slt i64 %412, %16
  br i1 %417, label %300, label %418, !prof !2

418:                                              ; preds = %415
  br label %300

419:                                              ; preds = %938, %300
  %420 = phi i64 [ %261, %300 ], [ %44, %938 ]
  %421 = phi i64 [ %258, %300 ], [ %37, %938 ]
  %422 = phi i64 [ %312, %300 ], [ %423, %938 ]
  %423 = add nsw i64 %422, -1
  %424 = icmp slt i64 %421, -1
  %425 = select i1 %424, i64 %6, i64 0
  %426 = getelementptr i16, ptr %5, i64 %421
  %427 = getelementptr i8, ptr %426, i64 2
  %428 = getelementptr i16, ptr %427, i64 %425
  %429 = load i16, ptr %428, align 2
  %430 = zext i16 %429 to i64
  br i1 %315, label %431, label %34

431:                                              ; preds = %419
  tail call void @llvm.memset.p0.i64(ptr align 4 %304, i8 0, i64 %374, i1 false)
  br label %34

432:                                              ; preds = %450, %447
  %433 = phi i64 [ %6, %450 ], [ %448, %447 ]
  %434 = sub i64 %433, %441
  %435 = getelementptr i16, ptr %5, i64 %441
  %436 = icmp sgt i64 %434, 0
  br i1 %436, label %451, label %43

437:                                              ; preds = %34
  br label %438

438:                                              ; preds = %437, %34
  %439 = phi i64 [ %6, %437 ], [ 0, %34 ]
  %440 = or i1 %41, %42
  %441 = select i1 %440, i64 %439, i64 %40, !prof !1
  %442 = icmp slt i64 %37, 0
  %443 = select i1 %442, i64 %6, i64 0
  %444 = add i64 %443, %37
  %445 = icmp slt i64 %444, 0
  br i1 %445, label %446, label %447, !prof !0

446:                                              ; preds = %438
  br label %447

447:                                              ; preds = %446, %438
  %448 = phi i64 [ 0, %446 ], [ %444, %438 ]
  %449 = icmp slt i64 %444, %6
  br i1 %449, label %432, label %450, !prof !2

450:                                              ; preds = %447
  br label %432

451:                                              ; preds = %432, %119
  %452 = phi i64 [ %120, %119 ], [ %420, %432 ]
  %453 = phi i64 [ %457, %119 ], [ 0, %432 ]
  %454 = shl nuw i64 %453, 1
  %455 = getelementptr i8, ptr %435, i64 %454
  %456 = load i16, ptr %455, align 2
  %457 = add nuw nsw i64 %453, 1
  %458 = zext i16 %456 to i64
  %459 = mul nsw i64 %27, %458
  %460 = load i64, ptr %334, align 8
  %461 = add nsw i64 %459, %460
  %462 = icmp slt i64 %461, 0
  br i1 %19, label %50, label %45

463:                                              ; preds = %61, %56
  %464 = icmp slt i64 %452, 0
  %465 = select i1 %464, i64 %2, i64 0
  %466 = add i64 %465, %452
  %467 = icmp slt i64 %466, 0
  %468 = icmp sge i64 %466, %2
  br i1 %468, label %475, label %476, !prof !0

469:                                              ; preds = %86, %81
  %470 = icmp slt i64 %452, 0
  %471 = select i1 %470, i64 %4, i64 0
  %472 = add i64 %471, %452
  %473 = icmp slt i64 %472, 0
  %474 = icmp sge i64 %472, %4
  br i1 %474, label %500, label %501, !prof !0

475:                                              ; preds = %463
  br label %476

476:                                              ; preds = %475, %463
  %477 = phi i64 [ %2, %475 ], [ 0, %463 ]
  %478 = or i1 %467, %468
  %479 = select i1 %478, i64 %477, i64 %466, !prof !1
  %480 = getelementptr i16, ptr %1, i64 %479
  br i1 %31, label %513, label %481

481:                                              ; preds = %481, %476
  %482 = phi i64 [ %483, %481 ], [ 0, %476 ]
  %483 = add nuw nsw i64 %482, 1
  %484 = getelementptr i16, ptr %480, i64 %482
  %485 = load i16, ptr %484, align 2
  %486 = zext i16 %485 to i32
  %487 = shl nuw nsw i32 %486, 13
  %488 = and i32 %487, 268427264
  %489 = sext i16 %485 to i32
  %490 = and i32 %489, -2147483648
  %491 = or disjoint i32 %488, %490
  %492 = icmp samesign ugt i32 %488, 260046847
  %493 = or i32 %491, 2139095040
  %494 = bitcast i32 %493 to float
  %495 = bitcast i32 %491 to float
  %496 = fmul float %495, 0x46F0000000000000
  %497 = select i1 %492, float %494, float %496
  %498 = getelementptr float, ptr %13, i64 %482
  store float %497, ptr %498, align 4
  %499 = icmp eq i64 %14, %483
  br i1 %499, label %513, label %481

500:                                              ; preds = %469
  br label %501

501:                                              ; preds = %500, %469
  %502 = phi i64 [ %4, %500 ], [ 0, %469 ]
  %503 = or i1 %473, %474
  %504 = select i1 %503, i64 %502, i64 %472, !prof !1
  %505 = getelementptr float, ptr %3, i64 %504
  br i1 %31, label %513, label %506

506:                                              ; preds = %506, %501
  %507 = phi i64 [ %508, %506 ], [ 0, %501 ]
  %508 = add nuw nsw i64 %507, 1
  %509 = getelementptr float, ptr %505, i64 %507
  %510 = load float, ptr %509, align 4
  %511 = getelementptr float, ptr %13, i64 %507
  store float %510, ptr %511, align 4
  %512 = icmp eq i64 %14, %508
  br i1 %512, label %513, label %506

513:                                              ; preds = %506, %501, %481, %476
  br i1 %319, label %514, label %515, !prof !0

514:                                              ; preds = %513
  br label %515

515:                                              ; preds = %514, %513
  %516 = phi i64 [ %284, %514 ], [ 0, %513 ]
  br i1 %322, label %518, label %517, !prof !2

517:                                              ; preds = %515
  br label %518

518:                                              ; preds = %517, %515
  %519 = phi i64 [ %284, %517 ], [ 0, %515 ]
  %520 = getelementptr float, ptr %285, i64 %516
  %521 = select i1 %324, i64 %321, i64 %519, !prof !3
  br i1 %326, label %523, label %522, !prof !2

522:                                              ; preds = %518
  br label %523

523:                                              ; preds = %522, %518
  %524 = phi i64 [ %284, %522 ], [ 0, %518 ]
  %525 = getelementptr float, ptr %285, i64 %521
  %526 = select i1 %328, i64 %325, i64 %524, !prof !3
  br i1 %330, label %528, label %527, !prof !2

527:                                              ; preds = %523
  br label %528

528:                                              ; preds = %527, %523
  %529 = phi i64 [ %284, %527 ], [ 0, %523 ]
  %530 = getelementptr float, ptr %285, i64 %526
  %531 = select i1 %331, i64 %329, i64 %529, !prof !3
  %532 = getelementptr float, ptr %285, i64 %531
  br i1 %333, label %533, label %550

533:                                              ; preds = %533, %528
  %534 = phi i64 [ %535, %533 ], [ 0, %528 ]
  %535 = add nuw nsw i64 %534, 1
  %536 = shl i64 %534, 4
  %537 = getelementptr i8, ptr %266, i64 %536
  %538 = load float, ptr %537, align 4
  %539 = getelementptr i8, ptr %537, i64 4
  %540 = load float, ptr %539, align 4
  %541 = getelementptr float, ptr %520, i64 %534
  store float %538, ptr %541, align 4
  %542 = getelementptr float, ptr %525, i64 %534
  store float %540, ptr %542, align 4
  %543 = getelementptr i8, ptr %537, i64 8
  %544 = load float, ptr %543, align 4
  %545 = getelementptr i8, ptr %537, i64 12
  %546 = load float, ptr %545, align 4
  %547 = getelementptr float, ptr %530, i64 %534
  store float %544, ptr %547, align 4
  %548 = getelementptr float, ptr %532, i64 %534
  store float %546, ptr %548, align 4
  %549 = icmp eq i64 %535, %332
  br i1 %549, label %550, label %533

550:                                              ; preds = %533, %528
  br label %784

551:                                              ; preds = %838, %832
  %552 = icmp eq i64 %786, 4
  br i1 %552, label %553, label %784

553:                                              ; preds = %551
  br i1 %335, label %556, label %557, !prof !0

554:                                              ; preds = %713, %680
  %555 = icmp eq i64 %651, 16
  br i1 %555, label %868, label %649

556:                                              ; preds = %553
  br label %557

557:                                              ; preds = %556, %553
  %558 = phi i64 [ %265, %556 ], [ 0, %553 ]
  %559 = sub nsw i64 %378, %558
  %560 = tail call i64 @llvm.smax.i64(i64 %559, i64 0)
  %561 = getelementptr float, ptr %266, i64 %558
  %562 = icmp slt i64 %559, 1
  br i1 %562, label %563, label %564, !prof !0

563:                                              ; preds = %557
  br label %564

564:                                              ; preds = %563, %557
  %565 = phi i64 [ %560, %563 ], [ 0, %557 ]
  %566 = select i1 %272, i64 %560, i64 0
  %567 = add i64 %566, %256
  %568 = icmp slt i64 %567, %560
  %569 = getelementptr float, ptr %561, i64 %565
  br i1 %385, label %570, label %571, !prof !0

570:                                              ; preds = %564
  br label %571

571:                                              ; preds = %570, %564
  %572 = phi i64 [ %381, %570 ], [ 0, %564 ]
  %573 = getelementptr float, ptr %355, i64 %572
  br i1 %389, label %574, label %575, !prof !0

574:                                              ; preds = %571
  br label %575

575:                                              ; preds = %574, %571
  %576 = phi i64 [ %384, %574 ], [ 0, %571 ]
  %577 = getelementptr float, ptr %358, i64 %576
  br i1 %363, label %578, label %579, !prof !0

578:                                              ; preds = %575
  br label %579

579:                                              ; preds = %578, %575
  %580 = phi i64 [ %361, %578 ], [ 0, %575 ]
  %581 = getelementptr float, ptr %362, i64 %580
  br i1 %568, label %583, label %582, !prof !2

582:                                              ; preds = %579
  br label %583

583:                                              ; preds = %582, %579
  %584 = phi i64 [ %560, %582 ], [ 0, %579 ]
  %585 = icmp ult i64 %567, %560
  %586 = select i1 %585, i64 %567, i64 %584, !prof !3
  %587 = add i64 %566, %317
  %588 = icmp slt i64 %587, %560
  %589 = getelementptr float, ptr %561, i64 %586
  br i1 %388, label %591, label %590, !prof !2

590:                                              ; preds = %583
  br label %591

591:                                              ; preds = %590, %583
  %592 = phi i64 [ %381, %590 ], [ 0, %583 ]
  %593 = select i1 %393, i64 %387, i64 %592, !prof !3
  %594 = getelementptr float, ptr %355, i64 %593
  br i1 %392, label %596, label %595, !prof !2

595:                                              ; preds = %591
  br label %596

596:                                              ; preds = %595, %591
  %597 = phi i64 [ %384, %595 ], [ 0, %591 ]
  %598 = select i1 %396, i64 %391, i64 %597, !prof !3
  %599 = getelementptr float, ptr %358, i64 %598
  br i1 %366, label %601, label %600, !prof !2

600:                                              ; preds = %596
  br label %601

601:                                              ; preds = %600, %596
  %602 = phi i64 [ %361, %600 ], [ 0, %596 ]
  %603 = select i1 %367, i64 %365, i64 %602, !prof !3
  %604 = getelementptr float, ptr %362, i64 %603
  br i1 %588, label %606, label %605, !prof !2

605:                                              ; preds = %601
  br label %606

606:                                              ; preds = %605, %601
  %607 = phi i64 [ %560, %605 ], [ 0, %601 ]
  %608 = icmp ult i64 %587, %560
  %609 = select i1 %608, i64 %587, i64 %607, !prof !3
  %610 = add i64 %566, %318
  %611 = icmp slt i64 %610, %560
  %612 = getelementptr float, ptr %561, i64 %609
  br i1 %395, label %614, label %613, !prof !2

613:                                              ; preds = %606
  br label %614

614:                                              ; preds = %613, %606
  %615 = phi i64 [ %381, %613 ], [ 0, %606 ]
  %616 = select i1 %399, i64 %394, i64 %615, !prof !3
  %617 = getelementptr float, ptr %355, i64 %616
  br i1 %398, label %619, label %618, !prof !2

618:                                              ; preds = %614
  br label %619

619:                                              ; preds = %618, %614
  %620 = phi i64 [ %384, %618 ], [ 0, %614 ]
  %621 = select i1 %402, i64 %397, i64 %620, !prof !3
  %622 = getelementptr float, ptr %358, i64 %621
  br i1 %369, label %624, label %623, !prof !2

623:                                              ; preds = %619
  br label %624

624:                                              ; preds = %623, %619
  %625 = phi i64 [ %361, %623 ], [ 0, %619 ]
  %626 = select i1 %370, i64 %368, i64 %625, !prof !3
  %627 = getelementptr float, ptr %362, i64 %626
  br i1 %611, label %629, label %628, !prof !2

628:                                              ; preds = %624
  br label %629

629:                                              ; preds = %628, %624
  %630 = phi i64 [ %560, %628 ], [ 0, %624 ]
  %631 = icmp ult i64 %610, %560
  %632 = select i1 %631, i64 %610, i64 %630, !prof !3
  %633 = getelementptr float, ptr %561, i64 %632
  br i1 %401, label %635, label %634, !prof !2

634:                                              ; preds = %629
  br label %635

635:                                              ; preds = %634, %629
  %636 = phi i64 [ %381, %634 ], [ 0, %629 ]
  %637 = select i1 %405, i64 %400, i64 %636, !prof !3
  %638 = getelementptr float, ptr %355, i64 %637
  br i1 %404, label %640, label %639, !prof !2

639:                                              ; preds = %635
  br label %640

640:                                              ; preds = %639, %635
  %641 = phi i64 [ %384, %639 ], [ 0, %635 ]
  %642 = select i1 %406, i64 %403, i64 %641, !prof !3
  %643 = getelementptr float, ptr %358, i64 %642
  br i1 %372, label %645, label %644, !prof !2

644:                                              ; preds = %640
  br label %645

645:                                              ; preds = %644, %640
  %646 = phi i64 [ %361, %644 ], [ 0, %640 ]
  %647 = select i1 %373, i64 %371, i64 %646, !prof !3
  %648 = getelementptr float, ptr %362, i64 %647
  br label %649

649:                                              ; preds = %645, %554
  %650 = phi i64 [ 0, %645 ], [ %651, %554 ]
  %651 = add nuw nsw i64 %650, 1
  %652 = shl i64 %650, 2
  %653 = and i64 %652, 12
  %654 = lshr i64 %650, 2
  %655 = add nuw nsw i64 %653, %654
  %656 = mul nsw i64 %655, %256
  %657 = icmp slt i64 %656, 0
  %658 = select i1 %657, i64 %303, i64 0
  %659 = add i64 %658, %656
  %660 = icmp slt i64 %659, %303
  br i1 %660, label %662, label %661, !prof !2

661:                                              ; preds = %649
  br label %662

662:                                              ; preds = %661, %649
  %663 = phi i64 [ %303, %661 ], [ 0, %649 ]
  %664 = icmp ult i64 %659, %303
  %665 = select i1 %664, i64 %659, i64 %663, !prof !3
  %666 = getelementptr float, ptr %304, i64 %665
  %667 = shl nsw i64 %650, 4
  %668 = or disjoint i64 %667, 8
  %669 = shl nsw i64 %650, 3
  %670 = add nuw nsw i64 %669, 128
  %671 = select i1 %25, i64 %668, i64 %670
  %672 = select i1 %25, i64 %667, i64 %669
  %673 = icmp slt i64 %672, %14
  br i1 %673, label %675, label %674, !prof !2

674:                                              ; preds = %662
  br label %675

675:                                              ; preds = %674, %662
  %676 = phi i64 [ %14, %674 ], [ %672, %662 ]
  %677 = getelementptr float, ptr %13, i64 %676
  %678 = icmp slt i64 %671, %14
  br i1 %678, label %680, label %679, !prof !2

679:                                              ; preds = %675
  br label %680

680:                                              ; preds = %679, %675
  %681 = phi i64 [ %14, %679 ], [ %671, %675 ]
  %682 = getelementptr float, ptr %13, i64 %681
  %683 = load float, ptr %677, align 4
  %684 = getelementptr i8, ptr %677, i64 4
  %685 = load float, ptr %684, align 4
  %686 = getelementptr i8, ptr %677, i64 8
  %687 = load float, ptr %686, align 4
  %688 = getelementptr i8, ptr %677, i64 12
  %689 = load float, ptr %688, align 4
  %690 = getelementptr i8, ptr %677, i64 16
  %691 = load float, ptr %690, align 4
  %692 = getelementptr i8, ptr %677, i64 20
  %693 = load float, ptr %692, align 4
  %694 = getelementptr i8, ptr %677, i64 24
  %695 = load float, ptr %694, align 4
  %696 = getelementptr i8, ptr %677, i64 28
  %697 = load float, ptr %696, align 4
  %698 = load float, ptr %682, align 4
  %699 = getelementptr i8, ptr %682, i64 4
  %700 = load float, ptr %699, align 4
  %701 = getelementptr i8, ptr %682, i64 8
  %702 = load float, ptr %701, align 4
  %703 = getelementptr i8, ptr %682, i64 12
  %704 = load float, ptr %703, align 4
  %705 = getelementptr i8, ptr %682, i64 16
  %706 = load float, ptr %705, align 4
  %707 = getelementptr i8, ptr %682, i64 20
  %708 = load float, ptr %707, align 4
  %709 = getelementptr i8, ptr %682, i64 24
  %710 = load float, ptr %709, align 4
  %711 = getelementptr i8, ptr %682, i64 28
  %712 = load float, ptr %711, align 4
  br i1 %336, label %554, label %713

713:                                              ; preds = %713, %680
  %714 = phi i64 [ %715, %713 ], [ 0, %680 ]
  %715 = add nuw nsw i64 %714, 1
  %716 = getelementptr float, ptr %569, i64 %714
  %717 = load float, ptr %716, align 4
  %718 = getelementptr float, ptr %573, i64 %714
  %719 = load float, ptr %718, align 4
  %720 = getelementptr float, ptr %577, i64 %714
  %721 = load float, ptr %720, align 4
  %722 = getelementptr float, ptr %581, i64 %714
  %723 = load float, ptr %722, align 4
  %724 = fmul float %683, %717
  %725 = fadd float %724, 0.000000e+00
  %726 = fmul float %685, %719
  %727 = fadd float %725, %726
  %728 = fmul float %687, %721
  %729 = fadd float %727, %728
  %730 = fmul float %689, %723
  %731 = fadd float %729, %730
  %732 = getelementptr float, ptr %589, i64 %714
  %733 = load float, ptr %732, align 4
  %734 = getelementptr float, ptr %594, i64 %714
  %735 = load float, ptr %734, align 4
  %736 = getelementptr float, ptr %599, i64 %714
  %737 = load float, ptr %736, align 4
  %738 = getelementptr float, ptr %604, i64 %714
  %739 = load float, ptr %738, align 4
  %740 = fmul float %691, %733
  %741 = fadd float %731, %740
  %742 = fmul float %693, %735
  %743 = fadd float %741, %742
  %744 = fmul float %695, %737
  %745 = fadd float %743, %744
  %746 = fmul float %697, %739
  %747 = fadd float %745, %746
  %748 = getelementptr float, ptr %612, i64 %714
  %749 = load float, ptr %748, align 4
  %750 = getelementptr float, ptr %617, i64 %714
  %751 = load float, ptr %750, align 4
  %752 = getelementptr float, ptr %622, i64 %714
  %753 = load float, ptr %752, align 4
  %754 = getelementptr float, ptr %627, i64 %714
  %755 = load float, ptr %754, align 4
  %756 = fmul float %698, %749
  %757 = fadd float %747, %756
  %758 = fmul float %700, %751
  %759 = fadd float %757, %758
  %760 = fmul float %702, %753
  %761 = fadd float %759, %760
  %762 = fmul float %704, %755
  %763 = fadd float %761, %762
  %764 = getelementptr float, ptr %633, i64 %714
  %765 = load float, ptr %764, align 4
  %766 = getelementptr float, ptr %638, i64 %714
  %767 = load float, ptr %766, align 4
  %768 = getelementptr float, ptr %643, i64 %714
  %769 = load float, ptr %768, align 4
  %770 = getelementptr float, ptr %648, i64 %714
  %771 = load float, ptr %770, align 4
  %772 = fmul float %706, %765
  %773 = fadd float %763, %772
  %774 = fmul float %708, %767
  %775 = fadd float %773, %774
  %776 = fmul float %710, %769
  %777 = fadd float %775, %776
  %778 = fmul float %712, %771
  %779 = fadd float %777, %778
  %780 = getelementptr float, ptr %666, i64 %714
  %781 = load float, ptr %780, align 4
  %782 = fadd float %781, %779
  store float %782, ptr %780, align 4
  %783 = icmp eq i64 %256, %715
  br i1 %783, label %554, label %713

784:                                              ; preds = %551, %550
  %785 = phi i64 [ %786, %551 ], [ 0, %550 ]
  %786 = add nuw nsw i64 %785, 1
  %787 = mul nsw i64 %785, %316
  %788 = add nsw i64 %787, %316
  %789 = icmp slt i64 %787, 0
  %790 = select i1 %789, i64 %284, i64 0
  %791 = add i64 %790, %787
  %792 = icmp slt i64 %791, %284
  br i1 %792, label %794, label %793, !prof !2

793:                                              ; preds = %784
  br label %794

794:                                              ; preds = %793, %784
  %795 = phi i64 [ %284, %793 ], [ 0, %784 ]
  %796 = icmp ult i64 %791, %284
  %797 = select i1 %796, i64 %791, i64 %795, !prof !3
  %798 = icmp slt i64 %788, 0
  %799 = getelementptr float, ptr %285, i64 %797
  %800 = select i1 %789, i64 %265, i64 0
  %801 = add i64 %800, %787
  %802 = icmp slt i64 %801, %265
  br i1 %802, label %856, label %855, !prof !2

803:                                              ; preds = %867, %864
  %804 = phi i64 [ %265, %867 ], [ %865, %864 ]
  %805 = sub i64 %804, %859
  %806 = tail call i64 @llvm.smax.i64(i64 %805, i64 0)
  %807 = getelementptr float, ptr %266, i64 %859
  %808 = icmp slt i64 %805, 1
  br i1 %808, label %809, label %810, !prof !0

809:                                              ; preds = %803
  br label %810

810:                                              ; preds = %809, %803
  %811 = phi i64 [ %806, %809 ], [ 0, %803 ]
  %812 = select i1 %272, i64 %806, i64 0
  %813 = add i64 %812, %256
  %814 = icmp slt i64 %813, %806
  br i1 %814, label %816, label %815, !prof !2

815:                                              ; preds = %810
  br label %816

816:                                              ; preds = %815, %810
  %817 = phi i64 [ %806, %815 ], [ 0, %810 ]
  %818 = getelementptr float, ptr %807, i64 %811
  %819 = icmp ult i64 %813, %806
  %820 = select i1 %819, i64 %813, i64 %817, !prof !3
  %821 = add i64 %812, %317
  %822 = icmp slt i64 %821, %806
  br i1 %822, label %824, label %823, !prof !2

823:                                              ; preds = %816
  br label %824

824:                                              ; preds = %823, %816
  %825 = phi i64 [ %806, %823 ], [ 0, %816 ]
  %826 = getelementptr float, ptr %807, i64 %820
  %827 = icmp ult i64 %821, %806
  %828 = select i1 %827, i64 %821, i64 %825, !prof !3
  %829 = add i64 %812, %318
  %830 = icmp slt i64 %829, %806
  br i1 %830, label %832, label %831, !prof !2

831:                                              ; preds = %824
  br label %832

832:                                              ; preds = %831, %824
  %833 = phi i64 [ %806, %831 ], [ 0, %824 ]
  %834 = getelementptr float, ptr %807, i64 %828
  %835 = icmp ult i64 %829, %806
  %836 = select i1 %835, i64 %829, i64 %833, !prof !3
  %837 = getelementptr float, ptr %807, i64 %836
  br i1 %336, label %551, label %838

838:                                              ; preds = %838, %832
  %839 = phi i64 [ %840, %838 ], [ 0, %832 ]
  %840 = add nuw nsw i64 %839, 1
  %841 = shl i64 %839, 4
  %842 = getelementptr i8, ptr %799, i64 %841
  %843 = load float, ptr %842, align 4
  %844 = getelementptr i8, ptr %842, i64 4
  %845 = load float, ptr %844, align 4
  %846 = getelementptr float, ptr %818, i64 %839
  store float %843, ptr %846, align 4
  %847 = getelementptr float, ptr %826, i64 %839
  store float %845, ptr %847, align 4
  %848 = getelementptr i8, ptr %842, i64 8
  %849 = load float, ptr %848, align 4
  %850 = getelementptr i8, ptr %842, i64 12
  %851 = load float, ptr %850, align 4
  %852 = getelementptr float, ptr %834, i64 %839
  store float %849, ptr %852, align 4
  %853 = getelementptr float, ptr %837, i64 %839
  store float %851, ptr %853, align 4
  %854 = icmp eq i64 %256, %840
  br i1 %854, label %551, label %838

855:                                              ; preds = %794
  br label %856

856:                                              ; preds = %855, %794
  %857 = phi i64 [ %265, %855 ], [ 0, %794 ]
  %858 = icmp ult i64 %801, %265
  %859 = select i1 %858, i64 %801, i64 %857, !prof !3
  %860 = select i1 %798, i64 %265, i64 0
  %861 = add i64 %860, %788
  %862 = icmp slt i64 %861, 0
  br i1 %862, label %863, label %864, !prof !0

863:                                              ; preds = %856
  br label %864

864:                                              ; preds = %863, %856
  %865 = phi i64 [ 0, %863 ], [ %861, %856 ]
  %866 = icmp slt i64 %861, %265
  br i1 %866, label %803, label %867, !prof !2

867:                                              ; preds = %864
  br label %803

868:                                              ; preds = %554
  br i1 %351, label %119, label %93

869:                                              ; preds = %144, %139
  %870 = load i64, ptr %254, align 8
  %871 = icmp slt i64 %421, 0
  %872 = select i1 %871, i64 %6, i64 0
  %873 = getelementptr i16, ptr %426, i64 %872
  %874 = load i16, ptr %873, align 2
  %875 = zext i16 %874 to i64
  %876 = mul nsw i64 %27, %875
  %877 = add nsw i64 %876, %870
  %878 = icmp slt i64 %877, 0
  br i1 %22, label %884, label %879

879:                                              ; preds = %869
  %880 = select i1 %878, i64 %2, i64 0
  %881 = add i64 %880, %877
  %882 = icmp slt i64 %881, 0
  %883 = icmp sge i64 %881, %2
  br i1 %883, label %889, label %890, !prof !0

884:                                              ; preds = %869
  %885 = select i1 %878, i64 %4, i64 0
  %886 = add i64 %885, %877
  %887 = icmp slt i64 %886, 0
  %888 = icmp sge i64 %886, %4
  br i1 %888, label %925, label %926, !prof !0

889:                                              ; preds = %879
  br label %890

890:                                              ; preds = %889, %879
  %891 = phi i64 [ %2, %889 ], [ 0, %879 ]
  %892 = or i1 %882, %883
  %893 = select i1 %892, i64 %891, i64 %881, !prof !1
  %894 = getelementptr i16, ptr %1, i64 %893
  br i1 %335, label %938, label %895

895:                                              ; preds = %895, %890
  %896 = phi i64 [ %897, %895 ], [ 0, %890 ]
  %897 = add nuw nsw i64 %896, 1
  %898 = getelementptr float, ptr %266, i64 %896
  %899 = load i32, ptr %898, align 4
  %900 = and i32 %899, 2147483647
  %901 = lshr i32 %899, 16
  %902 = and i32 %901, 32768
  %903 = lshr i32 %900, 13
  %904 = add nsw i32 %900, -939520001
  %905 = and i32 %903, 1
  %906 = add nsw i32 %904, %905
  %907 = lshr i32 %906, 13
  %908 = bitcast i32 %900 to float
  %909 = fadd float %908, 5.000000e-01
  %910 = bitcast float %909 to i32
  %911 = and i32 %903, 1023
  %912 = tail call i32 @llvm.umax.i32(i32 %911, i32 1)
  %913 = icmp samesign ult i32 %900, 947912704
  %914 = select i1 %913, i32 %910, i32 %907
  %915 = or i32 %914, %902
  %916 = icmp samesign ugt i32 %900, 2139095040
  %917 = or disjoint i32 %902, %912
  %918 = or disjoint i32 %917, 31744
  %919 = select i1 %916, i32 %918, i32 32256
  %920 = icmp samesign ult i32 %900, 1199566848
  %921 = select i1 %920, i32 %915, i32 %919
  %922 = trunc i32 %921 to i16
  %923 = getelementptr i16, ptr %894, i64 %896
  store i16 %922, ptr %923, align 2
  %924 = icmp eq i64 %264, %897
  br i1 %924, label %938, label %895

925:                                              ; preds = %884
  br label %926

926:                                              ; preds = %925, %884
  %927 = phi i64 [ %4, %925 ], [ 0, %884 ]
  %928 = or i1 %887, %888
  %929 = select i1 %928, i64 %927, i64 %886, !prof !1
  %930 = getelementptr float, ptr %3, i64 %929
  br i1 %335, label %938, label %931

931:                                              ; preds = %931, %926
  %932 = phi i64 [ %933, %931 ], [ 0, %926 ]
  %933 = add nuw nsw i64 %932, 1
  %934 = getelementptr float, ptr %266, i64 %932
  %935 = load float, ptr %934, align 4
  %936 = getelementptr float, ptr %930, i64 %932
  store float %935, ptr %936, align 4
  %937 = icmp eq i64 %264, %933
  br i1 %937, label %938, label %931

938:                                              ; preds = %931, %926, %895, %890
  %939 = icmp sgt i64 %422, 1
  br i1 %939, label %419, label %32

940:                                              ; preds = %32, %17
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

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smin.i64(i64, i64) #1

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #3 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 199, i32 9801}
!2 = !{!"branch_weights", i32 99, i32 1}
!3 = !{!"branch_weights", i32 9801, i32 199}
