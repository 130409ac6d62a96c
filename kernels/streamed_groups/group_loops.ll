; {"files": {"../half_loops.py": "8b14d938c8978c41", "group_loops.py": "4baa10ef2835f685", "group_steps.py": "4dfb1981b2533c0a"}, "meaning": "9693924d90019b69", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

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
  br i1 %20, label %309, label %307, !prof !0

21:                                               ; preds = %166, %162
  %22 = icmp eq i64 %357, %327
  br i1 %22, label %592, label %353

23:                                               ; preds = %353
  %24 = select i1 %362, i64 %2, i64 0
  %25 = add i64 %24, %361
  %26 = icmp slt i64 %25, 0
  br i1 %26, label %31, label %32, !prof !0

27:                                               ; preds = %353
  %28 = select i1 %362, i64 %4, i64 0
  %29 = add i64 %28, %361
  %30 = icmp slt i64 %29, 0
  br i1 %30, label %70, label %71, !prof !0

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
  br i1 %332, label %85, label %39

39:                                               ; preds = %39, %36
  %40 = phi i64 [ %41, %39 ], [ 0, %36 ]
  %41 = add nuw nsw i64 %40, 1
  %42 = getelementptr float, ptr %325, i64 %40
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
  %57 = or i32 %56, 31744
  %58 = icmp ult i32 %44, 947912704
  %59 = select i1 %58, i32 %54, i32 %51
  %60 = icmp eq i32 %44, 2139095040
  %61 = select i1 %60, i32 31744, i32 32256
  %62 = icmp ugt i32 %44, 2139095040
  %63 = select i1 %62, i32 %57, i32 %61
  %64 = icmp ult i32 %44, 1199566848
  %65 = select i1 %64, i32 %59, i32 %63
  %66 = or i32 %65, %46
  %67 = trunc i32 %66 to i16
  %68 = getelementptr i16, ptr %38, i64 %40
  store i16 %67, ptr %68, align 2
  %69 = icmp eq i64 %324, %41
  br i1 %69, label %85, label %39

70:                                               ; preds = %27
  br label %71

71:                                               ; preds = %70, %27
  %72 = phi i64 [ 0, %70 ], [ %29, %27 ]
  %73 = icmp slt i64 %29, %4
  br i1 %73, label %75, label %74, !prof !1

74:                                               ; preds = %71
  br label %75

75:                                               ; preds = %74, %71
  %76 = phi i64 [ %4, %74 ], [ %72, %71 ]
  %77 = getelementptr float, ptr %3, i64 %76
  br i1 %332, label %85, label %78

78:                                               ; preds = %78, %75
  %79 = phi i64 [ %80, %78 ], [ 0, %75 ]
  %80 = add nuw nsw i64 %79, 1
  %81 = getelementptr float, ptr %325, i64 %79
  %82 = load float, ptr %81, align 4
  %83 = getelementptr float, ptr %77, i64 %79
  store float %82, ptr %83, align 4
  %84 = icmp eq i64 %324, %80
  br i1 %84, label %85, label %78

85:                                               ; preds = %78, %75, %39, %36
  %86 = load i64, ptr %331, align 8
  %87 = add nsw i64 %86, -16
  %88 = load i64, ptr %330, align 8
  %89 = icmp slt i64 %87, %88
  br i1 %89, label %90, label %162

90:                                               ; preds = %156, %85
  %91 = phi i64 [ %159, %156 ], [ %87, %85 ]
  %92 = add nsw i64 %91, %359
  %93 = icmp slt i64 %92, 0
  br i1 %18, label %98, label %94

94:                                               ; preds = %90
  %95 = select i1 %93, i64 %2, i64 0
  %96 = add i64 %95, %92
  %97 = icmp slt i64 %96, 0
  br i1 %97, label %102, label %103, !prof !0

98:                                               ; preds = %90
  %99 = select i1 %93, i64 %4, i64 0
  %100 = add i64 %99, %92
  %101 = icmp slt i64 %100, 0
  br i1 %101, label %141, label %142, !prof !0

102:                                              ; preds = %94
  br label %103

103:                                              ; preds = %102, %94
  %104 = phi i64 [ 0, %102 ], [ %96, %94 ]
  %105 = icmp slt i64 %96, %2
  br i1 %105, label %107, label %106, !prof !1

106:                                              ; preds = %103
  br label %107

107:                                              ; preds = %106, %103
  %108 = phi i64 [ %2, %106 ], [ %104, %103 ]
  %109 = getelementptr i16, ptr %1, i64 %108
  br i1 %332, label %156, label %110

110:                                              ; preds = %110, %107
  %111 = phi i64 [ %112, %110 ], [ 0, %107 ]
  %112 = add nuw nsw i64 %111, 1
  %113 = getelementptr float, ptr %325, i64 %111
  %114 = load i32, ptr %113, align 4
  %115 = and i32 %114, 2147483647
  %116 = lshr i32 %114, 16
  %117 = and i32 %116, 32768
  %118 = lshr i32 %115, 13
  %119 = add nsw i32 %115, -939520001
  %120 = and i32 %118, 1
  %121 = add nsw i32 %119, %120
  %122 = lshr i32 %121, 13
  %123 = bitcast i32 %115 to float
  %124 = fadd float %123, 5.000000e-01
  %125 = bitcast float %124 to i32
  %126 = and i32 %118, 1023
  %127 = tail call i32 @llvm.umax.i32(i32 %126, i32 1)
  %128 = or i32 %127, 31744
  %129 = icmp ult i32 %115, 947912704
  %130 = select i1 %129, i32 %125, i32 %122
  %131 = icmp eq i32 %115, 2139095040
  %132 = select i1 %131, i32 31744, i32 32256
  %133 = icmp ugt i32 %115, 2139095040
  %134 = select i1 %133, i32 %128, i32 %132
  %135 = icmp ult i32 %115, 1199566848
  %136 = select i1 %135, i32 %130, i32 %134
  %137 = or i32 %136, %117
  %138 = trunc i32 %137 to i16
  %139 = getelementptr i16, ptr %109, i64 %111
  store i16 %138, ptr %139, align 2
  %140 = icmp eq i64 %324, %112
  br i1 %140, label %156, label %110

141:                                              ; preds = %98
  br label %142

142:                                              ; preds = %141, %98
  %143 = phi i64 [ 0, %141 ], [ %100, %98 ]
  %144 = icmp slt i64 %100, %4
  br i1 %144, label %146, label %145, !prof !1

145:                                              ; preds = %142
  br label %146

146:                                              ; preds = %145, %142
  %147 = phi i64 [ %4, %145 ], [ %143, %142 ]
  %148 = getelementptr float, ptr %3, i64 %147
  br i1 %332, label %156, label %149

149:                                              ; preds = %149, %146
  %150 = phi i64 [ %151, %149 ], [ 0, %146 ]
  %151 = add nuw nsw i64 %150, 1
  %152 = getelementptr float, ptr %325, i64 %150
  %153 = load float, ptr %152, align 4
  %154 = getelementptr float, ptr %148, i64 %150
  store float %153, ptr %154, align 4
  %155 = icmp eq i64 %324, %151
  br i1 %155, label %156, label %149

156:                                              ; preds = %149, %146, %110, %107
  %157 = load i64, ptr %331, align 8
  %158 = add i64 %91, 16
  %159 = add i64 %158, %157
  %160 = load i64, ptr %330, align 8
  %161 = icmp slt i64 %159, %160
  br i1 %161, label %90, label %162

162:                                              ; preds = %156, %85
  br i1 %333, label %21, label %163

163:                                              ; preds = %162
  %164 = mul i64 %354, %8
  %165 = getelementptr i64, ptr %7, i64 %164
  br label %363

166:                                              ; preds = %445, %304
  %167 = phi i64 [ %364, %445 ], [ %450, %304 ]
  %168 = icmp eq i64 %10, %366
  br i1 %168, label %21, label %363

169:                                              ; preds = %189
  %170 = icmp eq i64 %173, 4
  br i1 %170, label %234, label %171

171:                                              ; preds = %551, %169
  %172 = phi i64 [ %173, %169 ], [ 0, %551 ]
  %173 = add nuw nsw i64 %172, 1
  %174 = shl i64 %172, 4
  %175 = getelementptr i8, ptr %320, i64 %174
  %176 = load float, ptr %175, align 4
  %177 = getelementptr i8, ptr %175, i64 4
  %178 = load float, ptr %177, align 4
  %179 = getelementptr i8, ptr %175, i64 8
  %180 = load float, ptr %179, align 4
  %181 = getelementptr i8, ptr %175, i64 12
  %182 = load float, ptr %181, align 4
  %183 = shl i64 %172, 6
  %184 = icmp ult i64 %183, %322
  br i1 %184, label %186, label %185, !prof !1

185:                                              ; preds = %171
  br label %186

186:                                              ; preds = %185, %171
  %187 = phi i64 [ %322, %185 ], [ %183, %171 ]
  %188 = getelementptr float, ptr %321, i64 %187
  br label %189

189:                                              ; preds = %189, %186
  %190 = phi i64 [ 0, %186 ], [ %191, %189 ]
  %191 = add nuw nsw i64 %190, 1
  %192 = getelementptr float, ptr %188, i64 %190
  %193 = load float, ptr %192, align 4
  %194 = fmul float %176, %193
  %195 = getelementptr i8, ptr %192, i64 64
  %196 = load float, ptr %195, align 4
  %197 = fmul float %178, %196
  %198 = fadd float %194, %197
  %199 = getelementptr i8, ptr %192, i64 128
  %200 = load float, ptr %199, align 4
  %201 = fmul float %180, %200
  %202 = getelementptr i8, ptr %192, i64 192
  %203 = load float, ptr %202, align 4
  %204 = fmul float %182, %203
  %205 = fadd float %201, %204
  %206 = getelementptr float, ptr %325, i64 %190
  %207 = load float, ptr %206, align 4
  %208 = fadd float %198, %205
  %209 = fadd float %207, %208
  store float %209, ptr %206, align 4
  %210 = icmp eq i64 %191, 16
  br i1 %210, label %169, label %189

211:                                              ; preds = %224
  %212 = icmp eq i64 %215, 8
  br i1 %212, label %234, label %213

213:                                              ; preds = %580, %211
  %214 = phi i64 [ %215, %211 ], [ 0, %580 ]
  %215 = add nuw nsw i64 %214, 1
  %216 = getelementptr float, ptr %320, i64 %214
  %217 = load float, ptr %216, align 4
  %218 = shl i64 %214, 4
  %219 = icmp ult i64 %218, %322
  br i1 %219, label %221, label %220, !prof !1

220:                                              ; preds = %213
  br label %221

221:                                              ; preds = %220, %213
  %222 = phi i64 [ %322, %220 ], [ %218, %213 ]
  %223 = getelementptr float, ptr %321, i64 %222
  br label %224

224:                                              ; preds = %224, %221
  %225 = phi i64 [ 0, %221 ], [ %226, %224 ]
  %226 = add nuw nsw i64 %225, 1
  %227 = getelementptr float, ptr %325, i64 %225
  %228 = load float, ptr %227, align 4
  %229 = getelementptr float, ptr %223, i64 %225
  %230 = load float, ptr %229, align 4
  %231 = fmul float %217, %230
  %232 = fadd float %228, %231
  store float %232, ptr %227, align 4
  %233 = icmp eq i64 %226, 16
  br i1 %233, label %211, label %224

234:                                              ; preds = %211, %169
  %235 = mul i64 %465, %14
  %236 = getelementptr i64, ptr %463, i64 %235
  %237 = load i64, ptr %236, align 8
  %238 = add nsw i64 %237, %359
  %239 = icmp slt i64 %238, 0
  br i1 %18, label %244, label %240

240:                                              ; preds = %234
  %241 = select i1 %239, i64 %2, i64 0
  %242 = add i64 %241, %238
  %243 = icmp slt i64 %242, 0
  br i1 %243, label %248, label %249, !prof !0

244:                                              ; preds = %234
  %245 = select i1 %239, i64 %4, i64 0
  %246 = add i64 %245, %238
  %247 = icmp slt i64 %246, 0
  br i1 %247, label %287, label %288, !prof !0

248:                                              ; preds = %240
  br label %249

249:                                              ; preds = %248, %240
  %250 = phi i64 [ 0, %248 ], [ %242, %240 ]
  %251 = icmp slt i64 %242, %2
  br i1 %251, label %253, label %252, !prof !1

252:                                              ; preds = %249
  br label %253

253:                                              ; preds = %252, %249
  %254 = phi i64 [ %2, %252 ], [ %250, %249 ]
  %255 = getelementptr i16, ptr %1, i64 %254
  br i1 %332, label %302, label %256

256:                                              ; preds = %256, %253
  %257 = phi i64 [ %258, %256 ], [ 0, %253 ]
  %258 = add nuw nsw i64 %257, 1
  %259 = getelementptr float, ptr %325, i64 %257
  %260 = load i32, ptr %259, align 4
  %261 = and i32 %260, 2147483647
  %262 = lshr i32 %260, 16
  %263 = and i32 %262, 32768
  %264 = lshr i32 %261, 13
  %265 = add nsw i32 %261, -939520001
  %266 = and i32 %264, 1
  %267 = add nsw i32 %265, %266
  %268 = lshr i32 %267, 13
  %269 = bitcast i32 %261 to float
  %270 = fadd float %269, 5.000000e-01
  %271 = bitcast float %270 to i32
  %272 = and i32 %264, 1023
  %273 = tail call i32 @llvm.umax.i32(i32 %272, i32 1)
  %274 = or i32 %273, 31744
  %275 = icmp ult i32 %261, 947912704
  %276 = select i1 %275, i32 %271, i32 %268
  %277 = icmp eq i32 %261, 2139095040
  %278 = select i1 %277, i32 31744, i32 32256
  %279 = icmp ugt i32 %261, 2139095040
  %280 = select i1 %279, i32 %274, i32 %278
  %281 = icmp ult i32 %261, 1199566848
  %282 = select i1 %281, i32 %276, i32 %280
  %283 = or i32 %282, %263
  %284 = trunc i32 %283 to i16
  %285 = getelementptr i16, ptr %255, i64 %257
  store i16 %284, ptr %285, align 2
  %286 = icmp eq i64 %324, %258
  br i1 %286, label %302, label %256

287:                                              ; preds = %244
  br label %288

288:                                              ; preds = %287, %244
  %289 = phi i64 [ 0, %287 ], [ %246, %244 ]
  %290 = icmp slt i64 %246, %4
  br i1 %290, label %292, label %291, !prof !1

291:                                              ; preds = %288
  br label %292

292:                                              ; preds = %291, %288
  %293 = phi i64 [ %4, %291 ], [ %289, %288 ]
  %294 = getelementptr float, ptr %3, i64 %293
  br i1 %332, label %302, label %295

295:                                              ; preds = %295, %292
  %296 = phi i64 [ %297, %295 ], [ 0, %292 ]
  %297 = add nuw nsw i64 %296, 1
  %298 = getelementptr float, ptr %325, i64 %296
  %299 = load float, ptr %298, align 4
  %300 = getelementptr float, ptr %294, i64 %296
  store float %299, ptr %300, align 4
  %301 = icmp eq i64 %324, %297
  br i1 %301, label %302, label %295

302:                                              ; preds = %295, %292, %256, %253
  %303 = icmp eq i64 %466, 6
  br i1 %303, label %304, label %464

304:                                              ; preds = %302
  %305 = add i64 %456, 1
  %306 = icmp eq i64 %305, %450
  br i1 %306, label %166, label %455

307:                                              ; preds = %17
  %308 = icmp ult i64 %16, 257
  br i1 %308, label %309, label %314, !prof !2

309:                                              ; preds = %307, %17
  %310 = phi i64 [ 0, %307 ], [ %16, %17 ]
  %311 = sub i64 %16, %310
  %312 = tail call i64 @llvm.smax.i64(i64 %311, i64 0)
  %313 = getelementptr float, ptr %15, i64 %310
  br label %342

314:                                              ; preds = %307
  %315 = icmp ult i64 %16, 513
  br i1 %315, label %342, label %349, !prof !2

316:                                              ; preds = %352, %349, %342
  %317 = phi i64 [ 512, %349 ], [ %16, %342 ], [ 512, %352 ]
  %318 = phi i64 [ 256, %349 ], [ %346, %342 ], [ 256, %352 ]
  %319 = phi i64 [ 256, %349 ], [ %347, %342 ], [ 256, %352 ]
  %320 = phi ptr [ %350, %349 ], [ %348, %342 ], [ %350, %352 ]
  %321 = phi ptr [ %15, %349 ], [ %345, %342 ], [ %15, %352 ]
  %322 = phi i64 [ 256, %349 ], [ %344, %342 ], [ 256, %352 ]
  %323 = phi i64 [ 528, %349 ], [ %16, %342 ], [ %16, %352 ]
  %324 = sub i64 %323, %317
  %325 = getelementptr float, ptr %15, i64 %317
  %326 = getelementptr i8, ptr %6, i64 24
  %327 = load i64, ptr %326, align 8
  %328 = icmp slt i64 %327, 1
  br i1 %328, label %592, label %329

329:                                              ; preds = %316
  %330 = getelementptr i8, ptr %6, i64 32
  %331 = getelementptr i8, ptr %6, i64 40
  %332 = icmp slt i64 %324, 1
  %333 = icmp slt i64 %10, 1
  %334 = getelementptr i8, ptr %6, i64 16
  %335 = shl nuw nsw i64 %19, 4
  %336 = icmp slt i64 %318, 1
  %337 = icmp sgt i64 %318, %335
  %338 = select i1 %18, i64 3, i64 4
  %339 = getelementptr i8, ptr %6, i64 8
  %340 = getelementptr i8, ptr %6, i64 48
  %341 = icmp sgt i64 %318, %19
  br label %353

342:                                              ; preds = %314, %309
  %343 = phi i64 [ %16, %309 ], [ 256, %314 ]
  %344 = phi i64 [ %312, %309 ], [ 256, %314 ]
  %345 = phi ptr [ %313, %309 ], [ %15, %314 ]
  %346 = sub i64 %16, %343
  %347 = tail call i64 @llvm.smax.i64(i64 %346, i64 0)
  %348 = getelementptr float, ptr %15, i64 %343
  br label %316

349:                                              ; preds = %314
  %350 = getelementptr i8, ptr %15, i64 1024
  %351 = icmp ult i64 %16, 529
  br i1 %351, label %352, label %316, !prof !2

352:                                              ; preds = %349
  br label %316

353:                                              ; preds = %329, %21
  %354 = phi i64 [ 0, %329 ], [ %357, %21 ]
  %355 = load i64, ptr %6, align 8
  %356 = load i64, ptr %330, align 8
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(64) %325, i8 0, i64 64, i1 false)
  %357 = add nuw nsw i64 %354, 1
  %358 = mul nsw i64 %356, %354
  %359 = add nsw i64 %358, %355
  %360 = load i64, ptr %331, align 8
  %361 = add nsw i64 %360, %359
  %362 = icmp slt i64 %361, 0
  br i1 %18, label %27, label %23

