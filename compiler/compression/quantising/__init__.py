"""Weights in fewer bits: fixed point, affine, a codebook, FP8, and their error."""

from .codebook import codebook
from .equal_steps import affine, fixed_point, symmetric
from .quantised import Distortion, Quantised, stored_bits
from .quarter import F143, F152, check_fp8, decode_fp8, encode_fp8, fp8, has_fp8
from .schemes import SCHEMES, quantise

__all__ = [
    "F143",
    "F152",
    "SCHEMES",
    "Distortion",
    "Quantised",
    "affine",
    "check_fp8",
    "codebook",
    "decode_fp8",
    "encode_fp8",
    "fixed_point",
    "fp8",
    "has_fp8",
    "quantise",
    "stored_bits",
    "symmetric",
]
