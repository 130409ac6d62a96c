; {"files": {"../exchange/bits_loop.py": "9ee04d9742f8a80c", "../exchange/packing.py": "78b2cb295b7da165", "../exchange/packing_loop.py": "011357cb97de9d22", "../exchange/port_list.py": "27efd8a57844b341", "../exchange/schedule.py": "e6f30fad889d9a43", "../exchange/traffic.py": "9cf8812c837b96c9", "../exchange/units.py": "4254c0bcbcd7ca5a", "../matrix/block_matrix.py": "37068fa94805ebcf", "../matrix/bound.py": "123e38cab570a347", "../matrix/entries.py": "ccb894fbbc11f41b", "../matrix/formats/__init__.py": "38766b44d42328a2", "../matrix/formats/block_loops.py": "70a5d7edf3766f58", "../matrix/formats/blocks.py": "d35f91fdeafa57ab", "../matrix/formats/elements.py": "4c7477e0fb232960", "../matrix/formats/format.py": "ea1b997f19123e21", "../matrix/formats/nm.py": "6bbc18dbef0c15f1", "../matrix/forms.py": "229ab0fa33eaf45d", "../matrix/host_memory.py": "b2282cd2a7f24a21", "../matrix/kept_lines.py": "097dc962a7f4f8cd", "../matrix/pattern.py": "dd6cb41c3d478410", "../matrix/sizes.py": "929b8c1ddb249041", "../matrix/sources.py": "787546d1109fb785", "../plan/bucket_grid.py": "509863a838aa7f19", "../plan/cut_text.py": "2e979ab5f315dc6e", "../plan/finish.py": "032c9f152f51e270", "../plan/mapping/footprint.py": "4948e97c29954f13", "../plan/mapping/host_layout.py": "1e99eb9631c65367", "../plan/mapping/owners.py": "373522c419c15fe8", "../plan/mapping/reduce_stages.py": "a43786c590e38979", "../plan/mapping/shares.py": "b4af37ff4b7fce29", "../plan/mapping/tensor.py": "ee2e1e5001d29b68", "../plan/mapping/unfolding.py": "fd3803e70376808f", "../plan/operation.py": "4d9d0ea56ca25b7f", "../plan/options/methods.py": "1325a349fd8c263e", "../plan/options/option.py": "b25967132afddac0", "../plan/partition.py": "0921970b92eb39fc", "../plan/plan.py": "601322e231b07e93", "../plan/plan_text.py": "0af3feb8e7a89fef", "../plan/realisation.py": "d9aeb0b96f463275", "draft.py": "70280fbe1dc19261", "draft_steps.py": "800e1cba51861edf", "finish.py": "01233058c069655b", "placement.py": "7715e4c8b98ad0f2", "resolve.py": "0d6785f8f5c2d067", "values.py": "077d3555d6714331"}, "meaning": "b978a251e507bac5", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @_place(ptr readonly %0, i64 %1, i64 %2, i64 %3, ptr writeonly %4, i64 %5) local_unnamed_addr {
  %7 = alloca ptr, align 8
  store ptr null, ptr %7, align 8
  call fastcc void @0(ptr %7, ptr %0, i64 %1, i64 %2, i64 %3, ptr %4, i64 %5) #1
  %8 = load ptr, ptr %7, align 8
  ret ptr %8
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, i64 %3, i64 %4, ptr writeonly %5, i64 %6) unnamed_addr {
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

define dso_local i1 @_repeats(ptr readonly %0, i64 %1, ptr readonly %2, i64 %3, ptr %4, i64 %5, i64 %6) local_unnamed_addr {
  %8 = alloca i8, align 1
  store i8 0, ptr %8, align 1
  call fastcc void @1(ptr %8, ptr %0, i64 %1, ptr %2, i64 %3, ptr %4, i64 %6) #1
  %9 = load i8, ptr %8, align 1
  %10 = icmp ne i8 %9, 0
  ret i1 %10
}

define internal fastcc void @1(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, ptr readonly %3, i64 %4, ptr %5, i64 %6) unnamed_addr {
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

attributes #1 = { noinline }

!0 = !{!"branch_weights", i32 9801, i32 199}
