; {"files": {"../exchange/bits_loop.py": "8ff80bb0ff35847f", "../exchange/packing.py": "9e0b6d564676de7d", "../exchange/packing_loop.py": "50aa6496e6d71cd8", "../exchange/port_list.py": "81798fa9f7c20536", "../exchange/schedule.py": "e02e10832fa4952c", "../exchange/traffic.py": "b6ac97a9a10ee5b3", "../exchange/unicast.py": "afa1ff850778f525", "../exchange/units.py": "789c3421ef3134b0", "../matrix/block_matrix.py": "a9d55cb82ab4d386", "../matrix/bound.py": "79c7207f37d59c5b", "../matrix/entries.py": "513b2fdb9c72f606", "../matrix/formats/__init__.py": "d74edd815e67e0bb", "../matrix/formats/block_loops.py": "d722c317096e624d", "../matrix/formats/blocks.py": "6b2e72ef9ba2e5c0", "../matrix/formats/elements.py": "06e4dff66021bd92", "../matrix/formats/format.py": "526259389fef6ed3", "../matrix/formats/groups.py": "147ddfaaaeae50f3", "../matrix/formats/nm.py": "cc3f2dd8f59b46c8", "../matrix/forms.py": "c2d64c2e76d07fef", "../matrix/host_memory.py": "99822a1244bfddad", "../matrix/kept_lines.py": "508d5025f1ce3cb6", "../matrix/pattern.py": "424dd3ff5da80629", "../matrix/sizes.py": "929b8c1ddb249041", "../matrix/sources.py": "1f9d3948402ec1c5", "../plan/bucket_grid.py": "509863a838aa7f19", "../plan/cut_text.py": "1e3b682cedb40364", "../plan/finish.py": "1c95afd7f71815bc", "../plan/mapping/footprint.py": "2d844f1a8c2d9651", "../plan/mapping/host_layout.py": "860b2147997f9e8a", "../plan/mapping/owners.py": "84888d235e114c23", "../plan/mapping/shares.py": "f630cec2296dec9f", "../plan/mapping/tensor.py": "c2e6a8c43b1cd546", "../plan/mapping/unfolding.py": "ce03d937315f1923", "../plan/operation.py": "b664c0f84421ed4e", "../plan/options/methods.py": "48ae1c1dfa6bf315", "../plan/options/option.py": "17ca9eaa403b8b18", "../plan/partition.py": "d70833879dca4a44", "../plan/plan.py": "39528b2b50ef0e00", "../plan/plan_text.py": "29c4a749c26033c3", "../plan/realisation.py": "3aef19776d4e2a6d", "../plan/work.py": "d7c98692b98d302a", "draft.py": "21055c6ab0be1f8f", "draft_steps.py": "9a17fe1f8a8868ef", "finish.py": "9fb16f1b97d6661e", "placement.py": "ddddb60ad264f60b", "placement_loops.py": "3c11c453c7189a7f", "reduction.py": "997c88fd478bad2d", "resolve.py": "7de02b0f82c0e0f7", "step_exchange.py": "cf9db50868761c8e", "values.py": "3714328f50de4468"}, "meaning": "19ab70ef05a55efb", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local i1 @_repeats(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr %4, i64 %5, i64 %6) local_unnamed_addr {
  %8 = alloca i8, align 1
  store i8 0, ptr %8, align 1
  call fastcc void @0(ptr %8, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %6) #1
  %9 = load i8, ptr %8, align 1
  %10 = icmp ne i8 %9, 0
  ret i1 %10
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr %5, i64 %6) unnamed_addr {
  %8 = icmp slt i64 %4, 1
  br i1 %8, label %66, label %9

9:                                                ; preds = %7
  %10 = icmp ne i64 %6, 0
  %11 = icmp ne i64 %6, -1
  %12 = icmp slt i64 %6, 1
  br label %29

13:                                               ; preds = %38, %29, %16
  %14 = phi i64 [ %30, %29 ], [ %30, %38 ], [ %17, %16 ]
  %15 = icmp eq i64 %32, %4
  br i1 %15, label %66, label %29

16:                                               ; preds = %51, %26
  %17 = phi i64 [ %52, %51 ], [ %27, %26 ]
  %18 = icmp sgt i64 %53, 1
  br i1 %18, label %51, label %13

19:                                               ; preds = %55
  %20 = getelementptr i64, ptr %50, i64 %57
  %21 = load i64, ptr %20, align 8
  %22 = icmp slt i64 %21, 0
  %23 = icmp eq i64 %21, %64
  %24 = or i1 %22, %23
  br i1 %24, label %25, label %66

25:                                               ; preds = %19
  store i64 %64, ptr %20, align 8
  br label %26

26:                                               ; preds = %55, %25
  %27 = add nsw i64 %56, 1
  %28 = icmp eq i64 %6, %58
  br i1 %28, label %16, label %55

29:                                               ; preds = %13, %9
  %30 = phi i64 [ 0, %9 ], [ %14, %13 ]
  %31 = phi i64 [ 0, %9 ], [ %32, %13 ]
  %32 = add nuw nsw i64 %31, 1
  %33 = getelementptr i64, ptr %3, i64 %31
  %34 = load i64, ptr %33, align 8
  %35 = icmp ne i64 %34, -9223372036854775808
  %36 = or i1 %11, %35
  %37 = select i1 %10, i1 %36, i1 false, !prof !0
  br i1 %37, label %38, label %13, !prof !0

38:                                               ; preds = %29
  %39 = sdiv i64 %34, %6
  %40 = srem i64 %34, %6
  %41 = xor i64 %40, %6
  %42 = icmp slt i64 %41, 0
  %43 = icmp ne i64 %40, 0
  %44 = and i1 %43, %42
  %45 = sext i1 %44 to i64
  %46 = add i64 %39, %45
  %47 = icmp slt i64 %46, 1
  br i1 %47, label %13, label %48

48:                                               ; preds = %38
  %49 = mul i64 %31, %6
  %50 = getelementptr i64, ptr %5, i64 %49
  br label %51

51:                                               ; preds = %48, %16
  %52 = phi i64 [ %30, %48 ], [ %17, %16 ]
  %53 = phi i64 [ %46, %48 ], [ %54, %16 ]
  %54 = add nsw i64 %53, -1
  br i1 %12, label %16, label %55

55:                                               ; preds = %51, %26
  %56 = phi i64 [ %27, %26 ], [ %52, %51 ]
  %57 = phi i64 [ %58, %26 ], [ 0, %51 ]
  %58 = add nuw nsw i64 %57, 1
  %59 = icmp slt i64 %56, 0
  %60 = select i1 %59, i64 %2, i64 0
  %61 = getelementptr i32, ptr %1, i64 %56
  %62 = getelementptr i32, ptr %61, i64 %60
  %63 = load i32, ptr %62, align 4
  %64 = sext i32 %63 to i64
  %65 = icmp sgt i32 %63, -1
  br i1 %65, label %19, label %26

66:                                               ; preds = %19, %13, %7
  %67 = phi i8 [ 1, %7 ], [ 0, %19 ], [ 1, %13 ]
  store i8 %67, ptr %0, align 1
  ret void
}

define dso_local ptr @_write_rows(ptr readonly %0, i64 %1, i64 %2, i64 %3, ptr writeonly %4, i64 %5) local_unnamed_addr {
  %7 = alloca ptr, align 8
  store ptr null, ptr %7, align 8
  call fastcc void @1(ptr %7, ptr %0, i64 %1, i64 %2, i64 %3, ptr %4, i64 %5) #1
  %8 = load ptr, ptr %7, align 8
  ret ptr %8
}

define internal fastcc void @1(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, i64 %3, i64 %4, ptr writeonly %5, i64 %6) unnamed_addr {
  %8 = icmp slt i64 %2, 1
  br i1 %8, label %41, label %9

9:                                                ; preds = %7
  %10 = icmp slt i64 %3, 1
  %11 = icmp slt i64 %4, 1
  %12 = mul i64 %4, %3
  br label %17

13:                                               ; preds = %17, %15
  %14 = icmp eq i64 %19, %2
  br i1 %14, label %41, label %17

15:                                               ; preds = %30, %23
  %16 = icmp eq i64 %3, %25
  br i1 %16, label %13, label %23

17:                                               ; preds = %13, %9
  %18 = phi i64 [ 0, %9 ], [ %19, %13 ]
  %19 = add nuw nsw i64 %18, 1
  br i1 %10, label %13, label %20

20:                                               ; preds = %17
  %21 = mul i64 %12, %18
  %22 = getelementptr i32, ptr %1, i64 %21
  br label %23

23:                                               ; preds = %20, %15
  %24 = phi i64 [ 0, %20 ], [ %25, %15 ]
  %25 = add nuw nsw i64 %24, 1
  br i1 %11, label %15, label %26

26:                                               ; preds = %23
  %27 = mul i64 %24, %4
  %28 = getelementptr i32, ptr %22, i64 %27
  %29 = trunc i64 %24 to i32
  br label %30

30:                                               ; preds = %30, %26
  %31 = phi i64 [ 0, %26 ], [ %32, %30 ]
  %32 = add nuw nsw i64 %31, 1
  %33 = getelementptr i32, ptr %28, i64 %31
  %34 = load i32, ptr %33, align 4
  %35 = sext i32 %34 to i64
  %36 = icmp slt i32 %34, 0
  %37 = select i1 %36, i64 %6, i64 0
  %38 = getelementptr i32, ptr %5, i64 %37
  %39 = getelementptr i32, ptr %38, i64 %35
  store i32 %29, ptr %39, align 4
  %40 = icmp eq i64 %4, %32
  br i1 %40, label %15, label %30

41:                                               ; preds = %13, %7
  store ptr null, ptr %0, align 8
  ret void
}

attributes #1 = { noinline }

!0 = !{!"branch_weights", i32 9801, i32 199}
