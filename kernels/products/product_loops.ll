; {"files": {"../half_loops.py": "1ae85643f5ec9fc4", "product_loops.py": "5b923151bdb7eca0"}, "meaning": "4b95e4b9140102d8", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

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
  br i1 %27, label %1357, label %481

28:                                               ; preds = %1348, %30
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
  switch i64 %344, label %1057 [
    i64 4, label %702
    i64 8, label %915
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
  br i1 %453, label %1350, label %1351, !prof !0

339:                                              ; preds = %1277, %1055, %844, %841, %720, %719, %604
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
  br i1 %419, label %1357, label %420

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

501:                                              ; preds = %1348, %40
  %502 = phi i64 [ %38, %40 ], [ %504, %1348 ]
  %503 = phi i64 [ %41, %40 ], [ %505, %1348 ]
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
  br i1 %425, label %695, label %696, !prof !0

598:                                              ; preds = %701, %699
  %599 = phi i64 [ %397, %701 ], [ %700, %699 ]
  %600 = sub nsw i64 %599, %697
  %601 = getelementptr float, ptr %398, i64 %697
  %602 = icmp slt i64 %600, 1
  %603 = shl i64 %600, 2
  br label %622

604:                                              ; preds = %692, %678
  %605 = icmp eq i64 %624, 16
  br i1 %605, label %339, label %622

606:                                              ; preds = %630, %622
  %607 = shl i64 %623, 5
  %608 = getelementptr i8, ptr %597, i64 %607
  br label %631

609:                                              ; preds = %664, %661
  %610 = icmp eq i64 %633, 16
  br i1 %610, label %674, label %631

611:                                              ; preds = %681
  %612 = bitcast float %688 to i32
  %613 = and i32 %612, 2139095040
  %614 = tail call i32 @llvm.umax.i32(i32 %613, i32 947912704)
  %615 = add nuw i32 %614, 113246208
  %616 = bitcast i32 %615 to float
  %617 = fadd float %688, %616
  %618 = fsub float %617, %616
  br label %692

619:                                              ; preds = %681
  %620 = icmp ult i32 %690, 2139095040
  %621 = select i1 %620, float 0x7FF8000000000000, float %688
  br label %692

622:                                              ; preds = %604, %598
  %623 = phi i64 [ 0, %598 ], [ %624, %604 ]
  %624 = add nuw nsw i64 %623, 1
  %625 = shl i64 %623, 2
  %626 = getelementptr i8, ptr %597, i64 %625
  %627 = getelementptr i8, ptr %626, i64 512
  %628 = load i32, ptr %627, align 2
  %629 = zext i32 %628 to i64
  br i1 %602, label %606, label %630

630:                                              ; preds = %622
  tail call void @llvm.memset.p0.i64(ptr align 4 %601, i8 0, i64 %603, i1 false)
  br label %606

631:                                              ; preds = %609, %606
  %632 = phi i64 [ 0, %606 ], [ %633, %609 ]
  %633 = add nuw nsw i64 %632, 1
  %634 = shl nuw i64 %632, 1
  %635 = lshr i64 %629, %634
  %636 = and i64 %635, 3
  %637 = shl i64 %632, 2
  %638 = and i64 %637, 16
  %639 = and i64 %632, 9223372036854775800
  %640 = add nuw nsw i64 %638, %639
  %641 = and i64 %634, 4
  %642 = or i64 %641, %636
  %643 = or i64 %642, %640
  %644 = getelementptr i16, ptr %608, i64 %632
  %645 = load i16, ptr %644, align 2
  %646 = zext i16 %645 to i32
  %647 = shl nuw nsw i32 %646, 13
  %648 = and i32 %647, 268427264
  %649 = sext i16 %645 to i32
  %650 = and i32 %649, -2147483648
  %651 = or i32 %648, %650
  %652 = icmp ugt i32 %648, 260046847
  %653 = or i32 %651, 2139095040
  %654 = bitcast i32 %653 to float
  %655 = bitcast i32 %651 to float
  %656 = fmul float %655, 0x46F0000000000000
  %657 = select i1 %652, float %654, float %656
  %658 = mul nuw nsw i64 %643, 192
  %659 = icmp sgt i64 %539, %658
  br i1 %659, label %661, label %660, !prof !1

660:                                              ; preds = %631
  br label %661

661:                                              ; preds = %660, %631
  %662 = phi i64 [ %540, %660 ], [ %658, %631 ]
  %663 = getelementptr float, ptr %541, i64 %662
  br i1 %602, label %609, label %664

664:                                              ; preds = %664, %661
  %665 = phi i64 [ %666, %664 ], [ 0, %661 ]
  %666 = add nuw nsw i64 %665, 1
  %667 = getelementptr float, ptr %601, i64 %665
  %668 = load float, ptr %667, align 4
  %669 = getelementptr float, ptr %663, i64 %665
  %670 = load float, ptr %669, align 4
  %671 = fmul float %657, %670
  %672 = fadd float %668, %671
  store float %672, ptr %667, align 4
  %673 = icmp eq i64 %600, %666
  br i1 %673, label %609, label %664

674:                                              ; preds = %609
  %675 = mul nuw nsw i64 %623, 192
  %676 = icmp sgt i64 %360, %675
  br i1 %676, label %678, label %677, !prof !1

677:                                              ; preds = %674
  br label %678

678:                                              ; preds = %677, %674
  %679 = phi i64 [ %361, %677 ], [ %675, %674 ]
  %680 = getelementptr float, ptr %362, i64 %679
  br i1 %602, label %604, label %681

681:                                              ; preds = %692, %678
  %682 = phi i64 [ %683, %692 ], [ 0, %678 ]
  %683 = add nuw nsw i64 %682, 1
  %684 = getelementptr float, ptr %680, i64 %682
  %685 = load float, ptr %684, align 4
  %686 = getelementptr float, ptr %601, i64 %682
  %687 = load float, ptr %686, align 4
  %688 = fadd float %685, %687
  %689 = tail call float @llvm.fabs.f32(float %688)
  %690 = bitcast float %689 to i32
  %691 = icmp ult i32 %690, 1199566848
  br i1 %691, label %611, label %619

692:                                              ; preds = %619, %611
  %693 = phi float [ %618, %611 ], [ %621, %619 ]
  store float %693, ptr %684, align 4
  %694 = icmp eq i64 %600, %683
  br i1 %694, label %604, label %681

695:                                              ; preds = %595
  br label %696

696:                                              ; preds = %695, %595
  %697 = phi i64 [ %397, %695 ], [ 0, %595 ]
  br i1 %49, label %698, label %699, !prof !0

698:                                              ; preds = %696
  br label %699

699:                                              ; preds = %698, %696
  %700 = phi i64 [ 0, %698 ], [ %48, %696 ]
  br i1 %50, label %598, label %701, !prof !1

701:                                              ; preds = %699
  br label %598

702:                                              ; preds = %195
  %703 = load float, ptr %418, align 4
  %704 = load float, ptr %428, align 4
  %705 = load float, ptr %429, align 4
  %706 = load float, ptr %430, align 4
  %707 = load float, ptr %431, align 4
  %708 = load float, ptr %432, align 4
  %709 = load float, ptr %433, align 4
  %710 = load float, ptr %434, align 4
  %711 = load float, ptr %435, align 4
  %712 = load float, ptr %436, align 4
  %713 = load float, ptr %437, align 4
  %714 = load float, ptr %438, align 4
  %715 = load float, ptr %439, align 4
  %716 = load float, ptr %440, align 4
  %717 = load float, ptr %441, align 4
  %718 = load float, ptr %442, align 4
  br i1 %197, label %720, label %719

719:                                              ; preds = %702
  br i1 %53, label %721, label %339

720:                                              ; preds = %702
  br i1 %53, label %844, label %339

721:                                              ; preds = %841, %719
  %722 = phi i64 [ %723, %841 ], [ 0, %719 ]
  %723 = add nuw nsw i64 %722, 1
  %724 = getelementptr float, ptr %362, i64 %722
  %725 = load float, ptr %724, align 4
  %726 = getelementptr float, ptr %541, i64 %722
  %727 = load float, ptr %726, align 4
  %728 = fmul float %703, %727
  %729 = fadd float %728, 0.000000e+00
  %730 = add nuw nsw i64 %722, 192
  %731 = getelementptr float, ptr %541, i64 %730
  %732 = load float, ptr %731, align 4
  %733 = fmul float %704, %732
  %734 = fadd float %729, %733
  %735 = add nuw nsw i64 %722, 384
  %736 = getelementptr float, ptr %541, i64 %735
  %737 = load float, ptr %736, align 4
  %738 = fmul float %705, %737
  %739 = fadd float %734, %738
  %740 = add nuw nsw i64 %722, 576
  %741 = getelementptr float, ptr %541, i64 %740
  %742 = load float, ptr %741, align 4
  %743 = fmul float %706, %742
  %744 = fadd float %739, %743
  %745 = fadd float %725, %744
  %746 = getelementptr float, ptr %362, i64 %730
  %747 = load float, ptr %746, align 4
  %748 = fmul float %707, %727
  %749 = fadd float %748, 0.000000e+00
  %750 = fmul float %708, %732
  %751 = fadd float %749, %750
  %752 = fmul float %709, %737
  %753 = fadd float %751, %752
  %754 = fmul float %710, %742
  %755 = fadd float %753, %754
  %756 = fadd float %747, %755
  %757 = getelementptr float, ptr %362, i64 %735
  %758 = load float, ptr %757, align 4
  %759 = fmul float %711, %727
  %760 = fadd float %759, 0.000000e+00
  %761 = fmul float %712, %732
  %762 = fadd float %760, %761
  %763 = fmul float %713, %737
  %764 = fadd float %762, %763
  %765 = fmul float %714, %742
  %766 = fadd float %764, %765
  %767 = fadd float %758, %766
  %768 = getelementptr float, ptr %362, i64 %740
  %769 = load float, ptr %768, align 4
  %770 = fmul float %715, %727
  %771 = fadd float %770, 0.000000e+00
  %772 = fmul float %716, %732
  %773 = fadd float %771, %772
  %774 = fmul float %717, %737
  %775 = fadd float %773, %774
  %776 = fmul float %718, %742
  %777 = fadd float %775, %776
  %778 = fadd float %777, %769
  %779 = tail call float @llvm.fabs.f32(float %745)
  %780 = bitcast float %779 to i32
  %781 = icmp ult i32 %780, 1199566848
  br i1 %781, label %782, label %790

782:                                              ; preds = %721
  %783 = bitcast float %745 to i32
  %784 = and i32 %783, 2139095040
  %785 = tail call i32 @llvm.umax.i32(i32 %784, i32 947912704)
  %786 = add nuw i32 %785, 113246208
  %787 = bitcast i32 %786 to float
  %788 = fadd float %745, %787
  %789 = fsub float %788, %787
  br label %793

790:                                              ; preds = %721
  %791 = icmp ult i32 %780, 2139095040
  %792 = select i1 %791, float 0x7FF8000000000000, float %745
  br label %793

793:                                              ; preds = %790, %782
  %794 = phi float [ %789, %782 ], [ %792, %790 ]
  %795 = tail call float @llvm.fabs.f32(float %756)
  %796 = bitcast float %795 to i32
  %797 = icmp ult i32 %796, 1199566848
  br i1 %797, label %798, label %806

798:                                              ; preds = %793
  %799 = bitcast float %756 to i32
  %800 = and i32 %799, 2139095040
  %801 = tail call i32 @llvm.umax.i32(i32 %800, i32 947912704)
  %802 = add nuw i32 %801, 113246208
  %803 = bitcast i32 %802 to float
  %804 = fadd float %756, %803
  %805 = fsub float %804, %803
  br label %809

806:                                              ; preds = %793
  %807 = icmp ult i32 %796, 2139095040
  %808 = select i1 %807, float 0x7FF8000000000000, float %756
  br label %809

809:                                              ; preds = %806, %798
  %810 = phi float [ %805, %798 ], [ %808, %806 ]
  store float %794, ptr %724, align 4
  store float %810, ptr %746, align 4
  %811 = tail call float @llvm.fabs.f32(float %767)
  %812 = bitcast float %811 to i32
  %813 = icmp ult i32 %812, 1199566848
  br i1 %813, label %814, label %822

814:                                              ; preds = %809
  %815 = bitcast float %767 to i32
  %816 = and i32 %815, 2139095040
  %817 = tail call i32 @llvm.umax.i32(i32 %816, i32 947912704)
  %818 = add nuw i32 %817, 113246208
  %819 = bitcast i32 %818 to float
  %820 = fadd float %767, %819
  %821 = fsub float %820, %819
  br label %825

822:                                              ; preds = %809
  %823 = icmp ult i32 %812, 2139095040
  %824 = select i1 %823, float 0x7FF8000000000000, float %767
  br label %825

825:                                              ; preds = %822, %814
  %826 = phi float [ %821, %814 ], [ %824, %822 ]
  %827 = tail call float @llvm.fabs.f32(float %778)
  %828 = bitcast float %827 to i32
  %829 = icmp ult i32 %828, 1199566848
  br i1 %829, label %830, label %838

830:                                              ; preds = %825
  %831 = bitcast float %778 to i32
  %832 = and i32 %831, 2139095040
  %833 = tail call i32 @llvm.umax.i32(i32 %832, i32 947912704)
  %834 = add nuw i32 %833, 113246208
  %835 = bitcast i32 %834 to float
  %836 = fadd float %778, %835
  %837 = fsub float %836, %835
  br label %841

838:                                              ; preds = %825
  %839 = icmp ult i32 %828, 2139095040
  %840 = select i1 %839, float 0x7FF8000000000000, float %778
  br label %841

841:                                              ; preds = %838, %830
  %842 = phi float [ %837, %830 ], [ %840, %838 ]
  store float %826, ptr %757, align 4
  store float %842, ptr %768, align 4
  %843 = icmp eq i64 %723, %52
  br i1 %843, label %339, label %721

844:                                              ; preds = %844, %720
  %845 = phi i64 [ %846, %844 ], [ 0, %720 ]
  %846 = add nuw nsw i64 %845, 1
  %847 = getelementptr float, ptr %362, i64 %845
  %848 = load float, ptr %847, align 4
  %849 = getelementptr float, ptr %541, i64 %845
  %850 = load float, ptr %849, align 4
  %851 = fmul float %703, %850
  %852 = fadd float %851, 0.000000e+00
  %853 = add nuw nsw i64 %845, 192
  %854 = getelementptr float, ptr %541, i64 %853
  %855 = load float, ptr %854, align 4
  %856 = fmul float %704, %855
  %857 = fadd float %852, %856
  %858 = add nuw nsw i64 %845, 384
  %859 = getelementptr float, ptr %541, i64 %858
  %860 = load float, ptr %859, align 4
  %861 = fmul float %705, %860
  %862 = fadd float %857, %861
  %863 = add nuw nsw i64 %845, 576
  %864 = getelementptr float, ptr %541, i64 %863
  %865 = load float, ptr %864, align 4
  %866 = fmul float %706, %865
  %867 = fadd float %862, %866
  %868 = fadd float %848, %867
  store float %868, ptr %847, align 4
  %869 = getelementptr float, ptr %362, i64 %853
  %870 = load float, ptr %869, align 4
  %871 = load float, ptr %849, align 4
  %872 = fmul float %707, %871
  %873 = fadd float %872, 0.000000e+00
  %874 = load float, ptr %854, align 4
  %875 = fmul float %708, %874
  %876 = fadd float %873, %875
  %877 = load float, ptr %859, align 4
  %878 = fmul float %709, %877
  %879 = fadd float %876, %878
  %880 = load float, ptr %864, align 4
  %881 = fmul float %710, %880
  %882 = fadd float %879, %881
  %883 = fadd float %870, %882
  store float %883, ptr %869, align 4
  %884 = getelementptr float, ptr %362, i64 %858
  %885 = load float, ptr %884, align 4
  %886 = load float, ptr %849, align 4
  %887 = fmul float %711, %886
  %888 = fadd float %887, 0.000000e+00
  %889 = load float, ptr %854, align 4
  %890 = fmul float %712, %889
  %891 = fadd float %888, %890
  %892 = load float, ptr %859, align 4
  %893 = fmul float %713, %892
  %894 = fadd float %891, %893
  %895 = load float, ptr %864, align 4
  %896 = fmul float %714, %895
  %897 = fadd float %894, %896
  %898 = fadd float %885, %897
  store float %898, ptr %884, align 4
  %899 = getelementptr float, ptr %362, i64 %863
  %900 = load float, ptr %899, align 4
  %901 = load float, ptr %849, align 4
  %902 = fmul float %715, %901
  %903 = fadd float %902, 0.000000e+00
  %904 = load float, ptr %854, align 4
  %905 = fmul float %716, %904
  %906 = fadd float %903, %905
  %907 = load float, ptr %859, align 4
  %908 = fmul float %717, %907
  %909 = fadd float %906, %908
  %910 = load float, ptr %864, align 4
  %911 = fmul float %718, %910
  %912 = fadd float %909, %911
  %913 = fadd float %900, %912
  store float %913, ptr %899, align 4
  %914 = icmp eq i64 %846, %52
  br i1 %914, label %339, label %844

915:                                              ; preds = %1055, %195
  %916 = phi i64 [ %917, %1055 ], [ 0, %195 ]
  %917 = add nuw nsw i64 %916, 1
  %918 = shl nsw i64 %916, 3
  %919 = icmp sgt i64 %416, %918
  br i1 %919, label %921, label %920, !prof !1

920:                                              ; preds = %915
  br label %921

921:                                              ; preds = %920, %915
  %922 = phi i64 [ %417, %920 ], [ %918, %915 ]
  %923 = getelementptr float, ptr %418, i64 %922
  %924 = mul nuw nsw i64 %916, 192
  %925 = add nsw i64 %924, %44
  %926 = icmp sgt i64 %360, %924
  br i1 %926, label %1044, label %1043, !prof !1

927:                                              ; preds = %1054, %1051
  %928 = phi i64 [ %361, %1054 ], [ %1052, %1051 ]
  %929 = sub nsw i64 %928, %1045
  %930 = getelementptr float, ptr %362, i64 %1045
  %931 = load float, ptr %923, align 4
  %932 = getelementptr i8, ptr %923, i64 4
  %933 = load float, ptr %932, align 4
  %934 = getelementptr i8, ptr %923, i64 8
  %935 = load float, ptr %934, align 4
  %936 = getelementptr i8, ptr %923, i64 12
  %937 = load float, ptr %936, align 4
  %938 = getelementptr i8, ptr %923, i64 16
  %939 = load float, ptr %938, align 4
  %940 = getelementptr i8, ptr %923, i64 20
  %941 = load float, ptr %940, align 4
  %942 = getelementptr i8, ptr %923, i64 24
  %943 = load float, ptr %942, align 4
  %944 = getelementptr i8, ptr %923, i64 28
  %945 = load float, ptr %944, align 4
  %946 = icmp slt i64 %929, 1
  br i1 %197, label %948, label %947

947:                                              ; preds = %927
  br i1 %946, label %1055, label %949

948:                                              ; preds = %927
  br i1 %946, label %1055, label %1004

949:                                              ; preds = %1001, %947
  %950 = phi i64 [ %951, %1001 ], [ 0, %947 ]
  %951 = add nuw nsw i64 %950, 1
  %952 = getelementptr float, ptr %541, i64 %950
  %953 = load float, ptr %952, align 4
  %954 = fmul float %931, %953
  %955 = fadd float %954, 0.000000e+00
  %956 = getelementptr i8, ptr %952, i64 768
  %957 = load float, ptr %956, align 4
  %958 = fmul float %933, %957
  %959 = fadd float %955, %958
  %960 = getelementptr i8, ptr %952, i64 1536
  %961 = load float, ptr %960, align 4
  %962 = fmul float %935, %961
  %963 = fadd float %959, %962
  %964 = getelementptr i8, ptr %952, i64 2304
  %965 = load float, ptr %964, align 4
  %966 = fmul float %937, %965
  %967 = fadd float %963, %966
  %968 = getelementptr i8, ptr %952, i64 3072
  %969 = load float, ptr %968, align 4
  %970 = fmul float %939, %969
  %971 = fadd float %967, %970
  %972 = getelementptr i8, ptr %952, i64 3840
  %973 = load float, ptr %972, align 4
  %974 = fmul float %941, %973
  %975 = fadd float %971, %974
  %976 = getelementptr i8, ptr %952, i64 4608
  %977 = load float, ptr %976, align 4
  %978 = fmul float %943, %977
  %979 = fadd float %975, %978
  %980 = getelementptr i8, ptr %952, i64 5376
  %981 = load float, ptr %980, align 4
  %982 = fmul float %945, %981
  %983 = fadd float %979, %982
  %984 = getelementptr float, ptr %930, i64 %950
  %985 = load float, ptr %984, align 4
  %986 = fadd float %985, %983
  %987 = tail call float @llvm.fabs.f32(float %986)
  %988 = bitcast float %987 to i32
  %989 = icmp ult i32 %988, 1199566848
  br i1 %989, label %990, label %998

990:                                              ; preds = %949
  %991 = bitcast float %986 to i32
  %992 = and i32 %991, 2139095040
  %993 = tail call i32 @llvm.umax.i32(i32 %992, i32 947912704)
  %994 = add nuw i32 %993, 113246208
  %995 = bitcast i32 %994 to float
  %996 = fadd float %986, %995
  %997 = fsub float %996, %995
  br label %1001

998:                                              ; preds = %949
  %999 = icmp ult i32 %988, 2139095040
  %1000 = select i1 %999, float 0x7FF8000000000000, float %986
  br label %1001

1001:                                             ; preds = %998, %990
  %1002 = phi float [ %997, %990 ], [ %1000, %998 ]
  store float %1002, ptr %984, align 4
  %1003 = icmp eq i64 %929, %951
  br i1 %1003, label %1055, label %949

1004:                                             ; preds = %1004, %948
  %1005 = phi i64 [ %1006, %1004 ], [ 0, %948 ]
  %1006 = add nuw nsw i64 %1005, 1
  %1007 = getelementptr float, ptr %541, i64 %1005
  %1008 = load float, ptr %1007, align 4
  %1009 = fmul float %931, %1008
  %1010 = fadd float %1009, 0.000000e+00
  %1011 = getelementptr i8, ptr %1007, i64 768
  %1012 = load float, ptr %1011, align 4
  %1013 = fmul float %933, %1012
  %1014 = fadd float %1010, %1013
  %1015 = getelementptr i8, ptr %1007, i64 1536
  %1016 = load float, ptr %1015, align 4
  %1017 = fmul float %935, %1016
  %1018 = fadd float %1014, %1017
  %1019 = getelementptr i8, ptr %1007, i64 2304
  %1020 = load float, ptr %1019, align 4
  %1021 = fmul float %937, %1020
  %1022 = fadd float %1018, %1021
  %1023 = getelementptr float, ptr %930, i64 %1005
  %1024 = load float, ptr %1023, align 4
  %1025 = getelementptr i8, ptr %1007, i64 3072
  %1026 = load float, ptr %1025, align 4
  %1027 = fmul float %939, %1026
  %1028 = fadd float %1022, %1027
  %1029 = getelementptr i8, ptr %1007, i64 3840
  %1030 = load float, ptr %1029, align 4
  %1031 = fmul float %941, %1030
  %1032 = fadd float %1028, %1031
  %1033 = getelementptr i8, ptr %1007, i64 4608
  %1034 = load float, ptr %1033, align 4
  %1035 = fmul float %943, %1034
  %1036 = fadd float %1032, %1035
  %1037 = getelementptr i8, ptr %1007, i64 5376
  %1038 = load float, ptr %1037, align 4
  %1039 = fmul float %945, %1038
  %1040 = fadd float %1036, %1039
  %1041 = fadd float %1024, %1040
  store float %1041, ptr %1023, align 4
  %1042 = icmp eq i64 %929, %1006
  br i1 %1042, label %1055, label %1004

1043:                                             ; preds = %921
  br label %1044

1044:                                             ; preds = %1043, %921
  %1045 = phi i64 [ %361, %1043 ], [ %924, %921 ]
  %1046 = icmp slt i64 %925, 0
  %1047 = select i1 %1046, i64 %361, i64 0
  %1048 = add i64 %1047, %925
  %1049 = icmp slt i64 %1048, 0
  br i1 %1049, label %1050, label %1051, !prof !0

1050:                                             ; preds = %1044
  br label %1051

1051:                                             ; preds = %1050, %1044
  %1052 = phi i64 [ 0, %1050 ], [ %1048, %1044 ]
  %1053 = icmp slt i64 %1048, %361
  br i1 %1053, label %927, label %1054, !prof !1

1054:                                             ; preds = %1051
  br label %927

1055:                                             ; preds = %1004, %1001, %948, %947
  %1056 = icmp eq i64 %917, 8
  br i1 %1056, label %339, label %915

1057:                                             ; preds = %1277, %195
  %1058 = phi i64 [ %1059, %1277 ], [ 0, %195 ]
  %1059 = add nuw nsw i64 %1058, 1
  %1060 = shl nsw i64 %1058, 4
  %1061 = icmp sgt i64 %416, %1060
  br i1 %1061, label %1063, label %1062, !prof !1

1062:                                             ; preds = %1057
  br label %1063

1063:                                             ; preds = %1062, %1057
  %1064 = phi i64 [ %417, %1062 ], [ %1060, %1057 ]
  %1065 = getelementptr float, ptr %418, i64 %1064
  %1066 = mul nuw nsw i64 %1058, 192
  %1067 = add nsw i64 %1066, %44
  %1068 = icmp sgt i64 %360, %1066
  br i1 %1068, label %1266, label %1265, !prof !1

1069:                                             ; preds = %1276, %1273
  %1070 = phi i64 [ %361, %1276 ], [ %1274, %1273 ]
  %1071 = sub nsw i64 %1070, %1267
  %1072 = getelementptr float, ptr %362, i64 %1267
  %1073 = load float, ptr %1065, align 4
  %1074 = getelementptr i8, ptr %1065, i64 4
  %1075 = load float, ptr %1074, align 4
  %1076 = getelementptr i8, ptr %1065, i64 8
  %1077 = load float, ptr %1076, align 4
  %1078 = getelementptr i8, ptr %1065, i64 12
  %1079 = load float, ptr %1078, align 4
  %1080 = getelementptr i8, ptr %1065, i64 16
  %1081 = load float, ptr %1080, align 4
  %1082 = getelementptr i8, ptr %1065, i64 20
  %1083 = load float, ptr %1082, align 4
  %1084 = getelementptr i8, ptr %1065, i64 24
  %1085 = load float, ptr %1084, align 4
  %1086 = getelementptr i8, ptr %1065, i64 28
  %1087 = load float, ptr %1086, align 4
  %1088 = getelementptr i8, ptr %1065, i64 32
  %1089 = load float, ptr %1088, align 4
  %1090 = getelementptr i8, ptr %1065, i64 36
  %1091 = load float, ptr %1090, align 4
  %1092 = getelementptr i8, ptr %1065, i64 40
  %1093 = load float, ptr %1092, align 4
  %1094 = getelementptr i8, ptr %1065, i64 44
  %1095 = load float, ptr %1094, align 4
  %1096 = getelementptr i8, ptr %1065, i64 48
  %1097 = load float, ptr %1096, align 4
  %1098 = getelementptr i8, ptr %1065, i64 52
  %1099 = load float, ptr %1098, align 4
  %1100 = getelementptr i8, ptr %1065, i64 56
  %1101 = load float, ptr %1100, align 4
  %1102 = getelementptr i8, ptr %1065, i64 60
  %1103 = load float, ptr %1102, align 4
  %1104 = icmp slt i64 %1071, 1
  br i1 %197, label %1106, label %1105

1105:                                             ; preds = %1069
  br i1 %1104, label %1277, label %1107

1106:                                             ; preds = %1069
  br i1 %1104, label %1277, label %1194

1107:                                             ; preds = %1191, %1105
  %1108 = phi i64 [ %1109, %1191 ], [ 0, %1105 ]
  %1109 = add nuw nsw i64 %1108, 1
  %1110 = getelementptr float, ptr %541, i64 %1108
  %1111 = load float, ptr %1110, align 4
  %1112 = fmul float %1073, %1111
  %1113 = fadd float %1112, 0.000000e+00
  %1114 = getelementptr i8, ptr %1110, i64 768
  %1115 = load float, ptr %1114, align 4
  %1116 = fmul float %1075, %1115
  %1117 = fadd float %1113, %1116
  %1118 = getelementptr i8, ptr %1110, i64 1536
  %1119 = load float, ptr %1118, align 4
  %1120 = fmul float %1077, %1119
  %1121 = fadd float %1117, %1120
  %1122 = getelementptr i8, ptr %1110, i64 2304
  %1123 = load float, ptr %1122, align 4
  %1124 = fmul float %1079, %1123
  %1125 = fadd float %1121, %1124
  %1126 = getelementptr i8, ptr %1110, i64 3072
  %1127 = load float, ptr %1126, align 4
  %1128 = fmul float %1081, %1127
  %1129 = fadd float %1125, %1128
  %1130 = getelementptr i8, ptr %1110, i64 3840
  %1131 = load float, ptr %1130, align 4
  %1132 = fmul float %1083, %1131
  %1133 = fadd float %1129, %1132
  %1134 = getelementptr i8, ptr %1110, i64 4608
  %1135 = load float, ptr %1134, align 4
  %1136 = fmul float %1085, %1135
  %1137 = fadd float %1133, %1136
  %1138 = getelementptr i8, ptr %1110, i64 5376
  %1139 = load float, ptr %1138, align 4
  %1140 = fmul float %1087, %1139
  %1141 = fadd float %1137, %1140
  %1142 = getelementptr i8, ptr %1110, i64 6144
  %1143 = load float, ptr %1142, align 4
  %1144 = fmul float %1089, %1143
  %1145 = fadd float %1141, %1144
  %1146 = getelementptr i8, ptr %1110, i64 6912
  %1147 = load float, ptr %1146, align 4
  %1148 = fmul float %1091, %1147
  %1149 = fadd float %1145, %1148
  %1150 = getelementptr i8, ptr %1110, i64 7680
  %1151 = load float, ptr %1150, align 4
  %1152 = fmul float %1093, %1151
  %1153 = fadd float %1149, %1152
  %1154 = getelementptr i8, ptr %1110, i64 8448
  %1155 = load float, ptr %1154, align 4
  %1156 = fmul float %1095, %1155
  %1157 = fadd float %1153, %1156
  %1158 = getelementptr i8, ptr %1110, i64 9216
  %1159 = load float, ptr %1158, align 4
  %1160 = fmul float %1097, %1159
  %1161 = fadd float %1157, %1160
  %1162 = getelementptr i8, ptr %1110, i64 9984
  %1163 = load float, ptr %1162, align 4
  %1164 = fmul float %1099, %1163
  %1165 = fadd float %1161, %1164
  %1166 = getelementptr i8, ptr %1110, i64 10752
  %1167 = load float, ptr %1166, align 4
  %1168 = fmul float %1101, %1167
  %1169 = fadd float %1165, %1168
  %1170 = getelementptr i8, ptr %1110, i64 11520
  %1171 = load float, ptr %1170, align 4
  %1172 = fmul float %1103, %1171
  %1173 = fadd float %1169, %1172
  %1174 = getelementptr float, ptr %1072, i64 %1108
  %1175 = load float, ptr %1174, align 4
  %1176 = fadd float %1175, %1173
  %1177 = tail call float @llvm.fabs.f32(float %1176)
  %1178 = bitcast float %1177 to i32
  %1179 = icmp ult i32 %1178, 1199566848
  br i1 %1179, label %1180, label %1188

1180:                                             ; preds = %1107
  %1181 = bitcast float %1176 to i32
  %1182 = and i32 %1181, 2139095040
  %1183 = tail call i32 @llvm.umax.i32(i32 %1182, i32 947912704)
  %1184 = add nuw i32 %1183, 113246208
  %1185 = bitcast i32 %1184 to float
  %1186 = fadd float %1176, %1185
  %1187 = fsub float %1186, %1185
  br label %1191

1188:                                             ; preds = %1107
  %1189 = icmp ult i32 %1178, 2139095040
  %1190 = select i1 %1189, float 0x7FF8000000000000, float %1176
  br label %1191

1191:                                             ; preds = %1188, %1180
  %1192 = phi float [ %1187, %1180 ], [ %1190, %1188 ]
  store float %1192, ptr %1174, align 4
  %1193 = icmp eq i64 %1071, %1109
  br i1 %1193, label %1277, label %1107

1194:                                             ; preds = %1194, %1106
  %1195 = phi i64 [ %1196, %1194 ], [ 0, %1106 ]
  %1196 = add nuw nsw i64 %1195, 1
  %1197 = getelementptr float, ptr %541, i64 %1195
  %1198 = load float, ptr %1197, align 4
  %1199 = fmul float %1073, %1198
  %1200 = fadd float %1199, 0.000000e+00
  %1201 = getelementptr i8, ptr %1197, i64 768
  %1202 = load float, ptr %1201, align 4
  %1203 = fmul float %1075, %1202
  %1204 = fadd float %1200, %1203
  %1205 = getelementptr i8, ptr %1197, i64 1536
  %1206 = load float, ptr %1205, align 4
  %1207 = fmul float %1077, %1206
  %1208 = fadd float %1204, %1207
  %1209 = getelementptr i8, ptr %1197, i64 2304
  %1210 = load float, ptr %1209, align 4
  %1211 = fmul float %1079, %1210
  %1212 = fadd float %1208, %1211
  %1213 = getelementptr i8, ptr %1197, i64 3072
  %1214 = load float, ptr %1213, align 4
  %1215 = fmul float %1081, %1214
  %1216 = fadd float %1212, %1215
  %1217 = getelementptr i8, ptr %1197, i64 3840
  %1218 = load float, ptr %1217, align 4
  %1219 = fmul float %1083, %1218
  %1220 = fadd float %1216, %1219
  %1221 = getelementptr i8, ptr %1197, i64 4608
  %1222 = load float, ptr %1221, align 4
  %1223 = fmul float %1085, %1222
  %1224 = fadd float %1220, %1223
  %1225 = getelementptr i8, ptr %1197, i64 5376
  %1226 = load float, ptr %1225, align 4
  %1227 = fmul float %1087, %1226
  %1228 = fadd float %1224, %1227
  %1229 = getelementptr i8, ptr %1197, i64 6144
  %1230 = load float, ptr %1229, align 4
  %1231 = fmul float %1089, %1230
  %1232 = fadd float %1228, %1231
  %1233 = getelementptr i8, ptr %1197, i64 6912
  %1234 = load float, ptr %1233, align 4
  %1235 = fmul float %1091, %1234
  %1236 = fadd float %1232, %1235
  %1237 = getelementptr i8, ptr %1197, i64 7680
  %1238 = load float, ptr %1237, align 4
  %1239 = fmul float %1093, %1238
  %1240 = fadd float %1236, %1239
  %1241 = getelementptr i8, ptr %1197, i64 8448
  %1242 = load float, ptr %1241, align 4
  %1243 = fmul float %1095, %1242
  %1244 = fadd float %1240, %1243
  %1245 = getelementptr float, ptr %1072, i64 %1195
  %1246 = load float, ptr %1245, align 4
  %1247 = getelementptr i8, ptr %1197, i64 9216
  %1248 = load float, ptr %1247, align 4
  %1249 = fmul float %1097, %1248
  %1250 = fadd float %1244, %1249
  %1251 = getelementptr i8, ptr %1197, i64 9984
  %1252 = load float, ptr %1251, align 4
  %1253 = fmul float %1099, %1252
  %1254 = fadd float %1250, %1253
  %1255 = getelementptr i8, ptr %1197, i64 10752
  %1256 = load float, ptr %1255, align 4
  %1257 = fmul float %1101, %1256
  %1258 = fadd float %1254, %1257
  %1259 = getelementptr i8, ptr %1197, i64 11520
  %1260 = load float, ptr %1259, align 4
  %1261 = fmul float %1103, %1260
  %1262 = fadd float %1258, %1261
  %1263 = fadd float %1246, %1262
  store float %1263, ptr %1245, align 4
  %1264 = icmp eq i64 %1071, %1196
  br i1 %1264, label %1277, label %1194

1265:                                             ; preds = %1063
  br label %1266

1266:                                             ; preds = %1265, %1063
  %1267 = phi i64 [ %361, %1265 ], [ %1066, %1063 ]
  %1268 = icmp slt i64 %1067, 0
  %1269 = select i1 %1268, i64 %361, i64 0
  %1270 = add i64 %1269, %1067
  %1271 = icmp slt i64 %1270, 0
  br i1 %1271, label %1272, label %1273, !prof !0

1272:                                             ; preds = %1266
  br label %1273

1273:                                             ; preds = %1272, %1266
  %1274 = phi i64 [ 0, %1272 ], [ %1270, %1266 ]
  %1275 = icmp slt i64 %1270, %361
  br i1 %1275, label %1069, label %1276, !prof !1

1276:                                             ; preds = %1273
  br label %1069

1277:                                             ; preds = %1194, %1191, %1106, %1105
  %1278 = icmp eq i64 %1059, 16
  br i1 %1278, label %339, label %1057

1279:                                             ; preds = %1356, %1354
  %1280 = phi i64 [ %378, %1356 ], [ %1355, %1354 ]
  %1281 = sub nsw i64 %1280, %1352
  %1282 = getelementptr float, ptr %379, i64 %1352
  %1283 = icmp slt i64 %512, 0
  br i1 %350, label %1284, label %1288

1284:                                             ; preds = %1279
  %1285 = select i1 %1283, i64 %12, i64 0
  %1286 = add i64 %1285, %512
  %1287 = icmp slt i64 %1286, 0
  br i1 %1287, label %1292, label %1293, !prof !0

1288:                                             ; preds = %1279
  %1289 = select i1 %1283, i64 %14, i64 0
  %1290 = add i64 %1289, %512
  %1291 = icmp slt i64 %1290, 0
  br i1 %1291, label %1332, label %1333, !prof !0

1292:                                             ; preds = %1284
  br label %1293

1293:                                             ; preds = %1292, %1284
  %1294 = phi i64 [ 0, %1292 ], [ %1286, %1284 ]
  %1295 = icmp slt i64 %1286, %12
  br i1 %1295, label %1297, label %1296, !prof !1

1296:                                             ; preds = %1293
  br label %1297

1297:                                             ; preds = %1296, %1293
  %1298 = phi i64 [ %12, %1296 ], [ %1294, %1293 ]
  %1299 = getelementptr i16, ptr %11, i64 %1298
  %1300 = icmp slt i64 %1281, 1
  br i1 %1300, label %1348, label %1301

1301:                                             ; preds = %1301, %1297
  %1302 = phi i64 [ %1303, %1301 ], [ 0, %1297 ]
  %1303 = add nuw nsw i64 %1302, 1
  %1304 = getelementptr float, ptr %1282, i64 %1302
  %1305 = load i32, ptr %1304, align 4
  %1306 = and i32 %1305, 2147483647
  %1307 = lshr i32 %1305, 16
  %1308 = and i32 %1307, 32768
  %1309 = lshr i32 %1306, 13
  %1310 = add nsw i32 %1306, -939520001
  %1311 = and i32 %1309, 1
  %1312 = add nsw i32 %1310, %1311
  %1313 = lshr i32 %1312, 13
  %1314 = bitcast i32 %1306 to float
  %1315 = fadd float %1314, 5.000000e-01
  %1316 = bitcast float %1315 to i32
  %1317 = and i32 %1309, 1023
  %1318 = tail call i32 @llvm.umax.i32(i32 %1317, i32 1)
  %1319 = or i32 %1318, 31744
  %1320 = icmp ult i32 %1306, 947912704
  %1321 = select i1 %1320, i32 %1316, i32 %1313
  %1322 = icmp eq i32 %1306, 2139095040
  %1323 = select i1 %1322, i32 31744, i32 32256
  %1324 = icmp ugt i32 %1306, 2139095040
  %1325 = select i1 %1324, i32 %1319, i32 %1323
  %1326 = icmp ult i32 %1306, 1199566848
  %1327 = select i1 %1326, i32 %1321, i32 %1325
  %1328 = or i32 %1327, %1308
  %1329 = trunc i32 %1328 to i16
  %1330 = getelementptr i16, ptr %1299, i64 %1302
  store i16 %1329, ptr %1330, align 2
  %1331 = icmp eq i64 %1281, %1303
  br i1 %1331, label %1348, label %1301

1332:                                             ; preds = %1288
  br label %1333

1333:                                             ; preds = %1332, %1288
  %1334 = phi i64 [ 0, %1332 ], [ %1290, %1288 ]
  %1335 = icmp slt i64 %1290, %14
  br i1 %1335, label %1337, label %1336, !prof !1

1336:                                             ; preds = %1333
  br label %1337

1337:                                             ; preds = %1336, %1333
  %1338 = phi i64 [ %14, %1336 ], [ %1334, %1333 ]
  %1339 = getelementptr float, ptr %13, i64 %1338
  %1340 = icmp slt i64 %1281, 1
  br i1 %1340, label %1348, label %1341

1341:                                             ; preds = %1341, %1337
  %1342 = phi i64 [ %1343, %1341 ], [ 0, %1337 ]
  %1343 = add nuw nsw i64 %1342, 1
  %1344 = getelementptr float, ptr %1282, i64 %1342
  %1345 = load float, ptr %1344, align 4
  %1346 = getelementptr float, ptr %1339, i64 %1342
  store float %1345, ptr %1346, align 4
  %1347 = icmp eq i64 %1281, %1343
  br i1 %1347, label %1348, label %1341

1348:                                             ; preds = %1341, %1337, %1301, %1297
  %1349 = icmp sgt i64 %502, 1
  br i1 %1349, label %501, label %28

1350:                                             ; preds = %338
  br label %1351

1351:                                             ; preds = %1350, %338
  %1352 = phi i64 [ %378, %1350 ], [ 0, %338 ]
  br i1 %60, label %1353, label %1354, !prof !0

1353:                                             ; preds = %1351
  br label %1354

1354:                                             ; preds = %1353, %1351
  %1355 = phi i64 [ 0, %1353 ], [ %59, %1351 ]
  br i1 %61, label %1279, label %1356, !prof !1

1356:                                             ; preds = %1354
  br label %1279

1357:                                             ; preds = %414, %25
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