363:                                              ; preds = %166, %163
  %364 = phi i64 [ 0, %163 ], [ %167, %166 ]
  %365 = phi i64 [ 0, %163 ], [ %366, %166 ]
  %366 = add nuw nsw i64 %365, 1
  %367 = load i64, ptr %334, align 8
  %368 = getelementptr i64, ptr %165, i64 %365
  %369 = load i64, ptr %368, align 8
  %370 = add nsw i64 %369, %367
  br i1 %336, label %451, label %452, !prof !0

371:                                              ; preds = %454, %452
  %372 = phi i64 [ %319, %454 ], [ %335, %452 ]
  %373 = sub nsw i64 %372, %453
  %374 = getelementptr float, ptr %320, i64 %453
  %375 = icmp slt i64 %370, 0
  br i1 %18, label %380, label %376

376:                                              ; preds = %371
  %377 = select i1 %375, i64 %2, i64 0
  %378 = add i64 %377, %370
  %379 = icmp slt i64 %378, 0
  br i1 %379, label %384, label %385, !prof !0

380:                                              ; preds = %371
  %381 = select i1 %375, i64 %4, i64 0
  %382 = add i64 %381, %370
  %383 = icmp slt i64 %382, 0
  br i1 %383, label %412, label %413, !prof !0

384:                                              ; preds = %376
  br label %385

