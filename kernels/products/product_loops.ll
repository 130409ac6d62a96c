; {"files": {"../half_loops.py": "7da24bfc757aff6f", "product_loops.py": "c6d7d8eba2b7d4be"}, "meaning": "8ae119b658e6f4c5", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

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
  br i1 %24, label %343, label %341, !prof !0

25:                                               ; preds = %489, %481, %28
  %26 = phi i64 [ %482, %489 ], [ %482, %481 ], [ %500, %28 ]
  %27 = icmp eq i64 %484, %2
  br i1 %27, label %1335, label %481

28:                                               ; preds = %1326, %30
  %29 = icmp eq i64 %37, %500
  br i1 %29, label %25, label %30

30:                                               ; preds = %496, %28
  %31 = phi i64 [ %482, %496 ], [ %37, %28 ]
  %32 = phi i64 [ 0, %496 ], [ %33, %28 ]
  %33 = add nuw i64 %32, 192
  %34 = load i64, ptr %486, align 8
  %35 = sub nsw i64 %34, %32
  %36 = tail call i64 @llvm.smin.i64(i64 %35, i64 192)
  %37 = add i64 %31, 1
  %38 = load i64, ptr %498, align 8
  %39 = icmp slt i64 %38, 1
  br i1 %39, label %28, label %40

40:                                               ; preds = %30
  %41 = load i64, ptr %497, align 8
  %42 = mul nsw i64 %32, %344
  %43 = add nsw i64 %36, 15
  %44 = and i64 %43, -16
  %45 = shl i64 %37, 34
  %46 = icmp slt i64 %35, -15
  %47 = select i1 %46, i64 %397, i64 0
  %48 = add i64 %44, %47
  %49 = icmp slt i64 %48, 0
  %50 = icmp slt i64 %48, %397
  %51 = icmp sgt i64 %35, 0
  %52 = select i1 %51, i64 %44, i64 0
  %53 = icmp sgt i64 %52, 0
  %54 = icmp slt i64 %35, 1
  %55 = shl nsw i64 %36, 2
  %56 = mul nsw i64 %36, %344
  %57 = icmp slt i64 %56, 0
  %58 = select i1 %57, i64 %378, i64 0
  %59 = add i64 %58, %56
  %60 = icmp slt i64 %59, 0
  %61 = icmp slt i64 %59, %378
  br label %501

62:                                               ; preds = %501
  store ptr null, ptr %22, align 8
  call fastcc void @1(ptr %22, ptr %11, i64 %12, ptr %13, i64 %14, i8 %421, i64 %512, i64 %36, i64 %344, ptr %379, i64 %378, ptr %398, i64 %397, ptr %362, i64 %361)
  br label %94

63:                                               ; preds = %501
  br i1 %422, label %94, label %73

64:                                               ; preds = %70, %66
  %65 = icmp eq i64 %79, %344
  br i1 %65, label %94, label %73

66:                                               ; preds = %93, %90
  %67 = phi i64 [ %361, %93 ], [ %91, %90 ]
  %68 = sub i64 %67, %84
  %69 = icmp slt i64 %68, 1
  br i1 %69, label %64, label %70

70:                                               ; preds = %66
  %71 = sub i64 %67, %76
  %72 = shl i64 %71, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %78, i8 0, i64 %72, i1 false)
  br label %64

73:                                               ; preds = %64, %63
  %74 = phi i64 [ %79, %64 ], [ 0, %63 ]
  %75 = mul i64 %74, 192
  %76 = tail call i64 @llvm.smin.i64(i64 %361, i64 %75)
  %77 = shl i64 %76, 2
  %78 = getelementptr i8, ptr %455, i64 %77
  %79 = add nuw nsw i64 %74, 1
  %80 = add nsw i64 %75, %44
  %81 = icmp slt i64 %75, %361
  br i1 %81, label %83, label %82, !prof !1

82:                                               ; preds = %73
  br label %83

83:                                               ; preds = %82, %73
  %84 = phi i64 [ %361, %82 ], [ %75, %73 ]
  %85 = icmp slt i64 %80, 0
  %86 = select i1 %85, i64 %361, i64 0
  %87 = add i64 %86, %80
  %88 = icmp slt i64 %87, 0
  br i1 %88, label %89, label %90, !prof !0

89:                                               ; preds = %83
  br label %90

90:                                               ; preds = %89, %83
  %91 = phi i64 [ 0, %89 ], [ %87, %83 ]
  %92 = icmp slt i64 %87, %361
  br i1 %92, label %66, label %93, !prof !1

93:                                               ; preds = %90
  br label %66

94:                                               ; preds = %64, %63, %62
  %95 = getelementptr i8, ptr %510, i64 16
  %96 = load i64, ptr %95, align 8
  %97 = icmp slt i64 %96, 1
  br i1 %97, label %198, label %98

98:                                               ; preds = %94
  %99 = getelementptr i8, ptr %510, i64 8
  %100 = load i64, ptr %99, align 8
  br label %516

101:                                              ; preds = %537
  store i64 %547, ptr %545, align 8
  br i1 %423, label %102, label %565, !prof !0

102:                                              ; preds = %584, %565, %537, %101
  %103 = load i64, ptr %352, align 8
  %104 = icmp eq i64 %103, 0
  %105 = getelementptr i8, ptr %525, i64 16
  %106 = load i64, ptr %105, align 8
  br i1 %104, label %112, label %107

107:                                              ; preds = %102
  %108 = icmp slt i64 %106, 0
  %109 = select i1 %108, i64 %12, i64 0
  %110 = add i64 %109, %106
  %111 = icmp slt i64 %110, 0
  br i1 %111, label %590, label %591, !prof !0

112:                                              ; preds = %102
  %113 = load i64, ptr %426, align 8
  %114 = icmp eq i64 %113, 0
  br i1 %114, label %118, label %172

115:                                              ; preds = %178
  %116 = add nuw nsw i64 %173, 1
  %117 = icmp eq i64 %116, 16
  br i1 %117, label %195, label %172

118:                                              ; preds = %112
  %119 = load i64, ptr %345, align 8
  %120 = icmp eq i64 %119, 0
  %121 = icmp slt i64 %106, 0
  br i1 %120, label %126, label %122

122:                                              ; preds = %118
  %123 = select i1 %121, i64 %12, i64 0
  %124 = add i64 %123, %106
  %125 = icmp slt i64 %124, 0
  br i1 %125, label %130, label %131, !prof !0

126:                                              ; preds = %118
  %127 = select i1 %121, i64 %14, i64 0
  %128 = add i64 %127, %106
  %129 = icmp slt i64 %128, 0
  br i1 %129, label %157, label %158, !prof !0

130:                                              ; preds = %122
  br label %131

131:                                              ; preds = %130, %122
  %132 = phi i64 [ 0, %130 ], [ %124, %122 ]
  %133 = icmp slt i64 %124, %12
  br i1 %133, label %135, label %134, !prof !1

134:                                              ; preds = %131
  br label %135

135:                                              ; preds = %134, %131
  %136 = phi i64 [ %12, %134 ], [ %132, %131 ]
  %137 = getelementptr i16, ptr %11, i64 %136
  br i1 %427, label %195, label %138

138:                                              ; preds = %138, %135
  %139 = phi i64 [ %140, %138 ], [ 0, %135 ]
  %140 = add nuw nsw i64 %139, 1
  %141 = getelementptr i16, ptr %137, i64 %139
  %142 = load i16, ptr %141, align 2
  %143 = zext i16 %142 to i32
  %144 = shl nuw nsw i32 %143, 13
  %145 = and i32 %144, 268427264
  %146 = sext i16 %142 to i32
  %147 = and i32 %146, -2147483648
  %148 = or i32 %145, %147
  %149 = icmp ugt i32 %145, 260046847
  %150 = or i32 %148, 2139095040
  %151 = bitcast i32 %150 to float
  %152 = bitcast i32 %148 to float
  %153 = fmul float %152, 0x46F0000000000000
  %154 = select i1 %149, float %151, float %153
  %155 = getelementptr float, ptr %418, i64 %139
  store float %154, ptr %155, align 4
  %156 = icmp eq i64 %416, %140
  br i1 %156, label %195, label %138

157:                                              ; preds = %126
  br label %158

158:                                              ; preds = %157, %126
  %159 = phi i64 [ 0, %157 ], [ %128, %126 ]
  %160 = icmp slt i64 %128, %14
  br i1 %160, label %162, label %161, !prof !1

161:                                              ; preds = %158
  br label %162

162:                                              ; preds = %161, %158
  %163 = phi i64 [ %14, %161 ], [ %159, %158 ]
  %164 = getelementptr float, ptr %13, i64 %163
  br i1 %427, label %195, label %165

165:                                              ; preds = %165, %162
  %166 = phi i64 [ %167, %165 ], [ 0, %162 ]
  %167 = add nuw nsw i64 %166, 1
  %168 = getelementptr float, ptr %164, i64 %166
  %169 = load float, ptr %168, align 4
  %170 = getelementptr float, ptr %418, i64 %166
  store float %169, ptr %170, align 4
  %171 = icmp eq i64 %416, %167
  br i1 %171, label %195, label %165

172:                                              ; preds = %115, %112
  %173 = phi i64 [ %116, %115 ], [ 0, %112 ]
  %174 = shl nsw i64 %173, 3
  %175 = add nsw i64 %174, %106
  %176 = shl i64 %173, 6
  %177 = getelementptr i8, ptr %418, i64 %176
  br label %178

