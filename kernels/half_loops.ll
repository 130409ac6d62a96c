; {"files": {"half_loops.py": "8b14d938c8978c41"}, "meaning": "d2a0348c6318369c", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @cast_all(ptr readonly %0, i64 %1, ptr writeonly %2, i64 %3) local_unnamed_addr {
  %5 = alloca ptr, align 8
  store ptr null, ptr %5, align 8
  call fastcc void @0(ptr %5, ptr %0, ptr %2, i64 %3) #2
  %6 = load ptr, ptr %5, align 8
  ret ptr %6
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, ptr writeonly %2, i64 %3) unnamed_addr {
  %5 = icmp slt i64 %3, 1
  br i1 %5, label %37, label %6

6:                                                ; preds = %6, %4
  %7 = phi i64 [ %8, %6 ], [ 0, %4 ]
  %8 = add nuw nsw i64 %7, 1
  %9 = getelementptr float, ptr %1, i64 %7
  %10 = load i32, ptr %9, align 4
  %11 = and i32 %10, 2147483647
  %12 = lshr i32 %10, 16
  %13 = and i32 %12, 32768
  %14 = lshr i32 %11, 13
  %15 = add nsw i32 %11, -939520001
  %16 = and i32 %14, 1
  %17 = add nsw i32 %15, %16
  %18 = lshr i32 %17, 13
  %19 = bitcast i32 %11 to float
  %20 = fadd float %19, 5.000000e-01
  %21 = bitcast float %20 to i32
  %22 = and i32 %14, 1023
  %23 = tail call i32 @llvm.umax.i32(i32 %22, i32 1)
  %24 = or i32 %23, 31744
  %25 = icmp ult i32 %11, 947912704
  %26 = select i1 %25, i32 %21, i32 %18
  %27 = icmp eq i32 %11, 2139095040
  %28 = select i1 %27, i32 31744, i32 32256
  %29 = icmp ugt i32 %11, 2139095040
  %30 = select i1 %29, i32 %24, i32 %28
  %31 = icmp ult i32 %11, 1199566848
  %32 = select i1 %31, i32 %26, i32 %30
  %33 = or i32 %32, %13
  %34 = trunc i32 %33 to i16
  %35 = getelementptr i16, ptr %2, i64 %7
  store i16 %34, ptr %35, align 2
  %36 = icmp eq i64 %3, %8
  br i1 %36, label %37, label %6

37:                                               ; preds = %6, %4
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local ptr @round_all(ptr readonly %0, i64 %1, ptr writeonly %2, i64 %3) local_unnamed_addr {
  %5 = alloca ptr, align 8
  store ptr null, ptr %5, align 8
  call fastcc void @1(ptr %5, ptr %0, ptr %2, i64 %3) #2
  %6 = load ptr, ptr %5, align 8
  ret ptr %6
}

define internal fastcc void @1(ptr noalias nonnull writeonly %0, ptr readonly %1, ptr writeonly %2, i64 %3) unnamed_addr {
  %5 = icmp slt i64 %3, 1
  br i1 %5, label %38, label %6

6:                                                ; preds = %6, %4
  %7 = phi i64 [ %8, %6 ], [ 0, %4 ]
  %8 = add nuw nsw i64 %7, 1
  %9 = getelementptr float, ptr %1, i64 %7
  %10 = load float, ptr %9, align 4
  %11 = bitcast float %10 to i32
  %12 = tail call float @llvm.fabs.f32(float %10)
  %13 = bitcast float %12 to i32
  %14 = and i32 %11, 2139095040
  %15 = icmp ugt i32 %14, 947912704
  %16 = add nuw i32 %14, 113246208
  %17 = bitcast i32 %16 to float
  %18 = select i1 %15, float %17, float 7.500000e-01
  %19 = fadd float %10, %18
  %20 = fsub float %19, %18
  %21 = bitcast float %20 to i32
  %22 = and i32 %11, -8192
  %23 = and i32 %11, 8380416
  %24 = icmp eq i32 %23, 0
  %25 = or i32 %22, 8192
  %26 = select i1 %24, i32 %25, i32 %22
  %27 = and i32 %11, -2147483648
  %28 = icmp eq i32 %13, 2139095040
  %29 = select i1 %28, i32 2139095040, i32 2143289344
  %30 = icmp ugt i32 %13, 2139095040
  %31 = or i32 %29, %27
  %32 = select i1 %30, i32 %26, i32 %31
  %33 = icmp ult i32 %13, 1199566848
  %34 = or i32 %27, %21
  %35 = select i1 %33, i32 %34, i32 %32
  %36 = getelementptr float, ptr %2, i64 %7
  store i32 %35, ptr %36, align 4
  %37 = icmp eq i64 %3, %8
  br i1 %37, label %38, label %6

38:                                               ; preds = %6, %4
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local ptr @widen_all(ptr readonly %0, i64 %1, ptr writeonly %2, i64 %3) local_unnamed_addr {
  %5 = alloca ptr, align 8
  store ptr null, ptr %5, align 8
  call fastcc void @2(ptr %5, ptr %0, ptr %2, i64 %3) #2
  %6 = load ptr, ptr %5, align 8
  ret ptr %6
}

define internal fastcc void @2(ptr noalias nonnull writeonly %0, ptr readonly %1, ptr writeonly %2, i64 %3) unnamed_addr {
  %5 = icmp slt i64 %3, 1
  br i1 %5, label %25, label %6

6:                                                ; preds = %6, %4
  %7 = phi i64 [ %8, %6 ], [ 0, %4 ]
  %8 = add nuw nsw i64 %7, 1
  %9 = getelementptr i16, ptr %1, i64 %7
  %10 = load i16, ptr %9, align 2
  %11 = zext i16 %10 to i32
  %12 = shl nuw nsw i32 %11, 13
  %13 = and i32 %12, 268427264
  %14 = sext i16 %10 to i32
  %15 = and i32 %14, -2147483648
  %16 = or i32 %13, %15
  %17 = icmp ugt i32 %13, 260046847
  %18 = or i32 %16, 2139095040
  %19 = bitcast i32 %18 to float
  %20 = bitcast i32 %16 to float
  %21 = fmul float %20, 0x46F0000000000000
  %22 = select i1 %17, float %19, float %21
  %23 = getelementptr float, ptr %2, i64 %7
  store float %22, ptr %23, align 4
  %24 = icmp eq i64 %3, %8
  br i1 %24, label %25, label %6

25:                                               ; preds = %6, %4
  store ptr null, ptr %0, align 8
  ret void
}

declare float @llvm.fabs.f32(float)

declare i32 @llvm.umax.i32(i32, i32)

attributes #2 = { noinline }