385:                                              ; preds = %384, %376
  %386 = phi i64 [ 0, %384 ], [ %378, %376 ]
  %387 = icmp slt i64 %378, %2
  br i1 %387, label %389, label %388, !prof !1

388:                                              ; preds = %385
  br label %389

389:                                              ; preds = %388, %385
  %390 = phi i64 [ %2, %388 ], [ %386, %385 ]
  %391 = getelementptr i16, ptr %1, i64 %390
  %392 = icmp slt i64 %373, 1
  br i1 %392, label %428, label %393

393:                                              ; preds = %393, %389
  %394 = phi i64 [ %395, %393 ], [ 0, %389 ]
  %395 = add nuw nsw i64 %394, 1
  %396 = getelementptr i16, ptr %391, i64 %394
  %397 = load i16, ptr %396, align 2
  %398 = zext i16 %397 to i32
  %399 = shl nuw nsw i32 %398, 13
  %400 = and i32 %399, 268427264
  %401 = sext i16 %397 to i32
  %402 = and i32 %401, -2147483648
  %403 = or i32 %400, %402
  %404 = icmp ugt i32 %400, 260046847
  %405 = or i32 %403, 2139095040
  %406 = bitcast i32 %405 to float
  %407 = bitcast i32 %403 to float
  %408 = fmul float %407, 0x46F0000000000000
  %409 = select i1 %404, float %406, float %408
  %410 = getelementptr float, ptr %374, i64 %394
  store float %409, ptr %410, align 4
  %411 = icmp eq i64 %373, %395
  br i1 %411, label %428, label %393

