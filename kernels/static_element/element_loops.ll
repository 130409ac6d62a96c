; {"files": {"../half_loops.py": "7da24bfc757aff6f", "element_loops.py": "41efda711e0673af"}, "meaning": "0883b16519478ff7", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local i64 @measure(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, i64 %8, i64 %9, i64 %10, ptr %11, i64 %12, i64 %13) local_unnamed_addr {
  %15 = alloca i64, align 8
  store i64 0, ptr %15, align 8
  call fastcc void @0(ptr %15, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, ptr %6, i64 %8, i64 %9, i64 %10, ptr %11, i64 %13) #3
  %16 = load i64, ptr %15, align 8
  ret i64 %16
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, ptr readonly %6, i64 %7, i64 %8, i64 %9, ptr %10, i64 %11) unnamed_addr {
  %13 = icmp slt i64 %4, 1
  br i1 %13, label %173, label %14

14:                                               ; preds = %12
  %15 = mul nsw i64 %8, 6
  %16 = icmp slt i64 %8, 1
  %17 = icmp eq i64 %7, 0
  br label %20

18:                                               ; preds = %66, %64
  %19 = icmp eq i64 %22, %4
  br i1 %19, label %173, label %20

20:                                               ; preds = %18, %14
  %21 = phi i64 [ 0, %14 ], [ %22, %18 ]
  %22 = add nuw nsw i64 %21, 1
  %23 = getelementptr i64, ptr %5, i64 %21
  %24 = load i64, ptr %23, align 8
  %25 = icmp slt i64 %24, %15
  br i1 %25, label %173, label %26

26:                                               ; preds = %20
  %27 = getelementptr i64, ptr %3, i64 %21
  %28 = load i64, ptr %27, align 8
  %29 = add nsw i64 %28, %24
  %30 = icmp slt i64 %28, 0
  %31 = select i1 %30, i64 %2, i64 0
  %32 = add i64 %31, %28
  %33 = icmp slt i64 %32, 0
  br i1 %33, label %77, label %78, !prof !0

34:                                               ; preds = %99
  %35 = icmp eq i16 %102, 0
  br i1 %35, label %64, label %36

36:                                               ; preds = %34
  %37 = getelementptr i8, ptr %101, i64 4
  %38 = load i16, ptr %37, align 2
  %39 = zext i16 %38 to i64
  %40 = getelementptr i8, ptr %101, i64 2
  %41 = load i16, ptr %40, align 2
  %42 = zext i16 %41 to i64
  br label %113

43:                                               ; preds = %113
  %44 = add nsw i64 %116, 1
  %45 = icmp slt i64 %116, 0
  %46 = select i1 %45, i64 %69, i64 0
  %47 = getelementptr i16, ptr %70, i64 %116
  %48 = getelementptr i16, ptr %47, i64 %46
  %49 = load i16, ptr %48, align 2
  %50 = zext i16 %49 to i64
  %51 = add i64 %9, %50
  %52 = add i64 %51, %44
  %53 = icmp sgt i64 %52, %69
  br i1 %53, label %173, label %54

54:                                               ; preds = %43
  %55 = icmp slt i64 %116, -1
  %56 = select i1 %55, i64 %69, i64 0
  %57 = add i64 %56, %44
  %58 = icmp slt i64 %57, 0
  br i1 %58, label %125, label %126, !prof !0

59:                                               ; preds = %141, %120
  %60 = phi i64 [ %115, %120 ], [ %149, %141 ]
  %61 = add nsw i64 %51, %114
  %62 = icmp ugt i64 %117, 1
  br i1 %62, label %113, label %63

63:                                               ; preds = %59
  br i1 %17, label %151, label %164, !prof !1

64:                                               ; preds = %151, %34
  %65 = icmp eq i64 %8, %95
  br i1 %65, label %18, label %93

66:                                               ; preds = %92, %89
  %67 = phi i64 [ %2, %92 ], [ %90, %89 ]
  %68 = sub i64 %67, %83
  %69 = tail call i64 @llvm.smax.i64(i64 %68, i64 0)
  %70 = getelementptr i16, ptr %1, i64 %83
  br i1 %16, label %18, label %71

71:                                               ; preds = %66
  %72 = getelementptr i64, ptr %6, i64 %21
  %73 = mul i64 %21, %11
  %74 = getelementptr i64, ptr %10, i64 %73
  %75 = getelementptr i8, ptr %74, i64 8
  %76 = getelementptr i8, ptr %74, i64 16
  br label %93

77:                                               ; preds = %26
  br label %78

78:                                               ; preds = %77, %26
  %79 = phi i64 [ 0, %77 ], [ %32, %26 ]
  %80 = icmp slt i64 %32, %2
  br i1 %80, label %82, label %81, !prof !2

81:                                               ; preds = %78
  br label %82

82:                                               ; preds = %81, %78
  %83 = phi i64 [ %2, %81 ], [ %79, %78 ]
  %84 = icmp slt i64 %29, 0
  %85 = select i1 %84, i64 %2, i64 0
  %86 = add i64 %85, %29
  %87 = icmp slt i64 %86, 0
  br i1 %87, label %88, label %89, !prof !0

88:                                               ; preds = %82
  br label %89

89:                                               ; preds = %88, %82
  %90 = phi i64 [ 0, %88 ], [ %86, %82 ]
  %91 = icmp slt i64 %86, %2
  br i1 %91, label %66, label %92, !prof !2

92:                                               ; preds = %89
  br label %66

93:                                               ; preds = %71, %64
  %94 = phi i64 [ 0, %71 ], [ %95, %64 ]
  %95 = add nuw nsw i64 %94, 1
  %96 = mul i64 %94, 6
  %97 = icmp ult i64 %96, %69
  br i1 %97, label %99, label %98, !prof !2

98:                                               ; preds = %93
  br label %99

99:                                               ; preds = %98, %93
  %100 = phi i64 [ %69, %98 ], [ %96, %93 ]
  %101 = getelementptr i16, ptr %70, i64 %100
  %102 = load i16, ptr %101, align 2
  %103 = zext i16 %102 to i64
  %104 = getelementptr i8, ptr %101, i64 6
  %105 = load i16, ptr %104, align 2
  %106 = zext i16 %105 to i64
  %107 = getelementptr i8, ptr %101, i64 8
  %108 = load i16, ptr %107, align 2
  %109 = zext i16 %108 to i64
  %110 = add nuw nsw i64 %109, %106
  %111 = load i64, ptr %72, align 8
  %112 = icmp sgt i64 %110, %111
  br i1 %112, label %173, label %34

113:                                              ; preds = %59, %36
  %114 = phi i64 [ %61, %59 ], [ %39, %36 ]
  %115 = phi i64 [ %60, %59 ], [ 0, %36 ]
  %116 = phi i64 [ %52, %59 ], [ %42, %36 ]
  %117 = phi i64 [ %118, %59 ], [ %103, %36 ]
  %118 = add nsw i64 %117, -1
  %119 = icmp slt i64 %116, %69
  br i1 %119, label %43, label %173

120:                                              ; preds = %140, %137
  %121 = phi i64 [ %69, %140 ], [ %138, %137 ]
  %122 = sub i64 %121, %131
  %123 = getelementptr i16, ptr %70, i64 %131
  %124 = icmp sgt i64 %122, 0
  br i1 %124, label %141, label %59

125:                                              ; preds = %54
  br label %126

126:                                              ; preds = %125, %54
  %127 = phi i64 [ 0, %125 ], [ %57, %54 ]
  %128 = icmp slt i64 %57, %69
  br i1 %128, label %130, label %129, !prof !2

129:                                              ; preds = %126
  br label %130

130:                                              ; preds = %129, %126
  %131 = phi i64 [ %69, %129 ], [ %127, %126 ]
  %132 = icmp slt i64 %52, 0
  %133 = select i1 %132, i64 %69, i64 0
  %134 = add i64 %133, %52
  %135 = icmp slt i64 %134, 0
  br i1 %135, label %136, label %137, !prof !0

136:                                              ; preds = %130
  br label %137

137:                                              ; preds = %136, %130
  %138 = phi i64 [ 0, %136 ], [ %134, %130 ]
  %139 = icmp slt i64 %134, %69
  br i1 %139, label %120, label %140, !prof !2

140:                                              ; preds = %137
  br label %120

141:                                              ; preds = %141, %120
  %142 = phi i64 [ %149, %141 ], [ %115, %120 ]
  %143 = phi i64 [ %147, %141 ], [ 0, %120 ]
  %144 = shl nuw i64 %143, 1
  %145 = getelementptr i8, ptr %123, i64 %144
  %146 = load i16, ptr %145, align 2
  %147 = add nuw nsw i64 %143, 1
  %148 = zext i16 %146 to i64
  %149 = tail call i64 @llvm.smax.i64(i64 %148, i64 %142)
  %150 = icmp eq i64 %147, %122
  br i1 %150, label %59, label %141

151:                                              ; preds = %164, %63
  %152 = phi i64 [ 0, %63 ], [ %172, %164 ]
  %153 = add i64 %152, %110
  %154 = load i64, ptr %75, align 8
  %155 = tail call i64 @llvm.smax.i64(i64 %153, i64 %154)
  store i64 %155, ptr %75, align 8
  %156 = load i64, ptr %74, align 8
  %157 = getelementptr i8, ptr %101, i64 10
  %158 = load i16, ptr %157, align 2
  %159 = zext i16 %158 to i64
  %160 = add nuw nsw i64 %159, %103
  %161 = tail call i64 @llvm.smax.i64(i64 %160, i64 %156)
  store i64 %161, ptr %74, align 8
  %162 = load i64, ptr %76, align 8
  %163 = tail call i64 @llvm.smax.i64(i64 %61, i64 %162)
  store i64 %163, ptr %76, align 8
  br label %64

164:                                              ; preds = %63
  %165 = sdiv i64 %60, %7
  %166 = srem i64 %60, %7
  %167 = xor i64 %166, %7
  %168 = icmp slt i64 %167, 0
  %169 = icmp ne i64 %166, 0
  %170 = and i1 %169, %168
  %171 = sext i1 %170 to i64
  %172 = add nsw i64 %165, %171
  br label %151

173:                                              ; preds = %113, %99, %43, %20, %18, %12
  %174 = phi i64 [ %4, %12 ], [ %21, %99 ], [ %21, %43 ], [ %21, %113 ], [ %4, %18 ], [ %21, %20 ]
  store i64 %174, ptr %0, align 8
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
  %16 = getelementptr i8, ptr %12, i64 8
  %17 = load i64, ptr %16, align 8
  %18 = icmp eq i64 %17, 0
  %19 = getelementptr i8, ptr %12, i64 16
  %20 = load i64, ptr %19, align 8
  %21 = icmp eq i64 %20, 0
  %22 = icmp slt i64 %8, 1
  br i1 %22, label %333, label %23

23:                                               ; preds = %15
  %24 = icmp slt i64 %14, 1
  %25 = getelementptr i8, ptr %12, i64 24
  br label %157

26:                                               ; preds = %157, %28
  %27 = icmp eq i64 %159, %8
  br i1 %27, label %333, label %157

28:                                               ; preds = %205, %154
  %29 = icmp eq i64 %177, %169
  br i1 %29, label %26, label %175

30:                                               ; preds = %245, %232
  %31 = add i64 %234, 1
  %32 = add i64 %31, %243
  %33 = add i64 %32, %244
  %34 = icmp slt i64 %234, -1
  %35 = select i1 %34, i64 %6, i64 0
  %36 = add i64 %35, %31
  %37 = icmp slt i64 %36, 0
  br i1 %37, label %251, label %252, !prof !0

38:                                               ; preds = %267
  %39 = select i1 %275, i64 %2, i64 0
  %40 = getelementptr i16, ptr %1, i64 %268
  %41 = getelementptr i16, ptr %40, i64 %39
  %42 = load i16, ptr %41, align 2
  %43 = zext i16 %42 to i32
  %44 = shl nuw nsw i32 %43, 13
  %45 = and i32 %44, 268427264
  %46 = sext i16 %42 to i32
  %47 = and i32 %46, -2147483648
  %48 = or i32 %45, %47
  %49 = icmp ugt i32 %45, 260046847
  %50 = or i32 %48, 2139095040
  %51 = bitcast i32 %50 to float
  %52 = bitcast i32 %48 to float
  %53 = fmul float %52, 0x46F0000000000000
  %54 = select i1 %49, float %51, float %53
  %55 = lshr i64 %274, 1
  %56 = add nsw i64 %55, %213
  %57 = icmp slt i64 %56, 0
  %58 = select i1 %57, i64 %2, i64 0
  %59 = add i64 %58, %56
  %60 = icmp slt i64 %59, 0
  br i1 %60, label %61, label %62, !prof !0

61:                                               ; preds = %38
  br label %62

62:                                               ; preds = %61, %38
  %63 = phi i64 [ 0, %61 ], [ %59, %38 ]
  %64 = icmp slt i64 %59, %2
  br i1 %64, label %66, label %65, !prof !2

65:                                               ; preds = %62
  br label %66

66:                                               ; preds = %65, %62
  %67 = phi i64 [ %2, %65 ], [ %63, %62 ]
  %68 = getelementptr i16, ptr %1, i64 %67
  br i1 %225, label %140, label %69

69:                                               ; preds = %69, %66
  %70 = phi i64 [ %71, %69 ], [ 0, %66 ]
  %71 = add nuw nsw i64 %70, 1
  %72 = getelementptr i16, ptr %68, i64 %70
  %73 = load i16, ptr %72, align 2
  %74 = zext i16 %73 to i32
  %75 = shl nuw nsw i32 %74, 13
  %76 = and i32 %75, 268427264
  %77 = sext i16 %73 to i32
  %78 = and i32 %77, -2147483648
  %79 = or i32 %76, %78
  %80 = icmp ugt i32 %76, 260046847
  %81 = or i32 %79, 2139095040
  %82 = bitcast i32 %81 to float
  %83 = bitcast i32 %79 to float
  %84 = fmul float %83, 0x46F0000000000000
  %85 = select i1 %80, float %82, float %84
  %86 = fmul float %54, %85
  %87 = bitcast float %86 to i32
  %88 = tail call float @llvm.fabs.f32(float %86)
  %89 = bitcast float %88 to i32
  %90 = and i32 %87, 2139095040
  %91 = icmp ugt i32 %90, 947912704
  %92 = add nuw i32 %90, 113246208
  %93 = bitcast i32 %92 to float
  %94 = select i1 %91, float %93, float 7.500000e-01
  %95 = fadd float %86, %94
  %96 = fsub float %95, %94
  %97 = and i32 %87, -8192
  %98 = and i32 %87, 8380416
  %99 = icmp eq i32 %98, 0
  %100 = or i32 %97, 8192
  %101 = select i1 %99, i32 %100, i32 %97
  %102 = icmp ugt i32 %89, 2139095040
  %103 = bitcast i32 %101 to float
  %104 = select i1 %102, float %103, float 0x7FF8000000000000
  %105 = icmp ult i32 %89, 1199566848
  %106 = select i1 %105, float %96, float %104
  %107 = getelementptr float, ptr %208, i64 %70
  %108 = load float, ptr %107, align 4
  %109 = fadd float %108, %106
  store float %109, ptr %107, align 4
  %110 = icmp eq i64 %207, %71
  br i1 %110, label %140, label %69

111:                                              ; preds = %267
  %112 = select i1 %275, i64 %4, i64 0
  %113 = getelementptr float, ptr %3, i64 %268
  %114 = getelementptr float, ptr %113, i64 %112
  %115 = load float, ptr %114, align 4
  %116 = lshr i64 %274, 2
  %117 = add nsw i64 %116, %213
  %118 = icmp slt i64 %117, 0
  %119 = select i1 %118, i64 %4, i64 0
  %120 = add i64 %119, %117
  %121 = icmp slt i64 %120, 0
  br i1 %121, label %122, label %123, !prof !0

122:                                              ; preds = %111
  br label %123

123:                                              ; preds = %122, %111
  %124 = phi i64 [ 0, %122 ], [ %120, %111 ]
  %125 = icmp slt i64 %120, %4
  br i1 %125, label %127, label %126, !prof !2

126:                                              ; preds = %123
  br label %127

127:                                              ; preds = %126, %123
  %128 = phi i64 [ %4, %126 ], [ %124, %123 ]
  %129 = getelementptr float, ptr %3, i64 %128
  br i1 %225, label %140, label %130

130:                                              ; preds = %130, %127
  %131 = phi i64 [ %132, %130 ], [ 0, %127 ]
  %132 = add nuw nsw i64 %131, 1
  %133 = getelementptr float, ptr %208, i64 %131
  %134 = load float, ptr %133, align 4
  %135 = getelementptr float, ptr %129, i64 %131
  %136 = load float, ptr %135, align 4
  %137 = fmul float %115, %136
  %138 = fadd float %134, %137
  store float %138, ptr %133, align 4
  %139 = icmp eq i64 %207, %132
  br i1 %139, label %140, label %130

140:                                              ; preds = %130, %127, %69, %66
  %141 = add nsw i64 %268, 1
  %142 = icmp eq i64 %273, %248
  br i1 %142, label %143, label %267

143:                                              ; preds = %246, %140
  %144 = phi i64 [ %235, %246 ], [ %141, %140 ]
  %145 = icmp slt i64 %233, 0
  br i1 %21, label %150, label %146

146:                                              ; preds = %143
  %147 = select i1 %145, i64 %2, i64 0
  %148 = add i64 %147, %233
  %149 = icmp slt i64 %148, 0
  br i1 %149, label %276, label %277, !prof !0

150:                                              ; preds = %143
  %151 = select i1 %145, i64 %4, i64 0
  %152 = add i64 %151, %233
  %153 = icmp slt i64 %152, 0
  br i1 %153, label %318, label %319, !prof !0

154:                                              ; preds = %326, %323, %284, %281
  %155 = add nsw i64 %233, %168
  %156 = icmp sgt i64 %236, 1
  br i1 %156, label %232, label %28

157:                                              ; preds = %26, %23
  %158 = phi i64 [ 0, %23 ], [ %159, %26 ]
  %159 = add nuw nsw i64 %158, 1
  %160 = getelementptr i64, ptr %7, i64 %158
  %161 = load i64, ptr %160, align 8
  %162 = icmp slt i64 %161, 0
  %163 = select i1 %162, i64 %10, i64 0
  %164 = add i64 %163, %161
  %165 = mul i64 %164, %11
  %166 = getelementptr i64, ptr %9, i64 %165
  %167 = getelementptr i8, ptr %166, i64 24
  %168 = load i64, ptr %167, align 8
  %169 = load i64, ptr %12, align 8
  %170 = icmp slt i64 %169, 1
  br i1 %170, label %26, label %171

171:                                              ; preds = %157
  %172 = getelementptr i8, ptr %166, i64 32
  %173 = getelementptr i8, ptr %166, i64 16
  %174 = getelementptr i8, ptr %166, i64 8
  br label %175

175:                                              ; preds = %171, %28
  %176 = phi i64 [ 0, %171 ], [ %177, %28 ]
  %177 = add nuw nsw i64 %176, 1
  %178 = mul nuw nsw i64 %176, 6
  %179 = load i64, ptr %172, align 8
  %180 = add nsw i64 %179, %178
  %181 = icmp slt i64 %180, 0
  %182 = select i1 %181, i64 %6, i64 0
  %183 = add i64 %182, %180
  %184 = icmp slt i64 %183, 0
  br i1 %184, label %185, label %186, !prof !0

185:                                              ; preds = %175
  br label %186

186:                                              ; preds = %185, %175
  %187 = phi i64 [ 0, %185 ], [ %183, %175 ]
  %188 = icmp slt i64 %183, %6
  br i1 %188, label %190, label %189, !prof !2

189:                                              ; preds = %186
  br label %190

190:                                              ; preds = %189, %186
  %191 = phi i64 [ %6, %189 ], [ %187, %186 ]
  %192 = getelementptr i16, ptr %5, i64 %191
  %193 = getelementptr i8, ptr %192, i64 2
  %194 = load i16, ptr %193, align 2
  %195 = zext i16 %194 to i64
  %196 = add nsw i64 %179, %195
  %197 = load i64, ptr %173, align 8
  %198 = getelementptr i8, ptr %192, i64 4
  %199 = load i16, ptr %198, align 2
  %200 = zext i16 %199 to i64
  %201 = add nsw i64 %197, %200
  %202 = getelementptr i8, ptr %192, i64 6
  %203 = load i16, ptr %202, align 2
  %204 = zext i16 %203 to i64
  br i1 %24, label %227, label %228, !prof !0

205:                                              ; preds = %231, %228
  %206 = phi i64 [ %14, %231 ], [ %204, %228 ]
  %207 = sub i64 %206, %229
  %208 = getelementptr float, ptr %13, i64 %229
  %209 = getelementptr i8, ptr %192, i64 8
  %210 = load i16, ptr %209, align 2
  %211 = zext i16 %210 to i64
  %212 = load i64, ptr %174, align 8
  %213 = add nsw i64 %212, %211
  %214 = load i16, ptr %192, align 2
  %215 = icmp eq i16 %214, 0
  br i1 %215, label %28, label %216

216:                                              ; preds = %205
  %217 = zext i16 %214 to i64
  %218 = load i64, ptr %166, align 8
  %219 = add i64 %218, %211
  %220 = getelementptr i8, ptr %192, i64 10
  %221 = load i16, ptr %220, align 2
  %222 = zext i16 %221 to i64
  %223 = mul nsw i64 %168, %222
  %224 = add i64 %219, %223
  %225 = icmp slt i64 %207, 1
  %226 = shl i64 %207, 2
  br label %232

227:                                              ; preds = %190
  br label %228

228:                                              ; preds = %227, %190
  %229 = phi i64 [ %14, %227 ], [ 0, %190 ]
  %230 = icmp sgt i64 %14, %204
  br i1 %230, label %205, label %231, !prof !2

231:                                              ; preds = %228
  br label %205

232:                                              ; preds = %216, %154
  %233 = phi i64 [ %224, %216 ], [ %155, %154 ]
  %234 = phi i64 [ %196, %216 ], [ %33, %154 ]
  %235 = phi i64 [ %201, %216 ], [ %144, %154 ]
  %236 = phi i64 [ %217, %216 ], [ %237, %154 ]
  %237 = add nsw i64 %236, -1
  %238 = icmp slt i64 %234, 0
  %239 = select i1 %238, i64 %6, i64 0
  %240 = getelementptr i16, ptr %5, i64 %234
  %241 = getelementptr i16, ptr %240, i64 %239
  %242 = load i16, ptr %241, align 2
  %243 = zext i16 %242 to i64
  %244 = load i64, ptr %25, align 8
  br i1 %225, label %30, label %245

245:                                              ; preds = %232
  tail call void @llvm.memset.p0.i64(ptr align 4 %208, i8 0, i64 %226, i1 false)
  br label %30

246:                                              ; preds = %266, %263
  %247 = phi i64 [ %6, %266 ], [ %264, %263 ]
  %248 = sub i64 %247, %257
  %249 = getelementptr i16, ptr %5, i64 %257
  %250 = icmp sgt i64 %248, 0
  br i1 %250, label %267, label %143

251:                                              ; preds = %30
  br label %252

252:                                              ; preds = %251, %30
  %253 = phi i64 [ 0, %251 ], [ %36, %30 ]
  %254 = icmp slt i64 %36, %6
  br i1 %254, label %256, label %255, !prof !2

255:                                              ; preds = %252
  br label %256

256:                                              ; preds = %255, %252
  %257 = phi i64 [ %6, %255 ], [ %253, %252 ]
  %258 = icmp slt i64 %33, 0
  %259 = select i1 %258, i64 %6, i64 0
  %260 = add i64 %259, %33
  %261 = icmp slt i64 %260, 0
  br i1 %261, label %262, label %263, !prof !0

262:                                              ; preds = %256
  br label %263

263:                                              ; preds = %262, %256
  %264 = phi i64 [ 0, %262 ], [ %260, %256 ]
  %265 = icmp slt i64 %260, %6
  br i1 %265, label %246, label %266, !prof !2

266:                                              ; preds = %263
  br label %246

267:                                              ; preds = %246, %140
  %268 = phi i64 [ %141, %140 ], [ %235, %246 ]
  %269 = phi i64 [ %273, %140 ], [ 0, %246 ]
  %270 = shl nuw i64 %269, 1
  %271 = getelementptr i8, ptr %249, i64 %270
  %272 = load i16, ptr %271, align 2
  %273 = add nuw nsw i64 %269, 1
  %274 = zext i16 %272 to i64
  %275 = icmp slt i64 %268, 0
  br i1 %18, label %111, label %38

276:                                              ; preds = %146
  br label %277

277:                                              ; preds = %276, %146
  %278 = phi i64 [ 0, %276 ], [ %148, %146 ]
  %279 = icmp slt i64 %148, %2
  br i1 %279, label %281, label %280, !prof !2

280:                                              ; preds = %277
  br label %281

281:                                              ; preds = %280, %277
  %282 = phi i64 [ %2, %280 ], [ %278, %277 ]
  %283 = getelementptr i16, ptr %1, i64 %282
  br i1 %225, label %154, label %284

284:                                              ; preds = %284, %281
  %285 = phi i64 [ %286, %284 ], [ 0, %281 ]
  %286 = add nuw nsw i64 %285, 1
  %287 = getelementptr float, ptr %208, i64 %285
  %288 = load i32, ptr %287, align 4
  %289 = and i32 %288, 2147483647
  %290 = lshr i32 %288, 16
  %291 = and i32 %290, 32768
  %292 = lshr i32 %289, 13
  %293 = add nsw i32 %289, -939520001
  %294 = and i32 %292, 1
  %295 = add nsw i32 %293, %294
  %296 = lshr i32 %295, 13
  %297 = bitcast i32 %289 to float
  %298 = fadd float %297, 5.000000e-01
  %299 = bitcast float %298 to i32
  %300 = add i32 %299, -1056964608
  %301 = and i32 %292, 1023
  %302 = tail call i32 @llvm.umax.i32(i32 %301, i32 1)
  %303 = icmp ult i32 %289, 947912704
  %304 = select i1 %303, i32 %300, i32 %296
  %305 = or i32 %304, %291
  %306 = icmp ugt i32 %289, 2139095040
  %307 = or i32 %291, %302
  %308 = or i32 %307, 31744
  %309 = select i1 %306, i32 %308, i32 32256
  %310 = icmp ult i32 %289, 1199566848
  %311 = select i1 %310, i32 %305, i32 %309
  %312 = and i32 %311, 65535
  %313 = icmp eq i32 %312, 32768
  %314 = trunc i32 %311 to i16
  %315 = select i1 %313, i16 0, i16 %314
  %316 = getelementptr i16, ptr %283, i64 %285
  store i16 %315, ptr %316, align 2
  %317 = icmp eq i64 %207, %286
  br i1 %317, label %154, label %284

318:                                              ; preds = %150
  br label %319

319:                                              ; preds = %318, %150
  %320 = phi i64 [ 0, %318 ], [ %152, %150 ]
  %321 = icmp slt i64 %152, %4
  br i1 %321, label %323, label %322, !prof !2

322:                                              ; preds = %319
  br label %323

323:                                              ; preds = %322, %319
  %324 = phi i64 [ %4, %322 ], [ %320, %319 ]
  %325 = getelementptr float, ptr %3, i64 %324
  br i1 %225, label %154, label %326

326:                                              ; preds = %326, %323
  %327 = phi i64 [ %328, %326 ], [ 0, %323 ]
  %328 = add nuw nsw i64 %327, 1
  %329 = getelementptr float, ptr %208, i64 %327
  %330 = load float, ptr %329, align 4
  %331 = getelementptr float, ptr %325, i64 %327
  store float %330, ptr %331, align 4
  %332 = icmp eq i64 %207, %328
  br i1 %332, label %154, label %326

333:                                              ; preds = %26, %15
  store ptr null, ptr %0, align 8
  ret void
}

declare i64 @llvm.smax.i64(i64, i64)

declare float @llvm.fabs.f32(float)

declare void @llvm.memset.p0.i64(ptr writeonly, i8, i64, i1 immarg)

declare i32 @llvm.umax.i32(i32, i32)

attributes #3 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 199, i32 9801}
!2 = !{!"branch_weights", i32 99, i32 1}