178:                                              ; preds = %178, %172
  %179 = phi i64 [ 0, %172 ], [ %180, %178 ]
  %180 = add nuw nsw i64 %179, 1
  %181 = add nsw i64 %175, %179
  %182 = icmp slt i64 %181, 0
  %183 = select i1 %182, i64 %14, i64 0
  %184 = getelementptr float, ptr %13, i64 %181
  %185 = getelementptr float, ptr %184, i64 %183
  %186 = load float, ptr %185, align 4
  %187 = getelementptr float, ptr %177, i64 %179
  store float %186, ptr %187, align 4
  %188 = icmp slt i64 %181, -128
  %189 = select i1 %188, i64 %14, i64 0
  %190 = getelementptr i8, ptr %184, i64 512
  %191 = getelementptr float, ptr %190, i64 %189
  %192 = load float, ptr %191, align 4
  %193 = getelementptr i8, ptr %187, i64 32
  store float %192, ptr %193, align 4
  %194 = icmp eq i64 %180, 8
  br i1 %194, label %115, label %178

195:                                              ; preds = %165, %162, %138, %135, %115
  %196 = load i64, ptr %348, align 8
  %197 = icmp eq i64 %196, 0
  switch i64 %344, label %1039 [
    i64 4, label %699
    i64 8, label %900
  ]

198:                                              ; preds = %339, %94
  switch i64 %344, label %277 [
    i64 4, label %199
    i64 8, label %223
  ]

199:                                              ; preds = %198
  br i1 %457, label %201, label %200, !prof !2

200:                                              ; preds = %199
  br label %201

201:                                              ; preds = %200, %199
  %202 = phi ptr [ %458, %199 ], [ %446, %200 ]
  %203 = phi ptr [ %459, %199 ], [ %444, %200 ]
  %204 = phi i64 [ %460, %199 ], [ %361, %200 ]
  %205 = getelementptr float, ptr %362, i64 %204
  br i1 %54, label %338, label %206

206:                                              ; preds = %206, %201
  %207 = phi i64 [ %208, %206 ], [ 0, %201 ]
  %208 = add nuw nsw i64 %207, 1
  %209 = getelementptr float, ptr %362, i64 %207
  %210 = load float, ptr %209, align 4
  %211 = getelementptr float, ptr %203, i64 %207
  %212 = load float, ptr %211, align 4
  %213 = shl i64 %207, 4
  %214 = getelementptr i8, ptr %379, i64 %213
  store float %210, ptr %214, align 4
  %215 = getelementptr i8, ptr %214, i64 4
  store float %212, ptr %215, align 4
  %216 = getelementptr float, ptr %202, i64 %207
  %217 = load float, ptr %216, align 4
  %218 = getelementptr float, ptr %205, i64 %207
  %219 = load float, ptr %218, align 4
  %220 = getelementptr i8, ptr %214, i64 8
  store float %217, ptr %220, align 4
  %221 = getelementptr i8, ptr %214, i64 12
  store float %219, ptr %221, align 4
  %222 = icmp eq i64 %36, %208
  br i1 %222, label %338, label %206

223:                                              ; preds = %198
  br i1 %54, label %338, label %224

224:                                              ; preds = %224, %223
  %225 = phi i64 [ %226, %224 ], [ 0, %223 ]
  %226 = add nuw nsw i64 %225, 1
  %227 = getelementptr float, ptr %362, i64 %225
  %228 = load float, ptr %227, align 4
  %229 = getelementptr i8, ptr %227, i64 768
  %230 = load float, ptr %229, align 4
  %231 = shl i64 %225, 5
  %232 = getelementptr i8, ptr %379, i64 %231
  store float %228, ptr %232, align 4
  %233 = getelementptr i8, ptr %232, i64 4
  store float %230, ptr %233, align 4
  %234 = getelementptr i8, ptr %227, i64 1536
  %235 = load float, ptr %234, align 4
  %236 = getelementptr i8, ptr %227, i64 2304
  %237 = load float, ptr %236, align 4
  %238 = getelementptr i8, ptr %232, i64 8
  store float %235, ptr %238, align 4
  %239 = getelementptr i8, ptr %232, i64 12
  store float %237, ptr %239, align 4
  %240 = getelementptr i8, ptr %227, i64 3072
  %241 = load float, ptr %240, align 4
  %242 = getelementptr i8, ptr %227, i64 3840
  %243 = load float, ptr %242, align 4
  %244 = getelementptr i8, ptr %232, i64 16
  store float %241, ptr %244, align 4
  %245 = getelementptr i8, ptr %232, i64 20
  store float %243, ptr %245, align 4
  %246 = getelementptr i8, ptr %227, i64 4608
  %247 = load float, ptr %246, align 4
  %248 = getelementptr i8, ptr %227, i64 5376
  %249 = load float, ptr %248, align 4
  %250 = getelementptr i8, ptr %232, i64 24
  store float %247, ptr %250, align 4
  %251 = getelementptr i8, ptr %232, i64 28
  store float %249, ptr %251, align 4
  %252 = icmp eq i64 %36, %226
  br i1 %252, label %338, label %224

253:                                              ; preds = %336
  br i1 %462, label %255, label %254, !prof !2

254:                                              ; preds = %253
  br label %255

255:                                              ; preds = %254, %253
  %256 = phi ptr [ %463, %253 ], [ %451, %254 ]
  %257 = phi ptr [ %464, %253 ], [ %449, %254 ]
  %258 = phi i64 [ %465, %253 ], [ %397, %254 ]
  %259 = getelementptr float, ptr %398, i64 %258
  br i1 %54, label %338, label %260

260:                                              ; preds = %260, %255
  %261 = phi i64 [ %262, %260 ], [ 0, %255 ]
  %262 = add nuw nsw i64 %261, 1
  %263 = getelementptr float, ptr %398, i64 %261
  %264 = load float, ptr %263, align 4
  %265 = getelementptr float, ptr %257, i64 %261
  %266 = load float, ptr %265, align 4
  %267 = shl i64 %261, 4
  %268 = getelementptr i8, ptr %379, i64 %267
  store float %264, ptr %268, align 4
  %269 = getelementptr i8, ptr %268, i64 4
  store float %266, ptr %269, align 4
  %270 = getelementptr float, ptr %256, i64 %261
  %271 = load float, ptr %270, align 4
  %272 = getelementptr float, ptr %259, i64 %261
  %273 = load float, ptr %272, align 4
  %274 = getelementptr i8, ptr %268, i64 8
  store float %271, ptr %274, align 4
  %275 = getelementptr i8, ptr %268, i64 12
  store float %273, ptr %275, align 4
  %276 = icmp eq i64 %55, %262
  br i1 %276, label %338, label %260

277:                                              ; preds = %336, %198
  %278 = phi i64 [ %279, %336 ], [ 0, %198 ]
  %279 = add nuw nsw i64 %278, 1
  %280 = mul nuw nsw i64 %278, 768
  %281 = icmp sgt i64 %396, %280
  br i1 %281, label %283, label %282, !prof !1

282:                                              ; preds = %277
  br label %283

283:                                              ; preds = %282, %277
  %284 = phi i64 [ %397, %282 ], [ %280, %277 ]
  %285 = getelementptr float, ptr %398, i64 %284
  %286 = mul nuw nsw i64 %278, 192
  %287 = icmp sgt i64 %360, %286
  br i1 %287, label %289, label %288, !prof !1

288:                                              ; preds = %283
  br label %289

289:                                              ; preds = %288, %283
  %290 = phi i64 [ %361, %288 ], [ %286, %283 ]
  %291 = sub nsw i64 %361, %290
  %292 = tail call i64 @llvm.smax.i64(i64 %291, i64 0)
  %293 = getelementptr float, ptr %362, i64 %290
  %294 = icmp slt i64 %291, 1
  br i1 %294, label %295, label %297, !prof !0

295:                                              ; preds = %289
  %296 = getelementptr float, ptr %293, i64 %292
  br label %299

297:                                              ; preds = %289
  %298 = icmp ult i64 %291, 769
  br i1 %298, label %299, label %302, !prof !3

299:                                              ; preds = %297, %295
  %300 = phi ptr [ %296, %295 ], [ %293, %297 ]
  %301 = getelementptr float, ptr %293, i64 %292
  br label %305

302:                                              ; preds = %297
  %303 = getelementptr i8, ptr %293, i64 3072
  %304 = icmp ult i64 %291, 1537
  br i1 %304, label %305, label %309, !prof !3

305:                                              ; preds = %302, %299
  %306 = phi ptr [ %301, %299 ], [ %303, %302 ]
  %307 = phi ptr [ %300, %299 ], [ %293, %302 ]
  %308 = getelementptr float, ptr %293, i64 %292
  br label %313

309:                                              ; preds = %302
  %310 = getelementptr i8, ptr %293, i64 6144
  %311 = icmp ult i64 %291, 2305
  br i1 %311, label %312, label %313, !prof !3

312:                                              ; preds = %309
  br label %313

313:                                              ; preds = %312, %309, %305
  %314 = phi ptr [ %310, %309 ], [ %308, %305 ], [ %310, %312 ]
  %315 = phi ptr [ %293, %309 ], [ %307, %305 ], [ %293, %312 ]
  %316 = phi ptr [ %303, %309 ], [ %306, %305 ], [ %303, %312 ]
  %317 = phi i64 [ 2304, %309 ], [ %292, %305 ], [ %292, %312 ]
  %318 = getelementptr float, ptr %293, i64 %317
  br i1 %54, label %336, label %319

