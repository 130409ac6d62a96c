; {"files": {"bits_loop.py": "b80be24fb6d718fd", "packing_loop.py": "bb039071895a9fa5"}, "meaning": "7194e833797c118d", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local i1 @is_heard_twice(ptr readonly captures(none) %0, i64 %1, ptr readonly captures(none) %2, i64 %3, ptr readonly captures(none) %4, i64 %5, ptr readonly captures(none) %6, i64 %7, ptr captures(none) %8, i64 %9) local_unnamed_addr #0 {
  %11 = alloca i8, align 1
  store i8 0, ptr %11, align 1
  call fastcc void @0(ptr %11, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9) #3
  %12 = load i8, ptr %11, align 1
  %13 = icmp ne i8 %12, 0
  ret i1 %13
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @0(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, ptr readonly captures(none) %3, i64 %4, ptr readonly captures(none) %5, i64 %6, ptr readonly captures(none) %7, i64 %8, ptr captures(none) %9, i64 %10) unnamed_addr #0 {
  %12 = icmp sgt i64 %2, 0
  br i1 %12, label %19, label %56

13:                                               ; preds = %19, %15
  %14 = icmp eq i64 %24, %2
  br i1 %14, label %56, label %19

15:                                               ; preds = %41
  %16 = add i64 %43, 1
  %17 = add nsw i64 %42, -1
  store i64 %54, ptr %52, align 8
  %18 = icmp sgt i64 %42, 1
  br i1 %18, label %41, label %13

19:                                               ; preds = %13, %11
  %20 = phi i64 [ %24, %13 ], [ 0, %11 ]
  %21 = shl i64 %20, 3
  %22 = getelementptr i8, ptr %1, i64 %21
  %23 = load i64, ptr %22, align 8
  %24 = add nuw nsw i64 %20, 1
  %25 = icmp slt i64 %23, 0
  %26 = select i1 %25, i64 %6, i64 0
  %27 = getelementptr i64, ptr %5, i64 %23
  %28 = getelementptr i64, ptr %27, i64 %26
  %29 = load i64, ptr %28, align 8
  %30 = icmp slt i64 %23, -1
  %31 = select i1 %30, i64 %6, i64 0
  %32 = getelementptr i8, ptr %27, i64 8
  %33 = getelementptr i64, ptr %32, i64 %31
  %34 = load i64, ptr %33, align 8
  %35 = sub i64 %34, %29
  %36 = icmp slt i64 %35, 1
  br i1 %36, label %13, label %37

37:                                               ; preds = %19
  %38 = select i1 %25, i64 %4, i64 0
  %39 = getelementptr i64, ptr %3, i64 %23
  %40 = getelementptr i64, ptr %39, i64 %38
  br label %41

41:                                               ; preds = %37, %15
  %42 = phi i64 [ %35, %37 ], [ %17, %15 ]
  %43 = phi i64 [ %29, %37 ], [ %16, %15 ]
  %44 = icmp slt i64 %43, 0
  %45 = select i1 %44, i64 %8, i64 0
  %46 = getelementptr i64, ptr %7, i64 %43
  %47 = getelementptr i64, ptr %46, i64 %45
  %48 = load i64, ptr %47, align 8
  %49 = icmp slt i64 %48, 0
  %50 = select i1 %49, i64 %10, i64 0
  %51 = getelementptr i64, ptr %9, i64 %48
  %52 = getelementptr i64, ptr %51, i64 %50
  %53 = load i64, ptr %52, align 8
  %54 = load i64, ptr %40, align 8
  %55 = icmp eq i64 %53, %54
  br i1 %55, label %56, label %15

56:                                               ; preds = %41, %13, %11
  %57 = phi i8 [ 0, %11 ], [ 1, %41 ], [ 0, %13 ]
  store i8 %57, ptr %0, align 1
  ret void
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local i64 @pack_all(ptr readonly captures(none) %0, i64 %1, ptr readonly captures(none) %2, i64 %3, ptr readonly captures(none) %4, i64 %5, ptr readonly captures(none) %6, i64 %7, ptr readonly captures(none) %8, i64 %9, ptr readonly captures(none) %10, i64 %11, ptr readonly captures(none) %12, i64 %13, ptr captures(none) %14, i64 %15, i64 %16, ptr captures(none) %17, i64 %18, i64 %19, ptr captures(none) %20, i64 %21, i64 %22, ptr captures(none) %23, i64 %24, i64 %25, ptr captures(none) %26, i64 %27, ptr captures(none) %28, i64 %29, ptr captures(none) %30, i64 %31, ptr readonly captures(none) %32, i64 %33, i64 %34, i64 %35, ptr writeonly captures(none) %36, i64 %37, i64 %38, ptr writeonly captures(none) %39, i64 %40) local_unnamed_addr #0 {
  %42 = alloca i64, align 8
  store i64 0, ptr %42, align 8
  call fastcc void @1(ptr %42, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, ptr %10, i64 %11, ptr %12, i64 %13, ptr %14, i64 %15, i64 %16, ptr %17, i64 %18, i64 %19, ptr %20, i64 %21, i64 %22, ptr %23, i64 %24, i64 %25, ptr %26, i64 %27, ptr %28, ptr %30, ptr %32, i64 %33, i64 %34, i64 %35, ptr %36, i64 %38, ptr %39, i64 %40) #3
  %43 = load i64, ptr %42, align 8
  ret i64 %43
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @1(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, ptr readonly captures(none) %3, i64 %4, ptr readonly captures(none) %5, i64 %6, ptr readonly captures(none) %7, i64 %8, ptr readonly captures(none) %9, i64 %10, ptr readonly captures(none) %11, i64 %12, ptr readonly captures(none) %13, i64 %14, ptr captures(none) %15, i64 %16, i64 %17, ptr captures(none) %18, i64 %19, i64 %20, ptr captures(none) %21, i64 %22, i64 %23, ptr captures(none) %24, i64 %25, i64 %26, ptr captures(none) %27, i64 %28, ptr captures(none) %29, ptr captures(none) %30, ptr readonly captures(none) %31, i64 %32, i64 %33, i64 %34, ptr writeonly captures(none) %35, i64 %36, ptr writeonly captures(none) %37, i64 %38) unnamed_addr #0 {
  %40 = icmp sgt i64 %32, 0
  br i1 %40, label %41, label %818

41:                                               ; preds = %39
  %42 = shl i64 %17, 6
  %43 = shl i64 %20, 6
  %44 = getelementptr i64, ptr %35, i64 %36
  %45 = shl i64 %36, 4
  %46 = getelementptr i8, ptr %35, i64 %45
  br label %47

47:                                               ; preds = %762, %41
  %48 = phi i64 [ 0, %41 ], [ %764, %762 ]
  %49 = phi i64 [ 0, %41 ], [ %763, %762 ]
  %50 = phi i64 [ 0, %41 ], [ %54, %762 ]
  %51 = shl i64 %50, 3
  %52 = getelementptr i8, ptr %31, i64 %51
  %53 = load i64, ptr %52, align 8
  %54 = add nuw nsw i64 %50, 1
  %55 = icmp slt i64 %53, 0
  %56 = select i1 %55, i64 %8, i64 0
  %57 = getelementptr i64, ptr %7, i64 %53
  %58 = getelementptr i64, ptr %57, i64 %56
  %59 = load i64, ptr %58, align 8
  store i64 %59, ptr %29, align 8
  %60 = select i1 %55, i64 %10, i64 0
  %61 = getelementptr i64, ptr %9, i64 %53
  %62 = getelementptr i64, ptr %61, i64 %60
  %63 = load i64, ptr %62, align 8
  %64 = add nsw i64 %63, %59
  store i64 %64, ptr %30, align 8
  %65 = select i1 %55, i64 %2, i64 0
  %66 = getelementptr i64, ptr %1, i64 %53
  %67 = getelementptr i64, ptr %66, i64 %65
  %68 = select i1 %55, i64 %6, i64 0
  %69 = getelementptr i64, ptr %5, i64 %53
  %70 = getelementptr i64, ptr %69, i64 %68
  %71 = select i1 %55, i64 %4, i64 0
  %72 = getelementptr i64, ptr %3, i64 %53
  %73 = getelementptr i64, ptr %72, i64 %71
  br label %74

74:                                               ; preds = %759, %47
  %75 = phi i64 [ %49, %47 ], [ %800, %759 ]
  %76 = phi i64 [ %48, %47 ], [ %760, %759 ]
  %77 = phi i64 [ 1, %47 ], [ %81, %759 ]
  %78 = icmp sgt i64 %77, -1
  br label %79

79:                                               ; preds = %784, %74
  %80 = phi i64 [ %792, %784 ], [ %77, %74 ]
  %81 = add nsw i64 %80, -1
  %82 = getelementptr i64, ptr %29, i64 %81
  %83 = load i64, ptr %82, align 8
  %84 = getelementptr i64, ptr %30, i64 %81
  %85 = load i64, ptr %84, align 8
  %86 = load i64, ptr %67, align 8
  %87 = load i64, ptr %70, align 8
  %88 = icmp sgt i64 %87, 1
  br i1 %88, label %89, label %94

89:                                               ; preds = %89, %79
  %90 = phi i64 [ %91, %89 ], [ 0, %79 ]
  %91 = add nuw nsw i64 %90, 1
  %92 = shl i64 4, %90
  %93 = icmp sgt i64 %92, %87
  br i1 %93, label %94, label %89

94:                                               ; preds = %89, %79
  %95 = phi i64 [ 0, %79 ], [ %91, %89 ]
  %96 = icmp slt i64 %86, 0
  %97 = select i1 %96, i64 %16, i64 0
  %98 = add i64 %97, %86
  %99 = mul i64 %98, %17
  %100 = getelementptr i64, ptr %15, i64 %99
  %101 = select i1 %96, i64 %22, i64 0
  %102 = add i64 %101, %86
  %103 = mul i64 %102, %23
  %104 = getelementptr i64, ptr %21, i64 %103
  %105 = getelementptr i64, ptr %104, i64 %95
  %106 = load i64, ptr %105, align 8
  %107 = shl nuw i64 1, %95
  br label %108

108:                                              ; preds = %173, %94
  %109 = phi i64 [ %106, %94 ], [ %177, %173 ]
  %110 = ashr i64 %109, 6
  %111 = icmp slt i64 %110, %17
  br i1 %111, label %112, label %142

112:                                              ; preds = %108
  %113 = icmp slt i64 %110, 0
  %114 = select i1 %113, i64 %17, i64 0
  %115 = getelementptr i64, ptr %100, i64 %110
  %116 = getelementptr i64, ptr %115, i64 %114
  %117 = load i64, ptr %116, align 8
  %118 = xor i64 %117, -1
  %119 = and i64 %109, 63
  %120 = shl nsw i64 -1, %119
  %121 = and i64 %120, %118
  %122 = icmp eq i64 %121, 0
  br i1 %122, label %123, label %136

123:                                              ; preds = %127, %112
  %124 = phi i64 [ %125, %127 ], [ %110, %112 ]
  %125 = add nsw i64 %124, 1
  %126 = icmp eq i64 %125, %17
  br i1 %126, label %142, label %127

127:                                              ; preds = %123
  %128 = icmp slt i64 %124, -1
  %129 = select i1 %128, i64 %17, i64 0
  %130 = getelementptr i64, ptr %100, i64 %125
  %131 = getelementptr i64, ptr %130, i64 %129
  %132 = load i64, ptr %131, align 8
  %133 = icmp eq i64 %132, -1
  br i1 %133, label %123, label %134

134:                                              ; preds = %127
  %135 = xor i64 %132, -1
  br label %136

136:                                              ; preds = %134, %112
  %137 = phi i64 [ %110, %112 ], [ %125, %134 ]
  %138 = phi i64 [ %121, %112 ], [ %135, %134 ]
  %139 = shl i64 %137, 6
  %140 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %138, i1 false)
  %141 = add nuw nsw i64 %140, %139
  br label %142

