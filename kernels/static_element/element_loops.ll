; {"files": {"../half_loops.py": "f818bbf3a5b62f3d", "element_loops.py": "10881f6c2a45d033"}, "meaning": "60439dfe525ce6b0", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptr @multiply(ptr captures(none) %0, i64 %1, ptr captures(none) %2, i64 %3, ptr readonly captures(none) %4, i64 %5, ptr readonly captures(none) %6, i64 %7, ptr readonly captures(none) %8, i64 %9, i64 %10, ptr readonly captures(none) %11, i64 %12, ptr captures(none) %13, i64 %14) local_unnamed_addr #0 {
  %16 = alloca ptr, align 8
  store ptr null, ptr %16, align 8
  call fastcc void @0(ptr %16, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, i64 %10, ptr %11, ptr %13, i64 %14) #3
  %17 = load ptr, ptr %16, align 8
  ret ptr %17
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @0(ptr noalias nonnull writeonly captures(none) %0, ptr captures(none) %1, i64 %2, ptr captures(none) %3, i64 %4, ptr readonly captures(none) %5, i64 %6, ptr readonly captures(none) %7, i64 %8, ptr readonly captures(none) %9, i64 %10, i64 %11, ptr readonly captures(none) %12, ptr captures(none) %13, i64 %14) unnamed_addr #0 {
  %16 = getelementptr i8, ptr %12, i64 8
  %17 = load i64, ptr %16, align 8
  %18 = icmp eq i64 %17, 0
  %19 = getelementptr i8, ptr %12, i64 16
  %20 = load i64, ptr %19, align 8
  %21 = icmp eq i64 %20, 0
  %22 = icmp slt i64 %8, 1
  br i1 %22, label %355, label %23

23:                                               ; preds = %15
  %24 = select i1 %18, i64 2, i64 1
  %25 = icmp slt i64 %14, 1
  %26 = getelementptr i8, ptr %12, i64 24
  br label %78

27:                                               ; preds = %78, %29
  %28 = icmp eq i64 %80, %8
  br i1 %28, label %355, label %78

29:                                               ; preds = %129, %75
  %30 = icmp eq i64 %101, %91
  br i1 %30, label %27, label %99

31:                                               ; preds = %169, %156
  %32 = add i64 %158, 1
  %33 = add i64 %32, %167
  %34 = add i64 %33, %168
  %35 = icmp slt i64 %158, -1
  %36 = select i1 %35, i64 %6, i64 0
  %37 = add i64 %36, %32
  %38 = icmp slt i64 %37, 0
  br i1 %38, label %175, label %176, !prof !0

39:                                               ; preds = %191
  %40 = select i1 %199, i64 %2, i64 0
  %41 = getelementptr i16, ptr %1, i64 %192
  %42 = getelementptr i16, ptr %41, i64 %40
  %43 = load i16, ptr %42, align 2
  %44 = zext i16 %43 to i32
  %45 = shl nuw nsw i32 %44, 13
  %46 = and i32 %45, 268427264
  %47 = sext i16 %43 to i32
  %48 = and i32 %47, -2147483648
  %49 = or disjoint i32 %46, %48
  %50 = icmp samesign ugt i32 %46, 260046847
  %51 = or i32 %49, 2139095040
  %52 = bitcast i32 %51 to float
  %53 = bitcast i32 %49 to float
  %54 = fmul float %53, 0x46F0000000000000
  %55 = select i1 %50, float %52, float %54
  br i1 %97, label %200, label %257, !prof !0

56:                                               ; preds = %191
  %57 = select i1 %199, i64 %4, i64 0
  %58 = getelementptr float, ptr %3, i64 %192
  %59 = getelementptr float, ptr %58, i64 %57
  %60 = load float, ptr %59, align 4
  br i1 %97, label %265, label %290, !prof !0

61:                                               ; preds = %280, %277, %215, %212
  %62 = add nsw i64 %192, 1
  %63 = icmp eq i64 %197, %172
  br i1 %63, label %64, label %191

64:                                               ; preds = %170, %61
  %65 = phi i64 [ %159, %170 ], [ %62, %61 ]
  %66 = icmp slt i64 %157, 0
  br i1 %21, label %71, label %67

67:                                               ; preds = %64
  %68 = select i1 %66, i64 %2, i64 0
  %69 = add i64 %68, %157
  %70 = icmp slt i64 %69, 0
  br i1 %70, label %298, label %299, !prof !0

71:                                               ; preds = %64
  %72 = select i1 %66, i64 %4, i64 0
  %73 = add i64 %72, %157
  %74 = icmp slt i64 %73, 0
  br i1 %74, label %340, label %341, !prof !0

75:                                               ; preds = %348, %345, %306, %303
  %76 = add nsw i64 %157, %89
  %77 = icmp sgt i64 %160, 1
  br i1 %77, label %156, label %29

78:                                               ; preds = %27, %23
  %79 = phi i64 [ 0, %23 ], [ %80, %27 ]
  %80 = add nuw nsw i64 %79, 1
  %81 = getelementptr i64, ptr %7, i64 %79
  %82 = load i64, ptr %81, align 8
  %83 = icmp slt i64 %82, 0
  %84 = select i1 %83, i64 %10, i64 0
  %85 = add i64 %84, %82
  %86 = mul i64 %85, %11
  %87 = getelementptr i64, ptr %9, i64 %86
  %88 = getelementptr i8, ptr %87, i64 24
  %89 = load i64, ptr %88, align 8
  %90 = shl i64 %89, %24
  %91 = load i64, ptr %12, align 8
  %92 = icmp slt i64 %91, 1
  br i1 %92, label %27, label %93

93:                                               ; preds = %78
  %94 = getelementptr i8, ptr %87, i64 32
  %95 = getelementptr i8, ptr %87, i64 16
  %96 = getelementptr i8, ptr %87, i64 8
  %97 = icmp eq i64 %89, 0
  %98 = icmp slt i64 %90, 0
  br label %99

99:                                               ; preds = %93, %29
  %100 = phi i64 [ 0, %93 ], [ %101, %29 ]
  %101 = add nuw nsw i64 %100, 1
  %102 = mul nuw nsw i64 %100, 6
  %103 = load i64, ptr %94, align 8
  %104 = add nsw i64 %103, %102
  %105 = icmp slt i64 %104, 0
  %106 = select i1 %105, i64 %6, i64 0
  %107 = add i64 %106, %104
  %108 = icmp slt i64 %107, 0
  br i1 %108, label %109, label %110, !prof !0

109:                                              ; preds = %99
  br label %110

110:                                              ; preds = %109, %99
  %111 = phi i64 [ 0, %109 ], [ %107, %99 ]
  %112 = icmp slt i64 %107, %6
  br i1 %112, label %114, label %113, !prof !1

113:                                              ; preds = %110
  br label %114

114:                                              ; preds = %113, %110
  %115 = phi i64 [ %6, %113 ], [ %111, %110 ]
  %116 = getelementptr i16, ptr %5, i64 %115
  %117 = getelementptr i8, ptr %116, i64 2
  %118 = load i16, ptr %117, align 2
  %119 = zext i16 %118 to i64
  %120 = add nsw i64 %103, %119
  %121 = load i64, ptr %95, align 8
  %122 = getelementptr i8, ptr %116, i64 4
  %123 = load i16, ptr %122, align 2
  %124 = zext i16 %123 to i64
  %125 = add nsw i64 %121, %124
  %126 = getelementptr i8, ptr %116, i64 6
  %127 = load i16, ptr %126, align 2
  %128 = zext i16 %127 to i64
  br i1 %25, label %151, label %152, !prof !0

129:                                              ; preds = %155, %152
  %130 = phi i64 [ %14, %155 ], [ %128, %152 ]
  %131 = sub i64 %130, %153
  %132 = getelementptr float, ptr %13, i64 %153
  %133 = getelementptr i8, ptr %116, i64 8
  %134 = load i16, ptr %133, align 2
  %135 = zext i16 %134 to i64
  %136 = load i64, ptr %96, align 8
  %137 = add nsw i64 %136, %135
  %138 = load i16, ptr %116, align 2
  %139 = icmp eq i16 %138, 0
  br i1 %139, label %29, label %140

140:                                              ; preds = %129
  %141 = zext i16 %138 to i64
  %142 = load i64, ptr %87, align 8
  %143 = add i64 %142, %135
  %144 = getelementptr i8, ptr %116, i64 10
  %145 = load i16, ptr %144, align 2
  %146 = zext i16 %145 to i64
  %147 = mul nsw i64 %89, %146
  %148 = add i64 %143, %147
  %149 = icmp slt i64 %131, 1
  %150 = shl i64 %131, 2
  br label %156

151:                                              ; preds = %114
  br label %152

152:                                              ; preds = %151, %114
  %153 = phi i64 [ %14, %151 ], [ 0, %114 ]
  %154 = icmp sgt i64 %14, %128
  br i1 %154, label %129, label %155, !prof !1

155:                                              ; preds = %152
  br label %129

156:                                              ; preds = %140, %75
  %157 = phi i64 [ %148, %140 ], [ %76, %75 ]
  %158 = phi i64 [ %120, %140 ], [ %34, %75 ]
  %159 = phi i64 [ %125, %140 ], [ %65, %75 ]
  %160 = phi i64 [ %141, %140 ], [ %161, %75 ]
  %161 = add nsw i64 %160, -1
  %162 = icmp slt i64 %158, 0
  %163 = select i1 %162, i64 %6, i64 0
  %164 = getelementptr i16, ptr %5, i64 %158
  %165 = getelementptr i16, ptr %164, i64 %163
  %166 = load i16, ptr %165, align 2
  %167 = zext i16 %166 to i64
  %168 = load i64, ptr %26, align 8
  br i1 %149, label %31, label %169

169:                                              ; preds = %156
  tail call void @llvm.memset.p0.i64(ptr align 4 %132, i8 0, i64 %150, i1 false)
  br label %31

170:                                              ; preds = %190, %187
  %171 = phi i64 [ %6, %190 ], [ %188, %187 ]
  %172 = sub i64 %171, %181
  %173 = getelementptr i16, ptr %5, i64 %181
  %174 = icmp sgt i64 %172, 0
  br i1 %174, label %191, label %64

175:                                              ; preds = %31
  br label %176

176:                                              ; preds = %175, %31
  %177 = phi i64 [ 0, %175 ], [ %37, %31 ]
  %178 = icmp slt i64 %37, %6
  br i1 %178, label %180, label %179, !prof !1

179:                                              ; preds = %176
  br label %180

180:                                              ; preds = %179, %176
  %181 = phi i64 [ %6, %179 ], [ %177, %176 ]
  %182 = icmp slt i64 %34, 0
  %183 = select i1 %182, i64 %6, i64 0
  %184 = add i64 %183, %34
  %185 = icmp slt i64 %184, 0
  br i1 %185, label %186, label %187, !prof !0

186:                                              ; preds = %180
  br label %187

187:                                              ; preds = %186, %180
  %188 = phi i64 [ 0, %186 ], [ %184, %180 ]
  %189 = icmp slt i64 %184, %6
  br i1 %189, label %170, label %190, !prof !1

190:                                              ; preds = %187
  br label %170

191:                                              ; preds = %170, %61
  %192 = phi i64 [ %62, %61 ], [ %159, %170 ]
  %193 = phi i64 [ %197, %61 ], [ 0, %170 ]
  %194 = shl nuw i64 %193, 1
  %195 = getelementptr i8, ptr %173, i64 %194
  %196 = load i16, ptr %195, align 2
  %197 = add nuw nsw i64 %193, 1
  %198 = zext i16 %196 to i64
  %199 = icmp slt i64 %192, 0
  br i1 %18, label %56, label %39

200:                                              ; preds = %257, %39
  %201 = phi i64 [ %264, %257 ], [ 0, %39 ]
  %202 = add nsw i64 %201, %137
  %203 = icmp slt i64 %202, 0
  %204 = select i1 %203, i64 %2, i64 0
  %205 = add i64 %204, %202
  %206 = icmp slt i64 %205, 0
  br i1 %206, label %207, label %208, !prof !0

207:                                              ; preds = %200
  br label %208

208:                                              ; preds = %207, %200
  %209 = phi i64 [ 0, %207 ], [ %205, %200 ]
  %210 = icmp slt i64 %205, %2
  br i1 %210, label %212, label %211, !prof !1

211:                                              ; preds = %208
  br label %212

212:                                              ; preds = %211, %208
  %213 = phi i64 [ %2, %211 ], [ %209, %208 ]
  %214 = getelementptr i16, ptr %1, i64 %213
  br i1 %149, label %61, label %215

215:                                              ; preds = %215, %212
  %216 = phi i64 [ %217, %215 ], [ 0, %212 ]
  %217 = add nuw nsw i64 %216, 1
  %218 = getelementptr i16, ptr %214, i64 %216
  %219 = load i16, ptr %218, align 2
  %220 = zext i16 %219 to i32
  %221 = shl nuw nsw i32 %220, 13
  %222 = and i32 %221, 268427264
  %223 = sext i16 %219 to i32
  %224 = and i32 %223, -2147483648
  %225 = or disjoint i32 %222, %224
  %226 = icmp samesign ugt i32 %222, 260046847
  %227 = or i32 %225, 2139095040
  %228 = bitcast i32 %227 to float
  %229 = bitcast i32 %225 to float
  %230 = fmul float %229, 0x46F0000000000000
  %231 = select i1 %226, float %228, float %230
  %232 = fmul float %55, %231
  %233 = bitcast float %232 to i32
  %234 = tail call float @llvm.fabs.f32(float %232)
  %235 = bitcast float %234 to i32
  %236 = and i32 %233, 2139095040
  %237 = icmp samesign ugt i32 %236, 947912704
  %238 = add nuw i32 %236, 113246208
  %239 = bitcast i32 %238 to float
  %240 = select i1 %237, float %239, float 7.500000e-01
  %241 = fadd float %232, %240
  %242 = fsub float %241, %240
  %243 = and i32 %233, -8192
  %244 = and i32 %233, 8380416
  %245 = icmp eq i32 %244, 0
  %246 = or i32 %243, 8192
  %247 = select i1 %245, i32 %246, i32 %243
  %248 = icmp samesign ugt i32 %235, 2139095040
  %249 = bitcast i32 %247 to float
  %250 = select i1 %248, float %249, float 0x7FF8000000000000
  %251 = icmp samesign ult i32 %235, 1199566848
  %252 = select i1 %251, float %242, float %250
  %253 = getelementptr float, ptr %132, i64 %216
  %254 = load float, ptr %253, align 4
  %255 = fadd float %254, %252
  store float %255, ptr %253, align 4
  %256 = icmp eq i64 %131, %217
  br i1 %256, label %61, label %215

257:                                              ; preds = %39
  %258 = sdiv i64 %198, %90
  %259 = srem i64 %198, %90
  %260 = icmp ne i64 %259, 0
  %261 = and i1 %98, %260
  %262 = sext i1 %261 to i64
  %263 = add nsw i64 %258, %262
  %264 = mul nsw i64 %263, %89
  br label %200

265:                                              ; preds = %290, %56
  %266 = phi i64 [ %297, %290 ], [ 0, %56 ]
  %267 = add nsw i64 %266, %137
  %268 = icmp slt i64 %267, 0
  %269 = select i1 %268, i64 %4, i64 0
  %270 = add i64 %269, %267
  %271 = icmp slt i64 %270, 0
  br i1 %271, label %272, label %273, !prof !0

272:                                              ; preds = %265
  br label %273

273:                                              ; preds = %272, %265
  %274 = phi i64 [ 0, %272 ], [ %270, %265 ]
  %275 = icmp slt i64 %270, %4
  br i1 %275, label %277, label %276, !prof !1

276:                                              ; preds = %273
  br label %277

277:                                              ; preds = %276, %273
  %278 = phi i64 [ %4, %276 ], [ %274, %273 ]
  %279 = getelementptr float, ptr %3, i64 %278
  br i1 %149, label %61, label %280

280:                                              ; preds = %280, %277
  %281 = phi i64 [ %282, %280 ], [ 0, %277 ]
  %282 = add nuw nsw i64 %281, 1
  %283 = getelementptr float, ptr %132, i64 %281
  %284 = load float, ptr %283, align 4
  %285 = getelementptr float, ptr %279, i64 %281
  %286 = load float, ptr %285, align 4
  %287 = fmul float %60, %286
  %288 = fadd float %284, %287
  store float %288, ptr %283, align 4
  %289 = icmp eq i64 %131, %282
  br i1 %289, label %61, label %280

290:                                              ; preds = %56
  %291 = sdiv i64 %198, %90
  %292 = srem i64 %198, %90
  %293 = icmp ne i64 %292, 0
  %294 = and i1 %98, %293
  %295 = sext i1 %294 to i64
  %296 = add nsw i64 %291, %295
  %297 = mul nsw i64 %296, %89
  br label %265

298:                                              ; preds = %67
  br label %299

299:                                              ; preds = %298, %67
  %300 = phi i64 [ 0, %298 ], [ %69, %67 ]
  %301 = icmp slt i64 %69, %2
  br i1 %301, label %303, label %302, !prof !1

302:                                              ; preds = %299
  br label %303

303:                                              ; preds = %302, %299
  %304 = phi i64 [ %2, %302 ], [ %300, %299 ]
  %305 = getelementptr i16, ptr %1, i64 %304
  br i1 %149, label %75, label %306

306:                                              ; preds = %306, %303
  %307 = phi i64 [ %308, %306 ], [ 0, %303 ]
  %308 = add nuw nsw i64 %307, 1
  %309 = getelementptr float, ptr %132, i64 %307
  %310 = load i32, ptr %309, align 4
  %311 = and i32 %310, 2147483647
  %312 = lshr i32 %310, 16
  %313 = and i32 %312, 32768
  %314 = lshr i32 %311, 13
  %315 = add nsw i32 %311, -939520001
  %316 = and i32 %314, 1
  %317 = add nsw i32 %315, %316
  %318 = lshr i32 %317, 13
  %319 = bitcast i32 %311 to float
  %320 = fadd float %319, 5.000000e-01
  %321 = bitcast float %320 to i32
  %322 = add i32 %321, -1056964608
  %323 = and i32 %314, 1023
  %324 = tail call i32 @llvm.umax.i32(i32 %323, i32 1)
  %325 = icmp samesign ult i32 %311, 947912704
  %326 = select i1 %325, i32 %322, i32 %318
  %327 = or i32 %326, %313
  %328 = icmp samesign ugt i32 %311, 2139095040
  %329 = or disjoint i32 %313, %324
  %330 = or disjoint i32 %329, 31744
  %331 = select i1 %328, i32 %330, i32 32256
  %332 = icmp samesign ult i32 %311, 1199566848
  %333 = select i1 %332, i32 %327, i32 %331
  %334 = and i32 %333, 65535
  %335 = icmp eq i32 %334, 32768
  %336 = trunc i32 %333 to i16
  %337 = select i1 %335, i16 0, i16 %336
  %338 = getelementptr i16, ptr %305, i64 %307
  store i16 %337, ptr %338, align 2
  %339 = icmp eq i64 %131, %308
  br i1 %339, label %75, label %306

340:                                              ; preds = %71
  br label %341

341:                                              ; preds = %340, %71
  %342 = phi i64 [ 0, %340 ], [ %73, %71 ]
  %343 = icmp slt i64 %73, %4
  br i1 %343, label %345, label %344, !prof !1

344:                                              ; preds = %341
  br label %345

345:                                              ; preds = %344, %341
  %346 = phi i64 [ %4, %344 ], [ %342, %341 ]
  %347 = getelementptr float, ptr %3, i64 %346
  br i1 %149, label %75, label %348

348:                                              ; preds = %348, %345
  %349 = phi i64 [ %350, %348 ], [ 0, %345 ]
  %350 = add nuw nsw i64 %349, 1
  %351 = getelementptr float, ptr %132, i64 %349
  %352 = load float, ptr %351, align 4
  %353 = getelementptr float, ptr %347, i64 %349
  store float %352, ptr %353, align 4
  %354 = icmp eq i64 %131, %350
  br i1 %354, label %75, label %348

355:                                              ; preds = %27, %15
  store ptr null, ptr %0, align 8
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local i64 @reaches(ptr readonly captures(none) %0, i64 %1, ptr readonly captures(none) %2, i64 %3, ptr readonly captures(none) %4, i64 %5, ptr readonly captures(none) %6, i64 %7, ptr readonly captures(none) %8, i64 %9, i64 %10, i64 %11, ptr captures(none) %12, i64 %13, i64 %14) local_unnamed_addr #0 {
  %16 = alloca i64, align 8
  store i64 0, ptr %16, align 8
  call fastcc void @1(ptr %16, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, ptr %6, ptr %8, i64 %10, i64 %11, ptr %12, i64 %14) #3
  %17 = load i64, ptr %16, align 8
  ret i64 %17
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @1(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, ptr readonly captures(none) %3, i64 %4, ptr readonly captures(none) %5, ptr readonly captures(none) %6, ptr readonly captures(none) %7, i64 %8, i64 %9, ptr captures(none) %10, i64 %11) unnamed_addr #0 {
  %13 = icmp slt i64 %4, 1
  br i1 %13, label %177, label %14

14:                                               ; preds = %12
  %15 = mul nsw i64 %8, 6
  %16 = icmp slt i64 %8, 1
  br label %17

17:                                               ; preds = %162, %14
  %18 = phi i64 [ 0, %14 ], [ %19, %162 ]
  %19 = add nuw nsw i64 %18, 1
  %20 = getelementptr i64, ptr %5, i64 %18
  %21 = load i64, ptr %20, align 8
  %22 = icmp slt i64 %21, %15
  br i1 %22, label %177, label %23

23:                                               ; preds = %17
  %24 = getelementptr i64, ptr %3, i64 %18
  %25 = load i64, ptr %24, align 8
  %26 = add nsw i64 %25, %21
  %27 = icmp slt i64 %25, 0
  %28 = select i1 %27, i64 %2, i64 0
  %29 = add i64 %28, %25
  %30 = icmp slt i64 %29, 0
  br i1 %30, label %87, label %88, !prof !0

31:                                               ; preds = %110
  %32 = icmp eq i16 %113, 0
  br i1 %32, label %69, label %33

33:                                               ; preds = %31
  %34 = getelementptr i8, ptr %112, i64 4
  %35 = load i16, ptr %34, align 2
  %36 = zext i16 %35 to i64
  %37 = getelementptr i8, ptr %112, i64 2
  %38 = load i16, ptr %37, align 2
  %39 = zext i16 %38 to i64
  br label %124

40:                                               ; preds = %124
  %41 = add nsw i64 %126, 1
  %42 = icmp slt i64 %126, 0
  %43 = select i1 %42, i64 %80, i64 0
  %44 = getelementptr i16, ptr %81, i64 %126
  %45 = getelementptr i16, ptr %44, i64 %43
  %46 = load i16, ptr %45, align 2
  %47 = zext i16 %46 to i64
  %48 = add i64 %9, %47
  %49 = add i64 %48, %41
  %50 = icmp sgt i64 %49, %80
  br i1 %50, label %177, label %51

51:                                               ; preds = %40
  %52 = icmp slt i64 %126, -1
  %53 = select i1 %52, i64 %80, i64 0
  %54 = add i64 %53, %41
  %55 = icmp slt i64 %54, 0
  br i1 %55, label %136, label %137, !prof !0

56:                                               ; preds = %152, %131
  %57 = phi i64 [ %127, %131 ], [ %160, %152 ]
  %58 = add nsw i64 %48, %125
  %59 = icmp samesign ugt i64 %128, 1
  br i1 %59, label %124, label %60

60:                                               ; preds = %56
  %61 = load i64, ptr %85, align 8
  %62 = getelementptr i8, ptr %112, i64 10
  %63 = load i16, ptr %62, align 2
  %64 = zext i16 %63 to i64
  %65 = add nuw nsw i64 %64, %114
  %66 = tail call i64 @llvm.smax.i64(i64 %65, i64 %61)
  store i64 %66, ptr %85, align 8
  %67 = load i64, ptr %86, align 8
  %68 = tail call i64 @llvm.smax.i64(i64 %58, i64 %67)
  store i64 %68, ptr %86, align 8
  br label %69

69:                                               ; preds = %60, %31
  %70 = phi i64 [ %104, %31 ], [ %57, %60 ]
  %71 = icmp eq i64 %8, %106
  br i1 %71, label %72, label %103

72:                                               ; preds = %77, %69
  %73 = phi i64 [ 0, %77 ], [ %70, %69 ]
  %74 = getelementptr i64, ptr %7, i64 %18
  %75 = load i64, ptr %74, align 8
  %76 = icmp eq i64 %75, 0
  br i1 %76, label %162, label %168, !prof !0

77:                                               ; preds = %102, %99
  %78 = phi i64 [ %2, %102 ], [ %100, %99 ]
  %79 = sub i64 %78, %93
  %80 = tail call i64 @llvm.smax.i64(i64 %79, i64 0)
  %81 = getelementptr i16, ptr %1, i64 %93
  br i1 %16, label %72, label %82

82:                                               ; preds = %77
  %83 = getelementptr i64, ptr %6, i64 %18
  %84 = mul i64 %18, %11
  %85 = getelementptr i64, ptr %10, i64 %84
  %86 = getelementptr i8, ptr %85, i64 16
  br label %103

87:                                               ; preds = %23
  br label %88

88:                                               ; preds = %87, %23
  %89 = phi i64 [ 0, %87 ], [ %29, %23 ]
  %90 = icmp slt i64 %29, %2
  br i1 %90, label %92, label %91, !prof !1

91:                                               ; preds = %88
  br label %92

92:                                               ; preds = %91, %88
  %93 = phi i64 [ %2, %91 ], [ %89, %88 ]
  %94 = icmp slt i64 %26, 0
  %95 = select i1 %94, i64 %2, i64 0
  %96 = add i64 %95, %26
  %97 = icmp slt i64 %96, 0
  br i1 %97, label %98, label %99, !prof !0

98:                                               ; preds = %92
  br label %99

99:                                               ; preds = %98, %92
  %100 = phi i64 [ 0, %98 ], [ %96, %92 ]
  %101 = icmp slt i64 %96, %2
  br i1 %101, label %77, label %102, !prof !1

102:                                              ; preds = %99
  br label %77

103:                                              ; preds = %82, %69
  %104 = phi i64 [ 0, %82 ], [ %70, %69 ]
  %105 = phi i64 [ 0, %82 ], [ %106, %69 ]
  %106 = add nuw nsw i64 %105, 1
  %107 = mul i64 %105, 6
  %108 = icmp samesign ult i64 %107, %80
  br i1 %108, label %110, label %109, !prof !1

109:                                              ; preds = %103
  br label %110

110:                                              ; preds = %109, %103
  %111 = phi i64 [ %80, %109 ], [ %107, %103 ]
  %112 = getelementptr i16, ptr %81, i64 %111
  %113 = load i16, ptr %112, align 2
  %114 = zext i16 %113 to i64
  %115 = getelementptr i8, ptr %112, i64 6
  %116 = load i16, ptr %115, align 2
  %117 = zext i16 %116 to i64
  %118 = getelementptr i8, ptr %112, i64 8
  %119 = load i16, ptr %118, align 2
  %120 = zext i16 %119 to i64
  %121 = add nuw nsw i64 %120, %117
  %122 = load i64, ptr %83, align 8
  %123 = icmp sgt i64 %121, %122
  br i1 %123, label %177, label %31

124:                                              ; preds = %56, %33
  %125 = phi i64 [ %58, %56 ], [ %36, %33 ]
  %126 = phi i64 [ %49, %56 ], [ %39, %33 ]
  %127 = phi i64 [ %57, %56 ], [ %104, %33 ]
  %128 = phi i64 [ %129, %56 ], [ %114, %33 ]
  %129 = add nsw i64 %128, -1
  %130 = icmp slt i64 %126, %80
  br i1 %130, label %40, label %177

131:                                              ; preds = %151, %148
  %132 = phi i64 [ %80, %151 ], [ %149, %148 ]
  %133 = sub i64 %132, %142
  %134 = getelementptr i16, ptr %81, i64 %142
  %135 = icmp sgt i64 %133, 0
  br i1 %135, label %152, label %56

136:                                              ; preds = %51
  br label %137

137:                                              ; preds = %136, %51
  %138 = phi i64 [ 0, %136 ], [ %54, %51 ]
  %139 = icmp slt i64 %54, %80
  br i1 %139, label %141, label %140, !prof !1

140:                                              ; preds = %137
  br label %141

141:                                              ; preds = %140, %137
  %142 = phi i64 [ %80, %140 ], [ %138, %137 ]
  %143 = icmp slt i64 %49, 0
  %144 = select i1 %143, i64 %80, i64 0
  %145 = add i64 %144, %49
  %146 = icmp slt i64 %145, 0
  br i1 %146, label %147, label %148, !prof !0

147:                                              ; preds = %141
  br label %148

148:                                              ; preds = %147, %141
  %149 = phi i64 [ 0, %147 ], [ %145, %141 ]
  %150 = icmp slt i64 %145, %80
  br i1 %150, label %131, label %151, !prof !1

151:                                              ; preds = %148
  br label %131

152:                                              ; preds = %152, %131
  %153 = phi i64 [ %160, %152 ], [ %127, %131 ]
  %154 = phi i64 [ %158, %152 ], [ 0, %131 ]
  %155 = shl nuw i64 %154, 1
  %156 = getelementptr i8, ptr %134, i64 %155
  %157 = load i16, ptr %156, align 2
  %158 = add nuw nsw i64 %154, 1
  %159 = zext i16 %157 to i64
  %160 = tail call i64 @llvm.smax.i64(i64 %159, i64 %153)
  %161 = icmp eq i64 %158, %133
  br i1 %161, label %56, label %152

162:                                              ; preds = %168, %72
  %163 = phi i64 [ 1, %72 ], [ %176, %168 ]
  %164 = mul i64 %18, %11
  %165 = getelementptr i64, ptr %10, i64 %164
  %166 = getelementptr i8, ptr %165, i64 8
  store i64 %163, ptr %166, align 8
  %167 = icmp eq i64 %19, %4
  br i1 %167, label %177, label %17

168:                                              ; preds = %72
  %169 = sdiv i64 %73, %75
  %170 = srem i64 %73, %75
  %171 = xor i64 %170, %75
  %172 = icmp sgt i64 %171, -1
  %173 = icmp eq i64 %170, 0
  %174 = or i1 %173, %172
  %175 = zext i1 %174 to i64
  %176 = add nsw i64 %169, %175
  br label %162

177:                                              ; preds = %162, %124, %110, %40, %17, %12
  %178 = phi i64 [ %4, %12 ], [ %18, %110 ], [ %18, %40 ], [ %18, %124 ], [ %4, %162 ], [ %18, %17 ]
  store i64 %178, ptr %0, align 8
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
