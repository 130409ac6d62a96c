; {"files": {"../half_loops.py": "1ae85643f5ec9fc4", "reduce_loops.py": "abd3cbd2398b7d69"}, "meaning": "660c62811caa90b3", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

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
  br i1 %23, label %342, label %24

24:                                               ; preds = %20
  %25 = icmp slt i64 %19, 1
  %26 = icmp sgt i64 %16, 0
  %27 = icmp eq i8 %14, 0
  br label %171

28:                                               ; preds = %171, %169
  %29 = icmp eq i64 %173, %6
  br i1 %29, label %342, label %171

30:                                               ; preds = %217
  br i1 %26, label %31, label %66

31:                                               ; preds = %30
  %32 = getelementptr i8, ptr %197, i64 40
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
  %58 = getelementptr float, ptr %203, i64 %61
  store float %57, ptr %58, align 4
  %59 = icmp eq i64 %202, %62
  br i1 %59, label %66, label %60

60:                                               ; preds = %56, %31
  %61 = phi i64 [ %62, %56 ], [ 0, %31 ]
  %62 = add nuw nsw i64 %61, 1
  %63 = urem i64 %61, %16
  %64 = add i64 %63, %33
  %65 = icmp slt i64 %64, 0
  br i1 %21, label %51, label %34

66:                                               ; preds = %200, %56, %30
  %67 = load i64, ptr %197, align 8
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
  br i1 %204, label %123, label %85

85:                                               ; preds = %85, %82
  %86 = phi i64 [ %87, %85 ], [ 0, %82 ]
  %87 = add nuw nsw i64 %86, 1
  %88 = getelementptr float, ptr %203, i64 %86
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
  %105 = icmp eq i64 %202, %87
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
  br i1 %204, label %123, label %114

114:                                              ; preds = %114, %111
  %115 = phi i64 [ %116, %114 ], [ 0, %111 ]
  %116 = add nuw nsw i64 %115, 1
  %117 = getelementptr float, ptr %203, i64 %115
  %118 = load float, ptr %117, align 4
  %119 = getelementptr float, ptr %113, i64 %115
  %120 = load float, ptr %119, align 4
  %121 = fadd float %118, %120
  store float %121, ptr %117, align 4
  %122 = icmp eq i64 %202, %116
  br i1 %122, label %123, label %114

123:                                              ; preds = %114, %111, %85, %82
  %124 = getelementptr i8, ptr %197, i64 32
  %125 = load i64, ptr %124, align 8
  %126 = icmp slt i64 %125, 1
  br i1 %126, label %130, label %127

127:                                              ; preds = %123
  %128 = getelementptr i8, ptr %197, i64 24
  %129 = load i64, ptr %128, align 8
  br label %222

130:                                              ; preds = %287, %123
  %131 = getelementptr i8, ptr %197, i64 8
  %132 = load i64, ptr %131, align 8
  %133 = icmp slt i64 %132, 0
  br i1 %21, label %158, label %134

134:                                              ; preds = %130
  %135 = select i1 %133, i64 %2, i64 0
  %136 = add i64 %135, %132
  %137 = icmp slt i64 %136, 0
  br i1 %137, label %289, label %290, !prof !0

138:                                              ; preds = %297
  %139 = zext i16 %328 to i32
  %140 = shl nuw nsw i32 %139, 13
  %141 = and i32 %140, 268427264
  %142 = sext i16 %328 to i32
  %143 = and i32 %142, -2147483648
  %144 = or i32 %141, %143
  %145 = icmp ugt i32 %141, 260046847
  %146 = or i32 %144, 2139095040
  %147 = bitcast i32 %146 to float
  %148 = bitcast i32 %144 to float
  %149 = fmul float %148, 0x46F0000000000000
  %150 = select i1 %145, float %147, float %149
  %151 = freeze float %150
  %152 = fcmp ogt float %151, 0.000000e+00
  br i1 %152, label %153, label %154

153:                                              ; preds = %297, %138
  br label %154

154:                                              ; preds = %153, %138
  %155 = phi i16 [ %328, %153 ], [ 0, %138 ]
  %156 = getelementptr i16, ptr %296, i64 %298
  store i16 %155, ptr %156, align 2
  %157 = icmp eq i64 %202, %299
  br i1 %157, label %169, label %297

158:                                              ; preds = %130
  %159 = select i1 %133, i64 %4, i64 0
  %160 = add i64 %159, %132
  %161 = icmp slt i64 %160, 0
  br i1 %161, label %329, label %330, !prof !0

162:                                              ; preds = %337
  %163 = fcmp ogt float %341, 0.000000e+00
  br i1 %163, label %164, label %165

164:                                              ; preds = %162
  br label %165

165:                                              ; preds = %337, %164, %162
  %166 = phi float [ 0.000000e+00, %162 ], [ %341, %164 ], [ %341, %337 ]
  %167 = getelementptr float, ptr %336, i64 %338
  store float %166, ptr %167, align 4
  %168 = icmp eq i64 %202, %339
  br i1 %168, label %169, label %337

169:                                              ; preds = %334, %294, %165, %154
  %170 = icmp sgt i64 %190, 1
  br i1 %170, label %188, label %28

171:                                              ; preds = %28, %24
  %172 = phi i64 [ 0, %24 ], [ %173, %28 ]
  %173 = add nuw nsw i64 %172, 1
  %174 = getelementptr i64, ptr %5, i64 %172
  %175 = load i64, ptr %174, align 8
  %176 = icmp slt i64 %175, 0
  %177 = select i1 %176, i64 %8, i64 0
  %178 = getelementptr i64, ptr %7, i64 %175
  %179 = getelementptr i64, ptr %178, i64 %177
  %180 = load i64, ptr %179, align 8
  %181 = icmp slt i64 %175, -1
  %182 = select i1 %181, i64 %8, i64 0
  %183 = getelementptr i8, ptr %178, i64 8
  %184 = getelementptr i64, ptr %183, i64 %182
  %185 = load i64, ptr %184, align 8
  %186 = sub i64 %185, %180
  %187 = icmp slt i64 %186, 1
  br i1 %187, label %28, label %188

188:                                              ; preds = %171, %169
  %189 = phi i64 [ %192, %169 ], [ %180, %171 ]
  %190 = phi i64 [ %191, %169 ], [ %186, %171 ]
  %191 = add nsw i64 %190, -1
  %192 = add i64 %189, 1
  %193 = icmp slt i64 %189, 0
  %194 = select i1 %193, i64 %10, i64 0
  %195 = add i64 %194, %189
  %196 = mul i64 %195, %11
  %197 = getelementptr i64, ptr %9, i64 %196
  %198 = getelementptr i8, ptr %197, i64 16
  %199 = load i64, ptr %198, align 8
  br i1 %25, label %205, label %206, !prof !0

200:                                              ; preds = %216, %213
  %201 = phi i64 [ %19, %216 ], [ %214, %213 ]
  %202 = sub i64 %201, %207
  %203 = getelementptr float, ptr %18, i64 %207
  %204 = icmp slt i64 %202, 1
  br i1 %204, label %66, label %217

205:                                              ; preds = %188
  br label %206

206:                                              ; preds = %205, %188
  %207 = phi i64 [ %19, %205 ], [ 0, %188 ]
  %208 = icmp slt i64 %199, 0
  %209 = select i1 %208, i64 %19, i64 0
  %210 = add i64 %209, %199
  %211 = icmp slt i64 %210, 0
  br i1 %211, label %212, label %213, !prof !0

212:                                              ; preds = %206
  br label %213

213:                                              ; preds = %212, %206
  %214 = phi i64 [ 0, %212 ], [ %210, %206 ]
  %215 = icmp slt i64 %210, %19
  br i1 %215, label %200, label %216, !prof !1

216:                                              ; preds = %213
  br label %200

217:                                              ; preds = %217, %200
  %218 = phi i64 [ %219, %217 ], [ 0, %200 ]
  %219 = add nuw nsw i64 %218, 1
  %220 = getelementptr float, ptr %203, i64 %218
  store float -0.000000e+00, ptr %220, align 4
  %221 = icmp eq i64 %202, %219
  br i1 %221, label %30, label %217

222:                                              ; preds = %287, %127
  %223 = phi i64 [ %125, %127 ], [ %225, %287 ]
  %224 = phi i64 [ %129, %127 ], [ %226, %287 ]
  %225 = add nsw i64 %223, -1
  %226 = add i64 %224, 1
  %227 = icmp slt i64 %224, 0
  %228 = select i1 %227, i64 %13, i64 0
  %229 = getelementptr i64, ptr %12, i64 %224
  %230 = getelementptr i64, ptr %229, i64 %228
  %231 = load i64, ptr %230, align 8
  %232 = icmp slt i64 %231, 0
  br i1 %27, label %237, label %233

233:                                              ; preds = %222
  %234 = select i1 %232, i64 %2, i64 0
  %235 = add i64 %234, %231
  %236 = icmp slt i64 %235, 0
  br i1 %236, label %241, label %242, !prof !0

237:                                              ; preds = %222
  %238 = select i1 %232, i64 %4, i64 0
  %239 = add i64 %238, %231
  %240 = icmp slt i64 %239, 0
  br i1 %240, label %270, label %271, !prof !0

241:                                              ; preds = %233
  br label %242

242:                                              ; preds = %241, %233
  %243 = phi i64 [ 0, %241 ], [ %235, %233 ]
  %244 = icmp slt i64 %235, %2
  br i1 %244, label %246, label %245, !prof !1

245:                                              ; preds = %242
  br label %246

246:                                              ; preds = %245, %242
  %247 = phi i64 [ %2, %245 ], [ %243, %242 ]
  %248 = getelementptr i16, ptr %1, i64 %247
  br i1 %204, label %287, label %249

249:                                              ; preds = %249, %246
  %250 = phi i64 [ %251, %249 ], [ 0, %246 ]
  %251 = add nuw nsw i64 %250, 1
  %252 = getelementptr float, ptr %203, i64 %250
  %253 = load float, ptr %252, align 4
  %254 = getelementptr i16, ptr %248, i64 %250
  %255 = load i16, ptr %254, align 2
  %256 = zext i16 %255 to i32
  %257 = shl nuw nsw i32 %256, 13
  %258 = and i32 %257, 268427264
  %259 = sext i16 %255 to i32
  %260 = and i32 %259, -2147483648
  %261 = or i32 %258, %260
  %262 = icmp ugt i32 %258, 260046847
  %263 = or i32 %261, 2139095040
  %264 = bitcast i32 %263 to float
  %265 = bitcast i32 %261 to float
  %266 = fmul float %265, 0x46F0000000000000
  %267 = select i1 %262, float %264, float %266
  %268 = fadd float %253, %267
  store float %268, ptr %252, align 4
  %269 = icmp eq i64 %202, %251
  br i1 %269, label %287, label %249

270:                                              ; preds = %237
  br label %271

271:                                              ; preds = %270, %237
  %272 = phi i64 [ 0, %270 ], [ %239, %237 ]
  %273 = icmp slt i64 %239, %4
  br i1 %273, label %275, label %274, !prof !1

274:                                              ; preds = %271
  br label %275

275:                                              ; preds = %274, %271
  %276 = phi i64 [ %4, %274 ], [ %272, %271 ]
  %277 = getelementptr float, ptr %3, i64 %276
  br i1 %204, label %287, label %278

278:                                              ; preds = %278, %275
  %279 = phi i64 [ %280, %278 ], [ 0, %275 ]
  %280 = add nuw nsw i64 %279, 1
  %281 = getelementptr float, ptr %203, i64 %279
  %282 = load float, ptr %281, align 4
  %283 = getelementptr float, ptr %277, i64 %279
  %284 = load float, ptr %283, align 4
  %285 = fadd float %282, %284
  store float %285, ptr %281, align 4
  %286 = icmp eq i64 %202, %280
  br i1 %286, label %287, label %278

287:                                              ; preds = %278, %275, %249, %246
  %288 = icmp ugt i64 %223, 1
  br i1 %288, label %222, label %130

289:                                              ; preds = %134
  br label %290

290:                                              ; preds = %289, %134
  %291 = phi i64 [ 0, %289 ], [ %136, %134 ]
  %292 = icmp slt i64 %136, %2
  br i1 %292, label %294, label %293, !prof !1

293:                                              ; preds = %290
  br label %294

294:                                              ; preds = %293, %290
  %295 = phi i64 [ %2, %293 ], [ %291, %290 ]
  %296 = getelementptr i16, ptr %1, i64 %295
  br i1 %204, label %169, label %297

297:                                              ; preds = %294, %154
  %298 = phi i64 [ %299, %154 ], [ 0, %294 ]
  %299 = add nuw nsw i64 %298, 1
  %300 = getelementptr float, ptr %203, i64 %298
  %301 = load i32, ptr %300, align 4
  %302 = and i32 %301, 2147483647
  %303 = lshr i32 %301, 16
  %304 = and i32 %303, 32768
  %305 = lshr i32 %302, 13
  %306 = add nuw i32 %302, 134221823
  %307 = and i32 %305, 1
  %308 = add nuw i32 %306, %307
  %309 = lshr i32 %308, 13
  %310 = bitcast i32 %302 to float
  %311 = fadd float %310, 5.000000e-01
  %312 = bitcast float %311 to i32
  %313 = and i32 %305, 1023
  %314 = tail call i32 @llvm.umax.i32(i32 %313, i32 1)
  %315 = or i32 %314, 31744
  %316 = icmp ult i32 %302, 947912704
  %317 = select i1 %316, i32 %312, i32 %309
  %318 = icmp eq i32 %302, 2139095040
  %319 = select i1 %318, i32 31744, i32 32256
  %320 = icmp ugt i32 %302, 2139095040
  %321 = select i1 %320, i32 %315, i32 %319
  %322 = icmp ult i32 %302, 1199566848
  %323 = select i1 %322, i32 %317, i32 %321
  %324 = and i32 %323, 65535
  %325 = or i32 %324, %304
  %326 = icmp eq i32 %325, 32768
  %327 = trunc i32 %325 to i16
  %328 = select i1 %326, i16 0, i16 %327
  br i1 %22, label %153, label %138

329:                                              ; preds = %158
  br label %330

330:                                              ; preds = %329, %158
  %331 = phi i64 [ 0, %329 ], [ %160, %158 ]
  %332 = icmp slt i64 %160, %4
  br i1 %332, label %334, label %333, !prof !1

333:                                              ; preds = %330
  br label %334

334:                                              ; preds = %333, %330
  %335 = phi i64 [ %4, %333 ], [ %331, %330 ]
  %336 = getelementptr float, ptr %3, i64 %335
  br i1 %204, label %169, label %337

337:                                              ; preds = %334, %165
  %338 = phi i64 [ %339, %165 ], [ 0, %334 ]
  %339 = add nuw nsw i64 %338, 1
  %340 = getelementptr float, ptr %203, i64 %338
  %341 = load float, ptr %340, align 4
  br i1 %22, label %165, label %162

342:                                              ; preds = %28, %20
  store ptr null, ptr %0, align 8
  ret void
}

declare i32 @llvm.umax.i32(i32, i32)

attributes #2 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 99, i32 1}