142:                                              ; preds = %136, %123, %108
  %143 = phi i64 [ %141, %136 ], [ %109, %108 ], [ %42, %123 ]
  %144 = add nsw i64 %143, %107
  %145 = ashr i64 %143, 6
  %146 = icmp slt i64 %145, %17
  br i1 %146, label %147, label %179

147:                                              ; preds = %142
  %148 = icmp slt i64 %145, 0
  %149 = select i1 %148, i64 %17, i64 0
  %150 = getelementptr i64, ptr %100, i64 %145
  %151 = getelementptr i64, ptr %150, i64 %149
  %152 = load i64, ptr %151, align 8
  %153 = and i64 %143, 63
  %154 = shl nsw i64 -1, %153
  %155 = and i64 %152, %154
  %156 = icmp eq i64 %155, 0
  br i1 %156, label %159, label %157

157:                                              ; preds = %147
  %158 = and i64 %143, -64
  br label %173

159:                                              ; preds = %166, %147
  %160 = phi i64 [ %161, %166 ], [ %145, %147 ]
  %161 = add nsw i64 %160, 1
  %162 = icmp ne i64 %161, %17
  %163 = shl i64 %161, 6
  %164 = icmp slt i64 %163, %144
  %165 = select i1 %162, i1 %164, i1 false
  br i1 %165, label %166, label %179