319:                                              ; preds = %319, %313
  %320 = phi i64 [ %321, %319 ], [ 0, %313 ]
  %321 = add nuw nsw i64 %320, 1
  %322 = getelementptr float, ptr %315, i64 %320
  %323 = load float, ptr %322, align 4
  %324 = getelementptr float, ptr %316, i64 %320
  %325 = load float, ptr %324, align 4
  %326 = shl i64 %320, 4
  %327 = getelementptr i8, ptr %285, i64 %326
  store float %323, ptr %327, align 4
  %328 = getelementptr i8, ptr %327, i64 4
  store float %325, ptr %328, align 4
  %329 = getelementptr float, ptr %314, i64 %320
  %330 = load float, ptr %329, align 4
  %331 = getelementptr float, ptr %318, i64 %320
  %332 = load float, ptr %331, align 4
  %333 = getelementptr i8, ptr %327, i64 8
  store float %330, ptr %333, align 4
  %334 = getelementptr i8, ptr %327, i64 12
  store float %332, ptr %334, align 4
  %335 = icmp eq i64 %36, %321
  br i1 %335, label %336, label %319

336:                                              ; preds = %319, %313
  %337 = icmp eq i64 %279, 4
  br i1 %337, label %253, label %277

338:                                              ; preds = %260, %255, %224, %223, %206, %201
  br i1 %453, label %1328, label %1329, !prof !0

339:                                              ; preds = %1256, %1037, %829, %826, %717, %716, %604
  %340 = icmp sgt i64 %517, 1
  br i1 %340, label %516, label %198

341:                                              ; preds = %21
  %342 = shl i64 %20, 3
  tail call void @llvm.memset.p0.i64(ptr align 8 %19, i8 -1, i64 %342, i1 false)
  br label %343

343:                                              ; preds = %341, %21
  %344 = load i64, ptr %10, align 8
  %345 = getelementptr i8, ptr %10, i64 8
  %346 = load i64, ptr %345, align 8
  %347 = icmp ne i64 %346, 0
  %348 = getelementptr i8, ptr %10, i64 16
  %349 = load i64, ptr %348, align 8
  %350 = icmp ne i64 %349, 0
  %351 = mul nsw i64 %344, 192
  %352 = getelementptr i8, ptr %10, i64 32
  %353 = load i64, ptr %352, align 8
  %354 = icmp eq i64 %353, 0
  %355 = mul nsw i64 %344, 384
  %356 = select i1 %354, i64 %351, i64 %355
  %357 = icmp slt i64 %18, 1
  br i1 %357, label %363, label %364, !prof !0

358:                                              ; preds = %374, %371
  %359 = phi i64 [ %18, %374 ], [ %372, %371 ]
  %360 = sub i64 %359, %365
  %361 = tail call i64 @llvm.smax.i64(i64 %360, i64 0)
  %362 = getelementptr float, ptr %17, i64 %365
  br i1 %369, label %381, label %382, !prof !0

363:                                              ; preds = %343
  br label %364

364:                                              ; preds = %363, %343
  %365 = phi i64 [ %18, %363 ], [ 0, %343 ]
  %366 = icmp slt i64 %344, 0
  %367 = select i1 %366, i64 %18, i64 0
  %368 = add i64 %367, %351
  %369 = icmp slt i64 %368, 0
  br i1 %369, label %370, label %371, !prof !0

370:                                              ; preds = %364
  br label %371

371:                                              ; preds = %370, %364
  %372 = phi i64 [ 0, %370 ], [ %368, %364 ]
  %373 = icmp slt i64 %368, %18
  br i1 %373, label %358, label %374, !prof !1

374:                                              ; preds = %371
  br label %358

375:                                              ; preds = %393, %390
  %376 = phi i64 [ %18, %393 ], [ %391, %390 ]
  %377 = sub i64 %376, %386
  %378 = tail call i64 @llvm.smax.i64(i64 %377, i64 0)
  %379 = getelementptr float, ptr %17, i64 %386
  %380 = mul nsw i64 %344, 576
  br i1 %388, label %401, label %402, !prof !0

381:                                              ; preds = %358
  br label %382

382:                                              ; preds = %381, %358
  %383 = phi i64 [ 0, %381 ], [ %368, %358 ]
  br i1 %373, label %385, label %384, !prof !1

384:                                              ; preds = %382
  br label %385

385:                                              ; preds = %384, %382
  %386 = phi i64 [ %18, %384 ], [ %383, %382 ]
  %387 = add i64 %367, %355
  %388 = icmp slt i64 %387, 0
  br i1 %388, label %389, label %390, !prof !0

389:                                              ; preds = %385
  br label %390

390:                                              ; preds = %389, %385
  %391 = phi i64 [ 0, %389 ], [ %387, %385 ]
  %392 = icmp slt i64 %387, %18
  br i1 %392, label %375, label %393, !prof !1

393:                                              ; preds = %390
  br label %375

394:                                              ; preds = %413, %410
  %395 = phi i64 [ %18, %413 ], [ %411, %410 ]
  %396 = sub i64 %395, %406
  %397 = tail call i64 @llvm.smax.i64(i64 %396, i64 0)
  %398 = getelementptr float, ptr %17, i64 %406
  %399 = add i64 %344, 576
  %400 = mul i64 %399, %344
  br i1 %408, label %466, label %467, !prof !0

401:                                              ; preds = %375
  br label %402

402:                                              ; preds = %401, %375
  %403 = phi i64 [ 0, %401 ], [ %387, %375 ]
  br i1 %392, label %405, label %404, !prof !1

404:                                              ; preds = %402
  br label %405

405:                                              ; preds = %404, %402
  %406 = phi i64 [ %18, %404 ], [ %403, %402 ]
  %407 = add i64 %367, %380
  %408 = icmp slt i64 %407, 0
  br i1 %408, label %409, label %410, !prof !0

409:                                              ; preds = %405
  br label %410

410:                                              ; preds = %409, %405
  %411 = phi i64 [ 0, %409 ], [ %407, %405 ]
  %412 = icmp slt i64 %407, %18
  br i1 %412, label %394, label %413, !prof !1

413:                                              ; preds = %410
  br label %394

414:                                              ; preds = %480, %477
  %415 = phi i64 [ %18, %480 ], [ %478, %477 ]
  %416 = sub i64 %415, %471
  %417 = tail call i64 @llvm.smax.i64(i64 %416, i64 0)
  %418 = getelementptr float, ptr %17, i64 %471
  %419 = icmp slt i64 %2, 1
  br i1 %419, label %1335, label %420

420:                                              ; preds = %414
  %421 = zext i1 %350 to i8
  %422 = icmp slt i64 %344, 1
  %423 = icmp eq i64 %344, 0
  %424 = zext i1 %347 to i8
  %425 = icmp slt i64 %396, 1
  %426 = getelementptr i8, ptr %10, i64 24
  %427 = icmp slt i64 %416, 1
  %428 = getelementptr i8, ptr %418, i64 4
  %429 = getelementptr i8, ptr %418, i64 8
  %430 = getelementptr i8, ptr %418, i64 12
  %431 = getelementptr i8, ptr %418, i64 16
  %432 = getelementptr i8, ptr %418, i64 20
  %433 = getelementptr i8, ptr %418, i64 24
  %434 = getelementptr i8, ptr %418, i64 28
  %435 = getelementptr i8, ptr %418, i64 32
  %436 = getelementptr i8, ptr %418, i64 36
  %437 = getelementptr i8, ptr %418, i64 40
  %438 = getelementptr i8, ptr %418, i64 44
  %439 = getelementptr i8, ptr %418, i64 48
  %440 = getelementptr i8, ptr %418, i64 52
  %441 = getelementptr i8, ptr %418, i64 56
  %442 = getelementptr i8, ptr %418, i64 60
  %443 = icmp slt i64 %360, 193
  %444 = getelementptr i8, ptr %362, i64 768
  %445 = icmp slt i64 %360, 385
  %446 = getelementptr i8, ptr %362, i64 1536
  %447 = getelementptr float, ptr %362, i64 %361
  %448 = icmp slt i64 %396, 769
  %449 = getelementptr i8, ptr %398, i64 3072
  %450 = icmp slt i64 %396, 1537
  %451 = getelementptr i8, ptr %398, i64 6144
  %452 = getelementptr float, ptr %398, i64 %397
  %453 = icmp slt i64 %377, 1
  %454 = shl i64 %365, 2
  %455 = getelementptr i8, ptr %17, i64 %454
  %456 = add i64 %360, -577
  %457 = icmp ult i64 %456, -192
  %458 = select i1 %445, ptr %447, ptr %446, !prof !4
  %459 = select i1 %443, ptr %447, ptr %444, !prof !4
  %460 = select i1 %445, i64 %361, i64 576, !prof !4
  %461 = add i64 %396, -2305
  %462 = icmp ult i64 %461, -768
  %463 = select i1 %450, ptr %452, ptr %451, !prof !4
  %464 = select i1 %448, ptr %452, ptr %449, !prof !4
  %465 = select i1 %450, i64 %397, i64 2304, !prof !4
  br label %481

466:                                              ; preds = %394
  br label %467

467:                                              ; preds = %466, %394
  %468 = phi i64 [ 0, %466 ], [ %407, %394 ]
  br i1 %412, label %470, label %469, !prof !1

469:                                              ; preds = %467
  br label %470

470:                                              ; preds = %469, %467
  %471 = phi i64 [ %18, %469 ], [ %468, %467 ]
  %472 = icmp slt i64 %400, 0
  %473 = select i1 %472, i64 %18, i64 0
  %474 = add i64 %473, %400
  %475 = icmp slt i64 %474, 0
  br i1 %475, label %476, label %477, !prof !0

476:                                              ; preds = %470
  br label %477

477:                                              ; preds = %476, %470
  %478 = phi i64 [ 0, %476 ], [ %474, %470 ]
  %479 = icmp slt i64 %474, %18
  br i1 %479, label %414, label %480, !prof !1

