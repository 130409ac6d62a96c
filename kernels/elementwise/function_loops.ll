; {"files": {"../half_loops.py": "8b14d938c8978c41", "function_loops.py": "3899584ec0124e0f"}, "meaning": "511b56631e5032d6", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}

define dso_local ptr @exp_all(ptr readonly %0, i64 %1, ptr writeonly %2, i64 %3) local_unnamed_addr {
  %5 = alloca ptr, align 8
  store ptr null, ptr %5, align 8
  call fastcc void @0(ptr %5, ptr %0, ptr %2, i64 %3) #3
  %6 = load ptr, ptr %5, align 8
  ret ptr %6
}

define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, ptr writeonly %2, i64 %3) unnamed_addr {
  %5 = icmp slt i64 %3, 1
  br i1 %5, label %16, label %6

6:                                                ; preds = %6, %4
  %7 = phi i64 [ %8, %6 ], [ 0, %4 ]
  %8 = add nuw nsw i64 %7, 1
  %9 = getelementptr float, ptr %1, i64 %7
  %10 = load float, ptr %9, align 4
  %11 = fpext float %10 to double
  %12 = tail call double @llvm.exp.f64(double %11)
  %13 = fptrunc double %12 to float
  %14 = getelementptr float, ptr %2, i64 %7
  store float %13, ptr %14, align 4
  %15 = icmp eq i64 %3, %8
  br i1 %15, label %16, label %6

16:                                               ; preds = %6, %4
  store ptr null, ptr %0, align 8
  ret void
}

declare double @llvm.exp.f64(double)

define dso_local ptr @sigmoid_all(ptr readonly %0, i64 %1, ptr writeonly %2, i64 %3) local_unnamed_addr {
  %5 = alloca ptr, align 8
  store ptr null, ptr %5, align 8
  call fastcc void @1(ptr %5, ptr %0, ptr %2, i64 %3) #3
  %6 = load ptr, ptr %5, align 8
  ret ptr %6
}

define internal fastcc void @1(ptr noalias nonnull writeonly %0, ptr readonly %1, ptr writeonly %2, i64 %3) unnamed_addr {
  %5 = icmp slt i64 %3, 1
  br i1 %5, label %19, label %6

6:                                                ; preds = %6, %4
  %7 = phi i64 [ %8, %6 ], [ 0, %4 ]
  %8 = add nuw nsw i64 %7, 1
  %9 = getelementptr float, ptr %1, i64 %7
  %10 = load float, ptr %9, align 4
  %11 = fpext float %10 to double
  %12 = fneg double %11
  %13 = tail call double @llvm.exp.f64(double %12)
  %14 = fadd double %13, 1.000000e+00
  %15 = fdiv double 1.000000e+00, %14
  %16 = fptrunc double %15 to float
  %17 = getelementptr float, ptr %2, i64 %7
  store float %16, ptr %17, align 4
  %18 = icmp eq i64 %3, %8
  br i1 %18, label %19, label %6

19:                                               ; preds = %6, %4
  store ptr null, ptr %0, align 8
  ret void
}

define dso_local ptr @tanh_all(ptr readonly %0, i64 %1, ptr writeonly %2, i64 %3) local_unnamed_addr {
  %5 = alloca ptr, align 8
  store ptr null, ptr %5, align 8
  call fastcc void @2(ptr %5, ptr %0, ptr %2, i64 %3) #3
  %6 = load ptr, ptr %5, align 8
  ret ptr %6
}

define internal fastcc void @2(ptr noalias nonnull writeonly %0, ptr readonly %1, ptr writeonly %2, i64 %3) unnamed_addr {
  %5 = icmp slt i64 %3, 1
  br i1 %5, label %16, label %6

6:                                                ; preds = %6, %4
  %7 = phi i64 [ %8, %6 ], [ 0, %4 ]
  %8 = add nuw nsw i64 %7, 1
  %9 = getelementptr float, ptr %1, i64 %7
  %10 = load float, ptr %9, align 4
  %11 = fpext float %10 to double
  %12 = tail call double @tanh(double %11)
  %13 = fptrunc double %12 to float
  %14 = getelementptr float, ptr %2, i64 %7
  store float %13, ptr %14, align 4
  %15 = icmp eq i64 %3, %8
  br i1 %15, label %16, label %6

16:                                               ; preds = %6, %4
  store ptr null, ptr %0, align 8
  ret void
}

declare double @tanh(double) local_unnamed_addr

attributes #3 = { noinline }