166:                                              ; preds = %159
  %167 = icmp slt i64 %160, -1
  %168 = select i1 %167, i64 %17, i64 0
  %169 = getelementptr i64, ptr %100, i64 %161
  %170 = getelementptr i64, ptr %169, i64 %168
  %171 = load i64, ptr %170, align 8
  %172 = icmp eq i64 %171, 0
  br i1 %172, label %159, label %173

173:                                              ; preds = %166, %157
  %174 = phi i64 [ %158, %157 ], [ %163, %166 ]
  %175 = phi i64 [ %155, %157 ], [ %171, %166 ]
  %176 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %175, i1 true)
  %177 = or disjoint i64 %176, %174
  %178 = icmp slt i64 %177, %144
  br i1 %178, label %108, label %179

179:                                              ; preds = %173, %159, %142
  store i64 %143, ptr %105, align 8
  %180 = sub i64 %85, %83
  %181 = tail call i64 @llvm.smax.i64(i64 %180, i64 0)
  %182 = getelementptr i64, ptr %24, i64 %95
  %183 = icmp sgt i64 %180, 0
  br i1 %183, label %495, label %184

184:                                              ; preds = %264, %179
  %185 = phi i64 [ %143, %179 ], [ %270, %264 ]
  %186 = load i64, ptr %73, align 8
  %187 = icmp eq i64 %186, %86
  %188 = icmp slt i64 %186, 0
  %189 = select i1 %188, i64 %16, i64 0
  %190 = add i64 %189, %186
  %191 = mul i64 %190, %17
  %192 = getelementptr i64, ptr %15, i64 %191
  br label %272

193:                                              ; preds = %495, %258
  %194 = phi i64 [ %520, %495 ], [ %262, %258 ]
  %195 = ashr i64 %194, 6
  %196 = icmp slt i64 %195, %20
  br i1 %196, label %197, label %227

197:                                              ; preds = %193
  %198 = icmp slt i64 %195, 0
  %199 = select i1 %198, i64 %20, i64 0
  %200 = getelementptr i64, ptr %515, i64 %195
  %201 = getelementptr i64, ptr %200, i64 %199
  %202 = load i64, ptr %201, align 8
  %203 = xor i64 %202, -1
  %204 = and i64 %194, 63
  %205 = shl nsw i64 -1, %204
  %206 = and i64 %205, %203
  %207 = icmp eq i64 %206, 0
  br i1 %207, label %208, label %221

208:                                              ; preds = %212, %197
  %209 = phi i64 [ %210, %212 ], [ %195, %197 ]
  %210 = add nsw i64 %209, 1
  %211 = icmp eq i64 %210, %20
  br i1 %211, label %227, label %212

212:                                              ; preds = %208
  %213 = icmp slt i64 %209, -1
  %214 = select i1 %213, i64 %20, i64 0
  %215 = getelementptr i64, ptr %515, i64 %210
  %216 = getelementptr i64, ptr %215, i64 %214
  %217 = load i64, ptr %216, align 8
  %218 = icmp eq i64 %217, -1
  br i1 %218, label %208, label %219

219:                                              ; preds = %212
  %220 = xor i64 %217, -1
  br label %221

221:                                              ; preds = %219, %197
  %222 = phi i64 [ %195, %197 ], [ %210, %219 ]
  %223 = phi i64 [ %206, %197 ], [ %220, %219 ]
  %224 = shl i64 %222, 6
  %225 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %223, i1 false)
  %226 = add nuw nsw i64 %225, %224
  br label %227

227:                                              ; preds = %221, %208, %193
  %228 = phi i64 [ %226, %221 ], [ %194, %193 ], [ %43, %208 ]
  %229 = add nsw i64 %228, %107
  %230 = ashr i64 %228, 6
  %231 = icmp slt i64 %230, %20
  br i1 %231, label %232, label %264

232:                                              ; preds = %227
  %233 = icmp slt i64 %230, 0
  %234 = select i1 %233, i64 %20, i64 0
  %235 = getelementptr i64, ptr %515, i64 %230
  %236 = getelementptr i64, ptr %235, i64 %234
  %237 = load i64, ptr %236, align 8
  %238 = and i64 %228, 63
  %239 = shl nsw i64 -1, %238
  %240 = and i64 %237, %239
  %241 = icmp eq i64 %240, 0
  br i1 %241, label %244, label %242

242:                                              ; preds = %232
  %243 = and i64 %228, -64
  br label %258

244:                                              ; preds = %251, %232
  %245 = phi i64 [ %246, %251 ], [ %230, %232 ]
  %246 = add nsw i64 %245, 1
  %247 = icmp ne i64 %246, %20
  %248 = shl i64 %246, 6
  %249 = icmp slt i64 %248, %229
  %250 = select i1 %247, i1 %249, i1 false
  br i1 %250, label %251, label %264

251:                                              ; preds = %244
  %252 = icmp slt i64 %245, -1
  %253 = select i1 %252, i64 %20, i64 0
  %254 = getelementptr i64, ptr %515, i64 %246
  %255 = getelementptr i64, ptr %254, i64 %253
  %256 = load i64, ptr %255, align 8
  %257 = icmp eq i64 %256, 0
  br i1 %257, label %244, label %258

258:                                              ; preds = %251, %242
  %259 = phi i64 [ %243, %242 ], [ %248, %251 ]
  %260 = phi i64 [ %240, %242 ], [ %256, %251 ]
  %261 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %260, i1 true)
  %262 = or disjoint i64 %261, %259
  %263 = icmp slt i64 %262, %229
  br i1 %263, label %193, label %264

