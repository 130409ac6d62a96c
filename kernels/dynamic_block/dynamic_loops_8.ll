; {"files": {"../block_stream/block_sums.py": "89b504cb0a180e3f", "../half_loops.py": "424fae9009468b8d", "../meta_info/bucket_walk.py": "2eb597c883a6b107", "../meta_info/format.py": "919765683f77dd8e", "dynamic_loops_8.py": "6d7d9e354d7270cc", "dynamic_parts.py": "7ec4e7e6b76b7f5b"}, "meaning": "aca3cca729683861", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local i64 @multiply(ptr readonly captures(none) %0, i64 %1, ptr readonly captures(none) %2, i64 %3, i64 %4, ptr readonly captures(none) %5, i64 %6, ptr captures(none) %7, i64 %8, ptr captures(none) %9, i64 %10, ptr captures(none) %11, i64 %12, i64 %13, ptr captures(none) %14, i64 %15, ptr captures(none) %16, i64 %17, ptr captures(none) %18, i64 %19) local_unnamed_addr #0 {
  %21 = alloca i64, align 8
  store i64 0, ptr %21, align 8
  call fastcc void @0(ptr %21, ptr %0, i64 %1, ptr %2, i64 %3, i64 %4, ptr %5, ptr %7, i64 %8, ptr %9, i64 %10, ptr %11, i64 %12, i64 %13, ptr %14, ptr %16, i64 %17, ptr %18, i64 %19) #3
  %22 = load i64, ptr %21, align 8
  ret i64 %22
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @0(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, ptr readonly captures(none) %3, i64 %4, i64 %5, ptr readonly captures(none) %6, ptr captures(none) %7, i64 %8, ptr captures(none) %9, i64 %10, ptr captures(none) %11, i64 %12, i64 %13, ptr captures(none) %14, ptr captures(none) %15, i64 %16, ptr captures(none) %17, i64 %18) unnamed_addr #0 {
  %20 = icmp slt i64 %2, 1
  br i1 %20, label %1117, label %21

21:                                               ; preds = %19
  %22 = getelementptr i8, ptr %6, i64 24
  %23 = getelementptr i8, ptr %6, i64 16
  %24 = icmp slt i64 %18, 1
  %25 = getelementptr i8, ptr %6, i64 8
  %26 = getelementptr i8, ptr %14, i64 4
  %27 = getelementptr i8, ptr %14, i64 8
  %28 = getelementptr i8, ptr %14, i64 12
  %29 = getelementptr i8, ptr %14, i64 16
  %30 = getelementptr i8, ptr %14, i64 20
  %31 = getelementptr i8, ptr %14, i64 24
  %32 = getelementptr i8, ptr %14, i64 28
  br label %35

33:                                               ; preds = %718, %425, %421
  %34 = icmp eq i64 %37, %2
  br i1 %34, label %1117, label %35

35:                                               ; preds = %33, %21
  %36 = phi i64 [ 0, %21 ], [ %37, %33 ]
  %37 = add nuw nsw i64 %36, 1
  %38 = getelementptr i64, ptr %1, i64 %36
  %39 = load i64, ptr %38, align 8
  %40 = icmp slt i64 %39, 0
  %41 = select i1 %40, i64 %4, i64 0
  %42 = add i64 %41, %39
  %43 = mul i64 %42, %5
  %44 = getelementptr i64, ptr %3, i64 %43
  %45 = getelementptr i8, ptr %44, i64 8
  %46 = load i64, ptr %45, align 8
  %47 = getelementptr i8, ptr %44, i64 16
  %48 = load i64, ptr %47, align 8
  %49 = load i64, ptr %22, align 8
  %50 = icmp eq i64 %49, 0
  %51 = getelementptr i8, ptr %44, i64 32
  %52 = load i64, ptr %51, align 8
  %53 = tail call i64 @llvm.smax.i64(i64 %52, i64 0)
  %54 = getelementptr i8, ptr %44, i64 56
  %55 = getelementptr i8, ptr %44, i64 72
  %56 = getelementptr i8, ptr %44, i64 64
  %57 = getelementptr i8, ptr %44, i64 40
  %58 = getelementptr i8, ptr %44, i64 80
  %59 = getelementptr i8, ptr %44, i64 48
  %60 = getelementptr i8, ptr %44, i64 24
  br i1 %50, label %241, label %61

61:                                               ; preds = %213, %35
  %62 = phi i64 [ %230, %213 ], [ 0, %35 ]
  %63 = phi i64 [ %215, %213 ], [ 0, %35 ]
  %64 = icmp eq i64 %62, %53
  br i1 %64, label %219, label %229

65:                                               ; preds = %229
  %66 = load i64, ptr %56, align 8
  %67 = add nsw i64 %62, -1
  %68 = mul nsw i64 %234, %67
  %69 = add nsw i64 %66, %68
  %70 = load i64, ptr %58, align 8
  %71 = mul nsw i64 %235, %67
  %72 = add nsw i64 %70, %71
  br label %73

73:                                               ; preds = %229, %65
  %74 = phi i64 [ %72, %65 ], [ %232, %229 ]
  %75 = phi i64 [ %69, %65 ], [ %231, %229 ]
  %76 = add nsw i64 %75, %234
  %77 = add nsw i64 %74, %235
  %78 = icmp sgt i64 %234, 0
  br i1 %78, label %79, label %213

79:                                               ; preds = %73
  %80 = icmp slt i64 %75, 0
  %81 = select i1 %80, i64 %8, i64 0
  %82 = getelementptr i16, ptr %7, i64 %75
  %83 = getelementptr i16, ptr %82, i64 %81
  %84 = load i16, ptr %83, align 2
  %85 = icmp eq i16 %84, 0
  br i1 %85, label %213, label %86

86:                                               ; preds = %198, %79
  %87 = phi i64 [ %100, %198 ], [ %75, %79 ]
  %88 = phi i64 [ %206, %198 ], [ %74, %79 ]
  %89 = phi i64 [ %199, %198 ], [ %63, %79 ]
  %90 = add nsw i64 %87, 7
  %91 = icmp sgt i64 %90, %76
  br i1 %91, label %1117, label %92

92:                                               ; preds = %86
  %93 = icmp slt i64 %87, -4
  %94 = select i1 %93, i64 %8, i64 0
  %95 = getelementptr i16, ptr %7, i64 %87
  %96 = getelementptr i8, ptr %95, i64 8
  %97 = getelementptr i16, ptr %96, i64 %94
  %98 = load i16, ptr %97, align 2
  %99 = zext i16 %98 to i64
  %100 = add nsw i64 %87, %99
  %101 = icmp ne i16 %98, 0
  %102 = icmp slt i64 %100, %76
  %103 = select i1 %101, i1 %102, i1 false
  br i1 %103, label %104, label %1117

104:                                              ; preds = %92
  %105 = icmp slt i64 %87, 0
  %106 = select i1 %105, i64 %8, i64 0
  %107 = getelementptr i16, ptr %95, i64 %106
  %108 = load i16, ptr %107, align 2
  %109 = load i64, ptr %60, align 8
  %110 = zext i16 %108 to i64
  %111 = icmp eq i64 %109, %110
  br i1 %111, label %112, label %198

112:                                              ; preds = %104
  %113 = icmp slt i64 %87, -6
  %114 = select i1 %113, i64 %8, i64 0
  %115 = getelementptr i8, ptr %95, i64 12
  %116 = getelementptr i16, ptr %115, i64 %114
  %117 = load i16, ptr %116, align 2
  %118 = zext i16 %117 to i64
  %119 = shl nuw nsw i64 %118, 2
  %120 = add nsw i64 %119, %90
  %121 = getelementptr i8, ptr %95, i64 10
  %122 = icmp slt i64 %87, -5
  %123 = select i1 %122, i64 %8, i64 0
  %124 = getelementptr i16, ptr %121, i64 %123
  %125 = load i16, ptr %124, align 2
  %126 = zext i16 %125 to i64
  %127 = add nuw nsw i64 %126, 1
  br label %156

128:                                              ; preds = %156
  %129 = icmp slt i64 %158, -1
  %130 = select i1 %129, i64 %8, i64 0
  %131 = getelementptr i16, ptr %7, i64 %158
  %132 = getelementptr i8, ptr %131, i64 2
  %133 = getelementptr i16, ptr %132, i64 %130
  %134 = load i16, ptr %133, align 2
  %135 = zext i16 %134 to i64
  %136 = icmp slt i64 %158, 0
  %137 = select i1 %136, i64 %8, i64 0
  %138 = getelementptr i16, ptr %131, i64 %137
  %139 = load i16, ptr %138, align 2
  %140 = lshr i16 %139, 3
  %141 = zext nneg i16 %140 to i64
  %142 = add i64 %158, 3
  %143 = add i64 %142, %135
  %144 = icmp sgt i64 %143, %100
  br i1 %144, label %1117, label %145

145:                                              ; preds = %128
  %146 = add i64 %159, 1
  %147 = add i64 %146, %135
  %148 = icmp ne i64 %157, %141
  %149 = zext i1 %148 to i64
  br label %165

150:                                              ; preds = %165
  %151 = icmp samesign ugt i64 %161, 1
  br i1 %151, label %156, label %152

152:                                              ; preds = %150
  %153 = icmp ne i64 %143, %100
  %154 = icmp slt i64 %167, -1
  %155 = or i1 %153, %154
  br i1 %155, label %1117, label %189

156:                                              ; preds = %150, %112
  %157 = phi i64 [ -1, %112 ], [ %141, %150 ]
  %158 = phi i64 [ %120, %112 ], [ %143, %150 ]
  %159 = phi i64 [ %89, %112 ], [ %147, %150 ]
  %160 = phi i64 [ %88, %112 ], [ %186, %150 ]
  %161 = phi i64 [ %127, %112 ], [ %162, %150 ]
  %162 = add nsw i64 %161, -1
  %163 = add nsw i64 %158, 2
  %164 = icmp sgt i64 %163, %100
  br i1 %164, label %1117, label %128

165:                                              ; preds = %165, %145
  %166 = phi i64 [ 0, %165 ], [ %149, %145 ]
  %167 = phi i64 [ %187, %165 ], [ %159, %145 ]
  %168 = phi i64 [ %186, %165 ], [ %160, %145 ]
  %169 = phi i64 [ %170, %165 ], [ %163, %145 ]
  %170 = add i64 %169, 1
  %171 = icmp slt i64 %167, 0
  %172 = select i1 %171, i64 %12, i64 0
  %173 = add i64 %172, %167
  %174 = mul i64 %173, %13
  %175 = getelementptr i64, ptr %11, i64 %174
  store i64 %141, ptr %175, align 8
  %176 = getelementptr i16, ptr %7, i64 %169
  %177 = icmp slt i64 %169, 0
  %178 = select i1 %177, i64 %8, i64 0
  %179 = getelementptr i16, ptr %176, i64 %178
  %180 = load i16, ptr %179, align 2
  %181 = lshr i16 %180, 3
  %182 = zext nneg i16 %181 to i64
  %183 = getelementptr i8, ptr %175, i64 8
  store i64 %182, ptr %183, align 8
  %184 = getelementptr i8, ptr %175, i64 16
  store i64 %168, ptr %184, align 8
  %185 = getelementptr i8, ptr %175, i64 24
  store i64 %166, ptr %185, align 8
  %186 = add nsw i64 %168, 64
  %187 = add i64 %167, 1
  %188 = icmp eq i64 %187, %147
  br i1 %188, label %150, label %165

189:                                              ; preds = %152
  %190 = icmp slt i64 %167, %89
  br i1 %190, label %198, label %191

191:                                              ; preds = %189
  %192 = mul i64 %167, %13
  %193 = getelementptr i64, ptr %11, i64 %192
  %194 = getelementptr i8, ptr %193, i64 16
  %195 = load i64, ptr %194, align 8
  %196 = add nsw i64 %195, 64
  %197 = icmp sgt i64 %196, %77
  br i1 %197, label %1117, label %198

198:                                              ; preds = %191, %189, %104
  %199 = phi i64 [ %147, %191 ], [ %147, %189 ], [ %89, %104 ]
  %200 = getelementptr i8, ptr %95, i64 6
  %201 = icmp slt i64 %87, -3
  %202 = select i1 %201, i64 %8, i64 0
  %203 = getelementptr i16, ptr %200, i64 %202
  %204 = load i16, ptr %203, align 2
  %205 = zext i16 %204 to i64
  %206 = add nsw i64 %88, %205
  %207 = icmp slt i64 %100, 0
  %208 = select i1 %207, i64 %8, i64 0
  %209 = getelementptr i16, ptr %7, i64 %100
  %210 = getelementptr i16, ptr %209, i64 %208
  %211 = load i16, ptr %210, align 2
  %212 = icmp eq i16 %211, 0
  br i1 %212, label %213, label %86

213:                                              ; preds = %198, %79, %73
  %214 = phi i64 [ %75, %79 ], [ %75, %73 ], [ %100, %198 ]
  %215 = phi i64 [ %63, %79 ], [ %63, %73 ], [ %199, %198 ]
  %216 = icmp sge i64 %214, %76
  %217 = icmp slt i64 %215, 0
  %218 = select i1 %216, i1 true, i1 %217
  br i1 %218, label %1117, label %61

219:                                              ; preds = %223, %61
  %220 = phi i64 [ %224, %223 ], [ 0, %61 ]
  %221 = phi i64 [ %225, %223 ], [ %63, %61 ]
  %222 = icmp sgt i64 %221, 0
  br i1 %222, label %236, label %421

223:                                              ; preds = %236
  %224 = add nuw i64 %220, 1
  %225 = add nsw i64 %221, -1
  %226 = getelementptr i8, ptr %238, i64 8
  %227 = load i64, ptr %226, align 8
  %228 = icmp slt i64 %227, %46
  br i1 %228, label %219, label %1117

229:                                              ; preds = %61
  %230 = add nuw i64 %62, 1
  %231 = load i64, ptr %54, align 8
  %232 = load i64, ptr %55, align 8
  %233 = icmp eq i64 %62, 0
  %234 = load i64, ptr %57, align 8
  %235 = load i64, ptr %59, align 8
  br i1 %233, label %73, label %65

236:                                              ; preds = %219
  %237 = mul i64 %220, %13
  %238 = getelementptr i64, ptr %11, i64 %237
  %239 = load i64, ptr %238, align 8
  %240 = icmp slt i64 %239, %48
  br i1 %240, label %223, label %1117

241:                                              ; preds = %393, %35
  %242 = phi i64 [ %410, %393 ], [ 0, %35 ]
  %243 = phi i64 [ %395, %393 ], [ 0, %35 ]
  %244 = icmp eq i64 %242, %53
  br i1 %244, label %399, label %409

245:                                              ; preds = %409
  %246 = load i64, ptr %56, align 8
  %247 = add nsw i64 %242, -1
  %248 = mul nsw i64 %414, %247
  %249 = add nsw i64 %246, %248
  %250 = load i64, ptr %58, align 8
  %251 = mul nsw i64 %415, %247
  %252 = add nsw i64 %250, %251
  br label %253

253:                                              ; preds = %409, %245
  %254 = phi i64 [ %252, %245 ], [ %412, %409 ]
  %255 = phi i64 [ %249, %245 ], [ %411, %409 ]
  %256 = add nsw i64 %255, %414
  %257 = add nsw i64 %254, %415
  %258 = icmp sgt i64 %414, 0
  br i1 %258, label %259, label %393

259:                                              ; preds = %253
  %260 = icmp slt i64 %255, 0
  %261 = select i1 %260, i64 %8, i64 0
  %262 = getelementptr i16, ptr %7, i64 %255
  %263 = getelementptr i16, ptr %262, i64 %261
  %264 = load i16, ptr %263, align 2
  %265 = icmp eq i16 %264, 0
  br i1 %265, label %393, label %266

266:                                              ; preds = %378, %259
  %267 = phi i64 [ %280, %378 ], [ %255, %259 ]
  %268 = phi i64 [ %386, %378 ], [ %254, %259 ]
  %269 = phi i64 [ %379, %378 ], [ %243, %259 ]
  %270 = add nsw i64 %267, 7
  %271 = icmp sgt i64 %270, %256
  br i1 %271, label %1117, label %272

272:                                              ; preds = %266
  %273 = icmp slt i64 %267, -4
  %274 = select i1 %273, i64 %8, i64 0
  %275 = getelementptr i16, ptr %7, i64 %267
  %276 = getelementptr i8, ptr %275, i64 8
  %277 = getelementptr i16, ptr %276, i64 %274
  %278 = load i16, ptr %277, align 2
  %279 = zext i16 %278 to i64
  %280 = add nsw i64 %267, %279
  %281 = icmp ne i16 %278, 0
  %282 = icmp slt i64 %280, %256
  %283 = select i1 %281, i1 %282, i1 false
  br i1 %283, label %284, label %1117

284:                                              ; preds = %272
  %285 = icmp slt i64 %267, 0
  %286 = select i1 %285, i64 %8, i64 0
  %287 = getelementptr i16, ptr %275, i64 %286
  %288 = load i16, ptr %287, align 2
  %289 = load i64, ptr %60, align 8
  %290 = zext i16 %288 to i64
  %291 = icmp eq i64 %289, %290
  br i1 %291, label %292, label %378

292:                                              ; preds = %284
  %293 = icmp slt i64 %267, -6
  %294 = select i1 %293, i64 %8, i64 0
  %295 = getelementptr i8, ptr %275, i64 12
  %296 = getelementptr i16, ptr %295, i64 %294
  %297 = load i16, ptr %296, align 2
  %298 = zext i16 %297 to i64
  %299 = shl nuw nsw i64 %298, 2
  %300 = add nsw i64 %299, %270
  %301 = getelementptr i8, ptr %275, i64 10
  %302 = icmp slt i64 %267, -5
  %303 = select i1 %302, i64 %8, i64 0
  %304 = getelementptr i16, ptr %301, i64 %303
  %305 = load i16, ptr %304, align 2
  %306 = zext i16 %305 to i64
  %307 = add nuw nsw i64 %306, 1
  br label %336

308:                                              ; preds = %336
  %309 = icmp slt i64 %338, -1
  %310 = select i1 %309, i64 %8, i64 0
  %311 = getelementptr i16, ptr %7, i64 %338
  %312 = getelementptr i8, ptr %311, i64 2
  %313 = getelementptr i16, ptr %312, i64 %310
  %314 = load i16, ptr %313, align 2
  %315 = zext i16 %314 to i64
  %316 = icmp slt i64 %338, 0
  %317 = select i1 %316, i64 %8, i64 0
  %318 = getelementptr i16, ptr %311, i64 %317
  %319 = load i16, ptr %318, align 2
  %320 = lshr i16 %319, 3
  %321 = zext nneg i16 %320 to i64
  %322 = add i64 %338, 3
  %323 = add i64 %322, %315
  %324 = icmp sgt i64 %323, %280
  br i1 %324, label %1117, label %325

325:                                              ; preds = %308
  %326 = add i64 %339, 1
  %327 = add i64 %326, %315
  %328 = icmp ne i64 %337, %321
  %329 = zext i1 %328 to i64
  br label %345

330:                                              ; preds = %345
  %331 = icmp samesign ugt i64 %341, 1
  br i1 %331, label %336, label %332

332:                                              ; preds = %330
  %333 = icmp ne i64 %323, %280
  %334 = icmp slt i64 %347, -1
  %335 = or i1 %333, %334
  br i1 %335, label %1117, label %369

336:                                              ; preds = %330, %292
  %337 = phi i64 [ -1, %292 ], [ %321, %330 ]
  %338 = phi i64 [ %300, %292 ], [ %323, %330 ]
  %339 = phi i64 [ %269, %292 ], [ %327, %330 ]
  %340 = phi i64 [ %268, %292 ], [ %366, %330 ]
  %341 = phi i64 [ %307, %292 ], [ %342, %330 ]
  %342 = add nsw i64 %341, -1
  %343 = add nsw i64 %338, 2
  %344 = icmp sgt i64 %343, %280
  br i1 %344, label %1117, label %308

345:                                              ; preds = %345, %325
  %346 = phi i64 [ 0, %345 ], [ %329, %325 ]
  %347 = phi i64 [ %367, %345 ], [ %339, %325 ]
  %348 = phi i64 [ %366, %345 ], [ %340, %325 ]
  %349 = phi i64 [ %350, %345 ], [ %343, %325 ]
  %350 = add i64 %349, 1
  %351 = icmp slt i64 %347, 0
  %352 = select i1 %351, i64 %12, i64 0
  %353 = add i64 %352, %347
  %354 = mul i64 %353, %13
  %355 = getelementptr i64, ptr %11, i64 %354
  store i64 %321, ptr %355, align 8
  %356 = getelementptr i16, ptr %7, i64 %349
  %357 = icmp slt i64 %349, 0
  %358 = select i1 %357, i64 %8, i64 0
  %359 = getelementptr i16, ptr %356, i64 %358
  %360 = load i16, ptr %359, align 2
  %361 = lshr i16 %360, 3
  %362 = zext nneg i16 %361 to i64
  %363 = getelementptr i8, ptr %355, i64 8
  store i64 %362, ptr %363, align 8
  %364 = getelementptr i8, ptr %355, i64 16
  store i64 %348, ptr %364, align 8
  %365 = getelementptr i8, ptr %355, i64 24
  store i64 %346, ptr %365, align 8
  %366 = add nsw i64 %348, 64
  %367 = add i64 %347, 1
  %368 = icmp eq i64 %367, %327
  br i1 %368, label %330, label %345

369:                                              ; preds = %332
  %370 = icmp slt i64 %347, %269
  br i1 %370, label %378, label %371

371:                                              ; preds = %369
  %372 = mul i64 %347, %13
  %373 = getelementptr i64, ptr %11, i64 %372
  %374 = getelementptr i8, ptr %373, i64 16
  %375 = load i64, ptr %374, align 8
  %376 = add nsw i64 %375, 64
  %377 = icmp sgt i64 %376, %257
  br i1 %377, label %1117, label %378

378:                                              ; preds = %371, %369, %284
  %379 = phi i64 [ %327, %371 ], [ %327, %369 ], [ %269, %284 ]
  %380 = getelementptr i8, ptr %275, i64 6
  %381 = icmp slt i64 %267, -3
  %382 = select i1 %381, i64 %8, i64 0
  %383 = getelementptr i16, ptr %380, i64 %382
  %384 = load i16, ptr %383, align 2
  %385 = zext i16 %384 to i64
  %386 = add nsw i64 %268, %385
  %387 = icmp slt i64 %280, 0
  %388 = select i1 %387, i64 %8, i64 0
  %389 = getelementptr i16, ptr %7, i64 %280
  %390 = getelementptr i16, ptr %389, i64 %388
  %391 = load i16, ptr %390, align 2
  %392 = icmp eq i16 %391, 0
  br i1 %392, label %393, label %266

393:                                              ; preds = %378, %259, %253
  %394 = phi i64 [ %255, %259 ], [ %255, %253 ], [ %280, %378 ]
  %395 = phi i64 [ %243, %259 ], [ %243, %253 ], [ %379, %378 ]
  %396 = icmp sge i64 %394, %256
  %397 = icmp slt i64 %395, 0
  %398 = select i1 %396, i1 true, i1 %397
  br i1 %398, label %1117, label %241

399:                                              ; preds = %403, %241
  %400 = phi i64 [ %404, %403 ], [ 0, %241 ]
  %401 = phi i64 [ %405, %403 ], [ %243, %241 ]
  %402 = icmp sgt i64 %401, 0
  br i1 %402, label %416, label %421

403:                                              ; preds = %416
  %404 = add nuw i64 %400, 1
  %405 = add nsw i64 %401, -1
  %406 = getelementptr i8, ptr %418, i64 8
  %407 = load i64, ptr %406, align 8
  %408 = icmp slt i64 %407, %48
  br i1 %408, label %399, label %1117

409:                                              ; preds = %241
  %410 = add nuw i64 %242, 1
  %411 = load i64, ptr %54, align 8
  %412 = load i64, ptr %55, align 8
  %413 = icmp eq i64 %242, 0
  %414 = load i64, ptr %57, align 8
  %415 = load i64, ptr %59, align 8
  br i1 %413, label %253, label %245

416:                                              ; preds = %399
  %417 = mul i64 %400, %13
  %418 = getelementptr i64, ptr %11, i64 %417
  %419 = load i64, ptr %418, align 8
  %420 = icmp slt i64 %419, %46
  br i1 %420, label %403, label %1117

421:                                              ; preds = %399, %219
  %422 = phi i64 [ %243, %399 ], [ %63, %219 ]
  %423 = load i64, ptr %44, align 8
  %424 = icmp slt i64 %423, 1
  br i1 %424, label %33, label %718

425:                                              ; preds = %591, %576
  %426 = icmp sgt i64 %428, 1
  br i1 %426, label %427, label %33

427:                                              ; preds = %725, %425
  %428 = phi i64 [ %723, %725 ], [ %430, %425 ]
  %429 = phi i64 [ 0, %725 ], [ %431, %425 ]
  %430 = add nsw i64 %428, -1
  %431 = add i64 %429, 192
  %432 = load i64, ptr %44, align 8
  %433 = sub nsw i64 %432, %429
  %434 = tail call i64 @llvm.smin.i64(i64 %433, i64 192)
  %435 = load i64, ptr %6, align 8
  %436 = icmp eq i64 %435, 0
  %437 = load i64, ptr %726, align 8
  br i1 %727, label %863, label %749

438:                                              ; preds = %863
  br i1 %24, label %873, label %874, !prof !0

439:                                              ; preds = %863
  %440 = load i64, ptr %25, align 8
  %441 = icmp eq i64 %440, 0
  %442 = load i64, ptr %734, align 8
  %443 = load i64, ptr %44, align 8
  br i1 %735, label %570, label %456

444:                                              ; preds = %467
  %445 = select i1 %475, i64 %8, i64 0
  %446 = add i64 %445, %462
  %447 = icmp slt i64 %446, 0
  %448 = icmp sge i64 %446, %8
  br i1 %448, label %515, label %516, !prof !0

449:                                              ; preds = %467
  %450 = select i1 %475, i64 %10, i64 0
  %451 = add i64 %450, %462
  %452 = icmp slt i64 %451, 0
  %453 = icmp sge i64 %451, %10
  br i1 %453, label %556, label %557, !prof !0

454:                                              ; preds = %536, %529, %483, %476
  %455 = icmp eq i64 %46, %458
  br i1 %455, label %570, label %456

456:                                              ; preds = %454, %439
  %457 = phi i64 [ %458, %454 ], [ 0, %439 ]
  %458 = add nuw nsw i64 %457, 1
  %459 = mul nsw i64 %457, %443
  %460 = add nsw i64 %459, %429
  %461 = shl nsw i64 %460, 3
  %462 = add nsw i64 %461, %442
  %463 = mul i64 %457, 1536
  %464 = icmp slt i64 %463, 0
  %465 = icmp sge i64 %463, %18
  br i1 %465, label %466, label %467, !prof !0

466:                                              ; preds = %456
  br label %467

467:                                              ; preds = %466, %456
  %468 = phi i64 [ %18, %466 ], [ 0, %456 ]
  %469 = or i1 %464, %465
  %470 = select i1 %469, i64 %468, i64 %463, !prof !1
  %471 = getelementptr float, ptr %17, i64 %470
  %472 = add i64 %460, %434
  %473 = shl i64 %472, 3
  %474 = add i64 %473, %442
  %475 = icmp slt i64 %462, 0
  br i1 %441, label %449, label %444

476:                                              ; preds = %528, %525
  %477 = phi i64 [ %8, %528 ], [ %526, %525 ]
  %478 = sub i64 %477, %519
  %479 = tail call i64 @llvm.smax.i64(i64 %478, i64 0)
  %480 = getelementptr i16, ptr %7, i64 %519
  %481 = lshr i64 %479, 3
  %482 = icmp eq i64 %481, 0
  br i1 %482, label %454, label %485

483:                                              ; preds = %495
  %484 = icmp eq i64 %487, %481
  br i1 %484, label %454, label %485

485:                                              ; preds = %483, %476
  %486 = phi i64 [ %487, %483 ], [ 0, %476 ]
  %487 = add nuw nsw i64 %486, 1
  %488 = shl i64 %486, 3
  %489 = icmp samesign ult i64 %488, %479
  br i1 %489, label %491, label %490, !prof !2

490:                                              ; preds = %485
  br label %491

491:                                              ; preds = %490, %485
  %492 = phi i64 [ %479, %490 ], [ %488, %485 ]
  %493 = getelementptr i16, ptr %480, i64 %492
  %494 = getelementptr float, ptr %471, i64 %486
  br label %495

495:                                              ; preds = %495, %491
  %496 = phi i64 [ 0, %491 ], [ %497, %495 ]
  %497 = add nuw nsw i64 %496, 1
  %498 = getelementptr i16, ptr %493, i64 %496
  %499 = load i16, ptr %498, align 2
  %500 = zext i16 %499 to i32
  %501 = shl nuw nsw i32 %500, 13
  %502 = and i32 %501, 268427264
  %503 = sext i16 %499 to i32
  %504 = and i32 %503, -2147483648
  %505 = or disjoint i32 %502, %504
  %506 = icmp samesign ugt i32 %502, 260046847
  %507 = or i32 %505, 2139095040
  %508 = bitcast i32 %507 to float
  %509 = bitcast i32 %505 to float
  %510 = fmul float %509, 0x46F0000000000000
  %511 = select i1 %506, float %508, float %510
  %512 = mul nuw nsw i64 %496, 768
  %513 = getelementptr i8, ptr %494, i64 %512
  store float %511, ptr %513, align 4
  %514 = icmp eq i64 %497, 8
  br i1 %514, label %483, label %495

515:                                              ; preds = %444
  br label %516

516:                                              ; preds = %515, %444
  %517 = phi i64 [ %8, %515 ], [ 0, %444 ]
  %518 = or i1 %447, %448
  %519 = select i1 %518, i64 %517, i64 %446, !prof !1
  %520 = icmp slt i64 %474, 0
  %521 = select i1 %520, i64 %8, i64 0
  %522 = add i64 %521, %474
  %523 = icmp slt i64 %522, 0
  br i1 %523, label %524, label %525, !prof !0

524:                                              ; preds = %516
  br label %525

525:                                              ; preds = %524, %516
  %526 = phi i64 [ 0, %524 ], [ %522, %516 ]
  %527 = icmp slt i64 %522, %8
  br i1 %527, label %476, label %528, !prof !2

528:                                              ; preds = %525
  br label %476

529:                                              ; preds = %569, %566
  %530 = phi i64 [ %10, %569 ], [ %567, %566 ]
  %531 = sub i64 %530, %560
  %532 = tail call i64 @llvm.smax.i64(i64 %531, i64 0)
  %533 = getelementptr float, ptr %9, i64 %560
  %534 = lshr i64 %532, 3
  %535 = icmp eq i64 %534, 0
  br i1 %535, label %454, label %538

536:                                              ; preds = %548
  %537 = icmp eq i64 %540, %534
  br i1 %537, label %454, label %538

538:                                              ; preds = %536, %529
  %539 = phi i64 [ %540, %536 ], [ 0, %529 ]
  %540 = add nuw nsw i64 %539, 1
  %541 = shl i64 %539, 3
  %542 = icmp samesign ult i64 %541, %532
  br i1 %542, label %544, label %543, !prof !2

543:                                              ; preds = %538
  br label %544

544:                                              ; preds = %543, %538
  %545 = phi i64 [ %532, %543 ], [ %541, %538 ]
  %546 = getelementptr float, ptr %533, i64 %545
  %547 = getelementptr float, ptr %471, i64 %539
  br label %548

548:                                              ; preds = %548, %544
  %549 = phi i64 [ 0, %544 ], [ %550, %548 ]
  %550 = add nuw nsw i64 %549, 1
  %551 = getelementptr float, ptr %546, i64 %549
  %552 = load float, ptr %551, align 4
  %553 = mul nuw nsw i64 %549, 768
  %554 = getelementptr i8, ptr %547, i64 %553
  store float %552, ptr %554, align 4
  %555 = icmp eq i64 %550, 8
  br i1 %555, label %536, label %548

556:                                              ; preds = %449
  br label %557

557:                                              ; preds = %556, %449
  %558 = phi i64 [ %10, %556 ], [ 0, %449 ]
  %559 = or i1 %452, %453
  %560 = select i1 %559, i64 %558, i64 %451, !prof !1
  %561 = icmp slt i64 %474, 0
  %562 = select i1 %561, i64 %10, i64 0
  %563 = add i64 %562, %474
  %564 = icmp slt i64 %563, 0
  br i1 %564, label %565, label %566, !prof !0

565:                                              ; preds = %557
  br label %566

566:                                              ; preds = %565, %557
  %567 = phi i64 [ 0, %565 ], [ %563, %557 ]
  %568 = icmp slt i64 %563, %10
  br i1 %568, label %529, label %569, !prof !2

569:                                              ; preds = %566
  br label %529

570:                                              ; preds = %870, %866, %454, %439
  br i1 %736, label %571, label %576

571:                                              ; preds = %570
  %572 = add nsw i64 %434, 15
  %573 = and i64 %572, -16
  br label %880

574:                                              ; preds = %1105
  %575 = icmp eq i64 %882, %422
  br i1 %575, label %576, label %880

576:                                              ; preds = %574, %570
  %577 = load i64, ptr %25, align 8
  %578 = icmp eq i64 %577, 0
  %579 = load i64, ptr %734, align 8
  %580 = load i64, ptr %44, align 8
  br i1 %735, label %425, label %593

581:                                              ; preds = %604
  %582 = select i1 %612, i64 %8, i64 0
  %583 = add i64 %582, %599
  %584 = icmp slt i64 %583, 0
  %585 = icmp sge i64 %583, %8
  br i1 %585, label %663, label %664, !prof !0

586:                                              ; preds = %604
  %587 = select i1 %612, i64 %10, i64 0
  %588 = add i64 %587, %599
  %589 = icmp slt i64 %588, 0
  %590 = icmp sge i64 %588, %10
  br i1 %590, label %704, label %705, !prof !0

591:                                              ; preds = %684, %677, %620, %613
  %592 = icmp eq i64 %46, %595
  br i1 %592, label %425, label %593

593:                                              ; preds = %591, %576
  %594 = phi i64 [ %595, %591 ], [ 0, %576 ]
  %595 = add nuw nsw i64 %594, 1
  %596 = mul nsw i64 %594, %580
  %597 = add nsw i64 %596, %429
  %598 = shl nsw i64 %597, 3
  %599 = add nsw i64 %598, %579
  %600 = mul i64 %594, 1536
  %601 = icmp slt i64 %600, 0
  %602 = icmp sge i64 %600, %18
  br i1 %602, label %603, label %604, !prof !0

603:                                              ; preds = %593
  br label %604

604:                                              ; preds = %603, %593
  %605 = phi i64 [ %18, %603 ], [ 0, %593 ]
  %606 = or i1 %601, %602
  %607 = select i1 %606, i64 %605, i64 %600, !prof !1
  %608 = getelementptr float, ptr %17, i64 %607
  %609 = add i64 %597, %434
  %610 = shl i64 %609, 3
  %611 = add i64 %610, %579
  %612 = icmp slt i64 %599, 0
  br i1 %578, label %586, label %581

613:                                              ; preds = %676, %673
  %614 = phi i64 [ %8, %676 ], [ %674, %673 ]
  %615 = sub i64 %614, %667
  %616 = tail call i64 @llvm.smax.i64(i64 %615, i64 0)
  %617 = getelementptr i16, ptr %7, i64 %667
  %618 = lshr i64 %616, 3
  %619 = icmp eq i64 %618, 0
  br i1 %619, label %591, label %622

620:                                              ; preds = %632
  %621 = icmp eq i64 %624, %618
  br i1 %621, label %591, label %622

622:                                              ; preds = %620, %613
  %623 = phi i64 [ %624, %620 ], [ 0, %613 ]
  %624 = add nuw nsw i64 %623, 1
  %625 = shl i64 %623, 3
  %626 = icmp samesign ult i64 %625, %616
  br i1 %626, label %628, label %627, !prof !2

627:                                              ; preds = %622
  br label %628

628:                                              ; preds = %627, %622
  %629 = phi i64 [ %616, %627 ], [ %625, %622 ]
  %630 = getelementptr i16, ptr %617, i64 %629
  %631 = getelementptr float, ptr %608, i64 %623
  br label %632

632:                                              ; preds = %632, %628
  %633 = phi i64 [ 0, %628 ], [ %634, %632 ]
  %634 = add nuw nsw i64 %633, 1
  %635 = mul nuw nsw i64 %633, 768
  %636 = getelementptr i8, ptr %631, i64 %635
  %637 = load i32, ptr %636, align 4
  %638 = and i32 %637, 2147483647
  %639 = lshr i32 %637, 16
  %640 = and i32 %639, 32768
  %641 = lshr i32 %638, 13
  %642 = add nsw i32 %638, -939520001
  %643 = and i32 %641, 1
  %644 = add nsw i32 %642, %643
  %645 = lshr i32 %644, 13
  %646 = bitcast i32 %638 to float
  %647 = fadd float %646, 5.000000e-01
  %648 = bitcast float %647 to i32
  %649 = and i32 %641, 1023
  %650 = tail call i32 @llvm.umax.i32(i32 %649, i32 1)
  %651 = icmp samesign ult i32 %638, 947912704
  %652 = select i1 %651, i32 %648, i32 %645
  %653 = or i32 %652, %640
  %654 = icmp samesign ugt i32 %638, 2139095040
  %655 = or disjoint i32 %640, %650
  %656 = or disjoint i32 %655, 31744
  %657 = select i1 %654, i32 %656, i32 32256
  %658 = icmp samesign ult i32 %638, 1199566848
  %659 = select i1 %658, i32 %653, i32 %657
  %660 = trunc i32 %659 to i16
  %661 = getelementptr i16, ptr %630, i64 %633
  store i16 %660, ptr %661, align 2
  %662 = icmp eq i64 %634, 8
  br i1 %662, label %620, label %632

663:                                              ; preds = %581
  br label %664

664:                                              ; preds = %663, %581
  %665 = phi i64 [ %8, %663 ], [ 0, %581 ]
  %666 = or i1 %584, %585
  %667 = select i1 %666, i64 %665, i64 %583, !prof !1
  %668 = icmp slt i64 %611, 0
  %669 = select i1 %668, i64 %8, i64 0
  %670 = add i64 %669, %611
  %671 = icmp slt i64 %670, 0
  br i1 %671, label %672, label %673, !prof !0

672:                                              ; preds = %664
  br label %673

673:                                              ; preds = %672, %664
  %674 = phi i64 [ 0, %672 ], [ %670, %664 ]
  %675 = icmp slt i64 %670, %8
  br i1 %675, label %613, label %676, !prof !2

676:                                              ; preds = %673
  br label %613

677:                                              ; preds = %717, %714
  %678 = phi i64 [ %10, %717 ], [ %715, %714 ]
  %679 = sub i64 %678, %708
  %680 = tail call i64 @llvm.smax.i64(i64 %679, i64 0)
  %681 = getelementptr float, ptr %9, i64 %708
  %682 = lshr i64 %680, 3
  %683 = icmp eq i64 %682, 0
  br i1 %683, label %591, label %686

684:                                              ; preds = %696
  %685 = icmp eq i64 %688, %682
  br i1 %685, label %591, label %686

686:                                              ; preds = %684, %677
  %687 = phi i64 [ %688, %684 ], [ 0, %677 ]
  %688 = add nuw nsw i64 %687, 1
  %689 = shl i64 %687, 3
  %690 = icmp samesign ult i64 %689, %680
  br i1 %690, label %692, label %691, !prof !2

691:                                              ; preds = %686
  br label %692

692:                                              ; preds = %691, %686
  %693 = phi i64 [ %680, %691 ], [ %689, %686 ]
  %694 = getelementptr float, ptr %681, i64 %693
  %695 = getelementptr float, ptr %608, i64 %687
  br label %696

696:                                              ; preds = %696, %692
  %697 = phi i64 [ 0, %692 ], [ %698, %696 ]
  %698 = add nuw nsw i64 %697, 1
  %699 = mul nuw nsw i64 %697, 768
  %700 = getelementptr i8, ptr %695, i64 %699
  %701 = load float, ptr %700, align 4
  %702 = getelementptr float, ptr %694, i64 %697
  store float %701, ptr %702, align 4
  %703 = icmp eq i64 %698, 8
  br i1 %703, label %684, label %696

704:                                              ; preds = %586
  br label %705

705:                                              ; preds = %704, %586
  %706 = phi i64 [ %10, %704 ], [ 0, %586 ]
  %707 = or i1 %589, %590
  %708 = select i1 %707, i64 %706, i64 %588, !prof !1
  %709 = icmp slt i64 %611, 0
  %710 = select i1 %709, i64 %10, i64 0
  %711 = add i64 %710, %611
  %712 = icmp slt i64 %711, 0
  br i1 %712, label %713, label %714, !prof !0

713:                                              ; preds = %705
  br label %714

714:                                              ; preds = %713, %705
  %715 = phi i64 [ 0, %713 ], [ %711, %705 ]
  %716 = icmp slt i64 %711, %10
  br i1 %716, label %677, label %717, !prof !2

717:                                              ; preds = %714
  br label %677

718:                                              ; preds = %421
  %719 = urem i64 %423, 192
  %720 = icmp ne i64 %719, 0
  %721 = udiv i64 %423, 192
  %722 = zext i1 %720 to i64
  %723 = add nuw nsw i64 %721, %722
  %724 = icmp eq i64 %723, 0
  br i1 %724, label %33, label %725

725:                                              ; preds = %718
  %726 = getelementptr i8, ptr %44, i64 96
  %727 = icmp slt i64 %48, 1
  %728 = mul nsw i64 %46, 1536
  %729 = icmp slt i64 %46, 0
  %730 = select i1 %729, i64 %18, i64 0
  %731 = add i64 %730, %728
  %732 = icmp slt i64 %731, 0
  %733 = icmp slt i64 %731, %18
  %734 = getelementptr i8, ptr %44, i64 88
  %735 = icmp slt i64 %46, 1
  %736 = icmp sgt i64 %422, 0
  br label %427

737:                                              ; preds = %760
  %738 = select i1 %768, i64 %8, i64 0
  %739 = add i64 %738, %755
  %740 = icmp slt i64 %739, 0
  %741 = icmp sge i64 %739, %8
  br i1 %741, label %808, label %809, !prof !0

742:                                              ; preds = %760
  %743 = select i1 %768, i64 %10, i64 0
  %744 = add i64 %743, %755
  %745 = icmp slt i64 %744, 0
  %746 = icmp sge i64 %744, %10
  br i1 %746, label %849, label %850, !prof !0

747:                                              ; preds = %829, %822, %776, %769
  %748 = icmp eq i64 %48, %751
  br i1 %748, label %863, label %749

749:                                              ; preds = %747, %427
  %750 = phi i64 [ %751, %747 ], [ 0, %427 ]
  %751 = add nuw nsw i64 %750, 1
  %752 = mul nsw i64 %750, %432
  %753 = add nsw i64 %752, %429
  %754 = shl nsw i64 %753, 3
  %755 = add nsw i64 %754, %437
  %756 = mul i64 %750, 1536
  %757 = icmp slt i64 %756, 0
  %758 = icmp sge i64 %756, %16
  br i1 %758, label %759, label %760, !prof !0

759:                                              ; preds = %749
  br label %760

760:                                              ; preds = %759, %749
  %761 = phi i64 [ %16, %759 ], [ 0, %749 ]
  %762 = or i1 %757, %758
  %763 = select i1 %762, i64 %761, i64 %756, !prof !1
  %764 = getelementptr float, ptr %15, i64 %763
  %765 = add i64 %753, %434
  %766 = shl i64 %765, 3
  %767 = add i64 %766, %437
  %768 = icmp slt i64 %755, 0
  br i1 %436, label %742, label %737

769:                                              ; preds = %821, %818
  %770 = phi i64 [ %8, %821 ], [ %819, %818 ]
  %771 = sub i64 %770, %812
  %772 = tail call i64 @llvm.smax.i64(i64 %771, i64 0)
  %773 = getelementptr i16, ptr %7, i64 %812
  %774 = lshr i64 %772, 3
  %775 = icmp eq i64 %774, 0
  br i1 %775, label %747, label %778

776:                                              ; preds = %788
  %777 = icmp eq i64 %780, %774
  br i1 %777, label %747, label %778

778:                                              ; preds = %776, %769
  %779 = phi i64 [ %780, %776 ], [ 0, %769 ]
  %780 = add nuw nsw i64 %779, 1
  %781 = shl i64 %779, 3
  %782 = icmp samesign ult i64 %781, %772
  br i1 %782, label %784, label %783, !prof !2

783:                                              ; preds = %778
  br label %784

784:                                              ; preds = %783, %778
  %785 = phi i64 [ %772, %783 ], [ %781, %778 ]
  %786 = getelementptr i16, ptr %773, i64 %785
  %787 = getelementptr float, ptr %764, i64 %779
  br label %788

788:                                              ; preds = %788, %784
  %789 = phi i64 [ 0, %784 ], [ %790, %788 ]
  %790 = add nuw nsw i64 %789, 1
  %791 = getelementptr i16, ptr %786, i64 %789
  %792 = load i16, ptr %791, align 2
  %793 = zext i16 %792 to i32
  %794 = shl nuw nsw i32 %793, 13
  %795 = and i32 %794, 268427264
  %796 = sext i16 %792 to i32
  %797 = and i32 %796, -2147483648
  %798 = or disjoint i32 %795, %797
  %799 = icmp samesign ugt i32 %795, 260046847
  %800 = or i32 %798, 2139095040
  %801 = bitcast i32 %800 to float
  %802 = bitcast i32 %798 to float
  %803 = fmul float %802, 0x46F0000000000000
  %804 = select i1 %799, float %801, float %803
  %805 = mul nuw nsw i64 %789, 768
  %806 = getelementptr i8, ptr %787, i64 %805
  store float %804, ptr %806, align 4
  %807 = icmp eq i64 %790, 8
  br i1 %807, label %776, label %788

808:                                              ; preds = %737
  br label %809

809:                                              ; preds = %808, %737
  %810 = phi i64 [ %8, %808 ], [ 0, %737 ]
  %811 = or i1 %740, %741
  %812 = select i1 %811, i64 %810, i64 %739, !prof !1
  %813 = icmp slt i64 %767, 0
  %814 = select i1 %813, i64 %8, i64 0
  %815 = add i64 %814, %767
  %816 = icmp slt i64 %815, 0
  br i1 %816, label %817, label %818, !prof !0

817:                                              ; preds = %809
  br label %818

818:                                              ; preds = %817, %809
  %819 = phi i64 [ 0, %817 ], [ %815, %809 ]
  %820 = icmp slt i64 %815, %8
  br i1 %820, label %769, label %821, !prof !2

821:                                              ; preds = %818
  br label %769

822:                                              ; preds = %862, %859
  %823 = phi i64 [ %10, %862 ], [ %860, %859 ]
  %824 = sub i64 %823, %853
  %825 = tail call i64 @llvm.smax.i64(i64 %824, i64 0)
  %826 = getelementptr float, ptr %9, i64 %853
  %827 = lshr i64 %825, 3
  %828 = icmp eq i64 %827, 0
  br i1 %828, label %747, label %831

829:                                              ; preds = %841
  %830 = icmp eq i64 %833, %827
  br i1 %830, label %747, label %831

831:                                              ; preds = %829, %822
  %832 = phi i64 [ %833, %829 ], [ 0, %822 ]
  %833 = add nuw nsw i64 %832, 1
  %834 = shl i64 %832, 3
  %835 = icmp samesign ult i64 %834, %825
  br i1 %835, label %837, label %836, !prof !2

836:                                              ; preds = %831
  br label %837

837:                                              ; preds = %836, %831
  %838 = phi i64 [ %825, %836 ], [ %834, %831 ]
  %839 = getelementptr float, ptr %826, i64 %838
  %840 = getelementptr float, ptr %764, i64 %832
  br label %841

841:                                              ; preds = %841, %837
  %842 = phi i64 [ 0, %837 ], [ %843, %841 ]
  %843 = add nuw nsw i64 %842, 1
  %844 = getelementptr float, ptr %839, i64 %842
  %845 = load float, ptr %844, align 4
  %846 = mul nuw nsw i64 %842, 768
  %847 = getelementptr i8, ptr %840, i64 %846
  store float %845, ptr %847, align 4
  %848 = icmp eq i64 %843, 8
  br i1 %848, label %829, label %841

849:                                              ; preds = %742
  br label %850

850:                                              ; preds = %849, %742
  %851 = phi i64 [ %10, %849 ], [ 0, %742 ]
  %852 = or i1 %745, %746
  %853 = select i1 %852, i64 %851, i64 %744, !prof !1
  %854 = icmp slt i64 %767, 0
  %855 = select i1 %854, i64 %10, i64 0
  %856 = add i64 %855, %767
  %857 = icmp slt i64 %856, 0
  br i1 %857, label %858, label %859, !prof !0

858:                                              ; preds = %850
  br label %859

859:                                              ; preds = %858, %850
  %860 = phi i64 [ 0, %858 ], [ %856, %850 ]
  %861 = icmp slt i64 %856, %10
  br i1 %861, label %822, label %862, !prof !2

862:                                              ; preds = %859
  br label %822

863:                                              ; preds = %747, %427
  %864 = load i64, ptr %23, align 8
  %865 = icmp eq i64 %864, 0
  br i1 %865, label %439, label %438

866:                                              ; preds = %879, %877
  %867 = phi i64 [ %18, %879 ], [ %878, %877 ]
  %868 = sub i64 %867, %875
  %869 = icmp slt i64 %868, 1
  br i1 %869, label %570, label %870

870:                                              ; preds = %866
  %871 = getelementptr float, ptr %17, i64 %875
  %872 = shl i64 %868, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %871, i8 0, i64 %872, i1 false)
  br label %570

