; {"files": {"../half_loops.py": "8b14d938c8978c41", "reduce_loops.py": "610a8b92393deb33"}, "meaning": "6732f2224cc4bba0", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @add_up(ptr %0, i64 %1, ptr %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, ptr readonly %8, i64 %9, i64 %10, ptr readonly %11, i64 %12, i1 %13, i1 %14, i64 %15, i1 %16, ptr %17, i64 %18) local_unnamed_addr {
  %20 = alloca ptr, align 8
  store ptr null, ptr %20, align 8
  %21 = zext i1 %13 to i8
  %22 = zext i1 %14 to i8
  %23 = zext i1 %16 to i8
  call fastcc void @0(ptr %20, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, i64 %10, ptr %11, i64 %12, i8 %21, i8 %22, i64 %15, i8 %23, ptr %17, i64 %18) #2
  %24 = load ptr, ptr %20, align 8
  ret ptr %24
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr %1, i64 %2, ptr %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, i64 %11, ptr readonly %12, i64 %13, i8 %14, i8 %15, i64 %16, i8 %17, ptr %18, i64 %19) unnamed_addr {
  %21 = icmp eq i8 %15, 0
  %22 = icmp eq i8 %17, 0
  %23 = icmp slt i64 %6, 1
  br i1 %23, label %339, label %24

24:                                               ; preds = %20
  %25 = icmp slt i64 %19, 1
  %26 = icmp sgt i64 %16, 0
  %27 = icmp eq i8 %14, 0
  br label %170

28:                                               ; preds = %170, %168
  %29 = icmp eq i64 %172, %6
  br i1 %29, label %339, label %170

30:                                               ; preds = %216
  br i1 %26, label %31, label %66

31:                                               ; preds = %30
  %32 = getelementptr i8, ptr %196, i64 40
  %33 = load i64, ptr %32, align 8
  br label %60

34:                                               ; preds = %60
  %35 = select i1 %65, i64 %2, i64 0
  %36 = getelementptr i16, ptr %1, i64 %64
  %37 = getelementptr i16, ptr %36, i64 %35
  %38 = load i16, ptr %37, align 2
  %39 = zext i16 %38 to i32
  %40 = shl nuw nsw i32 %39, 13
  %41 = and i32 %40, 268427264
  %42 = sext i16 %38 to i32
  %43 = and i32 %42, -2147483648
  %44 = or i32 %41, %43
  %45 = icmp ugt i32 %41, 260046847
  %46 = or i32 %44, 2139095040
  %47 = bitcast i32 %46 to float
  %48 = bitcast i32 %44 to float
  %49 = fmul float %48, 0x46F0000000000000
  %50 = select i1 %45, float %47, float %49
  br label %56

51:                                               ; preds = %60
  %52 = select i1 %65, i64 %4, i64 0
  %53 = getelementptr float, ptr %3, i64 %64
  %54 = getelementptr float, ptr %53, i64 %52
  %55 = load float, ptr %54, align 4
  br label %56

56:                                               ; preds = %51, %34
  %57 = phi float [ %50, %34 ], [ %55, %51 ]
  %58 = getelementptr float, ptr %202, i64 %61
  store float %57, ptr %58, align 4
  %59 = icmp eq i64 %201, %62
  br i1 %59, label %66, label %60

60:                                               ; preds = %56, %31
  %61 = phi i64 [ %62, %56 ], [ 0, %31 ]
  %62 = add nuw nsw i64 %61, 1
  %63 = urem i64 %61, %16
  %64 = add i64 %63, %33
  %65 = icmp slt i64 %64, 0
  br i1 %21, label %51, label %34

66:                                               ; preds = %199, %56, %30
  %67 = load i64, ptr %196, align 8
  %68 = icmp slt i64 %67, 0
  br i1 %27, label %73, label %69

69:                                               ; preds = %66
  %70 = select i1 %68, i64 %2, i64 0
  %71 = add i64 %70, %67
  %72 = icmp slt i64 %71, 0
  br i1 %72, label %77, label %78, !prof !0

73:                                               ; preds = %66
  %74 = select i1 %68, i64 %4, i64 0
  %75 = add i64 %74, %67
  %76 = icmp slt i64 %75, 0
  br i1 %76, label %106, label %107, !prof !0

77:                                               ; preds = %69
  br label %78

78:                                               ; preds = %77, %69
  %79 = phi i64 [ 0, %77 ], [ %71, %69 ]
  %80 = icmp slt i64 %71, %2
  br i1 %80, label %82, label %81, !prof !1

81:                                               ; preds = %78
  br label %82

82:                                               ; preds = %81, %78
  %83 = phi i64 [ %2, %81 ], [ %79, %78 ]
  %84 = getelementptr i16, ptr %1, i64 %83
  br i1 %203, label %123, label %85

85:                                               ; preds = %85, %82
  %86 = phi i64 [ %87, %85 ], [ 0, %82 ]
  %87 = add nuw nsw i64 %86, 1
  %88 = getelementptr float, ptr %202, i64 %86
  %89 = load float, ptr %88, align 4
  %90 = getelementptr i16, ptr %84, i64 %86
  %91 = load i16, ptr %90, align 2
  %92 = zext i16 %91 to i32
  %93 = shl nuw nsw i32 %92, 13
  %94 = and i32 %93, 268427264
  %95 = sext i16 %91 to i32
  %96 = and i32 %95, -2147483648
  %97 = or i32 %94, %96
  %98 = icmp ugt i32 %94, 260046847
  %99 = or i32 %97, 2139095040
  %100 = bitcast i32 %99 to float
  %101 = bitcast i32 %97 to float
  %102 = fmul float %101, 0x46F0000000000000
  %103 = select i1 %98, float %100, float %102
  %104 = fadd float %89, %103
  store float %104, ptr %88, align 4
  %105 = icmp eq i64 %201, %87
  br i1 %105, label %123, label %85

106:                                              ; preds = %73
  br label %107

107:                                              ; preds = %106, %73
  %108 = phi i64 [ 0, %106 ], [ %75, %73 ]
  %109 = icmp slt i64 %75, %4
  br i1 %109, label %111, label %110, !prof !1

110:                                              ; preds = %107
  br label %111

111:                                              ; preds = %110, %107
  %112 = phi i64 [ %4, %110 ], [ %108, %107 ]
  %113 = getelementptr float, ptr %3, i64 %112
  br i1 %203, label %123, label %114

114:                                              ; preds = %114, %111
  %115 = phi i64 [ %116, %114 ], [ 0, %111 ]
  %116 = add nuw nsw i64 %115, 1
  %117 = getelementptr float, ptr %202, i64 %115
  %118 = load float, ptr %117, align 4
  %119 = getelementptr float, ptr %113, i64 %115
  %120 = load float, ptr %119, align 4
  %121 = fadd float %118, %120
  store float %121, ptr %117, align 4
  %122 = icmp eq i64 %201, %116
  br i1 %122, label %123, label %114

123:                                              ; preds = %114, %111, %85, %82
  %124 = getelementptr i8, ptr %196, i64 32
  %125 = load i64, ptr %124, align 8
  %126 = icmp slt i64 %125, 1
  br i1 %126, label %130, label %127

127:                                              ; preds = %123
  %128 = getelementptr i8, ptr %196, i64 24
  %129 = load i64, ptr %128, align 8
  br label %221

130:                                              ; preds = %286, %123
  %131 = getelementptr i8, ptr %196, i64 8
  %132 = load i64, ptr %131, align 8
  %133 = icmp slt i64 %132, 0
  br i1 %21, label %157, label %134

134:                                              ; preds = %130
  %135 = select i1 %133, i64 %2, i64 0
  %136 = add i64 %135, %132
  %137 = icmp slt i64 %136, 0
  br i1 %137, label %288, label %289, !prof !0

138:                                              ; preds = %296
  %139 = shl i32 %323, 13
  %140 = and i32 %139, 268427264
  %141 = shl i32 %324, 16
  %142 = and i32 %141, -2147483648
  %143 = or i32 %142, %140
  %144 = icmp ugt i32 %140, 260046847
  %145 = or i32 %143, 2139095040
  %146 = bitcast i32 %145 to float
  %147 = bitcast i32 %143 to float
  %148 = fmul float %147, 0x46F0000000000000
  %149 = select i1 %144, float %146, float %148
  %150 = freeze float %149
  %151 = fcmp ogt float %150, 0.000000e+00
  br i1 %151, label %152, label %153

152:                                              ; preds = %296, %138
  br label %153

153:                                              ; preds = %152, %138
  %154 = phi i16 [ %325, %152 ], [ 0, %138 ]
  %155 = getelementptr i16, ptr %295, i64 %297
  store i16 %154, ptr %155, align 2
  %156 = icmp eq i64 %201, %298
  br i1 %156, label %168, label %296

157:                                              ; preds = %130
  %158 = select i1 %133, i64 %4, i64 0
  %159 = add i64 %158, %132
  %160 = icmp slt i64 %159, 0
  br i1 %160, label %326, label %327, !prof !0

161:                                              ; preds = %334
  %162 = fcmp ogt float %338, 0.000000e+00
  br i1 %162, label %163, label %164

163:                                              ; preds = %161
  br label %164

164:                                              ; preds = %334, %163, %161
  %165 = phi float [ 0.000000e+00, %161 ], [ %338, %163 ], [ %338, %334 ]
  %166 = getelementptr float, ptr %333, i64 %335
  store float %165, ptr %166, align 4
  %167 = icmp eq i64 %201, %336
  br i1 %167, label %168, label %334

168:                                              ; preds = %331, %293, %164, %153
  %169 = icmp sgt i64 %189, 1
  br i1 %169, label %187, label %28

170:                                              ; preds = %28, %24
  %171 = phi i64 [ 0, %24 ], [ %172, %28 ]
  %172 = add nuw nsw i64 %171, 1
  %173 = getelementptr i64, ptr %5, i64 %171
  %174 = load i64, ptr %173, align 8
  %175 = icmp slt i64 %174, 0
  %176 = select i1 %175, i64 %8, i64 0
  %177 = getelementptr i64, ptr %7, i64 %174
  %178 = getelementptr i64, ptr %177, i64 %176
  %179 = load i64, ptr %178, align 8
  %180 = icmp slt i64 %174, -1
  %181 = select i1 %180, i64 %8, i64 0
  %182 = getelementptr i8, ptr %177, i64 8
  %183 = getelementptr i64, ptr %182, i64 %181
  %184 = load i64, ptr %183, align 8
  %185 = sub i64 %184, %179
  %186 = icmp slt i64 %185, 1
  br i1 %186, label %28, label %187

187:                                              ; preds = %170, %168
  %188 = phi i64 [ %191, %168 ], [ %179, %170 ]
  %189 = phi i64 [ %190, %168 ], [ %185, %170 ]
  %190 = add nsw i64 %189, -1
  %191 = add i64 %188, 1
  %192 = icmp slt i64 %188, 0
  %193 = select i1 %192, i64 %10, i64 0
  %194 = add i64 %193, %188
  %195 = mul i64 %194, %11
  %196 = getelementptr i64, ptr %9, i64 %195
  %197 = getelementptr i8, ptr %196, i64 16
  %198 = load i64, ptr %197, align 8
  br i1 %25, label %204, label %205, !prof !0

199:                                              ; preds = %215, %212
  %200 = phi i64 [ %19, %215 ], [ %213, %212 ]
  %201 = sub i64 %200, %206
  %202 = getelementptr float, ptr %18, i64 %206
  %203 = icmp slt i64 %201, 1
  br i1 %203, label %66, label %216

204:                                              ; preds = %187
  br label %205

205:                                              ; preds = %204, %187
  %206 = phi i64 [ %19, %204 ], [ 0, %187 ]
  %207 = icmp slt i64 %198, 0
  %208 = select i1 %207, i64 %19, i64 0
  %209 = add i64 %208, %198
  %210 = icmp slt i64 %209, 0
  br i1 %210, label %211, label %212, !prof !0

211:                                              ; preds = %205
  br label %212

212:                                              ; preds = %211, %205
  %213 = phi i64 [ 0, %211 ], [ %209, %205 ]
  %214 = icmp slt i64 %209, %19
  br i1 %214, label %199, label %215, !prof !1

215:                                              ; preds = %212
  br label %199

216:                                              ; preds = %216, %199
  %217 = phi i64 [ %218, %216 ], [ 0, %199 ]
  %218 = add nuw nsw i64 %217, 1
  %219 = getelementptr float, ptr %202, i64 %217
  store float -0.000000e+00, ptr %219, align 4
  %220 = icmp eq i64 %201, %218
  br i1 %220, label %30, label %216

221:                                              ; preds = %286, %127
  %222 = phi i64 [ %125, %127 ], [ %224, %286 ]
  %223 = phi i64 [ %129, %127 ], [ %225, %286 ]
  %224 = add nsw i64 %222, -1
  %225 = add i64 %223, 1
  %226 = icmp slt i64 %223, 0
  %227 = select i1 %226, i64 %13, i64 0
  %228 = getelementptr i64, ptr %12, i64 %223
  %229 = getelementptr i64, ptr %228, i64 %227
  %230 = load i64, ptr %229, align 8
  %231 = icmp slt i64 %230, 0
  br i1 %27, label %236, label %232

232:                                              ; preds = %221
  %233 = select i1 %231, i64 %2, i64 0
  %234 = add i64 %233, %230
  %235 = icmp slt i64 %234, 0
  br i1 %235, label %240, label %241, !prof !0

236:                                              ; preds = %221
  %237 = select i1 %231, i64 %4, i64 0
  %238 = add i64 %237, %230
  %239 = icmp slt i64 %238, 0
  br i1 %239, label %269, label %270, !prof !0

240:                                              ; preds = %232
  br label %241

241:                                              ; preds = %240, %232
  %242 = phi i64 [ 0, %240 ], [ %234, %232 ]
  %243 = icmp slt i64 %234, %2
  br i1 %243, label %245, label %244, !prof !1

244:                                              ; preds = %241
  br label %245

245:                                              ; preds = %244, %241
  %246 = phi i64 [ %2, %244 ], [ %242, %241 ]
  %247 = getelementptr i16, ptr %1, i64 %246
  br i1 %203, label %286, label %248

248:                                              ; preds = %248, %245
  %249 = phi i64 [ %250, %248 ], [ 0, %245 ]
  %250 = add nuw nsw i64 %249, 1
  %251 = getelementptr float, ptr %202, i64 %249
  %252 = load float, ptr %251, align 4
  %253 = getelementptr i16, ptr %247, i64 %249
  %254 = load i16, ptr %253, align 2
  %255 = zext i16 %254 to i32
  %256 = shl nuw nsw i32 %255, 13
  %257 = and i32 %256, 268427264
  %258 = sext i16 %254 to i32
  %259 = and i32 %258, -2147483648
  %260 = or i32 %257, %259
  %261 = icmp ugt i32 %257, 260046847
  %262 = or i32 %260, 2139095040
  %263 = bitcast i32 %262 to float
  %264 = bitcast i32 %260 to float
  %265 = fmul float %264, 0x46F0000000000000
  %266 = select i1 %261, float %263, float %265
  %267 = fadd float %252, %266
  store float %267, ptr %251, align 4
  %268 = icmp eq i64 %201, %250
  br i1 %268, label %286, label %248

269:                                              ; preds = %236
  br label %270

270:                                              ; preds = %269, %236
  %271 = phi i64 [ 0, %269 ], [ %238, %236 ]
  %272 = icmp slt i64 %238, %4
  br i1 %272, label %274, label %273, !prof !1

273:                                              ; preds = %270
  br label %274

274:                                              ; preds = %273, %270
  %275 = phi i64 [ %4, %273 ], [ %271, %270 ]
  %276 = getelementptr float, ptr %3, i64 %275
  br i1 %203, label %286, label %277

277:                                              ; preds = %277, %274
  %278 = phi i64 [ %279, %277 ], [ 0, %274 ]
  %279 = add nuw nsw i64 %278, 1
  %280 = getelementptr float, ptr %202, i64 %278
  %281 = load float, ptr %280, align 4
  %282 = getelementptr float, ptr %276, i64 %278
  %283 = load float, ptr %282, align 4
  %284 = fadd float %281, %283
  store float %284, ptr %280, align 4
  %285 = icmp eq i64 %201, %279
  br i1 %285, label %286, label %277

286:                                              ; preds = %277, %274, %248, %245
  %287 = icmp ugt i64 %222, 1
  br i1 %287, label %221, label %130

288:                                              ; preds = %134
  br label %289

289:                                              ; preds = %288, %134
  %290 = phi i64 [ 0, %288 ], [ %136, %134 ]
  %291 = icmp slt i64 %136, %2
  br i1 %291, label %293, label %292, !prof !1

292:                                              ; preds = %289
  br label %293

293:                                              ; preds = %292, %289
  %294 = phi i64 [ %2, %292 ], [ %290, %289 ]
  %295 = getelementptr i16, ptr %1, i64 %294
  br i1 %203, label %168, label %296

296:                                              ; preds = %293, %153
  %297 = phi i64 [ %298, %153 ], [ 0, %293 ]
  %298 = add nuw nsw i64 %297, 1
  %299 = getelementptr float, ptr %202, i64 %297
  %300 = load i32, ptr %299, align 4
  %301 = and i32 %300, 2147483647
  %302 = lshr i32 %300, 16
  %303 = and i32 %302, 32768
  %304 = lshr i32 %301, 13
  %305 = add nsw i32 %301, -939520001
  %306 = and i32 %304, 1
  %307 = add nsw i32 %305, %306
  %308 = lshr i32 %307, 13
  %309 = bitcast i32 %301 to float
  %310 = fadd float %309, 5.000000e-01
  %311 = bitcast float %310 to i32
  %312 = add i32 %311, -1056964608
  %313 = and i32 %304, 1023
  %314 = tail call i32 @llvm.umax.i32(i32 %313, i32 1)
  %315 = or i32 %314, 31744
  %316 = icmp ult i32 %301, 947912704
  %317 = select i1 %316, i32 %312, i32 %308
  %318 = icmp eq i32 %301, 2139095040
  %319 = select i1 %318, i32 31744, i32 32256
  %320 = icmp ugt i32 %301, 2139095040
  %321 = select i1 %320, i32 %315, i32 %319
  %322 = icmp ult i32 %301, 1199566848
  %323 = select i1 %322, i32 %317, i32 %321
  %324 = or i32 %323, %303
  %325 = trunc i32 %324 to i16
  br i1 %22, label %152, label %138

326:                                              ; preds = %157
  br label %327

327:                                              ; preds = %326, %157
  %328 = phi i64 [ 0, %326 ], [ %159, %157 ]
  %329 = icmp slt i64 %159, %4
  br i1 %329, label %331, label %330, !prof !1

330:                                              ; preds = %327
  br label %331

331:                                              ; preds = %330, %327
  %332 = phi i64 [ %4, %330 ], [ %328, %327 ]
  %333 = getelementptr float, ptr %3, i64 %332
  br i1 %203, label %168, label %334

334:                                              ; preds = %331, %164
  %335 = phi i64 [ %336, %164 ], [ 0, %331 ]
  %336 = add nuw nsw i64 %335, 1
  %337 = getelementptr float, ptr %202, i64 %335
  %338 = load float, ptr %337, align 4
  br i1 %22, label %164, label %161

339:                                              ; preds = %28, %20
  store ptr null, ptr %0, align 8
  ret void
}

declare i32 @llvm.umax.i32(i32, i32)

attributes #2 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 99, i32 1}
