; {"files": {"../block_stream/block_sums.py": "89b504cb0a180e3f", "../half_loops.py": "424fae9009468b8d", "../meta_info/bucket_walk.py": "2eb597c883a6b107", "../meta_info/format.py": "919765683f77dd8e", "dynamic_loops_16.py": "f267963530288654", "dynamic_parts.py": "7ec4e7e6b76b7f5b"}, "meaning": "702765daff6ab7cf", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

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
  br i1 %20, label %1197, label %21

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
  %33 = getelementptr i8, ptr %14, i64 32
  %34 = getelementptr i8, ptr %14, i64 36
  %35 = getelementptr i8, ptr %14, i64 40
  %36 = getelementptr i8, ptr %14, i64 44
  %37 = getelementptr i8, ptr %14, i64 48
  %38 = getelementptr i8, ptr %14, i64 52
  %39 = getelementptr i8, ptr %14, i64 56
  %40 = getelementptr i8, ptr %14, i64 60
  br label %43

41:                                               ; preds = %726, %433, %429
  %42 = icmp eq i64 %45, %2
  br i1 %42, label %1197, label %43

43:                                               ; preds = %41, %21
  %44 = phi i64 [ 0, %21 ], [ %45, %41 ]
  %45 = add nuw nsw i64 %44, 1
  %46 = getelementptr i64, ptr %1, i64 %44
  %47 = load i64, ptr %46, align 8
  %48 = icmp slt i64 %47, 0
  %49 = select i1 %48, i64 %4, i64 0
  %50 = add i64 %49, %47
  %51 = mul i64 %50, %5
  %52 = getelementptr i64, ptr %3, i64 %51
  %53 = getelementptr i8, ptr %52, i64 8
  %54 = load i64, ptr %53, align 8
  %55 = getelementptr i8, ptr %52, i64 16
  %56 = load i64, ptr %55, align 8
  %57 = load i64, ptr %22, align 8
  %58 = icmp eq i64 %57, 0
  %59 = getelementptr i8, ptr %52, i64 32
  %60 = load i64, ptr %59, align 8
  %61 = tail call i64 @llvm.smax.i64(i64 %60, i64 0)
  %62 = getelementptr i8, ptr %52, i64 56
  %63 = getelementptr i8, ptr %52, i64 72
  %64 = getelementptr i8, ptr %52, i64 64
  %65 = getelementptr i8, ptr %52, i64 40
  %66 = getelementptr i8, ptr %52, i64 80
  %67 = getelementptr i8, ptr %52, i64 48
  %68 = getelementptr i8, ptr %52, i64 24
  br i1 %58, label %249, label %69

69:                                               ; preds = %221, %43
  %70 = phi i64 [ %238, %221 ], [ 0, %43 ]
  %71 = phi i64 [ %223, %221 ], [ 0, %43 ]
  %72 = icmp eq i64 %70, %61
  br i1 %72, label %227, label %237

73:                                               ; preds = %237
  %74 = load i64, ptr %64, align 8
  %75 = add nsw i64 %70, -1
  %76 = mul nsw i64 %242, %75
  %77 = add nsw i64 %74, %76
  %78 = load i64, ptr %66, align 8
  %79 = mul nsw i64 %243, %75
  %80 = add nsw i64 %78, %79
  br label %81

81:                                               ; preds = %237, %73
  %82 = phi i64 [ %80, %73 ], [ %240, %237 ]
  %83 = phi i64 [ %77, %73 ], [ %239, %237 ]
  %84 = add nsw i64 %83, %242
  %85 = add nsw i64 %82, %243
  %86 = icmp sgt i64 %242, 0
  br i1 %86, label %87, label %221

87:                                               ; preds = %81
  %88 = icmp slt i64 %83, 0
  %89 = select i1 %88, i64 %8, i64 0
  %90 = getelementptr i16, ptr %7, i64 %83
  %91 = getelementptr i16, ptr %90, i64 %89
  %92 = load i16, ptr %91, align 2
  %93 = icmp eq i16 %92, 0
  br i1 %93, label %221, label %94

94:                                               ; preds = %206, %87
  %95 = phi i64 [ %108, %206 ], [ %83, %87 ]
  %96 = phi i64 [ %214, %206 ], [ %82, %87 ]
  %97 = phi i64 [ %207, %206 ], [ %71, %87 ]
  %98 = add nsw i64 %95, 7
  %99 = icmp sgt i64 %98, %84
  br i1 %99, label %1197, label %100

100:                                              ; preds = %94
  %101 = icmp slt i64 %95, -4
  %102 = select i1 %101, i64 %8, i64 0
  %103 = getelementptr i16, ptr %7, i64 %95
  %104 = getelementptr i8, ptr %103, i64 8
  %105 = getelementptr i16, ptr %104, i64 %102
  %106 = load i16, ptr %105, align 2
  %107 = zext i16 %106 to i64
  %108 = add nsw i64 %95, %107
  %109 = icmp ne i16 %106, 0
  %110 = icmp slt i64 %108, %84
  %111 = select i1 %109, i1 %110, i1 false
  br i1 %111, label %112, label %1197

112:                                              ; preds = %100
  %113 = icmp slt i64 %95, 0
  %114 = select i1 %113, i64 %8, i64 0
  %115 = getelementptr i16, ptr %103, i64 %114
  %116 = load i16, ptr %115, align 2
  %117 = load i64, ptr %68, align 8
  %118 = zext i16 %116 to i64
  %119 = icmp eq i64 %117, %118
  br i1 %119, label %120, label %206

120:                                              ; preds = %112
  %121 = icmp slt i64 %95, -6
  %122 = select i1 %121, i64 %8, i64 0
  %123 = getelementptr i8, ptr %103, i64 12
  %124 = getelementptr i16, ptr %123, i64 %122
  %125 = load i16, ptr %124, align 2
  %126 = zext i16 %125 to i64
  %127 = shl nuw nsw i64 %126, 2
  %128 = add nsw i64 %127, %98
  %129 = getelementptr i8, ptr %103, i64 10
  %130 = icmp slt i64 %95, -5
  %131 = select i1 %130, i64 %8, i64 0
  %132 = getelementptr i16, ptr %129, i64 %131
  %133 = load i16, ptr %132, align 2
  %134 = zext i16 %133 to i64
  %135 = add nuw nsw i64 %134, 1
  br label %164

136:                                              ; preds = %164
  %137 = icmp slt i64 %166, -1
  %138 = select i1 %137, i64 %8, i64 0
  %139 = getelementptr i16, ptr %7, i64 %166
  %140 = getelementptr i8, ptr %139, i64 2
  %141 = getelementptr i16, ptr %140, i64 %138
  %142 = load i16, ptr %141, align 2
  %143 = zext i16 %142 to i64
  %144 = icmp slt i64 %166, 0
  %145 = select i1 %144, i64 %8, i64 0
  %146 = getelementptr i16, ptr %139, i64 %145
  %147 = load i16, ptr %146, align 2
  %148 = lshr i16 %147, 4
  %149 = zext nneg i16 %148 to i64
  %150 = add i64 %166, 3
  %151 = add i64 %150, %143
  %152 = icmp sgt i64 %151, %108
  br i1 %152, label %1197, label %153

153:                                              ; preds = %136
  %154 = add i64 %167, 1
  %155 = add i64 %154, %143
  %156 = icmp ne i64 %165, %149
  %157 = zext i1 %156 to i64
  br label %173

158:                                              ; preds = %173
  %159 = icmp samesign ugt i64 %169, 1
  br i1 %159, label %164, label %160

160:                                              ; preds = %158
  %161 = icmp ne i64 %151, %108
  %162 = icmp slt i64 %175, -1
  %163 = or i1 %161, %162
  br i1 %163, label %1197, label %197

164:                                              ; preds = %158, %120
  %165 = phi i64 [ -1, %120 ], [ %149, %158 ]
  %166 = phi i64 [ %128, %120 ], [ %151, %158 ]
  %167 = phi i64 [ %97, %120 ], [ %155, %158 ]
  %168 = phi i64 [ %96, %120 ], [ %194, %158 ]
  %169 = phi i64 [ %135, %120 ], [ %170, %158 ]
  %170 = add nsw i64 %169, -1
  %171 = add nsw i64 %166, 2
  %172 = icmp sgt i64 %171, %108
  br i1 %172, label %1197, label %136

173:                                              ; preds = %173, %153
  %174 = phi i64 [ 0, %173 ], [ %157, %153 ]
  %175 = phi i64 [ %195, %173 ], [ %167, %153 ]
  %176 = phi i64 [ %194, %173 ], [ %168, %153 ]
  %177 = phi i64 [ %178, %173 ], [ %171, %153 ]
  %178 = add i64 %177, 1
  %179 = icmp slt i64 %175, 0
  %180 = select i1 %179, i64 %12, i64 0
  %181 = add i64 %180, %175
  %182 = mul i64 %181, %13
  %183 = getelementptr i64, ptr %11, i64 %182
  store i64 %149, ptr %183, align 8
  %184 = getelementptr i16, ptr %7, i64 %177
  %185 = icmp slt i64 %177, 0
  %186 = select i1 %185, i64 %8, i64 0
  %187 = getelementptr i16, ptr %184, i64 %186
  %188 = load i16, ptr %187, align 2
  %189 = lshr i16 %188, 4
  %190 = zext nneg i16 %189 to i64
  %191 = getelementptr i8, ptr %183, i64 8
  store i64 %190, ptr %191, align 8
  %192 = getelementptr i8, ptr %183, i64 16
  store i64 %176, ptr %192, align 8
  %193 = getelementptr i8, ptr %183, i64 24
  store i64 %174, ptr %193, align 8
  %194 = add nsw i64 %176, 256
  %195 = add i64 %175, 1
  %196 = icmp eq i64 %195, %155
  br i1 %196, label %158, label %173

197:                                              ; preds = %160
  %198 = icmp slt i64 %175, %97
  br i1 %198, label %206, label %199

199:                                              ; preds = %197
  %200 = mul i64 %175, %13
  %201 = getelementptr i64, ptr %11, i64 %200
  %202 = getelementptr i8, ptr %201, i64 16
  %203 = load i64, ptr %202, align 8
  %204 = add nsw i64 %203, 256
  %205 = icmp sgt i64 %204, %85
  br i1 %205, label %1197, label %206

206:                                              ; preds = %199, %197, %112
  %207 = phi i64 [ %155, %199 ], [ %155, %197 ], [ %97, %112 ]
  %208 = getelementptr i8, ptr %103, i64 6
  %209 = icmp slt i64 %95, -3
  %210 = select i1 %209, i64 %8, i64 0
  %211 = getelementptr i16, ptr %208, i64 %210
  %212 = load i16, ptr %211, align 2
  %213 = zext i16 %212 to i64
  %214 = add nsw i64 %96, %213
  %215 = icmp slt i64 %108, 0
  %216 = select i1 %215, i64 %8, i64 0
  %217 = getelementptr i16, ptr %7, i64 %108
  %218 = getelementptr i16, ptr %217, i64 %216
  %219 = load i16, ptr %218, align 2
  %220 = icmp eq i16 %219, 0
  br i1 %220, label %221, label %94

221:                                              ; preds = %206, %87, %81
  %222 = phi i64 [ %83, %87 ], [ %83, %81 ], [ %108, %206 ]
  %223 = phi i64 [ %71, %87 ], [ %71, %81 ], [ %207, %206 ]
  %224 = icmp sge i64 %222, %84
  %225 = icmp slt i64 %223, 0
  %226 = select i1 %224, i1 true, i1 %225
  br i1 %226, label %1197, label %69

227:                                              ; preds = %231, %69
  %228 = phi i64 [ %232, %231 ], [ 0, %69 ]
  %229 = phi i64 [ %233, %231 ], [ %71, %69 ]
  %230 = icmp sgt i64 %229, 0
  br i1 %230, label %244, label %429

231:                                              ; preds = %244
  %232 = add nuw i64 %228, 1
  %233 = add nsw i64 %229, -1
  %234 = getelementptr i8, ptr %246, i64 8
  %235 = load i64, ptr %234, align 8
  %236 = icmp slt i64 %235, %54
  br i1 %236, label %227, label %1197

237:                                              ; preds = %69
  %238 = add nuw i64 %70, 1
  %239 = load i64, ptr %62, align 8
  %240 = load i64, ptr %63, align 8
  %241 = icmp eq i64 %70, 0
  %242 = load i64, ptr %65, align 8
  %243 = load i64, ptr %67, align 8
  br i1 %241, label %81, label %73

244:                                              ; preds = %227
  %245 = mul i64 %228, %13
  %246 = getelementptr i64, ptr %11, i64 %245
  %247 = load i64, ptr %246, align 8
  %248 = icmp slt i64 %247, %56
  br i1 %248, label %231, label %1197

249:                                              ; preds = %401, %43
  %250 = phi i64 [ %418, %401 ], [ 0, %43 ]
  %251 = phi i64 [ %403, %401 ], [ 0, %43 ]
  %252 = icmp eq i64 %250, %61
  br i1 %252, label %407, label %417

253:                                              ; preds = %417
  %254 = load i64, ptr %64, align 8
  %255 = add nsw i64 %250, -1
  %256 = mul nsw i64 %422, %255
  %257 = add nsw i64 %254, %256
  %258 = load i64, ptr %66, align 8
  %259 = mul nsw i64 %423, %255
  %260 = add nsw i64 %258, %259
  br label %261

261:                                              ; preds = %417, %253
  %262 = phi i64 [ %260, %253 ], [ %420, %417 ]
  %263 = phi i64 [ %257, %253 ], [ %419, %417 ]
  %264 = add nsw i64 %263, %422
  %265 = add nsw i64 %262, %423
  %266 = icmp sgt i64 %422, 0
  br i1 %266, label %267, label %401

267:                                              ; preds = %261
  %268 = icmp slt i64 %263, 0
  %269 = select i1 %268, i64 %8, i64 0
  %270 = getelementptr i16, ptr %7, i64 %263
  %271 = getelementptr i16, ptr %270, i64 %269
  %272 = load i16, ptr %271, align 2
  %273 = icmp eq i16 %272, 0
  br i1 %273, label %401, label %274

274:                                              ; preds = %386, %267
  %275 = phi i64 [ %288, %386 ], [ %263, %267 ]
  %276 = phi i64 [ %394, %386 ], [ %262, %267 ]
  %277 = phi i64 [ %387, %386 ], [ %251, %267 ]
  %278 = add nsw i64 %275, 7
  %279 = icmp sgt i64 %278, %264
  br i1 %279, label %1197, label %280

280:                                              ; preds = %274
  %281 = icmp slt i64 %275, -4
  %282 = select i1 %281, i64 %8, i64 0
  %283 = getelementptr i16, ptr %7, i64 %275
  %284 = getelementptr i8, ptr %283, i64 8
  %285 = getelementptr i16, ptr %284, i64 %282
  %286 = load i16, ptr %285, align 2
  %287 = zext i16 %286 to i64
  %288 = add nsw i64 %275, %287
  %289 = icmp ne i16 %286, 0
  %290 = icmp slt i64 %288, %264
  %291 = select i1 %289, i1 %290, i1 false
  br i1 %291, label %292, label %1197

292:                                              ; preds = %280
  %293 = icmp slt i64 %275, 0
  %294 = select i1 %293, i64 %8, i64 0
  %295 = getelementptr i16, ptr %283, i64 %294
  %296 = load i16, ptr %295, align 2
  %297 = load i64, ptr %68, align 8
  %298 = zext i16 %296 to i64
  %299 = icmp eq i64 %297, %298
  br i1 %299, label %300, label %386

300:                                              ; preds = %292
  %301 = icmp slt i64 %275, -6
  %302 = select i1 %301, i64 %8, i64 0
  %303 = getelementptr i8, ptr %283, i64 12
  %304 = getelementptr i16, ptr %303, i64 %302
  %305 = load i16, ptr %304, align 2
  %306 = zext i16 %305 to i64
  %307 = shl nuw nsw i64 %306, 2
  %308 = add nsw i64 %307, %278
  %309 = getelementptr i8, ptr %283, i64 10
  %310 = icmp slt i64 %275, -5
  %311 = select i1 %310, i64 %8, i64 0
  %312 = getelementptr i16, ptr %309, i64 %311
  %313 = load i16, ptr %312, align 2
  %314 = zext i16 %313 to i64
  %315 = add nuw nsw i64 %314, 1
  br label %344

316:                                              ; preds = %344
  %317 = icmp slt i64 %346, -1
  %318 = select i1 %317, i64 %8, i64 0
  %319 = getelementptr i16, ptr %7, i64 %346
  %320 = getelementptr i8, ptr %319, i64 2
  %321 = getelementptr i16, ptr %320, i64 %318
  %322 = load i16, ptr %321, align 2
  %323 = zext i16 %322 to i64
  %324 = icmp slt i64 %346, 0
  %325 = select i1 %324, i64 %8, i64 0
  %326 = getelementptr i16, ptr %319, i64 %325
  %327 = load i16, ptr %326, align 2
  %328 = lshr i16 %327, 4
  %329 = zext nneg i16 %328 to i64
  %330 = add i64 %346, 3
  %331 = add i64 %330, %323
  %332 = icmp sgt i64 %331, %288
  br i1 %332, label %1197, label %333

333:                                              ; preds = %316
  %334 = add i64 %347, 1
  %335 = add i64 %334, %323
  %336 = icmp ne i64 %345, %329
  %337 = zext i1 %336 to i64
  br label %353

338:                                              ; preds = %353
  %339 = icmp samesign ugt i64 %349, 1
  br i1 %339, label %344, label %340

340:                                              ; preds = %338
  %341 = icmp ne i64 %331, %288
  %342 = icmp slt i64 %355, -1
  %343 = or i1 %341, %342
  br i1 %343, label %1197, label %377

344:                                              ; preds = %338, %300
  %345 = phi i64 [ -1, %300 ], [ %329, %338 ]
  %346 = phi i64 [ %308, %300 ], [ %331, %338 ]
  %347 = phi i64 [ %277, %300 ], [ %335, %338 ]
  %348 = phi i64 [ %276, %300 ], [ %374, %338 ]
  %349 = phi i64 [ %315, %300 ], [ %350, %338 ]
  %350 = add nsw i64 %349, -1
  %351 = add nsw i64 %346, 2
  %352 = icmp sgt i64 %351, %288
  br i1 %352, label %1197, label %316

353:                                              ; preds = %353, %333
  %354 = phi i64 [ 0, %353 ], [ %337, %333 ]
  %355 = phi i64 [ %375, %353 ], [ %347, %333 ]
  %356 = phi i64 [ %374, %353 ], [ %348, %333 ]
  %357 = phi i64 [ %358, %353 ], [ %351, %333 ]
  %358 = add i64 %357, 1
  %359 = icmp slt i64 %355, 0
  %360 = select i1 %359, i64 %12, i64 0
  %361 = add i64 %360, %355
  %362 = mul i64 %361, %13
  %363 = getelementptr i64, ptr %11, i64 %362
  store i64 %329, ptr %363, align 8
  %364 = getelementptr i16, ptr %7, i64 %357
  %365 = icmp slt i64 %357, 0
  %366 = select i1 %365, i64 %8, i64 0
  %367 = getelementptr i16, ptr %364, i64 %366
  %368 = load i16, ptr %367, align 2
  %369 = lshr i16 %368, 4
  %370 = zext nneg i16 %369 to i64
  %371 = getelementptr i8, ptr %363, i64 8
  store i64 %370, ptr %371, align 8
  %372 = getelementptr i8, ptr %363, i64 16
  store i64 %356, ptr %372, align 8
  %373 = getelementptr i8, ptr %363, i64 24
  store i64 %354, ptr %373, align 8
  %374 = add nsw i64 %356, 256
  %375 = add i64 %355, 1
  %376 = icmp eq i64 %375, %335
  br i1 %376, label %338, label %353

377:                                              ; preds = %340
  %378 = icmp slt i64 %355, %277
  br i1 %378, label %386, label %379

379:                                              ; preds = %377
  %380 = mul i64 %355, %13
  %381 = getelementptr i64, ptr %11, i64 %380
  %382 = getelementptr i8, ptr %381, i64 16
  %383 = load i64, ptr %382, align 8
  %384 = add nsw i64 %383, 256
  %385 = icmp sgt i64 %384, %265
  br i1 %385, label %1197, label %386

386:                                              ; preds = %379, %377, %292
  %387 = phi i64 [ %335, %379 ], [ %335, %377 ], [ %277, %292 ]
  %388 = getelementptr i8, ptr %283, i64 6
  %389 = icmp slt i64 %275, -3
  %390 = select i1 %389, i64 %8, i64 0
  %391 = getelementptr i16, ptr %388, i64 %390
  %392 = load i16, ptr %391, align 2
  %393 = zext i16 %392 to i64
  %394 = add nsw i64 %276, %393
  %395 = icmp slt i64 %288, 0
  %396 = select i1 %395, i64 %8, i64 0
  %397 = getelementptr i16, ptr %7, i64 %288
  %398 = getelementptr i16, ptr %397, i64 %396
  %399 = load i16, ptr %398, align 2
  %400 = icmp eq i16 %399, 0
  br i1 %400, label %401, label %274

401:                                              ; preds = %386, %267, %261
  %402 = phi i64 [ %263, %267 ], [ %263, %261 ], [ %288, %386 ]
  %403 = phi i64 [ %251, %267 ], [ %251, %261 ], [ %387, %386 ]
  %404 = icmp sge i64 %402, %264
  %405 = icmp slt i64 %403, 0
  %406 = select i1 %404, i1 true, i1 %405
  br i1 %406, label %1197, label %249

407:                                              ; preds = %411, %249
  %408 = phi i64 [ %412, %411 ], [ 0, %249 ]
  %409 = phi i64 [ %413, %411 ], [ %251, %249 ]
  %410 = icmp sgt i64 %409, 0
  br i1 %410, label %424, label %429

411:                                              ; preds = %424
  %412 = add nuw i64 %408, 1
  %413 = add nsw i64 %409, -1
  %414 = getelementptr i8, ptr %426, i64 8
  %415 = load i64, ptr %414, align 8
  %416 = icmp slt i64 %415, %56
  br i1 %416, label %407, label %1197

417:                                              ; preds = %249
  %418 = add nuw i64 %250, 1
  %419 = load i64, ptr %62, align 8
  %420 = load i64, ptr %63, align 8
  %421 = icmp eq i64 %250, 0
  %422 = load i64, ptr %65, align 8
  %423 = load i64, ptr %67, align 8
  br i1 %421, label %261, label %253

424:                                              ; preds = %407
  %425 = mul i64 %408, %13
  %426 = getelementptr i64, ptr %11, i64 %425
  %427 = load i64, ptr %426, align 8
  %428 = icmp slt i64 %427, %54
  br i1 %428, label %411, label %1197

429:                                              ; preds = %407, %227
  %430 = phi i64 [ %251, %407 ], [ %71, %227 ]
  %431 = load i64, ptr %52, align 8
  %432 = icmp slt i64 %431, 1
  br i1 %432, label %41, label %726

433:                                              ; preds = %599, %584
  %434 = icmp sgt i64 %436, 1
  br i1 %434, label %435, label %41

435:                                              ; preds = %733, %433
  %436 = phi i64 [ %731, %733 ], [ %438, %433 ]
  %437 = phi i64 [ 0, %733 ], [ %439, %433 ]
  %438 = add nsw i64 %436, -1
  %439 = add i64 %437, 192
  %440 = load i64, ptr %52, align 8
  %441 = sub nsw i64 %440, %437
  %442 = tail call i64 @llvm.smin.i64(i64 %441, i64 192)
  %443 = load i64, ptr %6, align 8
  %444 = icmp eq i64 %443, 0
  %445 = load i64, ptr %734, align 8
  br i1 %735, label %871, label %757

446:                                              ; preds = %871
  br i1 %24, label %881, label %882, !prof !0

447:                                              ; preds = %871
  %448 = load i64, ptr %25, align 8
  %449 = icmp eq i64 %448, 0
  %450 = load i64, ptr %742, align 8
  %451 = load i64, ptr %52, align 8
  br i1 %743, label %578, label %464

452:                                              ; preds = %475
  %453 = select i1 %483, i64 %8, i64 0
  %454 = add i64 %453, %470
  %455 = icmp slt i64 %454, 0
  %456 = icmp sge i64 %454, %8
  br i1 %456, label %523, label %524, !prof !0

457:                                              ; preds = %475
  %458 = select i1 %483, i64 %10, i64 0
  %459 = add i64 %458, %470
  %460 = icmp slt i64 %459, 0
  %461 = icmp sge i64 %459, %10
  br i1 %461, label %564, label %565, !prof !0

462:                                              ; preds = %544, %537, %491, %484
  %463 = icmp eq i64 %54, %466
  br i1 %463, label %578, label %464

464:                                              ; preds = %462, %447
  %465 = phi i64 [ %466, %462 ], [ 0, %447 ]
  %466 = add nuw nsw i64 %465, 1
  %467 = mul nsw i64 %465, %451
  %468 = add nsw i64 %467, %437
  %469 = shl nsw i64 %468, 4
  %470 = add nsw i64 %469, %450
  %471 = mul i64 %465, 3072
  %472 = icmp slt i64 %471, 0
  %473 = icmp sge i64 %471, %18
  br i1 %473, label %474, label %475, !prof !0

474:                                              ; preds = %464
  br label %475

475:                                              ; preds = %474, %464
  %476 = phi i64 [ %18, %474 ], [ 0, %464 ]
  %477 = or i1 %472, %473
  %478 = select i1 %477, i64 %476, i64 %471, !prof !1
  %479 = getelementptr float, ptr %17, i64 %478
  %480 = add i64 %468, %442
  %481 = shl i64 %480, 4
  %482 = add i64 %481, %450
  %483 = icmp slt i64 %470, 0
  br i1 %449, label %457, label %452

484:                                              ; preds = %536, %533
  %485 = phi i64 [ %8, %536 ], [ %534, %533 ]
  %486 = sub i64 %485, %527
  %487 = tail call i64 @llvm.smax.i64(i64 %486, i64 0)
  %488 = getelementptr i16, ptr %7, i64 %527
  %489 = lshr i64 %487, 4
  %490 = icmp eq i64 %489, 0
  br i1 %490, label %462, label %493

491:                                              ; preds = %503
  %492 = icmp eq i64 %495, %489
  br i1 %492, label %462, label %493

493:                                              ; preds = %491, %484
  %494 = phi i64 [ %495, %491 ], [ 0, %484 ]
  %495 = add nuw nsw i64 %494, 1
  %496 = shl i64 %494, 4
  %497 = icmp samesign ult i64 %496, %487
  br i1 %497, label %499, label %498, !prof !2

498:                                              ; preds = %493
  br label %499

499:                                              ; preds = %498, %493
  %500 = phi i64 [ %487, %498 ], [ %496, %493 ]
  %501 = getelementptr i16, ptr %488, i64 %500
  %502 = getelementptr float, ptr %479, i64 %494
  br label %503

503:                                              ; preds = %503, %499
  %504 = phi i64 [ 0, %499 ], [ %505, %503 ]
  %505 = add nuw nsw i64 %504, 1
  %506 = getelementptr i16, ptr %501, i64 %504
  %507 = load i16, ptr %506, align 2
  %508 = zext i16 %507 to i32
  %509 = shl nuw nsw i32 %508, 13
  %510 = and i32 %509, 268427264
  %511 = sext i16 %507 to i32
  %512 = and i32 %511, -2147483648
  %513 = or disjoint i32 %510, %512
  %514 = icmp samesign ugt i32 %510, 260046847
  %515 = or i32 %513, 2139095040
  %516 = bitcast i32 %515 to float
  %517 = bitcast i32 %513 to float
  %518 = fmul float %517, 0x46F0000000000000
  %519 = select i1 %514, float %516, float %518
  %520 = mul nuw nsw i64 %504, 768
  %521 = getelementptr i8, ptr %502, i64 %520
  store float %519, ptr %521, align 4
  %522 = icmp eq i64 %505, 16
  br i1 %522, label %491, label %503

523:                                              ; preds = %452
  br label %524

524:                                              ; preds = %523, %452
  %525 = phi i64 [ %8, %523 ], [ 0, %452 ]
  %526 = or i1 %455, %456
  %527 = select i1 %526, i64 %525, i64 %454, !prof !1
  %528 = icmp slt i64 %482, 0
  %529 = select i1 %528, i64 %8, i64 0
  %530 = add i64 %529, %482
  %531 = icmp slt i64 %530, 0
  br i1 %531, label %532, label %533, !prof !0

532:                                              ; preds = %524
  br label %533

533:                                              ; preds = %532, %524
  %534 = phi i64 [ 0, %532 ], [ %530, %524 ]
  %535 = icmp slt i64 %530, %8
  br i1 %535, label %484, label %536, !prof !2

536:                                              ; preds = %533
  br label %484

537:                                              ; preds = %577, %574
  %538 = phi i64 [ %10, %577 ], [ %575, %574 ]
  %539 = sub i64 %538, %568
  %540 = tail call i64 @llvm.smax.i64(i64 %539, i64 0)
  %541 = getelementptr float, ptr %9, i64 %568
  %542 = lshr i64 %540, 4
  %543 = icmp eq i64 %542, 0
  br i1 %543, label %462, label %546

544:                                              ; preds = %556
  %545 = icmp eq i64 %548, %542
  br i1 %545, label %462, label %546

546:                                              ; preds = %544, %537
  %547 = phi i64 [ %548, %544 ], [ 0, %537 ]
  %548 = add nuw nsw i64 %547, 1
  %549 = shl i64 %547, 4
  %550 = icmp samesign ult i64 %549, %540
  br i1 %550, label %552, label %551, !prof !2

551:                                              ; preds = %546
  br label %552

552:                                              ; preds = %551, %546
  %553 = phi i64 [ %540, %551 ], [ %549, %546 ]
  %554 = getelementptr float, ptr %541, i64 %553
  %555 = getelementptr float, ptr %479, i64 %547
  br label %556

556:                                              ; preds = %556, %552
  %557 = phi i64 [ 0, %552 ], [ %558, %556 ]
  %558 = add nuw nsw i64 %557, 1
  %559 = getelementptr float, ptr %554, i64 %557
  %560 = load float, ptr %559, align 4
  %561 = mul nuw nsw i64 %557, 768
  %562 = getelementptr i8, ptr %555, i64 %561
  store float %560, ptr %562, align 4
  %563 = icmp eq i64 %558, 16
  br i1 %563, label %544, label %556

564:                                              ; preds = %457
  br label %565

565:                                              ; preds = %564, %457
  %566 = phi i64 [ %10, %564 ], [ 0, %457 ]
  %567 = or i1 %460, %461
  %568 = select i1 %567, i64 %566, i64 %459, !prof !1
  %569 = icmp slt i64 %482, 0
  %570 = select i1 %569, i64 %10, i64 0
  %571 = add i64 %570, %482
  %572 = icmp slt i64 %571, 0
  br i1 %572, label %573, label %574, !prof !0

573:                                              ; preds = %565
  br label %574

574:                                              ; preds = %573, %565
  %575 = phi i64 [ 0, %573 ], [ %571, %565 ]
  %576 = icmp slt i64 %571, %10
  br i1 %576, label %537, label %577, !prof !2

577:                                              ; preds = %574
  br label %537

578:                                              ; preds = %878, %874, %462, %447
  br i1 %744, label %579, label %584

579:                                              ; preds = %578
  %580 = add nsw i64 %442, 15
  %581 = and i64 %580, -16
  br label %888

582:                                              ; preds = %1185
  %583 = icmp eq i64 %890, %430
  br i1 %583, label %584, label %888

584:                                              ; preds = %582, %578
  %585 = load i64, ptr %25, align 8
  %586 = icmp eq i64 %585, 0
  %587 = load i64, ptr %742, align 8
  %588 = load i64, ptr %52, align 8
  br i1 %743, label %433, label %601

589:                                              ; preds = %612
  %590 = select i1 %620, i64 %8, i64 0
  %591 = add i64 %590, %607
  %592 = icmp slt i64 %591, 0
  %593 = icmp sge i64 %591, %8
  br i1 %593, label %671, label %672, !prof !0

594:                                              ; preds = %612
  %595 = select i1 %620, i64 %10, i64 0
  %596 = add i64 %595, %607
  %597 = icmp slt i64 %596, 0
  %598 = icmp sge i64 %596, %10
  br i1 %598, label %712, label %713, !prof !0

599:                                              ; preds = %692, %685, %628, %621
  %600 = icmp eq i64 %54, %603
  br i1 %600, label %433, label %601

601:                                              ; preds = %599, %584
  %602 = phi i64 [ %603, %599 ], [ 0, %584 ]
  %603 = add nuw nsw i64 %602, 1
  %604 = mul nsw i64 %602, %588
  %605 = add nsw i64 %604, %437
  %606 = shl nsw i64 %605, 4
  %607 = add nsw i64 %606, %587
  %608 = mul i64 %602, 3072
  %609 = icmp slt i64 %608, 0
  %610 = icmp sge i64 %608, %18
  br i1 %610, label %611, label %612, !prof !0

611:                                              ; preds = %601
  br label %612

612:                                              ; preds = %611, %601
  %613 = phi i64 [ %18, %611 ], [ 0, %601 ]
  %614 = or i1 %609, %610
  %615 = select i1 %614, i64 %613, i64 %608, !prof !1
  %616 = getelementptr float, ptr %17, i64 %615
  %617 = add i64 %605, %442
  %618 = shl i64 %617, 4
  %619 = add i64 %618, %587
  %620 = icmp slt i64 %607, 0
  br i1 %586, label %594, label %589

621:                                              ; preds = %684, %681
  %622 = phi i64 [ %8, %684 ], [ %682, %681 ]
  %623 = sub i64 %622, %675
  %624 = tail call i64 @llvm.smax.i64(i64 %623, i64 0)
  %625 = getelementptr i16, ptr %7, i64 %675
  %626 = lshr i64 %624, 4
  %627 = icmp eq i64 %626, 0
  br i1 %627, label %599, label %630

628:                                              ; preds = %640
  %629 = icmp eq i64 %632, %626
  br i1 %629, label %599, label %630

630:                                              ; preds = %628, %621
  %631 = phi i64 [ %632, %628 ], [ 0, %621 ]
  %632 = add nuw nsw i64 %631, 1
  %633 = shl i64 %631, 4
  %634 = icmp samesign ult i64 %633, %624
  br i1 %634, label %636, label %635, !prof !2

635:                                              ; preds = %630
  br label %636

636:                                              ; preds = %635, %630
  %637 = phi i64 [ %624, %635 ], [ %633, %630 ]
  %638 = getelementptr i16, ptr %625, i64 %637
  %639 = getelementptr float, ptr %616, i64 %631
  br label %640

640:                                              ; preds = %640, %636
  %641 = phi i64 [ 0, %636 ], [ %642, %640 ]
  %642 = add nuw nsw i64 %641, 1
  %643 = mul nuw nsw i64 %641, 768
  %644 = getelementptr i8, ptr %639, i64 %643
  %645 = load i32, ptr %644, align 4
  %646 = and i32 %645, 2147483647
  %647 = lshr i32 %645, 16
  %648 = and i32 %647, 32768
  %649 = lshr i32 %646, 13
  %650 = add nsw i32 %646, -939520001
  %651 = and i32 %649, 1
  %652 = add nsw i32 %650, %651
  %653 = lshr i32 %652, 13
  %654 = bitcast i32 %646 to float
  %655 = fadd float %654, 5.000000e-01
  %656 = bitcast float %655 to i32
  %657 = and i32 %649, 1023
  %658 = tail call i32 @llvm.umax.i32(i32 %657, i32 1)
  %659 = icmp samesign ult i32 %646, 947912704
  %660 = select i1 %659, i32 %656, i32 %653
  %661 = or i32 %660, %648
  %662 = icmp samesign ugt i32 %646, 2139095040
  %663 = or disjoint i32 %648, %658
  %664 = or disjoint i32 %663, 31744
  %665 = select i1 %662, i32 %664, i32 32256
  %666 = icmp samesign ult i32 %646, 1199566848
  %667 = select i1 %666, i32 %661, i32 %665
  %668 = trunc i32 %667 to i16
  %669 = getelementptr i16, ptr %638, i64 %641
  store i16 %668, ptr %669, align 2
  %670 = icmp eq i64 %642, 16
  br i1 %670, label %628, label %640

671:                                              ; preds = %589
  br label %672

672:                                              ; preds = %671, %589
  %673 = phi i64 [ %8, %671 ], [ 0, %589 ]
  %674 = or i1 %592, %593
  %675 = select i1 %674, i64 %673, i64 %591, !prof !1
  %676 = icmp slt i64 %619, 0
  %677 = select i1 %676, i64 %8, i64 0
  %678 = add i64 %677, %619
  %679 = icmp slt i64 %678, 0
  br i1 %679, label %680, label %681, !prof !0

680:                                              ; preds = %672
  br label %681

681:                                              ; preds = %680, %672
  %682 = phi i64 [ 0, %680 ], [ %678, %672 ]
  %683 = icmp slt i64 %678, %8
  br i1 %683, label %621, label %684, !prof !2

684:                                              ; preds = %681
  br label %621

685:                                              ; preds = %725, %722
  %686 = phi i64 [ %10, %725 ], [ %723, %722 ]
  %687 = sub i64 %686, %716
  %688 = tail call i64 @llvm.smax.i64(i64 %687, i64 0)
  %689 = getelementptr float, ptr %9, i64 %716
  %690 = lshr i64 %688, 4
  %691 = icmp eq i64 %690, 0
  br i1 %691, label %599, label %694

692:                                              ; preds = %704
  %693 = icmp eq i64 %696, %690
  br i1 %693, label %599, label %694

694:                                              ; preds = %692, %685
  %695 = phi i64 [ %696, %692 ], [ 0, %685 ]
  %696 = add nuw nsw i64 %695, 1
  %697 = shl i64 %695, 4
  %698 = icmp samesign ult i64 %697, %688
  br i1 %698, label %700, label %699, !prof !2

699:                                              ; preds = %694
  br label %700

700:                                              ; preds = %699, %694
  %701 = phi i64 [ %688, %699 ], [ %697, %694 ]
  %702 = getelementptr float, ptr %689, i64 %701
  %703 = getelementptr float, ptr %616, i64 %695
  br label %704

704:                                              ; preds = %704, %700
  %705 = phi i64 [ 0, %700 ], [ %706, %704 ]
  %706 = add nuw nsw i64 %705, 1
  %707 = mul nuw nsw i64 %705, 768
  %708 = getelementptr i8, ptr %703, i64 %707
  %709 = load float, ptr %708, align 4
  %710 = getelementptr float, ptr %702, i64 %705
  store float %709, ptr %710, align 4
  %711 = icmp eq i64 %706, 16
  br i1 %711, label %692, label %704

712:                                              ; preds = %594
  br label %713

713:                                              ; preds = %712, %594
  %714 = phi i64 [ %10, %712 ], [ 0, %594 ]
  %715 = or i1 %597, %598
  %716 = select i1 %715, i64 %714, i64 %596, !prof !1
  %717 = icmp slt i64 %619, 0
  %718 = select i1 %717, i64 %10, i64 0
  %719 = add i64 %718, %619
  %720 = icmp slt i64 %719, 0
  br i1 %720, label %721, label %722, !prof !0

721:                                              ; preds = %713
  br label %722

722:                                              ; preds = %721, %713
  %723 = phi i64 [ 0, %721 ], [ %719, %713 ]
  %724 = icmp slt i64 %719, %10
  br i1 %724, label %685, label %725, !prof !2

725:                                              ; preds = %722
  br label %685

726:                                              ; preds = %429
  %727 = urem i64 %431, 192
  %728 = icmp ne i64 %727, 0
  %729 = udiv i64 %431, 192
  %730 = zext i1 %728 to i64
  %731 = add nuw nsw i64 %729, %730
  %732 = icmp eq i64 %731, 0
  br i1 %732, label %41, label %733

733:                                              ; preds = %726
  %734 = getelementptr i8, ptr %52, i64 96
  %735 = icmp slt i64 %56, 1
  %736 = mul nsw i64 %54, 3072
  %737 = icmp slt i64 %54, 0
  %738 = select i1 %737, i64 %18, i64 0
  %739 = add i64 %738, %736
  %740 = icmp slt i64 %739, 0
  %741 = icmp slt i64 %739, %18
  %742 = getelementptr i8, ptr %52, i64 88
  %743 = icmp slt i64 %54, 1
  %744 = icmp sgt i64 %430, 0
  br label %435

745:                                              ; preds = %768
  %746 = select i1 %776, i64 %8, i64 0
  %747 = add i64 %746, %763
  %748 = icmp slt i64 %747, 0
  %749 = icmp sge i64 %747, %8
  br i1 %749, label %816, label %817, !prof !0

750:                                              ; preds = %768
  %751 = select i1 %776, i64 %10, i64 0
  %752 = add i64 %751, %763
  %753 = icmp slt i64 %752, 0
  %754 = icmp sge i64 %752, %10
  br i1 %754, label %857, label %858, !prof !0

755:                                              ; preds = %837, %830, %784, %777
  %756 = icmp eq i64 %56, %759
  br i1 %756, label %871, label %757

757:                                              ; preds = %755, %435
  %758 = phi i64 [ %759, %755 ], [ 0, %435 ]
  %759 = add nuw nsw i64 %758, 1
  %760 = mul nsw i64 %758, %440
  %761 = add nsw i64 %760, %437
  %762 = shl nsw i64 %761, 4
  %763 = add nsw i64 %762, %445
  %764 = mul i64 %758, 3072
  %765 = icmp slt i64 %764, 0
  %766 = icmp sge i64 %764, %16
  br i1 %766, label %767, label %768, !prof !0

767:                                              ; preds = %757
  br label %768

768:                                              ; preds = %767, %757
  %769 = phi i64 [ %16, %767 ], [ 0, %757 ]
  %770 = or i1 %765, %766
  %771 = select i1 %770, i64 %769, i64 %764, !prof !1
  %772 = getelementptr float, ptr %15, i64 %771
  %773 = add i64 %761, %442
  %774 = shl i64 %773, 4
  %775 = add i64 %774, %445
  %776 = icmp slt i64 %763, 0
  br i1 %444, label %750, label %745

777:                                              ; preds = %829, %826
  %778 = phi i64 [ %8, %829 ], [ %827, %826 ]
  %779 = sub i64 %778, %820
  %780 = tail call i64 @llvm.smax.i64(i64 %779, i64 0)
  %781 = getelementptr i16, ptr %7, i64 %820
  %782 = lshr i64 %780, 4
  %783 = icmp eq i64 %782, 0
  br i1 %783, label %755, label %786

784:                                              ; preds = %796
  %785 = icmp eq i64 %788, %782
  br i1 %785, label %755, label %786

786:                                              ; preds = %784, %777
  %787 = phi i64 [ %788, %784 ], [ 0, %777 ]
  %788 = add nuw nsw i64 %787, 1
  %789 = shl i64 %787, 4
  %790 = icmp samesign ult i64 %789, %780
  br i1 %790, label %792, label %791, !prof !2

791:                                              ; preds = %786
  br label %792

792:                                              ; preds = %791, %786
  %793 = phi i64 [ %780, %791 ], [ %789, %786 ]
  %794 = getelementptr i16, ptr %781, i64 %793
  %795 = getelementptr float, ptr %772, i64 %787
  br label %796

796:                                              ; preds = %796, %792
  %797 = phi i64 [ 0, %792 ], [ %798, %796 ]
  %798 = add nuw nsw i64 %797, 1
  %799 = getelementptr i16, ptr %794, i64 %797
  %800 = load i16, ptr %799, align 2
  %801 = zext i16 %800 to i32
  %802 = shl nuw nsw i32 %801, 13
  %803 = and i32 %802, 268427264
  %804 = sext i16 %800 to i32
  %805 = and i32 %804, -2147483648
  %806 = or disjoint i32 %803, %805
  %807 = icmp samesign ugt i32 %803, 260046847
  %808 = or i32 %806, 2139095040
  %809 = bitcast i32 %808 to float
  %810 = bitcast i32 %806 to float
  %811 = fmul float %810, 0x46F0000000000000
  %812 = select i1 %807, float %809, float %811
  %813 = mul nuw nsw i64 %797, 768
  %814 = getelementptr i8, ptr %795, i64 %813
  store float %812, ptr %814, align 4
  %815 = icmp eq i64 %798, 16
  br i1 %815, label %784, label %796

816:                                              ; preds = %745
  br label %817

817:                                              ; preds = %816, %745
  %818 = phi i64 [ %8, %816 ], [ 0, %745 ]
  %819 = or i1 %748, %749
  %820 = select i1 %819, i64 %818, i64 %747, !prof !1
  %821 = icmp slt i64 %775, 0
  %822 = select i1 %821, i64 %8, i64 0
  %823 = add i64 %822, %775
  %824 = icmp slt i64 %823, 0
  br i1 %824, label %825, label %826, !prof !0

825:                                              ; preds = %817
  br label %826

826:                                              ; preds = %825, %817
  %827 = phi i64 [ 0, %825 ], [ %823, %817 ]
  %828 = icmp slt i64 %823, %8
  br i1 %828, label %777, label %829, !prof !2

829:                                              ; preds = %826
  br label %777

830:                                              ; preds = %870, %867
  %831 = phi i64 [ %10, %870 ], [ %868, %867 ]
  %832 = sub i64 %831, %861
  %833 = tail call i64 @llvm.smax.i64(i64 %832, i64 0)
  %834 = getelementptr float, ptr %9, i64 %861
  %835 = lshr i64 %833, 4
  %836 = icmp eq i64 %835, 0
  br i1 %836, label %755, label %839

837:                                              ; preds = %849
  %838 = icmp eq i64 %841, %835
  br i1 %838, label %755, label %839

839:                                              ; preds = %837, %830
  %840 = phi i64 [ %841, %837 ], [ 0, %830 ]
  %841 = add nuw nsw i64 %840, 1
  %842 = shl i64 %840, 4
  %843 = icmp samesign ult i64 %842, %833
  br i1 %843, label %845, label %844, !prof !2

844:                                              ; preds = %839
  br label %845

845:                                              ; preds = %844, %839
  %846 = phi i64 [ %833, %844 ], [ %842, %839 ]
  %847 = getelementptr float, ptr %834, i64 %846
  %848 = getelementptr float, ptr %772, i64 %840
  br label %849

849:                                              ; preds = %849, %845
  %850 = phi i64 [ 0, %845 ], [ %851, %849 ]
  %851 = add nuw nsw i64 %850, 1
  %852 = getelementptr float, ptr %847, i64 %850
  %853 = load float, ptr %852, align 4
  %854 = mul nuw nsw i64 %850, 768
  %855 = getelementptr i8, ptr %848, i64 %854
  store float %853, ptr %855, align 4
  %856 = icmp eq i64 %851, 16
  br i1 %856, label %837, label %849

857:                                              ; preds = %750
  br label %858

858:                                              ; preds = %857, %750
  %859 = phi i64 [ %10, %857 ], [ 0, %750 ]
  %860 = or i1 %753, %754
  %861 = select i1 %860, i64 %859, i64 %752, !prof !1
  %862 = icmp slt i64 %775, 0
  %863 = select i1 %862, i64 %10, i64 0
  %864 = add i64 %863, %775
  %865 = icmp slt i64 %864, 0
  br i1 %865, label %866, label %867, !prof !0

866:                                              ; preds = %858
  br label %867

867:                                              ; preds = %866, %858
  %868 = phi i64 [ 0, %866 ], [ %864, %858 ]
  %869 = icmp slt i64 %864, %10
  br i1 %869, label %830, label %870, !prof !2

870:                                              ; preds = %867
  br label %830

871:                                              ; preds = %755, %435
  %872 = load i64, ptr %23, align 8
  %873 = icmp eq i64 %872, 0
  br i1 %873, label %447, label %446

874:                                              ; preds = %887, %885
  %875 = phi i64 [ %18, %887 ], [ %886, %885 ]
  %876 = sub i64 %875, %883
  %877 = icmp slt i64 %876, 1
  br i1 %877, label %578, label %878

878:                                              ; preds = %874
  %879 = getelementptr float, ptr %17, i64 %883
  %880 = shl i64 %876, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %879, i8 0, i64 %880, i1 false)
  br label %578

