; {"files": {"../half_loops.py": "f818bbf3a5b62f3d", "block_loops_8.py": "d0ac8dd87ad9b640", "block_parts.py": "01c7814336e2d421"}, "meaning": "470066c6c1afc00d", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptr @multiply(ptr captures(none) %0, i64 %1, ptr captures(none) %2, i64 %3, ptr readonly captures(none) %4, i64 %5, ptr readonly captures(none) %6, i64 %7, ptr readonly captures(none) %8, i64 %9, i64 %10, ptr readonly captures(none) %11, i64 %12, ptr captures(none) %13, i64 %14, ptr %15, i64 %16) local_unnamed_addr #0 {
  %18 = alloca ptr, align 8
  store ptr null, ptr %18, align 8
  call fastcc void @0(ptr %18, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, i64 %10, ptr %11, ptr %13, i64 %14, ptr %15, i64 %16) #3
  %19 = load ptr, ptr %18, align 8
  ret ptr %19
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @0(ptr noalias nonnull writeonly captures(none) %0, ptr captures(none) %1, i64 %2, ptr captures(none) %3, i64 %4, ptr readonly captures(none) %5, i64 %6, ptr readonly captures(none) %7, i64 %8, ptr readonly captures(none) %9, i64 %10, i64 %11, ptr readonly captures(none) %12, ptr captures(none) %13, i64 %14, ptr %15, i64 %16) unnamed_addr #0 {
  %18 = load i64, ptr %12, align 8
  %19 = icmp eq i64 %18, 0
  %20 = getelementptr i8, ptr %12, i64 8
  %21 = load i64, ptr %20, align 8
  %22 = icmp eq i64 %21, 0
  %23 = icmp slt i64 %8, 1
  br i1 %23, label %734, label %24

24:                                               ; preds = %17
  %25 = icmp slt i64 %16, 1
  %26 = icmp slt i64 %14, 1
  br label %154

27:                                               ; preds = %732
  %28 = icmp eq i64 %156, %8
  br i1 %28, label %734, label %154

29:                                               ; preds = %285, %273
  %30 = add nsw i64 %275, 2
  %31 = add i64 %275, 3
  %32 = add i64 %31, %284
  %33 = icmp slt i64 %275, -2
  %34 = select i1 %33, i64 %6, i64 0
  %35 = add i64 %30, %34
  %36 = icmp slt i64 %35, 0
  %37 = icmp sge i64 %35, %6
  br i1 %37, label %291, label %292, !prof !0

38:                                               ; preds = %650, %38
  %39 = phi i64 [ %40, %38 ], [ 0, %650 ]
  %40 = add nuw nsw i64 %39, 1
  %41 = getelementptr float, ptr %212, i64 %39
  %42 = load float, ptr %41, align 4
  %43 = bitcast float %42 to i32
  %44 = tail call float @llvm.fabs.f32(float %42)
  %45 = bitcast float %44 to i32
  %46 = and i32 %43, 2139095040
  %47 = icmp samesign ugt i32 %46, 947912704
  %48 = add nuw i32 %46, 113246208
  %49 = bitcast i32 %48 to float
  %50 = select i1 %47, float %49, float 7.500000e-01
  %51 = fadd float %42, %50
  %52 = fsub float %51, %50
  %53 = and i32 %43, -8192
  %54 = and i32 %43, 8380416
  %55 = icmp eq i32 %54, 0
  %56 = or i32 %53, 8192
  %57 = select i1 %55, i32 %56, i32 %53
  %58 = icmp samesign ugt i32 %45, 2139095040
  %59 = bitcast i32 %57 to float
  %60 = select i1 %58, float %59, float 0x7FF8000000000000
  %61 = icmp samesign ult i32 %45, 1199566848
  %62 = select i1 %61, float %52, float %60
  store float %62, ptr %41, align 4
  %63 = icmp eq i64 %210, %40
  br i1 %63, label %64, label %38

64:                                               ; preds = %650, %38
  %65 = add nsw i64 %306, 64
  %66 = icmp eq i64 %308, %288
  br i1 %66, label %67, label %305

67:                                               ; preds = %286, %64
  %68 = phi i64 [ %274, %286 ], [ %65, %64 ]
  br i1 %224, label %69, label %70, !prof !0

69:                                               ; preds = %67
  br label %70

70:                                               ; preds = %69, %67
  %71 = phi i64 [ %211, %69 ], [ 0, %67 ]
  br i1 %227, label %73, label %72, !prof !1

72:                                               ; preds = %70
  br label %73

73:                                               ; preds = %72, %70
  %74 = phi i64 [ %211, %72 ], [ 0, %70 ]
  %75 = getelementptr float, ptr %212, i64 %71
  %76 = select i1 %229, i64 %226, i64 %74, !prof !2
  br i1 %231, label %78, label %77, !prof !1

77:                                               ; preds = %73
  br label %78

78:                                               ; preds = %77, %73
  %79 = phi i64 [ %211, %77 ], [ 0, %73 ]
  %80 = getelementptr float, ptr %212, i64 %76
  %81 = select i1 %233, i64 %230, i64 %79, !prof !2
  br i1 %235, label %83, label %82, !prof !1

82:                                               ; preds = %78
  br label %83

83:                                               ; preds = %82, %78
  %84 = phi i64 [ %211, %82 ], [ 0, %78 ]
  %85 = getelementptr float, ptr %212, i64 %81
  %86 = select i1 %237, i64 %234, i64 %84, !prof !2
  br i1 %239, label %88, label %87, !prof !1

87:                                               ; preds = %83
  br label %88

88:                                               ; preds = %87, %83
  %89 = phi i64 [ %211, %87 ], [ 0, %83 ]
  %90 = getelementptr float, ptr %212, i64 %86
  %91 = select i1 %240, i64 %238, i64 %89, !prof !2
  %92 = sub i64 %211, %91
  %93 = tail call i64 @llvm.smax.i64(i64 %92, i64 0)
  %94 = getelementptr float, ptr %212, i64 %91
  %95 = icmp slt i64 %92, 1
  br i1 %95, label %96, label %97, !prof !0

96:                                               ; preds = %88
  br label %97

97:                                               ; preds = %96, %88
  %98 = phi i64 [ %93, %96 ], [ 0, %88 ]
  %99 = select i1 %180, i64 %93, i64 0
  %100 = add i64 %99, %165
  %101 = icmp slt i64 %100, %93
  br i1 %101, label %103, label %102, !prof !1

102:                                              ; preds = %97
  br label %103

103:                                              ; preds = %102, %97
  %104 = phi i64 [ %93, %102 ], [ 0, %97 ]
  %105 = getelementptr float, ptr %94, i64 %98
  %106 = icmp ult i64 %100, %93
  %107 = select i1 %106, i64 %100, i64 %104, !prof !2
  %108 = add i64 %99, %228
  %109 = icmp slt i64 %108, %93
  br i1 %109, label %111, label %110, !prof !1

110:                                              ; preds = %103
  br label %111

111:                                              ; preds = %110, %103
  %112 = phi i64 [ %93, %110 ], [ 0, %103 ]
  %113 = getelementptr float, ptr %94, i64 %107
  %114 = icmp ult i64 %108, %93
  %115 = select i1 %114, i64 %108, i64 %112, !prof !2
  %116 = add i64 %99, %232
  %117 = icmp slt i64 %116, %93
  br i1 %117, label %119, label %118, !prof !1

118:                                              ; preds = %111
  br label %119

119:                                              ; preds = %118, %111
  %120 = phi i64 [ %93, %118 ], [ 0, %111 ]
  %121 = getelementptr float, ptr %94, i64 %115
  %122 = icmp ult i64 %116, %93
  %123 = select i1 %122, i64 %116, i64 %120, !prof !2
  %124 = getelementptr float, ptr %94, i64 %123
  br i1 %221, label %125, label %651

125:                                              ; preds = %125, %119
  %126 = phi i64 [ %127, %125 ], [ 0, %119 ]
  %127 = add nuw nsw i64 %126, 1
  %128 = getelementptr float, ptr %75, i64 %126
  %129 = load float, ptr %128, align 4
  %130 = getelementptr float, ptr %80, i64 %126
  %131 = load float, ptr %130, align 4
  %132 = shl i64 %126, 5
  %133 = getelementptr i8, ptr %174, i64 %132
  store float %129, ptr %133, align 4
  %134 = getelementptr i8, ptr %133, i64 4
  store float %131, ptr %134, align 4
  %135 = getelementptr float, ptr %85, i64 %126
  %136 = load float, ptr %135, align 4
  %137 = getelementptr float, ptr %90, i64 %126
  %138 = load float, ptr %137, align 4
  %139 = getelementptr i8, ptr %133, i64 8
  store float %136, ptr %139, align 4
  %140 = getelementptr i8, ptr %133, i64 12
  store float %138, ptr %140, align 4
  %141 = getelementptr float, ptr %105, i64 %126
  %142 = load float, ptr %141, align 4
  %143 = getelementptr float, ptr %113, i64 %126
  %144 = load float, ptr %143, align 4
  %145 = getelementptr i8, ptr %133, i64 16
  store float %142, ptr %145, align 4
  %146 = getelementptr i8, ptr %133, i64 20
  store float %144, ptr %146, align 4
  %147 = getelementptr float, ptr %121, i64 %126
  %148 = load float, ptr %147, align 4
  %149 = getelementptr float, ptr %124, i64 %126
  %150 = load float, ptr %149, align 4
  %151 = getelementptr i8, ptr %133, i64 24
  store float %148, ptr %151, align 4
  %152 = getelementptr i8, ptr %133, i64 28
  store float %150, ptr %152, align 4
  %153 = icmp eq i64 %165, %127
  br i1 %153, label %651, label %125

154:                                              ; preds = %27, %24
  %155 = phi i64 [ 0, %24 ], [ %156, %27 ]
  %156 = add nuw nsw i64 %155, 1
  %157 = getelementptr i64, ptr %7, i64 %155
  %158 = load i64, ptr %157, align 8
  %159 = icmp slt i64 %158, 0
  %160 = select i1 %159, i64 %10, i64 0
  %161 = add i64 %160, %158
  %162 = mul i64 %161, %11
  %163 = getelementptr i64, ptr %9, i64 %162
  %164 = getelementptr i8, ptr %163, i64 24
  %165 = load i64, ptr %164, align 8
  %166 = getelementptr i8, ptr %163, i64 32
  %167 = load i64, ptr %166, align 8
  %168 = shl nsw i64 %165, 3
  %169 = getelementptr i8, ptr %163, i64 16
  %170 = load i64, ptr %169, align 8
  br i1 %25, label %177, label %178, !prof !0

171:                                              ; preds = %188, %185
  %172 = phi i64 [ %16, %188 ], [ %186, %185 ]
  %173 = sub i64 %172, %179
  %174 = getelementptr float, ptr %15, i64 %179
  %175 = shl nsw i64 %165, 4
  %176 = icmp sge i64 %182, %16
  br i1 %176, label %196, label %197, !prof !0

177:                                              ; preds = %154
  br label %178

178:                                              ; preds = %177, %154
  %179 = phi i64 [ %16, %177 ], [ 0, %154 ]
  %180 = icmp slt i64 %165, 0
  %181 = select i1 %180, i64 %16, i64 0
  %182 = add i64 %181, %168
  %183 = icmp slt i64 %182, 0
  br i1 %183, label %184, label %185, !prof !0

184:                                              ; preds = %178
  br label %185

185:                                              ; preds = %184, %178
  %186 = phi i64 [ 0, %184 ], [ %182, %178 ]
  %187 = icmp slt i64 %182, %16
  br i1 %187, label %171, label %188, !prof !1

188:                                              ; preds = %185
  br label %171

189:                                              ; preds = %207, %204
  %190 = phi i64 [ %16, %207 ], [ %205, %204 ]
  %191 = sub i64 %190, %200
  %192 = tail call i64 @llvm.smax.i64(i64 %191, i64 0)
  %193 = getelementptr float, ptr %15, i64 %200
  %194 = mul nsw i64 %165, 24
  %195 = icmp sge i64 %201, %16
  br i1 %195, label %261, label %262, !prof !0

196:                                              ; preds = %171
  br label %197

197:                                              ; preds = %196, %171
  %198 = phi i64 [ %16, %196 ], [ 0, %171 ]
  %199 = or i1 %183, %176
  %200 = select i1 %199, i64 %198, i64 %182, !prof !3
  %201 = add i64 %181, %175
  %202 = icmp slt i64 %201, 0
  br i1 %202, label %203, label %204, !prof !0

203:                                              ; preds = %197
  br label %204

204:                                              ; preds = %203, %197
  %205 = phi i64 [ 0, %203 ], [ %201, %197 ]
  %206 = icmp slt i64 %201, %16
  br i1 %206, label %189, label %207, !prof !1

207:                                              ; preds = %204
  br label %189

208:                                              ; preds = %272, %269
  %209 = phi i64 [ %16, %272 ], [ %270, %269 ]
  %210 = sub i64 %209, %265
  %211 = tail call i64 @llvm.smax.i64(i64 %210, i64 0)
  %212 = getelementptr float, ptr %15, i64 %265
  %213 = icmp sgt i64 %167, 0
  %214 = select i1 %213, i64 0, i64 %6
  %215 = getelementptr i16, ptr %5, i64 %167
  %216 = getelementptr i8, ptr %215, i64 -2
  %217 = getelementptr i16, ptr %216, i64 %214
  %218 = load i16, ptr %217, align 2
  %219 = zext i16 %218 to i64
  %220 = add nuw nsw i64 %219, 1
  %221 = icmp sgt i64 %165, 0
  %222 = select i1 %221, i64 %168, i64 0
  %223 = icmp sgt i64 %222, 0
  %224 = icmp slt i64 %210, 1
  %225 = select i1 %180, i64 %211, i64 0
  %226 = add i64 %225, %165
  %227 = icmp slt i64 %226, %211
  %228 = shl nsw i64 %165, 1
  %229 = icmp ult i64 %226, %211
  %230 = add i64 %225, %228
  %231 = icmp slt i64 %230, %211
  %232 = mul nsw i64 %165, 3
  %233 = icmp ult i64 %230, %211
  %234 = add i64 %225, %232
  %235 = icmp slt i64 %234, %211
  %236 = shl nsw i64 %165, 2
  %237 = icmp ult i64 %234, %211
  %238 = add i64 %225, %236
  %239 = icmp slt i64 %238, %211
  %240 = icmp ult i64 %238, %211
  %241 = getelementptr i8, ptr %163, i64 40
  %242 = getelementptr i8, ptr %163, i64 8
  %243 = icmp slt i64 %173, 1
  %244 = icmp slt i64 %191, 1
  %245 = select i1 %180, i64 %192, i64 0
  %246 = add i64 %245, %165
  %247 = icmp slt i64 %246, %192
  %248 = icmp ult i64 %246, %192
  %249 = add i64 %245, %228
  %250 = icmp slt i64 %249, %192
  %251 = icmp ult i64 %249, %192
  %252 = add i64 %245, %232
  %253 = icmp slt i64 %252, %192
  %254 = icmp ult i64 %252, %192
  %255 = add i64 %245, %236
  %256 = icmp slt i64 %255, %192
  %257 = icmp ult i64 %255, %192
  %258 = icmp slt i64 %165, 1
  %259 = select i1 %22, i1 true, i1 %224
  %260 = shl nuw i64 %222, 2
  br label %273

261:                                              ; preds = %189
  br label %262

262:                                              ; preds = %261, %189
  %263 = phi i64 [ %16, %261 ], [ 0, %189 ]
  %264 = or i1 %202, %195
  %265 = select i1 %264, i64 %263, i64 %201, !prof !3
  %266 = add i64 %181, %194
  %267 = icmp slt i64 %266, 0
  br i1 %267, label %268, label %269, !prof !0

268:                                              ; preds = %262
  br label %269

269:                                              ; preds = %268, %262
  %270 = phi i64 [ 0, %268 ], [ %266, %262 ]
  %271 = icmp slt i64 %266, %16
  br i1 %271, label %208, label %272, !prof !1

272:                                              ; preds = %269
  br label %208

273:                                              ; preds = %732, %208
  %274 = phi i64 [ %170, %208 ], [ %68, %732 ]
  %275 = phi i64 [ %167, %208 ], [ %32, %732 ]
  %276 = phi i64 [ %220, %208 ], [ %277, %732 ]
  %277 = add nsw i64 %276, -1
  %278 = icmp slt i64 %275, -1
  %279 = select i1 %278, i64 %6, i64 0
  %280 = getelementptr i16, ptr %5, i64 %275
  %281 = getelementptr i8, ptr %280, i64 2
  %282 = getelementptr i16, ptr %281, i64 %279
  %283 = load i16, ptr %282, align 2
  %284 = zext i16 %283 to i64
  br i1 %223, label %285, label %29

285:                                              ; preds = %273
  tail call void @llvm.memset.p0.i64(ptr align 4 %212, i8 0, i64 %260, i1 false)
  br label %29

286:                                              ; preds = %304, %301
  %287 = phi i64 [ %6, %304 ], [ %302, %301 ]
  %288 = sub i64 %287, %295
  %289 = getelementptr i16, ptr %5, i64 %295
  %290 = icmp sgt i64 %288, 0
  br i1 %290, label %305, label %67

291:                                              ; preds = %29
  br label %292

292:                                              ; preds = %291, %29
  %293 = phi i64 [ %6, %291 ], [ 0, %29 ]
  %294 = or i1 %36, %37
  %295 = select i1 %294, i64 %293, i64 %35, !prof !3
  %296 = icmp slt i64 %32, 0
  %297 = select i1 %296, i64 %6, i64 0
  %298 = add i64 %297, %32
  %299 = icmp slt i64 %298, 0
  br i1 %299, label %300, label %301, !prof !0

300:                                              ; preds = %292
  br label %301

301:                                              ; preds = %300, %292
  %302 = phi i64 [ 0, %300 ], [ %298, %292 ]
  %303 = icmp slt i64 %298, %6
  br i1 %303, label %286, label %304, !prof !1

304:                                              ; preds = %301
  br label %286

305:                                              ; preds = %286, %64
  %306 = phi i64 [ %65, %64 ], [ %274, %286 ]
  %307 = phi i64 [ %308, %64 ], [ 0, %286 ]
  %308 = add nuw nsw i64 %307, 1
  %309 = load i64, ptr %242, align 8
  %310 = load i64, ptr %241, align 8
  %311 = icmp eq i64 %310, 0
  br i1 %311, label %325, label %312, !prof !0

312:                                              ; preds = %305
  %313 = shl nuw i64 %307, 1
  %314 = getelementptr i8, ptr %289, i64 %313
  %315 = load i16, ptr %314, align 2
  %316 = zext i16 %315 to i64
  %317 = sdiv i64 %316, %310
  %318 = srem i64 %316, %310
  %319 = icmp slt i64 %310, 0
  %320 = icmp ne i64 %318, 0
  %321 = and i1 %319, %320
  %322 = sext i1 %321 to i64
  %323 = add nsw i64 %317, %322
  %324 = mul nsw i64 %323, %168
  br label %325

325:                                              ; preds = %312, %305
  %326 = phi i64 [ %324, %312 ], [ 0, %305 ]
  %327 = add nsw i64 %326, %309
  %328 = icmp slt i64 %327, 0
  br i1 %19, label %333, label %329

329:                                              ; preds = %325
  %330 = select i1 %328, i64 %2, i64 0
  %331 = add i64 %330, %327
  %332 = icmp slt i64 %331, 0
  br i1 %332, label %337, label %338, !prof !0

333:                                              ; preds = %325
  %334 = select i1 %328, i64 %4, i64 0
  %335 = add i64 %334, %327
  %336 = icmp slt i64 %335, 0
  br i1 %336, label %364, label %365, !prof !0

337:                                              ; preds = %329
  br label %338

338:                                              ; preds = %337, %329
  %339 = phi i64 [ 0, %337 ], [ %331, %329 ]
  %340 = icmp slt i64 %331, %2
  br i1 %340, label %342, label %341, !prof !1

341:                                              ; preds = %338
  br label %342

342:                                              ; preds = %341, %338
  %343 = phi i64 [ %2, %341 ], [ %339, %338 ]
  %344 = getelementptr i16, ptr %1, i64 %343
  br i1 %243, label %379, label %345

345:                                              ; preds = %345, %342
  %346 = phi i64 [ %347, %345 ], [ 0, %342 ]
  %347 = add nuw nsw i64 %346, 1
  %348 = getelementptr i16, ptr %344, i64 %346
  %349 = load i16, ptr %348, align 2
  %350 = zext i16 %349 to i32
  %351 = shl nuw nsw i32 %350, 13
  %352 = and i32 %351, 268427264
  %353 = sext i16 %349 to i32
  %354 = and i32 %353, -2147483648
  %355 = or disjoint i32 %352, %354
  %356 = icmp samesign ugt i32 %352, 260046847
  %357 = or i32 %355, 2139095040
  %358 = bitcast i32 %357 to float
  %359 = bitcast i32 %355 to float
  %360 = fmul float %359, 0x46F0000000000000
  %361 = select i1 %356, float %358, float %360
  %362 = getelementptr float, ptr %174, i64 %346
  store float %361, ptr %362, align 4
  %363 = icmp eq i64 %173, %347
  br i1 %363, label %379, label %345

364:                                              ; preds = %333
  br label %365

365:                                              ; preds = %364, %333
  %366 = phi i64 [ 0, %364 ], [ %335, %333 ]
  %367 = icmp slt i64 %335, %4
  br i1 %367, label %369, label %368, !prof !1

368:                                              ; preds = %365
  br label %369

369:                                              ; preds = %368, %365
  %370 = phi i64 [ %4, %368 ], [ %366, %365 ]
  %371 = getelementptr float, ptr %3, i64 %370
  br i1 %243, label %384, label %372

372:                                              ; preds = %372, %369
  %373 = phi i64 [ %374, %372 ], [ 0, %369 ]
  %374 = add nuw nsw i64 %373, 1
  %375 = getelementptr float, ptr %371, i64 %373
  %376 = load float, ptr %375, align 4
  %377 = getelementptr float, ptr %174, i64 %373
  store float %376, ptr %377, align 4
  %378 = icmp eq i64 %173, %374
  br i1 %378, label %384, label %372

379:                                              ; preds = %345, %342
  %380 = icmp slt i64 %306, 0
  %381 = select i1 %380, i64 %2, i64 0
  %382 = add i64 %381, %306
  %383 = icmp slt i64 %382, 0
  br i1 %383, label %389, label %390, !prof !0

384:                                              ; preds = %372, %369
  %385 = icmp slt i64 %306, 0
  %386 = select i1 %385, i64 %4, i64 0
  %387 = add i64 %386, %306
  %388 = icmp slt i64 %387, 0
  br i1 %388, label %416, label %417, !prof !0

389:                                              ; preds = %379
  br label %390

390:                                              ; preds = %389, %379
  %391 = phi i64 [ 0, %389 ], [ %382, %379 ]
  %392 = icmp slt i64 %382, %2
  br i1 %392, label %394, label %393, !prof !1

393:                                              ; preds = %390
  br label %394

394:                                              ; preds = %393, %390
  %395 = phi i64 [ %2, %393 ], [ %391, %390 ]
  %396 = getelementptr i16, ptr %1, i64 %395
  br i1 %26, label %431, label %397

397:                                              ; preds = %397, %394
  %398 = phi i64 [ %399, %397 ], [ 0, %394 ]
  %399 = add nuw nsw i64 %398, 1
  %400 = getelementptr i16, ptr %396, i64 %398
  %401 = load i16, ptr %400, align 2
  %402 = zext i16 %401 to i32
  %403 = shl nuw nsw i32 %402, 13
  %404 = and i32 %403, 268427264
  %405 = sext i16 %401 to i32
  %406 = and i32 %405, -2147483648
  %407 = or disjoint i32 %404, %406
  %408 = icmp samesign ugt i32 %404, 260046847
  %409 = or i32 %407, 2139095040
  %410 = bitcast i32 %409 to float
  %411 = bitcast i32 %407 to float
  %412 = fmul float %411, 0x46F0000000000000
  %413 = select i1 %408, float %410, float %412
  %414 = getelementptr float, ptr %13, i64 %398
  store float %413, ptr %414, align 4
  %415 = icmp eq i64 %14, %399
  br i1 %415, label %431, label %397

416:                                              ; preds = %384
  br label %417

417:                                              ; preds = %416, %384
  %418 = phi i64 [ 0, %416 ], [ %387, %384 ]
  %419 = icmp slt i64 %387, %4
  br i1 %419, label %421, label %420, !prof !1

420:                                              ; preds = %417
  br label %421

421:                                              ; preds = %420, %417
  %422 = phi i64 [ %4, %420 ], [ %418, %417 ]
  %423 = getelementptr float, ptr %3, i64 %422
  br i1 %26, label %431, label %424

424:                                              ; preds = %424, %421
  %425 = phi i64 [ %426, %424 ], [ 0, %421 ]
  %426 = add nuw nsw i64 %425, 1
  %427 = getelementptr float, ptr %423, i64 %425
  %428 = load float, ptr %427, align 4
  %429 = getelementptr float, ptr %13, i64 %425
  store float %428, ptr %429, align 4
  %430 = icmp eq i64 %14, %426
  br i1 %430, label %431, label %424

431:                                              ; preds = %424, %421, %397, %394
  br i1 %244, label %432, label %433, !prof !0

432:                                              ; preds = %431
  br label %433

433:                                              ; preds = %432, %431
  %434 = phi i64 [ %192, %432 ], [ 0, %431 ]
  br i1 %247, label %436, label %435, !prof !1

435:                                              ; preds = %433
  br label %436

436:                                              ; preds = %435, %433
  %437 = phi i64 [ %192, %435 ], [ 0, %433 ]
  %438 = getelementptr float, ptr %193, i64 %434
  %439 = select i1 %248, i64 %246, i64 %437, !prof !2
  br i1 %250, label %441, label %440, !prof !1

440:                                              ; preds = %436
  br label %441

441:                                              ; preds = %440, %436
  %442 = phi i64 [ %192, %440 ], [ 0, %436 ]
  %443 = getelementptr float, ptr %193, i64 %439
  %444 = select i1 %251, i64 %249, i64 %442, !prof !2
  br i1 %253, label %446, label %445, !prof !1

445:                                              ; preds = %441
  br label %446

446:                                              ; preds = %445, %441
  %447 = phi i64 [ %192, %445 ], [ 0, %441 ]
  %448 = getelementptr float, ptr %193, i64 %444
  %449 = select i1 %254, i64 %252, i64 %447, !prof !2
  br i1 %256, label %451, label %450, !prof !1

450:                                              ; preds = %446
  br label %451

451:                                              ; preds = %450, %446
  %452 = phi i64 [ %192, %450 ], [ 0, %446 ]
  %453 = getelementptr float, ptr %193, i64 %449
  %454 = select i1 %257, i64 %255, i64 %452, !prof !2
  %455 = sub i64 %192, %454
  %456 = tail call i64 @llvm.smax.i64(i64 %455, i64 0)
  %457 = getelementptr float, ptr %193, i64 %454
  %458 = icmp slt i64 %455, 1
  br i1 %458, label %459, label %460, !prof !0

459:                                              ; preds = %451
  br label %460

460:                                              ; preds = %459, %451
  %461 = phi i64 [ %456, %459 ], [ 0, %451 ]
  %462 = select i1 %180, i64 %456, i64 0
  %463 = add i64 %462, %165
  %464 = icmp slt i64 %463, %456
  br i1 %464, label %466, label %465, !prof !1

465:                                              ; preds = %460
  br label %466

466:                                              ; preds = %465, %460
  %467 = phi i64 [ %456, %465 ], [ 0, %460 ]
  %468 = getelementptr float, ptr %457, i64 %461
  %469 = icmp ult i64 %463, %456
  %470 = select i1 %469, i64 %463, i64 %467, !prof !2
  %471 = add i64 %462, %228
  %472 = icmp slt i64 %471, %456
  br i1 %472, label %474, label %473, !prof !1

473:                                              ; preds = %466
  br label %474

474:                                              ; preds = %473, %466
  %475 = phi i64 [ %456, %473 ], [ 0, %466 ]
  %476 = getelementptr float, ptr %457, i64 %470
  %477 = icmp ult i64 %471, %456
  %478 = select i1 %477, i64 %471, i64 %475, !prof !2
  %479 = add i64 %462, %232
  %480 = icmp slt i64 %479, %456
  br i1 %480, label %482, label %481, !prof !1

481:                                              ; preds = %474
  br label %482

482:                                              ; preds = %481, %474
  %483 = phi i64 [ %456, %481 ], [ 0, %474 ]
  %484 = getelementptr float, ptr %457, i64 %478
  %485 = icmp ult i64 %479, %456
  %486 = select i1 %485, i64 %479, i64 %483, !prof !2
  %487 = getelementptr float, ptr %457, i64 %486
  br i1 %258, label %517, label %488

488:                                              ; preds = %488, %482
  %489 = phi i64 [ %490, %488 ], [ 0, %482 ]
  %490 = add nuw nsw i64 %489, 1
  %491 = shl i64 %489, 5
  %492 = getelementptr i8, ptr %174, i64 %491
  %493 = load float, ptr %492, align 4
  %494 = getelementptr i8, ptr %492, i64 4
  %495 = load float, ptr %494, align 4
  %496 = getelementptr float, ptr %438, i64 %489
  store float %493, ptr %496, align 4
  %497 = getelementptr float, ptr %443, i64 %489
  store float %495, ptr %497, align 4
  %498 = getelementptr i8, ptr %492, i64 8
  %499 = load float, ptr %498, align 4
  %500 = getelementptr i8, ptr %492, i64 12
  %501 = load float, ptr %500, align 4
  %502 = getelementptr float, ptr %448, i64 %489
  store float %499, ptr %502, align 4
  %503 = getelementptr float, ptr %453, i64 %489
  store float %501, ptr %503, align 4
  %504 = getelementptr i8, ptr %492, i64 16
  %505 = load float, ptr %504, align 4
  %506 = getelementptr i8, ptr %492, i64 20
  %507 = load float, ptr %506, align 4
  %508 = getelementptr float, ptr %468, i64 %489
  store float %505, ptr %508, align 4
  %509 = getelementptr float, ptr %476, i64 %489
  store float %507, ptr %509, align 4
  %510 = getelementptr i8, ptr %492, i64 24
  %511 = load float, ptr %510, align 4
  %512 = getelementptr i8, ptr %492, i64 28
  %513 = load float, ptr %512, align 4
  %514 = getelementptr float, ptr %484, i64 %489
  store float %511, ptr %514, align 4
  %515 = getelementptr float, ptr %487, i64 %489
  store float %513, ptr %515, align 4
  %516 = icmp eq i64 %165, %490
  br i1 %516, label %517, label %488

517:                                              ; preds = %488, %482
  br i1 %244, label %520, label %521, !prof !0

518:                                              ; preds = %611, %591
  %519 = icmp eq i64 %578, 8
  br i1 %519, label %650, label %576

520:                                              ; preds = %517
  br label %521

521:                                              ; preds = %520, %517
  %522 = phi i64 [ %192, %520 ], [ 0, %517 ]
  br i1 %247, label %524, label %523, !prof !1

523:                                              ; preds = %521
  br label %524

524:                                              ; preds = %523, %521
  %525 = phi i64 [ %192, %523 ], [ 0, %521 ]
  %526 = getelementptr float, ptr %193, i64 %522
  %527 = select i1 %248, i64 %246, i64 %525, !prof !2
  br i1 %250, label %529, label %528, !prof !1

528:                                              ; preds = %524
  br label %529

529:                                              ; preds = %528, %524
  %530 = phi i64 [ %192, %528 ], [ 0, %524 ]
  %531 = getelementptr float, ptr %193, i64 %527
  %532 = select i1 %251, i64 %249, i64 %530, !prof !2
  br i1 %253, label %534, label %533, !prof !1

533:                                              ; preds = %529
  br label %534

534:                                              ; preds = %533, %529
  %535 = phi i64 [ %192, %533 ], [ 0, %529 ]
  %536 = getelementptr float, ptr %193, i64 %532
  %537 = select i1 %254, i64 %252, i64 %535, !prof !2
  br i1 %256, label %539, label %538, !prof !1

538:                                              ; preds = %534
  br label %539

539:                                              ; preds = %538, %534
  %540 = phi i64 [ %192, %538 ], [ 0, %534 ]
  %541 = getelementptr float, ptr %193, i64 %537
  %542 = select i1 %257, i64 %255, i64 %540, !prof !2
  %543 = sub i64 %192, %542
  %544 = tail call i64 @llvm.smax.i64(i64 %543, i64 0)
  %545 = getelementptr float, ptr %193, i64 %542
  %546 = icmp slt i64 %543, 1
  br i1 %546, label %547, label %548, !prof !0

547:                                              ; preds = %539
  br label %548

548:                                              ; preds = %547, %539
  %549 = phi i64 [ %544, %547 ], [ 0, %539 ]
  %550 = select i1 %180, i64 %544, i64 0
  %551 = add i64 %550, %165
  %552 = icmp slt i64 %551, %544
  br i1 %552, label %554, label %553, !prof !1

553:                                              ; preds = %548
  br label %554

554:                                              ; preds = %553, %548
  %555 = phi i64 [ %544, %553 ], [ 0, %548 ]
  %556 = getelementptr float, ptr %545, i64 %549
  %557 = icmp ult i64 %551, %544
  %558 = select i1 %557, i64 %551, i64 %555, !prof !2
  %559 = add i64 %550, %228
  %560 = icmp slt i64 %559, %544
  br i1 %560, label %562, label %561, !prof !1

561:                                              ; preds = %554
  br label %562

562:                                              ; preds = %561, %554
  %563 = phi i64 [ %544, %561 ], [ 0, %554 ]
  %564 = getelementptr float, ptr %545, i64 %558
  %565 = icmp ult i64 %559, %544
  %566 = select i1 %565, i64 %559, i64 %563, !prof !2
  %567 = add i64 %550, %232
  %568 = icmp slt i64 %567, %544
  br i1 %568, label %570, label %569, !prof !1

569:                                              ; preds = %562
  br label %570

570:                                              ; preds = %569, %562
  %571 = phi i64 [ %544, %569 ], [ 0, %562 ]
  %572 = getelementptr float, ptr %545, i64 %566
  %573 = icmp ult i64 %567, %544
  %574 = select i1 %573, i64 %567, i64 %571, !prof !2
  %575 = getelementptr float, ptr %545, i64 %574
  br label %576

576:                                              ; preds = %570, %518
  %577 = phi i64 [ 0, %570 ], [ %578, %518 ]
  %578 = add nuw nsw i64 %577, 1
  %579 = shl nsw i64 %577, 3
  %580 = icmp slt i64 %579, %14
  br i1 %580, label %582, label %581, !prof !1

581:                                              ; preds = %576
  br label %582

582:                                              ; preds = %581, %576
  %583 = phi i64 [ %14, %581 ], [ %579, %576 ]
  %584 = getelementptr float, ptr %13, i64 %583
  %585 = mul nsw i64 %577, %165
  %586 = icmp slt i64 %585, 0
  %587 = select i1 %586, i64 %211, i64 0
  %588 = add i64 %587, %585
  %589 = icmp slt i64 %588, %211
  br i1 %589, label %591, label %590, !prof !1

590:                                              ; preds = %582
  br label %591

591:                                              ; preds = %590, %582
  %592 = phi i64 [ %211, %590 ], [ 0, %582 ]
  %593 = icmp ult i64 %588, %211
  %594 = select i1 %593, i64 %588, i64 %592, !prof !2
  %595 = getelementptr float, ptr %212, i64 %594
  %596 = load float, ptr %584, align 4
  %597 = getelementptr i8, ptr %584, i64 4
  %598 = load float, ptr %597, align 4
  %599 = getelementptr i8, ptr %584, i64 8
  %600 = load float, ptr %599, align 4
  %601 = getelementptr i8, ptr %584, i64 12
  %602 = load float, ptr %601, align 4
  %603 = getelementptr i8, ptr %584, i64 16
  %604 = load float, ptr %603, align 4
  %605 = getelementptr i8, ptr %584, i64 20
  %606 = load float, ptr %605, align 4
  %607 = getelementptr i8, ptr %584, i64 24
  %608 = load float, ptr %607, align 4
  %609 = getelementptr i8, ptr %584, i64 28
  %610 = load float, ptr %609, align 4
  br i1 %258, label %518, label %611

611:                                              ; preds = %611, %591
  %612 = phi i64 [ %613, %611 ], [ 0, %591 ]
  %613 = add nuw nsw i64 %612, 1
  %614 = getelementptr float, ptr %526, i64 %612
  %615 = load float, ptr %614, align 4
  %616 = getelementptr float, ptr %531, i64 %612
  %617 = load float, ptr %616, align 4
  %618 = getelementptr float, ptr %536, i64 %612
  %619 = load float, ptr %618, align 4
  %620 = getelementptr float, ptr %541, i64 %612
  %621 = load float, ptr %620, align 4
  %622 = fmul float %596, %615
  %623 = fadd float %622, 0.000000e+00
  %624 = fmul float %598, %617
  %625 = fadd float %623, %624
  %626 = fmul float %600, %619
  %627 = fadd float %625, %626
  %628 = fmul float %602, %621
  %629 = fadd float %627, %628
  %630 = getelementptr float, ptr %556, i64 %612
  %631 = load float, ptr %630, align 4
  %632 = getelementptr float, ptr %564, i64 %612
  %633 = load float, ptr %632, align 4
  %634 = getelementptr float, ptr %572, i64 %612
  %635 = load float, ptr %634, align 4
  %636 = getelementptr float, ptr %575, i64 %612
  %637 = load float, ptr %636, align 4
  %638 = fmul float %604, %631
  %639 = fadd float %629, %638
  %640 = fmul float %606, %633
  %641 = fadd float %639, %640
  %642 = fmul float %608, %635
  %643 = fadd float %641, %642
  %644 = fmul float %610, %637
  %645 = fadd float %643, %644
  %646 = getelementptr float, ptr %595, i64 %612
  %647 = load float, ptr %646, align 4
  %648 = fadd float %647, %645
  store float %648, ptr %646, align 4
  %649 = icmp eq i64 %165, %613
  br i1 %649, label %518, label %611

650:                                              ; preds = %518
  br i1 %259, label %64, label %38

651:                                              ; preds = %125, %119
  %652 = load i64, ptr %163, align 8
  %653 = load i64, ptr %241, align 8
  %654 = icmp eq i64 %653, 0
  br i1 %654, label %669, label %655, !prof !0

655:                                              ; preds = %651
  %656 = icmp slt i64 %275, 0
  %657 = select i1 %656, i64 %6, i64 0
  %658 = getelementptr i16, ptr %280, i64 %657
  %659 = load i16, ptr %658, align 2
  %660 = zext i16 %659 to i64
  %661 = sdiv i64 %660, %653
  %662 = srem i64 %660, %653
  %663 = icmp slt i64 %653, 0
  %664 = icmp ne i64 %662, 0
  %665 = and i1 %663, %664
  %666 = sext i1 %665 to i64
  %667 = add nsw i64 %661, %666
  %668 = mul nsw i64 %667, %168
  br label %669

669:                                              ; preds = %655, %651
  %670 = phi i64 [ %668, %655 ], [ 0, %651 ]
  %671 = add nsw i64 %670, %652
  %672 = icmp slt i64 %671, 0
  br i1 %22, label %678, label %673

673:                                              ; preds = %669
  %674 = select i1 %672, i64 %2, i64 0
  %675 = add i64 %674, %671
  %676 = icmp slt i64 %675, 0
  %677 = icmp sge i64 %675, %2
  br i1 %677, label %683, label %684, !prof !0

678:                                              ; preds = %669
  %679 = select i1 %672, i64 %4, i64 0
  %680 = add i64 %679, %671
  %681 = icmp slt i64 %680, 0
  %682 = icmp sge i64 %680, %4
  br i1 %682, label %719, label %720, !prof !0

683:                                              ; preds = %673
  br label %684

684:                                              ; preds = %683, %673
  %685 = phi i64 [ %2, %683 ], [ 0, %673 ]
  %686 = or i1 %676, %677
  %687 = select i1 %686, i64 %685, i64 %675, !prof !3
  %688 = getelementptr i16, ptr %1, i64 %687
  br i1 %243, label %732, label %689

689:                                              ; preds = %689, %684
  %690 = phi i64 [ %691, %689 ], [ 0, %684 ]
  %691 = add nuw nsw i64 %690, 1
  %692 = getelementptr float, ptr %174, i64 %690
  %693 = load i32, ptr %692, align 4
  %694 = and i32 %693, 2147483647
  %695 = lshr i32 %693, 16
  %696 = and i32 %695, 32768
  %697 = lshr i32 %694, 13
  %698 = add nsw i32 %694, -939520001
  %699 = and i32 %697, 1
  %700 = add nsw i32 %698, %699
  %701 = lshr i32 %700, 13
  %702 = bitcast i32 %694 to float
  %703 = fadd float %702, 5.000000e-01
  %704 = bitcast float %703 to i32
  %705 = and i32 %697, 1023
  %706 = tail call i32 @llvm.umax.i32(i32 %705, i32 1)
  %707 = icmp samesign ult i32 %694, 947912704
  %708 = select i1 %707, i32 %704, i32 %701
  %709 = or i32 %708, %696
  %710 = icmp samesign ugt i32 %694, 2139095040
  %711 = or disjoint i32 %696, %706
  %712 = or disjoint i32 %711, 31744
  %713 = select i1 %710, i32 %712, i32 32256
  %714 = icmp samesign ult i32 %694, 1199566848
  %715 = select i1 %714, i32 %709, i32 %713
  %716 = trunc i32 %715 to i16
  %717 = getelementptr i16, ptr %688, i64 %690
  store i16 %716, ptr %717, align 2
  %718 = icmp eq i64 %173, %691
  br i1 %718, label %732, label %689

719:                                              ; preds = %678
  br label %720

720:                                              ; preds = %719, %678
  %721 = phi i64 [ %4, %719 ], [ 0, %678 ]
  %722 = or i1 %681, %682
  %723 = select i1 %722, i64 %721, i64 %680, !prof !3
  %724 = getelementptr float, ptr %3, i64 %723
  br i1 %243, label %732, label %725

725:                                              ; preds = %725, %720
  %726 = phi i64 [ %727, %725 ], [ 0, %720 ]
  %727 = add nuw nsw i64 %726, 1
  %728 = getelementptr float, ptr %174, i64 %726
  %729 = load float, ptr %728, align 4
  %730 = getelementptr float, ptr %724, i64 %726
  store float %729, ptr %730, align 4
  %731 = icmp eq i64 %173, %727
  br i1 %731, label %732, label %725

732:                                              ; preds = %725, %720, %689, %684
  %733 = icmp sgt i64 %276, 1
  br i1 %733, label %273, label %27

734:                                              ; preds = %27, %17
  store ptr null, ptr %0, align 8
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #1

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umax.i32(i32, i32) #1

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #3 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 99, i32 1}
!2 = !{!"branch_weights", i32 9801, i32 199}
!3 = !{!"branch_weights", i32 199, i32 9801}
