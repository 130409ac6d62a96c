; {"files": {"../half_loops.py": "1ae85643f5ec9fc4", "element_loops.py": "41efda711e0673af", "nm_loops.py": "6c5858f7e361cf6a"}, "meaning": "7bd8c448e46ba45c", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @largest_offsets(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, ptr writeonly %6, i64 %7) local_unnamed_addr {
  %9 = alloca ptr, align 8
  store ptr null, ptr %9, align 8
  call fastcc void @0(ptr %9, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, ptr %6) #3
  %10 = load ptr, ptr %9, align 8
  ret ptr %10
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, ptr writeonly %6) unnamed_addr {
  %8 = icmp slt i64 %4, 1
  br i1 %8, label %56, label %13

9:                                                ; preds = %46, %25
  %10 = phi i64 [ 0, %25 ], [ %54, %46 ]
  %11 = getelementptr i64, ptr %6, i64 %14
  store i64 %10, ptr %11, align 8
  %12 = icmp eq i64 %4, %15
  br i1 %12, label %56, label %13

13:                                               ; preds = %9, %7
  %14 = phi i64 [ %15, %9 ], [ 0, %7 ]
  %15 = add nuw nsw i64 %14, 1
  %16 = getelementptr i64, ptr %3, i64 %14
  %17 = load i64, ptr %16, align 8
  %18 = getelementptr i64, ptr %5, i64 %14
  %19 = load i64, ptr %18, align 8
  %20 = add nsw i64 %19, %17
  %21 = icmp slt i64 %17, 0
  %22 = select i1 %21, i64 %2, i64 0
  %23 = add i64 %22, %17
  %24 = icmp slt i64 %23, 0
  br i1 %24, label %30, label %31, !prof !0

25:                                               ; preds = %45, %42
  %26 = phi i64 [ %2, %45 ], [ %43, %42 ]
  %27 = sub i64 %26, %36
  %28 = getelementptr i16, ptr %1, i64 %36
  %29 = icmp sgt i64 %27, 0
  br i1 %29, label %46, label %9

30:                                               ; preds = %13
  br label %31

31:                                               ; preds = %30, %13
  %32 = phi i64 [ 0, %30 ], [ %23, %13 ]
  %33 = icmp slt i64 %23, %2
  br i1 %33, label %35, label %34, !prof !1

34:                                               ; preds = %31
  br label %35

35:                                               ; preds = %34, %31
  %36 = phi i64 [ %2, %34 ], [ %32, %31 ]
  %37 = icmp slt i64 %20, 0
  %38 = select i1 %37, i64 %2, i64 0
  %39 = add i64 %38, %20
  %40 = icmp slt i64 %39, 0
  br i1 %40, label %41, label %42, !prof !0

41:                                               ; preds = %35
  br label %42

42:                                               ; preds = %41, %35
  %43 = phi i64 [ 0, %41 ], [ %39, %35 ]
  %44 = icmp slt i64 %39, %2
  br i1 %44, label %25, label %45, !prof !1

45:                                               ; preds = %42
  br label %25

46:                                               ; preds = %46, %25
  %47 = phi i64 [ %54, %46 ], [ 0, %25 ]
  %48 = phi i64 [ %52, %46 ], [ 0, %25 ]
  %49 = shl nuw i64 %48, 1
  %50 = getelementptr i8, ptr %28, i64 %49
  %51 = load i16, ptr %50, align 2
  %52 = add nuw nsw i64 %48, 1
  %53 = zext i16 %51 to i64
  %54 = tail call i64 @llvm.smax.i64(i64 %53, i64 %47)
  %55 = icmp eq i64 %52, %27
  br i1 %55, label %9, label %46

56:                                               ; preds = %9, %7
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local ptr @multiply(ptr %0, i64 %1, ptr %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, ptr readonly %8, i64 %9, i64 %10, ptr readonly %11, i64 %12, ptr %13, i64 %14) local_unnamed_addr {
  %16 = alloca ptr, align 8
  store ptr null, ptr %16, align 8
  call fastcc void @1(ptr %16, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, i64 %10, ptr %11, ptr %13, i64 %14) #3
  %17 = load ptr, ptr %16, align 8
  ret ptr %17
}

define internal fastcc void @1(ptr noalias nonnull writeonly %0, ptr %1, i64 %2, ptr %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, i64 %11, ptr readonly %12, ptr %13, i64 %14) unnamed_addr {
  %16 = load i64, ptr %12, align 8
  %17 = icmp eq i64 %16, 0
  %18 = getelementptr i8, ptr %12, i64 8
  %19 = load i64, ptr %18, align 8
  %20 = icmp eq i64 %19, 0
  %21 = icmp slt i64 %8, 1
  br i1 %21, label %308, label %22

22:                                               ; preds = %15
  %23 = select i1 %17, i64 2, i64 1
  %24 = icmp slt i64 %14, 1
  br label %158

25:                                               ; preds = %175, %156
  %26 = icmp eq i64 %160, %8
  br i1 %26, label %308, label %158

27:                                               ; preds = %208, %202
  %28 = load i64, ptr %184, align 8
  %29 = add nsw i64 %28, %204
  %30 = icmp slt i64 %204, 0
  %31 = select i1 %30, i64 %6, i64 0
  %32 = add i64 %31, %204
  %33 = icmp slt i64 %32, 0
  br i1 %33, label %214, label %215, !prof !0

34:                                               ; preds = %235
  %35 = select i1 %238, i64 %2, i64 0
  %36 = getelementptr i16, ptr %1, i64 %231
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
  %51 = icmp slt i64 %237, 0
  %52 = select i1 %51, i64 %2, i64 0
  %53 = add i64 %52, %237
  %54 = icmp slt i64 %53, 0
  br i1 %54, label %55, label %56, !prof !0

55:                                               ; preds = %34
  br label %56

56:                                               ; preds = %55, %34
  %57 = phi i64 [ 0, %55 ], [ %53, %34 ]
  %58 = icmp slt i64 %53, %2
  br i1 %58, label %60, label %59, !prof !1

59:                                               ; preds = %56
  br label %60

60:                                               ; preds = %59, %56
  %61 = phi i64 [ %2, %59 ], [ %57, %56 ]
  %62 = getelementptr i16, ptr %1, i64 %61
  br i1 %188, label %136, label %63

63:                                               ; preds = %63, %60
  %64 = phi i64 [ %65, %63 ], [ 0, %60 ]
  %65 = add nuw nsw i64 %64, 1
  %66 = getelementptr i16, ptr %62, i64 %64
  %67 = load i16, ptr %66, align 2
  %68 = zext i16 %67 to i32
  %69 = shl nuw nsw i32 %68, 13
  %70 = and i32 %69, 268427264
  %71 = sext i16 %67 to i32
  %72 = and i32 %71, -2147483648
  %73 = or i32 %70, %72
  %74 = icmp ugt i32 %70, 260046847
  %75 = or i32 %73, 2139095040
  %76 = bitcast i32 %75 to float
  %77 = bitcast i32 %73 to float
  %78 = fmul float %77, 0x46F0000000000000
  %79 = select i1 %74, float %76, float %78
  %80 = fmul float %50, %79
  %81 = bitcast float %80 to i32
  %82 = tail call float @llvm.fabs.f32(float %80)
  %83 = bitcast float %82 to i32
  %84 = and i32 %81, 2139095040
  %85 = icmp ugt i32 %84, 947912704
  %86 = add nuw i32 %84, 113246208
  %87 = bitcast i32 %86 to float
  %88 = select i1 %85, float %87, float 7.500000e-01
  %89 = fadd float %80, %88
  %90 = fsub float %89, %88
  %91 = and i32 %81, -8192
  %92 = and i32 %81, 8380416
  %93 = icmp eq i32 %92, 0
  %94 = or i32 %91, 8192
  %95 = select i1 %93, i32 %94, i32 %91
  %96 = and i32 %81, -2147483648
  %97 = icmp eq i32 %83, 2139095040
  %98 = select i1 %97, i32 2139095040, i32 2143289344
  %99 = icmp ugt i32 %83, 2139095040
  %100 = or i32 %98, %96
  %101 = select i1 %99, i32 %95, i32 %100
  %102 = icmp ult i32 %83, 1199566848
  %103 = bitcast i32 %101 to float
  %104 = select i1 %102, float %90, float %103
  %105 = getelementptr float, ptr %178, i64 %64
  %106 = load float, ptr %105, align 4
  %107 = fadd float %106, %104
  store float %107, ptr %105, align 4
  %108 = icmp eq i64 %177, %65
  br i1 %108, label %136, label %63

109:                                              ; preds = %235
  %110 = select i1 %238, i64 %4, i64 0
  %111 = getelementptr float, ptr %3, i64 %231
  %112 = getelementptr float, ptr %111, i64 %110
  %113 = load float, ptr %112, align 4
  %114 = icmp slt i64 %237, 0
  %115 = select i1 %114, i64 %4, i64 0
  %116 = add i64 %115, %237
  %117 = icmp slt i64 %116, 0
  br i1 %117, label %118, label %119, !prof !0

118:                                              ; preds = %109
  br label %119

119:                                              ; preds = %118, %109
  %120 = phi i64 [ 0, %118 ], [ %116, %109 ]
  %121 = icmp slt i64 %116, %4
  br i1 %121, label %123, label %122, !prof !1

122:                                              ; preds = %119
  br label %123

123:                                              ; preds = %122, %119
  %124 = phi i64 [ %4, %122 ], [ %120, %119 ]
  %125 = getelementptr float, ptr %3, i64 %124
  br i1 %188, label %136, label %126

126:                                              ; preds = %126, %123
  %127 = phi i64 [ %128, %126 ], [ 0, %123 ]
  %128 = add nuw nsw i64 %127, 1
  %129 = getelementptr float, ptr %178, i64 %127
  %130 = load float, ptr %129, align 4
  %131 = getelementptr float, ptr %125, i64 %127
  %132 = load float, ptr %131, align 4
  %133 = fmul float %113, %132
  %134 = fadd float %130, %133
  store float %134, ptr %129, align 4
  %135 = icmp eq i64 %177, %128
  br i1 %135, label %136, label %126

136:                                              ; preds = %126, %123, %63, %60
  %137 = add nsw i64 %231, 1
  %138 = icmp eq i64 %233, %211
  br i1 %138, label %139, label %230

139:                                              ; preds = %136
  %140 = load i64, ptr %184, align 8
  %141 = add nsw i64 %140, %204
  br label %142

142:                                              ; preds = %209, %139
  %143 = phi i64 [ %141, %139 ], [ %29, %209 ]
  %144 = phi i64 [ %137, %139 ], [ %203, %209 ]
  %145 = load i64, ptr %167, align 8
  %146 = add nsw i64 %145, %207
  %147 = icmp slt i64 %146, 0
  br i1 %20, label %152, label %148

148:                                              ; preds = %142
  %149 = select i1 %147, i64 %2, i64 0
  %150 = add i64 %149, %146
  %151 = icmp slt i64 %150, 0
  br i1 %151, label %251, label %252, !prof !0

152:                                              ; preds = %142
  %153 = select i1 %147, i64 %4, i64 0
  %154 = add i64 %153, %146
  %155 = icmp slt i64 %154, 0
  br i1 %155, label %293, label %294, !prof !0

156:                                              ; preds = %301, %298, %259, %256
  %157 = icmp eq i64 %206, %180
  br i1 %157, label %25, label %202

158:                                              ; preds = %25, %22
  %159 = phi i64 [ 0, %22 ], [ %160, %25 ]
  %160 = add nuw nsw i64 %159, 1
  %161 = getelementptr i64, ptr %7, i64 %159
  %162 = load i64, ptr %161, align 8
  %163 = icmp slt i64 %162, 0
  %164 = select i1 %163, i64 %10, i64 0
  %165 = add i64 %164, %162
  %166 = mul i64 %165, %11
  %167 = getelementptr i64, ptr %9, i64 %166
  %168 = getelementptr i8, ptr %167, i64 24
  %169 = load i64, ptr %168, align 8
  %170 = getelementptr i8, ptr %167, i64 16
  %171 = load i64, ptr %170, align 8
  %172 = getelementptr i8, ptr %167, i64 32
  %173 = load i64, ptr %172, align 8
  %174 = shl i64 %169, %23
  br i1 %24, label %190, label %191, !prof !0

175:                                              ; preds = %201, %198
  %176 = phi i64 [ %14, %201 ], [ %199, %198 ]
  %177 = sub i64 %176, %192
  %178 = getelementptr float, ptr %13, i64 %192
  %179 = getelementptr i8, ptr %167, i64 40
  %180 = load i64, ptr %179, align 8
  %181 = icmp slt i64 %180, 1
  br i1 %181, label %25, label %182

182:                                              ; preds = %175
  %183 = icmp slt i64 %169, 1
  %184 = getelementptr i8, ptr %167, i64 48
  %185 = getelementptr i8, ptr %167, i64 8
  %186 = icmp eq i64 %169, 0
  %187 = icmp slt i64 %174, 0
  %188 = icmp slt i64 %177, 1
  %189 = shl nuw i64 %169, 2
  br label %202

190:                                              ; preds = %158
  br label %191

191:                                              ; preds = %190, %158
  %192 = phi i64 [ %14, %190 ], [ 0, %158 ]
  %193 = icmp slt i64 %169, 0
  %194 = select i1 %193, i64 %14, i64 0
  %195 = add i64 %194, %169
  %196 = icmp slt i64 %195, 0
  br i1 %196, label %197, label %198, !prof !0

197:                                              ; preds = %191
  br label %198

198:                                              ; preds = %197, %191
  %199 = phi i64 [ 0, %197 ], [ %195, %191 ]
  %200 = icmp slt i64 %195, %14
  br i1 %200, label %175, label %201, !prof !1

201:                                              ; preds = %198
  br label %175

202:                                              ; preds = %182, %156
  %203 = phi i64 [ %171, %182 ], [ %144, %156 ]
  %204 = phi i64 [ %173, %182 ], [ %143, %156 ]
  %205 = phi i64 [ 0, %182 ], [ %206, %156 ]
  %206 = add nuw nsw i64 %205, 1
  %207 = mul nsw i64 %205, %169
  br i1 %183, label %27, label %208

208:                                              ; preds = %202
  tail call void @llvm.memset.p0.i64(ptr align 4 %178, i8 0, i64 %189, i1 false)
  br label %27

209:                                              ; preds = %229, %226
  %210 = phi i64 [ %6, %229 ], [ %227, %226 ]
  %211 = sub i64 %210, %220
  %212 = getelementptr i16, ptr %5, i64 %220
  %213 = icmp sgt i64 %211, 0
  br i1 %213, label %230, label %142

214:                                              ; preds = %27
  br label %215

215:                                              ; preds = %214, %27
  %216 = phi i64 [ 0, %214 ], [ %32, %27 ]
  %217 = icmp slt i64 %32, %6
  br i1 %217, label %219, label %218, !prof !1

218:                                              ; preds = %215
  br label %219

219:                                              ; preds = %218, %215
  %220 = phi i64 [ %6, %218 ], [ %216, %215 ]
  %221 = icmp slt i64 %29, 0
  %222 = select i1 %221, i64 %6, i64 0
  %223 = add i64 %222, %29
  %224 = icmp slt i64 %223, 0
  br i1 %224, label %225, label %226, !prof !0

225:                                              ; preds = %219
  br label %226

226:                                              ; preds = %225, %219
  %227 = phi i64 [ 0, %225 ], [ %223, %219 ]
  %228 = icmp slt i64 %223, %6
  br i1 %228, label %209, label %229, !prof !1

229:                                              ; preds = %226
  br label %209

230:                                              ; preds = %209, %136
  %231 = phi i64 [ %137, %136 ], [ %203, %209 ]
  %232 = phi i64 [ %233, %136 ], [ 0, %209 ]
  %233 = add nuw nsw i64 %232, 1
  %234 = load i64, ptr %185, align 8
  br i1 %186, label %235, label %239, !prof !0

235:                                              ; preds = %239, %230
  %236 = phi i64 [ %250, %239 ], [ 0, %230 ]
  %237 = add nsw i64 %236, %234
  %238 = icmp slt i64 %231, 0
  br i1 %17, label %109, label %34

239:                                              ; preds = %230
  %240 = shl nuw i64 %232, 1
  %241 = getelementptr i8, ptr %212, i64 %240
  %242 = load i16, ptr %241, align 2
  %243 = zext i16 %242 to i64
  %244 = sdiv i64 %243, %174
  %245 = srem i64 %243, %174
  %246 = icmp ne i64 %245, 0
  %247 = and i1 %187, %246
  %248 = sext i1 %247 to i64
  %249 = add nsw i64 %244, %248
  %250 = mul nsw i64 %249, %169
  br label %235

251:                                              ; preds = %148
  br label %252

252:                                              ; preds = %251, %148
  %253 = phi i64 [ 0, %251 ], [ %150, %148 ]
  %254 = icmp slt i64 %150, %2
  br i1 %254, label %256, label %255, !prof !1

255:                                              ; preds = %252
  br label %256

256:                                              ; preds = %255, %252
  %257 = phi i64 [ %2, %255 ], [ %253, %252 ]
  %258 = getelementptr i16, ptr %1, i64 %257
  br i1 %183, label %156, label %259

259:                                              ; preds = %259, %256
  %260 = phi i64 [ %261, %259 ], [ 0, %256 ]
  %261 = add nuw nsw i64 %260, 1
  %262 = getelementptr float, ptr %178, i64 %260
  %263 = load i32, ptr %262, align 4
  %264 = and i32 %263, 2147483647
  %265 = lshr i32 %263, 16
  %266 = and i32 %265, 32768
  %267 = lshr i32 %264, 13
  %268 = add nuw i32 %264, 134221823
  %269 = and i32 %267, 1
  %270 = add nuw i32 %268, %269
  %271 = lshr i32 %270, 13
  %272 = bitcast i32 %264 to float
  %273 = fadd float %272, 5.000000e-01
  %274 = bitcast float %273 to i32
  %275 = and i32 %267, 1023
  %276 = tail call i32 @llvm.umax.i32(i32 %275, i32 1)
  %277 = or i32 %276, 31744
  %278 = icmp ult i32 %264, 947912704
  %279 = select i1 %278, i32 %274, i32 %271
  %280 = icmp eq i32 %264, 2139095040
  %281 = select i1 %280, i32 31744, i32 32256
  %282 = icmp ugt i32 %264, 2139095040
  %283 = select i1 %282, i32 %277, i32 %281
  %284 = icmp ult i32 %264, 1199566848
  %285 = select i1 %284, i32 %279, i32 %283
  %286 = and i32 %285, 65535
  %287 = or i32 %286, %266
  %288 = icmp eq i32 %287, 32768
  %289 = trunc i32 %287 to i16
  %290 = select i1 %288, i16 0, i16 %289
  %291 = getelementptr i16, ptr %258, i64 %260
  store i16 %290, ptr %291, align 2
  %292 = icmp eq i64 %169, %261
  br i1 %292, label %156, label %259

293:                                              ; preds = %152
  br label %294

294:                                              ; preds = %293, %152
  %295 = phi i64 [ 0, %293 ], [ %154, %152 ]
  %296 = icmp slt i64 %154, %4
  br i1 %296, label %298, label %297, !prof !1

297:                                              ; preds = %294
  br label %298

298:                                              ; preds = %297, %294
  %299 = phi i64 [ %4, %297 ], [ %295, %294 ]
  %300 = getelementptr float, ptr %3, i64 %299
  br i1 %183, label %156, label %301

301:                                              ; preds = %301, %298
  %302 = phi i64 [ %303, %301 ], [ 0, %298 ]
  %303 = add nuw nsw i64 %302, 1
  %304 = getelementptr float, ptr %178, i64 %302
  %305 = load float, ptr %304, align 4
  %306 = getelementptr float, ptr %300, i64 %302
  store float %305, ptr %306, align 4
  %307 = icmp eq i64 %169, %303
  br i1 %307, label %156, label %301

308:                                              ; preds = %25, %15
  store ptr null, ptr %0, align 8
  ret void
}

declare i64 @llvm.smax.i64(i64, i64)

declare float @llvm.fabs.f32(float)

declare void @llvm.memset.p0.i64(ptr writeonly, i8, i64, i1 immarg)

declare i32 @llvm.umax.i32(i32, i32)

attributes #3 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 99, i32 1}
