; {"files": {"../../matrix/entries.py": "c2cde99b9364aa15", "../../matrix/formats/__init__.py": "a62c5c55c7f18748", "../../matrix/formats/amp_units.py": "364ea595be34b752", "../../matrix/formats/blocks.py": "c3aa4c185051b380", "../../matrix/formats/elements.py": "bb8453dcacf6ba2b", "../../matrix/formats/format.py": "d80a2442661edac0", "../../matrix/formats/groups.py": "9ad04483e2b46475", "../../matrix/formats/nm.py": "70ff203840633707", "../../matrix/formats/packed_blocks.py": "cfbd6ffbebe86e46", "../../matrix/formats/whole_groups.py": "166fd41c67aef454", "../../matrix/gathered.py": "806f4fa91c8e2838", "../../matrix/host_memory.py": "474c9eefc771abda", "../../matrix/pattern.py": "f4b03f4bb41623e4", "../../matrix/sizes.py": "4340dc0191d89a60", "../../matrix/sources.py": "0848b44c6eff3c0b", "../../plan/mapping/footprint.py": "4d5a5dc9ff11a6cb", "group_touches.py": "c34a8c222e542a39", "touches.py": "9e3b287ca19dd992"}, "meaning": "7635c7ceb23a7b13", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local i1 @_walked(ptr readonly captures(none) %0, i64 %1, ptr readonly captures(none) %2, i64 %3, ptr readonly captures(none) %4, i64 %5, ptr readonly captures(none) %6, i64 %7, ptr captures(none) %8, i64 %9, i64 %10, ptr captures(none) %11, i64 %12, i64 %13, ptr captures(none) %14, i64 %15, ptr writeonly captures(none) %16, i64 %17, i64 %18) local_unnamed_addr #0 {
  %20 = alloca i8, align 1
  store i8 0, ptr %20, align 1
  call fastcc void @0(ptr %20, ptr %0, i64 %1, ptr %2, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8, i64 %10, ptr %11, i64 %13, ptr %14, i64 %15, ptr %16, i64 %17, i64 %18) #1
  %21 = load i8, ptr %20, align 1
  %22 = icmp ne i8 %21, 0
  ret i1 %22
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc void @0(ptr noalias nonnull writeonly captures(none) %0, ptr readonly captures(none) %1, i64 %2, ptr readonly captures(none) %3, ptr readonly captures(none) %4, i64 %5, ptr readonly captures(none) %6, i64 %7, ptr captures(none) %8, i64 %9, ptr captures(none) %10, i64 %11, ptr captures(none) %12, i64 %13, ptr writeonly captures(none) %14, i64 %15, i64 %16) unnamed_addr #0 {
  %18 = getelementptr i32, ptr %8, i64 %9
  %19 = shl i64 %9, 3
  %20 = getelementptr i8, ptr %8, i64 %19
  %21 = mul i64 %9, 12
  %22 = getelementptr i8, ptr %8, i64 %21
  %23 = icmp slt i64 %2, 1
  br i1 %23, label %94, label %24

24:                                               ; preds = %17
  %25 = getelementptr i64, ptr %10, i64 %11
  %26 = shl i64 %11, 4
  %27 = getelementptr i8, ptr %10, i64 %26
  br label %105

28:                                               ; preds = %131, %76
  %29 = icmp eq i64 %109, %2
  br i1 %29, label %94, label %105

30:                                               ; preds = %105
  %31 = icmp sgt i32 %124, 0
  br i1 %31, label %32, label %42

32:                                               ; preds = %30
  %33 = getelementptr i32, ptr %20, i64 %122
  %34 = load i32, ptr %33, align 4
  %35 = icmp eq i32 %34, 0
  %36 = getelementptr i32, ptr %18, i64 %122
  %37 = load i32, ptr %36, align 4
  br i1 %35, label %38, label %39

38:                                               ; preds = %32
  store i32 %37, ptr %33, align 4
  br label %42

39:                                               ; preds = %32
  %40 = icmp eq i32 %34, %37
  %41 = select i1 %40, i1 %106, i1 false
  br label %42

42:                                               ; preds = %39, %38, %30
  %43 = phi i1 [ %106, %38 ], [ %106, %30 ], [ %41, %39 ]
  %44 = trunc i64 %126 to i32
  store i32 %44, ptr %123, align 4
  %45 = getelementptr i32, ptr %18, i64 %122
  store i32 0, ptr %45, align 4
  %46 = select i1 %120, i64 %11, i64 0
  %47 = getelementptr i64, ptr %25, i64 %46
  %48 = getelementptr i64, ptr %47, i64 %119
  %49 = load i64, ptr %48, align 8
  %50 = add nsw i64 %49, 1
  store i64 %50, ptr %48, align 8
  %51 = icmp slt i32 %118, 0
  %52 = select i1 %51, i64 %13, i64 0
  %53 = getelementptr i64, ptr %12, i64 %52
  %54 = getelementptr i64, ptr %53, i64 %125
  %55 = load i64, ptr %54, align 8
  %56 = add nsw i64 %55, 1
  store i64 %56, ptr %54, align 8
  %57 = srem i32 %111, 2
  %58 = sext i32 %57 to i64
  %59 = icmp slt i32 %57, 0
  %60 = add nsw i64 %58, 2
  %61 = select i1 %59, i64 %60, i64 %58
  %62 = sub nsw i64 %119, %61
  %63 = icmp slt i64 %62, 0
  %64 = select i1 %63, i64 %9, i64 0
  %65 = getelementptr i32, ptr %22, i64 %62
  %66 = getelementptr i32, ptr %65, i64 %64
  %67 = load i32, ptr %66, align 4
  %68 = sext i32 %67 to i64
  %69 = icmp eq i64 %126, %68
  br i1 %69, label %76, label %70

70:                                               ; preds = %42
  store i32 %44, ptr %66, align 4
  %71 = select i1 %63, i64 %11, i64 0
  %72 = getelementptr i64, ptr %27, i64 %62
  %73 = getelementptr i64, ptr %72, i64 %71
  %74 = load i64, ptr %73, align 8
  %75 = add nsw i64 %74, 1
  store i64 %75, ptr %73, align 8
  br label %76

76:                                               ; preds = %129, %70, %42
  %77 = phi i64 [ %130, %129 ], [ %46, %42 ], [ %46, %70 ]
  %78 = phi i1 [ %106, %129 ], [ %43, %42 ], [ %43, %70 ]
  %79 = getelementptr i32, ptr %18, i64 %122
  %80 = load i32, ptr %79, align 4
  %81 = sext i32 %113 to i64
  %82 = add i32 %80, %113
  store i32 %82, ptr %79, align 4
  %83 = getelementptr i64, ptr %10, i64 %77
  %84 = getelementptr i64, ptr %83, i64 %119
  %85 = load i64, ptr %84, align 8
  %86 = add nsw i64 %85, %81
  store i64 %86, ptr %84, align 8
  %87 = add nsw i64 %107, %81
  %88 = icmp sgt i32 %113, 0
  br i1 %88, label %89, label %28

89:                                               ; preds = %76
  %90 = select i1 %120, i64 %15, i64 0
  %91 = add i64 %90, %119
  %92 = mul i64 %91, %16
  %93 = getelementptr i8, ptr %14, i64 %92
  br label %131

94:                                               ; preds = %28, %17
  %95 = phi i1 [ true, %17 ], [ %78, %28 ]
  %96 = icmp slt i64 %9, 1
  br i1 %96, label %154, label %147

97:                                               ; preds = %147
  %98 = getelementptr i32, ptr %18, i64 %149
  %99 = load i32, ptr %98, align 4
  %100 = icmp eq i32 %152, %99
  %101 = select i1 %100, i1 %148, i1 false
  br label %102

102:                                              ; preds = %147, %97
  %103 = phi i1 [ %148, %147 ], [ %101, %97 ]
  %104 = icmp eq i64 %9, %150
  br i1 %104, label %154, label %147

105:                                              ; preds = %28, %24
  %106 = phi i1 [ true, %24 ], [ %78, %28 ]
  %107 = phi i64 [ 0, %24 ], [ %87, %28 ]
  %108 = phi i64 [ 0, %24 ], [ %109, %28 ]
  %109 = add nuw nsw i64 %108, 1
  %110 = getelementptr i32, ptr %1, i64 %108
  %111 = load i32, ptr %110, align 4
  %112 = getelementptr i32, ptr %3, i64 %108
  %113 = load i32, ptr %112, align 4
  %114 = icmp slt i64 %107, 0
  %115 = select i1 %114, i64 %7, i64 0
  %116 = getelementptr i32, ptr %6, i64 %107
  %117 = getelementptr i32, ptr %116, i64 %115
  %118 = load i32, ptr %117, align 4
  %119 = sext i32 %111 to i64
  %120 = icmp slt i32 %111, 0
  %121 = select i1 %120, i64 %9, i64 0
  %122 = add i64 %121, %119
  %123 = getelementptr i32, ptr %8, i64 %122
  %124 = load i32, ptr %123, align 4
  %125 = sext i32 %118 to i64
  %126 = add nsw i64 %125, 1
  %127 = sext i32 %124 to i64
  %128 = icmp eq i64 %126, %127
  br i1 %128, label %129, label %30

129:                                              ; preds = %105
  %130 = select i1 %120, i64 %11, i64 0
  br label %76

131:                                              ; preds = %131, %89
  %132 = phi i64 [ %81, %89 ], [ %134, %131 ]
  %133 = phi i64 [ %107, %89 ], [ %135, %131 ]
  %134 = add nsw i64 %132, -1
  %135 = add i64 %133, 1
  %136 = icmp slt i64 %133, 0
  %137 = select i1 %136, i64 %5, i64 0
  %138 = getelementptr i32, ptr %4, i64 %133
  %139 = getelementptr i32, ptr %138, i64 %137
  %140 = load i32, ptr %139, align 4
  %141 = sext i32 %140 to i64
  %142 = icmp slt i32 %140, 0
  %143 = select i1 %142, i64 %16, i64 0
  %144 = getelementptr i8, ptr %93, i64 %143
  %145 = getelementptr i8, ptr %144, i64 %141
  store i8 1, ptr %145, align 1
  %146 = icmp samesign ugt i64 %132, 1
  br i1 %146, label %131, label %28

147:                                              ; preds = %102, %94
  %148 = phi i1 [ %103, %102 ], [ %95, %94 ]
  %149 = phi i64 [ %150, %102 ], [ 0, %94 ]
  %150 = add nuw nsw i64 %149, 1
  %151 = getelementptr i32, ptr %20, i64 %149
  %152 = load i32, ptr %151, align 4
  %153 = icmp sgt i32 %152, 0
  br i1 %153, label %97, label %102

154:                                              ; preds = %102, %94
  %155 = phi i1 [ %95, %94 ], [ %103, %102 ]
  %156 = zext i1 %155 to i8
  store i8 %156, ptr %0, align 1
  ret void
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #1 = { noinline }
