; {"files": {"ports_loop.py": "c54ad0549f8e3463"}, "meaning": "6aa34826b6085d12", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local i64 @cycles_of(ptr readonly captures(none) %0, i64 %1, ptr readonly captures(none) %2, i64 %3, ptr readonly captures(none) %4, i64 %5, ptr readonly captures(none) %6, i64 %7, ptr captures(none) %8, i64 %9, i64 %10) local_unnamed_addr #0 {
  %12 = alloca i64, align 8
  store i64 0, ptr %12, align 8
  call fastcc void @0(ptr %12, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %10) #2
  %13 = load i64, ptr %12, align 8
  ret i64 %13
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @0(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, ptr readonly captures(none) %3, i64 %4, ptr readonly captures(none) %5, i64 %6, ptr readonly captures(none) %7, i64 %8, ptr captures(none) %9, i64 %10) unnamed_addr #0 {
  %12 = icmp sgt i64 %2, 0
  br i1 %12, label %13, label %54

13:                                               ; preds = %11
  %14 = getelementptr i64, ptr %9, i64 %10
  br label %15

15:                                               ; preds = %15, %13
  %16 = phi i64 [ 0, %13 ], [ %52, %15 ]
  %17 = phi i64 [ 0, %13 ], [ %21, %15 ]
  %18 = shl i64 %17, 3
  %19 = getelementptr i8, ptr %1, i64 %18
  %20 = load i64, ptr %19, align 8
  %21 = add nuw nsw i64 %17, 1
  %22 = icmp slt i64 %20, 0
  %23 = select i1 %22, i64 %4, i64 0
  %24 = getelementptr i64, ptr %3, i64 %20
  %25 = getelementptr i64, ptr %24, i64 %23
  %26 = load i64, ptr %25, align 8
  %27 = icmp slt i64 %26, 0
  %28 = select i1 %27, i64 %10, i64 0
  %29 = getelementptr i64, ptr %9, i64 %26
  %30 = getelementptr i64, ptr %29, i64 %28
  %31 = load i64, ptr %30, align 8
  %32 = select i1 %22, i64 %6, i64 0
  %33 = getelementptr i64, ptr %5, i64 %20
  %34 = getelementptr i64, ptr %33, i64 %32
  %35 = load i64, ptr %34, align 8
  %36 = icmp slt i64 %35, 0
  %37 = select i1 %36, i64 %10, i64 0
  %38 = getelementptr i64, ptr %14, i64 %35
  %39 = getelementptr i64, ptr %38, i64 %37
  %40 = load i64, ptr %39, align 8
  %41 = tail call i64 @llvm.smax.i64(i64 %40, i64 %31)
  %42 = select i1 %22, i64 %8, i64 0
  %43 = getelementptr i64, ptr %7, i64 %20
  %44 = getelementptr i64, ptr %43, i64 %42
  %45 = load i64, ptr %44, align 8
  %46 = add nsw i64 %41, %45
  store i64 %46, ptr %30, align 8
  %47 = load i64, ptr %34, align 8
  %48 = icmp slt i64 %47, 0
  %49 = select i1 %48, i64 %10, i64 0
  %50 = getelementptr i64, ptr %14, i64 %47
  %51 = getelementptr i64, ptr %50, i64 %49
  store i64 %46, ptr %51, align 8
  %52 = tail call i64 @llvm.smax.i64(i64 %46, i64 %16)
  %53 = icmp eq i64 %21, %2
  br i1 %53, label %54, label %15

54:                                               ; preds = %15, %11
  %55 = phi i64 [ 0, %11 ], [ %52, %15 ]
  store i64 %55, ptr %0, align 8
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local i64 @listed(ptr readonly captures(none) %0, i64 %1, i64 %2, i64 %3, i64 %4, i64 %5, i1 %6, double %7, double %8, ptr captures(none) %9, i64 %10, ptr captures(none) %11, i64 %12, ptr captures(none) %13, i64 %14, ptr captures(none) %15, i64 %16, ptr captures(none) %17, i64 %18, ptr captures(none) %19, i64 %20, ptr captures(none) %21, i64 %22, ptr captures(none) %23, i64 %24, ptr captures(none) %25, i64 %26, ptr captures(none) %27, i64 %28, ptr writeonly captures(none) %29, i64 %30, ptr writeonly captures(none) %31, i64 %32) local_unnamed_addr #0 {
  %34 = alloca i64, align 8
  store i64 0, ptr %34, align 8
  %35 = zext i1 %6 to i8
  call fastcc void @1(ptr %34, ptr %0, i64 %1, i64 %2, i64 %3, i64 %4, i64 %5, i8 %35, double %7, double %8, ptr %9, i64 %10, ptr %11, i64 %12, ptr %13, i64 %14, ptr %15, i64 %16, ptr %17, i64 %18, ptr %19, i64 %20, ptr %21, i64 %22, ptr %23, i64 %24, ptr %25, i64 %26, ptr %27, i64 %28, ptr %29, ptr %31, i64 %32) #2
  %36 = load i64, ptr %34, align 8
  ret i64 %36
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @1(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, i64 %3, i64 %4, i64 %5, i64 %6, i8 range(i8 0, 2) %7, double %8, double %9, ptr captures(none) %10, i64 %11, ptr captures(none) %12, i64 %13, ptr captures(none) %14, i64 %15, ptr captures(none) %16, i64 %17, ptr captures(none) %18, i64 %19, ptr captures(none) %20, i64 %21, ptr captures(none) %22, i64 %23, ptr captures(none) %24, i64 %25, ptr captures(none) %26, i64 %27, ptr captures(none) %28, i64 %29, ptr writeonly captures(none) %30, ptr writeonly captures(none) %31, i64 %32) unnamed_addr #0 {
  %34 = icmp eq i8 %7, 0
  %35 = icmp slt i64 %2, 1
  br i1 %35, label %39, label %42

36:                                               ; preds = %47
  %37 = add nuw nsw i64 %43, 1
  %38 = icmp eq i64 %2, %37
  br i1 %38, label %39, label %42

39:                                               ; preds = %36, %33
  %40 = icmp slt i64 %17, 1
  br i1 %40, label %41, label %66

41:                                               ; preds = %66, %39
  br i1 %35, label %127, label %75

42:                                               ; preds = %36, %33
  %43 = phi i64 [ %37, %36 ], [ 0, %33 ]
  %44 = mul i64 %43, %3
  %45 = getelementptr i64, ptr %1, i64 %44
  %46 = getelementptr i8, ptr %45, i64 16
  br label %47

47:                                               ; preds = %47, %42
  %48 = phi i1 [ true, %42 ], [ false, %47 ]
  %49 = phi i64 [ 0, %42 ], [ 1, %47 ]
  %50 = getelementptr i64, ptr %45, i64 %49
  %51 = load i64, ptr %50, align 8
  %52 = icmp slt i64 %51, 0
  %53 = select i1 %52, i64 %19, i64 0
  %54 = getelementptr i64, ptr %18, i64 %51
  %55 = getelementptr i64, ptr %54, i64 %53
  %56 = load i64, ptr %55, align 8
  %57 = add nsw i64 %56, 1
  store i64 %57, ptr %55, align 8
  %58 = load i64, ptr %50, align 8
  %59 = icmp slt i64 %58, 0
  %60 = select i1 %59, i64 %21, i64 0
  %61 = getelementptr i64, ptr %20, i64 %58
  %62 = getelementptr i64, ptr %61, i64 %60
  %63 = load i64, ptr %62, align 8
  %64 = load i64, ptr %46, align 8
  %65 = add nsw i64 %64, %63
  store i64 %65, ptr %62, align 8
  br i1 %48, label %47, label %36

66:                                               ; preds = %66, %39
  %67 = phi i64 [ %73, %66 ], [ 0, %39 ]
  %68 = phi i64 [ %69, %66 ], [ 0, %39 ]
  %69 = add nuw nsw i64 %68, 1
  %70 = getelementptr i64, ptr %16, i64 %68
  store i64 %67, ptr %70, align 8
  %71 = getelementptr i64, ptr %18, i64 %68
  %72 = load i64, ptr %71, align 8
  %73 = add nsw i64 %72, %67
  store i64 %67, ptr %71, align 8
  %74 = icmp eq i64 %17, %69
  br i1 %74, label %41, label %66

75:                                               ; preds = %75, %41
  %76 = phi i64 [ %77, %75 ], [ 0, %41 ]
  %77 = add nuw nsw i64 %76, 1
  %78 = mul i64 %76, %3
  %79 = getelementptr i64, ptr %1, i64 %78
  %80 = load i64, ptr %79, align 8
  %81 = getelementptr i8, ptr %79, i64 8
  %82 = load i64, ptr %81, align 8
  %83 = icmp slt i64 %80, 0
  %84 = select i1 %83, i64 %19, i64 0
  %85 = getelementptr i64, ptr %18, i64 %80
  %86 = getelementptr i64, ptr %85, i64 %84
  %87 = load i64, ptr %86, align 8
  %88 = icmp slt i64 %82, 0
  %89 = select i1 %88, i64 %19, i64 0
  %90 = getelementptr i64, ptr %18, i64 %82
  %91 = getelementptr i64, ptr %90, i64 %89
  %92 = load i64, ptr %91, align 8
  %93 = icmp slt i64 %87, 0
  %94 = select i1 %93, i64 %11, i64 0
  %95 = getelementptr i32, ptr %10, i64 %87
  %96 = getelementptr i32, ptr %95, i64 %94
  %97 = trunc i64 %82 to i32
  store i32 %97, ptr %96, align 4
  %98 = icmp slt i64 %92, 0
  %99 = select i1 %98, i64 %11, i64 0
  %100 = getelementptr i32, ptr %10, i64 %92
  %101 = getelementptr i32, ptr %100, i64 %99
  %102 = trunc i64 %80 to i32
  store i32 %102, ptr %101, align 4
  %103 = getelementptr i8, ptr %79, i64 24
  %104 = load i64, ptr %103, align 8
  %105 = select i1 %93, i64 %13, i64 0
  %106 = getelementptr i32, ptr %12, i64 %87
  %107 = getelementptr i32, ptr %106, i64 %105
  %108 = trunc i64 %104 to i32
  %109 = sub i32 0, %108
  store i32 %109, ptr %107, align 4
  %110 = load i64, ptr %103, align 8
  %111 = select i1 %98, i64 %13, i64 0
  %112 = getelementptr i32, ptr %12, i64 %92
  %113 = getelementptr i32, ptr %112, i64 %111
  %114 = trunc i64 %110 to i32
  store i32 %114, ptr %113, align 4
  %115 = select i1 %93, i64 %15, i64 0
  %116 = getelementptr i32, ptr %14, i64 %87
  %117 = getelementptr i32, ptr %116, i64 %115
  %118 = trunc i64 %76 to i32
  store i32 %118, ptr %117, align 4
  %119 = select i1 %98, i64 %15, i64 0
  %120 = getelementptr i32, ptr %14, i64 %92
  %121 = getelementptr i32, ptr %120, i64 %119
  store i32 %118, ptr %121, align 4
  %122 = load i64, ptr %86, align 8
  %123 = add nsw i64 %122, 1
  store i64 %123, ptr %86, align 8
  %124 = load i64, ptr %91, align 8
  %125 = add nsw i64 %124, 1
  store i64 %125, ptr %91, align 8
  %126 = icmp eq i64 %2, %77
  br i1 %126, label %258, label %75

127:                                              ; preds = %259, %258, %41
  %128 = icmp slt i64 %21, 1
  br i1 %128, label %132, label %129

129:                                              ; preds = %127
  %130 = lshr i64 %21, 1
  %131 = sdiv i64 %29, 2
  br label %275

132:                                              ; preds = %306, %127
  br i1 %35, label %514, label %133

133:                                              ; preds = %132
  %134 = getelementptr i8, ptr %28, i64 8
  %135 = fcmp ogt double %8, 0.000000e+00
  %136 = fneg double %8
  %137 = sitofp i64 %5 to double
  %138 = sdiv i64 %21, 2
  %139 = sdiv i64 %29, 2
  br label %308

140:                                              ; preds = %275, %140
  %141 = phi i64 [ %146, %140 ], [ %299, %275 ]
  %142 = phi i64 [ %147, %140 ], [ %300, %275 ]
  %143 = xor i64 %142, 1
  %144 = getelementptr i64, ptr %28, i64 %143
  %145 = load i64, ptr %144, align 8
  %146 = tail call i64 @llvm.smin.i64(i64 %145, i64 %141)
  %147 = lshr i64 %142, 1
  %148 = getelementptr i64, ptr %28, i64 %147
  store i64 %146, ptr %148, align 8
  %149 = icmp samesign ugt i64 %142, 3
  br i1 %149, label %140, label %306

150:                                              ; preds = %513
  %151 = icmp eq i64 %2, %310
  br i1 %151, label %514, label %308

152:                                              ; preds = %364
  %153 = getelementptr i64, ptr %30, i64 %309
  store i64 %372, ptr %153, align 8
  br i1 %34, label %163, label %154

154:                                              ; preds = %152
  %155 = getelementptr i8, ptr %377, i64 32
  %156 = load i64, ptr %155, align 8
  %157 = icmp slt i64 %156, 0
  %158 = select i1 %157, i64 %27, i64 0
  %159 = getelementptr i64, ptr %26, i64 %156
  %160 = getelementptr i64, ptr %159, i64 %158
  %161 = load i64, ptr %160, align 8
  %162 = sub nsw i64 %161, %379
  store i64 %162, ptr %160, align 8
  br label %163

163:                                              ; preds = %154, %152
  br label %455

164:                                              ; preds = %455, %164
  %165 = phi i64 [ %175, %164 ], [ %476, %455 ]
  %166 = phi i64 [ %176, %164 ], [ %472, %455 ]
  %167 = add nsw i64 %166, %165
  %168 = ashr i64 %167, 1
  %169 = icmp slt i64 %168, 0
  %170 = select i1 %169, i64 %15, i64 0
  %171 = getelementptr i32, ptr %14, i64 %168
  %172 = getelementptr i32, ptr %171, i64 %170
  %173 = load i32, ptr %172, align 4
  %174 = icmp sgt i32 %173, %371
  %175 = select i1 %174, i64 %168, i64 %165
  %176 = select i1 %174, i64 %166, i64 %168
  %177 = sub nsw i64 %175, %176
  %178 = icmp sgt i64 %177, 1
  br i1 %178, label %164, label %179

179:                                              ; preds = %164
  %180 = sub nsw i64 %476, %176
  br label %181

181:                                              ; preds = %455, %179
  %182 = phi i64 [ %180, %179 ], [ %477, %455 ]
  %183 = phi i64 [ %176, %179 ], [ %472, %455 ]
  %184 = sub nsw i64 %183, %472
  %185 = icmp slt i64 %184, %182
  br i1 %185, label %186, label %194

186:                                              ; preds = %181
  %187 = sub i64 %472, %183
  %188 = icmp slt i64 %187, 0
  br i1 %188, label %189, label %191

189:                                              ; preds = %186
  %190 = sub nsw i64 0, %187
  br label %200

191:                                              ; preds = %200, %186
  %192 = add nsw i64 %472, 1
  store i64 %192, ptr %471, align 8
  %193 = load i64, ptr %475, align 8
  br label %479

194:                                              ; preds = %181
  %195 = add nsw i64 %476, -1
  %196 = sub i64 %195, %183
  %197 = icmp slt i64 %196, 1
  br i1 %197, label %198, label %229

198:                                              ; preds = %229, %194
  store i64 %195, ptr %475, align 8
  %199 = load i64, ptr %471, align 8
  br label %479

200:                                              ; preds = %200, %189
  %201 = phi i64 [ %204, %200 ], [ %183, %189 ]
  %202 = phi i64 [ %203, %200 ], [ %190, %189 ]
  %203 = add nsw i64 %202, -1
  %204 = add i64 %201, -1
  %205 = icmp slt i64 %201, 1
  %206 = select i1 %205, i64 %11, i64 0
  %207 = getelementptr i32, ptr %10, i64 %204
  %208 = getelementptr i32, ptr %207, i64 %206
  %209 = load i32, ptr %208, align 4
  %210 = icmp slt i64 %201, 0
  %211 = select i1 %210, i64 %11, i64 0
  %212 = getelementptr i32, ptr %10, i64 %201
  %213 = getelementptr i32, ptr %212, i64 %211
  store i32 %209, ptr %213, align 4
  %214 = select i1 %205, i64 %13, i64 0
  %215 = getelementptr i32, ptr %12, i64 %204
  %216 = getelementptr i32, ptr %215, i64 %214
  %217 = load i32, ptr %216, align 4
  %218 = select i1 %210, i64 %13, i64 0
  %219 = getelementptr i32, ptr %12, i64 %201
  %220 = getelementptr i32, ptr %219, i64 %218
  store i32 %217, ptr %220, align 4
  %221 = select i1 %205, i64 %15, i64 0
  %222 = getelementptr i32, ptr %14, i64 %204
  %223 = getelementptr i32, ptr %222, i64 %221
  %224 = load i32, ptr %223, align 4
  %225 = select i1 %210, i64 %15, i64 0
  %226 = getelementptr i32, ptr %14, i64 %201
  %227 = getelementptr i32, ptr %226, i64 %225
  store i32 %224, ptr %227, align 4
  %228 = icmp samesign ugt i64 %202, 1
  br i1 %228, label %200, label %191

229:                                              ; preds = %229, %194
  %230 = phi i64 [ %233, %229 ], [ %183, %194 ]
  %231 = phi i64 [ %232, %229 ], [ %196, %194 ]
  %232 = add nsw i64 %231, -1
  %233 = add i64 %230, 1
  %234 = icmp slt i64 %230, -1
  %235 = select i1 %234, i64 %11, i64 0
  %236 = getelementptr i32, ptr %10, i64 %233
  %237 = getelementptr i32, ptr %236, i64 %235
  %238 = load i32, ptr %237, align 4
  %239 = icmp slt i64 %230, 0
  %240 = select i1 %239, i64 %11, i64 0
  %241 = getelementptr i32, ptr %10, i64 %230
  %242 = getelementptr i32, ptr %241, i64 %240
  store i32 %238, ptr %242, align 4
  %243 = select i1 %234, i64 %13, i64 0
  %244 = getelementptr i32, ptr %12, i64 %233
  %245 = getelementptr i32, ptr %244, i64 %243
  %246 = load i32, ptr %245, align 4
  %247 = select i1 %239, i64 %13, i64 0
  %248 = getelementptr i32, ptr %12, i64 %230
  %249 = getelementptr i32, ptr %248, i64 %247
  store i32 %246, ptr %249, align 4
  %250 = select i1 %234, i64 %15, i64 0
  %251 = getelementptr i32, ptr %14, i64 %233
  %252 = getelementptr i32, ptr %251, i64 %250
  %253 = load i32, ptr %252, align 4
  %254 = select i1 %239, i64 %15, i64 0
  %255 = getelementptr i32, ptr %14, i64 %230
  %256 = getelementptr i32, ptr %255, i64 %254
  store i32 %253, ptr %256, align 4
  %257 = icmp samesign ugt i64 %231, 1
  br i1 %257, label %229, label %198

258:                                              ; preds = %75
  br i1 %34, label %127, label %259

259:                                              ; preds = %259, %258
  %260 = phi i64 [ %261, %259 ], [ 0, %258 ]
  %261 = add nuw nsw i64 %260, 1
  %262 = mul i64 %260, %3
  %263 = getelementptr i64, ptr %1, i64 %262
  %264 = getelementptr i8, ptr %263, i64 32
  %265 = load i64, ptr %264, align 8
  %266 = icmp slt i64 %265, 0
  %267 = select i1 %266, i64 %27, i64 0
  %268 = getelementptr i64, ptr %26, i64 %265
  %269 = getelementptr i64, ptr %268, i64 %267
  %270 = load i64, ptr %269, align 8
  %271 = getelementptr i8, ptr %263, i64 16
  %272 = load i64, ptr %271, align 8
  %273 = add nsw i64 %272, %270
  store i64 %273, ptr %269, align 8
  %274 = icmp eq i64 %261, %2
  br i1 %274, label %127, label %259

275:                                              ; preds = %306, %129
  %276 = phi i64 [ 0, %129 ], [ %277, %306 ]
  %277 = add nuw nsw i64 %276, 1
  %278 = getelementptr i64, ptr %20, i64 %276
  %279 = load i64, ptr %278, align 8
  %280 = sitofp i64 %279 to double
  %281 = fmul double %9, %280
  %282 = getelementptr double, ptr %24, i64 %276
  store double %281, ptr %282, align 8
  %283 = getelementptr double, ptr %22, i64 %276
  %284 = load double, ptr %283, align 8
  %285 = fptosi double %284 to i64
  %286 = icmp samesign ult i64 %276, %130
  %287 = select i1 %286, i64 0, i64 %4
  %288 = sub nsw i64 %285, %287
  %289 = tail call i64 @llvm.smax.i64(i64 %288, i64 0)
  %290 = load i64, ptr %278, align 8
  %291 = sub nsw i64 %289, %290
  %292 = shl i64 %291, 24
  %293 = or i64 %292, %276
  %294 = getelementptr i64, ptr %16, i64 %276
  %295 = load i64, ptr %294, align 8
  %296 = getelementptr i64, ptr %18, i64 %276
  %297 = load i64, ptr %296, align 8
  %298 = icmp eq i64 %295, %297
  %299 = select i1 %298, i64 9223372036854775807, i64 %293
  %300 = add nsw i64 %276, %131
  %301 = icmp slt i64 %300, 0
  %302 = select i1 %301, i64 %29, i64 0
  %303 = getelementptr i64, ptr %28, i64 %300
  %304 = getelementptr i64, ptr %303, i64 %302
  store i64 %299, ptr %304, align 8
  %305 = icmp sgt i64 %300, 1
  br i1 %305, label %140, label %306

306:                                              ; preds = %275, %140
  %307 = icmp eq i64 %277, %21
  br i1 %307, label %132, label %275

308:                                              ; preds = %150, %133
  %309 = phi i64 [ 0, %133 ], [ %310, %150 ]
  %310 = add nuw nsw i64 %309, 1
  %311 = load i64, ptr %134, align 8
  %312 = and i64 %311, 16777215
  %313 = getelementptr double, ptr %22, i64 %312
  %314 = load double, ptr %313, align 8
  %315 = select i1 %135, double 0.000000e+00, double %314
  %316 = getelementptr i64, ptr %16, i64 %312
  %317 = load i64, ptr %316, align 8
  %318 = getelementptr i64, ptr %18, i64 %312
  %319 = load i64, ptr %318, align 8
  %320 = sub nsw i64 %319, %317
  %321 = icmp sgt i64 %320, %6
  %322 = add nsw i64 %317, %6
  %323 = select i1 %321, i64 %322, i64 %319
  %324 = icmp slt i64 %317, 0
  %325 = select i1 %324, i64 %11, i64 0
  %326 = add i64 %325, %317
  %327 = icmp slt i64 %326, 0
  %328 = icmp sge i64 %326, %11
  br i1 %328, label %415, label %416, !prof !0

329:                                              ; preds = %436
  %330 = add nsw i64 %439, %317
  %331 = icmp slt i64 %330, 0
  %332 = select i1 %331, i64 %15, i64 0
  %333 = getelementptr i32, ptr %14, i64 %330
  %334 = getelementptr i32, ptr %333, i64 %332
  %335 = load i32, ptr %334, align 4
  %336 = sext i32 %335 to i64
  %337 = icmp slt i32 %335, 0
  %338 = select i1 %337, i64 %2, i64 0
  %339 = add i64 %338, %336
  %340 = mul i64 %339, %3
  %341 = getelementptr i64, ptr %1, i64 %340
  %342 = getelementptr i8, ptr %341, i64 32
  %343 = load i64, ptr %342, align 8
  %344 = getelementptr i64, ptr %20, i64 %443
  %345 = load i64, ptr %344, align 8
  %346 = icmp slt i64 %343, 0
  %347 = select i1 %346, i64 %27, i64 0
  %348 = getelementptr i64, ptr %26, i64 %343
  %349 = getelementptr i64, ptr %348, i64 %347
  %350 = load i64, ptr %349, align 8
  %351 = add nsw i64 %350, %345
  %352 = sitofp i64 %351 to double
  %353 = fmul double %9, %352
  br label %357

354:                                              ; preds = %436
  %355 = getelementptr double, ptr %24, i64 %443
  %356 = load double, ptr %355, align 8
  br label %357

357:                                              ; preds = %354, %329
  %358 = phi double [ %353, %329 ], [ %356, %354 ]
  %359 = fsub double %454, %358
  %360 = fcmp olt double %359, %438
  %361 = select i1 %360, double %359, double %438
  %362 = select i1 %360, i64 %439, i64 %437
  %363 = icmp eq i64 %409, %440
  br i1 %363, label %364, label %436

364:                                              ; preds = %430, %357
  %365 = phi i64 [ 0, %430 ], [ %362, %357 ]
  %366 = add nsw i64 %365, %317
  %367 = icmp slt i64 %366, 0
  %368 = select i1 %367, i64 %15, i64 0
  %369 = getelementptr i32, ptr %14, i64 %366
  %370 = getelementptr i32, ptr %369, i64 %368
  %371 = load i32, ptr %370, align 4
  %372 = sext i32 %371 to i64
  %373 = icmp slt i32 %371, 0
  %374 = select i1 %373, i64 %2, i64 0
  %375 = add i64 %374, %372
  %376 = mul i64 %375, %3
  %377 = getelementptr i64, ptr %1, i64 %376
  %378 = getelementptr i8, ptr %377, i64 16
  %379 = load i64, ptr %378, align 8
  %380 = getelementptr i8, ptr %377, i64 24
  %381 = load i64, ptr %380, align 8
  %382 = load i64, ptr %377, align 8
  %383 = getelementptr i8, ptr %377, i64 8
  %384 = load i64, ptr %383, align 8
  %385 = icmp slt i64 %382, 0
  %386 = select i1 %385, i64 %23, i64 0
  %387 = getelementptr double, ptr %22, i64 %382
  %388 = getelementptr double, ptr %387, i64 %386
  %389 = load double, ptr %388, align 8
  %390 = fptosi double %389 to i64
  %391 = icmp slt i64 %384, 0
  %392 = select i1 %391, i64 %23, i64 0
  %393 = getelementptr double, ptr %22, i64 %384
  %394 = getelementptr double, ptr %393, i64 %392
  %395 = load double, ptr %394, align 8
  %396 = fptosi double %395 to i64
  %397 = sub nsw i64 %396, %381
  %398 = tail call i64 @llvm.smax.i64(i64 %397, i64 %390)
  %399 = select i1 %373, i64 %32, i64 0
  %400 = getelementptr i64, ptr %31, i64 %399
  %401 = getelementptr i64, ptr %400, i64 %372
  store i64 %398, ptr %401, align 8
  %402 = add nsw i64 %398, %379
  %403 = sitofp i64 %402 to double
  store double %403, ptr %388, align 8
  %404 = sitofp i64 %381 to double
  %405 = fadd double %404, %403
  store double %405, ptr %394, align 8
  %406 = fcmp ult double %405, %137
  br i1 %406, label %152, label %514

407:                                              ; preds = %428, %425
  %408 = phi i64 [ %11, %428 ], [ %426, %425 ]
  %409 = sub i64 %408, %419
  %410 = getelementptr i32, ptr %10, i64 %419
  %411 = select i1 %324, i64 %13, i64 0
  %412 = add i64 %411, %317
  %413 = icmp slt i64 %412, 0
  %414 = icmp sge i64 %412, %13
  br i1 %414, label %429, label %430, !prof !0

415:                                              ; preds = %308
  br label %416

416:                                              ; preds = %415, %308
  %417 = phi i64 [ %11, %415 ], [ 0, %308 ]
  %418 = or i1 %327, %328
  %419 = select i1 %418, i64 %417, i64 %326, !prof !1
  %420 = icmp slt i64 %323, 0
  %421 = select i1 %420, i64 %11, i64 0
  %422 = add i64 %421, %323
  %423 = icmp slt i64 %422, 0
  br i1 %423, label %424, label %425, !prof !0

424:                                              ; preds = %416
  br label %425

425:                                              ; preds = %424, %416
  %426 = phi i64 [ 0, %424 ], [ %422, %416 ]
  %427 = icmp slt i64 %422, %11
  br i1 %427, label %407, label %428, !prof !2

428:                                              ; preds = %425
  br label %407

429:                                              ; preds = %407
  br label %430

430:                                              ; preds = %429, %407
  %431 = phi i64 [ %13, %429 ], [ 0, %407 ]
  %432 = or i1 %413, %414
  %433 = select i1 %432, i64 %431, i64 %412, !prof !1
  %434 = getelementptr i32, ptr %12, i64 %433
  %435 = icmp slt i64 %409, 1
  br i1 %435, label %364, label %436

436:                                              ; preds = %430, %357
  %437 = phi i64 [ %362, %357 ], [ 0, %430 ]
  %438 = phi double [ %361, %357 ], [ 0x7FF0000000000000, %430 ]
  %439 = phi i64 [ %440, %357 ], [ 0, %430 ]
  %440 = add nuw nsw i64 %439, 1
  %441 = getelementptr i32, ptr %410, i64 %439
  %442 = load i32, ptr %441, align 4
  %443 = zext i32 %442 to i64
  %444 = getelementptr double, ptr %22, i64 %443
  %445 = load double, ptr %444, align 8
  %446 = getelementptr i32, ptr %434, i64 %439
  %447 = load i32, ptr %446, align 4
  %448 = sitofp i32 %447 to double
  %449 = fadd double %445, %448
  %450 = fsub double %449, %314
  %451 = fcmp ogt double %450, 0.000000e+00
  %452 = fmul double %450, %136
  %453 = select i1 %451, double %450, double %452
  %454 = fadd double %315, %453
  br i1 %34, label %354, label %329

455:                                              ; preds = %513, %163
  %456 = phi i1 [ false, %513 ], [ true, %163 ]
  %457 = phi i64 [ %384, %513 ], [ %382, %163 ]
  %458 = icmp slt i64 %457, 0
  %459 = select i1 %458, i64 %21, i64 0
  %460 = getelementptr i64, ptr %20, i64 %457
  %461 = getelementptr i64, ptr %460, i64 %459
  %462 = load i64, ptr %461, align 8
  %463 = sub nsw i64 %462, %379
  store i64 %463, ptr %461, align 8
  %464 = sitofp i64 %463 to double
  %465 = fmul double %9, %464
  %466 = select i1 %458, i64 %25, i64 0
  %467 = getelementptr double, ptr %24, i64 %457
  %468 = getelementptr double, ptr %467, i64 %466
  store double %465, ptr %468, align 8
  %469 = select i1 %458, i64 %17, i64 0
  %470 = getelementptr i64, ptr %16, i64 %457
  %471 = getelementptr i64, ptr %470, i64 %469
  %472 = load i64, ptr %471, align 8
  %473 = select i1 %458, i64 %19, i64 0
  %474 = getelementptr i64, ptr %18, i64 %457
  %475 = getelementptr i64, ptr %474, i64 %473
  %476 = load i64, ptr %475, align 8
  %477 = sub nsw i64 %476, %472
  %478 = icmp sgt i64 %477, 1
  br i1 %478, label %164, label %181

479:                                              ; preds = %198, %191
  %480 = phi i64 [ %193, %191 ], [ %195, %198 ]
  %481 = phi i64 [ %192, %191 ], [ %199, %198 ]
  %482 = select i1 %458, i64 %23, i64 0
  %483 = getelementptr double, ptr %22, i64 %457
  %484 = getelementptr double, ptr %483, i64 %482
  %485 = load double, ptr %484, align 8
  %486 = fptosi double %485 to i64
  %487 = icmp slt i64 %457, %138
  %488 = select i1 %487, i64 0, i64 %4
  %489 = sub nsw i64 %486, %488
  %490 = tail call i64 @llvm.smax.i64(i64 %489, i64 0)
  %491 = load i64, ptr %461, align 8
  %492 = sub nsw i64 %490, %491
  %493 = shl i64 %492, 24
  %494 = or i64 %493, %457
  %495 = icmp eq i64 %481, %480
  %496 = select i1 %495, i64 9223372036854775807, i64 %494
  %497 = add nsw i64 %457, %139
  %498 = icmp slt i64 %497, 0
  %499 = select i1 %498, i64 %29, i64 0
  %500 = getelementptr i64, ptr %28, i64 %497
  %501 = getelementptr i64, ptr %500, i64 %499
  store i64 %496, ptr %501, align 8
  %502 = icmp sgt i64 %497, 1
  br i1 %502, label %503, label %513

503:                                              ; preds = %503, %479
  %504 = phi i64 [ %509, %503 ], [ %496, %479 ]
  %505 = phi i64 [ %510, %503 ], [ %497, %479 ]
  %506 = xor i64 %505, 1
  %507 = getelementptr i64, ptr %28, i64 %506
  %508 = load i64, ptr %507, align 8
  %509 = tail call i64 @llvm.smin.i64(i64 %508, i64 %504)
  %510 = lshr i64 %505, 1
  %511 = getelementptr i64, ptr %28, i64 %510
  store i64 %509, ptr %511, align 8
  %512 = icmp samesign ugt i64 %505, 3
  br i1 %512, label %503, label %513

513:                                              ; preds = %503, %479
  br i1 %456, label %455, label %150

514:                                              ; preds = %364, %150, %132
  %515 = phi i64 [ %2, %132 ], [ %2, %150 ], [ %309, %364 ]
  store i64 %515, ptr %0, align 8
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptr @starts(ptr readonly captures(none) %0, i64 %1, ptr readonly captures(none) %2, i64 %3, ptr readonly captures(none) %4, i64 %5, ptr readonly captures(none) %6, i64 %7, ptr readonly captures(none) %8, i64 %9, ptr readonly captures(none) %10, i64 %11, ptr readonly captures(none) %12, i64 %13, ptr readonly captures(none) %14, i64 %15, ptr readonly captures(none) %16, i64 %17, i64 %18, ptr captures(none) %19, i64 %20, ptr captures(none) %21, i64 %22, ptr captures(none) %23, i64 %24) local_unnamed_addr #0 {
  %26 = alloca ptr, align 8
  store ptr null, ptr %26, align 8
  call fastcc void @2(ptr %26, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, ptr %10, i64 %11, ptr %12, i64 %13, ptr %14, i64 %15, ptr %16, i64 %17, i64 %18, ptr %19, i64 %20, ptr %21, i64 %22, ptr %23, i64 %24) #2
  %27 = load ptr, ptr %26, align 8
  ret ptr %27
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @2(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, ptr readonly captures(none) %3, i64 %4, ptr readonly captures(none) %5, i64 %6, ptr readonly captures(none) %7, i64 %8, ptr readonly captures(none) %9, i64 %10, ptr readonly captures(none) %11, i64 %12, ptr readonly captures(none) %13, i64 %14, ptr readonly captures(none) %15, i64 %16, ptr readonly captures(none) %17, i64 %18, i64 %19, ptr captures(none) %20, i64 %21, ptr captures(none) %22, i64 %23, ptr captures(none) %24, i64 %25) unnamed_addr #0 {
  %27 = icmp sgt i64 %2, 0
  br i1 %27, label %28, label %208

28:                                               ; preds = %26
  %29 = add nsw i64 %2, -1
  br label %30

30:                                               ; preds = %110, %28
  %31 = phi i64 [ %105, %110 ], [ 0, %28 ]
  %32 = icmp slt i64 %31, 0
  %33 = select i1 %32, i64 %2, i64 0
  %34 = getelementptr i64, ptr %1, i64 %31
  %35 = getelementptr i64, ptr %34, i64 %33
  %36 = load i64, ptr %35, align 8
  %37 = icmp slt i64 %36, 0
  %38 = select i1 %37, i64 %4, i64 0
  %39 = getelementptr i64, ptr %3, i64 %36
  %40 = getelementptr i64, ptr %39, i64 %38
  %41 = load i64, ptr %40, align 8
  %42 = icmp slt i64 %31, %2
  br i1 %42, label %43, label %104

43:                                               ; preds = %91, %30
  %44 = phi i64 [ %92, %91 ], [ %31, %30 ]
  %45 = icmp slt i64 %44, 0
  %46 = select i1 %45, i64 %2, i64 0
  %47 = getelementptr i64, ptr %1, i64 %44
  %48 = getelementptr i64, ptr %47, i64 %46
  %49 = load i64, ptr %48, align 8
  %50 = icmp slt i64 %49, 0
  %51 = select i1 %50, i64 %6, i64 0
  %52 = getelementptr i64, ptr %5, i64 %49
  %53 = getelementptr i64, ptr %52, i64 %51
  %54 = load i64, ptr %53, align 8
  %55 = icmp slt i64 %54, 0
  %56 = select i1 %55, i64 %21, i64 0
  %57 = getelementptr i64, ptr %20, i64 %54
  %58 = getelementptr i64, ptr %57, i64 %56
  %59 = load i64, ptr %58, align 8
  %60 = select i1 %50, i64 %8, i64 0
  %61 = getelementptr i64, ptr %7, i64 %49
  %62 = getelementptr i64, ptr %61, i64 %60
  %63 = load i64, ptr %62, align 8
  %64 = icmp slt i64 %63, 0
  %65 = select i1 %64, i64 %21, i64 0
  %66 = getelementptr i64, ptr %20, i64 %63
  %67 = getelementptr i64, ptr %66, i64 %65
  %68 = load i64, ptr %67, align 8
  %69 = tail call i64 @llvm.smax.i64(i64 %68, i64 %59)
  %70 = select i1 %50, i64 %12, i64 0
  %71 = getelementptr i64, ptr %11, i64 %49
  %72 = getelementptr i64, ptr %71, i64 %70
  %73 = load i64, ptr %72, align 8
  %74 = select i1 %50, i64 %14, i64 0
  %75 = getelementptr i64, ptr %13, i64 %49
  %76 = getelementptr i64, ptr %75, i64 %74
  %77 = load i64, ptr %76, align 8
  %78 = sub i64 %77, %73
  %79 = icmp slt i64 %78, 1
  br i1 %79, label %85, label %80

80:                                               ; preds = %43
  %81 = select i1 %55, i64 %18, i64 0
  %82 = add i64 %81, %54
  %83 = mul i64 %82, %19
  %84 = getelementptr i16, ptr %17, i64 %83
  br label %112

85:                                               ; preds = %112, %43
  %86 = phi i64 [ %69, %43 ], [ %134, %112 ]
  %87 = select i1 %50, i64 %25, i64 0
  %88 = getelementptr i64, ptr %24, i64 %49
  %89 = getelementptr i64, ptr %88, i64 %87
  store i64 %86, ptr %89, align 8
  %90 = icmp eq i64 %44, %29
  br i1 %90, label %104, label %91

91:                                               ; preds = %85
  %92 = add i64 %44, 1
  %93 = icmp slt i64 %44, -1
  %94 = select i1 %93, i64 %2, i64 0
  %95 = getelementptr i64, ptr %1, i64 %92
  %96 = getelementptr i64, ptr %95, i64 %94
  %97 = load i64, ptr %96, align 8
  %98 = icmp slt i64 %97, 0
  %99 = select i1 %98, i64 %4, i64 0
  %100 = getelementptr i64, ptr %3, i64 %97
  %101 = getelementptr i64, ptr %100, i64 %99
  %102 = load i64, ptr %101, align 8
  %103 = icmp eq i64 %102, %41
  br i1 %103, label %43, label %104

104:                                              ; preds = %91, %85, %30
  %105 = phi i64 [ %31, %30 ], [ %92, %91 ], [ %2, %85 ]
  %106 = sub i64 %105, %31
  %107 = icmp slt i64 %106, 1
  br i1 %107, label %110, label %136

108:                                              ; preds = %187, %136
  %109 = icmp samesign ugt i64 %137, 1
  br i1 %109, label %136, label %110

110:                                              ; preds = %108, %104
  %111 = icmp slt i64 %105, %2
  br i1 %111, label %30, label %208

112:                                              ; preds = %112, %80
  %113 = phi i64 [ %69, %80 ], [ %134, %112 ]
  %114 = phi i64 [ %78, %80 ], [ %116, %112 ]
  %115 = phi i64 [ %73, %80 ], [ %117, %112 ]
  %116 = add nsw i64 %114, -1
  %117 = add i64 %115, 1
  %118 = icmp slt i64 %115, 0
  %119 = select i1 %118, i64 %16, i64 0
  %120 = getelementptr i64, ptr %15, i64 %115
  %121 = getelementptr i64, ptr %120, i64 %119
  %122 = load i64, ptr %121, align 8
  %123 = icmp slt i64 %122, 0
  %124 = select i1 %123, i64 %23, i64 0
  %125 = getelementptr i64, ptr %22, i64 %122
  %126 = getelementptr i64, ptr %125, i64 %124
  %127 = load i64, ptr %126, align 8
  %128 = select i1 %123, i64 %19, i64 0
  %129 = getelementptr i16, ptr %84, i64 %122
  %130 = getelementptr i16, ptr %129, i64 %128
  %131 = load i16, ptr %130, align 2
  %132 = sext i16 %131 to i64
  %133 = sub nsw i64 %127, %132
  %134 = tail call i64 @llvm.smax.i64(i64 %133, i64 %113)
  %135 = icmp samesign ugt i64 %114, 1
  br i1 %135, label %112, label %85

136:                                              ; preds = %108, %104
  %137 = phi i64 [ %139, %108 ], [ %106, %104 ]
  %138 = phi i64 [ %140, %108 ], [ %31, %104 ]
  %139 = add nsw i64 %137, -1
  %140 = add i64 %138, 1
  %141 = icmp slt i64 %138, 0
  %142 = select i1 %141, i64 %2, i64 0
  %143 = getelementptr i64, ptr %1, i64 %138
  %144 = getelementptr i64, ptr %143, i64 %142
  %145 = load i64, ptr %144, align 8
  %146 = icmp slt i64 %145, 0
  %147 = select i1 %146, i64 %6, i64 0
  %148 = getelementptr i64, ptr %5, i64 %145
  %149 = getelementptr i64, ptr %148, i64 %147
  %150 = load i64, ptr %149, align 8
  %151 = select i1 %146, i64 %25, i64 0
  %152 = getelementptr i64, ptr %24, i64 %145
  %153 = getelementptr i64, ptr %152, i64 %151
  %154 = load i64, ptr %153, align 8
  %155 = select i1 %146, i64 %10, i64 0
  %156 = getelementptr i64, ptr %9, i64 %145
  %157 = getelementptr i64, ptr %156, i64 %155
  %158 = load i64, ptr %157, align 8
  %159 = add nsw i64 %158, %154
  %160 = icmp slt i64 %150, 0
  %161 = select i1 %160, i64 %21, i64 0
  %162 = getelementptr i64, ptr %20, i64 %150
  %163 = getelementptr i64, ptr %162, i64 %161
  store i64 %159, ptr %163, align 8
  %164 = select i1 %146, i64 %8, i64 0
  %165 = getelementptr i64, ptr %7, i64 %145
  %166 = getelementptr i64, ptr %165, i64 %164
  %167 = load i64, ptr %166, align 8
  %168 = icmp slt i64 %167, 0
  %169 = select i1 %168, i64 %21, i64 0
  %170 = getelementptr i64, ptr %20, i64 %167
  %171 = getelementptr i64, ptr %170, i64 %169
  store i64 %159, ptr %171, align 8
  %172 = select i1 %146, i64 %12, i64 0
  %173 = getelementptr i64, ptr %11, i64 %145
  %174 = getelementptr i64, ptr %173, i64 %172
  %175 = load i64, ptr %174, align 8
  %176 = select i1 %146, i64 %14, i64 0
  %177 = getelementptr i64, ptr %13, i64 %145
  %178 = getelementptr i64, ptr %177, i64 %176
  %179 = load i64, ptr %178, align 8
  %180 = sub i64 %179, %175
  %181 = icmp slt i64 %180, 1
  br i1 %181, label %108, label %182

182:                                              ; preds = %136
  %183 = select i1 %160, i64 %18, i64 0
  %184 = add i64 %183, %150
  %185 = mul i64 %184, %19
  %186 = getelementptr i16, ptr %17, i64 %185
  br label %187

187:                                              ; preds = %187, %182
  %188 = phi i64 [ %180, %182 ], [ %190, %187 ]
  %189 = phi i64 [ %175, %182 ], [ %191, %187 ]
  %190 = add nsw i64 %188, -1
  %191 = add i64 %189, 1
  %192 = icmp slt i64 %189, 0
  %193 = select i1 %192, i64 %16, i64 0
  %194 = getelementptr i64, ptr %15, i64 %189
  %195 = getelementptr i64, ptr %194, i64 %193
  %196 = load i64, ptr %195, align 8
  %197 = icmp slt i64 %196, 0
  %198 = select i1 %197, i64 %19, i64 0
  %199 = getelementptr i16, ptr %186, i64 %196
  %200 = getelementptr i16, ptr %199, i64 %198
  %201 = load i16, ptr %200, align 2
  %202 = sext i16 %201 to i64
  %203 = add nsw i64 %159, %202
  %204 = select i1 %197, i64 %23, i64 0
  %205 = getelementptr i64, ptr %22, i64 %196
  %206 = getelementptr i64, ptr %205, i64 %204
  store i64 %203, ptr %206, align 8
  %207 = icmp samesign ugt i64 %188, 1
  br i1 %207, label %187, label %108

208:                                              ; preds = %110, %26
  store ptr null, ptr %0, align 8
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptr @waves(ptr readonly captures(none) %0, i64 %1, ptr readonly captures(none) %2, i64 %3, ptr readonly captures(none) %4, i64 %5, ptr captures(none) %6, i64 %7, i64 %8, ptr writeonly captures(none) %9, i64 %10) local_unnamed_addr #0 {
  %12 = alloca ptr, align 8
  store ptr null, ptr %12, align 8
  call fastcc void @3(ptr %12, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %8, ptr %9, i64 %10) #2
  %13 = load ptr, ptr %12, align 8
  ret ptr %13
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @3(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, ptr readonly captures(none) %3, i64 %4, ptr readonly captures(none) %5, i64 %6, ptr captures(none) %7, i64 %8, ptr writeonly captures(none) %9, i64 %10) unnamed_addr #0 {
  %12 = icmp sgt i64 %2, 0
  br i1 %12, label %13, label %56

13:                                               ; preds = %11
  %14 = getelementptr i64, ptr %7, i64 %8
  br label %15

15:                                               ; preds = %15, %13
  %16 = phi i64 [ 0, %13 ], [ %20, %15 ]
  %17 = shl i64 %16, 3
  %18 = getelementptr i8, ptr %1, i64 %17
  %19 = load i64, ptr %18, align 8
  %20 = add nuw nsw i64 %16, 1
  %21 = icmp slt i64 %19, 0
  %22 = select i1 %21, i64 %4, i64 0
  %23 = getelementptr i64, ptr %3, i64 %19
  %24 = getelementptr i64, ptr %23, i64 %22
  %25 = load i64, ptr %24, align 8
  %26 = icmp slt i64 %25, 0
  %27 = select i1 %26, i64 %8, i64 0
  %28 = getelementptr i64, ptr %7, i64 %25
  %29 = getelementptr i64, ptr %28, i64 %27
  %30 = load i64, ptr %29, align 8
  %31 = select i1 %21, i64 %6, i64 0
  %32 = getelementptr i64, ptr %5, i64 %19
  %33 = getelementptr i64, ptr %32, i64 %31
  %34 = load i64, ptr %33, align 8
  %35 = icmp slt i64 %34, 0
  %36 = select i1 %35, i64 %8, i64 0
  %37 = getelementptr i64, ptr %14, i64 %34
  %38 = getelementptr i64, ptr %37, i64 %36
  %39 = load i64, ptr %38, align 8
  %40 = tail call i64 @llvm.smax.i64(i64 %39, i64 %30)
  %41 = select i1 %21, i64 %10, i64 0
  %42 = getelementptr i64, ptr %9, i64 %19
  %43 = getelementptr i64, ptr %42, i64 %41
  store i64 %40, ptr %43, align 8
  %44 = add nsw i64 %40, 1
  %45 = load i64, ptr %24, align 8
  %46 = icmp slt i64 %45, 0
  %47 = select i1 %46, i64 %8, i64 0
  %48 = getelementptr i64, ptr %7, i64 %45
  %49 = getelementptr i64, ptr %48, i64 %47
  store i64 %44, ptr %49, align 8
  %50 = load i64, ptr %33, align 8
  %51 = icmp slt i64 %50, 0
  %52 = select i1 %51, i64 %8, i64 0
  %53 = getelementptr i64, ptr %14, i64 %50
  %54 = getelementptr i64, ptr %53, i64 %52
  store i64 %44, ptr %54, align 8
  %55 = icmp eq i64 %20, %2
  br i1 %55, label %56, label %15

56:                                               ; preds = %15, %11
  store ptr null, ptr %0, align 8
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smin.i64(i64, i64) #1

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 199, i32 9801}
!2 = !{!"branch_weights", i32 99, i32 1}
