; {"files": {"../matrix/formats/block_loops.py": "d722c317096e624d", "part_sums.py": "f7a0e06120dc74f7"}, "meaning": "3d65497fe6ce876d", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @add_parts(ptr readonly %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, ptr %6, i64 %7, i64 %8) local_unnamed_addr {
  %10 = alloca ptr, align 8
  store ptr null, ptr %10, align 8
  call fastcc void @0(ptr %10, ptr %0, i64 %1, i64 %2, ptr %3, i64 %5, ptr %6, i64 %8) #3
  %11 = load ptr, ptr %10, align 8
  ret ptr %11
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7) unnamed_addr {
  %9 = icmp slt i64 %2, 1
  br i1 %9, label %37, label %10

10:                                               ; preds = %8
  %11 = icmp slt i64 %3, 1
  br label %14

12:                                               ; preds = %23, %14
  %13 = icmp eq i64 %16, %2
  br i1 %13, label %37, label %14

14:                                               ; preds = %12, %10
  %15 = phi i64 [ 0, %10 ], [ %16, %12 ]
  %16 = add nuw nsw i64 %15, 1
  %17 = mul i64 %15, %3
  %18 = getelementptr double, ptr %1, i64 %17
  %19 = mul i64 %15, %5
  %20 = getelementptr double, ptr %4, i64 %19
  %21 = mul i64 %15, %7
  %22 = getelementptr double, ptr %6, i64 %21
  br i1 %11, label %12, label %23

23:                                               ; preds = %23, %14
  %24 = phi i64 [ %25, %23 ], [ 0, %14 ]
  %25 = add nuw nsw i64 %24, 1
  %26 = getelementptr double, ptr %20, i64 %24
  %27 = load double, ptr %26, align 8
  %28 = getelementptr double, ptr %18, i64 %24
  %29 = load double, ptr %28, align 8
  %30 = fadd double %27, %29
  store double %30, ptr %26, align 8
  %31 = getelementptr double, ptr %22, i64 %24
  %32 = load double, ptr %31, align 8
  %33 = load double, ptr %28, align 8
  %34 = tail call double @llvm.fabs.f64(double %33)
  %35 = fadd double %32, %34
  store double %35, ptr %31, align 8
  %36 = icmp eq i64 %3, %25
  br i1 %36, label %12, label %23

37:                                               ; preds = %12, %8
  store ptr null, ptr %0, align 8
  ret void
}

declare double @llvm.fabs.f64(double)

define dso_local ptr @compare_rows(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, i64 %8, i64 %9, ptr readonly %10, i64 %11, i64 %12, ptr readonly %13, i64 %14, i64 %15, ptr readonly %16, i64 %17, i64 %18, ptr %19, i64 %20, ptr %21, i64 %22, ptr %23, i64 %24) local_unnamed_addr {
  %26 = alloca ptr, align 8
  store ptr null, ptr %26, align 8
  call fastcc void @1(ptr %26, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, i64 %8, i64 %9, ptr %10, i64 %11, i64 %12, ptr %13, i64 %14, i64 %15, ptr %16, i64 %18, ptr %19, i64 %20, ptr %21, i64 %22, ptr %23, i64 %24) #3
  %27 = load ptr, ptr %26, align 8
  ret ptr %27
}

define internal fastcc void @1(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, i64 %9, i64 %10, ptr readonly %11, i64 %12, i64 %13, ptr readonly %14, i64 %15, i64 %16, ptr readonly %17, i64 %18, ptr %19, i64 %20, ptr %21, i64 %22, ptr %23, i64 %24) unnamed_addr {
  %26 = icmp eq i64 %10, 0
  br i1 %26, label %127, label %119, !prof !0

27:                                               ; preds = %196, %29
  %28 = icmp eq i64 %198, %2
  br i1 %28, label %497, label %196

29:                                               ; preds = %462, %106
  %30 = icmp sgt i64 %32, 1
  br i1 %30, label %31, label %27

31:                                               ; preds = %199, %29
  %32 = phi i64 [ %171, %199 ], [ %34, %29 ]
  %33 = phi i64 [ 0, %199 ], [ %35, %29 ]
  %34 = add nsw i64 %32, -1
  %35 = add nuw i64 %33, 128
  %36 = sub nsw i64 %16, %33
  %37 = tail call i64 @llvm.smin.i64(i64 %36, i64 128)
  br i1 %175, label %39, label %38

38:                                               ; preds = %31
  tail call void @llvm.memset.p0.i64(ptr align 8 %136, i8 0, i64 %195, i1 false)
  br label %39

39:                                               ; preds = %38, %31
  %40 = load i64, ptr %205, align 8
  %41 = load i64, ptr %209, align 8
  %42 = icmp slt i64 %40, %41
  br i1 %42, label %43, label %106

43:                                               ; preds = %39
  %44 = icmp slt i64 %33, 0
  %45 = select i1 %44, i64 %13, i64 0
  %46 = add i64 %45, %33
  %47 = icmp slt i64 %46, 0
  %48 = icmp sge i64 %46, %13
  %49 = or i1 %47, %48
  %50 = tail call i64 @llvm.smax.i64(i64 %37, i64 0)
  %51 = icmp slt i64 %36, 1
  br label %52

52:                                               ; preds = %103, %43
  %53 = phi i64 [ %104, %103 ], [ %41, %43 ]
  %54 = phi i64 [ %57, %103 ], [ %40, %43 ]
  %55 = sub nsw i64 %53, %54
  %56 = tail call i64 @llvm.smin.i64(i64 %55, i64 %128)
  %57 = add nsw i64 %56, %54
  %58 = tail call i64 @llvm.smax.i64(i64 %56, i64 0)
  %59 = icmp slt i64 %56, 1
  br i1 %59, label %291, label %226

60:                                               ; preds = %415, %317
  %61 = icmp eq i64 %9, %310
  br i1 %61, label %103, label %308

62:                                               ; preds = %80, %69
  %63 = phi i64 [ %70, %69 ], [ %91, %80 ]
  %64 = icmp sgt i64 %71, 1
  br i1 %64, label %69, label %65

65:                                               ; preds = %308, %62
  %66 = phi i64 [ 0, %308 ], [ %63, %62 ]
  %67 = sub i64 16, %66
  %68 = icmp slt i64 %67, 1
  br i1 %68, label %314, label %93

69:                                               ; preds = %311, %62
  %70 = phi i64 [ 0, %311 ], [ %63, %62 ]
  %71 = phi i64 [ %58, %311 ], [ %73, %62 ]
  %72 = phi i64 [ %54, %311 ], [ %74, %62 ]
  %73 = add nsw i64 %71, -1
  %74 = add i64 %72, 1
  %75 = icmp slt i64 %72, 0
  %76 = select i1 %75, i64 %8, i64 0
  %77 = add i64 %76, %72
  %78 = mul i64 %178, %77
  %79 = getelementptr float, ptr %313, i64 %78
  br i1 %177, label %62, label %80

80:                                               ; preds = %80, %69
  %81 = phi i64 [ %91, %80 ], [ %70, %69 ]
  %82 = phi i64 [ %83, %80 ], [ 0, %69 ]
  %83 = add nuw nsw i64 %82, 1
  %84 = getelementptr float, ptr %79, i64 %82
  %85 = load float, ptr %84, align 4
  %86 = icmp slt i64 %81, 0
  %87 = select i1 %86, i64 %166, i64 0
  %88 = getelementptr double, ptr %167, i64 %81
  %89 = getelementptr double, ptr %88, i64 %87
  %90 = fpext float %85 to double
  store double %90, ptr %89, align 8
  %91 = add nsw i64 %81, 1
  %92 = icmp eq i64 %10, %83
  br i1 %92, label %62, label %80

93:                                               ; preds = %93, %65
  %94 = phi i64 [ %96, %93 ], [ %67, %65 ]
  %95 = phi i64 [ %97, %93 ], [ %66, %65 ]
  %96 = add nsw i64 %94, -1
  %97 = add i64 %95, 1
  %98 = icmp slt i64 %95, 0
  %99 = select i1 %98, i64 %166, i64 0
  %100 = getelementptr double, ptr %167, i64 %95
  %101 = getelementptr double, ptr %100, i64 %99
  store double 0.000000e+00, ptr %101, align 8
  %102 = icmp ugt i64 %94, 1
  br i1 %102, label %93, label %314

103:                                              ; preds = %307, %60
  %104 = load i64, ptr %209, align 8
  %105 = icmp slt i64 %57, %104
  br i1 %105, label %52, label %106

106:                                              ; preds = %103, %39
  br i1 %213, label %29, label %107

107:                                              ; preds = %106
  %108 = add nsw i64 %37, %33
  %109 = icmp slt i64 %33, 0
  %110 = select i1 %109, i64 %16, i64 0
  %111 = add i64 %110, %33
  %112 = icmp slt i64 %111, 0
  %113 = icmp slt i64 %111, %16
  %114 = icmp slt i64 %108, 0
  %115 = select i1 %114, i64 %16, i64 0
  %116 = add i64 %115, %108
  %117 = icmp slt i64 %116, 0
  %118 = icmp slt i64 %116, %16
  br label %418

119:                                              ; preds = %25
  %120 = sdiv i64 16, %10
  %121 = srem i64 16, %10
  %122 = icmp slt i64 %10, 0
  %123 = icmp ne i64 %121, 0
  %124 = and i1 %122, %123
  %125 = sext i1 %124 to i64
  %126 = add nsw i64 %120, %125
  br label %127

127:                                              ; preds = %119, %25
  %128 = phi i64 [ %126, %119 ], [ 0, %25 ]
  %129 = icmp slt i64 %20, 1
  br i1 %129, label %137, label %130, !prof !0

130:                                              ; preds = %127
  %131 = icmp ult i64 %20, 2049
  br i1 %131, label %137, label %143, !prof !1

132:                                              ; preds = %158, %155
  %133 = phi i64 [ %20, %158 ], [ %156, %155 ]
  %134 = sub i64 %133, %147
  %135 = tail call i64 @llvm.smax.i64(i64 %134, i64 0)
  %136 = getelementptr double, ptr %19, i64 %147
  br i1 %153, label %159, label %160, !prof !0

137:                                              ; preds = %130, %127
  %138 = phi i64 [ 0, %130 ], [ %20, %127 ]
  %139 = sub i64 %20, %138
  %140 = tail call i64 @llvm.smax.i64(i64 %139, i64 0)
  %141 = getelementptr double, ptr %19, i64 %138
  %142 = icmp slt i64 %139, 2049
  br label %143

143:                                              ; preds = %137, %130
  %144 = phi ptr [ %141, %137 ], [ %19, %130 ]
  %145 = phi i64 [ %140, %137 ], [ 2048, %130 ]
  %146 = phi i1 [ %142, %137 ], [ true, %130 ]
  %147 = phi i64 [ %20, %137 ], [ 2048, %130 ]
  %148 = shl i64 %9, 8
  %149 = add i64 %148, 2048
  %150 = icmp slt i64 %149, 0
  %151 = select i1 %150, i64 %20, i64 0
  %152 = add i64 %151, %149
  %153 = icmp slt i64 %152, 0
  br i1 %153, label %154, label %155, !prof !0

154:                                              ; preds = %143
  br label %155

155:                                              ; preds = %154, %143
  %156 = phi i64 [ 0, %154 ], [ %152, %143 ]
  %157 = icmp slt i64 %152, %20
  br i1 %157, label %132, label %158, !prof !2

158:                                              ; preds = %155
  br label %132

159:                                              ; preds = %132
  br label %160

160:                                              ; preds = %159, %132
  %161 = phi i64 [ 0, %159 ], [ %152, %132 ]
  br i1 %157, label %163, label %162, !prof !2

162:                                              ; preds = %160
  br label %163

163:                                              ; preds = %162, %160
  %164 = phi i64 [ %20, %162 ], [ %161, %160 ]
  %165 = sub i64 %20, %164
  %166 = tail call i64 @llvm.smax.i64(i64 %165, i64 0)
  %167 = getelementptr double, ptr %19, i64 %164
  %168 = icmp slt i64 %2, 1
  br i1 %168, label %497, label %169

169:                                              ; preds = %163
  %170 = add nuw i64 %16, 127
  %171 = lshr i64 %170, 7
  %172 = icmp slt i64 %16, 1
  %173 = icmp eq i64 %171, 0
  %174 = select i1 %172, i1 true, i1 %173
  %175 = icmp slt i64 %134, 1
  %176 = icmp slt i64 %9, 1
  %177 = icmp slt i64 %10, 1
  %178 = mul i64 %10, %9
  %179 = getelementptr i8, ptr %167, i64 8
  %180 = getelementptr i8, ptr %167, i64 16
  %181 = getelementptr i8, ptr %167, i64 24
  %182 = getelementptr i8, ptr %167, i64 32
  %183 = getelementptr i8, ptr %167, i64 40
  %184 = getelementptr i8, ptr %167, i64 48
  %185 = getelementptr i8, ptr %167, i64 56
  %186 = getelementptr i8, ptr %167, i64 64
  %187 = getelementptr i8, ptr %167, i64 72
  %188 = getelementptr i8, ptr %167, i64 80
  %189 = getelementptr i8, ptr %167, i64 88
  %190 = getelementptr i8, ptr %167, i64 96
  %191 = getelementptr i8, ptr %167, i64 104
  %192 = getelementptr i8, ptr %167, i64 112
  %193 = getelementptr i8, ptr %167, i64 120
  %194 = getelementptr double, ptr %17, i64 %18
  %195 = shl i64 %134, 3
  br label %196

196:                                              ; preds = %169, %27
  %197 = phi i64 [ 0, %169 ], [ %198, %27 ]
  %198 = add nuw nsw i64 %197, 1
  br i1 %174, label %27, label %199

199:                                              ; preds = %196
  %200 = getelementptr i64, ptr %1, i64 %197
  %201 = load i64, ptr %200, align 8
  %202 = icmp slt i64 %201, 0
  %203 = select i1 %202, i64 %4, i64 0
  %204 = getelementptr i64, ptr %3, i64 %201
  %205 = getelementptr i64, ptr %204, i64 %203
  %206 = icmp slt i64 %201, -1
  %207 = select i1 %206, i64 %4, i64 0
  %208 = getelementptr i8, ptr %204, i64 8
  %209 = getelementptr i64, ptr %208, i64 %207
  %210 = mul i64 %201, %9
  %211 = sub i64 %15, %210
  %212 = tail call i64 @llvm.smin.i64(i64 %211, i64 %9)
  %213 = icmp slt i64 %212, 1
  %214 = select i1 %202, i64 %24, i64 0
  %215 = getelementptr double, ptr %23, i64 %201
  %216 = getelementptr double, ptr %215, i64 %214
  %217 = select i1 %202, i64 %22, i64 0
  %218 = getelementptr i64, ptr %21, i64 %201
  %219 = getelementptr i64, ptr %218, i64 %217
  br label %31

220:                                              ; preds = %226, %223
  %221 = phi i64 [ %227, %226 ], [ %224, %223 ]
  %222 = icmp sgt i64 %228, 1
  br i1 %222, label %226, label %286

223:                                              ; preds = %278, %271
  %224 = add i64 %239, 1
  %225 = icmp eq i64 %10, %241
  br i1 %225, label %220, label %238

226:                                              ; preds = %220, %52
  %227 = phi i64 [ %221, %220 ], [ 0, %52 ]
  %228 = phi i64 [ %230, %220 ], [ %58, %52 ]
  %229 = phi i64 [ %231, %220 ], [ %54, %52 ]
  %230 = add nsw i64 %228, -1
  %231 = add i64 %229, 1
  %232 = icmp slt i64 %229, 0
  %233 = select i1 %232, i64 %6, i64 0
  %234 = getelementptr i64, ptr %5, i64 %229
  %235 = getelementptr i64, ptr %234, i64 %233
  %236 = load i64, ptr %235, align 8
  %237 = mul nsw i64 %236, %10
  br i1 %177, label %220, label %238

238:                                              ; preds = %226, %223
  %239 = phi i64 [ %224, %223 ], [ %227, %226 ]
  %240 = phi i64 [ %241, %223 ], [ 0, %226 ]
  %241 = add nuw nsw i64 %240, 1
  %242 = shl nsw i64 %239, 7
  %243 = add nsw i64 %242, %37
  %244 = icmp slt i64 %239, 0
  %245 = select i1 %244, i64 %145, i64 0
  %246 = add i64 %245, %242
  %247 = icmp slt i64 %246, %145
  br i1 %247, label %257, label %256, !prof !2

248:                                              ; preds = %269, %266
  %249 = phi i64 [ %145, %269 ], [ %267, %266 ]
  %250 = sub i64 %249, %260
  %251 = getelementptr double, ptr %144, i64 %260
  %252 = add nsw i64 %240, %237
  %253 = icmp slt i64 %252, 0
  %254 = select i1 %253, i64 %12, i64 0
  %255 = add i64 %254, %252
  br i1 %48, label %270, label %271, !prof !0

256:                                              ; preds = %238
  br label %257

257:                                              ; preds = %256, %238
  %258 = phi i64 [ %145, %256 ], [ 0, %238 ]
  %259 = icmp ult i64 %246, %145
  %260 = select i1 %259, i64 %246, i64 %258, !prof !3
  %261 = icmp slt i64 %243, 0
  %262 = select i1 %261, i64 %145, i64 0
  %263 = add i64 %262, %243
  %264 = icmp slt i64 %263, 0
  br i1 %264, label %265, label %266, !prof !0

265:                                              ; preds = %257
  br label %266

266:                                              ; preds = %265, %257
  %267 = phi i64 [ 0, %265 ], [ %263, %257 ]
  %268 = icmp slt i64 %263, %145
  br i1 %268, label %248, label %269, !prof !2

269:                                              ; preds = %266
  br label %248

270:                                              ; preds = %248
  br label %271

271:                                              ; preds = %270, %248
  %272 = phi i64 [ %13, %270 ], [ 0, %248 ]
  %273 = select i1 %49, i64 %272, i64 %46, !prof !4
  %274 = mul i64 %255, %13
  %275 = getelementptr float, ptr %11, i64 %274
  %276 = getelementptr float, ptr %275, i64 %273
  %277 = icmp slt i64 %250, 1
  br i1 %277, label %223, label %278

278:                                              ; preds = %278, %271
  %279 = phi i64 [ %280, %278 ], [ 0, %271 ]
  %280 = add nuw nsw i64 %279, 1
  %281 = getelementptr float, ptr %276, i64 %279
  %282 = load float, ptr %281, align 4
  %283 = getelementptr double, ptr %251, i64 %279
  %284 = fpext float %282 to double
  store double %284, ptr %283, align 8
  %285 = icmp eq i64 %250, %280
  br i1 %285, label %223, label %278

286:                                              ; preds = %220
  %287 = shl nsw i64 %221, 7
  %288 = icmp slt i64 %221, 0
  %289 = select i1 %288, i64 %145, i64 0
  %290 = add i64 %289, %287
  br label %291

291:                                              ; preds = %286, %52
  %292 = phi i64 [ 0, %52 ], [ %290, %286 ]
  %293 = icmp slt i64 %292, %145
  br i1 %293, label %302, label %301, !prof !2

294:                                              ; preds = %306, %302
  %295 = phi i64 [ %145, %306 ], [ 2048, %302 ]
  %296 = sub i64 %295, %305
  %297 = icmp slt i64 %296, 1
  br i1 %297, label %307, label %298

298:                                              ; preds = %294
  %299 = getelementptr double, ptr %144, i64 %305
  %300 = shl i64 %296, 3
  tail call void @llvm.memset.p0.i64(ptr align 8 %299, i8 0, i64 %300, i1 false)
  br label %307

301:                                              ; preds = %291
  br label %302

302:                                              ; preds = %301, %291
  %303 = phi i64 [ %145, %301 ], [ 0, %291 ]
  %304 = icmp ult i64 %292, %145
  %305 = select i1 %304, i64 %292, i64 %303, !prof !3
  br i1 %146, label %306, label %294, !prof !0

306:                                              ; preds = %302
  br label %294

307:                                              ; preds = %298, %294
  br i1 %176, label %103, label %308

308:                                              ; preds = %307, %60
  %309 = phi i64 [ %310, %60 ], [ 0, %307 ]
  %310 = add nuw nsw i64 %309, 1
  br i1 %59, label %65, label %311

311:                                              ; preds = %308
  %312 = mul i64 %309, %10
  %313 = getelementptr float, ptr %7, i64 %312
  br label %69

314:                                              ; preds = %93, %65
  %315 = shl i64 %309, 8
  %316 = icmp slt i64 %315, 0
  br i1 %316, label %410, label %411, !prof !0

317:                                              ; preds = %415, %317
  %318 = phi i64 [ %321, %317 ], [ 0, %415 ]
  %319 = phi i64 [ %320, %317 ], [ %50, %415 ]
  %320 = add nsw i64 %319, -1
  %321 = add nuw nsw i64 %318, 1
  %322 = load double, ptr %167, align 8
  %323 = getelementptr double, ptr %144, i64 %318
  %324 = load double, ptr %323, align 8
  %325 = fmul double %322, %324
  %326 = load double, ptr %179, align 8
  %327 = add nuw nsw i64 %318, 128
  %328 = getelementptr double, ptr %144, i64 %327
  %329 = load double, ptr %328, align 8
  %330 = fmul double %326, %329
  %331 = fadd double %325, %330
  %332 = load double, ptr %180, align 8
  %333 = getelementptr i8, ptr %323, i64 2048
  %334 = load double, ptr %333, align 8
  %335 = fmul double %332, %334
  %336 = load double, ptr %181, align 8
  %337 = getelementptr i8, ptr %323, i64 3072
  %338 = load double, ptr %337, align 8
  %339 = fmul double %336, %338
  %340 = fadd double %335, %339
  %341 = fadd double %331, %340
  %342 = load double, ptr %182, align 8
  %343 = getelementptr i8, ptr %323, i64 4096
  %344 = load double, ptr %343, align 8
  %345 = fmul double %342, %344
  %346 = load double, ptr %183, align 8
  %347 = getelementptr i8, ptr %323, i64 5120
  %348 = load double, ptr %347, align 8
  %349 = fmul double %346, %348
  %350 = fadd double %345, %349
  %351 = fadd double %341, %350
  %352 = load double, ptr %184, align 8
  %353 = getelementptr i8, ptr %323, i64 6144
  %354 = load double, ptr %353, align 8
  %355 = fmul double %352, %354
  %356 = load double, ptr %185, align 8
  %357 = getelementptr i8, ptr %323, i64 7168
  %358 = load double, ptr %357, align 8
  %359 = fmul double %356, %358
  %360 = fadd double %355, %359
  %361 = fadd double %351, %360
  %362 = load double, ptr %186, align 8
  %363 = getelementptr i8, ptr %323, i64 8192
  %364 = load double, ptr %363, align 8
  %365 = fmul double %362, %364
  %366 = load double, ptr %187, align 8
  %367 = getelementptr i8, ptr %323, i64 9216
  %368 = load double, ptr %367, align 8
  %369 = fmul double %366, %368
  %370 = fadd double %365, %369
  %371 = fadd double %361, %370
  %372 = load double, ptr %188, align 8
  %373 = getelementptr i8, ptr %323, i64 10240
  %374 = load double, ptr %373, align 8
  %375 = fmul double %372, %374
  %376 = load double, ptr %189, align 8
  %377 = getelementptr i8, ptr %323, i64 11264
  %378 = load double, ptr %377, align 8
  %379 = fmul double %376, %378
  %380 = fadd double %375, %379
  %381 = fadd double %371, %380
  %382 = load double, ptr %190, align 8
  %383 = getelementptr i8, ptr %323, i64 12288
  %384 = load double, ptr %383, align 8
  %385 = fmul double %382, %384
  %386 = load double, ptr %191, align 8
  %387 = getelementptr i8, ptr %323, i64 13312
  %388 = load double, ptr %387, align 8
  %389 = fmul double %386, %388
  %390 = fadd double %385, %389
  %391 = fadd double %381, %390
  %392 = load double, ptr %192, align 8
  %393 = getelementptr i8, ptr %323, i64 14336
  %394 = load double, ptr %393, align 8
  %395 = fmul double %392, %394
  %396 = load double, ptr %193, align 8
  %397 = getelementptr i8, ptr %323, i64 15360
  %398 = load double, ptr %397, align 8
  %399 = fmul double %396, %398
  %400 = fadd double %395, %399
  %401 = fadd double %391, %400
  %402 = getelementptr double, ptr %417, i64 %318
  %403 = load double, ptr %402, align 8
  %404 = fadd double %403, %401
  store double %404, ptr %402, align 8
  %405 = getelementptr double, ptr %417, i64 %327
  %406 = load double, ptr %405, align 8
  %407 = tail call double @llvm.fabs.f64(double %401)
  %408 = fadd double %406, %407
  store double %408, ptr %405, align 8
  %409 = icmp sgt i64 %319, 1
  br i1 %409, label %317, label %60

410:                                              ; preds = %314
  br label %411

411:                                              ; preds = %410, %314
  %412 = phi i64 [ 0, %410 ], [ %315, %314 ]
  %413 = icmp slt i64 %315, %135
  br i1 %413, label %415, label %414, !prof !2

414:                                              ; preds = %411
  br label %415

415:                                              ; preds = %414, %411
  %416 = phi i64 [ %135, %414 ], [ %412, %411 ]
  %417 = getelementptr double, ptr %136, i64 %416
  br i1 %51, label %60, label %317

418:                                              ; preds = %462, %107
  %419 = phi i64 [ 0, %107 ], [ %420, %462 ]
  %420 = add nuw nsw i64 %419, 1
  %421 = add nsw i64 %419, %210
  %422 = icmp slt i64 %421, 0
  %423 = select i1 %422, i64 %15, i64 0
  %424 = add i64 %423, %421
  br i1 %112, label %433, label %434, !prof !0

425:                                              ; preds = %442, %440
  %426 = phi i64 [ %16, %442 ], [ %441, %440 ]
  %427 = sub i64 %426, %438
  %428 = mul i64 %424, %16
  %429 = getelementptr float, ptr %14, i64 %428
  %430 = getelementptr float, ptr %429, i64 %438
  %431 = shl i64 %419, 8
  %432 = icmp slt i64 %431, 0
  br i1 %432, label %443, label %444, !prof !0

433:                                              ; preds = %418
  br label %434

434:                                              ; preds = %433, %418
  %435 = phi i64 [ 0, %433 ], [ %111, %418 ]
  br i1 %113, label %437, label %436, !prof !2

436:                                              ; preds = %434
  br label %437

437:                                              ; preds = %436, %434
  %438 = phi i64 [ %16, %436 ], [ %435, %434 ]
  br i1 %117, label %439, label %440, !prof !0

439:                                              ; preds = %437
  br label %440

440:                                              ; preds = %439, %437
  %441 = phi i64 [ 0, %439 ], [ %116, %437 ]
  br i1 %118, label %425, label %442, !prof !2

442:                                              ; preds = %440
  br label %425

443:                                              ; preds = %425
  br label %444

444:                                              ; preds = %443, %425
  %445 = phi i64 [ 0, %443 ], [ %431, %425 ]
  %446 = icmp slt i64 %431, %135
  br i1 %446, label %448, label %447, !prof !2

447:                                              ; preds = %444
  br label %448

448:                                              ; preds = %447, %444
  %449 = phi i64 [ %135, %447 ], [ %445, %444 ]
  %450 = getelementptr double, ptr %136, i64 %449
  %451 = or i64 %431, 128
  %452 = select i1 %432, i64 %135, i64 0
  %453 = add i64 %452, %451
  %454 = icmp slt i64 %453, 0
  br i1 %454, label %481, label %482, !prof !0

455:                                              ; preds = %465
  %456 = load i64, ptr %219, align 8
  %457 = add nsw i64 %456, 1
  store i64 %457, ptr %219, align 8
  br label %458

458:                                              ; preds = %465, %455
  %459 = fcmp ogt double %475, %466
  %460 = select i1 %459, double %475, double %466
  %461 = icmp eq i64 %427, %468
  br i1 %461, label %462, label %465

462:                                              ; preds = %486, %458
  %463 = phi double [ %495, %486 ], [ %460, %458 ]
  store double %463, ptr %216, align 8
  %464 = icmp eq i64 %212, %420
  br i1 %464, label %29, label %418

465:                                              ; preds = %486, %458
  %466 = phi double [ %460, %458 ], [ %495, %486 ]
  %467 = phi i64 [ %468, %458 ], [ 0, %486 ]
  %468 = add nuw nsw i64 %467, 1
  %469 = getelementptr float, ptr %430, i64 %467
  %470 = load float, ptr %469, align 4
  %471 = getelementptr double, ptr %450, i64 %467
  %472 = load double, ptr %471, align 8
  %473 = fpext float %470 to double
  %474 = fsub double %473, %472
  %475 = tail call double @llvm.fabs.f64(double %474)
  %476 = getelementptr double, ptr %488, i64 %467
  %477 = load double, ptr %476, align 8
  %478 = fmul double %492, %477
  %479 = fadd double %494, %478
  %480 = fcmp ugt double %475, %479
  br i1 %480, label %455, label %458

481:                                              ; preds = %448
  br label %482

482:                                              ; preds = %481, %448
  %483 = phi i64 [ 0, %481 ], [ %453, %448 ]
  %484 = icmp slt i64 %453, %135
  br i1 %484, label %486, label %485, !prof !2

485:                                              ; preds = %482
  br label %486

486:                                              ; preds = %485, %482
  %487 = phi i64 [ %135, %485 ], [ %483, %482 ]
  %488 = getelementptr double, ptr %136, i64 %487
  %489 = select i1 %422, i64 %18, i64 0
  %490 = add i64 %489, %421
  %491 = getelementptr double, ptr %17, i64 %490
  %492 = load double, ptr %491, align 8
  %493 = getelementptr double, ptr %194, i64 %490
  %494 = load double, ptr %493, align 8
  %495 = load double, ptr %216, align 8
  %496 = icmp slt i64 %427, 1
  br i1 %496, label %462, label %465

497:                                              ; preds = %163, %27
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local ptr @compare_sums(ptr readonly %0, i64 %1, i64 %2, ptr readonly %3, i64 %4, i64 %5, ptr readonly %6, i64 %7, i64 %8, ptr readonly %9, i64 %10, i64 %11, i64 %12, i64 %13, i64 %14, ptr %15, i64 %16, ptr %17, i64 %18) local_unnamed_addr {
  %20 = alloca ptr, align 8
  store ptr null, ptr %20, align 8
  call fastcc void @2(ptr %20, ptr %0, i64 %1, i64 %2, ptr %3, i64 %5, ptr %6, i64 %7, i64 %8, ptr %9, i64 %11, i64 %12, i64 %13, i64 %14, ptr %15, i64 %16, ptr %17, i64 %18) #3
  %21 = load ptr, ptr %20, align 8
  ret ptr %21
}

define internal fastcc void @2(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, i64 %8, ptr readonly %9, i64 %10, i64 %11, i64 %12, i64 %13, ptr %14, i64 %15, ptr %16, i64 %17) unnamed_addr {
  %19 = icmp slt i64 %2, 1
  br i1 %19, label %118, label %20

20:                                               ; preds = %18
  %21 = add nsw i64 %13, %3
  %22 = icmp slt i64 %13, 0
  %23 = select i1 %22, i64 %8, i64 0
  %24 = add i64 %23, %13
  %25 = icmp slt i64 %24, 0
  %26 = icmp slt i64 %24, %8
  %27 = icmp slt i64 %21, 0
  %28 = select i1 %27, i64 %8, i64 0
  %29 = add i64 %28, %21
  %30 = icmp slt i64 %29, 0
  %31 = icmp slt i64 %29, %8
  %32 = icmp ne i64 %11, 0
  %33 = icmp ne i64 %11, -1
  %34 = getelementptr double, ptr %9, i64 %10
  br label %35

35:                                               ; preds = %90, %20
  %36 = phi i64 [ 0, %20 ], [ %37, %90 ]
  %37 = add nuw nsw i64 %36, 1
  %38 = add nsw i64 %36, %12
  %39 = icmp slt i64 %38, 0
  %40 = select i1 %39, i64 %7, i64 0
  %41 = add i64 %40, %38
  br i1 %25, label %55, label %56, !prof !0

42:                                               ; preds = %64, %62
  %43 = phi i64 [ %8, %64 ], [ %63, %62 ]
  %44 = sub i64 %43, %60
  %45 = mul i64 %41, %8
  %46 = getelementptr float, ptr %6, i64 %45
  %47 = getelementptr float, ptr %46, i64 %60
  %48 = mul i64 %36, %3
  %49 = getelementptr double, ptr %1, i64 %48
  %50 = mul i64 %36, %5
  %51 = getelementptr double, ptr %4, i64 %50
  %52 = icmp ne i64 %38, -9223372036854775808
  %53 = or i1 %33, %52
  %54 = select i1 %32, i1 %53, i1 false, !prof !3
  br i1 %54, label %109, label %65, !prof !3

55:                                               ; preds = %35
  br label %56

56:                                               ; preds = %55, %35
  %57 = phi i64 [ 0, %55 ], [ %24, %35 ]
  br i1 %26, label %59, label %58, !prof !2

58:                                               ; preds = %56
  br label %59

59:                                               ; preds = %58, %56
  %60 = phi i64 [ %8, %58 ], [ %57, %56 ]
  br i1 %30, label %61, label %62, !prof !0

61:                                               ; preds = %59
  br label %62

62:                                               ; preds = %61, %59
  %63 = phi i64 [ 0, %61 ], [ %29, %59 ]
  br i1 %31, label %42, label %64, !prof !2

64:                                               ; preds = %62
  br label %42

65:                                               ; preds = %109, %42
  %66 = phi i64 [ 0, %42 ], [ %117, %109 ]
  %67 = select i1 %39, i64 %10, i64 0
  %68 = add i64 %67, %38
  %69 = getelementptr double, ptr %9, i64 %68
  %70 = load double, ptr %69, align 8
  %71 = getelementptr double, ptr %34, i64 %68
  %72 = load double, ptr %71, align 8
  %73 = icmp slt i64 %66, 0
  %74 = select i1 %73, i64 %17, i64 0
  %75 = getelementptr double, ptr %16, i64 %66
  %76 = getelementptr double, ptr %75, i64 %74
  %77 = load double, ptr %76, align 8
  %78 = icmp slt i64 %44, 1
  br i1 %78, label %90, label %79

79:                                               ; preds = %65
  %80 = select i1 %73, i64 %15, i64 0
  %81 = getelementptr i64, ptr %14, i64 %66
  %82 = getelementptr i64, ptr %81, i64 %80
  br label %93

83:                                               ; preds = %93
  %84 = load i64, ptr %82, align 8
  %85 = add nsw i64 %84, 1
  store i64 %85, ptr %82, align 8
  br label %86

86:                                               ; preds = %93, %83
  %87 = fcmp ogt double %103, %94
  %88 = select i1 %87, double %103, double %94
  %89 = icmp eq i64 %44, %96
  br i1 %89, label %90, label %93

90:                                               ; preds = %86, %65
  %91 = phi double [ %77, %65 ], [ %88, %86 ]
  store double %91, ptr %76, align 8
  %92 = icmp eq i64 %37, %2
  br i1 %92, label %118, label %35

93:                                               ; preds = %86, %79
  %94 = phi double [ %77, %79 ], [ %88, %86 ]
  %95 = phi i64 [ 0, %79 ], [ %96, %86 ]
  %96 = add nuw nsw i64 %95, 1
  %97 = getelementptr float, ptr %47, i64 %95
  %98 = load float, ptr %97, align 4
  %99 = getelementptr double, ptr %49, i64 %95
  %100 = load double, ptr %99, align 8
  %101 = fpext float %98 to double
  %102 = fsub double %101, %100
  %103 = tail call double @llvm.fabs.f64(double %102)
  %104 = getelementptr double, ptr %51, i64 %95
  %105 = load double, ptr %104, align 8
  %106 = fmul double %70, %105
  %107 = fadd double %72, %106
  %108 = fcmp ugt double %103, %107
  br i1 %108, label %83, label %86

109:                                              ; preds = %42
  %110 = sdiv i64 %38, %11
  %111 = srem i64 %38, %11
  %112 = xor i64 %111, %11
  %113 = icmp slt i64 %112, 0
  %114 = icmp ne i64 %111, 0
  %115 = and i1 %114, %113
  %116 = sext i1 %115 to i64
  %117 = add i64 %110, %116
  br label %65

118:                                              ; preds = %90, %18
  store ptr null, ptr %0, align 8
  ret void
}

declare i64 @llvm.smax.i64(i64, i64)

declare i64 @llvm.smin.i64(i64, i64)

declare void @llvm.memset.p0.i64(ptr writeonly, i8, i64, i1 immarg)

attributes #3 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 0, i32 -2147483648}
!2 = !{!"branch_weights", i32 99, i32 1}
!3 = !{!"branch_weights", i32 9801, i32 199}
!4 = !{!"branch_weights", i32 199, i32 9801}