412:                                              ; preds = %380
  br label %413

413:                                              ; preds = %412, %380
  %414 = phi i64 [ 0, %412 ], [ %382, %380 ]
  %415 = icmp slt i64 %382, %4
  br i1 %415, label %417, label %416, !prof !1

416:                                              ; preds = %413
  br label %417

417:                                              ; preds = %416, %413
  %418 = phi i64 [ %4, %416 ], [ %414, %413 ]
  %419 = getelementptr float, ptr %3, i64 %418
  %420 = icmp slt i64 %373, 1
  br i1 %420, label %428, label %421

421:                                              ; preds = %421, %417
  %422 = phi i64 [ %423, %421 ], [ 0, %417 ]
  %423 = add nuw nsw i64 %422, 1
  %424 = getelementptr float, ptr %419, i64 %422
  %425 = load float, ptr %424, align 4
  %426 = getelementptr float, ptr %374, i64 %422
  store float %425, ptr %426, align 4
  %427 = icmp eq i64 %373, %423
  br i1 %427, label %428, label %421

428:                                              ; preds = %421, %417, %393, %389
  br label %432

429:                                              ; preds = %437
  %430 = add nuw nsw i64 %433, 1
  %431 = icmp eq i64 %430, 16
  br i1 %431, label %445, label %432

