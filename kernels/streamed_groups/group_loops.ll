; {"files": {"../half_loops.py": "1ae85643f5ec9fc4", "group_loops.py": "a9b0096eb2f608b7", "group_steps.py": "4dfb1981b2533c0a"}, "meaning": "cae9fb983e397826", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @stream(ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, i64 %11, ptr readonly %12, i64 %13, i64 %14, ptr %15, i64 %16) local_unnamed_addr {
  %18 = alloca ptr, align 8
  store ptr null, ptr %18, align 8
  call fastcc void @0(ptr %18, ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, ptr %5, ptr %7, i64 %8, ptr %9, i64 %11, ptr %12, i64 %14, ptr %15, i64 %16) #3
  %19 = load ptr, ptr %18, align 8
  ret ptr %19
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr %1, i64 %2, ptr %3, i64 %4, i64 %5, ptr readonly %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, ptr readonly %11, i64 %12, ptr %13, i64 %14) unnamed_addr {
  %16 = icmp eq i64 %5, 0
  %17 = select i1 %16, i64 8, i64 16
  %18 = icmp slt i64 %14, 1
  br i1 %18, label %306, label %304, !prof !0

19:                                               ; preds = %163, %160
  %20 = icmp eq i64 %354, %324
  br i1 %20, label %590, label %350

21:                                               ; preds = %350
  %22 = select i1 %359, i64 %2, i64 0
  %23 = add i64 %22, %358
  %24 = icmp slt i64 %23, 0
  br i1 %24, label %29, label %30, !prof !0

25:                                               ; preds = %350
  %26 = select i1 %359, i64 %4, i64 0
  %27 = add i64 %26, %358
  %28 = icmp slt i64 %27, 0
  br i1 %28, label %68, label %69, !prof !0

29:                                               ; preds = %21
  br label %30

30:                                               ; preds = %29, %21
  %31 = phi i64 [ 0, %29 ], [ %23, %21 ]
  %32 = icmp slt i64 %23, %2
  br i1 %32, label %34, label %33, !prof !1

33:                                               ; preds = %30
  br label %34

34:                                               ; preds = %33, %30
  %35 = phi i64 [ %2, %33 ], [ %31, %30 ]
  %36 = getelementptr i16, ptr %1, i64 %35
  br i1 %329, label %83, label %37

37:                                               ; preds = %37, %34
  %38 = phi i64 [ %39, %37 ], [ 0, %34 ]
  %39 = add nuw nsw i64 %38, 1
  %40 = getelementptr float, ptr %322, i64 %38
  %41 = load i32, ptr %40, align 4
  %42 = and i32 %41, 2147483647
  %43 = lshr i32 %41, 16
  %44 = and i32 %43, 32768
  %45 = lshr i32 %42, 13
  %46 = add nsw i32 %42, -939520001
  %47 = and i32 %45, 1
  %48 = add nsw i32 %46, %47
  %49 = lshr i32 %48, 13
  %50 = bitcast i32 %42 to float
  %51 = fadd float %50, 5.000000e-01
  %52 = bitcast float %51 to i32
  %53 = and i32 %45, 1023
  %54 = tail call i32 @llvm.umax.i32(i32 %53, i32 1)
  %55 = or i32 %54, 31744
  %56 = icmp ult i32 %42, 947912704
  %57 = select i1 %56, i32 %52, i32 %49
  %58 = icmp eq i32 %42, 2139095040
  %59 = select i1 %58, i32 31744, i32 32256
  %60 = icmp ugt i32 %42, 2139095040
  %61 = select i1 %60, i32 %55, i32 %59
  %62 = icmp ult i32 %42, 1199566848
  %63 = select i1 %62, i32 %57, i32 %61
  %64 = or i32 %63, %44
  %65 = trunc i32 %64 to i16
  %66 = getelementptr i16, ptr %36, i64 %38
  store i16 %65, ptr %66, align 2
  %67 = icmp eq i64 %321, %39
  br i1 %67, label %83, label %37

68:                                               ; preds = %25
  br label %69

69:                                               ; preds = %68, %25
  %70 = phi i64 [ 0, %68 ], [ %27, %25 ]
  %71 = icmp slt i64 %27, %4
  br i1 %71, label %73, label %72, !prof !1

72:                                               ; preds = %69
  br label %73

73:                                               ; preds = %72, %69
  %74 = phi i64 [ %4, %72 ], [ %70, %69 ]
  %75 = getelementptr float, ptr %3, i64 %74
  br i1 %329, label %83, label %76

76:                                               ; preds = %76, %73
  %77 = phi i64 [ %78, %76 ], [ 0, %73 ]
  %78 = add nuw nsw i64 %77, 1
  %79 = getelementptr float, ptr %322, i64 %77
  %80 = load float, ptr %79, align 4
  %81 = getelementptr float, ptr %75, i64 %77
  store float %80, ptr %81, align 4
  %82 = icmp eq i64 %321, %78
  br i1 %82, label %83, label %76

83:                                               ; preds = %76, %73, %37, %34
  %84 = load i64, ptr %328, align 8
  %85 = add nsw i64 %84, -16
  %86 = load i64, ptr %327, align 8
  %87 = icmp slt i64 %85, %86
  br i1 %87, label %88, label %160

88:                                               ; preds = %154, %83
  %89 = phi i64 [ %157, %154 ], [ %85, %83 ]
  %90 = add nsw i64 %89, %356
  %91 = icmp slt i64 %90, 0
  br i1 %16, label %96, label %92

92:                                               ; preds = %88
  %93 = select i1 %91, i64 %2, i64 0
  %94 = add i64 %93, %90
  %95 = icmp slt i64 %94, 0
  br i1 %95, label %100, label %101, !prof !0

96:                                               ; preds = %88
  %97 = select i1 %91, i64 %4, i64 0
  %98 = add i64 %97, %90
  %99 = icmp slt i64 %98, 0
  br i1 %99, label %139, label %140, !prof !0

100:                                              ; preds = %92
  br label %101

101:                                              ; preds = %100, %92
  %102 = phi i64 [ 0, %100 ], [ %94, %92 ]
  %103 = icmp slt i64 %94, %2
  br i1 %103, label %105, label %104, !prof !1

104:                                              ; preds = %101
  br label %105

105:                                              ; preds = %104, %101
  %106 = phi i64 [ %2, %104 ], [ %102, %101 ]
  %107 = getelementptr i16, ptr %1, i64 %106
  br i1 %329, label %154, label %108

108:                                              ; preds = %108, %105
  %109 = phi i64 [ %110, %108 ], [ 0, %105 ]
  %110 = add nuw nsw i64 %109, 1
  %111 = getelementptr float, ptr %322, i64 %109
  %112 = load i32, ptr %111, align 4
  %113 = and i32 %112, 2147483647
  %114 = lshr i32 %112, 16
  %115 = and i32 %114, 32768
  %116 = lshr i32 %113, 13
  %117 = add nsw i32 %113, -939520001
  %118 = and i32 %116, 1
  %119 = add nsw i32 %117, %118
  %120 = lshr i32 %119, 13
  %121 = bitcast i32 %113 to float
  %122 = fadd float %121, 5.000000e-01
  %123 = bitcast float %122 to i32
  %124 = and i32 %116, 1023
  %125 = tail call i32 @llvm.umax.i32(i32 %124, i32 1)
  %126 = or i32 %125, 31744
  %127 = icmp ult i32 %113, 947912704
  %128 = select i1 %127, i32 %123, i32 %120
  %129 = icmp eq i32 %113, 2139095040
  %130 = select i1 %129, i32 31744, i32 32256
  %131 = icmp ugt i32 %113, 2139095040
  %132 = select i1 %131, i32 %126, i32 %130
  %133 = icmp ult i32 %113, 1199566848
  %134 = select i1 %133, i32 %128, i32 %132
  %135 = or i32 %134, %115
  %136 = trunc i32 %135 to i16
  %137 = getelementptr i16, ptr %107, i64 %109
  store i16 %136, ptr %137, align 2
  %138 = icmp eq i64 %321, %110
  br i1 %138, label %154, label %108

139:                                              ; preds = %96
  br label %140

140:                                              ; preds = %139, %96
  %141 = phi i64 [ 0, %139 ], [ %98, %96 ]
  %142 = icmp slt i64 %98, %4
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

154:                                              ; preds = %147, %144, %108, %105
  %155 = load i64, ptr %328, align 8
  %156 = add i64 %89, 16
  %157 = add i64 %156, %155
  %158 = load i64, ptr %327, align 8
  %159 = icmp slt i64 %157, %158
  br i1 %159, label %88, label %160

160:                                              ; preds = %154, %83
  br i1 %330, label %19, label %161

161:                                              ; preds = %160
  %162 = mul nuw nsw i64 %351, %8
  br label %360

163:                                              ; preds = %443, %301
  %164 = phi i64 [ %361, %443 ], [ %448, %301 ]
  %165 = icmp eq i64 %8, %363
  br i1 %165, label %19, label %360

166:                                              ; preds = %186
  %167 = icmp eq i64 %170, 4
  br i1 %167, label %231, label %168

168:                                              ; preds = %549, %166
  %169 = phi i64 [ %170, %166 ], [ 0, %549 ]
  %170 = add nuw nsw i64 %169, 1
  %171 = shl i64 %169, 4
  %172 = getelementptr i8, ptr %317, i64 %171
  %173 = load float, ptr %172, align 4
  %174 = getelementptr i8, ptr %172, i64 4
  %175 = load float, ptr %174, align 4
  %176 = getelementptr i8, ptr %172, i64 8
  %177 = load float, ptr %176, align 4
  %178 = getelementptr i8, ptr %172, i64 12
  %179 = load float, ptr %178, align 4
  %180 = shl i64 %169, 6
  %181 = icmp ult i64 %180, %319
  br i1 %181, label %183, label %182, !prof !1

182:                                              ; preds = %168
  br label %183

183:                                              ; preds = %182, %168
  %184 = phi i64 [ %319, %182 ], [ %180, %168 ]
  %185 = getelementptr float, ptr %318, i64 %184
  br label %186

186:                                              ; preds = %186, %183
  %187 = phi i64 [ 0, %183 ], [ %188, %186 ]
  %188 = add nuw nsw i64 %187, 1
  %189 = getelementptr float, ptr %185, i64 %187
  %190 = load float, ptr %189, align 4
  %191 = fmul float %173, %190
  %192 = getelementptr i8, ptr %189, i64 64
  %193 = load float, ptr %192, align 4
  %194 = fmul float %175, %193
  %195 = fadd float %191, %194
  %196 = getelementptr i8, ptr %189, i64 128
  %197 = load float, ptr %196, align 4
  %198 = fmul float %177, %197
  %199 = getelementptr i8, ptr %189, i64 192
  %200 = load float, ptr %199, align 4
  %201 = fmul float %179, %200
  %202 = fadd float %198, %201
  %203 = getelementptr float, ptr %322, i64 %187
  %204 = load float, ptr %203, align 4
  %205 = fadd float %195, %202
  %206 = fadd float %204, %205
  store float %206, ptr %203, align 4
  %207 = icmp eq i64 %188, 16
  br i1 %207, label %166, label %186

208:                                              ; preds = %221
  %209 = icmp eq i64 %212, 8
  br i1 %209, label %231, label %210

210:                                              ; preds = %578, %208
  %211 = phi i64 [ %212, %208 ], [ 0, %578 ]
  %212 = add nuw nsw i64 %211, 1
  %213 = getelementptr float, ptr %317, i64 %211
  %214 = load float, ptr %213, align 4
  %215 = shl i64 %211, 4
  %216 = icmp ult i64 %215, %319
  br i1 %216, label %218, label %217, !prof !1

217:                                              ; preds = %210
  br label %218

218:                                              ; preds = %217, %210
  %219 = phi i64 [ %319, %217 ], [ %215, %210 ]
  %220 = getelementptr float, ptr %318, i64 %219
  br label %221

221:                                              ; preds = %221, %218
  %222 = phi i64 [ 0, %218 ], [ %223, %221 ]
  %223 = add nuw nsw i64 %222, 1
  %224 = getelementptr float, ptr %322, i64 %222
  %225 = load float, ptr %224, align 4
  %226 = getelementptr float, ptr %220, i64 %222
  %227 = load float, ptr %226, align 4
  %228 = fmul float %214, %227
  %229 = fadd float %225, %228
  store float %229, ptr %224, align 4
  %230 = icmp eq i64 %223, 16
  br i1 %230, label %208, label %221

231:                                              ; preds = %208, %166
  %232 = mul i64 %463, %12
  %233 = getelementptr i64, ptr %461, i64 %232
  %234 = load i64, ptr %233, align 8
  %235 = add nsw i64 %234, %356
  %236 = icmp slt i64 %235, 0
  br i1 %16, label %241, label %237

237:                                              ; preds = %231
  %238 = select i1 %236, i64 %2, i64 0
  %239 = add i64 %238, %235
  %240 = icmp slt i64 %239, 0
  br i1 %240, label %245, label %246, !prof !0

241:                                              ; preds = %231
  %242 = select i1 %236, i64 %4, i64 0
  %243 = add i64 %242, %235
  %244 = icmp slt i64 %243, 0
  br i1 %244, label %284, label %285, !prof !0

245:                                              ; preds = %237
  br label %246

246:                                              ; preds = %245, %237
  %247 = phi i64 [ 0, %245 ], [ %239, %237 ]
  %248 = icmp slt i64 %239, %2
  br i1 %248, label %250, label %249, !prof !1

249:                                              ; preds = %246
  br label %250

250:                                              ; preds = %249, %246
  %251 = phi i64 [ %2, %249 ], [ %247, %246 ]
  %252 = getelementptr i16, ptr %1, i64 %251
  br i1 %329, label %299, label %253

253:                                              ; preds = %253, %250
  %254 = phi i64 [ %255, %253 ], [ 0, %250 ]
  %255 = add nuw nsw i64 %254, 1
  %256 = getelementptr float, ptr %322, i64 %254
  %257 = load i32, ptr %256, align 4
  %258 = and i32 %257, 2147483647
  %259 = lshr i32 %257, 16
  %260 = and i32 %259, 32768
  %261 = lshr i32 %258, 13
  %262 = add nsw i32 %258, -939520001
  %263 = and i32 %261, 1
  %264 = add nsw i32 %262, %263
  %265 = lshr i32 %264, 13
  %266 = bitcast i32 %258 to float
  %267 = fadd float %266, 5.000000e-01
  %268 = bitcast float %267 to i32
  %269 = and i32 %261, 1023
  %270 = tail call i32 @llvm.umax.i32(i32 %269, i32 1)
  %271 = or i32 %270, 31744
  %272 = icmp ult i32 %258, 947912704
  %273 = select i1 %272, i32 %268, i32 %265
  %274 = icmp eq i32 %258, 2139095040
  %275 = select i1 %274, i32 31744, i32 32256
  %276 = icmp ugt i32 %258, 2139095040
  %277 = select i1 %276, i32 %271, i32 %275
  %278 = icmp ult i32 %258, 1199566848
  %279 = select i1 %278, i32 %273, i32 %277
  %280 = or i32 %279, %260
  %281 = trunc i32 %280 to i16
  %282 = getelementptr i16, ptr %252, i64 %254
  store i16 %281, ptr %282, align 2
  %283 = icmp eq i64 %321, %255
  br i1 %283, label %299, label %253

284:                                              ; preds = %241
  br label %285

285:                                              ; preds = %284, %241
  %286 = phi i64 [ 0, %284 ], [ %243, %241 ]
  %287 = icmp slt i64 %243, %4
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

299:                                              ; preds = %292, %289, %253, %250
  %300 = icmp eq i64 %464, 6
  br i1 %300, label %301, label %462

301:                                              ; preds = %299
  %302 = add i64 %454, 1
  %303 = icmp eq i64 %302, %448
  br i1 %303, label %163, label %453

304:                                              ; preds = %15
  %305 = icmp ult i64 %14, 257
  br i1 %305, label %306, label %311, !prof !2

306:                                              ; preds = %304, %15
  %307 = phi i64 [ 0, %304 ], [ %14, %15 ]
  %308 = sub i64 %14, %307
  %309 = tail call i64 @llvm.smax.i64(i64 %308, i64 0)
  %310 = getelementptr float, ptr %13, i64 %307
  br label %339

311:                                              ; preds = %304
  %312 = icmp ult i64 %14, 513
  br i1 %312, label %339, label %346, !prof !2

313:                                              ; preds = %349, %346, %339
  %314 = phi i64 [ 512, %346 ], [ %14, %339 ], [ 512, %349 ]
  %315 = phi i64 [ 256, %346 ], [ %343, %339 ], [ 256, %349 ]
  %316 = phi i64 [ 256, %346 ], [ %344, %339 ], [ 256, %349 ]
  %317 = phi ptr [ %347, %346 ], [ %345, %339 ], [ %347, %349 ]
  %318 = phi ptr [ %13, %346 ], [ %342, %339 ], [ %13, %349 ]
  %319 = phi i64 [ 256, %346 ], [ %341, %339 ], [ 256, %349 ]
  %320 = phi i64 [ 528, %346 ], [ %14, %339 ], [ %14, %349 ]
  %321 = sub i64 %320, %314
  %322 = getelementptr float, ptr %13, i64 %314
  %323 = getelementptr i8, ptr %6, i64 24
  %324 = load i64, ptr %323, align 8
  %325 = icmp slt i64 %324, 1
  br i1 %325, label %590, label %326

326:                                              ; preds = %313
  %327 = getelementptr i8, ptr %6, i64 32
  %328 = getelementptr i8, ptr %6, i64 40
  %329 = icmp slt i64 %321, 1
  %330 = icmp slt i64 %8, 1
  %331 = getelementptr i8, ptr %6, i64 16
  %332 = select i1 %16, i64 3, i64 4
  %333 = shl nuw nsw i64 %17, 4
  %334 = icmp slt i64 %315, 1
  %335 = icmp sgt i64 %315, %333
  %336 = getelementptr i8, ptr %6, i64 8
  %337 = getelementptr i8, ptr %6, i64 48
  %338 = icmp sgt i64 %315, %17
  br label %350

339:                                              ; preds = %311, %306
  %340 = phi i64 [ %14, %306 ], [ 256, %311 ]
  %341 = phi i64 [ %309, %306 ], [ 256, %311 ]
  %342 = phi ptr [ %310, %306 ], [ %13, %311 ]
  %343 = sub i64 %14, %340
  %344 = tail call i64 @llvm.smax.i64(i64 %343, i64 0)
  %345 = getelementptr float, ptr %13, i64 %340
  br label %313

346:                                              ; preds = %311
  %347 = getelementptr i8, ptr %13, i64 1024
  %348 = icmp ult i64 %14, 529
  br i1 %348, label %349, label %313, !prof !2

349:                                              ; preds = %346
  br label %313

350:                                              ; preds = %326, %19
  %351 = phi i64 [ 0, %326 ], [ %354, %19 ]
  %352 = load i64, ptr %6, align 8
  %353 = load i64, ptr %327, align 8
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(64) %322, i8 0, i64 64, i1 false)
  %354 = add nuw nsw i64 %351, 1
  %355 = mul nsw i64 %353, %351
  %356 = add nsw i64 %355, %352
  %357 = load i64, ptr %328, align 8
  %358 = add nsw i64 %357, %356
  %359 = icmp slt i64 %358, 0
  br i1 %16, label %25, label %21

360:                                              ; preds = %163, %161
  %361 = phi i64 [ 0, %161 ], [ %164, %163 ]
  %362 = phi i64 [ 0, %161 ], [ %363, %163 ]
  %363 = add nuw nsw i64 %362, 1
  %364 = load i64, ptr %331, align 8
  %365 = add nuw nsw i64 %362, %162
  %366 = shl i64 %365, %332
  %367 = shl nsw i64 %366, 4
  %368 = add nsw i64 %367, %364
  br i1 %334, label %449, label %450, !prof !0

369:                                              ; preds = %452, %450
  %370 = phi i64 [ %316, %452 ], [ %333, %450 ]
  %371 = sub nsw i64 %370, %451
  %372 = getelementptr float, ptr %317, i64 %451
  %373 = icmp slt i64 %368, 0
  br i1 %16, label %378, label %374

374:                                              ; preds = %369
  %375 = select i1 %373, i64 %2, i64 0
  %376 = add i64 %375, %368
  %377 = icmp slt i64 %376, 0
  br i1 %377, label %382, label %383, !prof !0

378:                                              ; preds = %369
  %379 = select i1 %373, i64 %4, i64 0
  %380 = add i64 %379, %368
  %381 = icmp slt i64 %380, 0
  br i1 %381, label %410, label %411, !prof !0

382:                                              ; preds = %374
  br label %383

383:                                              ; preds = %382, %374
  %384 = phi i64 [ 0, %382 ], [ %376, %374 ]
  %385 = icmp slt i64 %376, %2
  br i1 %385, label %387, label %386, !prof !1

386:                                              ; preds = %383
  br label %387

387:                                              ; preds = %386, %383
  %388 = phi i64 [ %2, %386 ], [ %384, %383 ]
  %389 = getelementptr i16, ptr %1, i64 %388
  %390 = icmp slt i64 %371, 1
  br i1 %390, label %426, label %391

391:                                              ; preds = %391, %387
  %392 = phi i64 [ %393, %391 ], [ 0, %387 ]
  %393 = add nuw nsw i64 %392, 1
  %394 = getelementptr i16, ptr %389, i64 %392
  %395 = load i16, ptr %394, align 2
  %396 = zext i16 %395 to i32
  %397 = shl nuw nsw i32 %396, 13
  %398 = and i32 %397, 268427264
  %399 = sext i16 %395 to i32
  %400 = and i32 %399, -2147483648
  %401 = or i32 %398, %400
  %402 = icmp ugt i32 %398, 260046847
  %403 = or i32 %401, 2139095040
  %404 = bitcast i32 %403 to float
  %405 = bitcast i32 %401 to float
  %406 = fmul float %405, 0x46F0000000000000
  %407 = select i1 %402, float %404, float %406
  %408 = getelementptr float, ptr %372, i64 %392
  store float %407, ptr %408, align 4
  %409 = icmp eq i64 %371, %393
  br i1 %409, label %426, label %391

410:                                              ; preds = %378
  br label %411

411:                                              ; preds = %410, %378
  %412 = phi i64 [ 0, %410 ], [ %380, %378 ]
  %413 = icmp slt i64 %380, %4
  br i1 %413, label %415, label %414, !prof !1

414:                                              ; preds = %411
  br label %415

415:                                              ; preds = %414, %411
  %416 = phi i64 [ %4, %414 ], [ %412, %411 ]
  %417 = getelementptr float, ptr %3, i64 %416
  %418 = icmp slt i64 %371, 1
  br i1 %418, label %426, label %419

419:                                              ; preds = %419, %415
  %420 = phi i64 [ %421, %419 ], [ 0, %415 ]
  %421 = add nuw nsw i64 %420, 1
  %422 = getelementptr float, ptr %417, i64 %420
  %423 = load float, ptr %422, align 4
  %424 = getelementptr float, ptr %372, i64 %420
  store float %423, ptr %424, align 4
  %425 = icmp eq i64 %371, %421
  br i1 %425, label %426, label %419

426:                                              ; preds = %419, %415, %391, %387
  br label %430

427:                                              ; preds = %435
  %428 = add nuw nsw i64 %431, 1
  %429 = icmp eq i64 %428, 16
  br i1 %429, label %443, label %430

430:                                              ; preds = %427, %426
  %431 = phi i64 [ %428, %427 ], [ 0, %426 ]
  %432 = shl nuw i64 %431, %332
  %433 = getelementptr float, ptr %317, i64 %432
  %434 = getelementptr float, ptr %318, i64 %431
  br label %435

435:                                              ; preds = %435, %430
  %436 = phi i64 [ 0, %430 ], [ %437, %435 ]
  %437 = add nuw nsw i64 %436, 1
  %438 = getelementptr float, ptr %433, i64 %436
  %439 = load float, ptr %438, align 4
  %440 = shl i64 %436, 6
  %441 = getelementptr i8, ptr %434, i64 %440
  store float %439, ptr %441, align 4
  %442 = icmp eq i64 %437, %17
  br i1 %442, label %427, label %435

443:                                              ; preds = %427
  %444 = getelementptr i64, ptr %7, i64 %362
  %445 = load i64, ptr %444, align 8
  %446 = icmp slt i64 %445, 1
  br i1 %446, label %163, label %447

447:                                              ; preds = %443
  %448 = add i64 %445, %361
  br label %453

449:                                              ; preds = %360
  br label %450

450:                                              ; preds = %449, %360
  %451 = phi i64 [ %316, %449 ], [ 0, %360 ]
  br i1 %335, label %369, label %452, !prof !1

452:                                              ; preds = %450
  br label %369

453:                                              ; preds = %447, %301
  %454 = phi i64 [ %302, %301 ], [ %361, %447 ]
  %455 = icmp slt i64 %454, 0
  %456 = select i1 %455, i64 %10, i64 0
  %457 = getelementptr i64, ptr %9, i64 %454
  %458 = getelementptr i64, ptr %457, i64 %456
  %459 = select i1 %455, i64 %12, i64 0
  %460 = getelementptr i64, ptr %11, i64 %454
  %461 = getelementptr i64, ptr %460, i64 %459
  br label %462

462:                                              ; preds = %453, %299
  %463 = phi i64 [ 0, %453 ], [ %464, %299 ]
  %464 = add nuw nsw i64 %463, 1
  %465 = load i64, ptr %336, align 8
  %466 = load i64, ptr %337, align 8
  %467 = mul nsw i64 %466, %463
  %468 = add nsw i64 %467, %454
  %469 = shl i64 %468, %332
  %470 = add nsw i64 %469, %465
  %471 = mul i64 %463, %10
  %472 = getelementptr i64, ptr %458, i64 %471
  %473 = load i64, ptr %472, align 8
  %474 = add nsw i64 %473, %356
  %475 = icmp slt i64 %474, 0
  br i1 %16, label %480, label %476

476:                                              ; preds = %462
  %477 = select i1 %475, i64 %2, i64 0
  %478 = add i64 %477, %474
  %479 = icmp slt i64 %478, 0
  br i1 %479, label %484, label %485, !prof !0

480:                                              ; preds = %462
  %481 = select i1 %475, i64 %4, i64 0
  %482 = add i64 %481, %474
  %483 = icmp slt i64 %482, 0
  br i1 %483, label %511, label %512, !prof !0

484:                                              ; preds = %476
  br label %485

485:                                              ; preds = %484, %476
  %486 = phi i64 [ 0, %484 ], [ %478, %476 ]
  %487 = icmp slt i64 %478, %2
  br i1 %487, label %489, label %488, !prof !1

488:                                              ; preds = %485
  br label %489

489:                                              ; preds = %488, %485
  %490 = phi i64 [ %2, %488 ], [ %486, %485 ]
  %491 = getelementptr i16, ptr %1, i64 %490
  br i1 %329, label %526, label %492

492:                                              ; preds = %492, %489
  %493 = phi i64 [ %494, %492 ], [ 0, %489 ]
  %494 = add nuw nsw i64 %493, 1
  %495 = getelementptr i16, ptr %491, i64 %493
  %496 = load i16, ptr %495, align 2
  %497 = zext i16 %496 to i32
  %498 = shl nuw nsw i32 %497, 13
  %499 = and i32 %498, 268427264
  %500 = sext i16 %496 to i32
  %501 = and i32 %500, -2147483648
  %502 = or i32 %499, %501
  %503 = icmp ugt i32 %499, 260046847
  %504 = or i32 %502, 2139095040
  %505 = bitcast i32 %504 to float
  %506 = bitcast i32 %502 to float
  %507 = fmul float %506, 0x46F0000000000000
  %508 = select i1 %503, float %505, float %507
  %509 = getelementptr float, ptr %322, i64 %493
  store float %508, ptr %509, align 4
  %510 = icmp eq i64 %321, %494
  br i1 %510, label %526, label %492

511:                                              ; preds = %480
  br label %512

512:                                              ; preds = %511, %480
  %513 = phi i64 [ 0, %511 ], [ %482, %480 ]
  %514 = icmp slt i64 %482, %4
  br i1 %514, label %516, label %515, !prof !1

515:                                              ; preds = %512
  br label %516

516:                                              ; preds = %515, %512
  %517 = phi i64 [ %4, %515 ], [ %513, %512 ]
  %518 = getelementptr float, ptr %3, i64 %517
  br i1 %329, label %526, label %519

519:                                              ; preds = %519, %516
  %520 = phi i64 [ %521, %519 ], [ 0, %516 ]
  %521 = add nuw nsw i64 %520, 1
  %522 = getelementptr float, ptr %518, i64 %520
  %523 = load float, ptr %522, align 4
  %524 = getelementptr float, ptr %322, i64 %520
  store float %523, ptr %524, align 4
  %525 = icmp eq i64 %321, %521
  br i1 %525, label %526, label %519

526:                                              ; preds = %519, %516, %492, %489
  br i1 %334, label %586, label %587, !prof !0

527:                                              ; preds = %589, %587
  %528 = phi i64 [ %316, %589 ], [ %17, %587 ]
  %529 = sub nsw i64 %528, %588
  %530 = getelementptr float, ptr %317, i64 %588
  %531 = icmp slt i64 %470, 0
  br i1 %16, label %536, label %532

532:                                              ; preds = %527
  %533 = select i1 %531, i64 %2, i64 0
  %534 = add i64 %533, %470
  %535 = icmp slt i64 %534, 0
  br i1 %535, label %540, label %541, !prof !0

536:                                              ; preds = %527
  %537 = select i1 %531, i64 %4, i64 0
  %538 = add i64 %537, %470
  %539 = icmp slt i64 %538, 0
  br i1 %539, label %569, label %570, !prof !0

540:                                              ; preds = %532
  br label %541

541:                                              ; preds = %540, %532
  %542 = phi i64 [ 0, %540 ], [ %534, %532 ]
  %543 = icmp slt i64 %534, %2
  br i1 %543, label %545, label %544, !prof !1

544:                                              ; preds = %541
  br label %545

545:                                              ; preds = %544, %541
  %546 = phi i64 [ %2, %544 ], [ %542, %541 ]
  %547 = getelementptr i16, ptr %1, i64 %546
  %548 = icmp slt i64 %529, 1
  br i1 %548, label %549, label %550

549:                                              ; preds = %550, %545
  br label %168

550:                                              ; preds = %550, %545
  %551 = phi i64 [ %552, %550 ], [ 0, %545 ]
  %552 = add nuw nsw i64 %551, 1
  %553 = getelementptr i16, ptr %547, i64 %551
  %554 = load i16, ptr %553, align 2
  %555 = zext i16 %554 to i32
  %556 = shl nuw nsw i32 %555, 13
  %557 = and i32 %556, 268427264
  %558 = sext i16 %554 to i32
  %559 = and i32 %558, -2147483648
  %560 = or i32 %557, %559
  %561 = icmp ugt i32 %557, 260046847
  %562 = or i32 %560, 2139095040
  %563 = bitcast i32 %562 to float
  %564 = bitcast i32 %560 to float
  %565 = fmul float %564, 0x46F0000000000000
  %566 = select i1 %561, float %563, float %565
  %567 = getelementptr float, ptr %530, i64 %551
  store float %566, ptr %567, align 4
  %568 = icmp eq i64 %529, %552
  br i1 %568, label %549, label %550

569:                                              ; preds = %536
  br label %570

570:                                              ; preds = %569, %536
  %571 = phi i64 [ 0, %569 ], [ %538, %536 ]
  %572 = icmp slt i64 %538, %4
  br i1 %572, label %574, label %573, !prof !1

573:                                              ; preds = %570
  br label %574

574:                                              ; preds = %573, %570
  %575 = phi i64 [ %4, %573 ], [ %571, %570 ]
  %576 = getelementptr float, ptr %3, i64 %575
  %577 = icmp slt i64 %529, 1
  br i1 %577, label %578, label %579

578:                                              ; preds = %579, %574
  br label %210

579:                                              ; preds = %579, %574
  %580 = phi i64 [ %581, %579 ], [ 0, %574 ]
  %581 = add nuw nsw i64 %580, 1
  %582 = getelementptr float, ptr %576, i64 %580
  %583 = load float, ptr %582, align 4
  %584 = getelementptr float, ptr %530, i64 %580
  store float %583, ptr %584, align 4
  %585 = icmp eq i64 %529, %581
  br i1 %585, label %578, label %579

586:                                              ; preds = %526
  br label %587

587:                                              ; preds = %586, %526
  %588 = phi i64 [ %316, %586 ], [ 0, %526 ]
  br i1 %338, label %527, label %589, !prof !1

589:                                              ; preds = %587
  br label %527

590:                                              ; preds = %313, %19
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