881:                                              ; preds = %446
  br label %882

882:                                              ; preds = %881, %446
  %883 = phi i64 [ %18, %881 ], [ 0, %446 ]
  br i1 %740, label %884, label %885, !prof !0

884:                                              ; preds = %882
  br label %885

885:                                              ; preds = %884, %882
  %886 = phi i64 [ 0, %884 ], [ %739, %882 ]
  br i1 %741, label %874, label %887, !prof !2

887:                                              ; preds = %885
  br label %874

888:                                              ; preds = %582, %579
  %889 = phi i64 [ 0, %579 ], [ %890, %582 ]
  %890 = add nuw nsw i64 %889, 1
  %891 = mul i64 %889, %13
  %892 = getelementptr i64, ptr %11, i64 %891
  %893 = load i64, ptr %892, align 8
  %894 = getelementptr i8, ptr %892, i64 8
  %895 = load i64, ptr %894, align 8
  %896 = load i64, ptr %22, align 8
  %897 = icmp eq i64 %896, 0
  %898 = select i1 %897, i64 %895, i64 %893
  %899 = select i1 %897, i64 %893, i64 %895
  %900 = getelementptr i8, ptr %892, i64 16
  %901 = load i64, ptr %900, align 8
  %902 = mul nsw i64 %898, 3072
  %903 = icmp slt i64 %898, 0
  %904 = select i1 %903, i64 %16, i64 0
  %905 = add i64 %904, %902
  %906 = icmp slt i64 %905, 0
  %907 = icmp sge i64 %905, %16
  br i1 %907, label %908, label %909, !prof !0