873:                                              ; preds = %438
  br label %874

874:                                              ; preds = %873, %438
  %875 = phi i64 [ %18, %873 ], [ 0, %438 ]
  br i1 %732, label %876, label %877, !prof !0

876:                                              ; preds = %874
  br label %877

877:                                              ; preds = %876, %874
  %878 = phi i64 [ 0, %876 ], [ %731, %874 ]
  br i1 %733, label %866, label %879, !prof !2

879:                                              ; preds = %877
  br label %866

880:                                              ; preds = %574, %571
  %881 = phi i64 [ 0, %571 ], [ %882, %574 ]
  %882 = add nuw nsw i64 %881, 1
  %883 = mul i64 %881, %13
  %884 = getelementptr i64, ptr %11, i64 %883
  %885 = load i64, ptr %884, align 8
  %886 = getelementptr i8, ptr %884, i64 8
  %887 = load i64, ptr %886, align 8
  %888 = load i64, ptr %22, align 8
  %889 = icmp eq i64 %888, 0
  %890 = select i1 %889, i64 %887, i64 %885
  %891 = select i1 %889, i64 %885, i64 %887
  %892 = getelementptr i8, ptr %884, i64 16
  %893 = load i64, ptr %892, align 8
  %894 = mul nsw i64 %890, 1536
  %895 = icmp slt i64 %890, 0
  %896 = select i1 %895, i64 %16, i64 0
  %897 = add i64 %896, %894
  %898 = icmp slt i64 %897, 0
  %899 = icmp sge i64 %897, %16
  br i1 %899, label %900, label %901, !prof !0