264:                                              ; preds = %258, %244, %227
  store i64 %228, ptr %519, align 8
  %265 = select i1 %506, i64 %14, i64 0
  %266 = getelementptr i64, ptr %13, i64 %505
  %267 = getelementptr i64, ptr %266, i64 %265
  %268 = load i64, ptr %267, align 8
  %269 = sub nsw i64 %228, %268
  %270 = tail call i64 @llvm.smax.i64(i64 %269, i64 %496)
  %271 = icmp sgt i64 %498, 1
  br i1 %271, label %495, label %184

272:                                              ; preds = %493, %184
  %273 = phi i64 [ %185, %184 ], [ %494, %493 ]
  br label %274

274:                                              ; preds = %339, %272
  %275 = phi i64 [ %273, %272 ], [ %343, %339 ]
  %276 = ashr i64 %275, 6
  %277 = icmp slt i64 %276, %17
  br i1 %277, label %278, label %308

278:                                              ; preds = %274
  %279 = icmp slt i64 %276, 0
  %280 = select i1 %279, i64 %17, i64 0
  %281 = getelementptr i64, ptr %100, i64 %276
  %282 = getelementptr i64, ptr %281, i64 %280
  %283 = load i64, ptr %282, align 8
  %284 = xor i64 %283, -1
  %285 = and i64 %275, 63
  %286 = shl nsw i64 -1, %285
  %287 = and i64 %286, %284
  %288 = icmp eq i64 %287, 0
  br i1 %288, label %289, label %302

289:                                              ; preds = %293, %278
  %290 = phi i64 [ %291, %293 ], [ %276, %278 ]
  %291 = add nsw i64 %290, 1
  %292 = icmp eq i64 %291, %17
  br i1 %292, label %308, label %293

293:                                              ; preds = %289
  %294 = icmp slt i64 %290, -1
  %295 = select i1 %294, i64 %17, i64 0
  %296 = getelementptr i64, ptr %100, i64 %291
  %297 = getelementptr i64, ptr %296, i64 %295
  %298 = load i64, ptr %297, align 8
  %299 = icmp eq i64 %298, -1
  br i1 %299, label %289, label %300

300:                                              ; preds = %293
  %301 = xor i64 %298, -1
  br label %302

302:                                              ; preds = %300, %278
  %303 = phi i64 [ %276, %278 ], [ %291, %300 ]
  %304 = phi i64 [ %287, %278 ], [ %301, %300 ]
  %305 = shl i64 %303, 6
  %306 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %304, i1 false)
  %307 = add nuw nsw i64 %306, %305
  br label %308

308:                                              ; preds = %302, %289, %274
  %309 = phi i64 [ %307, %302 ], [ %275, %274 ], [ %42, %289 ]
  %310 = add nsw i64 %309, %87
  %311 = ashr i64 %309, 6
  %312 = icmp slt i64 %311, %17
  br i1 %312, label %313, label %521

313:                                              ; preds = %308
  %314 = icmp slt i64 %311, 0
  %315 = select i1 %314, i64 %17, i64 0
  %316 = getelementptr i64, ptr %100, i64 %311
  %317 = getelementptr i64, ptr %316, i64 %315
  %318 = load i64, ptr %317, align 8
  %319 = and i64 %309, 63
  %320 = shl nsw i64 -1, %319
  %321 = and i64 %318, %320
  %322 = icmp eq i64 %321, 0
  br i1 %322, label %325, label %323

323:                                              ; preds = %313
  %324 = and i64 %309, -64
  br label %339

325:                                              ; preds = %332, %313
  %326 = phi i64 [ %327, %332 ], [ %311, %313 ]
  %327 = add nsw i64 %326, 1
  %328 = icmp ne i64 %327, %17
  %329 = shl i64 %327, 6
  %330 = icmp slt i64 %329, %310
  %331 = select i1 %328, i1 %330, i1 false
  br i1 %331, label %332, label %521

332:                                              ; preds = %325
  %333 = icmp slt i64 %326, -1
  %334 = select i1 %333, i64 %17, i64 0
  %335 = getelementptr i64, ptr %100, i64 %327
  %336 = getelementptr i64, ptr %335, i64 %334
  %337 = load i64, ptr %336, align 8
  %338 = icmp eq i64 %337, 0
  br i1 %338, label %325, label %339

339:                                              ; preds = %332, %323
  %340 = phi i64 [ %324, %323 ], [ %329, %332 ]
  %341 = phi i64 [ %321, %323 ], [ %337, %332 ]
  %342 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %341, i1 true)
  %343 = or disjoint i64 %342, %340
  %344 = icmp slt i64 %343, %310
  br i1 %344, label %274, label %521

345:                                              ; preds = %521, %410
  %346 = phi i64 [ %414, %410 ], [ %309, %521 ]
  %347 = ashr i64 %346, 6
  %348 = icmp slt i64 %347, %17
  br i1 %348, label %349, label %379

349:                                              ; preds = %345
  %350 = icmp slt i64 %347, 0
  %351 = select i1 %350, i64 %17, i64 0
  %352 = getelementptr i64, ptr %192, i64 %347
  %353 = getelementptr i64, ptr %352, i64 %351
  %354 = load i64, ptr %353, align 8
  %355 = xor i64 %354, -1
  %356 = and i64 %346, 63
  %357 = shl nsw i64 -1, %356
  %358 = and i64 %357, %355
  %359 = icmp eq i64 %358, 0
  br i1 %359, label %360, label %373

360:                                              ; preds = %364, %349
  %361 = phi i64 [ %362, %364 ], [ %347, %349 ]
  %362 = add nsw i64 %361, 1
  %363 = icmp eq i64 %362, %17
  br i1 %363, label %379, label %364

364:                                              ; preds = %360
  %365 = icmp slt i64 %361, -1
  %366 = select i1 %365, i64 %17, i64 0
  %367 = getelementptr i64, ptr %192, i64 %362
  %368 = getelementptr i64, ptr %367, i64 %366
  %369 = load i64, ptr %368, align 8
  %370 = icmp eq i64 %369, -1
  br i1 %370, label %360, label %371

371:                                              ; preds = %364
  %372 = xor i64 %369, -1
  br label %373

373:                                              ; preds = %371, %349
  %374 = phi i64 [ %347, %349 ], [ %362, %371 ]
  %375 = phi i64 [ %358, %349 ], [ %372, %371 ]
  %376 = shl i64 %374, 6
  %377 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %375, i1 false)
  %378 = add nuw nsw i64 %377, %376
  br label %379