480:                                              ; preds = %477
  br label %414

481:                                              ; preds = %420, %25
  %482 = phi i64 [ 0, %420 ], [ %26, %25 ]
  %483 = phi i64 [ 0, %420 ], [ %484, %25 ]
  %484 = add nuw nsw i64 %483, 1
  %485 = mul i64 %483, %3
  %486 = getelementptr i64, ptr %1, i64 %485
  %487 = load i64, ptr %486, align 8
  %488 = icmp slt i64 %487, 1
  br i1 %488, label %25, label %489

489:                                              ; preds = %481
  %490 = urem i64 %487, 192
  %491 = icmp ne i64 %490, 0
  %492 = udiv i64 %487, 192
  %493 = zext i1 %491 to i64
  %494 = add nuw nsw i64 %492, %493
  %495 = icmp eq i64 %494, 0
  br i1 %495, label %25, label %496

496:                                              ; preds = %489
  %497 = getelementptr i8, ptr %486, i64 8
  %498 = getelementptr i8, ptr %486, i64 16
  %499 = getelementptr i8, ptr %486, i64 24
  %500 = add i64 %494, %482
  br label %30

501:                                              ; preds = %1326, %40
  %502 = phi i64 [ %38, %40 ], [ %504, %1326 ]
  %503 = phi i64 [ %41, %40 ], [ %505, %1326 ]
  %504 = add nsw i64 %502, -1
  %505 = add i64 %503, 1
  %506 = icmp slt i64 %503, 0
  %507 = select i1 %506, i64 %5, i64 0
  %508 = add i64 %507, %503
  %509 = mul i64 %508, %6
  %510 = getelementptr i64, ptr %4, i64 %509
  %511 = load i64, ptr %510, align 8
  %512 = add nsw i64 %511, %42
  %513 = getelementptr i8, ptr %510, i64 24
  %514 = load i64, ptr %513, align 8
  %515 = icmp eq i64 %514, 0
  br i1 %515, label %63, label %62

516:                                              ; preds = %339, %98
  %517 = phi i64 [ %519, %339 ], [ %96, %98 ]
  %518 = phi i64 [ %520, %339 ], [ %100, %98 ]
  %519 = add nsw i64 %517, -1
  %520 = add i64 %518, 1
  %521 = icmp slt i64 %518, 0
  %522 = select i1 %521, i64 %8, i64 0
  %523 = add i64 %522, %518
  %524 = mul i64 %523, %9
  %525 = getelementptr i64, ptr %7, i64 %524
  %526 = load i64, ptr %525, align 8
  %527 = add nsw i64 %526, %42
  %528 = getelementptr i8, ptr %525, i64 8
  %529 = load i64, ptr %528, align 8
  %530 = add nsw i64 %529, 1
  %531 = mul nsw i64 %530, %356
  %532 = mul nsw i64 %529, %356
  %533 = icmp slt i64 %532, 0
  %534 = select i1 %533, i64 %16, i64 0
  %535 = add i64 %534, %532
  %536 = icmp slt i64 %535, 0
  br i1 %536, label %549, label %550, !prof !0

537:                                              ; preds = %564, %561
  %538 = phi i64 [ %16, %564 ], [ %562, %561 ]
  %539 = sub i64 %538, %555
  %540 = tail call i64 @llvm.smax.i64(i64 %539, i64 0)
  %541 = getelementptr float, ptr %15, i64 %555
  %542 = icmp slt i64 %529, 0
  %543 = select i1 %542, i64 %20, i64 0
  %544 = getelementptr i64, ptr %19, i64 %529
  %545 = getelementptr i64, ptr %544, i64 %543
  %546 = load i64, ptr %545, align 8
  %547 = or i64 %527, %45
  %548 = icmp eq i64 %546, %547
  br i1 %548, label %102, label %101

549:                                              ; preds = %516
  br label %550

550:                                              ; preds = %549, %516
  %551 = phi i64 [ 0, %549 ], [ %535, %516 ]
  %552 = icmp slt i64 %535, %16
  br i1 %552, label %554, label %553, !prof !1

553:                                              ; preds = %550
  br label %554

554:                                              ; preds = %553, %550
  %555 = phi i64 [ %16, %553 ], [ %551, %550 ]
  %556 = icmp slt i64 %531, 0
  %557 = select i1 %556, i64 %16, i64 0
  %558 = add i64 %557, %531
  %559 = icmp slt i64 %558, 0
  br i1 %559, label %560, label %561, !prof !0

560:                                              ; preds = %554
  br label %561

561:                                              ; preds = %560, %554
  %562 = phi i64 [ 0, %560 ], [ %558, %554 ]
  %563 = icmp slt i64 %558, %16
  br i1 %563, label %537, label %564, !prof !1

564:                                              ; preds = %561
  br label %537

565:                                              ; preds = %101
  %566 = sdiv i64 %356, %351
  %567 = icmp slt i64 %566, 1
  br i1 %567, label %102, label %568

568:                                              ; preds = %584, %565
  %569 = phi i64 [ %570, %584 ], [ 0, %565 ]
  %570 = add nuw nsw i64 %569, 1
  %571 = load i64, ptr %499, align 8
  %572 = mul nsw i64 %571, %569
  %573 = add nsw i64 %572, %527
  %574 = mul nsw i64 %569, %351
  %575 = icmp slt i64 %574, 0
  %576 = select i1 %575, i64 %540, i64 0
  %577 = add i64 %576, %574
  %578 = icmp slt i64 %577, 0
  br i1 %578, label %579, label %580, !prof !0

579:                                              ; preds = %568
  br label %580

580:                                              ; preds = %579, %568
  %581 = phi i64 [ 0, %579 ], [ %577, %568 ]
  %582 = icmp slt i64 %577, %540
  br i1 %582, label %584, label %583, !prof !1

583:                                              ; preds = %580
  br label %584

584:                                              ; preds = %583, %580
  %585 = phi i64 [ %540, %583 ], [ %581, %580 ]
  %586 = sub nsw i64 %540, %585
  %587 = tail call i64 @llvm.smax.i64(i64 %586, i64 0)
  %588 = getelementptr float, ptr %541, i64 %585
  store ptr null, ptr %23, align 8
  call fastcc void @1(ptr %23, ptr %11, i64 %12, ptr %13, i64 %14, i8 %424, i64 %573, i64 %36, i64 %344, ptr %379, i64 %378, ptr %398, i64 %397, ptr %588, i64 %587)
  %589 = icmp eq i64 %570, %566
  br i1 %589, label %102, label %568

590:                                              ; preds = %107
  br label %591

591:                                              ; preds = %590, %107
  %592 = phi i64 [ 0, %590 ], [ %110, %107 ]
  %593 = icmp slt i64 %110, %12
  br i1 %593, label %595, label %594, !prof !1

594:                                              ; preds = %591
  br label %595

595:                                              ; preds = %594, %591
  %596 = phi i64 [ %12, %594 ], [ %592, %591 ]
  %597 = getelementptr i16, ptr %11, i64 %596
  br i1 %425, label %692, label %693, !prof !0

598:                                              ; preds = %698, %696
  %599 = phi i64 [ %397, %698 ], [ %697, %696 ]
  %600 = sub nsw i64 %599, %694
  %601 = getelementptr float, ptr %398, i64 %694
  %602 = icmp slt i64 %600, 1
  %603 = shl i64 %600, 2
  br label %619

604:                                              ; preds = %689, %675
  %605 = icmp eq i64 %621, 16
  br i1 %605, label %339, label %619

606:                                              ; preds = %627, %619
  %607 = shl i64 %620, 5
  %608 = getelementptr i8, ptr %597, i64 %607
  br label %628

609:                                              ; preds = %661, %658
  %610 = icmp eq i64 %630, 16
  br i1 %610, label %671, label %628

611:                                              ; preds = %678
  %612 = bitcast float %685 to i32
  %613 = and i32 %612, 2139095040
  %614 = tail call i32 @llvm.umax.i32(i32 %613, i32 947912704)
  %615 = add nuw i32 %614, 113246208
  %616 = bitcast i32 %615 to float
  %617 = fadd float %685, %616
  %618 = fsub float %617, %616
  br label %689

619:                                              ; preds = %604, %598
  %620 = phi i64 [ 0, %598 ], [ %621, %604 ]
  %621 = add nuw nsw i64 %620, 1
  %622 = shl i64 %620, 2
  %623 = getelementptr i8, ptr %597, i64 %622
  %624 = getelementptr i8, ptr %623, i64 512
  %625 = load i32, ptr %624, align 2
  %626 = zext i32 %625 to i64
  br i1 %602, label %606, label %627

627:                                              ; preds = %619
  tail call void @llvm.memset.p0.i64(ptr align 4 %601, i8 0, i64 %603, i1 false)
  br label %606

628:                                              ; preds = %609, %606
  %629 = phi i64 [ 0, %606 ], [ %630, %609 ]
  %630 = add nuw nsw i64 %629, 1
  %631 = shl nuw i64 %629, 1
  %632 = lshr i64 %626, %631
  %633 = and i64 %632, 3
  %634 = shl i64 %629, 2
  %635 = and i64 %634, 16
  %636 = and i64 %629, 9223372036854775800
  %637 = add nuw nsw i64 %635, %636
  %638 = and i64 %631, 4
  %639 = or i64 %638, %633
  %640 = or i64 %639, %637
  %641 = getelementptr i16, ptr %608, i64 %629
  %642 = load i16, ptr %641, align 2
  %643 = zext i16 %642 to i32
  %644 = shl nuw nsw i32 %643, 13
  %645 = and i32 %644, 268427264
  %646 = sext i16 %642 to i32
  %647 = and i32 %646, -2147483648
  %648 = or i32 %645, %647
  %649 = icmp ugt i32 %645, 260046847
  %650 = or i32 %648, 2139095040
  %651 = bitcast i32 %650 to float
  %652 = bitcast i32 %648 to float
  %653 = fmul float %652, 0x46F0000000000000
  %654 = select i1 %649, float %651, float %653
  %655 = mul nuw nsw i64 %640, 192
  %656 = icmp sgt i64 %539, %655
  br i1 %656, label %658, label %657, !prof !1

