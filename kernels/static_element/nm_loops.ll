; {"files": {"../half_loops.py": "7da24bfc757aff6f", "element_loops.py": "41efda711e0673af", "nm_loops.py": "6c5858f7e361cf6a"}, "meaning": "5505a42c942d9791", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

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
  br i1 %21, label %304, label %22

22:                                               ; preds = %15
  %23 = select i1 %17, i64 2, i64 1
  %24 = icmp slt i64 %14, 1
  br label %154

25:                                               ; preds = %171, %152
  %26 = icmp eq i64 %156, %8
  br i1 %26, label %304, label %154

27:                                               ; preds = %204, %198
  %28 = load i64, ptr %180, align 8
  %29 = add nsw i64 %28, %200
  %30 = icmp slt i64 %200, 0
  %31 = select i1 %30, i64 %6, i64 0
  %32 = add i64 %31, %200
  %33 = icmp slt i64 %32, 0
  br i1 %33, label %210, label %211, !prof !0

34:                                               ; preds = %231
  %35 = select i1 %234, i64 %2, i64 0
  %36 = getelementptr i16, ptr %1, i64 %227
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
  %51 = icmp slt i64 %233, 0
  %52 = select i1 %51, i64 %2, i64 0
  %53 = add i64 %52, %233
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
  br i1 %184, label %132, label %63

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
  %96 = icmp ugt i32 %83, 2139095040
  %97 = bitcast i32 %95 to float
  %98 = select i1 %96, float %97, float 0x7FF8000000000000
  %99 = icmp ult i32 %83, 1199566848
  %100 = select i1 %99, float %90, float %98
  %101 = getelementptr float, ptr %174, i64 %64
  %102 = load float, ptr %101, align 4
  %103 = fadd float %102, %100
  store float %103, ptr %101, align 4
  %104 = icmp eq i64 %173, %65
  br i1 %104, label %132, label %63

105:                                              ; preds = %231
  %106 = select i1 %234, i64 %4, i64 0
  %107 = getelementptr float, ptr %3, i64 %227
  %108 = getelementptr float, ptr %107, i64 %106
  %109 = load float, ptr %108, align 4
  %110 = icmp slt i64 %233, 0
  %111 = select i1 %110, i64 %4, i64 0
  %112 = add i64 %111, %233
  %113 = icmp slt i64 %112, 0
  br i1 %113, label %114, label %115, !prof !0

114:                                              ; preds = %105
  br label %115

115:                                              ; preds = %114, %105
  %116 = phi i64 [ 0, %114 ], [ %112, %105 ]
  %117 = icmp slt i64 %112, %4
  br i1 %117, label %119, label %118, !prof !1

118:                                              ; preds = %115
  br label %119

119:                                              ; preds = %118, %115
  %120 = phi i64 [ %4, %118 ], [ %116, %115 ]
  %121 = getelementptr float, ptr %3, i64 %120
  br i1 %184, label %132, label %122

122:                                              ; preds = %122, %119
  %123 = phi i64 [ %124, %122 ], [ 0, %119 ]
  %124 = add nuw nsw i64 %123, 1
  %125 = getelementptr float, ptr %174, i64 %123
  %126 = load float, ptr %125, align 4
  %127 = getelementptr float, ptr %121, i64 %123
  %128 = load float, ptr %127, align 4
  %129 = fmul float %109, %128
  %130 = fadd float %126, %129
  store float %130, ptr %125, align 4
  %131 = icmp eq i64 %173, %124
  br i1 %131, label %132, label %122

132:                                              ; preds = %122, %119, %63, %60
  %133 = add nsw i64 %227, 1
  %134 = icmp eq i64 %229, %207
  br i1 %134, label %135, label %226

135:                                              ; preds = %132
  %136 = load i64, ptr %180, align 8
  %137 = add nsw i64 %136, %200
  br label %138

138:                                              ; preds = %205, %135
  %139 = phi i64 [ %137, %135 ], [ %29, %205 ]
  %140 = phi i64 [ %133, %135 ], [ %199, %205 ]
  %141 = load i64, ptr %163, align 8
  %142 = add nsw i64 %141, %203
  %143 = icmp slt i64 %142, 0
  br i1 %20, label %148, label %144

144:                                              ; preds = %138
  %145 = select i1 %143, i64 %2, i64 0
  %146 = add i64 %145, %142
  %147 = icmp slt i64 %146, 0
  br i1 %147, label %247, label %248, !prof !0

148:                                              ; preds = %138
  %149 = select i1 %143, i64 %4, i64 0
  %150 = add i64 %149, %142
  %151 = icmp slt i64 %150, 0
  br i1 %151, label %289, label %290, !prof !0

152:                                              ; preds = %297, %294, %255, %252
  %153 = icmp eq i64 %202, %176
  br i1 %153, label %25, label %198

154:                                              ; preds = %25, %22
  %155 = phi i64 [ 0, %22 ], [ %156, %25 ]
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
  %166 = getelementptr i8, ptr %163, i64 16
  %167 = load i64, ptr %166, align 8
  %168 = getelementptr i8, ptr %163, i64 32
  %169 = load i64, ptr %168, align 8
  %170 = shl i64 %165, %23
  br i1 %24, label %186, label %187, !prof !0

171:                                              ; preds = %197, %194
  %172 = phi i64 [ %14, %197 ], [ %195, %194 ]
  %173 = sub i64 %172, %188
  %174 = getelementptr float, ptr %13, i64 %188
  %175 = getelementptr i8, ptr %163, i64 40
  %176 = load i64, ptr %175, align 8
  %177 = icmp slt i64 %176, 1
  br i1 %177, label %25, label %178

178:                                              ; preds = %171
  %179 = icmp slt i64 %165, 1
  %180 = getelementptr i8, ptr %163, i64 48
  %181 = getelementptr i8, ptr %163, i64 8
  %182 = icmp eq i64 %165, 0
  %183 = icmp slt i64 %170, 0
  %184 = icmp slt i64 %173, 1
  %185 = shl nuw i64 %165, 2
  br label %198

186:                                              ; preds = %154
  br label %187

187:                                              ; preds = %186, %154
  %188 = phi i64 [ %14, %186 ], [ 0, %154 ]
  %189 = icmp slt i64 %165, 0
  %190 = select i1 %189, i64 %14, i64 0
  %191 = add i64 %190, %165
  %192 = icmp slt i64 %191, 0
  br i1 %192, label %193, label %194, !prof !0

193:                                              ; preds = %187
  br label %194

194:                                              ; preds = %193, %187
  %195 = phi i64 [ 0, %193 ], [ %191, %187 ]
  %196 = icmp slt i64 %191, %14
  br i1 %196, label %171, label %197, !prof !1

197:                                              ; preds = %194
  br label %171

198:                                              ; preds = %178, %152
  %199 = phi i64 [ %167, %178 ], [ %140, %152 ]
  %200 = phi i64 [ %169, %178 ], [ %139, %152 ]
  %201 = phi i64 [ 0, %178 ], [ %202, %152 ]
  %202 = add nuw nsw i64 %201, 1
  %203 = mul nsw i64 %201, %165
  br i1 %179, label %27, label %204

204:                                              ; preds = %198
  tail call void @llvm.memset.p0.i64(ptr align 4 %174, i8 0, i64 %185, i1 false)
  br label %27

205:                                              ; preds = %225, %222
  %206 = phi i64 [ %6, %225 ], [ %223, %222 ]
  %207 = sub i64 %206, %216
  %208 = getelementptr i16, ptr %5, i64 %216
  %209 = icmp sgt i64 %207, 0
  br i1 %209, label %226, label %138

210:                                              ; preds = %27
  br label %211

211:                                              ; preds = %210, %27
  %212 = phi i64 [ 0, %210 ], [ %32, %27 ]
  %213 = icmp slt i64 %32, %6
  br i1 %213, label %215, label %214, !prof !1

214:                                              ; preds = %211
  br label %215

215:                                              ; preds = %214, %211
  %216 = phi i64 [ %6, %214 ], [ %212, %211 ]
  %217 = icmp slt i64 %29, 0
  %218 = select i1 %217, i64 %6, i64 0
  %219 = add i64 %218, %29
  %220 = icmp slt i64 %219, 0
  br i1 %220, label %221, label %222, !prof !0

221:                                              ; preds = %215
  br label %222

222:                                              ; preds = %221, %215
  %223 = phi i64 [ 0, %221 ], [ %219, %215 ]
  %224 = icmp slt i64 %219, %6
  br i1 %224, label %205, label %225, !prof !1

225:                                              ; preds = %222
  br label %205

226:                                              ; preds = %205, %132
  %227 = phi i64 [ %133, %132 ], [ %199, %205 ]
  %228 = phi i64 [ %229, %132 ], [ 0, %205 ]
  %229 = add nuw nsw i64 %228, 1
  %230 = load i64, ptr %181, align 8
  br i1 %182, label %231, label %235, !prof !0

231:                                              ; preds = %235, %226
  %232 = phi i64 [ %246, %235 ], [ 0, %226 ]
  %233 = add nsw i64 %232, %230
  %234 = icmp slt i64 %227, 0
  br i1 %17, label %105, label %34

235:                                              ; preds = %226
  %236 = shl nuw i64 %228, 1
  %237 = getelementptr i8, ptr %208, i64 %236
  %238 = load i16, ptr %237, align 2
  %239 = zext i16 %238 to i64
  %240 = sdiv i64 %239, %170
  %241 = srem i64 %239, %170
  %242 = icmp ne i64 %241, 0
  %243 = and i1 %183, %242
  %244 = sext i1 %243 to i64
  %245 = add nsw i64 %240, %244
  %246 = mul nsw i64 %245, %165
  br label %231

247:                                              ; preds = %144
  br label %248

248:                                              ; preds = %247, %144
  %249 = phi i64 [ 0, %247 ], [ %146, %144 ]
  %250 = icmp slt i64 %146, %2
  br i1 %250, label %252, label %251, !prof !1

251:                                              ; preds = %248
  br label %252

252:                                              ; preds = %251, %248
  %253 = phi i64 [ %2, %251 ], [ %249, %248 ]
  %254 = getelementptr i16, ptr %1, i64 %253
  br i1 %179, label %152, label %255

255:                                              ; preds = %255, %252
  %256 = phi i64 [ %257, %255 ], [ 0, %252 ]
  %257 = add nuw nsw i64 %256, 1
  %258 = getelementptr float, ptr %174, i64 %256
  %259 = load i32, ptr %258, align 4
  %260 = and i32 %259, 2147483647
  %261 = lshr i32 %259, 16
  %262 = and i32 %261, 32768
  %263 = lshr i32 %260, 13
  %264 = add nsw i32 %260, -939520001
  %265 = and i32 %263, 1
  %266 = add nsw i32 %264, %265
  %267 = lshr i32 %266, 13
  %268 = bitcast i32 %260 to float
  %269 = fadd float %268, 5.000000e-01
  %270 = bitcast float %269 to i32
  %271 = add i32 %270, -1056964608
  %272 = and i32 %263, 1023
  %273 = tail call i32 @llvm.umax.i32(i32 %272, i32 1)
  %274 = icmp ult i32 %260, 947912704
  %275 = select i1 %274, i32 %271, i32 %267
  %276 = or i32 %275, %262
  %277 = icmp ugt i32 %260, 2139095040
  %278 = or i32 %262, %273
  %279 = or i32 %278, 31744
  %280 = select i1 %277, i32 %279, i32 32256
  %281 = icmp ult i32 %260, 1199566848
  %282 = select i1 %281, i32 %276, i32 %280
  %283 = and i32 %282, 65535
  %284 = icmp eq i32 %283, 32768
  %285 = trunc i32 %282 to i16
  %286 = select i1 %284, i16 0, i16 %285
  %287 = getelementptr i16, ptr %254, i64 %256
  store i16 %286, ptr %287, align 2
  %288 = icmp eq i64 %165, %257
  br i1 %288, label %152, label %255

289:                                              ; preds = %148
  br label %290

290:                                              ; preds = %289, %148
  %291 = phi i64 [ 0, %289 ], [ %150, %148 ]
  %292 = icmp slt i64 %150, %4
  br i1 %292, label %294, label %293, !prof !1

293:                                              ; preds = %290
  br label %294

294:                                              ; preds = %293, %290
  %295 = phi i64 [ %4, %293 ], [ %291, %290 ]
  %296 = getelementptr float, ptr %3, i64 %295
  br i1 %179, label %152, label %297

297:                                              ; preds = %297, %294
  %298 = phi i64 [ %299, %297 ], [ 0, %294 ]
  %299 = add nuw nsw i64 %298, 1
  %300 = getelementptr float, ptr %174, i64 %298
  %301 = load float, ptr %300, align 4
  %302 = getelementptr float, ptr %296, i64 %298
  store float %301, ptr %302, align 4
  %303 = icmp eq i64 %165, %299
  br i1 %303, label %152, label %297

304:                                              ; preds = %25, %15
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