900:                                              ; preds = %880
  br label %901

901:                                              ; preds = %900, %880
  %902 = phi i64 [ %16, %900 ], [ 0, %880 ]
  %903 = or i1 %898, %899
  %904 = select i1 %903, i64 %902, i64 %897, !prof !1
  %905 = getelementptr float, ptr %15, i64 %904
  %906 = mul nsw i64 %891, 1536
  %907 = icmp slt i64 %891, 0
  %908 = select i1 %907, i64 %18, i64 0
  %909 = add i64 %908, %906
  %910 = icmp slt i64 %909, 0
  %911 = icmp sge i64 %909, %18
  br i1 %911, label %1107, label %1108, !prof !0

912:                                              ; preds = %929
  %913 = add nsw i64 %933, 8
  %914 = icmp slt i64 %933, 0
  %915 = select i1 %914, i64 %8, i64 0
  %916 = add i64 %915, %933
  %917 = icmp slt i64 %916, 0
  %918 = icmp sge i64 %916, %8
  br i1 %918, label %960, label %961, !prof !0

919:                                              ; preds = %929
  %920 = icmp slt i64 %933, 0
  %921 = select i1 %920, i64 %10, i64 0
  %922 = add i64 %921, %933
  %923 = icmp slt i64 %922, 0
  %924 = icmp sge i64 %922, %10
  br i1 %924, label %974, label %975, !prof !0

