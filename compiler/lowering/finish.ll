; {"files": {"../exchange/bits_loop.py": "b80be24fb6d718fd", "../exchange/packing.py": "7faadf6be3de43a9", "../exchange/packing_loop.py": "833d9f06849f38ae", "../exchange/port_list.py": "bd533ae557ae568e", "../exchange/schedule.py": "c450652cc37e3979", "../exchange/traffic.py": "4a0ad3dbf12ef6ed", "../exchange/units.py": "61681c64cd1eb006", "../matrix/block_matrix.py": "5d124753c32e93d0", "../matrix/bound.py": "15809ae7012cafe4", "../matrix/entries.py": "ae3b88fa0592fde8", "../matrix/formats/__init__.py": "5d1f8ac83b9ec39c", "../matrix/formats/block_loops.py": "c1a837fee878c61c", "../matrix/formats/blocks.py": "0019bbd0aa928c5b", "../matrix/formats/elements.py": "5751d53dd54b1f78", "../matrix/formats/format.py": "4f4a166b4fa6fc9f", "../matrix/formats/nm.py": "50fa1f52f31da5c4", "../matrix/forms.py": "7273c34620b31ee9", "../matrix/host_memory.py": "c2bd19b6d7b8991a", "../matrix/kept_lines.py": "fcda9fa2166ee297", "../matrix/pattern.py": "dfe116f6938f8f31", "../matrix/sizes.py": "50c9855effa171e9", "../matrix/sources.py": "d05228d28fd56f10", "../plan/bucket_grid.py": "1d7676493130bd9d", "../plan/cut_text.py": "768f0fa659e42b4d", "../plan/finish.py": "c35d14c248641d63", "../plan/mapping/footprint.py": "4422e18e1a0c1a48", "../plan/mapping/host_layout.py": "36193f53e0e8159f", "../plan/mapping/owners.py": "2678db2786a8d78a", "../plan/mapping/reduce_stages.py": "313af53a9c01b4df", "../plan/mapping/shares.py": "d8680bb7a2f9489e", "../plan/mapping/tensor.py": "7dde2af7d75d104f", "../plan/mapping/unfolding.py": "4621ccf248277a52", "../plan/operation.py": "a94c172aed4a7b0f", "../plan/options/methods.py": "3189cb6b8bb33bff", "../plan/options/option.py": "fa02752248beaffc", "../plan/partition.py": "8b2a8c53f939eb89", "../plan/plan.py": "549550c0cfd0c919", "../plan/plan_text.py": "dba8d598cd305902", "../plan/realisation.py": "3f8bac5e0badc5fe", "draft.py": "4c46c22e8d039302", "draft_steps.py": "95b0f5a1a68dfdb7", "finish.py": "ffe094fb9da70d27", "placement.py": "88257c63f3787c2f", "resolve.py": "9300e75ab6dd10bd", "values.py": "aa31883b6d1b2ef6"}, "meaning": "b978a251e507bac5", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

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