432:                                              ; preds = %429, %428
  %433 = phi i64 [ %430, %429 ], [ 0, %428 ]
  %434 = shl nuw i64 %433, %338
  %435 = getelementptr float, ptr %320, i64 %434
  %436 = getelementptr float, ptr %321, i64 %433
  br label %437

437:                                              ; preds = %437, %432
  %438 = phi i64 [ 0, %432 ], [ %439, %437 ]
  %439 = add nuw nsw i64 %438, 1
  %440 = getelementptr float, ptr %435, i64 %438
  %441 = load float, ptr %440, align 4
  %442 = shl i64 %438, 6
  %443 = getelementptr i8, ptr %436, i64 %442
  store float %441, ptr %443, align 4
  %444 = icmp eq i64 %439, %19
  br i1 %444, label %429, label %437

445:                                              ; preds = %429
  %446 = getelementptr i64, ptr %9, i64 %365
  %447 = load i64, ptr %446, align 8
  %448 = icmp slt i64 %447, 1
  br i1 %448, label %166, label %449

449:                                              ; preds = %445
  %450 = add i64 %447, %364
  br label %455

451:                                              ; preds = %363
  br label %452

452:                                              ; preds = %451, %363
  %453 = phi i64 [ %319, %451 ], [ 0, %363 ]
  br i1 %337, label %371, label %454, !prof !1

