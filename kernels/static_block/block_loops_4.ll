; {"files": {"../half_loops.py": "424fae9009468b8d", "block_loops_4.py": "48c1cc7267d014a2", "block_parts.py": "0fbebbe6f3eedf80"}, "meaning": "7ca2a24841c0361a", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

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
  %23 = getelementptr i8, ptr %12, i64 24
  %24 = load i64, ptr %23, align 8
  %25 = icmp slt i64 %8, 1
  br i1 %25, label %541, label %26

26:                                               ; preds = %17
  %27 = icmp slt i64 %16, 1
  %28 = icmp slt i64 %14, 1
  br label %155

29:                                               ; preds = %539
  %30 = icmp eq i64 %157, %8
  br i1 %30, label %541, label %155

31:                                               ; preds = %278, %266
  %32 = add nsw i64 %268, 2
  %33 = add i64 %268, 3
  %34 = add i64 %33, %277
  %35 = icmp slt i64 %268, -2
  %36 = select i1 %35, i64 %6, i64 0
  %37 = add i64 %32, %36
  %38 = icmp slt i64 %37, 0
  %39 = icmp sge i64 %37, %6
  br i1 %39, label %284, label %285, !prof !0

40:                                               ; preds = %298
  %41 = select i1 %309, i64 %2, i64 0
  %42 = add i64 %41, %308
  %43 = icmp slt i64 %42, 0
  %44 = icmp sge i64 %42, %2
  br i1 %44, label %50, label %51, !prof !0

45:                                               ; preds = %298
  %46 = select i1 %309, i64 %4, i64 0
  %47 = add i64 %46, %308
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
  br i1 %239, label %310, label %56

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
  %73 = getelementptr float, ptr %175, i64 %57
  store float %72, ptr %73, align 4
  %74 = icmp eq i64 %174, %58
  br i1 %74, label %310, label %56

75:                                               ; preds = %45
  br label %76

76:                                               ; preds = %75, %45
  %77 = phi i64 [ %4, %75 ], [ 0, %45 ]
  %78 = or i1 %48, %49
  %79 = select i1 %78, i64 %77, i64 %47, !prof !1
  %80 = getelementptr float, ptr %3, i64 %79
  br i1 %239, label %316, label %81

81:                                               ; preds = %81, %76
  %82 = phi i64 [ %83, %81 ], [ 0, %76 ]
  %83 = add nuw nsw i64 %82, 1
  %84 = getelementptr float, ptr %80, i64 %82
  %85 = load float, ptr %84, align 4
  %86 = getelementptr float, ptr %175, i64 %82
  store float %85, ptr %86, align 4
  %87 = icmp eq i64 %174, %83
  br i1 %87, label %316, label %81

88:                                               ; preds = %469, %88
  %89 = phi i64 [ %90, %88 ], [ 0, %469 ]
  %90 = add nuw nsw i64 %89, 1
  %91 = getelementptr float, ptr %213, i64 %89
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
  %113 = icmp eq i64 %211, %90
  br i1 %113, label %114, label %88

114:                                              ; preds = %469, %88
  %115 = add nsw i64 %299, 16
  %116 = icmp eq i64 %304, %281
  br i1 %116, label %117, label %298

117:                                              ; preds = %279, %114
  %118 = phi i64 [ %267, %279 ], [ %115, %114 ]
  br i1 %225, label %119, label %120, !prof !0

119:                                              ; preds = %117
  br label %120

120:                                              ; preds = %119, %117
  %121 = phi i64 [ %212, %119 ], [ 0, %117 ]
  br i1 %228, label %123, label %122, !prof !2

122:                                              ; preds = %120
  br label %123

123:                                              ; preds = %122, %120
  %124 = phi i64 [ %212, %122 ], [ 0, %120 ]
  %125 = getelementptr float, ptr %213, i64 %121
  %126 = select i1 %230, i64 %227, i64 %124, !prof !3
  br i1 %232, label %128, label %127, !prof !2

127:                                              ; preds = %123
  br label %128

128:                                              ; preds = %127, %123
  %129 = phi i64 [ %212, %127 ], [ 0, %123 ]
  %130 = getelementptr float, ptr %213, i64 %126
  %131 = select i1 %234, i64 %231, i64 %129, !prof !3
  br i1 %236, label %133, label %132, !prof !2

132:                                              ; preds = %128
  br label %133

133:                                              ; preds = %132, %128
  %134 = phi i64 [ %212, %132 ], [ 0, %128 ]
  %135 = getelementptr float, ptr %213, i64 %131
  %136 = select i1 %237, i64 %235, i64 %134, !prof !3
  %137 = getelementptr float, ptr %213, i64 %136
  br i1 %222, label %138, label %470

138:                                              ; preds = %138, %133
  %139 = phi i64 [ %140, %138 ], [ 0, %133 ]
  %140 = add nuw nsw i64 %139, 1
  %141 = getelementptr float, ptr %125, i64 %139
  %142 = load float, ptr %141, align 4
  %143 = getelementptr float, ptr %130, i64 %139
  %144 = load float, ptr %143, align 4
  %145 = shl i64 %139, 4
  %146 = getelementptr i8, ptr %175, i64 %145
  store float %142, ptr %146, align 4
  %147 = getelementptr i8, ptr %146, i64 4
  store float %144, ptr %147, align 4
  %148 = getelementptr float, ptr %135, i64 %139
  %149 = load float, ptr %148, align 4
  %150 = getelementptr float, ptr %137, i64 %139
  %151 = load float, ptr %150, align 4
  %152 = getelementptr i8, ptr %146, i64 8
  store float %149, ptr %152, align 4
  %153 = getelementptr i8, ptr %146, i64 12
  store float %151, ptr %153, align 4
  %154 = icmp eq i64 %166, %140
  br i1 %154, label %470, label %138

155:                                              ; preds = %29, %26
  %156 = phi i64 [ 0, %26 ], [ %157, %29 ]
  %157 = add nuw nsw i64 %156, 1
  %158 = getelementptr i64, ptr %7, i64 %156
  %159 = load i64, ptr %158, align 8
  %160 = icmp slt i64 %159, 0
  %161 = select i1 %160, i64 %10, i64 0
  %162 = add i64 %161, %159
  %163 = mul i64 %162, %11
  %164 = getelementptr i64, ptr %9, i64 %163
  %165 = getelementptr i8, ptr %164, i64 24
  %166 = load i64, ptr %165, align 8
  %167 = getelementptr i8, ptr %164, i64 32
  %168 = load i64, ptr %167, align 8
  %169 = shl nsw i64 %166, 2
  %170 = getelementptr i8, ptr %164, i64 16
  %171 = load i64, ptr %170, align 8
  br i1 %27, label %178, label %179, !prof !0

172:                                              ; preds = %189, %186
  %173 = phi i64 [ %16, %189 ], [ %187, %186 ]
  %174 = sub i64 %173, %180
  %175 = getelementptr float, ptr %15, i64 %180
  %176 = shl nsw i64 %166, 3
  %177 = icmp sge i64 %183, %16
  br i1 %177, label %197, label %198, !prof !0

178:                                              ; preds = %155
  br label %179

179:                                              ; preds = %178, %155
  %180 = phi i64 [ %16, %178 ], [ 0, %155 ]
  %181 = icmp slt i64 %166, 0
  %182 = select i1 %181, i64 %16, i64 0
  %183 = add i64 %182, %169
  %184 = icmp slt i64 %183, 0
  br i1 %184, label %185, label %186, !prof !0

185:                                              ; preds = %179
  br label %186

186:                                              ; preds = %185, %179
  %187 = phi i64 [ 0, %185 ], [ %183, %179 ]
  %188 = icmp slt i64 %183, %16
  br i1 %188, label %172, label %189, !prof !2

189:                                              ; preds = %186
  br label %172

190:                                              ; preds = %208, %205
  %191 = phi i64 [ %16, %208 ], [ %206, %205 ]
  %192 = sub i64 %191, %201
  %193 = tail call i64 @llvm.smax.i64(i64 %192, i64 0)
  %194 = getelementptr float, ptr %15, i64 %201
  %195 = mul nsw i64 %166, 12
  %196 = icmp sge i64 %202, %16
  br i1 %196, label %254, label %255, !prof !0

197:                                              ; preds = %172
  br label %198

198:                                              ; preds = %197, %172
  %199 = phi i64 [ %16, %197 ], [ 0, %172 ]
  %200 = or i1 %184, %177
  %201 = select i1 %200, i64 %199, i64 %183, !prof !1
  %202 = add i64 %182, %176
  %203 = icmp slt i64 %202, 0
  br i1 %203, label %204, label %205, !prof !0

204:                                              ; preds = %198
  br label %205

205:                                              ; preds = %204, %198
  %206 = phi i64 [ 0, %204 ], [ %202, %198 ]
  %207 = icmp slt i64 %202, %16
  br i1 %207, label %190, label %208, !prof !2

208:                                              ; preds = %205
  br label %190

209:                                              ; preds = %265, %262
  %210 = phi i64 [ %16, %265 ], [ %263, %262 ]
  %211 = sub i64 %210, %258
  %212 = tail call i64 @llvm.smax.i64(i64 %211, i64 0)
  %213 = getelementptr float, ptr %15, i64 %258
  %214 = icmp sgt i64 %168, 0
  %215 = select i1 %214, i64 0, i64 %6
  %216 = getelementptr i16, ptr %5, i64 %168
  %217 = getelementptr i8, ptr %216, i64 -2
  %218 = getelementptr i16, ptr %217, i64 %215
  %219 = load i16, ptr %218, align 2
  %220 = zext i16 %219 to i64
  %221 = add nuw nsw i64 %220, 1
  %222 = icmp sgt i64 %166, 0
  %223 = select i1 %222, i64 %169, i64 0
  %224 = icmp sgt i64 %223, 0
  %225 = icmp slt i64 %211, 1
  %226 = select i1 %181, i64 %212, i64 0
  %227 = add i64 %226, %166
  %228 = icmp slt i64 %227, %212
  %229 = shl nsw i64 %166, 1
  %230 = icmp ult i64 %227, %212
  %231 = add i64 %226, %229
  %232 = icmp slt i64 %231, %212
  %233 = mul nsw i64 %166, 3
  %234 = icmp ult i64 %231, %212
  %235 = add i64 %226, %233
  %236 = icmp slt i64 %235, %212
  %237 = icmp ult i64 %235, %212
  %238 = getelementptr i8, ptr %164, i64 8
  %239 = icmp slt i64 %174, 1
  %240 = icmp slt i64 %192, 1
  %241 = select i1 %181, i64 %193, i64 0
  %242 = add i64 %241, %166
  %243 = icmp slt i64 %242, %193
  %244 = icmp ult i64 %242, %193
  %245 = add i64 %241, %229
  %246 = icmp slt i64 %245, %193
  %247 = icmp ult i64 %245, %193
  %248 = add i64 %241, %233
  %249 = icmp slt i64 %248, %193
  %250 = icmp ult i64 %248, %193
  %251 = icmp slt i64 %166, 1
  %252 = select i1 %22, i1 true, i1 %225
  %253 = shl nuw i64 %223, 2
  br label %266

254:                                              ; preds = %190
  br label %255

255:                                              ; preds = %254, %190
  %256 = phi i64 [ %16, %254 ], [ 0, %190 ]
  %257 = or i1 %203, %196
  %258 = select i1 %257, i64 %256, i64 %202, !prof !1
  %259 = add i64 %182, %195
  %260 = icmp slt i64 %259, 0
  br i1 %260, label %261, label %262, !prof !0

261:                                              ; preds = %255
  br label %262

262:                                              ; preds = %261, %255
  %263 = phi i64 [ 0, %261 ], [ %259, %255 ]
  %264 = icmp slt i64 %259, %16
  br i1 %264, label %209, label %265, !prof !2

265:                                              ; preds = %262
  br label %209

266:                                              ; preds = %539, %209
  %267 = phi i64 [ %171, %209 ], [ %118, %539 ]
  %268 = phi i64 [ %168, %209 ], [ %34, %539 ]
  %269 = phi i64 [ %221, %209 ], [ %270, %539 ]
  %270 = add nsw i64 %269, -1
  %271 = icmp slt i64 %268, -1
  %272 = select i1 %271, i64 %6, i64 0
  %273 = getelementptr i16, ptr %5, i64 %268
  %274 = getelementptr i8, ptr %273, i64 2
  %275 = getelementptr i16, ptr %274, i64 %272
  %276 = load i16, ptr %275, align 2
  %277 = zext i16 %276 to i64
  br i1 %224, label %278, label %31

278:                                              ; preds = %266
  tail call void @llvm.memset.p0.i64(ptr align 4 %213, i8 0, i64 %253, i1 false)
  br label %31

279:                                              ; preds = %297, %294
  %280 = phi i64 [ %6, %297 ], [ %295, %294 ]
  %281 = sub i64 %280, %288
  %282 = getelementptr i16, ptr %5, i64 %288
  %283 = icmp sgt i64 %281, 0
  br i1 %283, label %298, label %117

284:                                              ; preds = %31
  br label %285

285:                                              ; preds = %284, %31
  %286 = phi i64 [ %6, %284 ], [ 0, %31 ]
  %287 = or i1 %38, %39
  %288 = select i1 %287, i64 %286, i64 %37, !prof !1
  %289 = icmp slt i64 %34, 0
  %290 = select i1 %289, i64 %6, i64 0
  %291 = add i64 %290, %34
  %292 = icmp slt i64 %291, 0
  br i1 %292, label %293, label %294, !prof !0

293:                                              ; preds = %285
  br label %294

294:                                              ; preds = %293, %285
  %295 = phi i64 [ 0, %293 ], [ %291, %285 ]
  %296 = icmp slt i64 %291, %6
  br i1 %296, label %279, label %297, !prof !2

297:                                              ; preds = %294
  br label %279

298:                                              ; preds = %279, %114
  %299 = phi i64 [ %115, %114 ], [ %267, %279 ]
  %300 = phi i64 [ %304, %114 ], [ 0, %279 ]
  %301 = shl nuw i64 %300, 1
  %302 = getelementptr i8, ptr %282, i64 %301
  %303 = load i16, ptr %302, align 2
  %304 = add nuw nsw i64 %300, 1
  %305 = zext i16 %303 to i64
  %306 = mul nsw i64 %24, %305
  %307 = load i64, ptr %238, align 8
  %308 = add nsw i64 %306, %307
  %309 = icmp slt i64 %308, 0
  br i1 %19, label %45, label %40

310:                                              ; preds = %56, %51
  %311 = icmp slt i64 %299, 0
  %312 = select i1 %311, i64 %2, i64 0
  %313 = add i64 %312, %299
  %314 = icmp slt i64 %313, 0
  %315 = icmp sge i64 %313, %2
  br i1 %315, label %322, label %323, !prof !0

316:                                              ; preds = %81, %76
  %317 = icmp slt i64 %299, 0
  %318 = select i1 %317, i64 %4, i64 0
  %319 = add i64 %318, %299
  %320 = icmp slt i64 %319, 0
  %321 = icmp sge i64 %319, %4
  br i1 %321, label %347, label %348, !prof !0

322:                                              ; preds = %310
  br label %323

323:                                              ; preds = %322, %310
  %324 = phi i64 [ %2, %322 ], [ 0, %310 ]
  %325 = or i1 %314, %315
  %326 = select i1 %325, i64 %324, i64 %313, !prof !1
  %327 = getelementptr i16, ptr %1, i64 %326
  br i1 %28, label %360, label %328

328:                                              ; preds = %328, %323
  %329 = phi i64 [ %330, %328 ], [ 0, %323 ]
  %330 = add nuw nsw i64 %329, 1
  %331 = getelementptr i16, ptr %327, i64 %329
  %332 = load i16, ptr %331, align 2
  %333 = zext i16 %332 to i32
  %334 = shl nuw nsw i32 %333, 13
  %335 = and i32 %334, 268427264
  %336 = sext i16 %332 to i32
  %337 = and i32 %336, -2147483648
  %338 = or disjoint i32 %335, %337
  %339 = icmp samesign ugt i32 %335, 260046847
  %340 = or i32 %338, 2139095040
  %341 = bitcast i32 %340 to float
  %342 = bitcast i32 %338 to float
  %343 = fmul float %342, 0x46F0000000000000
  %344 = select i1 %339, float %341, float %343
  %345 = getelementptr float, ptr %13, i64 %329
  store float %344, ptr %345, align 4
  %346 = icmp eq i64 %14, %330
  br i1 %346, label %360, label %328

347:                                              ; preds = %316
  br label %348

348:                                              ; preds = %347, %316
  %349 = phi i64 [ %4, %347 ], [ 0, %316 ]
  %350 = or i1 %320, %321
  %351 = select i1 %350, i64 %349, i64 %319, !prof !1
  %352 = getelementptr float, ptr %3, i64 %351
  br i1 %28, label %360, label %353

353:                                              ; preds = %353, %348
  %354 = phi i64 [ %355, %353 ], [ 0, %348 ]
  %355 = add nuw nsw i64 %354, 1
  %356 = getelementptr float, ptr %352, i64 %354
  %357 = load float, ptr %356, align 4
  %358 = getelementptr float, ptr %13, i64 %354
  store float %357, ptr %358, align 4
  %359 = icmp eq i64 %14, %355
  br i1 %359, label %360, label %353

360:                                              ; preds = %353, %348, %328, %323
  br i1 %240, label %361, label %362, !prof !0

361:                                              ; preds = %360
  br label %362

362:                                              ; preds = %361, %360
  %363 = phi i64 [ %193, %361 ], [ 0, %360 ]
  br i1 %243, label %365, label %364, !prof !2

364:                                              ; preds = %362
  br label %365

365:                                              ; preds = %364, %362
  %366 = phi i64 [ %193, %364 ], [ 0, %362 ]
  %367 = getelementptr float, ptr %194, i64 %363
  %368 = select i1 %244, i64 %242, i64 %366, !prof !3
  br i1 %246, label %370, label %369, !prof !2

369:                                              ; preds = %365
  br label %370

370:                                              ; preds = %369, %365
  %371 = phi i64 [ %193, %369 ], [ 0, %365 ]
  %372 = getelementptr float, ptr %194, i64 %368
  %373 = select i1 %247, i64 %245, i64 %371, !prof !3
  br i1 %249, label %375, label %374, !prof !2

374:                                              ; preds = %370
  br label %375

375:                                              ; preds = %374, %370
  %376 = phi i64 [ %193, %374 ], [ 0, %370 ]
  %377 = getelementptr float, ptr %194, i64 %373
  %378 = select i1 %250, i64 %248, i64 %376, !prof !3
  %379 = getelementptr float, ptr %194, i64 %378
  br i1 %251, label %397, label %380

380:                                              ; preds = %380, %375
  %381 = phi i64 [ %382, %380 ], [ 0, %375 ]
  %382 = add nuw nsw i64 %381, 1
  %383 = shl i64 %381, 4
  %384 = getelementptr i8, ptr %175, i64 %383
  %385 = load float, ptr %384, align 4
  %386 = getelementptr i8, ptr %384, i64 4
  %387 = load float, ptr %386, align 4
  %388 = getelementptr float, ptr %367, i64 %381
  store float %385, ptr %388, align 4
  %389 = getelementptr float, ptr %372, i64 %381
  store float %387, ptr %389, align 4
  %390 = getelementptr i8, ptr %384, i64 8
  %391 = load float, ptr %390, align 4
  %392 = getelementptr i8, ptr %384, i64 12
  %393 = load float, ptr %392, align 4
  %394 = getelementptr float, ptr %377, i64 %381
  store float %391, ptr %394, align 4
  %395 = getelementptr float, ptr %379, i64 %381
  store float %393, ptr %395, align 4
  %396 = icmp eq i64 %166, %382
  br i1 %396, label %397, label %380

397:                                              ; preds = %380, %375
  br i1 %240, label %400, label %401, !prof !0

398:                                              ; preds = %446, %434
  %399 = icmp eq i64 %421, 4
  br i1 %399, label %469, label %419

400:                                              ; preds = %397
  br label %401

401:                                              ; preds = %400, %397
  %402 = phi i64 [ %193, %400 ], [ 0, %397 ]
  br i1 %243, label %404, label %403, !prof !2

403:                                              ; preds = %401
  br label %404

404:                                              ; preds = %403, %401
  %405 = phi i64 [ %193, %403 ], [ 0, %401 ]
  %406 = getelementptr float, ptr %194, i64 %402
  %407 = select i1 %244, i64 %242, i64 %405, !prof !3
  br i1 %246, label %409, label %408, !prof !2

408:                                              ; preds = %404
  br label %409

409:                                              ; preds = %408, %404
  %410 = phi i64 [ %193, %408 ], [ 0, %404 ]
  %411 = getelementptr float, ptr %194, i64 %407
  %412 = select i1 %247, i64 %245, i64 %410, !prof !3
  br i1 %249, label %414, label %413, !prof !2

413:                                              ; preds = %409
  br label %414

414:                                              ; preds = %413, %409
  %415 = phi i64 [ %193, %413 ], [ 0, %409 ]
  %416 = getelementptr float, ptr %194, i64 %412
  %417 = select i1 %250, i64 %248, i64 %415, !prof !3
  %418 = getelementptr float, ptr %194, i64 %417
  br label %419

419:                                              ; preds = %414, %398
  %420 = phi i64 [ 0, %414 ], [ %421, %398 ]
  %421 = add nuw nsw i64 %420, 1
  %422 = shl nsw i64 %420, 2
  %423 = icmp slt i64 %422, %14
  br i1 %423, label %425, label %424, !prof !2

424:                                              ; preds = %419
  br label %425

425:                                              ; preds = %424, %419
  %426 = phi i64 [ %14, %424 ], [ %422, %419 ]
  %427 = getelementptr float, ptr %13, i64 %426
  %428 = mul nsw i64 %420, %166
  %429 = icmp slt i64 %428, 0
  %430 = select i1 %429, i64 %212, i64 0
  %431 = add i64 %430, %428
  %432 = icmp slt i64 %431, %212
  br i1 %432, label %434, label %433, !prof !2

433:                                              ; preds = %425
  br label %434

434:                                              ; preds = %433, %425
  %435 = phi i64 [ %212, %433 ], [ 0, %425 ]
  %436 = icmp ult i64 %431, %212
  %437 = select i1 %436, i64 %431, i64 %435, !prof !3
  %438 = getelementptr float, ptr %213, i64 %437
  %439 = load float, ptr %427, align 4
  %440 = getelementptr i8, ptr %427, i64 4
  %441 = load float, ptr %440, align 4
  %442 = getelementptr i8, ptr %427, i64 8
  %443 = load float, ptr %442, align 4
  %444 = getelementptr i8, ptr %427, i64 12
  %445 = load float, ptr %444, align 4
  br i1 %251, label %398, label %446

446:                                              ; preds = %446, %434
  %447 = phi i64 [ %448, %446 ], [ 0, %434 ]
  %448 = add nuw nsw i64 %447, 1
  %449 = getelementptr float, ptr %406, i64 %447
  %450 = load float, ptr %449, align 4
  %451 = getelementptr float, ptr %411, i64 %447
  %452 = load float, ptr %451, align 4
  %453 = getelementptr float, ptr %416, i64 %447
  %454 = load float, ptr %453, align 4
  %455 = getelementptr float, ptr %418, i64 %447
  %456 = load float, ptr %455, align 4
  %457 = fmul float %439, %450
  %458 = fadd float %457, 0.000000e+00
  %459 = fmul float %441, %452
  %460 = fadd float %458, %459
  %461 = fmul float %443, %454
  %462 = fadd float %460, %461
  %463 = fmul float %445, %456
  %464 = fadd float %462, %463
  %465 = getelementptr float, ptr %438, i64 %447
  %466 = load float, ptr %465, align 4
  %467 = fadd float %466, %464
  store float %467, ptr %465, align 4
  %468 = icmp eq i64 %166, %448
  br i1 %468, label %398, label %446

469:                                              ; preds = %398
  br i1 %252, label %114, label %88

470:                                              ; preds = %138, %133
  %471 = load i64, ptr %164, align 8
  %472 = icmp slt i64 %268, 0
  %473 = select i1 %472, i64 %6, i64 0
  %474 = getelementptr i16, ptr %273, i64 %473
  %475 = load i16, ptr %474, align 2
  %476 = zext i16 %475 to i64
  %477 = mul nsw i64 %24, %476
  %478 = add nsw i64 %477, %471
  %479 = icmp slt i64 %478, 0
  br i1 %22, label %485, label %480

480:                                              ; preds = %470
  %481 = select i1 %479, i64 %2, i64 0
  %482 = add i64 %481, %478
  %483 = icmp slt i64 %482, 0
  %484 = icmp sge i64 %482, %2
  br i1 %484, label %490, label %491, !prof !0

485:                                              ; preds = %470
  %486 = select i1 %479, i64 %4, i64 0
  %487 = add i64 %486, %478
  %488 = icmp slt i64 %487, 0
  %489 = icmp sge i64 %487, %4
  br i1 %489, label %526, label %527, !prof !0

490:                                              ; preds = %480
  br label %491

491:                                              ; preds = %490, %480
  %492 = phi i64 [ %2, %490 ], [ 0, %480 ]
  %493 = or i1 %483, %484
  %494 = select i1 %493, i64 %492, i64 %482, !prof !1
  %495 = getelementptr i16, ptr %1, i64 %494
  br i1 %239, label %539, label %496

496:                                              ; preds = %496, %491
  %497 = phi i64 [ %498, %496 ], [ 0, %491 ]
  %498 = add nuw nsw i64 %497, 1
  %499 = getelementptr float, ptr %175, i64 %497
  %500 = load i32, ptr %499, align 4
  %501 = and i32 %500, 2147483647
  %502 = lshr i32 %500, 16
  %503 = and i32 %502, 32768
  %504 = lshr i32 %501, 13
  %505 = add nsw i32 %501, -939520001
  %506 = and i32 %504, 1
  %507 = add nsw i32 %505, %506
  %508 = lshr i32 %507, 13
  %509 = bitcast i32 %501 to float
  %510 = fadd float %509, 5.000000e-01
  %511 = bitcast float %510 to i32
  %512 = and i32 %504, 1023
  %513 = tail call i32 @llvm.umax.i32(i32 %512, i32 1)
  %514 = icmp samesign ult i32 %501, 947912704
  %515 = select i1 %514, i32 %511, i32 %508
  %516 = or i32 %515, %503
  %517 = icmp samesign ugt i32 %501, 2139095040
  %518 = or disjoint i32 %503, %513
  %519 = or disjoint i32 %518, 31744
  %520 = select i1 %517, i32 %519, i32 32256
  %521 = icmp samesign ult i32 %501, 1199566848
  %522 = select i1 %521, i32 %516, i32 %520
  %523 = trunc i32 %522 to i16
  %524 = getelementptr i16, ptr %495, i64 %497
  store i16 %523, ptr %524, align 2
  %525 = icmp eq i64 %174, %498
  br i1 %525, label %539, label %496

526:                                              ; preds = %485
  br label %527

527:                                              ; preds = %526, %485
  %528 = phi i64 [ %4, %526 ], [ 0, %485 ]
  %529 = or i1 %488, %489
  %530 = select i1 %529, i64 %528, i64 %487, !prof !1
  %531 = getelementptr float, ptr %3, i64 %530
  br i1 %239, label %539, label %532

532:                                              ; preds = %532, %527
  %533 = phi i64 [ %534, %532 ], [ 0, %527 ]
  %534 = add nuw nsw i64 %533, 1
  %535 = getelementptr float, ptr %175, i64 %533
  %536 = load float, ptr %535, align 4
  %537 = getelementptr float, ptr %531, i64 %533
  store float %536, ptr %537, align 4
  %538 = icmp eq i64 %174, %534
  br i1 %538, label %539, label %532

539:                                              ; preds = %532, %527, %496, %491
  %540 = icmp sgt i64 %269, 1
  br i1 %540, label %266, label %29

541:                                              ; preds = %29, %17
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
