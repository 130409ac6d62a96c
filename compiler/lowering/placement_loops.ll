; {"files": {"placement_loops.py": "3c11c453c7189a7f"}, "meaning": "e0f76babd1e40a7c", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @add_interval(ptr %0, i64 %1, i64 %2, ptr %3, i64 %4, i64 %5, ptr %6, i64 %7, ptr readonly %8, i64 %9, ptr readonly %10, i64 %11) local_unnamed_addr {
  %13 = alloca ptr, align 8
  store ptr null, ptr %13, align 8
  call fastcc void @0(ptr %13, ptr %0, i64 %2, ptr %3, i64 %5, ptr %6, ptr %8, i64 %9, ptr %10) #2
  %14 = load ptr, ptr %13, align 8
  ret ptr %14
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr %1, i64 %2, ptr %3, i64 %4, ptr %5, ptr readonly %6, i64 %7, ptr readonly %8) unnamed_addr {
  %10 = icmp slt i64 %7, 1
  br i1 %10, label %151, label %94

11:                                               ; preds = %94
  %12 = icmp sgt i64 %102, 0
  br i1 %12, label %13, label %60

13:                                               ; preds = %11
  %14 = mul i64 %95, %4
  %15 = getelementptr i64, ptr %3, i64 %14
  %16 = getelementptr i64, ptr %15, i64 %102
  %17 = getelementptr i8, ptr %16, i64 -8
  %18 = load i64, ptr %17, align 8
  %19 = icmp slt i64 %18, %98
  br i1 %19, label %60, label %20

20:                                               ; preds = %23, %13
  %21 = phi i64 [ %24, %23 ], [ %102, %13 ]
  %22 = icmp sgt i64 %21, 1
  br i1 %22, label %23, label %29

23:                                               ; preds = %20
  %24 = add nsw i64 %21, -1
  %25 = getelementptr i64, ptr %15, i64 %21
  %26 = getelementptr i8, ptr %25, i64 -16
  %27 = load i64, ptr %26, align 8
  %28 = icmp slt i64 %27, %98
  br i1 %28, label %29, label %20

29:                                               ; preds = %23, %20
  %30 = phi i64 [ %24, %23 ], [ 0, %20 ]
  %31 = icmp slt i64 %30, %102
  br i1 %31, label %32, label %60

32:                                               ; preds = %29
  %33 = mul i64 %95, %2
  %34 = getelementptr i64, ptr %1, i64 %33
  %35 = getelementptr i64, ptr %34, i64 %30
  %36 = load i64, ptr %35, align 8
  %37 = icmp sgt i64 %36, %100
  br i1 %37, label %60, label %38

38:                                               ; preds = %32
  %39 = add nsw i64 %102, -1
  br label %40

40:                                               ; preds = %44, %38
  %41 = phi i64 [ %42, %44 ], [ %30, %38 ]
  %42 = add nuw nsw i64 %41, 1
  %43 = icmp slt i64 %42, %102
  br i1 %43, label %44, label %48

44:                                               ; preds = %40
  %45 = getelementptr i64, ptr %34, i64 %42
  %46 = load i64, ptr %45, align 8
  %47 = icmp sgt i64 %46, %100
  br i1 %47, label %48, label %40

48:                                               ; preds = %44, %40
  %49 = phi i64 [ %41, %44 ], [ %39, %40 ]
  %50 = phi i64 [ %42, %44 ], [ %102, %40 ]
  %51 = icmp slt i64 %49, %30
  br i1 %51, label %60, label %52

52:                                               ; preds = %48
  %53 = tail call i64 @llvm.smin.i64(i64 %36, i64 %98)
  %54 = getelementptr i64, ptr %15, i64 %50
  %55 = getelementptr i8, ptr %54, i64 -8
  %56 = load i64, ptr %55, align 8
  %57 = tail call i64 @llvm.smax.i64(i64 %56, i64 %100)
  %58 = sub nsw i64 %102, %50
  %59 = icmp slt i64 %58, 1
  br i1 %59, label %73, label %104

60:                                               ; preds = %48, %32, %29, %13, %11
  %61 = phi i64 [ %50, %48 ], [ %30, %32 ], [ %30, %29 ], [ %102, %13 ], [ %102, %11 ]
  %62 = phi i64 [ %30, %48 ], [ %30, %32 ], [ %30, %29 ], [ %102, %13 ], [ %102, %11 ]
  %63 = sub i64 %62, %102
  %64 = icmp slt i64 %63, 0
  %65 = mul i64 %95, %2
  br i1 %64, label %68, label %66

66:                                               ; preds = %60
  %67 = mul i64 %95, %4
  br label %73

68:                                               ; preds = %60
  %69 = sub nsw i64 0, %63
  %70 = getelementptr i64, ptr %1, i64 %65
  %71 = mul i64 %95, %4
  %72 = getelementptr i64, ptr %3, i64 %71
  br label %129

73:                                               ; preds = %129, %104, %66, %52
  %74 = phi i64 [ %67, %66 ], [ %71, %129 ], [ %14, %52 ], [ %14, %104 ]
  %75 = phi i64 [ %65, %66 ], [ %65, %129 ], [ %33, %52 ], [ %33, %104 ]
  %76 = phi i64 [ %61, %66 ], [ %61, %129 ], [ %50, %52 ], [ %50, %104 ]
  %77 = phi i64 [ %62, %66 ], [ %62, %129 ], [ %30, %52 ], [ %30, %104 ]
  %78 = phi i64 [ %100, %66 ], [ %100, %129 ], [ %57, %52 ], [ %57, %104 ]
  %79 = phi i64 [ %98, %66 ], [ %98, %129 ], [ %53, %52 ], [ %53, %104 ]
  %80 = icmp slt i64 %77, 0
  %81 = select i1 %80, i64 %2, i64 0
  %82 = getelementptr i64, ptr %1, i64 %75
  %83 = getelementptr i64, ptr %82, i64 %77
  %84 = getelementptr i64, ptr %83, i64 %81
  store i64 %79, ptr %84, align 8
  %85 = select i1 %80, i64 %4, i64 0
  %86 = getelementptr i64, ptr %3, i64 %74
  %87 = getelementptr i64, ptr %86, i64 %77
  %88 = getelementptr i64, ptr %87, i64 %85
  store i64 %78, ptr %88, align 8
  %89 = add i64 %102, 1
  %90 = sub i64 %89, %76
  %91 = add i64 %90, %77
  store i64 %91, ptr %101, align 8
  br label %92

92:                                               ; preds = %94, %73
  %93 = icmp eq i64 %7, %96
  br i1 %93, label %151, label %94

94:                                               ; preds = %92, %9
  %95 = phi i64 [ %96, %92 ], [ 0, %9 ]
  %96 = add nuw nsw i64 %95, 1
  %97 = getelementptr i64, ptr %6, i64 %95
  %98 = load i64, ptr %97, align 8
  %99 = getelementptr i64, ptr %8, i64 %95
  %100 = load i64, ptr %99, align 8
  %101 = getelementptr i64, ptr %5, i64 %95
  %102 = load i64, ptr %101, align 8
  %103 = icmp slt i64 %98, %100
  br i1 %103, label %11, label %92

104:                                              ; preds = %104, %52
  %105 = phi i64 [ %107, %104 ], [ %58, %52 ]
  %106 = phi i64 [ %108, %104 ], [ %50, %52 ]
  %107 = add nsw i64 %105, -1
  %108 = add i64 %106, 1
  %109 = icmp slt i64 %106, 0
  %110 = select i1 %109, i64 %2, i64 0
  %111 = getelementptr i64, ptr %34, i64 %106
  %112 = getelementptr i64, ptr %111, i64 %110
  %113 = load i64, ptr %112, align 8
  %114 = sub nsw i64 %106, %50
  %115 = add nuw nsw i64 %114, %30
  %116 = add nuw nsw i64 %115, 1
  %117 = icmp slt i64 %115, -1
  %118 = select i1 %117, i64 %2, i64 0
  %119 = getelementptr i64, ptr %34, i64 %116
  %120 = getelementptr i64, ptr %119, i64 %118
  store i64 %113, ptr %120, align 8
  %121 = select i1 %109, i64 %4, i64 0
  %122 = getelementptr i64, ptr %15, i64 %106
  %123 = getelementptr i64, ptr %122, i64 %121
  %124 = load i64, ptr %123, align 8
  %125 = select i1 %117, i64 %4, i64 0
  %126 = getelementptr i64, ptr %15, i64 %116
  %127 = getelementptr i64, ptr %126, i64 %125
  store i64 %124, ptr %127, align 8
  %128 = icmp ugt i64 %105, 1
  br i1 %128, label %104, label %73

129:                                              ; preds = %129, %68
  %130 = phi i64 [ %69, %68 ], [ %132, %129 ]
  %131 = phi i64 [ %102, %68 ], [ %133, %129 ]
  %132 = add nsw i64 %130, -1
  %133 = add i64 %131, -1
  %134 = icmp slt i64 %131, 1
  %135 = select i1 %134, i64 %2, i64 0
  %136 = getelementptr i64, ptr %70, i64 %133
  %137 = getelementptr i64, ptr %136, i64 %135
  %138 = load i64, ptr %137, align 8
  %139 = icmp slt i64 %131, 0
  %140 = select i1 %139, i64 %2, i64 0
  %141 = getelementptr i64, ptr %70, i64 %131
  %142 = getelementptr i64, ptr %141, i64 %140
  store i64 %138, ptr %142, align 8
  %143 = select i1 %134, i64 %4, i64 0
  %144 = getelementptr i64, ptr %72, i64 %133
  %145 = getelementptr i64, ptr %144, i64 %143
  %146 = load i64, ptr %145, align 8
  %147 = select i1 %139, i64 %4, i64 0
  %148 = getelementptr i64, ptr %72, i64 %131
  %149 = getelementptr i64, ptr %148, i64 %147
  store i64 %146, ptr %149, align 8
  %150 = icmp ugt i64 %130, 1
  br i1 %150, label %129, label %73

151:                                              ; preds = %92, %9
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local ptr @find_first_fit(ptr readonly %0, i64 %1, i64 %2, ptr readonly %3, i64 %4, i64 %5, ptr readonly %6, i64 %7, ptr readonly %8, i64 %9, i64 %10, ptr readonly %11, i64 %12, i64 %13, ptr readonly %14, i64 %15, ptr readonly %16, i64 %17, i64 %18, ptr readonly %19, i64 %20, i64 %21, i64 %22, i64 %23, ptr readonly %24, i64 %25, ptr writeonly %26, i64 %27) local_unnamed_addr {
  %29 = alloca ptr, align 8
  store ptr null, ptr %29, align 8
  call fastcc void @1(ptr %29, ptr %0, i64 %2, ptr %3, i64 %5, ptr %6, ptr %8, i64 %9, i64 %10, ptr %11, i64 %12, i64 %13, ptr %14, i64 %15, ptr %16, i64 %17, i64 %18, ptr %19, i64 %21, i64 %22, i64 %23, ptr %24, i64 %25, ptr %26) #2
  %30 = load ptr, ptr %29, align 8
  ret ptr %30
}

define internal fastcc void @1(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr readonly %5, ptr readonly %6, i64 %7, i64 %8, ptr readonly %9, i64 %10, i64 %11, ptr readonly %12, i64 %13, ptr readonly %14, i64 %15, i64 %16, ptr readonly %17, i64 %18, i64 %19, i64 %20, ptr readonly %21, i64 %22, ptr writeonly %23) unnamed_addr {
  %25 = icmp slt i64 %22, 1
  br i1 %25, label %187, label %26

26:                                               ; preds = %24
  %27 = add i64 %20, -1
  %28 = add i64 %27, %19
  %29 = icmp eq i64 %20, 0
  %30 = icmp eq i64 %28, -9223372036854775808
  %31 = icmp eq i64 %20, -1
  %32 = and i1 %31, %30
  %33 = icmp sgt i64 %13, 0
  %34 = icmp slt i64 %15, 1
  %35 = select i1 %29, i1 true, i1 %32, !prof !0
  br label %36

36:                                               ; preds = %118, %26
  %37 = phi i64 [ 0, %26 ], [ %38, %118 ]
  %38 = add nuw nsw i64 %37, 1
  br i1 %35, label %122, label %39, !prof !1

39:                                               ; preds = %36
  %40 = sdiv i64 %28, %20
  %41 = srem i64 %28, %20
  %42 = xor i64 %41, %20
  %43 = icmp slt i64 %42, 0
  %44 = icmp ne i64 %41, 0
  %45 = and i1 %44, %43
  %46 = sext i1 %45 to i64
  %47 = add i64 %40, %46
  %48 = mul nsw i64 %47, %20
  br label %122

49:                                               ; preds = %127, %115
  %50 = phi i64 [ %116, %115 ], [ %123, %127 ]
  br i1 %130, label %51, label %139

51:                                               ; preds = %148, %49
  %52 = phi i64 [ %50, %49 ], [ %149, %148 ]
  br i1 %33, label %151, label %93

53:                                               ; preds = %139
  %54 = add nsw i64 %140, %125
  %55 = icmp slt i64 %144, %54
  %56 = icmp sgt i64 %146, %140
  %57 = and i1 %55, %56
  br i1 %57, label %58, label %148

58:                                               ; preds = %53
  %59 = add i64 %146, %27
  %60 = icmp eq i64 %59, -9223372036854775808
  %61 = and i1 %31, %60
  %62 = select i1 %29, i1 true, i1 %61
  br i1 %62, label %148, label %63, !prof !1

63:                                               ; preds = %58
  %64 = sdiv i64 %59, %20
  %65 = srem i64 %59, %20
  %66 = xor i64 %65, %20
  %67 = icmp slt i64 %66, 0
  %68 = icmp ne i64 %65, 0
  %69 = and i1 %68, %67
  %70 = sext i1 %69 to i64
  %71 = add i64 %64, %70
  %72 = mul nsw i64 %71, %20
  br label %148

73:                                               ; preds = %151
  %74 = add nsw i64 %152, %125
  %75 = icmp slt i64 %163, %74
  %76 = icmp sgt i64 %168, %152
  %77 = and i1 %75, %76
  br i1 %77, label %78, label %170

78:                                               ; preds = %73
  %79 = add i64 %168, %27
  %80 = icmp eq i64 %79, -9223372036854775808
  %81 = and i1 %31, %80
  %82 = select i1 %29, i1 true, i1 %81
  br i1 %82, label %170, label %83, !prof !1

83:                                               ; preds = %78
  %84 = sdiv i64 %79, %20
  %85 = srem i64 %79, %20
  %86 = xor i64 %85, %20
  %87 = icmp slt i64 %86, 0
  %88 = icmp ne i64 %85, 0
  %89 = and i1 %88, %87
  %90 = sext i1 %89 to i64
  %91 = add i64 %84, %90
  %92 = mul nsw i64 %91, %20
  br label %170

93:                                               ; preds = %170, %51
  %94 = phi i64 [ %52, %51 ], [ %171, %170 ]
  br i1 %34, label %115, label %173

95:                                               ; preds = %173
  %96 = add nsw i64 %174, %125
  %97 = icmp slt i64 %179, %96
  %98 = icmp sgt i64 %182, %174
  %99 = and i1 %97, %98
  br i1 %99, label %100, label %184

100:                                              ; preds = %95
  %101 = add i64 %182, %27
  %102 = icmp eq i64 %101, -9223372036854775808
  %103 = and i1 %31, %102
  %104 = select i1 %29, i1 true, i1 %103
  br i1 %104, label %184, label %105, !prof !1

105:                                              ; preds = %100
  %106 = sdiv i64 %101, %20
  %107 = srem i64 %101, %20
  %108 = xor i64 %107, %20
  %109 = icmp slt i64 %108, 0
  %110 = icmp ne i64 %107, 0
  %111 = and i1 %110, %109
  %112 = sext i1 %111 to i64
  %113 = add i64 %106, %112
  %114 = mul nsw i64 %113, %20
  br label %184

115:                                              ; preds = %184, %93
  %116 = phi i64 [ %94, %93 ], [ %185, %184 ]
  %117 = icmp sgt i64 %116, %50
  br i1 %117, label %49, label %118

118:                                              ; preds = %122, %115
  %119 = phi i64 [ %123, %122 ], [ %116, %115 ]
  %120 = getelementptr i64, ptr %23, i64 %37
  store i64 %119, ptr %120, align 8
  %121 = icmp eq i64 %38, %22
  br i1 %121, label %187, label %36

122:                                              ; preds = %39, %36
  %123 = phi i64 [ 0, %36 ], [ %48, %39 ]
  %124 = getelementptr i64, ptr %21, i64 %37
  %125 = load i64, ptr %124, align 8
  %126 = icmp sgt i64 %125, 0
  br i1 %126, label %127, label %118

127:                                              ; preds = %122
  %128 = getelementptr i64, ptr %5, i64 %37
  %129 = load i64, ptr %128, align 8
  %130 = icmp slt i64 %129, 1
  %131 = getelementptr i64, ptr %6, i64 %37
  %132 = getelementptr i64, ptr %9, i64 %37
  %133 = getelementptr i64, ptr %14, i64 %37
  %134 = getelementptr i64, ptr %17, i64 %37
  %135 = mul i64 %37, %2
  %136 = getelementptr i64, ptr %1, i64 %135
  %137 = mul i64 %37, %4
  %138 = getelementptr i64, ptr %3, i64 %137
  br label %49

139:                                              ; preds = %148, %49
  %140 = phi i64 [ %149, %148 ], [ %50, %49 ]
  %141 = phi i64 [ %142, %148 ], [ 0, %49 ]
  %142 = add nuw nsw i64 %141, 1
  %143 = getelementptr i64, ptr %136, i64 %141
  %144 = load i64, ptr %143, align 8
  %145 = getelementptr i64, ptr %138, i64 %141
  %146 = load i64, ptr %145, align 8
  %147 = icmp slt i64 %144, %146
  br i1 %147, label %53, label %148

148:                                              ; preds = %139, %63, %58, %53
  %149 = phi i64 [ 0, %58 ], [ %140, %139 ], [ %140, %53 ], [ %72, %63 ]
  %150 = icmp eq i64 %129, %142
  br i1 %150, label %51, label %139

151:                                              ; preds = %170, %51
  %152 = phi i64 [ %171, %170 ], [ %52, %51 ]
  %153 = phi i64 [ %157, %170 ], [ 0, %51 ]
  %154 = shl i64 %153, 3
  %155 = getelementptr i8, ptr %12, i64 %154
  %156 = load i64, ptr %155, align 8
  %157 = add nuw nsw i64 %153, 1
  %158 = icmp slt i64 %156, 0
  %159 = select i1 %158, i64 %7, i64 0
  %160 = add i64 %159, %156
  %161 = mul i64 %160, %8
  %162 = getelementptr i64, ptr %131, i64 %161
  %163 = load i64, ptr %162, align 8
  %164 = select i1 %158, i64 %10, i64 0
  %165 = add i64 %164, %156
  %166 = mul i64 %165, %11
  %167 = getelementptr i64, ptr %132, i64 %166
  %168 = load i64, ptr %167, align 8
  %169 = icmp slt i64 %163, %168
  br i1 %169, label %73, label %170

170:                                              ; preds = %151, %83, %78, %73
  %171 = phi i64 [ 0, %78 ], [ %152, %151 ], [ %152, %73 ], [ %92, %83 ]
  %172 = icmp eq i64 %157, %13
  br i1 %172, label %93, label %151

173:                                              ; preds = %184, %93
  %174 = phi i64 [ %185, %184 ], [ %94, %93 ]
  %175 = phi i64 [ %176, %184 ], [ 0, %93 ]
  %176 = add nuw nsw i64 %175, 1
  %177 = mul i64 %175, %16
  %178 = getelementptr i64, ptr %133, i64 %177
  %179 = load i64, ptr %178, align 8
  %180 = mul i64 %175, %18
  %181 = getelementptr i64, ptr %134, i64 %180
  %182 = load i64, ptr %181, align 8
  %183 = icmp slt i64 %179, %182
  br i1 %183, label %95, label %184

184:                                              ; preds = %173, %105, %100, %95
  %185 = phi i64 [ 0, %100 ], [ %174, %173 ], [ %174, %95 ], [ %114, %105 ]
  %186 = icmp eq i64 %15, %176
  br i1 %186, label %115, label %173

187:                                              ; preds = %118, %24
  store ptr null, ptr %0, align 8
  ret void
}

declare i64 @llvm.smin.i64(i64, i64)

declare i64 @llvm.smax.i64(i64, i64)

attributes #2 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 199, i32 9801}