925:                                              ; preds = %980, %941, %936
  %926 = mul nuw nsw i64 %930, 192
  %927 = add nsw i64 %926, %573
  %928 = icmp sgt i64 %1112, %926
  br i1 %928, label %1094, label %1093, !prof !2

929:                                              ; preds = %1108, %1105
  %930 = phi i64 [ 0, %1108 ], [ %931, %1105 ]
  %931 = add nuw nsw i64 %930, 1
  %932 = shl nsw i64 %930, 3
  %933 = add nsw i64 %932, %893
  %934 = load i64, ptr %6, align 8
  %935 = icmp eq i64 %934, 0
  br i1 %935, label %919, label %912

936:                                              ; preds = %973, %970
  %937 = phi i64 [ %8, %973 ], [ %971, %970 ]
  %938 = sub i64 %937, %964
  %939 = getelementptr i16, ptr %7, i64 %964
  %940 = icmp slt i64 %938, 1
  br i1 %940, label %925, label %941

941:                                              ; preds = %941, %936
  %942 = phi i64 [ %943, %941 ], [ 0, %936 ]
  %943 = add nuw nsw i64 %942, 1
  %944 = getelementptr i16, ptr %939, i64 %942
  %945 = load i16, ptr %944, align 2
  %946 = zext i16 %945 to i32
  %947 = shl nuw nsw i32 %946, 13
  %948 = and i32 %947, 268427264
  %949 = sext i16 %945 to i32
  %950 = and i32 %949, -2147483648
  %951 = or disjoint i32 %948, %950
  %952 = icmp samesign ugt i32 %948, 260046847
  %953 = or i32 %951, 2139095040
  %954 = bitcast i32 %953 to float
  %955 = bitcast i32 %951 to float
  %956 = fmul float %955, 0x46F0000000000000
  %957 = select i1 %952, float %954, float %956
  %958 = getelementptr float, ptr %14, i64 %942
  store float %957, ptr %958, align 4
  %959 = icmp eq i64 %938, %943
  br i1 %959, label %925, label %941