454:                                              ; preds = %452
  br label %371

455:                                              ; preds = %449, %304
  %456 = phi i64 [ %305, %304 ], [ %364, %449 ]
  %457 = icmp slt i64 %456, 0
  %458 = select i1 %457, i64 %12, i64 0
  %459 = getelementptr i64, ptr %11, i64 %456
  %460 = getelementptr i64, ptr %459, i64 %458
  %461 = select i1 %457, i64 %14, i64 0
  %462 = getelementptr i64, ptr %13, i64 %456
  %463 = getelementptr i64, ptr %462, i64 %461
  br label %464

464:                                              ; preds = %455, %302
  %465 = phi i64 [ 0, %455 ], [ %466, %302 ]
  %466 = add nuw nsw i64 %465, 1
  %467 = load i64, ptr %339, align 8
  %468 = load i64, ptr %340, align 8
  %469 = mul nsw i64 %468, %465
  %470 = add nsw i64 %469, %456
  %471 = shl i64 %470, %338
  %472 = add nsw i64 %471, %467
  %473 = mul i64 %465, %12
  %474 = getelementptr i64, ptr %460, i64 %473
  %475 = load i64, ptr %474, align 8
  %476 = add nsw i64 %475, %359
  %477 = icmp slt i64 %476, 0
  br i1 %18, label %482, label %478

