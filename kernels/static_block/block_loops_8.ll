; {"files": {"../half_loops.py": "424fae9009468b8d", "block_loops_8.py": "d0ac8dd87ad9b640", "block_parts.py": "0fbebbe6f3eedf80"}, "meaning": "115d852e4f46e11a", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

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
  %23 = getelementptr i8, ptr %12, i64 24
  %24 = load i64, ptr %23, align 8
  %25 = icmp slt i64 %8, 1
  br i1 %25, label %707, label %26

26:                                               ; preds = %17
  %27 = icmp slt i64 %16, 1
  %28 = icmp slt i64 %14, 1
  br label %204

29:                                               ; preds = %705
  %30 = icmp eq i64 %206, %8
  br i1 %30, label %707, label %204

31:                                               ; preds = %334, %322
  %32 = add nsw i64 %324, 2
  %33 = add i64 %324, 3
  %34 = add i64 %33, %333
  %35 = icmp slt i64 %324, -2
  %36 = select i1 %35, i64 %6, i64 0
  %37 = add i64 %32, %36
  %38 = icmp slt i64 %37, 0
  %39 = icmp sge i64 %37, %6
  br i1 %39, label %340, label %341, !prof !0

40:                                               ; preds = %354
  %41 = select i1 %365, i64 %2, i64 0
  %42 = add i64 %41, %364
  %43 = icmp slt i64 %42, 0
  %44 = icmp sge i64 %42, %2
  br i1 %44, label %50, label %51, !prof !0

45:                                               ; preds = %354
  %46 = select i1 %365, i64 %4, i64 0
  %47 = add i64 %46, %364
  %48 = icmp slt i64 %47, 0
  %49 = icmp sge i64 %47, %4
  br i1 %49, label %75, label %76, !prof !0

50:                                               ; preds = %40
  br label %51

51:                                               ; preds = %50, %40
  %52 = phi i64 [ %2, %50 ], [ 0, %40 ]
  %53 = or i1 %43, %44
  %54 = select i1 %53, i64 %52, i64 %42, !prof !1
  %55 = getelementptr i16, ptr %1, i64 %54
  br i1 %292, label %366, label %56

56:                                               ; preds = %56, %51
  %57 = phi i64 [ %58, %56 ], [ 0, %51 ]
  %58 = add nuw nsw i64 %57, 1
  %59 = getelementptr i16, ptr %55, i64 %57
  %60 = load i16, ptr %59, align 2
  %61 = zext i16 %60 to i32
  %62 = shl nuw nsw i32 %61, 13
  %63 = and i32 %62, 268427264
  %64 = sext i16 %60 to i32
  %65 = and i32 %64, -2147483648
  %66 = or disjoint i32 %63, %65
  %67 = icmp samesign ugt i32 %63, 260046847
  %68 = or i32 %66, 2139095040
  %69 = bitcast i32 %68 to float
  %70 = bitcast i32 %66 to float
  %71 = fmul float %70, 0x46F0000000000000
  %72 = select i1 %67, float %69, float %71
  %73 = getelementptr float, ptr %224, i64 %57
  store float %72, ptr %73, align 4
  %74 = icmp eq i64 %223, %58
  br i1 %74, label %366, label %56

75:                                               ; preds = %45
  br label %76

76:                                               ; preds = %75, %45
  %77 = phi i64 [ %4, %75 ], [ 0, %45 ]
  %78 = or i1 %48, %49
  %79 = select i1 %78, i64 %77, i64 %47, !prof !1
  %80 = getelementptr float, ptr %3, i64 %79
  br i1 %292, label %372, label %81

81:                                               ; preds = %81, %76
  %82 = phi i64 [ %83, %81 ], [ 0, %76 ]
  %83 = add nuw nsw i64 %82, 1
  %84 = getelementptr float, ptr %80, i64 %82
  %85 = load float, ptr %84, align 4
  %86 = getelementptr float, ptr %224, i64 %82
  store float %85, ptr %86, align 4
  %87 = icmp eq i64 %223, %83
  br i1 %87, label %372, label %81

88:                                               ; preds = %635, %88
  %89 = phi i64 [ %90, %88 ], [ 0, %635 ]
  %90 = add nuw nsw i64 %89, 1
  %91 = getelementptr float, ptr %262, i64 %89
  %92 = load float, ptr %91, align 4
  %93 = bitcast float %92 to i32
  %94 = tail call float @llvm.fabs.f32(float %92)
  %95 = bitcast float %94 to i32
  %96 = and i32 %93, 2139095040
  %97 = icmp samesign ugt i32 %96, 947912704
  %98 = add nuw i32 %96, 113246208
  %99 = bitcast i32 %98 to float
  %100 = select i1 %97, float %99, float 7.500000e-01
  %101 = fadd float %92, %100
  %102 = fsub float %101, %100
  %103 = and i32 %93, -8192
  %104 = and i32 %93, 8380416
  %105 = icmp eq i32 %104, 0
  %106 = or i32 %103, 8192
  %107 = select i1 %105, i32 %106, i32 %103
  %108 = icmp samesign ugt i32 %95, 2139095040
  %109 = bitcast i32 %107 to float
  %110 = select i1 %108, float %109, float 0x7FF8000000000000
  %111 = icmp samesign ult i32 %95, 1199566848
  %112 = select i1 %111, float %102, float %110
  store float %112, ptr %91, align 4
  %113 = icmp eq i64 %260, %90
  br i1 %113, label %114, label %88

114:                                              ; preds = %635, %88
  %115 = add nsw i64 %355, 64
  %116 = icmp eq i64 %360, %337
  br i1 %116, label %117, label %354

117:                                              ; preds = %335, %114
  %118 = phi i64 [ %323, %335 ], [ %115, %114 ]
  br i1 %274, label %119, label %120, !prof !0

119:                                              ; preds = %117
  br label %120

120:                                              ; preds = %119, %117
  %121 = phi i64 [ %261, %119 ], [ 0, %117 ]
  br i1 %277, label %123, label %122, !prof !2

122:                                              ; preds = %120
  br label %123

123:                                              ; preds = %122, %120
  %124 = phi i64 [ %261, %122 ], [ 0, %120 ]
  %125 = getelementptr float, ptr %262, i64 %121
  %126 = select i1 %279, i64 %276, i64 %124, !prof !3
  br i1 %281, label %128, label %127, !prof !2

127:                                              ; preds = %123
  br label %128

128:                                              ; preds = %127, %123
  %129 = phi i64 [ %261, %127 ], [ 0, %123 ]
  %130 = getelementptr float, ptr %262, i64 %126
  %131 = select i1 %283, i64 %280, i64 %129, !prof !3
  br i1 %285, label %133, label %132, !prof !2

132:                                              ; preds = %128
  br label %133

133:                                              ; preds = %132, %128
  %134 = phi i64 [ %261, %132 ], [ 0, %128 ]
  %135 = getelementptr float, ptr %262, i64 %131
  %136 = select i1 %287, i64 %284, i64 %134, !prof !3
  br i1 %289, label %138, label %137, !prof !2

137:                                              ; preds = %133
  br label %138

138:                                              ; preds = %137, %133
  %139 = phi i64 [ %261, %137 ], [ 0, %133 ]
  %140 = getelementptr float, ptr %262, i64 %136
  %141 = select i1 %290, i64 %288, i64 %139, !prof !3
  %142 = sub i64 %261, %141
  %143 = tail call i64 @llvm.smax.i64(i64 %142, i64 0)
  %144 = getelementptr float, ptr %262, i64 %141
  %145 = icmp slt i64 %142, 1
  br i1 %145, label %146, label %147, !prof !0

146:                                              ; preds = %138
  br label %147

147:                                              ; preds = %146, %138
  %148 = phi i64 [ %143, %146 ], [ 0, %138 ]
  %149 = select i1 %230, i64 %143, i64 0
  %150 = add i64 %149, %215
  %151 = icmp slt i64 %150, %143
  br i1 %151, label %153, label %152, !prof !2

152:                                              ; preds = %147
  br label %153

153:                                              ; preds = %152, %147
  %154 = phi i64 [ %143, %152 ], [ 0, %147 ]
  %155 = getelementptr float, ptr %144, i64 %148
  %156 = icmp ult i64 %150, %143
  %157 = select i1 %156, i64 %150, i64 %154, !prof !3
  %158 = add i64 %149, %278
  %159 = icmp slt i64 %158, %143
  br i1 %159, label %161, label %160, !prof !2

160:                                              ; preds = %153
  br label %161

161:                                              ; preds = %160, %153
  %162 = phi i64 [ %143, %160 ], [ 0, %153 ]
  %163 = getelementptr float, ptr %144, i64 %157
  %164 = icmp ult i64 %158, %143
  %165 = select i1 %164, i64 %158, i64 %162, !prof !3
  %166 = add i64 %149, %282
  %167 = icmp slt i64 %166, %143
  br i1 %167, label %169, label %168, !prof !2

168:                                              ; preds = %161
  br label %169

169:                                              ; preds = %168, %161
  %170 = phi i64 [ %143, %168 ], [ 0, %161 ]
  %171 = getelementptr float, ptr %144, i64 %165
  %172 = icmp ult i64 %166, %143
  %173 = select i1 %172, i64 %166, i64 %170, !prof !3
  %174 = getelementptr float, ptr %144, i64 %173
  br i1 %271, label %175, label %636

175:                                              ; preds = %175, %169
  %176 = phi i64 [ %177, %175 ], [ 0, %169 ]
  %177 = add nuw nsw i64 %176, 1
  %178 = getelementptr float, ptr %125, i64 %176
  %179 = load float, ptr %178, align 4
  %180 = getelementptr float, ptr %130, i64 %176
  %181 = load float, ptr %180, align 4
  %182 = shl i64 %176, 5
  %183 = getelementptr i8, ptr %224, i64 %182
  store float %179, ptr %183, align 4
  %184 = getelementptr i8, ptr %183, i64 4
  store float %181, ptr %184, align 4
  %185 = getelementptr float, ptr %135, i64 %176
  %186 = load float, ptr %185, align 4
  %187 = getelementptr float, ptr %140, i64 %176
  %188 = load float, ptr %187, align 4
  %189 = getelementptr i8, ptr %183, i64 8
  store float %186, ptr %189, align 4
  %190 = getelementptr i8, ptr %183, i64 12
  store float %188, ptr %190, align 4
  %191 = getelementptr float, ptr %155, i64 %176
  %192 = load float, ptr %191, align 4
  %193 = getelementptr float, ptr %163, i64 %176
  %194 = load float, ptr %193, align 4
  %195 = getelementptr i8, ptr %183, i64 16
  store float %192, ptr %195, align 4
  %196 = getelementptr i8, ptr %183, i64 20
  store float %194, ptr %196, align 4
  %197 = getelementptr float, ptr %171, i64 %176
  %198 = load float, ptr %197, align 4
  %199 = getelementptr float, ptr %174, i64 %176
  %200 = load float, ptr %199, align 4
  %201 = getelementptr i8, ptr %183, i64 24
  store float %198, ptr %201, align 4
  %202 = getelementptr i8, ptr %183, i64 28
  store float %200, ptr %202, align 4
  %203 = icmp eq i64 %215, %177
  br i1 %203, label %636, label %175

204:                                              ; preds = %29, %26
  %205 = phi i64 [ 0, %26 ], [ %206, %29 ]
  %206 = add nuw nsw i64 %205, 1
  %207 = getelementptr i64, ptr %7, i64 %205
  %208 = load i64, ptr %207, align 8
  %209 = icmp slt i64 %208, 0
  %210 = select i1 %209, i64 %10, i64 0
  %211 = add i64 %210, %208
  %212 = mul i64 %211, %11
  %213 = getelementptr i64, ptr %9, i64 %212
  %214 = getelementptr i8, ptr %213, i64 24
  %215 = load i64, ptr %214, align 8
  %216 = getelementptr i8, ptr %213, i64 32
  %217 = load i64, ptr %216, align 8
  %218 = shl nsw i64 %215, 3
  %219 = getelementptr i8, ptr %213, i64 16
  %220 = load i64, ptr %219, align 8
  br i1 %27, label %227, label %228, !prof !0

221:                                              ; preds = %238, %235
  %222 = phi i64 [ %16, %238 ], [ %236, %235 ]
  %223 = sub i64 %222, %229
  %224 = getelementptr float, ptr %15, i64 %229
  %225 = shl nsw i64 %215, 4
  %226 = icmp sge i64 %232, %16
  br i1 %226, label %246, label %247, !prof !0

227:                                              ; preds = %204
  br label %228

228:                                              ; preds = %227, %204
  %229 = phi i64 [ %16, %227 ], [ 0, %204 ]
  %230 = icmp slt i64 %215, 0
  %231 = select i1 %230, i64 %16, i64 0
  %232 = add i64 %231, %218
  %233 = icmp slt i64 %232, 0
  br i1 %233, label %234, label %235, !prof !0

234:                                              ; preds = %228
  br label %235

235:                                              ; preds = %234, %228
  %236 = phi i64 [ 0, %234 ], [ %232, %228 ]
  %237 = icmp slt i64 %232, %16
  br i1 %237, label %221, label %238, !prof !2

238:                                              ; preds = %235
  br label %221

239:                                              ; preds = %257, %254
  %240 = phi i64 [ %16, %257 ], [ %255, %254 ]
  %241 = sub i64 %240, %250
  %242 = tail call i64 @llvm.smax.i64(i64 %241, i64 0)
  %243 = getelementptr float, ptr %15, i64 %250
  %244 = mul nsw i64 %215, 24
  %245 = icmp sge i64 %251, %16
  br i1 %245, label %310, label %311, !prof !0

246:                                              ; preds = %221
  br label %247

247:                                              ; preds = %246, %221
  %248 = phi i64 [ %16, %246 ], [ 0, %221 ]
  %249 = or i1 %233, %226
  %250 = select i1 %249, i64 %248, i64 %232, !prof !1
  %251 = add i64 %231, %225
  %252 = icmp slt i64 %251, 0
  br i1 %252, label %253, label %254, !prof !0

253:                                              ; preds = %247
  br label %254

254:                                              ; preds = %253, %247
  %255 = phi i64 [ 0, %253 ], [ %251, %247 ]
  %256 = icmp slt i64 %251, %16
  br i1 %256, label %239, label %257, !prof !2

257:                                              ; preds = %254
  br label %239

258:                                              ; preds = %321, %318
  %259 = phi i64 [ %16, %321 ], [ %319, %318 ]
  %260 = sub i64 %259, %314
  %261 = tail call i64 @llvm.smax.i64(i64 %260, i64 0)
  %262 = getelementptr float, ptr %15, i64 %314
  %263 = icmp sgt i64 %217, 0
  %264 = select i1 %263, i64 0, i64 %6
  %265 = getelementptr i16, ptr %5, i64 %217
  %266 = getelementptr i8, ptr %265, i64 -2
  %267 = getelementptr i16, ptr %266, i64 %264
  %268 = load i16, ptr %267, align 2
  %269 = zext i16 %268 to i64
  %270 = add nuw nsw i64 %269, 1
  %271 = icmp sgt i64 %215, 0
  %272 = select i1 %271, i64 %218, i64 0
  %273 = icmp sgt i64 %272, 0
  %274 = icmp slt i64 %260, 1
  %275 = select i1 %230, i64 %261, i64 0
  %276 = add i64 %275, %215
  %277 = icmp slt i64 %276, %261
  %278 = shl nsw i64 %215, 1
  %279 = icmp ult i64 %276, %261
  %280 = add i64 %275, %278
  %281 = icmp slt i64 %280, %261
  %282 = mul nsw i64 %215, 3
  %283 = icmp ult i64 %280, %261
  %284 = add i64 %275, %282
  %285 = icmp slt i64 %284, %261
  %286 = shl nsw i64 %215, 2
  %287 = icmp ult i64 %284, %261
  %288 = add i64 %275, %286
  %289 = icmp slt i64 %288, %261
  %290 = icmp ult i64 %288, %261
  %291 = getelementptr i8, ptr %213, i64 8
  %292 = icmp slt i64 %223, 1
  %293 = icmp slt i64 %241, 1
  %294 = select i1 %230, i64 %242, i64 0
  %295 = add i64 %294, %215
  %296 = icmp slt i64 %295, %242
  %297 = icmp ult i64 %295, %242
  %298 = add i64 %294, %278
  %299 = icmp slt i64 %298, %242
  %300 = icmp ult i64 %298, %242
  %301 = add i64 %294, %282
  %302 = icmp slt i64 %301, %242
  %303 = icmp ult i64 %301, %242
  %304 = add i64 %294, %286
  %305 = icmp slt i64 %304, %242
  %306 = icmp ult i64 %304, %242
  %307 = icmp slt i64 %215, 1
  %308 = select i1 %22, i1 true, i1 %274
  %309 = shl nuw i64 %272, 2
  br label %322

310:                                              ; preds = %239
  br label %311

311:                                              ; preds = %310, %239
  %312 = phi i64 [ %16, %310 ], [ 0, %239 ]
  %313 = or i1 %252, %245
  %314 = select i1 %313, i64 %312, i64 %251, !prof !1
  %315 = add i64 %231, %244
  %316 = icmp slt i64 %315, 0
  br i1 %316, label %317, label %318, !prof !0

317:                                              ; preds = %311
  br label %318

318:                                              ; preds = %317, %311
  %319 = phi i64 [ 0, %317 ], [ %315, %311 ]
  %320 = icmp slt i64 %315, %16
  br i1 %320, label %258, label %321, !prof !2

321:                                              ; preds = %318
  br label %258

322:                                              ; preds = %705, %258
  %323 = phi i64 [ %220, %258 ], [ %118, %705 ]
  %324 = phi i64 [ %217, %258 ], [ %34, %705 ]
  %325 = phi i64 [ %270, %258 ], [ %326, %705 ]
  %326 = add nsw i64 %325, -1
  %327 = icmp slt i64 %324, -1
  %328 = select i1 %327, i64 %6, i64 0
  %329 = getelementptr i16, ptr %5, i64 %324
  %330 = getelementptr i8, ptr %329, i64 2
  %331 = getelementptr i16, ptr %330, i64 %328
  %332 = load i16, ptr %331, align 2
  %333 = zext i16 %332 to i64
  br i1 %273, label %334, label %31

334:                                              ; preds = %322
  tail call void @llvm.memset.p0.i64(ptr align 4 %262, i8 0, i64 %309, i1 false)
  br label %31

335:                                              ; preds = %353, %350
  %336 = phi i64 [ %6, %353 ], [ %351, %350 ]
  %337 = sub i64 %336, %344
  %338 = getelementptr i16, ptr %5, i64 %344
  %339 = icmp sgt i64 %337, 0
  br i1 %339, label %354, label %117

340:                                              ; preds = %31
  br label %341

341:                                              ; preds = %340, %31
  %342 = phi i64 [ %6, %340 ], [ 0, %31 ]
  %343 = or i1 %38, %39
  %344 = select i1 %343, i64 %342, i64 %37, !prof !1
  %345 = icmp slt i64 %34, 0
  %346 = select i1 %345, i64 %6, i64 0
  %347 = add i64 %346, %34
  %348 = icmp slt i64 %347, 0
  br i1 %348, label %349, label %350, !prof !0

349:                                              ; preds = %341
  br label %350

350:                                              ; preds = %349, %341
  %351 = phi i64 [ 0, %349 ], [ %347, %341 ]
  %352 = icmp slt i64 %347, %6
  br i1 %352, label %335, label %353, !prof !2

353:                                              ; preds = %350
  br label %335

354:                                              ; preds = %335, %114
  %355 = phi i64 [ %115, %114 ], [ %323, %335 ]
  %356 = phi i64 [ %360, %114 ], [ 0, %335 ]
  %357 = shl nuw i64 %356, 1
  %358 = getelementptr i8, ptr %338, i64 %357
  %359 = load i16, ptr %358, align 2
  %360 = add nuw nsw i64 %356, 1
  %361 = zext i16 %359 to i64
  %362 = mul nsw i64 %24, %361
  %363 = load i64, ptr %291, align 8
  %364 = add nsw i64 %362, %363
  %365 = icmp slt i64 %364, 0
  br i1 %19, label %45, label %40

366:                                              ; preds = %56, %51
  %367 = icmp slt i64 %355, 0
  %368 = select i1 %367, i64 %2, i64 0
  %369 = add i64 %368, %355
  %370 = icmp slt i64 %369, 0
  %371 = icmp sge i64 %369, %2
  br i1 %371, label %378, label %379, !prof !0

372:                                              ; preds = %81, %76
  %373 = icmp slt i64 %355, 0
  %374 = select i1 %373, i64 %4, i64 0
  %375 = add i64 %374, %355
  %376 = icmp slt i64 %375, 0
  %377 = icmp sge i64 %375, %4
  br i1 %377, label %403, label %404, !prof !0

378:                                              ; preds = %366
  br label %379

379:                                              ; preds = %378, %366
  %380 = phi i64 [ %2, %378 ], [ 0, %366 ]
  %381 = or i1 %370, %371
  %382 = select i1 %381, i64 %380, i64 %369, !prof !1
  %383 = getelementptr i16, ptr %1, i64 %382
  br i1 %28, label %416, label %384

384:                                              ; preds = %384, %379
  %385 = phi i64 [ %386, %384 ], [ 0, %379 ]
  %386 = add nuw nsw i64 %385, 1
  %387 = getelementptr i16, ptr %383, i64 %385
  %388 = load i16, ptr %387, align 2
  %389 = zext i16 %388 to i32
  %390 = shl nuw nsw i32 %389, 13
  %391 = and i32 %390, 268427264
  %392 = sext i16 %388 to i32
  %393 = and i32 %392, -2147483648
  %394 = or disjoint i32 %391, %393
  %395 = icmp samesign ugt i32 %391, 260046847
  %396 = or i32 %394, 2139095040
  %397 = bitcast i32 %396 to float
  %398 = bitcast i32 %394 to float
  %399 = fmul float %398, 0x46F0000000000000
  %400 = select i1 %395, float %397, float %399
  %401 = getelementptr float, ptr %13, i64 %385
  store float %400, ptr %401, align 4
  %402 = icmp eq i64 %14, %386
  br i1 %402, label %416, label %384

403:                                              ; preds = %372
  br label %404

404:                                              ; preds = %403, %372
  %405 = phi i64 [ %4, %403 ], [ 0, %372 ]
  %406 = or i1 %376, %377
  %407 = select i1 %406, i64 %405, i64 %375, !prof !1
  %408 = getelementptr float, ptr %3, i64 %407
  br i1 %28, label %416, label %409

409:                                              ; preds = %409, %404
  %410 = phi i64 [ %411, %409 ], [ 0, %404 ]
  %411 = add nuw nsw i64 %410, 1
  %412 = getelementptr float, ptr %408, i64 %410
  %413 = load float, ptr %412, align 4
  %414 = getelementptr float, ptr %13, i64 %410
  store float %413, ptr %414, align 4
  %415 = icmp eq i64 %14, %411
  br i1 %415, label %416, label %409

416:                                              ; preds = %409, %404, %384, %379
  br i1 %293, label %417, label %418, !prof !0

417:                                              ; preds = %416
  br label %418

418:                                              ; preds = %417, %416
  %419 = phi i64 [ %242, %417 ], [ 0, %416 ]
  br i1 %296, label %421, label %420, !prof !2

420:                                              ; preds = %418
  br label %421

421:                                              ; preds = %420, %418
  %422 = phi i64 [ %242, %420 ], [ 0, %418 ]
  %423 = getelementptr float, ptr %243, i64 %419
  %424 = select i1 %297, i64 %295, i64 %422, !prof !3
  br i1 %299, label %426, label %425, !prof !2

425:                                              ; preds = %421
  br label %426

426:                                              ; preds = %425, %421
  %427 = phi i64 [ %242, %425 ], [ 0, %421 ]
  %428 = getelementptr float, ptr %243, i64 %424
  %429 = select i1 %300, i64 %298, i64 %427, !prof !3
  br i1 %302, label %431, label %430, !prof !2

430:                                              ; preds = %426
  br label %431

431:                                              ; preds = %430, %426
  %432 = phi i64 [ %242, %430 ], [ 0, %426 ]
  %433 = getelementptr float, ptr %243, i64 %429
  %434 = select i1 %303, i64 %301, i64 %432, !prof !3
  br i1 %305, label %436, label %435, !prof !2

435:                                              ; preds = %431
  br label %436

436:                                              ; preds = %435, %431
  %437 = phi i64 [ %242, %435 ], [ 0, %431 ]
  %438 = getelementptr float, ptr %243, i64 %434
  %439 = select i1 %306, i64 %304, i64 %437, !prof !3
  %440 = sub i64 %242, %439
  %441 = tail call i64 @llvm.smax.i64(i64 %440, i64 0)
  %442 = getelementptr float, ptr %243, i64 %439
  %443 = icmp slt i64 %440, 1
  br i1 %443, label %444, label %445, !prof !0

444:                                              ; preds = %436
  br label %445

445:                                              ; preds = %444, %436
  %446 = phi i64 [ %441, %444 ], [ 0, %436 ]
  %447 = select i1 %230, i64 %441, i64 0
  %448 = add i64 %447, %215
  %449 = icmp slt i64 %448, %441
  br i1 %449, label %451, label %450, !prof !2

450:                                              ; preds = %445
  br label %451

451:                                              ; preds = %450, %445
  %452 = phi i64 [ %441, %450 ], [ 0, %445 ]
  %453 = getelementptr float, ptr %442, i64 %446
  %454 = icmp ult i64 %448, %441
  %455 = select i1 %454, i64 %448, i64 %452, !prof !3
  %456 = add i64 %447, %278
  %457 = icmp slt i64 %456, %441
  br i1 %457, label %459, label %458, !prof !2

458:                                              ; preds = %451
  br label %459

459:                                              ; preds = %458, %451
  %460 = phi i64 [ %441, %458 ], [ 0, %451 ]
  %461 = getelementptr float, ptr %442, i64 %455
  %462 = icmp ult i64 %456, %441
  %463 = select i1 %462, i64 %456, i64 %460, !prof !3
  %464 = add i64 %447, %282
  %465 = icmp slt i64 %464, %441
  br i1 %465, label %467, label %466, !prof !2

466:                                              ; preds = %459
  br label %467

467:                                              ; preds = %466, %459
  %468 = phi i64 [ %441, %466 ], [ 0, %459 ]
  %469 = getelementptr float, ptr %442, i64 %463
  %470 = icmp ult i64 %464, %441
  %471 = select i1 %470, i64 %464, i64 %468, !prof !3
  %472 = getelementptr float, ptr %442, i64 %471
  br i1 %307, label %502, label %473

473:                                              ; preds = %473, %467
  %474 = phi i64 [ %475, %473 ], [ 0, %467 ]
  %475 = add nuw nsw i64 %474, 1
  %476 = shl i64 %474, 5
  %477 = getelementptr i8, ptr %224, i64 %476
  %478 = load float, ptr %477, align 4
  %479 = getelementptr i8, ptr %477, i64 4
  %480 = load float, ptr %479, align 4
  %481 = getelementptr float, ptr %423, i64 %474
  store float %478, ptr %481, align 4
  %482 = getelementptr float, ptr %428, i64 %474
  store float %480, ptr %482, align 4
  %483 = getelementptr i8, ptr %477, i64 8
  %484 = load float, ptr %483, align 4
  %485 = getelementptr i8, ptr %477, i64 12
  %486 = load float, ptr %485, align 4
  %487 = getelementptr float, ptr %433, i64 %474
  store float %484, ptr %487, align 4
  %488 = getelementptr float, ptr %438, i64 %474
  store float %486, ptr %488, align 4
  %489 = getelementptr i8, ptr %477, i64 16
  %490 = load float, ptr %489, align 4
  %491 = getelementptr i8, ptr %477, i64 20
  %492 = load float, ptr %491, align 4
  %493 = getelementptr float, ptr %453, i64 %474
  store float %490, ptr %493, align 4
  %494 = getelementptr float, ptr %461, i64 %474
  store float %492, ptr %494, align 4
  %495 = getelementptr i8, ptr %477, i64 24
  %496 = load float, ptr %495, align 4
  %497 = getelementptr i8, ptr %477, i64 28
  %498 = load float, ptr %497, align 4
  %499 = getelementptr float, ptr %469, i64 %474
  store float %496, ptr %499, align 4
  %500 = getelementptr float, ptr %472, i64 %474
  store float %498, ptr %500, align 4
  %501 = icmp eq i64 %215, %475
  br i1 %501, label %502, label %473

502:                                              ; preds = %473, %467
  br i1 %293, label %505, label %506, !prof !0

503:                                              ; preds = %596, %576
  %504 = icmp eq i64 %563, 8
  br i1 %504, label %635, label %561

505:                                              ; preds = %502
  br label %506

506:                                              ; preds = %505, %502
  %507 = phi i64 [ %242, %505 ], [ 0, %502 ]
  br i1 %296, label %509, label %508, !prof !2

508:                                              ; preds = %506
  br label %509

509:                                              ; preds = %508, %506
  %510 = phi i64 [ %242, %508 ], [ 0, %506 ]
  %511 = getelementptr float, ptr %243, i64 %507
  %512 = select i1 %297, i64 %295, i64 %510, !prof !3
  br i1 %299, label %514, label %513, !prof !2

513:                                              ; preds = %509
  br label %514

514:                                              ; preds = %513, %509
  %515 = phi i64 [ %242, %513 ], [ 0, %509 ]
  %516 = getelementptr float, ptr %243, i64 %512
  %517 = select i1 %300, i64 %298, i64 %515, !prof !3
  br i1 %302, label %519, label %518, !prof !2

518:                                              ; preds = %514
  br label %519

519:                                              ; preds = %518, %514
  %520 = phi i64 [ %242, %518 ], [ 0, %514 ]
  %521 = getelementptr float, ptr %243, i64 %517
  %522 = select i1 %303, i64 %301, i64 %520, !prof !3
  br i1 %305, label %524, label %523, !prof !2

523:                                              ; preds = %519
  br label %524

524:                                              ; preds = %523, %519
  %525 = phi i64 [ %242, %523 ], [ 0, %519 ]
  %526 = getelementptr float, ptr %243, i64 %522
  %527 = select i1 %306, i64 %304, i64 %525, !prof !3
  %528 = sub i64 %242, %527
  %529 = tail call i64 @llvm.smax.i64(i64 %528, i64 0)
  %530 = getelementptr float, ptr %243, i64 %527
  %531 = icmp slt i64 %528, 1
  br i1 %531, label %532, label %533, !prof !0

532:                                              ; preds = %524
  br label %533

533:                                              ; preds = %532, %524
  %534 = phi i64 [ %529, %532 ], [ 0, %524 ]
  %535 = select i1 %230, i64 %529, i64 0
  %536 = add i64 %535, %215
  %537 = icmp slt i64 %536, %529
  br i1 %537, label %539, label %538, !prof !2

538:                                              ; preds = %533
  br label %539

539:                                              ; preds = %538, %533
  %540 = phi i64 [ %529, %538 ], [ 0, %533 ]
  %541 = getelementptr float, ptr %530, i64 %534
  %542 = icmp ult i64 %536, %529
  %543 = select i1 %542, i64 %536, i64 %540, !prof !3
  %544 = add i64 %535, %278
  %545 = icmp slt i64 %544, %529
  br i1 %545, label %547, label %546, !prof !2

546:                                              ; preds = %539
  br label %547

547:                                              ; preds = %546, %539
  %548 = phi i64 [ %529, %546 ], [ 0, %539 ]
  %549 = getelementptr float, ptr %530, i64 %543
  %550 = icmp ult i64 %544, %529
  %551 = select i1 %550, i64 %544, i64 %548, !prof !3
  %552 = add i64 %535, %282
  %553 = icmp slt i64 %552, %529
  br i1 %553, label %555, label %554, !prof !2

554:                                              ; preds = %547
  br label %555

555:                                              ; preds = %554, %547
  %556 = phi i64 [ %529, %554 ], [ 0, %547 ]
  %557 = getelementptr float, ptr %530, i64 %551
  %558 = icmp ult i64 %552, %529
  %559 = select i1 %558, i64 %552, i64 %556, !prof !3
  %560 = getelementptr float, ptr %530, i64 %559
  br label %561

561:                                              ; preds = %555, %503
  %562 = phi i64 [ 0, %555 ], [ %563, %503 ]
  %563 = add nuw nsw i64 %562, 1
  %564 = shl nsw i64 %562, 3
  %565 = icmp slt i64 %564, %14
  br i1 %565, label %567, label %566, !prof !2

566:                                              ; preds = %561
  br label %567

567:                                              ; preds = %566, %561
  %568 = phi i64 [ %14, %566 ], [ %564, %561 ]
  %569 = getelementptr float, ptr %13, i64 %568
  %570 = mul nsw i64 %562, %215
  %571 = icmp slt i64 %570, 0
  %572 = select i1 %571, i64 %261, i64 0
  %573 = add i64 %572, %570
  %574 = icmp slt i64 %573, %261
  br i1 %574, label %576, label %575, !prof !2

575:                                              ; preds = %567
  br label %576

576:                                              ; preds = %575, %567
  %577 = phi i64 [ %261, %575 ], [ 0, %567 ]
  %578 = icmp ult i64 %573, %261
  %579 = select i1 %578, i64 %573, i64 %577, !prof !3
  %580 = getelementptr float, ptr %262, i64 %579
  %581 = load float, ptr %569, align 4
  %582 = getelementptr i8, ptr %569, i64 4
  %583 = load float, ptr %582, align 4
  %584 = getelementptr i8, ptr %569, i64 8
  %585 = load float, ptr %584, align 4
  %586 = getelementptr i8, ptr %569, i64 12
  %587 = load float, ptr %586, align 4
  %588 = getelementptr i8, ptr %569, i64 16
  %589 = load float, ptr %588, align 4
  %590 = getelementptr i8, ptr %569, i64 20
  %591 = load float, ptr %590, align 4
  %592 = getelementptr i8, ptr %569, i64 24
  %593 = load float, ptr %592, align 4
  %594 = getelementptr i8, ptr %569, i64 28
  %595 = load float, ptr %594, align 4
  br i1 %307, label %503, label %596

596:                                              ; preds = %596, %576
  %597 = phi i64 [ %598, %596 ], [ 0, %576 ]
  %598 = add nuw nsw i64 %597, 1
  %599 = getelementptr float, ptr %511, i64 %597
  %600 = load float, ptr %599, align 4
  %601 = getelementptr float, ptr %516, i64 %597
  %602 = load float, ptr %601, align 4
  %603 = getelementptr float, ptr %521, i64 %597
  %604 = load float, ptr %603, align 4
  %605 = getelementptr float, ptr %526, i64 %597
  %606 = load float, ptr %605, align 4
  %607 = fmul float %581, %600
  %608 = fadd float %607, 0.000000e+00
  %609 = fmul float %583, %602
  %610 = fadd float %608, %609
  %611 = fmul float %585, %604
  %612 = fadd float %610, %611
  %613 = fmul float %587, %606
  %614 = fadd float %612, %613
  %615 = getelementptr float, ptr %541, i64 %597
  %616 = load float, ptr %615, align 4
  %617 = getelementptr float, ptr %549, i64 %597
  %618 = load float, ptr %617, align 4
  %619 = getelementptr float, ptr %557, i64 %597
  %620 = load float, ptr %619, align 4
  %621 = getelementptr float, ptr %560, i64 %597
  %622 = load float, ptr %621, align 4
  %623 = fmul float %589, %616
  %624 = fadd float %614, %623
  %625 = fmul float %591, %618
  %626 = fadd float %624, %625
  %627 = fmul float %593, %620
  %628 = fadd float %626, %627
  %629 = fmul float %595, %622
  %630 = fadd float %628, %629
  %631 = getelementptr float, ptr %580, i64 %597
  %632 = load float, ptr %631, align 4
  %633 = fadd float %632, %630
  store float %633, ptr %631, align 4
  %634 = icmp eq i64 %215, %598
  br i1 %634, label %503, label %596

635:                                              ; preds = %503
  br i1 %308, label %114, label %88

636:                                              ; preds = %175, %169
  %637 = load i64, ptr %213, align 8
  %638 = icmp slt i64 %324, 0
  %639 = select i1 %638, i64 %6, i64 0
  %640 = getelementptr i16, ptr %329, i64 %639
  %641 = load i16, ptr %640, align 2
  %642 = zext i16 %641 to i64
  %643 = mul nsw i64 %24, %642
  %644 = add nsw i64 %643, %637
  %645 = icmp slt i64 %644, 0
  br i1 %22, label %651, label %646

646:                                              ; preds = %636
  %647 = select i1 %645, i64 %2, i64 0
  %648 = add i64 %647, %644
  %649 = icmp slt i64 %648, 0
  %650 = icmp sge i64 %648, %2
  br i1 %650, label %656, label %657, !prof !0

651:                                              ; preds = %636
  %652 = select i1 %645, i64 %4, i64 0
  %653 = add i64 %652, %644
  %654 = icmp slt i64 %653, 0
  %655 = icmp sge i64 %653, %4
  br i1 %655, label %692, label %693, !prof !0

656:                                              ; preds = %646
  br label %657

657:                                              ; preds = %656, %646
  %658 = phi i64 [ %2, %656 ], [ 0, %646 ]
  %659 = or i1 %649, %650
  %660 = select i1 %659, i64 %658, i64 %648, !prof !1
  %661 = getelementptr i16, ptr %1, i64 %660
  br i1 %292, label %705, label %662

662:                                              ; preds = %662, %657
  %663 = phi i64 [ %664, %662 ], [ 0, %657 ]
  %664 = add nuw nsw i64 %663, 1
  %665 = getelementptr float, ptr %224, i64 %663
  %666 = load i32, ptr %665, align 4
  %667 = and i32 %666, 2147483647
  %668 = lshr i32 %666, 16
  %669 = and i32 %668, 32768
  %670 = lshr i32 %667, 13
  %671 = add nsw i32 %667, -939520001
  %672 = and i32 %670, 1
  %673 = add nsw i32 %671, %672
  %674 = lshr i32 %673, 13
  %675 = bitcast i32 %667 to float
  %676 = fadd float %675, 5.000000e-01
  %677 = bitcast float %676 to i32
  %678 = and i32 %670, 1023
  %679 = tail call i32 @llvm.umax.i32(i32 %678, i32 1)
  %680 = icmp samesign ult i32 %667, 947912704
  %681 = select i1 %680, i32 %677, i32 %674
  %682 = or i32 %681, %669
  %683 = icmp samesign ugt i32 %667, 2139095040
  %684 = or disjoint i32 %669, %679
  %685 = or disjoint i32 %684, 31744
  %686 = select i1 %683, i32 %685, i32 32256
  %687 = icmp samesign ult i32 %667, 1199566848
  %688 = select i1 %687, i32 %682, i32 %686
  %689 = trunc i32 %688 to i16
  %690 = getelementptr i16, ptr %661, i64 %663
  store i16 %689, ptr %690, align 2
  %691 = icmp eq i64 %223, %664
  br i1 %691, label %705, label %662

692:                                              ; preds = %651
  br label %693

693:                                              ; preds = %692, %651
  %694 = phi i64 [ %4, %692 ], [ 0, %651 ]
  %695 = or i1 %654, %655
  %696 = select i1 %695, i64 %694, i64 %653, !prof !1
  %697 = getelementptr float, ptr %3, i64 %696
  br i1 %292, label %705, label %698

698:                                              ; preds = %698, %693
  %699 = phi i64 [ %700, %698 ], [ 0, %693 ]
  %700 = add nuw nsw i64 %699, 1
  %701 = getelementptr float, ptr %224, i64 %699
  %702 = load float, ptr %701, align 4
  %703 = getelementptr float, ptr %697, i64 %699
  store float %702, ptr %703, align 4
  %704 = icmp eq i64 %223, %700
  br i1 %704, label %705, label %698

705:                                              ; preds = %698, %693, %662, %657
  %706 = icmp sgt i64 %325, 1
  br i1 %706, label %322, label %29

707:                                              ; preds = %29, %17
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
!1 = !{!"branch_weights", i32 199, i32 9801}
!2 = !{!"branch_weights", i32 99, i32 1}
!3 = !{!"branch_weights", i32 9801, i32 199}
