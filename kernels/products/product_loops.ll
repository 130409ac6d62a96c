; {"files": {"../half_loops.py": "8b14d938c8978c41", "product_loops.py": "ae0d15dc56d5f1c7"}, "meaning": "ca2b4dc045c84726", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @multiply(ptr readonly %0, i64 %1, i64 %2, ptr readonly %3, i64 %4, i64 %5, ptr readonly %6, i64 %7, i64 %8, ptr readonly %9, i64 %10, ptr %11, i64 %12, ptr %13, i64 %14, ptr %15, i64 %16, ptr %17, i64 %18, ptr %19, i64 %20) local_unnamed_addr {
  %22 = alloca ptr, align 8
  store ptr null, ptr %22, align 8
  call fastcc void @0(ptr %22, ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, ptr %6, i64 %7, i64 %8, ptr %9, ptr %11, i64 %12, ptr %13, i64 %14, ptr %15, i64 %16, ptr %17, i64 %18, ptr %19, i64 %20) #4
  %23 = load ptr, ptr %22, align 8
  ret ptr %23
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, i64 %3, ptr readonly %4, i64 %5, i64 %6, ptr readonly %7, i64 %8, i64 %9, ptr readonly %10, ptr %11, i64 %12, ptr %13, i64 %14, ptr %15, i64 %16, ptr %17, i64 %18, ptr %19, i64 %20) unnamed_addr {
  %22 = alloca ptr, align 8
  %23 = alloca ptr, align 8
  store ptr null, ptr %22, align 8
  store ptr null, ptr %23, align 8
  %24 = icmp slt i64 %20, 1
  br i1 %24, label %338, label %336, !prof !0

25:                                               ; preds = %483, %475, %28
  %26 = phi i64 [ %476, %483 ], [ %476, %475 ], [ %494, %28 ]
  %27 = icmp eq i64 %478, %2
  br i1 %27, label %1833, label %475

28:                                               ; preds = %1824, %30
  %29 = icmp eq i64 %37, %494
  br i1 %29, label %25, label %30

30:                                               ; preds = %490, %28
  %31 = phi i64 [ %476, %490 ], [ %37, %28 ]
  %32 = phi i64 [ 0, %490 ], [ %33, %28 ]
  %33 = add nuw i64 %32, 192
  %34 = load i64, ptr %480, align 8
  %35 = sub nsw i64 %34, %32
  %36 = tail call i64 @llvm.smin.i64(i64 %35, i64 192)
  %37 = add i64 %31, 1
  %38 = load i64, ptr %492, align 8
  %39 = icmp slt i64 %38, 1
  br i1 %39, label %28, label %40

40:                                               ; preds = %30
  %41 = load i64, ptr %491, align 8
  %42 = mul nsw i64 %32, %339
  %43 = add nsw i64 %36, 15
  %44 = and i64 %43, -16
  %45 = shl i64 %37, 34
  %46 = icmp slt i64 %35, 1
  %47 = icmp sgt i64 %35, 0
  %48 = select i1 %47, i64 %44, i64 0
  %49 = icmp sgt i64 %48, 0
  %50 = shl nsw i64 %36, 2
  %51 = mul nsw i64 %36, %339
  %52 = icmp slt i64 %51, 0
  %53 = select i1 %52, i64 %373, i64 0
  %54 = add i64 %53, %51
  %55 = icmp slt i64 %54, 0
  %56 = icmp slt i64 %54, %373
  br label %495

57:                                               ; preds = %495
  store ptr null, ptr %22, align 8
  call fastcc void @1(ptr %22, ptr %11, i64 %12, ptr %13, i64 %14, i8 %416, i64 %506, i64 %36, i64 %339, ptr %374, i64 %373, ptr %393, i64 %392, ptr %357, i64 %356)
  br label %89

58:                                               ; preds = %495
  br i1 %417, label %89, label %68

59:                                               ; preds = %65, %61
  %60 = icmp eq i64 %74, %339
  br i1 %60, label %89, label %68

61:                                               ; preds = %88, %85
  %62 = phi i64 [ %356, %88 ], [ %86, %85 ]
  %63 = sub i64 %62, %79
  %64 = icmp slt i64 %63, 1
  br i1 %64, label %59, label %65

65:                                               ; preds = %61
  %66 = sub i64 %62, %71
  %67 = shl i64 %66, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %73, i8 0, i64 %67, i1 false)
  br label %59

68:                                               ; preds = %59, %58
  %69 = phi i64 [ %74, %59 ], [ 0, %58 ]
  %70 = mul i64 %69, 192
  %71 = tail call i64 @llvm.smin.i64(i64 %356, i64 %70)
  %72 = shl i64 %71, 2
  %73 = getelementptr i8, ptr %449, i64 %72
  %74 = add nuw nsw i64 %69, 1
  %75 = add nsw i64 %70, %44
  %76 = icmp slt i64 %70, %356
  br i1 %76, label %78, label %77, !prof !1

77:                                               ; preds = %68
  br label %78

78:                                               ; preds = %77, %68
  %79 = phi i64 [ %356, %77 ], [ %70, %68 ]
  %80 = icmp slt i64 %75, 0
  %81 = select i1 %80, i64 %356, i64 0
  %82 = add i64 %81, %75
  %83 = icmp slt i64 %82, 0
  br i1 %83, label %84, label %85, !prof !0

84:                                               ; preds = %78
  br label %85

85:                                               ; preds = %84, %78
  %86 = phi i64 [ 0, %84 ], [ %82, %78 ]
  %87 = icmp slt i64 %82, %356
  br i1 %87, label %61, label %88, !prof !1

88:                                               ; preds = %85
  br label %61

89:                                               ; preds = %59, %58, %57
  %90 = getelementptr i8, ptr %504, i64 16
  %91 = load i64, ptr %90, align 8
  %92 = icmp slt i64 %91, 1
  br i1 %92, label %193, label %93

93:                                               ; preds = %89
  %94 = getelementptr i8, ptr %504, i64 8
  %95 = load i64, ptr %94, align 8
  br label %510

96:                                               ; preds = %531
  store i64 %541, ptr %539, align 8
  br i1 %418, label %97, label %559, !prof !0

97:                                               ; preds = %578, %559, %531, %96
  %98 = load i64, ptr %347, align 8
  %99 = icmp eq i64 %98, 0
  %100 = getelementptr i8, ptr %519, i64 16
  %101 = load i64, ptr %100, align 8
  br i1 %99, label %107, label %102

102:                                              ; preds = %97
  %103 = icmp slt i64 %101, 0
  %104 = select i1 %103, i64 %12, i64 0
  %105 = add i64 %104, %101
  %106 = icmp slt i64 %105, 0
  br i1 %106, label %757, label %758, !prof !0

107:                                              ; preds = %97
  %108 = load i64, ptr %420, align 8
  %109 = icmp eq i64 %108, 0
  br i1 %109, label %113, label %167

110:                                              ; preds = %173
  %111 = add nuw nsw i64 %168, 1
  %112 = icmp eq i64 %111, 16
  br i1 %112, label %190, label %167

113:                                              ; preds = %107
  %114 = load i64, ptr %340, align 8
  %115 = icmp eq i64 %114, 0
  %116 = icmp slt i64 %101, 0
  br i1 %115, label %121, label %117

117:                                              ; preds = %113
  %118 = select i1 %116, i64 %12, i64 0
  %119 = add i64 %118, %101
  %120 = icmp slt i64 %119, 0
  br i1 %120, label %125, label %126, !prof !0

121:                                              ; preds = %113
  %122 = select i1 %116, i64 %14, i64 0
  %123 = add i64 %122, %101
  %124 = icmp slt i64 %123, 0
  br i1 %124, label %152, label %153, !prof !0

125:                                              ; preds = %117
  br label %126

126:                                              ; preds = %125, %117
  %127 = phi i64 [ 0, %125 ], [ %119, %117 ]
  %128 = icmp slt i64 %119, %12
  br i1 %128, label %130, label %129, !prof !1

129:                                              ; preds = %126
  br label %130

130:                                              ; preds = %129, %126
  %131 = phi i64 [ %12, %129 ], [ %127, %126 ]
  %132 = getelementptr i16, ptr %11, i64 %131
  br i1 %421, label %190, label %133

133:                                              ; preds = %133, %130
  %134 = phi i64 [ %135, %133 ], [ 0, %130 ]
  %135 = add nuw nsw i64 %134, 1
  %136 = getelementptr i16, ptr %132, i64 %134
  %137 = load i16, ptr %136, align 2
  %138 = zext i16 %137 to i32
  %139 = shl nuw nsw i32 %138, 13
  %140 = and i32 %139, 268427264
  %141 = sext i16 %137 to i32
  %142 = and i32 %141, -2147483648
  %143 = or i32 %140, %142
  %144 = icmp ugt i32 %140, 260046847
  %145 = or i32 %143, 2139095040
  %146 = bitcast i32 %145 to float
  %147 = bitcast i32 %143 to float
  %148 = fmul float %147, 0x46F0000000000000
  %149 = select i1 %144, float %146, float %148
  %150 = getelementptr float, ptr %413, i64 %134
  store float %149, ptr %150, align 4
  %151 = icmp eq i64 %411, %135
  br i1 %151, label %190, label %133

152:                                              ; preds = %121
  br label %153

153:                                              ; preds = %152, %121
  %154 = phi i64 [ 0, %152 ], [ %123, %121 ]
  %155 = icmp slt i64 %123, %14
  br i1 %155, label %157, label %156, !prof !1

156:                                              ; preds = %153
  br label %157

157:                                              ; preds = %156, %153
  %158 = phi i64 [ %14, %156 ], [ %154, %153 ]
  %159 = getelementptr float, ptr %13, i64 %158
  br i1 %421, label %190, label %160

160:                                              ; preds = %160, %157
  %161 = phi i64 [ %162, %160 ], [ 0, %157 ]
  %162 = add nuw nsw i64 %161, 1
  %163 = getelementptr float, ptr %159, i64 %161
  %164 = load float, ptr %163, align 4
  %165 = getelementptr float, ptr %413, i64 %161
  store float %164, ptr %165, align 4
  %166 = icmp eq i64 %411, %162
  br i1 %166, label %190, label %160

167:                                              ; preds = %110, %107
  %168 = phi i64 [ %111, %110 ], [ 0, %107 ]
  %169 = shl nsw i64 %168, 3
  %170 = add nsw i64 %169, %101
  %171 = shl i64 %168, 6
  %172 = getelementptr i8, ptr %413, i64 %171
  br label %173

173:                                              ; preds = %173, %167
  %174 = phi i64 [ 0, %167 ], [ %175, %173 ]
  %175 = add nuw nsw i64 %174, 1
  %176 = add nsw i64 %170, %174
  %177 = icmp slt i64 %176, 0
  %178 = select i1 %177, i64 %14, i64 0
  %179 = getelementptr float, ptr %13, i64 %176
  %180 = getelementptr float, ptr %179, i64 %178
  %181 = load float, ptr %180, align 4
  %182 = getelementptr float, ptr %172, i64 %174
  store float %181, ptr %182, align 4
  %183 = icmp slt i64 %176, -128
  %184 = select i1 %183, i64 %14, i64 0
  %185 = getelementptr i8, ptr %179, i64 512
  %186 = getelementptr float, ptr %185, i64 %184
  %187 = load float, ptr %186, align 4
  %188 = getelementptr i8, ptr %182, i64 32
  store float %187, ptr %188, align 4
  %189 = icmp eq i64 %175, 8
  br i1 %189, label %110, label %173

190:                                              ; preds = %160, %157, %133, %130, %110
  %191 = load i64, ptr %343, align 8
  %192 = icmp eq i64 %191, 0
  br i1 %192, label %1174, label %765

193:                                              ; preds = %334, %89
  switch i64 %339, label %272 [
    i64 4, label %194
    i64 8, label %218
  ]

194:                                              ; preds = %193
  br i1 %451, label %196, label %195, !prof !2

195:                                              ; preds = %194
  br label %196

196:                                              ; preds = %195, %194
  %197 = phi ptr [ %452, %194 ], [ %440, %195 ]
  %198 = phi ptr [ %453, %194 ], [ %438, %195 ]
  %199 = phi i64 [ %454, %194 ], [ %356, %195 ]
  %200 = getelementptr float, ptr %357, i64 %199
  br i1 %46, label %333, label %201

201:                                              ; preds = %201, %196
  %202 = phi i64 [ %203, %201 ], [ 0, %196 ]
  %203 = add nuw nsw i64 %202, 1
  %204 = getelementptr float, ptr %357, i64 %202
  %205 = load float, ptr %204, align 4
  %206 = getelementptr float, ptr %198, i64 %202
  %207 = load float, ptr %206, align 4
  %208 = shl i64 %202, 4
  %209 = getelementptr i8, ptr %374, i64 %208
  store float %205, ptr %209, align 4
  %210 = getelementptr i8, ptr %209, i64 4
  store float %207, ptr %210, align 4
  %211 = getelementptr float, ptr %197, i64 %202
  %212 = load float, ptr %211, align 4
  %213 = getelementptr float, ptr %200, i64 %202
  %214 = load float, ptr %213, align 4
  %215 = getelementptr i8, ptr %209, i64 8
  store float %212, ptr %215, align 4
  %216 = getelementptr i8, ptr %209, i64 12
  store float %214, ptr %216, align 4
  %217 = icmp eq i64 %36, %203
  br i1 %217, label %333, label %201

218:                                              ; preds = %193
  br i1 %46, label %333, label %219

219:                                              ; preds = %219, %218
  %220 = phi i64 [ %221, %219 ], [ 0, %218 ]
  %221 = add nuw nsw i64 %220, 1
  %222 = getelementptr float, ptr %357, i64 %220
  %223 = load float, ptr %222, align 4
  %224 = getelementptr i8, ptr %222, i64 768
  %225 = load float, ptr %224, align 4
  %226 = shl i64 %220, 5
  %227 = getelementptr i8, ptr %374, i64 %226
  store float %223, ptr %227, align 4
  %228 = getelementptr i8, ptr %227, i64 4
  store float %225, ptr %228, align 4
  %229 = getelementptr i8, ptr %222, i64 1536
  %230 = load float, ptr %229, align 4
  %231 = getelementptr i8, ptr %222, i64 2304
  %232 = load float, ptr %231, align 4
  %233 = getelementptr i8, ptr %227, i64 8
  store float %230, ptr %233, align 4
  %234 = getelementptr i8, ptr %227, i64 12
  store float %232, ptr %234, align 4
  %235 = getelementptr i8, ptr %222, i64 3072
  %236 = load float, ptr %235, align 4
  %237 = getelementptr i8, ptr %222, i64 3840
  %238 = load float, ptr %237, align 4
  %239 = getelementptr i8, ptr %227, i64 16
  store float %236, ptr %239, align 4
  %240 = getelementptr i8, ptr %227, i64 20
  store float %238, ptr %240, align 4
  %241 = getelementptr i8, ptr %222, i64 4608
  %242 = load float, ptr %241, align 4
  %243 = getelementptr i8, ptr %222, i64 5376
  %244 = load float, ptr %243, align 4
  %245 = getelementptr i8, ptr %227, i64 24
  store float %242, ptr %245, align 4
  %246 = getelementptr i8, ptr %227, i64 28
  store float %244, ptr %246, align 4
  %247 = icmp eq i64 %36, %221
  br i1 %247, label %333, label %219

248:                                              ; preds = %331
  br i1 %456, label %250, label %249, !prof !2

249:                                              ; preds = %248
  br label %250

250:                                              ; preds = %249, %248
  %251 = phi ptr [ %457, %248 ], [ %445, %249 ]
  %252 = phi ptr [ %458, %248 ], [ %443, %249 ]
  %253 = phi i64 [ %459, %248 ], [ %392, %249 ]
  %254 = getelementptr float, ptr %393, i64 %253
  br i1 %46, label %333, label %255

255:                                              ; preds = %255, %250
  %256 = phi i64 [ %257, %255 ], [ 0, %250 ]
  %257 = add nuw nsw i64 %256, 1
  %258 = getelementptr float, ptr %393, i64 %256
  %259 = load float, ptr %258, align 4
  %260 = getelementptr float, ptr %252, i64 %256
  %261 = load float, ptr %260, align 4
  %262 = shl i64 %256, 4
  %263 = getelementptr i8, ptr %374, i64 %262
  store float %259, ptr %263, align 4
  %264 = getelementptr i8, ptr %263, i64 4
  store float %261, ptr %264, align 4
  %265 = getelementptr float, ptr %251, i64 %256
  %266 = load float, ptr %265, align 4
  %267 = getelementptr float, ptr %254, i64 %256
  %268 = load float, ptr %267, align 4
  %269 = getelementptr i8, ptr %263, i64 8
  store float %266, ptr %269, align 4
  %270 = getelementptr i8, ptr %263, i64 12
  store float %268, ptr %270, align 4
  %271 = icmp eq i64 %50, %257
  br i1 %271, label %333, label %255

272:                                              ; preds = %331, %193
  %273 = phi i64 [ %274, %331 ], [ 0, %193 ]
  %274 = add nuw nsw i64 %273, 1
  %275 = mul nuw nsw i64 %273, 768
  %276 = icmp sgt i64 %391, %275
  br i1 %276, label %278, label %277, !prof !1

277:                                              ; preds = %272
  br label %278

278:                                              ; preds = %277, %272
  %279 = phi i64 [ %392, %277 ], [ %275, %272 ]
  %280 = getelementptr float, ptr %393, i64 %279
  %281 = mul nuw nsw i64 %273, 192
  %282 = icmp sgt i64 %355, %281
  br i1 %282, label %284, label %283, !prof !1

283:                                              ; preds = %278
  br label %284

284:                                              ; preds = %283, %278
  %285 = phi i64 [ %356, %283 ], [ %281, %278 ]
  %286 = sub nsw i64 %356, %285
  %287 = tail call i64 @llvm.smax.i64(i64 %286, i64 0)
  %288 = getelementptr float, ptr %357, i64 %285
  %289 = icmp slt i64 %286, 1
  br i1 %289, label %290, label %292, !prof !0

290:                                              ; preds = %284
  %291 = getelementptr float, ptr %288, i64 %287
  br label %294

292:                                              ; preds = %284
  %293 = icmp ult i64 %286, 769
  br i1 %293, label %294, label %297, !prof !3

294:                                              ; preds = %292, %290
  %295 = phi ptr [ %291, %290 ], [ %288, %292 ]
  %296 = getelementptr float, ptr %288, i64 %287
  br label %300

297:                                              ; preds = %292
  %298 = getelementptr i8, ptr %288, i64 3072
  %299 = icmp ult i64 %286, 1537
  br i1 %299, label %300, label %304, !prof !3

300:                                              ; preds = %297, %294
  %301 = phi ptr [ %296, %294 ], [ %298, %297 ]
  %302 = phi ptr [ %295, %294 ], [ %288, %297 ]
  %303 = getelementptr float, ptr %288, i64 %287
  br label %308

304:                                              ; preds = %297
  %305 = getelementptr i8, ptr %288, i64 6144
  %306 = icmp ult i64 %286, 2305
  br i1 %306, label %307, label %308, !prof !3

307:                                              ; preds = %304
  br label %308

308:                                              ; preds = %307, %304, %300
  %309 = phi ptr [ %305, %304 ], [ %303, %300 ], [ %305, %307 ]
  %310 = phi ptr [ %288, %304 ], [ %302, %300 ], [ %288, %307 ]
  %311 = phi ptr [ %298, %304 ], [ %301, %300 ], [ %298, %307 ]
  %312 = phi i64 [ 2304, %304 ], [ %287, %300 ], [ %287, %307 ]
  %313 = getelementptr float, ptr %288, i64 %312
  br i1 %46, label %331, label %314

314:                                              ; preds = %314, %308
  %315 = phi i64 [ %316, %314 ], [ 0, %308 ]
  %316 = add nuw nsw i64 %315, 1
  %317 = getelementptr float, ptr %310, i64 %315
  %318 = load float, ptr %317, align 4
  %319 = getelementptr float, ptr %311, i64 %315
  %320 = load float, ptr %319, align 4
  %321 = shl i64 %315, 4
  %322 = getelementptr i8, ptr %280, i64 %321
  store float %318, ptr %322, align 4
  %323 = getelementptr i8, ptr %322, i64 4
  store float %320, ptr %323, align 4
  %324 = getelementptr float, ptr %309, i64 %315
  %325 = load float, ptr %324, align 4
  %326 = getelementptr float, ptr %313, i64 %315
  %327 = load float, ptr %326, align 4
  %328 = getelementptr i8, ptr %322, i64 8
  store float %325, ptr %328, align 4
  %329 = getelementptr i8, ptr %322, i64 12
  store float %327, ptr %329, align 4
  %330 = icmp eq i64 %36, %316
  br i1 %330, label %331, label %314

331:                                              ; preds = %314, %308
  %332 = icmp eq i64 %274, 4
  br i1 %332, label %248, label %272

333:                                              ; preds = %255, %250, %219, %218, %201, %196
  br i1 %447, label %1826, label %1827, !prof !0

334:                                              ; preds = %1541, %1539, %1484, %1467, %1252, %1250, %1195, %1178, %920, %918, %915, %766, %584
  %335 = icmp sgt i64 %511, 1
  br i1 %335, label %510, label %193

336:                                              ; preds = %21
  %337 = shl i64 %20, 3
  tail call void @llvm.memset.p0.i64(ptr align 8 %19, i8 -1, i64 %337, i1 false)
  br label %338

338:                                              ; preds = %336, %21
  %339 = load i64, ptr %10, align 8
  %340 = getelementptr i8, ptr %10, i64 8
  %341 = load i64, ptr %340, align 8
  %342 = icmp ne i64 %341, 0
  %343 = getelementptr i8, ptr %10, i64 16
  %344 = load i64, ptr %343, align 8
  %345 = icmp ne i64 %344, 0
  %346 = mul nsw i64 %339, 192
  %347 = getelementptr i8, ptr %10, i64 32
  %348 = load i64, ptr %347, align 8
  %349 = icmp eq i64 %348, 0
  %350 = mul nsw i64 %339, 384
  %351 = select i1 %349, i64 %346, i64 %350
  %352 = icmp slt i64 %18, 1
  br i1 %352, label %358, label %359, !prof !0

353:                                              ; preds = %369, %366
  %354 = phi i64 [ %18, %369 ], [ %367, %366 ]
  %355 = sub i64 %354, %360
  %356 = tail call i64 @llvm.smax.i64(i64 %355, i64 0)
  %357 = getelementptr float, ptr %17, i64 %360
  br i1 %364, label %376, label %377, !prof !0

358:                                              ; preds = %338
  br label %359

359:                                              ; preds = %358, %338
  %360 = phi i64 [ %18, %358 ], [ 0, %338 ]
  %361 = icmp slt i64 %339, 0
  %362 = select i1 %361, i64 %18, i64 0
  %363 = add i64 %362, %346
  %364 = icmp slt i64 %363, 0
  br i1 %364, label %365, label %366, !prof !0

365:                                              ; preds = %359
  br label %366

366:                                              ; preds = %365, %359
  %367 = phi i64 [ 0, %365 ], [ %363, %359 ]
  %368 = icmp slt i64 %363, %18
  br i1 %368, label %353, label %369, !prof !1

369:                                              ; preds = %366
  br label %353

370:                                              ; preds = %388, %385
  %371 = phi i64 [ %18, %388 ], [ %386, %385 ]
  %372 = sub i64 %371, %381
  %373 = tail call i64 @llvm.smax.i64(i64 %372, i64 0)
  %374 = getelementptr float, ptr %17, i64 %381
  %375 = mul nsw i64 %339, 576
  br i1 %383, label %396, label %397, !prof !0

376:                                              ; preds = %353
  br label %377

377:                                              ; preds = %376, %353
  %378 = phi i64 [ 0, %376 ], [ %363, %353 ]
  br i1 %368, label %380, label %379, !prof !1

379:                                              ; preds = %377
  br label %380

380:                                              ; preds = %379, %377
  %381 = phi i64 [ %18, %379 ], [ %378, %377 ]
  %382 = add i64 %362, %350
  %383 = icmp slt i64 %382, 0
  br i1 %383, label %384, label %385, !prof !0

384:                                              ; preds = %380
  br label %385

385:                                              ; preds = %384, %380
  %386 = phi i64 [ 0, %384 ], [ %382, %380 ]
  %387 = icmp slt i64 %382, %18
  br i1 %387, label %370, label %388, !prof !1

388:                                              ; preds = %385
  br label %370

389:                                              ; preds = %408, %405
  %390 = phi i64 [ %18, %408 ], [ %406, %405 ]
  %391 = sub i64 %390, %401
  %392 = tail call i64 @llvm.smax.i64(i64 %391, i64 0)
  %393 = getelementptr float, ptr %17, i64 %401
  %394 = add i64 %339, 576
  %395 = mul i64 %394, %339
  br i1 %403, label %460, label %461, !prof !0

396:                                              ; preds = %370
  br label %397

397:                                              ; preds = %396, %370
  %398 = phi i64 [ 0, %396 ], [ %382, %370 ]
  br i1 %387, label %400, label %399, !prof !1

399:                                              ; preds = %397
  br label %400

400:                                              ; preds = %399, %397
  %401 = phi i64 [ %18, %399 ], [ %398, %397 ]
  %402 = add i64 %362, %375
  %403 = icmp slt i64 %402, 0
  br i1 %403, label %404, label %405, !prof !0

404:                                              ; preds = %400
  br label %405

405:                                              ; preds = %404, %400
  %406 = phi i64 [ 0, %404 ], [ %402, %400 ]
  %407 = icmp slt i64 %402, %18
  br i1 %407, label %389, label %408, !prof !1

408:                                              ; preds = %405
  br label %389

409:                                              ; preds = %474, %471
  %410 = phi i64 [ %18, %474 ], [ %472, %471 ]
  %411 = sub i64 %410, %465
  %412 = tail call i64 @llvm.smax.i64(i64 %411, i64 0)
  %413 = getelementptr float, ptr %17, i64 %465
  %414 = icmp slt i64 %2, 1
  br i1 %414, label %1833, label %415

415:                                              ; preds = %409
  %416 = zext i1 %345 to i8
  %417 = icmp slt i64 %339, 1
  %418 = icmp eq i64 %339, 0
  %419 = zext i1 %342 to i8
  %420 = getelementptr i8, ptr %10, i64 24
  %421 = icmp slt i64 %411, 1
  %422 = getelementptr i8, ptr %413, i64 4
  %423 = getelementptr i8, ptr %413, i64 8
  %424 = getelementptr i8, ptr %413, i64 12
  %425 = getelementptr i8, ptr %413, i64 16
  %426 = getelementptr i8, ptr %413, i64 20
  %427 = getelementptr i8, ptr %413, i64 24
  %428 = getelementptr i8, ptr %413, i64 28
  %429 = getelementptr i8, ptr %413, i64 32
  %430 = getelementptr i8, ptr %413, i64 36
  %431 = getelementptr i8, ptr %413, i64 40
  %432 = getelementptr i8, ptr %413, i64 44
  %433 = getelementptr i8, ptr %413, i64 48
  %434 = getelementptr i8, ptr %413, i64 52
  %435 = getelementptr i8, ptr %413, i64 56
  %436 = getelementptr i8, ptr %413, i64 60
  %437 = icmp slt i64 %355, 193
  %438 = getelementptr i8, ptr %357, i64 768
  %439 = icmp slt i64 %355, 385
  %440 = getelementptr i8, ptr %357, i64 1536
  %441 = getelementptr float, ptr %357, i64 %356
  %442 = icmp slt i64 %391, 769
  %443 = getelementptr i8, ptr %393, i64 3072
  %444 = icmp slt i64 %391, 1537
  %445 = getelementptr i8, ptr %393, i64 6144
  %446 = getelementptr float, ptr %393, i64 %392
  %447 = icmp slt i64 %372, 1
  %448 = shl i64 %360, 2
  %449 = getelementptr i8, ptr %17, i64 %448
  %450 = add i64 %355, -577
  %451 = icmp ult i64 %450, -192
  %452 = select i1 %439, ptr %441, ptr %440, !prof !4
  %453 = select i1 %437, ptr %441, ptr %438, !prof !4
  %454 = select i1 %439, i64 %356, i64 576, !prof !4
  %455 = add i64 %391, -2305
  %456 = icmp ult i64 %455, -768
  %457 = select i1 %444, ptr %446, ptr %445, !prof !4
  %458 = select i1 %442, ptr %446, ptr %443, !prof !4
  %459 = select i1 %444, i64 %392, i64 2304, !prof !4
  br label %475

460:                                              ; preds = %389
  br label %461

461:                                              ; preds = %460, %389
  %462 = phi i64 [ 0, %460 ], [ %402, %389 ]
  br i1 %407, label %464, label %463, !prof !1

463:                                              ; preds = %461
  br label %464

464:                                              ; preds = %463, %461
  %465 = phi i64 [ %18, %463 ], [ %462, %461 ]
  %466 = icmp slt i64 %395, 0
  %467 = select i1 %466, i64 %18, i64 0
  %468 = add i64 %467, %395
  %469 = icmp slt i64 %468, 0
  br i1 %469, label %470, label %471, !prof !0

470:                                              ; preds = %464
  br label %471

471:                                              ; preds = %470, %464
  %472 = phi i64 [ 0, %470 ], [ %468, %464 ]
  %473 = icmp slt i64 %468, %18
  br i1 %473, label %409, label %474, !prof !1

474:                                              ; preds = %471
  br label %409

475:                                              ; preds = %415, %25
  %476 = phi i64 [ 0, %415 ], [ %26, %25 ]
  %477 = phi i64 [ 0, %415 ], [ %478, %25 ]
  %478 = add nuw nsw i64 %477, 1
  %479 = mul i64 %477, %3
  %480 = getelementptr i64, ptr %1, i64 %479
  %481 = load i64, ptr %480, align 8
  %482 = icmp slt i64 %481, 1
  br i1 %482, label %25, label %483

483:                                              ; preds = %475
  %484 = urem i64 %481, 192
  %485 = icmp ne i64 %484, 0
  %486 = udiv i64 %481, 192
  %487 = zext i1 %485 to i64
  %488 = add nuw nsw i64 %486, %487
  %489 = icmp eq i64 %488, 0
  br i1 %489, label %25, label %490

490:                                              ; preds = %483
  %491 = getelementptr i8, ptr %480, i64 8
  %492 = getelementptr i8, ptr %480, i64 16
  %493 = getelementptr i8, ptr %480, i64 24
  %494 = add i64 %488, %476
  br label %30

495:                                              ; preds = %1824, %40
  %496 = phi i64 [ %38, %40 ], [ %498, %1824 ]
  %497 = phi i64 [ %41, %40 ], [ %499, %1824 ]
  %498 = add nsw i64 %496, -1
  %499 = add i64 %497, 1
  %500 = icmp slt i64 %497, 0
  %501 = select i1 %500, i64 %5, i64 0
  %502 = add i64 %501, %497
  %503 = mul i64 %502, %6
  %504 = getelementptr i64, ptr %4, i64 %503
  %505 = load i64, ptr %504, align 8
  %506 = add nsw i64 %505, %42
  %507 = getelementptr i8, ptr %504, i64 24
  %508 = load i64, ptr %507, align 8
  %509 = icmp eq i64 %508, 0
  br i1 %509, label %58, label %57

510:                                              ; preds = %334, %93
  %511 = phi i64 [ %513, %334 ], [ %91, %93 ]
  %512 = phi i64 [ %514, %334 ], [ %95, %93 ]
  %513 = add nsw i64 %511, -1
  %514 = add i64 %512, 1
  %515 = icmp slt i64 %512, 0
  %516 = select i1 %515, i64 %8, i64 0
  %517 = add i64 %516, %512
  %518 = mul i64 %517, %9
  %519 = getelementptr i64, ptr %7, i64 %518
  %520 = load i64, ptr %519, align 8
  %521 = add nsw i64 %520, %42
  %522 = getelementptr i8, ptr %519, i64 8
  %523 = load i64, ptr %522, align 8
  %524 = add nsw i64 %523, 1
  %525 = mul nsw i64 %524, %351
  %526 = mul nsw i64 %523, %351
  %527 = icmp slt i64 %526, 0
  %528 = select i1 %527, i64 %16, i64 0
  %529 = add i64 %528, %526
  %530 = icmp slt i64 %529, 0
  br i1 %530, label %543, label %544, !prof !0

531:                                              ; preds = %558, %555
  %532 = phi i64 [ %16, %558 ], [ %556, %555 ]
  %533 = sub i64 %532, %549
  %534 = tail call i64 @llvm.smax.i64(i64 %533, i64 0)
  %535 = getelementptr float, ptr %15, i64 %549
  %536 = icmp slt i64 %523, 0
  %537 = select i1 %536, i64 %20, i64 0
  %538 = getelementptr i64, ptr %19, i64 %523
  %539 = getelementptr i64, ptr %538, i64 %537
  %540 = load i64, ptr %539, align 8
  %541 = or i64 %521, %45
  %542 = icmp eq i64 %540, %541
  br i1 %542, label %97, label %96

543:                                              ; preds = %510
  br label %544

544:                                              ; preds = %543, %510
  %545 = phi i64 [ 0, %543 ], [ %529, %510 ]
  %546 = icmp slt i64 %529, %16
  br i1 %546, label %548, label %547, !prof !1

547:                                              ; preds = %544
  br label %548

548:                                              ; preds = %547, %544
  %549 = phi i64 [ %16, %547 ], [ %545, %544 ]
  %550 = icmp slt i64 %525, 0
  %551 = select i1 %550, i64 %16, i64 0
  %552 = add i64 %551, %525
  %553 = icmp slt i64 %552, 0
  br i1 %553, label %554, label %555, !prof !0

554:                                              ; preds = %548
  br label %555

555:                                              ; preds = %554, %548
  %556 = phi i64 [ 0, %554 ], [ %552, %548 ]
  %557 = icmp slt i64 %552, %16
  br i1 %557, label %531, label %558, !prof !1

558:                                              ; preds = %555
  br label %531

559:                                              ; preds = %96
  %560 = sdiv i64 %351, %346
  %561 = icmp slt i64 %560, 1
  br i1 %561, label %97, label %562

562:                                              ; preds = %578, %559
  %563 = phi i64 [ %564, %578 ], [ 0, %559 ]
  %564 = add nuw nsw i64 %563, 1
  %565 = load i64, ptr %493, align 8
  %566 = mul nsw i64 %565, %563
  %567 = add nsw i64 %566, %521
  %568 = mul nsw i64 %563, %346
  %569 = icmp slt i64 %568, 0
  %570 = select i1 %569, i64 %534, i64 0
  %571 = add i64 %570, %568
  %572 = icmp slt i64 %571, 0
  br i1 %572, label %573, label %574, !prof !0

573:                                              ; preds = %562
  br label %574

574:                                              ; preds = %573, %562
  %575 = phi i64 [ 0, %573 ], [ %571, %562 ]
  %576 = icmp slt i64 %571, %534
  br i1 %576, label %578, label %577, !prof !1

577:                                              ; preds = %574
  br label %578

578:                                              ; preds = %577, %574
  %579 = phi i64 [ %534, %577 ], [ %575, %574 ]
  %580 = sub nsw i64 %534, %579
  %581 = tail call i64 @llvm.smax.i64(i64 %580, i64 0)
  %582 = getelementptr float, ptr %535, i64 %579
  store ptr null, ptr %23, align 8
  call fastcc void @1(ptr %23, ptr %11, i64 %12, ptr %13, i64 %14, i8 %419, i64 %567, i64 %36, i64 %339, ptr %374, i64 %373, ptr %393, i64 %392, ptr %582, i64 %581)
  %583 = icmp eq i64 %564, %560
  br i1 %583, label %97, label %562

584:                                              ; preds = %754, %586
  %585 = icmp eq i64 %608, 16
  br i1 %585, label %334, label %606

586:                                              ; preds = %665
  %587 = icmp eq i64 %624, 4
  br i1 %587, label %584, label %590

588:                                              ; preds = %724
  %589 = icmp eq i64 %624, 4
  br i1 %589, label %746, label %590

590:                                              ; preds = %588, %586
  br label %622

591:                                              ; preds = %746
  %592 = bitcast float %750 to i32
  %593 = and i32 %592, -2147483648
  %594 = and i32 %592, 2139095040
  %595 = tail call i32 @llvm.umax.i32(i32 %594, i32 947912704)
  %596 = add nuw i32 %595, 113246208
  %597 = bitcast i32 %596 to float
  %598 = fadd float %750, %597
  %599 = fsub float %598, %597
  %600 = bitcast float %599 to i32
  %601 = or i32 %593, %600
  %602 = bitcast i32 %601 to float
  br label %754

603:                                              ; preds = %746
  %604 = icmp ult i32 %752, 2139095040
  %605 = select i1 %604, float 0x7FF8000000000000, float %750
  br label %754

606:                                              ; preds = %762, %584
  %607 = phi i64 [ 0, %762 ], [ %608, %584 ]
  %608 = add nuw nsw i64 %607, 1
  %609 = shl i64 %607, 2
  %610 = getelementptr i8, ptr %764, i64 %609
  %611 = getelementptr i8, ptr %610, i64 512
  %612 = load i32, ptr %611, align 2
  %613 = zext i32 %612 to i64
  %614 = mul nuw nsw i64 %607, 192
  %615 = icmp sgt i64 %355, %614
  br i1 %615, label %617, label %616, !prof !1

616:                                              ; preds = %606
  br label %617

617:                                              ; preds = %616, %606
  %618 = phi i64 [ %356, %616 ], [ %614, %606 ]
  %619 = getelementptr float, ptr %357, i64 %618
  %620 = shl i64 %607, 5
  %621 = getelementptr i8, ptr %764, i64 %620
  br label %622

622:                                              ; preds = %617, %590
  %623 = phi i64 [ 0, %617 ], [ %624, %590 ]
  %624 = add nuw nsw i64 %623, 1
  %625 = shl nsw i64 %623, 2
  %626 = shl i64 %623, 4
  %627 = and i64 %626, 16
  %628 = and i64 %625, 9223372036854775800
  %629 = add nuw nsw i64 %627, %628
  %630 = shl nsw i64 %623, 3
  %631 = lshr i64 %613, %630
  %632 = and i64 %631, 3
  %633 = or i64 %629, %632
  %634 = mul nuw nsw i64 %633, 192
  %635 = icmp sgt i64 %533, %634
  br i1 %635, label %637, label %636, !prof !1

636:                                              ; preds = %622
  br label %637

637:                                              ; preds = %636, %622
  %638 = phi i64 [ %534, %636 ], [ %634, %622 ]
  %639 = getelementptr float, ptr %535, i64 %638
  %640 = lshr i64 %631, 2
  %641 = and i64 %640, 3
  %642 = or i64 %641, %629
  %643 = mul nuw nsw i64 %642, 192
  %644 = icmp sgt i64 %533, %643
  br i1 %644, label %646, label %645, !prof !1

645:                                              ; preds = %637
  br label %646

646:                                              ; preds = %645, %637
  %647 = phi i64 [ %534, %645 ], [ %643, %637 ]
  %648 = getelementptr float, ptr %535, i64 %647
  %649 = or i64 %629, 4
  %650 = lshr i64 %631, 4
  %651 = and i64 %650, 3
  %652 = or i64 %649, %651
  %653 = mul nuw nsw i64 %652, 192
  %654 = icmp sgt i64 %533, %653
  br i1 %654, label %656, label %655, !prof !1

655:                                              ; preds = %646
  br label %656

656:                                              ; preds = %655, %646
  %657 = phi i64 [ %534, %655 ], [ %653, %646 ]
  %658 = getelementptr float, ptr %535, i64 %657
  %659 = lshr i64 %631, 6
  %660 = and i64 %659, 3
  %661 = or i64 %649, %660
  %662 = mul nuw nsw i64 %661, 192
  %663 = icmp sgt i64 %533, %662
  br i1 %663, label %665, label %664, !prof !1

664:                                              ; preds = %656
  br label %665

665:                                              ; preds = %664, %656
  %666 = phi i64 [ %534, %664 ], [ %662, %656 ]
  %667 = getelementptr float, ptr %535, i64 %666
  %668 = getelementptr i16, ptr %621, i64 %625
  %669 = load i16, ptr %668, align 2
  %670 = zext i16 %669 to i32
  %671 = shl nuw nsw i32 %670, 13
  %672 = and i32 %671, 268427264
  %673 = sext i16 %669 to i32
  %674 = and i32 %673, -2147483648
  %675 = or i32 %672, %674
  %676 = icmp ugt i32 %672, 260046847
  %677 = or i32 %675, 2139095040
  %678 = bitcast i32 %677 to float
  %679 = bitcast i32 %675 to float
  %680 = fmul float %679, 0x46F0000000000000
  %681 = select i1 %676, float %678, float %680
  %682 = getelementptr i8, ptr %668, i64 2
  %683 = load i16, ptr %682, align 2
  %684 = zext i16 %683 to i32
  %685 = shl nuw nsw i32 %684, 13
  %686 = and i32 %685, 268427264
  %687 = sext i16 %683 to i32
  %688 = and i32 %687, -2147483648
  %689 = or i32 %686, %688
  %690 = icmp ugt i32 %686, 260046847
  %691 = or i32 %689, 2139095040
  %692 = bitcast i32 %691 to float
  %693 = bitcast i32 %689 to float
  %694 = fmul float %693, 0x46F0000000000000
  %695 = select i1 %690, float %692, float %694
  %696 = getelementptr i8, ptr %668, i64 4
  %697 = load i16, ptr %696, align 2
  %698 = zext i16 %697 to i32
  %699 = shl nuw nsw i32 %698, 13
  %700 = and i32 %699, 268427264
  %701 = sext i16 %697 to i32
  %702 = and i32 %701, -2147483648
  %703 = or i32 %700, %702
  %704 = icmp ugt i32 %700, 260046847
  %705 = or i32 %703, 2139095040
  %706 = bitcast i32 %705 to float
  %707 = bitcast i32 %703 to float
  %708 = fmul float %707, 0x46F0000000000000
  %709 = select i1 %704, float %706, float %708
  %710 = getelementptr i8, ptr %668, i64 6
  %711 = load i16, ptr %710, align 2
  %712 = zext i16 %711 to i32
  %713 = shl nuw nsw i32 %712, 13
  %714 = and i32 %713, 268427264
  %715 = sext i16 %711 to i32
  %716 = and i32 %715, -2147483648
  %717 = or i32 %714, %716
  %718 = icmp ugt i32 %714, 260046847
  %719 = or i32 %717, 2139095040
  %720 = bitcast i32 %719 to float
  %721 = bitcast i32 %717 to float
  %722 = fmul float %721, 0x46F0000000000000
  %723 = select i1 %718, float %720, float %722
  br i1 %46, label %586, label %724

724:                                              ; preds = %724, %665
  %725 = phi i64 [ %726, %724 ], [ 0, %665 ]
  %726 = add nuw nsw i64 %725, 1
  %727 = getelementptr float, ptr %619, i64 %725
  %728 = load float, ptr %727, align 4
  %729 = getelementptr float, ptr %639, i64 %725
  %730 = load float, ptr %729, align 4
  %731 = fmul float %681, %730
  %732 = getelementptr float, ptr %648, i64 %725
  %733 = load float, ptr %732, align 4
  %734 = fmul float %695, %733
  %735 = fadd float %731, %734
  %736 = getelementptr float, ptr %658, i64 %725
  %737 = load float, ptr %736, align 4
  %738 = fmul float %709, %737
  %739 = getelementptr float, ptr %667, i64 %725
  %740 = load float, ptr %739, align 4
  %741 = fmul float %723, %740
  %742 = fadd float %738, %741
  %743 = fadd float %735, %742
  %744 = fadd float %728, %743
  store float %744, ptr %727, align 4
  %745 = icmp eq i64 %44, %726
  br i1 %745, label %588, label %724

746:                                              ; preds = %754, %588
  %747 = phi i64 [ %748, %754 ], [ 0, %588 ]
  %748 = add nuw nsw i64 %747, 1
  %749 = getelementptr float, ptr %619, i64 %747
  %750 = load float, ptr %749, align 4
  %751 = tail call float @llvm.fabs.f32(float %750)
  %752 = bitcast float %751 to i32
  %753 = icmp ult i32 %752, 1199566848
  br i1 %753, label %591, label %603

754:                                              ; preds = %603, %591
  %755 = phi float [ %602, %591 ], [ %605, %603 ]
  store float %755, ptr %749, align 4
  %756 = icmp eq i64 %44, %748
  br i1 %756, label %584, label %746

757:                                              ; preds = %102
  br label %758

758:                                              ; preds = %757, %102
  %759 = phi i64 [ 0, %757 ], [ %105, %102 ]
  %760 = icmp slt i64 %105, %12
  br i1 %760, label %762, label %761, !prof !1

761:                                              ; preds = %758
  br label %762

762:                                              ; preds = %761, %758
  %763 = phi i64 [ %12, %761 ], [ %759, %758 ]
  %764 = getelementptr i16, ptr %11, i64 %763
  br label %606

765:                                              ; preds = %190
  switch i64 %339, label %1024 [
    i64 4, label %766
    i64 8, label %922
  ]

766:                                              ; preds = %765
  %767 = load float, ptr %413, align 4
  %768 = load float, ptr %422, align 4
  %769 = load float, ptr %423, align 4
  %770 = load float, ptr %424, align 4
  %771 = load float, ptr %425, align 4
  %772 = load float, ptr %426, align 4
  %773 = load float, ptr %427, align 4
  %774 = load float, ptr %428, align 4
  %775 = load float, ptr %429, align 4
  %776 = load float, ptr %430, align 4
  %777 = load float, ptr %431, align 4
  %778 = load float, ptr %432, align 4
  %779 = load float, ptr %433, align 4
  %780 = load float, ptr %434, align 4
  %781 = load float, ptr %435, align 4
  %782 = load float, ptr %436, align 4
  br i1 %49, label %783, label %334

783:                                              ; preds = %915, %766
  %784 = phi i64 [ %785, %915 ], [ 0, %766 ]
  %785 = add nuw nsw i64 %784, 1
  %786 = getelementptr float, ptr %357, i64 %784
  %787 = load float, ptr %786, align 4
  %788 = getelementptr float, ptr %535, i64 %784
  %789 = load float, ptr %788, align 4
  %790 = fmul float %767, %789
  %791 = add nuw nsw i64 %784, 192
  %792 = getelementptr float, ptr %535, i64 %791
  %793 = load float, ptr %792, align 4
  %794 = fmul float %768, %793
  %795 = add nuw nsw i64 %784, 384
  %796 = getelementptr float, ptr %535, i64 %795
  %797 = load float, ptr %796, align 4
  %798 = fmul float %769, %797
  %799 = add nuw nsw i64 %784, 576
  %800 = getelementptr float, ptr %535, i64 %799
  %801 = load float, ptr %800, align 4
  %802 = fmul float %770, %801
  %803 = fadd float %790, %794
  %804 = fadd float %798, %802
  %805 = fadd float %803, %804
  %806 = fadd float %787, %805
  %807 = getelementptr float, ptr %357, i64 %791
  %808 = load float, ptr %807, align 4
  %809 = fmul float %771, %789
  %810 = fmul float %772, %793
  %811 = fmul float %773, %797
  %812 = fmul float %774, %801
  %813 = fadd float %809, %810
  %814 = fadd float %811, %812
  %815 = fadd float %813, %814
  %816 = fadd float %808, %815
  %817 = getelementptr float, ptr %357, i64 %795
  %818 = load float, ptr %817, align 4
  %819 = fmul float %775, %789
  %820 = fmul float %776, %793
  %821 = fmul float %777, %797
  %822 = fmul float %778, %801
  %823 = fadd float %819, %820
  %824 = fadd float %821, %822
  %825 = fadd float %823, %824
  %826 = fadd float %818, %825
  %827 = getelementptr float, ptr %357, i64 %799
  %828 = load float, ptr %827, align 4
  %829 = fmul float %779, %789
  %830 = fmul float %780, %793
  %831 = fmul float %781, %797
  %832 = fmul float %782, %801
  %833 = fadd float %829, %830
  %834 = fadd float %831, %832
  %835 = fadd float %833, %834
  %836 = fadd float %828, %835
  %837 = tail call float @llvm.fabs.f32(float %806)
  %838 = bitcast float %837 to i32
  %839 = icmp ult i32 %838, 1199566848
  br i1 %839, label %840, label %852

840:                                              ; preds = %783
  %841 = bitcast float %806 to i32
  %842 = and i32 %841, -2147483648
  %843 = and i32 %841, 2139095040
  %844 = tail call i32 @llvm.umax.i32(i32 %843, i32 947912704)
  %845 = add nuw i32 %844, 113246208
  %846 = bitcast i32 %845 to float
  %847 = fadd float %806, %846
  %848 = fsub float %847, %846
  %849 = bitcast float %848 to i32
  %850 = or i32 %842, %849
  %851 = bitcast i32 %850 to float
  br label %855

852:                                              ; preds = %783
  %853 = icmp ult i32 %838, 2139095040
  %854 = select i1 %853, float 0x7FF8000000000000, float %806
  br label %855

855:                                              ; preds = %852, %840
  %856 = phi float [ %851, %840 ], [ %854, %852 ]
  %857 = tail call float @llvm.fabs.f32(float %816)
  %858 = bitcast float %857 to i32
  %859 = icmp ult i32 %858, 1199566848
  br i1 %859, label %860, label %872

860:                                              ; preds = %855
  %861 = bitcast float %816 to i32
  %862 = and i32 %861, -2147483648
  %863 = and i32 %861, 2139095040
  %864 = tail call i32 @llvm.umax.i32(i32 %863, i32 947912704)
  %865 = add nuw i32 %864, 113246208
  %866 = bitcast i32 %865 to float
  %867 = fadd float %816, %866
  %868 = fsub float %867, %866
  %869 = bitcast float %868 to i32
  %870 = or i32 %862, %869
  %871 = bitcast i32 %870 to float
  br label %875

872:                                              ; preds = %855
  %873 = icmp ult i32 %858, 2139095040
  %874 = select i1 %873, float 0x7FF8000000000000, float %816
  br label %875

875:                                              ; preds = %872, %860
  %876 = phi float [ %871, %860 ], [ %874, %872 ]
  store float %856, ptr %786, align 4
  store float %876, ptr %807, align 4
  %877 = tail call float @llvm.fabs.f32(float %826)
  %878 = bitcast float %877 to i32
  %879 = icmp ult i32 %878, 1199566848
  br i1 %879, label %880, label %892

880:                                              ; preds = %875
  %881 = bitcast float %826 to i32
  %882 = and i32 %881, -2147483648
  %883 = and i32 %881, 2139095040
  %884 = tail call i32 @llvm.umax.i32(i32 %883, i32 947912704)
  %885 = add nuw i32 %884, 113246208
  %886 = bitcast i32 %885 to float
  %887 = fadd float %826, %886
  %888 = fsub float %887, %886
  %889 = bitcast float %888 to i32
  %890 = or i32 %882, %889
  %891 = bitcast i32 %890 to float
  br label %895

892:                                              ; preds = %875
  %893 = icmp ult i32 %878, 2139095040
  %894 = select i1 %893, float 0x7FF8000000000000, float %826
  br label %895

895:                                              ; preds = %892, %880
  %896 = phi float [ %891, %880 ], [ %894, %892 ]
  %897 = tail call float @llvm.fabs.f32(float %836)
  %898 = bitcast float %897 to i32
  %899 = icmp ult i32 %898, 1199566848
  br i1 %899, label %900, label %912

900:                                              ; preds = %895
  %901 = bitcast float %836 to i32
  %902 = and i32 %901, -2147483648
  %903 = and i32 %901, 2139095040
  %904 = tail call i32 @llvm.umax.i32(i32 %903, i32 947912704)
  %905 = add nuw i32 %904, 113246208
  %906 = bitcast i32 %905 to float
  %907 = fadd float %836, %906
  %908 = fsub float %907, %906
  %909 = bitcast float %908 to i32
  %910 = or i32 %902, %909
  %911 = bitcast i32 %910 to float
  br label %915

912:                                              ; preds = %895
  %913 = icmp ult i32 %898, 2139095040
  %914 = select i1 %913, float 0x7FF8000000000000, float %836
  br label %915

915:                                              ; preds = %912, %900
  %916 = phi float [ %911, %900 ], [ %914, %912 ]
  store float %896, ptr %817, align 4
  store float %916, ptr %827, align 4
  %917 = icmp eq i64 %785, %48
  br i1 %917, label %334, label %783

918:                                              ; preds = %1009, %934
  %919 = icmp eq i64 %924, 8
  br i1 %919, label %334, label %922

920:                                              ; preds = %1159, %1036
  %921 = icmp eq i64 %1026, 16
  br i1 %921, label %334, label %1024

922:                                              ; preds = %918, %765
  %923 = phi i64 [ %924, %918 ], [ 0, %765 ]
  %924 = add nuw nsw i64 %923, 1
  %925 = shl nsw i64 %923, 3
  %926 = icmp sgt i64 %411, %925
  br i1 %926, label %928, label %927, !prof !1

927:                                              ; preds = %922
  br label %928

928:                                              ; preds = %927, %922
  %929 = phi i64 [ %412, %927 ], [ %925, %922 ]
  %930 = getelementptr float, ptr %413, i64 %929
  %931 = mul nuw nsw i64 %923, 192
  %932 = add nsw i64 %931, %44
  %933 = icmp sgt i64 %355, %931
  br i1 %933, label %1013, label %1012, !prof !1

934:                                              ; preds = %1023, %1020
  %935 = phi i64 [ %356, %1023 ], [ %1021, %1020 ]
  %936 = sub nsw i64 %935, %1014
  %937 = getelementptr float, ptr %357, i64 %1014
  %938 = load float, ptr %930, align 4
  %939 = getelementptr i8, ptr %930, i64 4
  %940 = load float, ptr %939, align 4
  %941 = getelementptr i8, ptr %930, i64 8
  %942 = load float, ptr %941, align 4
  %943 = getelementptr i8, ptr %930, i64 12
  %944 = load float, ptr %943, align 4
  %945 = getelementptr i8, ptr %930, i64 16
  %946 = load float, ptr %945, align 4
  %947 = getelementptr i8, ptr %930, i64 20
  %948 = load float, ptr %947, align 4
  %949 = getelementptr i8, ptr %930, i64 24
  %950 = load float, ptr %949, align 4
  %951 = getelementptr i8, ptr %930, i64 28
  %952 = load float, ptr %951, align 4
  %953 = icmp slt i64 %936, 1
  br i1 %953, label %918, label %954

954:                                              ; preds = %1009, %934
  %955 = phi i64 [ %956, %1009 ], [ 0, %934 ]
  %956 = add nuw nsw i64 %955, 1
  %957 = getelementptr float, ptr %937, i64 %955
  %958 = load float, ptr %957, align 4
  %959 = getelementptr float, ptr %535, i64 %955
  %960 = load float, ptr %959, align 4
  %961 = fmul float %938, %960
  %962 = getelementptr i8, ptr %959, i64 768
  %963 = load float, ptr %962, align 4
  %964 = fmul float %940, %963
  %965 = getelementptr i8, ptr %959, i64 1536
  %966 = load float, ptr %965, align 4
  %967 = fmul float %942, %966
  %968 = getelementptr i8, ptr %959, i64 2304
  %969 = load float, ptr %968, align 4
  %970 = fmul float %944, %969
  %971 = fadd float %961, %964
  %972 = fadd float %967, %970
  %973 = fadd float %971, %972
  %974 = fadd float %958, %973
  %975 = getelementptr i8, ptr %959, i64 3072
  %976 = load float, ptr %975, align 4
  %977 = fmul float %946, %976
  %978 = getelementptr i8, ptr %959, i64 3840
  %979 = load float, ptr %978, align 4
  %980 = fmul float %948, %979
  %981 = getelementptr i8, ptr %959, i64 4608
  %982 = load float, ptr %981, align 4
  %983 = fmul float %950, %982
  %984 = getelementptr i8, ptr %959, i64 5376
  %985 = load float, ptr %984, align 4
  %986 = fmul float %952, %985
  %987 = fadd float %977, %980
  %988 = fadd float %983, %986
  %989 = fadd float %987, %988
  %990 = fadd float %974, %989
  %991 = tail call float @llvm.fabs.f32(float %990)
  %992 = bitcast float %991 to i32
  %993 = icmp ult i32 %992, 1199566848
  br i1 %993, label %994, label %1006

994:                                              ; preds = %954
  %995 = bitcast float %990 to i32
  %996 = and i32 %995, -2147483648
  %997 = and i32 %995, 2139095040
  %998 = tail call i32 @llvm.umax.i32(i32 %997, i32 947912704)
  %999 = add nuw i32 %998, 113246208
  %1000 = bitcast i32 %999 to float
  %1001 = fadd float %990, %1000
  %1002 = fsub float %1001, %1000
  %1003 = bitcast float %1002 to i32
  %1004 = or i32 %996, %1003
  %1005 = bitcast i32 %1004 to float
  br label %1009

1006:                                             ; preds = %954
  %1007 = icmp ult i32 %992, 2139095040
  %1008 = select i1 %1007, float 0x7FF8000000000000, float %990
  br label %1009

1009:                                             ; preds = %1006, %994
  %1010 = phi float [ %1005, %994 ], [ %1008, %1006 ]
  store float %1010, ptr %957, align 4
  %1011 = icmp eq i64 %936, %956
  br i1 %1011, label %918, label %954

1012:                                             ; preds = %928
  br label %1013

1013:                                             ; preds = %1012, %928
  %1014 = phi i64 [ %356, %1012 ], [ %931, %928 ]
  %1015 = icmp slt i64 %932, 0
  %1016 = select i1 %1015, i64 %356, i64 0
  %1017 = add i64 %1016, %932
  %1018 = icmp slt i64 %1017, 0
  br i1 %1018, label %1019, label %1020, !prof !0

1019:                                             ; preds = %1013
  br label %1020

1020:                                             ; preds = %1019, %1013
  %1021 = phi i64 [ 0, %1019 ], [ %1017, %1013 ]
  %1022 = icmp slt i64 %1017, %356
  br i1 %1022, label %934, label %1023, !prof !1

1023:                                             ; preds = %1020
  br label %934

1024:                                             ; preds = %920, %765
  %1025 = phi i64 [ %1026, %920 ], [ 0, %765 ]
  %1026 = add nuw nsw i64 %1025, 1
  %1027 = shl nsw i64 %1025, 4
  %1028 = icmp sgt i64 %411, %1027
  br i1 %1028, label %1030, label %1029, !prof !1

1029:                                             ; preds = %1024
  br label %1030

1030:                                             ; preds = %1029, %1024
  %1031 = phi i64 [ %412, %1029 ], [ %1027, %1024 ]
  %1032 = getelementptr float, ptr %413, i64 %1031
  %1033 = mul nuw nsw i64 %1025, 192
  %1034 = add nsw i64 %1033, %44
  %1035 = icmp sgt i64 %355, %1033
  br i1 %1035, label %1163, label %1162, !prof !1

1036:                                             ; preds = %1173, %1170
  %1037 = phi i64 [ %356, %1173 ], [ %1171, %1170 ]
  %1038 = sub nsw i64 %1037, %1164
  %1039 = getelementptr float, ptr %357, i64 %1164
  %1040 = load float, ptr %1032, align 4
  %1041 = getelementptr i8, ptr %1032, i64 4
  %1042 = load float, ptr %1041, align 4
  %1043 = getelementptr i8, ptr %1032, i64 8
  %1044 = load float, ptr %1043, align 4
  %1045 = getelementptr i8, ptr %1032, i64 12
  %1046 = load float, ptr %1045, align 4
  %1047 = getelementptr i8, ptr %1032, i64 16
  %1048 = load float, ptr %1047, align 4
  %1049 = getelementptr i8, ptr %1032, i64 20
  %1050 = load float, ptr %1049, align 4
  %1051 = getelementptr i8, ptr %1032, i64 24
  %1052 = load float, ptr %1051, align 4
  %1053 = getelementptr i8, ptr %1032, i64 28
  %1054 = load float, ptr %1053, align 4
  %1055 = getelementptr i8, ptr %1032, i64 32
  %1056 = load float, ptr %1055, align 4
  %1057 = getelementptr i8, ptr %1032, i64 36
  %1058 = load float, ptr %1057, align 4
  %1059 = getelementptr i8, ptr %1032, i64 40
  %1060 = load float, ptr %1059, align 4
  %1061 = getelementptr i8, ptr %1032, i64 44
  %1062 = load float, ptr %1061, align 4
  %1063 = getelementptr i8, ptr %1032, i64 48
  %1064 = load float, ptr %1063, align 4
  %1065 = getelementptr i8, ptr %1032, i64 52
  %1066 = load float, ptr %1065, align 4
  %1067 = getelementptr i8, ptr %1032, i64 56
  %1068 = load float, ptr %1067, align 4
  %1069 = getelementptr i8, ptr %1032, i64 60
  %1070 = load float, ptr %1069, align 4
  %1071 = icmp slt i64 %1038, 1
  br i1 %1071, label %920, label %1072

1072:                                             ; preds = %1159, %1036
  %1073 = phi i64 [ %1074, %1159 ], [ 0, %1036 ]
  %1074 = add nuw nsw i64 %1073, 1
  %1075 = getelementptr float, ptr %1039, i64 %1073
  %1076 = load float, ptr %1075, align 4
  %1077 = getelementptr float, ptr %535, i64 %1073
  %1078 = load float, ptr %1077, align 4
  %1079 = fmul float %1040, %1078
  %1080 = getelementptr i8, ptr %1077, i64 768
  %1081 = load float, ptr %1080, align 4
  %1082 = fmul float %1042, %1081
  %1083 = getelementptr i8, ptr %1077, i64 1536
  %1084 = load float, ptr %1083, align 4
  %1085 = fmul float %1044, %1084
  %1086 = getelementptr i8, ptr %1077, i64 2304
  %1087 = load float, ptr %1086, align 4
  %1088 = fmul float %1046, %1087
  %1089 = fadd float %1079, %1082
  %1090 = fadd float %1085, %1088
  %1091 = fadd float %1089, %1090
  %1092 = fadd float %1076, %1091
  %1093 = getelementptr i8, ptr %1077, i64 3072
  %1094 = load float, ptr %1093, align 4
  %1095 = fmul float %1048, %1094
  %1096 = getelementptr i8, ptr %1077, i64 3840
  %1097 = load float, ptr %1096, align 4
  %1098 = fmul float %1050, %1097
  %1099 = getelementptr i8, ptr %1077, i64 4608
  %1100 = load float, ptr %1099, align 4
  %1101 = fmul float %1052, %1100
  %1102 = getelementptr i8, ptr %1077, i64 5376
  %1103 = load float, ptr %1102, align 4
  %1104 = fmul float %1054, %1103
  %1105 = fadd float %1095, %1098
  %1106 = fadd float %1101, %1104
  %1107 = fadd float %1105, %1106
  %1108 = fadd float %1092, %1107
  %1109 = getelementptr i8, ptr %1077, i64 6144
  %1110 = load float, ptr %1109, align 4
  %1111 = fmul float %1056, %1110
  %1112 = getelementptr i8, ptr %1077, i64 6912
  %1113 = load float, ptr %1112, align 4
  %1114 = fmul float %1058, %1113
  %1115 = getelementptr i8, ptr %1077, i64 7680
  %1116 = load float, ptr %1115, align 4
  %1117 = fmul float %1060, %1116
  %1118 = getelementptr i8, ptr %1077, i64 8448
  %1119 = load float, ptr %1118, align 4
  %1120 = fmul float %1062, %1119
  %1121 = fadd float %1111, %1114
  %1122 = fadd float %1117, %1120
  %1123 = fadd float %1121, %1122
  %1124 = fadd float %1108, %1123
  %1125 = getelementptr i8, ptr %1077, i64 9216
  %1126 = load float, ptr %1125, align 4
  %1127 = fmul float %1064, %1126
  %1128 = getelementptr i8, ptr %1077, i64 9984
  %1129 = load float, ptr %1128, align 4
  %1130 = fmul float %1066, %1129
  %1131 = getelementptr i8, ptr %1077, i64 10752
  %1132 = load float, ptr %1131, align 4
  %1133 = fmul float %1068, %1132
  %1134 = getelementptr i8, ptr %1077, i64 11520
  %1135 = load float, ptr %1134, align 4
  %1136 = fmul float %1070, %1135
  %1137 = fadd float %1127, %1130
  %1138 = fadd float %1133, %1136
  %1139 = fadd float %1137, %1138
  %1140 = fadd float %1124, %1139
  %1141 = tail call float @llvm.fabs.f32(float %1140)
  %1142 = bitcast float %1141 to i32
  %1143 = icmp ult i32 %1142, 1199566848
  br i1 %1143, label %1144, label %1156

1144:                                             ; preds = %1072
  %1145 = bitcast float %1140 to i32
  %1146 = and i32 %1145, -2147483648
  %1147 = and i32 %1145, 2139095040
  %1148 = tail call i32 @llvm.umax.i32(i32 %1147, i32 947912704)
  %1149 = add nuw i32 %1148, 113246208
  %1150 = bitcast i32 %1149 to float
  %1151 = fadd float %1140, %1150
  %1152 = fsub float %1151, %1150
  %1153 = bitcast float %1152 to i32
  %1154 = or i32 %1146, %1153
  %1155 = bitcast i32 %1154 to float
  br label %1159

1156:                                             ; preds = %1072
  %1157 = icmp ult i32 %1142, 2139095040
  %1158 = select i1 %1157, float 0x7FF8000000000000, float %1140
  br label %1159

1159:                                             ; preds = %1156, %1144
  %1160 = phi float [ %1155, %1144 ], [ %1158, %1156 ]
  store float %1160, ptr %1075, align 4
  %1161 = icmp eq i64 %1038, %1074
  br i1 %1161, label %920, label %1072

1162:                                             ; preds = %1030
  br label %1163

1163:                                             ; preds = %1162, %1030
  %1164 = phi i64 [ %356, %1162 ], [ %1033, %1030 ]
  %1165 = icmp slt i64 %1034, 0
  %1166 = select i1 %1165, i64 %356, i64 0
  %1167 = add i64 %1166, %1034
  %1168 = icmp slt i64 %1167, 0
  br i1 %1168, label %1169, label %1170, !prof !0

1169:                                             ; preds = %1163
  br label %1170

1170:                                             ; preds = %1169, %1163
  %1171 = phi i64 [ 0, %1169 ], [ %1167, %1163 ]
  %1172 = icmp slt i64 %1167, %356
  br i1 %1172, label %1036, label %1173, !prof !1

1173:                                             ; preds = %1170
  br label %1036

1174:                                             ; preds = %190
  %1175 = load i64, ptr %340, align 8
  %1176 = icmp eq i64 %1175, 0
  br i1 %1176, label %1466, label %1177

1177:                                             ; preds = %1174
  switch i64 %339, label %1336 [
    i64 4, label %1178
    i64 8, label %1254
  ]

1178:                                             ; preds = %1177
  %1179 = load float, ptr %413, align 4
  %1180 = load float, ptr %422, align 4
  %1181 = load float, ptr %423, align 4
  %1182 = load float, ptr %424, align 4
  %1183 = load float, ptr %425, align 4
  %1184 = load float, ptr %426, align 4
  %1185 = load float, ptr %427, align 4
  %1186 = load float, ptr %428, align 4
  %1187 = load float, ptr %429, align 4
  %1188 = load float, ptr %430, align 4
  %1189 = load float, ptr %431, align 4
  %1190 = load float, ptr %432, align 4
  %1191 = load float, ptr %433, align 4
  %1192 = load float, ptr %434, align 4
  %1193 = load float, ptr %435, align 4
  %1194 = load float, ptr %436, align 4
  br i1 %49, label %1195, label %334

1195:                                             ; preds = %1195, %1178
  %1196 = phi i64 [ %1197, %1195 ], [ 0, %1178 ]
  %1197 = add nuw nsw i64 %1196, 1
  %1198 = getelementptr float, ptr %357, i64 %1196
  %1199 = load float, ptr %1198, align 4
  %1200 = getelementptr float, ptr %535, i64 %1196
  %1201 = load float, ptr %1200, align 4
  %1202 = fmul float %1179, %1201
  %1203 = add nuw nsw i64 %1196, 192
  %1204 = getelementptr float, ptr %535, i64 %1203
  %1205 = load float, ptr %1204, align 4
  %1206 = fmul float %1180, %1205
  %1207 = add nuw nsw i64 %1196, 384
  %1208 = getelementptr float, ptr %535, i64 %1207
  %1209 = load float, ptr %1208, align 4
  %1210 = fmul float %1181, %1209
  %1211 = add nuw nsw i64 %1196, 576
  %1212 = getelementptr float, ptr %535, i64 %1211
  %1213 = load float, ptr %1212, align 4
  %1214 = fmul float %1182, %1213
  %1215 = fadd float %1202, %1206
  %1216 = fadd float %1210, %1214
  %1217 = fadd float %1215, %1216
  %1218 = fadd float %1199, %1217
  %1219 = getelementptr float, ptr %357, i64 %1203
  %1220 = load float, ptr %1219, align 4
  %1221 = fmul float %1183, %1201
  %1222 = fmul float %1184, %1205
  %1223 = fmul float %1185, %1209
  %1224 = fmul float %1186, %1213
  %1225 = fadd float %1221, %1222
  %1226 = fadd float %1223, %1224
  %1227 = fadd float %1225, %1226
  %1228 = fadd float %1220, %1227
  %1229 = getelementptr float, ptr %357, i64 %1207
  %1230 = load float, ptr %1229, align 4
  %1231 = fmul float %1187, %1201
  %1232 = fmul float %1188, %1205
  %1233 = fmul float %1189, %1209
  %1234 = fmul float %1190, %1213
  %1235 = fadd float %1231, %1232
  %1236 = fadd float %1233, %1234
  %1237 = fadd float %1235, %1236
  %1238 = fadd float %1230, %1237
  %1239 = getelementptr float, ptr %357, i64 %1211
  %1240 = load float, ptr %1239, align 4
  %1241 = fmul float %1191, %1201
  %1242 = fmul float %1192, %1205
  %1243 = fmul float %1193, %1209
  %1244 = fmul float %1194, %1213
  %1245 = fadd float %1241, %1242
  %1246 = fadd float %1243, %1244
  %1247 = fadd float %1245, %1246
  %1248 = fadd float %1240, %1247
  store float %1218, ptr %1198, align 4
  store float %1228, ptr %1219, align 4
  store float %1238, ptr %1229, align 4
  store float %1248, ptr %1239, align 4
  %1249 = icmp eq i64 %1197, %48
  br i1 %1249, label %334, label %1195

1250:                                             ; preds = %1286, %1266
  %1251 = icmp eq i64 %1256, 8
  br i1 %1251, label %334, label %1254

1252:                                             ; preds = %1384, %1348
  %1253 = icmp eq i64 %1338, 16
  br i1 %1253, label %334, label %1336

1254:                                             ; preds = %1250, %1177
  %1255 = phi i64 [ %1256, %1250 ], [ 0, %1177 ]
  %1256 = add nuw nsw i64 %1255, 1
  %1257 = shl nsw i64 %1255, 3
  %1258 = icmp sgt i64 %411, %1257
  br i1 %1258, label %1260, label %1259, !prof !1

1259:                                             ; preds = %1254
  br label %1260

1260:                                             ; preds = %1259, %1254
  %1261 = phi i64 [ %412, %1259 ], [ %1257, %1254 ]
  %1262 = getelementptr float, ptr %413, i64 %1261
  %1263 = mul nuw nsw i64 %1255, 192
  %1264 = add nsw i64 %1263, %44
  %1265 = icmp sgt i64 %355, %1263
  br i1 %1265, label %1325, label %1324, !prof !1

1266:                                             ; preds = %1335, %1332
  %1267 = phi i64 [ %356, %1335 ], [ %1333, %1332 ]
  %1268 = sub nsw i64 %1267, %1326
  %1269 = getelementptr float, ptr %357, i64 %1326
  %1270 = load float, ptr %1262, align 4
  %1271 = getelementptr i8, ptr %1262, i64 4
  %1272 = load float, ptr %1271, align 4
  %1273 = getelementptr i8, ptr %1262, i64 8
  %1274 = load float, ptr %1273, align 4
  %1275 = getelementptr i8, ptr %1262, i64 12
  %1276 = load float, ptr %1275, align 4
  %1277 = getelementptr i8, ptr %1262, i64 16
  %1278 = load float, ptr %1277, align 4
  %1279 = getelementptr i8, ptr %1262, i64 20
  %1280 = load float, ptr %1279, align 4
  %1281 = getelementptr i8, ptr %1262, i64 24
  %1282 = load float, ptr %1281, align 4
  %1283 = getelementptr i8, ptr %1262, i64 28
  %1284 = load float, ptr %1283, align 4
  %1285 = icmp slt i64 %1268, 1
  br i1 %1285, label %1250, label %1286

1286:                                             ; preds = %1286, %1266
  %1287 = phi i64 [ %1288, %1286 ], [ 0, %1266 ]
  %1288 = add nuw nsw i64 %1287, 1
  %1289 = getelementptr float, ptr %1269, i64 %1287
  %1290 = load float, ptr %1289, align 4
  %1291 = getelementptr float, ptr %535, i64 %1287
  %1292 = load float, ptr %1291, align 4
  %1293 = fmul float %1270, %1292
  %1294 = getelementptr i8, ptr %1291, i64 768
  %1295 = load float, ptr %1294, align 4
  %1296 = fmul float %1272, %1295
  %1297 = getelementptr i8, ptr %1291, i64 1536
  %1298 = load float, ptr %1297, align 4
  %1299 = fmul float %1274, %1298
  %1300 = getelementptr i8, ptr %1291, i64 2304
  %1301 = load float, ptr %1300, align 4
  %1302 = fmul float %1276, %1301
  %1303 = fadd float %1293, %1296
  %1304 = fadd float %1299, %1302
  %1305 = fadd float %1303, %1304
  %1306 = fadd float %1290, %1305
  %1307 = getelementptr i8, ptr %1291, i64 3072
  %1308 = load float, ptr %1307, align 4
  %1309 = fmul float %1278, %1308
  %1310 = getelementptr i8, ptr %1291, i64 3840
  %1311 = load float, ptr %1310, align 4
  %1312 = fmul float %1280, %1311
  %1313 = getelementptr i8, ptr %1291, i64 4608
  %1314 = load float, ptr %1313, align 4
  %1315 = fmul float %1282, %1314
  %1316 = getelementptr i8, ptr %1291, i64 5376
  %1317 = load float, ptr %1316, align 4
  %1318 = fmul float %1284, %1317
  %1319 = fadd float %1309, %1312
  %1320 = fadd float %1315, %1318
  %1321 = fadd float %1319, %1320
  %1322 = fadd float %1306, %1321
  store float %1322, ptr %1289, align 4
  %1323 = icmp eq i64 %1268, %1288
  br i1 %1323, label %1250, label %1286

1324:                                             ; preds = %1260
  br label %1325

1325:                                             ; preds = %1324, %1260
  %1326 = phi i64 [ %356, %1324 ], [ %1263, %1260 ]
  %1327 = icmp slt i64 %1264, 0
  %1328 = select i1 %1327, i64 %356, i64 0
  %1329 = add i64 %1328, %1264
  %1330 = icmp slt i64 %1329, 0
  br i1 %1330, label %1331, label %1332, !prof !0

1331:                                             ; preds = %1325
  br label %1332

1332:                                             ; preds = %1331, %1325
  %1333 = phi i64 [ 0, %1331 ], [ %1329, %1325 ]
  %1334 = icmp slt i64 %1329, %356
  br i1 %1334, label %1266, label %1335, !prof !1

1335:                                             ; preds = %1332
  br label %1266

1336:                                             ; preds = %1252, %1177
  %1337 = phi i64 [ %1338, %1252 ], [ 0, %1177 ]
  %1338 = add nuw nsw i64 %1337, 1
  %1339 = shl nsw i64 %1337, 4
  %1340 = icmp sgt i64 %411, %1339
  br i1 %1340, label %1342, label %1341, !prof !1

1341:                                             ; preds = %1336
  br label %1342

1342:                                             ; preds = %1341, %1336
  %1343 = phi i64 [ %412, %1341 ], [ %1339, %1336 ]
  %1344 = getelementptr float, ptr %413, i64 %1343
  %1345 = mul nuw nsw i64 %1337, 192
  %1346 = add nsw i64 %1345, %44
  %1347 = icmp sgt i64 %355, %1345
  br i1 %1347, label %1455, label %1454, !prof !1

1348:                                             ; preds = %1465, %1462
  %1349 = phi i64 [ %356, %1465 ], [ %1463, %1462 ]
  %1350 = sub nsw i64 %1349, %1456
  %1351 = getelementptr float, ptr %357, i64 %1456
  %1352 = load float, ptr %1344, align 4
  %1353 = getelementptr i8, ptr %1344, i64 4
  %1354 = load float, ptr %1353, align 4
  %1355 = getelementptr i8, ptr %1344, i64 8
  %1356 = load float, ptr %1355, align 4
  %1357 = getelementptr i8, ptr %1344, i64 12
  %1358 = load float, ptr %1357, align 4
  %1359 = getelementptr i8, ptr %1344, i64 16
  %1360 = load float, ptr %1359, align 4
  %1361 = getelementptr i8, ptr %1344, i64 20
  %1362 = load float, ptr %1361, align 4
  %1363 = getelementptr i8, ptr %1344, i64 24
  %1364 = load float, ptr %1363, align 4
  %1365 = getelementptr i8, ptr %1344, i64 28
  %1366 = load float, ptr %1365, align 4
  %1367 = getelementptr i8, ptr %1344, i64 32
  %1368 = load float, ptr %1367, align 4
  %1369 = getelementptr i8, ptr %1344, i64 36
  %1370 = load float, ptr %1369, align 4
  %1371 = getelementptr i8, ptr %1344, i64 40
  %1372 = load float, ptr %1371, align 4
  %1373 = getelementptr i8, ptr %1344, i64 44
  %1374 = load float, ptr %1373, align 4
  %1375 = getelementptr i8, ptr %1344, i64 48
  %1376 = load float, ptr %1375, align 4
  %1377 = getelementptr i8, ptr %1344, i64 52
  %1378 = load float, ptr %1377, align 4
  %1379 = getelementptr i8, ptr %1344, i64 56
  %1380 = load float, ptr %1379, align 4
  %1381 = getelementptr i8, ptr %1344, i64 60
  %1382 = load float, ptr %1381, align 4
  %1383 = icmp slt i64 %1350, 1
  br i1 %1383, label %1252, label %1384

1384:                                             ; preds = %1384, %1348
  %1385 = phi i64 [ %1386, %1384 ], [ 0, %1348 ]
  %1386 = add nuw nsw i64 %1385, 1
  %1387 = getelementptr float, ptr %1351, i64 %1385
  %1388 = load float, ptr %1387, align 4
  %1389 = getelementptr float, ptr %535, i64 %1385
  %1390 = load float, ptr %1389, align 4
  %1391 = fmul float %1352, %1390
  %1392 = getelementptr i8, ptr %1389, i64 768
  %1393 = load float, ptr %1392, align 4
  %1394 = fmul float %1354, %1393
  %1395 = getelementptr i8, ptr %1389, i64 1536
  %1396 = load float, ptr %1395, align 4
  %1397 = fmul float %1356, %1396
  %1398 = getelementptr i8, ptr %1389, i64 2304
  %1399 = load float, ptr %1398, align 4
  %1400 = fmul float %1358, %1399
  %1401 = fadd float %1391, %1394
  %1402 = fadd float %1397, %1400
  %1403 = fadd float %1401, %1402
  %1404 = fadd float %1388, %1403
  %1405 = getelementptr i8, ptr %1389, i64 3072
  %1406 = load float, ptr %1405, align 4
  %1407 = fmul float %1360, %1406
  %1408 = getelementptr i8, ptr %1389, i64 3840
  %1409 = load float, ptr %1408, align 4
  %1410 = fmul float %1362, %1409
  %1411 = getelementptr i8, ptr %1389, i64 4608
  %1412 = load float, ptr %1411, align 4
  %1413 = fmul float %1364, %1412
  %1414 = getelementptr i8, ptr %1389, i64 5376
  %1415 = load float, ptr %1414, align 4
  %1416 = fmul float %1366, %1415
  %1417 = fadd float %1407, %1410
  %1418 = fadd float %1413, %1416
  %1419 = fadd float %1417, %1418
  %1420 = fadd float %1404, %1419
  %1421 = getelementptr i8, ptr %1389, i64 6144
  %1422 = load float, ptr %1421, align 4
  %1423 = fmul float %1368, %1422
  %1424 = getelementptr i8, ptr %1389, i64 6912
  %1425 = load float, ptr %1424, align 4
  %1426 = fmul float %1370, %1425
  %1427 = getelementptr i8, ptr %1389, i64 7680
  %1428 = load float, ptr %1427, align 4
  %1429 = fmul float %1372, %1428
  %1430 = getelementptr i8, ptr %1389, i64 8448
  %1431 = load float, ptr %1430, align 4
  %1432 = fmul float %1374, %1431
  %1433 = fadd float %1423, %1426
  %1434 = fadd float %1429, %1432
  %1435 = fadd float %1433, %1434
  %1436 = fadd float %1420, %1435
  %1437 = getelementptr i8, ptr %1389, i64 9216
  %1438 = load float, ptr %1437, align 4
  %1439 = fmul float %1376, %1438
  %1440 = getelementptr i8, ptr %1389, i64 9984
  %1441 = load float, ptr %1440, align 4
  %1442 = fmul float %1378, %1441
  %1443 = getelementptr i8, ptr %1389, i64 10752
  %1444 = load float, ptr %1443, align 4
  %1445 = fmul float %1380, %1444
  %1446 = getelementptr i8, ptr %1389, i64 11520
  %1447 = load float, ptr %1446, align 4
  %1448 = fmul float %1382, %1447
  %1449 = fadd float %1439, %1442
  %1450 = fadd float %1445, %1448
  %1451 = fadd float %1449, %1450
  %1452 = fadd float %1436, %1451
  store float %1452, ptr %1387, align 4
  %1453 = icmp eq i64 %1350, %1386
  br i1 %1453, label %1252, label %1384

1454:                                             ; preds = %1342
  br label %1455

1455:                                             ; preds = %1454, %1342
  %1456 = phi i64 [ %356, %1454 ], [ %1345, %1342 ]
  %1457 = icmp slt i64 %1346, 0
  %1458 = select i1 %1457, i64 %356, i64 0
  %1459 = add i64 %1458, %1346
  %1460 = icmp slt i64 %1459, 0
  br i1 %1460, label %1461, label %1462, !prof !0

1461:                                             ; preds = %1455
  br label %1462

1462:                                             ; preds = %1461, %1455
  %1463 = phi i64 [ 0, %1461 ], [ %1459, %1455 ]
  %1464 = icmp slt i64 %1459, %356
  br i1 %1464, label %1348, label %1465, !prof !1

1465:                                             ; preds = %1462
  br label %1348

1466:                                             ; preds = %1174
  switch i64 %339, label %1625 [
    i64 4, label %1467
    i64 8, label %1543
  ]

1467:                                             ; preds = %1466
  %1468 = load float, ptr %413, align 4
  %1469 = load float, ptr %422, align 4
  %1470 = load float, ptr %423, align 4
  %1471 = load float, ptr %424, align 4
  %1472 = load float, ptr %425, align 4
  %1473 = load float, ptr %426, align 4
  %1474 = load float, ptr %427, align 4
  %1475 = load float, ptr %428, align 4
  %1476 = load float, ptr %429, align 4
  %1477 = load float, ptr %430, align 4
  %1478 = load float, ptr %431, align 4
  %1479 = load float, ptr %432, align 4
  %1480 = load float, ptr %433, align 4
  %1481 = load float, ptr %434, align 4
  %1482 = load float, ptr %435, align 4
  %1483 = load float, ptr %436, align 4
  br i1 %49, label %1484, label %334

1484:                                             ; preds = %1484, %1467
  %1485 = phi i64 [ %1486, %1484 ], [ 0, %1467 ]
  %1486 = add nuw nsw i64 %1485, 1
  %1487 = getelementptr float, ptr %357, i64 %1485
  %1488 = load float, ptr %1487, align 4
  %1489 = getelementptr float, ptr %535, i64 %1485
  %1490 = load float, ptr %1489, align 4
  %1491 = fmul float %1468, %1490
  %1492 = add nuw nsw i64 %1485, 192
  %1493 = getelementptr float, ptr %535, i64 %1492
  %1494 = load float, ptr %1493, align 4
  %1495 = fmul float %1469, %1494
  %1496 = add nuw nsw i64 %1485, 384
  %1497 = getelementptr float, ptr %535, i64 %1496
  %1498 = load float, ptr %1497, align 4
  %1499 = fmul float %1470, %1498
  %1500 = add nuw nsw i64 %1485, 576
  %1501 = getelementptr float, ptr %535, i64 %1500
  %1502 = load float, ptr %1501, align 4
  %1503 = fmul float %1471, %1502
  %1504 = fadd float %1488, %1491
  %1505 = fadd float %1504, %1495
  %1506 = fadd float %1505, %1499
  %1507 = fadd float %1506, %1503
  %1508 = getelementptr float, ptr %357, i64 %1492
  %1509 = load float, ptr %1508, align 4
  %1510 = fmul float %1472, %1490
  %1511 = fmul float %1473, %1494
  %1512 = fmul float %1474, %1498
  %1513 = fmul float %1475, %1502
  %1514 = fadd float %1510, %1509
  %1515 = fadd float %1511, %1514
  %1516 = fadd float %1512, %1515
  %1517 = fadd float %1513, %1516
  %1518 = getelementptr float, ptr %357, i64 %1496
  %1519 = load float, ptr %1518, align 4
  %1520 = fmul float %1476, %1490
  %1521 = fmul float %1477, %1494
  %1522 = fmul float %1478, %1498
  %1523 = fmul float %1479, %1502
  %1524 = fadd float %1520, %1519
  %1525 = fadd float %1521, %1524
  %1526 = fadd float %1522, %1525
  %1527 = fadd float %1523, %1526
  %1528 = getelementptr float, ptr %357, i64 %1500
  %1529 = load float, ptr %1528, align 4
  %1530 = fmul float %1480, %1490
  %1531 = fmul float %1481, %1494
  %1532 = fmul float %1482, %1498
  %1533 = fmul float %1483, %1502
  %1534 = fadd float %1530, %1529
  %1535 = fadd float %1531, %1534
  %1536 = fadd float %1532, %1535
  %1537 = fadd float %1533, %1536
  store float %1507, ptr %1487, align 4
  store float %1517, ptr %1508, align 4
  store float %1527, ptr %1518, align 4
  store float %1537, ptr %1528, align 4
  %1538 = icmp eq i64 %1486, %48
  br i1 %1538, label %334, label %1484

1539:                                             ; preds = %1575, %1555
  %1540 = icmp eq i64 %1545, 8
  br i1 %1540, label %334, label %1543

1541:                                             ; preds = %1673, %1637
  %1542 = icmp eq i64 %1627, 16
  br i1 %1542, label %334, label %1625

1543:                                             ; preds = %1539, %1466
  %1544 = phi i64 [ %1545, %1539 ], [ 0, %1466 ]
  %1545 = add nuw nsw i64 %1544, 1
  %1546 = shl nsw i64 %1544, 3
  %1547 = icmp sgt i64 %411, %1546
  br i1 %1547, label %1549, label %1548, !prof !1

1548:                                             ; preds = %1543
  br label %1549

1549:                                             ; preds = %1548, %1543
  %1550 = phi i64 [ %412, %1548 ], [ %1546, %1543 ]
  %1551 = getelementptr float, ptr %413, i64 %1550
  %1552 = mul nuw nsw i64 %1544, 192
  %1553 = add nsw i64 %1552, %44
  %1554 = icmp sgt i64 %355, %1552
  br i1 %1554, label %1614, label %1613, !prof !1

1555:                                             ; preds = %1624, %1621
  %1556 = phi i64 [ %356, %1624 ], [ %1622, %1621 ]
  %1557 = sub nsw i64 %1556, %1615
  %1558 = getelementptr float, ptr %357, i64 %1615
  %1559 = load float, ptr %1551, align 4
  %1560 = getelementptr i8, ptr %1551, i64 4
  %1561 = load float, ptr %1560, align 4
  %1562 = getelementptr i8, ptr %1551, i64 8
  %1563 = load float, ptr %1562, align 4
  %1564 = getelementptr i8, ptr %1551, i64 12
  %1565 = load float, ptr %1564, align 4
  %1566 = getelementptr i8, ptr %1551, i64 16
  %1567 = load float, ptr %1566, align 4
  %1568 = getelementptr i8, ptr %1551, i64 20
  %1569 = load float, ptr %1568, align 4
  %1570 = getelementptr i8, ptr %1551, i64 24
  %1571 = load float, ptr %1570, align 4
  %1572 = getelementptr i8, ptr %1551, i64 28
  %1573 = load float, ptr %1572, align 4
  %1574 = icmp slt i64 %1557, 1
  br i1 %1574, label %1539, label %1575

1575:                                             ; preds = %1575, %1555
  %1576 = phi i64 [ %1577, %1575 ], [ 0, %1555 ]
  %1577 = add nuw nsw i64 %1576, 1
  %1578 = getelementptr float, ptr %1558, i64 %1576
  %1579 = load float, ptr %1578, align 4
  %1580 = getelementptr float, ptr %535, i64 %1576
  %1581 = load float, ptr %1580, align 4
  %1582 = fmul float %1559, %1581
  %1583 = getelementptr i8, ptr %1580, i64 768
  %1584 = load float, ptr %1583, align 4
  %1585 = fmul float %1561, %1584
  %1586 = getelementptr i8, ptr %1580, i64 1536
  %1587 = load float, ptr %1586, align 4
  %1588 = fmul float %1563, %1587
  %1589 = getelementptr i8, ptr %1580, i64 2304
  %1590 = load float, ptr %1589, align 4
  %1591 = fmul float %1565, %1590
  %1592 = fadd float %1579, %1582
  %1593 = fadd float %1592, %1585
  %1594 = fadd float %1593, %1588
  %1595 = fadd float %1594, %1591
  %1596 = getelementptr i8, ptr %1580, i64 3072
  %1597 = load float, ptr %1596, align 4
  %1598 = fmul float %1567, %1597
  %1599 = getelementptr i8, ptr %1580, i64 3840
  %1600 = load float, ptr %1599, align 4
  %1601 = fmul float %1569, %1600
  %1602 = getelementptr i8, ptr %1580, i64 4608
  %1603 = load float, ptr %1602, align 4
  %1604 = fmul float %1571, %1603
  %1605 = getelementptr i8, ptr %1580, i64 5376
  %1606 = load float, ptr %1605, align 4
  %1607 = fmul float %1573, %1606
  %1608 = fadd float %1595, %1598
  %1609 = fadd float %1608, %1601
  %1610 = fadd float %1609, %1604
  %1611 = fadd float %1610, %1607
  store float %1611, ptr %1578, align 4
  %1612 = icmp eq i64 %1557, %1577
  br i1 %1612, label %1539, label %1575

1613:                                             ; preds = %1549
  br label %1614

1614:                                             ; preds = %1613, %1549
  %1615 = phi i64 [ %356, %1613 ], [ %1552, %1549 ]
  %1616 = icmp slt i64 %1553, 0
  %1617 = select i1 %1616, i64 %356, i64 0
  %1618 = add i64 %1617, %1553
  %1619 = icmp slt i64 %1618, 0
  br i1 %1619, label %1620, label %1621, !prof !0

1620:                                             ; preds = %1614
  br label %1621

1621:                                             ; preds = %1620, %1614
  %1622 = phi i64 [ 0, %1620 ], [ %1618, %1614 ]
  %1623 = icmp slt i64 %1618, %356
  br i1 %1623, label %1555, label %1624, !prof !1

1624:                                             ; preds = %1621
  br label %1555

1625:                                             ; preds = %1541, %1466
  %1626 = phi i64 [ %1627, %1541 ], [ 0, %1466 ]
  %1627 = add nuw nsw i64 %1626, 1
  %1628 = shl nsw i64 %1626, 4
  %1629 = icmp sgt i64 %411, %1628
  br i1 %1629, label %1631, label %1630, !prof !1

1630:                                             ; preds = %1625
  br label %1631

1631:                                             ; preds = %1630, %1625
  %1632 = phi i64 [ %412, %1630 ], [ %1628, %1625 ]
  %1633 = getelementptr float, ptr %413, i64 %1632
  %1634 = mul nuw nsw i64 %1626, 192
  %1635 = add nsw i64 %1634, %44
  %1636 = icmp sgt i64 %355, %1634
  br i1 %1636, label %1744, label %1743, !prof !1

1637:                                             ; preds = %1754, %1751
  %1638 = phi i64 [ %356, %1754 ], [ %1752, %1751 ]
  %1639 = sub nsw i64 %1638, %1745
  %1640 = getelementptr float, ptr %357, i64 %1745
  %1641 = load float, ptr %1633, align 4
  %1642 = getelementptr i8, ptr %1633, i64 4
  %1643 = load float, ptr %1642, align 4
  %1644 = getelementptr i8, ptr %1633, i64 8
  %1645 = load float, ptr %1644, align 4
  %1646 = getelementptr i8, ptr %1633, i64 12
  %1647 = load float, ptr %1646, align 4
  %1648 = getelementptr i8, ptr %1633, i64 16
  %1649 = load float, ptr %1648, align 4
  %1650 = getelementptr i8, ptr %1633, i64 20
  %1651 = load float, ptr %1650, align 4
  %1652 = getelementptr i8, ptr %1633, i64 24
  %1653 = load float, ptr %1652, align 4
  %1654 = getelementptr i8, ptr %1633, i64 28
  %1655 = load float, ptr %1654, align 4
  %1656 = getelementptr i8, ptr %1633, i64 32
  %1657 = load float, ptr %1656, align 4
  %1658 = getelementptr i8, ptr %1633, i64 36
  %1659 = load float, ptr %1658, align 4
  %1660 = getelementptr i8, ptr %1633, i64 40
  %1661 = load float, ptr %1660, align 4
  %1662 = getelementptr i8, ptr %1633, i64 44
  %1663 = load float, ptr %1662, align 4
  %1664 = getelementptr i8, ptr %1633, i64 48
  %1665 = load float, ptr %1664, align 4
  %1666 = getelementptr i8, ptr %1633, i64 52
  %1667 = load float, ptr %1666, align 4
  %1668 = getelementptr i8, ptr %1633, i64 56
  %1669 = load float, ptr %1668, align 4
  %1670 = getelementptr i8, ptr %1633, i64 60
  %1671 = load float, ptr %1670, align 4
  %1672 = icmp slt i64 %1639, 1
  br i1 %1672, label %1541, label %1673

1673:                                             ; preds = %1673, %1637
  %1674 = phi i64 [ %1675, %1673 ], [ 0, %1637 ]
  %1675 = add nuw nsw i64 %1674, 1
  %1676 = getelementptr float, ptr %1640, i64 %1674
  %1677 = load float, ptr %1676, align 4
  %1678 = getelementptr float, ptr %535, i64 %1674
  %1679 = load float, ptr %1678, align 4
  %1680 = fmul float %1641, %1679
  %1681 = getelementptr i8, ptr %1678, i64 768
  %1682 = load float, ptr %1681, align 4
  %1683 = fmul float %1643, %1682
  %1684 = getelementptr i8, ptr %1678, i64 1536
  %1685 = load float, ptr %1684, align 4
  %1686 = fmul float %1645, %1685
  %1687 = getelementptr i8, ptr %1678, i64 2304
  %1688 = load float, ptr %1687, align 4
  %1689 = fmul float %1647, %1688
  %1690 = fadd float %1677, %1680
  %1691 = fadd float %1690, %1683
  %1692 = fadd float %1691, %1686
  %1693 = fadd float %1692, %1689
  %1694 = getelementptr i8, ptr %1678, i64 3072
  %1695 = load float, ptr %1694, align 4
  %1696 = fmul float %1649, %1695
  %1697 = getelementptr i8, ptr %1678, i64 3840
  %1698 = load float, ptr %1697, align 4
  %1699 = fmul float %1651, %1698
  %1700 = getelementptr i8, ptr %1678, i64 4608
  %1701 = load float, ptr %1700, align 4
  %1702 = fmul float %1653, %1701
  %1703 = getelementptr i8, ptr %1678, i64 5376
  %1704 = load float, ptr %1703, align 4
  %1705 = fmul float %1655, %1704
  %1706 = fadd float %1693, %1696
  %1707 = fadd float %1706, %1699
  %1708 = fadd float %1707, %1702
  %1709 = fadd float %1708, %1705
  %1710 = getelementptr i8, ptr %1678, i64 6144
  %1711 = load float, ptr %1710, align 4
  %1712 = fmul float %1657, %1711
  %1713 = getelementptr i8, ptr %1678, i64 6912
  %1714 = load float, ptr %1713, align 4
  %1715 = fmul float %1659, %1714
  %1716 = getelementptr i8, ptr %1678, i64 7680
  %1717 = load float, ptr %1716, align 4
  %1718 = fmul float %1661, %1717
  %1719 = getelementptr i8, ptr %1678, i64 8448
  %1720 = load float, ptr %1719, align 4
  %1721 = fmul float %1663, %1720
  %1722 = fadd float %1709, %1712
  %1723 = fadd float %1722, %1715
  %1724 = fadd float %1723, %1718
  %1725 = fadd float %1724, %1721
  %1726 = getelementptr i8, ptr %1678, i64 9216
  %1727 = load float, ptr %1726, align 4
  %1728 = fmul float %1665, %1727
  %1729 = getelementptr i8, ptr %1678, i64 9984
  %1730 = load float, ptr %1729, align 4
  %1731 = fmul float %1667, %1730
  %1732 = getelementptr i8, ptr %1678, i64 10752
  %1733 = load float, ptr %1732, align 4
  %1734 = fmul float %1669, %1733
  %1735 = getelementptr i8, ptr %1678, i64 11520
  %1736 = load float, ptr %1735, align 4
  %1737 = fmul float %1671, %1736
  %1738 = fadd float %1725, %1728
  %1739 = fadd float %1738, %1731
  %1740 = fadd float %1739, %1734
  %1741 = fadd float %1740, %1737
  store float %1741, ptr %1676, align 4
  %1742 = icmp eq i64 %1639, %1675
  br i1 %1742, label %1541, label %1673

1743:                                             ; preds = %1631
  br label %1744

1744:                                             ; preds = %1743, %1631
  %1745 = phi i64 [ %356, %1743 ], [ %1634, %1631 ]
  %1746 = icmp slt i64 %1635, 0
  %1747 = select i1 %1746, i64 %356, i64 0
  %1748 = add i64 %1747, %1635
  %1749 = icmp slt i64 %1748, 0
  br i1 %1749, label %1750, label %1751, !prof !0

1750:                                             ; preds = %1744
  br label %1751

1751:                                             ; preds = %1750, %1744
  %1752 = phi i64 [ 0, %1750 ], [ %1748, %1744 ]
  %1753 = icmp slt i64 %1748, %356
  br i1 %1753, label %1637, label %1754, !prof !1

1754:                                             ; preds = %1751
  br label %1637

1755:                                             ; preds = %1832, %1830
  %1756 = phi i64 [ %373, %1832 ], [ %1831, %1830 ]
  %1757 = sub nsw i64 %1756, %1828
  %1758 = getelementptr float, ptr %374, i64 %1828
  %1759 = icmp slt i64 %506, 0
  br i1 %345, label %1760, label %1764

1760:                                             ; preds = %1755
  %1761 = select i1 %1759, i64 %12, i64 0
  %1762 = add i64 %1761, %506
  %1763 = icmp slt i64 %1762, 0
  br i1 %1763, label %1768, label %1769, !prof !0

1764:                                             ; preds = %1755
  %1765 = select i1 %1759, i64 %14, i64 0
  %1766 = add i64 %1765, %506
  %1767 = icmp slt i64 %1766, 0
  br i1 %1767, label %1808, label %1809, !prof !0

1768:                                             ; preds = %1760
  br label %1769

1769:                                             ; preds = %1768, %1760
  %1770 = phi i64 [ 0, %1768 ], [ %1762, %1760 ]
  %1771 = icmp slt i64 %1762, %12
  br i1 %1771, label %1773, label %1772, !prof !1

1772:                                             ; preds = %1769
  br label %1773

1773:                                             ; preds = %1772, %1769
  %1774 = phi i64 [ %12, %1772 ], [ %1770, %1769 ]
  %1775 = getelementptr i16, ptr %11, i64 %1774
  %1776 = icmp slt i64 %1757, 1
  br i1 %1776, label %1824, label %1777

1777:                                             ; preds = %1777, %1773
  %1778 = phi i64 [ %1779, %1777 ], [ 0, %1773 ]
  %1779 = add nuw nsw i64 %1778, 1
  %1780 = getelementptr float, ptr %1758, i64 %1778
  %1781 = load i32, ptr %1780, align 4
  %1782 = and i32 %1781, 2147483647
  %1783 = lshr i32 %1781, 16
  %1784 = and i32 %1783, 32768
  %1785 = lshr i32 %1782, 13
  %1786 = add nsw i32 %1782, -939520001
  %1787 = and i32 %1785, 1
  %1788 = add nsw i32 %1786, %1787
  %1789 = lshr i32 %1788, 13
  %1790 = bitcast i32 %1782 to float
  %1791 = fadd float %1790, 5.000000e-01
  %1792 = bitcast float %1791 to i32
  %1793 = and i32 %1785, 1023
  %1794 = tail call i32 @llvm.umax.i32(i32 %1793, i32 1)
  %1795 = or i32 %1794, 31744
  %1796 = icmp ult i32 %1782, 947912704
  %1797 = select i1 %1796, i32 %1792, i32 %1789
  %1798 = icmp eq i32 %1782, 2139095040
  %1799 = select i1 %1798, i32 31744, i32 32256
  %1800 = icmp ugt i32 %1782, 2139095040
  %1801 = select i1 %1800, i32 %1795, i32 %1799
  %1802 = icmp ult i32 %1782, 1199566848
  %1803 = select i1 %1802, i32 %1797, i32 %1801
  %1804 = or i32 %1803, %1784
  %1805 = trunc i32 %1804 to i16
  %1806 = getelementptr i16, ptr %1775, i64 %1778
  store i16 %1805, ptr %1806, align 2
  %1807 = icmp eq i64 %1757, %1779
  br i1 %1807, label %1824, label %1777

1808:                                             ; preds = %1764
  br label %1809

1809:                                             ; preds = %1808, %1764
  %1810 = phi i64 [ 0, %1808 ], [ %1766, %1764 ]
  %1811 = icmp slt i64 %1766, %14
  br i1 %1811, label %1813, label %1812, !prof !1

1812:                                             ; preds = %1809
  br label %1813

1813:                                             ; preds = %1812, %1809
  %1814 = phi i64 [ %14, %1812 ], [ %1810, %1809 ]
  %1815 = getelementptr float, ptr %13, i64 %1814
  %1816 = icmp slt i64 %1757, 1
  br i1 %1816, label %1824, label %1817

1817:                                             ; preds = %1817, %1813
  %1818 = phi i64 [ %1819, %1817 ], [ 0, %1813 ]
  %1819 = add nuw nsw i64 %1818, 1
  %1820 = getelementptr float, ptr %1758, i64 %1818
  %1821 = load float, ptr %1820, align 4
  %1822 = getelementptr float, ptr %1815, i64 %1818
  store float %1821, ptr %1822, align 4
  %1823 = icmp eq i64 %1757, %1819
  br i1 %1823, label %1824, label %1817

1824:                                             ; preds = %1817, %1813, %1777, %1773
  %1825 = icmp sgt i64 %496, 1
  br i1 %1825, label %495, label %28

1826:                                             ; preds = %333
  br label %1827

1827:                                             ; preds = %1826, %333
  %1828 = phi i64 [ %373, %1826 ], [ 0, %333 ]
  br i1 %55, label %1829, label %1830, !prof !0

1829:                                             ; preds = %1827
  br label %1830

1830:                                             ; preds = %1829, %1827
  %1831 = phi i64 [ 0, %1829 ], [ %54, %1827 ]
  br i1 %56, label %1755, label %1832, !prof !1

1832:                                             ; preds = %1830
  br label %1755

1833:                                             ; preds = %409, %25
  store ptr null, ptr %0, align 8
  ret void
}