478:                                              ; preds = %464
  %479 = select i1 %477, i64 %2, i64 0
  %480 = add i64 %479, %476
  %481 = icmp slt i64 %480, 0
  br i1 %481, label %486, label %487, !prof !0

482:                                              ; preds = %464
  %483 = select i1 %477, i64 %4, i64 0
  %484 = add i64 %483, %476
  %485 = icmp slt i64 %484, 0
  br i1 %485, label %513, label %514, !prof !0

486:                                              ; preds = %478
  br label %487

487:                                              ; preds = %486, %478
  %488 = phi i64 [ 0, %486 ], [ %480, %478 ]
  %489 = icmp slt i64 %480, %2
  br i1 %489, label %491, label %490, !prof !1

490:                                              ; preds = %487
  br label %491

491:                                              ; preds = %490, %487
  %492 = phi i64 [ %2, %490 ], [ %488, %487 ]
  %493 = getelementptr i16, ptr %1, i64 %492
  br i1 %332, label %528, label %494

494:                                              ; preds = %494, %491
  %495 = phi i64 [ %496, %494 ], [ 0, %491 ]
  %496 = add nuw nsw i64 %495, 1
  %497 = getelementptr i16, ptr %493, i64 %495
  %498 = load i16, ptr %497, align 2
  %499 = zext i16 %498 to i32
  %500 = shl nuw nsw i32 %499, 13
  %501 = and i32 %500, 268427264
  %502 = sext i16 %498 to i32
  %503 = and i32 %502, -2147483648
  %504 = or i32 %501, %503
  %505 = icmp ugt i32 %501, 260046847
  %506 = or i32 %504, 2139095040
  %507 = bitcast i32 %506 to float
  %508 = bitcast i32 %504 to float
  %509 = fmul float %508, 0x46F0000000000000
  %510 = select i1 %505, float %507, float %509
  %511 = getelementptr float, ptr %325, i64 %495
  store float %510, ptr %511, align 4
  %512 = icmp eq i64 %324, %496
  br i1 %512, label %528, label %494

513:                                              ; preds = %482
  br label %514

514:                                              ; preds = %513, %482
  %515 = phi i64 [ 0, %513 ], [ %484, %482 ]
  %516 = icmp slt i64 %484, %4
  br i1 %516, label %518, label %517, !prof !1

517:                                              ; preds = %514
  br label %518

518:                                              ; preds = %517, %514
  %519 = phi i64 [ %4, %517 ], [ %515, %514 ]
  %520 = getelementptr float, ptr %3, i64 %519
  br i1 %332, label %528, label %521

521:                                              ; preds = %521, %518
  %522 = phi i64 [ %523, %521 ], [ 0, %518 ]
  %523 = add nuw nsw i64 %522, 1
  %524 = getelementptr float, ptr %520, i64 %522
  %525 = load float, ptr %524, align 4
  %526 = getelementptr float, ptr %325, i64 %522
  store float %525, ptr %526, align 4
  %527 = icmp eq i64 %324, %523
  br i1 %527, label %528, label %521

