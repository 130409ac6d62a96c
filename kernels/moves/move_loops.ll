; {"files": {"../half_loops.py": "7da24bfc757aff6f", "move_loops.py": "8bd01393c5273035"}, "meaning": "d316c01099d1ba55", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @clear(ptr writeonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7) local_unnamed_addr {
  %9 = alloca ptr, align 8
  store ptr null, ptr %9, align 8
  call fastcc void @0(ptr %9, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7) #3
  %10 = load ptr, ptr %9, align 8
  ret ptr %10
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr writeonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8) unnamed_addr {
  %10 = icmp slt i64 %4, 1
  br i1 %10, label %55, label %13

11:                                               ; preds = %36, %32
  %12 = icmp eq i64 %4, %15
  br i1 %12, label %55, label %13

13:                                               ; preds = %11, %9
  %14 = phi i64 [ %15, %11 ], [ 0, %9 ]
  %15 = add nuw nsw i64 %14, 1
  %16 = getelementptr i64, ptr %3, i64 %14
  %17 = load i64, ptr %16, align 8
  %18 = icmp slt i64 %17, 0
  %19 = select i1 %18, i64 %6, i64 0
  %20 = getelementptr i64, ptr %5, i64 %17
  %21 = getelementptr i64, ptr %20, i64 %19
  %22 = load i64, ptr %21, align 8
  %23 = select i1 %18, i64 %8, i64 0
  %24 = getelementptr i64, ptr %7, i64 %17
  %25 = getelementptr i64, ptr %24, i64 %23
  %26 = load i64, ptr %25, align 8
  %27 = add nsw i64 %26, %22
  %28 = icmp slt i64 %22, 0
  %29 = select i1 %28, i64 %2, i64 0
  %30 = add i64 %29, %22
  %31 = icmp slt i64 %30, 0
  br i1 %31, label %39, label %40, !prof !0

32:                                               ; preds = %54, %51
  %33 = phi i64 [ %2, %54 ], [ %52, %51 ]
  %34 = sub i64 %33, %45
  %35 = icmp slt i64 %34, 1
  br i1 %35, label %11, label %36

36:                                               ; preds = %32
  %37 = getelementptr i32, ptr %1, i64 %45
  %38 = shl i64 %34, 2
  tail call void @llvm.memset.p0.i64(ptr align 4 %37, i8 0, i64 %38, i1 false)
  br label %11

39:                                               ; preds = %13
  br label %40

40:                                               ; preds = %39, %13
  %41 = phi i64 [ 0, %39 ], [ %30, %13 ]
  %42 = icmp slt i64 %30, %2
  br i1 %42, label %44, label %43, !prof !1

43:                                               ; preds = %40
  br label %44

44:                                               ; preds = %43, %40
  %45 = phi i64 [ %2, %43 ], [ %41, %40 ]
  %46 = icmp slt i64 %27, 0
  %47 = select i1 %46, i64 %2, i64 0
  %48 = add i64 %47, %27
  %49 = icmp slt i64 %48, 0
  br i1 %49, label %50, label %51, !prof !0

50:                                               ; preds = %44
  br label %51

51:                                               ; preds = %50, %44
  %52 = phi i64 [ 0, %50 ], [ %48, %44 ]
  %53 = icmp slt i64 %48, %2
  br i1 %53, label %32, label %54, !prof !1

54:                                               ; preds = %51
  br label %32

55:                                               ; preds = %11, %9
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local ptr @move(ptr %0, i64 %1, ptr %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, ptr readonly %8, i64 %9, i64 %10, i1 %11, i1 %12) local_unnamed_addr {
  %14 = alloca ptr, align 8
  store ptr null, ptr %14, align 8
  %15 = zext i1 %11 to i8
  %16 = zext i1 %12 to i8
  call fastcc void @1(ptr %14, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, i64 %10, i8 %15, i8 %16) #3
  %17 = load ptr, ptr %14, align 8
  ret ptr %17
}

define internal fastcc void @1(ptr noalias nonnull writeonly %0, ptr %1, i64 %2, ptr %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, i64 %11, i8 %12, i8 %13) unnamed_addr {
  %15 = icmp eq i8 %12, 0
  %16 = icmp eq i8 %13, 0
  %17 = icmp slt i64 %6, 1
  br i1 %17, label %268, label %18

18:                                               ; preds = %14
  %19 = select i1 %15, i1 true, i1 %16
  br label %39

20:                                               ; preds = %39, %37
  %21 = icmp eq i64 %41, %6
  br i1 %21, label %268, label %39

22:                                               ; preds = %56
  %23 = select i1 %72, i64 %2, i64 0
  %24 = add i64 %23, %66
  %25 = icmp slt i64 %24, 0
  br i1 %25, label %81, label %82, !prof !0

26:                                               ; preds = %56
  br i1 %15, label %31, label %27

27:                                               ; preds = %26
  %28 = select i1 %72, i64 %2, i64 0
  %29 = add i64 %28, %66
  %30 = icmp slt i64 %29, 0
  br i1 %30, label %121, label %122, !prof !0

31:                                               ; preds = %26
  %32 = select i1 %72, i64 %4, i64 0
  %33 = add i64 %32, %66
  %34 = icmp slt i64 %33, 0
  br i1 %16, label %36, label %35

35:                                               ; preds = %31
  br i1 %34, label %173, label %174, !prof !0

36:                                               ; preds = %31
  br i1 %34, label %236, label %237, !prof !0

37:                                               ; preds = %261, %257, %198, %194, %146, %142, %106, %102
  %38 = icmp ugt i64 %57, 1
  br i1 %38, label %56, label %20

39:                                               ; preds = %20, %18
  %40 = phi i64 [ 0, %18 ], [ %41, %20 ]
  %41 = add nuw nsw i64 %40, 1
  %42 = getelementptr i64, ptr %5, i64 %40
  %43 = load i64, ptr %42, align 8
  %44 = icmp slt i64 %43, 0
  %45 = select i1 %44, i64 %8, i64 0
  %46 = getelementptr i64, ptr %7, i64 %43
  %47 = getelementptr i64, ptr %46, i64 %45
  %48 = load i64, ptr %47, align 8
  %49 = icmp slt i64 %43, -1
  %50 = select i1 %49, i64 %8, i64 0
  %51 = getelementptr i8, ptr %46, i64 8
  %52 = getelementptr i64, ptr %51, i64 %50
  %53 = load i64, ptr %52, align 8
  %54 = sub i64 %53, %48
  %55 = icmp slt i64 %54, 1
  br i1 %55, label %20, label %56

56:                                               ; preds = %39, %37
  %57 = phi i64 [ %59, %37 ], [ %54, %39 ]
  %58 = phi i64 [ %60, %37 ], [ %48, %39 ]
  %59 = add nsw i64 %57, -1
  %60 = add i64 %58, 1
  %61 = icmp slt i64 %58, 0
  %62 = select i1 %61, i64 %10, i64 0
  %63 = add i64 %62, %58
  %64 = mul i64 %63, %11
  %65 = getelementptr i64, ptr %9, i64 %64
  %66 = load i64, ptr %65, align 8
  %67 = getelementptr i8, ptr %65, i64 8
  %68 = load i64, ptr %67, align 8
  %69 = getelementptr i8, ptr %65, i64 16
  %70 = load i64, ptr %69, align 8
  %71 = add nsw i64 %70, %66
  %72 = icmp slt i64 %66, 0
  br i1 %19, label %26, label %22

73:                                               ; preds = %96, %93
  %74 = phi i64 [ %2, %96 ], [ %94, %93 ]
  %75 = sub i64 %74, %87
  %76 = getelementptr i16, ptr %1, i64 %87
  %77 = icmp slt i64 %68, 0
  %78 = select i1 %77, i64 %2, i64 0
  %79 = add i64 %78, %68
  %80 = icmp slt i64 %79, 0
  br i1 %80, label %97, label %98, !prof !0

81:                                               ; preds = %22
  br label %82

82:                                               ; preds = %81, %22
  %83 = phi i64 [ 0, %81 ], [ %24, %22 ]
  %84 = icmp slt i64 %24, %2
  br i1 %84, label %86, label %85, !prof !1

85:                                               ; preds = %82
  br label %86

86:                                               ; preds = %85, %82
  %87 = phi i64 [ %2, %85 ], [ %83, %82 ]
  %88 = icmp slt i64 %71, 0
  %89 = select i1 %88, i64 %2, i64 0
  %90 = add i64 %89, %71
  %91 = icmp slt i64 %90, 0
  br i1 %91, label %92, label %93, !prof !0

92:                                               ; preds = %86
  br label %93

93:                                               ; preds = %92, %86
  %94 = phi i64 [ 0, %92 ], [ %90, %86 ]
  %95 = icmp slt i64 %90, %2
  br i1 %95, label %73, label %96, !prof !1

96:                                               ; preds = %93
  br label %73

97:                                               ; preds = %73
  br label %98

98:                                               ; preds = %97, %73
  %99 = phi i64 [ 0, %97 ], [ %79, %73 ]
  %100 = icmp slt i64 %79, %2
  br i1 %100, label %102, label %101, !prof !1

101:                                              ; preds = %98
  br label %102

102:                                              ; preds = %101, %98
  %103 = phi i64 [ %2, %101 ], [ %99, %98 ]
  %104 = getelementptr i16, ptr %1, i64 %103
  %105 = icmp slt i64 %75, 1
  br i1 %105, label %37, label %106

106:                                              ; preds = %106, %102
  %107 = phi i64 [ %108, %106 ], [ 0, %102 ]
  %108 = add nuw nsw i64 %107, 1
  %109 = getelementptr i16, ptr %76, i64 %107
  %110 = load i16, ptr %109, align 2
  %111 = getelementptr i16, ptr %104, i64 %107
  store i16 %110, ptr %111, align 2
  %112 = icmp eq i64 %75, %108
  br i1 %112, label %37, label %106

113:                                              ; preds = %136, %133
  %114 = phi i64 [ %2, %136 ], [ %134, %133 ]
  %115 = sub i64 %114, %127
  %116 = getelementptr i16, ptr %1, i64 %127
  %117 = icmp slt i64 %68, 0
  %118 = select i1 %117, i64 %4, i64 0
  %119 = add i64 %118, %68
  %120 = icmp slt i64 %119, 0
  br i1 %120, label %137, label %138, !prof !0

121:                                              ; preds = %27
  br label %122

122:                                              ; preds = %121, %27
  %123 = phi i64 [ 0, %121 ], [ %29, %27 ]
  %124 = icmp slt i64 %29, %2
  br i1 %124, label %126, label %125, !prof !1

125:                                              ; preds = %122
  br label %126

126:                                              ; preds = %125, %122
  %127 = phi i64 [ %2, %125 ], [ %123, %122 ]
  %128 = icmp slt i64 %71, 0
  %129 = select i1 %128, i64 %2, i64 0
  %130 = add i64 %129, %71
  %131 = icmp slt i64 %130, 0
  br i1 %131, label %132, label %133, !prof !0

132:                                              ; preds = %126
  br label %133

133:                                              ; preds = %132, %126
  %134 = phi i64 [ 0, %132 ], [ %130, %126 ]
  %135 = icmp slt i64 %130, %2
  br i1 %135, label %113, label %136, !prof !1

136:                                              ; preds = %133
  br label %113

137:                                              ; preds = %113
  br label %138

138:                                              ; preds = %137, %113
  %139 = phi i64 [ 0, %137 ], [ %119, %113 ]
  %140 = icmp slt i64 %119, %4
  br i1 %140, label %142, label %141, !prof !1

141:                                              ; preds = %138
  br label %142

142:                                              ; preds = %141, %138
  %143 = phi i64 [ %4, %141 ], [ %139, %138 ]
  %144 = getelementptr float, ptr %3, i64 %143
  %145 = icmp slt i64 %115, 1
  br i1 %145, label %37, label %146

146:                                              ; preds = %146, %142
  %147 = phi i64 [ %148, %146 ], [ 0, %142 ]
  %148 = add nuw nsw i64 %147, 1
  %149 = getelementptr i16, ptr %116, i64 %147
  %150 = load i16, ptr %149, align 2
  %151 = zext i16 %150 to i32
  %152 = shl nuw nsw i32 %151, 13
  %153 = and i32 %152, 268427264
  %154 = sext i16 %150 to i32
  %155 = and i32 %154, -2147483648
  %156 = or i32 %153, %155
  %157 = icmp ugt i32 %153, 260046847
  %158 = or i32 %156, 2139095040
  %159 = bitcast i32 %158 to float
  %160 = bitcast i32 %156 to float
  %161 = fmul float %160, 0x46F0000000000000
  %162 = select i1 %157, float %159, float %161
  %163 = getelementptr float, ptr %144, i64 %147
  store float %162, ptr %163, align 4
  %164 = icmp eq i64 %115, %148
  br i1 %164, label %37, label %146

165:                                              ; preds = %188, %185
  %166 = phi i64 [ %4, %188 ], [ %186, %185 ]
  %167 = sub i64 %166, %179
  %168 = getelementptr float, ptr %3, i64 %179
  %169 = icmp slt i64 %68, 0
  %170 = select i1 %169, i64 %2, i64 0
  %171 = add i64 %170, %68
  %172 = icmp slt i64 %171, 0
  br i1 %172, label %189, label %190, !prof !0

173:                                              ; preds = %35
  br label %174

174:                                              ; preds = %173, %35
  %175 = phi i64 [ 0, %173 ], [ %33, %35 ]
  %176 = icmp slt i64 %33, %4
  br i1 %176, label %178, label %177, !prof !1

177:                                              ; preds = %174
  br label %178

178:                                              ; preds = %177, %174
  %179 = phi i64 [ %4, %177 ], [ %175, %174 ]
  %180 = icmp slt i64 %71, 0
  %181 = select i1 %180, i64 %4, i64 0
  %182 = add i64 %181, %71
  %183 = icmp slt i64 %182, 0
  br i1 %183, label %184, label %185, !prof !0

184:                                              ; preds = %178
  br label %185

185:                                              ; preds = %184, %178
  %186 = phi i64 [ 0, %184 ], [ %182, %178 ]
  %187 = icmp slt i64 %182, %4
  br i1 %187, label %165, label %188, !prof !1

188:                                              ; preds = %185
  br label %165

189:                                              ; preds = %165
  br label %190

190:                                              ; preds = %189, %165
  %191 = phi i64 [ 0, %189 ], [ %171, %165 ]
  %192 = icmp slt i64 %171, %2
  br i1 %192, label %194, label %193, !prof !1

193:                                              ; preds = %190
  br label %194

194:                                              ; preds = %193, %190
  %195 = phi i64 [ %2, %193 ], [ %191, %190 ]
  %196 = getelementptr i16, ptr %1, i64 %195
  %197 = icmp slt i64 %167, 1
  br i1 %197, label %37, label %198

198:                                              ; preds = %198, %194
  %199 = phi i64 [ %200, %198 ], [ 0, %194 ]
  %200 = add nuw nsw i64 %199, 1
  %201 = getelementptr float, ptr %168, i64 %199
  %202 = load i32, ptr %201, align 4
  %203 = and i32 %202, 2147483647
  %204 = lshr i32 %202, 16
  %205 = and i32 %204, 32768
  %206 = lshr i32 %203, 13
  %207 = add nsw i32 %203, -939520001
  %208 = and i32 %206, 1
  %209 = add nsw i32 %207, %208
  %210 = lshr i32 %209, 13
  %211 = bitcast i32 %203 to float
  %212 = fadd float %211, 5.000000e-01
  %213 = bitcast float %212 to i32
  %214 = and i32 %206, 1023
  %215 = tail call i32 @llvm.umax.i32(i32 %214, i32 1)
  %216 = icmp ult i32 %203, 947912704
  %217 = select i1 %216, i32 %213, i32 %210
  %218 = or i32 %217, %205
  %219 = icmp ugt i32 %203, 2139095040
  %220 = or i32 %205, %215
  %221 = or i32 %220, 31744
  %222 = select i1 %219, i32 %221, i32 32256
  %223 = icmp ult i32 %203, 1199566848
  %224 = select i1 %223, i32 %218, i32 %222
  %225 = trunc i32 %224 to i16
  %226 = getelementptr i16, ptr %196, i64 %199
  store i16 %225, ptr %226, align 2
  %227 = icmp eq i64 %167, %200
  br i1 %227, label %37, label %198

228:                                              ; preds = %251, %248
  %229 = phi i64 [ %4, %251 ], [ %249, %248 ]
  %230 = sub i64 %229, %242
  %231 = getelementptr float, ptr %3, i64 %242
  %232 = icmp slt i64 %68, 0
  %233 = select i1 %232, i64 %4, i64 0
  %234 = add i64 %233, %68
  %235 = icmp slt i64 %234, 0
  br i1 %235, label %252, label %253, !prof !0

236:                                              ; preds = %36
  br label %237

237:                                              ; preds = %236, %36
  %238 = phi i64 [ 0, %236 ], [ %33, %36 ]
  %239 = icmp slt i64 %33, %4
  br i1 %239, label %241, label %240, !prof !1

240:                                              ; preds = %237
  br label %241

241:                                              ; preds = %240, %237
  %242 = phi i64 [ %4, %240 ], [ %238, %237 ]
  %243 = icmp slt i64 %71, 0
  %244 = select i1 %243, i64 %4, i64 0
  %245 = add i64 %244, %71
  %246 = icmp slt i64 %245, 0
  br i1 %246, label %247, label %248, !prof !0

247:                                              ; preds = %241
  br label %248

248:                                              ; preds = %247, %241
  %249 = phi i64 [ 0, %247 ], [ %245, %241 ]
  %250 = icmp slt i64 %245, %4
  br i1 %250, label %228, label %251, !prof !1

251:                                              ; preds = %248
  br label %228

252:                                              ; preds = %228
  br label %253

253:                                              ; preds = %252, %228
  %254 = phi i64 [ 0, %252 ], [ %234, %228 ]
  %255 = icmp slt i64 %234, %4
  br i1 %255, label %257, label %256, !prof !1

256:                                              ; preds = %253
  br label %257

257:                                              ; preds = %256, %253
  %258 = phi i64 [ %4, %256 ], [ %254, %253 ]
  %259 = getelementptr float, ptr %3, i64 %258
  %260 = icmp slt i64 %230, 1
  br i1 %260, label %37, label %261

261:                                              ; preds = %261, %257
  %262 = phi i64 [ %263, %261 ], [ 0, %257 ]
  %263 = add nuw nsw i64 %262, 1
  %264 = getelementptr float, ptr %231, i64 %262
  %265 = load float, ptr %264, align 4
  %266 = getelementptr float, ptr %259, i64 %262
  store float %265, ptr %266, align 4
  %267 = icmp eq i64 %230, %263
  br i1 %267, label %37, label %261

268:                                              ; preds = %20, %14
  store ptr null, ptr %0, align 8
  ret void
}

declare void @llvm.memset.p0.i64(ptr writeonly, i8, i64, i1 immarg)

declare i32 @llvm.umax.i32(i32, i32)

attributes #3 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 99, i32 1}
