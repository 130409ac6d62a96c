; {"files": {"../matrix/entries.py": "513b2fdb9c72f606", "../matrix/formats/__init__.py": "d74edd815e67e0bb", "../matrix/formats/block_loops.py": "d722c317096e624d", "../matrix/formats/blocks.py": "6b2e72ef9ba2e5c0", "../matrix/formats/elements.py": "06e4dff66021bd92", "../matrix/formats/format.py": "526259389fef6ed3", "../matrix/formats/groups.py": "147ddfaaaeae50f3", "../matrix/formats/nm.py": "cc3f2dd8f59b46c8", "../matrix/host_memory.py": "99822a1244bfddad", "../matrix/pattern.py": "424dd3ff5da80629", "../matrix/sizes.py": "929b8c1ddb249041", "../matrix/sources.py": "1f9d3948402ec1c5", "../plan/mapping/footprint.py": "2d844f1a8c2d9651", "touches.py": "0470da0fca4c3d08"}, "meaning": "f68a916f74d51feb", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @_by_seat(ptr readonly %0, i64 %1, i64 %2, ptr %3, i64 %4, ptr writeonly %5, i64 %6, ptr %7, i64 %8) local_unnamed_addr {
  %10 = alloca ptr, align 8
  store ptr null, ptr %10, align 8
  call fastcc void @0(ptr %10, ptr %0, i64 %2, ptr %3, i64 %4, ptr %5, i64 %6, ptr %7, i64 %8) #2
  %11 = load ptr, ptr %10, align 8
  ret ptr %11
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr %3, i64 %4, ptr writeonly %5, i64 %6, ptr %7, i64 %8) unnamed_addr {
  %10 = icmp slt i64 %6, 1
  br i1 %10, label %41, label %11

11:                                               ; preds = %9
  %12 = getelementptr i32, ptr %1, i64 %2
  br label %13

13:                                               ; preds = %13, %11
  %14 = phi i64 [ 0, %11 ], [ %15, %13 ]
  %15 = add nuw nsw i64 %14, 1
  %16 = getelementptr i32, ptr %1, i64 %14
  %17 = load i32, ptr %16, align 4
  %18 = getelementptr i32, ptr %12, i64 %14
  %19 = load i32, ptr %18, align 4
  %20 = sext i32 %17 to i64
  %21 = icmp slt i32 %17, 0
  %22 = select i1 %21, i64 %4, i64 0
  %23 = getelementptr i64, ptr %3, i64 %22
  %24 = getelementptr i64, ptr %23, i64 %20
  %25 = load i64, ptr %24, align 8
  %26 = icmp slt i64 %25, 0
  %27 = select i1 %26, i64 %6, i64 0
  %28 = getelementptr i64, ptr %5, i64 %25
  %29 = getelementptr i64, ptr %28, i64 %27
  %30 = sext i32 %19 to i64
  store i64 %30, ptr %29, align 8
  %31 = load i64, ptr %24, align 8
  %32 = add nsw i64 %31, 1
  store i64 %32, ptr %24, align 8
  %33 = select i1 %21, i64 %8, i64 0
  %34 = getelementptr i64, ptr %7, i64 %33
  %35 = getelementptr i64, ptr %34, i64 %20
  %36 = load i64, ptr %35, align 8
  %37 = load i32, ptr %18, align 4
  %38 = sext i32 %37 to i64
  %39 = add nsw i64 %36, %38
  store i64 %39, ptr %35, align 8
  %40 = icmp eq i64 %15, %6
  br i1 %40, label %41, label %13

41:                                               ; preds = %13, %9
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local i1 @_count_groups(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, ptr %8, i64 %9, i64 %10, ptr %11, i64 %12, i64 %13, ptr %14, i64 %15, ptr writeonly %16, i64 %17, i64 %18) local_unnamed_addr {
  %20 = alloca i8, align 1
  store i8 0, ptr %20, align 1
  call fastcc void @1(ptr %20, ptr %0, i64 %1, ptr %2, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %10, ptr %11, i64 %13, ptr %14, i64 %15, ptr %16, i64 %17, i64 %18) #2
  %21 = load i8, ptr %20, align 1
  %22 = icmp ne i8 %21, 0
  ret i1 %22
}

define internal fastcc void @1(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, ptr readonly %4, i64 %5, ptr readonly %6, i64 %7, ptr %8, i64 %9, ptr %10, i64 %11, ptr %12, i64 %13, ptr writeonly %14, i64 %15, i64 %16) unnamed_addr {
  %18 = getelementptr i32, ptr %8, i64 %9
  %19 = shl i64 %9, 3
  %20 = getelementptr i8, ptr %8, i64 %19
  %21 = mul i64 %9, 12
  %22 = getelementptr i8, ptr %8, i64 %21
  %23 = icmp slt i64 %2, 1
  br i1 %23, label %90, label %24

24:                                               ; preds = %17
  %25 = getelementptr i64, ptr %10, i64 %11
  %26 = mul i64 %11, 24
  %27 = getelementptr i8, ptr %10, i64 %26
  %28 = shl i64 %11, 4
  %29 = getelementptr i8, ptr %10, i64 %28
  br label %101

30:                                               ; preds = %152, %71
  %31 = icmp eq i64 %106, %2
  br i1 %31, label %90, label %101

32:                                               ; preds = %101
  %33 = icmp sgt i32 %121, 0
  br i1 %33, label %34, label %44

34:                                               ; preds = %32
  %35 = getelementptr i32, ptr %20, i64 %119
  %36 = load i32, ptr %35, align 4
  %37 = icmp eq i32 %36, 0
  %38 = getelementptr i32, ptr %18, i64 %119
  %39 = load i32, ptr %38, align 4
  br i1 %37, label %40, label %41

40:                                               ; preds = %34
  store i32 %39, ptr %35, align 4
  br label %44

41:                                               ; preds = %34
  %42 = icmp eq i32 %36, %39
  %43 = select i1 %42, i1 %102, i1 false
  br label %44

44:                                               ; preds = %41, %40, %32
  %45 = phi i1 [ %102, %40 ], [ %102, %32 ], [ %43, %41 ]
  %46 = trunc i64 %123 to i32
  store i32 %46, ptr %120, align 4
  %47 = getelementptr i32, ptr %18, i64 %119
  store i32 0, ptr %47, align 4
  %48 = select i1 %117, i64 %11, i64 0
  %49 = getelementptr i64, ptr %25, i64 %48
  %50 = getelementptr i64, ptr %49, i64 %116
  %51 = load i64, ptr %50, align 8
  %52 = add nsw i64 %51, 1
  store i64 %52, ptr %50, align 8
  %53 = icmp slt i32 %115, 0
  %54 = select i1 %53, i64 %13, i64 0
  %55 = getelementptr i64, ptr %12, i64 %54
  %56 = getelementptr i64, ptr %55, i64 %122
  %57 = load i64, ptr %56, align 8
  %58 = add nsw i64 %57, 1
  store i64 %58, ptr %56, align 8
  %59 = icmp eq i64 %57, 0
  br i1 %59, label %128, label %60

60:                                               ; preds = %44
  %61 = icmp eq i64 %58, 2
  br i1 %61, label %62, label %137

62:                                               ; preds = %60
  %63 = icmp slt i64 %103, 0
  %64 = select i1 %63, i64 %11, i64 0
  br label %128

65:                                               ; preds = %137
  store i32 %46, ptr %148, align 4
  %66 = select i1 %145, i64 %11, i64 0
  %67 = getelementptr i64, ptr %29, i64 %144
  %68 = getelementptr i64, ptr %67, i64 %66
  %69 = load i64, ptr %68, align 8
  %70 = add nsw i64 %69, 1
  store i64 %70, ptr %68, align 8
  br label %71

71:                                               ; preds = %137, %126, %65
  %72 = phi i64 [ %127, %126 ], [ %48, %137 ], [ %48, %65 ]
  %73 = phi i64 [ %103, %126 ], [ %138, %137 ], [ %138, %65 ]
  %74 = phi i1 [ %102, %126 ], [ %45, %137 ], [ %45, %65 ]
  %75 = getelementptr i32, ptr %18, i64 %119
  %76 = load i32, ptr %75, align 4
  %77 = sext i32 %110 to i64
  %78 = add i32 %76, %110
  store i32 %78, ptr %75, align 4
  %79 = getelementptr i64, ptr %10, i64 %72
  %80 = getelementptr i64, ptr %79, i64 %116
  %81 = load i64, ptr %80, align 8
  %82 = add nsw i64 %81, %77
  store i64 %82, ptr %80, align 8
  %83 = add nsw i64 %104, %77
  %84 = icmp sgt i32 %110, 0
  br i1 %84, label %85, label %30

85:                                               ; preds = %71
  %86 = select i1 %117, i64 %15, i64 0
  %87 = add i64 %86, %116
  %88 = mul i64 %87, %16
  %89 = getelementptr i8, ptr %14, i64 %88
  br label %152

90:                                               ; preds = %30, %17
  %91 = phi i1 [ true, %17 ], [ %74, %30 ]
  %92 = icmp slt i64 %9, 1
  br i1 %92, label %175, label %168

93:                                               ; preds = %168
  %94 = getelementptr i32, ptr %18, i64 %170
  %95 = load i32, ptr %94, align 4
  %96 = icmp eq i32 %173, %95
  %97 = select i1 %96, i1 %169, i1 false
  br label %98

98:                                               ; preds = %168, %93
  %99 = phi i1 [ %169, %168 ], [ %97, %93 ]
  %100 = icmp eq i64 %9, %171
  br i1 %100, label %175, label %168

101:                                              ; preds = %30, %24
  %102 = phi i1 [ true, %24 ], [ %74, %30 ]
  %103 = phi i64 [ 0, %24 ], [ %73, %30 ]
  %104 = phi i64 [ 0, %24 ], [ %83, %30 ]
  %105 = phi i64 [ 0, %24 ], [ %106, %30 ]
  %106 = add nuw nsw i64 %105, 1
  %107 = getelementptr i32, ptr %1, i64 %105
  %108 = load i32, ptr %107, align 4
  %109 = getelementptr i32, ptr %3, i64 %105
  %110 = load i32, ptr %109, align 4
  %111 = icmp slt i64 %104, 0
  %112 = select i1 %111, i64 %7, i64 0
  %113 = getelementptr i32, ptr %6, i64 %104
  %114 = getelementptr i32, ptr %113, i64 %112
  %115 = load i32, ptr %114, align 4
  %116 = sext i32 %108 to i64
  %117 = icmp slt i32 %108, 0
  %118 = select i1 %117, i64 %9, i64 0
  %119 = add i64 %118, %116
  %120 = getelementptr i32, ptr %8, i64 %119
  %121 = load i32, ptr %120, align 4
  %122 = sext i32 %115 to i64
  %123 = add nsw i64 %122, 1
  %124 = sext i32 %121 to i64
  %125 = icmp eq i64 %123, %124
  br i1 %125, label %126, label %32

126:                                              ; preds = %101
  %127 = select i1 %117, i64 %11, i64 0
  br label %71

128:                                              ; preds = %62, %44
  %129 = phi i64 [ %103, %62 ], [ %48, %44 ]
  %130 = phi i64 [ %64, %62 ], [ %116, %44 ]
  %131 = phi i64 [ -1, %62 ], [ 1, %44 ]
  %132 = phi i64 [ %103, %62 ], [ %116, %44 ]
  %133 = getelementptr i64, ptr %27, i64 %129
  %134 = getelementptr i64, ptr %133, i64 %130
  %135 = load i64, ptr %134, align 8
  %136 = add nsw i64 %135, %131
  store i64 %136, ptr %134, align 8
  br label %137

137:                                              ; preds = %128, %60
  %138 = phi i64 [ %103, %60 ], [ %132, %128 ]
  %139 = srem i32 %108, 2
  %140 = sext i32 %139 to i64
  %141 = icmp slt i32 %139, 0
  %142 = add nsw i64 %140, 2
  %143 = select i1 %141, i64 %142, i64 %140
  %144 = sub nsw i64 %116, %143
  %145 = icmp slt i64 %144, 0
  %146 = select i1 %145, i64 %9, i64 0
  %147 = getelementptr i32, ptr %22, i64 %144
  %148 = getelementptr i32, ptr %147, i64 %146
  %149 = load i32, ptr %148, align 4
  %150 = sext i32 %149 to i64
  %151 = icmp eq i64 %123, %150
  br i1 %151, label %71, label %65

152:                                              ; preds = %152, %85
  %153 = phi i64 [ %77, %85 ], [ %155, %152 ]
  %154 = phi i64 [ %104, %85 ], [ %156, %152 ]
  %155 = add nsw i64 %153, -1
  %156 = add i64 %154, 1
  %157 = icmp slt i64 %154, 0
  %158 = select i1 %157, i64 %5, i64 0
  %159 = getelementptr i32, ptr %4, i64 %154
  %160 = getelementptr i32, ptr %159, i64 %158
  %161 = load i32, ptr %160, align 4
  %162 = sext i32 %161 to i64
  %163 = icmp slt i32 %161, 0
  %164 = select i1 %163, i64 %16, i64 0
  %165 = getelementptr i8, ptr %89, i64 %164
  %166 = getelementptr i8, ptr %165, i64 %162
  store i8 1, ptr %166, align 1
  %167 = icmp ugt i64 %153, 1
  br i1 %167, label %152, label %30

168:                                              ; preds = %98, %90
  %169 = phi i1 [ %99, %98 ], [ %91, %90 ]
  %170 = phi i64 [ %171, %98 ], [ 0, %90 ]
  %171 = add nuw nsw i64 %170, 1
  %172 = getelementptr i32, ptr %20, i64 %170
  %173 = load i32, ptr %172, align 4
  %174 = icmp sgt i32 %173, 0
  br i1 %174, label %93, label %98

175:                                              ; preds = %98, %90
  %176 = phi i1 [ %91, %90 ], [ %99, %98 ]
  %177 = zext i1 %176 to i8
  store i8 %177, ptr %0, align 1
  ret void
}

define dso_local i1 @_count_in_order(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, ptr %10, i64 %11, ptr %12, i64 %13, ptr %14, i64 %15) local_unnamed_addr {
  %17 = alloca i8, align 1
  store i8 0, ptr %17, align 1
  call fastcc void @2(ptr %17, ptr %0, i64 %1, ptr %2, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, ptr %10, i64 %11, ptr %12, i64 %13, ptr %14) #2
  %18 = load i8, ptr %17, align 1
  %19 = icmp ne i8 %18, 0
  ret i1 %19
}

define internal fastcc void @2(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %9, ptr %10, i64 %11, ptr %12, i64 %13, ptr %14) unnamed_addr {
  %16 = icmp slt i64 %2, 1
  br i1 %16, label %85, label %53

17:                                               ; preds = %53
  %18 = getelementptr i32, ptr %1, i64 %56
  %19 = load i32, ptr %18, align 4
  %20 = sext i32 %19 to i64
  %21 = icmp slt i32 %19, 0
  %22 = select i1 %21, i64 %5, i64 0
  %23 = getelementptr i32, ptr %4, i64 %22
  %24 = getelementptr i32, ptr %23, i64 %20
  %25 = load i32, ptr %24, align 4
  %26 = icmp eq i32 %25, %59
  br i1 %26, label %50, label %27

27:                                               ; preds = %17
  store i32 %59, ptr %24, align 4
  %28 = select i1 %21, i64 %9, i64 0
  %29 = getelementptr i64, ptr %8, i64 %28
  %30 = getelementptr i64, ptr %29, i64 %20
  %31 = load i64, ptr %30, align 8
  %32 = add nsw i64 %31, 1
  store i64 %32, ptr %30, align 8
  %33 = getelementptr i64, ptr %14, i64 %60
  %34 = load i64, ptr %33, align 8
  %35 = add nsw i64 %34, 1
  store i64 %35, ptr %33, align 8
  %36 = icmp eq i64 %34, 0
  br i1 %36, label %37, label %39

37:                                               ; preds = %27
  %38 = select i1 %21, i64 %13, i64 0
  br label %62

39:                                               ; preds = %27
  %40 = icmp eq i64 %35, 2
  br i1 %40, label %41, label %71

41:                                               ; preds = %39
  %42 = icmp slt i64 %54, 0
  %43 = select i1 %42, i64 %13, i64 0
  br label %62

44:                                               ; preds = %71
  store i32 %59, ptr %82, align 4
  %45 = select i1 %79, i64 %11, i64 0
  %46 = getelementptr i64, ptr %10, i64 %78
  %47 = getelementptr i64, ptr %46, i64 %45
  %48 = load i64, ptr %47, align 8
  %49 = add nsw i64 %48, 1
  store i64 %49, ptr %47, align 8
  br label %50

50:                                               ; preds = %71, %44, %17
  %51 = phi i64 [ %54, %17 ], [ %72, %71 ], [ %72, %44 ]
  %52 = icmp eq i64 %2, %57
  br i1 %52, label %85, label %53

53:                                               ; preds = %50, %15
  %54 = phi i64 [ %51, %50 ], [ 0, %15 ]
  %55 = phi i64 [ %60, %50 ], [ 0, %15 ]
  %56 = phi i64 [ %57, %50 ], [ 0, %15 ]
  %57 = add nuw nsw i64 %56, 1
  %58 = getelementptr i32, ptr %3, i64 %56
  %59 = load i32, ptr %58, align 4
  %60 = sext i32 %59 to i64
  %61 = icmp sgt i64 %55, %60
  br i1 %61, label %85, label %17

62:                                               ; preds = %41, %37
  %63 = phi i64 [ %38, %37 ], [ %54, %41 ]
  %64 = phi i64 [ %20, %37 ], [ %43, %41 ]
  %65 = phi i64 [ 1, %37 ], [ -1, %41 ]
  %66 = phi i64 [ %20, %37 ], [ %54, %41 ]
  %67 = getelementptr i64, ptr %12, i64 %63
  %68 = getelementptr i64, ptr %67, i64 %64
  %69 = load i64, ptr %68, align 8
  %70 = add nsw i64 %69, %65
  store i64 %70, ptr %68, align 8
  br label %71

71:                                               ; preds = %62, %39
  %72 = phi i64 [ %54, %39 ], [ %66, %62 ]
  %73 = srem i32 %19, 2
  %74 = sext i32 %73 to i64
  %75 = icmp slt i32 %73, 0
  %76 = add nsw i64 %74, 2
  %77 = select i1 %75, i64 %76, i64 %74
  %78 = sub nsw i64 %20, %77
  %79 = icmp slt i64 %78, 0
  %80 = select i1 %79, i64 %7, i64 0
  %81 = getelementptr i32, ptr %6, i64 %78
  %82 = getelementptr i32, ptr %81, i64 %80
  %83 = load i32, ptr %82, align 4
  %84 = icmp eq i32 %83, %59
  br i1 %84, label %50, label %44

85:                                               ; preds = %53, %50, %15
  %86 = phi i8 [ 1, %15 ], [ 1, %50 ], [ 0, %53 ]
  store i8 %86, ptr %0, align 1
  ret void
}

define dso_local ptr @_count_in_tables(ptr readonly %0, i64 %1, ptr %2, i64 %3, i64 %4) local_unnamed_addr {
  %6 = alloca ptr, align 8
  store ptr null, ptr %6, align 8
  call fastcc void @3(ptr %6, ptr %0, i64 %1, ptr %2, i64 %4) #2
  %7 = load ptr, ptr %6, align 8
  ret ptr %7
}

define internal fastcc void @3(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr %3, i64 %4) unnamed_addr {
  %6 = getelementptr i64, ptr %3, i64 %4
  %7 = shl i64 %4, 4
  %8 = getelementptr i8, ptr %3, i64 %7
  %9 = mul i64 %4, 24
  %10 = getelementptr i8, ptr %3, i64 %9
  %11 = and i64 %2, 3
  %12 = and i64 %2, -4
  %13 = tail call i64 @llvm.smax.i64(i64 %2, i64 3)
  %14 = lshr i64 %13, 2
  %15 = icmp eq i64 %14, 0
  br i1 %15, label %16, label %18

16:                                               ; preds = %18, %5
  %17 = icmp eq i64 %11, 0
  br i1 %17, label %78, label %60

18:                                               ; preds = %18, %5
  %19 = phi i64 [ %21, %18 ], [ %14, %5 ]
  %20 = phi i64 [ %22, %18 ], [ 0, %5 ]
  %21 = add nsw i64 %19, -1
  %22 = add nuw nsw i64 %20, 4
  %23 = getelementptr i32, ptr %1, i64 %20
  %24 = load i32, ptr %23, align 4
  %25 = sext i32 %24 to i64
  %26 = icmp slt i32 %24, 0
  %27 = select i1 %26, i64 %4, i64 0
  %28 = getelementptr i64, ptr %3, i64 %27
  %29 = getelementptr i64, ptr %28, i64 %25
  %30 = load i64, ptr %29, align 8
  %31 = add nsw i64 %30, 1
  store i64 %31, ptr %29, align 8
  %32 = getelementptr i8, ptr %23, i64 4
  %33 = load i32, ptr %32, align 4
  %34 = sext i32 %33 to i64
  %35 = icmp slt i32 %33, 0
  %36 = select i1 %35, i64 %4, i64 0
  %37 = getelementptr i64, ptr %6, i64 %36
  %38 = getelementptr i64, ptr %37, i64 %34
  %39 = load i64, ptr %38, align 8
  %40 = add nsw i64 %39, 1
  store i64 %40, ptr %38, align 8
  %41 = getelementptr i8, ptr %23, i64 8
  %42 = load i32, ptr %41, align 4
  %43 = sext i32 %42 to i64
  %44 = icmp slt i32 %42, 0
  %45 = select i1 %44, i64 %4, i64 0
  %46 = getelementptr i64, ptr %8, i64 %45
  %47 = getelementptr i64, ptr %46, i64 %43
  %48 = load i64, ptr %47, align 8
  %49 = add nsw i64 %48, 1
  store i64 %49, ptr %47, align 8
  %50 = getelementptr i8, ptr %23, i64 12
  %51 = load i32, ptr %50, align 4
  %52 = sext i32 %51 to i64
  %53 = icmp slt i32 %51, 0
  %54 = select i1 %53, i64 %4, i64 0
  %55 = getelementptr i64, ptr %10, i64 %54
  %56 = getelementptr i64, ptr %55, i64 %52
  %57 = load i64, ptr %56, align 8
  %58 = add nsw i64 %57, 1
  store i64 %58, ptr %56, align 8
  %59 = icmp ugt i64 %19, 1
  br i1 %59, label %18, label %16

60:                                               ; preds = %60, %16
  %61 = phi i64 [ %63, %60 ], [ %11, %16 ]
  %62 = phi i64 [ %64, %60 ], [ %12, %16 ]
  %63 = add nsw i64 %61, -1
  %64 = add nuw nsw i64 %62, 1
  %65 = icmp slt i64 %62, 0
  %66 = select i1 %65, i64 %2, i64 0
  %67 = getelementptr i32, ptr %1, i64 %62
  %68 = getelementptr i32, ptr %67, i64 %66
  %69 = load i32, ptr %68, align 4
  %70 = sext i32 %69 to i64
  %71 = icmp slt i32 %69, 0
  %72 = select i1 %71, i64 %4, i64 0
  %73 = getelementptr i64, ptr %3, i64 %72
  %74 = getelementptr i64, ptr %73, i64 %70
  %75 = load i64, ptr %74, align 8
  %76 = add nsw i64 %75, 1
  store i64 %76, ptr %74, align 8
  %77 = icmp ugt i64 %61, 1
  br i1 %77, label %60, label %78

78:                                               ; preds = %60, %16
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local ptr @_count_marks(ptr readonly %0, i64 %1, ptr %2, i64 %3, i64 %4, ptr %5, i64 %6, i64 %7, ptr %8, i64 %9, i64 %10, ptr %11, i64 %12) local_unnamed_addr {
  %14 = alloca ptr, align 8
  store ptr null, ptr %14, align 8
  call fastcc void @4(ptr %14, ptr %0, ptr %2, i64 %3, i64 %4, ptr %5, i64 %7, ptr %8, i64 %10, ptr %11, i64 %12) #2
  %15 = load ptr, ptr %14, align 8
  ret ptr %15
}

define internal fastcc void @4(ptr noalias nonnull writeonly %0, ptr readonly %1, ptr %2, i64 %3, i64 %4, ptr %5, i64 %6, ptr %7, i64 %8, ptr %9, i64 %10) unnamed_addr {
  %12 = icmp slt i64 %10, 1
  br i1 %12, label %81, label %13

13:                                               ; preds = %11
  %14 = icmp slt i64 %3, 1
  br label %41

15:                                               ; preds = %48
  %16 = ashr i64 %54, 1
  %17 = or i64 %16, %54
  %18 = mul i64 %51, %4
  %19 = getelementptr i64, ptr %2, i64 %18
  %20 = mul i64 %51, %6
  %21 = getelementptr i64, ptr %5, i64 %20
  br label %56

22:                                               ; preds = %56
  %23 = load i64, ptr %46, align 8
  %24 = add nsw i64 %23, %62
  store i64 %24, ptr %46, align 8
  br label %37

25:                                               ; preds = %37
  %26 = mul i64 %38, %8
  br label %27

27:                                               ; preds = %41, %25
  %28 = phi i64 [ 0, %41 ], [ %26, %25 ]
  %29 = phi i64 [ 0, %41 ], [ %39, %25 ]
  %30 = getelementptr i64, ptr %9, i64 %42
  %31 = load i64, ptr %30, align 8
  %32 = icmp eq i64 %31, 1
  br i1 %32, label %33, label %35

33:                                               ; preds = %27
  %34 = getelementptr i64, ptr %7, i64 %28
  br label %72

35:                                               ; preds = %72, %27
  %36 = icmp eq i64 %43, %10
  br i1 %36, label %81, label %41

37:                                               ; preds = %48, %22
  %38 = phi i64 [ %51, %22 ], [ %50, %48 ]
  %39 = phi i64 [ %54, %22 ], [ %49, %48 ]
  %40 = icmp eq i64 %3, %52
  br i1 %40, label %25, label %48

41:                                               ; preds = %35, %13
  %42 = phi i64 [ 0, %13 ], [ %43, %35 ]
  %43 = add nuw nsw i64 %42, 1
  br i1 %14, label %27, label %44

44:                                               ; preds = %41
  %45 = mul nuw nsw i64 %42, %3
  %46 = getelementptr i64, ptr %9, i64 %42
  %47 = getelementptr i64, ptr %1, i64 %45
  br label %48

48:                                               ; preds = %44, %37
  %49 = phi i64 [ 0, %44 ], [ %39, %37 ]
  %50 = phi i64 [ 0, %44 ], [ %38, %37 ]
  %51 = phi i64 [ 0, %44 ], [ %52, %37 ]
  %52 = add nuw nsw i64 %51, 1
  %53 = getelementptr i64, ptr %47, i64 %51
  %54 = load i64, ptr %53, align 8
  %55 = icmp eq i64 %54, 0
  br i1 %55, label %37, label %15

56:                                               ; preds = %56, %15
  %57 = phi i64 [ 0, %15 ], [ %62, %56 ]
  %58 = phi i64 [ 0, %15 ], [ %59, %56 ]
  %59 = add nuw nsw i64 %58, 1
  %60 = lshr i64 %54, %58
  %61 = and i64 %60, 1
  %62 = add nuw nsw i64 %61, %57
  %63 = getelementptr i64, ptr %19, i64 %58
  %64 = load i64, ptr %63, align 8
  %65 = add nsw i64 %61, %64
  store i64 %65, ptr %63, align 8
  %66 = getelementptr i64, ptr %21, i64 %58
  %67 = load i64, ptr %66, align 8
  %68 = lshr i64 %17, %58
  %69 = and i64 %68, 1
  %70 = add nsw i64 %67, %69
  store i64 %70, ptr %66, align 8
  %71 = icmp eq i64 %59, 64
  br i1 %71, label %22, label %56

72:                                               ; preds = %72, %33
  %73 = phi i64 [ 0, %33 ], [ %74, %72 ]
  %74 = add nuw nsw i64 %73, 1
  %75 = getelementptr i64, ptr %34, i64 %73
  %76 = load i64, ptr %75, align 8
  %77 = lshr i64 %29, %73
  %78 = and i64 %77, 1
  %79 = add nsw i64 %78, %76
  store i64 %79, ptr %75, align 8
  %80 = icmp eq i64 %74, 64
  br i1 %80, label %35, label %72

81:                                               ; preds = %35, %11
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local i64 @_count_rows(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr %4, i64 %5, i64 %6, ptr %7, i64 %8, i64 %9, ptr %10, i64 %11, ptr %12, i64 %13, i64 %14) local_unnamed_addr {
  %16 = alloca i64, align 8
  store i64 0, ptr %16, align 8
  call fastcc void @5(ptr %16, ptr %0, i64 %1, ptr %2, ptr %4, i64 %5, i64 %6, ptr %7, i64 %9, ptr %10, i64 %11, ptr %12, i64 %14) #2
  %17 = load i64, ptr %16, align 8
  ret i64 %17
}

define internal fastcc void @5(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, ptr %4, i64 %5, i64 %6, ptr %7, i64 %8, ptr %9, i64 %10, ptr %11, i64 %12) unnamed_addr {
  %14 = getelementptr i64, ptr %7, i64 %8
  %15 = shl i64 %8, 4
  %16 = getelementptr i8, ptr %7, i64 %15
  %17 = icmp slt i64 %2, 1
  br i1 %17, label %113, label %18

18:                                               ; preds = %13
  %19 = getelementptr i32, ptr %11, i64 %12
  br label %67

20:                                               ; preds = %67
  %21 = getelementptr i8, ptr %81, i64 4
  %22 = load i32, ptr %21, align 4
  %23 = sext i32 %22 to i64
  %24 = icmp slt i32 %22, 0
  %25 = select i1 %24, i64 %12, i64 0
  %26 = getelementptr i32, ptr %19, i64 %25
  %27 = getelementptr i32, ptr %26, i64 %23
  %28 = load i32, ptr %27, align 4
  %29 = add i32 %28, 1
  store i32 %29, ptr %27, align 4
  br label %63

30:                                               ; preds = %67
  %31 = trunc i64 %84 to i32
  store i32 %31, ptr %81, align 4
  %32 = getelementptr i8, ptr %81, i64 4
  %33 = trunc i64 %68 to i32
  store i32 %33, ptr %32, align 4
  %34 = icmp slt i64 %68, 0
  %35 = select i1 %34, i64 %12, i64 0
  %36 = add i64 %35, %68
  %37 = getelementptr i32, ptr %11, i64 %36
  store i32 %73, ptr %37, align 4
  %38 = getelementptr i32, ptr %19, i64 %36
  store i32 1, ptr %38, align 4
  %39 = add nsw i64 %68, 1
  %40 = select i1 %77, i64 %8, i64 0
  %41 = getelementptr i64, ptr %7, i64 %40
  %42 = getelementptr i64, ptr %41, i64 %76
  %43 = load i64, ptr %42, align 8
  %44 = add nsw i64 %43, 1
  store i64 %44, ptr %42, align 8
  %45 = icmp slt i32 %75, 0
  %46 = select i1 %45, i64 %10, i64 0
  %47 = getelementptr i64, ptr %9, i64 %46
  %48 = getelementptr i64, ptr %47, i64 %83
  %49 = load i64, ptr %48, align 8
  %50 = add nsw i64 %49, 1
  store i64 %50, ptr %48, align 8
  %51 = icmp eq i64 %49, 0
  br i1 %51, label %87, label %52

52:                                               ; preds = %30
  %53 = icmp eq i64 %50, 2
  br i1 %53, label %54, label %96

54:                                               ; preds = %52
  %55 = icmp slt i64 %69, 0
  %56 = select i1 %55, i64 %8, i64 0
  br label %87

57:                                               ; preds = %96
  store i32 %31, ptr %109, align 4
  %58 = select i1 %104, i64 %8, i64 0
  %59 = getelementptr i64, ptr %14, i64 %103
  %60 = getelementptr i64, ptr %59, i64 %58
  %61 = load i64, ptr %60, align 8
  %62 = add nsw i64 %61, 1
  store i64 %62, ptr %60, align 8
  br label %63

63:                                               ; preds = %96, %57, %20
  %64 = phi i64 [ %69, %20 ], [ %97, %96 ], [ %97, %57 ]
  %65 = phi i64 [ %68, %20 ], [ %39, %96 ], [ %39, %57 ]
  %66 = icmp eq i64 %71, %2
  br i1 %66, label %113, label %67

67:                                               ; preds = %63, %18
  %68 = phi i64 [ 0, %18 ], [ %65, %63 ]
  %69 = phi i64 [ 0, %18 ], [ %64, %63 ]
  %70 = phi i64 [ 0, %18 ], [ %71, %63 ]
  %71 = add nuw nsw i64 %70, 1
  %72 = getelementptr i32, ptr %1, i64 %70
  %73 = load i32, ptr %72, align 4
  %74 = getelementptr i32, ptr %3, i64 %70
  %75 = load i32, ptr %74, align 4
  %76 = sext i32 %73 to i64
  %77 = icmp slt i32 %73, 0
  %78 = select i1 %77, i64 %5, i64 0
  %79 = add i64 %78, %76
  %80 = mul i64 %79, %6
  %81 = getelementptr i32, ptr %4, i64 %80
  %82 = load i32, ptr %81, align 4
  %83 = sext i32 %75 to i64
  %84 = add nsw i64 %83, 1
  %85 = sext i32 %82 to i64
  %86 = icmp eq i64 %84, %85
  br i1 %86, label %20, label %30

87:                                               ; preds = %54, %30
  %88 = phi i64 [ %69, %54 ], [ %40, %30 ]
  %89 = phi i64 [ %56, %54 ], [ %76, %30 ]
  %90 = phi i64 [ -1, %54 ], [ 1, %30 ]
  %91 = phi i64 [ %69, %54 ], [ %76, %30 ]
  %92 = getelementptr i64, ptr %16, i64 %88
  %93 = getelementptr i64, ptr %92, i64 %89
  %94 = load i64, ptr %93, align 8
  %95 = add nsw i64 %94, %90
  store i64 %95, ptr %93, align 8
  br label %96

96:                                               ; preds = %87, %52
  %97 = phi i64 [ %69, %52 ], [ %91, %87 ]
  %98 = srem i32 %73, 2
  %99 = sext i32 %98 to i64
  %100 = icmp slt i32 %98, 0
  %101 = add nsw i64 %99, 2
  %102 = select i1 %100, i64 %101, i64 %99
  %103 = sub nsw i64 %76, %102
  %104 = icmp slt i64 %103, 0
  %105 = select i1 %104, i64 %5, i64 0
  %106 = add i64 %105, %103
  %107 = mul i64 %106, %6
  %108 = getelementptr i32, ptr %4, i64 %107
  %109 = getelementptr i8, ptr %108, i64 8
  %110 = load i32, ptr %109, align 4
  %111 = sext i32 %110 to i64
  %112 = icmp eq i64 %84, %111
  br i1 %112, label %63, label %57

113:                                              ; preds = %63, %13
  %114 = phi i64 [ 0, %13 ], [ %65, %63 ]
  store i64 %114, ptr %0, align 8
  ret void
}

define dso_local ptr @_mark(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr %4, i64 %5, i64 %6) local_unnamed_addr {
  %8 = alloca ptr, align 8
  store ptr null, ptr %8, align 8
  call fastcc void @6(ptr %8, ptr %0, i64 %1, ptr %2, ptr %4, i64 %5, i64 %6) #2
  %9 = load ptr, ptr %8, align 8
  ret ptr %9
}

define internal fastcc void @6(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, ptr %4, i64 %5, i64 %6) unnamed_addr {
  %8 = icmp slt i64 %2, 1
  br i1 %8, label %39, label %9

9:                                                ; preds = %9, %7
  %10 = phi i64 [ %11, %9 ], [ 0, %7 ]
  %11 = add nuw nsw i64 %10, 1
  %12 = getelementptr i32, ptr %1, i64 %10
  %13 = load i32, ptr %12, align 4
  %14 = getelementptr i32, ptr %3, i64 %10
  %15 = load i32, ptr %14, align 4
  %16 = sext i32 %15 to i64
  %17 = mul nsw i64 %6, %16
  %18 = sext i32 %13 to i64
  %19 = sdiv i32 %13, 64
  %20 = sext i32 %19 to i64
  %21 = and i64 %18, -9223372036854775745
  %22 = icmp ugt i64 %21, -9223372036854775808
  %23 = sext i1 %22 to i64
  %24 = add i64 %17, %20
  %25 = add i64 %24, %23
  %26 = icmp slt i64 %25, 0
  %27 = select i1 %26, i64 %5, i64 0
  %28 = getelementptr i64, ptr %4, i64 %25
  %29 = getelementptr i64, ptr %28, i64 %27
  %30 = load i64, ptr %29, align 8
  %31 = srem i32 %13, 64
  %32 = sext i32 %31 to i64
  %33 = icmp slt i32 %31, 0
  %34 = add nsw i64 %32, 64
  %35 = select i1 %33, i64 %34, i64 %32
  %36 = shl nuw i64 1, %35
  %37 = or i64 %36, %30
  store i64 %37, ptr %29, align 8
  %38 = icmp eq i64 %2, %11
  br i1 %38, label %39, label %9

39:                                               ; preds = %9, %7
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local i1 @rows_are_alike(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr %4, i64 %5, i64 %6) local_unnamed_addr {
  %8 = alloca i8, align 1
  store i8 0, ptr %8, align 1
  call fastcc void @7(ptr %8, ptr %0, i64 %1, ptr %2, ptr %4, i64 %6) #2
  %9 = load i8, ptr %8, align 1
  %10 = icmp ne i8 %9, 0
  ret i1 %10
}

define internal fastcc void @7(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, ptr %4, i64 %5) unnamed_addr {
  %7 = getelementptr i32, ptr %4, i64 %5
  %8 = shl i64 %5, 3
  %9 = getelementptr i8, ptr %4, i64 %8
  %10 = icmp slt i64 %2, 1
  br i1 %10, label %29, label %43

11:                                               ; preds = %43
  %12 = getelementptr i32, ptr %7, i64 %55
  %13 = load i32, ptr %12, align 4
  %14 = add i32 %13, 1
  store i32 %14, ptr %12, align 4
  br label %41

15:                                               ; preds = %43
  %16 = icmp sgt i32 %57, 0
  br i1 %16, label %17, label %26

17:                                               ; preds = %15
  %18 = getelementptr i32, ptr %9, i64 %55
  %19 = load i32, ptr %18, align 4
  %20 = icmp eq i32 %19, 0
  %21 = getelementptr i32, ptr %7, i64 %55
  %22 = load i32, ptr %21, align 4
  br i1 %20, label %23, label %24

23:                                               ; preds = %17
  store i32 %22, ptr %18, align 4
  br label %26

24:                                               ; preds = %17
  %25 = icmp eq i32 %19, %22
  br i1 %25, label %26, label %67

26:                                               ; preds = %24, %23, %15
  %27 = trunc i64 %51 to i32
  store i32 %27, ptr %56, align 4
  %28 = getelementptr i32, ptr %7, i64 %55
  store i32 1, ptr %28, align 4
  br label %41

29:                                               ; preds = %41, %6
  %30 = icmp slt i64 %5, 1
  br i1 %30, label %67, label %60

31:                                               ; preds = %60
  %32 = getelementptr i32, ptr %7, i64 %62
  %33 = load i32, ptr %32, align 4
  %34 = icmp eq i32 %65, %33
  %35 = select i1 %34, i1 %61, i1 false
  br label %36

36:                                               ; preds = %60, %31
  %37 = phi i1 [ %61, %60 ], [ %35, %31 ]
  %38 = icmp eq i64 %5, %63
  br i1 %38, label %39, label %60

39:                                               ; preds = %36
  %40 = zext i1 %37 to i8
  br label %67

41:                                               ; preds = %26, %11
  %42 = icmp eq i64 %2, %45
  br i1 %42, label %29, label %43

43:                                               ; preds = %41, %6
  %44 = phi i64 [ %45, %41 ], [ 0, %6 ]
  %45 = add nuw nsw i64 %44, 1
  %46 = getelementptr i32, ptr %1, i64 %44
  %47 = load i32, ptr %46, align 4
  %48 = getelementptr i32, ptr %3, i64 %44
  %49 = load i32, ptr %48, align 4
  %50 = sext i32 %49 to i64
  %51 = add nsw i64 %50, 1
  %52 = sext i32 %47 to i64
  %53 = icmp slt i32 %47, 0
  %54 = select i1 %53, i64 %5, i64 0
  %55 = add i64 %54, %52
  %56 = getelementptr i32, ptr %4, i64 %55
  %57 = load i32, ptr %56, align 4
  %58 = sext i32 %57 to i64
  %59 = icmp eq i64 %51, %58
  br i1 %59, label %11, label %15

60:                                               ; preds = %36, %29
  %61 = phi i1 [ %37, %36 ], [ true, %29 ]
  %62 = phi i64 [ %63, %36 ], [ 0, %29 ]
  %63 = add nuw nsw i64 %62, 1
  %64 = getelementptr i32, ptr %9, i64 %62
  %65 = load i32, ptr %64, align 4
  %66 = icmp sgt i32 %65, 0
  br i1 %66, label %31, label %36

67:                                               ; preds = %39, %29, %24
  %68 = phi i8 [ %40, %39 ], [ 1, %29 ], [ 0, %24 ]
  store i8 %68, ptr %0, align 1
  ret void
}

declare i64 @llvm.smax.i64(i64, i64)

attributes #2 = { noinline }