960:                                              ; preds = %912
  br label %961

961:                                              ; preds = %960, %912
  %962 = phi i64 [ %8, %960 ], [ 0, %912 ]
  %963 = or i1 %917, %918
  %964 = select i1 %963, i64 %962, i64 %916, !prof !1
  %965 = icmp slt i64 %933, -8
  %966 = select i1 %965, i64 %8, i64 0
  %967 = add i64 %913, %966
  %968 = icmp slt i64 %967, 0
  br i1 %968, label %969, label %970, !prof !0

969:                                              ; preds = %961
  br label %970

970:                                              ; preds = %969, %961
  %971 = phi i64 [ 0, %969 ], [ %967, %961 ]
  %972 = icmp slt i64 %967, %8
  br i1 %972, label %936, label %973, !prof !2

973:                                              ; preds = %970
  br label %936

974:                                              ; preds = %919
  br label %975

975:                                              ; preds = %974, %919
  %976 = phi i64 [ %10, %974 ], [ 0, %919 ]
  %977 = or i1 %923, %924
  %978 = select i1 %977, i64 %976, i64 %922, !prof !1
  %979 = getelementptr float, ptr %9, i64 %978
  br label %980

980:                                              ; preds = %980, %975
  %981 = phi i64 [ 0, %975 ], [ %982, %980 ]
  %982 = add nuw nsw i64 %981, 1
  %983 = getelementptr float, ptr %979, i64 %981
  %984 = load float, ptr %983, align 4
  %985 = getelementptr float, ptr %14, i64 %981
  store float %984, ptr %985, align 4
  %986 = icmp eq i64 %982, 8
  br i1 %986, label %925, label %980

