; {"files": {"../half_loops.py": "8b14d938c8978c41", "move_loops.py": "8bd01393c5273035"}, "meaning": "74b0ae6527b45483", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

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
  br i1 %17, label %269, label %18

18:                                               ; preds = %14
  %19 = select i1 %15, i1 true, i1 %16
  br label %39

20:                                               ; preds = %39, %37
  %21 = icmp eq i64 %41, %6
  br i1 %21, label %269, label %39

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
  br i1 %34, label %237, label %238, !prof !0

37:                                               ; preds = %262, %258, %198, %194, %146, %142, %106, %102
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
  %216 = or i32 %215, 31744
  %217 = icmp ult i32 %203, 947912704
  %218 = select i1 %217, i32 %213, i32 %210
  %219 = icmp eq i32 %203, 2139095040
  %220 = select i1 %219, i32 31744, i32 32256
  %221 = icmp ugt i32 %203, 2139095040
  %222 = select i1 %221, i32 %216, i32 %220
  %223 = icmp ult i32 %203, 1199566848
  %224 = select i1 %223, i32 %218, i32 %222
  %225 = or i32 %224, %205
  %226 = trunc i32 %225 to i16
  %227 = getelementptr i16, ptr %196, i64 %199
  store i16 %226, ptr %227, align 2
  %228 = icmp eq i64 %167, %200
  br i1 %228, label %37, label %198

229:                                              ; preds = %252, %249
  %230 = phi i64 [ %4, %252 ], [ %250, %249 ]
  %231 = sub i64 %230, %243
  %232 = getelementptr float, ptr %3, i64 %243
  %233 = icmp slt i64 %68, 0
  %234 = select i1 %233, i64 %4, i64 0
  %235 = add i64 %234, %68
  %236 = icmp slt i64 %235, 0
  br i1 %236, label %253, label %254, !prof !0

237:                                              ; preds = %36
  br label %238

238:                                              ; preds = %237, %36
  %239 = phi i64 [ 0, %237 ], [ %33, %36 ]
  %240 = icmp slt i64 %33, %4
  br i1 %240, label %242, label %241, !prof !1

241:                                              ; preds = %238
  br label %242

242:                                              ; preds = %241, %238
  %243 = phi i64 [ %4, %241 ], [ %239, %238 ]
  %244 = icmp slt i64 %71, 0
  %245 = select i1 %244, i64 %4, i64 0
  %246 = add i64 %245, %71
  %247 = icmp slt i64 %246, 0
  br i1 %247, label %248, label %249, !prof !0

248:                                              ; preds = %242
  br label %249

249:                                              ; preds = %248, %242
  %250 = phi i64 [ 0, %248 ], [ %246, %242 ]
  %251 = icmp slt i64 %246, %4
  br i1 %251, label %229, label %252, !prof !1

252:                                              ; preds = %249
  br label %229

253:                                              ; preds = %229
  br label %254

254:                                              ; preds = %253, %229
  %255 = phi i64 [ 0, %253 ], [ %235, %229 ]
  %256 = icmp slt i64 %235, %4
  br i1 %256, label %258, label %257, !prof !1

257:                                              ; preds = %254
  br label %258

258:                                              ; preds = %257, %254
  %259 = phi i64 [ %4, %257 ], [ %255, %254 ]
  %260 = getelementptr float, ptr %3, i64 %259
  %261 = icmp slt i64 %231, 1
  br i1 %261, label %37, label %262

262:                                              ; preds = %262, %258
  %263 = phi i64 [ %264, %262 ], [ 0, %258 ]
  %264 = add nuw nsw i64 %263, 1
  %265 = getelementptr float, ptr %232, i64 %263
  %266 = load float, ptr %265, align 4
  %267 = getelementptr float, ptr %260, i64 %263
  store float %266, ptr %267, align 4
  %268 = icmp eq i64 %231, %264
  br i1 %268, label %37, label %262

269:                                              ; preds = %20, %14
  store ptr null, ptr %0, align 8
  ret void
}

declare void @llvm.memset.p0.i64(ptr writeonly, i8, i64, i1 immarg)

declare i32 @llvm.umax.i32(i32, i32)

attributes #3 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 99, i32 1}