908:                                              ; preds = %888
  br label %909

909:                                              ; preds = %908, %888
  %910 = phi i64 [ %16, %908 ], [ 0, %888 ]
  %911 = or i1 %906, %907
  %912 = select i1 %911, i64 %910, i64 %905, !prof !1
  %913 = getelementptr float, ptr %15, i64 %912
  %914 = mul nsw i64 %899, 3072
  %915 = icmp slt i64 %899, 0
  %916 = select i1 %915, i64 %18, i64 0
  %917 = add i64 %916, %914
  %918 = icmp slt i64 %917, 0
  %919 = icmp sge i64 %917, %18
  br i1 %919, label %1187, label %1188, !prof !0

920:                                              ; preds = %937
  %921 = add nsw i64 %941, 16
  %922 = icmp slt i64 %941, 0
  %923 = select i1 %922, i64 %8, i64 0
  %924 = add i64 %923, %941
  %925 = icmp slt i64 %924, 0
  %926 = icmp sge i64 %924, %8
  br i1 %926, label %968, label %969, !prof !0

927:                                              ; preds = %937
  %928 = icmp slt i64 %941, 0
  %929 = select i1 %928, i64 %10, i64 0
  %930 = add i64 %929, %941
  %931 = icmp slt i64 %930, 0
  %932 = icmp sge i64 %930, %10
  br i1 %932, label %982, label %983, !prof !0

