; {"files": {"bits_loop.py": "9ee04d9742f8a80c", "slots_loop.py": "d9d8243ec377a7f7"}, "meaning": "44e452f7806ee54a", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local i1 @place_all(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, ptr readonly %8, i64 %9, ptr readonly %10, i64 %11, ptr readonly %12, i64 %13, ptr readonly %14, i64 %15, ptr readonly %16, i64 %17, ptr %18, i64 %19, ptr readonly %20, i64 %21, ptr %22, i64 %23, ptr %24, i64 %25, ptr %26, i64 %27, ptr %28, i64 %29, i64 %30, ptr %31, i64 %32, ptr %33, i64 %34, ptr %35, i64 %36, ptr %37, i64 %38, ptr %39, i64 %40, ptr %41, i64 %42, ptr %43, i64 %44, ptr readonly %45, i64 %46, ptr %47, i64 %48, i64 %49) local_unnamed_addr {
  %51 = alloca i8, align 1
  store i8 0, ptr %51, align 1
  call fastcc void @0(ptr %51, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, ptr %10, i64 %11, ptr %12, i64 %13, ptr %14, i64 %15, ptr %16, i64 %17, ptr %18, i64 %19, ptr %20, i64 %21, ptr %22, i64 %23, ptr %24, i64 %25, ptr %26, i64 %27, ptr %28, i64 %29, i64 %30, ptr %31, i64 %32, ptr %33, i64 %34, ptr %35, i64 %36, ptr %37, i64 %38, ptr %39, i64 %40, ptr %41, i64 %42, ptr %43, i64 %44, ptr %45, i64 %46, ptr %47, i64 %49) #5
  %52 = load i8, ptr %51, align 1
  %53 = icmp ne i8 %52, 0
  ret i1 %53
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, ptr readonly %11, i64 %12, ptr readonly %13, i64 %14, ptr readonly %15, i64 %16, ptr readonly %17, i64 %18, ptr %19, i64 %20, ptr readonly %21, i64 %22, ptr %23, i64 %24, ptr %25, i64 %26, ptr %27, i64 %28, ptr %29, i64 %30, i64 %31, ptr %32, i64 %33, ptr %34, i64 %35, ptr %36, i64 %37, ptr %38, i64 %39, ptr %40, i64 %41, ptr %42, i64 %43, ptr %44, i64 %45, ptr readonly %46, i64 %47, ptr %48, i64 %49) unnamed_addr {
  %51 = alloca i8, align 1
  %52 = alloca i8, align 1
  %53 = icmp slt i64 %47, 1
  br i1 %53, label %1656, label %54

54:                                               ; preds = %50
  %55 = getelementptr i8, ptr %48, i64 8
  br label %1466

56:                                               ; preds = %1484, %1466
  %57 = phi i64 [ 0, %1466 ], [ %1500, %1484 ]
  %58 = load i64, ptr %48, align 8
  %59 = sub i64 0, %58
  %60 = select i1 %1471, i64 %2, i64 0
  %61 = getelementptr i64, ptr %1, i64 %1470
  %62 = getelementptr i64, ptr %61, i64 %60
  %63 = load i64, ptr %62, align 8
  %64 = icmp eq i64 %63, 0
  br i1 %64, label %78, label %65, !prof !0

65:                                               ; preds = %56
  %66 = icmp ne i64 %58, -9223372036854775808
  %67 = icmp ne i64 %63, -1
  %68 = or i1 %66, %67
  br i1 %68, label %69, label %78, !prof !1

69:                                               ; preds = %65
  %70 = sdiv i64 %59, %63
  %71 = srem i64 %59, %63
  %72 = xor i64 %71, %63
  %73 = icmp slt i64 %72, 0
  %74 = icmp ne i64 %71, 0
  %75 = and i1 %74, %73
  %76 = zext i1 %75 to i64
  %77 = sub i64 %76, %70
  br label %78

78:                                               ; preds = %69, %65, %56
  %79 = phi i64 [ 0, %56 ], [ %77, %69 ], [ 0, %65 ]
  %80 = icmp eq i64 %57, 0
  br i1 %80, label %1502, label %1639, !prof !0

81:                                               ; preds = %1637, %1594, %1507
  br i1 %1483, label %82, label %171

82:                                               ; preds = %171, %81
  %83 = phi i64 [ 0, %81 ], [ %187, %171 ]
  %84 = shl nsw i64 %83, 6
  %85 = icmp slt i64 %84, %1504
  br i1 %85, label %86, label %210

86:                                               ; preds = %82
  %87 = select i1 %1471, i64 %4, i64 0
  %88 = getelementptr i64, ptr %3, i64 %1470
  %89 = getelementptr i64, ptr %88, i64 %87
  %90 = select i1 %1476, i64 %4, i64 0
  %91 = getelementptr i64, ptr %3, i64 %1505
  %92 = getelementptr i64, ptr %91, i64 %90
  br label %93

93:                                               ; preds = %167, %86
  %94 = phi i64 [ %168, %167 ], [ %83, %86 ]
  br label %95

95:                                               ; preds = %189, %93
  %96 = phi i64 [ %1475, %93 ], [ %191, %189 ]
  %97 = phi i64 [ %1482, %93 ], [ %190, %189 ]
  %98 = phi i64 [ -1, %93 ], [ %208, %189 ]
  %99 = icmp sgt i64 %97, 0
  br i1 %99, label %189, label %100

100:                                              ; preds = %95
  %101 = shl nsw i64 %94, 6
  br label %102

102:                                              ; preds = %164, %100
  %103 = phi i64 [ %165, %164 ], [ %98, %100 ]
  %104 = add nsw i64 %103, -1
  %105 = tail call i64 @llvm.cttz.i64(i64 %103, i1 true)
  %106 = or i64 %105, %101
  %107 = icmp slt i64 %106, %1504
  br i1 %107, label %108, label %167

108:                                              ; preds = %102
  %109 = mul nsw i64 %106, %63
  %110 = load i64, ptr %89, align 8
  %111 = load i64, ptr %92, align 8
  %112 = sub i64 %111, %110
  %113 = icmp slt i64 %112, 1
  br i1 %113, label %1303, label %138

114:                                              ; preds = %138, %134
  %115 = phi i64 [ %119, %134 ], [ %148, %138 ]
  %116 = ashr i64 %115, 6
  %117 = and i64 %115, -64
  %118 = add i64 %117, 64
  %119 = tail call i64 @llvm.smin.i64(i64 %118, i64 %162)
  %120 = icmp slt i64 %116, 0
  %121 = select i1 %120, i64 %31, i64 0
  %122 = getelementptr i64, ptr %157, i64 %116
  %123 = getelementptr i64, ptr %122, i64 %121
  %124 = load i64, ptr %123, align 8
  %125 = and i64 %115, 63
  %126 = add i64 %119, 63
  %127 = and i64 %126, 63
  %128 = shl nsw i64 -1, %125
  %129 = shl i64 -2, %127
  %130 = xor i64 %129, -1
  %131 = and i64 %128, %124
  %132 = and i64 %131, %130
  %133 = icmp eq i64 %132, 0
  br i1 %133, label %134, label %164

134:                                              ; preds = %114
  %135 = icmp slt i64 %118, %162
  br i1 %135, label %114, label %136

136:                                              ; preds = %138, %134
  %137 = icmp slt i64 %140, 2
  br i1 %137, label %1303, label %138

138:                                              ; preds = %136, %108
  %139 = phi i64 [ %142, %136 ], [ %110, %108 ]
  %140 = phi i64 [ %141, %136 ], [ %112, %108 ]
  %141 = add nsw i64 %140, -1
  %142 = add i64 %139, 1
  %143 = icmp slt i64 %139, 0
  %144 = select i1 %143, i64 %8, i64 0
  %145 = getelementptr i64, ptr %7, i64 %139
  %146 = getelementptr i64, ptr %145, i64 %144
  %147 = load i64, ptr %146, align 8
  %148 = add nsw i64 %147, %109
  %149 = select i1 %143, i64 %6, i64 0
  %150 = getelementptr i64, ptr %5, i64 %139
  %151 = getelementptr i64, ptr %150, i64 %149
  %152 = load i64, ptr %151, align 8
  %153 = icmp slt i64 %152, 0
  %154 = select i1 %153, i64 %30, i64 0
  %155 = add i64 %154, %152
  %156 = mul i64 %155, %31
  %157 = getelementptr i64, ptr %29, i64 %156
  %158 = select i1 %143, i64 %10, i64 0
  %159 = getelementptr i64, ptr %9, i64 %139
  %160 = getelementptr i64, ptr %159, i64 %158
  %161 = load i64, ptr %160, align 8
  %162 = add nsw i64 %161, %148
  %163 = icmp sgt i64 %161, 0
  br i1 %163, label %114, label %136

164:                                              ; preds = %114
  %165 = and i64 %104, %103
  %166 = icmp eq i64 %165, 0
  br i1 %166, label %167, label %102

167:                                              ; preds = %189, %164, %102
  %168 = add nuw nsw i64 %94, 1
  %169 = shl nsw i64 %168, 6
  %170 = icmp slt i64 %169, %1504
  br i1 %170, label %93, label %210

171:                                              ; preds = %171, %81
  %172 = phi i64 [ %187, %171 ], [ 0, %81 ]
  %173 = phi i64 [ %175, %171 ], [ %1482, %81 ]
  %174 = phi i64 [ %176, %171 ], [ %1475, %81 ]
  %175 = add nsw i64 %173, -1
  %176 = add i64 %174, 1
  %177 = icmp slt i64 %174, 0
  %178 = select i1 %177, i64 %16, i64 0
  %179 = getelementptr i64, ptr %15, i64 %174
  %180 = getelementptr i64, ptr %179, i64 %178
  %181 = load i64, ptr %180, align 8
  %182 = icmp slt i64 %181, 0
  %183 = select i1 %182, i64 %26, i64 0
  %184 = getelementptr i64, ptr %25, i64 %181
  %185 = getelementptr i64, ptr %184, i64 %183
  %186 = load i64, ptr %185, align 8
  %187 = tail call i64 @llvm.smax.i64(i64 %186, i64 %172)
  %188 = icmp ugt i64 %173, 1
  br i1 %188, label %171, label %82

189:                                              ; preds = %95
  %190 = add nsw i64 %97, -1
  %191 = add i64 %96, 1
  %192 = icmp slt i64 %96, 0
  %193 = select i1 %192, i64 %16, i64 0
  %194 = getelementptr i64, ptr %15, i64 %96
  %195 = getelementptr i64, ptr %194, i64 %193
  %196 = load i64, ptr %195, align 8
  %197 = icmp slt i64 %196, 0
  %198 = select i1 %197, i64 %22, i64 0
  %199 = getelementptr i64, ptr %21, i64 %196
  %200 = getelementptr i64, ptr %199, i64 %198
  %201 = load i64, ptr %200, align 8
  %202 = add nsw i64 %201, %94
  %203 = icmp slt i64 %202, 0
  %204 = select i1 %203, i64 %24, i64 0
  %205 = getelementptr i64, ptr %23, i64 %202
  %206 = getelementptr i64, ptr %205, i64 %204
  %207 = load i64, ptr %206, align 8
  %208 = and i64 %207, %98
  %209 = icmp eq i64 %208, 0
  br i1 %209, label %167, label %95

210:                                              ; preds = %167, %82
  store i8 0, ptr %52, align 1
  br i1 %64, label %229, label %211, !prof !0

211:                                              ; preds = %210
  %212 = icmp ne i64 %58, -9223372036854775808
  %213 = icmp ne i64 %63, -1
  %214 = or i1 %212, %213
  br i1 %214, label %215, label %229, !prof !1

215:                                              ; preds = %211
  %216 = sdiv i64 %59, %63
  %217 = srem i64 %59, %63
  %218 = xor i64 %217, %63
  %219 = icmp slt i64 %218, 0
  %220 = icmp ne i64 %217, 0
  %221 = and i1 %220, %219
  %222 = zext i1 %221 to i64
  %223 = sub i64 %222, %216
  %224 = icmp sgt i64 %223, 0
  br i1 %224, label %225, label %229

225:                                              ; preds = %215
  %226 = select i1 %221, i64 4, i64 0
  %227 = shl i64 %216, 2
  %228 = sub i64 %226, %227
  tail call void @llvm.memset.p0.i64(ptr align 4 %40, i8 0, i64 %228, i1 false)
  br label %229

229:                                              ; preds = %225, %215, %211, %210
  %230 = phi i1 [ false, %215 ], [ false, %211 ], [ false, %210 ], [ true, %225 ]
  %231 = phi i64 [ %223, %215 ], [ 0, %211 ], [ 0, %210 ], [ %223, %225 ]
  br i1 %1483, label %237, label %232

232:                                              ; preds = %229
  %233 = icmp ult i64 %1481, 49
  %234 = add nsw i64 %231, 63
  %235 = ashr i64 %234, 6
  %236 = shl nuw i64 %231, 2
  br label %1128

237:                                              ; preds = %1278, %229
  %238 = icmp slt i64 %231, 1
  br i1 %238, label %300, label %239

239:                                              ; preds = %237
  %240 = select i1 %1471, i64 %4, i64 0
  %241 = getelementptr i64, ptr %3, i64 %1470
  %242 = getelementptr i64, ptr %241, i64 %240
  %243 = select i1 %1476, i64 %4, i64 0
  %244 = getelementptr i64, ptr %3, i64 %1505
  %245 = getelementptr i64, ptr %244, i64 %243
  br label %1281

246:                                              ; preds = %270, %266
  %247 = phi i64 [ %251, %266 ], [ %280, %270 ]
  %248 = ashr i64 %247, 6
  %249 = and i64 %247, -64
  %250 = add i64 %249, 64
  %251 = tail call i64 @llvm.smin.i64(i64 %250, i64 %294)
  %252 = icmp slt i64 %248, 0
  %253 = select i1 %252, i64 %31, i64 0
  %254 = getelementptr i64, ptr %289, i64 %248
  %255 = getelementptr i64, ptr %254, i64 %253
  %256 = load i64, ptr %255, align 8
  %257 = and i64 %247, 63
  %258 = add i64 %251, 63
  %259 = and i64 %258, 63
  %260 = shl nsw i64 -1, %257
  %261 = shl i64 -2, %259
  %262 = xor i64 %261, -1
  %263 = and i64 %260, %256
  %264 = and i64 %263, %262
  %265 = icmp eq i64 %264, 0
  br i1 %265, label %266, label %296

266:                                              ; preds = %246
  %267 = icmp slt i64 %250, %294
  br i1 %267, label %246, label %268

268:                                              ; preds = %270, %266
  %269 = icmp slt i64 %272, 2
  br i1 %269, label %298, label %270

270:                                              ; preds = %1281, %268
  %271 = phi i64 [ %274, %268 ], [ %1286, %1281 ]
  %272 = phi i64 [ %273, %268 ], [ %1288, %1281 ]
  %273 = add nsw i64 %272, -1
  %274 = add i64 %271, 1
  %275 = icmp slt i64 %271, 0
  %276 = select i1 %275, i64 %8, i64 0
  %277 = getelementptr i64, ptr %7, i64 %271
  %278 = getelementptr i64, ptr %277, i64 %276
  %279 = load i64, ptr %278, align 8
  %280 = add nsw i64 %279, %1285
  %281 = select i1 %275, i64 %6, i64 0
  %282 = getelementptr i64, ptr %5, i64 %271
  %283 = getelementptr i64, ptr %282, i64 %281
  %284 = load i64, ptr %283, align 8
  %285 = icmp slt i64 %284, 0
  %286 = select i1 %285, i64 %30, i64 0
  %287 = add i64 %286, %284
  %288 = mul i64 %287, %31
  %289 = getelementptr i64, ptr %29, i64 %288
  %290 = select i1 %275, i64 %10, i64 0
  %291 = getelementptr i64, ptr %9, i64 %271
  %292 = getelementptr i64, ptr %291, i64 %290
  %293 = load i64, ptr %292, align 8
  %294 = add nsw i64 %293, %280
  %295 = icmp sgt i64 %293, 0
  br i1 %295, label %246, label %268

296:                                              ; preds = %246
  %297 = getelementptr float, ptr %40, i64 %1282
  store float -1.000000e+00, ptr %297, align 4
  br label %298

298:                                              ; preds = %1281, %296, %268
  %299 = icmp eq i64 %231, %1283
  br i1 %299, label %300, label %1281

300:                                              ; preds = %298, %237
  store i8 0, ptr %51, align 1
  call fastcc void @1(ptr %51, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, ptr readonly %11, i64 %12, ptr readonly %15, i64 %16, ptr %19, i64 %20, ptr readonly %21, i64 %22, ptr %23, i64 %24, ptr %25, i64 %26, ptr %27, i64 %28, ptr %29, i64 %30, i64 %31, ptr %32, i64 %33, ptr %34, i64 %35, ptr %36, i64 %37, ptr %38, i64 %39, ptr %40, i64 %41, ptr %42, i64 %43, ptr %44, i64 %45, i64 %1470, i64 %231, ptr nonnull %48)
  %301 = load i8, ptr %51, align 1
  %302 = icmp eq i8 %301, 0
  br i1 %302, label %306, label %303

303:                                              ; preds = %303, %300
  store i8 0, ptr %52, align 1
  call fastcc void @1(ptr %52, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, ptr readonly %11, i64 %12, ptr readonly %15, i64 %16, ptr %19, i64 %20, ptr readonly %21, i64 %22, ptr %23, i64 %24, ptr %25, i64 %26, ptr %27, i64 %28, ptr %29, i64 %30, i64 %31, ptr %32, i64 %33, ptr %34, i64 %35, ptr %36, i64 %37, ptr %38, i64 %39, ptr %40, i64 %41, ptr %42, i64 %43, ptr %44, i64 %45, i64 %1470, i64 %231, ptr nonnull %48)
  %304 = load i8, ptr %52, align 1
  %305 = icmp eq i8 %304, 0
  br i1 %305, label %306, label %303

306:                                              ; preds = %303, %300
  br i1 %1483, label %1301, label %1290

307:                                              ; preds = %1290
  %308 = select i1 %1295, i64 %14, i64 0
  %309 = getelementptr i64, ptr %13, i64 %1292
  %310 = getelementptr i64, ptr %309, i64 %308
  %311 = load i64, ptr %310, align 8
  %312 = select i1 %1295, i64 %16, i64 0
  %313 = getelementptr i64, ptr %15, i64 %1292
  %314 = getelementptr i64, ptr %313, i64 %312
  %315 = load i64, ptr %314, align 8
  %316 = load i64, ptr %48, align 8
  %317 = sub i64 0, %316
  %318 = icmp slt i64 %311, 0
  %319 = select i1 %318, i64 %2, i64 0
  %320 = getelementptr i64, ptr %1, i64 %311
  %321 = getelementptr i64, ptr %320, i64 %319
  %322 = load i64, ptr %321, align 8
  %323 = icmp eq i64 %322, 0
  br i1 %323, label %861, label %324, !prof !0

324:                                              ; preds = %307
  %325 = icmp ne i64 %316, -9223372036854775808
  %326 = icmp ne i64 %322, -1
  %327 = or i1 %325, %326
  br i1 %327, label %619, label %861, !prof !1

328:                                              ; preds = %634, %617
  %329 = phi i64 [ 0, %634 ], [ %330, %617 ]
  %330 = add nuw nsw i64 %329, 1
  %331 = lshr i64 %329, 6
  %332 = add nsw i64 %331, %632
  %333 = icmp slt i64 %332, 0
  %334 = select i1 %333, i64 %24, i64 0
  %335 = getelementptr i64, ptr %23, i64 %332
  %336 = getelementptr i64, ptr %335, i64 %334
  %337 = load i64, ptr %336, align 8
  %338 = and i64 %329, 63
  %339 = shl nuw i64 1, %338
  %340 = and i64 %339, %337
  %341 = icmp eq i64 %340, 0
  br i1 %341, label %342, label %617

342:                                              ; preds = %328
  %343 = load i32, ptr %637, align 4
  %344 = icmp eq i32 %343, -1
  br i1 %344, label %361, label %345

345:                                              ; preds = %355, %342
  %346 = phi i32 [ %359, %355 ], [ %343, %342 ]
  %347 = sext i32 %346 to i64
  %348 = icmp slt i32 %346, 0
  %349 = select i1 %348, i64 %35, i64 0
  %350 = getelementptr i32, ptr %34, i64 %349
  %351 = getelementptr i32, ptr %350, i64 %347
  %352 = load i32, ptr %351, align 4
  %353 = sext i32 %352 to i64
  %354 = icmp eq i64 %329, %353
  br i1 %354, label %417, label %355

355:                                              ; preds = %345
  %356 = select i1 %348, i64 %37, i64 0
  %357 = getelementptr i32, ptr %36, i64 %356
  %358 = getelementptr i32, ptr %357, i64 %347
  %359 = load i32, ptr %358, align 4
  %360 = icmp eq i32 %359, -1
  br i1 %360, label %361, label %345

361:                                              ; preds = %355, %342
  %362 = mul nsw i64 %329, %322
  %363 = load i64, ptr %640, align 8
  %364 = load i64, ptr %644, align 8
  %365 = sub i64 %364, %363
  %366 = icmp slt i64 %365, 1
  br i1 %366, label %417, label %391

367:                                              ; preds = %391, %387
  %368 = phi i64 [ %372, %387 ], [ %401, %391 ]
  %369 = ashr i64 %368, 6
  %370 = and i64 %368, -64
  %371 = add i64 %370, 64
  %372 = tail call i64 @llvm.smin.i64(i64 %371, i64 %415)
  %373 = icmp slt i64 %369, 0
  %374 = select i1 %373, i64 %31, i64 0
  %375 = getelementptr i64, ptr %410, i64 %369
  %376 = getelementptr i64, ptr %375, i64 %374
  %377 = load i64, ptr %376, align 8
  %378 = and i64 %368, 63
  %379 = add i64 %372, 63
  %380 = and i64 %379, 63
  %381 = shl nsw i64 -1, %378
  %382 = shl i64 -2, %380
  %383 = xor i64 %382, -1
  %384 = and i64 %381, %377
  %385 = and i64 %384, %383
  %386 = icmp eq i64 %385, 0
  br i1 %386, label %387, label %617

387:                                              ; preds = %367
  %388 = icmp slt i64 %371, %415
  br i1 %388, label %367, label %389

389:                                              ; preds = %391, %387
  %390 = icmp sgt i64 %393, 1
  br i1 %390, label %391, label %417

391:                                              ; preds = %389, %361
  %392 = phi i64 [ %395, %389 ], [ %363, %361 ]
  %393 = phi i64 [ %394, %389 ], [ %365, %361 ]
  %394 = add nsw i64 %393, -1
  %395 = add i64 %392, 1
  %396 = icmp slt i64 %392, 0
  %397 = select i1 %396, i64 %8, i64 0
  %398 = getelementptr i64, ptr %7, i64 %392
  %399 = getelementptr i64, ptr %398, i64 %397
  %400 = load i64, ptr %399, align 8
  %401 = add nsw i64 %400, %362
  %402 = select i1 %396, i64 %6, i64 0
  %403 = getelementptr i64, ptr %5, i64 %392
  %404 = getelementptr i64, ptr %403, i64 %402
  %405 = load i64, ptr %404, align 8
  %406 = icmp slt i64 %405, 0
  %407 = select i1 %406, i64 %30, i64 0
  %408 = add i64 %407, %405
  %409 = mul i64 %408, %31
  %410 = getelementptr i64, ptr %29, i64 %409
  %411 = select i1 %396, i64 %10, i64 0
  %412 = getelementptr i64, ptr %9, i64 %392
  %413 = getelementptr i64, ptr %412, i64 %411
  %414 = load i64, ptr %413, align 8
  %415 = add nsw i64 %414, %401
  %416 = icmp sgt i64 %414, 0
  br i1 %416, label %367, label %389

417:                                              ; preds = %389, %361, %345
  %418 = add nsw i64 %329, %645
  %419 = icmp slt i64 %418, 0
  %420 = select i1 %419, i64 %28, i64 0
  %421 = getelementptr i32, ptr %27, i64 %418
  %422 = getelementptr i32, ptr %421, i64 %420
  %423 = load i32, ptr %422, align 4
  %424 = sext i32 %423 to i64
  %425 = icmp slt i32 %423, 0
  %426 = select i1 %425, i64 %14, i64 0
  %427 = getelementptr i64, ptr %13, i64 %426
  %428 = getelementptr i64, ptr %427, i64 %424
  %429 = load i64, ptr %428, align 8
  %430 = icmp slt i64 %429, 0
  %431 = select i1 %430, i64 %33, i64 0
  %432 = getelementptr i32, ptr %32, i64 %429
  %433 = getelementptr i32, ptr %432, i64 %431
  %434 = select i1 %430, i64 %2, i64 0
  %435 = getelementptr i64, ptr %1, i64 %429
  %436 = getelementptr i64, ptr %435, i64 %434
  %437 = select i1 %430, i64 %4, i64 0
  %438 = getelementptr i64, ptr %3, i64 %429
  %439 = getelementptr i64, ptr %438, i64 %437
  %440 = icmp slt i64 %429, -1
  %441 = select i1 %440, i64 %4, i64 0
  %442 = getelementptr i8, ptr %438, i64 8
  %443 = getelementptr i64, ptr %442, i64 %441
  br label %646

444:                                              ; preds = %646
  %445 = load i32, ptr %433, align 4
  %446 = icmp eq i32 %445, -1
  br i1 %446, label %463, label %447

447:                                              ; preds = %457, %444
  %448 = phi i32 [ %461, %457 ], [ %445, %444 ]
  %449 = sext i32 %448 to i64
  %450 = icmp slt i32 %448, 0
  %451 = select i1 %450, i64 %35, i64 0
  %452 = getelementptr i32, ptr %34, i64 %451
  %453 = getelementptr i32, ptr %452, i64 %449
  %454 = load i32, ptr %453, align 4
  %455 = sext i32 %454 to i64
  %456 = icmp eq i64 %647, %455
  br i1 %456, label %521, label %457

457:                                              ; preds = %447
  %458 = select i1 %450, i64 %37, i64 0
  %459 = getelementptr i32, ptr %36, i64 %458
  %460 = getelementptr i32, ptr %459, i64 %449
  %461 = load i32, ptr %460, align 4
  %462 = icmp eq i32 %461, -1
  br i1 %462, label %463, label %447

463:                                              ; preds = %457, %444
  %464 = load i64, ptr %436, align 8
  %465 = mul nsw i64 %464, %647
  %466 = load i64, ptr %439, align 8
  %467 = load i64, ptr %443, align 8
  %468 = sub i64 %467, %466
  %469 = icmp slt i64 %468, 1
  br i1 %469, label %520, label %494

470:                                              ; preds = %494, %490
  %471 = phi i64 [ %475, %490 ], [ %504, %494 ]
  %472 = ashr i64 %471, 6
  %473 = and i64 %471, -64
  %474 = add i64 %473, 64
  %475 = tail call i64 @llvm.smin.i64(i64 %474, i64 %518)
  %476 = icmp slt i64 %472, 0
  %477 = select i1 %476, i64 %31, i64 0
  %478 = getelementptr i64, ptr %513, i64 %472
  %479 = getelementptr i64, ptr %478, i64 %477
  %480 = load i64, ptr %479, align 8
  %481 = and i64 %471, 63
  %482 = add i64 %475, 63
  %483 = and i64 %482, 63
  %484 = shl nsw i64 -1, %481
  %485 = shl i64 -2, %483
  %486 = xor i64 %485, -1
  %487 = and i64 %484, %480
  %488 = and i64 %487, %486
  %489 = icmp eq i64 %488, 0
  br i1 %489, label %490, label %615

490:                                              ; preds = %470
  %491 = icmp slt i64 %474, %518
  br i1 %491, label %470, label %492

492:                                              ; preds = %494, %490
  %493 = icmp sgt i64 %496, 1
  br i1 %493, label %494, label %520

494:                                              ; preds = %492, %463
  %495 = phi i64 [ %498, %492 ], [ %466, %463 ]
  %496 = phi i64 [ %497, %492 ], [ %468, %463 ]
  %497 = add nsw i64 %496, -1
  %498 = add i64 %495, 1
  %499 = icmp slt i64 %495, 0
  %500 = select i1 %499, i64 %8, i64 0
  %501 = getelementptr i64, ptr %7, i64 %495
  %502 = getelementptr i64, ptr %501, i64 %500
  %503 = load i64, ptr %502, align 8
  %504 = add nsw i64 %503, %465
  %505 = select i1 %499, i64 %6, i64 0
  %506 = getelementptr i64, ptr %5, i64 %495
  %507 = getelementptr i64, ptr %506, i64 %505
  %508 = load i64, ptr %507, align 8
  %509 = icmp slt i64 %508, 0
  %510 = select i1 %509, i64 %30, i64 0
  %511 = add i64 %510, %508
  %512 = mul i64 %511, %31
  %513 = getelementptr i64, ptr %29, i64 %512
  %514 = select i1 %499, i64 %10, i64 0
  %515 = getelementptr i64, ptr %9, i64 %495
  %516 = getelementptr i64, ptr %515, i64 %514
  %517 = load i64, ptr %516, align 8
  %518 = add nsw i64 %517, %504
  %519 = icmp sgt i64 %517, 0
  br i1 %519, label %470, label %492

520:                                              ; preds = %492, %463
  br i1 %446, label %538, label %521

521:                                              ; preds = %520, %447
  br label %522

522:                                              ; preds = %532, %521
  %523 = phi i32 [ %536, %532 ], [ %445, %521 ]
  %524 = sext i32 %523 to i64
  %525 = icmp slt i32 %523, 0
  %526 = select i1 %525, i64 %35, i64 0
  %527 = getelementptr i32, ptr %34, i64 %526
  %528 = getelementptr i32, ptr %527, i64 %524
  %529 = load i32, ptr %528, align 4
  %530 = sext i32 %529 to i64
  %531 = icmp eq i64 %647, %530
  br i1 %531, label %605, label %532

532:                                              ; preds = %522
  %533 = select i1 %525, i64 %37, i64 0
  %534 = getelementptr i32, ptr %36, i64 %533
  %535 = getelementptr i32, ptr %534, i64 %524
  %536 = load i32, ptr %535, align 4
  %537 = icmp eq i32 %536, -1
  br i1 %537, label %538, label %522

538:                                              ; preds = %532, %520
  %539 = load i64, ptr %55, align 8
  %540 = add nsw i64 %539, 1
  store i64 %540, ptr %55, align 8
  %541 = icmp slt i64 %539, 0
  %542 = select i1 %541, i64 %35, i64 0
  %543 = getelementptr i32, ptr %34, i64 %539
  %544 = getelementptr i32, ptr %543, i64 %542
  %545 = trunc i64 %647 to i32
  store i32 %545, ptr %544, align 4
  %546 = load i32, ptr %433, align 4
  %547 = select i1 %541, i64 %37, i64 0
  %548 = getelementptr i32, ptr %36, i64 %539
  %549 = getelementptr i32, ptr %548, i64 %547
  store i32 %546, ptr %549, align 4
  %550 = trunc i64 %539 to i32
  store i32 %550, ptr %433, align 4
  %551 = load i64, ptr %436, align 8
  %552 = mul nsw i64 %551, %647
  %553 = load i64, ptr %439, align 8
  %554 = load i64, ptr %443, align 8
  %555 = sub i64 %554, %553
  %556 = icmp slt i64 %555, 1
  br i1 %556, label %605, label %577

557:                                              ; preds = %577, %557
  %558 = phi i64 [ %563, %557 ], [ %587, %577 ]
  %559 = ashr i64 %558, 6
  %560 = and i64 %558, -64
  %561 = add i64 %560, 64
  %562 = icmp slt i64 %561, %601
  %563 = tail call i64 @llvm.smin.i64(i64 %561, i64 %601)
  %564 = icmp slt i64 %559, 0
  %565 = select i1 %564, i64 %31, i64 0
  %566 = getelementptr i64, ptr %596, i64 %559
  %567 = getelementptr i64, ptr %566, i64 %565
  %568 = load i64, ptr %567, align 8
  %569 = and i64 %558, 63
  %570 = add i64 %563, 63
  %571 = and i64 %570, 63
  %572 = shl nsw i64 -1, %569
  %573 = shl i64 -2, %571
  %574 = xor i64 %573, -1
  %575 = and i64 %572, %574
  %576 = or i64 %575, %568
  store i64 %576, ptr %567, align 8
  br i1 %562, label %557, label %603

577:                                              ; preds = %603, %538
  %578 = phi i64 [ %580, %603 ], [ %555, %538 ]
  %579 = phi i64 [ %581, %603 ], [ %553, %538 ]
  %580 = add nsw i64 %578, -1
  %581 = add i64 %579, 1
  %582 = icmp slt i64 %579, 0
  %583 = select i1 %582, i64 %8, i64 0
  %584 = getelementptr i64, ptr %7, i64 %579
  %585 = getelementptr i64, ptr %584, i64 %583
  %586 = load i64, ptr %585, align 8
  %587 = add nsw i64 %586, %552
  %588 = select i1 %582, i64 %6, i64 0
  %589 = getelementptr i64, ptr %5, i64 %579
  %590 = getelementptr i64, ptr %589, i64 %588
  %591 = load i64, ptr %590, align 8
  %592 = icmp slt i64 %591, 0
  %593 = select i1 %592, i64 %30, i64 0
  %594 = add i64 %593, %591
  %595 = mul i64 %594, %31
  %596 = getelementptr i64, ptr %29, i64 %595
  %597 = select i1 %582, i64 %10, i64 0
  %598 = getelementptr i64, ptr %9, i64 %579
  %599 = getelementptr i64, ptr %598, i64 %597
  %600 = load i64, ptr %599, align 8
  %601 = add nsw i64 %600, %587
  %602 = icmp sgt i64 %600, 0
  br i1 %602, label %557, label %603

603:                                              ; preds = %577, %557
  %604 = icmp ugt i64 %578, 1
  br i1 %604, label %577, label %605

605:                                              ; preds = %603, %538, %522
  %606 = select i1 %425, i64 %16, i64 0
  %607 = getelementptr i64, ptr %15, i64 %606
  %608 = getelementptr i64, ptr %607, i64 %424
  %609 = load i64, ptr %608, align 8
  %610 = select i1 %425, i64 %39, i64 0
  %611 = getelementptr i64, ptr %38, i64 %610
  %612 = getelementptr i64, ptr %611, i64 %424
  %613 = load i64, ptr %612, align 8
  %614 = icmp eq i64 %613, -1
  br i1 %614, label %660, label %667

615:                                              ; preds = %646, %470
  %616 = icmp eq i64 %627, %648
  br i1 %616, label %617, label %646

617:                                              ; preds = %615, %367, %328
  %618 = icmp eq i64 %627, %330
  br i1 %618, label %861, label %328

619:                                              ; preds = %324
  %620 = sdiv i64 %317, %322
  %621 = srem i64 %317, %322
  %622 = xor i64 %621, %322
  %623 = icmp slt i64 %622, 0
  %624 = icmp ne i64 %621, 0
  %625 = and i1 %624, %623
  %626 = zext i1 %625 to i64
  %627 = sub i64 %626, %620
  %628 = icmp slt i64 %315, 0
  %629 = select i1 %628, i64 %22, i64 0
  %630 = getelementptr i64, ptr %21, i64 %315
  %631 = getelementptr i64, ptr %630, i64 %629
  %632 = load i64, ptr %631, align 8
  %633 = icmp slt i64 %627, 1
  br i1 %633, label %861, label %634

634:                                              ; preds = %619
  %635 = select i1 %318, i64 %33, i64 0
  %636 = getelementptr i32, ptr %32, i64 %311
  %637 = getelementptr i32, ptr %636, i64 %635
  %638 = select i1 %318, i64 %4, i64 0
  %639 = getelementptr i64, ptr %3, i64 %311
  %640 = getelementptr i64, ptr %639, i64 %638
  %641 = icmp slt i64 %311, -1
  %642 = select i1 %641, i64 %4, i64 0
  %643 = getelementptr i8, ptr %639, i64 8
  %644 = getelementptr i64, ptr %643, i64 %642
  %645 = shl nsw i64 %632, 6
  br label %328

646:                                              ; preds = %615, %417
  %647 = phi i64 [ 0, %417 ], [ %648, %615 ]
  %648 = add nuw nsw i64 %647, 1
  %649 = lshr i64 %647, 6
  %650 = add nsw i64 %649, %632
  %651 = icmp slt i64 %650, 0
  %652 = select i1 %651, i64 %24, i64 0
  %653 = getelementptr i64, ptr %23, i64 %650
  %654 = getelementptr i64, ptr %653, i64 %652
  %655 = load i64, ptr %654, align 8
  %656 = and i64 %647, 63
  %657 = shl nuw i64 1, %656
  %658 = and i64 %657, %655
  %659 = icmp eq i64 %658, 0
  br i1 %659, label %615, label %444

660:                                              ; preds = %605
  %661 = icmp slt i64 %609, 0
  %662 = select i1 %661, i64 %20, i64 0
  %663 = getelementptr i64, ptr %19, i64 %609
  %664 = getelementptr i64, ptr %663, i64 %662
  %665 = load i64, ptr %664, align 8
  %666 = add nsw i64 %665, -1
  store i64 %666, ptr %664, align 8
  br label %667

667:                                              ; preds = %660, %605
  %668 = icmp slt i64 %609, 0
  %669 = select i1 %668, i64 %22, i64 0
  %670 = getelementptr i64, ptr %21, i64 %609
  %671 = getelementptr i64, ptr %670, i64 %669
  %672 = load i64, ptr %671, align 8
  %673 = icmp slt i64 %609, -1
  %674 = select i1 %673, i64 %22, i64 0
  %675 = getelementptr i8, ptr %670, i64 8
  %676 = getelementptr i64, ptr %675, i64 %674
  %677 = load i64, ptr %676, align 8
  %678 = add nsw i64 %672, %649
  %679 = icmp slt i64 %678, 0
  %680 = select i1 %679, i64 %24, i64 0
  %681 = getelementptr i64, ptr %23, i64 %678
  %682 = getelementptr i64, ptr %681, i64 %680
  %683 = load i64, ptr %682, align 8
  %684 = xor i64 %657, -1
  %685 = and i64 %683, %684
  store i64 %685, ptr %682, align 8
  %686 = select i1 %668, i64 %26, i64 0
  %687 = getelementptr i64, ptr %25, i64 %609
  %688 = getelementptr i64, ptr %687, i64 %686
  %689 = load i64, ptr %688, align 8
  %690 = add nsw i64 %689, %672
  %691 = icmp slt i64 %690, %677
  br i1 %691, label %692, label %711

692:                                              ; preds = %667
  %693 = icmp slt i64 %690, 0
  %694 = select i1 %693, i64 %24, i64 0
  %695 = getelementptr i64, ptr %23, i64 %690
  %696 = getelementptr i64, ptr %695, i64 %694
  %697 = load i64, ptr %696, align 8
  %698 = icmp eq i64 %697, 0
  br i1 %698, label %699, label %711

699:                                              ; preds = %704, %692
  %700 = phi i64 [ %701, %704 ], [ %689, %692 ]
  %701 = add nsw i64 %700, 1
  store i64 %701, ptr %688, align 8
  %702 = add nsw i64 %701, %672
  %703 = icmp slt i64 %702, %677
  br i1 %703, label %704, label %711

704:                                              ; preds = %699
  %705 = icmp slt i64 %702, 0
  %706 = select i1 %705, i64 %24, i64 0
  %707 = getelementptr i64, ptr %23, i64 %702
  %708 = getelementptr i64, ptr %707, i64 %706
  %709 = load i64, ptr %708, align 8
  %710 = icmp eq i64 %709, 0
  br i1 %710, label %699, label %711

711:                                              ; preds = %704, %699, %692, %667
  %712 = shl nsw i64 %672, 6
  %713 = add nsw i64 %712, %647
  %714 = icmp slt i64 %713, 0
  %715 = select i1 %714, i64 %28, i64 0
  %716 = getelementptr i32, ptr %27, i64 %713
  %717 = getelementptr i32, ptr %716, i64 %715
  store i32 %423, ptr %717, align 4
  store i64 %647, ptr %612, align 8
  %718 = load i32, ptr %637, align 4
  %719 = icmp eq i32 %718, -1
  br i1 %719, label %736, label %720

720:                                              ; preds = %730, %711
  %721 = phi i32 [ %734, %730 ], [ %718, %711 ]
  %722 = sext i32 %721 to i64
  %723 = icmp slt i32 %721, 0
  %724 = select i1 %723, i64 %35, i64 0
  %725 = getelementptr i32, ptr %34, i64 %724
  %726 = getelementptr i32, ptr %725, i64 %722
  %727 = load i32, ptr %726, align 4
  %728 = sext i32 %727 to i64
  %729 = icmp eq i64 %329, %728
  br i1 %729, label %803, label %730

730:                                              ; preds = %720
  %731 = select i1 %723, i64 %37, i64 0
  %732 = getelementptr i32, ptr %36, i64 %731
  %733 = getelementptr i32, ptr %732, i64 %722
  %734 = load i32, ptr %733, align 4
  %735 = icmp eq i32 %734, -1
  br i1 %735, label %736, label %720

736:                                              ; preds = %730, %711
  %737 = load i64, ptr %55, align 8
  %738 = add nsw i64 %737, 1
  store i64 %738, ptr %55, align 8
  %739 = icmp slt i64 %737, 0
  %740 = select i1 %739, i64 %35, i64 0
  %741 = getelementptr i32, ptr %34, i64 %737
  %742 = getelementptr i32, ptr %741, i64 %740
  %743 = trunc i64 %329 to i32
  store i32 %743, ptr %742, align 4
  %744 = load i32, ptr %637, align 4
  %745 = select i1 %739, i64 %37, i64 0
  %746 = getelementptr i32, ptr %36, i64 %737
  %747 = getelementptr i32, ptr %746, i64 %745
  store i32 %744, ptr %747, align 4
  %748 = trunc i64 %737 to i32
  store i32 %748, ptr %637, align 4
  %749 = load i64, ptr %321, align 8
  %750 = mul nsw i64 %749, %329
  %751 = load i64, ptr %640, align 8
  %752 = load i64, ptr %644, align 8
  %753 = sub i64 %752, %751
  %754 = icmp slt i64 %753, 1
  br i1 %754, label %803, label %775

755:                                              ; preds = %775, %755
  %756 = phi i64 [ %761, %755 ], [ %785, %775 ]
  %757 = ashr i64 %756, 6
  %758 = and i64 %756, -64
  %759 = add i64 %758, 64
  %760 = icmp slt i64 %759, %799
  %761 = tail call i64 @llvm.smin.i64(i64 %759, i64 %799)
  %762 = icmp slt i64 %757, 0
  %763 = select i1 %762, i64 %31, i64 0
  %764 = getelementptr i64, ptr %794, i64 %757
  %765 = getelementptr i64, ptr %764, i64 %763
  %766 = load i64, ptr %765, align 8
  %767 = and i64 %756, 63
  %768 = add i64 %761, 63
  %769 = and i64 %768, 63
  %770 = shl nsw i64 -1, %767
  %771 = shl i64 -2, %769
  %772 = xor i64 %771, -1
  %773 = and i64 %770, %772
  %774 = or i64 %773, %766
  store i64 %774, ptr %765, align 8
  br i1 %760, label %755, label %801

775:                                              ; preds = %801, %736
  %776 = phi i64 [ %778, %801 ], [ %753, %736 ]
  %777 = phi i64 [ %779, %801 ], [ %751, %736 ]
  %778 = add nsw i64 %776, -1
  %779 = add i64 %777, 1
  %780 = icmp slt i64 %777, 0
  %781 = select i1 %780, i64 %8, i64 0
  %782 = getelementptr i64, ptr %7, i64 %777
  %783 = getelementptr i64, ptr %782, i64 %781
  %784 = load i64, ptr %783, align 8
  %785 = add nsw i64 %784, %750
  %786 = select i1 %780, i64 %6, i64 0
  %787 = getelementptr i64, ptr %5, i64 %777
  %788 = getelementptr i64, ptr %787, i64 %786
  %789 = load i64, ptr %788, align 8
  %790 = icmp slt i64 %789, 0
  %791 = select i1 %790, i64 %30, i64 0
  %792 = add i64 %791, %789
  %793 = mul i64 %792, %31
  %794 = getelementptr i64, ptr %29, i64 %793
  %795 = select i1 %780, i64 %10, i64 0
  %796 = getelementptr i64, ptr %9, i64 %777
  %797 = getelementptr i64, ptr %796, i64 %795
  %798 = load i64, ptr %797, align 8
  %799 = add nsw i64 %798, %785
  %800 = icmp sgt i64 %798, 0
  br i1 %800, label %755, label %801

801:                                              ; preds = %775, %755
  %802 = icmp ugt i64 %776, 1
  br i1 %802, label %775, label %803

803:                                              ; preds = %801, %736, %720
  %804 = load i64, ptr %314, align 8
  %805 = load i64, ptr %1298, align 8
  %806 = icmp eq i64 %805, -1
  br i1 %806, label %807, label %814

807:                                              ; preds = %803
  %808 = icmp slt i64 %804, 0
  %809 = select i1 %808, i64 %20, i64 0
  %810 = getelementptr i64, ptr %19, i64 %804
  %811 = getelementptr i64, ptr %810, i64 %809
  %812 = load i64, ptr %811, align 8
  %813 = add nsw i64 %812, -1
  store i64 %813, ptr %811, align 8
  br label %814

814:                                              ; preds = %807, %803
  %815 = icmp slt i64 %804, 0
  %816 = select i1 %815, i64 %22, i64 0
  %817 = getelementptr i64, ptr %21, i64 %804
  %818 = getelementptr i64, ptr %817, i64 %816
  %819 = load i64, ptr %818, align 8
  %820 = icmp slt i64 %804, -1
  %821 = select i1 %820, i64 %22, i64 0
  %822 = getelementptr i8, ptr %817, i64 8
  %823 = getelementptr i64, ptr %822, i64 %821
  %824 = load i64, ptr %823, align 8
  %825 = add nsw i64 %819, %331
  %826 = icmp slt i64 %825, 0
  %827 = select i1 %826, i64 %24, i64 0
  %828 = getelementptr i64, ptr %23, i64 %825
  %829 = getelementptr i64, ptr %828, i64 %827
  %830 = load i64, ptr %829, align 8
  %831 = xor i64 %339, -1
  %832 = and i64 %830, %831
  store i64 %832, ptr %829, align 8
  %833 = select i1 %815, i64 %26, i64 0
  %834 = getelementptr i64, ptr %25, i64 %804
  %835 = getelementptr i64, ptr %834, i64 %833
  %836 = load i64, ptr %835, align 8
  %837 = add nsw i64 %836, %819
  %838 = icmp slt i64 %837, %824
  br i1 %838, label %839, label %858

839:                                              ; preds = %814
  %840 = icmp slt i64 %837, 0
  %841 = select i1 %840, i64 %24, i64 0
  %842 = getelementptr i64, ptr %23, i64 %837
  %843 = getelementptr i64, ptr %842, i64 %841
  %844 = load i64, ptr %843, align 8
  %845 = icmp eq i64 %844, 0
  br i1 %845, label %846, label %858

846:                                              ; preds = %851, %839
  %847 = phi i64 [ %848, %851 ], [ %836, %839 ]
  %848 = add nsw i64 %847, 1
  store i64 %848, ptr %835, align 8
  %849 = add nsw i64 %848, %819
  %850 = icmp slt i64 %849, %824
  br i1 %850, label %851, label %858

851:                                              ; preds = %846
  %852 = icmp slt i64 %849, 0
  %853 = select i1 %852, i64 %24, i64 0
  %854 = getelementptr i64, ptr %23, i64 %849
  %855 = getelementptr i64, ptr %854, i64 %853
  %856 = load i64, ptr %855, align 8
  %857 = icmp eq i64 %856, 0
  br i1 %857, label %846, label %858

858:                                              ; preds = %851, %846, %839, %814
  %859 = shl nsw i64 %819, 6
  %860 = add nsw i64 %859, %329
  br label %1118

861:                                              ; preds = %619, %617, %324, %307
  %862 = select i1 %318, i64 %33, i64 0
  %863 = getelementptr i32, ptr %32, i64 %311
  %864 = getelementptr i32, ptr %863, i64 %862
  %865 = select i1 %318, i64 %4, i64 0
  %866 = getelementptr i64, ptr %3, i64 %311
  %867 = getelementptr i64, ptr %866, i64 %865
  %868 = icmp slt i64 %311, -1
  %869 = select i1 %868, i64 %4, i64 0
  %870 = getelementptr i8, ptr %866, i64 8
  %871 = getelementptr i64, ptr %870, i64 %869
  br label %872

872:                                              ; preds = %922, %861
  %873 = phi i64 [ %322, %861 ], [ %916, %922 ]
  %874 = phi i64 [ %316, %861 ], [ %894, %922 ]
  %875 = sub i64 0, %874
  %876 = icmp eq i64 %873, 0
  br i1 %876, label %890, label %877, !prof !0

877:                                              ; preds = %872
  %878 = icmp ne i64 %874, -9223372036854775808
  %879 = icmp ne i64 %873, -1
  %880 = or i1 %879, %878
  br i1 %880, label %881, label %890, !prof !1

881:                                              ; preds = %877
  %882 = sdiv i64 %875, %873
  %883 = srem i64 %875, %873
  %884 = xor i64 %883, %873
  %885 = icmp slt i64 %884, 0
  %886 = icmp ne i64 %883, 0
  %887 = and i1 %886, %885
  %888 = sext i1 %887 to i64
  %889 = add i64 %882, %888
  br label %890

890:                                              ; preds = %881, %877, %872
  %891 = phi i64 [ 0, %872 ], [ %889, %881 ], [ 0, %877 ]
  %892 = sub i64 0, %891
  %893 = sub i64 1, %891
  %894 = mul nsw i64 %893, %873
  store i64 %894, ptr %48, align 8
  %895 = icmp sgt i64 %894, %49
  br i1 %895, label %1302, label %896

896:                                              ; preds = %890
  %897 = load i32, ptr %864, align 4
  %898 = icmp eq i32 %897, -1
  br i1 %898, label %915, label %899

899:                                              ; preds = %909, %896
  %900 = phi i32 [ %913, %909 ], [ %897, %896 ]
  %901 = sext i32 %900 to i64
  %902 = icmp slt i32 %900, 0
  %903 = select i1 %902, i64 %35, i64 0
  %904 = getelementptr i32, ptr %34, i64 %903
  %905 = getelementptr i32, ptr %904, i64 %901
  %906 = load i32, ptr %905, align 4
  %907 = sext i32 %906 to i64
  %908 = icmp eq i64 %907, %892
  br i1 %908, label %973, label %909

909:                                              ; preds = %899
  %910 = select i1 %902, i64 %37, i64 0
  %911 = getelementptr i32, ptr %36, i64 %910
  %912 = getelementptr i32, ptr %911, i64 %901
  %913 = load i32, ptr %912, align 4
  %914 = icmp eq i32 %913, -1
  br i1 %914, label %915, label %899

915:                                              ; preds = %909, %896
  %916 = load i64, ptr %321, align 8
  %917 = mul nsw i64 %916, %892
  %918 = load i64, ptr %867, align 8
  %919 = load i64, ptr %871, align 8
  %920 = sub i64 %919, %918
  %921 = icmp slt i64 %920, 1
  br i1 %921, label %972, label %946

922:                                              ; preds = %946, %942
  %923 = phi i64 [ %927, %942 ], [ %956, %946 ]
  %924 = ashr i64 %923, 6
  %925 = and i64 %923, -64
  %926 = add i64 %925, 64
  %927 = tail call i64 @llvm.smin.i64(i64 %926, i64 %970)
  %928 = icmp slt i64 %924, 0
  %929 = select i1 %928, i64 %31, i64 0
  %930 = getelementptr i64, ptr %965, i64 %924
  %931 = getelementptr i64, ptr %930, i64 %929
  %932 = load i64, ptr %931, align 8
  %933 = and i64 %923, 63
  %934 = add i64 %927, 63
  %935 = and i64 %934, 63
  %936 = shl nsw i64 -1, %933
  %937 = shl i64 -2, %935
  %938 = xor i64 %937, -1
  %939 = and i64 %936, %932
  %940 = and i64 %939, %938
  %941 = icmp eq i64 %940, 0
  br i1 %941, label %942, label %872

942:                                              ; preds = %922
  %943 = icmp slt i64 %926, %970
  br i1 %943, label %922, label %944

944:                                              ; preds = %946, %942
  %945 = icmp sgt i64 %948, 1
  br i1 %945, label %946, label %972

946:                                              ; preds = %944, %915
  %947 = phi i64 [ %950, %944 ], [ %918, %915 ]
  %948 = phi i64 [ %949, %944 ], [ %920, %915 ]
  %949 = add nsw i64 %948, -1
  %950 = add i64 %947, 1
  %951 = icmp slt i64 %947, 0
  %952 = select i1 %951, i64 %8, i64 0
  %953 = getelementptr i64, ptr %7, i64 %947
  %954 = getelementptr i64, ptr %953, i64 %952
  %955 = load i64, ptr %954, align 8
  %956 = add nsw i64 %955, %917
  %957 = select i1 %951, i64 %6, i64 0
  %958 = getelementptr i64, ptr %5, i64 %947
  %959 = getelementptr i64, ptr %958, i64 %957
  %960 = load i64, ptr %959, align 8
  %961 = icmp slt i64 %960, 0
  %962 = select i1 %961, i64 %30, i64 0
  %963 = add i64 %962, %960
  %964 = mul i64 %963, %31
  %965 = getelementptr i64, ptr %29, i64 %964
  %966 = select i1 %951, i64 %10, i64 0
  %967 = getelementptr i64, ptr %9, i64 %947
  %968 = getelementptr i64, ptr %967, i64 %966
  %969 = load i64, ptr %968, align 8
  %970 = add nsw i64 %969, %956
  %971 = icmp sgt i64 %969, 0
  br i1 %971, label %922, label %944

972:                                              ; preds = %944, %915
  br i1 %898, label %990, label %973

973:                                              ; preds = %972, %899
  br label %974

974:                                              ; preds = %984, %973
  %975 = phi i32 [ %988, %984 ], [ %897, %973 ]
  %976 = sext i32 %975 to i64
  %977 = icmp slt i32 %975, 0
  %978 = select i1 %977, i64 %35, i64 0
  %979 = getelementptr i32, ptr %34, i64 %978
  %980 = getelementptr i32, ptr %979, i64 %976
  %981 = load i32, ptr %980, align 4
  %982 = sext i32 %981 to i64
  %983 = icmp eq i64 %892, %982
  br i1 %983, label %1057, label %984

984:                                              ; preds = %974
  %985 = select i1 %977, i64 %37, i64 0
  %986 = getelementptr i32, ptr %36, i64 %985
  %987 = getelementptr i32, ptr %986, i64 %976
  %988 = load i32, ptr %987, align 4
  %989 = icmp eq i32 %988, -1
  br i1 %989, label %990, label %974

990:                                              ; preds = %984, %972
  %991 = load i64, ptr %55, align 8
  %992 = add nsw i64 %991, 1
  store i64 %992, ptr %55, align 8
  %993 = icmp slt i64 %991, 0
  %994 = select i1 %993, i64 %35, i64 0
  %995 = getelementptr i32, ptr %34, i64 %991
  %996 = getelementptr i32, ptr %995, i64 %994
  %997 = trunc i64 %892 to i32
  store i32 %997, ptr %996, align 4
  %998 = load i32, ptr %864, align 4
  %999 = select i1 %993, i64 %37, i64 0
  %1000 = getelementptr i32, ptr %36, i64 %991
  %1001 = getelementptr i32, ptr %1000, i64 %999
  store i32 %998, ptr %1001, align 4
  %1002 = trunc i64 %991 to i32
  store i32 %1002, ptr %864, align 4
  %1003 = load i64, ptr %321, align 8
  %1004 = mul nsw i64 %1003, %892
  %1005 = load i64, ptr %867, align 8
  %1006 = load i64, ptr %871, align 8
  %1007 = sub i64 %1006, %1005
  %1008 = icmp slt i64 %1007, 1
  br i1 %1008, label %1057, label %1029

1009:                                             ; preds = %1029, %1009
  %1010 = phi i64 [ %1015, %1009 ], [ %1039, %1029 ]
  %1011 = ashr i64 %1010, 6
  %1012 = and i64 %1010, -64
  %1013 = add i64 %1012, 64
  %1014 = icmp slt i64 %1013, %1053
  %1015 = tail call i64 @llvm.smin.i64(i64 %1013, i64 %1053)
  %1016 = icmp slt i64 %1011, 0
  %1017 = select i1 %1016, i64 %31, i64 0
  %1018 = getelementptr i64, ptr %1048, i64 %1011
  %1019 = getelementptr i64, ptr %1018, i64 %1017
  %1020 = load i64, ptr %1019, align 8
  %1021 = and i64 %1010, 63
  %1022 = add i64 %1015, 63
  %1023 = and i64 %1022, 63
  %1024 = shl nsw i64 -1, %1021
  %1025 = shl i64 -2, %1023
  %1026 = xor i64 %1025, -1
  %1027 = and i64 %1024, %1026
  %1028 = or i64 %1027, %1020
  store i64 %1028, ptr %1019, align 8
  br i1 %1014, label %1009, label %1055

1029:                                             ; preds = %1055, %990
  %1030 = phi i64 [ %1032, %1055 ], [ %1007, %990 ]
  %1031 = phi i64 [ %1033, %1055 ], [ %1005, %990 ]
  %1032 = add nsw i64 %1030, -1
  %1033 = add i64 %1031, 1
  %1034 = icmp slt i64 %1031, 0
  %1035 = select i1 %1034, i64 %8, i64 0
  %1036 = getelementptr i64, ptr %7, i64 %1031
  %1037 = getelementptr i64, ptr %1036, i64 %1035
  %1038 = load i64, ptr %1037, align 8
  %1039 = add nsw i64 %1038, %1004
  %1040 = select i1 %1034, i64 %6, i64 0
  %1041 = getelementptr i64, ptr %5, i64 %1031
  %1042 = getelementptr i64, ptr %1041, i64 %1040
  %1043 = load i64, ptr %1042, align 8
  %1044 = icmp slt i64 %1043, 0
  %1045 = select i1 %1044, i64 %30, i64 0
  %1046 = add i64 %1045, %1043
  %1047 = mul i64 %1046, %31
  %1048 = getelementptr i64, ptr %29, i64 %1047
  %1049 = select i1 %1034, i64 %10, i64 0
  %1050 = getelementptr i64, ptr %9, i64 %1031
  %1051 = getelementptr i64, ptr %1050, i64 %1049
  %1052 = load i64, ptr %1051, align 8
  %1053 = add nsw i64 %1052, %1039
  %1054 = icmp sgt i64 %1052, 0
  br i1 %1054, label %1009, label %1055

1055:                                             ; preds = %1029, %1009
  %1056 = icmp ugt i64 %1030, 1
  br i1 %1056, label %1029, label %1057

1057:                                             ; preds = %1055, %990, %974
  %1058 = load i64, ptr %314, align 8
  %1059 = load i64, ptr %1298, align 8
  %1060 = icmp eq i64 %1059, -1
  br i1 %1060, label %1061, label %1068

1061:                                             ; preds = %1057
  %1062 = icmp slt i64 %1058, 0
  %1063 = select i1 %1062, i64 %20, i64 0
  %1064 = getelementptr i64, ptr %19, i64 %1058
  %1065 = getelementptr i64, ptr %1064, i64 %1063
  %1066 = load i64, ptr %1065, align 8
  %1067 = add nsw i64 %1066, -1
  store i64 %1067, ptr %1065, align 8
  br label %1068

1068:                                             ; preds = %1061, %1057
  %1069 = icmp slt i64 %1058, 0
  %1070 = select i1 %1069, i64 %22, i64 0
  %1071 = getelementptr i64, ptr %21, i64 %1058
  %1072 = getelementptr i64, ptr %1071, i64 %1070
  %1073 = load i64, ptr %1072, align 8
  %1074 = icmp slt i64 %1058, -1
  %1075 = select i1 %1074, i64 %22, i64 0
  %1076 = getelementptr i8, ptr %1071, i64 8
  %1077 = getelementptr i64, ptr %1076, i64 %1075
  %1078 = load i64, ptr %1077, align 8
  %1079 = ashr i64 %892, 6
  %1080 = add nsw i64 %1073, %1079
  %1081 = icmp slt i64 %1080, 0
  %1082 = select i1 %1081, i64 %24, i64 0
  %1083 = getelementptr i64, ptr %23, i64 %1080
  %1084 = getelementptr i64, ptr %1083, i64 %1082
  %1085 = load i64, ptr %1084, align 8
  %1086 = and i64 %892, 63
  %1087 = shl nuw i64 1, %1086
  %1088 = xor i64 %1087, -1
  %1089 = and i64 %1085, %1088
  store i64 %1089, ptr %1084, align 8
  %1090 = select i1 %1069, i64 %26, i64 0
  %1091 = getelementptr i64, ptr %25, i64 %1058
  %1092 = getelementptr i64, ptr %1091, i64 %1090
  %1093 = load i64, ptr %1092, align 8
  %1094 = add nsw i64 %1093, %1073
  %1095 = icmp slt i64 %1094, %1078
  br i1 %1095, label %1096, label %1115

1096:                                             ; preds = %1068
  %1097 = icmp slt i64 %1094, 0
  %1098 = select i1 %1097, i64 %24, i64 0
  %1099 = getelementptr i64, ptr %23, i64 %1094
  %1100 = getelementptr i64, ptr %1099, i64 %1098
  %1101 = load i64, ptr %1100, align 8
  %1102 = icmp eq i64 %1101, 0
  br i1 %1102, label %1103, label %1115

1103:                                             ; preds = %1108, %1096
  %1104 = phi i64 [ %1105, %1108 ], [ %1093, %1096 ]
  %1105 = add nsw i64 %1104, 1
  store i64 %1105, ptr %1092, align 8
  %1106 = add nsw i64 %1105, %1073
  %1107 = icmp slt i64 %1106, %1078
  br i1 %1107, label %1108, label %1115

1108:                                             ; preds = %1103
  %1109 = icmp slt i64 %1106, 0
  %1110 = select i1 %1109, i64 %24, i64 0
  %1111 = getelementptr i64, ptr %23, i64 %1106
  %1112 = getelementptr i64, ptr %1111, i64 %1110
  %1113 = load i64, ptr %1112, align 8
  %1114 = icmp eq i64 %1113, 0
  br i1 %1114, label %1103, label %1115

1115:                                             ; preds = %1108, %1103, %1096, %1068
  %1116 = shl nsw i64 %1073, 6
  %1117 = sub i64 %1116, %891
  br label %1118

1118:                                             ; preds = %1115, %858
  %1119 = phi i64 [ %1117, %1115 ], [ %860, %858 ]
  %1120 = phi i64 [ %892, %1115 ], [ %329, %858 ]
  %1121 = icmp slt i64 %1119, 0
  %1122 = select i1 %1121, i64 %28, i64 0
  %1123 = getelementptr i32, ptr %27, i64 %1119
  %1124 = getelementptr i32, ptr %1123, i64 %1122
  %1125 = trunc i64 %1292 to i32
  store i32 %1125, ptr %1124, align 4
  store i64 %1120, ptr %1298, align 8
  br label %1126

1126:                                             ; preds = %1290, %1118
  %1127 = icmp sgt i64 %1291, 1
  br i1 %1127, label %1290, label %1301

1128:                                             ; preds = %1278, %232
  %1129 = phi i64 [ 0, %232 ], [ %1279, %1278 ]
  %1130 = phi i64 [ %1482, %232 ], [ %1132, %1278 ]
  %1131 = phi i64 [ %1475, %232 ], [ %1133, %1278 ]
  %1132 = add nsw i64 %1130, -1
  %1133 = add i64 %1131, 1
  %1134 = sub nsw i64 %1480, %1131
  br i1 %233, label %1135, label %1193

1135:                                             ; preds = %1128
  %1136 = icmp slt i64 %1131, 0
  %1137 = select i1 %1136, i64 %16, i64 0
  %1138 = getelementptr i64, ptr %15, i64 %1131
  %1139 = getelementptr i64, ptr %1138, i64 %1137
  %1140 = load i64, ptr %1139, align 8
  %1141 = icmp slt i64 %1140, 0
  %1142 = select i1 %1141, i64 %20, i64 0
  %1143 = getelementptr i64, ptr %19, i64 %1140
  %1144 = getelementptr i64, ptr %1143, i64 %1142
  %1145 = load i64, ptr %1144, align 8
  %1146 = tail call i64 @llvm.smax.i64(i64 %1145, i64 1)
  %1147 = uitofp i64 %1146 to double
  %1148 = fdiv double 1.000000e+00, %1147
  %1149 = fptrunc double %1148 to float
  %1150 = select i1 %1141, i64 %26, i64 0
  %1151 = getelementptr i64, ptr %25, i64 %1140
  %1152 = getelementptr i64, ptr %1151, i64 %1150
  %1153 = load i64, ptr %1152, align 8
  %1154 = sub i64 %235, %1153
  %1155 = icmp slt i64 %1154, 1
  br i1 %1155, label %1278, label %1156

1156:                                             ; preds = %1135
  %1157 = select i1 %1141, i64 %22, i64 0
  %1158 = getelementptr i64, ptr %21, i64 %1140
  %1159 = getelementptr i64, ptr %1158, i64 %1157
  br label %1175

1160:                                             ; preds = %1188, %1170
  %1161 = phi i64 [ %1171, %1170 ], [ %1186, %1188 ]
  %1162 = add nsw i64 %1161, -1
  %1163 = tail call i64 @llvm.cttz.i64(i64 %1161, i1 true)
  %1164 = or i64 %1163, %1189
  %1165 = icmp slt i64 %1164, %231
  br i1 %1165, label %1166, label %1170

1166:                                             ; preds = %1160
  %1167 = getelementptr float, ptr %1192, i64 %1164
  %1168 = load float, ptr %1167, align 4
  %1169 = fadd float %1168, %1149
  store float %1169, ptr %1167, align 4
  br label %1170

1170:                                             ; preds = %1166, %1160
  %1171 = and i64 %1162, %1161
  %1172 = icmp eq i64 %1171, 0
  br i1 %1172, label %1173, label %1160

1173:                                             ; preds = %1175, %1170
  %1174 = icmp sgt i64 %1177, 1
  br i1 %1174, label %1175, label %1278

1175:                                             ; preds = %1173, %1156
  %1176 = phi i64 [ %1153, %1156 ], [ %1179, %1173 ]
  %1177 = phi i64 [ %1154, %1156 ], [ %1178, %1173 ]
  %1178 = add nsw i64 %1177, -1
  %1179 = add i64 %1176, 1
  %1180 = load i64, ptr %1159, align 8
  %1181 = add nsw i64 %1180, %1176
  %1182 = icmp slt i64 %1181, 0
  %1183 = select i1 %1182, i64 %24, i64 0
  %1184 = getelementptr i64, ptr %23, i64 %1181
  %1185 = getelementptr i64, ptr %1184, i64 %1183
  %1186 = load i64, ptr %1185, align 8
  %1187 = icmp eq i64 %1186, 0
  br i1 %1187, label %1173, label %1188

1188:                                             ; preds = %1175
  %1189 = shl nsw i64 %1176, 6
  %1190 = icmp slt i64 %1176, 0
  %1191 = select i1 %1190, i64 %41, i64 0
  %1192 = getelementptr float, ptr %40, i64 %1191
  br label %1160

1193:                                             ; preds = %1128
  %1194 = icmp eq i64 %1129, 0
  br i1 %1194, label %1195, label %1205

1195:                                             ; preds = %1193
  %1196 = icmp sgt i64 %1134, 7
  br i1 %1196, label %1202, label %1197

1197:                                             ; preds = %1195
  %1198 = icmp sgt i64 %1134, 3
  br i1 %1198, label %1202, label %1199

1199:                                             ; preds = %1197
  %1200 = icmp sgt i64 %1134, 1
  %1201 = select i1 %1200, i64 2, i64 1
  br label %1202

1202:                                             ; preds = %1199, %1197, %1195
  %1203 = phi i64 [ 4, %1197 ], [ 8, %1195 ], [ %1201, %1199 ]
  br i1 %230, label %1204, label %1205

1204:                                             ; preds = %1202
  tail call void @llvm.memset.p0.i64(ptr align 4 %44, i8 0, i64 %236, i1 false)
  br label %1205

1205:                                             ; preds = %1204, %1202, %1193
  %1206 = phi i64 [ %1129, %1193 ], [ %1203, %1202 ], [ %1203, %1204 ]
  %1207 = icmp slt i64 %1131, 0
  %1208 = select i1 %1207, i64 %16, i64 0
  %1209 = getelementptr i64, ptr %15, i64 %1131
  %1210 = getelementptr i64, ptr %1209, i64 %1208
  %1211 = load i64, ptr %1210, align 8
  %1212 = icmp slt i64 %1211, 0
  %1213 = select i1 %1212, i64 %20, i64 0
  %1214 = getelementptr i64, ptr %19, i64 %1211
  %1215 = getelementptr i64, ptr %1214, i64 %1213
  %1216 = load i64, ptr %1215, align 8
  %1217 = tail call i64 @llvm.smax.i64(i64 %1216, i64 1)
  %1218 = uitofp i64 %1217 to double
  %1219 = fdiv double 1.000000e+00, %1218
  %1220 = fptrunc double %1219 to float
  %1221 = select i1 %1212, i64 %26, i64 0
  %1222 = getelementptr i64, ptr %25, i64 %1211
  %1223 = getelementptr i64, ptr %1222, i64 %1221
  %1224 = load i64, ptr %1223, align 8
  %1225 = sub i64 %235, %1224
  %1226 = icmp slt i64 %1225, 1
  br i1 %1226, label %1264, label %1227

1227:                                             ; preds = %1205
  %1228 = select i1 %1212, i64 %22, i64 0
  %1229 = getelementptr i64, ptr %21, i64 %1211
  %1230 = getelementptr i64, ptr %1229, i64 %1228
  br label %1246

1231:                                             ; preds = %1259, %1241
  %1232 = phi i64 [ %1242, %1241 ], [ %1257, %1259 ]
  %1233 = add nsw i64 %1232, -1
  %1234 = tail call i64 @llvm.cttz.i64(i64 %1232, i1 true)
  %1235 = or i64 %1234, %1260
  %1236 = icmp slt i64 %1235, %231
  br i1 %1236, label %1237, label %1241

1237:                                             ; preds = %1231
  %1238 = getelementptr float, ptr %1263, i64 %1235
  %1239 = load float, ptr %1238, align 4
  %1240 = fadd float %1239, %1220
  store float %1240, ptr %1238, align 4
  br label %1241

1241:                                             ; preds = %1237, %1231
  %1242 = and i64 %1233, %1232
  %1243 = icmp eq i64 %1242, 0
  br i1 %1243, label %1244, label %1231

1244:                                             ; preds = %1246, %1241
  %1245 = icmp sgt i64 %1248, 1
  br i1 %1245, label %1246, label %1264

1246:                                             ; preds = %1244, %1227
  %1247 = phi i64 [ %1224, %1227 ], [ %1250, %1244 ]
  %1248 = phi i64 [ %1225, %1227 ], [ %1249, %1244 ]
  %1249 = add nsw i64 %1248, -1
  %1250 = add i64 %1247, 1
  %1251 = load i64, ptr %1230, align 8
  %1252 = add nsw i64 %1251, %1247
  %1253 = icmp slt i64 %1252, 0
  %1254 = select i1 %1253, i64 %24, i64 0
  %1255 = getelementptr i64, ptr %23, i64 %1252
  %1256 = getelementptr i64, ptr %1255, i64 %1254
  %1257 = load i64, ptr %1256, align 8
  %1258 = icmp eq i64 %1257, 0
  br i1 %1258, label %1244, label %1259

1259:                                             ; preds = %1246
  %1260 = shl nsw i64 %1247, 6
  %1261 = icmp slt i64 %1247, 0
  %1262 = select i1 %1261, i64 %45, i64 0
  %1263 = getelementptr float, ptr %44, i64 %1262
  br label %1231

1264:                                             ; preds = %1244, %1205
  %1265 = icmp eq i64 %1206, 1
  %1266 = and i1 %230, %1265
  br i1 %1266, label %1269, label %1267

1267:                                             ; preds = %1269, %1264
  %1268 = add nsw i64 %1206, -1
  br label %1278

1269:                                             ; preds = %1269, %1264
  %1270 = phi i64 [ %1271, %1269 ], [ 0, %1264 ]
  %1271 = add nuw nsw i64 %1270, 1
  %1272 = getelementptr float, ptr %40, i64 %1270
  %1273 = load float, ptr %1272, align 4
  %1274 = getelementptr float, ptr %44, i64 %1270
  %1275 = load float, ptr %1274, align 4
  %1276 = fadd float %1273, %1275
  store float %1276, ptr %1272, align 4
  %1277 = icmp eq i64 %231, %1271
  br i1 %1277, label %1267, label %1269

1278:                                             ; preds = %1267, %1173, %1135
  %1279 = phi i64 [ %1268, %1267 ], [ 0, %1135 ], [ 0, %1173 ]
  %1280 = icmp sgt i64 %1130, 1
  br i1 %1280, label %1128, label %237

1281:                                             ; preds = %298, %239
  %1282 = phi i64 [ 0, %239 ], [ %1283, %298 ]
  %1283 = add nuw nsw i64 %1282, 1
  %1284 = load i64, ptr %62, align 8
  %1285 = mul nsw i64 %1284, %1282
  %1286 = load i64, ptr %242, align 8
  %1287 = load i64, ptr %245, align 8
  %1288 = sub i64 %1287, %1286
  %1289 = icmp slt i64 %1288, 1
  br i1 %1289, label %298, label %270

1290:                                             ; preds = %1126, %306
  %1291 = phi i64 [ %1293, %1126 ], [ %1482, %306 ]
  %1292 = phi i64 [ %1294, %1126 ], [ %1475, %306 ]
  %1293 = add nsw i64 %1291, -1
  %1294 = add i64 %1292, 1
  %1295 = icmp slt i64 %1292, 0
  %1296 = select i1 %1295, i64 %39, i64 0
  %1297 = getelementptr i64, ptr %38, i64 %1292
  %1298 = getelementptr i64, ptr %1297, i64 %1296
  %1299 = load i64, ptr %1298, align 8
  %1300 = icmp eq i64 %1299, -1
  br i1 %1300, label %307, label %1126

1301:                                             ; preds = %1126, %306
  br label %1464

1302:                                             ; preds = %890
  br label %1656

1303:                                             ; preds = %1637, %136, %108
  %1304 = phi i64 [ %1531, %1637 ], [ %106, %136 ], [ %106, %108 ]
  %1305 = select i1 %1471, i64 %33, i64 0
  %1306 = getelementptr i32, ptr %32, i64 %1470
  %1307 = getelementptr i32, ptr %1306, i64 %1305
  %1308 = load i32, ptr %1307, align 4
  %1309 = icmp eq i32 %1308, -1
  br i1 %1309, label %1326, label %1310

1310:                                             ; preds = %1320, %1303
  %1311 = phi i32 [ %1324, %1320 ], [ %1308, %1303 ]
  %1312 = sext i32 %1311 to i64
  %1313 = icmp slt i32 %1311, 0
  %1314 = select i1 %1313, i64 %35, i64 0
  %1315 = getelementptr i32, ptr %34, i64 %1314
  %1316 = getelementptr i32, ptr %1315, i64 %1312
  %1317 = load i32, ptr %1316, align 4
  %1318 = sext i32 %1317 to i64
  %1319 = icmp eq i64 %1304, %1318
  br i1 %1319, label %1399, label %1320

1320:                                             ; preds = %1310
  %1321 = select i1 %1313, i64 %37, i64 0
  %1322 = getelementptr i32, ptr %36, i64 %1321
  %1323 = getelementptr i32, ptr %1322, i64 %1312
  %1324 = load i32, ptr %1323, align 4
  %1325 = icmp eq i32 %1324, -1
  br i1 %1325, label %1326, label %1310

1326:                                             ; preds = %1320, %1303
  %1327 = load i64, ptr %55, align 8
  %1328 = add nsw i64 %1327, 1
  store i64 %1328, ptr %55, align 8
  %1329 = icmp slt i64 %1327, 0
  %1330 = select i1 %1329, i64 %35, i64 0
  %1331 = getelementptr i32, ptr %34, i64 %1327
  %1332 = getelementptr i32, ptr %1331, i64 %1330
  %1333 = trunc i64 %1304 to i32
  store i32 %1333, ptr %1332, align 4
  %1334 = load i32, ptr %1307, align 4
  %1335 = select i1 %1329, i64 %37, i64 0
  %1336 = getelementptr i32, ptr %36, i64 %1327
  %1337 = getelementptr i32, ptr %1336, i64 %1335
  store i32 %1334, ptr %1337, align 4
  %1338 = trunc i64 %1327 to i32
  store i32 %1338, ptr %1307, align 4
  %1339 = load i64, ptr %62, align 8
  %1340 = mul nsw i64 %1339, %1304
  %1341 = select i1 %1471, i64 %4, i64 0
  %1342 = getelementptr i64, ptr %3, i64 %1470
  %1343 = getelementptr i64, ptr %1342, i64 %1341
  %1344 = load i64, ptr %1343, align 8
  %1345 = select i1 %1476, i64 %4, i64 0
  %1346 = getelementptr i8, ptr %1342, i64 8
  %1347 = getelementptr i64, ptr %1346, i64 %1345
  %1348 = load i64, ptr %1347, align 8
  %1349 = sub i64 %1348, %1344
  %1350 = icmp slt i64 %1349, 1
  br i1 %1350, label %1399, label %1371

1351:                                             ; preds = %1371, %1351
  %1352 = phi i64 [ %1357, %1351 ], [ %1381, %1371 ]
  %1353 = ashr i64 %1352, 6
  %1354 = and i64 %1352, -64
  %1355 = add i64 %1354, 64
  %1356 = icmp slt i64 %1355, %1395
  %1357 = tail call i64 @llvm.smin.i64(i64 %1355, i64 %1395)
  %1358 = icmp slt i64 %1353, 0
  %1359 = select i1 %1358, i64 %31, i64 0
  %1360 = getelementptr i64, ptr %1390, i64 %1353
  %1361 = getelementptr i64, ptr %1360, i64 %1359
  %1362 = load i64, ptr %1361, align 8
  %1363 = and i64 %1352, 63
  %1364 = add i64 %1357, 63
  %1365 = and i64 %1364, 63
  %1366 = shl nsw i64 -1, %1363
  %1367 = shl i64 -2, %1365
  %1368 = xor i64 %1367, -1
  %1369 = and i64 %1366, %1368
  %1370 = or i64 %1369, %1362
  store i64 %1370, ptr %1361, align 8
  br i1 %1356, label %1351, label %1397

1371:                                             ; preds = %1397, %1326
  %1372 = phi i64 [ %1374, %1397 ], [ %1349, %1326 ]
  %1373 = phi i64 [ %1375, %1397 ], [ %1344, %1326 ]
  %1374 = add nsw i64 %1372, -1
  %1375 = add i64 %1373, 1
  %1376 = icmp slt i64 %1373, 0
  %1377 = select i1 %1376, i64 %8, i64 0
  %1378 = getelementptr i64, ptr %7, i64 %1373
  %1379 = getelementptr i64, ptr %1378, i64 %1377
  %1380 = load i64, ptr %1379, align 8
  %1381 = add nsw i64 %1380, %1340
  %1382 = select i1 %1376, i64 %6, i64 0
  %1383 = getelementptr i64, ptr %5, i64 %1373
  %1384 = getelementptr i64, ptr %1383, i64 %1382
  %1385 = load i64, ptr %1384, align 8
  %1386 = icmp slt i64 %1385, 0
  %1387 = select i1 %1386, i64 %30, i64 0
  %1388 = add i64 %1387, %1385
  %1389 = mul i64 %1388, %31
  %1390 = getelementptr i64, ptr %29, i64 %1389
  %1391 = select i1 %1376, i64 %10, i64 0
  %1392 = getelementptr i64, ptr %9, i64 %1373
  %1393 = getelementptr i64, ptr %1392, i64 %1391
  %1394 = load i64, ptr %1393, align 8
  %1395 = add nsw i64 %1394, %1381
  %1396 = icmp sgt i64 %1394, 0
  br i1 %1396, label %1351, label %1397

1397:                                             ; preds = %1371, %1351
  %1398 = icmp ugt i64 %1372, 1
  br i1 %1398, label %1371, label %1399

1399:                                             ; preds = %1397, %1326, %1310
  br i1 %1483, label %1464, label %1400

1400:                                             ; preds = %1399
  %1401 = ashr i64 %1304, 6
  %1402 = and i64 %1304, 63
  %1403 = shl nuw i64 1, %1402
  %1404 = xor i64 %1403, -1
  br label %1641

1405:                                             ; preds = %1641
  %1406 = icmp slt i64 %1650, 0
  %1407 = select i1 %1406, i64 %20, i64 0
  %1408 = getelementptr i64, ptr %19, i64 %1650
  %1409 = getelementptr i64, ptr %1408, i64 %1407
  %1410 = load i64, ptr %1409, align 8
  %1411 = add nsw i64 %1410, -1
  store i64 %1411, ptr %1409, align 8
  br label %1412

1412:                                             ; preds = %1641, %1405
  %1413 = icmp slt i64 %1650, 0
  %1414 = select i1 %1413, i64 %22, i64 0
  %1415 = getelementptr i64, ptr %21, i64 %1650
  %1416 = getelementptr i64, ptr %1415, i64 %1414
  %1417 = load i64, ptr %1416, align 8
  %1418 = icmp slt i64 %1650, -1
  %1419 = select i1 %1418, i64 %22, i64 0
  %1420 = getelementptr i8, ptr %1415, i64 8
  %1421 = getelementptr i64, ptr %1420, i64 %1419
  %1422 = load i64, ptr %1421, align 8
  %1423 = add nsw i64 %1417, %1401
  %1424 = icmp slt i64 %1423, 0
  %1425 = select i1 %1424, i64 %24, i64 0
  %1426 = getelementptr i64, ptr %23, i64 %1423
  %1427 = getelementptr i64, ptr %1426, i64 %1425
  %1428 = load i64, ptr %1427, align 8
  %1429 = and i64 %1428, %1404
  store i64 %1429, ptr %1427, align 8
  %1430 = select i1 %1413, i64 %26, i64 0
  %1431 = getelementptr i64, ptr %25, i64 %1650
  %1432 = getelementptr i64, ptr %1431, i64 %1430
  %1433 = load i64, ptr %1432, align 8
  %1434 = add nsw i64 %1433, %1417
  %1435 = icmp slt i64 %1434, %1422
  br i1 %1435, label %1436, label %1455

1436:                                             ; preds = %1412
  %1437 = icmp slt i64 %1434, 0
  %1438 = select i1 %1437, i64 %24, i64 0
  %1439 = getelementptr i64, ptr %23, i64 %1434
  %1440 = getelementptr i64, ptr %1439, i64 %1438
  %1441 = load i64, ptr %1440, align 8
  %1442 = icmp eq i64 %1441, 0
  br i1 %1442, label %1443, label %1455

1443:                                             ; preds = %1448, %1436
  %1444 = phi i64 [ %1445, %1448 ], [ %1433, %1436 ]
  %1445 = add nsw i64 %1444, 1
  store i64 %1445, ptr %1432, align 8
  %1446 = add nsw i64 %1445, %1417
  %1447 = icmp slt i64 %1446, %1422
  br i1 %1447, label %1448, label %1455

1448:                                             ; preds = %1443
  %1449 = icmp slt i64 %1446, 0
  %1450 = select i1 %1449, i64 %24, i64 0
  %1451 = getelementptr i64, ptr %23, i64 %1446
  %1452 = getelementptr i64, ptr %1451, i64 %1450
  %1453 = load i64, ptr %1452, align 8
  %1454 = icmp eq i64 %1453, 0
  br i1 %1454, label %1443, label %1455

1455:                                             ; preds = %1448, %1443, %1436, %1412
  %1456 = shl nsw i64 %1417, 6
  %1457 = add nsw i64 %1456, %1304
  %1458 = icmp slt i64 %1457, 0
  %1459 = select i1 %1458, i64 %28, i64 0
  %1460 = getelementptr i32, ptr %27, i64 %1457
  %1461 = getelementptr i32, ptr %1460, i64 %1459
  %1462 = trunc i64 %1643 to i32
  store i32 %1462, ptr %1461, align 4
  store i64 %1304, ptr %1653, align 8
  %1463 = icmp sgt i64 %1642, 1
  br i1 %1463, label %1641, label %1464

1464:                                             ; preds = %1455, %1399, %1301
  %1465 = icmp eq i64 %1468, %47
  br i1 %1465, label %1656, label %1466

1466:                                             ; preds = %1464, %54
  %1467 = phi i64 [ 0, %54 ], [ %1468, %1464 ]
  %1468 = add nuw nsw i64 %1467, 1
  %1469 = getelementptr i64, ptr %46, i64 %1467
  %1470 = load i64, ptr %1469, align 8
  %1471 = icmp slt i64 %1470, 0
  %1472 = select i1 %1471, i64 %12, i64 0
  %1473 = getelementptr i64, ptr %11, i64 %1470
  %1474 = getelementptr i64, ptr %1473, i64 %1472
  %1475 = load i64, ptr %1474, align 8
  %1476 = icmp slt i64 %1470, -1
  %1477 = select i1 %1476, i64 %12, i64 0
  %1478 = getelementptr i8, ptr %1473, i64 8
  %1479 = getelementptr i64, ptr %1478, i64 %1477
  %1480 = load i64, ptr %1479, align 8
  %1481 = sub i64 %1480, %1475
  %1482 = tail call i64 @llvm.smax.i64(i64 %1481, i64 0)
  %1483 = icmp slt i64 %1481, 1
  br i1 %1483, label %56, label %1484

1484:                                             ; preds = %1484, %1466
  %1485 = phi i64 [ %1500, %1484 ], [ 0, %1466 ]
  %1486 = phi i64 [ %1489, %1484 ], [ %1475, %1466 ]
  %1487 = phi i64 [ %1488, %1484 ], [ %1482, %1466 ]
  %1488 = add nsw i64 %1487, -1
  %1489 = add i64 %1486, 1
  %1490 = icmp slt i64 %1486, 0
  %1491 = select i1 %1490, i64 %16, i64 0
  %1492 = getelementptr i64, ptr %15, i64 %1486
  %1493 = getelementptr i64, ptr %1492, i64 %1491
  %1494 = load i64, ptr %1493, align 8
  %1495 = icmp slt i64 %1494, 0
  %1496 = select i1 %1495, i64 %18, i64 0
  %1497 = getelementptr i64, ptr %17, i64 %1494
  %1498 = getelementptr i64, ptr %1497, i64 %1496
  %1499 = load i64, ptr %1498, align 8
  %1500 = tail call i64 @llvm.smax.i64(i64 %1499, i64 %1485)
  %1501 = icmp ugt i64 %1487, 1
  br i1 %1501, label %1484, label %56

1502:                                             ; preds = %1639, %78
  %1503 = phi i64 [ 0, %78 ], [ %1640, %1639 ]
  %1504 = tail call i64 @llvm.smin.i64(i64 %79, i64 %1503)
  %1505 = add nsw i64 %1470, 1
  %1506 = ashr i64 %1504, 6
  br i1 %1483, label %1507, label %1598

1507:                                             ; preds = %1598, %1502
  %1508 = phi i64 [ %1506, %1502 ], [ %1614, %1598 ]
  %1509 = shl nsw i64 %1508, 6
  %1510 = icmp slt i64 %1509, %79
  br i1 %1510, label %1511, label %81

1511:                                             ; preds = %1507
  %1512 = select i1 %1471, i64 %4, i64 0
  %1513 = getelementptr i64, ptr %3, i64 %1470
  %1514 = getelementptr i64, ptr %1513, i64 %1512
  %1515 = select i1 %1476, i64 %4, i64 0
  %1516 = getelementptr i64, ptr %3, i64 %1505
  %1517 = getelementptr i64, ptr %1516, i64 %1515
  br label %1518

1518:                                             ; preds = %1594, %1511
  %1519 = phi i64 [ %1595, %1594 ], [ %1508, %1511 ]
  br label %1520

1520:                                             ; preds = %1616, %1518
  %1521 = phi i64 [ %1475, %1518 ], [ %1618, %1616 ]
  %1522 = phi i64 [ %1482, %1518 ], [ %1617, %1616 ]
  %1523 = phi i64 [ -1, %1518 ], [ %1635, %1616 ]
  %1524 = icmp sgt i64 %1522, 0
  br i1 %1524, label %1616, label %1525

1525:                                             ; preds = %1520
  %1526 = shl nsw i64 %1519, 6
  br label %1527

1527:                                             ; preds = %1591, %1525
  %1528 = phi i64 [ %1592, %1591 ], [ %1523, %1525 ]
  %1529 = add nsw i64 %1528, -1
  %1530 = tail call i64 @llvm.cttz.i64(i64 %1528, i1 true)
  %1531 = or i64 %1530, %1526
  %1532 = icmp slt i64 %1531, %79
  br i1 %1532, label %1533, label %1594

1533:                                             ; preds = %1527
  %1534 = icmp sgt i64 %1503, %1531
  br i1 %1534, label %1591, label %1535

1535:                                             ; preds = %1533
  %1536 = mul nsw i64 %1531, %63
  %1537 = load i64, ptr %1514, align 8
  %1538 = load i64, ptr %1517, align 8
  %1539 = sub i64 %1538, %1537
  %1540 = icmp slt i64 %1539, 1
  br i1 %1540, label %1637, label %1565

1541:                                             ; preds = %1565, %1561
  %1542 = phi i64 [ %1546, %1561 ], [ %1575, %1565 ]
  %1543 = ashr i64 %1542, 6
  %1544 = and i64 %1542, -64
  %1545 = add i64 %1544, 64
  %1546 = tail call i64 @llvm.smin.i64(i64 %1545, i64 %1589)
  %1547 = icmp slt i64 %1543, 0
  %1548 = select i1 %1547, i64 %31, i64 0
  %1549 = getelementptr i64, ptr %1584, i64 %1543
  %1550 = getelementptr i64, ptr %1549, i64 %1548
  %1551 = load i64, ptr %1550, align 8
  %1552 = and i64 %1542, 63
  %1553 = add i64 %1546, 63
  %1554 = and i64 %1553, 63
  %1555 = shl nsw i64 -1, %1552
  %1556 = shl i64 -2, %1554
  %1557 = xor i64 %1556, -1
  %1558 = and i64 %1555, %1551
  %1559 = and i64 %1558, %1557
  %1560 = icmp eq i64 %1559, 0
  br i1 %1560, label %1561, label %1591

1561:                                             ; preds = %1541
  %1562 = icmp slt i64 %1545, %1589
  br i1 %1562, label %1541, label %1563

1563:                                             ; preds = %1565, %1561
  %1564 = icmp slt i64 %1567, 2
  br i1 %1564, label %1637, label %1565

1565:                                             ; preds = %1563, %1535
  %1566 = phi i64 [ %1569, %1563 ], [ %1537, %1535 ]
  %1567 = phi i64 [ %1568, %1563 ], [ %1539, %1535 ]
  %1568 = add nsw i64 %1567, -1
  %1569 = add i64 %1566, 1
  %1570 = icmp slt i64 %1566, 0
  %1571 = select i1 %1570, i64 %8, i64 0
  %1572 = getelementptr i64, ptr %7, i64 %1566
  %1573 = getelementptr i64, ptr %1572, i64 %1571
  %1574 = load i64, ptr %1573, align 8
  %1575 = add nsw i64 %1574, %1536
  %1576 = select i1 %1570, i64 %6, i64 0
  %1577 = getelementptr i64, ptr %5, i64 %1566
  %1578 = getelementptr i64, ptr %1577, i64 %1576
  %1579 = load i64, ptr %1578, align 8
  %1580 = icmp slt i64 %1579, 0
  %1581 = select i1 %1580, i64 %30, i64 0
  %1582 = add i64 %1581, %1579
  %1583 = mul i64 %1582, %31
  %1584 = getelementptr i64, ptr %29, i64 %1583
  %1585 = select i1 %1570, i64 %10, i64 0
  %1586 = getelementptr i64, ptr %9, i64 %1566
  %1587 = getelementptr i64, ptr %1586, i64 %1585
  %1588 = load i64, ptr %1587, align 8
  %1589 = add nsw i64 %1588, %1575
  %1590 = icmp sgt i64 %1588, 0
  br i1 %1590, label %1541, label %1563

1591:                                             ; preds = %1541, %1533
  %1592 = and i64 %1529, %1528
  %1593 = icmp eq i64 %1592, 0
  br i1 %1593, label %1594, label %1527

1594:                                             ; preds = %1616, %1591, %1527
  %1595 = add nsw i64 %1519, 1
  %1596 = shl nsw i64 %1595, 6
  %1597 = icmp slt i64 %1596, %79
  br i1 %1597, label %1518, label %81

1598:                                             ; preds = %1598, %1502
  %1599 = phi i64 [ %1614, %1598 ], [ %1506, %1502 ]
  %1600 = phi i64 [ %1602, %1598 ], [ %1482, %1502 ]
  %1601 = phi i64 [ %1603, %1598 ], [ %1475, %1502 ]
  %1602 = add nsw i64 %1600, -1
  %1603 = add i64 %1601, 1
  %1604 = icmp slt i64 %1601, 0
  %1605 = select i1 %1604, i64 %16, i64 0
  %1606 = getelementptr i64, ptr %15, i64 %1601
  %1607 = getelementptr i64, ptr %1606, i64 %1605
  %1608 = load i64, ptr %1607, align 8
  %1609 = icmp slt i64 %1608, 0
  %1610 = select i1 %1609, i64 %26, i64 0
  %1611 = getelementptr i64, ptr %25, i64 %1608
  %1612 = getelementptr i64, ptr %1611, i64 %1610
  %1613 = load i64, ptr %1612, align 8
  %1614 = tail call i64 @llvm.smax.i64(i64 %1613, i64 %1599)
  %1615 = icmp ugt i64 %1600, 1
  br i1 %1615, label %1598, label %1507

1616:                                             ; preds = %1520
  %1617 = add nsw i64 %1522, -1
  %1618 = add i64 %1521, 1
  %1619 = icmp slt i64 %1521, 0
  %1620 = select i1 %1619, i64 %16, i64 0
  %1621 = getelementptr i64, ptr %15, i64 %1521
  %1622 = getelementptr i64, ptr %1621, i64 %1620
  %1623 = load i64, ptr %1622, align 8
  %1624 = icmp slt i64 %1623, 0
  %1625 = select i1 %1624, i64 %22, i64 0
  %1626 = getelementptr i64, ptr %21, i64 %1623
  %1627 = getelementptr i64, ptr %1626, i64 %1625
  %1628 = load i64, ptr %1627, align 8
  %1629 = add nsw i64 %1628, %1519
  %1630 = icmp slt i64 %1629, 0
  %1631 = select i1 %1630, i64 %24, i64 0
  %1632 = getelementptr i64, ptr %23, i64 %1629
  %1633 = getelementptr i64, ptr %1632, i64 %1631
  %1634 = load i64, ptr %1633, align 8
  %1635 = and i64 %1634, %1523
  %1636 = icmp eq i64 %1635, 0
  br i1 %1636, label %1594, label %1520

1637:                                             ; preds = %1563, %1535
  %1638 = icmp eq i64 %1531, -1
  br i1 %1638, label %81, label %1303

1639:                                             ; preds = %78
  %1640 = srem i64 %1467, %57
  br label %1502

1641:                                             ; preds = %1455, %1400
  %1642 = phi i64 [ %1482, %1400 ], [ %1644, %1455 ]
  %1643 = phi i64 [ %1475, %1400 ], [ %1645, %1455 ]
  %1644 = add nsw i64 %1642, -1
  %1645 = add i64 %1643, 1
  %1646 = icmp slt i64 %1643, 0
  %1647 = select i1 %1646, i64 %16, i64 0
  %1648 = getelementptr i64, ptr %15, i64 %1643
  %1649 = getelementptr i64, ptr %1648, i64 %1647
  %1650 = load i64, ptr %1649, align 8
  %1651 = select i1 %1646, i64 %39, i64 0
  %1652 = getelementptr i64, ptr %38, i64 %1643
  %1653 = getelementptr i64, ptr %1652, i64 %1651
  %1654 = load i64, ptr %1653, align 8
  %1655 = icmp eq i64 %1654, -1
  br i1 %1655, label %1405, label %1412

1656:                                             ; preds = %1464, %1302, %50
  %1657 = phi i8 [ 0, %1302 ], [ 1, %50 ], [ 1, %1464 ]
  store i8 %1657, ptr %0, align 1
  ret void
}

define internal fastcc void @1(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, ptr readonly %11, i64 %12, ptr readonly %13, i64 %14, ptr %15, i64 %16, ptr readonly %17, i64 %18, ptr %19, i64 %20, ptr %21, i64 %22, ptr writeonly %23, i64 %24, ptr %25, i64 %26, i64 %27, ptr %28, i64 %29, ptr %30, i64 %31, ptr %32, i64 %33, ptr %34, i64 %35, ptr %36, i64 %37, ptr %38, i64 %39, ptr %40, i64 %41, i64 %42, i64 %43, ptr %44) unnamed_addr {
  %46 = icmp sgt i64 %43, 0
  br i1 %46, label %363, label %49

47:                                               ; preds = %363
  %48 = icmp eq i64 %372, -1
  br i1 %48, label %49, label %51

49:                                               ; preds = %356, %254, %51, %47, %45
  %50 = phi i8 [ 0, %45 ], [ 0, %47 ], [ 0, %254 ], [ %362, %356 ], [ 0, %51 ]
  store i8 %50, ptr %0, align 1
  ret void

51:                                               ; preds = %47
  %52 = icmp slt i64 %42, 0
  %53 = select i1 %52, i64 %12, i64 0
  %54 = getelementptr i64, ptr %11, i64 %42
  %55 = getelementptr i64, ptr %54, i64 %53
  %56 = load i64, ptr %55, align 8
  %57 = icmp slt i64 %42, -1
  %58 = select i1 %57, i64 %12, i64 0
  %59 = getelementptr i8, ptr %54, i64 8
  %60 = getelementptr i64, ptr %59, i64 %58
  %61 = load i64, ptr %60, align 8
  %62 = sub i64 %61, %56
  %63 = tail call i64 @llvm.smax.i64(i64 %62, i64 0)
  %64 = icmp slt i64 %62, 1
  br i1 %64, label %49, label %65

65:                                               ; preds = %51
  %66 = ashr i64 %372, 6
  %67 = and i64 %372, 63
  br label %375

68:                                               ; preds = %94
  %69 = shl nuw i64 1, %67
  %70 = icmp slt i64 %95, 49
  %71 = add nuw nsw i64 %43, 63
  %72 = lshr i64 %71, 6
  %73 = xor i64 %69, -1
  %74 = shl nuw i64 %43, 2
  br label %387

75:                                               ; preds = %375
  %76 = select i1 %381, i64 %14, i64 0
  %77 = getelementptr i64, ptr %13, i64 %378
  %78 = getelementptr i64, ptr %77, i64 %76
  %79 = load i64, ptr %78, align 8
  %80 = icmp slt i64 %79, 0
  %81 = select i1 %80, i64 %18, i64 0
  %82 = getelementptr i64, ptr %17, i64 %79
  %83 = getelementptr i64, ptr %82, i64 %81
  %84 = load i64, ptr %83, align 8
  %85 = add nsw i64 %84, %66
  %86 = icmp slt i64 %85, 0
  %87 = select i1 %86, i64 %20, i64 0
  %88 = getelementptr i64, ptr %19, i64 %85
  %89 = getelementptr i64, ptr %88, i64 %87
  %90 = load i64, ptr %89, align 8
  %91 = lshr i64 %90, %67
  %92 = and i64 %91, 1
  %93 = add nsw i64 %92, %376
  br label %94

94:                                               ; preds = %375, %75
  %95 = phi i64 [ %376, %375 ], [ %93, %75 ]
  %96 = icmp ugt i64 %377, 1
  br i1 %96, label %375, label %68

97:                                               ; preds = %387
  %98 = select i1 %394, i64 %14, i64 0
  %99 = getelementptr i64, ptr %13, i64 %391
  %100 = getelementptr i64, ptr %99, i64 %98
  %101 = load i64, ptr %100, align 8
  %102 = icmp slt i64 %101, 0
  %103 = select i1 %102, i64 %18, i64 0
  %104 = getelementptr i64, ptr %17, i64 %101
  %105 = getelementptr i64, ptr %104, i64 %103
  %106 = load i64, ptr %105, align 8
  %107 = add nsw i64 %106, %66
  %108 = icmp slt i64 %107, 0
  %109 = select i1 %108, i64 %20, i64 0
  %110 = getelementptr i64, ptr %19, i64 %107
  %111 = getelementptr i64, ptr %110, i64 %109
  %112 = load i64, ptr %111, align 8
  %113 = and i64 %112, %69
  %114 = icmp eq i64 %113, 0
  br i1 %114, label %250, label %115

115:                                              ; preds = %97
  br i1 %70, label %116, label %164

116:                                              ; preds = %115
  %117 = select i1 %102, i64 %16, i64 0
  %118 = getelementptr i64, ptr %15, i64 %101
  %119 = getelementptr i64, ptr %118, i64 %117
  %120 = load i64, ptr %119, align 8
  %121 = tail call i64 @llvm.smax.i64(i64 %120, i64 1)
  %122 = uitofp i64 %121 to double
  %123 = fdiv double 1.000000e+00, %122
  %124 = fptrunc double %123 to float
  %125 = select i1 %102, i64 %22, i64 0
  %126 = getelementptr i64, ptr %21, i64 %101
  %127 = getelementptr i64, ptr %126, i64 %125
  %128 = load i64, ptr %127, align 8
  %129 = sub i64 %72, %128
  %130 = icmp slt i64 %129, 1
  br i1 %130, label %244, label %146

131:                                              ; preds = %159, %141
  %132 = phi i64 [ %142, %141 ], [ %157, %159 ]
  %133 = add nsw i64 %132, -1
  %134 = tail call i64 @llvm.cttz.i64(i64 %132, i1 true)
  %135 = or i64 %134, %160
  %136 = icmp slt i64 %135, %43
  br i1 %136, label %137, label %141

137:                                              ; preds = %131
  %138 = getelementptr float, ptr %163, i64 %135
  %139 = load float, ptr %138, align 4
  %140 = fadd float %139, %124
  store float %140, ptr %138, align 4
  br label %141

141:                                              ; preds = %137, %131
  %142 = and i64 %133, %132
  %143 = icmp eq i64 %142, 0
  br i1 %143, label %144, label %131

144:                                              ; preds = %146, %141
  %145 = icmp sgt i64 %148, 1
  br i1 %145, label %146, label %244

146:                                              ; preds = %144, %116
  %147 = phi i64 [ %150, %144 ], [ %128, %116 ]
  %148 = phi i64 [ %149, %144 ], [ %129, %116 ]
  %149 = add nsw i64 %148, -1
  %150 = add i64 %147, 1
  %151 = load i64, ptr %105, align 8
  %152 = add nsw i64 %151, %147
  %153 = icmp slt i64 %152, 0
  %154 = select i1 %153, i64 %20, i64 0
  %155 = getelementptr i64, ptr %19, i64 %152
  %156 = getelementptr i64, ptr %155, i64 %154
  %157 = load i64, ptr %156, align 8
  %158 = icmp eq i64 %157, 0
  br i1 %158, label %144, label %159

159:                                              ; preds = %146
  %160 = shl nsw i64 %147, 6
  %161 = icmp slt i64 %147, 0
  %162 = select i1 %161, i64 %39, i64 0
  %163 = getelementptr float, ptr %38, i64 %162
  br label %131

164:                                              ; preds = %115
  %165 = icmp eq i64 %389, 0
  br i1 %165, label %166, label %176

166:                                              ; preds = %164
  %167 = icmp sgt i64 %388, 7
  br i1 %167, label %173, label %168

168:                                              ; preds = %166
  %169 = icmp sgt i64 %388, 3
  br i1 %169, label %173, label %170

170:                                              ; preds = %168
  %171 = icmp sgt i64 %388, 1
  %172 = select i1 %171, i64 2, i64 1
  br label %173

173:                                              ; preds = %170, %168, %166
  %174 = phi i64 [ 4, %168 ], [ 8, %166 ], [ %172, %170 ]
  tail call void @llvm.memset.p0.i64(ptr align 4 %40, i8 0, i64 %74, i1 false)
  %175 = load i64, ptr %100, align 8
  br label %176

176:                                              ; preds = %173, %164
  %177 = phi i64 [ %101, %164 ], [ %175, %173 ]
  %178 = phi i64 [ %389, %164 ], [ %174, %173 ]
  %179 = icmp slt i64 %177, 0
  %180 = select i1 %179, i64 %16, i64 0
  %181 = getelementptr i64, ptr %15, i64 %177
  %182 = getelementptr i64, ptr %181, i64 %180
  %183 = load i64, ptr %182, align 8
  %184 = tail call i64 @llvm.smax.i64(i64 %183, i64 1)
  %185 = uitofp i64 %184 to double
  %186 = fdiv double 1.000000e+00, %185
  %187 = fptrunc double %186 to float
  %188 = select i1 %179, i64 %22, i64 0
  %189 = getelementptr i64, ptr %21, i64 %177
  %190 = getelementptr i64, ptr %189, i64 %188
  %191 = load i64, ptr %190, align 8
  %192 = sub i64 %72, %191
  %193 = icmp slt i64 %192, 1
  br i1 %193, label %231, label %194

194:                                              ; preds = %176
  %195 = select i1 %179, i64 %18, i64 0
  %196 = getelementptr i64, ptr %17, i64 %177
  %197 = getelementptr i64, ptr %196, i64 %195
  br label %213

198:                                              ; preds = %226, %208
  %199 = phi i64 [ %209, %208 ], [ %224, %226 ]
  %200 = add nsw i64 %199, -1
  %201 = tail call i64 @llvm.cttz.i64(i64 %199, i1 true)
  %202 = or i64 %201, %227
  %203 = icmp slt i64 %202, %43
  br i1 %203, label %204, label %208

204:                                              ; preds = %198
  %205 = getelementptr float, ptr %230, i64 %202
  %206 = load float, ptr %205, align 4
  %207 = fadd float %206, %187
  store float %207, ptr %205, align 4
  br label %208

208:                                              ; preds = %204, %198
  %209 = and i64 %200, %199
  %210 = icmp eq i64 %209, 0
  br i1 %210, label %211, label %198

211:                                              ; preds = %213, %208
  %212 = icmp sgt i64 %215, 1
  br i1 %212, label %213, label %231

213:                                              ; preds = %211, %194
  %214 = phi i64 [ %191, %194 ], [ %217, %211 ]
  %215 = phi i64 [ %192, %194 ], [ %216, %211 ]
  %216 = add nsw i64 %215, -1
  %217 = add i64 %214, 1
  %218 = load i64, ptr %197, align 8
  %219 = add nsw i64 %218, %214
  %220 = icmp slt i64 %219, 0
  %221 = select i1 %220, i64 %20, i64 0
  %222 = getelementptr i64, ptr %19, i64 %219
  %223 = getelementptr i64, ptr %222, i64 %221
  %224 = load i64, ptr %223, align 8
  %225 = icmp eq i64 %224, 0
  br i1 %225, label %211, label %226

226:                                              ; preds = %213
  %227 = shl nsw i64 %214, 6
  %228 = icmp slt i64 %214, 0
  %229 = select i1 %228, i64 %41, i64 0
  %230 = getelementptr float, ptr %40, i64 %229
  br label %198

231:                                              ; preds = %211, %176
  %232 = icmp eq i64 %178, 1
  br i1 %232, label %235, label %233

233:                                              ; preds = %235, %231
  %234 = add nsw i64 %178, -1
  br label %244

235:                                              ; preds = %235, %231
  %236 = phi i64 [ %237, %235 ], [ 0, %231 ]
  %237 = add nuw nsw i64 %236, 1
  %238 = getelementptr float, ptr %38, i64 %236
  %239 = load float, ptr %238, align 4
  %240 = getelementptr float, ptr %40, i64 %236
  %241 = load float, ptr %240, align 4
  %242 = fadd float %239, %241
  store float %242, ptr %238, align 4
  %243 = icmp eq i64 %43, %237
  br i1 %243, label %233, label %235

244:                                              ; preds = %233, %144, %116
  %245 = phi i64 [ %234, %233 ], [ 0, %116 ], [ 0, %144 ]
  %246 = add nsw i64 %388, -1
  %247 = load i64, ptr %100, align 8
  %248 = load i64, ptr %397, align 8
  %249 = icmp eq i64 %248, -1
  br i1 %249, label %400, label %407

250:                                              ; preds = %450, %387, %97
  %251 = phi i64 [ %245, %450 ], [ %389, %97 ], [ %389, %387 ]
  %252 = phi i64 [ %246, %450 ], [ %388, %97 ], [ %388, %387 ]
  %253 = icmp sgt i64 %390, 1
  br i1 %253, label %387, label %254

254:                                              ; preds = %250
  %255 = icmp eq i64 %95, 0
  br i1 %255, label %49, label %256

256:                                              ; preds = %254
  %257 = select i1 %52, i64 %29, i64 0
  %258 = getelementptr i32, ptr %28, i64 %42
  %259 = getelementptr i32, ptr %258, i64 %257
  %260 = load i32, ptr %259, align 4
  %261 = icmp eq i32 %260, -1
  br i1 %261, label %278, label %262

262:                                              ; preds = %272, %256
  %263 = phi i32 [ %276, %272 ], [ %260, %256 ]
  %264 = sext i32 %263 to i64
  %265 = icmp slt i32 %263, 0
  %266 = select i1 %265, i64 %31, i64 0
  %267 = getelementptr i32, ptr %30, i64 %266
  %268 = getelementptr i32, ptr %267, i64 %264
  %269 = load i32, ptr %268, align 4
  %270 = sext i32 %269 to i64
  %271 = icmp eq i64 %372, %270
  br i1 %271, label %307, label %272

272:                                              ; preds = %262
  %273 = select i1 %265, i64 %33, i64 0
  %274 = getelementptr i32, ptr %32, i64 %273
  %275 = getelementptr i32, ptr %274, i64 %264
  %276 = load i32, ptr %275, align 4
  %277 = icmp eq i32 %276, -1
  br i1 %277, label %278, label %262

278:                                              ; preds = %272, %256
  %279 = getelementptr i8, ptr %44, i64 8
  %280 = load i64, ptr %279, align 8
  %281 = add nsw i64 %280, 1
  store i64 %281, ptr %279, align 8
  %282 = icmp slt i64 %280, 0
  %283 = select i1 %282, i64 %31, i64 0
  %284 = getelementptr i32, ptr %30, i64 %280
  %285 = getelementptr i32, ptr %284, i64 %283
  %286 = trunc i64 %372 to i32
  store i32 %286, ptr %285, align 4
  %287 = load i32, ptr %259, align 4
  %288 = select i1 %282, i64 %33, i64 0
  %289 = getelementptr i32, ptr %32, i64 %280
  %290 = getelementptr i32, ptr %289, i64 %288
  store i32 %287, ptr %290, align 4
  %291 = trunc i64 %280 to i32
  store i32 %291, ptr %259, align 4
  %292 = select i1 %52, i64 %2, i64 0
  %293 = getelementptr i64, ptr %1, i64 %42
  %294 = getelementptr i64, ptr %293, i64 %292
  %295 = load i64, ptr %294, align 8
  %296 = mul nsw i64 %295, %372
  %297 = select i1 %52, i64 %4, i64 0
  %298 = getelementptr i64, ptr %3, i64 %42
  %299 = getelementptr i64, ptr %298, i64 %297
  %300 = load i64, ptr %299, align 8
  %301 = select i1 %57, i64 %4, i64 0
  %302 = getelementptr i8, ptr %298, i64 8
  %303 = getelementptr i64, ptr %302, i64 %301
  %304 = load i64, ptr %303, align 8
  %305 = sub i64 %304, %300
  %306 = icmp slt i64 %305, 1
  br i1 %306, label %307, label %328

307:                                              ; preds = %354, %278, %262
  br label %458

308:                                              ; preds = %328, %308
  %309 = phi i64 [ %314, %308 ], [ %338, %328 ]
  %310 = ashr i64 %309, 6
  %311 = and i64 %309, -64
  %312 = add i64 %311, 64
  %313 = icmp slt i64 %312, %352
  %314 = tail call i64 @llvm.smin.i64(i64 %312, i64 %352)
  %315 = icmp slt i64 %310, 0
  %316 = select i1 %315, i64 %27, i64 0
  %317 = getelementptr i64, ptr %347, i64 %310
  %318 = getelementptr i64, ptr %317, i64 %316
  %319 = load i64, ptr %318, align 8
  %320 = and i64 %309, 63
  %321 = add i64 %314, 63
  %322 = and i64 %321, 63
  %323 = shl nsw i64 -1, %320
  %324 = shl i64 -2, %322
  %325 = xor i64 %324, -1
  %326 = and i64 %323, %325
  %327 = or i64 %326, %319
  store i64 %327, ptr %318, align 8
  br i1 %313, label %308, label %354

328:                                              ; preds = %354, %278
  %329 = phi i64 [ %331, %354 ], [ %305, %278 ]
  %330 = phi i64 [ %332, %354 ], [ %300, %278 ]
  %331 = add nsw i64 %329, -1
  %332 = add i64 %330, 1
  %333 = icmp slt i64 %330, 0
  %334 = select i1 %333, i64 %8, i64 0
  %335 = getelementptr i64, ptr %7, i64 %330
  %336 = getelementptr i64, ptr %335, i64 %334
  %337 = load i64, ptr %336, align 8
  %338 = add nsw i64 %337, %296
  %339 = select i1 %333, i64 %6, i64 0
  %340 = getelementptr i64, ptr %5, i64 %330
  %341 = getelementptr i64, ptr %340, i64 %339
  %342 = load i64, ptr %341, align 8
  %343 = icmp slt i64 %342, 0
  %344 = select i1 %343, i64 %26, i64 0
  %345 = add i64 %344, %342
  %346 = mul i64 %345, %27
  %347 = getelementptr i64, ptr %25, i64 %346
  %348 = select i1 %333, i64 %10, i64 0
  %349 = getelementptr i64, ptr %9, i64 %330
  %350 = getelementptr i64, ptr %349, i64 %348
  %351 = load i64, ptr %350, align 8
  %352 = add nsw i64 %351, %338
  %353 = icmp sgt i64 %351, 0
  br i1 %353, label %308, label %354

354:                                              ; preds = %328, %308
  %355 = icmp ugt i64 %329, 1
  br i1 %355, label %328, label %307

356:                                              ; preds = %458
  %357 = icmp slt i64 %372, 0
  %358 = select i1 %357, i64 %37, i64 0
  %359 = getelementptr float, ptr %36, i64 %372
  %360 = getelementptr float, ptr %359, i64 %358
  store float -1.000000e+00, ptr %360, align 4
  %361 = icmp sgt i64 %95, 0
  %362 = zext i1 %361 to i8
  br label %49

363:                                              ; preds = %363, %45
  %364 = phi i64 [ %372, %363 ], [ -1, %45 ]
  %365 = phi float [ %371, %363 ], [ -1.000000e+00, %45 ]
  %366 = phi i64 [ %367, %363 ], [ 0, %45 ]
  %367 = add nuw nsw i64 %366, 1
  %368 = getelementptr float, ptr %36, i64 %366
  %369 = load float, ptr %368, align 4
  %370 = fcmp ogt float %369, %365
  %371 = select i1 %370, float %369, float %365
  %372 = select i1 %370, i64 %366, i64 %364
  %373 = getelementptr float, ptr %38, i64 %366
  store float 0.000000e+00, ptr %373, align 4
  %374 = icmp eq i64 %43, %367
  br i1 %374, label %47, label %363

375:                                              ; preds = %94, %65
  %376 = phi i64 [ 0, %65 ], [ %95, %94 ]
  %377 = phi i64 [ %63, %65 ], [ %379, %94 ]
  %378 = phi i64 [ %56, %65 ], [ %380, %94 ]
  %379 = add nsw i64 %377, -1
  %380 = add i64 %378, 1
  %381 = icmp slt i64 %378, 0
  %382 = select i1 %381, i64 %35, i64 0
  %383 = getelementptr i64, ptr %34, i64 %378
  %384 = getelementptr i64, ptr %383, i64 %382
  %385 = load i64, ptr %384, align 8
  %386 = icmp eq i64 %385, -1
  br i1 %386, label %75, label %94

387:                                              ; preds = %250, %68
  %388 = phi i64 [ %95, %68 ], [ %252, %250 ]
  %389 = phi i64 [ 0, %68 ], [ %251, %250 ]
  %390 = phi i64 [ %63, %68 ], [ %392, %250 ]
  %391 = phi i64 [ %56, %68 ], [ %393, %250 ]
  %392 = add nsw i64 %390, -1
  %393 = add i64 %391, 1
  %394 = icmp slt i64 %391, 0
  %395 = select i1 %394, i64 %35, i64 0
  %396 = getelementptr i64, ptr %34, i64 %391
  %397 = getelementptr i64, ptr %396, i64 %395
  %398 = load i64, ptr %397, align 8
  %399 = icmp eq i64 %398, -1
  br i1 %399, label %97, label %250

400:                                              ; preds = %244
  %401 = icmp slt i64 %247, 0
  %402 = select i1 %401, i64 %16, i64 0
  %403 = getelementptr i64, ptr %15, i64 %247
  %404 = getelementptr i64, ptr %403, i64 %402
  %405 = load i64, ptr %404, align 8
  %406 = add nsw i64 %405, -1
  store i64 %406, ptr %404, align 8
  br label %407

407:                                              ; preds = %400, %244
  %408 = icmp slt i64 %247, 0
  %409 = select i1 %408, i64 %18, i64 0
  %410 = getelementptr i64, ptr %17, i64 %247
  %411 = getelementptr i64, ptr %410, i64 %409
  %412 = load i64, ptr %411, align 8
  %413 = icmp slt i64 %247, -1
  %414 = select i1 %413, i64 %18, i64 0
  %415 = getelementptr i8, ptr %410, i64 8
  %416 = getelementptr i64, ptr %415, i64 %414
  %417 = load i64, ptr %416, align 8
  %418 = add nsw i64 %412, %66
  %419 = icmp slt i64 %418, 0
  %420 = select i1 %419, i64 %20, i64 0
  %421 = getelementptr i64, ptr %19, i64 %418
  %422 = getelementptr i64, ptr %421, i64 %420
  %423 = load i64, ptr %422, align 8
  %424 = and i64 %423, %73
  store i64 %424, ptr %422, align 8
  %425 = select i1 %408, i64 %22, i64 0
  %426 = getelementptr i64, ptr %21, i64 %247
  %427 = getelementptr i64, ptr %426, i64 %425
  %428 = load i64, ptr %427, align 8
  %429 = add nsw i64 %428, %412
  %430 = icmp slt i64 %429, %417
  br i1 %430, label %431, label %450

431:                                              ; preds = %407
  %432 = icmp slt i64 %429, 0
  %433 = select i1 %432, i64 %20, i64 0
  %434 = getelementptr i64, ptr %19, i64 %429
  %435 = getelementptr i64, ptr %434, i64 %433
  %436 = load i64, ptr %435, align 8
  %437 = icmp eq i64 %436, 0
  br i1 %437, label %438, label %450

438:                                              ; preds = %443, %431
  %439 = phi i64 [ %440, %443 ], [ %428, %431 ]
  %440 = add nsw i64 %439, 1
  store i64 %440, ptr %427, align 8
  %441 = add nsw i64 %440, %412
  %442 = icmp slt i64 %441, %417
  br i1 %442, label %443, label %450

443:                                              ; preds = %438
  %444 = icmp slt i64 %441, 0
  %445 = select i1 %444, i64 %20, i64 0
  %446 = getelementptr i64, ptr %19, i64 %441
  %447 = getelementptr i64, ptr %446, i64 %445
  %448 = load i64, ptr %447, align 8
  %449 = icmp eq i64 %448, 0
  br i1 %449, label %438, label %450

450:                                              ; preds = %443, %438, %431, %407
  %451 = shl nsw i64 %412, 6
  %452 = add nsw i64 %451, %372
  %453 = icmp slt i64 %452, 0
  %454 = select i1 %453, i64 %24, i64 0
  %455 = getelementptr i32, ptr %23, i64 %452
  %456 = getelementptr i32, ptr %455, i64 %454
  %457 = trunc i64 %391 to i32
  store i32 %457, ptr %456, align 4
  store i64 %372, ptr %397, align 8
  br label %250

458:                                              ; preds = %458, %307
  %459 = phi i64 [ %460, %458 ], [ 0, %307 ]
  %460 = add nuw nsw i64 %459, 1
  %461 = getelementptr float, ptr %36, i64 %459
  %462 = load float, ptr %461, align 4
  %463 = getelementptr float, ptr %38, i64 %459
  %464 = load float, ptr %463, align 4
  %465 = fsub float %462, %464
  store float %465, ptr %461, align 4
  %466 = icmp eq i64 %43, %460
  br i1 %466, label %356, label %458
}

declare i64 @llvm.smax.i64(i64, i64)

declare i64 @llvm.smin.i64(i64, i64)

declare void @llvm.memset.p0.i64(ptr writeonly, i8, i64, i1 immarg)

declare i64 @llvm.cttz.i64(i64, i1 immarg)



attributes #5 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 99, i32 1}