657:                                              ; preds = %628
  br label %658

658:                                              ; preds = %657, %628
  %659 = phi i64 [ %540, %657 ], [ %655, %628 ]
  %660 = getelementptr float, ptr %541, i64 %659
  br i1 %602, label %609, label %661

661:                                              ; preds = %661, %658
  %662 = phi i64 [ %663, %661 ], [ 0, %658 ]
  %663 = add nuw nsw i64 %662, 1
  %664 = getelementptr float, ptr %601, i64 %662
  %665 = load float, ptr %664, align 4
  %666 = getelementptr float, ptr %660, i64 %662
  %667 = load float, ptr %666, align 4
  %668 = fmul float %654, %667
  %669 = fadd float %665, %668
  store float %669, ptr %664, align 4
  %670 = icmp eq i64 %600, %663
  br i1 %670, label %609, label %661

671:                                              ; preds = %609
  %672 = mul nuw nsw i64 %620, 192
  %673 = icmp sgt i64 %360, %672
  br i1 %673, label %675, label %674, !prof !1

674:                                              ; preds = %671
  br label %675

675:                                              ; preds = %674, %671
  %676 = phi i64 [ %361, %674 ], [ %672, %671 ]
  %677 = getelementptr float, ptr %362, i64 %676
  br i1 %602, label %604, label %678

678:                                              ; preds = %689, %675
  %679 = phi i64 [ %680, %689 ], [ 0, %675 ]
  %680 = add nuw nsw i64 %679, 1
  %681 = getelementptr float, ptr %677, i64 %679
  %682 = load float, ptr %681, align 4
  %683 = getelementptr float, ptr %601, i64 %679
  %684 = load float, ptr %683, align 4
  %685 = fadd float %682, %684
  %686 = tail call float @llvm.fabs.f32(float %685)
  %687 = bitcast float %686 to i32
  %688 = icmp ult i32 %687, 1199566848
  br i1 %688, label %611, label %689

689:                                              ; preds = %678, %611
  %690 = phi float [ %618, %611 ], [ 0x7FF8000000000000, %678 ]
  store float %690, ptr %681, align 4
  %691 = icmp eq i64 %600, %680
  br i1 %691, label %604, label %678

692:                                              ; preds = %595
  br label %693

693:                                              ; preds = %692, %595
  %694 = phi i64 [ %397, %692 ], [ 0, %595 ]
  br i1 %49, label %695, label %696, !prof !0

695:                                              ; preds = %693
  br label %696

696:                                              ; preds = %695, %693
  %697 = phi i64 [ 0, %695 ], [ %48, %693 ]
  br i1 %50, label %598, label %698, !prof !1

698:                                              ; preds = %696
  br label %598

699:                                              ; preds = %195
  %700 = load float, ptr %418, align 4
  %701 = load float, ptr %428, align 4
  %702 = load float, ptr %429, align 4
  %703 = load float, ptr %430, align 4
  %704 = load float, ptr %431, align 4
  %705 = load float, ptr %432, align 4
  %706 = load float, ptr %433, align 4
  %707 = load float, ptr %434, align 4
  %708 = load float, ptr %435, align 4
  %709 = load float, ptr %436, align 4
  %710 = load float, ptr %437, align 4
  %711 = load float, ptr %438, align 4
  %712 = load float, ptr %439, align 4
  %713 = load float, ptr %440, align 4
  %714 = load float, ptr %441, align 4
  %715 = load float, ptr %442, align 4
  br i1 %197, label %717, label %716

716:                                              ; preds = %699
  br i1 %53, label %718, label %339

717:                                              ; preds = %699
  br i1 %53, label %829, label %339

718:                                              ; preds = %826, %716
  %719 = phi i64 [ %720, %826 ], [ 0, %716 ]
  %720 = add nuw nsw i64 %719, 1
  %721 = getelementptr float, ptr %362, i64 %719
  %722 = load float, ptr %721, align 4
  %723 = getelementptr float, ptr %541, i64 %719
  %724 = load float, ptr %723, align 4
  %725 = fmul float %700, %724
  %726 = fadd float %725, 0.000000e+00
  %727 = add nuw nsw i64 %719, 192
  %728 = getelementptr float, ptr %541, i64 %727
  %729 = load float, ptr %728, align 4
  %730 = fmul float %701, %729
  %731 = fadd float %726, %730
  %732 = add nuw nsw i64 %719, 384
  %733 = getelementptr float, ptr %541, i64 %732
  %734 = load float, ptr %733, align 4
  %735 = fmul float %702, %734
  %736 = fadd float %731, %735
  %737 = add nuw nsw i64 %719, 576
  %738 = getelementptr float, ptr %541, i64 %737
  %739 = load float, ptr %738, align 4
  %740 = fmul float %703, %739
  %741 = fadd float %736, %740
  %742 = fadd float %722, %741
  %743 = getelementptr float, ptr %362, i64 %727
  %744 = load float, ptr %743, align 4
  %745 = fmul float %704, %724
  %746 = fadd float %745, 0.000000e+00
  %747 = fmul float %705, %729
  %748 = fadd float %746, %747
  %749 = fmul float %706, %734
  %750 = fadd float %748, %749
  %751 = fmul float %707, %739
  %752 = fadd float %750, %751
  %753 = fadd float %744, %752
  %754 = getelementptr float, ptr %362, i64 %732
  %755 = load float, ptr %754, align 4
  %756 = fmul float %708, %724
  %757 = fadd float %756, 0.000000e+00
  %758 = fmul float %709, %729
  %759 = fadd float %757, %758
  %760 = fmul float %710, %734
  %761 = fadd float %759, %760
  %762 = fmul float %711, %739
  %763 = fadd float %761, %762
  %764 = fadd float %755, %763
  %765 = getelementptr float, ptr %362, i64 %737
  %766 = load float, ptr %765, align 4
  %767 = fmul float %712, %724
  %768 = fadd float %767, 0.000000e+00
  %769 = fmul float %713, %729
  %770 = fadd float %768, %769
  %771 = fmul float %714, %734
  %772 = fadd float %770, %771
  %773 = fmul float %715, %739
  %774 = fadd float %772, %773
  %775 = fadd float %774, %766
  %776 = tail call float @llvm.fabs.f32(float %742)
  %777 = bitcast float %776 to i32
  %778 = icmp ult i32 %777, 1199566848
  br i1 %778, label %779, label %787

779:                                              ; preds = %718
  %780 = bitcast float %742 to i32
  %781 = and i32 %780, 2139095040
  %782 = tail call i32 @llvm.umax.i32(i32 %781, i32 947912704)
  %783 = add nuw i32 %782, 113246208
  %784 = bitcast i32 %783 to float
  %785 = fadd float %742, %784
  %786 = fsub float %785, %784
  br label %787

787:                                              ; preds = %779, %718
  %788 = phi float [ %786, %779 ], [ 0x7FF8000000000000, %718 ]
  %789 = tail call float @llvm.fabs.f32(float %753)
  %790 = bitcast float %789 to i32
  %791 = icmp ult i32 %790, 1199566848
  br i1 %791, label %792, label %800

792:                                              ; preds = %787
  %793 = bitcast float %753 to i32
  %794 = and i32 %793, 2139095040
  %795 = tail call i32 @llvm.umax.i32(i32 %794, i32 947912704)
  %796 = add nuw i32 %795, 113246208
  %797 = bitcast i32 %796 to float
  %798 = fadd float %753, %797
  %799 = fsub float %798, %797
  br label %800

800:                                              ; preds = %792, %787
  %801 = phi float [ %799, %792 ], [ 0x7FF8000000000000, %787 ]
  store float %788, ptr %721, align 4
  store float %801, ptr %743, align 4
  %802 = tail call float @llvm.fabs.f32(float %764)
  %803 = bitcast float %802 to i32
  %804 = icmp ult i32 %803, 1199566848
  br i1 %804, label %805, label %813

805:                                              ; preds = %800
  %806 = bitcast float %764 to i32
  %807 = and i32 %806, 2139095040
  %808 = tail call i32 @llvm.umax.i32(i32 %807, i32 947912704)
  %809 = add nuw i32 %808, 113246208
  %810 = bitcast i32 %809 to float
  %811 = fadd float %764, %810
  %812 = fsub float %811, %810
  br label %813

813:                                              ; preds = %805, %800
  %814 = phi float [ %812, %805 ], [ 0x7FF8000000000000, %800 ]
  %815 = tail call float @llvm.fabs.f32(float %775)
  %816 = bitcast float %815 to i32
  %817 = icmp ult i32 %816, 1199566848
  br i1 %817, label %818, label %826

818:                                              ; preds = %813
  %819 = bitcast float %775 to i32
  %820 = and i32 %819, 2139095040
  %821 = tail call i32 @llvm.umax.i32(i32 %820, i32 947912704)
  %822 = add nuw i32 %821, 113246208
  %823 = bitcast i32 %822 to float
  %824 = fadd float %775, %823
  %825 = fsub float %824, %823
  br label %826