379:                                              ; preds = %373, %360, %345
  %380 = phi i64 [ %378, %373 ], [ %346, %345 ], [ %42, %360 ]
  %381 = add nsw i64 %380, %87
  %382 = ashr i64 %380, 6
  %383 = icmp slt i64 %382, %17
  br i1 %383, label %384, label %416

384:                                              ; preds = %379
  %385 = icmp slt i64 %382, 0
  %386 = select i1 %385, i64 %17, i64 0
  %387 = getelementptr i64, ptr %192, i64 %382
  %388 = getelementptr i64, ptr %387, i64 %386
  %389 = load i64, ptr %388, align 8
  %390 = and i64 %380, 63
  %391 = shl nsw i64 -1, %390
  %392 = and i64 %389, %391
  %393 = icmp eq i64 %392, 0
  br i1 %393, label %396, label %394

394:                                              ; preds = %384
  %395 = and i64 %380, -64
  br label %410

396:                                              ; preds = %403, %384
  %397 = phi i64 [ %398, %403 ], [ %382, %384 ]
  %398 = add nsw i64 %397, 1
  %399 = icmp ne i64 %398, %17
  %400 = shl i64 %398, 6
  %401 = icmp slt i64 %400, %381
  %402 = select i1 %399, i1 %401, i1 false
  br i1 %402, label %403, label %416

403:                                              ; preds = %396
  %404 = icmp slt i64 %397, -1
  %405 = select i1 %404, i64 %17, i64 0
  %406 = getelementptr i64, ptr %192, i64 %398
  %407 = getelementptr i64, ptr %406, i64 %405
  %408 = load i64, ptr %407, align 8
  %409 = icmp eq i64 %408, 0
  br i1 %409, label %396, label %410

410:                                              ; preds = %403, %394
  %411 = phi i64 [ %395, %394 ], [ %400, %403 ]
  %412 = phi i64 [ %392, %394 ], [ %408, %403 ]
  %413 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %412, i1 true)
  %414 = or disjoint i64 %413, %411
  %415 = icmp slt i64 %414, %381
  br i1 %415, label %345, label %416

416:                                              ; preds = %521, %410, %396, %379
  %417 = phi i64 [ %309, %521 ], [ %380, %396 ], [ %380, %379 ], [ %380, %410 ]
  br i1 %183, label %522, label %491

418:                                              ; preds = %522, %483
  %419 = phi i64 [ %547, %522 ], [ %487, %483 ]
  %420 = ashr i64 %419, 6
  %421 = icmp slt i64 %420, %20
  br i1 %421, label %422, label %452

422:                                              ; preds = %418
  %423 = icmp slt i64 %420, 0
  %424 = select i1 %423, i64 %20, i64 0
  %425 = getelementptr i64, ptr %546, i64 %420
  %426 = getelementptr i64, ptr %425, i64 %424
  %427 = load i64, ptr %426, align 8
  %428 = xor i64 %427, -1
  %429 = and i64 %419, 63
  %430 = shl nsw i64 -1, %429
  %431 = and i64 %430, %428
  %432 = icmp eq i64 %431, 0
  br i1 %432, label %433, label %446

433:                                              ; preds = %437, %422
  %434 = phi i64 [ %435, %437 ], [ %420, %422 ]
  %435 = add nsw i64 %434, 1
  %436 = icmp eq i64 %435, %20
  br i1 %436, label %452, label %437

437:                                              ; preds = %433
  %438 = icmp slt i64 %434, -1
  %439 = select i1 %438, i64 %20, i64 0
  %440 = getelementptr i64, ptr %546, i64 %435
  %441 = getelementptr i64, ptr %440, i64 %439
  %442 = load i64, ptr %441, align 8
  %443 = icmp eq i64 %442, -1
  br i1 %443, label %433, label %444

444:                                              ; preds = %437
  %445 = xor i64 %442, -1
  br label %446

446:                                              ; preds = %444, %422
  %447 = phi i64 [ %431, %422 ], [ %445, %444 ]
  %448 = phi i64 [ %420, %422 ], [ %435, %444 ]
  %449 = shl i64 %448, 6
  %450 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %447, i1 false)
  %451 = add nuw nsw i64 %449, %450
  br label %452

452:                                              ; preds = %446, %433, %418
  %453 = phi i64 [ %451, %446 ], [ %419, %418 ], [ %43, %433 ]
  %454 = add nsw i64 %453, %87
  %455 = ashr i64 %453, 6
  %456 = icmp slt i64 %455, %20
  br i1 %456, label %457, label %548

457:                                              ; preds = %452
  %458 = icmp slt i64 %455, 0
  %459 = select i1 %458, i64 %20, i64 0
  %460 = getelementptr i64, ptr %546, i64 %455
  %461 = getelementptr i64, ptr %460, i64 %459
  %462 = load i64, ptr %461, align 8
  %463 = and i64 %453, 63
  %464 = shl nsw i64 -1, %463
  %465 = and i64 %462, %464
  %466 = icmp eq i64 %465, 0
  br i1 %466, label %469, label %467

467:                                              ; preds = %457
  %468 = and i64 %453, -64
  br label %483

469:                                              ; preds = %476, %457
  %470 = phi i64 [ %471, %476 ], [ %455, %457 ]
  %471 = add nsw i64 %470, 1
  %472 = icmp ne i64 %471, %20
  %473 = shl i64 %471, 6
  %474 = icmp slt i64 %473, %454
  %475 = select i1 %472, i1 %474, i1 false
  br i1 %475, label %476, label %548

476:                                              ; preds = %469
  %477 = icmp slt i64 %470, -1
  %478 = select i1 %477, i64 %20, i64 0
  %479 = getelementptr i64, ptr %546, i64 %471
  %480 = getelementptr i64, ptr %479, i64 %478
  %481 = load i64, ptr %480, align 8
  %482 = icmp eq i64 %481, 0
  br i1 %482, label %469, label %483

483:                                              ; preds = %476, %467
  %484 = phi i64 [ %468, %467 ], [ %473, %476 ]
  %485 = phi i64 [ %465, %467 ], [ %481, %476 ]
  %486 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %485, i1 true)
  %487 = or disjoint i64 %486, %484
  %488 = icmp slt i64 %487, %454
  br i1 %488, label %418, label %548

