; {"files": {"dealt_rows.py": "d95c073ae62cc01a"}, "meaning": "e5d82627209dbeb7", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

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
  br i1 %20, label %140, label %21

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
  br label %170

31:                                               ; preds = %170
  %32 = getelementptr i8, ptr %183, i64 4
  %33 = load i32, ptr %32, align 4
  %34 = add i32 %33, 1
  store i32 %34, ptr %32, align 4
  br label %167

35:                                               ; preds = %170
  %36 = select i1 %179, i64 %11, i64 0
  %37 = add i64 %36, %178
  %38 = getelementptr i64, ptr %10, i64 %37
  %39 = load i64, ptr %38, align 8
  %40 = icmp sgt i64 %39, 0
  br i1 %40, label %41, label %109

41:                                               ; preds = %35
  %42 = getelementptr i8, ptr %183, i64 8
  %43 = load i32, ptr %42, align 4
  %44 = sext i32 %43 to i64
  %45 = add nsw i64 %44, 1
  %46 = getelementptr i8, ptr %183, i64 12
  %47 = load i32, ptr %46, align 4
  %48 = getelementptr i8, ptr %183, i64 4
  %49 = load i32, ptr %48, align 4
  %50 = sext i32 %47 to i64
  %51 = sext i32 %49 to i64
  %52 = add nsw i64 %51, %50
  %53 = trunc i64 %45 to i32
  store i32 %53, ptr %42, align 4
  %54 = trunc i64 %52 to i32
  store i32 %54, ptr %46, align 4
  %55 = select i1 %179, i64 %6, i64 0
  %56 = add i64 %55, %178
  %57 = getelementptr i64, ptr %5, i64 %56
  %58 = load i64, ptr %57, align 8
  %59 = icmp slt i64 %52, %58
  br i1 %59, label %189, label %60

60:                                               ; preds = %41
  %61 = mul nsw i64 %45, 3
  %62 = add nsw i64 %52, %61
  %63 = getelementptr i64, ptr %23, i64 %37
  %64 = load i64, ptr %63, align 8
  %65 = mul nsw i64 %64, 3
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
  br label %189

74:                                               ; preds = %189
  %75 = getelementptr i8, ptr %183, i64 16
  %76 = load i32, ptr %75, align 4
  %77 = sext i32 %76 to i64
  %78 = add nsw i64 %77, 1
  %79 = getelementptr i8, ptr %183, i64 20
  %80 = load i32, ptr %79, align 4
  %81 = sext i32 %80 to i64
  %82 = sext i32 %190 to i64
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
  %90 = mul nsw i64 %78, 3
  %91 = add nsw i64 %83, %90
  %92 = getelementptr i64, ptr %28, i64 %37
  %93 = load i64, ptr %92, align 8
  %94 = mul nsw i64 %93, 3
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
  %102 = phi i32 [ %100, %99 ], [ %190, %89 ]
  store i32 0, ptr %75, align 4
  store i32 0, ptr %79, align 4
  br label %103

103:                                              ; preds = %189, %101, %74
  %104 = phi i32 [ %102, %101 ], [ %190, %74 ], [ %190, %189 ]
  %105 = getelementptr i64, ptr %19, i64 %37
  %106 = load i64, ptr %105, align 8
  %107 = sext i32 %104 to i64
  %108 = tail call i64 @llvm.smax.i64(i64 %106, i64 %107)
  store i64 %108, ptr %105, align 8
  br label %109

109:                                              ; preds = %103, %35
  %110 = trunc i64 %186 to i32
  store i32 %110, ptr %183, align 4
  %111 = getelementptr i8, ptr %183, i64 4
  store i32 1, ptr %111, align 4
  %112 = load i64, ptr %38, align 8
  %113 = add nsw i64 %112, 1
  store i64 %113, ptr %38, align 8
  %114 = icmp slt i32 %177, 0
  %115 = select i1 %114, i64 %13, i64 0
  %116 = getelementptr i64, ptr %12, i64 %115
  %117 = getelementptr i64, ptr %116, i64 %185
  %118 = load i64, ptr %117, align 8
  %119 = add nsw i64 %118, 1
  store i64 %119, ptr %117, align 8
  %120 = icmp eq i64 %118, 0
  br i1 %120, label %121, label %125

121:                                              ; preds = %109
  %122 = getelementptr i64, ptr %17, i64 %37
  %123 = load i64, ptr %122, align 8
  %124 = add nsw i64 %123, 1
  store i64 %124, ptr %122, align 8
  br label %193

125:                                              ; preds = %109
  %126 = icmp eq i64 %119, 2
  br i1 %126, label %127, label %193

127:                                              ; preds = %125
  %128 = icmp slt i64 %171, 0
  %129 = select i1 %128, i64 %11, i64 0
  %130 = getelementptr i64, ptr %17, i64 %171
  %131 = getelementptr i64, ptr %130, i64 %129
  %132 = load i64, ptr %131, align 8
  %133 = add nsw i64 %132, -1
  store i64 %133, ptr %131, align 8
  br label %193

134:                                              ; preds = %193
  store i32 %110, ptr %206, align 4
  %135 = select i1 %201, i64 %11, i64 0
  %136 = getelementptr i64, ptr %15, i64 %200
  %137 = getelementptr i64, ptr %136, i64 %135
  %138 = load i64, ptr %137, align 8
  %139 = add nsw i64 %138, 1
  store i64 %139, ptr %137, align 8
  br label %167

140:                                              ; preds = %167, %14
  %141 = icmp slt i64 %11, 1
  br i1 %141, label %267, label %142

142:                                              ; preds = %140
  %143 = getelementptr i64, ptr %5, i64 %6
  %144 = shl i64 %11, 5
  %145 = getelementptr i8, ptr %10, i64 %144
  %146 = mul i64 %11, 48
  %147 = getelementptr i8, ptr %10, i64 %146
  %148 = mul i64 %11, 40
  %149 = getelementptr i8, ptr %10, i64 %148
  %150 = mul i64 %11, 56
  %151 = getelementptr i8, ptr %10, i64 %150
  br label %210

152:                                              ; preds = %210
  %153 = mul nsw i64 %220, 3
  %154 = add nsw i64 %227, %153
  %155 = getelementptr i64, ptr %145, i64 %211
  %156 = load i64, ptr %155, align 8
  %157 = mul nsw i64 %156, 3
  %158 = getelementptr i64, ptr %147, i64 %211
  %159 = load i64, ptr %158, align 8
  %160 = add nsw i64 %157, %159
  %161 = icmp sgt i64 %154, %160
  br i1 %161, label %162, label %165

162:                                              ; preds = %152
  store i64 %220, ptr %155, align 8
  store i64 %227, ptr %158, align 8
  %163 = load i32, ptr %223, align 4
  %164 = sext i32 %163 to i64
  br label %165

165:                                              ; preds = %162, %152
  %166 = phi i64 [ %164, %162 ], [ %226, %152 ]
  store i32 0, ptr %217, align 4
  store i32 0, ptr %221, align 4
  br label %232

167:                                              ; preds = %193, %134, %31
  %168 = phi i64 [ %171, %31 ], [ %194, %193 ], [ %194, %134 ]
  %169 = icmp eq i64 %173, %2
  br i1 %169, label %140, label %170

170:                                              ; preds = %167, %21
  %171 = phi i64 [ 0, %21 ], [ %168, %167 ]
  %172 = phi i64 [ 0, %21 ], [ %173, %167 ]
  %173 = add nuw nsw i64 %172, 1
  %174 = getelementptr i32, ptr %1, i64 %172
  %175 = load i32, ptr %174, align 4
  %176 = getelementptr i32, ptr %3, i64 %172
  %177 = load i32, ptr %176, align 4
  %178 = sext i32 %175 to i64
  %179 = icmp slt i32 %175, 0
  %180 = select i1 %179, i64 %8, i64 0
  %181 = add i64 %180, %178
  %182 = mul i64 %181, %9
  %183 = getelementptr i32, ptr %7, i64 %182
  %184 = load i32, ptr %183, align 4
  %185 = sext i32 %177 to i64
  %186 = add nsw i64 %185, 1
  %187 = sext i32 %184 to i64
  %188 = icmp eq i64 %186, %187
  br i1 %188, label %31, label %35

189:                                              ; preds = %72, %41
  %190 = phi i32 [ %73, %72 ], [ %49, %41 ]
  %191 = load i64, ptr %38, align 8
  %192 = icmp sgt i64 %191, %4
  br i1 %192, label %103, label %74

193:                                              ; preds = %127, %125, %121
  %194 = phi i64 [ %178, %121 ], [ %171, %127 ], [ %171, %125 ]
  %195 = srem i32 %175, 2
  %196 = sext i32 %195 to i64
  %197 = icmp slt i32 %195, 0
  %198 = add nsw i64 %196, 2
  %199 = select i1 %197, i64 %198, i64 %196
  %200 = sub nsw i64 %178, %199
  %201 = icmp slt i64 %200, 0
  %202 = select i1 %201, i64 %8, i64 0
  %203 = add i64 %202, %200
  %204 = mul i64 %203, %9
  %205 = getelementptr i32, ptr %7, i64 %204
  %206 = getelementptr i8, ptr %205, i64 24
  %207 = load i32, ptr %206, align 4
  %208 = sext i32 %207 to i64
  %209 = icmp eq i64 %186, %208
  br i1 %209, label %167, label %134

210:                                              ; preds = %261, %142
  %211 = phi i64 [ 0, %142 ], [ %212, %261 ]
  %212 = add nuw nsw i64 %211, 1
  %213 = getelementptr i64, ptr %5, i64 %211
  store i64 0, ptr %213, align 8
  %214 = getelementptr i64, ptr %143, i64 %211
  store i64 0, ptr %214, align 8
  %215 = mul i64 %211, %9
  %216 = getelementptr i32, ptr %7, i64 %215
  %217 = getelementptr i8, ptr %216, i64 8
  %218 = load i32, ptr %217, align 4
  %219 = sext i32 %218 to i64
  %220 = add nsw i64 %219, 1
  %221 = getelementptr i8, ptr %216, i64 12
  %222 = load i32, ptr %221, align 4
  %223 = getelementptr i8, ptr %216, i64 4
  %224 = load i32, ptr %223, align 4
  %225 = sext i32 %222 to i64
  %226 = sext i32 %224 to i64
  %227 = add nsw i64 %226, %225
  %228 = trunc i64 %220 to i32
  store i32 %228, ptr %217, align 4
  %229 = trunc i64 %227 to i32
  store i32 %229, ptr %221, align 4
  %230 = load i64, ptr %213, align 8
  %231 = icmp slt i64 %227, %230
  br i1 %231, label %232, label %152

232:                                              ; preds = %210, %165
  %233 = phi i64 [ %166, %165 ], [ %226, %210 ]
  %234 = getelementptr i8, ptr %216, i64 16
  %235 = load i32, ptr %234, align 4
  %236 = sext i32 %235 to i64
  %237 = add nsw i64 %236, 1
  %238 = getelementptr i8, ptr %216, i64 20
  %239 = load i32, ptr %238, align 4
  %240 = sext i32 %239 to i64
  %241 = add nsw i64 %233, %240
  %242 = trunc i64 %237 to i32
  store i32 %242, ptr %234, align 4
  %243 = trunc i64 %241 to i32
  store i32 %243, ptr %238, align 4
  %244 = load i64, ptr %214, align 8
  %245 = icmp slt i64 %241, %244
  br i1 %245, label %261, label %246

246:                                              ; preds = %232
  %247 = mul nsw i64 %237, 3
  %248 = add nsw i64 %241, %247
  %249 = getelementptr i64, ptr %149, i64 %211
  %250 = load i64, ptr %249, align 8
  %251 = mul nsw i64 %250, 3
  %252 = getelementptr i64, ptr %151, i64 %211
  %253 = load i64, ptr %252, align 8
  %254 = add nsw i64 %251, %253
  %255 = icmp sgt i64 %248, %254
  br i1 %255, label %256, label %259

256:                                              ; preds = %246
  store i64 %237, ptr %249, align 8
  store i64 %241, ptr %252, align 8
  %257 = load i32, ptr %223, align 4
  %258 = sext i32 %257 to i64
  br label %259

259:                                              ; preds = %256, %246
  %260 = phi i64 [ %258, %256 ], [ %233, %246 ]
  store i32 0, ptr %234, align 4
  store i32 0, ptr %238, align 4
  br label %261

261:                                              ; preds = %259, %232
  %262 = phi i64 [ %260, %259 ], [ %233, %232 ]
  %263 = getelementptr i64, ptr %19, i64 %211
  %264 = load i64, ptr %263, align 8
  %265 = tail call i64 @llvm.smax.i64(i64 %264, i64 %262)
  store i64 %265, ptr %263, align 8
  %266 = icmp eq i64 %212, %11
  br i1 %266, label %267, label %210

267:                                              ; preds = %261, %140
  store ptr null, ptr %0, align 8
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #1

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { noinline }
