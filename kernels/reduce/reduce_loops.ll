; {"files": {"../half_loops.py": "7da24bfc757aff6f", "reduce_loops.py": "2c2ed073a7d4b1ba"}, "meaning": "f7c341edb5dfaa2e", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @add_up(ptr %0, i64 %1, ptr %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, ptr readonly %8, i64 %9, i64 %10, ptr readonly %11, i64 %12, i1 %13, i1 %14, ptr %15, i64 %16) local_unnamed_addr {
  %18 = alloca ptr, align 8
  store ptr null, ptr %18, align 8
  %19 = zext i1 %13 to i8
  %20 = zext i1 %14 to i8
  call fastcc void @0(ptr %18, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, i64 %10, ptr %11, i64 %12, i8 %19, i8 %20, ptr %15, i64 %16) #2
  %21 = load ptr, ptr %18, align 8
  ret ptr %21
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr %1, i64 %2, ptr %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, i64 %11, ptr readonly %12, i64 %13, i8 %14, i8 %15, ptr %16, i64 %17) unnamed_addr {
  %19 = icmp eq i8 %15, 0
  %20 = icmp slt i64 %6, 1
  br i1 %20, label %279, label %21

21:                                               ; preds = %18
  %22 = icmp slt i64 %17, 1
  %23 = icmp eq i8 %14, 0
  br label %104

24:                                               ; preds = %104, %102
  %25 = icmp eq i64 %106, %6
  br i1 %25, label %279, label %104

26:                                               ; preds = %150, %133
  %27 = load i64, ptr %130, align 8
  %28 = icmp slt i64 %27, 0
  br i1 %23, label %33, label %29

29:                                               ; preds = %26
  %30 = select i1 %28, i64 %2, i64 0
  %31 = add i64 %30, %27
  %32 = icmp slt i64 %31, 0
  br i1 %32, label %37, label %38, !prof !0

33:                                               ; preds = %26
  %34 = select i1 %28, i64 %4, i64 0
  %35 = add i64 %34, %27
  %36 = icmp slt i64 %35, 0
  br i1 %36, label %66, label %67, !prof !0

37:                                               ; preds = %29
  br label %38

38:                                               ; preds = %37, %29
  %39 = phi i64 [ 0, %37 ], [ %31, %29 ]
  %40 = icmp slt i64 %31, %2
  br i1 %40, label %42, label %41, !prof !1

41:                                               ; preds = %38
  br label %42

42:                                               ; preds = %41, %38
  %43 = phi i64 [ %2, %41 ], [ %39, %38 ]
  %44 = getelementptr i16, ptr %1, i64 %43
  br i1 %137, label %83, label %45

45:                                               ; preds = %45, %42
  %46 = phi i64 [ %47, %45 ], [ 0, %42 ]
  %47 = add nuw nsw i64 %46, 1
  %48 = getelementptr float, ptr %136, i64 %46
  %49 = load float, ptr %48, align 4
  %50 = getelementptr i16, ptr %44, i64 %46
  %51 = load i16, ptr %50, align 2
  %52 = zext i16 %51 to i32
  %53 = shl nuw nsw i32 %52, 13
  %54 = and i32 %53, 268427264
  %55 = sext i16 %51 to i32
  %56 = and i32 %55, -2147483648
  %57 = or i32 %54, %56
  %58 = icmp ugt i32 %54, 260046847
  %59 = or i32 %57, 2139095040
  %60 = bitcast i32 %59 to float
  %61 = bitcast i32 %57 to float
  %62 = fmul float %61, 0x46F0000000000000
  %63 = select i1 %58, float %60, float %62
  %64 = fadd float %49, %63
  store float %64, ptr %48, align 4
  %65 = icmp eq i64 %135, %47
  br i1 %65, label %83, label %45

66:                                               ; preds = %33
  br label %67

67:                                               ; preds = %66, %33
  %68 = phi i64 [ 0, %66 ], [ %35, %33 ]
  %69 = icmp slt i64 %35, %4
  br i1 %69, label %71, label %70, !prof !1

70:                                               ; preds = %67
  br label %71

71:                                               ; preds = %70, %67
  %72 = phi i64 [ %4, %70 ], [ %68, %67 ]
  %73 = getelementptr float, ptr %3, i64 %72
  br i1 %137, label %83, label %74

74:                                               ; preds = %74, %71
  %75 = phi i64 [ %76, %74 ], [ 0, %71 ]
  %76 = add nuw nsw i64 %75, 1
  %77 = getelementptr float, ptr %136, i64 %75
  %78 = load float, ptr %77, align 4
  %79 = getelementptr float, ptr %73, i64 %75
  %80 = load float, ptr %79, align 4
  %81 = fadd float %78, %80
  store float %81, ptr %77, align 4
  %82 = icmp eq i64 %135, %76
  br i1 %82, label %83, label %74

83:                                               ; preds = %74, %71, %45, %42
  %84 = getelementptr i8, ptr %130, i64 32
  %85 = load i64, ptr %84, align 8
  %86 = icmp slt i64 %85, 1
  br i1 %86, label %90, label %87

87:                                               ; preds = %83
  %88 = getelementptr i8, ptr %130, i64 24
  %89 = load i64, ptr %88, align 8
  br label %155

90:                                               ; preds = %220, %83
  %91 = getelementptr i8, ptr %130, i64 8
  %92 = load i64, ptr %91, align 8
  %93 = icmp slt i64 %92, 0
  br i1 %19, label %98, label %94

94:                                               ; preds = %90
  %95 = select i1 %93, i64 %2, i64 0
  %96 = add i64 %95, %92
  %97 = icmp slt i64 %96, 0
  br i1 %97, label %222, label %223, !prof !0

98:                                               ; preds = %90
  %99 = select i1 %93, i64 %4, i64 0
  %100 = add i64 %99, %92
  %101 = icmp slt i64 %100, 0
  br i1 %101, label %264, label %265, !prof !0

102:                                              ; preds = %272, %269, %230, %227
  %103 = icmp sgt i64 %122, 1
  br i1 %103, label %121, label %24

104:                                              ; preds = %24, %21
  %105 = phi i64 [ 0, %21 ], [ %106, %24 ]
  %106 = add nuw nsw i64 %105, 1
  %107 = getelementptr i64, ptr %5, i64 %105
  %108 = load i64, ptr %107, align 8
  %109 = icmp slt i64 %108, 0
  %110 = select i1 %109, i64 %8, i64 0
  %111 = getelementptr i64, ptr %7, i64 %108
  %112 = getelementptr i64, ptr %111, i64 %110
  %113 = load i64, ptr %112, align 8
  %114 = icmp slt i64 %108, -1
  %115 = select i1 %114, i64 %8, i64 0
  %116 = getelementptr i8, ptr %111, i64 8
  %117 = getelementptr i64, ptr %116, i64 %115
  %118 = load i64, ptr %117, align 8
  %119 = sub i64 %118, %113
  %120 = icmp slt i64 %119, 1
  br i1 %120, label %24, label %121

121:                                              ; preds = %104, %102
  %122 = phi i64 [ %124, %102 ], [ %119, %104 ]
  %123 = phi i64 [ %125, %102 ], [ %113, %104 ]
  %124 = add nsw i64 %122, -1
  %125 = add i64 %123, 1
  %126 = icmp slt i64 %123, 0
  %127 = select i1 %126, i64 %10, i64 0
  %128 = add i64 %127, %123
  %129 = mul i64 %128, %11
  %130 = getelementptr i64, ptr %9, i64 %129
  %131 = getelementptr i8, ptr %130, i64 16
  %132 = load i64, ptr %131, align 8
  br i1 %22, label %138, label %139, !prof !0

133:                                              ; preds = %149, %146
  %134 = phi i64 [ %17, %149 ], [ %147, %146 ]
  %135 = sub i64 %134, %140
  %136 = getelementptr float, ptr %16, i64 %140
  %137 = icmp slt i64 %135, 1
  br i1 %137, label %26, label %150

138:                                              ; preds = %121
  br label %139

139:                                              ; preds = %138, %121
  %140 = phi i64 [ %17, %138 ], [ 0, %121 ]
  %141 = icmp slt i64 %132, 0
  %142 = select i1 %141, i64 %17, i64 0
  %143 = add i64 %142, %132
  %144 = icmp slt i64 %143, 0
  br i1 %144, label %145, label %146, !prof !0

145:                                              ; preds = %139
  br label %146

146:                                              ; preds = %145, %139
  %147 = phi i64 [ 0, %145 ], [ %143, %139 ]
  %148 = icmp slt i64 %143, %17
  br i1 %148, label %133, label %149, !prof !1

149:                                              ; preds = %146
  br label %133

150:                                              ; preds = %150, %133
  %151 = phi i64 [ %152, %150 ], [ 0, %133 ]
  %152 = add nuw nsw i64 %151, 1
  %153 = getelementptr float, ptr %136, i64 %151
  store float -0.000000e+00, ptr %153, align 4
  %154 = icmp eq i64 %135, %152
  br i1 %154, label %26, label %150

155:                                              ; preds = %220, %87
  %156 = phi i64 [ %85, %87 ], [ %158, %220 ]
  %157 = phi i64 [ %89, %87 ], [ %159, %220 ]
  %158 = add nsw i64 %156, -1
  %159 = add i64 %157, 1
  %160 = icmp slt i64 %157, 0
  %161 = select i1 %160, i64 %13, i64 0
  %162 = getelementptr i64, ptr %12, i64 %157
  %163 = getelementptr i64, ptr %162, i64 %161
  %164 = load i64, ptr %163, align 8
  %165 = icmp slt i64 %164, 0
  br i1 %23, label %170, label %166

166:                                              ; preds = %155
  %167 = select i1 %165, i64 %2, i64 0
  %168 = add i64 %167, %164
  %169 = icmp slt i64 %168, 0
  br i1 %169, label %174, label %175, !prof !0

170:                                              ; preds = %155
  %171 = select i1 %165, i64 %4, i64 0
  %172 = add i64 %171, %164
  %173 = icmp slt i64 %172, 0
  br i1 %173, label %203, label %204, !prof !0

174:                                              ; preds = %166
  br label %175

175:                                              ; preds = %174, %166
  %176 = phi i64 [ 0, %174 ], [ %168, %166 ]
  %177 = icmp slt i64 %168, %2
  br i1 %177, label %179, label %178, !prof !1

178:                                              ; preds = %175
  br label %179

179:                                              ; preds = %178, %175
  %180 = phi i64 [ %2, %178 ], [ %176, %175 ]
  %181 = getelementptr i16, ptr %1, i64 %180
  br i1 %137, label %220, label %182

182:                                              ; preds = %182, %179
  %183 = phi i64 [ %184, %182 ], [ 0, %179 ]
  %184 = add nuw nsw i64 %183, 1
  %185 = getelementptr float, ptr %136, i64 %183
  %186 = load float, ptr %185, align 4
  %187 = getelementptr i16, ptr %181, i64 %183
  %188 = load i16, ptr %187, align 2
  %189 = zext i16 %188 to i32
  %190 = shl nuw nsw i32 %189, 13
  %191 = and i32 %190, 268427264
  %192 = sext i16 %188 to i32
  %193 = and i32 %192, -2147483648
  %194 = or i32 %191, %193
  %195 = icmp ugt i32 %191, 260046847
  %196 = or i32 %194, 2139095040
  %197 = bitcast i32 %196 to float
  %198 = bitcast i32 %194 to float
  %199 = fmul float %198, 0x46F0000000000000
  %200 = select i1 %195, float %197, float %199
  %201 = fadd float %186, %200
  store float %201, ptr %185, align 4
  %202 = icmp eq i64 %135, %184
  br i1 %202, label %220, label %182

203:                                              ; preds = %170
  br label %204

204:                                              ; preds = %203, %170
  %205 = phi i64 [ 0, %203 ], [ %172, %170 ]
  %206 = icmp slt i64 %172, %4
  br i1 %206, label %208, label %207, !prof !1

207:                                              ; preds = %204
  br label %208

208:                                              ; preds = %207, %204
  %209 = phi i64 [ %4, %207 ], [ %205, %204 ]
  %210 = getelementptr float, ptr %3, i64 %209
  br i1 %137, label %220, label %211

211:                                              ; preds = %211, %208
  %212 = phi i64 [ %213, %211 ], [ 0, %208 ]
  %213 = add nuw nsw i64 %212, 1
  %214 = getelementptr float, ptr %136, i64 %212
  %215 = load float, ptr %214, align 4
  %216 = getelementptr float, ptr %210, i64 %212
  %217 = load float, ptr %216, align 4
  %218 = fadd float %215, %217
  store float %218, ptr %214, align 4
  %219 = icmp eq i64 %135, %213
  br i1 %219, label %220, label %211

220:                                              ; preds = %211, %208, %182, %179
  %221 = icmp ugt i64 %156, 1
  br i1 %221, label %155, label %90

222:                                              ; preds = %94
  br label %223

223:                                              ; preds = %222, %94
  %224 = phi i64 [ 0, %222 ], [ %96, %94 ]
  %225 = icmp slt i64 %96, %2
  br i1 %225, label %227, label %226, !prof !1

226:                                              ; preds = %223
  br label %227

227:                                              ; preds = %226, %223
  %228 = phi i64 [ %2, %226 ], [ %224, %223 ]
  %229 = getelementptr i16, ptr %1, i64 %228
  br i1 %137, label %102, label %230

230:                                              ; preds = %230, %227
  %231 = phi i64 [ %232, %230 ], [ 0, %227 ]
  %232 = add nuw nsw i64 %231, 1
  %233 = getelementptr float, ptr %136, i64 %231
  %234 = load i32, ptr %233, align 4
  %235 = and i32 %234, 2147483647
  %236 = lshr i32 %234, 16
  %237 = and i32 %236, 32768
  %238 = lshr i32 %235, 13
  %239 = add nsw i32 %235, -939520001
  %240 = and i32 %238, 1
  %241 = add nsw i32 %239, %240
  %242 = lshr i32 %241, 13
  %243 = bitcast i32 %235 to float
  %244 = fadd float %243, 5.000000e-01
  %245 = bitcast float %244 to i32
  %246 = add i32 %245, -1056964608
  %247 = and i32 %238, 1023
  %248 = tail call i32 @llvm.umax.i32(i32 %247, i32 1)
  %249 = icmp ult i32 %235, 947912704
  %250 = select i1 %249, i32 %246, i32 %242
  %251 = or i32 %250, %237
  %252 = icmp ugt i32 %235, 2139095040
  %253 = or i32 %237, %248
  %254 = or i32 %253, 31744
  %255 = select i1 %252, i32 %254, i32 32256
  %256 = icmp ult i32 %235, 1199566848
  %257 = select i1 %256, i32 %251, i32 %255
  %258 = and i32 %257, 65535
  %259 = icmp eq i32 %258, 32768
  %260 = trunc i32 %257 to i16
  %261 = select i1 %259, i16 0, i16 %260
  %262 = getelementptr i16, ptr %229, i64 %231
  store i16 %261, ptr %262, align 2
  %263 = icmp eq i64 %135, %232
  br i1 %263, label %102, label %230

264:                                              ; preds = %98
  br label %265

265:                                              ; preds = %264, %98
  %266 = phi i64 [ 0, %264 ], [ %100, %98 ]
  %267 = icmp slt i64 %100, %4
  br i1 %267, label %269, label %268, !prof !1

268:                                              ; preds = %265
  br label %269

269:                                              ; preds = %268, %265
  %270 = phi i64 [ %4, %268 ], [ %266, %265 ]
  %271 = getelementptr float, ptr %3, i64 %270
  br i1 %137, label %102, label %272

272:                                              ; preds = %272, %269
  %273 = phi i64 [ %274, %272 ], [ 0, %269 ]
  %274 = add nuw nsw i64 %273, 1
  %275 = getelementptr float, ptr %136, i64 %273
  %276 = load float, ptr %275, align 4
  %277 = getelementptr float, ptr %271, i64 %273
  store float %276, ptr %277, align 4
  %278 = icmp eq i64 %135, %274
  br i1 %278, label %102, label %272

279:                                              ; preds = %24, %18
  store ptr null, ptr %0, align 8
  ret void
}

declare i32 @llvm.umax.i32(i32, i32)

attributes #2 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 99, i32 1}