489:                                              ; preds = %548
  %490 = icmp eq i64 %549, %273
  br i1 %490, label %766, label %493

491:                                              ; preds = %416
  %492 = icmp eq i64 %417, %273
  br i1 %492, label %551, label %493

493:                                              ; preds = %491, %489
  %494 = phi i64 [ %549, %489 ], [ %417, %491 ]
  br label %272

495:                                              ; preds = %264, %179
  %496 = phi i64 [ %270, %264 ], [ %143, %179 ]
  %497 = phi i64 [ %500, %264 ], [ %83, %179 ]
  %498 = phi i64 [ %499, %264 ], [ %181, %179 ]
  %499 = add nsw i64 %498, -1
  %500 = add i64 %497, 1
  %501 = icmp slt i64 %497, 0
  %502 = select i1 %501, i64 %28, i64 0
  %503 = getelementptr i64, ptr %27, i64 %497
  %504 = getelementptr i64, ptr %503, i64 %502
  %505 = load i64, ptr %504, align 8
  %506 = icmp slt i64 %505, 0
  %507 = select i1 %506, i64 %12, i64 0
  %508 = getelementptr i64, ptr %11, i64 %505
  %509 = getelementptr i64, ptr %508, i64 %507
  %510 = load i64, ptr %509, align 8
  %511 = icmp slt i64 %510, 0
  %512 = select i1 %511, i64 %19, i64 0
  %513 = add i64 %512, %510
  %514 = mul i64 %513, %20
  %515 = getelementptr i64, ptr %18, i64 %514
  %516 = select i1 %511, i64 %25, i64 0
  %517 = add i64 %516, %510
  %518 = mul i64 %517, %26
  %519 = getelementptr i64, ptr %182, i64 %518
  %520 = load i64, ptr %519, align 8
  br label %193

521:                                              ; preds = %339, %325, %308
  br i1 %187, label %416, label %345

522:                                              ; preds = %548, %416
  %523 = phi i64 [ %549, %548 ], [ %417, %416 ]
  %524 = phi i64 [ %526, %548 ], [ %181, %416 ]
  %525 = phi i64 [ %527, %548 ], [ %83, %416 ]
  %526 = add nsw i64 %524, -1
  %527 = add i64 %525, 1
  %528 = icmp slt i64 %525, 0
  %529 = select i1 %528, i64 %28, i64 0
  %530 = getelementptr i64, ptr %27, i64 %525
  %531 = getelementptr i64, ptr %530, i64 %529
  %532 = load i64, ptr %531, align 8
  %533 = icmp slt i64 %532, 0
  %534 = select i1 %533, i64 %14, i64 0
  %535 = getelementptr i64, ptr %13, i64 %532
  %536 = getelementptr i64, ptr %535, i64 %534
  %537 = load i64, ptr %536, align 8
  %538 = select i1 %533, i64 %12, i64 0
  %539 = getelementptr i64, ptr %11, i64 %532
  %540 = getelementptr i64, ptr %539, i64 %538
  %541 = load i64, ptr %540, align 8
  %542 = icmp slt i64 %541, 0
  %543 = select i1 %542, i64 %19, i64 0
  %544 = add i64 %543, %541
  %545 = mul i64 %544, %20
  %546 = getelementptr i64, ptr %18, i64 %545
  %547 = add nsw i64 %537, %523
  br label %418

548:                                              ; preds = %483, %469, %452
  %549 = sub nsw i64 %453, %537
  %550 = icmp sgt i64 %524, 1
  br i1 %550, label %522, label %489

551:                                              ; preds = %766, %491
  %552 = phi i64 [ %782, %766 ], [ 0, %491 ]
  %553 = load i64, ptr %70, align 8
  %554 = add nsw i64 %553, %273
  %555 = add nsw i64 %554, %552
  %556 = load i64, ptr %67, align 8
  %557 = icmp ne i64 %186, %556
  %558 = select i1 %557, i64 2, i64 1
  %559 = icmp sgt i64 %180, %558
  %560 = icmp sgt i64 %555, %33
  %561 = select i1 %559, i1 %560, i1 false
  br i1 %561, label %562, label %653

562:                                              ; preds = %551
  %563 = add nsw i64 %558, %83
  %564 = sub i64 %85, %563
  %565 = icmp slt i64 %564, 1
  br i1 %565, label %566, label %621

566:                                              ; preds = %562
  %567 = zext i1 %557 to i64
  br label %784

568:                                              ; preds = %630
  %569 = sub nsw i64 %632, %558
  %570 = icmp slt i64 %569, 0
  %571 = select i1 %570, i64 %28, i64 0
  %572 = getelementptr i64, ptr %27, i64 %569
  %573 = getelementptr i64, ptr %572, i64 %571
  %574 = load i64, ptr %573, align 8
  %575 = icmp slt i64 %574, 0
  %576 = select i1 %575, i64 %14, i64 0
  %577 = getelementptr i64, ptr %13, i64 %574
  %578 = getelementptr i64, ptr %577, i64 %576
  %579 = load i64, ptr %578, align 8
  %580 = icmp slt i64 %632, 0
  %581 = select i1 %580, i64 %28, i64 0
  %582 = getelementptr i64, ptr %27, i64 %632
  %583 = getelementptr i64, ptr %582, i64 %581
  %584 = load i64, ptr %583, align 8
  %585 = icmp slt i64 %584, 0
  %586 = select i1 %585, i64 %14, i64 0
  %587 = getelementptr i64, ptr %13, i64 %584
  %588 = getelementptr i64, ptr %587, i64 %586
  %589 = load i64, ptr %588, align 8
  %590 = icmp sgt i64 %579, %589
  br i1 %590, label %591, label %619

591:                                              ; preds = %596, %568
  %592 = phi i64 [ %594, %596 ], [ %632, %568 ]
  br label %636

593:                                              ; preds = %636
  %594 = sub nsw i64 %592, %558
  %595 = icmp sgt i64 %594, %83
  br i1 %595, label %596, label %619

