"""Settings of a process that stand for other hosts; results must be the same with each."""

from __future__ import annotations

import locale
import platform
from collections.abc import Iterable, Mapping
from types import MappingProxyType

import attrs

# One thread and fixed texts, whatever the caller's environment says.
COMMON: Mapping[str, str] = MappingProxyType(
    {
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "MKL_NUM_THREADS": "1",
        "PYTHONHASHSEED": "0",
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        "COLUMNS": "80",
        "MPLBACKEND": "agg",
    }
)
# Names of features differ between versions of glibc; it ignores those that it does not know.
NO_FUSED = "glibc.cpu.hwcaps=-FMA,-AVX2,-FMA_Usable,-AVX2_Usable,-FMA4,-FMA4_Usable"
COMMA_LOCALES = ("de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "fr_FR.utf8")  # decimals as 1,5


@attrs.frozen(kw_only=True)
class Setting:
    """Difference of a process from one that this host starts without a setting.

    Attributes:
        environment: variables, beyond those of every setting.
        plain_code: compile loops for any processor of the architecture.
        processors: number of processors that the process may use; all if None.
    """

    environment: Mapping[str, str]
    plain_code: bool = False
    processors: int | None = None


def this_host() -> Setting:
    """Return the setting that all others are compared with."""
    return Setting(environment=COMMON)


def at_once(settings: Iterable[Setting]) -> Setting:
    """Return one setting with the changes of all of these; the last of several values counts."""
    environment = dict(COMMON)
    for setting in settings:
        environment.update(setting.environment.items() - COMMON.items())
    processors = [setting.processors for setting in settings if setting.processors]
    return Setting(
        environment=environment,
        plain_code=any(setting.plain_code for setting in settings),
        processors=min(processors, default=None),
    )


def _with(**variables: str) -> Setting:
    return Setting(environment={**COMMON, **variables})


def _numpy_features() -> str:
    """Return the features of this processor that NumPy has code for beyond its baseline."""
    from numpy._core import _multiarray_umath as umath  # noqa: PLC0415

    return " ".join(name for name in umath.__cpu_dispatch__ if umath.__cpu_features__.get(name))


def _comma_locale() -> str:
    """Return a locale that writes decimals with a comma, or C if this host has none."""
    before = locale.setlocale(locale.LC_ALL)
    try:
        for name in COMMA_LOCALES:
            try:
                locale.setlocale(locale.LC_ALL, name)
            except locale.Error:
                continue
            return name
    finally:
        locale.setlocale(locale.LC_ALL, before)
    return "C"


def _settings() -> Mapping[str, Setting]:
    settings = {}
    if platform.machine() in ("x86_64", "AMD64"):
        for core in ("Haswell", "SkylakeX", "Prescott"):
            settings[f"BLAS for {core}"] = _with(OPENBLAS_CORETYPE=core)
        settings["libm without FMA"] = _with(GLIBC_TUNABLES=NO_FUSED)
    settings["NumPy without SIMD"] = _with(NPY_DISABLE_CPU_FEATURES=_numpy_features())
    settings["plain machine code"] = Setting(environment=COMMON, plain_code=True)
    settings["two BLAS threads"] = _with(OMP_NUM_THREADS="2", OPENBLAS_NUM_THREADS="2")
    settings["one processor"] = Setting(environment=COMMON, processors=1)
    settings["other hash seed"] = _with(PYTHONHASHSEED="4242")
    settings["other locale"] = _with(LC_ALL=_comma_locale(), LANG=_comma_locale())
    settings["other time zone"] = _with(TZ="XYZ-13:45")
    return MappingProxyType(settings)


SETTINGS = _settings()
"""Settings by name."""
