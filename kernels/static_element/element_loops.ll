; {"files": {"../half_loops.py": "8b14d938c8978c41", "element_loops.py": "65cdd1bab8b833bc"}, "meaning": "51a1883200f63ca3", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

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
  br i1 %22, label %336, label %23

23:                                               ; preds = %15
  %24 = icmp slt i64 %14, 1
  %25 = getelementptr i8, ptr %12, i64 24
  br label %163

26:                                               ; preds = %163, %28
  %27 = icmp eq i64 %165, %8
  br i1 %27, label %336, label %163

28:                                               ; preds = %211, %160
  %29 = icmp eq i64 %183, %175
  br i1 %29, label %26, label %181

30:                                               ; preds = %251, %238
  %31 = add i64 %240, 1
  %32 = add i64 %31, %249
  %33 = add i64 %32, %250
  %34 = icmp slt i64 %240, -1
  %35 = select i1 %34, i64 %6, i64 0
  %36 = add i64 %35, %31
  %37 = icmp slt i64 %36, 0
  br i1 %37, label %257, label %258, !prof !0

38:                                               ; preds = %273
  %39 = select i1 %281, i64 %2, i64 0
  %40 = getelementptr i16, ptr %1, i64 %274
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
  %55 = lshr i64 %280, 1
  %56 = add nsw i64 %55, %219
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
  br i1 %231, label %146, label %69

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
  %97 = bitcast float %96 to i32
  %98 = and i32 %87, -8192
  %99 = and i32 %87, 8380416
  %100 = icmp eq i32 %99, 0
  %101 = or i32 %98, 8192
  %102 = select i1 %100, i32 %101, i32 %98
  %103 = and i32 %87, -2147483648
  %104 = icmp eq i32 %89, 2139095040
  %105 = select i1 %104, i32 2139095040, i32 2143289344
  %106 = icmp ugt i32 %89, 2139095040
  %107 = or i32 %105, %103
  %108 = select i1 %106, i32 %102, i32 %107
  %109 = icmp ult i32 %89, 1199566848
  %110 = or i32 %103, %97
  %111 = select i1 %109, i32 %110, i32 %108
  %112 = bitcast i32 %111 to float
  %113 = getelementptr float, ptr %214, i64 %70
  %114 = load float, ptr %113, align 4
  %115 = fadd float %114, %112
  store float %115, ptr %113, align 4
  %116 = icmp eq i64 %213, %71
  br i1 %116, label %146, label %69

117:                                              ; preds = %273
  %118 = select i1 %281, i64 %4, i64 0
  %119 = getelementptr float, ptr %3, i64 %274
  %120 = getelementptr float, ptr %119, i64 %118
  %121 = load float, ptr %120, align 4
  %122 = lshr i64 %280, 2
  %123 = add nsw i64 %122, %219
  %124 = icmp slt i64 %123, 0
  %125 = select i1 %124, i64 %4, i64 0
  %126 = add i64 %125, %123
  %127 = icmp slt i64 %126, 0
  br i1 %127, label %128, label %129, !prof !0

128:                                              ; preds = %117
  br label %129

129:                                              ; preds = %128, %117
  %130 = phi i64 [ 0, %128 ], [ %126, %117 ]
  %131 = icmp slt i64 %126, %4
  br i1 %131, label %133, label %132, !prof !2

132:                                              ; preds = %129
  br label %133

133:                                              ; preds = %132, %129
  %134 = phi i64 [ %4, %132 ], [ %130, %129 ]
  %135 = getelementptr float, ptr %3, i64 %134
  br i1 %231, label %146, label %136

136:                                              ; preds = %136, %133
  %137 = phi i64 [ %138, %136 ], [ 0, %133 ]
  %138 = add nuw nsw i64 %137, 1
  %139 = getelementptr float, ptr %214, i64 %137
  %140 = load float, ptr %139, align 4
  %141 = getelementptr float, ptr %135, i64 %137
  %142 = load float, ptr %141, align 4
  %143 = fmul float %121, %142
  %144 = fadd float %140, %143
  store float %144, ptr %139, align 4
  %145 = icmp eq i64 %213, %138
  br i1 %145, label %146, label %136

146:                                              ; preds = %136, %133, %69, %66
  %147 = add nsw i64 %274, 1
  %148 = icmp eq i64 %279, %254
  br i1 %148, label %149, label %273

149:                                              ; preds = %252, %146
  %150 = phi i64 [ %241, %252 ], [ %147, %146 ]
  %151 = icmp slt i64 %239, 0
  br i1 %21, label %156, label %152

152:                                              ; preds = %149
  %153 = select i1 %151, i64 %2, i64 0
  %154 = add i64 %153, %239
  %155 = icmp slt i64 %154, 0
  br i1 %155, label %282, label %283, !prof !0

156:                                              ; preds = %149
  %157 = select i1 %151, i64 %4, i64 0
  %158 = add i64 %157, %239
  %159 = icmp slt i64 %158, 0
  br i1 %159, label %321, label %322, !prof !0

160:                                              ; preds = %329, %326, %290, %287
  %161 = add nsw i64 %239, %174
  %162 = icmp sgt i64 %242, 1
  br i1 %162, label %238, label %28

163:                                              ; preds = %26, %23
  %164 = phi i64 [ 0, %23 ], [ %165, %26 ]
  %165 = add nuw nsw i64 %164, 1
  %166 = getelementptr i64, ptr %7, i64 %164
  %167 = load i64, ptr %166, align 8
  %168 = icmp slt i64 %167, 0
  %169 = select i1 %168, i64 %10, i64 0
  %170 = add i64 %169, %167
  %171 = mul i64 %170, %11
  %172 = getelementptr i64, ptr %9, i64 %171
  %173 = getelementptr i8, ptr %172, i64 24
  %174 = load i64, ptr %173, align 8
  %175 = load i64, ptr %12, align 8
  %176 = icmp slt i64 %175, 1
  br i1 %176, label %26, label %177

177:                                              ; preds = %163
  %178 = getelementptr i8, ptr %172, i64 32
  %179 = getelementptr i8, ptr %172, i64 16
  %180 = getelementptr i8, ptr %172, i64 8
  br label %181

181:                                              ; preds = %177, %28
  %182 = phi i64 [ 0, %177 ], [ %183, %28 ]
  %183 = add nuw nsw i64 %182, 1
  %184 = mul nuw nsw i64 %182, 6
  %185 = load i64, ptr %178, align 8
  %186 = add nsw i64 %185, %184
  %187 = icmp slt i64 %186, 0
  %188 = select i1 %187, i64 %6, i64 0
  %189 = add i64 %188, %186
  %190 = icmp slt i64 %189, 0
  br i1 %190, label %191, label %192, !prof !0

191:                                              ; preds = %181
  br label %192

192:                                              ; preds = %191, %181
  %193 = phi i64 [ 0, %191 ], [ %189, %181 ]
  %194 = icmp slt i64 %189, %6
  br i1 %194, label %196, label %195, !prof !2

195:                                              ; preds = %192
  br label %196

196:                                              ; preds = %195, %192
  %197 = phi i64 [ %6, %195 ], [ %193, %192 ]
  %198 = getelementptr i16, ptr %5, i64 %197
  %199 = getelementptr i8, ptr %198, i64 2
  %200 = load i16, ptr %199, align 2
  %201 = zext i16 %200 to i64
  %202 = add nsw i64 %185, %201
  %203 = load i64, ptr %179, align 8
  %204 = getelementptr i8, ptr %198, i64 4
  %205 = load i16, ptr %204, align 2
  %206 = zext i16 %205 to i64
  %207 = add nsw i64 %203, %206
  %208 = getelementptr i8, ptr %198, i64 6
  %209 = load i16, ptr %208, align 2
  %210 = zext i16 %209 to i64
  br i1 %24, label %233, label %234, !prof !0

211:                                              ; preds = %237, %234
  %212 = phi i64 [ %14, %237 ], [ %210, %234 ]
  %213 = sub i64 %212, %235
  %214 = getelementptr float, ptr %13, i64 %235
  %215 = getelementptr i8, ptr %198, i64 8
  %216 = load i16, ptr %215, align 2
  %217 = zext i16 %216 to i64
  %218 = load i64, ptr %180, align 8
  %219 = add nsw i64 %218, %217
  %220 = load i16, ptr %198, align 2
  %221 = icmp eq i16 %220, 0
  br i1 %221, label %28, label %222

222:                                              ; preds = %211
  %223 = zext i16 %220 to i64
  %224 = load i64, ptr %172, align 8
  %225 = add i64 %224, %217
  %226 = getelementptr i8, ptr %198, i64 10
  %227 = load i16, ptr %226, align 2
  %228 = zext i16 %227 to i64
  %229 = mul nsw i64 %174, %228
  %230 = add i64 %225, %229
  %231 = icmp slt i64 %213, 1
  %232 = shl i64 %213, 2
  br label %238

233:                                              ; preds = %196
  br label %234

234:                                              ; preds = %233, %196
  %235 = phi i64 [ %14, %233 ], [ 0, %196 ]
  %236 = icmp sgt i64 %14, %210
  br i1 %236, label %211, label %237, !prof !2

237:                                              ; preds = %234
  br label %211

238:                                              ; preds = %222, %160
  %239 = phi i64 [ %230, %222 ], [ %161, %160 ]
  %240 = phi i64 [ %202, %222 ], [ %33, %160 ]
  %241 = phi i64 [ %207, %222 ], [ %150, %160 ]
  %242 = phi i64 [ %223, %222 ], [ %243, %160 ]
  %243 = add nsw i64 %242, -1
  %244 = icmp slt i64 %240, 0
  %245 = select i1 %244, i64 %6, i64 0
  %246 = getelementptr i16, ptr %5, i64 %240
  %247 = getelementptr i16, ptr %246, i64 %245
  %248 = load i16, ptr %247, align 2
  %249 = zext i16 %248 to i64
  %250 = load i64, ptr %25, align 8
  br i1 %231, label %30, label %251

251:                                              ; preds = %238
  tail call void @llvm.memset.p0.i64(ptr align 4 %214, i8 0, i64 %232, i1 false)
  br label %30

252:                                              ; preds = %272, %269
  %253 = phi i64 [ %6, %272 ], [ %270, %269 ]
  %254 = sub i64 %253, %263
  %255 = getelementptr i16, ptr %5, i64 %263
  %256 = icmp sgt i64 %254, 0
  br i1 %256, label %273, label %149

257:                                              ; preds = %30
  br label %258

258:                                              ; preds = %257, %30
  %259 = phi i64 [ 0, %257 ], [ %36, %30 ]
  %260 = icmp slt i64 %36, %6
  br i1 %260, label %262, label %261, !prof !2

261:                                              ; preds = %258
  br label %262

262:                                              ; preds = %261, %258
  %263 = phi i64 [ %6, %261 ], [ %259, %258 ]
  %264 = icmp slt i64 %33, 0
  %265 = select i1 %264, i64 %6, i64 0
  %266 = add i64 %265, %33
  %267 = icmp slt i64 %266, 0
  br i1 %267, label %268, label %269, !prof !0

268:                                              ; preds = %262
  br label %269

269:                                              ; preds = %268, %262
  %270 = phi i64 [ 0, %268 ], [ %266, %262 ]
  %271 = icmp slt i64 %266, %6
  br i1 %271, label %252, label %272, !prof !2

272:                                              ; preds = %269
  br label %252

273:                                              ; preds = %252, %146
  %274 = phi i64 [ %147, %146 ], [ %241, %252 ]
  %275 = phi i64 [ %279, %146 ], [ 0, %252 ]
  %276 = shl nuw i64 %275, 1
  %277 = getelementptr i8, ptr %255, i64 %276
  %278 = load i16, ptr %277, align 2
  %279 = add nuw nsw i64 %275, 1
  %280 = zext i16 %278 to i64
  %281 = icmp slt i64 %274, 0
  br i1 %18, label %117, label %38

282:                                              ; preds = %152
  br label %283

283:                                              ; preds = %282, %152
  %284 = phi i64 [ 0, %282 ], [ %154, %152 ]
  %285 = icmp slt i64 %154, %2
  br i1 %285, label %287, label %286, !prof !2

286:                                              ; preds = %283
  br label %287

287:                                              ; preds = %286, %283
  %288 = phi i64 [ %2, %286 ], [ %284, %283 ]
  %289 = getelementptr i16, ptr %1, i64 %288
  br i1 %231, label %160, label %290

290:                                              ; preds = %290, %287
  %291 = phi i64 [ %292, %290 ], [ 0, %287 ]
  %292 = add nuw nsw i64 %291, 1
  %293 = getelementptr float, ptr %214, i64 %291
  %294 = load i32, ptr %293, align 4
  %295 = and i32 %294, 2147483647
  %296 = lshr i32 %294, 16
  %297 = and i32 %296, 32768
  %298 = lshr i32 %295, 13
  %299 = add nsw i32 %295, -939520001
  %300 = and i32 %298, 1
  %301 = add nsw i32 %299, %300
  %302 = lshr i32 %301, 13
  %303 = bitcast i32 %295 to float
  %304 = fadd float %303, 5.000000e-01
  %305 = bitcast float %304 to i32
  %306 = and i32 %298, 1023
  %307 = tail call i32 @llvm.umax.i32(i32 %306, i32 1)
  %308 = or i32 %307, 31744
  %309 = icmp ult i32 %295, 947912704
  %310 = select i1 %309, i32 %305, i32 %302
  %311 = icmp eq i32 %295, 2139095040
  %312 = select i1 %311, i32 31744, i32 32256
  %313 = icmp ugt i32 %295, 2139095040
  %314 = select i1 %313, i32 %308, i32 %312
  %315 = icmp ult i32 %295, 1199566848
  %316 = select i1 %315, i32 %310, i32 %314
  %317 = or i32 %316, %297
  %318 = trunc i32 %317 to i16
  %319 = getelementptr i16, ptr %289, i64 %291
  store i16 %318, ptr %319, align 2
  %320 = icmp eq i64 %213, %292
  br i1 %320, label %160, label %290

321:                                              ; preds = %156
  br label %322

322:                                              ; preds = %321, %156
  %323 = phi i64 [ 0, %321 ], [ %158, %156 ]
  %324 = icmp slt i64 %158, %4
  br i1 %324, label %326, label %325, !prof !2

325:                                              ; preds = %322
  br label %326

326:                                              ; preds = %325, %322
  %327 = phi i64 [ %4, %325 ], [ %323, %322 ]
  %328 = getelementptr float, ptr %3, i64 %327
  br i1 %231, label %160, label %329

329:                                              ; preds = %329, %326
  %330 = phi i64 [ %331, %329 ], [ 0, %326 ]
  %331 = add nuw nsw i64 %330, 1
  %332 = getelementptr float, ptr %214, i64 %330
  %333 = load float, ptr %332, align 4
  %334 = getelementptr float, ptr %328, i64 %330
  store float %333, ptr %334, align 4
  %335 = icmp eq i64 %213, %331
  br i1 %335, label %160, label %329

336:                                              ; preds = %26, %15
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