596:                                              ; preds = %593
  %597 = sub nsw i64 %594, %558
  %598 = icmp slt i64 %597, 0
  %599 = select i1 %598, i64 %28, i64 0
  %600 = getelementptr i64, ptr %27, i64 %597
  %601 = getelementptr i64, ptr %600, i64 %599
  %602 = load i64, ptr %601, align 8
  %603 = icmp slt i64 %602, 0
  %604 = select i1 %603, i64 %14, i64 0
  %605 = getelementptr i64, ptr %13, i64 %602
  %606 = getelementptr i64, ptr %605, i64 %604
  %607 = load i64, ptr %606, align 8
  %608 = icmp slt i64 %594, 0
  %609 = select i1 %608, i64 %28, i64 0
  %610 = getelementptr i64, ptr %27, i64 %594
  %611 = getelementptr i64, ptr %610, i64 %609
  %612 = load i64, ptr %611, align 8
  %613 = icmp slt i64 %612, 0
  %614 = select i1 %613, i64 %14, i64 0
  %615 = getelementptr i64, ptr %13, i64 %612
  %616 = getelementptr i64, ptr %615, i64 %614
  %617 = load i64, ptr %616, align 8
  %618 = icmp sgt i64 %607, %617
  br i1 %618, label %591, label %619

619:                                              ; preds = %630, %596, %593, %568
  %620 = icmp sgt i64 %631, 1
  br i1 %620, label %630, label %784

621:                                              ; preds = %562
  %622 = add nsw i64 %558, -1
  %623 = and i64 %564, %622
  %624 = icmp ne i64 %623, 0
  %625 = zext i1 %557 to i64
  %626 = lshr i64 %564, %625
  %627 = zext i1 %624 to i64
  %628 = add nuw i64 %626, %627
  %629 = icmp sgt i64 %628, 0
  br i1 %629, label %630, label %784

630:                                              ; preds = %621, %619
  %631 = phi i64 [ %633, %619 ], [ %628, %621 ]
  %632 = phi i64 [ %634, %619 ], [ %563, %621 ]
  %633 = add nsw i64 %631, -1
  %634 = add i64 %632, %558
  %635 = icmp sgt i64 %632, %83
  br i1 %635, label %568, label %619

636:                                              ; preds = %636, %591
  %637 = phi i64 [ %558, %591 ], [ %639, %636 ]
  %638 = phi i64 [ %592, %591 ], [ %640, %636 ]
  %639 = add nsw i64 %637, -1
  %640 = add i64 %638, 1
  %641 = icmp slt i64 %638, 0
  %642 = select i1 %641, i64 %28, i64 0
  %643 = getelementptr i64, ptr %27, i64 %638
  %644 = getelementptr i64, ptr %643, i64 %642
  %645 = load i64, ptr %644, align 8
  %646 = sub nsw i64 %638, %558
  %647 = icmp slt i64 %646, 0
  %648 = select i1 %647, i64 %28, i64 0
  %649 = getelementptr i64, ptr %27, i64 %646
  %650 = getelementptr i64, ptr %649, i64 %648
  %651 = load i64, ptr %650, align 8
  store i64 %645, ptr %650, align 8
  store i64 %651, ptr %644, align 8
  %652 = icmp sgt i64 %637, 1
  br i1 %652, label %636, label %593

653:                                              ; preds = %551
  %654 = icmp slt i64 %555, %34
  br i1 %654, label %655, label %818

655:                                              ; preds = %653
  %656 = icmp slt i64 %556, 0
  %657 = select i1 %656, i64 %16, i64 0
  %658 = add i64 %657, %556
  %659 = mul i64 %658, %17
  %660 = getelementptr i64, ptr %15, i64 %659
  %661 = icmp sgt i64 %553, 0
  br i1 %661, label %662, label %731

662:                                              ; preds = %662, %655
  %663 = phi i64 [ %668, %662 ], [ %273, %655 ]
  %664 = ashr i64 %663, 6
  %665 = and i64 %663, -64
  %666 = add i64 %665, 64
  %667 = icmp slt i64 %666, %554
  %668 = tail call i64 @llvm.smin.i64(i64 %666, i64 %554)
  %669 = icmp slt i64 %664, 0
  %670 = select i1 %669, i64 %17, i64 0
  %671 = getelementptr i64, ptr %660, i64 %664
  %672 = getelementptr i64, ptr %671, i64 %670
  %673 = load i64, ptr %672, align 8
  %674 = and i64 %663, 63
  %675 = add i64 %668, 63
  %676 = and i64 %675, 63
  %677 = shl nsw i64 -1, %674
  %678 = shl i64 -2, %676
  %679 = xor i64 %678, -1
  %680 = and i64 %677, %679
  %681 = or i64 %680, %673
  store i64 %681, ptr %672, align 8
  br i1 %667, label %662, label %682

682:                                              ; preds = %662
  %683 = load i64, ptr %73, align 8
  %684 = icmp slt i64 %683, 0
  %685 = select i1 %684, i64 %16, i64 0
  %686 = add i64 %685, %683
  %687 = mul i64 %686, %17
  %688 = getelementptr i64, ptr %15, i64 %687
  br label %711

689:                                              ; preds = %733, %689
  %690 = phi i64 [ %695, %689 ], [ %748, %733 ]
  %691 = ashr i64 %690, 6
  %692 = and i64 %690, -64
  %693 = add i64 %692, 64
  %694 = icmp slt i64 %693, %758
  %695 = tail call i64 @llvm.smin.i64(i64 %693, i64 %758)
  %696 = icmp slt i64 %691, 0
  %697 = select i1 %696, i64 %20, i64 0
  %698 = getelementptr i64, ptr %757, i64 %691
  %699 = getelementptr i64, ptr %698, i64 %697
  %700 = load i64, ptr %699, align 8
  %701 = and i64 %690, 63
  %702 = add i64 %695, 63
  %703 = and i64 %702, 63
  %704 = shl nsw i64 -1, %701
  %705 = shl i64 -2, %703
  %706 = xor i64 %705, -1
  %707 = and i64 %704, %706
  %708 = or i64 %707, %700
  store i64 %708, ptr %699, align 8
  br i1 %694, label %689, label %709

709:                                              ; preds = %733, %689
  %710 = icmp sgt i64 %735, 1
  br i1 %710, label %733, label %793

