; {"files": {"block_loops.py": "d722c317096e624d"}, "meaning": "52b200900e839082", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @multiply_lines(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, i64 %8, i64 %9, ptr readonly %10, i64 %11, i64 %12, ptr writeonly %13, i64 %14, i64 %15, ptr %16, i64 %17) local_unnamed_addr {
  %19 = alloca ptr, align 8
  store ptr null, ptr %19, align 8
  call fastcc void @0(ptr %19, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, i64 %8, i64 %9, ptr %10, i64 %11, i64 %12, ptr %13, i64 %14, i64 %15, ptr %16, i64 %17) #3
  %20 = load ptr, ptr %19, align 8
  ret ptr %20
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, i64 %9, i64 %10, ptr readonly %11, i64 %12, i64 %13, ptr writeonly %14, i64 %15, i64 %16, ptr %17, i64 %18) unnamed_addr {
  %20 = icmp eq i64 %10, 0
  br i1 %20, label %118, label %110, !prof !0

21:                                               ; preds = %186, %23
  %22 = icmp eq i64 %188, %2
  br i1 %22, label %421, label %186

23:                                               ; preds = %108, %99
  %24 = icmp sgt i64 %26, 1
  br i1 %24, label %25, label %21

25:                                               ; preds = %189, %23
  %26 = phi i64 [ %162, %189 ], [ %28, %23 ]
  %27 = phi i64 [ 0, %189 ], [ %29, %23 ]
  %28 = add nsw i64 %26, -1
  %29 = add nuw i64 %27, 128
  %30 = sub nsw i64 %16, %27
  %31 = tail call i64 @llvm.smin.i64(i64 %30, i64 128)
  br i1 %166, label %33, label %32

32:                                               ; preds = %25
  tail call void @llvm.memset.p0.i64(ptr align 8 %127, i8 0, i64 %185, i1 false)
  br label %33

33:                                               ; preds = %32, %25
  %34 = load i64, ptr %195, align 8
  %35 = load i64, ptr %199, align 8
  %36 = icmp slt i64 %34, %35
  br i1 %36, label %37, label %99

37:                                               ; preds = %33
  %38 = icmp slt i64 %27, 0
  %39 = select i1 %38, i64 %13, i64 0
  %40 = add i64 %39, %27
  %41 = icmp slt i64 %40, 0
  %42 = icmp sge i64 %40, %13
  %43 = or i1 %41, %42
  %44 = tail call i64 @llvm.smax.i64(i64 %31, i64 0)
  %45 = icmp slt i64 %30, 1
  br label %46

46:                                               ; preds = %96, %37
  %47 = phi i64 [ %97, %96 ], [ %35, %37 ]
  %48 = phi i64 [ %51, %96 ], [ %34, %37 ]
  %49 = sub nsw i64 %47, %48
  %50 = tail call i64 @llvm.smin.i64(i64 %49, i64 %119)
  %51 = add nsw i64 %50, %48
  %52 = tail call i64 @llvm.smax.i64(i64 %50, i64 0)
  %53 = icmp slt i64 %50, 1
  br i1 %53, label %271, label %207

54:                                               ; preds = %305, %302
  %55 = icmp eq i64 %9, %290
  br i1 %55, label %96, label %288

56:                                               ; preds = %74, %63
  %57 = phi i64 [ %64, %63 ], [ %84, %74 ]
  %58 = icmp sgt i64 %66, 1
  br i1 %58, label %63, label %59

59:                                               ; preds = %288, %56
  %60 = phi i64 [ 0, %288 ], [ %57, %56 ]
  %61 = sub i64 16, %60
  %62 = icmp slt i64 %61, 1
  br i1 %62, label %294, label %86

63:                                               ; preds = %291, %56
  %64 = phi i64 [ 0, %291 ], [ %57, %56 ]
  %65 = phi i64 [ %48, %291 ], [ %68, %56 ]
  %66 = phi i64 [ %52, %291 ], [ %67, %56 ]
  %67 = add nsw i64 %66, -1
  %68 = add i64 %65, 1
  %69 = icmp slt i64 %65, 0
  %70 = select i1 %69, i64 %8, i64 0
  %71 = add i64 %70, %65
  %72 = mul i64 %169, %71
  %73 = getelementptr double, ptr %293, i64 %72
  br i1 %168, label %56, label %74

74:                                               ; preds = %74, %63
  %75 = phi i64 [ %84, %74 ], [ %64, %63 ]
  %76 = phi i64 [ %77, %74 ], [ 0, %63 ]
  %77 = add nuw nsw i64 %76, 1
  %78 = getelementptr double, ptr %73, i64 %76
  %79 = load double, ptr %78, align 8
  %80 = icmp slt i64 %75, 0
  %81 = select i1 %80, i64 %157, i64 0
  %82 = getelementptr double, ptr %158, i64 %75
  %83 = getelementptr double, ptr %82, i64 %81
  store double %79, ptr %83, align 8
  %84 = add nsw i64 %75, 1
  %85 = icmp eq i64 %10, %77
  br i1 %85, label %56, label %74

86:                                               ; preds = %86, %59
  %87 = phi i64 [ %89, %86 ], [ %61, %59 ]
  %88 = phi i64 [ %90, %86 ], [ %60, %59 ]
  %89 = add nsw i64 %87, -1
  %90 = add i64 %88, 1
  %91 = icmp slt i64 %88, 0
  %92 = select i1 %91, i64 %157, i64 0
  %93 = getelementptr double, ptr %158, i64 %88
  %94 = getelementptr double, ptr %93, i64 %92
  store double 0.000000e+00, ptr %94, align 8
  %95 = icmp ugt i64 %87, 1
  br i1 %95, label %86, label %294

96:                                               ; preds = %287, %54
  %97 = load i64, ptr %199, align 8
  %98 = icmp slt i64 %51, %97
  br i1 %98, label %46, label %99

99:                                               ; preds = %96, %33
  br i1 %167, label %23, label %100

100:                                              ; preds = %99
  %101 = icmp slt i64 %27, 0
  %102 = select i1 %101, i64 %16, i64 0
  %103 = add i64 %102, %27
  %104 = icmp slt i64 %103, 0
  %105 = icmp slt i64 %103, %16
  %106 = tail call i64 @llvm.smax.i64(i64 %31, i64 0)
  %107 = icmp slt i64 %30, 1
  br label %393

108:                                              ; preds = %412, %407
  %109 = icmp eq i64 %9, %395
  br i1 %109, label %23, label %393

110:                                              ; preds = %19
  %111 = sdiv i64 16, %10
  %112 = srem i64 16, %10
  %113 = icmp slt i64 %10, 0
  %114 = icmp ne i64 %112, 0
  %115 = and i1 %113, %114
  %116 = sext i1 %115 to i64
  %117 = add nsw i64 %111, %116
  br label %118

118:                                              ; preds = %110, %19
  %119 = phi i64 [ %117, %110 ], [ 0, %19 ]
  %120 = icmp slt i64 %18, 1
  br i1 %120, label %128, label %121, !prof !0

121:                                              ; preds = %118
  %122 = icmp ult i64 %18, 2049
  br i1 %122, label %128, label %134, !prof !1

123:                                              ; preds = %149, %146
  %124 = phi i64 [ %18, %149 ], [ %147, %146 ]
  %125 = sub i64 %124, %138
  %126 = tail call i64 @llvm.smax.i64(i64 %125, i64 0)
  %127 = getelementptr double, ptr %17, i64 %138
  br i1 %144, label %150, label %151, !prof !0

128:                                              ; preds = %121, %118
  %129 = phi i64 [ 0, %121 ], [ %18, %118 ]
  %130 = sub i64 %18, %129
  %131 = tail call i64 @llvm.smax.i64(i64 %130, i64 0)
  %132 = getelementptr double, ptr %17, i64 %129
  %133 = icmp slt i64 %130, 2049
  br label %134

134:                                              ; preds = %128, %121
  %135 = phi ptr [ %132, %128 ], [ %17, %121 ]
  %136 = phi i64 [ %131, %128 ], [ 2048, %121 ]
  %137 = phi i1 [ %133, %128 ], [ true, %121 ]
  %138 = phi i64 [ %18, %128 ], [ 2048, %121 ]
  %139 = shl i64 %9, 7
  %140 = add i64 %139, 2048
  %141 = icmp slt i64 %140, 0
  %142 = select i1 %141, i64 %18, i64 0
  %143 = add i64 %142, %140
  %144 = icmp slt i64 %143, 0
  br i1 %144, label %145, label %146, !prof !0

145:                                              ; preds = %134
  br label %146

146:                                              ; preds = %145, %134
  %147 = phi i64 [ 0, %145 ], [ %143, %134 ]
  %148 = icmp slt i64 %143, %18
  br i1 %148, label %123, label %149, !prof !2

149:                                              ; preds = %146
  br label %123

150:                                              ; preds = %123
  br label %151

151:                                              ; preds = %150, %123
  %152 = phi i64 [ 0, %150 ], [ %143, %123 ]
  br i1 %148, label %154, label %153, !prof !2

153:                                              ; preds = %151
  br label %154

154:                                              ; preds = %153, %151
  %155 = phi i64 [ %18, %153 ], [ %152, %151 ]
  %156 = sub i64 %18, %155
  %157 = tail call i64 @llvm.smax.i64(i64 %156, i64 0)
  %158 = getelementptr double, ptr %17, i64 %155
  %159 = icmp slt i64 %2, 1
  br i1 %159, label %421, label %160

160:                                              ; preds = %154
  %161 = add nuw i64 %16, 127
  %162 = lshr i64 %161, 7
  %163 = icmp slt i64 %16, 1
  %164 = icmp eq i64 %162, 0
  %165 = select i1 %163, i1 true, i1 %164
  %166 = icmp slt i64 %125, 1
  %167 = icmp slt i64 %9, 1
  %168 = icmp slt i64 %10, 1
  %169 = mul i64 %10, %9
  %170 = getelementptr i8, ptr %158, i64 8
  %171 = getelementptr i8, ptr %158, i64 16
  %172 = getelementptr i8, ptr %158, i64 24
  %173 = getelementptr i8, ptr %158, i64 32
  %174 = getelementptr i8, ptr %158, i64 40
  %175 = getelementptr i8, ptr %158, i64 48
  %176 = getelementptr i8, ptr %158, i64 56
  %177 = getelementptr i8, ptr %158, i64 64
  %178 = getelementptr i8, ptr %158, i64 72
  %179 = getelementptr i8, ptr %158, i64 80
  %180 = getelementptr i8, ptr %158, i64 88
  %181 = getelementptr i8, ptr %158, i64 96
  %182 = getelementptr i8, ptr %158, i64 104
  %183 = getelementptr i8, ptr %158, i64 112
  %184 = getelementptr i8, ptr %158, i64 120
  %185 = shl i64 %125, 3
  br label %186

186:                                              ; preds = %160, %21
  %187 = phi i64 [ 0, %160 ], [ %188, %21 ]
  %188 = add nuw nsw i64 %187, 1
  br i1 %165, label %21, label %189

189:                                              ; preds = %186
  %190 = getelementptr i64, ptr %1, i64 %187
  %191 = load i64, ptr %190, align 8
  %192 = icmp slt i64 %191, 0
  %193 = select i1 %192, i64 %4, i64 0
  %194 = getelementptr i64, ptr %3, i64 %191
  %195 = getelementptr i64, ptr %194, i64 %193
  %196 = icmp slt i64 %191, -1
  %197 = select i1 %196, i64 %4, i64 0
  %198 = getelementptr i8, ptr %194, i64 8
  %199 = getelementptr i64, ptr %198, i64 %197
  %200 = mul nsw i64 %191, %9
  br label %25

201:                                              ; preds = %207, %204
  %202 = phi i64 [ %208, %207 ], [ %205, %204 ]
  %203 = icmp sgt i64 %209, 1
  br i1 %203, label %207, label %266

204:                                              ; preds = %259, %252
  %205 = add i64 %220, 1
  %206 = icmp eq i64 %10, %222
  br i1 %206, label %201, label %219

207:                                              ; preds = %201, %46
  %208 = phi i64 [ %202, %201 ], [ 0, %46 ]
  %209 = phi i64 [ %211, %201 ], [ %52, %46 ]
  %210 = phi i64 [ %212, %201 ], [ %48, %46 ]
  %211 = add nsw i64 %209, -1
  %212 = add i64 %210, 1
  %213 = icmp slt i64 %210, 0
  %214 = select i1 %213, i64 %6, i64 0
  %215 = getelementptr i64, ptr %5, i64 %210
  %216 = getelementptr i64, ptr %215, i64 %214
  %217 = load i64, ptr %216, align 8
  %218 = mul nsw i64 %217, %10
  br i1 %168, label %201, label %219

219:                                              ; preds = %207, %204
  %220 = phi i64 [ %205, %204 ], [ %208, %207 ]
  %221 = phi i64 [ %222, %204 ], [ 0, %207 ]
  %222 = add nuw nsw i64 %221, 1
  %223 = shl nsw i64 %220, 7
  %224 = add nsw i64 %223, %31
  %225 = icmp slt i64 %220, 0
  %226 = select i1 %225, i64 %136, i64 0
  %227 = add i64 %226, %223
  %228 = icmp slt i64 %227, %136
  br i1 %228, label %238, label %237, !prof !2

229:                                              ; preds = %250, %247
  %230 = phi i64 [ %136, %250 ], [ %248, %247 ]
  %231 = sub i64 %230, %241
  %232 = getelementptr double, ptr %135, i64 %241
  %233 = add nsw i64 %221, %218
  %234 = icmp slt i64 %233, 0
  %235 = select i1 %234, i64 %12, i64 0
  %236 = add i64 %235, %233
  br i1 %42, label %251, label %252, !prof !0

237:                                              ; preds = %219
  br label %238

238:                                              ; preds = %237, %219
  %239 = phi i64 [ %136, %237 ], [ 0, %219 ]
  %240 = icmp ult i64 %227, %136
  %241 = select i1 %240, i64 %227, i64 %239, !prof !3
  %242 = icmp slt i64 %224, 0
  %243 = select i1 %242, i64 %136, i64 0
  %244 = add i64 %243, %224
  %245 = icmp slt i64 %244, 0
  br i1 %245, label %246, label %247, !prof !0

246:                                              ; preds = %238
  br label %247

247:                                              ; preds = %246, %238
  %248 = phi i64 [ 0, %246 ], [ %244, %238 ]
  %249 = icmp slt i64 %244, %136
  br i1 %249, label %229, label %250, !prof !2

250:                                              ; preds = %247
  br label %229

251:                                              ; preds = %229
  br label %252

252:                                              ; preds = %251, %229
  %253 = phi i64 [ %13, %251 ], [ 0, %229 ]
  %254 = select i1 %43, i64 %253, i64 %40, !prof !4
  %255 = mul i64 %236, %13
  %256 = getelementptr double, ptr %11, i64 %255
  %257 = getelementptr double, ptr %256, i64 %254
  %258 = icmp slt i64 %231, 1
  br i1 %258, label %204, label %259

259:                                              ; preds = %259, %252
  %260 = phi i64 [ %261, %259 ], [ 0, %252 ]
  %261 = add nuw nsw i64 %260, 1
  %262 = getelementptr double, ptr %257, i64 %260
  %263 = load double, ptr %262, align 8
  %264 = getelementptr double, ptr %232, i64 %260
  store double %263, ptr %264, align 8
  %265 = icmp eq i64 %231, %261
  br i1 %265, label %204, label %259

266:                                              ; preds = %201
  %267 = shl nsw i64 %202, 7
  %268 = icmp slt i64 %202, 0
  %269 = select i1 %268, i64 %136, i64 0
  %270 = add i64 %269, %267
  br label %271

271:                                              ; preds = %266, %46
  %272 = phi i64 [ 0, %46 ], [ %270, %266 ]
  %273 = icmp slt i64 %272, %136
  br i1 %273, label %282, label %281, !prof !2

274:                                              ; preds = %286, %282
  %275 = phi i64 [ %136, %286 ], [ 2048, %282 ]
  %276 = sub i64 %275, %285
  %277 = icmp slt i64 %276, 1
  br i1 %277, label %287, label %278

278:                                              ; preds = %274
  %279 = getelementptr double, ptr %135, i64 %285
  %280 = shl i64 %276, 3
  tail call void @llvm.memset.p0.i64(ptr align 8 %279, i8 0, i64 %280, i1 false)
  br label %287

281:                                              ; preds = %271
  br label %282

282:                                              ; preds = %281, %271
  %283 = phi i64 [ %136, %281 ], [ 0, %271 ]
  %284 = icmp ult i64 %272, %136
  %285 = select i1 %284, i64 %272, i64 %283, !prof !3
  br i1 %137, label %286, label %274, !prof !0

286:                                              ; preds = %282
  br label %274

287:                                              ; preds = %278, %274
  br i1 %167, label %96, label %288

288:                                              ; preds = %287, %54
  %289 = phi i64 [ %290, %54 ], [ 0, %287 ]
  %290 = add nuw nsw i64 %289, 1
  br i1 %53, label %59, label %291

291:                                              ; preds = %288
  %292 = mul i64 %289, %10
  %293 = getelementptr double, ptr %7, i64 %292
  br label %63

294:                                              ; preds = %86, %59
  %295 = shl i64 %289, 7
  %296 = icmp slt i64 %295, 0
  br i1 %296, label %297, label %298, !prof !0

297:                                              ; preds = %294
  br label %298

298:                                              ; preds = %297, %294
  %299 = phi i64 [ 0, %297 ], [ %295, %294 ]
  %300 = icmp slt i64 %295, %126
  br i1 %300, label %302, label %301, !prof !2

301:                                              ; preds = %298
  br label %302

302:                                              ; preds = %301, %298
  %303 = phi i64 [ %126, %301 ], [ %299, %298 ]
  %304 = getelementptr double, ptr %127, i64 %303
  br i1 %45, label %54, label %305

305:                                              ; preds = %305, %302
  %306 = phi i64 [ %308, %305 ], [ %44, %302 ]
  %307 = phi i64 [ %309, %305 ], [ 0, %302 ]
  %308 = add nsw i64 %306, -1
  %309 = add nuw nsw i64 %307, 1
  %310 = load double, ptr %158, align 8
  %311 = getelementptr double, ptr %135, i64 %307
  %312 = load double, ptr %311, align 8
  %313 = fmul double %310, %312
  %314 = load double, ptr %170, align 8
  %315 = getelementptr i8, ptr %311, i64 1024
  %316 = load double, ptr %315, align 8
  %317 = fmul double %314, %316
  %318 = fadd double %313, %317
  %319 = load double, ptr %171, align 8
  %320 = getelementptr i8, ptr %311, i64 2048
  %321 = load double, ptr %320, align 8
  %322 = fmul double %319, %321
  %323 = load double, ptr %172, align 8
  %324 = getelementptr i8, ptr %311, i64 3072
  %325 = load double, ptr %324, align 8
  %326 = fmul double %323, %325
  %327 = fadd double %322, %326
  %328 = fadd double %318, %327
  %329 = load double, ptr %173, align 8
  %330 = getelementptr i8, ptr %311, i64 4096
  %331 = load double, ptr %330, align 8
  %332 = fmul double %329, %331
  %333 = load double, ptr %174, align 8
  %334 = getelementptr i8, ptr %311, i64 5120
  %335 = load double, ptr %334, align 8
  %336 = fmul double %333, %335
  %337 = fadd double %332, %336
  %338 = fadd double %328, %337
  %339 = load double, ptr %175, align 8
  %340 = getelementptr i8, ptr %311, i64 6144
  %341 = load double, ptr %340, align 8
  %342 = fmul double %339, %341
  %343 = load double, ptr %176, align 8
  %344 = getelementptr i8, ptr %311, i64 7168
  %345 = load double, ptr %344, align 8
  %346 = fmul double %343, %345
  %347 = fadd double %342, %346
  %348 = fadd double %338, %347
  %349 = load double, ptr %177, align 8
  %350 = getelementptr i8, ptr %311, i64 8192
  %351 = load double, ptr %350, align 8
  %352 = fmul double %349, %351
  %353 = load double, ptr %178, align 8
  %354 = getelementptr i8, ptr %311, i64 9216
  %355 = load double, ptr %354, align 8
  %356 = fmul double %353, %355
  %357 = fadd double %352, %356
  %358 = fadd double %348, %357
  %359 = load double, ptr %179, align 8
  %360 = getelementptr i8, ptr %311, i64 10240
  %361 = load double, ptr %360, align 8
  %362 = fmul double %359, %361
  %363 = load double, ptr %180, align 8
  %364 = getelementptr i8, ptr %311, i64 11264
  %365 = load double, ptr %364, align 8
  %366 = fmul double %363, %365
  %367 = fadd double %362, %366
  %368 = fadd double %358, %367
  %369 = load double, ptr %181, align 8
  %370 = getelementptr i8, ptr %311, i64 12288
  %371 = load double, ptr %370, align 8
  %372 = fmul double %369, %371
  %373 = load double, ptr %182, align 8
  %374 = getelementptr i8, ptr %311, i64 13312
  %375 = load double, ptr %374, align 8
  %376 = fmul double %373, %375
  %377 = fadd double %372, %376
  %378 = fadd double %368, %377
  %379 = load double, ptr %183, align 8
  %380 = getelementptr i8, ptr %311, i64 14336
  %381 = load double, ptr %380, align 8
  %382 = fmul double %379, %381
  %383 = load double, ptr %184, align 8
  %384 = getelementptr i8, ptr %311, i64 15360
  %385 = load double, ptr %384, align 8
  %386 = fmul double %383, %385
  %387 = fadd double %382, %386
  %388 = fadd double %378, %387
  %389 = getelementptr double, ptr %304, i64 %307
  %390 = load double, ptr %389, align 8
  %391 = fadd double %390, %388
  store double %391, ptr %389, align 8
  %392 = icmp sgt i64 %306, 1
  br i1 %392, label %305, label %54

393:                                              ; preds = %108, %100
  %394 = phi i64 [ 0, %100 ], [ %395, %108 ]
  %395 = add nuw nsw i64 %394, 1
  %396 = add nsw i64 %394, %200
  %397 = icmp slt i64 %396, 0
  %398 = select i1 %397, i64 %15, i64 0
  %399 = add i64 %398, %396
  br i1 %104, label %403, label %404, !prof !0

400:                                              ; preds = %407
  %401 = shl i64 %394, 10
  %402 = getelementptr i8, ptr %127, i64 %401
  br label %412

403:                                              ; preds = %393
  br label %404

404:                                              ; preds = %403, %393
  %405 = phi i64 [ 0, %403 ], [ %103, %393 ]
  br i1 %105, label %407, label %406, !prof !2

406:                                              ; preds = %404
  br label %407

407:                                              ; preds = %406, %404
  %408 = phi i64 [ %16, %406 ], [ %405, %404 ]
  %409 = mul i64 %399, %16
  %410 = getelementptr double, ptr %14, i64 %409
  %411 = getelementptr double, ptr %410, i64 %408
  br i1 %107, label %108, label %400

412:                                              ; preds = %412, %400
  %413 = phi i64 [ %106, %400 ], [ %415, %412 ]
  %414 = phi i64 [ 0, %400 ], [ %416, %412 ]
  %415 = add nsw i64 %413, -1
  %416 = add nuw nsw i64 %414, 1
  %417 = getelementptr double, ptr %402, i64 %414
  %418 = load double, ptr %417, align 8
  %419 = getelementptr double, ptr %411, i64 %414
  store double %418, ptr %419, align 8
  %420 = icmp sgt i64 %413, 1
  br i1 %420, label %412, label %108

421:                                              ; preds = %154, %21
  store ptr null, ptr %0, align 8
  ret void
}

declare i64 @llvm.smax.i64(i64, i64)

declare i64 @llvm.smin.i64(i64, i64)

declare void @llvm.memset.p0.i64(ptr writeonly, i8, i64, i1 immarg)

attributes #3 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 0, i32 -2147483648}
!2 = !{!"branch_weights", i32 99, i32 1}
!3 = !{!"branch_weights", i32 9801, i32 199}
!4 = !{!"branch_weights", i32 199, i32 9801}