987:                                              ; preds = %1104, %1101
  %988 = phi i64 [ %1113, %1104 ], [ %1102, %1101 ]
  %989 = sub nsw i64 %988, %1095
  %990 = getelementptr float, ptr %1114, i64 %1095
  %991 = load float, ptr %14, align 4
  %992 = load float, ptr %26, align 4
  %993 = load float, ptr %27, align 4
  %994 = load float, ptr %28, align 4
  %995 = load float, ptr %29, align 4
  %996 = load float, ptr %30, align 4
  %997 = load float, ptr %31, align 4
  %998 = load float, ptr %32, align 4
  %999 = icmp slt i64 %989, 1
  br i1 %1116, label %1001, label %1000

1000:                                             ; preds = %987
  br i1 %999, label %1105, label %1002

1001:                                             ; preds = %987
  br i1 %999, label %1105, label %1054

1002:                                             ; preds = %1051, %1000
  %1003 = phi i64 [ %1004, %1051 ], [ 0, %1000 ]
  %1004 = add nuw nsw i64 %1003, 1
  %1005 = getelementptr float, ptr %905, i64 %1003
  %1006 = load float, ptr %1005, align 4
  %1007 = fmul float %991, %1006
  %1008 = fadd float %1007, 0.000000e+00
  %1009 = getelementptr i8, ptr %1005, i64 768
  %1010 = load float, ptr %1009, align 4
  %1011 = fmul float %992, %1010
  %1012 = fadd float %1008, %1011
  %1013 = getelementptr i8, ptr %1005, i64 1536
  %1014 = load float, ptr %1013, align 4
  %1015 = fmul float %993, %1014
  %1016 = fadd float %1012, %1015
  %1017 = getelementptr i8, ptr %1005, i64 2304
  %1018 = load float, ptr %1017, align 4
  %1019 = fmul float %994, %1018
  %1020 = fadd float %1016, %1019
  %1021 = getelementptr i8, ptr %1005, i64 3072
  %1022 = load float, ptr %1021, align 4
  %1023 = fmul float %995, %1022
  %1024 = fadd float %1020, %1023
  %1025 = getelementptr i8, ptr %1005, i64 3840
  %1026 = load float, ptr %1025, align 4
  %1027 = fmul float %996, %1026
  %1028 = fadd float %1024, %1027
  %1029 = getelementptr i8, ptr %1005, i64 4608
  %1030 = load float, ptr %1029, align 4
  %1031 = fmul float %997, %1030
  %1032 = fadd float %1028, %1031
  %1033 = getelementptr i8, ptr %1005, i64 5376
  %1034 = load float, ptr %1033, align 4
  %1035 = fmul float %998, %1034
  %1036 = fadd float %1032, %1035
  %1037 = getelementptr float, ptr %990, i64 %1003
  %1038 = load float, ptr %1037, align 4
  %1039 = fadd float %1038, %1036
  %1040 = tail call float @llvm.fabs.f32(float %1039)
  %1041 = bitcast float %1040 to i32
  %1042 = icmp samesign ult i32 %1041, 1199566848
  br i1 %1042, label %1043, label %1051

