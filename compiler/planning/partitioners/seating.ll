; {"files": {"seating.py": "7596e6094a842396"}, "meaning": "3aa7d902dfa1c3ad", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @fill_curve_positions(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, i64 %4, ptr writeonly %5, i64 %6) local_unnamed_addr {
  %8 = alloca ptr, align 8
  store ptr null, ptr %8, align 8
  call fastcc void @0(ptr %8, ptr %0, ptr %2, i64 %4, ptr %5, i64 %6) #2
  %9 = load ptr, ptr %8, align 8
  ret ptr %9
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, ptr readonly %2, i64 %3, ptr writeonly %4, i64 %5) unnamed_addr {
  %7 = icmp slt i64 %5, 1
  br i1 %7, label %47, label %8

8:                                                ; preds = %6
  %9 = ashr i64 %3, 1
  %10 = icmp sgt i64 %9, 0
  %11 = add nsw i64 %3, -1
  br label %39

12:                                               ; preds = %42, %12
  %13 = phi i64 [ %31, %12 ], [ %44, %42 ]
  %14 = phi i64 [ %32, %12 ], [ %46, %42 ]
  %15 = phi i64 [ %33, %12 ], [ %9, %42 ]
  %16 = phi i64 [ %26, %12 ], [ 0, %42 ]
  %17 = and i64 %15, %14
  %18 = icmp eq i64 %17, 0
  %19 = select i1 %18, i64 0, i64 3
  %20 = and i64 %15, %13
  %21 = icmp ne i64 %20, 0
  %22 = zext i1 %21 to i64
  %23 = mul nuw nsw i64 %15, %15
  %24 = xor i64 %19, %22
  %25 = mul nuw nsw i64 %23, %24
  %26 = add nuw nsw i64 %25, %16
  %27 = sub nsw i64 %11, %14
  %28 = sub nsw i64 %11, %13
  %29 = select i1 %18, i64 %13, i64 %28
  %30 = select i1 %18, i64 %14, i64 %27
  %31 = select i1 %21, i64 %13, i64 %30
  %32 = select i1 %21, i64 %14, i64 %29
  %33 = lshr i64 %15, 1
  %34 = icmp eq i64 %33, 0
  br i1 %34, label %35, label %12

35:                                               ; preds = %39, %12
  %36 = phi i64 [ 0, %39 ], [ %26, %12 ]
  %37 = getelementptr i64, ptr %4, i64 %40
  store i64 %36, ptr %37, align 8
  %38 = icmp eq i64 %41, %5
  br i1 %38, label %47, label %39

39:                                               ; preds = %35, %8
  %40 = phi i64 [ 0, %8 ], [ %41, %35 ]
  %41 = add nuw nsw i64 %40, 1
  br i1 %10, label %42, label %35

42:                                               ; preds = %39
  %43 = getelementptr i64, ptr %2, i64 %40
  %44 = load i64, ptr %43, align 8
  %45 = getelementptr i64, ptr %1, i64 %40
  %46 = load i64, ptr %45, align 8
  br label %12

47:                                               ; preds = %35, %6
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local ptr @seat_bands(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, ptr writeonly %10, i64 %11) local_unnamed_addr {
  %13 = alloca ptr, align 8
  store ptr null, ptr %13, align 8
  call fastcc void @1(ptr %13, ptr %0, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, ptr %10, i64 %11) #2
  %14 = load ptr, ptr %13, align 8
  ret ptr %14
}

define internal fastcc void @1(ptr noalias nonnull writeonly %0, ptr readonly %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, ptr writeonly %10, i64 %11) unnamed_addr {
  %13 = icmp slt i64 %11, 1
  br i1 %13, label %56, label %29

14:                                               ; preds = %29, %14
  %15 = phi i64 [ %16, %14 ], [ %49, %29 ]
  %16 = add nsw i64 %15, 1
  %17 = icmp slt i64 %15, -1
  %18 = select i1 %17, i64 %5, i64 0
  %19 = getelementptr i64, ptr %4, i64 %16
  %20 = getelementptr i64, ptr %19, i64 %18
  %21 = load i64, ptr %20, align 8
  %22 = icmp sgt i64 %21, %45
  br i1 %22, label %23, label %14

23:                                               ; preds = %29, %14
  %24 = phi i64 [ %49, %29 ], [ %16, %14 ]
  %25 = add nsw i64 %45, 1
  store i64 %25, ptr %44, align 8
  store i64 %24, ptr %48, align 8
  %26 = getelementptr i32, ptr %10, i64 %30
  %27 = trunc i64 %24 to i32
  store i32 %27, ptr %26, align 4
  %28 = icmp eq i64 %11, %31
  br i1 %28, label %56, label %29

29:                                               ; preds = %23, %12
  %30 = phi i64 [ %31, %23 ], [ 0, %12 ]
  %31 = add nuw nsw i64 %30, 1
  %32 = getelementptr i32, ptr %1, i64 %30
  %33 = load i32, ptr %32, align 4
  %34 = sext i32 %33 to i64
  %35 = icmp slt i32 %33, 0
  %36 = select i1 %35, i64 %3, i64 0
  %37 = getelementptr i32, ptr %2, i64 %36
  %38 = getelementptr i32, ptr %37, i64 %34
  %39 = load i32, ptr %38, align 4
  %40 = sext i32 %39 to i64
  %41 = icmp slt i32 %39, 0
  %42 = select i1 %41, i64 %7, i64 0
  %43 = getelementptr i64, ptr %6, i64 %42
  %44 = getelementptr i64, ptr %43, i64 %40
  %45 = load i64, ptr %44, align 8
  %46 = select i1 %41, i64 %9, i64 0
  %47 = getelementptr i64, ptr %8, i64 %46
  %48 = getelementptr i64, ptr %47, i64 %40
  %49 = load i64, ptr %48, align 8
  %50 = icmp slt i64 %49, 0
  %51 = select i1 %50, i64 %5, i64 0
  %52 = getelementptr i64, ptr %4, i64 %49
  %53 = getelementptr i64, ptr %52, i64 %51
  %54 = load i64, ptr %53, align 8
  %55 = icmp sgt i64 %54, %45
  br i1 %55, label %23, label %14

56:                                               ; preds = %23, %12
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local ptr @seat_grown(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, ptr readonly %8, i64 %9, ptr %10, i64 %11, ptr %12, i64 %13, ptr %14, i64 %15, ptr %16, i64 %17) local_unnamed_addr {
  %19 = alloca ptr, align 8
  store ptr null, ptr %19, align 8
  call fastcc void @2(ptr %19, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, ptr %10, i64 %11, ptr %12, i64 %13, ptr %14, i64 %15, ptr %16, i64 %17) #2
  %20 = load ptr, ptr %19, align 8
  ret ptr %20
}

define internal fastcc void @2(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, ptr %11, i64 %12, ptr %13, i64 %14, ptr %15, i64 %16, ptr %17, i64 %18) unnamed_addr {
  %20 = icmp sgt i64 %10, 1
  br i1 %20, label %21, label %219

21:                                               ; preds = %19
  %22 = add nsw i64 %10, -2
  br label %165

23:                                               ; preds = %165, %26
  %24 = phi i64 [ %166, %165 ], [ %95, %26 ]
  %25 = icmp eq i64 %167, %22
  br i1 %25, label %219, label %165

26:                                               ; preds = %162
  %27 = icmp sgt i64 %183, 1
  br i1 %27, label %177, label %23

28:                                               ; preds = %177, %28
  %29 = phi i64 [ %44, %28 ], [ %181, %177 ]
  %30 = phi i64 [ %43, %28 ], [ -1, %177 ]
  %31 = icmp slt i64 %29, 0
  %32 = select i1 %31, i64 %14, i64 0
  %33 = getelementptr i32, ptr %13, i64 %29
  %34 = getelementptr i32, ptr %33, i64 %32
  %35 = load i32, ptr %34, align 4
  %36 = sext i32 %35 to i64
  %37 = icmp slt i32 %35, 0
  %38 = select i1 %37, i64 %18, i64 0
  %39 = getelementptr i32, ptr %17, i64 %38
  %40 = getelementptr i32, ptr %39, i64 %36
  %41 = load i32, ptr %40, align 4
  %42 = icmp slt i32 %41, 0
  %43 = select i1 %42, i64 %36, i64 %30
  %44 = add nsw i64 %29, 1
  %45 = icmp slt i64 %43, 0
  %46 = icmp slt i64 %44, %180
  %47 = select i1 %45, i1 %46, i1 false
  br i1 %47, label %28, label %48

48:                                               ; preds = %177, %28
  %49 = phi i64 [ %181, %177 ], [ %44, %28 ]
  %50 = phi i64 [ -1, %177 ], [ %43, %28 ]
  %51 = icmp slt i64 %50, 0
  %52 = icmp slt i64 %179, %178
  %53 = select i1 %51, i1 %52, i1 false
  br i1 %53, label %54, label %74

54:                                               ; preds = %54, %48
  %55 = phi i64 [ %70, %54 ], [ %179, %48 ]
  %56 = phi i64 [ %69, %54 ], [ %50, %48 ]
  %57 = icmp slt i64 %55, 0
  %58 = select i1 %57, i64 %16, i64 0
  %59 = getelementptr i32, ptr %15, i64 %55
  %60 = getelementptr i32, ptr %59, i64 %58
  %61 = load i32, ptr %60, align 4
  %62 = sext i32 %61 to i64
  %63 = icmp slt i32 %61, 0
  %64 = select i1 %63, i64 %18, i64 0
  %65 = getelementptr i32, ptr %17, i64 %64
  %66 = getelementptr i32, ptr %65, i64 %62
  %67 = load i32, ptr %66, align 4
  %68 = icmp slt i32 %67, 0
  %69 = select i1 %68, i64 %62, i64 %56
  %70 = add nsw i64 %55, 1
  %71 = icmp slt i64 %69, 0
  %72 = icmp slt i64 %70, %178
  %73 = select i1 %71, i1 %72, i1 false
  br i1 %73, label %54, label %74

74:                                               ; preds = %54, %48
  %75 = phi i64 [ %179, %48 ], [ %70, %54 ]
  %76 = phi i64 [ %50, %48 ], [ %69, %54 ]
  %77 = icmp slt i64 %76, 0
  br i1 %77, label %78, label %94

78:                                               ; preds = %74
  %79 = icmp slt i64 %182, 0
  %80 = select i1 %79, i64 %18, i64 0
  %81 = getelementptr i32, ptr %17, i64 %182
  %82 = getelementptr i32, ptr %81, i64 %80
  %83 = load i32, ptr %82, align 4
  %84 = icmp sgt i32 %83, -1
  br i1 %84, label %85, label %94

85:                                               ; preds = %85, %78
  %86 = phi i64 [ %87, %85 ], [ %182, %78 ]
  %87 = add nsw i64 %86, 1
  %88 = icmp slt i64 %86, -1
  %89 = select i1 %88, i64 %18, i64 0
  %90 = getelementptr i32, ptr %17, i64 %87
  %91 = getelementptr i32, ptr %90, i64 %89
  %92 = load i32, ptr %91, align 4
  %93 = icmp sgt i32 %92, -1
  br i1 %93, label %85, label %94

94:                                               ; preds = %85, %78, %74
  %95 = phi i64 [ %182, %74 ], [ %182, %78 ], [ %87, %85 ]
  %96 = phi i64 [ %76, %74 ], [ %182, %78 ], [ %87, %85 ]
  %97 = icmp slt i64 %96, 0
  %98 = select i1 %97, i64 %18, i64 0
  %99 = getelementptr i32, ptr %17, i64 %96
  %100 = getelementptr i32, ptr %99, i64 %98
  store i32 %176, ptr %100, align 4
  %101 = select i1 %97, i64 %4, i64 0
  %102 = getelementptr i32, ptr %3, i64 %96
  %103 = getelementptr i32, ptr %102, i64 %101
  %104 = select i1 %97, i64 %2, i64 0
  %105 = getelementptr i32, ptr %1, i64 %96
  %106 = getelementptr i32, ptr %105, i64 %104
  br label %186

107:                                              ; preds = %186
  store i32 %176, ptr %196, align 4
  %108 = select i1 %193, i64 %6, i64 0
  %109 = getelementptr i64, ptr %5, i64 %108
  %110 = getelementptr i64, ptr %109, i64 %192
  %111 = load i64, ptr %110, align 8
  %112 = icmp slt i32 %191, -1
  %113 = select i1 %112, i64 %6, i64 0
  %114 = getelementptr i64, ptr %5, i64 %192
  %115 = getelementptr i8, ptr %114, i64 8
  %116 = getelementptr i64, ptr %115, i64 %113
  %117 = load i64, ptr %116, align 8
  %118 = sub i64 %117, %111
  %119 = icmp slt i64 %118, 1
  br i1 %119, label %162, label %200

120:                                              ; preds = %200
  %121 = select i1 %213, i64 %2, i64 0
  %122 = getelementptr i32, ptr %1, i64 %121
  %123 = getelementptr i32, ptr %122, i64 %212
  %124 = load i32, ptr %123, align 4
  %125 = sext i32 %124 to i64
  %126 = icmp slt i32 %124, 0
  %127 = select i1 %126, i64 %12, i64 0
  %128 = getelementptr i32, ptr %11, i64 %127
  %129 = getelementptr i32, ptr %128, i64 %125
  %130 = load i32, ptr %129, align 4
  %131 = sext i32 %130 to i64
  %132 = icmp eq i64 %167, %131
  br i1 %132, label %133, label %152

133:                                              ; preds = %120
  %134 = select i1 %213, i64 %4, i64 0
  %135 = getelementptr i32, ptr %3, i64 %134
  %136 = getelementptr i32, ptr %135, i64 %212
  %137 = load i32, ptr %136, align 4
  %138 = sext i32 %137 to i64
  %139 = icmp slt i32 %137, 0
  %140 = select i1 %139, i64 %12, i64 0
  %141 = getelementptr i32, ptr %11, i64 %140
  %142 = getelementptr i32, ptr %141, i64 %138
  %143 = load i32, ptr %142, align 4
  %144 = sext i32 %143 to i64
  %145 = icmp eq i64 %167, %144
  br i1 %145, label %146, label %152

146:                                              ; preds = %133
  %147 = icmp slt i64 %202, 0
  %148 = select i1 %147, i64 %14, i64 0
  %149 = getelementptr i32, ptr %13, i64 %202
  %150 = getelementptr i32, ptr %149, i64 %148
  store i32 %211, ptr %150, align 4
  %151 = add nsw i64 %202, 1
  br label %158

152:                                              ; preds = %133, %120
  %153 = icmp slt i64 %201, 0
  %154 = select i1 %153, i64 %16, i64 0
  %155 = getelementptr i32, ptr %15, i64 %201
  %156 = getelementptr i32, ptr %155, i64 %154
  store i32 %211, ptr %156, align 4
  %157 = add nsw i64 %201, 1
  br label %158

158:                                              ; preds = %200, %152, %146
  %159 = phi i64 [ %202, %152 ], [ %151, %146 ], [ %202, %200 ]
  %160 = phi i64 [ %157, %152 ], [ %201, %146 ], [ %201, %200 ]
  %161 = icmp ugt i64 %203, 1
  br i1 %161, label %200, label %162

162:                                              ; preds = %186, %158, %107
  %163 = phi i64 [ %188, %186 ], [ %188, %107 ], [ %159, %158 ]
  %164 = phi i64 [ %187, %186 ], [ %187, %107 ], [ %160, %158 ]
  br i1 %190, label %26, label %186

165:                                              ; preds = %23, %21
  %166 = phi i64 [ %24, %23 ], [ 0, %21 ]
  %167 = phi i64 [ %168, %23 ], [ 0, %21 ]
  %168 = add nuw nsw i64 %167, 1
  %169 = getelementptr i64, ptr %9, i64 %167
  %170 = load i64, ptr %169, align 8
  %171 = getelementptr i8, ptr %169, i64 8
  %172 = load i64, ptr %171, align 8
  %173 = sub i64 %172, %170
  %174 = icmp slt i64 %173, 1
  br i1 %174, label %23, label %175

175:                                              ; preds = %165
  %176 = trunc i64 %167 to i32
  br label %177

177:                                              ; preds = %175, %26
  %178 = phi i64 [ 0, %175 ], [ %164, %26 ]
  %179 = phi i64 [ 0, %175 ], [ %75, %26 ]
  %180 = phi i64 [ 0, %175 ], [ %163, %26 ]
  %181 = phi i64 [ 0, %175 ], [ %49, %26 ]
  %182 = phi i64 [ %166, %175 ], [ %95, %26 ]
  %183 = phi i64 [ %173, %175 ], [ %184, %26 ]
  %184 = add nsw i64 %183, -1
  %185 = icmp slt i64 %181, %180
  br i1 %185, label %28, label %48

186:                                              ; preds = %162, %94
  %187 = phi i64 [ %178, %94 ], [ %164, %162 ]
  %188 = phi i64 [ %180, %94 ], [ %163, %162 ]
  %189 = phi ptr [ %106, %94 ], [ %103, %162 ]
  %190 = phi i1 [ false, %94 ], [ true, %162 ]
  %191 = load i32, ptr %189, align 4
  %192 = sext i32 %191 to i64
  %193 = icmp slt i32 %191, 0
  %194 = select i1 %193, i64 %12, i64 0
  %195 = getelementptr i32, ptr %11, i64 %194
  %196 = getelementptr i32, ptr %195, i64 %192
  %197 = load i32, ptr %196, align 4
  %198 = sext i32 %197 to i64
  %199 = icmp eq i64 %167, %198
  br i1 %199, label %162, label %107

200:                                              ; preds = %158, %107
  %201 = phi i64 [ %160, %158 ], [ %187, %107 ]
  %202 = phi i64 [ %159, %158 ], [ %188, %107 ]
  %203 = phi i64 [ %205, %158 ], [ %118, %107 ]
  %204 = phi i64 [ %206, %158 ], [ %111, %107 ]
  %205 = add nsw i64 %203, -1
  %206 = add i64 %204, 1
  %207 = icmp slt i64 %204, 0
  %208 = select i1 %207, i64 %8, i64 0
  %209 = getelementptr i32, ptr %7, i64 %204
  %210 = getelementptr i32, ptr %209, i64 %208
  %211 = load i32, ptr %210, align 4
  %212 = sext i32 %211 to i64
  %213 = icmp slt i32 %211, 0
  %214 = select i1 %213, i64 %18, i64 0
  %215 = getelementptr i32, ptr %17, i64 %214
  %216 = getelementptr i32, ptr %215, i64 %212
  %217 = load i32, ptr %216, align 4
  %218 = icmp sgt i32 %217, -1
  br i1 %218, label %158, label %120

219:                                              ; preds = %23, %19
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local ptr @seat_rectangles(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, ptr writeonly %8, i64 %9) local_unnamed_addr {
  %11 = alloca ptr, align 8
  store ptr null, ptr %11, align 8
  call fastcc void @3(ptr %11, ptr %0, ptr %2, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9) #2
  %12 = load ptr, ptr %11, align 8
  ret ptr %12
}

define internal fastcc void @3(ptr noalias nonnull writeonly %0, ptr readonly %1, ptr readonly %2, ptr readonly %3, i64 %4, ptr readonly %5, i64 %6, ptr writeonly %7, i64 %8) unnamed_addr {
  %10 = icmp slt i64 %8, 1
  br i1 %10, label %33, label %11

11:                                               ; preds = %11, %9
  %12 = phi i64 [ %13, %11 ], [ 0, %9 ]
  %13 = add nuw nsw i64 %12, 1
  %14 = getelementptr i32, ptr %1, i64 %12
  %15 = load i32, ptr %14, align 4
  %16 = sext i32 %15 to i64
  %17 = icmp slt i32 %15, 0
  %18 = select i1 %17, i64 %4, i64 0
  %19 = getelementptr i32, ptr %3, i64 %18
  %20 = getelementptr i32, ptr %19, i64 %16
  %21 = load i32, ptr %20, align 4
  %22 = getelementptr i32, ptr %2, i64 %12
  %23 = load i32, ptr %22, align 4
  %24 = sext i32 %23 to i64
  %25 = icmp slt i32 %23, 0
  %26 = select i1 %25, i64 %6, i64 0
  %27 = getelementptr i32, ptr %5, i64 %26
  %28 = getelementptr i32, ptr %27, i64 %24
  %29 = load i32, ptr %28, align 4
  %30 = add i32 %29, %21
  %31 = getelementptr i32, ptr %7, i64 %12
  store i32 %30, ptr %31, align 4
  %32 = icmp eq i64 %8, %13
  br i1 %32, label %33, label %11

33:                                               ; preds = %11, %9
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local ptr @seat_runs(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr writeonly %4, i64 %5) local_unnamed_addr {
  %7 = alloca ptr, align 8
  store ptr null, ptr %7, align 8
  call fastcc void @4(ptr %7, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5) #2
  %8 = load ptr, ptr %7, align 8
  ret ptr %8
}

define internal fastcc void @4(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr writeonly %5, i64 %6) unnamed_addr {
  %8 = icmp sgt i64 %4, 1
  br i1 %8, label %9, label %40

9:                                                ; preds = %7
  %10 = add nsw i64 %4, -2
  br label %13

11:                                               ; preds = %24, %13
  %12 = icmp eq i64 %14, %10
  br i1 %12, label %40, label %13

13:                                               ; preds = %11, %9
  %14 = phi i64 [ %15, %11 ], [ 0, %9 ]
  %15 = add nuw nsw i64 %14, 1
  %16 = getelementptr i64, ptr %3, i64 %14
  %17 = load i64, ptr %16, align 8
  %18 = getelementptr i8, ptr %16, i64 8
  %19 = load i64, ptr %18, align 8
  %20 = sub i64 %19, %17
  %21 = icmp slt i64 %20, 1
  br i1 %21, label %11, label %22

22:                                               ; preds = %13
  %23 = trunc i64 %14 to i32
  br label %24

24:                                               ; preds = %24, %22
  %25 = phi i64 [ %20, %22 ], [ %27, %24 ]
  %26 = phi i64 [ %17, %22 ], [ %28, %24 ]
  %27 = add nsw i64 %25, -1
  %28 = add i64 %26, 1
  %29 = icmp slt i64 %26, 0
  %30 = select i1 %29, i64 %2, i64 0
  %31 = getelementptr i32, ptr %1, i64 %26
  %32 = getelementptr i32, ptr %31, i64 %30
  %33 = load i32, ptr %32, align 4
  %34 = sext i32 %33 to i64
  %35 = icmp slt i32 %33, 0
  %36 = select i1 %35, i64 %6, i64 0
  %37 = getelementptr i32, ptr %5, i64 %36
  %38 = getelementptr i32, ptr %37, i64 %34
  store i32 %23, ptr %38, align 4
  %39 = icmp ugt i64 %25, 1
  br i1 %39, label %24, label %11

40:                                               ; preds = %11, %7
  store ptr null, ptr %0, align 8
  ret void
}

attributes #2 = { noinline }