933:                                              ; preds = %988, %949, %944
  %934 = mul nuw nsw i64 %938, 192
  %935 = add nsw i64 %934, %581
  %936 = icmp sgt i64 %1192, %934
  br i1 %936, label %1174, label %1173, !prof !2

937:                                              ; preds = %1188, %1185
  %938 = phi i64 [ 0, %1188 ], [ %939, %1185 ]
  %939 = add nuw nsw i64 %938, 1
  %940 = shl nsw i64 %938, 4
  %941 = add nsw i64 %940, %901
  %942 = load i64, ptr %6, align 8
  %943 = icmp eq i64 %942, 0
  br i1 %943, label %927, label %920

944:                                              ; preds = %981, %978
  %945 = phi i64 [ %8, %981 ], [ %979, %978 ]
  %946 = sub i64 %945, %972
  %947 = getelementptr i16, ptr %7, i64 %972
  %948 = icmp slt i64 %946, 1
  br i1 %948, label %933, label %949

949:                                              ; preds = %949, %944
  %950 = phi i64 [ %951, %949 ], [ 0, %944 ]
  %951 = add nuw nsw i64 %950, 1
  %952 = getelementptr i16, ptr %947, i64 %950
  %953 = load i16, ptr %952, align 2
  %954 = zext i16 %953 to i32
  %955 = shl nuw nsw i32 %954, 13
  %956 = and i32 %955, 268427264
  %957 = sext i16 %953 to i32
  %958 = and i32 %957, -2147483648
  %959 = or disjoint i32 %956, %958
  %960 = icmp samesign ugt i32 %956, 260046847
  %961 = or i32 %959, 2139095040
  %962 = bitcast i32 %961 to float
  %963 = bitcast i32 %959 to float
  %964 = fmul float %963, 0x46F0000000000000
  %965 = select i1 %960, float %962, float %964
  %966 = getelementptr float, ptr %14, i64 %950
  store float %965, ptr %966, align 4
  %967 = icmp eq i64 %946, %951
  br i1 %967, label %933, label %949

