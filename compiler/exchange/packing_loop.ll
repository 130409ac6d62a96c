; {"files": {"bits_loop.py": "8ff80bb0ff35847f", "packing_loop.py": "50aa6496e6d71cd8"}, "meaning": "c31beda8a9fff477", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local i1 @is_received_twice(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, ptr %8, i64 %9) local_unnamed_addr {
  %11 = alloca i8, align 1
  store i8 0, ptr %11, align 1
  call fastcc void @0(ptr %11, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9) #4
  %12 = load i8, ptr %11, align 1
  %13 = icmp ne i8 %12, 0
  ret i1 %13
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr %9, i64 %10) unnamed_addr {
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

define dso_local i64 @pack_all(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, ptr readonly %8, i64 %9, ptr readonly %10, i64 %11, ptr readonly %12, i64 %13, ptr %14, i64 %15, i64 %16, ptr %17, i64 %18, i64 %19, ptr %20, i64 %21, i64 %22, ptr %23, i64 %24, i64 %25, i64 %26, ptr %27, i64 %28, ptr %29, i64 %30, i64 %31, ptr %32, i64 %33, i64 %34, ptr %35, i64 %36, ptr %37, i64 %38, ptr %39, i64 %40, ptr readonly %41, i64 %42, i64 %43, i64 %44, ptr writeonly %45, i64 %46, i64 %47, ptr writeonly %48, i64 %49) local_unnamed_addr {
  %51 = alloca i64, align 8
  store i64 0, ptr %51, align 8
  call fastcc void @1(ptr %51, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, ptr %10, i64 %11, ptr %12, i64 %13, ptr %14, i64 %15, i64 %16, ptr %17, i64 %18, i64 %19, ptr %20, i64 %21, i64 %22, ptr %23, i64 %24, i64 %25, i64 %26, ptr %27, i64 %28, ptr %29, i64 %30, i64 %31, ptr %32, i64 %33, i64 %34, ptr %35, i64 %36, ptr %37, ptr %39, ptr %41, i64 %42, i64 %43, i64 %44, ptr %45, i64 %47, ptr %48, i64 %49) #4
  %52 = load i64, ptr %51, align 8
  ret i64 %52
}

define internal fastcc void @1(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, ptr readonly %11, i64 %12, ptr readonly %13, i64 %14, ptr %15, i64 %16, i64 %17, ptr %18, i64 %19, i64 %20, ptr %21, i64 %22, i64 %23, ptr %24, i64 %25, i64 %26, i64 %27, ptr %28, i64 %29, ptr %30, i64 %31, i64 %32, ptr %33, i64 %34, i64 %35, ptr %36, i64 %37, ptr %38, ptr %39, ptr readonly %40, i64 %41, i64 %42, i64 %43, ptr writeonly %44, i64 %45, ptr writeonly %46, i64 %47) unnamed_addr {
  %49 = icmp sgt i64 %41, 0
  br i1 %49, label %50, label %1045

50:                                               ; preds = %48
  %51 = add nsw i64 %43, -1
  %52 = shl i64 %17, 6
  %53 = shl i64 %20, 6
  %54 = icmp slt i64 %29, 1
  %55 = shl i64 %29, 3
  %56 = shl i64 %29, 6
  %57 = add nsw i64 %27, -1
  %58 = getelementptr i64, ptr %44, i64 %45
  %59 = shl i64 %45, 4
  %60 = getelementptr i8, ptr %44, i64 %59
  br label %61

61:                                               ; preds = %989, %50
  %62 = phi i64 [ 0, %50 ], [ %991, %989 ]
  %63 = phi i64 [ 0, %50 ], [ %990, %989 ]
  %64 = phi i64 [ 0, %50 ], [ %68, %989 ]
  %65 = shl i64 %64, 3
  %66 = getelementptr i8, ptr %40, i64 %65
  %67 = load i64, ptr %66, align 8
  %68 = add nuw nsw i64 %64, 1
  %69 = icmp slt i64 %67, 0
  %70 = select i1 %69, i64 %8, i64 0
  %71 = getelementptr i64, ptr %7, i64 %67
  %72 = getelementptr i64, ptr %71, i64 %70
  %73 = load i64, ptr %72, align 8
  store i64 %73, ptr %38, align 8
  %74 = select i1 %69, i64 %10, i64 0
  %75 = getelementptr i64, ptr %9, i64 %67
  %76 = getelementptr i64, ptr %75, i64 %74
  %77 = load i64, ptr %76, align 8
  %78 = add nsw i64 %77, %73
  store i64 %78, ptr %39, align 8
  %79 = select i1 %69, i64 %4, i64 0
  %80 = getelementptr i64, ptr %3, i64 %67
  %81 = getelementptr i64, ptr %80, i64 %79
  %82 = select i1 %69, i64 %2, i64 0
  %83 = getelementptr i64, ptr %1, i64 %67
  %84 = getelementptr i64, ptr %83, i64 %82
  %85 = select i1 %69, i64 %6, i64 0
  %86 = getelementptr i64, ptr %5, i64 %67
  %87 = getelementptr i64, ptr %86, i64 %85
  br label %88

88:                                               ; preds = %986, %61
  %89 = phi i64 [ %63, %61 ], [ %1027, %986 ]
  %90 = phi i64 [ %62, %61 ], [ %987, %986 ]
  %91 = phi i64 [ 1, %61 ], [ %95, %986 ]
  %92 = icmp sgt i64 %91, -1
  br label %93

93:                                               ; preds = %1011, %88
  %94 = phi i64 [ %1019, %1011 ], [ %91, %88 ]
  %95 = add nsw i64 %94, -1
  %96 = getelementptr i64, ptr %38, i64 %95
  %97 = load i64, ptr %96, align 8
  %98 = getelementptr i64, ptr %39, i64 %95
  %99 = load i64, ptr %98, align 8
  %100 = sub i64 %99, %97
  %101 = icmp sgt i64 %100, 0
  %102 = tail call i64 @llvm.smax.i64(i64 %100, i64 0)
  br i1 %101, label %993, label %103

103:                                              ; preds = %993, %93
  %104 = phi i64 [ 0, %93 ], [ %1009, %993 ]
  %105 = load i64, ptr %81, align 8
  %106 = load i64, ptr %84, align 8
  %107 = icmp ne i64 %105, %106
  %108 = select i1 %107, i64 2, i64 1
  %109 = icmp sgt i64 %100, %108
  %110 = load i64, ptr %87, align 8
  %111 = add nsw i64 %110, %104
  %112 = select i1 %109, i64 %42, i64 %51
  %113 = sub nsw i64 %112, %111
  %114 = icmp sgt i64 %110, 1
  br i1 %114, label %115, label %120

115:                                              ; preds = %115, %103
  %116 = phi i64 [ %117, %115 ], [ 0, %103 ]
  %117 = add nuw nsw i64 %116, 1
  %118 = shl i64 4, %116
  %119 = icmp sgt i64 %118, %110
  br i1 %119, label %120, label %115

120:                                              ; preds = %115, %103
  %121 = phi i64 [ 0, %103 ], [ %117, %115 ]
  %122 = icmp slt i64 %106, 0
  %123 = select i1 %122, i64 %16, i64 0
  %124 = add i64 %123, %106
  %125 = mul i64 %124, %17
  %126 = getelementptr i64, ptr %15, i64 %125
  %127 = select i1 %122, i64 %31, i64 0
  %128 = add i64 %127, %106
  %129 = mul i64 %128, %32
  %130 = getelementptr i64, ptr %30, i64 %129
  %131 = getelementptr i64, ptr %130, i64 %121
  %132 = load i64, ptr %131, align 8
  %133 = shl nuw i64 1, %121
  br label %134

134:                                              ; preds = %199, %120
  %135 = phi i64 [ %132, %120 ], [ %203, %199 ]
  %136 = ashr i64 %135, 6
  %137 = icmp slt i64 %136, %17
  br i1 %137, label %138, label %168

138:                                              ; preds = %134
  %139 = icmp slt i64 %136, 0
  %140 = select i1 %139, i64 %17, i64 0
  %141 = getelementptr i64, ptr %126, i64 %136
  %142 = getelementptr i64, ptr %141, i64 %140
  %143 = load i64, ptr %142, align 8
  %144 = xor i64 %143, -1
  %145 = and i64 %135, 63
  %146 = shl nsw i64 -1, %145
  %147 = and i64 %146, %144
  %148 = icmp eq i64 %147, 0
  br i1 %148, label %149, label %162

149:                                              ; preds = %153, %138
  %150 = phi i64 [ %151, %153 ], [ %136, %138 ]
  %151 = add nsw i64 %150, 1
  %152 = icmp eq i64 %151, %17
  br i1 %152, label %168, label %153

153:                                              ; preds = %149
  %154 = icmp slt i64 %150, -1
  %155 = select i1 %154, i64 %17, i64 0
  %156 = getelementptr i64, ptr %126, i64 %151
  %157 = getelementptr i64, ptr %156, i64 %155
  %158 = load i64, ptr %157, align 8
  %159 = icmp eq i64 %158, -1
  br i1 %159, label %149, label %160

160:                                              ; preds = %153
  %161 = xor i64 %158, -1
  br label %162

162:                                              ; preds = %160, %138
  %163 = phi i64 [ %136, %138 ], [ %151, %160 ]
  %164 = phi i64 [ %147, %138 ], [ %161, %160 ]
  %165 = shl i64 %163, 6
  %166 = tail call i64 @llvm.cttz.i64(i64 %164, i1 false)
  %167 = add nuw nsw i64 %166, %165
  br label %168

168:                                              ; preds = %162, %149, %134
  %169 = phi i64 [ %167, %162 ], [ %135, %134 ], [ %52, %149 ]
  %170 = add nsw i64 %169, %133
  %171 = ashr i64 %169, 6
  %172 = icmp slt i64 %171, %17
  br i1 %172, label %173, label %205

173:                                              ; preds = %168
  %174 = icmp slt i64 %171, 0
  %175 = select i1 %174, i64 %17, i64 0
  %176 = getelementptr i64, ptr %126, i64 %171
  %177 = getelementptr i64, ptr %176, i64 %175
  %178 = load i64, ptr %177, align 8
  %179 = and i64 %169, 63
  %180 = shl nsw i64 -1, %179
  %181 = and i64 %178, %180
  %182 = icmp eq i64 %181, 0
  br i1 %182, label %185, label %183

183:                                              ; preds = %173
  %184 = and i64 %169, -64
  br label %199

185:                                              ; preds = %192, %173
  %186 = phi i64 [ %187, %192 ], [ %171, %173 ]
  %187 = add nsw i64 %186, 1
  %188 = icmp ne i64 %187, %17
  %189 = shl i64 %187, 6
  %190 = icmp slt i64 %189, %170
  %191 = select i1 %188, i1 %190, i1 false
  br i1 %191, label %192, label %205

192:                                              ; preds = %185
  %193 = icmp slt i64 %186, -1
  %194 = select i1 %193, i64 %17, i64 0
  %195 = getelementptr i64, ptr %126, i64 %187
  %196 = getelementptr i64, ptr %195, i64 %194
  %197 = load i64, ptr %196, align 8
  %198 = icmp eq i64 %197, 0
  br i1 %198, label %185, label %199

199:                                              ; preds = %192, %183
  %200 = phi i64 [ %184, %183 ], [ %189, %192 ]
  %201 = phi i64 [ %181, %183 ], [ %197, %192 ]
  %202 = tail call i64 @llvm.cttz.i64(i64 %201, i1 true)
  %203 = or i64 %202, %200
  %204 = icmp slt i64 %203, %170
  br i1 %204, label %134, label %205

205:                                              ; preds = %199, %185, %168
  store i64 %169, ptr %131, align 8
  %206 = getelementptr i64, ptr %33, i64 %121
  br i1 %101, label %690, label %286

207:                                              ; preds = %690, %272
  %208 = phi i64 [ %715, %690 ], [ %276, %272 ]
  %209 = ashr i64 %208, 6
  %210 = icmp slt i64 %209, %20
  br i1 %210, label %211, label %241

211:                                              ; preds = %207
  %212 = icmp slt i64 %209, 0
  %213 = select i1 %212, i64 %20, i64 0
  %214 = getelementptr i64, ptr %710, i64 %209
  %215 = getelementptr i64, ptr %214, i64 %213
  %216 = load i64, ptr %215, align 8
  %217 = xor i64 %216, -1
  %218 = and i64 %208, 63
  %219 = shl nsw i64 -1, %218
  %220 = and i64 %219, %217
  %221 = icmp eq i64 %220, 0
  br i1 %221, label %222, label %235

222:                                              ; preds = %226, %211
  %223 = phi i64 [ %224, %226 ], [ %209, %211 ]
  %224 = add nsw i64 %223, 1
  %225 = icmp eq i64 %224, %20
  br i1 %225, label %241, label %226

226:                                              ; preds = %222
  %227 = icmp slt i64 %223, -1
  %228 = select i1 %227, i64 %20, i64 0
  %229 = getelementptr i64, ptr %710, i64 %224
  %230 = getelementptr i64, ptr %229, i64 %228
  %231 = load i64, ptr %230, align 8
  %232 = icmp eq i64 %231, -1
  br i1 %232, label %222, label %233

233:                                              ; preds = %226
  %234 = xor i64 %231, -1
  br label %235

235:                                              ; preds = %233, %211
  %236 = phi i64 [ %209, %211 ], [ %224, %233 ]
  %237 = phi i64 [ %220, %211 ], [ %234, %233 ]
  %238 = shl i64 %236, 6
  %239 = tail call i64 @llvm.cttz.i64(i64 %237, i1 false)
  %240 = add nuw nsw i64 %239, %238
  br label %241

241:                                              ; preds = %235, %222, %207
  %242 = phi i64 [ %240, %235 ], [ %208, %207 ], [ %53, %222 ]
  %243 = add nsw i64 %242, %133
  %244 = ashr i64 %242, 6
  %245 = icmp slt i64 %244, %20
  br i1 %245, label %246, label %278

246:                                              ; preds = %241
  %247 = icmp slt i64 %244, 0
  %248 = select i1 %247, i64 %20, i64 0
  %249 = getelementptr i64, ptr %710, i64 %244
  %250 = getelementptr i64, ptr %249, i64 %248
  %251 = load i64, ptr %250, align 8
  %252 = and i64 %242, 63
  %253 = shl nsw i64 -1, %252
  %254 = and i64 %251, %253
  %255 = icmp eq i64 %254, 0
  br i1 %255, label %258, label %256

256:                                              ; preds = %246
  %257 = and i64 %242, -64
  br label %272

258:                                              ; preds = %265, %246
  %259 = phi i64 [ %260, %265 ], [ %244, %246 ]
  %260 = add nsw i64 %259, 1
  %261 = icmp ne i64 %260, %20
  %262 = shl i64 %260, 6
  %263 = icmp slt i64 %262, %243
  %264 = select i1 %261, i1 %263, i1 false
  br i1 %264, label %265, label %278

265:                                              ; preds = %258
  %266 = icmp slt i64 %259, -1
  %267 = select i1 %266, i64 %20, i64 0
  %268 = getelementptr i64, ptr %710, i64 %260
  %269 = getelementptr i64, ptr %268, i64 %267
  %270 = load i64, ptr %269, align 8
  %271 = icmp eq i64 %270, 0
  br i1 %271, label %258, label %272

272:                                              ; preds = %265, %256
  %273 = phi i64 [ %257, %256 ], [ %262, %265 ]
  %274 = phi i64 [ %254, %256 ], [ %270, %265 ]
  %275 = tail call i64 @llvm.cttz.i64(i64 %274, i1 true)
  %276 = or i64 %275, %273
  %277 = icmp slt i64 %276, %243
  br i1 %277, label %207, label %278

278:                                              ; preds = %272, %258, %241
  store i64 %242, ptr %714, align 8
  %279 = select i1 %701, i64 %14, i64 0
  %280 = getelementptr i64, ptr %13, i64 %700
  %281 = getelementptr i64, ptr %280, i64 %279
  %282 = load i64, ptr %281, align 8
  %283 = sub nsw i64 %242, %282
  %284 = tail call i64 @llvm.smax.i64(i64 %283, i64 %691)
  %285 = icmp sgt i64 %693, 1
  br i1 %285, label %690, label %286

286:                                              ; preds = %278, %205
  %287 = phi i64 [ %169, %205 ], [ %284, %278 ]
  %288 = icmp eq i64 %110, %27
  %289 = icmp sgt i64 %287, %113
  br i1 %288, label %290, label %459

290:                                              ; preds = %286
  br i1 %289, label %746, label %291

291:                                              ; preds = %290
  %292 = load i64, ptr %81, align 8
  %293 = load i64, ptr %84, align 8
  %294 = icmp slt i64 %293, 0
  %295 = select i1 %294, i64 %22, i64 0
  %296 = add i64 %295, %293
  %297 = mul i64 %296, %23
  %298 = getelementptr i64, ptr %21, i64 %297
  %299 = icmp eq i64 %292, %293
  %300 = icmp slt i64 %292, 0
  %301 = select i1 %300, i64 %22, i64 0
  %302 = add i64 %301, %292
  %303 = mul i64 %302, %23
  %304 = getelementptr i64, ptr %21, i64 %303
  br label %305

305:                                              ; preds = %421, %291
  %306 = phi i64 [ %422, %421 ], [ %287, %291 ]
  %307 = and i64 %306, -64
  br i1 %54, label %443, label %424, !prof !0

308:                                              ; preds = %425
  br i1 %449, label %309, label %310, !prof !0

309:                                              ; preds = %308
  br label %310

310:                                              ; preds = %309, %308
  %311 = phi i64 [ %23, %309 ], [ 0, %308 ]
  %312 = select i1 %429, i64 %311, i64 %447, !prof !1
  %313 = getelementptr i64, ptr %304, i64 %312
  br label %314

314:                                              ; preds = %314, %310
  %315 = phi i64 [ -1, %310 ], [ %323, %314 ]
  %316 = phi i64 [ 0, %310 ], [ %317, %314 ]
  %317 = add nuw nsw i64 %316, 1
  %318 = getelementptr i64, ptr %28, i64 %316
  %319 = load i64, ptr %318, align 8
  %320 = getelementptr i64, ptr %313, i64 %316
  %321 = load i64, ptr %320, align 8
  %322 = or i64 %321, %319
  store i64 %322, ptr %318, align 8
  %323 = and i64 %322, %315
  %324 = icmp eq i64 %317, 16
  br i1 %324, label %325, label %314

325:                                              ; preds = %425, %314
  %326 = phi i64 [ %441, %425 ], [ %323, %314 ]
  %327 = icmp eq i64 %326, -1
  br i1 %101, label %450, label %398

328:                                              ; preds = %450
  %329 = icmp slt i64 %453, 0
  %330 = select i1 %329, i64 %37, i64 0
  %331 = getelementptr i64, ptr %36, i64 %453
  %332 = getelementptr i64, ptr %331, i64 %330
  %333 = load i64, ptr %332, align 8
  %334 = icmp slt i64 %333, 0
  %335 = select i1 %334, i64 %14, i64 0
  %336 = getelementptr i64, ptr %13, i64 %333
  %337 = getelementptr i64, ptr %336, i64 %335
  %338 = load i64, ptr %337, align 8
  %339 = add nsw i64 %338, %307
  %340 = select i1 %334, i64 %12, i64 0
  %341 = getelementptr i64, ptr %11, i64 %333
  %342 = getelementptr i64, ptr %341, i64 %340
  %343 = load i64, ptr %342, align 8
  %344 = icmp slt i64 %343, 0
  %345 = select i1 %344, i64 %25, i64 0
  %346 = add i64 %345, %343
  %347 = mul i64 %346, %26
  %348 = getelementptr i64, ptr %24, i64 %347
  %349 = ashr i64 %339, 6
  %350 = and i64 %338, 63
  %351 = icmp slt i64 %349, 0
  %352 = select i1 %351, i64 %26, i64 0
  %353 = add i64 %352, %349
  %354 = icmp slt i64 %353, 0
  %355 = icmp sge i64 %353, %26
  br i1 %355, label %359, label %360, !prof !0

356:                                              ; preds = %360
  %357 = add nsw i64 %350, -1
  %358 = sub nuw nsw i64 64, %350
  br label %377

359:                                              ; preds = %328
  br label %360

360:                                              ; preds = %359, %328
  %361 = phi i64 [ %26, %359 ], [ 0, %328 ]
  %362 = or i1 %354, %355
  %363 = select i1 %362, i64 %361, i64 %353, !prof !1
  %364 = getelementptr i64, ptr %348, i64 %363
  %365 = icmp eq i64 %350, 0
  br i1 %365, label %366, label %356

366:                                              ; preds = %366, %360
  %367 = phi i64 [ %375, %366 ], [ -1, %360 ]
  %368 = phi i64 [ %369, %366 ], [ 0, %360 ]
  %369 = add nuw nsw i64 %368, 1
  %370 = getelementptr i64, ptr %28, i64 %368
  %371 = load i64, ptr %370, align 8
  %372 = getelementptr i64, ptr %364, i64 %368
  %373 = load i64, ptr %372, align 8
  %374 = or i64 %373, %371
  store i64 %374, ptr %370, align 8
  %375 = and i64 %374, %367
  %376 = icmp eq i64 %369, 16
  br i1 %376, label %394, label %366

377:                                              ; preds = %377, %356
  %378 = phi i64 [ -1, %356 ], [ %392, %377 ]
  %379 = phi i64 [ 0, %356 ], [ %380, %377 ]
  %380 = add nuw nsw i64 %379, 1
  %381 = getelementptr i64, ptr %364, i64 %379
  %382 = load i64, ptr %381, align 8
  %383 = lshr i64 %382, 1
  %384 = lshr i64 %383, %357
  %385 = getelementptr i64, ptr %28, i64 %379
  %386 = load i64, ptr %385, align 8
  %387 = getelementptr i8, ptr %381, i64 8
  %388 = load i64, ptr %387, align 8
  %389 = shl i64 %388, %358
  %390 = or i64 %384, %386
  %391 = or i64 %390, %389
  store i64 %391, ptr %385, align 8
  %392 = and i64 %391, %378
  %393 = icmp eq i64 %380, 16
  br i1 %393, label %394, label %377

394:                                              ; preds = %377, %366
  %395 = phi i64 [ %375, %366 ], [ %392, %377 ]
  %396 = icmp eq i64 %395, -1
  %397 = icmp ugt i64 %452, 1
  br i1 %397, label %450, label %398

398:                                              ; preds = %394, %325
  %399 = phi i1 [ %327, %325 ], [ %396, %394 ]
  br i1 %399, label %421, label %400

400:                                              ; preds = %398
  br i1 %54, label %456, label %401

401:                                              ; preds = %400
  %402 = load i64, ptr %28, align 8
  %403 = icmp eq i64 %402, -1
  br i1 %403, label %404, label %414

404:                                              ; preds = %408, %401
  %405 = phi i64 [ %406, %408 ], [ 0, %401 ]
  %406 = add nuw nsw i64 %405, 1
  %407 = icmp eq i64 %406, %29
  br i1 %407, label %456, label %408

408:                                              ; preds = %404
  %409 = getelementptr i64, ptr %28, i64 %406
  %410 = load i64, ptr %409, align 8
  %411 = icmp eq i64 %410, -1
  br i1 %411, label %404, label %412

412:                                              ; preds = %408
  %413 = shl i64 %406, 6
  br label %414

414:                                              ; preds = %412, %401
  %415 = phi i64 [ %402, %401 ], [ %410, %412 ]
  %416 = phi i64 [ 0, %401 ], [ %413, %412 ]
  %417 = sub nuw nsw i64 -2, %415
  %418 = and i64 %417, %415
  %419 = tail call i64 @llvm.ctpop.i64(i64 %418)
  %420 = add nuw nsw i64 %419, %416
  br label %456

421:                                              ; preds = %450, %398
  %422 = add i64 %307, 1024
  %423 = icmp sgt i64 %422, %113
  br i1 %423, label %746, label %305

424:                                              ; preds = %305
  tail call void @llvm.memset.p0.i64(ptr align 8 %28, i8 0, i64 %55, i1 false)
  br label %443

425:                                              ; preds = %432
  br i1 %299, label %325, label %308

426:                                              ; preds = %443
  br label %427

427:                                              ; preds = %443, %426
  %428 = phi i64 [ %23, %426 ], [ 0, %443 ]
  %429 = or i1 %448, %449
  %430 = select i1 %429, i64 %428, i64 %447, !prof !1
  %431 = getelementptr i64, ptr %298, i64 %430
  br label %432

432:                                              ; preds = %432, %427
  %433 = phi i64 [ -1, %427 ], [ %441, %432 ]
  %434 = phi i64 [ 0, %427 ], [ %435, %432 ]
  %435 = add nuw nsw i64 %434, 1
  %436 = getelementptr i64, ptr %28, i64 %434
  %437 = load i64, ptr %436, align 8
  %438 = getelementptr i64, ptr %431, i64 %434
  %439 = load i64, ptr %438, align 8
  %440 = or i64 %439, %437
  store i64 %440, ptr %436, align 8
  %441 = and i64 %440, %433
  %442 = icmp eq i64 %435, 16
  br i1 %442, label %425, label %432

443:                                              ; preds = %424, %305
  %444 = ashr i64 %306, 6
  %445 = icmp slt i64 %444, 0
  %446 = select i1 %445, i64 %23, i64 0
  %447 = add i64 %446, %444
  %448 = icmp slt i64 %447, 0
  %449 = icmp sge i64 %447, %23
  br i1 %449, label %426, label %427, !prof !0

450:                                              ; preds = %394, %325
  %451 = phi i1 [ %396, %394 ], [ %327, %325 ]
  %452 = phi i64 [ %454, %394 ], [ %100, %325 ]
  %453 = phi i64 [ %455, %394 ], [ %97, %325 ]
  %454 = add nsw i64 %452, -1
  %455 = add i64 %453, 1
  br i1 %451, label %421, label %328

456:                                              ; preds = %414, %404, %400
  %457 = phi i64 [ %420, %414 ], [ 0, %400 ], [ %56, %404 ]
  %458 = add nsw i64 %457, %307
  br label %746

459:                                              ; preds = %286
  br i1 %289, label %746, label %460

460:                                              ; preds = %459
  %461 = load i64, ptr %81, align 8
  %462 = icmp eq i64 %461, %106
  %463 = icmp slt i64 %461, 0
  %464 = select i1 %463, i64 %16, i64 0
  %465 = add i64 %464, %461
  %466 = mul i64 %465, %17
  %467 = getelementptr i64, ptr %15, i64 %466
  br label %468

468:                                              ; preds = %688, %460
  %469 = phi i64 [ %686, %688 ], [ %287, %460 ]
  br label %470

470:                                              ; preds = %535, %468
  %471 = phi i64 [ %469, %468 ], [ %539, %535 ]
  %472 = ashr i64 %471, 6
  %473 = icmp slt i64 %472, %17
  br i1 %473, label %474, label %504

474:                                              ; preds = %470
  %475 = icmp slt i64 %472, 0
  %476 = select i1 %475, i64 %17, i64 0
  %477 = getelementptr i64, ptr %126, i64 %472
  %478 = getelementptr i64, ptr %477, i64 %476
  %479 = load i64, ptr %478, align 8
  %480 = xor i64 %479, -1
  %481 = and i64 %471, 63
  %482 = shl nsw i64 -1, %481
  %483 = and i64 %482, %480
  %484 = icmp eq i64 %483, 0
  br i1 %484, label %485, label %498

485:                                              ; preds = %489, %474
  %486 = phi i64 [ %487, %489 ], [ %472, %474 ]
  %487 = add nsw i64 %486, 1
  %488 = icmp eq i64 %487, %17
  br i1 %488, label %504, label %489

489:                                              ; preds = %485
  %490 = icmp slt i64 %486, -1
  %491 = select i1 %490, i64 %17, i64 0
  %492 = getelementptr i64, ptr %126, i64 %487
  %493 = getelementptr i64, ptr %492, i64 %491
  %494 = load i64, ptr %493, align 8
  %495 = icmp eq i64 %494, -1
  br i1 %495, label %485, label %496

496:                                              ; preds = %489
  %497 = xor i64 %494, -1
  br label %498

498:                                              ; preds = %496, %474
  %499 = phi i64 [ %472, %474 ], [ %487, %496 ]
  %500 = phi i64 [ %483, %474 ], [ %497, %496 ]
  %501 = shl i64 %499, 6
  %502 = tail call i64 @llvm.cttz.i64(i64 %500, i1 false)
  %503 = add nuw nsw i64 %502, %501
  br label %504

504:                                              ; preds = %498, %485, %470
  %505 = phi i64 [ %503, %498 ], [ %471, %470 ], [ %52, %485 ]
  %506 = add nsw i64 %505, %110
  %507 = ashr i64 %505, 6
  %508 = icmp slt i64 %507, %17
  br i1 %508, label %509, label %716

509:                                              ; preds = %504
  %510 = icmp slt i64 %507, 0
  %511 = select i1 %510, i64 %17, i64 0
  %512 = getelementptr i64, ptr %126, i64 %507
  %513 = getelementptr i64, ptr %512, i64 %511
  %514 = load i64, ptr %513, align 8
  %515 = and i64 %505, 63
  %516 = shl nsw i64 -1, %515
  %517 = and i64 %514, %516
  %518 = icmp eq i64 %517, 0
  br i1 %518, label %521, label %519

519:                                              ; preds = %509
  %520 = and i64 %505, -64
  br label %535

521:                                              ; preds = %528, %509
  %522 = phi i64 [ %523, %528 ], [ %507, %509 ]
  %523 = add nsw i64 %522, 1
  %524 = icmp ne i64 %523, %17
  %525 = shl i64 %523, 6
  %526 = icmp slt i64 %525, %506
  %527 = select i1 %524, i1 %526, i1 false
  br i1 %527, label %528, label %716

528:                                              ; preds = %521
  %529 = icmp slt i64 %522, -1
  %530 = select i1 %529, i64 %17, i64 0
  %531 = getelementptr i64, ptr %126, i64 %523
  %532 = getelementptr i64, ptr %531, i64 %530
  %533 = load i64, ptr %532, align 8
  %534 = icmp eq i64 %533, 0
  br i1 %534, label %521, label %535

535:                                              ; preds = %528, %519
  %536 = phi i64 [ %520, %519 ], [ %525, %528 ]
  %537 = phi i64 [ %517, %519 ], [ %533, %528 ]
  %538 = tail call i64 @llvm.cttz.i64(i64 %537, i1 true)
  %539 = or i64 %538, %536
  %540 = icmp slt i64 %539, %506
  br i1 %540, label %470, label %716

541:                                              ; preds = %716, %606
  %542 = phi i64 [ %610, %606 ], [ %505, %716 ]
  %543 = ashr i64 %542, 6
  %544 = icmp slt i64 %543, %17
  br i1 %544, label %545, label %575

545:                                              ; preds = %541
  %546 = icmp slt i64 %543, 0
  %547 = select i1 %546, i64 %17, i64 0
  %548 = getelementptr i64, ptr %467, i64 %543
  %549 = getelementptr i64, ptr %548, i64 %547
  %550 = load i64, ptr %549, align 8
  %551 = xor i64 %550, -1
  %552 = and i64 %542, 63
  %553 = shl nsw i64 -1, %552
  %554 = and i64 %553, %551
  %555 = icmp eq i64 %554, 0
  br i1 %555, label %556, label %569

556:                                              ; preds = %560, %545
  %557 = phi i64 [ %558, %560 ], [ %543, %545 ]
  %558 = add nsw i64 %557, 1
  %559 = icmp eq i64 %558, %17
  br i1 %559, label %575, label %560

560:                                              ; preds = %556
  %561 = icmp slt i64 %557, -1
  %562 = select i1 %561, i64 %17, i64 0
  %563 = getelementptr i64, ptr %467, i64 %558
  %564 = getelementptr i64, ptr %563, i64 %562
  %565 = load i64, ptr %564, align 8
  %566 = icmp eq i64 %565, -1
  br i1 %566, label %556, label %567

567:                                              ; preds = %560
  %568 = xor i64 %565, -1
  br label %569

569:                                              ; preds = %567, %545
  %570 = phi i64 [ %543, %545 ], [ %558, %567 ]
  %571 = phi i64 [ %554, %545 ], [ %568, %567 ]
  %572 = shl i64 %570, 6
  %573 = tail call i64 @llvm.cttz.i64(i64 %571, i1 false)
  %574 = add nuw nsw i64 %573, %572
  br label %575

575:                                              ; preds = %569, %556, %541
  %576 = phi i64 [ %574, %569 ], [ %542, %541 ], [ %52, %556 ]
  %577 = add nsw i64 %576, %110
  %578 = ashr i64 %576, 6
  %579 = icmp slt i64 %578, %17
  br i1 %579, label %580, label %612

580:                                              ; preds = %575
  %581 = icmp slt i64 %578, 0
  %582 = select i1 %581, i64 %17, i64 0
  %583 = getelementptr i64, ptr %467, i64 %578
  %584 = getelementptr i64, ptr %583, i64 %582
  %585 = load i64, ptr %584, align 8
  %586 = and i64 %576, 63
  %587 = shl nsw i64 -1, %586
  %588 = and i64 %585, %587
  %589 = icmp eq i64 %588, 0
  br i1 %589, label %592, label %590

590:                                              ; preds = %580
  %591 = and i64 %576, -64
  br label %606

592:                                              ; preds = %599, %580
  %593 = phi i64 [ %594, %599 ], [ %578, %580 ]
  %594 = add nsw i64 %593, 1
  %595 = icmp ne i64 %594, %17
  %596 = shl i64 %594, 6
  %597 = icmp slt i64 %596, %577
  %598 = select i1 %595, i1 %597, i1 false
  br i1 %598, label %599, label %612

599:                                              ; preds = %592
  %600 = icmp slt i64 %593, -1
  %601 = select i1 %600, i64 %17, i64 0
  %602 = getelementptr i64, ptr %467, i64 %594
  %603 = getelementptr i64, ptr %602, i64 %601
  %604 = load i64, ptr %603, align 8
  %605 = icmp eq i64 %604, 0
  br i1 %605, label %592, label %606

606:                                              ; preds = %599, %590
  %607 = phi i64 [ %591, %590 ], [ %596, %599 ]
  %608 = phi i64 [ %588, %590 ], [ %604, %599 ]
  %609 = tail call i64 @llvm.cttz.i64(i64 %608, i1 true)
  %610 = or i64 %609, %607
  %611 = icmp slt i64 %610, %577
  br i1 %611, label %541, label %612

612:                                              ; preds = %716, %606, %592, %575
  %613 = phi i64 [ %505, %716 ], [ %576, %592 ], [ %576, %575 ], [ %576, %606 ]
  br i1 %101, label %717, label %685

614:                                              ; preds = %717, %679
  %615 = phi i64 [ %742, %717 ], [ %683, %679 ]
  %616 = ashr i64 %615, 6
  %617 = icmp slt i64 %616, %20
  br i1 %617, label %618, label %648

618:                                              ; preds = %614
  %619 = icmp slt i64 %616, 0
  %620 = select i1 %619, i64 %20, i64 0
  %621 = getelementptr i64, ptr %741, i64 %616
  %622 = getelementptr i64, ptr %621, i64 %620
  %623 = load i64, ptr %622, align 8
  %624 = xor i64 %623, -1
  %625 = and i64 %615, 63
  %626 = shl nsw i64 -1, %625
  %627 = and i64 %626, %624
  %628 = icmp eq i64 %627, 0
  br i1 %628, label %629, label %642

629:                                              ; preds = %633, %618
  %630 = phi i64 [ %631, %633 ], [ %616, %618 ]
  %631 = add nsw i64 %630, 1
  %632 = icmp eq i64 %631, %20
  br i1 %632, label %648, label %633

633:                                              ; preds = %629
  %634 = icmp slt i64 %630, -1
  %635 = select i1 %634, i64 %20, i64 0
  %636 = getelementptr i64, ptr %741, i64 %631
  %637 = getelementptr i64, ptr %636, i64 %635
  %638 = load i64, ptr %637, align 8
  %639 = icmp eq i64 %638, -1
  br i1 %639, label %629, label %640

640:                                              ; preds = %633
  %641 = xor i64 %638, -1
  br label %642

642:                                              ; preds = %640, %618
  %643 = phi i64 [ %627, %618 ], [ %641, %640 ]
  %644 = phi i64 [ %616, %618 ], [ %631, %640 ]
  %645 = shl i64 %644, 6
  %646 = tail call i64 @llvm.cttz.i64(i64 %643, i1 false)
  %647 = add nuw nsw i64 %645, %646
  br label %648

648:                                              ; preds = %642, %629, %614
  %649 = phi i64 [ %647, %642 ], [ %615, %614 ], [ %53, %629 ]
  %650 = add nsw i64 %649, %110
  %651 = ashr i64 %649, 6
  %652 = icmp slt i64 %651, %20
  br i1 %652, label %653, label %743

653:                                              ; preds = %648
  %654 = icmp slt i64 %651, 0
  %655 = select i1 %654, i64 %20, i64 0
  %656 = getelementptr i64, ptr %741, i64 %651
  %657 = getelementptr i64, ptr %656, i64 %655
  %658 = load i64, ptr %657, align 8
  %659 = and i64 %649, 63
  %660 = shl nsw i64 -1, %659
  %661 = and i64 %658, %660
  %662 = icmp eq i64 %661, 0
  br i1 %662, label %665, label %663

663:                                              ; preds = %653
  %664 = and i64 %649, -64
  br label %679

665:                                              ; preds = %672, %653
  %666 = phi i64 [ %667, %672 ], [ %651, %653 ]
  %667 = add nsw i64 %666, 1
  %668 = icmp ne i64 %667, %20
  %669 = shl i64 %667, 6
  %670 = icmp slt i64 %669, %650
  %671 = select i1 %668, i1 %670, i1 false
  br i1 %671, label %672, label %743

672:                                              ; preds = %665
  %673 = icmp slt i64 %666, -1
  %674 = select i1 %673, i64 %20, i64 0
  %675 = getelementptr i64, ptr %741, i64 %667
  %676 = getelementptr i64, ptr %675, i64 %674
  %677 = load i64, ptr %676, align 8
  %678 = icmp eq i64 %677, 0
  br i1 %678, label %665, label %679

679:                                              ; preds = %672, %663
  %680 = phi i64 [ %664, %663 ], [ %669, %672 ]
  %681 = phi i64 [ %661, %663 ], [ %677, %672 ]
  %682 = tail call i64 @llvm.cttz.i64(i64 %681, i1 true)
  %683 = or i64 %682, %680
  %684 = icmp slt i64 %683, %650
  br i1 %684, label %614, label %743

685:                                              ; preds = %743, %612
  %686 = phi i64 [ %613, %612 ], [ %744, %743 ]
  %687 = icmp eq i64 %686, %469
  br i1 %687, label %746, label %688

688:                                              ; preds = %685
  %689 = icmp sgt i64 %686, %113
  br i1 %689, label %746, label %468

690:                                              ; preds = %278, %205
  %691 = phi i64 [ %284, %278 ], [ %169, %205 ]
  %692 = phi i64 [ %695, %278 ], [ %97, %205 ]
  %693 = phi i64 [ %694, %278 ], [ %102, %205 ]
  %694 = add nsw i64 %693, -1
  %695 = add i64 %692, 1
  %696 = icmp slt i64 %692, 0
  %697 = select i1 %696, i64 %37, i64 0
  %698 = getelementptr i64, ptr %36, i64 %692
  %699 = getelementptr i64, ptr %698, i64 %697
  %700 = load i64, ptr %699, align 8
  %701 = icmp slt i64 %700, 0
  %702 = select i1 %701, i64 %12, i64 0
  %703 = getelementptr i64, ptr %11, i64 %700
  %704 = getelementptr i64, ptr %703, i64 %702
  %705 = load i64, ptr %704, align 8
  %706 = icmp slt i64 %705, 0
  %707 = select i1 %706, i64 %19, i64 0
  %708 = add i64 %707, %705
  %709 = mul i64 %708, %20
  %710 = getelementptr i64, ptr %18, i64 %709
  %711 = select i1 %706, i64 %34, i64 0
  %712 = add i64 %711, %705
  %713 = mul i64 %712, %35
  %714 = getelementptr i64, ptr %206, i64 %713
  %715 = load i64, ptr %714, align 8
  br label %207

716:                                              ; preds = %535, %521, %504
  br i1 %462, label %612, label %541

717:                                              ; preds = %743, %612
  %718 = phi i64 [ %744, %743 ], [ %613, %612 ]
  %719 = phi i64 [ %721, %743 ], [ %102, %612 ]
  %720 = phi i64 [ %722, %743 ], [ %97, %612 ]
  %721 = add nsw i64 %719, -1
  %722 = add i64 %720, 1
  %723 = icmp slt i64 %720, 0
  %724 = select i1 %723, i64 %37, i64 0
  %725 = getelementptr i64, ptr %36, i64 %720
  %726 = getelementptr i64, ptr %725, i64 %724
  %727 = load i64, ptr %726, align 8
  %728 = icmp slt i64 %727, 0
  %729 = select i1 %728, i64 %14, i64 0
  %730 = getelementptr i64, ptr %13, i64 %727
  %731 = getelementptr i64, ptr %730, i64 %729
  %732 = load i64, ptr %731, align 8
  %733 = select i1 %728, i64 %12, i64 0
  %734 = getelementptr i64, ptr %11, i64 %727
  %735 = getelementptr i64, ptr %734, i64 %733
  %736 = load i64, ptr %735, align 8
  %737 = icmp slt i64 %736, 0
  %738 = select i1 %737, i64 %19, i64 0
  %739 = add i64 %738, %736
  %740 = mul i64 %739, %20
  %741 = getelementptr i64, ptr %18, i64 %740
  %742 = add nsw i64 %732, %718
  br label %614

743:                                              ; preds = %679, %665, %648
  %744 = sub nsw i64 %649, %732
  %745 = icmp sgt i64 %719, 1
  br i1 %745, label %717, label %685

746:                                              ; preds = %688, %685, %459, %456, %421, %290
  %747 = phi i64 [ %287, %290 ], [ %422, %421 ], [ %287, %459 ], [ %458, %456 ], [ %469, %685 ], [ %686, %688 ]
  %748 = icmp sgt i64 %747, %113
  %749 = select i1 %109, i1 %748, i1 false
  br i1 %749, label %750, label %841

750:                                              ; preds = %746
  %751 = add nsw i64 %108, %97
  %752 = sub i64 %99, %751
  %753 = icmp slt i64 %752, 1
  br i1 %753, label %754, label %809

754:                                              ; preds = %750
  %755 = zext i1 %107 to i64
  br label %1011

756:                                              ; preds = %818
  %757 = sub nsw i64 %820, %108
  %758 = icmp slt i64 %757, 0
  %759 = select i1 %758, i64 %37, i64 0
  %760 = getelementptr i64, ptr %36, i64 %757
  %761 = getelementptr i64, ptr %760, i64 %759
  %762 = load i64, ptr %761, align 8
  %763 = icmp slt i64 %762, 0
  %764 = select i1 %763, i64 %14, i64 0
  %765 = getelementptr i64, ptr %13, i64 %762
  %766 = getelementptr i64, ptr %765, i64 %764
  %767 = load i64, ptr %766, align 8
  %768 = icmp slt i64 %820, 0
  %769 = select i1 %768, i64 %37, i64 0
  %770 = getelementptr i64, ptr %36, i64 %820
  %771 = getelementptr i64, ptr %770, i64 %769
  %772 = load i64, ptr %771, align 8
  %773 = icmp slt i64 %772, 0
  %774 = select i1 %773, i64 %14, i64 0
  %775 = getelementptr i64, ptr %13, i64 %772
  %776 = getelementptr i64, ptr %775, i64 %774
  %777 = load i64, ptr %776, align 8
  %778 = icmp sgt i64 %767, %777
  br i1 %778, label %779, label %807

779:                                              ; preds = %784, %756
  %780 = phi i64 [ %782, %784 ], [ %820, %756 ]
  br label %824

781:                                              ; preds = %824
  %782 = sub nsw i64 %780, %108
  %783 = icmp sgt i64 %782, %97
  br i1 %783, label %784, label %807

784:                                              ; preds = %781
  %785 = sub nsw i64 %782, %108
  %786 = icmp slt i64 %785, 0
  %787 = select i1 %786, i64 %37, i64 0
  %788 = getelementptr i64, ptr %36, i64 %785
  %789 = getelementptr i64, ptr %788, i64 %787
  %790 = load i64, ptr %789, align 8
  %791 = icmp slt i64 %790, 0
  %792 = select i1 %791, i64 %14, i64 0
  %793 = getelementptr i64, ptr %13, i64 %790
  %794 = getelementptr i64, ptr %793, i64 %792
  %795 = load i64, ptr %794, align 8
  %796 = icmp slt i64 %782, 0
  %797 = select i1 %796, i64 %37, i64 0
  %798 = getelementptr i64, ptr %36, i64 %782
  %799 = getelementptr i64, ptr %798, i64 %797
  %800 = load i64, ptr %799, align 8
  %801 = icmp slt i64 %800, 0
  %802 = select i1 %801, i64 %14, i64 0
  %803 = getelementptr i64, ptr %13, i64 %800
  %804 = getelementptr i64, ptr %803, i64 %802
  %805 = load i64, ptr %804, align 8
  %806 = icmp sgt i64 %795, %805
  br i1 %806, label %779, label %807

807:                                              ; preds = %818, %784, %781, %756
  %808 = icmp sgt i64 %819, 1
  br i1 %808, label %818, label %1011

809:                                              ; preds = %750
  %810 = add nsw i64 %108, -1
  %811 = and i64 %752, %810
  %812 = icmp ne i64 %811, 0
  %813 = zext i1 %107 to i64
  %814 = lshr i64 %752, %813
  %815 = zext i1 %812 to i64
  %816 = add nuw i64 %814, %815
  %817 = icmp sgt i64 %816, 0
  br i1 %817, label %818, label %1011

818:                                              ; preds = %809, %807
  %819 = phi i64 [ %821, %807 ], [ %816, %809 ]
  %820 = phi i64 [ %822, %807 ], [ %751, %809 ]
  %821 = add nsw i64 %819, -1
  %822 = add i64 %820, %108
  %823 = icmp sgt i64 %820, %97
  br i1 %823, label %756, label %807

824:                                              ; preds = %824, %779
  %825 = phi i64 [ %108, %779 ], [ %827, %824 ]
  %826 = phi i64 [ %780, %779 ], [ %828, %824 ]
  %827 = add nsw i64 %825, -1
  %828 = add i64 %826, 1
  %829 = icmp slt i64 %826, 0
  %830 = select i1 %829, i64 %37, i64 0
  %831 = getelementptr i64, ptr %36, i64 %826
  %832 = getelementptr i64, ptr %831, i64 %830
  %833 = load i64, ptr %832, align 8
  %834 = sub nsw i64 %826, %108
  %835 = icmp slt i64 %834, 0
  %836 = select i1 %835, i64 %37, i64 0
  %837 = getelementptr i64, ptr %36, i64 %834
  %838 = getelementptr i64, ptr %837, i64 %836
  %839 = load i64, ptr %838, align 8
  store i64 %833, ptr %838, align 8
  store i64 %839, ptr %832, align 8
  %840 = icmp sgt i64 %825, 1
  br i1 %840, label %824, label %781

841:                                              ; preds = %746
  %842 = add nsw i64 %747, %111
  %843 = icmp slt i64 %842, %43
  br i1 %843, label %844, label %1045

844:                                              ; preds = %841
  %845 = load i64, ptr %87, align 8
  %846 = tail call i64 @llvm.smin.i64(i64 %57, i64 %747)
  %847 = load i64, ptr %84, align 8
  %848 = load i64, ptr %81, align 8
  %849 = add nsw i64 %845, %747
  %850 = icmp sgt i64 %845, 0
  %851 = sub nsw i64 %747, %846
  %852 = icmp slt i64 %851, %849
  br label %909

853:                                              ; preds = %937
  %854 = icmp slt i64 %100, 1
  br i1 %854, label %1020, label %938

855:                                              ; preds = %909, %855
  %856 = phi i64 [ %861, %855 ], [ %747, %909 ]
  %857 = ashr i64 %856, 6
  %858 = and i64 %856, -64
  %859 = add i64 %858, 64
  %860 = icmp slt i64 %859, %849
  %861 = tail call i64 @llvm.smin.i64(i64 %859, i64 %849)
  %862 = icmp slt i64 %857, 0
  %863 = select i1 %862, i64 %17, i64 0
  %864 = getelementptr i64, ptr %916, i64 %857
  %865 = getelementptr i64, ptr %864, i64 %863
  %866 = load i64, ptr %865, align 8
  %867 = and i64 %856, 63
  %868 = add i64 %861, 63
  %869 = and i64 %868, 63
  %870 = shl nsw i64 -1, %867
  %871 = shl i64 -2, %869
  %872 = xor i64 %871, -1
  %873 = and i64 %870, %872
  %874 = or i64 %873, %866
  store i64 %874, ptr %865, align 8
  br i1 %860, label %855, label %875

875:                                              ; preds = %909, %855
  %876 = select i1 %912, i64 %22, i64 0
  %877 = add i64 %876, %911
  %878 = mul i64 %877, %23
  %879 = getelementptr i64, ptr %21, i64 %878
  br i1 %852, label %917, label %937

880:                                              ; preds = %938, %880
  %881 = phi i64 [ %886, %880 ], [ %957, %938 ]
  %882 = ashr i64 %881, 6
  %883 = and i64 %881, -64
  %884 = add i64 %883, 64
  %885 = icmp slt i64 %884, %963
  %886 = tail call i64 @llvm.smin.i64(i64 %884, i64 %963)
  %887 = icmp slt i64 %882, 0
  %888 = select i1 %887, i64 %20, i64 0
  %889 = getelementptr i64, ptr %962, i64 %882
  %890 = getelementptr i64, ptr %889, i64 %888
  %891 = load i64, ptr %890, align 8
  %892 = and i64 %881, 63
  %893 = add i64 %886, 63
  %894 = and i64 %893, 63
  %895 = shl nsw i64 -1, %892
  %896 = shl i64 -2, %894
  %897 = xor i64 %896, -1
  %898 = and i64 %895, %897
  %899 = or i64 %898, %891
  store i64 %899, ptr %890, align 8
  br i1 %885, label %880, label %900

900:                                              ; preds = %938, %880
  %901 = select i1 %958, i64 %25, i64 0
  %902 = add i64 %901, %952
  %903 = mul i64 %902, %26
  %904 = getelementptr i64, ptr %24, i64 %903
  %905 = sub nsw i64 %957, %27
  %906 = tail call i64 @llvm.smax.i64(i64 %905, i64 -1)
  %907 = add nsw i64 %906, 1
  %908 = icmp slt i64 %907, %963
  br i1 %908, label %964, label %984

909:                                              ; preds = %937, %844
  %910 = phi i1 [ true, %844 ], [ false, %937 ]
  %911 = phi i64 [ %847, %844 ], [ %848, %937 ]
  %912 = icmp slt i64 %911, 0
  %913 = select i1 %912, i64 %16, i64 0
  %914 = add i64 %913, %911
  %915 = mul i64 %914, %17
  %916 = getelementptr i64, ptr %15, i64 %915
  br i1 %850, label %855, label %875

917:                                              ; preds = %917, %875
  %918 = phi i64 [ %923, %917 ], [ %851, %875 ]
  %919 = ashr i64 %918, 6
  %920 = and i64 %918, -64
  %921 = add i64 %920, 64
  %922 = icmp slt i64 %921, %849
  %923 = tail call i64 @llvm.smin.i64(i64 %921, i64 %849)
  %924 = icmp slt i64 %919, 0
  %925 = select i1 %924, i64 %23, i64 0
  %926 = getelementptr i64, ptr %879, i64 %919
  %927 = getelementptr i64, ptr %926, i64 %925
  %928 = load i64, ptr %927, align 8
  %929 = and i64 %918, 63
  %930 = add i64 %923, 63
  %931 = and i64 %930, 63
  %932 = shl nsw i64 -1, %929
  %933 = shl i64 -2, %931
  %934 = xor i64 %933, -1
  %935 = and i64 %932, %934
  %936 = or i64 %935, %928
  store i64 %936, ptr %927, align 8
  br i1 %922, label %917, label %937

937:                                              ; preds = %917, %875
  br i1 %910, label %909, label %853, !prof !2

938:                                              ; preds = %984, %853
  %939 = phi i64 [ %942, %984 ], [ %97, %853 ]
  %940 = phi i64 [ %941, %984 ], [ %102, %853 ]
  %941 = add nsw i64 %940, -1
  %942 = add i64 %939, 1
  %943 = icmp slt i64 %939, 0
  %944 = select i1 %943, i64 %37, i64 0
  %945 = getelementptr i64, ptr %36, i64 %939
  %946 = getelementptr i64, ptr %945, i64 %944
  %947 = load i64, ptr %946, align 8
  %948 = icmp slt i64 %947, 0
  %949 = select i1 %948, i64 %12, i64 0
  %950 = getelementptr i64, ptr %11, i64 %947
  %951 = getelementptr i64, ptr %950, i64 %949
  %952 = load i64, ptr %951, align 8
  %953 = select i1 %948, i64 %14, i64 0
  %954 = getelementptr i64, ptr %13, i64 %947
  %955 = getelementptr i64, ptr %954, i64 %953
  %956 = load i64, ptr %955, align 8
  %957 = add nsw i64 %956, %747
  %958 = icmp slt i64 %952, 0
  %959 = select i1 %958, i64 %19, i64 0
  %960 = add i64 %959, %952
  %961 = mul i64 %960, %20
  %962 = getelementptr i64, ptr %18, i64 %961
  %963 = add nsw i64 %957, %845
  br i1 %850, label %880, label %900

964:                                              ; preds = %964, %900
  %965 = phi i64 [ %970, %964 ], [ %907, %900 ]
  %966 = ashr i64 %965, 6
  %967 = and i64 %965, -64
  %968 = add i64 %967, 64
  %969 = icmp slt i64 %968, %963
  %970 = tail call i64 @llvm.smin.i64(i64 %968, i64 %963)
  %971 = icmp slt i64 %966, 0
  %972 = select i1 %971, i64 %26, i64 0
  %973 = getelementptr i64, ptr %904, i64 %966
  %974 = getelementptr i64, ptr %973, i64 %972
  %975 = load i64, ptr %974, align 8
  %976 = and i64 %965, 63
  %977 = add i64 %970, 63
  %978 = and i64 %977, 63
  %979 = shl nsw i64 -1, %976
  %980 = shl i64 -2, %978
  %981 = xor i64 %980, -1
  %982 = and i64 %979, %981
  %983 = or i64 %982, %975
  store i64 %983, ptr %974, align 8
  br i1 %969, label %964, label %984

984:                                              ; preds = %964, %900
  %985 = icmp sgt i64 %940, 1
  br i1 %985, label %938, label %1020

986:                                              ; preds = %1028, %1020
  %987 = phi i64 [ %90, %1020 ], [ %1043, %1028 ]
  %988 = icmp sgt i64 %94, 1
  br i1 %988, label %88, label %989

989:                                              ; preds = %1011, %986
  %990 = phi i64 [ %89, %1011 ], [ %1027, %986 ]
  %991 = phi i64 [ %90, %1011 ], [ %987, %986 ]
  %992 = icmp eq i64 %68, %41
  br i1 %992, label %1045, label %61

993:                                              ; preds = %993, %93
  %994 = phi i64 [ %1009, %993 ], [ 0, %93 ]
  %995 = phi i64 [ %997, %993 ], [ %102, %93 ]
  %996 = phi i64 [ %998, %993 ], [ %97, %93 ]
  %997 = add nsw i64 %995, -1
  %998 = add i64 %996, 1
  %999 = icmp slt i64 %996, 0
  %1000 = select i1 %999, i64 %37, i64 0
  %1001 = getelementptr i64, ptr %36, i64 %996
  %1002 = getelementptr i64, ptr %1001, i64 %1000
  %1003 = load i64, ptr %1002, align 8
  %1004 = icmp slt i64 %1003, 0
  %1005 = select i1 %1004, i64 %14, i64 0
  %1006 = getelementptr i64, ptr %13, i64 %1003
  %1007 = getelementptr i64, ptr %1006, i64 %1005
  %1008 = load i64, ptr %1007, align 8
  %1009 = tail call i64 @llvm.smax.i64(i64 %1008, i64 %994)
  %1010 = icmp ugt i64 %995, 1
  br i1 %1010, label %993, label %103

1011:                                             ; preds = %809, %807, %754
  %1012 = phi i64 [ %755, %754 ], [ %813, %809 ], [ %813, %807 ]
  %1013 = lshr i64 %100, %1012
  %1014 = lshr i64 %1013, 1
  %1015 = shl nuw nsw i64 %1014, %1012
  %1016 = add nsw i64 %1015, %97
  store i64 %1016, ptr %96, align 8
  store i64 %99, ptr %98, align 8
  %1017 = getelementptr i64, ptr %38, i64 %94
  store i64 %97, ptr %1017, align 8
  %1018 = getelementptr i64, ptr %39, i64 %94
  store i64 %1016, ptr %1018, align 8
  %1019 = add nuw nsw i64 %94, 1
  br i1 %92, label %93, label %989

1020:                                             ; preds = %984, %853
  %1021 = icmp slt i64 %89, 0
  %1022 = select i1 %1021, i64 %45, i64 0
  %1023 = add i64 %1022, %89
  %1024 = getelementptr i64, ptr %44, i64 %1023
  store i64 %67, ptr %1024, align 8
  %1025 = getelementptr i64, ptr %58, i64 %1023
  store i64 %747, ptr %1025, align 8
  %1026 = getelementptr i64, ptr %60, i64 %1023
  store i64 %100, ptr %1026, align 8
  %1027 = add nsw i64 %89, 1
  br i1 %854, label %986, label %1028

1028:                                             ; preds = %1028, %1020
  %1029 = phi i64 [ %1043, %1028 ], [ %90, %1020 ]
  %1030 = phi i64 [ %1032, %1028 ], [ %102, %1020 ]
  %1031 = phi i64 [ %1033, %1028 ], [ %97, %1020 ]
  %1032 = add nsw i64 %1030, -1
  %1033 = add i64 %1031, 1
  %1034 = icmp slt i64 %1031, 0
  %1035 = select i1 %1034, i64 %37, i64 0
  %1036 = getelementptr i64, ptr %36, i64 %1031
  %1037 = getelementptr i64, ptr %1036, i64 %1035
  %1038 = load i64, ptr %1037, align 8
  %1039 = icmp slt i64 %1029, 0
  %1040 = select i1 %1039, i64 %47, i64 0
  %1041 = getelementptr i64, ptr %46, i64 %1029
  %1042 = getelementptr i64, ptr %1041, i64 %1040
  store i64 %1038, ptr %1042, align 8
  %1043 = add nsw i64 %1029, 1
  %1044 = icmp sgt i64 %1030, 1
  br i1 %1044, label %1028, label %986

1045:                                             ; preds = %989, %841, %48
  %1046 = phi i64 [ -1, %841 ], [ 0, %48 ], [ %990, %989 ]
  store i64 %1046, ptr %0, align 8
  ret void
}

declare i64 @llvm.smin.i64(i64, i64)

declare i64 @llvm.smax.i64(i64, i64)

declare i64 @llvm.cttz.i64(i64, i1 immarg)

declare void @llvm.memset.p0.i64(ptr writeonly, i8, i64, i1 immarg)

declare i64 @llvm.ctpop.i64(i64)

attributes #4 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 199, i32 9801}
!2 = !{!"branch_weights", i32 0, i32 2126008812}