1043:                                             ; preds = %1002
  %1044 = bitcast float %1039 to i32
  %1045 = and i32 %1044, 2139095040
  %1046 = tail call i32 @llvm.umax.i32(i32 %1045, i32 947912704)
  %1047 = add nuw i32 %1046, 113246208
  %1048 = bitcast i32 %1047 to float
  %1049 = fadd float %1039, %1048
  %1050 = fsub float %1049, %1048
  br label %1051

1051:                                             ; preds = %1043, %1002
  %1052 = phi float [ %1050, %1043 ], [ 0x7FF8000000000000, %1002 ]
  store float %1052, ptr %1037, align 4
  %1053 = icmp eq i64 %989, %1004
  br i1 %1053, label %1105, label %1002

1054:                                             ; preds = %1054, %1001
  %1055 = phi i64 [ %1056, %1054 ], [ 0, %1001 ]
  %1056 = add nuw nsw i64 %1055, 1
  %1057 = getelementptr float, ptr %905, i64 %1055
  %1058 = load float, ptr %1057, align 4
  %1059 = fmul float %991, %1058
  %1060 = fadd float %1059, 0.000000e+00
  %1061 = getelementptr i8, ptr %1057, i64 768
  %1062 = load float, ptr %1061, align 4
  %1063 = fmul float %992, %1062
  %1064 = fadd float %1060, %1063
  %1065 = getelementptr i8, ptr %1057, i64 1536
  %1066 = load float, ptr %1065, align 4
  %1067 = fmul float %993, %1066
  %1068 = fadd float %1064, %1067
  %1069 = getelementptr i8, ptr %1057, i64 2304
  %1070 = load float, ptr %1069, align 4
  %1071 = fmul float %994, %1070
  %1072 = fadd float %1068, %1071
  %1073 = getelementptr float, ptr %990, i64 %1055
  %1074 = load float, ptr %1073, align 4
  %1075 = getelementptr i8, ptr %1057, i64 3072
  %1076 = load float, ptr %1075, align 4
  %1077 = fmul float %995, %1076
  %1078 = fadd float %1072, %1077
  %1079 = getelementptr i8, ptr %1057, i64 3840
  %1080 = load float, ptr %1079, align 4
  %1081 = fmul float %996, %1080
  %1082 = fadd float %1078, %1081
  %1083 = getelementptr i8, ptr %1057, i64 4608
  %1084 = load float, ptr %1083, align 4
  %1085 = fmul float %997, %1084
  %1086 = fadd float %1082, %1085
  %1087 = getelementptr i8, ptr %1057, i64 5376
  %1088 = load float, ptr %1087, align 4
  %1089 = fmul float %998, %1088
  %1090 = fadd float %1086, %1089
  %1091 = fadd float %1074, %1090
  store float %1091, ptr %1073, align 4
  %1092 = icmp eq i64 %989, %1056
  br i1 %1092, label %1105, label %1054