968:                                              ; preds = %920
  br label %969

969:                                              ; preds = %968, %920
  %970 = phi i64 [ %8, %968 ], [ 0, %920 ]
  %971 = or i1 %925, %926
  %972 = select i1 %971, i64 %970, i64 %924, !prof !1
  %973 = icmp slt i64 %941, -16
  %974 = select i1 %973, i64 %8, i64 0
  %975 = add i64 %921, %974
  %976 = icmp slt i64 %975, 0
  br i1 %976, label %977, label %978, !prof !0

977:                                              ; preds = %969
  br label %978

978:                                              ; preds = %977, %969
  %979 = phi i64 [ 0, %977 ], [ %975, %969 ]
  %980 = icmp slt i64 %975, %8
  br i1 %980, label %944, label %981, !prof !2

981:                                              ; preds = %978
  br label %944

982:                                              ; preds = %927
  br label %983

983:                                              ; preds = %982, %927
  %984 = phi i64 [ %10, %982 ], [ 0, %927 ]
  %985 = or i1 %931, %932
  %986 = select i1 %985, i64 %984, i64 %930, !prof !1
  %987 = getelementptr float, ptr %9, i64 %986
  br label %988

988:                                              ; preds = %988, %983
  %989 = phi i64 [ 0, %983 ], [ %990, %988 ]
  %990 = add nuw nsw i64 %989, 1
  %991 = getelementptr float, ptr %987, i64 %989
  %992 = load float, ptr %991, align 4
  %993 = getelementptr float, ptr %14, i64 %989
  store float %992, ptr %993, align 4
  %994 = icmp eq i64 %990, 16
  br i1 %994, label %933, label %988

