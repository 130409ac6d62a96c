; {"files": {"port_list.py": "81798fa9f7c20536"}, "meaning": "58b6710970310767", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local i64 @cycles_of(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, ptr %8, i64 %9, i64 %10) local_unnamed_addr {
  %12 = alloca i64, align 8
  store i64 0, ptr %12, align 8
  call fastcc void @0(ptr %12, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %10) #2
  %13 = load i64, ptr %12, align 8
  ret i64 %13
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr %9, i64 %10) unnamed_addr {
  %12 = icmp sgt i64 %2, 0
  br i1 %12, label %13, label %54

13:                                               ; preds = %11
  %14 = getelementptr i64, ptr %9, i64 %10
  br label %15

15:                                               ; preds = %15, %13
  %16 = phi i64 [ 0, %13 ], [ %52, %15 ]
  %17 = phi i64 [ 0, %13 ], [ %21, %15 ]
  %18 = shl i64 %17, 3
  %19 = getelementptr i8, ptr %1, i64 %18
  %20 = load i64, ptr %19, align 8
  %21 = add nuw nsw i64 %17, 1
  %22 = icmp slt i64 %20, 0
  %23 = select i1 %22, i64 %4, i64 0
  %24 = getelementptr i64, ptr %3, i64 %20
  %25 = getelementptr i64, ptr %24, i64 %23
  %26 = load i64, ptr %25, align 8
  %27 = icmp slt i64 %26, 0
  %28 = select i1 %27, i64 %10, i64 0
  %29 = getelementptr i64, ptr %9, i64 %26
  %30 = getelementptr i64, ptr %29, i64 %28
  %31 = load i64, ptr %30, align 8
  %32 = select i1 %22, i64 %6, i64 0
  %33 = getelementptr i64, ptr %5, i64 %20
  %34 = getelementptr i64, ptr %33, i64 %32
  %35 = load i64, ptr %34, align 8
  %36 = icmp slt i64 %35, 0
  %37 = select i1 %36, i64 %10, i64 0
  %38 = getelementptr i64, ptr %14, i64 %35
  %39 = getelementptr i64, ptr %38, i64 %37
  %40 = load i64, ptr %39, align 8
  %41 = tail call i64 @llvm.smax.i64(i64 %40, i64 %31)
  %42 = select i1 %22, i64 %8, i64 0
  %43 = getelementptr i64, ptr %7, i64 %20
  %44 = getelementptr i64, ptr %43, i64 %42
  %45 = load i64, ptr %44, align 8
  %46 = add nsw i64 %41, %45
  store i64 %46, ptr %30, align 8
  %47 = load i64, ptr %34, align 8
  %48 = icmp slt i64 %47, 0
  %49 = select i1 %48, i64 %10, i64 0
  %50 = getelementptr i64, ptr %14, i64 %47
  %51 = getelementptr i64, ptr %50, i64 %49
  store i64 %46, ptr %51, align 8
  %52 = tail call i64 @llvm.smax.i64(i64 %46, i64 %16)
  %53 = icmp eq i64 %21, %2
  br i1 %53, label %54, label %15

54:                                               ; preds = %15, %11
  %55 = phi i64 [ 0, %11 ], [ %52, %15 ]
  store i64 %55, ptr %0, align 8
  ret void
}

define dso_local ptr @fill_starts(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, ptr readonly %8, i64 %9, ptr readonly %10, i64 %11, ptr readonly %12, i64 %13, ptr readonly %14, i64 %15, ptr readonly %16, i64 %17, ptr %18, i64 %19, ptr %20, i64 %21, ptr %22, i64 %23) local_unnamed_addr {
  %25 = alloca ptr, align 8
  store ptr null, ptr %25, align 8
  call fastcc void @1(ptr %25, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, ptr %10, i64 %11, ptr %12, i64 %13, ptr %14, i64 %15, ptr %16, i64 %17, ptr %18, i64 %19, ptr %20, i64 %21, ptr %22, i64 %23) #2
  %26 = load ptr, ptr %25, align 8
  ret ptr %26
}

define internal fastcc void @1(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, i64 %6, ptr readonly %7, i64 %8, ptr readonly %9, i64 %10, ptr readonly %11, i64 %12, ptr readonly %13, i64 %14, ptr readonly %15, i64 %16, ptr readonly %17, i64 %18, ptr %19, i64 %20, ptr %21, i64 %22, ptr %23, i64 %24) unnamed_addr {
  %26 = icmp sgt i64 %2, 0
  br i1 %26, label %27, label %195

27:                                               ; preds = %25
  %28 = add nsw i64 %2, -1
  br label %29

29:                                               ; preds = %104, %27
  %30 = phi i64 [ %99, %104 ], [ 0, %27 ]
  %31 = icmp slt i64 %30, 0
  %32 = select i1 %31, i64 %2, i64 0
  %33 = getelementptr i64, ptr %1, i64 %30
  %34 = getelementptr i64, ptr %33, i64 %32
  %35 = load i64, ptr %34, align 8
  %36 = icmp slt i64 %35, 0
  %37 = select i1 %36, i64 %4, i64 0
  %38 = getelementptr i64, ptr %3, i64 %35
  %39 = getelementptr i64, ptr %38, i64 %37
  %40 = load i64, ptr %39, align 8
  %41 = icmp slt i64 %30, %2
  br i1 %41, label %42, label %98

42:                                               ; preds = %85, %29
  %43 = phi i64 [ %86, %85 ], [ %30, %29 ]
  %44 = icmp slt i64 %43, 0
  %45 = select i1 %44, i64 %2, i64 0
  %46 = getelementptr i64, ptr %1, i64 %43
  %47 = getelementptr i64, ptr %46, i64 %45
  %48 = load i64, ptr %47, align 8
  %49 = icmp slt i64 %48, 0
  %50 = select i1 %49, i64 %6, i64 0
  %51 = getelementptr i64, ptr %5, i64 %48
  %52 = getelementptr i64, ptr %51, i64 %50
  %53 = load i64, ptr %52, align 8
  %54 = icmp slt i64 %53, 0
  %55 = select i1 %54, i64 %20, i64 0
  %56 = getelementptr i64, ptr %19, i64 %53
  %57 = getelementptr i64, ptr %56, i64 %55
  %58 = load i64, ptr %57, align 8
  %59 = select i1 %49, i64 %8, i64 0
  %60 = getelementptr i64, ptr %7, i64 %48
  %61 = getelementptr i64, ptr %60, i64 %59
  %62 = load i64, ptr %61, align 8
  %63 = icmp slt i64 %62, 0
  %64 = select i1 %63, i64 %20, i64 0
  %65 = getelementptr i64, ptr %19, i64 %62
  %66 = getelementptr i64, ptr %65, i64 %64
  %67 = load i64, ptr %66, align 8
  %68 = tail call i64 @llvm.smax.i64(i64 %67, i64 %58)
  %69 = select i1 %49, i64 %12, i64 0
  %70 = getelementptr i64, ptr %11, i64 %48
  %71 = getelementptr i64, ptr %70, i64 %69
  %72 = load i64, ptr %71, align 8
  %73 = select i1 %49, i64 %14, i64 0
  %74 = getelementptr i64, ptr %13, i64 %48
  %75 = getelementptr i64, ptr %74, i64 %73
  %76 = load i64, ptr %75, align 8
  %77 = sub i64 %76, %72
  %78 = icmp slt i64 %77, 1
  br i1 %78, label %79, label %106

79:                                               ; preds = %106, %42
  %80 = phi i64 [ %68, %42 ], [ %127, %106 ]
  %81 = select i1 %49, i64 %24, i64 0
  %82 = getelementptr i64, ptr %23, i64 %48
  %83 = getelementptr i64, ptr %82, i64 %81
  store i64 %80, ptr %83, align 8
  %84 = icmp eq i64 %43, %28
  br i1 %84, label %98, label %85

85:                                               ; preds = %79
  %86 = add i64 %43, 1
  %87 = icmp slt i64 %43, -1
  %88 = select i1 %87, i64 %2, i64 0
  %89 = getelementptr i64, ptr %1, i64 %86
  %90 = getelementptr i64, ptr %89, i64 %88
  %91 = load i64, ptr %90, align 8
  %92 = icmp slt i64 %91, 0
  %93 = select i1 %92, i64 %4, i64 0
  %94 = getelementptr i64, ptr %3, i64 %91
  %95 = getelementptr i64, ptr %94, i64 %93
  %96 = load i64, ptr %95, align 8
  %97 = icmp eq i64 %96, %40
  br i1 %97, label %42, label %98

98:                                               ; preds = %85, %79, %29
  %99 = phi i64 [ %30, %29 ], [ %86, %85 ], [ %2, %79 ]
  %100 = sub i64 %99, %30
  %101 = icmp slt i64 %100, 1
  br i1 %101, label %104, label %129

102:                                              ; preds = %175, %129
  %103 = icmp ugt i64 %130, 1
  br i1 %103, label %129, label %104

104:                                              ; preds = %102, %98
  %105 = icmp slt i64 %99, %2
  br i1 %105, label %29, label %195

106:                                              ; preds = %106, %42
  %107 = phi i64 [ %127, %106 ], [ %68, %42 ]
  %108 = phi i64 [ %110, %106 ], [ %77, %42 ]
  %109 = phi i64 [ %111, %106 ], [ %72, %42 ]
  %110 = add nsw i64 %108, -1
  %111 = add i64 %109, 1
  %112 = icmp slt i64 %109, 0
  %113 = select i1 %112, i64 %16, i64 0
  %114 = getelementptr i64, ptr %15, i64 %109
  %115 = getelementptr i64, ptr %114, i64 %113
  %116 = load i64, ptr %115, align 8
  %117 = icmp slt i64 %116, 0
  %118 = select i1 %117, i64 %22, i64 0
  %119 = getelementptr i64, ptr %21, i64 %116
  %120 = getelementptr i64, ptr %119, i64 %118
  %121 = load i64, ptr %120, align 8
  %122 = select i1 %112, i64 %18, i64 0
  %123 = getelementptr i64, ptr %17, i64 %109
  %124 = getelementptr i64, ptr %123, i64 %122
  %125 = load i64, ptr %124, align 8
  %126 = sub nsw i64 %121, %125
  %127 = tail call i64 @llvm.smax.i64(i64 %126, i64 %107)
  %128 = icmp ugt i64 %108, 1
  br i1 %128, label %106, label %79

129:                                              ; preds = %102, %98
  %130 = phi i64 [ %132, %102 ], [ %100, %98 ]
  %131 = phi i64 [ %133, %102 ], [ %30, %98 ]
  %132 = add nsw i64 %130, -1
  %133 = add i64 %131, 1
  %134 = icmp slt i64 %131, 0
  %135 = select i1 %134, i64 %2, i64 0
  %136 = getelementptr i64, ptr %1, i64 %131
  %137 = getelementptr i64, ptr %136, i64 %135
  %138 = load i64, ptr %137, align 8
  %139 = icmp slt i64 %138, 0
  %140 = select i1 %139, i64 %6, i64 0
  %141 = getelementptr i64, ptr %5, i64 %138
  %142 = getelementptr i64, ptr %141, i64 %140
  %143 = load i64, ptr %142, align 8
  %144 = select i1 %139, i64 %24, i64 0
  %145 = getelementptr i64, ptr %23, i64 %138
  %146 = getelementptr i64, ptr %145, i64 %144
  %147 = load i64, ptr %146, align 8
  %148 = select i1 %139, i64 %10, i64 0
  %149 = getelementptr i64, ptr %9, i64 %138
  %150 = getelementptr i64, ptr %149, i64 %148
  %151 = load i64, ptr %150, align 8
  %152 = add nsw i64 %151, %147
  %153 = icmp slt i64 %143, 0
  %154 = select i1 %153, i64 %20, i64 0
  %155 = getelementptr i64, ptr %19, i64 %143
  %156 = getelementptr i64, ptr %155, i64 %154
  store i64 %152, ptr %156, align 8
  %157 = select i1 %139, i64 %8, i64 0
  %158 = getelementptr i64, ptr %7, i64 %138
  %159 = getelementptr i64, ptr %158, i64 %157
  %160 = load i64, ptr %159, align 8
  %161 = icmp slt i64 %160, 0
  %162 = select i1 %161, i64 %20, i64 0
  %163 = getelementptr i64, ptr %19, i64 %160
  %164 = getelementptr i64, ptr %163, i64 %162
  store i64 %152, ptr %164, align 8
  %165 = select i1 %139, i64 %12, i64 0
  %166 = getelementptr i64, ptr %11, i64 %138
  %167 = getelementptr i64, ptr %166, i64 %165
  %168 = load i64, ptr %167, align 8
  %169 = select i1 %139, i64 %14, i64 0
  %170 = getelementptr i64, ptr %13, i64 %138
  %171 = getelementptr i64, ptr %170, i64 %169
  %172 = load i64, ptr %171, align 8
  %173 = sub i64 %172, %168
  %174 = icmp slt i64 %173, 1
  br i1 %174, label %102, label %175

175:                                              ; preds = %175, %129
  %176 = phi i64 [ %178, %175 ], [ %173, %129 ]
  %177 = phi i64 [ %179, %175 ], [ %168, %129 ]
  %178 = add nsw i64 %176, -1
  %179 = add i64 %177, 1
  %180 = icmp slt i64 %177, 0
  %181 = select i1 %180, i64 %18, i64 0
  %182 = getelementptr i64, ptr %17, i64 %177
  %183 = getelementptr i64, ptr %182, i64 %181
  %184 = load i64, ptr %183, align 8
  %185 = add nsw i64 %184, %152
  %186 = select i1 %180, i64 %16, i64 0
  %187 = getelementptr i64, ptr %15, i64 %177
  %188 = getelementptr i64, ptr %187, i64 %186
  %189 = load i64, ptr %188, align 8
  %190 = icmp slt i64 %189, 0
  %191 = select i1 %190, i64 %22, i64 0
  %192 = getelementptr i64, ptr %21, i64 %189
  %193 = getelementptr i64, ptr %192, i64 %191
  store i64 %185, ptr %193, align 8
  %194 = icmp ugt i64 %176, 1
  br i1 %194, label %175, label %102

195:                                              ; preds = %104, %25
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local ptr @fill_waves(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, ptr %6, i64 %7, i64 %8, ptr writeonly %9, i64 %10) local_unnamed_addr {
  %12 = alloca ptr, align 8
  store ptr null, ptr %12, align 8
  call fastcc void @2(ptr %12, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %8, ptr %9, i64 %10) #2
  %13 = load ptr, ptr %12, align 8
  ret ptr %13
}

define internal fastcc void @2(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, i64 %6, ptr %7, i64 %8, ptr writeonly %9, i64 %10) unnamed_addr {
  %12 = icmp sgt i64 %2, 0
  br i1 %12, label %13, label %56

13:                                               ; preds = %11
  %14 = getelementptr i64, ptr %7, i64 %8
  br label %15

15:                                               ; preds = %15, %13
  %16 = phi i64 [ 0, %13 ], [ %20, %15 ]
  %17 = shl i64 %16, 3
  %18 = getelementptr i8, ptr %1, i64 %17
  %19 = load i64, ptr %18, align 8
  %20 = add nuw nsw i64 %16, 1
  %21 = icmp slt i64 %19, 0
  %22 = select i1 %21, i64 %4, i64 0
  %23 = getelementptr i64, ptr %3, i64 %19
  %24 = getelementptr i64, ptr %23, i64 %22
  %25 = load i64, ptr %24, align 8
  %26 = icmp slt i64 %25, 0
  %27 = select i1 %26, i64 %8, i64 0
  %28 = getelementptr i64, ptr %7, i64 %25
  %29 = getelementptr i64, ptr %28, i64 %27
  %30 = load i64, ptr %29, align 8
  %31 = select i1 %21, i64 %6, i64 0
  %32 = getelementptr i64, ptr %5, i64 %19
  %33 = getelementptr i64, ptr %32, i64 %31
  %34 = load i64, ptr %33, align 8
  %35 = icmp slt i64 %34, 0
  %36 = select i1 %35, i64 %8, i64 0
  %37 = getelementptr i64, ptr %14, i64 %34
  %38 = getelementptr i64, ptr %37, i64 %36
  %39 = load i64, ptr %38, align 8
  %40 = tail call i64 @llvm.smax.i64(i64 %39, i64 %30)
  %41 = select i1 %21, i64 %10, i64 0
  %42 = getelementptr i64, ptr %9, i64 %19
  %43 = getelementptr i64, ptr %42, i64 %41
  store i64 %40, ptr %43, align 8
  %44 = add nsw i64 %40, 1
  %45 = load i64, ptr %24, align 8
  %46 = icmp slt i64 %45, 0
  %47 = select i1 %46, i64 %8, i64 0
  %48 = getelementptr i64, ptr %7, i64 %45
  %49 = getelementptr i64, ptr %48, i64 %47
  store i64 %44, ptr %49, align 8
  %50 = load i64, ptr %33, align 8
  %51 = icmp slt i64 %50, 0
  %52 = select i1 %51, i64 %8, i64 0
  %53 = getelementptr i64, ptr %14, i64 %50
  %54 = getelementptr i64, ptr %53, i64 %52
  store i64 %44, ptr %54, align 8
  %55 = icmp eq i64 %20, %2
  br i1 %55, label %56, label %15

56:                                               ; preds = %15, %11
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local i64 @list_messages(ptr readonly %0, i64 %1, i64 %2, i64 %3, i64 %4, i64 %5, i1 %6, double %7, double %8, double %9, ptr %10, i64 %11, ptr %12, i64 %13, ptr %14, i64 %15, ptr %16, i64 %17, ptr %18, i64 %19, ptr %20, i64 %21, ptr %22, i64 %23, ptr %24, i64 %25, ptr %26, i64 %27, ptr %28, i64 %29, ptr %30, i64 %31, ptr writeonly %32, i64 %33, ptr writeonly %34, i64 %35) local_unnamed_addr {
  %37 = alloca i64, align 8
  store i64 0, ptr %37, align 8
  %38 = zext i1 %6 to i8
  call fastcc void @3(ptr %37, ptr %0, i64 %1, i64 %2, i64 %3, i64 %4, i64 %5, i8 %38, double %7, double %8, double %9, ptr %10, i64 %11, ptr %12, i64 %13, ptr %14, i64 %15, ptr %16, i64 %17, ptr %18, i64 %19, ptr %20, i64 %21, ptr %22, i64 %23, ptr %24, i64 %25, ptr %26, i64 %27, ptr %28, i64 %29, ptr %30, i64 %31, ptr %32, ptr %34, i64 %35) #2
  %39 = load i64, ptr %37, align 8
  ret i64 %39
}

define internal fastcc void @3(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, i64 %3, i64 %4, i64 %5, i64 %6, i8 %7, double %8, double %9, double %10, ptr %11, i64 %12, ptr %13, i64 %14, ptr %15, i64 %16, ptr %17, i64 %18, ptr %19, i64 %20, ptr %21, i64 %22, ptr %23, i64 %24, ptr %25, i64 %26, ptr %27, i64 %28, ptr %29, i64 %30, ptr %31, i64 %32, ptr writeonly %33, ptr writeonly %34, i64 %35) unnamed_addr {
  %37 = icmp eq i8 %7, 0
  %38 = icmp slt i64 %2, 1
  br i1 %38, label %42, label %45

39:                                               ; preds = %50
  %40 = add nuw nsw i64 %46, 1
  %41 = icmp eq i64 %2, %40
  br i1 %41, label %42, label %45

42:                                               ; preds = %39, %36
  %43 = icmp slt i64 %20, 1
  br i1 %43, label %44, label %69

44:                                               ; preds = %69, %42
  br i1 %38, label %139, label %78

45:                                               ; preds = %39, %36
  %46 = phi i64 [ %40, %39 ], [ 0, %36 ]
  %47 = mul i64 %46, %3
  %48 = getelementptr i64, ptr %1, i64 %47
  %49 = getelementptr i8, ptr %48, i64 16
  br label %50

50:                                               ; preds = %50, %45
  %51 = phi i1 [ true, %45 ], [ false, %50 ]
  %52 = phi i64 [ 0, %45 ], [ 1, %50 ]
  %53 = getelementptr i64, ptr %48, i64 %52
  %54 = load i64, ptr %53, align 8
  %55 = icmp slt i64 %54, 0
  %56 = select i1 %55, i64 %22, i64 0
  %57 = getelementptr i64, ptr %21, i64 %54
  %58 = getelementptr i64, ptr %57, i64 %56
  %59 = load i64, ptr %58, align 8
  %60 = add nsw i64 %59, 1
  store i64 %60, ptr %58, align 8
  %61 = load i64, ptr %53, align 8
  %62 = icmp slt i64 %61, 0
  %63 = select i1 %62, i64 %24, i64 0
  %64 = getelementptr i64, ptr %23, i64 %61
  %65 = getelementptr i64, ptr %64, i64 %63
  %66 = load i64, ptr %65, align 8
  %67 = load i64, ptr %49, align 8
  %68 = add nsw i64 %67, %66
  store i64 %68, ptr %65, align 8
  br i1 %51, label %50, label %39

69:                                               ; preds = %69, %42
  %70 = phi i64 [ %76, %69 ], [ 0, %42 ]
  %71 = phi i64 [ %72, %69 ], [ 0, %42 ]
  %72 = add nuw nsw i64 %71, 1
  %73 = getelementptr i64, ptr %19, i64 %71
  store i64 %70, ptr %73, align 8
  %74 = getelementptr i64, ptr %21, i64 %71
  %75 = load i64, ptr %74, align 8
  %76 = add nsw i64 %75, %70
  store i64 %70, ptr %74, align 8
  %77 = icmp eq i64 %20, %72
  br i1 %77, label %44, label %69

78:                                               ; preds = %78, %44
  %79 = phi i64 [ %80, %78 ], [ 0, %44 ]
  %80 = add nuw nsw i64 %79, 1
  %81 = mul i64 %79, %3
  %82 = getelementptr i64, ptr %1, i64 %81
  %83 = load i64, ptr %82, align 8
  %84 = getelementptr i8, ptr %82, i64 8
  %85 = load i64, ptr %84, align 8
  %86 = icmp slt i64 %83, 0
  %87 = select i1 %86, i64 %22, i64 0
  %88 = getelementptr i64, ptr %21, i64 %83
  %89 = getelementptr i64, ptr %88, i64 %87
  %90 = load i64, ptr %89, align 8
  %91 = icmp slt i64 %85, 0
  %92 = select i1 %91, i64 %22, i64 0
  %93 = getelementptr i64, ptr %21, i64 %85
  %94 = getelementptr i64, ptr %93, i64 %92
  %95 = load i64, ptr %94, align 8
  %96 = icmp slt i64 %90, 0
  %97 = select i1 %96, i64 %12, i64 0
  %98 = getelementptr i32, ptr %11, i64 %90
  %99 = getelementptr i32, ptr %98, i64 %97
  %100 = trunc i64 %85 to i32
  store i32 %100, ptr %99, align 4
  %101 = icmp slt i64 %95, 0
  %102 = select i1 %101, i64 %12, i64 0
  %103 = getelementptr i32, ptr %11, i64 %95
  %104 = getelementptr i32, ptr %103, i64 %102
  %105 = trunc i64 %83 to i32
  store i32 %105, ptr %104, align 4
  %106 = getelementptr i8, ptr %82, i64 24
  %107 = load i64, ptr %106, align 8
  %108 = select i1 %96, i64 %14, i64 0
  %109 = getelementptr i32, ptr %13, i64 %90
  %110 = getelementptr i32, ptr %109, i64 %108
  %111 = trunc i64 %107 to i32
  %112 = sub i32 0, %111
  store i32 %112, ptr %110, align 4
  %113 = load i64, ptr %106, align 8
  %114 = select i1 %101, i64 %14, i64 0
  %115 = getelementptr i32, ptr %13, i64 %95
  %116 = getelementptr i32, ptr %115, i64 %114
  %117 = trunc i64 %113 to i32
  store i32 %117, ptr %116, align 4
  %118 = select i1 %96, i64 %16, i64 0
  %119 = getelementptr i32, ptr %15, i64 %90
  %120 = getelementptr i32, ptr %119, i64 %118
  %121 = trunc i64 %79 to i32
  store i32 %121, ptr %120, align 4
  %122 = select i1 %101, i64 %16, i64 0
  %123 = getelementptr i32, ptr %15, i64 %95
  %124 = getelementptr i32, ptr %123, i64 %122
  store i32 %121, ptr %124, align 4
  %125 = getelementptr i8, ptr %82, i64 16
  %126 = load i64, ptr %125, align 8
  %127 = select i1 %96, i64 %18, i64 0
  %128 = getelementptr i32, ptr %17, i64 %90
  %129 = getelementptr i32, ptr %128, i64 %127
  %130 = trunc i64 %126 to i32
  store i32 %130, ptr %129, align 4
  %131 = select i1 %101, i64 %18, i64 0
  %132 = getelementptr i32, ptr %17, i64 %95
  %133 = getelementptr i32, ptr %132, i64 %131
  store i32 %130, ptr %133, align 4
  %134 = load i64, ptr %89, align 8
  %135 = add nsw i64 %134, 1
  store i64 %135, ptr %89, align 8
  %136 = load i64, ptr %94, align 8
  %137 = add nsw i64 %136, 1
  store i64 %137, ptr %94, align 8
  %138 = icmp eq i64 %2, %80
  br i1 %138, label %305, label %78

139:                                              ; preds = %306, %305, %44
  %140 = icmp slt i64 %24, 1
  br i1 %140, label %144, label %141

141:                                              ; preds = %139
  %142 = lshr i64 %24, 1
  %143 = sdiv i64 %32, 2
  br label %322

144:                                              ; preds = %353, %139
  br i1 %38, label %556, label %145

145:                                              ; preds = %144
  %146 = getelementptr i8, ptr %31, i64 8
  %147 = fcmp ogt double %8, 0.000000e+00
  %148 = fneg double %8
  %149 = sitofp i64 %5 to double
  %150 = sdiv i64 %24, 2
  %151 = sdiv i64 %32, 2
  br label %164

152:                                              ; preds = %322, %152
  %153 = phi i64 [ %158, %152 ], [ %346, %322 ]
  %154 = phi i64 [ %159, %152 ], [ %347, %322 ]
  %155 = xor i64 %154, 1
  %156 = getelementptr i64, ptr %31, i64 %155
  %157 = load i64, ptr %156, align 8
  %158 = tail call i64 @llvm.smin.i64(i64 %157, i64 %153)
  %159 = lshr i64 %154, 1
  %160 = getelementptr i64, ptr %31, i64 %159
  store i64 %158, ptr %160, align 8
  %161 = icmp ugt i64 %154, 3
  br i1 %161, label %152, label %353

162:                                              ; preds = %555
  %163 = icmp eq i64 %2, %166
  br i1 %163, label %556, label %164

164:                                              ; preds = %162, %145
  %165 = phi i64 [ 0, %145 ], [ %166, %162 ]
  %166 = add nuw nsw i64 %165, 1
  %167 = load i64, ptr %146, align 8
  %168 = and i64 %167, 16777215
  %169 = getelementptr double, ptr %25, i64 %168
  %170 = load double, ptr %169, align 8
  %171 = select i1 %147, double 0.000000e+00, double %170
  %172 = getelementptr i64, ptr %19, i64 %168
  %173 = load i64, ptr %172, align 8
  %174 = getelementptr i64, ptr %21, i64 %168
  %175 = load i64, ptr %174, align 8
  %176 = sub nsw i64 %175, %173
  %177 = icmp sgt i64 %176, %6
  %178 = add nsw i64 %173, %6
  %179 = select i1 %177, i64 %178, i64 %175
  %180 = icmp slt i64 %173, 0
  %181 = select i1 %180, i64 %12, i64 0
  %182 = add i64 %181, %173
  %183 = icmp slt i64 %182, 0
  %184 = icmp sge i64 %182, %12
  br i1 %184, label %447, label %448, !prof !0

185:                                              ; preds = %396
  %186 = getelementptr i64, ptr %33, i64 %165
  store i64 %404, ptr %186, align 8
  br i1 %37, label %196, label %187

187:                                              ; preds = %185
  %188 = getelementptr i8, ptr %409, i64 32
  %189 = load i64, ptr %188, align 8
  %190 = icmp slt i64 %189, 0
  %191 = select i1 %190, i64 %30, i64 0
  %192 = getelementptr i64, ptr %29, i64 %189
  %193 = getelementptr i64, ptr %192, i64 %191
  %194 = load i64, ptr %193, align 8
  %195 = sub nsw i64 %194, %411
  store i64 %195, ptr %193, align 8
  br label %196

196:                                              ; preds = %187, %185
  br label %497

197:                                              ; preds = %497, %197
  %198 = phi i64 [ %208, %197 ], [ %518, %497 ]
  %199 = phi i64 [ %209, %197 ], [ %514, %497 ]
  %200 = add nsw i64 %199, %198
  %201 = ashr i64 %200, 1
  %202 = icmp slt i64 %201, 0
  %203 = select i1 %202, i64 %16, i64 0
  %204 = getelementptr i32, ptr %15, i64 %201
  %205 = getelementptr i32, ptr %204, i64 %203
  %206 = load i32, ptr %205, align 4
  %207 = icmp sgt i32 %206, %403
  %208 = select i1 %207, i64 %201, i64 %198
  %209 = select i1 %207, i64 %199, i64 %201
  %210 = sub nsw i64 %208, %209
  %211 = icmp sgt i64 %210, 1
  br i1 %211, label %197, label %212

212:                                              ; preds = %197
  %213 = sub nsw i64 %518, %209
  br label %214

214:                                              ; preds = %497, %212
  %215 = phi i64 [ %213, %212 ], [ %519, %497 ]
  %216 = phi i64 [ %209, %212 ], [ %514, %497 ]
  %217 = sub nsw i64 %216, %514
  %218 = icmp slt i64 %217, %215
  br i1 %218, label %219, label %227

219:                                              ; preds = %214
  %220 = sub i64 %514, %216
  %221 = icmp slt i64 %220, 0
  br i1 %221, label %222, label %224

222:                                              ; preds = %219
  %223 = sub nsw i64 0, %220
  br label %233

224:                                              ; preds = %233, %219
  %225 = add nsw i64 %514, 1
  store i64 %225, ptr %513, align 8
  %226 = load i64, ptr %517, align 8
  br label %521

227:                                              ; preds = %214
  %228 = add nsw i64 %518, -1
  %229 = sub i64 %228, %216
  %230 = icmp slt i64 %229, 1
  br i1 %230, label %231, label %269

231:                                              ; preds = %269, %227
  store i64 %228, ptr %517, align 8
  %232 = load i64, ptr %513, align 8
  br label %521

233:                                              ; preds = %233, %222
  %234 = phi i64 [ %237, %233 ], [ %216, %222 ]
  %235 = phi i64 [ %236, %233 ], [ %223, %222 ]
  %236 = add nsw i64 %235, -1
  %237 = add i64 %234, -1
  %238 = icmp slt i64 %234, 1
  %239 = select i1 %238, i64 %12, i64 0
  %240 = getelementptr i32, ptr %11, i64 %237
  %241 = getelementptr i32, ptr %240, i64 %239
  %242 = load i32, ptr %241, align 4
  %243 = icmp slt i64 %234, 0
  %244 = select i1 %243, i64 %12, i64 0
  %245 = getelementptr i32, ptr %11, i64 %234
  %246 = getelementptr i32, ptr %245, i64 %244
  store i32 %242, ptr %246, align 4
  %247 = select i1 %238, i64 %14, i64 0
  %248 = getelementptr i32, ptr %13, i64 %237
  %249 = getelementptr i32, ptr %248, i64 %247
  %250 = load i32, ptr %249, align 4
  %251 = select i1 %243, i64 %14, i64 0
  %252 = getelementptr i32, ptr %13, i64 %234
  %253 = getelementptr i32, ptr %252, i64 %251
  store i32 %250, ptr %253, align 4
  %254 = select i1 %238, i64 %16, i64 0
  %255 = getelementptr i32, ptr %15, i64 %237
  %256 = getelementptr i32, ptr %255, i64 %254
  %257 = load i32, ptr %256, align 4
  %258 = select i1 %243, i64 %16, i64 0
  %259 = getelementptr i32, ptr %15, i64 %234
  %260 = getelementptr i32, ptr %259, i64 %258
  store i32 %257, ptr %260, align 4
  %261 = select i1 %238, i64 %18, i64 0
  %262 = getelementptr i32, ptr %17, i64 %237
  %263 = getelementptr i32, ptr %262, i64 %261
  %264 = load i32, ptr %263, align 4
  %265 = select i1 %243, i64 %18, i64 0
  %266 = getelementptr i32, ptr %17, i64 %234
  %267 = getelementptr i32, ptr %266, i64 %265
  store i32 %264, ptr %267, align 4
  %268 = icmp ugt i64 %235, 1
  br i1 %268, label %233, label %224

269:                                              ; preds = %269, %227
  %270 = phi i64 [ %273, %269 ], [ %216, %227 ]
  %271 = phi i64 [ %272, %269 ], [ %229, %227 ]
  %272 = add nsw i64 %271, -1
  %273 = add i64 %270, 1
  %274 = icmp slt i64 %270, -1
  %275 = select i1 %274, i64 %12, i64 0
  %276 = getelementptr i32, ptr %11, i64 %273
  %277 = getelementptr i32, ptr %276, i64 %275
  %278 = load i32, ptr %277, align 4
  %279 = icmp slt i64 %270, 0
  %280 = select i1 %279, i64 %12, i64 0
  %281 = getelementptr i32, ptr %11, i64 %270
  %282 = getelementptr i32, ptr %281, i64 %280
  store i32 %278, ptr %282, align 4
  %283 = select i1 %274, i64 %14, i64 0
  %284 = getelementptr i32, ptr %13, i64 %273
  %285 = getelementptr i32, ptr %284, i64 %283
  %286 = load i32, ptr %285, align 4
  %287 = select i1 %279, i64 %14, i64 0
  %288 = getelementptr i32, ptr %13, i64 %270
  %289 = getelementptr i32, ptr %288, i64 %287
  store i32 %286, ptr %289, align 4
  %290 = select i1 %274, i64 %16, i64 0
  %291 = getelementptr i32, ptr %15, i64 %273
  %292 = getelementptr i32, ptr %291, i64 %290
  %293 = load i32, ptr %292, align 4
  %294 = select i1 %279, i64 %16, i64 0
  %295 = getelementptr i32, ptr %15, i64 %270
  %296 = getelementptr i32, ptr %295, i64 %294
  store i32 %293, ptr %296, align 4
  %297 = select i1 %274, i64 %18, i64 0
  %298 = getelementptr i32, ptr %17, i64 %273
  %299 = getelementptr i32, ptr %298, i64 %297
  %300 = load i32, ptr %299, align 4
  %301 = select i1 %279, i64 %18, i64 0
  %302 = getelementptr i32, ptr %17, i64 %270
  %303 = getelementptr i32, ptr %302, i64 %301
  store i32 %300, ptr %303, align 4
  %304 = icmp ugt i64 %271, 1
  br i1 %304, label %269, label %231

305:                                              ; preds = %78
  br i1 %37, label %139, label %306

306:                                              ; preds = %306, %305
  %307 = phi i64 [ %308, %306 ], [ 0, %305 ]
  %308 = add nuw nsw i64 %307, 1
  %309 = mul i64 %307, %3
  %310 = getelementptr i64, ptr %1, i64 %309
  %311 = getelementptr i8, ptr %310, i64 32
  %312 = load i64, ptr %311, align 8
  %313 = icmp slt i64 %312, 0
  %314 = select i1 %313, i64 %30, i64 0
  %315 = getelementptr i64, ptr %29, i64 %312
  %316 = getelementptr i64, ptr %315, i64 %314
  %317 = load i64, ptr %316, align 8
  %318 = getelementptr i8, ptr %310, i64 16
  %319 = load i64, ptr %318, align 8
  %320 = add nsw i64 %319, %317
  store i64 %320, ptr %316, align 8
  %321 = icmp eq i64 %308, %2
  br i1 %321, label %139, label %306

322:                                              ; preds = %353, %141
  %323 = phi i64 [ 0, %141 ], [ %324, %353 ]
  %324 = add nuw nsw i64 %323, 1
  %325 = getelementptr i64, ptr %23, i64 %323
  %326 = load i64, ptr %325, align 8
  %327 = sitofp i64 %326 to double
  %328 = fmul double %9, %327
  %329 = getelementptr double, ptr %27, i64 %323
  store double %328, ptr %329, align 8
  %330 = getelementptr double, ptr %25, i64 %323
  %331 = load double, ptr %330, align 8
  %332 = fptosi double %331 to i64
  %333 = icmp ult i64 %323, %142
  %334 = select i1 %333, i64 0, i64 %4
  %335 = sub nsw i64 %332, %334
  %336 = tail call i64 @llvm.smax.i64(i64 %335, i64 0)
  %337 = load i64, ptr %325, align 8
  %338 = sub nsw i64 %336, %337
  %339 = shl i64 %338, 24
  %340 = or i64 %339, %323
  %341 = getelementptr i64, ptr %19, i64 %323
  %342 = load i64, ptr %341, align 8
  %343 = getelementptr i64, ptr %21, i64 %323
  %344 = load i64, ptr %343, align 8
  %345 = icmp eq i64 %342, %344
  %346 = select i1 %345, i64 9223372036854775807, i64 %340
  %347 = add nsw i64 %323, %143
  %348 = icmp slt i64 %347, 0
  %349 = select i1 %348, i64 %32, i64 0
  %350 = getelementptr i64, ptr %31, i64 %347
  %351 = getelementptr i64, ptr %350, i64 %349
  store i64 %346, ptr %351, align 8
  %352 = icmp sgt i64 %347, 1
  br i1 %352, label %152, label %353

353:                                              ; preds = %322, %152
  %354 = icmp eq i64 %324, %24
  br i1 %354, label %144, label %322

355:                                              ; preds = %478
  %356 = add nsw i64 %481, %173
  %357 = icmp slt i64 %356, 0
  %358 = select i1 %357, i64 %16, i64 0
  %359 = getelementptr i32, ptr %15, i64 %356
  %360 = getelementptr i32, ptr %359, i64 %358
  %361 = load i32, ptr %360, align 4
  %362 = sext i32 %361 to i64
  %363 = icmp slt i32 %361, 0
  %364 = select i1 %363, i64 %2, i64 0
  %365 = add i64 %364, %362
  %366 = mul i64 %365, %3
  %367 = getelementptr i64, ptr %1, i64 %366
  %368 = getelementptr i8, ptr %367, i64 32
  %369 = load i64, ptr %368, align 8
  %370 = getelementptr i64, ptr %23, i64 %485
  %371 = load i64, ptr %370, align 8
  %372 = icmp slt i64 %369, 0
  %373 = select i1 %372, i64 %30, i64 0
  %374 = getelementptr i64, ptr %29, i64 %369
  %375 = getelementptr i64, ptr %374, i64 %373
  %376 = load i64, ptr %375, align 8
  %377 = add nsw i64 %376, %371
  %378 = sitofp i64 %377 to double
  %379 = fmul double %9, %378
  %380 = fsub double %496, %379
  br label %390

381:                                              ; preds = %478
  %382 = getelementptr double, ptr %27, i64 %485
  %383 = load double, ptr %382, align 8
  %384 = fsub double %496, %383
  %385 = getelementptr i32, ptr %466, i64 %481
  %386 = load i32, ptr %385, align 4
  %387 = sitofp i32 %386 to double
  %388 = fmul double %10, %387
  %389 = fsub double %384, %388
  br label %390

390:                                              ; preds = %381, %355
  %391 = phi double [ %380, %355 ], [ %389, %381 ]
  %392 = fcmp olt double %391, %480
  %393 = select i1 %392, double %391, double %480
  %394 = select i1 %392, i64 %481, i64 %479
  %395 = icmp eq i64 %441, %482
  br i1 %395, label %396, label %478

396:                                              ; preds = %472, %390
  %397 = phi i64 [ 0, %472 ], [ %394, %390 ]
  %398 = add nsw i64 %397, %173
  %399 = icmp slt i64 %398, 0
  %400 = select i1 %399, i64 %16, i64 0
  %401 = getelementptr i32, ptr %15, i64 %398
  %402 = getelementptr i32, ptr %401, i64 %400
  %403 = load i32, ptr %402, align 4
  %404 = sext i32 %403 to i64
  %405 = icmp slt i32 %403, 0
  %406 = select i1 %405, i64 %2, i64 0
  %407 = add i64 %406, %404
  %408 = mul i64 %407, %3
  %409 = getelementptr i64, ptr %1, i64 %408
  %410 = getelementptr i8, ptr %409, i64 16
  %411 = load i64, ptr %410, align 8
  %412 = getelementptr i8, ptr %409, i64 24
  %413 = load i64, ptr %412, align 8
  %414 = load i64, ptr %409, align 8
  %415 = getelementptr i8, ptr %409, i64 8
  %416 = load i64, ptr %415, align 8
  %417 = icmp slt i64 %414, 0
  %418 = select i1 %417, i64 %26, i64 0
  %419 = getelementptr double, ptr %25, i64 %414
  %420 = getelementptr double, ptr %419, i64 %418
  %421 = load double, ptr %420, align 8
  %422 = fptosi double %421 to i64
  %423 = icmp slt i64 %416, 0
  %424 = select i1 %423, i64 %26, i64 0
  %425 = getelementptr double, ptr %25, i64 %416
  %426 = getelementptr double, ptr %425, i64 %424
  %427 = load double, ptr %426, align 8
  %428 = fptosi double %427 to i64
  %429 = sub nsw i64 %428, %413
  %430 = tail call i64 @llvm.smax.i64(i64 %429, i64 %422)
  %431 = select i1 %405, i64 %35, i64 0
  %432 = getelementptr i64, ptr %34, i64 %431
  %433 = getelementptr i64, ptr %432, i64 %404
  store i64 %430, ptr %433, align 8
  %434 = add nsw i64 %430, %411
  %435 = sitofp i64 %434 to double
  store double %435, ptr %420, align 8
  %436 = sitofp i64 %413 to double
  %437 = fadd double %436, %435
  store double %437, ptr %426, align 8
  %438 = fcmp ult double %437, %149
  br i1 %438, label %185, label %556

439:                                              ; preds = %460, %457
  %440 = phi i64 [ %12, %460 ], [ %458, %457 ]
  %441 = sub i64 %440, %451
  %442 = getelementptr i32, ptr %11, i64 %451
  %443 = select i1 %180, i64 %18, i64 0
  %444 = add i64 %443, %173
  %445 = icmp slt i64 %444, 0
  %446 = icmp sge i64 %444, %18
  br i1 %446, label %461, label %462, !prof !0

447:                                              ; preds = %164
  br label %448

448:                                              ; preds = %447, %164
  %449 = phi i64 [ %12, %447 ], [ 0, %164 ]
  %450 = or i1 %183, %184
  %451 = select i1 %450, i64 %449, i64 %182, !prof !1
  %452 = icmp slt i64 %179, 0
  %453 = select i1 %452, i64 %12, i64 0
  %454 = add i64 %453, %179
  %455 = icmp slt i64 %454, 0
  br i1 %455, label %456, label %457, !prof !0

456:                                              ; preds = %448
  br label %457

457:                                              ; preds = %456, %448
  %458 = phi i64 [ 0, %456 ], [ %454, %448 ]
  %459 = icmp slt i64 %454, %12
  br i1 %459, label %439, label %460, !prof !2

460:                                              ; preds = %457
  br label %439

461:                                              ; preds = %439
  br label %462

462:                                              ; preds = %461, %439
  %463 = phi i64 [ %18, %461 ], [ 0, %439 ]
  %464 = or i1 %445, %446
  %465 = select i1 %464, i64 %463, i64 %444, !prof !1
  %466 = getelementptr i32, ptr %17, i64 %465
  %467 = select i1 %180, i64 %14, i64 0
  %468 = add i64 %467, %173
  %469 = icmp slt i64 %468, 0
  %470 = icmp sge i64 %468, %14
  br i1 %470, label %471, label %472, !prof !0

471:                                              ; preds = %462
  br label %472

472:                                              ; preds = %471, %462
  %473 = phi i64 [ %14, %471 ], [ 0, %462 ]
  %474 = or i1 %469, %470
  %475 = select i1 %474, i64 %473, i64 %468, !prof !1
  %476 = getelementptr i32, ptr %13, i64 %475
  %477 = icmp slt i64 %441, 1
  br i1 %477, label %396, label %478

478:                                              ; preds = %472, %390
  %479 = phi i64 [ %394, %390 ], [ 0, %472 ]
  %480 = phi double [ %393, %390 ], [ 0x7FF0000000000000, %472 ]
  %481 = phi i64 [ %482, %390 ], [ 0, %472 ]
  %482 = add nuw nsw i64 %481, 1
  %483 = getelementptr i32, ptr %442, i64 %481
  %484 = load i32, ptr %483, align 4
  %485 = zext i32 %484 to i64
  %486 = getelementptr double, ptr %25, i64 %485
  %487 = load double, ptr %486, align 8
  %488 = getelementptr i32, ptr %476, i64 %481
  %489 = load i32, ptr %488, align 4
  %490 = sitofp i32 %489 to double
  %491 = fadd double %487, %490
  %492 = fsub double %491, %170
  %493 = fcmp ogt double %492, 0.000000e+00
  %494 = fmul double %492, %148
  %495 = select i1 %493, double %492, double %494
  %496 = fadd double %171, %495
  br i1 %37, label %381, label %355

497:                                              ; preds = %555, %196
  %498 = phi i1 [ false, %555 ], [ true, %196 ]
  %499 = phi i64 [ %416, %555 ], [ %414, %196 ]
  %500 = icmp slt i64 %499, 0
  %501 = select i1 %500, i64 %24, i64 0
  %502 = getelementptr i64, ptr %23, i64 %499
  %503 = getelementptr i64, ptr %502, i64 %501
  %504 = load i64, ptr %503, align 8
  %505 = sub nsw i64 %504, %411
  store i64 %505, ptr %503, align 8
  %506 = sitofp i64 %505 to double
  %507 = fmul double %9, %506
  %508 = select i1 %500, i64 %28, i64 0
  %509 = getelementptr double, ptr %27, i64 %499
  %510 = getelementptr double, ptr %509, i64 %508
  store double %507, ptr %510, align 8
  %511 = select i1 %500, i64 %20, i64 0
  %512 = getelementptr i64, ptr %19, i64 %499
  %513 = getelementptr i64, ptr %512, i64 %511
  %514 = load i64, ptr %513, align 8
  %515 = select i1 %500, i64 %22, i64 0
  %516 = getelementptr i64, ptr %21, i64 %499
  %517 = getelementptr i64, ptr %516, i64 %515
  %518 = load i64, ptr %517, align 8
  %519 = sub nsw i64 %518, %514
  %520 = icmp sgt i64 %519, 1
  br i1 %520, label %197, label %214

521:                                              ; preds = %231, %224
  %522 = phi i64 [ %226, %224 ], [ %228, %231 ]
  %523 = phi i64 [ %225, %224 ], [ %232, %231 ]
  %524 = select i1 %500, i64 %26, i64 0
  %525 = getelementptr double, ptr %25, i64 %499
  %526 = getelementptr double, ptr %525, i64 %524
  %527 = load double, ptr %526, align 8
  %528 = fptosi double %527 to i64
  %529 = icmp slt i64 %499, %150
  %530 = select i1 %529, i64 0, i64 %4
  %531 = sub nsw i64 %528, %530
  %532 = tail call i64 @llvm.smax.i64(i64 %531, i64 0)
  %533 = load i64, ptr %503, align 8
  %534 = sub nsw i64 %532, %533
  %535 = shl i64 %534, 24
  %536 = or i64 %535, %499
  %537 = icmp eq i64 %523, %522
  %538 = select i1 %537, i64 9223372036854775807, i64 %536
  %539 = add nsw i64 %499, %151
  %540 = icmp slt i64 %539, 0
  %541 = select i1 %540, i64 %32, i64 0
  %542 = getelementptr i64, ptr %31, i64 %539
  %543 = getelementptr i64, ptr %542, i64 %541
  store i64 %538, ptr %543, align 8
  %544 = icmp sgt i64 %539, 1
  br i1 %544, label %545, label %555

545:                                              ; preds = %545, %521
  %546 = phi i64 [ %551, %545 ], [ %538, %521 ]
  %547 = phi i64 [ %552, %545 ], [ %539, %521 ]
  %548 = xor i64 %547, 1
  %549 = getelementptr i64, ptr %31, i64 %548
  %550 = load i64, ptr %549, align 8
  %551 = tail call i64 @llvm.smin.i64(i64 %550, i64 %546)
  %552 = lshr i64 %547, 1
  %553 = getelementptr i64, ptr %31, i64 %552
  store i64 %551, ptr %553, align 8
  %554 = icmp ugt i64 %547, 3
  br i1 %554, label %545, label %555

555:                                              ; preds = %545, %521
  br i1 %498, label %497, label %162

556:                                              ; preds = %396, %162, %144
  %557 = phi i64 [ %2, %144 ], [ %2, %162 ], [ %165, %396 ]
  store i64 %557, ptr %0, align 8
  ret void
}

declare i64 @llvm.smax.i64(i64, i64)

declare i64 @llvm.smin.i64(i64, i64)

attributes #2 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 199, i32 9801}
!2 = !{!"branch_weights", i32 99, i32 1}
