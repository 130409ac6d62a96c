; {"files": {"../half_loops.py": "7da24bfc757aff6f", "group_loops.py": "4baa10ef2835f685", "group_steps.py": "4dfb1981b2533c0a"}, "meaning": "eee4dc65b9f3eb10", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @stream(ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, i64 %9, ptr readonly %10, i64 %11, ptr readonly %12, i64 %13, i64 %14, ptr readonly %15, i64 %16, i64 %17, ptr %18, i64 %19) local_unnamed_addr {
  %21 = alloca ptr, align 8
  store ptr null, ptr %21, align 8
  call fastcc void @0(ptr %21, ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, ptr %5, ptr %7, i64 %9, ptr %10, i64 %11, ptr %12, i64 %14, ptr %15, i64 %17, ptr %18, i64 %19) #3
  %22 = load ptr, ptr %21, align 8
  ret ptr %22
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr %1, i64 %2, ptr %3, i64 %4, i64 %5, ptr readonly %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, ptr readonly %11, i64 %12, ptr readonly %13, i64 %14, ptr %15, i64 %16) unnamed_addr {
  %18 = icmp eq i64 %5, 0
  %19 = select i1 %18, i64 8, i64 16
  %20 = icmp slt i64 %16, 1
  br i1 %20, label %306, label %304, !prof !0

21:                                               ; preds = %164, %160
  %22 = icmp eq i64 %354, %324
  br i1 %22, label %589, label %350

23:                                               ; preds = %350
  %24 = select i1 %359, i64 %2, i64 0
  %25 = add i64 %24, %358
  %26 = icmp slt i64 %25, 0
  br i1 %26, label %31, label %32, !prof !0

27:                                               ; preds = %350
  %28 = select i1 %359, i64 %4, i64 0
  %29 = add i64 %28, %358
  %30 = icmp slt i64 %29, 0
  br i1 %30, label %69, label %70, !prof !0

31:                                               ; preds = %23
  br label %32

32:                                               ; preds = %31, %23
  %33 = phi i64 [ 0, %31 ], [ %25, %23 ]
  %34 = icmp slt i64 %25, %2
  br i1 %34, label %36, label %35, !prof !1

35:                                               ; preds = %32
  br label %36

36:                                               ; preds = %35, %32
  %37 = phi i64 [ %2, %35 ], [ %33, %32 ]
  %38 = getelementptr i16, ptr %1, i64 %37
  br i1 %329, label %84, label %39

39:                                               ; preds = %39, %36
  %40 = phi i64 [ %41, %39 ], [ 0, %36 ]
  %41 = add nuw nsw i64 %40, 1
  %42 = getelementptr float, ptr %322, i64 %40
  %43 = load i32, ptr %42, align 4
  %44 = and i32 %43, 2147483647
  %45 = lshr i32 %43, 16
  %46 = and i32 %45, 32768
  %47 = lshr i32 %44, 13
  %48 = add nsw i32 %44, -939520001
  %49 = and i32 %47, 1
  %50 = add nsw i32 %48, %49
  %51 = lshr i32 %50, 13
  %52 = bitcast i32 %44 to float
  %53 = fadd float %52, 5.000000e-01
  %54 = bitcast float %53 to i32
  %55 = and i32 %47, 1023
  %56 = tail call i32 @llvm.umax.i32(i32 %55, i32 1)
  %57 = icmp ult i32 %44, 947912704
  %58 = select i1 %57, i32 %54, i32 %51
  %59 = or i32 %58, %46
  %60 = icmp ugt i32 %44, 2139095040
  %61 = or i32 %46, %56
  %62 = or i32 %61, 31744
  %63 = select i1 %60, i32 %62, i32 32256
  %64 = icmp ult i32 %44, 1199566848
  %65 = select i1 %64, i32 %59, i32 %63
  %66 = trunc i32 %65 to i16
  %67 = getelementptr i16, ptr %38, i64 %40
  store i16 %66, ptr %67, align 2
  %68 = icmp eq i64 %321, %41
  br i1 %68, label %84, label %39

69:                                               ; preds = %27
  br label %70

70:                                               ; preds = %69, %27
  %71 = phi i64 [ 0, %69 ], [ %29, %27 ]
  %72 = icmp slt i64 %29, %4
  br i1 %72, label %74, label %73, !prof !1

73:                                               ; preds = %70
  br label %74

74:                                               ; preds = %73, %70
  %75 = phi i64 [ %4, %73 ], [ %71, %70 ]
  %76 = getelementptr float, ptr %3, i64 %75
  br i1 %329, label %84, label %77

77:                                               ; preds = %77, %74
  %78 = phi i64 [ %79, %77 ], [ 0, %74 ]
  %79 = add nuw nsw i64 %78, 1
  %80 = getelementptr float, ptr %322, i64 %78
  %81 = load float, ptr %80, align 4
  %82 = getelementptr float, ptr %76, i64 %78
  store float %81, ptr %82, align 4
  %83 = icmp eq i64 %321, %79
  br i1 %83, label %84, label %77

84:                                               ; preds = %77, %74, %39, %36
  %85 = load i64, ptr %328, align 8
  %86 = add nsw i64 %85, -16
  %87 = load i64, ptr %327, align 8
  %88 = icmp slt i64 %86, %87
  br i1 %88, label %89, label %160

89:                                               ; preds = %154, %84
  %90 = phi i64 [ %157, %154 ], [ %86, %84 ]
  %91 = add nsw i64 %90, %356
  %92 = icmp slt i64 %91, 0
  br i1 %18, label %97, label %93

93:                                               ; preds = %89
  %94 = select i1 %92, i64 %2, i64 0
  %95 = add i64 %94, %91
  %96 = icmp slt i64 %95, 0
  br i1 %96, label %101, label %102, !prof !0

97:                                               ; preds = %89
  %98 = select i1 %92, i64 %4, i64 0
  %99 = add i64 %98, %91
  %100 = icmp slt i64 %99, 0
  br i1 %100, label %139, label %140, !prof !0

101:                                              ; preds = %93
  br label %102

102:                                              ; preds = %101, %93
  %103 = phi i64 [ 0, %101 ], [ %95, %93 ]
  %104 = icmp slt i64 %95, %2
  br i1 %104, label %106, label %105, !prof !1

105:                                              ; preds = %102
  br label %106

106:                                              ; preds = %105, %102
  %107 = phi i64 [ %2, %105 ], [ %103, %102 ]
  %108 = getelementptr i16, ptr %1, i64 %107
  br i1 %329, label %154, label %109

109:                                              ; preds = %109, %106
  %110 = phi i64 [ %111, %109 ], [ 0, %106 ]
  %111 = add nuw nsw i64 %110, 1
  %112 = getelementptr float, ptr %322, i64 %110
  %113 = load i32, ptr %112, align 4
  %114 = and i32 %113, 2147483647
  %115 = lshr i32 %113, 16
  %116 = and i32 %115, 32768
  %117 = lshr i32 %114, 13
  %118 = add nsw i32 %114, -939520001
  %119 = and i32 %117, 1
  %120 = add nsw i32 %118, %119
  %121 = lshr i32 %120, 13
  %122 = bitcast i32 %114 to float
  %123 = fadd float %122, 5.000000e-01
  %124 = bitcast float %123 to i32
  %125 = and i32 %117, 1023
  %126 = tail call i32 @llvm.umax.i32(i32 %125, i32 1)
  %127 = icmp ult i32 %114, 947912704
  %128 = select i1 %127, i32 %124, i32 %121
  %129 = or i32 %128, %116
  %130 = icmp ugt i32 %114, 2139095040
  %131 = or i32 %116, %126
  %132 = or i32 %131, 31744
  %133 = select i1 %130, i32 %132, i32 32256
  %134 = icmp ult i32 %114, 1199566848
  %135 = select i1 %134, i32 %129, i32 %133
  %136 = trunc i32 %135 to i16
  %137 = getelementptr i16, ptr %108, i64 %110
  store i16 %136, ptr %137, align 2
  %138 = icmp eq i64 %321, %111
  br i1 %138, label %154, label %109

139:                                              ; preds = %97
  br label %140

140:                                              ; preds = %139, %97
  %141 = phi i64 [ 0, %139 ], [ %99, %97 ]
  %142 = icmp slt i64 %99, %4
  br i1 %142, label %144, label %143, !prof !1

143:                                              ; preds = %140
  br label %144

144:                                              ; preds = %143, %140
  %145 = phi i64 [ %4, %143 ], [ %141, %140 ]
  %146 = getelementptr float, ptr %3, i64 %145
  br i1 %329, label %154, label %147

147:                                              ; preds = %147, %144
  %148 = phi i64 [ %149, %147 ], [ 0, %144 ]
  %149 = add nuw nsw i64 %148, 1
  %150 = getelementptr float, ptr %322, i64 %148
  %151 = load float, ptr %150, align 4
  %152 = getelementptr float, ptr %146, i64 %148
  store float %151, ptr %152, align 4
  %153 = icmp eq i64 %321, %149
  br i1 %153, label %154, label %147

154:                                              ; preds = %147, %144, %109, %106
  %155 = load i64, ptr %328, align 8
  %156 = add i64 %90, 16
  %157 = add i64 %156, %155
  %158 = load i64, ptr %327, align 8
  %159 = icmp slt i64 %157, %158
  br i1 %159, label %89, label %160

160:                                              ; preds = %154, %84
  br i1 %330, label %21, label %161

161:                                              ; preds = %160
  %162 = mul i64 %351, %8
  %163 = getelementptr i64, ptr %7, i64 %162
  br label %360

164:                                              ; preds = %442, %301
  %165 = phi i64 [ %361, %442 ], [ %447, %301 ]
  %166 = icmp eq i64 %10, %363
  br i1 %166, label %21, label %360

167:                                              ; preds = %187
  %168 = icmp eq i64 %171, 4
  br i1 %168, label %232, label %169

169:                                              ; preds = %548, %167
  %170 = phi i64 [ %171, %167 ], [ 0, %548 ]
  %171 = add nuw nsw i64 %170, 1
  %172 = shl i64 %170, 4
  %173 = getelementptr i8, ptr %317, i64 %172
  %174 = load float, ptr %173, align 4
  %175 = getelementptr i8, ptr %173, i64 4
  %176 = load float, ptr %175, align 4
  %177 = getelementptr i8, ptr %173, i64 8
  %178 = load float, ptr %177, align 4
  %179 = getelementptr i8, ptr %173, i64 12
  %180 = load float, ptr %179, align 4
  %181 = shl i64 %170, 6
  %182 = icmp ult i64 %181, %319
  br i1 %182, label %184, label %183, !prof !1

183:                                              ; preds = %169
  br label %184

184:                                              ; preds = %183, %169
  %185 = phi i64 [ %319, %183 ], [ %181, %169 ]
  %186 = getelementptr float, ptr %318, i64 %185
  br label %187

187:                                              ; preds = %187, %184
  %188 = phi i64 [ 0, %184 ], [ %189, %187 ]
  %189 = add nuw nsw i64 %188, 1
  %190 = getelementptr float, ptr %186, i64 %188
  %191 = load float, ptr %190, align 4
  %192 = fmul float %174, %191
  %193 = getelementptr i8, ptr %190, i64 64
  %194 = load float, ptr %193, align 4
  %195 = fmul float %176, %194
  %196 = fadd float %192, %195
  %197 = getelementptr i8, ptr %190, i64 128
  %198 = load float, ptr %197, align 4
  %199 = fmul float %178, %198
  %200 = getelementptr i8, ptr %190, i64 192
  %201 = load float, ptr %200, align 4
  %202 = fmul float %180, %201
  %203 = fadd float %199, %202
  %204 = getelementptr float, ptr %322, i64 %188
  %205 = load float, ptr %204, align 4
  %206 = fadd float %196, %203
  %207 = fadd float %205, %206
  store float %207, ptr %204, align 4
  %208 = icmp eq i64 %189, 16
  br i1 %208, label %167, label %187

209:                                              ; preds = %222
  %210 = icmp eq i64 %213, 8
  br i1 %210, label %232, label %211

211:                                              ; preds = %577, %209
  %212 = phi i64 [ %213, %209 ], [ 0, %577 ]
  %213 = add nuw nsw i64 %212, 1
  %214 = getelementptr float, ptr %317, i64 %212
  %215 = load float, ptr %214, align 4
  %216 = shl i64 %212, 4
  %217 = icmp ult i64 %216, %319
  br i1 %217, label %219, label %218, !prof !1

218:                                              ; preds = %211
  br label %219

219:                                              ; preds = %218, %211
  %220 = phi i64 [ %319, %218 ], [ %216, %211 ]
  %221 = getelementptr float, ptr %318, i64 %220
  br label %222

222:                                              ; preds = %222, %219
  %223 = phi i64 [ 0, %219 ], [ %224, %222 ]
  %224 = add nuw nsw i64 %223, 1
  %225 = getelementptr float, ptr %322, i64 %223
  %226 = load float, ptr %225, align 4
  %227 = getelementptr float, ptr %221, i64 %223
  %228 = load float, ptr %227, align 4
  %229 = fmul float %215, %228
  %230 = fadd float %226, %229
  store float %230, ptr %225, align 4
  %231 = icmp eq i64 %224, 16
  br i1 %231, label %209, label %222

232:                                              ; preds = %209, %167
  %233 = mul i64 %462, %14
  %234 = getelementptr i64, ptr %460, i64 %233
  %235 = load i64, ptr %234, align 8
  %236 = add nsw i64 %235, %356
  %237 = icmp slt i64 %236, 0
  br i1 %18, label %242, label %238

238:                                              ; preds = %232
  %239 = select i1 %237, i64 %2, i64 0
  %240 = add i64 %239, %236
  %241 = icmp slt i64 %240, 0
  br i1 %241, label %246, label %247, !prof !0

242:                                              ; preds = %232
  %243 = select i1 %237, i64 %4, i64 0
  %244 = add i64 %243, %236
  %245 = icmp slt i64 %244, 0
  br i1 %245, label %284, label %285, !prof !0

246:                                              ; preds = %238
  br label %247

247:                                              ; preds = %246, %238
  %248 = phi i64 [ 0, %246 ], [ %240, %238 ]
  %249 = icmp slt i64 %240, %2
  br i1 %249, label %251, label %250, !prof !1

250:                                              ; preds = %247
  br label %251

251:                                              ; preds = %250, %247
  %252 = phi i64 [ %2, %250 ], [ %248, %247 ]
  %253 = getelementptr i16, ptr %1, i64 %252
  br i1 %329, label %299, label %254

254:                                              ; preds = %254, %251
  %255 = phi i64 [ %256, %254 ], [ 0, %251 ]
  %256 = add nuw nsw i64 %255, 1
  %257 = getelementptr float, ptr %322, i64 %255
  %258 = load i32, ptr %257, align 4
  %259 = and i32 %258, 2147483647
  %260 = lshr i32 %258, 16
  %261 = and i32 %260, 32768
  %262 = lshr i32 %259, 13
  %263 = add nsw i32 %259, -939520001
  %264 = and i32 %262, 1
  %265 = add nsw i32 %263, %264
  %266 = lshr i32 %265, 13
  %267 = bitcast i32 %259 to float
  %268 = fadd float %267, 5.000000e-01
  %269 = bitcast float %268 to i32
  %270 = and i32 %262, 1023
  %271 = tail call i32 @llvm.umax.i32(i32 %270, i32 1)
  %272 = icmp ult i32 %259, 947912704
  %273 = select i1 %272, i32 %269, i32 %266
  %274 = or i32 %273, %261
  %275 = icmp ugt i32 %259, 2139095040
  %276 = or i32 %261, %271
  %277 = or i32 %276, 31744
  %278 = select i1 %275, i32 %277, i32 32256
  %279 = icmp ult i32 %259, 1199566848
  %280 = select i1 %279, i32 %274, i32 %278
  %281 = trunc i32 %280 to i16
  %282 = getelementptr i16, ptr %253, i64 %255
  store i16 %281, ptr %282, align 2
  %283 = icmp eq i64 %321, %256
  br i1 %283, label %299, label %254

284:                                              ; preds = %242
  br label %285

285:                                              ; preds = %284, %242
  %286 = phi i64 [ 0, %284 ], [ %244, %242 ]
  %287 = icmp slt i64 %244, %4
  br i1 %287, label %289, label %288, !prof !1

288:                                              ; preds = %285
  br label %289

289:                                              ; preds = %288, %285
  %290 = phi i64 [ %4, %288 ], [ %286, %285 ]
  %291 = getelementptr float, ptr %3, i64 %290
  br i1 %329, label %299, label %292

292:                                              ; preds = %292, %289
  %293 = phi i64 [ %294, %292 ], [ 0, %289 ]
  %294 = add nuw nsw i64 %293, 1
  %295 = getelementptr float, ptr %322, i64 %293
  %296 = load float, ptr %295, align 4
  %297 = getelementptr float, ptr %291, i64 %293
  store float %296, ptr %297, align 4
  %298 = icmp eq i64 %321, %294
  br i1 %298, label %299, label %292

299:                                              ; preds = %292, %289, %254, %251
  %300 = icmp eq i64 %463, 6
  br i1 %300, label %301, label %461

301:                                              ; preds = %299
  %302 = add i64 %453, 1
  %303 = icmp eq i64 %302, %447
  br i1 %303, label %164, label %452

304:                                              ; preds = %17
  %305 = icmp ult i64 %16, 257
  br i1 %305, label %306, label %311, !prof !2

306:                                              ; preds = %304, %17
  %307 = phi i64 [ 0, %304 ], [ %16, %17 ]
  %308 = sub i64 %16, %307
  %309 = tail call i64 @llvm.smax.i64(i64 %308, i64 0)
  %310 = getelementptr float, ptr %15, i64 %307
  br label %339

311:                                              ; preds = %304
  %312 = icmp ult i64 %16, 513
  br i1 %312, label %339, label %346, !prof !2

313:                                              ; preds = %349, %346, %339
  %314 = phi i64 [ 512, %346 ], [ %16, %339 ], [ 512, %349 ]
  %315 = phi i64 [ 256, %346 ], [ %343, %339 ], [ 256, %349 ]
  %316 = phi i64 [ 256, %346 ], [ %344, %339 ], [ 256, %349 ]
  %317 = phi ptr [ %347, %346 ], [ %345, %339 ], [ %347, %349 ]
  %318 = phi ptr [ %15, %346 ], [ %342, %339 ], [ %15, %349 ]
  %319 = phi i64 [ 256, %346 ], [ %341, %339 ], [ 256, %349 ]
  %320 = phi i64 [ 528, %346 ], [ %16, %339 ], [ %16, %349 ]
  %321 = sub i64 %320, %314
  %322 = getelementptr float, ptr %15, i64 %314
  %323 = getelementptr i8, ptr %6, i64 24
  %324 = load i64, ptr %323, align 8
  %325 = icmp slt i64 %324, 1
  br i1 %325, label %589, label %326

326:                                              ; preds = %313
  %327 = getelementptr i8, ptr %6, i64 32
  %328 = getelementptr i8, ptr %6, i64 40
  %329 = icmp slt i64 %321, 1
  %330 = icmp slt i64 %10, 1
  %331 = getelementptr i8, ptr %6, i64 16
  %332 = shl nuw nsw i64 %19, 4
  %333 = icmp slt i64 %315, 1
  %334 = icmp sgt i64 %315, %332
  %335 = select i1 %18, i64 3, i64 4
  %336 = getelementptr i8, ptr %6, i64 8
  %337 = getelementptr i8, ptr %6, i64 48
  %338 = icmp sgt i64 %315, %19
  br label %350

339:                                              ; preds = %311, %306
  %340 = phi i64 [ %16, %306 ], [ 256, %311 ]
  %341 = phi i64 [ %309, %306 ], [ 256, %311 ]
  %342 = phi ptr [ %310, %306 ], [ %15, %311 ]
  %343 = sub i64 %16, %340
  %344 = tail call i64 @llvm.smax.i64(i64 %343, i64 0)
  %345 = getelementptr float, ptr %15, i64 %340
  br label %313

346:                                              ; preds = %311
  %347 = getelementptr i8, ptr %15, i64 1024
  %348 = icmp ult i64 %16, 529
  br i1 %348, label %349, label %313, !prof !2

349:                                              ; preds = %346
  br label %313

350:                                              ; preds = %326, %21
  %351 = phi i64 [ 0, %326 ], [ %354, %21 ]
  %352 = load i64, ptr %6, align 8
  %353 = load i64, ptr %327, align 8
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(64) %322, i8 0, i64 64, i1 false)
  %354 = add nuw nsw i64 %351, 1
  %355 = mul nsw i64 %353, %351
  %356 = add nsw i64 %355, %352
  %357 = load i64, ptr %328, align 8
  %358 = add nsw i64 %357, %356
  %359 = icmp slt i64 %358, 0
  br i1 %18, label %27, label %23

360:                                              ; preds = %164, %161
  %361 = phi i64 [ 0, %161 ], [ %165, %164 ]
  %362 = phi i64 [ 0, %161 ], [ %363, %164 ]
  %363 = add nuw nsw i64 %362, 1
  %364 = load i64, ptr %331, align 8
  %365 = getelementptr i64, ptr %163, i64 %362
  %366 = load i64, ptr %365, align 8
  %367 = add nsw i64 %366, %364
  br i1 %333, label %448, label %449, !prof !0

368:                                              ; preds = %451, %449
  %369 = phi i64 [ %316, %451 ], [ %332, %449 ]
  %370 = sub nsw i64 %369, %450
  %371 = getelementptr float, ptr %317, i64 %450
  %372 = icmp slt i64 %367, 0
  br i1 %18, label %377, label %373

373:                                              ; preds = %368
  %374 = select i1 %372, i64 %2, i64 0
  %375 = add i64 %374, %367
  %376 = icmp slt i64 %375, 0
  br i1 %376, label %381, label %382, !prof !0

377:                                              ; preds = %368
  %378 = select i1 %372, i64 %4, i64 0
  %379 = add i64 %378, %367
  %380 = icmp slt i64 %379, 0
  br i1 %380, label %409, label %410, !prof !0

381:                                              ; preds = %373
  br label %382

382:                                              ; preds = %381, %373
  %383 = phi i64 [ 0, %381 ], [ %375, %373 ]
  %384 = icmp slt i64 %375, %2
  br i1 %384, label %386, label %385, !prof !1

385:                                              ; preds = %382
  br label %386

386:                                              ; preds = %385, %382
  %387 = phi i64 [ %2, %385 ], [ %383, %382 ]
  %388 = getelementptr i16, ptr %1, i64 %387
  %389 = icmp slt i64 %370, 1
  br i1 %389, label %425, label %390

390:                                              ; preds = %390, %386
  %391 = phi i64 [ %392, %390 ], [ 0, %386 ]
  %392 = add nuw nsw i64 %391, 1
  %393 = getelementptr i16, ptr %388, i64 %391
  %394 = load i16, ptr %393, align 2
  %395 = zext i16 %394 to i32
  %396 = shl nuw nsw i32 %395, 13
  %397 = and i32 %396, 268427264
  %398 = sext i16 %394 to i32
  %399 = and i32 %398, -2147483648
  %400 = or i32 %397, %399
  %401 = icmp ugt i32 %397, 260046847
  %402 = or i32 %400, 2139095040
  %403 = bitcast i32 %402 to float
  %404 = bitcast i32 %400 to float
  %405 = fmul float %404, 0x46F0000000000000
  %406 = select i1 %401, float %403, float %405
  %407 = getelementptr float, ptr %371, i64 %391
  store float %406, ptr %407, align 4
  %408 = icmp eq i64 %370, %392
  br i1 %408, label %425, label %390

409:                                              ; preds = %377
  br label %410

410:                                              ; preds = %409, %377
  %411 = phi i64 [ 0, %409 ], [ %379, %377 ]
  %412 = icmp slt i64 %379, %4
  br i1 %412, label %414, label %413, !prof !1

413:                                              ; preds = %410
  br label %414

414:                                              ; preds = %413, %410
  %415 = phi i64 [ %4, %413 ], [ %411, %410 ]
  %416 = getelementptr float, ptr %3, i64 %415
  %417 = icmp slt i64 %370, 1
  br i1 %417, label %425, label %418

418:                                              ; preds = %418, %414
  %419 = phi i64 [ %420, %418 ], [ 0, %414 ]
  %420 = add nuw nsw i64 %419, 1
  %421 = getelementptr float, ptr %416, i64 %419
  %422 = load float, ptr %421, align 4
  %423 = getelementptr float, ptr %371, i64 %419
  store float %422, ptr %423, align 4
  %424 = icmp eq i64 %370, %420
  br i1 %424, label %425, label %418

425:                                              ; preds = %418, %414, %390, %386
  br label %429

426:                                              ; preds = %434
  %427 = add nuw nsw i64 %430, 1
  %428 = icmp eq i64 %427, 16
  br i1 %428, label %442, label %429

429:                                              ; preds = %426, %425
  %430 = phi i64 [ %427, %426 ], [ 0, %425 ]
  %431 = shl nuw i64 %430, %335
  %432 = getelementptr float, ptr %317, i64 %431
  %433 = getelementptr float, ptr %318, i64 %430
  br label %434

434:                                              ; preds = %434, %429
  %435 = phi i64 [ 0, %429 ], [ %436, %434 ]
  %436 = add nuw nsw i64 %435, 1
  %437 = getelementptr float, ptr %432, i64 %435
  %438 = load float, ptr %437, align 4
  %439 = shl i64 %435, 6
  %440 = getelementptr i8, ptr %433, i64 %439
  store float %438, ptr %440, align 4
  %441 = icmp eq i64 %436, %19
  br i1 %441, label %426, label %434

442:                                              ; preds = %426
  %443 = getelementptr i64, ptr %9, i64 %362
  %444 = load i64, ptr %443, align 8
  %445 = icmp slt i64 %444, 1
  br i1 %445, label %164, label %446

446:                                              ; preds = %442
  %447 = add i64 %444, %361
  br label %452

448:                                              ; preds = %360
  br label %449

449:                                              ; preds = %448, %360
  %450 = phi i64 [ %316, %448 ], [ 0, %360 ]
  br i1 %334, label %368, label %451, !prof !1

451:                                              ; preds = %449
  br label %368

452:                                              ; preds = %446, %301
  %453 = phi i64 [ %302, %301 ], [ %361, %446 ]
  %454 = icmp slt i64 %453, 0
  %455 = select i1 %454, i64 %12, i64 0
  %456 = getelementptr i64, ptr %11, i64 %453
  %457 = getelementptr i64, ptr %456, i64 %455
  %458 = select i1 %454, i64 %14, i64 0
  %459 = getelementptr i64, ptr %13, i64 %453
  %460 = getelementptr i64, ptr %459, i64 %458
  br label %461

461:                                              ; preds = %452, %299
  %462 = phi i64 [ 0, %452 ], [ %463, %299 ]
  %463 = add nuw nsw i64 %462, 1
  %464 = load i64, ptr %336, align 8
  %465 = load i64, ptr %337, align 8
  %466 = mul nsw i64 %465, %462
  %467 = add nsw i64 %466, %453
  %468 = shl i64 %467, %335
  %469 = add nsw i64 %468, %464
  %470 = mul i64 %462, %12
  %471 = getelementptr i64, ptr %457, i64 %470
  %472 = load i64, ptr %471, align 8
  %473 = add nsw i64 %472, %356
  %474 = icmp slt i64 %473, 0
  br i1 %18, label %479, label %475

475:                                              ; preds = %461
  %476 = select i1 %474, i64 %2, i64 0
  %477 = add i64 %476, %473
  %478 = icmp slt i64 %477, 0
  br i1 %478, label %483, label %484, !prof !0

479:                                              ; preds = %461
  %480 = select i1 %474, i64 %4, i64 0
  %481 = add i64 %480, %473
  %482 = icmp slt i64 %481, 0
  br i1 %482, label %510, label %511, !prof !0

483:                                              ; preds = %475
  br label %484

484:                                              ; preds = %483, %475
  %485 = phi i64 [ 0, %483 ], [ %477, %475 ]
  %486 = icmp slt i64 %477, %2
  br i1 %486, label %488, label %487, !prof !1

487:                                              ; preds = %484
  br label %488

488:                                              ; preds = %487, %484
  %489 = phi i64 [ %2, %487 ], [ %485, %484 ]
  %490 = getelementptr i16, ptr %1, i64 %489
  br i1 %329, label %525, label %491

491:                                              ; preds = %491, %488
  %492 = phi i64 [ %493, %491 ], [ 0, %488 ]
  %493 = add nuw nsw i64 %492, 1
  %494 = getelementptr i16, ptr %490, i64 %492
  %495 = load i16, ptr %494, align 2
  %496 = zext i16 %495 to i32
  %497 = shl nuw nsw i32 %496, 13
  %498 = and i32 %497, 268427264
  %499 = sext i16 %495 to i32
  %500 = and i32 %499, -2147483648
  %501 = or i32 %498, %500
  %502 = icmp ugt i32 %498, 260046847
  %503 = or i32 %501, 2139095040
  %504 = bitcast i32 %503 to float
  %505 = bitcast i32 %501 to float
  %506 = fmul float %505, 0x46F0000000000000
  %507 = select i1 %502, float %504, float %506
  %508 = getelementptr float, ptr %322, i64 %492
  store float %507, ptr %508, align 4
  %509 = icmp eq i64 %321, %493
  br i1 %509, label %525, label %491

510:                                              ; preds = %479
  br label %511

511:                                              ; preds = %510, %479
  %512 = phi i64 [ 0, %510 ], [ %481, %479 ]
  %513 = icmp slt i64 %481, %4
  br i1 %513, label %515, label %514, !prof !1

514:                                              ; preds = %511
  br label %515

515:                                              ; preds = %514, %511
  %516 = phi i64 [ %4, %514 ], [ %512, %511 ]
  %517 = getelementptr float, ptr %3, i64 %516
  br i1 %329, label %525, label %518

518:                                              ; preds = %518, %515
  %519 = phi i64 [ %520, %518 ], [ 0, %515 ]
  %520 = add nuw nsw i64 %519, 1
  %521 = getelementptr float, ptr %517, i64 %519
  %522 = load float, ptr %521, align 4
  %523 = getelementptr float, ptr %322, i64 %519
  store float %522, ptr %523, align 4
  %524 = icmp eq i64 %321, %520
  br i1 %524, label %525, label %518

525:                                              ; preds = %518, %515, %491, %488
  br i1 %333, label %585, label %586, !prof !0

526:                                              ; preds = %588, %586
  %527 = phi i64 [ %316, %588 ], [ %19, %586 ]
  %528 = sub nsw i64 %527, %587
  %529 = getelementptr float, ptr %317, i64 %587
  %530 = icmp slt i64 %469, 0
  br i1 %18, label %535, label %531

531:                                              ; preds = %526
  %532 = select i1 %530, i64 %2, i64 0
  %533 = add i64 %532, %469
  %534 = icmp slt i64 %533, 0
  br i1 %534, label %539, label %540, !prof !0

535:                                              ; preds = %526
  %536 = select i1 %530, i64 %4, i64 0
  %537 = add i64 %536, %469
  %538 = icmp slt i64 %537, 0
  br i1 %538, label %568, label %569, !prof !0

539:                                              ; preds = %531
  br label %540

540:                                              ; preds = %539, %531
  %541 = phi i64 [ 0, %539 ], [ %533, %531 ]
  %542 = icmp slt i64 %533, %2
  br i1 %542, label %544, label %543, !prof !1

543:                                              ; preds = %540
  br label %544

544:                                              ; preds = %543, %540
  %545 = phi i64 [ %2, %543 ], [ %541, %540 ]
  %546 = getelementptr i16, ptr %1, i64 %545
  %547 = icmp slt i64 %528, 1
  br i1 %547, label %548, label %549

548:                                              ; preds = %549, %544
  br label %169

549:                                              ; preds = %549, %544
  %550 = phi i64 [ %551, %549 ], [ 0, %544 ]
  %551 = add nuw nsw i64 %550, 1
  %552 = getelementptr i16, ptr %546, i64 %550
  %553 = load i16, ptr %552, align 2
  %554 = zext i16 %553 to i32
  %555 = shl nuw nsw i32 %554, 13
  %556 = and i32 %555, 268427264
  %557 = sext i16 %553 to i32
  %558 = and i32 %557, -2147483648
  %559 = or i32 %556, %558
  %560 = icmp ugt i32 %556, 260046847
  %561 = or i32 %559, 2139095040
  %562 = bitcast i32 %561 to float
  %563 = bitcast i32 %559 to float
  %564 = fmul float %563, 0x46F0000000000000
  %565 = select i1 %560, float %562, float %564
  %566 = getelementptr float, ptr %529, i64 %550
  store float %565, ptr %566, align 4
  %567 = icmp eq i64 %528, %551
  br i1 %567, label %548, label %549

568:                                              ; preds = %535
  br label %569

569:                                              ; preds = %568, %535
  %570 = phi i64 [ 0, %568 ], [ %537, %535 ]
  %571 = icmp slt i64 %537, %4
  br i1 %571, label %573, label %572, !prof !1

572:                                              ; preds = %569
  br label %573

573:                                              ; preds = %572, %569
  %574 = phi i64 [ %4, %572 ], [ %570, %569 ]
  %575 = getelementptr float, ptr %3, i64 %574
  %576 = icmp slt i64 %528, 1
  br i1 %576, label %577, label %578

577:                                              ; preds = %578, %573
  br label %211

578:                                              ; preds = %578, %573
  %579 = phi i64 [ %580, %578 ], [ 0, %573 ]
  %580 = add nuw nsw i64 %579, 1
  %581 = getelementptr float, ptr %575, i64 %579
  %582 = load float, ptr %581, align 4
  %583 = getelementptr float, ptr %529, i64 %579
  store float %582, ptr %583, align 4
  %584 = icmp eq i64 %528, %580
  br i1 %584, label %577, label %578

585:                                              ; preds = %525
  br label %586

586:                                              ; preds = %585, %525
  %587 = phi i64 [ %316, %585 ], [ 0, %525 ]
  br i1 %338, label %526, label %588, !prof !1

588:                                              ; preds = %586
  br label %526

589:                                              ; preds = %313, %21
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