995:                                              ; preds = %1184, %1181
  %996 = phi i64 [ %1193, %1184 ], [ %1182, %1181 ]
  %997 = sub nsw i64 %996, %1175
  %998 = getelementptr float, ptr %1194, i64 %1175
  %999 = load float, ptr %14, align 4
  %1000 = load float, ptr %26, align 4
  %1001 = load float, ptr %27, align 4
  %1002 = load float, ptr %28, align 4
  %1003 = load float, ptr %29, align 4
  %1004 = load float, ptr %30, align 4
  %1005 = load float, ptr %31, align 4
  %1006 = load float, ptr %32, align 4
  %1007 = load float, ptr %33, align 4
  %1008 = load float, ptr %34, align 4
  %1009 = load float, ptr %35, align 4
  %1010 = load float, ptr %36, align 4
  %1011 = load float, ptr %37, align 4
  %1012 = load float, ptr %38, align 4
  %1013 = load float, ptr %39, align 4
  %1014 = load float, ptr %40, align 4
  %1015 = icmp slt i64 %997, 1
  br i1 %1196, label %1017, label %1016

1016:                                             ; preds = %995
  br i1 %1015, label %1185, label %1018

1017:                                             ; preds = %995
  br i1 %1015, label %1185, label %1102

1018:                                             ; preds = %1099, %1016
  %1019 = phi i64 [ %1020, %1099 ], [ 0, %1016 ]
  %1020 = add nuw nsw i64 %1019, 1
  %1021 = getelementptr float, ptr %913, i64 %1019
  %1022 = load float, ptr %1021, align 4
  %1023 = fmul float %999, %1022
  %1024 = fadd float %1023, 0.000000e+00
  %1025 = getelementptr i8, ptr %1021, i64 768
  %1026 = load float, ptr %1025, align 4
  %1027 = fmul float %1000, %1026
  %1028 = fadd float %1024, %1027
  %1029 = getelementptr i8, ptr %1021, i64 1536
  %1030 = load float, ptr %1029, align 4
  %1031 = fmul float %1001, %1030
  %1032 = fadd float %1028, %1031
  %1033 = getelementptr i8, ptr %1021, i64 2304
  %1034 = load float, ptr %1033, align 4
  %1035 = fmul float %1002, %1034
  %1036 = fadd float %1032, %1035
  %1037 = getelementptr i8, ptr %1021, i64 3072
  %1038 = load float, ptr %1037, align 4
  %1039 = fmul float %1003, %1038
  %1040 = fadd float %1036, %1039
  %1041 = getelementptr i8, ptr %1021, i64 3840
  %1042 = load float, ptr %1041, align 4
  %1043 = fmul float %1004, %1042
  %1044 = fadd float %1040, %1043
  %1045 = getelementptr i8, ptr %1021, i64 4608
  %1046 = load float, ptr %1045, align 4
  %1047 = fmul float %1005, %1046
  %1048 = fadd float %1044, %1047
  %1049 = getelementptr i8, ptr %1021, i64 5376
  %1050 = load float, ptr %1049, align 4
  %1051 = fmul float %1006, %1050
  %1052 = fadd float %1048, %1051
  %1053 = getelementptr i8, ptr %1021, i64 6144
  %1054 = load float, ptr %1053, align 4
  %1055 = fmul float %1007, %1054
  %1056 = fadd float %1052, %1055
  %1057 = getelementptr i8, ptr %1021, i64 6912
  %1058 = load float, ptr %1057, align 4
  %1059 = fmul float %1008, %1058
  %1060 = fadd float %1056, %1059
  %1061 = getelementptr i8, ptr %1021, i64 7680
  %1062 = load float, ptr %1061, align 4
  %1063 = fmul float %1009, %1062
  %1064 = fadd float %1060, %1063
  %1065 = getelementptr i8, ptr %1021, i64 8448
  %1066 = load float, ptr %1065, align 4
  %1067 = fmul float %1010, %1066
  %1068 = fadd float %1064, %1067
  %1069 = getelementptr i8, ptr %1021, i64 9216
  %1070 = load float, ptr %1069, align 4
  %1071 = fmul float %1011, %1070
  %1072 = fadd float %1068, %1071
  %1073 = getelementptr i8, ptr %1021, i64 9984
  %1074 = load float, ptr %1073, align 4
  %1075 = fmul float %1012, %1074
  %1076 = fadd float %1072, %1075
  %1077 = getelementptr i8, ptr %1021, i64 10752
  %1078 = load float, ptr %1077, align 4
  %1079 = fmul float %1013, %1078
  %1080 = fadd float %1076, %1079
  %1081 = getelementptr i8, ptr %1021, i64 11520
  %1082 = load float, ptr %1081, align 4
  %1083 = fmul float %1014, %1082
  %1084 = fadd float %1080, %1083
  %1085 = getelementptr float, ptr %998, i64 %1019
  %1086 = load float, ptr %1085, align 4
  %1087 = fadd float %1086, %1084
  %1088 = tail call float @llvm.fabs.f32(float %1087)
  %1089 = bitcast float %1088 to i32
  %1090 = icmp samesign ult i32 %1089, 1199566848
  br i1 %1090, label %1091, label %1099

