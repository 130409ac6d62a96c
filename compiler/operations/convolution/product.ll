; {"files": {"../../matrix/block_matrix.py": "a9d55cb82ab4d386", "../../matrix/bound.py": "79c7207f37d59c5b", "../../matrix/entries.py": "513b2fdb9c72f606", "../../matrix/formats/__init__.py": "d74edd815e67e0bb", "../../matrix/formats/block_loops.py": "d722c317096e624d", "../../matrix/formats/blocks.py": "6b2e72ef9ba2e5c0", "../../matrix/formats/elements.py": "06e4dff66021bd92", "../../matrix/formats/format.py": "526259389fef6ed3", "../../matrix/formats/groups.py": "147ddfaaaeae50f3", "../../matrix/formats/nm.py": "cc3f2dd8f59b46c8", "../../matrix/forms.py": "c2d64c2e76d07fef", "../../matrix/host_memory.py": "99822a1244bfddad", "../../matrix/kept_lines.py": "508d5025f1ce3cb6", "../../matrix/pattern.py": "424dd3ff5da80629", "../../matrix/product.py": "f8e50442ebf509bc", "../../matrix/sizes.py": "929b8c1ddb249041", "../../matrix/sources.py": "1f9d3948402ec1c5", "../../plan/mapping/footprint.py": "2d844f1a8c2d9651", "../../plan/mapping/host_layout.py": "860b2147997f9e8a", "../../plan/mapping/shares.py": "f630cec2296dec9f", "../../plan/mapping/unfolding.py": "ce03d937315f1923", "../../plan/operation.py": "b664c0f84421ed4e", "../../plan/partition.py": "d70833879dca4a44", "filters.py": "d914375215cfe5c5", "geometry.py": "2aeadab821e43b6c", "images.py": "9b7fed1c24905b0a", "lines.py": "362f7ed6308de52a", "operation.py": "eb2a6b67f121cf05", "product.py": "f84315e0cf099ef3"}, "meaning": "5400f08e5be65df2", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @_number(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr writeonly %8, i64 %9) local_unnamed_addr {
  %11 = alloca ptr, align 8
  store ptr null, ptr %11, align 8
  call fastcc void @0(ptr %11, ptr %0, i64 %1, ptr %2, ptr %4, i64 %5, ptr %6, i64 %7, ptr %8) #2
  %12 = load ptr, ptr %11, align 8
  ret ptr %12
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, ptr %4, i64 %5, ptr %6, i64 %7, ptr writeonly %8) unnamed_addr {
  %10 = icmp eq i64 %7, 0
  br i1 %10, label %29, label %25, !prof !0

11:                                               ; preds = %41, %29
  %12 = icmp slt i64 %7, 1
  br i1 %12, label %18, label %13

13:                                               ; preds = %11
  %14 = tail call i64 @llvm.smax.i64(i64 %30, i64 0)
  %15 = icmp slt i64 %30, 1
  br label %55

16:                                               ; preds = %55, %23
  %17 = icmp eq i64 %57, %7
  br i1 %17, label %18, label %55

18:                                               ; preds = %16, %11
  br i1 %31, label %90, label %72

19:                                               ; preds = %61
  %20 = load i64, ptr %60, align 8
  %21 = add nsw i64 %20, 1
  store i64 %21, ptr %60, align 8
  %22 = trunc i64 %21 to i32
  store i32 %22, ptr %69, align 4
  br label %23

23:                                               ; preds = %61, %19
  %24 = icmp sgt i64 %62, 1
  br i1 %24, label %61, label %16

25:                                               ; preds = %9
  %26 = icmp ne i64 %5, -9223372036854775808
  %27 = icmp ne i64 %7, -1
  %28 = or i1 %26, %27
  br i1 %28, label %32, label %29, !prof !1

29:                                               ; preds = %32, %25, %9
  %30 = phi i64 [ 0, %9 ], [ %40, %32 ], [ 0, %25 ]
  %31 = icmp slt i64 %2, 1
  br i1 %31, label %11, label %41

32:                                               ; preds = %25
  %33 = sdiv i64 %5, %7
  %34 = srem i64 %5, %7
  %35 = xor i64 %34, %7
  %36 = icmp slt i64 %35, 0
  %37 = icmp ne i64 %34, 0
  %38 = and i1 %37, %36
  %39 = sext i1 %38 to i64
  %40 = add i64 %33, %39
  br label %29

41:                                               ; preds = %41, %29
  %42 = phi i64 [ %43, %41 ], [ 0, %29 ]
  %43 = add nuw nsw i64 %42, 1
  %44 = getelementptr i64, ptr %1, i64 %42
  %45 = load i64, ptr %44, align 8
  %46 = mul nsw i64 %45, %30
  %47 = getelementptr i64, ptr %3, i64 %42
  %48 = load i64, ptr %47, align 8
  %49 = add nsw i64 %46, %48
  %50 = icmp slt i64 %49, 0
  %51 = select i1 %50, i64 %5, i64 0
  %52 = getelementptr i32, ptr %4, i64 %49
  %53 = getelementptr i32, ptr %52, i64 %51
  store i32 1, ptr %53, align 4
  %54 = icmp eq i64 %2, %43
  br i1 %54, label %11, label %41

55:                                               ; preds = %16, %13
  %56 = phi i64 [ 0, %13 ], [ %57, %16 ]
  %57 = add nuw nsw i64 %56, 1
  br i1 %15, label %16, label %58

58:                                               ; preds = %55
  %59 = mul nuw nsw i64 %56, %30
  %60 = getelementptr i64, ptr %6, i64 %56
  br label %61

61:                                               ; preds = %58, %23
  %62 = phi i64 [ %14, %58 ], [ %64, %23 ]
  %63 = phi i64 [ %59, %58 ], [ %65, %23 ]
  %64 = add nsw i64 %62, -1
  %65 = add i64 %63, 1
  %66 = icmp slt i64 %63, 0
  %67 = select i1 %66, i64 %5, i64 0
  %68 = getelementptr i32, ptr %4, i64 %63
  %69 = getelementptr i32, ptr %68, i64 %67
  %70 = load i32, ptr %69, align 4
  %71 = icmp sgt i32 %70, 0
  br i1 %71, label %19, label %23

72:                                               ; preds = %72, %18
  %73 = phi i64 [ %74, %72 ], [ 0, %18 ]
  %74 = add nuw nsw i64 %73, 1
  %75 = getelementptr i64, ptr %1, i64 %73
  %76 = load i64, ptr %75, align 8
  %77 = mul nsw i64 %76, %30
  %78 = getelementptr i64, ptr %3, i64 %73
  %79 = load i64, ptr %78, align 8
  %80 = add nsw i64 %77, %79
  %81 = icmp slt i64 %80, 0
  %82 = select i1 %81, i64 %5, i64 0
  %83 = getelementptr i32, ptr %4, i64 %80
  %84 = getelementptr i32, ptr %83, i64 %82
  %85 = load i32, ptr %84, align 4
  %86 = sext i32 %85 to i64
  %87 = add nsw i64 %86, -1
  %88 = getelementptr i64, ptr %8, i64 %73
  store i64 %87, ptr %88, align 8
  %89 = icmp eq i64 %2, %74
  br i1 %89, label %90, label %72

90:                                               ; preds = %72, %18
  store ptr null, ptr %0, align 8
  ret void
}

declare i64 @llvm.smax.i64(i64, i64)

attributes #2 = { noinline }

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", i32 99, i32 1}
