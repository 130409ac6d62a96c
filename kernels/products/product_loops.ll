; {"files": {"../half_loops.py": "8b14d938c8978c41", "product_loops.py": "2d574f837f9979fa"}, "meaning": "d1c89713cd8ae3a2", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

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
  %191 = load i64, ptr %340, align 8
  %192 = icmp eq i64 %191, 0
  br i1 %192, label %765, label %1054

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

334:                                              ; preds = %1501, %1499, %1496, %1347, %1132, %1130, %1075, %1058, %840, %838, %783, %766, %584
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
  switch i64 %339, label %924 [
    i64 4, label %766
    i64 8, label %842
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

783:                                              ; preds = %783, %766
  %784 = phi i64 [ %785, %783 ], [ 0, %766 ]
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
  %803 = fadd float %787, %790
  %804 = fadd float %803, %794
  %805 = fadd float %804, %798
  %806 = fadd float %805, %802
  %807 = getelementptr float, ptr %357, i64 %791
  %808 = load float, ptr %807, align 4
  %809 = fmul float %771, %789
  %810 = fmul float %772, %793
  %811 = fmul float %773, %797
  %812 = fmul float %774, %801
  %813 = fadd float %809, %808
  %814 = fadd float %810, %813
  %815 = fadd float %811, %814
  %816 = fadd float %812, %815
  %817 = getelementptr float, ptr %357, i64 %795
  %818 = load float, ptr %817, align 4
  %819 = fmul float %775, %789
  %820 = fmul float %776, %793
  %821 = fmul float %777, %797
  %822 = fmul float %778, %801
  %823 = fadd float %819, %818
  %824 = fadd float %820, %823
  %825 = fadd float %821, %824
  %826 = fadd float %822, %825
  %827 = getelementptr float, ptr %357, i64 %799
  %828 = load float, ptr %827, align 4
  %829 = fmul float %779, %789
  %830 = fmul float %780, %793
  %831 = fmul float %781, %797
  %832 = fmul float %782, %801
  %833 = fadd float %829, %828
  %834 = fadd float %830, %833
  %835 = fadd float %831, %834
  %836 = fadd float %832, %835
  store float %806, ptr %786, align 4
  store float %816, ptr %807, align 4
  store float %826, ptr %817, align 4
  store float %836, ptr %827, align 4
  %837 = icmp eq i64 %785, %48
  br i1 %837, label %334, label %783

838:                                              ; preds = %874, %854
  %839 = icmp eq i64 %844, 8
  br i1 %839, label %334, label %842

840:                                              ; preds = %972, %936
  %841 = icmp eq i64 %926, 16
  br i1 %841, label %334, label %924

842:                                              ; preds = %838, %765
  %843 = phi i64 [ %844, %838 ], [ 0, %765 ]
  %844 = add nuw nsw i64 %843, 1
  %845 = shl nsw i64 %843, 3
  %846 = icmp sgt i64 %411, %845
  br i1 %846, label %848, label %847, !prof !1

847:                                              ; preds = %842
  br label %848

848:                                              ; preds = %847, %842
  %849 = phi i64 [ %412, %847 ], [ %845, %842 ]
  %850 = getelementptr float, ptr %413, i64 %849
  %851 = mul nuw nsw i64 %843, 192
  %852 = add nsw i64 %851, %44
  %853 = icmp sgt i64 %355, %851
  br i1 %853, label %913, label %912, !prof !1

854:                                              ; preds = %923, %920
  %855 = phi i64 [ %356, %923 ], [ %921, %920 ]
  %856 = sub nsw i64 %855, %914
  %857 = getelementptr float, ptr %357, i64 %914
  %858 = load float, ptr %850, align 4
  %859 = getelementptr i8, ptr %850, i64 4
  %860 = load float, ptr %859, align 4
  %861 = getelementptr i8, ptr %850, i64 8
  %862 = load float, ptr %861, align 4
  %863 = getelementptr i8, ptr %850, i64 12
  %864 = load float, ptr %863, align 4
  %865 = getelementptr i8, ptr %850, i64 16
  %866 = load float, ptr %865, align 4
  %867 = getelementptr i8, ptr %850, i64 20
  %868 = load float, ptr %867, align 4
  %869 = getelementptr i8, ptr %850, i64 24
  %870 = load float, ptr %869, align 4
  %871 = getelementptr i8, ptr %850, i64 28
  %872 = load float, ptr %871, align 4
  %873 = icmp slt i64 %856, 1
  br i1 %873, label %838, label %874

874:                                              ; preds = %874, %854
  %875 = phi i64 [ %876, %874 ], [ 0, %854 ]
  %876 = add nuw nsw i64 %875, 1
  %877 = getelementptr float, ptr %857, i64 %875
  %878 = load float, ptr %877, align 4
  %879 = getelementptr float, ptr %535, i64 %875
  %880 = load float, ptr %879, align 4
  %881 = fmul float %858, %880
  %882 = getelementptr i8, ptr %879, i64 768
  %883 = load float, ptr %882, align 4
  %884 = fmul float %860, %883
  %885 = getelementptr i8, ptr %879, i64 1536
  %886 = load float, ptr %885, align 4
  %887 = fmul float %862, %886
  %888 = getelementptr i8, ptr %879, i64 2304
  %889 = load float, ptr %888, align 4
  %890 = fmul float %864, %889
  %891 = fadd float %878, %881
  %892 = fadd float %891, %884
  %893 = fadd float %892, %887
  %894 = fadd float %893, %890
  %895 = getelementptr i8, ptr %879, i64 3072
  %896 = load float, ptr %895, align 4
  %897 = fmul float %866, %896
  %898 = getelementptr i8, ptr %879, i64 3840
  %899 = load float, ptr %898, align 4
  %900 = fmul float %868, %899
  %901 = getelementptr i8, ptr %879, i64 4608
  %902 = load float, ptr %901, align 4
  %903 = fmul float %870, %902
  %904 = getelementptr i8, ptr %879, i64 5376
  %905 = load float, ptr %904, align 4
  %906 = fmul float %872, %905
  %907 = fadd float %894, %897
  %908 = fadd float %907, %900
  %909 = fadd float %908, %903
  %910 = fadd float %909, %906
  store float %910, ptr %877, align 4
  %911 = icmp eq i64 %856, %876
  br i1 %911, label %838, label %874

912:                                              ; preds = %848
  br label %913

913:                                              ; preds = %912, %848
  %914 = phi i64 [ %356, %912 ], [ %851, %848 ]
  %915 = icmp slt i64 %852, 0
  %916 = select i1 %915, i64 %356, i64 0
  %917 = add i64 %916, %852
  %918 = icmp slt i64 %917, 0
  br i1 %918, label %919, label %920, !prof !0

919:                                              ; preds = %913
  br label %920

920:                                              ; preds = %919, %913
  %921 = phi i64 [ 0, %919 ], [ %917, %913 ]
  %922 = icmp slt i64 %917, %356
  br i1 %922, label %854, label %923, !prof !1

923:                                              ; preds = %920
  br label %854

924:                                              ; preds = %840, %765
  %925 = phi i64 [ %926, %840 ], [ 0, %765 ]
  %926 = add nuw nsw i64 %925, 1
  %927 = shl nsw i64 %925, 4
  %928 = icmp sgt i64 %411, %927
  br i1 %928, label %930, label %929, !prof !1

929:                                              ; preds = %924
  br label %930

930:                                              ; preds = %929, %924
  %931 = phi i64 [ %412, %929 ], [ %927, %924 ]
  %932 = getelementptr float, ptr %413, i64 %931
  %933 = mul nuw nsw i64 %925, 192
  %934 = add nsw i64 %933, %44
  %935 = icmp sgt i64 %355, %933
  br i1 %935, label %1043, label %1042, !prof !1

936:                                              ; preds = %1053, %1050
  %937 = phi i64 [ %356, %1053 ], [ %1051, %1050 ]
  %938 = sub nsw i64 %937, %1044
  %939 = getelementptr float, ptr %357, i64 %1044
  %940 = load float, ptr %932, align 4
  %941 = getelementptr i8, ptr %932, i64 4
  %942 = load float, ptr %941, align 4
  %943 = getelementptr i8, ptr %932, i64 8
  %944 = load float, ptr %943, align 4
  %945 = getelementptr i8, ptr %932, i64 12
  %946 = load float, ptr %945, align 4
  %947 = getelementptr i8, ptr %932, i64 16
  %948 = load float, ptr %947, align 4
  %949 = getelementptr i8, ptr %932, i64 20
  %950 = load float, ptr %949, align 4
  %951 = getelementptr i8, ptr %932, i64 24
  %952 = load float, ptr %951, align 4
  %953 = getelementptr i8, ptr %932, i64 28
  %954 = load float, ptr %953, align 4
  %955 = getelementptr i8, ptr %932, i64 32
  %956 = load float, ptr %955, align 4
  %957 = getelementptr i8, ptr %932, i64 36
  %958 = load float, ptr %957, align 4
  %959 = getelementptr i8, ptr %932, i64 40
  %960 = load float, ptr %959, align 4
  %961 = getelementptr i8, ptr %932, i64 44
  %962 = load float, ptr %961, align 4
  %963 = getelementptr i8, ptr %932, i64 48
  %964 = load float, ptr %963, align 4
  %965 = getelementptr i8, ptr %932, i64 52
  %966 = load float, ptr %965, align 4
  %967 = getelementptr i8, ptr %932, i64 56
  %968 = load float, ptr %967, align 4
  %969 = getelementptr i8, ptr %932, i64 60
  %970 = load float, ptr %969, align 4
  %971 = icmp slt i64 %938, 1
  br i1 %971, label %840, label %972

972:                                              ; preds = %972, %936
  %973 = phi i64 [ %974, %972 ], [ 0, %936 ]
  %974 = add nuw nsw i64 %973, 1
  %975 = getelementptr float, ptr %939, i64 %973
  %976 = load float, ptr %975, align 4
  %977 = getelementptr float, ptr %535, i64 %973
  %978 = load float, ptr %977, align 4
  %979 = fmul float %940, %978
  %980 = getelementptr i8, ptr %977, i64 768
  %981 = load float, ptr %980, align 4
  %982 = fmul float %942, %981
  %983 = getelementptr i8, ptr %977, i64 1536
  %984 = load float, ptr %983, align 4
  %985 = fmul float %944, %984
  %986 = getelementptr i8, ptr %977, i64 2304
  %987 = load float, ptr %986, align 4
  %988 = fmul float %946, %987
  %989 = fadd float %976, %979
  %990 = fadd float %989, %982
  %991 = fadd float %990, %985
  %992 = fadd float %991, %988
  %993 = getelementptr i8, ptr %977, i64 3072
  %994 = load float, ptr %993, align 4
  %995 = fmul float %948, %994
  %996 = getelementptr i8, ptr %977, i64 3840
  %997 = load float, ptr %996, align 4
  %998 = fmul float %950, %997
  %999 = getelementptr i8, ptr %977, i64 4608
  %1000 = load float, ptr %999, align 4
  %1001 = fmul float %952, %1000
  %1002 = getelementptr i8, ptr %977, i64 5376
  %1003 = load float, ptr %1002, align 4
  %1004 = fmul float %954, %1003
  %1005 = fadd float %992, %995
  %1006 = fadd float %1005, %998
  %1007 = fadd float %1006, %1001
  %1008 = fadd float %1007, %1004
  %1009 = getelementptr i8, ptr %977, i64 6144
  %1010 = load float, ptr %1009, align 4
  %1011 = fmul float %956, %1010
  %1012 = getelementptr i8, ptr %977, i64 6912
  %1013 = load float, ptr %1012, align 4
  %1014 = fmul float %958, %1013
  %1015 = getelementptr i8, ptr %977, i64 7680
  %1016 = load float, ptr %1015, align 4
  %1017 = fmul float %960, %1016
  %1018 = getelementptr i8, ptr %977, i64 8448
  %1019 = load float, ptr %1018, align 4
  %1020 = fmul float %962, %1019
  %1021 = fadd float %1008, %1011
  %1022 = fadd float %1021, %1014
  %1023 = fadd float %1022, %1017
  %1024 = fadd float %1023, %1020
  %1025 = getelementptr i8, ptr %977, i64 9216
  %1026 = load float, ptr %1025, align 4
  %1027 = fmul float %964, %1026
  %1028 = getelementptr i8, ptr %977, i64 9984
  %1029 = load float, ptr %1028, align 4
  %1030 = fmul float %966, %1029
  %1031 = getelementptr i8, ptr %977, i64 10752
  %1032 = load float, ptr %1031, align 4
  %1033 = fmul float %968, %1032
  %1034 = getelementptr i8, ptr %977, i64 11520
  %1035 = load float, ptr %1034, align 4
  %1036 = fmul float %970, %1035
  %1037 = fadd float %1024, %1027
  %1038 = fadd float %1037, %1030
  %1039 = fadd float %1038, %1033
  %1040 = fadd float %1039, %1036
  store float %1040, ptr %975, align 4
  %1041 = icmp eq i64 %938, %974
  br i1 %1041, label %840, label %972

1042:                                             ; preds = %930
  br label %1043

1043:                                             ; preds = %1042, %930
  %1044 = phi i64 [ %356, %1042 ], [ %933, %930 ]
  %1045 = icmp slt i64 %934, 0
  %1046 = select i1 %1045, i64 %356, i64 0
  %1047 = add i64 %1046, %934
  %1048 = icmp slt i64 %1047, 0
  br i1 %1048, label %1049, label %1050, !prof !0

1049:                                             ; preds = %1043
  br label %1050

1050:                                             ; preds = %1049, %1043
  %1051 = phi i64 [ 0, %1049 ], [ %1047, %1043 ]
  %1052 = icmp slt i64 %1047, %356
  br i1 %1052, label %936, label %1053, !prof !1

1053:                                             ; preds = %1050
  br label %936

1054:                                             ; preds = %190
  %1055 = load i64, ptr %343, align 8
  %1056 = icmp eq i64 %1055, 0
  br i1 %1056, label %1057, label %1346

1057:                                             ; preds = %1054
  switch i64 %339, label %1216 [
    i64 4, label %1058
    i64 8, label %1134
  ]

1058:                                             ; preds = %1057
  %1059 = load float, ptr %413, align 4
  %1060 = load float, ptr %422, align 4
  %1061 = load float, ptr %423, align 4
  %1062 = load float, ptr %424, align 4
  %1063 = load float, ptr %425, align 4
  %1064 = load float, ptr %426, align 4
  %1065 = load float, ptr %427, align 4
  %1066 = load float, ptr %428, align 4
  %1067 = load float, ptr %429, align 4
  %1068 = load float, ptr %430, align 4
  %1069 = load float, ptr %431, align 4
  %1070 = load float, ptr %432, align 4
  %1071 = load float, ptr %433, align 4
  %1072 = load float, ptr %434, align 4
  %1073 = load float, ptr %435, align 4
  %1074 = load float, ptr %436, align 4
  br i1 %49, label %1075, label %334

1075:                                             ; preds = %1075, %1058
  %1076 = phi i64 [ %1077, %1075 ], [ 0, %1058 ]
  %1077 = add nuw nsw i64 %1076, 1
  %1078 = getelementptr float, ptr %357, i64 %1076
  %1079 = load float, ptr %1078, align 4
  %1080 = getelementptr float, ptr %535, i64 %1076
  %1081 = load float, ptr %1080, align 4
  %1082 = fmul float %1059, %1081
  %1083 = add nuw nsw i64 %1076, 192
  %1084 = getelementptr float, ptr %535, i64 %1083
  %1085 = load float, ptr %1084, align 4
  %1086 = fmul float %1060, %1085
  %1087 = add nuw nsw i64 %1076, 384
  %1088 = getelementptr float, ptr %535, i64 %1087
  %1089 = load float, ptr %1088, align 4
  %1090 = fmul float %1061, %1089
  %1091 = add nuw nsw i64 %1076, 576
  %1092 = getelementptr float, ptr %535, i64 %1091
  %1093 = load float, ptr %1092, align 4
  %1094 = fmul float %1062, %1093
  %1095 = fadd float %1082, %1086
  %1096 = fadd float %1090, %1094
  %1097 = fadd float %1095, %1096
  %1098 = fadd float %1079, %1097
  %1099 = getelementptr float, ptr %357, i64 %1083
  %1100 = load float, ptr %1099, align 4
  %1101 = fmul float %1063, %1081
  %1102 = fmul float %1064, %1085
  %1103 = fmul float %1065, %1089
  %1104 = fmul float %1066, %1093
  %1105 = fadd float %1101, %1102
  %1106 = fadd float %1103, %1104
  %1107 = fadd float %1105, %1106
  %1108 = fadd float %1100, %1107
  %1109 = getelementptr float, ptr %357, i64 %1087
  %1110 = load float, ptr %1109, align 4
  %1111 = fmul float %1067, %1081
  %1112 = fmul float %1068, %1085
  %1113 = fmul float %1069, %1089
  %1114 = fmul float %1070, %1093
  %1115 = fadd float %1111, %1112
  %1116 = fadd float %1113, %1114
  %1117 = fadd float %1115, %1116
  %1118 = fadd float %1110, %1117
  %1119 = getelementptr float, ptr %357, i64 %1091
  %1120 = load float, ptr %1119, align 4
  %1121 = fmul float %1071, %1081
  %1122 = fmul float %1072, %1085
  %1123 = fmul float %1073, %1089
  %1124 = fmul float %1074, %1093
  %1125 = fadd float %1121, %1122
  %1126 = fadd float %1123, %1124
  %1127 = fadd float %1125, %1126
  %1128 = fadd float %1120, %1127
  store float %1098, ptr %1078, align 4
  store float %1108, ptr %1099, align 4
  store float %1118, ptr %1109, align 4
  store float %1128, ptr %1119, align 4
  %1129 = icmp eq i64 %1077, %48
  br i1 %1129, label %334, label %1075

1130:                                             ; preds = %1166, %1146
  %1131 = icmp eq i64 %1136, 8
  br i1 %1131, label %334, label %1134

1132:                                             ; preds = %1264, %1228
  %1133 = icmp eq i64 %1218, 16
  br i1 %1133, label %334, label %1216

1134:                                             ; preds = %1130, %1057
  %1135 = phi i64 [ %1136, %1130 ], [ 0, %1057 ]
  %1136 = add nuw nsw i64 %1135, 1
  %1137 = shl nsw i64 %1135, 3
  %1138 = icmp sgt i64 %411, %1137
  br i1 %1138, label %1140, label %1139, !prof !1

1139:                                             ; preds = %1134
  br label %1140

1140:                                             ; preds = %1139, %1134
  %1141 = phi i64 [ %412, %1139 ], [ %1137, %1134 ]
  %1142 = getelementptr float, ptr %413, i64 %1141
  %1143 = mul nuw nsw i64 %1135, 192
  %1144 = add nsw i64 %1143, %44
  %1145 = icmp sgt i64 %355, %1143
  br i1 %1145, label %1205, label %1204, !prof !1

1146:                                             ; preds = %1215, %1212
  %1147 = phi i64 [ %356, %1215 ], [ %1213, %1212 ]
  %1148 = sub nsw i64 %1147, %1206
  %1149 = getelementptr float, ptr %357, i64 %1206
  %1150 = load float, ptr %1142, align 4
  %1151 = getelementptr i8, ptr %1142, i64 4
  %1152 = load float, ptr %1151, align 4
  %1153 = getelementptr i8, ptr %1142, i64 8
  %1154 = load float, ptr %1153, align 4
  %1155 = getelementptr i8, ptr %1142, i64 12
  %1156 = load float, ptr %1155, align 4
  %1157 = getelementptr i8, ptr %1142, i64 16
  %1158 = load float, ptr %1157, align 4
  %1159 = getelementptr i8, ptr %1142, i64 20
  %1160 = load float, ptr %1159, align 4
  %1161 = getelementptr i8, ptr %1142, i64 24
  %1162 = load float, ptr %1161, align 4
  %1163 = getelementptr i8, ptr %1142, i64 28
  %1164 = load float, ptr %1163, align 4
  %1165 = icmp slt i64 %1148, 1
  br i1 %1165, label %1130, label %1166

1166:                                             ; preds = %1166, %1146
  %1167 = phi i64 [ %1168, %1166 ], [ 0, %1146 ]
  %1168 = add nuw nsw i64 %1167, 1
  %1169 = getelementptr float, ptr %1149, i64 %1167
  %1170 = load float, ptr %1169, align 4
  %1171 = getelementptr float, ptr %535, i64 %1167
  %1172 = load float, ptr %1171, align 4
  %1173 = fmul float %1150, %1172
  %1174 = getelementptr i8, ptr %1171, i64 768
  %1175 = load float, ptr %1174, align 4
  %1176 = fmul float %1152, %1175
  %1177 = getelementptr i8, ptr %1171, i64 1536
  %1178 = load float, ptr %1177, align 4
  %1179 = fmul float %1154, %1178
  %1180 = getelementptr i8, ptr %1171, i64 2304
  %1181 = load float, ptr %1180, align 4
  %1182 = fmul float %1156, %1181
  %1183 = fadd float %1173, %1176
  %1184 = fadd float %1179, %1182
  %1185 = fadd float %1183, %1184
  %1186 = fadd float %1170, %1185
  %1187 = getelementptr i8, ptr %1171, i64 3072
  %1188 = load float, ptr %1187, align 4
  %1189 = fmul float %1158, %1188
  %1190 = getelementptr i8, ptr %1171, i64 3840
  %1191 = load float, ptr %1190, align 4
  %1192 = fmul float %1160, %1191
  %1193 = getelementptr i8, ptr %1171, i64 4608
  %1194 = load float, ptr %1193, align 4
  %1195 = fmul float %1162, %1194
  %1196 = getelementptr i8, ptr %1171, i64 5376
  %1197 = load float, ptr %1196, align 4
  %1198 = fmul float %1164, %1197
  %1199 = fadd float %1189, %1192
  %1200 = fadd float %1195, %1198
  %1201 = fadd float %1199, %1200
  %1202 = fadd float %1186, %1201
  store float %1202, ptr %1169, align 4
  %1203 = icmp eq i64 %1148, %1168
  br i1 %1203, label %1130, label %1166

1204:                                             ; preds = %1140
  br label %1205

1205:                                             ; preds = %1204, %1140
  %1206 = phi i64 [ %356, %1204 ], [ %1143, %1140 ]
  %1207 = icmp slt i64 %1144, 0
  %1208 = select i1 %1207, i64 %356, i64 0
  %1209 = add i64 %1208, %1144
  %1210 = icmp slt i64 %1209, 0
  br i1 %1210, label %1211, label %1212, !prof !0

1211:                                             ; preds = %1205
  br label %1212

1212:                                             ; preds = %1211, %1205
  %1213 = phi i64 [ 0, %1211 ], [ %1209, %1205 ]
  %1214 = icmp slt i64 %1209, %356
  br i1 %1214, label %1146, label %1215, !prof !1

1215:                                             ; preds = %1212
  br label %1146

1216:                                             ; preds = %1132, %1057
  %1217 = phi i64 [ %1218, %1132 ], [ 0, %1057 ]
  %1218 = add nuw nsw i64 %1217, 1
  %1219 = shl nsw i64 %1217, 4
  %1220 = icmp sgt i64 %411, %1219
  br i1 %1220, label %1222, label %1221, !prof !1

1221:                                             ; preds = %1216
  br label %1222

1222:                                             ; preds = %1221, %1216
  %1223 = phi i64 [ %412, %1221 ], [ %1219, %1216 ]
  %1224 = getelementptr float, ptr %413, i64 %1223
  %1225 = mul nuw nsw i64 %1217, 192
  %1226 = add nsw i64 %1225, %44
  %1227 = icmp sgt i64 %355, %1225
  br i1 %1227, label %1335, label %1334, !prof !1

1228:                                             ; preds = %1345, %1342
  %1229 = phi i64 [ %356, %1345 ], [ %1343, %1342 ]
  %1230 = sub nsw i64 %1229, %1336
  %1231 = getelementptr float, ptr %357, i64 %1336
  %1232 = load float, ptr %1224, align 4
  %1233 = getelementptr i8, ptr %1224, i64 4
  %1234 = load float, ptr %1233, align 4
  %1235 = getelementptr i8, ptr %1224, i64 8
  %1236 = load float, ptr %1235, align 4
  %1237 = getelementptr i8, ptr %1224, i64 12
  %1238 = load float, ptr %1237, align 4
  %1239 = getelementptr i8, ptr %1224, i64 16
  %1240 = load float, ptr %1239, align 4
  %1241 = getelementptr i8, ptr %1224, i64 20
  %1242 = load float, ptr %1241, align 4
  %1243 = getelementptr i8, ptr %1224, i64 24
  %1244 = load float, ptr %1243, align 4
  %1245 = getelementptr i8, ptr %1224, i64 28
  %1246 = load float, ptr %1245, align 4
  %1247 = getelementptr i8, ptr %1224, i64 32
  %1248 = load float, ptr %1247, align 4
  %1249 = getelementptr i8, ptr %1224, i64 36
  %1250 = load float, ptr %1249, align 4
  %1251 = getelementptr i8, ptr %1224, i64 40
  %1252 = load float, ptr %1251, align 4
  %1253 = getelementptr i8, ptr %1224, i64 44
  %1254 = load float, ptr %1253, align 4
  %1255 = getelementptr i8, ptr %1224, i64 48
  %1256 = load float, ptr %1255, align 4
  %1257 = getelementptr i8, ptr %1224, i64 52
  %1258 = load float, ptr %1257, align 4
  %1259 = getelementptr i8, ptr %1224, i64 56
  %1260 = load float, ptr %1259, align 4
  %1261 = getelementptr i8, ptr %1224, i64 60
  %1262 = load float, ptr %1261, align 4
  %1263 = icmp slt i64 %1230, 1
  br i1 %1263, label %1132, label %1264

1264:                                             ; preds = %1264, %1228
  %1265 = phi i64 [ %1266, %1264 ], [ 0, %1228 ]
  %1266 = add nuw nsw i64 %1265, 1
  %1267 = getelementptr float, ptr %1231, i64 %1265
  %1268 = load float, ptr %1267, align 4
  %1269 = getelementptr float, ptr %535, i64 %1265
  %1270 = load float, ptr %1269, align 4
  %1271 = fmul float %1232, %1270
  %1272 = getelementptr i8, ptr %1269, i64 768
  %1273 = load float, ptr %1272, align 4
  %1274 = fmul float %1234, %1273
  %1275 = getelementptr i8, ptr %1269, i64 1536
  %1276 = load float, ptr %1275, align 4
  %1277 = fmul float %1236, %1276
  %1278 = getelementptr i8, ptr %1269, i64 2304
  %1279 = load float, ptr %1278, align 4
  %1280 = fmul float %1238, %1279
  %1281 = fadd float %1271, %1274
  %1282 = fadd float %1277, %1280
  %1283 = fadd float %1281, %1282
  %1284 = fadd float %1268, %1283
  %1285 = getelementptr i8, ptr %1269, i64 3072
  %1286 = load float, ptr %1285, align 4
  %1287 = fmul float %1240, %1286
  %1288 = getelementptr i8, ptr %1269, i64 3840
  %1289 = load float, ptr %1288, align 4
  %1290 = fmul float %1242, %1289
  %1291 = getelementptr i8, ptr %1269, i64 4608
  %1292 = load float, ptr %1291, align 4
  %1293 = fmul float %1244, %1292
  %1294 = getelementptr i8, ptr %1269, i64 5376
  %1295 = load float, ptr %1294, align 4
  %1296 = fmul float %1246, %1295
  %1297 = fadd float %1287, %1290
  %1298 = fadd float %1293, %1296
  %1299 = fadd float %1297, %1298
  %1300 = fadd float %1284, %1299
  %1301 = getelementptr i8, ptr %1269, i64 6144
  %1302 = load float, ptr %1301, align 4
  %1303 = fmul float %1248, %1302
  %1304 = getelementptr i8, ptr %1269, i64 6912
  %1305 = load float, ptr %1304, align 4
  %1306 = fmul float %1250, %1305
  %1307 = getelementptr i8, ptr %1269, i64 7680
  %1308 = load float, ptr %1307, align 4
  %1309 = fmul float %1252, %1308
  %1310 = getelementptr i8, ptr %1269, i64 8448
  %1311 = load float, ptr %1310, align 4
  %1312 = fmul float %1254, %1311
  %1313 = fadd float %1303, %1306
  %1314 = fadd float %1309, %1312
  %1315 = fadd float %1313, %1314
  %1316 = fadd float %1300, %1315
  %1317 = getelementptr i8, ptr %1269, i64 9216
  %1318 = load float, ptr %1317, align 4
  %1319 = fmul float %1256, %1318
  %1320 = getelementptr i8, ptr %1269, i64 9984
  %1321 = load float, ptr %1320, align 4
  %1322 = fmul float %1258, %1321
  %1323 = getelementptr i8, ptr %1269, i64 10752
  %1324 = load float, ptr %1323, align 4
  %1325 = fmul float %1260, %1324
  %1326 = getelementptr i8, ptr %1269, i64 11520
  %1327 = load float, ptr %1326, align 4
  %1328 = fmul float %1262, %1327
  %1329 = fadd float %1319, %1322
  %1330 = fadd float %1325, %1328
  %1331 = fadd float %1329, %1330
  %1332 = fadd float %1316, %1331
  store float %1332, ptr %1267, align 4
  %1333 = icmp eq i64 %1230, %1266
  br i1 %1333, label %1132, label %1264

1334:                                             ; preds = %1222
  br label %1335

1335:                                             ; preds = %1334, %1222
  %1336 = phi i64 [ %356, %1334 ], [ %1225, %1222 ]
  %1337 = icmp slt i64 %1226, 0
  %1338 = select i1 %1337, i64 %356, i64 0
  %1339 = add i64 %1338, %1226
  %1340 = icmp slt i64 %1339, 0
  br i1 %1340, label %1341, label %1342, !prof !0

1341:                                             ; preds = %1335
  br label %1342

1342:                                             ; preds = %1341, %1335
  %1343 = phi i64 [ 0, %1341 ], [ %1339, %1335 ]
  %1344 = icmp slt i64 %1339, %356
  br i1 %1344, label %1228, label %1345, !prof !1

1345:                                             ; preds = %1342
  br label %1228

1346:                                             ; preds = %1054
  switch i64 %339, label %1605 [
    i64 4, label %1347
    i64 8, label %1503
  ]

1347:                                             ; preds = %1346
  %1348 = load float, ptr %413, align 4
  %1349 = load float, ptr %422, align 4
  %1350 = load float, ptr %423, align 4
  %1351 = load float, ptr %424, align 4
  %1352 = load float, ptr %425, align 4
  %1353 = load float, ptr %426, align 4
  %1354 = load float, ptr %427, align 4
  %1355 = load float, ptr %428, align 4
  %1356 = load float, ptr %429, align 4
  %1357 = load float, ptr %430, align 4
  %1358 = load float, ptr %431, align 4
  %1359 = load float, ptr %432, align 4
  %1360 = load float, ptr %433, align 4
  %1361 = load float, ptr %434, align 4
  %1362 = load float, ptr %435, align 4
  %1363 = load float, ptr %436, align 4
  br i1 %49, label %1364, label %334

1364:                                             ; preds = %1496, %1347
  %1365 = phi i64 [ %1366, %1496 ], [ 0, %1347 ]
  %1366 = add nuw nsw i64 %1365, 1
  %1367 = getelementptr float, ptr %357, i64 %1365
  %1368 = load float, ptr %1367, align 4
  %1369 = getelementptr float, ptr %535, i64 %1365
  %1370 = load float, ptr %1369, align 4
  %1371 = fmul float %1348, %1370
  %1372 = add nuw nsw i64 %1365, 192
  %1373 = getelementptr float, ptr %535, i64 %1372
  %1374 = load float, ptr %1373, align 4
  %1375 = fmul float %1349, %1374
  %1376 = add nuw nsw i64 %1365, 384
  %1377 = getelementptr float, ptr %535, i64 %1376
  %1378 = load float, ptr %1377, align 4
  %1379 = fmul float %1350, %1378
  %1380 = add nuw nsw i64 %1365, 576
  %1381 = getelementptr float, ptr %535, i64 %1380
  %1382 = load float, ptr %1381, align 4
  %1383 = fmul float %1351, %1382
  %1384 = fadd float %1371, %1375
  %1385 = fadd float %1379, %1383
  %1386 = fadd float %1384, %1385
  %1387 = fadd float %1368, %1386
  %1388 = getelementptr float, ptr %357, i64 %1372
  %1389 = load float, ptr %1388, align 4
  %1390 = fmul float %1352, %1370
  %1391 = fmul float %1353, %1374
  %1392 = fmul float %1354, %1378
  %1393 = fmul float %1355, %1382
  %1394 = fadd float %1390, %1391
  %1395 = fadd float %1392, %1393
  %1396 = fadd float %1394, %1395
  %1397 = fadd float %1389, %1396
  %1398 = getelementptr float, ptr %357, i64 %1376
  %1399 = load float, ptr %1398, align 4
  %1400 = fmul float %1356, %1370
  %1401 = fmul float %1357, %1374
  %1402 = fmul float %1358, %1378
  %1403 = fmul float %1359, %1382
  %1404 = fadd float %1400, %1401
  %1405 = fadd float %1402, %1403
  %1406 = fadd float %1404, %1405
  %1407 = fadd float %1399, %1406
  %1408 = getelementptr float, ptr %357, i64 %1380
  %1409 = load float, ptr %1408, align 4
  %1410 = fmul float %1360, %1370
  %1411 = fmul float %1361, %1374
  %1412 = fmul float %1362, %1378
  %1413 = fmul float %1363, %1382
  %1414 = fadd float %1410, %1411
  %1415 = fadd float %1412, %1413
  %1416 = fadd float %1414, %1415
  %1417 = fadd float %1409, %1416
  %1418 = tail call float @llvm.fabs.f32(float %1387)
  %1419 = bitcast float %1418 to i32
  %1420 = icmp ult i32 %1419, 1199566848
  br i1 %1420, label %1421, label %1433

1421:                                             ; preds = %1364
  %1422 = bitcast float %1387 to i32
  %1423 = and i32 %1422, -2147483648
  %1424 = and i32 %1422, 2139095040
  %1425 = tail call i32 @llvm.umax.i32(i32 %1424, i32 947912704)
  %1426 = add nuw i32 %1425, 113246208
  %1427 = bitcast i32 %1426 to float
  %1428 = fadd float %1387, %1427
  %1429 = fsub float %1428, %1427
  %1430 = bitcast float %1429 to i32
  %1431 = or i32 %1423, %1430
  %1432 = bitcast i32 %1431 to float
  br label %1436

1433:                                             ; preds = %1364
  %1434 = icmp ult i32 %1419, 2139095040
  %1435 = select i1 %1434, float 0x7FF8000000000000, float %1387
  br label %1436

1436:                                             ; preds = %1433, %1421
  %1437 = phi float [ %1432, %1421 ], [ %1435, %1433 ]
  %1438 = tail call float @llvm.fabs.f32(float %1397)
  %1439 = bitcast float %1438 to i32
  %1440 = icmp ult i32 %1439, 1199566848
  br i1 %1440, label %1441, label %1453

1441:                                             ; preds = %1436
  %1442 = bitcast float %1397 to i32
  %1443 = and i32 %1442, -2147483648
  %1444 = and i32 %1442, 2139095040
  %1445 = tail call i32 @llvm.umax.i32(i32 %1444, i32 947912704)
  %1446 = add nuw i32 %1445, 113246208
  %1447 = bitcast i32 %1446 to float
  %1448 = fadd float %1397, %1447
  %1449 = fsub float %1448, %1447
  %1450 = bitcast float %1449 to i32
  %1451 = or i32 %1443, %1450
  %1452 = bitcast i32 %1451 to float
  br label %1456

1453:                                             ; preds = %1436
  %1454 = icmp ult i32 %1439, 2139095040
  %1455 = select i1 %1454, float 0x7FF8000000000000, float %1397
  br label %1456

1456:                                             ; preds = %1453, %1441
  %1457 = phi float [ %1452, %1441 ], [ %1455, %1453 ]
  store float %1437, ptr %1367, align 4
  store float %1457, ptr %1388, align 4
  %1458 = tail call float @llvm.fabs.f32(float %1407)
  %1459 = bitcast float %1458 to i32
  %1460 = icmp ult i32 %1459, 1199566848
  br i1 %1460, label %1461, label %1473

1461:                                             ; preds = %1456
  %1462 = bitcast float %1407 to i32
  %1463 = and i32 %1462, -2147483648
  %1464 = and i32 %1462, 2139095040
  %1465 = tail call i32 @llvm.umax.i32(i32 %1464, i32 947912704)
  %1466 = add nuw i32 %1465, 113246208
  %1467 = bitcast i32 %1466 to float
  %1468 = fadd float %1407, %1467
  %1469 = fsub float %1468, %1467
  %1470 = bitcast float %1469 to i32
  %1471 = or i32 %1463, %1470
  %1472 = bitcast i32 %1471 to float
  br label %1476

1473:                                             ; preds = %1456
  %1474 = icmp ult i32 %1459, 2139095040
  %1475 = select i1 %1474, float 0x7FF8000000000000, float %1407
  br label %1476

1476:                                             ; preds = %1473, %1461
  %1477 = phi float [ %1472, %1461 ], [ %1475, %1473 ]
  %1478 = tail call float @llvm.fabs.f32(float %1417)
  %1479 = bitcast float %1478 to i32
  %1480 = icmp ult i32 %1479, 1199566848
  br i1 %1480, label %1481, label %1493

1481:                                             ; preds = %1476
  %1482 = bitcast float %1417 to i32
  %1483 = and i32 %1482, -2147483648
  %1484 = and i32 %1482, 2139095040
  %1485 = tail call i32 @llvm.umax.i32(i32 %1484, i32 947912704)
  %1486 = add nuw i32 %1485, 113246208
  %1487 = bitcast i32 %1486 to float
  %1488 = fadd float %1417, %1487
  %1489 = fsub float %1488, %1487
  %1490 = bitcast float %1489 to i32
  %1491 = or i32 %1483, %1490
  %1492 = bitcast i32 %1491 to float
  br label %1496

1493:                                             ; preds = %1476
  %1494 = icmp ult i32 %1479, 2139095040
  %1495 = select i1 %1494, float 0x7FF8000000000000, float %1417
  br label %1496

1496:                                             ; preds = %1493, %1481
  %1497 = phi float [ %1492, %1481 ], [ %1495, %1493 ]
  store float %1477, ptr %1398, align 4
  store float %1497, ptr %1408, align 4
  %1498 = icmp eq i64 %1366, %48
  br i1 %1498, label %334, label %1364

1499:                                             ; preds = %1590, %1515
  %1500 = icmp eq i64 %1505, 8
  br i1 %1500, label %334, label %1503

1501:                                             ; preds = %1740, %1617
  %1502 = icmp eq i64 %1607, 16
  br i1 %1502, label %334, label %1605

1503:                                             ; preds = %1499, %1346
  %1504 = phi i64 [ %1505, %1499 ], [ 0, %1346 ]
  %1505 = add nuw nsw i64 %1504, 1
  %1506 = shl nsw i64 %1504, 3
  %1507 = icmp sgt i64 %411, %1506
  br i1 %1507, label %1509, label %1508, !prof !1

1508:                                             ; preds = %1503
  br label %1509

1509:                                             ; preds = %1508, %1503
  %1510 = phi i64 [ %412, %1508 ], [ %1506, %1503 ]
  %1511 = getelementptr float, ptr %413, i64 %1510
  %1512 = mul nuw nsw i64 %1504, 192
  %1513 = add nsw i64 %1512, %44
  %1514 = icmp sgt i64 %355, %1512
  br i1 %1514, label %1594, label %1593, !prof !1

1515:                                             ; preds = %1604, %1601
  %1516 = phi i64 [ %356, %1604 ], [ %1602, %1601 ]
  %1517 = sub nsw i64 %1516, %1595
  %1518 = getelementptr float, ptr %357, i64 %1595
  %1519 = load float, ptr %1511, align 4
  %1520 = getelementptr i8, ptr %1511, i64 4
  %1521 = load float, ptr %1520, align 4
  %1522 = getelementptr i8, ptr %1511, i64 8
  %1523 = load float, ptr %1522, align 4
  %1524 = getelementptr i8, ptr %1511, i64 12
  %1525 = load float, ptr %1524, align 4
  %1526 = getelementptr i8, ptr %1511, i64 16
  %1527 = load float, ptr %1526, align 4
  %1528 = getelementptr i8, ptr %1511, i64 20
  %1529 = load float, ptr %1528, align 4
  %1530 = getelementptr i8, ptr %1511, i64 24
  %1531 = load float, ptr %1530, align 4
  %1532 = getelementptr i8, ptr %1511, i64 28
  %1533 = load float, ptr %1532, align 4
  %1534 = icmp slt i64 %1517, 1
  br i1 %1534, label %1499, label %1535

1535:                                             ; preds = %1590, %1515
  %1536 = phi i64 [ %1537, %1590 ], [ 0, %1515 ]
  %1537 = add nuw nsw i64 %1536, 1
  %1538 = getelementptr float, ptr %1518, i64 %1536
  %1539 = load float, ptr %1538, align 4
  %1540 = getelementptr float, ptr %535, i64 %1536
  %1541 = load float, ptr %1540, align 4
  %1542 = fmul float %1519, %1541
  %1543 = getelementptr i8, ptr %1540, i64 768
  %1544 = load float, ptr %1543, align 4
  %1545 = fmul float %1521, %1544
  %1546 = getelementptr i8, ptr %1540, i64 1536
  %1547 = load float, ptr %1546, align 4
  %1548 = fmul float %1523, %1547
  %1549 = getelementptr i8, ptr %1540, i64 2304
  %1550 = load float, ptr %1549, align 4
  %1551 = fmul float %1525, %1550
  %1552 = fadd float %1542, %1545
  %1553 = fadd float %1548, %1551
  %1554 = fadd float %1552, %1553
  %1555 = fadd float %1539, %1554
  %1556 = getelementptr i8, ptr %1540, i64 3072
  %1557 = load float, ptr %1556, align 4
  %1558 = fmul float %1527, %1557
  %1559 = getelementptr i8, ptr %1540, i64 3840
  %1560 = load float, ptr %1559, align 4
  %1561 = fmul float %1529, %1560
  %1562 = getelementptr i8, ptr %1540, i64 4608
  %1563 = load float, ptr %1562, align 4
  %1564 = fmul float %1531, %1563
  %1565 = getelementptr i8, ptr %1540, i64 5376
  %1566 = load float, ptr %1565, align 4
  %1567 = fmul float %1533, %1566
  %1568 = fadd float %1558, %1561
  %1569 = fadd float %1564, %1567
  %1570 = fadd float %1568, %1569
  %1571 = fadd float %1555, %1570
  %1572 = tail call float @llvm.fabs.f32(float %1571)
  %1573 = bitcast float %1572 to i32
  %1574 = icmp ult i32 %1573, 1199566848
  br i1 %1574, label %1575, label %1587

1575:                                             ; preds = %1535
  %1576 = bitcast float %1571 to i32
  %1577 = and i32 %1576, -2147483648
  %1578 = and i32 %1576, 2139095040
  %1579 = tail call i32 @llvm.umax.i32(i32 %1578, i32 947912704)
  %1580 = add nuw i32 %1579, 113246208
  %1581 = bitcast i32 %1580 to float
  %1582 = fadd float %1571, %1581
  %1583 = fsub float %1582, %1581
  %1584 = bitcast float %1583 to i32
  %1585 = or i32 %1577, %1584
  %1586 = bitcast i32 %1585 to float
  br label %1590

1587:                                             ; preds = %1535
  %1588 = icmp ult i32 %1573, 2139095040
  %1589 = select i1 %1588, float 0x7FF8000000000000, float %1571
  br label %1590

1590:                                             ; preds = %1587, %1575
  %1591 = phi float [ %1586, %1575 ], [ %1589, %1587 ]
  store float %1591, ptr %1538, align 4
  %1592 = icmp eq i64 %1517, %1537
  br i1 %1592, label %1499, label %1535

1593:                                             ; preds = %1509
  br label %1594

1594:                                             ; preds = %1593, %1509
  %1595 = phi i64 [ %356, %1593 ], [ %1512, %1509 ]
  %1596 = icmp slt i64 %1513, 0
  %1597 = select i1 %1596, i64 %356, i64 0
  %1598 = add i64 %1597, %1513
  %1599 = icmp slt i64 %1598, 0
  br i1 %1599, label %1600, label %1601, !prof !0

1600:                                             ; preds = %1594
  br label %1601

1601:                                             ; preds = %1600, %1594
  %1602 = phi i64 [ 0, %1600 ], [ %1598, %1594 ]
  %1603 = icmp slt i64 %1598, %356
  br i1 %1603, label %1515, label %1604, !prof !1

1604:                                             ; preds = %1601
  br label %1515

1605:                                             ; preds = %1501, %1346
  %1606 = phi i64 [ %1607, %1501 ], [ 0, %1346 ]
  %1607 = add nuw nsw i64 %1606, 1
  %1608 = shl nsw i64 %1606, 4
  %1609 = icmp sgt i64 %411, %1608
  br i1 %1609, label %1611, label %1610, !prof !1

1610:                                             ; preds = %1605
  br label %1611

1611:                                             ; preds = %1610, %1605
  %1612 = phi i64 [ %412, %1610 ], [ %1608, %1605 ]
  %1613 = getelementptr float, ptr %413, i64 %1612
  %1614 = mul nuw nsw i64 %1606, 192
  %1615 = add nsw i64 %1614, %44
  %1616 = icmp sgt i64 %355, %1614
  br i1 %1616, label %1744, label %1743, !prof !1

1617:                                             ; preds = %1754, %1751
  %1618 = phi i64 [ %356, %1754 ], [ %1752, %1751 ]
  %1619 = sub nsw i64 %1618, %1745
  %1620 = getelementptr float, ptr %357, i64 %1745
  %1621 = load float, ptr %1613, align 4
  %1622 = getelementptr i8, ptr %1613, i64 4
  %1623 = load float, ptr %1622, align 4
  %1624 = getelementptr i8, ptr %1613, i64 8
  %1625 = load float, ptr %1624, align 4
  %1626 = getelementptr i8, ptr %1613, i64 12
  %1627 = load float, ptr %1626, align 4
  %1628 = getelementptr i8, ptr %1613, i64 16
  %1629 = load float, ptr %1628, align 4
  %1630 = getelementptr i8, ptr %1613, i64 20
  %1631 = load float, ptr %1630, align 4
  %1632 = getelementptr i8, ptr %1613, i64 24
  %1633 = load float, ptr %1632, align 4
  %1634 = getelementptr i8, ptr %1613, i64 28
  %1635 = load float, ptr %1634, align 4
  %1636 = getelementptr i8, ptr %1613, i64 32
  %1637 = load float, ptr %1636, align 4
  %1638 = getelementptr i8, ptr %1613, i64 36
  %1639 = load float, ptr %1638, align 4
  %1640 = getelementptr i8, ptr %1613, i64 40
  %1641 = load float, ptr %1640, align 4
  %1642 = getelementptr i8, ptr %1613, i64 44
  %1643 = load float, ptr %1642, align 4
  %1644 = getelementptr i8, ptr %1613, i64 48
  %1645 = load float, ptr %1644, align 4
  %1646 = getelementptr i8, ptr %1613, i64 52
  %1647 = load float, ptr %1646, align 4
  %1648 = getelementptr i8, ptr %1613, i64 56
  %1649 = load float, ptr %1648, align 4
  %1650 = getelementptr i8, ptr %1613, i64 60
  %1651 = load float, ptr %1650, align 4
  %1652 = icmp slt i64 %1619, 1
  br i1 %1652, label %1501, label %1653

1653:                                             ; preds = %1740, %1617
  %1654 = phi i64 [ %1655, %1740 ], [ 0, %1617 ]
  %1655 = add nuw nsw i64 %1654, 1
  %1656 = getelementptr float, ptr %1620, i64 %1654
  %1657 = load float, ptr %1656, align 4
  %1658 = getelementptr float, ptr %535, i64 %1654
  %1659 = load float, ptr %1658, align 4
  %1660 = fmul float %1621, %1659
  %1661 = getelementptr i8, ptr %1658, i64 768
  %1662 = load float, ptr %1661, align 4
  %1663 = fmul float %1623, %1662
  %1664 = getelementptr i8, ptr %1658, i64 1536
  %1665 = load float, ptr %1664, align 4
  %1666 = fmul float %1625, %1665
  %1667 = getelementptr i8, ptr %1658, i64 2304
  %1668 = load float, ptr %1667, align 4
  %1669 = fmul float %1627, %1668
  %1670 = fadd float %1660, %1663
  %1671 = fadd float %1666, %1669
  %1672 = fadd float %1670, %1671
  %1673 = fadd float %1657, %1672
  %1674 = getelementptr i8, ptr %1658, i64 3072
  %1675 = load float, ptr %1674, align 4
  %1676 = fmul float %1629, %1675
  %1677 = getelementptr i8, ptr %1658, i64 3840
  %1678 = load float, ptr %1677, align 4
  %1679 = fmul float %1631, %1678
  %1680 = getelementptr i8, ptr %1658, i64 4608
  %1681 = load float, ptr %1680, align 4
  %1682 = fmul float %1633, %1681
  %1683 = getelementptr i8, ptr %1658, i64 5376
  %1684 = load float, ptr %1683, align 4
  %1685 = fmul float %1635, %1684
  %1686 = fadd float %1676, %1679
  %1687 = fadd float %1682, %1685
  %1688 = fadd float %1686, %1687
  %1689 = fadd float %1673, %1688
  %1690 = getelementptr i8, ptr %1658, i64 6144
  %1691 = load float, ptr %1690, align 4
  %1692 = fmul float %1637, %1691
  %1693 = getelementptr i8, ptr %1658, i64 6912
  %1694 = load float, ptr %1693, align 4
  %1695 = fmul float %1639, %1694
  %1696 = getelementptr i8, ptr %1658, i64 7680
  %1697 = load float, ptr %1696, align 4
  %1698 = fmul float %1641, %1697
  %1699 = getelementptr i8, ptr %1658, i64 8448
  %1700 = load float, ptr %1699, align 4
  %1701 = fmul float %1643, %1700
  %1702 = fadd float %1692, %1695
  %1703 = fadd float %1698, %1701
  %1704 = fadd float %1702, %1703
  %1705 = fadd float %1689, %1704
  %1706 = getelementptr i8, ptr %1658, i64 9216
  %1707 = load float, ptr %1706, align 4
  %1708 = fmul float %1645, %1707
  %1709 = getelementptr i8, ptr %1658, i64 9984
  %1710 = load float, ptr %1709, align 4
  %1711 = fmul float %1647, %1710
  %1712 = getelementptr i8, ptr %1658, i64 10752
  %1713 = load float, ptr %1712, align 4
  %1714 = fmul float %1649, %1713
  %1715 = getelementptr i8, ptr %1658, i64 11520
  %1716 = load float, ptr %1715, align 4
  %1717 = fmul float %1651, %1716
  %1718 = fadd float %1708, %1711
  %1719 = fadd float %1714, %1717
  %1720 = fadd float %1718, %1719
  %1721 = fadd float %1705, %1720
  %1722 = tail call float @llvm.fabs.f32(float %1721)
  %1723 = bitcast float %1722 to i32
  %1724 = icmp ult i32 %1723, 1199566848
  br i1 %1724, label %1725, label %1737

1725:                                             ; preds = %1653
  %1726 = bitcast float %1721 to i32
  %1727 = and i32 %1726, -2147483648
  %1728 = and i32 %1726, 2139095040
  %1729 = tail call i32 @llvm.umax.i32(i32 %1728, i32 947912704)
  %1730 = add nuw i32 %1729, 113246208
  %1731 = bitcast i32 %1730 to float
  %1732 = fadd float %1721, %1731
  %1733 = fsub float %1732, %1731
  %1734 = bitcast float %1733 to i32
  %1735 = or i32 %1727, %1734
  %1736 = bitcast i32 %1735 to float
  br label %1740

1737:                                             ; preds = %1653
  %1738 = icmp ult i32 %1723, 2139095040
  %1739 = select i1 %1738, float 0x7FF8000000000000, float %1721
  br label %1740

1740:                                             ; preds = %1737, %1725
  %1741 = phi float [ %1736, %1725 ], [ %1739, %1737 ]
  store float %1741, ptr %1656, align 4
  %1742 = icmp eq i64 %1619, %1655
  br i1 %1742, label %1501, label %1653

1743:                                             ; preds = %1611
  br label %1744

1744:                                             ; preds = %1743, %1611
  %1745 = phi i64 [ %356, %1743 ], [ %1614, %1611 ]
  %1746 = icmp slt i64 %1615, 0
  %1747 = select i1 %1746, i64 %356, i64 0
  %1748 = add i64 %1747, %1615
  %1749 = icmp slt i64 %1748, 0
  br i1 %1749, label %1750, label %1751, !prof !0

1750:                                             ; preds = %1744
  br label %1751

1751:                                             ; preds = %1750, %1744
  %1752 = phi i64 [ 0, %1750 ], [ %1748, %1744 ]
  %1753 = icmp slt i64 %1748, %356
  br i1 %1753, label %1617, label %1754, !prof !1

1754:                                             ; preds = %1751
  br label %1617

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
