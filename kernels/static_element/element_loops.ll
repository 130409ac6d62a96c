; {"files": {"../half_loops.py": "1ae85643f5ec9fc4", "element_loops.py": "41efda711e0673af"}, "meaning": "a99f9aa357fc5333", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

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
  br i1 %22, label %337, label %23

23:                                               ; preds = %15
  %24 = icmp slt i64 %14, 1
  %25 = getelementptr i8, ptr %12, i64 24
  br label %161

26:                                               ; preds = %161, %28
  %27 = icmp eq i64 %163, %8
  br i1 %27, label %337, label %161

28:                                               ; preds = %209, %158
  %29 = icmp eq i64 %181, %173
  br i1 %29, label %26, label %179

30:                                               ; preds = %249, %236
  %31 = add i64 %238, 1
  %32 = add i64 %31, %247
  %33 = add i64 %32, %248
  %34 = icmp slt i64 %238, -1
  %35 = select i1 %34, i64 %6, i64 0
  %36 = add i64 %35, %31
  %37 = icmp slt i64 %36, 0
  br i1 %37, label %255, label %256, !prof !0

38:                                               ; preds = %271
  %39 = select i1 %279, i64 %2, i64 0
  %40 = getelementptr i16, ptr %1, i64 %272
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
  %55 = lshr i64 %278, 1
  %56 = add nsw i64 %55, %217
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
  br i1 %229, label %144, label %69

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
  %102 = and i32 %87, -2147483648
  %103 = icmp eq i32 %89, 2139095040
  %104 = select i1 %103, i32 2139095040, i32 2143289344
  %105 = icmp ugt i32 %89, 2139095040
  %106 = or i32 %104, %102
  %107 = select i1 %105, i32 %101, i32 %106
  %108 = icmp ult i32 %89, 1199566848
  %109 = bitcast i32 %107 to float
  %110 = select i1 %108, float %96, float %109
  %111 = getelementptr float, ptr %212, i64 %70
  %112 = load float, ptr %111, align 4
  %113 = fadd float %112, %110
  store float %113, ptr %111, align 4
  %114 = icmp eq i64 %211, %71
  br i1 %114, label %144, label %69

115:                                              ; preds = %271
  %116 = select i1 %279, i64 %4, i64 0
  %117 = getelementptr float, ptr %3, i64 %272
  %118 = getelementptr float, ptr %117, i64 %116
  %119 = load float, ptr %118, align 4
  %120 = lshr i64 %278, 2
  %121 = add nsw i64 %120, %217
  %122 = icmp slt i64 %121, 0
  %123 = select i1 %122, i64 %4, i64 0
  %124 = add i64 %123, %121
  %125 = icmp slt i64 %124, 0
  br i1 %125, label %126, label %127, !prof !0

126:                                              ; preds = %115
  br label %127

127:                                              ; preds = %126, %115
  %128 = phi i64 [ 0, %126 ], [ %124, %115 ]
  %129 = icmp slt i64 %124, %4
  br i1 %129, label %131, label %130, !prof !2

130:                                              ; preds = %127
  br label %131

131:                                              ; preds = %130, %127
  %132 = phi i64 [ %4, %130 ], [ %128, %127 ]
  %133 = getelementptr float, ptr %3, i64 %132
  br i1 %229, label %144, label %134

134:                                              ; preds = %134, %131
  %135 = phi i64 [ %136, %134 ], [ 0, %131 ]
  %136 = add nuw nsw i64 %135, 1
  %137 = getelementptr float, ptr %212, i64 %135
  %138 = load float, ptr %137, align 4
  %139 = getelementptr float, ptr %133, i64 %135
  %140 = load float, ptr %139, align 4
  %141 = fmul float %119, %140
  %142 = fadd float %138, %141
  store float %142, ptr %137, align 4
  %143 = icmp eq i64 %211, %136
  br i1 %143, label %144, label %134

144:                                              ; preds = %134, %131, %69, %66
  %145 = add nsw i64 %272, 1
  %146 = icmp eq i64 %277, %252
  br i1 %146, label %147, label %271

147:                                              ; preds = %250, %144
  %148 = phi i64 [ %239, %250 ], [ %145, %144 ]
  %149 = icmp slt i64 %237, 0
  br i1 %21, label %154, label %150

150:                                              ; preds = %147
  %151 = select i1 %149, i64 %2, i64 0
  %152 = add i64 %151, %237
  %153 = icmp slt i64 %152, 0
  br i1 %153, label %280, label %281, !prof !0

154:                                              ; preds = %147
  %155 = select i1 %149, i64 %4, i64 0
  %156 = add i64 %155, %237
  %157 = icmp slt i64 %156, 0
  br i1 %157, label %322, label %323, !prof !0

158:                                              ; preds = %330, %327, %288, %285
  %159 = add nsw i64 %237, %172
  %160 = icmp sgt i64 %240, 1
  br i1 %160, label %236, label %28

161:                                              ; preds = %26, %23
  %162 = phi i64 [ 0, %23 ], [ %163, %26 ]
  %163 = add nuw nsw i64 %162, 1
  %164 = getelementptr i64, ptr %7, i64 %162
  %165 = load i64, ptr %164, align 8
  %166 = icmp slt i64 %165, 0
  %167 = select i1 %166, i64 %10, i64 0
  %168 = add i64 %167, %165
  %169 = mul i64 %168, %11
  %170 = getelementptr i64, ptr %9, i64 %169
  %171 = getelementptr i8, ptr %170, i64 24
  %172 = load i64, ptr %171, align 8
  %173 = load i64, ptr %12, align 8
  %174 = icmp slt i64 %173, 1
  br i1 %174, label %26, label %175

175:                                              ; preds = %161
  %176 = getelementptr i8, ptr %170, i64 32
  %177 = getelementptr i8, ptr %170, i64 16
  %178 = getelementptr i8, ptr %170, i64 8
  br label %179

179:                                              ; preds = %175, %28
  %180 = phi i64 [ 0, %175 ], [ %181, %28 ]
  %181 = add nuw nsw i64 %180, 1
  %182 = mul nuw nsw i64 %180, 6
  %183 = load i64, ptr %176, align 8
  %184 = add nsw i64 %183, %182
  %185 = icmp slt i64 %184, 0
  %186 = select i1 %185, i64 %6, i64 0
  %187 = add i64 %186, %184
  %188 = icmp slt i64 %187, 0
  br i1 %188, label %189, label %190, !prof !0

189:                                              ; preds = %179
  br label %190

190:                                              ; preds = %189, %179
  %191 = phi i64 [ 0, %189 ], [ %187, %179 ]
  %192 = icmp slt i64 %187, %6
  br i1 %192, label %194, label %193, !prof !2

193:                                              ; preds = %190
  br label %194

194:                                              ; preds = %193, %190
  %195 = phi i64 [ %6, %193 ], [ %191, %190 ]
  %196 = getelementptr i16, ptr %5, i64 %195
  %197 = getelementptr i8, ptr %196, i64 2
  %198 = load i16, ptr %197, align 2
  %199 = zext i16 %198 to i64
  %200 = add nsw i64 %183, %199
  %201 = load i64, ptr %177, align 8
  %202 = getelementptr i8, ptr %196, i64 4
  %203 = load i16, ptr %202, align 2
  %204 = zext i16 %203 to i64
  %205 = add nsw i64 %201, %204
  %206 = getelementptr i8, ptr %196, i64 6
  %207 = load i16, ptr %206, align 2
  %208 = zext i16 %207 to i64
  br i1 %24, label %231, label %232, !prof !0

209:                                              ; preds = %235, %232
  %210 = phi i64 [ %14, %235 ], [ %208, %232 ]
  %211 = sub i64 %210, %233
  %212 = getelementptr float, ptr %13, i64 %233
  %213 = getelementptr i8, ptr %196, i64 8
  %214 = load i16, ptr %213, align 2
  %215 = zext i16 %214 to i64
  %216 = load i64, ptr %178, align 8
  %217 = add nsw i64 %216, %215
  %218 = load i16, ptr %196, align 2
  %219 = icmp eq i16 %218, 0
  br i1 %219, label %28, label %220

220:                                              ; preds = %209
  %221 = zext i16 %218 to i64
  %222 = load i64, ptr %170, align 8
  %223 = add i64 %222, %215
  %224 = getelementptr i8, ptr %196, i64 10
  %225 = load i16, ptr %224, align 2
  %226 = zext i16 %225 to i64
  %227 = mul nsw i64 %172, %226
  %228 = add i64 %223, %227
  %229 = icmp slt i64 %211, 1
  %230 = shl i64 %211, 2
  br label %236

231:                                              ; preds = %194
  br label %232

232:                                              ; preds = %231, %194
  %233 = phi i64 [ %14, %231 ], [ 0, %194 ]
  %234 = icmp sgt i64 %14, %208
  br i1 %234, label %209, label %235, !prof !2

235:                                              ; preds = %232
  br label %209

236:                                              ; preds = %220, %158
  %237 = phi i64 [ %228, %220 ], [ %159, %158 ]
  %238 = phi i64 [ %200, %220 ], [ %33, %158 ]
  %239 = phi i64 [ %205, %220 ], [ %148, %158 ]
  %240 = phi i64 [ %221, %220 ], [ %241, %158 ]
  %241 = add nsw i64 %240, -1
  %242 = icmp slt i64 %238, 0
  %243 = select i1 %242, i64 %6, i64 0
  %244 = getelementptr i16, ptr %5, i64 %238
  %245 = getelementptr i16, ptr %244, i64 %243
  %246 = load i16, ptr %245, align 2
  %247 = zext i16 %246 to i64
  %248 = load i64, ptr %25, align 8
  br i1 %229, label %30, label %249

249:                                              ; preds = %236
  tail call void @llvm.memset.p0.i64(ptr align 4 %212, i8 0, i64 %230, i1 false)
  br label %30

250:                                              ; preds = %270, %267
  %251 = phi i64 [ %6, %270 ], [ %268, %267 ]
  %252 = sub i64 %251, %261
  %253 = getelementptr i16, ptr %5, i64 %261
  %254 = icmp sgt i64 %252, 0
  br i1 %254, label %271, label %147

255:                                              ; preds = %30
  br label %256

256:                                              ; preds = %255, %30
  %257 = phi i64 [ 0, %255 ], [ %36, %30 ]
  %258 = icmp slt i64 %36, %6
  br i1 %258, label %260, label %259, !prof !2

259:                                              ; preds = %256
  br label %260

260:                                              ; preds = %259, %256
  %261 = phi i64 [ %6, %259 ], [ %257, %256 ]
  %262 = icmp slt i64 %33, 0
  %263 = select i1 %262, i64 %6, i64 0
  %264 = add i64 %263, %33
  %265 = icmp slt i64 %264, 0
  br i1 %265, label %266, label %267, !prof !0

266:                                              ; preds = %260
  br label %267

267:                                              ; preds = %266, %260
  %268 = phi i64 [ 0, %266 ], [ %264, %260 ]
  %269 = icmp slt i64 %264, %6
  br i1 %269, label %250, label %270, !prof !2

270:                                              ; preds = %267
  br label %250

271:                                              ; preds = %250, %144
  %272 = phi i64 [ %145, %144 ], [ %239, %250 ]
  %273 = phi i64 [ %277, %144 ], [ 0, %250 ]
  %274 = shl nuw i64 %273, 1
  %275 = getelementptr i8, ptr %253, i64 %274
  %276 = load i16, ptr %275, align 2
  %277 = add nuw nsw i64 %273, 1
  %278 = zext i16 %276 to i64
  %279 = icmp slt i64 %272, 0
  br i1 %18, label %115, label %38

280:                                              ; preds = %150
  br label %281

281:                                              ; preds = %280, %150
  %282 = phi i64 [ 0, %280 ], [ %152, %150 ]
  %283 = icmp slt i64 %152, %2
  br i1 %283, label %285, label %284, !prof !2

284:                                              ; preds = %281
  br label %285

285:                                              ; preds = %284, %281
  %286 = phi i64 [ %2, %284 ], [ %282, %281 ]
  %287 = getelementptr i16, ptr %1, i64 %286
  br i1 %229, label %158, label %288

288:                                              ; preds = %288, %285
  %289 = phi i64 [ %290, %288 ], [ 0, %285 ]
  %290 = add nuw nsw i64 %289, 1
  %291 = getelementptr float, ptr %212, i64 %289
  %292 = load i32, ptr %291, align 4
  %293 = and i32 %292, 2147483647
  %294 = lshr i32 %292, 16
  %295 = and i32 %294, 32768
  %296 = lshr i32 %293, 13
  %297 = add nuw i32 %293, 134221823
  %298 = and i32 %296, 1
  %299 = add nuw i32 %297, %298
  %300 = lshr i32 %299, 13
  %301 = bitcast i32 %293 to float
  %302 = fadd float %301, 5.000000e-01
  %303 = bitcast float %302 to i32
  %304 = and i32 %296, 1023
  %305 = tail call i32 @llvm.umax.i32(i32 %304, i32 1)
  %306 = or i32 %305, 31744
  %307 = icmp ult i32 %293, 947912704
  %308 = select i1 %307, i32 %303, i32 %300
  %309 = icmp eq i32 %293, 2139095040
  %310 = select i1 %309, i32 31744, i32 32256
  %311 = icmp ugt i32 %293, 2139095040
  %312 = select i1 %311, i32 %306, i32 %310
  %313 = icmp ult i32 %293, 1199566848
  %314 = select i1 %313, i32 %308, i32 %312
  %315 = and i32 %314, 65535
  %316 = or i32 %315, %295
  %317 = icmp eq i32 %316, 32768
  %318 = trunc i32 %316 to i16
  %319 = select i1 %317, i16 0, i16 %318
  %320 = getelementptr i16, ptr %287, i64 %289
  store i16 %319, ptr %320, align 2
  %321 = icmp eq i64 %211, %290
  br i1 %321, label %158, label %288

322:                                              ; preds = %154
  br label %323

323:                                              ; preds = %322, %154
  %324 = phi i64 [ 0, %322 ], [ %156, %154 ]
  %325 = icmp slt i64 %156, %4
  br i1 %325, label %327, label %326, !prof !2

326:                                              ; preds = %323
  br label %327

327:                                              ; preds = %326, %323
  %328 = phi i64 [ %4, %326 ], [ %324, %323 ]
  %329 = getelementptr float, ptr %3, i64 %328
  br i1 %229, label %158, label %330

330:                                              ; preds = %330, %327
  %331 = phi i64 [ %332, %330 ], [ 0, %327 ]
  %332 = add nuw nsw i64 %331, 1
  %333 = getelementptr float, ptr %212, i64 %331
  %334 = load float, ptr %333, align 4
  %335 = getelementptr float, ptr %329, i64 %331
  store float %334, ptr %335, align 4
  %336 = icmp eq i64 %211, %332
  br i1 %336, label %158, label %330

337:                                              ; preds = %26, %15
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