1091:                                             ; preds = %1018
  %1092 = bitcast float %1087 to i32
  %1093 = and i32 %1092, 2139095040
  %1094 = tail call i32 @llvm.umax.i32(i32 %1093, i32 947912704)
  %1095 = add nuw i32 %1094, 113246208
  %1096 = bitcast i32 %1095 to float
  %1097 = fadd float %1087, %1096
  %1098 = fsub float %1097, %1096
  br label %1099

1099:                                             ; preds = %1091, %1018
  %1100 = phi float [ %1098, %1091 ], [ 0x7FF8000000000000, %1018 ]
  store float %1100, ptr %1085, align 4
  %1101 = icmp eq i64 %997, %1020
  br i1 %1101, label %1185, label %1018

1102:                                             ; preds = %1102, %1017
  %1103 = phi i64 [ %1104, %1102 ], [ 0, %1017 ]
  %1104 = add nuw nsw i64 %1103, 1
  %1105 = getelementptr float, ptr %913, i64 %1103
  %1106 = load float, ptr %1105, align 4
  %1107 = fmul float %999, %1106
  %1108 = fadd float %1107, 0.000000e+00
  %1109 = getelementptr i8, ptr %1105, i64 768
  %1110 = load float, ptr %1109, align 4
  %1111 = fmul float %1000, %1110
  %1112 = fadd float %1108, %1111
  %1113 = getelementptr i8, ptr %1105, i64 1536
  %1114 = load float, ptr %1113, align 4
  %1115 = fmul float %1001, %1114
  %1116 = fadd float %1112, %1115
  %1117 = getelementptr i8, ptr %1105, i64 2304
  %1118 = load float, ptr %1117, align 4
  %1119 = fmul float %1002, %1118
  %1120 = fadd float %1116, %1119
  %1121 = getelementptr i8, ptr %1105, i64 3072
  %1122 = load float, ptr %1121, align 4
  %1123 = fmul float %1003, %1122
  %1124 = fadd float %1120, %1123
  %1125 = getelementptr i8, ptr %1105, i64 3840
  %1126 = load float, ptr %1125, align 4
  %1127 = fmul float %1004, %1126
  %1128 = fadd float %1124, %1127
  %1129 = getelementptr i8, ptr %1105, i64 4608
  %1130 = load float, ptr %1129, align 4
  %1131 = fmul float %1005, %1130
  %1132 = fadd float %1128, %1131
  %1133 = getelementptr i8, ptr %1105, i64 5376
  %1134 = load float, ptr %1133, align 4
  %1135 = fmul float %1006, %1134
  %1136 = fadd float %1132, %1135
  %1137 = getelementptr i8, ptr %1105, i64 6144
  %1138 = load float, ptr %1137, align 4
  %1139 = fmul float %1007, %1138
  %1140 = fadd float %1136, %1139
  %1141 = getelementptr i8, ptr %1105, i64 6912
  %1142 = load float, ptr %1141, align 4
  %1143 = fmul float %1008, %1142
  %1144 = fadd float %1140, %1143
  %1145 = getelementptr i8, ptr %1105, i64 7680
  %1146 = load float, ptr %1145, align 4
  %1147 = fmul float %1009, %1146
  %1148 = fadd float %1144, %1147
  %1149 = getelementptr i8, ptr %1105, i64 8448
  %1150 = load float, ptr %1149, align 4
  %1151 = fmul float %1010, %1150
  %1152 = fadd float %1148, %1151
  %1153 = getelementptr float, ptr %998, i64 %1103
  %1154 = load float, ptr %1153, align 4
  %1155 = getelementptr i8, ptr %1105, i64 9216
  %1156 = load float, ptr %1155, align 4
  %1157 = fmul float %1011, %1156
  %1158 = fadd float %1152, %1157
  %1159 = getelementptr i8, ptr %1105, i64 9984
  %1160 = load float, ptr %1159, align 4
  %1161 = fmul float %1012, %1160
  %1162 = fadd float %1158, %1161
  %1163 = getelementptr i8, ptr %1105, i64 10752
  %1164 = load float, ptr %1163, align 4
  %1165 = fmul float %1013, %1164
  %1166 = fadd float %1162, %1165
  %1167 = getelementptr i8, ptr %1105, i64 11520
  %1168 = load float, ptr %1167, align 4
  %1169 = fmul float %1014, %1168
  %1170 = fadd float %1166, %1169
  %1171 = fadd float %1154, %1170
  store float %1171, ptr %1153, align 4
  %1172 = icmp eq i64 %997, %1104
  br i1 %1172, label %1185, label %1102