826:                                              ; preds = %818, %813
  %827 = phi float [ %825, %818 ], [ 0x7FF8000000000000, %813 ]
  store float %814, ptr %754, align 4
  store float %827, ptr %765, align 4
  %828 = icmp eq i64 %720, %52
  br i1 %828, label %339, label %718

829:                                              ; preds = %829, %717
  %830 = phi i64 [ %831, %829 ], [ 0, %717 ]
  %831 = add nuw nsw i64 %830, 1
  %832 = getelementptr float, ptr %362, i64 %830
  %833 = load float, ptr %832, align 4
  %834 = getelementptr float, ptr %541, i64 %830
  %835 = load float, ptr %834, align 4
  %836 = fmul float %700, %835
  %837 = fadd float %836, 0.000000e+00
  %838 = add nuw nsw i64 %830, 192
  %839 = getelementptr float, ptr %541, i64 %838
  %840 = load float, ptr %839, align 4
  %841 = fmul float %701, %840
  %842 = fadd float %837, %841
  %843 = add nuw nsw i64 %830, 384
  %844 = getelementptr float, ptr %541, i64 %843
  %845 = load float, ptr %844, align 4
  %846 = fmul float %702, %845
  %847 = fadd float %842, %846
  %848 = add nuw nsw i64 %830, 576
  %849 = getelementptr float, ptr %541, i64 %848
  %850 = load float, ptr %849, align 4
  %851 = fmul float %703, %850
  %852 = fadd float %847, %851
  %853 = fadd float %833, %852
  store float %853, ptr %832, align 4
  %854 = getelementptr float, ptr %362, i64 %838
  %855 = load float, ptr %854, align 4
  %856 = load float, ptr %834, align 4
  %857 = fmul float %704, %856
  %858 = fadd float %857, 0.000000e+00
  %859 = load float, ptr %839, align 4
  %860 = fmul float %705, %859
  %861 = fadd float %858, %860
  %862 = load float, ptr %844, align 4
  %863 = fmul float %706, %862
  %864 = fadd float %861, %863
  %865 = load float, ptr %849, align 4
  %866 = fmul float %707, %865
  %867 = fadd float %864, %866
  %868 = fadd float %855, %867
  store float %868, ptr %854, align 4
  %869 = getelementptr float, ptr %362, i64 %843
  %870 = load float, ptr %869, align 4
  %871 = load float, ptr %834, align 4
  %872 = fmul float %708, %871
  %873 = fadd float %872, 0.000000e+00
  %874 = load float, ptr %839, align 4
  %875 = fmul float %709, %874
  %876 = fadd float %873, %875
  %877 = load float, ptr %844, align 4
  %878 = fmul float %710, %877
  %879 = fadd float %876, %878
  %880 = load float, ptr %849, align 4
  %881 = fmul float %711, %880
  %882 = fadd float %879, %881
  %883 = fadd float %870, %882
  store float %883, ptr %869, align 4
  %884 = getelementptr float, ptr %362, i64 %848
  %885 = load float, ptr %884, align 4
  %886 = load float, ptr %834, align 4
  %887 = fmul float %712, %886
  %888 = fadd float %887, 0.000000e+00
  %889 = load float, ptr %839, align 4
  %890 = fmul float %713, %889
  %891 = fadd float %888, %890
  %892 = load float, ptr %844, align 4
  %893 = fmul float %714, %892
  %894 = fadd float %891, %893
  %895 = load float, ptr %849, align 4
  %896 = fmul float %715, %895
  %897 = fadd float %894, %896
  %898 = fadd float %885, %897
  store float %898, ptr %884, align 4
  %899 = icmp eq i64 %831, %52
  br i1 %899, label %339, label %829

900:                                              ; preds = %1037, %195
  %901 = phi i64 [ %902, %1037 ], [ 0, %195 ]
  %902 = add nuw nsw i64 %901, 1
  %903 = shl nsw i64 %901, 3
  %904 = icmp sgt i64 %416, %903
  br i1 %904, label %906, label %905, !prof !1

905:                                              ; preds = %900
  br label %906

906:                                              ; preds = %905, %900
  %907 = phi i64 [ %417, %905 ], [ %903, %900 ]
  %908 = getelementptr float, ptr %418, i64 %907
  %909 = mul nuw nsw i64 %901, 192
  %910 = add nsw i64 %909, %44
  %911 = icmp sgt i64 %360, %909
  br i1 %911, label %1026, label %1025, !prof !1

912:                                              ; preds = %1036, %1033
  %913 = phi i64 [ %361, %1036 ], [ %1034, %1033 ]
  %914 = sub nsw i64 %913, %1027
  %915 = getelementptr float, ptr %362, i64 %1027
  %916 = load float, ptr %908, align 4
  %917 = getelementptr i8, ptr %908, i64 4
  %918 = load float, ptr %917, align 4
  %919 = getelementptr i8, ptr %908, i64 8
  %920 = load float, ptr %919, align 4
  %921 = getelementptr i8, ptr %908, i64 12
  %922 = load float, ptr %921, align 4
  %923 = getelementptr i8, ptr %908, i64 16
  %924 = load float, ptr %923, align 4
  %925 = getelementptr i8, ptr %908, i64 20
  %926 = load float, ptr %925, align 4
  %927 = getelementptr i8, ptr %908, i64 24
  %928 = load float, ptr %927, align 4
  %929 = getelementptr i8, ptr %908, i64 28
  %930 = load float, ptr %929, align 4
  %931 = icmp slt i64 %914, 1
  br i1 %197, label %933, label %932

932:                                              ; preds = %912
  br i1 %931, label %1037, label %934

933:                                              ; preds = %912
  br i1 %931, label %1037, label %986

934:                                              ; preds = %983, %932
  %935 = phi i64 [ %936, %983 ], [ 0, %932 ]
  %936 = add nuw nsw i64 %935, 1
  %937 = getelementptr float, ptr %541, i64 %935
  %938 = load float, ptr %937, align 4
  %939 = fmul float %916, %938
  %940 = fadd float %939, 0.000000e+00
  %941 = getelementptr i8, ptr %937, i64 768
  %942 = load float, ptr %941, align 4
  %943 = fmul float %918, %942
  %944 = fadd float %940, %943
  %945 = getelementptr i8, ptr %937, i64 1536
  %946 = load float, ptr %945, align 4
  %947 = fmul float %920, %946
  %948 = fadd float %944, %947
  %949 = getelementptr i8, ptr %937, i64 2304
  %950 = load float, ptr %949, align 4
  %951 = fmul float %922, %950
  %952 = fadd float %948, %951
  %953 = getelementptr i8, ptr %937, i64 3072
  %954 = load float, ptr %953, align 4
  %955 = fmul float %924, %954
  %956 = fadd float %952, %955
  %957 = getelementptr i8, ptr %937, i64 3840
  %958 = load float, ptr %957, align 4
  %959 = fmul float %926, %958
  %960 = fadd float %956, %959
  %961 = getelementptr i8, ptr %937, i64 4608
  %962 = load float, ptr %961, align 4
  %963 = fmul float %928, %962
  %964 = fadd float %960, %963
  %965 = getelementptr i8, ptr %937, i64 5376
  %966 = load float, ptr %965, align 4
  %967 = fmul float %930, %966
  %968 = fadd float %964, %967
  %969 = getelementptr float, ptr %915, i64 %935
  %970 = load float, ptr %969, align 4
  %971 = fadd float %970, %968
  %972 = tail call float @llvm.fabs.f32(float %971)
  %973 = bitcast float %972 to i32
  %974 = icmp ult i32 %973, 1199566848
  br i1 %974, label %975, label %983

975:                                              ; preds = %934
  %976 = bitcast float %971 to i32
  %977 = and i32 %976, 2139095040
  %978 = tail call i32 @llvm.umax.i32(i32 %977, i32 947912704)
  %979 = add nuw i32 %978, 113246208
  %980 = bitcast i32 %979 to float
  %981 = fadd float %971, %980
  %982 = fsub float %981, %980
  br label %983

983:                                              ; preds = %975, %934
  %984 = phi float [ %982, %975 ], [ 0x7FF8000000000000, %934 ]
  store float %984, ptr %969, align 4
  %985 = icmp eq i64 %914, %936
  br i1 %985, label %1037, label %934

986:                                              ; preds = %986, %933
  %987 = phi i64 [ %988, %986 ], [ 0, %933 ]
  %988 = add nuw nsw i64 %987, 1
  %989 = getelementptr float, ptr %541, i64 %987
  %990 = load float, ptr %989, align 4
  %991 = fmul float %916, %990
  %992 = fadd float %991, 0.000000e+00
  %993 = getelementptr i8, ptr %989, i64 768
  %994 = load float, ptr %993, align 4
  %995 = fmul float %918, %994
  %996 = fadd float %992, %995
  %997 = getelementptr i8, ptr %989, i64 1536
  %998 = load float, ptr %997, align 4
  %999 = fmul float %920, %998
  %1000 = fadd float %996, %999
  %1001 = getelementptr i8, ptr %989, i64 2304
  %1002 = load float, ptr %1001, align 4
  %1003 = fmul float %922, %1002
  %1004 = fadd float %1000, %1003
  %1005 = getelementptr float, ptr %915, i64 %987
  %1006 = load float, ptr %1005, align 4
  %1007 = getelementptr i8, ptr %989, i64 3072
  %1008 = load float, ptr %1007, align 4
  %1009 = fmul float %924, %1008
  %1010 = fadd float %1004, %1009
  %1011 = getelementptr i8, ptr %989, i64 3840
  %1012 = load float, ptr %1011, align 4
  %1013 = fmul float %926, %1012
  %1014 = fadd float %1010, %1013
  %1015 = getelementptr i8, ptr %989, i64 4608
  %1016 = load float, ptr %1015, align 4
  %1017 = fmul float %928, %1016
  %1018 = fadd float %1014, %1017
  %1019 = getelementptr i8, ptr %989, i64 5376
  %1020 = load float, ptr %1019, align 4
  %1021 = fmul float %930, %1020
  %1022 = fadd float %1018, %1021
  %1023 = fadd float %1006, %1022
  store float %1023, ptr %1005, align 4
  %1024 = icmp eq i64 %914, %988
  br i1 %1024, label %1037, label %986

