; {"files": {"../half_loops.py": "f818bbf3a5b62f3d", "block_loops_16.py": "cffb97f5fab7e920", "block_parts.py": "01c7814336e2d421"}, "meaning": "69479cb918b990a6", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

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
  %26 = icmp slt i64 %8, 1
  br i1 %26, label %967, label %27

27:                                               ; preds = %17
  %28 = icmp slt i64 %16, 1
  %29 = icmp slt i64 %14, 1
  br label %195

30:                                               ; preds = %965
  %31 = icmp eq i64 %197, %8
  br i1 %31, label %967, label %195

32:                                               ; preds = %382, %370
  %33 = add nsw i64 %372, 2
  %34 = add i64 %372, 3
  %35 = add i64 %34, %381
  %36 = icmp slt i64 %372, -2
  %37 = select i1 %36, i64 %6, i64 0
  %38 = add i64 %33, %37
  %39 = icmp slt i64 %38, 0
  %40 = icmp sge i64 %38, %6
  br i1 %40, label %388, label %389, !prof !0

41:                                               ; preds = %383, %69
  %42 = phi i64 [ %371, %383 ], [ %70, %69 ]
  br label %111

43:                                               ; preds = %883, %43
  %44 = phi i64 [ %45, %43 ], [ 0, %883 ]
  %45 = add nuw nsw i64 %44, 1
  %46 = getelementptr float, ptr %254, i64 %44
  %47 = load float, ptr %46, align 4
  %48 = bitcast float %47 to i32
  %49 = tail call float @llvm.fabs.f32(float %47)
  %50 = bitcast float %49 to i32
  %51 = and i32 %48, 2139095040
  %52 = icmp samesign ugt i32 %51, 947912704
  %53 = add nuw i32 %51, 113246208
  %54 = bitcast i32 %53 to float
  %55 = select i1 %52, float %54, float 7.500000e-01
  %56 = fadd float %47, %55
  %57 = fsub float %56, %55
  %58 = and i32 %48, -8192
  %59 = and i32 %48, 8380416
  %60 = icmp eq i32 %59, 0
  %61 = or i32 %58, 8192
  %62 = select i1 %60, i32 %61, i32 %58
  %63 = icmp samesign ugt i32 %50, 2139095040
  %64 = bitcast i32 %62 to float
  %65 = select i1 %63, float %64, float 0x7FF8000000000000
  %66 = icmp samesign ult i32 %50, 1199566848
  %67 = select i1 %66, float %57, float %65
  store float %67, ptr %46, align 4
  %68 = icmp eq i64 %252, %45
  br i1 %68, label %69, label %43

69:                                               ; preds = %883, %43
  %70 = add nsw i64 %403, 256
  %71 = icmp eq i64 %405, %385
  br i1 %71, label %41, label %402

72:                                               ; preds = %171, %165
  %73 = icmp eq i64 %113, 4
  br i1 %73, label %74, label %111

74:                                               ; preds = %72
  br i1 %269, label %75, label %76, !prof !0

75:                                               ; preds = %74
  br label %76

76:                                               ; preds = %75, %74
  %77 = phi i64 [ %234, %75 ], [ 0, %74 ]
  br i1 %272, label %79, label %78, !prof !1

78:                                               ; preds = %76
  br label %79

79:                                               ; preds = %78, %76
  %80 = phi i64 [ %234, %78 ], [ 0, %76 ]
  %81 = getelementptr float, ptr %235, i64 %77
  %82 = select i1 %274, i64 %271, i64 %80, !prof !2
  br i1 %276, label %84, label %83, !prof !1

83:                                               ; preds = %79
  br label %84

84:                                               ; preds = %83, %79
  %85 = phi i64 [ %234, %83 ], [ 0, %79 ]
  %86 = getelementptr float, ptr %235, i64 %82
  %87 = select i1 %278, i64 %275, i64 %85, !prof !2
  br i1 %280, label %89, label %88, !prof !1

88:                                               ; preds = %84
  br label %89

89:                                               ; preds = %88, %84
  %90 = phi i64 [ %234, %88 ], [ 0, %84 ]
  %91 = getelementptr float, ptr %235, i64 %87
  %92 = select i1 %281, i64 %279, i64 %90, !prof !2
  %93 = getelementptr float, ptr %235, i64 %92
  br i1 %283, label %94, label %884

94:                                               ; preds = %94, %89
  %95 = phi i64 [ %96, %94 ], [ 0, %89 ]
  %96 = add nuw nsw i64 %95, 1
  %97 = getelementptr float, ptr %81, i64 %95
  %98 = load float, ptr %97, align 4
  %99 = getelementptr float, ptr %86, i64 %95
  %100 = load float, ptr %99, align 4
  %101 = shl i64 %95, 4
  %102 = getelementptr i8, ptr %216, i64 %101
  store float %98, ptr %102, align 4
  %103 = getelementptr i8, ptr %102, i64 4
  store float %100, ptr %103, align 4
  %104 = getelementptr float, ptr %91, i64 %95
  %105 = load float, ptr %104, align 4
  %106 = getelementptr float, ptr %93, i64 %95
  %107 = load float, ptr %106, align 4
  %108 = getelementptr i8, ptr %102, i64 8
  store float %105, ptr %108, align 4
  %109 = getelementptr i8, ptr %102, i64 12
  store float %107, ptr %109, align 4
  %110 = icmp eq i64 %96, %282
  br i1 %110, label %884, label %94

111:                                              ; preds = %72, %41
  %112 = phi i64 [ 0, %41 ], [ %113, %72 ]
  %113 = add nuw nsw i64 %112, 1
  %114 = mul nsw i64 %112, %266
  %115 = add nsw i64 %114, %266
  %116 = icmp slt i64 %114, 0
  %117 = select i1 %116, i64 %253, i64 0
  %118 = add i64 %117, %114
  %119 = icmp slt i64 %118, %253
  br i1 %119, label %129, label %128, !prof !1

120:                                              ; preds = %141, %138
  %121 = phi i64 [ %253, %141 ], [ %139, %138 ]
  %122 = sub i64 %121, %132
  %123 = tail call i64 @llvm.smax.i64(i64 %122, i64 0)
  %124 = getelementptr float, ptr %254, i64 %132
  %125 = select i1 %116, i64 %234, i64 0
  %126 = add i64 %125, %114
  %127 = icmp slt i64 %126, %234
  br i1 %127, label %189, label %188, !prof !1

128:                                              ; preds = %111
  br label %129

129:                                              ; preds = %128, %111
  %130 = phi i64 [ %253, %128 ], [ 0, %111 ]
  %131 = icmp ult i64 %118, %253
  %132 = select i1 %131, i64 %118, i64 %130, !prof !2
  %133 = icmp slt i64 %115, 0
  %134 = select i1 %133, i64 %253, i64 0
  %135 = add i64 %134, %115
  %136 = icmp slt i64 %135, 0
  br i1 %136, label %137, label %138, !prof !0

137:                                              ; preds = %129
  br label %138

138:                                              ; preds = %137, %129
  %139 = phi i64 [ 0, %137 ], [ %135, %129 ]
  %140 = icmp slt i64 %135, %253
  br i1 %140, label %120, label %141, !prof !1

141:                                              ; preds = %138
  br label %120

142:                                              ; preds = %189
  br label %143

143:                                              ; preds = %189, %142
  %144 = phi i64 [ %123, %142 ], [ 0, %189 ]
  %145 = select i1 %222, i64 %123, i64 0
  %146 = add i64 %145, %206
  %147 = icmp slt i64 %146, %123
  br i1 %147, label %149, label %148, !prof !1

148:                                              ; preds = %143
  br label %149

149:                                              ; preds = %148, %143
  %150 = phi i64 [ %123, %148 ], [ 0, %143 ]
  %151 = getelementptr float, ptr %124, i64 %144
  %152 = icmp ult i64 %146, %123
  %153 = select i1 %152, i64 %146, i64 %150, !prof !2
  %154 = add i64 %145, %267
  %155 = icmp slt i64 %154, %123
  br i1 %155, label %157, label %156, !prof !1

156:                                              ; preds = %149
  br label %157

157:                                              ; preds = %156, %149
  %158 = phi i64 [ %123, %156 ], [ 0, %149 ]
  %159 = getelementptr float, ptr %124, i64 %153
  %160 = icmp ult i64 %154, %123
  %161 = select i1 %160, i64 %154, i64 %158, !prof !2
  %162 = add i64 %145, %268
  %163 = icmp slt i64 %162, %123
  br i1 %163, label %165, label %164, !prof !1

164:                                              ; preds = %157
  br label %165

165:                                              ; preds = %164, %157
  %166 = phi i64 [ %123, %164 ], [ 0, %157 ]
  %167 = getelementptr float, ptr %124, i64 %161
  %168 = icmp ult i64 %162, %123
  %169 = select i1 %168, i64 %162, i64 %166, !prof !2
  %170 = getelementptr float, ptr %124, i64 %169
  br i1 %263, label %171, label %72

171:                                              ; preds = %171, %165
  %172 = phi i64 [ %173, %171 ], [ 0, %165 ]
  %173 = add nuw nsw i64 %172, 1
  %174 = getelementptr float, ptr %151, i64 %172
  %175 = load float, ptr %174, align 4
  %176 = getelementptr float, ptr %159, i64 %172
  %177 = load float, ptr %176, align 4
  %178 = shl i64 %172, 4
  %179 = getelementptr i8, ptr %193, i64 %178
  store float %175, ptr %179, align 4
  %180 = getelementptr i8, ptr %179, i64 4
  store float %177, ptr %180, align 4
  %181 = getelementptr float, ptr %167, i64 %172
  %182 = load float, ptr %181, align 4
  %183 = getelementptr float, ptr %170, i64 %172
  %184 = load float, ptr %183, align 4
  %185 = getelementptr i8, ptr %179, i64 8
  store float %182, ptr %185, align 4
  %186 = getelementptr i8, ptr %179, i64 12
  store float %184, ptr %186, align 4
  %187 = icmp eq i64 %206, %173
  br i1 %187, label %72, label %171

188:                                              ; preds = %120
  br label %189

189:                                              ; preds = %188, %120
  %190 = phi i64 [ %234, %188 ], [ 0, %120 ]
  %191 = icmp ult i64 %126, %234
  %192 = select i1 %191, i64 %126, i64 %190, !prof !2
  %193 = getelementptr float, ptr %235, i64 %192
  %194 = icmp slt i64 %122, 1
  br i1 %194, label %142, label %143, !prof !0

195:                                              ; preds = %30, %27
  %196 = phi i64 [ 0, %27 ], [ %197, %30 ]
  %197 = add nuw nsw i64 %196, 1
  %198 = getelementptr i64, ptr %7, i64 %196
  %199 = load i64, ptr %198, align 8
  %200 = icmp slt i64 %199, 0
  %201 = select i1 %200, i64 %10, i64 0
  %202 = add i64 %201, %199
  %203 = mul i64 %202, %11
  %204 = getelementptr i64, ptr %9, i64 %203
  %205 = getelementptr i8, ptr %204, i64 24
  %206 = load i64, ptr %205, align 8
  %207 = getelementptr i8, ptr %204, i64 32
  %208 = load i64, ptr %207, align 8
  %209 = shl nsw i64 %206, 4
  %210 = getelementptr i8, ptr %204, i64 16
  %211 = load i64, ptr %210, align 8
  br i1 %28, label %219, label %220, !prof !0

212:                                              ; preds = %230, %227
  %213 = phi i64 [ %16, %230 ], [ %228, %227 ]
  %214 = sub i64 %213, %221
  %215 = tail call i64 @llvm.smax.i64(i64 %214, i64 0)
  %216 = getelementptr float, ptr %15, i64 %221
  %217 = shl nsw i64 %206, 5
  %218 = icmp sge i64 %224, %16
  br i1 %218, label %238, label %239, !prof !0

219:                                              ; preds = %195
  br label %220

220:                                              ; preds = %219, %195
  %221 = phi i64 [ %16, %219 ], [ 0, %195 ]
  %222 = icmp slt i64 %206, 0
  %223 = select i1 %222, i64 %16, i64 0
  %224 = add i64 %223, %209
  %225 = icmp slt i64 %224, 0
  br i1 %225, label %226, label %227, !prof !0

226:                                              ; preds = %220
  br label %227

227:                                              ; preds = %226, %220
  %228 = phi i64 [ 0, %226 ], [ %224, %220 ]
  %229 = icmp slt i64 %224, %16
  br i1 %229, label %212, label %230, !prof !1

230:                                              ; preds = %227
  br label %212

231:                                              ; preds = %249, %246
  %232 = phi i64 [ %16, %249 ], [ %247, %246 ]
  %233 = sub i64 %232, %242
  %234 = tail call i64 @llvm.smax.i64(i64 %233, i64 0)
  %235 = getelementptr float, ptr %15, i64 %242
  %236 = mul nsw i64 %206, 48
  %237 = icmp sge i64 %243, %16
  br i1 %237, label %358, label %359, !prof !0

238:                                              ; preds = %212
  br label %239

239:                                              ; preds = %238, %212
  %240 = phi i64 [ %16, %238 ], [ 0, %212 ]
  %241 = or i1 %225, %218
  %242 = select i1 %241, i64 %240, i64 %224, !prof !3
  %243 = add i64 %223, %217
  %244 = icmp slt i64 %243, 0
  br i1 %244, label %245, label %246, !prof !0

245:                                              ; preds = %239
  br label %246

246:                                              ; preds = %245, %239
  %247 = phi i64 [ 0, %245 ], [ %243, %239 ]
  %248 = icmp slt i64 %243, %16
  br i1 %248, label %231, label %249, !prof !1

249:                                              ; preds = %246
  br label %231

250:                                              ; preds = %369, %366
  %251 = phi i64 [ %16, %369 ], [ %367, %366 ]
  %252 = sub i64 %251, %362
  %253 = tail call i64 @llvm.smax.i64(i64 %252, i64 0)
  %254 = getelementptr float, ptr %15, i64 %362
  %255 = icmp sgt i64 %208, 0
  %256 = select i1 %255, i64 0, i64 %6
  %257 = getelementptr i16, ptr %5, i64 %208
  %258 = getelementptr i8, ptr %257, i64 -2
  %259 = getelementptr i16, ptr %258, i64 %256
  %260 = load i16, ptr %259, align 2
  %261 = zext i16 %260 to i64
  %262 = add nuw nsw i64 %261, 1
  %263 = icmp sgt i64 %206, 0
  %264 = select i1 %263, i64 %209, i64 0
  %265 = icmp sgt i64 %264, 0
  %266 = shl nsw i64 %206, 2
  %267 = shl nsw i64 %206, 1
  %268 = mul nsw i64 %206, 3
  %269 = icmp slt i64 %233, 1
  %270 = select i1 %222, i64 %234, i64 0
  %271 = add i64 %270, %266
  %272 = icmp slt i64 %271, %234
  %273 = shl nsw i64 %206, 3
  %274 = icmp ult i64 %271, %234
  %275 = add i64 %270, %273
  %276 = icmp slt i64 %275, %234
  %277 = mul nsw i64 %206, 12
  %278 = icmp ult i64 %275, %234
  %279 = add i64 %270, %277
  %280 = icmp slt i64 %279, %234
  %281 = icmp ult i64 %279, %234
  %282 = select i1 %263, i64 %266, i64 0
  %283 = icmp sgt i64 %282, 0
  %284 = getelementptr i8, ptr %204, i64 40
  %285 = getelementptr i8, ptr %204, i64 8
  %286 = icmp slt i64 %214, 1
  %287 = icmp slt i64 %206, 1
  %288 = select i1 %222, i64 %215, i64 0
  %289 = add i64 %288, %266
  %290 = icmp slt i64 %289, 0
  %291 = icmp slt i64 %289, %215
  %292 = icmp ult i64 %289, %215
  %293 = add i64 %288, %273
  %294 = icmp slt i64 %293, 0
  %295 = icmp slt i64 %293, %215
  %296 = icmp ult i64 %293, %215
  %297 = add i64 %288, %277
  %298 = icmp slt i64 %297, 0
  %299 = icmp slt i64 %297, %215
  %300 = icmp ult i64 %297, %215
  %301 = icmp slt i64 %252, 1
  %302 = select i1 %22, i1 true, i1 %301
  %303 = select i1 %291, i64 0, i64 %215
  %304 = select i1 %292, i64 %289, i64 %303, !prof !2
  %305 = select i1 %295, i64 0, i64 %215
  %306 = getelementptr float, ptr %216, i64 %304
  %307 = select i1 %296, i64 %293, i64 %305, !prof !2
  %308 = select i1 %299, i64 0, i64 %215
  %309 = getelementptr float, ptr %216, i64 %307
  %310 = select i1 %300, i64 %297, i64 %308, !prof !2
  %311 = sub i64 %215, %310
  %312 = tail call i64 @llvm.smax.i64(i64 %311, i64 0)
  %313 = getelementptr float, ptr %216, i64 %310
  %314 = icmp slt i64 %311, 1
  %315 = select i1 %222, i64 %312, i64 0
  %316 = add i64 %315, %206
  %317 = icmp slt i64 %316, %312
  %318 = icmp ult i64 %316, %312
  %319 = add i64 %315, %267
  %320 = icmp slt i64 %319, %312
  %321 = icmp ult i64 %319, %312
  %322 = add i64 %315, %268
  %323 = icmp slt i64 %322, %312
  %324 = icmp ult i64 %322, %312
  %325 = shl nuw i64 %264, 2
  %326 = tail call i64 @llvm.smin.i64(i64 %289, i64 %215)
  %327 = tail call i64 @llvm.smin.i64(i64 %293, i64 %215)
  %328 = tail call i64 @llvm.smin.i64(i64 %297, i64 %215)
  %329 = select i1 %290, i64 0, i64 %326, !prof !0
  %330 = select i1 %294, i64 0, i64 %327, !prof !0
  %331 = sub i64 %330, %304
  %332 = tail call i64 @llvm.smax.i64(i64 %331, i64 0)
  %333 = select i1 %298, i64 0, i64 %328, !prof !0
  %334 = sub i64 %333, %307
  %335 = tail call i64 @llvm.smax.i64(i64 %334, i64 0)
  %336 = icmp slt i64 %331, 1
  %337 = select i1 %222, i64 %332, i64 0
  %338 = add i64 %337, %206
  %339 = icmp slt i64 %338, %332
  %340 = icmp slt i64 %334, 1
  %341 = select i1 %222, i64 %335, i64 0
  %342 = add i64 %341, %206
  %343 = icmp slt i64 %342, %335
  %344 = icmp ult i64 %338, %332
  %345 = add i64 %337, %267
  %346 = icmp slt i64 %345, %332
  %347 = icmp ult i64 %342, %335
  %348 = add i64 %341, %267
  %349 = icmp slt i64 %348, %335
  %350 = icmp ult i64 %345, %332
  %351 = add i64 %337, %268
  %352 = icmp slt i64 %351, %332
  %353 = icmp ult i64 %348, %335
  %354 = add i64 %341, %268
  %355 = icmp slt i64 %354, %335
  %356 = icmp ult i64 %351, %332
  %357 = icmp ult i64 %354, %335
  br label %370

358:                                              ; preds = %231
  br label %359

359:                                              ; preds = %358, %231
  %360 = phi i64 [ %16, %358 ], [ 0, %231 ]
  %361 = or i1 %244, %237
  %362 = select i1 %361, i64 %360, i64 %243, !prof !3
  %363 = add i64 %223, %236
  %364 = icmp slt i64 %363, 0
  br i1 %364, label %365, label %366, !prof !0

365:                                              ; preds = %359
  br label %366

366:                                              ; preds = %365, %359
  %367 = phi i64 [ 0, %365 ], [ %363, %359 ]
  %368 = icmp slt i64 %363, %16
  br i1 %368, label %250, label %369, !prof !1

369:                                              ; preds = %366
  br label %250

370:                                              ; preds = %965, %250
  %371 = phi i64 [ %211, %250 ], [ %42, %965 ]
  %372 = phi i64 [ %208, %250 ], [ %35, %965 ]
  %373 = phi i64 [ %262, %250 ], [ %374, %965 ]
  %374 = add nsw i64 %373, -1
  %375 = icmp slt i64 %372, -1
  %376 = select i1 %375, i64 %6, i64 0
  %377 = getelementptr i16, ptr %5, i64 %372
  %378 = getelementptr i8, ptr %377, i64 2
  %379 = getelementptr i16, ptr %378, i64 %376
  %380 = load i16, ptr %379, align 2
  %381 = zext i16 %380 to i64
  br i1 %265, label %382, label %32

382:                                              ; preds = %370
  tail call void @llvm.memset.p0.i64(ptr align 4 %254, i8 0, i64 %325, i1 false)
  br label %32

383:                                              ; preds = %401, %398
  %384 = phi i64 [ %6, %401 ], [ %399, %398 ]
  %385 = sub i64 %384, %392
  %386 = getelementptr i16, ptr %5, i64 %392
  %387 = icmp sgt i64 %385, 0
  br i1 %387, label %402, label %41

388:                                              ; preds = %32
  br label %389

389:                                              ; preds = %388, %32
  %390 = phi i64 [ %6, %388 ], [ 0, %32 ]
  %391 = or i1 %39, %40
  %392 = select i1 %391, i64 %390, i64 %38, !prof !3
  %393 = icmp slt i64 %35, 0
  %394 = select i1 %393, i64 %6, i64 0
  %395 = add i64 %394, %35
  %396 = icmp slt i64 %395, 0
  br i1 %396, label %397, label %398, !prof !0

397:                                              ; preds = %389
  br label %398

398:                                              ; preds = %397, %389
  %399 = phi i64 [ 0, %397 ], [ %395, %389 ]
  %400 = icmp slt i64 %395, %6
  br i1 %400, label %383, label %401, !prof !1

401:                                              ; preds = %398
  br label %383

402:                                              ; preds = %383, %69
  %403 = phi i64 [ %70, %69 ], [ %371, %383 ]
  %404 = phi i64 [ %405, %69 ], [ 0, %383 ]
  %405 = add nuw nsw i64 %404, 1
  %406 = load i64, ptr %285, align 8
  %407 = load i64, ptr %284, align 8
  %408 = icmp eq i64 %407, 0
  br i1 %408, label %422, label %409, !prof !0

409:                                              ; preds = %402
  %410 = shl nuw i64 %404, 1
  %411 = getelementptr i8, ptr %386, i64 %410
  %412 = load i16, ptr %411, align 2
  %413 = zext i16 %412 to i64
  %414 = sdiv i64 %413, %407
  %415 = srem i64 %413, %407
  %416 = icmp slt i64 %407, 0
  %417 = icmp ne i64 %415, 0
  %418 = and i1 %416, %417
  %419 = sext i1 %418 to i64
  %420 = add nsw i64 %414, %419
  %421 = mul nsw i64 %420, %209
  br label %422

422:                                              ; preds = %409, %402
  %423 = phi i64 [ %421, %409 ], [ 0, %402 ]
  %424 = add nsw i64 %423, %406
  %425 = icmp slt i64 %424, 0
  br i1 %19, label %430, label %426

426:                                              ; preds = %422
  %427 = select i1 %425, i64 %2, i64 0
  %428 = add i64 %427, %424
  %429 = icmp slt i64 %428, 0
  br i1 %429, label %434, label %435, !prof !0

430:                                              ; preds = %422
  %431 = select i1 %425, i64 %4, i64 0
  %432 = add i64 %431, %424
  %433 = icmp slt i64 %432, 0
  br i1 %433, label %461, label %462, !prof !0

434:                                              ; preds = %426
  br label %435

435:                                              ; preds = %434, %426
  %436 = phi i64 [ 0, %434 ], [ %428, %426 ]
  %437 = icmp slt i64 %428, %2
  br i1 %437, label %439, label %438, !prof !1

438:                                              ; preds = %435
  br label %439

439:                                              ; preds = %438, %435
  %440 = phi i64 [ %2, %438 ], [ %436, %435 ]
  %441 = getelementptr i16, ptr %1, i64 %440
  br i1 %286, label %476, label %442

442:                                              ; preds = %442, %439
  %443 = phi i64 [ %444, %442 ], [ 0, %439 ]
  %444 = add nuw nsw i64 %443, 1
  %445 = getelementptr i16, ptr %441, i64 %443
  %446 = load i16, ptr %445, align 2
  %447 = zext i16 %446 to i32
  %448 = shl nuw nsw i32 %447, 13
  %449 = and i32 %448, 268427264
  %450 = sext i16 %446 to i32
  %451 = and i32 %450, -2147483648
  %452 = or disjoint i32 %449, %451
  %453 = icmp samesign ugt i32 %449, 260046847
  %454 = or i32 %452, 2139095040
  %455 = bitcast i32 %454 to float
  %456 = bitcast i32 %452 to float
  %457 = fmul float %456, 0x46F0000000000000
  %458 = select i1 %453, float %455, float %457
  %459 = getelementptr float, ptr %216, i64 %443
  store float %458, ptr %459, align 4
  %460 = icmp eq i64 %214, %444
  br i1 %460, label %476, label %442

461:                                              ; preds = %430
  br label %462

462:                                              ; preds = %461, %430
  %463 = phi i64 [ 0, %461 ], [ %432, %430 ]
  %464 = icmp slt i64 %432, %4
  br i1 %464, label %466, label %465, !prof !1

465:                                              ; preds = %462
  br label %466

466:                                              ; preds = %465, %462
  %467 = phi i64 [ %4, %465 ], [ %463, %462 ]
  %468 = getelementptr float, ptr %3, i64 %467
  br i1 %286, label %481, label %469

469:                                              ; preds = %469, %466
  %470 = phi i64 [ %471, %469 ], [ 0, %466 ]
  %471 = add nuw nsw i64 %470, 1
  %472 = getelementptr float, ptr %468, i64 %470
  %473 = load float, ptr %472, align 4
  %474 = getelementptr float, ptr %216, i64 %470
  store float %473, ptr %474, align 4
  %475 = icmp eq i64 %214, %471
  br i1 %475, label %481, label %469

476:                                              ; preds = %442, %439
  %477 = icmp slt i64 %403, 0
  %478 = select i1 %477, i64 %2, i64 0
  %479 = add i64 %478, %403
  %480 = icmp slt i64 %479, 0
  br i1 %480, label %486, label %487, !prof !0

481:                                              ; preds = %469, %466
  %482 = icmp slt i64 %403, 0
  %483 = select i1 %482, i64 %4, i64 0
  %484 = add i64 %483, %403
  %485 = icmp slt i64 %484, 0
  br i1 %485, label %513, label %514, !prof !0

486:                                              ; preds = %476
  br label %487

487:                                              ; preds = %486, %476
  %488 = phi i64 [ 0, %486 ], [ %479, %476 ]
  %489 = icmp slt i64 %479, %2
  br i1 %489, label %491, label %490, !prof !1

490:                                              ; preds = %487
  br label %491

491:                                              ; preds = %490, %487
  %492 = phi i64 [ %2, %490 ], [ %488, %487 ]
  %493 = getelementptr i16, ptr %1, i64 %492
  br i1 %29, label %528, label %494

494:                                              ; preds = %494, %491
  %495 = phi i64 [ %496, %494 ], [ 0, %491 ]
  %496 = add nuw nsw i64 %495, 1
  %497 = getelementptr i16, ptr %493, i64 %495
  %498 = load i16, ptr %497, align 2
  %499 = zext i16 %498 to i32
  %500 = shl nuw nsw i32 %499, 13
  %501 = and i32 %500, 268427264
  %502 = sext i16 %498 to i32
  %503 = and i32 %502, -2147483648
  %504 = or disjoint i32 %501, %503
  %505 = icmp samesign ugt i32 %501, 260046847
  %506 = or i32 %504, 2139095040
  %507 = bitcast i32 %506 to float
  %508 = bitcast i32 %504 to float
  %509 = fmul float %508, 0x46F0000000000000
  %510 = select i1 %505, float %507, float %509
  %511 = getelementptr float, ptr %13, i64 %495
  store float %510, ptr %511, align 4
  %512 = icmp eq i64 %14, %496
  br i1 %512, label %528, label %494

513:                                              ; preds = %481
  br label %514

514:                                              ; preds = %513, %481
  %515 = phi i64 [ 0, %513 ], [ %484, %481 ]
  %516 = icmp slt i64 %484, %4
  br i1 %516, label %518, label %517, !prof !1

517:                                              ; preds = %514
  br label %518

518:                                              ; preds = %517, %514
  %519 = phi i64 [ %4, %517 ], [ %515, %514 ]
  %520 = getelementptr float, ptr %3, i64 %519
  br i1 %29, label %528, label %521

521:                                              ; preds = %521, %518
  %522 = phi i64 [ %523, %521 ], [ 0, %518 ]
  %523 = add nuw nsw i64 %522, 1
  %524 = getelementptr float, ptr %520, i64 %522
  %525 = load float, ptr %524, align 4
  %526 = getelementptr float, ptr %13, i64 %522
  store float %525, ptr %526, align 4
  %527 = icmp eq i64 %14, %523
  br i1 %527, label %528, label %521

528:                                              ; preds = %521, %518, %494, %491
  br i1 %269, label %529, label %530, !prof !0

529:                                              ; preds = %528
  br label %530

530:                                              ; preds = %529, %528
  %531 = phi i64 [ %234, %529 ], [ 0, %528 ]
  br i1 %272, label %533, label %532, !prof !1

532:                                              ; preds = %530
  br label %533

533:                                              ; preds = %532, %530
  %534 = phi i64 [ %234, %532 ], [ 0, %530 ]
  %535 = getelementptr float, ptr %235, i64 %531
  %536 = select i1 %274, i64 %271, i64 %534, !prof !2
  br i1 %276, label %538, label %537, !prof !1

537:                                              ; preds = %533
  br label %538

538:                                              ; preds = %537, %533
  %539 = phi i64 [ %234, %537 ], [ 0, %533 ]
  %540 = getelementptr float, ptr %235, i64 %536
  %541 = select i1 %278, i64 %275, i64 %539, !prof !2
  br i1 %280, label %543, label %542, !prof !1

542:                                              ; preds = %538
  br label %543

543:                                              ; preds = %542, %538
  %544 = phi i64 [ %234, %542 ], [ 0, %538 ]
  %545 = getelementptr float, ptr %235, i64 %541
  %546 = select i1 %281, i64 %279, i64 %544, !prof !2
  %547 = getelementptr float, ptr %235, i64 %546
  br i1 %283, label %548, label %565

548:                                              ; preds = %548, %543
  %549 = phi i64 [ %550, %548 ], [ 0, %543 ]
  %550 = add nuw nsw i64 %549, 1
  %551 = shl i64 %549, 4
  %552 = getelementptr i8, ptr %216, i64 %551
  %553 = load float, ptr %552, align 4
  %554 = getelementptr i8, ptr %552, i64 4
  %555 = load float, ptr %554, align 4
  %556 = getelementptr float, ptr %535, i64 %549
  store float %553, ptr %556, align 4
  %557 = getelementptr float, ptr %540, i64 %549
  store float %555, ptr %557, align 4
  %558 = getelementptr i8, ptr %552, i64 8
  %559 = load float, ptr %558, align 4
  %560 = getelementptr i8, ptr %552, i64 12
  %561 = load float, ptr %560, align 4
  %562 = getelementptr float, ptr %545, i64 %549
  store float %559, ptr %562, align 4
  %563 = getelementptr float, ptr %547, i64 %549
  store float %561, ptr %563, align 4
  %564 = icmp eq i64 %550, %282
  br i1 %564, label %565, label %548

565:                                              ; preds = %548, %543
  br label %799

566:                                              ; preds = %853, %847
  %567 = icmp eq i64 %801, 4
  br i1 %567, label %568, label %799

568:                                              ; preds = %566
  br i1 %286, label %571, label %572, !prof !0

569:                                              ; preds = %728, %695
  %570 = icmp eq i64 %666, 16
  br i1 %570, label %883, label %664

571:                                              ; preds = %568
  br label %572

572:                                              ; preds = %571, %568
  %573 = phi i64 [ %215, %571 ], [ 0, %568 ]
  %574 = sub nsw i64 %329, %573
  %575 = tail call i64 @llvm.smax.i64(i64 %574, i64 0)
  %576 = getelementptr float, ptr %216, i64 %573
  %577 = icmp slt i64 %574, 1
  br i1 %577, label %578, label %579, !prof !0

578:                                              ; preds = %572
  br label %579

579:                                              ; preds = %578, %572
  %580 = phi i64 [ %575, %578 ], [ 0, %572 ]
  %581 = select i1 %222, i64 %575, i64 0
  %582 = add i64 %581, %206
  %583 = icmp slt i64 %582, %575
  %584 = getelementptr float, ptr %576, i64 %580
  br i1 %336, label %585, label %586, !prof !0

585:                                              ; preds = %579
  br label %586

586:                                              ; preds = %585, %579
  %587 = phi i64 [ %332, %585 ], [ 0, %579 ]
  %588 = getelementptr float, ptr %306, i64 %587
  br i1 %340, label %589, label %590, !prof !0

589:                                              ; preds = %586
  br label %590

590:                                              ; preds = %589, %586
  %591 = phi i64 [ %335, %589 ], [ 0, %586 ]
  %592 = getelementptr float, ptr %309, i64 %591
  br i1 %314, label %593, label %594, !prof !0

593:                                              ; preds = %590
  br label %594

594:                                              ; preds = %593, %590
  %595 = phi i64 [ %312, %593 ], [ 0, %590 ]
  %596 = getelementptr float, ptr %313, i64 %595
  br i1 %583, label %598, label %597, !prof !1

597:                                              ; preds = %594
  br label %598

598:                                              ; preds = %597, %594
  %599 = phi i64 [ %575, %597 ], [ 0, %594 ]
  %600 = icmp ult i64 %582, %575
  %601 = select i1 %600, i64 %582, i64 %599, !prof !2
  %602 = add i64 %581, %267
  %603 = icmp slt i64 %602, %575
  %604 = getelementptr float, ptr %576, i64 %601
  br i1 %339, label %606, label %605, !prof !1

605:                                              ; preds = %598
  br label %606

606:                                              ; preds = %605, %598
  %607 = phi i64 [ %332, %605 ], [ 0, %598 ]
  %608 = select i1 %344, i64 %338, i64 %607, !prof !2
  %609 = getelementptr float, ptr %306, i64 %608
  br i1 %343, label %611, label %610, !prof !1

610:                                              ; preds = %606
  br label %611

611:                                              ; preds = %610, %606
  %612 = phi i64 [ %335, %610 ], [ 0, %606 ]
  %613 = select i1 %347, i64 %342, i64 %612, !prof !2
  %614 = getelementptr float, ptr %309, i64 %613
  br i1 %317, label %616, label %615, !prof !1

615:                                              ; preds = %611
  br label %616

616:                                              ; preds = %615, %611
  %617 = phi i64 [ %312, %615 ], [ 0, %611 ]
  %618 = select i1 %318, i64 %316, i64 %617, !prof !2
  %619 = getelementptr float, ptr %313, i64 %618
  br i1 %603, label %621, label %620, !prof !1

620:                                              ; preds = %616
  br label %621

621:                                              ; preds = %620, %616
  %622 = phi i64 [ %575, %620 ], [ 0, %616 ]
  %623 = icmp ult i64 %602, %575
  %624 = select i1 %623, i64 %602, i64 %622, !prof !2
  %625 = add i64 %581, %268
  %626 = icmp slt i64 %625, %575
  %627 = getelementptr float, ptr %576, i64 %624
  br i1 %346, label %629, label %628, !prof !1

628:                                              ; preds = %621
  br label %629

629:                                              ; preds = %628, %621
  %630 = phi i64 [ %332, %628 ], [ 0, %621 ]
  %631 = select i1 %350, i64 %345, i64 %630, !prof !2
  %632 = getelementptr float, ptr %306, i64 %631
  br i1 %349, label %634, label %633, !prof !1

633:                                              ; preds = %629
  br label %634

634:                                              ; preds = %633, %629
  %635 = phi i64 [ %335, %633 ], [ 0, %629 ]
  %636 = select i1 %353, i64 %348, i64 %635, !prof !2
  %637 = getelementptr float, ptr %309, i64 %636
  br i1 %320, label %639, label %638, !prof !1

638:                                              ; preds = %634
  br label %639

639:                                              ; preds = %638, %634
  %640 = phi i64 [ %312, %638 ], [ 0, %634 ]
  %641 = select i1 %321, i64 %319, i64 %640, !prof !2
  %642 = getelementptr float, ptr %313, i64 %641
  br i1 %626, label %644, label %643, !prof !1

643:                                              ; preds = %639
  br label %644

644:                                              ; preds = %643, %639
  %645 = phi i64 [ %575, %643 ], [ 0, %639 ]
  %646 = icmp ult i64 %625, %575
  %647 = select i1 %646, i64 %625, i64 %645, !prof !2
  %648 = getelementptr float, ptr %576, i64 %647
  br i1 %352, label %650, label %649, !prof !1

649:                                              ; preds = %644
  br label %650

650:                                              ; preds = %649, %644
  %651 = phi i64 [ %332, %649 ], [ 0, %644 ]
  %652 = select i1 %356, i64 %351, i64 %651, !prof !2
  %653 = getelementptr float, ptr %306, i64 %652
  br i1 %355, label %655, label %654, !prof !1

654:                                              ; preds = %650
  br label %655

655:                                              ; preds = %654, %650
  %656 = phi i64 [ %335, %654 ], [ 0, %650 ]
  %657 = select i1 %357, i64 %354, i64 %656, !prof !2
  %658 = getelementptr float, ptr %309, i64 %657
  br i1 %323, label %660, label %659, !prof !1

659:                                              ; preds = %655
  br label %660

660:                                              ; preds = %659, %655
  %661 = phi i64 [ %312, %659 ], [ 0, %655 ]
  %662 = select i1 %324, i64 %322, i64 %661, !prof !2
  %663 = getelementptr float, ptr %313, i64 %662
  br label %664

664:                                              ; preds = %660, %569
  %665 = phi i64 [ 0, %660 ], [ %666, %569 ]
  %666 = add nuw nsw i64 %665, 1
  %667 = shl i64 %665, 2
  %668 = and i64 %667, 12
  %669 = lshr i64 %665, 2
  %670 = add nuw nsw i64 %668, %669
  %671 = mul nsw i64 %670, %206
  %672 = icmp slt i64 %671, 0
  %673 = select i1 %672, i64 %253, i64 0
  %674 = add i64 %673, %671
  %675 = icmp slt i64 %674, %253
  br i1 %675, label %677, label %676, !prof !1

676:                                              ; preds = %664
  br label %677

677:                                              ; preds = %676, %664
  %678 = phi i64 [ %253, %676 ], [ 0, %664 ]
  %679 = icmp ult i64 %674, %253
  %680 = select i1 %679, i64 %674, i64 %678, !prof !2
  %681 = getelementptr float, ptr %254, i64 %680
  %682 = shl nsw i64 %665, 4
  %683 = or disjoint i64 %682, 8
  %684 = shl nsw i64 %665, 3
  %685 = add nuw nsw i64 %684, 128
  %686 = select i1 %25, i64 %683, i64 %685
  %687 = select i1 %25, i64 %682, i64 %684
  %688 = icmp slt i64 %687, %14
  br i1 %688, label %690, label %689, !prof !1

689:                                              ; preds = %677
  br label %690

690:                                              ; preds = %689, %677
  %691 = phi i64 [ %14, %689 ], [ %687, %677 ]
  %692 = getelementptr float, ptr %13, i64 %691
  %693 = icmp slt i64 %686, %14
  br i1 %693, label %695, label %694, !prof !1

694:                                              ; preds = %690
  br label %695

695:                                              ; preds = %694, %690
  %696 = phi i64 [ %14, %694 ], [ %686, %690 ]
  %697 = getelementptr float, ptr %13, i64 %696
  %698 = load float, ptr %692, align 4
  %699 = getelementptr i8, ptr %692, i64 4
  %700 = load float, ptr %699, align 4
  %701 = getelementptr i8, ptr %692, i64 8
  %702 = load float, ptr %701, align 4
  %703 = getelementptr i8, ptr %692, i64 12
  %704 = load float, ptr %703, align 4
  %705 = getelementptr i8, ptr %692, i64 16
  %706 = load float, ptr %705, align 4
  %707 = getelementptr i8, ptr %692, i64 20
  %708 = load float, ptr %707, align 4
  %709 = getelementptr i8, ptr %692, i64 24
  %710 = load float, ptr %709, align 4
  %711 = getelementptr i8, ptr %692, i64 28
  %712 = load float, ptr %711, align 4
  %713 = load float, ptr %697, align 4
  %714 = getelementptr i8, ptr %697, i64 4
  %715 = load float, ptr %714, align 4
  %716 = getelementptr i8, ptr %697, i64 8
  %717 = load float, ptr %716, align 4
  %718 = getelementptr i8, ptr %697, i64 12
  %719 = load float, ptr %718, align 4
  %720 = getelementptr i8, ptr %697, i64 16
  %721 = load float, ptr %720, align 4
  %722 = getelementptr i8, ptr %697, i64 20
  %723 = load float, ptr %722, align 4
  %724 = getelementptr i8, ptr %697, i64 24
  %725 = load float, ptr %724, align 4
  %726 = getelementptr i8, ptr %697, i64 28
  %727 = load float, ptr %726, align 4
  br i1 %287, label %569, label %728

728:                                              ; preds = %728, %695
  %729 = phi i64 [ %730, %728 ], [ 0, %695 ]
  %730 = add nuw nsw i64 %729, 1
  %731 = getelementptr float, ptr %584, i64 %729
  %732 = load float, ptr %731, align 4
  %733 = getelementptr float, ptr %588, i64 %729
  %734 = load float, ptr %733, align 4
  %735 = getelementptr float, ptr %592, i64 %729
  %736 = load float, ptr %735, align 4
  %737 = getelementptr float, ptr %596, i64 %729
  %738 = load float, ptr %737, align 4
  %739 = fmul float %698, %732
  %740 = fadd float %739, 0.000000e+00
  %741 = fmul float %700, %734
  %742 = fadd float %740, %741
  %743 = fmul float %702, %736
  %744 = fadd float %742, %743
  %745 = fmul float %704, %738
  %746 = fadd float %744, %745
  %747 = getelementptr float, ptr %604, i64 %729
  %748 = load float, ptr %747, align 4
  %749 = getelementptr float, ptr %609, i64 %729
  %750 = load float, ptr %749, align 4
  %751 = getelementptr float, ptr %614, i64 %729
  %752 = load float, ptr %751, align 4
  %753 = getelementptr float, ptr %619, i64 %729
  %754 = load float, ptr %753, align 4
  %755 = fmul float %706, %748
  %756 = fadd float %746, %755
  %757 = fmul float %708, %750
  %758 = fadd float %756, %757
  %759 = fmul float %710, %752
  %760 = fadd float %758, %759
  %761 = fmul float %712, %754
  %762 = fadd float %760, %761
  %763 = getelementptr float, ptr %627, i64 %729
  %764 = load float, ptr %763, align 4
  %765 = getelementptr float, ptr %632, i64 %729
  %766 = load float, ptr %765, align 4
  %767 = getelementptr float, ptr %637, i64 %729
  %768 = load float, ptr %767, align 4
  %769 = getelementptr float, ptr %642, i64 %729
  %770 = load float, ptr %769, align 4
  %771 = fmul float %713, %764
  %772 = fadd float %762, %771
  %773 = fmul float %715, %766
  %774 = fadd float %772, %773
  %775 = fmul float %717, %768
  %776 = fadd float %774, %775
  %777 = fmul float %719, %770
  %778 = fadd float %776, %777
  %779 = getelementptr float, ptr %648, i64 %729
  %780 = load float, ptr %779, align 4
  %781 = getelementptr float, ptr %653, i64 %729
  %782 = load float, ptr %781, align 4
  %783 = getelementptr float, ptr %658, i64 %729
  %784 = load float, ptr %783, align 4
  %785 = getelementptr float, ptr %663, i64 %729
  %786 = load float, ptr %785, align 4
  %787 = fmul float %721, %780
  %788 = fadd float %778, %787
  %789 = fmul float %723, %782
  %790 = fadd float %788, %789
  %791 = fmul float %725, %784
  %792 = fadd float %790, %791
  %793 = fmul float %727, %786
  %794 = fadd float %792, %793
  %795 = getelementptr float, ptr %681, i64 %729
  %796 = load float, ptr %795, align 4
  %797 = fadd float %796, %794
  store float %797, ptr %795, align 4
  %798 = icmp eq i64 %206, %730
  br i1 %798, label %569, label %728

799:                                              ; preds = %566, %565
  %800 = phi i64 [ %801, %566 ], [ 0, %565 ]
  %801 = add nuw nsw i64 %800, 1
  %802 = mul nsw i64 %800, %266
  %803 = add nsw i64 %802, %266
  %804 = icmp slt i64 %802, 0
  %805 = select i1 %804, i64 %234, i64 0
  %806 = add i64 %805, %802
  %807 = icmp slt i64 %806, %234
  br i1 %807, label %809, label %808, !prof !1

808:                                              ; preds = %799
  br label %809

809:                                              ; preds = %808, %799
  %810 = phi i64 [ %234, %808 ], [ 0, %799 ]
  %811 = icmp ult i64 %806, %234
  %812 = select i1 %811, i64 %806, i64 %810, !prof !2
  %813 = icmp slt i64 %803, 0
  %814 = getelementptr float, ptr %235, i64 %812
  %815 = select i1 %804, i64 %215, i64 0
  %816 = add i64 %815, %802
  %817 = icmp slt i64 %816, %215
  br i1 %817, label %871, label %870, !prof !1

818:                                              ; preds = %882, %879
  %819 = phi i64 [ %215, %882 ], [ %880, %879 ]
  %820 = sub i64 %819, %874
  %821 = tail call i64 @llvm.smax.i64(i64 %820, i64 0)
  %822 = getelementptr float, ptr %216, i64 %874
  %823 = icmp slt i64 %820, 1
  br i1 %823, label %824, label %825, !prof !0

824:                                              ; preds = %818
  br label %825

825:                                              ; preds = %824, %818
  %826 = phi i64 [ %821, %824 ], [ 0, %818 ]
  %827 = select i1 %222, i64 %821, i64 0
  %828 = add i64 %827, %206
  %829 = icmp slt i64 %828, %821
  br i1 %829, label %831, label %830, !prof !1

830:                                              ; preds = %825
  br label %831

831:                                              ; preds = %830, %825
  %832 = phi i64 [ %821, %830 ], [ 0, %825 ]
  %833 = getelementptr float, ptr %822, i64 %826
  %834 = icmp ult i64 %828, %821
  %835 = select i1 %834, i64 %828, i64 %832, !prof !2
  %836 = add i64 %827, %267
  %837 = icmp slt i64 %836, %821
  br i1 %837, label %839, label %838, !prof !1

838:                                              ; preds = %831
  br label %839

839:                                              ; preds = %838, %831
  %840 = phi i64 [ %821, %838 ], [ 0, %831 ]
  %841 = getelementptr float, ptr %822, i64 %835
  %842 = icmp ult i64 %836, %821
  %843 = select i1 %842, i64 %836, i64 %840, !prof !2
  %844 = add i64 %827, %268
  %845 = icmp slt i64 %844, %821
  br i1 %845, label %847, label %846, !prof !1

846:                                              ; preds = %839
  br label %847

847:                                              ; preds = %846, %839
  %848 = phi i64 [ %821, %846 ], [ 0, %839 ]
  %849 = getelementptr float, ptr %822, i64 %843
  %850 = icmp ult i64 %844, %821
  %851 = select i1 %850, i64 %844, i64 %848, !prof !2
  %852 = getelementptr float, ptr %822, i64 %851
  br i1 %287, label %566, label %853

853:                                              ; preds = %853, %847
  %854 = phi i64 [ %855, %853 ], [ 0, %847 ]
  %855 = add nuw nsw i64 %854, 1
  %856 = shl i64 %854, 4
  %857 = getelementptr i8, ptr %814, i64 %856
  %858 = load float, ptr %857, align 4
  %859 = getelementptr i8, ptr %857, i64 4
  %860 = load float, ptr %859, align 4
  %861 = getelementptr float, ptr %833, i64 %854
  store float %858, ptr %861, align 4
  %862 = getelementptr float, ptr %841, i64 %854
  store float %860, ptr %862, align 4
  %863 = getelementptr i8, ptr %857, i64 8
  %864 = load float, ptr %863, align 4
  %865 = getelementptr i8, ptr %857, i64 12
  %866 = load float, ptr %865, align 4
  %867 = getelementptr float, ptr %849, i64 %854
  store float %864, ptr %867, align 4
  %868 = getelementptr float, ptr %852, i64 %854
  store float %866, ptr %868, align 4
  %869 = icmp eq i64 %206, %855
  br i1 %869, label %566, label %853

870:                                              ; preds = %809
  br label %871

871:                                              ; preds = %870, %809
  %872 = phi i64 [ %215, %870 ], [ 0, %809 ]
  %873 = icmp ult i64 %816, %215
  %874 = select i1 %873, i64 %816, i64 %872, !prof !2
  %875 = select i1 %813, i64 %215, i64 0
  %876 = add i64 %875, %803
  %877 = icmp slt i64 %876, 0
  br i1 %877, label %878, label %879, !prof !0

878:                                              ; preds = %871
  br label %879

879:                                              ; preds = %878, %871
  %880 = phi i64 [ 0, %878 ], [ %876, %871 ]
  %881 = icmp slt i64 %876, %215
  br i1 %881, label %818, label %882, !prof !1

882:                                              ; preds = %879
  br label %818

883:                                              ; preds = %569
  br i1 %302, label %69, label %43

884:                                              ; preds = %94, %89
  %885 = load i64, ptr %204, align 8
  %886 = load i64, ptr %284, align 8
  %887 = icmp eq i64 %886, 0
  br i1 %887, label %902, label %888, !prof !0

888:                                              ; preds = %884
  %889 = icmp slt i64 %372, 0
  %890 = select i1 %889, i64 %6, i64 0
  %891 = getelementptr i16, ptr %377, i64 %890
  %892 = load i16, ptr %891, align 2
  %893 = zext i16 %892 to i64
  %894 = sdiv i64 %893, %886
  %895 = srem i64 %893, %886
  %896 = icmp slt i64 %886, 0
  %897 = icmp ne i64 %895, 0
  %898 = and i1 %896, %897
  %899 = sext i1 %898 to i64
  %900 = add nsw i64 %894, %899
  %901 = mul nsw i64 %900, %209
  br label %902

902:                                              ; preds = %888, %884
  %903 = phi i64 [ %901, %888 ], [ 0, %884 ]
  %904 = add nsw i64 %903, %885
  %905 = icmp slt i64 %904, 0
  br i1 %22, label %911, label %906

906:                                              ; preds = %902
  %907 = select i1 %905, i64 %2, i64 0
  %908 = add i64 %907, %904
  %909 = icmp slt i64 %908, 0
  %910 = icmp sge i64 %908, %2
  br i1 %910, label %916, label %917, !prof !0

911:                                              ; preds = %902
  %912 = select i1 %905, i64 %4, i64 0
  %913 = add i64 %912, %904
  %914 = icmp slt i64 %913, 0
  %915 = icmp sge i64 %913, %4
  br i1 %915, label %952, label %953, !prof !0

916:                                              ; preds = %906
  br label %917

917:                                              ; preds = %916, %906
  %918 = phi i64 [ %2, %916 ], [ 0, %906 ]
  %919 = or i1 %909, %910
  %920 = select i1 %919, i64 %918, i64 %908, !prof !3
  %921 = getelementptr i16, ptr %1, i64 %920
  br i1 %286, label %965, label %922

922:                                              ; preds = %922, %917
  %923 = phi i64 [ %924, %922 ], [ 0, %917 ]
  %924 = add nuw nsw i64 %923, 1
  %925 = getelementptr float, ptr %216, i64 %923
  %926 = load i32, ptr %925, align 4
  %927 = and i32 %926, 2147483647
  %928 = lshr i32 %926, 16
  %929 = and i32 %928, 32768
  %930 = lshr i32 %927, 13
  %931 = add nsw i32 %927, -939520001
  %932 = and i32 %930, 1
  %933 = add nsw i32 %931, %932
  %934 = lshr i32 %933, 13
  %935 = bitcast i32 %927 to float
  %936 = fadd float %935, 5.000000e-01
  %937 = bitcast float %936 to i32
  %938 = and i32 %930, 1023
  %939 = tail call i32 @llvm.umax.i32(i32 %938, i32 1)
  %940 = icmp samesign ult i32 %927, 947912704
  %941 = select i1 %940, i32 %937, i32 %934
  %942 = or i32 %941, %929
  %943 = icmp samesign ugt i32 %927, 2139095040
  %944 = or disjoint i32 %929, %939
  %945 = or disjoint i32 %944, 31744
  %946 = select i1 %943, i32 %945, i32 32256
  %947 = icmp samesign ult i32 %927, 1199566848
  %948 = select i1 %947, i32 %942, i32 %946
  %949 = trunc i32 %948 to i16
  %950 = getelementptr i16, ptr %921, i64 %923
  store i16 %949, ptr %950, align 2
  %951 = icmp eq i64 %214, %924
  br i1 %951, label %965, label %922

952:                                              ; preds = %911
  br label %953

953:                                              ; preds = %952, %911
  %954 = phi i64 [ %4, %952 ], [ 0, %911 ]
  %955 = or i1 %914, %915
  %956 = select i1 %955, i64 %954, i64 %913, !prof !3
  %957 = getelementptr float, ptr %3, i64 %956
  br i1 %286, label %965, label %958

958:                                              ; preds = %958, %953
  %959 = phi i64 [ %960, %958 ], [ 0, %953 ]
  %960 = add nuw nsw i64 %959, 1
  %961 = getelementptr float, ptr %216, i64 %959
  %962 = load float, ptr %961, align 4
  %963 = getelementptr float, ptr %957, i64 %959
  store float %962, ptr %963, align 4
  %964 = icmp eq i64 %214, %960
  br i1 %964, label %965, label %958

965:                                              ; preds = %958, %953, %922, %917
  %966 = icmp sgt i64 %373, 1
  br i1 %966, label %370, label %30

967:                                              ; preds = %30, %17
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
!1 = !{!"branch_weights", i32 99, i32 1}
!2 = !{!"branch_weights", i32 9801, i32 199}
!3 = !{!"branch_weights", i32 199, i32 9801}