1173:                                             ; preds = %933
  br label %1174

1174:                                             ; preds = %1173, %933
  %1175 = phi i64 [ %1193, %1173 ], [ %934, %933 ]
  %1176 = icmp slt i64 %935, 0
  %1177 = select i1 %1176, i64 %1193, i64 0
  %1178 = add i64 %1177, %935
  %1179 = icmp slt i64 %1178, 0
  br i1 %1179, label %1180, label %1181, !prof !0

1180:                                             ; preds = %1174
  br label %1181

1181:                                             ; preds = %1180, %1174
  %1182 = phi i64 [ 0, %1180 ], [ %1178, %1174 ]
  %1183 = icmp slt i64 %1178, %1193
  br i1 %1183, label %995, label %1184, !prof !2

1184:                                             ; preds = %1181
  br label %995

1185:                                             ; preds = %1102, %1099, %1017, %1016
  %1186 = icmp eq i64 %939, 16
  br i1 %1186, label %582, label %937

1187:                                             ; preds = %909
  br label %1188

1188:                                             ; preds = %1187, %909
  %1189 = phi i64 [ %18, %1187 ], [ 0, %909 ]
  %1190 = or i1 %918, %919
  %1191 = select i1 %1190, i64 %1189, i64 %917, !prof !1
  %1192 = sub i64 %18, %1191
  %1193 = tail call i64 @llvm.smax.i64(i64 %1192, i64 0)
  %1194 = getelementptr float, ptr %17, i64 %1191
  %1195 = load i64, ptr %25, align 8
  %1196 = icmp eq i64 %1195, 0
  br label %937

1197:                                             ; preds = %424, %411, %401, %379, %344, %340, %316, %280, %274, %244, %231, %221, %199, %164, %160, %136, %100, %94, %41, %19
  %1198 = phi i64 [ %44, %231 ], [ %44, %401 ], [ %44, %221 ], [ %44, %411 ], [ %44, %94 ], [ %44, %316 ], [ %44, %274 ], [ %44, %136 ], [ %2, %19 ], [ %44, %344 ], [ %44, %164 ], [ %44, %379 ], [ %44, %340 ], [ %44, %280 ], [ %44, %199 ], [ %44, %160 ], [ %44, %100 ], [ %44, %424 ], [ %44, %244 ], [ %2, %41 ]
  store i64 %1198, ptr %0, align 8
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