define internal fastcc void @1(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, i8 %5, i64 %6, i64 %7, i64 %8, ptr %9, i64 %10, ptr %11, i64 %12, ptr writeonly %13, i64 %14) unnamed_addr {
  %16 = mul nsw i64 %8, %7
  %17 = icmp slt i64 %16, 0
  %18 = select i1 %17, i64 %10, i64 0
  %19 = add i64 %18, %16
  %20 = icmp slt i64 %19, 0
  br i1 %20, label %186, label %187, !prof !0

21:                                               ; preds = %185
  %22 = icmp ult i64 %14, 193
  br i1 %22, label %23, label %25, !prof !4

23:                                               ; preds = %21
  %24 = getelementptr float, ptr %13, i64 %14
  br label %28

25:                                               ; preds = %21
  %26 = getelementptr i8, ptr %13, i64 768
  %27 = icmp ult i64 %14, 385
  br i1 %27, label %28, label %31, !prof !3

28:                                               ; preds = %25, %23
  %29 = phi ptr [ %24, %23 ], [ %26, %25 ]
  %30 = getelementptr float, ptr %13, i64 %14
  br label %35

31:                                               ; preds = %25
  %32 = getelementptr i8, ptr %13, i64 1536
  %33 = icmp ult i64 %14, 577
  br i1 %33, label %34, label %35, !prof !3

34:                                               ; preds = %31
  br label %35

35:                                               ; preds = %34, %31, %28
  %36 = phi ptr [ %32, %31 ], [ %30, %28 ], [ %32, %34 ]
  %37 = phi ptr [ %26, %31 ], [ %29, %28 ], [ %26, %34 ]
  %38 = phi i64 [ 576, %31 ], [ %14, %28 ], [ %14, %34 ]
  %39 = getelementptr float, ptr %13, i64 %38
  %40 = icmp slt i64 %7, 1
  br i1 %40, label %128, label %41

41:                                               ; preds = %41, %35
  %42 = phi i64 [ %43, %41 ], [ 0, %35 ]
  %43 = add nuw nsw i64 %42, 1
  %44 = shl i64 %42, 4
  %45 = getelementptr i8, ptr %9, i64 %44
  %46 = load float, ptr %45, align 4
  %47 = getelementptr i8, ptr %45, i64 4
  %48 = load float, ptr %47, align 4
  %49 = getelementptr i8, ptr %45, i64 8
  %50 = load float, ptr %49, align 4
  %51 = getelementptr i8, ptr %45, i64 12
  %52 = load float, ptr %51, align 4
  %53 = getelementptr float, ptr %13, i64 %42
  store float %46, ptr %53, align 4
  %54 = getelementptr float, ptr %37, i64 %42
  store float %48, ptr %54, align 4
  %55 = getelementptr float, ptr %36, i64 %42
  store float %50, ptr %55, align 4
  %56 = getelementptr float, ptr %39, i64 %42
  store float %52, ptr %56, align 4
  %57 = icmp eq i64 %7, %43
  br i1 %57, label %128, label %41

58:                                               ; preds = %185
  %59 = icmp slt i64 %7, 1
  br i1 %59, label %128, label %60

60:                                               ; preds = %60, %58
  %61 = phi i64 [ %62, %60 ], [ 0, %58 ]
  %62 = add nuw nsw i64 %61, 1
  %63 = shl i64 %61, 5
  %64 = getelementptr i8, ptr %9, i64 %63
  %65 = load float, ptr %64, align 4
  %66 = getelementptr i8, ptr %64, i64 4
  %67 = load float, ptr %66, align 4
  %68 = getelementptr float, ptr %13, i64 %61
  store float %65, ptr %68, align 4
  %69 = getelementptr i8, ptr %68, i64 768
  store float %67, ptr %69, align 4
  %70 = getelementptr i8, ptr %64, i64 8
  %71 = load float, ptr %70, align 4
  %72 = getelementptr i8, ptr %64, i64 12
  %73 = load float, ptr %72, align 4
  %74 = getelementptr i8, ptr %68, i64 1536
  store float %71, ptr %74, align 4
  %75 = getelementptr i8, ptr %68, i64 2304
  store float %73, ptr %75, align 4
  %76 = getelementptr i8, ptr %64, i64 16
  %77 = load float, ptr %76, align 4
  %78 = getelementptr i8, ptr %64, i64 20
  %79 = load float, ptr %78, align 4
  %80 = getelementptr i8, ptr %68, i64 3072
  store float %77, ptr %80, align 4
  %81 = getelementptr i8, ptr %68, i64 3840
  store float %79, ptr %81, align 4
  %82 = getelementptr i8, ptr %64, i64 24
  %83 = load float, ptr %82, align 4
  %84 = getelementptr i8, ptr %64, i64 28
  %85 = load float, ptr %84, align 4
  %86 = getelementptr i8, ptr %68, i64 4608
  store float %83, ptr %86, align 4
  %87 = getelementptr i8, ptr %68, i64 5376
  store float %85, ptr %87, align 4
  %88 = icmp eq i64 %7, %62
  br i1 %88, label %128, label %60

89:                                               ; preds = %185
  %90 = shl nsw i64 %7, 2
  %91 = icmp ult i64 %12, 769
  br i1 %91, label %92, label %94, !prof !4

92:                                               ; preds = %89
  %93 = getelementptr float, ptr %11, i64 %12
  br label %97

94:                                               ; preds = %89
  %95 = getelementptr i8, ptr %11, i64 3072
  %96 = icmp ult i64 %12, 1537
  br i1 %96, label %97, label %100, !prof !3

97:                                               ; preds = %94, %92
  %98 = phi ptr [ %93, %92 ], [ %95, %94 ]
  %99 = getelementptr float, ptr %11, i64 %12
  br label %104

100:                                              ; preds = %94
  %101 = getelementptr i8, ptr %11, i64 6144
  %102 = icmp ult i64 %12, 2305
  br i1 %102, label %103, label %104, !prof !3

103:                                              ; preds = %100
  br label %104

104:                                              ; preds = %103, %100, %97
  %105 = phi ptr [ %101, %100 ], [ %99, %97 ], [ %101, %103 ]
  %106 = phi ptr [ %95, %100 ], [ %98, %97 ], [ %95, %103 ]
  %107 = phi i64 [ 2304, %100 ], [ %12, %97 ], [ %12, %103 ]
  %108 = getelementptr float, ptr %11, i64 %107
  %109 = icmp slt i64 %7, 1
  br i1 %109, label %110, label %111

110:                                              ; preds = %111, %104
  br label %191

111:                                              ; preds = %111, %104
  %112 = phi i64 [ %113, %111 ], [ 0, %104 ]
  %113 = add nuw nsw i64 %112, 1
  %114 = shl i64 %112, 4
  %115 = getelementptr i8, ptr %9, i64 %114
  %116 = load float, ptr %115, align 4
  %117 = getelementptr i8, ptr %115, i64 4
  %118 = load float, ptr %117, align 4
  %119 = getelementptr i8, ptr %115, i64 8
  %120 = load float, ptr %119, align 4
  %121 = getelementptr i8, ptr %115, i64 12
  %122 = load float, ptr %121, align 4
  %123 = getelementptr float, ptr %11, i64 %112
  store float %116, ptr %123, align 4
  %124 = getelementptr float, ptr %106, i64 %112
  store float %118, ptr %124, align 4
  %125 = getelementptr float, ptr %105, i64 %112
  store float %120, ptr %125, align 4
  %126 = getelementptr float, ptr %108, i64 %112
  store float %122, ptr %126, align 4
  %127 = icmp eq i64 %90, %113
  br i1 %127, label %110, label %111

128:                                              ; preds = %250, %185, %60, %58, %41, %35
  store ptr null, ptr %0, align 8
  ret void

129:                                              ; preds = %190, %187
  %130 = phi i64 [ %10, %190 ], [ %188, %187 ]
  %131 = icmp eq i8 %5, 0
  %132 = icmp slt i64 %6, 0
  br i1 %131, label %137, label %133

133:                                              ; preds = %129
  %134 = select i1 %132, i64 %2, i64 0
  %135 = add i64 %134, %6
  %136 = icmp slt i64 %135, 0
  br i1 %136, label %141, label %142, !prof !0

137:                                              ; preds = %129
  %138 = select i1 %132, i64 %4, i64 0
  %139 = add i64 %138, %6
  %140 = icmp slt i64 %139, 0
  br i1 %140, label %169, label %170, !prof !0

141:                                              ; preds = %133
  br label %142

142:                                              ; preds = %141, %133
  %143 = phi i64 [ 0, %141 ], [ %135, %133 ]
  %144 = icmp slt i64 %135, %2
  br i1 %144, label %146, label %145, !prof !1

145:                                              ; preds = %142
  br label %146

146:                                              ; preds = %145, %142
  %147 = phi i64 [ %2, %145 ], [ %143, %142 ]
  %148 = getelementptr i16, ptr %1, i64 %147
  %149 = icmp eq i64 %130, 0
  br i1 %149, label %185, label %150

150:                                              ; preds = %150, %146
  %151 = phi i64 [ %152, %150 ], [ 0, %146 ]
  %152 = add nuw nsw i64 %151, 1
  %153 = getelementptr i16, ptr %148, i64 %151
  %154 = load i16, ptr %153, align 2
  %155 = zext i16 %154 to i32
  %156 = shl nuw nsw i32 %155, 13
  %157 = and i32 %156, 268427264
  %158 = sext i16 %154 to i32
  %159 = and i32 %158, -2147483648
  %160 = or i32 %157, %159
  %161 = icmp ugt i32 %157, 260046847
  %162 = or i32 %160, 2139095040
  %163 = bitcast i32 %162 to float
  %164 = bitcast i32 %160 to float
  %165 = fmul float %164, 0x46F0000000000000
  %166 = select i1 %161, float %163, float %165
  %167 = getelementptr float, ptr %9, i64 %151
  store float %166, ptr %167, align 4
  %168 = icmp eq i64 %130, %152
  br i1 %168, label %185, label %150

169:                                              ; preds = %137
  br label %170

170:                                              ; preds = %169, %137
  %171 = phi i64 [ 0, %169 ], [ %139, %137 ]
  %172 = icmp slt i64 %139, %4
  br i1 %172, label %174, label %173, !prof !1

173:                                              ; preds = %170
  br label %174

174:                                              ; preds = %173, %170
  %175 = phi i64 [ %4, %173 ], [ %171, %170 ]
  %176 = getelementptr float, ptr %3, i64 %175
  %177 = icmp eq i64 %130, 0
  br i1 %177, label %185, label %178

178:                                              ; preds = %178, %174
  %179 = phi i64 [ %180, %178 ], [ 0, %174 ]
  %180 = add nuw nsw i64 %179, 1
  %181 = getelementptr float, ptr %176, i64 %179
  %182 = load float, ptr %181, align 4
  %183 = getelementptr float, ptr %9, i64 %179
  store float %182, ptr %183, align 4
  %184 = icmp eq i64 %130, %180
  br i1 %184, label %185, label %178

185:                                              ; preds = %178, %174, %150, %146
  switch i64 %8, label %128 [
    i64 4, label %21
    i64 8, label %58
    i64 16, label %89
  ]

186:                                              ; preds = %15
  br label %187

187:                                              ; preds = %186, %15
  %188 = phi i64 [ 0, %186 ], [ %19, %15 ]
  %189 = icmp slt i64 %19, %10
  br i1 %189, label %129, label %190, !prof !1

190:                                              ; preds = %187
  br label %129

191:                                              ; preds = %250, %110
  %192 = phi i64 [ %193, %250 ], [ 0, %110 ]
  %193 = add nuw nsw i64 %192, 1
  %194 = mul nuw nsw i64 %192, 768
  %195 = icmp ult i64 %194, %12
  br i1 %195, label %197, label %196, !prof !1

196:                                              ; preds = %191
  br label %197

197:                                              ; preds = %196, %191
  %198 = phi i64 [ %12, %196 ], [ %194, %191 ]
  %199 = getelementptr float, ptr %11, i64 %198
  %200 = mul nuw nsw i64 %192, 192
  %201 = icmp ult i64 %200, %14
  br i1 %201, label %203, label %202, !prof !1

202:                                              ; preds = %197
  br label %203

203:                                              ; preds = %202, %197
  %204 = phi i64 [ %14, %202 ], [ %200, %197 ]
  %205 = sub nsw i64 %14, %204
  %206 = tail call i64 @llvm.smax.i64(i64 %205, i64 0)
  %207 = getelementptr float, ptr %13, i64 %204
  %208 = icmp slt i64 %205, 1
  br i1 %208, label %209, label %211, !prof !0

209:                                              ; preds = %203
  %210 = getelementptr float, ptr %207, i64 %206
  br label %213

211:                                              ; preds = %203
  %212 = icmp ult i64 %205, 769
  br i1 %212, label %213, label %216, !prof !3

213:                                              ; preds = %211, %209
  %214 = phi ptr [ %210, %209 ], [ %207, %211 ]
  %215 = getelementptr float, ptr %207, i64 %206
  br label %219

216:                                              ; preds = %211
  %217 = getelementptr i8, ptr %207, i64 3072
  %218 = icmp ult i64 %205, 1537
  br i1 %218, label %219, label %223, !prof !3

219:                                              ; preds = %216, %213
  %220 = phi ptr [ %215, %213 ], [ %217, %216 ]
  %221 = phi ptr [ %214, %213 ], [ %207, %216 ]
  %222 = getelementptr float, ptr %207, i64 %206
  br label %227

223:                                              ; preds = %216
  %224 = getelementptr i8, ptr %207, i64 6144
  %225 = icmp ult i64 %205, 2305
  br i1 %225, label %226, label %227, !prof !3

226:                                              ; preds = %223
  br label %227

227:                                              ; preds = %226, %223, %219
  %228 = phi ptr [ %224, %223 ], [ %222, %219 ], [ %224, %226 ]
  %229 = phi ptr [ %207, %223 ], [ %221, %219 ], [ %207, %226 ]
  %230 = phi ptr [ %217, %223 ], [ %220, %219 ], [ %217, %226 ]
  %231 = phi i64 [ 2304, %223 ], [ %206, %219 ], [ %206, %226 ]
  %232 = getelementptr float, ptr %207, i64 %231
  br i1 %109, label %250, label %233

233:                                              ; preds = %233, %227
  %234 = phi i64 [ %235, %233 ], [ 0, %227 ]
  %235 = add nuw nsw i64 %234, 1
  %236 = shl i64 %234, 4
  %237 = getelementptr i8, ptr %199, i64 %236
  %238 = load float, ptr %237, align 4
  %239 = getelementptr i8, ptr %237, i64 4
  %240 = load float, ptr %239, align 4
  %241 = getelementptr i8, ptr %237, i64 8
  %242 = load float, ptr %241, align 4
  %243 = getelementptr i8, ptr %237, i64 12
  %244 = load float, ptr %243, align 4
  %245 = getelementptr float, ptr %229, i64 %234
  store float %238, ptr %245, align 4
  %246 = getelementptr float, ptr %230, i64 %234
  store float %240, ptr %246, align 4
  %247 = getelementptr float, ptr %228, i64 %234
  store float %242, ptr %247, align 4
  %248 = getelementptr float, ptr %232, i64 %234
  store float %244, ptr %248, align 4
  %249 = icmp eq i64 %7, %235
  br i1 %249, label %250, label %233

250:                                              ; preds = %233, %227
  %251 = icmp eq i64 %193, 4
  br i1 %251, label %128, label %191
}

declare i64 @llvm.smax.i64(i64, i64)

declare i32 @llvm.umax.i32(i32, i32)

declare float @llvm.fabs.f32(float)

declare i64 @llvm.smin.i64(i64, i64)

declare void @llvm.memset.p0.i64(ptr writeonly, i8, i64, i1 immarg)



attributes #4 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 99, i32 1}
!2 = !{!"branch_weights", i32 -939524096, i32 0}
!3 = !{!"branch_weights", i32 0, i32 -2147483648}
!4 = !{!"branch_weights", i32 33554432, i32 -973078528}
