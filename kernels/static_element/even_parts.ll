; {"files": {"../fields.py": "79c09f2008f8252b", "../refusals.py": "1ae376feae8705d4", "../worklist.py": "56a8737555d3fadd", "element_worklist.py": "fc091537933899db", "even_parts.py": "a2c702390adccf99"}, "meaning": "0b218b17ff1ba911", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @_record_if_faster(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, i64 %8, i64 %9, ptr %10, i64 %11, ptr writeonly %12, i64 %13, ptr writeonly %14, i64 %15, i64 %16) local_unnamed_addr {
  %18 = alloca ptr, align 8
  store ptr null, ptr %18, align 8
  call fastcc void @0(ptr %18, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, ptr %6, i64 %7, i64 %8, i64 %9, ptr %10, ptr %12, ptr %14, i64 %16) #2
  %19 = load ptr, ptr %18, align 8
  ret ptr %19
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, ptr readonly %6, i64 %7, i64 %8, i64 %9, ptr %10, ptr writeonly %11, ptr writeonly %12, i64 %13) unnamed_addr {
  %15 = icmp slt i64 %4, 1
  br i1 %15, label %332, label %16

16:                                               ; preds = %14
  %17 = getelementptr i8, ptr %6, i64 8
  %18 = getelementptr i8, ptr %6, i64 16
  %19 = icmp slt i64 %7, 1
  br label %20

20:                                               ; preds = %290, %16
  %21 = phi i64 [ 0, %16 ], [ %22, %290 ]
  %22 = add nuw nsw i64 %21, 1
  %23 = getelementptr i64, ptr %3, i64 %21
  %24 = load i64, ptr %23, align 8
  %25 = getelementptr i64, ptr %5, i64 %21
  %26 = load i64, ptr %25, align 8
  %27 = add nsw i64 %26, %24
  %28 = getelementptr i64, ptr %10, i64 %21
  %29 = load i64, ptr %28, align 8
  %30 = add nsw i64 %29, -1
  %31 = icmp eq i64 %26, 0
  br i1 %31, label %290, label %32

32:                                               ; preds = %20
  %33 = icmp slt i64 %27, 0
  %34 = select i1 %33, i64 %2, i64 0
  %35 = getelementptr i64, ptr %1, i64 %27
  %36 = getelementptr i64, ptr %35, i64 %34
  %37 = load i64, ptr %36, align 8
  %38 = icmp slt i64 %24, 0
  %39 = select i1 %38, i64 %2, i64 0
  %40 = getelementptr i64, ptr %1, i64 %24
  %41 = getelementptr i64, ptr %40, i64 %39
  %42 = load i64, ptr %41, align 8
  %43 = sub nsw i64 %37, %42
  %44 = load i64, ptr %6, align 8
  %45 = mul nsw i64 %44, %26
  %46 = load i64, ptr %17, align 8
  %47 = mul nsw i64 %46, %43
  %48 = add nsw i64 %47, %45
  %49 = load i64, ptr %18, align 8
  br i1 %19, label %290, label %54

50:                                               ; preds = %54
  %51 = add i64 %74, -1
  %52 = add i64 %51, %68
  %53 = icmp eq i64 %74, 0
  br i1 %53, label %80, label %76, !prof !0

54:                                               ; preds = %54, %32
  %55 = phi i64 [ %68, %54 ], [ %48, %32 ]
  %56 = phi i64 [ %71, %54 ], [ %49, %32 ]
  %57 = phi i64 [ %74, %54 ], [ 0, %32 ]
  %58 = phi i64 [ %59, %54 ], [ 0, %32 ]
  %59 = add nuw nsw i64 %58, 1
  %60 = mul i64 %58, %8
  %61 = getelementptr i64, ptr %6, i64 %60
  %62 = load i64, ptr %61, align 8
  %63 = mul nsw i64 %62, %26
  %64 = getelementptr i8, ptr %61, i64 8
  %65 = load i64, ptr %64, align 8
  %66 = mul nsw i64 %65, %43
  %67 = add nsw i64 %66, %63
  %68 = tail call i64 @llvm.smin.i64(i64 %67, i64 %55)
  %69 = getelementptr i8, ptr %61, i64 16
  %70 = load i64, ptr %69, align 8
  %71 = tail call i64 @llvm.smin.i64(i64 %70, i64 %56)
  %72 = getelementptr i8, ptr %61, i64 24
  %73 = load i64, ptr %72, align 8
  %74 = add nsw i64 %73, %57
  %75 = icmp eq i64 %7, %59
  br i1 %75, label %50, label %54

76:                                               ; preds = %50
  %77 = icmp ne i64 %52, -9223372036854775808
  %78 = icmp ne i64 %74, -1
  %79 = or i1 %78, %77
  br i1 %79, label %84, label %80, !prof !1

80:                                               ; preds = %84, %76, %50
  %81 = phi i64 [ 0, %50 ], [ %92, %84 ], [ 0, %76 ]
  %82 = add nsw i64 %81, %71
  %83 = icmp slt i64 %82, %29
  br i1 %83, label %118, label %290

84:                                               ; preds = %76
  %85 = sdiv i64 %52, %74
  %86 = srem i64 %52, %74
  %87 = xor i64 %86, %74
  %88 = icmp slt i64 %87, 0
  %89 = icmp ne i64 %86, 0
  %90 = and i1 %89, %88
  %91 = sext i1 %90 to i64
  %92 = add i64 %85, %91
  br label %80

93:                                               ; preds = %118, %115
  %94 = phi i64 [ %119, %118 ], [ %116, %115 ]
  %95 = icmp eq i64 %7, %121
  br i1 %95, label %149, label %118

96:                                               ; preds = %135, %96
  %97 = phi i64 [ %113, %96 ], [ %136, %135 ]
  %98 = phi i64 [ %112, %96 ], [ %27, %135 ]
  %99 = add nsw i64 %97, 1
  %100 = add i64 %99, %98
  %101 = ashr i64 %100, 1
  %102 = mul nsw i64 %101, %128
  %103 = icmp slt i64 %101, 0
  %104 = select i1 %103, i64 %2, i64 0
  %105 = getelementptr i64, ptr %1, i64 %101
  %106 = getelementptr i64, ptr %105, i64 %104
  %107 = load i64, ptr %106, align 8
  %108 = mul nsw i64 %107, %130
  %109 = add nsw i64 %102, %108
  %110 = icmp sgt i64 %109, %147
  %111 = add nsw i64 %101, -1
  %112 = select i1 %110, i64 %111, i64 %98
  %113 = select i1 %110, i64 %97, i64 %101
  %114 = icmp slt i64 %113, %112
  br i1 %114, label %96, label %115

115:                                              ; preds = %135, %96
  %116 = phi i64 [ %136, %135 ], [ %113, %96 ]
  %117 = icmp ugt i64 %137, 1
  br i1 %117, label %135, label %93

118:                                              ; preds = %93, %80
  %119 = phi i64 [ %94, %93 ], [ %24, %80 ]
  %120 = phi i64 [ %121, %93 ], [ 0, %80 ]
  %121 = add nuw nsw i64 %120, 1
  %122 = mul i64 %120, %8
  %123 = getelementptr i64, ptr %6, i64 %122
  %124 = getelementptr i8, ptr %123, i64 24
  %125 = load i64, ptr %124, align 8
  %126 = icmp slt i64 %125, 1
  br i1 %126, label %93, label %127

127:                                              ; preds = %118
  %128 = load i64, ptr %123, align 8
  %129 = getelementptr i8, ptr %123, i64 8
  %130 = load i64, ptr %129, align 8
  %131 = getelementptr i8, ptr %123, i64 16
  %132 = load i64, ptr %131, align 8
  %133 = sub nsw i64 %30, %132
  %134 = tail call i64 @llvm.smax.i64(i64 %133, i64 0)
  br label %135

135:                                              ; preds = %127, %115
  %136 = phi i64 [ %119, %127 ], [ %116, %115 ]
  %137 = phi i64 [ %125, %127 ], [ %138, %115 ]
  %138 = add nsw i64 %137, -1
  %139 = mul nsw i64 %136, %128
  %140 = icmp slt i64 %136, 0
  %141 = select i1 %140, i64 %2, i64 0
  %142 = getelementptr i64, ptr %1, i64 %136
  %143 = getelementptr i64, ptr %142, i64 %141
  %144 = load i64, ptr %143, align 8
  %145 = mul nsw i64 %144, %130
  %146 = add i64 %139, %134
  %147 = add i64 %146, %145
  %148 = icmp slt i64 %136, %27
  br i1 %148, label %96, label %115

149:                                              ; preds = %93
  %150 = icmp eq i64 %94, %27
  br i1 %150, label %155, label %290

151:                                              ; preds = %155
  %152 = add i64 %175, -1
  %153 = add i64 %152, %169
  %154 = icmp eq i64 %175, 0
  br i1 %154, label %181, label %177, !prof !0

155:                                              ; preds = %155, %149
  %156 = phi i64 [ %169, %155 ], [ %48, %149 ]
  %157 = phi i64 [ %172, %155 ], [ %49, %149 ]
  %158 = phi i64 [ %175, %155 ], [ 0, %149 ]
  %159 = phi i64 [ %160, %155 ], [ 0, %149 ]
  %160 = add nuw nsw i64 %159, 1
  %161 = mul i64 %159, %8
  %162 = getelementptr i64, ptr %6, i64 %161
  %163 = load i64, ptr %162, align 8
  %164 = mul nsw i64 %163, %26
  %165 = getelementptr i8, ptr %162, i64 8
  %166 = load i64, ptr %165, align 8
  %167 = mul nsw i64 %166, %43
  %168 = add nsw i64 %167, %164
  %169 = tail call i64 @llvm.smin.i64(i64 %168, i64 %156)
  %170 = getelementptr i8, ptr %162, i64 16
  %171 = load i64, ptr %170, align 8
  %172 = tail call i64 @llvm.smin.i64(i64 %171, i64 %157)
  %173 = getelementptr i8, ptr %162, i64 24
  %174 = load i64, ptr %173, align 8
  %175 = add nsw i64 %174, %158
  %176 = icmp eq i64 %7, %160
  br i1 %176, label %151, label %155

177:                                              ; preds = %151
  %178 = icmp ne i64 %153, -9223372036854775808
  %179 = icmp ne i64 %175, -1
  %180 = or i1 %179, %178
  br i1 %180, label %185, label %181, !prof !1

181:                                              ; preds = %185, %177, %151
  %182 = phi i64 [ 0, %151 ], [ %193, %185 ], [ 0, %177 ]
  %183 = add nsw i64 %182, %172
  %184 = icmp slt i64 %183, %30
  br i1 %184, label %194, label %262

185:                                              ; preds = %177
  %186 = sdiv i64 %153, %175
  %187 = srem i64 %153, %175
  %188 = xor i64 %187, %175
  %189 = icmp slt i64 %188, 0
  %190 = icmp ne i64 %187, 0
  %191 = and i1 %190, %189
  %192 = sext i1 %191 to i64
  %193 = add i64 %186, %192
  br label %181

194:                                              ; preds = %255, %181
  %195 = phi i64 [ %260, %255 ], [ %30, %181 ]
  %196 = phi i64 [ %259, %255 ], [ %183, %181 ]
  %197 = add nsw i64 %196, %195
  %198 = ashr i64 %197, 1
  br label %224

199:                                              ; preds = %224, %221
  %200 = phi i64 [ %225, %224 ], [ %222, %221 ]
  %201 = icmp eq i64 %7, %227
  br i1 %201, label %255, label %224

202:                                              ; preds = %241, %202
  %203 = phi i64 [ %218, %202 ], [ %242, %241 ]
  %204 = phi i64 [ %219, %202 ], [ %27, %241 ]
  %205 = add nsw i64 %203, 1
  %206 = add i64 %205, %204
  %207 = ashr i64 %206, 1
  %208 = mul nsw i64 %207, %234
  %209 = icmp slt i64 %207, 0
  %210 = select i1 %209, i64 %2, i64 0
  %211 = getelementptr i64, ptr %1, i64 %207
  %212 = getelementptr i64, ptr %211, i64 %210
  %213 = load i64, ptr %212, align 8
  %214 = mul nsw i64 %213, %236
  %215 = add nsw i64 %208, %214
  %216 = icmp sgt i64 %215, %253
  %217 = add nsw i64 %207, -1
  %218 = select i1 %216, i64 %203, i64 %207
  %219 = select i1 %216, i64 %217, i64 %204
  %220 = icmp slt i64 %218, %219
  br i1 %220, label %202, label %221

221:                                              ; preds = %241, %202
  %222 = phi i64 [ %242, %241 ], [ %218, %202 ]
  %223 = icmp ugt i64 %243, 1
  br i1 %223, label %241, label %199

224:                                              ; preds = %199, %194
  %225 = phi i64 [ %200, %199 ], [ %24, %194 ]
  %226 = phi i64 [ %227, %199 ], [ 0, %194 ]
  %227 = add nuw nsw i64 %226, 1
  %228 = mul i64 %226, %8
  %229 = getelementptr i64, ptr %6, i64 %228
  %230 = getelementptr i8, ptr %229, i64 24
  %231 = load i64, ptr %230, align 8
  %232 = icmp slt i64 %231, 1
  br i1 %232, label %199, label %233

233:                                              ; preds = %224
  %234 = load i64, ptr %229, align 8
  %235 = getelementptr i8, ptr %229, i64 8
  %236 = load i64, ptr %235, align 8
  %237 = getelementptr i8, ptr %229, i64 16
  %238 = load i64, ptr %237, align 8
  %239 = sub nsw i64 %198, %238
  %240 = tail call i64 @llvm.smax.i64(i64 %239, i64 0)
  br label %241

241:                                              ; preds = %233, %221
  %242 = phi i64 [ %225, %233 ], [ %222, %221 ]
  %243 = phi i64 [ %231, %233 ], [ %244, %221 ]
  %244 = add nsw i64 %243, -1
  %245 = mul nsw i64 %242, %234
  %246 = icmp slt i64 %242, 0
  %247 = select i1 %246, i64 %2, i64 0
  %248 = getelementptr i64, ptr %1, i64 %242
  %249 = getelementptr i64, ptr %248, i64 %247
  %250 = load i64, ptr %249, align 8
  %251 = mul nsw i64 %250, %236
  %252 = add i64 %245, %240
  %253 = add i64 %252, %251
  %254 = icmp slt i64 %242, %27
  br i1 %254, label %202, label %221

255:                                              ; preds = %199
  %256 = icmp eq i64 %200, %27
  %257 = freeze i1 %256
  %258 = add nsw i64 %198, 1
  %259 = select i1 %257, i64 %196, i64 %258
  %260 = select i1 %257, i64 %198, i64 %195
  %261 = icmp slt i64 %259, %260
  br i1 %261, label %194, label %262

262:                                              ; preds = %255, %181
  %263 = phi i64 [ %30, %181 ], [ %260, %255 ]
  store i64 %263, ptr %28, align 8
  %264 = getelementptr i64, ptr %11, i64 %21
  store i64 %9, ptr %264, align 8
  %265 = mul i64 %21, %13
  %266 = getelementptr i64, ptr %12, i64 %265
  store i64 %24, ptr %266, align 8
  br label %292

267:                                              ; preds = %324, %292
  %268 = phi i64 [ %294, %292 ], [ %325, %324 ]
  %269 = phi i64 [ %293, %292 ], [ %305, %324 ]
  %270 = icmp eq i64 %7, %296
  br i1 %270, label %290, label %292

271:                                              ; preds = %306, %271
  %272 = phi i64 [ %287, %271 ], [ %308, %306 ]
  %273 = phi i64 [ %288, %271 ], [ %27, %306 ]
  %274 = add nsw i64 %272, 1
  %275 = add i64 %274, %273
  %276 = ashr i64 %275, 1
  %277 = mul nsw i64 %276, %309
  %278 = icmp slt i64 %276, 0
  %279 = select i1 %278, i64 %2, i64 0
  %280 = getelementptr i64, ptr %1, i64 %276
  %281 = getelementptr i64, ptr %280, i64 %279
  %282 = load i64, ptr %281, align 8
  %283 = mul nsw i64 %282, %310
  %284 = add nsw i64 %277, %283
  %285 = icmp sgt i64 %284, %322
  %286 = add nsw i64 %276, -1
  %287 = select i1 %285, i64 %272, i64 %276
  %288 = select i1 %285, i64 %286, i64 %273
  %289 = icmp slt i64 %287, %288
  br i1 %289, label %271, label %324

290:                                              ; preds = %267, %149, %80, %32, %20
  %291 = icmp eq i64 %22, %4
  br i1 %291, label %332, label %20

292:                                              ; preds = %267, %262
  %293 = phi i64 [ %269, %267 ], [ 0, %262 ]
  %294 = phi i64 [ %268, %267 ], [ %24, %262 ]
  %295 = phi i64 [ %296, %267 ], [ 0, %262 ]
  %296 = add nuw nsw i64 %295, 1
  %297 = mul i64 %295, %8
  %298 = getelementptr i64, ptr %6, i64 %297
  %299 = getelementptr i8, ptr %298, i64 24
  %300 = load i64, ptr %299, align 8
  %301 = icmp slt i64 %300, 1
  br i1 %301, label %267, label %302

302:                                              ; preds = %292
  %303 = getelementptr i8, ptr %298, i64 8
  %304 = getelementptr i8, ptr %298, i64 16
  %305 = add i64 %300, %293
  br label %306

306:                                              ; preds = %324, %302
  %307 = phi i64 [ %293, %302 ], [ %326, %324 ]
  %308 = phi i64 [ %294, %302 ], [ %325, %324 ]
  %309 = load i64, ptr %298, align 8
  %310 = load i64, ptr %303, align 8
  %311 = mul nsw i64 %309, %308
  %312 = icmp slt i64 %308, 0
  %313 = select i1 %312, i64 %2, i64 0
  %314 = getelementptr i64, ptr %1, i64 %308
  %315 = getelementptr i64, ptr %314, i64 %313
  %316 = load i64, ptr %315, align 8
  %317 = mul nsw i64 %316, %310
  %318 = add nsw i64 %317, %311
  %319 = load i64, ptr %304, align 8
  %320 = sub nsw i64 %263, %319
  %321 = tail call i64 @llvm.smax.i64(i64 %320, i64 0)
  %322 = add nsw i64 %318, %321
  %323 = icmp slt i64 %308, %27
  br i1 %323, label %271, label %324

324:                                              ; preds = %306, %271
  %325 = phi i64 [ %308, %306 ], [ %287, %271 ]
  %326 = add nsw i64 %307, 1
  %327 = icmp slt i64 %307, -1
  %328 = select i1 %327, i64 %13, i64 0
  %329 = getelementptr i64, ptr %266, i64 %326
  %330 = getelementptr i64, ptr %329, i64 %328
  store i64 %325, ptr %330, align 8
  %331 = icmp eq i64 %326, %305
  br i1 %331, label %267, label %306

332:                                              ; preds = %290, %14
  store ptr null, ptr %0, align 8
  ret void
}

declare i64 @llvm.smax.i64(i64, i64)

declare i64 @llvm.smin.i64(i64, i64)

attributes #2 = { noinline }

!0 = !{!"branch_weights", i32 0, i32 -2147483648}
!1 = !{!"branch_weights", i32 99, i32 1}
