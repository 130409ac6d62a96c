; {"files": {"../../matrix/entries.py": "c2cde99b9364aa15", "../../matrix/formats/__init__.py": "a62c5c55c7f18748", "../../matrix/formats/amp_units.py": "364ea595be34b752", "../../matrix/formats/blocks.py": "c3aa4c185051b380", "../../matrix/formats/elements.py": "5751d53dd54b1f78", "../../matrix/formats/format.py": "325e22bc46f9079d", "../../matrix/formats/groups.py": "9ad04483e2b46475", "../../matrix/formats/nm.py": "eba29d7e426d51a9", "../../matrix/formats/packed_blocks.py": "cfbd6ffbebe86e46", "../../matrix/formats/whole_groups.py": "166fd41c67aef454", "../../matrix/gathered.py": "806f4fa91c8e2838", "../../matrix/host_memory.py": "474c9eefc771abda", "../../matrix/pattern.py": "6091c34bdb88bbd4", "../../matrix/sizes.py": "4340dc0191d89a60", "../../matrix/sources.py": "6f10739cd201543d", "../../plan/mapping/footprint.py": "4d5a5dc9ff11a6cb", "group_touches.py": "3340ef3e32566a5a", "touches.py": "efb14975f3c21302"}, "meaning": "ebe7ab878a5c1816", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

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
  %167 = icmp samesign ugt i64 %153, 1
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

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #1 = { noinline }
