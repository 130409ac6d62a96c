; {"files": {"dealt_rows.py": "1b6eb00a50a3734b", "touches.py": "efb14975f3c21302"}, "meaning": "0f8a75942bf6438c", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptr @_deal(ptr readonly captures(none) %0, i64 %1, ptr readonly captures(none) %2, i64 %3, i64 %4, ptr captures(none) %5, i64 %6, i64 %7, ptr captures(none) %8, i64 %9, i64 %10, ptr captures(none) %11, i64 %12, i64 %13, ptr captures(none) %14, i64 %15) local_unnamed_addr #0 {
  %17 = alloca ptr, align 8
  store ptr null, ptr %17, align 8
  call fastcc void @0(ptr %17, ptr %0, i64 %1, ptr %2, i64 %4, ptr %5, i64 %7, ptr %8, i64 %9, i64 %10, ptr %11, i64 %13, ptr %14, i64 %15) #2
  %18 = load ptr, ptr %17, align 8
  ret ptr %18
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @0(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, ptr readonly captures(none) %3, i64 %4, ptr captures(none) %5, i64 %6, ptr captures(none) %7, i64 %8, i64 %9, ptr captures(none) %10, i64 %11, ptr captures(none) %12, i64 %13) unnamed_addr #0 {
  %15 = getelementptr i64, ptr %10, i64 %11
  %16 = shl i64 %11, 4
  %17 = getelementptr i8, ptr %10, i64 %16
  %18 = mul i64 %11, 24
  %19 = getelementptr i8, ptr %10, i64 %18
  %20 = icmp slt i64 %2, 1
  br i1 %20, label %132, label %21

21:                                               ; preds = %14
  %22 = shl i64 %11, 5
  %23 = getelementptr i8, ptr %10, i64 %22
  %24 = mul i64 %11, 48
  %25 = getelementptr i8, ptr %10, i64 %24
  %26 = getelementptr i64, ptr %5, i64 %6
  %27 = mul i64 %11, 40
  %28 = getelementptr i8, ptr %10, i64 %27
  %29 = mul i64 %11, 56
  %30 = getelementptr i8, ptr %10, i64 %29
  br label %162

31:                                               ; preds = %162
  %32 = getelementptr i8, ptr %175, i64 4
  %33 = load i32, ptr %32, align 4
  %34 = add i32 %33, 1
  store i32 %34, ptr %32, align 4
  br label %159

35:                                               ; preds = %162
  %36 = select i1 %171, i64 %11, i64 0
  %37 = add i64 %36, %170
  %38 = getelementptr i64, ptr %10, i64 %37
  %39 = load i64, ptr %38, align 8
  %40 = icmp sgt i64 %39, 0
  br i1 %40, label %41, label %109

41:                                               ; preds = %35
  %42 = getelementptr i8, ptr %175, i64 8
  %43 = load i32, ptr %42, align 4
  %44 = sext i32 %43 to i64
  %45 = add nsw i64 %44, 1
  %46 = getelementptr i8, ptr %175, i64 12
  %47 = load i32, ptr %46, align 4
  %48 = getelementptr i8, ptr %175, i64 4
  %49 = load i32, ptr %48, align 4
  %50 = sext i32 %47 to i64
  %51 = sext i32 %49 to i64
  %52 = add nsw i64 %51, %50
  %53 = trunc i64 %45 to i32
  store i32 %53, ptr %42, align 4
  %54 = trunc i64 %52 to i32
  store i32 %54, ptr %46, align 4
  %55 = select i1 %171, i64 %6, i64 0
  %56 = add i64 %55, %170
  %57 = getelementptr i64, ptr %5, i64 %56
  %58 = load i64, ptr %57, align 8
  %59 = icmp slt i64 %52, %58
  br i1 %59, label %181, label %60

60:                                               ; preds = %41
  %61 = shl nsw i64 %45, 2
  %62 = add nsw i64 %52, %61
  %63 = getelementptr i64, ptr %23, i64 %37
  %64 = load i64, ptr %63, align 8
  %65 = shl nsw i64 %64, 2
  %66 = getelementptr i64, ptr %25, i64 %37
  %67 = load i64, ptr %66, align 8
  %68 = add nsw i64 %65, %67
  %69 = icmp sgt i64 %62, %68
  br i1 %69, label %70, label %72

70:                                               ; preds = %60
  store i64 %45, ptr %63, align 8
  store i64 %52, ptr %66, align 8
  %71 = load i32, ptr %48, align 4
  br label %72

72:                                               ; preds = %70, %60
  %73 = phi i32 [ %71, %70 ], [ %49, %60 ]
  store i32 0, ptr %42, align 4
  store i32 0, ptr %46, align 4
  br label %181

74:                                               ; preds = %181
  %75 = getelementptr i8, ptr %175, i64 16
  %76 = load i32, ptr %75, align 4
  %77 = sext i32 %76 to i64
  %78 = add nsw i64 %77, 1
  %79 = getelementptr i8, ptr %175, i64 20
  %80 = load i32, ptr %79, align 4
  %81 = sext i32 %80 to i64
  %82 = sext i32 %182 to i64
  %83 = add nsw i64 %81, %82
  %84 = trunc i64 %78 to i32
  store i32 %84, ptr %75, align 4
  %85 = trunc i64 %83 to i32
  store i32 %85, ptr %79, align 4
  %86 = getelementptr i64, ptr %26, i64 %56
  %87 = load i64, ptr %86, align 8
  %88 = icmp slt i64 %83, %87
  br i1 %88, label %103, label %89

89:                                               ; preds = %74
  %90 = shl nsw i64 %78, 2
  %91 = add nsw i64 %83, %90
  %92 = getelementptr i64, ptr %28, i64 %37
  %93 = load i64, ptr %92, align 8
  %94 = shl nsw i64 %93, 2
  %95 = getelementptr i64, ptr %30, i64 %37
  %96 = load i64, ptr %95, align 8
  %97 = add nsw i64 %94, %96
  %98 = icmp sgt i64 %91, %97
  br i1 %98, label %99, label %101

99:                                               ; preds = %89
  store i64 %78, ptr %92, align 8
  store i64 %83, ptr %95, align 8
  %100 = load i32, ptr %48, align 4
  br label %101

101:                                              ; preds = %99, %89
  %102 = phi i32 [ %100, %99 ], [ %182, %89 ]
  store i32 0, ptr %75, align 4
  store i32 0, ptr %79, align 4
  br label %103

103:                                              ; preds = %181, %101, %74
  %104 = phi i32 [ %102, %101 ], [ %182, %74 ], [ %182, %181 ]
  %105 = getelementptr i64, ptr %19, i64 %37
  %106 = load i64, ptr %105, align 8
  %107 = sext i32 %104 to i64
  %108 = tail call i64 @llvm.smax.i64(i64 %106, i64 %107)
  store i64 %108, ptr %105, align 8
  br label %109

109:                                              ; preds = %103, %35
  %110 = trunc i64 %178 to i32
  store i32 %110, ptr %175, align 4
  %111 = getelementptr i8, ptr %175, i64 4
  store i32 1, ptr %111, align 4
  %112 = load i64, ptr %38, align 8
  %113 = add nsw i64 %112, 1
  store i64 %113, ptr %38, align 8
  %114 = icmp slt i32 %169, 0
  %115 = select i1 %114, i64 %13, i64 0
  %116 = getelementptr i64, ptr %12, i64 %115
  %117 = getelementptr i64, ptr %116, i64 %177
  %118 = load i64, ptr %117, align 8
  %119 = add nsw i64 %118, 1
  store i64 %119, ptr %117, align 8
  %120 = icmp eq i64 %118, 0
  br i1 %120, label %185, label %121

121:                                              ; preds = %109
  %122 = icmp eq i64 %119, 2
  br i1 %122, label %123, label %194

123:                                              ; preds = %121
  %124 = icmp slt i64 %163, 0
  %125 = select i1 %124, i64 %11, i64 0
  br label %185

126:                                              ; preds = %194
  store i32 %110, ptr %207, align 4
  %127 = select i1 %202, i64 %11, i64 0
  %128 = getelementptr i64, ptr %15, i64 %201
  %129 = getelementptr i64, ptr %128, i64 %127
  %130 = load i64, ptr %129, align 8
  %131 = add nsw i64 %130, 1
  store i64 %131, ptr %129, align 8
  br label %159

132:                                              ; preds = %159, %14
  %133 = icmp slt i64 %11, 1
  br i1 %133, label %268, label %134

134:                                              ; preds = %132
  %135 = getelementptr i64, ptr %5, i64 %6
  %136 = shl i64 %11, 5
  %137 = getelementptr i8, ptr %10, i64 %136
  %138 = mul i64 %11, 48
  %139 = getelementptr i8, ptr %10, i64 %138
  %140 = mul i64 %11, 40
  %141 = getelementptr i8, ptr %10, i64 %140
  %142 = mul i64 %11, 56
  %143 = getelementptr i8, ptr %10, i64 %142
  br label %211

144:                                              ; preds = %211
  %145 = shl nsw i64 %221, 2
  %146 = add nsw i64 %228, %145
  %147 = getelementptr i64, ptr %137, i64 %212
  %148 = load i64, ptr %147, align 8
  %149 = shl nsw i64 %148, 2
  %150 = getelementptr i64, ptr %139, i64 %212
  %151 = load i64, ptr %150, align 8
  %152 = add nsw i64 %149, %151
  %153 = icmp sgt i64 %146, %152
  br i1 %153, label %154, label %157

154:                                              ; preds = %144
  store i64 %221, ptr %147, align 8
  store i64 %228, ptr %150, align 8
  %155 = load i32, ptr %224, align 4
  %156 = sext i32 %155 to i64
  br label %157

157:                                              ; preds = %154, %144
  %158 = phi i64 [ %156, %154 ], [ %227, %144 ]
  store i32 0, ptr %218, align 4
  store i32 0, ptr %222, align 4
  br label %233

159:                                              ; preds = %194, %126, %31
  %160 = phi i64 [ %163, %31 ], [ %195, %194 ], [ %195, %126 ]
  %161 = icmp eq i64 %165, %2
  br i1 %161, label %132, label %162

162:                                              ; preds = %159, %21
  %163 = phi i64 [ 0, %21 ], [ %160, %159 ]
  %164 = phi i64 [ 0, %21 ], [ %165, %159 ]
  %165 = add nuw nsw i64 %164, 1
  %166 = getelementptr i32, ptr %1, i64 %164
  %167 = load i32, ptr %166, align 4
  %168 = getelementptr i32, ptr %3, i64 %164
  %169 = load i32, ptr %168, align 4
  %170 = sext i32 %167 to i64
  %171 = icmp slt i32 %167, 0
  %172 = select i1 %171, i64 %8, i64 0
  %173 = add i64 %172, %170
  %174 = mul i64 %173, %9
  %175 = getelementptr i32, ptr %7, i64 %174
  %176 = load i32, ptr %175, align 4
  %177 = sext i32 %169 to i64
  %178 = add nsw i64 %177, 1
  %179 = sext i32 %176 to i64
  %180 = icmp eq i64 %178, %179
  br i1 %180, label %31, label %35

181:                                              ; preds = %72, %41
  %182 = phi i32 [ %73, %72 ], [ %49, %41 ]
  %183 = load i64, ptr %38, align 8
  %184 = icmp sgt i64 %183, %4
  br i1 %184, label %103, label %74

185:                                              ; preds = %123, %109
  %186 = phi i64 [ %163, %123 ], [ %36, %109 ]
  %187 = phi i64 [ %125, %123 ], [ %170, %109 ]
  %188 = phi i64 [ -1, %123 ], [ 1, %109 ]
  %189 = phi i64 [ %163, %123 ], [ %170, %109 ]
  %190 = getelementptr i64, ptr %17, i64 %186
  %191 = getelementptr i64, ptr %190, i64 %187
  %192 = load i64, ptr %191, align 8
  %193 = add nsw i64 %192, %188
  store i64 %193, ptr %191, align 8
  br label %194

194:                                              ; preds = %185, %121
  %195 = phi i64 [ %163, %121 ], [ %189, %185 ]
  %196 = srem i32 %167, 2
  %197 = sext i32 %196 to i64
  %198 = icmp slt i32 %196, 0
  %199 = add nsw i64 %197, 2
  %200 = select i1 %198, i64 %199, i64 %197
  %201 = sub nsw i64 %170, %200
  %202 = icmp slt i64 %201, 0
  %203 = select i1 %202, i64 %8, i64 0
  %204 = add i64 %203, %201
  %205 = mul i64 %204, %9
  %206 = getelementptr i32, ptr %7, i64 %205
  %207 = getelementptr i8, ptr %206, i64 24
  %208 = load i32, ptr %207, align 4
  %209 = sext i32 %208 to i64
  %210 = icmp eq i64 %178, %209
  br i1 %210, label %159, label %126

211:                                              ; preds = %262, %134
  %212 = phi i64 [ 0, %134 ], [ %213, %262 ]
  %213 = add nuw nsw i64 %212, 1
  %214 = getelementptr i64, ptr %5, i64 %212
  store i64 0, ptr %214, align 8
  %215 = getelementptr i64, ptr %135, i64 %212
  store i64 0, ptr %215, align 8
  %216 = mul i64 %212, %9
  %217 = getelementptr i32, ptr %7, i64 %216
  %218 = getelementptr i8, ptr %217, i64 8
  %219 = load i32, ptr %218, align 4
  %220 = sext i32 %219 to i64
  %221 = add nsw i64 %220, 1
  %222 = getelementptr i8, ptr %217, i64 12
  %223 = load i32, ptr %222, align 4
  %224 = getelementptr i8, ptr %217, i64 4
  %225 = load i32, ptr %224, align 4
  %226 = sext i32 %223 to i64
  %227 = sext i32 %225 to i64
  %228 = add nsw i64 %227, %226
  %229 = trunc i64 %221 to i32
  store i32 %229, ptr %218, align 4
  %230 = trunc i64 %228 to i32
  store i32 %230, ptr %222, align 4
  %231 = load i64, ptr %214, align 8
  %232 = icmp slt i64 %228, %231
  br i1 %232, label %233, label %144

233:                                              ; preds = %211, %157
  %234 = phi i64 [ %158, %157 ], [ %227, %211 ]
  %235 = getelementptr i8, ptr %217, i64 16
  %236 = load i32, ptr %235, align 4
  %237 = sext i32 %236 to i64
  %238 = add nsw i64 %237, 1
  %239 = getelementptr i8, ptr %217, i64 20
  %240 = load i32, ptr %239, align 4
  %241 = sext i32 %240 to i64
  %242 = add nsw i64 %234, %241
  %243 = trunc i64 %238 to i32
  store i32 %243, ptr %235, align 4
  %244 = trunc i64 %242 to i32
  store i32 %244, ptr %239, align 4
  %245 = load i64, ptr %215, align 8
  %246 = icmp slt i64 %242, %245
  br i1 %246, label %262, label %247

247:                                              ; preds = %233
  %248 = shl nsw i64 %238, 2
  %249 = add nsw i64 %242, %248
  %250 = getelementptr i64, ptr %141, i64 %212
  %251 = load i64, ptr %250, align 8
  %252 = shl nsw i64 %251, 2
  %253 = getelementptr i64, ptr %143, i64 %212
  %254 = load i64, ptr %253, align 8
  %255 = add nsw i64 %252, %254
  %256 = icmp sgt i64 %249, %255
  br i1 %256, label %257, label %260

257:                                              ; preds = %247
  store i64 %238, ptr %250, align 8
  store i64 %242, ptr %253, align 8
  %258 = load i32, ptr %224, align 4
  %259 = sext i32 %258 to i64
  br label %260

260:                                              ; preds = %257, %247
  %261 = phi i64 [ %259, %257 ], [ %234, %247 ]
  store i32 0, ptr %235, align 4
  store i32 0, ptr %239, align 4
  br label %262

262:                                              ; preds = %260, %233
  %263 = phi i64 [ %261, %260 ], [ %234, %233 ]
  %264 = getelementptr i64, ptr %19, i64 %212
  %265 = load i64, ptr %264, align 8
  %266 = tail call i64 @llvm.smax.i64(i64 %265, i64 %263)
  store i64 %266, ptr %264, align 8
  %267 = icmp eq i64 %213, %11
  br i1 %267, label %268, label %211

268:                                              ; preds = %262, %132
  store ptr null, ptr %0, align 8
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #1

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { noinline }