1093:                                             ; preds = %925
  br label %1094

1094:                                             ; preds = %1093, %925
  %1095 = phi i64 [ %1113, %1093 ], [ %926, %925 ]
  %1096 = icmp slt i64 %927, 0
  %1097 = select i1 %1096, i64 %1113, i64 0
  %1098 = add i64 %1097, %927
  %1099 = icmp slt i64 %1098, 0
  br i1 %1099, label %1100, label %1101, !prof !0

1100:                                             ; preds = %1094
  br label %1101

1101:                                             ; preds = %1100, %1094
  %1102 = phi i64 [ 0, %1100 ], [ %1098, %1094 ]
  %1103 = icmp slt i64 %1098, %1113
  br i1 %1103, label %987, label %1104, !prof !2

1104:                                             ; preds = %1101
  br label %987

1105:                                             ; preds = %1054, %1051, %1001, %1000
  %1106 = icmp eq i64 %931, 8
  br i1 %1106, label %574, label %929

1107:                                             ; preds = %901
  br label %1108

1108:                                             ; preds = %1107, %901
  %1109 = phi i64 [ %18, %1107 ], [ 0, %901 ]
  %1110 = or i1 %910, %911
  %1111 = select i1 %1110, i64 %1109, i64 %909, !prof !1
  %1112 = sub i64 %18, %1111
  %1113 = tail call i64 @llvm.smax.i64(i64 %1112, i64 0)
  %1114 = getelementptr float, ptr %17, i64 %1111
  %1115 = load i64, ptr %25, align 8
  %1116 = icmp eq i64 %1115, 0
  br label %929

1117:                                             ; preds = %416, %403, %393, %371, %336, %332, %308, %272, %266, %236, %223, %213, %191, %156, %152, %128, %92, %86, %33, %19
  %1118 = phi i64 [ %36, %223 ], [ %36, %393 ], [ %36, %213 ], [ %36, %403 ], [ %36, %86 ], [ %36, %308 ], [ %36, %266 ], [ %36, %128 ], [ %2, %19 ], [ %36, %336 ], [ %36, %156 ], [ %36, %371 ], [ %36, %332 ], [ %36, %272 ], [ %36, %191 ], [ %36, %152 ], [ %36, %92 ], [ %36, %416 ], [ %36, %236 ], [ %2, %33 ]
  store i64 %1118, ptr %0, align 8
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smin.i64(i64, i64) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umax.i32(i32, i32) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #1

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #2

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #3 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 199, i32 9801}
!2 = !{!"branch_weights", i32 99, i32 1}