1025:                                             ; preds = %906
  br label %1026

1026:                                             ; preds = %1025, %906
  %1027 = phi i64 [ %361, %1025 ], [ %909, %906 ]
  %1028 = icmp slt i64 %910, 0
  %1029 = select i1 %1028, i64 %361, i64 0
  %1030 = add i64 %1029, %910
  %1031 = icmp slt i64 %1030, 0
  br i1 %1031, label %1032, label %1033, !prof !0

1032:                                             ; preds = %1026
  br label %1033

1033:                                             ; preds = %1032, %1026
  %1034 = phi i64 [ 0, %1032 ], [ %1030, %1026 ]
  %1035 = icmp slt i64 %1030, %361
  br i1 %1035, label %912, label %1036, !prof !1

1036:                                             ; preds = %1033
  br label %912

1037:                                             ; preds = %986, %983, %933, %932
  %1038 = icmp eq i64 %902, 8
  br i1 %1038, label %339, label %900

1039:                                             ; preds = %1256, %195
  %1040 = phi i64 [ %1041, %1256 ], [ 0, %195 ]
  %1041 = add nuw nsw i64 %1040, 1
  %1042 = shl nsw i64 %1040, 4
  %1043 = icmp sgt i64 %416, %1042
  br i1 %1043, label %1045, label %1044, !prof !1

1044:                                             ; preds = %1039
  br label %1045

1045:                                             ; preds = %1044, %1039
  %1046 = phi i64 [ %417, %1044 ], [ %1042, %1039 ]
  %1047 = getelementptr float, ptr %418, i64 %1046
  %1048 = mul nuw nsw i64 %1040, 192
  %1049 = add nsw i64 %1048, %44
  %1050 = icmp sgt i64 %360, %1048
  br i1 %1050, label %1245, label %1244, !prof !1

1051:                                             ; preds = %1255, %1252
  %1052 = phi i64 [ %361, %1255 ], [ %1253, %1252 ]
  %1053 = sub nsw i64 %1052, %1246
  %1054 = getelementptr float, ptr %362, i64 %1246
  %1055 = load float, ptr %1047, align 4
  %1056 = getelementptr i8, ptr %1047, i64 4
  %1057 = load float, ptr %1056, align 4
  %1058 = getelementptr i8, ptr %1047, i64 8
  %1059 = load float, ptr %1058, align 4
  %1060 = getelementptr i8, ptr %1047, i64 12
  %1061 = load float, ptr %1060, align 4
  %1062 = getelementptr i8, ptr %1047, i64 16
  %1063 = load float, ptr %1062, align 4
  %1064 = getelementptr i8, ptr %1047, i64 20
  %1065 = load float, ptr %1064, align 4
  %1066 = getelementptr i8, ptr %1047, i64 24
  %1067 = load float, ptr %1066, align 4
  %1068 = getelementptr i8, ptr %1047, i64 28
  %1069 = load float, ptr %1068, align 4
  %1070 = getelementptr i8, ptr %1047, i64 32
  %1071 = load float, ptr %1070, align 4
  %1072 = getelementptr i8, ptr %1047, i64 36
  %1073 = load float, ptr %1072, align 4
  %1074 = getelementptr i8, ptr %1047, i64 40
  %1075 = load float, ptr %1074, align 4
  %1076 = getelementptr i8, ptr %1047, i64 44
  %1077 = load float, ptr %1076, align 4
  %1078 = getelementptr i8, ptr %1047, i64 48
  %1079 = load float, ptr %1078, align 4
  %1080 = getelementptr i8, ptr %1047, i64 52
  %1081 = load float, ptr %1080, align 4
  %1082 = getelementptr i8, ptr %1047, i64 56
  %1083 = load float, ptr %1082, align 4
  %1084 = getelementptr i8, ptr %1047, i64 60
  %1085 = load float, ptr %1084, align 4
  %1086 = icmp slt i64 %1053, 1
  br i1 %197, label %1088, label %1087

1087:                                             ; preds = %1051
  br i1 %1086, label %1256, label %1089

1088:                                             ; preds = %1051
  br i1 %1086, label %1256, label %1173

1089:                                             ; preds = %1170, %1087
  %1090 = phi i64 [ %1091, %1170 ], [ 0, %1087 ]
  %1091 = add nuw nsw i64 %1090, 1
  %1092 = getelementptr float, ptr %541, i64 %1090
  %1093 = load float, ptr %1092, align 4
  %1094 = fmul float %1055, %1093
  %1095 = fadd float %1094, 0.000000e+00
  %1096 = getelementptr i8, ptr %1092, i64 768
  %1097 = load float, ptr %1096, align 4
  %1098 = fmul float %1057, %1097
  %1099 = fadd float %1095, %1098
  %1100 = getelementptr i8, ptr %1092, i64 1536
  %1101 = load float, ptr %1100, align 4
  %1102 = fmul float %1059, %1101
  %1103 = fadd float %1099, %1102
  %1104 = getelementptr i8, ptr %1092, i64 2304
  %1105 = load float, ptr %1104, align 4
  %1106 = fmul float %1061, %1105
  %1107 = fadd float %1103, %1106
  %1108 = getelementptr i8, ptr %1092, i64 3072
  %1109 = load float, ptr %1108, align 4
  %1110 = fmul float %1063, %1109
  %1111 = fadd float %1107, %1110
  %1112 = getelementptr i8, ptr %1092, i64 3840
  %1113 = load float, ptr %1112, align 4
  %1114 = fmul float %1065, %1113
  %1115 = fadd float %1111, %1114
  %1116 = getelementptr i8, ptr %1092, i64 4608
  %1117 = load float, ptr %1116, align 4
  %1118 = fmul float %1067, %1117
  %1119 = fadd float %1115, %1118
  %1120 = getelementptr i8, ptr %1092, i64 5376
  %1121 = load float, ptr %1120, align 4
  %1122 = fmul float %1069, %1121
  %1123 = fadd float %1119, %1122
  %1124 = getelementptr i8, ptr %1092, i64 6144
  %1125 = load float, ptr %1124, align 4
  %1126 = fmul float %1071, %1125
  %1127 = fadd float %1123, %1126
  %1128 = getelementptr i8, ptr %1092, i64 6912
  %1129 = load float, ptr %1128, align 4
  %1130 = fmul float %1073, %1129
  %1131 = fadd float %1127, %1130
  %1132 = getelementptr i8, ptr %1092, i64 7680
  %1133 = load float, ptr %1132, align 4
  %1134 = fmul float %1075, %1133
  %1135 = fadd float %1131, %1134
  %1136 = getelementptr i8, ptr %1092, i64 8448
  %1137 = load float, ptr %1136, align 4
  %1138 = fmul float %1077, %1137
  %1139 = fadd float %1135, %1138
  %1140 = getelementptr i8, ptr %1092, i64 9216
  %1141 = load float, ptr %1140, align 4
  %1142 = fmul float %1079, %1141
  %1143 = fadd float %1139, %1142
  %1144 = getelementptr i8, ptr %1092, i64 9984
  %1145 = load float, ptr %1144, align 4
  %1146 = fmul float %1081, %1145
  %1147 = fadd float %1143, %1146
  %1148 = getelementptr i8, ptr %1092, i64 10752
  %1149 = load float, ptr %1148, align 4
  %1150 = fmul float %1083, %1149
  %1151 = fadd float %1147, %1150
  %1152 = getelementptr i8, ptr %1092, i64 11520
  %1153 = load float, ptr %1152, align 4
  %1154 = fmul float %1085, %1153
  %1155 = fadd float %1151, %1154
  %1156 = getelementptr float, ptr %1054, i64 %1090
  %1157 = load float, ptr %1156, align 4
  %1158 = fadd float %1157, %1155
  %1159 = tail call float @llvm.fabs.f32(float %1158)
  %1160 = bitcast float %1159 to i32
  %1161 = icmp ult i32 %1160, 1199566848
  br i1 %1161, label %1162, label %1170

1162:                                             ; preds = %1089
  %1163 = bitcast float %1158 to i32
  %1164 = and i32 %1163, 2139095040
  %1165 = tail call i32 @llvm.umax.i32(i32 %1164, i32 947912704)
  %1166 = add nuw i32 %1165, 113246208
  %1167 = bitcast i32 %1166 to float
  %1168 = fadd float %1158, %1167
  %1169 = fsub float %1168, %1167
  br label %1170

1170:                                             ; preds = %1162, %1089
  %1171 = phi float [ %1169, %1162 ], [ 0x7FF8000000000000, %1089 ]
  store float %1171, ptr %1156, align 4
  %1172 = icmp eq i64 %1053, %1091
  br i1 %1172, label %1256, label %1089