711:                                              ; preds = %711, %682
  %712 = phi i64 [ %273, %682 ], [ %717, %711 ]
  %713 = ashr i64 %712, 6
  %714 = and i64 %712, -64
  %715 = add i64 %714, 64
  %716 = icmp slt i64 %715, %554
  %717 = tail call i64 @llvm.smin.i64(i64 %715, i64 %554)
  %718 = icmp slt i64 %713, 0
  %719 = select i1 %718, i64 %17, i64 0
  %720 = getelementptr i64, ptr %688, i64 %713
  %721 = getelementptr i64, ptr %720, i64 %719
  %722 = load i64, ptr %721, align 8
  %723 = and i64 %712, 63
  %724 = add i64 %717, 63
  %725 = and i64 %724, 63
  %726 = shl nsw i64 -1, %723
  %727 = shl i64 -2, %725
  %728 = xor i64 %727, -1
  %729 = and i64 %726, %728
  %730 = or i64 %729, %722
  store i64 %730, ptr %721, align 8
  br i1 %716, label %711, label %731

731:                                              ; preds = %711, %655
  %732 = icmp slt i64 %180, 1
  br i1 %732, label %793, label %733

733:                                              ; preds = %731, %709
  %734 = phi i64 [ %737, %709 ], [ %83, %731 ]
  %735 = phi i64 [ %736, %709 ], [ %181, %731 ]
  %736 = add nsw i64 %735, -1
  %737 = add i64 %734, 1
  %738 = icmp slt i64 %734, 0
  %739 = select i1 %738, i64 %28, i64 0
  %740 = getelementptr i64, ptr %27, i64 %734
  %741 = getelementptr i64, ptr %740, i64 %739
  %742 = load i64, ptr %741, align 8
  %743 = icmp slt i64 %742, 0
  %744 = select i1 %743, i64 %14, i64 0
  %745 = getelementptr i64, ptr %13, i64 %742
  %746 = getelementptr i64, ptr %745, i64 %744
  %747 = load i64, ptr %746, align 8
  %748 = add nsw i64 %747, %273
  %749 = select i1 %743, i64 %12, i64 0
  %750 = getelementptr i64, ptr %11, i64 %742
  %751 = getelementptr i64, ptr %750, i64 %749
  %752 = load i64, ptr %751, align 8
  %753 = icmp slt i64 %752, 0
  %754 = select i1 %753, i64 %19, i64 0
  %755 = add i64 %754, %752
  %756 = mul i64 %755, %20
  %757 = getelementptr i64, ptr %18, i64 %756
  %758 = add nsw i64 %748, %553
  br i1 %661, label %689, label %709

759:                                              ; preds = %801, %793
  %760 = phi i64 [ %76, %793 ], [ %816, %801 ]
  %761 = icmp sgt i64 %80, 1
  br i1 %761, label %74, label %762

762:                                              ; preds = %784, %759
  %763 = phi i64 [ %75, %784 ], [ %800, %759 ]
  %764 = phi i64 [ %76, %784 ], [ %760, %759 ]
  %765 = icmp eq i64 %54, %32
  br i1 %765, label %818, label %47

766:                                              ; preds = %766, %489
  %767 = phi i64 [ %782, %766 ], [ 0, %489 ]
  %768 = phi i64 [ %770, %766 ], [ %181, %489 ]
  %769 = phi i64 [ %771, %766 ], [ %83, %489 ]
  %770 = add nsw i64 %768, -1
  %771 = add i64 %769, 1
  %772 = icmp slt i64 %769, 0
  %773 = select i1 %772, i64 %28, i64 0
  %774 = getelementptr i64, ptr %27, i64 %769
  %775 = getelementptr i64, ptr %774, i64 %773
  %776 = load i64, ptr %775, align 8
  %777 = icmp slt i64 %776, 0
  %778 = select i1 %777, i64 %14, i64 0
  %779 = getelementptr i64, ptr %13, i64 %776
  %780 = getelementptr i64, ptr %779, i64 %778
  %781 = load i64, ptr %780, align 8
  %782 = tail call i64 @llvm.smax.i64(i64 %781, i64 %767)
  %783 = icmp sgt i64 %768, 1
  br i1 %783, label %766, label %551

784:                                              ; preds = %621, %619, %566
  %785 = phi i64 [ %567, %566 ], [ %625, %621 ], [ %625, %619 ]
  %786 = lshr i64 %180, %785
  %787 = lshr i64 %786, 1
  %788 = shl nuw nsw i64 %787, %785
  %789 = add nsw i64 %788, %83
  store i64 %789, ptr %82, align 8
  store i64 %85, ptr %84, align 8
  %790 = getelementptr i64, ptr %29, i64 %80
  store i64 %83, ptr %790, align 8
  %791 = getelementptr i64, ptr %30, i64 %80
  store i64 %789, ptr %791, align 8
  %792 = add nuw nsw i64 %80, 1
  br i1 %78, label %79, label %762

793:                                              ; preds = %731, %709
  %794 = icmp slt i64 %75, 0
  %795 = select i1 %794, i64 %36, i64 0
  %796 = add i64 %795, %75
  %797 = getelementptr i64, ptr %35, i64 %796
  store i64 %53, ptr %797, align 8
  %798 = getelementptr i64, ptr %44, i64 %796
  store i64 %273, ptr %798, align 8
  %799 = getelementptr i64, ptr %46, i64 %796
  store i64 %180, ptr %799, align 8
  %800 = add nsw i64 %75, 1
  br i1 %732, label %759, label %801

801:                                              ; preds = %801, %793
  %802 = phi i64 [ %816, %801 ], [ %76, %793 ]
  %803 = phi i64 [ %805, %801 ], [ %181, %793 ]
  %804 = phi i64 [ %806, %801 ], [ %83, %793 ]
  %805 = add nsw i64 %803, -1
  %806 = add i64 %804, 1
  %807 = icmp slt i64 %804, 0
  %808 = select i1 %807, i64 %28, i64 0
  %809 = getelementptr i64, ptr %27, i64 %804
  %810 = getelementptr i64, ptr %809, i64 %808
  %811 = load i64, ptr %810, align 8
  %812 = icmp slt i64 %802, 0
  %813 = select i1 %812, i64 %38, i64 0
  %814 = getelementptr i64, ptr %37, i64 %802
  %815 = getelementptr i64, ptr %814, i64 %813
  store i64 %811, ptr %815, align 8
  %816 = add nsw i64 %802, 1
  %817 = icmp sgt i64 %803, 1
  br i1 %817, label %801, label %759

818:                                              ; preds = %762, %653, %39
  %819 = phi i64 [ -1, %653 ], [ 0, %39 ], [ %763, %762 ]
  store i64 %819, ptr %0, align 8
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smin.i64(i64, i64) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.cttz.i64(i64, i1 immarg) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #1

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { noinline }