528:                                              ; preds = %521, %518, %494, %491
  br i1 %336, label %588, label %589, !prof !0

529:                                              ; preds = %591, %589
  %530 = phi i64 [ %319, %591 ], [ %19, %589 ]
  %531 = sub nsw i64 %530, %590
  %532 = getelementptr float, ptr %320, i64 %590
  %533 = icmp slt i64 %472, 0
  br i1 %18, label %538, label %534

534:                                              ; preds = %529
  %535 = select i1 %533, i64 %2, i64 0
  %536 = add i64 %535, %472
  %537 = icmp slt i64 %536, 0
  br i1 %537, label %542, label %543, !prof !0

538:                                              ; preds = %529
  %539 = select i1 %533, i64 %4, i64 0
  %540 = add i64 %539, %472
  %541 = icmp slt i64 %540, 0
  br i1 %541, label %571, label %572, !prof !0

542:                                              ; preds = %534
  br label %543

543:                                              ; preds = %542, %534
  %544 = phi i64 [ 0, %542 ], [ %536, %534 ]
  %545 = icmp slt i64 %536, %2
  br i1 %545, label %547, label %546, !prof !1

546:                                              ; preds = %543
  br label %547

547:                                              ; preds = %546, %543
  %548 = phi i64 [ %2, %546 ], [ %544, %543 ]
  %549 = getelementptr i16, ptr %1, i64 %548
  %550 = icmp slt i64 %531, 1
  br i1 %550, label %551, label %552

551:                                              ; preds = %552, %547
  br label %171

552:                                              ; preds = %552, %547
  %553 = phi i64 [ %554, %552 ], [ 0, %547 ]
  %554 = add nuw nsw i64 %553, 1
  %555 = getelementptr i16, ptr %549, i64 %553
  %556 = load i16, ptr %555, align 2
  %557 = zext i16 %556 to i32
  %558 = shl nuw nsw i32 %557, 13
  %559 = and i32 %558, 268427264
  %560 = sext i16 %556 to i32
  %561 = and i32 %560, -2147483648
  %562 = or i32 %559, %561
  %563 = icmp ugt i32 %559, 260046847
  %564 = or i32 %562, 2139095040
  %565 = bitcast i32 %564 to float
  %566 = bitcast i32 %562 to float
  %567 = fmul float %566, 0x46F0000000000000
  %568 = select i1 %563, float %565, float %567
  %569 = getelementptr float, ptr %532, i64 %553
  store float %568, ptr %569, align 4
  %570 = icmp eq i64 %531, %554
  br i1 %570, label %551, label %552

571:                                              ; preds = %538
  br label %572

572:                                              ; preds = %571, %538
  %573 = phi i64 [ 0, %571 ], [ %540, %538 ]
  %574 = icmp slt i64 %540, %4
  br i1 %574, label %576, label %575, !prof !1

575:                                              ; preds = %572
  br label %576

576:                                              ; preds = %575, %572
  %577 = phi i64 [ %4, %575 ], [ %573, %572 ]
  %578 = getelementptr float, ptr %3, i64 %577
  %579 = icmp slt i64 %531, 1
  br i1 %579, label %580, label %581

580:                                              ; preds = %581, %576
  br label %213

581:                                              ; preds = %581, %576
  %582 = phi i64 [ %583, %581 ], [ 0, %576 ]
  %583 = add nuw nsw i64 %582, 1
  %584 = getelementptr float, ptr %578, i64 %582
  %585 = load float, ptr %584, align 4
  %586 = getelementptr float, ptr %532, i64 %582
  store float %585, ptr %586, align 4
  %587 = icmp eq i64 %531, %583
  br i1 %587, label %580, label %581

588:                                              ; preds = %528
  br label %589

589:                                              ; preds = %588, %528
  %590 = phi i64 [ %319, %588 ], [ 0, %528 ]
  br i1 %341, label %529, label %591, !prof !1

591:                                              ; preds = %589
  br label %529

592:                                              ; preds = %316, %21
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