1173:                                             ; preds = %1173, %1088
  %1174 = phi i64 [ %1175, %1173 ], [ 0, %1088 ]
  %1175 = add nuw nsw i64 %1174, 1
  %1176 = getelementptr float, ptr %541, i64 %1174
  %1177 = load float, ptr %1176, align 4
  %1178 = fmul float %1055, %1177
  %1179 = fadd float %1178, 0.000000e+00
  %1180 = getelementptr i8, ptr %1176, i64 768
  %1181 = load float, ptr %1180, align 4
  %1182 = fmul float %1057, %1181
  %1183 = fadd float %1179, %1182
  %1184 = getelementptr i8, ptr %1176, i64 1536
  %1185 = load float, ptr %1184, align 4
  %1186 = fmul float %1059, %1185
  %1187 = fadd float %1183, %1186
  %1188 = getelementptr i8, ptr %1176, i64 2304
  %1189 = load float, ptr %1188, align 4
  %1190 = fmul float %1061, %1189
  %1191 = fadd float %1187, %1190
  %1192 = getelementptr i8, ptr %1176, i64 3072
  %1193 = load float, ptr %1192, align 4
  %1194 = fmul float %1063, %1193
  %1195 = fadd float %1191, %1194
  %1196 = getelementptr i8, ptr %1176, i64 3840
  %1197 = load float, ptr %1196, align 4
  %1198 = fmul float %1065, %1197
  %1199 = fadd float %1195, %1198
  %1200 = getelementptr i8, ptr %1176, i64 4608
  %1201 = load float, ptr %1200, align 4
  %1202 = fmul float %1067, %1201
  %1203 = fadd float %1199, %1202
  %1204 = getelementptr i8, ptr %1176, i64 5376
  %1205 = load float, ptr %1204, align 4
  %1206 = fmul float %1069, %1205
  %1207 = fadd float %1203, %1206
  %1208 = getelementptr i8, ptr %1176, i64 6144
  %1209 = load float, ptr %1208, align 4
  %1210 = fmul float %1071, %1209
  %1211 = fadd float %1207, %1210
  %1212 = getelementptr i8, ptr %1176, i64 6912
  %1213 = load float, ptr %1212, align 4
  %1214 = fmul float %1073, %1213
  %1215 = fadd float %1211, %1214
  %1216 = getelementptr i8, ptr %1176, i64 7680
  %1217 = load float, ptr %1216, align 4
  %1218 = fmul float %1075, %1217
  %1219 = fadd float %1215, %1218
  %1220 = getelementptr i8, ptr %1176, i64 8448
  %1221 = load float, ptr %1220, align 4
  %1222 = fmul float %1077, %1221
  %1223 = fadd float %1219, %1222
  %1224 = getelementptr float, ptr %1054, i64 %1174
  %1225 = load float, ptr %1224, align 4
  %1226 = getelementptr i8, ptr %1176, i64 9216
  %1227 = load float, ptr %1226, align 4
  %1228 = fmul float %1079, %1227
  %1229 = fadd float %1223, %1228
  %1230 = getelementptr i8, ptr %1176, i64 9984
  %1231 = load float, ptr %1230, align 4
  %1232 = fmul float %1081, %1231
  %1233 = fadd float %1229, %1232
  %1234 = getelementptr i8, ptr %1176, i64 10752
  %1235 = load float, ptr %1234, align 4
  %1236 = fmul float %1083, %1235
  %1237 = fadd float %1233, %1236
  %1238 = getelementptr i8, ptr %1176, i64 11520
  %1239 = load float, ptr %1238, align 4
  %1240 = fmul float %1085, %1239
  %1241 = fadd float %1237, %1240
  %1242 = fadd float %1225, %1241
  store float %1242, ptr %1224, align 4
  %1243 = icmp eq i64 %1053, %1175
  br i1 %1243, label %1256, label %1173

1244:                                             ; preds = %1045
  br label %1245

1245:                                             ; preds = %1244, %1045
  %1246 = phi i64 [ %361, %1244 ], [ %1048, %1045 ]
  %1247 = icmp slt i64 %1049, 0
  %1248 = select i1 %1247, i64 %361, i64 0
  %1249 = add i64 %1248, %1049
  %1250 = icmp slt i64 %1249, 0
  br i1 %1250, label %1251, label %1252, !prof !0

1251:                                             ; preds = %1245
  br label %1252

1252:                                             ; preds = %1251, %1245
  %1253 = phi i64 [ 0, %1251 ], [ %1249, %1245 ]
  %1254 = icmp slt i64 %1249, %361
  br i1 %1254, label %1051, label %1255, !prof !1

1255:                                             ; preds = %1252
  br label %1051

1256:                                             ; preds = %1173, %1170, %1088, %1087
  %1257 = icmp eq i64 %1041, 16
  br i1 %1257, label %339, label %1039

1258:                                             ; preds = %1334, %1332
  %1259 = phi i64 [ %378, %1334 ], [ %1333, %1332 ]
  %1260 = sub nsw i64 %1259, %1330
  %1261 = getelementptr float, ptr %379, i64 %1330
  %1262 = icmp slt i64 %512, 0
  br i1 %350, label %1263, label %1267

1263:                                             ; preds = %1258
  %1264 = select i1 %1262, i64 %12, i64 0
  %1265 = add i64 %1264, %512
  %1266 = icmp slt i64 %1265, 0
  br i1 %1266, label %1271, label %1272, !prof !0

1267:                                             ; preds = %1258
  %1268 = select i1 %1262, i64 %14, i64 0
  %1269 = add i64 %1268, %512
  %1270 = icmp slt i64 %1269, 0
  br i1 %1270, label %1310, label %1311, !prof !0

1271:                                             ; preds = %1263
  br label %1272

1272:                                             ; preds = %1271, %1263
  %1273 = phi i64 [ 0, %1271 ], [ %1265, %1263 ]
  %1274 = icmp slt i64 %1265, %12
  br i1 %1274, label %1276, label %1275, !prof !1

1275:                                             ; preds = %1272
  br label %1276

1276:                                             ; preds = %1275, %1272
  %1277 = phi i64 [ %12, %1275 ], [ %1273, %1272 ]
  %1278 = getelementptr i16, ptr %11, i64 %1277
  %1279 = icmp slt i64 %1260, 1
  br i1 %1279, label %1326, label %1280

1280:                                             ; preds = %1280, %1276
  %1281 = phi i64 [ %1282, %1280 ], [ 0, %1276 ]
  %1282 = add nuw nsw i64 %1281, 1
  %1283 = getelementptr float, ptr %1261, i64 %1281
  %1284 = load i32, ptr %1283, align 4
  %1285 = and i32 %1284, 2147483647
  %1286 = lshr i32 %1284, 16
  %1287 = and i32 %1286, 32768
  %1288 = lshr i32 %1285, 13
  %1289 = add nsw i32 %1285, -939520001
  %1290 = and i32 %1288, 1
  %1291 = add nsw i32 %1289, %1290
  %1292 = lshr i32 %1291, 13
  %1293 = bitcast i32 %1285 to float
  %1294 = fadd float %1293, 5.000000e-01
  %1295 = bitcast float %1294 to i32
  %1296 = and i32 %1288, 1023
  %1297 = tail call i32 @llvm.umax.i32(i32 %1296, i32 1)
  %1298 = icmp ult i32 %1285, 947912704
  %1299 = select i1 %1298, i32 %1295, i32 %1292
  %1300 = or i32 %1299, %1287
  %1301 = icmp ugt i32 %1285, 2139095040
  %1302 = or i32 %1287, %1297
  %1303 = or i32 %1302, 31744
  %1304 = select i1 %1301, i32 %1303, i32 32256
  %1305 = icmp ult i32 %1285, 1199566848
  %1306 = select i1 %1305, i32 %1300, i32 %1304
  %1307 = trunc i32 %1306 to i16
  %1308 = getelementptr i16, ptr %1278, i64 %1281
  store i16 %1307, ptr %1308, align 2
  %1309 = icmp eq i64 %1260, %1282
  br i1 %1309, label %1326, label %1280

1310:                                             ; preds = %1267
  br label %1311

1311:                                             ; preds = %1310, %1267
  %1312 = phi i64 [ 0, %1310 ], [ %1269, %1267 ]
  %1313 = icmp slt i64 %1269, %14
  br i1 %1313, label %1315, label %1314, !prof !1

1314:                                             ; preds = %1311
  br label %1315

1315:                                             ; preds = %1314, %1311
  %1316 = phi i64 [ %14, %1314 ], [ %1312, %1311 ]
  %1317 = getelementptr float, ptr %13, i64 %1316
  %1318 = icmp slt i64 %1260, 1
  br i1 %1318, label %1326, label %1319

1319:                                             ; preds = %1319, %1315
  %1320 = phi i64 [ %1321, %1319 ], [ 0, %1315 ]
  %1321 = add nuw nsw i64 %1320, 1
  %1322 = getelementptr float, ptr %1261, i64 %1320
  %1323 = load float, ptr %1322, align 4
  %1324 = getelementptr float, ptr %1317, i64 %1320
  store float %1323, ptr %1324, align 4
  %1325 = icmp eq i64 %1260, %1321
  br i1 %1325, label %1326, label %1319

1326:                                             ; preds = %1319, %1315, %1280, %1276
  %1327 = icmp sgt i64 %502, 1
  br i1 %1327, label %501, label %28

1328:                                             ; preds = %338
  br label %1329

1329:                                             ; preds = %1328, %338
  %1330 = phi i64 [ %378, %1328 ], [ 0, %338 ]
  br i1 %60, label %1331, label %1332, !prof !0

1331:                                             ; preds = %1329
  br label %1332

1332:                                             ; preds = %1331, %1329
  %1333 = phi i64 [ 0, %1331 ], [ %59, %1329 ]
  br i1 %61, label %1258, label %1334, !prof !1

1334:                                             ; preds = %1332
  br label %1258

1335:                                             ; preds = %414, %25
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
